/*
 * Acts of seats: whether the seat may do it and has seen what it must not miss, the referee's
 * ruling, and the entry in the log. Events of the hall's own, and notes, come into the log here
 * too.
 *
 * What a seat may do is in role.c, a clock on the table in device.c. What an entry changes in
 * memory is in logged.c, for an entry that is read again too.
 */
#include "hall/server/judge.h"
#include "codec/ruling_json.h"
#include "hakem/schema.h"
#include "hall/server/broadcast.h"
#include "hall/server/changes.h"
#include "hall/server/device.h"
#include "hall/server/disclosure.h"
#include "hall/server/entry.h"
#include "hall/server/inside.h"
#include "hall/server/logged.h"
#include "hall/server/standing.h"
#include "hall/server/table.h"
#include "hall/server/wire.h"
#include "hall/server/wire_position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* An arbiter's watch and that of the machine may differ by so much. */
enum {
    WATCH_MS = 60000,
    LATE_MS = 6 * 60 * 60 * 1000 /* so long after an incident its board may be begun in the hall */
};

/* Into the log. */

/*
 * An entry has the name of whoever makes it, if his link says one. Answers how many texts there
 * are.
 */
static size_t add_author(struct store_text *texts, size_t count, const struct seat *seat)
{
    if (seat && seat->name[0])
        texts[count++] = (struct store_text){ENTRY_AUTHOR, seat->name};
    return count;
}

static const char *author_of(const struct seat *seat)
{
    return seat && seat->name[0] ? seat->name : NULL;
}

/* What stands beside an event in its entry: the account of an incident, or NULL; or a time, or -1. */
struct beside {
    const char *account;
    int64_t decided_ms;
};

static const struct beside nothing = {.decided_ms = -1};

static bool add_beside(struct entry *entry, const struct beside *beside)
{
    char decided[24];

    if (beside->account && !entry_add(entry, ENTRY_INCIDENT, beside->account))
        return false;
    if (beside->decided_ms < 0)
        return true;
    snprintf(decided, sizeof decided, "%lld", (long long)beside->decided_ms);
    return entry_add(entry, ENTRY_DECIDED, decided);
}

/* No entry is earlier than the one before it, though another hall has written that by its own clock. */
static int64_t wall_ms_of(const struct hall *hall, struct logged *log)
{
    if (!hall->together.is_on || hall->wall_ms > log->wall_ms)
        log->wall_ms = hall->wall_ms;
    return log->wall_ms;
}

static bool write_event(struct hall *hall, struct hall_game *game, const struct seat *seat,
                        const hk_event *event, const struct beside *beside, const hk_ruling *ruling)
{
    struct store_text texts[ENTRY_TEXTS_MAX + 1];
    struct entry entry;

    if (!hall__write(hall))
        return false;
    char *text = ruling_to_text(ruling);
    bool written = text && entry_from_event(&entry, event);
    if (written && !add_beside(&entry, beside)) {
        entry_finish(&entry);
        written = false;
    }
    if (written) {
        entry_list_texts(&entry, texts);
        const size_t count = add_author(texts, entry.text_count, seat);
        written = store_add_entry(hall->store, game->name,
                                  &(struct store_entry){.number = game->log.number + 1,
                                                        .wall_ms = wall_ms_of(hall, &game->log),
                                                        .seat = seat ? seat->id : 0,
                                                        .format = HK_LOG_FORMAT,
                                                        .body = entry.body,
                                                        .ruling = text,
                                                        .digest = hk_game_digest(game->log.game),
                                                        .rules = HK_RULES_NUMBER,
                                                        .texts = texts,
                                                        .text_count = count});
        entry_finish(&entry);
    }
    free(text);
    return hall__written(hall, written);
}

static bool is_private(const hk_event *event, hk_outcome outcome, const char *account)
{
    json_t *told = account ? json_loads(account, 0, NULL) : NULL;
    const bool answer = disclosure_is_private(event, outcome, told);

    json_decref(told);
    return answer;
}

/* Judge an event and write it down, if it is admissible. */
static hk_err apply(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    hk_event *event, const struct beside *beside, int64_t at_ms, hk_ruling *ruling)
{
    changes_make(hall, game); /* of the entry before */
    hk_game_stamp(game->log.game, event, at_ms);
    const hk_err err = hk_game_apply(game->log.game, event, ruling);

    if (err != HK_OK || ruling->outcome == HK_OUTCOME_INADMISSIBLE)
        return err;
    logged_hide_clocks(&game->log, ruling);
    hall_touch(hall, game);
    if (!write_event(hall, game, seat, event, beside, ruling))
        return HK_OK; /* the turn fails as a whole */
    game->is_private = is_private(event, ruling->outcome, beside->account);
    logged_event(&game->log, game->log.number + 1, seat ? seat->id : 0, author_of(seat), event,
                 game->is_private, ruling);
    broadcast_hold(game, game->log.number, hall_game_time(hall, game), ruling->moved);
    game->event = *event;
    game->ruling = *ruling;
    const char *name = seat ? seat->name : "";
    memcpy(game->author, name, strlen(name) + 1);
    game->has_entry = game->has_event = true;
    const bool over = hall_status(game) == HK_STATUS_ENDED;
    if (over != game->log.over_noted && !hall->failed)
        hall__written(hall, over ? store_end_game(hall->store, game->name)
                                 : store_reopen_game(hall->store, game->name));
    game->log.over_noted = over;
    hall__find_due(hall, game);
    return HK_OK;
}

bool hall__apply_own(struct hall *hall, struct hall_game *game, hk_event event)
{
    hk_ruling ruling;
    return hall__written(hall, apply(hall, game, NULL, &event, &nothing, hall_game_time(hall, game),
                                     &ruling) == HK_OK);
}

bool hall__sign_for_both(struct hall *hall, struct hall_game *game, hk_score score)
{
    hk_event event = hk_event_fact(HK_FACT_RESULT_SIGNED, 0);

    event.actor = HK_ACTOR_PROGRAM;
    event.fact.score = score;
    return hall__apply_own(hall, game, event);
}

bool hall__apply_at(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    hk_event *event, int64_t at_ms, hk_ruling *ruling)
{
    return hall__apply_decided(hall, game, seat, event, -1, at_ms, ruling);
}

bool hall__apply_decided(struct hall *hall, struct hall_game *game, const struct seat *seat,
                         hk_event *event, int64_t decided_ms, int64_t at_ms, hk_ruling *ruling)
{
    const struct beside beside = {.decided_ms = decided_ms};

    return apply(hall, game, seat, event, &beside, at_ms, ruling) == HK_OK && !hall->failed;
}

bool hall__apply_incident(struct hall *hall, struct hall_game *game, const struct seat *seat,
                          hk_event *event, const char *account, hk_ruling *ruling)
{
    const struct beside beside = {.account = account, .decided_ms = -1};

    return apply(hall, game, seat, event, &beside, hall_game_time(hall, game), ruling) == HK_OK &&
           !hall->failed;
}

bool hall__note(struct hall *hall, struct hall_game *game, const struct seat *seat,
                struct note note, const struct store_text *texts, size_t text_count)
{
    struct store_text all[STORE_TEXTS_MAX];
    char decided[24];

    note.at_ms = hall_game_time(hall, game);
    if (text_count)
        memcpy(all, texts, text_count * sizeof *texts);
    if (note.reason && note.reason[0])
        all[text_count++] = (struct store_text){NOTE_REASON, note.reason};
    if (note.decided_ms > 0) {
        snprintf(decided, sizeof decided, "%lld", (long long)note.decided_ms);
        all[text_count++] = (struct store_text){ENTRY_DECIDED, decided};
    }
    char *body = note_to_text(&note);
    const struct store_entry entry = {.number = game->log.number + 1,
                                      .wall_ms = wall_ms_of(hall, &game->log),
                                      .seat = seat ? seat->id : 0,
                                      .is_note = true,
                                      .format = HK_LOG_FORMAT,
                                      .body = body,
                                      .rules = HK_RULES_NUMBER,
                                      .texts = all,
                                      .text_count = add_author(all, text_count, seat)};
    const bool written =
        hall__write(hall) &&
        hall__written(hall, body && store_add_entry(hall->store, game->name, &entry));
    free(body);
    hall_touch(hall, game);
    if (written) {
        changes_make(hall, game); /* of the entry before */
        logged_note(&game->log, entry.number, entry.seat, author_of(seat), &note);
        game->has_entry = true;
        broadcast_hold(game, entry.number, note.at_ms, false);
        hall__find_shown(hall, game);
    }
    return written;
}

/* Is the act to be judged? */

bool hall__is_open(const struct hall *hall, const struct hall_game *game, struct refusal *refusal)
{
    if (hall->unwritable)
        return refuse(refusal, CODE_FULL, hall->unwritable);
    if (game->lost || game->removed)
        return refuse(refusal, CODE_MISSING, "there is no such game");
    if (game->log.damaged)
        return refuse(refusal, CODE_FULL,
                      "the log of this game is damaged; it can be read up to there");
    return true;
}

static struct role_place place_of(const struct hall_game *game, const hk_state *now)
{
    return (struct role_place){.profile = game->log.setup.rules.profile,
                               .arbiter = game->log.setup.arbiter,
                               .adjourned = now->adjourned,
                               .outage = game->log.outage && !game->log.differs_at,
                               .claimed = now->claimed,
                               .claimant = now->claimant,
                               .ground = now->ground,
                               .seals = now->adjourned || now->may_seal,
                               .flags_claimed = hall_flags_are_claimed(game),
                               .asks_increment = now->claimed && now->ground == HK_CLAIM_INCREMENT};
}

static const char stale[] = "something has happened that the sender had not seen";

/*
 * Is it a press that comes twice, or too late? A press changes no half-move, so it is known by
 * this: the game goes on, its player has nothing to press for, and neither the move nor the clock
 * that runs. It is no offence. Whose clock runs though he has not the move gives the turn back to
 * an opponent who has pressed without a move (7.5.3).
 */
static bool is_late_press(const struct hall_game *game, const struct act *act,
                          const hk_state *state)
{
    const hk_color player = act->event.actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;
    const bool own_clock = state->clock.running && state->clock.whose == player;
    hk_state seen = *state;

    wire_add_standing(&game->log, VIEW_PLAYER, &seen);
    return act->event.kind == HK_EVENT_PRESS && seen.status == HK_STATUS_RUNNING && !own_clock &&
           game->log.setup.rules.completion == HK_COMPLETION_BY_PRESS && !seen.to_press[player] &&
           (hk_color)seen.position.board.side != player;
}

/*
 * Was the act chosen in the present position? The same number of half-moves can lead to another one
 * that has been set up since, which is told whoever names what he has seen besides. Players at a
 * board see an illegal move that is not pressed yet as the last half-move (wire_look); officials may
 * name the half-moves with it or without.
 */
static bool is_of_now(const struct hall_game *game, const hk_state *now, const struct seat *seat,
                      const struct act *act)
{
    const bool has_standing =
        now->standing != HK_MOVE_NONE && wire_adds_standing(&game->log, VIEW_PLAYER);
    const bool is_seen = standing_is_kept_from(game, now, seat)
                             ? standing_was_seen(game, &act->event, act->ply)
                             : (uint64_t)act->ply == now->plies ||
                                   (has_standing && (uint64_t)act->ply == now->plies + 1);
    return is_seen && (act->seen < 0 || (uint64_t)act->seen >= game->log.set_up) &&
           !is_late_press(game, act, now);
}

bool hall__has_seen(const struct hall_game *game, int64_t seen, bool position,
                    struct refusal *refusal)
{
    const struct logged *log = &game->log;

    if (seen < 0)
        return refuse_field(refusal, CODE_SYNTAX, "seen",
                            "this act names the last number that its sender saw");
    if ((uint64_t)seen > log->number)
        return refuse_field(refusal, CODE_SYNTAX, "seen",
                            "nothing of this number has happened yet");
    return ((uint64_t)seen >= log->ruled && (!position || (uint64_t)seen >= log->moved)) ||
           refuse(refusal, CODE_STALE, stale);
}

/* Has the sender seen what his act must not have missed? */
static bool is_up_to_date(const struct hall_game *game, const hk_state *now,
                          const struct seat *seat, const struct act *act, struct refusal *refusal)
{
    const struct logged *log = &game->log;

    /* A clock knows of no moves, its acts have numbers of their own; and the referee tells whom it
     * is not for. */
    if (act->session[0] || !(hk_event_row_of(act->event.kind)->actors >> act->event.actor & 1))
        return true;
    switch (hk_event_seen(&act->event)) {
    case HK_SEEN_NOTHING:
        return true;
    case HK_SEEN_PLY:
        if (act->ply < 0 && !game->log.live)
            break; /* the hall tells no half-moves of a board without a device */
        if (act->ply < 0)
            return refuse_field(refusal, CODE_SYNTAX, "ply",
                                "this act names the half-moves made before it");
        return is_of_now(game, now, seat, act) || refuse(refusal, CODE_STALE, stale);
    case HK_SEEN_OFFER:
        if (act->offer < 0)
            return refuse_field(refusal, CODE_SYNTAX, "offer",
                                "an answer names the number of the offer");
        return (uint64_t)act->offer == log->offered || refuse(refusal, CODE_STALE, stale);
    case HK_SEEN_RULINGS:
    case HK_SEEN_POSITION:
        break;
    }
    return hall__has_seen(game, act->seen, hk_event_seen(&act->event) == HK_SEEN_POSITION, refusal);
}

/* Does a clock run, be it that of the hall or one on the table? */
static bool has_running_clock(const struct logged *log)
{
    int64_t at_ms;
    hk_color whose;

    return log->live && !log->cancelled && hk_game_deadline(log->game, &at_ms, &whose);
}

/*
 * This version would have ruled otherwise in this game: an arbiter who goes on with it settles that
 * first. Nobody has seen a clock run since the last event that could be applied: it stands from
 * there on.
 */
static bool settle(struct hall *hall, struct hall_game *game, const struct seat *seat,
                   const struct act *act, struct refusal *refusal)
{
    if (!game->log.differs_at)
        return true;
    /* without an arbiter a player says `resume`, which the program does then */
    const bool stands_in =
        act->event.kind == HK_EVENT_RESUME && act->event.actor == HK_ACTOR_PROGRAM;
    if ((act->event.actor != HK_ACTOR_ARBITER && !stands_in) || act->seen < 0)
        return refuse(refusal, CODE_DIFFERS,
                      "this version would have ruled otherwise in this game; it stands as recorded "
                      "until an arbiter has seen it");
    if (hall__note(hall, game, seat, (struct note){.kind = NOTE_SETTLED}, NULL, 0)) {
        if (has_running_clock(&game->log))
            hall__interrupt(hall, game, hk_game_at(game->log.game));
        hall__find_due(hall, game);
    }
    return !hall->failed || refuse(refusal, CODE_INTERNAL, "the log could not be written");
}

bool hall__refuse_event(const struct hall_game *game, const hk_event *event, hk_err err,
                        struct refusal *refusal)
{
    hk_fault fault = {.why = NULL};

    if (err == HK_E_ARGUMENT && hk_event_check(game->log.game, event, &fault) != HK_OK)
        return refuse_field(refusal, CODE_IMPOSSIBLE, fault.code, fault.why);
    return refuse(refusal, CODE_INTERNAL, hk_err_sentence(err));
}

/* Judging. */

static bool has_words(const char *text)
{
    return text[strspn(text, " \t\r\n")] != '\0';
}

/* What is decided about a person after the game leaves its result as it is. */
static bool touches_result(const hk_event *event)
{
    const hk_decision decision = event->decide.decision;

    return event->kind == HK_EVENT_DECIDE && decision != HK_DECISION_WARNING &&
           decision != HK_DECISION_FINE && decision != HK_DECISION_EXCLUDE_ROUNDS &&
           decision != HK_DECISION_EXPEL;
}

/*
 * What touches a result that is confirmed says why, for the papers (8.7). Another score is no
 * second confirmation.
 */
static bool says_why(const struct hall_game *game, const hk_event *event, struct refusal *refusal)
{
    const char *reason = touches_result(event) ? hk_event_reason(event) : NULL;

    if (!logged_is_confirmed(&game->log))
        return true;
    if (reason && !has_words(reason))
        return refuse_field(refusal, CODE_IMPOSSIBLE, "reason",
                            "the result is confirmed; a decision that touches it gives its reason");
    return event->kind != HK_EVENT_FACT || event->fact.fact != HK_FACT_RESULT_SIGNED ||
           logged_has_score(&game->log, event->fact.score) ||
           refuse_field(refusal, CODE_IMPOSSIBLE, "score",
                        "the result is confirmed; another one is a decision with a reason");
}

/*
 * A claim of 9.2 or 9.3 that the game knows all about is examined at once: on a screen, and where
 * nobody else could.
 */
static void examine(struct hall *hall, struct hall_game *game, const struct acted *acted)
{
    const struct setup *setup = &game->log.setup;

    if (acted->ruling.verdict != HK_VERDICT_CLAIM_MADE)
        return;
    if (setup->rules.profile == HK_PROFILE_SCREEN || !setup->arbiter)
        hall__apply_own(hall, game, hk_event_examine());
}

bool hall__has_come(const struct hall *hall, const struct hall_game *game, int64_t decided_wall_ms,
                    struct refusal *refusal)
{
    const bool has_begun = game->log.begun_ms != INT64_MIN;
    const int64_t since_wall_ms = game->created_wall_ms + (has_begun ? game->log.begun_ms : 0);

    if (decided_wall_ms < 0)
        return true;
    if (decided_wall_ms > hall->wall_ms + WATCH_MS)
        return refuse_field(refusal, CODE_IMPOSSIBLE, "decided_ms", "that time is still to come");
    return decided_wall_ms >= since_wall_ms - LATE_MS ||
           refuse_field(refusal, CODE_IMPOSSIBLE, "decided_ms",
                        has_begun ? "that time is long before the game began"
                                  : "that time is long before the game was made");
}

/* What was decided, or done by a player, before it is entered is entered by an arbiter. */
static bool is_timely(const struct hall *hall, const struct hall_game *game,
                      const struct seat *seat, const struct act *act, struct refusal *refusal)
{
    if (act->decided_ms >= 0 && seat->role != ROLE_ARBITER)
        return refuse_field(refusal, CODE_IMPOSSIBLE, "decided_ms",
                            "an arbiter alone enters something afterwards");
    return hall__has_come(hall, game, act->decided_ms, refusal);
}

/* The most that a player's clock shows: a day, or the time of all his periods if that is more. */
static int64_t most_ms(const struct hall_game *game, int color)
{
    const hk_time_control *control = &game->log.setup.rules.control[color];
    int64_t all_ms = 0;

    for (unsigned i = 0; i < control->period_count; i++)
        all_ms += control->period[i].base_ms;
    return all_ms > HK_BASE_MS_MAX ? all_ms : HK_BASE_MS_MAX;
}

bool hall__can_be_shown(const struct hall_game *game, const hk_event *event,
                        struct refusal *refusal)
{
    const hk_decide_data *told = &event->decide;
    const bool gives =
        told->decision == HK_DECISION_ADD_TIME || told->decision == HK_DECISION_POSTPONE;

    if (event->kind != HK_EVENT_DECIDE || (!told->clocks.given && !gives))
        return true;
    const hk_state state = hall__look_now(game);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        const bool gets = gives && (told->who & hk_party_of((hk_color)color));
        const int64_t shown_ms = told->clocks.given ? told->clocks.ms[color] : 0;
        if (shown_ms > most_ms(game, color) ||
            (gets && told->time_ms > most_ms(game, color) - state.clock.left_ms[color]))
            return refuse_field(refusal, CODE_IMPOSSIBLE, gives ? "time_ms" : "clocks",
                                "no clock of this game shows so much: it is 24 hours at most");
    }
    return true;
}

/* A helper enters results, and the scoresheets of a game that has one; he changes no result. */
static bool may_help(const struct hall_game *game, const hk_event *event, struct refusal *refusal)
{
    const bool is_over = hall_status(game) == HK_STATUS_ENDED;

    if (event->kind == HK_EVENT_RECORD)
        return is_over ||
               refuse(refusal, CODE_ROLE, "the results desk copies scoresheets after the end");
    return !is_over || refuse(refusal, CODE_ROLE, "the game has its result; an arbiter changes it");
}

/* May the seat do this to a game as it stands? */
static bool is_allowed(const struct hall_game *game, const hk_state *now, const struct seat *seat,
                       const char *by, hk_event *event, struct refusal *refusal)
{
    const struct role_place place = place_of(game, now);

    return role_admits(seat->role, seat->scope, &place, by, event, refusal) &&
           (seat->scope != SCOPE_RESULTS || may_help(game, event, refusal)) &&
           table_admits(game, event, refusal) && hall__can_be_shown(game, event, refusal);
}

/* A start that is entered afterwards: the default time counts from when the game really began (6.7.1). */
static bool note_began(struct hall *hall, struct hall_game *game, const struct seat *seat,
                       const struct act *act, const hk_ruling *ruling, struct refusal *refusal)
{
    if (act->event.kind != HK_EVENT_START || act->decided_ms < 0 ||
        ruling->outcome != HK_OUTCOME_UPHELD)
        return true;
    const int64_t ago_ms = act->decided_ms < hall->wall_ms ? hall->wall_ms - act->decided_ms : 0;
    const struct note note = {.kind = NOTE_BEGAN, .start_ms = hall_game_time(hall, game) - ago_ms};

    return hall__note(hall, game, seat, note, NULL, 0) ||
           refuse(refusal, CODE_INTERNAL, "the log could not be written");
}

static bool judge(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  const struct act *act, struct acted *out, struct refusal *refusal)
{
    struct act judged = *act;

    memset(out, 0, sizeof *out);
    if (!key_find(hall, seat->link, &act->key, &out->answer, refusal))
        return false;
    if (out->answer)
        return true;
    if (game->log.device.seat && game->log.device.seat == seat->id && !act->session[0])
        return refuse_field(refusal, CODE_SYNTAX, "device",
                            "the clock that is the master numbers its acts: they have a device");
    if (!hall__is_open(hall, game, refusal))
        return false;
    const hk_state now = hall__look_now(game);
    if (!is_allowed(game, &now, seat, act->by[0] ? act->by : NULL, &judged.event, refusal) ||
        !is_timely(hall, game, seat, &judged, refusal) ||
        !is_up_to_date(game, &now, seat, &judged, refusal) ||
        !says_why(game, &judged.event, refusal) || !settle(hall, game, seat, &judged, refusal))
        return false;
    if (game->log.cancelled)
        return refuse(refusal, CODE_STALE, "the game has been cancelled");
    if (judged.session[0])
        return device_act(hall, game, seat, &judged, out, refusal);
    if (device_delays(game, &judged.event))
        return device_delay(hall, game, seat, &judged, out, refusal);
    if (!device_admits(game, seat, &judged.event, refusal))
        return false;
    const int64_t at_ms = device_time_of(game, &judged.event, hall_game_time(hall, game));
    if (standing_is_kept_from(game, &now, seat)) {
        const enum standing answer =
            standing_answer(game, &judged.event, at_ms, &out->ruling, refusal);
        out->event = judged.event;
        if (answer != STANDING_JUDGED)
            return answer == STANDING_ANSWERED;
    }
    const struct beside beside = {.decided_ms = judged.decided_ms};
    const hk_err err = apply(hall, game, seat, &judged.event, &beside, at_ms, &out->ruling);
    out->event = judged.event;
    if (err != HK_OK)
        return hall__refuse_event(game, &judged.event, err, refusal);
    if (out->ruling.outcome != HK_OUTCOME_INADMISSIBLE)
        out->number = game->log.last_event;
    examine(hall, game, out);
    if (!note_began(hall, game, seat, &judged, &out->ruling, refusal))
        return false;
    const bool is_made = out->ruling.moved || out->ruling.verdict == HK_VERDICT_ILLEGAL_MOVE_MADE;
    const bool goes_on =
        judged.event.kind == HK_EVENT_PRESS || (judged.event.kind == HK_EVENT_MOVE && is_made);
    if (goes_on && !device_catch_up(hall, game, judged.event.kind))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    return true;
}

bool hall_act(struct hall *hall, struct hall_game *game, const struct seat *seat,
              const struct act *act, struct acted *out, struct refusal *refusal)
{
    bool done = judge(hall, game, seat, act, out, refusal);
    const bool has_entry = done && (out->answer || out->number || out->noted != NOTE_NONE);

    /* behind what another hall has added meanwhile it may be possible */
    if (!has_entry && hall_catch_up(hall, game)) {
        *refusal = (struct refusal){.code = CODE_NONE};
        done = judge(hall, game, seat, act, out, refusal);
    }
    return done;
}

static hk_err preview(hk_game *game, hk_event *event, int64_t at_ms, hk_ruling *out,
                      hk_state *after)
{
    hk_game_stamp(game, event, at_ms);
    return hk_game_preview(game, event, out, after);
}

/*
 * A game whose difference is not settled, as the act of an arbiter would find it: a clock that ran
 * stands since the last event that could be applied (settle).
 */
static hk_err preview_settled(struct hall *hall, const struct hall_game *game, hk_event *event,
                              int64_t at_ms, hk_ruling *out, hk_state *after)
{
    hk_event interrupt = hk_event_interrupt(hk_game_at(game->log.game));
    struct logged settled;

    if (!load_copy(hall, game->name, &settled))
        return HK_E_MEMORY;
    hk_game_skip(settled.game, settled.skipped);
    hk_game_stamp(settled.game, &interrupt, at_ms);
    hk_err err = has_running_clock(&settled) ? hk_game_apply(settled.game, &interrupt, out) : HK_OK;
    if (err == HK_OK)
        err = preview(settled.game, event, at_ms, out, after);
    logged_clear(&settled);
    return err;
}

/* I.7: does the act open an envelope, so that trying it would read the move before? */
static bool opens_envelope(const hk_event *event, const hk_state *before, const hk_state *after)
{
    return before->envelope_closed &&
           (event->kind == HK_EVENT_CONVENE || event->kind == HK_EVENT_ARRIVE) &&
           (!after->envelope_closed || after->status == HK_STATUS_ENDED);
}

bool hall_preview(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  const struct act *act, struct acted *out, hk_state *after,
                  struct refusal *refusal)
{
    hk_event event = act->event;

    memset(out, 0, sizeof *out);
    if (wire_view_of(seat) < VIEW_ARBITER && game->log.setup.rules.profile != HK_PROFILE_TRAINING)
        return refuse(refusal, CODE_ROLE, "a preview is for the arbiter");
    if (game->log.cancelled)
        return refuse(refusal, CODE_STALE, "the game has been cancelled");
    if (act->session[0])
        return refuse_field(refusal, CODE_SYNTAX, "device", "what a clock tells is not tried");
    const hk_state now = hall__look_now(game);
    if (!is_allowed(game, &now, seat, act->by[0] ? act->by : NULL, &event, refusal))
        return false;
    const bool waits = device_delays(game, &event);
    if (waits && !game->log.differs_at)
        return device_try(game, &event, hall_game_time(hall, game), out, after, refusal);
    if (!waits && !device_admits(game, seat, &event, refusal))
        return false;
    const int64_t at_ms = device_time_of(game, &event, hall_game_time(hall, game));
    const hk_err err = game->log.differs_at
                           ? preview_settled(hall, game, &event, at_ms, &out->ruling, after)
                           : preview(game->log.game, &event, at_ms, &out->ruling, after);
    out->event = event;
    if (err != HK_OK)
        return hall__refuse_event(game, &event, err, refusal);
    return !opens_envelope(&event, &now, after) ||
           refuse_field(refusal, CODE_IMPOSSIBLE, "envelope",
                        "what is in an envelope is read when it is opened");
}
