/*
 * What an assistant does within his duties is entered as the player's own act (our reading of D.2.10): the ruling on the act
 * cites the duty.
 */
#include "laws/assistant.h"

void hk__assistant_admit(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    static const hk_rule duties[] = {
        HK_RULE_UNSEEN_ASSISTANT,        HK_RULE_UNSEEN_ASSISTANT_MOVES,
        HK_RULE_UNSEEN_ASSISTANT_SPEAKS, HK_RULE_UNSEEN_ASSISTANT_RECORDS,
        HK_RULE_UNSEEN_ASSISTANT_TELLS,  HK_RULE_UNSEEN_ASSISTANT_CLAIMS,
        HK_RULE_UNSEEN_ASSISTANT_SEALS};
    const unsigned disabled = game->rules.regulations.disabled | game->unseen;

    if (event->who & disabled) {
        game->assisted |= event->who & disabled;
        for (size_t i = 0; i < sizeof duties / sizeof *duties; i++)
            hk__cite(ruling, duties[i]);
    } else if (disabled) {
        game->assisted |= event->who & HK_PARTY_BOTH;
        hk__cite(ruling, HK_RULE_SIGHTED_ASSISTANT);
    }
}

void hk__assistant_cite(const hk_game *game, const hk_event *event, hk_color player,
                        hk_ruling *ruling)
{
    const unsigned party = hk__party(player);
    const bool claims = event->kind == HK_EVENT_CLAIM &&
                        (event->ground == HK_CLAIM_FLAG || event->ground == HK_CLAIM_TOUCH_MOVE);

    if (!(game->assisted & party))
        return;
    if (event->kind == HK_EVENT_MOVE) {
        hk__cite(ruling, HK_RULE_UNSEEN_ASSISTANT_MOVES);
        hk__cite(ruling, HK_RULE_UNSEEN_ASSISTANT_SPEAKS);
    }
    if (!((game->rules.regulations.disabled | game->unseen) &
          party)) /* D.2.11: of a sighted player, these alone */
        return;
    if (event->kind == HK_EVENT_PRESS || event->kind == HK_EVENT_RECORD)
        hk__cite(ruling, HK_RULE_UNSEEN_ASSISTANT_RECORDS);
    if (event->kind == HK_EVENT_SEAL)
        hk__cite(ruling, HK_RULE_UNSEEN_ASSISTANT_SEALS);
    if (claims)
        hk__cite(ruling, HK_RULE_UNSEEN_ASSISTANT_CLAIMS);
}
