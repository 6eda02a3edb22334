/*
 * Who may say what: for every role, scope, profile and kind of event, an act is admitted exactly
 * where the table here says so, and it is then an act of the person whom the seat speaks for.
 */
#include "hakem/schema.h"
#include "hall/server/role.h"
#include "test.h"

#include <string.h>

static bool admits(enum role role, enum scope scope, struct role_place place, const char *by,
                   hk_event *event)
{
    struct refusal refusal = {.code = CODE_NONE};
    const bool admitted = role_admits(role, scope, &place, by, event, &refusal);

    if (admitted)
        assert_int_equal(refusal.code, CODE_NONE);
    else
        assert_true(refusal.code != CODE_NONE && refusal.why[0] != '\0');
    return admitted;
}

static const struct role_place screen = {.profile = HK_PROFILE_SCREEN};
static const struct role_place board = {.profile = HK_PROFILE_BOARD, .arbiter = true};
static const struct role_place training = {.profile = HK_PROFILE_TRAINING};

TEST(role, of_watchers_and_organisers_has_no_act)
{
    for (unsigned kind = 1; kind < HK_EVENT_KINDS; kind++)
        for (int scope = 0; scope < SCOPES; scope++) {
            hk_event event = {.kind = (hk_event_kind)kind};
            assert_false(admits(ROLE_WATCH, (enum scope)scope, training, "white", &event));
            assert_false(admits(ROLE_ORGANISER, (enum scope)scope, training, "white", &event));
        }
}

TEST(role, of_a_link_to_look_has_no_act)
{
    for (unsigned kind = 1; kind < HK_EVENT_KINDS; kind++)
        for (int role = 0; role < ROLES; role++) {
            hk_event event = {.kind = (hk_event_kind)kind};
            assert_false(admits((enum role)role, SCOPE_LOOK, training, "white", &event));
        }
}

TEST(role, of_a_helper_declares_results_copies_sheets_and_does_nothing_else)
{
    for (unsigned kind = 1; kind < HK_EVENT_KINDS; kind++) {
        hk_event event = {.kind = (hk_event_kind)kind};
        const bool copies = kind == HK_EVENT_RECORD;
        assert_int_equal(admits(ROLE_ARBITER, SCOPE_RESULTS, board, NULL, &event), copies);
        assert_false(admits(ROLE_WHITE, SCOPE_RESULTS, board, NULL, &event));
    }
    hk_event result = hk_event_decide(HK_DECISION_DECLARE, 0);
    assert_true(admits(ROLE_ARBITER, SCOPE_RESULTS, board, NULL, &result));
    assert_int_equal(result.actor, HK_ACTOR_ARBITER);
    assert_false(admits(ROLE_WHITE, SCOPE_RESULTS, board, NULL, &result));
}

TEST(role, of_a_player_speaks_for_him_alone)
{
    hk_event event = hk_event_resign(HK_WHITE);

    assert_true(admits(ROLE_BLACK, SCOPE_FULL, screen, NULL, &event));
    assert_int_equal(event.actor, HK_ACTOR_BLACK);
    assert_true(admits(ROLE_WHITE, SCOPE_FULL, screen, "white", &event));
    assert_int_equal(event.actor, HK_ACTOR_WHITE);
    assert_false(admits(ROLE_WHITE, SCOPE_FULL, screen, "black", &event));
    assert_false(admits(ROLE_BLACK, SCOPE_FULL, screen, "white", &event));
    assert_false(admits(ROLE_WHITE, SCOPE_FULL, screen, "grey", &event));
    assert_false(admits(ROLE_BOTH, SCOPE_FULL, screen, NULL, &event));
    assert_true(admits(ROLE_BOTH, SCOPE_FULL, screen, "black", &event));
    assert_int_equal(event.actor, HK_ACTOR_BLACK);
}

TEST(role, of_operator_and_clock_has_their_kinds_alone)
{
    for (unsigned kind = 1; kind < HK_EVENT_KINDS; kind++) {
        hk_event event = {.kind = (hk_event_kind)kind};
        const bool moves =
            kind == HK_EVENT_MOVE || kind == HK_EVENT_PRESS || kind == HK_EVENT_RECORD;
        const bool clock =
            kind == HK_EVENT_PRESS || kind == HK_EVENT_PAUSE || kind == HK_EVENT_FLAG;
        assert_int_equal(admits(ROLE_OPERATOR, SCOPE_FULL, board, "white", &event), moves);
        assert_int_equal(admits(ROLE_CLOCK, SCOPE_FULL, board, "white", &event), clock);
        assert_int_equal(admits(ROLE_OPERATOR, SCOPE_CLOCK, board, "white", &event),
                         kind == HK_EVENT_PRESS);
        assert_int_equal(admits(ROLE_ARBITER, SCOPE_MOVES, board, NULL, &event), moves);
    }
}

TEST(role, of_a_clock_calls_no_flag_that_players_claim)
{
    struct role_place claimed = board;

    claimed.flags_claimed = true;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        hk_event event = hk_event_flag(HK_ACTOR_PROGRAM, (hk_color)color);
        assert_true(admits(ROLE_CLOCK, SCOPE_FULL, board, NULL, &event));
        assert_int_equal(event.actor, HK_ACTOR_PROGRAM);
        assert_false(admits(ROLE_CLOCK, SCOPE_FULL, claimed, NULL, &event));
    }
}

TEST(role, of_an_arbiter_acts_for_players_where_hands_move_pieces)
{
    hk_event event = {.kind = HK_EVENT_DECIDE};

    assert_true(admits(ROLE_ARBITER, SCOPE_FULL, screen, NULL, &event));
    assert_int_equal(event.actor, HK_ACTOR_ARBITER);
    event = hk_event_resign(HK_BLACK);
    assert_false(admits(ROLE_ARBITER, SCOPE_FULL, screen, "black", &event));
    assert_true(admits(ROLE_ARBITER, SCOPE_FULL, board, "black", &event));
    assert_int_equal(event.actor, HK_ACTOR_BLACK);
}

TEST(role, of_a_player_reports_himself_and_asks)
{
    for (unsigned i = 1; i < HK_FACTS; i++) {
        const hk_fact fact = (hk_fact)i;
        const bool question = fact == HK_FACT_CLASSIFY || fact == HK_FACT_LIST_LEGAL;
        hk_event own = hk_event_fact(fact, HK_PARTY_WHITE);
        hk_event others = hk_event_fact(fact, HK_PARTY_BLACK);
        assert_int_equal(admits(ROLE_WHITE, SCOPE_FULL, board, NULL, &own),
                         fact != HK_FACT_ASSISTANT_ALLOWED && /* 6.2.6: the arbiter allows it */
                             fact != HK_FACT_ADJOURN_EARLY);  /* I.1.2: he knows the session */
        assert_int_equal(admits(ROLE_WHITE, SCOPE_FULL, board, NULL, &others), question);
        assert_true(admits(ROLE_WHITE, SCOPE_FULL, training, NULL, &others));
        assert_true(admits(ROLE_ARBITER, SCOPE_FULL, board, NULL, &others));
    }
}

TEST(role, of_a_player_calls_an_arbiter_where_there_is_one)
{
    const struct role_place alone = {.profile = HK_PROFILE_BOARD};
    hk_event call = {.kind = HK_EVENT_PAUSE};
    hk_event repetition = {.kind = HK_EVENT_CLAIM, .claim.ground = HK_CLAIM_THREEFOLD};
    hk_event disturbance = {.kind = HK_EVENT_CLAIM, .claim.ground = HK_CLAIM_DISTURBANCE};

    assert_false(admits(ROLE_WHITE, SCOPE_FULL, alone, NULL, &call));
    assert_true(admits(ROLE_WHITE, SCOPE_FULL, board, NULL, &call));
    assert_true(admits(ROLE_WHITE, SCOPE_FULL, alone, NULL, &repetition));
    assert_false(admits(ROLE_WHITE, SCOPE_FULL, alone, NULL, &disturbance));
    assert_true(admits(ROLE_WHITE, SCOPE_FULL, board, NULL, &disturbance));
}

static const struct role_place claimed = {.profile = HK_PROFILE_TRAINING,
                                          .claimed = true,
                                          .claimant = HK_WHITE,
                                          .ground = HK_CLAIM_UNATTENDED};

/* What ends a stop, and whose act it is then: the program does what it may, and else players decide. */
static const struct {
    hk_event_kind kind;
    hk_decision decision;
    hk_actor actor;
} ends[] = {
    {HK_EVENT_RESUME, HK_DECISION_NONE, HK_ACTOR_PROGRAM},
    {HK_EVENT_CONVENE, HK_DECISION_NONE, HK_ACTOR_PROGRAM},
    {HK_EVENT_ARRIVE, HK_DECISION_NONE, HK_ACTOR_BLACK},
    {HK_EVENT_DECIDE, HK_DECISION_REJECT, HK_ACTOR_ARBITER},
    {HK_EVENT_DECIDE, HK_DECISION_AGREE_DRAW, HK_ACTOR_ARBITER},
    {HK_EVENT_DECIDE, HK_DECISION_AGREE_INCREMENT, HK_ACTOR_ARBITER},
};

TEST(role, of_players_ends_a_stop_where_no_arbiter_will_come)
{
    static const struct {
        enum role role;
        struct role_place place;
        bool may;
    } rows[] = {
        {ROLE_BLACK, {.profile = HK_PROFILE_TRAINING, .adjourned = true}, true},
        {ROLE_BOTH, {.profile = HK_PROFILE_TRAINING, .adjourned = true}, true},
        {ROLE_BOTH, {.profile = HK_PROFILE_SCREEN, .adjourned = true}, true},
        {ROLE_BOTH, {.profile = HK_PROFILE_BOARD, .adjourned = true}, true},
        {ROLE_BLACK, {.profile = HK_PROFILE_SCREEN, .adjourned = true}, false},
        {ROLE_BLACK, {.profile = HK_PROFILE_BOARD, .adjourned = true}, false},
        {ROLE_BLACK, {.profile = HK_PROFILE_TRAINING, .adjourned = true, .arbiter = true}, false},
        {ROLE_BOTH, {.profile = HK_PROFILE_SCREEN, .adjourned = true, .arbiter = true}, false},
    };

    for (size_t row = 0; row < sizeof rows / sizeof *rows; row++)
        for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
            hk_event event = {.kind = ends[i].kind};
            if (event.kind == HK_EVENT_DECIDE)
                event.decide.decision = ends[i].decision;
            const bool admitted =
                admits(rows[row].role, SCOPE_FULL, rows[row].place, "black", &event);
            if (rows[row].may)
                assert_true(admitted);
            assert_int_equal(admitted && event.actor == ends[i].actor,
                             rows[row].may); /* else it is a player's, which the referee denies */
        }
}

TEST(role, of_a_player_decides_nothing_for_himself)
{
    hk_event agree = hk_event_decide(HK_DECISION_AGREE_DRAW, 0);
    hk_event own = agree;
    hk_event reject = hk_event_decide(HK_DECISION_REJECT, 0);

    assert_false(admits(ROLE_WHITE, SCOPE_FULL, claimed, NULL, &own));
    assert_true(admits(ROLE_BLACK, SCOPE_FULL, claimed, NULL, &agree));
    for (int score = HK_SCORE_WHITE_WINS; score <= HK_SCORE_DRAW; score++)
        for (int role = ROLE_WHITE; role <= ROLE_BLACK; role++) {
            const hk_color player = role == ROLE_WHITE ? HK_WHITE : HK_BLACK;
            hk_event one = reject;
            one.decide.score = (hk_score)score;
            assert_int_equal(admits((enum role)role, SCOPE_FULL, claimed, NULL, &one),
                             hk_score_half_points((hk_score)score, player) < 2);
        }
}

TEST(role, words_are_found_again)
{
    for (int i = 0; i < ROLES; i++) {
        enum role role = ROLES;
        assert_true(role_find(&role, role_word((enum role)i)));
        assert_int_equal(role, i);
    }
    for (int i = 0; i < SCOPES; i++) {
        enum scope scope = SCOPES;
        assert_true(scope_find(&scope, scope_word((enum scope)i)));
        assert_int_equal(scope, i);
    }
    enum role role;
    assert_false(role_find(&role, "spectator"));
}
