/*
 * The tag of an answer is a digest of its text without what goes on though nothing happens. Each
 * "at_ms" is left out, and of a clock that runs the sum of what it has left and of the last "at_ms"
 * before it stands for both: whoever has the older answer knows by it what the clock shows now.
 *
 * No text of a person can be taken for such a member, since in JSON its quotation marks are
 * escaped; and wire_put_clocks writes the members of the clocks in this order alone.
 */
#include "hall/server/tag.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DIGEST_BYTES = 16 };

static const char moment[] = "\"at_ms\":", clocks[] = "\"clocks\":{";

static void mix(crypto_generichash_state *hash, const char *from, const char *to)
{
    crypto_generichash_update(hash, (const unsigned char *)from, (size_t)(to - from));
}

static void mix_time(crypto_generichash_state *hash, uint64_t ms)
{
    crypto_generichash_update(hash, (const unsigned char *)&ms, sizeof ms);
}

/* Pass a member that is a whole number, if it is the next. */
static bool pass_number(const char **at, const char *member, uint64_t *out)
{
    const size_t size = strlen(member);
    char *behind;

    if (strncmp(*at, member, size) != 0)
        return false;
    *out = (uint64_t)strtoll(*at + size, &behind, 10);
    *at = behind;
    return true;
}

/* Mix in the clocks, of which the first member is at `at`; answers what is behind them. */
static const char *mix_clocks(crypto_generichash_state *hash, const char *at, uint64_t at_ms)
{
    static const char running[] = ",\"running\":\"";
    const char *const first = at;
    uint64_t left_ms[2], delay_ms = 0;

    if (!pass_number(&at, "\"white_ms\":", &left_ms[0]) ||
        !pass_number(&at, ",\"black_ms\":", &left_ms[1]) ||
        strncmp(at, running, sizeof running - 1) != 0) {
        mix(hash, first, at); /* none runs */
        return at;
    }
    const char *const whose = at + sizeof running - 1;
    at = whose + strcspn(whose, "\"");
    at += *at != '\0';
    mix(hash, whose, at);
    pass_number(&at, ",\"delay_ms\":", &delay_ms);
    left_ms[*whose == 'b'] += at_ms + delay_ms;
    mix_time(hash, left_ms[0]);
    mix_time(hash, left_ms[1]);
    return at;
}

/* The next of the two members at or behind a place; NULL: there is none. */
static const char *find_next(const char *at, const char **moment_at, const char **clocks_at)
{
    if (*moment_at && *moment_at < at)
        *moment_at = strstr(at, moment);
    if (*clocks_at && *clocks_at < at)
        *clocks_at = strstr(at, clocks);
    if (!*moment_at || (*clocks_at && *clocks_at < *moment_at))
        return *clocks_at;
    return *moment_at;
}

void tag_write(char tag[TAG_ROOM], const char *text)
{
    const char *moment_at = strstr(text, moment), *clocks_at = strstr(text, clocks), *at = text;
    unsigned char digest[DIGEST_BYTES];
    char hex[2 * DIGEST_BYTES + 1];
    crypto_generichash_state hash;
    uint64_t at_ms = 0;

    crypto_generichash_init(&hash, NULL, 0, sizeof digest);
    for (const char *next; (next = find_next(at, &moment_at, &clocks_at)) != NULL;) {
        if (next == clocks_at) {
            next += sizeof clocks - 1;
            mix(&hash, at, next);
            at = mix_clocks(&hash, next, at_ms);
            continue;
        }
        next += sizeof moment - 1;
        mix(&hash, at, next);
        at_ms = (uint64_t)strtoll(next, NULL, 10);
        at = next + strspn(next, "-0123456789");
    }
    mix(&hash, at, at + strlen(at));
    crypto_generichash_final(&hash, digest, sizeof digest);
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    snprintf(tag, TAG_ROOM, "W/\"%s\"", hex);
}
