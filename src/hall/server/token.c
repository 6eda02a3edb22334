/*
 * Random names and tokens, and the hash of a token, which is what the store has of a link. Whose seat
 * a token opens is in manage.c.
 */
#include "hall/server/token.h"
#include "base/internal.h"

#include <sodium.h>
#include <string.h>

void token_draw(char *out, size_t room, size_t bytes)
{
    unsigned char random[TOKEN_DRAW_MAX];

    HK_ASSERT(bytes <= sizeof random);
    randombytes_buf(random, bytes);
    sodium_bin2base64(out, room, random, bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

void token_hash(unsigned char out[STORE_HASH_SIZE], const char *token)
{
    crypto_generichash(out, STORE_HASH_SIZE, (const unsigned char *)token, strlen(token), NULL, 0);
}
