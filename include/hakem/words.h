/**
 * @file Events and rulings in a reader's language. The language is an argument of each call;
 * nothing here knows a locale.
 */
#ifndef HAKEM_WORDS_H
#define HAKEM_WORDS_H

#include "hakem/game.h"
#include "hakem/language.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Room for what one of these functions appends, with its NUL, but for hk_words_sheet. */
enum { HK_SENTENCES_MAX = 2048 };

/**
 * The text of a key of po/ in a language; static text. A key that is not known is its own text.
 * Cost: O(log keys).
 */
HK_API const char *hk_words(hk_language language, const char *key);

/**
 * Append what has happened, as one sentence: "White presses the clock." Of a claim by an intended
 * move another says in which form it was told.
 *
 * @param before  The board on which it happened, for the text of a move.
 * @param start   From which half-moves are counted (hk_game_start): of one that the event names, the
 *                number and the player of its move are told. It is read during the call alone.
 * Cost: some microseconds. Threads: any.
 */
HK_API void hk_words_event(hk_buf *out, hk_language language, const hk_event *event,
                           const hk_board *before, const hk_position *start);

/**
 * Append what a ruling says, as an arbiter would: who, what, on which square, and how much time
 * goes to whose clock.
 *
 * @param event  On which the ruling is; NULL leaves out what it alone tells.
 * Cost and threads: as hk_words_event.
 */
HK_API void hk_words_verdict(hk_buf *out, hk_language language, const hk_ruling *ruling,
                             const hk_event *event);

/**
 * hk_words_verdict with the outcome before it, if it is not upheld, and the article that decides
 * behind it, in brackets.
 */
HK_API void hk_words_ruling(hk_buf *out, hk_language language, const hk_ruling *ruling,
                            const hk_event *event);

/** Append on which articles a ruling rests besides, as a sentence; nothing if there are none. */
HK_API void hk_words_background(hk_buf *out, hk_language language, const hk_ruling *ruling);

/**
 * Append the result, who has won and by what, with the article that decides it in brackets: "Draw:
 * White's time is used up, but Black cannot checkmate by any series of legal moves. [6.9]" Cost and
 * threads: as hk_words_event.
 */
HK_API void hk_words_result(hk_buf *out, hk_language language, const hk_state *state);

/**
 * Append how a game stands: hk_words_result and the clocks. Cost and threads: as hk_words_event.
 */
HK_API void hk_words_state(hk_buf *out, hk_language language, const hk_state *state);

/** Append what both displays show, and which one runs. Cost and threads: as hk_words_event. */
HK_API void hk_words_clock(hk_buf *out, hk_language language, const hk_clock *clock);

/**
 * Append what a player has written on his scoresheet, with the numbers of the moves, and how far it
 * agrees with the game. Cost: of hk_sheet_check and some microseconds. Threads: one game, one
 * thread at a time.
 */
HK_API void hk_words_sheet(hk_buf *out, hk_language language, const hk_game *game, hk_color player);

/**
 * Append a time as a display shows it: hours, minutes and seconds, 1:05:09; in the last twenty
 * seconds with tenths if it is not a whole number of seconds, 0:00:12.3. It is never rounded up.
 *
 * @param ms  Milliseconds from 0.
 *
 * Cost: O(1). Threads: any.
 */
HK_API void hk_words_time(hk_buf *out, int64_t ms);

/** What an arbiter has to change on a chess clock after a ruling. Plain value. */
typedef struct hk_change {
    /** By hk_color: time to add to the display; negative: to take from it. */
    int64_t given_ms[2];
    /** By hk_color: by how much the counter of moves goes on; negative: back. */
    int moves[2];
} hk_change;

/**
 * Append what has to be changed, without a full stop: "Black +2:00, White -0:30, White's move
 * counter back by one". Nothing if nothing has.
 *
 * Cost and threads: as hk_words_event.
 */
HK_API void hk_words_change(hk_buf *out, hk_language language, const hk_change *change);

/**
 * On what the ruling of a case depends that nobody has told, or what it needs to be ruled on: enum
 * name and word.
 */
#define HK_NEED_LIST(X)                                                                            \
    /* What stands on the board. */                                                                \
    X(POSITION, "position")                                                                        \
    /* The moves that have led there. */                                                           \
    X(MOVES, "moves")                                                                              \
    X(MOVE_COUNT, "move-count")                                                                    \
    X(TIME_CONTROL, "time-control")                                                                \
    /* The exact time on a player's clock. */                                                      \
    X(CLOCK, "clock")                                                                              \
    /* How much time a player has left, roughly. */                                                \
    X(TIME, "time")                                                                                \
    X(TO_MOVE, "to-move")                                                                          \
    X(CAN_MATE, "can-mate")                                                                        \
    /* Whether something has happened, or what. */                                                 \
    X(HAPPENED, "happened")

typedef enum hk_need {
#define X(name, word) HK_NEED_##name,
    HK_NEED_LIST(X)
#undef X
} hk_need;

/** The word of a need, for example "can-mate"; static text. Cost: O(1). Threads: any. */
HK_API const char *hk_need_word(hk_need need);

/**
 * Something that nobody has told of a case, and what a ruling assumes of it. Plain value; members
 * that `need` does not name are zero.
 */
typedef struct hk_condition {
    hk_need need;
    /** CLOCK, TIME, CAN_MATE: the player whom it is about. TO_MOVE: the player who has the move. */
    hk_color player;
    /** CAN_MATE and HAPPENED: it is so. */
    bool holds;
    /** CAN_MATE: the rule asks for mating potential. 2005, C.4. */
    bool potential;
    /** TIME: at least so much is left, and less than so much; 0: there is no such bound. */
    int64_t from_ms, below_ms;
    /** HAPPENED: the number of what happened, for the caller. */
    unsigned what;
} hk_condition;

/**
 * Append under which condition a ruling holds, without a full stop: "If Black can still checkmate".
 * Of TIME only one bound is given. The other needs are no conditions: nothing is appended.
 *
 * @param what  HAPPENED: what happened, as a sentence of this language; otherwise NULL.
 *
 * Cost and threads: as hk_words_event.
 */
HK_API void hk_words_condition(hk_buf *out, hk_language language, const hk_condition *condition,
                               const char *what);

/** Append what a ruling needs, or depends on, as a sentence; as hk_words_condition. */
HK_API void hk_words_need(hk_buf *out, hk_language language, const hk_condition *condition,
                          const char *what);

/** A move of which nobody has told the squares: enum name and word. */
#define HK_UNSEEN_LIST(X)                                                                          \
    /* A legal move. */                                                                            \
    X(MOVE, "move")                                                                                \
    X(TWO_HANDS, "two-hands")                                                                      \
    X(ILLEGAL, "illegal")                                                                          \
    /* A pawn has been left on the last rank. */                                                   \
    X(PROMOTION, "promotion")

typedef enum hk_unseen {
    HK_UNSEEN_NONE,
#define X(name, word) HK_UNSEEN_##name,
    HK_UNSEEN_LIST(X)
#undef X
} hk_unseen;

/** Append that a player makes such a move, as a sentence. Cost and threads: as hk_words_event. */
HK_API void hk_words_unseen(hk_buf *out, hk_language language, hk_unseen move, hk_color player);

#ifdef __cplusplus
}
#endif
#endif
