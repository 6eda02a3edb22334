/*
 * Events are read and written by the rows of hakem/events.def: a row names the members of its kind,
 * and nothing here treats one kind apart.
 *
 * In format 1 of the log the members of `data` stood beside the header, under the same names and
 * with the same values.
 */
#include "codec/event_json.h"
#include "base/internal.h"
#include "codec/members.h"

#include <string.h>

enum { LIST_ROOM = 512, FAULT_ROOM = 2 * WORD_ROOM + 64 };

/*
 * The name of the member that says which claim, fact or decision an event is; NULL: its kind says
 * everything.
 */
static const char *matter_member(hk_event_kind kind)
{
    return kind == HK_EVENT_CLAIM    ? "ground"
           : kind == HK_EVENT_FACT   ? "fact"
           : kind == HK_EVENT_DECIDE ? "decision"
                                     : NULL;
}

/* Writing. */

/* The name of a member of `data`, which is opened by the first. */
static void put_name(struct json_text *out, bool *is_open, const char *name)
{
    if (!*is_open) {
        json_text_key(out, "data");
        json_text_open(out, '{');
    }
    *is_open = true;
    json_text_key(out, name);
}

void event_write(struct json_text *out, const hk_event *event, bool with_remarks)
{
    const hk_event_row *row = hk_event_row_find(event);
    const char *matter = matter_member(event->kind);
    bool is_open = false;

    if (event->seq < 1 || event->seq > INT64_MAX || event->at_ms < 0 ||
        event->at_ms > HK_AT_MS_MAX || hk_event_form(event, NULL) != HK_OK) {
        json_text_fail(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "seq");
    json_text_int(out, (int64_t)event->seq);
    json_text_key(out, "at_ms");
    json_text_int(out, event->at_ms);
    json_text_key(out, "actor");
    json_text_word(out, hk_actor_word(event->actor));
    json_text_key(out, "kind");
    json_text_word(out, hk_event_word(event->kind));
    if (matter) {
        put_name(out, &is_open, matter);
        json_text_word(out, row->word);
    }
    for (unsigned i = 0; i < row->member_count; i++) {
        const hk_member *member = &row->members[i];
        const bool is_none = hk_member_is_none(event, member);
        const bool is_hidden = member->type == HK_MEMBER_REMARK && !with_remarks;
        if (is_none ? !member->needed : is_hidden)
            continue;
        put_name(out, &is_open, member->name);
        value_write(out, member->type, (const char *)event + member->offset);
    }
    if (is_open)
        json_text_close(out, '}');
    json_text_close(out, '}');
}

/* Reading. */

/*
 * The next row of the table that spells a member: after `last` or, where `last` is NULL, the first.
 * NULL: there is no other.
 */
static const struct spelling *next_spelling(const struct spellings *spellings, hk_event_kind kind,
                                            const char *row, const char *member,
                                            const struct spelling *last)
{
    const struct spelling *one = last ? last + 1 : spellings ? spellings->list : NULL;

    for (; one && one < spellings->list + spellings->count; one++) {
        const bool is_of_row = last ? strcmp(one->row, last->row) == 0
                                    : one->row[0] == '*' || strcmp(one->row, row) == 0;
        if (is_of_row && one->kind == kind && strcmp(one->member, member) == 0)
            return one;
    }
    return NULL;
}

static void add_name(hk_buf *list, const char *name)
{
    hk_buf_str(list, "|");
    hk_buf_str(list, name);
}

/* The object from which the members of an event are read, and how that object spells them. */
struct source {
    const json_t *object;
    const struct spellings *spellings;
    hk_event_kind kind;
    const hk_event_row *row;
    unsigned format;
    const char *where;
    hk_buf *fault;
};

/* List the names of all members that the object may have. */
static void list_names(hk_buf *names, const struct source *in)
{
    for (unsigned i = 0; i < in->row->member_count; i++) {
        const hk_member *member = &in->row->members[i];
        const struct spelling *one =
            next_spelling(in->spellings, in->kind, in->row->word, member->name, NULL);
        if (member->since > in->format)
            continue;
        if (!one)
            add_name(names, member->name);
        for (; one; one = next_spelling(in->spellings, in->kind, in->row->word, member->name, one))
            if (one->name)
                add_name(names, one->name);
    }
}

static const struct value_form *form_for(const struct source *in, const struct spelling *spelling,
                                         hk_member_type type)
{
    if (spelling && spelling->form)
        return spelling->form;
    return in->spellings ? in->spellings->form_of(type) : value_form_of(type);
}

static bool read_one(hk_event *out, const struct source *in, const hk_member *member,
                     const struct spelling *spelling)
{
    const char *name = spelling ? spelling->name : member->name;
    const bool needed = member->needed || (spelling && spelling->needed);
    const json_t *value = name ? json_object_get(in->object, name) : NULL;

    if (spelling && spelling->null_too && json_is_null(value))
        value = NULL;
    if (value && !(needed && json_is_null(value)))
        return value_read(form_for(in, spelling, member->type), value, (char *)out + member->offset,
                          in->where, name, in->fault);
    if (!name || !needed)
        return true;
    place_write(in->fault, in->where);
    hk_buf_str(in->fault, name);
    hk_buf_str(in->fault, " is missing");
    return false;
}

/* Has the object these members alone? In the form of the log it has no note either. */
static bool has_no_others(const json_t *object, const char *names, bool in_log, const char *where,
                          hk_buf *fault)
{
    char unknown[FAULT_ROOM];
    hk_buf sentence;

    hk_buf_init(&sentence, unknown, sizeof unknown);
    if (!(in_log ? find_unwritten_member : find_unknown_member)(object, names, &sentence))
        return true;
    place_write(fault, where);
    hk_buf_str(fault, unknown);
    return false;
}

bool event_members_read(hk_event *out, const json_t *object, const struct spellings *spellings,
                        unsigned format, const char *also, const char *where, hk_buf *fault)
{
    const hk_event_row *row = hk_event_row_find(out);
    const struct source in = {object, spellings, out->kind, row, format, where, fault};
    char list[LIST_ROOM];
    hk_buf names;

    hk_buf_init(&names, list, sizeof list);
    hk_buf_str(&names, also);
    list_names(&names, &in);
    HK_ASSERT(!names.cut);
    if (!has_no_others(object, list, !spellings, where, fault))
        return false;
    for (unsigned i = 0; i < row->member_count; i++) {
        const hk_member *member = &row->members[i];
        const struct spelling *one =
            next_spelling(spellings, out->kind, row->word, member->name, NULL);
        if (member->since > format)
            continue;
        do {
            if (!read_one(out, &in, member, one))
                return false;
        } while (one && (one = next_spelling(spellings, out->kind, row->word, member->name, one)));
    }
    return true;
}

/*
 * The i-th row of the claims, facts or decisions or, for HK_EVENT_NONE, of the kinds; NULL: there
 * are no more.
 */
static const hk_event_row *row_at(hk_event_kind kind, unsigned i)
{
    return kind == HK_EVENT_CLAIM    ? hk_claimed_row((hk_claimed)i)
           : kind == HK_EVENT_FACT   ? hk_fact_row((hk_fact)i)
           : kind == HK_EVENT_DECIDE ? hk_decision_row((hk_decision)i)
                                     : hk_event_row_of((hk_event_kind)i);
}

static void set_matter(hk_event *out, hk_event_kind kind, unsigned i)
{
    if (kind == HK_EVENT_CLAIM)
        out->claim.ground = (hk_claimed)i;
    else if (kind == HK_EVENT_FACT)
        out->fact.fact = (hk_fact)i;
    else if (kind == HK_EVENT_DECIDE)
        out->decide.decision = (hk_decision)i;
    else
        out->kind = (hk_event_kind)i;
}

/* Append " 'jump' is not known; the nearest known is ...". */
static void refuse_matter(hk_event_kind kind, const char *word, hk_buf *fault)
{
    const hk_event_row *row;
    struct nearest nearest;

    nearest_begin(&nearest, word);
    for (unsigned i = 1; (row = row_at(kind, i)) != NULL; i++)
        nearest_offer(&nearest, row->word, strlen(row->word));
    hk_buf_str(fault, " ");
    refuse_word(fault, &nearest);
}

bool event_matter_read(hk_event *out, const json_t *object, const char *member, hk_event_kind kind,
                       const char *where, hk_buf *fault)
{
    const json_t *value = json_object_get(object, member);
    const char *word = json_string_value(value);
    const hk_event_row *row;

    for (unsigned i = 1; word && (row = row_at(kind, i)) != NULL; i++)
        if (strcmp(row->word, word) == 0) {
            set_matter(out, kind, i);
            return true;
        }
    place_write(fault, where);
    hk_buf_str(fault, member);
    if (word)
        refuse_matter(kind, word, fault);
    else
        hk_buf_str(fault, !value || json_is_null(value) ? " is missing" : " is a text");
    return false;
}

static bool refuse(hk_buf *fault, const char *sentence)
{
    hk_buf_str(fault, sentence);
    return false;
}

static bool read_header(hk_event *out, const json_t *json, hk_buf *fault)
{
    static const char actors[] = "white|black|program|arbiter";
    const struct value_form of_actor = {.words = actors};
    unsigned actor;
    int64_t seq;

    if (!json_is_object(json))
        return refuse(fault, "it is no object");
    if (!whole_read(json_object_get(json, "seq"), 1, INT64_MAX, &seq))
        return refuse(fault, "seq is a whole number from 1");
    if (!whole_read(json_object_get(json, "at_ms"), 0, HK_AT_MS_MAX, &out->at_ms))
        return refuse(fault, "at_ms is a whole number of milliseconds from 0");
    if (!json_is_string(json_object_get(json, "actor")))
        return refuse(fault, "actor is white, black, program or arbiter");
    if (!value_read(&of_actor, json_object_get(json, "actor"), &actor, "", "actor", fault))
        return false;
    out->seq = (uint64_t)seq;
    out->actor = (hk_actor)actor;
    return event_matter_read(out, json, "kind", HK_EVENT_NONE, "", fault);
}

/* Read the members of an event that has its kind, and check the whole. */
static bool read_data(hk_event *out, const json_t *data, unsigned format, hk_buf *fault)
{
    const bool flat = format < 2;
    const char *where = flat ? "" : "data", *matter = matter_member(out->kind);
    char list[WORD_ROOM];
    hk_fault why;
    hk_buf also;

    if (data && !json_is_object(data))
        return refuse(fault, "data is an object");
    if (matter && !event_matter_read(out, data, matter, out->kind, where, fault))
        return false;
    if (hk_event_row_find(out)->since > format)
        return refuse(fault, "an event of this kind came with a later format of the log");
    hk_buf_init(&also, list, sizeof list);
    hk_buf_str(&also, flat ? "seq|at_ms|actor|kind" : "");
    if (matter)
        add_name(&also, matter);
    if (!event_members_read(out, data, NULL, format, list, where, fault))
        return false;
    if (hk_event_form(out, &why) == HK_OK)
        return true;
    place_write(fault, where);
    hk_buf_str(fault, why.code);
    hk_buf_str(fault, ": ");
    return refuse(fault, why.why);
}

bool event_from_json(hk_event *out, const json_t *json, unsigned format, hk_buf *fault)
{
    const bool flat = format < 2;
    hk_event event = {.seq = 0};

    if (!read_header(&event, json, fault) ||
        (!flat && !has_no_others(json, "seq|at_ms|actor|kind|data", true, "", fault)) ||
        !read_data(&event, flat ? json : json_object_get(json, "data"), format, fault))
        return false;
    *out = event;
    return true;
}

bool event_act_from_json(hk_event *out, const json_t *json, hk_buf *fault)
{
    const json_t *data = json_object_get(json, "data");
    hk_event event = {.seq = 1, .actor = HK_ACTOR_ARBITER};

    if (!event_matter_read(&event, json, "kind", HK_EVENT_NONE, "", fault) ||
        !read_data(&event, json_is_null(data) ? NULL : data, HK_LOG_FORMAT, fault))
        return false;
    *out = event;
    return true;
}
