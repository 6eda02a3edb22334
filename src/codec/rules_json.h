/*
 * The rules of a game as JSON, for the log, the frames of the hall and scenarios. docs/protocol.md
 * lists the members.
 */
#ifndef HK_CODEC_RULES_JSON_H
#define HK_CODEC_RULES_JSON_H

#include "hakem/game.h"

#include <jansson.h>

/*
 * Write all of the rules, those that have their defaults too. A new reference; NULL: there is no
 * memory.
 */
json_t *rules_to_json(const hk_rules *rules);

/*
 * Read rules. A member that is absent or null has its default. Other members than these, those of
 * `also` (words with bars between them) and `note` are refused. False: `out` is untouched, *field
 * names the faulty member (the text lives as long as `json`) or is NULL, and `why` is a sentence
 * without a capital and a full stop.
 */
bool rules_from_json(hk_rules *out, const json_t *json, const char *also, const char **field,
                     hk_buf *why);

#endif
