/*
 * Carrying over. Of form 1 each event is judged as it is copied, and the ruling stored beside it,
 * marked as given now. The text of an event is never written anew: it keeps its format. A game that
 * cannot be judged to its end keeps all its events, those behind the break without a ruling.
 *
 *   PATH.new      what is being made; a leftover is thrown away PATH.form-1   the old store, once
 *   the new one has taken its name (a second name of the same file before)
 */
#include "hall/server/carry.h"
#include "codec/load.h"
#include "codec/rules_json.h"
#include "hakem/ending.h"
#include "hall/server/replay.h"
#include "hall/server/setup.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_ROOM = 4096, GAME_MEMORY_MAX = 8 << 20, SUFFIX_ROOM = 32 };

struct carrying {
    struct store *from, *to;
    hk_winnable *solver;
    hk_arena arena;
    hk_game *game; /* the one under way; NULL behind a break */
    const char *name;
    struct replay replay;
    bool failed, compares;
    unsigned long games, events, seats;
};

static void tell_break(const struct carrying *carrying, const char *why)
{
    fprintf(stderr, "hakem: game %s cannot be judged again: %s.\n", carrying->name, why);
}

static bool copy_event(void *context, const struct store_event *old)
{
    struct carrying *carrying = context;
    struct store_event event = *old;
    char *text = NULL;
    hk_ruling ruling;

    carrying->events++;
    if (carrying->game && !replay_event(&carrying->replay, carrying->game, old, &ruling)) {
        tell_break(carrying, carrying->replay.why);
        carrying->game = NULL;
    }
    if (carrying->game) {
        text = replay_ruling_text(&ruling);
        event.ruling = text;
        event.digest = hk_game_digest(carrying->game);
        event.rules = HK_RULES_NUMBER;
        event.ruled_later = true;
        carrying->failed |= !text;
    }
    carrying->failed |= !store_add_event(carrying->to, carrying->name, &event);
    free(text);
    return !carrying->failed;
}

/* The new store says what the game says when it is judged once more. */
static bool compare_event(void *context, const struct store_event *event)
{
    struct carrying *carrying = context;
    hk_ruling ruling;

    carrying->events++;
    if (!event->ruling || !carrying->game)
        return true;
    carrying->failed = !replay_event(&carrying->replay, carrying->game, event, &ruling) ||
                       carrying->replay.state_at || carrying->replay.words_at;
    return !carrying->failed;
}

/* Begin the game that a setup describes; without one its events are copied as they are. */
static void begin_game(struct carrying *carrying, const struct store_game *game)
{
    struct setup setup;
    char why[REPLAY_WHY_ROOM];
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    carrying->name = game->name;
    carrying->game = NULL;
    carrying->replay = (struct replay){0};
    hk_arena_init(&carrying->arena, GAME_MEMORY_MAX);
    if (!setup_parse(&setup, game->setup, &fault) ||
        hk_game_create(&carrying->game, &carrying->arena, &setup.rules, carrying->solver) != HK_OK)
        if (!carrying->compares)
            tell_break(carrying, fault.size > 0 ? why : "its rules contradict themselves");
}

static bool carry_game(void *context, const struct store_game *game)
{
    struct carrying *carrying = context;
    struct store *store = carrying->compares ? carrying->to : carrying->from;

    carrying->games++;
    begin_game(carrying, game);
    if (!carrying->compares)
        carrying->failed |= !store_add_game(carrying->to, game);
    carrying->failed |= !store_read_events(
        store, game->name, carrying->compares ? compare_event : copy_event, carrying);
    hk_arena_finish(&carrying->arena);
    return !carrying->failed;
}

static bool copy_seat(void *context, const char *token, const char *game, const char *role)
{
    struct carrying *carrying = context;

    carrying->seats++;
    carrying->failed |= !carrying->compares && !store_add_seat(carrying->to, token, game, role);
    return !carrying->failed;
}

/* Copy all, in one transaction. */
static bool copy_all(struct carrying *carrying)
{
    int64_t alive = 0;

    return store_begin(carrying->to) && store_last_alive(carrying->from, &alive) &&
           store_read_games(carrying->from, carry_game, carrying) && !carrying->failed &&
           store_read_seats(carrying->from, copy_seat, carrying) && !carrying->failed &&
           store_note_alive(carrying->to, alive) && store_commit(carrying->to);
}

/* Read the new store: as many games, events and links as the old one, and the same rulings. */
static bool compare_all(struct carrying *carrying)
{
    struct carrying again = {.to = carrying->to, .solver = carrying->solver, .compares = true};

    return store_read_games(again.to, carry_game, &again) && !again.failed &&
           store_read_seats(again.to, copy_seat, &again) && again.games == carrying->games &&
           again.events == carrying->events && again.seats == carrying->seats;
}

static bool sync_folder(const char *path)
{
    char folder[PATH_ROOM];
    const char *slash = strrchr(path, '/');

    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + 1) : 1,
             slash ? path : ".");
    const int file = open(folder, O_RDONLY | O_DIRECTORY);
    const bool synced = file >= 0 && fsync(file) == 0;
    if (file >= 0)
        close(file);
    return synced;
}

static void remove_leftover(const char *path)
{
    static const char *const ends[] = {"", "-journal", "-wal", "-shm"};
    char name[PATH_ROOM + SUFFIX_ROOM];

    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

/* Give the old file a second name, and its first one to the new file. */
static bool change_names(const char *path, const char *fresh, int form)
{
    char kept[PATH_ROOM + SUFFIX_ROOM];

    snprintf(kept, sizeof kept, "%s.form-%d", path, form);
    if (link(path, kept) != 0 && errno != EEXIST)
        return false;
    if (!sync_folder(path) || rename(fresh, path) != 0 || !sync_folder(path))
        return false;
    fprintf(stderr,
            "hakem: the store has been carried over to form %d; the old one is kept as %s.\n",
            STORE_FORM, kept);
    return true;
}

static bool carry_over(struct store *old, const char *path, char *why, size_t why_size)
{
    char fresh[PATH_ROOM + SUFFIX_ROOM], reason[256] = "";
    struct carrying carrying = {.from = old};
    hk_arena search;
    bool carried = false;

    snprintf(fresh, sizeof fresh, "%s.new", path);
    remove_leftover(fresh);
    hk_arena_init(&search, SIZE_MAX);
    carrying.to = store_open(fresh, reason, sizeof reason);
    if (!carrying.to)
        snprintf(why, why_size, "%s: %s", fresh, reason);
    else if (hk_winnable_create(&carrying.solver, &search, HK_ENDING_NODES_MAX) != HK_OK)
        snprintf(why, why_size, "there is not enough memory");
    else if (!copy_all(&carrying))
        snprintf(why, why_size, "the store could not be carried over: %s", store_why(carrying.to));
    else if (!compare_all(&carrying))
        snprintf(why, why_size, "the store that was carried over is not the same");
    else if (!store_gather(carrying.to) || !store_gather(old))
        snprintf(why, why_size, "the store could not be gathered in one file");
    else
        carried = true;
    store_close(carrying.to);
    hk_arena_finish(&search);
    if (carried && !change_names(path, fresh, store_form(old))) {
        snprintf(why, why_size, "%s: %s", fresh, strerror(errno));
        carried = false;
    }
    if (!carried)
        remove_leftover(fresh);
    return carried;
}

struct store *carry_open(const char *path, char *why, size_t why_size)
{
    struct store *store = store_open(path, why, why_size);

    if (!store || store_form(store) == STORE_FORM)
        return store;
    const bool carried = carry_over(store, path, why, why_size);
    store_close(store);
    return carried ? store_open(path, why, why_size) : NULL;
}
