/* Frames that come in on a connection. docs/protocol.md describes them. */
#ifndef HK_HALL_SERVER_FRAME_H
#define HK_HALL_SERVER_FRAME_H

#include "hall/server/net.h"

/* For net_handler: the context is the server, `*user` a client. */
void frame_received(void *server, struct net_peer *peer, void **user, const char *text,
                    size_t size);

struct client;
struct server;

/* A frame that has waited for its game to come into memory. */
void frame_resume(struct server *server, struct client *client, const char *text, size_t size);

#endif
