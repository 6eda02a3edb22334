/* Who could still mate in a recorded game, and since when nobody could. */
#ifndef HK_AUDIT_CHANCES_H
#define HK_AUDIT_CHANCES_H

#include "hakem/ending.h"
#include "hakem/pgn.h"

/* How a game ended, as its Termination tag says. */
typedef enum hk__termination {
    HK__TERMINATION_UNTOLD,
    HK__TERMINATION_TIME,  /* a flag fell */
    HK__TERMINATION_OTHER, /* a penalty, an adjudication, a default: not a matter of mating */
} hk__termination;

struct hk__made {
    hk_move move;
    uint32_t line; /* in the text, from the game's first */
};

typedef struct hk__chances {
    hk_arena *arena;
    hk_winnable *find;
    struct hk__made *made;
    unsigned count, room;
    hk_position start; /* perhaps without its key */
    hk__termination termination;
    /* The last position of which `known_for` could mate; archives hold many games that end alike. */
    hk_board last;
    hk_color known_for;
    hk_winnability known;
    bool lost; /* the moves are too many for the arena */
} hk__chances;

hk_err hk__chances_init(hk__chances *chances, hk_arena *arena);
void hk__chances_begin(hk__chances *chances);
void hk__chances_tag(hk__chances *chances, const hk_pgn_tag *tag);
/* Many moves at once; their lines are counted from `line`. */
void hk__chances_moves(hk__chances *chances, const hk_position *before, const hk_pgn_made *made,
                       size_t count, uint32_t line);

/* Where the game began, once there are moves. */
hk_position hk__chances_start(const hk__chances *chances);

/* Who can mate sooner: who has a pawn, queen or rook if the other has none, else who has the move. */
hk_color hk__chances_first(const hk_board *board);

/*
 * Since which half-move the position was dead, if it is in the end: nobody can mate, stalemate included.
 * `first` is asked first, and `can` gets the answer: one "yes" settles the question.
 * *ply: half-moves before the first dead position. *line: that of the move that was made in it; 0 if it is the last.
 */
bool hk__chances_dead_since(hk__chances *chances, const hk_board *last, hk_color first,
                            hk_winnability *can, unsigned *ply, uint32_t *line);

#endif
