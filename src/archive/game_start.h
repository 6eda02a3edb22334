/* Places in a text where a new game surely begins. */
#ifndef HK_ARCHIVE_GAME_START_H
#define HK_ARCHIVE_GAME_START_H

#include <stddef.h>

/*
 * The first place to cut from `from` on, or `size` if there is none. All `size` bytes are looked at, also those before
 * `from`; if one would have to know what stands before or behind them, it is no place to cut.
 */
size_t game_start_find(const char *bytes, size_t size, size_t from);

#endif
