/* Mating potential in the blitz of the 2005 edition (C.4). */
#include "positions.h"
#include "test.h"

#include "hakem/winnable.h"

#include <stdio.h>
#include <string.h>

enum { LINE_MAX = 4096 };

/* The goal as the article states it, tested with nothing but the list of legal moves. */

static bool is_mated(const hk_board *board)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    return moves.size == 0 && hk_board_checkers(board);
}

static bool may_be_mated_now(const hk_board *board)
{
    hk_move_list moves;
    bool found = false;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size && !found; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves.move[i]);
        found = is_mated(&after);
    }
    return found;
}

static bool is_goal(const hk_board *board, hk_color side)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves.move[i]);
        if (!may_be_mated_now(&after))
            return false;
    }
    return board->side != side && moves.size > 0;
}

/* Asking. */

struct asker {
    hk_arena arena;
    hk_winnable *solver;
};

static void open_asker(struct asker *asker)
{
    hk_arena_init(&asker->arena, SIZE_MAX);
    assert_int_equal(hk_winnable_create(&asker->solver, &asker->arena, 20000), HK_OK);
}

/* Ask, and follow the line if there is one. */
static hk_winnability ask(struct asker *asker, const hk_board *board, hk_color side,
                          uint64_t nodes_max)
{
    static hk_move line[LINE_MAX];
    const size_t taken = asker->arena.taken_bytes;
    hk_board now = *board;
    hk_winnability found;

    hk_winnable_potential(asker->solver, board, side, nodes_max, &found, line, LINE_MAX);
    assert_in_range(found.nodes, 0, nodes_max);
    assert_int_equal(asker->arena.taken_bytes, taken);
    if (found.answer != HK_YES)
        return found;
    assert_int_equal(found.proof, HK_PROOF_HELPMATE);
    assert_in_range(found.line_plies, 0, LINE_MAX);
    for (unsigned i = 0; i < found.line_plies; i++) {
        assert_int_equal(hk_movegen_find(&now, hk_move_from(line[i]), hk_move_to(line[i]),
                                         hk_move_promotion(line[i])),
                         line[i]);
        hk_board_make(&now, line[i]);
    }
    assert_true(is_goal(&now, side));
    return found;
}

static const struct {
    const char *fen;
    hk_answer white, black;
} forces[] = {
    {"8/8/4k3/8/8/8/8/4K3 w - - 0 1", HK_NO, HK_NO},
    {"8/8/4k3/8/8/2n5/3n4/6K1 w - - 10 80", HK_NO, HK_NO}, /* the example of the article */
    {"8/8/8/4k3/8/8/4n3/R3K3 b - - 0 60", HK_YES, HK_NO},  /* its other example */
    {"8/8/8/4k3/8/8/8/N3K3 w - - 0 1", HK_NO, HK_NO},
    {"8/8/4k3/8/8/8/8/B3K3 w - - 0 1", HK_NO, HK_NO},
    {"8/8/8/4k3/8/8/8/N3KB2 w - - 0 1", HK_YES, HK_NO},
    {"8/8/4k3/8/8/8/8/B3KB2 w - - 0 1", HK_YES, HK_NO}, /* bishops of both colors */
    {"8/8/4k3/8/8/8/8/B3K1B1 w - - 0 1", HK_NO, HK_NO}, /* of one */
    {"8/8/8/4k3/8/8/8/R3K3 w - - 0 1", HK_YES, HK_NO},
    {"8/8/8/4k3/8/8/4P3/4K3 w - - 0 1", HK_YES, HK_NO},
    {"8/8/4k3/8/8/8/4n3/B3K3 b - - 0 60", HK_NO, HK_NO},
    {"8/8/8/4k3/8/8/4n3/N3K3 b - - 0 60", HK_NO, HK_NO},
    {"8/8/4k3/8/8/8/4b3/B3K3 b - - 0 60", HK_NO, HK_NO}, /* bishops of both colors */
    {"8/8/8/3bk3/8/8/8/R3K3 b - - 0 60", HK_YES, HK_NO},
    {"8/8/8/3rk3/8/8/8/R3K3 b - - 0 60", HK_YES, HK_YES},
    {"8/8/8/3qk3/8/8/8/R3K3 w - - 0 60", HK_YES, HK_YES},
    {"8/8/8/3qk3/8/8/8/N3K3 w - - 0 60", HK_NO, HK_YES},
    {"8/8/8/3qk3/8/8/8/N3KN2 w - - 0 60", HK_NO, HK_YES},
    {"8/8/p7/4k3/8/8/8/N3K3 w - - 0 60", HK_YES, HK_YES},
    {"8/8/4p3/4k3/8/8/8/N3K3 w - - 0 60", HK_NO, HK_YES}, /* it takes a pawn on the rim */
    {"8/8/p3k3/8/8/8/8/B3K3 w - - 0 60", HK_NO, HK_YES},
    {"8/8/4p3/4k3/8/8/8/N3KN2 w - - 0 60", HK_YES, HK_YES},
    {"8/5p2/8/4k3/8/8/8/3B1BK1 b - - 0 60", HK_NO, HK_YES}, /* bishops of one color */
    {"8/8/8/4k3/8/8/4n3/N3KN2 w - - 0 60", HK_YES, HK_NO},
    {"8/8/4k3/1p1p1p1p/pPpPpPpP/P1P1P1P1/8/4K3 w - - 0 1", HK_NO, HK_NO}, /* a wall */
    {"8/8/4k1N1/8/p1p2p1p/P1P2P1P/7K/8 b - - 0 60", HK_YES, HK_YES},
    {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", HK_YES, HK_YES},
    {"7k/8/5NKN/8/8/8/8/8 b - - 0 1", HK_NO, HK_NO}, /* stalemate */
    {"7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", HK_NO, HK_NO},
    {"7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", HK_NO, HK_NO}, /* mate: the game is over */
    {"k7/8/2K5/8/8/8/8/7R b - - 0 1", HK_YES, HK_NO},
};

TEST(potential, of_known_forces)
{
    struct asker asker;

    open_asker(&asker);
    for (size_t i = 0; i < sizeof forces / sizeof *forces; i++) {
        const hk_board board = standard(forces[i].fen).board, other = colors_changed(&board);
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            const hk_answer right = side == HK_WHITE ? forces[i].white : forces[i].black;
            if (ask(&asker, &board, (hk_color)side, 20000).answer != right ||
                ask(&asker, &other, (hk_color)(side ^ 1), 20000).answer != right)
                fail_msg("%s: %s", forces[i].fen, hk_color_name((hk_color)side));
        }
    }
    hk_arena_finish(&asker.arena);
}

TEST(potential, may_stand_on_the_board)
{
    struct asker asker;
    const hk_position position = standard("k7/8/1K6/8/8/8/8/7R b - - 0 1");

    open_asker(&asker);
    const hk_winnability found = ask(&asker, &position.board, HK_WHITE, 1000);
    assert_int_equal(found.answer, HK_YES);
    assert_int_equal(found.line_plies, 0);
    hk_arena_finish(&asker.arena);
}

TEST(potential, is_not_there_once_the_opponent_can_only_be_mated_at_once)
{
    /*
     * White's only legal move mates, so Black never has the move again: one position exhausts the
     * search.
     */
    struct asker asker;
    const hk_position position =
        diagram("1R5N/7p/3p4/k3p3/q1p5/K1P5/PP6/R2Q4 w - - 0 1", HK_STANDARD);

    open_asker(&asker);
    const hk_winnability found = ask(&asker, &position.board, HK_WHITE, 1000);
    assert_int_equal(found.answer, HK_NO);
    assert_int_equal(found.proof, HK_PROOF_EXHAUSTION);
    hk_arena_finish(&asker.arena);
}

/*
 * An oracle for positions from which little can be reached: it visits all positions, breadth first.
 * HK_UNKNOWN: there are too many.
 */
enum { REACH_MAX = 400 };

static hk_answer reach(const hk_board *board, hk_color side)
{
    static hk_board reached[REACH_MAX];
    unsigned count = 1;

    reached[0] = *board;
    for (unsigned at = 0; at < count; at++) {
        hk_move_list moves;
        if (is_goal(&reached[at], side))
            return HK_YES;
        hk_movegen_legal(&reached[at], &moves);
        for (unsigned i = 0; i < moves.size; i++) {
            hk_board after = reached[at];
            unsigned same = 0;
            hk_board_make(&after, moves.move[i]);
            while (same < count && !hk_board_equal(&reached[same], &after))
                same++;
            if (same == REACH_MAX)
                return HK_UNKNOWN;
            reached[same] = after;
            count += same == count;
        }
    }
    return HK_NO;
}

/* A side that cannot mate has no mating potential, in any case of the file. */
TEST(potential, agrees_with_all_that_can_be_reached)
{
    FILE *file = fopen("tests/data/winnable-cases.tsv", "r");
    unsigned settled[2] = {0, 0};
    struct asker asker;
    char line[1024];
    unsigned number = 0;

    assert_non_null(file);
    open_asker(&asker);
    while (fgets(line, sizeof line, file)) {
        char *tab = strchr(line, '\t');
        if (line[0] == '#' || !tab || number++ % one_of() > 0)
            continue;
        *tab = '\0';
        const hk_position position = diagram(line, HK_STANDARD);
        const char *can_mate[2] = {tab + 1, strchr(tab + 1, '\t') + 1};
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            const hk_answer found = ask(&asker, &position.board, (hk_color)side, 2000).answer;
            const hk_answer right = reach(&position.board, (hk_color)side);
            if (found == HK_YES && can_mate[side][0] == 'n')
                fail_msg("%s: potential without a mate", line);
            if (right == HK_UNKNOWN)
                continue;
            settled[right]++;
            if (found != right)
                fail_msg("%s: %d and not %d", line, (int)found, (int)right);
        }
    }
    fclose(file);
    assert_in_range(settled[HK_YES], 100 / one_of(), 5000);
    assert_in_range(settled[HK_NO], 300 / one_of(), 5000);
    hk_arena_finish(&asker.arena);
}

TEST(potential, is_refused_to_no_force_that_has_it_on_the_board)
{
    struct dice dice = {2005};
    unsigned goals = 0;

    for (unsigned i = 0; i < 200000; i += one_of()) {
        const hk_position position = random_diagram(&dice, 5);
        const hk_color side = position.board.side == HK_WHITE ? HK_BLACK : HK_WHITE;
        if (!is_goal(&position.board, side))
            continue;
        goals++;
        assert_int_equal(hk_winnable_potential_by_material(&position.board, side), HK_UNKNOWN);
    }
    assert_in_range(goals, 20 / one_of(), 200000);
}

TEST(potential, few_positions_leave_it_open)
{
    const hk_position position =
        standard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1");
    struct asker asker;

    open_asker(&asker);
    for (uint64_t nodes = 1; nodes < 60; nodes++) {
        const hk_winnability found = ask(&asker, &position.board, HK_WHITE, nodes);
        assert_int_not_equal(found.answer, HK_NO);
    }
    hk_arena_finish(&asker.arena);
}
