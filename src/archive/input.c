/*
 * A text from a file, standard input or memory, plain or compressed. Compressed members one after
 * another are one text.
 *
 * Bytes of the file pass through one buffer, `raw`. A plain text is given out of it at first, and
 * then past it, straight to the reader. A compressed one is decoded into another buffer, `decoded`.
 * Zero bytes may follow a member, as they fill up tapes and files of xz; anything else there is a
 * fault. A fault comes after all the text before it has been given.
 *
 * A file of bzip2 that can be read from any place is decoded by several threads, block by block
 * (bzip2_blocks.c). Where a block is not plainly right the file is decoded again from its start in
 * the ordinary way, and what has been given already is passed over. So the text and the fault are
 * the same for any number of threads.
 *
 * A text that begins with the byte-order mark of UTF-16 is translated. All that is said of its
 * bytes is then said of the translation.
 */
#include "archive/input.h"
#include "archive/bzip2_blocks.h"
#include "archive/decompress.h"
#include "archive/file_stamp.h"
#include "archive/seek_table.h"
#include "archive/utf16.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { RAW_ROOM = 1 << 16, DECODED_ROOM = 1 << 16, UNITS_ROOM = 1 << 13, FAULT_OF_DATA_ROOM = 256 };

const char input_changed[] = "it has changed while it was read";

struct input {
    /* Where the bytes come from: a file, or memory if that is not NULL. */
    int file;
    struct file_stamp stamp;
    const char *memory;
    size_t memory_at, memory_size;
    const atomic_bool *stop;
    bool file_ended, stopped;
    /* Bytes of the file that have been used. */
    _Atomic uint64_t used;
    /* Why it cannot be read further; empty: nothing so far. */
    char fault[FAULT_OF_DATA_ROOM];

    enum compression compression;
    struct decoder *decoder;
    bool between_members;
    /* Of bzip2, if several threads decode it: its blocks; and whether the text comes from them now. */
    struct bzip2_blocks *blocks;
    bool by_blocks;
    /* Bytes that have been given of a compressed text; and of seekable zstd where its frames are. */
    uint64_t given;
    struct seek_table frames;
    bool frames_looked_for;
    /* Bytes of the text that are still to be given: of `text` from `decoded_at` to `decoded_end`. */
    const char *text;
    size_t decoded_at, decoded_end;
    char decoded[DECODED_ROOM];
    /* Bytes of the file that are still to be used: from `raw_at` to `raw_end`. */
    size_t raw_at, raw_end;
    char raw[RAW_ROOM];

    bool is_utf16;
    struct utf16 utf16;
    /*
     * Bytes that are to be translated, or the first bytes of another text: from `units_at` to
     * `units_end`.
     */
    size_t units_at, units_end;
    char units[UNITS_ROOM];
    /* A piece of the translation for which there was no room: from `rest_at` to `rest_end`. */
    size_t rest_at, rest_end;
    char rest[UTF16_ROOM];
};

static uint64_t used_bytes(const struct input *input)
{
    return atomic_load_explicit(&input->used, memory_order_relaxed);
}

static void use(struct input *input, size_t count)
{
    atomic_fetch_add_explicit(&input->used, count, memory_order_relaxed);
}

static size_t read_memory(struct input *input, char *into, size_t room)
{
    const size_t left = input->memory_size - input->memory_at, size = left < room ? left : room;
    memcpy(into, input->memory + input->memory_at, size);
    input->memory_at += size;
    input->file_ended = size == 0;
    return size;
}

bool input_has_changed(const struct input *input)
{
    return !input->memory && !file_stamp_holds(&input->stamp, input->file);
}

uint64_t input_sample(const struct input *input)
{
    return input->memory ? 0 : file_stamp_sample(&input->stamp, input->file);
}

/* What is read of a file while it changes is neither what it was nor what it is. */
static void note_change(struct input *input)
{
    if (input_has_changed(input))
        snprintf(input->fault, sizeof input->fault, "%s", input_changed);
}

/* Bytes of the file itself; 0 at its end or at a fault. */
static size_t read_file(struct input *input, char *into, size_t room)
{
    if (input->memory)
        return read_memory(input, into, room);
    while (!input->file_ended) {
        const ssize_t got = read(input->file, into, room);
        if (got > 0)
            return (size_t)got;
        if (got < 0 && errno == EINTR && !(input->stop && *input->stop))
            continue;
        input->file_ended = true;
        if (got < 0 && errno == EINTR)
            input->stopped = true;
        else if (got < 0)
            snprintf(input->fault, sizeof input->fault, "at byte %llu it cannot be read: %s",
                     (unsigned long long)(used_bytes(input) + input->raw_end - input->raw_at),
                     strerror(errno));
        else
            note_change(input);
    }
    return 0;
}

/* Read until `wanted` bytes are in the buffer, or the file is at its end. */
static void look_ahead(struct input *input, size_t wanted)
{
    if (input->raw_end - input->raw_at >= wanted)
        return;
    memmove(input->raw, input->raw + input->raw_at, input->raw_end - input->raw_at);
    input->raw_end -= input->raw_at;
    input->raw_at = 0;
    while (input->raw_end < wanted && !input->file_ended)
        input->raw_end += read_file(input, input->raw + input->raw_end, RAW_ROOM - input->raw_end);
}

/* Bytes of a file that can be read from any place; 0: it is none, or empty. */
static uint64_t seekable_bytes(const struct input *input)
{
    struct stat status;
    const bool is_seekable = !input->memory && input->file != STDIN_FILENO &&
                             fstat(input->file, &status) == 0 && S_ISREG(status.st_mode) &&
                             lseek(input->file, 0, SEEK_CUR) >= 0;
    return is_seekable ? (uint64_t)status.st_size : 0;
}

/* Read the file, or memory, from this byte on. */
static bool seek_file(struct input *input, uint64_t at)
{
    if (input->memory)
        input->memory_at = (size_t)at;
    else if (lseek(input->file, (off_t)at, SEEK_SET) < 0)
        return false;
    atomic_store_explicit(&input->used, at, memory_order_relaxed);
    input->raw_at = input->raw_end = 0;
    input->file_ended = false;
    return true;
}

static size_t read_plain(struct input *input, char *into, size_t room)
{
    size_t size = input->raw_end - input->raw_at;
    if (size == 0) {
        size = read_file(input, into, room);
    } else {
        size = size < room ? size : room;
        memcpy(into, input->raw + input->raw_at, size);
        input->raw_at += size;
    }
    use(input, size);
    return size;
}

static void set_fault(struct input *input, enum decoded why)
{
    const char *name = compression_name(input->compression);
    const unsigned long long byte = used_bytes(input);
    char *fault = input->fault;

    switch (why) {
    case DECODED_SOME:
        snprintf(fault, FAULT_OF_DATA_ROOM, "at byte %llu the file ends, but not its %s data", byte,
                 name);
        break;
    case DECODED_MEMBER:
        snprintf(fault, FAULT_OF_DATA_ROOM, "at byte %llu something follows that is not %s data",
                 byte, name);
        break;
    case DECODED_DAMAGED:
        snprintf(fault, FAULT_OF_DATA_ROOM, "at byte %llu the %s data is damaged", byte, name);
        break;
    case DECODED_TOO_LARGE:
        snprintf(fault, FAULT_OF_DATA_ROOM,
                 "at byte %llu the %s data asks for more memory than is allowed, %d MiB", byte,
                 name,
                 input->compression == COMPRESSION_ZSTD ? 1 << (DECODER_WINDOW_LOG - 20)
                                                        : (int)DECODER_MEMORY_MIB);
        break;
    case DECODED_NO_MEMORY:
        snprintf(fault, FAULT_OF_DATA_ROOM,
                 "at byte %llu there is not enough memory for the %s data", byte, name);
        break;
    }
    note_change(input);
}

/*
 * After a member: begin the next one. Answers false if the text is at its end, or there is a fault.
 */
static bool start_next_member(struct input *input)
{
    look_ahead(input, 1);
    while (input->raw_at < input->raw_end && input->raw[input->raw_at] == '\0') {
        input->raw_at++;
        use(input, 1);
        look_ahead(input, 1);
    }
    look_ahead(input, COMPRESSION_MAGIC_BYTES);
    const size_t size = input->raw_end - input->raw_at;
    if (size == 0)
        return false;
    if (compression_detect(input->raw + input->raw_at, size) != input->compression) {
        set_fault(input, DECODED_MEMBER);
        return false;
    }
    const enum decoded started = decoder_restart(input->decoder);
    if (started != DECODED_SOME) {
        set_fault(input, started);
        return false;
    }
    input->between_members = false;
    return true;
}

/*
 * Let the decoder give the next bytes of the text, into `decoded`. Answers false if there are no
 * more, or there is a fault.
 *
 * A library may lose what it has decoded when it finds damage. So it always gets the whole buffer:
 * then what comes before the damage does not depend on how the text is read.
 */
static bool decode_step(struct input *input)
{
    while (!input->fault[0]) {
        if (input->between_members && !start_next_member(input))
            return false;
        look_ahead(input, 1);
        const size_t had = input->raw_end - input->raw_at;
        struct decode_io io = {.in = input->raw + input->raw_at,
                               .in_size = had,
                               .out = input->decoded,
                               .out_size = sizeof input->decoded};
        const enum decoded done = decoder_step(input->decoder, &io);
        input->raw_at = input->raw_end - io.in_size;
        use(input, had - io.in_size);
        input->text = input->decoded;
        input->decoded_at = 0;
        input->decoded_end = sizeof input->decoded - io.out_size;
        input->between_members = done == DECODED_MEMBER;
        if (done != DECODED_SOME && done != DECODED_MEMBER && !input->fault[0])
            set_fault(input, done);
        if (input->decoded_end > 0)
            return true;
        if (done == DECODED_SOME && io.in_size == had && !input->fault[0]) { /* no progress */
            if (input->stopped)
                return false;
            set_fault(input, had == 0 ? DECODED_SOME : DECODED_DAMAGED);
        }
    }
    return false;
}

/* bzip2 by several threads. */

/*
 * The bytes for the blocks. What goes wrong here comes again when the file is read without them,
 * which is where the text breaks off.
 */
static size_t read_for_blocks(void *context, char *into, size_t room)
{
    struct input *input = context;
    const size_t size = read_file(input, into, room);

    input->fault[0] = '\0';
    return size;
}

/* Several threads decode the file, if it can be read from any place. Answers false without memory. */
static bool start_blocks(struct input *input, unsigned jobs)
{
    if (jobs == 1 || input->compression != COMPRESSION_BZIP2 ||
        (!input->memory && seekable_bytes(input) == 0) || !seek_file(input, 0))
        return true;
    input->blocks = bzip2_blocks_create(jobs, read_for_blocks, input);
    input->by_blocks = input->blocks != NULL;
    return input->by_blocks;
}

/* The decoder reads on from this byte of the file. */
static bool decode_from(struct input *input, uint64_t at)
{
    input->by_blocks = false;
    if (!seek_file(input, at))
        snprintf(input->fault, sizeof input->fault, "at byte %llu it cannot be read: %s",
                 (unsigned long long)at, strerror(errno));
    return !input->fault[0];
}

/* Decode the file again from its start, and pass over what has been given of it. */
static bool decode_again(struct input *input)
{
    uint64_t left = input->given;

    if (!decode_from(input, 0))
        return false;
    while (left > 0 && decode_step(input)) {
        const size_t there = input->decoded_end;
        input->decoded_at = left < there ? (size_t)left : there;
        left -= input->decoded_at;
        if (input->stop && *input->stop) {
            input->stopped = true;
            return false;
        }
    }
    return left == 0;
}

/*
 * Take the text of the next block; behind the last one that is plainly right the decoder is made
 * ready. Answers false if there is a fault.
 */
static bool take_block(struct input *input)
{
    struct bzip2_text next = {0};
    const enum bzip2_next what = bzip2_blocks_next(input->blocks, &next);

    input->text = next.text;
    input->decoded_at = 0;
    input->decoded_end = next.size;
    switch (what) {
    case BZIP2_TEXT:
        atomic_store_explicit(&input->used, next.used, memory_order_relaxed);
        return true;
    case BZIP2_END:
        input->between_members = true;
        return decode_from(input, next.used);
    case BZIP2_DOUBT:
        break;
    }
    return decode_again(input);
}

/* The next bytes of the text. Answers false if there are no more, or there is a fault. */
static bool decode_more(struct input *input)
{
    if (input->blocks && input->stopped)
        return false;
    if (input->by_blocks && !take_block(input))
        return false;
    return input->decoded_at < input->decoded_end || decode_step(input);
}

static size_t read_compressed(struct input *input, char *into, size_t room)
{
    size_t size = 0;
    while (size < room && (input->decoded_at < input->decoded_end || decode_more(input))) {
        const size_t left = input->decoded_end - input->decoded_at;
        const size_t piece = left < room - size ? left : room - size;
        memcpy(into + size, input->text + input->decoded_at, piece);
        input->decoded_at += piece;
        input->given += piece;
        size += piece;
    }
    return size;
}

bool input_help(struct input *input)
{
    return input->blocks && bzip2_blocks_help(input->blocks);
}

/* Bytes of the text, decompressed but not translated. */
static size_t read_bytes(struct input *input, char *into, size_t room)
{
    return input->compression == COMPRESSION_NONE ? read_plain(input, into, room)
                                                  : read_compressed(input, into, room);
}

/* The first two bytes of a text may say that it is UTF-16. */
static void look_for_utf16(struct input *input)
{
    size_t got = 1;
    while (input->units_end < 2 && got > 0) {
        got = read_bytes(input, input->units + input->units_end, 2 - input->units_end);
        input->units_end += got;
    }
    if (input->units_end < 2)
        return;
    const bool little = memcmp(input->units, "\xff\xfe", 2) == 0;
    input->utf16.big_endian = memcmp(input->units, "\xfe\xff", 2) == 0;
    input->is_utf16 = little || input->utf16.big_endian;
    if (input->is_utf16)
        input->units_at = 2;
}

static size_t read_utf16(struct input *input, char *into, size_t room)
{
    size_t size = 0;
    while (size + UTF16_ROOM <= room) {
        const size_t used = utf16_translate(&input->utf16, input->units + input->units_at,
                                            input->units_end - input->units_at, into, room, &size);
        input->units_at += used;
        if (used > 0)
            continue;
        if (size > 0)
            break;
        const size_t left = input->units_end - input->units_at; /* half a unit */
        memmove(input->units, input->units + input->units_at, left);
        input->units_at = 0;
        input->units_end = left + read_bytes(input, input->units + left, UNITS_ROOM - left);
        if (input->units_end == left)
            break;
    }
    return size;
}

static size_t read_utf16_exactly(struct input *input, char *into, size_t room)
{
    if (input->rest_at == input->rest_end) {
        if (room >= UTF16_ROOM)
            return read_utf16(input, into, room);
        input->rest_at = 0;
        input->rest_end = read_utf16(input, input->rest, sizeof input->rest);
    }
    const size_t left = input->rest_end - input->rest_at, size = left < room ? left : room;
    memcpy(into, input->rest + input->rest_at, size);
    input->rest_at += size;
    return size;
}

size_t input_read(void *context, char *into, size_t room)
{
    struct input *input = context;
    size_t size;

    if (room == 0)
        return 0;
    if (input->is_utf16)
        return read_utf16_exactly(input, into, room);
    size = input->units_end - input->units_at < room ? input->units_end - input->units_at : room;
    memcpy(into, input->units + input->units_at, size);
    input->units_at += size;
    return size + read_bytes(input, into + size, room - size);
}

/* Pass over bytes of a plain text without reading them; answers how many. */
static uint64_t seek_plain(struct input *input, uint64_t count)
{
    const uint64_t bytes = seekable_bytes(input), at = used_bytes(input);

    if (bytes <= at)
        return 0;
    const uint64_t passed = bytes - at < count ? bytes - at : count;
    return seek_file(input, at + passed) ? passed : 0;
}

/* Pass over whole frames of seekable zstd; answers how many bytes of text they have. */
static uint64_t seek_frame(struct input *input, uint64_t count)
{
    if (!input->frames_looked_for)
        (void)seek_table_read(&input->frames, input->file, seekable_bytes(input));
    input->frames_looked_for = true;
    const struct seek_place *place = seek_table_find(&input->frames, input->given + count);
    if (!place || place->text <= input->given || !seek_file(input, place->file))
        return 0;
    const uint64_t passed = place->text - input->given;
    input->decoded_at = input->decoded_end = 0;
    input->between_members = true;
    input->given = place->text;
    return passed;
}

static uint64_t seek(struct input *input, uint64_t count)
{
    if (input->is_utf16 || input->units_at < input->units_end || input->fault[0])
        return 0;
    return input->compression == COMPRESSION_NONE   ? seek_plain(input, count)
           : input->compression == COMPRESSION_ZSTD ? seek_frame(input, count)
                                                    : 0;
}

uint64_t input_pass(struct input *input, uint64_t count)
{
    char bytes[1 << 14];
    uint64_t passed = 0;

    while (passed < count && !(input->stop && *input->stop)) {
        const uint64_t left = count - passed, sought = left > sizeof bytes ? seek(input, left) : 0;
        const size_t first = input->is_utf16 ? 0 : input->units_end - input->units_at;
        const size_t room = first > 0 ? first : sizeof bytes;
        const size_t size =
            sought > 0 ? 0 : input_read(input, bytes, left < room ? (size_t)left : room);
        passed += sought + size;
        if (sought + size == 0)
            break;
    }
    input->stopped |= passed < count && input->stop && *input->stop;
    return passed;
}

const char *input_fault(const struct input *input)
{
    const bool all_given = input->decoded_at == input->decoded_end;
    return input->fault[0] && all_given ? input->fault : NULL;
}

bool input_stopped(const struct input *input)
{
    return input->stopped;
}

uint64_t input_used(const struct input *input)
{
    return used_bytes(input);
}

const char *input_remark(const struct input *input)
{
    return input->is_utf16 ? "the text is UTF-16; places in it are told as if it were UTF-8" : NULL;
}

/* Are these the first bytes of something that is no text? Then `fault` says of what. */
static bool is_foreign(const char *first, size_t size, char fault[FAULT_ROOM])
{
    const char *what = foreign_format_name(first, size);
    if (what)
        fault_set(fault,
                  "it is %s; games are read from PGN, plain or compressed by gzip, bzip2, xz or "
                  "zstd",
                  what);
    return what;
}

bool input_check(const char *name, char fault[FAULT_ROOM])
{
    struct stat status;
    char first[COMPRESSION_MAGIC_BYTES];

    if (strcmp(name, "-") == 0)
        return true;
    if (stat(name, &status) != 0)
        return fault_set(fault, "%s", strerror(errno));
    if (S_ISDIR(status.st_mode))
        return fault_set(fault, "it is a folder");
    if (!S_ISREG(status.st_mode))
        return true;
    const int file = open(name, O_RDONLY | O_CLOEXEC);
    const ssize_t size = file >= 0 ? read(file, first, sizeof first) : -1;
    if (size < 0)
        fault_set(fault, "%s", strerror(errno));
    if (file >= 0)
        close(file);
    return size >= 0 && !is_foreign(first, (size_t)size, fault);
}

bool input_bytes(const char *name, uint64_t *bytes)
{
    struct stat status;
    const bool from_input = strcmp(name, "-") == 0;

    if ((from_input ? fstat(STDIN_FILENO, &status) : stat(name, &status)) != 0 ||
        !S_ISREG(status.st_mode))
        return false;
    *bytes = (uint64_t)status.st_size;
    return true;
}

/* Find out how the text is written. Answers false if it cannot be read. */
static bool begin(struct input *input, unsigned jobs, char fault[FAULT_ROOM])
{
    look_ahead(input, COMPRESSION_MAGIC_BYTES);
    if (input->fault[0])
        return fault_set(fault, "%s", input->fault);
    if (is_foreign(input->raw, input->raw_end, fault))
        return false;
    input->compression = compression_detect(input->raw, input->raw_end);
    if (input->compression != COMPRESSION_NONE &&
        !(input->decoder = decoder_create(input->compression)))
        return fault_set_no_memory(fault);
    if (!start_blocks(input, jobs))
        return fault_set_no_memory(fault);
    look_for_utf16(input);
    return true;
}

static struct input *begun_or_closed(struct input *input, unsigned jobs, char fault[FAULT_ROOM])
{
    if (begin(input, jobs, fault))
        return input;
    input_close(input);
    return NULL;
}

static struct input *create(char fault[FAULT_ROOM])
{
    struct input *input = calloc(1, sizeof *input);
    if (!input)
        fault_set_no_memory(fault);
    return input;
}

struct input *input_open(const char *name, unsigned jobs, const atomic_bool *stop,
                         char fault[FAULT_ROOM])
{
    const int file = strcmp(name, "-") == 0 ? STDIN_FILENO : open(name, O_RDONLY | O_CLOEXEC);
    struct input *input = NULL;

    if (file < 0) {
        fault_set(fault, "%s", strerror(errno));
        return NULL;
    }
    input = create(fault);
    if (!input) {
        close(file);
        return NULL;
    }
    input->file = file;
    input->stamp = file_stamp_take(file);
    input->stop = stop;
    return begun_or_closed(input, jobs, fault);
}

struct input *input_open_memory(const char *bytes, size_t size, unsigned jobs,
                                char fault[FAULT_ROOM])
{
    struct input *input = create(fault);
    if (!input)
        return NULL;
    input->file = -1;
    input->memory = size > 0 ? bytes : "";
    input->memory_size = size;
    return begun_or_closed(input, jobs, fault);
}

void input_close(struct input *input)
{
    if (!input)
        return;
    decoder_destroy(input->decoder);
    bzip2_blocks_destroy(input->blocks);
    seek_table_finish(&input->frames);
    if (input->file > STDIN_FILENO)
        close(input->file);
    free(input);
}
