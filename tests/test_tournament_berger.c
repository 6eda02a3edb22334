/*
 * The Berger tables: the printed table of six, and for all sizes what makes a table one: each meets each
 * once, everybody is in every round, and no colour outweighs the other by more than one game.
 */
#include "test.h"
#include "tournament/berger.h"

#include <stdlib.h>
#include <string.h>

enum { SIZES = 64 };

TEST(berger, of_six_is_the_printed_table)
{
    static const struct berger_pair table[5][3] = {
        {{1, 6}, {2, 5}, {3, 4}}, {{6, 4}, {5, 3}, {1, 2}}, {{2, 6}, {3, 1}, {4, 5}},
        {{6, 5}, {1, 4}, {2, 3}}, {{3, 6}, {4, 2}, {5, 1}},
    };
    struct berger_pair pairs[3];

    assert_int_equal(berger_rounds(6), 5);
    assert_int_equal(berger_rounds(5), 5);
    for (unsigned round = 1; round <= 5; round++) {
        berger_round(6, round, pairs);
        for (unsigned i = 0; i < 3; i++) {
            assert_int_equal(pairs[i].white, table[round - 1][i].white);
            assert_int_equal(pairs[i].black, table[round - 1][i].black);
        }
    }
}

/* One round: everybody once. */
static void assert_whole(const struct berger_pair *pairs, unsigned count)
{
    bool seen[SIZES + 2] = {false};

    for (unsigned i = 0; i < count; i++) {
        assert_true(pairs[i].white >= 1 && pairs[i].white <= 2 * count);
        assert_true(pairs[i].black >= 1 && pairs[i].black <= 2 * count);
        assert_false(seen[pairs[i].white] || seen[pairs[i].black]);
        assert_true(pairs[i].white != pairs[i].black);
        seen[pairs[i].white] = seen[pairs[i].black] = true;
    }
}

TEST(berger, lets_each_meet_each_once_with_colours_in_balance)
{
    static unsigned char met[SIZES + 2][SIZES + 2];
    struct berger_pair pairs[SIZES / 2 + 1];

    for (unsigned players = 2; players <= SIZES; players++) {
        const unsigned count = berger_pairs(players), places = 2 * count;
        int balance[SIZES + 2] = {0};
        memset(met, 0, sizeof met);
        for (unsigned round = 1; round <= berger_rounds(players); round++) {
            berger_round(players, round, pairs);
            assert_whole(pairs, count);
            for (unsigned i = 0; i < count; i++) {
                met[pairs[i].white][pairs[i].black]++;
                balance[pairs[i].white]++;
                balance[pairs[i].black]--;
            }
        }
        for (unsigned one = 1; one <= places; one++) {
            assert_true(abs(balance[one]) <= 1);
            for (unsigned other = 1; other < one; other++)
                assert_int_equal(met[one][other] + met[other][one], 1);
        }
    }
}

TEST(berger, turns_the_colours_in_a_second_cycle)
{
    struct berger_pair first[4], second[4];

    for (unsigned round = 1; round <= berger_rounds(7); round++) {
        berger_round(7, round, first);
        berger_round(7, round + berger_rounds(7), second);
        for (unsigned i = 0; i < 4; i++) {
            assert_int_equal(first[i].white, second[i].black);
            assert_int_equal(first[i].black, second[i].white);
        }
    }
}

TEST(berger, of_nobody_has_no_round)
{
    assert_int_equal(berger_rounds(0), 0);
    assert_int_equal(berger_rounds(1), 0);
    assert_int_equal(berger_rounds(2), 1);
}
