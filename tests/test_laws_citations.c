/*
 * The articles that rulings on a screen cite in the basic edition, in 2005 and in 2023, the
 * deciding article first. "-" stands for an edition that does not have the case, "" for one without
 * an article on it. laws/scenarios has the rulings that cite the same articles on a board.
 */
#include "games.h"

enum { BASE = 60000 };

typedef hk_ruling scene_of_a_game(struct table *table, hk_edition edition);

static void assert_cited(scene_of_a_game *scene, const char *basic, const char *of_2005,
                         const char *of_2023)
{
    const char *const expected[] = {basic, of_2005, of_2023};
    for (int edition = HK_EDITION_BASIC; edition <= HK_EDITION_2023; edition++) {
        struct table table;
        if (strcmp(expected[edition], "-") == 0)
            continue;
        const hk_ruling ruling = scene(&table, (hk_edition)edition);
        assert_int_equal(ruling.edition, edition);
        assert_cites(&ruling, expected[edition]);
        const hk_state state = look_at(&table);
        if (state.status == HK_STATUS_ENDED && ruling.outcome == HK_OUTCOME_UPHELD) {
            hk_rule rules[HK_CITED_MAX];
            const unsigned count = hk_ruling_rules(&ruling, rules);
            assert_int_equal(state.ended, ruling.verdict);
            assert_int_equal(state.ended_by_count, count);
            assert_memory_equal(state.ended_by, rules, count * sizeof *rules);
        }
        clear_table(&table);
    }
}

/* Rules with a time control, if the edition has a clock. */
static hk_rules with_its_clock(hk_edition edition, const char *fen)
{
    return edition == HK_EDITION_BASIC ? rules_without_time(edition, fen)
                                       : rules_with_time(edition, fen, BASE, 0);
}

static hk_ruling moves(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    return played(table, "e2e4");
}

static hk_ruling moves_out_of_turn(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    return refused(table, move_by(table, HK_BLACK, "e7e5"));
}

static hk_ruling moves_illegally(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    return refused(table, move_by(table, HK_WHITE, "e2e5"));
}

static hk_ruling starts_after_the_end(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    upheld(table, hk_event_resign(HK_WHITE));
    return refused(table, hk_event_start());
}

static hk_ruling starts_as_a_player(struct table *table, hk_edition edition)
{
    set_up_table(table, with_its_clock(edition, INITIAL));
    return refused(table, event_of(HK_ACTOR_WHITE, HK_EVENT_START));
}

static hk_ruling moves_before_the_start(struct table *table, hk_edition edition)
{
    set_up_table(table, with_its_clock(edition, INITIAL));
    return refused(table, move_by(table, HK_WHITE, "e2e4"));
}

static hk_ruling makes(struct table *table, hk_edition edition)
{
    start(table, rules_by_press(edition, INITIAL, BASE, 0));
    return played(table, "e2e4");
}

static hk_ruling presses(struct table *table, hk_edition edition)
{
    makes(table, edition);
    return upheld(table, hk_event_press(HK_WHITE));
}

static hk_ruling presses_for_nothing(struct table *table, hk_edition edition)
{
    start(table, rules_by_press(edition, INITIAL, BASE, 0));
    return refused(table, hk_event_press(HK_WHITE));
}

static hk_ruling presses_after_the_answer(struct table *table, hk_edition edition)
{
    makes(table, edition);
    played(table, "e7e5");
    return upheld(table, hk_event_press(HK_WHITE));
}

static hk_ruling completes_by_the_next_move(struct table *table, hk_edition edition)
{
    makes(table, edition);
    return played(table, "e7e5 g1f3");
}

static hk_ruling mates(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    return played(table, "f2f3 e7e5 g2g4 d8h4");
}

static hk_ruling stalemates(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, "7k/5Q2/8/8/8/8/8/K7 w - - 0 60"));
    return played(table, "f7g6");
}

static hk_ruling kills_the_position(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, "8/8/8/3k4/8/8/1p6/KN6 w - - 0 70"));
    return played(table, "a1b2");
}

static hk_ruling mates_after_a_move_not_pressed(struct table *table, hk_edition edition)
{
    start(table, rules_by_press(edition, INITIAL, BASE, 0));
    return played(table, "f2f3 e7e5 g2g4 d8h4");
}

static hk_ruling repeats_five_times(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    played(table, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8");
    return played(table, "g1f3 g8f6 f3g1 f6g8");
}

static hk_ruling completes_seventy_five_moves(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, "r6k/8/8/8/8/8/8/R6K w - - 149 100"));
    return played(table, "a1b1");
}

static hk_ruling offers(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    return upheld(table, hk_event_offer_draw(HK_WHITE));
}

static hk_ruling offers_instead_of_answering(struct table *table, hk_edition edition)
{
    offers(table, edition);
    return refused(table, hk_event_offer_draw(HK_BLACK));
}

static hk_ruling declines(struct table *table, hk_edition edition)
{
    offers(table, edition);
    return upheld(table, hk_event_decline_draw(HK_BLACK));
}

static hk_ruling flags(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    table->now_ms = BASE;
    return upheld(table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE));
}

static hk_ruling flags_too_early(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    table->now_ms = BASE - 1;
    return refused(table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE));
}

static hk_ruling interrupts(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    return upheld(table, hk_event_interrupt(0));
}

static hk_ruling interrupts_twice(struct table *table, hk_edition edition)
{
    interrupts(table, edition);
    return refused(table, hk_event_interrupt(0));
}

static hk_ruling resumes(struct table *table, hk_edition edition)
{
    interrupts(table, edition);
    return upheld(table, hk_event_resume());
}

static hk_ruling resumes_a_running_game(struct table *table, hk_edition edition)
{
    start(table, with_its_clock(edition, INITIAL));
    return refused(table, hk_event_resume());
}

TEST(citations, of_the_start)
{
    assert_cited(starts_as_a_player, "1.1", "13.3", "12.3");
    assert_cited(starts_after_the_end, "5.1.b", "5.1.b 11.1", "5.1.2 10.1");
}

TEST(citations, of_moves)
{
    assert_cited(moves, "4.8", "4.8 6.8.a", "3.10.1 6.2.1");
    assert_cited(makes, "-", "4.8", "3.10.1");
    assert_cited(moves_out_of_turn, "1.1", "1.1", "1.3");
    assert_cited(moves_illegally, "3.7.a", "3.7.a", "3.10.2 3.7.1");
    assert_cited(moves_before_the_start, "1.1", "6.5", "6.6");
}

TEST(citations, of_pressing)
{
    assert_cited(presses, "-", "6.8.a", "6.2.1");
    assert_cited(presses_for_nothing, "-", "6.8.a", "6.2.1");
    assert_cited(presses_after_the_answer, "-", "6.8.a", "6.2.2 6.2.1");
    assert_cited(completes_by_the_next_move, "-", "-", "3.10.1 6.2.1.2");
}

TEST(citations, of_what_ends_a_game_on_the_board)
{
    assert_cited(mates, "5.1.a 1.2", "5.1.a 1.2 11.1 6.8.a", "5.1.1 1.4.1 1.4.2 1.4 10.1 6.2.1.1");
    assert_cited(mates_after_a_move_not_pressed, "-", "5.1.a 1.2 11.1 6.8.a",
                 "5.1.1 1.4.1 1.4.2 1.4 10.1 6.2.1.1");
    assert_cited(stalemates, "5.2.a", "5.2.a 11.1 6.8.a", "5.2.1 10.1 6.2.1.1");
    assert_cited(kills_the_position, "5.2.b 1.3", "5.2.b 9.6 1.3 11.1 6.8.a",
                 "5.2.2 1.5 10.1 6.2.1.1");
    assert_cited(repeats_five_times, "-", "-", "9.6.1 9.2.2 9.6 10.1 6.2.1.1");
    assert_cited(completes_seventy_five_moves, "-", "-", "9.6.2 9.6 10.1 6.2.1.1");
}

TEST(citations, of_offers)
{
    assert_cited(offers, "5.2.c", "9.1", "9.1.2.1");
    assert_cited(offers_instead_of_answering, "5.2.c", "9.1", "9.1.2.1");
    assert_cited(declines, "5.2.c", "9.1", "9.1.2.1");
}

TEST(citations, of_time)
{
    assert_cited(flags, "-", "6.10 6.9 6.2.a 6.3 11.1 C.4", "6.9 6.8 6.3.1 6.4 10.1");
    assert_cited(flags_too_early, "-", "6.9", "6.8");
}

TEST(citations, of_interruptions)
{
    assert_cited(interrupts, "", "6.13.a", "6.11.1");
    assert_cited(interrupts_twice, "", "6.13.a", "6.11.1");
    assert_cited(resumes, "", "6.13.c", "6.11.3");
    assert_cited(resumes_a_running_game, "", "6.13.c", "6.11.3");
}

/* 6.2.1.1 is about a move that ends the game; here none was made. */
static hk_ruling starts_with_mate(struct table *table, hk_edition edition)
{
    set_up_table(table, with_its_clock(edition, "R5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 1 30"));
    return upheld(table, hk_event_start());
}

TEST(citations, of_a_start_position_that_is_over_speak_of_no_move)
{
    assert_cited(starts_with_mate, "5.1.a 1.2", "5.1.a 1.2 11.1", "5.1.1 1.4.1 1.4.2 1.4 10.1");
}
