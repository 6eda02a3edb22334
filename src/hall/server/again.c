/*
 * What has been answered waits with its reply until the turn is written (reply.c): so a request or an act of a
 * frame is handled again by taking its reply back. What is answered in other turns than it came in, such as a long
 * list, has none, and is not. An order over the boards of a round ends, and who gave it gives it again.
 */
#include "hall/server/again.h"
#include "hall/server/api.h"
#include "hall/server/board_games.h"
#include "hall/server/client.h"
#include "hall/server/frame.h"
#include "hall/server/round_work.h"
#include "hall/server/server_internal.h"
#include "hall/server/together.h"
#include "hall/server/turn.h"

#include <stdlib.h>
#include <string.h>

enum { TRIES_MOST = 8 };

struct came_in {
    struct came_in *next;
    struct net_request *request; /* or else: */
    struct client *client;       /* NULL, like request: it has gone */
    size_t size;
    char text[];
};

static struct came_in *add(struct server *server, size_t size)
{
    struct came_in *added = NULL;

    if (hall_is_together(server->hall) && !server->is_again)
        added = calloc(1, sizeof *added + size);
    if (!added)
        return NULL;
    added->size = size;
    *(server->last_in ? &server->last_in->next : &server->came_in) = added;
    server->last_in = added;
    return added;
}

/* One that has waited for its game (waiting.c) comes in twice, and may do so in one turn. */
static bool is_noted(const struct server *server, const struct net_request *request)
{
    const struct came_in *one = server->loaded ? server->came_in : NULL;

    while (one && one->request != request)
        one = one->next;
    return one != NULL;
}

void again_note_request(struct server *server, struct net_request *request)
{
    struct came_in *added = is_noted(server, request) ? NULL : add(server, 0);

    if (added)
        added->request = request;
}

void again_note_frame(struct server *server, struct client *client, const char *text, size_t size)
{
    struct came_in *added = add(server, size);

    if (!added)
        return;
    added->client = client;
    memcpy(added->text, text, size);
}

void again_forget_request(struct server *server, const struct net_request *request)
{
    for (struct came_in *one = server->came_in; one; one = one->next)
        if (one->request == request)
            one->request = NULL;
}

void again_forget_client(struct server *server, const struct client *client)
{
    for (struct came_in *one = server->came_in; one; one = one->next)
        if (one->client == client)
            one->client = NULL;
}

void again_clear(struct server *server)
{
    while (server->came_in) {
        struct came_in *one = server->came_in;
        server->came_in = one->next;
        free(one);
    }
    server->last_in = NULL;
}

static void handle_again(struct server *server)
{
    server->is_again = true;
    for (struct came_in *one = server->came_in; one; one = one->next) {
        if (one->request && replies_take_back(&server->replies, one->request))
            api_request(server, one->request);
        else if (one->client)
            frame_resume(server, one->client, one->text, one->size);
    }
    server->is_again = false;
}

/* All answers to acts of frames are void. */
static void take_back_frames(struct server *server)
{
    for (const struct came_in *one = server->came_in; one; one = one->next)
        if (one->client)
            replies_take_back_acts(&server->replies, one->client->peer);
}

bool again_commit(struct server *server)
{
    bool written = hall_commit(server->hall);

    for (int i = 0; i < TRIES_MOST && !written && hall_was_contended(server->hall); i++) {
        server->judged_again++;
        hall_begin_again(server->hall);
        round_work_give_way(server);
        take_back_frames(server);
        handle_again(server);
        board_games_report(server->hall);
        written = hall_commit(server->hall);
    }
    if (!written && hall_was_contended(server->hall))
        hall_leave_turn(server->hall);
    again_clear(server);
    return written;
}
