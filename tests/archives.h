/*
 * Texts for tests of the archive: games put together, compressed, read to their end, and judged by
 * any number of threads in chunks of any size.
 */
#ifndef HK_TESTS_ARCHIVES_H
#define HK_TESTS_ARCHIVES_H

#include "test.h"

#include "archive/pool.h"
#include "archive/resume.h"
#include "base/internal.h"
#include "base/text.h"

#include <bzlib.h>
#include <lzma.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>
#include <zstd.h>

static inline void add(struct hk__text *text, const char *words)
{
    hk__text_append(text, words, strlen(words));
    assert_false(text->failed);
}

/* The bytes of both are the same. */
static inline void assert_same(const struct hk__text *found, const struct hk__text *expected)
{
    size_t at = 0;
    while (at < found->size && at < expected->size && found->bytes[at] == expected->bytes[at])
        at++;
    if (at < found->size || at < expected->size)
        fail_msg("from byte %zu on:\n%.*s\nnot\n%.*s", at, (int)(found->size - at),
                 found->bytes + at, (int)(expected->size - at), expected->bytes + at);
}

/*
 * Games of many kinds, some of which have findings. Some show plainly where they begin, others do
 * not.
 */
static inline struct hk__text some_games(unsigned count)
{
    static const char *const games[] = {
        "[White \"a\"]\n[Result \"1-0\"]\n\n1. e4 e5 2. Ke3 1-0\n\n",
        "[White \"b\"]\n\n1. e4 e5 *\n\n",
        "[White \"c\"]\r\n\r\n1. d4 = d5\r\n\r\n",
        "[White \"d\"]\n\n1. f3 e5 2. g4 Qh4# 1-0\n\n",
        "1. e4 e5 1/2-1/2 1. c4 *\n",
        "[White \"e\"]\n\n{ 1-0\n\n",
        "[White \"f\"]\n\n1. e4 (1. d4 1-0\n\n",
        "[White \"g\"]\n\n1. e4 {x} e5 {[%clk 0:01:02]} 0-1\n\n"};
    struct hk__text text = {0};
    for (unsigned i = 0; i < count; i++)
        add(&text, games[i * 5 % HK_COUNT(games)]);
    return text;
}

static inline struct hk__text compressed(const struct hk__text *text, const char *how)
{
    const size_t room = text->size + text->size / 2 + 4096;
    struct hk__text out = {.bytes = malloc(room), .room = room};

    assert_non_null(out.bytes);
    if (strcmp(how, "gzip") == 0) {
        z_stream gzip = {.avail_in = (unsigned)text->size, .avail_out = (unsigned)room};
        gzip.next_in = (unsigned char *)text->bytes;
        gzip.next_out = (unsigned char *)out.bytes;
        assert_int_equal(deflateInit2(&gzip, 6, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY), Z_OK);
        assert_int_equal(deflate(&gzip, Z_FINISH), Z_STREAM_END);
        out.size = room - gzip.avail_out;
        deflateEnd(&gzip);
    } else if (strcmp(how, "bzip2") == 0) {
        unsigned size = (unsigned)room;
        assert_int_equal(
            BZ2_bzBuffToBuffCompress(out.bytes, &size, text->bytes, (unsigned)text->size, 1, 0, 0),
            BZ_OK);
        out.size = size;
    } else if (strcmp(how, "xz") == 0) {
        assert_int_equal(lzma_easy_buffer_encode(0, LZMA_CHECK_CRC32, NULL,
                                                 (const uint8_t *)text->bytes, text->size,
                                                 (uint8_t *)out.bytes, &out.size, room),
                         LZMA_OK);
    } else {
        ZSTD_CCtx *zstd = ZSTD_createCCtx();
        assert_string_equal(how, "zstd");
        ZSTD_CCtx_setParameter(zstd, ZSTD_c_checksumFlag, 1);
        out.size = ZSTD_compress2(zstd, out.bytes, room, text->bytes, text->size);
        assert_false(ZSTD_isError(out.size));
        ZSTD_freeCCtx(zstd);
    }
    return out;
}

static const char *const compressions[] = {"gzip", "bzip2", "xz", "zstd"};

/* Open the text for some threads. */
static inline struct input *open_text_for(const struct hk__text *text, unsigned jobs)
{
    char fault[FAULT_ROOM] = "";
    struct input *in = input_open_memory(text->bytes, text->size, jobs, fault);
    if (!in)
        fail_msg("%s", fault);
    return in;
}

static inline struct input *open_text(const struct hk__text *text)
{
    return open_text_for(text, 1);
}

/* How to judge a text. */
struct judging {
    unsigned jobs;
    struct chunking chunking;
    bool json;
    /* Resume at this byte, after this many games. */
    uint64_t offset, games_before;
    /* Stop when this many bytes have been read; 0: never. */
    uint64_t stop_at;
};

struct judged {
    struct hk__text out;
    struct audit_totals totals;
    enum audit_end end;
    struct text_place next;
};

struct judged_source {
    struct resumed_text resumed;
    uint64_t given, stop_at;
    atomic_bool stop;
};

static inline size_t read_judged(void *context, char *into, size_t room)
{
    struct judged_source *source = context;
    const size_t size = resumed_text_read(&source->resumed, into, room);
    source->given += size;
    if (source->stop_at && source->given >= source->stop_at)
        source->stop = true;
    return size;
}

static inline bool is_judged_truncated(void *context)
{
    const struct judged_source *source = context;
    return input_fault(source->resumed.in) != NULL;
}

static inline bool help_judged(void *context)
{
    const struct judged_source *source = context;
    return input_help(source->resumed.in);
}

static inline bool take_judged(void *context, const char *bytes, size_t size)
{
    hk__text_append(context, bytes, size);
    return true;
}

/* Judge the games of a text, plain or compressed; the caller frees `out.bytes`. */
static inline struct judged judge_bytes(const struct hk__text *bytes, const struct judging *how)
{
    struct judged judged = {0};
    struct judged_source *source = calloc(1, sizeof *source);
    const struct audit_request request = {.json = how->json, .all = true};
    const struct audit_listener listener = {.write = take_judged, .context = &judged.out};
    struct audit_output output = {.listener = &listener, .games = how->games_before};
    struct input *in = open_text_for(bytes, how->jobs);

    assert_non_null(source);
    assert_true(resumed_text_skip(&source->resumed, in, how->offset));
    source->stop_at = how->stop_at;
    struct audit_text text = {.request = &request,
                              .file = "games.pgn",
                              .source = {.read = read_judged,
                                         .is_truncated = is_judged_truncated,
                                         .help = help_judged,
                                         .context = source},
                              .start = source->resumed.place,
                              .starts_with_game = how->offset > 0 &&
                                                  !resumed_text_is_after_result(&source->resumed),
                              .behind_game = resumed_text_is_behind_game(&source->resumed),
                              .jobs = how->jobs,
                              .chunking = &how->chunking,
                              .stop = &source->stop,
                              .output = &output};
    audit_text_judge(&text);
    judged.totals = text.totals;
    judged.end = text.end;
    judged.next = text.next;
    free(output.numbered.bytes);
    input_close(in);
    free(source);
    return judged;
}

#endif
