/*
 * Reading PGN in tests: a text is fed in pieces of a given size, and what the reader gives becomes one line of words that
 * a case can be compared with:
 *
 *   <          a game begins               {text}   a comment, its pieces joined
 *   Name=text  a tag pair                  $3       a glyph
 *   Nf3        a move                      ( )      a variation
 *   !word      a fault                     1-0>     a game ends with this result
 *   ~Nf3       a word behind the stop of the main line that is a move all the same
 *
 * On the way every item is held against the text and against the moves before it: its line, its place, its depth, the
 * position it speaks of. What does not hold fails the running case.
 */
#ifndef HK_TESTS_TRANSCRIPTS_H
#define HK_TESTS_TRANSCRIPTS_H

#include "positions.h"
#include "test.h"

#include "hakem/pgn.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A tag section that gives nothing but its tag, so that no-tags stays away; and what it gives. */
#define TAGGED "[White \"w\"]\n\n"
#define GAME "< White=w "

/* Text that grows. */
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

/* A file below tests/data, whole. */
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

/* A text that is given `step` bytes at a time; 0: as many as there is room for. */
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

/* What is known of one line of play. */
struct play {
    hk_position now, before;
    bool known, moved, stopped;
};

struct reading {
    const struct feed *feed;
    struct grown words;      /* the transcript */
    struct grown places;     /* line and offset of every item, comments by their beginning */
    struct grown move_lines; /* and the line of every move, of faults and ends also the offset */
    size_t items, pieces, games, moves;
    bool in_game, in_comment, has_fen;
    bool together;            /* moves come together, and ends of games without keys */
    hk_pgn_comments comments; /* those that are looked at */
    uint64_t line, counted;   /* line at `counted` bytes */
    struct play plays[HK_PGN_DEPTH_MAX + 1];
};

/* Line of a byte, from 1: line ends are LF, CRLF or CR, and belong to the line they end. */
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
                 item->kind == HK_PGN_FAULT ? hk_pgn_fault_word(item->fault) : "no fault",
                 (unsigned long long)item->offset, (unsigned long long)item->line,
                 (unsigned long long)line);
}

static inline void check_move(struct reading *reading, const hk_pgn_item *item)
{
    struct play *play = &reading->plays[item->depth];
    hk_position start;

    hk_position_start(&start);
    if (!play->known)
        play->now = item->depth > 0 || reading->has_fen ? *item->before : start;
    play->known = true;
    assert_false(play->stopped);
    assert_memory_equal(item->before, &play->now, sizeof start);
    assert_int_not_equal(item->move, HK_MOVE_NONE);
    assert_int_equal(hk_movegen_find(&item->before->board, hk_move_from(item->move),
                                     hk_move_to(item->move), hk_move_promotion(item->move)),
                     item->move);
    play->before = play->now;
    hk_position_make(&play->now, item->move);
    play->moved = true;
    assert_memory_equal(item->after, &play->now, sizeof start);
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

static inline void take_comment(struct reading *reading, const hk_pgn_item *item)
{
    reading->pieces++;
    if (reading->comments == HK_PGN_COMMENTS_NONE ||
        (reading->comments == HK_PGN_COMMENTS_WITH_COMMANDS && !reading->in_comment && item->last &&
         !memchr(item->text, '[', item->text_size)))
        return;
    if (!reading->in_comment)
        take_word(reading, "{");
    reading->in_comment = true;
    grow(&reading->words, item->text, item->text_size);
    if (item->last)
        grow_by(&reading->words, "}");
    reading->in_comment = !item->last;
}

static inline void take_tag(struct reading *reading, const hk_pgn_tag *tag)
{
    take_word(reading, "");
    grow(&reading->words, tag->name, tag->name_size);
    grow_by(&reading->words, "=");
    grow(&reading->words, tag->value, tag->value_size);
    reading->has_fen |= tag->name_size == 3 && memcmp(tag->name, "FEN", 3) == 0;
}

static inline void take_move(struct reading *reading, const hk_pgn_item *item)
{
    char word[HK_SAN_MAX + 4], line[32];
    hk_buf buf;

    reading->moves++;
    check_move(reading, item);
    hk_buf_init(&buf, word, sizeof word);
    hk_san_write(&buf, &item->before->board, item->move, &hk_letters_english, HK_SAN_PGN);
    take_word(reading, word);
    snprintf(line, sizeof line, "%llu ", (unsigned long long)item->line);
    grow_by(&reading->move_lines, line);
}

/* Moves that are given together, one by one. */
static inline void take_moves(struct reading *reading, const hk_pgn_item *item)
{
    hk_position before = *item->before, after;

    assert_true(item->before->key == 0 && item->after->key == 0);
    before.key = hk_board_key(&before.board);
    after = before;
    assert_true(item->made_count > 0);
    assert_int_equal(item->depth, 0);
    for (size_t i = 0; i < item->made_count; i++) {
        const hk_pgn_made *made = &item->made[i];
        assert_true(item->comments || made->comment_size == 0);
        const hk_pgn_item one = {.kind = HK_PGN_MOVE,
                                 .line = item->line + made->lines,
                                 .move = made->move,
                                 .before = &before,
                                 .after = &after};
        hk_position_make(&after, made->move);
        assert_int_equal(made->quiet_plies,
                         after.halfmove_plies < 65535 ? after.halfmove_plies : 65535);
        take_move(reading, &one);
        before = after;
        if (made->comment_size == 0)
            continue;
        const hk_pgn_item comment = {.kind = HK_PGN_COMMENT,
                                     .line = one.line + made->comment_lines,
                                     .text = item->text + made->comment_at,
                                     .text_size = made->comment_size,
                                     .last = true};
        assert_int_equal(reading->comments, HK_PGN_COMMENTS_WITH_COMMANDS);
        assert_int_equal(comment.line,
                         line_at(reading, item->offset + made->comment_at - 1)); /* of its brace */
        take_comment(reading, &comment);
    }
    after.key = 0;
    assert_memory_equal(item->after, &after, sizeof after);
}

static inline void take_item(struct reading *reading, const hk_pgn_item *item)
{
    char word[HK_SAN_MAX + 4] = "$";
    hk_buf buf;

    reading->items++;
    check_place(reading, item);
    if (item->kind != HK_PGN_COMMENT || !reading->in_comment) {
        char place[64];
        snprintf(place, sizeof place, "%d %llu %llu;", (int)item->kind,
                 (unsigned long long)item->line, (unsigned long long)item->offset);
        grow_by(&reading->places, place);
    }
    assert_true(item->kind == HK_PGN_GAME || item->kind == HK_PGN_END || reading->in_game);
    if (item->kind == HK_PGN_FAULT || item->kind == HK_PGN_GAME_END) {
        snprintf(word, sizeof word, "%llu:", (unsigned long long)item->line);
        grow_by(&reading->move_lines, word);
        snprintf(word, sizeof word, "%llu ", (unsigned long long)item->offset);
        grow_by(&reading->move_lines, word);
        word[0] = '$';
    }
    switch (item->kind) {
    case HK_PGN_GAME:
        assert_false(reading->in_game);
        reading->in_game = true;
        reading->has_fen = false;
        reading->games++;
        reading->plays[0] = (struct play){.known = false};
        take_word(reading, "<");
        break;
    case HK_PGN_TAG:
        assert_false(reading->plays[0].known);
        take_tag(reading, &item->tag);
        break;
    case HK_PGN_TAGS:
        assert_in_range(item->tag_count, 1, HK_PGN_TAGS_AT_ONCE);
        for (size_t at = 0; at < item->tag_count; at++)
            take_tag(reading, &item->tags[at]);
        break;
    case HK_PGN_MOVE:
        take_move(reading, item);
        break;
    case HK_PGN_MOVES:
        take_moves(reading, item);
        break;
    case HK_PGN_COMMENT:
        take_comment(reading, item);
        break;
    case HK_PGN_NAG:
        assert_in_range(item->nag, 0, 255);
        hk_buf_init(&buf, word, sizeof word);
        hk_buf_char(&buf, '$');
        hk_buf_int(&buf, item->nag);
        take_word(reading, word);
        break;
    case HK_PGN_OPEN:
        open_play(reading, item);
        take_word(reading, "(");
        break;
    case HK_PGN_CLOSE:
        take_word(reading, ")");
        break;
    case HK_PGN_UNREAD: /* those that fit, `~Nf3` */
        assert_true(reading->plays[item->depth].stopped || !reading->plays[item->depth].known);
        if (item->fits) {
            take_word(reading, "~");
            grow(&reading->words, item->text, item->text_size);
        }
        break;
    case HK_PGN_FAULT:
        if (item->before && item->depth <= HK_PGN_DEPTH_MAX) {
            const struct play *play = &reading->plays[item->depth];
            assert_true(!play->known || item->fits ||
                        memcmp(item->before, &play->now, sizeof play->now) == 0);
            assert_true(item->err != HK_OK || item->fault == HK_PGN_FAULT_BAD_FEN); /* repaired */
        }
        if (item->before && item->depth <= HK_PGN_DEPTH_MAX && item->err != HK_OK)
            reading->plays[item->depth].stopped = true;
        take_word(reading, "!");
        grow_by(&reading->words, hk_pgn_fault_word(item->fault));
        break;
    case HK_PGN_GAME_END:
        reading->in_game = false;
        take_word(reading, hk_result_text(item->result));
        grow_by(&reading->words, ">");
        if (reading->plays[0].moved) {
            hk_position last = reading->plays[0].now;
            last.key = reading->together ? 0 : last.key;
            assert_memory_equal(item->after, &last, sizeof last);
        }
        break;
    case HK_PGN_END:
        break;
    }
}

/* Read a text to its end. */
static inline void read_feed(struct reading *out, struct feed *feed, const hk_pgn_options *options)
{
    char *window = malloc(HK_PGN_WINDOW_MIN); /* of exactly this size, for the address sanitizer */
    hk_pgn_reader *reader = malloc(sizeof *reader);
    hk_pgn_item item;

    assert_non_null(window);
    assert_non_null(reader);
    *out = (struct reading){.feed = feed,
                            .line = 1,
                            .together = options && options->made,
                            .comments = options ? options->comments : HK_PGN_COMMENTS_ALL};
    grow_by(&out->words, "");
    grow_by(&out->places, "");
    grow_by(&out->move_lines, "");
    assert_int_equal(hk_pgn_read_init(reader, window, HK_PGN_WINDOW_MIN, give, feed, options),
                     HK_OK);
    do {
        hk_pgn_read(reader, &item);
        take_item(out, &item);
        if (out->items > 8 * feed->size + 16)
            fail_msg("%zu items in %zu bytes", out->items, feed->size);
    } while (item.kind != HK_PGN_END);
    assert_false(out->in_game);
    assert_int_equal(feed->at, feed->size);
    assert_int_equal(item.offset, feed->size);
    hk_pgn_read(reader, &item);
    assert_int_equal(item.kind, HK_PGN_END); /* and it stays there */
    free(reader);
    free(window);
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
    const hk_pgn_options options = {.variations = true};
    struct reading reading;
    read_feed(&reading, feed, &options);
    return reading;
}

/* What texts give. */

/*
 * Does a text give the same if what is plain is given at once, so many moves at a time? White space is put behind it, since
 * nothing is plain near the end of a text.
 */
static inline void plain_agrees(const char *text, size_t size, size_t made_room, size_t step)
{
    static hk_pgn_made made[2048];
    const hk_pgn_comments comments = (hk_pgn_comments)(size % 3);
    const hk_pgn_options singly = {.comments = comments};
    const hk_pgn_options together = {.made = made, .made_room = made_room, .comments = comments};
    struct grown padded = {0};
    struct reading one, many;

    grow(&padded, text, size);
    for (unsigned i = 0; i < 16; i++)
        grow_by(&padded, "                                                \n");
    struct feed first = {.bytes = padded.bytes, .size = padded.size, .step = step};
    struct feed second = first;
    read_feed(&one, &first, &singly);
    read_feed(&many, &second, &together);
    if (strcmp(one.words.bytes, many.words.bytes) != 0)
        fail_msg("%zu moves at a time\ntext:     %.2000s\ngiven:    %.2000s\nexpected: %.2000s",
                 made_room, text, many.words.bytes, one.words.bytes);
    assert_string_equal(many.move_lines.bytes, one.move_lines.bytes);
    clear_reading(&one);
    clear_reading(&many);
    free(padded.bytes);
}

/* Does a text of this size give this transcript, in whatever pieces it comes? */
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
    const hk_pgn_options options = {.variations = true};
    gives_sized(text, strlen(text), expected, &options);
}

static inline void main_line_gives(const char *text, const char *expected)
{
    gives_sized(text, strlen(text), expected, NULL);
}

/* The text after TAGGED, and what it gives after GAME. */
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
