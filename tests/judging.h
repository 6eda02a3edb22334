/* Cases as they are told to the judge (codec/judge_json.h), and what stands in his answer. */
#ifndef HK_TESTS_JUDGING_H
#define HK_TESTS_JUDGING_H

#include "codec/judge_json.h"
#include "codec/load.h"
#include "hakem/ending.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WHY_ROOM = 512, TEXT_ROOM = 16384 };

/* Members of a case in standard play, with thirty seconds a move. */
#define STANDARD                                                                                   \
    "\"edition\": \"2023\", \"level\": \"standard\", \"time_control\": {\"base_s\": 5400, "        \
    "\"increment_s\": 30}"
#define RAPID                                                                                      \
    "\"edition\": \"2023\", \"level\": \"rapid\", \"supervision\": \"limited\", "                  \
    "\"time_control\": {\"base_s\": 900, \"increment_s\": 10}"

/* Events of White's illegal move, whose squares nobody tells. */
#define ILLEGAL                                                                                    \
    "{\"actor\": \"white\", \"kind\": \"move\", \"data\": {\"irregular\": \"illegal\"}}, "         \
    "{\"actor\": \"white\", \"kind\": \"press\"}"
#define CLAIM(actor, ground)                                                                       \
    "{\"actor\": \"" actor "\", \"kind\": \"claim\", \"data\": {\"ground\": \"" ground "\"}}"
#define FACT(fact, who)                                                                            \
    "{\"kind\": \"fact\", \"data\": {\"fact\": \"" fact "\", \"who\": \"" who "\"}}"
#define DECIDE(members) "{\"kind\": \"decide\", \"data\": {" members "}}"
#define EVENTS(list) ", \"events\": [" list "]"

static inline hk_winnable *solver(void)
{
    static hk_arena arena;
    static hk_winnable *solver;

    if (!solver) {
        hk_arena_init(&arena, SIZE_MAX);
        assert_int_equal(hk_winnable_create(&solver, &arena, HK_ENDING_NODES_MAX), HK_OK);
    }
    return solver;
}

static inline json_t *read_case(const char *members)
{
    char text[TEXT_ROOM], why[WHY_ROOM];
    hk_buf fault;

    snprintf(text, sizeof text, "{%s}", members);
    hk_buf_init(&fault, why, sizeof why);
    json_t *json = load_json(text, strlen(text), LOAD_RULES_MAX, &fault);
    if (!json)
        fail_msg("%s: %s", text, why);
    return json;
}

/* The answer to a case, which the caller destroys. */
static inline json_t *judge(const char *members)
{
    json_t *json = read_case(members);
    struct case_fault fault;
    char *text = hk_judge_json(json, solver(), &fault);

    json_decref(json);
    if (!text)
        fail_msg("%s: %s: %s", members, fault.field, fault.why);
    json_t *answer = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    assert_non_null(answer);
    free(text);
    return answer;
}

static inline const json_t *branch(const json_t *answer, size_t index)
{
    return json_array_get(json_object_get(answer, "branches"), index);
}

static inline size_t branches(const json_t *answer)
{
    return json_array_size(json_object_get(answer, "branches"));
}

static inline const char *english(const json_t *object, const char *member)
{
    return json_string_value(json_object_get(json_object_get(object, member), "en"));
}

static inline const char *word(const json_t *object, const char *member)
{
    return json_string_value(json_object_get(object, member));
}

/* The last step of a branch. */
static inline const json_t *last_step(const json_t *of)
{
    const json_t *steps = json_object_get(of, "events");
    return json_array_get(steps, json_array_size(steps) - 1);
}

static inline const char *last_verdict(const json_t *of)
{
    return word(json_object_get(last_step(of), "ruling"), "verdict");
}

static inline const char *change(const json_t *of)
{
    return english(json_object_get(of, "change"), "texts");
}

/* Does the answer, or a branch, need this and nothing else? Empty: it needs nothing. */
static inline void assert_needs(const json_t *of, const char *what)
{
    const json_t *needs = json_object_get(of, "needs");

    assert_int_equal(json_array_size(needs), what[0] != '\0');
    if (what[0])
        assert_string_equal(word(json_array_get(needs, 0), "what"), what);
}

static inline int64_t clock_after(const json_t *of, const char *member)
{
    const json_t *value = json_object_get(json_object_get(of, "clocks_after"), member);
    return json_is_null(value) ? -1 : json_integer_value(value);
}

static inline void assert_refused(const char *members, const char *field)
{
    json_t *json = read_case(members);
    struct case_fault fault;
    char *text = hk_judge_json(json, solver(), &fault);

    json_decref(json);
    assert_null(text);
    assert_false(fault.no_memory);
    assert_string_equal(fault.field, field);
    assert_true(fault.why[0] != '\0');
}

#endif
