/*
 * Clocks of halls that serve together stand since a hall has gone, or since none could reach the database (decisions
 * 122 and 124).
 */
#ifndef HK_HALL_SERVER_OUTAGE_H
#define HK_HALL_SERVER_OUTAGE_H

#include "hall/server/hall.h"

/* A game's clock stands since then; if the player has come to another hall meanwhile it goes on. */
void outage_stand_since(struct hall *hall, struct hall_game *game, int64_t wall_ms);

/* A game's clock stands, wherever its player was, if it has run while the database was away from all halls. */
void outage_stand_in_gaps(struct hall *hall, struct hall_game *game);

/* The clocks of all games in memory stand that have run while no hall could reach the database. */
void outage_stand(struct hall *hall);

/* Has such an outage become known only in this turn? Then it is judged again behind that. */
bool outage_was_missed(const struct hall *hall);

/*
 * The same for all games in memory and the halls that have gone, each once. False: nobody can say now who was there.
 * With a turn that is made lasting all that have gone are settled that were looked at before outage_note_settled.
 */
bool outage_settle(struct hall *hall);
void outage_note_settled(struct hall *hall);

/* The same for one game that has come into memory, or could not be read for a while. */
void outage_come_back(struct hall *hall, struct hall_game *game);

#endif
