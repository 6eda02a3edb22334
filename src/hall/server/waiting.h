/* Requests, frames and streams about games that are not in memory wait until they are. */
#ifndef HK_HALL_SERVER_WAITING_H
#define HK_HALL_SERVER_WAITING_H

#include "hall/server/hall.h"

struct client;
struct net_request;
struct server;

/* As hall_seek; what has waited once and in vain is missing. */
enum seek waiting_seek(struct server *server, const char *name, struct hall_game **out);

/* The text is copied. False: there is no memory. */
bool waiting_add_request(struct server *server, const char *name, struct net_request *request);
bool waiting_add_frame(struct server *server, const char *name, struct client *client,
                       const char *text, size_t size);
/* A stream that is to show the game. */
bool waiting_add_stream(struct server *server, const char *name, struct client *client);

/* The game has come, or cannot be read: handle again all that waited for it. For hall_load. */
void waiting_resume(void *server, const char *name);

/* Who asked has gone. */
void waiting_forget_request(struct server *server, const struct net_request *request);
void waiting_forget_client(struct server *server, const struct client *client);

void waiting_clear(struct server *server);

#endif
