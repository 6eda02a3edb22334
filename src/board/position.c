/* Questions about a position as a plain value: pieces on squares, sameness, attacks and checks. */
#include "board/bb.h"

const char *hk_color_word(hk_color color)
{
    return color == HK_WHITE ? "white" : "black";
}

const char *hk_color_name(hk_color color)
{
    return color == HK_WHITE ? "White" : "Black";
}

hk_kind hk_board_kind_at(const hk_board *board, unsigned square)
{
    if (!(board_occupied(board) & bb_bit(square)))
        return HK_NO_KIND;
    return (hk_kind)board_kind(board, square);
}

uint64_t hk_board_pieces(const hk_board *board, hk_color color, hk_kind kind)
{
    return board_pieces(board, color, kind);
}

bool hk_board_equal(const hk_board *a, const hk_board *b)
{
    return a->color[0] == b->color[0] && a->color[1] == b->color[1] && a->pawns == b->pawns &&
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
    if (!(board->kings & board->color[us])) /* a player can have taken it off by hand */
        return 0;
    return board_attackers(board, board_king(board, us), us == HK_WHITE ? HK_BLACK : HK_WHITE,
                           board_occupied(board));
}
