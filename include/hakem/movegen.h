/**
 * @file
 * Legal moves: their list, their number, and questions about one move. FIDE Laws 2023, article 3.
 *
 * All calls want a board that passes hk_board_validity as HK_ANY_DIAGRAMS at least.
 */
#ifndef HAKEM_MOVEGEN_H
#define HAKEM_MOVEGEN_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * No accepted board has more: fifteen queens with 27 moves each, a king with eight, two castlings.
 */
enum { HK_MOVES_MAX = 416 };

typedef struct hk_move_list {
    unsigned size;
    hk_move move[HK_MOVES_MAX];
} hk_move_list;

/**
 * List the legal moves, in no particular order. A board from which a hand has taken a king has none, here
 * and in the questions below.
 *
 * @param[out] out  All legal moves; a promotion is four moves, one for each piece.
 *
 * Cost: some 50 ns. Threads: any. Laws: FIDE Laws 2023, 3.10.1.
 */
HK_API void hk_movegen_legal(const hk_board *board, hk_move_list *out);

/** The number of legal moves. Cost: some 25 ns. Threads: any. Laws: FIDE Laws 2023, 3.10.1. */
HK_API unsigned hk_movegen_count(const hk_board *board);

/**
 * Is there a legal move? If not, the player to move is checkmated if in check, otherwise
 * stalemated.
 *
 * Cost: some 10 ns. Threads: any. Laws: FIDE Laws 2023, 5.1.1 and 5.2.1.
 */
HK_API bool hk_movegen_any(const hk_board *board);

/**
 * Find the legal move between two squares.
 *
 * @param from       Square of departure; HK_NO_SQUARE fits no move.
 * @param to         Square of arrival, in castling that of the rook; HK_NO_SQUARE fits no move.
 * @param promotion  The piece that a pawn becomes; HK_NO_KIND for all other moves.
 *
 * @return The move, or HK_MOVE_NONE.
 * Cost: some 10 ns. Threads: any.
 */
HK_API hk_move hk_movegen_find(const hk_board *board, unsigned from, unsigned to,
                               hk_kind promotion);

/**
 * Is it one of the moves that hk_movegen_legal lists?
 *
 * @param move  Any 16 bits.
 *
 * Cost: some 10 ns. Threads: any.
 */
HK_API bool hk_movegen_is_legal(const hk_board *board, hk_move move);

/**
 * Does a legal move give check?
 *
 * @param move  From hk_movegen_legal for this very board, or as a hand has made it there.
 *
 * Cost: some 10 ns; the move is not made. Threads: any. Laws: FIDE Laws 2023, 3.9.1.
 */
HK_API bool hk_movegen_gives_check(const hk_board *board, hk_move move);

/**
 * Name of the instruction set whose code runs on this machine, for example "x86-64-v3"; static
 * text. Threads: any.
 */
HK_API const char *hk_movegen_isa(void);

#ifdef __cplusplus
}
#endif
#endif
