/*
 * What a client says to a hall, and what it finds in the answers: in the protocol of today
 * (docs/protocol.md, hakem-2), or in that of the hall before it had arbiters and watchers by their
 * own frames (hakem-1), which sends everybody the whole game after each act.
 *
 * What is wrong ends the program with a sentence.
 */
#ifndef HK_BENCH_SPEECH_H
#define HK_BENCH_SPEECH_H

#include "wire.h"

enum { SPEECH_ROOM = 1024 };

/* A game as its creation was answered. */
struct speech_game {
    char name[WIRE_TEXT_ROOM];
    char token[2][WIRE_TEXT_ROOM];
};

struct speech_creation {
    int port;
    /* Whose game it is; NULL: that of whoever asks. Its board has a number, from 1. */
    const char *organiser;
    unsigned board;
    bool has_clock;
};

enum speech_kind { SPEECH_STATE, SPEECH_CHANGE, SPEECH_RULING, SPEECH_PING, SPEECH_GREETING };

/* Speak the older protocol from now on. */
void speech_be_old(void);

/* Each writes a request or a frame, and answers its bytes. */
size_t speech_create(char out[SPEECH_ROOM], const struct speech_creation *creation);
size_t speech_upgrade(char out[SPEECH_ROOM], int port);
size_t speech_join(char out[SPEECH_ROOM], const struct speech_game *game, int color);
size_t speech_watch(char out[SPEECH_ROOM], const struct speech_game *game);
size_t speech_move(char out[SPEECH_ROOM], const struct speech_game *game, unsigned ply,
                   const char *move);
size_t speech_pong(char out[SPEECH_ROOM], const char *ping, size_t size);

/* The whole answer to a creation. */
void speech_read_game(struct speech_game *out, const char *text, size_t size);

/* `is_playing`: what the older hall sends is a change once its client has seen the game. */
enum speech_kind speech_kind_of(const char *text, size_t size, bool is_playing);
uint64_t speech_number(const char *text, size_t size);

/* The half-moves that a change shows; `ply` if it shows no new one. */
unsigned speech_ply(const char *text, size_t size, unsigned ply);

#endif
