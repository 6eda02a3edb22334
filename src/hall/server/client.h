/*
 * The server from the inside: its connections, the boards that they look at, and what waits to be
 * answered when the turn has been written.
 */
#ifndef HK_HALL_SERVER_CLIENT_H
#define HK_HALL_SERVER_CLIENT_H

#include "hall/server/hall.h"
#include "hall/server/limits.h"
#include "hall/server/net.h"
#include "hall/server/wire.h"

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
    bool fresh; /* it gets the whole state at the end of this turn */
    bool owed;  /* changes were left out: this state is not */
    struct subscription *next_of_game, *next_of_client;
};

struct client {
    struct net_peer *peer;
    bool is_stream;
    bool has_bearer; /* of a stream: it shows what this seat sees */
    struct seat bearer;
    bool lists; /* it is told of every change of the list */
    bool list_fresh;
    int64_t pinged_mono_ms; /* the last ping; 0: it has been answered, or none was sent */
    struct joined *joined;
    struct subscription *boards;
    struct client *next, **link; /* of all */
};

enum { ETAG_ROOM = 48 };

/* What is answered once the turn has been written. */
struct reply {
    struct reply *next;
    struct net_peer *peer; /* of a frame; NULL, like request: it has gone */
    struct net_request *request;
    bool has_id;
    int64_t id;
    char game[HALL_NAME_ROOM];
    int status;
    const char *type; /* media type */
    const char *download, *allow;
    unsigned retry_after_s;
    char etag[ETAG_ROOM]; /* empty: none */
    char *text;           /* on the heap */
};

struct server {
    struct net_config net_config;
    struct net *net;
    struct store *store;
    struct hall *hall;
    struct limits *limits;
    struct reply *replies, **replies_end;
    struct client *clients;
    int64_t pinged_mono_ms; /* when all seats were last asked */
    size_t listers;         /* connections that are told of the list */
    bool turn_begun;
    bool draining;
    uint64_t acts, refused, turns, created; /* for /metrics */
};

extern const char media_problem[];

int64_t server_mono_ms(void);
int64_t server_wall_ms(void);

/* All events of a turn bear the moment at which its first came in. */
void server_begin_turn(struct server *server);

void server_reply(struct server *server, struct reply reply);

/* Answer a request with JSON, or with the problem of a refusal. */
void server_reply_json(struct server *server, struct net_request *request, int status, char *text);
void server_reply_problem(struct server *server, struct net_request *request,
                          const struct refusal *refusal, const char *state);

/* Sockets. */
void client_opened(void *server, struct net_peer *peer, void **user);
void client_frame(void *server, struct net_peer *peer, void **user, const char *text, size_t size);
void client_drained(void *server, struct net_peer *peer, void **user);
void client_closed(void *server, struct net_peer *peer, void **user);

/*
 * A stream of events that shows one game, to a seat or (NULL) to a watcher; `last_seen` is the
 * number that was seen last, or NULL.
 */
bool client_stream(struct server *server, struct net_request *request, struct hall_game *game,
                   const struct seat *seat, const char *last_seen);

/* Tell everybody what has become of the games of this turn. */
void client_tell(struct server *server);

/* Ask every seat whether it is there: the answer shows how long the way is. Now and then. */
void client_ping_all(struct server *server);

/* The connections of a link that has been revoked are told so, and leave. */
void client_revoke(struct server *server, const char *game, unsigned link_number);

/* HTTP. */
void api_request(void *server, struct net_request *request);

#endif
