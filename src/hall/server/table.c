/*
 * What can be done at a board without a device, and how a board becomes live and ceases to be.
 *
 * The referee's game of such a board has no moves, and its clocks mean nothing: the hall shows
 * neither, calls no flag, and lets nothing be judged that would rest on them. What happens there is
 * told as an incident (incident.h). When the board becomes live, the arbiter says what stands on the
 * table, and the game goes on from there.
 */
#include "hall/server/table.h"
#include "hall/server/device.h"
#include "hall/server/inside.h"

#include <string.h>

/* Decisions that rest on no move and no clock. */
static bool is_known_decision(hk_decision decision)
{
    static const uint64_t known =
        UINT64_C(1) << HK_DECISION_REVERSE | UINT64_C(1) << HK_DECISION_STOP_CLOCKS |
        UINT64_C(1) << HK_DECISION_RESUME | UINT64_C(1) << HK_DECISION_REPLACE_CLOCK |
        UINT64_C(1) << HK_DECISION_PLACE_CLOCK | UINT64_C(1) << HK_DECISION_WARNING |
        UINT64_C(1) << HK_DECISION_DECLARE_LOST | UINT64_C(1) << HK_DECISION_FORFEIT |
        UINT64_C(1) << HK_DECISION_OPPONENT_SCORE |
        UINT64_C(1) << HK_DECISION_OPPONENT_SCORE_INCREASE |
        UINT64_C(1) << HK_DECISION_REDUCE_POINTS | UINT64_C(1) << HK_DECISION_CORRECT_RESULT |
        UINT64_C(1) << HK_DECISION_DECLARE | UINT64_C(1) << HK_DECISION_CONTINUE |
        UINT64_C(1) << HK_DECISION_APPOINT_ASSISTANT | UINT64_C(1) << HK_DECISION_FINE |
        UINT64_C(1) << HK_DECISION_EXCLUDE_ROUNDS | UINT64_C(1) << HK_DECISION_EXPEL;

    return known >> decision & 1;
}

static bool is_known(const hk_event *event)
{
    switch (event->kind) {
    case HK_EVENT_START:
    case HK_EVENT_ARRIVE:
    case HK_EVENT_PAUSE:
    case HK_EVENT_INTERRUPT:
    case HK_EVENT_RESUME:
        return true;
    case HK_EVENT_DECIDE:
        return is_known_decision(event->decide.decision);
    case HK_EVENT_FACT:
        return event->fact.fact == HK_FACT_RESULT_SIGNED ||
               event->fact.fact == HK_FACT_NOT_AT_BOARD || event->fact.fact == HK_FACT_CLASSIFY;
    case HK_EVENT_CLAIM:
        return event->claim.ground == HK_CLAIM_APPEAL;
    case HK_EVENT_NONE:
    case HK_EVENT_MOVE:
    case HK_EVENT_PRESS:
    case HK_EVENT_OFFER_DRAW:
    case HK_EVENT_ACCEPT_DRAW:
    case HK_EVENT_DECLINE_DRAW:
    case HK_EVENT_RESIGN:
    case HK_EVENT_FLAG:
    case HK_EVENT_TOUCH:
    case HK_EVENT_ADJUST:
    case HK_EVENT_EXAMINE:
    case HK_EVENT_WITHDRAW:
    case HK_EVENT_RECORD:
    case HK_EVENT_SEAL:
    case HK_EVENT_CONVENE:
        break;
    }
    return false;
}

/* Of a board whose moves the hall has, nobody reads others from the scoresheets. */
static bool admits_record(const struct hall_game *game, const hk_event *event,
                          struct refusal *refusal)
{
    const bool is_over = hall_status(game) == HK_STATUS_ENDED;

    if (event->actor == HK_ACTOR_ARBITER && (game->log.live || !is_over))
        return refuse(refusal, CODE_IMPOSSIBLE,
                      "moves are read from the scoresheets after the end, where the hall has none");
    return game->log.live || is_over ||
           refuse(refusal, CODE_UNKNOWN,
                  "the scoresheets of a board without a device are copied after the end");
}

bool table_admits(const struct hall_game *game, const hk_event *event, struct refusal *refusal)
{
    if (event->kind == HK_EVENT_RECORD)
        return admits_record(game, event, refusal);
    if (event->kind == HK_EVENT_DECIDE && event->decide.decision == HK_DECISION_INCIDENT)
        return refuse_field(refusal, CODE_SYNTAX, "data.decision",
                            "an incident has an address of its own, where it is ruled on");
    return game->log.live || is_known(event) ||
           refuse(refusal, CODE_UNKNOWN,
                  "the hall knows neither moves nor clocks of this board; tell it as an incident");
}

/* Live, and no longer. */

/* Would the referee take the event? */
static bool is_admissible(struct hall *hall, struct hall_game *game, hk_event *event,
                          struct refusal *refusal)
{
    hk_fault fault = {.why = NULL};
    hk_ruling ruling;
    hk_state after;

    hk_game_stamp(game->log.game, event, hall_game_time(hall, game));
    if (hk_event_check(game->log.game, event, &fault) != HK_OK)
        return refuse_field(refusal, CODE_IMPOSSIBLE, fault.code, fault.why);
    if (hk_game_preview(game->log.game, event, &ruling, &after) != HK_OK)
        return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    return ruling.outcome != HK_OUTCOME_INADMISSIBLE ||
           refuse(refusal, CODE_STALE, "the game is not in the status for it");
}

static bool apply(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  hk_event event)
{
    hk_ruling ruling;

    return hall__apply_at(hall, game, seat, &event, hall_game_time(hall, game), &ruling);
}

/* Does the arbiter tell all that the hall has to know of a game that goes on? */
static bool tells_enough(const struct hall_game *game, const struct table_change *change,
                         struct refusal *refusal)
{
    const hk_decide_data *told = &change->found.decide;

    if (hall_status(game) == HK_STATUS_WAITING)
        return true;
    if (!change->has_found ||
        !(told->position.board.color[HK_WHITE] | told->position.board.color[HK_BLACK]))
        return refuse_field(refusal, CODE_SYNTAX, "position",
                            "a game that goes on becomes live from the position on the table");
    return told->clocks.given || !hk_rules_have_clock(&game->log.setup.rules) ||
           refuse_field(refusal, CODE_SYNTAX, "clocks",
                        "a game that goes on becomes live with what the clock on the table shows");
}

/* The game goes on from what stands on the table. */
static bool go_on(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  const struct table_change *change)
{
    hk_event start = hk_event_decide(HK_DECISION_RESUME, 0);
    hk_state state;

    if (change->has_found && !apply(hall, game, seat, change->found))
        return false;
    hk_game_look(game->log.game, hk_game_at(game->log.game), &state);
    if (state.status == HK_STATUS_WAITING || state.status == HK_STATUS_ENDED)
        return true;
    start.decide.running =
        change->running ? change->running : hk_party_of((hk_color)state.position.board.side);
    return apply(hall, game, seat, start);
}

static bool may_change(const struct hall_game *game, const struct seat *seat,
                       const struct table_change *change, struct refusal *refusal)
{
    const struct setup *setup = &game->log.setup;
    hk_state state;

    if (seat->role != ROLE_ARBITER || seat->scope != SCOPE_FULL)
        return refuse(refusal, CODE_ROLE, "the arbiter says whether a board is live");
    if (!setup->arbiter || setup->rules.profile != HK_PROFILE_BOARD ||
        !hk_edition_get(setup->rules.edition)->has_clock)
        return refuse(refusal, CODE_ROLE, "only boards under an arbiter change to live and back");
    if (!hall__has_seen(game, change->seen, true, refusal))
        return false;
    if (game->log.differs_at)
        return refuse(refusal, CODE_DIFFERS, "an arbiter settles by an act what differs first");
    hk_game_look(game->log.game, hk_game_at(game->log.game), &state);
    if (game->log.live == change->live || state.status == HK_STATUS_ENDED || game->log.cancelled)
        return refuse(refusal, CODE_STALE,
                      game->log.live == change->live ? "the board is so already"
                                                     : "the game has ended");
    if (state.adjourned || (!change->live && state.claimed))
        return refuse(refusal, CODE_STALE, "a claim or a sealed move waits at this board");
    return true;
}

/* Can what is told be taken, all of it? */
static bool is_fit(struct hall *hall, struct hall_game *game, const struct table_change *change,
                   struct refusal *refusal)
{
    hk_event found = change->found;

    if (!change->live)
        return true;
    return tells_enough(game, change, refusal) && hall__can_be_shown(game, &found, refusal) &&
           (!change->has_found || is_admissible(hall, game, &found, refusal));
}

bool hall_change_table(struct hall *hall, struct hall_game *game, const struct seat *seat,
                       const struct table_change *change, struct refusal *refusal)
{
    const struct note note = {.kind = NOTE_LIVE, .live = change->live};

    if (!hall__is_open(hall, game, refusal) || !may_change(game, seat, change, refusal) ||
        !is_fit(hall, game, change, refusal))
        return false;
    if (!change->live && game->log.device.seat && !device_let_go(hall, game, seat))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    const bool is_over = hall_status(game) == HK_STATUS_ENDED; /* by a resignation that waited */
    if (!is_over && (!hall__note(hall, game, seat, note, NULL, 0) ||
                     (change->live && !go_on(hall, game, seat, change))))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    hall__find_due(hall, game);
    return true;
}

/* Earlier rounds. */

/* A person: the FIDE number, or NULL, and the name. */
struct person {
    const char *fide_id, *name;
};

static struct person person_of(const struct hall_game *game, hk_color player)
{
    const struct persons *persons = &game->log.persons;

    return (struct person){
        .fide_id =
            persons->header[player == HK_WHITE ? HEADER_WHITE_FIDE_ID : HEADER_BLACK_FIDE_ID],
        .name = persons->player[player]};
}

static bool is_same(struct person one, struct person other)
{
    if (one.fide_id && other.fide_id)
        return strcmp(one.fide_id, other.fide_id) == 0;
    return one.name[0] && strcmp(one.name, SETUP_NAMELESS) != 0 &&
           strcmp(one.name, other.name) == 0;
}

static void add(struct table_earlier *out, unsigned illegal_moves, unsigned warnings)
{
    out->games++;
    out->illegal_moves += illegal_moves;
    out->warnings += warnings;
}

void table_find_earlier(const struct hall *hall, const struct hall_game *game, hk_color player,
                        struct table_earlier *out)
{
    const struct person who = person_of(game, player);
    const struct past *past = &hall->past;

    *out = (struct table_earlier){.games = 0};
    for (const struct hall_game *other = hall_first(hall); other; other = other->next)
        for (int color = HK_WHITE; color <= HK_BLACK && other != game && !other->lost; color++) {
            const struct logged *log = &other->log;
            if (log->illegal_moves[color] + log->warnings[color] > 0 && !log->setup.casual &&
                is_same(who, person_of(other, (hk_color)color)))
                add(out, log->illegal_moves[color], log->warnings[color]);
        }
    for (size_t i = 0; i < past->player_count; i++) {
        const struct past_player *one = &past->players[i];
        const struct person them = {.fide_id = one->fide_id[0] ? one->fide_id : NULL,
                                    .name = one->name};
        if (is_same(who, them) && !games_find(&hall->games, one->game))
            add(out, one->illegal_moves, one->warnings);
    }
}
