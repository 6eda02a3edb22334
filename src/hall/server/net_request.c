/*
 * HTTP: a request, one a connection, from its first header to the hall's handler. Its answer is
 * written by net_answer.c.
 *
 * One request a connection must stay as long as libwebsockets 4.1 is spoken to: it can loop forever
 * over a request that was sent ahead behind another, when that one had a body, and its state between
 * two requests is where its readings of freed memory are. So every answer says `connection: close`,
 * and what was sent ahead is lost.
 *
 * In the same version the callback that confirms an upgrade is called for unknown upgrades after
 * their headers have been freed; `in` points there. So it is not looked at: the header is asked for
 * anew, and is not there then.
 */
#include "hall/server/net_request.h"
#include "base/internal.h"
#include "hall/server/net_content.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    /* Of a body that is too long, so that its sender reads the answer. */
    DRAINED_MAX = 4 * 1024 * 1024,
    PATH_MAX_BYTES = 511,
    VALUE_ROOM = 1024,
};

/* Those that libwebsockets does not know are asked for by name. */
static const struct {
    const char *name;
    int token;
} headers[REQUEST_HEADERS] = {
    [REQUEST_AUTHORIZATION] = {"authorization:", WSI_TOKEN_HTTP_AUTHORIZATION},
    [REQUEST_KEY] = {"idempotency-key:", -1},
    [REQUEST_LAST_EVENT] = {"last-event-id:", -1},
    [REQUEST_IF_NONE_MATCH] = {"if-none-match:", WSI_TOKEN_HTTP_IF_NONE_MATCH},
    [REQUEST_IF_MODIFIED] = {"if-modified-since:", WSI_TOKEN_HTTP_IF_MODIFIED_SINCE},
    [REQUEST_ACCEPT] = {"accept:", WSI_TOKEN_HTTP_ACCEPT},
    [REQUEST_LANGUAGE] = {"accept-language:", WSI_TOKEN_HTTP_ACCEPT_LANGUAGE},
    [REQUEST_TYPE] = {"content-type:", WSI_TOKEN_HTTP_CONTENT_TYPE},
    [REQUEST_ENCODING] = {"accept-encoding:", WSI_TOKEN_HTTP_ACCEPT_ENCODING},
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
    for (size_t i = 0; i < REQUEST_HEADERS; i++)
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

void net_request_unlist(struct net_request *request)
{
    request->is_unlisted = true;
}

bool net_request_is_handed_over(const struct net_request *request)
{
    return request->is_handed_over;
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

    for (size_t i = 0; i < REQUEST_HEADERS; i++)
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
        return net_answer_refuse(request, 413, "syntax", "The body is too long.");
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

static void name_request(struct connection *connection, char id[NET_ID_ROOM])
{
    snprintf(id, NET_ID_ROOM, "%08" PRIx32 "-%" PRIu64, connection->net->started,
             ++connection->net->request_count);
}

static int begin_request(struct connection *connection, const char *path, size_t size)
{
    struct lws *wsi = connection->wsi;
    struct net_request *request = calloc(1, sizeof *request);
    struct refusal refusal;
    char value[VALUE_ROOM];

    /* libwebsockets ends a connection with an escaped NUL in its address, but for one behind a slash; at the end it counts none */
    if (!request || connection->request || memchr(path, '\0', size)) {
        free(request);
        return -1;
    }
    connection->request = request;
    request->connection = connection;
    request->began_ms = connection->net->now_ms;
    name_request(connection, request->id);
    request->method = method_of(wsi);
    request->path = size <= PATH_MAX_BYTES ? strndup(path, size) : strdup("");
    if (!request->path || !copy_values(request, wsi))
        return -1;
    note_sender(connection);
    if (size > PATH_MAX_BYTES)
        net_answer_refuse(request, 414, "syntax", "The address is too long.");
    else if (!is_for_us(connection, request->method, &refusal))
        net_answer_refuse(request, refusal.status, refusal.code, refusal.sentence);
    else if (copy_header(wsi, WSI_TOKEN_HOST, NULL, value) && strlen(value) < sizeof request->host)
        memcpy(request->host, value, strlen(value) + 1);
    if (!request->is_answered && copy_header(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING, NULL, value))
        net_answer_refuse(request, 411, "syntax", "The body has no Content-Length.");
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

/* What has become no request, with its method and path as far as they are known, and its answer. */
struct unasked {
    const char *method, *path;
    int status;
    const char *type, *body;
    const char *further; /* header lines, each with its end */
    enum lws_write_protocol how;
};

static void refuse_unasked(struct connection *connection, const struct unasked *unasked)
{
    const struct net_handler *handler = &connection->net->config->handler;
    char *answer = (char *)connection->net->scratch + LWS_PRE;
    const size_t bytes = strlen(unasked->body);
    char id[NET_ID_ROOM];

    name_request(connection, id);
    const int size =
        snprintf(answer, NET_CHUNK_BYTES,
                 "HTTP/1.1 %d %s\r\ncontent-type: %s; charset=utf-8\r\ncontent-length: %zu\r\n"
                 "x-request-id: %s\r\n%sconnection: close\r\n\r\n%s",
                 unasked->status, net_status_words(unasked->status), unasked->type, bytes, id,
                 unasked->further, unasked->body);
    (void)lws_write(connection->wsi, (unsigned char *)answer, (size_t)size, unasked->how);
    if (handler->answered)
        handler->answered(handler->context, &(struct net_answered){.id = id,
                                                                   .address = connection->address,
                                                                   .method = unasked->method,
                                                                   .path = unasked->path,
                                                                   .status = unasked->status,
                                                                   .bytes = bytes});
}

static void refuse_handshake(struct connection *connection, const char *further,
                             const struct refusal *refusal)
{
    char body[256];

    snprintf(body, sizeof body, "%s\n", refusal->sentence);
    refuse_unasked(connection, &(struct unasked){.method = "GET",
                                                 .path = "/ws",
                                                 .status = refusal->status,
                                                 .type = "text/plain",
                                                 .body = body,
                                                 .further = further,
                                                 .how = LWS_WRITE_HTTP});
}

/*
 * What begins with no method that libwebsockets knows, or with CONNECT, is no request here (RFC 9110, 9.1).
 * Of its head perhaps a part alone has come. What has signs that are in no head gets no answer. What
 * follows is read and dropped until its sender ends or patience does (net.c), so that he reads the answer.
 */
static int refuse_raw(struct connection *connection, const char *bytes, size_t size)
{
    char body[NET_PROBLEM_ROOM];

    if (connection->is_refused) {
        connection->dropped_bytes += size;
        return connection->dropped_bytes > DRAINED_MAX ? -1 : 0;
    }
    for (size_t i = 0; i < size && bytes[i] != '\n'; i++)
        if ((unsigned char)bytes[i] < ' ' && bytes[i] != '\r')
            return -1;
    net_problem_write(body, 501, "method", "The hall does not know this method.");
    refuse_unasked(connection, &(struct unasked){.method = "",
                                                 .path = "",
                                                 .status = 501,
                                                 .type = "application/problem+json",
                                                 .body = body,
                                                 .further = "",
                                                 .how = LWS_WRITE_RAW});
    connection->is_refused = true;
    connection->progress_ms = connection->net->now_ms;
    net_tls_end(connection->wsi);
    return shutdown(lws_get_socket_fd(connection->wsi), SHUT_WR);
}

/*
 * A WebSocket is opened at /ws alone, by a page of ours or a program, in the version of RFC 6455: 4.2.2
 * tells the client of another one which it is. libwebsockets would answer any.
 */
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
    if (!is_for_us(connection, "WebSocket", &refusal)) {
        refuse_handshake(connection, "", &refusal);
        return -1;
    }
    if (copy_header(wsi, WSI_TOKEN_VERSION, NULL, value) && strcmp(value, "13") == 0)
        return 0;
    refusal =
        (struct refusal){426, "syntax", "This hall speaks version 13 of the WebSocket protocol."};
    refuse_handshake(connection, "upgrade: websocket\r\nsec-websocket-version: 13\r\n", &refusal);
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
    for (size_t i = 0; i < REQUEST_HEADERS; i++)
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
    case LWS_CALLBACK_RAW_PROXY_SRV_ADOPT:
    case LWS_CALLBACK_RAW_PROXY_SRV_RX:
        return -1;
    case LWS_CALLBACK_RAW_ADOPT: /* its bytes follow */
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* `in` may have been freed */
    case LWS_CALLBACK_RAW_RX:
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
    if (reason == LWS_CALLBACK_RAW_RX) {
        connection->net->happened++;
        return refuse_raw(connection, in, size);
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
                                            : net_answer_write(connection);
}
