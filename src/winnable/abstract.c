/*
 * Which squares pieces attack in an abstract position: from some square of their sets, and wherever
 * all pieces stand.
 *
 * A single piece with many squares attacks hardly anything for certain. A group of interchangeable
 * pieces does, by the pigeonhole principle: of four squares that three bishops share only one is
 * vacant at any time, so whatever the other three squares attack, whichever is the vacant one, is
 * attacked for certain.
 */
#include "winnable/abstract.h"
#include "board/bb.h"
#include "winnable/setwise.h"

enum {
    /* A piece with more squares than these is taken to attack nothing for certain. */
    SQUARES_MAX = 4,
    /* The same goes for a group with more squares than these, */
    GROUP_SQUARES_MAX = 12,
    /* or with more vacant squares than these. */
    GROUP_VACANT_MAX = 2
};

uint64_t hk__fixed_square(const struct hk__abstract_piece *piece)
{
    return bb_many(piece->squares) ? 0 : piece->squares;
}

uint64_t hk__abstract_maybe_attacked(const struct hk__abstract_position *p,
                                     const struct hk__abstract_piece *piece, uint64_t transparent)
{
    return setwise_attacks((hk_kind)piece->kind, piece->squares,
                           p->always_occupied & ~hk__fixed_square(piece) & ~transparent);
}

/*
 * Squares that a piece attacks wherever it and all others stand; a piece may stand on `also`. The
 * opponent's king does not block the lines that it would have to flee along.
 */
static uint64_t always_attacked_by_piece(const struct hk__abstract_position *p,
                                         const struct hk__abstract_piece *piece, uint64_t also)
{
    const uint64_t occupied = p->maybe_occupied | p->kings[piece->color] | also;
    uint64_t always = bb_count(piece->squares) > SQUARES_MAX ? 0 : ~UINT64_C(0);

    for (uint64_t squares = piece->squares; squares && always;)
        always &= bb_attacks((hk_kind)piece->kind, bb_take_first(&squares), occupied);
    return always;
}

/* Are the two pieces of one kind and color, and have they the same squares? */
static bool is_interchangeable(const struct hk__abstract_piece *a,
                               const struct hk__abstract_piece *b)
{
    return a->squares == b->squares && a->kind == b->kind && a->color == b->color;
}

/*
 * Squares that a group of interchangeable pieces attacks wherever they and all others stand.
 * `first` is the first of the group; for any other of its pieces the answer is none. Piece `except`
 * is left out. If `also` is empty, that piece is about to be captured: a square on which another
 * piece of its group stands then counts as attacked, since `except` cannot stand there.
 */
static uint64_t always_attacked_by_group(const struct hk__abstract_position *p, unsigned first,
                                         unsigned except, uint64_t also)
{
    const struct hk__abstract_piece *piece = &p->pieces[first];
    const unsigned squares = bb_count(piece->squares);
    uint64_t others = p->pawns[0] | p->pawns[1] | p->kings[piece->color] | also,
             always = ~UINT64_C(0);
    unsigned count = 0;

    if (squares > GROUP_SQUARES_MAX)
        return 0;
    for (unsigned i = 0; i < first; i++)
        if (is_interchangeable(&p->pieces[i], piece))
            return 0;
    for (unsigned i = first; i < p->count; i++)
        count += i != except && is_interchangeable(&p->pieces[i], piece);
    if (count < 2 || squares > count + GROUP_VACANT_MAX)
        return 0;
    for (unsigned i = 0; i < p->count; i++)
        others |= is_interchangeable(&p->pieces[i], piece) ? 0 : p->pieces[i].squares;
    const bool is_taken =
        !also && except < p->count && is_interchangeable(&p->pieces[except], piece);
    uint64_t vacancies[GROUP_SQUARES_MAX * (GROUP_SQUARES_MAX - 1) / 2];
    unsigned size = 0;
    if (squares <= count)
        vacancies[size++] = 0;
    for (uint64_t set = squares > count ? piece->squares : 0; set;) {
        const uint64_t vacant = bb_bit(bb_take_first(&set));
        if (squares == count + 1)
            vacancies[size++] = vacant;
        for (uint64_t more = squares == count + 2 ? set : 0; more;)
            vacancies[size++] = vacant | bb_bit(bb_take_first(&more));
    }
    for (unsigned i = 0; i < size; i++) {
        const uint64_t occupied = piece->squares & ~vacancies[i];
        uint64_t attacked = is_taken ? occupied : 0;
        for (uint64_t set = occupied; set;)
            attacked |= bb_attacks((hk_kind)piece->kind, bb_take_first(&set), others | occupied);
        always &= attacked;
    }
    return always;
}

void hk__abstract_derive(struct hk__abstract_position *p)
{
    p->kings[0] = p->kings[1] = 0;
    for (unsigned w = 0; w < 64; w++) {
        const uint64_t blacks = p->king_pairs[0][w] | p->king_pairs[1][w];
        p->kings[0] |= (uint64_t)(blacks != 0) << w;
        p->kings[1] |= blacks;
    }
    p->always_occupied = p->maybe_occupied = p->pawns[0] | p->pawns[1];
    for (unsigned color = 0; color < 2; color++)
        p->always_occupied |= bb_many(p->kings[color]) ? 0 : p->kings[color];
    for (unsigned i = 0; i < p->count; i++) {
        p->maybe_occupied |= p->pieces[i].squares;
        p->always_occupied |= hk__fixed_square(&p->pieces[i]);
    }
    for (unsigned color = 0; color < 2; color++) {
        p->always_attacked[color] = setwise_pawn_attacks(p->pawns[color], (hk_color)color);
        p->mobile[color] = false;
    }
    for (unsigned i = 0; i < p->count; i++) {
        const struct hk__abstract_piece *piece = &p->pieces[i];
        if (bb_many(piece->squares))
            p->mobile[piece->color] = true;
        p->always_attacked[piece->color] |=
            always_attacked_by_piece(p, piece, 0) | always_attacked_by_group(p, i, p->count, 0);
    }
}

uint64_t hk__abstract_always_attacked(const struct hk__abstract_position *p, unsigned color,
                                      unsigned except, uint64_t also)
{
    uint64_t guarded = setwise_pawn_attacks(p->pawns[color], (hk_color)color);
    for (unsigned i = 0; i < p->count; i++)
        if (p->pieces[i].color == color)
            guarded |= (i != except ? always_attacked_by_piece(p, &p->pieces[i], also) : 0) |
                       always_attacked_by_group(p, i, except, also);
    return guarded;
}
