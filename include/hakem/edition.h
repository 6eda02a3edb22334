/**
 * @file
 * What differs between the editions of the Laws, as data.
 */
#ifndef HAKEM_EDITION_H
#define HAKEM_EDITION_H

#include "hakem/article.h"
#include "hakem/timecontrol.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Parameters of one edition. A number of 0 means that the edition has no such rule. */
typedef struct hk_edition_rules {
    unsigned fivefold_occurrences; /**< Occurrences that draw without a claim. */
    /** Half-moves without capture or pawn move that draw without a claim. */
    unsigned seventy_five_plies;
    /** Moves that each must have made before a draw by agreement. */
    unsigned moves_before_agreement;
    /** A game of less time is won on time with mating potential alone. */
    int64_t potential_below_ms;
    int64_t default_ms; /**< Lateness that loses where the regulations do not say. */
    /** Colors reversed: a new game below these moves each; 0: it goes on. */
    unsigned reversed_moves;
    bool resignation_needs_possible_win; /**< Resigning is a draw if the opponent cannot mate. */
    bool has_clock;                      /**< The edition has a clock at all. */
    bool next_move_completes;  /**< A move not completed is completed by the player's next one. */
    bool misplaced_king_stays; /**< Whose king stood wrongly from the start never castles. */
    bool adjust_needs_move;    /**< Only the player having the move adjusts pieces. */
    bool promotion_binds;      /**< The piece that touches the promotion square is the choice. */
    bool release_binds;        /**< A king released after two steps has to castle. */
    /** A move that breaks a duty of article 4 ends no game, if it is claimed. */
    bool end_needs_duty;
    bool touch_loses_claim; /**< Who has touched a piece claims no draw on this move. */
    /** A pawn left on the last rank becomes a queen; else the move is taken back. */
    bool forgotten_is_queen;
    bool idle_press_counts; /**< Pressing without a move is an illegal move. */
    bool two_hands_count;   /**< So is a move made with two hands. */
    bool no_record_in_advance;
    bool device_loses;     /**< An electronic device loses. */
    bool late_counts_made; /**< What is too late to claim is told by moves made, not completed. */
    bool quickplay_always; /**< A quickplay finish has its claims without announcement. */
} hk_edition_rules;

/** How fast a game is. */
typedef enum hk_level {
    HK_LEVEL_OF_CONTROL, /**< What the time control makes it. */
    HK_LEVEL_STANDARD,
    HK_LEVEL_RAPID,
    HK_LEVEL_BLITZ
} hk_level;

/** Whether the Competition Rules apply in rapid and blitz. FIDE Laws 2023, A.4, A.5, B.2, B.3. */
typedef enum hk_supervision { HK_SUPERVISION_FULL, HK_SUPERVISION_LIMITED } hk_supervision;

/** What is done when both flags are down and the first is not known. */
typedef enum hk_both_flags {
    HK_BOTH_FLAGS_SILENT,   /**< No rule, unless guidelines are announced. */
    HK_BOTH_FLAGS_BY_PHASE, /**< A draw in a quickplay finish; before it the game goes on. */
    HK_BOTH_FLAGS_DRAW
} hk_both_flags;

/** Parameters of one level under one supervision of an edition. */
typedef struct hk_level_rules {
    int64_t illegal_ms;        /**< Given to the opponent for an illegal move. */
    unsigned illegal_moves;    /**< So many of them lose. */
    bool illegal_needs_mate;   /**< But it is a draw if the opponent cannot mate. */
    bool illegal_claim_wins;   /**< The opponent's claim of an illegal move wins the game. */
    bool illegal_until_answer; /**< It can be corrected only until the opponent's next move. */
    int64_t wrong_claim_ms;    /**< Given to the opponent for a wrong claim of a draw. */
    bool wrong_claim_halves;   /**< And the claimant loses half his time, within bounds. */
    bool silent_arbiter;       /**< A flag falls by a player's claim alone. */
    bool announcing_arbiter;   /**< The arbiter who sees a flag fall announces it. */
    bool claimant_needs_time;  /**< Who claims a flag must have time left. */
    hk_both_flags both_flags;
    /** From so many completed moves each no claim about array and setting; 0: never. */
    unsigned late_moves;
    unsigned record_requests; /**< To see the record, in a game; 0: no such right. */
    bool must_record;
    bool has_potential_rule; /**< A win on time or by such a claim needs mating potential. */
    bool no_quickplay;
} hk_level_rules;

/**
 * The parameters of a level; static. NULL if an argument is none, or HK_LEVEL_OF_CONTROL. Threads:
 * any.
 */
HK_API const hk_level_rules *hk_level_get(hk_edition edition, hk_level level,
                                          hk_supervision supervision);

/**
 * The level of a game by its time control; standard without time.
 *
 * @param control  Within the ranges of a record.
 * @return Never HK_LEVEL_OF_CONTROL. Cost: O(periods). Threads: any.
 * Laws: FIDE Laws 2023, A.1, B.1; 2005, B.1, C.1.
 */
HK_API hk_level hk_level_of(hk_edition edition, const hk_time_control *control);

/** The parameters of an edition; static. NULL if `edition` is none. Threads: any. */
HK_API const hk_edition_rules *hk_edition_get(hk_edition edition);

#ifdef __cplusplus
}
#endif
#endif
