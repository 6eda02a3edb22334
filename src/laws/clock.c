/*
 * The chess clock: two displays, of which at most one runs. It is told the time by its caller and never asks for it.
 *
 * Invariants: left_ms is never below 0; a display that has reached 0 stays there and is `fallen`. Whether a flag counts
 * as fallen is for the referee to say (FIDE Laws 2023, 6.8): until then the game goes on with the display at 0:00.
 */
#include "laws/clock.h"
#include "base/internal.h"

hk_err hk_time_control_check(const hk_time_control *control)
{
    if (!control->timed)
        return HK_OK;
    if (control->base_ms < 1 || control->base_ms > HK_BASE_MS_MAX || control->increment_ms < 0 ||
        control->increment_ms > HK_INCREMENT_MS_MAX)
        return HK_E_ARGUMENT;
    return HK_OK;
}

void hk__clock_set(hk_clock *clock, const hk_time_control *control)
{
    const int64_t left_ms = control->timed ? control->base_ms : 0;
    *clock = (hk_clock){.control = *control, .left_ms = {left_ms, left_ms}};
}

void hk__clock_start(hk_clock *clock, hk_color whose, int64_t at_ms)
{
    clock->running = clock->control.timed;
    clock->whose = whose;
    clock->since_ms = at_ms;
}

void hk__clock_charge(hk_clock *clock, int64_t at_ms)
{
    if (!clock->running)
        return;
    HK_ASSERT(at_ms >= clock->since_ms);
    int64_t *left = &clock->left_ms[clock->whose];
    *left -= at_ms - clock->since_ms;
    clock->since_ms = at_ms;
    if (*left <= 0) {
        *left = 0;
        clock->fallen[clock->whose] = true;
    }
}

void hk__clock_stop(hk_clock *clock, int64_t at_ms)
{
    hk__clock_charge(clock, at_ms);
    clock->running = false;
}

void hk__clock_add_increment(hk_clock *clock, hk_color whose)
{
    if (clock->control.timed && !clock->fallen[whose])
        clock->left_ms[whose] += clock->control.increment_ms;
}
