/* Repetition: how often the present position has occurred. FIDE Laws 2023, 9.2.2; 2005, 9.2. */
#include "positions.h"
#include "test.h"

#include "hakem/history.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void make_all(hk_history *history, const char *moves, hk_variant variant)
{
    char word[8];
    int size;
    for (; sscanf(moves, " %7s%n", word, &size) == 1; moves += size) {
        const hk_move move = legal_move(hk_history_now(history), word, variant);
        if (move == HK_MOVE_NONE)
            fail_msg("%s is not legal", word);
        assert_int_equal(hk_history_make(history, move), HK_OK);
    }
}

static unsigned occurrences_after(const hk_position *start, const char *moves, hk_variant variant)
{
    hk_arena arena;
    hk_history history;
    hk_arena_init(&arena, 1 << 24);
    assert_int_equal(hk_history_init(&history, &arena, start), HK_OK);
    make_all(&history, moves, variant);
    const unsigned occurrences = hk_history_occurrences(&history);
    hk_arena_finish(&arena);
    return occurrences;
}

/* Rights of Chess960 are written with the letters of files. */
static hk_variant variant_of(const char *fen)
{
    const char *rights = strchr(strchr(fen, ' ') + 1, ' ') + 1;
    return strspn(rights, "KQkq-") > 0 ? HK_STANDARD : HK_CHESS960;
}

TEST(history, counts_as_the_cases_say)
{
    FILE *file = fopen("tests/data/repetition-cases.tsv", "r");
    char line[4096];
    unsigned rows = 0, chess960_rows = 0, number = 0;

    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        number++;
        assert_non_null(strchr(line, '\n'));
        if (line[0] == '#')
            continue;
        const char *fen = strtok(line, "\t"), *moves = strtok(NULL, "\t");
        const char *expected = strtok(NULL, "\t");
        assert_non_null(expected);
        const hk_variant variant = variant_of(fen);
        const hk_position start = variant == HK_STANDARD ? standard(fen) : chess960(fen);
        const unsigned found = occurrences_after(&start, *moves == '-' ? "" : moves, variant);
        if (found != strtoul(expected, NULL, 10))
            fail_msg("line %u: %u occurrences instead of %s", number, found, expected);
        rows++;
        chess960_rows += variant == HK_CHESS960;
    }
    assert_false(ferror(file));
    fclose(file);
    assert_int_equal(rows, 195);
    assert_int_equal(chess960_rows, 3);
}

TEST(history, the_start_position_is_its_own_first_occurrence)
{
    hk_position start;
    hk_position_start(&start);
    assert_int_equal(occurrences_after(&start, "", HK_STANDARD), 1);
}

TEST(history, a_lost_right_to_castle_makes_another_position)
{
    const hk_position start = standard("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    /* 9.2.2.2: after Ke2 and back the pieces stand as before, the rights do not. */
    assert_int_equal(occurrences_after(&start, "e1e2 e8e7 e2e1 e7e8", HK_STANDARD), 1);
    assert_int_equal(
        occurrences_after(&start, "e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8", HK_STANDARD), 2);
    /* One rook that has moved is enough. */
    assert_int_equal(occurrences_after(&start, "h1h2 h8h7 h2h1 h7h8", HK_STANDARD), 1);
}

TEST(history, castling_hindered_for_now_is_the_same_right)
{
    /*
     * 9.2.2.2: the bishop on b5 bars the castling, on a4 it does not, on b4 it gives check; nothing
     * is lost.
     */
    const hk_position start = standard("4k3/8/8/1b6/8/8/8/N3K2R w K - 0 1");
    assert_int_equal(occurrences_after(&start, "a1b3 b5a4 b3a1 a4b5", HK_STANDARD), 2);
    const hk_position checked = standard("4k3/8/8/8/8/b7/8/N3K2R w K - 0 1");
    assert_int_equal(
        occurrences_after(&checked, "a1b3 a3b4 b3d2 b4a3 d2b3 e8d8 b3a1 d8e8", HK_STANDARD), 2);
}

TEST(history, a_legal_capture_en_passant_makes_another_position)
{
    const hk_position start = standard("4k1n1/8/8/8/3p4/8/4P3/4K1N1 w - - 0 1");
    assert_int_equal(occurrences_after(&start, "e2e4 g8f6 g1f3 f6g8 f3g1", HK_STANDARD), 1);
}

TEST(history, an_illegal_capture_en_passant_does_not)
{
    /* 9.2.2.1: the pawn on d4 is pinned on the file. */
    const hk_position start = standard("3k2n1/8/8/8/3p4/8/4P3/3RK1N1 w - - 0 1");
    assert_int_equal(occurrences_after(&start, "e2e4 g8f6 g1f3 f6g8 f3g1", HK_STANDARD), 2);
}

TEST(history, the_same_pieces_with_the_other_player_to_move_are_another_position)
{
    const hk_position start = standard("4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    /* Black takes three moves to return, White two. */
    assert_int_equal(occurrences_after(&start, "a1b1 e8d7 b1a1 d7e7 a1b1 e7e8 b1a1", HK_STANDARD),
                     1);
}

TEST(history, pieces_of_one_kind_are_interchangeable)
{
    const hk_position start = standard("4k3/8/8/8/8/8/8/1N2KN2 w - - 0 1");
    assert_int_equal(
        occurrences_after(&start, "b1d2 e8d8 f1e3 d8c8 d2f1 c8d8 e3c4 d8e8 c4d2 e8d8 d2b1 d8e8",
                          HK_STANDARD),
        2);
}

TEST(history, a_capture_and_a_pawn_move_begin_a_new_line)
{
    hk_arena arena;
    hk_history history;
    const hk_position start = standard("4k3/7p/8/8/8/8/4P3/R3K2r w - - 0 1");
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    make_all(&history, "e1d2 e8d8 d2e3 d8e8", HK_STANDARD);
    assert_int_equal(history.size, 5);
    make_all(&history, "a1h1", HK_STANDARD);
    assert_int_equal(history.size, 1);
    make_all(&history, "e8d8 h1h2 h7h6", HK_STANDARD);
    assert_int_equal(history.size, 1);
    hk_arena_finish(&arena);
}

TEST(history, positions_can_be_added_that_others_have_made)
{
    hk_arena arena;
    hk_history history;
    hk_position position;
    hk_position_start(&position);
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_history_init(&history, &arena, &position), HK_OK);
    for (unsigned ply = 0; ply < 100; ply++) {
        static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        play(&position, moves[ply % 4], HK_STANDARD);
        assert_int_equal(hk_history_add(&history, &position), HK_OK);
        assert_int_equal(hk_history_occurrences(&history), 1 + (ply + 1) / 4);
    }
    play(&position, "e2e4", HK_STANDARD);
    assert_int_equal(hk_history_add(&history, &position), HK_OK);
    assert_int_equal(history.size, 1);
    hk_arena_finish(&arena);
}

TEST(history, begins_at_the_initial_position_unless_another_is_given)
{
    hk_arena arena;
    hk_history history;
    hk_position initial;

    hk_position_start(&initial);
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_history_init(&history, &arena, NULL), HK_OK);
    assert_memory_equal(hk_history_now(&history), &initial, sizeof initial);
    make_all(&history, "g1f3 g8f6 f3g1 f6g8", HK_STANDARD);
    assert_int_equal(hk_history_occurrences(&history), 2);
    hk_arena_finish(&arena);
}

TEST(history, any_position_can_be_counted)
{
    hk_arena arena;
    hk_history history;
    hk_position start, after;
    hk_position_start(&start);
    after = start;
    play(&after, "g1f3", HK_STANDARD);
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    assert_int_equal(hk_history_count(&history, &after), 0);
    make_all(&history, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6", HK_STANDARD);
    assert_int_equal(hk_history_count(&history, &after), 2);
    assert_int_equal(hk_history_count(&history, &start), 2);
    play(&after, "b8c6", HK_STANDARD);
    assert_int_equal(hk_history_count(&history, &after), 0);
    hk_arena_finish(&arena);
}

TEST(history, keys_alone_prove_nothing)
{
    hk_arena arena;
    hk_history history;
    hk_position start;
    hk_position_start(&start);
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    make_all(&history, "g1f3 g8f6", HK_STANDARD);
    history.positions[0].key = hk_history_now(&history)->key; /* two keys that collide */
    assert_int_equal(hk_history_occurrences(&history), 1);
    hk_arena_finish(&arena);
}

TEST(history, the_present_position_is_that_after_the_last_move)
{
    hk_arena arena;
    hk_history history;
    hk_position start, expected;
    hk_position_start(&start);
    expected = start;
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    make_all(&history, "e2e4 e7e5 g1f3 b8c6 f1b5", HK_STANDARD);
    play(&expected, "e2e4 e7e5 g1f3 b8c6 f1b5", HK_STANDARD);
    assert_string_equal(fen_of(hk_history_now(&history), HK_STANDARD).of,
                        fen_of(&expected, HK_STANDARD).of);
    assert_true(hk_board_equal(&hk_history_now(&history)->board, &expected.board));
    hk_arena_finish(&arena);
}

TEST(history, a_new_game_remembers_nothing_of_the_last)
{
    hk_arena arena;
    hk_history history;
    hk_position start;
    hk_position_start(&start);
    hk_arena_init(&arena, 1 << 20);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    make_all(&history, "g1f3 g8f6 f3g1 f6g8", HK_STANDARD);
    assert_int_equal(hk_history_occurrences(&history), 2);
    hk_history_restart(&history, &start);
    assert_int_equal(hk_history_occurrences(&history), 1);
    make_all(&history, "g1f3 g8f6 f3g1 f6g8", HK_STANDARD);
    assert_int_equal(hk_history_occurrences(&history), 2);
    hk_arena_finish(&arena);
}

TEST(history, a_long_line_forgets_nothing)
{
    hk_arena arena;
    hk_history history;
    hk_position start;
    hk_position_start(&start);
    hk_arena_init(&arena, 1 << 24);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    for (unsigned round = 1; round <= 300; round++) {
        assert_int_equal(hk_history_occurrences(&history), round);
        make_all(&history, "g1f3 g8f6 f3g1 f6g8", HK_STANDARD);
    }
    hk_arena_finish(&arena);
}

TEST(history, no_memory_leaves_the_line_as_it_was)
{
    hk_arena arena;
    hk_history history;
    hk_position start;
    unsigned failures = 0;

    hk_position_start(&start);
    hk_arena_init(&arena, 1 << 24);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_OK);
    for (unsigned ply = 0; ply < 400; ply++) {
        static const char *const moves[] = {"g1f3", "g8f6", "f3g1", "f6g8"};
        const hk_move move = legal_move(hk_history_now(&history), moves[ply % 4], HK_STANDARD);
        const hk_history before = history;
        const hk_position now = *hk_history_now(&history);
        arena.limit_bytes = arena.taken_bytes; /* the arena gets no further block */
        const hk_err err = hk_history_make(&history, move);
        arena.limit_bytes = 1 << 24;
        if (err != HK_OK) {
            assert_int_equal(err, HK_E_MEMORY);
            assert_memory_equal(&history, &before, sizeof history);
            assert_memory_equal(hk_history_now(&history), &now, sizeof now);
            assert_int_equal(hk_history_make(&history, move), HK_OK);
            failures++;
        }
        assert_int_equal(hk_history_occurrences(&history), 1 + (ply + 1) / 4);
    }
    assert_in_range(failures, 3, 10);
    hk_arena_finish(&arena);
}

TEST(history, no_memory_at_the_start_is_said)
{
    hk_arena arena;
    hk_history history;
    hk_position start;
    hk_position_start(&start);
    hk_arena_init(&arena, 64);
    assert_int_equal(hk_history_init(&history, &arena, &start), HK_E_MEMORY);
    hk_arena_finish(&arena);
}
