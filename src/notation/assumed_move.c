/*
 * The move that an illegal move of a recorded game was on the board: nobody noticed it, and the
 * game went on from there. The reader of PGN assumes that it was played, so that the rest of the
 * game can be read.
 *
 * The text names a kind and a square. Meant is the piece that moves to the square as its kind does,
 * though that leaves its king in check; if there is none, the piece that would if nothing stood in
 * its way; and then the only piece of its kind. If two pieces can be meant, the game cannot be read
 * on: nothing is guessed. No piece moves to a square of its own side or captures a king. A pawn on
 * the last rank that no piece replaces is a queen (FIDE Laws 2023, 7.5.2).
 */
#include "notation/assumed_move.h"
#include "board/bb.h"
#include "notation/san_origins.h"

/* Castling with the outermost rook of a wing, if nothing else stands on the squares of arrival. */
static hk_move castling_as_done(const hk_board *board, bool king_side)
{
    const hk_color us = (hk_color)board->side;
    const unsigned king = board_king(board, us), first = us == HK_WHITE ? 0 : 56;
    const uint64_t rank = bb_rank(first / 8);
    const uint64_t wing = king_side ? ~((UINT64_C(2) << king) - 1) : (UINT64_C(1) << king) - 1;
    const uint64_t rooks = hk_board_pieces(board, us, HK_ROOK) & rank & wing;

    if (king / 8 != first / 8 || !rooks)
        return HK_MOVE_NONE;
    const unsigned rook = king_side ? 63u - (unsigned)__builtin_clzll(rooks) : bb_first(rooks);
    const uint64_t arrive =
        bb_bit(first + (king_side ? 6 : 2)) | bb_bit(first + (king_side ? 5 : 3));
    if (board_occupied(board) & arrive & ~(bb_bit(king) | bb_bit(rook)))
        return HK_MOVE_NONE;
    return hk_move_build(king, rook, HK_MOVE_CASTLING);
}

static unsigned special_of_pawn(const hk_board *board, unsigned from, unsigned to,
                                hk_kind promotion)
{
    const hk_color us = (hk_color)board->side, them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const unsigned behind = us == HK_WHITE ? to - 8 : to + 8;

    if (bb_bit(to) & BB_LAST_RANKS)
        return HK_MOVE_PROMOTION +
               (unsigned)((promotion == HK_NO_KIND ? HK_QUEEN : promotion) - HK_KNIGHT);
    if (from / 8 == (us == HK_WHITE ? 1u : 6u) && (from ^ to) == 16)
        return HK_MOVE_DOUBLE_STEP;
    if (bb_pawn(from, us) & bb_bit(to) && !(board_occupied(board) & bb_bit(to)) &&
        to / 8 == (us == HK_WHITE ? 5u : 2u) &&
        hk_board_pieces(board, them, HK_PAWN) & bb_bit(behind))
        return HK_MOVE_EN_PASSANT; /* too late, but it captured the pawn */
    return HK_MOVE_PLAIN;
}

/*
 * The squares from which a bishop, rook or queen moves to `to` on an empty board; none for other
 * kinds.
 */
static uint64_t lines_to(hk_kind kind, unsigned to)
{
    uint64_t from = 0;
    if (kind == HK_BISHOP || kind == HK_QUEEN)
        from |= bb_bishop(to, 0);
    if (kind == HK_ROOK || kind == HK_QUEEN)
        from |= bb_rook(to, 0);
    return from;
}

/* Is it a king's move of two squares along its rank? */
static bool is_castling_by_squares(const hk_kind kind, unsigned from, unsigned to)
{
    return kind == HK_KING && from / 8 == to / 8 && (to == from + 2 || to + 2 == from);
}

bool hk__assumed_move_is_certain(const hk_board *board, const hk_san_meaning *meaning, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);

    if (hk_move_special(move) == HK_MOVE_CASTLING) /* as in a game of standard chess */
        return from % 8 == 4 && (to % 8 == 0 || to % 8 == 7) &&
               !(bb_between(from, to) & board_occupied(board));
    return meaning->kind != HK_NO_KIND &&
           hk__pieces_reaching(board, meaning->kind, to, hk__said_origins(meaning));
}

hk_move hk__assumed_move_find(const hk_board *board, const hk_san_meaning *meaning)
{
    const hk_color us = (hk_color)board->side;
    const unsigned to = meaning->to;
    hk_kind kind = meaning->kind;

    if (meaning->castling)
        return castling_as_done(board, meaning->castling == HK_SAN_KINGSIDE);
    if ((board->color[us] | board->kings) & bb_bit(to))
        return HK_MOVE_NONE;

    const uint64_t said = hk__said_origins(meaning);
    if (kind == HK_NO_KIND) /* both squares are said */
        kind = hk_board_kind_at(board, bb_first(said));
    uint64_t pieces = hk_board_pieces(board, us, kind) & said;
    const uint64_t reaching = hk__pieces_reaching(board, kind, to, said);
    if (reaching)
        pieces = reaching;
    else if (pieces & lines_to(kind, to))
        pieces &= lines_to(kind, to);
    if (!pieces || bb_many(pieces))
        return HK_MOVE_NONE;

    const unsigned from = bb_first(pieces);
    if (is_castling_by_squares(kind, from, to) && meaning->from_file >= 0)
        return castling_as_done(board, to > from);
    return hk_move_build(from, to,
                         kind == HK_PAWN ? special_of_pawn(board, from, to, meaning->promotion)
                                         : HK_MOVE_PLAIN);
}
