/**
 * @file
 * Can a side still checkmate by any series of legal moves?
 */
#ifndef HAKEM_WINNABLE_H
#define HAKEM_WINNABLE_H

#include "hakem/board.h"

#ifdef __cplusplus
extern "C" {
#endif

/**
 * Can `side` checkmate, as far as the material alone tells?
 *
 * @param board  Passes hk_board_validity as HK_POSITIONS: where a double check stands that no move can give, there are
 *               mates that no game ends in.
 *
 * @return HK_NO is a proof that no series of legal moves, the opponent helping, ends in mate by `side`. HK_UNKNOWN says
 * nothing: with this material mates exist, but perhaps not from this position.
 *
 * Cost: some ns. Threads: any. Laws: FIDE Laws 2023, 5.2.2, 5.1.2, 6.9.
 */
HK_API hk_answer hk_winnable_by_material(const hk_board *board, hk_color side);

/** Neither side can mate, as far as the material alone tells: HK_YES is a proof. FIDE Laws 2023, 5.2.2. */
HK_API hk_answer hk_dead_by_material(const hk_board *board);

#ifdef __cplusplus
}
#endif
#endif
