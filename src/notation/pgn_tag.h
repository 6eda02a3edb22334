/* Tag pairs among the tokens, and what should be some. */
#ifndef HK_NOTATION_PGN_TAG_H
#define HK_NOTATION_PGN_TAG_H

#include "notation/pgn_token.h"

/* A token that begins with a bracket: a tag pair, a bad one, or a word. `in_tags`: tag pairs are expected. */
void hk__pgn_lex_tag(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out);

/* In the tag section a line that lacks the bracket alone, `White "x"]`, is a bad tag pair as well. */
bool hk__pgn_lex_tag_without_bracket(hk_pgn_reader *in, struct hk__pgn_token *out);

/*
 * Bytes of a tag pair at `from` bytes ahead, 0 if there is none: `[`, name, blanks, a value in quotes, `]`.
 * The value may hold \" and \\; it ends with its line. `out` may be NULL.
 */
size_t hk__pgn_match_tag(const hk_pgn_reader *in, size_t from, struct hk__pgn_token *out);

/* Does a tag pair stand `ahead` bytes from the cursor, with nothing but blanks before it? */
bool hk__pgn_is_tag(const hk_pgn_reader *in, size_t ahead);

#endif
