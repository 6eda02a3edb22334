/*
 * Reading PGN in tests: a text is fed in pieces of a given size, and what the reader gives becomes
 * one line of words that a case can be compared with:
 *
 *   <          a game begins               {text}   a comment, its pieces joined
 *   Name=text  a tag pair                  $3       a glyph
 *   Nf3        a move                      ( )      a variation
 *   !word      a fault                     1-0>     a game ends with this result
 *   ~Nf3       a word after the stop of the main line that is still a move
 *
 * The faults of tag pairs come before the pairs, because the reader gives the pairs together.
 *
 * Every item is compared with the text and with the moves before it: its line, its place, its depth
 * and its position. A difference fails the running case.
 */
#ifndef HK_TESTS_TRANSCRIPTS_H
#define HK_TESTS_TRANSCRIPTS_H

#include "positions.h"
#include "test.h"

#include "notation/pgn_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A tag section with one tag, so that the fault no-tags does not occur; and what it gives. */
#define TAGGED "[White \"w\"]\n\n"
#define GAME "< White=w "

/* A growing text. */
struct grown {
    char *bytes;
    size_t size, room;
};

static inline void grow(struct grown *text, const char *bytes, size_t size)
{
    if (text->room - text->size < size + 1) {
        text->room = 2 * text->room + size + 256;
        text->bytes = realloc(text->bytes, text->room);
        assert_non_null(text->bytes);
    }
    if (size > 0)
        memcpy(text->bytes + text->size, bytes, size);
    text->size += size;
    text->bytes[text->size] = '\0';
}

static inline void grow_by(struct grown *text, const char *words)
{
    grow(text, words, strlen(words));
}

/* Read a whole file below tests/data. */
static inline struct grown contents_of(const char *name)
{
    struct grown text = {0};
    char path[256], piece[4096];
    snprintf(path, sizeof path, "tests/data/%s", name);
    FILE *file = fopen(path, "rb");
    if (!file)
        fail_msg("%s: the tests run from the top of the sources", path);
    for (size_t got; (got = fread(piece, 1, sizeof piece, file)) > 0;)
        grow(&text, piece, got);
    fclose(file);
    return text;
}

/* A text that is fed in pieces of `step` bytes; 0: of as many as there is room for. */
struct feed {
    const char *bytes;
    size_t size, at, step;
};

static inline size_t give(void *context, char *into, size_t room)
{
    struct feed *feed = context;
    size_t size = feed->size - feed->at;
    if (size > room)
        size = room;
    if (feed->step > 0 && size > feed->step)
        size = feed->step;
    memcpy(into, feed->bytes + feed->at, size);
    feed->at += size;
    return size;
}

/* One line of play, as far as it has been read. */
struct play {
    hk_position now, before;
    bool known, moved, stopped;
};

struct reading {
    const struct feed *feed;
    /* The transcript. */
    struct grown words;
    /* The line and offset of every item; a comment counts where it begins. */
    struct grown places;
    /* Also the line of every move, and for faults and ends the offset. */
    struct grown move_lines;
    size_t items, pieces, games, moves;
    bool in_game, in_comment, has_fen;
    bool tags_ended; /* and `variant` is that of the game */
    hk_variant variant;
    hk_pgn_options options;
    /* The line at byte `counted`. */
    uint64_t line, counted;
    struct play plays[HK_PGN_DEPTH_MAX + 1];
};

/*
 * The line of a byte, from 1. Line ends are LF, CRLF or CR, and belong to the line that they end.
 */
static inline uint64_t line_at(struct reading *reading, uint64_t offset)
{
    const char *bytes = reading->feed->bytes;
    if (offset < reading->counted) {
        reading->line = 1;
        reading->counted = 0;
    }
    for (; reading->counted < offset; reading->counted++) {
        const uint64_t at = reading->counted;
        const bool before_lf = at + 1 < reading->feed->size && bytes[at + 1] == '\n';
        reading->line += bytes[at] == '\n' || (bytes[at] == '\r' && !before_lf);
    }
    return reading->line;
}

static inline void check_place(struct reading *reading, const hk_pgn_item *item)
{
    if (item->offset > reading->feed->size)
        fail_msg("item %zu: offset %llu of %zu", reading->items, (unsigned long long)item->offset,
                 reading->feed->size);
    const uint64_t line = line_at(reading, item->offset);
    if (item->line != line)
        fail_msg("item %zu, %s, at byte %llu: line %llu, not %llu", reading->items,
                 item->kind == HK_PGN_FAULT ? hk_pgn_fault_word(item->fault.kind) : "no fault",
                 (unsigned long long)item->offset, (unsigned long long)item->line,
                 (unsigned long long)line);
}

/* Compare a position with the expected one; its key may be absent if it was not asked for. */
static inline void check_position(const struct reading *reading, const hk_position *given,
                                  const hk_position *expected)
{
    hk_position whole = *given;
    if (!reading->options.keys && whole.key == 0)
        whole.key = expected->key;
    assert_memory_equal(&whole, expected, sizeof whole);
}

static inline void check_move(struct reading *reading, unsigned depth, const hk_pgn_ply *ply)
{
    struct play *play = &reading->plays[depth];

    if (!play->known && depth > 0) /* a variation of a move that could not be read */
        play->now = ply->before;
    else
        assert_true(play->known);
    play->known = true;
    assert_false(play->stopped);
    assert_memory_equal(&ply->before, &play->now, sizeof play->now);
    assert_int_not_equal(ply->move, HK_MOVE_NONE);
    assert_int_equal(hk_movegen_find(&ply->before.board, hk_move_from(ply->move),
                                     hk_move_to(ply->move), hk_move_promotion(ply->move)),
                     ply->move);
    play->before = play->now;
    hk_position_make(&play->now, ply->move);
    play->moved = true;
    assert_memory_equal(&ply->after, &play->now, sizeof play->now);
}

/* A variation takes the place of the last move, if that move was one. */
static inline void open_play(struct reading *reading, const hk_pgn_item *item)
{
    assert_in_range(item->depth, 0, HK_PGN_DEPTH_MAX - 1);
    const struct play *play = &reading->plays[item->depth];
    struct play *inner = &reading->plays[item->depth + 1];

    assert_true(play->moved);
    *inner = (struct play){.known = !play->stopped};
    if (inner->known)
        inner->now = play->before;
}

static inline void take_word(struct reading *reading, const char *words)
{
    if (reading->in_comment)
        grow_by(&reading->words, "}");
    reading->in_comment = false;
    if (reading->words.size > 0)
        grow_by(&reading->words, " ");
    grow_by(&reading->words, words);
}

static inline void take_comment(struct reading *reading, const hk_pgn_comment *comment)
{
    reading->pieces++;
    if (reading->options.comments == HK_PGN_COMMENTS_WITH_COMMANDS && !reading->in_comment &&
        comment->last && !memchr(comment->text, '[', comment->size))
        return;
    if (!reading->in_comment)
        take_word(reading, "{");
    reading->in_comment = true;
    grow(&reading->words, comment->text, comment->size);
    if (comment->last)
        grow_by(&reading->words, "}");
    reading->in_comment = !comment->last;
}

static inline void take_tag(struct reading *reading, const hk_pgn_tag *tag)
{
    take_word(reading, "");
    grow(&reading->words, tag->name, tag->name_size);
    grow_by(&reading->words, "=");
    grow(&reading->words, tag->value, tag->value_size);
    reading->has_fen |= tag->name_size == 3 && memcmp(tag->name, "FEN", 3) == 0;
}

/* What the tag pairs say of the start holds for the moves that follow. */
static inline void take_start(struct reading *reading, const hk_pgn_tags *tags)
{
    struct play *play = &reading->plays[0];
    hk_position initial;

    reading->tags_ended = true;
    reading->variant = tags->variant;
    play->known = tags->start != NULL;
    if (!play->known)
        return;
    play->now = *tags->start;
    hk_position_start(&initial);
    if (!reading->has_fen)
        assert_memory_equal(&play->now, &initial, sizeof initial);
    assert_int_equal(play->now.key, hk_board_key(&play->now.board));
}

static inline void take_move(struct reading *reading, unsigned depth, const hk_pgn_ply *ply)
{
    char word[HK_SAN_MAX + 4], line[32];
    hk_buf buf;

    reading->moves++;
    check_move(reading, depth, ply);
    hk_buf_init(&buf, word, sizeof word);
    hk_san_write(&buf, &ply->before.board, ply->move, &hk_letters_english, HK_SAN_PGN);
    take_word(reading, word);
    snprintf(line, sizeof line, "%llu ", (unsigned long long)ply->line);
    grow_by(&reading->move_lines, line);
}

/* Take a comment that comes with its move. */
static inline void take_comment_of_move(struct reading *reading, const hk_pgn_item *item,
                                        const hk_pgn_ply *ply)
{
    const hk_pgn_comment comment = {.text = ply->comment, .size = ply->comment_size, .last = true};
    const uint64_t brace = item->offset + (uint64_t)(ply->comment - item->run.text) - 1;

    assert_in_range(reading->options.comments, HK_PGN_COMMENTS_WITH_COMMANDS,
                    HK_PGN_COMMENTS_WITH_MOVES);
    assert_int_equal(ply->comment_line, line_at(reading, brace));
    take_comment(reading, &comment);
}

static inline void take_nag(struct reading *reading, unsigned nag)
{
    char word[16];
    snprintf(word, sizeof word, "$%u", nag);
    take_word(reading, word);
}

/* The word of a move, if it is told, is what hk_san_write writes. */
static inline void check_word(const struct reading *reading, const hk_pgn_run *run,
                              const hk_pgn_ply *ply)
{
    char text[HK_SAN_MAX];
    hk_buf buf;

    assert_true(reading->options.words);
    const hk_pgn_word *const word = &run->words[ply->count - 1];
    if (word->size == 0)
        return;
    hk_buf_init(&buf, text, sizeof text);
    hk_san_write(&buf, &ply->before.board, ply->move, &hk_letters_english, HK_SAN_PGN);
    assert_int_equal(word->size, buf.size);
    assert_memory_equal(run->text + word->at, text, buf.size);
}

static inline void take_run(struct reading *reading, const hk_pgn_item *item)
{
    const hk_pgn_run *run = &item->run;
    hk_pgn_ply ply = {.count = 0};

    assert_true(run->count > 0);
    while (hk_pgn_next_move(&ply, item)) {
        const hk_pgn_move *move = &run->moves[ply.count - 1];
        const uint32_t halfmove_plies = ply.after.halfmove_plies;
        if (ply.count == 1)
            check_position(reading, run->before, &ply.before);
        assert_int_equal(ply.move, move->move);
        assert_int_equal(ply.line, item->line + move->lines);
        assert_int_equal(move->halfmove_plies, halfmove_plies < 65535 ? halfmove_plies : 65535);
        if (run->words)
            check_word(reading, run, &ply);
        take_move(reading, item->depth, &ply);
        if (ply.nag > 0) {
            assert_true(reading->options.nags && reading->options.nags_with_moves);
            take_nag(reading, ply.nag);
        }
        if (ply.comment)
            take_comment_of_move(reading, item, &ply);
    }
    assert_int_equal(ply.count, run->count);
    check_position(reading, run->after, &ply.after);
}

static inline void take_fault(struct reading *reading, const hk_pgn_item *item)
{
    const hk_pgn_fault *fault = &item->fault;

    if (fault->position && item->depth <= HK_PGN_DEPTH_MAX) {
        struct play *play = &reading->plays[item->depth];
        if (play->known && !fault->is_assumed)
            check_position(reading, fault->position, &play->now);
        assert_true(fault->err != HK_OK || fault->kind == HK_PGN_FAULT_BAD_FEN); /* repaired */
        play->stopped |= fault->err != HK_OK;
    }
    take_word(reading, "!");
    grow_by(&reading->words, hk_pgn_fault_word(fault->kind));
}

static inline void take_unread(struct reading *reading, const hk_pgn_item *item)
{
    bool stopped = item->depth > HK_PGN_DEPTH_MAX; /* the line, or one around it */
    for (unsigned depth = 0; !stopped && depth <= item->depth; depth++)
        stopped = reading->plays[depth].stopped || !reading->plays[depth].known;
    assert_true(stopped);
    if (!item->unread.is_move)
        return;
    take_word(reading, "~");
    grow(&reading->words, item->unread.text, item->unread.size);
}

static inline void take_item(struct reading *reading, const hk_pgn_item *item)
{
    char word[32];

    reading->items++;
    check_place(reading, item);
    if (item->kind != HK_PGN_COMMENT || !reading->in_comment) {
        char place[64];
        snprintf(place, sizeof place, "%d %llu %llu;", (int)item->kind,
                 (unsigned long long)item->line, (unsigned long long)item->offset);
        grow_by(&reading->places, place);
    }
    assert_true(item->kind == HK_PGN_GAME || reading->in_game);
    if (item->kind == HK_PGN_FAULT || item->kind == HK_PGN_GAME_END) {
        snprintf(word, sizeof word, "%llu:", (unsigned long long)item->line);
        grow_by(&reading->move_lines, word);
        snprintf(word, sizeof word, "%llu ", (unsigned long long)item->offset);
        grow_by(&reading->move_lines, word);
    }
    switch (item->kind) {
    case HK_PGN_GAME:
        assert_false(reading->in_game);
        reading->in_game = true;
        reading->has_fen = reading->tags_ended = false;
        reading->games++;
        reading->plays[0] = (struct play){.known = false};
        take_word(reading, "<");
        break;
    case HK_PGN_TAGS:
        assert_false(reading->plays[0].known);
        assert_false(reading->tags_ended);
        assert_in_range(item->tags.count, item->tags.is_last ? 0 : 1, HK_PGN_TAGS_MAX);
        for (size_t at = 0; at < item->tags.count; at++)
            take_tag(reading, &item->tags.pairs[at]);
        if (item->tags.is_last)
            take_start(reading, &item->tags);
        break;
    case HK_PGN_MOVES:
        take_run(reading, item);
        break;
    case HK_PGN_COMMENT:
        take_comment(reading, &item->comment);
        break;
    case HK_PGN_NAG:
        assert_in_range(item->nag, 0, 255);
        take_nag(reading, item->nag);
        break;
    case HK_PGN_VARIATION_START:
        open_play(reading, item);
        take_word(reading, "(");
        break;
    case HK_PGN_VARIATION_END:
        take_word(reading, ")");
        break;
    case HK_PGN_UNREAD:
        take_unread(reading, item);
        break;
    case HK_PGN_FAULT:
        take_fault(reading, item);
        break;
    case HK_PGN_GAME_END:
        reading->in_game = false;
        assert_true(reading->tags_ended);
        assert_int_equal(item->end.variant, reading->variant);
        take_word(reading, hk_result_text(item->end.result));
        grow_by(&reading->words, ">");
        if (reading->plays[0].moved)
            check_position(reading, item->end.position, &reading->plays[0].now);
        break;
    }
}

/*
 * Make a reader in an arena of its own. Its window ends with a block of memory, so that the address
 * sanitizer finds an access beyond it.
 */
static inline hk_pgn_reader *reader_of(hk_arena *arena, hk_pgn_source *source, void *context,
                                       const hk_pgn_options *options)
{
    hk_pgn_reader *reader;
    hk_arena_init(arena, SIZE_MAX);
    assert_int_equal(hk_pgn_reader_create(&reader, arena, source, context, options), HK_OK);
    return reader;
}

/* All that can be asked for, and of the main lines all. */
static const hk_pgn_options whole_games = {.comments = HK_PGN_COMMENTS_ALL,
                                           .variations = true,
                                           .nags = true,
                                           .unread = true,
                                           .keys = true};
static const hk_pgn_options main_lines = {
    .comments = HK_PGN_COMMENTS_ALL, .unread = true, .keys = true};

/* Read a text to its end, by tokens or by the fast path with so many moves at a time. */
static inline void read_by(struct reading *out, struct feed *feed, const hk_pgn_options *options,
                           bool by_tokens, size_t move_room)
{
    hk_arena arena;
    hk_pgn_reader *reader = reader_of(&arena, give, feed, options);
    hk_pgn_item item;

    *out = (struct reading){.feed = feed, .line = 1, .options = *options};
    grow_by(&out->words, "");
    grow_by(&out->places, "");
    grow_by(&out->move_lines, "");
    reader->fast = by_tokens ? NULL : reader->fast;
    reader->move_room = move_room;
    while (hk_pgn_read(reader, &item)) {
        take_item(out, &item);
        if (out->items > 8 * feed->size + 16)
            fail_msg("%zu items in %zu bytes", out->items, feed->size);
    }
    assert_false(out->in_game);
    assert_int_equal(feed->at, feed->size);
    assert_int_equal(hk_pgn_reader_offset(reader), feed->size);
    assert_int_equal(hk_pgn_reader_line(reader), line_at(out, feed->size));
    assert_false(hk_pgn_read(reader, &item)); /* and it stays there */
    hk_arena_finish(&arena);
}

static inline void read_feed(struct reading *out, struct feed *feed, const hk_pgn_options *options)
{
    read_by(out, feed, options, false, HK__PGN_MOVES_MAX);
}

static inline void clear_reading(struct reading *reading)
{
    free(reading->words.bytes);
    free(reading->places.bytes);
    free(reading->move_lines.bytes);
}

/* Read a text in one piece with its variations. */
static inline struct reading reading_of(struct feed *feed)
{
    struct reading reading;
    read_feed(&reading, feed, &whole_games);
    return reading;
}

/* Texts and what they give. */

/*
 * Check that a text gives the same by the fast path, with so many moves at a time, as by tokens.
 * White space is added after it, because the fast path is not used near the end of a text.
 */
static inline void plain_agrees(const char *text, size_t size, size_t move_room, size_t step)
{
    const hk_pgn_options options = {.comments = (hk_pgn_comments)(size % 4),
                                    .nags = size % 5 < 2,
                                    .nags_with_moves = size % 5 == 1,
                                    .words = size % 2 == 0,
                                    .variations = size % 7 < 3,
                                    .unread = true,
                                    .keys = size % 3 == 0};
    struct grown padded = {0};
    struct reading one, many;

    grow(&padded, text, size);
    for (unsigned i = 0; i < 16; i++)
        grow_by(&padded, "                                                \n");
    struct feed first = {.bytes = padded.bytes, .size = padded.size, .step = step};
    struct feed second = first;
    read_by(&one, &first, &options, true, 1);
    read_by(&many, &second, &options, false, move_room);
    if (strcmp(one.words.bytes, many.words.bytes) != 0)
        fail_msg("%zu moves at a time\ntext:     %.2000s\ngiven:    %.2000s\nexpected: %.2000s",
                 move_room, text, many.words.bytes, one.words.bytes);
    assert_string_equal(many.move_lines.bytes, one.move_lines.bytes);
    clear_reading(&one);
    clear_reading(&many);
    free(padded.bytes);
}

/* Check that a text of this size gives this transcript, in whatever pieces it is fed. */
static inline void gives_sized(const char *text, size_t size, const char *expected,
                               const hk_pgn_options *options)
{
    static const size_t steps[] = {0, 1, 7};
    struct reading first = {0};

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        struct feed feed = {.bytes = text, .size = size, .step = steps[i]};
        struct reading reading;
        read_feed(&reading, &feed, options);
        if (strcmp(reading.words.bytes, expected) != 0)
            fail_msg("%zu bytes at a time\ntext:     %s\ngiven:    %s\nexpected: %s", steps[i],
                     text, reading.words.bytes, expected);
        if (i == 0) {
            first = reading;
        } else {
            assert_string_equal(reading.places.bytes, first.places.bytes);
            clear_reading(&reading);
        }
    }
    clear_reading(&first);
    plain_agrees(text, size, 1 + size % 5, 0);
}

static inline void gives(const char *text, const char *expected)
{
    gives_sized(text, strlen(text), expected, &whole_games);
}

static inline void main_line_gives(const char *text, const char *expected)
{
    gives_sized(text, strlen(text), expected, &main_lines);
}

/* Check that movetext after TAGGED gives this transcript after GAME. */
static inline void moves_give(const char *moves, const char *expected)
{
    struct grown text = {0}, words = {0};
    grow_by(&text, TAGGED);
    grow_by(&text, moves);
    grow_by(&words, GAME);
    grow_by(&words, expected);
    gives(text.bytes, words.bytes);
    free(text.bytes);
    free(words.bytes);
}

static inline bool transcript_holds(const char *text, const char *words)
{
    struct feed feed = {.bytes = text, .size = strlen(text)};
    struct reading reading = reading_of(&feed);
    const bool found = strstr(reading.words.bytes, words) != NULL;
    clear_reading(&reading);
    return found;
}

#endif
