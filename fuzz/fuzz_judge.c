/*
 * Reads any text as a case and rules on it. A refused text gets a readable reason. An answer is
 * JSON, is the same when it is asked for again, and has a branch at least and sixteen at most.
 */
#include "codec/judge_json.h"
#include "codec/load.h"
#include "fuzz.h"

#include <string.h>

enum { REASON_ROOM = 1024, NODES = 400000, BRANCHES_MOST = 16 };

/* A solver, made once. */
static hk_winnable *solver(void)
{
    static hk_arena arena;
    static hk_winnable *solver;

    if (!solver) {
        hk_arena_init(&arena, SIZE_MAX);
        PROMISE(hk_winnable_create(&solver, &arena, NODES) == HK_OK);
    }
    return solver;
}

static void look_at_answer(const char *text)
{
    json_t *answer = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    const json_t *branches = json_object_get(answer, "branches");

    PROMISE(json_array_size(branches) > 0 && json_array_size(branches) <= BRANCHES_MOST);
    for (size_t i = 0; i < json_array_size(branches); i++)
        PROMISE(json_is_array(json_object_get(json_array_get(branches, i), "conditions")));
    json_decref(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[REASON_ROOM];
    struct case_fault fault;
    hk_buf why;

    hk_buf_init(&why, reason, sizeof reason);
    json_t *json = load_json((const char *)data, size, LOAD_EVENT_MAX, &why);
    if (!json)
        return 0;
    char *text = hk_judge_json(json, solver(), &fault);
    if (text) {
        char *again = hk_judge_json(json, solver(), &fault);
        PROMISE(again && strcmp(again, text) == 0);
        look_at_answer(text);
        free(again);
    } else {
        PROMISE(fault.why[0] != '\0' && !fault.no_memory);
        PROMISE(hk_utf8_check(fault.why, strlen(fault.why)));
    }
    free(text);
    json_decref(json);
    return 0;
}
