/* FEN: what is read, what is refused and at which byte, and that reading undoes writing. */
#include "positions.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* Copy the text to memory of exactly its size, so that a sanitizer sees an access beyond it. */
static hk_err parse(hk_position *out, const char *text, size_t size, hk_variant variant,
                    hk_strictness strictness, hk_fault *fault)
{
    char *copy = malloc(size ? size : 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    const hk_err err = hk_fen_parse(out, copy, size, variant, strictness, fault);
    memset(copy, '?', size);
    free(copy);
    return err;
}

static void refused_at(const char *fen, hk_variant variant, const char *code, size_t byte)
{
    hk_position position;
    hk_fault fault = {.code = "none"};
    const hk_err err = parse(&position, fen, strlen(fen), variant, HK_POSITIONS, &fault);
    if (err != HK_E_SYNTAX || strcmp(fault.code, code) != 0 || fault.byte != byte)
        fail_msg("'%s': error %d, %s at byte %zu, not %s at %zu", fen, (int)err, fault.code,
                 fault.byte, code, byte);
    assert_true(strlen(fault.why) > 0);
    assert_int_not_equal(fault.why[strlen(fault.why) - 1], '.');
}

static void rewritten(const char *fen, const char *expected, hk_variant variant)
{
    const hk_position p = variant == HK_STANDARD ? standard(fen) : chess960(fen);
    assert_string_equal(fen_of(&p, variant).of, expected);
}

TEST(fen, each_field_is_read)
{
    const hk_position p = standard("r3k2r/8/8/3pP3/8/8/8/R3K1N1 w Qk d6 12 345");
    assert_int_equal(hk_board_kind_at(&p.board, HK_G1), HK_KNIGHT);
    assert_true(p.board.color[HK_WHITE] == (UINT64_C(0x51) | UINT64_C(1) << HK_E5));
    assert_int_equal(p.board.side, HK_WHITE);
    assert_int_equal(p.board.castling[HK_WHITE], 0x01);
    assert_int_equal(p.board.castling[HK_BLACK], 0x80);
    assert_int_equal(p.board.ep, HK_D6);
    assert_int_equal(p.halfmove_plies, 12);
    assert_int_equal(p.move_number, 345);
    assert_true(p.key == hk_board_key(&p.board));
    assert_int_equal(standard("4k3/8/8/8/8/8/8/4K3 b - - 0 1").board.side, HK_BLACK);
}

TEST(fen, what_is_canonical_is_written_as_it_was_read)
{
    static const char *const fens[] = {
        start_fen,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "4k3/8/8/8/8/8/8/4K2R w K - 17 2999",
        "4k3/8/8/8/8/8/8/R3K3 b Q - 0 1",
        "r3k3/8/8/8/8/8/8/4K3 b q - 0 1",
        "4k2r/8/8/8/8/8/8/4K3 b k - 0 1",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "4k3/8/8/PpPpPpPp/8/8/8/4K3 w - h6 0 1",
        "4k3/8/8/8/8/8/8/4K3 w - - 999999999 999999999",
    };
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        rewritten(fens[i], fens[i], HK_STANDARD);
}

TEST(fen, an_en_passant_square_is_written_only_if_a_capture_is_legal)
{
    rewritten("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
              "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", HK_STANDARD);
    rewritten("8/8/8/8/k2Pp2R/8/8/4K3 b - d3 0 1", "8/8/8/8/k2Pp2R/8/8/4K3 b - - 0 1", HK_STANDARD);
    rewritten("3rk3/8/8/2pP4/8/8/8/3K4 w - c6 0 1", "3rk3/8/8/2pP4/8/8/8/3K4 w - - 0 1",
              HK_STANDARD);
}

TEST(fen, chess960_rights_are_read_in_three_spellings_and_written_as_files)
{
    static const char shredder[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1";
    rewritten(start_fen, shredder, HK_CHESS960);
    rewritten(shredder, shredder, HK_CHESS960);
    rewritten("4k3/8/8/8/8/8/8/1RR1KRR1 w KQ - 0 1", "4k3/8/8/8/8/8/8/1RR1KRR1 w GB - 0 1",
              HK_CHESS960); /* X-FEN: the outermost rooks */
    rewritten("4k3/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1", "4k3/8/8/8/8/8/8/1RR1KRR1 w FC - 0 1",
              HK_CHESS960); /* X-FEN: a file where it is another */
    rewritten("1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w KCfq - 0 1",
              "1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w GCfb - 0 1", HK_CHESS960);
    rewritten("4k3/8/8/8/8/8/8/4KQRN w K - 0 1", "4k3/8/8/8/8/8/8/4KQRN w G - 0 1", HK_CHESS960);
    rewritten("4k3/8/8/8/8/8/8/4KRrN w K - 0 1", "4k3/8/8/8/8/8/8/4KRrN w F - 0 1", HK_CHESS960);
}

TEST(fen, every_refusal_names_the_byte)
{
    /* the board */
    refused_at("", HK_STANDARD, "syntax", 0);
    refused_at(" ", HK_STANDARD, "syntax", 0);
    refused_at("x7/8/8/8/8/8/8/8 w - - 0 1", HK_STANDARD, "syntax", 0);
    refused_at("4k3/8/8/8/8/8/8/4K3", HK_STANDARD, "syntax", 19);
    refused_at("4k3/8/8/8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 17);
    refused_at("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", HK_STANDARD, "syntax", 19);
    refused_at("4k3/8/8/8/8/8/8/4K2 w - - 0 1", HK_STANDARD, "syntax", 19);
    refused_at("4k3/8/8/7/8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 9);
    refused_at("4k3/8/8/9/8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 8);
    refused_at("4k3/8/8/0/8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 8);
    refused_at("4k3/8/8/44/8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 9);
    refused_at("4k3/8/8/7pp/8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 10);
    refused_at("4k3/8/8/p8/8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 9);
    refused_at("4k3/8/8/8//8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 10);
    refused_at("4k3/8/8/8\\8/8/8/4K3 w - - 0 1", HK_STANDARD, "syntax", 9);
    /* the player to move */
    refused_at("4k3/8/8/8/8/8/8/4K3 ", HK_STANDARD, "syntax", 20);
    refused_at("4k3/8/8/8/8/8/8/4K3  w - - 0 1", HK_STANDARD, "syntax", 20);
    refused_at("4k3/8/8/8/8/8/8/4K3 W - - 0 1", HK_STANDARD, "syntax", 20);
    refused_at("4k3/8/8/8/8/8/8/4K3 wb - - 0 1", HK_STANDARD, "syntax", 21);
    refused_at("4k3/8/8/8/8/8/8/4K3\tw - - 0 1", HK_STANDARD, "syntax", 19);
    /* castling */
    refused_at("4k3/8/8/8/8/8/8/4K3 w", HK_STANDARD, "syntax", 21);
    refused_at("4k3/8/8/8/8/8/8/4K3 w  - 0 1", HK_STANDARD, "syntax", 22);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w KQxq - 0 1", HK_STANDARD, "syntax", 28);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w QK - 0 1", HK_STANDARD, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w kK - 0 1", HK_STANDARD, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", HK_STANDARD, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w -K - 0 1", HK_STANDARD, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w KB - 0 1", HK_STANDARD, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w hH - 0 1", HK_CHESS960, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w HH - 0 1", HK_CHESS960, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w KH - 0 1", HK_CHESS960, "syntax", 27);
    refused_at("r3k2r/8/8/8/8/8/8/R3K2R w I - 0 1", HK_CHESS960, "syntax", 26);
    /* en passant */
    refused_at("4k3/8/8/8/8/8/8/4K3 w - x 0 1", HK_STANDARD, "syntax", 24);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - e 0 1", HK_STANDARD, "syntax", 25);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - e9 0 1", HK_STANDARD, "syntax", 25);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - i3 0 1", HK_STANDARD, "syntax", 24);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - e66 0 1", HK_STANDARD, "syntax", 26);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - -- 0 1", HK_STANDARD, "syntax", 25);
    /* counters */
    refused_at("4k3/8/8/8/8/8/8/4K3 w - -", HK_STANDARD, "syntax", 25);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - ", HK_STANDARD, "syntax", 26);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - x 1", HK_STANDARD, "syntax", 26);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - -1 1", HK_STANDARD, "syntax", 26);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 1.5 1", HK_STANDARD, "syntax", 27);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 0", HK_STANDARD, "syntax", 27);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 0 ", HK_STANDARD, "syntax", 28);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 0 x", HK_STANDARD, "syntax", 28);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", HK_STANDARD, "syntax", 29);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1;", HK_STANDARD, "syntax", 29);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 0 0", HK_STANDARD, "counters", 28);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 1000000000 1", HK_STANDARD, "counters", 26);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 0 1000000000", HK_STANDARD, "counters", 28);
    refused_at("4k3/8/8/8/8/8/8/4K3 w - - 18446744073709551616 1", HK_STANDARD, "counters", 26);
}

TEST(fen, a_nul_byte_ends_nothing)
{
    /* The size decides: a NUL within the text is a wrong byte like any other. */
    char text[sizeof start_fen];
    for (size_t at = 0; at < sizeof start_fen - 1; at++) {
        hk_position p;
        hk_fault fault = {0};
        memcpy(text, start_fen, sizeof text);
        text[at] = '\0';
        assert_int_equal(parse(&p, text, sizeof start_fen - 1, HK_STANDARD, HK_POSITIONS, &fault),
                         HK_E_SYNTAX);
        assert_int_equal(fault.byte, at);
    }
    hk_position p;
    hk_fault fault = {0};
    assert_int_equal(parse(&p, start_fen, sizeof start_fen, HK_STANDARD, HK_POSITIONS, &fault),
                     HK_E_SYNTAX);
    assert_int_equal(fault.byte, sizeof start_fen - 1);
}

TEST(fen, every_shorter_text_is_refused_at_its_end)
{
    for (size_t size = 0; size < sizeof start_fen - 1; size++) {
        hk_position p;
        hk_fault fault = {0};
        assert_int_equal(parse(&p, start_fen, size, HK_STANDARD, HK_POSITIONS, &fault),
                         HK_E_SYNTAX);
        assert_int_equal(fault.byte, size);
    }
}

TEST(fen, a_refusal_leaves_the_position_alone_and_needs_no_fault)
{
    static const char *const fens[] = {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "8/8/8/8/8/8/8/8 w - - 0 1",
                                       "4k3/8/8/8/8/8/8/4K3 w - e3 0 1", "rubbish"};
    hk_position position, before;
    memset(&position, 0x77, sizeof position);
    before = position;
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
        assert_int_not_equal(
            hk_fen_parse(&position, fens[i], strlen(fens[i]), HK_STANDARD, HK_POSITIONS, NULL),
            HK_OK);
        assert_memory_equal(&position, &before, sizeof position);
    }
}

TEST(fen, loose_reading_drops_castling_rights_without_king_or_rook)
{
    const hk_position p = diagram("r3k2r/8/8/8/8/8/4K3/R6R w KQkq - 0 1", HK_STANDARD);
    assert_int_equal(p.board.castling[HK_WHITE], 0);
    assert_int_equal(p.board.castling[HK_BLACK], 0x81);
    const hk_position q = diagram("1n2k2r/8/8/8/8/8/8/R3K1N1 w KQkq - 0 1", HK_STANDARD);
    assert_int_equal(q.board.castling[HK_WHITE], 0x01);
    assert_int_equal(q.board.castling[HK_BLACK], 0x80);
    const hk_position s = diagram("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", HK_STANDARD);
    assert_int_equal(s.board.castling[HK_WHITE], 0); /* d1 is no home */
    assert_int_equal(s.board.castling[HK_BLACK], 0x81);
    hk_position r;
    static const char fen[] = "1n2k2r/8/8/8/8/8/8/R3K1N1 w KQkq - 0 1";
    assert_int_equal(hk_fen_parse(&r, fen, strlen(fen), HK_STANDARD, HK_DIAGRAMS, NULL),
                     HK_E_POSITION);
}

TEST(fen, the_longest_text_has_room)
{
    const hk_position p = diagram("r1b1k1n1/p1p1p1p1/1n1q1b1r/1p1p1p1p/P1P1P1P1/1P1P1P1P/1N1Q1B1R/"
                                  "R1B1K1N1 w Qq - 999999999 999999999",
                                  HK_STANDARD);
    assert_true(strlen(fen_of(&p, HK_STANDARD).of) > 90);
}

TEST(fen, what_a_move_counts_beyond_the_largest_number_can_be_read_again)
{
    hk_position p = standard("4k3/8/8/8/8/8/8/4K3 b - - 999999999 999999999");
    play(&p, "e8e7", HK_STANDARD);
    assert_string_equal(fen_of(&p, HK_STANDARD).of,
                        "8/4k3/8/8/8/8/8/4K3 w - - 999999999 999999999");
    rewritten(fen_of(&p, HK_STANDARD).of, fen_of(&p, HK_STANDARD).of, HK_STANDARD);
}

TEST(fen, writing_into_too_little_room_is_cut)
{
    hk_position p;
    char memory[20];
    hk_buf buf;
    hk_position_start(&p);
    hk_buf_init(&buf, memory, sizeof memory);
    hk_fen_write(&buf, &p, HK_STANDARD);
    assert_true(buf.cut);
    assert_string_equal(memory, "rnbqkbnr/pppppppp/8");
}

static void check_round_trip(void *context, const hk_position *position, const hk_move_list *moves)
{
    const hk_variant variant = *(const hk_variant *)context;
    const struct text fen = fen_of(position, variant);
    hk_position again;
    hk_fault fault = {0};
    (void)moves;

    if (hk_fen_parse(&again, fen.of, strlen(fen.of), variant, HK_POSITIONS, &fault) != HK_OK)
        fail_msg("%s: byte %zu, %s", fen.of, fault.byte, fault.why);
    assert_true(hk_board_equal(&again.board, &position->board));
    assert_true(again.key == position->key);
    assert_int_equal(again.halfmove_plies, position->halfmove_plies);
    assert_int_equal(again.move_number, position->move_number);
    assert_string_equal(fen_of(&again, variant).of, fen.of);
}

TEST(fen, every_position_of_random_games_comes_back)
{
    hk_variant variant = HK_STANDARD;
    const struct random_games games = {.seed = 71, .games = 1000, .plies = 120};
    play_random_games(&games, check_round_trip, &variant);
}

TEST(fen, every_position_of_random_chess960_games_comes_back)
{
    hk_variant variant = HK_CHESS960;
    const struct random_games games = {
        .seed = 72, .games = 500, .plies = 120, .variant = HK_CHESS960};
    play_random_games(&games, check_round_trip, &variant);
}

TEST(fen, damaged_texts_are_refused_within_or_read_as_what_they_say)
{
    static const char *const fens[] = {start_fen, "r3k2r/8/8/3pP3/8/8/8/R3K1N1 w Qk d6 12 345",
                                       "1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w KCfq - 0 1"};
    static const char bytes[] = "KQkqRrPp/18-wbaehAH 0369x\t\n\0\xff";
    struct dice dice = {73};
    unsigned read = 0, refused = 0;

    for (unsigned i = 0; i < 60000; i++) {
        const char *fen = fens[i % 3];
        char text[HK_FEN_MAX];
        size_t size = strlen(fen);
        memcpy(text, fen, size);
        for (unsigned n = dice_below(&dice, 4); n > 0 && size > 1; n--) {
            const unsigned at = dice_below(&dice, (unsigned)size);
            const char byte = dice_below(&dice, 8) ? bytes[dice_below(&dice, sizeof bytes - 1)]
                                                   : (char)dice_below(&dice, 256);
            switch (dice_below(&dice, 4)) {
            case 0: /* another byte */
                text[at] = byte;
                break;
            case 1: /* one more */
                memmove(text + at + 1, text + at, size - at);
                text[at] = byte;
                size++;
                break;
            case 2: /* one less */
                memmove(text + at, text + at + 1, size - at - 1);
                size--;
                break;
            default: /* the rest lost */
                size = at + 1;
                break;
            }
        }
        const hk_variant variant = dice_below(&dice, 2) ? HK_CHESS960 : HK_STANDARD;
        const hk_strictness strictness = (hk_strictness)dice_below(&dice, 3);
        hk_position p, again;
        hk_fault fault = {0};
        const hk_err err = parse(&p, text, size, variant, strictness, &fault);
        if (err != HK_OK) {
            assert_true(fault.byte <= size);
            assert_true(fault.code != NULL && fault.why != NULL);
            refused++;
            continue;
        }
        const struct text written = fen_of(&p, variant);
        assert_int_equal(parse(&again, written.of, strlen(written.of), variant, strictness, &fault),
                         HK_OK);
        assert_true(hk_board_equal(&p.board, &again.board));
        read++;
    }
    assert_in_range(read, 5001, UINT32_MAX);
    assert_in_range(refused, 5001, UINT32_MAX);
}
