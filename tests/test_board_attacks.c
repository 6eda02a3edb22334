/* Each entry of the tables made at build is compared with a walk over the board. */
#include "positions.h"
#include "test.h"

#include "board/bb.h"

static const int straight[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
static const int slanting[4][2] = {{1, 1}, {1, -1}, {-1, -1}, {-1, 1}};

static bool on_board(int file, int rank)
{
    return file >= 0 && file < 8 && rank >= 0 && rank < 8;
}

/* Squares seen from a square along one direction, the first piece included. */
static uint64_t look(unsigned square, const int step[2], uint64_t occupied)
{
    int file = (int)square % 8 + step[0], rank = (int)square / 8 + step[1];
    uint64_t set = 0;
    for (; on_board(file, rank); file += step[0], rank += step[1]) {
        const uint64_t bit = UINT64_C(1) << (rank * 8 + file);
        set |= bit;
        if (occupied & bit)
            break;
    }
    return set;
}

static uint64_t look_around(unsigned square, const int step[4][2], uint64_t occupied)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < 4; i++)
        set |= look(square, step[i], occupied);
    return set;
}

/*
 * Go through every set of pieces on the lines of a square; the subtraction gives the next subset of
 * a mask.
 */
static void check_all_subsets(unsigned square, const int step[4][2],
                              uint64_t (*attacks)(unsigned square, uint64_t occupied))
{
    const uint64_t mask = look_around(square, step, 0);
    uint64_t occupied = 0;
    do {
        const uint64_t expected = look_around(square, step, occupied);
        if (attacks(square, occupied) != expected || attacks(square, occupied | ~mask) != expected)
            fail_msg("square %u, pieces %016llx", square, (unsigned long long)occupied);
        occupied = (occupied - mask) & mask;
    } while (occupied);
}

static uint64_t rook_attacks(unsigned square, uint64_t occupied)
{
    return bb_rook(square, occupied);
}

static uint64_t bishop_attacks(unsigned square, uint64_t occupied)
{
    return bb_bishop(square, occupied);
}

TEST(attacks, rooks_see_as_far_as_the_first_piece_over_all_sets_of_pieces)
{
    for (unsigned square = 0; square < 64; square++)
        check_all_subsets(square, straight, rook_attacks);
}

TEST(attacks, bishops_see_as_far_as_the_first_piece_over_all_sets_of_pieces)
{
    for (unsigned square = 0; square < 64; square++)
        check_all_subsets(square, slanting, bishop_attacks);
}

static uint64_t rook_attacks_small(unsigned square, uint64_t occupied)
{
    return bb_rook_small(square, occupied);
}

static uint64_t bishop_attacks_small(unsigned square, uint64_t occupied)
{
    return bb_bishop_small(square, occupied);
}

TEST(attacks, small_tables_say_the_same)
{
    for (unsigned square = 0; square < 64; square++) {
        check_all_subsets(square, straight, rook_attacks_small);
        check_all_subsets(square, slanting, bishop_attacks_small);
    }
}

TEST(attacks, kings_knights_and_pawns_step_as_article_3_says)
{
    for (int a = 0; a < 64; a++)
        for (int b = 0; b < 64; b++) {
            const int files = b % 8 - a % 8, ranks = b / 8 - a / 8;
            const uint64_t bit = UINT64_C(1) << b;
            const bool king = a != b && files * files <= 1 && ranks * ranks <= 1;
            const bool knight = files * files + ranks * ranks == 5;
            assert_int_equal((bb_king((unsigned)a) & bit) != 0, king);
            assert_int_equal((bb_knight((unsigned)a) & bit) != 0, knight);
            assert_int_equal((bb_pawn((unsigned)a, HK_WHITE) & bit) != 0,
                             files * files == 1 && ranks == 1);
            assert_int_equal((bb_pawn((unsigned)a, HK_BLACK) & bit) != 0,
                             files * files == 1 && ranks == -1);
        }
}

TEST(attacks, between_and_line_of_every_two_squares)
{
    for (unsigned a = 0; a < 64; a++)
        for (unsigned b = 0; b < 64; b++) {
            const uint64_t b_bit = UINT64_C(1) << b;
            uint64_t between = 0, line = 0;
            for (unsigned i = 0; i < 8; i++) {
                const int *step = i < 4 ? straight[i] : slanting[i - 4];
                const int back[2] = {-step[0], -step[1]};
                if (look(a, step, 0) & b_bit) {
                    between = look(a, step, b_bit) & ~b_bit;
                    line = look(a, step, 0) | look(a, back, 0) | UINT64_C(1) << a;
                }
            }
            assert_true(bb_between(a, b) == between);
            assert_true(bb_line(a, b) == line);
        }
}

TEST(attacks, sets_of_pawns_attack_as_their_pawns_one_by_one)
{
    struct dice dice = {1};
    for (unsigned n = 0; n < 1000; n++) {
        const uint64_t pawns = dice_bits(&dice) & dice_bits(&dice) & ~BB_LAST_RANKS;
        uint64_t white = 0, black = 0;
        for (unsigned square = 0; square < 64; square++)
            if (pawns >> square & 1) {
                white |= bb_pawn(square, HK_WHITE);
                black |= bb_pawn(square, HK_BLACK);
            }
        assert_true((bb_pawns_attack_west(pawns, HK_WHITE) |
                     bb_pawns_attack_east(pawns, HK_WHITE)) == white);
        assert_true((bb_pawns_attack_west(pawns, HK_BLACK) |
                     bb_pawns_attack_east(pawns, HK_BLACK)) == black);
        assert_true((bb_pawns_attack_west(pawns, HK_WHITE) & BB_FILE_H) == 0);
        assert_true((bb_pawns_attack_east(pawns, HK_BLACK) & BB_FILE_A) == 0);
    }
}
