/*
 * Reads any text as an event in JSON, in each format of the log. A refused text gets a readable
 * reason. An event that was read is well formed; written and read again, it is the same.
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

static char *text_of(const hk_event *event)
{
    struct json_text out = {.comma = false};

    event_write(&out, event, true);
    return json_text_take(&out);
}

static void write_and_read(const hk_event *event)
{
    char reason[REASON_ROOM];
    char *text = text_of(event);
    hk_event read;
    hk_buf fault;

    PROMISE(text);
    hk_buf_init(&fault, reason, sizeof reason);
    json_t *json = load_json(text, strlen(text), LOAD_EVENT_MAX, &fault);
    PROMISE(json && event_from_json(&read, json, HK_LOG_FORMAT, &fault));
    char *twice = text_of(&read);
    PROMISE(twice && strcmp(twice, text) == 0);
    free(twice);
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
