/*
 * Events as entries of the store: whatever the schema calls a remark stands apart from the body, and
 * comes back with it; a remark that has been deleted is absent, and nothing else is.
 */
#include "codec/event_json.h"
#include "hakem/schema.h"
#include "hall/server/entry.h"
#include "positions.h"
#include "random_events.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_A_ROW = 40, WHY_ROOM = 320 };

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/* The event as one text; the caller's. */
static char *text_of(const hk_event *event)
{
    struct json_text out = {.comma = false};

    event_write(&out, event, true);
    char *text = json_text_take(&out);
    assert_non_null(text);
    return text;
}

static hk_event read_entry(const struct entry *entry, bool deleted)
{
    struct store_text texts[ENTRY_TEXTS_MAX];
    char why[WHY_ROOM];
    hk_event event;
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    entry_list_texts(entry, texts);
    for (size_t i = 0; deleted && i < entry->text_count; i++)
        texts[i].body = NULL;
    const struct store_entry stored = {.format = HK_LOG_FORMAT,
                                       .body = entry->body,
                                       .texts = texts,
                                       .text_count = entry->text_count};
    if (!entry_to_event(&event, &stored, &fault))
        fail_msg("%s: %s", entry->body, why);
    return event;
}

/* Leave out the remarks. Answers how many there were. */
static unsigned take_remarks(hk_event *event)
{
    const hk_event_row *row = hk_event_row_find(event);
    unsigned count = 0;

    for (unsigned i = 0; i < row->member_count; i++)
        if (row->members[i].type == HK_MEMBER_REMARK &&
            !hk_member_is_none(event, &row->members[i])) {
            memset((char *)event + row->members[i].offset, 0, HK_REMARK_MAX);
            count++;
        }
    return count;
}

static void assert_same(const hk_event *one, const hk_event *other)
{
    char *a = text_of(one), *b = text_of(other);

    assert_string_equal(a, b);
    free(a);
    free(b);
}

/* Answers how many remarks there were. */
static unsigned assert_round_trip(const hk_event *event)
{
    struct entry entry;
    hk_event bare = *event;
    const unsigned count = take_remarks(&bare);

    assert_true(entry_from_event(&entry, event));
    assert_int_equal(entry.text_count, count);
    hk_event again = read_entry(&entry, false);
    assert_same(&again, event);
    again = read_entry(&entry, true);
    assert_same(&again, &bare);
    struct entry of_bare;
    assert_true(entry_from_event(&of_bare, &bare));
    assert_string_equal(entry.body, of_bare.body); /* nothing of a remark is in the body */
    entry_finish(&of_bare);
    entry_finish(&entry);
    return count;
}

static hk_event drawn(const struct event_source *source, hk_event_kind kind, unsigned matter)
{
    hk_event event = {.actor = HK_ACTOR_ARBITER, .kind = kind};

    if (kind == HK_EVENT_CLAIM)
        event.claim.ground = (hk_claimed)matter;
    if (kind == HK_EVENT_FACT)
        event.fact.fact = (hk_fact)matter;
    if (kind == HK_EVENT_DECIDE)
        event.decide.decision = (hk_decision)matter;
    draw_value(source, HK_MEMBER_SEQ, &event.seq);
    draw_value(source, HK_MEMBER_MS, &event.at_ms);
    draw_members(source, &event);
    return event;
}

TEST(entry, keeps_every_event_of_the_schema)
{
    struct dice dice = {1972};
    const struct event_source source = {.below = below, .chance = &dice};
    unsigned remarks = 0;

    for (unsigned kind = 1; kind < HK_EVENT_KINDS; kind++) {
        const unsigned matters = kind == HK_EVENT_CLAIM    ? HK_CLAIMS
                                 : kind == HK_EVENT_FACT   ? HK_FACTS
                                 : kind == HK_EVENT_DECIDE ? HK_DECISIONS
                                                           : 2;
        for (unsigned matter = 1; matter < matters; matter++)
            for (unsigned i = 0; i < EVENTS_A_ROW; i++) {
                const hk_event event = drawn(&source, (hk_event_kind)kind, matter);
                remarks += assert_round_trip(&event);
            }
    }
    assert_true(remarks > 20);
}

static void assert_parts(const char *text, unsigned format, const char *body, const char *remark)
{
    struct entry entry;

    assert_true(entry_from_text(&entry, text, format));
    assert_string_equal(entry.body, body);
    assert_int_equal(entry.text_count, remark != NULL);
    if (remark)
        assert_string_equal(entry.texts[0], remark);
    entry_finish(&entry);
}

TEST(entry, of_an_earlier_store_keeps_its_bytes_but_for_remarks)
{
    assert_parts("{\"seq\":7, "
                 "\"at_ms\":10,\"actor\":\"white\",\"kind\":\"pause\",\"data\":{\"reason\":\"x\"}}",
                 2, "{\"seq\":7,\"at_ms\":10,\"actor\":\"white\",\"kind\":\"pause\"}", "x");
    assert_parts("{\"seq\":7, \"at_ms\":10,\"actor\":\"white\",\"kind\":\"pause\"}", 2,
                 "{\"seq\":7, \"at_ms\":10,\"actor\":\"white\",\"kind\":\"pause\"}", NULL);
    assert_parts(
        "{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"move\",\"move\":\"e2e4\"}", 1,
        "{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"move\",\"move\":\"e2e4\"}", NULL);
    assert_parts("no JSON", 2, "no JSON", NULL);
    assert_parts("{\"kind\":\"unknown\"}", 2, "{\"kind\":\"unknown\"}", NULL);
}

static void assert_unreadable(const struct store_entry *stored, const char *sentence)
{
    char why[WHY_ROOM];
    hk_event event;
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    assert_false(entry_to_event(&event, stored, &fault));
    assert_non_null(strstr(why, sentence));
}

TEST(entry, that_is_no_event_is_refused)
{
    const char pause[] = "{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"pause\"}";
    const struct store_text wrong = {"reasons", "x"}, not_text = {"reason", "\xff"};

    assert_unreadable(&(struct store_entry){.format = 2, .body = "[]"}, "no object");
    assert_unreadable(&(struct store_entry){.format = 2, .body = "{"}, "");
    assert_unreadable(
        &(struct store_entry){.format = 2, .body = pause, .texts = &wrong, .text_count = 1},
        "reasons");
    assert_unreadable(
        &(struct store_entry){.format = 2, .body = pause, .texts = &not_text, .text_count = 1},
        "its texts do not fit it");
    assert_unreadable(
        &(struct store_entry){
            .format = 2, .body = "{\"seq\":1,\"data\":3}", .texts = &wrong, .text_count = 1},
        "its texts do not fit it");
}

static hk_event incident(void)
{
    hk_event event = hk_event_decide(HK_DECISION_INCIDENT, 0);

    event.seq = 3;
    event.decide.verdict = HK_VERDICT_ILLEGAL_TAKEN_BACK;
    event.decide.white_illegal_moves = 1;
    return event;
}

TEST(entry, of_an_incident_has_its_account_beside_the_event)
{
    const hk_event event = incident();
    struct entry entry;

    assert_true(entry_from_event(&entry, &event));
    assert_true(entry_add(&entry, ENTRY_INCIDENT, "{\"told\":{},\"decided_ms\":5}"));
    const struct store_entry stored = {.format = HK_LOG_FORMAT, .body = entry.body};
    const hk_event again = read_entry(&entry, false);
    assert_same(&again, &event);
    json_t *account = entry_incident(&stored);
    assert_int_equal(json_integer_value(json_object_get(account, "decided_ms")), 5);
    json_decref(account);
    entry_finish(&entry);
}

TEST(entry, of_an_act_entered_afterwards_has_its_time_beside_the_event)
{
    hk_event event = hk_event_decide(HK_DECISION_STOP_CLOCKS, 0);
    struct entry entry;

    event.seq = 1;
    assert_true(entry_from_event(&entry, &event));
    assert_int_equal(entry_decided_ms(&(struct store_entry){.body = entry.body}), -1);
    assert_true(entry_add(&entry, ENTRY_DECIDED, "5"));
    const hk_event again = read_entry(&entry, false);
    assert_same(&again, &event);
    assert_int_equal(entry_decided_ms(&(struct store_entry){.body = entry.body}), 5);
    entry_finish(&entry);
}

TEST(entry, of_a_player_that_an_arbiter_enters_afterwards_has_its_time_too)
{
    hk_event event = hk_event_press(HK_WHITE);
    struct entry entry;

    event.seq = 1;
    assert_true(entry_from_event(&entry, &event));
    assert_true(entry_add(&entry, ENTRY_DECIDED, "5"));
    const hk_event again = read_entry(&entry, false);
    assert_same(&again, &event);
    assert_int_equal(entry_decided_ms(&(struct store_entry){.body = entry.body}), 5);
    entry_finish(&entry);
}

TEST(entry, that_is_no_incident_has_no_account)
{
    const hk_event event = hk_event_decide(HK_DECISION_STOP_CLOCKS, 0);
    hk_event stamped = event;
    struct entry entry;

    stamped.seq = 1;
    assert_true(entry_from_event(&entry, &stamped));
    assert_null(entry_incident(&(struct store_entry){.format = 2, .body = entry.body}));
    assert_true(entry_add(&entry, ENTRY_INCIDENT, "{}"));
    assert_unreadable(&(struct store_entry){.format = HK_LOG_FORMAT, .body = entry.body},
                      "incident");
    assert_null(entry_incident(
        &(struct store_entry){.is_note = true, .format = 2, .body = "{\"incident\":{}}"}));
    entry_finish(&entry);
}
