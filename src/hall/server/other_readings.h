/*
 * The readings that the rulings of a game follow: with another choice one of them would differ. Beside
 * a game that is read stands one for each other choice, to which the same events are applied until
 * it is ruled otherwise.
 */
#ifndef HK_HALL_SERVER_OTHER_READINGS_H
#define HK_HALL_SERVER_OTHER_READINGS_H

#include "hakem/game.h"

#include <jansson.h>

/* How many choices of readings a game is not played by. */
enum {
#define X(reading, name, word) +1
    OTHER_CHOICES = HK_READING_CHOICE_LIST(X) - HK_READINGS
#undef X
};

struct other_choice {
    hk_reading reading;
    hk_arena arena;
    hk_game *game; /* NULL: it has been ruled otherwise, or has not begun */
};

struct other_readings {
    struct other_choice other[OTHER_CHOICES];
};

_Static_assert(HK_READINGS <= 32, "a bit for each");

/* Begin with a game that has no events. False: there is no memory; the end is due all the same. */
bool other_readings_begin(struct other_readings *out, const hk_rules *rules, hk_winnable *solver);
/*
 * An event has been ruled on in the game, and that is its state after it. Answers the readings, a bit for each (1 << reading),
 * with whose other choice it would have been ruled otherwise, for the first time.
 */
uint32_t other_readings_apply(struct other_readings *others, const hk_event *event,
                              const hk_ruling *ruling, const hk_state *after);
/* The same as the branch of an incident (codec/judge_json.h) says it; NULL: there is none. */
uint32_t other_readings_told(const json_t *branch);
void other_readings_end(struct other_readings *others);

#endif
