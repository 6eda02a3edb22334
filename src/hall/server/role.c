/*
 * Roles and scopes. Which actors may send a kind of event is said by its row in events.def; here
 * stands for which actors a role speaks, and of which kinds.
 */
#include "hall/server/role.h"
#include "base/internal.h"
#include "hakem/schema.h"

#include <string.h>

static const char *const role_words[] = {
#define X(name, word) word,
    ROLE_LIST(X)
#undef X
};
static const char *const scope_words[] = {
#define X(name, word) word,
    SCOPE_LIST(X)
#undef X
};

static bool find(const char *const *words, size_t count, const char *word, unsigned *out)
{
    for (unsigned i = 0; i < count; i++)
        if (strcmp(words[i], word) == 0) {
            *out = i;
            return true;
        }
    return false;
}

const char *role_word(enum role role)
{
    return role_words[role];
}

bool role_find(enum role *out, const char *word)
{
    unsigned found;
    if (!find(role_words, HK_COUNT(role_words), word, &found))
        return false;
    *out = (enum role)found;
    return true;
}

const char *scope_word(enum scope scope)
{
    return scope_words[scope];
}

bool scope_find(enum scope *out, const char *word)
{
    unsigned found;
    if (!find(scope_words, HK_COUNT(scope_words), word, &found))
        return false;
    *out = (enum scope)found;
    return true;
}

bool role_plays(enum role role, hk_color color)
{
    return role == ROLE_BOTH || role == (color == HK_WHITE ? ROLE_WHITE : ROLE_BLACK);
}

static bool is_player(hk_actor actor)
{
    return actor == HK_ACTOR_WHITE || actor == HK_ACTOR_BLACK;
}

static bool plays_any(enum role role)
{
    return role == ROLE_WHITE || role == ROLE_BLACK || role == ROLE_BOTH;
}

/* The kinds of acts that are left to a role or a scope that has not all of them. */
static bool is_of_moves(hk_event_kind kind)
{
    return kind == HK_EVENT_MOVE || kind == HK_EVENT_PRESS || kind == HK_EVENT_RECORD;
}

static bool is_of_clock(hk_event_kind kind)
{
    return kind == HK_EVENT_PRESS || kind == HK_EVENT_PAUSE || kind == HK_EVENT_FLAG;
}

/* The result of a game as the players report it, and the scoresheets that come with the slip. */
static bool is_of_results(const hk_event *event)
{
    return event->kind == HK_EVENT_RECORD ||
           (event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_DECLARE);
}

static bool has_kind(enum role role, enum scope scope, const hk_event *event)
{
    const hk_event_kind kind = event->kind;

    if (role == ROLE_OPERATOR && !is_of_moves(kind))
        return false;
    if (role == ROLE_CLOCK && !is_of_clock(kind))
        return false;
    switch (scope) {
    case SCOPE_MOVES:
        return is_of_moves(kind);
    case SCOPE_CLOCK:
        return is_of_clock(kind);
    case SCOPE_RESULTS:
        return role == ROLE_ARBITER && is_of_results(event);
    case SCOPE_LOOK:
        return false;
    case SCOPE_FULL:
    case SCOPES:
        break;
    }
    return true;
}

/*
 * What an arbiter enters for a player who sits at a screen: that he has come, and that he refuses the
 * draw of a request for an increment (III.4). He may say so to the arbiter or not answer at all, and
 * the claimant, whose clock runs, cannot take his request back.
 */
static bool is_entered_for(const struct role_place *place, hk_event_kind kind)
{
    return kind == HK_EVENT_ARRIVE || (kind == HK_EVENT_DECLINE_DRAW && place->asks_increment);
}

static bool find_actor(enum role role, const struct role_place *place, hk_event_kind kind,
                       const char *by, hk_actor *actor, struct refusal *refusal)
{
    if (by && strcmp(by, "white") != 0 && strcmp(by, "black") != 0)
        return refuse_field(refusal, CODE_SYNTAX, "by", "it is white or black");
    const hk_color color =
        (by ? strcmp(by, "white") == 0 : role != ROLE_BLACK) ? HK_WHITE : HK_BLACK;
    if (role == ROLE_CLOCK && kind == HK_EVENT_FLAG) { /* the display itself says so */
        if (place->flags_claimed)
            return refuse(refusal, CODE_IMPOSSIBLE,
                          "a flag of this game has fallen when a player claims it (2005, B.6)");
        *actor = HK_ACTOR_PROGRAM;
        return true;
    }
    /* An operator reads both scoresheets in the arbiter's place. */
    if (!by && (role == ROLE_ARBITER || (role == ROLE_OPERATOR && kind == HK_EVENT_RECORD))) {
        *actor = HK_ACTOR_ARBITER;
        return true;
    }
    if (role == ROLE_ARBITER && place->profile == HK_PROFILE_SCREEN && !is_entered_for(place, kind))
        return refuse(refusal, CODE_ROLE, "on the screen the players act themselves");
    if (!by && role != ROLE_WHITE && role != ROLE_BLACK)
        return refuse_field(refusal, CODE_SYNTAX, "by",
                            "a seat that speaks for both players says for whom");
    if (plays_any(role) && !role_plays(role, color))
        return refuse(refusal, CODE_ROLE, "this seat does not play that side");
    *actor = color == HK_WHITE ? HK_ACTOR_WHITE : HK_ACTOR_BLACK;
    return true;
}

static bool is_question(hk_fact fact)
{
    return fact == HK_FACT_CLASSIFY || fact == HK_FACT_LIST_LEGAL;
}

/*
 * May a player report the fact himself? What he says of himself, and questions; of the opponent he
 * tells the arbiter. That he may have an assistant is for the arbiter to say (6.2.6, 8.1.6), and how much
 * of the session is left that he does not play (I.1.2). Who tries things out, and who sits at one screen
 * without an arbiter, reports whatever he likes.
 */
static bool may_report(enum role role, const struct role_place *place, const hk_event *event)
{
    const hk_parties own = event->actor == HK_ACTOR_WHITE ? HK_PARTY_WHITE : HK_PARTY_BLACK;

    if (place->profile == HK_PROFILE_TRAINING || (role == ROLE_BOTH && !place->arbiter))
        return true;
    return is_question(event->fact.fact) ||
           (event->fact.who == own && event->fact.fact != HK_FACT_ASSISTANT_ALLOWED &&
            event->fact.fact != HK_FACT_ADJOURN_EARLY);
}

bool role_ends_stops(enum role role, const struct role_place *place)
{
    return !place->arbiter && plays_any(role) &&
           (place->profile == HK_PROFILE_TRAINING || role == ROLE_BOTH);
}

/* Does the event let a game go on for which an arbiter would have to come? */
static bool ends_stop(const hk_event *event)
{
    const hk_decision decision = event->decide.decision;

    return event->kind == HK_EVENT_RESUME || event->kind == HK_EVENT_CONVENE ||
           (event->kind == HK_EVENT_DECIDE &&
            (decision == HK_DECISION_REJECT || decision == HK_DECISION_AGREE_DRAW ||
             decision == HK_DECISION_AGREE_INCREMENT));
}

/* Nobody grants his own claim, or gives himself the game by rejecting the opponent's. */
static bool decides_for_himself(const struct role_place *place, const hk_event *event)
{
    const hk_color player = event->actor == HK_ACTOR_BLACK ? HK_BLACK : HK_WHITE;

    if (event->kind != HK_EVENT_DECIDE || !place->claimed)
        return false;
    if (event->decide.decision == HK_DECISION_REJECT)
        return place->ground == HK_CLAIM_UNATTENDED &&
               hk_score_half_points(event->decide.score, player) > 1;
    return player == place->claimant;
}

/*
 * The players stand in for the arbiter: what the program may do it does on their word, and what is left to an
 * arbiter alone they decide.
 */
static bool stand_in(const struct role_place *place, hk_event *event, struct refusal *refusal)
{
    if (decides_for_himself(place, event))
        return refuse(refusal, CODE_ROLE, "without an arbiter this is for the opponent to decide");
    event->actor = event->kind == HK_EVENT_DECIDE ? HK_ACTOR_ARBITER : HK_ACTOR_PROGRAM;
    return true;
}

/* What can only be decided by an arbiter, and there is none. */
static bool wants_arbiter(const hk_event *event)
{
    if (event->kind == HK_EVENT_PAUSE)
        return true;
    if (event->kind != HK_EVENT_CLAIM)
        return false;
    const hk_claimed ground = event->claim.ground;
    return ground != HK_CLAIM_THREEFOLD && ground != HK_CLAIM_FIFTY && ground != HK_CLAIM_FLAG &&
           ground != HK_CLAIM_ILLEGAL_MOVE && ground != HK_CLAIM_TOUCH_MOVE;
}

bool role_admits(enum role role, enum scope scope, const struct role_place *place, const char *by,
                 hk_event *event, struct refusal *refusal)
{
    if (role == ROLE_WATCH || role == ROLE_ORGANISER || role == ROLE_CAPTAIN)
        return refuse(refusal, CODE_ROLE, "this seat has no part in the game");
    if (!has_kind(role, scope, event))
        return refuse(refusal, CODE_ROLE, "this link is not for such an act");
    if (!find_actor(role, place, event->kind, by, &event->actor, refusal))
        return false;
    const bool stands_in = role_ends_stops(role, place);
    if (stands_in && role != ROLE_BOTH && place->outage && event->kind == HK_EVENT_RESUME)
        return refuse(refusal, CODE_IMPOSSIBLE, "the clock goes on when its player is back");
    if (stands_in && ends_stop(event) && !stand_in(place, event, refusal))
        return false;
    if (event->kind == HK_EVENT_CONVENE && !is_player(event->actor) && !place->adjourned)
        return refuse(refusal, CODE_IMPOSSIBLE, "the game is not adjourned");
    if (role == ROLE_ARBITER)
        return true;
    if (event->kind == HK_EVENT_ARRIVE && !stands_in)
        return refuse(refusal, CODE_ROLE, "the arbiter notes when a player arrives");
    if (event->kind == HK_EVENT_FACT && !may_report(role, place, event))
        return refuse(refusal, CODE_ROLE, "this is for the arbiter to report");
    if (wants_arbiter(event) && !place->arbiter && place->profile != HK_PROFILE_TRAINING)
        return refuse(refusal, CODE_ROLE, "there is no arbiter in this game");
    if (event->kind == HK_EVENT_SEAL && !place->seals && place->profile != HK_PROFILE_TRAINING)
        return refuse(refusal, CODE_ROLE, "a player seals his move when the arbiter tells him to");
    return true;
}
