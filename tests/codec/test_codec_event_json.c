/* Events, rules and rulings as JSON: what is written is read again, and every member that is wrong gets its sentence. */
#include "test.h"

#include "codec/event_json.h"
#include "hakem/fen.h"

#include <string.h>

static json_t *json_of(const char *text)
{
    json_t *json = json_loads(text, JSON_DECODE_ANY, NULL);
    if (!json)
        fail_msg("the case is no JSON: %s", text);
    return json;
}

/* By way of its text, as in the log. */
static hk_event there_and_back(const hk_event *event)
{
    const char *why = "";
    hk_event back;
    json_t *json = event_to_json(event);
    assert_non_null(json);
    char *text = json_dumps(json, JSON_COMPACT);
    assert_non_null(text);
    json_decref(json);
    json = json_of(text);
    if (event_from_json(&back, json, &why) != HK_OK)
        fail_msg("%s: %s", text, why);
    json_decref(json);
    free(text);
    return back;
}

static void assert_same_event(const hk_event *a, const hk_event *b)
{
    assert_int_equal(a->seq, b->seq);
    assert_int_equal(a->at_ms, b->at_ms);
    assert_int_equal(a->actor, b->actor);
    assert_int_equal(a->kind, b->kind);
    if (a->kind == HK_EVENT_MOVE) {
        assert_int_equal(a->move.from, b->move.from);
        assert_int_equal(a->move.to, b->move.to);
        assert_int_equal(a->move.promotion, b->move.promotion);
    }
    if (a->kind == HK_EVENT_FLAG)
        assert_int_equal(a->whose, b->whose);
    if (a->kind == HK_EVENT_INTERRUPT)
        assert_int_equal(a->since_ms, b->since_ms);
}

/* Events. */

TEST(event_json, every_kind_by_every_actor_comes_back)
{
    static const hk_event_kind kinds[] = {
#define X(name, word) HK_EVENT_##name,
        HK_EVENT_LIST(X)
#undef X
    };
    static const hk_actor actors[] = {HK_ACTOR_WHITE, HK_ACTOR_BLACK, HK_ACTOR_PROGRAM};

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        for (size_t k = 0; k < sizeof actors / sizeof *actors; k++) {
            const hk_event event = {.seq = i + 1,
                                    .at_ms = (int64_t)(1000 * k),
                                    .actor = actors[k],
                                    .kind = kinds[i],
                                    .move = {.from = 12, .to = 28, .promotion = HK_NO_KIND},
                                    .whose = k % 2 ? HK_BLACK : HK_WHITE,
                                    .since_ms = (int64_t)(10 * k)};
            const hk_event back = there_and_back(&event);
            assert_same_event(&event, &back);
        }
}

TEST(event_json, every_pair_of_squares_comes_back)
{
    for (unsigned from = 0; from < 64; from++)
        for (unsigned to = 0; to < 64; to++) {
            const hk_event event = {
                .seq = 1,
                .kind = HK_EVENT_MOVE,
                .move = {.from = (uint8_t)from, .to = (uint8_t)to, .promotion = HK_NO_KIND}};
            const hk_event back = there_and_back(&event);
            assert_same_event(&event, &back);
        }
}

TEST(event_json, every_promotion_comes_back)
{
    static const hk_kind pieces[] = {HK_KNIGHT, HK_BISHOP, HK_ROOK, HK_QUEEN};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        const hk_event event = {.seq = 1,
                                .kind = HK_EVENT_MOVE,
                                .move = {.from = 52, .to = 60, .promotion = (uint8_t)pieces[i]}};
        const hk_event back = there_and_back(&event);
        assert_same_event(&event, &back);
    }
}

TEST(event_json, castling_is_written_as_king_takes_rook)
{
    const hk_event event = {
        .seq = 1, .kind = HK_EVENT_MOVE, .move = {.from = 4, .to = 7, .promotion = HK_NO_KIND}};
    json_t *json = event_to_json(&event);
    assert_string_equal(json_string_value(json_object_get(json, "move")), "e1h1");
    json_decref(json);
}

TEST(event_json, the_largest_numbers_come_back)
{
    const hk_event event = {.seq = INT64_MAX,
                            .at_ms = INT64_MAX,
                            .kind = HK_EVENT_INTERRUPT,
                            .since_ms = INT64_MAX,
                            .actor = HK_ACTOR_PROGRAM};
    const hk_event back = there_and_back(&event);
    assert_same_event(&event, &back);
}

TEST(event_json, only_the_members_of_the_kind_are_written)
{
    const hk_event event = {.seq = 3, .at_ms = 4, .actor = HK_ACTOR_BLACK, .kind = HK_EVENT_RESIGN};
    json_t *json = event_to_json(&event);
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(text, "{\"actor\":\"black\",\"at_ms\":4,\"kind\":\"resign\",\"seq\":3}");
    free(text);
    json_decref(json);
}

TEST(event_json, members_that_are_not_known_are_passed_over)
{
    const char *why = "";
    hk_event event;
    json_t *json = json_of("{\"seq\":1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\",\"mood\":"
                           "[1,{\"x\":null}],\"move\":7,\"whose\":8,\"since_ms\":\"x\"}");
    assert_int_equal(event_from_json(&event, json, &why), HK_OK);
    assert_int_equal(event.kind, HK_EVENT_PRESS);
    json_decref(json);
}

struct bad {
    const char *text, *named; /* a word of the sentence */
};

#define EVENT(members) "{\"seq\":1,\"at_ms\":0,\"actor\":\"white\"," members "}"

static const struct bad bad_events[] = {
    {"null", "seq"},
    {"true", "seq"},
    {"7", "seq"},
    {"\"press\"", "seq"},
    {"[]", "seq"},
    {"{}", "seq"},
    {"{\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\"}", "seq"},
    {"{\"seq\":0,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\"}", "seq"},
    {"{\"seq\":-1,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\"}", "seq"},
    {"{\"seq\":1.0,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\"}", "seq"},
    {"{\"seq\":\"1\",\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\"}", "seq"},
    {"{\"seq\":null,\"at_ms\":0,\"actor\":\"white\",\"kind\":\"press\"}", "seq"},
    {"{\"seq\":1,\"actor\":\"white\",\"kind\":\"press\"}", "at_ms"},
    {"{\"seq\":1,\"at_ms\":-1,\"actor\":\"white\",\"kind\":\"press\"}", "at_ms"},
    {"{\"seq\":1,\"at_ms\":0.5,\"actor\":\"white\",\"kind\":\"press\"}", "at_ms"},
    {"{\"seq\":1,\"at_ms\":true,\"actor\":\"white\",\"kind\":\"press\"}", "at_ms"},
    {"{\"seq\":1,\"at_ms\":0,\"kind\":\"press\"}", "actor"},
    {"{\"seq\":1,\"at_ms\":0,\"actor\":\"\",\"kind\":\"press\"}", "actor"},
    {"{\"seq\":1,\"at_ms\":0,\"actor\":\"White\",\"kind\":\"press\"}", "actor"},
    {"{\"seq\":1,\"at_ms\":0,\"actor\":\"arbiter\",\"kind\":\"press\"}", "actor"},
    {"{\"seq\":1,\"at_ms\":0,\"actor\":0,\"kind\":\"press\"}", "actor"},
    {"{\"seq\":1,\"at_ms\":0,\"actor\":[\"white\"],\"kind\":\"press\"}", "actor"},
    {"{\"seq\":1,\"at_ms\":0,\"actor\":\"white\"}", "kind"},
    {EVENT("\"kind\":\"\""), "kind"},
    {EVENT("\"kind\":\"pres\""), "kind"},
    {EVENT("\"kind\":\"press \""), "kind"},
    {EVENT("\"kind\":\"PRESS\""), "kind"},
    {EVENT("\"kind\":1"), "kind"},
    {EVENT("\"kind\":null"), "kind"},
    {EVENT("\"kind\":\"move\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":null"), "move"},
    {EVENT("\"kind\":\"move\",\"move\":12"), "move"},
    {EVENT("\"kind\":\"move\",\"move\":\"\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":\"e2\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":\"e2e9\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":\"i2e4\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":\"E2E4\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":\"e7e8k\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":\"e7e8qq\""), "move"},
    {EVENT("\"kind\":\"move\",\"move\":[\"e2e4\"]"), "move"},
    {EVENT("\"kind\":\"flag\""), "whose"},
    {EVENT("\"kind\":\"flag\",\"whose\":null"), "whose"},
    {EVENT("\"kind\":\"flag\",\"whose\":1"), "whose"},
    {EVENT("\"kind\":\"flag\",\"whose\":\"program\""), "whose"},
    {EVENT("\"kind\":\"interrupt\""), "since_ms"},
    {EVENT("\"kind\":\"interrupt\",\"since_ms\":-1"), "since_ms"},
    {EVENT("\"kind\":\"interrupt\",\"since_ms\":1.5"), "since_ms"},
    {EVENT("\"kind\":\"interrupt\",\"since_ms\":\"1\""), "since_ms"},
};

static void assert_is_sentence(const char *why)
{
    assert_non_null(why);
    assert_true(why[0] >= 'A' && why[0] <= 'Z');
    assert_int_equal(why[strlen(why) - 1], '.');
}

TEST(event_json, every_bad_member_is_named_and_nothing_is_written)
{
    for (size_t i = 0; i < sizeof bad_events / sizeof *bad_events; i++) {
        hk_event event, before;
        const char *why = NULL;
        memset(&event, 0x5a, sizeof event);
        memcpy(&before, &event, sizeof event);
        json_t *json = json_of(bad_events[i].text);
        if (event_from_json(&event, json, &why) != HK_E_SYNTAX)
            fail_msg("taken: %s", bad_events[i].text);
        assert_is_sentence(why);
        if (!strstr(why, bad_events[i].named))
            fail_msg("%s: %s does not stand in '%s'", bad_events[i].text, bad_events[i].named, why);
        assert_memory_equal(&event, &before, sizeof event);
        json_decref(json);
    }
}

TEST(event_json, no_json_at_all_is_no_event)
{
    hk_event event;
    const char *why = NULL;
    assert_int_equal(event_from_json(&event, NULL, &why), HK_E_SYNTAX);
    assert_is_sentence(why);
}

/* Rules. */

static hk_rules rules_of(const char *text)
{
    hk_rules rules;
    const char *field = NULL, *why = "";
    json_t *json = json_of(text);
    if (rules_from_json(&rules, json, &field, &why) != HK_OK)
        fail_msg("%s: %s: %s", text, field ? field : "-", why);
    json_decref(json);
    return rules;
}

TEST(rules_json, absent_members_have_their_defaults)
{
    static const char *const texts[] = {
        "{}",
        "{\"edition\":null,\"variant\":null,\"press\":null,\"time_control\":null,\"fen\":null}",
    };
    for (size_t i = 0; i < 2; i++) {
        const hk_rules rules = rules_of(texts[i]);
        hk_position start;
        hk_position_start(&start);
        assert_int_equal(rules.edition, HK_EDITION_2023);
        assert_int_equal(rules.variant, HK_STANDARD);
        assert_int_equal(rules.completion, HK_COMPLETION_WITH_MOVE);
        assert_false(rules.control.timed);
        assert_true(hk_board_equal(&rules.start.board, &start.board));
    }
}

TEST(rules_json, every_combination_comes_back)
{
    static const char *const texts[] = {
        "{\"edition\":\"2023\",\"press\":\"manual\",\"time_control\":{\"base_s\":1,\"increment_s\":"
        "0}}",
        "{\"edition\":\"2023\",\"press\":\"auto\",\"time_control\":{\"base_s\":86400,\"increment_"
        "s\":3600}}",
        "{\"edition\":\"2005\",\"press\":\"manual\",\"time_control\":null}",
        "{\"edition\":\"basic\",\"press\":\"auto\"}",
        "{\"variant\":\"chess960\",\"fen\":\"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - "
        "0 1\"}",
        "{\"fen\":\"4k3/8/8/8/8/8/4P3/4K3 b - - 3 17\"}",
        "{\"fen\":\"rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3\"}",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const hk_rules rules = rules_of(texts[i]);
        json_t *json = rules_to_json(&rules);
        assert_non_null(json);
        char *text = json_dumps(json, JSON_COMPACT);
        const hk_rules back = rules_of(text);
        assert_int_equal(back.edition, rules.edition);
        assert_int_equal(back.variant, rules.variant);
        assert_int_equal(back.completion, rules.completion);
        assert_int_equal(back.control.timed, rules.control.timed);
        assert_int_equal(back.control.base_ms, rules.control.base_ms);
        assert_int_equal(back.control.increment_ms, rules.control.increment_ms);
        assert_true(hk_board_equal(&back.start.board, &rules.start.board));
        assert_int_equal(back.start.move_number, rules.start.move_number);
        assert_int_equal(back.start.halfmove_plies, rules.start.halfmove_plies);
        free(text);
        json_decref(json);
    }
}

TEST(rules_json, parts_of_a_second_come_back)
{
    hk_rules rules = rules_of("{}");
    rules.control = (hk_time_control){.timed = true, .base_ms = 1500, .increment_ms = 100};
    json_t *json = rules_to_json(&rules);
    char *text = json_dumps(json, JSON_COMPACT);
    const hk_rules back = rules_of(text);
    assert_int_equal(back.control.base_ms, 1500);
    assert_int_equal(back.control.increment_ms, 100);
    free(text);
    json_decref(json);
}

#define CONTROL(members) "{\"time_control\":{" members "}}"

static const struct bad bad_rules[] = {
    {"{\"edition\":\"1997\"}", "edition"},
    {"{\"edition\":2023}", "edition"},
    {"{\"edition\":\"\"}", "edition"},
    {"{\"edition\":[]}", "edition"},
    {"{\"variant\":\"Chess960\"}", "variant"},
    {"{\"variant\":960}", "variant"},
    {"{\"press\":\"foot\"}", "press"},
    {"{\"press\":true}", "press"},
    {"{\"time_control\":300}", "time_control"},
    {"{\"time_control\":\"300+3\"}", "time_control"},
    {"{\"time_control\":[300,3]}", "time_control"},
    {CONTROL(""), "time_control"},
    {CONTROL("\"base_s\":300"), "time_control"},
    {CONTROL("\"increment_s\":3"), "time_control"},
    {CONTROL("\"base_s\":0,\"increment_s\":0"), "time_control"},
    {CONTROL("\"base_s\":-1,\"increment_s\":0"), "time_control"},
    {CONTROL("\"base_s\":86401,\"increment_s\":0"), "time_control"},
    {CONTROL("\"base_s\":9223372036854775807,\"increment_s\":0"), "time_control"},
    {CONTROL("\"base_s\":1.5,\"increment_s\":0"), "time_control"},
    {CONTROL("\"base_s\":\"300\",\"increment_s\":0"), "time_control"},
    {CONTROL("\"base_s\":300,\"increment_s\":-1"), "time_control"},
    {CONTROL("\"base_s\":300,\"increment_s\":3601"), "time_control"},
    {CONTROL("\"base_s\":300,\"increment_s\":9223372036854775807"), "time_control"},
    {CONTROL("\"base_s\":300,\"increment_s\":null"), "time_control"},
    {"{\"edition\":\"basic\",\"time_control\":{\"base_s\":300,\"increment_s\":0}}", "time_control"},
    {"{\"edition\":\"basic\",\"press\":\"manual\"}", "press"},
    {"{\"fen\":960}", "fen"},
    {"{\"fen\":\"\"}", "fen"},
    {"{\"fen\":\"hello\"}", "fen"},
    {"{\"fen\":\"8/8/8/8/8/8/8/8 w - - 0 1\"}", "fen"},
    {"{\"fen\":\"4k3/8/8/8/8/8/4R3/4K3 w - - 0 1\"}", "fen"},
    {"{\"fen\":\"bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1\"}", "fen"},
    {"{\"fen\":\"4k3/8/8/8/8/8/4P3/4K3 b - - 3 0x17\"}", "fen"},
};

TEST(rules_json, every_bad_member_is_named_and_nothing_is_written)
{
    for (size_t i = 0; i < sizeof bad_rules / sizeof *bad_rules; i++) {
        hk_rules rules, before;
        const char *field = NULL, *why = NULL;
        memset(&rules, 0x5a, sizeof rules);
        memcpy(&before, &rules, sizeof rules);
        json_t *json = json_of(bad_rules[i].text);
        if (rules_from_json(&rules, json, &field, &why) == HK_OK)
            fail_msg("taken: %s", bad_rules[i].text);
        assert_non_null(field);
        if (strcmp(field, bad_rules[i].named) != 0)
            fail_msg("%s: the member %s is named", bad_rules[i].text, field);
        assert_non_null(why);
        assert_true(why[0] != '\0');
        assert_memory_equal(&rules, &before, sizeof rules);
        json_decref(json);
    }
}

/* Rulings. */

TEST(ruling_json, a_ruling_has_its_outcome_rule_articles_and_sentence)
{
    const hk_ruling ruling = {.outcome = HK_OUTCOME_UPHELD,
                              .edition = HK_EDITION_2023,
                              .why = "The players have agreed on a draw.",
                              .cited = {HK_RULE_DRAW_AGREED, HK_RULE_DRAW_OFFER},
                              .cited_count = 2};
    json_t *json = json_object();
    assert_true(ruling_into_json(json, &ruling));
    char *text = json_dumps(json, JSON_COMPACT | JSON_SORT_KEYS);
    assert_string_equal(text,
                        "{\"articles\":[\"5.2.3\",\"9.1.2.1\"],\"outcome\":\"upheld\",\"rule\":"
                        "\"draw-agreed\",\"text\":\"The players have agreed on a draw.\"}");
    free(text);
    json_decref(json);
}

TEST(ruling_json, a_ruling_that_cites_nothing_has_no_articles)
{
    const hk_ruling ruling = {
        .outcome = HK_OUTCOME_INADMISSIBLE, .edition = HK_EDITION_2005, .why = "The game is over."};
    json_t *json = json_object();
    assert_true(ruling_into_json(json, &ruling));
    assert_string_equal(json_string_value(json_object_get(json, "outcome")), "inadmissible");
    assert_int_equal(json_array_size(json_object_get(json, "articles")), 0);
    json_decref(json);
}

TEST(ruling_json, the_same_rule_has_another_number_in_another_edition)
{
    static const hk_rule rule[] = {HK_RULE_RESIGNATION};
    static const struct {
        hk_edition edition;
        const char *number;
    } rows[] = {
        {HK_EDITION_2023, "5.1.2"}, {HK_EDITION_2005, "5.1.b"}, {HK_EDITION_BASIC, "5.1.b"}};
    for (size_t i = 0; i < 3; i++) {
        json_t *array = articles_to_json(rows[i].edition, rule, 1);
        assert_int_equal(json_array_size(array), 1);
        assert_string_equal(json_string_value(json_array_get(array, 0)), rows[i].number);
        json_decref(array);
    }
}
