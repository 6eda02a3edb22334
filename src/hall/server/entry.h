/* An event as the store keeps it: a body, and apart from it what is free text. */
#ifndef HK_HALL_SERVER_ENTRY_H
#define HK_HALL_SERVER_ENTRY_H

#include "hakem/event.h"
#include "hall/store/store.h"

#include <jansson.h>

enum { ENTRY_TEXTS_MAX = 4 };

/*
 * Texts of an entry that are no part of its event: the name of who made it, as his link says. No
 * member of an event has such a name.
 */
#define ENTRY_AUTHOR "author"

/*
 * A member of the body of a decision INCIDENT that is no part of the event: the account of the
 * incident, which is what was told and how it was ruled on (incident.h).
 */
#define ENTRY_INCIDENT "incident"

/* A text of an entry by the name of its member; NULL: there is none, or it has been deleted. */
const char *entry_text(const struct store_entry *stored, const char *member);

/* The body and the texts of an entry; a plain value but for `body`, which is on the heap. */
struct entry {
    char *body;
    const char *members[ENTRY_TEXTS_MAX]; /* static */
    char texts[ENTRY_TEXTS_MAX][HK_REMARK_MAX];
    size_t text_count;
};

/*
 * Take an event apart: each remark (HK_MEMBER_REMARK) is a text named after its member, and stands
 * not in the body. False: it is malformed, or there is no memory; `out` is then of no use.
 */
bool entry_from_event(struct entry *out, const hk_event *event);

/*
 * The same of an event that a store of an earlier form has as one text. Only what holds a remark is
 * written anew; what cannot be read stays as it is. False: there is no memory.
 */
bool entry_from_text(struct entry *out, const char *text, unsigned format);

/*
 * A member of the body of an act of an arbiter that is no part of the event: the time of day at which he
 * decided what he entered afterwards. An incident has it in its account.
 */
#define ENTRY_DECIDED "decided_ms"

/* Add a member that is no part of the event, as JSON, to the body. False: there is no memory. */
bool entry_add(struct entry *entry, const char *member, const char *json);

/* When it was decided that is told by an entry which was made afterwards; -1: it was not. */
int64_t entry_decided_ms(const struct store_entry *stored);

/* The account of the incident that an entry tells; a new reference, NULL: it tells none. */
json_t *entry_incident(const struct store_entry *stored);

void entry_finish(struct entry *entry);

/* The list for a store_entry; its texts are those of `entry`. */
void entry_list_texts(const struct entry *entry, struct store_text list[ENTRY_TEXTS_MAX]);

/*
 * Put an entry together again. A text that has been deleted is absent from the event. False: `why`
 * says what is wrong, and `out` is untouched.
 */
bool entry_to_event(hk_event *out, const struct store_entry *stored, hk_buf *why);

#endif
