/*
 * A proposal, and the answer to it, are notes of the hall: the Laws know nothing of them (4.7). What
 * the players agree on is the decision `restore`, which the hall makes for the arbiter who is not
 * there, so that the referee judges it and a replay comes to the same position. The clocks go on
 * from the times that they show. A proposal lapses with the next move, and nobody proposes twice in
 * one position.
 */
#include "hall/server/takeback.h"
#include "hall/server/inside.h"

static bool refuse_unwritten(struct refusal *refusal)
{
    return refuse(refusal, CODE_INTERNAL, "the log could not be written; nothing has happened");
}

/* May this player have to do with a takeback in this game as it stands? */
static bool is_open_to(struct hall *hall, const struct hall_game *game, const struct seat *seat,
                       hk_parties who, struct refusal *refusal)
{
    const struct setup *setup = &game->log.setup;

    if (!hall__is_open(hall, game, refusal))
        return false;
    if (seat->scope != SCOPE_FULL || !who ||
        !role_plays(seat->role, who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE))
        return refuse(refusal, CODE_ROLE, "this is for the player to do");
    if (!setup->casual || setup->arbiter || setup->rules.profile == HK_PROFILE_BOARD)
        return refuse(refusal, CODE_ROLE, "moves are taken back in casual games on a screen alone");
    if (setup->rules.edition == HK_EDITION_BASIC)
        return refuse(refusal, CODE_ROLE, "the basic rules have no decision that sets a move back");
    return hall_status(game) == HK_STATUS_RUNNING ||
           refuse(refusal, CODE_STALE, "moves are taken back while the game is played");
}

/* How many half-moves are left when the player's last move is taken back; -1: he has made none. */
static int stay_without(const hk_state *state, hk_parties who)
{
    const bool has_move = hk_party_of((hk_color)state->position.board.side) == who;
    return (int)state->plies - (has_move ? 2 : 1);
}

/* Set the position back: the referee judges it as any decision. */
static bool set_back(struct hall *hall, struct hall_game *game, const struct seat *seat,
                     hk_parties who, unsigned stay, struct refusal *refusal)
{
    hk_event event = hk_event_decide(HK_DECISION_RESTORE, 0);
    hk_ruling ruling;

    event.decide.ply = stay;
    return (hall__note(hall, game, seat, (struct note){.kind = NOTE_TAKEBACK_AGREED, .who = who},
                       NULL, 0) &&
            hall__apply_at(hall, game, NULL, &event, hall_game_time(hall, game), &ruling)) ||
           refuse_unwritten(refusal);
}

bool hall_propose_takeback(struct hall *hall, struct hall_game *game, const struct seat *seat,
                           hk_parties who, int64_t plies, struct refusal *refusal)
{
    const struct takeback *takeback = &game->log.takeback;

    if (!is_open_to(hall, game, seat, who, refusal))
        return false;
    const hk_state state = hall__look_now(game);
    const int stay = stay_without(&state, who);
    if (plies != (int64_t)state.plies)
        return refuse(refusal, CODE_STALE, "something has happened that the sender had not seen");
    if (stay < 0)
        return refuse_field(refusal, CODE_IMPOSSIBLE, "ply", "this player has made no move yet");
    if (takeback->by)
        return refuse(refusal, CODE_STALE,
                      "a takeback has been proposed in this position; a move comes first");
    const struct note note = {.kind = NOTE_TAKEBACK, .who = who, .ply = (unsigned)stay};
    if (!hall__note(hall, game, seat, note, NULL, 0))
        return refuse_unwritten(refusal);
    return seat->role != ROLE_BOTH ||
           set_back(hall, game, seat, HK_PARTY_BOTH, (unsigned)stay, refusal);
}

bool hall_answer_takeback(struct hall *hall, struct hall_game *game, const struct seat *seat,
                          hk_parties who, uint64_t number, bool accept, struct refusal *refusal)
{
    const struct takeback takeback = game->log.takeback;
    const struct note declined = {.kind = NOTE_TAKEBACK_DECLINED, .who = who};

    if (!is_open_to(hall, game, seat, who, refusal))
        return false;
    if (!takeback.by || takeback.declined || takeback.number != number)
        return refuse(refusal, CODE_STALE, "this takeback is not proposed any more");
    if (takeback.by == who)
        return refuse(refusal, CODE_ROLE, "the opponent answers");
    if (accept)
        return set_back(hall, game, seat, who, takeback.stay, refusal);
    return hall__note(hall, game, seat, declined, NULL, 0) || refuse_unwritten(refusal);
}
