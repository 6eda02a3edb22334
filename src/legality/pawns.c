/*
 * The pawns' captures as an assignment: each pawn came from a start file of its own, and changed
 * files by captures.
 *
 * Premises:
 *  1. A pawn changes its file by one with each capture, and only so, and never goes back. A pawn
 *     that has gone forward k ranks came from at most k files away, with at least as many captures
 *     as files (FIDE Laws 2023, 3.7).
 *  2. Two pawns of a side do not come from one start square.
 *  3. A capture takes a piece of the opponent, and that piece is missing.
 * The cheapest assignment is found exactly, over sets of start files.
 */
#include "legality/pawns.h"
#include "legality/reason.h"

enum { NEVER = 99 };

/* The fewest captures that bring the pawns of a side to their squares; NEVER if no captures do. */
static unsigned fewest_captures(const hk_board *board, hk_color color)
{
    uint8_t least[256];
    uint64_t pawns = hk_board_pieces(board, color, HK_PAWN);
    unsigned placed = 0, best = NEVER;

    for (unsigned set = 0; set < 256; set++)
        least[set] = NEVER;
    least[0] = 0;
    while (pawns) {
        const unsigned square = bb_take_first(&pawns);
        const unsigned steps = color == HK_WHITE ? square / 8 - 1 : 6 - square / 8;
        /* Sets of as many files as pawns, with this one, from sets of one file less. */
        for (unsigned set = 256; set-- > 0;) {
            if (bb_count(set) != placed + 1)
                continue;
            unsigned cost = NEVER;
            for (unsigned file = 0; file < 8; file++) {
                const unsigned way = file > square % 8 ? file - square % 8 : square % 8 - file;
                if (!(set >> file & 1) || way > steps)
                    continue;
                const unsigned before = least[set & ~(1u << file)] + way;
                cost = before < cost ? before : cost;
            }
            least[set] = (uint8_t)cost;
        }
        placed++;
    }
    for (unsigned set = 0; set < 256; set++)
        if (bb_count(set) == placed && least[set] < best)
            best = least[set];
    return best;
}

bool hk__refuted_by_pawns(const hk_board *board, const struct hk__census census[2], hk_buf *reason)
{
    for (unsigned color = 0; color < 2; color++) {
        const struct hk__census *other = &census[color ^ 1];
        const unsigned captures = fewest_captures(board, (hk_color)color);
        const unsigned takeable = other->missing - other->taken_at_home;
        if (captures <= takeable)
            continue;
        if (!reason)
            return true;
        hk_buf_str(reason, hk_color_name((hk_color)color));
        if (captures >= NEVER) {
            hk_buf_str(reason, "'s pawns");
            hk__say_squares(reason, hk_board_pieces(board, (hk_color)color, HK_PAWN));
            hk_buf_str(reason, " cannot all have come from start squares of their own");
            return true;
        }
        hk_buf_str(reason, "'s pawns need at least ");
        hk_buf_int(reason, captures);
        hk_buf_str(reason, captures == 1 ? " capture, and " : " captures, and ");
        hk_buf_int(reason, takeable);
        hk_buf_str(reason, color == HK_WHITE ? " of Black's pieces" : " of White's pieces");
        hk_buf_str(reason, " can have been taken by them");
        return true;
    }
    return false;
}
