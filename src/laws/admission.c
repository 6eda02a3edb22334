/*
 * What may be judged: events that are well formed and come in their turn, from one who may do such a thing, at a time when it
 * can be done. What passes here is a question for the Laws.
 */
#include "laws/admission.h"
#include "base/internal.h"
#include "laws/decide.h"

#include <string.h>

static bool squares_are_good(const hk_event *event)
{
    if (event->square_count > HK_TOUCHED_MAX)
        return false;
    for (unsigned i = 0; i < event->square_count; i++)
        if (event->square[i] > 63)
            return false;
    return true;
}

static bool texts_are_good(const hk_event *event)
{
    return memchr(event->text, '\0', sizeof event->text) &&
           memchr(event->language, '\0', sizeof event->language) &&
           hk_utf8_check(event->text, strlen(event->text));
}

static bool numbers_are_good(const hk_event *event)
{
    for (int i = 0; i < 2; i++)
        if (event->ms[i] < 0 || event->ms[i] > HK_AT_MS_MAX || event->half_points[i] > 2)
            return false;
    return event->half_points[0] + event->half_points[1] <= 2 &&
           (event->has_ply || event->ply == 0) && (!event->has_ply || event->ply < UINT32_MAX) &&
           event->value >= 0;
}

bool hk__event_is_good(const hk_game *game, const hk_event *event)
{
    if (event->seq != game->seq + 1 || event->at_ms < game->at_ms || event->at_ms > HK_AT_MS_MAX)
        return false;
    if ((unsigned)event->kind > HK_EVENT_DECIDE || (unsigned)event->actor > HK_ACTOR_ARBITER)
        return false;
    if (event->move.from > 63 || event->move.to > 63 || event->move.promotion > HK_NO_KIND)
        return false;
    if (event->kind == HK_EVENT_FLAG && (unsigned)event->whose > HK_BLACK)
        return false;
    if ((unsigned)event->ground > HK_CLAIM_APPEAL ||
        (unsigned)event->fact > HK_FACT_EXTERNAL_DISTURBANCE ||
        (unsigned)event->decision > HK_DECISION_EXPEL || (unsigned)event->whose > HK_BLACK)
        return false;
    if (event->kind == HK_EVENT_DECIDE && event->decision == HK_DECISION_ILLEGAL_MOVE_FOUND &&
        event->has_ply && event->ply == 0)
        return false;
    return squares_are_good(event) && texts_are_good(event) && numbers_are_good(event) &&
           (event->kind != HK_EVENT_INTERRUPT ||
            (event->since_ms >= 0 && event->since_ms <= event->at_ms));
}

static bool fits_status(const hk_game *game, const hk_event *event)
{
    const hk_status status = game->status;
    const bool playing = status == HK_STATUS_RUNNING || status == HK_STATUS_INTERRUPTED;

    switch (event->kind) {
    case HK_EVENT_START:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
        return status != HK_STATUS_ENDED;
    case HK_EVENT_MOVE:
    case HK_EVENT_PRESS:
        return status == HK_STATUS_RUNNING;
    case HK_EVENT_FLAG:
        return status == HK_STATUS_RUNNING || (playing && hk__is_on_board(game));
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
    case HK_EVENT_RESIGN:
    case HK_EVENT_TOUCH:
    case HK_EVENT_ADJUST:
    case HK_EVENT_EXAMINE:
    case HK_EVENT_WITHDRAW:
    case HK_EVENT_PAUSE:
    case HK_EVENT_SEAL:
    case HK_EVENT_CONVENE:
    case HK_EVENT_ARRIVE:
        return playing;
    case HK_EVENT_RECORD:
        return status != HK_STATUS_ENDED;
    case HK_EVENT_CLAIM:
        return playing || (event->ground == HK_CLAIM_APPEAL && status == HK_STATUS_ENDED) ||
               (event->ground == HK_CLAIM_TOUCH_MOVE && game->end_is_open);
    case HK_EVENT_FACT:
        return status != HK_STATUS_ENDED || event->fact == HK_FACT_RESULT_SIGNED;
    case HK_EVENT_DECIDE:
        return status != HK_STATUS_ENDED || hk__decide_after_end(game, event);
    }
    return false;
}

static bool fits_actor(hk_actor actor, hk_event_kind kind)
{
    switch (kind) {
    case HK_EVENT_START:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
    case HK_EVENT_EXAMINE:
    case HK_EVENT_CONVENE:
        return !hk__is_player(actor);
    case HK_EVENT_DECIDE:
        return actor == HK_ACTOR_ARBITER;
    case HK_EVENT_FLAG: /* 6.8: observed, or claimed by either player */
    case HK_EVENT_FACT:
        return true;
    case HK_EVENT_MOVE:
    case HK_EVENT_PRESS:
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
    case HK_EVENT_RESIGN:
    case HK_EVENT_TOUCH:
    case HK_EVENT_ADJUST:
    case HK_EVENT_CLAIM:
    case HK_EVENT_WITHDRAW:
    case HK_EVENT_RECORD:
    case HK_EVENT_PAUSE:
    case HK_EVENT_ARRIVE:
    case HK_EVENT_SEAL:
        return hk__is_player(actor);
    }
    return false;
}

/* Acts that only hands on a board, a sheet or an envelope can do. */
static bool needs_board(const hk_event *event)
{
    return event->kind == HK_EVENT_TOUCH || event->kind == HK_EVENT_ADJUST ||
           event->kind == HK_EVENT_SEAL || event->kind == HK_EVENT_CONVENE;
}

static const char *why_status_forbids(hk_status status)
{
    switch (status) {
    case HK_STATUS_WAITING:
        return "The game has not been started.";
    case HK_STATUS_INTERRUPTED:
        return "The game is interrupted.";
    case HK_STATUS_RUNNING:
        return "The game is running.";
    case HK_STATUS_ENDED:
        break;
    }
    return "The game is over.";
}

bool hk__admit(const hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    if (!fits_actor(event->actor, event->kind))
        hk__refuse(ruling, HK_RULE_NONE, "This is not for this participant to do.");
    else if (!fits_status(game, event))
        hk__refuse(ruling, HK_RULE_NONE, why_status_forbids(game->status));
    else if (needs_board(event) && !hk__is_on_board(game))
        hk__refuse(ruling, HK_RULE_TOUCH, "On a screen there is nothing to touch.");
    return ruling->outcome != HK_OUTCOME_INADMISSIBLE;
}
