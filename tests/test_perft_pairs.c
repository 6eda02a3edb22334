/* Pairs of moves counted by sets, compared with the same pairs made and counted one by one. */
#include "positions.h"
#include "test.h"

#include "hakem/movegen.h"
#include "perft/perft.h"

static uint64_t one_by_one(const hk_board *board)
{
    hk_move_list moves;
    uint64_t n = 0;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board child = *board;
        hk_board_make(&child, moves.move[i]);
        n += hk_movegen_count(&child);
    }
    return n;
}

static void assert_pairs(const hk_position *position)
{
    const uint64_t expected = one_by_one(&position->board);
    for (unsigned level = HK__ISA_BASE; level <= hk__isa_level(); level++) {
        const uint64_t found = hk__perft_code_of(level)->pairs(&position->board);
        if (found != expected)
            fail_msg("%s: %llu pairs, counted as %llu by %s", fen_of(position, HK_CHESS960).of,
                     (unsigned long long)expected, (unsigned long long)found, hk__isa_name(level));
    }
}

/* Positions, each with the rule that it tests. */
static void assert_all_pairs(const char *const *fens, size_t count, hk_variant variant)
{
    for (size_t i = 0; i < count; i++) {
        const hk_position p = variant == HK_STANDARD ? standard(fens[i]) : chess960(fens[i]);
        assert_pairs(&p);
    }
}

#define ASSERT_ALL_PAIRS(fens, variant) assert_all_pairs(fens, sizeof fens / sizeof *fens, variant)

TEST(pairs, moves_that_make_or_break_pins)
{
    static const char *const fens[] = {
        "4k3/8/4n3/8/8/8/4R3/4K3 w - - 0 1",      /* the pinner moves away, along, captures */
        "4k3/4n3/8/4N3/8/8/4R3/4K3 w - - 0 1",    /* the piece between leaves */
        "4k3/8/4N3/4n3/8/8/4R3/4K3 w - - 0 1",    /* the same, nearer to the king */
        "4k3/8/8/4N3/8/8/4R3/4K3 w - - 0 1",      /* discovered check */
        "4k3/4p3/8/8/8/R7/8/4K3 w - - 0 1",       /* a pin made by arriving */
        "4k3/4n3/4p3/8/8/8/R3R3/4K3 w - - 0 1",   /* by capturing the second piece */
        "4k3/8/4b3/8/3N4/8/4R3/4K3 w - - 0 1",    /* a quiet move to the line of a pin */
        "7k/8/5q2/4P3/3B4/8/8/K7 w - - 0 1",      /* on a diagonal, a queen of them before it */
        "K7/8/8/3Q4/4q3/8/8/7k w - - 0 1",        /* queens that pin each other */
        "4k3/4p3/8/8/4R3/8/4R3/4K3 w - - 0 1",    /* two pinners behind each other */
        "4k3/3p1p2/8/1B5B/8/8/8/4K3 w - - 0 1",   /* pinned pawns that may capture */
        "r3k3/1p2n3/8/Q7/8/4R3/4p3/4K3 w q - 0 1" /* castling with a pin beside */
    };
    ASSERT_ALL_PAIRS(fens, HK_STANDARD);
}

TEST(pairs, moves_that_open_and_close_lines)
{
    static const char *const fens[] = {
        "k7/8/8/r2N3r/8/8/8/K7 w - - 0 1",         /* behind the piece that leaves more is seen */
        "k7/8/8/r2R3p/8/8/8/K7 w - - 0 1",         /* it leaves along the line */
        "k7/8/8/r2q4/2PPP3/8/8/K7 w - - 0 1",      /* it captures the slider */
        "k7/4p3/8/4P3/8/4R3/8/K7 w - - 0 1",       /* before a pawn */
        "k7/4p3/4R3/8/8/8/8/K7 w - - 0 1",         /* a pawn is let go, for one step or two */
        "k7/3p1p2/4P3/8/8/8/8/K7 w - - 0 1",       /* a pawn captures what attacks it */
        "k7/8/8/8/8/8/3p1p2/K3B3 w - - 0 1",       /* promotions that a move allows or ends */
        "k7/8/8/8/8/3N4/2p1p3/K2R4 w - - 0 1",     /* by capturing */
        "k7/8/8/8/3p4/8/2P1P3/K7 w - - 0 1",       /* double steps beside a pawn */
        "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1",         /* en passant itself */
        "8/1n1n4/8/r1B1b3/8/2q5/8/K1k5 w - - 0 1", /* pieces defended by several */
        "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"            /* no move at all */
    };
    ASSERT_ALL_PAIRS(fens, HK_STANDARD);
}

TEST(pairs, moves_around_the_king)
{
    static const char *const fens[] = {
        "4k3/8/2R5/8/8/5Q2/8/4K3 w - - 0 1",          /* squares guarded once and twice */
        "4k3/8/8/8/8/3Q4/3R4/4K3 w - - 0 1",          /* one behind the other */
        "4k3/3p4/8/1B6/8/8/8/3RK3 w - - 0 1",         /* a piece beside the king is captured */
        "4k3/8/3PPP2/8/8/8/8/4K3 w - - 0 1",          /* pawns before him */
        "4k3/8/4K3/8/8/8/8/8 w - - 0 1",              /* kings */
        "r3k2r/8/8/2B3N1/8/8/3Q4/R3K2R w KQkq - 0 1", /* castling through guarded squares */
        "rN2k1Nr/8/8/8/8/8/8/4K3 w kq - 0 1",         /* pieces in the way */
        "r3k2r/7N/8/4B3/8/8/6R1/4K3 w kq - 0 1",      /* the rook is captured */
    };
    ASSERT_ALL_PAIRS(fens, HK_STANDARD);
}

TEST(pairs, checks_of_pieces_that_arrive)
{
    static const char *const fens[] = {
        "4k3/8/8/8/8/8/Q7/4K3 w - - 0 1",          /* only the king answers */
        "4k3/3p4/5p2/2n2b2/8/8/Q6r/4K3 w - - 0 1", /* pieces come between, pawns by one step and two */
        "4k3/2p1n3/8/8/2N5/8/8/4K3 w - - 0 1",     /* a knight, which a pawn captures */
        "4k3/3r4/8/1B6/8/7Q/8/3RK3 w - - 0 1",     /* a pinned piece cannot answer */
        "8/8/8/3R4/8/1k6/1p6/Q1K5 w - - 0 1",      /* a promotion captures */
        "4k3/8/8/q2R4/8/8/Q7/7K w - - 0 1",        /* a line opens behind the piece that leaves */
        "q3k3/8/8/8/4q3/8/R7/4K2Q w - - 0 1", /* a slider behind the piece sees nothing between */
        "7k/8/5K2/8/8/2B5/8/Q5R1 w - - 0 1",  /* it hides squares from others */
        "6k1/5pp1/8/7Q/8/8/8/K4R2 w - - 0 1" /* it captures a defended piece, or an undefended one */
    };
    ASSERT_ALL_PAIRS(fens, HK_STANDARD);
}

TEST(pairs, a_king_that_moves_alone)
{
    static const char *const fens[] = {
        "8/8/8/3K4/8/8/1q6/7k w - - 0 1",     /* steps before a queen */
        "8/8/8/3K2r1/8/8/8/1k6 w - - 0 1",    /* out of check */
        "8/p7/P7/K1k5/8/8/8/6q1 w - - 0 1",   /* own pawns stand still, and are captured */
        "8/8/2p5/3K4/2n5/8/1p6/k7 w - - 0 1", /* he captures, stands before pawns, lets them go */
        "7k/8/8/8/5p2/8/3K4/8 w - - 0 1",     /* the way of two steps */
        "8/8/8/8/8/4k3/3p4/3K4 w - - 0 1",    /* before a promotion */
        "8/8/8/2k5/1p6/1P6/K7/8 w - - 0 1",   /* kings and pawns that cannot pass */
        "8/8/8/3pP1k1/8/8/8/K7 w - d6 0 1",   /* a pawn may capture en passant */
        "r3k2r/8/8/8/8/8/8/4K3 w kq - 0 1"    /* they may castle */
    };
    ASSERT_ALL_PAIRS(fens, HK_STANDARD);
}

TEST(pairs, castling_of_chess960)
{
    static const char *const fens[] = {
        "1r1k3r/8/8/8/8/8/8/R1R1K3 w hb - 0 1", /* kings and rooks elsewhere */
        "Rr1k4/8/8/8/8/8/8/4K3 w b - 0 1",      /* the rook shields the king's square */
        "1rk5/8/8/R7/8/8/8/4K3 w b - 0 1",      /* a rook comes to the rank */
        "1rk5/8/8/B7/8/8/8/R3K3 w b - 0 1",     /* a bishop frees the way of a rook */
        "Nr1k4/8/8/8/8/8/8/Q3K3 w b - 0 1",     /* a knight leaves the rank */
        "5rk1/8/4N3/8/8/8/8/4K3 w f - 0 1",     /* the king stays */
        "4k1rN/8/8/8/8/8/8/4K2Q w g - 0 1",     /* a queen behind a knight */
    };
    ASSERT_ALL_PAIRS(fens, HK_CHESS960);
}

static void visit(void *context, const hk_position *position, const hk_move_list *moves)
{
    (void)context;
    (void)moves;
    assert_pairs(position);
}

TEST(pairs, random_games)
{
    const struct random_games standard_games = {.seed = 11, .games = 60, .plies = 160};
    const struct random_games other_games = {
        .seed = 12, .games = 60, .plies = 160, .variant = HK_CHESS960};
    play_random_games(&standard_games, visit, NULL);
    play_random_games(&other_games, visit, NULL);
}

TEST(pairs, random_diagrams)
{
    struct dice dice = {13};
    for (unsigned i = 0; i < 10000; i++) {
        const hk_position p = random_diagram(&dice, 1 + i % 30);
        assert_pairs(&p);
    }
}

TEST(pairs, a_check_to_the_player_who_has_moved)
{
    const hk_position p = diagram("4k3/8/8/8/4R3/3n4/8/4K3 w - - 0 1", HK_STANDARD);
    assert_pairs(&p);
}
