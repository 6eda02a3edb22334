/* Bytes to tokens. */
#ifndef HK_NOTATION_PGN_LEX_H
#define HK_NOTATION_PGN_LEX_H

#include "notation/pgn_token.h"

/*
 * Read the next token. Its texts lie in the window until the next call. `in_tags`: the tag section
 * is being read.
 */
void hk__pgn_lex(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out);

#endif
