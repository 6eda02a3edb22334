/*
 * What has happened, in words: a sentence for each kind of event, and for each ground of a claim.
 */
#include "words/telling.h"

static struct hk__told_move move_of(const hk_event *event, const hk_board *before)
{
    return (struct hk__told_move){.told = event->kind == HK_EVENT_MOVE,
                                  .from = event->move.from,
                                  .to = event->move.to,
                                  .promotion = (hk_kind)event->move.promotion,
                                  .before = before};
}

void hk_words_event(hk_buf *out, hk_language language, const hk_event *event,
                    const hk_board *before)
{
    struct hk__telling telling = hk__telling_empty(language);

    telling.event = event;
    telling.board = before;
    telling.player = event->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;
    telling.move = move_of(event, before);
    telling.left_ms[HK_WHITE] = event->ms[HK_WHITE];
    telling.left_ms[HK_BLACK] = event->ms[HK_BLACK];
    if (event->kind == HK_EVENT_FLAG)
        telling.player = event->whose;
    if (event->kind == HK_EVENT_CLAIM)
        hk__tell_of(out, &telling, "event.claim", hk_claimed_word(event->ground));
    else if (event->kind == HK_EVENT_WITHDRAW && event->with & HK_OF_CLAIM)
        hk__tell(out, &telling, "event.withdraw.claim");
    else
        hk__tell_of(out, &telling, "event", hk_event_word(event->kind));
}
