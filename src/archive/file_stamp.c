/*
 * A stamp is what the file system tells. A sample is of the bytes themselves: the same on every
 * machine that has a copy of the file, whenever the copy was made.
 */
#include "archive/file_stamp.h"
#include "archive/hash.h"

#include <stdio.h>

#include <sys/stat.h>
#include <unistd.h>

enum { PIECES = 16, PIECE_BYTES = 1 << 12 };

struct file_stamp file_stamp_take(int file)
{
    struct stat status;

    if (fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        return (struct file_stamp){0};
    return (struct file_stamp){.is_known = true,
                               .bytes = (uint64_t)status.st_size,
                               .changed_s = status.st_mtim.tv_sec,
                               .changed_ns = status.st_mtim.tv_nsec};
}

bool file_stamp_holds(const struct file_stamp *stamp, int file)
{
    const struct file_stamp now = file_stamp_take(file);

    return !stamp->is_known ||
           (now.is_known && now.bytes == stamp->bytes && now.changed_s == stamp->changed_s &&
            now.changed_ns == stamp->changed_ns);
}

uint64_t file_stamp_sample(const struct file_stamp *stamp, int file)
{
    char piece[PIECE_BYTES];
    const int digits = snprintf(piece, sizeof piece, "%llu", (unsigned long long)stamp->bytes);
    uint64_t hash = hash_on(HASH_START, piece, (size_t)digits);
    const uint64_t all_pieces = (uint64_t)PIECES * PIECE_BYTES;
    const uint64_t last = (stamp->bytes > all_pieces ? stamp->bytes : all_pieces) - PIECE_BYTES;

    for (unsigned i = 0; stamp->is_known && i < PIECES; i++) {
        const ssize_t size = pread(file, piece, sizeof piece, (off_t)(last * i / (PIECES - 1)));
        if (size < 0)
            return 0;
        hash = hash_on(hash, piece, (size_t)size);
    }
    hash &= INT64_MAX;
    return !stamp->is_known ? 0 : hash > 0 ? hash : 1;
}
