/* One text judged by several threads; what is said of it is the same, byte for byte, as by one. */
#ifndef HK_ARCHIVE_POOL_H
#define HK_ARCHIVE_POOL_H

#include "archive/chunk.h"
#include "archive/output.h"

enum { AUDIT_JOBS_MAX = 64 };

/* What is usual for so many jobs. */
struct chunking chunking_for(unsigned jobs);

/* A text and what is found in it. */
struct audit_text {
    /* Given. */
    const struct audit_request *request;
    const char *file; /* its name in what is said, UTF-8 */
    struct text_source source;
    struct text_place start;
    bool starts_with_game;
    const atomic_bool *stop; /* stop after the game at hand */
    struct audit_output *output;
    /* Told now and then that what is said of all games before `next` has been written, whose sums are `totals`; or NULL. */
    void (*reached)(const struct audit_text *text, void *context);
    void *context;

    /* Found. Never AUDIT_DONE if games are left. */
    enum audit_end end;
    struct text_place next; /* where the first game that was not judged begins, or the text ends */
    struct audit_totals totals;
};

/* Judge the games of the text and write what is said of them, in order. */
void audit_text_judge(struct audit_text *text, const struct chunking *chunking);

#endif
