/*
 * Repetition: the positions since the last capture or pawn move. No earlier position can recur.
 *
 * Two positions are the same in the sense of 9.2.2 if the player to move, the pieces, the castling
 * rights and the legal en passant captures agree. hk_board holds all of that, so positions are the
 * same if and only if their boards are equal. Equal keys alone prove nothing.
 *
 * An open hash table has one slot for each position that has occurred, with its count. Invariants:
 *  1. There are twice as many slots as places for positions, so every search ends at an empty slot.
 *  2. A slot is empty unless it holds the number of the present line, so a new line costs nothing.
 */
#include "hakem/history.h"
#include "base/internal.h"

#include <string.h>

enum { FIRST_ROOM = 32 };

struct hk_history_slot {
    /* The slot is empty unless this is history->line. */
    uint32_t line;
    /* How often the position has occurred. */
    uint32_t count;
    /* Index of its first occurrence. */
    size_t first;
};

/* Find the slot of a position, or the empty slot where it belongs. */
static struct hk_history_slot *find_slot(const hk_history *history, const hk_position *position)
{
    const size_t mask = 2 * history->room - 1;

    for (size_t at = position->key & mask;; at = (at + 1) & mask) {
        struct hk_history_slot *slot = &history->slots[at];
        if (slot->line != history->line)
            return slot;
        const hk_position *known = &history->positions[slot->first];
        if (known->key == position->key && hk_board_equal(&known->board, &position->board))
            return slot;
    }
}

/* Count one more occurrence: of the position at `index`. */
static void count_position(hk_history *history, size_t index)
{
    struct hk_history_slot *slot = find_slot(history, &history->positions[index]);
    if (slot->line != history->line)
        *slot = (struct hk_history_slot){.line = history->line, .first = index};
    slot->count++;
}

static hk_err make_room(hk_history *history, size_t room)
{
    hk_position *positions = hk_arena_get(history->arena, room * sizeof *positions);
    struct hk_history_slot *slots = hk_arena_get(history->arena, 2 * room * sizeof *slots);

    if (!positions || !slots)
        return HK_E_MEMORY;
    if (history->size > 0)
        memcpy(positions, history->positions, history->size * sizeof *positions);
    history->positions = positions;
    history->slots = slots;
    history->room = room;
    history->line = 1;
    for (size_t i = 0; i < history->size; i++)
        count_position(history, i);
    return HK_OK;
}

hk_err hk_history_init(hk_history *history, hk_arena *arena, const hk_position *start)
{
    hk_history fresh = {.arena = arena};
    hk_position initial;
    const hk_err err = make_room(&fresh, FIRST_ROOM);
    if (err != HK_OK)
        return err;
    hk_position_start(&initial);
    hk_history_restart(&fresh, start ? start : &initial);
    *history = fresh;
    return HK_OK;
}

void hk_history_restart(hk_history *history, const hk_position *start)
{
    if (++history->line == 0) { /* the numbers have wrapped around: empty all slots */
        memset(history->slots, 0, 2 * history->room * sizeof *history->slots);
        history->line = 1;
    }
    history->positions[0] = *start;
    history->size = 1;
    count_position(history, 0);
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
        const hk_err err = make_room(history, 2 * history->room);
        if (err != HK_OK)
            return err;
    }
    history->positions[history->size] = *next;
    count_position(history, history->size++);
    return HK_OK;
}

const hk_position *hk_history_now(const hk_history *history)
{
    HK_ASSERT(history->size > 0);
    return &history->positions[history->size - 1];
}

unsigned hk_history_count(const hk_history *history, const hk_position *position)
{
    const struct hk_history_slot *slot = find_slot(history, position);
    return slot->line == history->line ? slot->count : 0;
}

unsigned hk_history_occurrences(const hk_history *history)
{
    return hk_history_count(history, hk_history_now(history));
}
