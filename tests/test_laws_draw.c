/*
 * Draw offers, agreement and resignation on a screen, as far as laws/scenarios has no cases. FIDE
 * Laws 2023, 9.1, 5.2.3, 5.1.2; 2005 and basic, 9.1, 5.2.c, 5.1.b. And what becomes of a claim of a
 * draw that waits, where a case has it examined at once.
 */
#include "games.h"

static const hk_edition editions[] = {HK_EDITION_BASIC, HK_EDITION_2005, HK_EDITION_2023};

static void assert_offered(const struct table *table, bool by_white, bool by_black)
{
    const hk_state state = look_at(table);
    assert_int_equal(state.offered[HK_WHITE], by_white);
    assert_int_equal(state.offered[HK_BLACK], by_black);
}

/* A game in its third move, White to move. */
static void begin_game(struct table *table, hk_edition edition)
{
    start(table, rules_without_time(edition, INITIAL));
    played(table, "d2d4 d7d5 c2c4 e7e6");
}

TEST(agreement, an_offer_accepted_draws)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        begin_game(&table, editions[i]);
        upheld(&table, hk_event_offer_draw(HK_WHITE));
        assert_offered(&table, true, false);
        const hk_ruling ruling = upheld(&table, hk_event_accept_draw(HK_BLACK));
        assert_int_equal(ruling.result, HK_RESULT_DRAW);
        assert_ended(&table, HK_RESULT_DRAW, HK_REASON_AGREEMENT);
        assert_offered(&table, false, false);
        clear_table(&table);
    }
}

TEST(offer, does_not_lapse_with_an_illegal_move_or_a_press)
{
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    played(&table, "e2e4 e7e5");
    upheld(&table, hk_event_offer_draw(HK_BLACK));
    refused(&table, move_by(&table, HK_WHITE, "e4e5"));
    upheld(&table, hk_event_press(HK_WHITE));
    upheld(&table, hk_event_press(HK_BLACK));
    assert_offered(&table, false, true);
    clear_table(&table);
}

TEST(offer, is_not_answered_by_another)
{
    struct table table;
    begin_game(&table, HK_EDITION_2023);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    refused(&table, hk_event_offer_draw(HK_BLACK));
    assert_offered(&table, true, false);
    clear_table(&table);
}

TEST(offer, is_made_in_a_game_that_has_begun)
{
    struct table table;
    set_up_table(&table, rules_without_time(HK_EDITION_2005, INITIAL));
    refused(&table, hk_event_offer_draw(HK_WHITE));
    clear_table(&table);
}

/* 6.11.3. Logs of rules before number 12 have it, and nothing came of it. */
TEST(game, that_has_not_begun_does_not_go_on)
{
    static const hk_decision decisions[] = {HK_DECISION_RESUME, HK_DECISION_CONTINUE};
    struct table table;

    set_up_table(&table, rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0));
    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++) {
        hk_event go_on = hk_event_decide(decisions[i], 0);
        assert_int_equal(refused(&table, go_on).verdict, HK_VERDICT_NOT_STARTED);
        go_on.rules_behind = HK_RULES_NUMBER - 11;
        upheld(&table, go_on);
        assert_runs(&table, NOBODY);
    }
    clear_table(&table);
}

TEST(resignation, loses)
{
    for (unsigned i = 0; i < 3; i++) {
        struct table table;
        begin_game(&table, editions[i]);
        const hk_ruling ruling = upheld(&table, hk_event_resign(HK_WHITE));
        assert_int_equal(ruling.result, HK_RESULT_BLACK_WINS);
        assert_ended(&table, HK_RESULT_BLACK_WINS, HK_REASON_RESIGNATION);
        clear_table(&table);
    }
}

/* White has the move on a real board and claims a draw; Black's last half-move is the second. */
static void claim_waits(struct table *table, const char *blacks, bool two_hands)
{
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0);

    rules.profile = HK_PROFILE_BOARD;
    start(table, rules);
    played_and_pressed(table, "e2e4");
    hk_event move = move_by(table, HK_BLACK, blacks);
    move.move.two_hands = two_hands;
    judged(table, move);
    upheld(table, hk_event_press(HK_BLACK));
    upheld(table, hk_event_claim(HK_WHITE, HK_CLAIM_THREEFOLD));
}

/* 7.5.1: the position on which it rests has gone, and White has not got the move any more. */
TEST(claim_that_waits, lapses_with_the_position)
{
    struct table table;

    claim_waits(&table, "e7e4", false);
    upheld(&table, hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, HK_PARTY_BLACK));
    assert_runs(&table, HK_BLACK);
    assert_int_equal(refused(&table, hk_event_examine()).verdict, HK_VERDICT_NO_CLAIM_TO_EXAMINE);
    assert_left(&table, 180000, 60000);
    played_and_pressed(&table, "e7e5");
    clear_table(&table);
}

/* III.4: what it waited behind had stopped the clocks. Logs of rules before number 14 have them standing. */
TEST(claim_that_waits, has_stopped_no_clock_if_another_did)
{
    for (unsigned behind = 0; behind <= 1; behind++) {
        hk_event found = hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, HK_PARTY_BLACK);
        hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, 660000, 0);
        struct table table;

        rules.profile = HK_PROFILE_BOARD;
        rules.regulations.guidelines = true;
        start(&table, rules);
        played_and_pressed(&table, "e2e4");
        judged(&table, move_by(&table, HK_BLACK, "e7e4"));
        upheld(&table, hk_event_press(HK_BLACK));
        table.now_ms += 600000;
        upheld(&table, hk_event_claim(HK_WHITE, HK_CLAIM_INCREMENT));
        upheld(&table, hk_event_claim(HK_WHITE, HK_CLAIM_THREEFOLD));
        assert_runs(&table, NOBODY);
        found.rules_behind = behind * (HK_RULES_NUMBER - 13);
        upheld(&table, found);
        assert_runs(&table, behind ? NOBODY : HK_BLACK);
        assert_int_equal(look_at(&table).ground, HK_CLAIM_INCREMENT);
        clear_table(&table);
    }
}

/* 6.11.4. Logs of rules before number 14 have it, and nothing came of it. */
TEST(pause, without_a_reason_has_been_made_by_a_player)
{
    hk_event no_reason = hk_event_decide(HK_DECISION_NO_VALID_REASON, HK_PARTY_WHITE);
    struct table table;

    claim_waits(&table, "e7e5", false); /* to claim is a reason, and no call */
    assert_int_equal(refused(&table, no_reason).verdict, HK_VERDICT_CLOCKS_NOT_STOPPED);
    denied(&table, hk_event_examine());
    upheld(&table, hk_event_pause(HK_BLACK));
    assert_int_equal(refused(&table, no_reason).verdict, HK_VERDICT_CLOCKS_NOT_STOPPED);
    no_reason.decide.who = 0;
    const hk_ruling ruling = upheld(&table, no_reason);
    assert_int_equal(ruling.verdict, HK_VERDICT_NO_VALID_REASON);
    assert_int_equal(ruling.told.player, HK_BLACK);
    assert_int_equal(refused(&table, no_reason).verdict, HK_VERDICT_CLOCKS_NOT_STOPPED);
    no_reason.rules_behind = HK_RULES_NUMBER - 13;
    upheld(&table, no_reason);
    clear_table(&table);
}

/* 9.5.1: what is counted meanwhile starts no clock. Logs of earlier rules keep that it did. */
TEST(claim_that_waits, keeps_the_clocks_stopped)
{
    hk_event found = hk_event_decide(HK_DECISION_ILLEGAL_MOVE_FOUND, HK_PARTY_BLACK);
    struct table table;

    claim_waits(&table, "e7e5", true);
    assert_int_equal(upheld(&table, found).verdict, HK_VERDICT_TWO_HANDS_COUNTED);
    assert_runs(&table, NOBODY);
    denied(&table, hk_event_examine());
    assert_runs(&table, HK_WHITE);
    clear_table(&table);

    claim_waits(&table, "e7e5", true);
    found.rules_behind = HK_RULES_NUMBER - 9;
    upheld(&table, found);
    assert_runs(&table, HK_WHITE);
    clear_table(&table);
}

/* 6.8, 9.5.2: nobody had noticed the flag before. Logs of earlier rules have the loss. */
TEST(claim_that_waits, goes_before_a_flag)
{
    hk_event flag = hk_event_flag(HK_ACTOR_ARBITER, HK_WHITE);
    struct table table;

    for (unsigned behind = 0; behind <= 1; behind++) {
        hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0);
        rules.profile = HK_PROFILE_BOARD;
        start(&table, rules);
        table.now_ms = 60000;
        upheld(&table, hk_event_claim(HK_WHITE, HK_CLAIM_FIFTY));
        flag.rules_behind = behind * (HK_RULES_NUMBER - 9);
        if (behind == 0) {
            assert_int_equal(refused(&table, flag).verdict, HK_VERDICT_CLAIM_WAITS);
            assert_int_equal(denied(&table, hk_event_examine()).verdict, HK_VERDICT_FIFTY_WRONG);
        }
        assert_int_equal(upheld(&table, flag).verdict, HK_VERDICT_LOST_ON_TIME);
        clear_table(&table);
    }
}

TEST(claim_that_waits, lets_nobody_seal)
{
    hk_event seal = hk_event_seal(HK_WHITE, "Nf3");
    struct table table;

    claim_waits(&table, "e7e5", false);
    assert_int_equal(refused(&table, seal).verdict, HK_VERDICT_MOVE_WHILE_CLAIM_WAITS);
    seal.rules_behind = HK_RULES_NUMBER - 9;
    upheld(&table, seal);
    clear_table(&table);
}

/* I.8.2: what is plain is read. Logs of rules before number 13 have such an envelope losing. */
TEST(sealed_move, is_read_without_the_signs_that_say_nothing_of_it)
{
    static const char *const plain[] = {"Nf3",        "2. Nf3",  "2.Nf3",    "2 Nf3",
                                        " Nf3 ",      "Nf3.",    "N f3",     "(=) Nf3",
                                        "2. Nf3 (=)", "\tNf3\t", "2 Nf3e.p."};
    static const char *const unclear[] = {"2.", "2", ".", "(=)", "Nf3 Nc6", "2 3 Nf3", "Nf3 = ="};
    static const char *const blank[] = {"", " ", " \t "};
    hk_rules rules = rules_by_press(HK_EDITION_2023, INITIAL, 60000, 0);
    struct table table;

    rules.profile = HK_PROFILE_BOARD;
    for (unsigned i = 0; i < sizeof plain / sizeof *plain; i++)
        for (unsigned before = 0; before < 2; before++) {
            hk_event convene = hk_event_convene(0);
            start(&table, rules);
            upheld(&table, hk_event_seal(HK_WHITE, plain[i]));
            convene.rules_behind = before ? HK_RULES_NUMBER - 12 : 0;
            assert_int_equal(judged(&table, convene).verdict, before && i > 0
                                                                  ? HK_VERDICT_SEALED_UNCLEAR
                                                                  : HK_VERDICT_ENVELOPE_OPENED);
            clear_table(&table);
        }
    for (unsigned i = 0; i < sizeof unclear / sizeof *unclear; i++) {
        start(&table, rules);
        upheld(&table, hk_event_seal(HK_WHITE, unclear[i]));
        assert_int_equal(judged(&table, hk_event_convene(0)).verdict, HK_VERDICT_SEALED_UNCLEAR);
        clear_table(&table);
    }
    start(&table, rules);
    for (unsigned i = 0; i < sizeof blank / sizeof *blank; i++) {
        hk_event seal = hk_event_seal(HK_WHITE, blank[i]);
        hk_fault fault;
        hk_game_stamp(table.game, &seal, table.now_ms);
        assert_int_equal(hk_event_check(table.game, &seal, &fault), HK_E_ARGUMENT);
        assert_string_equal(fault.code, "text");
    }
    clear_table(&table);
}

/* 9.5.1. Logs of earlier rules have the clocks going on. */
TEST(claim_that_waits, keeps_the_clocks_standing_until_it_is_decided)
{
    static const hk_decision decisions[] = {HK_DECISION_RESUME, HK_DECISION_CONTINUE};

    for (size_t i = 0; i < sizeof decisions / sizeof *decisions; i++) {
        hk_event go_on = hk_event_decide(decisions[i], 0);
        struct table table;
        claim_waits(&table, "e7e5", false);
        assert_int_equal(refused(&table, go_on).verdict, HK_VERDICT_CLAIM_NOT_DECIDED);
        assert_false(look_at(&table).clock.running);
        go_on.rules_behind = HK_RULES_NUMBER - 10;
        upheld(&table, go_on);
        assert_true(look_at(&table).clock.running);
        clear_table(&table);
    }
}

/* 6.10.2, 9.5.3. Logs of rules before number 12 have the clocks standing. */
TEST(claim_that_waits, is_all_that_clocks_stand_for_once_they_have_been_set)
{
    for (unsigned behind = 0; behind <= HK_RULES_NUMBER - 11; behind += HK_RULES_NUMBER - 11) {
        hk_event set = hk_event_decide(HK_DECISION_SET_CLOCKS, 0);
        struct table table;
        claim_waits(&table, "e7e5", false);
        upheld(&table, hk_event_fact(HK_FACT_WRONG_SETTING, 0));
        set.decide.clocks = (hk_given_clocks){.given = true, .ms = {50000, 50000}};
        set.rules_behind = behind;
        upheld(&table, set);
        assert_runs(&table, NOBODY);
        denied(&table, hk_event_examine());
        assert_runs(&table, behind ? NOBODY : HK_WHITE);
        clear_table(&table);
    }
}

/* What may be claimed, as the arbiter asks, or a page that gives hints. */

TEST(claims, of_fifty_moves_are_those_that_bring_the_hundredth_half_move)
{
    for (size_t i = 0; i < 3; i++) {
        struct table table; /* 9.3.1: the pawn's move and the capture begin the count anew */
        hk_claims claims;
        start(&table, rules_without_time(editions[i], "4k3/8/8/8/8/8/P6p/R3K2n w - - 99 90"));
        hk_game_claims(table.game, &claims);
        assert_false(claims.fifty);
        assert_int_equal(claims.threefold_moves.size, 0);
        if (editions[i] == HK_EDITION_BASIC) { /* 5.2.e speaks of moves made */
            assert_int_equal(claims.fifty_moves.size, 0);
        } else {
            const hk_state now = look_at(&table);
            hk_move_list legal;
            unsigned quiet = 0;
            hk_game_legal(table.game, &legal);
            for (unsigned k = 0; k < legal.size; k++)
                quiet +=
                    hk_board_kind_at(&now.position.board, hk_move_from(legal.move[k])) != HK_PAWN;
            assert_int_equal(quiet, legal.size - 2);
            assert_int_equal(claims.fifty_moves.size, quiet);
            for (unsigned k = 0; k < quiet; k++)
                assert_int_not_equal(
                    hk_board_kind_at(&now.position.board, hk_move_from(claims.fifty_moves.move[k])),
                    HK_PAWN);
        }
        played(&table, "a1b1");
        hk_game_claims(table.game, &claims);
        assert_true(claims.fifty);
        clear_table(&table);
    }
}
