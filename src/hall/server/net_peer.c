/*
 * WebSocket connections and streams of events: what waits for them, frames that come in, and
 * whether they are still there.
 *
 * What waits for a peer is a list of texts. Its changes are bounded: with more than
 * LIMIT_WAITING_BYTES waiting, all of them are left out, and when the peer has read the rest it is
 * told how things stand. Its answers are its own doing, and it is not read while it does not read.
 * A peer for which something waits and that takes nothing for as long as patience lasts is closed.
 *
 * libwebsockets has timers of its own for this, in a sorted list that is walked from its head at
 * each frame; so with thousands of connections a look at all of them once a second is cheaper.
 */
#include "base/internal.h"
#include "base/prefetch.h"
#include "hakem/base.h"
#include "hall/server/net_internal.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* From so many frames without a write in between, the peer is not read. */
    FRAMES_AT_ONCE = 16,
    /* Written to one socket before the others have their turn. */
    PIECES_AT_ONCE = 4,
    COMMENT_AFTER_MS = 15 * 1000,
    /* What a client has to answer the frame that closes. */
    CLOSING_MS = 5 * 1000,
};

static const char LONG_FRAME[] = "frames are texts of at most 16 KiB";

struct net_text {
    unsigned references;
    size_t size;
    unsigned char memory[]; /* LWS_PRE bytes, then the text */
};

struct waiting {
    struct waiting *next;
    struct net_text *text;
    enum net_sort sort;
};

struct net_peer {
    struct connection *connection;
    void *user;
    struct waiting *first, *last;
    size_t waiting_bytes;
    /* An answer that goes with what comes behind it in this turn, or NULL; nothing waits then. */
    struct net_text *held;
    struct net_peer *next_held, **held_place;
    /* Of the first text; if any has been sent, it is sent whole. */
    size_t sent;
    bool is_stream;
    /* Changes have been left out. */
    bool has_missed;
    bool is_being_told;
    /* Nothing more is sent to it: it closes, or is to be closed once all has been sent. */
    bool is_ending, is_closing;
    int close_code;
    bool ping_is_due;
    int64_t heard_ms, pinged_ms, silent_ms;
    unsigned frames_unanswered;
    /* A frame that comes in parts. */
    char *frame;
    size_t frame_size;
};

struct net_text *net_text_create(const char *text, size_t size)
{
    struct net_text *created = malloc(sizeof *created + LWS_PRE + size);
    if (!created)
        return NULL;
    created->references = 1;
    created->size = size;
    memcpy(created->memory + LWS_PRE, text, size);
    return created;
}

void net_text_release(struct net_text *text)
{
    if (text && --text->references == 0)
        free(text);
}

/* What waits. */

static void drop(struct net_peer *peer, struct waiting **link)
{
    struct waiting *dropped = *link;

    *link = dropped->next;
    peer->waiting_bytes -= dropped->text->size;
    net_text_release(dropped->text);
    free(dropped);
}

static void drop_all(struct net_peer *peer)
{
    while (peer->first)
        drop(peer, &peer->first);
    peer->last = NULL;
    peer->sent = 0;
}

static void drop_changes(struct net_peer *peer)
{
    struct waiting **link = &peer->first;

    peer->last = NULL;
    while (*link) {
        const bool has_begun = *link == peer->first && peer->sent > 0;
        if ((*link)->sort == NET_CHANGE && !has_begun) {
            drop(peer, link);
            continue;
        }
        peer->last = *link;
        link = &(*link)->next;
    }
}

/*
 * A short text goes to a socket for which nothing waits without asking the loop whether it takes
 * more: that would be two system calls and another turn for each of a hundred watchers. What the
 * system does not take, libwebsockets keeps.
 */
static bool can_write_at_once(const struct net_peer *peer, const struct net_text *text)
{
    return !peer->is_stream && !peer->first && text->size <= NET_CHUNK_BYTES &&
           !lws_partial_buffered(peer->connection->wsi);
}

static void write_at_once(struct net_peer *peer, unsigned char *bytes, size_t size,
                          enum lws_write_protocol how)
{
    struct connection *connection = peer->connection;

    connection->progress_ms = connection->net->now_ms;
    peer->frames_unanswered = 0;
    if (lws_write(connection->wsi, bytes, size, how) < 0)
        net_kill(connection);
}

static void write_text(struct net_peer *peer, struct net_text *text)
{
    write_at_once(peer, text->memory + LWS_PRE, text->size, LWS_WRITE_TEXT);
}

/* A text as a frame of a server (RFC 6455, 5.2); the answer is where it ends. */
static unsigned char *put_frame(unsigned char *at, const struct net_text *text)
{
    *at++ = 0x81; /* whole, a text */
    if (text->size < 126) {
        *at++ = (unsigned char)text->size;
    } else {
        *at++ = 126;
        *at++ = (unsigned char)(text->size >> 8);
        *at++ = (unsigned char)text->size;
    }
    memcpy(at, text->memory + LWS_PRE, text->size);
    return at + text->size;
}

/*
 * Most acts are answered by a ruling, and a change goes to the same peer behind it in the same turn:
 * both go in one write, since that is what a write to a socket costs, not its bytes.
 */
static void hold(struct net_peer *peer, struct net_text *text)
{
    struct net *net = peer->connection->net;

    text->references++;
    peer->held = text;
    peer->held_place = &net->held;
    peer->next_held = net->held;
    if (peer->next_held)
        peer->next_held->held_place = &peer->next_held;
    net->held = peer;
}

/* What was held, whose reference is the caller's now; NULL: nothing. */
static struct net_text *let_go(struct net_peer *peer)
{
    struct net_text *text = peer->held;

    if (!text)
        return NULL;
    peer->held = NULL;
    *peer->held_place = peer->next_held;
    if (peer->next_held)
        peer->next_held->held_place = peer->held_place;
    return text;
}

static void write_held(struct net_peer *peer)
{
    struct net_text *text = let_go(peer);

    if (text)
        write_text(peer, text);
    net_text_release(text);
}

void net_write_held(struct net *net)
{
    while (net->held)
        write_held(net->held);
}

/* What is held and a text behind it, in one write. False: they are too long for that. */
static bool write_together(struct net_peer *peer, const struct net_text *text)
{
    enum { HEADS = 2 * 4 };
    unsigned char *begin = peer->connection->net->scratch + LWS_PRE;

    if (peer->held->size + text->size + HEADS > NET_CHUNK_BYTES)
        return false;
    struct net_text *held = let_go(peer);
    unsigned char *end = put_frame(put_frame(begin, held), text);
    net_text_release(held);
    write_at_once(peer, begin, (size_t)(end - begin), LWS_WRITE_RAW);
    return true;
}

void net_send(struct net_peer *peer, struct net_text *text, enum net_sort sort)
{
    struct connection *connection = peer->connection;

    if (peer->is_ending || peer->is_closing)
        return;
    if (sort == NET_CHANGE && !peer->is_being_told) {
        if (peer->has_missed)
            return;
        /* One that is longer by itself is sent all the same. */
        if (peer->first && peer->waiting_bytes + text->size > LIMIT_WAITING_BYTES) {
            drop_changes(peer);
            peer->has_missed = true;
            lws_callback_on_writable(connection->wsi);
            return;
        }
    }
    if (peer->held && write_together(peer, text))
        return;
    write_held(peer);
    if (can_write_at_once(peer, text)) {
        if (sort == NET_ANSWER && connection->net->is_in_turn)
            hold(peer, text);
        else
            write_text(peer, text);
        return;
    }
    struct waiting *waiting =
        peer->waiting_bytes + text->size <= LIMIT_ANSWERS_BYTES ? malloc(sizeof *waiting) : NULL;
    if (!waiting) {
        drop_all(peer);
        net_hang_up(peer, NET_CLOSE_BUSY);
        return;
    }
    text->references++;
    *waiting = (struct waiting){.text = text, .sort = sort};
    if (peer->last) {
        peer->last->next = waiting;
    } else {
        peer->first = waiting;
        connection->progress_ms = connection->net->now_ms;
    }
    peer->last = waiting;
    peer->waiting_bytes += text->size;
    lws_callback_on_writable(connection->wsi);
}

void net_prefetch_peer(const struct net_peer *peer)
{
    prefetch(peer, sizeof *peer);
}

void net_prefetch_sending(const struct net_peer *peer)
{
    enum { READ_OF_WSI = 512 }; /* libwebsockets does not say how long its struct is */

    prefetch(peer->connection->wsi, READ_OF_WSI);
}

size_t net_waiting_bytes(const struct net_peer *peer)
{
    return peer->waiting_bytes;
}

void net_send_text(struct net_peer *peer, const char *text, enum net_sort sort)
{
    struct net_text *sent = text ? net_text_create(text, strlen(text)) : NULL;

    if (sent)
        net_send(peer, sent, sort);
    else
        net_hang_up(peer, NET_CLOSE_BUSY);
    net_text_release(sent);
}

void net_hang_up(struct net_peer *peer, int code)
{
    if (peer->is_ending || peer->is_closing)
        return;
    write_held(peer);
    peer->is_ending = true;
    peer->close_code = code;
    peer->has_missed = false;
    lws_callback_on_writable(peer->connection->wsi);
}

/* One piece of the first text. */
static int write_piece(struct net_peer *peer)
{
    struct connection *connection = peer->connection;
    struct net_text *text = peer->first->text;
    unsigned char *piece = text->memory + LWS_PRE + peer->sent;
    const size_t left = text->size - peer->sent;
    const size_t size = left < NET_CHUNK_BYTES ? left : NET_CHUNK_BYTES;
    unsigned how = LWS_WRITE_HTTP;

    if (!peer->is_stream) {
        how = peer->sent == 0 ? LWS_WRITE_TEXT : LWS_WRITE_CONTINUATION;
        if (size < left)
            how |= LWS_WRITE_NO_FIN;
        if (peer->sent > 0) {
            /* The head of a frame is written before it: not over the text, which others share. */
            piece = connection->net->scratch + LWS_PRE;
            memcpy(piece, text->memory + LWS_PRE + peer->sent, size);
        }
    }
    if (lws_write(connection->wsi, piece, size, (enum lws_write_protocol)how) < 0)
        return -1;
    connection->progress_ms = connection->net->now_ms;
    peer->sent += size;
    if (size == left) {
        peer->sent = 0;
        drop(peer, &peer->first);
        if (!peer->first)
            peer->last = NULL;
    }
    return 0;
}

/*
 * The frame that closes is our own: with libuv, Debian's build of libwebsockets 4.1.6 closes twice,
 * and the second time before it has sent one. The connection goes when the client has answered.
 */
static int write_close(struct net_peer *peer)
{
    struct connection *connection = peer->connection;
    const char *why = peer->close_code == NET_CLOSE_LENGTH ? LONG_FRAME : "";
    unsigned char *frame = connection->net->scratch + LWS_PRE;

    frame[0] = 0x88; /* RFC 6455, 5.5.1 */
    frame[1] = (unsigned char)(2 + strlen(why));
    frame[2] = (unsigned char)(peer->close_code >> 8);
    frame[3] = (unsigned char)peer->close_code;
    memcpy(frame + 4, why, strlen(why));
    connection->progress_ms = connection->net->now_ms;
    return lws_write(connection->wsi, frame, 4 + strlen(why), LWS_WRITE_RAW) < 0 ? -1 : 0;
}

int net_peer_write(struct net_peer *peer)
{
    struct connection *connection = peer->connection;
    const struct net_handler *handler = &connection->net->config->handler;

    if (peer->is_closing)
        return 0;
    if (peer->ping_is_due) {
        peer->ping_is_due = false;
        lws_callback_on_writable(connection->wsi);
        /* With something to give back: libwebsockets 4.1.6 says nothing of an empty pong. */
        unsigned char *ping = connection->net->scratch + LWS_PRE;
        ping[0] = '?';
        return lws_write(connection->wsi, ping, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
    }
    /* Each turn of the loop looks at all sockets, so an answer and the change behind it go in one. */
    for (unsigned i = 0; peer->first && i < PIECES_AT_ONCE; i++) {
        if (i > 0 && lws_send_pipe_choked(connection->wsi))
            break;
        if (write_piece(peer) != 0)
            return -1;
    }
    if (peer->first) {
        lws_callback_on_writable(connection->wsi);
        return 0;
    }
    if (connection->is_paused) {
        connection->is_paused = false;
        lws_rx_flow_control(connection->wsi, 1);
    }
    peer->frames_unanswered = 0;
    if (peer->has_missed) {
        peer->has_missed = false;
        peer->is_being_told = true;
        handler->drained(handler->context, peer, &peer->user);
        peer->is_being_told = false;
    }
    if (!peer->is_ending || peer->first)
        return 0;
    peer->is_closing = true;
    return peer->is_stream ? -1 : write_close(peer);
}

/* Frames. */

static int refuse_frame(struct net_peer *peer, int code)
{
    drop_all(peer);
    net_hang_up(peer, code);
    return 0;
}

static int read_frame(struct net_peer *peer, const char *part, size_t size)
{
    struct connection *connection = peer->connection;
    const struct net_handler *handler = &connection->net->config->handler;
    struct lws *wsi = connection->wsi;

    if (peer->is_ending || peer->is_closing)
        return 0;
    peer->heard_ms = connection->net->now_ms;
    if (lws_frame_is_binary(wsi))
        return refuse_frame(peer, NET_CLOSE_BINARY);
    if (size > LIMIT_FRAME_BYTES - peer->frame_size)
        return refuse_frame(peer, NET_CLOSE_LENGTH);
    const bool is_last = lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0;
    if (!is_last || peer->frame) {
        char *larger = realloc(peer->frame, peer->frame_size + size + 1);
        if (!larger)
            return -1;
        if (size > 0)
            memcpy(larger + peer->frame_size, part, size);
        peer->frame = larger;
        peer->frame_size += size;
        if (!is_last)
            return 0;
    }
    if (++peer->frames_unanswered == FRAMES_AT_ONCE) {
        connection->is_paused = true;
        lws_rx_flow_control(wsi, 0);
        lws_callback_on_writable(wsi);
    }
    char *whole = peer->frame;
    if (whole)
        size = peer->frame_size;
    peer->frame = NULL;
    peer->frame_size = 0;
    const char *text = whole ? whole : part ? part : "";
    if (hk_utf8_check(text, size))
        handler->frame(handler->context, peer, &peer->user, text, size);
    else
        refuse_frame(peer, NET_CLOSE_TEXT); /* RFC 6455, 8.1 */
    free(whole);
    return 0;
}

/*
 * libwebsockets tells of a frame when so much of it has come as its buffer takes. Of one whose head
 * announces more than is read nothing need come: it is refused for what it announces.
 */
static bool announces_too_much(const struct net_peer *peer)
{
    return !peer->is_ending && !peer->is_closing &&
           lws_remaining_packet_payload(peer->connection->wsi) >
               LIMIT_FRAME_BYTES - peer->frame_size;
}

int net_on_websocket(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                     size_t size)
{
    struct connection *connection = net_connection_of(wsi);
    struct net_peer *peer = connection ? connection->peer : NULL;

    (void)session;
    if (!connection)
        return 0;
    switch ((int)reason) {
    case LWS_CALLBACK_ESTABLISHED:
        connection->net->happened++;
        peer = net_peer_create(connection, false, NULL);
        if (!peer)
            return -1;
        const struct net_handler *handler = &connection->net->config->handler;
        handler->opened(handler->context, peer, &peer->user);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        connection->net->happened++;
        return peer ? read_frame(peer, in, size) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        connection->net->happened++;
        if (peer)
            peer->heard_ms = connection->net->now_ms;
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        connection->net->happened++;
        return peer ? net_peer_write(peer) : -1;
    case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
        if (!peer || peer->is_closing) /* the answer to ours */
            return -1;
        peer->is_closing = true;
        connection->progress_ms = connection->net->now_ms;
        return 0;
    default:
        return 0;
    }
}

/* Coming, staying and going. */

struct net_peer *net_peer_create(struct connection *connection, bool is_stream, void *user)
{
    struct net_peer *peer = calloc(1, sizeof *peer);

    if (!peer)
        return NULL;
    peer->connection = connection;
    peer->is_stream = is_stream;
    peer->user = user;
    peer->heard_ms = peer->pinged_ms = connection->progress_ms = connection->net->now_ms;
    connection->peer = peer;
    if (is_stream)
        connection->net->stream_count++;
    return peer;
}

void net_peer_forget(struct net_peer *peer)
{
    struct net *net = peer->connection->net;

    net->config->handler.closed(net->config->handler.context, peer, &peer->user);
    if (peer->is_stream)
        net->stream_count--;
    drop_all(peer);
    net_text_release(let_go(peer));
    free(peer->frame);
    free(peer);
}

bool net_peer_is_stream(const struct net_peer *peer)
{
    return peer->is_stream;
}

bool net_peer_is_closing(const struct net_peer *peer)
{
    return peer->is_closing;
}

const char *net_peer_address(const struct net_peer *peer)
{
    return peer->connection->address;
}

int64_t net_peer_silent_ms(const struct net_peer *peer)
{
    return peer->silent_ms;
}

void net_peer_look(struct net_peer *peer, bool was_standing)
{
    struct connection *connection = peer->connection;
    const int64_t now_ms = connection->net->now_ms;

    if (was_standing)
        peer->heard_ms = peer->pinged_ms = now_ms;
    const int64_t idle_ms = now_ms - connection->progress_ms;
    const int64_t patience_ms = connection->net->patience_ms;
    const int64_t silent_ms = now_ms - peer->heard_ms;

    if (idle_ms > (peer->is_closing ? CLOSING_MS : patience_ms) &&
        (peer->first || peer->is_closing)) {
        net_kill(connection);
        return;
    }
    if (peer->is_stream) {
        if (!peer->first && idle_ms >= COMMENT_AFTER_MS) {
            struct net_text *comment = net_text_create(":\n\n", 3);
            if (comment)
                net_send(peer, comment, NET_ANSWER);
            net_text_release(comment);
        }
        return;
    }
    if (announces_too_much(peer)) {
        refuse_frame(peer, NET_CLOSE_LENGTH);
        return;
    }
    const int64_t asks_after_ms = patience_ms * LIMIT_SILENT_S / LIMIT_PATIENCE_S;

    if (peer->pinged_ms > peer->heard_ms) {
        if (now_ms - peer->pinged_ms > asks_after_ms) {
            peer->silent_ms = silent_ms;
            net_kill(connection);
        }
    } else if (silent_ms >= asks_after_ms) {
        peer->pinged_ms = now_ms;
        peer->ping_is_due = true;
        lws_callback_on_writable(connection->wsi);
    }
}
