/* Tokens of links. The store knows a token by its hash alone. */
#ifndef HK_HALL_SERVER_TOKEN_H
#define HK_HALL_SERVER_TOKEN_H

#include "hall/store/store.h"

/* BLAKE2b with 32 bytes over the text of a token. A token is random: it needs no salt. */
void token_hash(unsigned char out[STORE_HASH_SIZE], const char *token);

#endif
