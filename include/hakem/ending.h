/**
 * @file How a game ends by itself, and what the loss of a player brings: by edition, level and
 * reading. Games, claims and audits ask here.
 *
 * Whether a side can mate is asked of a solver (hakem/winnable.h). The limits of the questions are
 * part of the rulings and stand in one place, so that a log is judged again as it was judged.
 */
#ifndef HAKEM_ENDING_H
#define HAKEM_ENDING_H

#include "hakem/edition.h"
#include "hakem/event.h"
#include "hakem/history.h"
#include "hakem/winnable.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * The greatest limit by which rulings ask who can still mate: hk_winnable_create makes a solver for
 * rulings with it.
 */
enum { HK_ENDING_NODES_MAX = 400000 };

/** How a game ends. Plain value. */
typedef struct hk_ending {
    hk_reason reason; /**< HK_REASON_NONE: the game goes on. */
    hk_result result; /**< HK_RESULT_OPEN if the game goes on. */
    /**
     * That decides it; HK_RULE_NONE if the game goes on, or the reason is none that this header
     * knows.
     */
    hk_rule rule;
    bool asked; /**< Of a loss: the rule asks whether the opponent could have won. */
    /**
     * Of a loss: has the opponent been found able to mate as the rule asks? HK_UNKNOWN also if it
     * does not.
     */
    hk_answer can_win;
    /**
     * Of a loss: it is a win only because a mate was neither found nor excluded. The arbiter may
     * decide.
     */
    bool unsettled;
} hk_ending;

/** How hard it is looked for whether a position is dead. */
typedef enum hk_ending_care {
    HK_CARE_LIVE,  /**< As after each move of a game: 20,000 positions for each side. */
    HK_CARE_ENDED, /**< As once in a game, when it is over: HK_ENDING_NODES_MAX positions. */
} hk_ending_care;

/**
 * Is the position dead: can neither side checkmate by any series of legal moves?
 *
 * @param board   Any, also what hands have put there; where no game goes on from it the material
 *                alone is asked.
 * @param solver  Made for HK_ENDING_NODES_MAX positions; NULL: the material alone decides.
 *
 * @return HK_YES and HK_NO are proofs.
 *
 * Cost: some 600 ns; in the few positions in which nobody mates soon up to a tenth of a second,
 * with HK_CARE_ENDED a second. No allocation. Threads: any, one `solver` in one thread at a time.
 * Laws: FIDE Laws 2023, 5.2.2; 2005, 5.2.b; basic, 5.2.b.
 */
HK_API hk_answer hk_ending_is_dead(const hk_board *board, hk_ending_care care, hk_winnable *solver);

/**
 * Which end has come by itself, if any? Mate goes before all others, then stalemate, dead position,
 * fivefold repetition and seventy-five moves, as far as the edition has them.
 *
 * @param now          With its count of half-moves since the last capture or pawn move.
 * @param occurrences  How often the position has occurred in its line, from 1.
 * @param dead         What hk_ending_is_dead has answered: of HK_YES the position is dead; the
 *                     material is looked at in any case.
 *
 * Cost: some 50 ns, no allocation. Threads: any. Laws: FIDE Laws 2023, 5.1.1, 5.2.1, 5.2.2, 9.6.
 */
HK_API hk_ending hk_ending_of_position(const hk_position *now, unsigned occurrences,
                                       hk_edition edition, hk_answer dead);

/**
 * The same for a game that is played, after each move: dead positions are looked for only where a
 * live game can come to one that its material does not show, with little left or no pawn that can
 * step.
 *
 * @param history  A line of at least one position.
 * @param solver   As for hk_ending_is_dead.
 *
 * Cost: some 100 ns; where it is looked for as hk_ending_is_dead with HK_CARE_LIVE. Threads and
 * Laws: as above.
 */
HK_API hk_ending hk_ending_after_move(const hk_history *history, hk_edition edition,
                                      hk_winnable *solver);

/**
 * What does the loss of a player bring his opponent: a win, or a draw, because he could not have
 * mated (or has no mating potential)?
 *
 * Only a proof that he could not makes it a draw.
 *
 * @param board        On which the player loses.
 * @param reason       Why: HK_REASON_TIME, RESIGNATION, ILLEGAL_MOVES, ILLEGAL_MOVE_CLAIM or
 *                     SEALED_MOVE; any other is a loss whatever stands on the board.
 * @param level        Not HK_LEVEL_OF_CONTROL, which counts as HK_LEVEL_STANDARD.
 * @param supervision  Counts where the edition has two for the level.
 * @param solver       As for hk_ending_is_dead.
 *
 * @return The rule is that on which the question rests: HK_RULE_MATING_POTENTIAL,
 *         HK_RULE_FLAG_FALL, HK_RULE_RESIGNATION and so
 * on. HK_RESULT_OPEN never.
 *
 * Cost: some 600 ns; 3 us where material has to be counted for potential; at most a second. No
 * allocation. Threads: as above. Laws: FIDE Laws 2023, 5.1.2, 6.9, 7.5.5, I.8; 2005, 5.1.b, 6.10,
 * C.3, C.4, A.8.
 */
HK_API hk_ending hk_ending_of_loss(const hk_board *board, hk_color loser, hk_reason reason,
                                   hk_edition edition, hk_level level, hk_supervision supervision,
                                   hk_winnable *solver);

#ifdef __cplusplus
}
#endif
#endif
