/*
 * Telling, which ends a turn: each game that was touched sends its audience a change, or the whole
 * state to whoever needs that; list.c tells the list. A text is made once for all who see the same
 * of a game. client.c has who looks at what; wire.c writes the texts.
 */
#include "hall/server/tell.h"
#include "base/prefetch.h"
#include "hall/server/broadcast.h"
#include "hall/server/changes.h"
#include "hall/server/client.h"
#include "hall/server/list.h"
#include "hall/server/server_internal.h"
#include "hall/server/signs.h"
#include "hall/server/stream.h"
#include "hall/server/turn.h"
#include "hall/server/wire_change.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One text a view and kind of connection, made when the first needs it. */
struct texts {
    char *json[VIEWS]; /* of what is no entry */
    struct net_text *of[VIEWS][2];
};

static void release(struct texts *texts)
{
    for (int view = 0; view < VIEWS; view++) {
        free(texts->json[view]);
        for (int stream = 0; stream < 2; stream++)
            net_text_release(texts->of[view][stream]);
    }
}

/* A text as this connection gets it; NULL: there is no memory. */
static struct net_text *make_for(const struct server *server, const struct subscription *board,
                                 const char *name, const char *text)
{
    return !text                      ? NULL
           : board->client->is_stream ? stream_event(server, board->client, name, text)
                                      : net_text_create(text, strlen(text));
}

static void send(const struct subscription *board, struct net_text *text)
{
    if (text)
        net_send(board->client->peer, text, board->owed ? NET_ANSWER : NET_CHANGE);
    else
        net_hang_up(board->client->peer, NET_CLOSE_BUSY);
}

/*
 * Tell what a text says of a game up to a number. Those to whom the same is told share it; a stream of
 * several boards has the numbers of all of them in its id, and so an event of its own.
 */
static void tell(const struct server *server, const struct subscription *board, const char *name,
                 uint64_t number, const char *text, struct texts *texts)
{
    const struct client *client = board->client;
    struct net_text *own = NULL, **place = &texts->of[board->view][client->is_stream];

    if (client->is_stream)
        stream_tells(board, number);
    if (client->streamed_count > 1)
        place = &own;
    if (!*place)
        *place = make_for(server, board, name, text);
    send(board, *place);
    net_text_release(own);
}

/* An entry of what is seen of a game, to all who see that and are told each. */
static void tell_change(struct server *server, const struct hall_game *game,
                        const struct change *change)
{
    struct texts texts = {.of = {{NULL}}};

    for (struct subscription *board = game->audience; board; board = board->next_of_game) {
        if (board->fresh || board->resumes || wire_shown(game, board->view) != change->game)
            continue;
        tell(server, board, "change", change->number, change->text[board->view], &texts);
    }
    release(&texts);
}

typedef char *write_fn(const struct hall *hall, const struct hall_game *game, enum view view);

/* What is no entry, written by `write` for the first who needs it. */
static void tell_text(struct server *server, const struct subscription *board, const char *name,
                      write_fn *write, struct texts *texts)
{
    char **text = &texts->json[board->view];

    if (!*text)
        *text = write(server->hall, board->game, board->view);
    tell(server, board, name, wire_shown(board->game, board->view)->log.number, *text, texts);
}

/* To who comes back: all that it has missed. False: that is not known any more. */
static bool tell_missed(struct server *server, const struct subscription *board,
                        struct texts *unnumbered)
{
    const struct change *change;

    if (!changes_after(board->game, board->view, board->seen, &change))
        return false;
    for (; change; change = change->next_of_game) {
        struct texts texts = {.of = {{NULL}}};
        tell(server, board, "change", change->number, change->text[board->view], &texts);
        release(&texts);
    }
    tell_text(server, board, "change", wire_unnumbered, unnumbered);
    return true;
}

bool tell_has_news(const struct hall_game *game, enum view view)
{
    if (view == VIEW_WATCH && game->broadcast)
        return game->broadcast->changed;
    return !game->only_signs || view >= VIEW_ARBITER;
}

/*
 * How the game stands, to whom its entries do not tell it: who sees it anew, comes back, or sees a
 * game that was touched for something else.
 */
static void tell_standing(struct server *server, struct hall_game *game)
{
    struct texts states = {.of = {{NULL}}}, changes = states, unnumbered = states;

    for (struct subscription *board = game->audience; board; board = board->next_of_game) {
        const bool has_entries = wire_shown(game, board->view)->is_told;
        if (board->resumes && !tell_missed(server, board, &unnumbered))
            board->fresh = true;
        if (board->fresh)
            tell_text(server, board, "state", wire_state, &states);
        else if (!board->resumes && !has_entries && tell_has_news(game, board->view))
            tell_text(server, board, "change", wire_change, &changes);
        board->fresh = board->owed = board->resumes = false;
    }
    release(&states);
    release(&changes);
    release(&unnumbered);
}

/* Whoever answers after an outage is there, and who comes is asked how long the way is. */
static void ask_players(const struct hall_game *game, bool is_new_outage)
{
    for (struct subscription *board = game->audience; board; board = board->next_of_game) {
        struct client *client = board->client;
        if (client->joined && !client->is_stream && (is_new_outage || !client->was_pinged))
            client_ping(client, server_mono_ms());
    }
}

/* All who see this of a game need it as a whole. */
static void make_fresh(const struct hall_game *game, const struct hall_game *shown)
{
    for (struct subscription *board = game->audience; board; board = board->next_of_game) {
        if (wire_shown(game, board->view) != shown)
            continue;
        board->fresh = true;
        board->resumes = false;
    }
}

/* The entries of this turn: of the game itself, or of what its watchers are shown. */
static void tell_entries(struct server *server, struct hall_game *game, struct hall_game *shown)
{
    shown->is_told = shown->has_entry;
    changes_make(server->hall, shown);
    if (shown->is_told_whole)
        make_fresh(game, shown);
    for (const struct change *change = shown->changes.untold; change; change = change->next_of_game)
        tell_change(server, game, change);
}

static void told(struct server *server, struct hall_game *game, struct hall_game *shown)
{
    changes_told(server->hall, shown);
    /* with an entry it has been noted already */
    if (game->audience && !shown->is_told && !wire_told(server->hall, shown))
        make_fresh(game, shown);
}

static void tell_game(struct server *server, struct hall_game *game)
{
    struct hall_game *delayed = game->broadcast ? &game->broadcast->shown : NULL;

    if (game->has_new_persons || game->log.persons_changed != game->told.persons)
        for (struct subscription *board = game->audience; board; board = board->next_of_game)
            client_look_anew(server, board->client); /* it may be another deputy's board */
    tell_entries(server, game, game);
    if (delayed)
        tell_entries(server, game, delayed);
    tell_standing(server, game);
    ask_players(game, game->log.outage && game->is_told);
    told(server, game, game);
    if (delayed)
        told(server, game, delayed);
}

/* A game whose log cannot be read any more: its audience is told, and leaves. */
static void drop_game(struct server *server, struct hall_game *game)
{
    char bye[BYE_ROOM];

    client_bye(bye, game->name, CODE_MISSING);
    while (game->audience) {
        struct client *client = game->audience->client;
        if (client->is_stream)
            stream_lose(server, client, game);
        else
            net_send_text(client->peer, bye, NET_ANSWER);
        client_leave(server, client, game);
    }
}

/*
 * The games of a turn lie far apart in memory, and so do those who look at them. While one is told, the
 * next ones are fetched, each a step further: the game, its audience, their connections, and what these
 * send by. With 1,000 games that saves a twentieth of an act.
 */
enum ahead_step { AHEAD_GAME, AHEAD_AUDIENCE, AHEAD_CLIENTS, AHEAD_PEERS, AHEAD_SENDING, AHEAD };

enum { AUDIENCE_AHEAD = 4 /* a longer one is no reason to fetch more than fits */ };

static void fetch_step(const struct hall_game *game, enum ahead_step step)
{
    const struct subscription *board = game->audience;

    if (step == AHEAD_GAME) {
        prefetch(&game->next_touched, sizeof game->next_touched);
        prefetch(&game->told, sizeof game->told);
        prefetch(&game->audience,
                 offsetof(struct hall_game, heard_mono_ms) - offsetof(struct hall_game, audience));
        prefetch(&game->latency_ms, offsetof(struct hall_game, of_tournament) -
                                        offsetof(struct hall_game, latency_ms));
        return;
    }
    for (unsigned i = 0; i < AUDIENCE_AHEAD && board; i++, board = board->next_of_game) {
        if (step == AHEAD_AUDIENCE) {
            prefetch(board, sizeof *board);
            return; /* only then is the next one known */
        }
        if (step == AHEAD_CLIENTS)
            prefetch(board->client, sizeof board->client->peer);
        else if (step == AHEAD_PEERS)
            net_prefetch_peer(board->client->peer);
        else
            net_prefetch_sending(board->client->peer);
    }
}

/* One game further; `coming` holds the games at each step. */
static void look_ahead(const struct hall_game *coming[AHEAD])
{
    const struct hall_game *next = coming[0] ? coming[0]->next_touched : NULL;

    for (int step = AHEAD - 1; step > 0; step--)
        coming[step] = coming[step - 1];
    coming[0] = next;
    for (int step = 0; step < AHEAD; step++)
        if (coming[step])
            fetch_step(coming[step], (enum ahead_step)step);
}

void tell_all(struct server *server)
{
    const struct hall_game *coming[AHEAD] = {hall_touched(server->hall)};

    for (int i = 1; i < AHEAD; i++)
        look_ahead(coming);
    for (struct hall_game *game = hall_touched(server->hall); game; game = game->next_touched) {
        look_ahead(coming);
        if (game->lost || game->removed) {
            if (game->removed || !game->waits)
                drop_game(server, game);
            continue;
        }
        hall_show(server->hall, game);
        if (server->listers > 0 || hall_arbiters_look(game))
            signs_watch(server->hall, game, true);
        tell_game(server, game);
    }
    list_tell(server);
}
