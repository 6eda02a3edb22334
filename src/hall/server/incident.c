/*
 * An incident becomes a case by what the board has: its rules, names and counters. The answer to the
 * case is what arbiters of any tournament get (api_case.c). The arbiter names the branch by its
 * conditions, which are then his word, and has to have seen all rulings on the board before it, so
 * that the second offence is ruled on as the second.
 *
 * The referee of the board gets the consequences alone: what to add to the counters and how the game
 * has ended. So nothing is claimed of moves and clocks that nobody has told, and `reverse` takes an
 * incident back as it does any decision.
 */
#include "hall/server/incident.h"
#include "base/internal.h"
#include "codec/judge_json.h"
#include "codec/load.h"
#include "codec/rules_json.h"
#include "hakem/schema.h"
#include "hall/server/fields.h"
#include "hall/server/inside.h"
#include "hall/server/score.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* What the event itself takes of the room that a body has. */
    EVENT_ROOM = 2048
};

/* The members of a request that tell of the case. */
static const char *const told_members[] = {"fen",         "moves",  "pressed",  "language",
                                           "to_move",     "clocks", "counters", "can_mate",
                                           "claim_holds", "events"};
/* Members of events that are free text, which stands outside the chain of the log. */
static const char *const remarks[] = {"reason", "side", "amount", "resumption"};

static bool refuse_memory(struct refusal *refusal)
{
    return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
}

static bool is_given(const json_t *value)
{
    return value && !json_is_null(value);
}

static bool may_tell(const struct hall *hall, const struct hall_game *game, const struct seat *seat,
                     struct refusal *refusal)
{
    return hall__is_open(hall, game, refusal) &&
           ((seat->role == ROLE_ARBITER && seat->scope == SCOPE_FULL) ||
            refuse(refusal, CODE_ROLE, "an incident is for the arbiter to tell"));
}

/* Can there be an incident at this board now? */
static bool is_timely(const struct hall_game *game, struct refusal *refusal)
{
    if (game->log.live)
        return refuse(refusal, CODE_STALE, "this board is live: what happens there is an act");
    if (game->log.differs_at)
        return refuse(refusal, CODE_DIFFERS,
                      "this version would have ruled otherwise in this game; it stands as recorded "
                      "until an arbiter has settled it by an act");
    return (!game->log.cancelled && hall_status(game) != HK_STATUS_ENDED) ||
           refuse(refusal, CODE_STALE, "the game has ended");
}

/* The form of what the arbiter says besides the case. */

static bool are_conditions(const json_t *conditions, struct refusal *refusal)
{
    if (conditions && !json_is_array(conditions))
        return refuse_field(refusal, CODE_SYNTAX, "conditions", "it is a list of conditions");
    for (size_t i = 0; i < json_array_size(conditions); i++) {
        const json_t *one = json_array_get(conditions, i);
        if (!json_is_object(one) || !json_is_string(json_object_get(one, "what")))
            return refuse_field(refusal, CODE_SYNTAX, "conditions",
                                "each is an object that says what");
        if (!fields_are_known(one, "what|player|event|either|is|from_ms|below_ms|texts", refusal))
            return false;
    }
    return true;
}

static bool own_are_fit(const json_t *request, struct refusal *refusal)
{
    const json_t *reason = json_object_get(request, "reason");
    const json_t *decided = json_object_get(request, "decided_ms");
    int64_t seen;

    if (is_given(reason) &&
        (!json_is_string(reason) || json_string_length(reason) >= HK_REMARK_MAX))
        return refuse_field(refusal, CODE_SYNTAX, "reason", "it is a text of at most 127 bytes");
    if (!fields_are_without_controls(request, "reason", refusal))
        return false;
    if (is_given(decided) && (!json_is_integer(decided) || json_integer_value(decided) < 0))
        return refuse_field(refusal, CODE_SYNTAX, "decided_ms",
                            "it is a whole number of milliseconds since 1970");
    return fields_read_count(&seen, request, "seen", refusal) &&
           are_conditions(json_object_get(request, "conditions"), refusal);
}

/* The case. */

/* A remark in an event has no place in the chain; the incident has a reason of its own. */
static bool are_texts_fit(const json_t *event, struct refusal *refusal)
{
    const json_t *data = json_object_get(event, "data");

    for (size_t i = 0; i < HK_COUNT(remarks); i++)
        if (json_object_get(data, remarks[i]))
            return refuse_field(refusal, CODE_SYNTAX, remarks[i],
                                "remarks stand in the reason of the incident");
    return fields_are_without_controls(data, "text", refusal);
}

static bool are_fit(const json_t *events, struct refusal *refusal)
{
    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *event = json_array_get(events, i), *either = json_object_get(event, "either");
        if (!are_texts_fit(event, refusal))
            return false;
        for (size_t k = 0; k < json_array_size(either); k++)
            if (!are_texts_fit(json_array_get(either, k), refusal))
                return false;
    }
    return true;
}

static json_t *pair_of(const unsigned pair[2])
{
    return json_pack("{s:I, s:I}", "white", (json_int_t)pair[HK_WHITE], "black",
                     (json_int_t)pair[HK_BLACK]);
}

/* The counters of the board, and what the arbiter tells of the others. */
static json_t *counters_of(const hk_state *state, const json_t *told)
{
    return json_pack("{s:o, s:o, s:o, s:O?, s:O?}", "illegal_moves", pair_of(state->illegal_moves),
                     "requests", pair_of(state->requests), "warnings", pair_of(state->warnings),
                     "moves", json_object_get(told, "moves"), "offers",
                     json_object_get(told, "offers"));
}

/* Counters that the board has itself are not told. */
static bool are_own_counters(const json_t *counters, struct refusal *refusal)
{
    if (!is_given(counters))
        return true;
    if (!json_is_object(counters))
        return refuse_field(refusal, CODE_SYNTAX, "counters", "it is an object");
    return fields_are_known(counters, "moves|offers", refusal);
}

/*
 * Put what the arbiter tells over the rules of the board. The start of the game is the board's if he
 * tells moves; if he tells no position at all, none is known.
 */
static bool add_told(json_t *json, const json_t *request)
{
    bool good = true;

    if (is_given(json_object_get(request, "fen")) || !is_given(json_object_get(request, "moves")))
        json_object_del(json, "fen");
    json_object_del(json, "carried");
    for (size_t i = 0; i < HK_COUNT(told_members) && good; i++) {
        json_t *value = json_object_get(request, told_members[i]);
        if (is_given(value) && strcmp(told_members[i], "counters") != 0)
            good = json_object_set(json, told_members[i], value) == 0;
    }
    return good;
}

/* The incident as a case; a new reference, NULL: it is refused. */
static json_t *make_case(const struct hall_game *game, const json_t *request,
                         struct refusal *refusal)
{
    const json_t *counters = json_object_get(request, "counters");
    const hk_state state = hall__look_now(game);

    if (!fields_are_known(request, INCIDENT_MEMBERS, refusal) || !own_are_fit(request, refusal) ||
        !are_fit(json_object_get(request, "events"), refusal) ||
        !are_own_counters(counters, refusal))
        return NULL;
    json_t *json = rules_to_json(hk_game_rules(game->log.game));
    if (json && add_told(json, request) &&
        json_object_set_new(json, "counters", counters_of(&state, counters)) == 0 &&
        json_object_set_new(json, "players",
                            json_pack("{s:s, s:s}", "white", game->log.persons.player[HK_WHITE],
                                      "black", game->log.persons.player[HK_BLACK])) == 0)
        return json;
    json_decref(json);
    refuse_memory(refusal);
    return NULL;
}

/* The answer to the case, on the heap; NULL: it is refused. */
static char *judge(struct hall *hall, const struct hall_game *game, const json_t *request,
                   struct refusal *refusal)
{
    json_t *json = make_case(game, request, refusal);
    struct case_fault fault;

    if (!json)
        return NULL;
    char *text = hk_judge_json(json, hall->solver, &fault);
    json_decref(json);
    if (text)
        return text;
    if (fault.no_memory)
        refuse_memory(refusal);
    else
        refuse_field(refusal, fault.impossible ? CODE_IMPOSSIBLE : CODE_SYNTAX, fault.field,
                     fault.why);
    return NULL;
}

bool hall_preview_incident(struct hall *hall, struct hall_game *game, const struct seat *seat,
                           const json_t *request, char **answer, struct refusal *refusal)
{
    *answer = NULL;
    char *text = may_tell(hall, game, seat, refusal) ? judge(hall, game, request, refusal) : NULL;
    if (!text || !is_timely(game, refusal)) {
        free(text);
        return false;
    }
    const size_t room = strlen(text) + 40; /* and the longest number */
    *answer = malloc(room);
    if (*answer)
        snprintf(*answer, room, "{\"number\":%llu,%s", (unsigned long long)game->log.number,
                 text + 1);
    free(text);
    return *answer || refuse_memory(refusal);
}

/* The branch that the arbiter chooses. */

/* Conditions without their words; a new reference. */
static json_t *bare(const json_t *conditions)
{
    json_t *copy = json_is_array(conditions) ? json_deep_copy(conditions) : json_array();

    for (size_t i = 0; i < json_array_size(copy); i++)
        json_object_del(json_array_get(copy, i), "texts");
    return copy;
}

/* The branch with these conditions, borrowed; NULL: there is none. */
static json_t *find_branch(const json_t *answer, const json_t *conditions)
{
    const json_t *branches = json_object_get(answer, "branches");
    json_t *chosen = bare(conditions), *found = NULL;

    for (size_t i = 0; i < json_array_size(branches) && !found; i++) {
        json_t *branch = json_array_get(branches, i);
        json_t *those = bare(json_object_get(branch, "conditions"));
        if (json_equal(those, chosen))
            found = branch;
        json_decref(those);
    }
    json_decref(chosen);
    return found;
}

/* Is the branch ruled on to its end? Of a time control that nobody has told it is enough to say so. */
static bool is_whole(const json_t *branch, struct refusal *refusal)
{
    const json_t *needs = json_object_get(branch, "needs");

    for (size_t i = 0; i < json_array_size(needs); i++) {
        const char *what = json_string_value(json_object_get(json_array_get(needs, i), "what"));
        if (what && strcmp(what, hk_need_word(HK_NEED_TIME_CONTROL)) != 0)
            return refuse_field(refusal, CODE_SYNTAX, what,
                                "the ruling needs this, and it has not been told");
    }
    return true;
}

static bool is_admissible(const json_t *step)
{
    const char *outcome =
        json_string_value(json_object_get(json_object_get(step, "ruling"), "outcome"));

    return outcome && strcmp(outcome, hk_outcome_word(HK_OUTCOME_INADMISSIBLE)) != 0;
}

static bool is_of_clock(const json_t *step)
{
    const char *kind = json_string_value(json_object_get(json_object_get(step, "event"), "kind"));

    return kind && (strcmp(kind, hk_event_word(HK_EVENT_MOVE)) == 0 ||
                    strcmp(kind, hk_event_word(HK_EVENT_PRESS)) == 0);
}

/*
 * The ruling that is the matter of the incident: the one on which the end rests or, if the game goes
 * on, the last one; moves and presses only lead there. NULL: nothing was admissible.
 */
static const json_t *find_matter(const json_t *branch)
{
    const json_t *events = json_object_get(branch, "events");
    const json_t *rests_on = json_object_get(branch, "articles"), *last = NULL;

    for (size_t i = 0; i < json_array_size(events); i++) {
        const json_t *step = json_array_get(events, i), *ruling = json_object_get(step, "ruling");
        if (!is_admissible(step))
            continue;
        if (json_array_size(rests_on) > 0 &&
            json_equal(json_object_get(ruling, "articles"), rests_on))
            return ruling;
        if (!last || !is_of_clock(step))
            last = ruling;
    }
    return last;
}

/* What comes of it. */

static uint32_t added(const json_t *branch, const char *counter, hk_color color,
                      const unsigned had[2])
{
    const json_t *pair = json_object_get(json_object_get(branch, "counters"), counter);
    const json_int_t has = json_integer_value(json_object_get(pair, hk_color_word(color)));

    return has > had[color] ? (uint32_t)(has - had[color]) : 0;
}

static bool read_word(const json_t *branch, const char *member, const char **out)
{
    *out = json_string_value(json_object_get(branch, member));
    return *out != NULL;
}

static hk_reason reason_of(const json_t *branch)
{
    const char *word;

    for (int i = HK_REASON_CHECKMATE; read_word(branch, "reason", &word) && i <= HK_REASON_ANNULLED;
         i++)
        if (strcmp(hk_reason_word((hk_reason)i), word) == 0)
            return (hk_reason)i;
    return HK_REASON_NONE;
}

static hk_score score_of(const json_t *branch)
{
    const json_t *points = json_object_get(branch, "points");

    return json_is_object(points)
               ? score_of_halves(json_integer_value(json_object_get(points, "white_halves")),
                                 json_integer_value(json_object_get(points, "black_halves")))
               : HK_SCORE_NONE;
}

static hk_event outcome_of(const json_t *branch, const json_t *ruling, const hk_state *before)
{
    hk_event event = hk_event_decide(HK_DECISION_INCIDENT, 0);
    hk_decide_data *told = &event.decide;
    const char *word;

    if (read_word(ruling, "verdict", &word))
        hk_verdict_find(&told->verdict, word, strlen(word));
    told->ended = reason_of(branch);
    told->score = score_of(branch);
    if (told->ended && read_word(branch, "loser", &word))
        told->who = strcmp(word, "white") == 0 ? HK_PARTY_WHITE : HK_PARTY_BLACK;
    told->unsettled = told->ended && json_is_true(json_object_get(branch, "unsettled"));
    told->white_illegal_moves = added(branch, "illegal_moves", HK_WHITE, before->illegal_moves);
    told->black_illegal_moves = added(branch, "illegal_moves", HK_BLACK, before->illegal_moves);
    told->white_requests = added(branch, "requests", HK_WHITE, before->requests);
    told->black_requests = added(branch, "requests", HK_BLACK, before->requests);
    told->white_warnings = added(branch, "warnings", HK_WHITE, before->warnings);
    told->black_warnings = added(branch, "warnings", HK_BLACK, before->warnings);
    return event;
}

/* Take the arbiter's own remark. */
static bool take_own(const struct hall *hall, const struct hall_game *game, hk_event *event,
                     const json_t *request, struct refusal *refusal)
{
    const json_t *decided = json_object_get(request, "decided_ms");
    const char *reason = json_string_value(json_object_get(request, "reason"));

    if (reason)
        snprintf(event->decide.reason, sizeof event->decide.reason, "%s", reason);
    return hall__has_come(hall, game, json_is_integer(decided) ? json_integer_value(decided) : -1,
                          refusal);
}

/* The account: what was told, when it was decided, and the branch that holds. */
static char *make_account(const json_t *request, json_t *branch, struct refusal *refusal)
{
    json_t *told = json_object(), *account = NULL;
    char *text = NULL;

    for (size_t i = 0; told && i < HK_COUNT(told_members); i++) {
        json_t *value = json_object_get(request, told_members[i]);
        if (is_given(value))
            json_object_set(told, told_members[i], value);
    }
    json_object_del(branch, "choices");
    json_t *decided = json_object_get(request, "decided_ms");
    account = json_pack("{s:o, s:O, s:O}", "told", told, "decided_ms",
                        is_given(decided) ? decided : json_null(), "branch", branch);
    text = account ? json_dumps(account, JSON_COMPACT) : NULL;
    json_decref(account);
    if (!text) {
        refuse_memory(refusal);
    } else if (strlen(text) > LOAD_EVENT_MAX - EVENT_ROOM) {
        refuse_field(refusal, CODE_SYNTAX, "events", "so much is more than one incident");
        free(text);
        text = NULL;
    }
    return text;
}

/* Somebody has played here: a board that nobody has started yet has begun. */
static bool start_board(struct hall *hall, struct hall_game *game, const struct seat *seat)
{
    hk_event start = hk_event_start();
    hk_ruling ruling;

    start.actor = HK_ACTOR_ARBITER;
    return hall_status(game) != HK_STATUS_WAITING ||
           hall__apply_at(hall, game, seat, &start, hall_game_time(hall, game), &ruling);
}

static bool commit(struct hall *hall, struct hall_game *game, const struct seat *seat,
                   const char *account, struct acted *out, struct refusal *refusal)
{
    if (!start_board(hall, game, seat) ||
        !hall__apply_incident(hall, game, seat, &out->event, account, &out->ruling))
        return refuse(refusal, CODE_INTERNAL, "the log could not be written");
    if (out->ruling.outcome == HK_OUTCOME_INADMISSIBLE)
        return refuse(refusal, CODE_STALE, "the game is not in the status for it");
    out->number = game->log.last_event;
    return true;
}

/* What the arbiter has chosen of the answer to the case: the branch that holds, and its matter. */
static bool choose(const json_t *answer, const json_t *request, json_t **branch,
                   const json_t **matter, struct refusal *refusal)
{
    if (!answer)
        return refuse_memory(refusal);
    *branch = find_branch(answer, json_object_get(request, "conditions"));
    if (!*branch)
        return refuse_field(refusal, CODE_SYNTAX, "conditions",
                            "they name none of the ways in which this falls");
    if (!is_whole(*branch, refusal))
        return false;
    *matter = find_matter(*branch);
    return *matter || refuse(refusal, CODE_IMPOSSIBLE, "nothing of this may be done now");
}

/* Has the arbiter seen all rulings on the board, on which this one rests? */
static bool has_seen(const struct hall_game *game, const json_t *request, struct refusal *refusal)
{
    int64_t seen;

    return fields_read_count(&seen, request, "seen", refusal) &&
           hall__has_seen(game, seen, false, refusal);
}

/* Rule on the incident: the event that comes of it, and its account. */
static bool rule(struct hall *hall, const struct hall_game *game, const json_t *request,
                 hk_event *event, char **account, struct refusal *refusal)
{
    const hk_state before = hall__look_now(game);
    const json_t *matter = NULL;
    json_t *branch = NULL;
    char *text = judge(hall, game, request, refusal);

    if (!text)
        return false;
    json_t *answer = json_loads(text, 0, NULL);
    free(text);
    bool good = is_timely(game, refusal) && has_seen(game, request, refusal) &&
                choose(answer, request, &branch, &matter, refusal);
    if (good) {
        *event = outcome_of(branch, matter, &before);
        good = take_own(hall, game, event, request, refusal);
    }
    if (good)
        *account = make_account(request, branch, refusal);
    json_decref(answer);
    return *account != NULL;
}

bool hall_rule_on_incident(struct hall *hall, struct hall_game *game, const struct seat *seat,
                           const json_t *request, struct acted *out, char **account,
                           struct refusal *refusal)
{
    memset(out, 0, sizeof *out);
    *account = NULL;
    if (may_tell(hall, game, seat, refusal) &&
        rule(hall, game, request, &out->event, account, refusal) &&
        commit(hall, game, seat, *account, out, refusal))
        return true;
    free(*account);
    *account = NULL;
    return false;
}
