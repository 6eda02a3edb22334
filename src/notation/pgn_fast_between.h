/*
 * What stands between the moves of plain movetext and need not be given: blanks, line ends,
 * comments, glyphs, variations that are not read.
 *
 *  1. Sixty-four bytes are looked at at once (pgn_scan.h). Only at a sign that can end something,
 *     or begin something else, is a byte looked at by itself.
 *  2. Whatever is not plain beyond doubt is left, with all that follows, to the tokens: text that
 *     is not UTF-8, an empty line within a comment, a bracket or a stray brace within a variation,
 *     a glyph beyond 255. So there are no faults here.
 *  3. What begins here ends before `bounds.comments`, or is left to the tokens.
 */
#ifndef HK_NOTATION_PGN_FAST_BETWEEN_H
#define HK_NOTATION_PGN_FAST_BETWEEN_H

#include "board/bb.h"
#include "notation/pgn_bytes.h"
#include "notation/pgn_scan.h"

/* How far a run may go. */
struct bounds {
    /* Where it begins. */
    const char *start;
    /* HK__PGN_FAST_MARGIN bytes before the end of the window. */
    const char *limit;
    /* Where a comment or a variation has to end. */
    const char *comments;
    hk_pgn_comments wanted;
    /* Glyphs and variations are to be given by themselves. */
    bool gives_nags, gives_variations;
    /* Glyphs come with the moves before them. */
    bool attaches_nags;
    /* That the text is not UTF-8 has been reported. */
    bool any_encoding;
    /* Bytes of a comment that comes with its move. */
    uint16_t comment_max;
};

/*
 * White space among SCAN_BYTES bytes from `base` on: blanks and line ends, bit 0 for the first
 * byte.
 */
struct gaps {
    const char *base;
    uint64_t mask;
};

/* Where something that is no move was passed over last. */
struct between {
    /*
     * The last token of it, with the lines that ended before it since the run began; and its end.
     */
    const char *token, *end;
    uint32_t token_lines;
    /* A comment came with a move. */
    bool attached;
};

/* The bytes with which it begins. */
static const bool begins_between[256] = {['{'] = true, ['('] = true, ['$'] = true, [';'] = true};

/* Pass over blanks and line ends; `limit` is one byte beyond all that may be passed over. */
static const char *skip_gap(const char *at, const char *limit, uint32_t *lines)
{
    at += *at == ' ' && at < limit; /* most gaps are one blank */
    for (; at < limit; at++) {
        if (HK_LIKELY((unsigned char)*at > ' '))
            break;
        if (*at == '\r' && at[1] == '\n')
            at++;
        else if (*at == ' ')
            continue;
        else if (*at != '\n')
            break;
        ++*lines;
    }
    return at;
}

/*
 * Where text beyond ASCII is not plain among SCAN_BYTES bytes: bytes that are not UTF-8, unless that
 * has been reported, and byte-order marks. `due`: the bytes at the start of these that go on with
 * the character before them; set for those that follow.
 */
static uint64_t find_odd_characters(const char *at, const struct bounds *bounds, uint64_t *due)
{
    uint64_t out = 0;

    if (bounds->any_encoding) {
        for (uint64_t left = scan_for_byte(at, '\xef'); left; left &= left - 1)
            if (starts_with(at + bb_first(left), 3, BYTE_ORDER_MARK))
                out |= left & -left;
        return out;
    }
    const struct scan_pairs pairs = scan_for_pairs(at);
    if (HK_LIKELY((pairs.of_two | pairs.going_on) == pairs.high &&
                  (pairs.of_two << 1 | *due) == pairs.going_on)) {
        *due = pairs.of_two >> 63;
        return 0;
    }
    const struct scan_characters found = scan_for_characters(at);
    for (uint64_t odd = found.odd; odd; odd &= odd - 1) {
        const char *const mark = at + bb_first(odd);
        const size_t room = (size_t)(bounds->comments - mark);
        if (starts_with(mark, room, BYTE_ORDER_MARK) || hk_utf8_character(mark, room) == 0)
            out |= odd & -odd;
    }
    const uint64_t going_on = found.of_two << 1 | found.of_three << 2 | found.of_four << 3 | *due;
    *due = found.of_two >> 63 | found.of_three >> 62 | found.of_four >> 61;
    return out | found.in_none | (going_on ^ found.going_on);
}

/* Does a line of text follow the line end at `mark`? A few blanks may stand before it. */
static bool text_follows(const char *mark)
{
    enum { BLANKS = 16 };
    const char *at = mark + 1;

    while (at - mark <= BLANKS && *at == ' ')
        at++;
    return (unsigned char)*at > ' ';
}

/*
 * Let a comment come with the move before it. Answers false if there is none, if it has a comment
 * already, or if the comment is empty.
 */
static bool attach_comment(hk_pgn_move *before, const char *at, const char *end,
                           const struct bounds *bounds, uint32_t lines)
{
    if (!before || before->comment_size > 0 || end == at || end - at > bounds->comment_max ||
        lines - before->lines > UINT8_MAX)
        return false;
    before->comment_at = (uint32_t)(at - bounds->start);
    before->comment_size = (uint16_t)(end - at);
    before->comment_lines = (uint8_t)(lines - before->lines);
    return true;
}

/*
 * The end of the text of a comment, at its closing brace, or of one that its line ends; NULL: it
 * is not plain. A plain one has no empty line, so that nothing but its brace can close it. *bracket
 * is set if it may hold a command.
 */
static const char *end_of_comment(const char *text, bool in_line, const struct bounds *bounds,
                                  uint32_t *lines, bool *bracket)
{
    uint64_t due = 0, brackets = 0;
    uint32_t ended = 0;

    for (const char *at = text; at + SCAN_BYTES < bounds->comments; at += SCAN_BYTES) {
        if (HK_LIKELY(!due && scan_is_text(at)))
            continue;
        const struct scan_comment found = scan_for_comment_marks(at);
        const uint64_t odd = found.high | due ? find_odd_characters(at, bounds, &due) : 0;
        for (uint64_t marks = found.marks; marks; marks &= marks - 1) {
            const char *const mark = at + bb_first(marks);
            if (HK_LIKELY(in_line ? is_line_end(*mark) : *mark == '}')) {
                const uint64_t passed = marks ^ (marks - 1);
                *bracket |= (brackets | (found.brackets & passed)) != 0;
                *lines += ended;
                return odd & passed ? NULL : mark;
            }
            if (*mark == '}') { /* text, which whoever writes the game anew must see */
                if (bounds->wanted >= HK_PGN_COMMENTS_WITH_MOVES)
                    return NULL;
            } else if (*mark == '\n') {
                if (!text_follows(mark))
                    return NULL;
                ended++;
            } else if (mark[1] != '\n') {
                return NULL;
            }
        }
        if (odd)
            return NULL;
        brackets |= found.brackets;
    }
    return NULL;
}

/*
 * The same, where most comments are short: one that ends within SCAN_BYTES bytes is found here, and
 * the gaps around its end with it.
 */
HK_SPECIALISE const char *end_of_short_comment(const char *text, bool in_line,
                                               const struct bounds *bounds, uint32_t *lines,
                                               bool *bracket, struct gaps *gaps)
{
    if (HK_UNLIKELY(text + SCAN_BYTES >= bounds->comments))
        return NULL;
    const struct scan_comment found = scan_for_comment_marks(text);
    const uint64_t passed = found.marks ^ (found.marks - 1);
    const char *const mark = text + bb_first(found.marks | UINT64_C(1) << (SCAN_BYTES - 1));
    if ((in_line ? is_line_end(*mark) : *mark == '}') && !(found.high & passed)) {
        *bracket = (found.brackets & passed) != 0;
        gaps->base = text;
        gaps->mask = found.gaps;
        return mark;
    }
    if (!(found.marks | found.high)) {
        *bracket = found.brackets != 0;
        text += SCAN_BYTES;
    }
    return end_of_comment(text, in_line, bounds, lines, bracket);
}

/*
 * The end of a comment; NULL: it is not plain, or has to be given by itself. `before` is the move
 * before it, or NULL.
 */
static const char *pass_comment(const char *at, const struct bounds *bounds, hk_pgn_move *before,
                                uint32_t *lines, struct gaps *gaps, struct between *between)
{
    const bool in_line = *at == ';';
    uint32_t ended = *lines;
    bool bracket = false;

    if (bounds->wanted == HK_PGN_COMMENTS_ALL)
        return NULL;
    const char *const end = end_of_short_comment(at + 1, in_line, bounds, &ended, &bracket, gaps);
    if (!end)
        return NULL;
    if (bounds->wanted == HK_PGN_COMMENTS_WITH_MOVES ||
        (bracket && bounds->wanted == HK_PGN_COMMENTS_WITH_COMMANDS)) {
        if (!attach_comment(before, at + 1, end, bounds, *lines))
            return NULL;
        between->attached = true;
    }
    *lines = ended;
    return end + !in_line;
}

/* The end of a glyph, `$` and a number up to 255; NULL: none stands here. */
static const char *read_glyph(const char *at, unsigned *number)
{
    unsigned digits = 0;

    *number = 0;
    while (digits < 3 && is_digit(at[1 + digits]))
        *number = *number * 10 + (unsigned)(at[1 + digits++] - '0');
    const char next = at[1 + digits];
    const bool ends = next == ' ' || is_line_end(next) || next == ')' || next == '(' || next == '{';
    return digits > 0 && *number <= 255 && ends ? at + 1 + digits : NULL;
}

/*
 * The end of a glyph that need not be given by itself; NULL: it has to be, or is not plain. `before` is
 * the move before it, or NULL.
 */
static const char *pass_glyph(const char *at, const struct bounds *bounds, hk_pgn_move *before)
{
    unsigned number;
    const char *const end = bounds->gives_nags ? NULL : read_glyph(at, &number);

    if (!end || !bounds->attaches_nags)
        return end;
    if (!before || before->nag > 0 || before->comment_size > 0 || number == 0)
        return NULL;
    before->nag = (uint8_t)number;
    return end;
}

/* Is it a sign of annotation? */
HK_SPECIALISE bool is_annotation(char c)
{
    return c == '!' || c == '?';
}

/* The glyph of the signs of annotation before `end`, 1 to 6, if two stand there at most; 0: none does. */
static unsigned glyph_before(const char *end)
{
    const unsigned last = end[-1] == '!' ? 1 : 2;

    if (!is_annotation(end[-1]))
        return 0;
    if (!is_annotation(end[-2]))
        return last;
    return (end[-2] == '!') == (last == 1) ? 2 + last : 7 - last;
}

/* Is it no bracket of a variation, but part of `e8(Q)` or `(=)`? */
static bool holds_a_piece(const char *bracket)
{
    return bracket[2] == ')' && bracket[1] && strchr("QRBNqrbn=", bracket[1]);
}

/* The end of a comment within a variation, where no comment is given; NULL: it is not plain. */
static const char *pass_inner_comment(const char *at, const struct bounds *bounds, uint32_t *lines)
{
    bool bracket = false;
    const char *const end = end_of_comment(at + 1, *at == ';', bounds, lines, &bracket);
    return end && *at == '{' ? end + 1 : end;
}

/* The end of a variation with all that it holds; NULL: it is not plain. */
static const char *pass_variation(const char *start, const struct bounds *bounds, uint32_t *lines)
{
    const char *passed = start;
    unsigned depth = 0;
    uint32_t ended = *lines;
    bool line_start = false;

    if (bounds->wanted >= HK_PGN_COMMENTS_WITH_MOVES)
        return NULL;
    for (const char *at = start; at + SCAN_BYTES < bounds->comments;) {
        const struct scan_variation found = scan_for_variation_marks(at, line_start);
        uint64_t left = UINT64_MAX; /* what stands in no comment that has been passed over */
        for (uint64_t marks = found.marks; marks; marks &= (marks - 1) & left) {
            const char *const mark = at + bb_first(marks);
            const uint64_t before = left & ((marks & -marks) - 1);
            if (*mark == '(') {
                if (holds_a_piece(mark))
                    return NULL;
                depth++;
            } else if (*mark == ')') {
                if (--depth > 0)
                    continue;
                *lines = ended + bb_count(found.line_ends & before);
                return found.odd & before ? NULL : mark + 1;
            } else if (*mark == '$') {
                unsigned number;
                if (!read_glyph(mark, &number))
                    return NULL;
            } else {
                ended += bb_count(found.line_ends & before);
                passed = found.odd & before ? NULL : pass_inner_comment(mark, bounds, &ended);
                if (!passed)
                    return NULL;
                left = passed - at < SCAN_BYTES ? UINT64_MAX << (passed - at) : 0;
            }
        }
        if (found.odd & left)
            return NULL;
        ended += bb_count(found.line_ends & left);
        line_start = (found.line_ends & left) >> (SCAN_BYTES - 1);
        at = passed - at > SCAN_BYTES ? passed : at + SCAN_BYTES;
    }
    return NULL;
}

/*
 * Pass over what stands at `at` and is no move. `before` is the move before it, or NULL. @return
 * Its end; NULL: it is not plain.
 */
static const char *pass_between(const char *at, const struct bounds *bounds, hk_pgn_move *before,
                                uint32_t *lines, struct gaps *gaps, struct between *between)
{
    const uint32_t begun = *lines;
    const char *token = at;

    if (*at == '(') {
        at = bounds->gives_variations || holds_a_piece(at) ? NULL
                                                           : pass_variation(at, bounds, lines);
        token = at ? at - 1 : NULL;
    } else if (*at == '$') {
        at = pass_glyph(at, bounds, before);
    } else {
        at = pass_comment(at, bounds, before, lines, gaps, between);
    }
    if (at) {
        between->token = token;
        between->token_lines = *token == ')' ? *lines : begun;
        between->end = at;
    }
    return at;
}

#endif
