/* Bytes to tokens, for pgn_read.c. */
#ifndef HK_NOTATION_PGN_LEX_H
#define HK_NOTATION_PGN_LEX_H

#include "notation/pgn_token.h"

/* The next token. Texts lie in the window and are good until the next call. `in_tags`: tag pairs are expected. */
void hk__pgn_lex(hk_pgn_reader *in, bool in_tags, struct hk__pgn_token *out);

#endif
