/*
 * Time controls: their ranges, their total time, and reading and writing their text. The text is
 * that of PGN's TimeControl tag, with increments and delays of single periods. clock.c runs them.
 *
 *   control = "?" | "-" | "*" seconds | period { ":" period }
 *   period  = [ moves "/" ] seconds [ "+" seconds ] [ "d" seconds ]
 *   seconds = digits [ "." one to three digits ]
 *
 * Every time control read passes hk_time_control_check; only the last period may have no `moves`.
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

/* Step over this character if it is next; tell whether it was. */
static bool takes(struct reader *in, char c)
{
    const bool is_there = in->at < in->size && in->text[in->at] == c;
    in->at += is_there;
    return is_there;
}

/* Read digits as a number. A number that is too large stays too large and does not overflow. */
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

/* Read the number of moves, if the period begins with digits and a slash. */
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

static bool has_time(const hk_period *period)
{
    return period->base_ms > 0 || period->increment_ms > 0 || period->delay_ms > 0;
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
    if (err == HK_OK && takes(in, 'd'))
        err = read_seconds(in, &period.delay_ms);
    if (err == HK_OK && !has_time(&period))
        err = refuse_range(in, start, "the period has no time");
    if (err == HK_OK)
        *out = period;
    return err;
}

static hk_err read_periods(struct reader *in, hk_time_control *out)
{
    out->kind = HK_TIME_CONTROL_PERIODS;
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

static hk_err read_sandclock(struct reader *in, hk_time_control *out)
{
    const size_t start = in->at;
    const hk_err err = read_seconds(in, &out->period[0].base_ms);

    if (err != HK_OK)
        return err;
    if (out->period[0].base_ms == 0)
        return refuse_range(in, start, "the sandclock has no time");
    out->kind = HK_TIME_CONTROL_SANDCLOCK;
    out->period_count = 1;
    return HK_OK;
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

hk_err hk_time_control_parse(hk_time_control *out, const char *text, size_t size, hk_fault *fault)
{
    struct reader in = {.text = text, .size = size, .fault = fault};
    hk_time_control control = {.kind = HK_TIME_CONTROL_UNKNOWN};
    hk_err err = HK_OK;

    while (in.at < in.size && is_blank(text[in.at]))
        in.at++;
    while (in.at < in.size && is_blank(text[in.size - 1]))
        in.size--;
    if (takes(&in, '*'))
        err = read_sandclock(&in, &control);
    else if (takes(&in, '-'))
        control.kind = HK_TIME_CONTROL_NONE;
    else if (!takes(&in, '?'))
        err = read_periods(&in, &control);
    if (err == HK_OK && in.at < in.size)
        err = refuse_form(&in, in.at, "this does not belong to a time control in seconds");
    if (err == HK_OK) {
        HK_ASSERT(hk_time_control_check(&control) == HK_OK);
        *out = control;
    }
    return err;
}

static bool is_within(int64_t ms, int64_t most_ms)
{
    return ms >= 0 && ms <= most_ms;
}

static bool period_is_sound(const hk_period *period, bool is_last)
{
    return period->moves <= HK_PERIOD_MOVES_MAX && (period->moves > 0 || is_last) &&
           is_within(period->base_ms, HK_PERIOD_MS_MAX) &&
           is_within(period->increment_ms, HK_PERIOD_MS_MAX) &&
           is_within(period->delay_ms, HK_PERIOD_MS_MAX) && has_time(period);
}

hk_err hk_time_control_check(const hk_time_control *control)
{
    const hk_period *first = &control->period[0];

    switch (control->kind) {
    case HK_TIME_CONTROL_UNKNOWN:
    case HK_TIME_CONTROL_NONE:
        return control->period_count == 0 ? HK_OK : HK_E_ARGUMENT;
    case HK_TIME_CONTROL_SANDCLOCK:
        return control->period_count == 1 && first->moves == 0 && first->increment_ms == 0 &&
                       first->delay_ms == 0 && period_is_sound(first, true)
                   ? HK_OK
                   : HK_E_ARGUMENT;
    case HK_TIME_CONTROL_PERIODS:
        if (control->period_count < 1 || control->period_count > HK_PERIODS_MAX)
            return HK_E_ARGUMENT;
        for (unsigned i = 0; i < control->period_count; i++)
            if (!period_is_sound(&control->period[i], i + 1 == control->period_count))
                return HK_E_ARGUMENT;
        return HK_OK;
    }
    return HK_E_ARGUMENT;
}

hk_err hk_time_control_check_playable(const hk_time_control *control)
{
    if (hk_time_control_check(control) != HK_OK || control->kind == HK_TIME_CONTROL_SANDCLOCK ||
        control->kind == HK_TIME_CONTROL_UNKNOWN)
        return HK_E_ARGUMENT;
    for (unsigned i = 0; i < control->period_count; i++) {
        const hk_period *period = &control->period[i];
        if ((i == 0 && period->base_ms == 0) || /* the flags would be down before the game */
            period->base_ms > HK_BASE_MS_MAX || period->increment_ms > HK_INCREMENT_MS_MAX ||
            period->delay_ms > HK_INCREMENT_MS_MAX)
            return HK_E_ARGUMENT;
    }
    return HK_OK;
}

bool hk_time_control_equal(const hk_time_control *a, const hk_time_control *b)
{
    if (a->kind != b->kind || a->period_count != b->period_count)
        return false;
    for (unsigned i = 0; i < a->period_count; i++) {
        const hk_period *one = &a->period[i], *other = &b->period[i];
        if (one->moves != other->moves || one->base_ms != other->base_ms ||
            one->increment_ms != other->increment_ms || one->delay_ms != other->delay_ms)
            return false;
    }
    return true;
}

int64_t hk_time_control_total_ms(const hk_time_control *control)
{
    int64_t total_ms = 0, most_ms = 0;

    for (unsigned i = 0; i < control->period_count; i++) {
        const int64_t extra_ms = control->period[i].increment_ms + control->period[i].delay_ms;
        total_ms += control->period[i].base_ms;
        if (extra_ms > most_ms)
            most_ms = extra_ms;
    }
    return total_ms + 60 * most_ms;
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
    if (period->delay_ms > 0) {
        hk_buf_char(buf, 'd');
        write_seconds(buf, period->delay_ms);
    }
}

void hk_time_control_write(hk_buf *buf, const hk_time_control *control)
{
    switch (control->kind) {
    case HK_TIME_CONTROL_UNKNOWN:
        hk_buf_char(buf, '?');
        return;
    case HK_TIME_CONTROL_NONE:
        hk_buf_char(buf, '-');
        return;
    case HK_TIME_CONTROL_SANDCLOCK:
        hk_buf_char(buf, '*');
        write_seconds(buf, control->period[0].base_ms);
        return;
    case HK_TIME_CONTROL_PERIODS:
        for (unsigned i = 0; i < control->period_count; i++) {
            if (i > 0)
                hk_buf_char(buf, ':');
            write_period(buf, &control->period[i]);
        }
        return;
    }
}
