/*
 * Decompression of gzip, bzip2, xz and zstd as a stream: bytes in, bytes out, one member at a time.
 */
#ifndef HK_ARCHIVE_DECOMPRESS_H
#define HK_ARCHIVE_DECOMPRESS_H

#include <stdbool.h>
#include <stddef.h>

enum compression {
    COMPRESSION_NONE,
    COMPRESSION_GZIP,
    COMPRESSION_BZIP2,
    COMPRESSION_XZ,
    COMPRESSION_ZSTD
};

/* Bytes at the start of a text that tell how it is compressed. */
enum { COMPRESSION_MAGIC_BYTES = 10 };

/*
 * The most memory that a text may ask for, where its writer decides: xz in MiB; zstd a window of
 * 2^27 bytes.
 */
enum { DECODER_MEMORY_MIB = 160, DECODER_WINDOW_LOG = 27 };

/* What a step of decoding has come to. */
enum decoded {
    /* It needs more bytes, or more room. */
    DECODED_SOME,
    /* A member is at its end. What follows has not been taken. */
    DECODED_MEMBER,
    /* The bytes are not what they claim to be. */
    DECODED_DAMAGED,
    /* The text asks for more memory than is allowed. */
    DECODED_TOO_LARGE,
    DECODED_NO_MEMORY
};

/* Bytes to decode, and room for what they give. A step advances both. */
struct decode_io {
    const char *in;
    size_t in_size;
    char *out;
    size_t out_size;
};

/*
 * How a text is compressed, by its first bytes: COMPRESSION_MAGIC_BYTES of them if it has so many.
 */
enum compression compression_detect(const char *magic, size_t size);

/*
 * What begins with these bytes and is no text that can be read, for example "a ZIP archive"; NULL:
 * nothing that is known.
 */
const char *foreign_format_name(const char *magic, size_t size);

/* Its name in a sentence, for example "gzip"; static. */
const char *compression_name(enum compression compression);

struct decoder;

/* A decoder at the start of a member. NULL if there is no memory. */
struct decoder *decoder_create(enum compression compression);
void decoder_destroy(struct decoder *decoder);

/* Begin another member. DECODED_SOME, or DECODED_NO_MEMORY. */
enum decoded decoder_restart(struct decoder *decoder);

/* Decode what is there. DECODED_SOME without any progress: there are no bytes, or no room. */
enum decoded decoder_step(struct decoder *decoder, struct decode_io *io);

#endif
