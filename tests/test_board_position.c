/* The position as a value: pieces and squares, equality, checks, and all start positions. */
#include "positions.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(position, start_is_that_of_article_2_3)
{
    const hk_position read = standard(start_fen);
    hk_position position;
    hk_position_start(&position);
    assert_string_equal(fen_of(&position, HK_STANDARD).of, start_fen);
    assert_true(hk_board_equal(&position.board, &read.board));
    assert_true(position.key == hk_board_key(&position.board));
    assert_int_equal(position.halfmove_plies, 0);
    assert_int_equal(position.move_number, 1);
}

TEST(position, colors_have_a_word_and_a_name)
{
    assert_string_equal(hk_color_word(HK_WHITE), "white");
    assert_string_equal(hk_color_word(HK_BLACK), "black");
    assert_string_equal(hk_color_name(HK_WHITE), "White");
    assert_string_equal(hk_color_name(HK_BLACK), "Black");
}

/* A move captures if the opponent has a piece less after it. */
TEST(position, captures_take_a_piece_off)
{
    static const struct {
        const char *fen;
        unsigned captures;
    } boards[] = {
        {start_fen, 0},
        {"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", 1},    /* in passing */
        {"1n5k/2P5/8/8/8/8/8/K7 w - - 0 1", 4},      /* by promoting */
        {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 2}, /* castling takes no rook */
        {"r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1", 2},
        {"4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1", 1},
    };

    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        const hk_position position = standard(boards[i].fen);
        const hk_color them = position.board.side == HK_WHITE ? HK_BLACK : HK_WHITE;
        hk_move_list moves;
        unsigned captures = 0;

        hk_movegen_legal(&position.board, &moves);
        for (unsigned at = 0; at < moves.size; at++) {
            hk_board after;
            hk_board_after(&after, &position.board, moves.move[at]);
            const bool captured = after.color[them] != position.board.color[them];
            assert_int_equal(hk_move_is_capture(&position.board, moves.move[at]), captured);
            captures += captured;
        }
        assert_int_equal(captures, boards[i].captures);
    }
}

TEST(position, every_square_tells_its_piece)
{
    const hk_position p = standard("1nbqk2r/8/2p5/8/8/5P2/8/R3KBN1 b - - 0 1");
    static const struct {
        unsigned square;
        hk_kind kind;
        hk_color color;
    } pieces[] = {
        {HK_B8, HK_KNIGHT, HK_BLACK}, {HK_C8, HK_BISHOP, HK_BLACK}, {HK_D8, HK_QUEEN, HK_BLACK},
        {HK_E8, HK_KING, HK_BLACK},   {HK_H8, HK_ROOK, HK_BLACK},   {HK_C6, HK_PAWN, HK_BLACK},
        {HK_F3, HK_PAWN, HK_WHITE},   {HK_A1, HK_ROOK, HK_WHITE},   {HK_E1, HK_KING, HK_WHITE},
        {HK_F1, HK_BISHOP, HK_WHITE}, {HK_G1, HK_KNIGHT, HK_WHITE},
    };
    uint64_t seen = 0;
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        const uint64_t bit = UINT64_C(1) << pieces[i].square;
        seen |= bit;
        assert_int_equal(hk_board_kind_at(&p.board, pieces[i].square), pieces[i].kind);
        for (unsigned color = 0; color < 2; color++)
            for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++)
                assert_int_equal(
                    (hk_board_pieces(&p.board, (hk_color)color, (hk_kind)kind) & bit) != 0,
                    kind == pieces[i].kind && color == pieces[i].color);
    }
    for (unsigned square = 0; square < 64; square++)
        if (!(seen >> square & 1))
            assert_int_equal(hk_board_kind_at(&p.board, square), HK_NO_KIND);
    assert_true(hk_board_pieces(&p.board, HK_WHITE, HK_NO_KIND) == 0);
}

TEST(position, squares_have_names)
{
    for (unsigned square = HK_A1; square <= HK_H8; square++) {
        const char name[] = {(char)('a' + square % 8), (char)('1' + square / 8), '\0'};
        assert_int_equal(hk_square(name), square);
    }
    assert_int_equal(hk_square("a1"), HK_A1);
    assert_int_equal(hk_square("h1"), HK_H1);
    assert_int_equal(hk_square("g6"), HK_G6);
    assert_int_equal(hk_square("h8"), HK_H8);

    static const char *const none[] = {"",   "a",  "1",   "a0",  "a9",  "i1",   "`1",      "A1",
                                       "1a", "a ", "a1 ", " a1", "a11", "e2e4", "\xc3\xa1"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(hk_square(none[i]), HK_NO_SQUARE);
}

TEST(position, copies_are_equal_and_independent)
{
    hk_position first, copy;
    hk_position_start(&first);
    copy = first;
    assert_true(hk_board_equal(&first.board, &copy.board));
    play(&copy, "e2e4", HK_STANDARD);
    assert_false(hk_board_equal(&first.board, &copy.board));
    assert_string_equal(fen_of(&first, HK_STANDARD).of, start_fen);
}

TEST(position, sameness_sees_each_part_of_article_9_2_2)
{
    static const char *const different[] = {
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", /* the one that others differ from */
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQkq - 0 1",  /* en passant */
        "r3k2r/8/8/3pP3/8/8/8/R3K2R b KQkq - 0 1",  /* the player to move */
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Qkq d6 0 1",  /* each right to castle */
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w Kkq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/8/R3K2R w KQk d6 0 1",
        "r3k2r/8/8/3pP3/8/8/8/1R2K2R w Kkq d6 0 1",  /* a piece on another square */
        "r3k2r/8/8/3pP3/8/8/7P/R3K2R w KQkq d6 0 1", /* one more of each kind */
        "r3k2r/8/8/3pP3/8/8/7N/R3K2R w KQkq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/7B/R3K2R w KQkq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/7R/R3K2R w KQkq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/7Q/R3K2R w KQkq d6 0 1",
        "r3k2r/8/8/3pP3/8/8/7n/R3K2R w KQkq d6 0 1", /* of the other color */
    };
    enum { COUNT = sizeof different / sizeof *different };
    for (unsigned i = 0; i < COUNT; i++)
        for (unsigned k = 0; k < COUNT; k++) {
            const hk_position a = standard(different[i]), b = standard(different[k]);
            assert_int_equal(hk_board_equal(&a.board, &b.board), i == k);
        }
}

TEST(position, sameness_ignores_counters_and_the_way_there)
{
    hk_position a, b;
    hk_position_start(&a);
    b = a;
    play(&a, "g1f3 g8f6 b1c3", HK_STANDARD);
    play(&b, "b1c3 g8f6 g1h3 f6g8 h3g1 g8f6 g1f3", HK_STANDARD);
    assert_true(hk_board_equal(&a.board, &b.board));
    assert_true(a.key == b.key);
    assert_int_not_equal(a.halfmove_plies, b.halfmove_plies);
}

TEST(position, checkers_are_the_pieces_that_give_check)
{
    static const struct {
        const char *fen;
        uint64_t checkers;
    } cases[] = {
        {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0},
        {"4k3/8/8/8/8/8/8/4RK2 b - - 0 1", UINT64_C(1) << 4},
        {"4k3/8/8/8/4N3/8/8/4RK2 b - - 0 1", 0},
        {"4k3/8/3N4/8/8/8/8/4RK2 b - - 0 1", UINT64_C(1) << 4 | UINT64_C(1) << 43},
        {"8/8/8/8/8/4k3/3P4/5K2 b - - 0 1", UINT64_C(1) << 11},
        {"4k3/3p4/8/8/8/8/8/4K3 b - - 0 1", 0},
        {"8/8/8/3k4/8/8/6B1/5K2 b - - 0 1", UINT64_C(1) << 14},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const hk_position p = standard(cases[i].fen);
        if (hk_board_checkers(&p.board) != cases[i].checkers)
            fail_msg("%s", cases[i].fen);
    }
}

TEST(position, attackers_look_over_the_pieces_they_are_given)
{
    const hk_position p = standard("4k3/8/8/8/8/r7/R7/R3K2q w - - 0 1");
    const uint64_t all = p.board.color[0] | p.board.color[1];
    const uint64_t a1 = 1, a2 = a1 << HK_A2, a3 = a1 << HK_A3, h1 = a1 << HK_H1;
    assert_true(hk_board_attackers(&p.board, HK_A4, HK_WHITE, all) == 0);
    assert_true(hk_board_attackers(&p.board, HK_A4, HK_WHITE, all & ~a3) == a2);
    /* Pieces that are left out do not block lines, and still attack. */
    assert_true(hk_board_attackers(&p.board, HK_A4, HK_WHITE, all & ~(a3 | a2)) == (a1 | a2));
    assert_true(hk_board_attackers(&p.board, HK_A4, HK_BLACK, all) == a3);
    assert_true(hk_board_attackers(&p.board, HK_A1, HK_BLACK, all) == 0);
    assert_true(hk_board_attackers(&p.board, HK_A1, HK_BLACK, all & ~(a1 << HK_E1)) == h1);
}

TEST(chess960, number_518_is_the_ordinary_start)
{
    hk_position position, start;
    assert_int_equal(hk_position_chess960(&position, 518), HK_OK);
    hk_position_start(&start);
    assert_true(hk_board_equal(&position.board, &start.board));
    assert_true(position.key == start.key);
    assert_int_equal(position.move_number, 1);
}

TEST(chess960, the_first_and_the_last_number)
{
    hk_position position;
    assert_int_equal(hk_position_chess960(&position, 0), HK_OK);
    assert_string_equal(fen_of(&position, HK_CHESS960).of,
                        "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1");
    assert_int_equal(hk_position_chess960(&position, 959), HK_OK);
    assert_string_equal(fen_of(&position, HK_CHESS960).of,
                        "rkrnnqbb/pppppppp/8/8/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 1");
}

TEST(chess960, a_number_out_of_range_is_refused_and_nothing_written)
{
    hk_position position, before;
    memset(&position, 0x33, sizeof position);
    before = position;
    assert_int_equal(hk_position_chess960(&position, 960), HK_E_ARGUMENT);
    assert_int_equal(hk_position_chess960(&position, UINT32_MAX), HK_E_ARGUMENT);
    assert_memory_equal(&position, &before, sizeof position);
}

TEST(chess960, all_960_are_distinct_valid_and_as_guidelines_II_2_ask)
{
    static hk_position all[960];
    for (unsigned number = 0; number < 960; number++) {
        hk_position *p = &all[number];
        hk_fault fault = {0};
        assert_int_equal(hk_position_chess960(p, number), HK_OK);
        if (hk_board_validity(&p->board, HK_CHESS960, HK_POSITIONS, &fault) != HK_OK)
            fail_msg("number %u: %s", number, fault.why);
        for (unsigned before = 0; before < number; before++)
            assert_false(hk_board_equal(&p->board, &all[before].board));

        const uint64_t rooks = hk_board_pieces(&p->board, HK_WHITE, HK_ROOK);
        const uint64_t bishops = hk_board_pieces(&p->board, HK_WHITE, HK_BISHOP);
        const uint64_t king = hk_board_pieces(&p->board, HK_WHITE, HK_KING);
        const uint64_t dark = UINT64_C(0xaa55aa55aa55aa55);
        assert_true((rooks & (king - 1)) && (rooks & ~(king - 1))); /* II.2.2.1 */
        assert_true((bishops & dark) && (bishops & ~dark));         /* II.2.2.2 */
        assert_true(p->board.color[HK_WHITE] == UINT64_C(0xffff));
        for (unsigned kind = HK_PAWN; kind <= HK_KING; kind++) /* II.2.2.3 */
            for (unsigned file = 0; file < 8; file++)
                assert_int_equal(
                    hk_board_pieces(&p->board, HK_WHITE, (hk_kind)kind) >> file & 1,
                    hk_board_pieces(&p->board, HK_BLACK, (hk_kind)kind) >> (56 + file) & 1);
        assert_int_equal(p->board.castling[HK_WHITE], rooks);
        assert_int_equal(p->board.castling[HK_BLACK], rooks);
        assert_true(p->key == hk_board_key(&p->board));
    }
}

TEST(chess960, numbers_are_scharnagls)
{
    /* The second section of the file lists the start positions by number. */
    FILE *file = fopen("tests/data/perft-chess960.epd", "rb");
    char line[512];
    unsigned number = 0;
    bool in_section = false;

    if (!file)
        fail_msg("tests/data/perft-chess960.epd: it cannot be opened from here");
    while (fgets(line, sizeof line, file)) {
        if (line[0] == '#')
            in_section = strstr(line, "section 2") != NULL;
        if (line[0] == '#' || !in_section)
            continue;
        hk_position position;
        const size_t size = strcspn(line, ";") - 1;
        assert_int_equal(hk_position_chess960(&position, number), HK_OK);
        const struct text fen = fen_of(&position, HK_CHESS960);
        if (strlen(fen.of) != size || memcmp(fen.of, line, size) != 0)
            fail_msg("number %u: %s, but the file has %s", number, fen.of, line);
        number++;
    }
    fclose(file);
    assert_int_equal(number, 960);
}
