/*
 * The search over abstract positions: rules that are easily made too strict, each with a position
 * that shows it.
 */
#include "abstract_search.h"
#include "test.h"

#include "board/bb.h"
#include "hakem/fen.h"
#include "hakem/winnable.h"
#include "winnable/abstract_search.h"
#include "winnable/guide.h"

#include <string.h>

static hk_position parse(const char *fen)
{
    hk_position position;
    if (hk_fen_parse(&position, fen, strlen(fen), HK_STANDARD, HK_DIAGRAMS, NULL) != HK_OK)
        fail_msg("%s", fen);
    return position;
}

static hk_answer ask(const char *fen, hk_color winner)
{
    const hk_position position = parse(fen);
    hk_arena arena;
    struct hk__abstract_search *search = open_abstract_search(&arena);

    const hk_answer answer = hk__abstract_search_run(search, &position.board, winner, 100, true);
    hk_arena_finish(&arena);
    return answer;
}

/*
 * The side to move can only check with one piece. The king in check can step aside, or the piece
 * can be captured.
 */
TEST(abstract_search, a_check_is_no_mate_where_the_king_can_step)
{
    static const struct {
        const char *fen;
        hk_color winner;
    } cases[] = {
        {"n6k/2p2P1p/2P4P/8/K7/8/8/8 b - - 0 1", HK_WHITE},
        {"n6k/2p2P1p/2P4P/3K4/8/5p2/5P2/8 b - - 0 1", HK_WHITE},
        {"7N/6pP/8/4k3/8/p7/P1p5/K7 w - - 0 1", HK_BLACK},
        {"1N6/p1p5/P1P5/4k3/8/p3p3/P1p1P3/K7 w - - 0 1", HK_BLACK},
        {"8/5p1N/4kPp1/6P1/8/7p/5p1P/7K w - - 0 1", HK_BLACK},
        {"8/8/8/8/5p1p/p4P1P/P1p5/K1k3N1 w - - 0 1", HK_BLACK},
        {"8/8/8/1k6/p7/P2p3p/3P1p1P/1N5K w - - 0 1", HK_BLACK},
        {"k7/p1P5/P7/6p1/3K2P1/1p5p/1P5P/n7 b - - 0 1", HK_WHITE},
    };
    for (unsigned i = 0; i < HK_COUNT(cases); i++)
        if (ask(cases[i].fen, cases[i].winner) == HK_NO)
            fail_msg("%s", cases[i].fen);
}

/* Black's king may stand on b1, but so may the knight, which then blocks the rook. */
TEST(abstract_search, a_piece_where_the_king_may_be_blocks_lines)
{
    struct hk__abstract_position p = {.count = 3};

    p.pieces[0] = (struct hk__abstract_piece){
        .squares = bb_bit(HK_A1) | bb_bit(HK_B1), .color = HK_WHITE, .kind = HK_ROOK};
    p.pieces[1] =
        (struct hk__abstract_piece){.squares = bb_bit(HK_C1), .color = HK_WHITE, .kind = HK_BISHOP};
    p.pieces[2] = (struct hk__abstract_piece){
        .squares = bb_bit(HK_B1) | bb_bit(HK_A3), .color = HK_WHITE, .kind = HK_KNIGHT};
    p.pawns[HK_WHITE] = bb_bit(HK_A2) | bb_bit(HK_B2) | bb_bit(HK_D2);
    p.king_pairs[HK_BLACK][HK_H8] = bb_bit(HK_B1) | bb_bit(HK_C2);
    hk__abstract_derive(&p);
    assert_false(p.always_attacked[HK_WHITE] >> 2 & 1);
}

/*
 * Three bishops on a8, b7, c8 and d7: one square is vacant. If one of them is captured on b7,
 * another guards it wherever they stand; on d7 perhaps not. If one has left for h1, perhaps no
 * other attacks b7.
 */
TEST(abstract_search, a_group_attacks_more_than_each_of_its_pieces)
{
    enum { A8 = 56, B7 = 49, C8 = 58, D7 = 51, E8 = 60, H1 = 7 };
    struct hk__abstract_position p = {.count = 3};

    for (unsigned i = 0; i < p.count; i++)
        p.pieces[i] = (struct hk__abstract_piece){.squares = bb_bit(A8) | bb_bit(B7) | bb_bit(C8) |
                                                             bb_bit(D7),
                                                  .color = HK_WHITE,
                                                  .kind = HK_BISHOP};
    p.king_pairs[HK_BLACK][HK_A1] = bb_bit(HK_C1);
    hk__abstract_derive(&p);
    assert_true(p.always_attacked[HK_WHITE] >> B7 & 1);
    assert_false(p.always_attacked[HK_WHITE] >> E8 & 1);
    assert_true(hk__abstract_always_attacked(&p, HK_WHITE, 0, 0) >> B7 & 1);
    assert_false(hk__abstract_always_attacked(&p, HK_WHITE, 0, 0) >> D7 & 1);
    assert_false(hk__abstract_always_attacked(&p, HK_WHITE, 0, bb_bit(H1)) >> B7 & 1);
}

TEST(abstract_search, crowded_bishops_keep_the_kings_out)
{
    const char *fen = "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1";
    assert_int_equal(ask(fen, HK_WHITE), HK_NO);
    assert_int_equal(ask(fen, HK_BLACK), HK_NO);
}

/*
 * If the knight leaves b2, Black mates with the piece on a3, unless White can capture that piece,
 * interpose on b2 or go to d1.
 */
TEST(abstract_search, a_piece_stays_where_it_would_discover_mate)
{
    static const struct {
        const char *fen;
        bool stays;
    } cases[] = {
        {"8/4b3/6r1/4q3/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", true},
        {"8/8/8/1N6/ppp5/bkp4Q/qnp5/n1K5 b - - 0 1", false},
        {"7k/8/8/8/1p6/bPp5/pnP1p3/2K5 b - - 0 1", true},
        {"7k/8/8/8/1p6/bPp5/pnP1p3/2K4R b - - 0 1", false},
        {"7k/8/8/8/1p6/bPp5/pnP1p3/1RK5 b - - 0 1", false},
        {"7k/8/8/8/1p6/bPp5/pnP5/2K5 b - - 0 1", false},
    };
    for (unsigned i = 0; i < HK_COUNT(cases); i++) {
        const hk_position position = parse(cases[i].fen);
        hk_arena arena;
        struct hk__abstract_search *search = open_abstract_search(&arena);
        bool stays = false;

        hk__abstract_search_run(search, &position.board, HK_WHITE, 1, true);
        const struct hk__state *first = &search->table.states[1];
        for (unsigned j = 0; j < first->pieces_count; j++)
            stays = stays || (first->pieces[j].kind == HK_KNIGHT &&
                              first->pieces[j].squares == bb_bit(HK_B2));
        if (stays != cases[i].stays)
            fail_msg("%s", cases[i].fen);
        hk_arena_finish(&arena);
    }
}

/* The queen that captures on c2 mates, unless the knight of a1 captures it. */
TEST(abstract_search, the_last_piece_mates_only_where_it_is_not_captured)
{
    assert_int_equal(ask("6Q1/8/4b3/8/ppp5/qkp3r1/rnp5/n1K5 b - - 0 1", HK_WHITE), HK_NO);
    assert_int_equal(ask("6Q1/8/4n3/8/ppp5/qkp3b1/rnp5/n1K5 b - - 0 1", HK_WHITE), HK_NO);
    assert_int_not_equal(ask("6Q1/8/4b3/8/ppp5/qkp3r1/rnp5/2K5 w - - 0 1", HK_WHITE), HK_NO);
    assert_int_not_equal(ask("6Q1/8/8/8/ppp1b3/qkp3r1/rnp5/2K5 b - - 0 1", HK_WHITE), HK_NO);
}

/*
 * There is room for everything that the search and the guide note. The assertions of the library
 * check that here.
 */
TEST(abstract_search, states_and_notes_of_the_guide_have_room)
{
    static const char *const fens[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                       "8/3k4/8/8/1p6/8/P3K3/8 w - - 0 1",
                                       "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 1",
                                       "B1B1B1B1/pBpBpBp1/P1P1P1P1/4b3/5b2/8/8/k1K5 w - - 0 1",
                                       "k2rqqqq/qqqqqbbn/8/8/8/8/NBBQQQQQ/QQQQR2K w - - 0 1",
                                       "k7/8/8/3pppp1/p2PPPP1/P7/4N3/4K3 w - - 0 1"};
    hk_arena arena;
    struct hk__abstract_search *search = open_abstract_search(&arena);

    for (unsigned i = 0; i < HK_COUNT(fens); i++)
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            const hk_board board = parse(fens[i]).board;
            hk__abstract_search_run(search, &board, (hk_color)side, HK__STATES_GUIDE, false);
            hk__state_table_find_distances(&search->table);
            hk__guide_begin(search, 1);
            for (uint32_t index = 1; index < search->table.count; index++)
                hk__guide_prepare(search, index, &board);
            assert_in_range(search->table.count, 1, HK__STATES_GUIDE + 1);
            assert_in_range(search->table.transition_count, 0, search->table.transition_room);
            assert_in_range(search->table.bytes_used, 0, search->table.bytes_room);
            if (search->incomplete)
                continue;
            /* A complete search finds the same transitions when its limit of states is higher. */
            const uint32_t transition_count = search->table.transition_count,
                           count = search->table.count;
            hk__abstract_search_run(search, &board, (hk_color)side, count, false);
            assert_int_equal(search->table.transition_count, transition_count);
        }
    hk_arena_finish(&arena);
}
