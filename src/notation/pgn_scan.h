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
    uint64_t mask = 0, plain = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks marks = is_either(bytes, '"', '\\');
        mask |= SCAN_MASK(SCAN_OR(marks, SCAN_AT_MOST(bytes, SCAN_EACH(0x1f)))) << i;
        plain |= SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(0x7f))) << i;
    }
    return mask | ~plain;
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

/* Line feeds. */
HK_SPECIALISE uint64_t scan_for_line_ends(const char *at)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP)
        mask |= SCAN_MASK(SCAN_EQUAL(SCAN_LOAD(at + i), SCAN_EACH('\n'))) << i;
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
 * Bytes of a comment that may not be plain text: closing braces, line ends, bytes beyond ASCII.
 * Opening brackets are plain text, and perhaps commands.
 */
struct scan_comment {
    uint64_t marks, brackets;
};

HK_SPECIALISE struct scan_comment scan_for_comment_marks(const char *at)
{
    struct scan_comment out = {0};
    uint64_t plain = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks lines = is_either(bytes, '\n', '\r');
        out.marks |= SCAN_MASK(SCAN_OR(lines, SCAN_EQUAL(bytes, SCAN_EACH('}')))) << i;
        out.brackets |= SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('['))) << i;
        plain |= SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(0x7f))) << i;
    }
    out.marks |= ~plain;
    return out;
}

/*
 * Bytes of a variation that may not be part of a word: brackets of all kinds, `;` and `$`,
 * control signs, bytes beyond ASCII.
 */
HK_SPECIALISE uint64_t scan_for_variation_marks(const char *at)
{
    uint64_t mask = 0, plain = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks round = is_either(bytes, '(', ')'), braces = is_either(bytes, '{', '}');
        const scan_marks signs =
            SCAN_OR(is_either(bytes, '[', ';'), SCAN_EQUAL(bytes, SCAN_EACH('$')));
        const scan_marks controls = SCAN_AT_MOST(bytes, SCAN_EACH(0x1f));
        mask |= SCAN_MASK(SCAN_OR(SCAN_OR(round, braces), SCAN_OR(signs, controls))) << i;
        plain |= SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(0x7f))) << i;
    }
    return mask | ~plain;
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
