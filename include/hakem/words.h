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
 * Append what has happened, as one sentence: "White presses the clock."
 *
 * @param before  The board on which it happened, for the text of a move.
 * Cost: some microseconds. Threads: any.
 */
HK_API void hk_words_event(hk_buf *out, hk_language language, const hk_event *event,
                           const hk_board *before);

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
 * Append a time as hours, minutes and seconds: 1:05:09, with thousandths if there are any. Threads:
 * any.
 */
HK_API void hk_words_time(hk_buf *out, int64_t ms);

#ifdef __cplusplus
}
#endif
#endif
