/*
 * Presence: who is found not to be there after the start, who then comes, and who never does; each
 * ruling by the article of the edition in force, and what the arbiter decides afterwards.
 */
#include "games.h"

#include "hakem/article.h"
#include "hakem/sign.h"

enum { BASE = 5400000, MINUTE = 60000 };

static void begin(struct table *table, hk_edition edition)
{
    hk_rules rules = rules_by_press(edition, INITIAL, BASE, 0);
    rules.profile = HK_PROFILE_BOARD;
    start(table, rules);
}

static void assert_rests_on(const hk_ruling *ruling, const char *article)
{
    assert_int_equal(ruling->deciding_count, 1);
    assert_string_equal(hk_article_number(ruling->edition, ruling->deciding[0]), article);
}

static hk_ruling missed(struct table *table, hk_parties who)
{
    return judged(table, hk_event_fact(HK_FACT_NOT_AT_BOARD, who));
}

static hk_ruling forfeited(struct table *table, hk_parties who)
{
    return judged(table, hk_event_decide(HK_DECISION_FORFEIT, who));
}

TEST(presence, who_is_missed_after_the_start_cannot_move_until_he_comes)
{
    struct table table;

    begin(&table, HK_EDITION_2023);
    const hk_ruling noted = missed(&table, HK_PARTY_WHITE);
    assert_int_equal(noted.verdict, HK_VERDICT_ABSENCE_NOTED);
    assert_rests_on(&noted, "6.7.1");
    assert_int_equal(refused(&table, move_by(&table, HK_WHITE, "e2e4")).verdict,
                     HK_VERDICT_ABSENT_CANNOT_MOVE);
    assert_int_equal(judged(&table, hk_event_arrive(HK_WHITE, 0)).verdict,
                     HK_VERDICT_ARRIVED_IN_TIME);
    played_and_pressed(&table, "e2e4");
    clear_table(&table);
}

TEST(presence, who_has_moved_is_neither_missed_nor_forfeited)
{
    struct table table;

    begin(&table, HK_EDITION_2023);
    played_and_pressed(&table, "e2e4");
    const hk_event facts[] = {hk_event_fact(HK_FACT_NOT_AT_BOARD, HK_PARTY_WHITE),
                              hk_event_fact(HK_FACT_NOT_AT_BOARD, HK_PARTY_BOTH),
                              hk_event_decide(HK_DECISION_FORFEIT, HK_PARTY_WHITE),
                              hk_event_decide(HK_DECISION_FORFEIT, HK_PARTY_BOTH)};
    for (size_t i = 0; i < sizeof facts / sizeof *facts; i++)
        assert_int_equal(refused(&table, facts[i]).verdict, HK_VERDICT_AT_BOARD_ALREADY);
    assert_int_equal(missed(&table, HK_PARTY_BLACK).verdict, HK_VERDICT_ABSENCE_NOTED);
    clear_table(&table);
}

TEST(presence, a_player_who_never_comes_loses_by_the_article_of_the_edition)
{
    static const struct {
        hk_edition edition;
        const char *article;
    } editions[] = {{HK_EDITION_2005, "6.7"}, {HK_EDITION_2023, "6.7.1"}};

    for (size_t i = 0; i < sizeof editions / sizeof *editions; i++) {
        struct table table;
        begin(&table, editions[i].edition);
        const hk_ruling ruling = forfeited(&table, HK_PARTY_BLACK);
        assert_int_equal(ruling.verdict, HK_VERDICT_FORFEITED);
        assert_rests_on(&ruling, editions[i].article);
        assert_int_equal(look_at(&table).result, HK_RESULT_WHITE_WINS);
        assert_int_equal(look_at(&table).reason, HK_REASON_DEFAULT);
        clear_table(&table);
    }
}

TEST(presence, both_lose_if_neither_comes)
{
    struct table table;

    begin(&table, HK_EDITION_2023);
    const hk_ruling ruling = forfeited(&table, HK_PARTY_BOTH);
    assert_int_equal(ruling.verdict, HK_VERDICT_BOTH_FORFEITED);
    assert_rests_on(&ruling, "6.7.1");
    const hk_state after = look_at(&table);
    assert_int_equal(after.reason, HK_REASON_DOUBLE_DEFAULT);
    assert_int_equal(after.half_points[HK_WHITE] + after.half_points[HK_BLACK], 0);
    clear_table(&table);
}

TEST(presence, a_forfeit_that_is_excused_waits_for_the_player)
{
    struct table table;

    begin(&table, HK_EDITION_2023);
    forfeited(&table, HK_PARTY_WHITE);
    assert_int_equal(judged(&table, hk_event_decide(HK_DECISION_CONTINUE, 0)).verdict,
                     HK_VERDICT_LATENESS_EXCUSED);
    assert_int_equal(look_at(&table).status, HK_STATUS_RUNNING);
    assert_int_equal(refused(&table, move_by(&table, HK_WHITE, "e2e4")).verdict,
                     HK_VERDICT_ABSENT_CANNOT_MOVE);
    assert_int_equal(judged(&table, hk_event_arrive(HK_WHITE, 0)).verdict,
                     HK_VERDICT_ARRIVED_IN_TIME);
    clear_table(&table);
}

TEST(presence, at_a_resumption_it_is_the_article_on_resumptions_that_decides)
{
    struct table table;

    begin(&table, HK_EDITION_2023);
    played_and_pressed(&table, "e2e4");
    judged(&table, hk_event_seal(HK_BLACK, "e5"));
    judged(&table, hk_event_convene(HK_PARTY_BOTH));
    const hk_ruling ruling = forfeited(&table, HK_PARTY_BOTH);
    assert_int_equal(ruling.verdict, HK_VERDICT_NEITHER_RETURNED);
    assert_rests_on(&ruling, "I.10");
    judged(&table, hk_event_decide(HK_DECISION_CONTINUE, 0));
    assert_int_equal(forfeited(&table, HK_PARTY_WHITE).verdict, HK_VERDICT_NOT_RETURNED);
    clear_table(&table);
}

/* Neither is there as play goes on; Black, who replies, comes 10 minutes later. The default time is in minutes. */
static hk_ruling came_to_the_resumption(struct table *table, hk_edition edition, int default_min,
                                        hk_color first)
{
    hk_rules rules = rules_by_press(edition, INITIAL, BASE, 0);

    rules.profile = HK_PROFILE_BOARD;
    rules.regulations.has_default = true;
    rules.regulations.default_ms = (int64_t)default_min * MINUTE;
    start(table, rules);
    judged(table, hk_event_seal(HK_WHITE, "e4"));
    judged(table, hk_event_convene(HK_PARTY_BOTH));
    return judged(table, hk_event_arrive(first, 10 * MINUTE));
}

TEST(presence, that_the_time_of_who_replies_ran_while_neither_was_at_the_resumption_is_said_by_i_11)
{
    static const struct {
        hk_edition edition;
        int default_min;
        hk_color first;
        hk_verdict verdict;
        const char *articles;
    } cases[] = {
        {HK_EDITION_2023, 30, HK_BLACK, HK_VERDICT_ENVELOPE_OPENED, "I.7 I.5 I.9.2 I.11 I.10"},
        {HK_EDITION_2023, 30, HK_WHITE, HK_VERDICT_RETURNED_IN_TIME, "I.10 I.11"},
        {HK_EDITION_2023, 5, HK_BLACK, HK_VERDICT_BOTH_RETURNED_LATE, "I.10 10.1 I.9.2 I.11"},
        {HK_EDITION_2023, 0, HK_BLACK, HK_VERDICT_BOTH_RETURNED_LATE, "I.10 10.1 I.9.2"},
        {HK_EDITION_2005, 30, HK_BLACK, HK_VERDICT_ENVELOPE_OPENED, "A.7 A.9 A.5 A.9.2 A.10"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        const hk_ruling ruling =
            came_to_the_resumption(&table, cases[i].edition, cases[i].default_min, cases[i].first);
        assert_int_equal(ruling.verdict, cases[i].verdict);
        assert_cites(&ruling, cases[i].articles);
        clear_table(&table);
    }
}

static hk_absence absence_of(const struct table *table, const hk_known *known)
{
    hk_absence absence = {.who = 0};
    assert_true(hk_game_absence(table->game, known, &absence));
    return absence;
}

TEST(presence, a_late_start_moves_the_default_time_where_the_edition_counts_from_the_real_start)
{
    const hk_known known = {.started_ms = 10 * MINUTE, .has_schedule = true, .scheduled_ms = 0};
    struct table table;

    begin(&table, HK_EDITION_2023);
    missed(&table, HK_PARTY_BLACK);
    const hk_absence now = absence_of(&table, &known);
    assert_int_equal(now.who, HK_PARTY_BLACK);
    assert_int_equal(now.rule, HK_RULE_DEFAULT_TIME);
    assert_int_equal(now.from_ms, 10 * MINUTE);
    assert_int_equal(now.over_ms, 10 * MINUTE); /* nothing is announced: zero */
    clear_table(&table);

    begin(&table, HK_EDITION_2005);
    missed(&table, HK_PARTY_BLACK);
    assert_int_equal(absence_of(&table, &known).over_ms, 60 * MINUTE);
    const hk_known unscheduled = {.started_ms = -10 * MINUTE};
    assert_int_equal(absence_of(&table, &unscheduled).over_ms, 50 * MINUTE);
    clear_table(&table);
}

TEST(presence, nobody_is_absent_from_a_game_whose_start_is_not_known_or_that_is_over)
{
    const hk_known unknown = {.started_ms = INT64_MIN}, known = {.started_ms = 0};
    struct table table;
    hk_absence absence;

    begin(&table, HK_EDITION_2023);
    assert_false(hk_game_absence(table.game, &known, &absence));
    missed(&table, HK_PARTY_BLACK);
    assert_false(hk_game_absence(table.game, &unknown, &absence));
    forfeited(&table, HK_PARTY_BLACK);
    assert_false(hk_game_absence(table.game, &known, &absence));
    clear_table(&table);
}
