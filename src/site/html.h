/* HTML, into a text that grows. Whatever comes from people is escaped: callers hand over plain text. */
#ifndef HK_SITE_HTML_H
#define HK_SITE_HTML_H

#include "base/text.h"
#include "hakem/language.h"
#include "hakem/timecontrol.h"

/* Markup as it is; text, escaped. */
void html_markup(struct hk__text *out, const char *markup);
void html_text(struct hk__text *out, const char *text);
/* An element that holds a text, such as "td"; attributes may stand behind its name. */
void html_element(struct hk__text *out, const char *name, const char *text);
/* A row of a list of terms: a name of po/ and its value; nothing without a value. */
void html_term(struct hk__text *out, hk_language language, const char *key, const char *value);
/*
 * The row of the time controls, by hk_color: "40 moves 1:40:00 + 0:00:30, 0:50:00", in brackets as PGN has it; one
 * where both players have the same.
 */
void html_time_control(struct hk__text *out, hk_language language,
                       const hk_time_control control[2]);

#endif
