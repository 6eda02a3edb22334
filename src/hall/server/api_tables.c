/*
 * Requests about boards without a device: an incident is tried or entered, a board becomes live or
 * is so no longer, and a board is found by its number.
 */
#include "hall/server/api_tables.h"
#include "base/internal.h"
#include "codec/event_json.h"
#include "hall/server/fields.h"
#include "hall/server/incident.h"
#include "hall/server/key.h"
#include "hall/server/manage.h"
#include "hall/server/sector.h"
#include "hall/server/table.h"
#include "hall/server/turn.h"
#include "hall/server/wire_answer.h"

#include <stdlib.h>
#include <string.h>

static bool refuse_memory(struct refusal *refusal)
{
    return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
}

/* Incidents. */

/* A key belongs to a link, which may be to many boards. */
static bool read_key(const struct api_call *call, struct key *out, struct refusal *refusal)
{
    const json_t *key = json_object_get(call->body, "key");
    const char *header = net_request_header(call->request, "idempotency-key");

    if (key && !json_is_string(key))
        return refuse_field(refusal, CODE_SYNTAX, "key", "it is a text");
    if (!key_read(out, key ? json_string_value(key) : header, refusal))
        return false;
    if (!out->text[0])
        return true;
    json_t *asked = json_pack("{s:s, s:O}", "game", call->game->name, "incident", call->body);
    const bool hashed = key_hash(out, asked, refusal);
    json_decref(asked);
    return hashed;
}

static bool try_incident(struct api_call *call, struct refusal *refusal)
{
    char *answer;

    return api_take_token(call, LIMIT_PREVIEW, refusal) &&
           hall_preview_incident(call->server->hall, call->game, &call->seat, call->body, &answer,
                                 refusal) &&
           api_reply_json(call, 200, answer);
}

static bool enter_incident(struct api_call *call, const struct key *key, struct refusal *refusal)
{
    struct hall *hall = call->server->hall;
    struct acted acted;
    char *account, *answer;

    if (!api_take_token(call, LIMIT_ACT, refusal) ||
        !key_find(hall, call->seat.link, key, &answer, refusal))
        return false;
    if (answer)
        return api_reply_json(call, 200, answer);
    if (!hall_rule_on_incident(hall, call->game, &call->seat, call->body, &acted, &account,
                               refusal))
        return false;
    answer = wire_incident(&acted, account);
    free(account);
    if (!answer)
        return refuse_memory(refusal);
    key_keep(hall, call->seat.link, key, call->game->name, answer);
    hall_count_act(hall, call->game);
    return api_reply_json(call, 200, answer);
}

bool api_post_incident(struct api_call *call, struct refusal *refusal)
{
    const json_t *preview = json_object_get(call->body, "preview");
    struct key key;

    if (!api_want_seat_here(call, refusal) || !api_check_members(call, INCIDENT_MEMBERS, refusal) ||
        !read_key(call, &key, refusal))
        return false;
    if (preview && !json_is_boolean(preview))
        return refuse_field(refusal, CODE_SYNTAX, "preview", "it is true or false");
    return json_is_true(preview) ? try_incident(call, refusal)
                                 : enter_incident(call, &key, refusal);
}

/* Live, and no longer. */

/* What stands on the table, as a decision FOUND. */
static bool read_found(struct table_change *out, const json_t *body, struct refusal *refusal)
{
    static const char *const members[] = {"position", "clocks", "move_number"};
    json_t *data = json_pack("{s:s}", "decision", "found");
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    for (size_t i = 0; data && i < HK_COUNT(members); i++) {
        json_t *value = json_object_get(body, members[i]);
        if (!value || json_is_null(value))
            continue;
        out->has_found = true;
        json_object_set(data, members[i], value);
    }
    json_t *act = json_pack("{s:s, s:o}", "kind", "decide", "data", data);
    hk_buf_init(&fault, why, sizeof why);
    const bool read = act && event_act_from_json(&out->found, act, &fault);
    json_decref(act);
    out->found.actor = HK_ACTOR_ARBITER;
    return read || refuse(refusal, CODE_SYNTAX, act ? why : "there is not enough memory");
}

static bool read_change(struct table_change *out, const json_t *body, struct refusal *refusal)
{
    const json_t *live = json_object_get(body, "live"), *running = json_object_get(body, "running");
    const char *word = json_string_value(running);

    *out = (struct table_change){.live = json_is_true(live)};
    if (!json_is_boolean(live))
        return refuse_field(refusal, CODE_SYNTAX, "live", "it is true or false");
    if (running && !json_is_null(running) &&
        !(word && (strcmp(word, "white") == 0 || strcmp(word, "black") == 0)))
        return refuse_field(refusal, CODE_SYNTAX, "running", "it is white or black");
    if (word)
        out->running = strcmp(word, "white") == 0 ? HK_PARTY_WHITE : HK_PARTY_BLACK;
    if (!json_object_get(body, "seen"))
        return refuse_field(refusal, CODE_SYNTAX, "seen", "it is the last number that was seen");
    if (!fields_read_count(&out->seen, body, "seen", refusal) || !read_found(out, body, refusal))
        return false;
    return out->live || !(out->has_found || out->running) ||
           refuse_field(refusal, CODE_SYNTAX, "live",
                        "of a board that is no longer live nothing is told");
}

bool api_post_live(struct api_call *call, struct refusal *refusal)
{
    struct table_change change;

    return api_want_seat_here(call, refusal) &&
           api_check_members(call, "live|position|clocks|move_number|running|seen", refusal) &&
           api_take_token(call, LIMIT_ACT, refusal) && read_change(&change, call->body, refusal) &&
           hall_change_table(call->server->hall, call->game, &call->seat, &change, refusal) &&
           api_reply_json(call, 200, wire_state(call->server->hall, call->game, api_view_of(call)));
}

/* A board by its number. */

/* Is the first of two games rather the one that is meant? One that goes on, and then the latest. */
static bool is_nearer(const struct hall_game *one, const struct hall_game *other)
{
    const bool over = hall_status(one) == HK_STATUS_ENDED;
    const bool other_over = hall_status(other) == HK_STATUS_ENDED;

    return over != other_over ? other_over : one->created_wall_ms > other->created_wall_ms;
}

bool api_get_board(struct api_call *call, struct refusal *refusal)
{
    const struct hall_game *found = NULL;

    if (!api_want_seat(call, refusal))
        return false;
    if (!call->seat.of_hall)
        return refuse(refusal, CODE_ROLE, "boards are found by seats of the hall");
    const enum view view = wire_view_of(&call->seat);
    for (const struct hall_game *game = hall_first(call->server->hall); game; game = game->next) {
        const char *board = game->log.persons.header[HEADER_BOARD];
        if (!game->log.setup.casual && board && strcmp(board, call->rest) == 0 &&
            seat_is_of(&call->seat, game) &&
            (!found || is_nearer(wire_shown(game, view), wire_shown(found, view))))
            found = game;
    }
    if (!found || found->lost)
        return hall_refuse_unfound(call->server->hall, CODE_MISSING,
                                   "no game of this hall has this board", refusal);
    return api_reply_tagged(call, wire_line(call->server->hall, found, view));
}
