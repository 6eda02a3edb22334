/* The queue of items that wait to be given. */
#ifndef HK_NOTATION_PGN_QUEUE_H
#define HK_NOTATION_PGN_QUEUE_H

#include "notation/pgn_token.h"

/* Queue an item with the place of the token. The caller sets the member of its kind. */
hk_pgn_item *hk__pgn_queue(hk_pgn_reader *reader, hk_pgn_kind kind,
                           const struct hk__pgn_token *token);

/* Queue a fault with the text of the token. */
hk_pgn_fault *hk__pgn_report(hk_pgn_reader *reader, hk_pgn_fault_kind kind,
                             const struct hk__pgn_token *token);

/* Report text that is not UTF-8, once in a game. */
void hk__pgn_check_encoding(hk_pgn_reader *reader, const char *text, size_t size,
                            const struct hk__pgn_token *token);

#endif
