/**
 * @file
 * How a position ends a game by itself, and whether a player's loss becomes a draw, by edition,
 * level and supervision. Games, claims and audits ask here.
 *
 * A solver (hakem/winnable.h) finds out whether a side can mate. The limits of its searches are
 * part of the rulings: they stand in this module alone, so that a log is judged again as it was
 * judged the first time.
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
 * The most positions that rulings let a solver look at. Make a solver for rulings with it:
 * hk_winnable_create takes this number.
 */
enum { HK_ENDING_NODES_MAX = 400000 };

/** How a game ends. Plain value. */
typedef struct hk_ending {
    /** HK_REASON_NONE if the game goes on. */
    hk_reason reason;
    /** HK_RESULT_OPEN if the game goes on. */
    hk_result result;
    /**
     * The rule that decides; HK_RULE_NONE if the game goes on, or if this module has no rule for
     * the reason.
     */
    hk_rule rule;
    /** For a loss: the rule asks whether the opponent could have won. */
    bool asked;
    /**
     * For a loss: whether the opponent can mate, or has mating potential, as the rule asks;
     * HK_UNKNOWN if no proof was found, or if the rule does not ask.
     */
    hk_answer can_win;
    /**
     * For a loss: the game is won although neither a mate nor its impossibility was proved. The
     * arbiter may decide otherwise.
     */
    bool unsettled;
} hk_ending;

/** How hard a search tries to find out whether a position is dead. */
typedef enum hk_ending_care {
    /** After each move of a game: at most 20,000 positions for each side. */
    HK_CARE_LIVE,
    /** Once, when a game is over: at most HK_ENDING_NODES_MAX positions for each side. */
    HK_CARE_ENDED,
} hk_ending_care;

/**
 * Is the position dead, so that neither side can checkmate by any series of legal moves?
 *
 * @param board   Any board, even one that hands have set up against the rules. Where no game could
 *                go on from it, the material alone is asked.
 * @param care    How hard to search.
 * @param solver  Made for HK_ENDING_NODES_MAX positions. NULL: the material alone is asked.
 *
 * @return HK_YES and HK_NO are proofs; HK_UNKNOWN, no proof was found.
 *
 * Cost: some 600 ns; in the few positions in which no mate is near up to a tenth of a second, with
 * HK_CARE_ENDED a second. No allocation. Threads: any, but one solver in one thread at a time.
 * Laws: FIDE Laws 2023, 5.2.2; 2005, 5.2.b; basic, 5.2.b.
 */
HK_API hk_answer hk_ending_is_dead(const hk_board *board, hk_ending_care care, hk_winnable *solver);

/**
 * Find the end that a position brings by itself, if it brings one.
 *
 * Checkmate goes before stalemate, then come dead position, fivefold repetition and seventy-five
 * moves, as far as the edition has these rules.
 *
 * @param now          The position, with its count of half-moves since the last capture or pawn
 *                     move.
 * @param occurrences  How often the position has occurred in the game, from 1.
 * @param edition      The edition in force.
 * @param dead         The answer of hk_ending_is_dead. At HK_YES the position is dead; at any other
 *                     answer the material is asked once more.
 *
 * @return HK_REASON_NONE if the game goes on.
 *
 * Cost: some 50 ns, no allocation. Threads: any. Laws: FIDE Laws 2023, 5.1.1, 5.2.1, 5.2.2, 9.6.
 */
HK_API hk_ending hk_ending_of_position(const hk_position *now, unsigned occurrences,
                                       hk_edition edition, hk_answer dead);

/**
 * Find the end that a move has brought in a game that is being played.
 *
 * A search for dead positions runs only where a live game can have reached one that the material
 * does not show: with few pieces left, or where no pawn can step.
 *
 * @param history  A line of at least one position; the last one is examined.
 * @param edition  The edition in force.
 * @param solver   As for hk_ending_is_dead.
 *
 * @return HK_REASON_NONE if the game goes on.
 *
 * Cost: some 100 ns; with a search, as hk_ending_is_dead with HK_CARE_LIVE. Threads and Laws: as
 * above.
 */
HK_API hk_ending hk_ending_after_move(const hk_history *history, hk_edition edition,
                                      hk_winnable *solver);

/**
 * Find whether the loss of a player is a win for his opponent, or a draw because the opponent could
 * not have mated or had no mating potential.
 *
 * Only a proof that he could not makes it a draw.
 *
 * @param board        The board on which the player loses.
 * @param loser        The player who loses.
 * @param reason       Why he loses. The question is asked for HK_REASON_TIME, RESIGNATION,
 *                     ILLEGAL_MOVES, ILLEGAL_MOVE_CLAIM and SEALED_MOVE; every other reason loses
 *                     whatever stands on the board.
 * @param edition      The edition in force.
 * @param level        HK_LEVEL_OF_CONTROL counts as HK_LEVEL_STANDARD.
 * @param supervision  Matters where the edition has two for the level.
 * @param solver       As for hk_ending_is_dead.
 *
 * @return Never HK_RESULT_OPEN. The rule is the one that asks the question, for example
 *         HK_RULE_FLAG_FALL, HK_RULE_MATING_POTENTIAL or HK_RULE_RESIGNATION.
 *
 * Cost: some 600 ns; 3 us where material has to be counted for mating potential; at most a second.
 * No allocation. Threads: as above. Laws: FIDE Laws 2023, 5.1.2, 6.9, 7.5.5, I.8; 2005, 5.1.b,
 * 6.10, C.3, C.4, A.8.
 */
HK_API hk_ending hk_ending_of_loss(const hk_board *board, hk_color loser, hk_reason reason,
                                   hk_edition edition, hk_level level, hk_supervision supervision,
                                   hk_winnable *solver);

/**
 * The same where somebody has answered the question: an arbiter who knows the position, which the
 * program does not.
 *
 * @param can_win  Whether the opponent can mate, or has mating potential, as the rule asks.
 *                 HK_UNKNOWN: nobody has said it, and the game is won and unsettled.
 *
 * Cost: O(1). Threads: any. Laws: those of hk_ending_of_loss.
 */
HK_API hk_ending hk_ending_of_answer(hk_answer can_win, hk_color loser, hk_reason reason,
                                     hk_edition edition, hk_level level,
                                     hk_supervision supervision);

#ifdef __cplusplus
}
#endif
#endif
