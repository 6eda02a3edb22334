/*
 * libwebsockets: listening, the loop, and the list of connections.
 *
 * The loop is libuv's, with epoll: what a turn costs depends on the sockets in which something
 * happens, and not on all that are open (decision 28).
 *
 * Each connection has one struct here from its acceptance until libwebsockets frees it. With TLS it
 * is made before the handshake, so that a client that breaks off inside is known here too.
 *
 * The loop must not spin. libwebsockets 4.1 asks for what can be read of sockets that it does not
 * read at that time: while an answer is being written or a stream is open, while it waits for a
 * rest to be sent before it closes, and where bytes lie in a buffer of its own or of TLS. What the
 * client has sent, or its end, then wakes the loop at once, again and again. From outside nothing
 * stops that version from asking, so the loop counts the turns in which nothing got on:
 *
 *  1. After IDLE_TURNS of them in a row it naps between turns.
 *  2. In each window with many of them it looks which connections have something to be read that is
 *     not being read. One that does so for SPUN_MAX windows is closed. A client that is well is never
 *     among them: it sends one request and waits.
 *  3. A stream of events has nothing more to be read, so the first byte or the end closes it.
 *
 * What libwebsockets 4.1 takes and does not tell: a frame of a client that is not masked (RFC 6455, 5.1,
 * would have it closed). The mask protects proxies between the two, not the hall; the frame is read as
 * any other.
 *
 * With all descriptors in use a connection waits that cannot be accepted, and wakes the loop as
 * well; then there is nobody to close, and the nap remains.
 */
#include "base/internal.h"
#include "hall/server/net_internal.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum {
    IDLE_TURNS = 100,
    LONG_IDLE_TURNS = 4000,
    NAP_MS = 1,
    LONG_NAP_MS = 20,
    WINDOW_MS = 100,
    /* Few enough for a machine that is busy with other things and naps longer. */
    IDLE_IN_WINDOW = 10,
    SPUN_MAX = 20,
    LOOK_MS = 1000,
    LOOK_STEP_MS = 10,
    LOOK_STEPS = 64,
    LOOK_LEAST = 32,
    DRAIN_MS = 4000,
    ACKNOWLEDGE_MS = 300,
    PORTS_TRIED = 20,
    PASSES_MAX = 2,
    /* Cookies are those of other pages on the same machine: what comes behind is not kept. */
    COOKIE_KEPT_BYTES = 8,
};

static int64_t read_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void nap(long ms)
{
    nanosleep(&(struct timespec){.tv_nsec = ms * 1000 * 1000}, NULL);
}

/* Connections. */

void net_address_of(char out[NET_ADDRESS_ROOM], const struct sockaddr *address)
{
    char text[INET6_ADDRSTRLEN] = "";

    if (address->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)address)->sin_addr, text,
                  sizeof text);
    else if (address->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, text,
                  sizeof text);
    if (!net_address_plain(out, text))
        out[0] = '\0';
}

struct connection *net_connection_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
}

int net_connection_open(struct lws *wsi)
{
    struct net *net = lws_context_user(lws_get_context(wsi));
    struct connection *connection = calloc(1, sizeof *connection);
    struct sockaddr_storage address;
    socklen_t size = sizeof address;

    if (!connection)
        return -1;
    net->happened++;
    net->now_ms = read_clock_ms(); /* the loop may have waited long for this connection */
    connection->net = net;
    connection->wsi = wsi;
    connection->progress_ms = net->now_ms;
    if (getpeername(lws_get_socket_fd(wsi), (struct sockaddr *)&address, &size) == 0)
        net_address_of(connection->address, (const struct sockaddr *)&address);
    connection->place = &net->connections;
    connection->next = net->connections;
    if (connection->next)
        connection->next->place = &connection->next;
    net->connections = connection;
    net->connection_count++;
    lws_set_opaque_user_data(wsi, connection);
    return 0;
}

void net_connection_close(struct lws *wsi)
{
    struct connection *connection = net_connection_of(wsi);

    if (!connection)
        return;
    connection->net->happened++;
    lws_set_opaque_user_data(wsi, NULL);
    if (connection->peer)
        net_peer_forget(connection->peer);
    if (connection->request)
        net_request_forget(connection->request);
    *connection->place = connection->next;
    if (connection->next)
        connection->next->place = connection->place;
    connection->net->connection_count--;
    if (connection->net->next_looked_at == connection)
        connection->net->next_looked_at = connection->next;
    free(connection);
}

void net_wake(struct net *net)
{
    net->is_woken = true;
    lws_cancel_service(net->context);
}

/*
 * libwebsockets takes the time limit back whenever it is woken for a connection with an unsent rest that has sent ahead:
 * that one ends as it is written to.
 */
void net_kill(struct connection *connection)
{
    shutdown(lws_get_socket_fd(connection->wsi), SHUT_RDWR);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    net_wake(connection->net);
}

static void look_at(struct connection *connection, bool was_standing)
{
    const struct net *net = connection->net;

    if (was_standing)
        connection->progress_ms = net->now_ms;
    if (connection->peer)
        net_peer_look(connection->peer, was_standing);
    else if (connection->request)
        net_request_look(connection->request);
    else if (net->now_ms - connection->progress_ms > net->patience_ms)
        net_kill(connection); /* no whole head, or no whole handshake of TLS */
}

/*
 * A round each second, in steps between which the loop turns: thousands who have been silent for equally
 * long are not asked in one turn, for which everybody would wait. Of a time in which the loop stood still
 * no client is guilty, so all are looked at in one step behind it.
 */
static void look_on(struct net *net)
{
    const bool was_standing = net->now_ms - net->next_look_ms > 2 * LOOK_MS;
    const size_t share = net->connection_count / LOOK_STEPS;
    size_t left = was_standing ? SIZE_MAX : share > LOOK_LEAST ? share : LOOK_LEAST;

    if (!net->next_looked_at || was_standing) {
        net->next_looked_at = net->connections;
        net->round_ends_ms = net->now_ms + LOOK_MS;
    }
    for (; net->next_looked_at && left > 0; left--) {
        struct connection *at = net->next_looked_at;
        net->next_looked_at = at->next;
        look_at(at, was_standing);
    }
    if (net->connections)
        net_wake(net);
    net->next_look_ms = net->next_looked_at                ? net->now_ms + LOOK_STEP_MS
                        : net->round_ends_ms > net->now_ms ? net->round_ends_ms
                                                           : net->now_ms;
}

/* Is there something to be read of it, at this moment? */
static bool is_unread(const struct connection *connection)
{
    struct pollfd descriptor = {.fd = lws_get_socket_fd(connection->wsi), .events = POLLIN};

    return connection->has_sent_ahead || net_tls_holds_bytes(connection->wsi) ||
           poll(&descriptor, 1, 0) > 0;
}

static bool is_stream(const struct connection *connection)
{
    return connection->peer && net_peer_is_stream(connection->peer);
}

static void close_streams_that_ended(struct net *net)
{
    for (struct connection *at = net->connections; at; at = at->next)
        if (is_stream(at) && is_unread(at))
            net_kill(at);
}

static void close_spinning(struct net *net)
{
    for (struct connection *at = net->connections; at; at = at->next) {
        at->spun = !at->is_paused && is_unread(at) ? at->spun + 1 : 0;
        if (at->spun > SPUN_MAX)
            net_kill(at);
    }
}

static void guard_against_spinning(struct net *net, bool got_on)
{
    if (got_on) {
        net->idle_turns = 0;
    } else {
        net->idle_turns++;
        net->idle_in_window++;
        if (net->stream_count > 0)
            close_streams_that_ended(net);
    }
    if (net->now_ms >= net->window_ms) {
        if (net->idle_in_window >= IDLE_IN_WINDOW || net->idle_turns > IDLE_TURNS)
            close_spinning(net);
        net->idle_in_window = 0;
        net->window_ms = net->now_ms + WINDOW_MS;
    }
    if (net->idle_turns > IDLE_TURNS)
        nap(net->idle_turns > LONG_IDLE_TURNS ? LONG_NAP_MS : NAP_MS);
}

/* Listening. */

/*
 * Can this very address be listened on? libwebsockets is not asked, because it takes every address
 * of the machine if it does not find the one that was said.
 */
static bool can_listen(const char *text, int port, char *why, size_t why_size)
{
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons((uint16_t)port)};
    const struct sockaddr *address = NULL;
    socklen_t size = 0;
    const int on = 1;

    if (inet_pton(AF_INET, text, &four.sin_addr) == 1) {
        address = (const struct sockaddr *)&four;
        size = sizeof four;
    } else if (inet_pton(AF_INET6, text, &six.sin6_addr) == 1) {
        address = (const struct sockaddr *)&six;
        size = sizeof six;
    } else {
        snprintf(why, why_size, "%s is no numeric address such as 127.0.0.1 or ::1", text);
        return false;
    }
    const int probe = socket(address->sa_family, SOCK_STREAM, 0);
    bool free_to_use =
        probe >= 0 && setsockopt(probe, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0;
    if (address->sa_family == AF_INET6)
        free_to_use =
            free_to_use && setsockopt(probe, IPPROTO_IPV6, IPV6_V6ONLY, &on, sizeof on) == 0;
    free_to_use = free_to_use && bind(probe, address, size) == 0;
    if (!free_to_use)
        snprintf(why, why_size, "%s, port %d cannot be listened on: %s", text, port,
                 strerror(errno));
    if (probe >= 0)
        close(probe);
    return free_to_use;
}

/*
 * One vhost an address. The connection may be bound to another of them later, by the name in Host
 * or in the handshake of TLS; they differ in nothing but the address.
 */
static struct lws_vhost *listen_on(struct net *net, const char *address, int port)
{
    /* No timers of libwebsockets: net_peer_look has them. */
    static const lws_retry_bo_t no_timers = {.secs_since_valid_hangup = 0};
    const uint64_t tls = net->config->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT |
                                                        LWS_SERVER_OPTION_CREATE_VHOST_SSL_CTX
                                                  : 0;
    const struct lws_context_creation_info info = {
        .port = port,
        .iface = address,
        /* What begins with no method that libwebsockets knows comes to net_on_http as raw bytes. */
        .listen_accept_role = "raw-skt",
        .listen_accept_protocol = net->protocols[0].name,
        /* With IPv6 on, an address of IPv4 would be taken for every address of the machine. */
        .options = tls | LWS_SERVER_OPTION_FALLBACK_TO_APPLY_LISTEN_ACCEPT_CONFIG |
                   (strchr(address, ':')
                        ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY | LWS_SERVER_OPTION_IPV6_V6ONLY_VALUE
                        : LWS_SERVER_OPTION_DISABLE_IPV6),
        .protocols = net->protocols,
        .retry_and_idle_policy = &no_timers,
        .keepalive_timeout = 30,
        .alpn = "http/1.1",
    };
    struct lws_vhost *vhost = lws_create_vhost(net->context, &info);
    if (!vhost || lws_get_vhost_listen_port(vhost) > 0)
        return vhost;
    lws_vhost_destroy(vhost);
    return NULL;
}

/* All addresses have the same port, also where any will do. */
static bool listen_on_all(struct net *net, char *why, size_t why_size)
{
    const struct net_config *config = net->config;

    for (int tried = 0; tried < PORTS_TRIED; tried++) {
        int port = config->port;
        size_t i;
        for (i = 0; i < config->address_count; i++) {
            const char *address = config->addresses[i];
            if (!can_listen(address, port, why, why_size))
                break;
            net->vhosts[i] = listen_on(net, address, port);
            if (!net->vhosts[i]) {
                if (net->tls_why[0])
                    snprintf(why, why_size, "%s", net->tls_why);
                else
                    snprintf(why, why_size, "%s, port %d cannot be listened on", address, port);
                break;
            }
            port = lws_get_vhost_listen_port(net->vhosts[i]);
        }
        if (i == config->address_count)
            return true;
        while (i-- > 0)
            lws_vhost_destroy(net->vhosts[i]);
        net->tls_count = 0;
        if (config->port != 0 || port == 0)
            return false;
    }
    return false;
}

static void on_alarm(uv_timer_t *alarm)
{
    struct net *net = uv_handle_get_data((uv_handle_t *)alarm);
    net->happened++; /* waking the loop is all it is for */
}

struct net *net_open(const struct net_config *config, char *why, size_t why_size)
{
    if (config->certificate && !net_tls_check(config, why, why_size))
        return NULL;
    struct net *net = calloc(1, sizeof *net);
    struct lws_vhost **vhosts = calloc(config->address_count + 1, sizeof *vhosts);
    struct ssl_ctx_st **tls = calloc(config->address_count + 1, sizeof *tls);
    if (!net || !vhosts || !tls) {
        snprintf(why, why_size, "there is not enough memory");
        free(net);
        free(vhosts);
        free(tls);
        return NULL;
    }
    lws_set_log_level(0, NULL); /* what clients do wrong is no concern of the operator */
    net->config = config;
    net->vhosts = vhosts;
    net->tls = tls;
    net->started = (uint32_t)time(NULL);
    net->now_ms = read_clock_ms();
    net->next_look_ms = net->now_ms + LOOK_MS;
    net->patience_ms = config->patience_ms ? config->patience_ms : LIMIT_PATIENCE_S * 1000;
    net->protocols[0] = (struct lws_protocols){
        .name = "http", .callback = net_on_http, .tx_packet_size = NET_CHUNK_BYTES};
    net->protocols[1] = (struct lws_protocols){
        .name = config->subprotocol ? config->subprotocol : "hakem-2",
        .callback = net_on_websocket,
        .rx_buffer_size = 4096, /* of each connection; longer frames come in parts */
        .tx_packet_size = NET_CHUNK_BYTES};

    for (size_t i = 0; i < HK_COUNT(net->head_limits.token_limit); i++)
        net->head_limits.token_limit[i] = LIMIT_HEAD_BYTES;
    net->head_limits.token_limit[WSI_TOKEN_HTTP_COOKIE] = COOKIE_KEPT_BYTES;
    void *loops[] = {&net->loop};
    const struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN,
        .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_LIBUV |
                   (config->certificate ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
        .foreign_loops = loops,
        .user = net,
        .gid = -1,
        .uid = -1,
        .pt_serv_buf_size = 2 * NET_CHUNK_BYTES,
        .max_http_header_data = LIMIT_HEAD_BYTES,
        .token_limits = &net->head_limits,
        .timeout_secs = 20, /* of a connection that says nothing; the vhost's own is not read */
        .alpn = "http/1.1",
    };
    net->has_loop = uv_loop_init(&net->loop) == 0 && uv_timer_init(&net->loop, &net->alarm) == 0;
    uv_handle_set_data((uv_handle_t *)&net->alarm, net);
    net->context = net->has_loop ? lws_create_context(&info) : NULL;
    if (!net->context)
        snprintf(why, why_size,
                 "the loop of connections cannot be made; is libwebsockets-evlib-uv installed?");
    if (net->context && listen_on_all(net, why, why_size))
        return net;
    net_close(net);
    return NULL;
}

int net_port(const struct net *net)
{
    return lws_get_vhost_listen_port(net->vhosts[0]);
}

/* The loop. */

/*
 * Wait until something happens in a socket, or for `wait_ms`, and serve what has happened. What
 * libwebsockets does behind that, in further passes that do not wait, is part of the same turn.
 */
static void serve(struct net *net, int64_t wait_ms)
{
    uv_update_time(&net->loop);
    /* one that is due as the pass begins goes off before the pass waits, and so has to do it again */
    uv_timer_start(&net->alarm, on_alarm, (uint64_t)wait_ms, 1);
    uv_run(&net->loop, UV_RUN_ONCE);
    uv_timer_stop(&net->alarm);
    for (int i = 0; i < PASSES_MAX && uv_backend_timeout(&net->loop) == 0; i++)
        uv_run(&net->loop, UV_RUN_NOWAIT);
}

static int64_t call_turn(struct net *net)
{
    const struct net_handler *handler = &net->config->handler;

    net->is_in_turn = true;
    const int64_t wait_ms = handler->turn(handler->context);
    net->is_in_turn = false;
    net_write_held(net);
    return wait_ms;
}

static void turn(struct net *net)
{
    const uint64_t before = net->happened;
    const bool was_woken = net->is_woken; /* nothing needs to get on in the turn that this brings */

    net->is_woken = false;
    int64_t wait_ms = call_turn(net);

    if (net->connections && net->next_look_ms - net->now_ms < wait_ms)
        wait_ms = net->next_look_ms - net->now_ms;
    if (net->stop && wait_ms > ACKNOWLEDGE_MS)
        wait_ms = ACKNOWLEDGE_MS;
    serve(net, wait_ms < 1 ? 1 : wait_ms);
    net->now_ms = read_clock_ms();
    if (net->now_ms >= net->next_look_ms)
        look_on(net);
    if (net->reload) {
        net->reload = 0;
        net_tls_reload(net);
    }
    guard_against_spinning(net, was_woken || net->happened != before);
}

/* Has everybody been told that the server closes, and got his answer? */
static bool are_all_told(const struct net *net)
{
    for (const struct connection *at = net->connections; at; at = at->next)
        if (at->peer ? !net_peer_is_closing(at->peer)
                     : at->request && net_request_is_handed_over(at->request))
            return false;
    return true;
}

static bool has_peers(const struct net *net)
{
    for (const struct connection *at = net->connections; at; at = at->next)
        if (at->peer)
            return true;
    return false;
}

void net_run(struct net *net)
{
    while (!net->stop)
        turn(net);
    call_turn(net);
    const int64_t end_ms = read_clock_ms() + DRAIN_MS;
    int64_t told_ms = INT64_MAX; /* since when all have been told */
    while (read_clock_ms() < end_ms) {
        for (struct connection *at = net->connections; at; at = at->next)
            if (at->peer)
                net_hang_up(at->peer, NET_CLOSE_RESTART);
        if (!are_all_told(net))
            told_ms = INT64_MAX;
        else if (told_ms == INT64_MAX)
            told_ms = net->now_ms;
        /* Whoever answers the close frame is closed without losing what was sent last. */
        if (told_ms != INT64_MAX && (!has_peers(net) || net->now_ms - told_ms > ACKNOWLEDGE_MS))
            break;
        turn(net);
    }
}

void net_stop(struct net *net)
{
    net->stop = 1;
    lws_cancel_service(net->context);
}

bool net_is_stopping(const struct net *net)
{
    return net->stop;
}

void net_reload(struct net *net)
{
    net->reload = 1;
    lws_cancel_service(net->context);
}

/*
 * What stands in a loop of libuv is closed by the loop itself: libwebsockets is told, all closes,
 * and it is told again to free the rest.
 */
static void close_loop(struct net *net)
{
    if (net->context)
        lws_context_destroy(net->context);
    uv_close((uv_handle_t *)&net->alarm, NULL);
    uv_run(&net->loop, UV_RUN_DEFAULT);
    if (net->context)
        lws_context_destroy(net->context);
    uv_loop_close(&net->loop);
}

void net_close(struct net *net)
{
    if (!net)
        return;
    if (net->has_loop)
        close_loop(net);
    free(net->vhosts);
    free(net->tls);
    free(net);
}
