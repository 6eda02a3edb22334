/*
 * The functions that make events, and the texts and points of scores.
 */
#include "hakem/event.h"
#include "base/internal.h"

#include <string.h>

static const struct {
    const char *text;
    uint8_t half_points[2];
} scores[] = {{NULL, {0, 0}},
#define X(name, text, white, black) {text, {white, black}},
              HK_SCORE_LIST(X)
#undef X
};

const char *hk_score_text(hk_score score)
{
    return (size_t)score < HK_COUNT(scores) ? scores[score].text : NULL;
}

bool hk_score_find(hk_score *out, const char *text, size_t size)
{
    for (size_t i = 1; i < HK_COUNT(scores); i++)
        if (strlen(scores[i].text) == size && memcmp(scores[i].text, text, size) == 0) {
            *out = (hk_score)i;
            return true;
        }
    return false;
}

uint8_t hk_score_half_points(hk_score score, hk_color player)
{
    return (size_t)score < HK_COUNT(scores) ? scores[score].half_points[player == HK_BLACK] : 0;
}

hk_actor hk_actor_of(hk_color player)
{
    return player == HK_WHITE ? HK_ACTOR_WHITE : HK_ACTOR_BLACK;
}

hk_parties hk_party_of(hk_color player)
{
    return player == HK_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;
}

static hk_event by_player(hk_color player, hk_event_kind kind)
{
    return (hk_event){.actor = hk_actor_of(player), .kind = kind};
}

static hk_event by(hk_actor actor, hk_event_kind kind)
{
    return (hk_event){.actor = actor, .kind = kind};
}

/* Copy a text. One that does not fit has no NUL afterwards, so that hk_event_check refuses it. */
static void write(char *out, size_t room, const char *text)
{
    const size_t size = strlen(text) + 1;
    memcpy(out, text, size < room ? size : room);
}

/* Copy squares. A count above HK_TOUCHED_MAX stays so, and hk_event_check refuses the event. */
static hk_square_list list_of(const uint8_t *squares, unsigned count)
{
    hk_square_list list = {.count = (uint8_t)(count < UINT8_MAX ? count : UINT8_MAX)};
    for (unsigned i = 0; i < count && i < HK_TOUCHED_MAX; i++)
        list.square[i] = squares[i];
    return list;
}

hk_event hk_event_start(void)
{
    return by(HK_ACTOR_PROGRAM, HK_EVENT_START);
}

hk_event hk_event_move(hk_color player, unsigned from, unsigned to, hk_kind promotion)
{
    hk_event event = by_player(player, HK_EVENT_MOVE);
    event.move.move = (hk_uci_squares){.from = from, .to = to, .promotion = promotion};
    return event;
}

hk_event hk_event_press(hk_color player)
{
    return by_player(player, HK_EVENT_PRESS);
}

hk_event hk_event_offer_draw(hk_color player)
{
    return by_player(player, HK_EVENT_OFFER_DRAW);
}

hk_event hk_event_accept_draw(hk_color player)
{
    return by_player(player, HK_EVENT_ACCEPT_DRAW);
}

hk_event hk_event_decline_draw(hk_color player)
{
    return by_player(player, HK_EVENT_DECLINE_DRAW);
}

hk_event hk_event_resign(hk_color player)
{
    return by_player(player, HK_EVENT_RESIGN);
}

hk_event hk_event_flag(hk_actor actor, hk_color whose)
{
    hk_event event = by(actor, HK_EVENT_FLAG);
    event.flag.whose = hk_party_of(whose);
    return event;
}

hk_event hk_event_interrupt(int64_t since_ms)
{
    hk_event event = by(HK_ACTOR_PROGRAM, HK_EVENT_INTERRUPT);
    event.interrupt.since_ms = since_ms;
    return event;
}

hk_event hk_event_resume(void)
{
    return by(HK_ACTOR_PROGRAM, HK_EVENT_RESUME);
}

hk_event hk_event_touch(hk_color player, const uint8_t *squares, unsigned count)
{
    hk_event event = by_player(player, HK_EVENT_TOUCH);
    event.touch.squares = list_of(squares, count);
    return event;
}

hk_event hk_event_adjust(hk_color player, const uint8_t *squares, unsigned count)
{
    hk_event event = by_player(player, HK_EVENT_ADJUST);
    event.adjust.squares = list_of(squares, count);
    return event;
}

hk_event hk_event_claim(hk_color player, hk_claimed ground)
{
    hk_event event = by_player(player, HK_EVENT_CLAIM);
    event.claim.ground = ground;
    return event;
}

hk_event hk_event_claim_with(hk_color player, hk_claimed ground, unsigned from, unsigned to,
                             hk_kind promotion)
{
    hk_event event = hk_event_claim(player, ground);
    event.claim.move = (hk_uci_squares){.from = from, .to = to, .promotion = promotion};
    event.claim.recorded = event.claim.declared = true;
    return event;
}

hk_event hk_event_examine(void)
{
    return by(HK_ACTOR_PROGRAM, HK_EVENT_EXAMINE);
}

hk_event hk_event_withdraw(hk_color player, hk_withdrawn what)
{
    hk_event event = by_player(player, HK_EVENT_WITHDRAW);
    event.withdraw.what = what;
    return event;
}

hk_event hk_event_record(hk_color player, const char *text)
{
    hk_event event = by_player(player, HK_EVENT_RECORD);
    write(event.record.text, sizeof event.record.text, text);
    return event;
}

hk_event hk_event_pause(hk_color player)
{
    return by_player(player, HK_EVENT_PAUSE);
}

hk_event hk_event_arrive(hk_color player, int64_t late_ms)
{
    hk_event event = by_player(player, HK_EVENT_ARRIVE);
    event.arrive.late_ms = late_ms;
    return event;
}

hk_event hk_event_seal(hk_color player, const char *text)
{
    hk_event event = by_player(player, HK_EVENT_SEAL);
    write(event.seal.text, sizeof event.seal.text, text);
    return event;
}

hk_event hk_event_convene(hk_parties absent)
{
    hk_event event = by(HK_ACTOR_ARBITER, HK_EVENT_CONVENE);
    event.convene.absent = absent;
    return event;
}

hk_event hk_event_fact(hk_fact fact, hk_parties who)
{
    hk_event event = by(HK_ACTOR_ARBITER, HK_EVENT_FACT);
    event.fact.fact = fact;
    event.fact.who = who;
    return event;
}

hk_event hk_event_decide(hk_decision decision, hk_parties who)
{
    hk_event event = by(HK_ACTOR_ARBITER, HK_EVENT_DECIDE);
    event.decide.decision = decision;
    event.decide.who = who;
    return event;
}
