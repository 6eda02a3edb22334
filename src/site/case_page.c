/*
 * The page of a case. The program judges the case as the page is written, so that the page says what the
 * program says today, in the language of the page. The board is drawn before the events and again after each
 * event that has changed it.
 */
#include "site/case_page.h"
#include "base/internal.h"
#include "hakem/fen.h"
#include "scenario/scenario.h"
#include "site/movetext.h"

#include <stdlib.h>
#include <string.h>

enum { WORDS_ROOM = 4096 };

/* A case that is being judged, and the board as it was drawn last. */
struct shown {
    const struct site_writer *writer;
    struct scenario scenario;
    struct scenario_game playing;
    char placement[HK_FEN_MAX];
};

static hk_state look_at(const struct scenario_game *playing)
{
    hk_state state;
    hk_game_look(playing->game, playing->now_ms, &state);
    return state;
}

/* The board. */

static void put_squares(struct hk__text *out, const hk_board *board)
{
    /* White's by kind, then Black's; those of a board that is printed are parted by their outlines. */
    static const char *const figures[2][7] = {{"", "♙", "♘", "♗", "♖", "♕", "♔"},
                                              {"", "♟", "♞", "♝", "♜", "♛", "♚"}};
    const uint64_t white = board->color[HK_WHITE];

    for (int rank = 7; rank >= 0; rank--)
        for (int file = 0; file < 8; file++) {
            const unsigned square = (unsigned)(rank * 8 + file);
            const hk_kind kind = hk_board_kind_at(board, square);
            html_markup(out, (rank + file) % 2 ? "<span class=\"light\">" : "<span>");
            if (kind != HK_NO_KIND)
                html_markup(out, figures[white >> square & 1 ? 0 : 1][kind]);
            html_markup(out, "</span>");
        }
}

/* Draw the board, unless it stands there as it was drawn last; its FEN is below it. */
static void put_board(struct shown *shown, const hk_state *state)
{
    const struct site_writer *writer = shown->writer;
    char fen[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, &state->position, shown->scenario.rules.variant);
    const size_t size = strcspn(fen, " ");
    if (strncmp(fen, shown->placement, size) == 0 && shown->placement[size] == '\0')
        return;
    memcpy(shown->placement, fen, size);
    shown->placement[size] = '\0';
    html_markup(writer->out, "<figure>\n<div class=\"board\" role=\"img\" aria-label=\"");
    html_text(writer->out, site_say(writer, "site.position"));
    html_markup(writer->out, "\">");
    put_squares(writer->out, &state->position.board);
    html_markup(writer->out, "</div>\n<figcaption><code>");
    html_text(writer->out, fen);
    html_markup(writer->out, "</code></figcaption>\n</figure>\n");
}

/* The situation. */

static const char *level_key(const hk_rules *rules)
{
    const hk_level level = hk_rules_level(rules);

    return level == HK_LEVEL_BLITZ   ? "paper.blitz"
           : level == HK_LEVEL_RAPID ? "paper.rapid"
                                     : "paper.standard";
}

/* What regulations and counters the file may have, and the names of po/ for them; times are in the row of the time control. */
static const struct {
    const char *member, *key;
} conditions[] = {
    {"default_time_min", "site.default-time"},
    {"no_draw_offer_before_move", "site.first-offer"},
    {"quickplay_finish", "site.quickplay"},
    {"guidelines_III", "site.guidelines"},
    {"device_penalty", "site.device-penalty"},
    {"report_leaving", "site.report-leaving"},
    {"disabled", "site.disabled"},
    {"cases", "site.controls-asked"},
    {"readings", "site.readings"},
    {"illegal", "site.illegal-before"},
    {"scoresheet_requests", "site.requests-before"},
    {"moves_made_each", "site.moves-before"},
};

/* A word of the file; a player by his colour. */
static void tell_word(hk_buf *out, const struct site_writer *writer, const char *word)
{
    const bool is_white = strcmp(word, "w") == 0, is_black = strcmp(word, "b") == 0;

    hk_buf_str(out, is_white   ? site_say(writer, "white")
                    : is_black ? site_say(writer, "black")
                               : word);
}

static void tell_plain(hk_buf *out, const struct site_writer *writer, const json_t *value)
{
    if (json_is_boolean(value))
        hk_buf_str(out, site_say(writer, json_is_true(value) ? "site.yes" : "site.no"));
    else if (json_is_string(value))
        tell_word(out, writer, json_string_value(value));
    else
        hk_buf_int(out, json_integer_value(value));
}

/* A value, the values of a list, or those of an object with their names. */
static void tell_value(hk_buf *out, const struct site_writer *writer, const json_t *value)
{
    const char *name, *between = "";
    json_t *part;
    size_t i;

    if (!json_is_array(value) && !json_is_object(value))
        tell_plain(out, writer, value);
    json_array_foreach(value, i, part)
    {
        hk_buf_str(out, i ? ", " : "");
        tell_plain(out, writer, part);
    }
    json_object_foreach((json_t *)(uintptr_t)value, name, part)
    {
        hk_buf_str(out, between);
        tell_word(out, writer, name);
        hk_buf_char(out, ' ');
        tell_plain(out, writer, part);
        between = ", ";
    }
}

/* A row for each member of regulations, or of the counters that are carried in. */
static void put_conditions(const struct shown *shown, const json_t *object)
{
    const struct site_writer *writer = shown->writer;

    for (size_t i = 0; i < sizeof conditions / sizeof *conditions; i++) {
        const json_t *value = json_object_get(object, conditions[i].member);
        char text[WORDS_ROOM];
        hk_buf buf;

        if (!value)
            continue;
        hk_buf_init(&buf, text, sizeof text);
        tell_value(&buf, writer, value);
        html_term(writer->out, writer->language, conditions[i].key, text);
    }
}

/* The moves made before the events, numbered, in the letters of the page. */
static void put_moves(const struct shown *shown, const hk_state *state)
{
    const hk_language language = shown->writer->language;
    char text[WORDS_ROOM];
    hk_buf buf;

    if (state->plies == 0)
        return;
    hk_buf_init(&buf, text, sizeof text);
    movetext_tell(&buf, language, shown->playing.game, state->plies);
    html_term(shown->writer->out, language, "site.moves", text);
}

static void put_clocks(const struct shown *shown, const hk_state *state)
{
    char text[WORDS_ROOM];
    hk_buf buf;

    if (!hk_clock_is_used(&state->clock))
        return;
    hk_buf_init(&buf, text, sizeof text);
    hk_words_clock(&buf, shown->writer->language, &state->clock);
    html_element(shown->writer->out, "p class=\"clocks\"", text);
    html_markup(shown->writer->out, "\n");
}

static void put_situation(struct shown *shown)
{
    const struct site_writer *writer = shown->writer;
    const hk_rules *rules = &shown->scenario.rules;
    const hk_state state = look_at(&shown->playing);

    html_markup(writer->out, "<dl>\n");
    html_term(writer->out, writer->language, "paper.edition", hk_edition_label(rules->edition));
    if (hk_edition_get(rules->edition)->has_clock) {
        html_time_control(writer->out, writer->language, rules->control);
        html_term(writer->out, writer->language, "paper.level", site_say(writer, level_key(rules)));
        if (hk_rules_level(rules) != HK_LEVEL_STANDARD)
            html_term(writer->out, writer->language, "paper.supervision",
                      site_say(writer, rules->supervision == HK_SUPERVISION_FULL
                                           ? "paper.full"
                                           : "paper.limited"));
    }
    put_conditions(shown, json_object_get(shown->scenario.json, "regulations"));
    put_conditions(shown, json_object_get(shown->scenario.json, "state"));
    put_moves(shown, &state);
    html_markup(writer->out, "</dl>\n");
    put_board(shown, &state);
    put_clocks(shown, &state);
}

/* The events. */

static void put_articles(const struct shown *shown, const hk_ruling *ruling)
{
    const struct site_writer *writer = shown->writer;

    html_markup(writer->out, ruling->deciding_count ? " [" : "");
    for (unsigned i = 0; i < ruling->deciding_count; i++) {
        html_markup(writer->out, i > 0 ? ", " : "");
        frame_link_rule(writer, ruling->edition, ruling->deciding[i]);
    }
    html_markup(writer->out, ruling->deciding_count ? "]" : "");
    if (ruling->background_count == 0)
        return;
    html_markup(writer->out, " <small>");
    html_text(writer->out, site_say(writer, "site.rests"));
    for (unsigned i = 0; i < ruling->background_count; i++) {
        html_markup(writer->out, i > 0 ? ", " : " ");
        frame_link_rule(writer, ruling->edition, ruling->background[i]);
    }
    html_markup(writer->out, "</small>");
}

static void put_act(const struct shown *shown, const hk_event *event, const hk_ruling *ruling,
                    const hk_board *before)
{
    const struct site_writer *writer = shown->writer;
    char text[WORDS_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_event(&buf, writer->language, event, before, hk_game_start(shown->playing.game));
    html_element(writer->out, "p class=\"act\"", text);
    html_markup(writer->out, "\n<p class=\"ruling\">");
    if (ruling->outcome != HK_OUTCOME_UPHELD) {
        html_element(writer->out, "b",
                     site_say(writer, ruling->outcome == HK_OUTCOME_DENIED
                                          ? "outcome.denied"
                                          : "outcome.inadmissible"));
        html_markup(writer->out, " ");
    }
    hk_buf_init(&buf, text, sizeof text);
    hk_words_verdict(&buf, writer->language, ruling, event);
    html_text(writer->out, text);
    put_articles(shown, ruling);
    html_markup(writer->out, "</p>\n");
}

/* Time has passed, and nothing else has happened. */
static void put_passing(const struct shown *shown, const json_t *event)
{
    const double seconds = json_number_value(json_object_get(event, "seconds"));
    char text[WORDS_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_buf_str(&buf, site_say(shown->writer, "site.passes"));
    hk_buf_char(&buf, ' ');
    hk_words_time(&buf, (int64_t)(seconds * 1000));
    html_element(shown->writer->out, "p class=\"act\"", text);
    html_markup(shown->writer->out, "\n");
}

/* Write the events one after the other; false: one could not be judged. */
static bool put_events(struct shown *shown)
{
    struct scenario_game *playing = &shown->playing;
    char fault[SCENARIO_FAULT_ROOM];
    struct scenario_step step;

    html_markup(shown->writer->out, "<ol class=\"events\">\n");
    for (size_t i = 0; i < json_array_size(shown->scenario.events); i++) {
        const hk_board before = look_at(playing).position.board;
        if (scenario_step(playing, i, &step, fault) != HK_OK)
            return false;
        const hk_state state = look_at(playing);
        html_markup(shown->writer->out, "<li>\n");
        if (step.ruling_count == 0)
            put_passing(shown, step.event);
        for (unsigned act = 0; act < step.ruling_count; act++)
            put_act(shown, &step.act[act], &step.ruling[act], &before);
        put_clocks(shown, &state);
        put_board(shown, &state);
        html_markup(shown->writer->out, "</li>\n");
    }
    html_markup(shown->writer->out, "</ol>\n");
    return true;
}

static void put_end(const struct shown *shown)
{
    const hk_state state = look_at(&shown->playing);
    const struct site_writer *writer = shown->writer;
    char text[WORDS_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_result(&buf, writer->language, &state);
    html_element(writer->out, "h2", site_say(writer, "site.end"));
    html_markup(writer->out, "\n<p>");
    html_element(writer->out, "b", scenario_result(&state));
    html_markup(writer->out, " ");
    html_text(writer->out, text);
    html_markup(writer->out, "</p>\n");
}

static bool put_case(struct shown *shown, const json_t *json)
{
    const struct site_writer *writer = shown->writer;
    char fault[SCENARIO_FAULT_ROOM];

    if (!scenario_read(&shown->scenario, json, fault) ||
        scenario_begin(&shown->playing, &shown->scenario, writer->solver, fault) != HK_OK)
        return false;
    html_element(writer->out, "h2", site_say(writer, "site.situation"));
    html_markup(writer->out, "\n");
    put_situation(shown);
    html_element(writer->out, "h2", site_say(writer, "site.events"));
    html_markup(writer->out, "\n");
    const bool is_judged = put_events(shown);
    if (is_judged)
        put_end(shown);
    scenario_end(&shown->playing);
    return is_judged;
}

static void put_cited(const struct site_writer *writer, size_t index)
{
    bool any = false;

    for (size_t i = 0; i < hk_law_count(); i++) {
        const hk_law *law = hk_law_at(i);
        for (size_t j = 0; j < law->case_count; j++) {
            if (law->cases[j] != index)
                continue;
            html_markup(writer->out, any ? ", " : "<p class=\"shows\">");
            if (!any) {
                html_text(writer->out, site_say(writer, "site.shows"));
                html_markup(writer->out, " ");
            }
            frame_link_law(writer, law);
            any = true;
        }
    }
    html_markup(writer->out, any ? "</p>\n" : "");
}

void case_page(const struct site_writer *writer, size_t index)
{
    const struct site_case *source = &site_cases[index];
    const hk_law_case *one = hk_law_case_at(index);
    struct shown shown = {.writer = writer};
    json_t *json = json_loadb(source->json, source->size, 0, NULL);
    hk_edition edition = HK_EDITION_2023;
    const char *label = json_string_value(json_object_get(json, "edition"));

    frame_open(writer, one->id, one->title[writer->language]);
    if (label && hk_edition_find(&edition, label, strlen(label)) == HK_OK)
        frame_summary(writer, edition);
    if (writer->around != SITE_ALONE) {
        const bool in_hall = writer->around == SITE_IN_HALL;
        html_markup(writer->out, "<p><a class=\"play\" href=\"");
        html_markup(writer->out, in_hall ? "/cases/" : "../board.html");
        html_text(writer->out, in_hall ? one->id : "");
        html_markup(writer->out, "?language=");
        html_text(writer->out, hk_language_code(writer->language));
        html_markup(writer->out, in_hall ? "" : "#");
        html_text(writer->out, in_hall ? "" : one->id);
        html_markup(writer->out, "\">");
        html_text(writer->out, site_say(writer, "site.play"));
        html_markup(writer->out, "</a></p>\n");
    }
    /* The cases are judged by the tests: what is left to go wrong is memory. */
    if (!json || !put_case(&shown, json))
        writer->out->failed = true;
    put_cited(writer, index);
    frame_close(writer);
    json_decref(json);
}
