/*
 * Telling, which ends a turn: each game that was touched sends its audience a change, or the whole
 * state to whoever needs that, and the list goes to those who follow it. A text is made once for
 * all who see the same of a game. client.c has who looks at what; wire.c writes the texts.
 */
#include "hall/server/tell.h"
#include "hall/server/client.h"
#include "hall/server/sector.h"
#include "hall/server/server_internal.h"
#include "hall/server/wire_change.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One text a view, made when the first needs it. */
struct texts {
    struct net_text *state[VIEWS], *change[VIEWS];
    struct net_text *state_event[VIEWS], *change_event[VIEWS]; /* of streams */
};

static struct net_text *make_text(char *text)
{
    struct net_text *made = text ? net_text_create(text, strlen(text)) : NULL;
    free(text);
    return made;
}

static struct net_text *make_event(const char *name, uint64_t number, char *text)
{
    struct net_text *made = NULL;
    const size_t room = text ? strlen(text) + 96 : 0;
    char *event = text ? malloc(room) : NULL;

    if (event) {
        const int size = snprintf(event, room, "id: %llu\nevent: %s\ndata: %s\n\n",
                                  (unsigned long long)number, name, text);
        made = net_text_create(event, (size_t)size);
    }
    free(event);
    free(text);
    return made;
}

static struct net_text *make_for(struct server *server, const struct subscription *board)
{
    const struct hall_game *game = board->game;
    char *text = board->fresh ? wire_state(server->hall, game, board->view)
                              : wire_change(server->hall, game, board->view);

    return board->client->is_stream
               ? make_event(board->fresh ? "state" : "change", game->log.number, text)
               : make_text(text);
}

static struct net_text *text_for(struct server *server, const struct subscription *board,
                                 struct texts *texts)
{
    const enum view view = board->view;
    const bool stream = board->client->is_stream;
    struct net_text **place = board->fresh
                                  ? (stream ? &texts->state_event[view] : &texts->state[view])
                                  : (stream ? &texts->change_event[view] : &texts->change[view]);

    if (!*place)
        *place = make_for(server, board);
    return *place;
}

static void tell_game(struct server *server, struct hall_game *game)
{
    struct texts texts = {.state = {NULL}};

    if (!game->audience)
        return;
    if (game->log.persons_changed != game->told.persons) /* it may be another deputy's board */
        for (struct subscription *board = game->audience; board; board = board->next_of_game)
            client_look_anew(server, board->client);
    for (struct subscription *board = game->audience; board; board = board->next_of_game) {
        struct net_text *text = text_for(server, board, &texts);
        if (text)
            net_send(board->client->peer, text, board->owed ? NET_ANSWER : NET_CHANGE);
        else
            net_hang_up(board->client->peer, NET_CLOSE_BUSY);
        board->fresh = board->owed = false;
    }
    for (int view = 0; view < VIEWS; view++) {
        net_text_release(texts.state[view]);
        net_text_release(texts.change[view]);
        net_text_release(texts.state_event[view]);
        net_text_release(texts.change_event[view]);
    }
    if (game->log.outage && game->has_event) /* whoever answers is there: his clock goes on */
        for (struct subscription *board = game->audience; board; board = board->next_of_game)
            if (board->client->joined)
                client_ping(board->client, server_mono_ms());
    if (!wire_told(game))
        for (struct subscription *board = game->audience; board; board = board->next_of_game)
            board->fresh = true;
}

/* A game whose log cannot be read any more: its audience is told, and leaves. */
static void drop_game(struct server *server, struct hall_game *game)
{
    char bye[BYE_ROOM];

    client_bye(bye, game->name, CODE_MISSING);
    while (game->audience) {
        struct client *client = game->audience->client;
        if (client->is_stream)
            net_hang_up(client->peer, NET_CLOSE_POLICY);
        else
            net_send_text(client->peer, bye, NET_ANSWER);
        client_leave(server, client, game);
    }
}

/* The line of a game on the list; NULL: it is casual and on no list, or there is no memory. */
static char *line_of(const struct hall *hall, const struct hall_game *game)
{
    return game->log.setup.casual ? NULL : wire_line(hall, game);
}

void tell_put_games(struct json_text *out, const struct hall *hall,
                    bool (*sees)(const void *who, const struct hall_game *game), const void *who)
{
    json_text_key(out, "games");
    json_text_open(out, '[');
    for (const struct hall_game *game = hall_first(hall); game; game = game->next) {
        char *line = sees(who, game) ? line_of(hall, game) : NULL;
        if (line)
            json_text_raw(out, line, strlen(line));
        free(line);
    }
    json_text_close(out, ']');
}

/* Is a game of the boards of one of a connection's seats of the hall? */
static bool client_sees(const void *who, const struct hall_game *game)
{
    const struct client *client = who;

    for (const struct joined *joined = client->joined; joined; joined = joined->next)
        if (joined->seat.of_hall && seat_is_of(&joined->seat, game))
            return true;
    return false;
}

static char *list_text(const struct hall *hall, const struct client *client)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    json_text_key(&out, "type");
    json_text_word(&out, "list");
    tell_put_games(&out, hall, client_sees, client);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

static void tell_lists(struct server *server)
{
    bool any = false;

    if (server->listers == 0)
        return;
    for (struct client *client = server->clients; client; client = client->next) {
        if (client->list_fresh) {
            char *list = list_text(server->hall, client);
            net_send_text(client->peer, list, NET_ANSWER);
            free(list);
        }
        any |= client->lists && !client->list_fresh;
    }
    for (struct hall_game *game = any ? hall_touched(server->hall) : NULL; game;
         game = game->next_touched) {
        struct net_text *line = make_text(line_of(server->hall, game));
        for (struct client *client = server->clients; line && client; client = client->next)
            if (client->lists && !client->list_fresh && client_sees(client, game))
                net_send(client->peer, line, NET_CHANGE);
        net_text_release(line);
    }
    for (struct client *client = server->clients; client; client = client->next)
        client->list_fresh = false;
}

void tell_all(struct server *server)
{
    for (struct hall_game *game = hall_touched(server->hall); game; game = game->next_touched) {
        if (game->lost || game->removed)
            drop_game(server, game);
        else
            tell_game(server, game);
    }
    tell_lists(server);
}
