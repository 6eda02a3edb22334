/* The members of a request's body or of a frame: each is read, or refused by its name. */
#ifndef HK_HALL_SERVER_FIELDS_H
#define HK_HALL_SERVER_FIELDS_H

#include "hall/server/refusal.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

/* Has the object no member beside those of the list "by|swap"? `note` may stand in any. */
bool fields_are_known(const json_t *json, const char *list, struct refusal *refusal);

/* Is the member, if it is a text, without control characters, those that turn its direction included? */
bool fields_are_without_controls(const json_t *json, const char *member, struct refusal *refusal);

/* A whole number from 0; -1 if the member is absent. *out is written in any case. */
bool fields_read_count(int64_t *out, const json_t *json, const char *member,
                       struct refusal *refusal);

enum { FIELDS_BY_ROOM = 8 };

/* The player for whom a seat speaks: white, black, or empty if `by` is null or absent. */
bool fields_read_by(char out[FIELDS_BY_ROOM], const json_t *json, struct refusal *refusal);

#endif
