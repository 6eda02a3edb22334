/*
 * Results of a game as people and programs spell them, and as we write them: with the codes of both players, as told.h has
 * them.
 */
#ifndef HK_TOURNAMENT_RESULTS_H
#define HK_TOURNAMENT_RESULTS_H

#include <stdbool.h>
#include <stddef.h>

struct result_codes {
    char white, black;
};

/*
 * Read a result: 1-0, 0-1, 1/2-1/2, also with a half as a character or decimals, with blanks, colons and dashes of any length;
 * 1/2-0, 0-1/2 and 0-0 (article 10); forfeits as +--, --+, ---, 1-0 F, 1F-0F, 1-0 K, 1-0 hk; not rated as W-L, D-D, L-W; and
 * "*", "-" or nothing where none is known.
 *
 * @param text  UTF-8.
 * @return It is one of these. `*out` is written then.
 */
bool result_read(struct result_codes *out, const char *text, size_t size);

/*
 * The same where forfeits have a cell of their own, `forfeit` bytes long: a game without points and without a forfeit is not
 * played yet.
 */
bool result_read_apart(struct result_codes *out, const char *text, size_t size, size_t forfeit);

/*
 * What a player has who is not paired: 1, 1/2, 0, +, - or nothing, or one of H F U Z. A point is that of the pairing's bye,
 * 'U'; nothing is ' '.
 */
bool result_read_bye(char *code, const char *text, size_t size);

/* How we write a result: "1-0", "1/2-1/2", "+--", "W-L"; "*" where none is known. Static text. */
const char *result_text(struct result_codes codes);

/* What a bye is worth to a reader: "1", "1/2", "0"; static text. */
const char *result_bye_text(char code);

#endif
