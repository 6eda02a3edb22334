/*
 * Games in memory, ticks and commits.
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
#include "hakem/ending.h"
#include "hakem/fen.h"
#include "hall/server/replay.h"
#include "hall/server/tick.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_MEMORY_MAX = 8 << 20,
    ALIVE_EVERY_MS = 1000,
    RETRY_AFTER_MS = 1000,
    GAMES_MAX = 20000,
    HALL_REFUSAL_ROOM = 320
};

struct hall {
    struct store *store;
    hk_arena search;     /* of `solver` */
    hk_winnable *solver; /* who can still mate: for all games */
    struct hall_game *first;
    size_t game_count;
    struct tick tick; /* what waits to be written */
    int64_t mono_ms, wall_ms, alive_wall_ms;
    char refusal[HALL_REFUSAL_ROOM]; /* of the last new game */
    /* after a failed commit the hall does nothing of its own accord before this */
    int64_t retry_mono_ms;
};

static void make_token(char out[HALL_TOKEN_ROOM], size_t bytes)
{
    unsigned char random[24];
    randombytes_buf(random, bytes);
    sodium_bin2base64(out, HALL_TOKEN_ROOM, random, bytes,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

/* Games in memory. */

static struct hall_game *find_loaded(struct hall *hall, const char *name)
{
    struct hall_game *game = hall->first;
    while (game && strcmp(game->name, name) != 0)
        game = game->next;
    return game;
}

struct hall_game *hall_first(struct hall *hall)
{
    return hall->first;
}

static void free_game(struct hall_game *game)
{
    if (game->arena)
        hk_arena_finish(game->arena);
    free(game->arena);
    free(game);
}

static void forget_game(struct hall *hall, struct hall_game *game)
{
    struct hall_game **link = &hall->first;
    while (*link != game)
        link = &(*link)->next;
    *link = game->next;
    hall->game_count--;
    free_game(game);
}

void hall_look(const struct hall_game *game, int64_t at_ms, hk_state *out)
{
    hk_game_look(game->game, at_ms, out);
    if (!game->differs_at)
        return;
    out->clock.running = false;
    out->result = game->recorded.result;
    out->reason = game->recorded.reason;
    out->status = out->reason == HK_REASON_NONE ? HK_STATUS_INTERRUPTED : HK_STATUS_ENDED;
}

static hk_state look(const struct hall_game *game)
{
    hk_state state;
    hall_look(game, hk_game_at(game->game), &state);
    return state;
}

int64_t hall_game_time(const struct hall *hall, const struct hall_game *game)
{
    return game->base_ms + (hall->mono_ms - game->base_mono_ms);
}

/*
 * Make a game from its setup; it is in the list afterwards. NULL: there is no memory, or
 * (*contradicts) the rules contradict themselves.
 */
static struct hall_game *begin_game(struct hall *hall, const char *name, int64_t created_wall_ms,
                                    const struct setup *setup, hk_err *err)
{
    struct hall_game *game = calloc(1, sizeof *game);

    *err = HK_E_MEMORY;
    if (!game)
        return NULL;
    game->arena = malloc(sizeof *game->arena);
    if (game->arena) {
        hk_arena_init(game->arena, GAME_MEMORY_MAX);
        *err = hk_game_create(&game->game, game->arena, &setup->rules, hall->solver);
    }
    if (*err != HK_OK) {
        free_game(game);
        return NULL;
    }
    snprintf(game->name, sizeof game->name, "%s", name);
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        memcpy(game->players[color], setup->players[color], sizeof game->players[color]);
    game->created_wall_ms = created_wall_ms > 0 ? created_wall_ms : 0; /* a log can be damaged */
    game->base_mono_ms = hall->mono_ms;
    game->next = hall->first;
    hall->first = game;
    hall->game_count++;
    return game;
}

/* Reading the log. */

struct reading {
    struct hall *hall;
    struct hall_game *game;
    struct replay replay;
    bool failed;
};

static bool read_event(void *context, const struct store_event *event)
{
    struct reading *reading = context;
    hk_ruling ruling;

    reading->failed = !replay_event(&reading->replay, reading->game->game, event, &ruling);
    return !reading->failed;
}

/*
 * The log was ruled otherwise when it was written: the record stands, and nobody plays on before an
 * arbiter has seen it.
 */
static void note_difference(struct hall_game *game, const struct replay *replay)
{
    const hk_state now = look(game);

    game->differs_at = replay->state_at;
    game->recorded = replay->recorded;
    if (!replay->has_recorded) { /* it cannot be read: all that is known is what it comes to now */
        game->recorded.result = now.result;
        game->recorded.reason = now.reason;
    }
    if (replay->state_at)
        fprintf(stderr,
                "hakem: game %s: from event %llu on this version comes to another game than the "
                "one that ruled; it stands as recorded.\n",
                game->name, (unsigned long long)replay->state_at);
}

static bool read_events(struct reading *reading)
{
    struct hall *hall = reading->hall;
    struct hall_game *game = reading->game;

    if (!store_read_events(hall->store, game->name, read_event, reading) || reading->failed)
        return false;
    note_difference(game, &reading->replay);
    const int64_t by_calendar = hall->wall_ms - game->created_wall_ms;
    const int64_t last = hk_game_at(game->game);
    game->base_ms = by_calendar > last ? by_calendar : last;
    game->base_mono_ms = hall->mono_ms;
    game->over_noted = look(game).status == HK_STATUS_ENDED;
    return true;
}

static bool read_game(void *context, const struct store_game *stored)
{
    struct reading *reading = context;
    struct setup setup;
    char why[HALL_REFUSAL_ROOM];
    hk_buf fault;
    hk_err err;

    hk_buf_init(&fault, why, sizeof why);
    reading->game = NULL;
    reading->replay = (struct replay){0};
    if (setup_parse(&setup, stored->setup, &fault))
        reading->game =
            begin_game(reading->hall, stored->name, stored->created_wall_ms, &setup, &err);
    reading->failed = !reading->game;
    if (!reading->failed && !read_events(reading)) {
        forget_game(reading->hall, reading->game);
        reading->failed = true;
    }
    if (reading->failed) {
        const char *reason = fault.size > 0 ? why : reading->replay.why;
        fprintf(stderr, "hakem: the log of game %s cannot be replayed%s%s.\n", stored->name,
                reason[0] ? ": " : "", reason);
        reading->game = NULL;
    }
    return true; /* one damaged log does not close the hall */
}

static struct hall_game *load_game(struct hall *hall, const char *name)
{
    struct reading reading = {.hall = hall};
    if (!store_read_game(hall->store, name, read_game, &reading))
        return NULL;
    return reading.game;
}

/* Events. */

static hk_err note_event(struct hall *hall, struct hall_game *game, const hk_event *event,
                         const hk_ruling *ruling)
{
    tick_add_event(&hall->tick, game->name, event, ruling, hk_game_digest(game->game));
    if (look(game).status == HK_STATUS_ENDED && !game->over_noted) {
        tick_add_end(&hall->tick, game->name);
        game->over_noted = true;
    }
    return hall->tick.failed ? HK_E_MEMORY : HK_OK;
}

hk_err hall_apply(struct hall *hall, struct hall_game *game, hk_event *event, hk_ruling *ruling)
{
    hk_game_stamp(game->game, event, hall_game_time(hall, game));
    hk_err err = hk_game_apply(game->game, event, ruling);
    if (err == HK_OK && ruling->outcome != HK_OUTCOME_INADMISSIBLE) {
        game->touched = true;
        err = note_event(hall, game, event, ruling);
    }
    return err;
}

static void apply_own(struct hall *hall, struct hall_game *game, hk_event event)
{
    hk_ruling ruling;
    if (hall_apply(hall, game, &event, &ruling) != HK_OK)
        hall->tick.failed = true;
}

static void drop_due_flag(struct hall *hall, struct hall_game *game)
{
    int64_t at_ms;
    hk_color whose;
    if (!game->lost && !game->differs_at && hk_game_deadline(game->game, &at_ms, &whose) &&
        at_ms <= hall_game_time(hall, game))
        apply_own(hall, game, hk_event_flag(HK_ACTOR_PROGRAM, whose));
}

void hall_begin(struct hall *hall, int64_t mono_ms, int64_t wall_ms)
{
    if (mono_ms > hall->mono_ms)
        hall->mono_ms = mono_ms;
    hall->wall_ms = wall_ms;
    for (struct hall_game *game = hall->first; game && hall->mono_ms >= hall->retry_mono_ms;
         game = game->next)
        drop_due_flag(hall, game);
}

static bool is_clock_running(const struct hall_game *game)
{
    return look(game).clock.running;
}

static bool any_clock_running(const struct hall *hall)
{
    for (const struct hall_game *game = hall->first; game; game = game->next)
        if (is_clock_running(game))
            return true;
    return false;
}

/* The log is the truth: what was applied and not written has not happened. */
static void read_touched_again(struct hall *hall)
{
    for (struct hall_game *game = hall->first, *next; game; game = next) {
        next = game->next;
        if (!game->touched)
            continue;
        struct hall_game *fresh = load_game(hall, game->name);
        if (fresh) { /* the connections keep their pointer: the contents change places */
            hk_arena *const arena = game->arena;
            game->arena = fresh->arena;
            fresh->arena = arena;
            game->game = fresh->game;
            game->over_noted = fresh->over_noted;
            game->differs_at = fresh->differs_at;
            game->recorded = fresh->recorded;
            forget_game(hall, fresh);
        } else {
            game->lost = true;
        }
    }
}

bool hall_commit(struct hall *hall)
{
    const bool alive_due = hall->wall_ms - hall->alive_wall_ms >= ALIVE_EVERY_MS &&
                           hall->mono_ms >= hall->retry_mono_ms && any_clock_running(hall);

    if (tick_is_empty(&hall->tick) && !alive_due)
        return true;
    const bool written = tick_write(&hall->tick, hall->store, hall->wall_ms);
    if (written) {
        hall->alive_wall_ms = hall->wall_ms;
    } else {
        fprintf(stderr, "hakem: the log could not be written: %s.\n",
                hall->tick.failed ? "there is not enough memory" : store_why(hall->store));
        store_rollback(hall->store);
        read_touched_again(hall);
        hall->retry_mono_ms = hall->mono_ms + RETRY_AFTER_MS;
    }
    tick_clear(&hall->tick);
    return written;
}

void hall_end(struct hall *hall)
{
    for (struct hall_game *game = hall->first, *next; game; game = next) {
        next = game->next;
        game->touched = false;
        if (!game->audience && (game->lost || !is_clock_running(game)))
            forget_game(hall, game);
    }
}

int64_t hall_wait_ms(const struct hall *hall)
{
    int64_t wait = HALL_WAIT_MAX_MS;
    for (const struct hall_game *game = hall->first; game; game = game->next) {
        int64_t at_ms;
        hk_color whose;
        if (!hk_game_deadline(game->game, &at_ms, &whose))
            continue;
        const int64_t left = at_ms - hall_game_time(hall, game);
        if (left < wait)
            wait = left;
        if (wait > ALIVE_EVERY_MS)
            wait = ALIVE_EVERY_MS;
    }
    if (wait < hall->retry_mono_ms - hall->mono_ms)
        wait = hall->retry_mono_ms - hall->mono_ms;
    return wait < 0 ? 0 : wait;
}

/* New games. */

static void add_seat(struct hall *hall, const char *game, enum role role,
                     char token[HALL_TOKEN_ROOM])
{
    make_token(token, 16);
    tick_add_seat(&hall->tick, game, role, token);
}

static bool wants_drawn_array(const json_t *request)
{
    const json_t *variant = json_object_get(request, "variant");
    const json_t *fen = json_object_get(request, "fen");
    return json_is_string(variant) && strcmp(json_string_value(variant), "chess960") == 0 &&
           (!fen || json_is_null(fen));
}

/* FIDE Laws 2023, II.2: the array is drawn by lot. */
static json_t *with_drawn_array(const json_t *request)
{
    char fen[HK_FEN_MAX];
    hk_position start;
    hk_buf buf;
    json_t *copy = json_copy((json_t *)(uintptr_t)request);

    hk_buf_init(&buf, fen, sizeof fen);
    if (hk_position_chess960(&start, randombytes_uniform(960)) == HK_OK)
        hk_fen_write(&buf, &start, HK_CHESS960);
    if (copy)
        json_object_set_new(copy, "fen", json_string(fen));
    return copy;
}

/* Hands on a board are not seen by the page. */
static bool is_for_a_screen(const struct setup *setup, const char **field, hk_buf *why)
{
    if (setup->rules.profile == HK_PROFILE_SCREEN)
        return true;
    *field = "profile";
    hk_buf_str(why, "games in the hall are played on the screen");
    return false;
}

hk_err hall_create(struct hall *hall, const json_t *request, struct hall_links *links,
                   const char **field, const char **why)
{
    const json_t *seats = json_object_get(request, "seats");
    const bool one_screen =
        json_is_string(seats) && strcmp(json_string_value(seats), "one-screen") == 0;
    memset(links, 0, sizeof *links);
    if (seats && !one_screen &&
        !(json_is_string(seats) && strcmp(json_string_value(seats), "links") == 0)) {
        *field = "seats";
        *why = "The seats are links or one-screen.";
        return HK_E_ARGUMENT;
    }
    if (hall->game_count >= GAMES_MAX) {
        *field = NULL;
        *why = "The hall is full.";
        return HK_E_MEMORY;
    }
    json_t *drawn = wants_drawn_array(request) ? with_drawn_array(request) : NULL;
    hk_buf refusal;
    struct setup setup;
    hk_err err;
    hk_buf_init(&refusal, hall->refusal, sizeof hall->refusal);
    const bool read = setup_from_json(&setup, drawn ? drawn : request, "seats", field, &refusal) &&
                      is_for_a_screen(&setup, field, &refusal);
    json_decref(drawn);
    *why = hall->refusal;
    if (!read)
        return HK_E_ARGUMENT;
    make_token(links->game, 9);
    struct hall_game *game = begin_game(hall, links->game, hall->wall_ms, &setup, &err);
    if (!game) {
        hk_buf_str(&refusal, err == HK_E_MEMORY ? "there is not enough memory"
                                                : "the rules contradict themselves");
        return err;
    }
    game->touched = true;

    tick_add_game(&hall->tick, links->game, setup_to_json(&setup));
    if (one_screen) {
        add_seat(hall, links->game, ROLE_BOTH, links->both);
    } else {
        add_seat(hall, links->game, ROLE_WHITE, links->white);
        add_seat(hall, links->game, ROLE_BLACK, links->black);
    }
    return HK_OK;
}

/* Seats. */

struct hall_game *hall_find(struct hall *hall, const char *token, enum role *role)
{
    char name[64] = "", word[64] = "";
    bool found = false;

    if (!store_find_seat(hall->store, token, name, word, &found))
        return NULL;
    if (!found) { /* a game's name lets watch it */
        snprintf(name, sizeof name, "%s", token);
        snprintf(word, sizeof word, "%s", role_word(ROLE_WATCH));
    }
    if (!role_find(role, word))
        return NULL;
    struct hall_game *game = find_loaded(hall, name);
    if (game)
        return game->lost ? NULL : game;
    return load_game(hall, name);
}

static bool is_present(const struct hall_game *game, hk_color color)
{
    return game->present[ROLE_BOTH] > 0 ||
           game->present[color == HK_WHITE ? ROLE_WHITE : ROLE_BLACK] > 0;
}

void hall_join(struct hall *hall, struct hall_game *game, enum role role)
{
    game->present[role]++;
    game->touched = true;
    if (game->differs_at) /* an arbiter has to see it first */
        return;
    const hk_state state = look(game);
    const bool both = is_present(game, HK_WHITE) && is_present(game, HK_BLACK);
    const bool any = is_present(game, HK_WHITE) || is_present(game, HK_BLACK);

    /* With a clock the game waits for both; without one nobody loses anything by beginning. */
    if (state.status == HK_STATUS_WAITING &&
        (state.clock.control.kind != HK_TIME_CONTROL_NONE ? both : any))
        apply_own(hall, game, hk_event_start());
    /* The clock stands until the player is back whose it is. */
    if (state.status == HK_STATUS_INTERRUPTED && is_present(game, state.clock.whose))
        apply_own(hall, game, hk_event_resume());
    game->touched = true;
}

void hall_leave(struct hall_game *game, enum role role)
{
    game->present[role]--;
    game->touched = true;
}

/* Opening. */

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
    *hall =
        (struct hall){.store = store, .tick = TICK_EMPTY, .mono_ms = mono_ms, .wall_ms = wall_ms};
    hk_arena_init(&hall->search, SIZE_MAX);
    if (hk_winnable_create(&hall->solver, &hall->search, HK_ENDING_NODES_MAX) != HK_OK) {
        snprintf(why, why_size, "there is not enough memory");
        hall_close(hall);
        return NULL;
    }

    struct reading reading = {.hall = hall};
    if (!store_last_alive(store, &alive_wall_ms) ||
        !store_read_open_games(store, read_game, &reading)) {
        snprintf(why, why_size, "%s", store_why(store));
        hall_close(hall);
        return NULL;
    }
    for (struct hall_game *game = hall->first; game; game = game->next) {
        if (!is_clock_running(game))
            continue;
        const int64_t now = hall_game_time(hall, game), last = hk_game_at(game->game);
        int64_t since = (alive_wall_ms > 0 ? alive_wall_ms : 0) - game->created_wall_ms;
        since = since < last ? last : since > now ? now : since;
        apply_own(hall, game, hk_event_interrupt(since));
    }
    if (!hall_commit(hall)) {
        snprintf(why, why_size, "the interruption could not be written to the log");
        hall_close(hall);
        return NULL;
    }
    hall_end(hall);
    return hall;
}

void hall_close(struct hall *hall)
{
    if (!hall)
        return;
    while (hall->first)
        forget_game(hall, hall->first);
    tick_clear(&hall->tick);
    hk_arena_finish(&hall->search);
    free(hall);
}
