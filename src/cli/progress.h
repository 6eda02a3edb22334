/* How far a long work has come, on one line of a terminal. */
#ifndef HK_CLI_PROGRESS_H
#define HK_CLI_PROGRESS_H

#include "archive/input.h"

struct progress;

/*
 * Start; `total_bytes` of all the files, 0 if that is not known. Without a terminal at standard error it only passes
 * output on. NULL if there is no memory.
 */
struct progress *progress_create(uint64_t total_bytes);

/* Clear the line. */
void progress_destroy(struct progress *progress);

/* The work goes on to this file, and ends with it. No other thread is at work then. */
void progress_begin_file(struct progress *progress, const struct input *in, const char *name);
void progress_end_file(struct progress *progress);

/* So many games more have been judged; draw the line if it is time. Cost: O(1), mostly a look at the clock. Threads: any. */
void progress_count(struct progress *progress, uint64_t games);

/*
 * Write to standard output, with the line out of the way. Answers false if something could not be written, now or earlier.
 * Threads: one at a time writes, any may count.
 */
bool progress_write(struct progress *progress, const char *bytes, size_t size);

/* Clear the line, for what comes next on the terminal. */
void progress_clear(struct progress *progress);

/* Seconds since the start. */
double progress_seconds(const struct progress *progress);

#endif
