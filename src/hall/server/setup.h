/* The setup of a game in the hall: its rules, and who plays. */
#ifndef HK_HALL_SERVER_SETUP_H
#define HK_HALL_SERVER_SETUP_H

#include "hakem/game.h"

#include <jansson.h>

enum { SETUP_NAME_ROOM = 256 };

struct setup {
    hk_rules rules;
    char players[2][SETUP_NAME_ROOM]; /* UTF-8 */
};

/*
 * Read a setup; `also` lists members that may stand there besides. False: *field names the member
 * at fault, and `why` is a sentence without capital and full stop.
 */
bool setup_from_json(struct setup *out, const json_t *json, const char *also, const char **field,
                     hk_buf *why);

/* The same from the text of a log. */
bool setup_parse(struct setup *out, const char *text, hk_buf *why);

/*
 * Everything made explicit, so that a later default changes no old game; NULL: there is no memory.
 */
json_t *setup_to_json(const struct setup *setup);

#endif
