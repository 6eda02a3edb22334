/*
 * The one text form of rules, events and rulings: JSON, for the log and the wire.
 */
#ifndef HK_CODEC_EVENT_JSON_H
#define HK_CODEC_EVENT_JSON_H

#include "hakem/game.h"
#include "hakem/language.h"

#include <jansson.h>

/* A new reference, or NULL if there is no memory. Castling is king takes own rook in either variant. */
json_t *event_to_json(const hk_event *event);
json_t *rules_to_json(const hk_rules *rules);

/* Articles of a list of rules in an edition: ["5.1.1", ...]. */
json_t *articles_to_json(hk_edition edition, const hk_rule *rules, unsigned count);

/*
 * Fill in a ruling in an object: verdict, outcome, what it says in a language and ("texts") in every one, the articles that
 * decide it and its background; and beside them the deciding rule and all articles as one list. `event` is what the ruling
 * is on; it may be NULL.
 */
bool ruling_into_json(json_t *object, const hk_ruling *ruling, const hk_event *event,
                      hk_language language);

/* How a game that is over has ended, in every language: {"en": ..., "tr": ...}; null of one that goes on. */
json_t *ending_to_json(const hk_state *state);

/* HK_OK or HK_E_SYNTAX with a sentence in *why (static text); `out` is then untouched. */
hk_err event_from_json(hk_event *out, const json_t *json, const char **why);

/*
 * Rules of a new or a stored game: edition, variant, press, time_control {base_s or base_ms, ...} or null, fen.
 * Absent members have the defaults of the protocol. *field names the member at fault, or is NULL.
 */
hk_err rules_from_json(hk_rules *out, const json_t *json, const char **field, const char **why);

/*
 * A request is held to what it says: has it no member but those of rules and `others`, a list of words? If it has another,
 * append the refusal and answer the member at fault, which lives as long as the request; NULL: it has none. What is stored is
 * read without this, so that a newer log can be read.
 */
const char *rules_find_unknown(const json_t *json, const char *others, hk_buf *out);

#endif
