/*
 * The escaping of HTML, and the elements that papers and pages of the Laws share.
 */
#include "site/html.h"
#include "hakem/words.h"

#include <string.h>

void html_markup(struct hk__text *out, const char *markup)
{
    hk__text_append(out, markup, strlen(markup));
}

void html_text(struct hk__text *out, const char *text)
{
    for (; *text; text++)
        switch (*text) {
        case '&':
            html_markup(out, "&amp;");
            break;
        case '<':
            html_markup(out, "&lt;");
            break;
        case '>':
            html_markup(out, "&gt;");
            break;
        case '"':
            html_markup(out, "&quot;");
            break;
        case '\'':
            html_markup(out, "&#39;");
            break;
        default:
            hk__text_append(out, text, 1);
        }
}

void html_element(struct hk__text *out, const char *name, const char *text)
{
    html_markup(out, "<");
    html_markup(out, name);
    html_markup(out, ">");
    html_text(out, text);
    html_markup(out, "</");
    hk__text_append(out, name, strcspn(name, " "));
    html_markup(out, ">");
}

void html_term(struct hk__text *out, hk_language language, const char *key, const char *value)
{
    if (!value || value[0] == '\0')
        return;
    html_element(out, "dt", hk_words(language, key));
    html_element(out, "dd", value);
}
