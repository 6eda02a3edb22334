/*
 * Greedy playouts and king marches: every line that they find is legal by the move generator and
 * ends in mate, in the positions of the cases and in random ones.
 */
#include "positions.h"
#include "test.h"

#include "hakem/movegen.h"
#include "hakem/winnable.h"
#include "winnable/greedy.h"

#include <stdio.h>
#include <string.h>

/* Is it a line of legal moves with whose last move `winner` mates? */
static bool ends_in_mate(const hk_board *start, hk_color winner, const struct hk__line *line)
{
    hk_board board = *start;

    for (unsigned i = 0; i < line->size; i++) {
        const hk_move move = line->move[i];
        if (hk_movegen_find(&board, hk_move_from(move), hk_move_to(move),
                            hk_move_promotion(move)) != move)
            return false;
        hk_board_make(&board, move);
    }
    return line->size > 0 && board.side != winner && hk_movegen_count(&board) == 0 &&
           hk_board_checkers(&board);
}

TEST(greedy, a_line_is_found_for_no_side_that_cannot_win)
{
    FILE *file = fopen("tests/data/winnable-cases.tsv", "r");
    char text[1024];
    unsigned found = 0;

    assert_non_null(file);
    while (fgets(text, sizeof text, file)) {
        char *tab = strchr(text, '\t');
        if (text[0] == '#' || !tab)
            continue;
        *tab = '\0';
        const hk_position position = diagram(text, HK_STANDARD);
        const char *const right[] = {tab + 1, strchr(tab + 1, '\t') + 1};
        if (hk_movegen_count(&position.board) == 0)
            continue;
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            if (right[side][0] != 'y' &&
                hk_winnable_quick(&position.board, (hk_color)side) != HK_UNKNOWN)
                fail_msg("%s: won by %s", text, hk_color_name((hk_color)side));
            for (unsigned is_obliging = 0; is_obliging < 2; is_obliging++) {
                struct hk__line line;
                if (!hk__greedy_mate(&position.board, (hk_color)side, is_obliging, &line)) {
                    assert_int_equal(line.size, 0);
                    continue;
                }
                found++;
                if (right[side][0] != 'y' || !ends_in_mate(&position.board, (hk_color)side, &line))
                    fail_msg("%s: a line for %s", text, hk_color_name((hk_color)side));
            }
        }
    }
    fclose(file);
    assert_in_range(found, 2000, 8000);
}

/*
 * Place kings, at least one queen or rook, and up to `pieces` more of any colour. False if that is
 * no position.
 */
static bool throw_pieces(hk_position *out, unsigned pieces, struct dice *dice)
{
    hk_board board = {.ep = HK_NO_SQUARE};
    uint64_t taken = 0;

    for (unsigned i = 0; i < pieces + 3; i++) {
        const unsigned square = dice_below(dice, 64);
        const uint64_t bit = UINT64_C(1) << square;
        const unsigned draw = dice_below(dice, 5);
        const unsigned kind = i < 2 ? HK_KING : i == 2 ? HK_ROOK + (draw & 1) : HK_PAWN + draw;
        const unsigned color = i < 2 ? i : dice_below(dice, 2);
        if (taken & bit || (kind == HK_PAWN && (square < 8 || square >= 56)))
            continue;
        taken |= bit;
        board.color[color] |= bit;
        board.kings |= kind == HK_KING ? bit : 0;
        board.pawns |= kind == HK_PAWN ? bit : 0;
        board.knights |= kind == HK_KNIGHT ? bit : 0;
        board.diagonals |= kind == HK_BISHOP || kind == HK_QUEEN ? bit : 0;
        board.orthogonals |= kind == HK_ROOK || kind == HK_QUEEN ? bit : 0;
    }
    board.side = (uint8_t)dice_below(dice, 2);
    *out = (hk_position){.board = board, .move_number = 1};
    if (hk_board_validity(&board, HK_STANDARD, HK_DIAGRAMS, NULL) != HK_OK)
        return false;
    hk_position_settle(out);
    return hk_movegen_count(&out->board) > 0;
}

TEST(greedy, lines_in_random_positions_end_in_mate)
{
    struct dice dice = {20250522};
    unsigned thrown = 0, lines = 0, obliged_lines = 0, marches = 0;

    while (thrown < 20000) {
        hk_position position;
        if (!throw_pieces(&position, thrown % 14, &dice))
            continue;
        thrown++;
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            struct hk__line line = {0}, obliging = {0}, march = {0};
            const bool played = hk__greedy_mate(&position.board, (hk_color)side, false, &line);
            const bool obliged = hk__greedy_mate(&position.board, (hk_color)side, true, &obliging);
            const bool marched = hk__king_march_mate_base(&position.board, (hk_color)side, &march);
            lines += played;
            obliged_lines += obliged;
            marches += marched;
            assert_in_range(march.size, 0, HK__KING_MARCH_PLIES);
            if ((!played || ends_in_mate(&position.board, (hk_color)side, &line)) &&
                (!obliged || ends_in_mate(&position.board, (hk_color)side, &obliging)) &&
                (!marched || ends_in_mate(&position.board, (hk_color)side, &march)))
                continue;
            fail_msg("%s: %s", fen_of(&position, HK_STANDARD).of, hk_color_name((hk_color)side));
        }
    }
    assert_in_range(lines, 10000, 40000);
    assert_in_range(obliged_lines, 10000, 40000);
    assert_in_range(marches, 5000, 40000);
}

/* A queen, or a pawn that becomes a rook first, goes to where a blocked pawn can capture it. */
TEST(greedy, an_obliging_loser_frees_blocked_pawns)
{
    static const char *const fens[] = {"8/8/1q6/1P2k3/2K5/8/8/8 w - - 0 1",
                                       "6K1/3q4/p7/P2k3p/7P/8/8/8 w - - 0 1",
                                       "8/6k1/6p1/5pKp/5P2/8/8/8 w - - 0 1"};

    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const hk_position position = standard(fens[i]);
        struct hk__line line;
        assert_false(hk__greedy_mate(&position.board, HK_WHITE, false, &line));
        if (!hk__greedy_mate(&position.board, HK_WHITE, true, &line) ||
            !ends_in_mate(&position.board, HK_WHITE, &line))
            fail_msg("%s: no line", fens[i]);
    }
}

/* The search looks for minor mates where they are near. */
TEST(greedy, lone_minor_pieces_find_their_mates_soon)
{
    static const char *const fens[] = {
        "8/6r1/8/8/2Nk3K/8/8/8 w - - 0 1",   "8/8/8/3k4/2n5/8/5K2/6N1 w - - 0 1",
        "8/8/3k4/8/8/2b5/5K2/6N1 w - - 0 1", "8/8/3k4/p7/8/8/5K2/6N1 b - - 0 1",
        "8/8/3k4/3p4/8/8/5K2/6N1 b - - 0 1", "8/8/3k4/2n5/8/8/5K2/6B1 w - - 0 1",
        "8/8/3k4/2b5/8/8/5K2/5B2 w - - 0 1", "8/8/3k4/p7/8/8/5K2/6B1 b - - 0 1"};
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, 1 << 24);
    assert_int_equal(hk_winnable_create(&solver, &arena, 700), HK_OK);
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const hk_position position = standard(fens[i]);
        hk_winnability answer;
        hk_winnable_ask(solver, &position.board, HK_WHITE, 700, &answer);
        if (answer.answer != HK_YES)
            fail_msg("%s: %s", fens[i], hk_proof_word(answer.proof));
    }
    hk_arena_finish(&arena);
}
