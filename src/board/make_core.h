/*
 * The move on the bare board, specialised by the side that moves: shared by make.c, which keeps key and counters, and
 * perft.c, which needs neither.
 *
 * Every set loses the squares `from` and `to` and gains `to` where it had `from`: no branch on the kind of man.
 * After a double step `ep` is set if a pawn stands beside; whether its capture is legal is left to the caller.
 */
#ifndef HK_BOARD_MAKE_CORE_H
#define HK_BOARD_MAKE_CORE_H

#include "board/bb.h"

HK_SPECIALISE void shift_man(uint64_t *set, unsigned from, unsigned to)
{
    const uint64_t moves = *set >> from & 1;
    *set = (*set & ~(bb_bit(from) | bb_bit(to))) | moves << to;
}

/* Where king and rook stand after castling with the rook on `rook`. FIDE Laws 2023, 3.8.2 and II.3.2.6. */
HK_SPECIALISE void castling_squares(unsigned king, unsigned rook, unsigned *king_to,
                                    unsigned *rook_to)
{
    const unsigned first = king & 56u;
    *king_to = first + (rook > king ? 6 : 2);
    *rook_to = first + (rook > king ? 5 : 3);
}

HK_SPECIALISE void board_make(hk_board *board, hk_move move, const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const unsigned special = hk_move_special(move);
    const uint64_t from_bit = bb_bit(from), to_bit = bb_bit(to), touched = from_bit | to_bit;

    board->side = (uint8_t)them;
    board->ep = HK_NO_SQUARE;

    if (special == HK_MOVE_CASTLING) {
        unsigned king_to, rook_to;
        castling_squares(from, to, &king_to, &rook_to);
        board->kings = (board->kings & ~from_bit) | bb_bit(king_to);
        board->orthogonals = (board->orthogonals & ~to_bit) | bb_bit(rook_to);
        board->colour[us] = (board->colour[us] & ~touched) | bb_bit(king_to) | bb_bit(rook_to);
        board->castling[us] = 0;
        return;
    }

    if (board->kings & from_bit)
        board->castling[us] = 0;
    /* A right dies with its rook, moved or captured, whatever stands in the corner later. */
    board->castling[HK_WHITE] &= (uint8_t)~touched;
    board->castling[HK_BLACK] &= (uint8_t) ~(touched >> 56);

    board->colour[us] ^= touched;
    board->colour[them] &= ~to_bit;
    shift_man(&board->pawns, from, to);
    shift_man(&board->knights, from, to);
    shift_man(&board->diagonals, from, to);
    shift_man(&board->orthogonals, from, to);
    shift_man(&board->kings, from, to);

    if (special == HK_MOVE_PLAIN)
        return;
    if (special == HK_MOVE_DOUBLE_STEP) {
        const uint64_t beside = ((to_bit & ~BB_FILE_A) >> 1) | ((to_bit & ~BB_FILE_H) << 1);
        if (beside & board->pawns & board->colour[them])
            board->ep = (uint8_t)((from + to) / 2);
    } else if (special == HK_MOVE_EN_PASSANT) {
        const uint64_t captured = us == HK_WHITE ? to_bit >> 8 : to_bit << 8;
        board->pawns &= ~captured;
        board->colour[them] &= ~captured;
    } else {
        const hk_kind kind = hk_move_promotion(move);
        board->pawns ^= to_bit;
        if (kind == HK_KNIGHT)
            board->knights |= to_bit;
        if (kind == HK_BISHOP || kind == HK_QUEEN)
            board->diagonals |= to_bit;
        if (kind == HK_ROOK || kind == HK_QUEEN)
            board->orthogonals |= to_bit;
    }
}

#endif
