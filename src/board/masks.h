/*
 * Checks and pins: where the pieces of one side may go, specialised by color. Shared by the
 * generator of moves and by perft.
 *
 * The king is looked at first: the pieces that give check to it, then the own pieces that stand
 * alone between it and an enemy slider. `targets` are the squares to which a piece other than the
 * king may go: all without an own piece, in check those between king and checker and the checker's.
 * A piece pinned on a file or rank stays on `pin_orthogonal`, a piece pinned on a diagonal on
 * `pin_diagonal`. One mask for all pins of a kind is enough, because a slider that leaves its own
 * line never reaches another one. Articles 3.1 to 3.9 of the FIDE Laws 2023.
 */
#ifndef HK_BOARD_MASKS_H
#define HK_BOARD_MASKS_H

#include "board/bb.h"

struct masks {
    uint64_t targets;
    uint64_t pin_orthogonal, pin_diagonal;
    uint64_t checkers;
    unsigned king;
};

HK_SPECIALISE void find_masks(const hk_board *board, struct masks *masks, const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t own = board->color[us], enemy = board->color[them];
    const uint64_t occupied = own | enemy;
    const unsigned king = board_king(board, us);
    const uint64_t rooks = board->orthogonals & enemy, bishops = board->diagonals & enemy;
    /* Lines along which no piece attacks are not looked at. */
    const uint64_t rook_lines = rooks ? bb_rook(king, occupied) : 0;
    const uint64_t bishop_lines = bishops ? bb_bishop(king, occupied) : 0;
    const uint64_t direct = (rook_lines & rooks) | (bishop_lines & bishops);

    masks->king = king;
    masks->checkers = direct | (bb_knight(king) & board->knights & enemy) |
                      (bb_pawn(king, us) & board->pawns & enemy);
    masks->targets = ~(own | board->kings); /* 1.4.1: a king is never captured */
    if (HK_UNLIKELY(masks->checkers)) {
        const unsigned checker = bb_first(masks->checkers);
        masks->targets =
            bb_many(masks->checkers) ? 0 : (bb_between(king, checker) | bb_bit(checker));
    }

    masks->pin_orthogonal = 0;
    masks->pin_diagonal = 0;
    /*
     * Without the own pieces that the king sees: a slider that then attacks the king has pinned one
     * of them.
     */
    uint64_t pinners = rooks & ~rook_lines;
    if (pinners)
        pinners &= bb_rook(king, occupied & ~(rook_lines & own));
    while (pinners) {
        const unsigned pinner = bb_take_first(&pinners);
        masks->pin_orthogonal |= bb_between(king, pinner) | bb_bit(pinner);
    }
    pinners = bishops & ~bishop_lines;
    if (pinners)
        pinners &= bb_bishop(king, occupied & ~(bishop_lines & own));
    while (pinners) {
        const unsigned pinner = bb_take_first(&pinners);
        masks->pin_diagonal |= bb_between(king, pinner) | bb_bit(pinner);
    }
}

/*
 * Squares to which pawns of `us` may go, without captures en passant: by one step, by two, by a
 * capture to each side.
 */
struct pawn_sets {
    uint64_t single, twice, west, east;
};

HK_SPECIALISE struct pawn_sets pawn_sets(const hk_board *board, const struct masks *masks,
                                         const hk_color us)
{
    const uint64_t empty = ~board_occupied(board), enemy = board->color[hk__other(us)];
    const uint64_t pawns = board->pawns & board->color[us];
    const uint64_t third = bb_rank(us == HK_WHITE ? 2 : 5);
    const uint64_t free = pawns & ~masks->pin_diagonal & ~masks->pin_orthogonal;
    const uint64_t on_file = pawns & masks->pin_orthogonal; /* may still go forward */
    const uint64_t on_diagonal = pawns & masks->pin_diagonal;

    const uint64_t single =
        (bb_forward(free, us) | (bb_forward(on_file, us) & masks->pin_orthogonal)) & empty;
    const uint64_t twice = bb_forward(single & third, us) & empty;
    const uint64_t west = bb_pawns_attack_west(free, us) |
                          (bb_pawns_attack_west(on_diagonal, us) & masks->pin_diagonal);
    const uint64_t east = bb_pawns_attack_east(free, us) |
                          (bb_pawns_attack_east(on_diagonal, us) & masks->pin_diagonal);
    return (struct pawn_sets){.single = single & masks->targets,
                              .twice = twice & masks->targets,
                              .west = west & enemy & masks->targets,
                              .east = east & enemy & masks->targets};
}

/* Squares to which a piece may go along diagonals; the piece is not pinned on a rank or file. */
HK_SPECIALISE uint64_t diagonal_targets(const hk_board *board, const struct masks *masks,
                                        unsigned from)
{
    const uint64_t to = bb_bishop(from, board_occupied(board)) & masks->targets;
    return masks->pin_diagonal & bb_bit(from) ? to & masks->pin_diagonal : to;
}

/* Squares to which a piece may go along ranks and files; the piece is not pinned on a diagonal. */
HK_SPECIALISE uint64_t orthogonal_targets(const hk_board *board, const struct masks *masks,
                                          unsigned from)
{
    const uint64_t to = bb_rook(from, board_occupied(board)) & masks->targets;
    return masks->pin_orthogonal & bb_bit(from) ? to & masks->pin_orthogonal : to;
}

/*
 * Squares that `by` attacks if the other side's king is taken off the board: it cannot hide behind
 * itself.
 */
HK_SPECIALISE uint64_t attacked(const hk_board *board, const hk_color by)
{
    const uint64_t own = board->color[by];
    const uint64_t occupied = board_occupied(board) & ~(board->kings & ~own);
    const uint64_t pawns = board->pawns & own;
    uint64_t set = bb_pawns_attack_west(pawns, by) | bb_pawns_attack_east(pawns, by) |
                   bb_king(board_king(board, by));

    for (uint64_t pieces = board->knights & own; pieces;)
        set |= bb_knight(bb_take_first(&pieces));
    for (uint64_t pieces = board->diagonals & own; pieces;)
        set |= bb_bishop(bb_take_first(&pieces), occupied);
    for (uint64_t pieces = board->orthogonals & own; pieces;)
        set |= bb_rook(bb_take_first(&pieces), occupied);
    return set;
}

/*
 * May `us`, who are not in check, castle with this rook? FIDE Laws 2023, 3.8.2.1 and 3.8.2.2;
 * Chess960: II.3.2.7.4.
 */
HK_SPECIALISE bool may_castle(const hk_board *board, unsigned king, unsigned rook, uint64_t danger,
                              const hk_color us)
{
    const hk_color them = us == HK_WHITE ? HK_BLACK : HK_WHITE;
    const unsigned first = us == HK_WHITE ? 0 : 56;
    const unsigned king_to = first + (rook > king ? 6 : 2), rook_to = first + (rook > king ? 5 : 3);
    const uint64_t both = bb_bit(king) | bb_bit(rook);
    const uint64_t walk = bb_between(king, king_to) | bb_bit(king_to);
    const uint64_t swept = walk | bb_between(rook, rook_to) | bb_bit(rook_to);

    if (board_occupied(board) & ~both & swept || danger & walk)
        return false;
    /*
     * Chess960: the rook may have shielded the king's new square from a rook or queen on the first
     * rank.
     */
    const uint64_t after = (board_occupied(board) & ~both) | bb_bit(king_to) | bb_bit(rook_to);
    return (bb_rook(king_to, after) & board->orthogonals & board->color[them]) == 0;
}

#endif
