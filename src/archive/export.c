/*
 * Games read from PGN and written in its export format, with their comments, glyphs and variations.
 *
 * A game is written when it has been read whole, because its Result tag is that of the marker after
 * its moves. What cannot be read is kept as a comment, and the listener is told of it. Memory is
 * bounded but for tags and for the moves of one game: more than IN_MEMORY_MAX of those wait in a
 * temporary file.
 */
#include "archive/export.h"
#include "base/internal.h"
#include "base/text.h"
#include "hakem/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TAGS_MAX = 4096,
    TAGS_MADE = 3, /* Result, SetUp and FEN may be written in place of those that were read */
    TAG_TEXT_MAX = 1 << 20,
    IN_MEMORY_MAX = 1 << 20,
    FAULTS_TOLD_MAX = 64 /* of one game */
};

/* A comment that is open in what is written. */
enum comment { NO_COMMENT, COMMENT, UNREAD_TEXT };

/* A tag pair, by places in the text of all tags. */
struct kept_tag {
    size_t name, name_size, value, value_size;
};

struct exporter {
    const struct export_listener *listener;
    bool damaged, failed;

    /* The game that is being read. Words of a comment wait in `word` until they are whole. */
    struct hk__text tag_text, moves, word;
    /* What `moves` cannot hold. */
    FILE *moves_file;
    struct kept_tag tags[TAGS_MAX];
    size_t tag_count;
    bool has_fen, has_setup;
    /* A bad tag pair may be among the tags: a good one of its name replaces it. */
    bool has_bad_tag;
    /* What a damaged FEN tag means. */
    bool is_repaired;
    hk_position repaired;
    /*
     * Variations that are open; of the innermost, whether it has no move so far, and what was
     * before it.
     */
    unsigned depth;
    bool is_empty;
    size_t opened_at;
    hk_pgn_writer opened_by;
    enum comment open;
    uint64_t faults;
    hk_pgn_writer writer;

    hk_pgn_tag written_tags[TAGS_MAX + TAGS_MADE];
    /* The reader's memory. */
    hk_arena arena;
};

/* Append text as UTF-8. Bytes that are not UTF-8 are Latin-1; white space stays as it is. */
static void append_as_utf8(struct hk__text *text, const char *bytes, size_t size)
{
    if (hk_utf8_check(bytes, size))
        hk__text_append(text, bytes, size);
    else if (hk__text_reserve(text, 2 * size))
        text->size += hk__utf8_write(text->bytes + text->size, bytes, size);
}

static void write_out(void *context, const char *bytes, size_t size)
{
    const struct exporter *exporter = context;
    exporter->listener->write(exporter->listener->context, bytes, size);
}

/* The movetext of a game waits for its result; a long one waits in a file. */
static void keep_moves(void *context, const char *bytes, size_t size)
{
    struct exporter *exporter = context;

    if (exporter->moves.size + size > IN_MEMORY_MAX) {
        if (!exporter->moves_file)
            exporter->moves_file = tmpfile();
        if (!exporter->moves_file || fwrite(exporter->moves.bytes, 1, exporter->moves.size,
                                            exporter->moves_file) != exporter->moves.size) {
            exporter->failed = true;
            return;
        }
        exporter->moves.size = 0;
        exporter->opened_at = SIZE_MAX; /* out of reach */
    }
    hk__text_append(&exporter->moves, bytes, size);
}

static void write_moves(struct exporter *exporter)
{
    char block[4096];
    size_t size;

    if (exporter->moves_file) {
        rewind(exporter->moves_file);
        while ((size = fread(block, 1, sizeof block, exporter->moves_file)) > 0)
            write_out(exporter, block, size);
        exporter->failed |= ferror(exporter->moves_file) != 0;
        fclose(exporter->moves_file);
        exporter->moves_file = NULL;
    }
    if (exporter->moves.size > 0)
        write_out(exporter, exporter->moves.bytes, exporter->moves.size);
}

static void begin_game(struct exporter *exporter)
{
    exporter->tag_text.size = exporter->moves.size = exporter->word.size = 0;
    exporter->tag_count = exporter->depth = 0;
    exporter->open = NO_COMMENT;
    exporter->has_fen = exporter->has_setup = exporter->has_bad_tag = false;
    exporter->is_repaired = false;
    exporter->faults = 0;
    hk_pgn_write_init(&exporter->writer, keep_moves, exporter);
}

/* The place of a tag pair among those of the game: that of a bad one of its name, or a new one. */
static size_t place_of_tag(const struct exporter *exporter, const hk_pgn_tag *tag)
{
    const char *text = exporter->tag_text.bytes;

    for (size_t at = 0; exporter->has_bad_tag && at < exporter->tag_count; at++)
        if (exporter->tags[at].name_size == tag->name_size &&
            memcmp(text + exporter->tags[at].name, tag->name, tag->name_size) == 0)
            return at;
    return exporter->tag_count;
}

/* Keep a tag pair until the game is written. Answers false if there are too many. */
static bool keep_tag(struct exporter *exporter, const hk_pgn_tag *tag)
{
    const size_t at = place_of_tag(exporter, tag);
    if (at == TAGS_MAX || exporter->tag_text.size > TAG_TEXT_MAX)
        return false;
    const size_t name = exporter->tag_text.size;
    hk__text_append(&exporter->tag_text, tag->name, tag->name_size);
    const size_t value = exporter->tag_text.size;
    append_as_utf8(&exporter->tag_text, tag->value, tag->value_size);
    exporter->tags[at].name = name;
    exporter->tags[at].name_size = value - name;
    exporter->tags[at].value = value;
    exporter->tags[at].value_size = exporter->tag_text.size - value;
    exporter->tag_count += at == exporter->tag_count;
    exporter->has_fen |= hk_pgn_tag_is(tag, "FEN");
    exporter->has_setup |= hk_pgn_tag_is(tag, "SetUp");
    return true;
}

static hk_pgn_tag tag_of(const char *name, const char *value)
{
    return (hk_pgn_tag){
        .name = name, .name_size = strlen(name), .value = value, .value_size = strlen(value)};
}

static void write_game(struct exporter *exporter, hk_result result, hk_variant variant)
{
    char fen[HK_FEN_MAX];
    hk_buf buf;
    hk_pgn_tag *tags = exporter->written_tags;
    size_t count = 0;
    hk_pgn_writer writer;

    tags[count++] = tag_of("Result", hk_result_text(result));
    if (exporter->has_fen && !exporter->has_setup)
        tags[count++] = tag_of("SetUp", "1");
    if (exporter->is_repaired) { /* of tags of one name the first is written */
        hk_buf_init(&buf, fen, sizeof fen);
        hk_fen_write(&buf, &exporter->repaired, variant);
        tags[count++] = tag_of("FEN", fen);
    }
    for (size_t i = 0; i < exporter->tag_count && !exporter->tag_text.failed; i++)
        tags[count++] = (hk_pgn_tag){.name = exporter->tag_text.bytes + exporter->tags[i].name,
                                     .name_size = exporter->tags[i].name_size,
                                     .value = exporter->tag_text.bytes + exporter->tags[i].value,
                                     .value_size = exporter->tags[i].value_size};
    hk_pgn_write_result(&exporter->writer, result);
    exporter->word.size = 0;
    hk_pgn_write_init(&writer, hk__text_append, &exporter->word);
    hk_pgn_write_tags(&writer, tags, count);
    write_out(exporter, exporter->word.bytes, exporter->word.size);
    write_moves(exporter);
}

/* How many bytes of a comment are whole words: the last word, or a command such as `[%clk 0:04:58]`, may go on. */
static size_t whole_words(const char *text, size_t size)
{
    enum { COMMAND_MAX = 4096 }; /* one that is longer is taken as words */
    const size_t first = size > COMMAND_MAX ? size - COMMAND_MAX : 0;
    size_t whole = size;

    for (size_t at = size; at > first && text[at - 1] != ']'; at--)
        if (at < size && text[at - 1] == '[' && text[at] == '%')
            whole = at - 1;
    while (whole > 0 && !hk__is_space(text[whole - 1]))
        whole--;
    return whole;
}

/*
 * Write the words that have come whole. The last may go on in the next piece; with `all` it does
 * not.
 */
static void write_words(struct exporter *exporter, bool all)
{
    size_t whole = exporter->word.size;
    if (!all)
        whole = whole_words(exporter->word.bytes, whole);
    if (whole == 0 && exporter->word.size > IN_MEMORY_MAX)
        whole = exporter->word.size; /* a word beyond all measure is parted */
    if (whole == 0)
        return;
    hk_pgn_write_comment_words(&exporter->writer, exporter->word.bytes, whole);
    exporter->word.size -= whole;
    memmove(exporter->word.bytes, exporter->word.bytes + whole, exporter->word.size);
}

static void close_comment(struct exporter *exporter)
{
    if (exporter->open == NO_COMMENT)
        return;
    write_words(exporter, true);
    hk_pgn_write_comment_close(&exporter->writer);
    exporter->open = NO_COMMENT;
}

static void open_comment(struct exporter *exporter)
{
    if (exporter->open == NO_COMMENT)
        hk_pgn_write_comment_open(&exporter->writer);
}

/* A comment inside of what could not be read is part of that. */
static void keep_comment(struct exporter *exporter, const hk_pgn_comment *comment)
{
    open_comment(exporter);
    if (exporter->open == NO_COMMENT)
        exporter->open = COMMENT;
    if (exporter->open == COMMENT && comment->last && exporter->word.size == 0 &&
        hk_utf8_check(comment->text, comment->size)) {
        hk_pgn_write_comment_words(&exporter->writer, comment->text, comment->size);
        close_comment(exporter);
        return;
    }
    append_as_utf8(&exporter->word, comment->text, comment->size);
    if (exporter->open == UNREAD_TEXT && comment->last)
        hk__text_append(&exporter->word, " ", 1);
    write_words(exporter, comment->last);
    if (exporter->open == COMMENT && comment->last)
        close_comment(exporter);
}

/* What cannot be read is kept as a comment. */
static void keep_unread(struct exporter *exporter, const char *text, size_t size)
{
    open_comment(exporter);
    exporter->open = UNREAD_TEXT;
    append_as_utf8(&exporter->word, text, size);
    hk__text_append(&exporter->word, " ", 1);
    write_words(exporter, true);
}

/* The word at which a line stops begins such a comment. */
static void keep_stop(struct exporter *exporter, const hk_pgn_fault *fault)
{
    if (exporter->open != UNREAD_TEXT) {
        const char *word = hk_pgn_fault_word(fault->kind);
        open_comment(exporter);
        exporter->open = UNREAD_TEXT;
        hk__text_append(&exporter->word, word, strlen(word));
        hk__text_append(&exporter->word, ": ", 2);
    }
    keep_unread(exporter, fault->text, fault->size);
}

static void open_variation(struct exporter *exporter)
{
    exporter->is_empty = true;
    exporter->opened_at = exporter->moves.size;
    exporter->opened_by = exporter->writer;
    hk_pgn_write_variation_start(&exporter->writer);
    exporter->depth++;
}

/* Take the sign out that opened the variation, if it is still in memory. */
static bool unwrite_open(struct exporter *exporter)
{
    if (exporter->opened_at >= exporter->moves.size)
        return false;
    char *text = exporter->moves.bytes + exporter->opened_at;
    const size_t size = exporter->moves.size - exporter->opened_at;
    char *sign = memchr(text, '(', size < 3 ? size : 3); /* after a blank or a line end */
    if (!sign)
        return false;
    memmove(sign, sign + 1, size - (size_t)(sign + 1 - text));
    exporter->moves.size--;
    return true;
}

/* A variation without a move is none in PGN: its comments stay, its parentheses go. */
static void close_variation(struct exporter *exporter)
{
    exporter->depth--;
    if (exporter->is_empty && exporter->moves.size == exporter->opened_at)
        exporter->writer = exporter->opened_by; /* the sign has not been written yet */
    else if (!exporter->is_empty || !unwrite_open(exporter))
        hk_pgn_write_variation_end(&exporter->writer);
    exporter->is_empty = false;
}

/* What the text leaves open is closed: the game that is written is whole. */
static void close_all(struct exporter *exporter)
{
    close_comment(exporter);
    while (exporter->depth > 0)
        close_variation(exporter);
}

/*
 * Tell the listener of a fault in that line. A game of nothing but damage does not fill the screen:
 * the rest is counted.
 */
static void say(struct exporter *exporter, uint64_t line, const char *sentence)
{
    const struct export_listener *listener = exporter->listener;
    if (++exporter->faults <= FAULTS_TOLD_MAX && listener->say)
        listener->say(listener->context, line, sentence);
}

static void say_rest(const struct exporter *exporter, uint64_t line)
{
    const struct export_listener *listener = exporter->listener;
    const uint64_t rest = exporter->faults - FAULTS_TOLD_MAX;
    char sentence[80];

    if (exporter->faults <= FAULTS_TOLD_MAX || !listener->say)
        return;
    snprintf(sentence, sizeof sentence, "%llu further fault%s in this game.",
             (unsigned long long)rest, rest == 1 ? "" : "s");
    listener->say(listener->context, line, sentence);
}

/* Is something missing? Then the item's text is only what was found in its place. */
static bool is_of_absence(hk_pgn_fault_kind fault)
{
    return fault == HK_PGN_FAULT_NO_TAGS || fault == HK_PGN_FAULT_UNTERMINATED_COMMENT ||
           fault == HK_PGN_FAULT_UNTERMINATED_VARIATION ||
           fault == HK_PGN_FAULT_MISSING_TERMINATION;
}

static void say_fault(struct exporter *exporter, const hk_pgn_item *item)
{
    const hk_pgn_fault *fault = &item->fault;
    enum { TEXT_ROOM = 80, WORD_ROOM = 40 };
    char text[TEXT_ROOM], sentence[TEXT_ROOM + WORD_ROOM];
    hk_buf buf, out;

    hk_buf_init(&buf, text, sizeof text);
    if (!is_of_absence(fault->kind))
        hk_buf_foreign(&buf, fault->text, fault->size);
    hk_buf_init(&out, sentence, sizeof sentence);
    hk_buf_str(&out, hk_pgn_fault_word(fault->kind));
    hk_buf_str(&out, buf.size > 0 ? ": " : ".");
    hk_buf_str(&out, text);
    say(exporter, item->line, sentence);
}

static void handle_fault(struct exporter *exporter, const hk_pgn_item *item)
{
    const hk_pgn_fault *fault = &item->fault;

    exporter->damaged |= fault->kind != HK_PGN_FAULT_NO_TAGS;
    say_fault(exporter, item);
    if (fault->kind == HK_PGN_FAULT_UNTERMINATED_COMMENT)
        close_comment(exporter);
    exporter->has_bad_tag |= fault->kind == HK_PGN_FAULT_BAD_TAG;
    if (fault->kind == HK_PGN_FAULT_BAD_FEN) {
        if (fault->err == HK_OK)
            exporter->repaired = *fault->position;
        exporter->is_repaired = fault->err == HK_OK;
    } else if (fault->err != HK_OK && fault->position) { /* the line stops here */
        keep_stop(exporter, fault);
    }
}

static void handle_tags(struct exporter *exporter, const hk_pgn_item *item)
{
    char sentence[80];
    size_t left_out = 0;

    for (size_t i = 0; i < item->tags.count; i++)
        left_out += !keep_tag(exporter, &item->tags.pairs[i]);
    if (left_out == 0)
        return;
    exporter->damaged = true;
    snprintf(sentence, sizeof sentence, "too many tag pairs; %zu are left out.", left_out);
    say(exporter, item->line, sentence);
}

static void end_game(struct exporter *exporter, const hk_pgn_item *item)
{
    close_all(exporter);
    say_rest(exporter, item->line);
    write_game(exporter, item->end.result, item->end.variant);
}

static void handle(struct exporter *exporter, const hk_pgn_item *item)
{
    switch (item->kind) {
    case HK_PGN_GAME:
        begin_game(exporter);
        break;
    case HK_PGN_TAGS:
        handle_tags(exporter, item);
        break;
    case HK_PGN_MOVES:
        exporter->is_empty = false;
        hk_pgn_write_run(&exporter->writer, &item->run);
        break;
    case HK_PGN_FAULT:
        handle_fault(exporter, item);
        break;
    case HK_PGN_GAME_END:
        end_game(exporter, item);
        break;
    case HK_PGN_COMMENT:
        keep_comment(exporter, &item->comment);
        break;
    case HK_PGN_NAG:
        hk_pgn_write_nag(&exporter->writer, item->nag);
        break;
    case HK_PGN_VARIATION_START:
        open_variation(exporter);
        break;
    case HK_PGN_VARIATION_END:
        close_comment(exporter);
        close_variation(exporter);
        break;
    case HK_PGN_UNREAD:
        keep_unread(exporter, item->unread.text, item->unread.size);
        break;
    }
}

/* Answers whether all games could be written whole. */
static bool export_all(struct exporter *exporter, hk_pgn_source *source, void *context,
                       const hk_letters *letters)
{
    const hk_pgn_options options = {.letters = letters,
                                    .comments = HK_PGN_COMMENTS_WITH_MOVES,
                                    .variations = true,
                                    .nags = true,
                                    .nags_with_moves = true,
                                    .unread = true,
                                    .words = true};
    hk_pgn_reader *reader;
    hk_pgn_item item;

    if (hk_pgn_reader_create(&reader, &exporter->arena, source, context, &options) != HK_OK)
        return false;
    begin_game(exporter);
    while (hk_pgn_read(reader, &item))
        handle(exporter, &item);
    return !exporter->failed && !exporter->moves.failed && !exporter->tag_text.failed &&
           !exporter->word.failed;
}

enum export_end games_export(hk_pgn_source *source, void *context, const hk_letters *letters,
                             const struct export_listener *listener)
{
    struct exporter *exporter = calloc(1, sizeof *exporter);
    enum export_end end = EXPORT_NO_MEMORY;

    if (!exporter)
        return end;
    exporter->listener = listener;
    hk_arena_init(&exporter->arena, SIZE_MAX);
    if (export_all(exporter, source, context, letters))
        end = exporter->damaged ? EXPORT_DAMAGED : EXPORT_DONE;
    free(exporter->moves.bytes);
    free(exporter->tag_text.bytes);
    free(exporter->word.bytes);
    hk_arena_finish(&exporter->arena);
    free(exporter);
    return end;
}
