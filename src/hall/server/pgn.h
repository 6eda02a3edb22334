/* The game in PGN export format. */
#ifndef HK_HALL_SERVER_PGN_H
#define HK_HALL_SERVER_PGN_H

#include "base/text.h"
#include "hakem/pgn.h"
#include "hall/server/wire.h"

/* The whole game file as this view sees the game, of `size` bytes. */
char *wire_pgn(const struct hall_game *game, enum view view, size_t *size);

/* A board of a tournament; texts may be NULL, but for the names. */
struct pgn_player {
    const char *name, *title, *rating, *federation, *fide_id, *team;
};

struct pgn_board {
    const char *event, *site, *date, *round, *board;
    struct pgn_player player[2];
    /* Is the result told, and what is it? */
    bool is_told, is_forfeit;
    hk_result result;
};

/*
 * Append the board with the moves that this view shows of its game; NULL: there is no game, or it
 * cannot be read.
 */
void pgn_put_board(struct hk__text *out, const struct pgn_board *board,
                   const struct hall_game *game, enum view view);

#endif
