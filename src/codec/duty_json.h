/* What a touch, or a claim by an intended move, binds the player to move to, as JSON. */
#ifndef HK_CODEC_DUTY_JSON_H
#define HK_CODEC_DUTY_JSON_H

#include "codec/json_text.h"
#include "hakem/game.h"

/*
 * Write the duty of the player to move as the member `duty` of the object that is open: who it
 * binds, the squares of the pieces that bind, its article, its sentence in every language, and the
 * moves that fulfil it. It is null if nothing binds, or the game is over.
 */
void duty_write(struct json_text *out, const hk_state *state, hk_variant variant);

#endif
