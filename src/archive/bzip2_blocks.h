/* The blocks of a bzip2 file, which any thread can decode. */
#ifndef HK_ARCHIVE_BZIP2_BLOCKS_H
#define HK_ARCHIVE_BZIP2_BLOCKS_H

#include "hakem/pgn.h"

struct bzip2_blocks;

/*
 * The blocks of the file whose bytes `read` gives from the first on, for so many threads. `read` is
 * called by the threads that call bzip2_blocks_create and bzip2_blocks_next. NULL: there is no
 * memory.
 */
struct bzip2_blocks *bzip2_blocks_create(unsigned jobs, hk_pgn_source *read, void *context);

/* The threads that help have ended. NULL is taken, too. */
void bzip2_blocks_destroy(struct bzip2_blocks *blocks);

enum bzip2_next {
    /* The text of a block. */
    BZIP2_TEXT,
    /* A stream ends, and no other one stands plainly behind it. */
    BZIP2_END,
    /* What follows is not plainly right. */
    BZIP2_DOUBT
};

struct bzip2_text {
    /* Good until the next block is asked for. */
    const char *text;
    size_t size;
    /* Bytes of the file up to the end of the block, or of the stream. */
    uint64_t used;
};

/*
 * The next block, in the order of the file. One thread at a time. `next` is written with BZIP2_TEXT,
 * and its `used` with BZIP2_END; behind any other answer than BZIP2_TEXT there is no more.
 */
enum bzip2_next bzip2_blocks_next(struct bzip2_blocks *blocks, struct bzip2_text *next);

/* Decode a block, if there is one that no thread has begun. Answers whether. Threads: any. */
bool bzip2_blocks_help(struct bzip2_blocks *blocks);

#endif
