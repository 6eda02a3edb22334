/*
 * The chain of a game, by BLAKE2b with 32 bytes (RFC 7693, without a key but for texts).
 *
 * What is hashed is a row of fields, each of which says where it ends:
 *
 *   number   8 bytes, least first; negative ones as two's complement; true is 1
 *   bytes    their count as a number, then they; what is absent has the count -1
 *   hash     its 32 bytes
 *
 *   text     the salt of 16 bytes is the key of BLAKE2b; bytes member, bytes body
 *   game     bytes "hakem game", bytes name, number created_wall_ms, number format, bytes setup, TEXTS
 *   entry    bytes "hakem entry", hash of the link before, number number, number wall_ms,
 *            number seat, number is_note, number format, bytes body, bytes ruling, number digest,
 *            number rules, number ruled_later, TEXTS
 *   TEXTS    number count, and for each in the order of their members' bytes: bytes member, hash
 *
 * No field depends on how a value might be written again: the bytes are those in the file.
 */
#include "hall/store/chain.h"

#include <sodium.h>
#include <string.h>

static void mix_number(crypto_generichash_state *state, int64_t number)
{
    unsigned char bytes[8];

    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)((uint64_t)number >> (8 * i));
    crypto_generichash_update(state, bytes, sizeof bytes);
}

static void mix_bytes(crypto_generichash_state *state, const char *text)
{
    const size_t size = text ? strlen(text) : 0;

    mix_number(state, text ? (int64_t)size : -1);
    if (size > 0)
        crypto_generichash_update(state, (const unsigned char *)text, size);
}

static void mix_texts(crypto_generichash_state *state, const struct chain_text *texts, size_t count)
{
    mix_number(state, (int64_t)count);
    for (size_t i = 0; i < count; i++) {
        mix_bytes(state, texts[i].member);
        crypto_generichash_update(state, texts[i].hash, STORE_HASH_SIZE);
    }
}

void chain_hash_text(chain_hash out, const unsigned char salt[CHAIN_SALT_SIZE],
                     const struct store_text *text)
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, salt, CHAIN_SALT_SIZE, STORE_HASH_SIZE);
    mix_bytes(&state, text->member);
    mix_bytes(&state, text->body);
    crypto_generichash_final(&state, out, STORE_HASH_SIZE);
}

void chain_begin(chain_hash out, const struct store_game *game, const struct chain_text *texts)
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, STORE_HASH_SIZE);
    mix_bytes(&state, "hakem game");
    mix_bytes(&state, game->name);
    mix_number(&state, game->created_wall_ms);
    mix_number(&state, game->format);
    mix_bytes(&state, game->setup);
    mix_texts(&state, texts, game->text_count);
    crypto_generichash_final(&state, out, STORE_HASH_SIZE);
}

void chain_append(chain_hash link, const struct store_entry *entry, const struct chain_text *texts)
{
    crypto_generichash_state state;

    crypto_generichash_init(&state, NULL, 0, STORE_HASH_SIZE);
    mix_bytes(&state, "hakem entry");
    crypto_generichash_update(&state, link, STORE_HASH_SIZE);
    mix_number(&state, (int64_t)entry->number);
    mix_number(&state, entry->wall_ms);
    mix_number(&state, entry->seat);
    mix_number(&state, entry->is_note);
    mix_number(&state, entry->format);
    mix_bytes(&state, entry->body);
    mix_bytes(&state, entry->ruling);
    mix_number(&state, (int64_t)entry->digest);
    mix_number(&state, entry->rules);
    mix_number(&state, entry->ruled_later);
    mix_texts(&state, texts, entry->text_count);
    crypto_generichash_final(&state, link, STORE_HASH_SIZE);
}
