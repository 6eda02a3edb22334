/*
 * Words that are not known, in files and requests: they are refused, with the nearest one that is.
 * A member that nobody reads would be a member that says nothing, and whoever wrote it believes
 * that it does.
 */
#ifndef HK_CODEC_MEMBERS_H
#define HK_CODEC_MEMBERS_H

#include "hakem/base.h"

#include <jansson.h>

enum {
    WORD_ROOM = 48
}; /* of a word that is compared or shown, with its NUL; a longer one is cut */

/* The search for the known word that is nearest to a given one. */
struct nearest {
    char given[WORD_ROOM], word[WORD_ROOM]; /* `word` is empty before the first offer */
    unsigned distance;
};

/* Begin with the word as it was given. */
void nearest_begin(struct nearest *nearest, const char *given);

/* A known word: it is kept if it is nearer than those before. */
void nearest_offer(struct nearest *nearest, const char *known, size_t size);

/* Known words with bars between them, "w|b|both"; nothing between two bars is no word. */
void nearest_offer_list(struct nearest *nearest, const char *list);

/* Is the word one of such a list? */
bool list_has(const char *list, const char *word);

/*
 * Append "there is no member 'hand' here; the nearest known is 'hands'", "'displey' is not known;
 * the nearest known is ...", or the latter part alone: "'displey'; the nearest known is ...".
 */
void refuse_member(hk_buf *out, const struct nearest *nearest);
void refuse_word(hk_buf *out, const struct nearest *nearest);
void refuse_choice(hk_buf *out, const struct nearest *nearest);

/*
 * Has the object no member but those of the list, and `note`, which is a remark anywhere? If it has
 * another, append the refusal. Answers its name, which lives as long as the object, or NULL.
 */
const char *find_unknown_member(const json_t *object, const char *list, hk_buf *out);

#endif
