/*
 * Puts an event into words: one sentence for each kind of event, and one for each ground of a
 * claim.
 */
#include "words/telling.h"

static struct hk__told_move move_of(const hk_event *event, const hk_board *before)
{
    const hk_uci_squares *move = &event->move.move;

    if (event->kind != HK_EVENT_MOVE)
        return (struct hk__told_move){.told = false};
    return (struct hk__told_move){.told = true,
                                  .from = (uint8_t)move->from,
                                  .to = (uint8_t)move->to,
                                  .promotion = move->promotion,
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
    if (event->kind == HK_EVENT_DECIDE)
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            telling.left_ms[color] = event->decide.clocks.ms[color];
    if (event->kind == HK_EVENT_DECIDE)
        telling.count = event->decide.decision == HK_DECISION_REVERSE ? (unsigned)event->decide.seq
                                                                      : event->decide.move_number;
    if (event->kind == HK_EVENT_FLAG)
        telling.player = event->flag.whose == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
    if (event->kind == HK_EVENT_CLAIM)
        hk__tell_of(out, &telling, "event.claim", hk_claimed_word(event->claim.ground));
    else if (event->kind == HK_EVENT_WITHDRAW && event->withdraw.what == HK_WITHDRAWN_CLAIM)
        hk__tell(out, &telling, "event.withdraw.claim");
    else
        hk__tell_of(out, &telling, "event", hk_event_word(event->kind));
}
