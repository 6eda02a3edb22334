/* What the hall answers to who asked. */
#ifndef HK_HALL_SERVER_WIRE_ANSWER_H
#define HK_HALL_SERVER_WIRE_ANSWER_H

#include "codec/json_text.h"
#include "hall/server/judge.h"
#include "hall/server/manage.h"
#include "hall/server/wire.h"

/*
 * The members of a ruling, as an object; number 0 is null. `seat` is the sender's: at a board a player
 * is answered without the ruling on his move or press, and without whether what he has written on his
 * scoresheet is what was played.
 */
char *wire_ruling(const struct hall_game *game, const struct acted *acted, const struct seat *seat);
/* The same members into an object that is open. */
void wire_put_ruling(struct json_text *out, const struct hall_game *game, const struct acted *acted,
                     const struct seat *seat);

/* The ruling on an incident, with the account that stands in the log. */
char *wire_incident(const struct acted *acted, const char *account);

/* The state that a preview comes to, of a game as it would stand. */
char *wire_preview(const struct hall *hall, const struct hall_game *game, const struct acted *acted,
                   const hk_state *after);

/* A game that has been made, with the addresses of its links. */
char *wire_made(const struct made_game *made);

/* A link that has been made; `game` NULL: to the hall. */
char *wire_made_link(const char *game, const struct made_link *link);

/* Whose a seat is. */
char *wire_seat(const struct seat *seat);

/* Why something was refused, as problem details; `state` is that of the game, NULL: none. */
char *wire_problem(const struct refusal *refusal, const char *state);

/* The same as a frame; `id` is that of the frame that is answered, NULL: it has none. `game` may be empty. */
char *wire_error(const struct refusal *refusal, const int64_t *id, const char *game);

#endif
