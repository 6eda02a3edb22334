/*
 * The position as a plain value: looking at squares and men, sameness, checks, and the start positions.
 */
#include "board/bb.h"

#include <string.h>

hk_kind hk_board_kind_at(const hk_board *board, unsigned square)
{
    const uint64_t bit = bb_bit(square);
    if (board->pawns & bit)
        return HK_PAWN;
    if (board->knights & bit)
        return HK_KNIGHT;
    if (board->diagonals & bit)
        return board->orthogonals & bit ? HK_QUEEN : HK_BISHOP;
    if (board->orthogonals & bit)
        return HK_ROOK;
    return board->kings & bit ? HK_KING : HK_NO_KIND;
}

uint64_t hk_board_men(const hk_board *board, hk_color color, hk_kind kind)
{
    const uint64_t own = board->colour[color];
    switch (kind) {
    case HK_PAWN:
        return own & board->pawns;
    case HK_KNIGHT:
        return own & board->knights;
    case HK_BISHOP:
        return own & board->diagonals & ~board->orthogonals;
    case HK_ROOK:
        return own & board->orthogonals & ~board->diagonals;
    case HK_QUEEN:
        return own & board->diagonals & board->orthogonals;
    case HK_KING:
        return own & board->kings;
    case HK_NO_KIND:
        break;
    }
    return 0;
}

bool hk_board_equal(const hk_board *a, const hk_board *b)
{
    return a->colour[0] == b->colour[0] && a->colour[1] == b->colour[1] && a->pawns == b->pawns &&
           a->knights == b->knights && a->diagonals == b->diagonals &&
           a->orthogonals == b->orthogonals && a->kings == b->kings &&
           a->castling[0] == b->castling[0] && a->castling[1] == b->castling[1] &&
           a->side == b->side && a->ep == b->ep;
}

uint64_t hk_board_attackers(const hk_board *board, unsigned square, hk_color by, uint64_t occupied)
{
    return board_attackers(board, square, by, occupied);
}

uint64_t hk_board_checkers(const hk_board *board)
{
    const hk_color us = (hk_color)board->side;
    return board_attackers(board, board_king(board, us), us == HK_WHITE ? HK_BLACK : HK_WHITE,
                           board_occupied(board));
}

static void set_up(hk_position *out, const hk_kind array[8])
{
    *out = (hk_position){.board = {.side = HK_WHITE, .ep = HK_NO_SQUARE}, .move_number = 1};
    for (unsigned file = 0; file < 8; file++) {
        board_put(&out->board, file, HK_WHITE, array[file]);
        board_put(&out->board, 56 + file, HK_BLACK, array[file]);
        board_put(&out->board, 8 + file, HK_WHITE, HK_PAWN);
        board_put(&out->board, 48 + file, HK_BLACK, HK_PAWN);
        if (array[file] == HK_ROOK) {
            out->board.castling[HK_WHITE] |= (uint8_t)(1u << file);
            out->board.castling[HK_BLACK] |= (uint8_t)(1u << file);
        }
    }
    out->key = hk_board_key(&out->board);
}

void hk_position_start(hk_position *out)
{
    static const hk_kind array[8] = {HK_ROOK, HK_KNIGHT, HK_BISHOP, HK_QUEEN,
                                     HK_KING, HK_BISHOP, HK_KNIGHT, HK_ROOK};
    set_up(out, array);
}

/* Put `kind` on the n-th file that is still free. */
static void put_nth_free(hk_kind array[8], unsigned n, hk_kind kind)
{
    for (unsigned file = 0; file < 8; file++)
        if (array[file] == HK_NO_KIND && n-- == 0) {
            array[file] = kind;
            return;
        }
}

/* Scharnagl's numbering: bishop of the light squares, bishop of the dark squares, queen, knights, the rest. */
hk_err hk_position_chess960(hk_position *out, unsigned number)
{
    static const uint8_t knights[10][2] = {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2},
                                           {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}};
    hk_kind array[8];

    if (number >= 960)
        return HK_E_ARGUMENT;
    for (unsigned file = 0; file < 8; file++)
        array[file] = HK_NO_KIND;
    array[number % 4 * 2 + 1] = HK_BISHOP;
    array[number / 4 % 4 * 2] = HK_BISHOP;
    put_nth_free(array, number / 16 % 6, HK_QUEEN);
    put_nth_free(array, knights[number / 96][1],
                 HK_KNIGHT); /* the right one first: the left stays in its place */
    put_nth_free(array, knights[number / 96][0], HK_KNIGHT);
    put_nth_free(array, 0, HK_ROOK);
    put_nth_free(array, 0, HK_KING);
    put_nth_free(array, 0, HK_ROOK);
    set_up(out, array);
    return HK_OK;
}
