/*
 * A turn that failed because another hall was first is judged again (decision 122): all that came in during it is
 * handled once more, behind what the other hall has written.
 */
#ifndef HK_HALL_SERVER_AGAIN_H
#define HK_HALL_SERVER_AGAIN_H

#include <stdbool.h>
#include <stddef.h>

struct client;
struct net_request;
struct server;

/* It has come in, in this turn; the text is copied. Where one hall serves the store nothing is kept. */
void again_note_request(struct server *server, struct net_request *request);
void again_note_frame(struct server *server, struct client *client, const char *text, size_t size);

/* Who asked has gone. */
void again_forget_request(struct server *server, const struct net_request *request);
void again_forget_client(struct server *server, const struct client *client);

/* Make the turn lasting, as often as another hall is first; false: it could not be made so. */
bool again_commit(struct server *server);

/* The turn ends. */
void again_clear(struct server *server);

#endif
