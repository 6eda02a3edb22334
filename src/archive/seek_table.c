/*
 * The table is a frame that decoders skip: a head of eight bytes, an entry for each frame with its
 * sizes in the file and in the text and maybe a checksum, and a foot of nine bytes. It counts only
 * if the sizes of all frames and its own add up to the file.
 */
#include "archive/seek_table.h"

#include <stdlib.h>
#include <unistd.h>

static const uint32_t head_magic = 0x184D2A5E, foot_magic = 0x8F92EAB1;

enum {
    HEAD_BYTES = 8,
    FOOT_BYTES = 9,
    ENTRY_BYTES = 8,
    CHECKSUM_BYTES = 4,
    FRAMES_MAX = 1 << 27,
    HAS_CHECKSUMS = 0x80,
    RESERVED = 0x7c
};

static uint32_t word_at(const unsigned char *bytes)
{
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static bool read_at(int file, unsigned char *into, size_t size, uint64_t at)
{
    size_t got = 0;
    ssize_t piece = 1;

    while (got < size && piece > 0) {
        piece = pread(file, into + got, size - got, (off_t)(at + got));
        got += piece > 0 ? (size_t)piece : 0;
    }
    return got == size;
}

/* The bytes of the table's frame, to be freed by the caller; NULL: there is none. */
static unsigned char *read_frame(int file, uint64_t size, size_t *count, size_t *entry_bytes,
                                 uint64_t *at)
{
    unsigned char foot[FOOT_BYTES];

    if (size < HEAD_BYTES + FOOT_BYTES || !read_at(file, foot, FOOT_BYTES, size - FOOT_BYTES) ||
        word_at(foot + 5) != foot_magic || (foot[4] & RESERVED) != 0)
        return NULL;
    *count = word_at(foot);
    *entry_bytes = ENTRY_BYTES + (foot[4] & HAS_CHECKSUMS ? CHECKSUM_BYTES : 0);
    if (*count > FRAMES_MAX)
        return NULL;
    const uint64_t bytes = *count * *entry_bytes + FOOT_BYTES;
    if (size < HEAD_BYTES + bytes)
        return NULL;
    *at = size - bytes - HEAD_BYTES;
    unsigned char *frame = malloc((size_t)(HEAD_BYTES + bytes));
    if (frame && read_at(file, frame, (size_t)(HEAD_BYTES + bytes), *at) &&
        word_at(frame) == head_magic && word_at(frame + 4) == bytes)
        return frame;
    free(frame);
    return NULL;
}

bool seek_table_read(struct seek_table *table, int file, uint64_t size)
{
    size_t count, entry_bytes;
    uint64_t at;
    unsigned char *frame = read_frame(file, size, &count, &entry_bytes, &at);
    struct seek_place place = {0};

    *table = (struct seek_table){0};
    struct seek_place *places = frame ? malloc((count + 1) * sizeof *places) : NULL;
    for (size_t i = 0; places && i < count; i++) {
        const unsigned char *entry = frame + HEAD_BYTES + i * entry_bytes;
        places[i] = place;
        place.file += word_at(entry);
        place.text += word_at(entry + 4);
    }
    free(frame);
    if (!places || place.file != at) {
        free(places);
        return false;
    }
    places[count] = place;
    *table = (struct seek_table){.places = places, .count = count + 1};
    return true;
}

void seek_table_finish(struct seek_table *table)
{
    free(table->places);
    *table = (struct seek_table){0};
}

const struct seek_place *seek_table_find(const struct seek_table *table, uint64_t text)
{
    size_t from = 0, to = table->count;

    while (from < to) {
        const size_t middle = from + (to - from) / 2;
        if (table->places[middle].text <= text)
            from = middle + 1;
        else
            to = middle;
    }
    return from > 0 ? &table->places[from - 1] : NULL;
}
