/*
 * Compares the end of a scenario with what the scenario expects. Every member of `expected` is
 * compared except `ruling` and `note`, which are for people. A duty is compared as the set of moves
 * that it allows. Each article of `articles` has to be among those cited. Positions are compared as
 * positions, not as texts.
 */
#include "base/internal.h"
#include "hakem/fen.h"
#include "hakem/san.h"
#include "hakem/uci.h"
#include "scenario/scenario.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct comparison {
    const struct scenario_game *playing;
    hk_state state;
    hk_buf *out;
    bool agrees;
};

static void differ(struct comparison *comparison, const char *member, const char *found)
{
    hk_buf *out = comparison->out;
    hk_buf_str(out, comparison->agrees ? ": " : "; ");
    hk_buf_str(out, member);
    hk_buf_str(out, " ");
    hk_buf_str(out, found);
    comparison->agrees = false;
}

static void compare_text(struct comparison *comparison, const char *member, const char *found)
{
    const json_t *value = json_object_get(comparison->playing->scenario->expected, member);
    char text[160];

    if (!value)
        return;
    const char *expected = json_is_null(value) ? "null" : json_string_value(value);
    if (!expected)
        expected = "unreadable";
    if (!found)
        found = "null";
    if (strcmp(expected, found) == 0)
        return;
    snprintf(text, sizeof text, "%.70s, not %.70s", found, expected);
    differ(comparison, member, text);
}

const char *scenario_result(const hk_state *state)
{
    return state->both_lose ? "0-0" : hk_result_text(state->result);
}

static const char *reason_of_illegal_moves(const struct scenario_game *playing,
                                           const hk_state *state)
{
    const hk_rules *rules = &playing->scenario->rules;
    const hk_level_rules *level = hk_level_get(rules->edition, rules->level, rules->supervision);
    if (state->spared)
        return "second illegal move, opponent cannot mate";
    return level && level->illegal_moves == 3 ? "third illegal move" : "second illegal move";
}

static bool needs_potential(const struct scenario_game *playing)
{
    const hk_rules *rules = &playing->scenario->rules;
    const hk_level_rules *level = hk_level_get(rules->edition, rules->level, rules->supervision);
    return level && level->has_potential_rule;
}

const char *scenario_reason(const struct scenario_game *playing, const hk_state *state)
{
    switch (state->reason) {
    case HK_REASON_NONE:
        return NULL;
    case HK_REASON_CHECKMATE:
        return "checkmate";
    case HK_REASON_STALEMATE:
        return "stalemate";
    case HK_REASON_DEAD_POSITION:
        return "dead position";
    case HK_REASON_FIVEFOLD:
        return "fivefold repetition";
    case HK_REASON_SEVENTY_FIVE:
        return "seventy-five moves";
    case HK_REASON_AGREEMENT:
        return "agreement";
    case HK_REASON_RESIGNATION:
        return state->spared ? "resignation, opponent cannot mate" : "resignation";
    case HK_REASON_TIME:
        if (!state->spared)
            return "time";
        return needs_potential(playing) ? "time, no mating potential"
                                        : "time, opponent cannot mate";
    case HK_REASON_THREEFOLD:
        return "threefold claim";
    case HK_REASON_FIFTY:
        return "fifty-move claim";
    case HK_REASON_BOTH_FLAGS:
        return "both flags";
    case HK_REASON_DEFAULT:
        return "default";
    case HK_REASON_DOUBLE_DEFAULT:
        return "double default";
    case HK_REASON_ILLEGAL_MOVES:
        return reason_of_illegal_moves(playing, state);
    case HK_REASON_ILLEGAL_MOVE_CLAIM:
        return "illegal move claim";
    case HK_REASON_ELECTRONIC_DEVICE:
        return "electronic device";
    case HK_REASON_REFUSAL:
        return "refusal to comply";
    case HK_REASON_PENALTY:
        return "arbiter's penalty";
    case HK_REASON_SEALED_MOVE:
        return "sealed move fault";
    case HK_REASON_ILLEGAL_POSITION:
        return "illegal position";
    case HK_REASON_QUICKPLAY:
        return "quickplay claim";
    case HK_REASON_UNATTENDED:
        return "quickplay claim without arbiter";
    case HK_REASON_UNATTENDED_REJECTED:
        return "quickplay claim rejected";
    case HK_REASON_ADJUDICATED:
        return "adjudicated";
    case HK_REASON_ANNULLED:
        return "annulled";
    }
    return NULL;
}

static const char *termination_of(hk_reason reason)
{
    switch (reason) {
    case HK_REASON_NONE:
        return "unterminated";
    case HK_REASON_TIME:
    case HK_REASON_BOTH_FLAGS:
        return "time forfeit";
    case HK_REASON_DEFAULT:
    case HK_REASON_DOUBLE_DEFAULT:
    case HK_REASON_ILLEGAL_MOVES:
    case HK_REASON_ILLEGAL_MOVE_CLAIM:
    case HK_REASON_ELECTRONIC_DEVICE:
    case HK_REASON_REFUSAL:
    case HK_REASON_PENALTY:
    case HK_REASON_SEALED_MOVE:
        return "rules infraction";
    case HK_REASON_ILLEGAL_POSITION:
    case HK_REASON_QUICKPLAY:
    case HK_REASON_UNATTENDED:
    case HK_REASON_UNATTENDED_REJECTED:
    case HK_REASON_ADJUDICATED:
        return "adjudication";
    case HK_REASON_ANNULLED:
        return "abandoned";
    case HK_REASON_CHECKMATE:
    case HK_REASON_STALEMATE:
    case HK_REASON_DEAD_POSITION:
    case HK_REASON_FIVEFOLD:
    case HK_REASON_SEVENTY_FIVE:
    case HK_REASON_AGREEMENT:
    case HK_REASON_RESIGNATION:
    case HK_REASON_THREEFOLD:
    case HK_REASON_FIFTY:
        break;
    }
    return "normal";
}

static bool has_result(const hk_state *state)
{
    return state->status == HK_STATUS_ENDED && state->reason != HK_REASON_ANNULLED;
}

/* PGN has a result for 1-0, 0-1 and 1/2-1/2 only: the result of any other points is "*". */
static void compare_pgn(struct comparison *comparison)
{
    const hk_state *state = &comparison->state;
    const json_t *pgn = json_object_get(comparison->playing->scenario->expected, "pgn");
    const char *result = scenario_word(pgn, "Result");
    const char *termination = scenario_word(pgn, "Termination");
    const unsigned white = state->half_points[HK_WHITE], black = state->half_points[HK_BLACK];
    const unsigned usual =
        state->result == HK_RESULT_WHITE_WINS ? 2 : state->result == HK_RESULT_DRAW;
    const bool even = has_result(state) && white == usual && white + black == 2;
    const char *found = even ? hk_result_text(state->result) : "*";

    if (result && strcmp(result, found) != 0)
        differ(comparison, "pgn Result", found);
    if (termination && strcmp(termination, termination_of(state->reason)) != 0)
        differ(comparison, "pgn Termination", termination_of(state->reason));
}

static void compare_clocks(struct comparison *comparison)
{
    static const char *const names[] = {"w", "b"};
    const json_t *clocks = json_object_get(comparison->playing->scenario->expected, "clocks");
    const hk_clock *clock = &comparison->state.clock;

    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *value = json_object_get(clocks, names[color]);
        char text[64];
        int64_t ms;
        if (!value || (scenario_ms(value, &ms) && ms == clock->left_ms[color]))
            continue;
        snprintf(text, sizeof text, "%s %.3f, not %.3f", names[color],
                 (double)clock->left_ms[color] / 1000, json_number_value(value));
        differ(comparison, "clocks", text);
    }
    compare_text(comparison, "running", clock->running ? names[clock->whose == HK_BLACK] : NULL);
}

static void compare_position(struct comparison *comparison)
{
    const char *fen = scenario_word(comparison->playing->scenario->expected, "fen");
    const hk_variant variant = comparison->playing->scenario->rules.variant;
    const hk_position *now = &comparison->state.position;
    hk_position expected;
    char text[HK_FEN_MAX];
    hk_buf buf;

    compare_text(comparison, "to_move", now->board.side == HK_WHITE ? "w" : "b");
    if (!fen)
        return;
    if (hk_fen_parse(&expected, fen, strlen(fen), variant, HK_ANY_BOARDS, NULL) == HK_OK &&
        hk_board_equal(&expected.board, &now->board) &&
        expected.halfmove_plies == now->halfmove_plies && expected.move_number == now->move_number)
        return;
    hk_buf_init(&buf, text, sizeof text);
    hk_fen_write(&buf, now, variant);
    differ(comparison, "fen", text);
}

static void compare_scores(struct comparison *comparison)
{
    static const char *const names[] = {"w", "b"};
    const json_t *scores = json_object_get(comparison->playing->scenario->expected, "scores");
    const hk_state *state = &comparison->state;

    if (!scores)
        return;
    if (json_is_null(scores) == has_result(state)) {
        differ(comparison, "scores", has_result(state) ? "stand" : "null");
        return;
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const json_t *value = json_object_get(scores, names[color]);
        char text[64];
        if (!value || fabs(json_number_value(value) * 2 - state->half_points[color]) < 1e-9)
            continue;
        snprintf(text, sizeof text, "%s %.1f, not %.2f", names[color],
                 state->half_points[color] / 2.0, json_number_value(value));
        differ(comparison, "scores", text);
    }
}

static void compare_counts(struct comparison *comparison)
{
    static const char *const names[] = {"w", "b"};
    const json_t *expected = comparison->playing->scenario->expected;
    const json_t *counts = json_object_get(expected, "illegal_count");
    const json_t *increment = json_object_get(expected, "increment_after");
    const hk_state *state = &comparison->state;
    int64_t ms;

    for (int color = HK_WHITE; counts && color <= HK_BLACK; color++) {
        char text[64];
        const json_int_t value = json_integer_value(json_object_get(counts, names[color]));
        if (value == (json_int_t)state->illegal_moves[color])
            continue;
        snprintf(text, sizeof text, "%s %u, not %d", names[color], state->illegal_moves[color],
                 (int)value);
        differ(comparison, "illegal_count", text);
    }
    for (int color = HK_WHITE; increment && color <= HK_BLACK; color++)
        if (!scenario_ms(increment, &ms) ||
            ms != state->clock.control[color].period[0].increment_ms)
            differ(comparison, "increment_after", "is another");
}

static int compare_words(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* List the legal moves of the piece on a square, in UCI, sorted, with blanks between them. */
static void list_from(const struct comparison *comparison, unsigned square, char *text, size_t room)
{
    char words[HK_MOVES_MAX][8];
    size_t count = 0;
    hk_move_list legal;
    hk_buf buf;

    hk_game_legal(comparison->playing->game, &legal);
    for (unsigned i = 0; i < legal.size; i++)
        if (hk_move_from(legal.move[i]) == square) {
            hk_buf_init(&buf, words[count], sizeof words[count]);
            hk_uci_write(&buf, legal.move[i], comparison->playing->scenario->rules.variant);
            count++;
        }
    qsort(words, count, sizeof words[0], compare_words);
    hk_buf_init(&buf, text, room);
    for (size_t i = 0; i < count; i++) {
        hk_buf_str(&buf, i > 0 ? " " : "");
        hk_buf_str(&buf, words[i]);
    }
}

static void compare_legal(struct comparison *comparison)
{
    json_t *lists = json_object_get(comparison->playing->scenario->expected, "legal_from");
    const char *name;
    json_t *list;

    json_object_foreach(lists, name, list)
    {
        char found[1024], expected[1024], text[80];
        hk_buf buf;
        if (strlen(name) != 2)
            continue;
        hk_buf_init(&buf, expected, sizeof expected);
        for (size_t i = 0; i < json_array_size(list); i++) {
            const char *word = json_string_value(json_array_get(list, i));
            hk_buf_str(&buf, i > 0 ? " " : "");
            hk_buf_str(&buf, word ? word : "?");
        }
        list_from(comparison, (unsigned)((name[1] - '1') * 8 + name[0] - 'a') & 63u, found,
                  sizeof found);
        if (strcmp(found, expected) == 0)
            continue;
        snprintf(text, sizeof text, "%s %.60s", name, found);
        differ(comparison, "legal_from", text);
    }
}

static void compare_offer(struct comparison *comparison)
{
    const char *offer = scenario_word(comparison->playing->scenario->expected, "draw_offer");
    const bool open = comparison->state.offered[HK_WHITE] || comparison->state.offered[HK_BLACK];
    const char *found = open ? "open" : "none";

    if (offer && (strncmp(offer, found, 4) != 0 || (offer[4] != '\0' && offer[4] != ' ')))
        differ(comparison, "draw_offer", found);
}

static void compare_banned(struct comparison *comparison)
{
    const json_t *list =
        json_object_get(comparison->playing->scenario->expected, "castling_banned");
    bool banned[2] = {false, false};

    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *word = json_string_value(json_array_get(list, i));
        if (word)
            banned[word[0] == 'b'] = true;
    }
    if (list && (banned[0] != comparison->state.castling_banned[0] ||
                 banned[1] != comparison->state.castling_banned[1]))
        differ(comparison, "castling_banned", "is another");
}

/* `15` or `15+10`, minutes and seconds a move; with odds both players' such as `15+10 vs 5`. */
static const char *level_of(hk_edition edition, const char *text)
{
    hk_rules rules = {.edition = edition};

    if (!scenario_case(text, rules.control))
        return "unreadable";
    switch (hk_rules_level(&rules)) {
    case HK_LEVEL_RAPID:
        return "rapid";
    case HK_LEVEL_BLITZ:
        return "blitz";
    case HK_LEVEL_OF_CONTROL:
    case HK_LEVEL_STANDARD:
        break;
    }
    return "standard";
}

static void compare_levels(struct comparison *comparison)
{
    json_t *levels = json_object_get(comparison->playing->scenario->expected, "levels");
    const char *control;
    json_t *level;

    json_object_foreach(levels, control, level)
    {
        if (strcmp(control, "note") == 0)
            continue;
        const char *found = level_of(comparison->playing->scenario->rules.edition, control);
        const char *expected = json_string_value(level);
        char text[80];
        if (expected && strcmp(found, expected) == 0)
            continue;
        snprintf(text, sizeof text, "%.40s %s", control, found);
        differ(comparison, "levels", text);
    }
}

static void compare_meaning(struct comparison *comparison)
{
    const struct scenario_game *playing = comparison->playing;
    const hk_variant variant = playing->scenario->rules.variant;
    char san[HK_SAN_MAX] = "none", uci[8] = "none";
    hk_buf buf;

    if (playing->meaning != HK_MOVE_NONE) {
        hk_buf_init(&buf, san, sizeof san);
        hk_san_write(&buf, &playing->meant_on, playing->meaning, &hk_letters_english, HK_SAN_PGN);
        hk_buf_init(&buf, uci, sizeof uci);
        hk_uci_write(&buf, playing->meaning, variant);
    }
    compare_text(comparison, "san", san);
    compare_text(comparison, "uci", uci);
}

static bool is_cited(const struct scenario_game *playing, const char *article)
{
    for (int rule = 1; rule < HK_RULES; rule++) {
        const char *number = hk_article_number(playing->scenario->rules.edition, (hk_rule)rule);
        if (playing->cited[rule] && number && strcmp(number, article) == 0)
            return true;
    }
    return false;
}

static void compare_articles(struct comparison *comparison)
{
    const json_t *list = json_object_get(comparison->playing->scenario->expected, "articles");
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *article = json_string_value(json_array_get(list, i));
        if (article && !strstr(article, "#note") && !is_cited(comparison->playing, article))
            differ(comparison, "not cited:", article);
    }
}

static bool is_listed(const json_t *list, const char *article)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *listed = json_string_value(json_array_get(list, i));
        if (listed && strcmp(listed, article) == 0)
            return true;
    }
    return false;
}

/*
 * Compare the articles of some rules of the last ruling with a list, which has to hold exactly
 * these.
 */
static void compare_cited(struct comparison *comparison, const char *member, const hk_rule *rules,
                          unsigned count)
{
    const json_t *list = json_object_get(comparison->playing->scenario->expected, member);
    bool agrees = json_array_size(list) == count;
    char text[160];
    hk_buf buf;

    if (!list)
        return;
    hk_buf_init(&buf, text, sizeof text);
    for (unsigned i = 0; i < count; i++) {
        const char *article =
            hk_article_number(comparison->playing->scenario->rules.edition, rules[i]);
        agrees = agrees && is_listed(list, article);
        hk_buf_str(&buf, i > 0 ? " " : "");
        hk_buf_str(&buf, article);
    }
    if (!agrees)
        differ(comparison, member, buf.size ? text : "none");
}

static void compare_duty(struct comparison *comparison)
{
    const char *expected = scenario_word(comparison->playing->scenario->expected, "obligation");
    char text[64];
    hk_buf buf;

    if (!expected || scenario_duty_is(comparison->playing, &comparison->state, expected))
        return;
    hk_buf_init(&buf, text, sizeof text);
    scenario_duty_write(&buf, comparison->playing, &comparison->state);
    differ(comparison, "obligation", text);
}

bool scenario_check(const struct scenario_game *playing, hk_buf *out)
{
    struct comparison comparison = {.playing = playing, .out = out, .agrees = true};
    const hk_ruling *last = &playing->last;
    hk_state *state = &comparison.state;

    hk_game_look(playing->game, playing->now_ms, state);
    hk_buf_str(out, playing->scenario->id);
    compare_text(&comparison, "result", scenario_result(state));
    compare_text(&comparison, "reason", scenario_reason(playing, state));
    compare_pgn(&comparison);
    compare_clocks(&comparison);
    compare_position(&comparison);
    compare_scores(&comparison);
    compare_counts(&comparison);
    compare_legal(&comparison);
    compare_offer(&comparison);
    compare_banned(&comparison);
    compare_levels(&comparison);
    compare_meaning(&comparison);
    compare_articles(&comparison);
    compare_cited(&comparison, "deciding", last->deciding, last->deciding_count);
    compare_cited(&comparison, "background", last->background, last->background_count);
    compare_duty(&comparison);
    return comparison.agrees;
}
