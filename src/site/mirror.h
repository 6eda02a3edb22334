/* A case written anew with the colours exchanged. */
#ifndef HK_SITE_MIRROR_H
#define HK_SITE_MIRROR_H

#include <jansson.h>
#include <stdbool.h>

/*
 * Exchange the colours in a scenario (docs/scenarios.md): the ranks of its position and of the squares in its
 * events, whose move it is, and everything that is said of White or of Black. False, with the scenario unchanged:
 * it has moves from the initial array, with which White begins; it matters how many moves each player has made;
 * or it has a member of which it is not known what it means of a player.
 */
bool mirror_scenario(json_t *scenario);

#endif
