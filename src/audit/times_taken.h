/*
 * What times_comments.c reads and times.c judges. Nearly every clock time is usual, and is taken here without a call.
 */
#ifndef HK_AUDIT_TIMES_TAKEN_H
#define HK_AUDIT_TIMES_TAKEN_H

#include "audit/times.h"
#include "base/internal.h"

enum {
    SECOND_MS = 1000,
    ROUNDING_MS = SECOND_MS /* what rounding hides between two clock times */
};

/* The command that has been read tells a clock time that cannot be read. */
void hk__times_report_unreadable(hk__times *times);

/* Take a clock time that is not usual. */
void hk__times_judge_clock(hk__times *times, hk__times_player *player, int64_t ms);

void hk__times_take_move_time(hk__times *times, hk__times_player *player, int64_t ms);

/*
 * Is a clock time as it has to be, beyond doubt? One period has all the moves, or nothing is known
 * of periods; the clock has shown time before, shows some now, and not more than it may.
 */
HK_SPECIALISE bool is_usual(const hk__times_player *player, int64_t ms)
{
    const hk_time_control *control = &player->control;
    const int64_t increment = control->period[0].increment_ms;

    if (!player->has_left || player->has_emt || ms <= 0)
        return false;
    return control->kind != HK_TIME_CONTROL_PERIODS ||
           (control->period_count == 1 && control->period[0].moves == 0 &&
            ms >= increment - ROUNDING_MS &&
            ms - player->left_ms <=
                increment * (int64_t)(player->moves - player->left_at) + ROUNDING_MS);
}

HK_SPECIALISE void keep_clock(hk__times_player *player, int64_t ms)
{
    player->has_before = player->has_left && player->left_at + 1 == player->moves;
    player->before_ms = player->left_ms;
    player->has_left = true;
    player->left_ms = ms;
    player->left_at = player->moves;
}

HK_SPECIALISE void take_clock(hk__times *times, hk__times_player *player, int64_t ms)
{
    if (player->has_clk)
        return;
    if (HK_UNLIKELY(!is_usual(player, ms))) {
        hk__times_judge_clock(times, player, ms);
        return;
    }
    player->has_clk = true;
    player->zeros = 0;
    keep_clock(player, ms);
}

HK_SPECIALISE void begin_move(hk__times *times, hk_color side, unsigned move_number)
{
    hk__times_player *player = &times->player[side];
    times->side = side;
    times->has_move = true;
    times->in_command = false;
    player->moves = move_number > player->moves ? move_number : player->moves + 1;
    player->has_clk = player->has_emt = player->has_before = false;
}

#endif
