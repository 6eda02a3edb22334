/*
 * Tables and games name players, and count them as they come. Numbers are changed everywhere in what was told:
 * players, scores, boards, teams.
 */
#include "tournament/renumber.h"

#include "tournament/names.h"

#include <stdlib.h>
#include <string.h>

static bool is_same_text(const char *one, const char *other)
{
    return one && other && one[0] && strcmp(one, other) == 0;
}

enum { NAME_ROOM = 200 };

/* Who of the tournament is which of the file. */
struct matching {
    const struct tournament *tournament;
    char (*names)[NAME_ROOM]; /* of the tournament's players, folded */
    bool *given;              /* by their places: somebody of the file is this one */
    uint32_t *numbers;        /* by the file's own numbers; 0: none of the tournament */
};

enum likeness { SAME_ID, SAME_NAME, SAME_LETTERS, LIKENESSES };

/* Two who have different numbers of the FIDE are not one, whatever they are called. */
static bool has_other_id(const struct tournament_player *player, const struct told_player *told)
{
    const char *id = player->text[PLAYER_FIDE_ID];
    return id && id[0] && told->fide_id && told->fide_id[0] && strcmp(id, told->fide_id) != 0;
}

static bool is_like(const struct matching *matching, size_t place, const struct told_player *told,
                    const char *folded, enum likeness likeness)
{
    const struct tournament_player *player = &matching->tournament->players[place];

    if (likeness == SAME_ID)
        return is_same_text(player->text[PLAYER_FIDE_ID], told->fide_id);
    if (has_other_id(player, told))
        return false;
    return likeness == SAME_NAME ? is_same_text(player->text[PLAYER_NAME], told->name)
                                 : is_same_text(matching->names[place], folded);
}

/* Find a player in the tournament, where he is nobody else of the file. */
static void match(const struct matching *matching, const struct told_player *told,
                  enum likeness likeness)
{
    char folded[NAME_ROOM] = "";

    if (likeness == SAME_LETTERS && told->name)
        name_fold(folded, sizeof folded, told->name, strlen(told->name));
    for (size_t i = 0; i < matching->tournament->player_count; i++)
        if (!matching->given[i] && is_like(matching, i, told, folded, likeness)) {
            matching->given[i] = true;
            matching->numbers[told->number] = matching->tournament->players[i].number;
            return;
        }
}

/* The surest first: so nobody takes the place of whom the file names better. False: there is no memory. */
static bool match_all(const struct told *told, const struct tournament *tournament,
                      uint32_t *numbers)
{
    const size_t count = tournament->player_count;
    struct matching matching = {.tournament = tournament,
                                .names = calloc(count + 1, sizeof *matching.names),
                                .given = calloc(count + 1, sizeof *matching.given),
                                .numbers = numbers};
    const bool made = matching.names && matching.given;

    for (size_t i = 0; made && i < count; i++) {
        const char *name = tournament->players[i].text[PLAYER_NAME];
        if (name)
            name_fold(matching.names[i], NAME_ROOM, name, strlen(name));
    }
    for (int likeness = 0; made && likeness < LIKENESSES; likeness++)
        for (size_t i = 0; i < told->player_count; i++)
            if (!numbers[told->players[i].number])
                match(&matching, &told->players[i], (enum likeness)likeness);
    free(matching.names);
    free(matching.given);
    return made;
}

/* Give those who are new their numbers: the file's own where they are free. `taken` has those that somebody has. */
static void number_new(const struct told *told, const struct tournament *tournament,
                       uint32_t *numbers, bool *taken)
{
    uint32_t next = 1;

    for (size_t i = 0; i < tournament->player_count; i++)
        taken[tournament->players[i].number] = true;
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
    const bool made = numbers && taken && match_all(told, tournament, numbers);

    if (made)
        number_new(told, tournament, numbers, taken);
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
