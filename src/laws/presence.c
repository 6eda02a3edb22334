/*
 * Presence. The lateness told with an arrival, not the clock, decides about default: a player who
 * arrives after the default time loses, and so does an opponent who is still absent then (6.7.1).
 * If both are absent at the start, White's clock runs until he arrives (6.7.2). Who never comes is
 * ended by the arbiter's decision, on the same article.
 */
#include "laws/presence.h"

void hk__presence_start(hk_game *game, struct hk__act *act)
{
    game->absent = act->event->start.absent;
    hk__note_if(act, game->absent == HK_PARTY_BOTH, HK__BOTH_ABSENT);
}

int64_t hk__presence_default_ms(const hk_game *game)
{
    const hk_regulations *regulations = &game->rules.regulations;
    return regulations->has_default ? regulations->default_ms : hk__edition(game)->default_ms;
}

bool hk__presence_is_late(const hk_game *game, const hk_event *event)
{
    return event->arrive.late_ms > hk__presence_default_ms(game);
}

hk_verdict hk__presence_arrive(hk_game *game, struct hk__act *act, bool resumption)
{
    const unsigned party = hk_party_of(act->player);
    const bool is_first = game->absent == HK_PARTY_BOTH;

    if (!(game->absent & party))
        return resumption ? HK_VERDICT_RETURNED_ALREADY : HK_VERDICT_AT_BOARD_ALREADY;
    hk_clock_read(&game->clock, act->event->at_ms); /* the time he has lost stays lost */
    game->absent &= ~party;
    if (!hk__presence_is_late(game, act->event))
        return resumption ? HK_VERDICT_RETURNED_IN_TIME : HK_VERDICT_ARRIVED_IN_TIME;
    if (is_first) {
        hk__note_if(act, !resumption, HK__BOTH_ABSENT);
        hk__both_lose(game, act, HK_REASON_DOUBLE_DEFAULT);
        return resumption ? HK_VERDICT_BOTH_RETURNED_LATE : HK_VERDICT_BOTH_ARRIVED_LATE;
    }
    hk__lose(game, act, act->player, HK_REASON_DEFAULT);
    return resumption ? HK_VERDICT_RETURNED_LATE : HK_VERDICT_ARRIVED_LATE;
}

/* Who has made a move was there; who is noted as absent is not, at a resumption too. */
static bool can_be_absent(const hk_game *game, hk_parties who)
{
    const unsigned moved = game->plies == 0   ? 0
                           : game->plies == 1 ? hk_party_of((hk_color)game->start.board.side)
                                              : HK_PARTY_BOTH;

    return !(who & moved & ~game->absent);
}

hk_verdict hk__presence_miss(hk_game *game, struct hk__act *act)
{
    const hk_parties who = act->event->fact.who;

    act->told.player = hk__one(who);
    if (!can_be_absent(game, who))
        return HK_VERDICT_AT_BOARD_ALREADY;
    game->absent |= who;
    hk__note_if(act, game->absent == HK_PARTY_BOTH, HK__BOTH_ABSENT);
    return HK_VERDICT_ABSENCE_NOTED;
}

hk_verdict hk__presence_forfeit(hk_game *game, struct hk__act *act)
{
    const hk_parties who = act->event->decide.who;
    const bool resumption = game->adjournment.convened;

    if (!can_be_absent(game, who))
        return HK_VERDICT_AT_BOARD_ALREADY;
    game->absent |= who; /* he can come yet, if the arbiter excuses him */
    if (who == HK_PARTY_BOTH) {
        hk__both_lose(game, act, HK_REASON_DOUBLE_DEFAULT);
        return resumption ? HK_VERDICT_NEITHER_RETURNED : HK_VERDICT_BOTH_FORFEITED;
    }
    hk__lose(game, act, hk__meant(act->event), HK_REASON_DEFAULT);
    return resumption ? HK_VERDICT_NOT_RETURNED : HK_VERDICT_FORFEITED;
}
