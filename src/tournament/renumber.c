/*
 * Tables and games name players, and count them as they come. Numbers are changed everywhere in what was told:
 * players, scores, boards, teams.
 */
#include "tournament/renumber.h"

#include <stdlib.h>
#include <string.h>

static bool is_same_text(const char *one, const char *other)
{
    return one && other && one[0] && strcmp(one, other) == 0;
}

/* The player of the tournament who this is; NULL: he is new. */
static const struct tournament_player *known(const struct tournament *tournament,
                                             const struct told_player *told)
{
    for (size_t i = 0; i < tournament->player_count; i++)
        if (is_same_text(tournament->players[i].text[PLAYER_FIDE_ID], told->fide_id))
            return &tournament->players[i];
    for (size_t i = 0; i < tournament->player_count; i++)
        if (is_same_text(tournament->players[i].text[PLAYER_NAME], told->name))
            return &tournament->players[i];
    return NULL;
}

/* The numbers by the file's own; 0: none of it. `taken` has those that somebody has. */
static void choose(const struct told *told, const struct tournament *tournament, uint32_t *numbers,
                   bool *taken)
{
    uint32_t next = 1;

    for (size_t i = 0; i < tournament->player_count; i++)
        taken[tournament->players[i].number] = true;
    for (size_t i = 0; i < told->player_count; i++) {
        const struct tournament_player *player = known(tournament, &told->players[i]);
        if (player)
            numbers[told->players[i].number] = player->number;
    }
    for (size_t i = 0; i < told->player_count; i++) {
        const uint32_t own = told->players[i].number;
        if (numbers[own])
            continue;
        while (next < TOLD_PLAYERS_MAX && taken[next])
            next++;
        numbers[own] = taken[own] ? next : own;
        taken[numbers[own]] = true;
    }
}

bool renumber(struct told *told, const struct tournament *tournament)
{
    uint32_t *numbers = calloc(TOLD_PLAYERS_MAX + 1, sizeof *numbers);
    bool *taken = calloc(TOLD_PLAYERS_MAX + 1, sizeof *taken);
    const bool made = numbers && taken;

    if (made)
        choose(told, tournament, numbers, taken);
    for (size_t i = 0; made && i < told->player_count; i++)
        told->players[i].number = numbers[told->players[i].number];
    for (size_t i = 0; made && told->scores && i < told->player_count * told->rounds_paired; i++)
        told->scores[i].opponent = numbers[told->scores[i].opponent];
    for (size_t i = 0; made && i < told->board_count; i++) {
        told->boards[i].white = numbers[told->boards[i].white];
        told->boards[i].black = numbers[told->boards[i].black];
    }
    for (size_t i = 0; made && i < told->team_count; i++)
        for (size_t k = 0; k < told->teams[i].player_count; k++) {
            uint32_t *place = (uint32_t *)(uintptr_t)&told->teams[i].players[k];
            *place = numbers[*place];
        }
    free(numbers);
    free(taken);
    return made;
}
