/*
 * Could a game have reached this position? No answer contradicts legality-cases.tsv, no position of
 * a random game is called illegal, each game in an answer reaches its position, and positions with
 * the colours changed get the same answer.
 */
#include "positions.h"
#include "test.h"

#include "hakem/legality.h"

#include <stdio.h>
#include <string.h>

enum { MEMORY = 1 << 26, LINE_ROOM = 1024, GAME_ROOM = 4096 };

struct judge {
    hk_arena arena;
    hk_legality *solver;
    uint64_t nodes_max;
    unsigned asked, settled;
};

/* A struct judge must not be copied or moved, because its solver points to its arena. */
static void judge_init(struct judge *judge, uint64_t nodes_max)
{
    *judge = (struct judge){.nodes_max = nodes_max};
    hk_arena_init(&judge->arena, MEMORY);
    assert_int_equal(hk_legality_create(&judge->solver, &judge->arena), HK_OK);
}

/* Read the next case that is a position; false at the end. */
static bool next_case(FILE *file, hk_position *position, bool *legal, char *fen)
{
    static char line[LINE_ROOM];
    while (fgets(line, sizeof line, file)) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#' || !tab)
            continue;
        *tab = '\0';
        *legal = strncmp(tab + 1, "legal", 5) == 0;
        if (hk_fen_parse(position, line, strlen(line), HK_STANDARD, HK_DIAGRAMS, NULL) != HK_OK)
            continue; /* refused already by its form */
        snprintf(fen, HK_FEN_MAX, "%.*s", HK_FEN_MAX - 1, line);
        return true;
    }
    return false;
}

static FILE *open_cases(void)
{
    FILE *file = fopen("tests/data/legality-cases.tsv", "r");
    assert_non_null(file);
    return file;
}

/* Play the game of the last answer by legal moves; it has to reach the position with its rights. */
static void assert_game_reaches(const hk_legality *solver, const hk_position *goal)
{
    static hk_move game[GAME_ROOM];
    const unsigned plies = hk_legality_game(solver, game, GAME_ROOM);
    hk_position position;

    assert_in_range(plies, 0, GAME_ROOM);
    hk_position_start(&position);
    for (unsigned i = 0; i < plies; i++) {
        assert_int_equal(hk_movegen_find(&position.board, hk_move_from(game[i]),
                                         hk_move_to(game[i]), hk_move_promotion(game[i])),
                         game[i]);
        hk_position_make(&position, game[i]);
    }
    assert_true(hk_board_equal(&position.board, &goal->board));
}

TEST(legality, no_case_is_answered_wrongly)
{
    struct judge judge;
    judge_init(&judge, 4000);
    FILE *file = open_cases();
    unsigned refuted = 0, reached = 0;
    char fen[HK_FEN_MAX];
    hk_position position;
    bool legal;

    for (unsigned i = 0; next_case(file, &position, &legal, fen); i++) {
        hk_legality_verdict verdict;
        if (i % one_of() > 0)
            continue;
        hk_legality_ask(judge.solver, &position, HK_STANDARD, judge.nodes_max, &verdict);
        if (verdict.answer == (legal ? HK_NO : HK_YES))
            fail_msg("%s: %s, %s", fen, hk_grade_word(verdict.grade), verdict.reason);
        if (verdict.answer == HK_YES)
            assert_game_reaches(judge.solver, &position);
        assert_int_equal(verdict.answer == HK_UNKNOWN, verdict.grade == HK_GRADE_NONE);
        assert_true(strlen(verdict.reason) > 10);
        refuted += verdict.answer == HK_NO;
        reached += verdict.answer == HK_YES;
    }
    fclose(file);
    hk_arena_finish(&judge.arena);
    assert_in_range(refuted, 200 / one_of(), 400);
    assert_in_range(reached, 3 / one_of(), 500);
}

static void must_not_be_refuted(void *context, const hk_position *position,
                                const hk_move_list *moves)
{
    struct judge *judge = context;
    hk_legality_verdict verdict;

    (void)moves;
    if (judge->nodes_max)
        hk_legality_ask(judge->solver, position, HK_STANDARD, judge->nodes_max, &verdict);
    else
        hk_legality_glance(position, HK_STANDARD, &verdict);
    judge->asked++;
    if (verdict.answer == HK_NO)
        fail_msg("%s: %s, %s", fen_of(position, HK_STANDARD).of, hk_grade_word(verdict.grade),
                 verdict.reason);
}

TEST(legality, no_position_of_a_game_is_refuted_at_a_glance)
{
    struct judge judge = {.nodes_max = 0};
    play_random_games(&(struct random_games){.seed = 71, .games = 100 / one_of(), .plies = 120},
                      must_not_be_refuted, &judge);
    assert_in_range(judge.asked, 6000 / one_of(), 40000);
}

TEST(legality, no_position_of_a_game_is_refuted_by_search)
{
    struct judge judge;
    judge_init(&judge, 800);
    play_random_games(&(struct random_games){.seed = 72, .games = 1 + 7 / one_of(), .plies = 120},
                      must_not_be_refuted, &judge);
    assert_in_range(judge.asked, 500 / one_of(), 3000);
    hk_arena_finish(&judge.arena);
}

static void must_not_be_refuted_960(void *context, const hk_position *position,
                                    const hk_move_list *moves)
{
    struct judge *judge = context;
    hk_legality_verdict verdict;

    (void)moves;
    hk_legality_ask(judge->solver, position, HK_CHESS960, judge->nodes_max, &verdict);
    judge->asked++;
    if (verdict.answer != HK_UNKNOWN)
        fail_msg("%s: %s", fen_of(position, HK_CHESS960).of, verdict.reason);
}

TEST(legality, chess960_is_left_open_where_nothing_is_refuted)
{
    struct judge judge;
    judge_init(&judge, 500);
    play_random_games(
        &(struct random_games){
            .seed = 73, .games = 40 / one_of(), .plies = 60, .variant = HK_CHESS960},
        must_not_be_refuted_960, &judge);
    assert_in_range(judge.asked, 1500 / one_of(), 3000);
    hk_arena_finish(&judge.arena);
}

static hk_position mirrored(const hk_position *position)
{
    hk_position out = *position;
    out.board = colors_changed(&position->board);
    hk_position_settle(&out);
    return out;
}

/*
 * Positions that parity refutes are left out: White has the first move, so no games of the same
 * length reach a position and its mirror image.
 */
TEST(legality, a_mirrored_board_is_refuted_by_the_same_glance)
{
    FILE *file = open_cases();
    char fen[HK_FEN_MAX];
    hk_position position;
    unsigned asked = 0;
    bool legal;

    while (next_case(file, &position, &legal, fen)) {
        hk_legality_verdict one, two;
        const hk_position other = mirrored(&position);
        hk_legality_glance(&position, HK_STANDARD, &one);
        hk_legality_glance(&other, HK_STANDARD, &two);
        asked++;
        if (one.grade == HK_GRADE_LAST_MOVE || two.grade == HK_GRADE_LAST_MOVE)
            continue;
        if (one.answer != two.answer || one.grade != two.grade)
            fail_msg("%s: %s and %s", fen, hk_grade_word(one.grade), hk_grade_word(two.grade));
    }
    fclose(file);
    assert_in_range(asked, 600, 800);
}

TEST(legality, the_same_question_has_the_same_answer)
{
    struct judge judge;
    judge_init(&judge, 5000);
    FILE *file = open_cases();
    char fen[HK_FEN_MAX];
    hk_position position;
    bool legal;

    for (unsigned i = 0; i < 8 && next_case(file, &position, &legal, fen); i++) {
        struct judge fresh;
        judge_init(&fresh, 5000);
        hk_legality_verdict one, two;
        hk_legality_ask(judge.solver, &position, HK_STANDARD, 5000, &one);
        hk_legality_ask(fresh.solver, &position, HK_STANDARD, 5000, &two);
        assert_int_equal(one.answer, two.answer);
        assert_int_equal(one.grade, two.grade);
        assert_int_equal(one.game_plies, two.game_plies);
        assert_string_equal(one.reason, two.reason);
        hk_arena_finish(&fresh.arena);
    }
    fclose(file);
    hk_arena_finish(&judge.arena);
}

TEST(legality, the_initial_array_needs_no_move)
{
    struct judge judge;
    judge_init(&judge, 1000);
    hk_legality_verdict verdict;
    hk_position start;

    hk_position_start(&start);
    hk_legality_ask(judge.solver, &start, HK_STANDARD, 1000, &verdict);
    assert_int_equal(verdict.answer, HK_YES);
    assert_int_equal(verdict.game_plies, 0);
    assert_int_equal(hk_legality_game(judge.solver, NULL, 0), 0);
    hk_arena_finish(&judge.arena);
}

TEST(legality, too_little_memory_is_told)
{
    for (size_t limit = 0; limit < (1u << 24); limit = 2 * limit + 1000) {
        hk_legality *solver = NULL;
        hk_arena arena;
        hk_arena_init(&arena, limit);
        assert_int_equal(hk_legality_create(&solver, &arena), HK_E_MEMORY);
        assert_null(solver);
        hk_arena_finish(&arena);
    }
}

TEST(legality, every_grade_has_a_word_and_a_subject)
{
    for (int grade = HK_GRADE_NONE; grade <= HK_GRADE_GAME; grade++) {
        assert_true(strlen(hk_grade_word((hk_grade)grade)) > 0);
        assert_true(strlen(hk_grade_sentence((hk_grade)grade)) > 10);
    }
}
