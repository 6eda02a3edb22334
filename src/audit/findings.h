/* The findings of a game: which are kept, their order, and what they say. */
#ifndef HK_AUDIT_FINDINGS_H
#define HK_AUDIT_FINDINGS_H

#include "hakem/audit.h"

#define HK__FINDING_BIT(kind) (UINT32_C(1) << (kind))

/* What is looked for, and by which letters the text was read. */
struct hk__finder {
    uint32_t wanted; /* kinds, a bit for each */
    const hk_letters *letters;
};

/* The next finding to be filled in; NULL if it is not wanted, or beyond all measure: then it is only counted. */
hk_finding *hk__finding_add(const struct hk__finder *finder, hk_audited *game, hk_finding_kind kind,
                            uint64_t line, hk_rule rule, hk_buf *text);

void hk__finding_add_sentence(const struct hk__finder *finder, hk_audited *game,
                              hk_finding_kind kind, uint64_t line, hk_rule rule,
                              const char *sentence);

/* What the reader found; an illegal move that stood behind another one is counted. */
void hk__finding_add_fault(const struct hk__finder *finder, hk_audited *game,
                           const hk_pgn_item *item);

/* Text of the record in a sentence, in quotation marks; a long one is cut, not within a character. */
void hk__finding_quote(hk_buf *text, const char *bytes, size_t size);

/* "move 12 of White": the one so many half-moves behind a position. */
void hk__finding_say_move(hk_buf *text, const hk_position *start, size_t plies);

/*
 * Say with the first illegal move how far the game is read on behind it, as it was played: to the end, or up to a word that does not
 * fit any more.
 */
void hk__finding_tell_rest(hk_audited *game, const hk_pgn_unread *unfit);

/* The last finding, of a comment on times, goes before those of later half-moves than `ply`, and of those before the next one. */
void hk__finding_order_clock(hk_audited *game, unsigned first, unsigned ply);

/* The last finding goes before those of later half-moves. */
void hk__finding_order_last(hk_audited *game);

/* What is on the board when the Laws have ended the game and a move follows. */
hk_rule hk__rule_of_end(const hk_board *board);

#endif
