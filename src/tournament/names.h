/*
 * Names and words of a file, made comparable: letters without case and accents, other characters left out. "Rtg.", "RTG" and
 * "rtg" are one word; "Şahin, Işıl" and "SAHIN ISIL" one name.
 */
#ifndef HK_TOURNAMENT_NAMES_H
#define HK_TOURNAMENT_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Fold a text of UTF-8 to small letters a-z and digits; letters of other scripts stay as they are, and blanks of every kind go.
 *
 * @param[out] out  `room` bytes; what does not fit is left out. Ends with a NUL.
 * @return Bytes written without the NUL.
 *
 * Cost: O(size). Threads: any.
 */
size_t name_fold(char *out, size_t room, const char *text, size_t size);

/*
 * Do two names of well-formed UTF-8 read as the same? Blanks of every kind are one, at the ends none; a letter with its accent
 * (U+00C0 to U+017F) is what it is composed of. Other letters, and capitals and small ones, differ.
 *
 * Cost: O(size). Threads: any.
 */
bool name_is_same(const char *one, const char *other);

#endif
