/**
 * @file
 * What differs between the editions of the Laws, as data.
 */
#ifndef HAKEM_EDITION_H
#define HAKEM_EDITION_H

#include "hakem/article.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of one edition. A number of 0 means that the edition has no such rule. */
typedef struct hk_edition_rules {
    unsigned fivefold_occurrences; /**< Occurrences that draw without a claim. */
    unsigned
        seventy_five_plies; /**< Half-moves without capture or pawn move that draw without a claim. */
    unsigned
        moves_before_agreement; /**< Moves that each must have made before a draw by agreement. */
    bool resignation_needs_possible_win; /**< Resigning is a draw if the opponent cannot mate. */
    int64_t
        potential_below_ms; /**< A game of less time is won on time with mating potential alone. */
    bool has_clock;         /**< The edition has a clock at all. */
    bool next_move_completes; /**< A move not completed is completed by the player's next one. */
} hk_edition_rules;

/** The parameters of an edition; static. NULL if `edition` is none. Threads: any. */
HK_API const hk_edition_rules *hk_edition_get(hk_edition edition);

#ifdef __cplusplus
}
#endif
#endif
