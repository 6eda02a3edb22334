/**
 * @file
 * The rules of chess by name, and the article of each edition of the Laws that states each rule.
 *
 * Code names a rule, and the edition in force gives the number of the article. The same number
 * often states different rules in different editions: article 9.6 is about the dead position in one
 * and about fivefold repetition in another.
 */
#ifndef HAKEM_ARTICLE_H
#define HAKEM_ARTICLE_H

#include "hakem/base.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The editions of the Laws: enum name and label in files. */
#define HK_EDITION_LIST(X)                                                                         \
    X(BASIC, "basic")                                                                              \
    X(2005, "2005")                                                                                \
    X(2023, "2023")

typedef enum hk_edition {
#define X(name, label) HK_EDITION_##name,
    HK_EDITION_LIST(X)
#undef X
} hk_edition;

/**
 * The rules that the program knows: enum name and word in files. src/laws/articles.def names the
 * article that states each rule.
 */
#define HK_RULE_LIST(X)                                                                            \
    X(HAS_THE_MOVE, "has-the-move")                                                                \
    X(KING_CAPTURE, "king-capture")                                                                \
    X(OWN_PIECE, "own-piece")                                                                      \
    X(BISHOP, "bishop")                                                                            \
    X(ROOK, "rook")                                                                                \
    X(QUEEN, "queen")                                                                              \
    X(NO_JUMP, "no-jump")                                                                          \
    X(KNIGHT, "knight")                                                                            \
    X(PAWN_STEP, "pawn-step")                                                                      \
    X(PAWN_DOUBLE_STEP, "pawn-double-step")                                                        \
    X(PAWN_CAPTURE, "pawn-capture")                                                                \
    X(EN_PASSANT, "en-passant")                                                                    \
    X(PROMOTION, "promotion")                                                                      \
    X(KING, "king")                                                                                \
    X(CASTLING, "castling")                                                                        \
    X(CASTLING_LOST, "castling-lost")                                                              \
    X(CASTLING_ATTACKED, "castling-attacked")                                                      \
    X(CASTLING_BLOCKED, "castling-blocked")                                                        \
    X(EXPOSED_KING, "exposed-king")                                                                \
    X(LEGAL_MOVE, "legal-move")                                                                    \
    X(ILLEGAL_MOVE, "illegal-move")                                                                \
    X(ILLEGAL_POSITION, "illegal-position")                                                        \
    X(CHECKMATE, "checkmate")                                                                      \
    X(RESIGNATION, "resignation")                                                                  \
    X(STALEMATE, "stalemate")                                                                      \
    X(DEAD_POSITION, "dead-position")                                                              \
    X(DRAW_AGREED, "draw-agreed")                                                                  \
    X(TIME_ALLOTTED, "time-allotted")                                                              \
    X(MOVE_COMPLETED, "move-completed")                                                            \
    X(ENDING_MOVE_COMPLETED, "ending-move-completed")                                              \
    X(NEXT_MOVE_COMPLETES, "next-move-completes")                                                  \
    X(PRESS_ALLOWED, "press-allowed")                                                              \
    X(CLOCK_STARTED, "clock-started")                                                              \
    X(FLAG_DEEMED_FALLEN, "flag-deemed-fallen")                                                    \
    X(FLAG_FALL, "flag-fall")                                                                      \
    X(MATING_POTENTIAL, "mating-potential")                                                        \
    X(INTERRUPTION, "interruption")                                                                \
    X(RESTART, "restart")                                                                          \
    X(DRAW_OFFER, "draw-offer")                                                                    \
    X(SAME_POSITION, "same-position")                                                              \
    X(FIVEFOLD, "fivefold")                                                                        \
    X(SEVENTY_FIVE, "seventy-five")                                                                \
    X(MATE_AIM, "mate-aim")                                                                        \
    X(MATED_LOSES, "mated-loses")                                                                  \
    X(AIM, "aim")                                                                                  \
    X(NEITHER_CAN_MATE, "neither-can-mate")                                                        \
    X(TWO_OPPONENTS, "two-opponents")                                                              \
    X(WHITE_BEGINS, "white-begins")                                                                \
    X(BOARD, "board")                                                                              \
    X(PIECES, "pieces")                                                                            \
    X(ARRAY, "array")                                                                              \
    X(CAPTURE, "capture")                                                                          \
    X(ATTACK, "attack")                                                                            \
    X(ATTACK_PINNED, "attack-pinned")                                                              \
    X(EN_PASSANT_AT_ONCE, "en-passant-at-once")                                                    \
    X(PROMOTION_CHOICE, "promotion-choice")                                                        \
    X(PROMOTION_EFFECT, "promotion-effect")                                                        \
    X(CASTLING_KING_MOVED, "castling-king-moved")                                                  \
    X(CASTLING_ROOK_MOVED, "castling-rook-moved")                                                  \
    X(CASTLING_BARRED, "castling-barred")                                                          \
    X(CHECK, "check")                                                                              \
    X(ONE_HAND, "one-hand")                                                                        \
    X(ADJUST, "adjust")                                                                            \
    X(CONTACT, "contact")                                                                          \
    X(TOUCH, "touch")                                                                              \
    X(TOUCH_OWN, "touch-own")                                                                      \
    X(TOUCH_ENEMY, "touch-enemy")                                                                  \
    X(TOUCH_BOTH, "touch-both")                                                                    \
    X(TOUCH_KING_ROOK, "touch-king-rook")                                                          \
    X(TOUCH_ROOK_KING, "touch-rook-king")                                                          \
    X(TOUCH_CASTLING_ILLEGAL, "touch-castling-illegal")                                            \
    X(PROMOTION_FINAL, "promotion-final")                                                          \
    X(TOUCH_NO_MOVE, "touch-no-move")                                                              \
    X(PROMOTION_PAWN_AWAY, "promotion-pawn-away")                                                  \
    X(PROMOTION_ORDER, "promotion-order")                                                          \
    X(PROMOTION_CAPTURE, "promotion-capture")                                                      \
    X(RELEASED, "released")                                                                        \
    X(CAPTURE_MADE, "capture-made")                                                                \
    X(CASTLING_MADE, "castling-made")                                                              \
    X(PROMOTION_MADE, "promotion-made")                                                            \
    X(TOUCH_CLAIM_LOST, "touch-claim-lost")                                                        \
    X(ASSISTANT_MOVES, "assistant-moves")                                                          \
    X(REPETITION_DRAW, "repetition-draw")                                                          \
    X(FIFTY_DRAW, "fifty-draw")                                                                    \
    X(CLOCK, "clock")                                                                              \
    X(PRESS_HAND, "press-hand")                                                                    \
    X(CLOCK_HANDLING, "clock-handling")                                                            \
    X(ADJUST_ON_CLOCK, "adjust-on-clock")                                                          \
    X(PRESS_ASSISTANT, "press-assistant")                                                          \
    X(SAVED_TIME, "saved-time")                                                                    \
    X(DELAY, "delay")                                                                              \
    X(FLAG_CHECK, "flag-check")                                                                    \
    X(CLOCK_PLACE, "clock-place")                                                                  \
    X(ABSENT_WHITE, "absent-white")                                                                \
    X(DEFAULT_TIME, "default-time")                                                                \
    X(CLOCK_DEFECT, "clock-defect")                                                                \
    X(CLOCK_SETTING, "clock-setting")                                                              \
    X(FLAGS_UNKNOWN, "flags-unknown")                                                              \
    X(PLAYER_PAUSE, "player-pause")                                                                \
    X(NO_VALID_REASON, "no-valid-reason")                                                          \
    X(TIMES_JUDGED, "times-judged")                                                                \
    X(DISPLAY, "display")                                                                          \
    X(WRONG_ARRAY, "wrong-array")                                                                  \
    X(BOARD_TURNED, "board-turned")                                                                \
    X(COLORS_REVERSED, "colours-reversed")                                                         \
    X(KNOCKED_OVER, "knocked-over")                                                                \
    X(KNOCKED_CALL, "knocked-call")                                                                \
    X(KNOCKED_PENALTY, "knocked-penalty")                                                          \
    X(ILLEGAL_RESTORED, "illegal-restored")                                                        \
    X(PROMOTION_FORGOTTEN, "promotion-forgotten")                                                  \
    X(IDLE_PRESS, "idle-press")                                                                    \
    X(TWO_HANDS, "two-hands")                                                                      \
    X(ILLEGAL_PENALTY, "illegal-penalty")                                                          \
    X(DISPLACED, "displaced")                                                                      \
    X(RECORD, "record")                                                                            \
    X(RECORD_ALGEBRAIC, "record-algebraic")                                                        \
    X(RECORD_ELECTRONIC, "record-electronic")                                                      \
    X(RECORD_ADVANCE, "record-advance")                                                            \
    X(RECORD_BEFORE_NEXT, "record-before-next")                                                    \
    X(SHEET_USE, "sheet-use")                                                                      \
    X(OFFER_RECORDED, "offer-recorded")                                                            \
    X(RECORD_ASSISTANT, "record-assistant")                                                        \
    X(RECORD_VISIBLE, "record-visible")                                                            \
    X(RECORD_EXEMPT, "record-exempt")                                                              \
    X(BOTH_EXEMPT, "both-exempt")                                                                  \
    X(ONE_EXEMPT, "one-exempt")                                                                    \
    X(RECONSTRUCT, "reconstruct")                                                                  \
    X(NEXT_PERIOD, "next-period")                                                                  \
    X(SIGNED, "signed")                                                                            \
    X(OFFER_REGULATED, "offer-regulated")                                                          \
    X(OFFER_NOTED, "offer-noted")                                                                  \
    X(CLAIM_IS_OFFER, "claim-is-offer")                                                            \
    X(THREEFOLD, "threefold")                                                                      \
    X(THREEFOLD_INTENDED, "threefold-intended")                                                    \
    X(THREEFOLD_STANDS, "threefold-stands")                                                        \
    X(SAME_EN_PASSANT, "same-en-passant")                                                          \
    X(SAME_CASTLING, "same-castling")                                                              \
    X(FIFTY, "fifty")                                                                              \
    X(FIFTY_INTENDED, "fifty-intended")                                                            \
    X(FIFTY_STANDS, "fifty-stands")                                                                \
    X(CLAIM_LOST, "claim-lost")                                                                    \
    X(CLAIM_CLOCK, "claim-clock")                                                                  \
    X(CLAIM_CORRECT, "claim-correct")                                                              \
    X(CLAIM_WRONG, "claim-wrong")                                                                  \
    X(AUTOMATIC_DRAW, "automatic-draw")                                                            \
    X(DEAD_AT_ONCE, "dead-at-once")                                                                \
    X(POINTS, "points")                                                                            \
    X(POINTS_BOUND, "points-bound")                                                                \
    X(DISREPUTE, "disrepute")                                                                      \
    X(PERMISSION, "permission")                                                                    \
    X(LEFT_VENUE, "left-venue")                                                                    \
    X(LEFT_AREA, "left-area")                                                                      \
    X(STRANGER, "stranger")                                                                        \
    X(REPORT_LEAVING, "report-leaving")                                                            \
    X(ADVICE, "advice")                                                                            \
    X(DEVICE, "device")                                                                            \
    X(DEVICE_LOSES, "device-loses")                                                                \
    X(INSPECTION, "inspection")                                                                    \
    X(SMOKING, "smoking")                                                                          \
    X(DISTRACTION, "distraction")                                                                  \
    X(CONDUCT_PENALTY, "conduct-penalty")                                                          \
    X(REFUSAL, "refusal")                                                                          \
    X(BOTH_GUILTY, "both-guilty")                                                                  \
    X(APPEAL, "appeal")                                                                            \
    X(HELP_RECONSTRUCT, "help-reconstruct")                                                        \
    X(CLAIM_CHECKED, "claim-checked")                                                              \
    X(ARBITER_OBSERVES, "arbiter-observes")                                                        \
    X(ARBITER_ASSISTANTS, "arbiter-assistants")                                                    \
    X(DISTURBANCE, "disturbance")                                                                  \
    X(NO_MOVE_NUMBERS, "no-move-numbers")                                                          \
    X(OUTSIDERS, "outsiders")                                                                      \
    X(OTHERS_DEVICES, "others-devices")                                                            \
    X(PENALTIES, "penalties")                                                                      \
    X(WARNING, "warning")                                                                          \
    X(PENALTY_OPPONENT_TIME, "penalty-opponent-time")                                              \
    X(PENALTY_TIME, "penalty-time")                                                                \
    X(PENALTY_OPPONENT_POINTS, "penalty-opponent-points")                                          \
    X(PENALTY_POINTS, "penalty-points")                                                            \
    X(PENALTY_LOSS, "penalty-loss")                                                                \
    X(FINE, "fine")                                                                                \
    X(EXCLUSION, "exclusion")                                                                      \
    X(EXPULSION, "expulsion")                                                                      \
    X(RAPID_LEVEL, "rapid-level")                                                                  \
    X(BLITZ_LEVEL, "blitz-level")                                                                  \
    X(NO_RECORDING, "no-recording")                                                                \
    X(LEVEL_PENALTY, "level-penalty")                                                              \
    X(RAPID_FULL, "rapid-full")                                                                    \
    X(RAPID_ARBITERS, "rapid-arbiters")                                                            \
    X(RAPID_RECORDED, "rapid-recorded")                                                            \
    X(RAPID_REQUESTS, "rapid-requests")                                                            \
    X(LATE_CLAIM, "late-claim")                                                                    \
    X(LATE_SETTING, "late-setting")                                                                \
    X(LATE_SET_UP, "late-set-up")                                                                  \
    X(RAPID_ILLEGAL, "rapid-illegal")                                                              \
    X(TIME_CLAIM, "time-claim")                                                                    \
    X(SEEN_ILLEGAL_POSITION, "seen-illegal-position")                                              \
    X(ARBITER_FLAG, "arbiter-flag")                                                                \
    X(RAPID_ON_REQUEST, "rapid-on-request")                                                        \
    X(FLAGS_DRAW, "flags-draw")                                                                    \
    X(BLITZ_FULL, "blitz-full")                                                                    \
    X(BLITZ_ARBITERS, "blitz-arbiters")                                                            \
    X(BLITZ_RECORDED, "blitz-recorded")                                                            \
    X(BLITZ_REQUESTS, "blitz-requests")                                                            \
    X(RAPID_CHOICE, "rapid-choice")                                                                \
    X(BLITZ_CHOICE, "blitz-choice")                                                                \
    X(QUICKPLAY_PHASE, "quickplay-phase")                                                          \
    X(RAPID_LIMITED, "rapid-limited")                                                              \
    X(BLITZ_LIMITED, "blitz-limited")                                                              \
    X(BLITZ_ILLEGAL, "blitz-illegal")                                                              \
    X(BLITZ_NO_QUICKPLAY, "blitz-no-quickplay")                                                    \
    X(QUICKPLAY, "quickplay")                                                                      \
    X(QUICKPLAY_AGREED, "quickplay-agreed")                                                        \
    X(QUICKPLAY_POSTPONED, "quickplay-postponed")                                                  \
    X(QUICKPLAY_REJECTED, "quickplay-rejected")                                                    \
    X(QUICKPLAY_FINAL, "quickplay-final")                                                          \
    X(QUICKPLAY_FLAGS, "quickplay-flags")                                                          \
    X(QUICKPLAY_INCREMENT, "quickplay-increment")                                                  \
    X(QUICKPLAY_ANNOUNCED, "quickplay-announced")                                                  \
    X(QUICKPLAY_SCOPE, "quickplay-scope")                                                          \
    X(UNATTENDED, "unattended")                                                                    \
    X(UNATTENDED_CANNOT_WIN, "unattended-cannot-win")                                              \
    X(UNATTENDED_NO_EFFORT, "unattended-no-effort")                                                \
    X(UNATTENDED_DECISION, "unattended-decision")                                                  \
    X(NOTATION, "notation")                                                                        \
    X(NOTATION_LETTERS, "notation-letters")                                                        \
    X(NOTATION_LANGUAGE, "notation-language")                                                      \
    X(NOTATION_PAWN, "notation-pawn")                                                              \
    X(NOTATION_MOVE, "notation-move")                                                              \
    X(NOTATION_CAPTURE, "notation-capture")                                                        \
    X(NOTATION_PAWN_CAPTURE, "notation-pawn-capture")                                              \
    X(NOTATION_FILE, "notation-file")                                                              \
    X(NOTATION_RANK, "notation-rank")                                                              \
    X(NOTATION_FILE_FIRST, "notation-file-first")                                                  \
    X(NOTATION_TWO_CAPTURE, "notation-two-capture")                                                \
    X(NOTATION_PROMOTION, "notation-promotion")                                                    \
    X(NOTATION_OFFER, "notation-offer")                                                            \
    X(NOTATION_SIGNS, "notation-signs")                                                            \
    X(NOTATION_KING_SIDE, "notation-king-side")                                                    \
    X(NOTATION_QUEEN_SIDE, "notation-queen-side")                                                  \
    X(TWO_BOARDS, "two-boards")                                                                    \
    X(ANNOUNCE, "announce")                                                                        \
    X(APERTURE, "aperture")                                                                        \
    X(UNSEEN_MADE, "unseen-made")                                                                  \
    X(UNSEEN_CAPTURED, "unseen-captured")                                                          \
    X(UNSEEN_PLACED, "unseen-placed")                                                              \
    X(UNSEEN_ANNOUNCED, "unseen-announced")                                                        \
    X(UNSEEN_CLOCK, "unseen-clock")                                                                \
    X(UNSEEN_RECORD, "unseen-record")                                                              \
    X(SLIP, "slip")                                                                                \
    X(BOARDS_DIFFER, "boards-differ")                                                              \
    X(UNSEEN_ASSISTANT, "unseen-assistant")                                                        \
    X(UNSEEN_ASSISTANT_MOVES, "unseen-assistant-moves")                                            \
    X(UNSEEN_ASSISTANT_SPEAKS, "unseen-assistant-speaks")                                          \
    X(UNSEEN_ASSISTANT_RECORDS, "unseen-assistant-records")                                        \
    X(UNSEEN_ASSISTANT_TELLS, "unseen-assistant-tells")                                            \
    X(UNSEEN_ASSISTANT_CLAIMS, "unseen-assistant-claims")                                          \
    X(UNSEEN_ASSISTANT_SEALS, "unseen-assistant-seals")                                            \
    X(SIGHTED_ASSISTANT, "sighted-assistant")                                                      \
    X(SEAL, "seal")                                                                                \
    X(SEAL_EARLY, "seal-early")                                                                    \
    X(ENVELOPE, "envelope")                                                                        \
    X(ENVELOPE_NAMES, "envelope-names")                                                            \
    X(ENVELOPE_POSITION, "envelope-position")                                                      \
    X(ENVELOPE_TIMES, "envelope-times")                                                            \
    X(ENVELOPE_SEALER, "envelope-sealer")                                                          \
    X(ENVELOPE_NUMBER, "envelope-number")                                                          \
    X(ENVELOPE_OFFER, "envelope-offer")                                                            \
    X(ENVELOPE_RESUMPTION, "envelope-resumption")                                                  \
    X(ENVELOPE_KEPT, "envelope-kept")                                                              \
    X(SEALED_OFFER, "sealed-offer")                                                                \
    X(RESUME_SET_UP, "resume-set-up")                                                              \
    X(BEFORE_RESUMPTION, "before-resumption")                                                      \
    X(ENVELOPE_OPENED, "envelope-opened")                                                          \
    X(SEAL_FAULT, "seal-fault")                                                                    \
    X(SEAL_AMBIGUOUS, "seal-ambiguous")                                                            \
    X(SEAL_UNCLEAR, "seal-unclear")                                                                \
    X(SEAL_ILLEGAL, "seal-illegal")                                                                \
    X(RESUMPTION, "resumption")                                                                    \
    X(REPLIER_PRESENT, "replier-present")                                                          \
    X(REPLIER_ABSENT, "replier-absent")                                                            \
    X(SEALER_ABSENT, "sealer-absent")                                                              \
    X(RESUMPTION_LATE, "resumption-late")                                                          \
    X(LATE_MATE, "late-mate")                                                                      \
    X(LATE_DRAW, "late-draw")                                                                      \
    X(LATE_TIME, "late-time")                                                                      \
    X(RESUMPTION_BOTH_ABSENT, "resumption-both-absent")                                            \
    X(ENVELOPE_LOST, "envelope-lost")                                                              \
    X(POSITION_LOST, "position-lost")                                                              \
    X(WRONG_TIMES, "wrong-times")                                                                  \
    X(SESSION_TIME, "session-time")                                                                \
    X(CHESS960, "chess960")                                                                        \
    X(CHESS960_ARRAY, "chess960-array")                                                            \
    X(CHESS960_KING, "chess960-king")                                                              \
    X(CHESS960_BISHOPS, "chess960-bishops")                                                        \
    X(CHESS960_BLACK, "chess960-black")                                                            \
    X(CHESS960_CASTLING, "chess960-castling")                                                      \
    X(CASTLING_BOTH_MOVE, "castling-both-move")                                                    \
    X(CASTLING_EXCHANGE, "castling-exchange")                                                      \
    X(CASTLING_KING_ONLY, "castling-king-only")                                                    \
    X(CASTLING_ROOK_ONLY, "castling-rook-only")                                                    \
    X(CASTLING_FINAL, "castling-final")                                                            \
    X(CASTLING_FILES, "castling-files")                                                            \
    X(CASTLING_ONE_STAYS, "castling-one-stays")                                                    \
    X(CASTLING_FIRST_MOVE, "castling-first-move")                                                  \
    X(CASTLING_PATH, "castling-path")                                                              \
    X(CASTLING_OCCUPIED, "castling-occupied")                                                      \
    X(CASTLING_SAID, "castling-said")                                                              \
    X(SIGN_CAPTURE, "sign-capture")                                                                \
    X(SIGN_CHECK, "sign-check")                                                                    \
    X(SIGN_MATE, "sign-mate")                                                                      \
    X(SIGN_PASSING, "sign-passing")

typedef enum hk_rule {
    HK_RULE_NONE,
#define X(name, word) HK_RULE_##name,
    HK_RULE_LIST(X)
#undef X
    /** How many values there are, HK_RULE_NONE included. */
    HK_RULES
} hk_rule;

/** The label of an edition, for example "2023"; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_edition_label(hk_edition edition);

/**
 * Find the edition that has a label.
 *
 * @param[out] out  Written on HK_OK alone.
 * @param label     `size` bytes; no NUL needed.
 *
 * @return HK_OK; HK_E_ARGUMENT, no edition has this label.
 *
 * Cost: O(editions). Threads: any.
 */
HK_API HK_MUST_CHECK hk_err hk_edition_find(hk_edition *out, const char *label, size_t size);

/** The word of a rule, for example "checkmate"; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_rule_word(hk_rule rule);

/**
 * The number of the article that states a rule in an edition, for example "5.1.1".
 *
 * @return Static text; NULL if the edition does not state the rule.
 *
 * Cost: O(1). Threads: any.
 */
HK_API const char *hk_article_number(hk_edition edition, hk_rule rule);

#ifdef __cplusplus
}
#endif
#endif
