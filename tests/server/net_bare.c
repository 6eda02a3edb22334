/*
 * The sockets of the hall (hall/server/net.h) without the hall: what its tests ask is answered here.
 * Listens on any port and prints its address as `hakem serve` does. Arguments are pairs of a word
 * and its value: listen, host, trust (each any number of times), cert, key, patience (ms), port.
 *
 *   /request            what has come, as JSON
 *   /text?size=N        N bytes, not static, with an entity tag
 *   /json?size=N        the same as application/json
 *   /framed, /kept      may be framed; is immutable, and a download
 *   /late?ms=N          answered after so long; /never is not
 *   /stream             a stream of events, which begins with one
 *   /tell?size=N&count=M&sort=answer    send so much to all peers
 *   /turn?size=N&more=M    in the coming turn an answer of N bytes and a change of M to all peers;
 *                       size=N&more=0&code=C: an answer alone, and hang up
 *   /end?code=N         hang up on all peers
 *   /counts             how often each function of the handler was called
 *
 * A frame is sent back; after `drained` comes the frame "drained", on a stream an event.
 */
#include "hall/server/net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 64, LATE_MS = 5 };

struct peer {
    struct net_peer *peer;
    struct peer *next;
    bool is_stream;
};

static struct net *net;
static struct peer *peers;
static struct {
    struct net_request *request;
    int64_t at_ms;
} late[MOST];
static struct {
    size_t answer, change, code;
} of_turn;
static unsigned requests, gone, opened, frames, drained, closed;

static int64_t now_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static void *need(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

static void reply_text(struct net_request *request, const char *text)
{
    net_reply(request,
              &(struct net_answer){
                  .status = 200, .type = "application/json", .body = text, .size = strlen(text)});
}

static const char *or_null(const char *text)
{
    return text ? text : "(none)";
}

static void tell_request(struct net_request *request)
{
    static char text[32 * 1024];
    size_t size;
    const char *body = net_request_body(request, &size);

    snprintf(
        text, sizeof text,
        "{\"method\":\"%s\",\"path\":\"%s\",\"x\":\"%s\",\"y\":\"%s\",\"authorization\":\"%s\","
        "\"idempotency-key\":\"%s\",\"last-event-id\":\"%s\",\"content-type\":\"%s\","
        "\"address\":\"%s\",\"size\":%zu,\"body\":\"%.100s\"}",
        net_request_method(request), net_request_path(request),
        or_null(net_request_query(request, "x")), or_null(net_request_query(request, "y")),
        or_null(net_request_header(request, "authorization")),
        or_null(net_request_header(request, "idempotency-key")),
        or_null(net_request_header(request, "last-event-id")),
        or_null(net_request_header(request, "content-type")), net_request_address(request), size,
        body);
    reply_text(request, text);
}

static size_t number(struct net_request *request, const char *name, size_t otherwise)
{
    const char *value = net_request_query(request, name);
    return value ? strtoul(value, NULL, 10) : otherwise;
}

static char *letters(size_t size)
{
    char *text = need(malloc(size + 3));
    for (size_t i = 0; i < size; i++)
        text[i] = (char)('a' + i % 26);
    memcpy(text + size, "\n\n", 3);
    return text;
}

static void reply_letters(struct net_request *request, const char *type)
{
    const size_t size = number(request, "size", 10);
    char *text = letters(size);
    net_reply(request,
              &(struct net_answer){
                  .status = 200, .type = type, .body = text, .size = size, .etag = "\"v1\""});
    free(text);
}

/* To streams an event, to sockets a frame. */
static void send_letters(struct peer *to, size_t size, enum net_sort sort)
{
    char *text = letters(size);
    if (to->is_stream && size > 6)
        memcpy(text, "data: ", 6);
    struct net_text *shared = need(net_text_create(text, size + (to->is_stream ? 2 : 0)));
    net_send(to->peer, shared, sort);
    net_text_release(shared);
    free(text);
}

static void on_opened(void *context, struct net_peer *peer, void **user)
{
    (void)context;
    struct peer *made = need(calloc(1, sizeof *made));
    made->peer = peer;
    made->next = peers;
    peers = made;
    *user = made;
    opened++;
}

static void open_stream(struct net_request *request)
{
    struct peer *made = need(calloc(1, sizeof *made));
    made->is_stream = true;
    made->peer = net_stream(request, made);
    if (!made->peer) {
        free(made);
        return;
    }
    made->next = peers;
    peers = made;
    static const char event[] = "id: 1\nevent: change\ndata: {}\n\n";
    struct net_text *shared = need(net_text_create(event, sizeof event - 1));
    net_send(made->peer, shared, NET_CHANGE);
    net_text_release(shared);
}

static void on_request(void *context, struct net_request *request)
{
    const char *path = net_request_path(request);
    char text[200];

    (void)context;
    requests++;
    if (strcmp(path, "/healthz") == 0) {
        net_reply(request, &(struct net_answer){.status = 200,
                                                .type = "text/plain; charset=utf-8",
                                                .body = "ok\n",
                                                .size = 3,
                                                .is_static = true});
    } else if (strcmp(path, "/request") == 0) {
        tell_request(request);
    } else if (strcmp(path, "/text") == 0) {
        reply_letters(request, "text/plain; charset=utf-8");
    } else if (strcmp(path, "/json") == 0) {
        reply_letters(request, "application/json");
    } else if (strcmp(path, "/picture") == 0) {
        reply_letters(request, "image/png");
    } else if (strcmp(path, "/framed") == 0 || strcmp(path, "/kept") == 0) {
        const bool framed = path[1] == 'f';
        net_reply(request, &(struct net_answer){.status = 200,
                                                .type = "text/html",
                                                .body = "<p>",
                                                .size = 3,
                                                .is_static = true,
                                                .may_be_framed = framed,
                                                .is_immutable = !framed,
                                                .download = framed ? NULL : "kept.html"});
    } else if (strcmp(path, "/busy") == 0) {
        net_reply(request, &(struct net_answer){.status = 429, .retry_after_s = 7});
    } else if (strcmp(path, "/nothing") == 0) {
        net_reply(request, &(struct net_answer){.status = 204});
    } else if (strcmp(path, "/late") == 0 || strcmp(path, "/never") == 0) {
        for (size_t i = 0; i < MOST; i++)
            if (!late[i].request) {
                late[i].request = request;
                late[i].at_ms =
                    path[1] == 'n' ? INT64_MAX : now_ms() + (int64_t)number(request, "ms", LATE_MS);
                return;
            }
        reply_text(request, "{\"full\":true}");
    } else if (strcmp(path, "/stream") == 0) {
        open_stream(request);
    } else if (strcmp(path, "/tell") == 0) {
        const char *sort = net_request_query(request, "sort");
        const size_t size = number(request, "size", 10), count = number(request, "count", 1);
        for (struct peer *peer = peers; peer; peer = peer->next)
            for (size_t i = 0; i < count; i++)
                send_letters(peer, size, sort ? NET_ANSWER : NET_CHANGE);
        reply_text(request, "{}");
    } else if (strcmp(path, "/turn") == 0) {
        of_turn.answer = number(request, "size", 10);
        of_turn.change = number(request, "more", 10);
        of_turn.code = number(request, "code", 0);
        reply_text(request, "{}");
    } else if (strcmp(path, "/end") == 0) {
        for (struct peer *peer = peers; peer; peer = peer->next)
            net_hang_up(peer->peer, (int)number(request, "code", 1000));
        reply_text(request, "{}");
    } else if (strcmp(path, "/counts") == 0) {
        snprintf(text, sizeof text,
                 "{\"requests\":%u,\"gone\":%u,\"opened\":%u,\"frames\":%u,\"drained\":%u,"
                 "\"closed\":%u}",
                 requests, gone, opened, frames, drained, closed);
        reply_text(request, text);
    } else {
        net_reply(request, &(struct net_answer){.status = 404});
    }
}

static void on_request_gone(void *context, struct net_request *request)
{
    (void)context;
    gone++;
    for (size_t i = 0; i < MOST; i++)
        if (late[i].request == request)
            late[i].request = NULL;
}

static void on_frame(void *context, struct net_peer *peer, void **user, const char *text,
                     size_t size)
{
    (void)context;
    (void)user;
    frames++;
    struct net_text *shared = need(net_text_create(text, size));
    net_send(peer, shared, NET_ANSWER);
    net_text_release(shared);
}

static void on_drained(void *context, struct net_peer *peer, void **user)
{
    static const char frame[] = "drained", event[] = "data: drained\n\n";
    const struct peer *told = *user;

    (void)context;
    drained++;
    struct net_text *shared = need(told->is_stream ? net_text_create(event, sizeof event - 1)
                                                   : net_text_create(frame, sizeof frame - 1));
    net_send(peer, shared, NET_CHANGE);
    net_text_release(shared);
}

static void on_closed(void *context, struct net_peer *peer, void **user)
{
    struct peer **link = &peers, *left = *user;

    (void)context;
    (void)peer;
    closed++;
    while (*link != left)
        link = &(*link)->next;
    *link = left->next;
    free(left);
}

static void tell_in_turn(void)
{
    for (struct peer *peer = peers; of_turn.answer && peer; peer = peer->next) {
        send_letters(peer, of_turn.answer, NET_ANSWER);
        if (of_turn.change)
            send_letters(peer, of_turn.change, NET_CHANGE);
        if (of_turn.code)
            net_hang_up(peer->peer, (int)of_turn.code);
    }
    of_turn.answer = 0;
}

static int64_t on_turn(void *context)
{
    (void)context;
    tell_in_turn();
    int64_t wait_ms = 60000;
    for (size_t i = 0; i < MOST; i++)
        if (late[i].request && late[i].at_ms <= now_ms()) {
            reply_text(late[i].request, "{\"late\":true}");
            late[i].request = NULL;
        } else if (late[i].request && late[i].at_ms - now_ms() < wait_ms) {
            wait_ms = late[i].at_ms - now_ms();
        }
    return wait_ms;
}

static void on_signal(int signal_number)
{
    if (signal_number == SIGHUP)
        net_reload(net);
    else
        net_stop(net);
}

int main(int argc, char **argv)
{
    static const char *addresses[MOST], *hosts[MOST], *trusted[MOST];
    struct net_config config = {.addresses = addresses,
                                .hosts = hosts,
                                .trusted = trusted,
                                .handler = {.request = on_request,
                                            .request_gone = on_request_gone,
                                            .opened = on_opened,
                                            .frame = on_frame,
                                            .drained = on_drained,
                                            .closed = on_closed,
                                            .turn = on_turn}};
    char why[500] = "";

    for (int i = 1; i + 1 < argc && i < MOST; i += 2) {
        if (strcmp(argv[i], "listen") == 0)
            addresses[config.address_count++] = argv[i + 1];
        else if (strcmp(argv[i], "host") == 0)
            hosts[config.host_count++] = argv[i + 1];
        else if (strcmp(argv[i], "trust") == 0)
            trusted[config.trusted_count++] = argv[i + 1];
        else if (strcmp(argv[i], "cert") == 0)
            config.certificate = argv[i + 1];
        else if (strcmp(argv[i], "key") == 0)
            config.key = argv[i + 1];
        else if (strcmp(argv[i], "patience") == 0)
            config.patience_ms = strtol(argv[i + 1], NULL, 10);
        else if (strcmp(argv[i], "port") == 0)
            config.port = (int)strtol(argv[i + 1], NULL, 10);
    }
    if (config.address_count == 0)
        addresses[config.address_count++] = "127.0.0.1";
    net = net_open(&config, why, sizeof why);
    if (!net) {
        fprintf(stderr, "hakem: %s.\n", why);
        return 2;
    }
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    printf("%s://%s:%d/\n", config.certificate ? "https" : "http", addresses[0], net_port(net));
    fflush(stdout);
    net_run(net);
    net_close(net);
    return 0;
}
