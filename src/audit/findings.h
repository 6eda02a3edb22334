/* The findings of a game: which are kept, their order, and what they say. */
#ifndef HK_AUDIT_FINDINGS_H
#define HK_AUDIT_FINDINGS_H

#include "hakem/audit.h"

#define HK__FINDING_BIT(kind) (UINT32_C(1) << (kind))

/* Which findings are wanted, and how the text is read. */
struct hk__finding_scope {
    /* A bit for each kind, as HK__FINDING_BIT has it. */
    uint32_t wanted;
    const hk_letters *letters;
};

/*
 * Begin a finding; its sentence is to be appended to `text`. NULL: it is not wanted, or the game
 * has too many already, and is only counted; what is appended is then lost.
 */
hk_finding *hk__finding_add(const struct hk__finding_scope *scope, hk_audited *game,
                            hk_finding_kind kind, uint64_t line, hk_rule rule, hk_buf *text);

/* Add a finding with its sentence. */
void hk__finding_add_sentence(const struct hk__finding_scope *scope, hk_audited *game,
                              hk_finding_kind kind, uint64_t line, hk_rule rule,
                              const char *sentence);

/*
 * Add what the reader of PGN found. An illegal move after another one counts as a move that was
 * played.
 */
void hk__finding_add_fault(const struct hk__finding_scope *scope, hk_audited *game,
                           const hk_pgn_item *item);

/* Append text of the record in quotation marks. A long text is cut between two characters. */
void hk__finding_quote(hk_buf *text, const char *bytes, size_t size);

/*
 * Append "move 12 of White": the name of the move that is `plies` half-moves after the position
 * `start`.
 */
void hk__finding_name_move(hk_buf *text, const hk_position *start, size_t plies);

/*
 * Append to the finding of the first illegal move how far the game is read on after it, as it was
 * played: to its end, or up to the word `unfit`, which is no move there.
 */
void hk__finding_note_read_on(hk_audited *game, const hk_pgn_unread *unfit);

/*
 * The last finding is of a clock time after half-move `ply`. Put it in its place among those from
 * `first` on: before the findings of later half-moves, and before those of the move that follows.
 */
void hk__finding_order_clock(hk_audited *game, unsigned first, unsigned ply);

/* Put the last finding before those of later half-moves. */
void hk__finding_order_last(hk_audited *game);

/* Checkmate or stalemate, if one is on the board; otherwise HK_RULE_NONE. */
hk_rule hk__rule_of_end(const hk_board *board);

#endif
