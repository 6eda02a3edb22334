/* Which game the Variant tag names. */
#ifndef HK_NOTATION_PGN_VARIANT_H
#define HK_NOTATION_PGN_VARIANT_H

#include "hakem/board.h"

enum hk__pgn_game {
    HK__PGN_GAME_CHESS,  /* in some form that is read here */
    HK__PGN_GAME_OTHER,  /* by other rules than those of the Laws */
    HK__PGN_GAME_UNKNOWN /* the name says nothing; it is read as chess */
};

/* Which game a Variant tag names; *variant becomes HK_CHESS960 if it is that. */
enum hk__pgn_game hk__pgn_find_game(const char *value, size_t value_size, hk_variant *variant);

#endif
