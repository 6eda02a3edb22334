/*
 * Repetition: the positions since the last capture or pawn move, for none before it can come again.
 *
 * Sameness is that of 9.2.2: player to move, men, castling rights not lost, and en passant where the capture is legal.
 * All of it is in hk_board, so equality of boards is sameness of positions; equal keys alone prove nothing.
 */
#include "hakem/history.h"
#include "base/internal.h"

#include <string.h>

enum { FIRST_ROOM = 32 };

hk_err hk_history_init(hk_history *history, hk_arena *arena, const hk_position *start)
{
    hk_position *positions = hk_arena_get(arena, FIRST_ROOM * sizeof *positions);
    if (!positions)
        return HK_E_MEMORY;
    *history = (hk_history){.arena = arena, .positions = positions, .room = FIRST_ROOM};
    hk_history_restart(history, start);
    return HK_OK;
}

void hk_history_restart(hk_history *history, const hk_position *start)
{
    history->positions[0] = *start;
    history->size = 1;
}

hk_err hk_history_make(hk_history *history, hk_move move)
{
    hk_position next = *hk_history_now(history);
    hk_position_make(&next, move);
    return hk_history_add(history, &next);
}

hk_err hk_history_add(hk_history *history, const hk_position *next)
{
    if (next->halfmove_plies == 0) {
        hk_history_restart(history, next);
        return HK_OK;
    }
    if (history->size == history->room) {
        hk_position *larger =
            hk_arena_get(history->arena, 2 * history->room * sizeof *history->positions);
        if (!larger)
            return HK_E_MEMORY;
        memcpy(larger, history->positions, history->size * sizeof *larger);
        history->positions = larger;
        history->room *= 2;
    }
    history->positions[history->size++] = *next;
    return HK_OK;
}

const hk_position *hk_history_now(const hk_history *history)
{
    HK_ASSERT(history->size > 0);
    return &history->positions[history->size - 1];
}

unsigned hk_history_count(const hk_history *history, const hk_position *position)
{
    unsigned count = 0;

    for (size_t i = 0; i < history->size; i++)
        if (history->positions[i].key == position->key &&
            hk_board_equal(&history->positions[i].board, &position->board))
            count++;
    return count;
}

unsigned hk_history_occurrences(const hk_history *history)
{
    return hk_history_count(history, hk_history_now(history));
}
