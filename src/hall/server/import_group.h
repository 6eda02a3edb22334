/*
 * Taking the lines of a file of exported games (export.h), in whatever order they come. A tournament is taken with all
 * games of its boards or not at all: their lines wait until all are there and are put into the store in one turn. So the
 * lines are read twice: import_lines_note gets all of them, then import_lines_take gets them again, and import_lines_end.
 * Games that the store has already need not come.
 */
#ifndef HK_HALL_SERVER_IMPORT_GROUP_H
#define HK_HALL_SERVER_IMPORT_GROUP_H

#include "hall/server/import.h"

struct import_lines;

/* What has become of a line, by its number; each line is told once, when it is known. */
typedef void import_line_fn(void *context, unsigned long number, const struct imported *imported,
                            bool done);

/* NULL: there is no memory. The store is the caller's, and outlives it. */
struct import_lines *import_lines_create(struct store *store, import_line_fn *each, void *context);

/* NULL is nothing. */
void import_lines_destroy(struct import_lines *lines);

/* A line without its end, by its number from 1. False: store or memory have failed, and nothing more is taken. */
bool import_lines_note(struct import_lines *lines, unsigned long number, const char *line,
                       size_t size);
bool import_lines_take(struct import_lines *lines, unsigned long number, const char *line,
                       size_t size);

/* No line comes any more: what still waits is refused. */
void import_lines_end(struct import_lines *lines);

/* A sentence without capital and full stop; NULL: nothing has failed. */
const char *import_lines_why(const struct import_lines *lines);

#endif
