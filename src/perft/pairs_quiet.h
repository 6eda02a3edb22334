/*
 * Counting pairs of moves (pairs.h), first part: which moves are calm, and the list of the others.
 */
#ifndef HK_PERFT_PAIRS_QUIET_H
#define HK_PERFT_PAIRS_QUIET_H

#include "board/make_core.h"
#include "perft/pairs_state.h"

/* Look along one kind of lines from their king. Answers the squares where a slider of ours would make a new pin. */
HK_SPECIALISE uint64_t look_from_king(struct pairs *pairs, const bool diagonal, uint64_t *check,
                                      uint64_t *pin_line)
{
    const hk_board *board = pairs->board;
    const unsigned king = pairs->king;
    const uint64_t occupied = pairs->occupied;
    const uint64_t sliders = (diagonal ? board->diagonals : board->orthogonals) & pairs->own;
#define LINES(pieces) (diagonal ? bb_bishop(king, pieces) : bb_rook(king, pieces))
    const uint64_t first = LINES(occupied);
    const uint64_t second = LINES(occupied & ~first);
    const uint64_t third = LINES(occupied & ~second);
    const uint64_t behind_theirs = LINES(occupied & ~(first & pairs->enemy)) & ~first;
#undef LINES
    const uint64_t behind = third & ~second & sliders;
    *check = first;
    *pin_line = 0;
    for (uint64_t found = second & ~first & sliders; found;) {
        const unsigned slider = bb_take_first(&found);
        const uint64_t between = bb_between(king, slider);
        if (between & pairs->enemy) { /* one of them is pinned */
            *pin_line |= between | bb_bit(slider);
            pairs->stirring_from |= bb_bit(slider);
            if (!(behind & bb_line(king, slider)))
                pairs->releasing |= bb_bit(slider);
        } else {
            pairs->stirring_from |= between & pairs->own;
        }
    }
    /* A piece of ours beside one of theirs before a slider: if it leaves, the other is pinned. */
    for (uint64_t found = behind; found;) {
        const uint64_t between = bb_between(king, bb_take_first(&found));
        if (between & pairs->enemy)
            pairs->stirring_from |= between & pairs->own;
    }
    return behind_theirs;
}

/* What can stir their king. False if he is in check though it is our move: no game has such a position. */
HK_SPECIALISE bool find_stirring(struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    const hk_color them = hk__other(us);
    const unsigned king = pairs->king;
    uint64_t rook_checks, bishop_checks;

    pairs->stirring_from = pairs->releasing = 0;
    const uint64_t rook_pins = look_from_king(pairs, false, &rook_checks, &pairs->pin_orthogonal);
    const uint64_t bishop_pins = look_from_king(pairs, true, &bishop_checks, &pairs->pin_diagonal);
    const uint64_t knight_checks = bb_knight(king), pawn_checks = bb_pawn(king, them);
    const uint64_t lines = pairs->pin_orthogonal | pairs->pin_diagonal;
    const uint64_t rook_stirs = rook_checks | rook_pins, bishop_stirs = bishop_checks | bishop_pins;

    pairs->stirring_to[HK_PAWN] = lines | pawn_checks;
    pairs->stirring_to[HK_KNIGHT] = lines | knight_checks;
    pairs->stirring_to[HK_BISHOP] = lines | bishop_stirs;
    pairs->stirring_to[HK_ROOK] = lines | rook_stirs;
    pairs->stirring_to[HK_QUEEN] = lines | rook_stirs | bishop_stirs;
    pairs->stirring_to[HK_KING] = lines;
    return (pairs->own & ((pawn_checks & board->pawns) | (knight_checks & board->knights) |
                          (bb_king(king) & board->kings) | (rook_checks & board->orthogonals) |
                          (bishop_checks & board->diagonals))) == 0;
}

/* What their sliders reach, once for all; answers all squares that they attack. Our king is not in check. */
HK_SPECIALISE uint64_t find_sliders(struct pairs *pairs)
{
    const hk_board *board = pairs->board;
    uint64_t attacked = 0;

    pairs->sliders = 0;
    for (uint64_t pieces = board->diagonals & pairs->enemy; pieces;) {
        const unsigned square = bb_take_first(&pieces);
        const uint64_t reach = bb_bishop(square, pairs->occupied);
        pairs->slider[pairs->sliders++] =
            (struct slider){.bit = bb_bit(square), .reach = reach, .square = square};
        attacked |= reach;
    }
    pairs->diagonal_sliders = pairs->sliders;
    for (uint64_t pieces = board->orthogonals & pairs->enemy; pieces;) {
        const unsigned square = bb_take_first(&pieces);
        const uint64_t reach = bb_rook(square, pairs->occupied);
        pairs->slider[pairs->sliders++] =
            (struct slider){.bit = bb_bit(square), .reach = reach, .square = square};
        attacked |= reach;
    }
    return attacked;
}

HK_SPECIALISE void add_other(struct pairs *pairs, unsigned from, unsigned to, unsigned special)
{
    pairs->others.move[pairs->others.size++] = hk_move_build(from, to, special);
}

/* The plain moves of a piece that is no pawn: calm ones to its group, the others to the list. */
HK_SPECIALISE void add_piece(struct pairs *pairs, unsigned from, uint64_t set, const hk_kind kind)
{
    const uint64_t bit = bb_bit(from);
    uint64_t stirring = pairs->stirring_to[kind];
    if (HK_UNLIKELY(pairs->stirring_from & bit)) {
        if (pairs->releasing & bit) /* on its line it stirs only by capturing the piece it pins */
            stirring = (stirring & ~bb_line(pairs->king, from)) |
                       (bb_between(pairs->king, from) & pairs->enemy);
        else
            stirring = ~UINT64_C(0);
    }
    uint64_t others = set & (stirring | landed_full(&pairs->landed));
    const uint64_t calm = set & ~others;

    land(&pairs->landed, calm);
    pairs->calm += bb_count(calm);
    pairs->to[pairs->groups] = calm;
    pairs->kind[pairs->groups] = kind;
    pairs->group_at[from] = (uint8_t)pairs->groups;
    pairs->groups += calm != 0;
    pairs->grouped |= calm ? bit : 0;
    while (others)
        add_other(pairs, from, bb_take_first(&others), HK_MOVE_PLAIN);
}

HK_SPECIALISE uint64_t beside(uint64_t set)
{
    return ((set & ~BB_FILE_A) >> 1) | ((set & ~BB_FILE_H) << 1);
}

/* Captures en passant of pawns that make a calm double step to one of the squares. */
HK_SPECIALISE unsigned en_passant_replies(const struct pairs *pairs, uint64_t passing,
                                          const hk_color us)
{
    const hk_board *board = pairs->board;
    unsigned n = 0;

    while (passing) {
        const uint64_t to = bb_bit(bb_take_first(&passing));
        const uint64_t over = bb_forward(to, hk__other(us)), from = bb_forward(over, hk__other(us));
        for (uint64_t pieces = beside(to) & board->pawns & pairs->enemy; pieces;) {
            const uint64_t by = bb_bit(bb_take_first(&pieces));
            const uint64_t occupied = (pairs->occupied ^ from ^ by) | over;
            n += (board_attackers(board, pairs->king, us, occupied) & ~from) == 0;
        }
    }
    return n;
}

/* Pawn moves all one way: the calm ones become group `way`. `leaving` are squares that pawns who stir reach. */
HK_SPECIALISE uint64_t add_pawns_one_way(struct pairs *pairs, const unsigned way, uint64_t set,
                                         uint64_t leaving, const int step, const unsigned special)
{
    uint64_t others =
        set & (pairs->stirring_to[HK_PAWN] | leaving | BB_LAST_RANKS | landed_full(&pairs->landed));
    const uint64_t calm = set & ~others;

    land(&pairs->landed, calm);
    pairs->calm += bb_count(calm);
    pairs->to[way] = calm;
    pairs->kind[way] = HK_PAWN;
    while (HK_UNLIKELY(others != 0)) {
        const unsigned to = bb_take_first(&others), from = (unsigned)((int)to - step);
        if (bb_bit(to) & BB_LAST_RANKS)
            for (unsigned piece = 0; piece < 4; piece++)
                add_other(pairs, from, to, HK_MOVE_PROMOTION + piece);
        else
            add_other(pairs, from, to, special);
    }
    return calm;
}

HK_SPECIALISE void add_all_pawns(struct pairs *pairs, const struct masks *masks, const hk_color us)
{
    const hk_board *board = pairs->board;
    const hk_color them = hk__other(us);
    const int up = us == HK_WHITE ? 8 : -8;
    const struct pawn_sets sets = pawn_sets(board, masks, us);
    const uint64_t pawns = board->pawns & pairs->own, leaving = pairs->stirring_from & pawns;
    const uint64_t leaving_step = bb_forward(leaving, us);

    const uint64_t step = add_pawns_one_way(pairs, 0, sets.single, leaving_step, up, HK_MOVE_PLAIN);
    const uint64_t twice = add_pawns_one_way(pairs, 1, sets.twice, bb_forward(leaving_step, us),
                                             2 * up, HK_MOVE_DOUBLE_STEP);
    const uint64_t west = add_pawns_one_way(pairs, 2, sets.west, bb_pawns_attack_west(leaving, us),
                                            up - 1, HK_MOVE_PLAIN);
    const uint64_t east = add_pawns_one_way(pairs, 3, sets.east, bb_pawns_attack_east(leaving, us),
                                            up + 1, HK_MOVE_PLAIN);
    pairs->grouped |= bb_forward(step | bb_forward(twice, them), them) |
                      bb_pawns_attack_east(west, them) | bb_pawns_attack_west(east, them);

    pairs->en_passant = 0;
    const uint64_t passing = twice & beside(board->pawns & pairs->enemy);
    if (HK_UNLIKELY(passing != 0))
        pairs->en_passant = en_passant_replies(pairs, passing, us);
    if (HK_UNLIKELY(board->ep != HK_NO_SQUARE))
        for (uint64_t pieces = bb_pawn(board->ep, them) & pawns; pieces;) {
            const unsigned from = bb_take_first(&pieces);
            if (board_en_passant_is_safe(board, from, board->ep, us))
                add_other(pairs, from, board->ep, HK_MOVE_EN_PASSANT);
        }
}

/* Squares that they attack; our king, who is not in check, hides none. */
HK_SPECIALISE uint64_t attacked_by_them(const struct pairs *pairs, uint64_t by_sliders,
                                        const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t pawns = pairs->board->pawns & pairs->enemy;
    uint64_t set = by_sliders | bb_king(pairs->king) | bb_pawns_attack_west(pawns, them) |
                   bb_pawns_attack_east(pawns, them);
    for (uint64_t pieces = pairs->board->knights & pairs->enemy; pieces;)
        set |= bb_knight(bb_take_first(&pieces));
    return set;
}

/*
 * Castling of ours as a move of the rook. All that changes is on our first rank: on none of the squares do their sliders
 * look, no pawn of theirs stands before it, and their king is on the fourth rank or further, so that our king matters
 * as little there as on his way.
 */
HK_SPECIALISE void add_castling(struct pairs *pairs, unsigned king, unsigned rook, uint64_t danger,
                                const hk_color us)
{
    const uint64_t near = us == HK_WHITE ? UINT64_C(0xffffff) : UINT64_C(0xffffff) << 40;
    const uint64_t second = bb_rank(us == HK_WHITE ? 1 : 6);
    unsigned king_to, rook_to;

    castling_squares(king, rook, &king_to, &rook_to);
    const uint64_t from = bb_bit(king) | bb_bit(rook), to = bb_bit(rook_to);
    if (danger & (bb_bit(rook) | to) || near & bb_bit(pairs->king) ||
        second & pairs->board->pawns & pairs->enemy || pairs->stirring_from & from ||
        pairs->stirring_to[HK_ROOK] & to || pairs->stirring_to[HK_KING] & bb_bit(king_to)) {
        add_other(pairs, king, rook, HK_MOVE_CASTLING);
        return;
    }
    pairs->castled[pairs->castlings++] =
        (struct group){.from = bb_bit(rook), .to = to, .kind = HK_ROOK};
    pairs->calm++;
}

HK_SPECIALISE void add_king(struct pairs *pairs, const struct masks *masks, uint64_t by_sliders,
                            const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t steps = bb_king(masks->king) & ~(pairs->own | board->kings);

    if (!steps && !board->castling[us])
        return;
    const uint64_t danger = attacked_by_them(pairs, by_sliders, us);
    add_piece(pairs, masks->king, steps & ~danger, HK_KING);
    for (uint64_t files = board->castling[us]; files;) {
        const unsigned rook = (us == HK_WHITE ? 0 : 56) + bb_take_first(&files);
        if (may_castle(board, masks->king, rook, danger, us))
            add_castling(pairs, masks->king, rook, danger, us);
    }
}

/* All moves of ours, who are not in check. */
HK_SPECIALISE void find_calm(struct pairs *pairs, const struct masks *masks, const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t pinned = masks->pin_orthogonal | masks->pin_diagonal;
    const uint64_t by_sliders = find_sliders(pairs);

    pairs->groups = PAWN_WAYS;
    pairs->castlings = 0;
    pairs->grouped = pairs->calm = 0;
    pairs->landed = landings_of(0);
    pairs->others.size = 0;
    add_king(pairs, masks, by_sliders, us);
    for (uint64_t pieces = board->knights & pairs->own & ~pinned; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        add_piece(pairs, from, bb_knight(from) & masks->targets, HK_KNIGHT);
    }
    for (uint64_t pieces =
             board->diagonals & ~board->orthogonals & pairs->own & ~masks->pin_orthogonal;
         pieces;) {
        const unsigned from = bb_take_first(&pieces);
        add_piece(pairs, from, diagonal_targets(board, masks, from), HK_BISHOP);
    }
    for (uint64_t pieces =
             board->orthogonals & ~board->diagonals & pairs->own & ~masks->pin_diagonal;
         pieces;) {
        const unsigned from = bb_take_first(&pieces);
        add_piece(pairs, from, orthogonal_targets(board, masks, from), HK_ROOK);
    }
    for (uint64_t pieces = board->orthogonals & board->diagonals & pairs->own; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t bit = bb_bit(from);
        const uint64_t diagonal =
            masks->pin_orthogonal & bit ? 0 : diagonal_targets(board, masks, from);
        const uint64_t orthogonal =
            masks->pin_diagonal & bit ? 0 : orthogonal_targets(board, masks, from);
        add_piece(pairs, from, diagonal | orthogonal, HK_QUEEN);
    }
    add_all_pawns(pairs, masks, us);
#ifdef HK_USE_AVX512 /* groups are read eight at a time */
    for (unsigned i = 0; i < 8; i++)
        pairs->to[pairs->groups + i] = pairs->kind[pairs->groups + i] = 0;
#endif
}

#endif
