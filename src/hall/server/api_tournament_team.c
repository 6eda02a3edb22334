/*
 * Matches of teams: which teams meet, their line-ups, and the links of captains and players.
 *
 * A captain's link opens a seat of the tournament, which the log names as that of a team. He tells the
 * line-up of his team until the deadline, sees his own and no other before both are in, and hands out the
 * seats of his players. Whatever an arbiter or the organiser enters is not bound by the deadline.
 */
#include "hall/server/api_tournament.h"
#include "hall/server/client.h"
#include "hall/server/inside.h"
#include "hall/server/manage.h"
#include "hall/server/tournaments.h"
#include "hall/server/turn.h"
#include "tournament/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct tournament_team *api_team_of_captain(const struct api_call *call)
{
    const struct tournament *state = call->tournament ? call->tournament->state : NULL;

    if (!state || !call->has_seat || call->seat.role != ROLE_CAPTAIN ||
        strcmp(call->seat.game, call->tournament->name) != 0)
        return NULL;
    for (size_t i = 0; i < state->team_count; i++)
        if (state->teams[i].captain_seat == call->seat.id)
            return &state->teams[i];
    return NULL;
}

static bool read_team(const struct api_call *call, const char *text, unsigned *out,
                      struct refusal *refusal)
{
    const size_t size = strlen(text);

    *out = size > 0 && size <= 3 && strspn(text, "0123456789") == size
               ? (unsigned)strtoul(text, NULL, 10)
               : 0;
    return tournament_team(call->tournament->state, *out) ||
           refuse(refusal, CODE_MISSING, "there is no team of this number");
}

/* The body as an entry of a round; a new reference. */
static json_t *act_of(const struct api_call *call, const char *kind, unsigned round)
{
    json_t *act = json_copy(call->body);

    json_object_set_new(act, "kind", json_string(kind));
    json_object_set_new(act, "round", json_integer(round));
    json_object_del(act, "note");
    json_object_del(act, "seen");
    return act;
}

static bool is_again_fit(const struct api_call *call, struct refusal *refusal)
{
    const json_t *again = json_object_get(call->body, "again");

    return !again || json_is_boolean(again) || json_is_null(again) ||
           refuse_field(refusal, CODE_SYNTAX, "again", "it is true or false");
}

static bool enter(struct api_call *call, json_t *act, struct refusal *refusal)
{
    const bool entered = api_enter(call, act, NULL, refusal);

    json_decref(act);
    return entered;
}

static bool are_forfeits_unsaid(const struct api_call *call, struct refusal *refusal)
{
    const json_t *one;
    size_t i;

    json_array_foreach(json_object_get(call->body, "matches"), i, one)
    {
        if (json_object_get(one, "forfeit"))
            return refuse_field(
                refusal, CODE_SYNTAX, "forfeit",
                "that a match was forfeited is told by a report file, or by results");
    }
    return true;
}

/* A match that meets as it did keeps its colours, unless others are said, and that it was forfeited: a new reference. */
static json_t *kept_match(const struct tournament_round *round, const json_t *one)
{
    json_t *out = json_copy((json_t *)(uintptr_t)one);
    const json_int_t number = json_integer_value(json_object_get(one, "match"));
    const struct tournament_match *was =
        number > 0 && number <= TOURNAMENT_TEAMS_MAX ? round_match(round, (unsigned)number) : NULL;

    if (!was || json_integer_value(json_object_get(one, "first")) != was->team[0] ||
        json_integer_value(json_object_get(one, "second")) != was->team[1])
        return out;
    if (was->colors && !json_object_get(one, "colors"))
        json_object_set_new(out, "colors", json_string(was->colors));
    if (was->first_has_black && !json_object_get(one, "first_has_black") &&
        !json_object_get(one, "colors"))
        json_object_set_new(out, "first_has_black", json_true());
    if (result_is_known(was->forfeit))
        json_object_set_new(out, "forfeit", json_string(result_word(was->forfeit)));
    return out;
}

static json_t *matches_act(const struct api_call *call, unsigned number)
{
    const struct tournament_round *round = tournament_round(call->tournament->state, number);
    const json_t *one, *said = json_object_get(call->body, "matches");
    json_t *act = act_of(call, "matches", number), *matches = json_array();
    size_t i;

    json_array_foreach(said, i, one)
    {
        json_array_append_new(matches, round && json_is_object(one)
                                           ? kept_match(round, one)
                                           : json_incref((json_t *)(uintptr_t)one));
    }
    if (json_is_array(said))
        json_object_set(act, "matches", matches);
    json_decref(matches);
    return act;
}

bool api_put_matches(struct api_call *call, struct refusal *refusal)
{
    unsigned number;

    if (!api_want_chief(call, refusal) ||
        !api_check_members(call, "boards|matches|again|seen", refusal) ||
        !is_again_fit(call, refusal) || !are_forfeits_unsaid(call, refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal) || !api_read_round(call, &number, refusal))
        return false;
    const struct tournament_round *round = tournament_round(call->tournament->state, number);
    return api_is_seen(call, round ? round->number : 0, refusal) &&
           enter(call, matches_act(call, number), refusal);
}

/* May a captain tell it still? */
static bool is_in_time(const struct api_call *call, unsigned number, struct refusal *refusal)
{
    const struct tournament_round *round = tournament_round(call->tournament->state, number);

    if (round && round->lineups_until_wall_ms &&
        call->server->hall->wall_ms > round->lineups_until_wall_ms)
        return refuse(refusal, CODE_STALE, "the time for line-ups is over; the arbiter enters it");
    return true;
}

bool api_put_lineup(struct api_call *call, struct refusal *refusal)
{
    const struct tournament_team *captained = api_team_of_captain(call);
    unsigned round, team;

    if (!(captained || api_want_chief(call, refusal)) ||
        !api_check_members(call, "players|again", refusal) || !is_again_fit(call, refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal) || !api_read_round(call, &round, refusal) ||
        !read_team(call, call->last, &team, refusal))
        return false;
    if (captained &&
        (captained->number != team || json_is_true(json_object_get(call->body, "again"))))
        return refuse(refusal, CODE_ROLE,
                      "a captain tells the line-up of his own team, before it is known");
    if (captained && !is_in_time(call, round, refusal))
        return false;
    json_t *act = act_of(call, "lineup", round);
    json_object_set_new(act, "team", json_integer(team));
    return enter(call, act, refusal);
}

bool api_post_lineups(struct api_call *call, struct refusal *refusal)
{
    unsigned round;

    return api_want_chief(call, refusal) &&
           api_check_members(call, "open|lineups_until_ms", refusal) &&
           api_take_token(call, LIMIT_ACT, refusal) && api_read_round(call, &round, refusal) &&
           enter(call, act_of(call, "lineups", round), refusal);
}

/* Links. */

/* A link to the seat of a captain, by its number. */
struct captain_link {
    int64_t seat;
    unsigned number;
    bool found;
};

static bool find_captain_link(void *context, const struct store_link *link)
{
    struct captain_link *sought = context;

    sought->found =
        link->number == sought->number && link->seat == sought->seat && link->revoked_wall_ms == 0;
    return !sought->found;
}

/*
 * The number of the link that the new one replaces, if a body names one: its answer was lost, or it has come into other
 * hands. 0: none.
 */
static bool find_replaced(const struct api_call *call, int64_t seat, unsigned *out,
                          struct refusal *refusal)
{
    const json_t *told = json_object_get(call->body, "replaces");
    const json_int_t number = json_integer_value(told);
    struct captain_link link = {.seat = seat, .number = (unsigned)number};

    *out = 0;
    if (!told || json_is_null(told))
        return true;
    if (!json_is_integer(told) || number < 1 || number > INT32_MAX)
        return refuse_field(refusal, CODE_SYNTAX, "replaces", "it is the number of a link");
    if (!store_read_links(hall_store(call->server->hall), call->tournament->name, find_captain_link,
                          &link))
        return hall_refuse_unfound(call->server->hall, CODE_INTERNAL, "the store could not be read",
                                   refusal);
    *out = link.number;
    return link.found ||
           refuse_field(refusal, CODE_MISSING, "replaces", "the captain has no such link");
}

/* The new link has been made: it and the end of the one that it replaces are written together, or neither is. */
static bool revoke_replaced(const struct api_call *call, unsigned replaced, struct refusal *refusal)
{
    struct hall *hall = call->server->hall;

    if (replaced == 0)
        return true;
    if (!hall_revoke_link(hall, call->tournament->name, replaced, refusal)) {
        hall->failed = true;
        return false;
    }
    client_revoke(call->server, call->tournament->name, replaced);
    return true;
}

bool api_post_captain(struct api_call *call, struct refusal *refusal)
{
    struct hall *hall = call->server->hall;
    struct made_link link = {.role = ROLE_CAPTAIN, .scope = SCOPE_FULL};
    const json_t *name = json_object_get(call->body, "name");
    char address[HALL_NAME_ROOM + HALL_TOKEN_ROOM + 16];
    unsigned number, replaced;

    if (!api_want_organiser(call, refusal) || !api_check_members(call, "name|replaces", refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal) ||
        !hall_tournament_is_open(hall, call->tournament, refusal) ||
        !read_team(call, call->rest, &number, refusal))
        return false;
    if (name && !json_is_null(name) &&
        (!json_is_string(name) || !is_fit_name(json_string_value(name), json_string_length(name))))
        return refuse_field(refusal, CODE_SYNTAX, "name", "it is the name of the captain");
    snprintf(link.name, sizeof link.name, "%s",
             json_is_string(name) ? json_string_value(name) : "");
    const struct tournament_team *team = tournament_team(call->tournament->state, number);
    int64_t seat = team->captain_seat;
    const bool is_new = seat == 0;
    if (!find_replaced(call, seat, &replaced, refusal) ||
        !hall_make_captain_link(hall, call->tournament->name, &seat, &link, refusal) ||
        !revoke_replaced(call, replaced, refusal))
        return false;
    json_t *act = json_pack("{s:s, s:i, s:I}", "kind", "captain", "team", (int)number, "seat",
                            (json_int_t)seat);
    const bool entered =
        !is_new || hall_tournament_enter(hall, call->tournament, &call->seat, act, refusal);
    json_decref(act);
    if (!entered) {
        hall->failed = true; /* the link would be nobody's */
        return false;
    }
    snprintf(address, sizeof address, "/tournament/%s#%s", call->tournament->name, link.token);
    json_t *answer =
        json_pack("{s:I, s:i, s:i, s:s?, s:s}", "number",
                  (json_int_t)call->tournament->state->number, "team", (int)number, "link_number",
                  (int)link.number, "name", link.name[0] ? link.name : NULL, "link", address);
    char *text = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    if (answer)
        json_object_set_new(answer, "link", json_null()); /* shown once */
    call->kept = answer ? json_dumps(answer, JSON_COMPACT) : NULL;
    json_decref(answer);
    return api_reply_json(call, 201, call->kept ? text : NULL);
}

/* A link to the seat of a player at his board; NULL: the refusal says why. */
static json_t *seat_of(struct api_call *call, const struct tournament_pairing *pairing, int color,
                       json_t **kept, struct refusal *refusal)
{
    static const char *const sides[] = {"white", "black"};
    struct made_link link = {.role = color == 0 ? ROLE_WHITE : ROLE_BLACK, .scope = SCOPE_FULL};
    char address[HALL_TOKEN_ROOM + 16], name[VIEW_NAME_ROOM];
    const struct tournament *state = call->tournament->state;

    if (!hall_make_player_link(call->server->hall, pairing->game, &link, refusal))
        return NULL;
    view_name(name, state, tournament_player(state, pairing->player[color]), false);
    snprintf(address, sizeof address, "/play#%s", link.token);
    json_t *made = json_pack("{s:i, s:i, s:s, s:s, s:s, s:s}", "board", (int)pairing->board,
                             "player", (int)pairing->player[color], "color", sides[color], "name",
                             name, "game", pairing->game, "link", address);
    *kept = json_copy(made);
    json_object_set_new(*kept, "link", json_null());
    return made;
}

/* Whose seats does the caller hand out? NULL: all, or none (false). */
static bool read_whose(const struct api_call *call, const struct tournament_team **out,
                       struct refusal *refusal)
{
    const json_t *told = json_object_get(call->body, "team");
    const json_int_t number = json_integer_value(told);

    *out = api_team_of_captain(call);
    if (!*out && !api_want_organiser(call, refusal))
        return false;
    if (told && !json_is_null(told)) {
        if (!json_is_integer(told) || number < 1 || number > TOURNAMENT_TEAMS_MAX)
            return refuse_field(refusal, CODE_SYNTAX, "team", "it is the number of a team");
        const struct tournament_team *team =
            tournament_team(call->tournament->state, (unsigned)number);
        if (!team)
            return refuse_field(refusal, CODE_MISSING, "team", "there is no such team");
        if (*out && team != *out)
            return refuse(refusal, CODE_ROLE, "a captain hands out the seats of his own team");
        *out = team;
    }
    return true;
}

bool api_post_seats(struct api_call *call, struct refusal *refusal)
{
    const struct tournament *state = call->tournament->state;
    const struct tournament_team *team;
    unsigned number;

    if (!read_whose(call, &team, refusal) || !api_check_members(call, "team", refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal) || !api_read_round(call, &number, refusal))
        return false;
    const struct tournament_round *round = tournament_round(state, number);
    if (!round)
        return refuse(refusal, CODE_MISSING, "this round is not paired");
    json_t *seats = json_array(), *kept = json_array();
    bool made = true;
    for (size_t i = 0; made && i < round->pairing_count; i++)
        for (int color = 0; made && color < 2; color++) {
            const struct tournament_pairing *pairing = &round->pairings[i];
            json_t *hidden = NULL, *seat;
            if (!pairing->game[0] || !pairing->player[color] ||
                (team && tournament_team_of(state, pairing->player[color]) != team))
                continue;
            seat = seat_of(call, pairing, color, &hidden, refusal);
            made = seat != NULL;
            if (made) {
                json_array_append_new(seats, seat);
                json_array_append_new(kept, hidden);
            }
        }
    json_t *answer = json_pack("{s:o}", "seats", seats), *again = json_pack("{s:o}", "seats", kept);
    char *text = made ? json_dumps(answer, JSON_COMPACT) : NULL;
    call->kept = made ? json_dumps(again, JSON_COMPACT) : NULL;
    json_decref(answer);
    json_decref(again);
    return made && api_reply_json(call, 200, text);
}
