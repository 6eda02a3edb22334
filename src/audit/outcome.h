/* How a recorded game should have ended, and since when nobody could mate. */
#ifndef HK_AUDIT_OUTCOME_H
#define HK_AUDIT_OUTCOME_H

#include "hakem/ending.h"
#include "hakem/pgn.h"

/* How a game ended, as its Termination tag says. */
typedef enum hk__termination {
    HK__TERMINATION_UNTOLD,
    /* A flag fell. */
    HK__TERMINATION_TIME,
    /* A penalty, an adjudication, a default: whether anybody could mate does not matter. */
    HK__TERMINATION_OTHER,
} hk__termination;

/* A move of the main line, and its line in the text, counted from the first of the game. */
struct hk__played {
    hk_move move;
    uint32_t line;
};

/* What has been found of one position. */
struct hk__cached {
    hk_board board;
    /* Is it dead? Known if that was asked. */
    bool asked;
    hk_answer dead;
    /* What the loss of this player brings at this level. Known if that was judged. */
    bool judged;
    hk_color loser;
    hk_level level;
    hk_ending ending;
};

typedef struct hk__outcome {
    hk_arena *arena;
    hk_winnable *solver;
    /* The main line so far. */
    struct hk__played *played;
    unsigned count, room;
    /* The moves are too many for the arena, and `played` has not all of them. */
    bool too_long;
    /* The position before the first move; its key may be missing. */
    hk_position start;
    hk__termination termination;
    /* Of the last position that was asked about. */
    struct hk__cached cached;
} hk__outcome;

/* Take memory for the solver and the first moves. HK_OK or HK_E_MEMORY. */
hk_err hk__outcome_init(hk__outcome *outcome, hk_arena *arena);

/* A game begins. */
void hk__outcome_begin(hk__outcome *outcome);

void hk__outcome_tag(hk__outcome *outcome, const hk_pgn_tag *tag);

/* Moves of the main line from `before` on. Their lines are counted from `line`. */
void hk__outcome_moves(hk__outcome *outcome, const hk_position *before, const hk_pgn_move *made,
                       size_t count, uint32_t line);

/* The position before the first move, with its key, once there are moves. */
hk_position hk__outcome_start(const hk__outcome *outcome);

/*
 * What the loss of the player brings. The Termination tag says whether he lost on time; without the
 * tag he may have resigned as well.
 */
hk_ending hk__outcome_of_loss(hk__outcome *outcome, const hk_board *last, hk_color loser,
                              hk_edition edition, hk_level level);

/*
 * Is the last position dead, stalemate included? Then *ply is the number of half-moves before the
 * first dead position, and *line that of the move that was made in it; 0 if it is the last
 * position.
 */
bool hk__outcome_dead_since(hk__outcome *outcome, const hk_board *last, unsigned *ply,
                            uint32_t *line);

#endif
