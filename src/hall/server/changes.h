/*
 * The changes of a game, one a number: each entry of its log is told by itself, in a text that is
 * made once for all who see the same. The last ones are kept, for who comes back and names the
 * number that it saw last.
 */
#ifndef HK_HALL_SERVER_CHANGES_H
#define HK_HALL_SERVER_CHANGES_H

#include "hall/server/wire.h"

/* One entry as it is told. */
struct change {
    uint64_t number;
    char *text[VIEWS]; /* on the heap; NULL: nobody sees this */
    size_t bytes;      /* of all */
    struct hall_game *game;
    struct change *next_of_game;  /* the next number */
    struct change *older, *newer; /* of all games */
};

/* Is there anybody to whom each entry of what is seen of a game is told, or will be if he comes back? */
bool changes_are_wanted(const struct hall_game *game);

/*
 * Make the change of the last entry, if it has none: before another entry follows, and as the turn
 * ends. What must be told anew as a whole is marked so.
 */
void changes_make(struct hall *hall, struct hall_game *game);

/* This turn's changes have been told: of all that are kept the oldest are forgotten. */
void changes_told(struct hall *hall, struct hall_game *game);

/*
 * The change that follows a number, all that come behind it being kept for this view; *out is NULL
 * if none has come. False: they are not kept, or there has been no such number.
 */
bool changes_after(const struct hall_game *game, enum view view, uint64_t number,
                   const struct change **out);

/* A connection begins or ceases to look at a game. */
void changes_look(struct hall_game *game, enum view view);
void changes_look_away(struct hall_game *game, enum view view);

/* No change of this game is known any more. */
void changes_forget(struct hall *hall, struct hall_game *game);

#endif
