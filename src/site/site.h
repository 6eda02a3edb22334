/*
 * The Laws as pages: every article of the three editions, in our words, beside its counterparts, with its
 * readings, its cases and what the program does about it; the cases with their rulings; readings, numbers
 * of the 2018 printing, a search.
 *
 * The pages are the same in a folder and in the hall, but for what they lead to (site_around). They have no address in them but relative ones, need
 * no script but for the search, and fetch nothing. A name is that of a file of a language's folder, and
 * stays what it is: "2023-9.html" has the articles of chapter 9, each under its number ("#9.2.2"; of
 * commentary "#7.5.5-note"); "case-S045.html" is a case, "readings.html#NAME" a reading.
 *
 * A text that has failed (hk__text) means that there was no memory.
 */
#ifndef HK_SITE_SITE_H
#define HK_SITE_SITE_H

#include "hakem/law.h"
#include "hakem/winnable.h"
#include "site/files.h"
#include "site/html.h"

enum { SITE_NAME_ROOM = 64 };

/* What the pages lead to besides each other. */
typedef enum site_around {
    SITE_ALONE,
    /* The hall: a case leads to its board, and every page to the ruling on a case. */
    SITE_IN_HALL,
    /* The same in pages beside them, without a hall (`make site`). */
    SITE_WITH_REFEREE
} site_around;

/*
 * Append the page of a name, such as "2023-9.html". False: there is none. `solver` judges the cases, as for
 * hk_game_create. Cost: some milliseconds, of which the longest chapter takes most.
 */
bool site_page(struct hk__text *out, hk_language language, const char *name, hk_winnable *solver,
               site_around around);

/* Append the page that stands above the languages and leads to them; they stand below `folder` ("" or "law/"). */
void site_door(struct hk__text *out, const char *folder);

/* Call `visit` for each page of a language with its name, until it answers false. */
typedef bool site_visit(void *context, hk_language language, const char *name);
bool site_each(hk_language language, site_visit *visit, void *context);

/*
 * How counterpart `i` of an article differs, as it tells it; NULL: it tells nothing, or the article or an
 * earlier counterpart has told the same. Static text.
 */
const char *site_difference(const hk_law *law, size_t i, hk_language language);

/* A file that all pages share; NULL: there is none of this name. Static. */
const struct site_file *site_file_find(const char *name);

#endif
