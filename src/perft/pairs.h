/*
 * Counting pairs of moves set-wise: how many legal replies all legal moves of a board have together, without making
 * most of the moves. pairs.c puts the parts together: pairs_quiet.h, pairs_pieces.h and pairs_king.h.
 *
 * The side to move is `us`, the side that replies is `them`. A move of `us` is *calm* if after it their king is not in
 * check and the same pieces are pinned to him as before. All calm moves of one piece go to a set of squares, and a reply is
 * counted for the whole set at once:
 *
 *  1. Replies of pieces other than the king. From the board as it stands each piece of them has a number of replies, once
 *     for every calm move but those that capture the piece. Where a calm move lands between a slider and one of its
 *     squares, one reply is lost; where it captures a piece whom others defend, each of them gains one; where it leaves
 *     a square that a slider or a pawn of them looks at, the squares behind are looked at anew for that piece alone.
 *  2. Steps of the king. A square is safe after the calm moves of a piece if none of the other pieces attacks it, or a
 *     single slider does and the piece lands between; and if the piece does not attack it from where it lands.
 *  3. Castling: the squares of the king's walk are safe together and nothing landed on the way.
 *  4. Captures en passant of a pawn that has made a calm double step, one by one.
 *
 * Castling is calm if nothing of them looks at the rook's old and new square and their king is far from our first rank:
 * then it is a move of the rook for what they may reply.
 *
 * A piece that pins another and is not backed up moves calmly too: the piece that it pins is looked at anew.
 *
 * All other moves are made and their replies counted one by one: checks and discovered checks, what else makes or
 * breaks a pin, promotions, other castling, captures en passant. So are all moves out of check.
 */
#ifndef HK_PERFT_PAIRS_H
#define HK_PERFT_PAIRS_H

#include "board/isa.h"
#include "hakem/board.h"

/* The number of legal moves, each with each legal reply. Once for each instruction set. */
uint64_t HK_ISA_NAME(hk__pairs_count)(const hk_board *board);

#endif
