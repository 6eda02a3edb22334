/*
 * Replay, and what the hall knows of a game beside the referee's state. There is no second way to a
 * state: what is played goes through the same functions as what is read.
 */
#include "hall/server/logged.h"
#include "base/internal.h"
#include "hall/server/disclosure.h"
#include "hall/server/entry.h"
#include "hall/server/wire.h"
#include "hall/store/halls.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAME_MEMORY_MAX = 8 << 20 };

bool logged_is_same_duty(const hk_duty *one, const hk_duty *other)
{
    return one->kind == other->kind &&
           (one->kind == HK_DUTY_NONE ||
            (one->from == other->from && one->to == other->to && one->barred == other->barred &&
             one->piece == other->piece && one->move == other->move));
}

/* Does the player to move face another position than at the last event, or another duty? */
static bool face(struct logged *log, const hk_state *state)
{
    const bool other = log->faced.plies != state->plies ||
                       !hk_board_equal(&log->faced.board, &state->position.board) ||
                       !logged_is_same_duty(&log->faced.duty, &state->duty);

    log->faced.board = state->position.board;
    log->faced.plies = state->plies;
    log->faced.duty = state->duty;
    return other;
}

hk_err logged_begin(struct logged *log, const struct setup *setup, const struct persons *persons,
                    hk_winnable *solver)
{
    hk_err err = HK_E_MEMORY;

    *log = (struct logged){
        .setup = *setup, .live = setup->live, .started_ms = INT64_MIN, .begun_ms = INT64_MIN};
    log->arena = malloc(sizeof *log->arena);
    if (log->arena) {
        hk_arena_init(log->arena, GAME_MEMORY_MAX);
        err = hk_game_create(&log->game, log->arena, &setup->rules, solver);
    }
    if (err == HK_OK && !persons_copy(&log->persons, persons))
        err = HK_E_MEMORY;
    if (err == HK_OK) {
        hk_state state;
        hk_game_look(log->game, 0, &state);
        face(log, &state);
    }
    if (err != HK_OK)
        logged_clear(log);
    return err;
}

void logged_clear(struct logged *log)
{
    if (log->arena)
        hk_arena_finish(log->arena);
    free(log->arena);
    persons_clear(&log->persons);
    *log = (struct logged){.arena = NULL};
}

/* The status of the referee's game, after an event. */
static hk_status status_of(const struct logged *log)
{
    hk_state state;
    hk_game_look(log->game, hk_game_at(log->game), &state);
    return state.status;
}

static unsigned plies_of(const struct logged *log)
{
    hk_state state;
    hk_game_look(log->game, hk_game_at(log->game), &state);
    return state.plies;
}

/* The number of an offer is that of the entry from which on it stands. */
static void note_offer(struct logged *log, uint64_t number, const hk_state *state)
{
    const hk_parties offers = (hk_parties)((state->offered[HK_WHITE] ? HK_PARTY_WHITE : 0) |
                                           (state->offered[HK_BLACK] ? HK_PARTY_BLACK : 0));

    if (offers & ~log->offers)
        log->offered = number;
    log->offers = offers;
}

/* I.7, I.12.1: an envelope is opened, or what was in a lost one is stated. With the end of the game all is open. */
static void note_envelope(struct logged *log, uint64_t number, const hk_event *event,
                          hk_status status, hk_verdict verdict)
{
    if (status == HK_STATUS_ENDED || verdict == HK_VERDICT_ENVELOPE_OPENED ||
        verdict == HK_VERDICT_STATED_MOVE_MADE) {
        log->envelopes_open = event->seq;
        log->sealed = 0;
    } else if (event->kind == HK_EVENT_SEAL && log->sealed == 0) {
        log->sealed = number;
    }
}

/*
 * Look at the game after an event: what of it is kept beside it, and its status. `other`: it is
 * another one for the player to move.
 */
static hk_status look(struct logged *log, uint64_t number, bool *other)
{
    hk_state state;

    hk_game_look(log->game, hk_game_at(log->game), &state);
    *other = face(log, &state);
    note_offer(log, number, &state);
    memcpy(log->illegal_moves, state.illegal_moves, sizeof log->illegal_moves);
    memcpy(log->warnings, state.warnings, sizeof log->warnings);
    if (state.plies != log->takeback.plies || state.status != HK_STATUS_RUNNING)
        log->takeback.by = 0;
    return state.status;
}

static void note_call(struct logged *log, hk_parties who, int64_t at_ms, const char *reason)
{
    struct call *call = &log->call;

    call->by = who;
    call->at_ms = at_ms;
    call->waits = call->taken = false;
    call->taken_by[0] = '\0';
    call->count[who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE]++;
    snprintf(call->reason, sizeof call->reason, "%s", reason ? reason : "");
}

/* Who finds the clock set wrongly stops it (6.10.2), and the arbiter is to come as to a call. */
static bool stops_for_setting(const struct logged *log, const hk_event *event, hk_status status)
{
    return event->kind == HK_EVENT_CLAIM && event->claim.ground == HK_CLAIM_CLOCK_SETTING &&
           (event->actor == HK_ACTOR_WHITE || event->actor == HK_ACTOR_BLACK) &&
           log->setup.arbiter && !log->call.by && status == HK_STATUS_INTERRUPTED;
}

/* A call is told when it is made, though it may be judged later; it ends when the game goes on. */
static void see_call(struct logged *log, const hk_event *event, bool upheld, hk_status status)
{
    struct call *call = &log->call;

    if (event->kind == HK_EVENT_PAUSE && upheld) {
        if (!call->waits)
            note_call(log, event->actor == HK_ACTOR_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK,
                      event->at_ms, event->pause.reason);
        call->waits = false;
    } else if (upheld && stops_for_setting(log, event, status)) {
        note_call(log, event->actor == HK_ACTOR_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK,
                  event->at_ms, NULL);
    } else if (status != HK_STATUS_INTERRUPTED && !(call->waits && status == HK_STATUS_RUNNING)) {
        call->by = 0;
        call->waits = false;
    }
}

static void note_decided(struct logged *log, uint64_t number, const char *author, bool is_private)
{
    log->decided.number = number;
    snprintf(log->decided.by, sizeof log->decided.by, "%s", author ? author : "");
    if (!is_private)
        log->decided_openly = log->decided;
}

static void take_number(struct device *device, int64_t at_ms)
{
    device->number++;
    if (at_ms > device->last_ms)
        device->last_ms = at_ms;
}

unsigned logged_place_ahead(const struct device *device, hk_event_kind act, int64_t at_ms)
{
    unsigned place = device->ahead_count;

    if (act == HK_EVENT_PRESS || act == HK_EVENT_FLAG)
        while (place > 0 && device->ahead[place - 1].at_ms > at_ms)
            place--;
    return place;
}

/* An act waits for a move: of the device, or of somebody else, who is heard at once all the same. */
static void add_ahead(struct logged *log, uint64_t number, int64_t seat, const char *author,
                      const struct note *note)
{
    struct device *device = &log->device;

    if (seat == device->seat)
        take_number(device, note->device_ms);
    if (device->ahead_count == DEVICE_AHEAD_MAX) /* a log can be damaged */
        return;
    const unsigned place = logged_place_ahead(device, note->act, note->device_ms);
    memmove(device->ahead + place + 1, device->ahead + place,
            (device->ahead_count++ - place) * sizeof *device->ahead);
    device->ahead[place] = (struct ahead){.kind = note->act,
                                          .who = note->who,
                                          .at_ms = note->device_ms,
                                          .decided_ms = note->decided_ms};
    if (note->act == HK_EVENT_PAUSE) {
        note_call(log, note->who, note->device_ms, note->reason);
        log->call.waits = true;
    }
    if (note->act == HK_EVENT_DECIDE)
        note_decided(log, number, author, false);
}

/* Nobody enters the moves any more for which something waits. */
static void drop_ahead(struct logged *log)
{
    log->device.ahead_count = 0;
    if (log->call.waits)
        log->call = (struct call){.count = {log->call.count[HK_WHITE], log->call.count[HK_BLACK]}};
}

/* An event comes of the device itself, or is one that waited for its move: then true. */
static bool note_device(struct device *device, int64_t seat, const hk_event *event)
{
    if (device->seat == 0)
        return false;
    if (seat == device->seat) {
        take_number(device, event->at_ms);
    } else if (device->ahead_count > 0 && device->ahead[0].kind == event->kind) {
        device->ahead_count--;
        memmove(device->ahead, device->ahead + 1, device->ahead_count * sizeof *device->ahead);
        return true;
    }
    return false;
}

/* Does the event decide on the result or the points of a game? */
static bool decides_result(const hk_event *event)
{
    if (event->kind != HK_EVENT_DECIDE)
        return false;
    const hk_decision decision = event->decide.decision;
    return decision == HK_DECISION_CORRECT_RESULT || decision == HK_DECISION_DECLARE ||
           decision == HK_DECISION_DECLARE_LOST || decision == HK_DECISION_OPPONENT_SCORE ||
           decision == HK_DECISION_OPPONENT_SCORE_INCREASE || decision == HK_DECISION_REDUCE_POINTS;
}

/*
 * Does it set the position up, or say what binds the player to move, though no move is made? A fact
 * can tell of pieces that do not stand where the game has them; a decision that leaves the position
 * as it was does not count, nor does what an arbiter alone is told, for the others would learn of
 * it.
 */
static bool sets_up(const hk_event *event, bool other, bool is_private, const hk_ruling *ruling)
{
    return (event->kind == HK_EVENT_FACT || (event->kind == HK_EVENT_DECIDE && other)) &&
           !is_private && hk_event_seen(event) == HK_SEEN_POSITION &&
           ruling->outcome == HK_OUTCOME_UPHELD;
}

/* Since when the game stands as it does: for the signs at its board (signs.h). */
static void note_moments(struct logged *log, const hk_event *event, hk_status status,
                         const hk_ruling *ruling)
{
    const bool upheld = ruling->outcome == HK_OUTCOME_UPHELD;

    if (status != log->status) {
        log->status = status;
        log->status_ms = event->at_ms;
    }
    if ((event->kind == HK_EVENT_START || event->kind == HK_EVENT_CONVENE) && upheld) {
        log->started_ms = event->at_ms;
        if (log->begun_ms == INT64_MIN)
            log->begun_ms = event->at_ms;
    }
    if (event->kind == HK_EVENT_MOVE || event->kind == HK_EVENT_PRESS ||
        hk_game_changed(log->game) == HK_SEEN_POSITION)
        log->moved_ms = event->at_ms;
    if (event->kind == HK_EVENT_FACT && event->fact.fact == HK_FACT_RESULT_SIGNED && upheld) {
        log->confirmed = true;
        log->confirmed_by = event->seq;
    }
    if (ruling->verdict == HK_VERDICT_DECISION_REVERSED && event->decide.seq == log->confirmed_by)
        log->confirmed = false;
    if (decides_result(event) && upheld)
        log->corrected = log->result_decided = true;
    if (status != HK_STATUS_ENDED)
        log->confirmed = log->corrected = log->result_decided = false;
}

bool logged_has_score(const struct logged *log, hk_score score)
{
    hk_state state;

    hk_game_look(log->game, hk_game_at(log->game), &state);
    return hk_score_half_points(score, HK_WHITE) == state.half_points[HK_WHITE] &&
           hk_score_half_points(score, HK_BLACK) == state.half_points[HK_BLACK];
}

bool logged_is_confirmed(const struct logged *log)
{
    return log->status == HK_STATUS_ENDED &&
           (log->confirmed || log->signed_score[HK_WHITE] != HK_SCORE_NONE ||
            log->signed_score[HK_BLACK] != HK_SCORE_NONE);
}

void logged_hide_clocks(const struct logged *log, hk_ruling *ruling)
{
    if (!log->live)
        ruling->told.left_ms[HK_WHITE] = ruling->told.left_ms[HK_BLACK] = -1;
}

void logged_event(struct logged *log, uint64_t number, int64_t seat, const char *author,
                  const hk_event *event, bool is_private, const hk_ruling *ruling)
{
    bool other;
    const hk_status status = look(log, number, &other);

    const bool waited = note_device(&log->device, seat, event);
    note_moments(log, event, status, ruling);
    log->number = log->last_event = number;
    if (event->actor == HK_ACTOR_ARBITER && !waited)
        note_decided(log, number, author, is_private);
    const hk_seen changed = hk_game_changed(log->game);
    if (changed == HK_SEEN_RULINGS)
        log->ruled = number, log->ruled_ms = event->at_ms;
    else if (changed == HK_SEEN_POSITION)
        log->moved = number;
    if (sets_up(event, other, is_private, ruling))
        log->set_up = number;
    see_call(log, event, ruling->outcome == HK_OUTCOME_UPHELD, status);
    note_envelope(log, number, event, status, ruling->verdict);
    if (event->kind == HK_EVENT_INTERRUPT && event->actor == HK_ACTOR_PROGRAM) {
        log->outage = number != log->let_go + 1 || !log->setup.arbiter;
        if (number != log->let_go + 1 && number != log->settled + 1)
            log->away_ms += event->at_ms - event->interrupt.since_ms;
    } else if (status != HK_STATUS_INTERRUPTED || event->kind == HK_EVENT_PAUSE ||
               event->actor == HK_ACTOR_ARBITER) {
        log->outage = false;
    }
    if (status != HK_STATUS_ENDED) /* taken back: what was signed and proposed is void */
        log->signed_score[HK_WHITE] = log->signed_score[HK_BLACK] = HK_SCORE_NONE;
}

void logged_note(struct logged *log, uint64_t number, int64_t seat, const char *author,
                 const struct note *note)
{
    const hk_color color = note->who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;

    log->number = number;
    switch (note->kind) {
    case NOTE_SIGNED:
        log->signed_score[color] = note->score;
        log->corrected = false;
        break;
    case NOTE_CLOCK_NAMED: /* what both have agreed on is one link */
        if (log->clock_named == HK_PARTY_BOTH)
            log->clock_named = 0;
        log->clock_named |= note->who;
        break;
    case NOTE_REMATCH:
        if (!log->rematch_by)
            log->rematch_swaps = note->swap;
        log->rematch_by |= note->who;
        break;
    case NOTE_REMATCH_MADE:
        snprintf(log->rematch, sizeof log->rematch, "%s", note->game);
        break;
    case NOTE_TAKEBACK:
        log->takeback = (struct takeback){
            .by = note->who, .number = number, .stay = note->ply, .plies = plies_of(log)};
        break;
    case NOTE_TAKEBACK_AGREED:
        log->takeback.by = 0;
        break;
    case NOTE_TAKEBACK_DECLINED:
        log->takeback.declined = true;
        break;
    case NOTE_CALL_TAKEN:
        log->call.taken = true;
        snprintf(log->call.taken_by, sizeof log->call.taken_by, "%s", author ? author : "");
        break;
    case NOTE_SETTLED:
        log->differs_at = 0;
        log->settled = number;
        hk_game_skip(log->game, log->skipped);
        break;
    case NOTE_CANCELLED:
        log->cancelled = true;
        break;
    case NOTE_LIVE:
        log->live = note->live;
        break;
    case NOTE_SCHEDULED:
    case NOTE_UNSCHEDULED:
        log->has_schedule = note->kind == NOTE_SCHEDULED;
        log->starts_itself = log->has_schedule && note->itself;
        log->scheduled_ms = note->start_ms;
        break;
    case NOTE_BEGAN:
        log->started_ms = note->start_ms;
        if (note->start_ms < log->begun_ms)
            log->begun_ms = note->start_ms;
        break;
    case NOTE_DEVICE:
        log->device = (struct device){.seat = seat,
                                      .link_number = note->link_number,
                                      .base_ms = note->device_ms,
                                      .last_ms = note->device_ms};
        memcpy(log->device.session, note->session, sizeof log->device.session);
        break;
    case NOTE_DEVICE_RELEASED:
        log->device.seat = 0;
        log->let_go = seat == 0 ? number : 0;
        if (note->carries)
            log->device.ahead_count = 0;
        else
            drop_ahead(log);
        break;
    case NOTE_AHEAD:
        add_ahead(log, number, seat, author, note);
        break;
    case NOTE_LATE:
    case NOTE_REFUSED:
        take_number(&log->device, note->device_ms);
        break;
    case NOTE_HEADERS: /* its texts are set by whoever has them */
        log->persons_changed = number;
        break;
    case NOTE_NONE:
        break;
    }
}

/* Reading. */

/* One call of logged_read_some. */
struct slice {
    struct logged_reading *reading;
    uint64_t last;
    unsigned left;
    bool more, failed;
    hk_buf *why;
};

static bool fail(struct slice *slice, uint64_t number, const char *why)
{
    hk_buf_str(slice->why, "entry ");
    hk_buf_int(slice->why, (int64_t)number);
    hk_buf_str(slice->why, ": ");
    hk_buf_str(slice->why, why);
    slice->failed = true;
    return false;
}

static bool read_note(struct slice *slice, const struct store_entry *entry)
{
    struct logged_reading *reading = slice->reading;
    struct note note;

    if (!note_from_text(&note, entry->body))
        return fail(slice, entry->number, "it is no note");
    for (size_t i = 0; i < entry->text_count; i++)
        persons_set(&reading->log->persons, entry->texts[i].member,
                    entry->texts[i].body ? entry->texts[i].body : SETUP_NAMELESS);
    const char *decided = entry_text(entry, ENTRY_DECIDED);
    note.reason = entry_text(entry, NOTE_REASON);
    note.decided_ms = decided ? strtoll(decided, NULL, 10) : 0;
    if (note.kind == NOTE_SETTLED)
        replay_settle(&reading->replay);
    logged_note(reading->log, entry->number, entry->seat, entry_text(entry, ENTRY_AUTHOR), &note);
    if (reading->reader && reading->reader->note)
        reading->reader->note(reading->reader->context, entry, &note);
    return true;
}

static bool read_entry(void *context, const struct store_entry *entry)
{
    struct slice *slice = context;
    struct logged_reading *reading = slice->reading;
    const struct logged_reader *reader = reading->reader;
    hk_ruling *ruling = &reading->ruling;
    hk_event event;
    hk_state before;

    if (entry->number > slice->last)
        return false;
    if (slice->left == 0) {
        slice->more = true;
        return false;
    }
    slice->left--;
    reading->log->wall_ms = entry->wall_ms;
    if (entry->is_note)
        return read_note(slice, entry);
    if (reader && reader->event)
        hk_game_look(reading->log->game, hk_game_at(reading->log->game), &before);
    reading->replay.hides_clocks = !reading->log->live;
    reading->replay.samples = true;
    if (!replay_entry(&reading->replay, reading->log->game, entry, &event, ruling))
        return fail(slice, entry->number, reading->replay.why);
    if (reading->replay.is_cut) { /* it stands as recorded, and nobody has seen what it comes to */
        struct logged *log = reading->log;
        log->number = log->last_event = log->ruled = log->moved = entry->number;
        note_device(&log->device, entry->seat, &event);
    } else {
        json_t *account = entry_incident(entry);
        logged_event(reading->log, entry->number, entry->seat, entry_text(entry, ENTRY_AUTHOR),
                     &event, disclosure_is_private(&event, ruling->outcome, account), ruling);
        json_decref(account);
    }
    if (reader && reader->event)
        reader->event(reader->context, entry, &event,
                      entry->ruling && reading->replay.has_recorded ? &reading->replay.recorded
                                                                    : ruling,
                      &before);
    return true;
}

/*
 * The log was ruled otherwise when it was written: the record stands, and nobody plays on before an
 * arbiter has seen it.
 */
static void note_difference(struct logged *log, const struct replay *replay)
{
    hk_state now;

    log->differs_at = replay->state_at;
    log->skipped = replay->skipped;
    log->recorded = replay->recorded;
    if (replay->has_recorded)
        return;
    /* it cannot be read: all that is known is what it comes to now */
    hk_game_look(log->game, hk_game_at(log->game), &now);
    log->recorded.result = now.result;
    log->recorded.reason = now.reason;
}

/* Nothing more is read: what the game is as a whole. */
static void finish(struct logged_reading *reading)
{
    struct logged *log = reading->log;

    replay_end(&reading->replay, log->game);
    note_difference(log, &reading->replay);
    if (!log->differs_at) /* settled, and nothing has come since */
        hk_game_skip(log->game, log->skipped);
    log->over_noted = status_of(log) == HK_STATUS_ENDED;
    reading->done = true;
}

bool logged_read_some(struct logged_reading *reading, struct store *store, const char *name,
                      uint64_t last, unsigned most, hk_buf *why)
{
    struct logged *log = reading->log;
    struct slice slice = {.reading = reading, .last = last, .left = most, .why = why};

    const bool follows = reading->reader && reading->reader->follows;
    switch ((follows ? store_read_news : store_read_entries)(store, name, log->number, read_entry,
                                                             &slice)) {
    case STORE_READ:
        break;
    case STORE_DAMAGED:
        log->damaged = true;
        break;
    case STORE_FAILED:
        hk_buf_str(why, store_why(store));
        return false;
    }
    log->damaged |= slice.failed;
    if (!slice.more || log->damaged)
        finish(reading);
    return true;
}

bool logged_read(struct logged *log, struct store *store, const char *name,
                 const struct logged_reader *reader, hk_buf *why)
{
    struct logged_reading reading = {.log = log, .reader = reader};

    return logged_read_some(&reading, store, name, UINT64_MAX, UINT_MAX, why);
}
