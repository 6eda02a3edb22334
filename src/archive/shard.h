/*
 * A text cut into blocks, of which one shard of an archive judges every N-th.
 *
 * Borders stand at whole multiples of the size of a block. A block begins with the first game that
 * surely begins at its border or behind it (game_start.h), the first block with the text; it ends
 * where the next one begins. A block in which no game surely begins does not exist: the one before
 * it goes on. So every shard finds the same blocks, whatever it has read of the text.
 */
#ifndef HK_ARCHIVE_SHARD_H
#define HK_ARCHIVE_SHARD_H

#include "archive/input.h"
#include "archive/text_place.h"

enum { SHARDS_MAX = 100000 };

/* The least and the most bytes of a block; and how many it has unless somebody asks otherwise. */
#define BLOCK_BYTES_MIN (UINT64_C(1) << 10)
#define BLOCK_BYTES_MAX (UINT64_C(1) << 40)
#define BLOCK_BYTES_USUAL (UINT64_C(64) << 20)

/* Which blocks are judged: of `count` shards the one with that number, from 1. */
struct shard {
    unsigned number, count;
};

/* The number of the shard to which a block belongs; files are counted from 0, as blocks are. */
unsigned shard_of_block(unsigned count, unsigned file, uint64_t block);

/* How a text is cut. What is found in it does not depend on this. */
struct blocking {
    /* Of a block, and of the steps in which a start is looked for. */
    uint64_t block_bytes;
    size_t step_bytes;
    /* So much before a step and behind it is looked at with it; no more than a block has. */
    size_t around_bytes;
};

/* Blocks of so many bytes. */
struct blocking blocking_by(uint64_t block_bytes);

struct shard_text {
    const struct blocking *blocking;
    struct shard shard;
    unsigned file;
    struct input *in;
    /* The block at hand, counted from 0; where it begins. */
    uint64_t block, start;
    /* The end of what has been given of it; lines count from its start. */
    struct text_place place;
    /* The block has been given to its end; and the text ends with it. */
    bool block_ended, is_last;

    /* Its own: bytes that are held, of which those before `belongs_to` are the block's. */
    uint64_t held_from, belongs_to;
    char *held;
    size_t held_size;
    bool text_ended;
};

/*
 * Begin with a text. `in` and `blocking` have to stay good. Answers false if there is no memory;
 * shard_text_finish takes that too.
 */
bool shard_text_init(struct shard_text *text, struct input *in, const struct blocking *blocking,
                     const struct shard *shard, unsigned file);
void shard_text_finish(struct shard_text *text);

/*
 * Go to the next block of the shard; the one before has been read to its end. Answers false if there
 * is none, or the text cannot be read further: ask input_fault and input_stopped.
 */
bool shard_text_next(struct shard_text *text);

/* Give what follows of the block; a hk_pgn_source with the struct shard_text as its context. */
size_t shard_text_read(void *text, char *into, size_t room);

/* Does the text break off in the block? Known once shard_text_read has given 0. */
bool shard_text_is_truncated(void *text);

/* Decode a part of what will be read, as input_help does. */
bool shard_text_help(void *text);

#endif
