/* Tag pairs among the tokens, good and bad. */
#ifndef HK_NOTATION_PGN_TAG_H
#define HK_NOTATION_PGN_TAG_H

#include "notation/pgn_token.h"

/*
 * Read a token that begins with a bracket. If it is no good tag pair, it is a bad one in the tag
 * section (`in_tags`); elsewhere it is one only if it begins a line and resembles a tag pair, and
 * otherwise a word.
 */
void hk__pgn_lex_tag(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out);

/*
 * Read a line of the tag section that lacks the opening bracket alone, `White "x"]`: a bad tag
 * pair. Answers whether it is one.
 */
bool hk__pgn_lex_tag_without_bracket(hk_pgn_reader *in, struct hk__pgn_token *out);

/*
 * Bytes of a good tag pair at `from` bytes ahead of the cursor: `[`, name, blanks, a value in
 * quotation marks, `]`; 0: there is none. The value may hold \" and \\; it ends before its line
 * does. `out` may be NULL.
 */
size_t hk__pgn_match_tag(const hk_pgn_reader *in, size_t from, struct hk__pgn_token *out);

/* Does a good tag pair follow `ahead` bytes after the cursor, with nothing but blanks between? */
bool hk__pgn_is_tag(const hk_pgn_reader *in, size_t ahead);

#endif
