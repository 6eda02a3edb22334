/*
 * `hakem pgn`: the same games in PGN export format, with their comments, glyphs and variations.
 *
 * A game is written when it has been read whole, because its Result tag is that of the marker after its moves. Damage is
 * named on standard error; what can be understood is kept.
 */
#include "cli/cli.h"
#include "codec/text.h"
#include "hakem/fen.h"
#include "hakem/pgn.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "Usage: hakem pgn [--letters LANGUAGE] [FILE...]\n\n"
    "Writes the games of PGN files, or of standard input, in PGN export format: tags in order,\n"
    "standard algebraic notation, comments, glyphs and variations kept. A game stops where its\n"
    "moves cannot be read; damage is named on standard error, and the exit status is then 1.\n\n"
    "  --letters LANGUAGE   piece letters of the moves that are read: en (if not said) or tr\n";

enum { TAGS_MAX = 256 };

/* Bytes of the tags lie in `tag_text`; the pairs are offsets until they are written. */
struct game {
    struct text tag_text, moves, comment;
    struct {
        size_t name, name_size, value, value_size;
    } tags[TAGS_MAX];
    size_t tag_count;
    unsigned depth; /* variations that are open */
    bool in_comment;
    hk_pgn_writer writer;
};

/* Append text that may be Latin-1 as UTF-8, keeping what white space it has. */
static void append_as_utf8(struct text *text, const char *bytes, size_t size)
{
    if (hk_utf8_check(bytes, size)) {
        text_append(text, bytes, size);
        return;
    }
    for (size_t i = 0; i < size; i++) {
        const unsigned char c = (unsigned char)bytes[i];
        const char two[2] = {(char)(0xc0 | c >> 6), (char)(0x80 | (c & 0x3f))};
        text_append(text, c < 0x80 ? bytes + i : two, c < 0x80 ? 1 : 2);
    }
}

static void write_out(void *context, const char *bytes, size_t size)
{
    fwrite(bytes, 1, size, context);
}

static void begin_game(struct game *game)
{
    game->tag_text.size = game->moves.size = game->comment.size = 0;
    game->tag_count = game->depth = 0;
    game->in_comment = false;
    hk_pgn_write_init(&game->writer, text_append, &game->moves);
}

static void keep_tag(struct game *game, const hk_pgn_tag *tag)
{
    if (game->tag_count == TAGS_MAX)
        return;
    const size_t name = game->tag_text.size;
    text_append(&game->tag_text, tag->name, tag->name_size);
    const size_t value = game->tag_text.size;
    append_as_utf8(&game->tag_text, tag->value, tag->value_size);
    game->tags[game->tag_count].name = name;
    game->tags[game->tag_count].name_size = value - name;
    game->tags[game->tag_count].value = value;
    game->tags[game->tag_count].value_size = game->tag_text.size - value;
    game->tag_count++;
}

static void write_game(struct game *game, hk_result result)
{
    hk_pgn_tag tags[TAGS_MAX + 1];
    size_t count = 0;
    hk_pgn_writer writer;
    const char *marker = hk_result_text(result);

    tags[count++] = (hk_pgn_tag){
        .name = "Result", .name_size = 6, .value = marker, .value_size = strlen(marker)};
    for (size_t i = 0; i < game->tag_count && !game->tag_text.failed; i++)
        tags[count++] = (hk_pgn_tag){.name = game->tag_text.bytes + game->tags[i].name,
                                     .name_size = game->tags[i].name_size,
                                     .value = game->tag_text.bytes + game->tags[i].value,
                                     .value_size = game->tags[i].value_size};
    hk_pgn_write_result(&game->writer, result);
    hk_pgn_write_init(&writer, write_out, stdout);
    hk_pgn_write_tags(&writer, tags, count);
    fwrite(game->moves.bytes, 1, game->moves.size, stdout);
}

static void write_comment(struct game *game)
{
    hk_pgn_write_comment(&game->writer, game->comment.bytes ? game->comment.bytes : "",
                         game->comment.size);
    game->comment.size = 0;
    game->in_comment = false;
}

static void keep_comment(struct game *game, const hk_pgn_item *item)
{
    game->in_comment = true;
    append_as_utf8(&game->comment, item->text, item->text_size);
    if (item->last)
        write_comment(game);
}

/* What the text leaves open is closed: the game that is written is whole. */
static void close_all(struct game *game)
{
    if (game->in_comment)
        write_comment(game);
    for (; game->depth > 0; game->depth--)
        hk_pgn_write_close(&game->writer);
}

static void complain(const hk_pgn_item *item, const char *file)
{
    char text[80];
    hk_buf buf;
    hk_buf_init(&buf, text, sizeof text);
    hk_buf_foreign(&buf, item->text, item->text_size);
    fprintf(stderr, "hakem: %s:%llu: %s%s%s\n", file, (unsigned long long)item->line,
            hk_pgn_fault_word(item->fault), buf.size ? ": " : ".", text);
}

/* Answers false when the text is at its end. */
static bool handle(struct game *game, const hk_pgn_item *item, const char *file, bool *damaged)
{
    switch (item->kind) {
    case HK_PGN_GAME:
        begin_game(game);
        break;
    case HK_PGN_TAG:
        keep_tag(game, &item->tag);
        break;
    case HK_PGN_MOVE:
        hk_pgn_write_move(&game->writer, item->before, item->move);
        break;
    case HK_PGN_COMMENT:
        keep_comment(game, item);
        break;
    case HK_PGN_NAG:
        hk_pgn_write_nag(&game->writer, item->nag);
        break;
    case HK_PGN_OPEN:
        hk_pgn_write_open(&game->writer);
        game->depth++;
        break;
    case HK_PGN_CLOSE:
        hk_pgn_write_close(&game->writer);
        game->depth--;
        break;
    case HK_PGN_FAULT:
        if (item->fault == HK_PGN_FAULT_UNTERMINATED_COMMENT && game->in_comment)
            write_comment(game);
        complain(item, file);
        *damaged |= item->fault != HK_PGN_FAULT_NO_TAGS;
        break;
    case HK_PGN_GAME_END:
        close_all(game);
        write_game(game, item->result);
        break;
    case HK_PGN_END:
        return false;
    }
    return true;
}

static size_t read_more(void *context, char *into, size_t room)
{
    return fread(into, 1, room, context);
}

static int rewrite(FILE *in, const char *name, const hk_letters *letters)
{
    static char window[2 * HK_PGN_WINDOW_MIN];
    static hk_pgn_reader reader;
    static struct game game;
    const hk_pgn_options options = {.letters = letters, .variations = true};
    bool damaged = false;
    hk_pgn_item item;

    if (hk_pgn_read_init(&reader, window, sizeof window, read_more, in, &options) != HK_OK)
        return cli_refuse("the reader cannot be set up.");
    begin_game(&game);
    do
        hk_pgn_read(&reader, &item);
    while (handle(&game, &item, name, &damaged));
    const bool failed = game.moves.failed || game.tag_text.failed || game.comment.failed;
    free(game.moves.bytes);
    free(game.tag_text.bytes);
    free(game.comment.bytes);
    memset(&game, 0, sizeof game);
    if (failed)
        return cli_refuse("%s: a game is too large for the memory.", name);
    if (ferror(in))
        return cli_refuse("%s: it cannot be read.", name);
    return damaged ? CLI_FINDINGS : CLI_OK;
}

int cmd_pgn(int argc, char **argv)
{
    const char *language = "en";
    int status, worst = CLI_OK;
    const struct cli_option options[] = {{.name = "letters", .text = &language}};

    if (!cli_options(&argc, argv, options, 1, help, &status))
        return status;
    const hk_letters *letters = hk_letters_find(language, strlen(language));
    if (!letters)
        return cli_refuse("--letters: there are no piece letters for '%s'.", language);
    if (!cli_can_open(argv, argc))
        return CLI_UNUSABLE;
    if (argc == 0)
        worst = rewrite(stdin, "-", letters);
    for (int i = 0; i < argc && worst != CLI_UNUSABLE; i++) {
        FILE *in = strcmp(argv[i], "-") == 0 ? stdin : fopen(argv[i], "rb");
        if (!in)
            return cli_refuse("%s: %s.", argv[i], strerror(errno));
        status = rewrite(in, argv[i], letters);
        worst = status > worst ? status : worst;
        if (in != stdin)
            fclose(in);
    }
    return cli_close_output(worst);
}
