/*
 * Between an event and an entry of the store stand the codec, for the form of an event as JSON, and
 * the schema, which knows what of it is free text. No kind of event is named here.
 */
#include "hall/server/entry.h"
#include "codec/event_json.h"
#include "codec/load.h"
#include "hakem/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_ROOM = 320 };

/* Where the members of an event stand: in format 1 beside its header. */
static json_t *members_of(json_t *json, unsigned format)
{
    return format < 2 ? json : json_object_get(json, "data");
}

/* Take the remarks of the event. False: there are more than an entry can have. */
static bool take_remarks(struct entry *out, const hk_event *event)
{
    const hk_event_row *row = hk_event_row_find(event);

    for (unsigned i = 0; i < row->member_count; i++) {
        const hk_member *member = &row->members[i];
        if (member->type != HK_MEMBER_REMARK || hk_member_is_none(event, member))
            continue;
        if (out->text_count == ENTRY_TEXTS_MAX)
            return false;
        out->members[out->text_count] = member->name;
        snprintf(out->texts[out->text_count++], HK_REMARK_MAX, "%s",
                 (const char *)event + member->offset);
    }
    return true;
}

bool entry_from_event(struct entry *out, const hk_event *event)
{
    struct json_text text = {.comma = false};

    event_write(&text, event, false);
    out->text_count = 0;
    out->body = json_text_take(&text);
    if (!out->body || take_remarks(out, event))
        return out->body != NULL;
    entry_finish(out);
    return false;
}

/* Move the remarks of the event out of its JSON. */
static bool split(struct entry *out, json_t *json, unsigned format, const hk_event *event)
{
    json_t *members = members_of(json, format);

    if (!take_remarks(out, event))
        return false;
    for (size_t i = 0; i < out->text_count; i++)
        json_object_del(members, out->members[i]);
    if (format >= 2 && members && json_object_size(members) == 0)
        json_object_del(json, "data");
    return true;
}

bool entry_from_text(struct entry *out, const char *text, unsigned format)
{
    struct entry entry = {.body = NULL};
    char why[WHY_ROOM];
    hk_event event;
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    json_t *json = load_json(text, strlen(text), LOAD_EVENT_MAX, &fault);
    if (json && event_from_json(&event, json, format, &fault) &&
        split(&entry, json, format, &event) && entry.text_count > 0)
        entry.body = json_dumps(json, JSON_COMPACT);
    else
        entry = (struct entry){.body = strdup(text)};
    json_decref(json);
    if (!entry.body)
        return false;
    *out = entry;
    return true;
}

bool entry_add(struct entry *entry, const char *member, const char *json)
{
    static const char format[] = "%.*s,\"%s\":%s}";
    const size_t size = strlen(entry->body) - 1; /* without its last brace */
    const size_t room = size + sizeof format + strlen(member) + strlen(json);
    char *body = malloc(room);

    if (!body)
        return false;
    snprintf(body, room, format, (int)size, entry->body, member, json);
    free(entry->body);
    entry->body = body;
    return true;
}

/* A member of the body of an event that is no part of it; a new reference, NULL: there is none. */
static json_t *read_beside(const struct store_entry *stored, const char *member)
{
    char why[WHY_ROOM];
    hk_buf fault;

    if (stored->is_note || !strstr(stored->body, member))
        return NULL;
    hk_buf_init(&fault, why, sizeof why);
    json_t *json = load_json(stored->body, strlen(stored->body), LOAD_EVENT_MAX, &fault);
    json_t *value = json_incref(json_object_get(json, member));
    json_decref(json);
    return value;
}

json_t *entry_incident(const struct store_entry *stored)
{
    return read_beside(stored, ENTRY_INCIDENT);
}

int64_t entry_decided_ms(const struct store_entry *stored)
{
    json_t *account = entry_incident(stored);
    json_t *own = account ? NULL : read_beside(stored, ENTRY_DECIDED);
    const json_t *decided = account ? json_object_get(account, ENTRY_DECIDED) : own;
    const int64_t decided_ms = json_is_integer(decided) ? json_integer_value(decided) : -1;

    json_decref(account);
    json_decref(own);
    return decided_ms;
}

void entry_finish(struct entry *entry)
{
    free(entry->body);
    entry->body = NULL;
}

void entry_list_texts(const struct entry *entry, struct store_text list[ENTRY_TEXTS_MAX])
{
    for (size_t i = 0; i < entry->text_count; i++)
        list[i] = (struct store_text){entry->members[i], entry->texts[i]};
}

const char *entry_text(const struct store_entry *stored, const char *member)
{
    for (size_t i = 0; i < stored->text_count; i++)
        if (strcmp(stored->texts[i].member, member) == 0)
            return stored->texts[i].body;
    return NULL;
}

static bool is_of_event(const char *member)
{
    return strcmp(member, ENTRY_AUTHOR) != 0;
}

/* Put the texts that are still there in their places. */
static bool join(json_t *json, const struct store_entry *stored)
{
    for (size_t i = 0; i < stored->text_count; i++) {
        const struct store_text *text = &stored->texts[i];
        if (!text->body || !is_of_event(text->member))
            continue;
        json_t *members = members_of(json, stored->format);
        if (!members) {
            members = json_object();
            if (json_object_set_new(json, "data", members) != 0)
                return false;
        }
        if (json_object_set_new(members, text->member, json_string(text->body)) != 0)
            return false;
    }
    return true;
}

/*
 * Take out of the body what is no part of the event: of a decision INCIDENT the account, and when it was
 * decided or done, if an arbiter has entered it afterwards.
 */
static void take_beside(json_t *json)
{
    const char *decision =
        json_string_value(json_object_get(json_object_get(json, "data"), "decision"));

    if (decision && strcmp(decision, hk_decision_word(HK_DECISION_INCIDENT)) == 0)
        json_object_del(json, ENTRY_INCIDENT);
    json_object_del(json, ENTRY_DECIDED);
}

bool entry_to_event(hk_event *out, const struct store_entry *stored, hk_buf *why)
{
    json_t *json = load_json(stored->body, strlen(stored->body), LOAD_EVENT_MAX, why);
    bool read = json_is_object(json);

    if (json && !read)
        hk_buf_str(why, "it is no object");
    if (read && !join(json, stored)) {
        hk_buf_str(why, "its texts do not fit it");
        read = false;
    }
    if (read)
        take_beside(json);
    read = read && event_from_json(out, json, stored->format, why);
    json_decref(json);
    return read;
}
