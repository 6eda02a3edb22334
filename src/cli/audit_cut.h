/* Places in a text where a new game surely begins. */
#ifndef HK_CLI_AUDIT_CUT_H
#define HK_CLI_AUDIT_CUT_H

#include <stdbool.h>
#include <stddef.h>

/* What has been seen of the lines so far. All zero: somewhere in a line of which nothing is known. */
struct audit_cut {
    bool line_known;    /* this line has been seen from its start */
    bool after_cr;      /* a LF here belongs to the line before */
    bool blank;         /* nothing but blanks so far */
    bool unfit;         /* a tag pair or a comment may take the marker with it */
    bool word_ended;    /* a blank stands after the last word */
    bool in_braces;     /* by the braces of this line */
    bool marker_before; /* the last line that is not blank ends with a marker, and is not unfit */
    bool empty_line;    /* a blank line follows it */
    char word[8];       /* the last word, as far as it goes */
    unsigned word_size;
};

/*
 * Go over the next bytes from *at on, up to a cut or to their end. Answers whether there is a cut at *at; the search
 * may go on behind it. Of a tag pair that these bytes do not hold whole nothing is said.
 */
bool audit_cut_find(struct audit_cut *cut, const char *bytes, size_t size, size_t *at);

#endif
