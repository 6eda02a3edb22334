/* Articles as people read them, on a terminal or in a file. */
#ifndef HK_CLI_LAW_PAGE_H
#define HK_CLI_LAW_PAGE_H

#include "hakem/law.h"

struct law_page {
    hk_language language;
    unsigned width; /* columns */
    bool color;     /* bold and dim, on a terminal alone */
};

/* The page for standard output as it is: the terminal's width, or COLUMNS, or 80; color on a terminal unless NO_COLOR. */
struct law_page law_page_of_output(hk_language language);

/* An article in full: what it says, its figures, what the program does, its counterparts, cases. */
void law_page_article(const struct law_page *page, const hk_law *law);

/* What the 2018 printing had under a number: a line that says where it stands today, and that article in full. */
void law_page_renumbered(const struct law_page *page, const hk_law_renumbered *renumbered);

/* A reading in full: what it asks, its choices, the articles that it concerns, cases, sources. */
void law_page_reading(const struct law_page *page, const hk_law_reading *reading);

/* An article as an entry of a list: number and what it says. */
void law_page_entry(const struct law_page *page, const hk_law *law);

/* A heading above a list. */
void law_page_heading(const struct law_page *page, const char *text);

/* The chapters of an edition, and how to go on. */
void law_page_contents(const struct law_page *page, hk_edition edition);

#endif
