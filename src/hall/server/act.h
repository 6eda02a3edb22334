/* Acts as they come in, in the body of a request or in a frame. */
#ifndef HK_HALL_SERVER_ACT_H
#define HK_HALL_SERVER_ACT_H

#include "hall/server/judge.h"

/*
 * Read an act on a game; `also` lists members that may stand there besides (of a frame). False: the
 * refusal names the member.
 */
bool act_from_json(struct act *out, const json_t *json, const struct hall_game *game,
                   const char *also, struct refusal *refusal);

#endif
