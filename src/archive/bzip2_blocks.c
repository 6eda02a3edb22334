/*
 * A file of bzip2 is cut into its blocks, and each is decoded by whichever thread has time.
 *
 * A stream is "BZh", a digit for the size of its blocks, the blocks, and its end, bit after bit. A
 * block begins with a mark of 48 bits and its checksum, the end with another mark and the checksum
 * of the checksums; only then comes a whole byte again. The thread that reads looks for the marks.
 * From one to the next is a piece. A piece that is a block becomes a stream of its own, with this
 * block alone, for libbz2.
 *
 *   1. A piece counts as a block only if libbz2 takes it as a whole stream: it has ended exactly
 *      where the next mark begins, and its checksum holds. So a mark that stands by chance within a
 *      block is never a border: then both parts fail.
 *   2. Streams may follow each other, with zero bytes between. The checksum of each is compared
 *      after its last block.
 *   3. Nothing is said here of what fails: BZIP2_DOUBT asks for the file to be decoded from its
 *      start in the ordinary way. So its text and the sentence about it are what they always were.
 *   4. Memory is bounded: PIECES_A_JOB pieces for each thread, each of PIECE_ROOM and TEXT_ROOM
 *      bytes. A block has at most 900,000 bytes, but each five of them can stand for 259; one whose
 *      text is larger than the room is a doubt.
 *
 * The pieces are in a ring from `first` to `filled`. The thread that reads fills it and empties it;
 * it waits only for a piece that another thread decodes already, if it finds none to decode itself.
 */
#include "archive/bzip2_blocks.h"
#include "base/internal.h"

#include <bzlib.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
    PIECES_A_JOB = 3,
    PIECE_ROOM = 1 << 20,
    TEXT_ROOM = 1 << 21,
    STEP = 1 << 14, /* bytes that are read at once */
    HEADER_BYTES = 4,
    MARK_BYTES = 6,
    MARK_BITS = 48,
    /* A mark and a checksum. */
    END_BYTES = 10,
    END_BITS = 80,
    /* What may be written and looked at behind the bytes of a piece. */
    SLACK = 16
};

static const uint64_t block_mark = 0x314159265359, end_mark = 0x177245385090;

enum piece_state { PIECE_WAITS, PIECE_TAKEN, PIECE_DONE };

struct piece {
    /* Of a block; of the end of a stream it is not used. */
    enum piece_state state;
    /* It begins with the mark of an end; and another stream begins plainly behind it. */
    bool is_end, goes_on;
    /* A block: it has been decoded. An end: its checksum is there. */
    bool good;
    /* The digit of its stream. */
    unsigned char level;
    /* As it stands in the file. */
    uint32_t checksum;
    /* Room for a header, and then its bytes: `bits` from `shift` on, which is less than eight. */
    unsigned char *bytes;
    size_t shift, bits;
    /* Bytes of the file up to the end of the block, or of the stream. */
    uint64_t used;
    char *text;
    size_t text_size;
};

struct bzip2_blocks {
    pthread_mutex_t lock;
    /* A piece has been decoded. */
    pthread_cond_t decoded;
    uint64_t first, filled;

    /* Of the thread that reads: */
    hk_pgn_source *read;
    void *context;
    /* The checksums of the blocks of the stream so far. */
    uint32_t combined;
    /* The text of the first piece has been given. */
    bool is_given;
    /* No further piece comes. */
    bool ended;
    /* The next piece: its first bytes, the first bit of them, what mark it has; and its place. */
    size_t ahead_size, ahead_shift;
    bool ahead_is_end;
    unsigned char level;
    uint64_t ahead_at;
    unsigned char ahead[STEP + SLACK];
    /*
     * Bit 8 * k + s: the second, or third, byte of the mark of a block (k 0) or an end (k 1) that
     * begins s bits into a byte. That mark fills both bytes whatever s is.
     */
    uint16_t second[256], third[256];

    size_t room;
    struct piece pieces[];
};

static struct piece *piece_at(struct bzip2_blocks *blocks, uint64_t index)
{
    return &blocks->pieces[index % blocks->room];
}

/* Up to 48 bits from this one on. They lie in seven bytes, all of which are looked at. */
static uint64_t bits_at(const unsigned char *bytes, size_t bit, unsigned count)
{
    uint64_t bits = 0;
    for (size_t i = 0; i < 7; i++)
        bits = bits << 8 | bytes[bit / 8 + i];
    return bits >> (56 - bit % 8 - count) & ((UINT64_C(1) << count) - 1);
}

/* Decoding. */

/* Move the bits of the piece to the front of its bytes. */
static void align(unsigned char *bytes, size_t shift, size_t bits)
{
    if (shift > 0)
        for (size_t i = 0; i < bits / 8 + 1; i++)
            bytes[i] = (unsigned char)(bytes[i] << shift | bytes[i + 1] >> (8 - shift));
}

/* Write the end of a stream behind the bits, and answer how many bytes they are then. */
static size_t append_end(unsigned char *bytes, size_t bits, uint32_t checksum)
{
    const size_t at = bits / 8, shift = bits % 8;
    unsigned char end[END_BYTES];

    for (size_t i = 0; i < MARK_BYTES; i++)
        end[i] = (unsigned char)(end_mark >> (40 - 8 * i));
    for (size_t i = 0; i < 4; i++)
        end[MARK_BYTES + i] = (unsigned char)(checksum >> (24 - 8 * i));
    bytes[at] = (unsigned char)(bytes[at] & 0xff00 >> shift);
    for (size_t i = 0; i < END_BYTES; i++) {
        bytes[at + i] = (unsigned char)(bytes[at + i] | end[i] >> shift);
        bytes[at + i + 1] = (unsigned char)(end[i] << (8 - shift));
    }
    return at + END_BYTES + (shift > 0);
}

static void decode(struct piece *piece)
{
    unsigned char *bytes = piece->bytes + HEADER_BYTES;
    unsigned size = TEXT_ROOM;

    piece->good = false;
    if (piece->bits < END_BITS || (!piece->text && !(piece->text = malloc(TEXT_ROOM))))
        return;
    align(bytes, piece->shift, piece->bits);
    piece->checksum = (uint32_t)bits_at(bytes, MARK_BITS, 32);
    const size_t end = append_end(bytes, piece->bits, piece->checksum);
    memcpy(piece->bytes, "BZh", 3);
    piece->bytes[3] = piece->level;
    piece->good = BZ2_bzBuffToBuffDecompress(piece->text, &size, (char *)piece->bytes,
                                             (unsigned)(HEADER_BYTES + end), 0, 0) == BZ_OK;
    piece->text_size = size;
}

/* The oldest piece that waits to be decoded is this thread's now; NULL: none. It holds the lock. */
static struct piece *take_piece(struct bzip2_blocks *blocks)
{
    for (uint64_t i = blocks->first; i < blocks->filled; i++) {
        struct piece *piece = piece_at(blocks, i);
        if (!piece->is_end && piece->state == PIECE_WAITS) {
            piece->state = PIECE_TAKEN;
            return piece;
        }
    }
    return NULL;
}

/* The thread holds the lock, but not while it decodes. Answers whether there was a piece. */
static bool decode_one(struct bzip2_blocks *blocks)
{
    struct piece *piece = take_piece(blocks);

    if (!piece)
        return false;
    pthread_mutex_unlock(&blocks->lock);
    decode(piece);
    pthread_mutex_lock(&blocks->lock);
    piece->state = PIECE_DONE;
    pthread_cond_broadcast(&blocks->decoded);
    return true;
}

bool bzip2_blocks_help(struct bzip2_blocks *blocks)
{
    pthread_mutex_lock(&blocks->lock);
    const bool helped = decode_one(blocks);
    pthread_mutex_unlock(&blocks->lock);
    return helped;
}

/* Cutting. */

static void make_tables(struct bzip2_blocks *blocks)
{
    for (unsigned k = 0; k < 2; k++)
        for (unsigned s = 0; s < 8; s++) {
            const uint64_t mark = k == 0 ? block_mark : end_mark;
            const uint16_t bit = (uint16_t)(1U << (8 * k + s));
            blocks->second[mark >> (32 + s) & 0xff] |= bit;
            blocks->third[mark >> (24 + s) & 0xff] |= bit;
        }
}

struct mark {
    size_t bit;
    bool is_end;
};

/* One of the marks in `found`, as the tables have them, that begins in this byte. */
static bool check_mark(const unsigned char *bytes, size_t at, size_t size, unsigned found,
                       struct mark *mark)
{
    for (unsigned i = 0; i < 16; i++) {
        const size_t bit = 8 * at + i % 8;
        if ((found >> i & 1) == 0 || bit + MARK_BITS > 8 * size ||
            bits_at(bytes, bit, MARK_BITS) != (i < 8 ? block_mark : end_mark))
            continue;
        *mark = (struct mark){.bit = bit, .is_end = i >= 8};
        return true;
    }
    return false;
}

/* The first mark that begins in byte `from` or later, and is there whole. */
static bool find_mark(const struct bzip2_blocks *blocks, const unsigned char *bytes, size_t from,
                      size_t size, struct mark *mark)
{
    for (size_t i = from; i + MARK_BYTES <= size; i++) {
        const unsigned found = blocks->second[bytes[i + 1]] & blocks->third[bytes[i + 2]];
        if (HK_UNLIKELY(found) && check_mark(bytes, i, size, found, mark))
            return true;
    }
    return false;
}

static bool is_zero(const unsigned char *bytes, size_t size)
{
    while (size > 0 && bytes[size - 1] == 0)
        size--;
    return size == 0;
}

/* The piece begins with the mark of an end; `next` is the mark behind it, if it is not NULL. */
static void note_end(struct bzip2_blocks *blocks, struct piece *piece, const struct mark *next)
{
    const unsigned char *bytes = piece->bytes + HEADER_BYTES;
    const size_t end = (piece->shift + END_BITS + 7) / 8;

    piece->good = piece->bits >= END_BITS;
    piece->goes_on = false;
    if (!piece->good)
        return;
    piece->checksum = (uint32_t)bits_at(bytes, piece->shift + MARK_BITS, 32);
    piece->used = blocks->ahead_at + end;
    if (!next || next->bit % 8 > 0 || next->bit / 8 < end + HEADER_BYTES)
        return;
    const unsigned char *header = bytes + next->bit / 8 - HEADER_BYTES;
    piece->goes_on = memcmp(header, "BZh", 3) == 0 && header[3] >= '1' && header[3] <= '9' &&
                     is_zero(bytes + end, (size_t)(header - bytes) - end);
    if (piece->goes_on)
        blocks->level = header[3];
}

/* Read on to the next mark; what has been read behind it begins the next piece. */
static void fill_piece(struct bzip2_blocks *blocks, struct piece *piece)
{
    unsigned char *bytes = piece->bytes + HEADER_BYTES;
    size_t size = blocks->ahead_size, from = MARK_BYTES;
    struct mark mark;
    bool found;

    memcpy(bytes, blocks->ahead, size);
    while (!(found = find_mark(blocks, bytes, from, size, &mark))) {
        const size_t left = PIECE_ROOM - size, room = left < STEP ? left : STEP;
        const size_t got = room > 0 ? blocks->read(blocks->context, (char *)bytes + size, room) : 0;
        if (got == 0)
            break;
        from = size > 2 * MARK_BYTES ? size - MARK_BYTES : MARK_BYTES;
        size += got;
    }
    blocks->ended = !found;
    if (!found)
        mark.bit = 8 * size;
    piece->state = PIECE_WAITS;
    piece->is_end = blocks->ahead_is_end;
    piece->level = blocks->level;
    piece->shift = blocks->ahead_shift;
    piece->bits = mark.bit > piece->shift ? mark.bit - piece->shift : 0;
    piece->used = blocks->ahead_at + (mark.bit + 7) / 8;
    if (piece->is_end)
        note_end(blocks, piece, found ? &mark : NULL);
    if (!found)
        return;
    blocks->ahead_size = size - mark.bit / 8;
    blocks->ahead_shift = mark.bit % 8;
    blocks->ahead_is_end = mark.is_end;
    blocks->ahead_at += mark.bit / 8;
    memcpy(blocks->ahead, bytes + mark.bit / 8, blocks->ahead_size);
}

static void fill_ring(struct bzip2_blocks *blocks)
{
    while (!blocks->ended && blocks->filled - blocks->first < blocks->room) {
        struct piece *piece = piece_at(blocks, blocks->filled);
        if (!piece->bytes && !(piece->bytes = malloc(HEADER_BYTES + PIECE_ROOM + SLACK))) {
            blocks->ended = true;
            return;
        }
        fill_piece(blocks, piece);
        pthread_mutex_lock(&blocks->lock);
        blocks->filled++;
        pthread_mutex_unlock(&blocks->lock);
    }
}

/* The blocks in their order. */

static void drop(struct bzip2_blocks *blocks, uint64_t count)
{
    pthread_mutex_lock(&blocks->lock);
    blocks->first += count;
    pthread_mutex_unlock(&blocks->lock);
}

/* The oldest piece is a block. Wait until it has been decoded, and decode meanwhile. */
static void finish_first(struct bzip2_blocks *blocks)
{
    const struct piece *piece = piece_at(blocks, blocks->first);

    pthread_mutex_lock(&blocks->lock);
    while (piece->state != PIECE_DONE)
        if (!decode_one(blocks))
            pthread_cond_wait(&blocks->decoded, &blocks->lock);
    pthread_mutex_unlock(&blocks->lock);
}

static enum bzip2_next next_block(struct bzip2_blocks *blocks, struct bzip2_text *next)
{
    for (;; drop(blocks, 1)) {
        fill_ring(blocks);
        if (blocks->first == blocks->filled)
            return BZIP2_DOUBT;
        const struct piece *piece = piece_at(blocks, blocks->first);
        if (!piece->is_end)
            finish_first(blocks);
        if (!piece->good)
            return BZIP2_DOUBT;
        next->used = piece->used;
        if (!piece->is_end) {
            blocks->combined = (blocks->combined << 1 | blocks->combined >> 31) ^ piece->checksum;
            next->text = piece->text;
            next->size = piece->text_size;
            return BZIP2_TEXT;
        }
        if (piece->checksum != blocks->combined)
            return BZIP2_DOUBT;
        if (!piece->goes_on)
            return BZIP2_END;
        blocks->combined = 0;
    }
}

enum bzip2_next bzip2_blocks_next(struct bzip2_blocks *blocks, struct bzip2_text *next)
{
    if (blocks->is_given)
        drop(blocks, 1);
    const enum bzip2_next what = next_block(blocks, next);
    blocks->is_given = what == BZIP2_TEXT;
    if (!blocks->is_given) { /* and nobody helps any more */
        blocks->ended = true;
        drop(blocks, blocks->filled - blocks->first);
    }
    return what;
}

struct bzip2_blocks *bzip2_blocks_create(unsigned jobs, hk_pgn_source *read, void *context)
{
    const size_t room = (size_t)PIECES_A_JOB * jobs;
    struct bzip2_blocks *blocks = calloc(1, sizeof *blocks + room * sizeof *blocks->pieces);

    if (!blocks)
        return NULL;
    blocks->room = room;
    blocks->read = read;
    blocks->context = context;
    pthread_mutex_init(&blocks->lock, NULL);
    pthread_cond_init(&blocks->decoded, NULL);
    make_tables(blocks);
    size_t got = 0;
    do {
        blocks->ahead_size += got;
        got = read(context, (char *)blocks->ahead + blocks->ahead_size, STEP - blocks->ahead_size);
    } while (got > 0 && blocks->ahead_size + got < HEADER_BYTES + MARK_BYTES);
    blocks->ahead_size += got;
    blocks->ended = blocks->ahead_size < HEADER_BYTES + MARK_BYTES;
    if (blocks->ended)
        return blocks;
    blocks->level = blocks->ahead[HEADER_BYTES - 1];
    blocks->ahead_at = HEADER_BYTES;
    blocks->ahead_size -= HEADER_BYTES;
    memmove(blocks->ahead, blocks->ahead + HEADER_BYTES, blocks->ahead_size);
    blocks->ahead_is_end = bits_at(blocks->ahead, 0, MARK_BITS) == end_mark;
    return blocks;
}

void bzip2_blocks_destroy(struct bzip2_blocks *blocks)
{
    if (!blocks)
        return;
    for (size_t i = 0; i < blocks->room; i++) {
        free(blocks->pieces[i].bytes);
        free(blocks->pieces[i].text);
    }
    pthread_cond_destroy(&blocks->decoded);
    pthread_mutex_destroy(&blocks->lock);
    free(blocks);
}
