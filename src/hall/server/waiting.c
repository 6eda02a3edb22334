/*
 * A game that is over and that nobody looks at is not in memory, and reading it may take many turns
 * (load.c). Meanwhile whatever asks for it waits here, in its order, and is then handled as if it had
 * just come in.
 */
#include "hall/server/waiting.h"
#include "hall/server/api.h"
#include "hall/server/frame.h"
#include "hall/server/server_internal.h"
#include "hall/server/stream.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct waiting {
    struct waiting *next;
    char name[HALL_NAME_ROOM];
    struct net_request *request; /* or else: */
    struct client *client;
    size_t size; /* of a frame; 0: a stream is to show the game */
    char text[];
};

enum seek waiting_seek(struct server *server, const char *name, struct hall_game **out)
{
    if (!server->loaded || strcmp(server->loaded, name) != 0)
        return hall_seek(server->hall, name, out);
    *out = hall_find(server->hall, name);
    return *out ? SEEK_FOUND : SEEK_MISSING;
}

static struct waiting *add(struct server *server, const char *name, size_t size)
{
    struct waiting *added = calloc(1, sizeof *added + size), **end = &server->waiting;

    if (!added)
        return NULL;
    snprintf(added->name, sizeof added->name, "%s", name);
    added->size = size;
    while (*end)
        end = &(*end)->next;
    *end = added;
    return added;
}

bool waiting_add_request(struct server *server, const char *name, struct net_request *request)
{
    struct waiting *added = add(server, name, 0);

    if (added)
        added->request = request;
    return added;
}

bool waiting_add_frame(struct server *server, const char *name, struct client *client,
                       const char *text, size_t size)
{
    struct waiting *added = add(server, name, size);

    if (!added)
        return false;
    added->client = client;
    memcpy(added->text, text, size);
    return true;
}

bool waiting_add_stream(struct server *server, const char *name, struct client *client)
{
    return waiting_add_frame(server, name, client, "", 0);
}

/* Take out the first that waits for a game; NULL: none does. */
static struct waiting *take(struct server *server, const char *name)
{
    for (struct waiting **link = &server->waiting; *link; link = &(*link)->next)
        if (strcmp((*link)->name, name) == 0) {
            struct waiting *taken = *link;
            *link = taken->next;
            return taken;
        }
    return NULL;
}

void waiting_resume(void *context, const char *name)
{
    struct server *server = context;
    struct waiting *one;

    server->loaded = name;
    while ((one = take(server, name)) != NULL) {
        if (one->request)
            api_request(server, one->request);
        else if (one->size == 0)
            stream_show(server, one->client, name);
        else
            frame_resume(server, one->client, one->text, one->size);
        free(one);
    }
    server->loaded = NULL;
}

static void forget(struct server *server, const struct net_request *request,
                   const struct client *client)
{
    for (struct waiting **link = &server->waiting; *link;) {
        struct waiting *one = *link;
        if ((request && one->request == request) || (client && one->client == client)) {
            *link = one->next;
            free(one);
        } else {
            link = &one->next;
        }
    }
}

void waiting_forget_request(struct server *server, const struct net_request *request)
{
    forget(server, request, NULL);
}

void waiting_forget_client(struct server *server, const struct client *client)
{
    forget(server, NULL, client);
}

void waiting_clear(struct server *server)
{
    while (server->waiting) {
        struct waiting *one = server->waiting;
        server->waiting = one->next;
        free(one);
    }
}
