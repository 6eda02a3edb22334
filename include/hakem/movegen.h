/**
 * @file
 * Legal moves, and how many there are. FIDE Laws 2023, article 3.
 */
#ifndef HAKEM_MOVEGEN_H
#define HAKEM_MOVEGEN_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/** No accepted board has more: fifteen queens on 27 squares each, a king and two castlings. */
enum { HK_MOVES_MAX = 416 };

typedef struct hk_move_list {
    unsigned size;
    hk_move move[HK_MOVES_MAX];
} hk_move_list;

/**
 * List the legal moves, in no particular order.
 *
 * @param board     Passes hk_board_validity as HK_ANY_DIAGRAMS at least.
 * @param[out] out  All legal moves, each promotion piece a move of its own.
 *
 * Cost: some 50 ns. Threads: any. Laws: FIDE Laws 2023, 3.10.1.
 */
HK_API void hk_movegen_legal(const hk_board *board, hk_move_list *out);

/** Number of legal moves, without a list. Cost: some 25 ns. Threads: any. */
HK_API unsigned hk_movegen_count(const hk_board *board);

/** Is there a legal move? Stops at the first one. With no check it is stalemate, with check mate if not.
 *  Cost: some 10 ns. Threads: any. Laws: FIDE Laws 2023, 5.1.1 and 5.2.1. */
HK_API bool hk_movegen_any(const hk_board *board);

/** Does a square-to-square move with this promotion (or HK_NO_KIND) fit a legal move? Castling is king
 *  takes own rook. HK_NO_SQUARE fits none. @return The move, or HK_MOVE_NONE. Cost: some 10 ns. Threads: any. */
HK_API hk_move hk_movegen_find(const hk_board *board, unsigned from, unsigned to,
                               hk_kind promotion);

/** Is it one of the moves that hk_movegen_legal lists? Any 16 bits may be asked. Cost: some 10 ns. Threads: any. */
HK_API bool hk_movegen_is_legal(const hk_board *board, hk_move move);

/** Does a legal move give check? Nothing need be made. Cost: some 10 ns. Threads: any. Laws: FIDE Laws 2023, 3.9.1. */
HK_API bool hk_movegen_gives_check(const hk_board *board, hk_move move);

/** Name of the instruction set whose code runs on this machine, for example "x86-64-v3"; static. */
HK_API const char *hk_movegen_isa(void);

#ifdef __cplusplus
}
#endif
#endif
