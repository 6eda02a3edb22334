/*
 * The Berger tables, made rather than written down. With n places (n even) the last place n stays,
 * and the others stand in a ring: in each round a place i meets the place j for which i + j is the
 * same number modulo n - 1, and who would meet himself meets n. Each next round adds n to that
 * number, so that round 2 begins n - n/2 + 1, as in the table. Place n has Black in the odd rounds,
 * White in the even ones, and of two others the one that stands to the left has White.
 *
 * Invariants, which the tests hold for all sizes: each meets each once; nobody has one colour more
 * than once more often than the other.
 */
#include "tournament/berger.h"

unsigned berger_pairs(unsigned players)
{
    return (players + 1) / 2;
}

unsigned berger_rounds(unsigned players)
{
    return players < 2 ? 0 : 2 * berger_pairs(players) - 1;
}

void berger_round(unsigned players, unsigned round, struct berger_pair *out)
{
    const unsigned pairs = berger_pairs(players), last = 2 * pairs, ring = last - 1;
    const bool again = round > ring;
    const unsigned place = (round - 1) % ring; /* rounds from 0 in their cycle */
    /* who meets the last place; each round he is half the table further on */
    const unsigned first = place * pairs % ring;

    for (unsigned i = 0; i < pairs; i++) {
        const unsigned left = (first + i) % ring + 1;
        const unsigned right = i == 0 ? last : (first + ring - i) % ring + 1;
        const bool turned = (i == 0 && place % 2 == 1) != again;
        out[i] = (struct berger_pair){turned ? right : left, turned ? left : right};
    }
}
