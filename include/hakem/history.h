/**
 * @file
 * The positions of a line since the last move that cannot be undone, and how often the present one has occurred.
 */
#ifndef HAKEM_HISTORY_H
#define HAKEM_HISTORY_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Grows in the caller's arena. */
typedef struct hk_history {
    hk_arena *arena;
    hk_position *positions; /**< Since the last capture or pawn move, the present one last. */
    size_t size, room;
    struct hk_history_slot
        *slots;    /**< 2 * room of them: each position that has occurred, by its key. */
    uint32_t line; /**< Marks the slots of this line; those of earlier ones are empty. */
} hk_history;

/**
 * Start a line at a position; NULL: the initial one. @return HK_OK or HK_E_MEMORY.
 */
HK_API HK_MUST_CHECK hk_err hk_history_init(hk_history *history, hk_arena *arena,
                                            const hk_position *start);

/**
 * Start the line of another game, on the memory of the last one.
 * Cost: O(1). Threads: one history, one thread at a time.
 */
HK_API void hk_history_restart(hk_history *history, const hk_position *start);

/** Make a legal move. @return HK_OK, or HK_E_MEMORY with the line as it was. Cost: some 20 ns, amortised. */
HK_API HK_MUST_CHECK hk_err hk_history_make(hk_history *history, hk_move move);

/** Go on to a position that a legal move has led to. @return and cost as hk_history_make. */
HK_API HK_MUST_CHECK hk_err hk_history_add(hk_history *history, const hk_position *next);

/** The present position. Valid until the next move. */
HK_API const hk_position *hk_history_now(const hk_history *history);

/** How often a position has occurred in the line. Exact; cost as hk_history_occurrences. Laws: 2023, 9.2.2. */
HK_API unsigned hk_history_count(const hk_history *history, const hk_position *position);

/**
 * How often the present position has occurred in the line, the first time counted.
 * Exact: keys only pick the candidates. Cost: O(1), some 10 ns. Laws: FIDE Laws 2023, 9.2.2.
 */
HK_API unsigned hk_history_occurrences(const hk_history *history);

#ifdef __cplusplus
}
#endif
#endif
