/*
 * Events as JSON, for the log, the frames of the hall and scenarios: {"seq", "at_ms", "actor",
 * "kind", "data": {...}}. docs/events.md lists the members of each kind.
 */
#ifndef HK_CODEC_EVENT_JSON_H
#define HK_CODEC_EVENT_JSON_H

#include "codec/value.h"

/*
 * Write an event in the format HK_LOG_FORMAT, its remarks only if they are wanted. The event has a
 * number and a time, and hk_event_form accepts it; otherwise the text fails.
 */
void event_write(struct json_text *out, const hk_event *event, bool with_remarks);

/*
 * Read an event from a log of this format, 1 to HK_LOG_FORMAT. False: `fault` names the place and
 * the cause, and `out` is untouched.
 */
bool event_from_json(hk_event *out, const json_t *json, unsigned format, hk_buf *fault);

/*
 * Read the `kind` and the `data` of an act from an object that may have further members: what an
 * event has besides its number, time and actor. False: `fault` names the place and the cause, and
 * `out` is untouched.
 */
bool event_act_from_json(hk_event *out, const json_t *json, hk_buf *fault);

/*
 * How a file other than the log spells one member. Several rows for one member read it from several
 * places. If a row names the event (its claim, fact or decision) or "*", it applies; the first that
 * applies counts, together with the others that have the same `row`.
 */
struct spelling {
    hk_event_kind kind;
    const char *row, *member;
    /* NULL: the file has no such member. */
    const char *name;
    /* NULL: the form of the member's type. */
    const struct value_form *form;
    /* The member is needed even where the log can do without it; null counts as absent. */
    bool needed, null_too;
};

struct spellings {
    const struct spelling *list;
    size_t count;
    const struct value_form *(*form_of)(hk_member_type type);
};

/*
 * Read the members of an event from an object. The event has its kind already, and its claim, fact
 * or decision. `spellings` says how the object spells members; NULL: as the log does. The object
 * may have these members and those of `also` (words with bars between them), and with `spellings`
 * also `note`; members that came with a later format than `format` are unknown. False: `fault`
 * names the place, which begins with `where`, and the cause.
 */
bool event_members_read(hk_event *out, const json_t *object, const struct spellings *spellings,
                        unsigned format, const char *also, const char *where, hk_buf *fault);

/*
 * Read which claim, fact or decision an event is, or (`kind` is HK_EVENT_NONE) which kind, from the
 * member of that name. The actor of `out` is left as it is. False: `fault` names the nearest known
 * word.
 */
bool event_matter_read(hk_event *out, const json_t *object, const char *member, hk_event_kind kind,
                       const char *where, hk_buf *fault);

#endif
