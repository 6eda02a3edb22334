/*
 * The server: sockets on one side, the hall on the other, and the order of a turn: what came in is
 * judged, written and synced; then it is answered and told.
 */
#include "hall/server/server.h"
#include "base/internal.h"
#include "hall/server/carry.h"
#include "hall/server/client.h"
#include "hall/server/turn.h"
#include "hall/server/wire_answer.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LIMITED_SENDERS = 65536 };

static int64_t read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* It goes on while the machine sleeps, so that this shows. */
int64_t server_mono_ms(void)
{
    return read_clock(CLOCK_BOOTTIME);
}

int64_t server_wall_ms(void)
{
    return read_clock(CLOCK_REALTIME);
}

void server_begin_turn(struct server *server)
{
    if (server->turn_begun)
        return;
    server->turn_begun = true;
    hall_begin(server->hall, server_mono_ms(), server_wall_ms());
}

/* Replies. */

static const char media_json[] = "application/json; charset=utf-8";
const char media_problem[] = "application/problem+json; charset=utf-8";

void server_reply(struct server *server, struct reply reply)
{
    struct reply *added = malloc(sizeof *added);

    if (!added) {
        free(reply.text);
        if (reply.peer)
            net_hang_up(reply.peer, 1013);
        else
            net_reply(reply.request, &(struct net_answer){.status = 500});
        return;
    }
    *added = reply;
    added->next = NULL;
    *server->replies_end = added;
    server->replies_end = &added->next;
}

void server_reply_json(struct server *server, struct net_request *request, int status, char *text)
{
    server_reply(server, (struct reply){.request = request,
                                        .status = text ? status : 500,
                                        .type = media_json,
                                        .text = text});
}

void server_reply_problem(struct server *server, struct net_request *request,
                          const struct refusal *refusal, const char *state)
{
    server_reply(server, (struct reply){.request = request,
                                        .status = code_status(refusal->code),
                                        .type = media_problem,
                                        .retry_after_s = refusal->retry_after_s,
                                        .text = wire_problem(refusal, state)});
}

/* The turn could not be written: whatever was to be answered, nothing has happened. */
static void spoil(struct reply *reply)
{
    static const char why[] = "The log could not be written; nothing has happened.";
    const struct refusal refusal = {.code = CODE_INTERNAL,
                                    .why = "The log could not be written; nothing has happened."};

    free(reply->text);
    reply->text = NULL;
    if (reply->request) {
        reply->status = 500;
        reply->type = media_problem;
        reply->text = wire_problem(&refusal, NULL);
        return;
    }
    char text[192], id[40] = "";
    if (reply->has_id)
        snprintf(id, sizeof id, ",\"id\":%lld", (long long)reply->id);
    snprintf(text, sizeof text,
             "{\"type\":\"error\"%s,\"code\":\"internal\",\"field\":null,\"text\":\"%s\"}", id,
             why);
    reply->text = strdup(text);
}

static void send_reply(const struct reply *reply)
{
    const size_t size = reply->text ? strlen(reply->text) : 0;

    if (reply->peer) {
        struct net_text *text = reply->text ? net_text_create(reply->text, size) : NULL;
        if (text)
            net_send(reply->peer, text, NET_ANSWER);
        else
            net_hang_up(reply->peer, 1013);
        net_text_release(text);
    } else if (reply->request) {
        net_reply(reply->request, &(struct net_answer){.status = reply->status,
                                                       .type = reply->type,
                                                       .body = reply->text,
                                                       .size = size,
                                                       .etag = reply->etag[0] ? reply->etag : NULL,
                                                       .download = reply->download,
                                                       .allow = reply->allow,
                                                       .retry_after_s = reply->retry_after_s});
    }
}

static void send_replies(struct server *server, bool written)
{
    while (server->replies) {
        struct reply *reply = server->replies;
        server->replies = reply->next;
        if (!written)
            spoil(reply);
        send_reply(reply);
        free(reply->text);
        free(reply);
    }
    server->replies_end = &server->replies;
}

static void on_request_gone(void *context, struct net_request *request)
{
    struct server *server = context;
    for (struct reply *reply = server->replies; reply; reply = reply->next)
        if (reply->request == request)
            reply->request = NULL;
}

static int64_t on_turn(void *context)
{
    struct server *server = context;

    server_begin_turn(server); /* a flag may be due though nobody has said anything */
    const bool written = hall_commit(server->hall);
    send_replies(server, written);
    client_tell(server);
    client_ping_all(server);
    hall_end(server->hall, server_mono_ms());
    server->turn_begun = false;
    server->turns++;
    return hall_wait_ms(server->hall);
}

struct server *server_open(const struct server_config *config, char *why, size_t why_size)
{
    struct server *server = calloc(1, sizeof *server);
    unsigned char secret[LIMIT_SECRET_BYTES];

    if (!server || sodium_init() < 0) {
        snprintf(why, why_size, "there is not enough memory");
        free(server);
        return NULL;
    }
    randombytes_buf(secret, sizeof secret);
    server->replies_end = &server->replies;
    server->limits = limits_create(LIMITED_SENDERS, secret);
    server->net_config = (struct net_config){.addresses = config->addresses,
                                             .address_count = config->address_count,
                                             .port = config->port,
                                             .certificate = config->certificate,
                                             .key = config->key,
                                             .hosts = config->hosts,
                                             .host_count = config->host_count,
                                             .trusted = config->trusted,
                                             .trusted_count = config->trusted_count,
                                             .subprotocol = "hakem-2",
                                             .handler = {.context = server,
                                                         .request = api_request,
                                                         .request_gone = on_request_gone,
                                                         .opened = client_opened,
                                                         .frame = client_frame,
                                                         .drained = client_drained,
                                                         .closed = client_closed,
                                                         .turn = on_turn}};
    char reason[256] = "";
    if (!server->limits)
        snprintf(why, why_size, "there is not enough memory");
    else
        server->net = net_open(&server->net_config, why, why_size);
    if (server->net) {
        server->store = carry_open(config->store, reason, sizeof reason);
        if (!server->store)
            snprintf(why, why_size, "%s: %s", config->store, reason);
    }
    if (server->store)
        server->hall = hall_open(server->store, server_mono_ms(), server_wall_ms(), why, why_size);
    if (!server->hall) {
        server_close(server);
        return NULL;
    }
    if (hall_organiser_token(server->hall) && config->show_organiser_link) {
        char path[HALL_TOKEN_ROOM + 8];
        snprintf(path, sizeof path, "/hall#%s", hall_organiser_token(server->hall));
        config->show_organiser_link(path);
    }
    return server;
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

void server_reload(struct server *server)
{
    net_reload(server->net);
}

void server_close(struct server *server)
{
    if (!server)
        return;
    net_close(server->net); /* closes the connections, which leave their games */
    hall_close(server->hall);
    store_close(server->store);
    limits_destroy(server->limits);
    free(server);
}
