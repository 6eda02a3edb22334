/*
 * The rules of a game as JSON: for the log, the wire and scenarios. docs/protocol.md lists the
 * members.
 */
#ifndef HK_CODEC_RULES_JSON_H
#define HK_CODEC_RULES_JSON_H

#include "hakem/game.h"

#include <jansson.h>

/* All of the rules, nothing left out; a new reference. NULL: there is no memory. */
json_t *rules_to_json(const hk_rules *rules);

/*
 * Read rules; what is left out, or null, has its default. No members may stand there but these,
 * `also` (a list of words with bars) and `note`. False: `out` is untouched, *field names the member
 * at fault (it lives as long as `json`) and `why` is a sentence without capital and full stop.
 */
bool rules_from_json(hk_rules *out, const json_t *json, const char *also, const char **field,
                     hk_buf *why);

#endif
