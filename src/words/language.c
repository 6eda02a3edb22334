/*
 * Finds languages by their codes, in the list of hakem/language.h.
 */
#include "hakem/language.h"

#include <string.h>

const char *hk_language_code(hk_language language)
{
    switch (language) {
#define X(name, code)                                                                              \
    case HK_LANGUAGE_##name:                                                                       \
        return code;
        HK_LANGUAGE_LIST(X)
#undef X
    case HK_LANGUAGES:
        break;
    }
    return "unknown";
}

hk_err hk_language_find(hk_language *out, const char *code, size_t size)
{
    for (int language = 0; language < HK_LANGUAGES; language++) {
        const char *known = hk_language_code((hk_language)language);
        if (strlen(known) == size && memcmp(known, code, size) == 0) {
            *out = (hk_language)language;
            return HK_OK;
        }
    }
    return HK_E_ARGUMENT;
}
