/*
 * Tag pairs, good and bad. In a bad one, brackets, quotation marks or blanks are missing, or are
 * others than PGN's.
 *
 * A bad tag pair extends to the end of its line, or to a good one on the same line. What it means
 * is found where only one reading is possible. Nothing is looked at beyond TAG_MAX or WORD_MAX
 * bytes, or twice from the same place.
 */
#include "notation/pgn_tag.h"
#include "notation/pgn_bytes.h"

/* The end of the blanks at `at`, `limit` at most. */
static size_t pass_blanks(const hk_pgn_reader *in, size_t at, size_t limit)
{
    while (at < limit && in->at + at < in->end && is_blank(peek(in, at)))
        at++;
    return at;
}

size_t hk__pgn_match_tag(const hk_pgn_reader *in, size_t from, struct hk__pgn_token *out)
{
    const size_t limit = from + TAG_MAX, name = pass_blanks(in, from + 1, limit);
    size_t at = name;

    while (at < limit && is_name_byte(peek(in, at)))
        at++;
    const size_t name_size = at - name;
    at = pass_blanks(in, at, limit);
    if (name_size == 0 || peek(in, at) != '"')
        return 0;
    const size_t value = ++at;
    while (in->at + at < in->end && at < limit && peek(in, at) != '"' && !is_line_end(peek(in, at)))
        at += peek(in, at) == '\\' && (peek(in, at + 1) == '"' || peek(in, at + 1) == '\\') ? 2 : 1;
    if (peek(in, at) != '"')
        return 0;
    const size_t value_size = at - value;
    at = pass_blanks(in, at + 1, limit);
    if (peek(in, at) != ']')
        return 0;
    if (out) {
        out->text = in->window + in->at + name;
        out->size = name_size;
        out->value = in->window + in->at + value;
        out->value_size = value_size;
    }
    return at + 1 - from;
}

/* Take the escapes out of a value, in place. */
static void unescape(char *value, size_t *size)
{
    size_t to = 0;
    for (size_t from = 0; from < *size; from++) {
        if (value[from] == '\\' && from + 1 < *size &&
            (value[from + 1] == '"' || value[from + 1] == '\\'))
            from++;
        value[to++] = value[from];
    }
    *size = to;
}

/* Bytes of a quotation mark, also as word processors have it; 0: there is none. */
static size_t match_quote(const char *text, size_t size)
{
    static const char *const marks[] = {
        "\"",           "'",        "\xe2\x80\x98", "\xe2\x80\x99", "\xe2\x80\x9c", "\xe2\x80\x9d",
        "\xe2\x80\x9e", "\xc2\xab", "\xc2\xbb"};
    for (size_t i = 0; i < HK_COUNT(marks); i++)
        if (starts_with(text, size, marks[i]))
            return strlen(marks[i]);
    return 0;
}

static bool is_of_roster(const char *name, size_t size)
{
    static const char *const roster[] = {"Event", "Site",  "Date",  "Round",
                                         "White", "Black", "Result"};
    for (size_t i = 0; i < HK_COUNT(roster); i++)
        if (size == strlen(roster[i]) && memcmp(name, roster[i], size) == 0)
            return true;
    return false;
}

/*
 * Does a line begin like a tag pair: with a name of the roster, or a name and later a quotation
 * mark?
 */
static bool resembles_tag(const hk_pgn_reader *in)
{
    size_t at = 1;
    while (is_blank(peek(in, at)) && in->at + at < in->end)
        at++;
    const size_t name = at;
    while (is_name_byte(peek(in, at)))
        at++;
    if (at == name || (!is_blank(peek(in, at)) && peek(in, at) != ':'))
        return false;
    if (is_of_roster(in->window + in->at + name, at - name))
        return true;
    for (; in->at + at < in->end && at < TAG_MAX && !is_line_end(peek(in, at)); at++)
        if (match_quote(in->window + in->at + at, in->end - in->at - at) > 0 &&
            peek(in, at) != '\'')
            return true;
    return false;
}

/*
 * Bytes of a bad tag pair: to the end of its line, or to a good tag pair on the same line; WORD_MAX
 * at most.
 */
static size_t bad_tag_size(const hk_pgn_reader *in)
{
    size_t size = 1;
    while (size < WORD_MAX && in->at + size < in->end && !is_line_end(peek(in, size)) &&
           !(peek(in, size) == '[' && hk__pgn_match_tag(in, size, NULL) > 0))
        size++;
    return size;
}

/* Bytes from a bracket in movetext to the one that closes it; 1: none does. */
static size_t bracketed_size(hk_pgn_reader *in)
{
    if (in->offset < in->no_bracket_before)
        return 1;
    size_t size = 1;
    while (size < WORD_MAX && in->at + size < in->end && !is_line_end(peek(in, size)))
        if (peek(in, size++) == ']')
            return size;
    in->no_bracket_before = in->offset + size; /* it is not looked for again */
    return 1;
}

static bool is_letter_or_digit(char c)
{
    return is_name_byte(c) || (unsigned char)c >= 0x80;
}

/*
 * The end of the value of a bad tag pair: before its bracket, and before signs after its last
 * quotation mark.
 */
static const char *end_of_bad_value(const char *at, const char *end)
{
    while (end > at && is_blank(end[-1]))
        end--;
    end -= end > at && end[-1] == ']';
    while (end > at && is_blank(end[-1]))
        end--;
    const char *last = end;
    while (last > at && last[-1] != '"' && !is_letter_or_digit(last[-1]))
        last--;
    return last > at + 1 && last[-1] == '"' ? last : end;
}

/* Bytes of a quotation mark at the end of a text; 0: there is none. */
static size_t match_quote_at_end(const char *at, const char *end)
{
    for (size_t size = 1; size <= 3 && (size_t)(end - at) >= size; size++)
        if (match_quote(end - size, size) == size)
            return size;
    return 0;
}

/*
 * Find what a bad tag pair means. A quotation mark or a bracket is missing or another than PGN's,
 * or quotation marks stand in the value without their escapes. Nothing is guessed where more than
 * one reading is possible.
 */
static void recover_tag(struct hk__pgn_token *out)
{
    const char *at = out->text, *end = out->text + out->size;

    at += *at == '[';
    while (at < end && is_blank(*at))
        at++;
    const char *name = at;
    while (at < end && is_name_byte(*at))
        at++;
    const size_t name_size = (size_t)(at - name);
    if (name_size == 0 || at == end || (!is_blank(*at) && *at != ':'))
        return;
    at += *at == ':';
    while (at < end && is_blank(*at))
        at++;
    end = end_of_bad_value(at, end);
    const size_t opened = match_quote(at, (size_t)(end - at));
    at += opened;
    const size_t closed = match_quote_at_end(at, end);
    end -= closed;
    if (at == end || ((!opened || !closed) && memchr(at, '"', (size_t)(end - at))))
        return;
    out->name = name;
    out->name_size = name_size;
    out->value = at;
    out->value_size = (size_t)(end - at);
}

void hk__pgn_lex_tag(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out)
{
    size_t size = hk__pgn_match_tag(in, 0, out);
    if (size > 0) {
        out->kind = TOKEN_TAG;
        if (memchr(out->value, '\\', out->value_size))
            unescape(in->window + (out->value - in->window), &out->value_size);
        skip(in, size);
        return;
    }
    const bool bad_tag = in_tags || (out->at_line_start && resembles_tag(in));
    size = bad_tag ? bad_tag_size(in) : bracketed_size(in);
    out->kind = bad_tag ? TOKEN_BAD_TAG : TOKEN_WORD;
    out->text = in->window + in->at;
    out->size = size;
    skip(in, size);
    in->skip_rest_of_line = bad_tag && size == WORD_MAX;
    if (bad_tag && size < WORD_MAX)
        recover_tag(out);
}

bool hk__pgn_lex_tag_without_bracket(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    size_t size = 0;
    while (is_name_byte(peek(in, size)) && size < WORD_MAX)
        size++;
    const size_t name_size = size;
    while (peek(in, size) == ' ' && size < WORD_MAX)
        size++;
    if (name_size == 0 || size == name_size || peek(in, size) != '"')
        return false;
    while (size < WORD_MAX && in->at + size < in->end && !is_line_end(peek(in, size)))
        size++;
    out->kind = TOKEN_BAD_TAG;
    out->text = in->window + in->at;
    out->size = size;
    skip(in, size);
    in->skip_rest_of_line = size == WORD_MAX;
    recover_tag(out);
    return true;
}

bool hk__pgn_is_tag(const hk_pgn_reader *in, size_t ahead)
{
    while (in->at + ahead < in->end && is_blank(peek(in, ahead)))
        ahead++;
    return peek(in, ahead) == '[' && hk__pgn_match_tag(in, ahead, NULL) > 0;
}
