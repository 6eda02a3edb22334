/*
 * The referee in a browser without a hall: what stands for the addresses `judge` and `cases/{case}` of the
 * hall's API in the pages of `make site`. A page writes a request into room that it has asked for, and reads
 * the answer where it is told. One request at a time.
 */
#include "base/internal.h"
#include "codec/judge_json.h"
#include "codec/load.h"
#include "hakem/ending.h"
#include "site/played.h"

#include <stdlib.h>
#include <string.h>

#define EXPORTED(name) __attribute__((export_name(name)))

static const size_t BODY_MAX = 1 << 20;

static hk_arena search;
static hk_winnable *solver;

static bool make_solver(void)
{
    if (solver)
        return true;
    hk_arena_init(&search, hk_winnable_bytes(HK_ENDING_NODES_MAX));
    return hk_winnable_create(&solver, &search, HK_ENDING_NODES_MAX) == HK_OK;
}

/* Code, place and sentence, as the problem details of the hall have them. */
static char *refused(const char *code, const char *field, const char *why)
{
    char sentence[CASE_WHY_ROOM + 4];
    hk_buf buf;

    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_sentence(&buf, why);
    json_t *json = json_pack("{s:s, s:s?, s:s}", "code", code, "field", *field ? field : NULL,
                             "detail", sentence);
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;

    json_decref(json);
    return text;
}

static char *refused_for(const struct case_fault *fault)
{
    if (fault->no_memory)
        return refused("internal", "", "there is not enough memory");
    if (!fault->why[0])
        return refused("missing", "", "there is no such case");
    return refused(fault->impossible ? "impossible" : "syntax", fault->field, fault->why);
}

/* Room for a request, on the heap; NULL: there is none. */
EXPORTED("room") void *room(size_t size);
void *room(size_t size)
{
    return malloc(size);
}

EXPORTED("release") void release(void *bytes);
void release(void *bytes)
{
    free(bytes);
}

/*
 * Answer a request of `size` bytes: a case to be ruled on, where `id` is empty, or what is otherwise than in
 * the case of that id. The answer is a text on the heap; *is_refused: it says why there is none. NULL: there
 * was no memory.
 */
EXPORTED("ask") char *ask(const char *id, const char *request, size_t size, bool *is_refused);
char *ask(const char *id, const char *request, size_t size, bool *is_refused)
{
    struct case_fault fault = {0};
    char why[CASE_WHY_ROOM];
    hk_buf buf;

    *is_refused = true;
    hk_buf_init(&buf, why, sizeof why);
    json_t *json = load_json(request, size, BODY_MAX, &buf);
    if (!json)
        return refused("syntax", "", why);
    char *text = !make_solver() ? NULL
                 : *id          ? played_case_json(id, json, solver, &fault)
                                : hk_judge_json(json, solver, &fault);
    json_decref(json);
    *is_refused = text == NULL;
    return text || !solver ? text : refused_for(&fault);
}
