/*
 * `hakem pgn`: the same games in PGN export format, with their comments, glyphs and variations.
 *
 * A game is written when it has been read whole, because its Result tag is that of the marker after its moves. Damage is
 * named on standard error; what can be understood is kept.
 */
#include "archive/input.h"
#include "base/internal.h"
#include "base/text.h"
#include "cli/cli.h"
#include "hakem/fen.h"
#include "hakem/pgn.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: hakem pgn [--letters LANGUAGE] [FILE...]\n\n"
    "Writes the games of PGN files, or of standard input, in PGN export format: tags in order,\n"
    "standard algebraic notation, comments, glyphs and variations kept. A game stops where its\n"
    "moves cannot be read; damage is named on standard error, and the exit status is then 1.\n"
    "Files may be compressed by gzip, bzip2, xz or zstd.\n\n"
    "  --letters LANGUAGE   piece letters of the moves that are read: en if not said\n";

enum { TAGS_MAX = 4096, TAG_TEXT_MAX = 1 << 20, IN_MEMORY_MAX = 1 << 20, COMPLAINTS_MAX = 64 };

/* Bytes of the tags lie in `tag_text`; the pairs are offsets until they are written. */
struct game {
    struct hk__text tag_text, moves, word;
    FILE *moves_file; /* what `moves` cannot hold */
    struct {
        size_t name, name_size, value, value_size;
    } tags[TAGS_MAX];
    size_t tag_count;
    unsigned depth;          /* variations that are open */
    bool is_empty;           /* the innermost has no move so far */
    size_t opened_at;        /* bytes of `moves` when it was opened */
    hk_pgn_writer opened_by; /* as it was then */
    enum { NO_COMMENT, COMMENT, UNREAD } open;
    bool has_fen, has_setup, has_bad_tag, is_repaired, failed;
    hk_position repaired; /* what a damaged FEN tag means */
    uint64_t complaints;
    hk_pgn_writer writer;
};

/* Append text as UTF-8: bytes that are not are Latin-1. White space stays as it is. */
static void append_as_utf8(struct hk__text *text, const char *bytes, size_t size)
{
    size_t at = 0;
    while (at < size) {
        size_t good = at, step;
        while (good < size && (step = hk_utf8_character(bytes + good, size - good)) > 0)
            good += step;
        hk__text_append(text, bytes + at, good - at);
        at = good;
        if (at == size)
            break;
        const unsigned char c = (unsigned char)bytes[at++];
        const char two[2] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f))};
        hk__text_append(text, two, sizeof two);
    }
}

static void write_out(void *context, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, context);
}

/* The movetext of a game waits for its result; a long one waits in a file. */
static void keep_moves(void *context, const char *bytes, size_t size)
{
    struct game *game = context;

    if (game->moves.size + size > IN_MEMORY_MAX) {
        if (!game->moves_file)
            game->moves_file = tmpfile();
        if (!game->moves_file ||
            fwrite(game->moves.bytes, 1, game->moves.size, game->moves_file) != game->moves.size) {
            game->failed = true;
            return;
        }
        game->moves.size = 0;
        game->opened_at = SIZE_MAX; /* out of reach */
    }
    hk__text_append(&game->moves, bytes, size);
}

static void write_moves(struct game *game)
{
    char block[4096];
    size_t size;

    if (game->moves_file) {
        rewind(game->moves_file);
        while ((size = fread(block, 1, sizeof block, game->moves_file)) > 0)
            fwrite(block, 1, size, stdout);
        game->failed |= ferror(game->moves_file) != 0;
        fclose(game->moves_file);
        game->moves_file = NULL;
    }
    if (game->moves.size > 0)
        fwrite(game->moves.bytes, 1, game->moves.size, stdout);
}

static void begin_game(struct game *game)
{
    game->tag_text.size = game->moves.size = game->word.size = 0;
    game->tag_count = game->depth = 0;
    game->open = NO_COMMENT;
    game->has_fen = game->has_setup = game->has_bad_tag = game->is_repaired = false;
    game->complaints = 0;
    hk_pgn_write_init(&game->writer, keep_moves, game);
}

/* Answers false if the game has more tags than any. */
static bool keep_tag(struct game *game, const hk_pgn_tag *tag)
{
    size_t at = game->tag_count;
    if (game->has_bad_tag) /* a good tag takes the place of a bad one */
        for (at = 0; at < game->tag_count; at++)
            if (game->tags[at].name_size == tag->name_size &&
                memcmp(game->tag_text.bytes + game->tags[at].name, tag->name, tag->name_size) == 0)
                break;
    if (at == TAGS_MAX || game->tag_text.size > TAG_TEXT_MAX)
        return false;
    const size_t name = game->tag_text.size;
    hk__text_append(&game->tag_text, tag->name, tag->name_size);
    const size_t value = game->tag_text.size;
    append_as_utf8(&game->tag_text, tag->value, tag->value_size);
    game->tags[at].name = name;
    game->tags[at].name_size = value - name;
    game->tags[at].value = value;
    game->tags[at].value_size = game->tag_text.size - value;
    game->tag_count += at == game->tag_count;
    game->has_fen |= hk_pgn_tag_is(tag, "FEN");
    game->has_setup |= hk_pgn_tag_is(tag, "SetUp");
    return true;
}

static hk_pgn_tag tag_of(const char *name, const char *value)
{
    return (hk_pgn_tag){
        .name = name, .name_size = strlen(name), .value = value, .value_size = strlen(value)};
}

static void write_game(struct game *game, hk_result result, hk_variant variant)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;
    static hk_pgn_tag tags[TAGS_MAX + 3];
    size_t count = 0;
    hk_pgn_writer writer;

    tags[count++] = tag_of("Result", hk_result_text(result));
    if (game->has_fen && !game->has_setup)
        tags[count++] = tag_of("SetUp", "1");
    if (game->is_repaired) { /* of tags of one name the first is written */
        hk_buf_init(&buf, fen, sizeof fen);
        hk_fen_write(&buf, &game->repaired, variant);
        tags[count++] = tag_of("FEN", fen);
    }
    for (size_t i = 0; i < game->tag_count && !game->tag_text.failed; i++)
        tags[count++] = (hk_pgn_tag){.name = game->tag_text.bytes + game->tags[i].name,
                                     .name_size = game->tags[i].name_size,
                                     .value = game->tag_text.bytes + game->tags[i].value,
                                     .value_size = game->tags[i].value_size};
    hk_pgn_write_result(&game->writer, result);
    hk_pgn_write_init(&writer, write_out, stdout);
    hk_pgn_write_tags(&writer, tags, count);
    write_moves(game);
}

/* Write the whole words that have come; with `all` also the last, which may go on in the next piece. */
static void write_words(struct game *game, bool all)
{
    size_t whole = game->word.size;
    while (!all && whole > 0 && !hk__is_space(game->word.bytes[whole - 1]))
        whole--;
    if (whole == 0 && game->word.size > IN_MEMORY_MAX)
        whole = game->word.size; /* a word beyond all measure is parted */
    if (whole == 0)
        return;
    hk_pgn_write_comment_words(&game->writer, game->word.bytes, whole);
    game->word.size -= whole;
    memmove(game->word.bytes, game->word.bytes + whole, game->word.size);
}

static void close_comment(struct game *game)
{
    if (game->open == NO_COMMENT)
        return;
    write_words(game, true);
    hk_pgn_write_comment_close(&game->writer);
    game->open = NO_COMMENT;
}

static void open_comment(struct game *game)
{
    if (game->open == NO_COMMENT)
        hk_pgn_write_comment_open(&game->writer);
}

/* A comment inside of what could not be read is part of that. */
static void keep_comment(struct game *game, const hk_pgn_item *item)
{
    open_comment(game);
    if (game->open == NO_COMMENT)
        game->open = COMMENT;
    append_as_utf8(&game->word, item->text, item->text_size);
    if (game->open == UNREAD && item->last)
        hk__text_append(&game->word, " ", 1);
    write_words(game, item->last);
    if (game->open == COMMENT && item->last)
        close_comment(game);
}

/* What cannot be read is kept as a comment. */
static void keep_unread(struct game *game, const hk_pgn_item *item)
{
    open_comment(game);
    if (game->open != UNREAD && item->kind == HK_PGN_FAULT) {
        const char *word = hk_pgn_fault_word(item->fault);
        hk__text_append(&game->word, word, strlen(word));
        hk__text_append(&game->word, ": ", 2);
    }
    game->open = UNREAD;
    append_as_utf8(&game->word, item->text, item->text_size);
    hk__text_append(&game->word, " ", 1);
    write_words(game, true);
}

static void open_variation(struct game *game)
{
    game->is_empty = true;
    game->opened_at = game->moves.size;
    game->opened_by = game->writer;
    hk_pgn_write_open(&game->writer);
    game->depth++;
}

/* Take the sign out that opened the variation, if it is still in memory. */
static bool unwrite_open(struct game *game)
{
    if (game->opened_at >= game->moves.size)
        return false;
    char *text = game->moves.bytes + game->opened_at;
    const size_t size = game->moves.size - game->opened_at;
    char *sign = memchr(text, '(', size < 3 ? size : 3); /* behind a blank or a line end */
    if (!sign)
        return false;
    memmove(sign, sign + 1, size - (size_t)(sign + 1 - text));
    game->moves.size--;
    return true;
}

/* A variation without a move is none in PGN: its comments stay, its parentheses go. */
static void close_variation(struct game *game)
{
    game->depth--;
    if (game->is_empty && game->moves.size == game->opened_at)
        game->writer = game->opened_by; /* the sign has not been written yet */
    else if (!game->is_empty || !unwrite_open(game))
        hk_pgn_write_close(&game->writer);
    game->is_empty = false;
}

/* What the text leaves open is closed: the game that is written is whole. */
static void close_all(struct game *game)
{
    close_comment(game);
    while (game->depth > 0)
        close_variation(game);
}

/* Is it about what is missing? Then the text is but what stands there instead. */
static bool is_of_absence(hk_pgn_fault fault)
{
    return fault == HK_PGN_FAULT_NO_TAGS || fault == HK_PGN_FAULT_UNTERMINATED_COMMENT ||
           fault == HK_PGN_FAULT_UNTERMINATED_VARIATION ||
           fault == HK_PGN_FAULT_MISSING_TERMINATION;
}

/* A game of nothing but damage does not fill the screen: the rest is counted. */
static void complain(struct game *game, const hk_pgn_item *item, const char *file)
{
    char text[80];
    if (++game->complaints > COMPLAINTS_MAX)
        return;
    hk_buf buf;
    hk_buf_init(&buf, text, sizeof text);
    if (!is_of_absence(item->fault))
        hk_buf_foreign(&buf, item->text, item->text_size);
    fprintf(stderr, "hakem: %s:%llu: %s%s%s\n", file, (unsigned long long)item->line,
            hk_pgn_fault_word(item->fault), buf.size ? ": " : ".", text);
}

static void handle_fault(struct game *game, const hk_pgn_item *item, const char *file)
{
    complain(game, item, file);
    if (item->fault == HK_PGN_FAULT_UNTERMINATED_COMMENT)
        close_comment(game);
    game->has_bad_tag |= item->fault == HK_PGN_FAULT_BAD_TAG;
    if (item->fault == HK_PGN_FAULT_BAD_FEN) {
        if (item->err == HK_OK)
            game->repaired = *item->before;
        game->is_repaired = item->err == HK_OK;
    } else if (item->err != HK_OK && item->before) { /* the line stops here */
        keep_unread(game, item);
    }
}

/* Answers false when the text is at its end. */
static bool handle(struct game *game, const hk_pgn_item *item, const char *file, bool *damaged)
{
    switch (item->kind) {
    case HK_PGN_GAME:
        begin_game(game);
        break;
    case HK_PGN_TAG:
        if (!keep_tag(game, &item->tag)) {
            if (++game->complaints <= COMPLAINTS_MAX)
                fprintf(stderr, "hakem: %s:%llu: too many tag pairs; this one is left out.\n", file,
                        (unsigned long long)item->line);
            *damaged = true;
        }
        break;
    case HK_PGN_MOVE:
        game->is_empty = false;
        hk_pgn_write_move(&game->writer, item->before, item->move);
        break;
    case HK_PGN_TAGS:
    case HK_PGN_MOVES: /* is not asked for */
        break;
    case HK_PGN_COMMENT:
        keep_comment(game, item);
        break;
    case HK_PGN_NAG:
        if (game->open == NO_COMMENT)
            hk_pgn_write_nag(&game->writer, item->nag);
        else if (game->open == UNREAD)
            keep_unread(game, item);
        break;
    case HK_PGN_OPEN:
        open_variation(game);
        break;
    case HK_PGN_CLOSE:
        close_comment(game);
        close_variation(game);
        break;
    case HK_PGN_UNREAD:
        keep_unread(game, item);
        break;
    case HK_PGN_FAULT:
        handle_fault(game, item, file);
        *damaged |= item->fault != HK_PGN_FAULT_NO_TAGS;
        break;
    case HK_PGN_GAME_END:
        close_all(game);
        if (game->complaints > COMPLAINTS_MAX)
            fprintf(stderr, "hakem: %s:%llu: %llu further faults in this game.\n", file,
                    (unsigned long long)item->line,
                    (unsigned long long)(game->complaints - COMPLAINTS_MAX));
        write_game(game, item->result, item->variant);
        break;
    case HK_PGN_END:
        return false;
    }
    return true;
}

static int rewrite(struct input *in, const char *name, const hk_letters *letters)
{
    static char window[2 * HK_PGN_WINDOW_MIN];
    static hk_pgn_reader reader;
    static struct game game;
    const hk_pgn_options options = {.letters = letters, .variations = true};
    bool damaged = false;
    hk_pgn_item item;

    if (hk_pgn_read_init(&reader, window, sizeof window, input_read, in, &options) != HK_OK)
        return cli_refuse("the reader cannot be set up.");
    begin_game(&game);
    do
        hk_pgn_read(&reader, &item);
    while (handle(&game, &item, name, &damaged));
    const bool failed =
        game.failed || game.moves.failed || game.tag_text.failed || game.word.failed;
    free(game.moves.bytes);
    free(game.tag_text.bytes);
    free(game.word.bytes);
    memset(&game, 0, sizeof game);
    if (failed)
        return cli_refuse("%s: a game is too large for the memory or the temporary folder.", name);
    if (input_fault(in))
        return cli_refuse("%s: %s.", name, input_fault(in));
    return damaged ? CLI_FINDINGS : CLI_OK;
}

int cmd_pgn(int argc, char **argv)
{
    static char standard_input[] = "-";
    static char *only_input[] = {standard_input};
    const hk_letters *letters = &hk_letters_english;
    char fault[FAULT_ROOM];
    int status, worst = CLI_OK;
    const struct cli_option options[] = {{.name = "letters", .letters = &letters}};

    if (!cli_options(&argc, argv, options, 1, help, &status))
        return status;
    if (argc == 0) {
        argv = only_input;
        argc = 1;
    }
    for (int i = 0; i < argc; i++)
        if (!input_check(argv[i], fault))
            return cli_refuse("%s: %s.", argv[i], fault);
    for (int i = 0; i < argc && worst != CLI_UNUSABLE; i++) {
        struct input *in = input_open(argv[i], NULL, fault);
        if (!in) {
            cli_refuse("%s: %s.", argv[i], fault);
            return cli_close_output(CLI_UNUSABLE);
        }
        if (input_is_utf16(in))
            cli_tell_utf16(argv[i]);
        status = rewrite(in, argv[i], letters);
        worst = status > worst ? status : worst;
        input_close(in);
    }
    return cli_close_output(worst);
}
