/*
 * The chess clock: two displays, of which at most one runs. The caller tells the clock the time. A
 * display that is started first waits for the delay of the player's period, if it has one.
 *
 * Invariants:
 *  1. left_ms is never below 0.
 *  2. A display that has reached 0 stays there and is marked `fallen`.
 *
 * Whether a flag counts as fallen is for the referee to say (FIDE Laws 2023, 6.8): until somebody
 * sees or claims it, the game goes on with the display at 0:00.
 */
#include "laws/clock.h"
#include "base/internal.h"

bool hk__control_has_increment(const hk_time_control control[2], bool with_delays)
{
    for (int whose = HK_WHITE; whose <= HK_BLACK; whose++)
        for (unsigned i = 0; i < control[whose].period_count; i++)
            if (control[whose].period[i].increment_ms > 0 ||
                (with_delays && control[whose].period[i].delay_ms > 0))
                return true;
    return false;
}

/* Does a player who has completed so many moves reach the period after his present one? */
static bool reaches_next(const hk_clock *clock, hk_color whose, unsigned completed)
{
    const hk_time_control *control = &clock->control[whose];
    unsigned needed = 0;

    if (hk__clock_in_last_period(clock, whose))
        return false;
    for (unsigned i = 0; i <= clock->period[whose]; i++)
        needed += control->period[i].moves;
    return completed >= needed;
}

void hk__clock_set(hk_clock *clock, const hk_time_control control[2], const unsigned completed[2])
{
    *clock = (hk_clock){.control = {control[HK_WHITE], control[HK_BLACK]}};
    if (!hk_clock_is_used(clock))
        return;
    for (int whose = HK_WHITE; whose <= HK_BLACK; whose++) {
        clock->left_ms[whose] = control[whose].period[0].base_ms;
        while (reaches_next(clock, (hk_color)whose, completed[whose]))
            clock->period[whose]++;
    }
    clock->delay_left_ms = hk__clock_period(clock, clock->whose)->delay_ms;
}

void hk__clock_count(hk_clock *clock, const unsigned completed[2])
{
    if (!hk_clock_is_used(clock))
        return;
    for (int whose = HK_WHITE; whose <= HK_BLACK; whose++) {
        const unsigned brought = clock->period[whose] + clock->granted[whose];
        clock->period[whose] = 0;
        while (reaches_next(clock, (hk_color)whose, completed[whose]))
            clock->period[whose]++;
        clock->granted[whose] = brought > clock->period[whose] ? brought - clock->period[whose] : 0;
    }
}

void hk__clock_start(hk_clock *clock, hk_color whose, int64_t at_ms)
{
    if (clock->whose != whose)
        clock->delay_left_ms = hk__clock_period(clock, whose)->delay_ms;
    clock->running = hk_clock_is_used(clock);
    clock->whose = whose;
    clock->since_ms = at_ms;
}

void hk_clock_read(hk_clock *clock, int64_t at_ms)
{
    if (!clock->running)
        return;
    HK_ASSERT(at_ms >= clock->since_ms);
    int64_t *left = &clock->left_ms[clock->whose];
    int64_t spent_ms = at_ms - clock->since_ms;
    const int64_t free_ms = spent_ms < clock->delay_left_ms ? spent_ms : clock->delay_left_ms;
    clock->delay_left_ms -= free_ms;
    spent_ms -= free_ms;
    clock->since_ms = at_ms;
    *left -= spent_ms;
    if (*left > 0 || (clock->delay_left_ms > 0 && *left == 0 && !clock->fallen[clock->whose]))
        return;
    *left = 0;
    if (!clock->fallen[clock->whose] && spent_ms > 0 &&
        !clock->fallen[clock->whose == HK_WHITE ? HK_BLACK : HK_WHITE]) {
        clock->first_known = true;
        clock->first = clock->whose;
    }
    clock->fallen[clock->whose] = true;
}

void hk_clock_stop(hk_clock *clock, int64_t at_ms)
{
    hk_clock_read(clock, at_ms);
    clock->running = false;
}

unsigned hk__clock_complete(hk_clock *clock, hk_color whose, unsigned completed)
{
    unsigned reached = 0;
    if (!hk_clock_is_used(clock))
        return 0;
    if (!clock->fallen[whose])
        clock->left_ms[whose] += hk__clock_period(clock, whose)->increment_ms;
    for (; reaches_next(clock, whose, completed); reached++) {
        const int64_t base_ms = clock->control[whose].period[++clock->period[whose]].base_ms;
        if (clock->granted[whose] > 0) {
            clock->granted[whose]--;
            continue;
        }
        clock->left_ms[whose] += base_ms;
        if (base_ms > 0)
            clock->fallen[whose] = false;
    }
    if (clock->whose == whose)
        clock->delay_left_ms = hk__clock_period(clock, whose)->delay_ms;
    return reached;
}

void hk__clock_add(hk_clock *clock, hk_color whose, int64_t ms)
{
    if (!hk_clock_is_used(clock))
        return;
    const bool fell = clock->fallen[whose], first_known = clock->first_known;
    hk__clock_put(clock, whose, clock->left_ms[whose] + ms);
    if (fell && ms <= 0) {
        clock->fallen[whose] = true;
        clock->first_known = first_known;
    }
}

void hk__clock_put(hk_clock *clock, hk_color whose, int64_t left_ms)
{
    clock->left_ms[whose] = left_ms < 0 ? 0 : left_ms;
    clock->fallen[whose] = clock->left_ms[whose] == 0;
    if (clock->first_known && clock->first == whose && !clock->fallen[whose])
        clock->first_known = false;
}

void hk_clock_press(hk_clock *clock, hk_color player, unsigned completed, int64_t at_ms)
{
    hk_clock_stop(clock, at_ms);
    hk__clock_complete(clock, player, completed);
    hk__clock_start(clock, player == HK_WHITE ? HK_BLACK : HK_WHITE, at_ms);
}
