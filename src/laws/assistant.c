/*
 * Assistants. What an assistant does within his duties counts as the player's own act (our reading
 * of D.2.10); the ruling on that act then also cites the article that names the duty.
 */
#include "laws/assistant.h"

hk_verdict hk__assistant_admit(hk_game *game, struct hk__act *act)
{
    const unsigned disabled = hk__unseeing(game), who = act->event->fact.who;

    if (who & disabled) {
        game->assisted |= who & disabled;
        hk__note(act, HK__ASSISTS_UNSEEING);
    } else if (disabled) {
        game->assisted |= who & HK_PARTY_BOTH;
        hk__note(act, HK__ASSISTS_SIGHTED);
    }
    return HK_VERDICT_ASSISTANT_ALLOWED;
}

void hk__assistant_note(const hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const unsigned party = hk_party_of(act->player);
    const bool claims =
        event->kind == HK_EVENT_CLAIM &&
        (event->claim.ground == HK_CLAIM_FLAG || event->claim.ground == HK_CLAIM_TOUCH_MOVE);

    if (!(game->assisted & party))
        return;
    hk__note_if(act, event->kind == HK_EVENT_MOVE, HK__BY_ASSISTANT_MOVED);
    if (!(hk__unseeing(game) & party)) /* D.2.11: a sighted player's assistant does nothing else */
        return;
    hk__note_if(act, event->kind == HK_EVENT_PRESS || event->kind == HK_EVENT_RECORD,
                HK__BY_ASSISTANT_RECORDED);
    hk__note_if(act, event->kind == HK_EVENT_SEAL, HK__BY_ASSISTANT_SEALED);
    hk__note_if(act, claims, HK__BY_ASSISTANT_CLAIMED);
}
