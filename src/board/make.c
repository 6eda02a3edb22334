/*
 * Making a move on a position: the board (make_core.h), the key and the counters of FEN.
 *
 * Invariants after every call, given that they held before:
 *  1. `ep` is a square only if a capture en passant there is legal (FIDE Laws 2023, 9.2.2).
 *  2. `key` is hk_board_key of the board.
 * There is no way back but the copy that the caller kept: a position is 80 bytes.
 */
#include "board/hash.h"
#include "board/make_core.h"

static uint64_t state_key(const hk_board *board)
{
    uint64_t key = board->side == HK_BLACK ? hk__keys.black_to_move : 0;
    for (unsigned color = 0; color < 2; color++)
        for (uint64_t files = board->castling[color]; files;)
            key ^= hk__keys.castling[color][bb_take_first(&files)];
    if (board->ep != HK_NO_SQUARE)
        key ^= hk__keys.en_passant[board->ep & 7];
    return key;
}

static bool en_passant_is_legal(const hk_board *board)
{
    const hk_color us = (hk_color)board->side, them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    uint64_t from = bb_pawn(board->ep, them) & board->pawns & board->colour[us];
    while (from)
        if (board_en_passant_is_safe(board, bb_take_first(&from), board->ep, us))
            return true;
    return false;
}

void hk_position_settle(hk_position *position)
{
    if (position->board.ep != HK_NO_SQUARE && !en_passant_is_legal(&position->board))
        position->board.ep = HK_NO_SQUARE;
    position->board.unused = 0;
    position->key = hk_board_key(&position->board);
}

/* The men's part of the key: what the move takes off and puts on. */
static uint64_t men_key_change(const hk_board *before, const hk_board *after, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const unsigned us = before->side, them = us ^ 1;
    uint64_t change = 0;

    if (hk_move_special(move) == HK_MOVE_CASTLING) {
        unsigned king_to, rook_to;
        castling_squares(from, to, &king_to, &rook_to);
        return hk__keys.man[us][HK_KING][from] ^ hk__keys.man[us][HK_KING][king_to] ^
               hk__keys.man[us][HK_ROOK][to] ^ hk__keys.man[us][HK_ROOK][rook_to];
    }
    change ^= hk__keys.man[us][hk_board_kind_at(before, from)][from];
    change ^= hk__keys.man[us][hk_board_kind_at(after, to)][to];
    if (before->colour[them] & bb_bit(to))
        change ^= hk__keys.man[them][hk_board_kind_at(before, to)][to];
    if (hk_move_special(move) == HK_MOVE_EN_PASSANT)
        change ^= hk__keys.man[them][HK_PAWN][us == HK_WHITE ? to - 8 : to + 8];
    return change;
}

void hk_board_make(hk_board *board, hk_move move)
{
    if (board->side == HK_WHITE)
        board_make(board, move, HK_WHITE);
    else
        board_make(board, move, HK_BLACK);
    if (board->ep != HK_NO_SQUARE && !en_passant_is_legal(board))
        board->ep = HK_NO_SQUARE;
}

void hk_position_make(hk_position *position, hk_move move)
{
    const hk_board before = position->board;
    hk_board *after = &position->board;
    const bool capture = (before.colour[before.side ^ 1] & bb_bit(hk_move_to(move))) != 0;
    const bool pawn = (before.pawns & bb_bit(hk_move_from(move))) != 0;

    hk_board_make(after, move);
    position->key ^= state_key(&before) ^ state_key(after) ^ men_key_change(&before, after, move);
    position->halfmove_plies = capture || pawn ? 0 : position->halfmove_plies + 1;
    position->move_number += before.side == HK_BLACK;
    HK_ASSERT(position->key == hk_board_key(after));
}
