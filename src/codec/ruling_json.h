/* Rulings as JSON. */
#ifndef HK_CODEC_RULING_JSON_H
#define HK_CODEC_RULING_JSON_H

#include "codec/json_text.h"
#include "hakem/game.h"
#include "hakem/language.h"

/*
 * A ruling for the log: the whole of it, in words that depend on no language. ruling_to_text
 * answers a text on the heap; NULL: there is no memory. ruling_from_json answers false if the
 * object is no ruling; `fault` then names the member.
 */
char *ruling_to_text(const hk_ruling *ruling);
bool ruling_from_json(hk_ruling *out, const json_t *json, hk_buf *fault);

/* Write the articles that state these rules in an edition, as a list: ["5.1.1", ...]. */
void articles_write(struct json_text *out, hk_edition edition, const hk_rule *rules,
                    unsigned count);

/*
 * Write the members of a ruling into the object that is open: verdict and outcome, its sentence in
 * one language (`text`) and in all of them (`texts`), the articles that decide it (`deciding`) and
 * those that it rests on besides (`background`); also the deciding rule (`rule`), and all articles
 * as one list (`articles`). `event` is the event that the ruling answers; it may be NULL.
 */
void ruling_members_write(struct json_text *out, const hk_ruling *ruling, const hk_event *event,
                          hk_language language);

/* Write the particulars of a ruling as the member `told` of the object that is open. */
void particulars_write(struct json_text *out, const hk_particulars *told);

/* How a game has ended, in every language: {"en": ..., "tr": ...}; null for a game that goes on. */
void ending_write(struct json_text *out, const hk_state *state);

#endif
