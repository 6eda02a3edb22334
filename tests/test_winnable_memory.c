/*
 * The memory of the searches: a solver takes all of it when it is made, or is not made. An answer
 * depends on the question and its limit only.
 */
#include "positions.h"
#include "sources.h"
#include "test.h"

#include "board/bb.h"
#include "hakem/legality.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"
#include "winnable/memory.h"

#include <stdio.h>
#include <string.h>

enum { QUESTIONS = 160, LINE = 400, LIMIT = 20000, GREATER_LIMIT = 400000 };

enum ask { ASK_MATE, ASK_POTENTIAL, ASK_SHORTEST, ASKS };

struct question {
    hk_board board;
    hk_color side;
    enum ask ask;
    uint64_t limit;
};

/* Write an answer with its line as bytes. */
struct answer {
    int answer, proof;
    uint64_t nodes;
    unsigned line_plies;
    hk_move line[LINE];
};

/*
 * Read every `step`-th line of a file as a question, and change side and search in turn. @return
 * The number of questions so far.
 */
static unsigned read_questions(const char *path, unsigned step, struct question *out,
                               unsigned count)
{
    char line[1024];
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    for (unsigned number = 0; fgets(line, sizeof line, file) && count < QUESTIONS; number++) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#' || !tab || number % step != 0)
            continue;
        *tab = '\0';
        const hk_position position = diagram(line, HK_STANDARD);
        const enum ask ask = (enum ask)(count / 2 % ASKS);
        out[count] = (struct question){.board = position.board,
                                       .side = (hk_color)(count % 2),
                                       .ask = ask,
                                       .limit = ask == ASK_MATE ? LIMIT : LIMIT / 10};
        count++;
    }
    fclose(file);
    return count;
}

static unsigned sample(struct question *out)
{
    static const char *const hard[] = {"1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
                                       "k7/8/p7/2p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1",
                                       "8/2b3bB/4k3/8/8/2p1p1p1/2PpP1P1/3K3n b - - 0 1"};
    unsigned count = 0;
    for (unsigned i = 0; i < HK_COUNT(hard); i += one_of())
        out[count++] = (struct question){standard(hard[i]).board, HK_WHITE, ASK_MATE, LIMIT};
    count = read_questions("tests/data/winnable-cases.tsv", 20 * one_of(), out, count);
    return read_questions("tests/data/winnable-timeouts.tsv", 400 * one_of(), out, count);
}

static struct answer ask(hk_winnable *solver, const struct question *question)
{
    struct answer answer;
    hk_winnability found = {.answer = HK_UNKNOWN};

    memset(&answer, 0, sizeof answer);
    switch (question->ask) {
    case ASK_MATE:
        hk_winnable_ask(solver, &question->board, question->side, question->limit, &found);
        break;
    case ASK_POTENTIAL:
        hk_winnable_potential(solver, &question->board, question->side, question->limit, &found,
                              answer.line, LINE);
        break;
    case ASK_SHORTEST:
        hk_winnable_shortest(solver, &question->board, question->side, question->limit, &found);
        break;
    case ASKS:
        break;
    }
    if (question->ask == ASK_POTENTIAL)
        assert_int_equal(hk_winnable_line(solver, NULL, 0), 0);
    else
        assert_int_equal(hk_winnable_line(solver, answer.line, LINE), found.line_plies);
    answer.answer = (int)found.answer;
    answer.proof = (int)found.proof;
    answer.nodes = found.nodes;
    answer.line_plies = found.line_plies;
    return answer;
}

/*
 * Answer each question by a solver made for it alone, in memory of the system. @return The number
 * of answers.
 */
static unsigned answers_alone(struct question *questions, struct answer *answers)
{
    const unsigned count = sample(questions);
    for (unsigned i = 0; i < count; i++) {
        hk_winnable *solver;
        hk_arena arena;
        hk_arena_init(&arena, SIZE_MAX);
        assert_int_equal(hk_winnable_create(&solver, &arena, questions[i].limit), HK_OK);
        answers[i] = ask(solver, &questions[i]);
        hk_arena_finish(&arena);
    }
    return count;
}

static void assert_same_answers(hk_winnable *solver, const struct question *questions,
                                const struct answer *answers, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        const struct answer answer = ask(solver, &questions[i]);
        assert_memory_equal(&answer, &answers[i], sizeof answer);
    }
}

TEST(memory, answers_depend_on_the_question_and_its_limit_alone)
{
    static struct question questions[QUESTIONS];
    static struct answer answers[QUESTIONS];
    const unsigned count = answers_alone(questions, answers);
    unsigned open = 0;

    assert_in_range(count, QUESTIONS / one_of(), QUESTIONS);
    for (unsigned i = 0; i < count; i++)
        open += answers[i].answer == HK_UNKNOWN;
    assert_in_range(open, 1, QUESTIONS / 2);
    /*
     * One solver for all questions, made for a greater limit, in memory that is not zero;
     * afterwards it is asked again.
     */
    for (int dirt = 0; dirt < 256; dirt += 0xa5) {
        struct source source = {.dirt = dirt};
        hk_arena arena = arena_on(&source, SIZE_MAX);
        hk_winnable *solver;
        assert_int_equal(hk_winnable_create(&solver, &arena, GREATER_LIMIT), HK_OK);
        assert_int_equal(hk_winnable_nodes_max(solver), GREATER_LIMIT);
        const size_t asked = source.asked;
        for (unsigned round = 0; round < 7; round++) /* a thousand questions */
            assert_same_answers(solver, questions, answers, count);
        assert_int_equal(source.asked, asked);
        hk_arena_finish(&arena);
    }
}

TEST(memory, any_amount_of_memory_gives_the_same_answers_or_none)
{
    static struct question questions[QUESTIONS];
    static struct answer answers[QUESTIONS];
    static const uint64_t limits[] = {LIMIT, GREATER_LIMIT};
    const unsigned count = answers_alone(questions, answers);

    for (size_t mib = 1; mib <= 512; mib *= 8)
        for (unsigned i = 0; i < HK_COUNT(limits); i++) {
            hk_winnable *solver = NULL;
            hk_arena arena;
            hk_arena_init(&arena, mib << 20);
            const hk_err err = hk_winnable_create(&solver, &arena, limits[i]);
            assert_int_equal(err, mib < 64 ? HK_E_MEMORY : HK_OK);
            if (err == HK_OK)
                assert_same_answers(solver, questions, answers, count);
            else
                assert_null(solver);
            hk_arena_finish(&arena);
        }
}

TEST(memory, few_positions_need_little)
{
    static struct question questions[QUESTIONS];
    const unsigned count = sample(questions);
    hk_winnable *solver, *alone;
    hk_arena arena, large;

    hk_arena_init(&arena, 1 << 20);
    hk_arena_init(&large, SIZE_MAX);
    assert_int_equal(hk_winnable_create(&solver, &arena, 100), HK_OK);
    assert_int_equal(hk_winnable_create(&alone, &large, GREATER_LIMIT), HK_OK);
    for (unsigned i = 0; i < count; i++) {
        questions[i].limit = 100;
        const struct answer small = ask(solver, &questions[i]), other = ask(alone, &questions[i]);
        assert_memory_equal(&small, &other, sizeof small);
    }
    hk_arena_finish(&arena);
    hk_arena_finish(&large);
}

TEST(memory, a_solver_takes_what_it_says)
{
    static const uint64_t limits[] = {1, 100, 101, 5000, 20000, 400000};

    for (unsigned i = 0; i < HK_COUNT(limits); i++) {
        const size_t bytes = hk_winnable_bytes(limits[i]);
        hk_winnable *solver = NULL;
        hk_arena arena;
        hk_arena_init(&arena, bytes - 1);
        assert_int_equal(hk_winnable_create(&solver, &arena, limits[i]), HK_E_MEMORY);
        assert_null(solver);
        assert_int_equal(arena.taken_bytes, 0);
        arena.limit_bytes = bytes;
        assert_int_equal(hk_winnable_create(&solver, &arena, limits[i]), HK_OK);
        assert_int_equal(arena.taken_bytes, bytes);
        hk_arena_finish(&arena);
    }
    assert_in_range(hk_winnable_bytes(100), 1, 1 << 20);
    assert_in_range(hk_winnable_bytes(400000), 1, (64 << 20) - 64);
    assert_in_range(hk_winnable_bytes(20000000), 1, 500000000);
}

TEST(memory, too_great_a_limit_is_refused)
{
    hk_winnable *solver = NULL;
    hk_arena arena;

    hk_arena_init(&arena, SIZE_MAX);
    assert_int_equal(hk_winnable_create(&solver, &arena, 0), HK_E_ARGUMENT);
    assert_int_equal(hk_winnable_create(&solver, &arena, UINT64_MAX), HK_E_MEMORY);
    assert_int_equal(hk_winnable_create(&solver, &arena, (UINT64_C(1) << 28) + 1), HK_E_MEMORY);
    assert_null(solver);
    assert_int_equal(arena.taken_bytes, 0);
}

static hk_err make_winnable(hk_arena *arena)
{
    hk_winnable *solver;
    return hk_winnable_create(&solver, arena, 5000);
}

static hk_err make_legality(hk_arena *arena)
{
    hk_legality *solver;
    return hk_legality_create(&solver, arena);
}

TEST(memory, a_search_is_made_whole_or_not_at_all)
{
    assert_made_whole_or_not(make_winnable);
    assert_made_whole_or_not(make_legality);
}

TEST(memory, the_search_for_a_game_takes_all_when_it_is_made)
{
    static const char *const fens[] = {
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 0 1",
        "7k/8/8/8/8/8/8/K1B5 w - - 0 1"};
    struct source source = {.dirt = 0};
    hk_arena arena = arena_on(&source, SIZE_MAX);
    hk_legality *solver;

    assert_int_equal(hk_legality_create(&solver, &arena), HK_OK);
    const size_t asked = source.asked;
    for (unsigned round = 0; round < 2; round++)
        for (unsigned i = 0; i < HK_COUNT(fens); i++) {
            const hk_position position = standard(fens[i]);
            hk_legality_verdict verdict;
            hk_legality_ask(solver, &position, HK_STANDARD, 20000, &verdict);
        }
    assert_int_equal(source.asked, asked);
    hk_arena_finish(&arena);
}

/* If there is no room for all open moves, those with the worst estimates are dropped. */
TEST(memory, the_worst_open_moves_are_dropped)
{
    enum { NODES = 20000, ROOM = 65536 + 7 * NODES, PLACES = 4 };
    struct hk__memory memory;
    struct hk__open_move open_move;
    unsigned at_place[PLACES] = {0};
    bool is_new;
    void *bytes = malloc(hk__memory_bytes(NODES));

    assert_non_null(bytes);
    hk__memory_place(&memory, bytes, NODES);
    hk__memory_begin(&memory, NODES);
    const hk_board board = standard("4k3/8/8/8/8/8/8/4K3 w - - 0 1").board;
    assert_int_equal(hk__memory_add_board(&memory, &board, 0, HK_MOVE_NONE, &is_new), 1);
    assert_true(is_new);
    for (unsigned i = 1; i < ROOM; i++)
        hk__memory_push_move(&memory, 1, (hk_move)1, i % 2 ? 1 : 3, 0);
    assert_false(memory.dropped_moves);
    hk__memory_push_move(&memory, 1, (hk_move)2, 3, 0); /* as bad as the worst */
    assert_true(memory.dropped_moves);
    for (unsigned i = 0; i < 100; i++)
        hk__memory_push_move(&memory, 1, (hk_move)3, 0, 0);
    while (hk__memory_pop_move(&memory, &open_move))
        at_place[open_move.move]++;
    assert_int_equal(at_place[1], ROOM / 2);
    assert_int_equal(at_place[2], 0);
    assert_int_equal(at_place[3], 100);
    hk__memory_begin(&memory, NODES);
    assert_false(memory.dropped_moves);
    free(bytes);
}

TEST(memory, a_position_comes_back_as_it_was)
{
    struct hk__memory memory;
    struct dice dice = {3};
    void *bytes = malloc(hk__memory_bytes(2000));

    assert_non_null(bytes);
    hk__memory_place(&memory, bytes, 2000);
    hk__memory_begin(&memory, 2000);
    for (unsigned i = 0; i < 2000; i++) {
        const hk_board board = random_diagram(&dice, i % 30).board;
        struct hk__node position;
        hk_board again;
        bool is_new, once_more;
        const uint32_t node = hk__memory_add_board(&memory, &board, 0, HK_MOVE_NONE, &is_new);
        hk__memory_board(&again, hk__memory_position(&memory, node, &position));
        assert_true(hk_board_equal(&board, &again));
        assert_int_equal(hk__memory_add_board(&memory, &board, 0, HK_MOVE_NONE, &once_more), node);
        assert_false(once_more);
        again.castling[HK_WHITE] ^= 1;
        assert_int_not_equal(hk__memory_add_board(&memory, &again, 0, HK_MOVE_NONE, &is_new), node);
    }
    free(bytes);
}

/* A random legal move of a board. @return There is one. */
static bool random_move(struct dice *dice, const hk_board *board, hk_move *out)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    if (moves.size)
        *out = moves.move[dice_below(dice, moves.size)];
    return moves.size > 0;
}

/*
 * Add nodes of random games, each from a random node. @return The number of nodes; `boards` are
 * their positions.
 */
static uint32_t add_random_games(struct hk__memory *memory, struct dice *dice, hk_board *boards,
                                 uint32_t room)
{
    static const char start[] =
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    uint32_t count = 2;
    bool is_new;

    boards[1] = standard(start).board;
    assert_int_equal(hk__memory_add_board(memory, &boards[1], 0, HK_MOVE_NONE, &is_new), 1);
    while (count < room) {
        uint32_t node = 1 + dice_below(dice, count - 1);
        hk_board board = boards[node];
        hk_move move;
        for (unsigned ply = dice_below(dice, 60); ply > 0 && count < room; ply--) {
            if (!random_move(dice, &board, &move))
                break;
            hk_board_make(&board, move);
            node = hk__memory_add_board(memory, &board, node, move, &is_new);
            if (is_new)
                boards[count++] = board;
            assert_true(hk_board_equal(&boards[node], &board));
        }
    }
    return count;
}

/* Beyond a limit few positions are kept; all come back by the moves that led to them. */
TEST(memory, a_position_comes_back_by_its_moves)
{
    enum { NODES = 30000, LIMIT_OF_FEW = HK__WHOLE_LIMIT + 1 };
    struct hk__memory memory;
    struct dice dice = {11};
    hk_board *boards = malloc(NODES * sizeof *boards);
    void *bytes = malloc(hk__memory_bytes(LIMIT_OF_FEW));

    assert_non_null(bytes);
    assert_non_null(boards);
    hk__memory_place(&memory, bytes, LIMIT_OF_FEW);
    hk__memory_begin(&memory, LIMIT_OF_FEW);
    const uint32_t count = add_random_games(&memory, &dice, boards, NODES);
    for (uint32_t node = 1; node < count; node++) {
        struct hk__node position;
        hk_board again;
        hk_move line[4000];
        hk__memory_board(&again, hk__memory_position(&memory, node, &position));
        assert_true(hk_board_equal(&again, &boards[node]));
        const unsigned size = hk__memory_line(&memory, node, line, HK_COUNT(line));
        again = boards[1];
        for (unsigned i = 0; i < size; i++)
            hk_board_make(&again, line[i]);
        assert_true(hk_board_equal(&again, &boards[node]));
    }
    assert_in_range(memory.kept_count, 2, 2 + NODES / 8);
    free(boards);
    free(bytes);
}

/* Whether positions are kept or come back by their moves, a search takes the same steps. */
TEST(memory, answers_are_the_same_where_few_positions_are_kept)
{
    static struct question questions[QUESTIONS];
    const unsigned count = sample(questions);
    unsigned asked = 0, searched = 0;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, SIZE_MAX);
    assert_int_equal(hk_winnable_create(&solver, &arena, HK__WHOLE_LIMIT + 1), HK_OK);
    for (unsigned i = 0; i < count; i++) {
        struct question *question = &questions[i];
        if (question->ask != ASK_MATE)
            continue;
        question->limit = HK__WHOLE_LIMIT;
        const struct answer whole = ask(solver, question);
        question->limit++;
        const struct answer few = ask(solver, question);
        if (whole.answer == HK_UNKNOWN) { /* the limit itself has been reached */
            assert_int_equal(few.answer, HK_UNKNOWN);
            continue;
        }
        assert_memory_equal(&few, &whole, sizeof few);
        asked++;
        searched += few.nodes > 1000;
    }
    assert_in_range(asked, 50 / one_of(), QUESTIONS);
    assert_in_range(searched, 1 + 2 / one_of(), asked);
    hk_arena_finish(&arena);
}

/* If there is no room, moves to known positions are forgotten before any is dropped. */
TEST(memory, moves_to_known_positions_are_forgotten_first)
{
    enum { LIMIT_OF_FEW = HK__WHOLE_LIMIT + 1 };
    struct hk__memory memory;
    struct hk__open_move open_move;
    void *bytes = malloc(hk__memory_bytes(LIMIT_OF_FEW));
    const hk_board board = standard("4k3/8/8/8/8/8/8/R3K3 w - - 0 1").board;
    unsigned new_moves = 0, known_moves = 0;
    hk_move_list moves;
    hk_board after;
    bool is_new;

    assert_non_null(bytes);
    hk__memory_place(&memory, bytes, LIMIT_OF_FEW);
    hk__memory_begin(&memory, LIMIT_OF_FEW);
    hk__memory_add_board(&memory, &board, 0, HK_MOVE_NONE, &is_new);
    hk_movegen_legal(&board, &moves);
    hk_board_after(&after, &board, moves.move[0]);
    hk__memory_add_board(&memory, &after, 1, moves.move[0], &is_new);
    for (uint32_t i = 0; i < memory.open_room; i++) {
        const bool is_known = i % 4 != 3;
        hk__memory_push_move(&memory, 1, moves.move[is_known ? 0 : 1 + i / 4 % 8], (int)(i % 5),
                             (int)(i % 9));
        new_moves += !is_known;
    }
    assert_int_equal(memory.open_count, memory.open_room);
    hk__memory_push_move(&memory, 1, moves.move[9], 2, 7);
    assert_false(memory.dropped_moves);
    assert_int_equal(memory.open_count, new_moves + 1);
    assert_int_equal(memory.moves_taken, memory.open_room - new_moves);
    hk__memory_pop_move(&memory,
                        &open_move); /* the latest of the first bucket comes first, as ever */
    assert_int_equal(memory.lowest, 0);
    for (unsigned left = new_moves; left > 0; left--) {
        known_moves += open_move.move == moves.move[0];
        assert_true(hk__memory_pop_move(&memory, &open_move));
    }
    assert_int_equal(known_moves, 0);
    assert_false(hk__memory_pop_move(&memory, &open_move));
    free(bytes);
}
