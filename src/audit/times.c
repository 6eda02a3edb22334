/*
 * What the clock times of a game contradict: the time control, the Laws, or themselves.
 *
 * A finding needs proof, and archives differ. A clock time may be rounded to a second, and may be
 * that before or after the increment is added. The time of the next period is added at the time
 * control, or when the first period has run out. Moves entered in advance cost no time, so that
 * without increment a clock may show 0:00:00 for some moves. So a flag has fallen only where the
 * clock shows 0:00:00 for many moves, one after another. Time beyond increments and due periods was
 * given by somebody: by an arbiter, for a fault of the opponent (7.5.5, 9.5.3), or on some sites by
 * the opponent. The finding says that, and accuses nobody.
 *
 * Without a readable TimeControl tag only two things are judged: a clock time that cannot be read,
 * and a clock that loses more than the time of the move says. A tag that the first clock time
 * disproves is not used further.
 */
#include "audit/times.h"
#include "audit/findings.h"
#include "audit/times_taken.h"
#include "base/internal.h"
#include "board/bb.h"
#include "hakem/pgn.h"

#include <string.h>

enum {
    MINUTE_MS = 60 * SECOND_MS,
    MOVE_TIME_MS = 3 * SECOND_MS, /* and between two clock times and the time of a move */
    BULLET_MS = 3 * MINUTE_MS,    /* below this, moves entered in advance decide games */
    BLITZ_MS = 10 * MINUTE_MS,    /* B.1: this or less */
    COUNTED_MOVES_MAX = 100000    /* increments of more moves are not added up */
};

/* The time control. */

/* Periods that have begun when so many moves are completed. */
static unsigned periods_begun(const hk_time_control *control, unsigned moves)
{
    unsigned begun = 1, due = 0;
    while (begun < control->period_count && moves >= (due += control->period[begun - 1].moves))
        begun++;
    return begun;
}

/* The arbiter's move counter and the clock's may differ by one. */
static unsigned periods_due(const hk__times_player *player)
{
    return periods_begun(&player->control, player->moves + 1);
}

/* Does the record say what time there is after so many moves? */
static bool is_judged(const hk__times_player *player)
{
    const hk_time_control *control = &player->control;
    unsigned due = 0;

    if (control->kind != HK_TIME_CONTROL_PERIODS)
        return false;
    for (unsigned i = 0; i < control->period_count; i++)
        due += control->period[i].moves;
    return control->period[control->period_count - 1].moves == 0 || player->moves < due;
}

/* The largest increment of the moves after `from`, up to the last and the one that follows. */
static int64_t increment_ms(const hk__times_player *player, unsigned from)
{
    const hk_time_control *control = &player->control;
    int64_t most_ms = 0;
    for (unsigned i = periods_begun(control, from) - 1; i < periods_due(player); i++)
        if (control->period[i].increment_ms > most_ms)
            most_ms = control->period[i].increment_ms;
    return most_ms;
}

/* All increments of the moves after `from`, at most. */
static int64_t increments_ms(const hk__times_player *player, unsigned from)
{
    const unsigned moves = player->moves - from;
    return increment_ms(player, from) * (moves < COUNTED_MOVES_MAX ? moves : COUNTED_MOVES_MAX);
}

/* Findings. */

/* Begin a finding about the player of the last move. Answers false if he has one of this kind. */
static bool begin_finding(hk__times *times, hk__times_kind kind, hk_rule rule, hk_buf *text)
{
    hk__times_player *player = &times->player[times->side];
    if (player->reported >> kind & 1 || HK_NEVER(times->found_count == HK__TIMES_FOUND_MAX))
        return false;
    hk__times_finding *finding = &times->found[times->found_count++];
    player->reported |= 1U << kind;
    finding->rule = rule;
    hk_buf_init(text, finding->text, sizeof finding->text);
    return true;
}

static void add_whose(hk_buf *text, const hk__times *times, const char *what)
{
    hk_buf_str(text, hk_color_name(times->side));
    hk_buf_str(text, what);
}

static void add_time(hk_buf *text, const char *words, int64_t ms)
{
    hk_buf_str(text, words);
    hk_pgn_tag_time_write(text, ms);
}

static void add_number(hk_buf *text, const char *words, unsigned number)
{
    hk_buf_str(text, words);
    hk_buf_int(text, number);
}

void hk__times_report_unreadable(hk__times *times)
{
    hk_buf text;

    if (!begin_finding(times, HK__TIMES_UNREADABLE, HK_RULE_NONE, &text))
        return;
    if (times->has_move) {
        add_whose(&text, times, "'s clock time");
        add_number(&text, " after move ", times->player[times->side].moves);
    } else {
        hk_buf_str(&text, "The clock time before the first move");
    }
    hk_buf_str(&text, " cannot be read: ");
    hk__finding_quote(&text, times->command, times->command_size);
    hk_buf_char(&text, '.');
}

/* Clock times. */

/* The first clock time of a player. Answers whether the time control can give it. */
static bool judge_first(hk__times *times, hk__times_player *player, int64_t ms)
{
    const hk_time_control *control = &player->control;
    int64_t most_ms = control->period[0].base_ms;
    hk_buf text;

    if (!is_judged(player) || most_ms == 0) /* some sites choose the time at the start themselves */
        return true;
    if (player->at_start_ms > most_ms)
        most_ms = player->at_start_ms;
    for (unsigned i = 1; i < periods_due(player); i++)
        most_ms += control->period[i].base_ms;
    most_ms += increments_ms(player, 0) +
               increment_ms(player, 0); /* some clocks add an increment at once */
    if (ms <= most_ms + ROUNDING_MS)
        return true;
    if (begin_finding(times, HK__TIMES_ABOVE, HK_RULE_TIME_ALLOTTED, &text)) {
        add_whose(&text, times, "'s clock");
        add_time(&text, " shows ", ms);
        add_number(&text, " after move ", player->moves);
        add_time(&text, ", but the time control gives at most ", most_ms);
        hk_buf_char(&text, '.');
    }
    return false;
}

static void judge_growth(hk__times *times, hk__times_player *player, int64_t ms)
{
    if (!is_judged(player))
        return;
    const int64_t increments = increments_ms(player, player->left_at);
    int64_t excess_ms = ms - player->left_ms - increments;
    hk_buf text;

    /* Given by an arbiter, or left over at the time control: the period is still to be added. */
    if (player->periods_given < periods_due(player) && excess_ms <= 3 * (int64_t)MINUTE_MS)
        return;
    for (; excess_ms > ROUNDING_MS && player->periods_given < periods_due(player);
         player->periods_given++)
        excess_ms -= player->control.period[player->periods_given].base_ms;
    if (excess_ms <= ROUNDING_MS ||
        !begin_finding(times, HK__TIMES_GROWS, HK_RULE_TIME_ALLOTTED, &text))
        return;
    add_whose(&text, times, "'s time");
    add_time(&text, " grows from ", player->left_ms);
    add_number(&text, " after move ", player->left_at);
    add_time(&text, " to ", ms);
    add_number(&text, " after move ", player->moves);
    add_time(&text, "; the time control adds at most ", increments);
    hk_buf_str(&text, ", the rest was given.");
}

/*
 * How many clock times of zero, one after another, show that the flag fell? 0: no number does. With
 * an increment, zero means that the increment was not added any more. But the record may have the
 * clock before the increment is added, and then a player can go on with his increments alone; a
 * time below the increment shows that it is so.
 */
static unsigned zeros_needed(const hk__times *times, const hk__times_player *player)
{
    const int64_t level = hk_time_control_total_ms(&player->control);
    if (level < BULLET_MS)
        return 0;
    if (increment_ms(player, player->moves - 1) >= 3 * SECOND_MS && !times->increment_is_out)
        return level > BLITZ_MS ? 2 : 3;
    return level > BLITZ_MS ? 5 : 10;
}

static void report_fallen(hk__times *times, hk__times_player *player)
{
    const unsigned zeros_to = player->zeros_from + player->zeros - 1;
    hk_buf text;

    if (!begin_finding(times, HK__TIMES_FALLEN, HK_RULE_FLAG_FALL, &text))
        return;
    add_whose(&text, times, "'s clock shows 0:00:00");
    add_number(&text, " after move ", player->zeros_from);
    add_number(&text, " and still after move ", zeros_to);
    hk_buf_str(&text, ", but the game goes on.");
}

static void judge_fallen(hk__times *times, hk__times_player *player, int64_t ms)
{
    if (!is_judged(player) || ms > 0 || player->periods_given < periods_due(player)) {
        player->zeros = 0; /* also where the time of the next period may be due */
        return;
    }
    if (player->zeros++ == 0)
        player->zeros_from = player->moves;
    const unsigned needed = zeros_needed(times, player);
    if (needed > 0 && player->zeros >= needed)
        report_fallen(times, player);
}

/*
 * Can the time control, or an arbiter, add so much during a move? The increment may be recorded a
 * move late.
 */
static bool can_be_added(const hk__times_player *player, int64_t gain_ms)
{
    const int64_t most_ms = 2 * increment_ms(player, player->moves - 1) + MOVE_TIME_MS;

    for (int minutes = 0; minutes <= 3; minutes++)
        for (unsigned i = 0; i < periods_due(player); i++) {
            const int64_t base_ms = i > 0 ? player->control.period[i].base_ms : 0;
            const int64_t rest_ms = gain_ms - base_ms - minutes * (int64_t)MINUTE_MS;
            if (rest_ms >= -MOVE_TIME_MS && rest_ms <= most_ms)
                return true;
        }
    return false;
}

static void judge_move_time(hk__times *times, hk__times_player *player)
{
    hk_buf text;

    if (!player->has_clk || !player->has_emt || !player->has_before)
        return;
    const int64_t gain_ms = player->left_ms - player->before_ms + player->emt_ms;
    if (gain_ms >= -MOVE_TIME_MS && (!is_judged(player) || can_be_added(player, gain_ms)))
        return;
    if (!begin_finding(times, HK__TIMES_MOVE_TIME, HK_RULE_MOVE_COMPLETED, &text))
        return;
    add_whose(&text, times, "'s move ");
    hk_buf_int(&text, player->moves);
    add_time(&text, " is said to have taken ", player->emt_ms);
    add_time(&text, ", but the clock goes from ", player->before_ms);
    add_time(&text, " to ", player->left_ms);
    hk_buf_char(&text, '.');
}

void hk__times_judge_clock(hk__times *times, hk__times_player *player, int64_t ms)
{
    player->has_clk = true;
    if (!player->has_left && ms == 0)
        return; /* a clock that has not shown any time so far is not in use */
    if (player->has_left)
        judge_growth(times, player, ms);
    else if (!judge_first(times, player, ms))
        player->control = (hk_time_control){.kind = HK_TIME_CONTROL_UNKNOWN};
    if (ms > 0 && is_judged(player) && ms < increment_ms(player, player->moves - 1) - ROUNDING_MS)
        times->increment_is_out = true;
    judge_fallen(times, player, ms);
    keep_clock(player, ms);
    judge_move_time(times, player);
}

void hk__times_take_move_time(hk__times *times, hk__times_player *player, int64_t ms)
{
    if (player->has_emt)
        return;
    player->has_emt = true;
    player->emt_ms = ms;
    judge_move_time(times, player);
}

void hk__times_begin(hk__times *times)
{
    for (int side = HK_WHITE; side <= HK_BLACK; side++)
        times->player[side] =
            (hk__times_player){.control = {.kind = HK_TIME_CONTROL_UNKNOWN}, .periods_given = 1};
    times->side = HK_WHITE;
    times->has_move = times->increment_is_out = times->in_command = false;
    times->found_count = times->found_next = 0;
}

static bool has_delay(const hk_time_control *control)
{
    for (unsigned i = 0; i < control->period_count; i++)
        if (control->period[i].delay_ms > 0)
            return true;
    return false;
}

/*
 * What a tag says of the time control. A tag that cannot be read leaves it unknown. So does a
 * delay: some clocks show it as a part of the player's time, and others do not.
 */
static hk_time_control control_of(const hk_pgn_tag *tag)
{
    hk_time_control control;
    if (hk_time_control_parse(&control, tag->value, tag->value_size, NULL) != HK_OK ||
        has_delay(&control))
        return (hk_time_control){.kind = HK_TIME_CONTROL_UNKNOWN};
    return control;
}

/* Tags of one player. */
static void take_own_tag(hk__times_player *player, const hk_pgn_tag *tag, const char *control,
                         const char *clock)
{
    int64_t ms;

    if (hk_pgn_tag_is(tag, control)) {
        player->control = control_of(tag);
        player->has_control = true; /* it counts before the tag of both players */
    } else if (hk_pgn_tag_is(tag, clock) &&
               hk_pgn_tag_time_read(&ms, tag->value, tag->value_size)) {
        player->at_start_ms = ms;
    }
}

void hk__times_tag(hk__times *times, const hk_pgn_tag *tag)
{
    const char last = tag->name_size > 0 ? tag->name[tag->name_size - 1] : '\0';

    if (last != 'l' && last != 'k') /* as in `TimeControl` and `WhiteClock` */
        return;
    if (hk_pgn_tag_is(tag, "TimeControl")) {
        const hk_time_control control = control_of(tag);
        for (int side = HK_WHITE; side <= HK_BLACK; side++)
            if (!times->player[side].has_control)
                times->player[side].control = control;
        return;
    }
    take_own_tag(&times->player[HK_WHITE], tag, "WhiteTimeControl", "WhiteClock");
    take_own_tag(&times->player[HK_BLACK], tag, "BlackTimeControl", "BlackClock");
}

hk_level hk__times_level(const hk__times *times, hk_edition edition)
{
    hk_level slower = HK_LEVEL_BLITZ;

    for (int side = HK_WHITE; side <= HK_BLACK; side++) {
        const hk_time_control *control = &times->player[side].control;
        if (control->kind != HK_TIME_CONTROL_PERIODS ||
            control->period[control->period_count - 1].moves != 0)
            return HK_LEVEL_STANDARD;
        slower = hk_level_slower(slower, hk_level_of(edition, control));
    }
    return slower;
}

void hk__times_move(hk__times *times, hk_color side, unsigned move_number)
{
    begin_move(times, side, move_number);
}

void hk__times_moves(hk__times *times, hk_color side, unsigned move_number, size_t count)
{
    for (size_t i = 0; i < count && i < 2; i++) {
        hk__times_move(times, side, move_number);
        move_number += side == HK_BLACK;
        side = hk__other(side);
    }
    if (count <= 2)
        return;
    /* Of the moves between them only the number matters. */
    times->player[side].moves += (unsigned)((count - 1) / 2);
    times->player[hk__other(side)].moves += (unsigned)(count / 2 - 1);
    times->side = count % 2 ? side : hk__other(side);
}

const hk__times_finding *hk__times_next(hk__times *times)
{
    return times->found_next < times->found_count ? &times->found[times->found_next++] : NULL;
}
