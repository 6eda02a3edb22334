/*
 * Unknown words in files and requests are refused, and the refusal names the nearest known word. An
 * unknown member is refused too: whoever wrote it would believe that it has an effect.
 */
#ifndef HK_CODEC_MEMBERS_H
#define HK_CODEC_MEMBERS_H

#include "hakem/base.h"

#include <jansson.h>

enum {
    /* Bytes of a word that is compared or shown, with its NUL; a longer word is cut. */
    WORD_ROOM = 48
};

/* The search for the known word that is nearest to a given one. */
struct nearest {
    /* The given word, and the nearest one so far: empty before the first offer. */
    char given[WORD_ROOM], word[WORD_ROOM];
    unsigned distance;
};

/* Begin the search for the word that is nearest to `given`. */
void nearest_begin(struct nearest *nearest, const char *given);

/* Offer a known word. It is kept if it is nearer than those offered before. */
void nearest_offer(struct nearest *nearest, const char *known, size_t size);

/*
 * Offer the words of a list, which has bars between them: "w|b|both". An empty word is passed over.
 */
void nearest_offer_list(struct nearest *nearest, const char *list);

/*
 * Find a word in such a list: true, with its place counted from 0 in `*place` (which may be NULL).
 * False, with `*place` untouched, if the list lacks it; NULL and the empty text are in no list.
 */
bool list_find(const char *list, const char *word, unsigned *place);

/* The word at a place that the list has, as JSON: a new reference. NULL: there is no memory. */
json_t *list_word_to_json(const char *list, unsigned place);

/*
 * Append "there is no member 'hand' here; the nearest known is 'hands'", "'displey' is not known;
 * the nearest known is ...", or the latter part alone: "'displey'; the nearest known is ...".
 */
void refuse_member(hk_buf *out, const struct nearest *nearest);
void refuse_word(hk_buf *out, const struct nearest *nearest);
void refuse_choice(hk_buf *out, const struct nearest *nearest);

/*
 * Find a member of the object that is neither in the list nor `note`, which is a remark and may
 * stand in any object. If there is one, append the refusal. The answer is the name of that member,
 * which lives as long as the object, or NULL.
 */
const char *find_unknown_member(const json_t *object, const char *list, hk_buf *out);

/*
 * The same of an object that is written again from what was read of it: a `note` would be lost, and
 * is refused too.
 */
const char *find_unwritten_member(const json_t *object, const char *list, hk_buf *out);

#endif
