/*
 * Questions about moves, answered without a list: is there a legal move, is this move legal, does
 * it give check. Compiled once for each instruction set. Articles 3.1 to 3.10 of the FIDE Laws
 * 2023.
 */
#include "board/code.h"
#include "board/make_core.h"
#include "board/masks.h"

/*
 * May a pawn of `us` capture en passant? Two pieces leave the lines of the board at once, so the
 * king is looked at anew.
 */
HK_SPECIALISE bool may_capture_en_passant(const hk_board *board, unsigned from, const hk_color us)
{
    return bb_pawn(board->ep, hk__other(us)) & board->pawns & board->color[us] & bb_bit(from) &&
           board_en_passant_is_safe(board, from, board->ep, us);
}

/* Would the king be unattacked on the square? */
HK_SPECIALISE bool king_may_step(const hk_board *board, unsigned king, unsigned to,
                                 const hk_color us)
{
    return board_attackers(board, to, hk__other(us), board_occupied(board) & ~bb_bit(king)) == 0;
}

/* Is there a legal move? The cheapest questions come first. */
HK_SPECIALISE bool any_move(const hk_board *board, const hk_color us)
{
    const uint64_t own = board->color[us];
    struct masks masks;

    find_masks(board, &masks, us);
    if (HK_LIKELY(masks.targets)) {
        const uint64_t pinned = masks.pin_orthogonal | masks.pin_diagonal;
        const struct pawn_sets sets = pawn_sets(board, &masks, us);
        if (sets.single | sets.twice | sets.west | sets.east)
            return true;
        for (uint64_t pieces = board->knights & own & ~pinned; pieces;)
            if (bb_knight(bb_take_first(&pieces)) & masks.targets)
                return true;
        for (uint64_t pieces = board->diagonals & own & ~masks.pin_orthogonal; pieces;)
            if (diagonal_targets(board, &masks, bb_take_first(&pieces)))
                return true;
        for (uint64_t pieces = board->orthogonals & own & ~masks.pin_diagonal; pieces;)
            if (orthogonal_targets(board, &masks, bb_take_first(&pieces)))
                return true;
    }
    for (uint64_t squares = bb_king(masks.king) & ~(own | board->kings); squares;)
        if (king_may_step(board, masks.king, bb_take_first(&squares), us))
            return true;
    if (board->ep != HK_NO_SQUARE)
        for (uint64_t pieces = own & board->pawns; pieces;)
            if (may_capture_en_passant(board, bb_take_first(&pieces), us))
                return true;
    /* Chess960: castling may be the king's only move. */
    if (board->castling[us] && !masks.checkers) {
        const uint64_t danger = attacked(board, hk__other(us));
        for (uint64_t files = board->castling[us]; files;)
            if (may_castle(board, masks.king, (us == HK_WHITE ? 0 : 56) + bb_take_first(&files),
                           danger, us))
                return true;
    }
    return false;
}

bool HK_ISA_NAME(hk__movegen_any)(const hk_board *board)
{
    return board->side == HK_WHITE ? any_move(board, HK_WHITE) : any_move(board, HK_BLACK);
}

HK_SPECIALISE hk_move find_king_move(const hk_board *board, const struct masks *masks, unsigned to,
                                     const hk_color us)
{
    const unsigned first = us == HK_WHITE ? 0 : 56, king = masks->king;
    const uint64_t rooks = (uint64_t)board->castling[us] << first;

    if (rooks & bb_bit(to)) {
        if (masks->checkers || !may_castle(board, king, to, attacked(board, hk__other(us)), us))
            return HK_MOVE_NONE;
        return hk_move_build(king, to, HK_MOVE_CASTLING);
    }
    if (!(bb_king(king) & ~(board->color[us] | board->kings) & bb_bit(to)) ||
        !king_may_step(board, king, to, us))
        return HK_MOVE_NONE;
    return hk_move_build(king, to, HK_MOVE_PLAIN);
}

HK_SPECIALISE hk_move find_pawn_move(const hk_board *board, const struct masks *masks,
                                     unsigned from, unsigned to, hk_kind promotion,
                                     const hk_color us)
{
    const struct pawn_sets sets = pawn_sets(board, masks, us);
    const uint64_t bit = bb_bit(from), step = bb_forward(bit, us);
    const uint64_t plain = (step & sets.single) | (bb_pawns_attack_west(bit, us) & sets.west) |
                           (bb_pawns_attack_east(bit, us) & sets.east);
    const bool last = (BB_LAST_RANKS & bb_bit(to)) != 0;

    if (last != (promotion >= HK_KNIGHT && promotion <= HK_QUEEN) ||
        (!last && promotion != HK_NO_KIND))
        return HK_MOVE_NONE;
    if (plain & bb_bit(to))
        return hk_move_build(from, to,
                             last ? HK_MOVE_PROMOTION + promotion - HK_KNIGHT : HK_MOVE_PLAIN);
    if (bb_forward(step, us) & sets.twice & bb_bit(to))
        return hk_move_build(from, to, HK_MOVE_DOUBLE_STEP);
    if (to == board->ep && may_capture_en_passant(board, from, us))
        return hk_move_build(from, to, HK_MOVE_EN_PASSANT);
    return HK_MOVE_NONE;
}

HK_SPECIALISE hk_move find_move(const hk_board *board, unsigned from, unsigned to,
                                hk_kind promotion, const hk_color us)
{
    const uint64_t bit = bb_bit(from);
    struct masks masks;
    uint64_t set = 0;

    if (!(board->color[us] & bit))
        return HK_MOVE_NONE;
    find_masks(board, &masks, us);
    if (board->pawns & bit)
        return find_pawn_move(board, &masks, from, to, promotion, us);
    if (promotion != HK_NO_KIND)
        return HK_MOVE_NONE;
    if (board->kings & bit)
        return find_king_move(board, &masks, to, us);
    if (board->knights & bit & ~(masks.pin_orthogonal | masks.pin_diagonal))
        set = bb_knight(from) & masks.targets;
    if (board->diagonals & bit & ~masks.pin_orthogonal)
        set |= diagonal_targets(board, &masks, from);
    if (board->orthogonals & bit & ~masks.pin_diagonal)
        set |= orthogonal_targets(board, &masks, from);
    return set & bb_bit(to) ? hk_move_build(from, to, HK_MOVE_PLAIN) : HK_MOVE_NONE;
}

hk_move HK_ISA_NAME(hk__movegen_find)(const hk_board *board, unsigned from, unsigned to,
                                      hk_kind promotion)
{
    return board->side == HK_WHITE ? find_move(board, from, to, promotion, HK_WHITE)
                                   : find_move(board, from, to, promotion, HK_BLACK);
}

HK_SPECIALISE bool gives_check(const hk_board *board, hk_move move, const hk_color us)
{
    hk_board after;
    board_make(board, &after, move, us);
    if (!(after.kings & after.color[hk__other(us)])) /* a hand has taken it off */
        return false;
    const unsigned king = board_king(&after, hk__other(us));
    return board_attackers(&after, king, us, board_occupied(&after)) != 0;
}

bool HK_ISA_NAME(hk__movegen_gives_check)(const hk_board *board, hk_move move)
{
    return board->side == HK_WHITE ? gives_check(board, move, HK_WHITE)
                                   : gives_check(board, move, HK_BLACK);
}
