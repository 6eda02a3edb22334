/* PGN in export format: order, numbers, layout, and that what is written is read as the same game. */
#include "test.h"
#include "transcripts.h"

enum { COLUMNS = 79 };

static void sink(void *context, const char *text, size_t size)
{
    grow(context, text, size);
}

static hk_pgn_writer writer_to(struct grown *text)
{
    hk_pgn_writer writer;
    *text = (struct grown){0};
    grow_by(text, "");
    hk_pgn_write_init(&writer, sink, text);
    return writer;
}

static void comment(hk_pgn_writer *writer, const char *text)
{
    hk_pgn_write_comment(writer, text, strlen(text));
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

static hk_pgn_tag tag(const char *name, const char *value)
{
    return (hk_pgn_tag){
        .name = name, .name_size = strlen(name), .value = value, .value_size = strlen(value)};
}

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
    hk_pgn_write_open(&writer);
    moves(&writer, &inner, "c7c5 g1f3");
    hk_pgn_write_close(&writer);
    moves(&writer, &main_line, "g1f3");
    hk_pgn_write_nag(&writer, 1);
    moves(&writer, &main_line, "b8c6");
    hk_pgn_write_open(&writer);
    comment(&writer, "or");
    moves(&writer, &side, "d2d4 d7d5");
    hk_pgn_write_close(&writer);
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
    hk_pgn_write_open(&writer);
    comment(&writer, "a b");
    moves(&writer, &again, "d2d4");
    hk_pgn_write_close(&writer);
    hk_pgn_write_open(&writer);
    hk_pgn_write_nag(&writer, 3);
    hk_pgn_write_close(&writer);
    for (int i = 0; i < 6; i++)
        hk_pgn_write_open(&writer);
    comment(&writer, "deep");
    for (int i = 0; i < 6; i++)
        hk_pgn_write_close(&writer);
    hk_pgn_write_result(&writer, HK_RESULT_OPEN);
    char *squeezed = text.bytes; /* what stands between the openings is free */
    assert_memory_equal(squeezed, "1. e4 ({a b} 1. d4) ($3) (", 26);
    assert_non_null(strstr(squeezed, "({deep})))))) *\n\n"));
    free(text.bytes);
}

/* Layout. */

static size_t columns_of(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

/* Movetext: no line too long but for a single word, none that ends in a blank, none that the next word would fit on. */
static void check_layout(const char *text)
{
    const char *last = NULL;
    size_t last_size = 0;
    while (*text) {
        const size_t size = strcspn(text, "\n");
        const size_t word = strcspn(text, " \n");
        if (text[0] != '[' || (size > 0 && text[size - 1] != ']')) {
            if (columns_of(text, size) > COLUMNS && word != size)
                fail_msg("%zu columns: %.*s", columns_of(text, size), (int)size, text);
            if (size > 0 && (text[0] == ' ' || text[size - 1] == ' '))
                fail_msg("a blank at an end: '%.*s'", (int)size, text);
            if (last && last_size > 0 && size > 0 &&
                columns_of(last, last_size) + 1 + columns_of(text, word) <= COLUMNS)
                fail_msg("'%.*s' would fit after: %.*s", (int)word, text, (int)last_size, last);
            last = text;
            last_size = size;
        } else {
            last = NULL;
        }
        text += size + (text[size] == '\n');
    }
}

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
        char word[128];
        memset(word, 'x', width);
        word[width] = '\0';
        comment(&writer, word);
        hk_pgn_write_open(&writer);
        comment(&writer, "yyyyyyyyyy zzzzzzzzzz");
        moves(&writer, &position, "e2e4 e7e5");
        hk_pgn_write_close(&writer);
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
        char word[128];
        memset(word, 'x', width);
        word[width] = '\0';
        comment(&writer, word);
        comment(&writer, "a}b}} c");
        assert_non_null(strstr(text.bytes, "a)b))"));
        free(text.bytes);
    }
}

/* Round trips. */

/* A game as it is to come back: tags sorted, comments with one blank between words, moves, glyphs, variations, result. */
struct essence {
    struct grown words, comment, tags[64];
    size_t tag_count;
};

static void add_word(struct essence *essence, const char *word)
{
    grow_by(&essence->words, word);
    grow_by(&essence->words, " ");
}

static void add_comment(struct essence *essence, const char *text, size_t size)
{
    bool blank = false;
    grow_by(&essence->words, "{");
    for (size_t i = 0, shown = 0; i < size; i++) {
        if (strchr(" \t\r\n\v\f", text[i]) && text[i]) {
            blank = true;
            continue;
        }
        if (blank && shown > 0)
            grow_by(&essence->words, " ");
        grow(&essence->words, text[i] == '}' ? ")" : text + i, 1);
        shown++;
        blank = false;
    }
    grow_by(&essence->words, "} ");
}

static void add_tag(struct essence *essence, const hk_pgn_tag *pair)
{
    assert_in_range(essence->tag_count, 0, 63);
    struct grown *text = &essence->tags[essence->tag_count++];
    *text = (struct grown){0};
    grow(text, pair->name, pair->name_size);
    grow_by(text, "=");
    grow(text, pair->value, pair->value_size);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(((const struct grown *)a)->bytes, ((const struct grown *)b)->bytes);
}

static void end_tags(struct essence *essence)
{
    qsort(essence->tags, essence->tag_count, sizeof *essence->tags, compare_texts);
    for (size_t i = 0; i < essence->tag_count; i++) {
        add_word(essence, essence->tags[i].bytes);
        free(essence->tags[i].bytes);
    }
    essence->tag_count = 0;
}

/* A game that is read, and written again. */
struct rewriting {
    struct essence essence;
    struct grown text;
    hk_pgn_writer writer;
    hk_pgn_tag tags[64];
    char *tag_text[2 * 64];
    size_t tag_count;
    bool tags_written;
};

static char *copy_of(const char *text, size_t size)
{
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy, text, size);
    copy[size] = '\0';
    return copy;
}

static void write_tags_once(struct rewriting *run)
{
    if (run->tags_written)
        return;
    run->tags_written = true;
    for (size_t i = 0; i < run->tag_count; i++)
        add_tag(&run->essence, &run->tags[i]);
    end_tags(&run->essence);
    hk_pgn_write_tags(&run->writer, run->tags, run->tag_count);
    for (size_t i = 0; i < run->tag_count; i++) {
        free(run->tag_text[2 * i]);
        free(run->tag_text[2 * i + 1]);
    }
    run->tag_count = 0;
}

static void rewrite_item(struct rewriting *run, const hk_pgn_item *item)
{
    char word[HK_SAN_MAX + 4];
    hk_buf buf;

    if (item->kind == HK_PGN_TAG) {
        assert_in_range(run->tag_count, 0, 63);
        char **text = &run->tag_text[2 * run->tag_count];
        text[0] = copy_of(item->tag.name, item->tag.name_size);
        text[1] = copy_of(item->tag.value, item->tag.value_size);
        run->tags[run->tag_count++] = tag(text[0], text[1]);
        return;
    }
    if (item->kind != HK_PGN_GAME && item->kind != HK_PGN_END)
        write_tags_once(run);
    hk_buf_init(&buf, word, sizeof word);
    switch (item->kind) {
    case HK_PGN_GAME:
        run->tags_written = false;
        break;
    case HK_PGN_MOVE:
        hk_san_write(&buf, &item->before->board, item->move, &hk_letters_english, HK_SAN_PGN);
        add_word(&run->essence, word);
        hk_pgn_write_move(&run->writer, item->before, item->move);
        break;
    case HK_PGN_COMMENT:
        grow(&run->essence.comment, item->text, item->text_size);
        if (item->last) {
            add_comment(&run->essence, run->essence.comment.bytes, run->essence.comment.size);
            hk_pgn_write_comment(&run->writer, run->essence.comment.bytes,
                                 run->essence.comment.size);
            run->essence.comment.size = 0;
        }
        break;
    case HK_PGN_NAG:
        snprintf(word, sizeof word, "$%u", item->nag);
        add_word(&run->essence, word);
        hk_pgn_write_nag(&run->writer, item->nag);
        break;
    case HK_PGN_OPEN:
        add_word(&run->essence, "(");
        hk_pgn_write_open(&run->writer);
        break;
    case HK_PGN_CLOSE:
        add_word(&run->essence, ")");
        hk_pgn_write_close(&run->writer);
        break;
    case HK_PGN_FAULT:
        add_word(&run->essence, hk_pgn_fault_word(item->fault));
        break;
    case HK_PGN_GAME_END:
        add_word(&run->essence, hk_result_text(item->result));
        hk_pgn_write_result(&run->writer, item->result);
        break;
    case HK_PGN_TAG:
    case HK_PGN_UNREAD:
    case HK_PGN_END:
        break;
    }
}

static void rewrite(struct rewriting *run, const struct grown *text)
{
    const hk_pgn_options options = {.variations = true};
    struct feed feed = {.bytes = text->bytes, .size = text->size};
    char *window = malloc(HK_PGN_WINDOW_MIN);
    hk_pgn_reader *reader = malloc(sizeof *reader);
    hk_pgn_item item;

    memset(run, 0, sizeof *run);
    run->writer = writer_to(&run->text);
    assert_int_equal(hk_pgn_read_init(reader, window, HK_PGN_WINDOW_MIN, give, &feed, &options),
                     HK_OK);
    do {
        hk_pgn_read(reader, &item);
        rewrite_item(run, &item);
    } while (item.kind != HK_PGN_END);
    free(reader);
    free(window);
}

static void clear_rewriting(struct rewriting *run)
{
    free(run->essence.words.bytes);
    free(run->essence.comment.bytes);
    free(run->text.bytes);
}

/* Write, read, write: the same games and the same text. */
static void check_round_trip(const struct grown *text)
{
    struct rewriting *once = malloc(sizeof *once), *twice = malloc(sizeof *twice);
    rewrite(once, text);
    rewrite(twice, &once->text);
    assert_string_equal(once->essence.words.bytes, twice->essence.words.bytes);
    assert_string_equal(once->text.bytes, twice->text.bytes);
    check_layout(once->text.bytes);
    clear_rewriting(once);
    clear_rewriting(twice);
    free(once);
    free(twice);
}

TEST(pgn_write, real_games_come_back)
{
    static const char *const names[] = {"pgn/master-games.pgn", "pgn/online-clocks.pgn",
                                        "pgn/week-in-chess.pgn", "pgn/engine-chess960.pgn"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct grown text = contents_of(names[i]);
        check_round_trip(&text);
        free(text.bytes);
    }
}

/* A game by chance: moves, glyphs, comments and nested variations, written at once and told as an essence. */
struct chance_game {
    struct dice dice;
    hk_variant variant;
    hk_pgn_writer writer;
    struct essence essence;
};

static void comment_by_chance(struct chance_game *game)
{
    static const char *const words[] = {"a",
                                        "word",
                                        "\xc5\x9e"
                                        "ah",
                                        "{",
                                        "%clk",
                                        ";",
                                        "(",
                                        ")",
                                        "1-0",
                                        "*",
                                        "$1",
                                        "\"q\"",
                                        "[%clk 0:00:01]",
                                        "\\",
                                        "}",
                                        "http://example.org/a/very/long/word/that/fills/more/"
                                        "than/a/line/of/export/format/0123456789"};
    static const char *const blanks[] = {" ", "\n", " \t ", "\r\n"};
    struct grown text = {0};
    grow_by(&text, "");
    for (unsigned left = 1 + dice_below(&game->dice, 12); left > 0; left--) {
        grow_by(&text, words[dice_below(&game->dice, sizeof words / sizeof *words)]);
        grow_by(&text, blanks[dice_below(&game->dice, 4)]);
    }
    hk_pgn_write_comment(&game->writer, text.bytes, text.size);
    add_comment(&game->essence, text.bytes, text.size);
    free(text.bytes);
}

static void line_by_chance(struct chance_game *game, hk_position position, unsigned plies,
                           unsigned depth)
{
    for (; plies > 0; plies--) {
        char word[HK_SAN_MAX];
        hk_move_list list;
        hk_buf buf;

        hk_movegen_legal(&position.board, &list);
        if (list.size == 0)
            return;
        const hk_position before = position;
        const hk_move move = list.move[dice_below(&game->dice, list.size)];
        hk_pgn_write_move(&game->writer, &before, move);
        hk_buf_init(&buf, word, sizeof word);
        hk_san_write(&buf, &before.board, move, &hk_letters_english, HK_SAN_PGN);
        add_word(&game->essence, word);
        hk_position_make(&position, move);
        if (dice_below(&game->dice, 5) == 0) {
            const unsigned nag = dice_below(&game->dice, 256);
            hk_pgn_write_nag(&game->writer, nag);
            snprintf(word, sizeof word, "$%u", nag);
            add_word(&game->essence, word);
        }
        if (dice_below(&game->dice, 6) == 0)
            comment_by_chance(game);
        while (depth < 5 && dice_below(&game->dice, 8) == 0) {
            hk_pgn_write_open(&game->writer);
            add_word(&game->essence, "(");
            if (dice_below(&game->dice, 3) == 0)
                comment_by_chance(game);
            line_by_chance(game, before, 1 + dice_below(&game->dice, 8), depth + 1);
            hk_pgn_write_close(&game->writer);
            add_word(&game->essence, ")");
        }
    }
}

TEST(pgn_write, games_by_chance_come_back)
{
    struct chance_game game = {.dice = {.state = 1994}};
    for (unsigned round = 0; round < 300; round++) {
        const hk_result result = (hk_result)dice_below(&game.dice, 4);
        struct rewriting *read = malloc(sizeof *read);
        hk_position position;
        struct text fen;
        struct grown text;

        game.variant = round % 3 == 0 ? HK_CHESS960 : HK_STANDARD;
        assert_int_equal(hk_position_chess960(&position, game.variant == HK_CHESS960
                                                             ? dice_below(&game.dice, 960)
                                                             : 518),
                         HK_OK);
        fen = fen_of(&position, game.variant);
        game.essence = (struct essence){0};
        game.writer = writer_to(&text);
        const hk_pgn_tag tags[] = {tag("Event", "by chance"),
                                   tag("Site", "\"\\\xc5\x9e[]"),
                                   tag("Date", "2026.??.??"),
                                   tag("Round", "-"),
                                   tag("White", "w"),
                                   tag("Black", ""),
                                   tag("Result", hk_result_text(result)),
                                   tag("FEN", fen.of),
                                   tag("SetUp", "1"),
                                   tag("Variant", "Chess960")};
        const size_t count = game.variant == HK_CHESS960 ? 10 : 7;
        hk_pgn_write_tags(&game.writer, tags, count);
        for (size_t i = 0; i < count; i++)
            add_tag(&game.essence, &tags[i]);
        end_tags(&game.essence);
        if (dice_below(&game.dice, 4) == 0)
            comment_by_chance(&game);
        line_by_chance(&game, position, dice_below(&game.dice, 60), 0);
        hk_pgn_write_result(&game.writer, result);
        add_word(&game.essence, hk_result_text(result));

        rewrite(read, &text);
        assert_string_equal(read->essence.words.bytes, game.essence.words.bytes);
        assert_string_equal(read->text.bytes, text.bytes);
        check_layout(text.bytes);
        clear_rewriting(read);
        free(read);
        free(text.bytes);
        free(game.essence.words.bytes);
    }
}
