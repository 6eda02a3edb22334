/*
 * What one sender may ask of the hall, and how often. docs/limits.md has the same table, which a
 * test compares.
 *
 * A bucket of tokens belongs to each key, an address or a seat, and to each kind of request. It is
 * full at first and fills again with time; a request takes a token from it or is refused.
 */
#ifndef HK_SERVER_LIMITS_H
#define HK_SERVER_LIMITS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Sizes in bytes and times in seconds that bound a connection; net.c holds to them. */
enum {
    LIMIT_HEAD_BYTES = 4 * 1024,
    LIMIT_BODY_BYTES = 16 * 1024,
    /* Of files and lists of a tournament, from seats of the hall. */
    LIMIT_FILE_BYTES = 2 * 1024 * 1024,
    LIMIT_FRAME_BYTES = 16 * 1024,
    /* When so much waits for a reader, the changes that wait are dropped. */
    LIMIT_WAITING_BYTES = 64 * 1024,
    /* So much of answers, which are never dropped, ends the connection. */
    LIMIT_ANSWERS_BYTES = 8 * 1024 * 1024,
    /* Without reading anything that waits, or without having sent a whole request. */
    LIMIT_PATIENCE_S = 30,
    /* A WebSocket from which nothing is heard is asked by a ping, and has as long again to answer. */
    LIMIT_SILENT_S = 10,
    /* Open at one time from one address. */
    LIMIT_STREAMS = 1000,
    /* In memory at one time: games of the organiser, and as many casual ones; and of these of one address. */
    LIMIT_GAMES = 25000,
    LIMIT_CASUAL_SHARE = 1000,
};

enum limit {
    LIMIT_CREATE,
    LIMIT_JOIN,
    LIMIT_CLASS,
    LIMIT_CODE,
    LIMIT_ACT,
    LIMIT_PREVIEW,
    LIMIT_PLAYERS_PREVIEW,
    LIMIT_PAPER,
    LIMIT_JUDGE,
    LIMIT_COUNT
};

struct limit_row {
    /* What is limited, and for whom, as docs/limits.md says it. */
    const char *what, *whom;
    /* Requests at once, and then in each second. */
    unsigned burst, per_second;
    /* Of each seat that asks; else of each address, but for seats of the hall. */
    bool of_seat;
};

extern const struct limit_row limit_table[LIMIT_COUNT];

enum { LIMIT_SECRET_BYTES = 16, LIMIT_KEY_ROOM = 64 };

struct limits;

/*
 * Memory for about `key_count` keys; when there are more, the fullest buckets are forgotten, which
 * costs their owners least. `secret` is random, so that nobody can choose keys that displace each
 * other. NULL if there is no memory.
 */
struct limits *limits_create(size_t key_count, const unsigned char secret[LIMIT_SECRET_BYTES]);
void limits_destroy(struct limits *limits);

/*
 * Take a token. `now_ms` never goes back.
 *
 * @return 0 if it has been granted; otherwise the milliseconds after which there will be one.
 */
int64_t limits_take(struct limits *limits, enum limit limit, const char *key, int64_t now_ms);

/* The same, but none is taken. */
int64_t limits_wait_ms(struct limits *limits, enum limit limit, const char *key, int64_t now_ms);

/*
 * The key of an address: of IPv6 the network of 64 bits, within which one household has as many
 * addresses as it likes. What is no address is its own key.
 */
void limits_address_key(char key[LIMIT_KEY_ROOM], const char *address);

/* A number for an address, by which it is known while the program runs, and nobody is by it: never 0. */
uint64_t limits_sender(const struct limits *limits, const char *address);

#endif
