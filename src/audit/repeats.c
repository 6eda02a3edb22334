/*
 * Fivefold repetition (FIDE Laws 2023, 9.6.1) is rare, and to compare positions costs more than to read the moves. So it
 * is first ruled out by the squares alone.
 *
 *  1. Between five occurrences lie sixteen half-moves without a capture or a pawn move: only lines that are so long are
 *     looked at.
 *  2. In such a line every half-move takes a piece from one square to another, so the squares that a side's pieces have left
 *     and reached follow from the moves. Positions that are the same have the same squares.
 *  3. Castling ends a right for good: nothing before it can come again.
 *
 * The sets of squares are counted in a small table. One slot may count several sets: it says "possible" too often, never
 * too seldom.
 */
#include "audit/repeats.h"
#include "board/bb.h"

#include <string.h>

enum { FIVE = 5, LEAST_QUIET = 16 };

/* Count the present squares. Answers whether their slot is full. */
static bool count(hk__repeats *repeats)
{
    const uint64_t mixed = (repeats->changed[HK_WHITE] * UINT64_C(0x9e3779b97f4a7c15)) ^
                           (repeats->changed[HK_BLACK] * UINT64_C(0xc2b2ae3d27d4eb4f));
    return ++repeats->seen[(mixed ^ mixed >> 29) * UINT64_C(0xd6e8feb86659fd93) >> 56] >= FIVE;
}

static bool start(hk__repeats *repeats)
{
    repeats->counting = true;
    repeats->changed[HK_WHITE] = repeats->changed[HK_BLACK] = 0;
    memset(repeats->seen, 0, sizeof repeats->seen);
    return count(repeats);
}

/* Go on with a move by `side`. Answers whether the position after it is one too many. */
static bool go_on(hk__repeats *repeats, hk_move move, unsigned side)
{
    if (hk_move_special(move) == HK_MOVE_CASTLING)
        return start(repeats);
    repeats->changed[side] ^= bb_bit(hk_move_from(move)) | bb_bit(hk_move_to(move));
    return count(repeats);
}

bool hk__repeats_possible(hk__repeats *repeats, const hk__chances *chances, unsigned base,
                          const hk_pgn_move *made, size_t moves)
{
    const unsigned first = chances->start.board.side;

    for (size_t i = 0; i < moves; i++) {
        const unsigned quiet = made[i].halfmove_plies, at = base + (unsigned)i;
        if (quiet == 0)
            repeats->counting = false;
        if (HK_LIKELY(!repeats->counting && quiet < LEAST_QUIET)) {
            i += LEAST_QUIET - 1 - quiet; /* until then no line can be long enough */
            continue;
        }
        if (repeats->counting) {
            if (go_on(repeats, made[i].move, (first ^ at) & 1))
                return true;
        } else {
            unsigned from = quiet <= at ? at + 1 - quiet : 0;
            bool full = start(repeats);
            for (; from <= at; from++)
                full |= go_on(repeats, chances->made[from].move, (first ^ from) & 1);
            if (full)
                return true;
        }
    }
    return false;
}
