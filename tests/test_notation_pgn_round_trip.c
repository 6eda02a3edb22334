/* PGN in export format: what is written is read as the same game. */
#include "pgn_writing.h"
#include "test.h"

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
    case HK_PGN_TAGS:
    case HK_PGN_MOVES: /* not asked for */
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
