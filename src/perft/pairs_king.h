/*
 * Counting pairs of moves (pairs.h), third part: replies by the king, steps and castling, to quiet
 * moves.
 */
#ifndef HK_PERFT_PAIRS_KING_H
#define HK_PERFT_PAIRS_KING_H

#include "board/make_core.h"
#include "perft/pairs_state.h"

/*
 * A square to which the king of `them` may step: the pieces that attack it, and the squares from
 * which others would, with the king taken off the board.
 */
struct king_target {
    uint64_t attackers;
    /* Destinations of `us` that leave the square free of these attackers. */
    uint64_t block_mask;
    /* By kind, from HK_PAWN on: squares from which a piece of `us` would attack it. */
    uint64_t attack_from[7];
};

/*
 * Destinations of `us` that leave a square free of its attackers: all if there is no attacker,
 * those between if there is one.
 */
HK_SPECIALISE uint64_t block_mask_of(unsigned square, uint64_t attackers)
{
    if (!attackers)
        return ~UINT64_C(0);
    return bb_many(attackers) ? 0 : bb_between(square, bb_first(attackers));
}

HK_SPECIALISE struct king_target king_target_of(const struct pairs *pairs, unsigned square,
                                                uint64_t lifted, const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t occupied = pairs->occupied & ~lifted;
    const uint64_t rook = bb_rook(square, occupied), bishop = bb_bishop(square, occupied);
    struct king_target target;

    target.attack_from[HK_PAWN] = bb_pawn(square, hk__other(us));
    target.attack_from[HK_KNIGHT] = bb_knight(square);
    target.attack_from[HK_BISHOP] = bishop;
    target.attack_from[HK_ROOK] = rook;
    target.attack_from[HK_QUEEN] = bishop | rook;
    target.attack_from[HK_KING] = bb_king(square);
    target.attackers =
        ((target.attack_from[HK_PAWN] & board->pawns) |
         (target.attack_from[HK_KNIGHT] & board->knights) | (bishop & board->diagonals) |
         (rook & board->orthogonals) | (target.attack_from[HK_KING] & board->kings)) &
        pairs->own & ~lifted;
    target.block_mask = block_mask_of(square, target.attackers);
    return target;
}

HK_SPECIALISE uint64_t king_bit(const struct pairs *pairs)
{
    return bb_bit(pairs->king);
}

/*
 * Pieces of `us` whose leaving changes what attacks the square, or from where it is attacked: the
 * attackers, and all pieces on lines to the square if a slider stands behind one of them.
 */
HK_SPECIALISE uint64_t relevant_pieces(const struct pairs *pairs, unsigned square,
                                       const struct king_target *target)
{
    const hk_board *board = pairs->board;
    const uint64_t occupied = pairs->occupied & ~king_bit(pairs);
    const uint64_t rook = target->attack_from[HK_ROOK], bishop = target->attack_from[HK_BISHOP];
    const uint64_t behind =
        (bb_rook(square, occupied & ~(rook & pairs->own)) & board->orthogonals & ~rook) |
        (bb_bishop(square, occupied & ~(bishop & pairs->own)) & board->diagonals & ~bishop);
    return behind & pairs->own ? target->attackers | ((rook | bishop) & pairs->own)
                               : target->attackers;
}

/* The quiet moves of one piece after which neither this piece nor another attacks the square. */
HK_SPECIALISE uint64_t safe_after(const struct group *group, const struct king_target *target)
{
    return group->to & target->block_mask & ~target->attack_from[group->kind];
}

/* The same for a piece of relevant_pieces(). */
HK_SPECIALISE uint64_t safe_without(const struct pairs *pairs, const struct group *group,
                                    unsigned square, const hk_color us)
{
    const struct king_target target =
        king_target_of(pairs, square, king_bit(pairs) | group->from, us);
    return safe_after(group, &target);
}

/* Is the square safe after castling of `us`? No line to it crosses our first rank. */
HK_SPECIALISE bool safe_castled(const struct group *castled, const struct king_target *target)
{
    return !(target->attackers & ~castled->from) && !(target->attack_from[HK_ROOK] & castled->to);
}

/* The number of quiet moves that end on `block_mask` and from there do not attack. */
HK_SPECIALISE unsigned count_safe(const struct pairs *pairs, uint64_t block_mask,
                                  const uint64_t attack_from[7])
{
#ifdef HK_USE_AVX512
    const __m512i all_allowed = _mm512_set1_epi64((long long)block_mask);
    const __m512i attacks =
        _mm512_set_epi64(0, (long long)attack_from[HK_KING], (long long)attack_from[HK_QUEEN],
                         (long long)attack_from[HK_ROOK], (long long)attack_from[HK_BISHOP],
                         (long long)attack_from[HK_KNIGHT], (long long)attack_from[HK_PAWN], 0);
    __m512i n = _mm512_setzero_si512();
    for (unsigned i = 0; i < pairs->groups; i += 8) {
        const __m512i kinds = _mm512_loadu_si512(&pairs->kind[i]);
        const __m512i to = _mm512_and_si512(_mm512_loadu_si512(&pairs->to[i]), all_allowed);
        const __m512i safe = _mm512_andnot_si512(_mm512_permutexvar_epi64(kinds, attacks), to);
        n = _mm512_add_epi64(n, _mm512_popcnt_epi64(safe));
    }
    return (unsigned)_mm512_reduce_add_epi64(n);
#else
    const uint64_t pawns = block_mask & ~attack_from[HK_PAWN];
    unsigned n = bb_count(pairs->to[0] & pawns) + bb_count(pairs->to[1] & pawns) +
                 bb_count(pairs->to[2] & pawns) + bb_count(pairs->to[3] & pawns);
    for (unsigned i = PAWN_DIRECTIONS; i < pairs->groups; i++)
        n += bb_count(pairs->to[i] & block_mask & ~attack_from[pairs->kind[i]]);
    return n;
#endif
}

/*
 * Pieces beside the king that `us` captures: the king captures back if nothing else attacks the
 * square.
 */
HK_SPECIALISE uint64_t king_captures_back(const struct pairs *pairs, uint64_t dests,
                                          const hk_color us)
{
    uint64_t n = 0;

    for (uint64_t squares = bb_king(pairs->king) & pairs->enemy & dests; squares;) {
        const unsigned square = bb_take_first(&squares);
        const uint64_t by = king_target_of(pairs, square, king_bit(pairs), us).attackers;
        if (bb_many(by) || !(by & pairs->quiet_from))
            continue;
        if (group_of(pairs, bb_first(by), us).to & bb_bit(square))
            n += king_target_of(pairs, square, king_bit(pairs) | by, us).attackers == 0;
    }
    return n;
}

/* Squares that are in one of the sets added up, and in more than one. */
struct coverage {
    uint64_t once, twice;
};

HK_SPECIALISE void cover(struct coverage *coverage, uint64_t set)
{
    coverage->twice |= coverage->once & set;
    coverage->once |= set;
}

/*
 * Steps of the king where `us` have no slider: nothing hides a square. One that nothing attacks is
 * lost to the quiet moves that attack it from where they end; one that one piece attacks is gained
 * by that piece's moves.
 */
HK_SPECIALISE uint64_t king_steps_without_sliders(const struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t steps = bb_king(pairs->king) & ~pairs->enemy, pawns = board->pawns & pairs->own;
    struct coverage attacked = {0};

    cover(&attacked, bb_pawns_attack_west(pawns, us));
    cover(&attacked, bb_pawns_attack_east(pawns, us));
    cover(&attacked, bb_king(board_king(board, us)));
    for (uint64_t knights = board->knights & pairs->own; knights;)
        cover(&attacked, bb_knight(bb_take_first(&knights)));

    const uint64_t safe = steps & ~attacked.once;
    uint64_t n = bb_count(safe) * pairs->quiet_count;
    for (unsigned i = 0; i < PAWN_DIRECTIONS; i++)
        n -= bb_count(bb_pawns_attack_west(pairs->to[i], us) & safe) +
             bb_count(bb_pawns_attack_east(pairs->to[i], us) & safe);
    for (unsigned i = PAWN_DIRECTIONS; i < pairs->groups; i++) {
        const bool king = pairs->kind[i] == HK_KING;
        for (uint64_t to = pairs->to[i]; to;) {
            const unsigned square = bb_take_first(&to);
            n -= bb_count((king ? bb_king(square) : bb_knight(square)) & safe);
        }
    }
    for (uint64_t squares = steps & attacked.once & ~attacked.twice; squares;) {
        const unsigned square = bb_take_first(&squares);
        const uint64_t by = king_target_of(pairs, square, king_bit(pairs), us).attackers;
        if (!(by & pairs->quiet_from))
            continue;
        const struct group group = group_of(pairs, bb_first(by), us);
        n += bb_count(safe_without(pairs, &group, square, us));
    }
    return n;
}

HK_SPECIALISE uint64_t king_steps(const struct pairs *pairs, const hk_color us)
{
    const uint64_t dests = dests_any(&pairs->dests);
    uint64_t n = 0;

    for (uint64_t squares = bb_king(pairs->king) & ~pairs->enemy; squares;) {
        const unsigned square = bb_take_first(&squares);
        const struct king_target target = king_target_of(pairs, square, king_bit(pairs), us);
        uint64_t pieces;
        if (target.block_mask) {
            if (target.block_mask & dests)
                n += count_safe(pairs, target.block_mask, target.attack_from);
            pieces = relevant_pieces(pairs, square, &target);
        } else {
            /* Only a move of an attacker can free the square. */
            pieces = target.attackers;
        }
        for (unsigned i = 0; i < pairs->castlings; i++)
            n += safe_castled(&pairs->castled[i], &target);
        for (pieces &= pairs->quiet_from; pieces;) {
            const struct group group = group_of(pairs, bb_take_first(&pieces), us);
            n += bb_count(safe_without(pairs, &group, square, us));
            n -= bb_count(safe_after(&group, &target));
        }
    }
    return n;
}

HK_SPECIALISE uint64_t king_replies(const struct pairs *pairs, const hk_color us)
{
    const uint64_t sliders = pairs->board->diagonals | pairs->board->orthogonals;
    return (sliders & pairs->own ? king_steps(pairs, us) : king_steps_without_sliders(pairs, us)) +
           king_captures_back(pairs, dests_any(&pairs->dests), us);
}

/* A castling of `them`, and what has to hold for it after a quiet move. */
struct castling {
    unsigned king_to;
    /* Squares that have to be empty, and the rook's own. */
    uint64_t clear;
    /* Squares of the rank beyond the rook: Chess960 may have some. */
    uint64_t outer;
    /* All pieces after castling. */
    uint64_t after;
    /* The squares of the king's path, and what is known of each. */
    unsigned steps;
    unsigned step[6];
    struct king_target target[6];
};

HK_SPECIALISE bool find_castling(const struct pairs *pairs, unsigned rook, struct castling *out,
                                 uint64_t *in_the_way, const hk_color us)
{
    const unsigned king = pairs->king;
    const uint64_t both = king_bit(pairs) | bb_bit(rook);
    unsigned rook_to;

    castling_squares(king, rook, &out->king_to, &rook_to);
    const uint64_t king_path = bb_between(king, out->king_to) | bb_bit(out->king_to);
    const uint64_t swept = king_path | bb_between(rook, rook_to) | bb_bit(rook_to);
    *in_the_way = pairs->occupied & ~both & swept;
    if (*in_the_way & pairs->enemy || bb_many(*in_the_way))
        return false;
    const uint64_t below = bb_bit(rook) - 1;
    out->clear = swept | bb_bit(rook);
    out->outer = bb_rank(king / 8) & (rook > king ? ~(below | bb_bit(rook)) : below);
    out->after = (pairs->occupied & ~both) | bb_bit(out->king_to) | bb_bit(rook_to);
    out->steps = 0;
    for (uint64_t squares = king_path; squares;) {
        const unsigned square = bb_take_first(&squares);
        out->step[out->steps] = square;
        out->target[out->steps++] = king_target_of(pairs, square, king_bit(pairs), us);
    }
    return true;
}

/* The number of quiet moves of one piece after which `them` may castle. */
HK_SPECIALISE unsigned castling_after(const struct pairs *pairs, const struct group *group,
                                      const struct castling *castling, const hk_color us)
{
    uint64_t safe = group->to & ~castling->clear;

    for (unsigned i = 0; i < castling->steps; i++)
        safe &= safe_without(pairs, group, castling->step[i], us);
    /* The rook may have shielded the king's new square. */
    if (HK_UNLIKELY(castling->outer != 0)) {
        const uint64_t rooks = pairs->board->orthogonals & pairs->own & ~group->from;
        const bool rook = group->kind == HK_ROOK || group->kind == HK_QUEEN;
        for (uint64_t left = safe; left;) {
            const uint64_t to = bb_bit(bb_take_first(&left));
            const uint64_t after = (castling->after & ~group->from) | to;
            if (bb_rook(castling->king_to, after) & (rooks | (rook ? to : 0)))
                safe ^= to;
        }
    }
    return bb_count(safe);
}

/* Count the replies by castling with one rook to all quiet moves. */
HK_SPECIALISE uint64_t castling_replies(const struct pairs *pairs, unsigned rook, const hk_color us)
{
    struct castling castling;
    uint64_t in_the_way, n = 0;

    if (!find_castling(pairs, rook, &castling, &in_the_way, us))
        return 0;
    uint64_t pieces = in_the_way, block_mask = ~castling.clear, attack_from[7] = {0};
    if (!in_the_way) {
        for (unsigned i = 0; i < castling.steps; i++) {
            const struct king_target *target = &castling.target[i];
            pieces |= relevant_pieces(pairs, castling.step[i], target);
            block_mask &= target->block_mask;
            for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++)
                attack_from[kind] |= target->attack_from[kind];
        }
        /* In Chess960 the moves are tried one by one. */
        if (HK_UNLIKELY(castling.outer != 0)) {
            pieces = ~UINT64_C(0);
            block_mask = 0;
        }
        if (block_mask)
            n = count_safe(pairs, block_mask, attack_from);
    } else {
        block_mask = 0;
    }
    for (unsigned i = 0; i < pairs->castlings && !in_the_way; i++)
        n += castling_after(pairs, &pairs->castled[i], &castling, us);
    for (pieces &= pairs->quiet_from; pieces;) {
        const struct group group = group_of(pairs, bb_take_first(&pieces), us);
        n += castling_after(pairs, &group, &castling, us);
        n -= bb_count(group.to & block_mask & ~attack_from[group.kind]);
    }
    return n;
}

#endif
