/*
 * Who can still mate: no stage contradicts winnable-cases.tsv, whatever its memory and limit.
 */
#include "abstract_search.h"
#include "positions.h"
#include "test.h"

#include "base/internal.h"
#include "hakem/fen.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"

#include <stdio.h>
#include <string.h>

struct question {
    char fen[128];
    hk_position position;
    hk_answer right[2];
};

/* Read the next case; false at the end. */
static bool next_question(FILE *file, struct question *question)
{
    char line[1024];
    unsigned left = one_of();

    while (fgets(line, sizeof line, file)) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#' || !tab || --left > 0)
            continue;
        *tab = '\0';
        snprintf(question->fen, sizeof question->fen, "%.120s", line);
        assert_int_equal(
            hk_fen_parse(&question->position, line, strlen(line), HK_STANDARD, HK_DIAGRAMS, NULL),
            HK_OK);
        const char *black = strchr(tab + 1, '\t');
        assert_non_null(black);
        question->right[HK_WHITE] = tab[1] == 'y' ? HK_YES : HK_NO;
        question->right[HK_BLACK] = black[1] == 'y' ? HK_YES : HK_NO;
        return true;
    }
    return false;
}

static FILE *open_cases(void)
{
    FILE *file = fopen("tests/data/winnable-cases.tsv", "r");
    assert_non_null(file);
    return file;
}

TEST(winnable, abstract_positions_forbid_no_mate_that_there_is)
{
    FILE *file = open_cases();
    struct question question;
    unsigned forbidden = 0;
    hk_arena arena;
    struct hk__abstract_search *search = open_abstract_search(&arena);

    while (next_question(file, &question))
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            const hk_board *board = &question.position.board;
            if (hk_movegen_count(board) == 0) /* a mate that stands is answered elsewhere */
                continue;
            const bool found =
                hk__abstract_search_run(search, board, (hk_color)side, 100, true) == HK_NO;
            forbidden += found;
            if (found && question.right[side] == HK_YES)
                fail_msg("%s: %s can mate", question.fen, hk_color_name((hk_color)side));
        }
    hk_arena_finish(&arena);
    fclose(file);
    assert_in_range(forbidden, 1300 / one_of(), 5000);
}

/* Does the position belong to some state? *dead: to one from which the search did not go on. */
static bool is_contained(const struct hk__abstract_search *search, const hk_board *board,
                         bool *dead)
{
    bool contained = false;
    for (uint32_t i = 1; i < search->table.count; i++)
        if (hk__state_contains(&search->table.states[i], board)) {
            contained = true;
            *dead = *dead || search->table.states[i].is_dead;
        }
    return contained;
}

/* Does every move leave material with which `side` cannot mate? */
static bool is_about_to_be_dead(const hk_board *board, const hk_move_list *moves, hk_color side)
{
    for (unsigned i = 0; i < moves->size; i++) {
        hk_board next = *board;
        hk_board_make(&next, moves->move[i]);
        if (hk_winnable_by_material(&next, side) != HK_NO)
            return false;
    }
    return true;
}

/*
 * The premise of the proof by abstraction: no legal move leads to a position that belongs to no
 * state. The exception is a position in which the last piece that could mate has to be captured.
 */
TEST(winnable, every_game_stays_within_the_abstract_positions)
{
    enum { GAMES = 3, PLIES = 200 };
    FILE *file = open_cases();
    struct question question;
    uint64_t random = 7;
    unsigned proved = 0;
    hk_arena arena;
    struct hk__abstract_search *search = open_abstract_search(&arena);

    while (next_question(file, &question))
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            if (hk__abstract_search_run(search, &question.position.board, (hk_color)side, 60,
                                        false) != HK_NO)
                continue;
            proved++;
            for (unsigned game = 0; game < GAMES; game++) {
                hk_position position = question.position;
                hk_move_list moves;
                for (unsigned ply = 0; ply < PLIES; ply++) {
                    bool dead = false;
                    hk_movegen_legal(&position.board, &moves);
                    if (!moves.size ||
                        hk_winnable_by_material(&position.board, (hk_color)side) == HK_NO)
                        break;
                    if (is_about_to_be_dead(&position.board, &moves, (hk_color)side))
                        break;
                    if (position.board.ep == HK_NO_SQUARE &&
                        !is_contained(search, &position.board, &dead))
                        fail_msg("%s: a game left the abstract positions", question.fen);
                    if (dead)
                        break;
                    random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
                    hk_position_make(&position, moves.move[(random >> 33) % moves.size]);
                }
            }
        }
    hk_arena_finish(&arena);
    fclose(file);
    assert_in_range(proved, 1200 / one_of(), 5000);
}

TEST(winnable, few_positions_make_no_wrong_answer)
{
    static const uint64_t limits[] = {1,   2,   9,   HK__SMALL_BUDGET, HK__SMALL_BUDGET + 1,
                                      160, 700, 3000};

    for (unsigned i = 0; i < HK_COUNT(limits); i++) {
        FILE *file = open_cases();
        struct question question;
        hk_winnable *solver;
        hk_arena arena;
        unsigned asked = 0;

        hk_arena_init(&arena, SIZE_MAX);
        assert_int_equal(hk_winnable_create(&solver, &arena, limits[i]), HK_OK);
        while (next_question(file, &question))
            for (unsigned side = HK_WHITE; side <= HK_BLACK && asked < 400; side++) {
                hk_winnability found;
                asked++;
                hk_winnable_ask(solver, &question.position.board, (hk_color)side, 5000, &found);
                if (found.answer != HK_UNKNOWN && found.answer != question.right[side])
                    fail_msg("%s: %d", question.fen, (int)found.answer);
                assert_in_range(found.nodes, 0, limits[i]); /* more was asked for */
            }
        hk_arena_finish(&arena);
        fclose(file);
    }
}

/*
 * Check that the line of the last question is legal from this position, and that its last move
 * mates for `side`.
 */
static void assert_line_mates(const hk_winnable *solver, const hk_winnability *found,
                              hk_position position, hk_color side)
{
    static hk_move line[4096];

    assert_in_range(found->line_plies, 1, 4096);
    assert_int_equal(hk_winnable_line(solver, line, 4096), found->line_plies);
    for (unsigned i = 0; i < found->line_plies; i++) {
        assert_int_equal(hk_movegen_find(&position.board, hk_move_from(line[i]),
                                         hk_move_to(line[i]), hk_move_promotion(line[i])),
                         line[i]);
        hk_position_make(&position, line[i]);
    }
    assert_int_equal(position.board.side, side ^ 1u);
    assert_int_equal(hk_movegen_count(&position.board), 0);
    assert_true(hk_board_checkers(&position.board) != 0);
}

TEST(winnable, a_shortest_line_is_of_the_board_whatever_was_asked_before)
{
    const hk_position hard = standard("k7/8/p7/2p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1");
    const hk_position easy = standard("7k/8/5K2/8/8/8/8/R7 b - - 0 1");
    hk_winnability found;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &found); /* found in the mirror */
    assert_line_mates(solver, &found, hard, HK_WHITE);
    hk_winnable_shortest(solver, &easy.board, HK_WHITE, 20000, &found);
    assert_line_mates(solver, &found, easy, HK_WHITE);
    hk_arena_finish(&arena);
}

TEST(winnable, a_line_is_legal_and_ends_in_mate)
{
    FILE *file = open_cases();
    struct question question;
    hk_winnable *solver;
    hk_arena arena;
    unsigned lines = 0;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    while (next_question(file, &question))
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            hk_winnability found;
            const hk_position position = question.position;
            hk_winnable_ask(solver, &position.board, (hk_color)side, 4000, &found);
            if (found.proof != HK_PROOF_HELPMATE)
                continue;
            lines++;
            assert_line_mates(solver, &found, position, (hk_color)side);
        }
    assert_in_range(lines, 1800 / one_of(), 5000);
    hk_arena_finish(&arena);
    fclose(file);
}

TEST(winnable, a_search_that_nears_its_end_comes_to_it)
{
    /* 1,620 positions can be reached; a plan's turn has 400. */
    const hk_position cage = standard("4k3/8/8/1p6/1P1p1p2/BP1P1Pp1/BPBPB1P1/Q1BB1BK1 w - - 0 1");
    hk_winnability found;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
        hk_winnable_ask(solver, &cage.board, (hk_color)side, 20000, &found);
        assert_int_equal(found.answer, HK_NO);
        assert_int_equal(found.proof, HK_PROOF_EXHAUSTION);
        assert_in_range(found.nodes, 1620, 4000);
    }
    hk_arena_finish(&arena);
}

TEST(winnable, a_pawn_that_becomes_a_knight_mates_by_the_plan_of_a_knight)
{
    const hk_position corner = standard("5rk1/6P1/7K/5q2/8/8/6r1/8 w - - 0 1");
    hk_winnability found;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    hk_winnable_ask(solver, &corner.board, HK_WHITE, 20000, &found);
    assert_line_mates(solver, &found, corner, HK_WHITE);
    assert_in_range(found.nodes, 1, 2000);
    hk_arena_finish(&arena);
}

TEST(winnable, forced_moves_come_before_what_is_searched)
{
    /* Behind the only move, a capture, Black has nothing that moves. */
    static const char fen[] = "Nk6/QNP2P2/BKP4q/PPP5/4Q3/8/6PP/8 b - - 0 1";
    hk_position wall;
    /* Black has to capture, and mates later. */
    const hk_position mate = standard("k7/2K5/8/8/8/8/1q6/R7 b - - 0 1");
    hk_winnability found;
    hk_winnable *solver;
    hk_arena arena;

    assert_int_equal(hk_fen_parse(&wall, fen, strlen(fen), HK_STANDARD, HK_DIAGRAMS, NULL), HK_OK);
    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    hk_winnable_ask(solver, &wall.board, HK_BLACK, 20000, &found);
    assert_int_equal(found.answer, HK_NO);
    hk_winnable_ask(solver, &wall.board, HK_WHITE, 20000, &found);
    assert_line_mates(solver, &found, wall, HK_WHITE);
    hk_winnable_ask(solver, &mate.board, HK_BLACK, 20000, &found);
    assert_line_mates(solver, &found, mate, HK_BLACK);
    hk_arena_finish(&arena);
}

TEST(winnable, a_position_is_dead_where_neither_side_can_mate)
{
    FILE *file = open_cases();
    struct question question;
    unsigned dead = 0;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    while (next_question(file, &question)) {
        const bool alive = question.right[HK_WHITE] == HK_YES || question.right[HK_BLACK] == HK_YES;
        hk_winnability out[2];
        const hk_answer answer = hk_winnable_dead(solver, &question.position.board, 1000, out);
        dead += answer == HK_YES;
        if (answer != HK_UNKNOWN && answer != (alive ? HK_NO : HK_YES))
            fail_msg("%s: %d", question.fen, (int)answer);
        if (answer == HK_YES)
            assert_true(out[HK_WHITE].answer == HK_NO && out[HK_BLACK].answer == HK_NO);
    }
    assert_in_range(dead, 400 / one_of(), 2209);
    hk_arena_finish(&arena);
    fclose(file);
}

TEST(winnable, every_proof_has_a_word_and_a_sentence)
{
    for (int proof = HK_PROOF_NONE; proof <= HK_PROOF_ABSTRACTION; proof++) {
        assert_true(strlen(hk_proof_word((hk_proof)proof)) > 3);
        assert_true(strlen(hk_proof_sentence((hk_proof)proof)) > 20);
    }
}

TEST(winnable, a_ration_is_for_all_questions_together)
{
    /* No search of so few positions finds out about White. */
    const hk_position hard = standard("2B1B1B1/pBpBpBp1/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1");
    const hk_position easy = standard("4k3/8/8/8/8/8/8/4KQ2 w - - 0 1");
    hk_winnability first, again, free;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    hk_winnable_ration(solver, 300);
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &first);
    assert_int_equal(first.answer, HK_UNKNOWN);
    assert_in_range(first.nodes, 1, 300);
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &again);
    assert_int_equal(again.answer, HK_UNKNOWN);
    assert_int_equal(again.nodes, 0); /* with its fee the first has taken everything */
    hk_winnable_ask(solver, &easy.board, HK_BLACK, 20000, &again);
    assert_int_equal(again.answer, HK_NO); /* the material shows it */
    hk_winnable_shortest(solver, &easy.board, HK_WHITE, 20000, &again);
    assert_int_equal(again.answer, HK_UNKNOWN);
    hk_winnable_ration(solver, UINT64_MAX);
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 300, &free);
    assert_int_equal(free.nodes, first.nodes);
    hk_arena_finish(&arena);
}

/* A watcher who ends questions when it has been called so often. */
struct impatience {
    unsigned calls, calls_max;
};

static bool look(void *context)
{
    struct impatience *impatience = context;
    return ++impatience->calls < impatience->calls_max;
}

static jmp_buf left;

static bool leave(void *context)
{
    (void)context;
    longjmp(left, 1);
}

TEST(winnable, a_question_that_is_ended_has_no_wrong_answer)
{
    FILE *file = open_cases();
    struct question question;
    unsigned ended = 0;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, SIZE_MAX);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    for (unsigned i = 1; next_question(file, &question); i++)
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            struct impatience impatience = {.calls_max = 1 + i % 3};
            hk_winnability found;
            hk_winnable_watch(solver, look, &impatience);
            hk_winnable_ask(solver, &question.position.board, (hk_color)side, 20000, &found);
            assert_in_range(impatience.calls, 0, impatience.calls_max);
            ended += impatience.calls == impatience.calls_max;
            if (found.answer != HK_UNKNOWN)
                assert_int_equal(found.answer, question.right[side]);
            impatience.calls = 0;
            hk_winnable_potential(solver, &question.position.board, (hk_color)side, 20000, &found,
                                  NULL, 0);
            assert_in_range(impatience.calls, 0, impatience.calls_max);
        }
    hk_arena_finish(&arena);
    fclose(file);
    assert_in_range(ended, 100 / one_of(), 5000);
}

static void assert_same_finding(const hk_winnability *found, const hk_winnability *expected)
{
    assert_int_equal(found->answer, expected->answer);
    assert_int_equal(found->proof, expected->proof);
    assert_int_equal(found->nodes, expected->nodes);
    assert_int_equal(found->line_plies, expected->line_plies);
}

TEST(winnable, a_watcher_changes_no_answer)
{
    const hk_position hard = standard("2B1B1B1/pBpBpBp1/P1P1P1P1/4k3/8/8/4K3/8 w - - 0 1");
    struct impatience impatience = {.calls_max = UINT32_MAX};
    hk_winnability alone, watched, ended;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, SIZE_MAX);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &alone);
    hk_winnable_watch(solver, look, &impatience);
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &watched);
    assert_same_finding(&watched, &alone);
    assert_in_range(impatience.calls, 3, 20000);

    impatience = (struct impatience){.calls_max = 2};
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &ended);
    assert_int_equal(ended.answer, HK_UNKNOWN);
    assert_int_equal(ended.proof, HK_PROOF_NONE);
    assert_in_range(ended.nodes, 1, alone.nodes - 1);
    impatience = (struct impatience){.calls_max = 1};
    hk_winnable_shortest(solver, &hard.board, HK_WHITE, 20000, &ended);
    assert_int_equal(ended.answer, HK_UNKNOWN);
    assert_int_equal(impatience.calls, 1);

    hk_winnable_watch(solver, leave, NULL);
    if (setjmp(left) == 0) {
        hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &ended);
        fail();
    }
    hk_winnable_watch(solver, NULL, NULL);
    hk_winnable_ask(solver, &hard.board, HK_WHITE, 20000, &watched);
    assert_same_finding(&watched, &alone);
    hk_arena_finish(&arena);
}
