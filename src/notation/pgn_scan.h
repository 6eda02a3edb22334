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
        const scan_bytes marks =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('"')), SCAN_EQUAL(bytes, SCAN_EACH('\\')));
        mask |= SCAN_MASK(SCAN_OR(marks, SCAN_AT_MOST(bytes, SCAN_EACH(0x1f)))) << i;
        plain |= SCAN_MASK(SCAN_AT_MOST(bytes, SCAN_EACH(0x7f))) << i;
    }
    return mask | ~plain;
}

/* Those that are blanks or line ends. */
HK_SPECIALISE uint64_t scan_for_gaps(const char *at)
{
    uint64_t mask = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_bytes lines =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('\n')), SCAN_EQUAL(bytes, SCAN_EACH('\r')));
        mask |= SCAN_MASK(SCAN_OR(lines, SCAN_EQUAL(bytes, SCAN_EACH(' ')))) << i;
    }
    return mask;
}

/* Those of a comment that are not plain text: the closing brace, a bracket, line ends, bytes beyond ASCII. */
HK_SPECIALISE uint64_t scan_for_comment_marks(const char *at)
{
    uint64_t mask = 0, plain = 0;
    for (unsigned i = 0; i < SCAN_BYTES; i += SCAN_STEP) {
        const scan_bytes bytes = SCAN_LOAD(at + i);
        const scan_bytes lines =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('\n')), SCAN_EQUAL(bytes, SCAN_EACH('\r')));
        const scan_bytes signs =
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
        const scan_bytes lines =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('\n')), SCAN_EQUAL(bytes, SCAN_EACH('\r')));
        const scan_bytes signs =
            SCAN_OR(SCAN_EQUAL(bytes, SCAN_EACH('}')), SCAN_EQUAL(bytes, SCAN_EACH('\xef')));
        mask |= SCAN_MASK(SCAN_OR(lines, signs)) << i;
    }
    return mask;
}

#endif
