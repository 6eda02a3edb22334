/* A suite of counts in EPD, with `FEN ;D1 n ;D2 n ...` on each line. */
#ifndef HK_CLI_PERFT_SUITE_H
#define HK_CLI_PERFT_SUITE_H

#include "base/text.h"

#include <stdint.h>

enum { PERFT_DEPTH_MAX = 255 };

/* One line and the result of its check. */
struct suite_line {
    /* NUL-ended. */
    char *text;
    size_t number;
    /* Why the line cannot be used, or NULL. */
    const char *fault;
    /*
     * The number of counts that were checked and of those that are wrong, and the sum of all
     * counts.
     */
    size_t checked, wrong;
    uint64_t nodes;
    /* The wrong counts, a line each. */
    struct hk__text report;
};

struct suite {
    struct suite_line *lines;
    size_t size;
    /* Counts above this are not checked. */
    uint64_t max_nodes;
};

/*
 * Split the text into lines, in place. Empty lines and comments are left out. Answers false if
 * there is no memory.
 */
bool suite_split(struct suite *suite, char *text);

/* Check all counts in `jobs` threads. */
void suite_check(struct suite *suite, unsigned jobs);

void suite_finish(struct suite *suite);

#endif
