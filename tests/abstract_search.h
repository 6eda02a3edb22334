/* The abstract search by itself. */
#ifndef HK_TESTS_ABSTRACT_SEARCH_H
#define HK_TESTS_ABSTRACT_SEARCH_H

#include "test.h"

#include "winnable/guide.h"

/* Start `arena` and make a search in it, with room for all that a question can ask. */
static inline struct hk__abstract_search *open_abstract_search(hk_arena *arena)
{
    hk_arena_init(arena, 1 << 26);
    struct hk__abstract_search *search = hk_arena_get(arena, sizeof *search);
    void *bytes = hk_arena_get(
        arena, hk__state_table_bytes(HK__SMALL_BUDGET + 1, hk__guide_bytes_per_state()));
    assert_true(search && bytes);
    hk__state_table_place(&search->table, bytes, HK__SMALL_BUDGET + 1, hk__guide_bytes_per_state());
    return search;
}

#endif
