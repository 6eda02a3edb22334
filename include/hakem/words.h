/**
 * @file
 * Events and rulings in a reader's language. The language is an argument of each call; nothing here knows a locale.
 */
#ifndef HAKEM_WORDS_H
#define HAKEM_WORDS_H

#include "hakem/game.h"
#include "hakem/language.h"

#ifdef __cplusplus
extern "C" {
#endif

/** A sentence of the referee in a language; static text. What is not known stays English. Cost: O(log sentences). */
HK_API const char *hk_words(hk_language language, const char *english);

/**
 * Append what has happened, as one sentence: "White presses the clock."
 *
 * @param before  The board on which it happened, for the text of a move.
 * Cost: some microseconds. Threads: any.
 */
HK_API void hk_words_event(hk_buf *out, hk_language language, const hk_event *event,
                           const hk_board *before);

/** Append a ruling: its outcome, its sentence and its articles in brackets. Cost and threads: as hk_words_event. */
HK_API void hk_words_ruling(hk_buf *out, hk_language language, const hk_ruling *ruling);

/** Append how a game stands: result, reason and clocks. Cost and threads: as hk_words_event. */
HK_API void hk_words_state(hk_buf *out, hk_language language, const hk_state *state);

/** Append what both displays show, and which one runs. Cost and threads: as hk_words_event. */
HK_API void hk_words_clock(hk_buf *out, hk_language language, const hk_clock *clock);

/**
 * Append what a player has written on his scoresheet, with the numbers of the moves, and how far it agrees with the game.
 * Cost: of hk_sheet_check and some microseconds. Threads: one game, one thread at a time.
 */
HK_API void hk_words_sheet(hk_buf *out, hk_language language, const hk_game *game, hk_color player);

/** Append a time as hours, minutes and seconds: 1:05:09, with thousandths if there are any. Threads: any. */
HK_API void hk_words_time(hk_buf *out, int64_t ms);

#ifdef __cplusplus
}
#endif
#endif
