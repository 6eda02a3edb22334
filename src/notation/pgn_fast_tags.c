/*
 * The fast path for tag pairs: those of export format, each on its line, read without tokens.
 * Compiled once for each instruction set.
 *
 * A plain tag pair is `[Name "value"]`, without an escape, a control sign or a byte beyond ASCII.
 * Its name is new in the game and does not tell where the game starts; a result is one of PGN's.
 * Everything else is left to the tokens, which read a plain tag pair in the same way.
 */
#include "notation/pgn_fast_tags.h"
#include "board/bb.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_fast_moves.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_tag_names.h"

enum {
    TAG_NAME_MAX = 32,
    TAG_VALUE_MAX = 256,
    /* Bytes that have to follow in the window. */
    TAG_MARGIN = TAG_VALUE_MAX + 2 * SCAN_BYTES,
    /* Lines that are read together, and their bytes. */
    LINES_AT_ONCE = 16,
    LINES_MAX = LINES_AT_ONCE * SCAN_BYTES
};

#define WORD(text) load_some(text, sizeof(text) - 1)

/* The first eight bytes of a text, or all if it has fewer. Eight bytes can be read in any case. */
HK_SPECIALISE uint64_t first_word(const char *text, size_t size)
{
    const uint64_t bytes = load_bytes(text);
    return size < 8 ? bytes & ((UINT64_C(1) << 8 * size) - 1) : bytes;
}

/*
 * Where a value ends: at the first of `signs` in the bytes scanned so far, or else in those after
 * them; 0: it is too long.
 */
static size_t end_of_value(const char *text, size_t value, size_t scanned, uint64_t signs)
{
    for (; !signs; signs = scan_for_value_end(text + scanned), scanned += SCAN_BYTES)
        if (scanned > value + TAG_VALUE_MAX)
            return 0;
    return scanned - SCAN_BYTES + bb_first(signs);
}

/* Does a plain tag pair stand here? TAG_MARGIN bytes follow. */
HK_SPECIALISE bool match_plain_tag(const char *at, hk_pgn_tag *out)
{
    if (*at != '[')
        return false;
    const struct scan_tag signs = scan_for_tag(at + 1);
    const size_t name = signs.no_name ? bb_first(signs.no_name) : SCAN_BYTES;
    if (name == 0 || name > TAG_NAME_MAX || at[name + 1] != ' ' || at[name + 2] != '"')
        return false;
    const size_t value = name + 3;
    const size_t end =
        end_of_value(at, value, 1 + SCAN_BYTES, signs.value_ends & ~UINT64_C(1) << (name + 1));
    if (end == 0 || at[end] != '"' || at[end + 1] != ']')
        return false;
    *out = (hk_pgn_tag){
        .name = at + 1, .name_size = name, .value = at + value, .value_size = end - value};
    return true;
}

/*
 * The result that a text says in PGN's own signs; eight bytes can be read. Answers false if it is
 * none.
 */
HK_SPECIALISE bool match_result(const char *text, size_t size, hk_result *out)
{
    const uint64_t word = size < 8 ? first_word(text, size) : 0;
    if (word == WORD("1-0"))
        *out = HK_RESULT_WHITE_WINS;
    else if (word == WORD("0-1"))
        *out = HK_RESULT_BLACK_WINS;
    else if (word == WORD("1/2-1/2"))
        *out = HK_RESULT_DRAW;
    else if (word == WORD("*"))
        *out = HK_RESULT_OPEN;
    else
        return false;
    return true;
}

/* Take the result from a Result tag. Answers false if it is not one of PGN's. */
static bool take_result(hk_pgn_reader *reader, const hk_pgn_tag *tag)
{
    if (!match_result(tag->value, tag->value_size, &reader->tag_result))
        return false;
    reader->has_result_tag = true;
    return true;
}

/*
 * Remember how the last tag pair begins, if those before it are remembered and its name is short
 * enough.
 */
HK_SPECIALISE void keep_start(hk_pgn_reader *reader, const char *at, const hk_pgn_tag *tag)
{
    const unsigned place = reader->name_count - 1;
    const size_t size = tag->name_size + 3;

    if (place != reader->tag_starts || place >= HK__PGN_PLACES_MAX ||
        size > sizeof reader->tag_start->word)
        return;
    for (size_t i = 0; i < HK_COUNT(reader->tag_start->word); i++) {
        const size_t left = size > 8 * i ? size - 8 * i : 0;
        const uint64_t mask = left < 8 ? (UINT64_C(1) << 8 * left) - 1 : ~UINT64_C(0);
        reader->tag_start[place].mask[i] = mask;
        reader->tag_start[place].word[i] = load_bytes(at + 8 * i) & mask;
    }
    reader->tag_start[place].name_size = (unsigned)tag->name_size;
    reader->tag_start[place].is_result = first_word(tag->name, tag->name_size) == WORD("Result");
    reader->tag_starts++;
}

HK_SPECIALISE uint64_t hash_of_name(const hk_pgn_tag *tag)
{
    uint64_t hash = tag->name_size;
    for (size_t at = 0; at < tag->name_size; at += 8)
        hash = hk__pgn_mix(hash, first_word(tag->name + at, tag->name_size - at));
    return hash;
}

/* Enter a tag pair among those of the game. Answers false if it has to be read by tokens. */
HK_SPECIALISE bool enter_tag(hk_pgn_reader *reader, const hk_pgn_tag *tag)
{
    const uint64_t hash = hash_of_name(tag), name = first_word(tag->name, tag->name_size);

    if (reader->name_count == HK__PGN_NAMES_MAX || hk__pgn_is_known_tag(reader, hash) ||
        name == WORD("FEN") || name == WORD("Variant") ||
        (name == WORD("Result") && !take_result(reader, tag)))
        return false;
    hk__pgn_know_tag(reader, hash);
    return true;
}

/* Take a plain tag pair. TAG_MARGIN bytes follow. Answers false if none stands here. */
HK_SPECIALISE bool take_tag(hk_pgn_reader *reader, const char *at, hk_pgn_tag *out)
{
    if (!match_plain_tag(at, out) || !enter_tag(reader, out))
        return false;
    keep_start(reader, at, out);
    return true;
}

/* Bytes of a plain tag pair, its brackets included. */
HK_SPECIALISE size_t size_of(const hk_pgn_tag *tag)
{
    return (size_t)(tag->value - tag->name) + tag->value_size + 3;
}

/* The white space between the cursor and `at`. */
struct gap {
    size_t at;
    uint64_t lines;
    /* Where the last line begins, if a line has ended. */
    size_t line_start;
};

/* Extend a gap over blanks and line ends, up to `limit`. */
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

/* Move the cursor to the end of a gap. */
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

/* Move the cursor to the start of a line, so many lines further on. */
static void go_to_line(hk_pgn_reader *reader, const char *start, size_t lines)
{
    const size_t at = (size_t)(start - reader->window);
    reader->offset += at - reader->at;
    reader->at = at;
    reader->line += lines;
    reader->line_offset = reader->offset;
}

static bool find_tag(hk_pgn_reader *reader, struct hk__pgn_token *out)
{
    struct gap gap = {.at = reader->at};
    hk_pgn_tag tag;

    if (!has_begun_nothing(reader) || reader->end - reader->at < TAG_MARGIN)
        return false;
    const size_t limit = reader->end - TAG_MARGIN;
    pass_gap(reader, &gap, limit);
    if (gap.at >= limit || (gap.lines == 0 && !reader->at_line_start) ||
        !match_plain_tag(reader->window + gap.at, &tag))
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

/*
 * Does the text begin as the tag pair in the same place of the game before? Then its name is plain,
 * and new in the game.
 */
HK_SPECIALISE bool begins_alike(const hk_pgn_reader *reader, const char *at)
{
    const unsigned place = reader->name_count;
    uint64_t other = 0;

    if (place >= reader->tag_starts)
        return false;
    for (size_t i = 0; i < HK_COUNT(reader->tag_start->word); i++)
        other |= (load_bytes(at + 8 * i) & reader->tag_start[place].mask[i]) ^
                 reader->tag_start[place].word[i];
    return other == 0;
}

/* Find where so many lines end, within LINES_MAX bytes. */
HK_SPECIALISE void find_line_ends(const char *text, size_t lines, uint16_t *out)
{
    for (size_t found = 0, at = 0; found < lines && at < LINES_MAX; at += SCAN_BYTES)
        for (uint64_t ends = scan_for_byte(text + at, '\n'); ends && found < lines;)
            out[found++] = (uint16_t)(at + bb_take_first(&ends));
}

/* Read the plain tag pair of a line; the size of its name is known. Answers false if it is none. */
HK_SPECIALISE bool match_line(const char *text, size_t start, size_t end, size_t name_size,
                              hk_pgn_tag *out)
{
    const size_t value = start + name_size + 3, after = end - (text[end - 1] == '\r') - 2;
    const size_t size = after - value;

    if (size >= SCAN_BYTES || text[after] != '"' || text[after + 1] != ']' ||
        scan_for_value_end(text + value) & ((UINT64_C(1) << size) - 1))
        return false;
    *out = (hk_pgn_tag){.name = text + start + 1,
                        .name_size = name_size,
                        .value = text + value,
                        .value_size = size};
    return true;
}

/*
 * Take tag pairs from `at` on, each on its line, whose names stand in the same places as in the
 * game before: most games of an archive have the same names in the same order. All line ends are
 * found first, so that no tag pair has to wait for the one before it.
 *
 * @return How many.
 */
static size_t take_same_tags(hk_pgn_reader *reader, size_t at, hk_pgn_tag *out, size_t room)
{
    const char *const text = reader->window + at;
    uint16_t ends[LINES_AT_ONCE] = {0};
    size_t count = 0;

    if (reader->end - at < LINES_MAX + TAG_MARGIN || !begins_alike(reader, text))
        return 0;
    if (room > reader->tag_starts - reader->name_count)
        room = reader->tag_starts - reader->name_count;
    if (room > LINES_AT_ONCE)
        room = LINES_AT_ONCE;
    find_line_ends(text, room, ends);
    for (size_t start = 0; count < room && ends[count] > 0; start = ends[count++] + 1u) {
        const unsigned place = reader->name_count;
        if (!begins_alike(reader, text + start) ||
            !match_line(text, start, ends[count], reader->tag_start[place].name_size,
                        &out[count]) ||
            (reader->tag_start[place].is_result && !take_result(reader, &out[count])))
            break;
        hk__pgn_know_tag(reader, reader->name_hash[place]);
    }
    return count;
}

/* Take tag pairs from `at` on: one, or several each on its line. @return How many. */
static size_t take_tags(hk_pgn_reader *reader, size_t at, hk_pgn_tag *out, size_t room)
{
    const size_t count = take_same_tags(reader, at, out, room);
    return count > 0 ? count : take_tag(reader, reader->window + at, out);
}

static bool read_tags(hk_pgn_reader *reader)
{
    hk_pgn_tag *const tags = reader->tags;
    const unsigned before = reader->tag_count;

    if (!has_begun_nothing(reader) || reader->comment_in_tags || reader->given_up_in_tags ||
        reader->has_bad_tag)
        return false;
    while (reader->tag_count < HK_PGN_TAGS_MAX && reader->end - reader->at >= TAG_MARGIN) {
        struct gap gap = {.at = reader->at};
        const unsigned count = reader->tag_count;
        const size_t limit = reader->end - TAG_MARGIN;
        pass_gap(reader, &gap, limit);
        const size_t taken =
            gap.at < limit ? take_tags(reader, gap.at, &tags[count], HK_PGN_TAGS_MAX - count) : 0;
        if (taken == 0)
            break;
        go_to(reader, &gap);
        if (count == 0) {
            reader->tags_line = reader->line;
            reader->tags_offset = reader->offset;
        }
        reader->tag_count += (unsigned)taken;
        if (taken > 1)
            go_to_line(reader, tags[reader->tag_count - 1].name - 1, taken - 1);
        reader->last_line = reader->tag_line = reader->line;
        reader->last_offset = reader->offset;
        skip(reader, size_of(&tags[reader->tag_count - 1]));
    }
    reader->has_tags |= reader->tag_count > before;
    return reader->tag_count > before;
}

static bool take_marker(hk_pgn_reader *reader, struct hk__pgn_token *out)
{
    struct gap gap = {.at = reader->at};
    hk_result result;
    size_t size = 0;

    if (!has_begun_nothing(reader) || reader->end - reader->at < TAG_MARGIN)
        return false;
    const size_t limit = reader->end - TAG_MARGIN;
    pass_gap(reader, &gap, limit);
    const char *text = reader->window + gap.at;
    if (gap.at >= limit || gap.at == reader->at)
        return false;
    while (size < 8 && text[size] != '\n' && text[size] != '\r')
        size++;
    if (!match_result(text, size, &result))
        return false;
    go_to(reader, &gap);
    *out = (struct hk__pgn_token){.kind = TOKEN_RESULT,
                                  .line = reader->line,
                                  .offset = reader->offset,
                                  .at_line_start = gap.lines > 0,
                                  .text = text,
                                  .size = size,
                                  .result = result,
                                  .regular = true};
    skip(reader, size);
    return true;
}

const struct hk__pgn_fast HK_ISA_NAME(hk__pgn_fast) = {
    .find_tag = find_tag,
    .read_tags = read_tags,
    .take_marker = take_marker,
    .read_moves = HK_ISA_NAME(hk__pgn_fast_moves),
    .gather_words = HK_ISA_NAME(hk__pgn_gather_words),
    .write_utf8 = HK_ISA_NAME(hk__pgn_write_utf8)};
