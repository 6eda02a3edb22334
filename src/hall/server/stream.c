/*
 * The id of an event is the epoch and, behind it, a number a board in the order in which they were
 * asked for: 1-12.x.7, where x is a board of which nothing has been told yet. So the reader of several
 * boards, who gives the last id back, is told of each what he has missed. Of one board it is 1-12.
 *
 * A game that is not in memory is shown when it has come (waiting.h); the others do not wait for it.
 */
#include "hall/server/stream.h"
#include "base/text.h"
#include "hall/server/sector.h"
#include "hall/server/server_internal.h"
#include "hall/server/turn.h"
#include "hall/server/waiting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NUMBER_ROOM = 24 };

/* Ids. */

/*
 * Read what a reader has seen of each board. An id of another epoch, or of another count of boards,
 * says nothing.
 */
static void read_id(struct streamed *boards, unsigned count, int64_t epoch, const char *id)
{
    char *at;
    bool fits = strtoll(id, &at, 10) == epoch && *at++ == '-';

    for (unsigned i = 0; fits && i < count; i++) {
        boards[i].is_told = *at >= '0' && *at <= '9';
        if (boards[i].is_told)
            boards[i].number = strtoull(at, &at, 10);
        else
            fits = *at++ == 'x';
        fits = fits && *at++ == (i + 1 < count ? '.' : '\0');
    }
    for (unsigned i = 0; !fits && i < count; i++)
        boards[i].is_told = false;
}

static void write_id(struct hk__text *out, const struct client *client, int64_t epoch)
{
    char number[NUMBER_ROOM];

    snprintf(number, sizeof number, "id: %lld", (long long)epoch);
    hk__text_append(out, number, strlen(number));
    for (unsigned i = 0; i < client->streamed_count; i++) {
        const struct streamed *board = &client->streamed[i];
        hk__text_append(out, i == 0 ? "-" : ".", 1);
        snprintf(number, sizeof number, "%llu", (unsigned long long)board->number);
        if (board->is_told)
            hk__text_append(out, number, strlen(number));
        else
            hk__text_append(out, "x", 1);
    }
    hk__text_append(out, "\n", 1);
}

struct net_text *stream_event(const struct server *server, const struct client *client,
                              const char *name, const char *text)
{
    struct hk__text event = {0};

    write_id(&event, client, hall_epoch(server->hall));
    hk__text_append(&event, "event: ", 7);
    hk__text_append(&event, name, strlen(name));
    hk__text_append(&event, "\ndata: ", 7);
    hk__text_append(&event, text, strlen(text));
    hk__text_append(&event, "\n\n", 2);
    struct net_text *made = event.failed ? NULL : net_text_create(event.bytes, event.size);
    free(event.bytes);
    return made;
}

void stream_tells(const struct subscription *board, uint64_t number)
{
    struct streamed *told = &board->client->streamed[board->streamed];

    told->is_told = true;
    told->number = number;
}

void stream_forget_told(const struct client *client)
{
    for (unsigned i = 0; i < client->streamed_count; i++)
        client->streamed[i].is_told = false;
}

/* Boards. */

static unsigned find(const struct client *client, const char *name)
{
    unsigned at = 0;

    while (strcmp(client->streamed[at].game, name) != 0)
        at++;
    return at;
}

/* A game is not there. */
static void say_missing(const struct server *server, const struct client *client, unsigned at)
{
    char bye[BYE_ROOM];

    client->streamed[at].is_told = false;
    client->streamed[at].is_gone = true;
    client_bye(bye, client->streamed[at].game, CODE_MISSING);
    struct net_text *event = stream_event(server, client, "bye", bye);
    if (event)
        net_send(client->peer, event, NET_ANSWER);
    net_text_release(event);
    for (unsigned i = 0; i < client->streamed_count; i++)
        if (!client->streamed[i].is_gone)
            return;
    net_hang_up(client->peer, NET_CLOSE_POLICY);
}

static bool show(struct server *server, struct client *client, struct hall_game *game, unsigned at)
{
    const struct streamed *told = &client->streamed[at];
    const struct seat *seat = &client->bearer;
    struct refusal refusal;

    if (client->has_bearer && !seat->of_hall && seat_is_of(seat, game) &&
        !client_join(server, client, seat, game, &refusal))
        return false;
    struct subscription *board = client_watch(server, client, game, &refusal);
    if (!board)
        return false;
    board->streamed = at;
    if (told->is_told)
        client_resume(server, board, hall_epoch(server->hall), (int64_t)told->number);
    return true;
}

void stream_show(struct server *server, struct client *client, const char *name)
{
    const unsigned at = find(client, name);
    struct hall_game *game;
    bool done = true;

    switch (waiting_seek(server, name, &game)) {
    case SEEK_FOUND:
        done = show(server, client, game, at);
        break;
    case SEEK_COMING:
        done = waiting_add_stream(server, name, client);
        break;
    case SEEK_MISSING:
        done = !hall_is_cut(server->hall); /* else it is to come again */
        if (done)
            say_missing(server, client, at);
        break;
    }
    if (!done)
        net_hang_up(client->peer, NET_CLOSE_BUSY);
}

void stream_lose(const struct server *server, const struct client *client,
                 const struct hall_game *game)
{
    say_missing(server, client, find(client, game->name));
}

bool stream_open(struct server *server, struct net_request *request, struct streamed *boards,
                 unsigned count, const struct seat *seat)
{
    struct client *client = client_add(server, NULL);
    const char *seen = net_request_header(request, "last-event-id");

    if (!client) {
        free(boards);
        return false;
    }
    if (seen)
        read_id(boards, count, hall_epoch(server->hall), seen);
    client->is_stream = true;
    client->streamed = boards;
    client->streamed_count = count;
    client->has_bearer = seat != NULL;
    if (seat)
        client->bearer = *seat;
    client->peer = net_stream(request, client);
    if (!client->peer) {
        client_drop(server, client);
        return true;
    }
    for (unsigned i = 0; i < count; i++)
        stream_show(server, client, boards[i].game);
    return true;
}
