/* Articles as people read them, on a terminal or in a file. */
#ifndef HK_CLI_LAW_PAGE_H
#define HK_CLI_LAW_PAGE_H

#include "hakem/law.h"

struct law_page {
    hk_language language;
    /* In columns. */
    unsigned width;
    /* Bold and dim text, on a terminal alone. */
    bool color;
};

/*
 * A page for standard output: as wide as the terminal, or COLUMNS, or 80; with color on a terminal,
 * unless NO_COLOR is set.
 */
struct law_page law_page_of_output(hk_language language);

/*
 * Print an article in full: what it says, its figures, what the program does about it, its
 * counterparts and cases.
 */
void law_page_article(const struct law_page *page, const hk_law *law);

/*
 * Print what the 2018 printing had under a number: a line with the number of today, and that
 * article in full.
 */
void law_page_renumbered(const struct law_page *page, const hk_law_renumbered *renumbered);

/*
 * Print a reading in full: what it asks, its choices, the articles that it concerns, cases and
 * sources.
 */
void law_page_reading(const struct law_page *page, const hk_law_reading *reading);

/* Print an article as an entry of a list: its number and what it says. */
void law_page_entry(const struct law_page *page, const hk_law *law);

/* Print a heading above a list. */
void law_page_heading(const struct law_page *page, const char *text);

/* Print the chapters of an edition, and how to find more. */
void law_page_contents(const struct law_page *page, hk_edition edition);

#endif
