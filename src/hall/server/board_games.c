/*
 * A game knows its board by name: its tournament, round and board stand beside it in memory, found once
 * from the entries that made it. When a turn touches a game that has ended, or whose end was reversed, the
 * board gets an entry by the hall itself in the same turn: so what an arbiter is told of a result is in
 * the log as soon as the result is.
 */
#include "hall/server/board_games.h"
#include "base/internal.h"
#include "hall/server/broadcast.h"
#include "hall/server/inside.h"
#include "hall/server/logged.h"
#include "hall/server/manage.h"
#include "tournament/characters.h"
#include "tournament/view.h"

#include <stdio.h>
#include <string.h>

/* Members of a request for a game that are the tournament's to say. */
static const char *const own_members[] = {"white", "black", "headers", "mine"};

/* A request for a game: rules, with exceptions over them. A new reference. */
static json_t *request_of(const json_t *rules, const json_t *exceptions, struct refusal *refusal)
{
    json_t *request = json_deep_copy(rules);

    if (exceptions)
        json_object_update(request, (json_t *)(uintptr_t)exceptions);
    for (size_t i = 0; i < sizeof own_members / sizeof *own_members; i++)
        if (json_object_get(request, own_members[i])) {
            json_decref(request);
            refuse_field(refusal, CODE_SYNTAX, own_members[i],
                         "the rules of a tournament name no player, side or header");
            return NULL;
        }
    return request;
}

bool board_rules_are_fit(const json_t *rules, const json_t *exceptions, struct refusal *refusal)
{
    json_t *request = request_of(rules, exceptions, refusal);
    struct persons persons;
    struct setup setup;

    memset(&persons, 0, sizeof persons);
    const bool fit = request && setup_from_request(&setup, &persons, request, false, refusal);
    persons_clear(&persons);
    json_decref(request);
    return fit;
}

/* Making. */

/*
 * Who is under age, of a game whose place is known; both are until the tournament can be read. True: it is another
 * than before. Where the board has got another game, whose players are no more those of its pairing, both are if
 * anybody of the tournament is.
 */
static bool find_minors(const struct hall *hall, struct hall_game *game)
{
    struct board_place *place = &game->of_tournament;
    const struct hall_tournament *tournament = hall_tournament_even_lost(hall, place->tournament);
    const struct tournament_round *round =
        tournament ? tournament_round(tournament->state, place->round) : NULL;
    const struct tournament_pairing *pairing = round ? round_board(round, place->board) : NULL;
    const bool is_lost = tournament && tournament->lost;
    const bool is_its = !is_lost && pairing && strcmp(pairing->game, game->name) == 0;
    bool changed = false;

    for (int color = 0; color < 2 && tournament; color++) {
        const struct tournament_player *player =
            is_its ? tournament_player(tournament->state, pairing->player[color]) : NULL;
        const bool is_minor = is_its ? player && tournament_is_minor(tournament->state, player)
                                     : is_lost || tournament_has_minors(tournament->state);
        changed |= is_minor != place->is_minor[color];
        place->is_minor[color] = is_minor;
    }
    return changed;
}

static void set_text(json_t *object, const char *member, const char *text)
{
    if (text && text[0])
        json_object_set_new(object, member, json_string(text));
}

/* As much of a text about the tournament as a header of a game may have. */
static void set_detail(json_t *object, const char *member, const char *text)
{
    const size_t size = text ? strlen(text) : 0;

    if (size > 0)
        json_object_set_new(
            object, member,
            json_stringn(text, characters_first_few(text, size, SETUP_NAME_CHARACTERS)));
}

static void set_number(json_t *object, const char *member, unsigned number)
{
    char text[16];

    snprintf(text, sizeof text, "%u", number);
    if (number)
        json_object_set_new(object, member, json_string(text));
}

/* The headers of a player, whose members begin with his side. */
static void set_player(json_t *headers, const char *side, const struct tournament_player *player)
{
    static const struct {
        const char *end;
        enum player_text text;
    } members[] = {
        {"title", PLAYER_TITLE}, {"federation", PLAYER_FEDERATION}, {"fide_id", PLAYER_FIDE_ID}};
    char member[32];

    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        snprintf(member, sizeof member, "%s_%s", side, members[i].end);
        const char *text = player->text[members[i].text];
        if (text && text[0] && !header_fault(member, text)) /* a tournament lets them be anything */
            set_text(headers, member, text);
    }
    snprintf(member, sizeof member, "%s_elo", side);
    set_number(headers, member, player->rating);
}

static json_t *request_for(const struct tournament *state, unsigned round,
                           const struct tournament_pairing *pairing, struct refusal *refusal)
{
    static const char *const sides[] = {"white", "black"};
    json_t *request, *headers = json_object();
    char name[VIEW_NAME_ROOM];

    if (!state->rules) {
        json_decref(headers);
        refuse_field(refusal, CODE_SYNTAX, "rules", "the tournament has no rules of play yet");
        return NULL;
    }
    request = request_of(state->rules, pairing->exceptions, refusal);
    if (!request) {
        json_decref(headers);
        return NULL;
    }
    set_detail(headers, "event", state->detail[DETAIL_NAME]);
    set_detail(headers, "site", state->detail[DETAIL_CITY]);
    set_number(headers, "round", round);
    set_number(headers, "board", pairing->board);
    for (int color = 0; color < 2; color++) {
        const struct tournament_player *player = tournament_player(state, pairing->player[color]);
        view_name(name, state, player, false);
        set_text(request, sides[color], name);
        if (player)
            set_player(headers, sides[color], player);
    }
    json_object_set_new(request, "headers", headers);
    return request;
}

static bool enter_start(struct hall *hall, struct hall_tournament *tournament, unsigned round,
                        unsigned board, const char *game, const struct seat *seat, bool again,
                        struct refusal *refusal)
{
    json_t *act = json_pack("{s:s, s:i, s:[{s:i, s:s}]}", "kind", "started", "round", (int)round,
                            "games", "board", (int)board, "game", game);

    if (again)
        json_object_set_new(act, "again", json_true());
    const bool entered = hall_tournament_enter(hall, tournament, seat, act, refusal);
    json_decref(act);
    return entered;
}

bool board_game_make(struct hall *hall, struct hall_tournament *tournament, unsigned round,
                     unsigned board, const struct seat *seat, bool again, struct refusal *refusal)
{
    const struct tournament_round *paired = tournament_round(tournament->state, round);
    const struct tournament_pairing *pairing = paired ? round_board(paired, board) : NULL;

    if (!hall_tournament_is_open(hall, tournament, refusal))
        return false;
    if (!pairing)
        return refuse(refusal, CODE_MISSING, "this round has no such board");
    if (pairing->game[0] && !again)
        return refuse(refusal, CODE_ASKED, "this board has its game already");
    json_t *request = request_for(tournament->state, round, pairing, refusal);
    struct hall_game *game = request ? hall_make_board(hall, request, refusal) : NULL;
    json_decref(request);
    if (!game)
        return false;
    game->of_tournament = (struct board_place){.known = true, .round = round, .board = board};
    snprintf(game->of_tournament.tournament, HALL_NAME_ROOM, "%s", tournament->name);
    if (enter_start(hall, tournament, round, board, game->name, seat, again, refusal)) {
        find_minors(hall, game);
        return true;
    }
    hall->failed = true; /* the game is made, and its board does not know it */
    return false;
}

/* The board of a game. */

static bool find_in(struct hall_game *game, const struct hall_tournament *tournament)
{
    const struct tournament *state = tournament->state;

    for (size_t round = 0; round < state->round_count; round++)
        for (size_t i = 0; i < state->round[round].pairing_count; i++) {
            const struct tournament_pairing *pairing = &state->round[round].pairings[i];
            if (strcmp(pairing->game, game->name) != 0)
                continue;
            game->of_tournament.round = (unsigned)round + 1;
            game->of_tournament.board = pairing->board;
            snprintf(game->of_tournament.tournament, HALL_NAME_ROOM, "%s", tournament->name);
            return true;
        }
    const struct tournament_game *made = tournament_game(state, game->name);
    if (!made)
        return false;
    game->of_tournament.round = made->round;
    game->of_tournament.board = made->board;
    snprintf(game->of_tournament.tournament, HALL_NAME_ROOM, "%s", tournament->name);
    return true;
}

/* The board of a game, if it is the game of its board still. */
static const struct tournament_pairing *board_of(struct hall *hall, struct hall_game *game,
                                                 struct hall_tournament **tournament)
{
    const struct board_place *place = &game->of_tournament;

    board_game_find(hall, game);
    *tournament = place->board ? hall_tournament(hall, place->tournament) : NULL;
    const struct tournament_round *round =
        *tournament ? tournament_round((*tournament)->state, place->round) : NULL;
    const struct tournament_pairing *pairing = round ? round_board(round, place->board) : NULL;
    return pairing && strcmp(pairing->game, game->name) == 0 ? pairing : NULL;
}

/* May a tournament have games that it does not tell of, because its log could not be read, or not to its end? */
static bool may_have_more(const struct hall_tournament *tournament)
{
    return tournament->damaged || (tournament->lost && tournament->state->number == 0);
}

/* A game that no tournament is known to have: of one that is older than it its log may be. */
static void find_unsure(const struct hall *hall, struct hall_game *game)
{
    struct board_place *place = &game->of_tournament;

    place->is_unsure = false;
    for (const struct hall_tournament *one = hall->tournaments; one; one = one->next)
        place->is_unsure |= !game->log.setup.casual && may_have_more(one) &&
                            one->created_wall_ms <= game->created_wall_ms;
    place->is_minor[HK_WHITE] = place->is_minor[HK_BLACK] = place->is_unsure;
}

void board_game_find(struct hall *hall, struct hall_game *game)
{
    struct board_place *place = &game->of_tournament;

    if (place->known)
        return;
    place->known = true;
    find_unsure(hall, game);
    for (const struct hall_tournament *one = hall->tournaments; one && !place->board;
         one = one->next)
        if (find_in(game, one)) {
            place->is_unsure = false;
            find_minors(hall, game);
        }
}

/* The same of one that may be a tournament's. True: its players are told otherwise than before. */
static bool find_again(struct hall *hall, struct hall_game *game)
{
    struct board_place *place = &game->of_tournament;
    const struct board_place before = *place;

    if (!place->is_unsure)
        return false;
    place->known = false;
    board_game_find(hall, game);
    return before.is_unsure != place->is_unsure;
}

void board_games_find_minors(struct hall *hall, const struct hall_tournament *tournament)
{
    for (struct hall_game *game = hall->games.first; game; game = game->next) {
        const bool is_its = strcmp(game->of_tournament.tournament, tournament->name) == 0;
        if (!(is_its ? find_minors(hall, game) : find_again(hall, game)))
            continue;
        hall_touch(hall, game);
        game->is_told_whole = true;
        if (game->broadcast)
            game->broadcast->shown.is_told_whole = game->broadcast->changed = true;
    }
}

void board_games_find_again(struct hall *hall, const struct hall_tournament *tournament)
{
    for (struct hall_game *game = hall->games.first; game; game = game->next) {
        if (game->log.setup.casual || game->of_tournament.board)
            continue;
        game->of_tournament.known = false;
        board_game_find(hall, game);
        if (game->of_tournament.board)
            hall_touch(hall, game);
    }
    board_games_find_minors(hall, tournament);
}

/* What the log tells of a game that is not in memory. */
struct last_entry {
    int64_t delay_ms; /* of its broadcast, in time; at the end no move is held back */
    int64_t wall_ms;
};

static bool read_delay(void *context, const struct store_game *stored)
{
    struct last_entry *last = context;
    char why[REFUSAL_WHY_ROOM];
    struct setup setup;
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    last->delay_ms = !stored->damaged && setup_parse(&setup, stored->setup, &fault)
                         ? setup.broadcast_delay_ms
                         : SETUP_DELAY_MOST_MS;
    return false;
}

static bool take_moment(void *context, const struct store_entry *stored)
{
    ((struct last_entry *)context)->wall_ms = stored->wall_ms;
    return true;
}

/*
 * Does its log tell that what came last is not shown yet? Of rules that cannot be read the longest delay is taken. It is
 * looked for once, until the game comes into memory.
 */
static bool is_held_back_by_log(struct hall *hall, struct tournament_pairing *pairing)
{
    struct last_entry last = {.wall_ms = hall->wall_ms};

    if (pairing->held_until_wall_ms != 0)
        return hall->wall_ms < pairing->held_until_wall_ms;
    if (store_read_game(hall->store, pairing->game, read_delay, &last) == STORE_FAILED ||
        (last.delay_ms > 0 &&
         store_read_entries(hall->store, pairing->game, 0, take_moment, &last) == STORE_FAILED)) {
        hall__put_off(hall);
        return true;
    }
    pairing->held_until_wall_ms = last.delay_ms > 0 ? last.wall_ms + last.delay_ms : 1;
    return hall->wall_ms < pairing->held_until_wall_ms;
}

bool board_game_is_held_back(struct hall *hall, struct tournament_pairing *pairing)
{
    const struct hall_game *game = pairing->game[0] ? hall_find(hall, pairing->game) : NULL;

    if (!game)
        return pairing->game[0] && result_is_known(pairing->result) &&
               is_held_back_by_log(hall, pairing);
    pairing->held_until_wall_ms = 0;
    return game->broadcast && hall_status(game) == HK_STATUS_ENDED &&
           hall_status(&game->broadcast->shown) != HK_STATUS_ENDED;
}

void board_games_hold_back(struct hall *hall, struct hall_tournament *tournament)
{
    struct tournament *state = tournament->state;

    for (size_t round = 0; round < state->round_count; round++)
        for (size_t i = 0; i < state->round[round].pairing_count; i++) {
            struct tournament_pairing *pairing = &state->round[round].pairings[i];
            const bool is_held_back = board_game_is_held_back(hall, pairing);
            if (pairing->is_held_back != is_held_back)
                tournament->shown_number[true] = 0;
            pairing->is_held_back = is_held_back;
        }
}

static bool has_minor(const struct tournament *state, const struct tournament_pairing *pairing)
{
    for (int color = 0; color < 2; color++) {
        const struct tournament_player *player = tournament_player(state, pairing->player[color]);
        if (player && tournament_is_minor(state, player))
            return true;
    }
    return false;
}

bool board_games_are_unlisted(const struct hall_tournament *tournament)
{
    return tournament->lost || tournament_has_minors(tournament->state);
}

bool board_game_is_unlisted(const struct hall *hall, const char *name)
{
    bool may_be = false;

    for (const struct hall_tournament *one = hall->tournaments; one; one = one->next) {
        for (size_t round = 0; round < one->state->round_count; round++)
            for (size_t i = 0; i < one->state->round[round].pairing_count; i++) {
                const struct tournament_pairing *pairing = &one->state->round[round].pairings[i];
                if (strcmp(pairing->game, name) == 0)
                    return one->lost || has_minor(one->state, pairing);
            }
        if (tournament_game(one->state, name))
            return board_games_are_unlisted(one);
        may_be |= may_have_more(one);
    }
    return may_be;
}

/* Reporting. */

/* What the game has come to. 6.7 and double-default are forfeits; 10.1 and unequal scores by their points. */
static struct board_result result_of(const struct hall_game *game)
{
    static const char halves[] = {'0', '=', '1'};
    const hk_state state = hall__look_now(game);

    if (state.status != HK_STATUS_ENDED || game->log.cancelled)
        return no_result;
    if (state.reason == HK_REASON_ANNULLED)
        return no_result;
    if (state.reason == HK_REASON_DOUBLE_DEFAULT)
        return (struct board_result){{'-', '-'}};
    if (state.reason == HK_REASON_DEFAULT && state.half_points[0] != state.half_points[1])
        return state.half_points[0] > state.half_points[1] ? (struct board_result){{'+', '-'}}
                                                           : (struct board_result){{'-', '+'}};
    const unsigned white = state.half_points[HK_WHITE], black = state.half_points[HK_BLACK];
    if (white > 2 || black > 2)
        return no_result;
    const struct board_result result = {{halves[white], halves[black]}};
    return result_word(result) ? result : no_result;
}

/* The word of the decision by which an arbiter has ended the game; NULL: it ended otherwise. */
static const char *decision_at(const struct hall_game *game)
{
    const hk_reason reason = hall__look_now(game).reason;

    switch (reason) {
    case HK_REASON_DEFAULT:
    case HK_REASON_DOUBLE_DEFAULT:
    case HK_REASON_ELECTRONIC_DEVICE:
    case HK_REASON_REFUSAL:
    case HK_REASON_PENALTY:
    case HK_REASON_QUICKPLAY:
    case HK_REASON_UNATTENDED:
    case HK_REASON_UNATTENDED_REJECTED:
    case HK_REASON_ADJUDICATED:
        return hk_reason_word(reason);
    case HK_REASON_NONE:
    case HK_REASON_CHECKMATE:
    case HK_REASON_STALEMATE:
    case HK_REASON_DEAD_POSITION:
    case HK_REASON_FIVEFOLD:
    case HK_REASON_SEVENTY_FIVE:
    case HK_REASON_AGREEMENT:
    case HK_REASON_RESIGNATION:
    case HK_REASON_TIME:
    case HK_REASON_THREEFOLD:
    case HK_REASON_FIFTY:
    case HK_REASON_BOTH_FLAGS:
    case HK_REASON_ILLEGAL_MOVES:
    case HK_REASON_ILLEGAL_MOVE_CLAIM:
    case HK_REASON_SEALED_MOVE:
    case HK_REASON_ILLEGAL_POSITION:
    case HK_REASON_ANNULLED:
        break;
    }
    return NULL;
}

/* `of_game`: what the game has come to; else what was reported of the board, for whoever reported it. */
static void report(struct hall *hall, struct hall_tournament *tournament,
                   const struct hall_game *game, struct board_result result, bool of_game)
{
    const struct board_place *place = &game->of_tournament;
    struct refusal refusal;
    json_t *word = result_is_known(result) ? json_string(result_word(result)) : json_null();
    json_t *act = json_pack("{s:s, s:i, s:i, s:o}", "kind", "result", "round", (int)place->round,
                            "board", (int)place->board, "result", word);

    if (of_game)
        json_object_set_new(act, "source", json_string("game"));
    const char *decision = of_game && result_is_known(result) ? decision_at(game) : NULL;
    if (decision)
        json_object_set_new(act, "decision", json_string(decision));
    hall_tournament_enter(hall, tournament, NULL, act, &refusal);
    json_decref(act);
}

/* What an arbiter decides at a board without a device that has this result. */
static bool decision_of(hk_event *out, struct board_result result, bool is_over)
{
    static const struct {
        struct board_result result;
        hk_parties absent;
    } forfeits[] = {{{{'+', '-'}}, HK_PARTY_BLACK},
                    {{{'-', '+'}}, HK_PARTY_WHITE},
                    {{{'-', '-'}}, HK_PARTY_BOTH}};
    const char *word = result_word(result);
    hk_score score;

    for (size_t i = 0; i < HK_COUNT(forfeits); i++) {
        if (!result_equals(forfeits[i].result, result))
            continue;
        *out = hk_event_decide(HK_DECISION_FORFEIT, forfeits[i].absent);
        return true;
    }
    if (!word || !hk_score_find(&score, word, strlen(word)))
        return false;
    *out = hk_event_decide(is_over ? HK_DECISION_CORRECT_RESULT : HK_DECISION_DECLARE, 0);
    out->decide.score = score;
    return true;
}

/* What somebody who reports to the tournament decides at the board. */
struct settling {
    struct hall *hall;
    struct hall_game *game;
    const struct seat *seat;
    const char *reason; /* NULL: none is told */
};

static void decide(const struct settling *settling, hk_event *event, hk_ruling *ruling)
{
    const char *reason = settling->reason ? settling->reason : "";

    event->actor = HK_ACTOR_ARBITER;
    snprintf(event->decide.reason, sizeof event->decide.reason, "%.*s",
             (int)characters_cut(reason, strlen(reason), sizeof event->decide.reason - 1), reason);
    hall__apply_at(settling->hall, settling->game, settling->seat, event,
                   hall_game_time(settling->hall, settling->game), ruling);
}

static bool is_same_end(const hk_state *one, const hk_state *other)
{
    return one->status == other->status && one->reason == other->reason &&
           one->half_points[HK_WHITE] == other->half_points[HK_WHITE] &&
           one->half_points[HK_BLACK] == other->half_points[HK_BLACK];
}

/*
 * Reverse the event `seq` if the game's end is its doing, and before it what later events rest on it. The
 * numbers rise with the depth, to the last of the game. False: it is not, or it cannot be reversed.
 */
static bool reverse_end(const struct settling *settling, uint64_t seq, bool is_asked)
{
    struct hall_game *game = settling->game;
    const hk_state before = hall__look_now(game);
    hk_event event = hk_event_decide(HK_DECISION_REVERSE, 0);
    hk_ruling ruling;
    hk_state after;

    event.actor = HK_ACTOR_ARBITER;
    event.decide.seq = seq;
    for (;;) {
        hk_game_stamp(game->log.game, &event, hall_game_time(settling->hall, game));
        if (hk_game_preview(game->log.game, &event, &ruling, &after) != HK_OK)
            return false;
        if (ruling.verdict != HK_VERDICT_REVERSAL_CHANGES_LATER)
            break;
        if (ruling.told.count <= seq || !reverse_end(settling, ruling.told.count, true))
            return false;
    }
    if (ruling.outcome != HK_OUTCOME_UPHELD || (!is_asked && is_same_end(&before, &after)))
        return false;
    decide(settling, &event, &ruling);
    return ruling.outcome == HK_OUTCOME_UPHELD && !settling->hall->failed;
}

/* Take back what has ended the game, last first; what came of anything else stands. */
static void take_end_back(const struct settling *settling)
{
    const struct hall_game *game = settling->game;

    for (uint64_t seq = hk_game_seq(game->log.game);
         seq > 0 && hall_status(game) == HK_STATUS_ENDED && !settling->hall->failed; seq--)
        reverse_end(settling, seq, false);
}

static bool is_forfeit(struct board_result result)
{
    return code_is_forfeit(result.code[0]) || code_is_forfeit(result.code[1]);
}

/* A forfeit corrects no result, and no result a forfeit: the one is taken back before the other is decided. */
static void decide_result(const struct settling *settling, struct board_result result)
{
    struct hall_game *game = settling->game;
    hk_ruling ruling;
    hk_event event;

    if (hall_status(game) == HK_STATUS_ENDED && (is_forfeit(result_of(game)) || is_forfeit(result)))
        take_end_back(settling);
    if (settling->hall->failed ||
        !decision_of(&event, result, hall_status(game) == HK_STATUS_ENDED))
        return;
    /* Who is absent loses a game that began. */
    if (event.decide.decision == HK_DECISION_FORFEIT && hall_status(game) == HK_STATUS_WAITING)
        hall__apply_own(settling->hall, game, hk_event_start());
    decide(settling, &event, &ruling);
}

/* Have both players confirmed the result that is reported? */
static bool is_signed(const struct tournament_pairing *pairing)
{
    return result_is_known(pairing->result) &&
           result_equals(pairing->signed_by[0], pairing->result) &&
           result_equals(pairing->signed_by[1], pairing->result);
}

bool board_game_settle(struct hall *hall, const struct tournament_pairing *pairing,
                       const struct seat *seat, struct refusal *refusal)
{
    struct hall_game *game = pairing->game[0] ? hall_find(hall, pairing->game) : NULL;
    const struct settling settling = {hall, game, seat, pairing->reason};
    const char *word = result_word(pairing->result);
    hk_score score;

    if (!game || game->log.live || game->log.cancelled || game->log.damaged || game->log.differs_at)
        return true;
    if (result_equals(result_of(game), pairing->result)) {
        /* The card has it already. */
    } else if (!result_is_known(pairing->result)) {
        take_end_back(&settling);
    } else {
        decide_result(&settling, pairing->result);
    }
    if (is_signed(pairing) && hk_score_find(&score, word, strlen(word)) &&
        hall_status(game) == HK_STATUS_ENDED && !logged_is_confirmed(&game->log))
        hall__sign_for_both(hall, game, score);
    return !hall->failed ||
           refuse(refusal, CODE_INTERNAL, "the log could not be written; nothing has happened");
}

void board_games_report(struct hall *hall)
{
    if (!hall->tournaments || hall->unwritable)
        return;
    tournaments_touch_unreported(hall);
    for (struct hall_game *game = hall->games.touched; game; game = game->next_touched) {
        struct hall_tournament *tournament;
        if (game->lost || game->removed || game->log.setup.casual)
            continue;
        const struct tournament_pairing *pairing = board_of(hall, game, &tournament);
        const struct board_result result = pairing ? result_of(game) : no_result;
        if (!pairing || result_equals(result, pairing->of_game) || tournament->damaged)
            continue;
        /* An end that was taken back takes back what somebody reported of it, until that is confirmed. */
        const bool takes_back = !result_is_known(result) && !pairing->from_game &&
                                pairing->stage == STAGE_REPORTED &&
                                result_equals(pairing->result, pairing->of_game);
        report(hall, tournament, game, result, true);
        if (takes_back)
            report(hall, tournament, game, no_result, false);
    }
}
