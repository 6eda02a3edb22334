/*
 * The hall opens with the games that go on, and keeps those that end until it stops. What earlier
 * ones have to tell is read behind the opening, a game a turn, so that nobody waits for it. A log
 * that cannot be read tells nothing; `hall check` names it.
 */
#include "hall/server/past.h"
#include "hall/server/inside.h"
#include "hall/server/logged.h"

#include <stdio.h>
#include <stdlib.h>

static bool add_game(void *context, const char *name)
{
    struct hall *hall = context;
    struct past *past = &hall->past;

    if (games_find(&hall->games, name))
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

void past_begin(struct hall *hall)
{
    store_read_names(hall->store, add_game, hall);
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

static bool read_game(void *context, const struct store_game *stored)
{
    struct hall *hall = context;
    struct persons persons = {.header = {NULL}};
    struct logged log = {.arena = NULL};
    char why[REFUSAL_WHY_ROOM];
    struct setup setup;
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    if (stored->damaged || !setup_parse(&setup, stored->setup, &fault) || setup.casual)
        return false;
    for (size_t i = 0; i < stored->text_count; i++)
        persons_set(&persons, stored->texts[i].member,
                    stored->texts[i].body ? stored->texts[i].body : "");
    if (logged_begin(&log, &setup, &persons, hall->solver) == HK_OK &&
        logged_read(&log, hall->store, stored->name, NULL, &fault))
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            add_player(&hall->past, &log, stored->name, (hk_color)color);
    persons_clear(&persons);
    logged_clear(&log);
    return false;
}

bool past_step(struct hall *hall)
{
    struct past *past = &hall->past;

    if (past->next == past->game_count)
        return false;
    store_read_game(hall->store, past->games[past->next++], read_game, hall);
    return true;
}

void past_clear(struct past *past)
{
    free(past->games);
    free(past->players);
    *past = (struct past){.games = NULL};
}
