/*
 * Surnames: which part of a name they are, and the order of names in a list in which people look for their
 * own: that of the Turkish alphabet, c ç, g ğ, ı i, o ö, s ş, u ü, with q, w and x where the Latin alphabet
 * has them. Capitals count as small letters, `I` as `ı`.
 */
#ifndef HK_TOURNAMENT_SURNAME_H
#define HK_TOURNAMENT_SURNAME_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Write a name in UTF-8 into `out` as "Surname, Given names", cut after `room` - 1 bytes. The surname is what
 * stands before a comma, or words in capitals beside others that are not ("Ada DE LA CRUZ"), with the
 * particles before them ("van der BERG"). False: the name does not tell its surname; `out` has it as it is.
 */
bool surname_first(char *out, size_t room, const char *name);

/*
 * Compare two names in UTF-8, as strcmp does. Marks that the Turkish alphabet does not know (é, â, ž) decide
 * only between names that are otherwise equal. Bytes that are no UTF-8 are read as Latin-1.
 */
int surname_compare(const char *one, const char *other);

#endif
