/*
 * How a game stands, in words: the result and why, the clocks, and what the player to move has to do.
 */
#include "hakem/words.h"

#define W(message) message

static const char *const reasons[] = {
    [HK_REASON_NONE] = W("the game goes on"),
    [HK_REASON_CHECKMATE] = W("checkmate"),
    [HK_REASON_STALEMATE] = W("stalemate"),
    [HK_REASON_DEAD_POSITION] = W("dead position"),
    [HK_REASON_FIVEFOLD] = W("fivefold repetition"),
    [HK_REASON_SEVENTY_FIVE] = W("seventy-five moves"),
    [HK_REASON_AGREEMENT] = W("agreement"),
    [HK_REASON_RESIGNATION] = W("resignation"),
    [HK_REASON_TIME] = W("time"),
    [HK_REASON_THREEFOLD] = W("threefold repetition"),
    [HK_REASON_FIFTY] = W("fifty moves"),
    [HK_REASON_BOTH_FLAGS] = W("both flags are down"),
    [HK_REASON_DEFAULT] = W("lateness"),
    [HK_REASON_DOUBLE_DEFAULT] = W("lateness of both"),
    [HK_REASON_ILLEGAL_MOVES] = W("illegal moves"),
    [HK_REASON_ILLEGAL_MOVE_CLAIM] = W("an illegal move"),
    [HK_REASON_ELECTRONIC_DEVICE] = W("an electronic device"),
    [HK_REASON_REFUSAL] = W("refusal to comply"),
    [HK_REASON_PENALTY] = W("the arbiter's penalty"),
    [HK_REASON_SEALED_MOVE] = W("fault of the sealed move"),
    [HK_REASON_ILLEGAL_POSITION] = W("illegal position"),
    [HK_REASON_QUICKPLAY] = W("a draw in the quickplay finish"),
    [HK_REASON_UNATTENDED] = W("a draw without an arbiter present"),
    [HK_REASON_UNATTENDED_REJECTED] = W("a claim without an arbiter present, rejected"),
    [HK_REASON_ADJUDICATED] = W("the arbiter's decision"),
    [HK_REASON_ANNULLED] = W("annulled"),
};

static void add_display(hk_buf *out, hk_language language, const hk_clock *clock, hk_color color)
{
    hk_buf_str(out, hk_words(language, color == HK_WHITE ? W("White") : W("Black")));
    hk_buf_char(out, ' ');
    hk_words_time(out, clock->left_ms[color]);
    if (clock->running && clock->whose == color) {
        hk_buf_char(out, ' ');
        hk_buf_str(out, hk_words(language, W("(runs)")));
    }
}

void hk_words_clock(hk_buf *out, hk_language language, const hk_clock *clock)
{
    add_display(out, language, clock, HK_WHITE);
    hk_buf_str(out, ", ");
    add_display(out, language, clock, HK_BLACK);
}

void hk_words_state(hk_buf *out, hk_language language, const hk_state *state)
{
    hk_buf_str(out, state->both_lose ? "0-0" : hk_result_text(state->result));
    hk_buf_str(out, ", ");
    hk_buf_str(out, hk_words(language, reasons[state->reason]));
    if (state->unsettled)
        hk_buf_str(out, hk_words(language, W(", not found out whether the winner can mate")));
    if (!state->clock.control.timed)
        return;
    hk_buf_str(out, "; ");
    hk_words_clock(out, language, &state->clock);
}
