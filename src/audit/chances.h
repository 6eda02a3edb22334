/* What the end of a recorded game should have been, and since when nobody could mate. */
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

/* What has been found of a position. */
struct hk__known {
    hk_board board;
    bool asked; /* whether it is dead: */
    hk_answer dead;
    bool judged; /* what the loss of a player brings: */
    hk_color loser;
    hk_level level;
    hk_ending ending;
};

typedef struct hk__chances {
    hk_arena *arena;
    hk_winnable *solver;
    struct hk__made *made;
    unsigned count, room;
    hk_position start; /* perhaps without its key */
    hk__termination termination;
    struct hk__known known; /* of the last position that was asked about */
    bool lost;              /* the moves are too many for the arena */
} hk__chances;

hk_err hk__chances_init(hk__chances *chances, hk_arena *arena);
void hk__chances_begin(hk__chances *chances);
void hk__chances_tag(hk__chances *chances, const hk_pgn_tag *tag);
/* Many moves at once; their lines are counted from `line`. */
void hk__chances_moves(hk__chances *chances, const hk_position *before, const hk_pgn_move *made,
                       size_t count, uint32_t line);

/* Where the game began, once there are moves. */
hk_position hk__chances_start(const hk__chances *chances);

/* What the loss of the player brings, by the Termination tag; without one he may have resigned as well as lost on time. */
hk_ending hk__chances_of_loss(hk__chances *chances, const hk_board *last, hk_color loser,
                              hk_edition edition, hk_level level);

/*
 * Since which half-move the position was dead, if it is in the end: nobody can mate, stalemate included.
 * *ply: half-moves before the first dead position. *line: that of the move that was made in it; 0 if it is the last.
 */
bool hk__chances_dead_since(hk__chances *chances, const hk_board *last, unsigned *ply,
                            uint32_t *line);

#endif
