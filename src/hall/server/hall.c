/*
 * Games in memory, turns and commits.
 *
 * Invariants:
 *  1. The log holds a prefix of what has been applied in memory; after hall_commit it holds all of
 *     it.
 *  2. A game whose clock runs is in memory, so its flag falls in time.
 *  3. Game time never goes back: it follows the steady clock from the moment the game came into
 *     memory, and begins there not before the last event of its log.
 *
 * The road at start is the road of every event: read the log, apply. There is no second way to a
 * state.
 */
#include "hall/server/hall.h"
#include "base/internal.h"
#include "codec/ruling_json.h"
#include "hakem/ending.h"
#include "hakem/schema.h"
#include "hall/server/device.h"
#include "hall/server/entry.h"
#include "hall/server/inside.h"
#include "hall/server/logged.h"
#include "hall/server/replay.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ALIVE_EVERY_MS = 1000,
    RETRY_AFTER_MS = 1000,
    /*
     * An outage is what stands still for over OUTAGE_MS. While a clock runs a turn comes at least
     * every LOOK_EVERY_MS, so what has lasted that long makes a turn late by LATE_MS at least.
     */
    OUTAGE_MS = 1000,
    LOOK_EVERY_MS = 250,
    LATE_MS = OUTAGE_MS - LOOK_EVERY_MS,
    DAY_MS = 24 * 60 * 60 * 1000,
    CASUAL_KEPT_MS = 7 * DAY_MS, /* of a game that nobody has played */
    KEYS_KEPT_MS = DAY_MS        /* after a game's end */
};

void hall__draw(char *out, size_t room, size_t bytes)
{
    unsigned char random[24];
    randombytes_buf(random, bytes);
    sodium_bin2base64(out, room, random, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Writing. */

bool hall__write(struct hall *hall)
{
    if (!hall->begun && !hall->failed)
        hall->begun = hall__written(hall, store_begin(hall->store));
    return hall->begun;
}

bool hall__written(struct hall *hall, bool written)
{
    if (!written)
        hall->failed = true;
    return written;
}

/* Looking. */

struct hall_game *hall_first(const struct hall *hall)
{
    return hall->games.first;
}

struct hall_game *hall_touched(const struct hall *hall)
{
    return hall->games.touched;
}

size_t hall_game_count(const struct hall *hall)
{
    return hall->games.count;
}

struct store *hall_store(struct hall *hall)
{
    return hall->store;
}

const char *hall_organiser_token(const struct hall *hall)
{
    return hall->organiser_token[0] ? hall->organiser_token : NULL;
}

int64_t hall_epoch(const struct hall *hall)
{
    return hall->epoch;
}

void hall_look(const struct hall_game *game, int64_t at_ms, hk_state *out)
{
    hk_game_look(game->log.game, at_ms, out);
    if (game->log.device.ahead_count > 0)
        device_clock(game, at_ms, &out->clock);
    if (game->log.cancelled) {
        out->clock.running = false;
        out->status = HK_STATUS_ENDED;
    }
    if (game->log.damaged && out->status != HK_STATUS_ENDED) {
        out->clock.running = false;
        out->status = HK_STATUS_INTERRUPTED;
    }
    if (!game->log.differs_at)
        return;
    out->clock.running = false;
    out->result = game->log.recorded.result;
    out->reason = game->log.recorded.reason;
    out->status = out->reason == HK_REASON_NONE ? HK_STATUS_INTERRUPTED : HK_STATUS_ENDED;
}

static hk_state look(const struct hall_game *game)
{
    hk_state state;
    hall_look(game, hk_game_at(game->log.game), &state);
    return state;
}

int64_t hall_mono_ms(const struct hall *hall)
{
    return hall->mono_ms;
}

int64_t hall_game_time(const struct hall *hall, const struct hall_game *game)
{
    return game->base_ms + (hall->mono_ms - game->base_mono_ms);
}

void hall_touch(struct hall *hall, struct hall_game *game)
{
    games_touch(&hall->games, game);
}

/* When the flag of a game falls, by the steady clock. */
void hall__find_due(struct hall *hall, struct hall_game *game)
{
    int64_t at_ms;
    hk_color whose;
    const bool runs = !game->lost && !game->log.differs_at && !game->log.damaged &&
                      !game->log.cancelled && !game->log.device.seat &&
                      hk_game_deadline(game->log.game, &at_ms, &whose);

    games_set_due(&hall->games, game,
                  runs ? at_ms - game->base_ms + game->base_mono_ms : INT64_MAX);
}

/* Games in memory. */

static void free_game(struct hall_game *game)
{
    logged_clear(&game->log);
    free(game->told.moves);
    free(game);
}

static void forget_game(struct hall *hall, struct hall_game *game)
{
    games_remove(&hall->games, game);
    free_game(game);
}

struct hall_game *hall__begin_game(struct hall *hall, const char *name, int64_t created_wall_ms,
                                   const struct setup *setup, const struct persons *persons,
                                   hk_err *err)
{
    struct hall_game *game = calloc(1, sizeof *game);

    *err = HK_E_MEMORY;
    if (!game)
        return NULL;
    *err = logged_begin(&game->log, setup, persons, hall->solver);
    if (*err == HK_OK) {
        snprintf(game->name, sizeof game->name, "%s", name);
        game->created_wall_ms =
            created_wall_ms > 0 ? created_wall_ms : 0; /* a log can be damaged */
        game->base_mono_ms = hall->mono_ms;
        if (games_add(&hall->games, game))
            return game;
        *err = HK_E_MEMORY;
    }
    free_game(game);
    return NULL;
}

struct reading {
    struct hall *hall;
    struct hall_game *game;
    struct logged *log; /* where it is read to; NULL: into a game of its own */
};

static void complain(const char *name, const char *why)
{
    fprintf(stderr, "hakem: the log of game %s cannot be replayed%s%s.\n", name, why[0] ? ": " : "",
            why);
}

static void read_persons(struct persons *persons, const struct store_game *stored)
{
    memset(persons, 0, sizeof *persons);
    for (size_t i = 0; i < stored->text_count; i++)
        persons_set(persons, stored->texts[i].member,
                    stored->texts[i].body ? stored->texts[i].body : "?");
}

static bool read_log(struct hall *hall, struct logged *log, const struct store_game *stored)
{
    struct persons persons;
    struct setup setup;
    char why[REFUSAL_WHY_ROOM] = "";
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    if (stored->damaged) {
        complain(stored->name, "its rules are damaged");
        return false;
    }
    read_persons(&persons, stored);
    bool read = setup_parse(&setup, stored->setup, &fault) &&
                logged_begin(log, &setup, &persons, hall->solver) == HK_OK;
    persons_clear(&persons);
    if (read && !logged_read(log, hall->store, stored->name, &fault)) {
        logged_clear(log);
        read = false;
    }
    if (!read || log->damaged)
        complain(stored->name, why);
    if (read && log->differs_at)
        fprintf(stderr,
                "hakem: game %s: from entry %llu on this version comes to another game than the "
                "one that ruled; it stands as recorded.\n",
                stored->name, (unsigned long long)log->differs_at);
    return read;
}

static bool read_again(void *context, const struct store_game *stored)
{
    struct reading *reading = context;
    struct logged fresh = {.arena = NULL};

    if (read_log(reading->hall, &fresh, stored)) {
        logged_clear(reading->log);
        *reading->log = fresh;
        reading->log = NULL; /* done */
    }
    return true;
}

static bool read_game(void *context, const struct store_game *stored)
{
    struct reading *reading = context;
    struct hall *hall = reading->hall;
    struct hall_game *game = calloc(1, sizeof *game);

    reading->game = NULL;
    if (!game || !read_log(hall, &game->log, stored)) {
        free(game);
        return true; /* one damaged log does not close the hall */
    }
    snprintf(game->name, sizeof game->name, "%s", stored->name);
    game->created_wall_ms = stored->created_wall_ms > 0 ? stored->created_wall_ms : 0;
    const int64_t by_calendar = hall->wall_ms - game->created_wall_ms;
    const int64_t last = hk_game_at(game->log.game);
    game->base_ms = by_calendar > last ? by_calendar : last;
    game->base_mono_ms = hall->mono_ms;
    if (!games_add(&hall->games, game)) {
        free_game(game);
        return true;
    }
    hall__find_due(hall, game);
    reading->game = game;
    return true;
}

struct hall_game *hall_find(struct hall *hall, const char *name)
{
    struct hall_game *game = games_find(&hall->games, name);
    struct reading reading = {.hall = hall};

    if (game)
        return game->lost || game->removed ? NULL : game;
    if (store_read_game(hall->store, name, read_game, &reading) != STORE_READ || !reading.game)
        return NULL;
    hall_touch(hall, reading.game); /* forgotten at the end of the turn if nobody stays */
    return reading.game;
}

/* Events. */

static bool write_event(struct hall *hall, struct hall_game *game, const struct seat *seat,
                        const hk_event *event, const hk_ruling *ruling)
{
    struct store_text texts[ENTRY_TEXTS_MAX];
    struct entry entry;

    if (!hall__write(hall))
        return false;
    char *text = ruling_to_text(ruling);
    bool written = text && entry_from_event(&entry, event);
    if (written) {
        entry_list_texts(&entry, texts);
        written = store_add_entry(hall->store, game->name,
                                  &(struct store_entry){.number = game->log.number + 1,
                                                        .wall_ms = hall->wall_ms,
                                                        .seat = seat ? seat->id : 0,
                                                        .format = HK_LOG_FORMAT,
                                                        .body = entry.body,
                                                        .ruling = text,
                                                        .digest = hk_game_digest(game->log.game),
                                                        .rules = HK_RULES_NUMBER,
                                                        .texts = texts,
                                                        .text_count = entry.text_count});
        entry_finish(&entry);
    }
    free(text);
    return hall__written(hall, written);
}

/* Judge an event and write it down, if it is admissible. */
static hk_err apply(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    hk_event *event, int64_t at_ms, hk_ruling *ruling)
{
    hk_game_stamp(game->log.game, event, at_ms);
    const hk_err err = hk_game_apply(game->log.game, event, ruling);

    if (err != HK_OK || ruling->outcome == HK_OUTCOME_INADMISSIBLE)
        return err;
    hall_touch(hall, game);
    if (!write_event(hall, game, seat, event, ruling))
        return HK_OK; /* the turn fails as a whole */
    logged_event(&game->log, game->log.number + 1, seat ? seat->id : 0, event, ruling);
    game->event = *event;
    game->ruling = *ruling;
    game->has_event = true;
    const bool over = look(game).status == HK_STATUS_ENDED;
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
    return hall__written(
        hall, apply(hall, game, NULL, &event, hall_game_time(hall, game), &ruling) == HK_OK);
}

bool hall__apply_at(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    hk_event *event, int64_t at_ms, hk_ruling *ruling)
{
    return apply(hall, game, seat, event, at_ms, ruling) == HK_OK && !hall->failed;
}

bool hall__note(struct hall *hall, struct hall_game *game, const struct seat *seat,
                struct note note, const struct store_text *texts, size_t text_count)
{
    note.at_ms = hall_game_time(hall, game);
    char *body = note_to_text(&note);
    const struct store_entry entry = {.number = game->log.number + 1,
                                      .wall_ms = hall->wall_ms,
                                      .seat = seat ? seat->id : 0,
                                      .is_note = true,
                                      .format = HK_LOG_FORMAT,
                                      .body = body,
                                      .rules = HK_RULES_NUMBER,
                                      .texts = texts,
                                      .text_count = text_count};
    const bool written =
        hall__write(hall) &&
        hall__written(hall, body && store_add_entry(hall->store, game->name, &entry));
    free(body);
    hall_touch(hall, game);
    if (written)
        logged_note(&game->log, entry.number, entry.seat, &note);
    return written;
}

/* Who is there. */

bool hall_is_present(const struct hall_game *game, hk_color color)
{
    return game->present[ROLE_BOTH] > 0 || game->present[ROLE_OPERATOR] > 0 ||
           game->present[color == HK_WHITE ? ROLE_WHITE : ROLE_BLACK] > 0;
}

/*
 * With a clock the game waits for both players; without one nobody loses anything by beginning. On
 * a board under an arbiter it is he who starts the round.
 */
static bool starts_itself(const struct hall_game *game, const hk_state *state)
{
    const struct setup *setup = &game->log.setup;
    const bool white = hall_is_present(game, HK_WHITE), black = hall_is_present(game, HK_BLACK);

    if (state->status != HK_STATUS_WAITING || game->log.cancelled ||
        (setup->arbiter && setup->rules.profile != HK_PROFILE_SCREEN))
        return false;
    return hk_rules_have_clock(&setup->rules) ? white && black : white || black;
}

static void start_if_ready(struct hall *hall, struct hall_game *game)
{
    if (game->lost || game->log.differs_at || game->log.damaged)
        return;
    const hk_state state = look(game);
    if (starts_itself(game, &state))
        hall__apply_own(hall, game, hk_event_start());
}

/* Turns. */

/*
 * The hall has stood still: nobody is charged for the time since its last turn. All clocks that run
 * are set back to that moment and stand.
 */
static void interrupt_all(struct hall *hall, int64_t since_mono_ms)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games)) != NULL;) {
        const int64_t last = hk_game_at(game->log.game);
        const int64_t since = game->base_ms + (since_mono_ms - game->base_mono_ms);
        hall__apply_own(hall, game, hk_event_interrupt(since < last ? last : since));
        games_set_due(&hall->games, game, INT64_MAX);
    }
}

static void drop_due_flags(struct hall *hall)
{
    for (struct hall_game *game;
         (game = games_next_due(&hall->games)) != NULL && game->due_mono_ms <= hall->mono_ms;) {
        int64_t at_ms;
        hk_color whose;
        if (hk_game_deadline(game->log.game, &at_ms, &whose))
            hall__apply_own(hall, game, hk_event_flag(HK_ACTOR_PROGRAM, whose));
        if (game->due_mono_ms <= hall->mono_ms) /* it has been judged, whatever came of it */
            games_set_due(&hall->games, game, INT64_MAX);
    }
}

void hall_begin(struct hall *hall, int64_t mono_ms, int64_t wall_ms)
{
    if (mono_ms > hall->mono_ms)
        hall->mono_ms = mono_ms;
    hall->wall_ms = wall_ms;
    if (hall->mono_ms < hall->retry_mono_ms)
        return;
    const int64_t late_ms = hall->mono_ms - hall->expected_mono_ms;
    if (hall->has_turned && (hall->unwritable || hall->was_slow || late_ms > LATE_MS))
        interrupt_all(hall, hall->writable_mono_ms);
    drop_due_flags(hall);
    if (hall->recovered)
        for (struct hall_game *game = hall->games.first; game; game = game->next)
            start_if_ready(hall, game);
    hall->recovered = false;
}

/* The log is the truth: what was applied and not written has not happened. */
static void read_touched_again(struct hall *hall)
{
    for (struct hall_game *game = hall->games.touched; game; game = game->next_touched) {
        struct reading reading = {.hall = hall, .log = &game->log};
        if (store_read_game(hall->store, game->name, read_again, &reading) == STORE_FAILED ||
            reading.log)
            game->lost = true;
        game->has_event = game->removed = false;
        hall__find_due(hall, game);
    }
}

const char *hall_unwritable(const struct hall *hall)
{
    return hall->unwritable;
}

static const char *why_unwritable(const struct hall *hall)
{
    switch (store_state(hall->store)) {
    case STORE_FULL:
        return "the disk is full";
    case STORE_READ_ONLY:
        return "the store can only be read";
    case STORE_MALFORMED:
        return "the store is damaged, and is not written any more";
    case STORE_WRITABLE:
        break;
    }
    return "the log could not be written";
}

bool hall_commit(struct hall *hall)
{
    const bool alive_due = hall->wall_ms - hall->alive_wall_ms >= ALIVE_EVERY_MS &&
                           hall->mono_ms >= hall->retry_mono_ms &&
                           (games_next_due(&hall->games) || hall->unwritable);

    if (!hall->begun && !hall->failed && !alive_due)
        return true;
    const bool written = hall__write(hall) && !hall->failed &&
                         store_note_alive(hall->store, hall->wall_ms) && store_commit(hall->store);
    if (written) {
        if (hall->unwritable)
            fprintf(stderr, "hakem: the log can be written again.\n");
        hall->recovered = hall->unwritable != NULL;
        hall->unwritable = NULL;
        hall->alive_wall_ms = hall->wall_ms;
    } else {
        if (!hall->unwritable)
            fprintf(stderr, "hakem: the log could not be written: %s.\n", store_why(hall->store));
        hall->unwritable = why_unwritable(hall);
        store_rollback(hall->store);
        read_touched_again(hall);
        hall->retry_mono_ms = hall->mono_ms + RETRY_AFTER_MS;
    }
    hall->begun = hall->failed = false;
    return written;
}

/* Is the game needed though nobody looks at it? Its clock runs, or it stands in the hall's list. */
static bool is_needed(const struct hall_game *game)
{
    return game->audience || game->due_at != 0 || !game->log.setup.casual;
}

void hall_end(struct hall *hall, int64_t mono_ms)
{
    for (struct hall_game *game = hall->games.touched, *next; game; game = next) {
        next = game->next_touched;
        game->touched = game->has_event = false;
        game->next_touched = NULL;
        if (!is_needed(game) || game->removed)
            forget_game(hall, game);
    }
    hall->games.touched = NULL;
    /* A turn that took long, at the disk for instance, is an outage from the end of the last one. */
    hall->was_slow = mono_ms - hall->mono_ms > LATE_MS;
    if (mono_ms > hall->mono_ms)
        hall->mono_ms = mono_ms;
    if (!hall->unwritable && !hall->was_slow)
        hall->writable_mono_ms = hall->mono_ms;
    hall->expected_mono_ms = hall->mono_ms + hall_wait_ms(hall);
    hall->has_turned = true;
}

int64_t hall_wait_ms(const struct hall *hall)
{
    const struct hall_game *game = games_next_due(&hall->games);
    int64_t wait_ms = HALL_WAIT_MAX_MS;

    if (hall->was_slow || hall->recovered)
        wait_ms = 0;
    else if (hall->unwritable)
        wait_ms = RETRY_AFTER_MS;
    else if (game)
        wait_ms = LOOK_EVERY_MS;
    if (game && game->due_mono_ms - hall->mono_ms < wait_ms)
        wait_ms = game->due_mono_ms - hall->mono_ms;
    if (hall->retry_mono_ms - hall->mono_ms > wait_ms)
        wait_ms = hall->retry_mono_ms - hall->mono_ms;
    return wait_ms > 0 ? wait_ms : 0;
}

/* Acts. */

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

static struct role_place place_of(const struct hall_game *game)
{
    return (struct role_place){.profile = game->log.setup.rules.profile,
                               .arbiter = game->log.setup.arbiter};
}

static const char stale[] = "something has happened that the sender had not seen";

/*
 * Is it a press that comes twice, or too late? A press changes no half-move, so it is known by this: the
 * clock runs, its player has nothing to press for, and not the move either. It is no offence.
 */
static bool is_late_press(const struct hall_game *game, const struct act *act,
                          const hk_state *state)
{
    const hk_color player = act->event.actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;

    return act->event.kind == HK_EVENT_PRESS && state->status == HK_STATUS_RUNNING &&
           game->log.setup.rules.completion == HK_COMPLETION_BY_PRESS && !state->to_press[player] &&
           (hk_color)state->position.board.side != player;
}

/* Was the act chosen in the present position? */
static bool is_of_now(const struct hall_game *game, const struct act *act)
{
    const hk_state state = look(game);
    return (uint64_t)act->ply == state.plies && !is_late_press(game, act, &state);
}

/* Has the sender seen what his act must not have missed? */
static bool is_up_to_date(const struct hall_game *game, const struct act *act,
                          struct refusal *refusal)
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
        if (act->ply < 0)
            return refuse_field(refusal, CODE_SYNTAX, "ply",
                                "this act names the half-moves made before it");
        return is_of_now(game, act) || refuse(refusal, CODE_STALE, stale);
    case HK_SEEN_OFFER:
        if (act->offer < 0)
            return refuse_field(refusal, CODE_SYNTAX, "offer",
                                "an answer names the number of the offer");
        return (uint64_t)act->offer == log->offered || refuse(refusal, CODE_STALE, stale);
    case HK_SEEN_RULINGS:
    case HK_SEEN_POSITION:
        break;
    }
    if (act->seen < 0)
        return refuse_field(refusal, CODE_SYNTAX, "seen",
                            "this act names the last number that its sender saw");
    const bool position = hk_event_seen(&act->event) == HK_SEEN_POSITION;
    const uint64_t seen = (uint64_t)act->seen;
    if (seen > log->number)
        return refuse_field(refusal, CODE_SYNTAX, "seen",
                            "nothing of this number has happened yet");
    return (seen >= log->ruled && (!position || seen >= log->moved)) ||
           refuse(refusal, CODE_STALE, stale);
}

/*
 * This version would have ruled otherwise in this game: an arbiter who goes on with it settles that
 * first.
 */
static bool settle(struct hall *hall, struct hall_game *game, const struct seat *seat,
                   const struct act *act, struct refusal *refusal)
{
    if (!game->log.differs_at)
        return true;
    if (act->event.actor != HK_ACTOR_ARBITER || act->seen < 0)
        return refuse(refusal, CODE_DIFFERS,
                      "this version would have ruled otherwise in this game; it stands as recorded "
                      "until an arbiter has seen it");
    return hall__note(hall, game, seat, (struct note){.kind = NOTE_SETTLED}, NULL, 0) ||
           refuse(refusal, CODE_INTERNAL, "the log could not be written");
}

static bool refuse_event(const struct hall_game *game, const hk_event *event, hk_err err,
                         struct refusal *refusal)
{
    hk_fault fault = {.why = NULL};

    if (err == HK_E_ARGUMENT && hk_event_check(game->log.game, event, &fault) != HK_OK)
        return refuse_field(refusal, CODE_IMPOSSIBLE, fault.code, fault.why);
    return refuse(refusal, CODE_INTERNAL, hk_err_sentence(err));
}

/* Has this key been used? True with *answer NULL: it has not. */
static bool look_for_answer(struct hall *hall, const struct seat *seat, const struct act *act,
                            char **answer, struct refusal *refusal)
{
    unsigned char body[STORE_HASH_SIZE];

    *answer = NULL;
    if (act->key[0] == '\0')
        return true;
    if (!store_find_key(hall->store, seat->link, act->key, body, answer))
        return refuse(refusal, CODE_INTERNAL, "the log could not be read");
    if (!*answer || memcmp(body, act->body, sizeof body) == 0)
        return true;
    free(*answer);
    *answer = NULL;
    return refuse(refusal, CODE_KEY, "this key was used for another act");
}

void hall_keep_answer(struct hall *hall, const struct hall_game *game, const struct seat *seat,
                      const struct act *act, const char *answer)
{
    if (act->key[0] && hall__write(hall))
        hall__written(
            hall, store_add_key(hall->store, seat->link, act->key, act->body, game->name, answer));
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

bool hall_act(struct hall *hall, struct hall_game *game, const struct seat *seat,
              const struct act *act, struct acted *out, struct refusal *refusal)
{
    const struct role_place place = place_of(game);
    struct act judged = *act;

    memset(out, 0, sizeof *out);
    if (!look_for_answer(hall, seat, act, &out->answer, refusal))
        return false;
    if (out->answer)
        return true;
    if (!hall__is_open(hall, game, refusal) ||
        !role_admits(seat->role, seat->scope, &place, act->by[0] ? act->by : NULL, &judged.event,
                     refusal) ||
        !is_up_to_date(game, &judged, refusal) || !settle(hall, game, seat, &judged, refusal))
        return false;
    if (game->log.cancelled)
        return refuse(refusal, CODE_STALE, "the game has been cancelled");
    if (judged.session[0])
        return device_act(hall, game, seat, &judged, out, refusal);
    if (!device_admits(game, seat, &judged.event, refusal))
        return false;
    const int64_t at_ms = device_time_of(game, &judged.event, hall_game_time(hall, game));
    const hk_err err = apply(hall, game, seat, &judged.event, at_ms, &out->ruling);
    out->event = judged.event;
    if (err != HK_OK)
        return refuse_event(game, &judged.event, err, refusal);
    if (out->ruling.outcome != HK_OUTCOME_INADMISSIBLE)
        out->number = game->log.last_event;
    examine(hall, game, out);
    if (judged.event.kind == HK_EVENT_MOVE && out->ruling.moved && !device_catch_up(hall, game))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    return true;
}

bool hall_preview(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  const struct act *act, struct acted *out, hk_state *after,
                  struct refusal *refusal)
{
    const struct role_place place = place_of(game);
    hk_event event = act->event;

    memset(out, 0, sizeof *out);
    if (seat->role != ROLE_ARBITER && place.profile != HK_PROFILE_TRAINING)
        return refuse(refusal, CODE_ROLE, "a preview is for the arbiter");
    if (game->log.cancelled)
        return refuse(refusal, CODE_STALE, "the game has been cancelled");
    if (!role_admits(seat->role, seat->scope, &place, act->by[0] ? act->by : NULL, &event, refusal))
        return false;
    hk_game_stamp(game->log.game, &event, hall_game_time(hall, game));
    const hk_err err = hk_game_preview(game->log.game, &event, &out->ruling, after);
    out->event = event;
    return err == HK_OK || refuse_event(game, &event, err, refusal);
}

/* Presence. */

void hall_heard(struct hall *hall, struct hall_game *game, enum role role)
{
    if (!game->log.outage || game->log.differs_at || game->log.damaged || hall->unwritable)
        return;
    const hk_state state = look(game);
    if (state.status == HK_STATUS_INTERRUPTED &&
        (role_plays(role, state.clock.whose) || role == ROLE_OPERATOR))
        hall__apply_own(hall, game, hk_event_resume());
}

void hall_join(struct hall *hall, struct hall_game *game, enum role role)
{
    game->present[role]++;
    hall_touch(hall, game);
    if (hall->unwritable)
        return;
    start_if_ready(hall, game);
    hall_heard(hall, game, role);
}

void hall_leave(struct hall *hall, struct hall_game *game, enum role role)
{
    game->present[role]--;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if (!hall_is_present(game, (hk_color)color))
            game->latency_ms[color] = 0;
    hall_touch(hall, game);
}

/* Opening. */

static bool interrupt_running(struct hall *hall, int64_t alive_wall_ms)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games)) != NULL;) {
        const int64_t now = hall_game_time(hall, game), last = hk_game_at(game->log.game);
        int64_t since = (alive_wall_ms > 0 ? alive_wall_ms : 0) - game->created_wall_ms;
        since = since < last ? last : since > now ? now : since;
        hall__apply_own(hall, game, hk_event_interrupt(since));
        games_set_due(&hall->games, game, INT64_MAX);
    }
    return hall_commit(hall);
}

static bool count_links(void *context, const struct store_link *link)
{
    unsigned *count = context;
    (void)link;
    (*count)++;
    return true;
}

/* The first start of a store: the hall has an organiser. */
static bool make_organiser(struct hall *hall)
{
    struct made_link link;
    struct refusal refusal;
    unsigned links = 0;

    if (!store_read_links(hall->store, NULL, count_links, &links))
        return false;
    if (links > 0)
        return true;
    if (!hall_make_link(hall, NULL, NULL, ROLE_ORGANISER, SCOPE_FULL, &link, &refusal))
        return false;
    memcpy(hall->organiser_token, link.token, sizeof hall->organiser_token);
    return true;
}

/* Has a casual game waited too long for anybody to play it? */
static bool is_forsaken(const struct hall *hall, const struct hall_game *game)
{
    return game->log.setup.casual && game->log.number == 0 && !game->log.damaged &&
           hall->wall_ms - game->created_wall_ms > CASUAL_KEPT_MS;
}

struct hall *hall_open(struct store *store, int64_t mono_ms, int64_t wall_ms, char *why,
                       size_t why_size)
{
    struct hall *hall = calloc(1, sizeof *hall);
    int64_t alive_wall_ms = 0;

    if (!hall || sodium_init() < 0) {
        snprintf(why, why_size, "there is not enough memory or no source of random numbers");
        free(hall);
        return NULL;
    }
    *hall = (struct hall){.store = store, .mono_ms = mono_ms, .wall_ms = wall_ms};
    hk_arena_init(&hall->search, SIZE_MAX);
    if (hk_winnable_create(&hall->solver, &hall->search, HK_ENDING_NODES_MAX) != HK_OK) {
        snprintf(why, why_size, "there is not enough memory");
        hall_close(hall);
        return NULL;
    }

    struct reading reading = {.hall = hall};
    if (!store_last_alive(store, &alive_wall_ms) || !store_epoch(store, &hall->epoch) ||
        store_read_open_games(store, read_game, &reading) == STORE_FAILED) {
        snprintf(why, why_size, "%s", store_why(store));
        hall_close(hall);
        return NULL;
    }
    for (struct hall_game *game = hall->games.first; game; game = game->next) {
        hall_touch(hall, game);
        if (is_forsaken(hall, game) && hall__write(hall))
            game->removed = hall__written(hall, store_remove_game(store, game->name));
    }
    if (hall__write(hall))
        hall__written(hall, store_forget_keys(store, wall_ms - KEYS_KEPT_MS));
    if (!make_organiser(hall) || !interrupt_running(hall, alive_wall_ms)) {
        snprintf(why, why_size, "the store cannot be written: %s", store_why(store));
        hall_close(hall);
        return NULL;
    }
    hall_end(hall, mono_ms);
    hall->has_turned = false; /* what comes before the first turn is no outage */
    return hall;
}

void hall_close(struct hall *hall)
{
    if (!hall)
        return;
    while (hall->games.first)
        forget_game(hall, hall->games.first);
    games_clear(&hall->games);
    hk_arena_finish(&hall->search);
    free(hall);
}
