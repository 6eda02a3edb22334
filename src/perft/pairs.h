/*
 * Counting pairs of moves set-wise: how many legal replies all legal moves of a board have
 * together, without making most of the moves. pairs.c puts the parts together: pairs_quiet.h,
 * pairs_pieces.h, pairs_king.h, pairs_checks.h and pairs_lone.h.
 *
 * The side to move is `us`, the side that replies is `them`. A move of `us` is *quiet* if after it
 * the king of `them` is not in check and the same pieces are pinned to it as before; a capture can
 * be quiet. All other moves are *forcing*. The quiet moves of one piece are a set of squares, and a
 * reply is counted for the whole set at once:
 *
 *  1. Replies of pieces other than the king. On the board as it stands each piece of `them` has a
 *     number of replies. It has them after every quiet move except those that capture the piece. A
 *     quiet move that ends between a slider and one of the slider's squares costs one reply. A
 *     capture gives one reply to each piece that defends the captured one. A piece of `us` that
 *     leaves a line of a slider, or the way of a pawn, opens squares: for that pair the replies are
 *     counted anew.
 *  2. Steps of the king. A square is safe after quiet moves of a piece if no other piece attacks
 *     it, or if only one slider does and the piece ends between; and if the piece does not attack
 *     the square from where it ends.
 *  3. Castling: all squares of the king's path are safe and no quiet move has ended on the path.
 *  4. Captures en passant of a pawn that has made a quiet double step are counted one by one.
 *
 * Castling of `us` is quiet if no piece of `them` looks at the rook's old and new square and the
 * king of `them` is far from our first rank. For their replies castling is then a move of the rook.
 *
 * A piece that pins another, with no second slider behind it, has quiet moves too: the replies of
 * the pinned piece are then counted anew.
 *
 * Without sliders of `us` nothing hides a square from a piece, so 2. is counted for all squares at
 * once. With sliders and few quiet moves, all moves are made like forcing ones.
 *
 * Where few pieces stand and nobody may castle, replies to plain checks are counted without making the
 * move (pairs_checks.h), and a king that alone can move has his own way (pairs_lone.h).
 *
 * Other forcing moves are made, and their replies counted one by one: checks and discovered checks, moves
 * that make or break a pin in another way, promotions, other castling, captures en passant. So are
 * all moves out of check.
 */
#ifndef HK_PERFT_PAIRS_H
#define HK_PERFT_PAIRS_H

#include "board/isa.h"
#include "hakem/board.h"

/* The number of pairs of a legal move and a legal reply. Compiled once for each instruction set. */
uint64_t HK_ISA_NAME(hk__pairs_count)(const hk_board *board);

#endif
