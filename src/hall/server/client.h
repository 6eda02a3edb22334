/* Connections: the seats that have joined on each, and the boards that it is shown. */
#ifndef HK_HALL_SERVER_CLIENT_H
#define HK_HALL_SERVER_CLIENT_H

#include "hall/server/hall.h"
#include "hall/server/net.h"
#include "hall/server/wire.h"

struct server;

/* A seat that has joined on a connection. */
struct joined {
    struct joined *next;
    struct seat seat;
    struct hall_game *game; /* NULL: a seat of the hall */
    enum role presence;     /* as which it is counted: who only looks is a watcher */
};

/* A board that a connection looks at. */
struct subscription {
    struct client *client;
    struct hall_game *game;
    enum view view;
    bool fresh;   /* it gets the whole state at the end of this turn */
    bool resumes; /* else what has come behind this number, which it saw last */
    uint64_t seen;
    bool owed;         /* changes were left out: this state is not */
    unsigned streamed; /* of a stream: which of its boards it is */
    struct subscription *next_of_game, *next_of_client;
};

struct client {
    struct net_peer *peer;
    bool is_stream;
    unsigned
        streamed_count; /* of a stream: its boards, in the order in which they were asked for */
    struct streamed *streamed;
    bool has_bearer; /* of a stream: it shows what this seat sees */
    struct seat bearer;
    bool lists; /* it is told of every change of the list */
    bool list_fresh;
    struct hall_walk walk; /* through the games of which it has to be told yet */
    bool walks;
    bool has_list_id; /* it has asked with this `id` */
    int64_t list_id;
    int64_t pinged_mono_ms; /* the last ping; 0: it has been answered, or none was sent */
    int64_t alive_mono_ms;  /* it was opened then, or a ping sent that it has answered */
    bool was_pinged;
    struct joined *joined;
    struct subscription *boards;
    struct client *next, **link; /* of all */
};

/* For net_handler: the context is the server, `*user` a client. */
void client_opened(void *server, struct net_peer *peer, void **user);
void client_drained(void *server, struct net_peer *peer, void **user);
void client_closed(void *server, struct net_peer *peer, void **user);

/* A connection comes into being. NULL: there is no memory. */
struct client *client_add(struct server *server, struct net_peer *peer);

/* It is no more; it has no boards and no seats. */
void client_drop(struct server *server, struct client *client);

/* The board has been seen up to this number of an epoch: only what is behind it is told, if it can. */
void client_resume(const struct server *server, struct subscription *board, int64_t epoch,
                   int64_t seen);

/* A seat joins, of a game or (NULL) of the hall; a connection joins once by each seat. */
bool client_join(struct server *server, struct client *client, const struct seat *seat,
                 struct hall_game *game, struct refusal *refusal);

/* Show a game as the connection's seats may see it. NULL: it shows too many. */
struct subscription *client_watch(struct server *server, struct client *client,
                                  struct hall_game *game, struct refusal *refusal);

/* All seats of a game leave, and its board is shown no longer. */
void client_leave(struct server *server, struct client *client, struct hall_game *game);

/*
 * A seat has left, or a game is of other boards than before: what the connection's seats may not see
 * any longer is not shown.
 */
void client_look_anew(struct server *server, struct client *client);

/* The board of a game that this connection looks at, or NULL. */
struct subscription *client_board(const struct client *client, const struct hall_game *game);

/* The seat of this connection that speaks in a game: for the player who is named, if any. */
const struct seat *client_seat_in(const struct client *client, const struct hall_game *game,
                                  const char *by);

/* Ask whether a connection is there: the answer shows how long the way is. */
void client_ping(struct client *client, int64_t mono_ms);

/*
 * Ask every connection with a seat, now and then: a few each turn, so that nobody waits for all. Answers
 * the milliseconds until it wants to be called again.
 */
int64_t client_ping_some(struct server *server);

/* The connections of a link that has been revoked are told so, and leave. */
void client_revoke(struct server *server, const char *game, unsigned link_number);

/* The same of a link that has been revoked at another hall; an empty name: of the hall. */
void client_revoked_elsewhere(void *server, const char *game, unsigned link_number);

enum { BYE_ROOM = HALL_NAME_ROOM + 64 };

/* The frame that tells a connection why it has left a game, or (NULL) the hall. */
void client_bye(char out[BYE_ROOM], const char *game, enum code code);

#endif
