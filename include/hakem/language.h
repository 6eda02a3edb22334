/**
 * @file
 * The languages in which the library speaks to people. A language is an argument of each call and
 * never a setting of the process: one server speaks several at once.
 */
#ifndef HAKEM_LANGUAGE_H
#define HAKEM_LANGUAGE_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The languages: enum name and code of ISO 639-1. */
#define HK_LANGUAGE_LIST(X)                                                                        \
    X(EN, "en")                                                                                    \
    X(TR, "tr")

typedef enum hk_language {
#define X(name, code) HK_LANGUAGE_##name,
    HK_LANGUAGE_LIST(X)
#undef X
    /** How many there are. */
    HK_LANGUAGES
} hk_language;

/** Code of a language, for example "tr"; static text. Threads: any. */
HK_API const char *hk_language_code(hk_language language);

/** Language with a code of `size` bytes. @return HK_OK, or HK_E_ARGUMENT with `out` untouched. */
HK_API HK_MUST_CHECK hk_err hk_language_find(hk_language *out, const char *code, size_t size);

#ifdef __cplusplus
}
#endif
#endif
