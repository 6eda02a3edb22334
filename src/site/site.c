/*
 * The names of the pages, and the page above the languages.
 */
#include "site/site.h"
#include "site/case_page.h"
#include "site/chapter.h"
#include "site/lists.h"

#include <string.h>

static const struct {
    const char *name;
    void (*write)(const struct site_writer *writer);
} lists[] = {
    {"index.html", contents_page},  {"search.html", search_page}, {"readings.html", readings_page},
    {"numbers.html", numbers_page}, {"cases.html", cases_page},
};
enum { LISTS = sizeof lists / sizeof *lists };

static void name_case(char name[SITE_NAME_ROOM], size_t index)
{
    hk_buf buf;

    hk_buf_init(&buf, name, SITE_NAME_ROOM);
    hk_buf_str(&buf, "case-");
    hk_buf_str(&buf, hk_law_case_at(index)->id);
    hk_buf_str(&buf, ".html");
}

static void name_chapter(char name[SITE_NAME_ROOM], const hk_law_chapter *chapter)
{
    hk_buf buf;

    hk_buf_init(&buf, name, SITE_NAME_ROOM);
    frame_chapter_name(&buf, chapter);
}

bool site_page(struct hk__text *out, hk_language language, const char *name, hk_winnable *solver,
               site_around around)
{
    const struct site_writer writer = {out, language, solver, name, around};
    const hk_law_chapter *chapter;
    char known[SITE_NAME_ROOM];

    for (size_t i = 0; i < LISTS; i++)
        if (strcmp(lists[i].name, name) == 0) {
            lists[i].write(&writer);
            return true;
        }
    for (size_t i = 0; (chapter = hk_law_chapter_at(i)) != NULL; i++) {
        name_chapter(known, chapter);
        if (strcmp(known, name) == 0) {
            chapter_page(&writer, chapter);
            return true;
        }
    }
    for (size_t i = 0; i < site_case_count; i++) {
        name_case(known, i);
        if (strcmp(known, name) == 0) {
            case_page(&writer, i);
            return true;
        }
    }
    return false;
}

bool site_each(hk_language language, site_visit *visit, void *context)
{
    const hk_law_chapter *chapter;
    char name[SITE_NAME_ROOM];

    for (size_t i = 0; i < LISTS; i++)
        if (!visit(context, language, lists[i].name))
            return false;
    for (size_t i = 0; (chapter = hk_law_chapter_at(i)) != NULL; i++) {
        name_chapter(name, chapter);
        if (!visit(context, language, name))
            return false;
    }
    for (size_t i = 0; i < site_case_count; i++) {
        name_case(name, i);
        if (!visit(context, language, name))
            return false;
    }
    return true;
}

void site_door(struct hk__text *out, const char *folder)
{
    html_markup(out, "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                     "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                     "<meta name=\"color-scheme\" content=\"light dark\">\n<title>");
    html_text(out, hk_words(HK_LANGUAGE_EN, "site.title"));
    html_markup(out, " · Hakem</title>\n<link rel=\"stylesheet\" href=\"");
    html_markup(out, folder);
    html_markup(out, "law.css\">\n</head>\n<body>\n<main class=\"door\">\n");
    for (int i = 0; i < HK_LANGUAGES; i++) {
        const char *code = hk_language_code((hk_language)i);
        html_markup(out, i == 0 ? "<h1" : "<p");
        html_markup(out, " lang=\"");
        html_markup(out, code);
        html_markup(out, "\"><a href=\"");
        html_markup(out, folder);
        html_markup(out, code);
        html_markup(out, "/index.html\" hreflang=\"");
        html_markup(out, code);
        html_markup(out, "\">");
        html_text(out, hk_words((hk_language)i, "site.title"));
        html_markup(out, i == 0 ? "</a></h1>\n" : "</a></p>\n");
    }
    html_markup(out, "</main>\n</body>\n</html>\n");
}

const char *site_difference(const hk_law *law, size_t i, hk_language language)
{
    const char *text = hk_law_at(law->counterparts[i])->differs[language];

    if (!text || (law->differs[language] && strcmp(law->differs[language], text) == 0))
        return NULL;
    for (size_t j = 0; j < i; j++) {
        const char *earlier = hk_law_at(law->counterparts[j])->differs[language];
        if (earlier && strcmp(earlier, text) == 0)
            return NULL;
    }
    return text;
}

const struct site_file *site_file_find(const char *name)
{
    for (size_t i = 0; i < site_file_count; i++)
        if (strcmp(site_files[i].name, name) == 0)
            return &site_files[i];
    return NULL;
}
