/*
 * Article 3 a second time, slowly, for comparison in tests: a board of 64 letters, on which moves
 * are tried square by square and the king is looked at after each. It shares no idea with
 * src/board, so a difference is a fault in one of the two.
 */
#ifndef HK_TESTS_SLOW_RULES_H
#define HK_TESTS_SLOW_RULES_H

#include "hakem/movegen.h"

struct slow_board {
    /* The letters of FEN; '.' for an empty square. */
    char at[64];
    /* Black has the move. */
    bool black;
    /* The squares of rooks with which a player may still castle. */
    bool castling[2][64];
    /* The square of a capture en passant, or HK_NO_SQUARE. */
    unsigned ep;
};

void slow_from(struct slow_board *out, const hk_board *board);
bool slow_equal(const struct slow_board *a, const struct slow_board *b);

/* Does a piece of one side attack the square? FIDE Laws 2023, 3.1.2. */
bool slow_attacked(const struct slow_board *board, unsigned square, bool by_black);

unsigned slow_king(const struct slow_board *board, bool black);

/* The legal moves, sorted by value. */
void slow_moves(const struct slow_board *board, hk_move_list *out);

/* Make a move of slow_moves. */
void slow_make(struct slow_board *board, hk_move move);

/*
 * Is there a legal move that leads to this position, if checks alone are looked at? Every piece of
 * the player who has just moved is taken back in every way but castling, with every piece of the
 * opponent that it can have captured. In the position before, the player to move now must not have
 * been in check.
 */
bool slow_has_predecessor(const struct slow_board *board);

#endif
