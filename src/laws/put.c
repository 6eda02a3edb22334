/*
 * Moves as a hand makes them, legal or not. A king that goes two squares or captures his own rook
 * castles; a pawn that goes diagonally to an empty square captures en passant.
 */
#include "board/bb.h"
#include "laws/table.h"

/* The rook with which such a king's move is castling, or HK_NO_SQUARE. */
static unsigned castling_rook(const hk_board *board, hk_color color, unsigned from, unsigned to)
{
    const uint64_t rooks = hk_board_pieces(board, color, HK_ROOK);
    if (from / 8 != to / 8)
        return HK_NO_SQUARE;
    if (rooks & bb_bit(to))
        return to;
    const unsigned corner = to > from ? from / 8 * 8 + 7 : from / 8 * 8;
    const bool two_steps = to == from + 2 || from == to + 2;
    return from % 8 == 4 && two_steps && rooks & bb_bit(corner) ? corner : HK_NO_SQUARE;
}

/* Castle; a hand may do so where other pieces stand in the way, and these are taken off. */
static void castle(hk_board *board, hk_color color, unsigned king, unsigned rook)
{
    const unsigned first = king / 8 * 8;
    const unsigned king_to = first + (rook > king ? 6 : 2), rook_to = first + (rook > king ? 5 : 3);

    board_clear(board, king);
    board_clear(board, rook);
    board_clear(board, king_to);
    board_clear(board, rook_to);
    board_put(board, king_to, color, HK_KING);
    board_put(board, rook_to, color, HK_ROOK);
}

/* Drop the castling rights of a king or a rook that the move has touched. */
static void drop_rights(hk_board *board, unsigned from, unsigned to)
{
    for (unsigned color = HK_WHITE; color <= HK_BLACK; color++) {
        const unsigned first = color == HK_WHITE ? 0 : 56;
        const uint64_t rank = bb_rank(first / 8);
        if (!(board->kings & board->color[color] & rank))
            board->castling[color] = 0;
        if (from / 8 == first / 8)
            board->castling[color] &= (uint8_t) ~(1u << from % 8);
        if (to / 8 == first / 8)
            board->castling[color] &= (uint8_t) ~(1u << to % 8);
    }
}

/* Put a piece; the turn passes. Answers whether moves without capture or pawn move count anew. */
static bool put(hk_board *board, unsigned from, unsigned to, hk_kind promotion)
{
    const hk_kind kind = hk_board_kind_at(board, from);
    const hk_color color = board->color[HK_BLACK] & bb_bit(from) ? HK_BLACK : HK_WHITE;
    const unsigned rook = kind == HK_KING ? castling_rook(board, color, from, to) : HK_NO_SQUARE;
    bool counts_anew = kind == HK_PAWN;

    if (HK_NEVER(from > 63 || to > 63))
        return false;
    if (rook != HK_NO_SQUARE) {
        castle(board, color, from, rook);
    } else if (kind != HK_NO_KIND) {
        const bool occupied = (board_occupied(board) & bb_bit(to)) != 0;
        if (kind == HK_PAWN && from % 8 != to % 8 && !occupied)
            board_clear(board, from / 8 * 8 + to % 8);
        counts_anew |= occupied;
        board_clear(board, from);
        board_clear(board, to);
        board_put(board, to, color,
                  kind == HK_PAWN && promotion != HK_NO_KIND && promotion != HK_KING ? promotion
                                                                                     : kind);
    }
    if (kind == HK_KING)
        board->castling[color] = 0;
    drop_rights(board, from, to);
    board->ep = HK_NO_SQUARE;
    board->side ^= 1;
    return counts_anew;
}

void hk__put(hk_position *position, unsigned from, unsigned to, hk_kind promotion)
{
    const bool counts_anew = put(&position->board, from, to, promotion);
    position->halfmove_plies = counts_anew ? 0 : position->halfmove_plies + 1;
    position->move_number += position->board.side == HK_WHITE;
    position->key = hk_board_key(&position->board);
}

/* Was the move put on the board by hand, against the rules? */
static bool is_put(const hk_made_move *made)
{
    return made->irregularities &
           (HK_IRREGULAR_ILLEGAL | HK_IRREGULAR_FORGOTTEN | HK__IRREGULAR_SEEMS_LEGAL);
}

void hk_position_make_again(hk_position *position, const hk_made_move *made)
{
    if (is_put(made))
        hk__put(position, hk_move_from(made->move), hk_move_to(made->move),
                hk_move_promotion(made->move));
    else
        hk_position_make(position, made->move);
}

void hk_board_make_again(hk_board *board, const hk_made_move *made)
{
    if (is_put(made))
        put(board, hk_move_from(made->move), hk_move_to(made->move), hk_move_promotion(made->move));
    else
        hk_board_make(board, made->move);
}
