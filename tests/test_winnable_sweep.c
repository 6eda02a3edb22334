/*
 * Sweeps, which keep no moves. Where a sweep names the pieces that the winner captures, the tests
 * try the moves of one piece of the winner and of the other king one by one; these have to lead to
 * the same board. A side that captures everything can mate.
 */
#include "positions.h"
#include "test.h"

#include "hakem/winnable.h"
#include "winnable/sweep.h"

#include <string.h>

enum { VICTIMS_MAX = 4, STATES = 1 << (6 + 6 + VICTIMS_MAX + 1) };

/*
 * Boards that have been reached, with the winner to move; those from `next` on have not been
 * expanded.
 */
struct search {
    hk_color winner;
    uint64_t victims; /* of the first board */
    uint64_t fixed;   /* the winner's pieces but the one that moves */
    const hk_board *goal;
    bool found;
    size_t count, next;
    bool known[STATES];
    hk_board board[STATES];
};

static uint64_t other_pieces(const hk_board *board, hk_color winner)
{
    return board->color[hk__other(winner)] & ~board->kings;
}

static unsigned mover_of(const struct search *search, const hk_board *board)
{
    return bb_first(board->color[search->winner] & ~search->fixed);
}

/*
 * The number of a board: the squares of the two pieces that move, the victims that are left, and
 * whether the piece is still a pawn.
 */
static unsigned state_of(const struct search *search, const hk_board *board)
{
    const uint64_t left = other_pieces(board, search->winner);
    const unsigned mover = mover_of(search, board);
    unsigned state = mover << 6 | board_king(board, hk__other(search->winner));

    for (uint64_t victims = search->victims; victims;)
        state = state << 1 | (left >> bb_take_first(&victims) & 1);
    return state << 1 | (board->pawns >> mover & 1);
}

static bool is_goal(const struct search *search, const hk_board *board)
{
    const hk_board *goal = search->goal;
    if (!goal)
        return !other_pieces(board, search->winner);
    return board->color[HK_WHITE] == goal->color[HK_WHITE] &&
           board->color[HK_BLACK] == goal->color[HK_BLACK] && board->kings == goal->kings &&
           board->pawns == goal->pawns && board->knights == goal->knights &&
           board->diagonals == goal->diagonals && board->orthogonals == goal->orthogonals;
}

static void reach(struct search *search, const hk_board *board)
{
    const unsigned state = state_of(search, board);
    if (search->known[state])
        return;
    search->known[state] = true;
    search->board[search->count++] = *board;
    search->found |= is_goal(search, board);
}

static void go_on(struct search *search, const hk_board *board)
{
    const unsigned mover = mover_of(search, board);
    const unsigned target_king = board_king(board, hk__other(search->winner));
    hk_move_list moves, answers;

    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        const hk_kind promotion = hk_move_promotion(moves.move[i]);
        if (hk_move_from(moves.move[i]) != mover ||
            (promotion != HK_NO_KIND && promotion != HK_QUEEN))
            continue;
        hk_board after = *board;
        hk_board_make(&after, moves.move[i]);
        hk_movegen_legal(&after, &answers);
        for (unsigned j = 0; j < answers.size; j++) {
            const bool takes = after.color[search->winner] >> hk_move_to(answers.move[j]) & 1;
            if (hk_move_from(answers.move[j]) != target_king || takes)
                continue;
            hk_board next = after;
            hk_board_make(&next, answers.move[j]);
            reach(search, &next);
        }
    }
}

/*
 * Do moves of one piece of the winner and of the loser's king lead to the goal, or to a board
 * without any other piece of the loser?
 */
static bool leads_to(const hk_board *board, hk_color winner, const hk_board *goal)
{
    static struct search search;
    const uint64_t movers = board->color[winner] & (board->orthogonals | board->pawns);

    for (uint64_t left = movers; left;) {
        memset(&search, 0, offsetof(struct search, board));
        search.winner = winner;
        search.victims = other_pieces(board, winner);
        search.fixed = board->color[winner] & ~bb_bit(bb_take_first(&left));
        search.goal = goal;
        reach(&search, board);
        while (search.next < search.count && !search.found)
            go_on(&search, &search.board[search.next++]);
        if (search.found)
            return true;
    }
    return false;
}

/*
 * Make a board on which the player to move is not in check. The opponent has at most VICTIMS_MAX
 * pieces besides the king, and few empty squares around it, because a king with many squares
 * reaches nearly every board.
 */
static hk_board random_board(struct dice *dice, unsigned pieces, unsigned squares)
{
    for (;;) {
        hk_board board = random_diagram(dice, pieces).board;
        board.castling[HK_WHITE] = board.castling[HK_BLACK] = 0;
        board.ep = HK_NO_SQUARE;
        const hk_color winner = (hk_color)board.side;
        const uint64_t around = bb_king(board_king(&board, hk__other(winner)));
        if (bb_count(other_pieces(&board, winner)) <= VICTIMS_MAX &&
            bb_count(around & ~board_occupied(&board)) <= squares &&
            !board_is_in_check(&board, winner))
            return board;
    }
}

/* Sweep with each instruction set that the processor has; the results have to agree. */
static enum hk__swept sweep(const hk_board *board, hk_color winner, hk_board *after)
{
    const enum hk__swept swept = hk__sweep_base(board, winner, after);
#ifdef HK_WITH_V3
    hk_board again;
    if (hk__isa_level() >= HK__ISA_V3) {
        assert_int_equal(hk__sweep_v3(board, winner, &again), swept);
        if (swept == HK__SWEPT_SOME)
            assert_memory_equal(&again, after, sizeof again);
    }
#endif
    return swept;
}

TEST(sweep, legal_moves_lead_to_what_a_sweep_leaves)
{
    struct dice dice = {20261122};
    unsigned all = 0, some = 0;

    const unsigned most = 300 / one_of();
    while (all < most || some < most) {
        const hk_board board =
            random_board(&dice, 6 + dice_below(&dice, 18), 1 + dice_below(&dice, 8));
        const hk_color winner = (hk_color)board.side;
        hk_board after;
        const enum hk__swept swept = sweep(&board, winner, &after);
        if (swept == HK__SWEPT_NOTHING || (swept == HK__SWEPT_ALL ? all >= most : some >= most))
            continue;
        all += swept == HK__SWEPT_ALL;
        some += swept == HK__SWEPT_SOME;
        if (leads_to(&board, winner, swept == HK__SWEPT_ALL ? NULL : &after))
            continue;
        const hk_position position = {.board = board, .move_number = 1};
        fail_msg("%s", fen_of(&position, HK_STANDARD).of);
    }
}

TEST(sweep, pieces_that_the_king_sees_from_one_square_are_captured_in_passing)
{
    static const char *const fens[] = {
        "8/8/8/6K1/8/1b1B4/5Q2/k7 w - - 0 1",
        "8/Q7/1P6/5K1k/8/7n/8/8 w - - 0 1",
        "8/6Q1/8/1R3K2/k1b5/5p2/7N/8 w - - 0 1",
        /* A bishop would give check but for a pawn. */
        "7k/R6p/8/4p3/8/8/1B6/K3Q3 w - - 0 1",
    };

    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const hk_board board = diagram(fens[i], HK_STANDARD).board;
        hk_board after;
        if (sweep(&board, HK_WHITE, &after) != HK__SWEPT_ALL || !leads_to(&board, HK_WHITE, NULL))
            fail_msg("%s", fens[i]);
    }
}

TEST(sweep, a_side_that_captures_all_pieces_mates)
{
    struct dice dice = {7};
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, 20000), HK_OK);
    for (unsigned i = 0, swept = 0; swept < 3000 / one_of(); i++) {
        const hk_board board = random_diagram(&dice, i % 30).board;
        const hk_color winner = (hk_color)board.side;
        hk_winnability found;
        hk_board after;
        if (board_is_in_check(&board, winner) || sweep(&board, winner, &after) != HK__SWEPT_ALL)
            continue;
        swept++;
        hk_winnable_ask(solver, &board, winner, 100000, &found);
        if (found.answer == HK_YES)
            continue;
        const hk_position position = {.board = board, .move_number = 1};
        fail_msg("%s", fen_of(&position, HK_STANDARD).of);
    }
    hk_arena_finish(&arena);
}
