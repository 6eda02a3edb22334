/*
 * Events as JSON, for the log, the wire and scenarios: {"seq", "at_ms", "actor", "kind", "data":
 * {...}}. docs/events.md lists the members of each kind.
 */
#ifndef HK_CODEC_EVENT_JSON_H
#define HK_CODEC_EVENT_JSON_H

#include "codec/value.h"

/*
 * An event with a number and a time that hk_event_form accepts, in the format of HK_LOG_FORMAT; a
 * new reference. NULL: it is malformed, or there is no memory.
 */
json_t *event_to_json(const hk_event *event);

/*
 * Read an event that a log of this format holds, 1 to HK_LOG_FORMAT. False: `fault` names the place
 * and the cause, and `out` is untouched.
 */
bool event_from_json(hk_event *out, const json_t *json, unsigned format, hk_buf *fault);

/*
 * How another form of events spells a member. Several lines for one member take it apart; the first
 * line that names the row itself or "*" counts, with the others of the same row.
 */
struct spelling {
    hk_event_kind kind;
    const char *row, *member;
    const char *name;              /* NULL: the form has no such member */
    const struct value_form *form; /* NULL: that of the member's type */
    bool needed, null_too;         /* needed in any case; null is as good as nothing */
};

struct spellings {
    const struct spelling *list;
    size_t count;
    const struct value_form *(*form_of)(hk_member_type type);
};

/*
 * Read the members of an event whose row is known from an object, in the log's form or (`spellings`
 * not NULL) another. No members may stand there but these, `also` (a list of words with bars) and
 * `note`; those of a later format than `format` are unknown. False: `fault` says why, behind
 * `where`.
 */
bool event_members_read(hk_event *out, const json_t *object, const struct spellings *spellings,
                        unsigned format, const char *also, const char *where, hk_buf *fault);

/*
 * Which claim, fact or decision is named in the member of that name, or which kind; the event's
 * actor stays. False: `fault` says which word is the nearest.
 */
bool event_matter_read(hk_event *out, const json_t *object, const char *member, hk_event_kind kind,
                       const char *where, hk_buf *fault);

#endif
