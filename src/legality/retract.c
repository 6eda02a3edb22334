/*
 * Moves taken back, by the rules of movement read in reverse (FIDE Laws 2023, 3.2 to 3.8, 3.9.2).
 *
 * A move cannot have been the last if one of these is broken:
 *  1. King and rook with a right to castle have not moved, and a side with rights has not castled.
 *  2. The piece came over empty squares from an empty one; a pawn changes its file only by a
 *     capture.
 *  3. Before the move, the player who was not to move was not in check.
 *  4. After a double step that can be captured en passant the board names the square. If the board
 *     names a square, that step was the last move.
 *  5. The king did not castle out of check or over an attacked square.
 *  6. The captured piece is missing now: its side has fewer than sixteen pieces, and fewer than
 *     eight pawns if it was a pawn.
 */
#include "legality/retract.h"

#include <string.h>

void hk__retract_make(hk_board *board, struct hk__retraction retraction)
{
    const hk_color them = (hk_color)board->side, us = hk__other(them);
    const unsigned from = retraction.from, to = retraction.to;

    board->side = (uint8_t)us;
    board->ep = HK_NO_SQUARE;
    if (retraction.special == HK_MOVE_CASTLING) {
        const unsigned first = from & 56u;
        const bool east = to > from;
        board_clear(board, first + (east ? 6 : 2));
        board_clear(board, first + (east ? 5 : 3));
        board_put(board, from, us, HK_KING);
        board_put(board, to, us, HK_ROOK);
        board->castling[us] |= (uint8_t)(1u << to % 8);
        return;
    }
    const hk_kind kind =
        retraction.special >= HK_MOVE_PROMOTION ? HK_PAWN : hk_board_kind_at(board, to);
    board_clear(board, to);
    board_put(board, from, us, kind);
    if (retraction.special == HK_MOVE_EN_PASSANT) {
        board_put(board, us == HK_WHITE ? to - 8 : to + 8, them, HK_PAWN);
        board->ep = (uint8_t)to;
    } else if (retraction.captured != HK_NO_KIND) {
        board_put(board, to, them, (hk_kind)retraction.captured);
    }
}

bool hk__retract_is_start(const hk_board *board)
{
    hk_position start;
    hk_position_start(&start);
    const hk_board *first = &start.board;
    return board->side == HK_WHITE && board->color[0] == first->color[0] &&
           board->color[1] == first->color[1] && board->pawns == first->pawns &&
           board->knights == first->knights && board->diagonals == first->diagonals &&
           board->orthogonals == first->orthogonals && board->kings == first->kings;
}

/* Kinds of pieces that the last move may have captured, as a set of bits. */
static unsigned kinds_to_uncapture(const hk_board *board)
{
    const hk_color them = (hk_color)board->side;
    if (bb_count(board->color[them]) >= 16)
        return 0;
    const bool pawn = bb_count(hk_board_pieces(board, them, HK_PAWN)) < 8;
    return 1u << HK_KNIGHT | 1u << HK_BISHOP | 1u << HK_ROOK | 1u << HK_QUEEN |
           (pawn ? 1u << HK_PAWN : 0);
}

static void add(struct hk__retraction_list *out, const hk_board *board,
                struct hk__retraction retraction)
{
    hk_board before = *board;
    hk__retract_make(&before, retraction);
    const hk_color us = (hk_color)before.side, them = hk__other(us);
    if (board_attackers(&before, board_king(&before, them), us, board_occupied(&before)))
        return;
    HK_ASSERT(out->size < HK__RETRACTIONS_MAX);
    out->of[out->size++] = retraction;
}

static void add_captures(struct hk__retraction_list *out, const hk_board *board, unsigned kinds,
                         struct hk__retraction retraction)
{
    const bool last = (BB_LAST_RANKS >> retraction.to & 1) != 0;
    for (unsigned kind = HK_PAWN; kind <= HK_QUEEN; kind++)
        if (kinds >> kind & 1 && !(kind == HK_PAWN && last)) {
            retraction.captured = (uint8_t)kind;
            add(out, board, retraction);
        }
}

/*
 * If the pawn on `to` had just made a double step, would the board have to name the en passant
 * square (4)?
 */
static bool step_would_be_named(const hk_board *board, unsigned to)
{
    const hk_color us = (hk_color)board->side, them = hk__other(us); /* `them` made the step */
    const unsigned passed = them == HK_WHITE ? to - 8 : to + 8;
    uint64_t takers = bb_pawn(passed, them) & board->pawns & board->color[us];

    while (takers)
        if (board_en_passant_is_safe(board, bb_take_first(&takers), passed, us))
            return true;
    return false;
}

/* Moves of a pawn to `to`, where it now stands or has promoted. */
static void pawn_moves(struct hk__retraction_list *out, const hk_board *board, bool ep_known,
                       unsigned to, unsigned kinds, uint8_t special)
{
    const hk_color us = hk__other((hk_color)board->side);
    const uint64_t empty = ~board_occupied(board), bit = bb_bit(to);
    const uint64_t back = bb_forward(bit, hk__other(us)) & empty & ~BB_LAST_RANKS;
    struct hk__retraction move = {.to = (uint8_t)to, .special = special, .captured = HK_NO_KIND};

    if (back) {
        move.from = (uint8_t)bb_first(back);
        add(out, board, move);
        const uint64_t two = bb_forward(back, hk__other(us)) & empty;
        if (to / 8 == (us == HK_WHITE ? 3 : 4) && two &&
            !(ep_known && step_would_be_named(board, to))) {
            move.from = (uint8_t)bb_first(two);
            move.special = HK_MOVE_DOUBLE_STEP;
            add(out, board, move);
            move.special = special;
        }
    }
    uint64_t beside = bb_pawn(to, hk__other(us)) & empty & ~BB_LAST_RANKS;
    while (beside) {
        move.from = (uint8_t)bb_take_first(&beside);
        move.special = special;
        add_captures(out, board, kinds, move);
        const uint64_t taken = bb_forward(bit, hk__other(us)), home = bb_forward(bit, us);
        if (special == HK_MOVE_PLAIN && to / 8 == (us == HK_WHITE ? 5 : 2) &&
            (taken | home) == ((taken | home) & empty) && kinds & 1u << HK_PAWN) {
            move.special = HK_MOVE_EN_PASSANT;
            move.captured = HK_PAWN;
            add(out, board, move);
        }
    }
}

static void castlings(struct hk__retraction_list *out, const hk_board *board)
{
    const hk_color them = (hk_color)board->side, us = hk__other(them);
    const unsigned first = us == HK_WHITE ? 0 : 56, king = board_king(board, us);
    const uint64_t rooks = hk_board_pieces(board, us, HK_ROOK);

    if (board->castling[us])
        return;
    for (unsigned east = 0; east < 2; east++) {
        const unsigned king_to = first + (east ? 6 : 2), rook_to = first + (east ? 5 : 3);
        const unsigned rook_from = first + (east ? 7 : 0);
        const struct hk__retraction move = {.from = (uint8_t)(first + 4),
                                            .to = (uint8_t)rook_from,
                                            .special = HK_MOVE_CASTLING,
                                            .captured = HK_NO_KIND};
        hk_board before = *board;
        if (king != king_to || !(rooks >> rook_to & 1))
            continue;
        const uint64_t left =
            bb_between(first + 4, rook_from) | bb_bit(first + 4) | bb_bit(rook_from);
        if (left & board_occupied(board) & ~(bb_bit(king_to) | bb_bit(rook_to)))
            continue;
        hk__retract_make(&before, move);
        const uint64_t occupied = board_occupied(&before);
        if (!board_attackers(&before, first + 4, them, occupied) &&
            !board_attackers(&before, rook_to, them, occupied))
            add(out, board, move);
    }
}

void hk__retract_list(const hk_board *board, bool ep_known, struct hk__retraction_list *out)
{
    const hk_color us = hk__other((hk_color)board->side);
    const unsigned kinds = kinds_to_uncapture(board), rights = board->castling[us];
    const uint64_t occupied = board_occupied(board);
    uint64_t still = (uint64_t)rights << (us == HK_WHITE ? 0 : 56);

    out->size = 0;
    if (board->ep != HK_NO_SQUARE) { /* 4 */
        const unsigned to = us == HK_WHITE ? board->ep + 8u : board->ep - 8u;
        const struct hk__retraction step = {.from = (uint8_t)(2u * board->ep - to),
                                            .to = (uint8_t)to,
                                            .special = HK_MOVE_DOUBLE_STEP,
                                            .captured = HK_NO_KIND};
        add(out, board, step);
        return;
    }
    if (rights)
        still |= board->kings & board->color[us];
    for (uint64_t pieces = board->color[us] & ~still; pieces;) {
        const unsigned to = bb_take_first(&pieces);
        const hk_kind kind = hk_board_kind_at(board, to);
        if (kind == HK_PAWN) {
            pawn_moves(out, board, ep_known, to, kinds, HK_MOVE_PLAIN);
            continue;
        }
        if (to / 8 == (us == HK_WHITE ? 7 : 0) && kind != HK_KING)
            pawn_moves(out, board, ep_known, to, kinds,
                       (uint8_t)(HK_MOVE_PROMOTION + ((unsigned)kind - HK_KNIGHT)));
        for (uint64_t from = bb_attacks(kind, to, occupied) & ~occupied; from;) {
            struct hk__retraction move = {.from = (uint8_t)bb_take_first(&from),
                                          .to = (uint8_t)to,
                                          .special = HK_MOVE_PLAIN,
                                          .captured = HK_NO_KIND};
            add(out, board, move);
            add_captures(out, board, kinds, move);
        }
    }
    castlings(out, board);
}
