/* Streams of events: a connection that shows one or more boards, and that a reader takes up again. */
#ifndef HK_HALL_SERVER_STREAM_H
#define HK_HALL_SERVER_STREAM_H

#include "hall/server/client.h"

enum { STREAM_BOARDS_MAX = 64 };

/* A board of a stream. */
struct streamed {
    char game[HALL_NAME_ROOM];
    bool is_told;    /* it has been told up to `number`; else nothing is known to have been told */
    uint64_t number; /* of the game's log */
    bool is_gone;    /* the game is not there */
};

/*
 * Answer a request with a stream of these games, whose memory is taken. Where the seat, or NULL, speaks,
 * it shows what that seat sees, and a player is as present by it as by a socket; elsewhere, what
 * watchers see. What the reader has seen last goes on from there (Last-Event-ID). False: there is
 * no memory, and nothing is answered.
 */
bool stream_open(struct server *server, struct net_request *request, struct streamed *boards,
                 unsigned count, const struct seat *seat);

/* The game has come into memory, or cannot: the stream shows it, or says so. */
void stream_show(struct server *server, struct client *client, const char *name);

/* The game is no more: the stream says so, and ends if it has no other. */
void stream_lose(const struct server *server, const struct client *client,
                 const struct hall_game *game);

/* What is sent next tells a board up to this number. */
void stream_tells(const struct subscription *board, uint64_t number);

/* Events were left out: nobody knows what has been told. */
void stream_forget_told(const struct client *client);

/* An event with the id that holds what has been told of each board. NULL: there is no memory. */
struct net_text *stream_event(const struct server *server, const struct client *client,
                              const char *name, const char *text);

#endif
