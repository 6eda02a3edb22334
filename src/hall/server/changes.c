/*
 * Changes are made as entries come, since a turn may bring several to one game: who acts at once
 * twice, a claim and its examination, a device that was out of contact. They are told when the turn
 * has been written (tell.c).
 *
 * Invariants: 1. The changes of a game have numbers without a gap, the last of them being that of
 * its log when the turn ends, or there are none. 2. A text is made for each view that somebody has
 * or had within the last KEPT_MOST entries, so that whoever comes back within them finds his.
 * 3. All games together keep KEPT_BYTES at most, and a game KEPT_MOST.
 */
#include "hall/server/changes.h"
#include "hall/server/broadcast.h"
#include "hall/server/inside.h"
#include "hall/server/wire_change.h"

#include <stdlib.h>
#include <string.h>

enum { KEPT_MOST = 64, KEPT_BYTES = 16 << 20 };

/* What this view sees of a game. */
static struct hall_game *seen_of(struct hall_game *game, enum view view)
{
    return view == VIEW_WATCH && game->broadcast ? &game->broadcast->shown : game;
}

void changes_look(struct hall_game *game, enum view view)
{
    seen_of(game, view)->looking[view]++;
}

void changes_look_away(struct hall_game *game, enum view view)
{
    struct hall_game *seen = seen_of(game, view);

    seen->looking[view]--;
    seen->looked_at[view] = seen->log.number + 1;
}

static bool is_wanted(const struct hall_game *game, enum view view)
{
    return game->looking[view] > 0 ||
           (game->looked_at[view] > 0 && game->log.number < game->looked_at[view] + KEPT_MOST);
}

/* Take a change out of the order of all games. */
static void take_out(struct kept_changes *kept, struct change *change)
{
    *(change->older ? &change->older->newer : &kept->oldest) = change->newer;
    *(change->newer ? &change->newer->older : &kept->newest) = change->older;
    kept->bytes -= change->bytes;
}

static void forget_first(struct hall *hall, struct hall_game *game)
{
    struct change *change = game->changes.first;

    take_out(&hall->kept, change);
    game->changes.first = change->next_of_game;
    if (!game->changes.first)
        game->changes.last = NULL;
    if (game->changes.untold == change)
        game->changes.untold = change->next_of_game;
    game->changes.count--;
    for (int view = 0; view < VIEWS; view++)
        free(change->text[view]);
    free(change);
}

void changes_forget(struct hall *hall, struct hall_game *game)
{
    while (game->changes.first)
        forget_first(hall, game);
}

static void keep(struct hall *hall, struct hall_game *game, struct change *change)
{
    struct kept_changes *kept = &hall->kept;

    change->older = kept->newest;
    *(kept->newest ? &kept->newest->newer : &kept->oldest) = change;
    kept->newest = change;
    kept->bytes += change->bytes;
    *(game->changes.last ? &game->changes.last->next_of_game : &game->changes.first) = change;
    game->changes.last = change;
    game->changes.count++;
    if (!game->changes.untold)
        game->changes.untold = change;
}

/* A text in room of its own size, since many are kept; what was written grew by doubling. */
static char *fit(char *text, size_t size)
{
    char *copy = text ? malloc(size) : NULL;

    if (copy)
        memcpy(copy, text, size);
    free(text);
    return copy;
}

/* False: there is no memory. */
static bool add(struct hall *hall, struct hall_game *game, const bool wanted[VIEWS])
{
    struct change *change = calloc(1, sizeof *change);

    if (!change)
        return false;
    *change = (struct change){.number = game->log.number, .bytes = sizeof *change, .game = game};
    keep(hall, game, change);
    for (int view = 0; view < VIEWS; view++) {
        if (!wanted[view])
            continue;
        char *text = wire_change(hall, game, (enum view)view);
        const size_t size = text ? strlen(text) + 1 : 0;
        change->text[view] = fit(text, size);
        if (!change->text[view])
            return false;
        change->bytes += size;
        hall->kept.bytes += size;
    }
    return true;
}

bool changes_are_wanted(const struct hall_game *game)
{
    for (int view = 0; view < VIEWS; view++)
        if (is_wanted(game, (enum view)view))
            return true;
    return false;
}

void changes_make(struct hall *hall, struct hall_game *game)
{
    bool wanted[VIEWS], any = false;

    if (!game->has_entry)
        return;
    for (int view = 0; view < VIEWS; view++)
        any |= wanted[view] = is_wanted(game, (enum view)view);
    const bool follows = game->told.number + 1 == game->log.number;
    /* a board that is live, or ceases to be, has other members than before */
    const bool is_whole = !follows || game->log.live != game->told.live;
    if (any && game->log.persons_changed != game->told.persons)
        game->has_new_persons = true;
    if (any && (is_whole || !add(hall, game, wanted)))
        game->is_told_whole = true;
    if (!any || game->is_told_whole)
        changes_forget(hall, game);
    if (any && !wire_told(hall, game))
        game->is_told_whole = true;
    game->has_entry = game->has_event = false;
}

void changes_told(struct hall *hall, struct hall_game *game)
{
    game->changes.untold = NULL;
    game->has_new_persons = game->is_told_whole = false;
    while (game->changes.count > KEPT_MOST)
        forget_first(hall, game);
    while (hall->kept.bytes > KEPT_BYTES && !hall->kept.oldest->game->changes.untold)
        forget_first(hall, hall->kept.oldest->game);
}

bool changes_after(const struct hall_game *of, enum view view, uint64_t number,
                   const struct change **out)
{
    const struct hall_game *game = wire_shown(of, view);
    const struct change *first = game->changes.first;

    *out = NULL;
    if (number >= game->log.number)
        return number == game->log.number;
    while (first && first->number <= number)
        first = first->next_of_game;
    if (!first || first->number != number + 1)
        return false;
    for (const struct change *change = first; change; change = change->next_of_game)
        if (!change->text[view])
            return false;
    *out = first;
    return true;
}
