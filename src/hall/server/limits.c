/*
 * Buckets of tokens in a table of bounded size.
 *
 * A key is known by a keyed hash of 64 bits, never by its text, so an address is not kept. The hash
 * chooses a row of WAYS buckets; when all of them are taken, the one that would be full soonest
 * gives way: to forget a full bucket changes nothing. So a sender who fills the table with new keys
 * cannot empty it of those that have been spent, his own among them.
 *
 * A bucket counts in thousandths of a token, which makes a refill of N tokens a second N
 * thousandths a millisecond, without rounding.
 */
#include "hall/server/limits.h"
#include "base/internal.h"

#include <arpa/inet.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 8, MILLI = 1000 };

const struct limit_row limit_table[LIMIT_COUNT] = {
    [LIMIT_CREATE] = {"making games", "address", 500, 5, false},
    [LIMIT_JOIN] = {"joining and watching games", "address", 4000, 100, false},
    [LIMIT_CLASS] = {"looking and answering in a class", "class and address", 500, 250, false},
    [LIMIT_CODE] = {"codes of no class", "address", 1000, 100, false},
    [LIMIT_ACT] = {"acts", "seat", 1000, 200, true},
    [LIMIT_PREVIEW] = {"previews", "seat", 50, 10, true},
    [LIMIT_PLAYERS_PREVIEW] = {"previews by players", "address", 1000, 400, false},
    [LIMIT_PAPER] = {"papers", "seat", 50, 5, true},
    [LIMIT_JUDGE] = {"cases to rule on", "address", 50, 10, false},
};

struct bucket {
    uint64_t hash; /* 0: nobody's */
    int64_t at_ms;
    int64_t milli_tokens; /* at that time */
    enum limit limit;
};

struct limits {
    unsigned char secret[LIMIT_SECRET_BYTES];
    size_t row_count; /* a power of two */
    struct bucket buckets[];
};

struct limits *limits_create(size_t key_count, const unsigned char secret[LIMIT_SECRET_BYTES])
{
    size_t row_count = 1;
    while (row_count * WAYS < key_count)
        row_count *= 2;
    struct limits *limits = calloc(1, sizeof *limits + row_count * WAYS * sizeof(struct bucket));
    if (!limits)
        return NULL;
    limits->row_count = row_count;
    memcpy(limits->secret, secret, LIMIT_SECRET_BYTES);
    return limits;
}

void limits_destroy(struct limits *limits)
{
    free(limits);
}

static int64_t full_of(enum limit limit)
{
    return (int64_t)limit_table[limit].burst * MILLI;
}

static int64_t tokens_at(const struct bucket *bucket, int64_t now_ms)
{
    const int64_t full = full_of(bucket->limit), per_ms = limit_table[bucket->limit].per_second;
    const int64_t passed_ms = now_ms - bucket->at_ms;
    /* The division keeps a long time from overflowing. */
    if (passed_ms >= (full - bucket->milli_tokens) / per_ms + 1)
        return full;
    return bucket->milli_tokens + passed_ms * per_ms;
}

/* Until the bucket is full, in milliseconds. */
static int64_t time_to_full(const struct bucket *bucket, int64_t now_ms)
{
    return (full_of(bucket->limit) - tokens_at(bucket, now_ms)) /
           limit_table[bucket->limit].per_second;
}

static uint64_t hash_of(const struct limits *limits, enum limit limit, const char *key)
{
    unsigned char text[LIMIT_KEY_ROOM + 1] = {(unsigned char)limit};
    unsigned char hash[crypto_shorthash_BYTES];
    uint64_t value;
    const size_t size = strnlen(key, LIMIT_KEY_ROOM);

    memcpy(text + 1, key, size);
    crypto_shorthash(hash, text, size + 1, limits->secret);
    memcpy(&value, hash, sizeof value);
    return value ? value : 1;
}

static struct bucket *find(struct limits *limits, enum limit limit, const char *key, int64_t now_ms)
{
    const uint64_t hash = hash_of(limits, limit, key);
    struct bucket *row = &limits->buckets[(hash & (limits->row_count - 1)) * WAYS];
    struct bucket *chosen = NULL;

    for (size_t i = 0; i < WAYS; i++)
        if (row[i].hash == hash && row[i].limit == limit)
            return &row[i];
    for (size_t i = 0; i < WAYS && !(chosen && !chosen->hash); i++)
        if (!row[i].hash || !chosen || time_to_full(&row[i], now_ms) < time_to_full(chosen, now_ms))
            chosen = &row[i];
    *chosen = (struct bucket){
        .hash = hash, .at_ms = now_ms, .milli_tokens = full_of(limit), .limit = limit};
    return chosen;
}

/* Until the bucket, which is filled up to now, has a whole token. */
static int64_t wait_ms(struct bucket *bucket, int64_t now_ms)
{
    const int64_t per_ms = limit_table[bucket->limit].per_second;

    bucket->milli_tokens = tokens_at(bucket, now_ms);
    bucket->at_ms = now_ms;
    return bucket->milli_tokens < MILLI ? (MILLI - bucket->milli_tokens + per_ms - 1) / per_ms : 0;
}

int64_t limits_take(struct limits *limits, enum limit limit, const char *key, int64_t now_ms)
{
    struct bucket *bucket = find(limits, limit, key, now_ms);
    const int64_t wait = wait_ms(bucket, now_ms);

    if (wait == 0)
        bucket->milli_tokens -= MILLI;
    return wait;
}

int64_t limits_wait_ms(struct limits *limits, enum limit limit, const char *key, int64_t now_ms)
{
    return wait_ms(find(limits, limit, key, now_ms), now_ms);
}

void limits_address_key(char key[LIMIT_KEY_ROOM], const char *address)
{
    unsigned char network[16];

    if (inet_pton(AF_INET6, address, network) == 1) {
        memset(network + 8, 0, 8);
        inet_ntop(AF_INET6, network, key, LIMIT_KEY_ROOM);
    } else {
        snprintf(key, LIMIT_KEY_ROOM, "%s", address);
    }
}

uint64_t limits_sender(const struct limits *limits, const char *address)
{
    char key[LIMIT_KEY_ROOM];

    limits_address_key(key, address);
    return hash_of(limits, LIMIT_CREATE, key);
}
