/*
 * Games come into memory. The road at start is the road of every event: read the log, apply. A log of
 * ten thousand half-moves takes longer than a turn may; so what somebody asks for is read in slices,
 * and so are the games that were over before the hall opened (past.h), for which nobody waits.
 *
 * Nothing is added to a log while it is read: only what is in memory is played.
 */
#include "hall/server/load.h"
#include "hall/server/board_games.h"
#include "hall/server/broadcast.h"
#include "hall/server/inside.h"
#include "hall/server/turn.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ENTRIES_AT_ONCE = 64,
    /* Of a turn, for who waits, and for whom nobody waits. */
    SLICE_MS = 15,
    IDLE_SLICE_MS = 5,
    WISHES_MAX = 1024
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
                    stored->texts[i].body ? stored->texts[i].body : SETUP_NAMELESS);
}

/* Begin with the setup; the entries are not read yet. */
static bool begin_log(struct hall *hall, struct logged *log, const struct store_game *stored)
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
    const bool begun = setup_parse(&setup, stored->setup, &fault) &&
                       logged_begin(log, &setup, &persons, hall->solver) == HK_OK;
    persons_clear(&persons);
    if (!begun)
        complain(stored->name, why);
    return begun;
}

/* Read on. False: it cannot be read, and the log is cleared. */
static bool read_on(struct hall *hall, struct logged_reading *reading, const char *name,
                    unsigned most)
{
    const struct logged *log = reading->log;
    char why[REFUSAL_WHY_ROOM] = "";
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    const bool read = logged_read_some(reading, hall->store, name, UINT64_MAX, most, &fault);
    if (!read)
        logged_clear(reading->log);
    if (!read || log->damaged)
        complain(name, why);
    if (read && reading->done && log->differs_at)
        fprintf(stderr,
                "hakem: game %s: by entry %llu this version has come to another game than the one "
                "that ruled; it stands as recorded.\n",
                name, (unsigned long long)log->differs_at);
    return read;
}

struct again {
    struct hall *hall;
    struct logged log;
    enum load_result result;
};

static bool read_again(void *context, const struct store_game *stored)
{
    struct again *again = context;
    struct logged_reading reading = {.log = &again->log};

    if (begin_log(again->hall, &again->log, stored))
        again->result =
            read_on(again->hall, &reading, stored->name, UINT_MAX) ? LOAD_DONE : LOAD_LATER;
    return true;
}

enum load_result load_again(struct hall *hall, struct hall_game *game)
{
    struct again again = {.hall = hall, .result = LOAD_NEVER};

    if (store_read_game(hall->store, game->name, read_again, &again) == STORE_FAILED)
        return LOAD_LATER;
    if (again.result == LOAD_DONE) {
        logged_clear(&game->log);
        game->log = again.log;
    }
    return again.result;
}

static bool copy_log(void *context, const struct store_game *stored)
{
    struct again *again = context;
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    if (begin_log(again->hall, &again->log, stored) &&
        logged_read(&again->log, again->hall->store, stored->name, NULL, &fault))
        again->result = LOAD_DONE;
    else
        logged_clear(&again->log);
    return true;
}

bool load_copy(struct hall *hall, const char *name, struct logged *out)
{
    struct again again = {.hall = hall, .result = LOAD_NEVER};

    if (store_read_game(hall->store, name, copy_log, &again) == STORE_FAILED ||
        again.result != LOAD_DONE)
        return false;
    *out = again.log;
    return true;
}

/* A game whose log is to be read; NULL: it cannot be. */
static struct hall_game *begin_game(struct hall *hall, const struct store_game *stored)
{
    struct hall_game *game = calloc(1, sizeof *game);

    if (!game || !begin_log(hall, &game->log, stored)) {
        free(game);
        return NULL;
    }
    snprintf(game->name, sizeof game->name, "%s", stored->name);
    game->created_wall_ms = stored->created_wall_ms > 0 ? stored->created_wall_ms : 0;
    if (broadcast_begin(game, &game->log.persons, hall->solver))
        return game;
    hall__free(game);
    return NULL;
}

/* What watchers are to see later is known by when it was written. */
static void hold(struct hall_game *game, const struct store_entry *stored, bool moved)
{
    broadcast_hold(game, stored->number, stored->wall_ms - game->created_wall_ms, moved);
}

static void hold_event(void *context, const struct store_entry *stored, const hk_event *event,
                       const hk_ruling *given, const hk_state *before)
{
    (void)event;
    (void)before;
    hold(context, stored, given->moved);
}

static void hold_note(void *context, const struct store_entry *stored, const struct note *note)
{
    (void)note;
    hold(context, stored, false);
}

/* Read the log of a game that has begun; `reader` stays where it is until that is done. */
static struct logged_reading reading_of(struct hall_game *game, struct logged_reader *reader)
{
    *reader = (struct logged_reader){.event = hold_event, .note = hold_note, .context = game};
    return (struct logged_reading){.log = &game->log, .reader = game->broadcast ? reader : NULL};
}

/* The log has been read: the game's time goes on. */
static void set_time(struct hall *hall, struct hall_game *game)
{
    const int64_t by_calendar = hall->wall_ms - game->created_wall_ms;
    const int64_t last = hk_game_at(game->log.game);

    game->base_ms = by_calendar > last ? by_calendar : last;
    game->base_mono_ms = hall->mono_ms;
    broadcast_settle(game);
    if (game->log.device.seat) /* the log tells when a clock on the table was heard of last */
        game->heard_mono_ms = hall->mono_ms - (game->base_ms - game->log.device.last_ms);
}

/* The game is of the hall. */
static bool add_game(struct hall *hall, struct hall_game *game)
{
    if (!games_add(&hall->games, game)) {
        hall__free(game);
        return false;
    }
    board_game_find(hall, game);
    hall__find_due(hall, game);
    return true;
}

/* The names of the games that go on. */
struct opening {
    char (*names)[HALL_NAME_ROOM];
    size_t count, room;
    bool failed;
};

static bool note_name(void *context, const struct store_game *stored)
{
    struct opening *opening = context;

    if (opening->count == opening->room) {
        const size_t room = opening->room ? 2 * opening->room : 64;
        void *larger = realloc(opening->names, room * sizeof *opening->names);
        opening->failed |= !larger;
        if (!larger)
            return false;
        opening->names = larger;
        opening->room = room;
    }
    snprintf(opening->names[opening->count++], HALL_NAME_ROOM, "%s", stored->name);
    return true;
}

/* One that cannot be read now is read behind the opening, with those of the past. */
static bool read_game(void *context, const struct store_game *stored)
{
    struct hall *hall = context;
    struct hall_game *game = begin_game(hall, stored);

    if (!game)
        return true; /* one damaged log does not close the hall */
    struct logged_reader reader;
    struct logged_reading reading = reading_of(game, &reader);
    if (!read_on(hall, &reading, game->name, UINT_MAX)) {
        hall__free(game);
        hall__put_off(hall);
        return false;
    }
    set_time(hall, game);
    while (broadcast_show(hall, game, ENTRIES_AT_ONCE))
        ;
    if (add_game(hall, game))
        game->known_number = game->log.number;
    return true;
}

bool load_open_games(struct hall *hall)
{
    struct opening opening = {.names = NULL};
    bool read =
        store_read_open_games(hall->store, note_name, &opening) != STORE_FAILED && !opening.failed;

    /* each by itself: what fails in one reading takes nothing else with it */
    for (size_t i = 0; read && i < opening.count; i++) {
        if (store_read_game(hall->store, opening.names[i], read_game, hall) == STORE_FAILED)
            hall__put_off(hall);
        read = !store_is_out_of_reach(hall->store);
    }
    free(opening.names);
    return read;
}

/* Behind the turns. */

bool load_ask(struct hall *hall, const char *name)
{
    struct load_wish **end = &hall->load.wishes;
    unsigned count = 0;

    for (; *end; end = &(*end)->next, count++)
        if (strcmp((*end)->name, name) == 0)
            return true;
    if (count == WISHES_MAX || !hall_has(hall, name))
        return false;
    struct load_wish *wish = calloc(1, sizeof *wish);
    if (!wish)
        return false;
    snprintf(wish->name, sizeof wish->name, "%s", name);
    *end = wish;
    return true;
}

bool load_is_busy(const struct hall *hall)
{
    return hall->load.wishes || hall->load.game || (past_has_more(hall) && !hall->is_cut);
}

static bool begin_reading(void *context, const struct store_game *stored)
{
    struct hall *hall = context;

    hall->load.game = begin_game(hall, stored);
    if (hall->load.game)
        hall->load.reading = reading_of(hall->load.game, &hall->load.reader);
    return false;
}

static struct load_wish *wish_for(const struct hall *hall, const char *name)
{
    struct load_wish *wish = hall->load.wishes;

    while (wish && strcmp(wish->name, name) != 0)
        wish = wish->next;
    return wish;
}

static void grant(struct hall *hall, const struct load_wish *wish, hall_loaded *loaded,
                  void *context)
{
    struct load_wish **link = &hall->load.wishes, *granted;
    char name[HALL_NAME_ROOM];

    while (*link != wish)
        link = &(*link)->next;
    granted = *link;
    *link = granted->next;
    memcpy(name, granted->name, sizeof name);
    free(granted);
    loaded(context, name);
}

/* Read on in the game, and in what watchers see of it. True: nothing is left, or nothing can be read. */
static bool read_slice(struct hall *hall)
{
    struct load *load = &hall->load;
    struct hall_game *game = load->game;

    if (load->reading.done)
        return !broadcast_show(hall, game, ENTRIES_AT_ONCE);
    if (!read_on(hall, &load->reading, game->name, ENTRIES_AT_ONCE)) {
        hall__put_off(hall);
        game->lost = true;
        return true;
    }
    if (load->reading.done)
        set_time(hall, game);
    return load->reading.done && !game->broadcast;
}

static bool is_over(const struct hall_game *game)
{
    return hall_status(game) == HK_STATUS_ENDED;
}

/*
 * The game is told to the list, and forgotten if nobody stays. A clock that runs could not be read as the
 * hall opened: nobody is charged for the time since the hall before was alive.
 */
static void welcome(struct hall *hall, struct hall_game *game)
{
    hall_touch(hall, game);
    if (game->due[DUE_FLAG].at != 0 && !hall_is_together(hall))
        hall__interrupt(hall, game, hall->before_wall_ms - game->created_wall_ms);
}

/* The game has been read, or cannot be. */
static void end_reading(struct hall *hall, hall_loaded *loaded, void *context)
{
    struct hall_game *game = hall->load.game;
    const struct load_wish *wish = wish_for(hall, game->name);

    hall->load.game = NULL;
    if (game->lost && hall->load.is_past)
        past_put_back(hall, game->name);
    if (game->lost || (!wish && is_over(game) && !past_keeps(hall, game))) {
        hall__free(game);
    } else if (add_game(hall, game)) {
        together_loaded(hall, game);
        welcome(hall, game);
    }
    if (wish)
        grant(hall, wish, loaded, context);
}

/*
 * Begin with the next game, those first for which somebody waits. False: there is none, or those of the
 * past have to wait until the store can be read again.
 */
static bool begin_next(struct hall *hall, hall_loaded *loaded, void *context)
{
    while (!hall->load.game) {
        const struct load_wish *wish = hall->load.wishes;
        const char *name = wish ? wish->name : hall->is_cut ? NULL : past_next(hall);
        if (!name)
            return false;
        hall->load.is_past = !wish;
        if (!games_find(&hall->games, name) &&
            store_read_game(hall->store, name, begin_reading, hall) == STORE_FAILED) {
            hall__put_off(hall);
            if (!wish)
                past_put_back(hall, name);
        }
        if (hall->load.game && !wish && hall->load.game->log.setup.casual) {
            hall__free(hall->load.game); /* it tells nobody anything */
            hall->load.game = NULL;
        }
        if (!hall->load.game && wish)
            grant(hall, wish, loaded, context);
    }
    return true;
}

void hall_load(struct hall *hall, int64_t (*now_ms)(void), hall_loaded *loaded, void *context)
{
    struct load *load = &hall->load;

    if (!load_is_busy(hall))
        return;
    const int64_t end_ms = now_ms() + (load->wishes ? SLICE_MS : IDLE_SLICE_MS);
    do {
        if (!begin_next(hall, loaded, context))
            return;
        if (read_slice(hall))
            end_reading(hall, loaded, context);
    } while (now_ms() < end_ms);
}

void load_clear(struct hall *hall)
{
    while (hall->load.wishes) {
        struct load_wish *wish = hall->load.wishes;
        hall->load.wishes = wish->next;
        free(wish);
    }
    hall__free(hall->load.game);
    hall->load.game = NULL;
}
