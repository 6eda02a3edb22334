/*
 * Clock times inside comments: `[%clk 0:04:58]`, the mover's time after the move.
 */
#include "base/internal.h"
#include "hakem/pgn.h"

#include <string.h>

static void write_two_digits(hk_buf *buf, int64_t value)
{
    hk_buf_char(buf, (char)('0' + value / 10));
    hk_buf_char(buf, (char)('0' + value % 10));
}

void hk_pgn_clock_write(hk_buf *buf, int64_t ms)
{
    const int64_t seconds = ms > 0 ? ms / 1000 : 0;
    hk_buf_str(buf, "[%clk ");
    hk_buf_int(buf, seconds / 3600);
    hk_buf_char(buf, ':');
    write_two_digits(buf, seconds / 60 % 60);
    hk_buf_char(buf, ':');
    write_two_digits(buf, seconds % 60);
    hk_buf_char(buf, ']');
}

static bool read_digits(const char **at, const char *end, int64_t *out)
{
    int64_t value = 0;
    const char *start = *at;
    for (; *at < end && **at >= '0' && **at <= '9' && *at - start < 9; ++*at)
        value = value * 10 + (**at - '0');
    *out = value;
    return *at > start;
}

/* Hours, minutes and seconds; a fraction of the second has up to three digits that count. */
static bool read_clock(const char *at, const char *end, int64_t *ms)
{
    int64_t part[3], fraction = 0;

    while (at < end && *at == ' ')
        at++;
    for (unsigned i = 0; i < 3; i++)
        if (!read_digits(&at, end, &part[i]) || (i < 2 && (at == end || *at++ != ':')))
            return false;
    if (at < end && *at == '.')
        for (int64_t place = 100; ++at < end && *at >= '0' && *at <= '9'; place /= 10)
            fraction += place * (*at - '0');
    while (at < end && *at == ' ')
        at++;
    if (part[1] > 59 || part[2] > 59 || at == end || *at != ']')
        return false;
    *ms = ((part[0] * 60 + part[1]) * 60 + part[2]) * 1000 + fraction;
    return true;
}

bool hk_pgn_clock_read(int64_t *ms, const char *comment, size_t size)
{
    static const char mark[] = "[%clk ";
    const size_t mark_size = sizeof mark - 1;

    for (size_t i = 0; i + mark_size <= size; i++)
        if (comment[i] == '[' && memcmp(comment + i, mark, mark_size) == 0 &&
            read_clock(comment + i + mark_size, comment + size, ms))
            return true;
    return false;
}
