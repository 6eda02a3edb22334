/*
 * The hall opens with the games that go on, and keeps those that end until it stops. Those that had
 * ended before are read behind the opening, so that nobody waits for them. A log that cannot be read
 * tells nothing; `hall check` names it.
 *
 * A store may hold the games of years. What stands in the list is bounded by number, not by age: a
 * result that nobody has signed is as good a reason to look after a month as after a day.
 */
#include "hall/server/past.h"
#include "base/internal.h"
#include "hall/server/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KEPT_MAX = 5000 };

static bool add_game(void *context, const char *name)
{
    struct hall *hall = context;
    struct past *past = &hall->past;

    if (games_find(&hall->games, name) || hall_is_tournament(name))
        return true;
    if (past->game_count == past->game_room) {
        const size_t room = past->game_room ? 2 * past->game_room : 64;
        void *larger = realloc(past->games, room * sizeof *past->games);
        if (!larger)
            return false;
        past->games = larger;
        past->game_room = room;
    }
    snprintf(past->games[past->game_count++], HALL_NAME_ROOM, "%s", name);
    return true;
}

bool past_begin(struct hall *hall)
{
    return store_read_names(hall->store, add_game, hall) != STORE_FAILED;
}

static void add_player(struct past *past, const struct logged *log, const char *game,
                       hk_color color)
{
    const char *fide_id =
        log->persons.header[color == HK_WHITE ? HEADER_WHITE_FIDE_ID : HEADER_BLACK_FIDE_ID];

    if (log->illegal_moves[color] + log->warnings[color] == 0)
        return;
    if (past->player_count == past->player_room) {
        const size_t room = past->player_room ? 2 * past->player_room : 16;
        struct past_player *larger = realloc(past->players, room * sizeof *larger);
        if (!larger)
            return;
        past->players = larger;
        past->player_room = room;
    }
    struct past_player *player = &past->players[past->player_count++];
    *player = (struct past_player){.illegal_moves = log->illegal_moves[color],
                                   .warnings = log->warnings[color]};
    snprintf(player->game, sizeof player->game, "%s", game);
    snprintf(player->name, sizeof player->name, "%s", log->persons.player[color]);
    snprintf(player->fide_id, sizeof player->fide_id, "%s", fide_id ? fide_id : "");
}

bool past_has_more(const struct hall *hall)
{
    return hall->past.game_count > 0;
}

const char *past_next(struct hall *hall)
{
    struct past *past = &hall->past;

    return past->game_count ? past->games[--past->game_count] : NULL;
}

void past_put_back(struct hall *hall, const char *game)
{
    struct past *past = &hall->past;
    char name[HALL_NAME_ROOM]; /* it may stand in the list itself, behind its end */

    snprintf(name, sizeof name, "%s", game);
    HK_ASSERT(past->game_count < past->game_room); /* past_next has made its place free */
    memmove(past->games + 1, past->games, past->game_count++ * sizeof *past->games);
    snprintf(past->games[0], HALL_NAME_ROOM, "%s", name);
}

bool past_keeps(struct hall *hall, const struct hall_game *game)
{
    struct past *past = &hall->past;

    if (past->kept < KEPT_MAX) {
        past->kept++;
        return true;
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        add_player(past, &game->log, game->name, (hk_color)color);
    return false;
}

void past_clear(struct past *past)
{
    free(past->games);
    free(past->players);
    *past = (struct past){.games = NULL};
}
