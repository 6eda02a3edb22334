/* PGN in export format: what is written is read as the same game. */
#include "pgn_writing.h"
#include "test.h"

/*
 * What a game has to keep: sorted tags, comments with one blank between words, moves, glyphs,
 * variations, result.
 */
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

/* Read a game and write it again. */
struct rewriting {
    struct essence essence;
    struct grown text;
    hk_pgn_writer writer;
    bool tags_written;
};

/* The reader may give no tag pair; then the first item after the tags writes none. */
static void write_tags(struct rewriting *run, const hk_pgn_tags *tags)
{
    if (run->tags_written)
        return;
    run->tags_written = true;
    for (size_t i = 0; i < tags->count; i++)
        add_tag(&run->essence, &tags->pairs[i]);
    end_tags(&run->essence);
    hk_pgn_write_tags(&run->writer, tags->pairs, tags->count);
}

static void rewrite_moves(struct rewriting *run, const hk_pgn_item *item)
{
    hk_pgn_ply ply = {.count = 0};
    char word[HK_SAN_MAX + 4];
    hk_buf buf;

    while (hk_pgn_next_move(&ply, item)) {
        hk_buf_init(&buf, word, sizeof word);
        hk_san_write(&buf, &ply.before.board, ply.move, &hk_letters_english, HK_SAN_PGN);
        add_word(&run->essence, word);
        hk_pgn_write_move(&run->writer, &ply.before, ply.move);
    }
}

static void rewrite_comment(struct rewriting *run, const hk_pgn_comment *comment)
{
    struct grown *whole = &run->essence.comment;
    grow(whole, comment->text, comment->size);
    if (!comment->last)
        return;
    add_comment(&run->essence, whole->bytes, whole->size);
    hk_pgn_write_comment(&run->writer, whole->bytes, whole->size);
    whole->size = 0;
}

static void rewrite_item(struct rewriting *run, const hk_pgn_item *item)
{
    const hk_pgn_tags none = {.count = 0};
    char word[16];

    if (item->kind != HK_PGN_GAME && item->kind != HK_PGN_TAGS && item->kind != HK_PGN_FAULT)
        write_tags(run, &none);
    switch (item->kind) {
    case HK_PGN_GAME:
        run->tags_written = false;
        break;
    case HK_PGN_TAGS:
        write_tags(run, &item->tags);
        break;
    case HK_PGN_MOVES:
        rewrite_moves(run, item);
        break;
    case HK_PGN_FAULT:
        add_word(&run->essence, hk_pgn_fault_word(item->fault.kind));
        break;
    case HK_PGN_GAME_END:
        add_word(&run->essence, hk_result_text(item->end.result));
        hk_pgn_write_result(&run->writer, item->end.result);
        break;
    case HK_PGN_COMMENT:
        rewrite_comment(run, &item->comment);
        break;
    case HK_PGN_NAG:
        snprintf(word, sizeof word, "$%u", item->nag);
        add_word(&run->essence, word);
        hk_pgn_write_nag(&run->writer, item->nag);
        break;
    case HK_PGN_VARIATION_START:
        add_word(&run->essence, "(");
        hk_pgn_write_variation_start(&run->writer);
        break;
    case HK_PGN_VARIATION_END:
        add_word(&run->essence, ")");
        hk_pgn_write_variation_end(&run->writer);
        break;
    case HK_PGN_UNREAD:
        break;
    }
}

static void rewrite(struct rewriting *run, const struct grown *text)
{
    struct feed feed = {.bytes = text->bytes, .size = text->size};
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, give, &feed, &whole_games);
    hk_pgn_item item;

    memset(run, 0, sizeof *run);
    run->writer = writer_to(&run->text);
    while (hk_pgn_read(reader, &item))
        rewrite_item(run, &item);
    hk_arena_finish(&arena);
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

/*
 * Make a random game with moves, glyphs, comments and nested variations; write it, and note what it
 * has to keep.
 */
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
            hk_pgn_write_variation_start(&game->writer);
            add_word(&game->essence, "(");
            if (dice_below(&game->dice, 3) == 0)
                comment_by_chance(game);
            line_by_chance(game, before, 1 + dice_below(&game->dice, 8), depth + 1);
            hk_pgn_write_variation_end(&game->writer);
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
