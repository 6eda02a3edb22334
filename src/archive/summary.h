/*
 * The sums of an audit and the places where games are left: to go on with it, and to add up
 * several.
 */
#ifndef HK_ARCHIVE_SUMMARY_H
#define HK_ARCHIVE_SUMMARY_H

#include "archive/fault.h"
#include "archive/totals.h"

struct json_t;

/* A place where games are left to be judged. */
struct audit_place {
    /* The name of the file, UTF-8; owned. NULL: there is no such place. */
    char *file;
    /* Bytes of the text before it. */
    uint64_t offset;
    /* The line, and the number of the game that begins there; both from 1. */
    uint64_t line, game;
};

struct audit_summary {
    /* The names of the files that have been begun, in order, UTF-8; owned. */
    char **files;
    size_t file_count;
    /*
     * As the options have them, owned; NULL where an option was not given, or the parts of a sum
     * differ.
     */
    char *edition, *letters, *only;
    struct audit_totals totals;
    /* The place to which the audit has come; of a sum there is none. */
    struct audit_place next;
    /*
     * Where games are left: of damaged files, of the one at hand, of those that have not been
     * begun; owned.
     */
    struct audit_place *unfinished;
    size_t unfinished_count;
    /* All games have been judged but for those places. */
    bool complete;
    /* What the audit took. */
    double seconds;
};

/* What audit_summary_init is told: the words of the options; NULL: the option was not given. */
struct audit_words {
    const char *edition, *letters, *only;
};

/* An empty one. Answers false if there is no memory; it is then as after audit_summary_finish(). */
bool audit_summary_init(struct audit_summary *summary, const struct audit_words *words);

/* Give its memory back. It is all zero then, and finishing it again does nothing. */
void audit_summary_finish(struct audit_summary *summary);

/* Answers false if there is no memory; `out` is then as after audit_summary_finish(). */
bool audit_summary_copy(struct audit_summary *out, const struct audit_summary *summary);

/* Was it made with these options? */
bool audit_summary_has_words(const struct audit_summary *summary, const struct audit_words *words);

/*
 * Add the name of a file, also one that is there already. Answers false if there is no memory;
 * nothing has changed then.
 */
bool audit_summary_name(struct audit_summary *summary, const char *name);

/*
 * Begin with a file: `next` is its start. A name that is the last already is not repeated. Answers
 * false if there is no memory; nothing has changed then.
 */
bool audit_summary_add_file(struct audit_summary *summary, const char *name);

/*
 * Games are left from `next` on, in a file that has been begun. Answers false if there is no
 * memory; nothing has changed then.
 */
bool audit_summary_leave(struct audit_summary *summary);

/*
 * Resume a file at `offset`, which is a place where games are left, or `next`. Answers false if
 * it is neither; `fault` says where it could.
 */
bool audit_summary_resume(struct audit_summary *summary, const char *name, uint64_t offset,
                          char fault[FAULT_ROOM]);

/* Have all games of the files been judged? */
bool audit_summary_is_complete(const struct audit_summary *summary);

/* Add another one. Answers false if the sums are too large for a summary, or there is no memory. */
bool audit_summary_merge(struct audit_summary *sum, const struct audit_summary *more);

/*
 * Put the names of the files and the places in order, so that a sum does not depend on the order of
 * its parts.
 */
void audit_summary_sort(struct audit_summary *summary);

/*
 * The form in which it is stored: an object of JSON. NULL if there is no memory; to be freed by the
 * caller.
 */
char *audit_summary_write(const struct audit_summary *summary, bool compact);

/* The same as a value; to be released by the caller. */
struct json_t *audit_summary_to_json(const struct audit_summary *summary);

/*
 * Read that form. Answers false if the text is no summary; `out` is left alone then. Otherwise its
 * memory is given back first.
 */
bool audit_summary_read(struct audit_summary *out, const char *text, size_t size,
                        char fault[FAULT_ROOM]);
bool audit_summary_from_json(struct audit_summary *out, const struct json_t *json,
                             char fault[FAULT_ROOM]);

#endif
