/*
 * Functions for tests about chess: positions from FEN, moves from UCI, random numbers that are the
 * same in every run, and random games. A text that cannot be read fails the running case and is
 * named.
 */
#ifndef HK_TESTS_POSITIONS_H
#define HK_TESTS_POSITIONS_H

#include "hakem/fen.h"
#include "hakem/movegen.h"

/* Text by value, so that it needs no owner. */
struct text {
    char of[HK_FEN_MAX];
};

/* A position that hk_fen_parse accepts as HK_POSITIONS. */
hk_position standard(const char *fen);
hk_position chess960(const char *fen);

/* The same with the least strictness, for diagrams. */
hk_position diagram(const char *fen, hk_variant variant);

/* The same board upside down, with the colors changed. */
hk_board colors_changed(const hk_board *board);

struct text fen_of(const hk_position *position, hk_variant variant);
struct text uci_of(hk_move move, hk_variant variant);

/* The legal move that the text means; HK_MOVE_NONE if it is not legal. */
hk_move legal_move(const hk_position *position, const char *uci, hk_variant variant);

/* Make moves in UCI, blanks between; each has to be legal. */
void play(hk_position *position, const char *moves, hk_variant variant);

/* Fails unless the legal moves are exactly these: UCI in any order, blanks between. */
void assert_moves(const hk_position *position, const char *moves, hk_variant variant);

/* Fails unless each of these (UCI, blanks between) is legal or, in the second, none is. */
void assert_legal(const hk_position *position, const char *moves, hk_variant variant);
void assert_not_legal(const hk_position *position, const char *moves, hk_variant variant);

/* Random numbers from a seed: splitmix64 (Steele, Lea, Flood 2014). */
struct dice {
    uint64_t state;
};

uint64_t dice_bits(struct dice *dice);
unsigned dice_below(struct dice *dice, unsigned limit);

/*
 * Random legal games from start positions of the variant. Every third move prefers double checks,
 * en passant, castling, promotion and checks, which plain chance seldom picks. `visit` sees each
 * position on the way, with its legal moves.
 */
struct random_games {
    uint64_t seed;
    unsigned games, plies;
    hk_variant variant;
};

typedef void visit_position(void *context, const hk_position *position, const hk_move_list *moves);

void play_random_games(const struct random_games *games, visit_position *visit, void *context);

/*
 * A diagram of random pieces that hk_board_validity accepts as HK_DIAGRAMS, with up to `pieces`
 * pieces beside the kings.
 */
hk_position random_diagram(struct dice *dice, unsigned pieces);

#endif
