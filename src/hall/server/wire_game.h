/*
 * A game as members of a frame, a group each; inside an object that is open. `state` is the game's,
 * or what it would be.
 */
#ifndef HK_HALL_SERVER_WIRE_GAME_H
#define HK_HALL_SERVER_WIRE_GAME_H

#include "codec/json_text.h"
#include "hall/server/wire.h"

/* Open the object of a frame: type, game, number of the last entry, game time. */
void wire_begin(struct json_text *out, const struct hall_game *game, const char *type,
                int64_t at_ms);

/* Begin a member that is an object, or else null. Answers whether it is there and to be closed. */
bool wire_open_member(struct json_text *out, const char *member, bool is_there);

/* The names of both players as this view sees them; with wire_put_persons all headers besides. */
void wire_put_players(struct json_text *out, const struct hall_game *game, enum view view);
void wire_put_persons(struct json_text *out, const struct hall_game *game, enum view view);

/* How fast the game is, and how it is supervised. */
void wire_put_level(struct json_text *out, const struct hall_game *game);

/* Who has to press the clock; -1: nobody. */
int wire_who_presses(const struct hall_game *game, const hk_state *state);
void wire_put_status(struct json_text *out, const struct hall_game *game, const hk_state *state);
void wire_put_away(struct json_text *out, const struct hall_game *game);
void wire_put_to_press(struct json_text *out, int who);

void wire_put_live(struct json_text *out, const struct hall_game *game);
/* For arbiters: what the players bring from earlier rounds. */
void wire_put_earlier(struct json_text *out, const struct hall *hall, const struct hall_game *game);
/* When the game first began, as far as that is known. */
void wire_put_begun(struct json_text *out, const struct hall_game *game);
void wire_put_clocks(struct json_text *out, const struct hall_game *game, const hk_clock *clock);

/*
 * Is this view told how many illegal moves each player has completed (7.5.5)? A clock is, since its displays show
 * it and it counts on when the hall is away; arbiters have it among their counters. Watchers are told what stands
 * on the board and on the clock's displays alone (6.12.1), and players hear each ruling.
 */
bool wire_tells_illegal_moves(enum view view);

/*
 * Is it told what binds the player to move? On a screen no touch binds, only a wrong claim by an
 * intended move (9.5.3): the players have heard that ruling and can make no other move.
 */
bool wire_tells_duty(const struct hall_game *game, enum view view);
void wire_put_illegal_moves(struct json_text *out, const hk_state *state);

/* The number of the offer that stands, or would by an act that is only tried; 0: none does. */
uint64_t wire_offer_number(const struct hall_game *game, const hk_state *state);
void wire_put_clock_named(struct json_text *out, const struct hall_game *game);
void wire_put_takeback(struct json_text *out, const struct hall_game *game);
void wire_put_offer(struct json_text *out, const struct hall_game *game, const hk_state *state,
                    enum view view);

/* Who is present: 1 White, 2 Black, 4 an arbiter. */
unsigned wire_present_bits(const struct hall_game *game);
void wire_put_present(struct json_text *out, const struct hall_game *game);

/*
 * A player's call for the arbiter, if it is told at all; he alone is told why, and the public not who has come.
 * Those who watch a board are told of none in a tournament, nor beside an illegal move that stands.
 */
bool wire_tells_call(const struct hall_game *game, const hk_state *state, enum view view);
void wire_put_call(struct json_text *out, const struct hall_game *game, bool told, enum view view);

void wire_put_start_to_come(struct json_text *out, const struct hall_game *game);

/* The last act of an arbiter of which this view may know, and who he is. */
const struct decided *wire_decided(const struct hall_game *game, enum view view);
void wire_put_decided(struct json_text *out, const struct hall_game *game, enum view view);

/* The clock on the table that is the game's master. */
void wire_put_device(struct json_text *out, const struct hall *hall, const struct hall_game *game);
/* For arbiters: the code by which they decide at that clock. */
void wire_put_code(struct json_text *out, const struct hall *hall, const struct hall_game *game);

/* The claims of 9.2 and 9.3 that would succeed, if this view may know. */
void wire_put_claims(struct json_text *out, const struct hall_game *game, const hk_state *state,
                     enum view view);

/* What follows a game: signatures, and another game. */
void wire_put_after(struct json_text *out, const struct hall_game *game);

/* Does this version come to another game than the one that was recorded? */
void wire_put_differs(struct json_text *out, const struct hall_game *game);

void wire_put_result(struct json_text *out, const struct hall_game *game, const hk_state *state,
                     enum view view);

/* Status, position, clocks, offer and result: also of a game that is only tried. */
void wire_put_standing(struct json_text *out, const struct hall_game *game, const hk_state *state,
                       enum view view);

#endif
