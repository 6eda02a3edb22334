/*
 * Games in memory, ticks and commits.
 *
 * Invariants:
 *  1. The log holds a prefix of what has been applied in memory; after hall_commit it holds all of it.
 *  2. A game whose clock runs is in memory, so its flag falls in time.
 *  3. Game time never goes back: it follows the steady clock from the moment the game came into memory, and begins there
 *     not before the last event of its log.
 *
 * The road at start is the road of every event: read the log, apply. There is no second way to a state.
 */
#include "server/hall.h"
#include "base/internal.h"
#include "codec/event_json.h"
#include "hakem/ending.h"
#include "hakem/fen.h"
#include "server/tick.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    GAME_MEMORY_MAX = 8 << 20,
    NAME_CHARACTERS_MAX = 60,
    ALIVE_EVERY_MS = 1000,
    RETRY_AFTER_MS = 1000,
    GAMES_MAX = 20000,
    HALL_REFUSAL_ROOM = 200
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
    int64_t
        retry_mono_ms; /* after a failed commit the hall does nothing of its own accord before this */
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

static hk_state look(const struct hall_game *game)
{
    hk_state state;
    hk_game_look(game->game, hk_game_at(game->game), &state);
    return state;
}

int64_t hall_game_time(const struct hall *hall, const struct hall_game *game)
{
    return game->base_ms + (hall->mono_ms - game->base_mono_ms);
}

/* A count of characters, or 0 if the name is not fit to stand in a record: control characters have no place there. */
static size_t name_characters(const char *name, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)name[i];
        const unsigned char next = i + 1 < size ? (unsigned char)name[i + 1] : 0;
        if (c < ' ' || c == 0x7f || (c == 0xc2 && next >= 0x80 && next < 0xa0))
            return 0;
        count += (c & 0xc0) != 0x80;
    }
    return count;
}

static bool read_name(char out[HALL_NAME_ROOM], const json_t *setup, const char *member)
{
    const json_t *name = json_object_get(setup, member);
    if (!json_is_string(name))
        return false;
    const size_t count = name_characters(json_string_value(name), json_string_length(name));
    if (count < 1 || count > NAME_CHARACTERS_MAX)
        return false;
    snprintf(out, HALL_NAME_ROOM, "%s", json_string_value(name));
    return true;
}

/* Make a game from its setup; it is in the list afterwards. */
static hk_err begin_game(struct hall *hall, const char *name, int64_t created_wall_ms,
                         const json_t *setup, struct hall_game **out, const char **field,
                         const char **why)
{
    struct hall_game *game = calloc(1, sizeof *game);
    hk_rules rules;
    hk_err err = HK_E_MEMORY;

    *field = NULL;
    *why = "There is not enough memory.";
    if (!game)
        return HK_E_MEMORY;
    game->arena = malloc(sizeof *game->arena);
    if (!game->arena)
        goto failed;
    hk_arena_init(game->arena, GAME_MEMORY_MAX);
    snprintf(game->name, sizeof game->name, "%s", name);
    game->created_wall_ms = created_wall_ms > 0 ? created_wall_ms : 0; /* a log can be damaged */
    game->base_mono_ms = hall->mono_ms;
    static const char *const members[] = {"white", "black"};
    for (unsigned color = 0; color < 2; color++)
        if (!read_name(game->players[color], setup, members[color])) {
            *field = members[color];
            *why = "A name has 1 to 60 characters and no control characters.";
            err = HK_E_ARGUMENT;
            goto failed;
        }
    err = rules_from_json(&rules, setup, field, why);
    if (err == HK_OK)
        err = hk_game_create(&game->game, game->arena, &rules, hall->solver);
    if (err != HK_OK)
        goto failed;
    game->next = hall->first;
    hall->first = game;
    hall->game_count++;
    *out = game;
    return HK_OK;
failed:
    free_game(game);
    return err;
}

/* Reading the log. */

struct reading {
    struct hall *hall;
    struct hall_game *game;
    bool failed;
};

static bool read_event(void *context, const char *text)
{
    struct reading *reading = context;
    json_t *json = json_loads(text, 0, NULL);
    const char *why;
    hk_event event;
    hk_ruling ruling;

    const bool applied = json && event_from_json(&event, json, &why) == HK_OK &&
                         hk_game_apply(reading->game->game, &event, &ruling) == HK_OK &&
                         ruling.outcome != HK_OUTCOME_INADMISSIBLE;
    json_decref(json);
    reading->failed = !applied;
    return applied;
}

static bool read_events(struct hall *hall, struct hall_game *game)
{
    struct reading reading = {.hall = hall, .game = game};
    if (!store_read_events(hall->store, game->name, read_event, &reading) || reading.failed)
        return false;
    const int64_t by_calendar = hall->wall_ms - game->created_wall_ms;
    const int64_t last = hk_game_at(game->game);
    game->base_ms = by_calendar > last ? by_calendar : last;
    game->base_mono_ms = hall->mono_ms;
    game->over_noted = look(game).status == HK_STATUS_ENDED;
    return true;
}

static bool read_game(void *context, const char *name, int64_t created_wall_ms, const char *setup)
{
    struct reading *reading = context;
    json_t *json = json_loads(setup, 0, NULL);
    const char *field, *why;
    struct hall_game *game = NULL;

    reading->failed = !json || begin_game(reading->hall, name, created_wall_ms, json, &game, &field,
                                          &why) != HK_OK;
    json_decref(json);
    if (!reading->failed && !read_events(reading->hall, game)) {
        forget_game(reading->hall, game);
        reading->failed = true;
    }
    if (reading->failed)
        fprintf(stderr, "hakem: the log of game %s cannot be replayed.\n", name);
    else
        reading->game = game;
    return true; /* one damaged log does not close the hall */
}

static struct hall_game *load_game(struct hall *hall, const char *name)
{
    struct reading reading = {.hall = hall};
    if (!store_read_games(hall->store, name, read_game, &reading) || reading.failed)
        return NULL;
    return reading.game;
}

/* Events. */

static hk_err note_event(struct hall *hall, struct hall_game *game, const hk_event *event)
{
    tick_add_event(&hall->tick, game->name, event);
    if (look(game).status == HK_STATUS_ENDED && !game->over_noted) {
        tick_add_end(&hall->tick, game->name);
        game->over_noted = true;
    }
    return hall->tick.failed ? HK_E_MEMORY : HK_OK;
}

hk_err hall_apply(struct hall *hall, struct hall_game *game, hk_event *event, hk_ruling *ruling)
{
    event->seq = hk_game_seq(game->game) + 1;
    event->at_ms = hall_game_time(hall, game);
    hk_err err = hk_game_apply(game->game, event, ruling);
    if (err == HK_OK && ruling->outcome != HK_OUTCOME_INADMISSIBLE) {
        game->touched = true;
        err = note_event(hall, game, event);
    }
    return err;
}

static void apply_own(struct hall *hall, struct hall_game *game, hk_event event)
{
    hk_ruling ruling;
    event.actor = HK_ACTOR_PROGRAM;
    if (hall_apply(hall, game, &event, &ruling) != HK_OK)
        hall->tick.failed = true;
}

static void drop_due_flag(struct hall *hall, struct hall_game *game)
{
    int64_t at_ms;
    hk_color whose;
    if (!game->lost && hk_game_deadline(game->game, &at_ms, &whose) &&
        at_ms <= hall_game_time(hall, game))
        apply_own(hall, game, (hk_event){.kind = HK_EVENT_FLAG, .whose = whose});
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

/* The setup as it is kept: the rules made explicit, so that a later default changes no old game. */
static json_t *setup_to_json(const struct hall_game *game)
{
    json_t *setup = rules_to_json(hk_game_rules(game->game));
    if (setup && (json_object_set_new(setup, "white", json_string(game->players[HK_WHITE])) != 0 ||
                  json_object_set_new(setup, "black", json_string(game->players[HK_BLACK])) != 0)) {
        json_decref(setup);
        setup = NULL;
    }
    return setup;
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

hk_err hall_create(struct hall *hall, const json_t *request, struct hall_links *links,
                   const char **field, const char **why)
{
    const json_t *seats = json_object_get(request, "seats");
    const bool one_screen =
        json_is_string(seats) && strcmp(json_string_value(seats), "one-screen") == 0;
    struct hall_game *game;
    hk_buf refusal;

    memset(links, 0, sizeof *links);
    hk_buf_init(&refusal, hall->refusal, sizeof hall->refusal);
    *field = rules_find_unknown(request, "white|black|seats", &refusal);
    if (*field) {
        *why = hall->refusal;
        return HK_E_ARGUMENT;
    }
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
    make_token(links->game, 9);
    const hk_err err =
        begin_game(hall, links->game, hall->wall_ms, drawn ? drawn : request, &game, field, why);
    json_decref(drawn);
    if (err != HK_OK)
        return err;
    game->touched = true;

    tick_add_game(&hall->tick, links->game, setup_to_json(game));
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
    const hk_state state = look(game);
    const bool both = is_present(game, HK_WHITE) && is_present(game, HK_BLACK);
    const bool any = is_present(game, HK_WHITE) || is_present(game, HK_BLACK);

    /* With a clock the game waits for both; without one nobody loses anything by beginning. */
    if (state.status == HK_STATUS_WAITING &&
        (state.clock.control.kind != HK_TIME_CONTROL_NONE ? both : any))
        apply_own(hall, game, (hk_event){.kind = HK_EVENT_START});
    /* The clock stands until the player is back whose it is. */
    if (state.status == HK_STATUS_INTERRUPTED && is_present(game, state.clock.whose))
        apply_own(hall, game, (hk_event){.kind = HK_EVENT_RESUME});
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
        !store_read_games(store, NULL, read_game, &reading)) {
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
        apply_own(hall, game, (hk_event){.kind = HK_EVENT_INTERRUPT, .since_ms = since});
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
