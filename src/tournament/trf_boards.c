/*
 * The pairings of a report file, which gives no numbers of boards: from what the players have in each round. Games of teams
 * stand match by match, in the board order of the team that stands first in the file; other games in the order of White's
 * number; byes last.
 */
#include "tournament/trf_reading.h"

#include <stdlib.h>

/* A board on its way: its place among the others of the round. */
struct ordered {
    struct told_board board;
    uint32_t first_team, second_team; /* places plus 1; of byes and games without teams 0 */
    uint32_t order;
};

static int compare(uint32_t a, uint32_t b)
{
    return (a > b) - (a < b);
}

static int by_order(const void *a, const void *b)
{
    const struct ordered *left = a, *right = b;
    const uint32_t pairs[][2] = {
        {left->board.round, right->board.round},
        {left->board.black == 0, right->board.black == 0},
        {left->first_team == 0, right->first_team == 0},
        {left->first_team, right->first_team},
        {left->second_team, right->second_team},
        {left->order, right->order},
        {left->board.white, right->board.white},
    };
    int order = 0;

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs && order == 0; i++)
        order = compare(pairs[i][0], pairs[i][1]);
    return order;
}

/* The board of a player in a round, told once: at White, or at the first of two whose colours are not known. */
static bool board_of(const struct trf_reading *reading, size_t place, uint32_t round,
                     struct ordered *out)
{
    const struct told *told = reading->told;
    const struct told_score score = *told_score_at(told, place, round);
    const struct told_player *player = &told->players[place];

    *out = (struct ordered){.board = {.round = round,
                                      .white = player->number,
                                      .white_code = score.code,
                                      .black_code = ' ',
                                      .line = player->line}};
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
    const uint32_t ours = reading->team_of[place], others = reading->team_of[other];
    if (ours == 0 || others == 0 || ours == others)
        return true;
    out->first_team = ours < others ? ours : others;
    out->second_team = ours < others ? others : ours;
    if (reading->board_orders)
        out->order =
            reading
                ->board_orders[(ours < others ? place : other) * told->rounds_paired + round - 1];
    return true;
}

void trf_make_boards(struct trf_reading *reading)
{
    struct told *told = reading->told;
    struct ordered *list = told_get(told, told->player_count * told->rounds_paired * sizeof *list);
    size_t count = 0;

    for (size_t place = 0; list && place < told->player_count; place++)
        for (uint32_t round = 1; round <= told->rounds_paired; round++)
            count += board_of(reading, place, round, &list[count]);
    if (count > 0)
        qsort(list, count, sizeof *list, by_order);
    uint32_t match = 0;
    for (size_t i = 0; i < count; i++) {
        const struct ordered *this = &list[i], *before = i ? &list[i - 1] : NULL;
        struct told_board *board = told_add_board(told);
        if (!board)
            return;
        if (!before || before->board.round != this->board.round)
            match = 0;
        if (this->first_team && (match == 0 || before->first_team != this->first_team ||
                                 before->second_team != this->second_team))
            match++;
        *board = this->board;
        board->match = this->first_team ? match : 0;
    }
}
