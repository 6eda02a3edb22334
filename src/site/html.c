/*
 * The escaping of HTML, and the elements that papers and pages of the Laws share.
 */
#include "site/html.h"
#include "base/internal.h"
#include "hakem/words.h"

#include <string.h>

enum { CONTROL_ROOM = 2048 };

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

static void tell_control(hk_buf *out, hk_language language, const hk_time_control *control)
{
    for (unsigned i = 0; i < control->period_count; i++) {
        const hk_period *period = &control->period[i];
        hk_buf_str(out, i ? ", " : "");
        if (period->moves > 0) {
            hk_buf_int(out, period->moves);
            hk_buf_char(out, ' ');
            hk_buf_str(out, hk_words(language, "paper.moves"));
            hk_buf_char(out, ' ');
        }
        hk_words_time(out, period->base_ms);
        if (period->increment_ms > 0) {
            hk_buf_str(out, " + ");
            hk_words_time(out, period->increment_ms);
        }
        if (period->delay_ms > 0) {
            hk_buf_str(out, ", ");
            hk_buf_str(out, hk_words(language, "paper.delay"));
            hk_buf_char(out, ' ');
            hk_words_time(out, period->delay_ms);
        }
    }
    hk_buf_str(out, control->period_count ? " (" : "");
    hk_time_control_write(out, control);
    hk_buf_str(out, control->period_count ? ")" : "");
}

void html_time_control(struct hk__text *out, hk_language language, const hk_time_control control[2])
{
    char text[CONTROL_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    tell_control(&buf, language, &control[HK_WHITE]);
    if (!hk_time_control_equal(&control[HK_WHITE], &control[HK_BLACK])) {
        hk_buf_str(&buf, " / ");
        tell_control(&buf, language, &control[HK_BLACK]);
    }
    html_term(out, language, "paper.control", text);
}
