/*
 * Connections: the seats that have joined on each, and the boards that it is shown.
 */
#include "hall/server/client.h"
#include "base/internal.h"
#include "codec/json_text.h"
#include "codec/load.h"
#include "codec/members.h"
#include "hall/server/act.h"
#include "hall/server/manage.h"
#include "hall/server/wire_answer.h"
#include "hall/server/wire_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    CLOSE_POLICY = 1008,
    CLOSE_BUSY = 1013,
    BOARDS_MAX = 1000,
    SEATS_MAX = 64,
    PING_EVERY_MS = 15000
};

/* A frame of a client that is being answered. */
struct frame {
    struct server *server;
    struct client *client;
    const json_t *json;
    bool has_id;
    int64_t id;
    char game[HALL_NAME_ROOM];
};

static void send_text(struct net_peer *peer, const char *text, enum net_sort sort)
{
    struct net_text *shared = text ? net_text_create(text, strlen(text)) : NULL;

    if (!shared) {
        net_hang_up(peer, CLOSE_BUSY);
        return;
    }
    net_send(peer, shared, sort);
    net_text_release(shared);
}

/* Answers. */

/*
 * `object` is the answer's members as JSON; its type, the frame's id and its game are set before
 * them.
 */
static void answer(struct frame *frame, const char *type, const char *object)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    json_text_key(&out, "type");
    json_text_word(&out, type);
    if (frame->has_id) {
        json_text_key(&out, "id");
        json_text_int(&out, frame->id);
    }
    if (frame->game[0]) {
        json_text_key(&out, "game");
        json_text_word(&out, frame->game);
    }
    if (object && object[0] == '{' && object[1] != '}')
        json_text_raw(&out, object + 1, strlen(object) - 2);
    json_text_close(&out, '}');
    server_reply(frame->server, (struct reply){.peer = frame->client->peer,
                                               .has_id = frame->has_id,
                                               .id = frame->id,
                                               .text = json_text_take(&out)});
}

static void answer_refusal(struct frame *frame, const struct refusal *refusal)
{
    struct json_text out = {.comma = false};
    char sentence[REFUSAL_WHY_ROOM + 4];
    hk_buf buf;

    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_sentence(&buf, refusal->why);
    json_text_open(&out, '{');
    json_text_key(&out, "code");
    json_text_word(&out, code_word(refusal->code));
    json_text_key(&out, "field");
    json_text_word(&out, refusal->field[0] ? refusal->field : NULL);
    json_text_key(&out, "text");
    json_text_string(&out, sentence, buf.size);
    json_text_close(&out, '}');
    char *object = json_text_take(&out);
    answer(frame, "error", object);
    free(object);
    frame->server->refused++;
}

/* Boards. */

static struct subscription *find_board(const struct client *client, const struct hall_game *game)
{
    struct subscription *board = client->boards;
    while (board && board->game != game)
        board = board->next_of_client;
    return board;
}

static struct subscription *show_board(struct server *server, struct client *client,
                                       struct hall_game *game, enum view view)
{
    struct subscription *board = find_board(client, game);

    if (!board) {
        board = calloc(1, sizeof *board);
        if (!board)
            return NULL;
        *board = (struct subscription){.client = client,
                                       .game = game,
                                       .next_of_game = game->audience,
                                       .next_of_client = client->boards};
        game->audience = board;
        client->boards = board;
    }
    if (view > board->view)
        board->view = view;
    board->fresh = true;
    hall_touch(server->hall, game);
    return board;
}

static void hide_board(struct server *server, struct subscription *board)
{
    struct subscription **link = &board->game->audience;

    while (*link != board)
        link = &(*link)->next_of_game;
    *link = board->next_of_game;
    link = &board->client->boards;
    while (*link != board)
        link = &(*link)->next_of_client;
    *link = board->next_of_client;
    hall_touch(server->hall, board->game);
    free(board);
}

/* The seat of this connection that speaks in a game: for the player who is named, if any. */
static const struct seat *seat_in(const struct client *client, const struct hall_game *game,
                                  const char *by)
{
    const struct seat *found = NULL;

    for (const struct joined *joined = client->joined; joined; joined = joined->next) {
        const bool here = joined->game == game || !joined->game;
        if (!here)
            continue;
        if (by && joined->game &&
            role_plays(joined->seat.role, strcmp(by, "black") == 0 ? HK_BLACK : HK_WHITE))
            return &joined->seat;
        if (!found || (found->of_hall && joined->game) || joined->seat.role == ROLE_ARBITER)
            found = &joined->seat;
    }
    return found;
}

/* A seat has left: what it alone might see is not shown any longer. */
static void look_anew(struct server *server, struct client *client)
{
    bool of_hall = false;

    for (const struct joined *joined = client->joined; joined; joined = joined->next)
        of_hall |= joined->seat.of_hall;
    if (client->lists && !of_hall) {
        client->lists = client->list_fresh = false;
        server->listers--;
    }
    for (struct subscription *board = client->boards; board; board = board->next_of_client) {
        const struct seat *seat = seat_in(client, board->game, NULL);
        const enum view view = seat ? wire_view_of(seat->role) : VIEW_WATCH;
        if (view == board->view)
            continue;
        board->view = view;
        board->fresh = true;
        hall_touch(server->hall, board->game);
    }
}

static void leave_seat(struct server *server, struct client *client, struct joined *joined)
{
    struct joined **link = &client->joined;

    while (*link != joined)
        link = &(*link)->next;
    *link = joined->next;
    if (joined->game)
        hall_leave(server->hall, joined->game, joined->presence);
    free(joined);
    look_anew(server, client);
}

static void leave_game(struct server *server, struct client *client, struct hall_game *game)
{
    for (struct joined *joined = client->joined, *next; joined; joined = next) {
        next = joined->next;
        if (joined->game == game)
            leave_seat(server, client, joined);
    }
    struct subscription *board = find_board(client, game);
    if (board)
        hide_board(server, board);
}

/* Frames. */

static bool read_name(char out[HALL_NAME_ROOM], const json_t *json, struct refusal *refusal)
{
    const char *name = json_string_value(json_object_get(json, "game"));

    if (!name || strlen(name) >= HALL_NAME_ROOM)
        return refuse_field(refusal, CODE_SYNTAX, "game", "it is the name of a game");
    snprintf(out, HALL_NAME_ROOM, "%s", name);
    return true;
}

static struct hall_game *find_game(struct frame *frame, struct refusal *refusal)
{
    if (!read_name(frame->game, frame->json, refusal))
        return NULL;
    struct hall_game *game = hall_find(frame->server->hall, frame->game);
    if (!game)
        refuse(refusal, CODE_MISSING, "there is no such game");
    return game;
}

static bool check_members(const struct frame *frame, const char *members, struct refusal *refusal)
{
    hk_buf why;

    hk_buf_init(&why, refusal->why, sizeof refusal->why);
    const char *unknown = find_unknown_member(frame->json, members, &why);
    if (!unknown)
        return true;
    refusal->code = CODE_SYNTAX;
    snprintf(refusal->field, sizeof refusal->field, "%s", unknown);
    return false;
}

static bool take_token(struct frame *frame, enum limit limit, struct refusal *refusal)
{
    char key[LIMIT_KEY_ROOM];

    if (limit != LIMIT_JOIN && frame->client->joined)
        snprintf(key, sizeof key, "seat %lld", (long long)frame->client->joined->seat.id);
    else
        limits_address_key(key, net_peer_address(frame->client->peer));
    const int64_t wait_ms = limits_take(frame->server->limits, limit, key, server_mono_ms());
    return wait_ms == 0 || refuse(refusal, CODE_BUSY, "too many requests in a short time");
}

static bool join_seat(struct frame *frame, const struct seat *seat, struct hall_game *game,
                      struct refusal *refusal)
{
    struct client *client = frame->client;
    unsigned count = 0;

    for (struct joined *joined = client->joined, *next; joined; joined = next, count++) {
        next = joined->next;
        if (joined->seat.id == seat->id)
            leave_seat(frame->server, client, joined); /* it joins by this link now */
    }
    struct joined *joined = count < SEATS_MAX ? calloc(1, sizeof *joined) : NULL;
    if (!joined || (game && !show_board(frame->server, client, game, wire_view_of(seat->role)))) {
        free(joined);
        return refuse(refusal, CODE_FULL, "this connection has too many seats");
    }
    *joined = (struct joined){.next = client->joined,
                              .seat = *seat,
                              .game = game,
                              .presence = seat->scope == SCOPE_LOOK ? ROLE_WATCH : seat->role};
    client->joined = joined;
    if (game)
        hall_join(frame->server->hall, game, joined->presence);
    hall_use(frame->server->hall, seat);
    return true;
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

    if (!check_members(frame, "type|id|token", refusal))
        return false;
    if (!token || token[0] == '\0')
        return refuse_field(refusal, CODE_SYNTAX, "token", "it is the part of a link behind #");
    if (!take_token(frame, LIMIT_JOIN, refusal))
        return false;
    if (strlen(token) >= HALL_TOKEN_ROOM || !hall_seat(frame->server->hall, token, &seat))
        return refuse(refusal, CODE_TOKEN, "this link opens no seat of this hall");
    if (!seat.of_hall) {
        game = hall_find(frame->server->hall, seat.game);
        if (!game)
            return refuse(refusal, CODE_MISSING, "there is no such game");
    }
    if (!join_seat(frame, &seat, game, refusal))
        return false;
    answer_joined(frame, &seat);
    return true;
}

static bool on_watch(struct frame *frame, struct refusal *refusal)
{
    struct client *client = frame->client;
    unsigned count = 0;

    if (!check_members(frame, "type|id|game|since", refusal))
        return false;
    const json_t *since = json_object_get(frame->json, "since");
    if (since && (!json_is_integer(since) || json_integer_value(since) < 0))
        return refuse_field(refusal, CODE_SYNTAX, "since", "it is a whole number from 0");
    if (!take_token(frame, LIMIT_JOIN, refusal))
        return false;
    struct hall_game *game = find_game(frame, refusal);
    if (!game)
        return false;
    for (struct subscription *board = client->boards; board; board = board->next_of_client)
        count++;
    const struct seat *seat = seat_in(client, game, NULL);
    struct subscription *board =
        count < BOARDS_MAX
            ? show_board(frame->server, client, game, seat ? wire_view_of(seat->role) : VIEW_WATCH)
            : NULL;
    if (!board)
        return refuse(refusal, CODE_FULL, "this connection shows too many boards");
    if (since && (uint64_t)json_integer_value(since) == game->log.number)
        board->fresh = false; /* it has seen all there is; presence and clocks come as a change */
    answer(frame, "watching", NULL);
    return true;
}

static bool on_leave(struct frame *frame, struct refusal *refusal)
{
    if (!check_members(frame, "type|id|game", refusal))
        return false;
    struct hall_game *game = find_game(frame, refusal);
    if (!game)
        return false;
    leave_game(frame->server, frame->client, game);
    answer(frame, "left", NULL);
    return true;
}

static bool on_list(struct frame *frame, struct refusal *refusal)
{
    bool may = false;

    if (!check_members(frame, "type|id", refusal))
        return false;
    for (const struct joined *joined = frame->client->joined; joined; joined = joined->next)
        may |= joined->seat.of_hall;
    if (!may)
        return refuse(refusal, CODE_ROLE, "the list is for seats of the hall");
    frame->server->listers += !frame->client->lists;
    frame->client->lists = frame->client->list_fresh = true;
    return true;
}

static bool on_ping(struct frame *frame, struct refusal *refusal)
{
    json_t *at = json_object_get(frame->json, "at");

    if (!check_members(frame, "type|id|at", refusal))
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
            hall_heard(server->hall, joined->game, joined->seat.role);
}

/* The measured way to a player and back is shown on the board, and credited to nobody. */
static void note_latency(struct client *client, int64_t latency_ms)
{
    for (const struct joined *joined = client->joined; joined; joined = joined->next)
        for (int color = HK_WHITE; joined->game && color <= HK_BLACK; color++)
            if (role_plays(joined->presence, (hk_color)color))
                joined->game->latency_ms[color] = latency_ms;
}

static bool on_pong(struct frame *frame, struct refusal *refusal)
{
    struct client *client = frame->client;
    const json_t *at = json_object_get(frame->json, "at");

    if (!check_members(frame, "type|id|at", refusal))
        return false;
    if (at && !json_is_integer(at))
        return refuse_field(refusal, CODE_SYNTAX, "at", "it is a whole number");
    if (client->pinged_mono_ms && json_integer_value(at) == client->pinged_mono_ms)
        note_latency(client, server_mono_ms() - client->pinged_mono_ms);
    client->pinged_mono_ms = 0;
    return true;
}

static void ping(struct client *client, int64_t mono_ms)
{
    char text[64];

    client->pinged_mono_ms = mono_ms;
    snprintf(text, sizeof text, "{\"type\":\"ping\",\"at\":%lld}", (long long)mono_ms);
    send_text(client->peer, text, NET_ANSWER);
}

void client_ping_all(struct server *server)
{
    const int64_t now = server_mono_ms();

    if (now - server->pinged_mono_ms < PING_EVERY_MS)
        return;
    server->pinged_mono_ms = now;
    for (struct client *client = server->clients; client; client = client->next)
        if (client->joined && !client->pinged_mono_ms)
            ping(client, now);
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
    const struct seat *seat = seat_in(frame->client, game, by);
    if (!seat)
        return refuse(refusal, CODE_ROLE, "this connection has no seat in the game");
    if (!take_token(frame, try_only ? LIMIT_PREVIEW : LIMIT_ACT, refusal) ||
        !act_from_json(&act, frame->json, game, "type|id|game", refusal))
        return false;
    if (try_only) {
        if (!hall_preview(frame->server->hall, game, seat, &act, &acted, &after, refusal))
            return false;
        char *object = wire_preview(frame->server->hall, game, &acted, &after);
        answer(frame, "preview", object);
        free(object);
        return true;
    }
    if (!hall_act(frame->server->hall, game, seat, &act, &acted, refusal)) {
        struct subscription *board = find_board(frame->client, game);
        if (refusal->code == CODE_STALE && board) { /* a state follows */
            board->fresh = true;
            hall_touch(frame->server->hall, game);
        }
        return false;
    }
    frame->server->acts++;
    char *object = acted.answer ? acted.answer : wire_ruling(&acted);
    if (!acted.answer && acted.number && object)
        hall_keep_answer(frame->server->hall, game, seat, &act, object);
    answer(frame, "ruling", object);
    free(object);
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

void client_frame(void *context, struct net_peer *peer, void **user, const char *text, size_t size)
{
    struct frame frame = {.server = context, .client = *user};
    struct refusal refusal = {.code = CODE_NONE};
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;

    (void)peer;
    if (!frame.client)
        return;
    server_begin_turn(frame.server);
    heard_from(frame.server, frame.client);
    hk_buf_init(&fault, why, sizeof why);
    json_t *json = load_json(text, size, LIMIT_FRAME_BYTES, &fault);
    frame.json = json;
    if (!json)
        refuse(&refusal, CODE_SYNTAX, why);
    if (!json || !dispatch(&frame, &refusal))
        answer_refusal(&frame, &refusal);
    json_decref(json);
}

/* Connections. */

static struct client *add_client(struct server *server, struct net_peer *peer)
{
    struct client *client = calloc(1, sizeof *client);

    if (!client)
        return NULL;
    *client = (struct client){.peer = peer, .next = server->clients, .link = &server->clients};
    if (client->next)
        client->next->link = &client->next;
    server->clients = client;
    return client;
}

void client_opened(void *context, struct net_peer *peer, void **user)
{
    *user = add_client(context, peer);
    if (!*user)
        net_hang_up(peer, CLOSE_BUSY);
}

bool client_stream(struct server *server, struct net_request *request, struct hall_game *game,
                   const struct seat *seat, const char *last_seen)
{
    const enum view view = seat ? wire_view_of(seat->role) : VIEW_WATCH;
    const bool seen = last_seen && strtoull(last_seen, NULL, 10) == game->log.number;
    struct client *client = add_client(server, NULL);

    if (!client)
        return false;
    client->is_stream = true;
    client->has_bearer = seat != NULL;
    if (seat)
        client->bearer = *seat;
    client->peer = net_stream(request, client);
    struct subscription *board = client->peer ? show_board(server, client, game, view) : NULL;
    if (board) {
        board->fresh = !seen;
    } else {
        *client->link = client->next;
        if (client->next)
            client->next->link = client->link;
        if (client->peer)
            net_hang_up(client->peer, CLOSE_BUSY);
        free(client);
    }
    return true;
}

void client_drained(void *context, struct net_peer *peer, void **user)
{
    struct server *server = context;
    struct client *client = *user;

    (void)peer;
    if (!client)
        return;
    for (struct subscription *board = client->boards; board; board = board->next_of_client) {
        board->fresh = board->owed = true;
        hall_touch(server->hall, board->game);
    }
    client->list_fresh = client->lists;
}

void client_closed(void *context, struct net_peer *peer, void **user)
{
    struct server *server = context;
    struct client *client = *user;

    for (struct reply *reply = server->replies; reply; reply = reply->next)
        if (reply->peer == peer)
            reply->peer = NULL;
    *user = NULL;
    if (!client)
        return;
    while (client->joined)
        leave_seat(server, client, client->joined);
    while (client->boards)
        hide_board(server, client->boards);
    server->listers -= client->lists;
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    free(client);
}

static bool is_of_link(const struct seat *seat, const char *game, unsigned link_number)
{
    return seat->link_number == link_number &&
           (game ? !seat->of_hall && strcmp(seat->game, game) == 0 : seat->of_hall);
}

void client_revoke(struct server *server, const char *game, unsigned link_number)
{
    for (struct client *client = server->clients; client; client = client->next) {
        if (client->has_bearer && is_of_link(&client->bearer, game, link_number))
            net_hang_up(client->peer, CLOSE_POLICY);
        for (struct joined *joined = client->joined, *next; joined; joined = next) {
            next = joined->next;
            if (!is_of_link(&joined->seat, game, link_number))
                continue;
            struct frame frame = {.server = server, .client = client};
            snprintf(frame.game, sizeof frame.game, "%s", game ? game : "");
            answer(&frame, "bye", "{\"code\":\"token\"}");
            if (joined->game)
                leave_game(server, client, joined->game);
            else
                leave_seat(server, client, joined);
            break;
        }
    }
}

/* Telling. */

/* One text a view, made when the first needs it. */
struct texts {
    struct net_text *state[VIEWS], *change[VIEWS];
    struct net_text *state_event[VIEWS], *change_event[VIEWS]; /* of streams */
};

static struct net_text *make_text(char *text)
{
    struct net_text *made = text ? net_text_create(text, strlen(text)) : NULL;
    free(text);
    return made;
}

static struct net_text *make_event(const char *name, uint64_t number, char *text)
{
    struct net_text *made = NULL;
    const size_t room = text ? strlen(text) + 96 : 0;
    char *event = text ? malloc(room) : NULL;

    if (event) {
        const int size = snprintf(event, room, "id: %llu\nevent: %s\ndata: %s\n\n",
                                  (unsigned long long)number, name, text);
        made = net_text_create(event, (size_t)size);
    }
    free(event);
    free(text);
    return made;
}

static struct net_text *make_for(struct server *server, const struct subscription *board)
{
    const struct hall_game *game = board->game;
    char *text = board->fresh ? wire_state(server->hall, game, board->view)
                              : wire_change(server->hall, game, board->view);

    return board->client->is_stream
               ? make_event(board->fresh ? "state" : "change", game->log.number, text)
               : make_text(text);
}

static struct net_text *text_for(struct server *server, const struct subscription *board,
                                 struct texts *texts)
{
    const enum view view = board->view;
    const bool stream = board->client->is_stream;
    struct net_text **place = board->fresh
                                  ? (stream ? &texts->state_event[view] : &texts->state[view])
                                  : (stream ? &texts->change_event[view] : &texts->change[view]);

    if (!*place)
        *place = make_for(server, board);
    return *place;
}

static void tell_game(struct server *server, struct hall_game *game)
{
    struct texts texts = {.state = {NULL}};

    if (!game->audience)
        return;
    for (struct subscription *board = game->audience; board; board = board->next_of_game) {
        struct net_text *text = text_for(server, board, &texts);
        if (text)
            net_send(board->client->peer, text, board->owed ? NET_ANSWER : NET_CHANGE);
        else
            net_hang_up(board->client->peer, CLOSE_BUSY);
        board->fresh = board->owed = false;
    }
    for (int view = 0; view < VIEWS; view++) {
        net_text_release(texts.state[view]);
        net_text_release(texts.change[view]);
        net_text_release(texts.state_event[view]);
        net_text_release(texts.change_event[view]);
    }
    if (game->log.outage && game->has_event) /* whoever answers is there: his clock goes on */
        for (struct subscription *board = game->audience; board; board = board->next_of_game)
            if (board->client->joined)
                ping(board->client, server_mono_ms());
    if (!wire_told(game))
        for (struct subscription *board = game->audience; board; board = board->next_of_game)
            board->fresh = true;
}

/* A game whose log cannot be read any more: its audience is told, and leaves. */
static void drop_game(struct server *server, struct hall_game *game)
{
    while (game->audience) {
        struct client *client = game->audience->client;
        char text[HALL_NAME_ROOM + 64];
        snprintf(text, sizeof text, "{\"type\":\"bye\",\"game\":\"%s\",\"code\":\"missing\"}",
                 game->name);
        if (client->is_stream)
            net_hang_up(client->peer, CLOSE_POLICY);
        else
            send_text(client->peer, text, NET_ANSWER);
        leave_game(server, client, game);
    }
}

static char *list_of_games(const struct server *server)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    json_text_key(&out, "type");
    json_text_word(&out, "list");
    json_text_key(&out, "games");
    json_text_open(&out, '[');
    for (struct hall_game *game = hall_first(server->hall); game; game = game->next) {
        if (game->log.setup.casual)
            continue;
        char *line = wire_line(server->hall, game);
        if (line)
            json_text_raw(&out, line, strlen(line));
        free(line);
    }
    json_text_close(&out, ']');
    json_text_close(&out, '}');
    return json_text_take(&out);
}

static void tell_lists(struct server *server)
{
    bool any = false;

    if (server->listers == 0)
        return;
    for (struct client *client = server->clients; client; client = client->next) {
        if (client->list_fresh) {
            char *list = list_of_games(server);
            send_text(client->peer, list, NET_ANSWER);
            free(list);
        }
        any |= client->lists && !client->list_fresh;
    }
    for (struct hall_game *game = any ? hall_touched(server->hall) : NULL; game;
         game = game->next_touched) {
        struct net_text *line =
            game->log.setup.casual ? NULL : make_text(wire_line(server->hall, game));
        for (struct client *client = server->clients; line && client; client = client->next)
            if (client->lists && !client->list_fresh)
                net_send(client->peer, line, NET_CHANGE);
        net_text_release(line);
    }
    for (struct client *client = server->clients; client; client = client->next)
        client->list_fresh = false;
}

void client_tell(struct server *server)
{
    for (struct hall_game *game = hall_touched(server->hall); game; game = game->next_touched) {
        if (game->lost || game->removed)
            drop_game(server, game);
        else
            tell_game(server, game);
    }
    tell_lists(server);
}
