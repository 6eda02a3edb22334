/*
 * Puts an event into words: one sentence for each kind of event, and one for each ground of a
 * claim. Whatever a ruling can hang on is told: an intended move, two hands, an accident.
 */
#include "words/telling.h"

/* A claim of 9.2 or 9.3 by an intended move: its two squares differ. */
static bool intends_a_move(const hk_event *event)
{
    return event->kind == HK_EVENT_CLAIM && event->claim.move.from != event->claim.move.to;
}

static struct hk__told_move move_of(const hk_event *event, const hk_board *before)
{
    const bool intended = intends_a_move(event);
    const hk_uci_squares *move = intended ? &event->claim.move : &event->move.move;

    if (event->kind != HK_EVENT_MOVE && !intended)
        return (struct hk__told_move){.told = false};
    return (struct hk__told_move){.told = true,
                                  .from = (uint8_t)move->from,
                                  .to = (uint8_t)move->to,
                                  .promotion = move->promotion,
                                  .before = before};
}

/* Append what has been done in a way that counts, in words of its own; false: it has not. */
static bool tell_manner(hk_buf *out, const struct hk__telling *telling)
{
    const hk_event *event = telling->event;

    if (event->kind == HK_EVENT_MOVE && event->move.two_hands)
        hk__tell(out, telling, "event.move.two_hands");
    else if (event->kind == HK_EVENT_TOUCH && event->touch.by_accident)
        hk__tell(out, telling, "event.touch.by_accident");
    else if (event->kind == HK_EVENT_PRESS && event->press.other_hand)
        hk__tell(out, telling, "event.press.other_hand");
    else if (event->kind == HK_EVENT_WITHDRAW && event->withdraw.what == HK_WITHDRAWN_CLAIM)
        hk__tell(out, telling, "event.withdraw.claim");
    else
        return false;
    return true;
}

/* Append what has been claimed, and in which form an intended move has been told (9.2.1.1). */
static void tell_claim(hk_buf *out, const struct hk__telling *telling)
{
    const hk_event *event = telling->event;

    hk__tell_of(out, telling, "event.claim", hk_claimed_word(event->claim.ground));
    if (!intends_a_move(event))
        return;
    if (!event->claim.recorded && !event->claim.declared)
        return;
    hk_buf_char(out, ' ');
    hk__tell(out, telling,
             !event->claim.declared  ? "event.claim.undeclared"
             : event->claim.recorded ? "event.claim.in_form"
                                     : "event.claim.unrecorded");
}

void hk_words_event(hk_buf *out, hk_language language, const hk_event *event,
                    const hk_board *before, const hk_position *start)
{
    struct hk__telling telling = hk__telling_empty(language);

    telling.event = event;
    telling.board = before;
    telling.start = start;
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
        tell_claim(out, &telling);
    else if (!tell_manner(out, &telling))
        hk__tell_of(out, &telling, "event", hk_event_word(event->kind));
}
