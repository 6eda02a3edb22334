/* What the hall answers to who asked. */
#ifndef HK_HALL_SERVER_WIRE_ANSWER_H
#define HK_HALL_SERVER_WIRE_ANSWER_H

#include "hall/server/judge.h"
#include "hall/server/manage.h"

/* The members of a ruling, as an object; number 0 is null. */
char *wire_ruling(const struct acted *acted);

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

#endif
