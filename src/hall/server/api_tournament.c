/*
 * Tournaments as such: made, described, and their players and teams. The public reads; the organiser
 * writes. What is sent is folded into the state by the same function that reads the log, which also says
 * what is wrong with it.
 */
#include "hall/server/api_tournament.h"
#include "hall/server/board_games.h"
#include "hall/server/fields.h"
#include "hall/server/tournaments.h"
#include "hall/server/turn.h"
#include "tournament/dates.h"
#include "tournament/persona.h"
#include "tournament/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char detail_list[] =
    "seen|name|city|federation|start|end|chief|rounds|kind|scoring|minors|rules|listed|closed|"
    "nameless_remarks";
#define PLAYER_LIST "|name|title|sex|federation|fide_id|birth|club|rating|minor|withdrawn"
static const char new_player_list[] = "number" PLAYER_LIST;
static const char changed_player_list[] = "seen" PLAYER_LIST;

/* Who may. */

bool api_is_of_hall(const struct api_call *call)
{
    return call->has_seat && call->seat.of_hall;
}

bool api_want_organiser(const struct api_call *call, struct refusal *refusal)
{
    return api_want_seat(call, refusal) &&
           ((api_is_of_hall(call) && call->seat.role == ROLE_ORGANISER &&
             call->seat.scope == SCOPE_FULL) ||
            refuse(refusal, CODE_ROLE, "this is for the organiser of the hall"));
}

bool api_want_official(const struct api_call *call, struct refusal *refusal)
{
    return api_want_seat(call, refusal) &&
           ((api_is_of_hall(call) && call->seat.scope == SCOPE_FULL &&
             (call->seat.role == ROLE_ORGANISER || call->seat.role == ROLE_ARBITER)) ||
            refuse(refusal, CODE_ROLE, "this is for the organiser or an arbiter of the hall"));
}

bool api_want_official_to_read(const struct api_call *call, struct refusal *refusal)
{
    return api_want_seat(call, refusal) &&
           ((api_is_of_hall(call) && call->seat.scope == SCOPE_LOOK &&
             (call->seat.role == ROLE_ORGANISER || call->seat.role == ROLE_ARBITER)) ||
            api_want_official(call, refusal));
}

bool api_want_chief(const struct api_call *call, struct refusal *refusal)
{
    return api_want_official(call, refusal) &&
           (call->seat.boards[0] == '\0' ||
            refuse(refusal, CODE_ROLE, "a deputy speaks for his boards alone"));
}

/* What all have in common. */

static json_t *number_of(const struct api_call *call)
{
    return json_integer((json_int_t)call->tournament->state->number);
}

bool api_enter(struct api_call *call, const json_t *act, json_t *more, struct refusal *refusal)
{
    const bool entered =
        hall_tournament_enter(call->server->hall, call->tournament, &call->seat, act, refusal);
    json_t *answer = entered ? json_object() : NULL;
    char *text;

    if (entered) {
        json_object_set_new(answer, "number", number_of(call));
        if (more)
            json_object_update(answer, more);
    }
    json_decref(more);
    if (!entered)
        return false;
    text = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
    return api_reply_json(call, 200, text);
}

static bool read_count(unsigned *out, const char *text, const char *what, struct refusal *refusal)
{
    const size_t size = strlen(text);

    if (size == 0 || size > 5 || strspn(text, "0123456789") != size || text[0] == '0') {
        char why[REFUSAL_WHY_ROOM];
        snprintf(why, sizeof why, "there is no %s of this number", what);
        return refuse(refusal, CODE_MISSING, why);
    }
    *out = (unsigned)strtoul(text, NULL, 10);
    return true;
}

bool api_read_round(const struct api_call *call, unsigned *round, struct refusal *refusal)
{
    return read_count(round, call->rest, "round", refusal);
}

/* The body as an act of a kind; a new reference. */
static json_t *act_of(const struct api_call *call, const char *kind)
{
    json_t *act = json_copy(call->body);

    json_object_set_new(act, "kind", json_string(kind));
    json_object_del(act, "note");
    json_object_del(act, "seen");
    return act;
}

/* Reading. */

static bool are_all_read(const struct hall *hall)
{
    const struct hall_tournament *one = hall_tournaments(hall);

    while (one && !one->lost)
        one = one->next;
    return !one;
}

bool api_get_tournaments(struct api_call *call, struct refusal *refusal)
{
    if (!are_all_read(call->server->hall))
        return hall_refuse_unread(call->server->hall, refusal);
    json_t *list = json_array(), *answer = json_object();
    bool made = list && answer;

    for (const struct hall_tournament *one = hall_tournaments(call->server->hall); made && one;
         one = one->next) {
        const enum tournament_view view = api_tournament_view(call, one->name);
        if (!one->state->listed && view == TOURNAMENT_PUBLIC)
            continue;
        json_t *line = json_pack("{s:s, s:I}", "tournament", one->name, "created_wall_ms",
                                 (json_int_t)one->created_wall_ms);
        made = line && view_put_line(line, one->state, view != TOURNAMENT_WHOLE) &&
               json_array_append_new(list, line) == 0;
    }
    json_object_set_new(answer, "tournaments", list);
    char *text = made ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    return api_reply_tagged(call, text);
}

/* What a captain has told for his team, which the others do not see yet. */
static json_t *own_lineups(const struct tournament *state, const struct tournament_team *team)
{
    json_t *list = json_array();

    for (size_t i = 0; i < state->round_count; i++)
        for (size_t k = 0; k < state->round[i].match_count; k++) {
            const struct tournament_match *match = &state->round[i].matches[k];
            const int side = match->team[1] == team->number;
            json_t *players;
            if (match->team[side] != team->number || !match->lineup[side])
                continue;
            players = json_array();
            for (unsigned board = 0; board < match->boards; board++)
                json_array_append_new(players, match->lineup[side][board]
                                                   ? json_integer(match->lineup[side][board])
                                                   : json_null());
            json_array_append_new(list,
                                  json_pack("{s:i, s:o}", "round", (int)i + 1, "players", players));
        }
    return list;
}

bool api_get_tournament(struct api_call *call, struct refusal *refusal)
{
    const struct tournament_team *team = api_team_of_captain(call);
    board_games_hold_back(call->server->hall, call->tournament);
    const enum tournament_view view = api_tournament_view(call, call->tournament->name);
    const char *shown = hall_tournament_shown(call->tournament, view != TOURNAMENT_WHOLE);

    (void)refusal;
    if (!team && view != TOURNAMENT_DESK)
        return api_reply_tagged(call, shown ? strdup(shown) : NULL);
    json_t *answer = !team   ? api_tournament_of_desk(call, shown)
                     : shown ? json_loads(shown, 0, NULL)
                             : NULL;
    if (team) {
        /* a captain knows his own players by their names, children too */
        api_name_players(json_object_get(answer, "players"), call->tournament->state, team);
        json_object_set_new(answer, "own_team", json_integer(team->number));
        json_object_set_new(answer, "own_lineups", own_lineups(call->tournament->state, team));
    }
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    return api_reply_tagged(call, text);
}

/* The tournament itself. */

/*
 * The members of a request as those of an entry, which tells all points that it changes, also those that
 * follow others: so it is read the same for ever.
 */
static json_t *details_of(const struct api_call *call)
{
    json_t *act = act_of(call, "details"), *kind = json_object_get(call->body, "kind");
    json_t *scoring = json_deep_copy(json_object_get(call->body, "scoring"));
    const struct scoring now =
        call->tournament ? call->tournament->state->scoring : scoring_usual();

    if (kind)
        json_object_set(act, "kind_of_play", kind);
    if (json_is_object(scoring) && apply_tell_followers(scoring, &now))
        json_object_set(act, "scoring", scoring);
    json_decref(scoring);
    return act;
}

static bool are_rules_fit(const struct api_call *call, struct refusal *refusal)
{
    const json_t *rules = json_object_get(call->body, "rules");

    return !json_is_object(rules) || board_rules_are_fit(rules, NULL, refusal);
}

/* Whoever makes a tournament says whether children play in it: no default answers, and nobody unsays it. */
static bool are_minors_fit(const struct api_call *call, bool wanted, struct refusal *refusal)
{
    const json_t *minors = json_object_get(call->body, "minors");

    return (minors ? json_is_string(minors) : !wanted) ||
           refuse_field(refusal, CODE_SYNTAX, "minors",
                        "say whether players are under age: none, all or some");
}

bool api_post_tournaments(struct api_call *call, struct refusal *refusal)
{
    if (!api_want_organiser(call, refusal) ||
        !api_check_members(call, detail_list + strlen("seen|"), refusal) ||
        !are_minors_fit(call, true, refusal) || !api_take_token(call, LIMIT_ACT, refusal) ||
        !are_rules_fit(call, refusal))
        return false;
    json_t *act = details_of(call);
    call->tournament = hall_tournament_make(call->server->hall, &call->seat, act, refusal);
    json_decref(act);
    if (!call->tournament)
        return false;
    json_t *answer =
        json_pack("{s:s, s:o}", "tournament", call->tournament->name, "number", number_of(call));
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    return api_reply_json(call, 201, text);
}

bool api_is_seen(const struct api_call *call, uint64_t last, struct refusal *refusal)
{
    int64_t seen;

    return fields_read_count(&seen, call->body, "seen", refusal) &&
           (seen < 0 || (uint64_t)seen >= last ||
            refuse(refusal, CODE_STALE, "more has been entered since that number"));
}

bool api_put_tournament(struct api_call *call, struct refusal *refusal)
{
    if (!api_want_organiser(call, refusal) || !api_check_members(call, detail_list, refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal) ||
        !api_is_seen(call, call->tournament->state->number, refusal) ||
        !are_minors_fit(call, false, refusal) || !are_rules_fit(call, refusal))
        return false;
    json_t *act = details_of(call);
    const bool entered = api_enter(call, act, NULL, refusal);
    json_decref(act);
    return entered;
}

/* Players. */

/* A name goes with its person, when that is deleted; nobody takes it away. */
static bool has_name(const struct api_call *call, struct refusal *refusal)
{
    return !json_is_null(json_object_get(call->body, "name")) ||
           refuse_field(refusal, CODE_SYNTAX, "name", "a player has a name");
}

/*
 * What report files and games have room for: of a title, a number at FIDE and a day, those that there are. A log of an
 * earlier version may have others.
 */
static bool is_person_fit(const struct api_call *call, struct refusal *refusal)
{
    const json_t *title = json_object_get(call->body, "title");
    const char *known = json_string_length(title) > 0
                            ? persona_title(json_string_value(title), json_string_length(title))
                            : NULL;
    const json_t *birth = json_object_get(call->body, "birth");
    const json_t *id = json_object_get(call->body, "fide_id");
    const char *digits = json_string_value(id);
    size_t size = json_string_length(id);
    char day[DATE_ROOM];

    if (json_string_length(title) > 0 &&
        (!known || strcasecmp(known, json_string_value(title)) != 0))
        return refuse_field(refusal, CODE_SYNTAX, "title", "it is a title of FIDE, such as GM");
    if (size > 0 && (!persona_fide_id(&digits, &size) || size == 0))
        return refuse_field(refusal, CODE_SYNTAX, "fide_id",
                            "it is a number of 11 digits at most, and not 0");
    return json_string_length(birth) == 0 ||
           date_read(day, json_string_value(birth), json_string_length(birth)) ||
           refuse_field(refusal, CODE_SYNTAX, "birth", "it is a day, a month or a year");
}

/* The number of a new player: behind the last one, unless it is said. */
static bool choose_number(const struct api_call *call, json_t *act, struct refusal *refusal)
{
    const struct tournament *state = call->tournament->state;
    const json_t *told = json_object_get(act, "number");
    const json_int_t number = json_integer_value(told);

    if (!told || json_is_null(told)) {
        const unsigned last =
            state->player_count ? state->players[state->player_count - 1].number : 0;
        return json_object_set_new(act, "number", json_integer((json_int_t)last + 1)) == 0;
    }
    return !(json_is_integer(told) && number > 0 && number <= TOURNAMENT_PLAYERS_MAX &&
             tournament_player(state, (unsigned)number)) ||
           refuse_field(refusal, CODE_SYNTAX, "number", "another player has this number");
}

bool api_post_tournament_players(struct api_call *call, struct refusal *refusal)
{
    if (!api_want_organiser(call, refusal) || !api_check_members(call, new_player_list, refusal) ||
        !has_name(call, refusal) || !is_person_fit(call, refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    json_t *act = act_of(call, "player");
    bool entered = false;
    if (choose_number(call, act, refusal))
        entered = api_enter(call, act, json_pack("{s:O}", "player", json_object_get(act, "number")),
                            refusal);
    json_decref(act);
    return entered;
}

/* An entry about the player or team in the address, who is there if `wanted`. */
static bool enter_numbered(struct api_call *call, const char *kind, const char *what,
                           struct refusal *refusal)
{
    unsigned number = 0;

    if (!api_take_token(call, LIMIT_ACT, refusal) ||
        !read_count(&number, call->rest, what, refusal))
        return false;
    json_t *act = call->body ? act_of(call, kind) : json_pack("{s:s}", "kind", kind);
    json_object_set_new(act, "number", json_integer(number));
    const bool entered = api_enter(call, act, NULL, refusal);
    json_decref(act);
    return entered;
}

bool api_put_tournament_player(struct api_call *call, struct refusal *refusal)
{
    unsigned number = 0;

    if (!api_want_organiser(call, refusal) ||
        !api_check_members(call, changed_player_list, refusal) || !has_name(call, refusal) ||
        !is_person_fit(call, refusal) || !read_count(&number, call->rest, "player", refusal))
        return false;
    const struct tournament_player *player = tournament_player(call->tournament->state, number);
    if (!player)
        return refuse(refusal, CODE_MISSING, "there is no player of this number");
    return api_is_seen(call, player->entry, refusal) &&
           enter_numbered(call, "player", "player", refusal);
}

bool api_delete_tournament_player(struct api_call *call, struct refusal *refusal)
{
    return api_want_organiser(call, refusal) &&
           enter_numbered(call, "player_removed", "player", refusal);
}

/* Teams. */

bool api_put_tournament_team(struct api_call *call, struct refusal *refusal)
{
    unsigned number = 0;

    if (!api_want_organiser(call, refusal) ||
        !api_check_members(call, "name|federation|players|seen", refusal) ||
        !read_count(&number, call->rest, "team", refusal))
        return false;
    const struct tournament_team *team = tournament_team(call->tournament->state, number);
    /* One that was seen and has been taken out since comes not back by that. */
    return api_is_seen(call, team ? team->entry : call->tournament->state->removed, refusal) &&
           enter_numbered(call, "team", "team", refusal);
}

bool api_delete_tournament_team(struct api_call *call, struct refusal *refusal)
{
    return api_want_organiser(call, refusal) &&
           enter_numbered(call, "team_removed", "team", refusal);
}
