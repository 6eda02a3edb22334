/*
 * Time controls as text, read and written: the tag of PGN, and periods with increments. Running them is the clock's part.
 *
 *   control = "?" | "-" | "*" seconds | period { ":" period }
 *   period  = [ moves "/" ] seconds [ "+" seconds ]
 *   seconds = digits [ "." one to three digits ]
 *
 * Invariants of what is read: hk_timing_check holds; a period of all the moves is the last.
 */
#include "hakem/timecontrol.h"
#include "base/internal.h"

struct reader {
    const char *text;
    size_t size, at;
    hk_fault *fault;
};

static hk_err refuse(const struct reader *in, size_t byte, hk_err err, const char *code,
                     const char *why)
{
    if (in->fault)
        *in->fault = (hk_fault){.byte = byte, .code = code, .why = why};
    return err;
}

static hk_err refuse_form(const struct reader *in, size_t byte, const char *why)
{
    return refuse(in, byte, HK_E_SYNTAX, "syntax", why);
}

static hk_err refuse_range(const struct reader *in, size_t byte, const char *why)
{
    return refuse(in, byte, HK_E_ARGUMENT, "range", why);
}

static bool sees_digit(const struct reader *in)
{
    return in->at < in->size && in->text[in->at] >= '0' && in->text[in->at] <= '9';
}

static bool takes(struct reader *in, char c)
{
    const bool is_there = in->at < in->size && in->text[in->at] == c;
    in->at += is_there;
    return is_there;
}

/* Digits as a number; one that is far too large stays so, and does not run over. */
static hk_err read_number(struct reader *in, int64_t *out)
{
    int64_t value = 0;

    if (!sees_digit(in))
        return refuse_form(in, in->at, "a number is expected here");
    for (; sees_digit(in); in->at++)
        if (value <= HK_PERIOD_MS_MAX)
            value = value * 10 + (in->text[in->at] - '0');
    *out = value;
    return HK_OK;
}

static hk_err read_seconds(struct reader *in, int64_t *ms)
{
    const size_t start = in->at;
    int64_t seconds = 0, fraction_ms = 0;
    hk_err err = read_number(in, &seconds);

    if (err != HK_OK)
        return err;
    if (takes(in, '.')) {
        if (!sees_digit(in))
            return refuse_form(in, in->at, "a decimal of the seconds is expected here");
        for (int place = 100; place > 0 && sees_digit(in); place /= 10)
            fraction_ms += place * (in->text[in->at++] - '0');
        if (sees_digit(in))
            return refuse_form(in, in->at, "seconds have at most three decimals");
    }
    if (seconds > HK_PERIOD_MS_MAX / 1000 || seconds * 1000 + fraction_ms > HK_PERIOD_MS_MAX)
        return refuse_range(in, start, "the time is longer than a year");
    *ms = seconds * 1000 + fraction_ms;
    return HK_OK;
}

/* The moves of a period, if it begins with digits and a stroke. */
static hk_err read_moves(struct reader *in, unsigned *moves)
{
    struct reader ahead = *in;
    int64_t number = 0;

    *moves = 0;
    while (sees_digit(&ahead))
        ahead.at++;
    if (ahead.at == in->at || !takes(&ahead, '/'))
        return HK_OK;
    const size_t start = in->at;
    const hk_err err = read_number(in, &number);
    if (HK_NEVER(err != HK_OK))
        return err;
    if (number < 1 || number > HK_PERIOD_MOVES_MAX)
        return refuse_range(in, start, "the number of moves is nought or too large");
    in->at = ahead.at;
    *moves = (unsigned)number;
    return HK_OK;
}

static hk_err read_period(struct reader *in, hk_period *out)
{
    hk_period period = {.moves = 0};
    hk_err err = read_moves(in, &period.moves);
    const size_t start = in->at;

    if (err == HK_OK)
        err = read_seconds(in, &period.base_ms);
    if (err == HK_OK && takes(in, '+'))
        err = read_seconds(in, &period.increment_ms);
    if (err == HK_OK && period.base_ms == 0 && period.increment_ms == 0)
        err = refuse_range(in, start, "the period has no time");
    if (err == HK_OK)
        *out = period;
    return err;
}

static hk_err read_periods(struct reader *in, hk_timing *out)
{
    out->kind = HK_TIMING_PERIODS;
    for (;;) {
        if (out->period_count == HK_PERIODS_MAX)
            return refuse(in, in->at, HK_E_ARGUMENT, "count", "there are more than eight periods");
        hk_period *period = &out->period[out->period_count];
        const size_t start = in->at;
        const hk_err err = read_period(in, period);
        if (err != HK_OK)
            return err;
        out->period_count++;
        if (!takes(in, ':'))
            return HK_OK;
        if (period->moves == 0)
            return refuse(in, start, HK_E_SYNTAX, "order",
                          "a period of all the moves is followed by another");
    }
}

static hk_err read_sandclock(struct reader *in, hk_timing *out)
{
    const size_t start = in->at;
    const hk_err err = read_seconds(in, &out->period[0].base_ms);

    if (err != HK_OK)
        return err;
    if (out->period[0].base_ms == 0)
        return refuse_range(in, start, "the sandclock has no time");
    out->kind = HK_TIMING_SANDCLOCK;
    out->period_count = 1;
    return HK_OK;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

hk_err hk_timing_parse(hk_timing *out, const char *text, size_t size, hk_fault *fault)
{
    struct reader in = {.text = text, .size = size, .fault = fault};
    hk_timing timing = {.kind = HK_TIMING_UNKNOWN};
    hk_err err = HK_OK;

    while (in.at < in.size && is_blank(text[in.at]))
        in.at++;
    while (in.at < in.size && is_blank(text[in.size - 1]))
        in.size--;
    if (takes(&in, '*'))
        err = read_sandclock(&in, &timing);
    else if (takes(&in, '-'))
        timing.kind = HK_TIMING_NONE;
    else if (!takes(&in, '?'))
        err = read_periods(&in, &timing);
    if (err == HK_OK && in.at < in.size)
        err = refuse_form(&in, in.at, "this does not belong to a time control in seconds");
    if (err == HK_OK) {
        HK_ASSERT(hk_timing_check(&timing) == HK_OK);
        *out = timing;
    }
    return err;
}

static bool period_is_sound(const hk_period *period, bool is_last)
{
    return period->moves <= HK_PERIOD_MOVES_MAX && (period->moves > 0 || is_last) &&
           period->base_ms >= 0 && period->base_ms <= HK_PERIOD_MS_MAX &&
           period->increment_ms >= 0 && period->increment_ms <= HK_PERIOD_MS_MAX &&
           (period->base_ms > 0 || period->increment_ms > 0);
}

hk_err hk_timing_check(const hk_timing *timing)
{
    const hk_period *first = &timing->period[0];

    switch (timing->kind) {
    case HK_TIMING_UNKNOWN:
    case HK_TIMING_NONE:
        return timing->period_count == 0 ? HK_OK : HK_E_ARGUMENT;
    case HK_TIMING_SANDCLOCK:
        return timing->period_count == 1 && first->moves == 0 && first->increment_ms == 0 &&
                       period_is_sound(first, true)
                   ? HK_OK
                   : HK_E_ARGUMENT;
    case HK_TIMING_PERIODS:
        if (timing->period_count < 1 || timing->period_count > HK_PERIODS_MAX)
            return HK_E_ARGUMENT;
        for (unsigned i = 0; i < timing->period_count; i++)
            if (!period_is_sound(&timing->period[i], i + 1 == timing->period_count))
                return HK_E_ARGUMENT;
        return HK_OK;
    }
    return HK_E_ARGUMENT;
}

static void write_seconds(hk_buf *buf, int64_t ms)
{
    hk_buf_int(buf, ms / 1000);
    if (ms % 1000 == 0)
        return;
    hk_buf_char(buf, '.');
    for (int64_t rest = ms % 1000, place = 100; rest > 0; rest %= place, place /= 10)
        hk_buf_int(buf, rest / place);
}

static void write_period(hk_buf *buf, const hk_period *period)
{
    if (period->moves > 0) {
        hk_buf_int(buf, period->moves);
        hk_buf_char(buf, '/');
    }
    write_seconds(buf, period->base_ms);
    if (period->increment_ms > 0) {
        hk_buf_char(buf, '+');
        write_seconds(buf, period->increment_ms);
    }
}

void hk_timing_write(hk_buf *buf, const hk_timing *timing)
{
    switch (timing->kind) {
    case HK_TIMING_UNKNOWN:
        hk_buf_char(buf, '?');
        return;
    case HK_TIMING_NONE:
        hk_buf_char(buf, '-');
        return;
    case HK_TIMING_SANDCLOCK:
        hk_buf_char(buf, '*');
        write_seconds(buf, timing->period[0].base_ms);
        return;
    case HK_TIMING_PERIODS:
        for (unsigned i = 0; i < timing->period_count; i++) {
            if (i > 0)
                hk_buf_char(buf, ':');
            write_period(buf, &timing->period[i]);
        }
        return;
    }
}

void hk_timing_of(hk_timing *out, const hk_time_control *control)
{
    *out = (hk_timing){.kind = HK_TIMING_NONE};
    if (control->timed)
        *out = (hk_timing){
            .kind = HK_TIMING_PERIODS,
            .period_count = 1,
            .period = {{.base_ms = control->base_ms, .increment_ms = control->increment_ms}}};
}

hk_err hk_time_control_of(hk_time_control *out, const hk_timing *timing)
{
    hk_time_control control = {.timed = timing->kind != HK_TIMING_NONE};

    if (control.timed) {
        if (timing->kind != HK_TIMING_PERIODS || timing->period_count != 1 ||
            timing->period[0].moves != 0)
            return HK_E_ARGUMENT;
        control.base_ms = timing->period[0].base_ms;
        control.increment_ms = timing->period[0].increment_ms;
    }
    const hk_err err = hk_time_control_check(&control);
    if (err == HK_OK)
        *out = control;
    return err;
}

void hk_time_control_write(hk_buf *buf, const hk_time_control *control)
{
    hk_timing timing;
    hk_timing_of(&timing, control);
    hk_timing_write(buf, &timing);
}
