/*
 * Taking a move back. Only in a casual game, and by agreement: one player proposes, the other
 * accepts or declines; on one screen one word is enough. docs/decisions/0032.
 */
#ifndef HK_HALL_SERVER_TAKEBACK_H
#define HK_HALL_SERVER_TAKEBACK_H

#include "hall/server/hall.h"
#include "hall/server/refusal.h"

/* `who` proposes to take his last move back; `plies` half-moves had been made as he saw it. */
bool hall_propose_takeback(struct hall *hall, struct hall_game *game, const struct seat *seat,
                           hk_parties who, int64_t plies, struct refusal *refusal);

/* `who` answers the proposal with this number. */
bool hall_answer_takeback(struct hall *hall, struct hall_game *game, const struct seat *seat,
                          hk_parties who, uint64_t number, bool accept, struct refusal *refusal);

#endif
