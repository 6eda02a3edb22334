/*
 * Making a move on a bare board, specialised by the side that moves: shared by make.c, which keeps
 * key and counters, and perft, which needs neither.
 *
 * Every set loses the squares `from` and `to`, and gains `to` if it had `from`: no branch depends
 * on the kind of piece.
 */
#ifndef HK_BOARD_MAKE_CORE_H
#define HK_BOARD_MAKE_CORE_H

#include "board/bb.h"

#include <stddef.h>
#include <string.h>

/*
 * Where king and rook stand after castling with the rook on `rook`. FIDE Laws 2023, 3.8.2 and
 * II.3.2.6.
 */
HK_SPECIALISE void castling_squares(unsigned king, unsigned rook, unsigned *king_to,
                                    unsigned *rook_to)
{
    const unsigned first = king & 56u;
    *king_to = first + (rook > king ? 6 : 2);
    *rook_to = first + (rook > king ? 5 : 3);
}

/*
 * The board after a piece has gone from one square to another and captured what stood there. With
 * AVX-512 all of it is written at once: a processor waits if it reads a word of which a part has
 * just been written.
 */
#ifdef HK_USE_AVX512
_Static_assert(sizeof(hk_board) == 64 && offsetof(hk_board, castling) == 56 &&
                   offsetof(hk_board, side) == 58 && offsetof(hk_board, ep) == 59,
               "seven sets and one word: rights of White, of Black, side, en passant");

HK_SPECIALISE void move_piece(const hk_board *before, hk_board *after, uint64_t from, uint64_t to,
                              uint64_t rights_kept, const hk_color them)
{
    uint64_t state;
    memcpy(&state, (const char *)before + offsetof(hk_board, castling), sizeof state);
    state = (state & rights_kept) | (uint64_t)them << 16 | (uint64_t)HK_NO_SQUARE << 24;
    const __m512i words = _mm512_loadu_si512(before);
    const __m512i kept = _mm512_andnot_si512(_mm512_set1_epi64((long long)(from | to)), words);
    const __mmask8 leave =
        _mm512_mask_test_epi64_mask(0x7f, words, _mm512_set1_epi64((long long)from));
    const __m512i moved = _mm512_mask_or_epi64(kept, leave, kept, _mm512_set1_epi64((long long)to));
    _mm512_storeu_si512(after, _mm512_mask_set1_epi64(moved, 0x80, (long long)state));
}
#else
HK_SPECIALISE uint64_t set_after(uint64_t set, uint64_t from, uint64_t to)
{
    return (set & ~(from | to)) | (set & from ? to : 0);
}

HK_SPECIALISE void move_piece(const hk_board *before, hk_board *after, uint64_t from, uint64_t to,
                              uint64_t rights_kept, const hk_color them)
{
    for (unsigned color = 0; color < 2; color++) {
        after->color[color] = set_after(before->color[color], from, to);
        after->castling[color] = before->castling[color] & (uint8_t)(rights_kept >> (8 * color));
    }
    after->pawns = set_after(before->pawns, from, to);
    after->knights = set_after(before->knights, from, to);
    after->diagonals = set_after(before->diagonals, from, to);
    after->orthogonals = set_after(before->orthogonals, from, to);
    after->kings = set_after(before->kings, from, to);
    after->side = (uint8_t)them;
    after->ep = HK_NO_SQUARE;
    after->padding = 0;
}
#endif

HK_SPECIALISE void castle(const hk_board *before, hk_board *after, hk_move move, const hk_color us)
{
    const unsigned king = hk_move_from(move), rook = hk_move_to(move);
    unsigned king_to, rook_to;

    castling_squares(king, rook, &king_to, &rook_to);
    *after = *before;
    after->kings = (after->kings & ~bb_bit(king)) | bb_bit(king_to);
    after->orthogonals = (after->orthogonals & ~bb_bit(rook)) | bb_bit(rook_to);
    after->color[us] =
        (after->color[us] & ~(bb_bit(king) | bb_bit(rook))) | bb_bit(king_to) | bb_bit(rook_to);
    after->castling[us] = 0;
    after->side = (uint8_t)hk__other(us);
    after->ep = HK_NO_SQUARE;
}

/*
 * Write the board after a plain move, or the plain part of a special one; `after` may be `before`.
 */
HK_SPECIALISE void make_plain(const hk_board *before, hk_board *after, hk_move move,
                              const hk_color us)
{
    const uint64_t from = bb_bit(hk_move_from(move)), to = bb_bit(hk_move_to(move));
    /*
     * A right is lost when its rook moves or is captured, whatever stands in the corner later; and
     * when the king moves.
     */
    const uint64_t kept = ~(from | to), by_king = before->kings >> hk_move_from(move) & 1;
    const uint64_t rights_kept =
        ((kept & 0xff) | (kept >> 56) << 8) & ~(0xff * by_king << (8 * us));
    move_piece(before, after, from, to, rights_kept, hk__other(us));
}

/*
 * The same for a special move. After a double step `ep` is set if a pawn of the opponent stands
 * beside; the caller finds out whether its capture is legal.
 */
HK_SPECIALISE void make_special(const hk_board *before, hk_board *after, hk_move move,
                                const hk_color us)
{
    const hk_color them = hk__other(us);
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t to_bit = bb_bit(to);
    const unsigned special = hk_move_special(move);

    if (special == HK_MOVE_CASTLING) {
        castle(before, after, move, us);
        return;
    }
    make_plain(before, after, move, us);
    if (special == HK_MOVE_DOUBLE_STEP) {
        const uint64_t beside = ((to_bit & ~BB_FILE_A) >> 1) | ((to_bit & ~BB_FILE_H) << 1);
        if (beside & after->pawns & after->color[them])
            after->ep = (uint8_t)((from + to) / 2);
    } else if (special == HK_MOVE_EN_PASSANT) {
        const uint64_t captured = us == HK_WHITE ? to_bit >> 8 : to_bit << 8;
        after->pawns &= ~captured;
        after->color[them] &= ~captured;
    } else {
        const hk_kind kind = hk_move_promotion(move);
        after->pawns ^= to_bit;
        if (kind == HK_KNIGHT)
            after->knights |= to_bit;
        if (kind == HK_BISHOP || kind == HK_QUEEN)
            after->diagonals |= to_bit;
        if (kind == HK_ROOK || kind == HK_QUEEN)
            after->orthogonals |= to_bit;
    }
}

HK_SPECIALISE void board_make(const hk_board *before, hk_board *after, hk_move move,
                              const hk_color us)
{
    if (HK_LIKELY(hk_move_special(move) == HK_MOVE_PLAIN))
        make_plain(before, after, move, us);
    else
        make_special(before, after, move, us);
}

/* Is one of the captures on the square `ep` legal? */
HK_SPECIALISE bool board_en_passant_is_legal(const hk_board *board, const hk_color us)
{
    uint64_t from = bb_pawn(board->ep, hk__other(us)) & board->pawns & board->color[us];
    while (from)
        if (board_en_passant_is_safe(board, bb_take_first(&from), board->ep, us))
            return true;
    return false;
}

#endif
