/*
 * From the start of a round to what is published: who has come (6.7), the games that were made, results
 * and their stages.
 *
 *   open --started--> playing --result--> reported --confirm--> confirmed --publish--> published
 *
 * A result may be reported of an open board too (a forfeit, or a board of which the hall has no game), and a
 * reported one may be corrected. What is confirmed or published changes on an explicit word alone, and
 * is then reported anew.
 */
#include "base/internal.h"
#include "codec/members.h"
#include "tournament/apply_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REASON_CHARACTERS = 300 };

bool apply_presence(const struct applying *applying)
{
    const json_t *here = json_object_get(applying->act, "here");
    unsigned number = 0, player = 0;
    int color;

    const struct tournament_round *round = read_round(applying, &number);
    if (!round || !read_number(&player, applying->act, "player", 1, TOURNAMENT_PLAYERS_MAX, true,
                               applying->fault))
        return false;
    if (!json_is_boolean(here) && !json_is_null(here))
        return fault_fill(applying->fault, FAULT_FORM, "here", "it is true, false or null");
    struct tournament_pairing *pairing = round_pairing_of(round, player, &color);
    if (!pairing)
        return fault_fill(applying->fault, FAULT_MISSING, "player",
                          "this player has no board in the round");
    pairing->here[color] = json_is_null(here)   ? PRESENCE_UNKNOWN
                           : json_is_true(here) ? PRESENCE_HERE
                                                : PRESENCE_ABSENT;
    return true;
}

/* A game that was made for a board. */
static bool is_start_fit(const struct applying *applying, const struct tournament_round *round,
                         const json_t *one)
{
    const char *game = json_string_value(json_object_get(one, "game"));

    const struct tournament_pairing *pairing = read_board(round, one, applying->fault);
    if (!pairing || !has_members(one, "board|game", applying->fault))
        return false;
    if (!game || !game[0] || strlen(game) >= TOURNAMENT_GAME_ROOM)
        return fault_fill(applying->fault, FAULT_FORM, "game", "it is the name of a game");
    return !pairing->game[0] || says_again(applying->act) ||
           fault_fill(applying->fault, FAULT_ASKED, "board",
                      "this board has its game already; say \"again\": true for another");
}

bool apply_started(const struct applying *applying)
{
    struct tournament *tournament = applying->tournament;
    const json_t *games = json_object_get(applying->act, "games"), *one;
    unsigned number = 0;
    size_t i;

    struct tournament_round *round = read_round(applying, &number);
    if (!round)
        return false;
    if (!json_is_array(games))
        return fault_fill(applying->fault, FAULT_FORM, "games", "they are a list");
    json_array_foreach(games, i, one)
    {
        if (!is_start_fit(applying, round, one))
            return false;
    }
    struct tournament_game *larger = realloc(
        tournament->games, (tournament->game_count + json_array_size(games) + 1) * sizeof *larger);
    if (!larger)
        return fault_memory(applying->fault);
    tournament->games = larger;
    json_array_foreach(games, i, one)
    {
        struct tournament_pairing *pairing = read_board(round, one, applying->fault);
        struct tournament_game *game = &tournament->games[tournament->game_count++];
        snprintf(pairing->game, sizeof pairing->game, "%s",
                 json_string_value(json_object_get(one, "game")));
        *game = (struct tournament_game){.round = number, .board = pairing->board};
        memcpy(game->name, pairing->game, sizeof game->name);
        pairing->of_game = no_result;
        pairing->has_reopened = false;
        pairing->held_until_wall_ms = 0;
        if (pairing->stage == STAGE_OPEN)
            pairing->stage = STAGE_PLAYING;
    }
    round->started = true;
    return true;
}

/* The codes of a game that is not rated. */
static struct board_result unrated(struct board_result result)
{
    for (int i = 0; i < 2; i++)
        result.code[i] = result.code[i] == '1'   ? 'W'
                         : result.code[i] == '=' ? 'D'
                         : result.code[i] == '0' ? 'L'
                                                 : result.code[i];
    return result;
}

/* The result that an entry tells; null is none. */
static bool read_told(const struct applying *applying, struct board_result *out)
{
    const json_t *told = json_object_get(applying->act, "result");
    bool is_unrated = false;

    *out = no_result;
    if (!told || (!json_is_null(told) && !result_find(out, json_string_value(told))))
        return fault_fill(applying->fault, FAULT_FORM, "result",
                          "it is 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2, 0-0, +--, --+, --- or null");
    if (!read_flag(&is_unrated, applying->act, "unrated", applying->fault))
        return false;
    if (is_unrated)
        *out = unrated(*out);
    return true;
}

/* What is signed is the result; another one is signed by nobody yet. */
static void forget_signatures(struct tournament_pairing *pairing)
{
    for (int color = 0; color < 2; color++)
        if (!result_equals(pairing->signed_by[color], pairing->result))
            pairing->signed_by[color] = no_result;
}

/* Why the result is one: a reason of before was for the result of before. False: there is no memory. */
static bool set_reason(const struct applying *applying, struct tournament_pairing *pairing)
{
    if (json_object_get(applying->act, "reason"))
        return set_text(&pairing->reason, applying->act, "reason");
    free(pairing->reason);
    pairing->reason = NULL;
    return true;
}

/* What the game on the board has come to: it is a report, unless somebody has reported already. */
static bool take_of_game(const struct applying *applying, struct tournament_pairing *pairing,
                         struct board_result told)
{
    const bool is_its = (!result_is_known(pairing->result) || pairing->from_game) &&
                        pairing->stage <= STAGE_REPORTED;
    const char *decision = json_string_value(json_object_get(applying->act, "decision"));

    if (is_its && !set_reason(applying, pairing))
        return fault_memory(applying->fault);
    pairing->has_reopened = !result_is_known(told) && result_is_known(pairing->of_game);
    pairing->of_game = told;
    if (!is_its)
        return true;
    snprintf(pairing->decision, sizeof pairing->decision, "%s", decision ? decision : "");
    pairing->result = told;
    pairing->from_game = true;
    pairing->stage = result_is_known(told) ? STAGE_REPORTED : STAGE_PLAYING;
    pairing->number = applying->entry->number;
    forget_signatures(pairing);
    return true;
}

static bool put_result(const struct applying *applying, struct tournament_pairing *pairing,
                       struct board_result told)
{
    char *who = NULL;

    if (!set_author(&who, applying->entry) || !set_reason(applying, pairing)) {
        free(who);
        return fault_memory(applying->fault);
    }
    free(pairing->by);
    pairing->by = who;
    pairing->is_decided |=
        pairing->stage >= STAGE_CONFIRMED && !result_equals(pairing->result, told);
    pairing->from_game = pairing->has_reopened = false;
    pairing->result = told;
    pairing->stage = result_is_known(told) ? STAGE_REPORTED
                     : pairing->game[0]    ? STAGE_PLAYING
                                           : STAGE_OPEN;
    pairing->number = applying->entry->number;
    forget_signatures(pairing);
    return true;
}

/* A player has confirmed a result on a device of the organiser: when both have, it is reported. */
bool apply_signed(const struct applying *applying)
{
    const char *word = json_string_value(json_object_get(applying->act, "result"));
    unsigned number = 0, player = 0;
    struct board_result told;
    int color;

    const struct tournament_round *round = read_round(applying, &number);
    if (!round || !read_number(&player, applying->act, "player", 1, TOURNAMENT_PLAYERS_MAX, true,
                               applying->fault))
        return false;
    struct tournament_pairing *pairing = round_pairing_of(round, player, &color);
    if (!pairing)
        return fault_fill(applying->fault, FAULT_MISSING, "player",
                          "this player has no board in the round");
    if (!result_find(&told, word) || code_is_forfeit(told.code[0]) || code_is_forfeit(told.code[1]))
        return fault_fill(applying->fault, FAULT_FORM, "result",
                          "it is 1-0, 0-1, 1/2-1/2, 1/2-0, 0-1/2 or 0-0");
    if (result_is_known(pairing->result) && !result_equals(pairing->result, told))
        return fault_fill(applying->fault, FAULT_STALE, "player",
                          "the board has another result already; an arbiter changes it");
    pairing->signed_by[color] = told;
    return result_is_known(pairing->result) ||
           !result_equals(pairing->signed_by[0], pairing->signed_by[1]) ||
           put_result(applying, pairing, told);
}

bool apply_result(const struct applying *applying)
{
    const json_t *source = json_object_get(applying->act, "source");
    struct board_result told;
    unsigned number = 0;

    const struct tournament_round *round = read_round(applying, &number);
    struct tournament_pairing *pairing =
        round ? read_board(round, applying->act, applying->fault) : NULL;
    if (!pairing || !read_told(applying, &told) ||
        !is_text_or_null(applying->act, "reason", REASON_CHARACTERS, applying->fault) ||
        !is_text_or_null(applying->act, "decision", TOURNAMENT_DECISION_ROOM - 1, applying->fault))
        return false;
    if (source && !list_find("game|desk|file", json_string_value(source), NULL))
        return fault_fill(applying->fault, FAULT_FORM, "source", "it is game, desk or file");
    if (source && strcmp(json_string_value(source), "game") == 0)
        return take_of_game(applying, pairing, told);
    if (pairing->stage >= STAGE_CONFIRMED && !says_again(applying->act))
        return fault_fill(applying->fault, FAULT_ASKED, "board",
                          "this result has been confirmed; say \"again\": true to change it");
    return put_result(applying, pairing, told);
}

bool apply_confirm(const struct applying *applying)
{
    const json_t *boards = json_object_get(applying->act, "boards"), *one;
    unsigned number = 0;
    size_t i;

    const struct tournament_round *round = read_round(applying, &number);
    if (!round)
        return false;
    if (!json_is_array(boards) || !json_array_size(boards))
        return fault_fill(applying->fault, FAULT_FORM, "boards", "they are a list of boards");
    json_array_foreach(boards, i, one)
    {
        const json_int_t board = json_integer_value(one);
        const struct tournament_pairing *pairing =
            json_is_integer(one) && board > 0 && board <= TOURNAMENT_BOARDS_MAX
                ? round_board(round, (unsigned)board)
                : NULL;
        if (!pairing)
            return fault_fill(applying->fault, FAULT_MISSING, "boards",
                              "this round has not all of these boards");
        if (pairing->stage != STAGE_REPORTED)
            return fault_fill(applying->fault, FAULT_STALE, "boards",
                              "a board has no result that waits to be confirmed");
    }
    json_array_foreach(boards, i, one)
    {
        round_board(round, (unsigned)json_integer_value(one))->stage = STAGE_CONFIRMED;
    }
    return true;
}

bool apply_publish(const struct applying *applying)
{
    unsigned number = 0, count = 0;

    struct tournament_round *round = read_round(applying, &number);
    if (!round)
        return false;
    for (size_t i = 0; i < round->pairing_count; i++)
        count += round->pairings[i].stage == STAGE_CONFIRMED;
    if (count == 0 && (round->pairing_count > 0 || round->published))
        return fault_fill(applying->fault, FAULT_STALE, "round",
                          "no result of the round waits to be published");
    for (size_t i = 0; i < round->pairing_count; i++)
        if (round->pairings[i].stage == STAGE_CONFIRMED)
            round->pairings[i].stage = STAGE_PUBLISHED;
    round->published = true;
    return true;
}

/* What was decided of a board at which a file says something else; the result itself is another entry. */
bool apply_difference(const struct applying *applying)
{
    unsigned number = 0;

    const struct tournament_round *round = read_round(applying, &number);
    struct tournament_pairing *pairing =
        round ? read_board(round, applying->act, applying->fault) : NULL;
    if (!pairing)
        return false;
    if (!list_find("ours|theirs", json_string_value(json_object_get(applying->act, "stands")),
                   NULL))
        return fault_fill(applying->fault, FAULT_FORM, "stands", "it is ours or theirs");
    pairing->is_decided = true;
    return true;
}
