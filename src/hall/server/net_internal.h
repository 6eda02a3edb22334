/*
 * What the files of net share. A connection is what libwebsockets calls a wsi; it has a request,
 * then perhaps a peer:
 *
 *     accepted -> reading a request -> handed over -> answered -> closed
 *                                          +-> a stream of events (peer) -> closed
 *                  handshake -> WebSocket (peer) -> closing -> closed
 *
 * net.c has the loop, the listening and the list of connections; net_request.c requests; net_answer.c
 * their answers; net_peer.c what waits for peers, and frames; net_tls.c the certificate.
 */
#ifndef HK_SERVER_NET_INTERNAL_H
#define HK_SERVER_NET_INTERNAL_H

#include "hall/server/limits.h"
#include "hall/server/net.h"
#include "hall/server/net_address.h"

#include <libwebsockets.h>
#include <signal.h>
#include <sys/socket.h>
#include <uv.h>

/*
 * So much is written at a time: the kernel takes it whole once it has said that a socket can be
 * written, so libwebsockets seldom has to keep a rest.
 */
enum { NET_CHUNK_BYTES = 16 * 1024 };

struct connection {
    struct net *net;
    struct lws *wsi;
    struct connection *next, **place;
    struct net_request *request;
    struct net_peer *peer;
    /* When it was accepted, or last got on: read what waited for it, sent something. */
    int64_t progress_ms;
    /* Windows in a row in which it has kept the loop turning for nothing. */
    unsigned spun;
    /* libwebsockets is told not to read it. */
    bool is_paused;
    /* Something was sent behind a request with a body. */
    bool has_sent_ahead;
    /* It was no request, and has its answer: what still comes is dropped. */
    bool is_refused;
    size_t dropped_bytes;
    /* Whence it comes: the socket's address, or what a proxy says. */
    char address[NET_ADDRESS_ROOM];
};

struct net {
    const struct net_config *config;
    struct lws_context *context;
    struct lws_vhost **vhosts; /* as many as addresses */
    struct ssl_ctx_st **tls;   /* of each vhost, if there is a certificate */
    size_t tls_count;
    struct lws_protocols protocols[3];
    struct lws_token_limits head_limits;
    struct connection *connections;
    size_t connection_count;
    struct connection *next_looked_at; /* NULL: the round is over */
    struct net_peer *held; /* those with an answer that waits for the end of the turn at most */
    bool is_in_turn, is_woken;
    size_t stream_count;
    uint64_t request_count;
    uint32_t started; /* what tells the ids of this start from those of others */
    uv_loop_t loop;
    uv_timer_t alarm;
    bool has_loop;
    volatile sig_atomic_t stop, reload;
    /* Callbacks so far in which something has got on, and turns without any. */
    uint64_t happened;
    unsigned idle_turns, idle_in_window;
    int64_t now_ms, patience_ms, window_ms, next_look_ms, round_ends_ms;
    char tls_why[256];
    unsigned char scratch[LWS_PRE + NET_CHUNK_BYTES];
};

/* net.c */

struct connection *net_connection_of(struct lws *wsi);
int net_connection_open(struct lws *wsi);
void net_connection_close(struct lws *wsi);
/* Close at once, whatever waits. */
void net_kill(struct connection *connection);

/* The address of a socket as text; empty if it has none. */
void net_address_of(char out[NET_ADDRESS_ROOM], const struct sockaddr *address);

/* net_request.c */

int net_on_http(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                size_t size);
/* The connection is no more. */
void net_request_forget(struct net_request *request);
/* It has been handed over and waits for its answer, or for being read by the client. */
bool net_request_is_handed_over(const struct net_request *request);
/* Once a second. */
void net_request_look(struct net_request *request);

/* net_peer.c */

int net_on_websocket(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                     size_t size);
struct net_peer *net_peer_create(struct connection *connection, bool is_stream, void *user);
int net_peer_write(struct net_peer *peer);
/* The turn ends: what was held for something behind it goes now. */
void net_write_held(struct net *net);
void net_peer_forget(struct net_peer *peer);
bool net_peer_is_stream(const struct net_peer *peer);
/* Its close frame has been sent, or it has sent one. */
bool net_peer_is_closing(const struct net_peer *peer);
/*
 * Once a second: keep the peer alive, or end what is dead. If the loop itself was standing still, no
 * peer is guilty of that time.
 */
void net_peer_look(struct net_peer *peer, bool was_standing);

/* net_tls.c */

/* What a vhost needs for TLS, before it is made; then its context is added. */
bool net_tls_check(const struct net_config *config, char *why, size_t why_size);
int net_tls_add(struct net *net, struct ssl_ctx_st *context);
void net_tls_reload(struct net *net);
/* Bytes that TLS has read from the socket and nobody from TLS. */
bool net_tls_holds_bytes(struct lws *wsi);
/* Tell the client that nothing more follows. It may still be read. */
void net_tls_end(struct lws *wsi);

#endif
