/* Whether a file is still as it was, and whether two runs have read the same one. */
#ifndef HK_ARCHIVE_FILE_STAMP_H
#define HK_ARCHIVE_FILE_STAMP_H

#include <stdbool.h>
#include <stdint.h>

/* The size of a file and the time of its last change. Of a pipe nothing is known. */
struct file_stamp {
    bool is_known;
    uint64_t bytes;
    int64_t changed_s, changed_ns;
};

/* Look at an open file. */
struct file_stamp file_stamp_take(int file);

/* Is the open file as it was then? Yes, where nothing was known. */
bool file_stamp_holds(const struct file_stamp *stamp, int file);

/*
 * A hash of the file's size and of pieces from all over it, of a small file of all its bytes; up to
 * INT64_MAX. 0: nothing is known, or it cannot be read. Where the file is read next does not change.
 *
 * Cost: at most 64 KiB are read.
 */
uint64_t file_stamp_sample(const struct file_stamp *stamp, int file);

#endif
