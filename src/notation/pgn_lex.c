/*
 * PGN: bytes to tokens over a sliding window.
 *
 * The window always holds LOOK_AHEAD bytes from where a token begins, or all that is left; so every token but a comment is
 * read without another refill. A comment comes in pieces. A word beyond WORD_MAX and a tag beyond TAG_MAX are cut: they
 * are no move and no tag of any game. Memory is the window's, time is linear in the bytes.
 *
 * Line ends are LF, CRLF or CR. `%` at the start of a line hides it. What a token means in its place is pgn_read.c's
 * question: a tag pair in mid-line, a marker within a variation.
 */
#include "notation/pgn_lex.h"
#include "base/internal.h"

#include <string.h>

#define BYTE_ORDER_MARK "\xef\xbb\xbf"

enum { LOOK_AHEAD = 16 * 1024, WORD_MAX = 255, TAG_MAX = 12 * 1024 };

/* Make sure that `need` bytes stand at the cursor, if the text has them. */
static void look_ahead(hk_pgn_reader *in, size_t need)
{
    if (in->end - in->at >= need || in->source_ended)
        return;
    memmove(in->window, in->window + in->at, in->end - in->at);
    in->end -= in->at;
    in->at = 0;
    while (in->end < in->room) {
        const size_t got = in->source(in->context, in->window + in->end, in->room - in->end);
        if (got == 0) {
            in->source_ended = true;
            break;
        }
        in->end += got;
    }
}

static char peek(const hk_pgn_reader *in, size_t ahead)
{
    return in->at + ahead < in->end ? in->window[in->at + ahead] : '\0';
}

static bool at_end(const hk_pgn_reader *in)
{
    return in->at == in->end;
}

/* Pass over bytes that hold no line end. */
static void skip(hk_pgn_reader *in, size_t count)
{
    in->at += count;
    in->offset += count;
    in->at_line_start = false;
}

/* Pass over one line end; CR before LF belongs to it. */
static void skip_line_end(hk_pgn_reader *in)
{
    skip(in, peek(in, 0) == '\r' && peek(in, 1) == '\n' ? 2 : 1);
    in->line++;
    in->line_offset = in->offset;
    in->at_line_start = true;
}

static bool is_line_end(char c)
{
    return c == '\n' || c == '\r';
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\v' || c == '\f' || c == '\0';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_byte(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
}

/* Pass over the rest of the line, however long. */
static void skip_line(hk_pgn_reader *in)
{
    for (;;) {
        look_ahead(in, 1);
        if (at_end(in))
            return;
        size_t size = 0;
        while (in->at + size < in->end && !is_line_end(in->window[in->at + size]))
            size++;
        const bool found = in->at + size < in->end;
        skip(in, size);
        if (found)
            return;
    }
}

static bool starts_with(const char *text, size_t size, const char *word)
{
    const size_t word_size = strlen(word);
    return size >= word_size && memcmp(text, word, word_size) == 0;
}

/* Does `word` stand at `ahead`? */
static bool stands(const hk_pgn_reader *in, size_t ahead, const char *word)
{
    return starts_with(in->window + in->at + ahead, in->end - in->at - ahead, word);
}

/*
 * Bytes of a blank that the web and word processors bring: no-break space, also of Latin-1, and marks without width.
 * `inside`: within a word, where a byte of Latin-1 may be part of another character.
 */
static size_t match_odd_blank(const char *text, size_t size, bool inside)
{
    static const char *const blanks[] = {"\xc2\xa0",     "\xe2\x80\x8b", "\xe2\x80\x8e",
                                         "\xe2\x80\x8f", "\xe2\x80\xaf", "\xa0"};
    if (size == 0 || (unsigned char)text[0] < 0xa0)
        return 0;
    for (size_t i = 0; i < HK_COUNT(blanks) - inside; i++)
        if (starts_with(text, size, blanks[i]))
            return strlen(blanks[i]);
    return 0;
}

/* Pass over blanks, line ends and hidden lines; also over byte-order marks, which files put together bring to mid-text. */
static void skip_white(hk_pgn_reader *in)
{
    for (;;) {
        look_ahead(in, LOOK_AHEAD);
        if (at_end(in))
            return;
        const char c = peek(in, 0);
        if (is_line_end(c)) {
            skip_line_end(in);
        } else if (c == '%' && in->offset == in->line_offset) {
            skip_line(in);
        } else if (in->offset == in->line_offset && stands(in, 0, BYTE_ORDER_MARK)) {
            skip(in, strlen(BYTE_ORDER_MARK));
            in->line_offset = in->offset;
            in->at_line_start = true;
        } else if (is_blank(c)) {
            const bool line_start = in->at_line_start;
            skip(in, 1);
            in->at_line_start = line_start;
        } else {
            const size_t odd = match_odd_blank(in->window + in->at, in->end - in->at, false);
            if (odd == 0)
                return;
            const bool line_start = in->at_line_start;
            skip(in, odd);
            in->at_line_start = line_start;
        }
    }
}

/*
 * Bytes of a tag pair at `from` bytes ahead, 0 if there is none: `[`, name, blanks, a value in quotes, `]`.
 * The value may hold \" and \\; it ends with its line.
 */
static size_t match_tag(const hk_pgn_reader *in, size_t from, struct hk__pgn_token *out)
{
    size_t at = from + 1;
    while (is_blank(peek(in, at)) && in->at + at < in->end)
        at++;
    const size_t name = at;
    while (is_name_byte(peek(in, at)))
        at++;
    const size_t name_size = at - name;
    while (is_blank(peek(in, at)) && in->at + at < in->end)
        at++;
    if (name_size == 0 || peek(in, at) != '"')
        return 0;
    const size_t value = ++at;
    while (in->at + at < in->end && at < from + TAG_MAX && peek(in, at) != '"' &&
           !is_line_end(peek(in, at)))
        at += peek(in, at) == '\\' && (peek(in, at + 1) == '"' || peek(in, at + 1) == '\\') ? 2 : 1;
    if (peek(in, at) != '"')
        return 0;
    const size_t value_size = at - value;
    at++;
    while (is_blank(peek(in, at)) && in->at + at < in->end)
        at++;
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

/* Bytes of a quotation mark as word processors have it, 0 if there is none. */
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

/* Does it begin like a tag pair: a name, and a quotation mark on its line or a name that every game has? */
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
 * Bytes of what begins like a tag pair and is none: to the end of the line, or to a good tag pair on the same line; at
 * most WORD_MAX.
 */
static size_t bad_tag_size(const hk_pgn_reader *in)
{
    size_t size = 1;
    while (size < WORD_MAX && in->at + size < in->end && !is_line_end(peek(in, size)) &&
           !(peek(in, size) == '[' && match_tag(in, size, NULL) > 0))
        size++;
    return size;
}

/* Bytes from a bracket in movetext to the one that closes it, or 1: a bracket alone. */
static size_t bracketed_size(hk_pgn_reader *in)
{
    if (in->offset < in->no_bracket_before)
        return 1;
    size_t size = 1;
    while (size < WORD_MAX && in->at + size < in->end && !is_line_end(peek(in, size)))
        if (peek(in, size++) == ']')
            return size;
    in->no_bracket_before = in->offset + size; /* not to be looked for again */
    return 1;
}

static bool is_letter_or_digit(char c)
{
    return is_name_byte(c) || (unsigned char)c >= 0x80;
}

/* Where the value of a bad tag pair ends: before its bracket, and before signs that follow its last quotation mark. */
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

/* Bytes of a quotation mark at the end of a text. */
static size_t match_quote_at_end(const char *at, const char *end)
{
    for (size_t size = 1; size <= 3 && (size_t)(end - at) >= size; size++)
        if (match_quote(end - size, size) == size)
            return size;
    return 0;
}

/*
 * What a bad tag pair means all the same: a quotation mark or a bracket is missing or another than PGN's, or quotation
 * marks stand unescaped within the value. Nothing is guessed where more than one reading is left.
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

/* In the tag section whatever begins with a bracket is a bad tag pair; elsewhere only a line that resembles one. */
static void lex_tag(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out)
{
    size_t size = match_tag(in, 0, out);
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

/* In the tag section a line that lacks the bracket alone, `White "x"]`, is a bad tag pair as well. */
static bool lex_tag_without_bracket(hk_pgn_reader *in, struct hk__pgn_token *out)
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

/* Where a piece that ends at `limit` has to end so that it does not cut a character of UTF-8. */
static size_t before_cut_character(const hk_pgn_reader *in, size_t limit)
{
    for (size_t back = 1; back <= 3 && limit > in->at + back; back++) {
        const unsigned char c = (unsigned char)in->window[limit - back];
        if (c >= 0xc0)
            return hk_utf8_character(in->window + limit - back, back) ? limit : limit - back;
        if (c < 0x80)
            break;
    }
    return limit;
}

/*
 * A piece of a comment in braces; the opening brace is behind. `gap_line_ends` counts the line ends in the white space
 * before the cursor: after two of them a tag pair means that nobody has closed the comment.
 */
static void lex_comment(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    look_ahead(in, in->room / 2);
    const size_t limit = in->source_ended ? in->end : in->end - LOOK_AHEAD;
    size_t at = in->at, gap_start = in->at;
    uint64_t gap_start_line = in->line;
    bool given_up = false;

    for (; at < limit && in->window[at] != '}'; at++) {
        const char c = in->window[at];
        if (c == '\n' || (c == '\r' && (at + 1 == in->end || in->window[at + 1] != '\n'))) {
            in->line++;
            in->gap_line_ends++;
        } else if (c == '[' && in->gap_line_ends >= 2 && match_tag(in, at - in->at, NULL) > 0) {
            given_up = true;
            break;
        } else if (c == '\xef' && starts_with(in->window + at, limit - at, BYTE_ORDER_MARK)) {
            at += strlen(BYTE_ORDER_MARK) - 1; /* of the next file */
        } else if (!is_blank(c) && c != '\r') {
            in->gap_line_ends = 0;
            gap_start = at + 1;
            gap_start_line = in->line;
        }
    }
    if (given_up && gap_start > in->at) { /* the text first; the white space is seen again */
        at = gap_start;
        in->line = gap_start_line;
        in->gap_line_ends = 0;
        given_up = false;
    } else if (at == limit && at < in->end) {
        at = before_cut_character(in, at);
    }
    const bool closed = at < limit && !given_up && in->window[at] == '}';
    const bool ended = given_up || (in->source_ended && at == in->end && at == in->at);

    out->kind = TOKEN_COMMENT;
    out->text = in->window + in->at;
    out->size = at - in->at;
    out->last = closed;
    skip(in, out->size + closed);
    in->in_comment = !closed && !ended;
    if (ended) { /* at a next game, or at the end of the text */
        out->kind = TOKEN_COMMENT_GIVEN_UP;
        out->line = in->comment_line;
        out->offset = in->comment_offset;
        in->at_line_start = given_up;
    }
}

/* A piece of a comment that began with `;` and ends with its line. */
static void lex_line_comment(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    look_ahead(in, in->room / 2);
    const size_t limit = in->source_ended ? in->end : in->end - LOOK_AHEAD;
    size_t at = in->at;

    while (at < limit && !is_line_end(in->window[at]))
        at++;
    const bool more = at == limit && at < in->end;
    if (more)
        at = before_cut_character(in, at);
    out->kind = TOKEN_COMMENT;
    out->text = in->window + in->at;
    out->size = at - in->at;
    out->last = !more;
    skip(in, out->size);
    in->in_line_comment = more;
}

static bool is_word_end(const char *text, size_t size, size_t at)
{
    return at >= size || is_blank(text[at]) || is_line_end(text[at]) ||
           match_odd_blank(text + at, size - at, true) > 0 ||
           strchr("{}()[];$*", text[at]) != NULL; /* signs that are tokens by themselves */
}

static bool ends_word(const hk_pgn_reader *in, size_t ahead)
{
    return is_word_end(in->window + in->at, in->end - in->at, ahead);
}

/* `$` and its number; `regular` if there is one and nothing is glued to it. */
static void lex_nag(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    skip(in, 1);
    out->kind = TOKEN_NAG;
    out->text = in->window + in->at;
    while (is_digit(peek(in, out->size)) && out->size < WORD_MAX) {
        out->number = out->number < 1000000
                          ? out->number * 10 + (uint64_t)(out->text[out->size] - '0')
                          : out->number;
        out->size++;
    }
    const size_t digits = out->size;
    while (!ends_word(in, out->size) && out->size < WORD_MAX)
        out->size++;
    out->regular = digits > 0 && out->size == digits;
    skip(in, out->size);
}

/* One side's score: in halves of a point, or -1. */
static int match_score(const char *text, size_t size, size_t *at)
{
    static const struct {
        const char *text;
        int halves;
    } scores[] = {{"1/2", 1}, {"\xc2\xbd", 1}, {"\xbd", 1} /* Latin-1 */,
                  {"0.5", 1}, {"0,5", 1},      {"1", 2},
                  {"0", 0},   {"O", 0}};
    for (size_t i = 0; i < HK_COUNT(scores); i++)
        if (starts_with(text + *at, size - *at, scores[i].text)) {
            *at += strlen(scores[i].text);
            return scores[i].halves;
        }
    return -1;
}

static bool match_dash(const char *text, size_t size, size_t *at)
{
    static const char *const dashes[] = {"--",
                                         "-",
                                         ":",
                                         "\x96", /* of Windows */
                                         "\x97",
                                         "\xe2\x80\x90",
                                         "\xe2\x80\x91",
                                         "\xe2\x80\x92",
                                         "\xe2\x80\x93",
                                         "\xe2\x80\x94",
                                         "\xe2\x88\x92"};
    for (size_t i = 0; i < HK_COUNT(dashes); i++)
        if (starts_with(text + *at, size - *at, dashes[i])) {
            *at += strlen(dashes[i]);
            return true;
        }
    return false;
}

static void skip_blanks(const char *text, size_t size, size_t *at)
{
    while (*at < size && text[*at] == ' ')
        ++*at;
}

size_t hk__pgn_match_result(const char *text, size_t size, hk_result *result, bool *regular)
{
    static const char *const by_pgn[] = {"1-0", "0-1", "1/2-1/2"};
    size_t at = 0;

    *regular = true;
    if (starts_with(text, size, "*")) {
        *result = HK_RESULT_OPEN;
        return 1;
    }
    const int white = match_score(text, size, &at);
    if (white < 0)
        return 0;
    const size_t first = at;
    skip_blanks(text, size, &at);
    if (match_dash(text, size, &at)) {
        skip_blanks(text, size, &at);
        const int black = match_score(text, size, &at);
        if (black >= 0 && at < size && (text[at] == '.' || text[at] == ','))
            at++; /* of the sentence */
        if (black >= 0 && white + black == 2 && is_word_end(text, size, at)) {
            *result = white == 2   ? HK_RESULT_WHITE_WINS
                      : black == 2 ? HK_RESULT_BLACK_WINS
                                   : HK_RESULT_DRAW;
            *regular = false;
            for (size_t i = 0; i < HK_COUNT(by_pgn); i++)
                *regular |= at == strlen(by_pgn[i]) && starts_with(text, size, by_pgn[i]);
            return at;
        }
    }
    if (white == 1 && is_word_end(text, size, first) && text[0] != '0') {
        *result = HK_RESULT_DRAW;
        *regular = false;
        return first;
    }
    return 0;
}

/* `12.`, `12...`, `12` before a blank; a row of dots alone is a number too. */
static size_t match_number(const hk_pgn_reader *in, struct hk__pgn_token *out)
{
    size_t ahead = 0;
    uint64_t number = 0;

    while (is_digit(peek(in, ahead)) && ahead < WORD_MAX) {
        number = number < 1000000000 ? number * 10 + (uint64_t)(peek(in, ahead) - '0') : number;
        ahead++;
    }
    const size_t digits = ahead;
    unsigned dots = 0;
    while (ahead < WORD_MAX && (peek(in, ahead) == '.' || stands(in, ahead, "\xe2\x80\xa6"))) {
        const bool three = peek(in, ahead) != '.';
        dots += three ? 3 : 1;
        ahead += three ? 3 : 1;
    }
    if (digits > 0 && dots == 0 && (peek(in, ahead) == ',' || peek(in, ahead) == ':') &&
        ends_word(in, ahead + 1)) {
        dots = 1; /* in the place of a dot */
        ahead++;
    }
    if (ahead == 0 || (dots == 0 && !ends_word(in, ahead)))
        return 0;
    if (dots == 0 && (stands(in, 0, "00")))
        return 0; /* castling without its dashes */
    out->number = number;
    out->dots = dots;
    out->regular = digits > 0;
    return ahead;
}

/* A word goes on to a blank or a sign of structure; `e8(Q)` and `(=)` belong to it. */
static void lex_word(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    size_t size = 0;
    for (;;) {
        while (!ends_word(in, size) && size < LOOK_AHEAD - 16)
            size++;
        if (peek(in, size) != '(' || peek(in, size + 2) != ')' || !peek(in, size + 1) ||
            !strchr("QRBNqrbn=", peek(in, size + 1)))
            break;
        size += 3;
    }
    out->kind = TOKEN_WORD;
    out->text = in->window + in->at;
    out->size = size < WORD_MAX ? size : before_cut_character(in, in->at + WORD_MAX) - in->at;
    skip(in, size);
}

static bool lex_marked(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    size_t size =
        hk__pgn_match_result(in->window + in->at, in->end - in->at, &out->result, &out->regular);
    if (size > 0) {
        out->kind = TOKEN_RESULT;
    } else {
        size = match_number(in, out);
        out->kind = TOKEN_NUMBER;
    }
    out->text = in->window + in->at;
    out->size = size;
    if (size > 0)
        skip(in, size);
    return size > 0;
}

void hk__pgn_lex(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out)
{
    *out = (struct hk__pgn_token){.text = ""};
    if (in->in_comment) {
        out->line = in->line;
        out->offset = in->offset;
        lex_comment(in, out);
        return;
    }
    if (in->in_line_comment) {
        out->line = in->line;
        out->offset = in->offset;
        lex_line_comment(in, out);
        return;
    }
    if (in->skip_rest_of_line)
        skip_line(in);
    in->skip_rest_of_line = false;
    skip_white(in);
    out->line = in->line;
    out->offset = in->offset;
    out->at_line_start = in->at_line_start;
    if (at_end(in)) {
        out->kind = TOKEN_END;
        return;
    }
    switch (peek(in, 0)) {
    case '[':
        lex_tag(in, in_tags, out);
        return;
    case '{':
        in->comment_line = in->line;
        in->comment_offset = in->offset;
        in->gap_line_ends = 0;
        skip(in, 1);
        lex_comment(in, out);
        return;
    case ';':
        skip(in, 1);
        lex_line_comment(in, out);
        return;
    case '$':
        lex_nag(in, out);
        return;
    case '}':
        skip(in, 1);
        out->kind = TOKEN_STRAY_BRACE;
        return;
    case '(':
        if (stands(in, 0, "(=)")) {
            out->kind = TOKEN_WORD;
            out->text = in->window + in->at;
            out->size = 3;
            skip(in, 3);
            return;
        }
        skip(in, 1);
        out->kind = TOKEN_OPEN;
        return;
    case ')':
        skip(in, 1);
        out->kind = TOKEN_CLOSE;
        return;
    case ']':
        out->kind = TOKEN_WORD;
        out->text = in->window + in->at;
        out->size = 1;
        skip(in, 1);
        return;
    default:
        if (in_tags && out->at_line_start && lex_tag_without_bracket(in, out))
            return;
        if (!lex_marked(in, out))
            lex_word(in, out);
    }
}

void hk__pgn_pass_over(hk_pgn_reader *in, size_t count)
{
    skip(in, count);
}

bool hk__pgn_is_tag(const hk_pgn_reader *in, size_t ahead)
{
    while (in->at + ahead < in->end && is_blank(peek(in, ahead)))
        ahead++;
    return peek(in, ahead) == '[' && match_tag(in, ahead, NULL) > 0;
}
