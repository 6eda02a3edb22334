/*
 * The referee in a browser without a hall: what stands for the addresses `judge` and `cases/{case}` of the
 * hall's API in the pages of `make site`, and plays scenarios that somebody has written. A page writes a request
 * into room that it has asked for, and reads the answer where it is told. One request at a time.
 */
#include "base/internal.h"
#include "codec/judge_json.h"
#include "codec/load.h"
#include "hakem/ending.h"
#include "hakem/law.h"
#include "site/files.h"
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

/* What an id asks for; any other is that of a case. */
static const char judge[] = "", scenario[] = "scenario";

static char *answered(const char *id, const json_t *request, struct case_fault *fault)
{
    if (strcmp(id, judge) == 0)
        return hk_judge_json(request, solver, fault);
    if (strcmp(id, scenario) == 0)
        return played_scenario_json(json_object_get(request, "scenario"),
                                    json_object_get(request, "changes"), solver, fault);
    return played_case_json(id, request, solver, fault);
}

/*
 * Answer a request of `size` bytes: a case to be ruled on, a scenario with what is otherwise than in it, or what
 * is otherwise than in the case of that id. The answer is a text on the heap; *is_refused: it says why there is
 * none. NULL: there was no memory.
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
    char *text = make_solver() ? answered(id, json, &fault) : NULL;
    json_decref(json);
    *is_refused = text == NULL;
    return text || !solver ? text : refused_for(&fault);
}

/* The titles of all cases, by their ids and languages, as a text on the heap; NULL: there was no memory. */
EXPORTED("titles") char *titles(void);
char *titles(void)
{
    json_t *all = json_object();

    for (size_t i = 0; i < site_case_count; i++) {
        const hk_law_case *one = hk_law_case_at(i);
        json_t *own = json_object();
        for (int language = 0; language < HK_LANGUAGES; language++)
            json_object_set_new(own, hk_language_code((hk_language)language),
                                json_string(one->title[language]));
        json_object_set_new(all, one->id, own);
    }
    char *text = json_dumps(all, JSON_COMPACT);
    json_decref(all);
    return text;
}
