/* A tournament in memory for the tests: entries are given as JSON with apostrophes for quotation marks. */
#ifndef TESTS_TOURNAMENTS_H
#define TESTS_TOURNAMENTS_H

#include "test.h"
#include "tournament/apply.h"

#include <stdlib.h>
#include <string.h>

static inline json_t *json_of(const char *text)
{
    char *copy = strdup(text);

    assert_non_null(copy);
    for (char *at = copy; *at; at++)
        if (*at == '\'')
            *at = '"';
    json_t *json = json_loads(copy, 0, NULL);
    assert_non_null(json);
    free(copy);
    return json;
}

static inline bool enters_by(struct tournament *tournament, const char *by, const char *text,
                             struct tournament_fault *fault)
{
    json_t *act = json_of(text);
    const struct tournament_entry entry = {
        .number = tournament->number + 1, .by = by, .role = "arbiter"};
    const bool entered = tournament_apply(tournament, &entry, act, fault);

    json_decref(act);
    return entered;
}

static inline bool enters(struct tournament *tournament, const char *text,
                          struct tournament_fault *fault)
{
    return enters_by(tournament, "Ada", text, fault);
}

/* An entry of an earlier log, in which the boards of matches are counted. */
static inline void enter_earlier(struct tournament *tournament, const char *text)
{
    struct tournament_fault fault;
    json_t *act = json_of(text);
    const struct tournament_entry entry = {.number = tournament->number + 1, .counts_boards = true};

    if (!tournament_apply(tournament, &entry, act, &fault))
        fail_msg("%s is refused: %s: %s", text, fault.field, fault.why);
    json_decref(act);
}

static inline void enter_by(struct tournament *tournament, const char *by, const char *text)
{
    struct tournament_fault fault;

    if (!enters_by(tournament, by, text, &fault))
        fail_msg("%s is refused: %s: %s", text, fault.field, fault.why);
}

static inline void enter(struct tournament *tournament, const char *text)
{
    enter_by(tournament, "Ada", text);
}

/* It is refused in this way, and nothing has changed but what a test looks at itself. */
static inline void assert_refused(struct tournament *tournament, const char *text,
                                  enum fault_kind kind, const char *field)
{
    struct tournament_fault fault;
    const uint64_t number = tournament->number;

    if (enters(tournament, text, &fault))
        fail_msg("%s is not refused", text);
    assert_int_equal(fault.kind, kind);
    assert_string_equal(fault.field, field);
    assert_true(strlen(fault.why) > 10);
    assert_int_equal(tournament->number, number);
}

/* A tournament with players of the numbers 1 to `players`. */
static inline struct tournament *with_players(unsigned players)
{
    struct tournament *tournament = tournament_create();
    char text[128];

    assert_non_null(tournament);
    enter(tournament, "{'kind':'details','name':'Open'}");
    for (unsigned i = 1; i <= players; i++) {
        snprintf(text, sizeof text, "{'kind':'player','number':%u,'name':'Player %u'}", i, i);
        enter(tournament, text);
    }
    return tournament;
}

#endif
