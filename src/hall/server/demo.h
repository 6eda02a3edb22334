/* Games of a file that play themselves in the hall, so that it is seen alive. */
#ifndef HK_HALL_SERVER_DEMO_H
#define HK_HALL_SERVER_DEMO_H

#include "hall/server/hall.h"

enum { DEMO_SPEED_MAX = 1000, DEMO_BOARDS_MAX = 256 };

struct demo;

/*
 * Read the games of a PGN file, at most DEMO_BOARDS_MAX. They are played `speed` times as fast as
 * they were, 1 to DEMO_SPEED_MAX; the clocks of the hall run as ever. NULL: `why` has a sentence.
 */
struct demo *demo_open(const char *path, unsigned speed, char *why, size_t why_size);
void demo_close(struct demo *demo);

/*
 * Within a turn: make boards, and whatever is due at them. Answers how long the next act is away,
 * in ms; INT64_MAX: all games are over. NULL is a demo without games.
 */
int64_t demo_play(struct demo *demo, struct hall *hall);

#endif
