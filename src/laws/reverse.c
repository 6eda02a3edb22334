/*
 * Taking a ruling or decision of the arbiter back: the game is as if the event had not been. What
 * came after it is applied again in order, by the judge that judged it before; so nothing is taken
 * back over an act of a player's other than that he came or wrote, and later decisions are taken
 * back first if they rest on it.
 *
 * The game keeps a window: the events since the last one behind which nothing is reversed, each
 * with its ruling and the records that it amended, and the game before the first of them. The
 * window opens with the arbiter's first act, so that moves cost nothing. A reversal goes back to
 * the opening and applies the events that are effective: from the last reversal to the first, one
 * that is not itself reversed takes out its target.
 *
 * Nobody can say what the displays would show if the event had not been, for people have seen what
 * they did show and have acted on it: they stay as they are, and the arbiter sets them if he wants
 * them otherwise (7.1).
 *
 * Invariants:
 *  1. The events of the window have consecutive numbers, and the first is an act of the arbiter.
 *  2. The effective events, applied to the opening, give the present game, but for the displays
 *     after a reversal, which are kept with it.
 *  3. Applying them once more takes no memory: there is room for all that they have ever entered.
 */
#include "laws/reverse.h"
#include "base/arena.h"
#include "base/internal.h"

enum { FIRST_ROOM = 4 };

/* What the clock shows, and what it has shown in this period. */
struct displays {
    int64_t left_ms[2], delay_left_ms;
    bool fallen[2], below_five[2], first_known;
    hk_color first, whose;
    bool stands; /* the game goes on when the arbiter starts the clocks */
};

struct hk__kept {
    hk_event event;
    hk_verdict verdict;
    hk_outcome outcome;
    bool out;               /* it is reversed */
    struct displays shown;  /* by a reversal */
    unsigned amended_count; /* records that it has amended, in the order of the changes */
    struct hk__amended amended[HK__AMENDED_MAX];
};

bool hk__reverse_find_room(hk_game *game)
{
    struct hk__window *window = &game->window;

    if (!window->opening)
        window->opening = hk_arena_get(game->arena, sizeof *window->opening);
    if (!window->opening || window->count < window->room)
        return window->opening != NULL;
    struct hk__kept *larger =
        window->room ? hk__arena_double(game->arena, window->kept, window->room, sizeof *larger)
                     : hk_arena_get(game->arena, FIRST_ROOM * sizeof *larger);
    if (!larger)
        return false;
    window->kept = larger;
    window->room = window->room ? 2 * window->room : FIRST_ROOM;
    return true;
}

/* The displays. */

static struct displays displays_of(const hk_game *game)
{
    const hk_clock *clock = &game->clock;
    return (struct displays){.left_ms = {clock->left_ms[HK_WHITE], clock->left_ms[HK_BLACK]},
                             .delay_left_ms = clock->delay_left_ms,
                             .fallen = {clock->fallen[HK_WHITE], clock->fallen[HK_BLACK]},
                             .below_five = {game->below_five[HK_WHITE], game->below_five[HK_BLACK]},
                             .first_known = clock->first_known,
                             .first = clock->first,
                             .whose = clock->whose};
}

static void show(hk_game *game, const struct displays *shown, int64_t at_ms)
{
    hk_clock *clock = &game->clock;

    hk__clock_charge(clock, at_ms);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        clock->left_ms[color] = shown->left_ms[color];
        clock->fallen[color] = shown->fallen[color];
        game->below_five[color] = shown->below_five[color];
    }
    clock->first_known = shown->first_known;
    clock->first = shown->first;
    clock->delay_left_ms = clock->whose == shown->whose
                               ? shown->delay_left_ms
                               : hk__clock_period(clock, clock->whose)->delay_ms;
    if (shown->stands)
        hk__stand(game, at_ms, HK__BY_ARBITER);
}

/*
 * Is a game that was over to go on with a flag that is down? The arbiter gives the player time
 * first.
 */
static bool must_stand(const hk_game *game, const struct displays *shown, bool was_over)
{
    return was_over && game->status == HK_STATUS_RUNNING && game->clock.running &&
           shown->left_ms[game->clock.whose] == 0;
}

/* The window. */

static void keep_amended(hk_game *game, struct hk__kept *kept)
{
    kept->amended_count = game->amended_count;
    for (unsigned i = 0; i < game->amended_count; i++)
        kept->amended[i] = game->amended[i];
}

void hk__reverse_keep(hk_game *game, const hk_event *event, const hk_ruling *ruling,
                      const hk_game *before)
{
    struct hk__window *window = &game->window;
    struct hk__kept *kept = &window->kept[window->count];

    if (window->count++ == 0)
        hk__copy_changing(window->opening, before);
    *kept =
        (struct hk__kept){.event = *event, .verdict = ruling->verdict, .outcome = ruling->outcome};
    keep_amended(game, kept);
    if (!hk__is_reverse(event))
        return;
    kept->shown = displays_of(game);
    kept->shown.stands = window->stands;
}

static struct hk__kept *find_kept(const struct hk__window *window, uint64_t seq)
{
    const uint64_t first = window->count ? window->kept[0].event.seq : 0;
    return window->count && seq >= first && seq - first < window->count ? &window->kept[seq - first]
                                                                        : NULL;
}

/*
 * Which events are out, if one more reversal takes out its target `newest`; NULL: if there is none.
 */
static void take_out(const struct hk__window *window, const struct hk__kept *newest)
{
    if (!window->kept)
        return;
    for (size_t i = 0; i < window->count; i++)
        window->kept[i].out = &window->kept[i] == newest;
    for (size_t i = window->count; i-- > 0;) {
        const struct hk__kept *kept = &window->kept[i];
        struct hk__kept *target = NULL;
        if (!kept->out && hk__is_reverse(&kept->event))
            target = find_kept(window, kept->event.decide.seq);
        if (target)
            target->out = true;
    }
}

static void go_to_opening(hk_game *game)
{
    const struct hk__window *window = &game->window;

    for (size_t i = window->count; i-- > 0;)
        for (struct hk__kept *kept = &window->kept[i]; kept->amended_count > 0;) {
            const struct hk__amended *amended = &kept->amended[--kept->amended_count];
            game->record[amended->ply] = amended->was;
        }
    game->amended_count = 0;
    game->board_changed = true;
    hk__roll_back(game, window->opening);
}

/* Apply a kept event again. Is it ruled as it was? */
static bool is_ruled_as_before(hk_game *game, struct hk__kept *kept, hk__judge *judge, hk_err *err)
{
    const hk_event *event = &kept->event;
    hk_ruling ruling;
    hk_game before;

    game->seq = event->seq - 1;
    if (hk__is_reverse(event)) {
        show(game, &kept->shown, event->at_ms);
        game->seq = event->seq;
        game->at_ms = event->at_ms;
        return true;
    }
    *err = hk_event_check(game, event, NULL);
    if (*err == HK_OK)
        *err = judge(game, event, &ruling, &before);
    if (*err != HK_OK)
        return false;
    keep_amended(game, kept);
    return ruling.verdict == kept->verdict && ruling.outcome == kept->outcome;
}

/*
 * Apply the events that are not out again. The first that is ruled otherwise ends it; NULL: none
 * is.
 */
static const struct hk__kept *apply_again(hk_game *game, hk__judge *judge, hk_err *err)
{
    const struct hk__window *window = &game->window;
    const struct hk__kept *other = NULL;

    go_to_opening(game);
    for (size_t i = 0; i < window->count && !other; i++) {
        struct hk__kept *kept = &window->kept[i];
        if (!kept->out && !is_ruled_as_before(game, kept, judge, err))
            other = kept;
    }
    game->amended_count = 0; /* what has been amended is kept */
    game->board_changed = false;
    return other;
}

void hk__reverse_undo(hk_game *game, hk__judge *judge)
{
    hk_err err = HK_OK;

    take_out(&game->window, NULL);
    const struct hk__kept *other = apply_again(game, judge, &err);
    (void)HK_NEVER(other != NULL);
}

/* HK_VERDICT_NONE: there is such an act of the arbiter, and nothing stands in the way. */
static hk_verdict refuse(const hk_game *game, struct hk__act *act)
{
    const struct hk__window *window = &game->window;
    const uint64_t seq = act->event->decide.seq;
    const struct hk__kept *target = find_kept(window, seq);

    act->told.count = (unsigned)seq;
    if (!target && seq < window->closed_by) {
        act->told.count = (unsigned)window->closed_by;
        return HK_VERDICT_REVERSAL_BLOCKED;
    }
    if (!target || target->event.actor != HK_ACTOR_ARBITER)
        return HK_VERDICT_NOTHING_TO_REVERSE;
    return target->out ? HK_VERDICT_REVERSED_ALREADY : HK_VERDICT_NONE;
}

hk_verdict hk__reverse(hk_game *game, struct hk__act *act, hk__judge *judge)
{
    const struct hk__window *window = &game->window;
    const int64_t at_ms = act->event->at_ms;
    const bool was_over = game->status == HK_STATUS_ENDED;
    const hk_verdict refused = refuse(game, act);
    hk_err err = HK_OK;

    if (refused != HK_VERDICT_NONE)
        return refused;
    hk__clock_charge(&game->clock, at_ms);
    struct displays shown = displays_of(game);
    take_out(window, find_kept(window, act->event->decide.seq));
    const struct hk__kept *other = apply_again(game, judge, &err);
    if (other) {
        act->err = err == HK_E_MEMORY ? err : HK_OK;
        act->told.count = (unsigned)other->event.seq;
        hk__reverse_undo(game, judge);
        return HK_VERDICT_REVERSAL_CHANGES_LATER;
    }
    shown.stands = game->window.stands = must_stand(game, &shown, was_over);
    show(game, &shown, at_ms);
    return HK_VERDICT_DECISION_REVERSED;
}
