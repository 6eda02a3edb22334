/*
 * What the board itself proves of a position: are moves defined on it, and can its checks have come
 * from one legal move? Whether a game can reach it is asked elsewhere (legality). FIDE Laws 2023,
 * 3.10.3.
 *
 * Two checks from one move: a piece M moved and gives check, and the line of a slider Y was opened
 * by M, or by a pawn captured en passant. So M came from a square between Y and the king, by a move
 * of its kind or by promoting. This is necessary, not sufficient: no position of a game is refused,
 * but some that no game reaches are accepted.
 */
#include "board/bb.h"

static hk_err refuse(hk_fault *fault, const char *code, const char *why)
{
    if (fault)
        *fault = (hk_fault){.byte = 0, .code = code, .why = why};
    return HK_E_POSITION;
}

/*
 * Is each piece of one kind and one color, and the side to move one of two? Boards filled by hand
 * may have it wrong.
 */
static hk_err check_shape(const hk_board *board, hk_fault *fault)
{
    const uint64_t sliders = board->diagonals | board->orthogonals;
    const uint64_t sets[] = {board->pawns, board->knights, sliders, board->kings};
    uint64_t all = 0;

    if (board->side > HK_BLACK)
        return refuse(fault, "pieces", "the side to move is neither White nor Black");
    for (unsigned i = 0; i < HK_COUNT(sets); i++) {
        if (all & sets[i])
            return refuse(fault, "pieces", "a piece is of two kinds");
        all |= sets[i];
    }
    if (board->color[HK_WHITE] & board->color[HK_BLACK] || all != board_occupied(board))
        return refuse(fault, "pieces", "a piece has two colours or none");
    return HK_OK;
}

static hk_err check_pieces(const hk_board *board, hk_strictness strictness, hk_fault *fault)
{
    for (unsigned color = 0; color < 2; color++) {
        const bool white = color == HK_WHITE;
        const uint64_t kings = board->kings & board->color[color];
        if (!kings)
            return refuse(fault, "kings", white ? "White has no king" : "Black has no king");
        if (bb_many(kings))
            return refuse(fault, "kings",
                          white ? "White has more than one king" : "Black has more than one king");
    }
    if (strictness != HK_ANY_BOARDS && board->pawns & BB_LAST_RANKS)
        return refuse(fault, "pawns", "a pawn stands on the first or the last rank");
    for (unsigned color = 0; color < 2; color++) {
        const bool white = color == HK_WHITE;
        if (strictness == HK_POSITIONS && bb_count(board->pawns & board->color[color]) > 8)
            return refuse(fault, "pawns",
                          white ? "White has more than eight pawns"
                                : "Black has more than eight pawns");
        if (bb_count(board->color[color]) > 16)
            return refuse(fault, "pieces",
                          white ? "White has more than sixteen pieces"
                                : "Black has more than sixteen pieces");
    }
    return HK_OK;
}

static hk_err check_castling(const hk_board *board, hk_variant variant, hk_fault *fault)
{
    for (unsigned color = 0; color < 2; color++) {
        const unsigned first = color == HK_WHITE ? 0 : 56;
        const uint64_t rooks = hk_board_pieces(board, (hk_color)color, HK_ROOK);
        const unsigned king = board_king(board, (hk_color)color), files = board->castling[color];
        if (files == 0)
            continue;
        if (king / 8 != first / 8 || (variant == HK_STANDARD && king % 8 != 4))
            return refuse(fault, "castling",
                          "a right to castle is given to a king that does not stand at home");
        if ((uint64_t)files << first & ~rooks)
            return refuse(fault, "castling",
                          "a right to castle is given where no rook stands at home");
        if (variant == HK_STANDARD && files & ~0x81u)
            return refuse(fault, "castling", "a rook with the right to castle is not in a corner");
        const unsigned west = files & ((1u << king % 8) - 1);
        if (bb_many(west) || bb_many(files & ~west))
            return refuse(fault, "castling", "two rights to castle are given on one side");
    }
    return HK_OK;
}

/* The square of the pawn that has just moved two squares. */
static unsigned stepped_pawn(const hk_board *board)
{
    return board->side == HK_WHITE ? board->ep - 8u : board->ep + 8u;
}

static hk_err check_en_passant(const hk_board *board, hk_fault *fault)
{
    if (board->ep == HK_NO_SQUARE)
        return HK_OK;
    const hk_color them = board->side == HK_WHITE ? HK_BLACK : HK_WHITE;
    if (board->ep / 8 != (board->side == HK_WHITE ? 5 : 2))
        return refuse(fault, "en-passant",
                      "the en passant square is not on the rank behind a pawn of the opponent");
    const unsigned pawn = stepped_pawn(board), home = board->ep * 2u - pawn;
    if (!(hk_board_pieces(board, them, HK_PAWN) & bb_bit(pawn)))
        return refuse(fault, "en-passant", "no pawn stands before the en passant square");
    if (board_occupied(board) & (bb_bit(board->ep) | bb_bit(home)))
        return refuse(fault, "en-passant",
                      "the pawn before the en passant square cannot have moved two squares");
    if (bb_pawn(home, them) & board->kings & board->color[board->side])
        return refuse(fault, "en-passant",
                      "the pawn before the en passant square gave check before it moved");
    return HK_OK;
}

/* Squares from which a piece can have come by its last move; a promotion is one of them. */
static uint64_t origins(const hk_board *board, unsigned square, hk_color color)
{
    const uint64_t empty = ~board_occupied(board), bit = bb_bit(square);
    const bool white = color == HK_WHITE;
    const uint64_t back = white ? bit >> 8 : bit << 8;
    uint64_t from = 0, pawn_from = back;

    pawn_from |= white ? ((bit & ~BB_FILE_A) >> 9) | ((bit & ~BB_FILE_H) >> 7)
                       : ((bit & ~BB_FILE_A) << 7) | ((bit & ~BB_FILE_H) << 9);
    switch (hk_board_kind_at(board, square)) {
    case HK_PAWN:
        if (square / 8 == (white ? 3 : 4) && back & empty)
            pawn_from |= white ? back >> 8 : back << 8;
        return pawn_from & empty & ~BB_LAST_RANKS;
    case HK_KNIGHT:
        from = bb_knight(square);
        break;
    case HK_BISHOP:
        from = bb_bishop(square, ~empty);
        break;
    case HK_ROOK:
        from = bb_rook(square, ~empty);
        break;
    case HK_QUEEN:
        from = bb_bishop(square, ~empty) | bb_rook(square, ~empty);
        break;
    case HK_KING:
    case HK_NO_KIND:
        return 0;
    }
    if (square / 8 == (white ? 7 : 0))
        from |= pawn_from; /* it may have promoted */
    return from & empty;
}

/* Can a capture en passant, by a pawn now on `to`, have opened both of the king's lines at once? */
static bool opened_by_en_passant(const hk_board *board, unsigned to, uint64_t first,
                                 uint64_t second)
{
    const hk_color them = board->side == HK_WHITE ? HK_BLACK : HK_WHITE;
    const bool white = them == HK_WHITE; /* White has captured */
    const uint64_t empty = ~board_occupied(board), bit = bb_bit(to);

    if (to / 8 != (white ? 5 : 2))
        return false;
    const uint64_t captured = white ? bit >> 8 : bit << 8;
    const uint64_t home = white ? bit << 8 : bit >> 8;
    const uint64_t from = ((captured & ~BB_FILE_A) >> 1) | ((captured & ~BB_FILE_H) << 1);
    if (!(captured & empty) || !(home & empty))
        return false;
    return ((captured & first) && (from & empty & second)) ||
           ((captured & second) && (from & empty & first));
}

static bool double_check_is_possible(const hk_board *board, unsigned king, uint64_t checkers)
{
    const hk_color them = board->side == HK_WHITE ? HK_BLACK : HK_WHITE;
    unsigned piece[2];
    piece[0] = bb_take_first(&checkers);
    piece[1] = bb_first(checkers);

    for (unsigned i = 0; i < 2; i++) {
        const unsigned mover = piece[i];
        const uint64_t opened = bb_between(king, piece[1 - i]);
        if (hk_board_kind_at(board, piece[1 - i]) == HK_PAWN ||
            hk_board_kind_at(board, piece[1 - i]) == HK_KNIGHT)
            continue;
        if (origins(board, mover, them) & opened)
            return true;
    }
    for (uint64_t pawns = hk_board_pieces(board, them, HK_PAWN); pawns;)
        if (opened_by_en_passant(board, bb_take_first(&pawns), bb_between(king, piece[0]),
                                 bb_between(king, piece[1])))
            return true;
    return false;
}

static hk_err check_checks(const hk_board *board, hk_strictness strictness, hk_fault *fault)
{
    const hk_color us = (hk_color)board->side, them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t occupied = board_occupied(board);

    if (strictness == HK_ANY_DIAGRAMS || strictness == HK_ANY_BOARDS)
        return HK_OK;
    if (board_attackers(board, board_king(board, them), us, occupied))
        return refuse(fault, "opposite-check", "the player who is not to move is in check");
    if (strictness == HK_DIAGRAMS)
        return HK_OK;

    const unsigned king = board_king(board, us);
    const uint64_t checkers = board_attackers(board, king, them, occupied);
    if (!checkers)
        return HK_OK;
    if (bb_count(checkers) > 2)
        return refuse(fault, "checkers", "more than two pieces give check");
    if (board->ep != HK_NO_SQUARE) {
        const uint64_t pawn = bb_bit(stepped_pawn(board));
        const uint64_t home = bb_bit(board->ep * 2u - stepped_pawn(board));
        const uint64_t before = (occupied & ~pawn) | home;
        if (board_attackers(board, king, them, before) & ~pawn)
            return refuse(fault, "checkers",
                          "the check stood already before the pawn moved two squares");
    } else if (bb_many(checkers) && !double_check_is_possible(board, king, checkers)) {
        return refuse(fault, "checkers", "no single move can give these two checks at once");
    }
    return HK_OK;
}

hk_err hk_board_validity(const hk_board *board, hk_variant variant, hk_strictness strictness,
                         hk_fault *fault)
{
    hk_err err = check_shape(board, fault);
    if (err == HK_OK)
        err = check_pieces(board, strictness, fault);
    if (err == HK_OK)
        err = check_castling(board, variant, fault);
    if (err == HK_OK)
        err = check_en_passant(board, fault);
    if (err == HK_OK)
        err = check_checks(board, strictness, fault);
    return err;
}
