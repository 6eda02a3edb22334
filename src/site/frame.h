/* What all pages of the Laws have: their head, their foot, and links to each other. */
#ifndef HK_SITE_FRAME_H
#define HK_SITE_FRAME_H

#include "hakem/law.h"
#include "hakem/words.h"
#include "site/site.h"

/* A page that is being written. */
struct site_writer {
    struct hk__text *out;
    hk_language language;
    hk_winnable *solver;
    const char *name; /* of the page */
    site_around around;
};

/* Text of a key of po/ in the language of the page. */
static inline const char *site_say(const struct site_writer *writer, const char *key)
{
    return hk_words(writer->language, key);
}

/* The head of a page, up to its title as a heading. The subtitle may be NULL. */
void frame_open(const struct site_writer *writer, const char *title, const char *subtitle);
void frame_close(const struct site_writer *writer);

/* That the text is a summary, with the edition of the federation's text and where that stands. */
void frame_summary(const struct site_writer *writer, hk_edition edition);

/* "2023 edition"; the basic rules are no edition by a year. */
void frame_edition_name(hk_buf *out, const struct site_writer *writer, hk_edition edition);

/* The same, escaped. */
void frame_edition(const struct site_writer *writer, hk_edition edition);

/* A title such as "9 Draws". */
void frame_chapter_title(hk_buf *out, hk_language language, const hk_law_chapter *chapter);

/* The name of a chapter's page: "2023-9.html". */
void frame_chapter_name(hk_buf *out, const hk_law_chapter *chapter);

/* Does the article stand in the chapter? As hk_law_chapter_of, without a search. */
bool frame_is_in(const hk_law *law, const hk_law_chapter *chapter);

/* The way to practice of an article, where there is a page that asks. */
void frame_practice(const struct site_writer *writer, const hk_law *law);

/* The value of an element's id, and of what is behind # in an address, for an article: "9.2.2", "7.5.5-note". */
void frame_put_id(const struct site_writer *writer, const hk_law *law);

/* Links; the text of that to an article is its number. */
void frame_link_law(const struct site_writer *writer, const hk_law *law);
void frame_link_rule(const struct site_writer *writer, hk_edition edition, hk_rule rule);
void frame_link_case(const struct site_writer *writer, const hk_law_case *one);
void frame_link_reading(const struct site_writer *writer, const hk_law_reading *reading);

/* A link with a text to a page of the same language. */
void frame_link(const struct site_writer *writer, const char *name, const char *text);

/* Articles of several editions, each edition named once. */
void frame_places(const struct site_writer *writer, const uint16_t *articles, size_t count);

/* A list of cases, with their titles. */
void frame_cases(const struct site_writer *writer, const uint16_t *cases, size_t count);

#endif
