/*
 * Telling, which ends a turn: each game that was touched sends its audience a change, or the whole
 * state to whoever needs that, and the list goes to those who follow it. A text is made once for
 * all who see the same of a game. client.c has who looks at what; wire.c writes the texts.
 */
#include "hall/server/tell.h"
#include "hall/server/broadcast.h"
#include "hall/server/client.h"
#include "hall/server/sector.h"
#include "hall/server/server_internal.h"
#include "hall/server/signs.h"
#include "hall/server/supervision.h"
#include "hall/server/turn.h"
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

    return board->client->is_stream ? make_event(board->fresh ? "state" : "change",
                                                 wire_shown(game, board->view)->log.number, text)
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

/*
 * Has this turn anything for a view? A sign that has come with time alone is for arbiters, and of a
 * delayed broadcast watchers are told what is shown now.
 */
static bool has_news(const struct hall_game *game, enum view view)
{
    if (view == VIEW_WATCH && game->broadcast)
        return game->broadcast->changed;
    return !game->only_signs || view == VIEW_ARBITER;
}

static bool has_arbiter(const struct hall_game *game)
{
    const struct subscription *board = game->audience;

    while (board && board->view != VIEW_ARBITER)
        board = board->next_of_game;
    return board;
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
        const struct hall_game *shown = wire_shown(game, board->view);
        if (shown->log.live != shown->told.live) /* other members are known now than before */
            board->fresh = true;
    }
    for (struct subscription *board = game->audience; board; board = board->next_of_game) {
        if (!board->fresh && !has_news(game, board->view))
            continue;
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
    if (!wire_told(server->hall, game, has_arbiter(game)) ||
        (game->broadcast && !wire_told(server->hall, &game->broadcast->shown, false)))
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
static char *line_of(const struct hall *hall, const struct hall_game *game, enum view view)
{
    return game->log.setup.casual ? NULL : wire_line(hall, game, view);
}

/* Of a list that is made anew: nothing is searched, and its signs are looked at from now on. */
static char *first_line_of(struct hall *hall, struct hall_game *game, enum view view)
{
    if (view == VIEW_ARBITER && !game->log.setup.casual)
        signs_watch(hall, game, false);
    return line_of(hall, game, view);
}

struct list {
    tell_view_fn *view;
    const void *who;
};

static const struct hall_game *listed(const void *context, const struct hall_game *game)
{
    const struct list *list = context;
    enum view view;
    return list->view(list->who, game, &view) ? wire_shown(game, view) : NULL;
}

void tell_put_games(struct json_text *out, struct server *server, tell_view_fn *view_of,
                    const void *who)
{
    const struct list list = {.view = view_of, .who = who};
    enum view view;

    json_text_key(out, "games");
    json_text_open(out, '[');
    for (struct hall_game *game = hall_first(server->hall); game; game = game->next) {
        char *line = view_of(who, game, &view) ? first_line_of(server->hall, game, view) : NULL;
        if (line)
            json_text_raw(out, line, strlen(line));
        free(line);
    }
    json_text_close(out, ']');
    supervision_put(out, server, listed, &list);
}

bool tell_seat_view(const void *who, const struct hall_game *game, enum view *view)
{
    const struct seat *seat = who;

    *view = wire_view_of(seat->role);
    return seat->of_hall && seat_is_of(seat, game);
}

/* A connection sees of a game what the one of its seats of the hall sees that sees most. */
static bool client_view(const void *who, const struct hall_game *game, enum view *view)
{
    const struct client *client = who;
    enum view one;
    bool sees = false;

    *view = VIEW_WATCH;
    for (const struct joined *joined = client->joined; joined; joined = joined->next) {
        if (!tell_seat_view(&joined->seat, game, &one))
            continue;
        sees = true;
        if (one > *view)
            *view = one;
    }
    return sees;
}

static char *list_text(struct server *server, const struct client *client)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    json_text_key(&out, "type");
    json_text_word(&out, "list");
    tell_put_games(&out, server, client_view, client);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

/* The line of a game, to all who follow the list: once made for those who see the same of it. */
static void tell_line(struct server *server, struct hall_game *game)
{
    struct net_text *lines[VIEWS] = {NULL};
    enum view view;

    for (struct client *client = server->clients; client && !game->log.setup.casual;
         client = client->next) {
        if (!client->lists || client->list_fresh || !client_view(client, game, &view) ||
            !has_news(game, view))
            continue;
        if (!lines[view])
            lines[view] = make_text(line_of(server->hall, game, view));
        if (lines[view])
            net_send(client->peer, lines[view], NET_CHANGE);
    }
    for (int i = 0; i < VIEWS; i++)
        net_text_release(lines[i]);
}

static void tell_lists(struct server *server)
{
    bool any = false;

    if (server->listers == 0)
        return;
    for (struct client *client = server->clients; client; client = client->next) {
        if (client->list_fresh) {
            char *list = list_text(server, client);
            net_send_text(client->peer, list, NET_ANSWER);
            free(list);
        }
        any |= client->lists && !client->list_fresh;
    }
    for (struct hall_game *game = any ? hall_touched(server->hall) : NULL; game;
         game = game->next_touched)
        tell_line(server, game);
    for (struct client *client = server->clients; client; client = client->next)
        client->list_fresh = false;
}

void tell_all(struct server *server)
{
    for (struct hall_game *game = hall_touched(server->hall); game; game = game->next_touched) {
        if (game->lost || game->removed) {
            drop_game(server, game);
            continue;
        }
        hall_show(server->hall, game);
        if (server->listers > 0 || has_arbiter(game))
            signs_watch(server->hall, game, true);
        tell_game(server, game);
    }
    tell_lists(server);
}
