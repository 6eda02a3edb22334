/*
 * A mistyped address, in the browser of a person: a small page in his language, which leads to the first
 * page. Programs are told the same as a problem (reply.h). Its look is that of the pages of the Laws.
 */
#include "hall/server/nowhere.h"
#include "hakem/words.h"
#include "site/html.h"

#include <stdlib.h>
#include <string.h>

bool nowhere_is_asked(const struct net_request *request)
{
    const char *method = net_request_method(request), *path = net_request_path(request),
               *accepted = net_request_header(request, "accept");

    return (strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0) &&
           strncmp(path, "/api/", 5) != 0 && accepted && strstr(accepted, "text/html");
}

/* How well a range such as "tr-TR;q=0.8" is liked, up to its comma: 1 if it does not say. RFC 9110, 12.4.2. */
static double weight_of(const char *range, size_t size)
{
    const char *semicolon = memchr(range, ';', size);
    const char *q = semicolon ? strstr(semicolon, "q=") : NULL;

    return q && q < range + size ? strtod(q + 2, NULL) : 1;
}

hk_language nowhere_language(const char *accepted)
{
    hk_language best = HK_LANGUAGE_EN, language;
    double most = 0;

    while (accepted && *accepted) {
        accepted += strspn(accepted, " ,");
        const size_t size = strcspn(accepted, ",");
        const double weight = weight_of(accepted, size);
        if (hk_language_find(&language, accepted, strcspn(accepted, "-;, ")) == HK_OK &&
            weight > most) {
            best = language;
            most = weight;
        }
        accepted += size;
    }
    return best;
}

char *nowhere_page(hk_language language)
{
    struct hk__text page = {0};

    html_markup(&page, "<!doctype html>\n<html lang=\"");
    html_markup(&page, hk_language_code(language));
    html_markup(&page, "\">\n<head>\n<meta charset=\"utf-8\">\n"
                       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                       "<meta name=\"color-scheme\" content=\"light dark\">\n");
    html_element(&page, "title", hk_words(language, "nowhere.title"));
    html_markup(&page,
                "<link rel=\"stylesheet\" href=\"/law/law.css\">\n</head>\n<body>\n<main>\n");
    html_element(&page, "h1", hk_words(language, "nowhere.title"));
    html_element(&page, "p", hk_words(language, "nowhere.hint"));
    html_markup(&page, "<p>");
    html_element(&page, "a href=\"/\"", hk_words(language, "nowhere.home"));
    html_markup(&page, "</p>\n</main>\n</body>\n</html>\n");
    hk__text_append(&page, "", 1);
    if (page.failed) {
        free(page.bytes);
        return NULL;
    }
    return page.bytes;
}
