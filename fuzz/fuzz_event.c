/*
 * Events as JSON: any text, in each format of the log. What is refused has a reason that can be
 * read; what is read is well formed, and comes back the same by way of the text that is written of
 * it.
 */
#include "codec/event_json.h"
#include "codec/load.h"
#include "fuzz.h"

#include <string.h>

enum { REASON_ROOM = 1024 };

static void promise_reason(const hk_buf *fault)
{
    PROMISE(fault->size > 0 && !fault->cut);
    PROMISE(hk_utf8_check(fault->text, fault->size));
}

static void write_and_read(const hk_event *event)
{
    char reason[REASON_ROOM];
    json_t *json = event_to_json(event), *again;
    hk_event read;
    hk_buf fault;

    PROMISE(json);
    char *text = json_dumps(json, JSON_COMPACT);
    PROMISE(text);
    hk_buf_init(&fault, reason, sizeof reason);
    again = load_json(text, strlen(text), LOAD_EVENT_MAX, &fault);
    PROMISE(again && json_equal(again, json));
    PROMISE(event_from_json(&read, again, HK_LOG_FORMAT, &fault));
    json_t *twice = event_to_json(&read);
    PROMISE(twice && json_equal(twice, json));
    json_decref(twice);
    json_decref(again);
    free(text);
    json_decref(json);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char reason[REASON_ROOM];
    hk_event event;
    hk_buf fault;

    hk_buf_init(&fault, reason, sizeof reason);
    json_t *json = load_json((const char *)data, size, LOAD_EVENT_MAX, &fault);
    if (!json) {
        promise_reason(&fault);
        return 0;
    }
    for (unsigned format = 1; format <= HK_LOG_FORMAT; format++) {
        hk_buf_init(&fault, reason, sizeof reason);
        if (!event_from_json(&event, json, format, &fault)) {
            promise_reason(&fault);
            continue;
        }
        PROMISE(hk_event_form(&event, NULL) == HK_OK);
        write_and_read(&event);
    }
    json_decref(json);
    return 0;
}
