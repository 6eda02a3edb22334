/*
 * The table at the end of a seekable zstd file: where its frames begin, in the file and in the text.
 * Format: "Zstandard Seekable Format", version 0.1.0, of the reference implementation.
 */
#ifndef HK_ARCHIVE_SEEK_TABLE_H
#define HK_ARCHIVE_SEEK_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Where a frame begins. */
struct seek_place {
    uint64_t text, file;
};

/* The frames in order, and behind the last one the end of the text. Start it as {0}. */
struct seek_table {
    struct seek_place *places;
    size_t count;
};

/*
 * Read the table of a file of that size; where the file is read next does not change. Answers false
 * if there is none that fits the file, or no memory: `table` is empty then.
 */
bool seek_table_read(struct seek_table *table, int file, uint64_t size);
void seek_table_finish(struct seek_table *table);

/* The last place whose text is not behind that byte; NULL: there is none. Cost: O(log n). */
const struct seek_place *seek_table_find(const struct seek_table *table, uint64_t text);

#endif
