/**
 * @file
 * What happens in a game, as plain values: the events of a log and the rulings on them.
 */
#ifndef HAKEM_EVENT_H
#define HAKEM_EVENT_H

#include "hakem/article.h"
#include "hakem/board.h"
#include "hakem/pgn.h"
#include "hakem/verdict.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Who acts. The program stands in for the arbiter where the Laws leave nothing to judge. */
#define HK_ACTOR_LIST(X)                                                                           \
    X(WHITE, "white")                                                                              \
    X(BLACK, "black")                                                                              \
    X(PROGRAM, "program")                                                                          \
    X(ARBITER, "arbiter") /* a person, for what only a person sees and decides */

typedef enum hk_actor {
#define X(name, word) HK_ACTOR_##name,
    HK_ACTOR_LIST(X)
#undef X
} hk_actor;

/** What can happen. */
#define HK_EVENT_LIST(X)                                                                           \
    X(START, "start") /* the game begins, White's clock is started */                              \
    X(MOVE, "move")   /* a player makes a move */                                                  \
    X(PRESS, "press") /* a player presses the clock */                                             \
    X(OFFER_DRAW, "offer_draw")                                                                    \
    X(ACCEPT_DRAW, "accept_draw")                                                                  \
    X(DECLINE_DRAW, "decline_draw")                                                                \
    X(RESIGN, "resign")                                                                            \
    X(FLAG, "flag")           /* a flag is seen or claimed to have fallen */                       \
    X(INTERRUPT, "interrupt") /* the clocks stand since `since_ms` */                              \
    X(RESUME, "resume")       /* the clock that was stopped goes on */                             \
    X(TOUCH, "touch")         /* a player touches pieces */                                        \
    X(ADJUST, "adjust")       /* a player announces that he adjusts pieces */                      \
    X(CLAIM, "claim")                                                                              \
    X(EXAMINE, "examine")   /* a claim of 9.2 or 9.3 is examined */                                \
    X(WITHDRAW, "withdraw") /* a player wants to take back an offer or a claim */                  \
    X(RECORD, "record")     /* a player writes on his scoresheet */                                \
    X(PAUSE, "pause")       /* a player stops both clocks to call the arbiter */                   \
    X(ARRIVE, "arrive")     /* a player comes to the board */                                      \
    X(SEAL, "seal")         /* a player seals a move */                                            \
    X(CONVENE, "convene")   /* the agreed time of resumption has come */                           \
    X(FACT, "fact")         /* something that only a person can report */                          \
    X(DECIDE, "decide")     /* the arbiter decides */

typedef enum hk_event_kind {
#define X(name, word) HK_EVENT_##name,
    HK_EVENT_LIST(X)
#undef X
} hk_event_kind;

/** What is claimed. */
#define HK_CLAIMED_LIST(X)                                                                         \
    X(THREEFOLD, "threefold")                                                                      \
    X(FIFTY, "fifty")                                                                              \
    X(FLAG, "flag")                 /* the opponent's time is used up */                           \
    X(ILLEGAL_MOVE, "illegal_move") /* the opponent's, not corrected yet */                        \
    X(TOUCH_MOVE, "touch_move")     /* the opponent broke article 4 with his last move */          \
    X(DISTURBANCE, "disturbance")                                                                  \
    X(QUICKPLAY, "quickplay")   /* a draw in a quickplay finish */                                 \
    X(UNATTENDED, "unattended") /* the same where no arbiter is present */                         \
    X(INCREMENT, "increment")   /* five seconds a move, in a quickplay finish */                   \
    X(CLOCK_SETTING, "clock_setting")                                                              \
    X(MOVE_COUNT, "move_count")                                                                    \
    X(MOVE_COUNT_REQUEST, "move_count_request")                                                    \
    X(APPEAL, "appeal")

typedef enum hk_claimed {
#define X(name, word) HK_CLAIM_##name,
    HK_CLAIMED_LIST(X)
#undef X
} hk_claimed;

/** What only a person can report. */
#define HK_FACT_LIST(X)                                                                            \
    X(CLASSIFY, "classify")     /* question: the level of a time control */                        \
    X(LIST_LEGAL, "list_legal") /* question: the legal moves */                                    \
    X(INITIAL_POSITION_WRONG, "initial_position_wrong")                                            \
    X(BOARD_ROTATED, "board_rotated")                                                              \
    X(COLORS_REVERSED, "colours_reversed")                                                         \
    X(ILLEGAL_MOVE_IN_HISTORY, "illegal_move_found_in_history")                                    \
    X(PLAYERS_AGREE_TO_CORRECT, "players_agree_to_correct")                                        \
    X(PIECE_DISPLACED, "piece_displaced")                                                          \
    X(PIECES_KNOCKED_OVER, "pieces_knocked_over")                                                  \
    X(PIECES_RESTORED, "pieces_restored")                                                          \
    X(KING_RELEASED, "king_released") /* on its square of castling, the rook not moved yet */      \
    X(PROMOTION_PIECE_TOUCHED, "promotion_piece_touched_square")                                   \
    X(PAWN_REMOVED, "pawn_removed")                                                                \
    X(CAPTURED_PIECE_REMOVED, "captured_piece_removed")                                            \
    X(SAID, "said")                                                                                \
    X(CLOCK_DEFECT, "clock_defect")                                                                \
    X(WRONG_SETTING, "wrong_setting")                                                              \
    X(CLOCK_NOT_STOPPED_IN_TIME, "clock_not_stopped_in_time")                                      \
    X(BOTH_FLAGS_FALLEN, "both_flags_fallen")                                                      \
    X(FLAG_UNNOTICED, "flag_unnoticed") /* a display shows zero and nobody has seen it */          \
    X(FLAG_REACHED_NEXT_PERIOD, "flag_reached_next_period")                                        \
    X(STOPPED_RECORDING, "stopped_recording")                                                      \
    X(NOT_RECORDED_PREVIOUS, "not_recorded_previous")                                              \
    X(RECORDS_INCOMPLETE, "records_incomplete")                                                    \
    X(RECORDS_UNRECONSTRUCTABLE, "records_unreconstructable")                                      \
    X(RECONSTRUCT_ON_SECOND_BOARD, "reconstruct_on_second_board")                                  \
    X(SCORESHEET_REQUEST, "scoresheet_request")                                                    \
    X(NOTES_ON_SCORESHEET, "notes_on_scoresheet")                                                  \
    X(SCORESHEET_HANDED_IN, "scoresheet_handed_in")                                                \
    X(POSITION_WRITTEN, "position_written")                                                        \
    X(VERIFIED_BY_OPPONENT, "verified_by_opponent")                                                \
    X(RESULT_SIGNED, "result_signed")                                                              \
    X(CANNOT_WRITE, "cannot_write")                                                                \
    X(ASSISTANT_ALLOWED, "assistant_allowed")                                                      \
    X(ADJOURNED, "adjourned")                                                                      \
    X(ADJOURN_EARLY, "adjourn_early")                                                              \
    X(ENVELOPE_LOST, "envelope_lost")                                                              \
    X(POSITION_LOST, "position_lost")                                                              \
    X(SEALED_MOVE_STATED, "sealed_move_stated")                                                    \
    X(ANNOUNCED, "announced")                                                                      \
    X(ANNOUNCEMENT_CORRECTED, "announcement_corrected")                                            \
    X(BOARDS_DIFFER, "boards_differ")                                                              \
    X(RECORDS_AGREE, "records_agree")                                                              \
    X(PIECE_TAKEN_OUT, "piece_taken_out_of_aperture")                                              \
    X(PIECE_PUT_BACK, "piece_put_back")                                                            \
    X(ELECTRONIC_DEVICE, "electronic_device")                                                      \
    X(PHONE_RANG, "phone_rang")                                                                    \
    X(ADVICE_RECEIVED, "advice_received")                                                          \
    X(REFUSES_INSPECTION, "refuses_inspection")                                                    \
    X(PERSISTENT_REFUSAL, "persistent_refusal")                                                    \
    X(DISREPUTE, "disrepute")                                                                      \
    X(HAND_HOVERING, "hand_hovering")                                                              \
    X(SMOKING_OUTSIDE_AREA, "smoking_outside_area")                                                \
    X(LEFT_VENUE, "left_venue")                                                                    \
    X(LEFT_PLAYING_AREA, "left_playing_area")                                                      \
    X(LEFT_HALL_WITHOUT_REPORTING, "left_hall_without_reporting")                                  \
    X(STRANGER_ENTERED, "stranger_entered")                                                        \
    X(SPECTATOR_INTERFERES, "spectator_interferes")                                                \
    X(EXTERNAL_DISTURBANCE, "external_disturbance")

typedef enum hk_fact {
#define X(name, word) HK_FACT_##name,
    HK_FACT_LIST(X)
#undef X
} hk_fact;

/** What the arbiter can decide. */
#define HK_DECISION_LIST(X)                                                                        \
    X(ILLEGAL_MOVE_FOUND, "illegal_move_found")                                                    \
    X(OBSERVED, "observed")           /* a position of A.5.4 is seen, and he waits */              \
    X(STILL_ILLEGAL, "still_illegal") /* and it is still there */                                  \
    X(RESTORE, "restore")             /* the position after half-move `ply` is set up */           \
    X(STOP_CLOCKS, "stop_clocks")                                                                  \
    X(RESUME, "resume")                                                                            \
    X(SET_CLOCKS, "set_clocks")                                                                    \
    X(REPLACE_CLOCK, "replace_clock")                                                              \
    X(PLACE_CLOCK, "place_clock")                                                                  \
    X(ADD_TIME, "add_time")                                                                        \
    X(REDUCE_TIME, "reduce_time")                                                                  \
    X(WARNING, "warning")                                                                          \
    X(NO_VALID_REASON, "no_valid_reason")                                                          \
    X(DECLARE_LOST, "declare_lost")                                                                \
    X(OPPONENT_SCORE, "opponent_score")                                                            \
    X(OPPONENT_SCORE_INCREASE, "opponent_score_increase")                                          \
    X(REDUCE_POINTS, "reduce_points")                                                              \
    X(CORRECT_RESULT, "correct_result")                                                            \
    X(DECLARE, "declare")                                                                          \
    X(AGREE_DRAW, "agree_draw")                                                                    \
    X(REJECT, "reject")                                                                            \
    X(POSTPONE, "postpone")                                                                        \
    X(AGREE_INCREMENT, "agree_increment")                                                          \
    X(CONTINUE, "continue")                                                                        \
    X(INSTRUCT_SEAL, "instruct_seal")                                                              \
    X(CHECK_ENVELOPE, "check_envelope")                                                            \
    X(APPOINT_ASSISTANT, "appoint_assistant")                                                      \
    X(FINE, "fine")                                                                                \
    X(EXCLUDE_ROUNDS, "exclude_rounds")                                                            \
    X(EXPEL, "expel")

typedef enum hk_decision {
#define X(name, word) HK_DECISION_##name,
    HK_DECISION_LIST(X)
#undef X
} hk_decision;

/** Persons, as a set. */
enum {
    HK_PARTY_WHITE = 1,
    HK_PARTY_BLACK = 2,
    HK_PARTY_BOTH = 3,
    HK_PARTY_OTHERS = 4 /**< Spectators and other players. */
};

enum {
    HK_TOUCHED_MAX = 16, /**< Pieces that one event names. */
    HK_TEXT_MAX = 64     /**< Bytes of a text in an event, with its NUL. */
};

/** Particulars of an event, as a set. */
enum {
    HK_WITH_TWO_HANDS = 1,  /**< MOVE: both hands were used. */
    HK_WITH_OTHER_HAND = 2, /**< PRESS: with the hand that did not move. */
    HK_BY_ACCIDENT = 4,     /**< TOUCH: found to be no intention. */
    HK_WITH_MOVE = 8,       /**< CLAIM: rests on the move of the event, not played yet. */
    HK_MOVE_RECORDED = 16,  /**< CLAIM: that move has been written down, */
    HK_MOVE_DECLARED = 32,  /**< CLAIM: and declared. */
    HK_IN_ADVANCE = 64,     /**< RECORD: before the move was made. */
    HK_ELECTRONIC = 128,    /**< RECORD: on a certified electronic sheet. */
    HK_REMOTE = 256,        /**< DECIDE: by an arbiter appointed for it. */
    HK_FROM_DISPLAY = 512,  /**< CLAIM: rests on a screen alone. */
    HK_CANNOT_WIN = 1024,   /**< CLAIM: the opponent cannot win by normal means; */
    HK_NO_EFFORT = 2048,    /**< CLAIM: he makes no effort to. */
    HK_NOTES_OFFER = 4096,  /**< SEAL: the envelope notes a draw offer. */
    HK_OF_CLAIM = 8192,     /**< WITHDRAW: of a claim, not of an offer. */
    HK_NAMED_CLOCK = 16384  /**< The arbiter's RESUME: the clock of `whose` is started. */
};

/** Game time runs to this moment: more than thirty thousand years. */
#define HK_AT_MS_MAX INT64_C(1000000000000000)

/** One event of a game's log. Plain value. */
typedef struct hk_event {
    uint64_t seq; /**< From 1, without gaps, in the log of one game. */
    int64_t
        at_ms; /**< Since the game was created, to HK_AT_MS_MAX; never before the event before. */
    hk_actor actor;
    hk_event_kind kind;
    struct {
        uint8_t from, to;  /**< Squares 0 to 63; castling is king takes own rook. */
        uint8_t promotion; /**< hk_kind, or HK_NO_KIND. */
    } move;                /**< Of HK_EVENT_MOVE. */
    hk_color whose; /**< Of HK_EVENT_FLAG: the player whose flag it is. Of the arbiter's RESUME. */
    int64_t since_ms;     /**< Of HK_EVENT_INTERRUPT: 0 to at_ms. */
    hk_claimed ground;    /**< Of CLAIM. */
    hk_fact fact;         /**< Of FACT. */
    hk_decision decision; /**< Of DECIDE. */
    unsigned with;        /**< HK_WITH_TWO_HANDS and so on. */
    unsigned
        who; /**< FACT, DECIDE: who is meant, HK_PARTY_WHITE and so on. START, CONVENE: who is absent. */
    uint8_t square_count; /**< Of TOUCH, ADJUST and some facts. */
    uint8_t square[HK_TOUCHED_MAX];
    bool has_ply; /**< A half-move is named: */
    uint32_t
        ply; /**< from 1; RESTORE: 0 is the start. Facts of a wrong array or setting: moves each. */
    int64_t ms
        [2]; /**< SET_CLOCKS: both displays. A time given, taken or told: the first. ARRIVE: after the start. */
    uint8_t half_points[2]; /**< A result: points of each player, doubled. */
    int32_t value;          /**< Points given or taken, in hundredths. */
    char text[HK_TEXT_MAX]; /**< RECORD, SEAL, announcements; NUL-ended. */
    char language[8];       /**< RECORD: of the piece letters, ISO 639-1; empty: English. */
} hk_event;

/** How a game ended. */
#define HK_REASON_LIST(X)                                                                          \
    X(NONE, "none")                                                                                \
    X(CHECKMATE, "checkmate")                                                                      \
    X(STALEMATE, "stalemate")                                                                      \
    X(DEAD_POSITION, "dead-position")                                                              \
    X(FIVEFOLD, "fivefold")                                                                        \
    X(SEVENTY_FIVE, "seventy-five")                                                                \
    X(AGREEMENT, "agreement")                                                                      \
    X(RESIGNATION, "resignation")                                                                  \
    X(TIME, "time")                                                                                \
    X(THREEFOLD, "threefold")                                                                      \
    X(FIFTY, "fifty")                                                                              \
    X(BOTH_FLAGS, "both-flags")                                                                    \
    X(DEFAULT, "default")               /* late at the board */                                    \
    X(DOUBLE_DEFAULT, "double-default") /* both */                                                 \
    X(ILLEGAL_MOVES, "illegal-moves")   /* as many as the edition lets lose */                     \
    X(ILLEGAL_MOVE_CLAIM, "illegal-move-claim")                                                    \
    X(ELECTRONIC_DEVICE, "electronic-device")                                                      \
    X(REFUSAL, "refusal")                                                                          \
    X(PENALTY, "penalty")                                                                          \
    X(SEALED_MOVE, "sealed-move")                                                                  \
    X(ILLEGAL_POSITION, "illegal-position")                                                        \
    X(QUICKPLAY, "quickplay")                                                                      \
    X(UNATTENDED, "unattended")                   /* a quickplay claim without an arbiter */       \
    X(UNATTENDED_REJECTED, "unattended-rejected") /* the same, not upheld */                       \
    X(ADJUDICATED, "adjudicated")                                                                  \
    X(ANNULLED, "annulled") /* no result: a new game is played */

typedef enum hk_reason {
#define X(name, word) HK_REASON_##name,
    HK_REASON_LIST(X)
#undef X
} hk_reason;

enum {
    HK_DECIDING_MAX = 2,    /**< Rules that decide one ruling; mostly it is one. */
    HK_BACKGROUND_MAX = 40, /**< Rules that it rests on besides. */
    HK_CITED_MAX = HK_DECIDING_MAX + HK_BACKGROUND_MAX
};

/** The decision on one event and what it rests on. Plain value. */
typedef struct hk_ruling {
    hk_verdict verdict;
    hk_outcome outcome;
    hk_edition edition;
    hk_particulars told; /**< What the verdict says it of. */
    hk_rule deciding
        [HK_DECIDING_MAX];   /**< The rules that decide it, as few as do; all are of the edition. */
    unsigned deciding_count; /**< 0 only where the edition has no article for what was tried. */
    hk_rule background[HK_BACKGROUND_MAX]; /**< The rules that it rests on besides. */
    unsigned background_count;
    bool moved, completed; /**< A move was made; a move was completed. */
    hk_result result;      /**< Of the game after the event. */
    hk_reason reason;
    bool
        unsettled; /**< It is a win, though a mate was neither found nor excluded: the arbiter may decide. */
    hk_move meaning;   /**< What a text written by a player means, or HK_MOVE_NONE, */
    hk_board meant_on; /**< and the board that it speaks of. */
} hk_ruling;

/**
 * All rules of a ruling: the deciding ones, then the background.
 *
 * @param[out] out  Room for HK_CITED_MAX.
 * @return How many there are. Cost: O(1). Threads: any.
 */
HK_API unsigned hk_ruling_rules(const hk_ruling *ruling, hk_rule *out);

/** Words of the lists above; static text. Threads: any. */
HK_API const char *hk_actor_word(hk_actor actor);
HK_API const char *hk_event_word(hk_event_kind kind);
HK_API const char *hk_outcome_word(hk_outcome outcome);
HK_API const char *hk_reason_word(hk_reason reason);

/** The kind, the actor or the result that a word names. @return false if none does; `out` is then untouched. */
HK_API bool hk_event_find(hk_event_kind *out, const char *word, size_t size);
HK_API bool hk_actor_find(hk_actor *out, const char *word, size_t size);

/** Words of what is claimed, reported and decided, and back. */
HK_API const char *hk_claimed_word(hk_claimed ground);
HK_API const char *hk_fact_word(hk_fact fact);
HK_API const char *hk_decision_word(hk_decision decision);
HK_API bool hk_claimed_find(hk_claimed *out, const char *word, size_t size);
HK_API bool hk_fact_find(hk_fact *out, const char *word, size_t size);
HK_API bool hk_decision_find(hk_decision *out, const char *word, size_t size);

#ifdef __cplusplus
}
#endif
#endif
