/*
 * Papers as HTML that prints well, as CSV and as JSON. HTML has no script and asks for nothing from
 * elsewhere. Whatever comes from people is escaped here: callers hand over plain text.
 */
#ifndef HK_HALL_SERVER_PAPER_FORM_H
#define HK_HALL_SERVER_PAPER_FORM_H

#include "site/html.h"

#include <stdint.h>

enum paper_form { PAPER_HTML, PAPER_CSV, PAPER_JSON };

/* The form that a word names: html, csv or json; without a word it is HTML. */
bool paper_form_find(enum paper_form *out, const char *word);

/* The style sheet that stands in papers (paper_style.c), in parts; NULL behind the last. */
extern const char *const paper_style[];

/*
 * The digest of the style sheet that stands in papers, as a policy of content names it: the one style that
 * a browser may take from markup. Room for it with its NUL.
 */
enum { PAPER_DIGEST_ROOM = 64 };
void paper_style_digest(char out[PAPER_DIGEST_ROOM]);

/* The media type. */
const char *paper_form_type(enum paper_form form);

/* HTML (site/html.h). */

/* The head of a document up to its title as a heading. */
void html_open(struct hk__text *out, hk_language language, const char *title);
/* The same of a sheet that is laid out in a way of its own: a class of paper_style.c; NULL: as text. */
void html_open_sheet(struct hk__text *out, hk_language language, const char *title,
                     const char *layout);
void html_close(struct hk__text *out);

/*
 * A table up to the rows of its head, and its end behind those of its body. On a screen that is
 * narrower than the table it is moved across, by keys too. A class of paper_style.c, or NULL.
 */
void html_open_table(struct hk__text *out, const char *layout);
void html_close_table(struct hk__text *out);

/* Text that may go on in the next line behind each slash, as a position in FEN needs it in a narrow column. */
void html_breakable(struct hk__text *out, const char *text);

/* Times as people write them; room for them with their NUL. */
enum { PAPER_TIME_ROOM = 40 };
/* By the calendar and the clock of this machine. */
void paper_wall_time(char out[PAPER_TIME_ROOM], int64_t wall_ms);
/* The time of day alone. */
void paper_day_time(char out[PAPER_TIME_ROOM], int64_t wall_ms);
/* Hours, minutes and seconds. */
void paper_clock_time(char out[PAPER_TIME_ROOM], int64_t ms);

/* Rows. */

/* A column: its name in CSV and JSON, and the key of po/ for HTML. */
struct paper_column {
    const char *member, *key;
};

/* A list of rows that is being written; each row fills all columns, from the left. */
struct paper_rows {
    struct hk__text *out;
    enum paper_form form;
    hk_language language;
    const struct paper_column *columns;
    unsigned column_count, at;
};

/* The heading of the columns, in HTML and CSV. */
void rows_heading(const struct paper_rows *rows);
void rows_close(const struct paper_rows *rows);

void row_begin(struct paper_rows *rows);
void row_end(struct paper_rows *rows);
/* The next cell. NULL: there is nothing to say. */
void row_text(struct paper_rows *rows, const char *text);
/* Of HTML alone: lines below each other; those that are NULL or empty are left out. */
void row_lines(struct paper_rows *rows, const char *const *lines, unsigned count);
void row_number(struct paper_rows *rows, int64_t number);
/* Milliseconds: a number in JSON and CSV, a time in HTML. */
void row_wall(struct paper_rows *rows, int64_t wall_ms);
void row_clock(struct paper_rows *rows, int64_t ms);
/* No value. */
void row_nothing(struct paper_rows *rows);

#endif
