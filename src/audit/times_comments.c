/*
 * Times in comments: `[%clk 0:12:34]`, `[%emt 0:00:07]`. A command is put together from the pieces of its comment, in
 * which white space becomes single blanks; what programs write most is read at once.
 */
#include "audit/times.h"
#include "audit/times_taken.h"
#include "base/bytes.h"
#include "base/internal.h"
#include "board/bb.h"
#include "hakem/pgn.h"

#include <string.h>

enum {
    COMMAND_NAME = 5,   /* bytes of `%clk ` */
    USUAL_CLOCK = 13,   /* and of `%clk 0:12:34]` */
    TIME_DIGITS_MAX = 9 /* of hours, minutes or seconds */
};

static bool is_clock_command(const hk__times *times)
{
    static const char mark[] = "[%clk";
    return times->command_size >= sizeof mark - 1 &&
           memcmp(times->command, mark, sizeof mark - 1) == 0 &&
           (times->command_size == sizeof mark - 1 || times->command[sizeof mark - 1] == ' ' ||
            times->command[sizeof mark - 1] == ']');
}

/* May the command behind a bracket tell a time? Of all others nothing is taken. */
static bool may_tell_time(const char *text, size_t size)
{
    enum { NAME = 4 };
    return size < NAME || memcmp(text, "%clk", NAME) == 0 || memcmp(text, "%emt", NAME) == 0;
}

static void open_command(hk__times *times)
{
    times->in_command = true;
    times->overlong = false;
    times->command[0] = '[';
    times->command_size = 1;
}

static void add_to_command(hk__times *times, char c)
{
    if (times->command_size == 1 && c != '%') {
        times->in_command = false; /* a bracket in prose */
        return;
    }
    const bool is_white = hk__is_space(c);
    if (is_white && times->command[times->command_size - 1] == ' ')
        return;
    if (times->command_size == sizeof times->command - 1) /* the last byte is for the bracket */
        times->overlong = true;
    else
        times->command[times->command_size++] = is_white ? ' ' : c;
}

static void leave_command(hk__times *times)
{
    if (is_clock_command(times))
        hk__times_report_unreadable(times);
    times->in_command = false;
}

static void close_command(hk__times *times)
{
    hk__times_player *player = &times->player[times->side];
    const size_t size = ++times->command_size;
    int64_t ms;

    times->command[size - 1] = ']';
    times->in_command = false;
    if (!times->overlong && hk_pgn_time_read(&ms, HK_PGN_CLK, times->command, size)) {
        if (times->has_move)
            take_clock(times, player, ms);
    } else if (!times->overlong && hk_pgn_time_read(&ms, HK_PGN_EMT, times->command, size)) {
        if (times->has_move)
            hk__times_take_move_time(times, player, ms);
    } else if (is_clock_command(times)) {
        hk__times_report_unreadable(times);
    }
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/*
 * Read hours, minutes and seconds, of which at least the last `fewest` stand there. @return Their
 * bytes; 0: something else stands there.
 */
static size_t read_seconds(const char *text, size_t size, unsigned fewest, int64_t *seconds)
{
    size_t at = 0;

    *seconds = 0;
    for (unsigned parts = 1;; parts++, at++) {
        const size_t first = at;
        int64_t part = 0;
        for (; at < size && is_digit(text[at]) && at - first < TIME_DIGITS_MAX; at++)
            part = part * 10 + (text[at] - '0');
        if (at == first || at == size || (parts > 1 && part > 59))
            return 0;
        *seconds = *seconds * 60 + part;
        if (text[at] != ':' || parts == 3)
            return parts >= fewest ? at : 0;
    }
}

/* The same for the usual form, `0:12:34`, in eight bytes at once. */
HK_SPECIALISE bool read_usual_seconds(const char *text, int64_t *seconds)
{
    /* "0:00:00": what a digit may be, and the tens of minutes and seconds. */
    const uint64_t zeros = UINT64_C(0x30303a30303a30), high = UINT64_C(0x80808080808080);
    const uint64_t to_high = UINT64_C(0x767a7f767a7f76);
    const uint64_t time = (load_bytes(text) ^ zeros) & UINT64_MAX >> 8;

    if ((time | (time + to_high)) & high)
        return false;
    /* With ten times the byte before it: minutes in the third byte, seconds in the sixth. */
    const uint64_t pairs = time * 10 + (time >> 8);
    *seconds = (int64_t)((time & 0xff) * 3600 + (pairs >> 16 & 0xff) * 60 + (pairs >> 40 & 0xff));
    return true;
}

/*
 * Take a time command as programs write it, with single blanks: `%clk 0:12:34]`, `%emt 0:00:07.3]`,
 * `%emt 4.2]`. @return Its bytes; 0: something else stands there.
 */
static size_t take_usual_time(hk__times *times, const char *text, size_t size)
{
    static const char clk[] = "%clk ", emt[] = "%emt ";
    int64_t seconds, ms = 0;
    size_t at = USUAL_CLOCK - 1;

    const bool is_clk = size >= USUAL_CLOCK && memcmp(text, clk, COMMAND_NAME) == 0;
    if (!is_clk && (size < COMMAND_NAME || memcmp(text, emt, COMMAND_NAME) != 0))
        return 0;
    if (size < USUAL_CLOCK || !read_usual_seconds(text + COMMAND_NAME, &seconds)) {
        const size_t bytes =
            read_seconds(text + COMMAND_NAME, size - COMMAND_NAME, is_clk ? 3 : 1, &seconds);
        if (bytes == 0)
            return 0;
        at = COMMAND_NAME + bytes;
    }
    if (text[at] == '.')
        for (int64_t place = 100; ++at < size && is_digit(text[at]); place /= 10)
            ms += (text[at] - '0') * place;
    if (at == size || text[at] != ']' || at > HK__TIMES_COMMAND_MAX - 2)
        return 0;
    if (times->has_move && is_clk)
        take_clock(times, &times->player[times->side], seconds * SECOND_MS + ms);
    else if (times->has_move)
        hk__times_take_move_time(times, &times->player[times->side], seconds * SECOND_MS + ms);
    return at + 1;
}

/*
 * Pass over an evaluation, `[%eval 0.17]`, or take the time of a move. @return Its end; NULL:
 * something else stands there.
 */
static HK_NOINLINE const char *pass_other_command(hk__times *times, const char *at, const char *end)
{
    static const char eval[] = "[%eval";
    const size_t size = (size_t)(end - at);

    if (*at != '[')
        return NULL;
    if (size < sizeof eval || memcmp(at, eval, sizeof eval - 1) != 0) {
        const size_t taken = take_usual_time(times, at + 1, size - 1);
        return taken > 0 ? at + 1 + taken : NULL;
    }
    for (at += sizeof eval - 1; at < end && *at != '['; at++)
        if (*at == ']')
            return at + 1;
    return NULL;
}

/*
 * Take the times with which the comment of a move begins, each as programs write it:
 * `[%clk 0:12:34.5] [%emt 0:00:07]`, and behind an evaluation too. What stands behind the comment
 * can be read. @return Where something else begins.
 */
HK_SPECIALISE const char *take_first_times(hk__times *times, hk__times_player *player,
                                           const char *at, const char *end)
{
    /* "[%clk ", the first byte lowest, above two bytes that do not count. */
    const uint64_t clk = UINT64_C(0x206b6c63255b) << 16;
    int64_t seconds;

    for (at += *at == ' '; at < end; at += *at == ' ') {
        if (HK_UNLIKELY(load_bytes(at) << 16 != clk)) {
            const char *const passed = pass_other_command(times, at, end);
            if (!passed)
                break;
            at = passed;
            continue;
        }
        const char *close = at + USUAL_CLOCK;
        if (!read_usual_seconds(at + 1 + COMMAND_NAME, &seconds))
            break;
        int64_t ms = seconds * SECOND_MS;
        if (*close == '.' && is_digit(close[1])) {
            ms += (close[1] - '0') * (SECOND_MS / 10);
            close += 2;
        }
        if (*close != ']')
            break;
        at = close + 1;
        take_clock(times, player, ms);
    }
    return at;
}

/* The next bracket that may open a command; NULL: there is none. */
static const char *next_bracket(const char *text, const char *end)
{
    enum { NEAR = 4 };

    for (unsigned i = 0; i < NEAR; i++, text++) {
        if (text == end)
            return NULL;
        if (*text == '[')
            return text;
    }
    return memchr(text, '[', (size_t)(end - text));
}

static void follow_comment(hk__times *times, const char *text, size_t size, bool last)
{
    for (size_t at = 0; at < size;) {
        if (!times->in_command) {
            const char *open = next_bracket(text + at, text + size);
            if (!open)
                break;
            at = (size_t)(open - text) + 1;
            const size_t taken = take_usual_time(times, text + at, size - at);
            at += taken;
            if (taken == 0 && may_tell_time(text + at, size - at))
                open_command(times);
            continue;
        }
        const char c = text[at++];
        if (c == ']') {
            close_command(times);
        } else if (c == '[') {
            leave_command(times);
            open_command(times);
        } else {
            add_to_command(times, c);
        }
    }
    if (last && times->in_command)
        leave_command(times);
}

void hk__times_comment(hk__times *times, const char *text, size_t size, bool last)
{
    times->found_count = times->found_next = 0;
    follow_comment(times, text, size, last);
}

size_t hk__times_run(hk__times *times, const hk_pgn_run *run, size_t first)
{
    const hk_color start = (hk_color)run->before->board.side;
    hk_color side = (hk_color)(start ^ (first & 1));
    unsigned move_number = run->before->move_number + (unsigned)(first + (start == HK_BLACK)) / 2;

    times->found_count = times->found_next = 0;
    for (size_t i = first; i < run->count; i++) {
        const hk_pgn_move *move = &run->moves[i];
        const size_t size = move->comment_size;
        hk__times_player *player = &times->player[side];
        begin_move(times, side, move_number);
        move_number += side == HK_BLACK;
        side = hk__other(side);
        if (size == 0)
            continue;
        const char *const text = run->text + move->comment_at, *const end = text + size;
        const char *const rest = take_first_times(times, player, text, end);
        if (HK_UNLIKELY(rest < end))
            follow_comment(times, rest, (size_t)(end - rest), true);
        if (HK_UNLIKELY(times->found_count > 0))
            return i + 1;
    }
    return run->count;
}
