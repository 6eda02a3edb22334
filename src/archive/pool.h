/*
 * One text judged by one thread or by several. What is found and written is the same, byte for
 * byte.
 */
#ifndef HK_ARCHIVE_POOL_H
#define HK_ARCHIVE_POOL_H

#include "archive/chunk.h"
#include "archive/judge.h"
#include "archive/output.h"

enum { AUDIT_JOBS_MAX = 64 };

/* How a text is split, unless a test asks otherwise. */
extern const struct chunking usual_chunking;

struct audit_text {
    /* Given. */
    const struct audit_request *request;
    /* The name of the file, UTF-8, as the report shows it. */
    const char *file;
    struct text_source source;
    struct text_place start;
    /* As in struct audit_range. */
    bool starts_with_game, behind_game;
    /* Threads, 1 to AUDIT_JOBS_MAX. */
    unsigned jobs;
    const struct chunking *chunking;
    /* Set by anybody: stop after the game at hand. */
    const atomic_bool *stop;
    struct audit_output *output;
    /*
     * Called now and then, by the thread that writes: the reports of all games before `next` have
     * been written, and `totals` are their sums. May be NULL.
     */
    void (*reached)(const struct audit_text *text, void *context);
    void *context;

    /*
     * Found. `end` is never AUDIT_DONE if games are left; `next` is where the first of them begins,
     * or where the text ends.
     */
    enum audit_end end;
    struct text_place next;
    struct audit_totals totals;
};

/* Judge the games of the text, and write their reports in order. */
void audit_text_judge(struct audit_text *text);

#endif
