/*
 * A game knows whether its players are under age (board_games.h says when that is found anew). The
 * delayed view of a game asks the game itself.
 */
#include "hall/server/public.h"
#include "base/internal.h"
#include "tournament/view.h"

#include <stdio.h>

static const struct board_place *place_of(const struct hall_game *game)
{
    return game->shows ? &game->shows->of_tournament : &game->of_tournament;
}

bool public_is_unlisted(const struct hall_game *game)
{
    const struct board_place *place = place_of(game);

    return place->is_minor[HK_WHITE] || place->is_minor[HK_BLACK];
}

const struct persons *public_persons(const struct hall_game *game, enum view view,
                                     struct persons *storage)
{
    static const enum header ids[] = {HEADER_WHITE_FIDE_ID, HEADER_BLACK_FIDE_ID};
    const struct board_place *place = place_of(game);

    if (view != VIEW_HELPER && (view != VIEW_WATCH || !public_is_unlisted(game)))
        return &game->log.persons;
    *storage = game->log.persons;
    if (view == VIEW_HELPER) {
        storage->header[HEADER_WHITE_FIDE_ID] = storage->header[HEADER_BLACK_FIDE_ID] = NULL;
        return storage;
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        char name[VIEW_NAME_ROOM];
        if (!place->is_minor[color])
            continue;
        view_short_name(name, storage->player[color]);
        snprintf(storage->player[color], sizeof storage->player[color], "%s", name);
        storage->header[ids[color]] = NULL;
    }
    return storage;
}

bool public_is_bare(const struct hall_game *game, enum view view)
{
    return view == VIEW_WATCH && !game->log.setup.casual;
}

bool public_is_of_tournament(const struct hall_game *game, enum view view)
{
    const struct board_place *place = place_of(game);

    return view == VIEW_WATCH && (place->board != 0 || place->is_unsure);
}

bool public_is_forfeit(const struct hall_game *game, const hk_state *state, enum view view)
{
    static const hk_reason forfeits[] = {HK_REASON_DEFAULT,
                                         HK_REASON_DOUBLE_DEFAULT,
                                         HK_REASON_ILLEGAL_MOVES,
                                         HK_REASON_ILLEGAL_MOVE_CLAIM,
                                         HK_REASON_ELECTRONIC_DEVICE,
                                         HK_REASON_REFUSAL,
                                         HK_REASON_PENALTY};

    for (size_t i = 0; i < HK_COUNT(forfeits); i++)
        if (state->reason == forfeits[i])
            return public_is_of_tournament(game, view);
    return false;
}
