/* The progress of a long audit, on one line of the terminal. */
#ifndef HK_CLI_PROGRESS_H
#define HK_CLI_PROGRESS_H

#include "archive/input.h"

struct progress;

/*
 * Start. `total_bytes` is the size of all files; 0: it is not known. Nothing is drawn if standard
 * error is not a terminal. NULL: there is no memory.
 */
struct progress *progress_create(uint64_t total_bytes);

/* Clear the line, and end. */
void progress_destroy(struct progress *progress);

/* Tell that a file is begun, or has ended. No other thread is at work then. */
void progress_begin_file(struct progress *progress, const struct input *in, const char *name);
void progress_end_file(struct progress *progress);

/*
 * Tell that `games` more games have been judged, and draw the line if it is time. Cost: O(1),
 * mostly a look at the clock. Threads: any.
 */
void progress_count(struct progress *progress, uint64_t games);

/*
 * Write to standard output, with the line cleared if it is on the same terminal. Answers false if
 * something could not be written, now or earlier. Threads: any, one at a time.
 */
bool progress_write(struct progress *progress, const char *bytes, size_t size);

/* Clear the line before something else is printed. */
void progress_clear(struct progress *progress);

#endif
