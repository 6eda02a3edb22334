/* What has been answered in a turn, and waits until the turn has been written. */
#ifndef HK_HALL_SERVER_REPLY_H
#define HK_HALL_SERVER_REPLY_H

#include "hall/server/net.h"
#include "hall/server/refusal.h"
#include "hall/server/tag.h"

/* The media type of JSON. */
extern const char reply_json[];

/* To a request, or to a frame of a peer. */
struct reply {
    struct reply *next;
    struct net_peer *peer; /* of a frame; NULL, like request: it has gone */
    struct net_request *request;
    bool has_id;
    int64_t id;
    int status;
    const char *type; /* media type */
    const char *download, *allow;
    unsigned retry_after_s;
    char etag[TAG_ROOM];       /* empty: none */
    int64_t changed_s, made_s; /* as of an answer of net.h */
    char *text;                /* on the heap */
    struct net_text *frame;    /* of a peer, what replies_add has made of the text */
    bool of_program; /* it tells nothing of games, and holds whatever becomes of the turn */
    bool of_act;     /* of a frame with an act */
    bool of_work;    /* of an order that takes several turns */
};

/* Start it as {0}. */
struct replies {
    struct reply *first, *last;
};

/* The text is taken, and freed if there is no memory for the reply. */
void replies_add(struct replies *replies, struct reply reply);

/* Answer a request with JSON, which is taken; NULL: there was no memory for it. */
void replies_add_json(struct replies *replies, struct net_request *request, int status, char *text);

/*
 * Answer a request with what can be asked for again, and is taken: whoever has it already is told
 * that it has not changed. NULL: there was no memory for it. `type` is static; it changed last in
 * the second `changed_s`, 0 if that is not told, and was made in `made_s`.
 */
void replies_add_tagged(struct replies *replies, struct net_request *request, const char *type,
                        int64_t changed_s, int64_t made_s, char *text);

/*
 * Answer a request with the problem of a refusal. `state` shows how the game stands and `allow`
 * which methods the address has; both may be NULL. `allow` is static.
 */
void replies_add_problem(struct replies *replies, struct net_request *request,
                         const struct refusal *refusal, const char *state, const char *allow);

/* The reply to a request is not sent. False: there is none. Those to a peer's acts are not sent. */
bool replies_take_back(struct replies *replies, const struct net_request *request);
void replies_take_back_acts(struct replies *replies, const struct net_peer *peer);

/* Those of orders say instead why nothing has happened in this turn. */
void replies_spoil_work(struct replies *replies, const char *why);

/* Nobody is answered any more: the hall has closed. */
void replies_clear(struct replies *replies);

/* Who asked has gone. */
void replies_forget_request(struct replies *replies, const struct net_request *request);
void replies_forget_peer(struct replies *replies, const struct net_peer *peer);

/*
 * Send all. `unwritten` says why the turn could not be written, and so does each, since nothing has
 * happened; NULL: it was written.
 */
void replies_send(struct replies *replies, const char *unwritten);

#endif
