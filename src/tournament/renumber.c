/*
 * Tables and games name players, and count them as they come. Numbers are changed everywhere in what was told:
 * players, scores, boards, teams.
 */
#include "tournament/renumber.h"

#include "tournament/gather.h"
#include "tournament/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 200 };
enum likeness { SAME_ID, SAME_NAME, SAME_LETTERS, LIKENESSES };

/* A player of the tournament by what he is known by. */
struct keyed {
    const char *key; /* "": by nothing */
    size_t place;
};

/* Who of the tournament is which of the file. */
struct matching {
    const struct tournament *tournament;
    char (*letters)[NAME_ROOM]; /* of the tournament's players: their names, folded */
    struct keyed *list;         /* the same, in the order of their keys */
    bool *given;                /* by their places: somebody of the file is this one */
    uint32_t *numbers;          /* by the file's own numbers; 0: none of the tournament */
};

static int by_key(const void *a, const void *b)
{
    const struct keyed *left = a, *right = b;
    const int order = strcmp(left->key, right->key);

    return order ? order : (left->place > right->place) - (left->place < right->place);
}

static void sort(const struct matching *matching, enum likeness likeness)
{
    const struct tournament *tournament = matching->tournament;

    for (size_t i = 0; i < tournament->player_count; i++) {
        char **const text = tournament->players[i].text;
        const char *key = likeness == SAME_ID     ? text[PLAYER_FIDE_ID]
                          : likeness == SAME_NAME ? text[PLAYER_NAME]
                                                  : matching->letters[i];
        matching->list[i] = (struct keyed){key ? key : "", i};
    }
    if (tournament->player_count > 1)
        qsort(matching->list, tournament->player_count, sizeof *matching->list, by_key);
}

/* Where the players of a key begin in the list. */
static size_t rank_of(const struct matching *matching, const char *key)
{
    size_t low = 0, high = matching->tournament->player_count;

    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (strcmp(matching->list[middle].key, key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* Two who have different numbers of the FIDE are not one, whatever they are called. */
static bool has_other_id(const struct tournament_player *player, const struct told_player *told)
{
    const char *id = player->text[PLAYER_FIDE_ID];
    return id && id[0] && told->fide_id && told->fide_id[0] && strcmp(id, told->fide_id) != 0;
}

/* Find a player in the tournament, where he is nobody else of the file. */
static void match(const struct matching *matching, const struct told_player *told,
                  enum likeness likeness)
{
    char letters[NAME_ROOM] = "";
    const char *key = likeness == SAME_ID     ? told->fide_id
                      : likeness == SAME_NAME ? told->name
                                              : letters;

    if (likeness == SAME_LETTERS && told->name)
        name_fold(letters, sizeof letters, told->name, strlen(told->name));
    if (!key || !key[0])
        return;
    for (size_t i = rank_of(matching, key); i < matching->tournament->player_count; i++) {
        const size_t place = matching->list[i].place;
        const struct tournament_player *player = &matching->tournament->players[place];
        if (strcmp(matching->list[i].key, key) != 0)
            return;
        if (matching->given[place] || has_other_id(player, told))
            continue;
        matching->given[place] = true;
        matching->numbers[told->number] = player->number;
        return;
    }
}

/* The surest first: so nobody takes the place of whom the file names better. False: there is no memory. */
static bool match_all(const struct told *told, const struct tournament *tournament,
                      uint32_t *numbers)
{
    const size_t count = tournament->player_count;
    struct matching matching = {.tournament = tournament,
                                .letters = calloc(count + 1, sizeof *matching.letters),
                                .list = calloc(count + 1, sizeof *matching.list),
                                .given = calloc(count + 1, sizeof *matching.given),
                                .numbers = numbers};
    const bool made = matching.letters && matching.list && matching.given;

    for (size_t i = 0; made && i < count; i++) {
        const char *name = tournament->players[i].text[PLAYER_NAME];
        if (name)
            name_fold(matching.letters[i], NAME_ROOM, name, strlen(name));
    }
    for (int likeness = 0; made && likeness < LIKENESSES; likeness++) {
        sort(&matching, (enum likeness)likeness);
        for (size_t i = 0; i < told->player_count; i++)
            if (!numbers[told->players[i].number])
                match(&matching, &told->players[i], (enum likeness)likeness);
    }
    free(matching.letters);
    free(matching.list);
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

static void remark_on(struct told *told, bool refuses, const char *code,
                      const struct told_player *player, const char *about)
{
    told_remark(told, refuses, code, player->line, player->column, about, strlen(about));
}

/* Numbers alone must be those of the tournament. */
static void see_strangers(struct told *told, const struct tournament *tournament)
{
    char digits[16];

    for (size_t i = 0; i < told->player_count; i++) {
        snprintf(digits, sizeof digits, "%u", told->players[i].number);
        if (!tournament_player(tournament, told->players[i].number))
            remark_on(told, true, "number-unknown", &told->players[i], digits);
    }
}

/* A list that numbers its people otherwise than the tournament: a file of their numbers alone would name others. */
static void see_other_numbers(struct told *told, const uint32_t *numbers)
{
    char about[NAME_ROOM + 40];

    for (size_t i = 0; told->is_numbered && i < told->player_count; i++) {
        const struct told_player *player = &told->players[i];
        if (numbers[player->number] == player->number)
            continue;
        snprintf(about, sizeof about, "%u %.*s: %u", player->number, (int)NAME_ROOM,
                 player->name ? player->name : "?", numbers[player->number]);
        remark_on(told, false, "number-differs", player, about);
        return;
    }
}

bool renumber(struct told *told, const struct tournament *tournament)
{
    if (told->is_by_number) {
        see_strangers(told, tournament);
        told_sort_remarks(told);
        return !told_failed(told);
    }
    uint32_t *numbers = calloc(TOLD_PLAYERS_MAX + 1, sizeof *numbers);
    bool *taken = calloc(TOLD_PLAYERS_MAX + 1, sizeof *taken);
    const bool made = numbers && taken && match_all(told, tournament, numbers);

    if (made) {
        number_new(told, tournament, numbers, taken);
        see_other_numbers(told, numbers);
        told_sort_remarks(told);
    }
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
