/*
 * The bytes at which something in PGN ends or is not plain, among sixty-four: a mask, bit 0 for the
 * first.
 */
#ifndef HK_NOTATION_PGN_SCAN_H
#define HK_NOTATION_PGN_SCAN_H

#include "base/bytes.h"

enum { SCAN_BYTES = 64 };

HK_SPECIALISE scan_marks is_either(scan_bytes bytes, char one, char other)
{
    return SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH(one)), SCAN_EQUAL(bytes, SCAN_EACH(other)));
}

/* Bytes between two of ASCII, both included. */
HK_SPECIALISE uint64_t set_between(scan_bytes bytes, char first, char last)
{
    return SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(last))) &
           ~SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(first - 1)));
}

/*
 * Bytes at which the value of a tag pair ends or is not plain: quotation marks, backslashes,
 * control signs, bytes beyond ASCII.
 */
HK_SPECIALISE uint64_t scan_for_value_end(const char *at)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks marks = is_either(bytes, '"', '\\');
        mask |= SCAN_MASK(SCAN_OR(marks, SCAN_AT_MOST(bytes, SCAN_EACH(0x1f)))) << i;
        mask |= SCAN_HIGH(bytes) << i;
    }
    return mask;
}

/* Bytes that belong to no name of a tag pair, and those of scan_for_value_end. */
struct scan_tag {
    uint64_t no_name, value_ends;
};

HK_SPECIALISE struct scan_tag scan_for_tag(const char *at)
{
    struct scan_tag out = {.value_ends = scan_for_value_end(at)};
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i), lower = SCAN_JOIN(bytes, SCAN_EACH(0x20));
        const uint64_t lines = SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('_')));
        out.no_name |= (set_between(lower, 'a', 'z') | set_between(bytes, '0', '9') | lines) << i;
    }
    out.no_name = ~out.no_name;
    return out;
}

HK_SPECIALISE uint64_t scan_for_byte(const char *at, char byte)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP)
        mask |= SCAN_MASK(SCAN_EQUAL(SCAN_LOAD(at + i), SCAN_EACH(byte))) << i;
    return mask;
}

/* Blanks and line ends. */
HK_SPECIALISE uint64_t scan_for_gaps(const char *at)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks lines = is_either(bytes, '\n', '\r');
        mask |= SCAN_MASK(SCAN_OR(lines, SCAN_EQUAL(bytes, SCAN_EACH(' ')))) << i;
    }
    return mask;
}

/* Where the signs of plain movetext stand; gaps are blanks and line ends. */
struct scan_signs {
    uint64_t gaps, dots, digits, line_ends, returns;
};

HK_SPECIALISE struct scan_signs scan_for_signs(const char *at)
{
    struct scan_signs out = {0};
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks line_ends = SCAN_EQUAL(bytes, SCAN_EACH('\n'));
        const scan_marks returns = SCAN_EQUAL(bytes, SCAN_EACH('\r'));
        const scan_marks blanks = SCAN_EQUAL(bytes, SCAN_EACH(' '));
        out.gaps |= SCAN_MASK(SCAN_OR(SCAN_OR(line_ends, returns), blanks)) << i;
        out.dots |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('.'))) << i;
        out.digits |= set_between(bytes, '0', '9') << i;
        out.line_ends |= SCAN_MASK(line_ends) << i;
        out.returns |= SCAN_MASK(returns) << i;
    }
    return out;
}

/*
 * Bytes of a comment at which it may end, closing braces and line ends; opening brackets, which may
 * begin commands; bytes beyond ASCII; and gaps, as scan_for_gaps() has them.
 */
struct scan_comment {
    uint64_t marks, brackets, high, gaps;
};

HK_SPECIALISE struct scan_comment scan_for_comment_marks(const char *at)
{
    struct scan_comment out = {0};
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks lines = is_either(bytes, '\n', '\r');
        out.marks |= SCAN_MASK(SCAN_OR(lines, SCAN_EQUAL(bytes, SCAN_EACH('}')))) << i;
        out.gaps |= SCAN_MASK(SCAN_OR(lines, SCAN_EQUAL(bytes, SCAN_EACH(' ')))) << i;
        out.brackets |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('['))) << i;
        out.high |= SCAN_HIGH(bytes) << i;
    }
    return out;
}

/* Would scan_for_comment_marks() find gaps at most, and no line ends among them? */
HK_SPECIALISE bool scan_is_text(const char *at)
{
    scan_bytes joined = SCAN_EACH(0);
    scan_marks marks = SCAN_EQUAL(joined, SCAN_EACH('}'));

    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        marks = SCAN_OR(marks, SCAN_OR(is_either(bytes, '\n', '\r'), is_either(bytes, '}', '[')));
        joined = SCAN_JOIN(joined, bytes);
    }
    return (SCAN_MASK(marks) | SCAN_HIGH(joined)) == 0;
}

/*
 * UTF-8 beyond ASCII, where most characters have two bytes: the first bytes of these, the bytes that go on with a character, and
 * all bytes beyond ASCII.
 */
struct scan_pairs {
    uint64_t of_two, going_on, high;
};

HK_SPECIALISE struct scan_pairs scan_for_pairs(const char *at)
{
    struct scan_pairs out = {0};

    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i), turned = SCAN_TURN(bytes, SCAN_EACH(0x80));
        const uint64_t to_c1 = SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xc1 - 0x80)));
        out.going_on |= SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xbf - 0x80))) << i;
        out.of_two |= (SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xdf - 0x80))) & ~to_c1) << i;
        out.high |= SCAN_HIGH(bytes) << i;
    }
    return out;
}

/*
 * UTF-8 beyond ASCII: the first bytes of characters that have at least two, three and four bytes,
 * the bytes that go on with one, and those that are in none. `odd`: first bytes that do not go with
 * every second byte, or with which a byte-order mark begins.
 */
struct scan_characters {
    uint64_t of_two, of_three, of_four, going_on, in_none, odd;
};

HK_SPECIALISE struct scan_characters scan_for_characters(const char *at)
{
    uint64_t odd = 0, to_bf = 0, to_c1 = 0, to_df = 0, to_ef = 0, to_f4 = 0, high = 0;

    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        /* Bytes beyond ASCII from 0 on, and others above them. */
        const scan_bytes turned = SCAN_TURN(bytes, SCAN_EACH(0x80));
        const scan_marks of_three =
            SCAN_OR(is_either(bytes, '\xe0', '\xed'), SCAN_EQUAL(bytes, SCAN_EACH('\xef')));
        odd |= SCAN_MASK(SCAN_OR(of_three, is_either(bytes, '\xf0', '\xf4'))) << i;
        to_bf |= SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xbf - 0x80))) << i;
        to_c1 |= SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xc1 - 0x80))) << i;
        to_df |= SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xdf - 0x80))) << i;
        to_ef |= SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xef - 0x80))) << i;
        to_f4 |= SCAN_MASK(SCAN_AT_MOST(turned, SCAN_EACH(0xf4 - 0x80))) << i;
        high |= SCAN_HIGH(bytes) << i;
    }
    return (struct scan_characters){.of_two = to_f4 & ~to_c1,
                                    .of_three = to_f4 & ~to_df,
                                    .of_four = to_f4 & ~to_ef,
                                    .going_on = to_bf,
                                    .in_none = (high & ~to_f4) | (to_c1 & ~to_bf),
                                    .odd = odd};
}

/*
 * Bytes of a variation at which something begins or ends: round brackets, comments and glyphs; its
 * line ends; and bytes that are not plain: other brackets, control signs, bytes beyond ASCII, and a
 * sign that hides its line.
 */
struct scan_variation {
    uint64_t marks, line_ends, odd;
};

/* `line_start`: a line has ended before the first byte. The byte after them all is looked at too. */
HK_SPECIALISE struct scan_variation scan_for_variation_marks(const char *at, bool line_start)
{
    struct scan_variation out = {0};
    uint64_t high = 0, returns = 0, hides = 0;

    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks round = is_either(bytes, '(', ')'), signs = is_either(bytes, ';', '$');
        const scan_marks opening = SCAN_EQUAL(bytes, SCAN_EACH('{'));
        const scan_marks controls = SCAN_AT_MOST(bytes, SCAN_EACH(0x1f));
        out.marks |= SCAN_MASK(SCAN_OR(SCAN_OR(round, signs), opening)) << i;
        out.odd |= SCAN_MASK(SCAN_OR(is_either(bytes, '[', '}'), controls)) << i;
        out.line_ends |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('\n'))) << i;
        returns |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('\r'))) << i;
        hides |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('%'))) << i;
        high |= SCAN_HIGH(bytes) << i;
    }
    const uint64_t next = (uint64_t)(at[SCAN_BYTES] == '\n') << (SCAN_BYTES - 1);
    out.odd &= ~(out.line_ends | (returns & (out.line_ends >> 1 | next)));
    out.odd |= high | (hides & (out.line_ends << 1 | (uint64_t)line_start));
    return out;
}

/*
 * Bytes of a comment at which text may end: closing braces, line ends, the first byte of a
 * byte-order mark.
 */
HK_SPECIALISE uint64_t scan_for_comment_signs(const char *at)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks lines = is_either(bytes, '\n', '\r');
        mask |= SCAN_MASK(SCAN_OR(lines, is_either(bytes, '}', '\xef'))) << i;
    }
    return mask;
}

#endif
