/*
 * The search over sets of positions: in random positions it answers as a search that visits each
 * position by itself, and every line that it finds is legal and mates.
 */
#include "positions.h"
#include "test.h"

#include "hakem/movegen.h"
#include "hakem/winnable.h"
#include "winnable/king_sets.h"

#include <stdlib.h>

enum { LIMIT = 20000, LINE = 4096 };

/* Put a piece on a random empty square of `squares`. @return false: there is none. */
static bool put(hk_position *position, struct dice *dice, uint64_t squares, hk_color color,
                hk_kind kind)
{
    hk_board *board = &position->board;

    for (unsigned tries = 0; tries < 64; tries++) {
        const unsigned square = dice_below(dice, 64);
        if (!(bb_bit(square) & squares & ~board_occupied(board)))
            continue;
        board_put(board, square, color, kind);
        return true;
    }
    return false;
}

/*
 * Throw kings, pawns that block each other, in a closed wall every other time, or stand alone, and
 * at times a piece. @return The
 * position is one that can be asked about, and a side has a move.
 */
static bool throw_wall(hk_position *position, struct dice *dice)
{
    const uint64_t pawn_squares = ~BB_LAST_RANKS, middle = pawn_squares & pawn_squares >> 8;
    hk_board *board = &position->board;
    const bool is_closed = dice_below(dice, 2);
    const unsigned pairs = is_closed ? 8 : dice_below(dice, 5), rank = 2 + dice_below(dice, 2);
    const unsigned lone = dice_below(dice, is_closed ? 2 : 4);
    const hk_kind extra[] = {HK_BISHOP, HK_BISHOP, HK_BISHOP, HK_KNIGHT, HK_ROOK};

    *position = standard("4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    board_clear(board, board_king(board, HK_WHITE));
    board_clear(board, board_king(board, HK_BLACK));
    for (unsigned i = 0; i < pairs; i++) {
        const unsigned square = is_closed ? 8 * (rank + i % 2) + i : dice_below(dice, 64);
        if (!(bb_bit(square) & middle) || (is_closed && !dice_below(dice, 16)) ||
            (board_occupied(board) >> square & 0x101))
            continue;
        board_put(board, square, HK_WHITE, HK_PAWN);
        board_put(board, square + 8, HK_BLACK, HK_PAWN);
    }
    for (unsigned i = 0; i < lone; i++)
        put(position, dice, pawn_squares, (hk_color)dice_below(dice, 2), HK_PAWN);
    for (unsigned i = dice_below(dice, 3); i > 0; i--)
        put(position, dice, ~UINT64_C(0), (hk_color)dice_below(dice, 2),
            extra[dice_below(dice, HK_COUNT(extra))]);
    if (!put(position, dice, ~UINT64_C(0), HK_WHITE, HK_KING) ||
        !put(position, dice, ~UINT64_C(0), HK_BLACK, HK_KING))
        return false;
    board->side = (uint8_t)dice_below(dice, 2);
    return !board_is_in_check(board, (hk_color)(board->side ^ 1u)) && hk_movegen_any(board);
}

/* Is it a line of legal moves with whose last move `winner` mates? */
static bool ends_in_mate(const hk_board *start, hk_color winner, const hk_move *line, unsigned size)
{
    hk_board board = *start;

    for (unsigned i = 0; i < size; i++) {
        if (!hk_movegen_is_legal(&board, line[i]))
            return false;
        hk_board_make(&board, line[i]);
    }
    return board.side != winner && !hk_movegen_any(&board) && hk_board_checkers(&board);
}

/* What the search over sets answers. If it is yes, its line has been played. */
static hk_answer by_sets(struct hk__king_sets *sets, const struct hk__memory *memory,
                         const hk_position *position, hk_color winner, uint64_t limit)
{
    static hk_move line[LINE];
    struct hk__line playout;

    hk__king_sets_begin(sets, memory, &position->board, winner, limit);
    const hk_answer answer = hk__king_sets_run(sets, limit, &playout);
    if (answer != HK_YES)
        return answer;
    unsigned size = hk__king_sets_line(sets, line, LINE);
    assert_in_range(size + playout.size, 0, LINE);
    for (unsigned i = 0; i < playout.size; i++)
        line[size++] = playout.move[i];
    if (!ends_in_mate(&position->board, winner, line, size))
        fail_msg("%s: %s does not mate", fen_of(position, HK_STANDARD).of, hk_color_name(winner));
    return answer;
}

TEST(king_sets, answer_as_a_search_of_each_position)
{
    static struct hk__king_sets sets;
    struct dice dice = {20251127};
    struct hk__memory memory;
    unsigned answers[3] = {0};
    hk_winnable *solver;
    hk_arena arena;

    void *bytes = malloc(hk__memory_bytes(LIMIT));
    assert_non_null(bytes);
    hk__memory_place(&memory, bytes, LIMIT);
    hk_arena_init(&arena, 1 << 26);
    assert_int_equal(hk_winnable_create(&solver, &arena, LIMIT), HK_OK);
    for (unsigned thrown = 0; thrown < 800 / one_of();) {
        hk_position position;
        if (!throw_wall(&position, &dice))
            continue;
        thrown++;
        const hk_color winner = (hk_color)dice_below(&dice, 2);
        if (hk_winnable_by_material(&position.board, winner) == HK_NO)
            continue;
        hk_winnability found;
        hk_winnable_shortest(solver, &position.board, winner, LIMIT, &found);
        const hk_answer answer = by_sets(&sets, &memory, &position, winner, LIMIT);
        answers[answer]++;
        if (answer != found.answer && answer != HK_UNKNOWN && found.answer != HK_UNKNOWN)
            fail_msg("%s: %s: %d, alone %d", fen_of(&position, HK_STANDARD).of,
                     hk_color_name(winner), (int)answer, (int)found.answer);
        /* A position that is visited by itself is visited in a set. */
        if (found.answer == HK_NO)
            assert_int_equal(answer, HK_NO);
    }
    assert_in_range(answers[HK_YES], 150 / one_of(), 800);
    assert_in_range(answers[HK_NO], 10 / one_of(), 800);
    hk_arena_finish(&arena);
    free(bytes);
}

TEST(king_sets, take_positions_together_where_tempi_count)
{
    /* Black's king walks, White has pawn moves alone: some 65,000 positions a side. */
    const hk_position wall = standard("8/1p1p1p1p/1P6/KP6/PP6/1P1P4/5P1P/k7 w - - 0 1");
    static struct hk__king_sets sets;
    struct hk__memory memory;
    const uint64_t limit = 65000;

    void *bytes = malloc(hk__memory_bytes(limit));
    assert_non_null(bytes);
    hk__memory_place(&memory, bytes, limit);
    for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
        assert_int_equal(by_sets(&sets, &memory, &wall, (hk_color)side, limit), HK_NO);
        assert_in_range(sets.visited, 1, limit / 4);
    }
    free(bytes);
}

TEST(king_sets, stop_where_there_is_no_room)
{
    const hk_position open = standard("1k6/1P1p1p1p/BP6/1P6/1p6/8/1P1P1PKP/8 w - - 0 1");
    static struct hk__king_sets sets;
    struct hk__memory memory;
    struct hk__line playout;

    void *bytes = malloc(hk__memory_bytes(1));
    assert_non_null(bytes);
    hk__memory_place(&memory, bytes, 1);
    hk__king_sets_begin(&sets, &memory, &open.board, HK_BLACK, 1);
    assert_int_equal(hk__king_sets_run(&sets, UINT64_MAX, &playout), HK_UNKNOWN);
    assert_true(sets.is_full);
    free(bytes);
}
