/*
 * The page of a chapter. Each article is a section: a column for every edition, that of the page first, with
 * the text and its figures; what differs, as the article and its counterparts tell it, each difference once;
 * what the program does; numbers of the 2018 printing; readings; cases.
 */
#include "site/chapter.h"

#include <string.h>

enum { TITLE_ROOM = 160 };

static void put_labelled(const struct site_writer *writer, const char *class, const char *key,
                         const char *text)
{
    if (!text)
        return;
    html_markup(writer->out, "<p class=\"");
    html_markup(writer->out, class);
    html_markup(writer->out, "\"><b>");
    html_text(writer->out, site_say(writer, key));
    html_markup(writer->out, "</b> ");
    html_text(writer->out, text);
    html_markup(writer->out, "</p>\n");
}

/* The text of an article and its figures. */
static void put_text(const struct site_writer *writer, const hk_law *law, bool links)
{
    html_markup(writer->out, "<p>");
    if (links) {
        frame_link_law(writer, law);
        html_markup(writer->out, " ");
    }
    html_text(writer->out, law->text[writer->language]);
    html_markup(writer->out, "</p>\n");
    put_labelled(writer, "figures", "site.figures", law->figures[writer->language]);
}

static void open_column(const struct site_writer *writer, hk_edition edition, bool is_own)
{
    html_markup(writer->out, is_own ? "<div class=\"own\">\n<h3>" : "<div>\n<h3>");
    frame_edition(writer, edition);
    html_markup(writer->out, "</h3>\n");
}

static void put_other_column(const struct site_writer *writer, const hk_law *law,
                             hk_edition edition)
{
    unsigned count = 0;

    open_column(writer, edition, false);
    for (size_t i = 0; i < law->counterpart_count; i++) {
        const hk_law *other = hk_law_at(law->counterparts[i]);
        if (other->edition != edition)
            continue;
        put_text(writer, other, true);
        count++;
    }
    if (count == 0)
        html_element(writer->out, "p class=\"nowhere\"", site_say(writer, "site.nowhere"));
    html_markup(writer->out, "</div>\n");
}

static void put_columns(const struct site_writer *writer, const hk_law *law)
{
    html_markup(writer->out, "<div class=\"editions\">\n");
    open_column(writer, law->edition, true);
    put_text(writer, law, false);
    html_markup(writer->out, "</div>\n");
    for (int edition = HK_EDITION_2023; edition >= HK_EDITION_BASIC; edition--)
        if (edition != (int)law->edition)
            put_other_column(writer, law, (hk_edition)edition);
    html_markup(writer->out, "</div>\n");
}

static void put_difference(const struct site_writer *writer, const hk_law *law)
{
    html_markup(writer->out, "<li>");
    html_text(writer->out, hk_edition_label(law->edition));
    html_markup(writer->out, " ");
    frame_link_law(writer, law);
    html_markup(writer->out, ": ");
    html_text(writer->out, law->differs[writer->language]);
    html_markup(writer->out, "</li>\n");
}

static void put_differences(const struct site_writer *writer, const hk_law *law)
{
    const hk_language language = writer->language;
    bool is_open = false;

    for (size_t i = 0; i <= law->counterpart_count; i++) {
        const hk_law *one = i == 0 ? law : hk_law_at(law->counterparts[i - 1]);
        const char *text = i == 0 ? law->differs[language] : site_difference(law, i - 1, language);
        if (!text)
            continue;
        if (!is_open) {
            html_element(writer->out, "h3", site_say(writer, "site.differs"));
            html_markup(writer->out, "\n<ul class=\"differs\">\n");
        }
        is_open = true;
        put_difference(writer, one);
    }
    html_markup(writer->out, is_open ? "</ul>\n" : "");
}

static const char *duty_of(const struct site_writer *writer, const hk_law *law)
{
    char key[SITE_NAME_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, key, sizeof key);
    hk_buf_str(&buf, "mode.");
    hk_buf_str(&buf, hk_law_mode_word(law->mode));
    return site_say(writer, key);
}

static void put_program(const struct site_writer *writer, const hk_law *law)
{
    unsigned count = 0;

    html_element(writer->out, "h3", site_say(writer, "site.program"));
    html_markup(writer->out, "\n<p>");
    html_text(writer->out, duty_of(writer, law));
    for (hk_rule rule = hk_law_next_rule(law, HK_RULE_NONE); rule != HK_RULE_NONE;
         rule = hk_law_next_rule(law, rule)) {
        html_markup(writer->out, count == 0 ? " " : ", ");
        if (count++ == 0) {
            html_text(writer->out, site_say(writer, "site.cited"));
            html_markup(writer->out, " ");
        }
        html_element(writer->out, "code", hk_rule_word(rule));
    }
    html_markup(writer->out, count > 0 ? "." : "");
    if (count == 0 && law->mode != HK_LAW_INFO) {
        html_markup(writer->out, " ");
        html_text(writer->out, site_say(writer, "site.not-cited"));
    }
    html_markup(writer->out, "</p>\n");
}

/* The numbers that the article had in the 2018 printing, and what its number was there. */
static void put_numbers(const struct site_writer *writer, const hk_law *law)
{
    const hk_law_renumbered *row;
    unsigned count = 0;

    for (size_t i = 0; (row = hk_law_renumbered_at(i)) != NULL; i++)
        if (hk_law_at(row->now) == law) {
            html_markup(writer->out, count == 0 ? "<p class=\"numbers\">" : ", ");
            if (count++ == 0) {
                html_text(writer->out, site_say(writer, "site.formerly"));
                html_markup(writer->out, " ");
            }
            html_text(writer->out, row->number);
        }
    html_markup(writer->out, count > 0 ? ".</p>\n" : "");
    row = law->edition == HK_EDITION_2023 ? hk_law_renumbered_find(law->number, strlen(law->number))
                                          : NULL;
    if (!row)
        return;
    html_markup(writer->out, "<p class=\"numbers\">");
    html_text(writer->out, site_say(writer, "site.moved"));
    html_markup(writer->out, " ");
    frame_link_law(writer, hk_law_at(row->now));
    html_markup(writer->out, ".</p>\n");
}

static void put_readings(const struct site_writer *writer, const hk_law *law)
{
    const hk_law_reading *reading = hk_law_next_reading(law, NULL);

    if (!reading)
        return;
    html_element(writer->out, "h3", site_say(writer, "site.readings"));
    html_markup(writer->out, "\n<ul>\n");
    for (; reading; reading = hk_law_next_reading(law, reading)) {
        html_markup(writer->out, "<li>");
        frame_link_reading(writer, reading);
        html_markup(writer->out, ": ");
        html_text(writer->out, reading->text[writer->language]);
        html_markup(writer->out, "</li>\n");
    }
    html_markup(writer->out, "</ul>\n");
}

static void put_article(const struct site_writer *writer, const hk_law *law)
{
    html_markup(writer->out, "<section class=\"article\" id=\"");
    frame_put_id(writer, law);
    html_markup(writer->out, "\">\n<h2>");
    frame_link_law(writer, law);
    html_markup(writer->out, "</h2>\n");
    put_columns(writer, law);
    put_differences(writer, law);
    put_program(writer, law);
    put_numbers(writer, law);
    put_readings(writer, law);
    if (law->case_count > 0) {
        html_element(writer->out, "h3", site_say(writer, "site.cases"));
        html_markup(writer->out, "\n");
        frame_cases(writer, law->cases, law->case_count);
    }
    frame_practice(writer, law);
    html_markup(writer->out, "</section>\n");
}

/* The chapters of the edition, this one marked. */
static void put_chapters(const struct site_writer *writer, const hk_law_chapter *here)
{
    const hk_law_chapter *chapter;

    html_markup(writer->out, "<nav class=\"chapters\" aria-label=\"");
    html_text(writer->out, site_say(writer, "site.chapters"));
    html_markup(writer->out, "\">\n");
    for (size_t i = 0; (chapter = hk_law_chapter_at(i)) != NULL; i++) {
        char name[SITE_NAME_ROOM];
        hk_buf buf;
        if (chapter->edition != here->edition)
            continue;
        hk_buf_init(&buf, name, sizeof name);
        frame_chapter_name(&buf, chapter);
        html_markup(writer->out, "<a href=\"");
        html_text(writer->out, name);
        html_markup(writer->out, chapter == here ? "\" aria-current=\"page\"" : "\"");
        html_markup(writer->out, " title=\"");
        html_text(writer->out, chapter->title[writer->language]);
        html_markup(writer->out, "\">");
        html_text(writer->out, strcmp(chapter->number, "preface") == 0
                                   ? chapter->title[writer->language]
                                   : chapter->number);
        html_markup(writer->out, "</a>\n");
    }
    html_markup(writer->out, "</nav>\n");
}

void chapter_page(const struct site_writer *writer, const hk_law_chapter *chapter)
{
    char title[TITLE_ROOM], edition[SITE_NAME_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, title, sizeof title);
    frame_chapter_title(&buf, writer->language, chapter);
    hk_buf_init(&buf, edition, sizeof edition);
    frame_edition_name(&buf, writer, chapter->edition);
    frame_open(writer, title, edition);
    frame_summary(writer, chapter->edition);
    put_chapters(writer, chapter);
    for (size_t i = 0; i < hk_law_count(); i++)
        if (frame_is_in(hk_law_at(i), chapter))
            put_article(writer, hk_law_at(i));
    frame_close(writer);
}
