/*
 * HTTP: one request a connection, and its answer.
 *
 * One request a connection must stay as long as libwebsockets 4.1 is spoken to: it can loop forever
 * over a request that was sent ahead behind another, when that one had a body, and its state between
 * two requests is where its readings of freed memory are. So every answer says `connection: close`,
 * and what was sent ahead is lost.
 *
 * In the same version the callback that confirms an upgrade is called for unknown upgrades after
 * their headers have been freed; `in` points there. So it is not looked at: the header is asked for
 * anew, and is not there then.
 *
 * Heads of answers are written here and not by libwebsockets, in one piece with the body's
 * beginning.
 */
#include "base/internal.h"
#include "hall/server/net_content.h"
#include "hall/server/net_internal.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    /* Of a body that is too long, so that its sender reads the answer. */
    DRAINED_MAX = 4 * 1024 * 1024,
    PATH_MAX_BYTES = 511,
    VALUE_ROOM = 1024,
    HEAD_ROOM = 2048,
    /* A shorter body is not worth compressing, and a longer one takes too long. */
    GZIP_LEAST = 1024,
    GZIP_MOST = 2 * 1024 * 1024,
};

enum header {
    AUTHORIZATION,
    KEY,
    LAST_EVENT,
    IF_NONE_MATCH,
    IF_MODIFIED,
    TYPE,
    ENCODING,
    HEADER_COUNT
};

/* Those that libwebsockets does not know are asked for by name. */
static const struct {
    const char *name;
    int token;
} headers[HEADER_COUNT] = {
    [AUTHORIZATION] = {"authorization:", WSI_TOKEN_HTTP_AUTHORIZATION},
    [KEY] = {"idempotency-key:", -1},
    [LAST_EVENT] = {"last-event-id:", -1},
    [IF_NONE_MATCH] = {"if-none-match:", WSI_TOKEN_HTTP_IF_NONE_MATCH},
    [IF_MODIFIED] = {"if-modified-since:", WSI_TOKEN_HTTP_IF_MODIFIED_SINCE},
    [TYPE] = {"content-type:", WSI_TOKEN_HTTP_CONTENT_TYPE},
    [ENCODING] = {"accept-encoding:", WSI_TOKEN_HTTP_ACCEPT_ENCODING},
};

struct net_request {
    struct connection *connection;
    const char *method;
    char *path;
    char id[NET_ID_ROOM];
    int64_t began_ms;
    char *values[HEADER_COUNT];
    /* The Host that it names, with its port, once that has been found to be ours. */
    char host[NET_NAME_ROOM + 8];
    /* NAME=VALUE, each with a NUL behind it, and one more at the end; or NULL. */
    char *query;
    char *body;
    size_t body_size;
    /* The body: it is read and thrown away. */
    bool is_too_long;
    size_t body_most;
    bool is_handed_over, is_answered;
    size_t head_size, head_sent;
    char head[HEAD_ROOM];
    /* The answer; `copy`, if it is ours. */
    char *copy;
    const char *answer;
    size_t answer_size, sent;
};

/* What it says. */

const char *net_request_method(const struct net_request *request)
{
    return request->method;
}

const char *net_request_path(const struct net_request *request)
{
    return request->path;
}

const char *net_request_query(const struct net_request *request, const char *name)
{
    const size_t size = strlen(name);

    for (const char *at = request->query; at && *at; at += strlen(at) + 1)
        if (strncmp(at, name, size) == 0 && (at[size] == '=' || at[size] == '\0'))
            return at[size] == '=' ? at + size + 1 : at + size;
    return NULL;
}

const char *net_request_parameter(const struct net_request *request, const char *before)
{
    const char *next = before ? before + strlen(before) + 1 : request->query;
    return next && *next ? next : NULL;
}

const char *net_request_header(const struct net_request *request, const char *name)
{
    for (size_t i = 0; i < HEADER_COUNT; i++)
        if (strncmp(headers[i].name, name, strlen(headers[i].name) - 1) == 0 &&
            strlen(name) == strlen(headers[i].name) - 1)
            return request->values[i];
    (void)HK_NEVER(true);
    return NULL;
}

const char *net_request_body(const struct net_request *request, size_t *size)
{
    *size = request->body_size;
    return request->body ? request->body : "";
}

const char *net_request_address(const struct net_request *request)
{
    return request->connection->address;
}

bool net_request_is_handed_over(const struct net_request *request)
{
    return request->is_handed_over;
}

static bool is_reading(const struct net_request *request)
{
    return strcmp(request->method, "GET") == 0 || strcmp(request->method, "HEAD") == 0;
}

/* The answer. */

static void add(struct net_request *request, const char *format, ...) HK_PRINTF(2, 3);

static void add(struct net_request *request, const char *format, ...)
{
    const size_t room = HEAD_ROOM - request->head_size;
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
    const char *takes = request->values[ENCODING];
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
    const char *tags = request->values[IF_NONE_MATCH], *date = request->values[IF_MODIFIED];
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
    if (answer->is_unlisted)
        add(request, "x-robots-tag: noindex\r\n");
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

/* Answer what is refused here, and never handed over. */
static int refuse(struct net_request *request, int status, const char *code, const char *sentence)
{
    char body[512];
    const int size =
        snprintf(body, sizeof body,
                 "{\"type\":\"about:blank\",\"title\":\"%s\",\"status\":%d,\"detail\":\"%s\","
                 "\"code\":\"%s\"}\n",
                 net_status_words(status), status, sentence, code);

    net_reply(request, &(struct net_answer){.status = status,
                                            .type = "application/problem+json; charset=utf-8",
                                            .body = body,
                                            .size = (size_t)size,
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
                strcmp(at->address, connection->address) == 0;
    struct net_peer *peer = open < LIMIT_STREAMS ? net_peer_create(connection, true, user) : NULL;
    if (!peer) {
        refuse(request, 429, "busy", "Too many streams of events are open to this address.");
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

static int write_some(struct connection *connection)
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

/* Reading a request. */

static const char *method_of(struct lws *wsi)
{
    static const struct {
        enum lws_token_indexes token;
        const char *name;
    } methods[] = {
        {WSI_TOKEN_GET_URI, "GET"},         {WSI_TOKEN_POST_URI, "POST"},
        {WSI_TOKEN_OPTIONS_URI, "OPTIONS"}, {WSI_TOKEN_PUT_URI, "PUT"},
        {WSI_TOKEN_PATCH_URI, "PATCH"},     {WSI_TOKEN_DELETE_URI, "DELETE"},
        {WSI_TOKEN_HEAD_URI, "HEAD"},
    };
    for (size_t i = 0; i < HK_COUNT(methods); i++)
        if (lws_hdr_total_length(wsi, methods[i].token) > 0)
            return methods[i].name;
    return "OTHER";
}

/* A header's value in `value`; false if there is none. One that is too long is cut to nothing. */
static bool copy_header(struct lws *wsi, int token, const char *name, char value[VALUE_ROOM])
{
    value[0] = '\0';
    const int size = token >= 0 ? lws_hdr_total_length(wsi, (enum lws_token_indexes)token)
                                : lws_hdr_custom_length(wsi, name, (int)strlen(name));
    if (size <= 0)
        return false;
    const int copied = token >= 0
                           ? lws_hdr_copy(wsi, value, VALUE_ROOM, (enum lws_token_indexes)token)
                           : lws_hdr_custom_copy(wsi, value, VALUE_ROOM, name, (int)strlen(name));
    if (copied < 0)
        value[0] = '\0';
    return true;
}

/* False if there was no memory. */
static bool copy_values(struct net_request *request, struct lws *wsi)
{
    char value[VALUE_ROOM];
    size_t size = 0;

    for (size_t i = 0; i < HEADER_COUNT; i++)
        if (copy_header(wsi, headers[i].token, headers[i].name, value) &&
            !(request->values[i] = strdup(value)))
            return false;
    for (int i = 0; lws_hdr_copy_fragment(wsi, value, sizeof value, WSI_TOKEN_HTTP_URI_ARGS, i) > 0;
         i++) {
        const size_t more = strlen(value) + 1;
        if (i == 0 && strcmp(value, "/") == 0)
            continue; /* libwebsockets makes this of an empty query */
        char *larger = realloc(request->query, size + more + 1);
        if (!larger)
            return false;
        memcpy(larger + size, value, more);
        size += more;
        larger[size] = '\0';
        request->query = larger;
    }
    return true;
}

/* What a proxy says of the sender, where a proxy may. */
static void note_sender(struct connection *connection)
{
    const struct net_config *config = connection->net->config;
    char value[VALUE_ROOM];
    bool may = net_address_is_loopback(connection->address);

    for (size_t i = 0; i < config->trusted_count; i++)
        may = may || net_address_equal(connection->address, config->trusted[i]);
    /* what cannot be read is somebody unknown, never the proxy itself, which is of this machine */
    if (may && copy_header(connection->wsi, WSI_TOKEN_X_FORWARDED_FOR, NULL, value) &&
        !net_forwarded_read(connection->address, value))
        snprintf(connection->address, sizeof connection->address, "unknown");
}

struct refusal {
    int status;
    const char *code, *sentence;
};

/* May this request be answered? Its Host is ours, and so is its Origin where that matters. */
static bool is_for_us(struct connection *connection, const char *method, struct refusal *refusal)
{
    const struct net_config *config = connection->net->config;
    struct lws *wsi = connection->wsi;
    char value[VALUE_ROOM], version[VALUE_ROOM], own[NET_ADDRESS_ROOM] = "";
    struct net_authority host = {.name = ""};
    struct sockaddr_storage address;
    socklen_t size = sizeof address;
    const struct net_names names = {
        .own_address = own, .hosts = config->hosts, .host_count = config->host_count};

    if (getsockname(lws_get_socket_fd(wsi), (struct sockaddr *)&address, &size) == 0)
        net_address_of(own, (const struct sockaddr *)&address);
    const bool is_named = copy_header(wsi, WSI_TOKEN_HOST, NULL, value);
    if (is_named && !(net_authority_read(&host, value) && net_host_is_ours(&names, &host))) {
        *refusal = (struct refusal){421, "role",
                                    "This hall is not the host that the request names; the option "
                                    "--url of the hall tells it a further name."};
        return false;
    }
    if (!is_named && copy_header(wsi, WSI_TOKEN_HTTP, NULL, version) &&
        strcmp(version, "HTTP/1.1") == 0) {
        *refusal = (struct refusal){400, "syntax", "The request names no host."};
        return false;
    }
    const bool is_safe =
        strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0 || strcmp(method, "OPTIONS") == 0;
    if (!is_safe && copy_header(wsi, WSI_TOKEN_ORIGIN, NULL, value) &&
        !net_origin_is_ours(&names, &host, value)) {
        *refusal = (struct refusal){403, "role", "A page of another site has sent this request."};
        return false;
    }
    return true;
}

static int hand_over(struct net_request *request)
{
    struct connection *connection = request->connection;
    const struct net_handler *handler = &connection->net->config->handler;

    if (request->is_handed_over) {
        connection->has_sent_ahead = true;
        return 0;
    }
    connection->net->happened++;
    request->is_handed_over = true;
    if (request->is_answered)
        return 0;
    if (request->is_too_long)
        return refuse(request, 413, "syntax", "The body is too long.");
    lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0);
    handler->request(handler->context, request);
    return 0;
}

/* Who is known to the hall may send files. */
static void allow_long_body(struct net_request *request)
{
    const struct net_handler *handler = &request->connection->net->config->handler;
    const size_t most = handler->body_most ? handler->body_most(handler->context, request) : 0;

    if (most > request->body_most)
        request->body_most = most;
}

static int begin_request(struct connection *connection, const char *path, size_t size)
{
    struct lws *wsi = connection->wsi;
    struct net_request *request = calloc(1, sizeof *request);
    struct refusal refusal;
    char value[VALUE_ROOM];

    if (!request || connection->request) {
        free(request);
        return -1;
    }
    connection->request = request;
    request->connection = connection;
    request->began_ms = connection->net->now_ms;
    snprintf(request->id, sizeof request->id, "%08" PRIx32 "-%" PRIu64, connection->net->started,
             ++connection->net->request_count);
    request->method = method_of(wsi);
    request->path = size <= PATH_MAX_BYTES ? strndup(path, size) : strdup("");
    if (!request->path || !copy_values(request, wsi))
        return -1;
    note_sender(connection);
    if (size > PATH_MAX_BYTES)
        refuse(request, 414, "syntax", "The address is too long.");
    else if (!is_for_us(connection, request->method, &refusal))
        refuse(request, refusal.status, refusal.code, refusal.sentence);
    else if (copy_header(wsi, WSI_TOKEN_HOST, NULL, value) && strlen(value) < sizeof request->host)
        memcpy(request->host, value, strlen(value) + 1);
    if (!request->is_answered && copy_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING, NULL, value))
        refuse(request, 411, "syntax", "The body has no Content-Length.");
    if (copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, NULL, value)) {
        const unsigned long long body_size = strtoull(value, NULL, 10);
        if (body_size > DRAINED_MAX)
            return -1;
        request->body_most = LIMIT_BODY_BYTES;
        if (body_size > LIMIT_BODY_BYTES && body_size <= LIMIT_FILE_BYTES && !request->is_answered)
            allow_long_body(request);
        request->is_too_long = body_size > request->body_most;
        if (body_size > 0)
            return 0; /* the body follows */
    }
    return hand_over(request);
}

static int read_body(struct net_request *request, const void *part, size_t size)
{
    if (request->is_answered || request->is_too_long || size == 0)
        return 0;
    if (size > request->body_most - request->body_size) {
        request->is_too_long = true;
        return 0;
    }
    char *larger = realloc(request->body, request->body_size + size + 1);
    if (!larger)
        return -1;
    request->body = larger;
    memcpy(larger + request->body_size, part, size);
    request->body_size += size;
    larger[request->body_size] = '\0';
    return 0;
}

/* A WebSocket is opened at /ws alone, by a page of ours or a program. */
static int check_handshake(struct connection *connection)
{
    struct lws *wsi = connection->wsi;
    char value[VALUE_ROOM];
    struct refusal refusal;
    const bool is_websocket =
        copy_header(wsi, WSI_TOKEN_UPGRADE, NULL, value) && strcasecmp(value, "websocket") == 0;

    if (!is_websocket || !copy_header(wsi, WSI_TOKEN_GET_URI, NULL, value) ||
        strcmp(value, "/ws") != 0)
        return -1;
    note_sender(connection);
    /* For Origin a handshake is no safe request, though it is made by GET. */
    if (is_for_us(connection, "WebSocket", &refusal))
        return 0;
    char *answer = (char *)connection->net->scratch + LWS_PRE;
    const int size = snprintf(answer, NET_CHUNK_BYTES,
                              "HTTP/1.1 %d %s\r\ncontent-type: text/plain; charset=utf-8\r\n"
                              "content-length: %zu\r\nconnection: close\r\n\r\n%s\n",
                              refusal.status, net_status_words(refusal.status),
                              strlen(refusal.sentence) + 1, refusal.sentence);
    (void)lws_write(wsi, (unsigned char *)answer, (size_t)size, LWS_WRITE_HTTP);
    return -1;
}

/* Once a second. */
void net_request_look(struct net_request *request)
{
    struct connection *connection = request->connection;
    const bool waits_for_client = !request->is_handed_over || request->is_answered;

    if (waits_for_client &&
        connection->net->now_ms - connection->progress_ms > connection->net->patience_ms)
        net_kill(connection);
}

void net_request_forget(struct net_request *request)
{
    const struct net_handler *handler = &request->connection->net->config->handler;

    if (request->is_handed_over && !request->is_answered)
        handler->request_gone(handler->context, request);
    for (size_t i = 0; i < HEADER_COUNT; i++)
        free(request->values[i]);
    free(request->path);
    free(request->query);
    free(request->body);
    free(request->copy);
    free(request);
}

int net_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                size_t size)
{
    struct connection *connection;

    switch ((int)reason) {
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return net_connection_open(wsi);
    case LWS_CALLBACK_WSI_DESTROY:
        net_connection_close(wsi);
        return 0;
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS:
        return net_tls_add(lws_context_user(lws_get_context(wsi)), session);
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* a handshake without our subprotocol */
    case LWS_CALLBACK_RAW_ADOPT:                  /* CONNECT, or what is no HTTP */
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_PROXY_SRV_ADOPT:
    case LWS_CALLBACK_RAW_PROXY_SRV_RX:
        return -1;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* `in` may have been freed */
    case LWS_CALLBACK_HTTP:
    case LWS_CALLBACK_HTTP_BODY:
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    case LWS_CALLBACK_HTTP_WRITEABLE:
        break;
    default:
        return lws_callback_http_dummy(wsi, reason, session, in, size);
    }

    connection = net_connection_of(wsi);
    if (!connection)
        return -1;
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE) {
        connection->net->happened++;
        return check_handshake(connection);
    }
    if (reason == LWS_CALLBACK_HTTP) {
        connection->net->happened++;
        return begin_request(connection, in, size);
    }
    if (!connection->request)
        return -1;
    if (reason == LWS_CALLBACK_HTTP_BODY_COMPLETION)
        return hand_over(connection->request);
    connection->net->happened++;
    return reason == LWS_CALLBACK_HTTP_BODY ? read_body(connection->request, in, size)
                                            : write_some(connection);
}
