/* A stretch of a text judged: a whole text, or a part of it that begins with a game. */
#ifndef HK_ARCHIVE_JUDGE_H
#define HK_ARCHIVE_JUDGE_H

#include "archive/report.h"
#include "archive/text_place.h"
#include "archive/totals.h"

/* Where the bytes come from. */
struct text_source {
    hk_pgn_source *read;
    bool (*is_truncated)(
        void *context); /* asked when `read` has answered 0: is that not the text's own end? */
    void *context;
};

enum audit_end {
    AUDIT_DONE,         /* all games of the stretch have been judged */
    AUDIT_TRUNCATED,    /* the text breaks off; its last game was begun there and is not counted */
    AUDIT_STOPPED,      /* game_done wanted no more */
    AUDIT_NO_GAME_HERE, /* the first game begins elsewhere; nothing was judged */
    AUDIT_NO_MEMORY,
    AUDIT_NO_OUTPUT /* what was found could not be written */
};

struct audit_range {
    /* Given. */
    const struct audit_request *request;
    const char *file; /* its name in what is said, UTF-8 */
    struct text_source source;
    const struct text_place *read_to; /* the bytes that the source has given end here, or before */
    struct text_place start;
    bool starts_with_game; /* a game has to begin at its first byte */
    bool (*game_done)(struct audit_range *range, void *context); /* false: stop */
    void *context;

    /* What has been found so far; game_done may take `out` and empty it. */
    struct hk__text out;
    struct audit_totals totals;

    /* Found at the end. */
    enum audit_end end;
    struct text_place
        next; /* where the first game that was not judged begins, or the stretch ends */

    hk_audited game; /* the one that was judged last */
};

/* The memory for judging, for one stretch after another of the same request. Start it as {0}. */
struct audit_memory {
    hk_arena arena;
    hk_audit *audit;
};

/* Judge the games of the stretch, one after another, and say how it ended. Frees nothing of the stretch. */
void audit_range_judge(struct audit_range *range, struct audit_memory *memory);

void audit_memory_finish(struct audit_memory *memory);

#endif
