/**
 * @file
 * What an arbiter can see at a board, and what the Laws make of it: whether he acts, waits, stays
 * silent until a player claims, or only knows it. That depends on the edition, the level and the
 * supervision.
 */
#ifndef HAKEM_SIGN_H
#define HAKEM_SIGN_H

#include "hakem/game.h"

#ifdef __cplusplus
extern "C" {
#endif

/** What can be seen at a board: enum name and word. */
#define HK_SIGN_LIST(X)                                                                            \
    /* A player has stopped the clocks and calls the arbiter. 6.11.2. */                           \
    X(CALL, "call")                                                                                \
    /* A claim waits for its examination or for the arbiter's decision. */                         \
    X(CLAIM_WAITING, "claim_waiting")                                                              \
    /* A display is at 0:00, and nobody has called it. */                                          \
    X(FLAG, "flag")                                                                                \
    X(FLAGS_BOTH, "flags_both")                                                                    \
    /* An illegal move or action (7.5) has not been dealt with, or both kings are in check. */     \
    X(ILLEGAL_MOVE, "illegal_move")                                                                \
    /* A pawn stands on the last rank. 7.5.2. */                                                   \
    X(PAWN_LEFT, "pawn_left")                                                                      \
    /* After a wrong claim by an intended move the claimant has made another move. 9.5.3. */       \
    X(INTENDED_NOT_MADE, "intended_not_made")                                                      \
    /* A player need not record his moves any more. 8.4. */                                        \
    X(TIME_SHORT, "time_short")                                                                    \
    /* The clocks have stood for long. */                                                          \
    X(PAUSED_LONG, "paused_long")                                                                  \
    /* The clock on the table is out of contact. */                                                \
    X(CLOCK_SILENT, "clock_silent")                                                                \
    /* The clock on the table has told what cannot be, and the hall has let it go. */              \
    X(CLOCK_RELEASED, "clock_released")                                                            \
    /* What the clock on the table tells has come late, more and more. */                          \
    X(CLOCK_LATE, "clock_late")                                                                    \
    /* A player has no connection while the clock runs. */                                         \
    X(AWAY, "away")                                                                                \
    /* The game is over, and the players have not both signed its result. 8.7. */                  \
    X(RESULT_UNCONFIRMED, "result_unconfirmed")                                                    \
    /* The position has drawn the game, and it goes on. */                                         \
    X(DRAWN_OR_DEAD, "drawn_or_dead")                                                              \
    /* The player to move could claim a draw. 9.2, 9.3. */                                         \
    X(CLAIM_POSSIBLE, "claim_possible")                                                            \
    /* A player is not there, and the default time is near or over. 6.7.1. */                      \
    X(DEFAULT_TIME, "default_time")                                                                \
    /* The log would be ruled otherwise today. */                                                  \
    X(DIFFERS, "differs")

typedef enum hk_sign {
#define X(name, word) HK_SIGN_##name,
    HK_SIGN_LIST(X)
#undef X
    /** How many there are. */
    HK_SIGNS
} hk_sign;

/** What the arbiter owes at a sign: enum name and word. */
#define HK_OWED_LIST(X)                                                                            \
    X(ACT, "act")                                                                                  \
    /* He waits until the next move is completed. */                                               \
    X(WAIT, "wait")                                                                                \
    /* He acts if a player claims. */                                                              \
    X(CLAIM, "claim")                                                                              \
    X(KNOW, "know")

typedef enum hk_owed {
#define X(name, word) HK_OWED_##name,
    HK_OWED_LIST(X)
#undef X
} hk_owed;

/** How far what is seen has come, where that decides what is owed. */
typedef enum hk_progress {
    /** There is nothing to distinguish. */
    HK_PROGRESS_ANY,
    /** The move has been made, and the clock not been pressed. */
    HK_PROGRESS_UNCOMPLETED,
    /** It is completed, and the opponent has not made his next move. */
    HK_PROGRESS_FRESH,
    /** The opponent has made his next move. */
    HK_PROGRESS_ANSWERED,
    /** An illegal position stands on the board. A.5.4. */
    HK_PROGRESS_POSITION,
    /** It still does after the move for which the arbiter has waited. A.5.4. */
    HK_PROGRESS_STILL,
    /** The default time is near, or over. */
    HK_PROGRESS_NEAR,
    HK_PROGRESS_OVER,
    /** It is so for both players. */
    HK_PROGRESS_BOTH,
    /** What the players have signed is not the result of the game. */
    HK_PROGRESS_CONTRADICTED
} hk_progress;

/** A sign, and what is owed at it. Plain value. */
typedef struct hk_noticed {
    hk_sign sign;
    hk_owed owed;
    /** The player whom it is about; 0: neither, or both. */
    hk_parties who;
    /** The rule that says what is owed; HK_RULE_NONE: the edition has none. */
    hk_rule rule;
    /** The arbiter may not let the players know it. FIDE Laws 2023, 12.6. */
    bool is_private;
    /** It came with the last move. */
    bool by_last_move;
    /** Since when, in milliseconds since the game was created; -1: not known. */
    int64_t since_ms;
    /** What the sign counts, from 1; 0: nothing. */
    unsigned count;
} hk_noticed;

/** The signs at a board, each at most once, in the order of HK_SIGN_LIST. Plain value. */
typedef struct hk_signs {
    unsigned size;
    hk_noticed list[HK_SIGNS];
    /** When they change though nothing happens; INT64_MAX: they do not. */
    int64_t next_ms;
} hk_signs;

/** What whoever looks at a board knows beside its game. */
typedef struct hk_known {
    /** The moment, not before the last event; milliseconds since the game was created. */
    int64_t at_ms;
    /** The displays at that moment. */
    const hk_clock *clock;
    /**
     * When the session really began: the start, or the resumption of an adjourned game; it can lie
     * before the creation of the game. INT64_MIN: not known.
     */
    int64_t started_ms;
    /** It was to begin at scheduled_ms; otherwise when it began. */
    bool has_schedule;
    int64_t scheduled_ms;
    /** What is known of the position: hk_ending_is_dead. Else HK_UNKNOWN. */
    hk_answer dead;
} hk_known;

/** For so long before the end of the default time an absent player is a sign. */
enum { HK_DEFAULT_NEAR_MS = 300000 };

/** Who has not come to a game that has begun, and until when he may. Plain value. */
typedef struct hk_absence {
    /** White, black or both. */
    hk_parties who;
    /** The rule by which he loses who comes later. */
    hk_rule rule;
    /** The start from which the default time counts, and its end; ms since the game was created. */
    int64_t from_ms, over_ms;
} hk_absence;

/**
 * Tell who is absent, and when the default time ends: it counts from the real start of the session
 * or, in the edition of 2005, from the scheduled one.
 *
 * @param game       Not changed.
 * @param known      `started_ms` and the schedule.
 * @param[out] out   Written if somebody is absent.
 *
 * @return Somebody is absent from a game that goes on, and its start is known.
 *
 * Cost: O(1). Threads: any, while nobody changes the game.
 * Laws: FIDE Laws 2023, 6.7.1 and Guidelines I.10; 2005, 6.7 and A.10.
 */
HK_API HK_MUST_CHECK bool hk_game_absence(const hk_game *game, const hk_known *known,
                                          hk_absence *out);

/** The word of a sign, for example "flag"; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_sign_word(hk_sign sign);

/** The word of what is owed, for example "act"; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_owed_word(hk_owed owed);

/**
 * What does an arbiter owe at a sign?
 *
 * @param progress  HK_PROGRESS_ANY, or how far it has come; what makes no difference to the sign
 *                  is passed over.
 * @param rules     Of the game: edition, level and supervision decide.
 *
 * @return The sign, of nobody and of no known time. The rule of HK_SIGN_FLAGS_BOTH is the one of a
 *         game without further regulations; hk_game_signs knows better.
 *
 * Cost: O(1). Threads: any.
 * Laws: FIDE Laws 2023, 6.7.1, 6.8, 6.10.1, 6.11, 7.5, 8.4, 8.5.1, 8.7, 9.2, 9.3, 9.5.1, 9.5.3, 9.6,
 * 12.6, A.5, B.3; 2005, 9.5.b, B.6, B.8, C.3.
 */
HK_API hk_noticed hk_sign_owed(hk_sign sign, hk_progress progress, const hk_rules *rules);

/** Put a sign into its place. One that is there already stays. Cost: O(signs). Threads: any. */
HK_API void hk_signs_add(hk_signs *signs, hk_noticed noticed);

/**
 * List the signs that a game shows by itself: waiting claims, flags, illegal moves, pawns left,
 * intended moves not made, short time, draws, claims that would succeed and the default time.
 *
 * Whether a position is dead is not searched for here; the caller may know (hk_known).
 *
 * @param[out] out  The signs; the caller adds those that are not for the game to know.
 *
 * Cost: some 100 ns and, on a board, O(half-moves); where a position may recur, of generating the
 * legal moves. No allocation. Threads: as hk_game_create. Laws: of hk_sign_owed.
 */
HK_API void hk_game_signs(const hk_game *game, const hk_known *known, hk_signs *out);

/** What is counted of each player, by hk_color. Plain value. */
typedef struct hk_counters {
    /** Illegal actions completed (7.5.5), those that were carried over included. */
    unsigned illegal_moves[2];
    /** Warnings that stand (12.9.1). */
    unsigned warnings[2];
    /** Requests to see the record (A.4.3), those that were carried over included. */
    unsigned requests[2];
    /** Draws offered (9.1.2). */
    unsigned offers[2];
} hk_counters;

/** Read what is counted of each player. Cost: O(1). Threads: as hk_game_create. */
HK_API void hk_game_counters(const hk_game *game, hk_counters *out);

#ifdef __cplusplus
}
#endif
#endif
