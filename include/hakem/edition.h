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

/** The parameters of one edition. A number of 0 means that the edition has no such rule. */
typedef struct hk_edition_rules {
    /** How many occurrences of a position draw the game without a claim. */
    unsigned fivefold_occurrences;
    /** How many half-moves without a capture or pawn move draw the game without a claim. */
    unsigned seventy_five_plies;
    /** How many moves each player must have made before they can agree to a draw. */
    unsigned moves_before_agreement;
    /** A player who arrives later than this loses, unless the regulations say otherwise. */
    int64_t default_ms;
    /** That counts from when the session was to begin; otherwise from when it began. */
    bool default_from_schedule;
    /** If colors were reversed: a new game while each has made fewer moves; 0: play goes on. */
    unsigned reversed_moves;
    /** A resignation draws the game if the opponent cannot mate. */
    bool resignation_needs_possible_win;
    /** The edition has articles about the clock, and all others after article 5. */
    bool has_clock;
    /** A player's next move completes the move for which he has not pressed the clock. */
    bool next_move_completes;
    /** A player whose king stood on a wrong square from the start never castles. */
    bool misplaced_king_stays;
    /** Only the player having the move may adjust pieces. */
    bool adjust_needs_move;
    /** The piece that first touches the promotion square is the one that is promoted to. */
    bool promotion_binds;
    /**
     * Where a king that is released two squares away cannot castle, an article of its own says what follows.
     * Where he can, every edition binds the player to castle: a released piece stands.
     */
    bool release_binds;
    /** A move that broke touch-move does not end the game if the opponent claims the breach. */
    bool end_needs_duty;
    /** A player who has touched a piece cannot claim a draw on this move. */
    bool touch_loses_claim;
    /** A pawn left on the last rank becomes a queen; otherwise its move is taken back. */
    bool forgotten_is_queen;
    /** Pressing the clock without having moved counts as an illegal move. */
    bool idle_press_counts;
    /** Making a move with two hands counts as an illegal move. */
    bool two_hands_count;
    /** A player may not record his move before he makes it. */
    bool no_record_in_advance;
    /** Who has had less than five minutes need not record for the rest of the period. */
    bool exempt_for_period;
    /** A player with an electronic device loses the game. */
    bool device_loses;
    /** After a disturbance from outside one player alone can be given time. */
    bool disturbed_alone;
    /** What is too late to claim is counted in moves made; otherwise, in moves completed. */
    bool late_counts_made;
    /** The claims of a quickplay finish need no announcement. */
    bool quickplay_always;
} hk_edition_rules;

/** How fast a game is. */
typedef enum hk_level {
    /** The level that follows from the time control. */
    HK_LEVEL_OF_CONTROL,
    HK_LEVEL_STANDARD,
    HK_LEVEL_RAPID,
    HK_LEVEL_BLITZ
} hk_level;

/**
 * How closely arbiters supervise rapid and blitz games: FULL, so that the Competition Rules apply,
 * or LIMITED. FIDE Laws 2023, A.4, A.5, B.2, B.3.
 */
typedef enum hk_supervision { HK_SUPERVISION_FULL, HK_SUPERVISION_LIMITED } hk_supervision;

/** What happens if both flags have fallen and nobody knows which fell first. */
typedef enum hk_both_flags {
    /** The edition has no rule for it, unless Guidelines III have been announced. */
    HK_BOTH_FLAGS_SILENT,
    /** The game is drawn in a quickplay finish; before one it goes on. */
    HK_BOTH_FLAGS_BY_PHASE,
    /** The game is drawn. */
    HK_BOTH_FLAGS_DRAW
} hk_both_flags;

/** The parameters of one level under one supervision of an edition. */
typedef struct hk_level_rules {
    /** Time that the opponent gets for an illegal move. */
    int64_t illegal_ms;
    /** How many illegal moves of a player lose the game; 0: the edition has no such rule. */
    unsigned illegal_moves;
    /** A game lost by illegal moves is drawn if the opponent cannot mate. */
    bool illegal_needs_mate;
    /** The opponent wins by claiming an illegal move. */
    bool illegal_claim_wins;
    /** An illegal move can be corrected only until the opponent has made his next move. */
    bool illegal_until_answer;
    /** Time that the opponent gets for a wrong claim of a draw. */
    int64_t wrong_claim_ms;
    /** The claimant also loses half of his time, within bounds. 2005, 9.5.b. */
    bool wrong_claim_halves;
    /** A flag counts as fallen only when a player claims it; the arbiter says nothing. */
    bool silent_arbiter;
    /** An arbiter who sees a fallen flag announces it. */
    bool announcing_arbiter;
    /** A player who claims that a flag has fallen must have time left himself. */
    bool claimant_needs_time;
    hk_both_flags both_flags;
    /**
     * When both players have completed so many moves, nobody can claim that the array or the
     * clock was set wrongly; 0: that never becomes too late.
     */
    unsigned late_moves;
    /** How often a player may see the record of the moves; 0: he has no such right. */
    unsigned record_requests;
    /** Players must record their moves. */
    bool must_record;
    /** A win on time, or by claiming an illegal move, needs mating potential. */
    bool has_potential_rule;
    /** The level has no quickplay finish. */
    bool no_quickplay;
} hk_level_rules;

/**
 * The parameters of a level under a supervision; static.
 *
 * @param level        The basic edition has one set of parameters for all levels.
 * @param supervision  Where the edition has one supervision for the level, that one is taken.
 *
 * @return NULL if the edition has no such level. HK_LEVEL_OF_CONTROL is none.
 *
 * Cost: O(1). Threads: any.
 */
HK_API const hk_level_rules *hk_level_get(hk_edition edition, hk_level level,
                                          hk_supervision supervision);

/**
 * The level of a game by its time control.
 *
 * @param control  Passes hk_time_control_check.
 *
 * @return Never HK_LEVEL_OF_CONTROL; HK_LEVEL_STANDARD for a game without a clock.
 *
 * Cost: O(periods). Threads: any. Laws: FIDE Laws 2023, A.1, B.1; 2005, B.1, C.1.
 */
HK_API hk_level hk_level_of(hk_edition edition, const hk_time_control *control);

/**
 * The level of a game whose players have time controls of these levels, which are not
 * HK_LEVEL_OF_CONTROL: the slower one, for a game is rapid or blitz if it is so for each player.
 * Threads: any.
 */
HK_API hk_level hk_level_slower(hk_level a, hk_level b);

/** The parameters of an edition; static. NULL if `edition` is none. Threads: any. */
HK_API const hk_edition_rules *hk_edition_get(hk_edition edition);

#ifdef __cplusplus
}
#endif
#endif
