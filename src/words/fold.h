/* Text in the form in which a search compares it: words without case and diacritics. */
#ifndef HK_WORDS_FOLD_H
#define HK_WORDS_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HK__FOLD_ROOM = 2048, HK__FOLD_WORDS = 320 };

/* The words of a text, each NUL-ended. Plain value. */
struct hk__folded {
    char bytes[HK__FOLD_ROOM];
    /* Where each word begins in `bytes`. */
    uint16_t at[HK__FOLD_WORDS];
    size_t count;
};

/*
 * Fold a text to words. A word is a run of letters and digits. Letters of the Latin alphabets lose
 * their diacritics and case; İ, I, ı and i become i. The rest of a word after an apostrophe is left
 * out, and so are words for which there is no room. Cost: O(size).
 */
void hk__fold(struct hk__folded *out, const char *text, size_t size);

/* The i-th word; `i` is below `count`. */
const char *hk__fold_word(const struct hk__folded *folded, size_t i);

#endif
