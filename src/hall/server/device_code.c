/*
 * The code by which an arbiter decides at a clock on the table. The hall reckons it from a key that
 * it makes when it starts, tells it to arbiters alone, and has another one after each decision and
 * for each clock: who has watched it typed has nothing of it. A right code makes a link to the
 * arbiter's seat, which the clock gives back when the pause is over. After a few wrong ones the
 * clock gets none until an arbiter has decided something elsewhere.
 */
#include "hall/server/device_code.h"
#include "hall/server/device.h"
#include "hall/server/inside.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

enum { CODES = 1000000, WRONG_MOST = 5 };

void device_code(const struct hall *hall, const struct hall_game *game, char out[DEVICE_CODE_ROOM])
{
    char text[HALL_NAME_ROOM + NOTE_SESSION_ROOM + 32];
    unsigned char digest[crypto_generichash_BYTES_MIN];
    uint64_t value = 0;

    snprintf(text, sizeof text, "%s/%s/%llu", game->name, game->log.device.session,
             (unsigned long long)game->log.decided.number);
    crypto_generichash(digest, sizeof digest, (const unsigned char *)text, strlen(text),
                       hall->code_key, sizeof hall->code_key);
    for (unsigned i = 0; i < sizeof value; i++)
        value = value << 8 | digest[i];
    snprintf(out, DEVICE_CODE_ROOM, "%06u", (unsigned)(value % CODES));
}

bool hall_open_arbiter(struct hall *hall, struct hall_game *game, const struct seat *seat,
                       const char *code, struct made_link *out, struct refusal *refusal)
{
    const struct logged *log = &game->log;
    char right[DEVICE_CODE_ROOM];

    /* another clock, and a link that only looks, open nothing, and their wrong codes are not the master's */
    if (!device_is_master(&log->device, seat))
        return refuse(refusal, CODE_ROLE, "this is for the clock that is the master of the game");
    if (game->wrong_codes_at != log->decided.number)
        game->wrong_codes = 0;
    game->wrong_codes_at = log->decided.number;
    if (game->wrong_codes >= WRONG_MOST)
        return refuse(refusal, CODE_ROLE,
                      "there were too many wrong codes: the arbiter decides something elsewhere");
    device_code(hall, game, right);
    if (strlen(code) != strlen(right) || sodium_memcmp(code, right, strlen(right)) != 0) {
        game->wrong_codes++;
        return refuse_field(refusal, CODE_SYNTAX, "code", "it is not the code of this clock");
    }
    *out = (struct made_link){.role = ROLE_ARBITER, .scope = SCOPE_FULL};
    return hall_make_link(hall, game, NULL, out, refusal);
}
