/**
 * @file
 * What the player to move may claim from the record of a game, and what has ended it by itself.
 */
#ifndef HAKEM_CLAIM_H
#define HAKEM_CLAIM_H

#include "hakem/edition.h"
#include "hakem/event.h"
#include "hakem/history.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The claims of one position. Plain value. */
typedef struct hk_claims {
    unsigned occurrences;         /**< Of the position in its line, this one counted. */
    bool threefold;               /**< It stands for at least the third time (9.2.1.2). */
    hk_move_list threefold_moves; /**< Moves that would bring such a position (9.2.1.1). */
    uint32_t halfmove_plies;      /**< Since the last capture or pawn move. */
    bool fifty;                   /**< At least a hundred of them (9.3.2). */
    hk_move_list fifty_moves;     /**< Moves after which there would be a hundred (9.3.1). */
    hk_reason end;                /**< The end that came by itself, or HK_REASON_NONE. */
} hk_claims;

/**
 * Find what may be claimed at the end of a line.
 *
 * Mate and stalemate leave nothing to claim. Fivefold repetition and seventy-five moves do: an arbiter may not have
 * noticed them.
 *
 * @param history  A line of at least one position.
 * @param edition  Says which ends come by themselves.
 * @param solver   Made for HK_ENDING_NODES_MAX positions: asked whether the position is dead. NULL: the material alone decides.
 *
 * Cost: some 20 us without memory; up to 10 ms where hardly anything can mate. Threads: any.
 * Laws: FIDE Laws 2023, 9.2, 9.3, 9.6, 5.1.1, 5.2.1, 5.2.2.
 */
HK_API void hk_claims_find(hk_claims *out, const hk_history *history, hk_edition edition,
                           hk_winnable *solver);

#ifdef __cplusplus
}
#endif
#endif
