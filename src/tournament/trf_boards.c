/*
 * The pairings of a report file, which gives no numbers of boards: from what the players have in each round. Games of teams
 * stand match by match; other games in the order in which pairings are published, which pairing programs print, by what both
 * had before the round; byes last. Matches are found in trf_matches.c.
 *
 * Format: FIDE Handbook, C.04.2, sorting of the pairings.
 */
#include "tournament/trf_matches.h"

#include <stdlib.h>

static int compare(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

/* Of two who meet, who has more points, or else the smaller number, is the higher one. */
static int higher_of(const struct trf_board *board)
{
    if (board->points[0] != board->points[1])
        return board->points[1] > board->points[0];
    return board->board.black < board->board.white;
}

static uint32_t points_of_higher(const struct trf_board *board)
{
    return board->points[higher_of(board)];
}

static uint32_t points_of_both(const struct trf_board *board)
{
    return board->points[0] + board->points[1];
}

static uint32_t number_of_higher(const struct trf_board *board)
{
    return board->board.black && higher_of(board) ? board->board.black : board->board.white;
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
        {points_of_higher(right), points_of_higher(left)},
        {points_of_both(right), points_of_both(left)},
        {number_of_higher(left), number_of_higher(right)},
    };
    int order = 0;

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs && order == 0; i++)
        order = compare(pairs[i][0], pairs[i][1]);
    return order;
}

/*
 * The board of a player in a round, told once: at White, or at the first of two whose colours are not known. `points` are
 * those before the round, by places.
 */
static bool board_of(const struct trf_reading *reading, const uint32_t *points, size_t place,
                     uint32_t round, struct trf_board *out)
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
    out->points[0] = points[place];
    out->points[1] = points[other];
    return true;
}

/* Count the results of a round. */
static void add_points(const struct trf_reading *reading, uint32_t *points, uint32_t round)
{
    for (size_t place = 0; place < reading->told->player_count; place++)
        points[place] +=
            (uint32_t)trf_scale_worth(&reading->scale, *told_score_at(reading->told, place, round));
}

void trf_make_boards(struct trf_reading *reading)
{
    struct told *told = reading->told;
    struct trf_board *list =
        told_get(told, told->player_count * told->rounds_paired * sizeof *list);
    uint32_t *points = told_get(told, told->player_count * sizeof *points);
    size_t count = 0;

    for (uint32_t round = 1; list && points && round <= told->rounds_paired; round++) {
        for (size_t place = 0; place < told->player_count; place++)
            count += board_of(reading, points, place, round, &list[count]);
        add_points(reading, points, round);
    }
    if (!list || !points || !trf_find_matches(reading, list, count))
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
