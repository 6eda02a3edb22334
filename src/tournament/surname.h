/*
 * The order of names in a list in which people look for their own: that of the Turkish alphabet, c ç, g ğ,
 * ı i, o ö, s ş, u ü, with q, w and x where the Latin alphabet has them. Capitals count as small letters,
 * `I` as `ı`.
 */
#ifndef HK_TOURNAMENT_SURNAME_H
#define HK_TOURNAMENT_SURNAME_H

/*
 * Compare two names in UTF-8, as strcmp does. Marks that the Turkish alphabet does not know (é, â, ž) decide
 * only between names that are otherwise equal. Bytes that are no UTF-8 are read as Latin-1.
 */
int surname_compare(const char *one, const char *other);

#endif
