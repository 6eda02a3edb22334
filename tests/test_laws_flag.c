/*
 * Flag fall: when a flag falls, who has lost by it, and who only has not won because the opponent
 * cannot mate. FIDE Laws 2023, 5.1.2, 6.8, 6.9; 2005, 6.8 to 6.10.
 */
#include "games.h"
#include "hakem/words.h"

static const hk_edition editions[] = {HK_EDITION_2005, HK_EDITION_2023};

enum { BLITZ_BELOW = 15 * 60000 /* 2005, C.1 */, BASE = 60000, INCREMENT = 2000 };

static hk_rules on_screen(hk_edition edition)
{
    return rules_with_time(edition, INITIAL, BASE, INCREMENT);
}

TEST(flag, one_millisecond_is_enough_to_move)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = BASE - 1;
    played(&table, "e2e4");
    assert_left(&table, 1 + INCREMENT, BASE);
    refused(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    clear_table(&table);
}

TEST(flag, falls_at_exactly_nought_and_loses)
{
    for (unsigned i = 0; i < 2; i++) { /* 6.9; 6.10 */
        struct table table;
        start(&table, on_screen(editions[i]));
        table.now_ms = BASE;
        const hk_ruling ruling = upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
        assert_int_equal(ruling.result, HK_RESULT_BLACK_WINS);
        assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
        assert_left(&table, 0, BASE);
        clear_table(&table);
    }
}

TEST(flag, of_black_loses_for_black)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    played(&table, "e2e4");
    table.now_ms = BASE;
    upheld(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_BLACK));
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_TIME);
    assert_left(&table, BASE + INCREMENT, 0);
    clear_table(&table);
}

TEST(flag, is_noticed_by_the_program_or_by_either_player)
{
    for (int actor = HK_ACTOR_WHITE; actor <= HK_ACTOR_PROGRAM; actor++) { /* 6.8 */
        struct table table;
        start(&table, on_screen(HK_EDITION_2023));
        table.now_ms = BASE + 500;
        upheld(&table, hk_event_flag((hk_actor)actor, HK_WHITE));
        assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
        clear_table(&table);
    }
}

TEST(flag, that_is_up_is_not_claimed)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = BASE - 1;
    refused(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    table.now_ms = BASE;
    refused(&table, hk_event_flag(HK_ACTOR_WHITE, HK_BLACK)); /* the other one */
    clear_table(&table);
}

TEST(flag, unnoticed_lets_the_game_go_on)
{
    struct table table; /* 6.8 */
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = BASE + 3000;
    played(&table, "e2e4");
    assert_open(&table);
    assert_left(&table, 0, BASE); /* the display stays at zero: no increment */
    assert_runs(&table, HK_BLACK);
    table.now_ms += 1000;
    played(&table, "e7e5");
    assert_left(&table, 0, BASE - 1000 + INCREMENT);
    clear_table(&table);
}

TEST(flag, unnoticed_can_be_noticed_later)
{
    struct table table;
    start(&table, on_screen(HK_EDITION_2023));
    table.now_ms = BASE;
    played(&table, "e2e4 e7e5 g1f3");
    upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
    clear_table(&table);
}

TEST(flag, falls_between_making_and_completing_a_move)
{
    struct table table; /* 6.2.1: the time runs until the press */
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    table.now_ms = BASE - 1000;
    played(&table, "e2e4");
    table.now_ms = BASE;
    upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
    refused(&table, hk_event_press(HK_WHITE));
    assert_int_equal(look_at(&table).plies, 1);
    clear_table(&table);
}

TEST(flag, of_a_player_who_may_still_press_falls_after_the_answer)
{
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, INCREMENT));
    played(&table, "e2e4 e7e5");
    table.now_ms = BASE;
    refused(&table, hk_event_flag(HK_ACTOR_WHITE, HK_BLACK));
    upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
    clear_table(&table);
}

TEST(flag, no_longer_matters_once_the_game_is_decided_on_the_board)
{
    static const struct {
        const char *fen, *move;
        hk_result result;
        hk_reason reason;
    } ends[] = {
        {"6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30", "a1a8", HK_RESULT_WHITE_WINS,
         HK_REASON_CHECKMATE},
        {"7k/5Q2/8/8/8/8/8/K7 w - - 0 60", "f7g6", HK_RESULT_DRAW, HK_REASON_STALEMATE},
        {"8/8/8/3k4/8/8/1p6/KN6 w - - 0 70", "a1b2", HK_RESULT_DRAW, HK_REASON_DEAD_POSITION},
    };
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) /* 6.2.1.1, 6.9 */
        for (unsigned e = 0; e < 2; e++) {
            struct table table;
            start(&table, rules_by_press(editions[e], ends[i].fen, BASE, 0));
            table.now_ms = BASE - 1;
            played(&table, ends[i].move);
            table.now_ms = 2 * BASE;
            refused(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE));
            refused(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
            assert_ended(&table, ends[i].result, ends[i].reason);
            clear_table(&table);
        }
}

TEST(flag, that_nobody_noticed_does_not_undo_a_mate)
{
    struct table table;
    start(&table,
          rules_with_time(HK_EDITION_2023, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30", BASE, 0));
    table.now_ms = BASE + 5000;
    played(&table, "a1a8");
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_CHECKMATE);
    clear_table(&table);
}

/*
 * White's flag falls; can Black, by whatever White does, still mate (FIDE Laws 2023, 6.9; 2005,
 * 6.10)? And has he mating potential (2005, C.4)?
 */
static const struct {
    const char *fen;
    bool black_can_mate, black_has_potential;
} forces[] = {
    {"4k3/8/8/8/8/8/R7/4K3 w - - 0 40", false, false},    /* bare king */
    {"4k3/8/8/8/8/8/P7/4K3 w - - 0 40", false, false},    /* bare king against a pawn */
    {"4kn2/8/8/8/8/8/Q7/4K3 w - - 0 40", false, false},   /* knight against queen */
    {"4kn2/8/8/8/8/8/QQ6/4K3 w - - 0 40", false, false},  /* knight against two queens */
    {"4kn2/8/8/8/8/8/R7/4K3 w - - 0 40", true, false},    /* knight against rook */
    {"4kn2/8/8/8/8/8/B7/4K3 w - - 0 40", true, false},    /* knight against bishop */
    {"4kn2/8/8/8/8/8/N7/4K3 w - - 0 40", true, false},    /* knight against knight */
    {"4kn2/8/8/8/8/8/P7/4K3 w - - 0 40", true, true},     /* knight against pawn */
    {"4kn2/8/8/8/8/8/QR6/4K3 w - - 0 40", true, false},   /* knight against queen and rook */
    {"4knn1/8/8/8/8/8/8/4K3 w - - 0 40", true, false},    /* two knights against a bare king */
    {"4kb2/8/8/8/8/8/Q7/4K3 w - - 0 40", false, false},   /* bishop against queen */
    {"4kb2/8/8/8/8/8/R7/4K3 w - - 0 40", false, false},   /* bishop against rook */
    {"4kb2/8/8/8/8/8/QR6/4K3 w - - 0 40", false, false},  /* bishop against queen and rook */
    {"4kb2/8/8/8/8/8/N7/4K3 w - - 0 40", true, false},    /* bishop against knight */
    {"4kb2/8/8/8/8/8/P7/4K3 w - - 0 40", true, false},    /* bishop against pawn */
    {"4kb2/8/8/8/8/8/B7/4K3 w - - 0 40", true, false},    /* bishops of different colors */
    {"4kb2/8/8/8/8/8/1B5R/4K3 w - - 0 40", false, false}, /* bishops of one color, and a rook */
    {"4kbb1/8/8/8/8/8/8/4K3 w - - 0 40", true, true},     /* two bishops of different colors */
    {"4k3/8/8/8/8/8/8/r3K1N1 w - - 0 40", true, true},    /* rook against knight */
    {"4k3/8/8/8/8/8/8/q2QK3 w - - 0 40", true, true},     /* queen against queen */
    {"4k3/p7/8/8/8/8/8/Q3K3 w - - 0 40", true, true},     /* pawn against queen */
};

static void assert_flag_rules(hk_edition edition, const char *fen, int64_t base_ms, bool wins)
{
    const hk_result expected = wins ? HK_RESULT_BLACK_WINS : HK_RESULT_DRAW;
    struct table table;

    start(&table, rules_with_time(edition, fen, base_ms, 0));
    assert_open(&table);
    table.now_ms = base_ms;
    const hk_ruling ruling = upheld(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE));
    if (ruling.result != expected)
        fail_msg("%s: %s", fen, hk_result_text(ruling.result));
    assert_ended(&table, expected, HK_REASON_TIME);
    clear_table(&table);
}

TEST(flag, draws_exactly_where_the_opponent_cannot_mate)
{
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++) {
        assert_flag_rules(HK_EDITION_2023, forces[i].fen, BASE, forces[i].black_can_mate);
        assert_flag_rules(HK_EDITION_2005, forces[i].fen, BLITZ_BELOW, forces[i].black_can_mate);
    }
}

TEST(flag, draws_in_blitz_of_2005_where_the_opponent_has_no_mating_potential)
{
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++)
        assert_flag_rules(HK_EDITION_2005, forces[i].fen, BLITZ_BELOW - 1,
                          forces[i].black_has_potential);
}

TEST(flag, is_blitz_of_2005_by_base_time_and_sixty_increments)
{
    static const struct {
        int64_t base_ms, increment_ms;
        hk_result result;
    } controls[] = {
        {600000, 4999, HK_RESULT_DRAW},
        {600000, 5000, HK_RESULT_BLACK_WINS},
        {BLITZ_BELOW, 0, HK_RESULT_BLACK_WINS},
    };
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++) {
        struct table table; /* two knights against a bare king */
        start(&table, rules_with_time(HK_EDITION_2005, "4knn1/8/8/8/8/8/8/4K3 w - - 0 40",
                                      controls[i].base_ms, controls[i].increment_ms));
        table.now_ms = controls[i].base_ms;
        const hk_ruling ruling = upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
        assert_ended(&table, controls[i].result, HK_REASON_TIME);
        assert_cites(&ruling, i == 0 ? "C.4 6.10 6.9 6.2.a 6.3 11.1" : "6.10 6.9 6.2.a 6.3 11.1");
        clear_table(&table);
    }
}

TEST(flag, needs_no_search_where_the_material_has_no_potential)
{
    const hk_rules rules =
        rules_with_time(HK_EDITION_2005, "4knn1/8/8/8/8/8/8/4K3 w - - 0 40", BASE, 0);
    struct table table = {.now_ms = 0};
    hk_arena_init(&table.arena, 1 << 24);
    assert_int_equal(hk_game_create(&table.game, &table.arena, &rules, NULL), HK_OK);
    upheld(&table, hk_event_start());
    table.now_ms = BASE;
    upheld(&table, hk_event_flag(HK_ACTOR_BLACK, HK_WHITE));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_TIME);
    clear_table(&table);
}

/*
 * Black's flag falls in blitz where nobody has found out yet whether White, with a knight, has
 * mating potential.
 */
static hk_state flag_falls_in_a_hard_position(struct table *table, hk_winnable *solver,
                                              hk_ruling *ruling)
{
    const hk_rules rules =
        rules_with_time(HK_EDITION_2005, "8/8/N2p4/1p2b3/4K1k1/5p2/8/8 b - - 0 57", BASE, 0);
    assert_int_equal(hk_game_create(&table->game, &table->arena, &rules, solver), HK_OK);
    upheld(table, hk_event_start());
    table->now_ms = BASE;
    *ruling = upheld(table, hk_event_flag(HK_ACTOR_WHITE, HK_BLACK));
    return look_at(table);
}

TEST(flag, says_where_it_was_not_found_out_whether_the_opponent_can_mate)
{
    struct table table = {.now_ms = 0};
    char text[400];
    hk_ruling ruling;
    hk_buf words;

    hk_arena_init(&table.arena, 1 << 27);
    assert_int_equal(hk_winnable_create(&table.solver, &table.arena, HK_ENDING_NODES_MAX), HK_OK);
    assert_true(flag_falls_in_a_hard_position(&table, table.solver, &ruling).unsettled);
    assert_ended(&table, HK_RESULT_WHITE_WINS, HK_REASON_TIME);
    assert_true(ruling.unsettled);
    hk_buf_init(&words, text, sizeof text);
    hk_words_ruling(&words, HK_LANGUAGE_EN, &ruling, NULL);
    assert_non_null(strstr(text, "Whether White could still checkmate"));

    /* The arbiter has found out the answer and decides. */
    hk_event correction = hk_event_decide(HK_DECISION_CORRECT_RESULT, 0);
    correction.decide.score = HK_SCORE_DRAW;
    assert_false(upheld(&table, correction).unsettled);
    assert_false(look_at(&table).unsettled);
    clear_table(&table);
}

TEST(flag, says_nothing_of_the_kind_where_a_mate_is_found_or_material_alone_is_asked)
{
    struct table table;
    hk_ruling ruling;

    start(&table, rules_with_time(HK_EDITION_2023, "4k3/8/8/8/8/8/r7/4K3 w - - 0 40", BASE, 0));
    table.now_ms = BASE;
    assert_false(upheld(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE)).unsettled);
    clear_table(&table);

    table = (struct table){.now_ms = 0};
    hk_arena_init(&table.arena, 1 << 24);
    assert_false(flag_falls_in_a_hard_position(&table, NULL, &ruling).unsettled);
    clear_table(&table);
}

TEST(flag, is_judged_on_the_position_with_the_move_made)
{
    /* after the capture Black has a bare king: a draw, though the move was not completed */
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, "4k3/p7/8/8/8/8/R7/4K3 w - - 10 40", BASE, 0));
    table.now_ms = BASE - 2000;
    played(&table, "a2a7");
    table.now_ms = BASE;
    upheld(&table, hk_event_flag(HK_ACTOR_PROGRAM, HK_WHITE));
    assert_ended(&table, HK_RESULT_DRAW, HK_REASON_TIME);
    clear_table(&table);
}

/* Both displays at 0:00, and Black's clock runs. */
static void let_both_fall(struct table *table)
{
    start(table, rules_with_time(HK_EDITION_2005, INITIAL, BASE, 0));
    table->now_ms = BASE;
    played(table, "e2e4");
    table->now_ms = 2 * BASE;
}

TEST(flag, of_both_in_blitz_of_2005_draws_by_the_claim_of_either)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) { /* B.8, C.2 */
        struct table table;
        let_both_fall(&table);
        const hk_ruling ruling = upheld(&table, hk_event_claim((hk_color)color, HK_CLAIM_FLAG));
        assert_int_equal(ruling.verdict, HK_VERDICT_BOTH_FLAGS_DRAW_RAPID);
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_BOTH_FLAGS);
        clear_table(&table);
    }
}

TEST(flag, in_blitz_of_2005_is_claimed_by_who_has_time)
{
    struct table table; /* B.6, B.7 */
    start(&table, rules_with_time(HK_EDITION_2005, INITIAL, BASE, 0));
    table.now_ms = BASE;
    upheld(&table, hk_event_claim(HK_BLACK, HK_CLAIM_FLAG));
    assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_TIME);
    clear_table(&table);
}
