/*
 * Frames: each is read, done and answered. An answer bears the frame's `id` and leaves when the turn
 * has been written (reply.c). Acts are read by act.c and judged by the hall; seats and boards of the
 * connection are kept by client.c.
 */
#include "hall/server/frame.h"
#include "base/internal.h"
#include "codec/json_text.h"
#include "codec/load.h"
#include "codec/members.h"
#include "hall/server/act.h"
#include "hall/server/again.h"
#include "hall/server/arena.h"
#include "hall/server/client.h"
#include "hall/server/fields.h"
#include "hall/server/judge.h"
#include "hall/server/manage.h"
#include "hall/server/server_internal.h"
#include "hall/server/turn.h"
#include "hall/server/waiting.h"
#include "hall/server/wire_answer.h"
#include "hall/server/wire_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A frame of a client that is being answered. */
struct frame {
    struct server *server;
    struct client *client;
    const json_t *json;
    const char *text;
    size_t size;
    bool waits; /* for its game to come into memory; it is handled again then */
    bool has_id;
    int64_t id;
    char game[HALL_NAME_ROOM];
    bool is_act;
};

/* Answers. */

/* An answer begins with its type, the frame's id and its game. */
static void begin_answer(const struct frame *frame, struct json_text *out, const char *type)
{
    json_text_open(out, '{');
    json_text_key(out, "type");
    json_text_word(out, type);
    if (frame->has_id) {
        json_text_key(out, "id");
        json_text_int(out, frame->id);
    }
    if (frame->game[0]) {
        json_text_key(out, "game");
        json_text_word(out, frame->game);
    }
}

static void end_answer(struct frame *frame, struct json_text *out)
{
    json_text_close(out, '}');
    replies_add(&frame->server->replies, (struct reply){.peer = frame->client->peer,
                                                        .has_id = frame->has_id,
                                                        .id = frame->id,
                                                        .of_act = frame->is_act,
                                                        .text = json_text_take(out)});
}

/* `object` is the answer's other members as JSON. */
static void answer(struct frame *frame, const char *type, const char *object)
{
    struct json_text out = {.comma = false};

    begin_answer(frame, &out, type);
    if (object && object[0] == '{' && object[1] != '}')
        json_text_raw(&out, object + 1, strlen(object) - 2);
    end_answer(frame, &out);
}

static void answer_refusal(struct frame *frame, const struct refusal *refusal)
{
    replies_add(&frame->server->replies,
                (struct reply){
                    .peer = frame->client->peer,
                    .has_id = frame->has_id,
                    .id = frame->id,
                    .of_act = frame->is_act,
                    .text = wire_error(refusal, frame->has_id ? &frame->id : NULL, frame->game)});
    frame->server->refused++;
}

/* Each kind of frame. */

static bool read_name(char out[HALL_NAME_ROOM], const json_t *json, struct refusal *refusal)
{
    const char *name = json_string_value(json_object_get(json, "game"));

    if (!name || strlen(name) >= HALL_NAME_ROOM)
        return refuse_field(refusal, CODE_SYNTAX, "game", "it is the name of a game");
    memcpy(out, name, strlen(name) + 1);
    return true;
}

/* NULL: it is refused, or waits. */
static struct hall_game *seek_game(struct frame *frame, const char *name, struct refusal *refusal)
{
    struct hall_game *game;
    const enum seek seek = waiting_seek(frame->server, name, &game);

    frame->waits = seek == SEEK_COMING &&
                   waiting_add_frame(frame->server, name, frame->client, frame->text, frame->size);
    if (seek == SEEK_MISSING)
        hall_refuse_unfound(frame->server->hall, CODE_MISSING, "there is no such game", refusal);
    else if (seek == SEEK_COMING && !frame->waits)
        refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    return game;
}

static struct hall_game *find_game(struct frame *frame, struct refusal *refusal)
{
    return read_name(frame->game, frame->json, refusal) ? seek_game(frame, frame->game, refusal)
                                                        : NULL;
}

/* From the bucket of the seat that speaks, or (NULL) of the address. */
static bool take_token(const struct frame *frame, enum limit limit, const struct seat *seat,
                       struct refusal *refusal)
{
    return server_take_token(frame->server, limit, seat, net_peer_address(frame->client->peer),
                             refusal);
}

/* What has been seen of a game before: the last number, and of which epoch. -1: none is said. */
struct seen {
    int64_t number, epoch;
};

static bool read_seen(struct seen *out, const json_t *json, struct refusal *refusal)
{
    if (!fields_read_count(&out->number, json, "since", refusal) ||
        !fields_read_count(&out->epoch, json, "epoch", refusal))
        return false;
    return (out->number < 0) == (out->epoch < 0) ||
           refuse_field(refusal, CODE_SYNTAX, out->epoch < 0 ? "epoch" : "since",
                        "a number that was seen stands with the epoch in which it was");
}

static void resume(const struct frame *frame, struct subscription *board, const struct seen *seen)
{
    if (seen->number >= 0)
        client_resume(frame->server, board, seen->epoch, seen->number);
}

static void answer_joined(struct frame *frame, const struct seat *seat)
{
    struct json_text out = {.comma = false};
    char watch[HALL_NAME_ROOM + 8];

    json_text_open(&out, '{');
    if (seat->of_hall) {
        json_text_key(&out, "game");
        json_text_null(&out);
    } else {
        snprintf(frame->game, sizeof frame->game, "%s", seat->game);
        snprintf(watch, sizeof watch, "/watch/%s", seat->game);
        json_text_key(&out, "watch");
        json_text_word(&out, watch);
    }
    json_text_key(&out, "role");
    json_text_word(&out, role_word(seat->role));
    json_text_key(&out, "scope");
    json_text_word(&out, scope_word(seat->scope));
    json_text_key(&out, "epoch");
    json_text_int(&out, hall_epoch(frame->server->hall));
    json_text_close(&out, '}');
    char *object = json_text_take(&out);
    answer(frame, "joined", object);
    free(object);
}

static bool on_join(struct frame *frame, struct refusal *refusal)
{
    const char *token = json_string_value(json_object_get(frame->json, "token"));
    struct hall_game *game = NULL;
    struct seat seat;
    struct seen seen;

    if (!fields_are_known(frame->json, "type|id|token|since|epoch", refusal) ||
        !read_seen(&seen, frame->json, refusal))
        return false;
    if (!token || token[0] == '\0')
        return refuse_field(refusal, CODE_SYNTAX, "token", "it is the part of a link behind #");
    if (!take_token(frame, LIMIT_JOIN, NULL, refusal))
        return false;
    if (!hall_seat(frame->server->hall, token, &seat, refusal))
        return false;
    if (seat.of_hall && seen.number >= 0)
        return refuse_field(refusal, CODE_SYNTAX, "since", "a seat of the hall has seen no number");
    if (!seat.of_hall) {
        game = seek_game(frame, seat.game, refusal);
        if (!game)
            return false;
    }
    if (!client_join(frame->server, frame->client, &seat, game, refusal))
        return false;
    if (game)
        resume(frame, client_board(frame->client, game), &seen);
    answer_joined(frame, &seat);
    return true;
}

static bool on_watch(struct frame *frame, struct refusal *refusal)
{
    struct seen seen;

    if (!fields_are_known(frame->json, "type|id|game|since|epoch", refusal) ||
        !read_seen(&seen, frame->json, refusal) || !take_token(frame, LIMIT_JOIN, NULL, refusal))
        return false;
    struct hall_game *game = find_game(frame, refusal);
    if (!game)
        return false;
    struct subscription *board = client_watch(frame->server, frame->client, game, refusal);
    if (!board)
        return false;
    resume(frame, board, &seen);
    answer(frame, "watching", NULL);
    return true;
}

static bool on_leave(struct frame *frame, struct refusal *refusal)
{
    if (!fields_are_known(frame->json, "type|id|game", refusal))
        return false;
    struct hall_game *game = find_game(frame, refusal);
    if (!game)
        return false;
    client_leave(frame->server, frame->client, game);
    answer(frame, "left", NULL);
    return true;
}

static bool on_list(struct frame *frame, struct refusal *refusal)
{
    bool may = false;

    if (!fields_are_known(frame->json, "type|id", refusal))
        return false;
    for (const struct joined *joined = frame->client->joined; joined; joined = joined->next)
        may |= joined->seat.of_hall;
    if (!may)
        return refuse(refusal, CODE_ROLE, "the list is for seats of the hall");
    frame->server->listers += !frame->client->lists;
    frame->client->lists = frame->client->list_fresh = true;
    frame->client->has_list_id = frame->has_id;
    frame->client->list_id = frame->id;
    return true;
}

static bool on_ping(struct frame *frame, struct refusal *refusal)
{
    json_t *at = json_object_get(frame->json, "at");

    if (!fields_are_known(frame->json, "type|id|at", refusal))
        return false;
    if (at && !json_is_integer(at))
        return refuse_field(refusal, CODE_SYNTAX, "at", "it is a whole number");
    char object[40];
    snprintf(object, sizeof object, "{\"at\":%lld}", (long long)json_integer_value(at));
    answer(frame, "pong", object);
    return true;
}

static void heard_from(struct server *server, const struct client *client)
{
    for (const struct joined *joined = client->joined; joined; joined = joined->next)
        if (joined->game && joined->game->log.outage && joined->seat.scope != SCOPE_LOOK)
            hall_heard(server->hall, joined->game, joined->seat.role, client->alive_mono_ms);
}

/* The measured way to a player and back is shown on the board, and credited to nobody. */
static void note_latency(struct server *server, const struct client *client, int64_t latency_ms)
{
    for (const struct joined *joined = client->joined; joined; joined = joined->next) {
        if (!joined->game)
            continue;
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            if (role_plays(joined->presence, (hk_color)color))
                joined->game->latency_ms[color] = latency_ms;
        if (wire_has_other_latency(joined->game))
            hall_touch(server->hall, joined->game);
    }
}

static bool on_pong(struct frame *frame, struct refusal *refusal)
{
    struct client *client = frame->client;
    const json_t *at = json_object_get(frame->json, "at");

    if (!fields_are_known(frame->json, "type|id|at", refusal))
        return false;
    if (at && !json_is_integer(at))
        return refuse_field(refusal, CODE_SYNTAX, "at", "it is a whole number");
    if (!client->pinged_mono_ms || json_integer_value(at) != client->pinged_mono_ms)
        return true; /* it answers an earlier one */
    note_latency(frame->server, client, server_mono_ms() - client->pinged_mono_ms);
    client->alive_mono_ms = client->pinged_mono_ms;
    client->pinged_mono_ms = 0;
    heard_from(frame->server, client);
    return true;
}

/* What may be answered again, by its key or its clock's number, is kept apart from what is this frame's. */
static void answer_act(struct frame *frame, const struct hall_game *game, const struct seat *seat,
                       const struct act *act, const struct acted *acted)
{
    struct json_text out = {.comma = false};

    if (!act->key.text[0] && !acted->answer) {
        begin_answer(frame, &out, "ruling");
        wire_put_ruling(&out, game, acted, seat);
        end_answer(frame, &out);
        return;
    }
    char *object = acted->answer ? acted->answer : wire_ruling(game, acted, seat);
    if (!acted->answer && acted->number && object)
        key_keep(frame->server->hall, seat->link, &act->key, game->name, object);
    answer(frame, "ruling", object);
    free(object);
}

static bool on_act(struct frame *frame, struct refusal *refusal, bool try_only)
{
    const char *by = json_string_value(json_object_get(frame->json, "by"));
    struct hall_game *game = find_game(frame, refusal);
    struct acted acted;
    struct act act;
    hk_state after;

    if (!game)
        return false;
    const struct seat *seat = client_seat_in(frame->client, game, by);
    if (!seat)
        return refuse(refusal, CODE_ROLE, "this connection has no seat in the game");
    if (!(try_only ? server_take_preview(frame->server, seat, net_peer_address(frame->client->peer),
                                         refusal)
                   : take_token(frame, LIMIT_ACT, seat, refusal)) ||
        !act_from_json(&act, frame->json, game, "type|id|game|" ACT_MEMBERS, refusal))
        return false;
    if (try_only) {
        if (!hall_preview(frame->server->hall, game, seat, &act, &acted, &after, refusal))
            return false;
        char *object = wire_preview(frame->server->hall, game, &acted, &after);
        answer(frame, "preview", object);
        free(object);
        return true;
    }
    frame->is_act = true;
    again_note_frame(frame->server, frame->client, frame->text, frame->size);
    hall_player_acts(frame->server->hall, game, seat);
    if (!hall_act(frame->server->hall, game, seat, &act, &acted, refusal)) {
        struct subscription *board = client_board(frame->client, game);
        if (refusal->code == CODE_STALE && board) { /* a state follows */
            board->fresh = true;
            hall_touch(frame->server->hall, game);
        }
        return false;
    }
    hall_count_act(frame->server->hall, game);
    answer_act(frame, game, seat, &act, &acted);
    return true;
}

static bool dispatch(struct frame *frame, struct refusal *refusal)
{
    static const char types[] = "join|watch|leave|list|act|preview|ping|pong";
    const char *type = json_string_value(json_object_get(frame->json, "type"));
    const json_t *id = json_object_get(frame->json, "id");
    struct nearest nearest;
    hk_buf why;

    if (!json_is_object(frame->json))
        return refuse(refusal, CODE_SYNTAX, "a frame is a JSON object");
    frame->has_id = json_is_integer(id);
    frame->id = json_integer_value(id);
    if (id && !frame->has_id)
        return refuse_field(refusal, CODE_SYNTAX, "id", "it is a whole number");
    if (!type)
        return refuse_field(refusal, CODE_SYNTAX, "type", "it names a frame");
    if (strcmp(type, "act") == 0)
        return on_act(frame, refusal, false);
    if (strcmp(type, "preview") == 0)
        return on_act(frame, refusal, true);
    if (strcmp(type, "join") == 0)
        return on_join(frame, refusal);
    if (strcmp(type, "watch") == 0)
        return on_watch(frame, refusal);
    if (strcmp(type, "leave") == 0)
        return on_leave(frame, refusal);
    if (strcmp(type, "list") == 0)
        return on_list(frame, refusal);
    if (strcmp(type, "ping") == 0)
        return on_ping(frame, refusal);
    if (strcmp(type, "pong") == 0)
        return on_pong(frame, refusal);
    nearest_begin(&nearest, type);
    nearest_offer_list(&nearest, types);
    hk_buf_init(&why, refusal->why, sizeof refusal->why);
    hk_buf_str(&why, "the frame ");
    refuse_word(&why, &nearest);
    refusal->code = CODE_SYNTAX;
    snprintf(refusal->field, sizeof refusal->field, "type");
    return false;
}

static void handle(struct frame *frame)
{
    struct refusal refusal = {.code = CODE_NONE};
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    arena_begin();
    json_t *json = load_json(frame->text, frame->size, LIMIT_FRAME_BYTES, &fault);
    arena_end();
    frame->json = json;
    if (!json)
        refuse(&refusal, CODE_SYNTAX, why);
    if ((!json || !dispatch(frame, &refusal)) && !frame->waits)
        answer_refusal(frame, &refusal);
    json_decref(json);
}

void frame_received(void *context, struct net_peer *peer, void **user, const char *text,
                    size_t size)
{
    struct frame frame = {.server = context, .client = *user, .text = text, .size = size};

    (void)peer;
    if (!frame.client)
        return;
    server_begin_turn(frame.server);
    heard_from(frame.server, frame.client);
    handle(&frame);
}

void frame_resume(struct server *server, struct client *client, const char *text, size_t size)
{
    struct frame frame = {.server = server, .client = client, .text = text, .size = size};

    handle(&frame);
}
