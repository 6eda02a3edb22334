/* Words of a person: titles and sex as programs and people write them. */
#ifndef HK_TOURNAMENT_PERSONA_H
#define HK_TOURNAMENT_PERSONA_H

#include <stdbool.h>
#include <stddef.h>

/* FIDE's title of a word such as "GM", "g", "WIM" or "wm", in letters of any size; static. NULL: it is none. */
const char *persona_title(const char *text, size_t size);

/* "m" or "w" of a letter or word, English, Turkish or German; static. NULL: it is none. */
const char *persona_sex(const char *text, size_t size);

/*
 * Leave out the zeros before a FIDE number: 0 is none, which leaves a size of 0. False: it is no number, or has more than the
 * eleven digits for which report files have room.
 */
bool persona_fide_id(const char **text, size_t *size);

#endif
