/* The log of a game for people and programs. */
#ifndef HK_HALL_SERVER_LOG_H
#define HK_HALL_SERVER_LOG_H

#include "hakem/language.h"
#include "hall/server/wire.h"

/*
 * The log from number `after` on, with rulings in words; `view` says what is left out, and `bare`
 * leaves moves and presses without their rulings alone. Stops after `most` entries.
 */
char *wire_log(struct hall *hall, const struct hall_game *game, enum view view, bool bare,
               hk_language language, uint64_t after, unsigned most);

enum { WIRE_HEAD_ROOM = 2 * STORE_HASH_SIZE + 1 };

/*
 * The head of the chain of a game as it was at entry `last` (UINT64_MAX: as it is), in hexadecimal
 * digits; empty if it cannot be read.
 */
void wire_head(struct hall *hall, const char *name, uint64_t last, char out[WIRE_HEAD_ROOM]);

#endif
