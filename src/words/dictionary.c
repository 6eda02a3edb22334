/*
 * The dictionary finds a text by its key and language. tools/po.py makes the table from po/ at
 * build, sorted by key.
 */
#include "base/internal.h"
#include "hakem/words.h"

#include <string.h>

static const struct message {
    const char *key, *text[HK_LANGUAGES];
} messages[] = {
#include "words.inc"
};

const char *hk_words(hk_language language, const char *key)
{
    size_t first = 0, behind = HK_COUNT(messages);

    while (first < behind && (unsigned)language < HK_LANGUAGES) {
        const size_t middle = first + (behind - first) / 2;
        const int order = strcmp(key, messages[middle].key);
        if (order == 0)
            return messages[middle].text[language];
        if (order < 0)
            behind = middle;
        else
            first = middle + 1;
    }
    return key;
}
