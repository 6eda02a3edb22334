/*
 * The hash key of a board ("Zobrist key"). make.c keeps the key up to date move by move. Equal keys
 * never decide alone that two positions are the same: hk_board_equal does (FIDE Laws 2023, 9.2.2).
 */
#include "board/hash.h"
#include "board/make_core.h"

#include "keys.inc"

uint64_t hk_board_key(const hk_board *board)
{
    uint64_t key = board->side == HK_BLACK ? hk__keys.black_to_move : 0;

    /* One loop over all pieces: the processor could not predict the ends of twelve short loops. */
    for (uint64_t pieces = board_occupied(board); pieces;) {
        const unsigned square = bb_take_first(&pieces),
                       black = board->color[HK_BLACK] >> square & 1;
        key ^= hk__keys.piece[black][board_kind(board, square)][square];
    }
    for (unsigned color = 0; color < 2; color++)
        for (uint64_t files = board->castling[color]; files;)
            key ^= hk__keys.castling[color][bb_take_first(&files)];
    if (board->ep != HK_NO_SQUARE)
        key ^= hk__keys.en_passant[board->ep & 7];
    return key;
}

void hk_position_settle(hk_position *position)
{
    hk_board *board = &position->board;
    if (board->ep != HK_NO_SQUARE && !board_en_passant_is_legal(board, (hk_color)board->side))
        board->ep = HK_NO_SQUARE;
    board->padding = 0;
    position->key = hk_board_key(board);
}
