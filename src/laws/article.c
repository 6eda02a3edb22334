/*
 * Rules, editions and articles as words and numbers, from the lists in hakem/article.h and articles.def.
 * A rule that an edition does not state has no row there, and then no number: what applies in that edition is
 * edition.c's to say, not this file's.
 */
#include "hakem/article.h"

#include <string.h>

/* How an article is decided: by position and history, by the clock, on a claim, or by a person. */
enum mode { MODE_ENGINE, MODE_CLOCK, MODE_CLAIM, MODE_ARBITER };

static const struct {
    hk_edition edition;
    const char *number;
    enum mode mode;
    hk_rule rule;
} articles[] = {
#define ARTICLE(edition, number, mode, rule)                                                       \
    {HK_EDITION_##edition, number, MODE_##mode, HK_RULE_##rule},
#include "laws/articles.def"
#undef ARTICLE
};

const char *hk_edition_label(hk_edition edition)
{
    switch (edition) {
#define X(name, label)                                                                             \
    case HK_EDITION_##name:                                                                        \
        return label;
        HK_EDITION_LIST(X)
#undef X
    }
    return "unknown";
}

hk_err hk_edition_find(hk_edition *out, const char *label, size_t size)
{
    for (int edition = HK_EDITION_BASIC; edition <= HK_EDITION_2023; edition++) {
        const char *known = hk_edition_label((hk_edition)edition);
        if (strlen(known) == size && memcmp(known, label, size) == 0) {
            *out = (hk_edition)edition;
            return HK_OK;
        }
    }
    return HK_E_ARGUMENT;
}

const char *hk_rule_word(hk_rule rule)
{
    switch (rule) {
    case HK_RULE_NONE:
        return "none";
#define X(name, word)                                                                              \
    case HK_RULE_##name:                                                                           \
        return word;
        HK_RULE_LIST(X)
#undef X
    }
    return "unknown";
}

const char *hk_article_number(hk_edition edition, hk_rule rule)
{
    for (size_t i = 0; i < sizeof articles / sizeof *articles; i++)
        if (articles[i].edition == edition && articles[i].rule == rule)
            return articles[i].number;
    return NULL;
}
