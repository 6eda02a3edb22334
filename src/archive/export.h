/* Games read from PGN and written in PGN export format: the work of `hakem pgn`. */
#ifndef HK_ARCHIVE_EXPORT_H
#define HK_ARCHIVE_EXPORT_H

#include "hakem/pgn.h"

struct export_listener {
    /* Takes the games that are written. */
    hk_pgn_sink *write;
    /* A sentence, or a fault's word and the text in question, about that line. May be NULL. */
    void (*say)(void *context, uint64_t line, const char *sentence);
    void *context;
};

enum export_end {
    EXPORT_DONE,
    /* Something in the games was damaged. What could be understood has been written. */
    EXPORT_DAMAGED,
    /* A game is too large for the memory or the temporary folder. It has been written in part. */
    EXPORT_NO_MEMORY
};

/*
 * Write all games of a text. A game stops where its moves cannot be read; what follows is kept as a
 * comment.
 *
 * Cost: O(bytes). Memory: some MB, whatever the text; what a game has more of waits in a temporary
 * file.
 */
enum export_end games_export(hk_pgn_source *source, void *context, const hk_letters *letters,
                             const struct export_listener *listener);

#endif
