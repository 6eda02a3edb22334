/*
 * The premises of the cages, tested by following every piece through random games. A piece of the
 * initial array stays in the region of its home square, and a promoted piece where promoted pieces
 * can stand. A piece that is said never to have moved has not moved. The census never counts too
 * few.
 */
#include "positions.h"
#include "test.h"

#include "legality/cages.h"
#include "legality/kernel.h"

#include <string.h>

enum { PROMOTED = 8, PAWN = 9, NOBODY = 255 };

/* The identity of each piece: the file of its first square, PROMOTED or PAWN. */
struct walk {
    hk_position before;
    uint8_t who[64];
    unsigned asked;
};

static void start_walk(struct walk *walk)
{
    for (unsigned square = 0; square < 64; square++)
        walk->who[square] = (uint8_t)(square < 8 || square >= 56    ? square % 8
                                      : square < 16 || square >= 48 ? PAWN
                                                                    : NOBODY);
}

/* Update the identities by the one legal move that leads from one position to the next. */
static void follow(struct walk *walk, const hk_position *after)
{
    hk_move_list moves;
    hk_movegen_legal(&walk->before.board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board board = walk->before.board;
        hk_board_make(&board, moves.move[i]);
        if (!hk_board_equal(&board, &after->board))
            continue;
        const unsigned from = hk_move_from(moves.move[i]), to = hk_move_to(moves.move[i]);
        const unsigned special = hk_move_special(moves.move[i]);
        if (special == HK_MOVE_CASTLING) {
            const unsigned first = from & 56u, east = to > from;
            const uint8_t rook = walk->who[to];
            walk->who[from] = walk->who[to] = NOBODY;
            walk->who[first + (east ? 6 : 2)] = 4;
            walk->who[first + (east ? 5 : 3)] = rook;
            return;
        }
        walk->who[to] = special >= HK_MOVE_PROMOTION ? PROMOTED : walk->who[from];
        walk->who[from] = NOBODY;
        if (special == HK_MOVE_EN_PASSANT)
            walk->who[(from & 56u) + to % 8] = NOBODY;
        return;
    }
    fail_msg("no move leads to %s", fen_of(after, HK_STANDARD).of);
}

static void check(const struct walk *walk, const hk_position *position)
{
    static struct hk__cages cages;
    struct hk__census census[2];
    const hk_board *board = &position->board;
    const char *fen = fen_of(position, HK_STANDARD).of;
    unsigned originals[2][HK__CLASSES] = {{0}}, promoted[2] = {0, 0};

    for (unsigned color = 0; color < 2; color++)
        hk__census_take(&census[color], board, (hk_color)color);
    assert_false(hk__refuted_by_cages(&cages, board, census, NULL));
    assert_false(hk__refuted_by_parity(&cages, board, census, NULL));
    for (unsigned square = 0; square < 64; square++) {
        const unsigned who = walk->who[square];
        const hk_kind kind = hk_board_kind_at(board, square);
        if (who == NOBODY || who == PAWN)
            continue;
        const unsigned color = (board->color[HK_BLACK] >> square & 1) != 0;
        const unsigned class_ = hk__class_of(kind, square);
        if (who == PROMOTED) {
            promoted[color]++;
            assert_true(cages.promoted[color][class_] >> square & 1);
            assert_false(cages.never_moved >> square & 1);
            continue;
        }
        if (!(cages.region[color][who] >> square & 1))
            fail_msg("%s: square %u is outside the region", fen, square);
        if (class_ < HK__CLASSES)
            originals[color][class_]++;
    }
    for (unsigned color = 0; color < 2; color++) {
        assert_true(census[color].promoted <= promoted[color]);
        assert_true(census[color].taken_at_home <= census[color].missing);
        for (unsigned i = 0; i < HK__CLASSES; i++)
            assert_true(originals[color][i] <= census[color].originals[i]);
    }
}

static void visit(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct walk *walk = context;
    hk_position start;

    (void)moves;
    hk_position_start(&start);
    if (hk_board_equal(&position->board, &start.board) && position->move_number == 1)
        start_walk(walk);
    else
        follow(walk, position);
    check(walk, position);
    walk->asked++;
    walk->before = *position;
}

TEST(cages, the_premises_hold_in_random_games)
{
    struct walk walk = {.asked = 0};
    play_random_games(&(struct random_games){.seed = 91, .games = 150, .plies = 150}, visit, &walk);
    assert_in_range(walk.asked, 12000, 30000);
}

static bool refuted(const char *fen)
{
    const hk_position position = standard(fen);
    struct hk__census census[2];
    struct hk__cages cages;

    for (unsigned color = 0; color < 2; color++)
        hk__census_take(&census[color], &position.board, (hk_color)color);
    return hk__refuted_by_cages(&cages, &position.board, census, NULL) ||
           hk__refuted_by_promotions(census, NULL) ||
           hk__refuted_by_parity(&cages, &position.board, census, NULL);
}

TEST(cages, pieces_behind_unmoved_pawns)
{
    assert_true(refuted("rnbqkbnr/pppppppp/8/8/4B3/8/PPPPPPPP/RNBQK1NR w KQkq - 0 1"));
    assert_true(refuted("r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBKQBNR w kq - 0 1"));
    assert_true(refuted("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR b - - 0 1"));
    assert_false(refuted("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w - - 0 1"));
    /* A knight opens the rook's way along the first rank, and no further. */
    assert_false(refuted("rnbqkbnr/pppppppp/8/8/8/N7/PPPPPPPP/1RBQKBNR w Kkq - 0 1"));
    assert_true(refuted("rnbqkbnr/pppppppp/8/8/8/R7/PPPPPPPP/1NBQKBNR w Kkq - 0 1"));
    /* Castling moves the rook out of the cage. */
    assert_false(refuted("4k3/8/8/8/8/8/5PPP/5RK1 b - - 0 1"));
}

TEST(cages, a_check_that_only_a_capture_answers_ends_a_way)
{
    assert_true(refuted("r3k3/ppp1p1pp/8/8/8/8/8/R1R1K2R b q - 0 1"));
    assert_false(refuted("r3k3/ppp1p1pp/8/8/8/8/8/R1R1K2R b - - 0 1"));
}

/* Ask the kernel as hk_legality_ask does. */
static void kernel_lets_games_be(void *context, const hk_position *position,
                                 const hk_move_list *moves)
{
    struct hk__kernel *kernel = context;
    struct hk__census census[2];
    struct hk__cages cages;

    (void)moves;
    for (unsigned color = 0; color < 2; color++)
        hk__census_take(&census[color], &position->board, (hk_color)color);
    assert_false(hk__refuted_by_cages(&cages, &position->board, census, NULL));
    if (hk__kernel_ask(kernel, &position->board, census, 3000) == HK_NO)
        fail_msg("%s: the kernel is not reached", fen_of(position, HK_STANDARD).of);
}

TEST(kernel, no_position_of_a_game_is_refuted)
{
    enum { ROOM = 1 << 17 };
    hk_arena arena;
    hk_arena_init(&arena, 1 << 24);
    struct hk__kernel *kernel = hk_arena_get(&arena, sizeof *kernel);
    assert_non_null(kernel);
    kernel->seen = hk_arena_get(&arena, ROOM * sizeof *kernel->seen);
    assert_non_null(kernel->seen);
    kernel->room = ROOM;
    play_random_games(&(struct random_games){.seed = 92, .games = 12, .plies = 100},
                      kernel_lets_games_be, kernel);
    hk_arena_finish(&arena);
}
