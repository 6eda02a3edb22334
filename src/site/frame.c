/*
 * The frame of a page: landmarks for those who hear it, the way to the other pages and to the same page in
 * the other language, and the style sheet. Nothing of a page stands outside a landmark.
 */
#include "site/frame.h"
#include "site/files.h"

#include <string.h>

/* Where FIDE publishes its text. */
static const struct {
    const char *key, *address;
} federation[] = {
    [HK_EDITION_BASIC] = {"site.source.basic", "https://handbook.fide.com/"},
    [HK_EDITION_2005] = {"site.source.older", "https://handbook.fide.com/"},
    [HK_EDITION_2023] = {"site.source.current", "https://handbook.fide.com/chapter/E012023"},
};

static const struct {
    const char *name, *key;
} places[] = {
    {"index.html", "site.contents"},    {"search.html", "site.search"},
    {"readings.html", "site.readings"}, {"cases.html", "site.cases"},
    {"numbers.html", "site.numbers"},
};

/* To a page with the referee, which is beside the Laws or in the hall. */
static void put_page(const struct site_writer *writer, const char *address, const char *key)
{
    html_markup(writer->out, "<a href=\"");
    html_markup(writer->out, address);
    html_markup(writer->out, "?language=");
    html_markup(writer->out, hk_language_code(writer->language));
    html_markup(writer->out, "\">");
    html_text(writer->out, site_say(writer, key));
    html_markup(writer->out, "</a>\n");
}

static void put_around(const struct site_writer *writer)
{
    switch (writer->around) {
    case SITE_ALONE:
        return;
    case SITE_IN_HALL:
        put_page(writer, "/case", "site.judge");
        put_page(writer, "/learn", "site.learn");
        return;
    case SITE_WITH_REFEREE:
        put_page(writer, "../case.html", "site.judge");
        put_page(writer, "../learn.html", "site.learn");
        put_page(writer, "../archive.html", "site.archive");
    }
}

static bool is_part(const char *number, const char *of)
{
    const size_t size = strlen(of);

    return strncmp(number, of, size) == 0 && (number[size] == '\0' || number[size] == '.');
}

static bool is_practised(const hk_law *law)
{
    const char *edition = hk_edition_label(law->edition);

    for (size_t i = 0; i < site_practised_count; i++)
        if (strcmp(site_practised[i].edition, edition) == 0 &&
            is_part(site_practised[i].number, law->number))
            return true;
    return false;
}

void frame_practice(const struct site_writer *writer, const hk_law *law)
{
    if (writer->around == SITE_ALONE || !is_practised(law))
        return;
    html_markup(writer->out, "<p class=\"practise\"><a href=\"");
    html_markup(writer->out, writer->around == SITE_IN_HALL ? "/learn" : "../learn.html");
    html_markup(writer->out, "?language=");
    html_markup(writer->out, hk_language_code(writer->language));
    html_markup(writer->out, "#practice=ladder&amp;edition=");
    html_text(writer->out, hk_edition_label(law->edition));
    html_markup(writer->out, "&amp;article=");
    html_text(writer->out, law->number);
    html_markup(writer->out, "\">");
    html_text(writer->out, site_say(writer, "site.practise"));
    html_markup(writer->out, "</a></p>\n");
}

static void put_languages(const struct site_writer *writer)
{
    for (int i = 0; i < HK_LANGUAGES; i++) {
        const hk_language language = (hk_language)i;
        const char *code = hk_language_code(language);
        if (language == writer->language)
            continue;
        html_markup(writer->out, "<a href=\"../");
        html_markup(writer->out, code);
        html_markup(writer->out, "/");
        html_text(writer->out, writer->name);
        html_markup(writer->out, "\" lang=\"");
        html_markup(writer->out, code);
        html_markup(writer->out, "\" hreflang=\"");
        html_markup(writer->out, code);
        html_markup(writer->out, "\">");
        html_text(writer->out, hk_words(language, "site.language"));
        html_markup(writer->out, "</a>\n");
    }
}

void frame_open(const struct site_writer *writer, const char *title, const char *subtitle)
{
    struct hk__text *out = writer->out;

    html_markup(out, "<!doctype html>\n<html lang=\"");
    html_markup(out, hk_language_code(writer->language));
    html_markup(out, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    html_text(out, title);
    if (subtitle) {
        html_markup(out, ", ");
        html_text(out, subtitle);
    }
    html_markup(out,
                " · Hakem</title>\n<link rel=\"stylesheet\" href=\"../law.css\">\n</head>\n<body>\n"
                "<a class=\"skip\" href=\"#text\">");
    html_text(out, site_say(writer, "site.skip"));
    html_markup(out, "</a>\n<header>\n<a class=\"mark\" href=\"index.html\">");
    html_text(out, site_say(writer, "site.title"));
    html_markup(out, "</a>\n<nav aria-label=\"");
    html_text(out, site_say(writer, "site.pages"));
    html_markup(out, "\">\n");
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        html_markup(out, "<a href=\"");
        html_markup(out, places[i].name);
        html_markup(out, strcmp(places[i].name, writer->name) == 0 ? "\" aria-current=\"page\">"
                                                                   : "\">");
        html_text(out, site_say(writer, places[i].key));
        html_markup(out, "</a>\n");
    }
    put_around(writer);
    put_languages(writer);
    html_markup(out, "</nav>\n</header>\n<main id=\"text\">\n");
    html_element(out, "h1", title);
    html_markup(out, "\n");
    if (subtitle) {
        html_element(out, "p class=\"under\"", subtitle);
    }
    html_markup(out, "\n");
}

void frame_close(const struct site_writer *writer)
{
    html_markup(writer->out, "</main>\n</body>\n</html>\n");
}

void frame_summary(const struct site_writer *writer, hk_edition edition)
{
    html_markup(writer->out, "<p class=\"summary\">");
    html_text(writer->out, site_say(writer, "site.summary"));
    html_markup(writer->out, " <a rel=\"noreferrer\" href=\"");
    html_markup(writer->out, federation[edition].address);
    html_markup(writer->out, "\">");
    html_text(writer->out, site_say(writer, federation[edition].key));
    html_markup(writer->out, "</a>.</p>\n");
}

void frame_edition_name(hk_buf *out, const struct site_writer *writer, hk_edition edition)
{
    if (edition == HK_EDITION_BASIC) {
        hk_buf_str(out, site_say(writer, "site.basic"));
        return;
    }
    hk_buf_str(out, hk_edition_label(edition));
    hk_buf_char(out, ' ');
    hk_buf_str(out, site_say(writer, "site.edition"));
}

void frame_edition(const struct site_writer *writer, hk_edition edition)
{
    char name[SITE_NAME_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, name, sizeof name);
    frame_edition_name(&buf, writer, edition);
    html_text(writer->out, name);
}

void frame_chapter_title(hk_buf *out, hk_language language, const hk_law_chapter *chapter)
{
    const bool is_number = chapter->number[0] >= '0' && chapter->number[0] <= '9';

    if (is_number) {
        hk_buf_str(out, chapter->number);
        hk_buf_str(out, ". ");
    }
    hk_buf_str(out, chapter->title[language]);
}

void frame_chapter_name(hk_buf *out, const hk_law_chapter *chapter)
{
    hk_buf_str(out, hk_edition_label(chapter->edition));
    hk_buf_char(out, '-');
    hk_buf_str(out, chapter->number);
    hk_buf_str(out, ".html");
}

/* How many characters of an article's number are that of its chapter. */
static size_t chapter_size(const hk_law *law)
{
    return strcspn(law->number, ".#");
}

bool frame_is_in(const hk_law *law, const hk_law_chapter *chapter)
{
    const size_t size = chapter_size(law);

    return law->edition == chapter->edition && strlen(chapter->number) == size &&
           memcmp(law->number, chapter->number, size) == 0;
}

void frame_put_id(const struct site_writer *writer, const hk_law *law)
{
    const size_t plain = strcspn(law->number, "#");

    hk__text_append(writer->out, law->number, plain);
    if (law->number[plain]) {
        html_markup(writer->out, "-");
        html_markup(writer->out, law->number + plain + 1);
    }
}

void frame_link(const struct site_writer *writer, const char *name, const char *text)
{
    html_markup(writer->out, "<a href=\"");
    html_text(writer->out, name);
    html_markup(writer->out, "\">");
    html_text(writer->out, text);
    html_markup(writer->out, "</a>");
}

void frame_link_law(const struct site_writer *writer, const hk_law *law)
{
    html_markup(writer->out, "<a href=\"");
    html_markup(writer->out, hk_edition_label(law->edition));
    html_markup(writer->out, "-");
    hk__text_append(writer->out, law->number, chapter_size(law));
    html_markup(writer->out, ".html#");
    frame_put_id(writer, law);
    html_markup(writer->out, "\">");
    html_text(writer->out, law->number);
    html_markup(writer->out, "</a>");
}

void frame_link_rule(const struct site_writer *writer, hk_edition edition, hk_rule rule)
{
    const char *number = hk_article_number(edition, rule);
    const hk_law *law = number ? hk_law_find(edition, number, strlen(number)) : NULL;

    if (law)
        frame_link_law(writer, law);
}

void frame_link_case(const struct site_writer *writer, const hk_law_case *one)
{
    html_markup(writer->out, "<a href=\"case-");
    html_text(writer->out, one->id);
    html_markup(writer->out, ".html\">");
    html_text(writer->out, one->id);
    html_markup(writer->out, "</a> ");
    html_text(writer->out, one->title[writer->language]);
}

void frame_link_reading(const struct site_writer *writer, const hk_law_reading *reading)
{
    html_markup(writer->out, "<a href=\"readings.html#");
    html_text(writer->out, reading->word);
    html_markup(writer->out, "\">");
    html_text(writer->out, reading->word);
    html_markup(writer->out, "</a>");
}

void frame_places(const struct site_writer *writer, const uint16_t *articles, size_t count)
{
    const hk_law *last = NULL;

    for (size_t i = 0; i < count; i++) {
        const hk_law *law = hk_law_at(articles[i]);
        if (!last || last->edition != law->edition) {
            html_markup(writer->out, last ? "; " : "");
            html_text(writer->out, hk_edition_label(law->edition));
            html_markup(writer->out, ": ");
        } else {
            html_markup(writer->out, ", ");
        }
        frame_link_law(writer, law);
        last = law;
    }
}

void frame_cases(const struct site_writer *writer, const uint16_t *cases, size_t count)
{
    html_markup(writer->out, "<ul class=\"cases\">\n");
    for (size_t i = 0; i < count; i++) {
        html_markup(writer->out, "<li>");
        frame_link_case(writer, hk_law_case_at(cases[i]));
        html_markup(writer->out, "</li>\n");
    }
    html_markup(writer->out, "</ul>\n");
}
