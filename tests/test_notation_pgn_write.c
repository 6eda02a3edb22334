/* PGN in export format: order, numbers, layout. */
#include "pgn_writing.h"
#include "test.h"

static void comment(hk_pgn_writer *writer, const char *text)
{
    hk_pgn_write_comment(writer, text, strlen(text));
}

/* Write a comment of one word of so many letters, below 128; its braces are two more. */
static void comment_as_wide(hk_pgn_writer *writer, unsigned width)
{
    char word[128];

    memset(word, 'x', width);
    word[width] = '\0';
    comment(writer, word);
}

/* Write moves in UCI, blanks between. */
static void moves(hk_pgn_writer *writer, hk_position *position, const char *list)
{
    char word[8];
    int size;
    for (; sscanf(list, " %7s%n", word, &size) == 1; list += size) {
        const hk_move move = legal_move(position, word, HK_STANDARD);
        assert_int_not_equal(move, HK_MOVE_NONE);
        hk_pgn_write_move(writer, position, move);
        hk_position_make(position, move);
    }
}

static void assert_written(struct grown *text, const char *expected)
{
    assert_string_equal(text->bytes, expected);
    free(text->bytes);
}

static hk_position start(void)
{
    hk_position position;
    hk_position_start(&position);
    return position;
}

/* Tags. */

TEST(pgn_write, result_texts)
{
    assert_string_equal(hk_result_text(HK_RESULT_OPEN), "*");
    assert_string_equal(hk_result_text(HK_RESULT_WHITE_WINS), "1-0");
    assert_string_equal(hk_result_text(HK_RESULT_BLACK_WINS), "0-1");
    assert_string_equal(hk_result_text(HK_RESULT_DRAW), "1/2-1/2");
}

TEST(pgn_write, the_roster_is_written_even_if_nothing_is_known)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_pgn_write_tags(&writer, NULL, 0);
    assert_written(&text, "[Event \"?\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
                          "[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n");
}

TEST(pgn_write, the_roster_goes_first_and_the_rest_by_name)
{
    const hk_pgn_tag tags[] = {tag("ECO", "A00"),    tag("Result", "1-0"), tag("WhiteElo", "1"),
                               tag("Black", "b"),    tag("Annotator", ""), tag("White", "w"),
                               tag("Round", "r"),    tag("ECOx", "x"),     tag("Date", "d"),
                               tag("Site", "s"),     tag("Event", "e"),    tag("eco", "low"),
                               tag("WhiteElo", "2"), tag("Black", "b2"),   tag("EC", "y")};
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_pgn_write_tags(&writer, tags, sizeof tags / sizeof *tags);
    assert_written(&text,
                   "[Event \"e\"]\n[Site \"s\"]\n[Date \"d\"]\n[Round \"r\"]\n[White \"w\"]\n"
                   "[Black \"b\"]\n[Result \"1-0\"]\n[Annotator \"\"]\n[EC \"y\"]\n[ECO \"A00\"]\n"
                   "[ECOx \"x\"]\n[WhiteElo \"1\"]\n[eco \"low\"]\n\n");
}

TEST(pgn_write, values_are_escaped_and_stay_on_their_line)
{
    const hk_pgn_tag tags[] = {tag("Event", "say \"hi\""), tag("Site", "C:\\x\\"),
                               tag("Round", "1\n2\t3\r4"), tag("White", "\xc5\x9e] [")};
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_pgn_write_tags(&writer, tags, 4);
    assert_written(&text, "[Event \"say \\\"hi\\\"\"]\n[Site \"C:\\\\x\\\\\"]\n[Date "
                          "\"????.??.??\"]\n[Round \"1 2 3 4\"]\n[White \"\xc5\x9e] [\"]\n"
                          "[Black \"?\"]\n[Result \"*\"]\n\n");
}

TEST(pgn_write, tag_text_needs_no_nul)
{
    const hk_pgn_tag tags[] = {
        {.name = "EventX", .name_size = 5, .value = "abcdef", .value_size = 3}};
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_pgn_write_tags(&writer, tags, 1);
    assert_memory_equal(text.bytes, "[Event \"abc\"]\n", 14);
    free(text.bytes);
}

/* Moves. */

TEST(pgn_write, numbers)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position position = start();
    moves(&writer, &position, "e2e4 e7e5 g1f3 b8c6");
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    assert_written(&text, "1. e4 e5 2. Nf3 Nc6 *\n\n");
}

TEST(pgn_write, a_first_move_of_black_has_its_number)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position position = standard("4k3/8/8/8/8/8/8/4K3 b - - 0 99");
    moves(&writer, &position, "e8e7 e1e2 e7e6");
    hk_pgn_write_result(&writer, HK_RESULT_DRAW);
    assert_written(&text, "99... Ke7 100. Ke2 Ke6 1/2-1/2\n\n");
}

TEST(pgn_write, numbers_come_again_after_comments_and_variations)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position main_line = start(), side = start();
    comment(&writer, "before");
    moves(&writer, &main_line, "e2e4");
    comment(&writer, "after");
    hk_position inner = main_line;
    moves(&writer, &main_line, "e7e5");
    hk_pgn_write_variation_start(&writer);
    moves(&writer, &inner, "c7c5 g1f3");
    hk_pgn_write_variation_end(&writer);
    moves(&writer, &main_line, "g1f3");
    hk_pgn_write_nag(&writer, 1);
    moves(&writer, &main_line, "b8c6");
    hk_pgn_write_variation_start(&writer);
    comment(&writer, "or");
    moves(&writer, &side, "d2d4 d7d5");
    hk_pgn_write_variation_end(&writer);
    moves(&writer, &main_line, "f1b5 a7a6");
    hk_pgn_write_result(&writer, HK_RESULT_WHITE_WINS);
    assert_written(&text,
                   "{before} 1. e4 {after} 1... e5 (1... c5 2. Nf3) 2. Nf3 $1 Nc6 ({or} 1. d4 d5)\n"
                   "3. Bb5 a6 1-0\n\n");
}

TEST(pgn_write, moves_are_in_algebraic_notation)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position position = standard("r3k2r/P7/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1");
    moves(&writer, &position, "e5d6 e8g8 e1c1 a8a7");
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    assert_written(&text, "1. exd6 O-O 2. O-O-O Rxa7 *\n\n");
}

TEST(pgn_write, a_game_without_moves)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_pgn_write_result(&writer, HK_RESULT_BLACK_WINS);
    comment(&writer, "c");
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    assert_written(&text, "0-1\n\n{c} *\n\n");
}

TEST(pgn_write, a_second_game_begins_with_its_number)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position position = start();
    moves(&writer, &position, "e2e4");
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    moves(&writer, &position, "e7e5");
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    assert_written(&text, "1. e4 *\n\n1... e5 *\n\n");
}

/* Comments, glyphs, variations. */

static void comment_gives(const char *given, const char *expected)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position position = start();
    moves(&writer, &position, "e2e4");
    comment(&writer, given);
    moves(&writer, &position, "e7e5");
    struct grown words = {0};
    grow_by(&words, "1. e4 ");
    grow_by(&words, expected);
    grow_by(&words, " 1... e5");
    assert_string_equal(text.bytes, words.bytes);
    free(text.bytes);
    free(words.bytes);
}

TEST(pgn_write, comments)
{
    comment_gives("a", "{a}");
    comment_gives("  a \n\t b\r\n\v\f", "{a b}");
    comment_gives("a}", "{a)}");
    comment_gives("a}b", "{a)b}");
    comment_gives("a} b", "{a) b}");
    comment_gives("a }b", "{a )b}");
    comment_gives("a}}b}} c", "{a))b)) c}");
    comment_gives("{a", "{{a}");
    comment_gives("; (1-0) $1 %x", "{; (1-0) $1 %x}");
}

TEST(pgn_write, a_blank_stands_before_every_comment)
{
    comment_gives("", "{}");
    comment_gives(" \n ", "{}");
    comment_gives("}", "{)}");
    comment_gives("}a", "{)a}");
}

TEST(pgn_write, comment_text_needs_no_nul)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_pgn_write_comment(&writer, "abc} def", 3);
    assert_written(&text, "{abc}");
}

TEST(pgn_write, glyphs)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position position = start();
    moves(&writer, &position, "e2e4");
    hk_pgn_write_nag(&writer, 0);
    hk_pgn_write_nag(&writer, 255);
    comment(&writer, "c");
    hk_pgn_write_nag(&writer, 14);
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    assert_written(&text, "1. e4 $0 $255 {c} $14 *\n\n");
}

TEST(pgn_write, signs_that_open_stand_before_what_comes_next)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    hk_position position = start(), again = start();
    moves(&writer, &position, "e2e4");
    hk_pgn_write_variation_start(&writer);
    comment(&writer, "a b");
    moves(&writer, &again, "d2d4");
    hk_pgn_write_variation_end(&writer);
    hk_pgn_write_variation_start(&writer);
    hk_pgn_write_nag(&writer, 3);
    hk_pgn_write_variation_end(&writer);
    for (int i = 0; i < 6; i++)
        hk_pgn_write_variation_start(&writer);
    comment(&writer, "deep");
    for (int i = 0; i < 6; i++)
        hk_pgn_write_variation_end(&writer);
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    char *squeezed = text.bytes; /* what stands between the openings is free */
    assert_memory_equal(squeezed, "1. e4 ({a b} 1. d4) ($3) (", 26);
    assert_non_null(strstr(squeezed, "({deep})))))) *\n\n"));
    free(text.bytes);
}

/* Layout. */

TEST(pgn_write, a_line_has_seventy_nine_columns)
{
    for (unsigned width = 60; width < 100; width++) {
        struct grown text;
        hk_pgn_writer writer = writer_to(&text);
        char word[128];
        memset(word, 'x', width);
        word[width] = '\0';
        comment(&writer, word); /* width + 2 */
        hk_pgn_write_result(&writer, HK_RESULT_DRAW);
        char expected[160];
        const bool fits = width + 2 + 8 <= COLUMNS, brace_fits = width + 2 <= COLUMNS;
        snprintf(expected, sizeof expected, "{%s%s}%s1/2-1/2\n\n", word, brace_fits ? "" : "\n",
                 fits || !brace_fits ? " " : "\n");
        assert_written(&text, expected);
    }
}

TEST(pgn_write, columns_are_characters)
{
    for (unsigned width = 60; width < 90; width++) {
        struct grown text, word = {0};
        hk_pgn_writer writer = writer_to(&text);
        for (unsigned i = 0; i < width; i++)
            grow_by(&word, "\xc5\x9e");
        comment(&writer, word.bytes);
        hk_pgn_write_result(&writer, HK_RESULT_OPEN);
        const char *blank = strpbrk(text.bytes, " \n");
        assert_int_equal(*blank == ' ', width + 4 <= COLUMNS);
        free(text.bytes);
        free(word.bytes);
    }
}

TEST(pgn_write, what_is_opened_stays_with_its_word)
{
    for (unsigned width = 40; width < 80; width++) {
        struct grown text;
        hk_pgn_writer writer = writer_to(&text);
        hk_position position = start();
        comment_as_wide(&writer, width);
        hk_pgn_write_variation_start(&writer);
        comment(&writer, "yyyyyyyyyy zzzzzzzzzz");
        moves(&writer, &position, "e2e4 e7e5");
        hk_pgn_write_variation_end(&writer);
        hk_pgn_write_result(&writer, HK_RESULT_OPEN);
        check_layout(text.bytes);
        assert_non_null(strstr(text.bytes, "({yyyyyyyyyy"));
        free(text.bytes);
    }
}

TEST(pgn_write, white_space_in_a_comment_does_not_depend_on_the_column)
{
    for (unsigned width = 40; width < 80; width++) {
        struct grown text;
        hk_pgn_writer writer = writer_to(&text);
        comment_as_wide(&writer, width);
        comment(&writer, "a}b}} c");
        assert_non_null(strstr(text.bytes, "a)b))"));
        free(text.bytes);
    }
}

TEST(pgn_write, a_command_in_a_comment_is_never_broken_over_lines)
{
    static const struct {
        const char *comment, *written;
    } cases[] = {
        {"[%clk 0:04:58]", "{[%clk 0:04:58]"},
        {"[%clk\n0:04:58] x", "{[%clk 0:04:58]"},
        {"x [%eval  \t 0.35,20] [%clk 1:00:00]", "[%eval 0.35,20]"},
        {"x [%eval 0.35,20] [%clk 1:00:00]", "[%clk 1:00:00]"},
        {"x[%clk 0:04:58][%emt 0:00:02]y", "x[%clk 0:04:58][%emt 0:00:02]y"},
        {"[%csl R}a1 G}a2]", "{[%csl R)a1 G)a2]"},
        {"[%cal Ga1a2 Ga1a3 Ga1a4 Ga1a5 Ga1a6 Ga1a7 Ga1a8 Gb1b2 Gb1b3 Gb1b4 Gb1b5 Gb1b6 Gb1b7 "
         "Gb1b8 Gc1c2 Gc1c3 Gc1c4 Gc1c5 Gc1c6 Gc1c7 Gc1c8]",
         "{[%cal Ga1a2 Ga1a3 Ga1a4 Ga1a5 Ga1a6 Ga1a7 Ga1a8 Gb1b2 Gb1b3 Gb1b4 Gb1b5 Gb1b6 Gb1b7 "
         "Gb1b8 Gc1c2 Gc1c3 Gc1c4 Gc1c5 Gc1c6 Gc1c7 Gc1c8]"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        for (unsigned width = 20; width < 80; width++) {
            struct grown text;
            hk_pgn_writer writer = writer_to(&text);
            comment_as_wide(&writer, width);
            comment(&writer, cases[i].comment);
            check_layout(text.bytes);
            if (!strstr(text.bytes, cases[i].written))
                fail_msg("'%s' is not in: %s", cases[i].written, text.bytes);
            free(text.bytes);
        }
}

TEST(pgn_write, what_only_begins_as_a_command_is_words)
{
    struct grown text;
    hk_pgn_writer writer = writer_to(&text);
    char many[2 * 79 + 8] = "[%clk";

    for (size_t size = strlen(many); size + 3 < sizeof many; size += 2)
        memcpy(many + size, " x", 3);
    comment(&writer, many);
    check_layout(text.bytes);
    assert_non_null(strchr(text.bytes, '\n'));
    free(text.bytes);
}

/* Words that are written together are those that are written one by one, on the same lines. */
TEST(pgn_write, words_of_a_comment_are_the_same_together_and_one_by_one)
{
    static const char *const words[] = {"e4",
                                        "a",
                                        "Nf3",
                                        "%",
                                        "%a",
                                        "d=36,",
                                        "b}",
                                        "[x",
                                        "x[",
                                        "{",
                                        "\x7f",
                                        "~",
                                        "\xc3\xa9",
                                        "pv=",
                                        "R50=49, ",
                                        " ",
                                        "\n",
                                        "\t",
                                        "12345678901234567890123456789012345678901234567890",
                                        "[%clk 0:04:58]",
                                        "\xd1\x85\xd0\xbe\xd0\xb4,",
                                        "\xd0\xb8\xd0\xb4\xd0\xb5\xd1\x8f\nwith"};
    struct dice dice = {64};

    for (unsigned turn = 0; turn < 4000; turn++) {
        char comment_text[800];
        size_t size = 0;
        struct grown together, alone;
        hk_pgn_writer whole = writer_to(&together), parts = writer_to(&alone);
        const unsigned width = dice_below(&dice, 78),
                       few = 1 + dice_below(&dice, (unsigned)(sizeof words / sizeof *words));

        comment_as_wide(&whole, width);
        comment_as_wide(&parts, width);
        hk_pgn_write_comment_open(&whole);
        hk_pgn_write_comment_open(&parts);
        for (unsigned count = dice_below(&dice, 60); count > 0 && size < 700; count--) {
            const char *const word = words[dice_below(&dice, few)];
            memcpy(comment_text + size, word, strlen(word));
            size += strlen(word);
            comment_text[size++] = ' ';
            hk_pgn_write_comment_words(&parts, word, strlen(word));
        }
        hk_pgn_write_comment_words(&whole, comment_text, size);
        hk_pgn_write_comment_close(&whole);
        hk_pgn_write_comment_close(&parts);
        check_layout(together.bytes);
        assert_string_equal(together.bytes, alone.bytes);
        free(together.bytes);
        free(alone.bytes);
    }
}

TEST(pgn_write, a_run_is_written_as_its_moves_and_comments_one_by_one)
{
    static const char *const comments[] = {"",
                                           "[%clk 0:10:00]",
                                           "%",
                                           "a}b",
                                           "two  words\nand a third",
                                           "\xc3\xa9\xc3\xa9 \xe2\x80\x94",
                                           " ",
                                           "a word that is not as short as others are and "
                                           "aVeryLongOneThatHasNoBlankInItAtAllButGoesOnAndOnAndOnA"
                                           "ndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOnAndOn"};
    enum { COMMENTS = sizeof comments / sizeof *comments, PLIES = 200 };
    struct grown text = {0}, one_by_one, together;
    hk_pgn_move made[PLIES];
    hk_pgn_word words_told[PLIES] = {{0}};
    hk_pgn_writer first = writer_to(&one_by_one), second = writer_to(&together);
    hk_position before = start(), now = before;
    unsigned seed = 1;

    grow_by(&text, "");
    for (size_t i = 0; i < PLIES; i++) {
        hk_move_list list;
        hk_movegen_legal(&now.board, &list);
        assert_true(list.size > 0);
        seed = seed * 1103515245 + 12345;
        const char *const words = comments[(seed >> 16) % COMMENTS];
        const unsigned nag = seed >> 20 & 1 ? seed >> 12 & 0xff : 0;
        made[i] = (hk_pgn_move){.move = list.move[(seed >> 8) % list.size],
                                .comment_at = (uint32_t)text.size,
                                .comment_size = (uint16_t)strlen(words),
                                .nag = (uint8_t)nag};
        grow_by(&text, words);
        if (seed >> 21 & 1) { /* its word is told */
            char word[HK_SAN_MAX];
            hk_buf buf;
            hk_buf_init(&buf, word, sizeof word);
            hk_san_write(&buf, &now.board, made[i].move, &hk_letters_english, HK_SAN_PGN);
            words_told[i] = (hk_pgn_word){.at = (uint32_t)text.size, .size = (uint32_t)buf.size};
            grow_by(&text, word);
            grow_by(&text, "behind it"); /* bytes that can be read */
        }
        hk_pgn_write_move(&first, &now, made[i].move);
        if (nag > 0)
            hk_pgn_write_nag(&first, nag);
        if (*words)
            comment(&first, words);
        hk_position_make(&now, made[i].move);
    }
    grow(&text, (const char[64]){0}, 64); /* bytes that can be read */
    const hk_pgn_run run = {.moves = made,
                            .count = PLIES,
                            .before = &before,
                            .after = &now,
                            .words = words_told,
                            .text = text.bytes};
    hk_pgn_write_run(&second, &run);
    assert_written(&together, one_by_one.bytes);
    free(one_by_one.bytes);
    free(text.bytes);
}
