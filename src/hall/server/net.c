/*
 * libwebsockets: the loop, HTTP and WebSocket connections.
 *
 * Each connection has one struct here, owned by libwebsockets (its per-session memory). A request
 * is answered at most once: its answer waits in the struct until the socket can be written. A
 * peer's frames wait in a list; a peer that does not read is hung up on when the list is full, so
 * memory is bounded.
 */
#include "hall/server/net.h"
#include "base/internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <libwebsockets.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    BODY_MAX = 16 * 1024,
    DRAINED_MAX =
        4 * 1024 * 1024, /* of a body that is too long, so that its sender reads the answer */
    FRAME_MAX = 4 * 1024,
    PATH_ROOM = 512,
    CHUNK = 32 * 1024,
    WAITING_MAX = 256,
    FRAMES_AT_ONCE = 16,
    IDLE_MAX = 100
};

struct net_text {
    unsigned references;
    size_t size;
    unsigned char memory[]; /* LWS_PRE bytes, then the text */
};

struct waiting {
    struct waiting *next;
    struct net_text *text;
    bool replaces;
};

struct net_peer {
    struct lws *wsi;
    void *user;
    struct waiting *first, *last;
    unsigned waiting_count;
    /* since it was last written to; beyond FRAMES_AT_ONCE it is not read */
    unsigned frames_unanswered;
    bool hang_up;
    size_t frame_size;
    char frame[FRAME_MAX];
};

struct net_request {
    struct lws *wsi;
    const char *method;
    char path[PATH_ROOM];
    char *body; /* of the request */
    size_t body_size;
    bool too_long; /* the body: it is read and thrown away */
    bool handed_over, answered, head_sent;
    int status;
    const char *type, *download, *allow;
    char *copy; /* of the answer, if it is ours */
    const char *answer;
    size_t answer_size, sent;
};

struct net {
    const struct net_config *config;
    struct lws_context *context;
    struct lws_vhost *vhost;
    lws_sorted_usec_list_t alarm;
    volatile sig_atomic_t stop;
    uint64_t happened; /* callbacks and alarms so far */
};

struct net_text *net_text_create(const char *text, size_t size)
{
    struct net_text *created = malloc(sizeof *created + LWS_PRE + size);
    if (!created)
        return NULL;
    created->references = 1;
    created->size = size;
    memcpy(created->memory + LWS_PRE, text, size);
    return created;
}

void net_text_release(struct net_text *text)
{
    if (text && --text->references == 0)
        free(text);
}

static const struct net_handler *handler_of(struct lws *wsi)
{
    const struct net *net = lws_context_user(lws_get_context(wsi));
    return &net->config->handler;
}

static void note_callback(struct lws *wsi)
{
    struct net *net = lws_context_user(lws_get_context(wsi));
    if (net)
        net->happened++;
}

/* WebSocket. */

static void drop_first(struct net_peer *peer)
{
    struct waiting *first = peer->first;
    peer->first = first->next;
    if (!peer->first)
        peer->last = NULL;
    peer->waiting_count--;
    net_text_release(first->text);
    free(first);
}

void net_hang_up(struct net_peer *peer)
{
    peer->hang_up = true;
    lws_callback_on_writable(peer->wsi);
}

void net_send(struct net_peer *peer, struct net_text *text, bool replaces)
{
    if (peer->hang_up)
        return;
    if (replaces)
        for (struct waiting *at = peer->first; at; at = at->next)
            if (at->replaces) {
                net_text_release(at->text);
                text->references++;
                at->text = text;
                return;
            }
    struct waiting *waiting = peer->waiting_count < WAITING_MAX ? malloc(sizeof *waiting) : NULL;
    if (!waiting) {
        net_hang_up(peer);
        return;
    }
    text->references++;
    *waiting = (struct waiting){.text = text, .replaces = replaces};
    if (peer->last)
        peer->last->next = waiting;
    else
        peer->first = waiting;
    peer->last = waiting;
    peer->waiting_count++;
    lws_callback_on_writable(peer->wsi);
}

static int write_frame(struct net_peer *peer)
{
    if (peer->first) {
        struct net_text *text = peer->first->text;
        if (lws_write(peer->wsi, text->memory + LWS_PRE, text->size, LWS_WRITE_TEXT) < 0)
            return -1;
        drop_first(peer);
    }
    if (peer->first) {
        lws_callback_on_writable(peer->wsi);
        return 0;
    }
    if (peer->frames_unanswered >= FRAMES_AT_ONCE)
        lws_rx_flow_control(peer->wsi, 1);
    peer->frames_unanswered = 0;
    return peer->hang_up ? -1 : 0;
}

static int read_frame(struct net_peer *peer, const void *part, size_t size)
{
    const struct net_handler *handler = handler_of(peer->wsi);

    if (peer->hang_up)
        return 0;
    if (lws_frame_is_binary(peer->wsi) || size > FRAME_MAX - peer->frame_size) {
        static const char why[] = "frames are texts of at most 4 KiB";
        lws_close_reason(peer->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE,
                         (unsigned char *)(uintptr_t)why, sizeof why - 1);
        return -1;
    }
    memcpy(peer->frame + peer->frame_size, part, size);
    peer->frame_size += size;
    if (!lws_is_final_fragment(peer->wsi) || lws_remaining_packet_payload(peer->wsi) > 0)
        return 0;
    size = peer->frame_size;
    peer->frame_size = 0;
    if (++peer->frames_unanswered == FRAMES_AT_ONCE) {
        lws_rx_flow_control(peer->wsi, 0);
        lws_callback_on_writable(peer->wsi);
    }
    handler->frame(handler->context, peer, &peer->user, peer->frame, size);
    return 0;
}

/* A WebSocket is opened at /ws alone. */
static int check_handshake(struct lws *wsi)
{
    char path[8] = "";
    return lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) == 3 && strcmp(path, "/ws") == 0
               ? 0
               : -1;
}

static int on_websocket(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                        size_t size)
{
    struct net_peer *peer = session;

    note_callback(wsi);
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return check_handshake(wsi);
    case LWS_CALLBACK_ESTABLISHED:
        memset(peer, 0, sizeof *peer);
        peer->wsi = wsi;
        handler_of(wsi)->opened(handler_of(wsi)->context, peer, &peer->user);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return read_frame(peer, in, size);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return write_frame(peer);
    case LWS_CALLBACK_CLOSED:
        handler_of(wsi)->closed(handler_of(wsi)->context, peer, &peer->user);
        while (peer->first)
            drop_first(peer);
        return 0;
    default:
        return 0;
    }
}

/* HTTP. */

void net_answer(struct net_request *request, int status, const char *type, const char *body,
                size_t size, bool is_static, const char *download)
{
    if (HK_NEVER(request->answered))
        return;
    request->answered = true;
    request->status = status;
    request->type = type;
    request->download = download;
    request->answer = body;
    request->answer_size = size;
    if (!is_static && size > 0) {
        request->copy = malloc(size);
        if (request->copy)
            memcpy(request->copy, body, size);
        else
            request->answer_size = 0, request->status = 500;
        request->answer = request->copy;
    }
    lws_callback_on_writable(request->wsi);
}

static void refuse(struct net_request *request, int status, const char *sentence)
{
    net_answer(request, status, "text/plain; charset=utf-8", sentence, strlen(sentence), true,
               NULL);
}

void net_refuse_method(struct net_request *request, const char *allowed)
{
    request->allow = allowed;
    refuse(request, 405, "This address is not for that method.\n");
}

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static int send_head(struct net_request *request)
{
    unsigned char memory[LWS_PRE + 2048], *start = memory + LWS_PRE, *at = start,
                                          *end = memory + sizeof memory - 1;
    struct lws *wsi = request->wsi;
    char disposition[160];

    if (lws_add_http_common_headers(wsi, (unsigned int)request->status, request->type,
                                    request->answer_size, &at, end) != 0)
        return -1;
    bool added =
        add_header(wsi, "cache-control:", "no-cache", &at, end) &&
        add_header(wsi, "x-content-type-options:", "nosniff", &at, end) &&
        add_header(wsi, "referrer-policy:", "no-referrer", &at, end) &&
        add_header(wsi, "content-security-policy:",
                   "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
                   "connect-src 'self' ws: wss:; frame-ancestors 'none'; base-uri 'none'",
                   &at, end);
    added = added && add_header(wsi, "connection:", "close", &at, end);
    if (request->allow)
        added = added && add_header(wsi, "allow:", request->allow, &at, end);
    if (request->download) {
        snprintf(disposition, sizeof disposition, "attachment; filename=\"%s\"", request->download);
        added = added && add_header(wsi, "content-disposition:", disposition, &at, end);
    }
    if (!added || lws_finalize_write_http_header(wsi, start, &at, end) != 0)
        return -1;
    request->head_sent = true;
    return 0;
}

static void free_request(struct net_request *request)
{
    free(request->body);
    free(request->copy);
    request->body = request->copy = NULL;
}

/*
 * One request a connection: libwebsockets 4.1 can loop forever over a request that was sent ahead
 * behind another.
 */
static int finish_request(struct net_request *request)
{
    free_request(request);
    return -1;
}

static int write_answer(struct net_request *request)
{
    unsigned char memory[LWS_PRE + CHUNK];

    if (!request->answered)
        return 0;
    if (!request->head_sent) {
        if (send_head(request) != 0)
            return -1;
        if (strcmp(request->method, "HEAD") == 0 || request->answer_size == 0)
            return finish_request(request);
        lws_callback_on_writable(request->wsi);
        return 0;
    }
    const size_t left = request->answer_size - request->sent;
    const size_t size = left < CHUNK ? left : CHUNK;
    const bool last = size == left;
    memcpy(memory + LWS_PRE, request->answer + request->sent, size);
    if (lws_write(request->wsi, memory + LWS_PRE, size,
                  last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    request->sent += size;
    if (last)
        return finish_request(request);
    lws_callback_on_writable(request->wsi);
    return 0;
}

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

static int hand_over(struct net_request *request)
{
    const struct net_handler *handler = handler_of(request->wsi);
    if (request->answered || request->handed_over)
        return 0;
    if (request->too_long) {
        refuse(request, 413, "The body is longer than 16 KiB.\n");
        return 0;
    }
    request->handed_over = true;
    handler->request(handler->context, request, request->method, request->path,
                     request->body ? request->body : "", request->body_size);
    return 0;
}

static int begin_request(struct lws *wsi, struct net_request *request, const char *path,
                         size_t size)
{
    memset(request, 0, sizeof *request);
    request->wsi = wsi;
    request->method = method_of(wsi);
    if (size >= PATH_ROOM) {
        refuse(request, 414, "The address is too long.\n");
        return 0;
    }
    memcpy(request->path, path, size);
    if (strcmp(request->method, "POST") == 0 &&
        lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0) {
        char length[24] = "";
        lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH);
        const unsigned long long body_size = strtoull(length, NULL, 10);
        if (body_size > DRAINED_MAX)
            return -1;
        request->too_long = body_size > BODY_MAX;
        if (body_size > 0)
            return 0; /* the body follows */
    }
    return hand_over(request);
}

static int read_body(struct net_request *request, const void *part, size_t size)
{
    if (request->answered || request->too_long)
        return 0;
    if (size > BODY_MAX - request->body_size) {
        request->too_long = true;
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

static int on_http(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                   size_t size)
{
    struct net_request *request = session;

    note_callback(wsi);
    switch ((int)reason) {
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return strcasecmp(in, "websocket") == 0 ? 0 : -1; /* HTTP/2 is not spoken */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
    case LWS_CALLBACK_RAW_PROXY_SRV_ADOPT:
    case LWS_CALLBACK_RAW_PROXY_SRV_RX:
        return -1; /* a handshake without our subprotocol, CONNECT, or what is no HTTP */
    case LWS_CALLBACK_HTTP:
        return begin_request(wsi, request, in, size);
    case LWS_CALLBACK_HTTP_BODY:
        return read_body(request, in, size);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return hand_over(request);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return write_answer(request);
    case LWS_CALLBACK_CLOSED_HTTP:
        if (request) {
            if (request->handed_over && !request->answered)
                handler_of(wsi)->request_gone(handler_of(wsi)->context, request);
            free_request(request);
        }
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, session, in, size);
    }
}

/* The loop. */

static void on_alarm(lws_sorted_usec_list_t *alarm)
{
    struct net *net = (struct net *)(void *)((char *)alarm - offsetof(struct net, alarm));
    net->happened++; /* waking the loop is all it is for */
}

/*
 * Can this very address be listened on? libwebsockets is not asked, because it takes every address
 * of the machine if it does not find the one that was said.
 */
static bool can_listen(const struct net_config *config, char *why, size_t why_size)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)config->port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)config->port)};
    const struct sockaddr *address = NULL;
    socklen_t size = 0;
    const int on = 1;

    if (inet_pton(AF_INET, config->address, &four.sin_addr) == 1) {
        address = (const struct sockaddr *)&four;
        size = sizeof four;
    } else if (inet_pton(AF_INET6, config->address, &six.sin6_addr) == 1) {
        address = (const struct sockaddr *)&six;
        size = sizeof six;
    } else {
        snprintf(why, why_size, "%s is no numeric address such as 127.0.0.1 or ::1",
                 config->address);
        return false;
    }
    const int probe = socket(address->sa_family, SOCK_STREAM, 0);
    const bool free_to_use = probe >= 0 &&
                             setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
                             bind(probe, address, size) == 0;
    if (!free_to_use)
        snprintf(why, why_size, "%s, port %d cannot be listened on: %s", config->address,
                 config->port, strerror(errno));
    if (probe >= 0)
        close(probe);
    return free_to_use;
}

struct net *net_open(const struct net_config *config, char *why, size_t why_size)
{
    static const struct lws_protocols protocols[] = {
        {.name = "http", .callback = on_http, .per_session_data_size = sizeof(struct net_request)},
        {.name = "hakem",
         .callback = on_websocket,
         .per_session_data_size = sizeof(struct net_peer),
         .rx_buffer_size = FRAME_MAX},
        {.name = NULL},
    };
    static const lws_retry_bo_t idle = {.secs_since_valid_ping = 20, .secs_since_valid_hangup = 40};
    if (!can_listen(config, why, why_size))
        return NULL;
    struct net *net = calloc(1, sizeof *net);
    if (!net) {
        snprintf(why, why_size, "there is not enough memory");
        return NULL;
    }
    lws_set_log_level(0, NULL); /* what clients do wrong is no concern of the operator */
    net->config = config;

    const struct lws_context_creation_info context_info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .user = net,
        .gid = -1,
        .uid = -1,
        .pt_serv_buf_size = CHUNK,
        .timeout_secs = 20, /* of a connection that says nothing; the vhost's own is not read */
    };
    net->context = lws_create_context(&context_info);
    const struct lws_context_creation_info vhost_info = {
        .port = config->port,
        .iface = config->address,
        /* With IPv6 on, an address of IPv4 would be taken for every address of the machine. */
        .options = strchr(config->address, ':') ? 0 : LWS_SERVER_OPTION_DISABLE_IPV6,
        .protocols = protocols,
        .retry_and_idle_policy = &idle,
        .keepalive_timeout = 30,
    };
    if (net->context)
        net->vhost = lws_create_vhost(net->context, &vhost_info);
    if (!net->vhost || lws_get_vhost_listen_port(net->vhost) <= 0) {
        snprintf(why, why_size, "%s, port %d cannot be listened on", config->address, config->port);
        net_close(net);
        return NULL;
    }
    return net;
}

int net_port(const struct net *net)
{
    return lws_get_vhost_listen_port(net->vhost);
}

void net_run(struct net *net)
{
    const struct net_handler *handler = &net->config->handler;
    const struct timespec nap = {.tv_nsec = 20 * 1000 * 1000};
    unsigned idle = 0;

    while (!net->stop) {
        const uint64_t before = net->happened;
        const int64_t wait_ms = handler->turn(handler->context);
        lws_sul_schedule(net->context, 0, &net->alarm, on_alarm,
                         (wait_ms < 1 ? 1 : wait_ms) * LWS_US_PER_MS);
        if (lws_service(net->context, 0) < 0)
            break;
        /*
         * With all descriptors in use a connection waits that cannot be accepted, and the loop is
         * woken for nothing.
         */
        idle = net->happened == before ? idle + 1 : 0;
        if (idle > IDLE_MAX)
            nanosleep(&nap, NULL);
    }
    handler->turn(handler->context);
}

void net_stop(struct net *net)
{
    net->stop = 1;
    lws_cancel_service(net->context);
}

void net_close(struct net *net)
{
    if (!net)
        return;
    if (net->context)
        lws_context_destroy(net->context);
    free(net);
}
