/*
 * Presence. The minutes of an arrival, not the clock, decide about default: who comes later than
 * the default time loses, and so does the opponent who is not there yet either (6.7.1). Where
 * nobody is there at the start White's clock runs and he loses the time until he comes (6.7.2).
 */
#include "laws/presence.h"

void hk__presence_start(hk_game *game, struct hk__act *act)
{
    game->absent = act->event->start.absent;
    hk__note_if(act, game->absent == HK_PARTY_BOTH, HK__BOTH_ABSENT);
}

static int64_t default_ms(const hk_game *game)
{
    const hk_regulations *regulations = &game->rules.regulations;
    return regulations->has_default ? regulations->default_ms : hk__edition(game)->default_ms;
}

bool hk__presence_is_late(const hk_game *game, const hk_event *event)
{
    return event->arrive.late_ms > default_ms(game);
}

hk_verdict hk__presence_arrive(hk_game *game, struct hk__act *act, bool resumption)
{
    const unsigned party = hk_party_of(act->player);
    const bool is_first = game->absent == HK_PARTY_BOTH;

    if (!(game->absent & party))
        return resumption ? HK_VERDICT_RETURNED_ALREADY : HK_VERDICT_AT_BOARD_ALREADY;
    hk__clock_charge(&game->clock, act->event->at_ms); /* what his clock has lost is lost */
    game->absent &= ~party;
    if (!hk__presence_is_late(game, act->event))
        return resumption ? HK_VERDICT_RETURNED_IN_TIME : HK_VERDICT_ARRIVED_IN_TIME;
    if (is_first) {
        hk__note(act, HK__BOTH_ABSENT);
        hk__both_lose(game, act, HK_REASON_DOUBLE_DEFAULT);
        return resumption ? HK_VERDICT_BOTH_RETURNED_LATE : HK_VERDICT_BOTH_ARRIVED_LATE;
    }
    hk__lose(game, act, act->player, HK_REASON_DEFAULT);
    return resumption ? HK_VERDICT_RETURNED_LATE : HK_VERDICT_ARRIVED_LATE;
}
