/* The four forms in which texts come compressed, behind one face: bytes in, bytes out, a member at a time. */
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

enum {
    COMPRESSION_MAGIC_BYTES = 10, /* the most that compression_detect wants to see */
    DECODER_MEMORY_MIB = 160,     /* the most that the text may ask for, where its writer decides */
    DECODER_WINDOW_LOG = 27       /* of zstd: what `zstd --long` writes */
};

/* How a member went on. */
enum decoded {
    DECODED_SOME,      /* give more bytes, or more room */
    DECODED_MEMBER,    /* a member is at its end; what follows has not been taken */
    DECODED_DAMAGED,   /* the bytes are not what they claim to be */
    DECODED_TOO_LARGE, /* it wants more memory than is allowed */
    DECODED_NO_MEMORY
};

/* Where to take bytes from and where to put them; both advance. */
struct decode_io {
    const char *in;
    size_t in_size;
    char *out;
    size_t out_size;
};

/* By the first bytes of a text, COMPRESSION_MAGIC_BYTES of them if it has so many. */
enum compression compression_detect(const char *magic, size_t size);

/* What the same bytes begin that holds no text to be read, for example "a ZIP archive"; NULL: nothing that is known. */
const char *foreign_format_name(const char *magic, size_t size);

/* Its name in a sentence, for example "gzip". */
const char *compression_name(enum compression compression);

struct decoder;

/* NULL if there is no memory. Stands at the start of a member. */
struct decoder *decoder_create(enum compression compression);
void decoder_destroy(struct decoder *decoder);

/* Set it to the start of another member. */
enum decoded decoder_restart(struct decoder *decoder);

/* Decode what is there. DECODED_SOME without any progress means that the input is used up or the room is. */
enum decoded decoder_step(struct decoder *decoder, struct decode_io *io);

#endif
