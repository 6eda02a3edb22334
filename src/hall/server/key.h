/* Idempotency keys: what is sent again with its key is answered as before, and done once. */
#ifndef HK_HALL_SERVER_KEY_H
#define HK_HALL_SERVER_KEY_H

#include "hall/server/hall.h"

#include <jansson.h>

enum { KEY_ROOM = 65 };

/* A key and the hash of what was asked with it. */
struct key {
    char text[KEY_ROOM]; /* empty: none */
    unsigned char asked[STORE_HASH_SIZE];
};

/* Read a key of 1 to 64 printable characters of ASCII. NULL is none. */
bool key_read(struct key *out, const char *text, struct refusal *refusal);

/* Hash what is asked: the same members and values have the same hash in any order. */
bool key_hash(struct key *key, const json_t *asked, struct refusal *refusal);

/*
 * Find the answer that was given to the same key on the same link. True with *answer NULL: the key
 * is new, or none; else the answer is the caller's to free. An answer that has been deleted since
 * (forget.h) refuses, for what was asked is done.
 */
bool key_find(struct hall *hall, const unsigned char link[STORE_HASH_SIZE], const struct key *key,
              char **answer, struct refusal *refusal);

/* Keep an answer about a game for its key, if there is one; before hall_commit. */
void key_keep(struct hall *hall, const unsigned char link[STORE_HASH_SIZE], const struct key *key,
              const char *game, const char *answer);

#endif
