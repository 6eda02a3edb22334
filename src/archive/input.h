/* A text to be read: from a file, standard input or memory; plain or compressed. */
#ifndef HK_ARCHIVE_INPUT_H
#define HK_ARCHIVE_INPUT_H

#include "archive/fault.h"

#include <stdatomic.h>

struct input;

/*
 * Can the file be opened and read? False: `fault` says why not. A pipe is not touched; `-` is
 * standard input.
 */
bool input_check(const char *name, char fault[FAULT_ROOM]);

/* Bytes of the file; false if that cannot be known before it is read. */
bool input_bytes(const char *name, uint64_t *bytes);

/*
 * Open a file. How it is compressed is found by its first bytes, whatever its name. UTF-16 with a
 * byte-order mark is translated. With more than one of `jobs` so many threads may decode it, if they
 * call input_help; the text is the same, and so is its fault. If `stop` is not NULL and becomes true, a read that waits ends
 * with the next signal.
 *
 * @return NULL if it cannot be read; `fault` says why.
 */
struct input *input_open(const char *name, unsigned jobs, const atomic_bool *stop,
                         char fault[FAULT_ROOM]);

/* The same for bytes in memory, which stay the caller's and as they are until input_close. */
struct input *input_open_memory(const char *bytes, size_t size, unsigned jobs,
                                char fault[FAULT_ROOM]);

void input_close(struct input *input);

/* A remark about places in the text, a sentence without its full stop; NULL: none. */
const char *input_remark(const struct input *input);

/*
 * Give up to `room` bytes of the text; 0 at its end, and also where it cannot be read further: ask
 * input_fault and input_stopped. A hk_pgn_source with the struct input as its context. One thread
 * at a time.
 */
size_t input_read(void *input, char *into, size_t room);

/*
 * Decode a part of what will be read, if there is one that no thread has begun. Answers whether.
 * Threads: any, also while another one reads.
 */
bool input_help(struct input *input);

/*
 * Pass over the next bytes of the text, up to `count` of them, and answer how many; fewer: as with
 * input_read. Of a plain file, and of seekable zstd, what lies between is not read.
 */
uint64_t input_pass(struct input *input, uint64_t count);

/* The fault of a file that has changed. */
extern const char input_changed[];

/*
 * Has the file changed since it was opened? Asked at the end of a part of it; at the end of the file
 * and where its data is damaged input_read asks itself, and the change is the fault.
 */
bool input_has_changed(const struct input *input);

/* Tells a file from others, and from itself when it is changed, by file_stamp_sample. */
uint64_t input_sample(const struct input *input);

/* Why the text cannot be read further, with the place in the file; NULL: nothing so far. */
const char *input_fault(const struct input *input);

/* Has a read been given up because of `stop`? */
bool input_stopped(const struct input *input);

/* Bytes of the file that have been used, compressed as it is. Threads: any. */
uint64_t input_used(const struct input *input);

#endif
