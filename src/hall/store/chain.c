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

/* Many fields are shorter than a block of the hash: they are gathered first. */
struct mixing {
    crypto_generichash_state state;
    size_t waiting;
    unsigned char gathered[1024];
};

static void mixing_begin(struct mixing *mixing, const unsigned char *key, size_t key_size)
{
    crypto_generichash_init(&mixing->state, key, key_size, STORE_HASH_SIZE);
    mixing->waiting = 0;
}

static void pass_on(struct mixing *mixing)
{
    crypto_generichash_update(&mixing->state, mixing->gathered, mixing->waiting);
    mixing->waiting = 0;
}

static void mixing_end(struct mixing *mixing, chain_hash out)
{
    pass_on(mixing);
    crypto_generichash_final(&mixing->state, out, STORE_HASH_SIZE);
}

static void mix(struct mixing *mixing, const void *bytes, size_t size)
{
    if (size > sizeof mixing->gathered - mixing->waiting)
        pass_on(mixing);
    if (size > sizeof mixing->gathered) {
        crypto_generichash_update(&mixing->state, bytes, size);
        return;
    }
    memcpy(mixing->gathered + mixing->waiting, bytes, size);
    mixing->waiting += size;
}

static void mix_number(struct mixing *mixing, int64_t number)
{
    unsigned char bytes[8];

    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (unsigned char)((uint64_t)number >> (8 * i));
    mix(mixing, bytes, sizeof bytes);
}

static void mix_bytes(struct mixing *mixing, const char *text)
{
    const size_t size = text ? strlen(text) : 0;

    mix_number(mixing, text ? (int64_t)size : -1);
    if (size > 0)
        mix(mixing, text, size);
}

static void mix_texts(struct mixing *mixing, const struct chain_text *texts, size_t count)
{
    mix_number(mixing, (int64_t)count);
    for (size_t i = 0; i < count; i++) {
        mix_bytes(mixing, texts[i].member);
        mix(mixing, texts[i].hash, STORE_HASH_SIZE);
    }
}

void chain_hash_text(chain_hash out, const unsigned char salt[CHAIN_SALT_SIZE],
                     const struct store_text *text)
{
    struct mixing mixing;

    mixing_begin(&mixing, salt, CHAIN_SALT_SIZE);
    mix_bytes(&mixing, text->member);
    mix_bytes(&mixing, text->body);
    mixing_end(&mixing, out);
}

void chain_begin(chain_hash out, const struct store_game *game, const struct chain_text *texts)
{
    struct mixing mixing;

    mixing_begin(&mixing, NULL, 0);
    mix_bytes(&mixing, "hakem game");
    mix_bytes(&mixing, game->name);
    mix_number(&mixing, game->created_wall_ms);
    mix_number(&mixing, game->format);
    mix_bytes(&mixing, game->setup);
    mix_texts(&mixing, texts, game->text_count);
    mixing_end(&mixing, out);
}

void chain_append(chain_hash link, const struct store_entry *entry, const struct chain_text *texts)
{
    struct mixing mixing;

    mixing_begin(&mixing, NULL, 0);
    mix_bytes(&mixing, "hakem entry");
    mix(&mixing, link, STORE_HASH_SIZE);
    mix_number(&mixing, (int64_t)entry->number);
    mix_number(&mixing, entry->wall_ms);
    mix_number(&mixing, entry->seat);
    mix_number(&mixing, entry->is_note);
    mix_number(&mixing, entry->format);
    mix_bytes(&mixing, entry->body);
    mix_bytes(&mixing, entry->ruling);
    mix_number(&mixing, (int64_t)entry->digest);
    mix_number(&mixing, entry->rules);
    mix_number(&mixing, entry->ruled_later);
    mix_texts(&mixing, texts, entry->text_count);
    mixing_end(&mixing, link);
}
