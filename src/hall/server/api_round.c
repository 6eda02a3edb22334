/*
 * Requests about the start of a round: how long it is until then, and when it really began. The
 * answer is the number of boards that it is true of now.
 */
#include "hall/server/api_round.h"
#include "codec/json_text.h"
#include "hall/server/fields.h"
#include "hall/server/round.h"

/* A member that is a text, null or left out; *out is NULL without one. */
static bool read_text(const char **out, const json_t *body, const char *member,
                      struct refusal *refusal)
{
    const json_t *value = json_object_get(body, member);

    *out = json_string_value(value);
    return !value || json_is_null(value) || (*out && (*out)[0]) ||
           refuse_field(refusal, CODE_SYNTAX, member, "it is a text, or null for all");
}

static bool read_part(struct round_part *out, const struct api_call *call, struct refusal *refusal)
{
    return read_text(&out->round, call->body, "round", refusal) &&
           read_text(&out->boards, call->body, "boards", refusal);
}

static bool reply_count(struct api_call *call, unsigned count)
{
    struct json_text out = {.comma = false};

    json_text_open(&out, '{');
    json_text_key(&out, "boards");
    json_text_int(&out, count);
    json_text_close(&out, '}');
    return api_reply_json(call, 200, json_text_take(&out));
}

/* Who asks, for what, and may he so often? */
static bool begin(struct api_call *call, const char *members, struct round_part *part,
                  struct refusal *refusal)
{
    return api_want_seat(call, refusal) && api_check_members(call, members, refusal) &&
           api_take_token(call, LIMIT_ACT, refusal) && read_part(part, call, refusal);
}

bool api_post_countdown(struct api_call *call, struct refusal *refusal)
{
    struct round_part part;
    int64_t in_ms;
    unsigned count;

    if (!begin(call, "round|boards|in_ms|itself", &part, refusal))
        return false;
    const json_t *itself = json_object_get(call->body, "itself");
    const json_t *told = json_object_get(call->body, "in_ms");
    if (itself && !json_is_boolean(itself))
        return refuse_field(refusal, CODE_SYNTAX, "itself", "it is true or false");
    if (!told)
        return refuse_field(refusal, CODE_SYNTAX, "in_ms",
                            "it says in how many milliseconds the round begins, or null: not any "
                            "more");
    if (json_is_null(told))
        in_ms = -1;
    else if (!fields_read_count(&in_ms, call->body, "in_ms", refusal))
        return false;
    return hall_announce_round(call->server->hall, &call->seat, &part, in_ms, json_is_true(itself),
                               &count, refusal) &&
           reply_count(call, count);
}

bool api_post_began(struct api_call *call, struct refusal *refusal)
{
    struct round_part part;
    int64_t ago_ms;
    unsigned count;

    if (!begin(call, "round|boards|ago_ms", &part, refusal) ||
        !fields_read_count(&ago_ms, call->body, "ago_ms", refusal))
        return false;
    if (ago_ms < 0)
        return refuse_field(refusal, CODE_SYNTAX, "ago_ms",
                            "it says how many milliseconds ago the round began");
    return hall_round_began(call->server->hall, &call->seat, &part, ago_ms, &count, refusal) &&
           reply_count(call, count);
}
