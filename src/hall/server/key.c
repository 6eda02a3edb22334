/*
 * Idempotency keys. A key belongs to the link that it came by and stands in the store with the hash
 * of what was asked and with the answer, written in the transaction of what was done: so it holds
 * after a restart, and over HTTP as on a socket. The same key with anything else is refused. What
 * was refused is not kept, since sending it again does no harm.
 */
#include "hall/server/key.h"
#include "hall/server/inside.h"
#include "hall/server/together.h"
#include "hall/server/turn.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool key_read(struct key *out, const char *text, struct refusal *refusal)
{
    const size_t size = text ? strlen(text) : 0;

    out->text[0] = '\0';
    if (!text)
        return true;
    for (size_t i = 0; i < size; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return refuse_field(refusal, CODE_SYNTAX, "key",
                                "it has printable characters of ASCII");
    if (size == 0 || size >= sizeof out->text)
        return refuse_field(refusal, CODE_SYNTAX, "key", "it has 1 to 64 characters");
    snprintf(out->text, sizeof out->text, "%s", text);
    return true;
}

bool key_hash(struct key *key, const json_t *asked, struct refusal *refusal)
{
    char *text = asked ? json_dumps(asked, JSON_COMPACT | JSON_SORT_KEYS) : NULL;

    if (!text)
        return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    crypto_generichash(key->asked, sizeof key->asked, (const unsigned char *)text, strlen(text),
                       NULL, 0);
    free(text);
    return true;
}

bool key_find(struct hall *hall, const unsigned char link[STORE_HASH_SIZE], const struct key *key,
              char **answer, struct refusal *refusal)
{
    unsigned char asked[STORE_HASH_SIZE];

    *answer = NULL;
    if (key->text[0] == '\0')
        return true;
    if (!store_find_key(hall->store, link, key->text, asked, answer))
        return hall_refuse_unfound(hall, CODE_INTERNAL, "the log could not be read", refusal);
    if (*answer &&
        hall_is_together(hall)) /* of another hall it may be that no standby has it yet */
        hall__write(hall);
    const bool is_same = *answer && memcmp(asked, key->asked, sizeof asked) == 0;
    if (!*answer || (is_same && (*answer)[0] != '\0'))
        return true;
    free(*answer);
    *answer = NULL;
    return is_same ? refuse(refusal, CODE_STALE, "this has been done; its answer has been deleted")
                   : refuse(refusal, CODE_KEY, "this key was used for something else");
}

void key_keep(struct hall *hall, const unsigned char link[STORE_HASH_SIZE], const struct key *key,
              const char *game, const char *answer)
{
    if (key->text[0] && hall__write(hall))
        hall__written(hall, store_add_key(hall->store, link, key->text, key->asked,
                                          game[0] ? game : NULL, hall->wall_ms, answer));
}
