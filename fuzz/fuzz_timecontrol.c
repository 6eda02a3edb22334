/*
 * Reads time controls, and times in comments and tags. Values that were read are within their
 * ranges and, written and read again, the same. The first line of the input is a time control; each
 * further line is the comment after a move of a game played by it. The findings of the audit do not
 * depend on the pieces in which a comment arrives.
 */
#include "audit/times.h"
#include "fuzz.h"
#include "hakem/pgn.h"
#include "hakem/timecontrol.h"

#include <string.h>

static bool same_control(const hk_time_control *a, const hk_time_control *b)
{
    if (a->kind != b->kind || a->period_count != b->period_count)
        return false;
    for (unsigned i = 0; i < a->period_count; i++)
        if (a->period[i].moves != b->period[i].moves ||
            a->period[i].base_ms != b->period[i].base_ms ||
            a->period[i].increment_ms != b->period[i].increment_ms ||
            a->period[i].delay_ms != b->period[i].delay_ms)
            return false;
    return true;
}

static void try_control(const char *text, size_t size)
{
    hk_time_control control, again;
    char written[HK_TIME_CONTROL_TEXT_MAX];
    hk_fault fault = {.byte = SIZE_MAX};
    hk_buf buf;

    const hk_err err = hk_time_control_parse(&control, text, size, &fault);
    if (err != HK_OK) {
        PROMISE(err == HK_E_SYNTAX || err == HK_E_ARGUMENT);
        PROMISE(fault.byte <= size && fault.why[0] != '\0');
        return;
    }
    PROMISE(hk_time_control_check(&control) == HK_OK);
    hk_buf_init(&buf, written, sizeof written);
    hk_time_control_write(&buf, &control);
    PROMISE(!buf.cut);
    PROMISE(hk_time_control_parse(&again, written, buf.size, NULL) == HK_OK);
    PROMISE(same_control(&control, &again));
    if (hk_time_control_check_playable(&control) == HK_OK)
        PROMISE(control.kind == HK_TIME_CONTROL_NONE ||
                hk_time_control_total_ms(&control) <=
                    HK_PERIODS_MAX * HK_BASE_MS_MAX + 60 * HK_INCREMENT_MS_MAX);
}

static void try_times(const char *text, size_t size)
{
    char written[64];
    int64_t ms, again;
    hk_buf buf;

    for (int which = HK_PGN_CLK; which <= HK_PGN_MCT; which++) {
        if (!hk_pgn_time_read(&ms, (hk_pgn_time)which, text, size))
            continue;
        PROMISE(ms >= 0);
        hk_buf_init(&buf, written, sizeof written);
        hk_pgn_time_write(&buf, (hk_pgn_time)which, ms);
        PROMISE(!buf.cut);
        PROMISE(hk_pgn_time_read(&again, (hk_pgn_time)which, written, buf.size) && again == ms);
    }
    hk_pgn_clock_tag tag;
    if (hk_pgn_clock_tag_read(&tag, text, size))
        PROMISE(tag.ms >= 0 && !hk_pgn_tag_time_read(&ms, text, size));
    if (hk_pgn_tag_time_read(&ms, text, size)) {
        hk_buf_init(&buf, written, sizeof written);
        hk_pgn_tag_time_write(&buf, ms);
        PROMISE(hk_pgn_tag_time_read(&again, written, buf.size) && again == ms);
    }
}

static void try_eval(const char *text, size_t size)
{
    hk_pgn_eval eval, again;
    char written[64];
    hk_buf buf;

    if (!hk_pgn_eval_read(&eval, text, size))
        return;
    PROMISE(eval.is_mate ? eval.centipawns == 0 : eval.mate_moves == 0);
    PROMISE(eval.depth <= 9999);
    hk_buf_init(&buf, written, sizeof written);
    hk_pgn_eval_write(&buf, &eval);
    PROMISE(!buf.cut);
    PROMISE(hk_pgn_eval_read(&again, written, buf.size));
    PROMISE(again.is_mate == eval.is_mate && again.centipawns == eval.centipawns &&
            again.mate_moves == eval.mate_moves && again.depth == eval.depth);
}

static void try_commands(const char *text, size_t size)
{
    hk_pgn_command command;
    const char *end = text;

    for (size_t at = 0; hk_pgn_command_next(&command, &at, text, size);) {
        PROMISE(at <= size && command.name_size > 0);
        PROMISE(command.name >= end + 2 && command.value >= command.name + command.name_size);
        end = command.value + command.value_size;
        PROMISE(end < text + size);
    }
}

/* Sum up the findings of the game in one number, and count them. */
static uint64_t follow(const char *text, size_t size, size_t step, unsigned *count)
{
    static hk__times times;
    const hk__times_finding *found;
    uint64_t sum = 0;
    unsigned plies = 0;
    const char *end = memchr(text, '\n', size);
    const size_t first = end ? (size_t)(end - text) : size;
    const hk_pgn_tag tag = {
        .name = "TimeControl", .name_size = 11, .value = text, .value_size = first};

    *count = 0;
    hk__times_begin(&times);
    hk__times_tag(&times, &tag);
    for (size_t at = first + 1; at < size; plies++) {
        end = memchr(text + at, '\n', size - at);
        const size_t stop = end ? (size_t)(end - text) : size;
        hk__times_move(&times, plies % 2 ? HK_BLACK : HK_WHITE, 1 + plies / 2);
        do {
            const size_t piece = stop - at < step ? stop - at : step;
            hk__times_comment(&times, text + at, piece, at + piece == stop);
            at += piece;
            while ((found = hk__times_next(&times))) {
                const size_t length = strlen(found->text);
                PROMISE(hk_utf8_check(found->text, length) && length < HK_FINDING_TEXT_MAX - 1);
                ++*count;
                for (size_t i = 0; i < length; i++)
                    sum = (sum + (unsigned char)found->text[i]) * UINT64_C(0x9e3779b97f4a7c15);
            }
        } while (at < stop);
        at = stop + 1;
    }
    return sum;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *text = (const char *)data;
    unsigned whole_count, pieces_count;

    if (size == 0)
        return 0;
    const char *end = memchr(text, '\n', size);
    try_control(text, end ? (size_t)(end - text) : size);
    try_times(text, size);
    try_eval(text, size);
    try_commands(text, size);
    const uint64_t whole = follow(text, size, size, &whole_count);
    const uint64_t pieces = follow(text, size, 1 + size % 7, &pieces_count);
    PROMISE(whole == pieces && whole_count == pieces_count);
    PROMISE(whole_count <= 10); /* one for each kind and player */
    return 0;
}
