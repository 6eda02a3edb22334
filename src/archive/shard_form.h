/*
 * What a shard of an audit writes: a line about the shard; then for each of its blocks a line about
 * the block, the reports of the block's games, whose numbers count from the block's start, and a
 * line with the hash of both. The lines are objects of JSON.
 */
#ifndef HK_ARCHIVE_SHARD_FORM_H
#define HK_ARCHIVE_SHARD_FORM_H

#include "archive/shard.h"
#include "archive/summary.h"

/* With this begins the output of each shard, and nothing else that this program writes. */
#define SHARD_FORM_START "{\"shard\":"

/* What a shard says of itself. */
struct shard_head {
    struct shard shard;
    uint64_t block_bytes;
    /* The reports are objects of JSON, else lines of text; those of all games, or with findings. */
    bool json, all;
    /* The words of the options and the names of all files; no sums. */
    struct audit_summary of;
};

struct shard_block {
    /* Of the files the one with that number, and of its blocks; from 0. */
    unsigned file;
    uint64_t block;
    /* Bytes of the text before it, and before what follows it. */
    uint64_t start, end;
    /* Ends of lines in it. */
    uint64_t lines;
    /* The text ends with it. */
    bool is_last;
    /* Of the file from which it was read, input_sample; 0: it is not known. */
    uint64_t sample;
    /* So many bytes of reports follow the line. */
    uint64_t report_bytes;
    /* The sums of its games. */
    struct audit_summary of;
};

/* The line about a block, without its end, and the reports behind it are of this hash. */
enum { SHARD_CHECK_ROOM = 48 };
void shard_check_write(char line[SHARD_CHECK_ROOM], uint64_t hash);

/* The line, without its end, to be freed by the caller. NULL: there is no memory. */
char *shard_head_write(const struct shard_head *head);
char *shard_block_write(const struct shard_block *block);

/*
 * Read a line of `size` bytes. Answers false if it is none, or a head that another version of the
 * program has written, which `fault` says; else the caller finishes `of`.
 */
bool shard_head_read(struct shard_head *head, const char *line, size_t size,
                     char fault[FAULT_ROOM]);
bool shard_block_read(struct shard_block *block, const char *line, size_t size);

#endif
