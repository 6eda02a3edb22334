/*
 * The bytes that end or break what is plain in PGN, among sixty-four: a mask, bit 0 for the first.
 */
#ifndef HK_NOTATION_PGN_SCAN_H
#define HK_NOTATION_PGN_SCAN_H

#include "base/bytes.h"

enum { SCAN_BYTES = 64 };

/* Those that end or spoil the value of a tag pair: quotation marks, backslashes, control signs, bytes beyond ASCII. */
HK_SPECIALISE uint64_t scan_for_value_end(const char *at)
{
    uint64_t mask = 0, plain = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks marks =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('"')), SCAN_EQUAL(bytes, SCAN_EACH('\\')));
        mask |= SCAN_MASK(SCAN_OR(marks, SCAN_AT_MOST(bytes, SCAN_EACH(0x1f)))) << i;
        plain |= SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(0x7f))) << i;
    }
    return mask | ~plain;
}

/* Where the name of a tag pair ends, and where its value may. */
struct scan_tag {
    uint64_t no_name, value_ends;
};

HK_SPECIALISE struct scan_tag scan_for_tag(const char *at)
{
    struct scan_tag out = {.value_ends = scan_for_value_end(at)};
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i), lower = SCAN_JOIN(bytes, SCAN_EACH(0x20));
        const uint64_t letters = SCAN_MASK(SCAN_AT_MOST(lower, SCAN_EACH('z'))) &
                                 ~SCAN_MASK(SCAN_AT_MOST(lower, SCAN_EACH('a' - 1)));
        const uint64_t digits = SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH('9'))) &
                                ~SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH('0' - 1)));
        const uint64_t lines = SCAN_MASK(SCAN_EQUAL(bytes, SCAN_EACH('_')));
        out.no_name |= (letters | digits | lines) << i;
    }
    out.no_name = ~out.no_name;
    return out;
}

/* Those that are blanks or line ends. */
HK_SPECIALISE uint64_t scan_for_gaps(const char *at)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks lines =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('\n')), SCAN_EQUAL(bytes, SCAN_EACH('\r')));
        mask |= SCAN_MASK(SCAN_OR(lines, SCAN_EQUAL(bytes, SCAN_EACH(' ')))) << i;
    }
    return mask;
}

/* Where signs of movetext stand. */
struct scan_signs {
    uint64_t gaps, dots, digits, line_ends, returns; /* gaps: blanks, line ends and returns */
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
        out.digits |= (SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH('9'))) &
                       ~SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH('/'))))
                      << i;
        out.line_ends |= SCAN_MASK(line_ends) << i;
        out.returns |= SCAN_MASK(returns) << i;
    }
    return out;
}

/* Those of a comment that are not plain text: the closing brace, a bracket, line ends, bytes beyond ASCII. */
HK_SPECIALISE uint64_t scan_for_comment_marks(const char *at)
{
    uint64_t mask = 0, plain = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks lines =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('\n')), SCAN_EQUAL(bytes, SCAN_EACH('\r')));
        const scan_marks signs =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('}')), SCAN_EQUAL(bytes, SCAN_EACH('[')));
        mask |= SCAN_MASK(SCAN_OR(lines, signs)) << i;
        plain |= SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(0x7f))) << i;
    }
    return mask | ~plain;
}

/* Those of a comment at which text may end: the closing brace, line ends, the first byte of a byte-order mark. */
HK_SPECIALISE uint64_t scan_for_comment_signs(const char *at)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_marks lines =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('\n')), SCAN_EQUAL(bytes, SCAN_EACH('\r')));
        const scan_marks signs =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('}')), SCAN_EQUAL(bytes, SCAN_EACH('\xef')));
        mask |= SCAN_MASK(SCAN_OR(lines, signs)) << i;
    }
    return mask;
}

#endif
