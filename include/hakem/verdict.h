/**
 * @file
 * Verdicts: what a ruling says, as a name and its particulars.
 *
 * src/laws/verdicts.def gives each verdict its outcome, the rules that decide it and the rules on
 * which it rests besides. The catalogues in po/ give its sentence in each language.
 */
#ifndef HAKEM_VERDICT_H
#define HAKEM_VERDICT_H

#include "hakem/board.h"
#include "hakem/illegality.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * What became of an event: enum name and word.
 *
 * UPHELD: the event stands and belongs in the log. DENIED: the ruling goes against the actor; the
 * event belongs in the log, with any penalty. INADMISSIBLE: this actor may not do this now; the
 * game is unchanged, and the event belongs in no log.
 */
#define HK_OUTCOME_LIST(X)                                                                         \
    X(UPHELD, "upheld")                                                                            \
    X(DENIED, "denied")                                                                            \
    X(INADMISSIBLE, "inadmissible")

typedef enum hk_outcome {
#define X(name, word) HK_OUTCOME_##name,
    HK_OUTCOME_LIST(X)
#undef X
} hk_outcome;

/** The verdicts: enum name and word in files. */
#define HK_VERDICT_LIST(X)                                                                         \
    /* who may act, and when */                                                                    \
    X(NOT_THIS_ACTOR, "not-this-actor")                                                            \
    X(NOT_STARTED, "not-started")                                                                  \
    X(IS_INTERRUPTED, "is-interrupted")                                                            \
    X(GAME_OVER, "game-over")                                                                      \
    X(NO_SUCH_ARTICLE, "no-such-article")                                                          \
    X(NOTHING_TO_TOUCH, "nothing-to-touch")                                                        \
    /* beginning, interruption, presence */                                                        \
    X(GAME_STARTED, "game-started")                                                                \
    X(STARTED_ALREADY, "started-already")                                                          \
    X(GAME_INTERRUPTED, "game-interrupted")                                                        \
    X(GAME_RESUMED, "game-resumed")                                                                \
    X(NOT_INTERRUPTED, "not-interrupted")                                                          \
    X(CLOCKS_PAUSED, "clocks-paused")                                                              \
    X(CLOCKS_STAND_ALREADY, "clocks-stand-already")                                                \
    X(ARRIVED_IN_TIME, "arrived-in-time")                                                          \
    X(ARRIVED_LATE, "arrived-late")                                                                \
    X(BOTH_ARRIVED_LATE, "both-arrived-late")                                                      \
    X(ABSENCE_NOTED, "absence-noted")                                                              \
    X(FORFEITED, "forfeited")                                                                      \
    X(BOTH_FORFEITED, "both-forfeited")                                                            \
    X(NOT_RETURNED, "not-returned")                                                                \
    X(NEITHER_RETURNED, "neither-returned")                                                        \
    X(AT_BOARD_ALREADY, "at-board-already")                                                        \
    X(ABSENT_CANNOT_MOVE, "absent-cannot-move")                                                    \
    /* moves and presses */                                                                        \
    X(MOVE_MADE, "move-made")                                                                      \
    X(MOVE_MADE_AND_COMPLETED, "move-made-and-completed")                                          \
    X(NOT_ON_MOVE, "not-on-move")                                                                  \
    X(MOVE_WHILE_CLAIM_WAITS, "move-while-claim-waits")                                            \
    X(MOVE_WHILE_SEALED, "move-while-sealed")                                                      \
    X(ILLEGAL_ON_SCREEN, "illegal-on-screen")                                                      \
    X(ILLEGAL_MOVE_MADE, "illegal-move-made")                                                      \
    X(MOVE_COMPLETED, "move-completed")                                                            \
    X(MOVE_COMPLETED_LATE, "move-completed-late")                                                  \
    X(ILLEGAL_MOVE_COMPLETED, "illegal-move-completed")                                            \
    X(PRESSED_WITHOUT_MOVE, "pressed-without-move")                                                \
    X(TURN_GIVEN_BACK, "turn-given-back")                                                          \
    X(PIECES_NOT_PUT_BACK, "pieces-not-put-back")                                                  \
    X(PRESSED_FOR_RESTORING, "pressed-for-restoring")                                              \
    X(NOTHING_TO_COMPLETE, "nothing-to-complete")                                                  \
    X(OPPONENT_PRESSES_FIRST, "opponent-presses-first")                                            \
    X(PRESS_WHILE_SEALING, "press-while-sealing")                                                  \
    /* the position ends the game */                                                               \
    X(CHECKMATE, "checkmate")                                                                      \
    X(STALEMATE, "stalemate")                                                                      \
    X(DEAD_POSITION, "dead-position")                                                              \
    X(FIVEFOLD, "fivefold")                                                                        \
    X(NOT_DRAWN_BY_COUNT, "not-drawn-by-count")                                                    \
    X(SEVENTY_FIVE, "seventy-five")                                                                \
    /* touched pieces */                                                                           \
    X(MUST_MOVE_PIECE, "must-move-piece")                                                          \
    X(MUST_CAPTURE, "must-capture")                                                                \
    X(MUST_CAPTURE_WITH, "must-capture-with")                                                      \
    X(MUST_CASTLE, "must-castle")                                                                  \
    X(MUST_MOVE_KING, "must-move-king")                                                            \
    X(MUST_PROMOTE, "must-promote")                                                                \
    X(MUST_PLAY_INTENDED, "must-play-intended")                                                    \
    X(ANY_MOVE_AFTER_TOUCH, "any-move-after-touch")                                                \
    X(ACCIDENTAL_TOUCH, "accidental-touch")                                                        \
    X(TOUCH_NOT_ON_MOVE, "touch-not-on-move")                                                      \
    X(PIECES_ADJUSTED, "pieces-adjusted")                                                          \
    X(ADJUST_NOT_ON_MOVE, "adjust-not-on-move")                                                    \
    X(ADJUST_NOT_ON_CLOCK, "adjust-not-on-clock")                                                  \
    X(MOVE_TAKEN_BACK, "move-taken-back")                                                          \
    X(OTHER_MOVE_TAKEN_BACK, "other-move-taken-back")                                              \
    X(PROMOTION_REPLACED, "promotion-replaced")                                                    \
    X(TOUCH_CLAIM_TOO_LATE, "touch-claim-too-late")                                                \
    X(NO_TOUCH_BREACH, "no-touch-breach")                                                          \
    /* illegal moves and actions */                                                                \
    X(ILLEGAL_CORRECTED_UNPRESSED, "illegal-corrected-unpressed")                                  \
    X(ILLEGAL_TAKEN_BACK, "illegal-taken-back")                                                    \
    X(PAWN_BECOMES_QUEEN, "pawn-becomes-queen")                                                    \
    X(TWO_HANDS_COUNTED, "two-hands-counted")                                                      \
    X(IDLE_PRESS_COUNTED, "idle-press-counted")                                                    \
    X(IDLE_PRESS_NO_OFFENCE, "idle-press-no-offence")                                              \
    X(ILLEGAL_COUNTED, "illegal-counted")                                                          \
    X(ILLEGAL_MOVES_LOSE, "illegal-moves-lose")                                                    \
    X(ILLEGAL_MOVES_DRAW, "illegal-moves-draw")                                                    \
    X(ILLEGAL_CLAIM_WINS, "illegal-claim-wins")                                                    \
    X(ILLEGAL_CLAIM_DRAWS, "illegal-claim-draws")                                                  \
    X(NO_ILLEGAL_MOVE, "no-illegal-move")                                                          \
    X(ILLEGAL_TOO_LATE, "illegal-too-late")                                                        \
    X(ILLEGAL_ONLY_BY_CLAIM, "illegal-only-by-claim")                                              \
    X(NO_ILLEGAL_MOVE_THERE, "no-illegal-move-there")                                              \
    X(AGREED_TO_TAKE_BACK, "agreed-to-take-back")                                                  \
    X(AGREED_QUEEN, "agreed-queen")                                                                \
    X(NOTHING_TO_AGREE_ON, "nothing-to-agree-on")                                                  \
    X(NO_AGREEMENT_HERE, "no-agreement-here")                                                      \
    X(ILLEGAL_POSITION_SEEN, "illegal-position-seen")                                              \
    X(NO_ILLEGAL_POSITION, "no-illegal-position")                                                  \
    X(NEXT_MOVE_NOT_COMPLETED, "next-move-not-completed")                                          \
    X(ILLEGAL_POSITION_DRAW, "illegal-position-draw")                                              \
    /* wrong set-ups */                                                                            \
    X(WRONG_ARRAY_ANNULLED, "wrong-array-annulled")                                                \
    X(WRONG_ARRAY_TOO_LATE, "wrong-array-too-late")                                                \
    X(BOARD_TURNED, "board-turned")                                                                \
    X(BOARD_TURNED_TOO_LATE, "board-turned-too-late")                                              \
    X(COLORS_REVERSED_NEW_GAME, "colours-reversed-new-game")                                       \
    X(COLORS_REVERSED_STAND, "colours-reversed-stand")                                             \
    X(COLORS_REVERSED_CONTINUE, "colours-reversed-continue")                                       \
    X(CLOCK_DEFECT, "clock-defect")                                                                \
    X(CLOCK_SET_WRONGLY, "clock-set-wrongly")                                                      \
    X(CLOCK_SETTING_TOO_LATE, "clock-setting-too-late")                                            \
    /* flags */                                                                                    \
    X(FLAG_UP, "flag-up")                                                                          \
    X(LOST_ON_TIME, "lost-on-time")                                                                \
    X(TIME_DRAWN, "time-drawn")                                                                    \
    X(TIME_NO_POTENTIAL, "time-no-potential")                                                      \
    X(ARBITER_STAYS_SILENT, "arbiter-stays-silent")                                                \
    X(CLAIMANT_HAS_NO_TIME, "claimant-has-no-time")                                                \
    X(CLAIMANT_FLAG_FIRST, "claimant-flag-first")                                                  \
    X(BOTH_FLAGS_CONTINUE, "both-flags-continue")                                                  \
    X(BOTH_FLAGS_UNREGULATED, "both-flags-unregulated")                                            \
    X(BOTH_FLAGS_DRAW, "both-flags-draw")                                                          \
    X(BOTH_FLAGS_DRAW_RAPID, "both-flags-draw-rapid")                                              \
    X(FLAG_WHILE_POSTPONED, "flag-while-postponed")                                                \
    X(HAS_TIME_LEFT, "has-time-left")                                                              \
    X(OWN_FLAG_DOWN, "own-flag-down")                                                              \
    /* offers, resignation */                                                                      \
    X(DRAW_OFFERED, "draw-offered")                                                                \
    X(OFFER_TOO_EARLY, "offer-too-early")                                                          \
    X(OFFER_STANDS_ALREADY, "offer-stands-already")                                                \
    X(OFFER_REPEATED, "offer-repeated")                                                            \
    X(OPPONENT_OFFER_STANDS, "opponent-offer-stands")                                              \
    X(OFFER_DECLINED, "offer-declined")                                                            \
    X(NO_OFFER_STANDS, "no-offer-stands")                                                          \
    X(DRAW_AGREED, "draw-agreed")                                                                  \
    X(DRAW_CONSENTED, "draw-consented")                                                            \
    X(AGREED_TOO_EARLY, "agreed-too-early")                                                        \
    X(OFFER_CANNOT_BE_WITHDRAWN, "offer-cannot-be-withdrawn")                                      \
    X(CLAIM_CANNOT_BE_WITHDRAWN, "claim-cannot-be-withdrawn")                                      \
    X(RESIGNED, "resigned")                                                                        \
    X(RESIGNED_DRAWN, "resigned-drawn")                                                            \
    /* claims of a draw */                                                                         \
    X(CLAIM_MADE, "claim-made")                                                                    \
    X(CLAIM_WAITS, "claim-waits")                                                                  \
    X(NO_CLAIM_TO_EXAMINE, "no-claim-to-examine")                                                  \
    X(CLAIM_NOT_ON_MOVE, "claim-not-on-move")                                                      \
    X(CLAIM_AFTER_TOUCH, "claim-after-touch")                                                      \
    X(THREEFOLD_FORM, "threefold-form")                                                            \
    X(FIFTY_FORM, "fifty-form")                                                                    \
    X(THREEFOLD_DRAW, "threefold-draw")                                                            \
    X(FIFTY_DRAW, "fifty-draw")                                                                    \
    X(THREEFOLD_WRONG, "threefold-wrong")                                                          \
    X(FIFTY_WRONG, "fifty-wrong")                                                                  \
    X(FIFTY_INTENDED_BASIC, "fifty-intended-basic")                                                \
    /* other claims */                                                                             \
    X(DISTURBANCE_RECORDED, "disturbance-recorded")                                                \
    X(DISPLAY_IS_NO_GROUND, "display-is-no-ground")                                                \
    X(RECORDS_COMPARED, "records-compared")                                                        \
    X(MOVE_COUNT_NOT_TOLD, "move-count-not-told")                                                  \
    X(MOVE_COUNT_TOLD, "move-count-told")                                                          \
    X(APPEAL_RECORDED, "appeal-recorded")                                                          \
    X(APPEAL_FINAL, "appeal-final")                                                                \
    X(APPEAL_FINAL_UNATTENDED, "appeal-final-unattended")                                          \
    /* recording */                                                                                \
    X(MOVE_RECORDED, "move-recorded")                                                              \
    X(MOVE_COPIED, "move-copied")                                                                  \
    X(NOT_COPIED, "not-copied")                                                                    \
    X(OFFER_MARKED, "offer-marked")                                                                \
    X(RECORDED_IN_ADVANCE, "recorded-in-advance")                                                  \
    X(RECORDED_WRONGLY, "recorded-wrongly")                                                        \
    X(NOT_ALGEBRAIC, "not-algebraic")                                                              \
    X(RECORDING_NOT_REQUIRED, "recording-not-required")                                            \
    X(RECORDING_EXEMPT, "recording-exempt")                                                        \
    X(MUST_RECORD, "must-record")                                                                  \
    X(RECORD_SHOWN, "record-shown")                                                                \
    X(RECORD_SHOWN_BLITZ, "record-shown-blitz")                                                    \
    X(TOO_MANY_REQUESTS, "too-many-requests")                                                      \
    X(TOO_MANY_REQUESTS_BLITZ, "too-many-requests-blitz")                                          \
    X(REQUEST_NOT_ON_MOVE, "request-not-on-move")                                                  \
    X(REQUEST_NOT_ON_MOVE_BLITZ, "request-not-on-move-blitz")                                      \
    X(NO_RIGHT_TO_SEE_RECORD, "no-right-to-see-record")                                            \
    X(KEEPS_OWN_RECORD, "keeps-own-record")                                                        \
    X(RESULT_SIGNED, "result-signed")                                                              \
    X(NO_RESULT_TO_SIGN, "no-result-to-sign")                                                      \
    /* facts */                                                                                    \
    X(FACT_RECORDED, "fact-recorded")                                                              \
    X(PIECES_KNOCKED_OVER, "pieces-knocked-over")                                                  \
    X(PIECES_PUT_BACK, "pieces-put-back")                                                          \
    X(LEGAL_MOVES_LISTED, "legal-moves-listed")                                                    \
    X(LEVELS_TOLD, "levels-told")                                                                  \
    X(ASSISTANT_ALLOWED, "assistant-allowed")                                                      \
    X(LEAVING_NOT_REGULATED, "leaving-not-regulated")                                              \
    X(LEAVING_WITHOUT_THE_MOVE, "leaving-without-the-move")                                        \
    X(SLIP_CORRECTED, "slip-corrected")                                                            \
    X(SLIP_TOO_LATE, "slip-too-late")                                                              \
    X(OUTSIDER_HAS_DEVICE, "outsider-has-device")                                                  \
    X(DEVICE_RECORDED, "device-recorded")                                                          \
    X(DEVICE_COSTS_TIME, "device-costs-time")                                                      \
    X(DEVICE_LOSES, "device-loses")                                                                \
    X(DEVICES_BOTH_LOSE, "devices-both-lose")                                                      \
    X(OUTSIDER_REFUSES, "outsider-refuses")                                                        \
    X(REFUSAL_LOSES, "refusal-loses")                                                              \
    X(REFUSAL_BOTH_LOSE, "refusal-both-lose")                                                      \
    /* the arbiter's decisions */                                                                  \
    X(TIME_GIVEN, "time-given")                                                                    \
    X(TIME_TAKEN, "time-taken")                                                                    \
    X(CLOCKS_SET, "clocks-set")                                                                    \
    X(CLOCKS_SET_STANDING, "clocks-set-standing")                                                  \
    X(NO_CLOCK_TO_SET, "no-clock-to-set")                                                          \
    X(CLOCKS_STOPPED, "clocks-stopped")                                                            \
    X(CLOCKS_STARTED, "clocks-started")                                                            \
    X(ADJOURNED_NOT_RESUMED, "adjourned-not-resumed")                                              \
    X(CLAIM_NOT_DECIDED, "claim-not-decided")                                                      \
    X(POSITION_RESTORED, "position-restored")                                                      \
    X(NO_SUCH_POSITION, "no-such-position")                                                        \
    X(POSITION_FOUND, "position-found")                                                            \
    X(DECISION_REVERSED, "decision-reversed")                                                      \
    X(NOTHING_TO_REVERSE, "nothing-to-reverse")                                                    \
    X(REVERSED_ALREADY, "reversed-already")                                                        \
    X(REVERSAL_BLOCKED, "reversal-blocked")                                                        \
    X(REVERSAL_CHANGES_LATER, "reversal-changes-later")                                            \
    X(POINTS_SET, "points-set")                                                                    \
    X(POINTS_INCREASED, "points-increased")                                                        \
    X(POINTS_REDUCED, "points-reduced")                                                            \
    X(POINTS_IMPOSSIBLE, "points-impossible")                                                      \
    X(NO_POINTS_YET, "no-points-yet")                                                              \
    X(RESULT_CORRECTED, "result-corrected")                                                        \
    X(CORRECTED_AGAINST, "corrected-against")                                                      \
    X(NO_RESULT_TO_CORRECT, "no-result-to-correct")                                                \
    X(GAME_CONTINUES, "game-continues")                                                            \
    X(LATENESS_EXCUSED, "lateness-excused")                                                        \
    X(DECLARED_LOST, "declared-lost")                                                              \
    X(BOTH_DECLARED_LOST, "both-declared-lost")                                                    \
    X(CLOCK_REPLACED, "clock-replaced")                                                            \
    X(CLOCK_PLACED, "clock-placed")                                                                \
    X(WARNED, "warned")                                                                            \
    X(NO_VALID_REASON, "no-valid-reason")                                                          \
    X(CLOCKS_NOT_STOPPED, "clocks-not-stopped")                                                    \
    X(ASSISTANT_APPOINTED, "assistant-appointed")                                                  \
    X(FINED, "fined")                                                                              \
    X(EXCLUDED, "excluded")                                                                        \
    X(EXPELLED, "expelled")                                                                        \
    X(PENALTY_NOT_LISTED, "penalty-not-listed")                                                    \
    X(OUTSIDER_EXPELLED, "outsider-expelled")                                                      \
    X(RESULT_DECLARED, "result-declared")                                                          \
    X(DECLARED_AGAINST, "declared-against")                                                        \
    X(WIN_WITHOUT_MATE, "win-without-mate")                                                        \
    X(ENDED_ON_BOARD, "ended-on-board")                                                            \
    X(INCIDENT_RULED, "incident-ruled")                                                            \
    /* the quickplay finish */                                                                     \
    X(QUICKPLAY_CLAIMED, "quickplay-claimed")                                                      \
    X(INCREMENT_REQUESTED, "increment-requested")                                                  \
    X(UNATTENDED_CLAIMED, "unattended-claimed")                                                    \
    X(QUICKPLAY_NOT_IN_BLITZ, "quickplay-not-in-blitz")                                            \
    X(QUICKPLAY_NOT_IN_FORCE, "quickplay-not-in-force")                                            \
    X(QUICKPLAY_EARLIER_PERIOD, "quickplay-earlier-period")                                        \
    X(QUICKPLAY_NOT_ANNOUNCED, "quickplay-not-announced")                                          \
    X(QUICKPLAY_OUT_OF_SCOPE, "quickplay-out-of-scope")                                            \
    X(QUICKPLAY_NOT_ON_MOVE, "quickplay-not-on-move")                                              \
    X(INCREMENT_NOT_ON_MOVE, "increment-not-on-move")                                              \
    X(QUICKPLAY_TIME_LEFT, "quickplay-time-left")                                                  \
    X(NO_QUICKPLAY_CLAIM, "no-quickplay-claim")                                                    \
    X(QUICKPLAY_AGREED, "quickplay-agreed")                                                        \
    X(QUICKPLAY_REJECTED, "quickplay-rejected")                                                    \
    X(QUICKPLAY_REJECTED_FLAG, "quickplay-rejected-flag")                                          \
    X(QUICKPLAY_POSTPONED, "quickplay-postponed")                                                  \
    X(POSTPONED_WITH_OTHER_TIME, "postponed-with-other-time")                                      \
    X(QUICKPLAY_DECLARED, "quickplay-declared")                                                    \
    X(INCREMENT_BEFORE_REFUSAL, "increment-before-refusal")                                        \
    X(INCREMENT_NOT_FIVE_SECONDS, "increment-not-five-seconds")                                    \
    X(INCREMENT_AGREED, "increment-agreed")                                                        \
    X(INCREMENT_REFUSED, "increment-refused")                                                      \
    X(UNATTENDED_AGREED, "unattended-agreed")                                                      \
    X(UNATTENDED_REJECTED, "unattended-rejected")                                                  \
    /* adjournment */                                                                              \
    X(MOVE_SEALED, "move-sealed")                                                                  \
    X(BOARD_MOVE_SEALED, "board-move-sealed")                                                      \
    X(ANSWER_SEALED, "answer-sealed")                                                              \
    X(NOTHING_TO_SEAL, "nothing-to-seal")                                                          \
    X(SEALED_ALREADY, "sealed-already")                                                            \
    X(SEAL_NOT_ON_MOVE, "seal-not-on-move")                                                        \
    X(TOLD_TO_SEAL, "told-to-seal")                                                                \
    X(SEALS_EARLY, "seals-early")                                                                  \
    X(SEALS_EARLY_NOT_ON_MOVE, "seals-early-not-on-move")                                          \
    X(ENVELOPE_CHECKED, "envelope-checked")                                                        \
    X(NO_ENVELOPE_TO_CHECK, "no-envelope-to-check")                                                \
    X(RESUMED, "resumed")                                                                          \
    X(ENVELOPE_OPENED, "envelope-opened")                                                          \
    X(STATED_MOVE_MADE, "stated-move-made")                                                        \
    X(SEALER_STATES, "sealer-states")                                                              \
    X(REPLIER_IS_ABSENT, "replier-is-absent")                                                      \
    X(SEALED_AMBIGUOUS, "sealed-ambiguous")                                                        \
    X(SEALED_ILLEGAL, "sealed-illegal")                                                            \
    X(SEALED_UNCLEAR, "sealed-unclear")                                                            \
    X(ENVELOPE_LOST, "envelope-lost")                                                              \
    X(NO_ENVELOPE_LOST, "no-envelope-lost")                                                        \
    X(POSITION_LOST_ANNULLED, "position-lost-annulled")                                            \
    X(POSITION_LOST_NOT_ADJOURNED, "position-lost-not-adjourned")                                  \
    X(RETURNED_IN_TIME, "returned-in-time")                                                        \
    X(RETURNED_LATE, "returned-late")                                                              \
    X(BOTH_RETURNED_LATE, "both-returned-late")                                                    \
    X(RETURNED_ALREADY, "returned-already")                                                        \
    X(TIMES_CORRECTED, "times-corrected")                                                          \
    X(TIMES_STAND, "times-stand")

typedef enum hk_verdict {
    HK_VERDICT_NONE,
#define X(name, word) HK_VERDICT_##name,
    HK_VERDICT_LIST(X)
#undef X
    /** How many values there are, HK_VERDICT_NONE included. */
    HK_VERDICTS
} hk_verdict;

/**
 * The particulars of a verdict: the player, piece, square, number and time that it speaks of. A
 * member of which the verdict does not speak is 0, HK_NO_KIND or HK_NO_SQUARE. Plain value.
 */
typedef struct hk_particulars {
    /** The player whom the verdict is about. */
    hk_color player;
    /**
     * The verdict on another act that the same ruling counts, or that has ended the game; or
     * HK_VERDICT_NONE.
     */
    hk_verdict because;
    /** Why the move is illegal. */
    hk_illegality why;
    /** The piece that stands on `square`. */
    hk_kind piece;
    uint8_t square;
    /** The square of the piece to be captured, or of the rook with which to castle. */
    uint8_t target;
    /**
     * A number, which the verdict explains: which illegal action of the player this is, which
     * request to see the record, which half-move, which event.
     */
    unsigned count;
    /** By hk_color: time that the ruling adds to the display; negative: time that it takes. */
    int64_t given_ms[2];
    /** By hk_color: what the display shows after the ruling; negative: nobody knows it. */
    int64_t left_ms[2];
} hk_particulars;

/** The word of a verdict, for example "move-made"; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_verdict_word(hk_verdict verdict);

/**
 * Find the verdict that a word names.
 *
 * @param[out] out  Written on true alone.
 * @param word      `size` bytes; no NUL needed.
 *
 * @return false if the word names none.
 *
 * Cost: O(verdicts). Threads: any.
 */
HK_API bool hk_verdict_find(hk_verdict *out, const char *word, size_t size);

/** The outcome that goes with a verdict. Cost: O(1). Threads: any. */
HK_API hk_outcome hk_verdict_outcome(hk_verdict verdict);

#ifdef __cplusplus
}
#endif
#endif
