/*
 * Counting pairs of moves (pairs.h): replies to checks that a piece, no pawn, gives by arriving and
 * that change nothing else for the king. Such a move need not be made: the pins stay as they are,
 * and what answers is the king's step, the capture of the piece, and a move between.
 */
#ifndef HK_PERFT_PAIRS_CHECKS_H
#define HK_PERFT_PAIRS_CHECKS_H

#include "perft/pairs_quiet.h"

HK_SPECIALISE uint64_t attacked_by_sliders(const hk_board *board, uint64_t sliders,
                                           uint64_t occupied)
{
    uint64_t set = 0;

    for (uint64_t pieces = board->diagonals & sliders; pieces;)
        set |= bb_bishop(bb_take_first(&pieces), occupied);
    for (uint64_t pieces = board->orthogonals & sliders; pieces;)
        set |= bb_rook(bb_take_first(&pieces), occupied);
    return set;
}

/*
 * Replies of a slider of `them` to a check from `square` by the piece that stood on `from`; `set`
 * are the squares that answer it.
 */
HK_SPECIALISE unsigned slider_moves_to(const struct pairs *pairs, const struct slider *slider,
                                       const bool diagonal, uint64_t set, uint64_t from,
                                       unsigned square)
{
    const uint64_t to = bb_bit(square);
    uint64_t reach = slider->reach;

    if ((pairs->pin_orthogonal | pairs->pin_diagonal | to) & slider->bit)
        return 0;
    if (HK_UNLIKELY(reach & from))
        reach = lines_from(slider->square, diagonal, (pairs->occupied ^ from) | to);
    else if (HK_UNLIKELY(slider->bit & bb_line(pairs->king, square)))
        set = to; /* it stands behind the piece */
    return bb_count(reach & set);
}

/* Moves of the pawns of `them` to the empty squares of a set, and captures on the square `taken`. */
HK_SPECIALISE unsigned pawn_moves_to(uint64_t pawns, uint64_t set, uint64_t taken,
                                     uint64_t occupied, const hk_color them)
{
    const uint64_t third = bb_rank(them == HK_WHITE ? 2 : 5);
    const uint64_t step = bb_forward(pawns, them) & ~occupied;
    const uint64_t twice = bb_forward(step & third, them) & ~occupied & set;
    const uint64_t west = bb_pawns_attack_west(pawns, them) & taken;
    const uint64_t east = bb_pawns_attack_east(pawns, them) & taken;

    return bb_count(step & set) + bb_count(twice) + bb_count(west) + bb_count(east) +
           3 * (bb_count(step & set & BB_LAST_RANKS) + bb_count(west & BB_LAST_RANKS) +
                bb_count(east & BB_LAST_RANKS));
}

HK_SPECIALISE uint64_t check_replies_to(const struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    const hk_color them = hk__other(us);
    const uint64_t king = bb_bit(pairs->king), pawns = board->pawns & pairs->own;
    const uint64_t free = pairs->enemy & ~pairs->pin_orthogonal & ~pairs->pin_diagonal & ~king;
    const uint64_t by_rest = bb_pawns_attack_west(pawns, us) | bb_pawns_attack_east(pawns, us) |
                             bb_king(board_king(board, us));
    uint64_t n = 0;

    for (unsigned i = 0; i < pairs->checkers; i++) {
        const struct group *const checker = &pairs->checker[i];
        const uint64_t others = pairs->own ^ checker->from;
        const uint64_t without = pairs->occupied ^ checker->from;
        const bool diagonal = board->diagonals & checker->from;
        const bool orthogonal = board->orthogonals & checker->from;
        const uint64_t by_sliders = attacked_by_sliders(board, others, without ^ king);
        uint64_t by_others = by_rest;

        for (uint64_t knights = board->knights & others; knights;)
            by_others |= bb_knight(bb_take_first(&knights));
        for (uint64_t squares = checker->to; squares;) {
            const unsigned square = bb_take_first(&squares);
            const uint64_t to = bb_bit(square), occupied = without | to;
            const uint64_t theirs = free & ~to, answers = bb_between(pairs->king, square) | to;
            uint64_t safe = bb_king(pairs->king) & ~(pairs->enemy & ~to) & ~by_others;

            /* The piece may hide squares from others. */
            safe &= HK_UNLIKELY(by_sliders & to & ~pairs->enemy)
                        ? ~attacked_by_sliders(board, others, occupied ^ king)
                        : ~by_sliders;
            if (!diagonal && !orthogonal)
                safe &= ~bb_knight(square);
            if (diagonal)
                safe &= ~bb_bishop(square, occupied ^ king);
            if (orthogonal)
                safe &= ~bb_rook(square, occupied ^ king);
            n += bb_count(safe);
            if (!theirs)
                continue;
            n += pawn_moves_to(board->pawns & theirs, answers, to, occupied, them);
            for (uint64_t knights = board->knights & theirs; knights;)
                n += bb_count(bb_knight(bb_take_first(&knights)) & answers);
            for (unsigned j = 0; j < pairs->sliders; j++)
                n += slider_moves_to(pairs, &pairs->slider[j], j < pairs->diagonal_sliders, answers,
                                     checker->from, square);
        }
    }
    return n;
}

/* The replies to all checks of the list. */
static HK_NOINLINE uint64_t check_replies(const struct pairs *pairs, hk_color us)
{
    return us == HK_WHITE ? check_replies_to(pairs, HK_WHITE) : check_replies_to(pairs, HK_BLACK);
}

#endif
