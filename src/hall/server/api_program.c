/*
 * Requests about the program and no game: the files of the page, which are in the program, and what
 * the machine asks about the server. The files are answered at once, since no turn can change them.
 */
#include "hall/server/api_program.h"
#include "hall/server/board_games.h"
#include "hall/server/client.h"
#include "hall/server/net_address.h"
#include "hall/server/page.h"
#include "hall/server/server.h"
#include "hall/server/standby.h"
#include "hall/server/turn.h"

#include <stdio.h>
#include <string.h>

/* What the machine asks. */

static bool reply_text(struct api_call *call, int status, const char *text)
{
    replies_add(&call->server->replies, (struct reply){.request = call->request,
                                                       .status = status,
                                                       .type = "text/plain; charset=utf-8",
                                                       .text = strdup(text),
                                                       .of_program = true});
    return true;
}

bool api_get_health(struct api_call *call, struct refusal *refusal)
{
    (void)refusal;
    return reply_text(call, 200, "ok\n");
}

bool api_get_ready(struct api_call *call, struct refusal *refusal)
{
    const struct server *server = call->server;
    const char *why =
        net_is_stopping(server->net) ? "the hall closes" : hall_unwritable(server->hall);
    struct store_lease lease;
    unsigned unread = 0;
    char text[128];

    (void)refusal;
    for (const struct hall_tournament *one = hall_tournaments(server->hall); one; one = one->next)
        unread += one->lost || one->damaged;
    if (!why && store_look_at_lease(server->store, &lease) && lease.left_ms == 0)
        why = lease.why ? lease.why : "the lease by which the hall has its database has ended";
    if (!why && unread == 0)
        return reply_text(call, 200, "ok\n");
    if (!why) { /* it costs that tournament, and not the hall */
        snprintf(text, sizeof text, "ok\n%u %s cannot be read to the end of %s log\n", unread,
                 unread == 1 ? "tournament" : "tournaments", unread == 1 ? "its" : "their");
        return reply_text(call, 200, text);
    }
    snprintf(text, sizeof text, "%s\n", why);
    return reply_text(call, 503, text);
}

bool api_get_metrics(struct api_call *call, struct refusal *refusal)
{
    const struct server *server = call->server;
    size_t clients = 0;
    char text[2048], of_lease[1024];

    if (!net_address_is_loopback(net_request_address(call->request)) &&
        !(call->has_seat && call->seat.role == ROLE_ORGANISER && call->seat.of_hall))
        return refuse(refusal, CODE_ROLE, "the counters are for this machine and the organiser");
    for (const struct client *client = server->clients; client; client = client->next)
        clients++;
    standby_metrics(server, true, of_lease, sizeof of_lease);
    snprintf(text, sizeof text,
             "# TYPE hakem_acts_total counter\nhakem_acts_total %llu\n"
             "# TYPE hakem_refused_total counter\nhakem_refused_total %llu\n"
             "# TYPE hakem_games_created_total counter\nhakem_games_created_total %llu\n"
             "# TYPE hakem_turns_total counter\nhakem_turns_total %llu\n"
             "# TYPE hakem_games gauge\nhakem_games %zu\n"
             "# TYPE hakem_connections gauge\nhakem_connections %zu\n"
             "# TYPE hakem_writable gauge\nhakem_writable %d\n%s",
             (unsigned long long)hall_acts(server->hall), (unsigned long long)server->refused,
             (unsigned long long)hall_created(server->hall), (unsigned long long)server->turns,
             hall_game_count(server->hall), clients, hall_unwritable(server->hall) == NULL,
             of_lease);
    return reply_text(call, 200, text);
}

/* Does somebody else reach the hall by the address? Not by one of loopback, and none is called 0.0.0.0. */
static bool is_for_others(const char *address)
{
    return !net_address_is_loopback(address) && !net_address_equal(address, "0.0.0.0") &&
           !net_address_equal(address, "::");
}

bool api_get_addresses(struct api_call *call, struct refusal *refusal)
{
    const struct server *server = call->server;
    const struct net_config *config = &server->net_config;
    json_t *list;

    if (!net_address_is_loopback(net_request_address(call->request)))
        return refuse(refusal, CODE_ROLE, "the addresses of this machine are told to it alone");
    list = json_array();
    if (server->url)
        json_array_append_new(list, json_string(server->url));
    for (size_t i = 0; !server->url && i < config->address_count; i++) {
        const char *address = config->addresses[i], *six = strchr(address, ':');
        if (is_for_others(address))
            json_array_append_new(
                list, json_sprintf("%s://%s%s%s:%d", config->certificate ? "https" : "http",
                                   six ? "[" : "", address, six ? "]" : "", server_port(server)));
    }
    json_t *body = json_pack("{s:o}", "addresses", list);
    char *text = json_dumps(body, JSON_COMPACT);
    json_decref(body);
    return api_reply_json(call, 200, text);
}

/* The page. */

static bool reply_page(struct api_call *call, const char *name, bool framed,
                       struct refusal *refusal)
{
    for (size_t i = 0; i < page_file_count; i++) {
        const struct page_file *file = &page_files[i];
        if (strcmp(file->name, name) != 0)
            continue;
        net_reply(call->request, &(struct net_answer){.status = 200,
                                                      .type = file->type,
                                                      .body = file->bytes,
                                                      .size = file->size,
                                                      .is_static = true,
                                                      .gzip = file->gzip,
                                                      .gzip_size = file->gzip_size,
                                                      .etag = file->etag,
                                                      .may_be_framed = framed,
                                                      .is_immutable = file->is_immutable});
        return true;
    }
    return refuse(refusal, CODE_MISSING, "there is no such file");
}

bool api_get_page(struct api_call *call, struct refusal *refusal)
{
    const struct hall_tournament *tournament =
        hall_tournament_even_lost(call->server->hall, call->rest);

    if (tournament && board_games_are_unlisted(tournament))
        net_request_unlist(call->request);
    return reply_page(call, "index.html", false, refusal);
}

bool api_get_board_page(struct api_call *call, struct refusal *refusal)
{
    if (board_game_is_unlisted(call->server->hall, call->rest))
        net_request_unlist(call->request);
    return reply_page(call, "index.html", true, refusal);
}

bool api_get_icon(struct api_call *call, struct refusal *refusal)
{
    return reply_page(call, "favicon.svg", false, refusal);
}

bool api_get_asset(struct api_call *call, struct refusal *refusal)
{
    return reply_page(call, call->rest, false, refusal);
}

bool api_get_description(struct api_call *call, struct refusal *refusal)
{
    return reply_page(call, "openapi.json", false, refusal);
}
