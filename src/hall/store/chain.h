/* The hashes that hold the rows of a game together; chain.c has the layout. */
#ifndef HK_HALL_STORE_CHAIN_H
#define HK_HALL_STORE_CHAIN_H

#include "hall/store/store.h"

enum { CHAIN_SALT_SIZE = 16 };

typedef unsigned char chain_hash[STORE_HASH_SIZE];

/* What the chain has of a text. */
struct chain_text {
    const char *member;
    chain_hash hash;
};

/* The hash of a text under its salt. */
void chain_hash_text(chain_hash out, const unsigned char salt[CHAIN_SALT_SIZE],
                     const struct store_text *text);

/* The first link: of the game itself. `texts` are as many as the game has, by their members. */
void chain_begin(chain_hash out, const struct store_game *game, const struct chain_text *texts);

/* The link of an entry behind `link`, which it replaces. */
void chain_append(chain_hash link, const struct store_entry *entry, const struct chain_text *texts);

#endif
