/*
 * Reversals: the arbiter takes back a ruling, a decision or a report, whoever asked for it, and the
 * game becomes as if that event had not been. All later events are applied again, in order, and
 * must get the same rulings as before: a later one that rests on the event has to be reversed first.
 * Nothing can be reversed once a player has moved, pressed the clock or sealed a move.
 *
 * For that the game keeps a window of events: those since the last event that closed it, each with
 * its ruling and the half-moves that it amended, and the game before the first of them, the
 * opening. The window opens with the first event that can be reversed, so that games without one
 * pay nothing. A reversal goes back to the opening and applies the events that are still effective.
 * Which ones are, is found from the latest reversal to the earliest: each one that is not itself
 * reversed takes out its target. The examination of a draw claim (9.5) goes with its claim.
 *
 * The displays stay as they are. Nobody can say what they would show if the event had not been,
 * since people have seen them and acted on what they saw; the arbiter can set them (7.1).
 *
 * Invariants:
 *  1. The numbers of the events of the window rise, by more than one behind hk_game_skip; the first
 *     of the events can be reversed.
 *  2. The effective events, applied to the opening, give the present game. The displays after a
 *     reversal are the exception; they are kept with it.
 *  3. Applying them once more takes no memory: there is room for all that they have ever entered.
 */
#include "laws/reverse.h"
#include "base/arena.h"
#include "base/internal.h"

enum { FIRST_ROOM = 4 };

/* What the clock shows, with all that follows from what it has shown in this period. */
struct displays {
    int64_t left_ms[2], delay_left_ms;
    bool fallen[2], below_five[2], first_known;
    hk_color first, whose;
    /* The clocks are stopped until the arbiter starts them. */
    bool stands;
};

/* One event of the window. */
struct hk__kept {
    hk_event event;
    hk_verdict verdict;
    hk_outcome outcome;
    /* The event is reversed. */
    bool out;
    /* If the event is a reversal: the displays after it. */
    struct displays shown;
    /* The half-moves that the event amended, as they were before, in the order of the changes. */
    unsigned amended_count;
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

/* Set the displays as they were shown. */
static void show(hk_game *game, const struct displays *shown, int64_t at_ms)
{
    hk_clock *clock = &game->clock;

    hk_clock_read(clock, at_ms);
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
 * Would a game that was over go on with a fallen flag? Then the clocks stay stopped, until the
 * arbiter has given the player time and starts them.
 */
static bool must_stand(const hk_game *game, const struct displays *shown, bool was_over)
{
    return was_over && game->status == HK_STATUS_RUNNING && game->clock.running &&
           shown->left_ms[game->clock.whose] == 0;
}

/* The window. */

/* Keep the half-moves that the event has amended. */
static void keep_amended(hk_game *game, struct hk__kept *kept)
{
    kept->amended_count = game->amended_count;
    for (unsigned i = 0; i < game->amended_count; i++)
        kept->amended[i] = game->amended[i];
}

/* Is it an answer to what the arbiter did: more than an arrival, a record or a tick of the program? */
static bool is_answer(const hk_event *event)
{
    enum {
        OF_PLAYERS = 1 << HK_EVENT_ARRIVE | 1 << HK_EVENT_RECORD,
        OF_PROGRAM = 1 << HK_EVENT_FLAG | 1 << HK_EVENT_INTERRUPT | 1 << HK_EVENT_RESUME |
                     1 << HK_EVENT_CONVENE
    };

    if (event->actor == HK_ACTOR_ARBITER ||
        (event->actor == HK_ACTOR_PROGRAM && event->kind == HK_EVENT_FACT &&
         event->fact.fact == HK_FACT_FLAG_UNNOTICED))
        return false;
    return !((event->actor == HK_ACTOR_PROGRAM ? OF_PROGRAM : OF_PLAYERS) >> event->kind & 1);
}

static void count_unanswered(struct hk__window *window, const hk_event *event)
{
    if (is_answer(event))
        window->unanswered = 0;
    else if (event->actor == HK_ACTOR_ARBITER || window->unanswered > 0)
        window->unanswered++;
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
    count_unanswered(window, event);
    if (!hk__is_reverse(event))
        return;
    kept->shown = displays_of(game);
    kept->shown.stands = window->stands;
}

/* Find the event with a number in the window, or NULL. */
static struct hk__kept *find_kept(const struct hk__window *window, uint64_t seq)
{
    const uint64_t first = window->count ? window->kept[0].event.seq : 0;

    if (window->count == 0 || seq < first)
        return NULL;
    size_t at = seq - first < window->count ? (size_t)(seq - first) : window->count - 1;
    while (window->kept[at].event.seq > seq) /* the first is not */
        at--;
    return window->kept[at].event.seq == seq ? &window->kept[at] : NULL;
}

static bool is_draw_claim(const hk_event *event)
{
    return event->kind == HK_EVENT_CLAIM &&
           (event->claim.ground == HK_CLAIM_THREEFOLD || event->claim.ground == HK_CLAIM_FIFTY);
}

/* Mark an event as out; with a draw claim, its examination. */
static void mark_out(const struct hk__window *window, struct hk__kept *target)
{
    const struct hk__kept *end = window->kept + window->count;

    target->out = true;
    if (!is_draw_claim(&target->event))
        return;
    for (struct hk__kept *kept = target + 1; kept < end && !is_draw_claim(&kept->event); kept++)
        if (kept->event.kind == HK_EVENT_EXAMINE)
            kept->out = true;
}

/*
 * Mark the events that are out, given that one more reversal takes out `newest`. NULL: there is no
 * further reversal.
 */
static void take_out(const struct hk__window *window, struct hk__kept *newest)
{
    if (!window->kept)
        return;
    for (size_t i = 0; i < window->count; i++)
        window->kept[i].out = false;
    if (newest)
        mark_out(window, newest);
    for (size_t i = window->count; i-- > 0;) {
        const struct hk__kept *kept = &window->kept[i];
        struct hk__kept *target = NULL;
        if (!kept->out && hk__is_reverse(&kept->event))
            target = find_kept(window, kept->event.decide.seq);
        if (target)
            mark_out(window, target);
    }
}

/* Set the game back to the opening of the window. */
static void go_to_opening(hk_game *game)
{
    const struct hk__window *window = &game->window;

    for (size_t i = window->count; i-- > 0;)
        for (struct hk__kept *kept = &window->kept[i]; kept->amended_count > 0;) {
            const struct hk__amended *amended = &kept->amended[--kept->amended_count];
            game->moves[amended->ply] = amended->was;
        }
    game->amended_count = 0;
    game->board_changed = true;
    hk__roll_back(game, window->opening);
}

/* Apply a kept event again; tell whether it gets the same ruling as before. */
static bool is_ruled_as_before(hk_game *game, struct hk__kept *kept, hk__judge *judge, hk_err *err)
{
    const hk_event *event = &kept->event;
    hk_ruling ruling;
    hk_game before;

    game->seq = event->seq - 1;
    if (hk__is_reverse(event)) {
        show(game, &kept->shown, event->at_ms);
        game->changed = HK_SEEN_RULINGS;
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
    if (event->kind == HK_EVENT_RECORD && !hk__was_ruled_before(event, 14))
        return true; /* what stands on paper does, whether the game has ended or not */
    return ruling.verdict == kept->verdict && ruling.outcome == kept->outcome;
}

/*
 * Go to the opening and apply the events that are not out. Answers the first one that gets another
 * ruling, and stops there; NULL if there is none.
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
    game->amended_count = 0; /* each event keeps what it amended */
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

/* Say why the event cannot be reversed; HK_VERDICT_NONE if nothing stands in the way. */
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
    if (!target || !hk__is_reversible(&target->event))
        return HK_VERDICT_NOTHING_TO_REVERSE;
    return target->out ? HK_VERDICT_REVERSED_ALREADY : HK_VERDICT_NONE;
}

/* Do both incidents tell of illegal moves, or of requests, of the same player? */
static bool count_alike(const hk_decide_data *one, const hk_decide_data *other)
{
    return (one->white_illegal_moves && other->white_illegal_moves) ||
           (one->black_illegal_moves && other->black_illegal_moves) ||
           (one->white_requests && other->white_requests) ||
           (one->black_requests && other->black_requests);
}

/*
 * The first later incident that was ruled on as the second of its kind, if the one that is taken back was
 * the first, or as the first, if one before it comes back; NULL: there is none. What came of an incident stands in it and is not ruled on again here.
 */
static const struct hk__kept *incident_upon(const struct hk__window *window, const hk_event *event)
{
    const struct hk__kept *target = find_kept(window, event->decide.seq);
    const struct hk__kept *end = window->kept + window->count;

    while (target && hk__is_reverse(&target->event) && !hk__was_ruled_before(event, 13))
        target = find_kept(window,
                           target->event.decide.seq); /* what it brings back, or takes out again */
    if (!target || target->event.kind != HK_EVENT_DECIDE ||
        target->event.decide.decision != HK_DECISION_INCIDENT || hk__was_ruled_before(event, 12))
        return NULL;
    for (const struct hk__kept *kept = target + 1; kept < end; kept++)
        if (!kept->out && kept->event.kind == HK_EVENT_DECIDE &&
            kept->event.decide.decision == HK_DECISION_INCIDENT &&
            count_alike(&target->event.decide, &kept->event.decide))
            return kept;
    return NULL;
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
    const struct hk__kept *upon = incident_upon(window, act->event);
    if (upon) {
        act->told.count = (unsigned)upon->event.seq;
        return HK_VERDICT_REVERSAL_CHANGES_LATER;
    }
    hk_clock_read(&game->clock, at_ms);
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
