/* Standing by: decision 116. */
#include "hall/server/standby.h"
#include "hall/server/journal.h"
#include "hall/store/halls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURN_MS = 20, METRICS_ROOM = 1024 };

static const char *why_not(const struct server *server)
{
    struct store_lease lease;

    if (net_is_stopping(server->net))
        return "the hall closes";
    return store_look_at_lease(server->store, &lease) && lease.why ? lease.why
                                                                   : "the hall is being opened";
}

/* Of several halls. */
static int write_halls(const struct server *server, char *out, size_t size)
{
    struct store_halls halls;
    unsigned there = 0;

    if (!store_look_at_halls(server->store, &halls))
        return 0;
    for (size_t i = 0; i < halls.count; i++)
        there += !halls.others[i].is_gone;
    return snprintf(out, size,
                    "# TYPE hakem_other_halls gauge\nhakem_other_halls %u\n"
                    "# TYPE hakem_turns_again_total counter\nhakem_turns_again_total %llu\n",
                    there, (unsigned long long)server->judged_again);
}

void standby_metrics(const struct server *server, bool serves, char *out, size_t size)
{
    struct store_lease lease;

    out[0] = '\0';
    if (!store_look_at_lease(server->store, &lease))
        return;
    int used =
        snprintf(out, size,
                 "# TYPE hakem_serving gauge\nhakem_serving %d\n"
                 "# TYPE hakem_lease_remaining_seconds gauge\nhakem_lease_remaining_seconds %.3f\n",
                 serves, (double)lease.left_ms / 1e3);
    used += write_halls(server, out + used, size - (size_t)used);
    if (used > 0 && (size_t)used < size && lease.bound_us >= 0)
        snprintf(out + used, size - (size_t)used,
                 "# TYPE hakem_database_clock_offset_seconds gauge\n"
                 "hakem_database_clock_offset_seconds %.6f\n"
                 "# TYPE hakem_database_clock_bound_seconds gauge\n"
                 "hakem_database_clock_bound_seconds %.6f\n",
                 (double)lease.offset_us / 1e6, (double)lease.bound_us / 1e6);
}

static void reply_text(struct server *server, struct net_request *request, int status,
                       const char *text)
{
    replies_add(&server->replies, (struct reply){.request = request,
                                                 .status = status,
                                                 .type = "text/plain; charset=utf-8",
                                                 .text = strdup(text),
                                                 .of_program = true});
}

void standby_request(struct server *server, struct net_request *request)
{
    const char *method = net_request_method(request), *path = net_request_path(request);
    const bool reads = strcmp(method, "GET") == 0 || strcmp(method, "HEAD") == 0;
    struct refusal refusal = {.code = CODE_NONE};
    char text[METRICS_ROOM];

    if (reads && strcmp(path, "/healthz") == 0) {
        reply_text(server, request, 200, "ok\n");
    } else if (reads && strcmp(path, "/readyz") == 0) {
        snprintf(text, sizeof text, "%s\n", why_not(server));
        reply_text(server, request, 503, text);
    } else if (reads && strcmp(path, "/metrics") == 0 &&
               net_address_is_loopback(net_request_address(request))) {
        standby_metrics(server, false, text, sizeof text);
        reply_text(server, request, 200, text);
    } else {
        server->refused++;
        refuse(&refusal, CODE_FULL, why_not(server));
        refusal.retry_after_s = 1;
        replies_add_problem(&server->replies, request, &refusal, NULL, NULL);
    }
}

/* What it has the lease for cannot be opened: it stops, and says why, so that another one may. */
static void give_up(struct server *server)
{
    server->again = store_serving(server->store) == STORE_IS_FENCED; /* another was quicker */
    server->is_broken = !server->again;
    net_stop(server->net);
}

int64_t standby_turn(struct server *server)
{
    replies_send(&server->replies, NULL);
    if (net_is_stopping(server->net))
        return TURN_MS;
    switch (store_serving(server->store)) {
    case STORE_STANDS_BY:
        break;
    case STORE_MAY_TAKE_OVER:
        if (!store_take_over(server->store)) {
            snprintf(server->why, sizeof server->why, "%s", store_why(server->store));
            give_up(server);
        } else if (!server_open_hall(server, server->why, sizeof server->why)) {
            give_up(server);
        }
        break;
    case STORE_SERVES:
    case STORE_IS_FENCED:
        server->again = true;
        net_stop(server->net);
        break;
    }
    return server->hall ? 0 : TURN_MS;
}
