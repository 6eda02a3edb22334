/*
 * The hash of a token: what the store has of a link.
 */
#include "hall/server/token.h"

#include <sodium.h>
#include <string.h>

void token_hash(unsigned char out[STORE_HASH_SIZE], const char *token)
{
    crypto_generichash(out, STORE_HASH_SIZE, (const unsigned char *)token, strlen(token), NULL, 0);
}
