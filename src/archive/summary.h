/* The sums of an audit as a file: to go on with it, and to add up several. */
#ifndef HK_ARCHIVE_SUMMARY_H
#define HK_ARCHIVE_SUMMARY_H

#include "archive/fault.h"
#include "archive/totals.h"

#include <jansson.h>

struct audit_summary {
    json_t *files; /* names, in order; owned */
    json_t *edition, *letters,
        *only; /* as the options say; null where they differ or say nothing; owned */
    struct audit_totals totals;
    /* The place that the audit has come to; null in a sum of several; owned. */
    json_t *next_file;
    uint64_t next_offset, next_line, next_game; /* game: its number, in its file */
    json_t *
        unfinished; /* places where games are left: of damaged files, of the one at hand, of those not begun; owned */
    bool complete; /* but for those places */
    double seconds;
};

/* An empty one. Answers false if there is no memory; it is then as after audit_summary_finish(). */
bool audit_summary_init(struct audit_summary *summary, const char *edition, const char *letters,
                        const char *only);
void audit_summary_finish(struct audit_summary *summary);

/* Answers false if there is no memory; `out` is then as after audit_summary_finish(). */
bool audit_summary_copy(struct audit_summary *out, const struct audit_summary *summary);

/*
 * Enter the file that is judged now; a name that stands last already is not repeated. Answers false if there is no
 * memory.
 */
bool audit_summary_add_file(struct audit_summary *summary, const char *name);

/* Games are left from the place on to which the audit has come. Answers false if there is no memory. */
bool audit_summary_leave(struct audit_summary *summary);

/* Go on with a file at `offset`, which is a place that was left or the end of the file judged last. False: it is neither. */
bool audit_summary_go_on(struct audit_summary *summary, const char *name, uint64_t offset,
                         char fault[FAULT_ROOM]);

/* Have all games of the files been judged? */
bool audit_summary_is_complete(const struct audit_summary *summary);

/*
 * Read a summary. Answers false if the file is none. Where there is no such file, or an empty one, *there becomes false
 * and the summary is left alone; with `there` NULL that is a fault too.
 */
bool audit_summary_load(struct audit_summary *summary, const char *path, bool *there,
                        char fault[FAULT_ROOM]);

/* Can it be written there? */
bool audit_summary_check(const char *path, char fault[FAULT_ROOM]);

/* Write it: the file is the old one or the new one whole, whatever happens. */
bool audit_summary_store(const struct audit_summary *summary, const char *path,
                         char fault[FAULT_ROOM]);

/* Add another one. Answers false if the sums are beyond all numbers. */
bool audit_summary_merge(struct audit_summary *sum, const struct audit_summary *more);

/* Put the names of the files and the places in order, so that a sum does not depend on the order of its parts. */
bool audit_summary_sort(struct audit_summary *summary);

/* The JSON form; NULL if there is no memory. */
json_t *audit_summary_to_json(const struct audit_summary *summary);

#endif
