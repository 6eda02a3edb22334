/* Events of a scenario, read as events of the log. */
#ifndef HK_SCENARIO_EVENT_H
#define HK_SCENARIO_EVENT_H

#include "hakem/event.h"

#include <jansson.h>

/*
 * Read one event of the list; `index` counts from 0. A `tick` has the kind HK_EVENT_NONE, and the
 * caller lets its time pass. False: `fault` names the event and the cause.
 */
bool scenario_event_read(hk_event *out, const json_t *json, size_t index, hk_buf *fault);

/* Settle what the move of an event means on the board: castling becomes king takes own rook. */
void scenario_event_settle(hk_event *event, const json_t *json, const hk_board *board,
                           hk_variant variant);

/* The name of an event in sentences: "event 3 (claim threefold)". `index` counts from 0. */
void scenario_event_name(hk_buf *out, const json_t *event, size_t index);

/*
 * The text of a member, or NULL if it is none. scenario_player reads a member that is `w` or `b`;
 * false if it is neither.
 */
const char *scenario_word(const json_t *object, const char *name);
bool scenario_player(const json_t *object, const char *name, hk_color *out);

#endif
