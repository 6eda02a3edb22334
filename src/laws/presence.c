/*
 * Presence. The minutes of an arrival, not the clock, decide about default: who comes later than the default time loses,
 * and so does the opponent who is not there yet either (6.7.1). Where nobody is there at the start White's clock runs and
 * he loses the time until he comes (6.7.2).
 */
#include "laws/presence.h"

void hk__presence_start(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    game->absent = event->who & HK_PARTY_BOTH;
    if (game->absent == HK_PARTY_BOTH)
        hk__cite(ruling, HK_RULE_ABSENT_WHITE);
}

static int64_t default_ms(const hk_game *game)
{
    const hk_regulations *regulations = &game->rules.regulations;
    return regulations->has_default ? regulations->default_ms : hk__edition(game)->default_ms;
}

bool hk__presence_is_late(const hk_game *game, const hk_event *event)
{
    return event->ms[0] > default_ms(game);
}

bool hk__presence_arrive(hk_game *game, const hk_event *event, hk_color player, hk_rule late,
                         hk_ruling *ruling)
{
    const unsigned party = hk__party(player);

    hk__cite(ruling, late);
    if (!(game->absent & party)) {
        hk__refuse(ruling, late, "The player is at the board already.");
        return false;
    }
    hk__clock_charge(&game->clock, event->at_ms);
    if (!hk__presence_is_late(game, event)) {
        game->absent &= ~party;
        hk__uphold(ruling, late, "The player comes in time; what his clock has lost is lost.");
        return true;
    }
    const bool is_first = game->absent == HK_PARTY_BOTH;
    game->absent &= ~party;
    if (is_first) {
        hk__uphold(ruling, late, "Both players come after the default time: both lose.");
        hk__cite(ruling, HK_RULE_ABSENT_WHITE);
        hk__both_lose(game, event->at_ms, HK_REASON_DOUBLE_DEFAULT, ruling);
        return false;
    }
    hk__uphold(ruling, late, "The player comes after the default time: the game is lost.");
    hk__lose(game, event->at_ms, player, false, HK_REASON_DEFAULT, ruling);
    return false;
}
