/**
 * @file
 * Times and evaluations inside PGN: commands in comments (`[%clk 0:04:58]`) and tags of clocks.
 *
 * A command is `[%name value]`, wherever it stands in a comment, with any white space around its value; it ends at the
 * first `]`, and a `[` before that begins another. Where a comment has several of a name, the first that can be read
 * counts. Times are milliseconds.
 */
#ifndef HAKEM_PGN_CLK_H
#define HAKEM_PGN_CLK_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** One command of a comment. Pointers into the comment. */
typedef struct hk_pgn_command {
    const char *name; /**< Letters and digits, for example `clk`. */
    size_t name_size;
    const char *value; /**< Without white space at its ends; may be empty. */
    size_t value_size;
} hk_pgn_command;

/**
 * Find the next command of a comment.
 *
 * @param[in,out] at  Where to look from, 0 at first; moved behind what was found, or to `size`.
 *
 * @return Whether there is one; `out` is written on true.
 * Cost: O(bytes passed over). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_command_next(hk_pgn_command *out, size_t *at, const char *comment, size_t size);

/** Commands that hold a time. */
typedef enum hk_pgn_time {
    HK_PGN_CLK, /**< `[%clk h:mm:ss]`: what the mover's digital clock shows after the move. */
    HK_PGN_EMT, /**< `[%emt h:mm:ss]`, also `m:ss` and plain seconds: time spent on the move. */
    HK_PGN_EGT, /**< `[%egt h:mm:ss]`: time spent on the game. */
    HK_PGN_MCT  /**< `[%mct h:mm:ss]`: what a mechanical clock shows. */
} hk_pgn_time;

/**
 * Find the first time of a kind in a comment. Seconds may have a fraction, of which three digits count; minutes and
 * seconds are below sixty where a larger unit stands before them; no number has more than nine digits.
 *
 * @param[out] ms  Written on true; never below 0.
 * Cost: O(size). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_time_read(int64_t *ms, hk_pgn_time which, const char *comment, size_t size);

/**
 * Append a time as a comment has it, `[%emt 0:00:12.3]`, to the millisecond; a time below 0 as 0.
 * Cost: O(1). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API void hk_pgn_time_write(hk_buf *buf, hk_pgn_time which, int64_t ms);

/** Append a player's time as a comment has it, `[%clk 0:04:58]`; parts of a second are left out. */
HK_API void hk_pgn_clock_write(hk_buf *buf, int64_t ms);

/** Find the first `[%clk h:mm:ss]` in a comment: hk_pgn_time_read for HK_PGN_CLK. */
HK_API bool hk_pgn_clock_read(int64_t *ms, const char *comment, size_t size);

/** What an engine said of a position: centipawns or a mate, for White if above 0. Plain value. */
typedef struct hk_pgn_eval {
    bool is_mate;
    int32_t centipawns; /**< -999999999 to 999999999; 0 for a mate. */
    int32_t mate_moves; /**< -9999 to 9999; 0 if it is no mate, or stands on the board. */
    unsigned depth;     /**< Half-moves that it looked ahead, to 9999; 0: not said. */
} hk_pgn_eval;

/**
 * Find the first evaluation in a comment: `[%eval 0.17]`, `[%eval -1.5,22]` with a depth, `[%eval #-3]` a mate in three
 * for Black. Of the pawns' decimals two count.
 *
 * @param[out] out  Written on true.
 * Cost: O(size). Threads: any.
 */
HK_API bool hk_pgn_eval_read(hk_pgn_eval *out, const char *comment, size_t size);

/** Append an evaluation within its ranges as a comment has it, `[%eval 0.17,22]`. Cost: O(1). Threads: any. */
HK_API void hk_pgn_eval_write(hk_buf *buf, const hk_pgn_eval *eval);

/**
 * Read the value of a tag WhiteClock or BlackClock, `1:35:20`; seconds may have a fraction. Blanks at its ends are passed
 * over.
 *
 * @param[out] ms  Written on true.
 * Cost: O(size). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_tag_time_read(int64_t *ms, const char *value, size_t size);

/** Append a time as h:mm:ss, with a fraction if there is one; a time below 0 as 0. Cost: O(1). Threads: any. */
HK_API void hk_pgn_tag_time_write(hk_buf *buf, int64_t ms);

/** The Clock tag: which clock runs, and its time. Plain value. */
typedef struct hk_pgn_clock_tag {
    bool running;   /**< False: neither runs (`N`). */
    hk_color whose; /**< If one runs. */
    int64_t ms;
} hk_pgn_clock_tag;

/**
 * Read the value of a tag Clock: `W/1:30:00`, `B/...`, or `N/...` where no clock runs.
 *
 * @param[out] out  Written on true.
 * Cost: O(size). Threads: any. Format: PGN specification supplement 2001.
 */
HK_API bool hk_pgn_clock_tag_read(hk_pgn_clock_tag *out, const char *value, size_t size);

#ifdef __cplusplus
}
#endif
#endif
