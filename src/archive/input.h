/* A text to be read: a file or standard input, plain or compressed. */
#ifndef HK_ARCHIVE_INPUT_H
#define HK_ARCHIVE_INPUT_H

#include "archive/fault.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct input;

/* Can the file be opened and read? False: `fault` says why not. A pipe is not touched; `-` is standard input. */
bool input_check(const char *name, char fault[FAULT_ROOM]);

/* Bytes of the file; false if that cannot be known before it is read. */
bool input_bytes(const char *name, uint64_t *bytes);

/*
 * Open a text. How it is compressed is found by its first bytes, whatever its name. UTF-16 with a byte-order mark is
 * translated. `stop`, if not NULL, tells that a signal has asked to stop: a read that waits is then given up.
 *
 * @return NULL if it cannot be read; `fault` says why.
 */
struct input *input_open(const char *name, const atomic_bool *stop, char fault[FAULT_ROOM]);
void input_close(struct input *input);

/* Is the text UTF-16? Then places in it are told as if it were UTF-8. */
bool input_is_utf16(const struct input *input);

/*
 * Give up to `room` bytes of the text; 0 at its end, and also where it cannot be read further: ask input_fault.
 * The context is the struct input, so that this is a hk_pgn_source. One thread at a time.
 */
size_t input_read(void *input, char *into, size_t room);

/* What is wrong with the input, as a fault with the place in the file and without its name; NULL: nothing so far. */
const char *input_fault(const struct input *input);

/* Has a read been given up because of `stop`? */
bool input_stopped(const struct input *input);

/* Bytes of the text that input_read has given. */
uint64_t input_given(const struct input *input);

/* Bytes of the file, compressed as it is; 0 if that is not known. Threads: any. */
uint64_t input_size(const struct input *input);

/* Bytes of the file that have been used. Threads: any. */
uint64_t input_used(const struct input *input);

#endif
