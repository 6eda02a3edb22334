/* The queue of items that wait to be given, for all who read what they hold. */
#ifndef HK_NOTATION_PGN_QUEUE_H
#define HK_NOTATION_PGN_QUEUE_H

#include "notation/pgn_token.h"

/* The next item to be given, with the place of the token; what the kind tells is the caller's to fill in. */
hk_pgn_item *hk__pgn_queue(hk_pgn_reader *reader, hk_pgn_kind kind,
                           const struct hk__pgn_token *token);

/* Queue a fault with the text of the token. */
hk_pgn_fault *hk__pgn_report(hk_pgn_reader *reader, hk_pgn_fault_kind kind,
                             const struct hk__pgn_token *token);

/* Report text that is not UTF-8, once a game. */
void hk__pgn_check_encoding(hk_pgn_reader *reader, const char *text, size_t size,
                            const struct hk__pgn_token *token);

#endif
