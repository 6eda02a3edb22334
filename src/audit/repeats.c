/*
 * Fivefold repetition (FIDE Laws 2023, 9.6.1) is rare, and comparing positions costs more than
 * reading the moves. So it is first ruled out by the squares alone.
 *
 *  1. Between the first and the fifth occurrence lie at least sixteen half-moves without a capture
 *     or a pawn move. Only lines that are so long are looked at.
 *  2. In such a line every half-move takes a piece from one square to another. So the moves tell
 *     which squares a side's pieces have left and reached, and positions that are the same have the
 *     same squares.
 *  3. Castling ends a right for good: no position from before it can come again.
 *
 * The sets of squares are counted in a small table, in which several sets may share a slot. So the
 * answer is "possible" too often, and never too seldom.
 */
#include "audit/repeats.h"
#include "board/bb.h"

#include <string.h>

enum { FIVE = 5, LEAST_QUIET = 16 };

/* Count the squares that are changed now. Answers whether their slot has five. */
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

/* Go on with a move by `side`. Answers whether the position after it may be the fifth. */
static bool go_on(hk__repeats *repeats, hk_move move, unsigned side)
{
    if (hk_move_special(move) == HK_MOVE_CASTLING)
        return start(repeats);
    repeats->changed[side] ^= bb_bit(hk_move_from(move)) | bb_bit(hk_move_to(move));
    return count(repeats);
}

bool hk__repeats_possible(hk__repeats *repeats, const hk__outcome *outcome, unsigned base,
                          const hk_pgn_move *made, size_t moves)
{
    const unsigned first = outcome->start.board.side;

    for (size_t i = 0; i < moves; i++) {
        const unsigned quiet = made[i].halfmove_plies, at = base + (unsigned)i;
        if (quiet == 0)
            repeats->counting = false;
        if (HK_LIKELY(!repeats->counting && quiet < LEAST_QUIET)) {
            i += LEAST_QUIET - 1 - quiet; /* before that no line can be long enough */
            continue;
        }
        if (repeats->counting) {
            if (go_on(repeats, made[i].move, (first ^ at) & 1))
                return true;
        } else {
            unsigned from = quiet <= at ? at + 1 - quiet : 0;
            bool full = start(repeats);
            for (; from <= at; from++)
                full |= go_on(repeats, outcome->played[from].move, (first ^ from) & 1);
            if (full)
                return true;
        }
    }
    return false;
}
