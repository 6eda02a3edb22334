/*
 * Error codes as words and sentences, from the one list in hakem/base.h, and the version of the
 * library.
 */
#include "base/internal.h"

#ifndef HK_VERSION
#error "the build passes HK_VERSION"
#endif

const char *hk_err_word(hk_err err)
{
    switch (err) {
#define X(name, word, sentence)                                                                    \
    case HK_E_##name:                                                                              \
        return word;
        HK_ERR_LIST(X)
#undef X
    }
    return "unknown";
}

const char *hk_err_sentence(hk_err err)
{
    switch (err) {
#define X(name, word, sentence)                                                                    \
    case HK_E_##name:                                                                              \
        return sentence;
        HK_ERR_LIST(X)
#undef X
    }
    return "An error without a name.";
}

const char *hk_version(void)
{
    return HK_VERSION;
}
