/* Greedy playouts: a line that mates, played on move by move without a search. */
#ifndef HK_WINNABLE_GREEDY_H
#define HK_WINNABLE_GREEDY_H

#include "board/bb.h"
#include "winnable/king_march.h"

/* One copy for each instruction set. */
bool hk__greedy_mate_base(const hk_board *board, hk_color winner, bool is_obliging,
                          struct hk__line *line);
bool hk__greedy_mate_v3(const hk_board *board, hk_color winner, bool is_obliging,
                        struct hk__line *line);
bool hk__greedy_wins_base(const hk_board *board, hk_color winner);
bool hk__greedy_wins_v3(const hk_board *board, hk_color winner);

/*
 * Play for a mate by `winner`.
 * @param is_obliging  The loser offers its pieces to pawns; to be tried where it fails otherwise.
 * @param[out] line  If found, legal moves that end in mate, one at least; otherwise it is empty.
 * @return Found. False says nothing.
 */
HK_SPECIALISE bool hk__greedy_mate(const hk_board *board, hk_color winner, bool is_obliging,
                                   struct hk__line *line)
{
#ifdef HK_WITH_V3
    if (hk__isa_level() >= HK__ISA_V3)
        return hk__greedy_mate_v3(board, winner, is_obliging, line);
#endif
    return hk__greedy_mate_base(board, winner, is_obliging, line);
}

/* Does such a line exist? The answer takes half the time, and the line is not told. */
HK_SPECIALISE bool hk__greedy_wins(const hk_board *board, hk_color winner)
{
#ifdef HK_WITH_V3
    if (hk__isa_level() >= HK__ISA_V3)
        return hk__greedy_wins_v3(board, winner);
#endif
    return hk__greedy_wins_base(board, winner);
}

#endif
