/* How scenario files spell the members of events: players are `w` and `b`, times are seconds. */
#ifndef HK_SCENARIO_SPELLING_H
#define HK_SCENARIO_SPELLING_H

#include "codec/event_json.h"

extern const struct spellings scenario_spellings;

/*
 * The forms of values that are no members of an event of the log: a player; who is present, "wb",
 * "w", "b" or ""; seconds.
 */
extern const struct value_form scenario_player_form, scenario_present_form, scenario_seconds_form;

/* Read seconds, whole or not, as milliseconds; false if the value is no number from 0 to 1e9. */
bool scenario_ms(const json_t *value, int64_t *out);

#endif
