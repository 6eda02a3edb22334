/*
 * What has become of a game since its audience was told: the groups of members (wire_game.c) that
 * differ from what was kept of it then, and the event of this turn with its ruling.
 */
#include "hall/server/wire_change.h"
#include "codec/duty_json.h"
#include "codec/event_json.h"
#include "codec/ruling_json.h"
#include "hall/server/disclosure.h"
#include "hall/server/logged.h"
#include "hall/server/score.h"
#include "hall/server/signs.h"
#include "hall/server/wire_game.h"
#include "hall/server/wire_position.h"

#include <stdlib.h>
#include <string.h>

/* How many half-moves stand as they were told. */
static unsigned common_plies(const struct hall_game *game, unsigned plies)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    const struct last_told *told = &game->told;
    const unsigned most = plies < told->plies ? plies : told->plies;
    unsigned common = 0;

    while (common < most && made[common].move == told->moves[common])
        common++;
    /* each player's last one may have another clock: it was completed later, or its time was set */
    for (unsigned at = told->plies; at > 0 && at + 2 > told->plies; at--)
        if (at <= common && made[at - 1].clock_ms != told->last_clock_ms[at & 1])
            common = at - 1;
    return common;
}

/*
 * The same for who was shown an illegal move behind them, as any other: it may stand as before, or be
 * completed. Whoever is told no more of it than of a legal one cannot tell them apart (7.5, 12.6).
 */
static unsigned common_with_standing(const struct hall_game *game, const hk_state *state,
                                     unsigned common)
{
    const struct last_told *told = &game->told;

    if (common != told->plies || common == state->plies)
        return common;
    const hk_made_move next = wire_made_move(&game->log, state, common);
    return common + (next.move == told->bare.move && next.clock_ms == told->bare.clock_ms);
}

static bool has_new_start(const struct hall_game *game)
{
    return !hk_board_equal(&hk_game_start(game->log.game)->board, &game->told.start);
}

static hk_board board_before(const struct hall_game *game, unsigned ply)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    hk_board board = hk_game_start(game->log.game)->board;

    if (ply == game->told.plies && ply > 0)
        return game->told.board;
    for (unsigned i = 0; i < ply; i++)
        hk_board_make_again(&board, &made[i]);
    return board;
}

/*
 * Players are told a ruling but not its event, and neither of moves and presses, whose result the
 * state has. In training they are told all, as both see at a board what a hand does there.
 */
static void put_event(struct json_text *out, const struct hall_game *game, enum view view)
{
    const bool shown =
        game->has_event && view != VIEW_WATCH && view != VIEW_HELPER &&
        disclosure_of(&game->log, &game->event, game->is_private, view) == DISCLOSES_ALL;
    const bool open = view >= VIEW_ARBITER || game->log.setup.rules.profile == HK_PROFILE_TRAINING;

    if (!shown)
        return;
    const hk_event *event = &game->event;
    const hk_ruling *ruling = &game->ruling;
    hk_event closed_event;
    hk_ruling closed_ruling;
    if (disclosure_is_in_envelope(&game->log, event)) {
        closed_event = *event;
        closed_ruling = *ruling;
        disclosure_close_envelope(&closed_event, &closed_ruling);
        event = &closed_event;
        ruling = &closed_ruling;
    }
    if (open) {
        json_text_key(out, "event");
        event_write(out, event, true);
    }
    if (view >= VIEW_ARBITER) {
        json_text_key(out, "author");
        json_text_word(out, game->author[0] ? game->author : NULL);
    }
    json_text_key(out, "ruling");
    json_text_open(out, '{');
    ruling_members_write(out, ruling, event, HK_LANGUAGE_EN);
    json_text_close(out, '}');
}

/* The signs and counters, if they are not those that were told. */
static void put_signs(struct json_text *out, const struct hall *hall, const struct hall_game *game,
                      const hk_state *state, int64_t at_ms)
{
    hk_signs signs;

    signs_find(hall, game, state, at_ms, &signs);
    if (signs_digest(game, &signs) != game->told.signs)
        signs_put(out, game, &signs);
}

/* Does the player to move have another duty than was told, or the same by another article? */
static bool has_other_duty(const struct hall_game *game, const hk_state *state)
{
    const hk_duty *now = &state->duty, *told = &game->told.duty;

    return !logged_is_same_duty(now, told) || now->rule != told->rule ||
           now->verdict != told->verdict ||
           (now->kind != HK_DUTY_NONE && state->plies != game->told.plies);
}

/* The rule that decides the result, as far as there is one. */
static hk_rule deciding(const hk_state *state)
{
    return state->ended_by_count > 0 ? state->ended_by[0] : HK_RULE_NONE;
}

char *wire_change(const struct hall *hall, const struct hall_game *changed, enum view view)
{
    const struct hall_game *game = wire_shown(changed, view);
    const int64_t at_ms = hall_game_time(hall, game);
    const struct last_told *told = &game->told;
    const struct logged *log = &game->log;
    struct json_text out = {.comma = false};
    hk_state state;

    wire_look(game, at_ms, view, &state);
    const bool restarted = has_new_start(game);
    const bool adds = wire_adds_standing(&game->log, view);
    const bool stands = adds && state.standing != HK_MOVE_NONE;
    const bool stood = adds && told->bare.move != HK_MOVE_NONE;
    /* With the end the moves have their signs of check for everybody, and lose them if it is taken back. */
    const bool is_written_anew =
        adds && (state.status == HK_STATUS_ENDED) != (told->status == HK_STATUS_ENDED);
    unsigned common = restarted || is_written_anew ? 0 : common_plies(game, state.plies - stands);
    if (stood && !restarted && !is_written_anew)
        common = common_with_standing(game, &state, common);
    wire_begin(&out, game, "change", at_ms);
    if (log->persons_changed != told->persons)
        wire_put_persons(&out, game, view);
    if (restarted)
        wire_put_start(&out, game);
    const bool status = state.status != told->status;
    if (status || log->outage != told->outage || state.adjourned != told->adjourned ||
        state.envelope_closed != told->envelope_closed || state.claimed != told->claimed ||
        state.ground != told->ground)
        wire_put_status(&out, game, &state);
    if (log->away_ms != told->away_ms)
        wire_put_away(&out, game);
    if (restarted || common != state.plies || common != told->plies + stood) {
        json_text_key(&out, "moves_from");
        json_text_int(&out, common);
        wire_put_made(&out, game,
                      restarted ? hk_game_start(log->game)->board : board_before(game, common),
                      common, &state, view);
        wire_put_position(&out, game, &state, view);
        wire_put_claims(&out, game, &state, view);
    } else if (status || (log->setup.rules.profile == HK_PROFILE_SCREEN &&
                          has_other_duty(game, &state))) { /* `legal` is another one */
        wire_put_position(&out, game, &state, view);
    }
    if (wire_who_presses(game, &state) != (adds ? told->bare.to_press : told->to_press))
        wire_put_to_press(&out, wire_who_presses(game, &state));
    if (game->log.setup.rules.profile == HK_PROFILE_TRAINING && state.standing != told->illegal)
        wire_put_illegal(&out, game, &state, view);
    wire_put_clocks(&out, game, &state.clock);
    if (wire_offer_number(game, &state) != told->offered)
        wire_put_offer(&out, game, &state, view);
    if (log->takeback.by != told->takeback.by || log->takeback.number != told->takeback.number ||
        log->takeback.declined != told->takeback.declined)
        wire_put_takeback(&out, game);
    if (wire_present_bits(game) != told->present || wire_has_other_latency(game))
        wire_put_present(&out, game);
    if (log->call.by != told->call.by || log->call.at_ms != told->call.at_ms ||
        log->call.taken != told->call.taken)
        wire_put_call(&out, game, wire_tells_call(game, &state, view), view);
    const bool decided = wire_decided(game, view)->number !=
                         (view >= VIEW_ARBITER ? told->decided : told->decided_openly);
    if (decided)
        wire_put_decided(&out, game, view);
    if (view == VIEW_DECIDER && (decided || log->device.seat != told->device ||
                                 strcmp(log->device.session, told->device_session) != 0))
        wire_put_code(&out, hall, game);
    if (log->device.seat != told->device || log->device.number != told->device_number ||
        log->device.ahead_count != told->ahead ||
        strcmp(log->device.session, told->device_session) != 0)
        wire_put_device(&out, hall, game);
    if (log->clock_named != told->clock_named)
        wire_put_clock_named(&out, game);
    if (wire_tells_illegal_moves(view) &&
        memcmp(state.illegal_moves, told->illegal_moves, sizeof told->illegal_moves) != 0)
        wire_put_illegal_moves(&out, &state);
    if (memcmp(log->signed_score, told->signed_score, sizeof told->signed_score) != 0 ||
        logged_is_confirmed(log) != told->confirmed || log->rematch_by != told->rematch_by ||
        (log->rematch[0] != '\0') != told->rematch)
        wire_put_after(&out, game);
    if ((log->differs_at != 0) != told->differs)
        wire_put_differs(&out, game);
    if (status || state.result != told->result || score_of_points(&state) != told->score ||
        state.reason != told->reason || state.corrected != told->corrected ||
        deciding(&state) != told->ended_by)
        wire_put_result(&out, game, &state, view);
    if (wire_tells_duty(game, view) && has_other_duty(game, &state))
        duty_write(&out, &state, hk_game_rules(log->game)->variant);
    if (view >= VIEW_ARBITER) {
        put_signs(&out, hall, game, &state, at_ms);
        if (log->begun_ms != told->begun_ms)
            wire_put_begun(&out, game);
    }
    put_event(&out, game, view);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

char *wire_unnumbered(const struct hall *hall, const struct hall_game *changed, enum view view)
{
    const struct hall_game *game = wire_shown(changed, view);
    const int64_t at_ms = hall_game_time(hall, game);
    struct json_text out = {.comma = false};
    hk_signs signs;
    hk_state state;

    hall_look(game, at_ms, &state);
    wire_begin(&out, game, "change", at_ms);
    wire_put_status(&out, game, &state);
    wire_put_clocks(&out, game, &state.clock);
    wire_put_present(&out, game);
    wire_put_device(&out, hall, game);
    if (view >= VIEW_ARBITER) {
        signs_find(hall, game, &state, at_ms, &signs);
        signs_put(&out, game, &signs);
    }
    json_text_close(&out, '}');
    return json_text_take(&out);
}

enum { LATENCY_TOLD_MS = 10 };

bool wire_has_other_latency(const struct hall_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const int64_t now = game->latency_ms[color], told = game->told.latency_ms[color];
        const int64_t gap = now > told ? now - told : told - now;
        if ((now < 0) != (told < 0) || (gap >= LATENCY_TOLD_MS && gap * 4 >= told))
            return true;
    }
    return false;
}

/* An arbiter has been told of the signs as well. */
static void told_signs(const struct hall *hall, struct hall_game *game)
{
    const int64_t at_ms = hall_game_time(hall, game);
    hk_state state;
    hk_signs signs;

    hall_look(game, at_ms, &state);
    signs_find(hall, game, &state, at_ms, &signs);
    game->told.signs = signs_digest(game, &signs);
}

bool wire_told(const struct hall *hall, struct hall_game *game)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    const struct logged *log = &game->log;
    struct last_told *told = &game->told;
    hk_state state;

    if (hall_arbiters_look(game))
        told_signs(hall, game);
    hall_look(game, hk_game_at(log->game), &state);
    if (state.plies > told->room) {
        const size_t room = state.plies + 64;
        hk_move *moves = realloc(told->moves, room * sizeof *moves);
        if (!moves)
            return false;
        told->moves = moves;
        told->room = room;
    }
    for (unsigned i = has_new_start(game) ? 0 : common_plies(game, state.plies); i < state.plies;
         i++)
        told->moves[i] = made[i].move;
    told->number = log->number;
    told->plies = state.plies;
    told->board = state.position.board;
    for (unsigned at = state.plies; at > 0 && at + 2 > state.plies; at--)
        told->last_clock_ms[at & 1] = made[at - 1].clock_ms;
    told->start = hk_game_start(game->log.game)->board;
    told->live = log->live;
    told->persons = log->persons_changed;
    told->offered = wire_offer_number(game, &state);
    told->begun_ms = log->begun_ms;
    told->call = log->call;
    told->decided = log->decided.number;
    told->decided_openly = log->decided_openly.number;
    told->device = log->device.seat;
    memcpy(told->device_session, log->device.session, sizeof told->device_session);
    told->device_number = log->device.number;
    told->ahead = log->device.ahead_count;
    told->duty = state.duty;
    told->status = state.status;
    told->outage = log->outage;
    told->away_ms = log->away_ms;
    told->adjourned = state.adjourned;
    told->envelope_closed = state.envelope_closed;
    told->claimed = state.claimed;
    told->ground = state.ground;
    told->result = state.result;
    told->score = score_of_points(&state);
    told->reason = state.reason;
    told->corrected = state.corrected;
    told->ended_by = deciding(&state);
    told->to_press = wire_who_presses(game, &state);
    told->illegal = state.standing;
    memcpy(told->illegal_moves, state.illegal_moves, sizeof told->illegal_moves);
    wire_add_standing(log, VIEW_WATCH, &state);
    told->bare.move = wire_adds_standing(log, VIEW_WATCH) ? state.standing : HK_MOVE_NONE;
    told->bare.clock_ms = state.standing_clock_ms;
    told->bare.to_press = wire_who_presses(game, &state);
    told->present = wire_present_bits(game);
    memcpy(told->latency_ms, game->latency_ms, sizeof told->latency_ms);
    memcpy(told->signed_score, log->signed_score, sizeof told->signed_score);
    told->confirmed = logged_is_confirmed(log);
    told->differs = log->differs_at != 0;
    told->takeback = log->takeback;
    told->clock_named = log->clock_named;
    told->rematch_by = log->rematch_by;
    told->rematch = log->rematch[0] != '\0';
    return true;
}
