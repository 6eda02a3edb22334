/*
 * A game as a line of JSON, for a file outside the store: what an import takes (import.h), and with
 * its head what shows later whether the end of its log was cut off.
 *
 *   {"export": 1, "game": NAME, "created_wall_ms": N, "format": N, "setup": TEXT, "over": BOOLEAN,
 *    "alive_wall_ms": N, "link": HASH,
 *    "seats": [{"seat": N, "role": WORD}],
 *    "entries": [{"number": N, "wall_ms": N, "seat": N, "note": BOOLEAN, "format": N, "body": TEXT,
 *                 "ruling": TEXT or null, "digest": 16 digits, "rules": N, "ruled_later": BOOLEAN,
 *                 "link": HASH}],
 *    "texts": [{"number": N, "member": WORD, "hash": HASH, "salt": SALT or null,
 *               "body": TEXT or null}],
 *    "head": {"number": N, "link": HASH}}
 *
 * "setup", "body" and "ruling" are the bytes of the store, since the links are hashes over these.
 * "alive_wall_ms" is when the store was last written, 0 if the game is over.
 * The links of seats, which let somebody in, are not among it. What are digits is hexadecimal.
 */
#ifndef HK_HALL_SERVER_EXPORT_H
#define HK_HALL_SERVER_EXPORT_H

#include "hall/store/store.h"

#include <jansson.h>

enum { EXPORT_FORMAT = 1 };

/*
 * The line of a game that is being read, without its end; the caller frees it. STORE_DAMAGED: the
 * game is not whole, and store_why says where; *line is then untouched.
 */
enum store_reading export_game(struct store *store, const struct store_game *game, char **line);

/*
 * Add the games of the boards that the log of a tournament has started to `games`, an object, as names with the value
 * true. What is not as expected in the tournament's line is passed over: it may come from anywhere.
 */
void export_collect_games(json_t *games, const json_t *line);

#endif
