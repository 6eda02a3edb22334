/*
 * Sockets: HTTP requests, streams of events and WebSocket frames on one event loop. Knows nothing
 * of games.
 *
 * In one turn of the loop all sockets that are ready are read, each request and frame being handed
 * over; then `turn` is called once. What is sent or answered leaves no sooner than the loop's next
 * turn, so whoever answers after its own commit answers from the disk. Of what is sent within one
 * call of `turn`, an answer and the text behind it to the same peer go in one write.
 */
#ifndef HK_SERVER_NET_H
#define HK_SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct net_peer;    /* a WebSocket connection or a stream of events */
struct net_request; /* an HTTP request that waits for its answer */

/*
 * A text on its way to any number of peers. Starts with one reference; NULL if there is no memory.
 */
struct net_text;
struct net_text *net_text_create(const char *text, size_t size);
void net_text_release(struct net_text *text);

/* Of an answer that is on its way. The id is that of its header x-request-id. */
enum { NET_ID_ROOM = 40 };

struct net_answered {
    const char *id, *address, *method, *path;
    int status;
    size_t bytes; /* of the body, as it is sent */
    int64_t ms;   /* since the request began to come in */
};

struct net_handler {
    void *context;
    /* Each answer is told, also to what was refused and never handed over. May be NULL. */
    void (*answered)(void *context, const struct net_answered *answered);
    /*
     * The head of a request has come, which wants to send more than the usual body: how many
     * bytes may it send? 0: no more than usual. May be NULL.
     */
    size_t (*body_most)(void *context, const struct net_request *request);
    /* The request is whole. Answer it now or in any later turn. */
    void (*request)(void *context, struct net_request *request);
    /* The request has gone before it was answered. */
    void (*request_gone)(void *context, struct net_request *request);
    /* A WebSocket has been opened. `*user` is the handler's own, NULL at first. */
    void (*opened)(void *context, struct net_peer *peer, void **user);
    void (*frame)(void *context, struct net_peer *peer, void **user, const char *text, size_t size);
    /*
     * Changes were left out because the peer did not read, and now it has read all that waited:
     * send it how things stand. Changes that are sent before this returns are not left out.
     */
    void (*drained)(void *context, struct net_peer *peer, void **user);
    /* Of streams too. */
    void (*closed)(void *context, struct net_peer *peer, void **user);
    /*
     * All that was ready has been handed over. Answers the milliseconds until it wants to be called
     * again.
     */
    int64_t (*turn)(void *context);
};

/* What a request says. All that is answered is valid until the request is answered or gone. */

const char *net_request_method(const struct net_request *request);
/* Decoded, without the query. */
const char *net_request_path(const struct net_request *request);
/* The value of a parameter of the query, decoded, or NULL. */
const char *net_request_query(const struct net_request *request, const char *name);
/* The parameters of the query one after the other: NAME=VALUE, decoded; NULL: none is left. */
const char *net_request_parameter(const struct net_request *request, const char *before);
/*
 * One of these headers, or NULL: authorization, idempotency-key, last-event-id, if-none-match,
 * content-type, accept-encoding.
 */
const char *net_request_header(const struct net_request *request, const char *name);
/* With a NUL behind it. */
const char *net_request_body(const struct net_request *request, size_t *size);
/*
 * The sender's address: that of the socket, or the last entry of X-Forwarded-For if the socket's is
 * of loopback or a trusted proxy's.
 */
const char *net_request_address(const struct net_request *request);
/* Whatever the answer is, it tells of persons whom no search is to find. */
void net_request_unlist(struct net_request *request);
const char *net_peer_address(const struct net_peer *peer);
/* For how long nothing has been heard of a peer that is closed for that; 0 of any other. */
int64_t net_peer_silent_ms(const struct net_peer *peer);
bool net_address_is_loopback(const char *address);

struct net_answer {
    int status;
    /* The media type, static text. */
    const char *type;
    const char *body;
    size_t size;
    /* The body and `gzip` outlive the answer; otherwise the body is copied. */
    bool is_static;
    /*
     * The static body as it was compressed beforehand, or NULL. Without it a longer body of text is
     * compressed for a client that takes that.
     */
    const char *gzip;
    size_t gzip_size;
    /* Quoted, or NULL. If-None-Match with it is answered by 304. */
    const char *etag;
    /*
     * The second of its last change, since 1970; 0: not told. Without If-None-Match, If-Modified-
     * Since with that second or a later one is answered by 304 too. `made_s` is when the body was
     * made: a change of the same second is told as one of the second before, since another may
     * follow it.
     */
    int64_t changed_s, made_s;
    /* A file name to keep the body under; the methods that 405 names; or NULL. Static texts. */
    const char *download, *allow;
    /* 0: none. */
    unsigned retry_after_s;
    /* For the board of those who watch alone: other sites may show it in a frame of theirs. */
    bool may_be_framed;
    /* The body never changes under this address, which has its hash. */
    bool is_immutable;
};

/* Answer a request, once. It is gone for the caller then. */
void net_reply(struct net_request *request, const struct net_answer *answer);

/*
 * Answer with a stream of events (text/event-stream), which ends with its connection; what is sent
 * to it are whole events, "id: 7\nevent: change\ndata: {}\n\n". A comment keeps it alive. The
 * request is gone afterwards.
 *
 * @return NULL if this address has too many, or there is no memory; that has been answered then.
 */
struct net_peer *net_stream(struct net_request *request, void *user);

enum net_sort {
    /* Never left out. */
    NET_ANSWER,
    /* Left out, with all changes that wait, when too much waits for the peer; then `drained`. */
    NET_CHANGE,
};

/* Send a frame, or events to a stream. Takes no reference of the caller's. */
void net_send(struct net_peer *peer, struct net_text *text, enum net_sort sort);

/* Something is sent to this peer soon: its memory is fetched, and in a second step what it sends by. */
void net_prefetch_peer(const struct net_peer *peer);
void net_prefetch_sending(const struct net_peer *peer);

/* So much waits to be written to the peer. */
size_t net_waiting_bytes(const struct net_peer *peer);

/* Send one peer a text of its own. NULL, or no memory: it is hung up, as busy. */
void net_send_text(struct net_peer *peer, const char *text, enum net_sort sort);

/* Close codes of WebSocket. */
enum {
    NET_CLOSE_BINARY = 1003, /* a frame is no text */
    NET_CLOSE_TEXT = 1007,   /* a text is not UTF-8 */
    NET_CLOSE_POLICY = 1008, /* a breach of the rules */
    NET_CLOSE_LENGTH = 1009, /* a frame is too long */
    NET_CLOSE_RESTART = 1012,
    NET_CLOSE_BUSY = 1013,
};

/*
 * Close a connection after what waits has been sent, with a close code of WebSocket. `closed`
 * follows when it has closed.
 */
void net_hang_up(struct net_peer *peer, int code);

struct net_config {
    /* Numeric addresses to listen on. */
    const char *const *addresses;
    size_t address_count;
    /* 0: any. */
    int port;
    /* Files in PEM for TLS; both or NULL. */
    const char *certificate, *key;
    /*
     * Further names under which the hall may be asked for, in Host and Origin, each with a port if
     * that is not the usual one: those of the machine and of a proxy.
     */
    const char *const *hosts;
    size_t host_count;
    /* Addresses of proxies whose X-Forwarded-For counts. */
    const char *const *trusted;
    size_t trusted_count;
    /* Of WebSocket; "hakem-2" if NULL. */
    const char *subprotocol;
    /* How long a peer may leave unread what waits for it; 0 for the usual. */
    int64_t patience_ms;
    /* The digest of a style sheet that may stand in markup; NULL: none may. */
    const char *style;
    struct net_handler handler;
};

/* Listen. Answers NULL with a sentence in `why`. `config` must outlive the net. */
struct net *net_open(const struct net_config *config, char *why, size_t why_size);
int net_port(const struct net *net);

/*
 * Serve until net_stop; then call `turn` once more, close all sockets with 1012 and return when
 * they have closed, after four seconds at most. Requests are handed over until then.
 */
void net_run(struct net *net);

/* End net_run soon. Safe in a signal handler. */
void net_stop(struct net *net);
/* It has been told so, and serves until all know. */
bool net_is_stopping(const struct net *net);

/*
 * A turn comes at once; may be called in another thread. Libwebsockets looks at its timers then, and at what it
 * has read and not yet told: its plug-in for libuv does so behind an event of a socket alone, so what is set
 * outside its callbacks needs this.
 */
void net_wake(struct net *net);

/* Read the certificate again. If it cannot be used, the old one stays. Safe in a signal handler. */
void net_reload(struct net *net);

/* Closes the connections first: `closed` and `request_gone` are called. */
void net_close(struct net *net);

#endif
