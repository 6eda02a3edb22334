/*
 * Reading PGN through a window: items on its borders, texts fed in pieces, text without end, and
 * hostile text. The memory is that of the window, whatever the text.
 */
#include "test.h"
#include "transcripts.h"

#define KINGS_AND_PAWN "4k3/P7/8/8/8/8/8/4K3 w - - 0 1"

/* LOOK_AHEAD is that of pgn_lex.c. */
enum { WINDOW = HK__PGN_WINDOW, LOOK_AHEAD = 16 * 1024 };

TEST(pgn_lex, without_memory_there_is_no_reader)
{
    struct feed feed = {.bytes = "", .size = 0};
    hk_pgn_reader *reader = NULL;
    hk_arena arena;

    hk_arena_init(&arena, HK__PGN_WINDOW);
    assert_int_equal(hk_pgn_reader_create(&reader, &arena, give, &feed, NULL), HK_E_MEMORY);
    assert_null(reader);
    assert_int_equal(arena.taken_bytes, 0);
}

TEST(pgn_lex, a_reader_begins_another_text_as_if_it_had_read_none)
{
    static const char cut_off[] = "[White \"w\"]\n\n1. e4 {a", whole[] = "1. d4 *";
    struct feed first = {.bytes = cut_off, .size = sizeof cut_off - 1};
    struct feed second = {.bytes = whole, .size = sizeof whole - 1};
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, give, &first, &main_lines);
    hk_pgn_item item;

    do
        assert_true(hk_pgn_read(reader, &item));
    while (item.kind != HK_PGN_COMMENT);
    hk_pgn_reader_restart(reader, give, &second);
    assert_int_equal(hk_pgn_reader_line(reader), 1);
    assert_true(hk_pgn_read(reader, &item));
    assert_int_equal(item.kind, HK_PGN_GAME);
    assert_int_equal(item.offset, 0);
    do
        assert_true(hk_pgn_read(reader, &item));
    while (item.kind != HK_PGN_GAME_END);
    assert_string_equal(fen_of(item.end.position, HK_STANDARD).of,
                        "rnbqkbnr/pppppppp/8/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 1");
    assert_int_equal(hk_pgn_reader_offset(reader), second.size);
    hk_arena_finish(&arena);
}

/* The sampler: a text with one item of every kind. */
static const char sampler[] =
    "[White \"M. \xc5\x9e\"] [Black \"say \\\"hi\\\"\"]\r\n\r\n1. e4 {a \xe2\x82\xac\r\nb\n\nc} "
    "e5! "
    "(1... c5 $14 2. Nf3 (2. c3 ;to the end\n)) 2.\xe2\x80\xa6Nf3 Nc6(=) =\n%hidden 1-0\n3. [x] "
    "Bb5 (3. Bc4 1-0) zz 4. Ba4 \xc2\xbd \xe2\x80\x93 \xc2\xbd\n\n[White \"w\"]\n[bad tag]\n\n1. "
    "d4 "
    "{open\n\n" TAGGED "1. e4 (1. c4\n" TAGGED "0-1";
static const char sampled[] =
    "< White=M. \xc5\x9e Black=say \"hi\" e4 {a \xe2\x82\xac\r\nb\n\nc} e5 $1 ( c5 $14 Nf3 ( c3 "
    "{to "
    "the end} ) ) Nf3 Nc6 !bad-token !bad-token Bb5 ( Bc4 ) !bad-token !bad-result 1/2-1/2> < "
    "!bad-tag "
    "White=w bad=tag d4 {open} !unterminated-comment !missing-termination *> " GAME
    "e4 ( c4 !unterminated-variation !missing-termination *> " GAME "0-1>";

/* The sampler after some bytes of one kind, and what is to come before it. */
static void check_after(const char *before, char filling, size_t count, const char *after,
                        const char *expected, size_t step)
{
    const size_t size = strlen(before) + count + strlen(after) + sizeof sampler - 1;
    char *text = malloc(size + 1);
    assert_non_null(text);
    const size_t start = strlen(before);
    memcpy(text, before, start);
    memset(text + start, filling, count);
    strcpy(text + start + count, after);
    strcat(text + start + count, sampler);

    struct feed feed = {.bytes = text, .size = size, .step = step};
    struct reading reading = reading_of(&feed);
    const size_t shown = strlen(reading.words.bytes), wanted = sizeof sampled - 1;
    if (shown < wanted || strcmp(reading.words.bytes + shown - wanted, sampled) != 0)
        fail_msg("after %zu bytes: %s", count,
                 reading.words.bytes + (shown < wanted ? 0 : shown - wanted));
    if (expected) {
        assert_memory_equal(reading.words.bytes, expected, strlen(expected));
        assert_int_equal(shown, wanted + strlen(expected));
    }
    clear_reading(&reading);
    free(text);
}

/* Sizes that put the sampler on the border of a window, and where a window is filled again. */
static void check_at_borders(const char *before, char filling, const char *after,
                             const char *expected, size_t stride)
{
    const size_t size = sizeof sampler + 8;
    stride *= one_of();
    for (size_t count = WINDOW - LOOK_AHEAD - size; count < WINDOW - LOOK_AHEAD + 8;
         count += stride)
        check_after(before, filling, count, after, expected, 0);
    for (size_t count = WINDOW - size; count < WINDOW + 8; count += stride)
        check_after(before, filling, count, after, expected, 0);
}

TEST(pgn_lex, the_sampler_gives_what_it_holds)
{
    for (size_t step = 0; step < 8; step++)
        check_after("", ' ', 0, "", "", step);
}

TEST(pgn_lex, tokens_at_the_borders_of_windows)
{
    check_at_borders("", ' ', "", "", 1);
    check_at_borders("", '\n', "", "", 7);
    check_at_borders("%", '{', "\n", "", 7);
    check_at_borders("; ", '[', "\n", "", 7);
}

TEST(pgn_lex, comments_at_the_borders_of_windows)
{
    check_at_borders("1. e4 {", 'x', "} *\n", NULL, 3);
    check_at_borders("1. e4 {", '\n', "} *\n", NULL, 7);
    check_at_borders("1. e4 {", 'x', "\n\n", NULL, 1); /* given up at the sampler */
}

TEST(pgn_lex, borders_move_with_the_feeding)
{
    for (size_t step = 20000; step < 90000; step += 1111)
        check_after("", ' ', 60000 + step / 10, "", "", step);
    for (size_t count = WINDOW - 9; count < WINDOW + 9; count++)
        check_after("", ' ', count, "", "", 1);
}

/* Make a comment of some bytes from copies of a text. */
static struct reading read_comment_of(const char *copied, size_t size, struct grown *text)
{
    grow_by(text, TAGGED "1. e4 {");
    while (text->size < size)
        grow_by(text, copied);
    grow_by(text, "} e5 *\n\n" TAGGED "1. zz *");
    struct feed feed = {.bytes = text->bytes, .size = text->size};
    return reading_of(&feed);
}

TEST(pgn_lex, a_long_comment_comes_in_pieces_that_do_not_break_characters)
{
    for (size_t shift = 0; shift < 3; shift++) {
        struct grown text = {0};
        hk_arena arena;
        hk_pgn_reader *reader;
        hk_pgn_item item;
        uint64_t at = 0;
        size_t pieces = 0;

        for (size_t i = 0; i < shift; i++)
            grow_by(&text, " ");
        grow_by(&text, "1. e4 {");
        const size_t start = text.size;
        while (text.size < 5 * WINDOW)
            grow_by(&text, "\xe2\x82\xac");
        const size_t end = text.size;
        grow_by(&text, "} e5 *");
        struct feed feed = {.bytes = text.bytes, .size = text.size};
        reader = reader_of(&arena, give, &feed, &whole_games);
        while (hk_pgn_read(reader, &item)) {
            const hk_pgn_comment *comment = &item.comment;
            if (item.kind != HK_PGN_COMMENT)
                continue;
            assert_true(hk_utf8_check(comment->text, comment->size));
            assert_memory_equal(comment->text, text.bytes + start + at, comment->size);
            at += comment->size;
            pieces++;
            assert_int_equal(comment->last, start + at == end);
        }
        assert_int_equal(start + at, end);
        assert_in_range(pieces, 2, 20);
        free(text.bytes);
        hk_arena_finish(&arena);
    }
}

TEST(pgn_lex, lines_are_counted_in_long_comments)
{
    /* Every reading compares the lines of all items with the text. */
    static const char *const copied[] = {"\n",         "\r\n",       "x\r\n",          "\n\x93",
                                         "\r\x93\x94", "a\n\n\nb\r", "\xe2\x82\xac\n", "\n\xff"};
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++)
        for (size_t more = 0; more < 2; more++) {
            struct grown text = {0};
            if (more)
                grow_by(&text, " ");
            struct reading reading = read_comment_of(copied[i], 5 * WINDOW, &text);
            assert_int_equal(reading.games, 2);
            clear_reading(&reading);
            free(text.bytes);
        }
}

TEST(pgn_lex, pieces_are_large_whatever_the_bytes)
{
    static const char *const copied[] = {"\x80", "\xbf\x80", "x\x80", "\n\x80", "\xff", "\xe2\x82"};
    for (size_t i = 0; i < sizeof copied / sizeof *copied; i++) {
        struct grown text = {0};
        hk_arena arena;
        hk_pgn_reader *reader;
        hk_pgn_item item;
        size_t pieces = 0;

        grow_by(&text, "1. e4 {");
        while (text.size < 5 * WINDOW)
            grow_by(&text, copied[i]);
        struct feed feed = {.bytes = text.bytes, .size = text.size};
        reader = reader_of(&arena, give, &feed, &whole_games);
        while (hk_pgn_read(reader, &item)) {
            pieces += item.kind == HK_PGN_COMMENT;
            assert_in_range(pieces, 0, 40);
        }
        free(text.bytes);
        hk_arena_finish(&arena);
    }
}

TEST(pgn_lex, an_open_comment_is_given_up_after_any_number_of_blank_lines)
{
    for (size_t count = WINDOW - 40; count < WINDOW + 8; count++)
        check_after("1. e4 {x", '\n', count, "", NULL, 0);
}

TEST(pgn_lex, long_words_are_passed_over)
{
    static const size_t sizes[] = {254, 255, 256, 16367, 16368, 16369, 70000, 200000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        check_after(TAGGED "1. e4 ", 'x', sizes[i], " e5 1-0\n", GAME "e4 !bad-token 1-0> ", 0);
        check_after(TAGGED "1. e4 1-0 ", 'x', sizes[i], "\n", GAME "e4 1-0> ", 0);
        check_after(TAGGED "[", 'x', sizes[i], "\n*\n", "< !bad-tag White=w *> ", 0);
        check_after("[White \"", 'x', sizes[i], "\"]\n*\n", NULL, 0);
        check_after("[White \"w", ' ', sizes[i], "\n\n1. e4 *\n", NULL, 0);
        check_after(TAGGED "1. e4 $", '1', sizes[i], " *\n", NULL, 0);
        check_after(TAGGED "1. e4 ", '1', sizes[i], ". e5 *\n", NULL, 0);
        check_after(TAGGED "1. e4 1", '.', sizes[i], " e5 *\n", NULL, 0);
        check_after(TAGGED "1. e4 1", ' ', sizes[i], "- 0\n", NULL, 0);
    }
}

/* A tag value of up to TAG_MAX bytes (pgn_lex.c) comes whole; a longer one is no tag value. */
TEST(pgn_lex, long_tags)
{
    struct grown text = {0};
    grow_by(&text, "[White \"");
    while (text.size < 12000)
        grow_by(&text, "\xc5\x9e");
    grow_by(&text, "\"]\n[Black \"b\"]\n*");
    struct feed feed = {.bytes = text.bytes, .size = text.size};
    struct reading reading = reading_of(&feed);
    assert_non_null(strstr(reading.words.bytes, "\xc5\x9e Black=b *>"));
    clear_reading(&reading);
    free(text.bytes);
}

/* Hostile text. */

/* Copies of a pattern after a beginning, made when the reader asks for them. */
struct maker {
    const char *start, *pattern, *end;
    size_t size, at; /* bytes of copies; bytes given */
};

static size_t make(void *context, char *into, size_t room)
{
    struct maker *maker = context;
    const size_t start = strlen(maker->start), period = strlen(maker->pattern),
                 end = strlen(maker->end);
    size_t done = 0;
    for (; done < room && maker->at < start + maker->size + end; maker->at++) {
        if (maker->at < start) {
            into[done++] = maker->start[maker->at];
        } else if (maker->at >= start + maker->size) {
            into[done++] = maker->end[maker->at - start - maker->size];
        } else if (period == 1) {
            size_t count = start + maker->size - maker->at;
            count = count < room - done ? count : room - done;
            memset(into + done, maker->pattern[0], count);
            done += count;
            maker->at += count - 1;
        } else {
            into[done++] = maker->pattern[(maker->at - start) % period];
        }
    }
    return done;
}

struct tally {
    size_t games, moves, pieces, faults, items;
    size_t unfinished; /* pieces that are not the last of their comment */
    uint64_t comment_bytes;
};

static struct tally read_made(const char *start, const char *pattern, size_t size, const char *end)
{
    struct maker maker = {.start = start, .pattern = pattern, .end = end, .size = size};
    hk_arena arena;
    hk_pgn_reader *reader;
    struct tally tally = {0};
    hk_pgn_item item;

    reader = reader_of(&arena, make, &maker, &whole_games);
    while (hk_pgn_read(reader, &item)) {
        tally.games += item.kind == HK_PGN_GAME;
        tally.moves += item.kind == HK_PGN_MOVES;
        tally.faults += item.kind == HK_PGN_FAULT;
        if (item.kind == HK_PGN_COMMENT) {
            tally.pieces++;
            tally.unfinished += !item.comment.last;
            tally.comment_bytes += item.comment.size;
        }
        tally.items++;
        if (tally.items > 8 * size + 100 || tally.unfinished > size / (LOOK_AHEAD / 2) + 4)
            fail_msg("'%s' and bytes like %02x: %zu items, %zu unfinished pieces in %zu bytes",
                     start, (unsigned)(unsigned char)pattern[0], tally.items, tally.unfinished,
                     size);
    }
    assert_int_equal(hk_pgn_reader_offset(reader), strlen(start) + size + strlen(end));
    hk_arena_finish(&arena);
    return tally;
}

TEST(pgn_lex, a_hundred_megabytes_of_comment)
{
    const size_t size = 100 * 1000 * 1000 / one_of();
    const struct tally tally = read_made("1. e4 {", "x", size, "} e5 1-0\n\n1. d4 *");
    assert_int_equal(tally.comment_bytes, size);
    assert_int_equal(tally.games, 2);
    assert_int_equal(tally.moves, 3);
    assert_in_range(tally.pieces, 1, size / LOOK_AHEAD + 2);
}

TEST(pgn_lex, a_hundred_thousand_nested_variations)
{
    static const char *const starts[] = {TAGGED "1. e4 ", TAGGED "", "(",
                                         TAGGED "1. e4 e5 2. Nf3 (2. c4 "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        read_made(starts[i], "(", 100000, "");
        read_made(starts[i], "( e4 ", 500000, ") 1-0");
        read_made(starts[i], ")", 100000, " 1-0");
    }
    struct grown text = {0};
    grow_by(&text, "1. e4 ");
    for (int i = 0; i < 100000; i++)
        grow_by(&text, "(");
    for (int i = 0; i < 100000; i++)
        grow_by(&text, ")");
    grow_by(&text, " e5 1-0");
    const struct tally tally = read_made(text.bytes, " ", 0, "");
    assert_int_equal(tally.moves, 2);
    assert_int_equal(tally.faults, 1); /* no-tags */
    free(text.bytes);
}

TEST(pgn_lex, any_bytes_are_read_to_their_end)
{
    static const char *const starts[] = {"", "1. e4 ", "[White \"w\"]\n", "1. e4 {",
                                         "1. e4 (1. d4 "};
    static const char *const patterns[] = {
        "[",        "{",   "(",     ")",    "}",          "]",         ";",           "%",
        "$",        "\"",  "\\",    "x",    "1",          ".",         "-",           "*",
        "0",        "=",   "\r",    "\n",   "\t",         "\x01",      "\x80",        "\xff",
        "\xe2\x82", "[a ", "[a \"", "\n[",  "\n\n[a \"x", "[a \"b\"]", "[a \"b\"]\n", "{\n\n",
        "{}",       "e4(", "(Q)",   "(=)",  "1-",         "1/2",       "1 - 0 ",      "\xc2\xbd",
        "1. * ",    "\n*", "\n% ",  "\r\n", "\n\n",       ";\n",       "\\\"",        "N ",
        "e4 ",      "1.",  "$1"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        for (size_t j = 0; j < sizeof patterns / sizeof *patterns; j += one_of())
            read_made(starts[i], patterns[j], WINDOW + LOOK_AHEAD + 100, "\n\n" TAGGED "1. e4 *");
}

TEST(pgn_lex, chance_bytes_are_read_alike_in_any_pieces)
{
    static const char *const words[] = {"1.",
                                        "1. ",
                                        "e4",
                                        "e5",
                                        " ",
                                        "\n",
                                        "\r",
                                        "\r\n",
                                        "Nf3",
                                        "d4",
                                        "(",
                                        ")",
                                        "{",
                                        "}",
                                        "{c}",
                                        "; x } y\n",
                                        "$1",
                                        "$256",
                                        "!?",
                                        "N",
                                        "=",
                                        "0-0",
                                        "1-0",
                                        "0-1",
                                        "1/2-1/2",
                                        "*",
                                        "1/2",
                                        "\xc2\xbd-\xc2\xbd",
                                        "\xbd",
                                        "[Event \"x\"]",
                                        "\n[White \"w\"]\n\n",
                                        "[x",
                                        "]",
                                        "\"",
                                        "\\",
                                        "\n%esc 1-0\n",
                                        "--",
                                        "Nf3(=)",
                                        "e8(Q)",
                                        "zz",
                                        "\xe2\x80\xa6",
                                        "\x01",
                                        "\xef\xbb\xbf",
                                        "[FEN \"" KINGS_AND_PAWN "\"]\n",
                                        "a8=Q",
                                        "[Result \"1-0\"]\n",
                                        "[Variant \"Chess960\"]\n"};
    struct dice dice = {.state = 2026};
    for (int round = 0; round < 2000; round++) {
        struct grown text = {0};
        const unsigned count = 1 + dice_below(&dice, 40);
        for (unsigned i = 0; i < count; i++) {
            grow_by(&text, words[dice_below(&dice, sizeof words / sizeof *words)]);
            if (dice_below(&dice, 2))
                grow_by(&text, " ");
        }
        struct feed whole = {.bytes = text.bytes, .size = text.size};
        struct feed pieces = whole;
        pieces.step = 1 + dice_below(&dice, 9);
        struct reading a = reading_of(&whole), b = reading_of(&pieces);
        assert_string_equal(a.words.bytes, b.words.bytes);
        assert_string_equal(a.places.bytes, b.places.bytes);
        clear_reading(&a);
        clear_reading(&b);
        free(text.bytes);
    }
}
