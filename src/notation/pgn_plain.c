/*
 * What most games consist of, read without tokens: tag pairs as export format has them, each on its line, and stretches of
 * plain movetext (pgn_run.c).
 *
 * A plain tag pair is `[Name "value"]`, without an escape, a control sign or a byte beyond ASCII, of a name that is new
 * in the game and does not say how the game starts; its result is one of PGN's. Everything else is left to the tokens,
 * which read a plain tag pair in the same way.
 */
#include "notation/pgn_moves.h"
#include "notation/pgn_run.h"
#include "notation/pgn_scan.h"

#include <string.h>

enum {
    TAG_NAME_MAX = 32,
    TAG_VALUE_MAX = 256,
    TAG_MARGIN = TAG_VALUE_MAX + 2 * SCAN_BYTES /* bytes that have to follow in the window */
};

static uint64_t mix(uint64_t hash, uint64_t bytes)
{
    hash = (hash ^ bytes) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

uint64_t hk__pgn_hash_of_name(const char *name, size_t size)
{
    uint64_t hash = size;
    for (size_t at = 0; at < size; at += 8) {
        uint64_t bytes = 0;
        memcpy(&bytes, name + at, size - at < 8 ? size - at : 8);
        hash = mix(hash, bytes);
    }
    return hash;
}

/* The same of a name behind which eight bytes follow. */
static uint64_t hash_of_name(const char *name, size_t size)
{
    uint64_t hash = size;
    for (size_t at = 0; at < size; at += 8) {
        uint64_t bytes;
        memcpy(&bytes, name + at, sizeof bytes);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
        if (size - at < 8)
            bytes &= (UINT64_C(1) << 8 * (size - at)) - 1;
        hash = mix(hash, bytes);
#else
        return hk__pgn_hash_of_name(name, size);
#endif
    }
    return hash;
}

bool hk__pgn_is_known_tag(const hk_pgn_reader *reader, uint64_t hash)
{
    if (!(reader->tag_bits >> (hash & 63) & 1))
        return false;
    for (unsigned i = 0; i < reader->tag_count; i++)
        if (reader->tag_hash[i] == hash)
            return true;
    return false;
}

void hk__pgn_know_tag(hk_pgn_reader *reader, uint64_t hash)
{
    if (reader->tag_count == HK_PGN_TAGS_KNOWN)
        return;
    reader->tag_hash[reader->tag_count++] = hash;
    reader->tag_bits |= UINT64_C(1) << (hash & 63);
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

/* Bytes of a plain tag pair at `at`, with its bracket; 0 if it is none. TAG_MARGIN bytes follow. */
static size_t match_plain_tag(const char *at, hk_pgn_tag *out)
{
    size_t name = 1;
    if (*at != '[')
        return 0;
    while (name <= TAG_NAME_MAX && is_name_byte(at[name]))
        name++;
    if (name == 1 || at[name] != ' ' || at[name + 1] != '"')
        return 0;
    const size_t value = name + 2;
    size_t end = value;
    for (uint64_t signs = 0;; end += SCAN_BYTES) {
        if (end > value + TAG_VALUE_MAX - SCAN_BYTES)
            return 0;
        signs = scan_for_value_end(at + end);
        if (signs) {
            end += (size_t)__builtin_ctzll(signs);
            break;
        }
    }
    if (at[end] != '"' || at[end + 1] != ']')
        return 0;
    *out = (hk_pgn_tag){
        .name = at + 1, .name_size = name - 1, .value = at + value, .value_size = end - value};
    return end + 2;
}

HK_SPECIALISE bool is_named(const hk_pgn_tag *tag, const char *name, size_t size)
{
    return tag->name_size == size && memcmp(tag->name, name, size) == 0;
}

/* Take the result of a Result tag. Answers false if it is not one of PGN's. */
static bool take_result(hk_pgn_reader *reader, const hk_pgn_tag *tag)
{
    for (unsigned result = HK_RESULT_OPEN; result <= HK_RESULT_DRAW; result++)
        if (hk__pgn_is(tag->value, tag->value_size, hk_result_text((hk_result)result))) {
            reader->has_result_tag = true;
            reader->tag_result = (hk_result)result;
            return true;
        }
    return false;
}

/* Enter a tag pair among those of the game. Answers false if the tokens have to look at it. */
static bool enter_tag(hk_pgn_reader *reader, const hk_pgn_tag *tag)
{
    const uint64_t hash = hash_of_name(tag->name, tag->name_size);

    if (reader->tag_count == HK_PGN_TAGS_KNOWN || hk__pgn_is_known_tag(reader, hash) ||
        is_named(tag, "FEN", 3) || is_named(tag, "Variant", 7) ||
        (is_named(tag, "Result", 6) && !take_result(reader, tag)))
        return false;
    hk__pgn_know_tag(reader, hash);
    reader->has_tags = true;
    return true;
}

static bool has_begun_nothing(const hk_pgn_reader *reader)
{
    return !reader->in_comment && !reader->in_line_comment && !reader->skip_rest_of_line;
}

/* White space between the cursor and `at`, which is as far as it goes. */
struct gap {
    size_t at;
    uint64_t lines;
    size_t line_start; /* of the last line, if there is more than one */
};

/* Blanks and line ends from `at` on, up to `limit`. */
static void pass_gap(const hk_pgn_reader *reader, struct gap *gap, size_t limit)
{
    for (; gap->at < limit; gap->at++) {
        const char c = reader->window[gap->at];
        if (c == '\r' && reader->window[gap->at + 1] == '\n')
            gap->at++;
        else if (c == ' ')
            continue;
        else if (c != '\n')
            return;
        gap->lines++;
        gap->line_start = gap->at + 1;
    }
}

/* Set the cursor at the end of a gap. */
static void go_to(hk_pgn_reader *reader, const struct gap *gap)
{
    if (gap->lines > 0) {
        reader->line += gap->lines;
        reader->line_offset = reader->offset + (gap->line_start - reader->at);
        reader->at_line_start = true;
    }
    reader->offset += gap->at - reader->at;
    reader->at = gap->at;
}

bool hk__pgn_find_plain_tag(hk_pgn_reader *reader, struct hk__pgn_token *out)
{
    struct gap gap = {.at = reader->at};
    hk_pgn_tag tag;

    if (!has_begun_nothing(reader) || reader->end - reader->at < TAG_MARGIN)
        return false;
    const size_t limit = reader->end - TAG_MARGIN;
    pass_gap(reader, &gap, limit);
    if (gap.at >= limit || (gap.lines == 0 && !reader->at_line_start) ||
        match_plain_tag(reader->window + gap.at, &tag) == 0)
        return false;
    go_to(reader, &gap);
    *out = (struct hk__pgn_token){.kind = TOKEN_TAG,
                                  .line = reader->line,
                                  .offset = reader->offset,
                                  .at_line_start = true,
                                  .text = tag.name,
                                  .size = tag.name_size};
    return true;
}

bool hk__pgn_read_plain_tags(hk_pgn_reader *reader)
{
    size_t count = 0;
    struct hk__pgn_token first = {.text = ""};

    if (!has_begun_nothing(reader) || reader->comment_in_tags || reader->given_up_in_tags)
        return false;
    while (count < HK_PGN_TAGS_AT_ONCE && reader->end - reader->at >= TAG_MARGIN) {
        struct gap gap = {.at = reader->at};
        hk_pgn_tag *tag = &reader->tags[count];
        const size_t limit = reader->end - TAG_MARGIN;
        pass_gap(reader, &gap, limit);
        const size_t size = gap.at < limit ? match_plain_tag(reader->window + gap.at, tag) : 0;
        if (size == 0 || !enter_tag(reader, tag))
            break;
        go_to(reader, &gap);
        reader->last_line = reader->tag_line = reader->line;
        reader->last_offset = reader->offset;
        if (count++ == 0)
            first = (struct hk__pgn_token){
                .line = reader->line, .offset = reader->offset, .text = tag->name, .size = size};
        hk__pgn_pass_over(reader, size);
    }
    if (count == 0)
        return false;
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_TAGS, &first);
    item->tags = reader->tags;
    item->tag_count = count;
    return true;
}

/* Can plain movetext begin at the cursor? What is plain in the middle of a run only is not asked for. */
static bool may_begin_here(const hk_pgn_reader *reader)
{
    const char *at = reader->window + reader->at;
    if (reader->end - reader->at < 2)
        return false;
    at += *at == ' ';
    return is_name_byte(*at) || *at == '\n' || *at == '\r' || *at == ' ' ||
           (*at == '{' && reader->options.comments != HK_PGN_COMMENTS_ALL);
}

/* Is the main line being read, by the letters of PGN, with nothing begun and nothing wanted that is not given at once? */
static bool may_run(const hk_pgn_reader *reader)
{
    return !reader->options.variations && reader->options.letters == &hk_letters_english &&
           !reader->line_of[0].stopped && reader->depth + reader->skipped_depth == 0 &&
           has_begun_nothing(reader) && may_begin_here(reader);
}

static size_t run_on(hk_pgn_reader *reader)
{
    hk_pgn_made *made = reader->options.made;
    const size_t room = reader->options.made_room;
#ifdef HK_WITH_V3
    if (hk__has_v3())
        return hk__pgn_run_v3(reader, made, room);
#endif
    return hk__pgn_run_base(reader, made, room);
}

void hk__pgn_settle_key(hk_pgn_reader *reader)
{
    hk_position *now = &reader->line_of[0].now;
    if (reader->key_due)
        now->key = hk_board_key(&now->board);
    reader->key_due = false;
}

bool hk__pgn_read_plain_moves(hk_pgn_reader *reader)
{
    hk_position *now = &reader->line_of[0].now, *before = &reader->line_of[0].before;
    const struct hk__pgn_token start = {
        .line = reader->line, .offset = reader->offset, .text = reader->window + reader->at};

    if (!may_run(reader))
        return false;
    *before = *now;
    const size_t count = run_on(reader);
    if (count == 0)
        return false;
    before->key = now->key = 0;
    reader->key_due = true;
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_MOVES, &start);
    item->made = reader->options.made;
    item->made_count = count;
    item->before = before;
    item->after = now;
    return true;
}
