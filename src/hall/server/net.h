/*
 * Sockets: HTTP requests and WebSocket frames on one event loop. Knows nothing of games.
 *
 * In one turn of the loop all sockets that are ready are read, each request and frame being handed
 * over; then `turn` is called once. What is sent or answered leaves no sooner than the loop's next
 * turn, so whoever answers after its own commit answers from the disk.
 */
#ifndef HK_SERVER_NET_H
#define HK_SERVER_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct net;
struct net_peer;    /* a WebSocket connection */
struct net_request; /* an HTTP request that waits for its answer */

/*
 * A text on its way to any number of peers. Starts with one reference; NULL if there is no memory.
 */
struct net_text;
struct net_text *net_text_create(const char *text, size_t size);
void net_text_release(struct net_text *text);

struct net_handler {
    void *context;
    /* The path is decoded and without its query; the body is complete. Answer now or in `turn`. */
    void (*request)(void *context, struct net_request *request, const char *method,
                    const char *path, const char *body, size_t body_size);
    /* The request has gone before it was answered. */
    void (*request_gone)(void *context, struct net_request *request);
    /* `*user` is the handler's own, NULL at first. */
    void (*opened)(void *context, struct net_peer *peer, void **user);
    void (*frame)(void *context, struct net_peer *peer, void **user, const char *text, size_t size);
    void (*closed)(void *context, struct net_peer *peer, void **user);
    /*
     * All that was ready has been handed over. Answers the milliseconds until it wants to be called
     * again.
     */
    int64_t (*turn)(void *context);
};

struct net_config {
    const char *address; /* to listen on */
    int port;            /* 0: any */
    struct net_handler handler;
};

/* Listen. Answers NULL with a sentence in `why`. `config` must outlive the net. */
struct net *net_open(const struct net_config *config, char *why, size_t why_size);
int net_port(const struct net *net);

/* Serve until net_stop. */
void net_run(struct net *net);

/* End net_run soon. Safe in a signal handler. */
void net_stop(struct net *net);
void net_close(struct net *net);

/*
 * Send a text frame; with `replaces`, one of the same kind that still waits is dropped. Takes no
 * reference of the caller's.
 */
void net_send(struct net_peer *peer, struct net_text *text, bool replaces);

/* Close a connection after what waits has been sent. */
void net_hang_up(struct net_peer *peer);

/*
 * Answer a request, once. `body` is copied unless `is_static`. `download` is a file name, or NULL.
 */
void net_answer(struct net_request *request, int status, const char *type, const char *body,
                size_t size, bool is_static, const char *download);

/* Answer that the address has other methods: `allowed` names them, static text. */
void net_refuse_method(struct net_request *request, const char *allowed);

#endif
