/*
 * Legal moves: the rules of article 3 one by one, and whole positions compared with the slow rules.
 */
#include "positions.h"
#include "slow_rules.h"
#include "test.h"

#include "board/code.h"

#include <stdlib.h>
#include <string.h>

static void check(const char *fen, const char *moves)
{
    const hk_position position = standard(fen);
    assert_moves(&position, moves, HK_STANDARD);
}

static void legal(const char *fen, const char *moves)
{
    const hk_position position = standard(fen);
    assert_legal(&position, moves, HK_STANDARD);
}

static void not_legal(const char *fen, const char *moves)
{
    const hk_position position = standard(fen);
    assert_not_legal(&position, moves, HK_STANDARD);
}

static void legal960(const char *fen, const char *moves)
{
    const hk_position position = chess960(fen);
    assert_legal(&position, moves, HK_CHESS960);
}

static void not_legal960(const char *fen, const char *moves)
{
    const hk_position position = chess960(fen);
    assert_not_legal(&position, moves, HK_CHESS960);
}

TEST(movegen, twenty_first_moves)
{
    check("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
          "a2a3 a2a4 b2b3 b2b4 c2c3 c2c4 d2d3 d2d4 e2e3 e2e4 f2f3 f2f4 g2g3 g2g4 h2h3 h2h4 "
          "b1a3 b1c3 g1f3 g1h3");
}

TEST(movegen, mate_and_stalemate_leave_no_move)
{
    check("R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1", "");
    check("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", "");
    check("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", "");
    check("7k/8/8/8/8/8/5q2/7K w - - 0 1", "");
}

TEST(movegen, a_pawn_steps_twice_only_from_home_over_empty_squares)
{
    check("4k3/8/8/8/8/P7/8/K7 w - - 0 1", "a3a4 a1a2 a1b1 a1b2");
    check("7k/8/8/8/n7/8/P7/K7 w - - 0 1", "a2a3 a1b1");
    check("7k/8/8/8/8/n7/P7/K7 w - - 0 1", "a1b2");
    check("k7/p7/8/N7/8/8/8/7K b - - 0 1", "a7a6 a8b8");
    check("k7/p7/N7/8/8/8/8/7K b - - 0 1", "a8b7");
}

TEST(movegen, pawns_capture_forward_and_sideways_never_around_the_edge)
{
    check("7k/8/8/p6p/P6P/8/8/K7 w - - 0 1", "a1a2 a1b1 a1b2");
    check("7k/8/8/1p6/P7/8/8/K7 w - - 0 1", "a4a5 a4b5 a1a2 a1b1 a1b2");
    check("7k/8/p7/7P/8/8/8/K7 w - - 0 1", "h5h6 a1a2 a1b1 a1b2");
    check("K7/8/8/7p/P7/8/8/7k b - - 0 1", "h5h4 h1g1 h1g2 h1h2");
    legal("7k/8/8/8/1p1p4/2P5/8/K7 w - - 0 1", "c3b4 c3d4 c3c4");
}

TEST(movegen, a_pawn_on_the_last_rank_but_one_only_promotes)
{
    check("1n5k/P7/8/8/8/8/8/K7 w - - 0 1",
          "a7a8q a7a8r a7a8b a7a8n a7b8q a7b8r a7b8b a7b8n a1a2 a1b1 a1b2");
    check("k7/8/8/8/8/8/6p1/K4N2 b - - 0 1",
          "g2g1q g2g1r g2g1b g2g1n g2f1q g2f1r g2f1b g2f1n a8a7 a8b7 a8b8");
}

TEST(movegen, double_check_leaves_only_the_king)
{
    check("4k3/8/3N4/8/4q3/8/8/r3R1K1 b - - 0 1", "e8d7 e8d8 e8e7 e8f8");
    const hk_position p = standard("3rk3/3p4/3N1n2/8/8/8/8/4R1K1 b - - 0 1");
    hk_move_list moves;
    hk_movegen_legal(&p.board, &moves);
    for (unsigned i = 0; i < moves.size; i++)
        assert_int_equal(hk_move_from(moves.move[i]), HK_E8);
}

TEST(movegen, a_check_is_answered_by_capture_interposition_or_flight)
{
    check("4k3/8/8/8/4r3/3P4/3P1N2/3QK2B w - - 0 1", "d1e2 e1f1 d3e4 f2e4 h1e4");
    check("k7/8/8/8/8/5n2/6P1/2R1K3 w - - 0 1", "e1d1 e1e2 e1f1 e1f2 g2f3");
    check("k7/8/8/8/8/8/8/r2K1B2 w - - 0 1", "d1c2 d1d2 d1e2");
    check("k7/8/8/8/8/2B5/8/r2K4 w - - 0 1", "c3a1 d1c2 d1d2 d1e2");
}

TEST(movegen, a_king_does_not_hide_behind_himself)
{
    not_legal("4r1k1/8/8/8/4K3/8/8/8 w - - 0 1", "e4e3 e4e5");
    not_legal("6k1/8/8/8/4K3/8/8/1b6 w - - 0 1", "e4f5");
    not_legal("4k3/8/8/8/8/8/8/r2K4 w - - 0 1", "d1e1 d1c1");
}

TEST(movegen, a_king_does_not_step_next_to_a_king_or_take_a_guarded_piece)
{
    check("8/8/8/8/8/k7/8/K7 w - - 0 1", "a1b1");
    not_legal("4k3/8/8/8/1b6/8/3p4/4K3 w - - 0 1", "e1d2");
    legal("4k3/8/8/8/8/8/3p4/4K3 w - - 0 1", "e1d2");
    not_legal("4k3/8/8/8/8/4p3/3n4/4K3 w - - 0 1", "e1d2 e1f2");
}

TEST(movegen, pinned_pieces_stay_on_their_line)
{
    check("4r1k1/8/8/8/8/4R3/8/4K3 w - - 0 1",
          "e3e2 e3e4 e3e5 e3e6 e3e7 e3e8 e1d1 e1d2 e1e2 e1f1 e1f2");
    not_legal("4r1k1/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3d5 e3f5 e3d1 e3g2");
    not_legal("4r1k1/8/8/8/8/4B3/8/4K3 w - - 0 1", "e3d4 e3f2 e3d2");
    legal("6k1/8/8/8/7b/6B1/8/4K3 w - - 0 1", "g3f2 g3h4");
    not_legal("6k1/8/8/8/7b/6B1/8/4K3 w - - 0 1", "g3h2 g3f4 g3e5");
    not_legal("5k2/8/8/8/7b/6R1/8/4K3 w - - 0 1", "g3g4 g3f3 g3g2");
    legal("5k2/8/8/8/7b/6Q1/8/4K3 w - - 0 1", "g3f2 g3h4");
    not_legal("5k2/8/8/8/7b/6Q1/8/4K3 w - - 0 1", "g3g4 g3h3 g3h2 g3g8");
    legal("4r1k1/8/8/8/8/4P3/8/4K3 w - - 0 1", "e3e4");
    not_legal("4r1k1/8/8/8/3p4/4P3/8/4K3 w - - 0 1", "e3d4");
    legal("4r1k1/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e3 e2e4");
    not_legal("6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2f3 f2f4");
    legal("6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2g3");
    legal("6k1/8/8/8/8/4b3/3P4/4K3 w - - 0 1", "d2d3"); /* not pinned along this line */
}

TEST(movegen, a_piece_between_two_sliders_and_the_king_is_pinned_by_the_first_line_only)
{
    /* Two pieces between slider and king: neither is pinned. */
    legal("4r1k1/8/8/4N3/8/4N3/8/4K3 w - - 0 1", "e3d5 e5d3");
    /* An enemy piece in between: no pin. */
    legal("4r1k1/8/4p3/8/8/4N3/8/4K3 w - - 0 1", "e3d5");
    /* Pinned pieces do not answer a check elsewhere. */
    check("4r1k1/8/8/8/8/4B3/8/r3K3 w - - 0 1", "e1d2 e1e2 e1f2");
    not_legal("4r1k1/8/8/8/8/4B3/8/r3K3 w - - 0 1", "e3c1");
    /* One piece pinned on two lines at once is impossible; two pins at once are not. */
    check("3r2k1/8/8/8/b7/8/2PP4/3K4 w - - 0 1", "d2d3 d2d4 d1c1 d1e1 d1e2");
}

TEST(movegen, en_passant_by_a_pinned_pawn)
{
    not_legal("4r1k1/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"); /* on its file */
    not_legal("7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1", "e5d6");    /* the rank loses two pieces */
    not_legal("7k/8/8/K2Pp2r/8/8/8/8 w - e6 0 1", "d5e6");
    legal("7k/2b5/8/3pP3/8/6K1/8/8 w - d6 0 1", "e5d6"); /* along its own diagonal */
    not_legal("7k/6b1/8/3pP3/3K4/8/8/8 w - d6 0 1", "e5d6");
    legal("7k/8/8/8/3Pp3/8/8/3RK3 b - d3 0 1", "e4d3");
    not_legal("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "e4d3");
    legal("8/8/8/8/kr1Pp2R/8/8/4K3 b - d3 0 1", "e4d3"); /* an own piece shields the rank */
}

TEST(movegen, en_passant_by_both_neighbours)
{
    check("4k3/8/8/2PpP3/8/8/8/K7 w - d6 0 1", "c5c6 c5d6 e5e6 e5d6 a1a2 a1b1 a1b2");
    /* Both pawns shield the rank: each may capture, because the other stays. */
    legal("7k/8/8/K1PpP2r/8/8/8/8 w - d6 0 1", "c5d6 e5d6");
}

TEST(movegen, en_passant_answers_a_check_by_the_stepped_pawn)
{
    check("8/8/8/2k5/3Pp3/8/8/4K3 b - d3 0 1", "e4d3 c5b4 c5b5 c5b6 c5c4 c5c6 c5d4 c5d5 c5d6");
}

TEST(movegen, en_passant_does_not_answer_another_check)
{
    /* The step discovered the bishop's check. */
    not_legal("8/8/8/7k/3pP3/8/8/3BK3 b - - 0 1", "d4e3");
}

TEST(movegen, castling_with_free_squares_and_safe_king)
{
    legal("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "e1g1 e1c1");
    legal("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", "e8g8 e8c8");
    not_legal("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1", "e1g1 e1c1");
    not_legal("r3k2r/8/8/8/8/8/8/R3K2R w Kkq - 0 1", "e1c1");
    not_legal("r3k2r/8/8/8/8/8/8/R3K2R b KQk - 0 1", "e8c8");
}

TEST(movegen, no_castling_over_or_onto_a_piece)
{
    not_legal("4k3/8/8/8/8/8/8/R3KB1R w KQ - 0 1", "e1g1");
    not_legal("4k3/8/8/8/8/8/8/R3K1NR w KQ - 0 1", "e1g1");
    not_legal("4k3/8/8/8/8/8/8/R2QK2R w KQ - 0 1", "e1c1");
    not_legal("4k3/8/8/8/8/8/8/R1B1K2R w KQ - 0 1", "e1c1");
    not_legal("4k3/8/8/8/8/8/8/RN2K2R w KQ - 0 1", "e1c1");
    not_legal("4k3/8/8/8/8/8/8/Rn2K2R w KQ - 0 1", "e1c1"); /* an enemy piece too */
    not_legal("4k3/8/8/8/8/8/8/R3K1nR w KQ - 0 1", "e1g1");
}

TEST(movegen, no_castling_out_of_through_or_into_check)
{
    not_legal("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1 e1c1");
    not_legal("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    legal("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    not_legal("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    legal("5k1r/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    not_legal("3r2k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    not_legal("2r3k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    not_legal("6k1/8/8/8/8/8/4p3/R3K2R w KQ - 0 1", "e1g1 e1c1"); /* a pawn attacks d1 and f1 */
    not_legal("6k1/8/8/8/8/8/7p/R3K2R w KQ - 0 1", "e1g1");
    not_legal("8/8/8/8/8/8/1k6/R3K2R w KQ - 0 1", "e1c1"); /* the king attacks c1 */
}

TEST(movegen, an_attacked_rook_or_b1_does_not_forbid_castling)
{
    legal("1r4k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    legal("r5k1/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1c1");
    legal("6kr/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1g1");
    legal("r3k2r/8/8/8/8/8/8/1R2K3 b kq - 0 1", "e8c8");
}

TEST(movegen, chess960_castling_needs_only_its_own_squares_free)
{
    legal960("4k3/8/8/8/8/8/8/5KR1 w G - 0 1", "f1g1"); /* king and rook change places */
    legal960("4k3/8/8/8/8/8/8/6KR w H - 0 1", "g1h1");  /* the king stays */
    legal960("4k3/8/8/8/8/8/8/1RK5 w B - 0 1", "c1b1");
    legal960("4k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1");
    not_legal960("4k3/8/8/8/8/8/8/RN1K4 w A - 0 1", "d1a1"); /* the rook passes b1 */
    legal960("4k3/8/8/8/8/8/8/NR2K3 w B - 0 1", "e1b1");     /* a1 is nobody's way */
    not_legal960("4k3/8/8/8/8/8/8/R1NK4 w A - 0 1", "d1a1");
    not_legal960("4k3/8/8/8/8/8/8/1K3RN1 w F - 0 1", "b1f1"); /* the king's square is taken */
    not_legal960("4k3/8/8/8/8/8/8/1K2N1R1 w G - 0 1", "b1g1");
    legal960("4k3/8/8/8/8/8/8/1K4RN w G - 0 1", "b1g1");
}

TEST(movegen, chess960_castling_and_attacked_squares)
{
    not_legal960("1r2k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1");  /* out of check */
    not_legal960("2r1k3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1");  /* into check */
    legal960("3rk3/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1");       /* only the rook's new square */
    not_legal960("3rk3/8/8/8/8/8/8/1K4R1 w G - 0 1", "b1g1"); /* through check */
    not_legal960("4k3/8/8/8/8/8/5p2/5KR1 w G - 0 1", "f1g1"); /* f2 attacks g1 */
}

TEST(movegen, chess960_the_castling_rook_may_have_shielded_the_king)
{
    not_legal960("4k3/8/8/8/8/8/8/qRK5 w B - 0 1", "c1b1");
    not_legal960("4k3/8/8/8/8/8/8/rR2K3 w B - 0 1", "e1b1");
    legal960("4k3/8/8/8/8/8/8/bR2K3 w B - 0 1", "e1b1"); /* a bishop does not see along the rank */
    legal960("4k3/8/8/8/8/8/8/qNRK4 w C - 0 1", "d1c1"); /* the knight shields */
    not_legal960("Qrk5/8/8/8/8/8/8/4K3 b b - 0 1", "c8b8");
    not_legal960("4k3/8/8/8/8/8/8/1K3R1q w F - 0 1", "b1f1");
}

TEST(movegen, a_king_is_never_captured)
{
    /*
     * The player who is not to move stands in check: only a diagram, but moves are defined on it.
     */
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/8/4RK2 w - - 0 1",      "4k3/3P4/8/8/8/8/8/5K2 w - - 0 1",
        "4k3/8/3N4/8/8/8/8/5K2 w - - 0 1",     "8/8/8/3kK3/8/8/8/8 w - - 0 1",
        "4k3/8/8/8/B6Q/8/8/5K2 w - - 0 1",     "4K3/8/8/8/b6q/8/3p4/4k3 b - - 0 1",
        "3rkr2/2P3P1/8/8/8/8/8/4K3 w - - 0 1", "3k4/2P1P3/8/8/8/8/8/4K3 w - - 0 1",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        const hk_position p = diagram(fens[i], HK_STANDARD);
        hk_move_list moves;
        hk_movegen_legal(&p.board, &moves);
        assert_int_equal(moves.size, hk_movegen_count(&p.board));
        assert_in_range(moves.size, 1, UINT32_MAX);
        for (unsigned k = 0; k < moves.size; k++)
            if (p.board.kings >> hk_move_to(moves.move[k]) & 1)
                fail_msg("%s: %s", fens[i], uci_of(moves.move[k], HK_STANDARD).of);
    }
}

TEST(movegen, positions_with_very_many_moves)
{
    static const struct {
        const char *fen;
        unsigned moves;
    } cases[] = {
        {"R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", 218},
        {"3Q4/1Q4Q1/4Q3/2Q4R/Q4Q2/3Q4/1Q4Rp/1K1BBNNk w - - 0 1", 218},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const hk_position p = standard(cases[i].fen);
        assert_int_equal(hk_movegen_count(&p.board), cases[i].moves);
    }
}

static int by_value(const void *a, const void *b)
{
    return (int)*(const hk_move *)a - (int)*(const hk_move *)b;
}

/*
 * Compare the legality of each of the 65,536 values of hk_move. Every 31st position tries them all,
 * the others one in 257.
 */
static void assert_every_question(const hk_position *position, const hk_move_list *expected)
{
    static unsigned turn;
    bool legal[1 << 16] = {false};

    for (unsigned m = 0; m < expected->size; m++)
        legal[expected->move[m]] = true;
    const unsigned step = turn++ % 31 == 0 ? 1 : 257;
    for (unsigned move = turn % step; move < HK_COUNT(legal); move += step)
        assert_int_equal(hk_movegen_is_legal(&position->board, (hk_move)move), legal[move]);
    for (unsigned level = HK__ISA_BASE; level <= hk__isa_level(); level++)
        for (unsigned m = 0; m < expected->size; m++) {
            const struct hk__code *code = hk__code_of(level);
            const hk_move move = expected->move[m];
            assert_int_equal(code->find(&position->board, hk_move_from(move), hk_move_to(move),
                                        hk_move_promotion(move)),
                             move);
        }
}

/* Compare the list and the count of moves, by each instruction set, with the slow rules. */
static void check_against_slow_rules(const hk_position *position, const hk_move_list *moves)
{
    struct slow_board slow;
    hk_move_list expected, sorted = *moves, other;

    slow_from(&slow, &position->board);
    slow_moves(&slow, &expected);
    qsort(sorted.move, sorted.size, sizeof sorted.move[0], by_value);
    if (sorted.size != expected.size ||
        memcmp(sorted.move, expected.move, expected.size * sizeof expected.move[0]) != 0)
        fail_msg("%s: %u moves, by the slow rules %u or others", fen_of(position, HK_CHESS960).of,
                 sorted.size, expected.size);
    if (hk_movegen_count(&position->board) != expected.size)
        fail_msg("%s: the count is %u, not %u", fen_of(position, HK_CHESS960).of,
                 hk_movegen_count(&position->board), expected.size);

    for (unsigned level = HK__ISA_BASE; level <= hk__isa_level(); level++) {
        const struct hk__code *code = hk__code_of(level);
        code->legal(&position->board, &other);
        qsort(other.move, other.size, sizeof other.move[0], by_value);
        assert_int_equal(other.size, expected.size);
        assert_memory_equal(other.move, expected.move, expected.size * sizeof expected.move[0]);
        assert_int_equal(code->count(&position->board), expected.size);
        assert_int_equal(code->any(&position->board), expected.size > 0);
        for (unsigned m = 0; m < expected.size; m++) {
            const hk_move move = expected.move[m];
            hk_board after = position->board;
            hk_board_make(&after, move);
            assert_int_equal(code->gives_check(&position->board, move),
                             hk_board_checkers(&after) != 0);
            hk_board made;
            code->board_make(&position->board, &made, move);
            assert_true(hk_board_equal(&made, &after));
        }
    }
    assert_every_question(position, &expected);
}

struct seen {
    unsigned positions, checks, double_checks, castlings, en_passants;
};

static void visit(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct seen *seen = context;
    const uint64_t checkers = hk_board_checkers(&position->board);
    check_against_slow_rules(position, moves);
    seen->positions++;
    seen->checks += checkers != 0;
    seen->double_checks += (checkers & (checkers - 1)) != 0;
    for (unsigned i = 0; i < moves->size; i++) {
        seen->castlings += hk_move_special(moves->move[i]) == HK_MOVE_CASTLING;
        seen->en_passants += hk_move_special(moves->move[i]) == HK_MOVE_EN_PASSANT;
    }
}

static void check_random_games(hk_variant variant)
{
    const struct random_games games = {
        .seed = 21 + variant, .games = 150 / one_of(), .plies = 120, .variant = variant};
    struct seen seen = {0};
    play_random_games(&games, visit, &seen);
    assert_in_range(seen.positions, 3001 / one_of(), UINT32_MAX);
    assert_in_range(seen.checks, 501 / one_of(), UINT32_MAX);
    assert_in_range(seen.double_checks, 6 / one_of(), UINT32_MAX);
    assert_in_range(seen.castlings, 101 / one_of(), UINT32_MAX);
    assert_in_range(seen.en_passants, 51 / one_of(), UINT32_MAX);
}

TEST(movegen, random_games_agree_with_the_slow_rules)
{
    check_random_games(HK_STANDARD);
}

TEST(movegen, random_chess960_games_agree_with_the_slow_rules)
{
    check_random_games(HK_CHESS960);
}

TEST(movegen, random_diagrams_agree_with_the_slow_rules)
{
    struct dice dice = {31};
    for (unsigned i = 0; i < 3000; i += one_of()) {
        const hk_position p = random_diagram(&dice, i % 30);
        hk_move_list moves;
        hk_movegen_legal(&p.board, &moves);
        check_against_slow_rules(&p, &moves);
    }
}

TEST(movegen, random_chess960_castlings_agree_with_the_slow_rules)
{
    /* Put king and rooks with rights on any squares, among pieces of both sides. */
    struct dice dice = {41};
    unsigned castlings = 0, checked = 0;
    while (checked < 3000) {
        hk_position p = random_diagram(&dice, 8);
        hk_board *board = &p.board;
        const unsigned us = board->side, first = us ? 56 : 0;
        const uint64_t rank = UINT64_C(0xff) << first;
        const unsigned king_file = dice_below(&dice, 8);
        const uint64_t king = UINT64_C(1) << (first + king_file);

        if (board->kings & board->color[us ^ 1] & rank)
            continue;
        const uint64_t off = (board->kings & board->color[us]) | king;
        board->color[0] &= ~off;
        board->color[1] &= ~off;
        board->pawns &= ~off;
        board->knights &= ~off;
        board->diagonals &= ~off;
        board->orthogonals &= ~off;
        board->kings = (board->kings & ~off) | king;
        board->color[us] |= king;
        for (unsigned wing = 0; wing < 2; wing++) {
            const unsigned room = wing ? 7 - king_file : king_file;
            if (room == 0 || dice_below(&dice, 4) == 0)
                continue;
            const unsigned file =
                wing ? king_file + 1 + dice_below(&dice, room) : dice_below(&dice, room);
            const uint64_t rook = UINT64_C(1) << (first + file);
            board->knights &= ~rook;
            board->diagonals &= ~rook;
            board->color[us ^ 1] &= ~rook;
            board->orthogonals |= rook;
            board->color[us] |= rook;
            board->castling[us] |= (uint8_t)(1u << file);
        }
        if (hk_board_validity(board, HK_CHESS960, HK_DIAGRAMS, NULL) != HK_OK)
            continue;
        hk_move_list moves;
        hk_position_settle(&p);
        hk_movegen_legal(board, &moves);
        check_against_slow_rules(&p, &moves);
        for (unsigned i = 0; i < moves.size; i++)
            castlings += hk_move_special(moves.move[i]) == HK_MOVE_CASTLING;
        checked++;
    }
    assert_in_range(castlings, 301, UINT32_MAX);
}

/* Place fifteen queens and the kings, and count the moves; 0 if the diagram is refused. */
static unsigned count_queens_moves(const unsigned pieces[17])
{
    hk_board board = {.ep = HK_NO_SQUARE, .side = HK_WHITE};
    uint64_t all = 0, queens = 0;
    for (unsigned i = 0; i < 17; i++) {
        const uint64_t bit = UINT64_C(1) << pieces[i];
        if (all & bit)
            return 0;
        all |= bit;
        if (i >= 2)
            queens |= bit;
    }
    board.kings = UINT64_C(1) << pieces[0] | UINT64_C(1) << pieces[1];
    board.color[HK_BLACK] = UINT64_C(1) << pieces[1];
    board.color[HK_WHITE] = all & ~board.color[HK_BLACK];
    board.diagonals = board.orthogonals = queens;
    if (hk_board_validity(&board, HK_STANDARD, HK_ANY_DIAGRAMS, NULL) != HK_OK)
        return 0;
    hk_move_list moves;
    hk_movegen_legal(&board, &moves);
    assert_int_equal(moves.size, hk_movegen_count(&board));
    return moves.size;
}

TEST(movegen, no_accepted_diagram_has_more_moves_than_there_is_room_for)
{
    /* Move queens as long as that does not reduce the number of moves. */
    struct dice dice = {51};
    unsigned most = 0;
    for (unsigned start = 0; start < 8; start++) {
        unsigned pieces[17], best;
        do
            for (unsigned i = 0; i < 17; i++)
                pieces[i] = dice_below(&dice, 64);
        while ((best = count_queens_moves(pieces)) == 0);
        for (unsigned step = 0; step < 4000; step++) {
            const unsigned i = dice_below(&dice, 17), before = pieces[i];
            pieces[i] = dice_below(&dice, 64);
            const unsigned count = count_queens_moves(pieces);
            if (count < best)
                pieces[i] = before;
            else
                best = count;
        }
        most = best > most ? best : most;
    }
    assert_in_range(most, 230, HK_MOVES_MAX);
}

TEST(movegen, find_wants_both_squares_and_the_piece)
{
    const hk_position p = standard("1n2k3/P7/8/8/8/8/8/R3K2R w KQ - 0 1");
    assert_int_equal(hk_movegen_find(&p.board, HK_A7, HK_A8, HK_NO_KIND), HK_MOVE_NONE);
    assert_int_equal(hk_movegen_find(&p.board, HK_A7, HK_A8, HK_KING), HK_MOVE_NONE);
    assert_int_equal(hk_movegen_find(&p.board, HK_A7, HK_A8, HK_ROOK),
                     hk_move_build(HK_A7, HK_A8, HK_MOVE_PROMOTION + 2));
    assert_int_equal(hk_movegen_find(&p.board, HK_E1, HK_E2, HK_NO_KIND),
                     hk_move_build(HK_E1, HK_E2, HK_MOVE_PLAIN));
    assert_int_equal(hk_movegen_find(&p.board, HK_E1, HK_E2, HK_QUEEN), HK_MOVE_NONE);
    assert_int_equal(hk_movegen_find(&p.board, HK_E1, HK_H1, HK_NO_KIND),
                     hk_move_build(HK_E1, HK_H1, HK_MOVE_CASTLING));
    assert_int_equal(hk_movegen_find(&p.board, HK_E1, HK_G1, HK_NO_KIND), HK_MOVE_NONE);
    assert_int_equal(hk_movegen_find(&p.board, HK_NO_SQUARE, 200, HK_NO_KIND), HK_MOVE_NONE);
}

TEST(move, is_built_and_taken_apart)
{
    for (unsigned from = 0; from < 64; from++)
        for (unsigned special = 0; special < 8; special++) {
            const hk_move move = hk_move_build(from, 63 - from, special);
            assert_int_equal(hk_move_from(move), from);
            assert_int_equal(hk_move_to(move), 63 - from);
            assert_int_equal(hk_move_special(move), special);
            assert_int_equal(hk_move_promotion(move),
                             special < HK_MOVE_PROMOTION
                                 ? HK_NO_KIND
                                 : (hk_kind)(HK_KNIGHT + special - HK_MOVE_PROMOTION));
        }
    assert_int_equal(hk_move_build(0, 0, HK_MOVE_PLAIN), HK_MOVE_NONE);
}

TEST(isa, each_level_has_a_name)
{
    assert_string_equal(hk_movegen_isa(), hk__isa_name(hk__isa_level()));
    assert_string_equal(hk__isa_name(HK__ISA_BASE), "baseline");
    assert_string_equal(hk__isa_name(HK__ISA_V4), "x86-64-v4");
}
