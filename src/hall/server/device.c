/*
 * What the device tells is taken in its order, nothing behind a gap. A press whose move the operator
 * has not entered yet waits in the log as a note; the displays follow it at once, and the referee
 * judges it with the move, by the time of the press.
 */
#include "hall/server/device.h"
#include "hakem/clock.h"
#include "hakem/schema.h"
#include "hall/server/inside.h"
#include "hall/server/logged.h"
#include "hall/server/manage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HALF_MINUTE_MS = 30000 };

static hk_color player_of(hk_parties who)
{
    return who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
}

static hk_parties actor_party(const hk_event *event)
{
    if (event->kind == HK_EVENT_FLAG)
        return event->flag.whose;
    return event->actor == HK_ACTOR_BLACK ? HK_PARTY_BLACK : HK_PARTY_WHITE;
}

/* What the displays show behind the first `count` acts that wait. */
static void look_behind(const struct hall_game *game, unsigned count, int64_t at_ms,
                        hk_clock *clock)
{
    const struct device *device = &game->log.device;
    hk_state state;
    unsigned pressed[2] = {0, 0};

    hk_game_look(game->log.game, 0, &state);
    *clock = state.clock;
    /* clocks that an outage has stopped stay where they are: no press that waits starts them (settle) */
    for (unsigned i = 0; i < count && state.status != HK_STATUS_INTERRUPTED; i++) {
        const hk_color player = player_of(device->ahead[i].who);
        if (device->ahead[i].kind != HK_EVENT_PRESS) {
            hk_clock_stop(clock, device->ahead[i].at_ms);
            return;
        }
        hk_clock_press(clock, player, state.completed[player] + ++pressed[player],
                       device->ahead[i].at_ms);
    }
    /* who looks at the last event looks at a moment before the presses that wait */
    hk_clock_read(clock, at_ms > clock->since_ms ? at_ms : clock->since_ms);
}

void device_clock(const struct hall_game *game, int64_t at_ms, hk_clock *clock)
{
    look_behind(game, game->log.device.ahead_count, at_ms, clock);
}

/* How late an act came, beside the fastest of the last minute, is summed up. */
static void note_delivery(struct hall_game *game, int64_t late_ms, int64_t mono_ms)
{
    if (!game->fastest_since_mono_ms || mono_ms - game->fastest_since_mono_ms > HALF_MINUTE_MS) {
        game->fastest_ms[1] = game->fastest_since_mono_ms ? game->fastest_ms[0] : late_ms;
        game->fastest_ms[0] = late_ms;
        game->fastest_since_mono_ms = mono_ms;
    }
    if (late_ms < game->fastest_ms[0])
        game->fastest_ms[0] = late_ms;
    const int64_t fastest =
        game->fastest_ms[0] < game->fastest_ms[1] ? game->fastest_ms[0] : game->fastest_ms[1];
    if (late_ms > fastest)
        game->drift_ms += late_ms - fastest;
    game->heard_mono_ms = mono_ms;
}

/* The latest act of this kind that waits; ahead_count: none does. */
static unsigned find_waiting(const struct device *device, hk_event_kind kind)
{
    unsigned at = device->ahead_count;

    while (at > 0)
        if (device->ahead[--at].kind == kind)
            return at;
    return device->ahead_count;
}

static bool has_waiting(const struct device *device, hk_event_kind kind)
{
    return find_waiting(device, kind) < device->ahead_count;
}

bool device_stands(const struct hall_game *game)
{
    const struct device *device = &game->log.device;

    return has_waiting(device, HK_EVENT_PAUSE) || has_waiting(device, HK_EVENT_RESIGN) ||
           has_waiting(device, HK_EVENT_DECIDE);
}

static bool note_act(struct hall *hall, struct hall_game *game, const struct seat *seat,
                     enum note_kind kind, const struct act *act, int64_t at_ms, struct acted *out,
                     struct refusal *refusal)
{
    const hk_event *event = &act->event;
    const struct note note = {.kind = kind,
                              .who = event->actor == HK_ACTOR_ARBITER ? 0 : actor_party(event),
                              .act = event->kind,
                              .device_ms = at_ms,
                              .reason = event->kind == HK_EVENT_PAUSE ? event->pause.reason : NULL,
                              .decided_ms = act->decided_ms > 0 ? act->decided_ms : 0};

    out->noted = kind;
    if (!hall__note(hall, game, seat, note, NULL, 0))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    out->number = game->log.number;
    return true;
}

/* Does the player press back, whose clock runs because the opponent has pressed without a move (7.5.3)? */
static bool gives_turn_back(const hk_state *state, hk_color player)
{
    return state->clock.running && state->clock.whose == player &&
           (hk_color)state->position.board.side != player && !state->to_press[player];
}

/* Does the act wait for a move? A press without one, and whatever comes behind it. */
static bool waits(const struct hall_game *game, const hk_event *event)
{
    hk_state state;

    if (game->log.device.ahead_count > 0)
        return true;
    hall_look(game, 0, &state);
    const hk_color player = player_of(actor_party(event));
    const bool has_moved = state.to_press[player] ||
                           (state.standing != HK_MOVE_NONE && state.position.board.side == player);
    return event->kind == HK_EVENT_PRESS && !has_moved && !gives_turn_back(&state, player);
}

/* Is it a press of the player whose display runs? The other button moves nothing. */
static bool presses_own_clock(const struct hall_game *game, const hk_event *event, int64_t at_ms)
{
    hk_clock clock;

    if (event->kind != HK_EVENT_PRESS)
        return true;
    look_behind(game, logged_place_ahead(&game->log.device, HK_EVENT_PRESS, at_ms), at_ms, &clock);
    return clock.running && clock.whose == player_of(actor_party(event));
}

/* Would the act change nothing, behind those that waited at its moment? */
static bool is_told(const struct device *device, const hk_event *event, int64_t at_ms)
{
    const unsigned count = logged_place_ahead(device, event->kind, at_ms);

    for (unsigned i = 0; i < count; i++) {
        const hk_event_kind kind = device->ahead[i].kind;
        if (kind == HK_EVENT_RESIGN || (kind != HK_EVENT_PRESS && event->kind != HK_EVENT_RESIGN &&
                                        (kind != HK_EVENT_FLAG || event->kind != HK_EVENT_PAUSE)))
            return true;
    }
    return false;
}

/* Is an act of the device older than what the arbiter has decided since? */
static bool is_behind_arbiter(const struct hall_game *game, int64_t at_ms)
{
    const struct device *device = &game->log.device;
    const unsigned stopped = find_waiting(device, HK_EVENT_DECIDE);

    return at_ms < game->log.ruled_ms ||
           (stopped < device->ahead_count && at_ms < device->ahead[stopped].at_ms);
}

bool device_is_master(const struct device *device, const struct seat *seat)
{
    return device->seat == seat->id &&
           (!device->link_number || device->link_number == seat->link_number) &&
           (seat->scope == SCOPE_FULL || seat->scope == SCOPE_CLOCK);
}

bool device_act(struct hall *hall, struct hall_game *game, const struct seat *seat, struct act *act,
                struct acted *out, struct refusal *refusal)
{
    const struct device *device = &game->log.device;
    const int64_t now_ms = hall_game_time(hall, game);
    int64_t at_ms = device->base_ms + act->elapsed_ms;

    if (!device_is_master(device, seat) || strcmp(device->session, act->session) != 0)
        return refuse_field(refusal, CODE_ROLE, "session",
                            device->seat ? "another clock is the master of this game"
                                         : "no clock is the master of this game");
    if (act->device_number <= (int64_t)device->number) { /* sent again: it has been taken */
        char text[64];
        snprintf(text, sizeof text, "{\"taken\":%llu}", (unsigned long long)device->number);
        out->answer = strdup(text);
        return out->answer || refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    }
    if (act->device_number != (int64_t)device->number + 1)
        return refuse_field(refusal, CODE_GAP, "number",
                            "acts of the clock before this one are missing");
    note_delivery(game, now_ms > at_ms ? now_ms - at_ms : 0, hall->mono_ms);
    if (is_behind_arbiter(game, at_ms))
        return note_act(hall, game, seat, NOTE_LATE, act, at_ms, out, refusal);
    at_ms = at_ms > now_ms ? now_ms : at_ms < device->last_ms ? device->last_ms : at_ms;
    if (at_ms < hk_game_at(game->log.game))
        at_ms = hk_game_at(game->log.game);
    if (!presses_own_clock(game, &act->event, at_ms) ||
        (device->ahead_count > 0 && act->event.kind != HK_EVENT_PRESS &&
         is_told(device, &act->event, at_ms)))
        return note_act(hall, game, seat, NOTE_REFUSED, act, at_ms, out, refusal);
    if (waits(game, &act->event)) {
        if (device->ahead_count == DEVICE_AHEAD_MAX)
            return refuse(refusal, CODE_BEHIND, "too many moves have not been entered");
        return note_act(hall, game, seat, NOTE_AHEAD, act, at_ms, out, refusal);
    }
    if (!hall__apply_at(hall, game, seat, &act->event, at_ms, &out->ruling))
        return refuse(refusal, CODE_IMPOSSIBLE, "the clock cannot do this now");
    out->event = act->event;
    if (out->ruling.outcome == HK_OUTCOME_INADMISSIBLE)
        return note_act(hall, game, seat, NOTE_REFUSED, act, at_ms, out, refusal);
    out->number = game->log.last_event;
    return true;
}

bool device_delays(const struct hall_game *game, const hk_event *event)
{
    return game->log.device.seat && game->log.device.ahead_count > 0 &&
           (event->kind == HK_EVENT_PAUSE || event->kind == HK_EVENT_RESIGN ||
            (event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_STOP_CLOCKS));
}

bool device_try(const struct hall_game *game, hk_event *event, int64_t at_ms, struct acted *out,
                hk_state *after, struct refusal *refusal)
{
    const struct device *device = &game->log.device;

    hk_game_stamp(game->log.game, event, at_ms);
    const hk_err err = hk_game_preview(game->log.game, event, &out->ruling, after);
    out->event = *event;
    if (err != HK_OK)
        return hall__refuse_event(game, event, err, refusal);
    if (out->ruling.outcome == HK_OUTCOME_INADMISSIBLE)
        return true;
    if (is_told(device, event, at_ms))
        return refuse(refusal, CODE_STALE, "the clocks stand, and this has been said already");
    return device->ahead_count < DEVICE_AHEAD_MAX ||
           refuse(refusal, CODE_BEHIND, "too many moves have not been entered");
}

bool device_delay(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  struct act *act, struct acted *out, struct refusal *refusal)
{
    const int64_t now_ms = hall_game_time(hall, game);
    hk_event *event = &act->event;
    hk_state after;

    if (!device_try(game, event, now_ms, out, &after, refusal))
        return false;
    if (out->ruling.outcome == HK_OUTCOME_INADMISSIBLE)
        return true;
    memset(&out->ruling, 0, sizeof out->ruling); /* it is not judged yet */
    return note_act(hall, game, seat, NOTE_AHEAD, act, now_ms, out, refusal);
}

/*
 * Would the move be a second one of its player before the clock has told of his first press? The n-th press belongs to
 * the n-th move: what a clock without its line has yet to tell would be taken for presses of later moves.
 */
static bool runs_ahead(const struct hall_game *game, const hk_event *event)
{
    hk_state state;

    hall_look(game, 0, &state);
    return event->kind == HK_EVENT_MOVE && state.to_press[HK_WHITE] && state.to_press[HK_BLACK];
}

/* Does the arbiter say of the press that waits first that no move belongs to it (7.5.3)? */
static bool is_idle_press(const struct device *device, const hk_event *event)
{
    return event->kind == HK_EVENT_PRESS && device->ahead_count > 0 &&
           device->ahead[0].kind == HK_EVENT_PRESS && actor_party(event) == device->ahead[0].who;
}

bool device_admits(const struct hall_game *game, const struct seat *seat, const hk_event *event,
                   struct refusal *refusal)
{
    const struct device *device = &game->log.device;

    if (device->seat == 0)
        return true;
    if (runs_ahead(game, event))
        return refuse(refusal, CODE_BEHIND,
                      "the clock has not told of the presses for the last two moves yet");
    if (event->kind == HK_EVENT_PRESS && seat->role != ROLE_ARBITER)
        return refuse(refusal, CODE_ROLE, "the clock on the table tells when it is pressed");
    if (device->ahead_count == 0 || event->kind == HK_EVENT_RECORD ||
        is_idle_press(device, event) ||
        (event->kind == HK_EVENT_MOVE && actor_party(event) == device->ahead[0].who))
        return true;
    return refuse(refusal, CODE_BEHIND, "moves that have been pressed for are not entered yet");
}

int64_t device_time_of(const struct hall_game *game, const hk_event *event, int64_t now_ms)
{
    const struct device *device = &game->log.device;
    const int64_t last = hk_game_at(game->log.game);

    if (device->seat == 0 || (event->kind != HK_EVENT_MOVE && event->kind != HK_EVENT_RECORD &&
                              !is_idle_press(device, event)))
        return now_ms;
    if (device->ahead_count > 0)
        return device->ahead[0].at_ms > last ? device->ahead[0].at_ms : last;
    /* entered before its press: the displays go by the device, which has told no later time */
    return device->last_ms > last ? device->last_ms : last;
}

/* The act that has waited longest, as an event. */
static hk_event event_of_first(const struct hall_game *game)
{
    const struct device *device = &game->log.device;
    const hk_parties who = device->ahead[0].who;
    hk_event event = {.kind = device->ahead[0].kind,
                      .actor = who == HK_PARTY_BLACK ? HK_ACTOR_BLACK : HK_ACTOR_WHITE};

    if (event.kind == HK_EVENT_FLAG)
        return hk_event_flag(HK_ACTOR_PROGRAM, player_of(who));
    if (event.kind == HK_EVENT_DECIDE)
        return hk_event_decide(HK_DECISION_STOP_CLOCKS, 0);
    if (event.kind == HK_EVENT_PAUSE)
        snprintf(event.pause.reason, sizeof event.pause.reason, "%s", game->log.call.reason);
    return event;
}

/* What waits, for the log; a new reference. NULL: there is no memory. */
static json_t *list_waiting(const struct device *device)
{
    json_t *list = json_array();

    for (unsigned i = 0; list && i < device->ahead_count; i++) {
        const hk_parties who = device->ahead[i].who;
        const char *by = who == HK_PARTY_BLACK   ? "black"
                         : who == HK_PARTY_WHITE ? "white"
                                                 : "arbiter";
        if (json_array_append_new(
                list, json_pack("{s:s, s:s, s:I}", "act", hk_event_word(device->ahead[i].kind),
                                "by", by, "device_ms", (json_int_t)device->ahead[i].at_ms)) != 0) {
            json_decref(list);
            return NULL;
        }
    }
    return list;
}

static bool note_release(struct hall *hall, struct hall_game *game, const struct seat *seat)
{
    const bool waits = game->log.device.ahead_count > 0;
    json_t *waiting = waits ? list_waiting(&game->log.device) : NULL;
    const struct note note = {.kind = NOTE_DEVICE_RELEASED, .carries = waits, .waiting = waiting};
    const bool written = (!waits || waiting) && hall__note(hall, game, seat, note, NULL, 0);

    json_decref(waiting);
    return written;
}

static bool apply_now(struct hall *hall, struct hall_game *game, const struct seat *seat,
                      hk_event event)
{
    hk_ruling ruling;

    return hall__apply_at(hall, game, seat, &event, hall_game_time(hall, game), &ruling);
}

/* The arbiter who takes the clock back sets the displays of the hall to those of the table. */
static bool set_displays(struct hall *hall, struct hall_game *game, const struct seat *seat,
                         const hk_clock *shown)
{
    hk_event set = hk_event_decide(HK_DECISION_SET_CLOCKS, 0);

    set.decide.clocks = (hk_given_clocks){
        .given = true, .ms = {shown->left_ms[HK_WHITE], shown->left_ms[HK_BLACK]}};
    set.decide.stand = true;
    return apply_now(hall, game, seat, set);
}

/* The program decides nothing: the clocks stand from then on, and the displays are the arbiter's to set. */
static bool stand_still(struct hall *hall, struct hall_game *game, int64_t since_ms)
{
    if (hk_game_status(game->log.game) == HK_STATUS_RUNNING)
        hall__interrupt(hall, game, since_ms);
    return !hall->failed;
}

bool device_let_go(struct hall *hall, struct hall_game *game, const struct seat *seat)
{
    const struct device *device = &game->log.device;
    const unsigned resigned = find_waiting(device, HK_EVENT_RESIGN);
    const bool waits = device->ahead_count > 0, has_resigned = resigned < device->ahead_count;
    const hk_color who = has_resigned ? player_of(device->ahead[resigned].who) : HK_WHITE;
    const int64_t since_ms = device->ahead[0].at_ms;
    hk_event call = hk_event_pause(player_of(game->log.call.by));
    hk_clock clock;

    device_clock(game, hall_game_time(hall, game), &clock);
    snprintf(call.pause.reason, sizeof call.pause.reason, "%s", game->log.call.reason);
    if (!note_release(hall, game, seat))
        return false;
    return !waits || game->log.status == HK_STATUS_ENDED ||
           ((!game->log.call.waits || apply_now(hall, game, NULL, call)) &&
            (seat ? set_displays(hall, game, seat, &clock) : stand_still(hall, game, since_ms)) &&
            (!has_resigned || apply_now(hall, game, NULL, hk_event_resign(who))));
}

/* Does a press that waits first belong to a move that is not entered? It gives a turn back if the one before it had none. */
static bool is_of_move(const struct hall_game *game)
{
    const struct device *device = &game->log.device;
    hk_state state;

    if (device->ahead[0].kind != HK_EVENT_PRESS)
        return false;
    hk_game_look(game->log.game, 0, &state);
    return !gives_turn_back(&state, player_of(device->ahead[0].who));
}

bool device_catch_up(struct hall *hall, struct hall_game *game, hk_event_kind entered)
{
    const struct device *device = &game->log.device;
    bool pressed = entered == HK_EVENT_PRESS;

    while (device->ahead_count > 0 && !(pressed && is_of_move(game))) {
        const int64_t at_ms = device->ahead[0].at_ms, last = hk_game_at(game->log.game);
        const unsigned before = device->ahead_count;
        const int64_t decided_ms = device->ahead[0].decided_ms;
        hk_event event = event_of_first(game);
        hk_ruling ruling;

        pressed |= event.kind == HK_EVENT_PRESS;
        if (!hall__apply_decided(hall, game, NULL, &event, decided_ms > 0 ? decided_ms : -1,
                                 at_ms > last ? at_ms : last, &ruling))
            return false;
        if (device->ahead_count == before) /* the referee does not admit it any more */
            return device_let_go(hall, game, NULL);
    }
    return true;
}

/* Naming. */

bool hall_master(struct hall *hall, struct hall_game *game, const struct seat *seat,
                 const char *session, int64_t elapsed_ms, struct refusal *refusal)
{
    const int64_t now_ms = hall_game_time(hall, game);
    struct note note = {
        .kind = NOTE_DEVICE, .device_ms = now_ms - elapsed_ms, .link_number = seat->link_number};

    if (!hall__is_open(hall, game, refusal))
        return false;
    /* a player's link that presses for him is not neutral: with it he could hold the flags up */
    if (seat->role != ROLE_CLOCK || (seat->scope != SCOPE_FULL && seat->scope != SCOPE_CLOCK))
        return refuse(refusal, CODE_ROLE, "only the link of a clock can be the master");
    if (game->log.setup.rules.completion != HK_COMPLETION_BY_PRESS)
        return refuse(refusal, CODE_IMPOSSIBLE, "no clock is pressed in this game");
    if (!game->log.live)
        return refuse(refusal, CODE_UNKNOWN, "the board is not live; the arbiter changes that");
    if (elapsed_ms > now_ms)
        return refuse_field(refusal, CODE_SYNTAX, "elapsed_ms",
                            "it has counted longer than the game");
    if (strlen(session) == 0 || strlen(session) >= sizeof note.session)
        return refuse_field(refusal, CODE_SYNTAX, "session", "it has 1 to 32 characters");
    if (game->log.device.ahead_count > 0)
        return refuse(refusal, CODE_BEHIND, "moves that have been pressed for are not entered yet");
    snprintf(note.session, sizeof note.session, "%s", session);
    game->drift_ms = 0;
    game->fastest_since_mono_ms = 0; /* its way is another one */
    game->heard_mono_ms = hall->mono_ms;
    if (!hall__note(hall, game, seat, note, NULL, 0))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    hall__find_due(hall, game);
    return true;
}

bool hall_name_clock(struct hall *hall, struct hall_game *game, const struct seat *seat,
                     hk_parties who, struct made_link *out, bool *made, struct refusal *refusal)
{
    const struct note note = {.kind = NOTE_CLOCK_NAMED,
                              .who = seat->role == ROLE_BOTH ? HK_PARTY_BOTH : who};

    *made = false;
    if (!hall__is_open(hall, game, refusal))
        return false;
    if (seat->scope != SCOPE_FULL || !note.who || !role_plays(seat->role, player_of(note.who)))
        return refuse(refusal, CODE_ROLE, "this is for the player to do");
    if (game->log.setup.arbiter)
        return refuse(refusal, CODE_ROLE, "the arbiter names the clock of this game");
    if (game->log.setup.rules.completion != HK_COMPLETION_BY_PRESS)
        return refuse(refusal, CODE_IMPOSSIBLE, "no clock is pressed in this game");
    if (hall_status(game) == HK_STATUS_ENDED)
        return refuse(refusal, CODE_STALE, "the game is over");
    if (game->log.clock_named != note.who && !hall__note(hall, game, seat, note, NULL, 0))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    *made = game->log.clock_named == HK_PARTY_BOTH;
    *out = (struct made_link){.role = ROLE_CLOCK, .scope = SCOPE_FULL};
    return !*made || hall_make_link(hall, game, NULL, out, refusal);
}

bool hall_release(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  struct refusal *refusal)
{
    if (!hall__is_open(hall, game, refusal))
        return false;
    if (seat->scope != SCOPE_FULL || seat->role != ROLE_ARBITER)
        return refuse(refusal, CODE_ROLE, "the arbiter takes the clock back");
    if (!game->log.device.seat)
        return refuse(refusal, CODE_STALE, "no clock is the master of this game");
    if (game->log.differs_at)
        return refuse(refusal, CODE_DIFFERS, "an arbiter settles by an act what differs first");
    if (!device_let_go(hall, game, seat))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    hall__find_due(hall, game);
    return true;
}
