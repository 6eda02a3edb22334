/*
 * Nobody is charged for a hall that has gone, nor for a database that was away from all halls.
 *
 * A hall that has gone leaves players without a connection. Where the clock runs of a player who was there, or of one
 * who was nowhere and whose flag that hall called, the clocks stand from when the hall was known to be there last,
 * unless something has been entered since (decision 3).
 */
#include "hall/server/outage.h"
#include "hall/server/caller.h"
#include "hall/server/inside.h"
#include "hall/server/together.h"

/* What is judged before a hall is known to have gone, or all to have lost the database, is no later behind a renewal. */
enum { JUDGED_MS = 2000 };

void outage_stand_since(struct hall *hall, struct hall_game *game, int64_t wall_ms)
{
    const hk_state before = hall__look_now(game);
    const unsigned roles = together_roles_of(before.clock.whose);

    hall__interrupt(hall, game, wall_ms - game->created_wall_ms);
    if ((game->elsewhere | together_present_here(game)) & roles)
        hall__apply_own(hall, game, hk_event_resume());
}

/* If something has been entered later another hall was first. */
void outage_stand_in_gaps(struct hall *hall, struct hall_game *game)
{
    const struct store_halls *halls = &hall->together.halls;

    for (size_t i = 0; i < STORE_GAPS_KEPT && halls->gap_wall_ms[i] != 0; i++) {
        const int64_t since_ms = halls->gap_wall_ms[i] - game->created_wall_ms;
        if (game->due[DUE_FLAG].at != 0 && hk_game_at(game->log.game) < since_ms + JUDGED_MS)
            hall__interrupt(hall, game, since_ms);
    }
}

void outage_stand(struct hall *hall)
{
    struct together *together = &hall->together;

    if (!together->is_on)
        return;
    store_look_at_halls(hall->store, &together->halls);
    together->gaps_now = together->halls.gaps;
    for (struct hall_game *game = hall->games.first; together->gaps_now != together->gaps && game;
         game = game->next)
        outage_stand_in_gaps(hall, game);
}

bool outage_was_missed(const struct hall *hall)
{
    struct store_halls halls;

    return hall->together.is_on && store_look_at_halls(hall->store, &halls) &&
           halls.gaps != hall->together.gaps_now;
}

/* Halls that have gone. */

/* Since when nothing is to be done any more for its games in memory; INT64_MAX: that is still to be done. */
static int64_t settled_since(const struct hall *hall, int64_t id)
{
    const struct together_settled *settled = &hall->together.settled;

    for (size_t i = 0; i < settled->count; i++)
        if (settled->halls[i].id == id)
            return settled->halls[i].wall_ms;
    return INT64_MAX;
}

void outage_note_settled(struct hall *hall)
{
    const struct store_halls *halls = &hall->together.halls;
    struct together_settled *settling = &hall->together.settling;

    settling->count = 0;
    for (size_t i = 0; i < halls->count; i++) {
        const int64_t since_ms = settled_since(hall, halls->others[i].id);
        if (!halls->others[i].is_gone)
            continue;
        settling->halls[settling->count].id = halls->others[i].id;
        settling->halls[settling->count++].wall_ms =
            since_ms < hall->wall_ms ? since_ms : hall->wall_ms;
    }
}

/* Was the player whose clock runs at the hall that has gone, or nowhere, and called that hall his flag? */
static bool has_lost_its_player(const struct hall *hall, const struct hall_game *game, int64_t gone)
{
    const hk_state state = hall__look_now(game);
    const unsigned roles = together_roles_of(state.clock.whose);

    return (game->left_roles & roles) != 0 ||
           (!((game->elsewhere | together_present_here(game)) & roles) &&
            caller_of(&hall->together.halls, game->name, gone) == gone);
}

struct leaving {
    struct hall *hall;
    int64_t gone;
};

static void note_leaving(void *context, const char *name, int64_t id, int64_t who)
{
    const struct leaving *leaving = context;
    struct hall_game *game = id == leaving->gone ? games_find(&leaving->hall->games, name) : NULL;

    if (game)
        game->left_roles |= (unsigned)who;
}

/* False: nobody can say now who was there. */
static bool settle(struct hall *hall, const struct store_hall *gone)
{
    struct leaving leaving = {hall, gone->id};

    for (struct hall_game *game = hall->games.first; game; game = game->next)
        game->left_roles = 0;
    if (!store_read_present(hall->store, NULL, note_leaving, &leaving))
        return false;
    for (struct hall_game *game = hall->games.first; game; game = game->next)
        if (game->due[DUE_FLAG].at != 0 && together_calls(hall, game->name) &&
            has_lost_its_player(hall, game, gone->id))
            outage_stand_since(hall, game, gone->renewed_wall_ms);
    return true;
}

/* Has the clock that runs done so since that hall was there, and has nothing been entered since it was known to have gone? */
static bool has_run_since(const struct hall *hall, const struct hall_game *game,
                          const struct store_hall *gone)
{
    return game->due[DUE_FLAG].at != 0 &&
           game->log.status_ms + game->created_wall_ms < gone->renewed_wall_ms + JUDGED_MS &&
           hk_game_at(game->log.game) + game->created_wall_ms < settled_since(hall, gone->id);
}

/* The game was in no memory as those halls went: its player may have been there. */
static void stand_with_those_gone(struct hall *hall, struct hall_game *game)
{
    const struct store_halls *halls = &hall->together.halls;

    for (size_t i = 0; i < halls->count; i++) {
        const struct store_hall *gone = &halls->others[i];
        struct leaving leaving = {hall, gone->id};
        if (!gone->is_gone || !has_run_since(hall, game, gone))
            continue;
        game->left_roles = 0;
        if (store_read_present(hall->store, game->name, note_leaving, &leaving) &&
            has_lost_its_player(hall, game, gone->id))
            outage_stand_since(hall, game, gone->renewed_wall_ms);
    }
}

bool outage_settle(struct hall *hall)
{
    const struct store_halls *halls = &hall->together.halls;

    for (size_t i = 0; i < halls->count; i++)
        if (halls->others[i].is_gone && settled_since(hall, halls->others[i].id) == INT64_MAX &&
            !settle(hall, &halls->others[i]))
            return false;
    return true;
}

void outage_come_back(struct hall *hall, struct hall_game *game)
{
    if (!hall->together.is_on)
        return;
    store_look_at_halls(hall->store, &hall->together.halls);
    outage_stand_in_gaps(hall, game);
    stand_with_those_gone(hall, game);
}
