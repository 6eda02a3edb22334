/*
 * gzip, bzip2, xz and zstd as streams. Each has two functions: begin a member, and decode some
 * bytes. What may follow a member, and what the end of the bytes means, is decided in input.c.
 *
 * The memory is bounded whatever the text asks for: gzip and bzip2 have fixed windows, xz has a
 * limit of DECODER_MEMORY_MIB, zstd one of 2^DECODER_WINDOW_LOG bytes.
 */
#include "archive/decompress.h"

#include <bzlib.h>
#include <limits.h>
#include <lzma.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

struct decoder {
    enum compression compression;
    /* The library has memory that is to be given back. */
    bool begun;
    union {
        z_stream gzip;
        bz_stream bzip2;
        lzma_stream xz;
        ZSTD_DCtx *zstd;
    } as;
};

static bool begins_with(const char *magic, size_t size, const char *word, size_t word_size)
{
    return size >= word_size && memcmp(magic, word, word_size) == 0;
}

/* "BZh", a digit, and then the six bytes of a block or of the end, as far as the text goes. */
static bool is_bzip2(const char *magic, size_t size)
{
    static const char block[] = "1AY&SY", end[] = "\x17rE8P\x90";
    if (size < 4 || memcmp(magic, "BZh", 3) != 0 || magic[3] < '1' || magic[3] > '9')
        return false;
    const size_t rest = size - 4 < 6 ? size - 4 : 6;
    return memcmp(magic + 4, block, rest) == 0 || memcmp(magic + 4, end, rest) == 0;
}

/* A frame, or one that is to be skipped: those carry an index and the like. */
static bool is_zstd(const char *magic, size_t size)
{
    return begins_with(magic, size, "\x28\xb5\x2f\xfd", 4) ||
           (size >= 4 && ((unsigned char)magic[0] & 0xf0) == 0x50 &&
            memcmp(magic + 1, "\x2a\x4d\x18", 3) == 0);
}

enum compression compression_detect(const char *magic, size_t size)
{
    if (begins_with(magic, size, "\x1f\x8b", 2))
        return COMPRESSION_GZIP;
    if (is_bzip2(magic, size))
        return COMPRESSION_BZIP2;
    if (begins_with(magic, size,
                    "\xfd"
                    "7zXZ\0",
                    6))
        return COMPRESSION_XZ;
    if (is_zstd(magic, size))
        return COMPRESSION_ZSTD;
    return COMPRESSION_NONE;
}

const char *foreign_format_name(const char *magic, size_t size)
{
    static const struct {
        const char *magic, *name;
        size_t size;
    } others[] = {{"PK\x03\x04", "a ZIP archive", 4},
                  {"PK\x05\x06", "a ZIP archive", 4},
                  {"7z\xbc\xaf\x27\x1c", "a 7z archive", 6},
                  {"Rar!\x1a\x07", "a RAR archive", 6},
                  {"\x5d\0\0", "LZMA data", 3},
                  {"\x1f\x9d", "compress data", 2},
                  {"LZIP", "lzip data", 4},
                  {"\x04\x22\x4d\x18", "LZ4 data", 4},
                  {"\x7f"
                   "ELF",
                   "a program", 4},
                  {"%PDF", "a PDF file", 4},
                  {"\xff\xfe\0\0", "UTF-32 text", 4},
                  {"\0\0\xfe\xff", "UTF-32 text", 4},
                  {"SQLite for", "an SQLite database", 10}};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (begins_with(magic, size, others[i].magic, others[i].size))
            return others[i].name;
    return NULL;
}

const char *compression_name(enum compression compression)
{
    switch (compression) {
    case COMPRESSION_NONE:
        return "plain";
    case COMPRESSION_GZIP:
        return "gzip";
    case COMPRESSION_BZIP2:
        return "bzip2";
    case COMPRESSION_XZ:
        return "xz";
    case COMPRESSION_ZSTD:
        return "zstd";
    }
    return "";
}

static unsigned as_unsigned(size_t size)
{
    return size < UINT_MAX ? (unsigned)size : UINT_MAX;
}

/*
 * The libraries take their input by pointers to bytes that are not const, but do not write there.
 */
union bytes {
    const char *given;
    char *wanted;
    const unsigned char *const_unsigned;
    unsigned char *unsigned_wanted;
};

/* gzip. */

static enum decoded gzip_start(struct decoder *decoder)
{
    enum { WINDOW_BITS = 15, GZIP_ALONE = 16 };
    z_stream *gzip = &decoder->as.gzip;
    const int done =
        decoder->begun ? inflateReset(gzip) : inflateInit2(gzip, WINDOW_BITS + GZIP_ALONE);
    return done == Z_OK ? DECODED_SOME : DECODED_NO_MEMORY;
}

static enum decoded gzip_step(z_stream *gzip, struct decode_io *io)
{
    const union bytes in = {.given = io->in};
    gzip->next_in = in.unsigned_wanted;
    gzip->avail_in = as_unsigned(io->in_size);
    gzip->next_out = (unsigned char *)io->out;
    gzip->avail_out = as_unsigned(io->out_size);
    const unsigned had = gzip->avail_in, room = gzip->avail_out;
    const int done = inflate(gzip, Z_NO_FLUSH);
    const size_t taken = had - gzip->avail_in, given = room - gzip->avail_out;
    io->in += taken;
    io->in_size -= taken;
    io->out += given;
    io->out_size -= given;
    if (done == Z_STREAM_END)
        return DECODED_MEMBER;
    if (done == Z_MEM_ERROR)
        return DECODED_NO_MEMORY;
    return done == Z_OK || done == Z_BUF_ERROR ? DECODED_SOME : DECODED_DAMAGED;
}

/* bzip2. */

static enum decoded bzip2_start(struct decoder *decoder)
{
    if (decoder->begun)
        BZ2_bzDecompressEnd(&decoder->as.bzip2);
    memset(&decoder->as.bzip2, 0, sizeof decoder->as.bzip2);
    return BZ2_bzDecompressInit(&decoder->as.bzip2, 0, 0) == BZ_OK ? DECODED_SOME
                                                                   : DECODED_NO_MEMORY;
}

static enum decoded bzip2_step(bz_stream *bzip2, struct decode_io *io)
{
    const union bytes in = {.given = io->in};
    bzip2->next_in = in.wanted;
    bzip2->avail_in = as_unsigned(io->in_size);
    bzip2->next_out = io->out;
    bzip2->avail_out = as_unsigned(io->out_size);
    const unsigned had = bzip2->avail_in, room = bzip2->avail_out;
    const int done = BZ2_bzDecompress(bzip2);
    const size_t taken = had - bzip2->avail_in, given = room - bzip2->avail_out;
    io->in += taken;
    io->in_size -= taken;
    io->out += given;
    io->out_size -= given;
    if (done == BZ_STREAM_END)
        return DECODED_MEMBER;
    if (done == BZ_MEM_ERROR)
        return DECODED_NO_MEMORY;
    return done == BZ_OK ? DECODED_SOME : DECODED_DAMAGED;
}

/* xz. */

static enum decoded xz_start(struct decoder *decoder)
{
    if (!decoder->begun)
        decoder->as.xz = (lzma_stream)LZMA_STREAM_INIT;
    const lzma_ret done =
        lzma_stream_decoder(&decoder->as.xz, (uint64_t)DECODER_MEMORY_MIB << 20, 0);
    return done == LZMA_OK ? DECODED_SOME : DECODED_NO_MEMORY;
}

static enum decoded xz_step(lzma_stream *xz, struct decode_io *io)
{
    const union bytes in = {.given = io->in};
    xz->next_in = in.const_unsigned;
    xz->avail_in = io->in_size;
    xz->next_out = (unsigned char *)io->out;
    xz->avail_out = io->out_size;
    const lzma_ret done = lzma_code(xz, LZMA_RUN);
    const size_t taken = io->in_size - xz->avail_in, given = io->out_size - xz->avail_out;
    io->in += taken;
    io->in_size -= taken;
    io->out += given;
    io->out_size -= given;
    if (done == LZMA_STREAM_END)
        return DECODED_MEMBER;
    if (done == LZMA_MEM_ERROR)
        return DECODED_NO_MEMORY;
    if (done == LZMA_MEMLIMIT_ERROR)
        return DECODED_TOO_LARGE;
    return done == LZMA_OK || done == LZMA_BUF_ERROR ? DECODED_SOME : DECODED_DAMAGED;
}

/* zstd. */

static enum decoded zstd_start(struct decoder *decoder)
{
    if (!decoder->begun)
        decoder->as.zstd = ZSTD_createDCtx();
    if (!decoder->as.zstd)
        return DECODED_NO_MEMORY;
    ZSTD_DCtx_reset(decoder->as.zstd, ZSTD_reset_session_only);
    ZSTD_DCtx_setParameter(decoder->as.zstd, ZSTD_d_windowLogMax, DECODER_WINDOW_LOG);
    return DECODED_SOME;
}

static enum decoded zstd_step(ZSTD_DCtx *zstd, struct decode_io *io)
{
    ZSTD_inBuffer in = {.src = io->in, .size = io->in_size};
    ZSTD_outBuffer out = {.dst = io->out, .size = io->out_size};
    const size_t done = ZSTD_decompressStream(zstd, &out, &in);
    io->in += in.pos;
    io->in_size -= in.pos;
    io->out += out.pos;
    io->out_size -= out.pos;
    if (!ZSTD_isError(done))
        return done == 0 ? DECODED_MEMBER : DECODED_SOME;
    const ZSTD_ErrorCode why = ZSTD_getErrorCode(done);
    if (why == ZSTD_error_frameParameter_windowTooLarge)
        return DECODED_TOO_LARGE;
    return why == ZSTD_error_memory_allocation ? DECODED_NO_MEMORY : DECODED_DAMAGED;
}

/* All of them. */

enum decoded decoder_restart(struct decoder *decoder)
{
    enum decoded started = DECODED_SOME;
    switch (decoder->compression) {
    case COMPRESSION_NONE:
        return DECODED_DAMAGED;
    case COMPRESSION_GZIP:
        started = gzip_start(decoder);
        break;
    case COMPRESSION_BZIP2:
        started = bzip2_start(decoder);
        break;
    case COMPRESSION_XZ:
        started = xz_start(decoder);
        break;
    case COMPRESSION_ZSTD:
        started = zstd_start(decoder);
        break;
    }
    decoder->begun = started == DECODED_SOME;
    return started;
}

enum decoded decoder_step(struct decoder *decoder, struct decode_io *io)
{
    switch (decoder->compression) {
    case COMPRESSION_NONE:
        break;
    case COMPRESSION_GZIP:
        return gzip_step(&decoder->as.gzip, io);
    case COMPRESSION_BZIP2:
        return bzip2_step(&decoder->as.bzip2, io);
    case COMPRESSION_XZ:
        return xz_step(&decoder->as.xz, io);
    case COMPRESSION_ZSTD:
        return zstd_step(decoder->as.zstd, io);
    }
    return DECODED_DAMAGED;
}

struct decoder *decoder_create(enum compression compression)
{
    struct decoder *decoder = calloc(1, sizeof *decoder);
    if (!decoder)
        return NULL;
    decoder->compression = compression;
    if (decoder_restart(decoder) == DECODED_SOME)
        return decoder;
    decoder_destroy(decoder);
    return NULL;
}

void decoder_destroy(struct decoder *decoder)
{
    if (!decoder)
        return;
    switch (decoder->begun ? decoder->compression : COMPRESSION_NONE) {
    case COMPRESSION_NONE:
        break;
    case COMPRESSION_GZIP:
        inflateEnd(&decoder->as.gzip);
        break;
    case COMPRESSION_BZIP2:
        BZ2_bzDecompressEnd(&decoder->as.bzip2);
        break;
    case COMPRESSION_XZ:
        lzma_end(&decoder->as.xz);
        break;
    case COMPRESSION_ZSTD:
        ZSTD_freeDCtx(decoder->as.zstd);
        break;
    }
    free(decoder);
}
