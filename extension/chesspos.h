/*
 * A position as the database stores it, and what the functions share: text in UTF-8, memory of the
 * database.
 */
#ifndef HK_EXTENSION_CHESSPOS_H
#define HK_EXTENSION_CHESSPOS_H

#include "postgres.h"

#include "fmgr.h"

#include "hakem/board.h"

/*
 * On disk. The members before `halfmove_plies` are what article 9.2.2 compares; the layout does not
 * change without a new type.
 */
struct chesspos {
    /* The kinds of piece, for each square a number of three bits; and Black's pieces. */
    uint64 plane[3], black;
    uint8 castling[2], side, ep;
    uint32 halfmove_plies, move_number;
    /* Zero, so that equal values are equal bytes. */
    uint32 padding;
};

#define PG_GETARG_CHESSPOS(n) ((const struct chesspos *)PG_GETARG_POINTER(n))

#pragma GCC visibility push(hidden) /* of the module alone */

/* The board of a stored position. */
hk_board chesspos_board(const struct chesspos *position);

/* How castling is written: as in Chess960 where the ordinary way could not name a right. */
hk_variant chesspos_variant(const hk_board *board);

/* The bytes of a text argument as UTF-8, with a NUL behind them. The result is palloc'ed, or is the text's. */
const char *chesspos_utf8(text *from, size_t *size);

/* A text of the database from UTF-8. */
text *chesspos_text(const char *utf8, size_t size);

/* Start an arena without a limit whose blocks lie in a memory context. */
void chesspos_arena(hk_arena *arena, MemoryContext context);

/* What a call may take for its search, in bytes: the setting hakem.memory_limit. */
size_t chesspos_memory_limit(void);

/* An hk_winnable_watcher, by which queries are cancelled: it leaves by ereport, or goes on. */
bool chesspos_watch(void *context);

#pragma GCC visibility pop

#endif
