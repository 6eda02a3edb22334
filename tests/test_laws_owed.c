/*
 * The move owed after a wrong claim by an intended move (9.5.3; 2005, 9.5.b): the sign by which an
 * arbiter is told that another one was made.
 */
#include "signs.h"

/* A player claims wrongly by an intended move, whatever the signs say of his time. */
static void claims(struct table *table, hk_color by, unsigned from, unsigned to)
{
    judged(table, hk_event_claim_with(by, HK_CLAIM_THREEFOLD, from, to, HK_NO_KIND));
    assert_int_equal(judged(table, hk_event_examine()).verdict, HK_VERDICT_THREEFOLD_WRONG);
}

static void claims_wrongly(struct table *table, hk_color by, unsigned from, unsigned to)
{
    claims(table, by, from, to);
    assert_shows_nothing(table);
}

/* White claims wrongly by the intended move e2e4. */
static void claimed_wrongly(struct table *table, hk_rules rules)
{
    started(table, rules);
    claims_wrongly(table, HK_WHITE, HK_E2, HK_E4);
}

TEST(owed, say_that_another_move_than_that_of_the_wrong_claim_was_made)
{
    struct table table;
    hk_event restore = hk_event_decide(HK_DECISION_RESTORE, 0);

    claimed_wrongly(&table, limited_2023());
    makes(&table, "d2d4");
    assert_shows(&table, HK_SIGN_INTENDED_NOT_MADE, HK_OWED_ACT, "9.5.3", HK_PARTY_WHITE);
    judged(&table, hk_event_press(HK_WHITE));
    assert_shows(&table, HK_SIGN_INTENDED_NOT_MADE, HK_OWED_ACT, "9.5.3", HK_PARTY_WHITE);
    restore.decide.ply = 0;
    judged(&table, restore); /* and the duty stands */
    assert_shows_nothing(&table);
    plays(&table, "c2c4");
    assert_shows(&table, HK_SIGN_INTENDED_NOT_MADE, HK_OWED_ACT, "9.5.3", HK_PARTY_WHITE);
    plays(&table, "c7c5"); /* 4.8 */
    assert_shows_nothing(&table);
    clear_table(&table);
}

/* The duty of 9.5.3 is then that of the touched piece (S340), and as much the arbiter's matter. */
TEST(owed, say_that_the_piece_of_an_illegal_intended_move_was_not_moved)
{
    struct table table;

    started(&table, standard_2023());
    claims_wrongly(&table, HK_WHITE, HK_G1, HK_G3);
    plays(&table, "g1f3");
    assert_shows_nothing(&table);
    clear_table(&table);
    started(&table, standard_2023());
    claims_wrongly(&table, HK_WHITE, HK_G1, HK_G3);
    plays(&table, "e2e4");
    assert_shows(&table, HK_SIGN_INTENDED_NOT_MADE, HK_OWED_ACT, "9.5.3", HK_PARTY_WHITE);
    clear_table(&table);
    started(&table, standard_2023()); /* the rook cannot move: any move will do (4.5) */
    claims_wrongly(&table, HK_WHITE, HK_H1, HK_H5);
    plays(&table, "e2e4");
    assert_shows_nothing(&table);
    clear_table(&table);
}

/* White can be mated on h4, and Black has claimed wrongly by a7a6; he mates. */
static void mated_in_place_of_the_intended_move(struct table *table, hk_rules rules)
{
    started(table, rules);
    plays(table, "f2f3");
    plays(table, "e7e5");
    plays(table, "g2g4");
    claims_wrongly(table, HK_BLACK, HK_A7, HK_A6);
    makes(table, "d8h4");
    assert_int_equal(look_at(table).status, HK_STATUS_ENDED);
}

TEST(owed, say_that_a_move_in_place_of_the_intended_one_has_not_ended_the_game)
{
    struct table table;
    hk_event restore = hk_event_decide(HK_DECISION_RESTORE, 0);

    mated_in_place_of_the_intended_move(&table, standard_2023());
    assert_shows(&table, HK_SIGN_INTENDED_NOT_MADE, HK_OWED_ACT, "9.5.3", HK_PARTY_BLACK);
    restore.decide.ply = 4; /* where the game stands, nothing is taken back */
    assert_int_equal(judged(&table, restore).verdict, HK_VERDICT_GAME_OVER);
    restore.decide.ply = 3;
    assert_int_equal(judged(&table, restore).verdict, HK_VERDICT_POSITION_RESTORED);
    assert_int_equal(look_at(&table).status, HK_STATUS_RUNNING);
    assert_shows_nothing(&table);
    makes(&table, "d8h4"); /* the duty stands */
    assert_shows(&table, HK_SIGN_INTENDED_NOT_MADE, HK_OWED_ACT, "9.5.3", HK_PARTY_BLACK);
    judged(&table, hk_event_claim(HK_WHITE, HK_CLAIM_TOUCH_MOVE));
    assert_shows_nothing(&table);
    clear_table(&table);
}

TEST(owed, are_none_of_a_legal_mate_of_2005_whatever_was_claimed_before)
{
    struct table table;
    hk_event restore = hk_event_decide(HK_DECISION_RESTORE, 0);

    mated_in_place_of_the_intended_move(
        &table, rules_of(HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL)); /* 5.1.a */
    assert_shows_nothing(&table);
    restore.decide.ply = 3;
    assert_int_equal(judged(&table, restore).verdict, HK_VERDICT_GAME_OVER);
    clear_table(&table);
}

TEST(owed, of_an_intended_move_that_is_made_or_claimed_to_be_made_are_none)
{
    struct table table;

    claimed_wrongly(&table, standard_2023());
    plays(&table, "e2e4");
    assert_shows_nothing(&table);
    clear_table(&table);
    claimed_wrongly(&table, rules_of(HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL));
    plays(&table, "d2d4");
    assert_shows(&table, HK_SIGN_INTENDED_NOT_MADE, HK_OWED_ACT, "9.5.b", HK_PARTY_WHITE);
    judged(&table, hk_event_claim(HK_BLACK, HK_CLAIM_TOUCH_MOVE));
    assert_shows_nothing(&table);
    clear_table(&table);
}

/* White has claimed wrongly by e2e4, claims again and tries another move. */
static void assert_owed_still(struct table *table, hk_rules rules, unsigned from, unsigned to)
{
    hk_duty duty;

    rules.profile = HK_PROFILE_SCREEN;
    claimed_wrongly(table, rules);
    claims_wrongly(table, HK_WHITE, from, to);
    hk_game_duty(table->game, HK_WHITE, &duty);
    assert_int_equal(duty.kind, HK_DUTY_PLAY);
    assert_int_equal(hk_move_to(duty.move), HK_E4);
    assert_int_equal(refused(table, hk_event_move(HK_WHITE, HK_D2, HK_D4, HK_NO_KIND)).verdict,
                     HK_VERDICT_MUST_PLAY_INTENDED);
    makes(table, "e2e4");
    clear_table(table);
}

TEST(owed, stays_what_it_is_whatever_is_claimed_wrongly_after_it)
{
    static const hk_edition with_clock[] = {HK_EDITION_2005, HK_EDITION_2023};
    struct table table;

    for (size_t i = 0; i < sizeof with_clock / sizeof *with_clock; i++) {
        const hk_rules rules = rules_of(with_clock[i], HK_LEVEL_STANDARD, HK_SUPERVISION_FULL);
        assert_owed_still(&table, rules, HK_D2, HK_D4);
        assert_owed_still(&table, rules, HK_G1, HK_G3); /* an illegal one */
        assert_owed_still(&table, rules, HK_E2, HK_E4);
    }
}

/* 2005, 9.4: a touch leaves the right to claim; so does the piece of an illegal intended move. */
TEST(owed, is_the_piece_of_an_illegal_intended_move_after_another_claim_too)
{
    struct table table;
    hk_duty duty;

    started(&table, rules_of(HK_EDITION_2005, HK_LEVEL_STANDARD, HK_SUPERVISION_FULL));
    claims(&table, HK_WHITE, HK_G1, HK_G3);
    claims(&table, HK_WHITE, HK_E2, HK_E4);
    hk_game_duty(table.game, HK_WHITE, &duty);
    assert_int_equal(duty.kind, HK_DUTY_PIECE);
    assert_int_equal(duty.from, HK_G1);
    claims(&table, HK_WHITE, HK_G1, HK_F3);
    hk_game_duty(table.game, HK_WHITE, &duty);
    assert_int_equal(duty.kind, HK_DUTY_PLAY);
    clear_table(&table);
}

/* The move that he does not owe cannot be made, and brings no position. */
TEST(owed, makes_a_claim_by_another_move_wrong)
{
    struct table table;

    started(&table, standard_2023());
    for (int i = 0; i < 2; i++) {
        plays(&table, "g1f3");
        plays(&table, "g8f6");
        plays(&table, "f3g1");
        if (i == 0)
            plays(&table, "f6g8");
    }
    claims(&table, HK_BLACK, HK_E7, HK_E5);
    claims(&table, HK_BLACK, HK_F6, HK_G8);
    clear_table(&table);
}

/* What earlier rules took stands in a log: the second claim binds, and the first no more. */
TEST(owed, is_what_rules_before_number_8_have_bound_to)
{
    struct table table;
    hk_duty duty;
    hk_event examined = hk_event_examine();

    claimed_wrongly(&table, standard_2023());
    judged(&table, hk_event_claim_with(HK_WHITE, HK_CLAIM_THREEFOLD, HK_D2, HK_D4, HK_NO_KIND));
    examined.rules_behind = HK_RULES_NUMBER - 7;
    judged(&table, examined);
    hk_game_duty(table.game, HK_WHITE, &duty);
    assert_int_equal(hk_move_to(duty.move), HK_D4);
    clear_table(&table);
}
