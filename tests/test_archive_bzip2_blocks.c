/*
 * bzip2 decoded by several threads, beside one: the same text, the same fault at the same place.
 */
#include "archives.h"

#include "archive/bzip2_blocks.h"
#include "archive/decompress.h"

#include <pthread.h>
#include <sched.h>

/* Games none of which is like another. */
static struct hk__text many_games(size_t size)
{
    struct hk__text text = {0};
    char game[128];

    for (uint64_t seed = 1; text.size < size;
         seed = seed * 6364136223846793005 + 1442695040888963407) {
        snprintf(game, sizeof game, "[White \"%llx\"]\n\n1. e4 e5 {%llu} *\n\n",
                 (unsigned long long)seed, (unsigned long long)(seed >> 13));
        add(&text, game);
    }
    text.size = size;
    return text;
}

/* Append a stream of these bytes; `level` is the size of its blocks in 100,000 bytes. */
static void add_stream(struct hk__text *out, const char *bytes, size_t size, int level)
{
    unsigned room = (unsigned)(size + size / 50 + 1000);
    char *stream = malloc(room), *given = malloc(size + 1);

    assert_non_null(stream);
    assert_non_null(given);
    memcpy(given, bytes, size);
    assert_int_equal(BZ2_bzBuffToBuffCompress(stream, &room, given, (unsigned)size, level, 0, 0),
                     BZ_OK);
    hk__text_append(out, stream, room);
    free(stream);
    free(given);
}

struct helper {
    struct input *in;
    atomic_bool done;
};

static void *help(void *context)
{
    struct helper *helper = context;
    while (!helper->done)
        if (!input_help(helper->in))
            sched_yield();
    return NULL;
}

/* What reading a text has come to. */
struct outcome {
    struct hk__text text;
    char fault[FAULT_ROOM];
    uint64_t used;
};

static struct outcome read_by(const struct hk__text *bytes, unsigned jobs)
{
    struct outcome outcome = {0};
    struct helper helper = {.in = open_text_for(bytes, jobs)};
    char piece[1 << 12];
    pthread_t thread;
    size_t got;

    if (jobs > 1)
        assert_int_equal(pthread_create(&thread, NULL, help, &helper), 0);
    while ((got = input_read(helper.in, piece, sizeof piece)) > 0)
        hk__text_append(&outcome.text, piece, got);
    helper.done = true;
    if (jobs > 1)
        pthread_join(thread, NULL);
    assert_int_equal(input_read(helper.in, piece, 1), 0);
    snprintf(outcome.fault, FAULT_ROOM, "%s", input_fault(helper.in) ? input_fault(helper.in) : "");
    outcome.used = input_used(helper.in);
    input_close(helper.in);
    return outcome;
}

/* Two and three threads give what one gives, and that, if it is not NULL, is this text. */
static void assert_same_by_all(const struct hk__text *bytes, const struct hk__text *expected)
{
    struct outcome one = read_by(bytes, 1);

    if (expected) {
        assert_same(&one.text, expected);
        assert_string_equal(one.fault, "");
    }
    for (unsigned jobs = 2; jobs <= 3; jobs++) {
        struct outcome found = read_by(bytes, jobs);
        assert_same(&found.text, &one.text);
        assert_string_equal(found.fault, one.fault);
        assert_int_equal(found.used, one.used);
        free(found.text.bytes);
    }
    free(one.text.bytes);
}

TEST(bzip2_blocks, texts_of_all_sizes)
{
    static const size_t sizes[] = {0, 1, 99980, 99981, 100000, 199962, 350000, 950000};
    struct hk__text games = many_games(950000);

    for (size_t i = 0; i < HK_COUNT(sizes); i++)
        for (int level = 1; level <= 9; level += 4 * (int)one_of()) {
            struct hk__text bytes = {0};
            games.size = sizes[i];
            add_stream(&bytes, games.bytes, games.size, level);
            assert_same_by_all(&bytes, &games);
            free(bytes.bytes);
        }
    free(games.bytes);
}

/* Streams of different sizes, empty ones among them, with zero bytes between some. */
static struct hk__text many_streams(const struct hk__text *games)
{
    static const size_t ends[] = {100, 100, 60000, 60001, 250000, 250000};
    struct hk__text bytes = {0};
    size_t at = 0;

    for (size_t i = 0; i <= HK_COUNT(ends); i++) {
        const size_t end = i < HK_COUNT(ends) ? ends[i] : games->size;
        add_stream(&bytes, games->bytes + at, end - at, i % 2 ? 1 : 9);
        hk__text_append(&bytes, "\0\0\0\0\0", i % 4 == 0 ? i : 0);
        at = end;
    }
    return bytes;
}

static size_t give(void *context, char *into, size_t room)
{
    struct hk__text *left = context;
    const size_t size = left->size < room ? left->size : room;
    memcpy(into, left->bytes, size);
    left->bytes += size;
    left->size -= size;
    return size;
}

/* There are so many blocks, each of which but the first is decoded by help, and then the end. */
static void assert_blocks(const struct hk__text *bytes, const struct hk__text *text, unsigned count)
{
    struct hk__text left = *bytes, found = {0};
    struct bzip2_blocks *blocks = bzip2_blocks_create(2, give, &left);
    struct bzip2_text next;

    assert_non_null(blocks);
    for (unsigned i = 0; i < count; i++) {
        assert_int_equal(bzip2_blocks_next(blocks, &next), BZIP2_TEXT);
        hk__text_append(&found, next.text, next.size);
        assert_int_equal(bzip2_blocks_help(blocks), i + 1 < count);
    }
    assert_int_equal(bzip2_blocks_next(blocks, &next), BZIP2_END);
    assert_int_equal(next.used, bytes->size);
    assert_same(&found, text);
    bzip2_blocks_destroy(blocks);
    free(found.bytes);
}

TEST(bzip2_blocks, each_block_is_found)
{
    struct hk__text games = many_games(290000), bytes = {0};

    add_stream(&bytes, games.bytes, 290000, 1);
    assert_blocks(&bytes, &games, 3);
    bytes.size = 0;
    for (size_t i = 0; i < 3; i++) {
        hk__text_append(&bytes, "\0\0", i > 0 ? i : 0);
        add_stream(&bytes, games.bytes + i * 80000, 80000, 9);
    }
    games.size = 240000;
    assert_blocks(&bytes, &games, 3);
    free(bytes.bytes);
    free(games.bytes);
}

TEST(bzip2_blocks, streams_one_after_another)
{
    struct hk__text games = many_games(300000), bytes = many_streams(&games);

    assert_same_by_all(&bytes, &games);
    free(bytes.bytes);
    free(games.bytes);
}

TEST(bzip2_blocks, something_behind_a_stream)
{
    static const struct {
        const char *bytes;
        size_t size;
    } others[] = {{"x", 1},
                  {"\0", 1},
                  {"\0x", 2},
                  {"BZh", 3},
                  {"BZh9", 4},
                  {"BZh91AY&SY", 10},
                  {"BZh01AY&SY", 10},
                  {"1AY&SY1AY&SY1AY&SY", 18},
                  {"BZh9\x17rE8P\x90", 10},
                  {"BZh9\x17rE8P\x90\0\0\0\0", 14},
                  {"BZh9\x17rE8P\x90\0\0\0\1", 14},
                  {"xBZh9\x17rE8P\x90\0\0\0\0", 15}};
    struct hk__text games = many_games(150000);

    for (size_t i = 0; i < HK_COUNT(others); i += 1 + one_of() / 2) {
        struct hk__text bytes = {0};
        add_stream(&bytes, games.bytes, games.size, 1);
        hk__text_append(&bytes, others[i].bytes, others[i].size);
        assert_same_by_all(&bytes, NULL);
        add_stream(&bytes, games.bytes, games.size, 1);
        assert_same_by_all(&bytes, NULL);
        free(bytes.bytes);
    }
    free(games.bytes);
}

TEST(bzip2_blocks, a_cut_or_damaged_file)
{
    enum { PLACES = 16, LAST = 14 };
    struct hk__text games = many_games(260000), bytes = many_streams(&games);
    const size_t whole = bytes.size;

    add_stream(&bytes, games.bytes, games.size, 1);
    const size_t all = bytes.size;
    for (size_t i = 0; i < PLACES + LAST; i += one_of()) {
        /* Anywhere, and in the checksum and the marks of an end. */
        const size_t at = i < PLACES  ? COMPRESSION_MAGIC_BYTES + all / PLACES * i
                          : i % 2 > 0 ? whole - (i - PLACES)
                                      : all - 1 - (i - PLACES);
        bytes.size = at;
        assert_same_by_all(&bytes, NULL);
        bytes.size = all;
        bytes.bytes[at] = (char)(bytes.bytes[at] ^ 1 << i % 8);
        assert_same_by_all(&bytes, NULL);
        bytes.bytes[at] = (char)(bytes.bytes[at] ^ 1 << i % 8);
    }
    free(bytes.bytes);
    free(games.bytes);
}

/* The digit of a stream is smaller than its blocks are. */
TEST(bzip2_blocks, a_block_that_is_too_large_for_its_stream)
{
    struct hk__text games = many_games(300000), bytes = {0};

    add_stream(&bytes, games.bytes, games.size, 3);
    bytes.bytes[3] = '1';
    assert_same_by_all(&bytes, NULL);
    free(bytes.bytes);
    free(games.bytes);
}

/* A block of some kilobytes that stands for megabytes. */
TEST(bzip2_blocks, a_block_whose_text_is_very_large)
{
    struct hk__text games = many_games(150000), bytes = {0}, text = {0};
    char spaces[1 << 12];

    memset(spaces, ' ', sizeof spaces);
    hk__text_append(&text, games.bytes, games.size);
    for (size_t i = 0; i < 6 << 20; i += sizeof spaces)
        hk__text_append(&text, spaces, sizeof spaces);
    hk__text_append(&text, games.bytes, games.size);
    add_stream(&bytes, text.bytes, text.size, 1);
    assert_same_by_all(&bytes, &text);
    free(bytes.bytes);
    free(text.bytes);
    free(games.bytes);
}

struct bits {
    struct hk__text bytes;
    unsigned count, last;
};

static void put(struct bits *bits, uint64_t value, unsigned count)
{
    while (count-- > 0) {
        bits->last = (bits->last << 1 | (unsigned)(value >> count & 1)) & 0xff;
        if (++bits->count % 8 == 0)
            hk__text_append(&bits->bytes, (const char[]){(char)bits->last}, 1);
    }
}

/*
 * A stream of one block, whose text is three times this letter, with the bits of `mark` within the
 * block: among the letters that are said to occur in it. `letters` says how many those are.
 */
static struct hk__text marked_stream(uint64_t mark, char letter, unsigned letters)
{
    const char text[] = {letter, letter, letter};
    struct hk__text usual = {0};
    struct bits bits = {0};
    uint64_t checksum = 0;

    add_stream(&usual, text, sizeof text, 1);
    for (size_t i = 10; i < 14; i++)
        checksum = checksum << 8 | (unsigned char)usual.bytes[i];
    free(usual.bytes);
    put(&bits, 0x425a6831, 32);
    put(&bits, 0x314159265359, 48);
    put(&bits, checksum, 32);
    put(&bits, 0, 25);      /* not randomised; where the text begins */
    put(&bits, 0x0e00, 16); /* letters occur from 0x40 to 0x6f */
    put(&bits, mark, 48);
    put(&bits, 2, 3);  /* tables */
    put(&bits, 1, 15); /* selector */
    put(&bits, 0, 1);
    for (int table = 0; table < 2; table++) {
        put(&bits, 5, 5); /* the length of each code: as before */
        put(&bits, 0, letters + 2);
    }
    put(&bits, 0, 10); /* a run of three */
    put(&bits, letters + 1, 5);
    put(&bits, 0x177245385090, 48);
    put(&bits, checksum, 32);
    put(&bits, 0, (8 - bits.count % 8) % 8);
    return bits.bytes;
}

/* Behind a stream the header of another one, and all the rest of it a bit further on. */
TEST(bzip2_blocks, a_stream_that_leaves_its_bytes)
{
    struct hk__text games = many_games(5000), bytes = {0};
    struct bits bits = {0};

    add_stream(&bytes, games.bytes, games.size, 1);
    for (size_t i = 0; i < bytes.size; i++) {
        put(&bits, (unsigned char)bytes.bytes[i], 8);
        put(&bits, 0, i == 3 ? 1 : 0);
    }
    put(&bits, 0, 7);
    hk__text_append(&bytes, bits.bytes.bytes, bits.bytes.size);
    assert_same_by_all(&bytes, NULL);
    free(bits.bytes.bytes);
    free(bytes.bytes);
    free(games.bytes);
}

TEST(bzip2_blocks, a_mark_that_stands_within_a_block_is_none)
{
    struct hk__text games = many_games(250000), bytes = {0}, text = {0};
    struct hk__text block = marked_stream(0x314159265359, 'B', 20);
    struct hk__text end = marked_stream(0x177245385090, 'C', 18);

    assert_same_by_all(&block, &(struct hk__text){.bytes = (char[]){"BBB"}, .size = 3});
    assert_same_by_all(&end, &(struct hk__text){.bytes = (char[]){"CCC"}, .size = 3});
    for (int i = 0; i < 3; i++) {
        add_stream(&bytes, games.bytes, games.size, 1);
        hk__text_append(&text, games.bytes, games.size);
        if (i < 2)
            hk__text_append(&bytes, i == 0 ? block.bytes : end.bytes,
                            i == 0 ? block.size : end.size);
        hk__text_append(&text, i == 0 ? "BBB" : "CCC", i < 2 ? 3 : 0);
    }
    assert_same_by_all(&bytes, &text);
    free(bytes.bytes);
    free(text.bytes);
    free(block.bytes);
    free(end.bytes);
    free(games.bytes);
}

TEST(bzip2_blocks, an_audit_by_several_threads)
{
    struct hk__text games = many_games(900000), bytes = {0};
    struct judging how = {.jobs = 1, .chunking = {.chunk_bytes = 10000, .step_bytes = 1000}};

    add_stream(&bytes, games.bytes, games.size, 1);
    for (int damaged = 0; damaged < 2; damaged++) {
        bytes.bytes[bytes.size / 2] = (char)(bytes.bytes[bytes.size / 2] ^ damaged);
        how.jobs = 1;
        struct judged one = judge_bytes(&bytes, &how);
        for (how.jobs = 2; how.jobs <= 4; how.jobs++) {
            struct judged found = judge_bytes(&bytes, &how);
            assert_same(&found.out, &one.out);
            assert_int_equal(found.end, one.end);
            assert_int_equal(found.next.offset, one.next.offset);
            assert_int_equal(found.totals.games, one.totals.games);
            free(found.out.bytes);
        }
        assert_int_equal(one.end, damaged ? AUDIT_TRUNCATED : AUDIT_DONE);
        free(one.out.bytes);
    }
    free(bytes.bytes);
    free(games.bytes);
}
