/*
 * The words of rules, the labels of editions and the numbers of articles, from the lists in
 * hakem/article.h and articles.def. A rule that an edition does not state has no row in
 * articles.def and so no number. Which parameters apply in an edition is for edition.c to say.
 */
#include "hakem/article.h"

#include <string.h>

/* By edition and rule: the number of the article that states the rule, or NULL. */
static const char *const numbers[][HK_RULES] = {
#define ARTICLE(edition, number, mode, rule) [HK_EDITION_##edition][HK_RULE_##rule] = (number),
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
    static const char *const words[] = {"none",
#define X(name, word) word,
                                        HK_RULE_LIST(X)
#undef X
    };
    return (unsigned)rule < HK_RULES ? words[rule] : "unknown";
}

const char *hk_article_number(hk_edition edition, hk_rule rule)
{
    if ((size_t)edition >= sizeof numbers / sizeof *numbers || (unsigned)rule >= HK_RULES)
        return NULL;
    return numbers[edition][rule];
}
