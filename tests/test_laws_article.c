/* The words of rules, the labels of editions, and the numbers of articles. */
#include "test.h"

#include "hakem/article.h"

#include <string.h>

/*
 * The article that states each rule in the basic edition, in 2005 and in 2023; NULL where the
 * edition does not state it.
 */
static const struct {
    hk_rule rule;
    const char *number[3];
} places[] = {
    {HK_RULE_HAS_THE_MOVE, {"1.1", "1.1", "1.3"}},
    {HK_RULE_LEGAL_MOVE, {NULL, NULL, "3.10.1"}},
    {HK_RULE_ILLEGAL_MOVE, {NULL, NULL, "3.10.2"}},
    {HK_RULE_ILLEGAL_POSITION, {NULL, NULL, "3.10.3"}},
    {HK_RULE_CHECKMATE, {"5.1.a", "5.1.a", "5.1.1"}},
    {HK_RULE_RESIGNATION, {"5.1.b", "5.1.b", "5.1.2"}},
    {HK_RULE_STALEMATE, {"5.2.a", "5.2.a", "5.2.1"}},
    {HK_RULE_DEAD_POSITION, {"5.2.b", "5.2.b", "5.2.2"}},
    {HK_RULE_DRAW_AGREED, {"5.2.c", "5.2.c", "5.2.3"}},
    {HK_RULE_TIME_ALLOTTED, {NULL, "6.2.a", "6.3.1"}},
    {HK_RULE_MOVE_COMPLETED, {NULL, "6.8.a", "6.2.1"}},
    {HK_RULE_ENDING_MOVE_COMPLETED, {NULL, "6.8.a", "6.2.1.1"}},
    {HK_RULE_NEXT_MOVE_COMPLETES, {NULL, NULL, "6.2.1.2"}},
    {HK_RULE_PRESS_ALLOWED, {NULL, "6.8.a", "6.2.2"}},
    {HK_RULE_CLOCK_STARTED, {NULL, "6.5", "6.6"}},
    {HK_RULE_FLAG_DEEMED_FALLEN, {NULL, "6.9", "6.8"}},
    {HK_RULE_FLAG_FALL, {NULL, "6.10", "6.9"}},
    {HK_RULE_MATING_POTENTIAL, {NULL, "C.4", NULL}},
    {HK_RULE_INTERRUPTION, {NULL, "6.13.a", "6.11.1"}},
    {HK_RULE_RESTART, {NULL, "6.13.c", "6.11.3"}},
    {HK_RULE_DRAW_OFFER, {NULL, "9.1", "9.1.2.1"}},
    {HK_RULE_SAME_POSITION, {NULL, "9.2.same", "9.2.2"}},
    {HK_RULE_FIVEFOLD, {NULL, NULL, "9.6.1"}},
    {HK_RULE_SEVENTY_FIVE, {NULL, NULL, "9.6.2"}},
    {HK_RULE_EXPOSED_KING, {"3.8.b-bis", "3.8.b-bis", "3.9.2"}},
    {HK_RULE_KING_CAPTURE, {"1.2", "1.2", "1.4.1"}},
    {HK_RULE_OWN_PIECE, {"3.1", "3.1", "3.1"}},
    {HK_RULE_BISHOP, {"3.2", "3.2", "3.2"}},
    {HK_RULE_ROOK, {"3.3", "3.3", "3.3"}},
    {HK_RULE_QUEEN, {"3.4", "3.4", "3.4"}},
    {HK_RULE_NO_JUMP, {"3.5", "3.5", "3.5"}},
    {HK_RULE_KNIGHT, {"3.6", "3.6", "3.6"}},
    {HK_RULE_PAWN_STEP, {"3.7.a", "3.7.a", "3.7.1"}},
    {HK_RULE_PAWN_DOUBLE_STEP, {"3.7.b", "3.7.b", "3.7.2"}},
    {HK_RULE_PAWN_CAPTURE, {"3.7.c", "3.7.c", "3.7.3"}},
    {HK_RULE_EN_PASSANT, {"3.7.d", "3.7.d", "3.7.4.1"}},
    {HK_RULE_PROMOTION, {"3.7.e", "3.7.e", "3.7.5.1"}},
    {HK_RULE_KING, {"3.8.a", "3.8.a", "3.8.1"}},
    {HK_RULE_CASTLING, {"3.8.b", "3.8.b", "3.8.2"}},
    {HK_RULE_CASTLING_LOST, {"3.8.b.1", "3.8.b.1", "3.8.2.1"}},
    {HK_RULE_CASTLING_ATTACKED, {"3.8.b.2.i", "3.8.b.2.i", "3.8.2.2.1"}},
    {HK_RULE_CASTLING_BLOCKED, {"3.8.b.2.ii", "3.8.b.2.ii", "3.8.2.2.2"}},
};

TEST(article, each_rule_stands_where_its_edition_has_it)
{
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (int edition = HK_EDITION_BASIC; edition <= HK_EDITION_2023; edition++) {
            const char *found = hk_article_number((hk_edition)edition, places[i].rule);
            const char *known = places[i].number[edition];
            if (known)
                assert_non_null(found);
            else
                assert_null(found);
            if (known)
                assert_string_equal(found, known);
        }
}

TEST(article, one_number_is_two_rules_in_two_editions)
{
    assert_string_equal(hk_article_number(HK_EDITION_2005, HK_RULE_FLAG_DEEMED_FALLEN), "6.9");
    assert_string_equal(hk_article_number(HK_EDITION_2023, HK_RULE_FLAG_FALL), "6.9");
}

TEST(article, no_rule_is_no_article)
{
    for (int edition = HK_EDITION_BASIC; edition <= HK_EDITION_2023; edition++)
        assert_null(hk_article_number((hk_edition)edition, HK_RULE_NONE));
}

TEST(article, the_basic_edition_has_no_article_on_clocks_offers_or_repetition)
{
    for (int rule = HK_RULE_TIME_ALLOTTED; rule <= HK_RULE_SEVENTY_FIVE; rule++)
        assert_null(hk_article_number(HK_EDITION_BASIC, (hk_rule)rule));
}

TEST(article, each_rule_has_a_word_of_its_own)
{
    for (int rule = HK_RULE_NONE; rule <= HK_RULE_SEVENTY_FIVE; rule++) {
        assert_true(strlen(hk_rule_word((hk_rule)rule)) > 0);
        assert_string_not_equal(hk_rule_word((hk_rule)rule), "unknown");
        for (int other = HK_RULE_NONE; other < rule; other++)
            assert_string_not_equal(hk_rule_word((hk_rule)rule), hk_rule_word((hk_rule)other));
    }
    assert_string_equal(hk_rule_word(HK_RULE_CHECKMATE), "checkmate");
    assert_string_equal(hk_rule_word(HK_RULE_NONE), "none");
}

TEST(article, each_edition_is_found_by_its_label)
{
    static const char *const labels[] = {"basic", "2005", "2023"};
    for (int edition = HK_EDITION_BASIC; edition <= HK_EDITION_2023; edition++) {
        hk_edition found = (hk_edition)99;
        assert_string_equal(hk_edition_label((hk_edition)edition), labels[edition]);
        assert_int_equal(hk_edition_find(&found, labels[edition], strlen(labels[edition])), HK_OK);
        assert_int_equal(found, edition);
    }
}

TEST(article, an_edition_is_not_found_by_part_of_a_label_or_more)
{
    static const char *const others[] = {"", "202", "20233", "2023 ", "Basic", "2018", "basi"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        hk_edition found = HK_EDITION_2005;
        assert_int_equal(hk_edition_find(&found, others[i], strlen(others[i])), HK_E_ARGUMENT);
        assert_int_equal(found, HK_EDITION_2005);
    }
    hk_edition found = HK_EDITION_BASIC;
    assert_int_equal(hk_edition_find(&found, "2023+", 4), HK_OK); /* only `size` bytes count */
    assert_int_equal(found, HK_EDITION_2023);
}
