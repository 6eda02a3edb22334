/*
 * What pieces attack in a configuration: from any of their squares, and from all of them, wherever everybody stands.
 *
 * One piece of whom little is known attacks little for certain. A crowd of pieces alike does: on almost all of the squares that they
 * have one of them stands, so what is attacked whichever squares are free is attacked for certain.
 */
#include "winnable/abstract.h"
#include "board/bb.h"

#include <string.h>

enum {
    FEW = 4, /* squares of a piece of whom it is asked what he attacks from all of them */
    CROWD_SQUARES = 12, /* squares of a crowd of whom the same is asked, */
    CROWD_FREE = 2      /* of them, those that stay free */
};

uint64_t hk__pawns_attack(uint64_t pawns, unsigned us)
{
    return bb_pawns_attack_west(pawns, (hk_color)us) | bb_pawns_attack_east(pawns, (hk_color)us);
}

uint64_t hk__steps(uint64_t set)
{
    const uint64_t beside = (set & ~BB_FILE_A) >> 1 | (set & ~BB_FILE_H) << 1;
    const uint64_t wide = set | beside;
    return beside | wide << 8 | wide >> 8;
}

uint64_t hk__own_square(const struct hk__piece *piece)
{
    return bb_many(piece->on) ? 0 : piece->on;
}

uint64_t hk__configuration_reach(const struct hk__configuration *c, const struct hk__piece *piece,
                                 uint64_t transparent)
{
    const uint64_t occupied = c->solid & ~hk__own_square(piece) & ~transparent;
    uint64_t reach = 0;
    for (uint64_t squares = piece->on; squares;)
        reach |= bb_attacks((hk_kind)piece->kind, bb_take_first(&squares), occupied);
    return reach;
}

/* What a piece attacks wherever he and all others stand, somebody perhaps on `also`; the other king is not in his way. */
static uint64_t always_of(const struct hk__configuration *c, const struct hk__piece *piece,
                          uint64_t also)
{
    const uint64_t occupied = c->taken | c->kings[piece->color] | also;
    uint64_t always = bb_count(piece->on) > FEW ? 0 : ~UINT64_C(0);

    for (uint64_t squares = piece->on; squares && always;)
        always &= bb_attacks((hk_kind)piece->kind, bb_take_first(&squares), occupied);
    return always;
}

/* Is it a piece of the same kind who can stand on the same squares? */
static bool is_alike(const struct hk__piece *a, const struct hk__piece *b)
{
    return a->on == b->on && a->kind == b->kind && a->color == b->color;
}

/*
 * What a crowd of pieces alike, of whom `first` is the first, attacks wherever they and all others stand: of the squares that they have,
 * only a few are free at once. Piece `except` is left out. If nobody has come to `also` he is to be taken, and it matters only what
 * is attacked where he stands, and none of the others does.
 */
static uint64_t crowd_always(const struct hk__configuration *c, unsigned first, unsigned except,
                             uint64_t also)
{
    const struct hk__piece *piece = &c->pieces[first];
    const unsigned squares = bb_count(piece->on);
    uint64_t others = c->pawns[0] | c->pawns[1] | c->kings[piece->color] | also,
             always = ~UINT64_C(0);
    unsigned count = 0;

    for (unsigned i = 0; i < first; i++)
        if (is_alike(&c->pieces[i], piece))
            return 0;
    for (unsigned i = first; i < c->count; i++)
        count += i != except && is_alike(&c->pieces[i], piece);
    if (count < 2 || squares > CROWD_SQUARES || squares > count + CROWD_FREE)
        return 0;
    for (unsigned i = 0; i < c->count; i++)
        others |= is_alike(&c->pieces[i], piece) ? 0 : c->pieces[i].on;
    const bool is_taken = !also && except < c->count && is_alike(&c->pieces[except], piece);
    uint64_t frees[CROWD_SQUARES * (CROWD_SQUARES - 1) / 2];
    unsigned size = 0;
    if (squares <= count)
        frees[size++] = 0;
    for (uint64_t set = squares > count ? piece->on : 0; set;) {
        const uint64_t free = bb_bit(bb_take_first(&set));
        if (squares == count + 1)
            frees[size++] = free;
        for (uint64_t more = squares == count + 2 ? set : 0; more;)
            frees[size++] = free | bb_bit(bb_take_first(&more));
    }
    for (unsigned i = 0; i < size; i++) {
        const uint64_t stand = piece->on & ~frees[i];
        uint64_t attacked = is_taken ? stand : 0;
        for (uint64_t set = stand; set;)
            attacked |= bb_attacks((hk_kind)piece->kind, bb_take_first(&set), others | stand);
        always &= attacked;
    }
    return always;
}

void hk__configuration_look(struct hk__configuration *c)
{
    c->kings[0] = c->kings[1] = 0;
    for (unsigned w = 0; w < 64; w++) {
        const uint64_t blacks = c->pairs[0][w] | c->pairs[1][w];
        c->kings[0] |= (uint64_t)(blacks != 0) << w;
        c->kings[1] |= blacks;
    }
    c->solid = c->taken = c->pawns[0] | c->pawns[1];
    for (unsigned color = 0; color < 2; color++)
        c->solid |= bb_many(c->kings[color]) ? 0 : c->kings[color];
    for (unsigned i = 0; i < c->count; i++) {
        c->taken |= c->pieces[i].on;
        c->solid |= hk__own_square(&c->pieces[i]);
    }
    for (unsigned color = 0; color < 2; color++) {
        c->always[color] = hk__pawns_attack(c->pawns[color], color);
        c->mobile[color] = false;
    }
    for (unsigned i = 0; i < c->count; i++) {
        const struct hk__piece *piece = &c->pieces[i];
        if (bb_many(piece->on))
            c->mobile[piece->color] = true;
        c->always[piece->color] |= always_of(c, piece, 0) | crowd_always(c, i, c->count, 0);
    }
}

uint64_t hk__configuration_guards(const struct hk__configuration *c, unsigned color,
                                  unsigned except, uint64_t also)
{
    uint64_t guarded = hk__pawns_attack(c->pawns[color], color);
    for (unsigned i = 0; i < c->count; i++)
        if (c->pieces[i].color == color)
            guarded |= (i != except ? always_of(c, &c->pieces[i], also) : 0) |
                       crowd_always(c, i, except, also);
    return guarded;
}
