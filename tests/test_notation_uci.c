/* Moves in UCI, in the two spellings of castling. */
#include "positions.h"
#include "test.h"

#include "hakem/uci.h"

#include <stdlib.h>
#include <string.h>

/* Copy the text to memory of exactly its size. */
static hk_err parse(hk_move *out, const hk_board *board, const char *text, size_t size,
                    hk_variant variant)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    const hk_err err = hk_uci_parse(out, board, copy, size, variant);
    free(copy);
    return err;
}

static void check(const hk_position *p, const char *text, hk_variant variant, hk_err expected)
{
    hk_move move = 0x1234;
    const hk_err err = parse(&move, &p->board, text, strlen(text), variant);
    if (err != expected)
        fail_msg("%s in %s: %s, not %s", text, fen_of(p, variant).of, hk_err_word(err),
                 hk_err_word(expected));
    if (err != HK_OK)
        assert_int_equal(move, 0x1234); /* written on HK_OK alone */
    else
        assert_string_equal(uci_of(move, variant).of, text);
}

TEST(uci, ordinary_moves)
{
    hk_position p;
    hk_position_start(&p);
    check(&p, "e2e4", HK_STANDARD, HK_OK);
    check(&p, "g1f3", HK_STANDARD, HK_OK);
    check(&p, "e2e5", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&p, "e7e5", HK_STANDARD, HK_E_ILLEGAL_MOVE); /* not this player's pawn */
    check(&p, "e4e5", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&p, "a1a1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&p, "e2e4q", HK_STANDARD, HK_E_ILLEGAL_MOVE);
}

TEST(uci, texts_that_are_none)
{
    static const char *const texts[] = {"",      "e",     "e2",    "e2e",   "e2e44", "e2e4qq",
                                        "i2e4",  "e0e4",  "e2e9",  "e2i4",  "E2E4",  "e2-e4",
                                        "e7e8Q", "e7e8k", "e7e8p", "e7e8=", " e2e4", "e2e4 ",
                                        "e2 e4", "O-O",   "Nf3",   "000",   "00000", "0001"};
    hk_position p;
    hk_position_start(&p);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        check(&p, texts[i], HK_STANDARD, HK_E_SYNTAX);
    hk_move move;
    assert_int_equal(parse(&move, &p.board, "e2e\0", 4, HK_STANDARD), HK_E_SYNTAX);
    assert_int_equal(parse(&move, &p.board, "e2e4\0", 5, HK_STANDARD), HK_E_SYNTAX);
    assert_int_equal(parse(&move, &p.board, "e2e4q", 4, HK_STANDARD), HK_OK); /* the size rules */
}

TEST(uci, the_null_move)
{
    hk_position p;
    hk_position_start(&p);
    check(&p, "0000", HK_STANDARD, HK_E_NULL_MOVE);
    check(&p, "0000", HK_CHESS960, HK_E_NULL_MOVE);
}

TEST(uci, promotion_names_its_piece)
{
    const hk_position p = standard("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    check(&p, "a7a8q", HK_STANDARD, HK_OK);
    check(&p, "a7a8r", HK_STANDARD, HK_OK);
    check(&p, "a7b8b", HK_STANDARD, HK_OK);
    check(&p, "a7b8n", HK_STANDARD, HK_OK);
    check(&p, "a7a8", HK_STANDARD, HK_E_PROMOTION);
    check(&p, "a7b8", HK_STANDARD, HK_E_PROMOTION);
    check(&p, "e1e2q", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    const hk_position q = standard("nn2k3/P7/8/8/8/8/8/4K3 w - - 0 1");
    check(&q, "a7a8", HK_STANDARD, HK_E_ILLEGAL_MOVE); /* it cannot go there at all */
    check(&q, "a7a8q", HK_STANDARD, HK_E_ILLEGAL_MOVE);
}

TEST(uci, standard_castling_is_two_steps_of_the_king)
{
    static const char fen[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    hk_position p = standard(fen);
    check(&p, "e1g1", HK_STANDARD, HK_OK);
    check(&p, "e1c1", HK_STANDARD, HK_OK);
    check(&p, "e1h1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&p, "e1a1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&p, "e1b1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&p, "e1f1", HK_STANDARD, HK_OK);
    play(&p, "e1e2", HK_STANDARD);
    check(&p, "e8g8", HK_STANDARD, HK_OK);
    check(&p, "e8c8", HK_STANDARD, HK_OK);
    const hk_position without = standard("r3k2r/8/8/8/8/8/8/R3K2R w kq - 0 1");
    check(&without, "e1g1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&without, "e1c1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
}

TEST(uci, two_steps_of_a_king_elsewhere_are_no_castling)
{
    const hk_position p = standard("4k3/8/8/8/8/8/8/KR5R w - - 0 1");
    check(&p, "a1c1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    check(&p, "a1b1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    const hk_position q = standard("4k3/8/8/8/8/8/7K/8 w - - 0 1");
    check(&q, "h2b3", HK_STANDARD, HK_E_ILLEGAL_MOVE); /* two squares on, in numbers */
    check(&q, "h2f2", HK_STANDARD, HK_E_ILLEGAL_MOVE);
    const hk_position r = standard("4k3/8/8/8/8/8/8/2K5 w - - 0 1");
    check(&r, "c1a1", HK_STANDARD, HK_E_ILLEGAL_MOVE);
}

TEST(uci, chess960_castling_is_king_takes_own_rook)
{
    const hk_position p = chess960("r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1");
    check(&p, "e1h1", HK_CHESS960, HK_OK);
    check(&p, "e1a1", HK_CHESS960, HK_OK);
    check(&p, "e1g1", HK_CHESS960, HK_E_ILLEGAL_MOVE);
    check(&p, "e1c1", HK_CHESS960, HK_E_ILLEGAL_MOVE);
    const hk_position q = chess960("4k3/8/8/8/8/8/8/5KR1 w G - 0 1");
    check(&q, "f1g1", HK_CHESS960, HK_OK);
    const hk_position r = chess960("4k3/8/8/8/8/8/8/5K1R w H - 0 1");
    hk_move step, castling; /* a step to g1 and castling to g1 are two moves */
    assert_int_equal(hk_uci_parse(&step, &r.board, "f1g1", 4, HK_CHESS960), HK_OK);
    assert_int_equal(hk_uci_parse(&castling, &r.board, "f1h1", 4, HK_CHESS960), HK_OK);
    assert_int_equal(hk_move_special(step), HK_MOVE_PLAIN);
    assert_int_equal(hk_move_special(castling), HK_MOVE_CASTLING);
}

static void check_round_trip(void *context, const hk_position *position, const hk_move_list *moves)
{
    const hk_variant variant = *(const hk_variant *)context;
    for (unsigned i = 0; i < moves->size; i++) {
        const struct text text = uci_of(moves->move[i], variant);
        hk_move again = HK_MOVE_NONE;
        if (hk_uci_parse(&again, &position->board, text.of, strlen(text.of), variant) != HK_OK ||
            again != moves->move[i])
            fail_msg("%s in %s does not come back", text.of, fen_of(position, variant).of);
    }
}

TEST(uci, every_move_of_random_games_comes_back)
{
    hk_variant variant = HK_STANDARD;
    const struct random_games games = {.seed = 81, .games = 100, .plies = 120};
    play_random_games(&games, check_round_trip, &variant);
}

TEST(uci, every_move_of_random_chess960_games_comes_back)
{
    hk_variant variant = HK_CHESS960;
    const struct random_games games = {
        .seed = 82, .games = 100, .plies = 120, .variant = HK_CHESS960};
    play_random_games(&games, check_round_trip, &variant);
}

TEST(uci, of_all_texts_only_those_of_legal_moves_are_read)
{
    static const struct {
        const char *fen;
        hk_variant variant;
    } cases[] = {
        {"r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1", HK_STANDARD},
        {"r3k2r/1P6/8/3pP3/8/8/8/R3K2R w HAha d6 0 1", HK_CHESS960},
        {"1rk3r1/2p5/8/8/8/8/1p6/2R1K3 b gb - 0 1", HK_CHESS960},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const hk_position p =
            cases[i].variant == HK_STANDARD ? standard(cases[i].fen) : chess960(cases[i].fen);
        unsigned legal = 0;
        for (unsigned from = 0; from < 64; from++)
            for (unsigned to = 0; to < 64; to++)
                for (unsigned piece = 0; piece < 5; piece++) {
                    const char text[5] = {(char)('a' + from % 8), (char)('1' + from / 8),
                                          (char)('a' + to % 8), (char)('1' + to / 8),
                                          "nbrq "[piece]};
                    hk_move move;
                    if (hk_uci_parse(&move, &p.board, text, piece < 4 ? 5 : 4, cases[i].variant) ==
                        HK_OK)
                        legal++;
                }
        assert_int_equal(legal, hk_movegen_count(&p.board));
    }
}

TEST(uci, squares_are_read_without_a_position)
{
    hk_uci_squares said;
    assert_int_equal(hk_uci_read(&said, "a7b8n", 5), HK_OK);
    assert_int_equal(said.from, HK_A7);
    assert_int_equal(said.to, HK_B8);
    assert_int_equal(said.promotion, HK_KNIGHT);
    assert_int_equal(hk_uci_read(&said, "h1h8", 4), HK_OK);
    assert_int_equal(said.from, HK_H1);
    assert_int_equal(said.to, HK_H8);
    assert_int_equal(said.promotion, HK_NO_KIND);
    const hk_uci_squares before = said;
    assert_int_equal(hk_uci_read(&said, "a1i1", 4), HK_E_SYNTAX);
    assert_int_equal(hk_uci_read(&said, "a1b1k", 5), HK_E_SYNTAX);
    assert_int_equal(hk_uci_read(&said, "0000", 4), HK_E_SYNTAX);
    assert_int_equal(hk_uci_read(&said, "", 0), HK_E_SYNTAX);
    assert_memory_equal(&said, &before, sizeof said);
}
