/* HTML, into a text that grows. Whatever comes from people is escaped: callers hand over plain text. */
#ifndef HK_SITE_HTML_H
#define HK_SITE_HTML_H

#include "base/text.h"
#include "hakem/language.h"

/* Markup as it is; text, escaped. */
void html_markup(struct hk__text *out, const char *markup);
void html_text(struct hk__text *out, const char *text);
/* An element that holds a text, such as "td"; attributes may stand behind its name. */
void html_element(struct hk__text *out, const char *name, const char *text);
/* A row of a list of terms: a name of po/ and its value; nothing without a value. */
void html_term(struct hk__text *out, hk_language language, const char *key, const char *value);

#endif
