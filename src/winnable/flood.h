/* How far everybody can wander in an abstract position. */
#ifndef HK_WINNABLE_FLOOD_H
#define HK_WINNABLE_FLOOD_H

#include "winnable/abstract.h"

/* Let everybody wander as far as no capture and no pawn's move is needed; the sets grow to all that can be reached so. */
void hk__abstract_flood(struct hk__abstract_position *p, hk_color winner);

/*
 * Somebody of `us` has just come to `at`: take out the pairs in which that is mate, as the game has ended there. It has been
 * looked at what follows from the sets. If he is the last piece of the winner (`is_last`), those in which he checks and has to be taken
 * are taken out too: nobody is left to mate.
 */
void hk__abstract_drop_mates(struct hk__abstract_position *p, unsigned us, unsigned kind,
                             unsigned at, bool is_last);

#endif
