/*
 * Puts into words what belongs to a case that is ruled on without the whole game: what the arbiter
 * has to change on the clock, under which condition a ruling holds, and what it needs to know.
 *
 * Which conditions there are is for the caller to find out.
 */
#include "words/telling.h"

static const char *const need_words[] = {
#define X(name, word) word,
    HK_NEED_LIST(X)
#undef X
};

const char *hk_need_word(hk_need need)
{
    return need_words[need];
}

static void add_comma(hk_buf *out, size_t start)
{
    if (out->size > start)
        hk_buf_str(out, ", ");
}

/* Append a time with its sign, hours only if there are any: +2:00, -1:05:00. */
static void add_signed(hk_buf *out, int64_t ms)
{
    const int64_t hour = 3600000;
    const int64_t size = ms < 0 ? -ms : ms;
    char text[32];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_words_time(&buf, size);
    hk_buf_char(out, ms < 0 ? '-' : '+');
    /* Without hours the text begins with "0:0" or "0:", of which nothing is told. */
    hk_buf_str(out, size >= hour ? text : text[2] == '0' ? text + 3 : text + 2);
}

static void add_display(hk_buf *out, struct hk__telling *telling, int64_t given_ms)
{
    char text[32];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    add_signed(&buf, given_ms);
    telling->number = text;
    hk__tell(out, telling, "change.time");
    telling->number = NULL;
}

static void add_counter(hk_buf *out, struct hk__telling *telling, int moves)
{
    char text[16];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_buf_int(&buf, moves < 0 ? -moves : moves);
    telling->number = text;
    hk__tell(out, telling,
             moves > 0     ? "change.moves-on"
             : moves == -1 ? "change.moves-back-one"
                           : "change.moves-back");
    telling->number = NULL;
}

void hk_words_change(hk_buf *out, hk_language language, const hk_change *change)
{
    const bool black_first = change->given_ms[HK_BLACK] > change->given_ms[HK_WHITE];
    struct hk__telling telling = hk__telling_empty(language);
    const size_t start = out->size;

    for (int i = 0; i < 2; i++) { /* who gets time stands before who loses it */
        telling.player = telling.clock = (i == 1) != black_first ? HK_BLACK : HK_WHITE;
        if (change->given_ms[telling.clock] == 0)
            continue;
        add_comma(out, start);
        add_display(out, &telling, change->given_ms[telling.clock]);
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        telling.player = (hk_color)color;
        if (change->moves[color] == 0)
            continue;
        add_comma(out, start);
        add_counter(out, &telling, change->moves[color]);
    }
}

static struct hk__telling telling_of(hk_language language, const hk_condition *condition,
                                     const char *what)
{
    struct hk__telling telling = hk__telling_empty(language);

    telling.player = telling.clock = condition->player;
    telling.given_ms[condition->player] =
        condition->below_ms ? condition->below_ms : condition->from_ms;
    telling.what = what;
    return telling;
}

void hk_words_condition(hk_buf *out, hk_language language, const hk_condition *condition,
                        const char *what)
{
    const struct hk__telling telling = telling_of(language, condition, what);

    switch (condition->need) {
    case HK_NEED_TIME:
        hk__tell(out, &telling,
                 condition->below_ms ? "condition.time-below" : "condition.time-from");
        break;
    case HK_NEED_TO_MOVE:
        hk__tell(out, &telling, "condition.has-move");
        break;
    case HK_NEED_CAN_MATE:
        hk__tell(out, &telling,
                 condition->potential
                     ? condition->holds ? "condition.has-potential" : "condition.no-potential"
                 : condition->holds ? "condition.can-mate"
                                    : "condition.cannot-mate");
        break;
    case HK_NEED_HAPPENED:
        hk__tell(out, &telling, condition->holds ? "condition.happened" : "condition.not-happened");
        break;
    case HK_NEED_POSITION:
    case HK_NEED_MOVES:
    case HK_NEED_MOVE_COUNT:
    case HK_NEED_TIME_CONTROL:
    case HK_NEED_CLOCK:
        break;
    }
}

void hk_words_need(hk_buf *out, hk_language language, const hk_condition *condition,
                   const char *what)
{
    static const char *const keys[] = {
        [HK_NEED_POSITION] = "need.position",     [HK_NEED_MOVES] = "need.moves",
        [HK_NEED_MOVE_COUNT] = "need.move-count", [HK_NEED_TIME_CONTROL] = "need.time-control",
        [HK_NEED_CLOCK] = "need.clock",           [HK_NEED_TIME] = "need.time",
        [HK_NEED_TO_MOVE] = "need.to-move",       [HK_NEED_CAN_MATE] = "need.can-mate",
        [HK_NEED_HAPPENED] = "need.happened",
    };
    const struct hk__telling telling = telling_of(language, condition, what);

    hk__tell(out, &telling, keys[condition->need]);
}

void hk_words_unseen(hk_buf *out, hk_language language, hk_unseen move, hk_color player)
{
    static const char *const keys[] = {
        [HK_UNSEEN_MOVE] = "unseen.move",
        [HK_UNSEEN_TWO_HANDS] = "unseen.two-hands",
        [HK_UNSEEN_ILLEGAL] = "unseen.illegal",
        [HK_UNSEEN_PROMOTION] = "unseen.promotion",
    };
    struct hk__telling telling = hk__telling_empty(language);

    telling.player = player;
    if (move != HK_UNSEEN_NONE)
        hk__tell(out, &telling, keys[move]);
}
