/* Splitting a text into chunks: together they are the text, and each begins with a game. */
#include "archives.h"

#include "archive/chunk.h"
#include "archive/game_start.h"

/* Give a text in pieces of some bytes. */
struct given {
    const struct hk__text *text;
    size_t at, step;
    bool truncated;
};

static size_t give(void *context, char *into, size_t room)
{
    struct given *given = context;
    size_t size = given->text->size - given->at;
    size = size < room ? size : room;
    size = size < given->step ? size : given->step;
    memcpy(into, given->text->bytes + given->at, size);
    given->at += size;
    return size;
}

static bool is_truncated(void *context)
{
    const struct given *given = context;
    return given->truncated;
}

/* Read all chunks, one after another. Answers how many there are. */
static unsigned split(const struct hk__text *text, const struct chunking *chunking, size_t step,
                      struct hk__text *out)
{
    struct given given = {.text = text, .step = step, .truncated = step % 2 == 0};
    const struct text_source source = {
        .read = give, .is_truncated = is_truncated, .context = &given};
    const struct text_place start = TEXT_START;
    const atomic_bool stop = false;
    struct text_place place = start;
    struct chunker chunker;
    struct chunk chunk;
    unsigned count = 0;

    assert_true(chunker_init(&chunker, chunking, &source, &start, &stop));
    pthread_sigmask(SIG_SETMASK, NULL, &chunker.signals);
    assert_true(chunk_init(&chunk, &chunker));
    for (; chunk_take(&chunk); count++) {
        char piece[64];
        size_t got;
        assert_int_equal(chunk.index, count);
        assert_int_equal(chunk.start.offset, out->size);
        assert_int_equal(chunk.start.line, place.line);
        while ((got = chunk_read(&chunk, piece, sizeof piece)) > 0) {
            hk__text_append(out, piece, got);
            text_place_pass(&place, piece, got);
        }
        assert_int_equal(chunk.read_to.offset, out->size);
        assert_int_equal(chunk.read_to.line, place.line);
        assert_int_equal(chunk_is_truncated(&chunk), chunk.is_last && given.truncated);
        /* Check that the rest of the text begins with a game. */
        if (!chunk.is_last)
            assert_int_equal(game_start_find(text->bytes, text->size, out->size), out->size);
        chunk_release(&chunk);
    }
    assert_true(chunk.is_last);
    chunk_finish(&chunk);
    chunker_finish(&chunker);
    return count;
}

TEST(chunk, together_they_are_the_text)
{
    static const struct chunking ways[] = {{.chunk_bytes = 1, .step_bytes = 64},
                                           {.chunk_bytes = 50, .step_bytes = 97},
                                           {.chunk_bytes = 300, .step_bytes = 128},
                                           {.chunk_bytes = 100000, .step_bytes = 4096}};
    static const size_t steps[] = {1, 10, 1000, 1 << 20};
    struct hk__text text = some_games(200);

    for (size_t i = 0; i < HK_COUNT(ways); i++)
        for (size_t k = 0; k < HK_COUNT(steps); k++) {
            struct hk__text out = {0};
            const unsigned count = split(&text, &ways[i], steps[k], &out);
            assert_same(&out, &text);
            if (ways[i].chunk_bytes < 100 && steps[k] >= 1000)
                assert_in_range(count, 20, 200);
            free(out.bytes);
        }
    free(text.bytes);
}

/* A step of reading may end anywhere: within a line, within a marker or after it. */
TEST(chunk, whatever_the_size_of_a_step)
{
    struct hk__text text = some_games(40);

    for (size_t step = 40; step < 240; step++) {
        const struct chunking chunking = {.chunk_bytes = step % 7 + 1, .step_bytes = step};
        struct hk__text out = {0};
        assert_in_range(split(&text, &chunking, 1 << 20, &out), 2, 40);
        assert_same(&out, &text);
        free(out.bytes);
    }
    free(text.bytes);
}

TEST(chunk, one_without_a_start_of_a_game_is_read_on)
{
    static const struct chunking chunking = {.chunk_bytes = 100, .step_bytes = 64};
    struct hk__text text = some_games(4), more = some_games(10), out = {0};

    for (unsigned i = 0; i < 5000; i++)
        add(&text, "e4 {x} ");
    add(&text, "\n\n");
    hk__text_append(&text, more.bytes, more.size);
    assert_in_range(split(&text, &chunking, 1 << 20, &out), 3, 16);
    assert_same(&out, &text);
    free(out.bytes);
    free(more.bytes);
    free(text.bytes);
}

TEST(chunk, none_is_taken_after_a_stop)
{
    static const struct chunking chunking = {.chunk_bytes = 1, .step_bytes = 64};
    struct hk__text text = some_games(20);
    struct given given = {.text = &text, .step = 100};
    const struct text_source source = {
        .read = give, .is_truncated = is_truncated, .context = &given};
    const struct text_place start = TEXT_START;
    atomic_bool stop = false;
    struct chunker chunker;
    struct chunk chunk;

    assert_true(chunker_init(&chunker, &chunking, &source, &start, &stop));
    pthread_sigmask(SIG_SETMASK, NULL, &chunker.signals);
    assert_true(chunk_init(&chunk, &chunker));
    assert_true(chunk_take(&chunk));
    stop = true;
    assert_false(chunk_take(&chunk));
    chunk_finish(&chunk);
    chunker_finish(&chunker);
    free(text.bytes);
}

/* A text of which the second chunk and those after it are given only while another thread waits. */
struct shared {
    struct given given;
    struct chunk *other;
    pthread_t reader, thread;
    bool begun, has_thread, read_by_others;
};

static void *take_chunks(void *context)
{
    struct chunk *chunk = context;
    uintptr_t taken = 0;

    for (; chunk_take(chunk); taken++)
        chunk_release(chunk);
    return (void *)taken;
}

static size_t give_while_waited_for(void *context, char *into, size_t room)
{
    struct shared *shared = context;
    struct chunker *chunker = shared->other->chunker;

    shared->read_by_others |= !pthread_equal(pthread_self(), shared->reader);
    if (shared->begun && !shared->has_thread) {
        shared->has_thread = true;
        assert_int_equal(pthread_create(&shared->thread, NULL, take_chunks, shared->other), 0);
    }
    for (bool waits = !shared->begun; !waits; sched_yield()) {
        pthread_mutex_lock(&chunker->lock);
        waits = chunker->waiting > 0 && !chunker->has_spare;
        pthread_mutex_unlock(&chunker->lock);
    }
    return give(&shared->given, into, room);
}

TEST(chunk, a_thread_that_waits_is_given_what_another_reads)
{
    static const struct chunking chunking = {.chunk_bytes = 500, .step_bytes = 64};
    struct hk__text text = some_games(200);
    struct chunker chunker;
    struct chunk own, other;
    struct shared shared = {
        .given = {.text = &text, .step = 1 << 20}, .other = &other, .reader = pthread_self()};
    const struct text_source source = {
        .read = give_while_waited_for, .is_truncated = is_truncated, .context = &shared};
    const struct text_place start = TEXT_START;
    const atomic_bool stop = false;
    void *taken;

    assert_true(chunker_init(&chunker, &chunking, &source, &start, &stop));
    pthread_sigmask(SIG_SETMASK, NULL, &chunker.signals);
    assert_true(chunk_init(&own, &chunker));
    assert_true(chunk_init(&other, &chunker));
    assert_true(chunk_take(&own)); /* nobody waits */
    assert_int_equal(own.index, 0);
    shared.begun = true;
    assert_false(chunk_take(&own)); /* reads all others for the other thread */
    assert_int_equal(pthread_join(shared.thread, &taken), 0);
    assert_int_equal((uintptr_t)taken + 1, chunker.chunk_count);
    assert_in_range((uintptr_t)taken, 5, 200);
    assert_false(shared.read_by_others);
    assert_true(other.is_last);
    chunk_finish(&own);
    chunk_finish(&other);
    chunker_finish(&chunker);
    free(text.bytes);
}
