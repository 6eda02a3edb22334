/*
 * HTTP: the answer to a request, or the stream of events that it becomes.
 *
 * Heads are written here and not by libwebsockets, in one piece with the body's beginning. Every
 * answer closes its connection; net_request.c says why.
 */
#include "base/internal.h"
#include "hall/server/net_content.h"
#include "hall/server/net_request.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A shorter body is not worth compressing, and a longer one takes too long. */
enum { GZIP_LEAST = 1024, GZIP_MOST = 2 * 1024 * 1024 };

static bool is_reading(const struct net_request *request)
{
    return strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
}

static void add(struct net_request *request, const char *format, ...) HK_PRINTF(2, 3);

static void add(struct net_request *request, const char *format, ...)
{
    const size_t room = ANSWER_HEAD_ROOM - request->head_size;
    va_list arguments;

    va_start(arguments, format);
    const int size = vsnprintf(request->head + request->head_size, room, format, arguments);
    va_end(arguments);
    if (HK_NEVER(size < 0 || (size_t)size >= room))
        return;
    request->head_size += (size_t)size;
}

static void begin_head(struct net_request *request, int status)
{
    request->head_size = 0;
    add(request, "HTTP/1.1 %d %s\r\nx-request-id: %s\r\n", status, net_status_words(status),
        request->id);
    if (request->is_unlisted)
        add(request, "x-robots-tag: noindex\r\n");
}

/*
 * What a page may load and speak to: this hall alone, and nothing that stands in the markup itself but
 * the style of papers, which a page opens and people keep as files.
 * Some browsers do not count sockets to the same host as 'self', so they are named; the addresses of
 * IPv6 cannot be named in a policy.
 */
static void add_policy(struct net_request *request, bool may_be_framed)
{
    add(request, "content-security-policy: default-src 'none'; script-src 'self'; img-src 'self'; "
                 "style-src 'self'");
    if (request->connection->net->config->style)
        add(request, " '%s'", request->connection->net->config->style);
    add(request, "; connect-src 'self'");
    if (request->host[0] && request->host[0] != '[')
        add(request, " ws://%s wss://%s", request->host, request->host);
    add(request, "; frame-ancestors %s; form-action 'none'; base-uri 'none'\r\n",
        may_be_framed ? "*" : "'none'");
}

/*
 * A policy binds documents. A page has many scripts and styles, whose heads would be longer than they; and what the
 * client has already (304) keeps the policy that it came with (RFC 9111, 3.2).
 */
static bool needs_policy(int status, const char *type)
{
    return status != 304 &&
           (!type || (strncmp(type, "text/javascript", strlen("text/javascript")) != 0 &&
                      strncmp(type, "text/css", strlen("text/css")) != 0));
}

static void end_head(struct net_request *request, int status, const char *type, bool may_be_framed)
{
    if (type)
        add(request, "content-type: %s\r\n", type);
    add(request, "x-content-type-options: nosniff\r\n"
                 "referrer-policy: no-referrer\r\n");
    if (needs_policy(status, type))
        add_policy(request, may_be_framed);
    add(request, "connection: close\r\n\r\n");
}

/* Choose what is sent of the body; answers whether it is compressed. */
static bool choose_body(struct net_request *request, const struct net_answer *answer)
{
    const char *takes = request->values[REQUEST_ENCODING];
    const bool gzip = takes && net_takes_gzip(takes);

    request->answer = answer->body;
    request->answer_size = answer->size;
    if (gzip && answer->gzip && answer->is_static) {
        request->answer = answer->gzip;
        request->answer_size = answer->gzip_size;
        return true;
    }
    if (gzip && answer->type && net_is_text(answer->type) && answer->size >= GZIP_LEAST &&
        answer->size <= GZIP_MOST) {
        size_t size;
        request->copy = net_compress(answer->body, answer->size, &size);
        if (request->copy) {
            request->answer = request->copy;
            request->answer_size = size;
            return true;
        }
    }
    if (!answer->is_static && answer->size > 0) {
        request->copy = malloc(answer->size);
        if (request->copy)
            memcpy(request->copy, answer->body, answer->size);
        request->answer = request->copy;
    }
    return false;
}

static void answer_now(struct net_request *request, int status)
{
    struct connection *connection = request->connection;
    const struct net_handler *handler = &connection->net->config->handler;

    if (handler->answered)
        handler->answered(handler->context, &(struct net_answered){.id = request->id,
                                                                   .address = connection->address,
                                                                   .method = request->method,
                                                                   .path = request->path,
                                                                   .status = status,
                                                                   .bytes = request->answer_size,
                                                                   .ms = connection->net->now_ms -
                                                                         request->began_ms});
    request->is_answered = true;
    connection->progress_ms = connection->net->now_ms;
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0); /* net_request_look has it */
    lws_callback_on_writable(connection->wsi);
}

/* Does the client have the answer? A tag counts before a date (RFC 9110, 13.1.3). */
static bool is_known(const struct net_request *request, const struct net_answer *answer)
{
    const char *tags = request->values[REQUEST_IF_NONE_MATCH],
               *date = request->values[REQUEST_IF_MODIFIED];
    int64_t known_s;

    if (tags)
        return answer->etag && net_has_tag(tags, answer->etag);
    return date && answer->changed_s && net_date_read(&known_s, date) &&
           known_s >= answer->changed_s;
}

void net_reply(struct net_request *request, const struct net_answer *answer)
{
    int status = answer->status;

    if (HK_NEVER(request->is_answered))
        return;
    if (status == 200 && is_reading(request) && is_known(request, answer))
        status = 304;
    const bool has_body = status != 304 && status != 204;
    const bool is_compressed = has_body && choose_body(request, answer);
    if (has_body && !request->answer && request->answer_size > 0) {
        status = 500; /* there was no memory for its copy */
        request->answer_size = 0;
    }

    begin_head(request, status);
    if (has_body)
        add(request, "content-length: %zu\r\n", request->answer_size);
    add(request, "cache-control: %s\r\n",
        answer->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (answer->gzip || (answer->type && net_is_text(answer->type) && answer->size >= GZIP_LEAST))
        add(request, "vary: accept-encoding\r\n");
    if (is_compressed)
        add(request, "content-encoding: gzip\r\n");
    if (answer
            ->etag) /* the same page in another encoding is the same page, but not the same bytes */
        add(request, "etag: %s%s\r\n",
            is_compressed && strncmp(answer->etag, "W/", 2) != 0 ? "W/" : "", answer->etag);
    if (answer->changed_s) {
        char date[NET_DATE_ROOM];
        net_date_write(date,
                       answer->changed_s < answer->made_s ? answer->changed_s : answer->made_s - 1);
        add(request, "last-modified: %s\r\n", date);
    }
    if (answer->allow)
        add(request, "allow: %s\r\n", answer->allow);
    if (answer->download)
        add(request, "content-disposition: attachment; filename=\"%s\"\r\n", answer->download);
    if (answer->status == 401) /* RFC 9110, 15.5.2; tokens are the only way in */
        add(request, "www-authenticate: Bearer\r\n");
    if (answer->retry_after_s)
        add(request, "retry-after: %u\r\n", answer->retry_after_s);
    end_head(request, status, has_body ? answer->type : NULL, answer->may_be_framed);
    if (strcmp(request->method, "HEAD") == 0)
        request->answer_size = 0;
    answer_now(request, status);
}

void net_problem_write(char out[NET_PROBLEM_ROOM], int status, const char *code,
                       const char *sentence)
{
    snprintf(out, NET_PROBLEM_ROOM,
             "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%d,\"detail\":\"%s\","
             "\"code\":\"%s\"}\n",
             net_status_words(status), status, sentence, code);
}

int net_answer_refuse(struct net_request *request, int status, const char *code,
                      const char *sentence)
{
    char body[NET_PROBLEM_ROOM];

    net_problem_write(body, status, code, sentence);

    net_reply(request, &(struct net_answer){.status = status,
                                            .type = "application/problem+json; charset=utf-8",
                                            .body = body,
                                            .size = strlen(body),
                                            .retry_after_s = status == 429 ? 10 : 0});
    return 0;
}

struct net_peer *net_stream(struct net_request *request, void *user)
{
    struct connection *connection = request->connection;
    struct net *net = connection->net;
    size_t open = 0;

    for (struct connection *at = net->connections; at; at = at->next)
        open += at->peer && net_peer_is_stream(at->peer) &&
                net_address_is_near(at->address, connection->address);
    struct net_peer *peer = open < LIMIT_STREAMS ? net_peer_create(connection, true, user) : NULL;
    if (!peer) {
        net_answer_refuse(request, 429, "busy",
                          "Too many streams of events are open to this address.");
        return NULL;
    }
    begin_head(request, 200);
    add(request, "cache-control: no-cache\r\nx-accel-buffering: no\r\n");
    end_head(request, 200, "text/event-stream", false);
    answer_now(request, 200);
    return peer;
}

/*
 * The head with as much of the body as fits, then the rest in pieces. Answers -1 when the connection
 * is to be closed, because all has been written.
 */
static int write_answer(struct net_request *request)
{
    struct connection *connection = request->connection;
    unsigned char *piece = connection->net->scratch + LWS_PRE;
    size_t size = 0;

    if (!request->is_answered)
        return 0;
    if (request->head_sent == 0) {
        memcpy(piece, request->head, request->head_size);
        size = request->head_sent = request->head_size;
    }
    const size_t left = request->answer_size - request->sent;
    const size_t room = NET_CHUNK_BYTES - size;
    const size_t part = left < room ? left : room;
    if (part > 0)
        memcpy(piece + size, request->answer + request->sent, part);
    if (lws_write(connection->wsi, piece, size + part, LWS_WRITE_HTTP) < 0)
        return -1;
    connection->progress_ms = connection->net->now_ms;
    request->sent += part;
    if (part < left || lws_partial_buffered(connection->wsi)) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    return -1;
}

int net_answer_write(struct connection *connection)
{
    struct net_request *request = connection->request;
    struct net_peer *peer = connection->peer;

    if (!request)
        return 0;
    if (!peer)
        return request->is_answered && request->head_sent > 0 &&
                       request->sent == request->answer_size
                   ? -1 /* a rest has been flushed */
                   : write_answer(request);
    if (request->head_sent == 0) {
        memcpy(connection->net->scratch + LWS_PRE, request->head, request->head_size);
        request->head_sent = request->head_size;
        if (lws_write(connection->wsi, connection->net->scratch + LWS_PRE, request->head_size,
                      LWS_WRITE_HTTP) < 0)
            return -1;
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    return net_peer_write(peer);
}
