/*
 * The pages that are lists. That of the search holds what its script says besides the articles, since the
 * script has no words of its own; without a script it says where to look instead.
 */
#include "site/lists.h"

#include <string.h>

enum { TITLE_ROOM = 160 };

/* Contents. */

static void put_contents(const struct site_writer *writer, hk_edition edition)
{
    const hk_law_chapter *chapter;

    html_markup(writer->out, "<section>\n<h2>");
    frame_edition(writer, edition);
    html_markup(writer->out, "</h2>\n");
    frame_summary(writer, edition);
    html_markup(writer->out, "<ul class=\"contents\">\n");
    for (size_t i = 0; (chapter = hk_law_chapter_at(i)) != NULL; i++) {
        char name[SITE_NAME_ROOM], title[TITLE_ROOM];
        hk_buf buf;
        if (chapter->edition != edition)
            continue;
        hk_buf_init(&buf, name, sizeof name);
        frame_chapter_name(&buf, chapter);
        hk_buf_init(&buf, title, sizeof title);
        frame_chapter_title(&buf, writer->language, chapter);
        html_markup(writer->out, "<li>");
        frame_link(writer, name, title);
        html_markup(writer->out, "</li>\n");
    }
    html_markup(writer->out, "</ul>\n</section>\n");
}

void contents_page(const struct site_writer *writer)
{
    frame_open(writer, site_say(writer, "site.title"), NULL);
    html_element(writer->out, "p", site_say(writer, "site.about"));
    html_markup(writer->out, "\n");
    for (int edition = HK_EDITION_2023; edition >= HK_EDITION_BASIC; edition--)
        put_contents(writer, (hk_edition)edition);
    frame_close(writer);
}

/* Search. */

static void put_editions(const struct site_writer *writer)
{
    html_markup(writer->out, "<fieldset id=\"editions\">\n<legend>");
    html_text(writer->out, site_say(writer, "paper.edition"));
    html_markup(writer->out, "</legend>\n");
    for (int edition = HK_EDITION_2023; edition >= HK_EDITION_BASIC; edition--) {
        const char *label = hk_edition_label((hk_edition)edition);
        html_markup(writer->out, "<label><input type=\"radio\" name=\"edition\" value=\"");
        html_text(writer->out, label);
        html_markup(writer->out, edition == HK_EDITION_2023 ? "\" checked> " : "\"> ");
        html_text(writer->out, label);
        html_markup(writer->out, "</label>\n");
    }
    html_markup(writer->out, "</fieldset>\n");
}

/* A sentence that the script shows when it applies. */
static void put_sentence(const struct site_writer *writer, const char *id, const char *key)
{
    html_markup(writer->out, "<p hidden id=\"");
    html_markup(writer->out, id);
    html_markup(writer->out, "\">");
    html_text(writer->out, site_say(writer, key));
    html_markup(writer->out, "</p>\n");
}

void search_page(const struct site_writer *writer)
{
    frame_open(writer, site_say(writer, "site.search"), NULL);
    frame_summary(writer, HK_EDITION_2023);
    html_markup(writer->out, "<p id=\"unscripted\">");
    html_text(writer->out, site_say(writer, "site.noscript"));
    html_markup(writer->out, "</p>\n<div id=\"search\" hidden>\n<label for=\"words\">");
    html_text(writer->out, site_say(writer, "site.words"));
    html_markup(writer->out,
                "</label>\n<input id=\"words\" type=\"search\" maxlength=\"200\" "
                "autocomplete=\"off\" spellcheck=\"false\" aria-describedby=\"hint\">\n"
                "<p id=\"hint\">");
    html_text(writer->out, site_say(writer, "site.words-hint"));
    html_markup(writer->out, "</p>\n");
    put_editions(writer);
    html_markup(writer->out, "</div>\n<div role=\"status\">\n");
    put_sentence(writer, "none", "site.none");
    put_sentence(writer, "elsewhere", "site.other-edition");
    put_sentence(writer, "moved", "site.was");
    put_sentence(writer, "more", "site.more");
    html_markup(writer->out,
                "</div>\n<ol id=\"found\"></ol>\n<script src=\"../law.js\"></script>\n");
    frame_close(writer);
}

/* Readings. */

static void put_choices(const struct site_writer *writer, const hk_law_reading *reading)
{
    html_element(writer->out, "h3", site_say(writer, "site.choices"));
    html_markup(writer->out, "\n<ul>\n");
    for (size_t i = 0; i < reading->choice_count; i++) {
        html_markup(writer->out, "<li>");
        html_element(writer->out, "code", reading->choices[i].word);
        if (i == 0) {
            html_markup(writer->out, " (");
            html_text(writer->out, site_say(writer, "site.unless-said"));
            html_markup(writer->out, ")");
        }
        html_markup(writer->out, ": ");
        html_text(writer->out, reading->choices[i].text[writer->language]);
        html_markup(writer->out, "</li>\n");
    }
    html_markup(writer->out, "</ul>\n");
}

static void put_reading(const struct site_writer *writer, const hk_law_reading *reading)
{
    html_markup(writer->out, "<section class=\"article\" id=\"");
    html_text(writer->out, reading->word);
    html_markup(writer->out, "\">\n<h2>");
    frame_link_reading(writer, reading);
    html_markup(writer->out, "</h2>\n");
    html_element(writer->out, "p", reading->text[writer->language]);
    html_markup(writer->out, "\n");
    put_choices(writer, reading);
    html_element(writer->out, "h3", site_say(writer, "site.articles"));
    html_markup(writer->out, "\n<p>");
    frame_places(writer, reading->articles, reading->article_count);
    html_markup(writer->out, "</p>\n");
    if (reading->case_count > 0) {
        html_element(writer->out, "h3", site_say(writer, "site.cases"));
        html_markup(writer->out, "\n");
        frame_cases(writer, reading->cases, reading->case_count);
    }
    html_element(writer->out, "h3", site_say(writer, "site.sources"));
    html_markup(writer->out, "\n");
    html_element(writer->out, "p", reading->sources[writer->language]);
    html_markup(writer->out, "\n</section>\n");
}

void readings_page(const struct site_writer *writer)
{
    frame_open(writer, site_say(writer, "site.readings"), NULL);
    frame_summary(writer, HK_EDITION_2023);
    html_element(writer->out, "p", site_say(writer, "site.about-readings"));
    html_markup(writer->out, "\n");
    for (int reading = 0; reading < HK_READINGS; reading++)
        put_reading(writer, hk_law_reading_of((hk_reading)reading));
    frame_close(writer);
}

/* Numbers of the 2018 printing. */

void numbers_page(const struct site_writer *writer)
{
    const hk_law_renumbered *row;

    frame_open(writer, site_say(writer, "site.numbers"), NULL);
    frame_summary(writer, HK_EDITION_2023);
    html_element(writer->out, "p", site_say(writer, "site.about-numbers"));
    html_markup(writer->out, "\n<table>\n<thead><tr>");
    html_element(writer->out, "th scope=\"col\"", site_say(writer, "site.then"));
    html_element(writer->out, "th scope=\"col\"", site_say(writer, "site.today"));
    html_element(writer->out, "th scope=\"col\"", site_say(writer, "site.note"));
    html_markup(writer->out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; (row = hk_law_renumbered_at(i)) != NULL; i++) {
        html_markup(writer->out, "<tr>");
        html_element(writer->out, "td", row->number);
        html_markup(writer->out, "<td>");
        frame_link_law(writer, hk_law_at(row->now));
        html_markup(writer->out, "</td><td>");
        if (row->note[writer->language])
            html_text(writer->out, row->note[writer->language]);
        html_markup(writer->out, "</td></tr>\n");
    }
    html_markup(writer->out, "</tbody>\n</table>\n");
    frame_close(writer);
}

/* Cases, by the folders in which they stand. */

static bool is_first_of_topic(size_t index)
{
    for (size_t i = 0; i < index; i++)
        if (strcmp(site_cases[i].topic, site_cases[index].topic) == 0)
            return false;
    return true;
}

static void put_topic(const struct site_writer *writer, const char *topic)
{
    char key[SITE_NAME_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, key, sizeof key);
    hk_buf_str(&buf, "topic.");
    hk_buf_str(&buf, topic);
    html_markup(writer->out, "<section id=\"");
    html_text(writer->out, topic);
    html_markup(writer->out, "\">\n");
    html_element(writer->out, "h2", site_say(writer, key));
    html_markup(writer->out, "\n<ul class=\"cases\">\n");
    for (size_t i = 0; i < site_case_count; i++)
        if (strcmp(site_cases[i].topic, topic) == 0) {
            html_markup(writer->out, "<li>");
            frame_link_case(writer, hk_law_case_at(i));
            html_markup(writer->out, "</li>\n");
        }
    html_markup(writer->out, "</ul>\n</section>\n");
}

void cases_page(const struct site_writer *writer)
{
    frame_open(writer, site_say(writer, "site.cases"), NULL);
    frame_summary(writer, HK_EDITION_2023);
    html_element(writer->out, "p", site_say(writer, "site.about-cases"));
    html_markup(writer->out, "\n");
    for (size_t i = 0; i < site_case_count; i++)
        if (is_first_of_topic(i))
            put_topic(writer, site_cases[i].topic);
    frame_close(writer);
}
