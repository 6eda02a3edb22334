/*
 * How a game ends (hakem/ending.h): which end a position brings by itself, and whether the loss of
 * a player is a win or a draw, for each edition, level and reason.
 */
#include "games.h"
#include "positions.h"
#include "sources.h"
#include "test.h"

#include "base/internal.h"
#include "hakem/ending.h"

#define TWO_KNIGHTS                                                                                \
    "4k3/8/8/8/8/8/8/4KNN1 b - - 0 1"         /* White mates with help, but has no potential */
#define BARE "8/8/8/3k4/8/8/r7/4K3 w - - 0 1" /* White never mates */
#define ROOK_AND_KNIGHT "4kn2/8/8/8/8/8/8/4KR2 b - - 0 1" /* both mate; White has potential */
#define LOCKED "4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - - 0 1"

/* A solver for rulings, made once: the tests share it as games do. */
static hk_winnable *solver(void)
{
    static hk_arena arena;
    static hk_winnable *solver;

    if (!solver) {
        hk_arena_init(&arena, SIZE_MAX);
        assert_int_equal(hk_winnable_create(&solver, &arena, HK_ENDING_NODES_MAX), HK_OK);
    }
    return solver;
}

/* Black loses: what does White get? */
static hk_ending black_loses(const char *fen, hk_reason reason, hk_edition edition, hk_level level,
                             hk_winnable *solver)
{
    const hk_position position = standard(fen);
    return hk_ending_of_loss(&position.board, HK_BLACK, reason, edition, level, HK_SUPERVISION_FULL,
                             solver);
}

/*
 * What each edition and level demands of the winner: n nothing, m that he can mate, p mating
 * potential.
 */
static const struct {
    hk_edition edition;
    hk_level level;
    char time, resignation, illegal_moves, illegal_claim, sealed, penalty;
} needs[] = {
    {HK_EDITION_BASIC, HK_LEVEL_STANDARD, 'n', 'n', 'n', 'm', 'm', 'n'},
    {HK_EDITION_2005, HK_LEVEL_STANDARD, 'm', 'n', 'n', 'm', 'm', 'n'},
    {HK_EDITION_2005, HK_LEVEL_OF_CONTROL, 'm', 'n', 'n', 'm', 'm', 'n'},
    {HK_EDITION_2005, HK_LEVEL_RAPID, 'm', 'n', 'n', 'm', 'm', 'n'},
    {HK_EDITION_2005, HK_LEVEL_BLITZ, 'p', 'n', 'n', 'p', 'm', 'n'},
    {HK_EDITION_2023, HK_LEVEL_STANDARD, 'm', 'm', 'm', 'm', 'm', 'n'},
    {HK_EDITION_2023, HK_LEVEL_RAPID, 'm', 'm', 'm', 'm', 'm', 'n'},
    {HK_EDITION_2023, HK_LEVEL_BLITZ, 'm', 'm', 'm', 'm', 'm', 'n'},
};

static void assert_asks(char need, hk_reason reason, hk_edition edition, hk_level level)
{
    const hk_ending rook = black_loses(ROOK_AND_KNIGHT, reason, edition, level, solver());
    const hk_ending knights = black_loses(TWO_KNIGHTS, reason, edition, level, solver());
    const hk_ending bare = black_loses(BARE, reason, edition, level, solver());
    const hk_ending *all[] = {&rook, &knights, &bare};

    assert_int_equal(rook.result, HK_RESULT_WHITE_WINS);
    assert_int_equal(rook.can_win, need == 'n' ? HK_UNKNOWN : HK_YES);
    assert_int_equal(knights.result, need == 'p' ? HK_RESULT_DRAW : HK_RESULT_WHITE_WINS);
    assert_int_equal(bare.result, need == 'n' ? HK_RESULT_WHITE_WINS : HK_RESULT_DRAW);
    for (unsigned i = 0; i < HK_COUNT(all); i++) {
        assert_int_equal(all[i]->reason, reason);
        assert_false(all[i]->unsettled);
        assert_int_equal(all[i]->rule == HK_RULE_MATING_POTENTIAL, need == 'p');
        if (need != 'n' && edition != HK_EDITION_BASIC && all[i]->rule != HK_RULE_BLITZ_ILLEGAL)
            assert_non_null(hk_article_number(edition, all[i]->rule));
    }
}

TEST(ends, a_loss_asks_what_the_edition_and_the_level_ask)
{
    for (unsigned i = 0; i < HK_COUNT(needs); i++) {
        const hk_edition edition = needs[i].edition;
        const hk_level level = needs[i].level;
        assert_asks(needs[i].time, HK_REASON_TIME, edition, level);
        assert_asks(needs[i].resignation, HK_REASON_RESIGNATION, edition, level);
        assert_asks(needs[i].illegal_moves, HK_REASON_ILLEGAL_MOVES, edition, level);
        assert_asks(needs[i].illegal_claim, HK_REASON_ILLEGAL_MOVE_CLAIM, edition, level);
        assert_asks(needs[i].sealed, HK_REASON_SEALED_MOVE, edition, level);
        assert_asks(needs[i].penalty, HK_REASON_PENALTY, edition, level);
    }
}

TEST(ends, a_loss_names_its_rule)
{
    static const struct {
        hk_reason reason;
        hk_rule rule;
    } rules[] = {{HK_REASON_TIME, HK_RULE_FLAG_FALL},
                 {HK_REASON_RESIGNATION, HK_RULE_RESIGNATION},
                 {HK_REASON_ILLEGAL_MOVES, HK_RULE_ILLEGAL_PENALTY},
                 {HK_REASON_ILLEGAL_MOVE_CLAIM, HK_RULE_BLITZ_ILLEGAL},
                 {HK_REASON_SEALED_MOVE, HK_RULE_SEAL_FAULT},
                 {HK_REASON_DEFAULT, HK_RULE_NONE}};
    for (unsigned i = 0; i < HK_COUNT(rules); i++)
        assert_int_equal(
            black_loses(BARE, rules[i].reason, HK_EDITION_2023, HK_LEVEL_STANDARD, solver()).rule,
            rules[i].rule);
}

TEST(ends, a_loss_is_a_loss_for_either_color)
{
    const hk_position position = standard("4k3/8/8/8/8/8/R7/4K3 b - - 0 1");
    const hk_board *board = &position.board;
    const hk_ending black = hk_ending_of_loss(board, HK_BLACK, HK_REASON_TIME, HK_EDITION_2023,
                                              HK_LEVEL_RAPID, HK_SUPERVISION_LIMITED, solver());
    const hk_ending white = hk_ending_of_loss(board, HK_WHITE, HK_REASON_TIME, HK_EDITION_2023,
                                              HK_LEVEL_RAPID, HK_SUPERVISION_LIMITED, solver());
    assert_int_equal(black.result, HK_RESULT_WHITE_WINS);
    assert_int_equal(white.result, HK_RESULT_DRAW);
}

TEST(ends, material_alone_leaves_nothing_unsettled)
{
    const hk_ending alone =
        black_loses(TWO_KNIGHTS, HK_REASON_TIME, HK_EDITION_2023, HK_LEVEL_BLITZ, NULL);
    assert_int_equal(alone.result, HK_RESULT_WHITE_WINS);
    assert_int_equal(alone.can_win, HK_UNKNOWN);
    assert_false(alone.unsettled);
    assert_int_equal(
        black_loses(TWO_KNIGHTS, HK_REASON_TIME, HK_EDITION_2005, HK_LEVEL_BLITZ, NULL).result,
        HK_RESULT_DRAW);
}

TEST(ends, what_is_not_found_out_is_an_unsettled_win)
{
    const hk_ending open = black_loses("8/8/N2p4/1p2b3/4K1k1/5p2/8/8 b - - 0 57", HK_REASON_TIME,
                                       HK_EDITION_2005, HK_LEVEL_BLITZ, solver());
    assert_int_equal(open.result, HK_RESULT_WHITE_WINS);
    assert_int_equal(open.can_win, HK_UNKNOWN);
    assert_true(open.unsettled);
}

TEST(ends, a_board_of_hands_is_judged_by_its_material)
{
    hk_position position = standard("4k3/8/8/8/8/8/R7/4K3 w - - 0 1");
    position.board.pawns |= 1; /* on its first rank, as hands may put one */
    position.board.color[HK_WHITE] |= 1;
    assert_int_equal(hk_ending_is_dead(&position.board, HK_CARE_ENDED, solver()), HK_UNKNOWN);
    assert_int_equal(hk_ending_of_loss(&position.board, HK_BLACK, HK_REASON_TIME, HK_EDITION_2023,
                                       HK_LEVEL_STANDARD, HK_SUPERVISION_FULL, solver())
                         .result,
                     HK_RESULT_WHITE_WINS);
}

/* Ends that the position brings by itself. */

static hk_ending of_position(const char *fen, unsigned occurrences, uint32_t quiet_plies,
                             hk_edition edition, hk_answer dead)
{
    hk_position position = standard(fen);
    position.halfmove_plies = quiet_plies;
    return hk_ending_of_position(&position, occurrences, edition, dead);
}

#define MATED "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
#define STALEMATED "7k/5K2/6Q1/8/8/8/8/8 b - - 0 1"

TEST(ends, of_a_position_come_in_order)
{
    for (unsigned i = 0; i < 3; i++) {
        const hk_edition edition =
            (hk_edition[]){HK_EDITION_BASIC, HK_EDITION_2005, HK_EDITION_2023}[i];
        const bool counts = edition == HK_EDITION_2023;
        const hk_ending mate = of_position(MATED, 9, 999, edition, HK_YES);
        assert_int_equal(mate.reason, HK_REASON_CHECKMATE);
        assert_int_equal(mate.rule, HK_RULE_CHECKMATE);
        assert_int_equal(mate.result, HK_RESULT_WHITE_WINS);
        const hk_ending stale = of_position(STALEMATED, 9, 999, edition, HK_YES);
        assert_int_equal(stale.reason, HK_REASON_STALEMATE);
        assert_int_equal(stale.result, HK_RESULT_DRAW);
        assert_int_equal(of_position(LOCKED, 9, 999, edition, HK_YES).reason,
                         HK_REASON_DEAD_POSITION);
        assert_int_equal(
            of_position("8/8/8/3k4/8/8/8/KN6 w - - 0 1", 9, 999, edition, HK_UNKNOWN).reason,
            HK_REASON_DEAD_POSITION); /* the material shows it */
        assert_int_equal(of_position(LOCKED, 5, 999, edition, HK_UNKNOWN).reason,
                         counts ? HK_REASON_FIVEFOLD : HK_REASON_NONE);
        assert_int_equal(of_position(LOCKED, 4, 150, edition, HK_NO).reason,
                         counts ? HK_REASON_SEVENTY_FIVE : HK_REASON_NONE);
        const hk_ending open = of_position(LOCKED, 4, 149, edition, HK_NO);
        assert_int_equal(open.reason, HK_REASON_NONE);
        assert_int_equal(open.rule, HK_RULE_NONE);
        assert_int_equal(open.result, HK_RESULT_OPEN);
    }
}

TEST(ends, dead_is_a_proof)
{
    static const struct {
        const char *fen;
        hk_answer with, without; /* a solver */
    } cases[] = {
        {LOCKED, HK_YES, HK_UNKNOWN},
        {"8/8/8/3k4/8/8/8/KN6 w - - 0 1", HK_YES, HK_YES},
        {ROOK_AND_KNIGHT, HK_NO, HK_UNKNOWN},
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", HK_NO, HK_UNKNOWN},
        {"4k3/8/3p4/p1pPp1p1/P1P1P1P1/8/8/4K3 w - - 0 1", HK_YES, HK_UNKNOWN},
        {"4k3/8/3p4/p1pPp1p1/P1P1P1P1/8/8/4K3 w - c6 0 1", HK_NO, HK_UNKNOWN},
        {MATED, HK_NO, HK_UNKNOWN},
    };
    for (unsigned i = 0; i < HK_COUNT(cases); i++)
        for (unsigned care = HK_CARE_LIVE; care <= HK_CARE_ENDED; care++) {
            const hk_position position = standard(cases[i].fen);
            assert_int_equal(hk_ending_is_dead(&position.board, (hk_ending_care)care, solver()),
                             cases[i].with);
            assert_int_equal(hk_ending_is_dead(&position.board, (hk_ending_care)care, NULL),
                             cases[i].without);
        }
}

TEST(ends, after_a_move_are_those_of_the_position)
{
    static const char *const fens[] = {LOCKED, MATED, STALEMATED, ROOK_AND_KNIGHT,
                                       "8/8/8/3k4/8/8/8/KN6 w - - 0 1"};
    struct source source = {.dirt = 0};
    hk_arena arena = arena_on(&source, SIZE_MAX);
    hk_history history;
    const hk_position start = standard(fens[0]);

    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    const size_t asked = source.asked;
    for (unsigned i = 0; i < HK_COUNT(fens); i++) {
        const hk_position position = standard(fens[i]);
        hk_history_restart(&history, &position);
        const hk_ending after = hk_ending_after_move(&history, HK_EDITION_2023, solver());
        const hk_ending right =
            hk_ending_of_position(&position, 1, HK_EDITION_2023,
                                  hk_ending_is_dead(&position.board, HK_CARE_ENDED, solver()));
        assert_int_equal(after.reason, right.reason);
        assert_int_equal(after.result, right.result);
        assert_int_equal(after.rule, right.rule);
    }
    assert_int_equal(source.asked, asked);
    hk_arena_finish(&arena);
}

TEST(ends, an_answer_that_is_given_goes_as_one_that_is_found)
{
    static const hk_reason reasons[] = {HK_REASON_TIME,          HK_REASON_RESIGNATION,
                                        HK_REASON_ILLEGAL_MOVES, HK_REASON_ILLEGAL_MOVE_CLAIM,
                                        HK_REASON_SEALED_MOVE,   HK_REASON_PENALTY};
    static const char *const boards[] = {ROOK_AND_KNIGHT, BARE};

    for (size_t i = 0; i < HK_COUNT(needs); i++)
        for (size_t k = 0; k < HK_COUNT(reasons); k++)
            for (size_t b = 0; b < HK_COUNT(boards); b++) {
                const hk_ending found =
                    black_loses(boards[b], reasons[k], needs[i].edition, needs[i].level, solver());
                const hk_ending given =
                    hk_ending_of_answer(found.can_win, HK_BLACK, reasons[k], needs[i].edition,
                                        needs[i].level, HK_SUPERVISION_FULL);
                assert_int_equal(given.result, found.result);
                assert_int_equal(given.rule, found.rule);
                assert_int_equal(given.asked, found.asked);
                assert_int_equal(given.can_win, found.can_win);
                assert_int_equal(given.unsettled, found.unsettled);
            }
}

TEST(ends, what_a_person_says_of_chances_goes_before_the_board)
{
    static const struct {
        hk_answer says;
        hk_result result;
        bool unsettled;
    } sayings[] = {{HK_YES, HK_RESULT_BLACK_WINS, false},
                   {HK_NO, HK_RESULT_DRAW, false},
                   {HK_UNKNOWN, HK_RESULT_BLACK_WINS, true}};

    for (size_t i = 0; i < HK_COUNT(sayings); i++) {
        const hk_answer can_mate[2] = {HK_UNKNOWN, sayings[i].says};
        struct table table;
        set_up_table(&table, rules_without_time(HK_EDITION_2023, BARE)); /* Black has a rook */
        hk_game_assume(table.game, can_mate);
        judged(&table, hk_event_start());
        const hk_ruling ruling = judged(&table, hk_event_resign(HK_WHITE));
        const hk_state now = look_at(&table);
        assert_int_equal(ruling.result, sayings[i].result);
        assert_int_equal(now.chance, sayings[i].says);
        assert_int_equal(now.unsettled, sayings[i].unsettled);
        assert_int_equal(now.spared, sayings[i].result == HK_RESULT_DRAW);
        clear_table(&table);
    }
}

TEST(ends, nobody_is_asked_where_the_reason_alone_loses)
{
    const hk_answer can_mate[2] = {HK_NO, HK_NO};
    hk_event lost = hk_event_decide(HK_DECISION_DECLARE_LOST, HK_PARTY_WHITE);
    struct table table;

    set_up_table(&table, rules_by_press(HK_EDITION_2023, BARE, 60000, 0));
    hk_game_assume(table.game, can_mate);
    judged(&table, hk_event_start());
    assert_int_equal(judged(&table, lost).result, HK_RESULT_BLACK_WINS);
    assert_false(look_at(&table).examined);
    clear_table(&table);
}
