/* An arena: memory is zeroed, aligned and bounded, and a request that fails changes nothing. */
#include "test.h"

#include "base/arena.h"
#include "base/internal.h"
#include "hakem/base.h"

#include <stdlib.h>
#include <string.h>

enum { HEAD_MOST = 96 }; /* what a block may cost beside its bytes */

/*
 * A source of memory that is not zero. It counts the requests and fails every `k`-th one if `k` is
 * not 0.
 */
struct source {
    size_t asked, given, returned, given_bytes, k;
};

static void *get(void *context, size_t size)
{
    struct source *source = context;
    if (++source->asked == source->k) {
        source->asked = 0;
        return NULL;
    }
    void *block = malloc(size);
    assert_non_null(block);
    memset(block, 0xa5, size);
    source->given++;
    source->given_bytes += size;
    return block;
}

static void put(void *context, void *block)
{
    struct source *source = context;
    assert_non_null(block);
    source->returned++;
    free(block);
}

static hk_arena arena_on(struct source *source, size_t limit_bytes)
{
    hk_arena arena;
    hk_arena_init(&arena, limit_bytes);
    arena.get = get;
    arena.put = put;
    arena.context = source;
    return arena;
}

static void assert_all_zero(const unsigned char *memory, size_t size)
{
    for (size_t i = 0; i < size; i++)
        assert_int_equal(memory[i], 0);
}

TEST(arena, takes_nothing_before_it_is_asked)
{
    struct source source = {0};
    hk_arena arena = arena_on(&source, 1 << 20);
    assert_int_equal(arena.taken_bytes, 0);
    hk_arena_finish(&arena);
    assert_int_equal(source.asked, 0);
    assert_int_equal(source.returned, 0);
}

TEST(arena, hands_out_zeroed_aligned_memory_that_does_not_overlap)
{
    struct source source = {0};
    hk_arena arena = arena_on(&source, 1 << 22);
    unsigned char *piece[300];
    size_t size[300];

    for (unsigned i = 0; i < 300; i++) {
        size[i] = (i * 37) % 301 + (i % 50 == 0 ? 5000 : 0);
        piece[i] = hk_arena_get(&arena, size[i]);
        assert_non_null(piece[i]);
        assert_int_equal((uintptr_t)piece[i] % _Alignof(max_align_t), 0);
        assert_all_zero(piece[i], size[i]);
        memset(piece[i], (int)(i % 255) + 1, size[i]);
    }
    for (unsigned i = 0; i < 300; i++)
        for (size_t byte = 0; byte < size[i]; byte++)
            assert_int_equal(piece[i][byte], i % 255 + 1);
    assert_in_range(source.given, 2, 40); /* amortised: blocks, not one request each */
    hk_arena_finish(&arena);
}

TEST(arena, knows_what_it_took_and_gives_all_of_it_back)
{
    struct source source = {0};
    hk_arena arena = arena_on(&source, 1 << 20);
    for (unsigned i = 0; i < 100; i++) {
        assert_non_null(hk_arena_get(&arena, 1000));
        assert_int_equal(arena.taken_bytes, source.given_bytes);
    }
    hk_arena_finish(&arena);
    assert_int_equal(source.returned, source.given);
    assert_int_equal(arena.taken_bytes, 0);
    assert_null(arena.newest);
}

TEST(arena, can_be_used_again_after_it_is_finished)
{
    hk_arena arena;
    hk_arena_init(&arena, 1 << 16);
    for (unsigned round = 0; round < 10; round++) {
        unsigned char *memory = hk_arena_get(&arena, 40000);
        assert_non_null(memory);
        assert_all_zero(memory, 40000);
        memset(memory, 0xff, 40000);
        assert_null(hk_arena_get(&arena, 40000));
        hk_arena_finish(&arena);
    }
}

TEST(arena, never_takes_more_than_its_limit)
{
    for (size_t limit = 0; limit < 5000; limit += 13) {
        struct source source = {0};
        hk_arena arena = arena_on(&source, limit);
        size_t had = 0;
        while (hk_arena_get(&arena, 48))
            had += 48;
        assert_true(source.given_bytes <= limit);
        assert_int_equal(arena.taken_bytes, source.given_bytes);
        /* The arena wastes less than one more block would hold. */
        assert_true(had + (source.given + 1) * HEAD_MOST + 48 > limit);
        hk_arena_finish(&arena);
    }
}

TEST(arena, takes_a_smaller_block_where_a_doubled_one_is_beyond_the_limit)
{
    struct source source = {0};
    hk_arena arena = arena_on(&source, 4000);
    assert_non_null(hk_arena_get(&arena, 1000));
    assert_non_null(hk_arena_get(&arena, 1000));
    assert_non_null(hk_arena_get(&arena, 200));
    assert_null(hk_arena_get(&arena, 2500));
    hk_arena_finish(&arena);
}

TEST(arena, refuses_sizes_near_the_end_of_the_address_space)
{
    static const size_t sizes[] = {SIZE_MAX,         SIZE_MAX - 1,     SIZE_MAX - 15,
                                   SIZE_MAX - 31,    SIZE_MAX / 2,     SIZE_MAX / 2 + 1,
                                   SIZE_MAX / 4 + 1, SIZE_MAX - 100000};
    struct source source = {0};
    hk_arena arena = arena_on(&source, SIZE_MAX / 8);
    for (unsigned round = 0; round < 2; round++) {
        for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
            assert_null(hk_arena_get(&arena, sizes[i]));
        assert_int_equal(source.given, round);
        assert_non_null(hk_arena_get(&arena, 1));
    }
    hk_arena_finish(&arena);
}

TEST(arena, a_failed_request_changes_nothing_whichever_it_is)
{
    for (size_t k = 1; k <= 12; k++) {
        struct source source = {.k = k};
        hk_arena arena = arena_on(&source, 1 << 24);
        unsigned char *kept[200];
        unsigned count = 0, failures = 0;

        for (unsigned i = 0; i < 200; i++) {
            const hk_arena before = arena;
            unsigned char *memory = hk_arena_get(&arena, 700);
            if (!memory) {
                failures++;
                assert_memory_equal(&arena, &before, sizeof arena);
                if (failures > 150)
                    break;
                continue;
            }
            assert_all_zero(memory, 700);
            memset(memory, (int)(count + 1), 700);
            kept[count++] = memory;
        }
        if (k <= 6)
            assert_in_range(failures, 1, UINT32_MAX);
        for (unsigned i = 0; i < count; i++)
            for (unsigned byte = 0; byte < 700; byte++)
                assert_int_equal(kept[i][byte], (unsigned char)(i + 1));
        hk_arena_finish(&arena);
        assert_int_equal(source.returned, source.given);
    }
}

TEST(arena, a_request_that_fails_can_be_made_again)
{
    struct source source = {.k = 2};
    hk_arena arena = arena_on(&source, 1 << 20);
    assert_non_null(hk_arena_get(&arena, 3000));
    assert_null(hk_arena_get(&arena, 3000));
    assert_non_null(hk_arena_get(&arena, 3000));
    hk_arena_finish(&arena);
}

/* Large blocks of memory come from the system again and again, and little of each is touched. */
TEST(arena, large_requests_are_zeroed_though_there_were_others_before)
{
    enum { SIZE = 40 << 20 };
    for (unsigned round = 0; round < 20; round++) {
        hk_arena arena;
        hk_arena_init(&arena, SIZE_MAX);
        unsigned char *small = hk_arena_get(&arena, 100), *large = hk_arena_get(&arena, SIZE);
        assert_true(small && large);
        for (size_t at = 0; at < SIZE; at += SIZE / 10) {
            assert_all_zero(large + at, 1000);
            memset(large + at, 0xff, 1000);
        }
        large[SIZE - 1] = 1;
        assert_in_range(arena.taken_bytes, SIZE, SIZE + 2000);
        hk_arena_finish(&arena);
        assert_int_equal(arena.taken_bytes, 0);
    }
}

TEST(arena, a_large_request_makes_those_after_it_no_larger)
{
    enum { LARGE = 1 << 26 };
    struct source source = {0};
    hk_arena arena = arena_on(&source, SIZE_MAX / 8);
    assert_non_null(hk_arena_get(&arena, LARGE));
    assert_non_null(hk_arena_get(&arena, 1000));
    assert_in_range(arena.taken_bytes, LARGE, LARGE + (1 << 21));
    hk_arena_finish(&arena);
}

TEST(arena, gives_back_what_was_taken_after_a_mark)
{
    struct source source = {0};
    hk_arena arena = arena_on(&source, 1 << 24);

    for (unsigned round = 0; round < 2; round++) { /* of an empty one, and of one that is in use */
        const hk_arena before = arena;
        const struct hk__arena_mark mark = hk__arena_mark(&arena);
        unsigned char *first = NULL;
        for (unsigned i = 0; i < 50; i++) {
            unsigned char *memory = hk_arena_get(&arena, 300);
            assert_non_null(memory);
            memset(memory, 0xff, 300);
            first = first ? first : memory;
        }
        hk__arena_release(&arena, mark);
        assert_memory_equal(&arena, &before, sizeof arena);
        unsigned char *again = hk_arena_get(&arena, 300);
        assert_all_zero(again, 300);
        if (round == 1)
            assert_ptr_equal(again, first);
        memset(again, 1, 300);
    }
    hk_arena_finish(&arena);
    assert_int_equal(source.returned, source.given);
}

TEST(arena, no_bytes_are_a_request_too)
{
    hk_arena arena;
    hk_arena_init(&arena, 1 << 16);
    assert_non_null(hk_arena_get(&arena, 0));
    assert_non_null(hk_arena_get(&arena, 16));
    hk_arena_finish(&arena);
}
