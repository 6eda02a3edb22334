/* Rulings as JSON. */
#ifndef HK_CODEC_RULING_JSON_H
#define HK_CODEC_RULING_JSON_H

#include "hakem/game.h"
#include "hakem/language.h"

#include <jansson.h>

/*
 * A ruling for the log, all of it, in words that no language changes; a new reference. NULL: there
 * is no memory. The other way, false: it is no ruling, and `fault` names the member.
 */
json_t *ruling_to_json(const hk_ruling *ruling);
bool ruling_from_json(hk_ruling *out, const json_t *json, hk_buf *fault);

/* Articles of a list of rules in an edition: ["5.1.1", ...]. */
json_t *articles_to_json(hk_edition edition, const hk_rule *rules, unsigned count);

/*
 * Fill in a ruling in an object: verdict, outcome, what it says in a language and ("texts") in
 * every one, the articles that decide it and its background; and beside them the deciding rule and
 * all articles as one list. `event` is what the ruling is on; it may be NULL.
 */
bool ruling_into_json(json_t *object, const hk_ruling *ruling, const hk_event *event,
                      hk_language language);

/*
 * How a game that is over has ended, in every language: {"en": ..., "tr": ...}; null of one that
 * goes on.
 */
json_t *ending_to_json(const hk_state *state);

#endif
