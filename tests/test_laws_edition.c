/* What differs between the editions. */
#include "test.h"

#include "hakem/edition.h"

TEST(edition, only_2023_draws_by_repetition_without_a_claim)
{
    assert_int_equal(hk_edition_get(HK_EDITION_2023)->fivefold_occurrences, 5); /* 9.6.1 */
    assert_int_equal(hk_edition_get(HK_EDITION_2005)->fivefold_occurrences, 0);
    assert_int_equal(hk_edition_get(HK_EDITION_BASIC)->fivefold_occurrences, 0);
}

TEST(edition, only_2023_draws_after_seventy_five_moves_by_each_without_a_claim)
{
    assert_int_equal(hk_edition_get(HK_EDITION_2023)->seventy_five_plies, 2 * 75); /* 9.6.2 */
    assert_int_equal(hk_edition_get(HK_EDITION_2005)->seventy_five_plies, 0);
    assert_int_equal(hk_edition_get(HK_EDITION_BASIC)->seventy_five_plies, 0);
}

TEST(edition, only_2023_wants_a_move_by_each_before_an_agreement)
{
    assert_int_equal(hk_edition_get(HK_EDITION_2023)->moves_before_agreement, 1); /* 5.2.3 */
    assert_int_equal(hk_edition_get(HK_EDITION_2005)->moves_before_agreement, 0);
    assert_int_equal(hk_edition_get(HK_EDITION_BASIC)->moves_before_agreement, 0);
}

TEST(edition, only_2023_draws_a_resignation_to_an_opponent_who_cannot_mate)
{
    assert_true(hk_edition_get(HK_EDITION_2023)->resignation_needs_possible_win); /* 5.1.2 */
    assert_false(hk_edition_get(HK_EDITION_2005)->resignation_needs_possible_win);
    assert_false(hk_edition_get(HK_EDITION_BASIC)->resignation_needs_possible_win);
}

TEST(edition, the_basic_edition_has_no_clock)
{
    assert_true(hk_edition_get(HK_EDITION_2023)->has_clock);
    assert_true(hk_edition_get(HK_EDITION_2005)->has_clock);
    assert_false(hk_edition_get(HK_EDITION_BASIC)->has_clock);
}

/* C.4. */
TEST(edition, only_blitz_of_2005_asks_for_mating_potential)
{
    const hk_supervision limited = HK_SUPERVISION_LIMITED;

    assert_true(hk_level_get(HK_EDITION_2005, HK_LEVEL_BLITZ, limited)->has_potential_rule);
    assert_false(hk_level_get(HK_EDITION_2005, HK_LEVEL_RAPID, limited)->has_potential_rule);
    assert_false(hk_level_get(HK_EDITION_2023, HK_LEVEL_BLITZ, limited)->has_potential_rule);
}

TEST(edition, only_in_2023_the_next_move_completes_the_one_before)
{
    assert_true(hk_edition_get(HK_EDITION_2023)->next_move_completes); /* 6.2.1.2 */
    assert_false(hk_edition_get(HK_EDITION_2005)->next_move_completes);
    assert_false(hk_edition_get(HK_EDITION_BASIC)->next_move_completes);
}
