/* Keys are equal for the same position by article 9.2.2, and differ for different positions. */
#include "positions.h"
#include "test.h"

#include "board/hash.h"

#include <stdlib.h>

TEST(hash, no_two_random_numbers_are_alike)
{
    enum { COUNT = sizeof hk__keys / sizeof(uint64_t) };
    const uint64_t *number = (const uint64_t *)(const void *)&hk__keys;
    unsigned zeros = 0;
    for (unsigned i = 0; i < COUNT; i++) {
        zeros += number[i] == 0;
        for (unsigned k = 0; k < i; k++)
            assert_true(number[i] == 0 || number[i] != number[k]);
    }
    assert_int_equal(zeros, 2 * 64); /* HK_NO_KIND adds nothing */
}

TEST(hash, the_side_to_move_counts)
{
    assert_true(standard("4k3/8/8/8/8/8/8/4K3 w - - 0 1").key !=
                standard("4k3/8/8/8/8/8/8/4K3 b - - 0 1").key);
}

TEST(hash, every_set_of_castling_rights_has_a_key_of_its_own)
{
    hk_position p = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    static const uint8_t files[] = {0, 0x01, 0x80, 0x81};
    uint64_t keys[16];
    for (unsigned i = 0; i < 16; i++) {
        p.board.castling[HK_WHITE] = files[i % 4];
        p.board.castling[HK_BLACK] = files[i / 4];
        keys[i] = hk_board_key(&p.board);
        for (unsigned k = 0; k < i; k++)
            assert_true(keys[i] != keys[k]);
    }
}

TEST(hash, every_en_passant_file_has_a_key_of_its_own)
{
    static const char *const fens[] = {
        "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - - 0 1",  "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - a6 0 1",
        "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - c6 0 1", "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - e6 0 1",
        "4k3/8/8/pPpPpPpP/8/8/8/4K3 w - g6 0 1",
    };
    for (unsigned i = 0; i < 5; i++)
        for (unsigned k = 0; k < i; k++)
            assert_true(standard(fens[i]).key != standard(fens[k]).key);
}

TEST(hash, an_en_passant_square_without_a_legal_capture_does_not_count)
{
    hk_position with, without;
    hk_position_start(&with);
    without = standard("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    play(&with, "e2e4", HK_STANDARD);
    assert_true(with.key == without.key);
    assert_true(standard("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1").key ==
                without.key);
}

struct seen {
    unsigned size;
    hk_position positions[40000];
};

static void remember(void *context, const hk_position *position, const hk_move_list *moves)
{
    struct seen *seen = context;
    (void)moves;
    if (seen->size < sizeof seen->positions / sizeof *seen->positions)
        seen->positions[seen->size++] = *position;
}

static int by_key(const void *a, const void *b)
{
    const hk_position *p = a, *q = b;
    return (p->key > q->key) - (p->key < q->key);
}

TEST(hash, different_positions_of_random_games_have_different_keys)
{
    struct seen *seen = calloc(1, sizeof *seen);
    assert_non_null(seen);
    const struct random_games games = {.seed = 11, .games = 300, .plies = 150};
    unsigned distinct = 1;

    play_random_games(&games, remember, seen);
    qsort(seen->positions, seen->size, sizeof *seen->positions, by_key);
    for (unsigned i = 1; i < seen->size; i++) {
        const hk_position *a = &seen->positions[i - 1], *b = &seen->positions[i];
        distinct += a->key != b->key;
        assert_int_equal(hk_board_equal(&a->board, &b->board), a->key == b->key);
    }
    assert_in_range(distinct, 10001, UINT32_MAX);
    free(seen);
}
