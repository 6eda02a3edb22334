/*
 * Titles and sexes as tables of folded words. The letters of older report files stand for titles: g, m, f, c and with w those of
 * women.
 */
#include "tournament/persona.h"

#include "base/internal.h"
#include "tournament/names.h"

#include <string.h>

struct word {
    const char *written, *meant;
};

static const struct word titles[] = {
    {"gm", "GM"},   {"im", "IM"},   {"fm", "FM"},   {"cm", "CM"},  {"wgm", "WGM"}, {"wim", "WIM"},
    {"wfm", "WFM"}, {"wcm", "WCM"}, {"g", "GM"},    {"m", "IM"},   {"f", "FM"},    {"c", "CM"},
    {"wg", "WGM"},  {"wm", "WIM"},  {"wf", "WFM"},  {"wc", "WCM"}, {"w", "WIM"},   {"acm", "ACM"},
    {"afm", "AFM"}, {"aim", "AIM"}, {"agm", "AGM"}, {"igm", "GM"},
};

static const struct word sexes[] = {
    {"m", "m"},     {"male", "m"},     {"man", "m"},      {"boy", "m"},   {"e", "m"},
    {"erkek", "m"}, {"bay", "m"},      {"w", "w"},        {"f", "w"},     {"female", "w"},
    {"woman", "w"}, {"girl", "w"},     {"k", "w"},        {"kadin", "w"}, {"kiz", "w"},
    {"bayan", "w"}, {"mannlich", "m"}, {"weiblich", "w"}, {"h", "m"},     {"homme", "m"},
    {"femme", "w"},
};

static const char *find(const struct word *words, size_t count, const char *text, size_t size)
{
    char folded[16];

    name_fold(folded, sizeof folded, text, size);
    for (size_t i = 0; i < count; i++)
        if (strcmp(words[i].written, folded) == 0)
            return words[i].meant;
    return NULL;
}

const char *persona_title(const char *text, size_t size)
{
    return find(titles, HK_COUNT(titles), text, size);
}

const char *persona_sex(const char *text, size_t size)
{
    return find(sexes, HK_COUNT(sexes), text, size);
}

bool persona_fide_id(const char **text, size_t *size)
{
    enum { DIGITS_MOST = 11 };

    while (*size > 0 && **text == '0')
        (*text)++, (*size)--;
    for (size_t i = 0; i < *size; i++)
        if ((*text)[i] < '0' || (*text)[i] > '9' || i >= DIGITS_MOST)
            return false;
    return true;
}
