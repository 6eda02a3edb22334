/*
 * Making a move on a position: the board (make_core.h), the key and the counters of FEN. Compiled
 * once for each instruction set.
 *
 * Invariants after every call, given that they held before:
 *  1. `ep` is a square only if a capture en passant there is legal (FIDE Laws 2023, 9.2.2).
 *  2. `key` is hk_board_key of the board.
 * Nothing takes a move back; a caller that wants to go back keeps a copy, which is 80 bytes.
 */
#include "board/code.h"
#include "board/hash.h"
#include "board/make_core.h"

static uint64_t castling_key(const hk_board *board)
{
    uint64_t key = 0;
    for (unsigned color = 0; color < 2; color++)
        for (uint64_t files = board->castling[color]; files;)
            key ^= hk__keys.castling[color][bb_take_first(&files)];
    return key;
}

/* How the pieces change the key: the numbers of what leaves a square and of what arrives. */
static uint64_t pieces_key_change(const hk_board *before, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const unsigned us = before->side, them = us ^ 1;
    const unsigned special = hk_move_special(move);
    const uint64_t(*own)[64] = hk__keys.piece[us], (*other)[64] = hk__keys.piece[them];

    if (HK_UNLIKELY(special == HK_MOVE_CASTLING)) {
        unsigned king_to, rook_to;
        castling_squares(from, to, &king_to, &rook_to);
        return own[HK_KING][from] ^ own[HK_KING][king_to] ^ own[HK_ROOK][to] ^
               own[HK_ROOK][rook_to];
    }
    const unsigned kind = board_kind(before, from);
    const unsigned becomes =
        special >= HK_MOVE_PROMOTION ? special - HK_MOVE_PROMOTION + HK_KNIGHT : kind;
    uint64_t change = own[kind][from] ^ own[becomes][to];
    if (before->color[them] & bb_bit(to))
        change ^= other[board_kind(before, to)][to];
    if (HK_UNLIKELY(special == HK_MOVE_EN_PASSANT))
        change ^= other[HK_PAWN][us == HK_WHITE ? to - 8 : to + 8];
    return change;
}

/* Not inlined, so that plain moves, which are by far the most, save no registers for it. */
static HK_NOINLINE void make_and_settle(const hk_board *before, hk_board *after, hk_move move)
{
    if (before->side == HK_WHITE)
        make_special(before, after, move, HK_WHITE);
    else
        make_special(before, after, move, HK_BLACK);
    if (after->ep != HK_NO_SQUARE && !board_en_passant_is_legal(after, (hk_color)after->side))
        after->ep = HK_NO_SQUARE;
}

void HK_ISA_NAME(hk__board_make)(const hk_board *before, hk_board *after, hk_move move)
{
    if (HK_LIKELY(hk_move_special(move) == HK_MOVE_PLAIN))
        make_plain(before, after, move, (hk_color)before->side);
    else
        make_and_settle(before, after, move);
}

void HK_ISA_NAME(hk__position_make)(hk_position *position, hk_move move)
{
    hk_board *board = &position->board;
    const uint64_t from = bb_bit(hk_move_from(move)), to = bb_bit(hk_move_to(move));
    const bool resets = (board->color[board->side ^ 1] & to) != 0 || (board->pawns & from) != 0;
    uint64_t key = position->key ^ hk__keys.black_to_move ^ pieces_key_change(board, move);

    position->halfmove_plies = resets ? 0 : position->halfmove_plies + 1;
    position->move_number += board->side == HK_BLACK;
    if (HK_UNLIKELY(board->ep != HK_NO_SQUARE))
        key ^= hk__keys.en_passant[board->ep & 7];
    const uint64_t rights = board->castling[HK_WHITE] | (uint64_t)board->castling[HK_BLACK] << 56;
    if (rights & (from | to) || (rights && board->kings & from)) { /* a right may be lost */
        key ^= castling_key(board);
        HK_ISA_NAME(hk__board_make)(board, board, move);
        key ^= castling_key(board);
    } else {
        HK_ISA_NAME(hk__board_make)(board, board, move);
    }
    if (HK_UNLIKELY(board->ep != HK_NO_SQUARE))
        key ^= hk__keys.en_passant[board->ep & 7];
    position->key = key;
    HK_ASSERT(position->key == hk_board_key(board));
}
