/* Short and damaged FEN: what is repaired and named, what is refused and at which byte. */
#include "positions.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char start_fen[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/* Copy the text to memory of exactly its size. */
static hk_err repair(struct text *out, uint32_t *repairs, const char *text, size_t size,
                     hk_variant variant, hk_fault *fault)
{
    char *copy = malloc(size ? size : 1);
    hk_buf buf;
    assert_non_null(copy);
    memcpy(copy, text, size);
    hk_buf_init(&buf, out->of, sizeof out->of);
    const hk_err err = hk_fen_repair(&buf, repairs, copy, size, variant, fault);
    assert_false(buf.cut);
    free(copy);
    return err;
}

/* Write the words of a set of repairs, in order, with a blank after each. */
static struct text words_of(uint32_t repairs)
{
    struct text text;
    hk_buf buf;
    hk_buf_init(&buf, text.of, sizeof text.of);
    for (unsigned i = 0; i < HK_REPAIRS; i++)
        if (repairs >> i & 1) {
            hk_buf_str(&buf, buf.size ? " " : "");
            hk_buf_str(&buf, hk_repair_word((hk_repair)i));
        }
    return text;
}

static void repaired_in(hk_variant variant, const char *text, const char *expected,
                        const char *words)
{
    struct text whole;
    uint32_t repairs = 0;
    hk_fault fault = {.why = ""};
    if (repair(&whole, &repairs, text, strlen(text), variant, &fault) != HK_OK)
        fail_msg("'%s': byte %zu, %s", text, fault.byte, fault.why);
    if (strcmp(whole.of, expected) != 0 || strcmp(words_of(repairs).of, words) != 0)
        fail_msg("'%s': '%s' (%s), not '%s' (%s)", text, whole.of, words_of(repairs).of, expected,
                 words);
}

static void repaired(const char *text, const char *expected, const char *words)
{
    repaired_in(HK_STANDARD, text, expected, words);
}

static void refused_at(const char *text, size_t byte)
{
    struct text whole;
    uint32_t repairs = 77;
    hk_fault fault = {.code = "none"};
    const hk_err err = repair(&whole, &repairs, text, strlen(text), HK_STANDARD, &fault);
    if (err != HK_E_SYNTAX || strcmp(fault.code, "syntax") != 0 || fault.byte != byte)
        fail_msg("'%s': error %d at byte %zu, not %zu", text, (int)err, fault.byte, byte);
    assert_int_equal(repairs, 77);
    assert_string_equal(whole.of, "");
}

#define KINGS "4k3/8/8/8/8/8/8/4K3"
#define ROOKS "r3k2r/8/8/8/8/8/8/R3K2R"

TEST(fen_repair, what_is_whole_stays_as_it_is)
{
    static const char *const fens[] = {
        start_fen,
        ROOKS " b Kq - 17 2999",
        "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1",
        "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 3 1",
        ROOKS " w HAha - 0 1",
        KINGS " w - - 999999999 999999999"};
    for (size_t i = 0; i < sizeof fens / sizeof *fens; i++)
        repaired(fens[i], fens[i], "");
    repaired_in(HK_CHESS960, "4k3/8/8/8/8/8/8/1RR1KRR1 w KC - 0 1",
                "4k3/8/8/8/8/8/8/1RR1KRR1 w KC - 0 1", "");
    repaired(KINGS " w - - 007 01", KINGS " w - - 7 1", "");
}

TEST(fen_repair, fields_that_are_missing)
{
    repaired(KINGS, KINGS " w - - 0 1", "no-side no-castling no-en-passant no-halfmoves no-number");
    repaired(KINGS " b", KINGS " b - - 0 1", "no-castling no-en-passant no-halfmoves no-number");
    repaired(ROOKS " b KQkq", ROOKS " b KQkq - 0 1", "no-en-passant no-halfmoves no-number");
    repaired(ROOKS " b KQkq -", ROOKS " b KQkq - 0 1", "no-halfmoves no-number");
    repaired(ROOKS " b KQkq - 5", ROOKS " b KQkq - 5 1", "no-number");
    /* If counters are there, the fields before them are missing. */
    repaired(ROOKS " b KQkq 5 9", ROOKS " b KQkq - 5 9", "no-en-passant");
    repaired(ROOKS " b - 0 1", ROOKS " b - - 0 1", "no-en-passant");
    repaired(ROOKS " b 5 9", ROOKS " b - - 5 9", "no-castling no-en-passant");
}

TEST(fen_repair, blanks_and_quotation_marks)
{
    repaired("  " KINGS "  w\t-   -\t0 1\t", KINGS " w - - 0 1", "blanks");
    repaired(KINGS "\xc2\xa0w - -\xc2\xa0"
                   "0 1",
             KINGS " w - - 0 1", "blanks");
    repaired("\xef\xbb\xbf" KINGS " w - - 0 1\r", KINGS " w - - 0 1", "blanks");
    repaired("\"" KINGS " w - - 0 1\"", KINGS " w - - 0 1", "quotes");
    repaired("'" KINGS " w - - 0 1'", KINGS " w - - 0 1", "quotes");
    repaired("\xe2\x80\x9c" KINGS " w - - 0 1\xe2\x80\x9d ", KINGS " w - - 0 1", "blanks quotes");
    repaired("\"" KINGS "\"", KINGS " w - - 0 1",
             "quotes no-side no-castling no-en-passant no-halfmoves no-number");
    repaired(KINGS "w - - 0 1", KINGS " w - - 0 1", "side-blank");
    repaired("4K3/8/8/8/8/8/8/4k2bb - - 0 1", "4K3/8/8/8/8/8/8/4k2b b - - 0 1", "side-blank");
    repaired("4k3/8/8/8/8/8/8/4K2b w - - 0 1", "4k3/8/8/8/8/8/8/4K2b w - - 0 1", "");
}

TEST(fen_repair, a_tag_pair_or_underscores)
{
    repaired("[FEN \"" KINGS " b - - 3 9\"]", KINGS " b - - 3 9", "blanks quotes");
    repaired(KINGS "_b_-_-_3_9", KINGS " b - - 3 9", "blanks");
    repaired(ROOKS "_b_KQk_-", ROOKS " b KQk - 0 1", "blanks no-halfmoves no-number");
    repaired(KINGS "_", KINGS " w - - 0 1",
             "blanks no-side no-castling no-en-passant no-halfmoves no-number");
    refused_at("4k3_8/8/8/8/8/8/8/4K3 w", 3);
}

TEST(fen_repair, digits_and_strokes_on_the_board)
{
    repaired("4k3/44/8/8/8/8/8/4K3 w - - 0 1", KINGS " w - - 0 1", "digits");
    repaired("4k3/17/11111111/8/80/08/008/4K300 w - - 0 1", KINGS " w - - 0 1", "digits");
    repaired("4k3/0p7/8/8/8/8/8/4K3 w - - 0 1", "4k3/p7/8/8/8/8/8/4K3 w - - 0 1", "digits");
    repaired("22k12/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "digits");
    repaired(KINGS "/ w - - 0 1", KINGS " w - - 0 1", "stroke");
    repaired(KINGS "/", KINGS " w - - 0 1",
             "stroke no-side no-castling no-en-passant no-halfmoves no-number");
}

TEST(fen_repair, the_player_to_move)
{
    static const char *const whites[] = {"W", "white", "White", "WHITE"};
    static const char *const blacks[] = {"B", "black", "Black", "BLACK"};
    for (unsigned i = 0; i < 4; i++) {
        char text[64];
        snprintf(text, sizeof text, KINGS " %s - - 0 1", whites[i]);
        repaired(text, KINGS " w - - 0 1", "side");
        snprintf(text, sizeof text, KINGS " %s - - 0 1", blacks[i]);
        repaired(text, KINGS " b - - 0 1", "side");
    }
    refused_at(KINGS " ? - - 0 1", 20);
    refused_at(KINGS " wb - - 0 1", 20);
    refused_at(KINGS " wKQ - 0 1", 20);
    refused_at(KINGS " - - 0 1", 20);
    refused_at(KINGS "x - - 0 1", 19);
}

TEST(fen_repair, castling_rights)
{
    repaired(ROOKS " w qkQK - 0 1", ROOKS " w KQkq - 0 1", "castling");
    repaired(ROOKS " w kqKQ - 0 1", ROOKS " w KQkq - 0 1", "castling");
    repaired(ROOKS " w KKQkk - 0 1", ROOKS " w KQk - 0 1", "castling");
    repaired(ROOKS " w Kha - 0 1", ROOKS " w Kkq - 0 1", "castling");
    repaired(KINGS " w \xe2\x80\x93 - 0 1", KINGS " w - - 0 1", "castling");
    repaired(KINGS " w _ - 0 1", KINGS " w - - 0 1", "castling");
    repaired(KINGS " w 0 - 0 1", KINGS " w - - 0 1", "castling");
    repaired(KINGS " w -- - 0 1", KINGS " w - - 0 1", "castling");
    repaired(KINGS " w KQkq - 0 1", KINGS " w - - 0 1", "castling-lost");
    repaired("r3k2r/8/8/8/8/8/8/R3K1R1 w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R3K1R1 w Qkq - 0 1",
             "castling-lost");
    repaired("r3k2r/8/8/8/8/8/8/R2K3R w KQkq - 0 1", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1",
             "castling-lost");
    repaired("r3k2r/8/8/8/8/8/8/R2K3R w kQKkq - 0 1", "r3k2r/8/8/8/8/8/8/R2K3R w kq - 0 1",
             "castling castling-lost");
    repaired("4k3/8/8/8/8/8/8/RR2K3 w B - 0 1", "4k3/8/8/8/8/8/8/RR2K3 w - - 0 1", "castling-lost");
    refused_at(ROOKS " w KQxkq - 0 1", 28);
    refused_at(ROOKS " w K-q - 0 1", 27);
}

TEST(fen_repair, castling_rights_of_chess960)
{
    repaired_in(HK_CHESS960, "4k3/8/8/8/8/8/8/1RR1KRR1 w QK", "4k3/8/8/8/8/8/8/1RR1KRR1 w QK - 0 1",
                "no-en-passant no-halfmoves no-number");
    repaired_in(HK_CHESS960, "1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w gbGB - 0 1",
                "1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w GBgb - 0 1", "castling");
    repaired_in(HK_CHESS960, "4k3/8/8/8/8/8/8/1RR1KRR1 w KGQ - 0 1",
                "4k3/8/8/8/8/8/8/1RR1KRR1 w GB - 0 1", "castling");
    repaired_in(HK_CHESS960, "4k3/8/8/8/8/8/8/R2K3R w CH - 0 1", "4k3/8/8/8/8/8/8/R2K3R w H - 0 1",
                "castling-lost");
    repaired_in(HK_CHESS960, "r3k3/8/8/8/8/8/4K3/R6R w KQq - 0 1",
                "r3k3/8/8/8/8/8/4K3/R6R w q - 0 1", "castling-lost");
    /*
     * If two rights are possible on one wing, the repair guesses neither, and the position is
     * refused afterwards.
     */
    repaired_in(HK_CHESS960, "1k6/8/8/8/8/8/8/R2KR2R w HE -  0 1",
                "1k6/8/8/8/8/8/8/R2KR2R w HE - 0 1", "blanks");
}

TEST(fen_repair, the_en_passant_square)
{
    static const char passing[] = "4k3/8/8/3pP3/8/8/8/4K3";
    char text[64], expected[64];
    snprintf(text, sizeof text, "%s w - D6 0 1", passing);
    snprintf(expected, sizeof expected, "%s w - d6 0 1", passing);
    repaired(text, expected, "en-passant");
    static const char *const lost[] = {"d3", "d5", "e6", "e9", "i3", "a0", "D3", "Z9"};
    for (unsigned i = 0; i < sizeof lost / sizeof *lost; i++) {
        snprintf(text, sizeof text, "%s w - %s 0 1", passing, lost[i]);
        snprintf(expected, sizeof expected, "%s w - - 0 1", passing);
        repaired(text, expected, "en-passant-lost");
    }
    repaired(KINGS " w - \xe2\x80\x94 0 1", KINGS " w - - 0 1", "en-passant");
    repaired(KINGS " w - _ 0 1", KINGS " w - - 0 1", "en-passant");
    repaired(KINGS " w - 0 0 1", KINGS " w - - 0 1", "en-passant");
    repaired("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e2 0 1", start_fen,
             "en-passant-lost");
    refused_at(KINGS " w - x 0 1", 24);
    refused_at(KINGS " w - e 0 1", 24);
    refused_at(KINGS " w - e66 0 1", 24);
}

TEST(fen_repair, counters)
{
    repaired(KINGS " w - - - -", KINGS " w - - 0 1", "halfmoves number");
    repaired(KINGS " w - - -1 -3", KINGS " w - - 0 1", "halfmoves number");
    repaired(KINGS " w - - 0.5 1.5", KINGS " w - - 0 1", "halfmoves number");
    repaired(KINGS " w - - x 12", KINGS " w - - 0 12", "halfmoves");
    repaired(KINGS " w - - 12x 12", KINGS " w - - 0 12", "halfmoves");
    repaired(KINGS " w - - + 1", KINGS " w - - 0 1", "halfmoves");
    repaired(KINGS " w - - 3 0", KINGS " w - - 3 1", "number");
    repaired(KINGS " w - - 1000000000 18446744073709551617", KINGS " w - - 0 1",
             "halfmoves number");
    repaired(KINGS " w - - 3 4 5", KINGS " w - - 3 4", "rest");
    repaired(KINGS " w - - 3 4;", KINGS " w - - 3 4", "rest");
    repaired(KINGS " w - - 3 4; bm Kf2;", KINGS " w - - 3 4", "rest");
    repaired(KINGS " w - - 3 4,", KINGS " w - - 3 4", "rest");
}

TEST(fen_repair, operations_of_epd)
{
    repaired(KINGS " w - - hmvc 7; fmvn 9;", KINGS " w - - 7 9", "epd");
    repaired(KINGS " w - - bm Kf2;", KINGS " w - - 0 1", "epd no-halfmoves no-number");
    repaired(KINGS " w - - bm Kf2; hmvc 3; id \"a; fmvn 5;\"; fmvn 12", KINGS " w - - 3 12", "epd");
    repaired(KINGS " w - - hmvc x; fmvn 0;", KINGS " w - - 0 1", "epd no-halfmoves no-number");
    repaired(KINGS " w - - D1 5 ;D2 30", KINGS " w - - 0 1", "epd no-halfmoves no-number");
    repaired(KINGS " w - - id \"never closed; hmvc 3;", KINGS " w - - 0 1",
             "epd no-halfmoves no-number");
}

TEST(fen_repair, the_pieces_are_never_guessed)
{
    refused_at("", 0);
    refused_at("   ", 3);
    refused_at("\"\"", 2);
    refused_at("rubbish", 1);
    refused_at("4k3/8/8/8/8/8/4K3 w - - 0 1", 17);
    refused_at("4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", 20);
    refused_at("4k3/8/8/7/8/8/8/4K3 w - - 0 1", 9);
    refused_at("4k3/8/8/9/8/8/8/4K3 w - - 0 1", 8);
    refused_at("4k3/8/8/45/8/8/8/4K3 w - - 0 1", 9);
    refused_at("4k3/8/8/7pp/8/8/8/4K3 w - - 0 1", 10);
    refused_at("4k3/8/8/8//8/8/8/4K3 w - - 0 1", 10);
    refused_at("4k3/8/8/8/8/8/8/4D3 w - - 0 1", 17);
    refused_at("  4k3/8/8/7/8/8/8/4K3 w", 11); /* a place in the text as it was given */
}

TEST(fen_repair, what_no_game_has_is_left_to_the_reader)
{
    static const struct {
        const char *text, *code;
    } cases[] = {{"8/8/8/8/8/8/8/8", "kings"},
                 {"4k3/8/8/8/8/8/8/P3K3 w KQ e3", "pawns"},
                 {"4k3/8/8/8/8/8/4Q3/4K3", "opposite-check"},
                 {"3R4/8/q4k2/2B5/1NK5/3b4/8/8 W", "checkers"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct text whole;
        uint32_t repairs;
        hk_position position;
        hk_fault fault;
        assert_int_equal(
            repair(&whole, &repairs, cases[i].text, strlen(cases[i].text), HK_STANDARD, NULL),
            HK_OK);
        assert_int_equal(
            hk_fen_parse(&position, whole.of, strlen(whole.of), HK_STANDARD, HK_POSITIONS, &fault),
            HK_E_POSITION);
        assert_string_equal(fault.code, cases[i].code);
    }
}

TEST(fen_repair, each_repair_has_a_word_of_its_own_and_a_sentence)
{
    for (unsigned i = 0; i < HK_REPAIRS; i++) {
        const char *sentence = hk_repair_sentence((hk_repair)i);
        assert_true(strlen(sentence) > 20);
        assert_int_not_equal(sentence[strlen(sentence) - 1], '.');
        for (unsigned j = 0; j < i; j++)
            assert_string_not_equal(hk_repair_word((hk_repair)i), hk_repair_word((hk_repair)j));
    }
    assert_string_equal(hk_repair_word(HK_REPAIRS), "unknown");
    assert_true(strlen(hk_repair_sentence(HK_REPAIRS)) > 0);
}

static void check_whole(void *context, const hk_position *position, const hk_move_list *moves)
{
    const hk_variant variant = *(const hk_variant *)context;
    const struct text fen = fen_of(position, variant);
    (void)moves;
    repaired_in(variant, fen.of, fen.of, "");
}

TEST(fen_repair, every_position_of_random_games_stays_as_it_is)
{
    hk_variant variant = HK_STANDARD;
    const struct random_games games = {.seed = 271, .games = 100, .plies = 120};
    play_random_games(&games, check_whole, &variant);
    variant = HK_CHESS960;
    const struct random_games others = {
        .seed = 272, .games = 50, .plies = 120, .variant = HK_CHESS960};
    play_random_games(&others, check_whole, &variant);
}

/* Change, insert or delete a few bytes of the text. */
static size_t damage(struct dice *dice, char *text, size_t size)
{
    static const char bytes[] = "KQkqRrPp/18-wbaehAH 0369x\t\n\0\xff\";_";
    for (unsigned n = dice_below(dice, 5); n > 0 && size > 1; n--) {
        const unsigned at = dice_below(dice, (unsigned)size);
        const char byte = dice_below(dice, 8) ? bytes[dice_below(dice, sizeof bytes - 1)]
                                              : (char)dice_below(dice, 256);
        switch (dice_below(dice, 4)) {
        case 0:
            text[at] = byte;
            break;
        case 1:
            memmove(text + at + 1, text + at, size - at);
            text[at] = byte;
            size++;
            break;
        case 2:
            memmove(text + at, text + at + 1, size - at - 1);
            size--;
            break;
        default:
            size = at + 1;
            break;
        }
    }
    return size;
}

TEST(fen_repair, damaged_texts_are_refused_within_or_come_out_as_syntax_that_is_read)
{
    static const char *const fens[] = {start_fen, "r3k2r/8/8/3pP3/8/8/8/R3K1N1 w Qk d6 12 345",
                                       "1rr1krr1/8/8/8/8/8/8/1RR1KRR1 w KCfq - 0 1",
                                       "4k3/8/8/8/8/8/8/4K2R w K - bm O-O; hmvc 3; fmvn 4;"};
    struct dice dice = {273};
    unsigned done = 0, refused = 0;

    for (unsigned i = 0; i < 60000; i++) {
        char text[HK_FEN_MAX];
        size_t size = strlen(fens[i % 4]);
        memcpy(text, fens[i % 4], size);
        size = damage(&dice, text, size);
        const hk_variant variant = dice_below(&dice, 2) ? HK_CHESS960 : HK_STANDARD;
        struct text whole, again;
        uint32_t repairs = 0;
        hk_position strict, lenient;
        hk_fault fault = {0};
        const hk_err err = repair(&whole, &repairs, text, size, variant, &fault);
        const hk_err read = hk_fen_parse(&strict, text, size, variant, HK_POSITIONS, NULL);
        if (err != HK_OK) {
            assert_true(fault.byte <= size);
            assert_int_equal(read, HK_E_SYNTAX); /* what is strict is never refused */
            refused++;
            continue;
        }
        done++;
        const hk_err reread =
            hk_fen_parse(&lenient, whole.of, strlen(whole.of), variant, HK_POSITIONS, &fault);
        if (reread == HK_E_SYNTAX)
            fail_msg("'%.*s' became '%s': %s", (int)size, text, whole.of, fault.why);
        if (read == HK_OK) { /* and keeps its meaning, without a repair */
            assert_int_equal(repairs, 0);
            assert_int_equal(reread, HK_OK);
            assert_true(hk_board_equal(&strict.board, &lenient.board));
            assert_int_equal(strict.halfmove_plies, lenient.halfmove_plies);
            assert_int_equal(strict.move_number, lenient.move_number);
        }
        /* A repaired FEN needs no repair. */
        assert_int_equal(repair(&again, &repairs, whole.of, strlen(whole.of), variant, NULL),
                         HK_OK);
        assert_int_equal(repairs, 0);
        assert_string_equal(again.of, whole.of);
    }
    assert_in_range(done, 10001, UINT32_MAX);
    assert_in_range(refused, 5001, UINT32_MAX);
}

TEST(fen_repair, long_texts_take_one_go)
{
    enum { SIZE = 1 << 20 };
    char *text = malloc(SIZE);
    struct text whole;
    uint32_t repairs;
    hk_buf buf;
    assert_non_null(text);
    static const char *const fillers[] = {"0", "\"", " ", "K", "9", "a;", "x \"", "\xc2\xa0"};
    for (unsigned i = 0; i < sizeof fillers / sizeof *fillers; i++)
        for (unsigned place = 0; place < 4; place++) {
            static const char *const heads[] = {"", KINGS, KINGS " w ", KINGS " w - - "};
            size_t size = strlen(heads[place]);
            memcpy(text, heads[place], size);
            while (size + strlen(fillers[i]) <= SIZE / one_of()) {
                memcpy(text + size, fillers[i], strlen(fillers[i]));
                size += strlen(fillers[i]);
            }
            hk_buf_init(&buf, whole.of, sizeof whole.of);
            if (hk_fen_repair(&buf, &repairs, text, size, HK_CHESS960, NULL) == HK_OK)
                assert_in_range(buf.size, 20, HK_FEN_MAX - 1);
            assert_false(buf.cut);
        }
    free(text);
}
