/*
 * Reads any text as a file of scenarios. A refused scenario gets a readable reason, and so does one
 * that cannot be set up. The others are judged event by event, to the end or to the first event
 * that cannot be judged.
 */
#include "fuzz.h"
#include "scenario/scenario.h"

#include <string.h>

enum { EVENTS_MAX = 60, SENTENCE_ROOM = 4096 };

static void promise_reason(const char *fault)
{
    PROMISE(fault[0] != '\0' && strlen(fault) < SCENARIO_FAULT_ROOM);
    PROMISE(hk_utf8_check(fault, strlen(fault)));
}

static void judge(const struct scenario *scenario)
{
    char fault[SCENARIO_FAULT_ROOM] = "", line[SENTENCE_ROOM];
    struct scenario_game playing;
    struct scenario_step step;
    hk_err err = scenario_begin(&playing, scenario, NULL, fault);
    hk_buf buf;

    if (err != HK_OK) {
        promise_reason(fault);
        return;
    }
    for (size_t i = 0; err == HK_OK && i < json_array_size(scenario->events); i++) {
        err = scenario_step(&playing, i, &step, fault);
        PROMISE(err == HK_OK || err == HK_E_ARGUMENT || err == HK_E_MEMORY);
        if (err != HK_OK)
            promise_reason(fault);
    }
    hk_buf_init(&buf, line, sizeof line);
    if (err == HK_OK)
        scenario_check(&playing, &buf);
    scenario_end(&playing);
}

static void look_at(const json_t *json)
{
    char fault[SCENARIO_FAULT_ROOM] = "";
    struct scenario scenario;

    if (!scenario_read(&scenario, json, fault))
        promise_reason(fault);
    else if (json_array_size(scenario.events) <= EVENTS_MAX)
        judge(&scenario);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    json_t *json = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);

    if (json_is_array(json))
        for (size_t i = 0; i < json_array_size(json); i++)
            look_at(json_array_get(json, i));
    else if (json)
        look_at(json);
    json_decref(json);
    return 0;
}
