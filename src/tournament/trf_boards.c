/*
 * The pairings of a report file, which gives no numbers of boards: from what the players have in each round. Games of teams
 * stand match by match, other games in the order of White's number, byes last. Matches are found in trf_matches.c.
 */
#include "tournament/trf_matches.h"

#include <stdlib.h>

static int compare(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int by_order(const void *a, const void *b)
{
    const struct trf_board *left = a, *right = b;
    const uint32_t pairs[][2] = {
        {left->board.round, right->board.round},
        {left->board.match == 0, right->board.match == 0},
        {left->board.match, right->board.match},
        {left->board.board, right->board.board},
        {left->board.black == 0, right->board.black == 0},
        {left->board.white, right->board.white},
    };
    int order = 0;

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs && order == 0; i++)
        order = compare(pairs[i][0], pairs[i][1]);
    return order;
}

/* The board of a player in a round, told once: at White, or at the first of two whose colours are not known. */
static bool board_of(const struct trf_reading *reading, size_t place, uint32_t round,
                     struct trf_board *out)
{
    const struct told *told = reading->told;
    const struct told_score score = *told_score_at(told, place, round);
    const struct told_player *player = &told->players[place];

    *out = (struct trf_board){.board = {.round = round,
                                        .white = player->number,
                                        .white_code = score.code,
                                        .black_code = ' ',
                                        .line = player->line},
                              .place = {(uint32_t)place + 1, 0}};
    if (score.opponent == 0)
        return score.code != ' ';
    if (reading->places[score.opponent] == 0) /* the file has no such player: it is refused */
        return false;
    const size_t other = reading->places[score.opponent] - 1;
    const struct told_score theirs = *told_score_at(told, other, round);
    if (score.color == 'b' || (score.color == ' ' && (theirs.color == 'w' || other < place)))
        return false;
    out->board.black = score.opponent;
    out->board.black_code = theirs.code;
    out->place[1] = (uint32_t)other + 1;
    return true;
}

void trf_make_boards(struct trf_reading *reading)
{
    struct told *told = reading->told;
    struct trf_board *list =
        told_get(told, told->player_count * told->rounds_paired * sizeof *list);
    size_t count = 0;

    for (uint32_t round = 1; list && round <= told->rounds_paired; round++)
        for (size_t place = 0; place < told->player_count; place++)
            count += board_of(reading, place, round, &list[count]);
    if (!list || !trf_find_matches(reading, list, count))
        return;
    if (count > 0)
        qsort(list, count, sizeof *list, by_order);
    struct told_match *match = told->matches;
    for (size_t i = 0; i < count; i++) {
        struct told_board *board = told_add_board(told);
        if (!board)
            return;
        *board = list[i].board;
        if (!board->match)
            continue;
        while (match->round != board->round || match->match != board->match)
            match++;
        if (match->board_count++ == 0)
            match->first_board = i;
    }
}
