/* The moves of a case in words. */
#ifndef HK_SITE_MOVETEXT_H
#define HK_SITE_MOVETEXT_H

#include "hakem/base.h"
#include "hakem/game.h"
#include "hakem/language.h"

/* Append the first `plies` moves of a game, numbered, in the letters of a language. */
void movetext_tell(hk_buf *out, hk_language language, const hk_game *game, unsigned plies);

#endif
