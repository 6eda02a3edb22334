/*
 * Connections: the seats that have joined on each, and the boards that it is shown. A game has the
 * list of those who look at it (its audience), and a connection that of its boards: each
 * subscription stands in both. frame.c answers what comes in on a connection; tell.c sends what has
 * become of its boards.
 */
#include "hall/server/client.h"
#include "hall/server/again.h"
#include "hall/server/changes.h"
#include "hall/server/device.h"
#include "hall/server/journal.h"
#include "hall/server/manage.h"
#include "hall/server/sector.h"
#include "hall/server/server_internal.h"
#include "hall/server/stream.h"
#include "hall/server/waiting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    BOARDS_MAX = 1000,
    SEATS_MAX = 64,
    PING_ROUND_MS = 15000,
    PING_STEP_MS = 10,
    PINGS_IN_STEP = 32
};

/* Boards. */

struct subscription *client_board(const struct client *client, const struct hall_game *game)
{
    struct subscription *board = client->boards;
    while (board && board->game != game)
        board = board->next_of_client;
    return board;
}

static void set_view(struct subscription *board, enum view view)
{
    changes_look_away(board->game, board->view);
    board->view = view;
    changes_look(board->game, view);
}

static struct subscription *show_board(struct server *server, struct client *client,
                                       struct hall_game *game, enum view view)
{
    struct subscription *board = client_board(client, game);

    if (!board) {
        board = calloc(1, sizeof *board);
        if (!board)
            return NULL;
        *board = (struct subscription){.client = client,
                                       .game = game,
                                       .view = view,
                                       .next_of_game = game->audience,
                                       .next_of_client = client->boards};
        game->audience = board;
        client->boards = board;
        changes_look(game, view);
    }
    if (view > board->view)
        set_view(board, view);
    board->fresh = true;
    board->resumes = false;
    hall_touch(server->hall, game);
    return board;
}

static void hide_board(struct server *server, struct subscription *board)
{
    struct subscription **link = &board->game->audience;

    while (*link != board)
        link = &(*link)->next_of_game;
    *link = board->next_of_game;
    link = &board->client->boards;
    while (*link != board)
        link = &(*link)->next_of_client;
    *link = board->next_of_client;
    hall_touch(server->hall, board->game);
    changes_look_away(board->game, board->view);
    free(board);
}

/*
 * By several links a seat of a game may do what any of them may, and the clock on the table what the master
 * may; those of the hall differ in more.
 */
static const struct seat *widest_of_seat(const struct client *client, const struct joined *one)
{
    const struct seat *widest = &one->seat;

    for (const struct joined *joined = client->joined; joined && one->game; joined = joined->next) {
        if (joined->seat.id != one->seat.id)
            continue;
        if (device_is_master(&one->game->log.device, &joined->seat))
            return &joined->seat;
        if (joined->seat.scope == SCOPE_FULL && widest->scope != SCOPE_FULL)
            widest = &joined->seat;
    }
    return widest;
}

const struct seat *client_seat_in(const struct client *client, const struct hall_game *game,
                                  const char *by)
{
    const struct joined *found = NULL;

    for (const struct joined *joined = client->joined; joined; joined = joined->next) {
        const bool here = joined->game ? joined->game == game : seat_is_of(&joined->seat, game);
        if (!here)
            continue;
        if (by && joined->game &&
            role_plays(joined->seat.role, strcmp(by, "black") == 0 ? HK_BLACK : HK_WHITE))
            return widest_of_seat(client, joined);
        if (!found || (found->seat.of_hall && joined->game) || joined->seat.role == ROLE_ARBITER)
            found = joined;
    }
    return found ? widest_of_seat(client, found) : NULL;
}

/* What the connection may see of a game: as the bearer of a stream, or by a seat that has joined. */
static enum view view_of(const struct client *client, const struct hall_game *game)
{
    const struct seat *seat = client->has_bearer && seat_is_of(&client->bearer, game)
                                  ? &client->bearer
                                  : client_seat_in(client, game, NULL);
    return seat ? wire_view_of(seat) : VIEW_WATCH;
}

void client_look_anew(struct server *server, struct client *client)
{
    bool of_hall = false;

    for (const struct joined *joined = client->joined; joined; joined = joined->next)
        of_hall |= joined->seat.of_hall;
    if (client->lists && !of_hall) {
        client->lists = client->list_fresh = client->walks = false;
        server->listers--;
    }
    for (struct subscription *board = client->boards; board; board = board->next_of_client) {
        const enum view view = view_of(client, board->game);
        if (view == board->view)
            continue;
        set_view(board, view);
        board->fresh = true;
        hall_touch(server->hall, board->game);
    }
}

static void leave_seat(struct server *server, struct client *client, struct joined *joined)
{
    struct joined **link = &client->joined;

    while (*link != joined)
        link = &(*link)->next;
    *link = joined->next;
    if (joined->game)
        hall_leave(server->hall, joined->game, joined->presence, net_peer_silent_ms(client->peer));
    free(joined);
    client_look_anew(server, client);
}

void client_leave(struct server *server, struct client *client, struct hall_game *game)
{
    for (struct joined *joined = client->joined, *next; joined; joined = next) {
        next = joined->next;
        if (joined->game == game)
            leave_seat(server, client, joined);
    }
    struct subscription *board = client_board(client, game);
    if (board)
        hide_board(server, board);
}

static bool may_hold(struct server *server, const struct client *client, struct hall_game *game,
                     struct refusal *refusal)
{
    return hall_hold(server->hall, game,
                     limits_sender(server->limits, net_peer_address(client->peer)), refusal);
}

bool client_join(struct server *server, struct client *client, const struct seat *seat,
                 struct hall_game *game, struct refusal *refusal)
{
    unsigned count = 0;

    if (game && !may_hold(server, client, game, refusal))
        return false;
    for (struct joined *joined = client->joined, *next; joined; joined = next, count++) {
        next = joined->next;
        if (memcmp(joined->seat.link, seat->link, sizeof seat->link) == 0)
            leave_seat(server, client, joined); /* it joins by this link again */
    }
    struct joined *joined = count < SEATS_MAX ? calloc(1, sizeof *joined) : NULL;
    if (!joined || (game && !show_board(server, client, game, wire_view_of(seat)))) {
        free(joined);
        return refuse(refusal, CODE_FULL, "this connection has too many seats");
    }
    *joined = (struct joined){.next = client->joined,
                              .seat = *seat,
                              .game = game,
                              .presence = seat->scope == SCOPE_LOOK ? ROLE_WATCH : seat->role};
    client->joined = joined;
    if (game)
        hall_join(server->hall, game, joined->presence, client->alive_mono_ms);
    hall_use(server->hall, seat);
    return true;
}

struct subscription *client_watch(struct server *server, struct client *client,
                                  struct hall_game *game, struct refusal *refusal)
{
    struct subscription *shown = NULL;
    unsigned count = 0;

    for (struct subscription *board = client->boards; board; board = board->next_of_client)
        count++;
    if (!may_hold(server, client, game, refusal))
        return NULL;
    if (count < BOARDS_MAX)
        shown = show_board(server, client, game, view_of(client, game));
    if (!shown)
        refuse(refusal, CODE_FULL, "this connection shows too many boards");
    return shown;
}

/* Connections. */

struct client *client_add(struct server *server, struct net_peer *peer)
{
    struct client *client = calloc(1, sizeof *client);

    if (!client)
        return NULL;
    *client = (struct client){.peer = peer,
                              .alive_mono_ms = server_mono_ms(),
                              .next = server->clients,
                              .link = &server->clients};
    if (client->next)
        client->next->link = &client->next;
    server->clients = client;
    return client;
}

void client_opened(void *context, struct net_peer *peer, void **user)
{
    const struct server *server = context;
    if (!server->hall) { /* it stands by: who comes again is led to the hall that serves */
        net_hang_up(peer, NET_CLOSE_RESTART);
        return;
    }
    *user = client_add(context, peer);
    if (!*user)
        net_hang_up(peer, NET_CLOSE_BUSY);
    journal_socket(server->journal, "socket-opened", net_peer_address(peer));
}

void client_resume(const struct server *server, struct subscription *board, int64_t epoch,
                   int64_t seen)
{
    board->resumes = epoch == hall_epoch(server->hall) && seen >= 0;
    board->fresh = !board->resumes;
    board->seen = (uint64_t)seen;
}

void client_drop(struct server *server, struct client *client)
{
    if (server->next_pinged == client)
        server->next_pinged = client->next;
    *client->link = client->next;
    if (client->next)
        client->next->link = client->link;
    free(client->streamed);
    free(client);
}

void client_drained(void *context, struct net_peer *peer, void **user)
{
    struct server *server = context;
    struct client *client = *user;

    (void)peer;
    if (!client)
        return;
    for (struct subscription *board = client->boards; board; board = board->next_of_client) {
        board->fresh = board->owed = true;
        hall_touch(server->hall, board->game);
    }
    stream_forget_told(client);
    client->list_fresh = client->lists;
}

void client_closed(void *context, struct net_peer *peer, void **user)
{
    struct server *server = context;
    struct client *client = *user;

    replies_forget_peer(&server->replies, peer);
    *user = NULL;
    if (!client)
        return;
    if (!client->is_stream)
        journal_socket(server->journal, "socket-closed", net_peer_address(peer));
    waiting_forget_client(server, client);
    again_forget_client(server, client);
    while (client->joined)
        leave_seat(server, client, client->joined);
    while (client->boards)
        hide_board(server, client->boards);
    hall_walk_end(server->hall, &client->walk);
    server->listers -= client->lists;
    client_drop(server, client);
}

void client_ping(struct client *client, int64_t mono_ms)
{
    char text[64];

    client->pinged_mono_ms = mono_ms;
    client->was_pinged = true;
    snprintf(text, sizeof text, "{\"type\":\"ping\",\"at\":%lld}", (long long)mono_ms);
    net_send_text(client->peer, text, NET_ANSWER);
}

int64_t client_ping_some(struct server *server)
{
    const int64_t now = server_mono_ms();

    if (!server->next_pinged && now - server->pinged_mono_ms >= PING_ROUND_MS) {
        server->pinged_mono_ms = now;
        server->next_pinged = server->clients;
    }
    for (int left = PINGS_IN_STEP; server->next_pinged && left > 0;) {
        struct client *client = server->next_pinged;
        server->next_pinged = client->next;
        if (!client->joined || client->is_stream || client->pinged_mono_ms)
            continue;
        client_ping(client, now);
        left--;
    }
    return server->next_pinged ? PING_STEP_MS : INT64_MAX;
}

static bool is_of_link(const struct seat *seat, const char *game, unsigned link_number)
{
    return seat->link_number == link_number &&
           (game ? !seat->of_hall && strcmp(seat->game, game) == 0 : seat->of_hall);
}

void client_bye(char out[BYE_ROOM], const char *game, enum code code)
{
    char member[HALL_NAME_ROOM + 16] = "";

    if (game)
        snprintf(member, sizeof member, ",\"game\":\"%s\"", game);
    snprintf(out, BYE_ROOM, "{\"type\":\"bye\"%s,\"code\":\"%s\"}", member, code_word(code));
}

static bool has_other_seat(const struct client *client, const struct joined *one)
{
    for (const struct joined *joined = client->joined; joined; joined = joined->next)
        if (joined != one && joined->game == one->game &&
            (one->game || joined->seat.id == one->seat.id))
            return true;
    return false;
}

void client_revoke(struct server *server, const char *game, unsigned link_number)
{
    char bye[BYE_ROOM];

    for (struct client *client = server->clients; client; client = client->next) {
        if (client->has_bearer && is_of_link(&client->bearer, game, link_number))
            net_hang_up(client->peer, NET_CLOSE_POLICY);
        for (struct joined *joined = client->joined, *next; joined; joined = next) {
            next = joined->next;
            if (!is_of_link(&joined->seat, game, link_number))
                continue;
            if (has_other_seat(client, joined)) {
                leave_seat(server, client, joined); /* it stays by the other */
                break;
            }
            client_bye(bye, game, CODE_TOKEN);
            replies_add(&server->replies,
                        (struct reply){.peer = client->peer, .text = strdup(bye)});
            if (joined->game)
                client_leave(server, client, joined->game);
            else
                leave_seat(server, client, joined);
            break;
        }
    }
}

void client_revoked_elsewhere(void *server, const char *game, unsigned link_number)
{
    client_revoke(server, game[0] ? game : NULL, link_number);
}
