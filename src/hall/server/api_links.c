/*
 * Requests about links: of the game in the address, or of the hall if the address has none; and
 * about the seat that the asker's own link opens. Who may make and revoke which link the hall
 * decides; the store has the list.
 */
#include "hall/server/api_links.h"
#include "codec/json_text.h"
#include "hall/server/client.h"
#include "hall/server/device_code.h"
#include "hall/server/manage.h"
#include "hall/server/sector.h"
#include "hall/server/tournaments.h"
#include "hall/server/turn.h"
#include "hall/server/wire_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* NULL: the links are of the hall. */
static const char *game_name(const struct api_call *call)
{
    return call->name[0] ? call->name : NULL;
}

static bool want_manager(const struct api_call *call, struct refusal *refusal)
{
    return call->name[0] ? api_want_seat_here(call, refusal) : api_want_seat(call, refusal);
}

/* Who is to have a link, which boards, and which tournament. */
static bool read_holder(const struct api_call *call, struct made_link *link,
                        struct refusal *refusal)
{
    const json_t *name = json_object_get(call->body, "name");
    const json_t *boards = json_object_get(call->body, "boards");
    const json_t *tournament = json_object_get(call->body, "tournament");

    if (name && !json_is_null(name)) {
        if (!json_is_string(name) ||
            !is_fit_name(json_string_value(name), json_string_length(name)))
            return refuse_field(refusal, CODE_SYNTAX, "name",
                                "it has 1 to 60 characters, not all blank, and no control "
                                "characters");
        snprintf(link->name, sizeof link->name, "%s", json_string_value(name));
    }
    if (boards && !json_is_null(boards)) {
        if (!json_is_string(boards) || !sector_is_fit(json_string_value(boards)) ||
            !is_fit_name(json_string_value(boards), json_string_length(boards)))
            return refuse_field(refusal, CODE_SYNTAX, "boards",
                                "it is numbers, ranges and boards, such as 1-12, 15");
        snprintf(link->boards, sizeof link->boards, "%s", json_string_value(boards));
    }
    if (tournament && !json_is_null(tournament)) {
        const struct hall_tournament *found =
            json_is_string(tournament)
                ? hall_tournament_even_lost(call->server->hall, json_string_value(tournament))
                : NULL;
        if (!found)
            return refuse_field(refusal, CODE_SYNTAX, "tournament", "there is no such tournament");
        if (found->lost)
            return hall_refuse_unread(call->server->hall, refusal);
        snprintf(link->tournament, sizeof link->tournament, "%s", json_string_value(tournament));
    }
    return true;
}

bool api_post_links(struct api_call *call, struct refusal *refusal)
{
    const char *role_name = json_string_value(json_object_get(call->body, "role"));
    const json_t *given = json_object_get(call->body, "scope");
    const char *scope_name = json_string_value(given);
    struct made_link link = {.scope = SCOPE_FULL};

    if (!want_manager(call, refusal) ||
        !api_check_members(
            call, call->name[0] ? "role|scope|name|boards" : "role|scope|name|boards|tournament",
            refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    if (!role_name || !role_find(&link.role, role_name))
        return refuse_field(refusal, CODE_SYNTAX, "role",
                            "it is white, black, both, operator, clock, arbiter or organiser");
    if (given && !json_is_null(given) && (!scope_name || !scope_find(&link.scope, scope_name)))
        return refuse_field(refusal, CODE_SYNTAX, "scope",
                            "it is full, moves, clock, results or look");
    if (!read_holder(call, &link, refusal) ||
        !hall_make_link(call->server->hall, call->game, &call->seat, &link, refusal))
        return false;
    char *text = wire_made_link(game_name(call), &link);
    link.token[0] = '\0'; /* shown once */
    call->kept = wire_made_link(game_name(call), &link);
    return api_reply_json(call, 201, call->kept ? text : NULL);
}

bool api_post_code(struct api_call *call, struct refusal *refusal)
{
    const char *code = json_string_value(json_object_get(call->body, "code"));
    struct made_link link;

    if (!api_want_seat_here(call, refusal) || !api_check_members(call, "code", refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    if (!code || code[0] == '\0' || strlen(code) > 32)
        return refuse_field(refusal, CODE_SYNTAX, "code", "it is a text of 1 to 32 characters");
    return hall_open_arbiter(call->server->hall, call->game, &call->seat, code, &link, refusal) &&
           api_reply_json(call, 201, wire_made_link(call->game->name, &link));
}

struct links {
    const struct api_call *call;
    struct json_text out;
    unsigned wanted; /* 0: all */
    bool found, may;
};

static void put_time(struct json_text *out, const char *key, int64_t wall_ms)
{
    json_text_key(out, key);
    if (wall_ms)
        json_text_int(out, wall_ms);
    else
        json_text_null(out);
}

static bool list_link(void *context, const struct store_link *link)
{
    struct links *links = context;
    const bool may = hall_may_manage(&links->call->seat, link);

    if (links->wanted) {
        if (link->number == links->wanted && link->revoked_wall_ms == 0) {
            links->found = true;
            links->may = may;
        }
        return !links->found;
    }
    if (!may)
        return true;
    json_text_open(&links->out, '{');
    json_text_key(&links->out, "link_number");
    json_text_int(&links->out, link->number);
    json_text_key(&links->out, "role");
    json_text_word(&links->out, link->role);
    json_text_key(&links->out, "scope");
    json_text_word(&links->out, link->scope);
    json_text_key(&links->out, "name");
    json_text_word(&links->out, link->name[0] ? link->name : NULL);
    json_text_key(&links->out, "boards");
    json_text_word(&links->out, link->boards[0] ? link->boards : NULL);
    json_text_key(&links->out, "tournament");
    json_text_word(&links->out, link->tournament[0] ? link->tournament : NULL);
    put_time(&links->out, "made_ms", link->made_wall_ms);
    put_time(&links->out, "used_ms", link->used_wall_ms);
    put_time(&links->out, "revoked_ms", link->revoked_wall_ms);
    json_text_close(&links->out, '}');
    return true;
}

bool api_get_links(struct api_call *call, struct refusal *refusal)
{
    struct links links = {.call = call};

    if (!want_manager(call, refusal))
        return false;
    if (!call->name[0] && !call->seat.of_hall)
        return refuse(refusal, CODE_ROLE, "these links are for seats of the hall");
    json_text_open(&links.out, '{');
    json_text_key(&links.out, "links");
    json_text_open(&links.out, '[');
    const bool read =
        store_read_links(hall_store(call->server->hall), game_name(call), list_link, &links);
    json_text_close(&links.out, ']');
    json_text_close(&links.out, '}');
    char *text = json_text_take(&links.out);
    if (!read) {
        free(text);
        return hall_refuse_unread(call->server->hall, refusal);
    }
    return api_reply_tagged(call, text);
}

bool api_delete_link(struct api_call *call, struct refusal *refusal)
{
    const bool is_number = call->rest[0] != '0' && strlen(call->rest) < 9 &&
                           strspn(call->rest, "0123456789") == strlen(call->rest);
    struct links links = {.call = call,
                          .wanted = is_number ? (unsigned)strtoul(call->rest, NULL, 10) : 0};

    if (!want_manager(call, refusal))
        return false;
    if (links.wanted &&
        !store_read_links(hall_store(call->server->hall), game_name(call), list_link, &links))
        return hall_refuse_unread(call->server->hall, refusal);
    if (!links.wanted || !links.found)
        return refuse(refusal, CODE_MISSING, "there is no such link");
    if (!links.may)
        return refuse(refusal, CODE_ROLE, "this seat does not manage that link");
    if (!hall_revoke_link(call->server->hall, game_name(call), links.wanted, refusal))
        return false;
    client_revoke(call->server, game_name(call), links.wanted);
    replies_add(&call->server->replies, (struct reply){.request = call->request, .status = 204});
    return true;
}

/* Which links are to end: those of a role, those never used, or both. */
static bool read_choice(struct link_choice *out, const struct api_call *call,
                        struct refusal *refusal)
{
    const char *role = net_request_query(call->request, "role");
    const char *unused = net_request_query(call->request, "unused");

    *out = (struct link_choice){.by = &call->seat, .has_role = role != NULL};
    if (role && !role_find(&out->role, role))
        return refuse_field(refusal, CODE_SYNTAX, "role",
                            "it is white, black, both, operator, clock, arbiter or organiser");
    if (unused && strcmp(unused, "true") != 0 && strcmp(unused, "false") != 0)
        return refuse_field(refusal, CODE_SYNTAX, "unused", "it is true or false");
    out->unused = unused && strcmp(unused, "true") == 0;
    return out->has_role || out->unused ||
           refuse_field(refusal, CODE_SYNTAX, "role",
                        "the query names a role, or unused=true, or both");
}

bool api_delete_links(struct api_call *call, struct refusal *refusal)
{
    struct json_text out = {.comma = false};
    struct link_choice choice;
    struct link_list list;

    if (!want_manager(call, refusal) || !read_choice(&choice, call, refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    const bool revoked =
        hall_revoke_links(call->server->hall, game_name(call), &choice, &list, refusal);
    json_text_open(&out, '{');
    json_text_key(&out, "revoked");
    json_text_open(&out, '[');
    for (size_t i = 0; revoked && i < list.count; i++) {
        client_revoke(call->server, game_name(call), list.numbers[i]);
        json_text_int(&out, list.numbers[i]);
    }
    json_text_close(&out, ']');
    json_text_close(&out, '}');
    free(list.numbers);
    char *text = json_text_take(&out);
    if (revoked)
        return api_reply_json(call, 200, text);
    free(text);
    return false;
}

bool api_get_seat(struct api_call *call, struct refusal *refusal)
{
    return api_want_seat(call, refusal) && api_reply_tagged(call, wire_seat(&call->seat));
}
