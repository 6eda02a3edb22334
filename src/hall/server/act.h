/* Acts as they come in, in the body of a request or in a frame. */
#ifndef HK_HALL_SERVER_ACT_H
#define HK_HALL_SERVER_ACT_H

#include "hall/server/judge.h"

/* The members of an act. */
#define ACT_MEMBERS "kind|data|ply|by|offer|seen|decided_ms|key|device"

/*
 * Read an act on a game; `members` lists all that may stand there: a frame has others too. False:
 * the refusal names the member.
 */
bool act_from_json(struct act *out, const json_t *json, const struct hall_game *game,
                   const char *members, struct refusal *refusal);

#endif
