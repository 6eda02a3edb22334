/*
 * The list of games. Twenty thousand lines take longer than a turn may, and are more than waits for one
 * reader: so the list is made in parts, some lines a turn. Over HTTP it is sent when all of it is
 * there; on a socket its first part is the frame `list`, and each of the other games follows as a
 * `line`, as fast as the reader takes them.
 */
#include "hall/server/list.h"
#include "codec/json_text.h"
#include "hall/server/sector.h"
#include "hall/server/server_internal.h"
#include "hall/server/signs.h"
#include "hall/server/supervision.h"
#include "hall/server/tell.h"

#include <stdlib.h>
#include <string.h>

enum {
    STEP_LINES = 32,
    /* Of the first part on a socket, and of the others, in a turn. */
    FIRST_LINES = 500,
    NEXT_LINES = 200,
    /* So much waits for a reader at most while it is told the list. */
    WAITING_BYTES = LIMIT_WAITING_BYTES / 2,
    /* Whether a slow reader can take more is looked at so often. */
    READER_MS = 10
};

/* Is the game on somebody's list, and what is he told of it? */
typedef bool view_fn(const void *who, const struct hall_game *game, enum view *view);

static bool seat_view(const void *who, const struct hall_game *game, enum view *view)
{
    const struct seat *seat = who;

    *view = wire_view_of(seat);
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
        if (!seat_view(&joined->seat, game, &one))
            continue;
        sees = true;
        if (one > *view)
            *view = one;
    }
    return sees;
}

/*
 * The line of a game on a list that is made anew; NULL: it is not on it, or there is no memory. Nothing
 * is searched, and its signs are looked at from now on.
 */
static char *first_line(struct hall *hall, struct hall_game *game, view_fn *view_of,
                        const void *who)
{
    enum view view;

    if (game->log.setup.casual || game->lost || game->removed || !view_of(who, game, &view))
        return NULL;
    if (view >= VIEW_ARBITER)
        signs_watch(hall, game, false);
    return wire_line(hall, game, view);
}

/* Write the lines of the next games, `most` of them. False: there are no more. */
static bool put_lines(struct json_text *out, struct hall *hall, struct hall_walk *walk,
                      view_fn *view_of, const void *who, unsigned most)
{
    struct hall_game *game = NULL;

    for (unsigned i = 0; i < most && (game = hall_walk_next(walk)) != NULL; i++) {
        char *line = first_line(hall, game, view_of, who);
        if (line)
            json_text_raw(out, line, strlen(line));
        free(line);
    }
    return game;
}

struct shown {
    view_fn *view;
    const void *who;
};

static const struct hall_game *shown(const void *context, const struct hall_game *game)
{
    const struct shown *list = context;
    enum view view;
    return list->view(list->who, game, &view) ? wire_shown(game, view) : NULL;
}

static void close_list(struct json_text *out, struct server *server, view_fn *view_of,
                       const void *who)
{
    const struct shown list = {.view = view_of, .who = who};

    json_text_close(out, ']');
    supervision_put(out, server, shown, &list);
    json_text_close(out, '}');
}

/* Over HTTP. */

struct work {
    struct server *server;
    struct seat seat;
    struct hall_walk walk;
    struct json_text out;
};

static bool step(void *context)
{
    struct work *work = context;

    return !put_lines(&work->out, work->server->hall, &work->walk, seat_view, &work->seat,
                      STEP_LINES);
}

static char *take(void *context)
{
    struct work *work = context;

    close_list(&work->out, work->server, seat_view, &work->seat);
    char *text = json_text_take(&work->out);
    work->out = (struct json_text){.comma = false};
    return text;
}

static void end(void *context)
{
    struct work *work = context;

    hall_walk_end(work->server->hall, &work->walk);
    free(json_text_take(&work->out));
    free(work);
}

const struct job_kind list_job = {.step = step, .take = take, .end = end};

void *list_begin(struct server *server, const struct seat *seat)
{
    struct work *work = calloc(1, sizeof *work);

    if (!work)
        return NULL;
    *work = (struct work){.server = server, .seat = *seat};
    json_text_open(&work->out, '{');
    json_text_key(&work->out, "games");
    json_text_open(&work->out, '[');
    hall_walk_begin(server->hall, &work->walk);
    return work;
}

/* On a socket. */

/* The frame `list` with its first part. */
static void tell_first(struct server *server, struct client *client)
{
    struct json_text out = {.comma = false};

    hall_walk_end(server->hall, &client->walk);
    hall_walk_begin(server->hall, &client->walk);
    json_text_open(&out, '{');
    json_text_key(&out, "type");
    json_text_word(&out, "list");
    if (client->has_list_id) {
        json_text_key(&out, "id");
        json_text_int(&out, client->list_id);
    }
    client->has_list_id = false;
    json_text_key(&out, "games");
    json_text_open(&out, '[');
    client->walks = put_lines(&out, server->hall, &client->walk, client_view, client, FIRST_LINES);
    close_list(&out, server, client_view, client);
    char *text = json_text_take(&out);
    net_send_text(client->peer, text, NET_ANSWER);
    free(text);
}

static bool can_take_more(const struct client *client)
{
    return client->walks && net_waiting_bytes(client->peer) < WAITING_BYTES;
}

/* Further games, each a line, which are never left out: nothing else would tell of them. */
static void tell_next(struct server *server, struct client *client, unsigned *left)
{
    while (*left > 0 && can_take_more(client)) {
        struct hall_game *game = hall_walk_next(&client->walk);
        char *line = game ? first_line(server->hall, game, client_view, client) : NULL;
        client->walks = game;
        if (line)
            net_send_text(client->peer, line, NET_ANSWER);
        free(line);
        (*left)--;
    }
}

static struct net_text *make_text(char *text)
{
    struct net_text *made = text ? net_text_create(text, strlen(text)) : NULL;
    free(text);
    return made;
}

/* The line of a game, to all who follow the list: once made for those who see the same of it. */
static void tell_line(struct server *server, struct hall_game *game)
{
    struct net_text *lines[VIEWS] = {NULL};
    enum view view;

    for (struct client *client = server->clients; client && !game->log.setup.casual;
         client = client->next) {
        if (!client->lists || client->list_fresh || !client_view(client, game, &view) ||
            !tell_has_news(game, view))
            continue;
        if (!lines[view])
            lines[view] = make_text(wire_line(server->hall, game, view));
        if (lines[view])
            net_send(client->peer, lines[view], NET_CHANGE);
    }
    for (int i = 0; i < VIEWS; i++)
        net_text_release(lines[i]);
}

void list_tell(struct server *server)
{
    unsigned left = NEXT_LINES;
    bool any = false;

    if (server->listers == 0)
        return;
    for (struct client *client = server->clients; client; client = client->next) {
        if (client->list_fresh)
            tell_first(server, client);
        else
            tell_next(server, client, &left);
        any |= client->lists && !client->list_fresh;
    }
    for (struct hall_game *game = any ? hall_touched(server->hall) : NULL; game;
         game = game->next_touched)
        tell_line(server, game);
    for (struct client *client = server->clients; client; client = client->next)
        client->list_fresh = false;
}

int64_t list_wait_ms(const struct server *server)
{
    int64_t wait_ms = INT64_MAX;

    for (const struct client *client = server->listers ? server->clients : NULL; client;
         client = client->next) {
        if (can_take_more(client))
            return 0;
        if (client->walks)
            wait_ms = READER_MS;
    }
    return wait_ms;
}
