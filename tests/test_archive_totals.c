/* The totals of an audit, and their sentences. */
#include "test.h"

#include "archive/totals.h"

static void assert_told(const struct audit_totals *totals, const char *expected)
{
    char text[AUDIT_TOTALS_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    audit_totals_write(&buf, totals);
    assert_string_equal(text, expected);
    assert_false(buf.cut);
}

TEST(totals, one_of_a_thing_and_several)
{
    assert_told(&(struct audit_totals){.games = 0},
                "0 games, 0 half-moves, 0 findings in 0 games\n");
    assert_told(
        &(struct audit_totals){
            .games = 1, .plies = 1, .games_found = 1, .findings = 1, .kinds[HK_FINDING_CLOCK] = 1},
        "1 game, 1 half-move, 1 finding in 1 game\n"
        "  clock                    1\n");
    assert_told(&(struct audit_totals){.games = 60, .plies = 5646, .games_found = 1, .findings = 2},
                "60 games, 5646 half-moves, 2 findings in 1 game\n");
}

TEST(totals, the_largest_have_room)
{
    char text[AUDIT_TOTALS_ROOM];
    struct audit_totals totals = {
        .games = INT64_MAX, .plies = INT64_MAX, .games_found = INT64_MAX, .findings = INT64_MAX};
    hk_buf buf;

    for (unsigned i = 0; i < HK_FINDING_KINDS; i++)
        totals.kinds[i] = INT64_MAX;
    hk_buf_init(&buf, text, sizeof text);
    audit_totals_write(&buf, &totals);
    assert_false(buf.cut);
}

TEST(totals, games_and_sums_are_added)
{
    static hk_audited game = {.plies = 40};
    struct audit_totals totals = {0}, more = {0};

    audit_totals_count(&totals, &game);
    game.findings_in_all = 3;
    game.of_kind[HK_FINDING_BAD_TOKEN] = 2;
    game.of_kind[HK_FINDING_ILLEGAL_MOVE] = 1;
    audit_totals_count(&more, &game);
    audit_totals_add(&totals, &more);
    assert_told(&totals, "2 games, 80 half-moves, 3 findings in 1 game\n"
                         "  bad-token                2\n"
                         "  illegal-move             1\n");
}
