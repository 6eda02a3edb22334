/*
 * A server that does nothing but what the hall's connections do: it answers each act with frames of
 * the sizes of the hall's, one to who sent it and one to each who looks at the game.
 *
 * usage: hall_echo RULING_BYTES CHANGE_BYTES
 *
 * It is built from the hall's own net*.c, so what it costs is what loop, sockets and frames cost,
 * and the rest of the hall's time is the hall's own. It has no log, no rules and no limits; it
 * prints its address as the hall does, and bench_hall drives both.
 */
#define _GNU_SOURCE
#include "hall/server/net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES_MAX = 10000, FRAME_ROOM = 16 * 1024, STATE_BYTES = 2500 };

struct client {
    struct net_peer *peer;
    struct game *game;
    struct client *next;
};

struct game {
    unsigned long number;
    struct client *audience;
};

static struct game games[GAMES_MAX];
static unsigned game_count;
static size_t ruling_bytes, change_bytes;
static struct net *running;

/* Games are named g0, g1...; tokens are the same names. */
static struct game *find_game(const char *text, size_t size, const char *name)
{
    const char *found = memmem(text, size, name, strlen(name));
    const unsigned long which = found ? strtoul(found + strlen(name), NULL, 10) : GAMES_MAX;
    return which < game_count ? &games[which] : NULL;
}

static void on_request(void *context, struct net_request *request)
{
    char body[256];
    const unsigned which = game_count < GAMES_MAX - 1 ? game_count++ : game_count;

    (void)context;
    const int size = snprintf(body, sizeof body,
                              "{\"game\":\"g%u\",\"links\":[{\"role\":\"white\",\"link\":"
                              "\"/play#g%u\"},{\"role\":\"black\",\"link\":\"/play#g%u\"}]}",
                              which, which, which);
    net_reply(request,
              &(struct net_answer){
                  .status = 201, .type = "application/json", .body = body, .size = (size_t)size});
}

static void on_request_gone(void *context, struct net_request *request)
{
    (void)context;
    (void)request;
}

/* Send a frame that is filled up to its size; `audience` are those who look at a game, or one. */
static void send_filled(char *frame, int size, size_t bytes, struct net_peer *peer,
                        const struct client *audience)
{
    size_t at = (size_t)size;

    while (at + 2 < bytes && at + 2 < FRAME_ROOM)
        frame[at++] = '.';
    frame[at++] = '"';
    frame[at++] = '}';
    struct net_text *text = net_text_create(frame, at);
    if (!text)
        return;
    if (peer)
        net_send(peer, text, NET_ANSWER);
    for (; audience; audience = audience->next)
        net_send(audience->peer, text, NET_CHANGE);
    net_text_release(text);
}

static void show(struct client *client, struct game *game)
{
    char frame[FRAME_ROOM];

    if (client->game)
        return;
    client->game = game;
    client->next = game->audience;
    game->audience = client;
    const int size = snprintf(frame, sizeof frame, "{\"type\":\"state\",\"number\":%lu,\"fill\":\"",
                              game->number);
    send_filled(frame, size, STATE_BYTES, client->peer, NULL);
}

static void on_opened(void *context, struct net_peer *peer, void **user)
{
    struct client *client = calloc(1, sizeof *client);

    (void)context;
    if (client)
        client->peer = peer;
    *user = client;
}

static void on_act(struct client *client, struct game *game, const char *text, size_t size)
{
    char frame[FRAME_ROOM];
    const char *ply = memmem(text, size, "\"ply\":", 6), *id = memmem(text, size, "\"id\":", 5);

    if (!ply || !id)
        return;
    game->number++;
    int head = snprintf(frame, sizeof frame,
                        "{\"type\":\"ruling\",\"id\":%lu,\"outcome\":\"upheld\",\"fill\":\"",
                        strtoul(id + 5, NULL, 10));
    send_filled(frame, head, ruling_bytes, client->peer, NULL);
    head = snprintf(frame, sizeof frame,
                    "{\"type\":\"change\",\"number\":%lu,\"moves_from\":0,\"ply\":%lu,\"fill\":\"",
                    game->number, strtoul(ply + 6, NULL, 10) + 1);
    send_filled(frame, head, change_bytes, NULL, game->audience);
}

static void on_frame(void *context, struct net_peer *peer, void **user, const char *text,
                     size_t size)
{
    struct client *client = *user;
    struct game *game = find_game(text, size, "\"token\":\"g");

    (void)context;
    if (!client) {
        net_hang_up(peer, 1013);
        return;
    }
    if (game) {
        show(client, game);
        return;
    }
    game = find_game(text, size, "\"game\":\"g");
    if (game && memmem(text, size, "\"watch\"", 7))
        show(client, game);
    else if (game)
        on_act(client, game, text, size);
}

static void on_drained(void *context, struct net_peer *peer, void **user)
{
    (void)context;
    (void)peer;
    (void)user;
}

static void on_closed(void *context, struct net_peer *peer, void **user)
{
    struct client *client = *user;

    (void)context;
    (void)peer;
    *user = NULL;
    if (client && client->game) {
        struct client **link = &client->game->audience;
        while (*link != client)
            link = &(*link)->next;
        *link = client->next;
    }
    free(client);
}

static int64_t on_turn(void *context)
{
    (void)context;
    return 1000;
}

static void on_signal(int number)
{
    (void)number;
    net_stop(running);
}

int main(int argc, char **argv)
{
    static const char *const address = "127.0.0.1";
    const struct net_config config = {.addresses = &address,
                                      .address_count = 1,
                                      .handler = {.request = on_request,
                                                  .request_gone = on_request_gone,
                                                  .opened = on_opened,
                                                  .frame = on_frame,
                                                  .drained = on_drained,
                                                  .closed = on_closed,
                                                  .turn = on_turn}};
    char why[256];

    ruling_bytes = argc > 2 ? strtoul(argv[1], NULL, 10) : 0;
    change_bytes = argc > 2 ? strtoul(argv[2], NULL, 10) : 0;
    if (ruling_bytes == 0 || change_bytes == 0) {
        fprintf(stderr, "usage: %s RULING_BYTES CHANGE_BYTES\n", argv[0]);
        return 2;
    }
    running = net_open(&config, why, sizeof why);
    if (!running) {
        fprintf(stderr, "hall_echo: %s\n", why);
        return 1;
    }
    const struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    printf("http://%s:%d/\n", address, net_port(running));
    fflush(stdout);
    net_run(running);
    net_close(running);
    return 0;
}
