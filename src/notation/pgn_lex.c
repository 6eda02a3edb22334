/*
 * PGN: bytes to tokens, over a sliding window.
 *
 * Where a token begins, the window holds LOOK_AHEAD bytes or all that is left of the text. So every
 * token but a comment is read without another refill; a comment comes in pieces. Words beyond
 * WORD_MAX and tag pairs beyond TAG_MAX are cut: no move and no tag of a game is so long. Memory
 * does not depend on the text, and time is linear in its bytes.
 *
 * Line ends are LF, CRLF or CR. A `%` at the start of a line hides the line. What a token means in
 * its place, such as a tag pair within a line or a marker within a variation, is decided by
 * pgn_read.c and the files that it calls.
 */
#include "notation/pgn_lex.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_result.h"
#include "notation/pgn_scan.h"
#include "notation/pgn_tag.h"

/* Move a text that is kept to `to`, which is at its place or before it. @return The end of it. */
static char *keep(char *to, const char **text, size_t size)
{
    memmove(to, *text, size);
    *text = to;
    return to + size;
}

/*
 * Move the texts of the tag pairs that are kept to the start of the window. @return The end of
 * them.
 */
static char *keep_tags(hk_pgn_reader *in)
{
    char *to = in->window;
    for (unsigned i = 0; i < in->tag_count; i++) {
        to = keep(to, &in->tags[i].name, in->tags[i].name_size);
        to = keep(to, &in->tags[i].value, in->tags[i].value_size);
    }
    return to;
}

/* Make sure that `need` bytes follow the cursor in the window, if the text has them. */
static void look_ahead(hk_pgn_reader *in, size_t need)
{
    if (in->end - in->at >= need || in->source_ended)
        return;
    char *const start = keep_tags(in);
    memmove(start, in->window + in->at, in->end - in->at);
    in->end -= in->at;
    in->at = (size_t)(start - in->window);
    in->end += in->at;
    while (in->end < HK__PGN_WINDOW) {
        const size_t got = in->source(in->context, in->window + in->end, HK__PGN_WINDOW - in->end);
        if (got == 0) {
            in->source_ended = true;
            break;
        }
        in->end += got;
    }
}

static bool at_end(const hk_pgn_reader *in)
{
    return in->at == in->end;
}

/* Pass over one line end; a CR before LF belongs to it. */
static void skip_line_end(hk_pgn_reader *in)
{
    skip(in, peek(in, 0) == '\r' && peek(in, 1) == '\n' ? 2 : 1);
    in->line++;
    in->line_offset = in->offset;
    in->at_line_start = true;
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

/*
 * Pass over blanks, line ends and hidden lines, and over byte-order marks, which joined files have
 * in the middle.
 */
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
        } else if (is_odd_control(c) && in->state == HK__PGN_MOVES) {
            return;
        } else if (is_blank(c) || is_odd_control(c)) {
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

/* Where a piece of text has to end, at `limit` or before, so as not to cut a character of UTF-8. */
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
 * Where the text of a comment ends that goes on at `at`: at a byte that can be more than text, or
 * at `limit`. A bracket is text as long as no line end stands before it.
 */
static size_t next_sign(const hk_pgn_reader *in, size_t at, size_t limit)
{
    static const char ends[] = {'}', '\n', '\r', '\xef'};

    for (; at + SCAN_BYTES <= limit; at += SCAN_BYTES) {
        const uint64_t signs = scan_for_comment_signs(in->window + at);
        if (signs)
            return at + (size_t)__builtin_ctzll(signs);
    }
    while (at < limit && !memchr(ends, in->window[at], sizeof ends))
        at++;
    return at;
}

/*
 * Read a piece of a comment in braces, after the opening one. `gap_line_ends` counts the line ends
 * in the white space before the cursor: a tag pair after two of them shows that nobody has closed
 * the comment.
 */
static void lex_comment(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    look_ahead(in, HK__PGN_WINDOW / 2);
    const size_t limit = in->source_ended ? in->end : in->end - LOOK_AHEAD;
    size_t at = in->at, gap_start = in->at;
    uint64_t gap_start_line = in->line;
    bool given_up = false;

    for (; at < limit && in->window[at] != '}'; at++) {
        const char c = in->window[at];
        if (c == '\n' || (c == '\r' && (at + 1 == in->end || in->window[at + 1] != '\n'))) {
            in->line++;
            in->gap_line_ends++;
        } else if (c == '[' && in->gap_line_ends >= 2 &&
                   hk__pgn_match_tag(in, at - in->at, NULL) > 0) {
            given_up = true;
            break;
        } else if (c == '\xef' && starts_with(in->window + at, limit - at, BYTE_ORDER_MARK)) {
            at += strlen(BYTE_ORDER_MARK) - 1; /* the next file begins */
        } else if (!is_blank(c) && c != '\r') {
            /* Text goes on to the next sign, but for the blanks before that. */
            const size_t next = next_sign(in, at + 1, limit);
            in->gap_line_ends = 0;
            for (gap_start = next; is_blank(in->window[gap_start - 1]);)
                gap_start--;
            gap_start_line = in->line;
            at = next - 1;
        }
    }
    /* The text is given first; the white space is read again. */
    if (given_up && gap_start > in->at) {
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
    /* Another game begins, or the text ends. */
    if (ended) {
        out->kind = TOKEN_COMMENT_GIVEN_UP;
        out->line = in->comment_line;
        out->offset = in->comment_offset;
        in->at_line_start = given_up;
    }
}

/* Read a piece of a comment that began with `;` and ends with its line. */
static void lex_line_comment(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    look_ahead(in, HK__PGN_WINDOW / 2);
    const size_t limit = in->source_ended ? in->end : in->end - LOOK_AHEAD;
    size_t at = in->at;

    do
        at = next_sign(in, at, limit);
    while (at < limit && !is_line_end(in->window[at]) && ++at);
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

static bool ends_word(const hk_pgn_reader *in, size_t ahead)
{
    return is_word_end(in->window + in->at, in->end - in->at, ahead);
}

/*
 * Read `$` and its number; it is regular if there is a number and nothing is run together with it.
 */
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
    /* The sign belongs to the token. */
    out->text--;
    out->size++;
}

/*
 * Bytes of `12.`, `12...`, or `12` before a blank; a row of dots alone is a number too. 0: none
 * stands here.
 */
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
        dots = 1; /* another sign in place of a dot */
        ahead++;
    }
    if (ahead == 0 || (dots == 0 && !ends_word(in, ahead)))
        return 0;
    if (dots == 0 && (stands(in, 0, "00")))
        return 0; /* castling without dashes */
    out->number = number;
    out->dots = dots;
    out->regular = digits > 0;
    return ahead;
}

/* Read a word, which ends at a blank or a sign of structure; `e8(Q)` and `(=)` are words. */
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

static void lex_controls(hk_pgn_reader *in, struct hk__pgn_token *out)
{
    const bool line_start = in->at_line_start;

    out->kind = TOKEN_CONTROL;
    out->text = in->window + in->at;
    while (out->size < WORD_MAX && in->at + out->size < in->end &&
           is_odd_control(out->text[out->size]))
        out->size++;
    skip(in, out->size);
    in->at_line_start = line_start;
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
    /*
     * A piece of a comment is placed where the comment began: where the piece begins depends on the
     * window.
     */
    if (in->in_comment) {
        out->line = in->comment_line;
        out->offset = in->comment_offset;
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
        hk__pgn_lex_tag(in, in_tags, out);
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
        if (is_odd_control(peek(in, 0))) {
            lex_controls(in, out);
            return;
        }
        if (in_tags && out->at_line_start && hk__pgn_lex_tag_without_bracket(in, out))
            return;
        if (!lex_marked(in, out))
            lex_word(in, out);
    }
}
