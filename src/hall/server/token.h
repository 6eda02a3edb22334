/* Tokens of links. The store knows a token by its hash alone. */
#ifndef HK_HALL_SERVER_TOKEN_H
#define HK_HALL_SERVER_TOKEN_H

#include "hall/store/store.h"

enum { TOKEN_DRAW_MAX = 24 };

/* A name or token of so many random bytes, at most TOKEN_DRAW_MAX, in base64 without padding. */
void token_draw(char *out, size_t room, size_t bytes);

/* BLAKE2b with 32 bytes over the text of a token. A token is random: it needs no salt. */
void token_hash(unsigned char out[STORE_HASH_SIZE], const char *token);

#endif
