/* Text as it is compared in a search: words, without case and diacritics. */
#ifndef HK_WORDS_FOLD_H
#define HK_WORDS_FOLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { HK__FOLD_ROOM = 2048, HK__FOLD_WORDS = 320 };

/* The words of a text, each NUL-ended. Plain value. */
struct hk__folded {
    char bytes[HK__FOLD_ROOM];
    uint16_t at[HK__FOLD_WORDS]; /* where each begins */
    size_t count;
};

/*
 * Take a text to words. A word is a run of letters and digits; letters of the Latin alphabets lose
 * their diacritics and case (İ, I, ı and i are i), what follows an apostrophe in a word is left
 * out. Words that do not fit are left out. Cost: O(size).
 */
void hk__fold(struct hk__folded *out, const char *text, size_t size);

/* The i-th word; i below `count`. */
const char *hk__fold_word(const struct hk__folded *folded, size_t i);

#endif
