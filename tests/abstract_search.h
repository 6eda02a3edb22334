/* The search over configurations, alone. */
#ifndef HK_TESTS_ABSTRACT_SEARCH_H
#define HK_TESTS_ABSTRACT_SEARCH_H

#include "test.h"

#include "winnable/abstract_search.h"

/* With room for all that a question can ask; in `arena`, which it starts. */
static inline struct hk__exits *open_exits(hk_arena *arena)
{
    hk_arena_init(arena, 1 << 26);
    struct hk__exits *exits = hk_arena_get(arena, sizeof *exits);
    void *bytes = hk_arena_get(arena, hk__exits_bytes(HK__LOOK + 1));
    assert_true(exits && bytes);
    hk__exits_place(exits, bytes, HK__LOOK + 1);
    return exits;
}

#endif
