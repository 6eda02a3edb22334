/* The games of one range of a text judged: of the whole text, or of a chunk of it. */
#ifndef HK_ARCHIVE_JUDGE_H
#define HK_ARCHIVE_JUDGE_H

#include "archive/report.h"
#include "archive/text_place.h"
#include "archive/text_source.h"
#include "archive/totals.h"

/* How the judging of a range ended. */
enum audit_end {
    /* All games of the range have been judged. */
    AUDIT_DONE,
    /* The text breaks off. The game that was read there is not judged, and not counted. */
    AUDIT_TRUNCATED,
    /* Somebody asked to stop. */
    AUDIT_STOPPED,
    /* The first game begins elsewhere than it has to. Nothing was judged. */
    AUDIT_NO_GAME_HERE,
    AUDIT_NO_MEMORY,
    /* What was found could not be written. */
    AUDIT_NO_OUTPUT
};

struct audit_range {
    /* Given. */
    const struct audit_request *request;
    /* The name of the file, UTF-8, as the report shows it. */
    const char *file;
    struct text_source source;
    struct text_place start;
    /*
     * Moved by the source: all bytes that it has given end here, or before. Its line is not used.
     */
    const struct text_place *read_to;
    /* A game has to begin at the first byte. */
    bool starts_with_game;
    /* The first byte is in the line in which a game has ended. */
    bool behind_game;
    /* Called after each game; it may take `out` and empty it. False: stop. */
    bool (*game_done)(struct audit_range *range, void *context);
    void *context;

    /* Found so far: the report of the games, with its marks, and their sums. */
    struct hk__text out;
    struct audit_totals totals;
    /* The game that was judged last. */
    hk_audited game;

    /*
     * Found at the end; `next` is where the first game begins that was not judged, or where the
     * range ends.
     */
    enum audit_end end;
    struct text_place next;
};

/* The memory for judging one range after another of the same request. Start it as {0}. */
struct audit_memory {
    hk_arena arena;
    hk_audit *audit;
};

/* Judge the games of the range, one after another. The caller frees `out`. */
void audit_range_judge(struct audit_range *range, struct audit_memory *memory);

void audit_memory_finish(struct audit_memory *memory);

#endif
