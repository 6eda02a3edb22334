/* The server from the inside: for the files that answer requests and frames, and that tell. */
#ifndef HK_HALL_SERVER_SERVER_INTERNAL_H
#define HK_HALL_SERVER_SERVER_INTERNAL_H

#include "hall/server/classes.h"
#include "hall/server/feed_marks.h"
#include "hall/server/hall.h"
#include "hall/server/jobs.h"
#include "hall/server/limits.h"
#include "hall/server/net.h"
#include "hall/server/paper_form.h"
#include "hall/server/reply.h"

struct server {
    struct net_config net_config;
    char paper_style[PAPER_DIGEST_ROOM];           /* the digest of it */
    void (*show_organiser_link)(const char *path); /* may be NULL */
    bool wants_organiser_link;                     /* a further one, when the hall opens */
    const char *url; /* where others open the page; NULL: by the addresses */
    struct net *net;
    struct store *store;
    struct hall *hall;       /* NULL: it stands by */
    struct demo *demo;       /* NULL: none */
    struct journal *journal; /* NULL: none is kept */
    const char *unwritable;  /* what the journal says of the store */
    struct limits *limits;
    struct classes *classes;
    struct replies replies;
    struct jobs jobs;
    struct feed_marks *feed_marks;
    struct round_work *round_work; /* the earliest first; NULL: none */
    struct waiting *waiting; /* what waits for its game to come into memory, the earliest first */
    struct came_in *came_in, *last_in; /* in this turn (again.h) */
    bool is_again;                     /* it is handled once more */
    const char *loaded;                /* the game for which waiting is over now; NULL: none */
    struct client *clients;
    int64_t last_wall_ms;       /* of the last turn: what is known of the clock may become better */
    int64_t pinged_mono_ms;     /* when the last round of pings began */
    struct client *next_pinged; /* NULL: it is over */
    size_t listers;             /* connections that are told of the list */
    unsigned forget_after_days; /* 0: never */
    int64_t opened_wall_ms;     /* what was too old by then has been deleted */
    bool again;                 /* it is to be opened anew */
    bool is_broken;             /* it cannot be opened, and `why` is a sentence */
    char why[256];
    bool turn_begun;
    uint64_t refused, turns, judged_again; /* for /metrics */
};

/* Open the hall on the store. False: `why` is a sentence. */
bool server_open_hall(struct server *server, char *why, size_t why_size);

/* The steady clock, which goes on while the machine sleeps. */
int64_t server_mono_ms(void);

/* All events of a turn bear the moment at which its first came in. */
void server_begin_turn(struct server *server);

/*
 * Take a token from the bucket of the seat, or of the address if no seat asks (NULL) or what is limited
 * counts for the address. False: the refusal says when there will be one.
 */
bool server_take_token(struct server *server, enum limit limit, const struct seat *seat,
                       const char *address, struct refusal *refusal);

/* A token for a preview: players, whose seats cost nothing, take one for their address besides. */
bool server_take_preview(struct server *server, const struct seat *seat, const char *address,
                         struct refusal *refusal);

/* The same from the bucket of a key. */
bool server_take_by_key(struct server *server, enum limit limit, const char *key,
                        struct refusal *refusal);

/* Whether nothing has to be waited for; false: the refusal says how long. */
bool server_wait(int64_t wait_ms, struct refusal *refusal);

#endif
