/* Which game a Variant tag names. */
#ifndef HK_NOTATION_PGN_VARIANT_H
#define HK_NOTATION_PGN_VARIANT_H

#include "hakem/board.h"

enum hk__pgn_game {
    /* Chess, or Chess960. */
    HK__PGN_GAME_CHESS,
    /* A game by other rules than those of the Laws. */
    HK__PGN_GAME_OTHER,
    /* The name is not known, and the game is read as chess. */
    HK__PGN_GAME_UNKNOWN
};

/*
 * Find the game that the value of a Variant tag names; *variant becomes HK_CHESS960 if it is that.
 */
enum hk__pgn_game hk__pgn_find_game(const char *value, size_t value_size, hk_variant *variant);

#endif
