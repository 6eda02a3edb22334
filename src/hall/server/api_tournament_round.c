/*
 * The rounds of a tournament: pairings by hand and by the Berger tables, who has come, the start, results
 * and their stages. What the public sees of them is the matter of tournament/view.h.
 *
 * The organiser and the arbiters of the hall conduct; a link of the scope `results` enters results of
 * boards that have none. A deputy speaks for his boards alone.
 */
#include "hall/server/api_tournament.h"
#include "hall/server/board_games.h"
#include "hall/server/fields.h"
#include "hall/server/round_work.h"
#include "hall/server/sector.h"
#include "hall/server/tournaments.h"
#include "tournament/berger.h"
#include "tournament/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The body with kind and round, as an entry; a new reference. */
static json_t *act_of(const struct api_call *call, const char *kind, unsigned round)
{
    json_t *act = json_copy(call->body);

    json_object_set_new(act, "kind", json_string(kind));
    json_object_del(act, "note");
    json_object_set_new(act, "round", json_integer(round));
    json_object_del(act, "seen");
    return act;
}

/* The members that several requests have are what they have to be. */
static bool are_common_fit(const struct api_call *call, struct refusal *refusal)
{
    const json_t *again = json_object_get(call->body, "again");
    int64_t seen;

    if (again && !json_is_boolean(again) && !json_is_null(again))
        return refuse_field(refusal, CODE_SYNTAX, "again", "it is true or false");
    return fields_read_count(&seen, call->body, "seen", refusal);
}

static bool begin(const struct api_call *call, const char *members, unsigned *round,
                  struct refusal *refusal)
{
    return api_check_members(call, members, refusal) && are_common_fit(call, refusal) &&
           api_take_token(call, LIMIT_ACT, refusal) && api_read_round(call, round, refusal);
}

/* Pairings. */

static bool are_boards_fit(const struct api_call *call, const struct tournament_round *round,
                           struct refusal *refusal)
{
    const struct tournament *state = call->tournament->state;
    const json_t *one, *list = json_object_get(call->body, "pairings");
    size_t i;

    json_array_foreach(list, i, one)
    {
        const json_t *exceptions = json_object_get(one, "exceptions");
        if (json_object_get(one, "codes"))
            return refuse_field(refusal, CODE_SYNTAX, "codes", "results are told by results");
        if (json_is_integer(json_object_get(one, "match")) && !(round && round->match_count > 0))
            return refuse_field(refusal, CODE_SYNTAX, "match", "the round has no matches");
        if (json_is_object(exceptions) && state->rules &&
            !board_rules_are_fit(state->rules, exceptions, refusal))
            return false;
    }
    return true;
}

bool api_post_pairings(struct api_call *call, struct refusal *refusal)
{
    unsigned number;

    if (!api_want_chief(call, refusal) ||
        !begin(call, "pairings|byes|again|seen", &number, refusal))
        return false;
    const struct tournament_round *round = tournament_round(call->tournament->state, number);
    if (!api_is_seen(call, round ? round->number : 0, refusal) ||
        !are_boards_fit(call, round, refusal))
        return false;
    json_t *act = act_of(call, "pairings", number);
    const bool entered = api_enter(call, act, NULL, refusal);
    json_decref(act);
    return entered;
}

/* The round of a round robin as an entry; who plays by number is in `players`, the bye's place behind them. */
static json_t *berger_act(const unsigned *players, unsigned count, unsigned round, bool again)
{
    struct berger_pair *pairs = calloc(berger_pairs(count), sizeof *pairs);
    json_t *pairings = json_array(), *byes = json_array();
    int board = 0;

    if (pairs)
        berger_round(count, round, pairs);
    for (unsigned i = 0; pairs && i < berger_pairs(count); i++) {
        const unsigned white = pairs[i].white, black = pairs[i].black;
        if (white > count || black > count)
            json_array_append_new(byes, json_pack("{s:i, s:s}", "player",
                                                  (int)players[(white > count ? black : white) - 1],
                                                  "code", "Z"));
        else
            json_array_append_new(pairings, json_pack("{s:i, s:i, s:i}", "board", ++board, "white",
                                                      (int)players[white - 1], "black",
                                                      (int)players[black - 1]));
    }
    free(pairs);
    json_t *act = json_pack("{s:s, s:i, s:o, s:o}", "kind", "pairings", "round", (int)round,
                            "pairings", pairings, "byes", byes);
    if (again)
        json_object_set_new(act, "again", json_true());
    return act;
}

/* The matches of a round robin of teams; who is free in a round has no match. */
static json_t *berger_match_act(const struct tournament *state, unsigned round, int boards,
                                bool again)
{
    const unsigned count = (unsigned)state->team_count;
    struct berger_pair *pairs = calloc(berger_pairs(count), sizeof *pairs);
    json_t *matches = json_array();
    int number = 0;

    if (pairs)
        berger_round(count, round, pairs);
    for (unsigned i = 0; pairs && i < berger_pairs(count); i++)
        if (pairs[i].white <= count && pairs[i].black <= count)
            json_array_append_new(matches,
                                  json_pack("{s:i, s:i, s:i}", "match", ++number, "first",
                                            (int)state->teams[pairs[i].white - 1].number, "second",
                                            (int)state->teams[pairs[i].black - 1].number));
    free(pairs);
    json_t *act = json_pack("{s:s, s:i, s:i, s:o}", "kind", "matches", "round", (int)round,
                            "boards", boards, "matches", matches);
    if (again)
        json_object_set_new(act, "again", json_true());
    return act;
}

/* All who play on, by their numbers. */
static unsigned list_players(const struct tournament *state, unsigned **out)
{
    unsigned count = 0;

    *out = calloc(state->player_count + 1, sizeof **out);
    for (size_t i = 0; *out && i < state->player_count; i++)
        if (!state->players[i].withdrawn)
            (*out)[count++] = state->players[i].number;
    return count;
}

static bool may_berger(const struct tournament *state, unsigned count, unsigned rounds, bool again,
                       struct refusal *refusal)
{
    if (count < 2)
        return refuse(refusal, CODE_STALE, "a round robin has two players or teams at least");
    if (rounds > TOURNAMENT_ROUNDS_MAX || (state->rounds && rounds > state->rounds))
        return refuse(refusal, CODE_STALE,
                      "a round robin of these players has more rounds than the tournament");
    return state->round_count == 0 || again ||
           refuse(refusal, CODE_ASKED,
                  "rounds are paired already; say \"again\": true to pair them anew");
}

/* On how many boards teams meet; of players 0, and nobody says it. */
static bool read_match_boards(const struct api_call *call, int *out, struct refusal *refusal)
{
    const json_t *boards = json_object_get(call->body, "boards");
    const bool teams = call->tournament->state->teams_play;
    const json_int_t number = json_integer_value(boards);

    *out = (int)number;
    if (boards && !json_is_null(boards) && (!json_is_integer(boards) || number < 1 || number > 99))
        return refuse_field(refusal, CODE_SYNTAX, "boards", "it is a whole number from 1 to 99");
    return teams == (number > 0) ||
           refuse_field(
               refusal, CODE_STALE, "boards",
               "a round robin of teams says on how many boards they meet, and no other does");
}

bool api_post_berger(struct api_call *call, struct refusal *refusal)
{
    const struct tournament *state = call->tournament->state;
    const json_t *twice = json_object_get(call->body, "double");
    const bool again = json_is_true(json_object_get(call->body, "again"));
    unsigned *players;
    int boards;

    if (!api_want_organiser(call, refusal) ||
        !api_check_members(call, "double|again|boards", refusal) ||
        !are_common_fit(call, refusal) || !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    if (twice && !json_is_boolean(twice))
        return refuse_field(refusal, CODE_SYNTAX, "double", "it is true or false");
    if (!read_match_boards(call, &boards, refusal))
        return false;
    const unsigned player_count = list_players(state, &players);
    const unsigned count = boards ? (unsigned)state->team_count : player_count;
    const unsigned rounds = berger_rounds(count) * (json_is_true(twice) ? 2 : 1);
    bool entered = players && may_berger(state, count, rounds, again, refusal);
    json_t *acts = json_array();
    for (unsigned round = 1; entered && round <= rounds; round++)
        json_array_append_new(acts, boards ? berger_match_act(state, round, boards, again)
                                           : berger_act(players, count, round, again));
    entered = entered && hall_tournament_enter_all(call->server->hall, call->tournament,
                                                   &call->seat, acts, false, refusal);
    json_decref(acts);
    free(players);
    if (!entered)
        return false;
    json_t *answer =
        json_pack("{s:I, s:i}", "number", (json_int_t)state->number, "rounds", (int)rounds);
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    return api_reply_json(call, 200, text);
}

/* The board of the player whom a body names; NULL: he has none. */
static const struct tournament_pairing *board_of_player(const struct api_call *call,
                                                        unsigned number)
{
    const struct tournament_round *round = tournament_round(call->tournament->state, number);
    const json_int_t player = json_integer_value(json_object_get(call->body, "player"));
    int color;

    return round && player > 0 && player <= TOURNAMENT_PLAYERS_MAX
               ? round_pairing_of(round, (unsigned)player, &color)
               : NULL;
}

bool api_post_presence(struct api_call *call, struct refusal *refusal)
{
    unsigned number;

    if (!api_want_official(call, refusal) || !begin(call, "player|here", &number, refusal))
        return false;
    const struct tournament_pairing *pairing = board_of_player(call, number);
    if (pairing && !api_is_board_of_seat(call, pairing->board))
        return refuse(refusal, CODE_ROLE, "this board is none of this arbiter's");
    json_t *act = act_of(call, "presence", number);
    const bool entered = api_enter(call, act, NULL, refusal);
    json_decref(act);
    return entered;
}

/* The start, and clocks. */

/* Which boards are meant: of a deputy those that are his. */
static bool read_boards(const struct api_call *call, char out[SECTOR_ROOM], struct refusal *refusal)
{
    const json_t *told = json_object_get(call->body, "boards");
    const char *text = json_string_value(told);

    out[0] = '\0';
    if (told && !json_is_null(told) && (!text || !sector_is_fit(text)))
        return refuse_field(refusal, CODE_SYNTAX, "boards",
                            "they are numbers and ranges of boards, such as 1-12, 15");
    if (text && call->seat.boards[0])
        return refuse_field(refusal, CODE_SYNTAX, "boards", "a deputy speaks for all his boards");
    snprintf(out, SECTOR_ROOM, "%s", text ? text : call->seat.boards);
    return true;
}

static bool start_without_boards(const struct api_call *call, unsigned round,
                                 struct refusal *refusal)
{
    json_t *act = json_pack("{s:s, s:i, s:[]}", "kind", "started", "round", (int)round, "games");
    const bool entered =
        hall_tournament_enter(call->server->hall, call->tournament, &call->seat, act, refusal);

    json_decref(act);
    return entered;
}

/* The boards to be started: those that are meant and have neither a game nor a result. */
static bool want_open_boards(const struct round_order *order, const struct tournament_round *round,
                             struct refusal *refusal)
{
    size_t meant = 0, open = 0;

    for (size_t i = 0; i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        char text[16];
        snprintf(text, sizeof text, "%u", pairing->board);
        if (order->boards[0] && !sector_has(order->boards, text))
            continue;
        meant++;
        open += !pairing->game[0] && !result_is_known(pairing->result);
    }
    if (round->pairing_count == 0)
        return refuse(refusal, CODE_STALE,
                      "this round has no boards yet: they are there when the line-ups are in");
    if (meant == 0)
        return refuse_field(refusal, CODE_MISSING, "boards", "the round has none of these boards");
    return open > 0 || order->again ||
           refuse(refusal, CODE_ASKED,
                  "all these boards have their games; say \"again\": true for others");
}

static bool order(struct api_call *call, enum round_deed deed, struct refusal *refusal)
{
    struct round_order order = {.deed = deed};
    const json_t *again = json_object_get(call->body, "again");

    if (!api_want_official(call, refusal) ||
        !begin(call, deed == DEED_START ? "boards|again|seen" : "boards", &order.round, refusal) ||
        !read_boards(call, order.boards, refusal) ||
        !hall_tournament_is_open(call->server->hall, call->tournament, refusal))
        return false;
    order.again = json_is_true(again);
    const struct tournament_round *round = tournament_round(call->tournament->state, order.round);
    if (!round)
        return refuse(refusal, CODE_MISSING, "this round is not paired");
    if (deed == DEED_START) {
        if (!call->tournament->state->rules)
            return refuse_field(refusal, CODE_STALE, "rules",
                                "the tournament has no rules of play yet");
        if (!api_is_seen(call, round->number, refusal))
            return false;
        if (!round_has_byes_alone(round)) {
            if (!want_open_boards(&order, round, refusal))
                return false;
        } else if (round->started && !order.again) {
            return refuse(
                refusal, CODE_ASKED,
                "this round of byes alone has been started; say \"again\": true for another "
                "start");
        } else if (!round->started && !start_without_boards(call, order.round, refusal)) {
            return false;
        }
    }
    return round_work_add(call, &order, refusal);
}

bool api_post_start(struct api_call *call, struct refusal *refusal)
{
    return order(call, DEED_START, refusal);
}

bool api_post_begin(struct api_call *call, struct refusal *refusal)
{
    return order(call, DEED_BEGIN, refusal);
}

bool api_post_pause(struct api_call *call, struct refusal *refusal)
{
    return order(call, DEED_PAUSE, refusal);
}

bool api_post_resume(struct api_call *call, struct refusal *refusal)
{
    return order(call, DEED_RESUME, refusal);
}

/* Results. */

static bool want_desk(const struct api_call *call, struct refusal *refusal)
{
    return api_want_seat(call, refusal) &&
           ((call->seat.role == ROLE_ARBITER &&
             api_tournament_view(call, call->tournament->name) == TOURNAMENT_DESK) ||
            api_want_official(call, refusal));
}

/* May this seat say the result of the board as it stands? */
static bool may_report(const struct api_call *call, const struct tournament_pairing *pairing,
                       struct refusal *refusal)
{
    if (!api_is_board_of_seat(call, pairing->board))
        return refuse(refusal, CODE_ROLE, "this board is none of this seat's");
    if (!api_is_seen(call, pairing->number, refusal))
        return false;
    return call->seat.scope != SCOPE_RESULTS || !result_is_known(pairing->result) ||
           refuse(refusal, CODE_ROLE, "the board has its result; an arbiter changes it");
}

static const struct tournament_pairing *board_of(const struct api_call *call, unsigned number)
{
    const struct tournament_round *round = tournament_round(call->tournament->state, number);
    const json_int_t board = json_integer_value(json_object_get(call->body, "board"));

    return round && board > 0 && board <= TOURNAMENT_BOARDS_MAX
               ? round_board(round, (unsigned)board)
               : NULL;
}

/* What was entered of a board, which its game follows. */
static bool answer_board(struct api_call *call, const struct tournament_pairing *pairing,
                         struct refusal *refusal)
{
    if (!board_game_settle(call->server->hall, pairing, &call->seat, refusal))
        return false;
    json_t *answer = json_pack("{s:I, s:o}", "number", (json_int_t)call->tournament->state->number,
                               "pairing", api_pairing_of_seat(call, pairing));
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    return api_reply_json(call, 200, text);
}

/* Enter what the body says, as an entry of the kind. */
static bool enter(const struct api_call *call, const char *kind, unsigned round,
                  struct refusal *refusal)
{
    json_t *act = act_of(call, kind, round);
    const bool entered =
        hall_tournament_enter(call->server->hall, call->tournament, &call->seat, act, refusal);

    json_decref(act);
    return entered;
}

bool api_post_board_sign(struct api_call *call, struct refusal *refusal)
{
    unsigned number;

    if (!want_desk(call, refusal) || !begin(call, "player|result", &number, refusal))
        return false;
    const struct tournament_pairing *pairing = board_of_player(call, number);
    if (pairing && !api_is_board_of_seat(call, pairing->board))
        return refuse(refusal, CODE_ROLE, "this board is none of this seat's");
    return enter(call, "signed", number, refusal) &&
           answer_board(call, board_of_player(call, number), refusal);
}

bool api_post_results(struct api_call *call, struct refusal *refusal)
{
    unsigned number;

    if (!want_desk(call, refusal) ||
        !begin(call, "board|result|unrated|reason|again|seen", &number, refusal))
        return false;
    const struct tournament_pairing *pairing = board_of(call, number);
    if (pairing && !may_report(call, pairing, refusal))
        return false;
    return enter(call, "result", number, refusal) &&
           answer_board(call, board_of(call, number), refusal);
}

/*
 * The boards of the seat, and of the text if there is one, whose results wait to be confirmed; where the game tells
 * another, the board must be named.
 */
static json_t *list_reported(const struct api_call *call, const struct tournament_round *round,
                             const char *boards)
{
    json_t *list = json_array();
    char text[16];

    for (size_t i = 0; round && i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        snprintf(text, sizeof text, "%u", pairing->board);
        if (pairing->stage == STAGE_REPORTED && api_is_board_of_seat(call, pairing->board) &&
            (boards[0] ? sector_has(boards, text) : !view_differs(pairing)))
            json_array_append_new(list, json_integer(pairing->board));
    }
    return list;
}

bool api_post_confirm(struct api_call *call, struct refusal *refusal)
{
    char boards[SECTOR_ROOM];
    unsigned number;

    if (!api_want_official(call, refusal) || !begin(call, "boards|seen", &number, refusal) ||
        !read_boards(call, boards, refusal))
        return false;
    const struct tournament_round *round = tournament_round(call->tournament->state, number);
    int64_t seen;
    if (!fields_read_count(&seen, call->body, "seen", refusal))
        return false;
    json_t *list = list_reported(call, round, boards);
    json_t *act =
        json_pack("{s:s, s:i, s:o}", "kind", "confirm", "round", (int)number, "boards", list);
    const int count = (int)json_array_size(list);
    bool entered = false;
    for (int i = 0; i < count && seen >= 0; i++) {
        const unsigned board = (unsigned)json_integer_value(json_array_get(list, (size_t)i));
        if (round_board(round, board)->number > (uint64_t)seen) {
            json_decref(act);
            return refuse(refusal, CODE_STALE, "a result has come or changed since that number");
        }
    }
    if (round && count == 0)
        refuse(refusal, CODE_STALE, "no result of these boards waits to be confirmed");
    else
        entered = api_enter(call, act, json_pack("{s:i}", "boards", count), refusal);
    json_decref(act);
    return entered;
}

bool api_post_publish(struct api_call *call, struct refusal *refusal)
{
    unsigned number;

    if (!api_want_chief(call, refusal) || !api_take_token(call, LIMIT_ACT, refusal) ||
        !api_read_round(call, &number, refusal))
        return false;
    json_t *act = json_pack("{s:s, s:i}", "kind", "publish", "round", (int)number);
    const bool entered = api_enter(call, act, NULL, refusal);
    json_decref(act);
    return entered;
}
