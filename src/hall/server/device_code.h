/* The code by which an arbiter decides at a clock on the table. */
#ifndef HK_HALL_SERVER_DEVICE_CODE_H
#define HK_HALL_SERVER_DEVICE_CODE_H

#include "hall/server/manage.h"

enum { DEVICE_CODE_ROOM = 7 };

/* The code of a game's clock as it is now: six digits. */
void device_code(const struct hall *hall, const struct hall_game *game, char out[DEVICE_CODE_ROOM]);

/* A link to the arbiter's seat of the game, for its clock if the code is right. */
bool hall_open_arbiter(struct hall *hall, struct hall_game *game, const struct seat *seat,
                       const char *code, struct made_link *out, struct refusal *refusal);

#endif
