/*
 * Counting pairs of moves (pairs.h), second part: replies of pieces other than the king to quiet
 * moves.
 */
#ifndef HK_PERFT_PAIRS_PIECES_H
#define HK_PERFT_PAIRS_PIECES_H

#include "perft/pairs_state.h"

/*
 * Count the replies of one slider along ranks and files or along diagonals, to all quiet moves
 * together.
 */
HK_SPECIALISE uint64_t slider_replies(const struct pairs *pairs, const struct slider *slider,
                                      const bool diagonal, struct tally *tally, const hk_color us)
{
    const struct dest_counts *dests = &pairs->dests;
    const uint64_t pin = diagonal ? pairs->pin_diagonal : pairs->pin_orthogonal;
    const uint64_t other_pin = diagonal ? pairs->pin_orthogonal : pairs->pin_diagonal;
    const uint64_t reach = slider->reach, to = reach & ~pairs->enemy;
    const unsigned piece = slider->square;

    /* The slider is pinned, and quiet moves change nothing on its line. */
    if (HK_UNLIKELY((pin | other_pin) & slider->bit))
        return other_pin & slider->bit ? 0 : bb_count(to & pin) * pairs->quiet_count;

    uint64_t n = bb_count(to) * (pairs->quiet_count - dest_count_at(dests, piece));
    tally_add(tally, dests, reach & pairs->enemy);
    if (dests_any(dests) & to)
        for (uint64_t left = to & ~bb_king(piece); left;)
            tally_subtract(tally, dests, bb_between(piece, bb_take_first(&left)));

    /*
     * Pieces of `us` that the slider attacks: when one leaves, the slider sees the squares behind
     * it.
     */
    for (uint64_t pieces = reach & pairs->quiet_from; pieces;) {
        const struct group group = group_of(pairs, bb_take_first(&pieces), us);
        const uint64_t without = pairs->occupied ^ group.from;
        const uint64_t more =
            (diagonal ? bb_bishop(piece, without) : bb_rook(piece, without)) & ~reach;
        n += bb_count(more & ~pairs->enemy) * bb_count(group.to & ~slider->bit) +
             bb_count(more & group.to & pairs->enemy);
        for (uint64_t left = more & ~pairs->enemy; left;)
            n -= bb_count(group.to & bb_between(piece, bb_take_first(&left)));
    }
    return n;
}

/*
 * Replies of pawns that are not pinned to `quiet` moves with the destination counts `dests`, on a
 * board with the given empty squares and pieces of `us`.
 */
HK_SPECIALISE uint64_t pawn_replies(const struct dest_counts *dests, uint64_t quiet, uint64_t pawns,
                                    uint64_t empty, uint64_t own, struct tally *tally,
                                    const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t last = us == HK_WHITE ? BB_RANK_1 : BB_RANK_8;
    const uint64_t third = bb_rank(them == HK_WHITE ? 2 : 5);
    const uint64_t step = bb_forward(pawns, them) & empty;
    const uint64_t twice = bb_forward(step & third, them) & empty;
    const uint64_t west = bb_pawns_attack_west(pawns, them),
                   east = bb_pawns_attack_east(pawns, them);
    const uint64_t takes_west = west & own, takes_east = east & own;

    uint64_t n =
        (bb_count(step) + bb_count(twice) + bb_count(takes_west) + bb_count(takes_east)) * quiet;
    tally_add(tally, dests, west);
    tally_add(tally, dests, east);
    tally_subtract(tally, dests, step);
    tally_subtract(tally, dests, twice);
    tally_subtract(tally, dests, step & bb_forward(twice, us));
    /* A promotion is four moves, three more than have been counted. */
    if (HK_UNLIKELY((step | west | east) & last)) {
        n += 3 * quiet *
             (bb_count(step & last) + bb_count(takes_west & last) + bb_count(takes_east & last));
        for (unsigned i = 0; i < 3; i++) {
            tally_add(tally, dests, west & last);
            tally_add(tally, dests, east & last);
            tally_subtract(tally, dests, step & last);
        }
    }
    const uint64_t taken = dests_any(dests) & pawns;
    if (taken) {
        const uint64_t by_step = bb_forward(step, us) & taken;
        const uint64_t by_west = bb_pawns_attack_east(takes_west, us) & taken;
        const uint64_t by_east = bb_pawns_attack_west(takes_east, us) & taken;
        const uint64_t promoting = bb_forward(last, us);
        tally_subtract(tally, dests, bb_forward(bb_forward(twice, us), us) & taken);
        tally_subtract(tally, dests, by_step);
        tally_subtract(tally, dests, by_west);
        tally_subtract(tally, dests, by_east);
        for (unsigned i = 0; HK_UNLIKELY(taken & promoting) && i < 3; i++) {
            tally_subtract(tally, dests, by_step & promoting);
            tally_subtract(tally, dests, by_west & promoting);
            tally_subtract(tally, dests, by_east & promoting);
        }
    }
    return n;
}

/* Replies of pinned pawns to any quiet move. */
HK_SPECIALISE unsigned pinned_pawn_replies(const struct pairs *pairs, uint64_t pawns,
                                           const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t empty = ~pairs->occupied, third = bb_rank(them == HK_WHITE ? 2 : 5);
    const uint64_t line = pairs->pin_orthogonal, diagonal = pairs->pin_diagonal & pairs->own;
    const uint64_t step = bb_forward(pawns & line & ~pairs->pin_diagonal, them) & line & empty;
    const uint64_t twice = bb_forward(step & third, them) & line & empty;
    const uint64_t west = bb_pawns_attack_west(pawns & ~line, them) & diagonal;
    const uint64_t east = bb_pawns_attack_east(pawns & ~line, them) & diagonal;
    return bb_count(step) + bb_count(twice) + bb_count(west) + bb_count(east) +
           3 * bb_count((step | west | east) & BB_LAST_RANKS);
}

HK_SPECIALISE uint64_t all_pawn_replies(const struct pairs *pairs, struct tally *tally,
                                        const hk_color us)
{
    const hk_color them = hk__other(us);
    const uint64_t theirs = pairs->board->pawns & pairs->enemy;
    const uint64_t pinned = theirs & (pairs->pin_orthogonal | pairs->pin_diagonal);
    const uint64_t pawns = theirs ^ pinned, empty = ~pairs->occupied;
    const uint64_t third = bb_rank(them == HK_WHITE ? 2 : 5);
    uint64_t n =
        pawn_replies(&pairs->dests, pairs->quiet_count, pawns, empty, pairs->own, tally, us);

    /*
     * Pieces of `us` before a pawn: when one leaves, the pawn may step there or beyond, unless the
     * piece ends in its way or on it.
     */
    for (uint64_t pieces = bb_forward(pawns, them) & pairs->quiet_from; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t to = group_of(pairs, from, us).to, bit = bb_bit(from);
        const uint64_t pawn = bb_forward(bit, us), beyond = bb_forward(bit & third, them) & empty;
        n += bb_count(to & ~pawn) * (bit & BB_LAST_RANKS ? 4 : 1);
        n += beyond ? bb_count(to & ~(pawn | beyond)) : 0;
    }
    for (uint64_t pieces =
             bb_forward(bb_forward(pawns, them) & third & empty, them) & pairs->quiet_from;
         pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t over = bb_forward(bb_bit(from), us);
        n += bb_count(group_of(pairs, from, us).to & ~(over | bb_forward(over, us)));
    }
    /*
     * Pieces of `us` that a pawn attacks: when one leaves, the pawn loses the capture, unless the
     * move captures the pawn.
     */
    for (uint64_t pieces = (bb_pawns_attack_west(pawns, them) | bb_pawns_attack_east(pawns, them)) &
                           pairs->quiet_from;
         pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t to = group_of(pairs, from, us).to, by = bb_pawn(from, us) & pawns;
        const unsigned lost = bb_count(by) * bb_count(to) - bb_count(by & to);
        n -= bb_bit(from) & BB_LAST_RANKS ? 4 * lost : lost;
    }
    if (HK_UNLIKELY(pinned))
        n += pinned_pawn_replies(pairs, pinned, us) * pairs->quiet_count;
    return n;
}

/*
 * Replies of a slider that is not pinned, along one kind of lines, to quiet moves of one piece of
 * `us`.
 */
HK_SPECIALISE uint64_t slider_after(const struct pairs *pairs, unsigned piece, const bool diagonal,
                                    uint64_t from, uint64_t to)
{
    const uint64_t occupied = pairs->occupied & ~from;
    const uint64_t reach = diagonal ? bb_bishop(piece, occupied) : bb_rook(piece, occupied);
    uint64_t n =
        bb_count(reach & ~pairs->enemy) * bb_count(to) + bb_count(reach & pairs->enemy & to);
    for (uint64_t left = reach & ~pairs->enemy & ~bb_king(piece); left;)
        n -= bb_count(to & bb_between(piece, bb_take_first(&left)));
    return n;
}

/* Replies of a pawn that stays pinned, when its pinner moves along the line to the squares `to`. */
HK_SPECIALISE uint64_t pinned_pawn_after(const struct pairs *pairs, uint64_t pawn, uint64_t from,
                                         uint64_t to, struct tally *tally, const hk_color us)
{
    const hk_color them = hk__other(us);
    const struct dest_counts dests = dests_of(to);
    if (pairs->pin_diagonal & pawn) {
        const uint64_t captures =
            (bb_pawns_attack_west(pawn, them) | bb_pawns_attack_east(pawn, them)) & to;
        return bb_count(captures) + 3 * bb_count(captures & BB_LAST_RANKS);
    }
    /* The pawn is pinned on a rank. */
    if (!(bb_forward(pawn, them) & pairs->pin_orthogonal))
        return 0;
    return pawn_replies(&dests, bb_count(to), pawn, ~pairs->occupied | from, 0, tally, us);
}

/*
 * Replies of a slider that stays pinned on one of its own lines, when its pinner moves along the
 * line.
 */
HK_SPECIALISE uint64_t pinned_slider_after(const struct pairs *pairs, uint64_t to)
{
    uint64_t n = 0;
    /* All squares between king and pinner except its own, and the pinner's. */
    while (to)
        n += bb_count(bb_between(pairs->king, bb_take_first(&to)));
    return n;
}

/*
 * How the replies of pinned pieces change when their pinners move, along the line of the pin or off
 * it.
 */
HK_SPECIALISE uint64_t pinner_replies(const struct pairs *pairs, struct tally *tally,
                                      const hk_color us)
{
    const hk_board *board = pairs->board;
    uint64_t n = 0;

    for (uint64_t pieces = pairs->pinners & pairs->quiet_from; pieces;) {
        const unsigned pinner = bb_take_first(&pieces);
        const struct group group = group_of(pairs, pinner, us);
        const uint64_t bit = bb_between(pairs->king, pinner) & pairs->enemy;
        const unsigned piece = bb_first(bit);
        const uint64_t along = group.to & bb_line(pairs->king, pinner), off = group.to & ~along;
        const uint64_t moves = bb_count(group.to);
        if (board->pawns & bit) {
            const struct dest_counts dests = dests_of(off);
            n += pawn_replies(&dests, bb_count(off), bit, ~pairs->occupied | group.from,
                              pairs->own ^ group.from, tally, us) +
                 pinned_pawn_after(pairs, bit, group.from, along, tally, us) -
                 pinned_pawn_replies(pairs, bit, us) * moves;
        } else if (board->knights & bit) {
            const uint64_t reach = bb_knight(piece);
            n += bb_count(reach & ~pairs->enemy) * bb_count(off) +
                 bb_count(reach & pairs->enemy & off);
        }
        if (board->diagonals & bit)
            n += slider_after(pairs, piece, true, group.from, off);
        if (board->orthogonals & bit)
            n += slider_after(pairs, piece, false, group.from, off);
        if (board->diagonals & pairs->pin_diagonal & bit)
            n += pinned_slider_after(pairs, along) -
                 bb_count(bb_bishop(piece, pairs->occupied) & pairs->pin_diagonal & ~pairs->enemy) *
                     moves;
        if (board->orthogonals & pairs->pin_orthogonal & bit)
            n += pinned_slider_after(pairs, along) -
                 bb_count(bb_rook(piece, pairs->occupied) & pairs->pin_orthogonal & ~pairs->enemy) *
                     moves;
    }
    return n;
}

/* Replies of all pieces except the king. */
HK_SPECIALISE uint64_t pieces_replies(const struct pairs *pairs, const hk_color us)
{
    const hk_board *board = pairs->board;
    const uint64_t pinned = pairs->pin_orthogonal | pairs->pin_diagonal;
    struct tally tally = {0};
    uint64_t n = all_pawn_replies(pairs, &tally, us);

    for (uint64_t pieces = board->knights & pairs->enemy & ~pinned; pieces;) {
        const unsigned piece = bb_take_first(&pieces);
        const uint64_t reach = bb_knight(piece);
        n += bb_count(reach & ~pairs->enemy) *
             (pairs->quiet_count - dest_count_at(&pairs->dests, piece));
        tally_add(&tally, &pairs->dests, reach & pairs->enemy);
    }
    for (unsigned i = 0; i < pairs->diagonal_sliders; i++)
        n += slider_replies(pairs, &pairs->slider[i], true, &tally, us);
    for (unsigned i = pairs->diagonal_sliders; i < pairs->sliders; i++)
        n += slider_replies(pairs, &pairs->slider[i], false, &tally, us);
    if (pairs->pinners)
        n += pinner_replies(pairs, &tally, us);
    return n + tally_sum(&tally);
}

#endif
