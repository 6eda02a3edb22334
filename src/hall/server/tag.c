/*
 * The tag of an answer is a digest of its text without what goes on though nothing happens. Each
 * "at_ms" is left out, and of a clock that runs the sum of what it has left and of the last "at_ms"
 * before it stands for both: whoever has the older answer knows by it what the clock shows now. How
 * long a clock on the table has been silent stands behind the clocks, and counts by when it was heard.
 *
 * No text of a person can be taken for such a member, since in JSON its quotation marks are
 * escaped; and wire_put_clocks writes the members of the clocks in this order alone.
 */
#include "hall/server/tag.h"

#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { DIGEST_BYTES = 16 };

static void mix(crypto_generichash_state *hash, const char *from, const char *to)
{
    crypto_generichash_update(hash, (const unsigned char *)from, (size_t)(to - from));
}

static void mix_time(crypto_generichash_state *hash, uint64_t ms)
{
    crypto_generichash_update(hash, (const unsigned char *)&ms, sizeof ms);
}

/* Pass these characters, if they are the next. */
static bool pass(const char **at, const char *text)
{
    const size_t size = strlen(text);

    if (strncmp(*at, text, size) != 0)
        return false;
    *at += size;
    return true;
}

/* The whole number that is next, which is passed; the hall has written it, and it fits. */
static uint64_t take_number(const char **at)
{
    const bool is_negative = pass(at, "-");
    uint64_t number = 0;

    for (; **at >= '0' && **at <= '9'; (*at)++)
        number = number * 10 + (uint64_t)(**at - '0');
    return is_negative ? 0 - number : number;
}

static uint64_t take_member(const char **at, const char *name)
{
    return pass(at, name) ? take_number(at) : 0;
}

/* Mix in the clocks, of which the first member is at `at`; answers what is behind them. */
static const char *mix_clocks(crypto_generichash_state *hash, const char *at, uint64_t at_ms)
{
    const char *const first = at;
    uint64_t left_ms[2];

    left_ms[0] = take_member(&at, "\"white_ms\":");
    left_ms[1] = take_member(&at, ",\"black_ms\":");
    if (!pass(&at, ",\"running\":\"")) {
        mix(hash, first, at); /* none runs */
        return at;
    }
    const char *const whose = at;
    while (*at != '\0' && *at++ != '"') {
    }
    mix(hash, whose, at);
    left_ms[*whose == 'b'] += at_ms + take_member(&at, ",\"delay_ms\":");
    mix_time(hash, left_ms[0]);
    mix_time(hash, left_ms[1]);
    return at;
}

void tag_write(char tag[TAG_ROOM], const char *text)
{
    const char *const end = text + strlen(text), *at = text, *mixed = text;
    unsigned char digest[DIGEST_BYTES];
    char hex[2 * DIGEST_BYTES + 1];
    crypto_generichash_state hash;
    uint64_t at_ms = 0, clocks_at_ms = 0;

    crypto_generichash_init(&hash, NULL, 0, sizeof digest);
    while ((at = memchr(at, '"', (size_t)(end - at))) != NULL) {
        if (pass(&at, "\"at_ms\":")) {
            mix(&hash, mixed, at);
            at_ms = take_number(&at);
        } else if (pass(&at, "\"clocks\":{")) {
            mix(&hash, mixed, at);
            at = mix_clocks(&hash, at, at_ms);
            clocks_at_ms = at_ms;
        } else if (pass(&at, "\"silent_ms\":")) {
            mix(&hash, mixed, at);
            mix_time(&hash, clocks_at_ms - take_number(&at));
        } else {
            at++;
            continue;
        }
        mixed = at;
    }
    mix(&hash, mixed, end);
    crypto_generichash_final(&hash, digest, sizeof digest);
    sodium_bin2hex(hex, sizeof hex, digest, sizeof digest);
    snprintf(tag, TAG_ROOM, "W/\"%s\"", hex);
}
