/* How far a long audit has come, on one line of the terminal. */
#ifndef HK_CLI_PROGRESS_H
#define HK_CLI_PROGRESS_H

#include "archive/input.h"

struct progress;

/*
 * Start. `total_bytes`: of all files; 0: not known. If standard error is not a terminal, nothing is
 * drawn. NULL if there is no memory.
 */
struct progress *progress_create(uint64_t total_bytes);

/* Clear the line, and end. */
void progress_destroy(struct progress *progress);

/* A file is begun, and ended. No other thread is at work then. */
void progress_begin_file(struct progress *progress, const struct input *in, const char *name);
void progress_end_file(struct progress *progress);

/*
 * So many games more have been judged. Draw the line if it is time. Cost: O(1), mostly a look at
 * the clock. Threads: any.
 */
void progress_count(struct progress *progress, uint64_t games);

/*
 * Write to standard output, with the line cleared if it is on the same terminal. Answers false if
 * something could not be written, now or earlier. Threads: any, one at a time.
 */
bool progress_write(struct progress *progress, const char *bytes, size_t size);

/* Clear the line, for what is printed next. */
void progress_clear(struct progress *progress);

#endif
