/* Places in a text where a new game surely begins. */
#ifndef HK_ARCHIVE_GAME_START_H
#define HK_ARCHIVE_GAME_START_H

#include <stddef.h>

/*
 * The first byte from `from` on where a game begins, whatever is before the `size` bytes and after
 * them; `size` if there is none. The bytes before `from` are looked at too, so more of
 * them find more. A game may begin at other places, which are not proven: those are passed over.
 */
size_t game_start_find(const char *bytes, size_t size, size_t from);

#endif
