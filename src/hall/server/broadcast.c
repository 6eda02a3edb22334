/*
 * The delayed view is a second game in memory that follows the log of the first: what is shown has
 * gone through the same functions as what is played, and whoever writes a state, a line or a PGN of it
 * cannot tell the difference. Its time is behind by the delay, so that its clocks are those of then.
 *
 * With a delay in moves there is no time behind that all of it would fit: the clocks stand as they were
 * at the last entry that is shown. When the game has ended no move is held back any longer; a delay in
 * time holds back its end as well.
 *
 * Invariants: 1. Entries are shown in their order, none before it is written. 2. Nothing of `shown`
 * comes from the game itself but what was held.
 */
#include "hall/server/broadcast.h"
#include "hall/server/changes.h"
#include "hall/server/inside.h"
#include "hall/server/wire_position.h"

#include <stdlib.h>
#include <string.h>

bool broadcast_begin(struct hall_game *game, const struct persons *persons, hk_winnable *solver)
{
    const struct setup *setup = &game->log.setup;

    if (!setup->broadcast_delay_ms && !setup->broadcast_delay_moves)
        return true;
    struct broadcast *broadcast = calloc(1, sizeof *broadcast);
    if (!broadcast || logged_begin(&broadcast->shown.log, setup, persons, solver) != HK_OK) {
        free(broadcast);
        return false;
    }
    broadcast->shown.shows = game;
    broadcast->shown.latency_ms[HK_WHITE] = broadcast->shown.latency_ms[HK_BLACK] = -1;
    broadcast->reading.log = &broadcast->shown.log;
    memcpy(broadcast->shown.name, game->name, sizeof game->name);
    broadcast->shown.created_wall_ms = game->created_wall_ms;
    game->broadcast = broadcast;
    return true;
}

void broadcast_end(struct broadcast *broadcast)
{
    if (!broadcast)
        return;
    logged_clear(&broadcast->shown.log);
    free(broadcast->shown.told.moves);
    free(broadcast->held);
    free(broadcast);
}

static unsigned present_of(const struct hall_game *game)
{
    unsigned present = 0;

    for (int role = 0; role < ROLES; role++)
        present |= game->present[role] > 0 ? 1U << role : 0;
    return present | game->elsewhere;
}

/* Without memory for it watchers learn of an entry with the next one, and of a presence not at all. */
static void hold(struct broadcast *broadcast, struct held held)
{
    if (!broadcast->held || broadcast->count == broadcast->room) {
        const size_t room = broadcast->room ? 2 * broadcast->room : 16;
        struct held *larger = realloc(broadcast->held, room * sizeof *larger);
        if (!larger)
            return;
        broadcast->held = larger;
        broadcast->room = room;
    }
    held.sure_made = held.made;
    broadcast->held[broadcast->count++] = held;
}

/*
 * The half-moves on the board: with an illegal one that nobody has pressed for yet, if watchers see it as
 * any other (wire_look); whether that stands there.
 */
static unsigned plies_seen(const struct hall_game *game, bool *stands)
{
    hk_state state;

    hk_game_look(game->log.game, 0, &state);
    *stands = state.standing != HK_MOVE_NONE && wire_adds_standing(&game->log, VIEW_WATCH);
    return state.plies + *stands;
}

/* Half-moves have been taken back: what is held has fewer of them behind it than it had. */
static void uncount(struct broadcast *broadcast, unsigned plies)
{
    if (!broadcast->uncounted)
        broadcast->sure_shown_made = broadcast->shown_made;
    broadcast->uncounted = true;
    broadcast->made -= plies;
    for (size_t i = broadcast->count; i-- > 0;) {
        struct held *held = &broadcast->held[i];
        if (held->number && held->made <= broadcast->made)
            break; /* nor have those before it */
        held->made = broadcast->made;
    }
    if (broadcast->shown_made > broadcast->made)
        broadcast->shown_made = broadcast->made;
}

/* Count what an entry has brought: those that an arbiter brings back are not made once more. */
static void count_made(struct hall_game *game, bool moved)
{
    struct broadcast *broadcast = game->broadcast;
    bool stands;
    const unsigned plies = plies_seen(game, &stands);

    if (plies < broadcast->plies)
        uncount(broadcast, broadcast->plies - plies);
    else if (plies > broadcast->plies)
        broadcast->made += moved || stands;
    broadcast->plies = plies;
}

/*
 * See what so many half-moves let be shown. That stays so when they are taken back, for it may have been
 * shown; a game that is read again comes to the same.
 */
static void free_held(struct hall_game *game)
{
    struct broadcast *broadcast = game->broadcast;
    const int64_t behind = 2 * (int64_t)game->log.setup.broadcast_delay_moves;

    while (broadcast->freed < broadcast->count &&
           (!broadcast->held[broadcast->freed].number ||
            broadcast->made - broadcast->held[broadcast->freed].made >= behind))
        broadcast->freed++;
}

void broadcast_hold(struct hall_game *game, uint64_t number, int64_t at_ms, bool moved)
{
    struct broadcast *broadcast = game->broadcast;

    if (!broadcast)
        return;
    count_made(game, moved);
    hold(broadcast, (struct held){.number = number, .at_ms = at_ms, .made = broadcast->made});
    free_held(game);
}

void broadcast_hold_presence(struct hall_game *game, int64_t at_ms)
{
    struct broadcast *broadcast = game->broadcast;

    if (!broadcast)
        return;
    const struct held held = {.at_ms = at_ms, .present = present_of(game)};
    struct held *last = broadcast->count ? &broadcast->held[broadcast->count - 1] : NULL;
    if (last && !last->number) { /* of many that come and go in a row the last counts */
        last->at_ms = held.at_ms;
        last->present = held.present;
    } else {
        hold(broadcast, held);
    }
}

bool broadcast_hold_act(struct hall_game *game)
{
    struct broadcast *broadcast = game->broadcast;

    if (!broadcast || broadcast->count == 0)
        return false;
    broadcast->held[broadcast->count - 1].acts++;
    return true;
}

void broadcast_settle(struct hall_game *game)
{
    struct broadcast *broadcast = game->broadcast;

    if (!broadcast || !broadcast->uncounted)
        return;
    for (size_t i = 0; i < broadcast->count; i++)
        broadcast->held[i].sure_made = broadcast->held[i].made;
    broadcast->uncounted = false;
}

/* What was taken back in a turn that was not written stands. */
static void count_again(struct broadcast *broadcast)
{
    if (!broadcast->uncounted)
        return;
    for (size_t i = 0; i < broadcast->count; i++)
        broadcast->held[i].made = broadcast->held[i].sure_made;
    broadcast->shown_made = broadcast->sure_shown_made;
    broadcast->uncounted = false;
}

void broadcast_cut(struct hall_game *game)
{
    struct broadcast *broadcast = game->broadcast;
    size_t kept = 0;
    bool stands;

    for (size_t i = 0; broadcast && i < broadcast->count; i++)
        if (broadcast->held[i].number <= game->log.number)
            broadcast->held[kept++] = broadcast->held[i];
    if (!broadcast)
        return;
    broadcast->count = kept;
    count_again(broadcast);
    broadcast->made = broadcast->shown_made;
    for (size_t i = 0; i < kept; i++)
        if (broadcast->held[i].number)
            broadcast->made = broadcast->held[i].made;
    if (!game->lost)
        broadcast->plies = plies_seen(game, &stands);
    broadcast->freed = 0;
    free_held(game);
}

/* How many of what is held are due by time. */
static size_t count_due(const struct hall *hall, const struct hall_game *game)
{
    const int64_t shown_ms = hall_game_time(hall, game) - game->log.setup.broadcast_delay_ms;
    const struct broadcast *broadcast = game->broadcast;
    size_t due = 0;

    while (due < broadcast->count && broadcast->held[due].at_ms <= shown_ms)
        due++;
    return due;
}

bool broadcast_stands(const struct hall_game *game)
{
    return game->log.setup.broadcast_delay_moves > 0 && hall_status(game) != HK_STATUS_ENDED;
}

/* Do the moves that have been made since let it be shown? */
static bool is_free(const struct hall_game *game, const struct held *held)
{
    return !held->number || !broadcast_stands(game) ||
           (size_t)(held - game->broadcast->held) < game->broadcast->freed;
}

static void take_out(struct broadcast *broadcast, size_t count)
{
    broadcast->count -= count;
    broadcast->freed -= count < broadcast->freed ? count : broadcast->freed;
    memmove(broadcast->held, broadcast->held + count, broadcast->count * sizeof *broadcast->held);
}

static void show_presence(struct broadcast *broadcast, unsigned present)
{
    for (int role = 0; role < ROLES; role++)
        broadcast->shown.present[role] = present >> role & 1;
}

/* Show the entries up to a number. False: they cannot be read now. */
static bool show_entries(struct hall *hall, const struct hall_game *game, uint64_t number,
                         unsigned most)
{
    struct broadcast *broadcast = game->broadcast;
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    changes_make(hall, &broadcast->shown); /* of the entry before */
    hk_buf_init(&fault, why, sizeof why);
    broadcast->waits =
        !logged_read_some(&broadcast->reading, hall->store, game->name, number, most, &fault);
    if (broadcast->waits)
        hall__put_off(hall);
    else
        broadcast->shown.has_entry = true;
    return !broadcast->waits;
}

/* Can an entry wait for the next one, because nobody is told of each? */
static bool can_wait(const struct hall_game *game, size_t next, size_t end)
{
    const struct broadcast *broadcast = game->broadcast;

    return next < end && broadcast->held[next].number && is_free(game, &broadcast->held[next]) &&
           !changes_are_wanted(&broadcast->shown);
}

/* Show what is held up to `end`, as far as it can be read. How much of it is shown. */
static size_t show_held(struct hall *hall, const struct hall_game *game, size_t end, unsigned most)
{
    struct broadcast *broadcast = game->broadcast;
    size_t shown = 0;

    for (size_t i = 0; i < end && is_free(game, &broadcast->held[i]); i++) {
        const struct held *held = &broadcast->held[i];
        if (!held->number)
            show_presence(broadcast, held->present);
        else if (can_wait(game, i + 1, end))
            continue;
        else if (!show_entries(hall, game, held->number, most))
            break;
        shown = i + 1;
    }
    return shown;
}

bool broadcast_show(struct hall *hall, struct hall_game *game, unsigned most)
{
    struct broadcast *broadcast = game->broadcast;

    if (!broadcast || game->lost)
        return false;
    const size_t due = count_due(hall, game);
    const size_t shown = show_held(hall, game, due < most ? due : most, most);
    if (shown == 0)
        return false;
    for (size_t i = 0; i < shown; i++) {
        hall->acts += broadcast->held[i].acts;
        if (broadcast->held[i].number)
            broadcast->shown_made = broadcast->held[i].made;
    }
    take_out(broadcast, shown);
    broadcast->changed = true;
    return shown == most;
}

int64_t broadcast_due_ms(const struct hall_game *game)
{
    const struct broadcast *broadcast = game->broadcast;

    if (!broadcast || game->lost || broadcast->waits || !game->log.setup.broadcast_delay_ms ||
        broadcast->count == 0 || !is_free(game, &broadcast->held[0]))
        return INT64_MAX;
    return broadcast->held[0].at_ms + game->log.setup.broadcast_delay_ms;
}
