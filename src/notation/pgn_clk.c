/*
 * Times and evaluations in PGN: commands in comments, such as `[%clk 0:04:58]`, and the tags of
 * clocks.
 *
 * Each function that reads uses up the span of text that it has read. Numbers have a bounded count
 * of digits, so none overflows. A value has to be used up whole, so nothing is read out of the
 * middle of something else.
 */
#include "base/internal.h"
#include "hakem/pgn.h"

#include <string.h>

enum { TIME_DIGITS_MAX = 9, PAWN_DIGITS_MAX = 7, COUNT_DIGITS_MAX = 4 };

struct span {
    const char *at, *end;
};

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_name_part(char c)
{
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static struct span trimmed(const char *text, size_t size)
{
    struct span span = {.at = text, .end = text};
    if (size == 0)
        return span;
    span.end += size;
    while (span.at < span.end && hk__is_space(*span.at))
        span.at++;
    while (span.at < span.end && hk__is_space(span.end[-1]))
        span.end--;
    return span;
}

static bool is_used_up(const struct span *in)
{
    return in->at == in->end;
}

static bool takes(struct span *in, char c)
{
    const bool is_there = in->at < in->end && *in->at == c;
    in->at += is_there;
    return is_there;
}

/* Read one digit or more, `most` at most. */
static bool read_digits(struct span *in, int most, int64_t *out)
{
    const char *const start = in->at;
    int64_t value = 0;
    for (; in->at < in->end && is_digit(*in->at) && in->at - start < most; in->at++)
        value = value * 10 + (*in->at - '0');
    *out = value;
    return in->at > start;
}

/* Read the digits after a decimal point. @return The first `count` of them. */
static int64_t read_fraction(struct span *in, int count)
{
    int64_t value = 0;
    for (int i = 0; i < count; i++)
        value = value * 10 + (in->at < in->end && is_digit(*in->at) ? *in->at++ - '0' : 0);
    while (in->at < in->end && is_digit(*in->at))
        in->at++;
    return value;
}

/* Read hours, minutes and seconds, or at least the last `fewest` of them. */
static bool read_time(struct span in, unsigned fewest, int64_t *ms)
{
    int64_t seconds = 0, part, fraction = 0;
    unsigned parts = 0;

    do {
        if (!read_digits(&in, TIME_DIGITS_MAX, &part) || (parts > 0 && part > 59))
            return false;
        seconds = seconds * 60 + part;
    } while (++parts < 3 && takes(&in, ':'));
    if (takes(&in, '.'))
        fraction = read_fraction(&in, 3);
    if (parts < fewest || !is_used_up(&in))
        return false;
    *ms = seconds * 1000 + fraction;
    return true;
}

/* Read what stands between the brackets of a command. */
static bool read_command(hk_pgn_command *out, const char *text, size_t size)
{
    size_t name_size = 0;

    if (size == 0 || text[0] != '%')
        return false;
    while (1 + name_size < size && is_name_part(text[1 + name_size]))
        name_size++;
    const size_t after = 1 + name_size;
    if (name_size == 0 || (after < size && !hk__is_space(text[after])))
        return false;
    const struct span value = trimmed(text + after, size - after);
    *out = (hk_pgn_command){.name = text + 1,
                            .name_size = name_size,
                            .value = value.at,
                            .value_size = (size_t)(value.end - value.at)};
    return true;
}

bool hk_pgn_command_next(hk_pgn_command *out, size_t *at, const char *comment, size_t size)
{
    while (*at < size) {
        const char *open = memchr(comment + *at, '[', size - *at);
        if (!open)
            break;
        const size_t start = (size_t)(open - comment) + 1;
        size_t end = start;
        while (end < size && comment[end] != ']' && comment[end] != '[')
            end++;
        *at = end; /* an opening bracket is read again */
        if (end < size && comment[end] == ']' && read_command(out, comment + start, end - start))
            return true;
    }
    *at = size;
    return false;
}

static bool is_named(const hk_pgn_command *command, const char *name)
{
    return command->name_size == strlen(name) && memcmp(command->name, name, strlen(name)) == 0;
}

static const char *name_of(hk_pgn_time which)
{
    switch (which) {
    case HK_PGN_CLK:
        return "clk";
    case HK_PGN_EMT:
        return "emt";
    case HK_PGN_EGT:
        return "egt";
    case HK_PGN_MCT:
        return "mct";
    }
    return "";
}

bool hk_pgn_time_read(int64_t *ms, hk_pgn_time which, const char *comment, size_t size)
{
    const unsigned fewest = which == HK_PGN_EMT ? 1 : 3;
    hk_pgn_command command;

    for (size_t at = 0; hk_pgn_command_next(&command, &at, comment, size);)
        if (is_named(&command, name_of(which)) &&
            read_time(trimmed(command.value, command.value_size), fewest, ms))
            return true;
    return false;
}

static void write_two_digits(hk_buf *buf, int64_t value)
{
    hk_buf_char(buf, (char)('0' + value / 10));
    hk_buf_char(buf, (char)('0' + value % 10));
}

void hk_pgn_tag_time_write(hk_buf *buf, int64_t ms)
{
    const int64_t left_ms = ms > 0 ? ms : 0, seconds = left_ms / 1000;
    hk_buf_int(buf, seconds / 3600);
    hk_buf_char(buf, ':');
    write_two_digits(buf, seconds / 60 % 60);
    hk_buf_char(buf, ':');
    write_two_digits(buf, seconds % 60);
    if (left_ms % 1000 > 0)
        hk_buf_char(buf, '.');
    for (int64_t rest = left_ms % 1000, place = 100; rest > 0; rest %= place, place /= 10)
        hk_buf_int(buf, rest / place);
}

void hk_pgn_time_write(hk_buf *buf, hk_pgn_time which, int64_t ms)
{
    hk_buf_str(buf, "[%");
    hk_buf_str(buf, name_of(which));
    hk_buf_char(buf, ' ');
    hk_pgn_tag_time_write(buf, ms);
    hk_buf_char(buf, ']');
}

void hk_pgn_clock_write(hk_buf *buf, int64_t ms)
{
    hk_pgn_time_write(buf, HK_PGN_CLK, ms / 1000 * 1000);
}

/* Read pawns and centipawns, after their sign. */
static bool read_pawns(struct span *in, int64_t *centipawns)
{
    int64_t pawns, hundredths = 0;
    const bool has_whole = read_digits(in, PAWN_DIGITS_MAX, &pawns);

    if (takes(in, '.')) {
        if (is_used_up(in) || !is_digit(*in->at))
            return false;
        hundredths = read_fraction(in, 2);
    } else if (!has_whole) {
        return false;
    }
    *centipawns = pawns * 100 + hundredths;
    return true;
}

static void pass_white(struct span *in)
{
    while (in->at < in->end && hk__is_space(*in->at))
        in->at++;
}

static bool read_depth(struct span *in, int64_t *depth)
{
    *depth = 0;
    pass_white(in);
    if (!takes(in, ','))
        return true;
    pass_white(in);
    return read_digits(in, COUNT_DIGITS_MAX, depth);
}

static bool read_eval(struct span in, hk_pgn_eval *out)
{
    const bool is_mate = takes(&in, '#');
    const bool for_black = takes(&in, '-');
    int64_t value, depth;

    if (!for_black)
        takes(&in, '+');
    if (is_mate ? !read_digits(&in, COUNT_DIGITS_MAX, &value) : !read_pawns(&in, &value))
        return false;
    if (!read_depth(&in, &depth) || !is_used_up(&in))
        return false;
    const int32_t signed_value = (int32_t)(for_black ? -value : value);
    *out = (hk_pgn_eval){.is_mate = is_mate,
                         .centipawns = is_mate ? 0 : signed_value,
                         .mate_moves = is_mate ? signed_value : 0,
                         .depth = (unsigned)depth};
    return true;
}

bool hk_pgn_eval_read(hk_pgn_eval *out, const char *comment, size_t size)
{
    hk_pgn_command command;

    for (size_t at = 0; hk_pgn_command_next(&command, &at, comment, size);)
        if (is_named(&command, "eval") &&
            read_eval(trimmed(command.value, command.value_size), out))
            return true;
    return false;
}

void hk_pgn_eval_write(hk_buf *buf, const hk_pgn_eval *eval)
{
    const int64_t centipawns = eval->centipawns;

    hk_buf_str(buf, eval->is_mate ? "[%eval #" : "[%eval ");
    if (eval->is_mate) {
        hk_buf_int(buf, eval->mate_moves);
    } else {
        const int64_t size = centipawns < 0 ? -centipawns : centipawns;
        if (centipawns < 0)
            hk_buf_char(buf, '-');
        hk_buf_int(buf, size / 100);
        hk_buf_char(buf, '.');
        write_two_digits(buf, size % 100);
    }
    if (eval->depth > 0) {
        hk_buf_char(buf, ',');
        hk_buf_int(buf, eval->depth);
    }
    hk_buf_char(buf, ']');
}

bool hk_pgn_tag_time_read(int64_t *ms, const char *value, size_t size)
{
    return read_time(trimmed(value, size), 3, ms);
}

bool hk_pgn_clock_tag_read(hk_pgn_clock_tag *out, const char *value, size_t size)
{
    struct span in = trimmed(value, size);
    hk_pgn_clock_tag tag = {.running = true, .whose = HK_WHITE};

    if (takes(&in, 'N'))
        tag.running = false;
    else if (takes(&in, 'B'))
        tag.whose = HK_BLACK;
    else if (!takes(&in, 'W'))
        return false;
    if (!takes(&in, '/') || !read_time(in, 3, &tag.ms))
        return false;
    *out = tag;
    return true;
}
