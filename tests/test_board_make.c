/* Making moves: pieces, rights, en passant, counters and key after each. */
#include "positions.h"
#include "slow_rules.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

/* The FEN after some moves, in the spelling of the variant. */
static void check_play(const char *fen, const char *moves, const char *expected, hk_variant variant)
{
    hk_position position = variant == HK_STANDARD ? standard(fen) : chess960(fen);
    play(&position, moves, variant);
    assert_string_equal(fen_of(&position, variant).of, expected);
    assert_true(position.key == hk_board_key(&position.board));
}

static void check_standard(const char *fen, const char *moves, const char *expected)
{
    check_play(fen, moves, expected, HK_STANDARD);
}

TEST(make, every_kind_of_piece_moves_and_captures)
{
    check_standard("4k3/8/8/3n4/4P3/8/8/4K3 w - - 3 9", "e4d5", "4k3/8/8/3P4/8/8/8/4K3 b - - 0 9");
    check_standard("4k3/8/8/3q4/8/4N3/8/4K3 w - - 3 9", "e3d5", "4k3/8/8/3N4/8/8/8/4K3 b - - 0 9");
    check_standard("4k3/8/8/3r4/8/1B6/8/4K3 w - - 3 9", "b3d5", "4k3/8/8/3B4/8/8/8/4K3 b - - 0 9");
    check_standard("4k3/8/8/3b4/8/8/8/3RK3 w - - 3 9", "d1d5", "4k3/8/8/3R4/8/8/8/4K3 b - - 0 9");
    check_standard("4k3/8/8/3p4/8/8/8/3QK3 b - - 3 9", "d5d4", "4k3/8/8/8/3p4/8/8/3QK3 w - - 0 10");
    check_standard("4k3/8/8/3b4/8/8/8/3QK3 w - - 3 9", "d1d5", "4k3/8/8/3Q4/8/8/8/4K3 b - - 0 9");
    check_standard("8/8/8/3qk3/8/8/8/3QK3 b - - 3 9", "d5d1", "8/8/8/4k3/8/8/8/3qK3 w - - 0 10");
    check_standard("4k3/3R4/8/8/8/8/8/4K3 b - - 3 9", "e8d7", "8/3k4/8/8/8/8/8/4K3 w - - 0 10");
}

TEST(make, counters_follow_pawn_moves_captures_and_black)
{
    check_standard("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "g1f3 g8f6 f3g1",
                   "rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2");
    check_standard("rnbqkb1r/pppppppp/5n2/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 3 2", "e7e6",
                   "rnbqkb1r/pppp1ppp/4pn2/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 3");
    check_standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 98 70", "e1g1 e8c8",
                   "2kr3r/8/8/8/8/8/8/R4RK1 w - - 100 71");
}

TEST(make, promotion_puts_each_piece_and_resets_the_count)
{
    check_standard("1n2k3/P7/8/8/8/8/8/4K3 w - - 5 9", "a7a8q", "Qn2k3/8/8/8/8/8/8/4K3 b - - 0 9");
    check_standard("1n2k3/P7/8/8/8/8/8/4K3 w - - 5 9", "a7a8r", "Rn2k3/8/8/8/8/8/8/4K3 b - - 0 9");
    check_standard("1n2k3/P7/8/8/8/8/8/4K3 w - - 5 9", "a7b8b", "1B2k3/8/8/8/8/8/8/4K3 b - - 0 9");
    check_standard("1n2k3/P7/8/8/8/8/8/4K3 w - - 5 9", "a7b8n", "1N2k3/8/8/8/8/8/8/4K3 b - - 0 9");
    check_standard("4k3/8/8/8/8/8/p7/1Q2K3 b - - 5 9", "a2a1n", "4k3/8/8/8/8/8/8/nQ2K3 w - - 0 10");
    check_standard("4k3/8/8/8/8/8/p7/1Q2K3 b - - 5 9", "a2b1q", "4k3/8/8/8/8/8/8/1q2K3 w - - 0 10");
    check_standard("4k3/8/8/8/8/8/p7/1Q2K3 b - - 5 9", "a2b1r", "4k3/8/8/8/8/8/8/1r2K3 w - - 0 10");
}

TEST(make, a_king_that_moves_loses_both_rights)
{
    static const char fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_standard(fen, "e1e2", "r3k2r/8/8/8/8/8/4K3/R6R b kq - 1 1");
    check_standard(fen, "e1e2 e8d8 e2e1 d8e8", "r3k2r/8/8/8/8/8/8/R3K2R w - - 4 3");
    check_standard(fen, "e1g1", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1");
    check_standard(fen, "e1c1", "r3k2r/8/8/8/8/8/8/2KR3R b kq - 1 1");
    check_standard(fen, "a1b1 e8g8", "r4rk1/8/8/8/8/8/8/1R2K2R w K - 2 2");
    check_standard(fen, "a1b1 e8c8", "2kr3r/8/8/8/8/8/8/1R2K2R w K - 2 2");
}

TEST(make, a_rook_that_moves_takes_its_right_with_it)
{
    static const char fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_standard(fen, "a1b1", "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 1 1");
    check_standard(fen, "h1g1", "r3k2r/8/8/8/8/8/8/R3K1R1 b Qkq - 1 1");
    check_standard(fen, "a1b1 a8b8", "1r2k2r/8/8/8/8/8/8/1R2K2R w Kk - 2 2");
    check_standard(fen, "h1g1 h8g8 g1h1 g8h8", "r3k2r/8/8/8/8/8/8/R3K2R w Qq - 4 3");
    check_standard(fen, "a1a8", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 1"); /* both rooks at once */
}

TEST(make, a_right_dies_with_its_captured_rook_whatever_comes_to_the_corner)
{
    /* The other rook goes to the corner where the first was captured. */
    check_standard("4k3/8/8/8/4b3/8/R7/4K2R b K - 0 1", "e4h1 a2h2 e8d8 h2h1",
                   "3k4/8/8/8/8/8/8/4K2R b - - 0 3");
    check_standard("4k3/8/8/8/4b3/8/R7/4K2R b K - 0 1", "e4h1", "4k3/8/8/8/8/8/R7/4K2b w - - 0 2");
    /* A rook captures the rook, and is captured by one that lands in the corner at once. */
    check_standard("4k3/8/8/8/8/8/5R2/R3K1Rr b Q - 0 1", "h1g1",
                   "4k3/8/8/8/8/8/5R2/R3K1r1 w Q - 0 2");
    check_standard("4k2r/8/8/8/8/8/8/R3K2R w KQk - 0 1", "h1h8", "4k2R/8/8/8/8/8/8/R3K3 b Q - 0 1");
    check_standard("r3k3/8/8/8/8/8/1b6/R3K3 b Qq - 0 1", "b2a1", "r3k3/8/8/8/8/8/8/b3K3 w q - 0 2");
    /* A pawn promotes by capturing the rook. */
    check_standard("r3k3/1P6/8/8/8/8/8/4K3 w q - 0 1", "b7a8q", "Q3k3/8/8/8/8/8/8/4K3 b - - 0 1");
    hk_position p = standard("4k3/8/8/8/4b3/8/R7/4K2R b K - 0 1");
    play(&p, "e4h1 a2h2 e8d8 h2h1 d8d7", HK_STANDARD);
    assert_not_legal(&p, "e1g1", HK_STANDARD);
}

TEST(make, other_pieces_in_the_corner_do_not_touch_the_right)
{
    /*
     * Chess960: the rooks with rights stand on b and f; moves to and from the corners do not touch
     * the rights.
     */
    check_play("1r2kr2/8/8/8/8/8/8/RR2KR1R w FBfb - 0 1", "a1a8",
               "Rr2kr2/8/8/8/8/8/8/1R2KR1R b FBfb - 1 1", HK_CHESS960);
    check_play("1r2kr2/8/8/8/8/8/8/RR2KR1R w FBfb - 0 1", "b1b8",
               "1R2kr2/8/8/8/8/8/8/R3KR1R b Ff - 0 1", HK_CHESS960);
}

TEST(make, en_passant_square_is_kept_only_if_a_capture_is_legal)
{
    static const struct {
        const char *why, *fen, *move, *ep;
    } cases[] = {
        {"no pawn beside", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2e4", "-"},
        {"a pawn on the left", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e3"},
        {"a pawn on the right", "4k3/8/8/8/5p2/8/4P3/4K3 w - - 0 1", "e2e4", "e3"},
        {"both", "4k3/8/8/8/3p1p2/8/4P3/4K3 w - - 0 1", "e2e4", "e3"},
        {"black steps", "4k3/4p3/8/5P2/8/8/8/4K3 b - - 0 1", "e7e5", "e6"},
        {"one step only", "4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e3", "-"},
        {"the board's edge is no neighbour", "4k3/8/7p/8/8/p7/7P/4K3 w - - 0 1", "h2h4", "-"},
        {"a pawn of the same colour", "4k3/8/8/8/3P4/8/4P3/4K3 w - - 0 1", "e2e4", "-"},
        {"another piece beside", "4k3/8/8/8/3b4/8/4P3/4K3 w - - 0 1", "e2e4", "-"},
        {"capturer pinned on its file", "3k4/8/8/8/3p4/8/4P3/3RK3 w - - 0 1", "e2e4", "-"},
        {"capturer pinned on its file, the other free", "3k4/8/8/8/3p1p2/8/4P3/3RK3 w - - 0 1",
         "e2e4", "e3"},
        {"both pieces leave the king's rank", "8/8/8/8/k2p3R/8/4P3/4K3 w - - 0 1", "e2e4", "-"},
        {"both pieces leave the king's rank, on the other side",
         "8/8/8/8/R2p3k/8/2P5/4K3 w - - 0 1", "c2c4", "-"},
        {"two capturers shield the rank, one stays", "8/8/8/8/k2p1p1R/8/4P3/4K3 w - - 0 1", "e2e4",
         "e3"},
        {"capturer pinned on a diagonal", "8/8/5k2/8/3p4/8/1B2P3/4K3 w - - 0 1", "e2e4", "-"},
        {"capturer pinned on the other diagonal", "8/8/8/1k6/2p5/8/1P6/4KB2 w - - 0 1", "b2b4",
         "-"},
        {"capturer goes along its pin", "8/8/1k6/8/3p4/8/4P3/4K1B1 w - - 0 1", "e2e4", "e3"},
        {"capturer goes along its pin to the bishop", "8/8/8/5k2/4p3/8/3P4/1B2K3 w - - 0 1", "d2d4",
         "d3"},
        {"the captured pawn shields a diagonal", "8/1k6/8/8/4p3/8/3P2B1/4K3 w - - 0 1", "d2d4",
         "-"},
        {"the stepping pawn gives check", "8/8/8/3k4/3p4/8/4P3/4K3 w - - 0 1", "e2e4", "e3"},
        {"the step discovers a check that the capture does not stop",
         "8/8/8/7k/3p4/8/4P3/3BK3 w - - 0 1", "e2e4", "-"},
        {"the step discovers a check that the capture stops", "8/8/7k/8/5p2/8/6P1/2B1K3 w - - 0 1",
         "g2g4", "-"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        hk_position position = standard(cases[i].fen);
        play(&position, cases[i].move, HK_STANDARD);
        const hk_position again = position;
        const struct text fen = fen_of(&position, HK_STANDARD);
        char ep[3] = "-";
        if (position.board.ep != HK_NO_SQUARE) {
            ep[0] = (char)('a' + position.board.ep % 8);
            ep[1] = (char)('1' + position.board.ep / 8);
        }
        if (strcmp(ep, cases[i].ep) != 0)
            fail_msg("%s: %s, not %s after %s", cases[i].why, ep, cases[i].ep, cases[i].fen);
        const hk_position read = standard(fen.of);
        assert_true(hk_board_equal(&again.board, &read.board));
    }
}

TEST(make, the_right_to_capture_en_passant_lasts_one_move)
{
    check_standard("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 e8e7",
                   "8/4k3/8/8/3pP3/8/8/4K3 w - - 1 2");
    check_standard("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1", "e2e4 d4e3",
                   "4k3/8/8/8/8/4p3/8/4K3 w - - 0 2");
    check_standard("4k3/4p3/8/3P4/8/8/8/4K3 b - - 0 1", "e7e5 d5e6",
                   "4k3/8/4P3/8/8/8/8/4K3 b - - 0 2");
}

TEST(make, castling_moves_king_and_rook_to_their_squares)
{
    static const char fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    check_standard(fen, "e1g1 e8c8", "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
    check_standard(fen, "e1c1 e8g8", "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST(make, chess960_castling_ends_on_the_same_squares_from_everywhere)
{
    /* One rook and the king on an otherwise empty rank, in all 56 ways, for both colors. */
    for (unsigned king = 0; king < 8; king++)
        for (unsigned rook = 0; rook < 8; rook++)
            for (unsigned color = 0; color < 2 && king != rook; color++) {
                static const char *const frames[2] = {"k7/pppppppp/8/8/8/8/8/%s w %c - 0 1",
                                                      "%s/8/8/8/8/8/PPPPPPPP/K7 b %c - 0 1"};
                const unsigned first = color ? 56 : 0;
                const uint64_t one = UINT64_C(1) << first;
                char rank[9] = "11111111", fen[HK_FEN_MAX];
                size_t at = 0;
                rank[king] = color ? 'k' : 'K';
                rank[rook] = color ? 'r' : 'R';
                for (unsigned file = 0, empty = 0; file < 8;
                     file++) { /* digits side by side are one */
                    empty += rank[file] == '1';
                    if (empty > 0 && (rank[file] != '1' || file == 7)) {
                        fen[at++] = (char)('0' + empty);
                        empty = 0;
                    }
                    if (rank[file] != '1')
                        fen[at++] = rank[file];
                }
                fen[at] = '\0';
                memcpy(rank, fen, at + 1);
                snprintf(fen, sizeof fen, frames[color], rank, (color ? 'a' : 'A') + (int)rook);

                hk_position p = chess960(fen);
                const hk_move move =
                    hk_movegen_find(&p.board, first + king, first + rook, HK_NO_KIND);
                if (move == HK_MOVE_NONE)
                    fail_msg("%s: castling is legal, but not found", fen);
                assert_int_equal(hk_move_special(move), HK_MOVE_CASTLING);
                hk_position_make(&p, move);
                assert_true(hk_board_pieces(&p.board, (hk_color)color, HK_KING) ==
                            one << (rook > king ? 6 : 2));
                assert_true(hk_board_pieces(&p.board, (hk_color)color, HK_ROOK) ==
                            one << (rook > king ? 5 : 3));
                assert_int_equal(p.board.castling[color], 0);
                assert_int_equal(p.halfmove_plies, 1);
                assert_true(p.key == hk_board_key(&p.board));
            }
}

struct seen {
    unsigned moves, castlings, en_passants, promotions, captured_rights;
};

/*
 * After every legal move of a position, check the key, the counters, and the pieces by the slow
 * rules.
 */
static void check_moves(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct seen *seen = context;
    struct slow_board before;
    slow_from(&before, &position->board);

    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        const unsigned them = position->board.side ^ 1u;
        const bool resets = hk_board_kind_at(&position->board, hk_move_from(move)) == HK_PAWN ||
                            position->board.color[them] >> hk_move_to(move) & 1;
        hk_position after = *position;
        hk_board bare = position->board, copy, same = position->board;
        struct slow_board expected = before, found;

        hk_position_make(&after, move);
        hk_board_make(&bare, move);
        slow_make(&expected, move);
        slow_from(&found, &after.board);
        if (!slow_equal(&found, &expected))
            fail_msg("%s: %s makes another position", fen_of(position, HK_CHESS960).of,
                     uci_of(move, HK_CHESS960).of);
        assert_true(hk_board_equal(&bare, &after.board));
        hk_board_after(&copy, &position->board, move);
        hk_board_after(&same, &same, move);
        assert_memory_equal(&copy, &bare, sizeof bare);
        assert_memory_equal(&same, &bare, sizeof bare);
        if (after.key != hk_board_key(&after.board))
            fail_msg("%s: the key after %s is wrong", fen_of(position, HK_CHESS960).of,
                     uci_of(move, HK_CHESS960).of);
        assert_int_equal(after.halfmove_plies, resets ? 0 : position->halfmove_plies + 1);
        assert_int_equal(after.move_number,
                         position->move_number + (position->board.side == HK_BLACK));
        seen->moves++;
        seen->castlings += hk_move_special(move) == HK_MOVE_CASTLING;
        seen->en_passants += hk_move_special(move) == HK_MOVE_EN_PASSANT;
        seen->promotions += hk_move_special(move) >= HK_MOVE_PROMOTION;
        seen->captured_rights += after.board.castling[them] != position->board.castling[them];
    }
}

static void check_random_games(hk_variant variant)
{
    const struct random_games games = {
        .seed = 7 + variant, .games = 100, .plies = 120, .variant = variant};
    struct seen seen = {0};
    play_random_games(&games, check_moves, &seen);
    assert_in_range(seen.moves, 30001, UINT32_MAX);
    assert_in_range(seen.castlings, 31, UINT32_MAX);
    assert_in_range(seen.en_passants, 31, UINT32_MAX);
    assert_in_range(seen.promotions, 101, UINT32_MAX);
    assert_in_range(seen.captured_rights, 21, UINT32_MAX);
}

TEST(make, after_every_move_of_random_games_all_is_as_by_the_slow_rules)
{
    check_random_games(HK_STANDARD);
}

TEST(make, after_every_move_of_random_chess960_games_all_is_as_by_the_slow_rules)
{
    check_random_games(HK_CHESS960);
}

TEST(make, settling_clears_an_illegal_en_passant_square_and_sets_the_key)
{
    hk_position p = standard("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
    play(&p, "e2e4", HK_STANDARD);
    const hk_position settled = p;
    p.board.ep = HK_E3; /* where nobody can capture */
    p.board.padding = 77;
    p.key = 0;
    hk_position_settle(&p);
    assert_int_equal(p.board.ep, HK_NO_SQUARE);
    assert_true(p.key == settled.key);
    assert_int_equal(p.board.padding, 0);

    p = standard("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
    p.key = 0;
    hk_position_settle(&p);
    assert_int_equal(p.board.ep, HK_E3);
    assert_true(p.key == hk_board_key(&p.board));
}
