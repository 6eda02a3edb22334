/*
 * Languages and their codes, from the list in hakem/language.h.
 */
#include "hakem/language.h"

#include <string.h>

static const char *const codes[] = {
#define X(name, code) [HK_LANGUAGE_##name] = code,
    HK_LANGUAGE_LIST(X)
#undef X
};

const char *hk_language_code(hk_language language)
{
    return (size_t)language < HK_LANGUAGES ? codes[language] : "unknown";
}

hk_err hk_language_find(hk_language *out, const char *code, size_t size)
{
    for (size_t i = 0; i < HK_LANGUAGES; i++)
        if (strlen(codes[i]) == size && memcmp(codes[i], code, size) == 0) {
            *out = (hk_language)i;
            return HK_OK;
        }
    return HK_E_ARGUMENT;
}
