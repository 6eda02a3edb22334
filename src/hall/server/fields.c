/*
 * The members that several acts, requests and frames have in common, and the refusal of a member
 * that none of them has. What one request alone has is read where that request is answered; the
 * kind and the data of an act are read by codec/event_json.c.
 */
#include "hall/server/fields.h"
#include "codec/members.h"
#include "hall/server/setup.h"

#include <stdio.h>
#include <string.h>

bool fields_are_known(const json_t *json, const char *list, struct refusal *refusal)
{
    hk_buf why;

    hk_buf_init(&why, refusal->why, sizeof refusal->why);
    const char *unknown = find_unknown_member(json, list, &why);
    if (!unknown)
        return true;
    refusal->code = CODE_SYNTAX;
    snprintf(refusal->field, sizeof refusal->field, "%s", unknown);
    return false;
}

bool fields_are_without_controls(const json_t *json, const char *member, struct refusal *refusal)
{
    const json_t *value = json_object_get(json, member);

    return !json_is_string(value) ||
           is_without_controls(json_string_value(value), json_string_length(value)) ||
           refuse_field(refusal, CODE_SYNTAX, member, "it is a text without control characters");
}

bool fields_read_count(int64_t *out, const json_t *json, const char *member,
                       struct refusal *refusal)
{
    const json_t *value = json_object_get(json, member);

    *out = -1;
    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < 0)
        return refuse_field(refusal, CODE_SYNTAX, member, "it is a whole number from 0");
    *out = json_integer_value(value);
    return true;
}

bool fields_read_by(char out[FIELDS_BY_ROOM], const json_t *json, struct refusal *refusal)
{
    const json_t *by = json_object_get(json, "by");
    const char *word = json_string_value(by);

    out[0] = '\0';
    if (!by || json_is_null(by))
        return true;
    if (!word || (strcmp(word, "white") != 0 && strcmp(word, "black") != 0))
        return refuse_field(refusal, CODE_SYNTAX, "by", "it is white or black");
    snprintf(out, FIELDS_BY_ROOM, "%s", word);
    return true;
}
