/* How scenario files spell the members of events: players are `w` and `b`, times are seconds. */
#ifndef HK_SCENARIO_SPELLING_H
#define HK_SCENARIO_SPELLING_H

#include "codec/event_json.h"

extern const struct spellings scenario_spellings;

/*
 * Forms of what stands beside the members: a player; who is there, "wb", "w", "b" or ""; seconds.
 */
extern const struct value_form scenario_player_form, scenario_present_form, scenario_seconds_form;

/* Seconds, whole or not, in milliseconds; false if it is no number from 0 to 1e9. */
bool scenario_ms(const json_t *value, int64_t *out);

#endif
