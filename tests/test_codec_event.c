/*
 * Events as JSON: an event that is written is read again as the same event, each member of each
 * row; an object that is no event is refused with the place and the cause. Events in format 1 are
 * read as the halls of that time wrote them.
 */
#include "codec/event_json.h"
#include "codec/load.h"
#include "positions.h"
#include "random_events.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

enum { FAULT_ROOM = 512, EVENTS_A_ROW = 60 };

static unsigned below(void *dice, unsigned limit)
{
    return dice_below(dice, limit);
}

/*
 * The rows. A family is a kind whose rows have names of their own, or HK_EVENT_NONE: the kinds
 * themselves.
 */

static const hk_event_kind families[] = {HK_EVENT_NONE, HK_EVENT_CLAIM, HK_EVENT_FACT,
                                         HK_EVENT_DECIDE};
enum { FAMILIES = sizeof families / sizeof *families };

static const hk_event_row *row_at(hk_event_kind family, unsigned i)
{
    return family == HK_EVENT_CLAIM    ? hk_claimed_row((hk_claimed)i)
           : family == HK_EVENT_FACT   ? hk_fact_row((hk_fact)i)
           : family == HK_EVENT_DECIDE ? hk_decision_row((hk_decision)i)
                                       : hk_event_row_of((hk_event_kind)i);
}

/* Make an event of a row, with its number and time. */
static hk_event drawn(const struct event_source *source, hk_event_kind family, unsigned i)
{
    hk_event event = {.actor = (hk_actor)(1 + draw(source, HK_ACTOR_ARBITER)),
                      .kind = family == HK_EVENT_NONE ? (hk_event_kind)i : family};

    if (family == HK_EVENT_CLAIM)
        event.claim.ground = (hk_claimed)i;
    if (family == HK_EVENT_FACT)
        event.fact.fact = (hk_fact)i;
    if (family == HK_EVENT_DECIDE)
        event.decide.decision = (hk_decision)i;
    draw_value(source, HK_MEMBER_SEQ, &event.seq);
    draw_value(source, HK_MEMBER_MS, &event.at_ms);
    draw_members(source, &event);
    return event;
}

typedef void visit_row(const struct event_source *source, hk_event_kind family, unsigned i);

static void for_each_row(visit_row *visit)
{
    struct dice dice = {1972};
    const struct event_source source = {.below = below, .chance = &dice};

    for (unsigned f = 0; f < FAMILIES; f++)
        for (unsigned i = 1; row_at(families[f], i); i++)
            if (families[f] != HK_EVENT_NONE ||
                (i != HK_EVENT_CLAIM && i != HK_EVENT_FACT && i != HK_EVENT_DECIDE))
                visit(&source, families[f], i);
}

/* Compare member by member; the bytes after a text and between members have no meaning. */

static void assert_same_value(hk_member_type type, const void *a, const void *b)
{
    const hk_position *one = a, *other = b;

    switch (type) {
    case HK_MEMBER_TEXT:
    case HK_MEMBER_REMARK:
    case HK_MEMBER_LANGUAGE:
        assert_string_equal(a, b);
        return;
    case HK_MEMBER_POSITION:
        assert_true(hk_board_equal(&one->board, &other->board));
        assert_int_equal(one->halfmove_plies, other->halfmove_plies);
        assert_int_equal(one->move_number, other->move_number);
        return;
    case HK_MEMBER_GIVEN_COUNT:
        assert_int_equal(((const hk_given_count *)a)->given, ((const hk_given_count *)b)->given);
        assert_int_equal(((const hk_given_count *)a)->value, ((const hk_given_count *)b)->value);
        return;
    case HK_MEMBER_CLOCKS:
        assert_int_equal(((const hk_given_clocks *)a)->given, ((const hk_given_clocks *)b)->given);
        assert_memory_equal(((const hk_given_clocks *)a)->ms, ((const hk_given_clocks *)b)->ms,
                            sizeof(((const hk_given_clocks *)a)->ms));
        return;
    case HK_MEMBER_SQUARE:
    case HK_MEMBER_SQUARES:
    case HK_MEMBER_FLAG:
    case HK_MEMBER_PLAYER:
    case HK_MEMBER_PLAYERS:
    case HK_MEMBER_PERSONS:
    case HK_MEMBER_MOVE:
    case HK_MEMBER_PIECE:
    case HK_MEMBER_MS:
    case HK_MEMBER_INCREMENT:
    case HK_MEMBER_PLY:
    case HK_MEMBER_COUNT:
    case HK_MEMBER_SEQ:
    case HK_MEMBER_POINTS:
    case HK_MEMBER_SCORE:
    case HK_MEMBER_VERDICT:
    case HK_MEMBER_END:
    case HK_MEMBER_WITHDRAWN:
    case HK_MEMBER_REPROACH:
    case HK_MEMBER_ENVELOPE:
        break;
    }
    assert_memory_equal(a, b, hk_member_size(type));
}

static void assert_same_event(const hk_event *a, const hk_event *b)
{
    const hk_event_row *row = hk_event_row_find(a);

    assert_int_equal(a->seq, b->seq);
    assert_int_equal(a->at_ms, b->at_ms);
    assert_int_equal(a->actor, b->actor);
    assert_int_equal(a->kind, b->kind);
    assert_ptr_equal(row, hk_event_row_find(b));
    for (unsigned i = 0; i < row->member_count; i++)
        assert_same_value(row->members[i].type, (const char *)a + row->members[i].offset,
                          (const char *)b + row->members[i].offset);
}

/* Texts. */

static json_t *loaded(const char *text)
{
    char said[FAULT_ROOM] = "";
    hk_buf fault;

    hk_buf_init(&fault, said, sizeof said);
    json_t *json = load_json(text, strlen(text), LOAD_EVENT_MAX, &fault);
    if (!json)
        fail_msg("%s: %s", text, said);
    return json;
}

static hk_event read_from(const json_t *json, unsigned format)
{
    char said[FAULT_ROOM] = "";
    hk_event event = {.seq = 0};
    hk_buf fault;

    hk_buf_init(&fault, said, sizeof said);
    if (!event_from_json(&event, json, format, &fault))
        fail_msg("%s", said);
    assert_string_equal(said, "");
    return event;
}

/* The text is refused with this sentence (or one that begins so), and `out` is untouched. */
static void assert_refused(const json_t *json, unsigned format, const char *sentence)
{
    char said[FAULT_ROOM] = "";
    hk_event event, untouched;
    hk_buf fault;

    memset(&event, 0x5a, sizeof event);
    memset(&untouched, 0x5a, sizeof untouched);
    hk_buf_init(&fault, said, sizeof said);
    if (event_from_json(&event, json, format, &fault)) {
        char *text = json_dumps(json, JSON_ENCODE_ANY);
        fail_msg("%s is an event, without: %s", text, sentence);
    }
    assert_memory_equal(&event, &untouched, sizeof event);
    assert_false(fault.cut);
    if (strncmp(said, sentence, strlen(sentence)) != 0)
        assert_string_equal(said, sentence);
}

static void assert_text_refused(const char *text, unsigned format, const char *sentence)
{
    json_t *json = loaded(text);
    assert_refused(json, format, sentence);
    json_decref(json);
}

/* An event is written again from what was read of it, so a remark would be lost. */
TEST(event_json, has_no_note)
{
    assert_text_refused(
        "{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\",\"note\":\"x\"}", 2,
        "there is no member 'note' here");
    assert_text_refused("{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\","
                        "\"data\":{\"note\":\"x\"}}",
                        2, "data: there is no member 'note' here");
    assert_text_refused(
        "{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\",\"note\":\"x\"}", 1,
        "there is no member 'note' here");
}

/* Writing and reading. */

static char *text_of(const hk_event *event)
{
    struct json_text out = {.comma = false};

    event_write(&out, event, true);
    return json_text_take(&out);
}

enum { MEMBERS_MOST = 12, ROWS_MOST = 128 };

static unsigned told[FAMILIES][ROWS_MOST][MEMBERS_MOST],
    left_out[FAMILIES][ROWS_MOST][MEMBERS_MOST];

static void count_members(const hk_event *event, unsigned family, unsigned i, const json_t *data)
{
    const hk_event_row *row = hk_event_row_find(event);

    assert_in_range(row->member_count, 0, MEMBERS_MOST);
    for (unsigned m = 0; m < row->member_count; m++) {
        const bool stands = json_object_get(data, row->members[m].name) != NULL;
        assert_true(stands || hk_member_is_none(event, &row->members[m]));
        told[family][i][m] += stands;
        left_out[family][i][m] += !stands;
    }
}

static void assert_tells_itself(const hk_event *event, unsigned family, unsigned i)
{
    char *text = text_of(event);
    assert_non_null(text);
    json_t *json = loaded(text);
    const hk_event read = read_from(json, HK_LOG_FORMAT);

    assert_same_event(event, &read);
    count_members(event, family, i, json_object_get(json, "data"));
    char *twice = text_of(&read);
    assert_string_equal(twice, text);
    free(twice);
    free(text);
    json_decref(json);
}

static void assert_row_tells_itself(const struct event_source *source, hk_event_kind family,
                                    unsigned i)
{
    unsigned f = 0;

    while (families[f] != family)
        f++;
    assert_in_range(i, 1, ROWS_MOST - 1);
    for (unsigned times = 0; times < EVENTS_A_ROW; times++) {
        const hk_event event = drawn(source, family, i);
        assert_int_equal(hk_event_form(&event, NULL), HK_OK);
        assert_tells_itself(&event, f, i);
    }
    for (unsigned m = 0; m < row_at(family, i)->member_count; m++) {
        const hk_member *member = &row_at(family, i)->members[m];
        if (told[f][i][m] == 0 || (left_out[f][i][m] == 0) != member->needed)
            fail_msg("%s %s: told %u times, left out %u times", row_at(family, i)->word,
                     member->name, told[f][i][m], left_out[f][i][m]);
    }
}

TEST(event_json, each_row_with_each_member_comes_back_the_same)
{
    for_each_row(assert_row_tells_itself);
}

TEST(event_json, is_what_the_log_says_it_is)
{
    static const char expected[] =
        "{\"seq\":7,\"at_ms\":61000,\"actor\":\"white\",\"kind\":\"move\",\"data\":{\"move\":"
        "\"e7e8q\"}}";
    hk_event event = hk_event_move(HK_WHITE, HK_E7, HK_E8, HK_QUEEN);
    event.seq = 7;
    event.at_ms = 61000;
    char *text = text_of(&event);
    assert_string_equal(text, expected);
    free(text);
}

TEST(event_json, of_what_is_no_event_is_nothing)
{
    hk_event event = hk_event_resign(HK_WHITE);
    assert_null(text_of(&event)); /* it has no number */
    event.seq = (uint64_t)INT64_MAX + 1;
    assert_null(text_of(&event));
    event.seq = 1;
    event.at_ms = -1;
    assert_null(text_of(&event));
    event.at_ms = HK_AT_MS_MAX + 1;
    assert_null(text_of(&event));
    event.at_ms = 0;
    event.kind = HK_EVENT_NONE;
    assert_null(text_of(&event));
    event = hk_event_move(HK_WHITE, HK_E2, HK_NO_SQUARE, HK_NO_KIND);
    event.seq = 1;
    assert_null(text_of(&event));
}

/* Headers. */

TEST(header, has_a_number_a_time_an_actor_and_a_kind)
{
    static const struct {
        const char *text, *sentence;
    } wrong[] = {
        {"[]", "it is no object"},
        {"{\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resign\"}", "seq is a whole number from 1"},
        {"{\"seq\":0,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resign\"}",
         "seq is a whole number from 1"},
        {"{\"seq\":1.0,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resign\"}",
         "seq is a whole number from 1"},
        {"{\"seq\":\"1\",\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resign\"}",
         "seq is a whole number from 1"},
        {"{\"seq\":1,\"actor\":\"white\",\"kind\":\"resign\"}",
         "at_ms is a whole number of milliseconds from 0"},
        {"{\"seq\":1,\"at_ms\":-1,\"actor\":\"white\",\"kind\":\"resign\"}",
         "at_ms is a whole number of milliseconds from 0"},
        {"{\"seq\":1,\"at_ms\":1000000000000001,\"actor\":\"white\",\"kind\":\"resign\"}",
         "at_ms is a whole number of milliseconds from 0"},
        {"{\"seq\":1,\"at_ms\":0,\"kind\":\"resign\"}",
         "actor is white, black, program or arbiter"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"none\",\"kind\":\"resign\"}",
         "actor 'none' is not known; the nearest known is"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"whit\",\"kind\":\"resign\"}",
         "actor 'whit' is not known; the nearest known is 'white'"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\"}", "kind is missing"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":3}", "kind is a text"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resgin\"}",
         "kind 'resgin' is not known; the nearest known is 'resign'"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resign\",\"by\":\"w\"}",
         "there is no member 'by' here"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resign\",\"data\":[]}",
         "data is an object"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"resign\",\"data\":null}",
         "data is an object"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"claim\"}",
         "data: ground is missing"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"arbiter\",\"kind\":\"fact\",\"data\":{\"fact\":7}}",
         "data: fact is a text"},
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"arbiter\",\"kind\":\"decide\",\"data\":{\"decision\":"
         "\"fined\"}}",
         "data: decision 'fined' is not known; the nearest known is 'fine'"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_text_refused(wrong[i].text, HK_LOG_FORMAT, wrong[i].sentence);
}

/* Members. */

/* Write the event of a row as JSON, with all members. */
static json_t *full_json(const struct event_source *source, hk_event_kind family, unsigned i)
{
    const hk_event_row *row = row_at(family, i);
    hk_event event;
    bool whole;

    do {
        event = drawn(source, family, i);
        whole = true;
        for (unsigned m = 0; m < row->member_count; m++)
            whole &= row->members[m].needed || !hk_member_is_none(&event, &row->members[m]);
    } while (!whole);
    char *text = text_of(&event);
    json_t *json = loaded(text);
    free(text);
    if (!json_object_get(json, "data"))
        json_object_set_new(json, "data", json_object());
    return json;
}

static json_t *data_of(const json_t *json)
{
    return json_object_get(json, "data");
}

static void assert_needs_its_members(const struct event_source *source, hk_event_kind family,
                                     unsigned i)
{
    const hk_event_row *row = row_at(family, i);
    char sentence[FAULT_ROOM];

    for (unsigned m = 0; m < row->member_count; m++) {
        json_t *json = full_json(source, family, i);
        json_object_del(data_of(json), row->members[m].name);
        snprintf(sentence, sizeof sentence, "data: %s is missing", row->members[m].name);
        if (row->members[m].needed)
            assert_refused(json, HK_LOG_FORMAT, sentence);
        else if (strcmp(row->members[m].name, "move") == 0)
            assert_refused(json, HK_LOG_FORMAT,
                           "data: move: it is missing, though it is recorded or declared");
        else
            read_from(json, HK_LOG_FORMAT);
        json_decref(json);
    }
}

TEST(members, that_an_event_needs_are_missed)
{
    for_each_row(assert_needs_its_members);
}

static bool has_member(const hk_event_row *row, const char *name)
{
    for (unsigned m = 0; m < row->member_count; m++)
        if (strcmp(row->members[m].name, name) == 0)
            return true;
    return false;
}

/* List every member that any row has. */
static void assert_has_no_others(const struct event_source *source, hk_event_kind family,
                                 unsigned i)
{
    char sentence[FAULT_ROOM];

    for (unsigned f = 0; f < FAMILIES; f++)
        for (unsigned k = 1; row_at(families[f], k); k++)
            for (unsigned m = 0; m < row_at(families[f], k)->member_count; m++) {
                const char *name = row_at(families[f], k)->members[m].name;
                if (has_member(row_at(family, i), name))
                    continue;
                json_t *json = full_json(source, family, i);
                json_object_set_new(data_of(json), name, json_null());
                snprintf(sentence, sizeof sentence, "data: there is no member '%s' here", name);
                assert_refused(json, HK_LOG_FORMAT, sentence);
                json_decref(json);
            }
}

TEST(members, of_other_rows_do_not_belong)
{
    for_each_row(assert_has_no_others);
}

/* Values, each with the only types that take it. */
static const struct {
    const char *json;
    unsigned takes; /* 1 << HK_MEMBER_FLAG and so on */
} values[] = {
    {"null", 0},
    {"true", 1u << HK_MEMBER_FLAG},
    {"false", 1u << HK_MEMBER_FLAG},
    {"{}", 0},
    {"[]", 1u << HK_MEMBER_ENVELOPE},
    {"[1]", 0},
    {"[\"e9\"]", 0},
    {"[\"e1\", \"e10\"]", 0},
    {"[\"names\", \"names\"]", 0},
    {"[\"e1\", null]", 0},
    {"[\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\",\"a1\","
     "\"a1\",\"a1\",\"a1\",\"a1\"]",
     0},
    {"1.0", 0},
    {"1e2", 0},
    {"-1", 0},
    {"0", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_INCREMENT | 1u << HK_MEMBER_COUNT |
              1u << HK_MEMBER_GIVEN_COUNT | 1u << HK_MEMBER_POINTS},
    {"100000", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_INCREMENT | 1u << HK_MEMBER_COUNT |
                   1u << HK_MEMBER_PLY | 1u << HK_MEMBER_GIVEN_COUNT | 1u << HK_MEMBER_POINTS |
                   1u << HK_MEMBER_SEQ},
    {"100001", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_INCREMENT | 1u << HK_MEMBER_COUNT |
                   1u << HK_MEMBER_PLY | 1u << HK_MEMBER_GIVEN_COUNT | 1u << HK_MEMBER_SEQ},
    {"999999", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_INCREMENT | 1u << HK_MEMBER_COUNT |
                   1u << HK_MEMBER_PLY | 1u << HK_MEMBER_GIVEN_COUNT | 1u << HK_MEMBER_SEQ},
    {"1000000", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_INCREMENT | 1u << HK_MEMBER_SEQ},
    {"3600000", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_INCREMENT | 1u << HK_MEMBER_SEQ},
    {"3600001", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_SEQ},
    {"4294967296", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_SEQ},
    {"1000000000000000", 1u << HK_MEMBER_MS | 1u << HK_MEMBER_SEQ},
    {"1000000000000001", 1u << HK_MEMBER_SEQ},
    {"9223372036854775807", 1u << HK_MEMBER_SEQ},
    {"-9223372036854775808", 0},
    {"\"\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"xyzzy\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"White\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"e9\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"e4 \"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"a7a8k\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"e2e9\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"a1a1\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"a1a1q\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"king\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"2-0\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"none\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"white|black\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN w KQkq - 0 1\"",
     1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"8/8/8/8/8/8/8/8 w - - 0 1\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"\"4k3/8/8/8/8/8/8/4K3 w - - 1000000 1\"", 1u << HK_MEMBER_TEXT | 1u << HK_MEMBER_REMARK},
    {"{\"white_ms\": 1}", 0},
    {"{\"white_ms\": 1, \"black_ms\": -1}", 0},
    {"{\"white_ms\": 1, \"black_ms\": 1, \"ms\": 1}", 0},
    {"{\"white_ms\": \"1\", \"black_ms\": 1}", 0},
};

static void assert_takes_its_type(const struct event_source *source, hk_event_kind family,
                                  unsigned i)
{
    const hk_event_row *row = row_at(family, i);
    char sentence[FAULT_ROOM];

    for (unsigned m = 0; m < row->member_count; m++)
        for (size_t v = (m + i) % one_of(); v < sizeof values / sizeof *values; v += one_of()) {
            json_t *json = full_json(source, family, i);
            json_object_set_new(data_of(json), row->members[m].name,
                                json_loads(values[v].json, JSON_DECODE_ANY, NULL));
            snprintf(sentence, sizeof sentence, "data: %s", row->members[m].name);
            if (values[v].takes >> row->members[m].type & 1)
                read_from(json, HK_LOG_FORMAT);
            else
                assert_refused(json, HK_LOG_FORMAT, sentence);
            json_decref(json);
        }
}

TEST(members, have_their_types_and_their_ranges)
{
    for_each_row(assert_takes_its_type);
}

TEST(members, that_are_wrong_are_told_what_they_are)
{
    static const struct {
        const char *data, *sentence;
    } wrong[] = {
        {"\"kind\":\"move\",\"data\":{\"move\":\"e2\"}",
         "data: move is a move such as e2e4 or e7e8q; castling is e1g1, in Chess960 and in a log "
         "king takes own rook"},
        {"\"kind\":\"move\",\"data\":{\"uci\":\"e2e4\"}",
         "data: there is no member 'uci' here; the nearest known is 'move'"},
        {"\"kind\":\"move\",\"data\":{\"move\":\"e2e4\",\"two_hands\":2}",
         "data: two_hands is true or false"},
        {"\"kind\":\"flag\",\"data\":{\"whose\":\"w\"}",
         "data: whose 'w' is not known; the nearest known is 'white'"},
        {"\"kind\":\"flag\",\"data\":{\"whose\":1}", "data: whose is white or black"},
        {"\"kind\":\"record\",\"data\":{\"text\":\"e4\",\"language\":\"ru1\"}",
         "data: language 'ru1' is not known; the nearest known is"},
        {"\"kind\":\"arrive\",\"data\":{\"late_ms\":1.5}",
         "data: late_ms is a whole number of milliseconds from 0"},
        {"\"kind\":\"claim\",\"data\":{\"ground\":\"threefold\",\"declared\":true}",
         "data: move: it is missing, though it is recorded or declared"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        char text[FAULT_ROOM];
        snprintf(text, sizeof text, "{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",%s}",
                 wrong[i].data);
        assert_text_refused(text, HK_LOG_FORMAT, wrong[i].sentence);
    }
}

/* Format 1: the members stand beside the header. */

TEST(format_1, is_read_as_it_was_written)
{
    hk_event flag = hk_event_flag(HK_ACTOR_PROGRAM, HK_BLACK);
    const struct {
        const char *text;
        hk_event event;
    } lines[] = {
        {"{\"seq\":1,\"at_ms\":0,\"actor\":\"program\",\"kind\":\"start\"}", hk_event_start()},
        {"{\"seq\":2,\"at_ms\":1500,\"actor\":\"white\",\"kind\":\"move\",\"move\":\"e2e4\"}",
         hk_event_move(HK_WHITE, HK_E2, HK_E4, HK_NO_KIND)},
        {"{\"seq\":3,\"at_ms\":1600,\"actor\":\"white\",\"kind\":\"press\"}",
         hk_event_press(HK_WHITE)},
        {"{\"seq\":4,\"at_ms\":2000,\"actor\":\"black\",\"kind\":\"move\",\"move\":\"a2b1n\"}",
         hk_event_move(HK_BLACK, HK_A2, HK_B1, HK_KNIGHT)},
        {"{\"seq\":5,\"at_ms\":2000,\"actor\":\"white\",\"kind\":\"move\",\"move\":\"e1h1\"}",
         hk_event_move(HK_WHITE, HK_E1, HK_H1, HK_NO_KIND)},
        {"{\"seq\":6,\"at_ms\":2100,\"actor\":\"white\",\"kind\":\"offer_draw\"}",
         hk_event_offer_draw(HK_WHITE)},
        {"{\"seq\":7,\"at_ms\":2200,\"actor\":\"black\",\"kind\":\"decline_draw\"}",
         hk_event_decline_draw(HK_BLACK)},
        {"{\"seq\":8,\"at_ms\":2200,\"actor\":\"black\",\"kind\":\"accept_draw\"}",
         hk_event_accept_draw(HK_BLACK)},
        {"{\"seq\":9,\"at_ms\":2300,\"actor\":\"program\",\"kind\":\"interrupt\",\"since_ms\":"
         "2250}",
         hk_event_interrupt(2250)},
        {"{\"seq\":10,\"at_ms\":9000,\"actor\":\"program\",\"kind\":\"resume\"}",
         hk_event_resume()},
        {"{\"seq\":11,\"at_ms\":9001,\"actor\":\"program\",\"kind\":\"flag\",\"whose\":\"black\"}",
         flag},
        {"{\"seq\":12,\"at_ms\":1000000000000000,\"actor\":\"white\",\"kind\":\"resign\"}",
         hk_event_resign(HK_WHITE)},
    };
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        json_t *json = loaded(lines[i].text);
        const hk_event read = read_from(json, 1);
        hk_event expected = lines[i].event;
        expected.seq = i + 1;
        expected.at_ms = (int64_t)json_integer_value(json_object_get(json, "at_ms"));
        assert_same_event(&read, &expected);
        json_decref(json);
    }
}

TEST(format_1, is_another_than_format_2)
{
    static const char flat[] =
        "{\"seq\":2,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"move\",\"move\":\"e2e4\"}";
    static const char nested[] = "{\"seq\":2,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"move\","
                                 "\"data\":{\"move\":\"e2e4\"}}";
    assert_text_refused(flat, 2, "there is no member 'move' here");
    assert_text_refused(nested, 1, "there is no member 'data' here");
}

TEST(format_1, refuses_what_it_does_not_know)
{
    static const struct {
        const char *text, *sentence;
    } wrong[] = {
        {"{\"seq\":2,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"move\"}", "move is missing"},
        {"{\"seq\":2,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\",\"whose\":\"white\"}",
         "there is no member 'whose' here"},
        {"{\"seq\":2,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\",\"with\":[]}",
         "there is no member 'with' here"},
        {"{\"seq\":2,\"at_ms\":0,\"actor\":\"program\",\"kind\":\"interrupt\",\"since_ms\":-1}",
         "since_ms is a whole number of milliseconds from 0"},
        {"{\"seq\":2,\"at_ms\":0,\"actor\":\"program\",\"kind\":\"flag\",\"whose\":\"both\"}",
         "whose 'both' is not known"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_text_refused(wrong[i].text, 1, wrong[i].sentence);
}

/* Write the members of a row beside the header. */
static json_t *flattened(const json_t *nested)
{
    json_t *flat = json_deep_copy(nested);
    json_object_update(flat, data_of(nested));
    json_object_del(flat, "data");
    return flat;
}

static void assert_is_of_its_format(const struct event_source *source, hk_event_kind family,
                                    unsigned i)
{
    const hk_event_row *row = row_at(family, i);
    json_t *nested = full_json(source, family, i), *flat = flattened(nested);
    const hk_event event = read_from(nested, HK_LOG_FORMAT);
    char sentence[FAULT_ROOM];
    bool later = row->since > 1;

    if (later)
        assert_refused(flat, 1, "an event of this kind came with a later format of the log");
    for (unsigned m = 0; m < row->member_count && row->since == 1; m++)
        if (row->members[m].since > 1) {
            json_t *other = flattened(nested);
            later = true;
            for (unsigned n = 0; n < row->member_count; n++)
                if (n != m && row->members[n].since > 1)
                    json_object_del(other, row->members[n].name);
            snprintf(sentence, sizeof sentence, "there is no member '%s' here",
                     row->members[m].name);
            assert_refused(other, 1, sentence);
            json_decref(other);
        }
    if (!later) {
        const hk_event read = read_from(flat, 1);
        assert_same_event(&read, &event);
    }
    json_decref(flat);
    json_decref(nested);
}

TEST(format_1, has_no_row_and_no_member_of_a_later_one)
{
    for_each_row(assert_is_of_its_format);
}
