/*
 * Gathers pairings. A person is a number where the file has numbers, else a name; a file without numbers gives them in the
 * order in which its people appear.
 */
#include "tournament/pairings.h"

#include "base/internal.h"
#include "tournament/characters.h"
#include "tournament/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool pairings_start(struct pairings *pairings, struct told *told)
{
    *pairings = (struct pairings){.told = told};
    pairings->places = told_get(told, (TOLD_PLAYERS_MAX + 1) * sizeof *pairings->places);
    return pairings->places != NULL;
}

bool pairings_is_nobody(const char *name, size_t size)
{
    static const char *const words[] = {
        "",          "bye",    "notpaired", "spielfrei",  "nichtausgelost", "eslendirilmedi",
        "eslesmedi", "bay",    "bosgecer",  "unpaired",   "absent",         "turatladi",
        "freilos",   "exempt", "exe",       "nonapparie", "descansa",       "riposa",
        "pauza"};
    char folded[40];

    name_fold(folded, sizeof folded, name, size);
    for (size_t i = 0; i < HK_COUNT(words); i++)
        if (strcmp(folded, words[i]) == 0)
            return true;
    return false;
}

uint32_t pairings_free_number(const struct pairings *pairings)
{
    const size_t count = pairings->told->player_count;

    for (uint32_t number = (uint32_t)count + 1; number <= TOLD_PLAYERS_MAX; number++)
        if (!pairings->places[number])
            return number;
    for (uint32_t number = 1; number <= count && number <= TOLD_PLAYERS_MAX; number++)
        if (!pairings->places[number])
            return number;
    return 0;
}

struct told_player *pairings_player(struct pairings *pairings, uint32_t number, const char *name,
                                    size_t size, uint32_t line, uint32_t column)
{
    struct told *told = pairings->told;
    const size_t kept = characters_first_few(name, size, TOLD_NAME_MAX);
    const uint32_t place =
        number ? pairings->places[number] : persons_find(&pairings->persons, name, kept);

    if (place)
        return &told->players[place - 1];
    const uint32_t given = number ? number : pairings_free_number(pairings);
    if (!given) {
        told_remark(told, true, "players-many", line, column, name, size);
        return NULL;
    }
    struct told_player *player = told_add_player(told);
    if (!player)
        return NULL;
    player->number = given;
    player->line = line;
    player->column = column;
    player->points_halves = -1;
    player->name = size > 0 ? told_copy_short(told, name, size, TOLD_NAME_MAX, line, column) : NULL;
    pairings->places[player->number] = (uint32_t)told->player_count;
    persons_add(&pairings->persons, told);
    return player;
}

void pairings_add(struct pairings *pairings, struct told_board board, uint32_t column)
{
    struct told *told = pairings->told;

    if (pairings->count == PAIRINGS_MAX) {
        told_remark(told, true, "lines-many", board.line, column, "", 0);
        return;
    }
    if (pairings->count == pairings->room) {
        const size_t larger = pairings->room ? 2 * pairings->room : 64;
        struct pairing *moved = told_get(told, larger * sizeof *moved);
        if (!moved)
            return;
        if (pairings->count > 0)
            memcpy(moved, pairings->list, pairings->count * sizeof *moved);
        pairings->list = moved;
        pairings->room = larger;
    }
    pairings->list[pairings->count] = (struct pairing){board, column, (uint32_t)pairings->count};
    pairings->count++;
}

static int compare(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

/* By round; numbered boards first, then games, then byes, as they came. */
static int by_board(const void *a, const void *b)
{
    const struct pairing *left = a, *right = b;

    if (left->board.round != right->board.round)
        return compare(left->board.round, right->board.round);
    if ((left->board.black == 0) != (right->board.black == 0))
        return left->board.black == 0 ? 1 : -1;
    if (left->board.board != right->board.board)
        return compare(left->board.board - 1, right->board.board - 1); /* 0 becomes the largest */
    return compare(left->order, right->order);
}

/* Enter one side's score. */
static void score(struct pairings *pairings, const struct pairing *pairing, bool white)
{
    struct told *told = pairings->told;
    const struct told_board *board = &pairing->board;
    const uint32_t number = white ? board->white : board->black;

    if (number == 0)
        return;
    struct told_score *entered = told_score_at(told, pairings->places[number] - 1, board->round);
    if (entered->opponent || entered->code != ' ' || board->white == board->black) {
        const char *name = told->players[pairings->places[number] - 1].name;
        told_remark(told, true, "paired-twice", board->line, pairing->column, name ? name : "",
                    name ? strlen(name) : 0);
        return;
    }
    *entered = (struct told_score){
        .opponent = white ? board->black : board->white,
        .color = board->black == 0 ? ' '
                 : white           ? 'w'
                                   : 'b',
        .code = white ? board->white_code : board->black_code,
    };
}

static void remark_board(struct told *told, const struct pairing *pairing)
{
    char digits[16];
    const int size = snprintf(digits, sizeof digits, "%u", pairing->board.board);

    told_remark(told, true, "board-twice", pairing->board.line, pairing->column, digits,
                (size_t)size);
}

void pairings_finish(struct pairings *pairings)
{
    struct told *told = pairings->told;
    struct pairing *const list = pairings->list;
    const size_t count = list ? pairings->count : 0;
    uint32_t rounds = 0;

    if (count > 1)
        qsort(list, count, sizeof *list, by_board);
    for (size_t i = 0; i < count; i++)
        rounds = list[i].board.round > rounds ? list[i].board.round : rounds;
    if (!told_make_scores(told, rounds))
        return;
    for (size_t i = 0; i < count; i++) {
        const struct pairing *pairing = &list[i];
        const struct told_board *before = i > 0 ? &list[i - 1].board : NULL;
        if (before && pairing->board.board && before->board == pairing->board.board &&
            before->round == pairing->board.round && before->black && pairing->board.black)
            remark_board(told, pairing);
        score(pairings, pairing, true);
        score(pairings, pairing, false);
        struct told_board *board = told_add_board(told);
        if (board)
            *board = pairing->board;
    }
}
