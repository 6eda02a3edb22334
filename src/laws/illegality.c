/*
 * Why a move is illegal. Of all the pieces that may be meant, the one that comes nearest to a legal
 * move gives the reason: first a piece that could go there if that did not leave its king in check,
 * then one that is merely blocked, then the way in which this kind of piece moves. FIDE Laws 2023,
 * 3.1 to 3.9.
 */
#include "hakem/illegality.h"
#include "board/bb.h"

static const struct {
    const char *word;
    hk_rule rule;
    const char *sentence;
} reasons[] = {{"none", HK_RULE_NONE, ""},
#define X(name, word, rule, sentence) {word, HK_RULE_##rule, sentence},
               HK_ILLEGALITY_LIST(X)
#undef X
};

const char *hk_illegality_word(hk_illegality reason)
{
    return reasons[reason].word;
}

hk_rule hk_illegality_rule(hk_illegality reason)
{
    return reasons[reason].rule;
}

const char *hk_illegality_sentence(hk_illegality reason)
{
    return reasons[reason].sentence;
}

static hk_color opponent(const hk_board *board)
{
    return board->side == HK_WHITE ? HK_BLACK : HK_WHITE;
}

static hk_illegality why_not_castling(const hk_board *board, bool king_side)
{
    const hk_color us = (hk_color)board->side;
    if (!board_has_kings(board)) /* hands have taken one off */
        return HK_ILLEGALITY_CASTLING_LOST;
    const unsigned king = board_king(board, us), first = us == HK_WHITE ? 0 : 56;
    const uint64_t occupied = board_occupied(board);

    for (uint64_t files = board->castling[us]; files;) {
        const unsigned rook = first + bb_take_first(&files);
        const unsigned king_to = first + (king_side ? 6 : 2), rook_to = first + (king_side ? 5 : 3);
        if ((rook > king) != king_side)
            continue;
        const uint64_t both = bb_bit(king) | bb_bit(rook);
        const uint64_t ways = bb_between(king, king_to) | bb_bit(king_to) |
                              bb_between(rook, rook_to) | bb_bit(rook_to);
        if (occupied & ways & ~both)
            return HK_ILLEGALITY_CASTLING_BLOCKED;
        return hk_board_checkers(board) ? HK_ILLEGALITY_CASTLING_IN_CHECK
                                        : HK_ILLEGALITY_CASTLING_ATTACKED;
    }
    return HK_ILLEGALITY_CASTLING_LOST;
}

/* The piece moves in this way but leaves its king in check. */
static hk_illegality why_not_safe(const hk_board *board, hk_kind kind)
{
    if (kind == HK_KING)
        return HK_ILLEGALITY_KING_TO_ATTACK;
    return hk_board_checkers(board) ? HK_ILLEGALITY_STAYS_IN_CHECK : HK_ILLEGALITY_EXPOSES_KING;
}

/* This is not the way in which such a piece moves. */
static hk_illegality way_of(hk_kind kind)
{
    switch (kind) {
    case HK_KNIGHT:
        return HK_ILLEGALITY_KNIGHT;
    case HK_BISHOP:
        return HK_ILLEGALITY_BISHOP;
    case HK_ROOK:
        return HK_ILLEGALITY_ROOK;
    case HK_QUEEN:
        return HK_ILLEGALITY_QUEEN;
    case HK_KING:
        return HK_ILLEGALITY_KING;
    case HK_PAWN:
    case HK_NO_KIND:
        break;
    }
    return HK_ILLEGALITY_PAWN_STEP;
}

static hk_illegality why_not_piece(const hk_board *board, hk_kind kind, uint64_t pieces,
                                   unsigned to)
{
    const uint64_t occupied = board_occupied(board);
    hk_illegality reason = way_of(kind);

    while (pieces) {
        const unsigned from = bb_take_first(&pieces);
        if (bb_attacks(kind, from, occupied) & bb_bit(to))
            return why_not_safe(board, kind);
        if (bb_attacks(kind, from, 0) & bb_bit(to))
            reason = HK_ILLEGALITY_JUMP;
    }
    return reason;
}

static hk_illegality why_not_capture(const hk_board *board, uint64_t pawns, unsigned to)
{
    const hk_color us = (hk_color)board->side, them = opponent(board);
    const unsigned behind = us == HK_WHITE ? to - 8 : to + 8;

    if (board->color[them] & bb_bit(to) || to == board->ep)
        return why_not_safe(board, HK_PAWN);
    if (to / 8 == (us == HK_WHITE ? 5u : 2u) &&
        hk_board_pieces(board, them, HK_PAWN) & bb_bit(behind)) {
        /* A capture that exposes the king was never possible, even right after the double step. */
        const bool safe = board_en_passant_is_safe(board, bb_first(pawns), to, us);
        return safe ? HK_ILLEGALITY_EN_PASSANT : why_not_safe(board, HK_PAWN);
    }
    return HK_ILLEGALITY_PAWN_CAPTURE;
}

static hk_illegality why_not_pawn(const hk_board *board, uint64_t pieces, unsigned to)
{
    const hk_color us = (hk_color)board->side, them = opponent(board);
    const uint64_t occupied = board_occupied(board), bit = bb_bit(to);
    const uint64_t one = us == HK_WHITE ? bit >> 8 : bit << 8;
    const uint64_t two = us == HK_WHITE ? one >> 8 : one << 8;
    const bool from_home = to / 8 == (us == HK_WHITE ? 3u : 4u);

    if (pieces & bb_pawn(to, them))
        return why_not_capture(board, pieces & bb_pawn(to, them), to);
    if (pieces & one)
        return occupied & bit ? HK_ILLEGALITY_PAWN_BLOCKED : why_not_safe(board, HK_PAWN);
    if (pieces & two) {
        if (!from_home || occupied & (bit | one))
            return HK_ILLEGALITY_PAWN_DOUBLE_STEP;
        return why_not_safe(board, HK_PAWN);
    }
    return HK_ILLEGALITY_PAWN_STEP;
}

/* Does the text mean castling by both squares of the king, as in `Ke1g1` and `e1g1`? */
static bool is_castling_by_squares(hk_kind kind, uint64_t pieces, const hk_san_meaning *meaning)
{
    if (kind != HK_KING || !pieces || meaning->from_file != 4 || meaning->from_rank < 0)
        return false;
    const unsigned from = bb_first(pieces), to = meaning->to;
    return (from == 4 || from == 60) && (to == from + 2 || to + 2 == from);
}

hk_illegality hk_illegality_find(const hk_board *board, const hk_san_meaning *meaning)
{
    const hk_color us = (hk_color)board->side;
    const unsigned to = meaning->to;
    hk_kind kind = meaning->kind;
    uint64_t from = ~UINT64_C(0);

    if (meaning->castling)
        return why_not_castling(board, meaning->castling == HK_SAN_KINGSIDE);
    if (meaning->from_file >= 0)
        from &= BB_FILE_A << meaning->from_file;
    else if (kind == HK_PAWN)
        from &= BB_FILE_A << to % 8;
    if (meaning->from_rank >= 0)
        from &= bb_rank((unsigned)meaning->from_rank);
    if (kind == HK_NO_KIND) /* the text names both squares */
        kind = hk_board_kind_at(board, bb_first(from));

    const uint64_t pieces = hk_board_pieces(board, us, kind) & from;
    if (is_castling_by_squares(kind, pieces, meaning))
        return why_not_castling(board, to > bb_first(pieces));
    if (!pieces)
        return kind == HK_PAWN && bb_many(from) ? HK_ILLEGALITY_PAWN_STEP
                                                : HK_ILLEGALITY_NO_SUCH_PIECE;
    if (board->color[us] & bb_bit(to))
        return HK_ILLEGALITY_OWN_PIECE;
    if (board->kings & bb_bit(to))
        return HK_ILLEGALITY_KING_CAPTURE;
    const bool promotes = kind == HK_PAWN && bb_bit(to) & BB_LAST_RANKS;
    if (meaning->promotion != HK_NO_KIND && !promotes)
        return HK_ILLEGALITY_NO_PROMOTION;
    if (kind != HK_PAWN)
        return why_not_piece(board, kind, pieces, to);
    hk_move resolved;
    if (hk_san_resolve(&resolved, board, meaning, HK_STANDARD) == HK_E_PROMOTION)
        return HK_ILLEGALITY_PROMOTION_MISSING;
    return why_not_pawn(board, pieces, to);
}
