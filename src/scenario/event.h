/* The events of a scenario as events of the log. */
#ifndef HK_SCENARIO_EVENT_H
#define HK_SCENARIO_EVENT_H

#include "hakem/event.h"

#include <jansson.h>

/*
 * Read one event of the list, `index` from 0. What time it passes is left to the caller: the kind
 * of a `tick` is HK_EVENT_NONE. False: `fault` says which event it is, and why it is none.
 */
bool scenario_event_read(hk_event *out, const json_t *json, size_t index, hk_buf *fault);

/*
 * Take the moves of an event as they are meant on the board: castling becomes king takes own rook.
 */
void scenario_event_settle(hk_event *event, const json_t *json, const hk_board *board,
                           hk_variant variant);

/* The name of an event in sentences: "event 3 (claim threefold)". `index` counts from 0. */
void scenario_event_name(hk_buf *out, const json_t *event, size_t index);

/* A member that is a word, or NULL; and is it a player, `w` or `b`? */
const char *scenario_word(const json_t *object, const char *name);
bool scenario_player(const json_t *object, const char *name, hk_color *out);

#endif
