/*
 * Puts the parts together: a frame or a request comes from net.c, wire.c says what it means, role.c
 * whether this seat may say it, hall.c judges it. At the end of the turn the hall commits, and only
 * then do answers and states leave.
 *
 * An answer that waits for the commit is a `reply`. If the commit fails, every reply becomes an
 * error: nobody is told what is not on the disk. The state of a game is encoded once and shared by
 * all who look at it.
 */
#include "hall/server/server.h"
#include "base/internal.h"
#include "hall/server/carry.h"
#include "hall/server/net.h"
#include "hall/server/page.h"
#include "hall/server/wire.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* A connection that has joined a game, or not yet. */
struct seat {
    struct net_peer *peer;
    struct hall_game *game; /* NULL before joining */
    enum role role;
    bool fresh;        /* has not seen the state */
    struct seat *next; /* in the audience of the game */
};

/* What is told after the commit, to a peer or as the answer of a request. */
struct reply {
    struct reply *next;
    struct net_peer *peer;
    struct seat *joined; /* the seat that this is to tell of its joining */
    struct net_request *request;
    struct wire_frame frame;
    char *text;
};

struct server {
    struct net_config net_config;
    struct net *net;
    struct store *store;
    struct hall *hall;
    struct reply *replies, **replies_end;
    bool turn_begun;
};

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* All events of a turn bear the moment at which its first came in. */
static void begin_turn(struct server *server)
{
    if (server->turn_begun)
        return;
    server->turn_begun = true;
    hall_begin(server->hall, read_clock(CLOCK_MONOTONIC), read_clock(CLOCK_REALTIME));
}

/* Frames. */

static void send_text(struct net_peer *peer, char *text, bool replaces)
{
    struct net_text *shared = text ? net_text_create(text, strlen(text)) : NULL;
    free(text);
    if (!shared) {
        net_hang_up(peer);
        return;
    }
    net_send(peer, shared, replaces);
    net_text_release(shared);
}

static void add_reply(struct server *server, struct reply reply)
{
    struct reply *added = malloc(sizeof *added);
    if (!added) {
        free(reply.text);
        if (reply.peer)
            net_hang_up(reply.peer);
        else
            net_answer(reply.request, 500, "text/plain", "", 0, true, NULL);
        return;
    }
    *added = reply;
    added->next = NULL;
    *server->replies_end = added;
    server->replies_end = &added->next;
}

static void reply_frame(struct server *server, struct seat *seat, const struct wire_frame *frame,
                        char *text)
{
    add_reply(server, (struct reply){.peer = seat->peer, .frame = *frame, .text = text});
}

static void join(struct server *server, struct seat *seat, const struct wire_frame *frame)
{
    if (seat->game) {
        reply_frame(server, seat, frame,
                    wire_error(frame, "role", "This connection has joined a game already."));
        return;
    }
    struct hall_game *game = hall_find(server->hall, frame->token, &seat->role);
    if (!game) {
        reply_frame(server, seat, frame, wire_error(frame, "token", "There is no such game."));
        return;
    }
    seat->game = game;
    seat->fresh = true;
    seat->next = game->audience;
    game->audience = seat;
    hall_join(server->hall, game, seat->role);
    add_reply(server, (struct reply){.peer = seat->peer,
                                     .joined = seat,
                                     .frame = *frame,
                                     .text = wire_joined(frame, game, seat->role)});
}

static void judge(struct server *server, struct seat *seat, const struct wire_frame *frame)
{
    const char *why;
    hk_event event = {.kind = frame->kind};
    hk_ruling ruling;
    hk_state state;

    if (!seat->game || seat->game->lost) {
        reply_frame(server, seat, frame, wire_error(frame, "role", "The first frame is join."));
        return;
    }
    if (!role_actor(seat->role, frame->by[0] ? frame->by : NULL, &event.actor, &why)) {
        reply_frame(server, seat, frame, wire_error(frame, "role", why));
        return;
    }
    if (frame->kind == HK_EVENT_MOVE) {
        const hk_variant variant = hk_game_rules(seat->game->game)->variant;
        hall_look(seat->game, hk_game_at(seat->game->game), &state);
        if (!wire_squares(&event, frame, &state.position.board, variant)) {
            reply_frame(
                server, seat, frame,
                wire_error(frame, "syntax", "The member uci is a move such as e2e4 or e7e8q."));
            return;
        }
        if (frame->ply >= 0 && frame->ply != (int64_t)state.plies) {
            reply_frame(server, seat, frame,
                        wire_error(frame, "stale", "The position has changed since."));
            return;
        }
    }
    if (seat->game->differs_at) {
        reply_frame(server, seat, frame,
                    wire_error(frame, "differs",
                               "This version would have ruled otherwise in this game; it stands as "
                               "recorded until an arbiter has seen it."));
        return;
    }
    const hk_err err = hall_apply(server->hall, seat->game, &event, &ruling);
    hk_fault fault = {.why = NULL};
    if (err == HK_E_ARGUMENT && hk_event_check(seat->game->game, &event, &fault) == HK_OK)
        fault.why = NULL;
    reply_frame(server, seat, frame,
                err == HK_OK ? wire_ruling(frame, &ruling, &event)
                : fault.why  ? wire_error(frame, "impossible", fault.why)
                             : wire_error(frame, "internal", hk_err_sentence(err)));
}

static void on_frame(void *context, struct net_peer *peer, void **user, const char *text,
                     size_t size)
{
    struct server *server = context;
    struct seat *seat = *user;
    struct wire_frame frame;
    char why[WIRE_SENTENCE_ROOM];
    hk_buf refusal;

    (void)peer;
    if (!seat)
        return;
    begin_turn(server);
    hk_buf_init(&refusal, why, sizeof why);
    if (!wire_read(&frame, text, size, &refusal))
        reply_frame(server, seat, &frame, wire_error(&frame, "syntax", why));
    else if (frame.is_join)
        join(server, seat, &frame);
    else
        judge(server, seat, &frame);
}

static void on_opened(void *context, struct net_peer *peer, void **user)
{
    (void)context;
    struct seat *seat = calloc(1, sizeof *seat);
    if (!seat) {
        net_hang_up(peer);
        return;
    }
    seat->peer = peer;
    *user = seat;
}

static void forget_replies_to(struct server *server, const struct net_peer *peer,
                              const struct net_request *request)
{
    for (struct reply *reply = server->replies; reply; reply = reply->next) {
        if (peer && reply->peer == peer)
            reply->peer = NULL;
        if (request && reply->request == request)
            reply->request = NULL;
    }
}

static void leave(struct seat *seat)
{
    struct seat **link = &seat->game->audience;
    while (*link != seat)
        link = &(*link)->next;
    *link = seat->next;
    hall_leave(seat->game, seat->role);
    seat->game = NULL;
}

static void on_closed(void *context, struct net_peer *peer, void **user)
{
    struct seat *seat = *user;

    forget_replies_to(context, peer, NULL);
    if (seat && seat->game)
        leave(seat);
    free(seat);
    *user = NULL;
}

/* Requests. */

static const char json_media_type[] = "application/json; charset=utf-8";

static void answer_json(struct net_request *request, int status, char *text)
{
    net_answer(request, text ? status : 500, json_media_type, text ? text : "",
               text ? strlen(text) : 0, false, NULL);
    free(text);
}

static void answer_text(struct net_request *request, int status, const char *sentence)
{
    net_answer(request, status, "text/plain; charset=utf-8", sentence, strlen(sentence), true,
               NULL);
}

static void answer_page(struct net_request *request, const char *name)
{
    for (size_t i = 0; i < page_file_count; i++)
        if (strcmp(page_files[i].name, name) == 0) {
            net_answer(request, 200, page_files[i].type, page_files[i].bytes, page_files[i].size,
                       true, NULL);
            return;
        }
    answer_text(request, 404, "There is no such file.\n");
}

static void create_game(struct server *server, struct net_request *request, const char *body,
                        size_t size)
{
    json_t *json = json_loadb(body, size, JSON_REJECT_DUPLICATES, NULL);
    const char *field = NULL, *why = "The body is a JSON object.";
    struct hall_links links;
    hk_err err = HK_E_SYNTAX;

    if (json_is_object(json))
        err = hall_create(server->hall, json, &links, &field, &why);
    if (err == HK_OK)
        add_reply(server, (struct reply){.request = request, .text = wire_links(&links)});
    else
        answer_json(request, err == HK_E_MEMORY ? 503 : 400,
                    wire_refusal(err == HK_E_MEMORY ? "full" : "bad-request", field, why));
    json_decref(json);
}

static void answer_pgn(struct server *server, struct net_request *request, const char *token)
{
    enum role role;
    size_t size = 0;
    struct hall_game *game = hall_find(server->hall, token, &role);
    /*
     * Only the public name of a game may stand in an address of this kind: it is kept in histories.
     */
    char *text = game && strcmp(game->name, token) == 0 ? wire_pgn(game, &size) : NULL;

    if (text)
        net_answer(request, 200, "application/x-chess-pgn; charset=utf-8", text, size, false,
                   "game.pgn");
    else
        answer_text(request, 404, "There is no such game.\n");
    free(text);
}

/* The one part of a path between a beginning and an end; false if it is not so built. */
static bool middle_part(const char *path, const char *beginning, const char *end, char *out,
                        size_t room)
{
    const size_t size = strlen(path), before = strlen(beginning), after = strlen(end);

    if (size <= before + after || size - before - after >= room ||
        strncmp(path, beginning, before) != 0 || strcmp(path + size - after, end) != 0)
        return false;
    memcpy(out, path + before, size - before - after);
    out[size - before - after] = '\0';
    return strchr(out, '/') == NULL;
}

static void on_request(void *context, struct net_request *request, const char *method,
                       const char *path, const char *body, size_t body_size)
{
    struct server *server = context;
    const bool get = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    char part[HALL_TOKEN_ROOM];

    begin_turn(server);
    const bool page = strcmp(path, "/") == 0 ||
                      middle_part(path, "/play/", "", part, sizeof part) ||
                      middle_part(path, "/watch/", "", part, sizeof part);
    const bool health = strcmp(path, "/healthz") == 0, icon = strcmp(path, "/favicon.ico") == 0;
    const bool asset = !page && middle_part(path, "/assets/", "", part, sizeof part);
    const bool pgn = !page && !asset && middle_part(path, "/api/games/", "/pgn", part, sizeof part);

    if (strcmp(path, "/api/games") == 0) {
        if (strcmp(method, "POST") == 0)
            create_game(server, request, body, body_size);
        else
            net_refuse_method(request, "POST");
    } else if (!page && !health && !icon && !asset && !pgn) {
        answer_text(request, 404, "There is nothing at this address.\n");
    } else if (!get) {
        net_refuse_method(request, "GET, HEAD");
    } else if (health) {
        answer_text(request, 200, "ok\n");
    } else if (pgn) {
        answer_pgn(server, request, part);
    } else {
        answer_page(request, page ? "index.html" : icon ? "favicon.svg" : part);
    }
}

static void on_request_gone(void *context, struct net_request *request)
{
    forget_replies_to(context, NULL, request);
}

/* The end of a turn. */

static void tell(struct server *server, bool written)
{
    while (server->replies) {
        struct reply *reply = server->replies;
        server->replies = reply->next;
        if (!written) {
            static const char why[] = "The log could not be written; nothing has happened.";
            free(reply->text);
            reply->text = reply->peer ? wire_error(&reply->frame, "internal", why)
                                      : wire_refusal("internal", NULL, why);
            if (reply->peer && reply->joined && reply->joined->game)
                leave(reply->joined); /* it may try again */
        }
        if (reply->peer) {
            send_text(reply->peer, reply->text, false);
        } else if (reply->request) {
            answer_json(reply->request, written ? 201 : 500, reply->text);
        } else {
            free(reply->text);
        }
        free(reply);
    }
    server->replies_end = &server->replies;
}

static void show(const struct server *server, struct hall_game *game)
{
    char *state = wire_state(game, hall_game_time(server->hall, game));
    struct net_text *text = state ? net_text_create(state, strlen(state)) : NULL;

    free(state);
    for (struct seat *seat = game->audience; seat; seat = seat->next) {
        seat->fresh = false;
        if (text && !game->lost)
            net_send(seat->peer, text, true);
        else
            net_hang_up(seat->peer);
    }
    net_text_release(text);
}

static int64_t on_turn(void *context)
{
    struct server *server = context;

    begin_turn(server); /* a flag may be due though nobody has said anything */
    const bool written = hall_commit(server->hall);
    tell(server, written);
    for (struct hall_game *game = hall_first(server->hall); game; game = game->next)
        if (game->touched && game->audience)
            show(server, game);
    hall_end(server->hall);
    server->turn_begun = false;
    return hall_wait_ms(server->hall);
}

struct server *server_open(const struct server_config *config, char *why, size_t why_size)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server) {
        snprintf(why, why_size, "there is not enough memory");
        return NULL;
    }
    server->replies_end = &server->replies;
    server->net_config = (struct net_config){.address = config->address,
                                             .port = config->port,
                                             .handler = {.context = server,
                                                         .request = on_request,
                                                         .request_gone = on_request_gone,
                                                         .opened = on_opened,
                                                         .frame = on_frame,
                                                         .closed = on_closed,
                                                         .turn = on_turn}};
    char reason[256] = "";
    server->net = net_open(&server->net_config, why, why_size);
    if (server->net) {
        server->store = carry_open(config->store, reason, sizeof reason);
        if (!server->store)
            snprintf(why, why_size, "%s: %s", config->store, reason);
    }
    if (server->store)
        server->hall = hall_open(server->store, read_clock(CLOCK_MONOTONIC),
                                 read_clock(CLOCK_REALTIME), why, why_size);
    if (server->hall)
        return server;
    server_close(server);
    return NULL;
}

int server_port(const struct server *server)
{
    return net_port(server->net);
}

void server_run(struct server *server)
{
    net_run(server->net);
}

void server_stop(struct server *server)
{
    net_stop(server->net);
}

void server_close(struct server *server)
{
    if (!server)
        return;
    net_close(server->net); /* closes the connections, which leave their games */
    hall_close(server->hall);
    store_close(server->store);
    free(server);
}
