/* Items wait here until they are given; a token gives a few at most. */
#include "notation/pgn_queue.h"
#include "base/internal.h"

hk_pgn_item *hk__pgn_queue(hk_pgn_reader *reader, hk_pgn_kind kind,
                           const struct hk__pgn_token *token)
{
    HK_ASSERT(reader->queued_count < HK_COUNT(reader->queued));
    hk_pgn_item *item = &reader->queued[reader->queued_count++];
    item->kind = kind;
    item->depth = reader->depth + reader->skipped_depth;
    item->line = token->line;
    item->offset = token->offset;
    return item;
}

hk_pgn_fault *hk__pgn_report(hk_pgn_reader *reader, hk_pgn_fault_kind kind,
                             const struct hk__pgn_token *token)
{
    hk_pgn_item *item = hk__pgn_queue(reader, HK_PGN_FAULT, token);
    item->fault = (hk_pgn_fault){.kind = kind, .text = token->text, .size = token->size};
    return &item->fault;
}

void hk__pgn_check_encoding(hk_pgn_reader *reader, const char *text, size_t size,
                            const struct hk__pgn_token *token)
{
    if (reader->bad_encoding || hk_utf8_check(text, size))
        return;
    reader->bad_encoding = true;
    hk__pgn_report(reader, HK_PGN_FAULT_BAD_ENCODING, token);
}
