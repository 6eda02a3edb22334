/*
 * Memory for JSON that runs out when a test says so, to see what the code makes of it.
 */
#ifndef HK_TESTS_JSON_MEMORY_H
#define HK_TESTS_JSON_MEMORY_H

#include "test.h"

#include <jansson.h>
#include <stdbool.h>
#include <stdlib.h>

/* The number of requests that are granted before all fail, and whether one has failed. */
static size_t json_requests_left;
static bool json_request_failed;

static inline void *get_json_memory(size_t size)
{
    json_request_failed |= json_requests_left == 0;
    return json_requests_left > 0 ? json_requests_left--, malloc(size) : NULL;
}

/*
 * Grant more and more requests for memory until `make` succeeds. Before that it makes nothing; then
 * it makes the value that is `text` in compact form.
 */
static inline void assert_whole_or_nothing(json_t *(*make)(const void *), const void *of,
                                           const char *text)
{
    json_t *json = NULL;

    json_set_alloc_funcs(get_json_memory, free);
    for (size_t granted = 0; !json; granted++) {
        assert_true(granted < 10000);
        json_requests_left = granted;
        json_request_failed = false;
        json = make(of);
        if (json && json_request_failed)
            fail_msg("request %zu has failed, and something was made", granted + 1);
    }
    json_requests_left = SIZE_MAX;
    char *made = json_dumps(json, JSON_COMPACT);
    assert_string_equal(made, text);
    free(made);
    json_decref(json);
    json_set_alloc_funcs(malloc, free);
}

#endif
