/*
 * Counting pairs of moves (pairs.h), third part: steps of the king and castling after calm moves.
 */
#ifndef HK_PERFT_PAIRS_KING_H
#define HK_PERFT_PAIRS_KING_H

#include "board/make_core.h"
#include "perft/pairs_state.h"

/* A square that their king wants to use: who attacks it, and from where it could be attacked, he himself lifted. */
struct spot {
    uint64_t attackers;
    /* Squares on which a landing leaves it free of the attackers. */
    uint64_t open;
    /* By kind, from HK_PAWN on: squares from which a piece of ours would attack it. */
    uint64_t reach[7];
};

/* Squares on which a landing leaves a square free of its attackers. */
HK_SPECIALISE uint64_t open_to(unsigned square, uint64_t attackers)
{
    if (!attackers)
        return ~UINT64_C(0);
    return bb_many(attackers) ? 0 : bb_between(square, bb_first(attackers));
}

HK_SPECIALISE struct spot look_at(const struct pairs *pairs, unsigned square, uint64_t lifted,
                                  const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t occupied = pairs->occupied & ~lifted;
    const uint64_t rook = bb_rook(square, occupied), bishop = bb_bishop(square, occupied);
    struct spot spot;

    spot.reach[HK_PAWN] = bb_pawn(square, hk__other(us));
    spot.reach[HK_KNIGHT] = bb_knight(square);
    spot.reach[HK_BISHOP] = bishop;
    spot.reach[HK_ROOK] = rook;
    spot.reach[HK_QUEEN] = bishop | rook;
    spot.reach[HK_KING] = bb_king(square);
    spot.attackers = ((spot.reach[HK_PAWN] & board->pawns) |
                      (spot.reach[HK_KNIGHT] & board->knights) | (bishop & board->diagonals) |
                      (rook & board->orthogonals) | (spot.reach[HK_KING] & board->kings)) &
                     pairs->own & ~lifted;
    spot.open = open_to(square, spot.attackers);
    return spot;
}

HK_SPECIALISE uint64_t king_bit(const struct pairs *pairs)
{
    return bb_bit(pairs->king);
}

/*
 * Pieces of ours whose leaving changes who attacks the square or from where it is attacked: the attackers, and if a slider
 * stands behind a piece on a line to the square, all pieces on such lines.
 */
HK_SPECIALISE uint64_t holding(const struct pairs *pairs, unsigned square, const struct spot *spot)
{
    const hk_board *board = pairs->board;
    const uint64_t occupied = pairs->occupied & ~king_bit(pairs);
    const uint64_t rook = spot->reach[HK_ROOK], bishop = spot->reach[HK_BISHOP];
    const uint64_t behind =
        (bb_rook(square, occupied & ~(rook & pairs->own)) & board->orthogonals & ~rook) |
        (bb_bishop(square, occupied & ~(bishop & pairs->own)) & board->diagonals & ~bishop);
    return behind & pairs->own ? spot->attackers | ((rook | bishop) & pairs->own) : spot->attackers;
}

/* The calm moves of one piece that leave the square free of the others and do not attack it. */
HK_SPECIALISE uint64_t safe_after(const struct group *group, const struct spot *spot)
{
    return group->to & spot->open & ~spot->reach[group->kind];
}

/* The same for a piece whose leaving changes something. */
HK_SPECIALISE uint64_t safe_without(const struct pairs *pairs, const struct group *group,
                                    unsigned square, const hk_color us)
{
    const struct spot spot = look_at(pairs, square, king_bit(pairs) | group->from, us);
    return safe_after(group, &spot);
}

/* Is the square free after castling of ours? No line to it crosses our first rank. */
HK_SPECIALISE bool safe_castled(const struct group *castled, const struct spot *spot)
{
    return !(spot->attackers & ~castled->from) && !(spot->reach[HK_ROOK] & castled->to);
}

/* All calm moves to squares that are open and from which a piece of the kind does not reach. */
HK_SPECIALISE unsigned count_safe(const struct pairs *pairs, uint64_t open, const uint64_t reach[7])
{
#ifdef HK_USE_AVX512
    const __m512i all_open = _mm512_set1_epi64((long long)open);
    const __m512i reaches = _mm512_set_epi64(
        0, (long long)reach[HK_KING], (long long)reach[HK_QUEEN], (long long)reach[HK_ROOK],
        (long long)reach[HK_BISHOP], (long long)reach[HK_KNIGHT], (long long)reach[HK_PAWN], 0);
    __m512i n = _mm512_setzero_si512();
    for (unsigned i = 0; i < pairs->groups; i += 8) {
        const __m512i kinds = _mm512_loadu_si512(&pairs->kind[i]);
        const __m512i to = _mm512_and_si512(_mm512_loadu_si512(&pairs->to[i]), all_open);
        const __m512i safe = _mm512_andnot_si512(_mm512_permutexvar_epi64(kinds, reaches), to);
        n = _mm512_add_epi64(n, _mm512_popcnt_epi64(safe));
    }
    return (unsigned)_mm512_reduce_add_epi64(n);
#else
    const uint64_t pawns = open & ~reach[HK_PAWN];
    unsigned n = bb_count(pairs->to[0] & pawns) + bb_count(pairs->to[1] & pawns) +
                 bb_count(pairs->to[2] & pawns) + bb_count(pairs->to[3] & pawns);
    for (unsigned i = PAWN_WAYS; i < pairs->groups; i++)
        n += bb_count(pairs->to[i] & open & ~reach[pairs->kind[i]]);
    return n;
#endif
}

HK_SPECIALISE uint64_t king_replies(const struct pairs *pairs, const hk_color us)
{
    const uint64_t around = bb_king(pairs->king), landed = landed_any(&pairs->landed);
    uint64_t n = 0;

    for (uint64_t squares = around & ~pairs->enemy; squares;) {
        const unsigned square = bb_take_first(&squares);
        const struct spot spot = look_at(pairs, square, king_bit(pairs), us);
        uint64_t pieces;
        if (spot.open) {
            if (spot.open & landed)
                n += count_safe(pairs, spot.open, spot.reach);
            pieces = holding(pairs, square, &spot);
        } else { /* only a move of an attacker can free it */
            pieces = spot.attackers;
        }
        for (unsigned i = 0; i < pairs->castlings; i++)
            n += safe_castled(&pairs->castled[i], &spot);
        for (pieces &= pairs->grouped; pieces;) {
            const struct group group = group_of(pairs, bb_take_first(&pieces), us);
            n += bb_count(safe_without(pairs, &group, square, us));
            n -= bb_count(safe_after(&group, &spot));
        }
    }
    /* Pieces that stand beside him and are captured: he captures back if nobody else attacks the square. */
    for (uint64_t squares = around & pairs->enemy & landed; squares;) {
        const unsigned square = bb_take_first(&squares);
        const uint64_t by = look_at(pairs, square, king_bit(pairs), us).attackers;
        if (bb_many(by) || !(by & pairs->grouped))
            continue;
        if (group_of(pairs, bb_first(by), us).to & bb_bit(square))
            n += look_at(pairs, square, king_bit(pairs) | by, us).attackers == 0;
    }
    return n;
}

/* One castling of theirs: what has to hold after a calm move. */
struct castling {
    unsigned king_to;
    uint64_t clear; /* squares that have to be empty, and the rook's own */
    uint64_t outer; /* squares of the rank beyond the rook: Chess960 may have some */
    uint64_t after; /* all pieces after castling */
    unsigned steps;
    unsigned step[6]; /* squares of the king's walk, and what is known of each */
    struct spot spot[6];
};

HK_SPECIALISE bool find_castling(const struct pairs *pairs, unsigned rook, struct castling *out,
                                 uint64_t *in_the_way, const hk_color us)
{
    const unsigned king = pairs->king;
    const uint64_t both = king_bit(pairs) | bb_bit(rook);
    unsigned rook_to;

    castling_squares(king, rook, &out->king_to, &rook_to);
    const uint64_t walk = bb_between(king, out->king_to) | bb_bit(out->king_to);
    const uint64_t swept = walk | bb_between(rook, rook_to) | bb_bit(rook_to);
    *in_the_way = pairs->occupied & ~both & swept;
    if (*in_the_way & pairs->enemy || bb_many(*in_the_way))
        return false;
    const uint64_t below = bb_bit(rook) - 1;
    out->clear = swept | bb_bit(rook);
    out->outer = bb_rank(king / 8) & (rook > king ? ~(below | bb_bit(rook)) : below);
    out->after = (pairs->occupied & ~both) | bb_bit(out->king_to) | bb_bit(rook_to);
    out->steps = 0;
    for (uint64_t squares = walk; squares;) {
        const unsigned square = bb_take_first(&squares);
        out->step[out->steps] = square;
        out->spot[out->steps++] = look_at(pairs, square, king_bit(pairs), us);
    }
    return true;
}

/* Calm moves of one piece after which they may castle. */
HK_SPECIALISE unsigned castling_after(const struct pairs *pairs, const struct group *group,
                                      const struct castling *castling, const hk_color us)
{
    uint64_t calm = group->to & ~castling->clear;

    for (unsigned i = 0; i < castling->steps; i++)
        calm &= safe_without(pairs, group, castling->step[i], us);
    if (HK_UNLIKELY(castling->outer != 0)) { /* the rook may have shielded the king's new square */
        const uint64_t rooks = pairs->board->orthogonals & pairs->own & ~group->from;
        const bool rook = group->kind == HK_ROOK || group->kind == HK_QUEEN;
        for (uint64_t left = calm; left;) {
            const uint64_t to = bb_bit(bb_take_first(&left));
            const uint64_t after = (castling->after & ~group->from) | to;
            if (bb_rook(castling->king_to, after) & (rooks | (rook ? to : 0)))
                calm ^= to;
        }
    }
    return bb_count(calm);
}

/* Castling with one rook after all calm moves. */
HK_SPECIALISE uint64_t castling_replies(const struct pairs *pairs, unsigned rook, const hk_color us)
{
    struct castling castling;
    uint64_t in_the_way, n = 0;

    if (!find_castling(pairs, rook, &castling, &in_the_way, us))
        return 0;
    uint64_t pieces = in_the_way, open = ~castling.clear, reach[7] = {0};
    if (!in_the_way) {
        for (unsigned i = 0; i < castling.steps; i++) {
            const struct spot *spot = &castling.spot[i];
            pieces |= holding(pairs, castling.step[i], spot);
            open &= spot->open;
            for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++)
                reach[kind] |= spot->reach[kind];
        }
        if (HK_UNLIKELY(castling.outer != 0)) { /* Chess960: one by one */
            pieces = ~UINT64_C(0);
            open = 0;
        }
        if (open)
            n = count_safe(pairs, open, reach);
    } else {
        open = 0;
    }
    for (unsigned i = 0; i < pairs->castlings && !in_the_way; i++)
        n += castling_after(pairs, &pairs->castled[i], &castling, us);
    for (pieces &= pairs->grouped; pieces;) {
        const struct group group = group_of(pairs, bb_take_first(&pieces), us);
        n += castling_after(pairs, &group, &castling, us);
        n -= bb_count(group.to & open & ~reach[group.kind]);
    }
    return n;
}

#endif
