/* The log of a game for people and programs. */
#ifndef HK_HALL_SERVER_LOG_H
#define HK_HALL_SERVER_LOG_H

#include "hakem/language.h"
#include "hall/server/wire.h"

/*
 * The log from number `after` on, with rulings in words; `view` says what is left out. Stops after
 * `most` entries.
 */
char *wire_log(struct hall *hall, const struct hall_game *game, enum view view,
               hk_language language, uint64_t after, unsigned most);

#endif
