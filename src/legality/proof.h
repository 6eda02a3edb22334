/* L10: a game that reaches the position, found backwards. */
#ifndef HK_LEGALITY_PROOF_H
#define HK_LEGALITY_PROOF_H

#include "hakem/winnable.h"
#include "legality/cages.h"
#include "legality/plan.h"
#include "legality/retract.h"

/* A position on the way back. */
struct hk__proof_node {
    hk_board board;
    uint32_t parent;            /* 0: the first */
    uint32_t slot;              /* of the table */
    struct hk__retraction move; /* from the parent, taken back */
    uint16_t plies;
    uint8_t steps;     /* captures of the plan not yet taken back */
    uint8_t others[2]; /* pieces to come back by other captures */
    uint8_t
        unmoved; /* rights that the goal lacks and that nothing has taken away yet: bits 0 a1, 1 h1, 2 a8, 3 h8 */
};

/* A move still to be taken back. */
struct hk__proof_try {
    uint32_t node, next;
    struct hk__retraction move;
    uint16_t cost;
};

enum { HK__PROOF_ALIVE_NODES = 2000 }; /* to find out that a mate is still possible */
enum { HK__PROOF_COSTS = 8192, HK__PROOF_WIDTH = 40, HK__PROOF_HOPELESS = 0xffff };

struct hk__proof {
    struct hk__proof_node *nodes; /* from 1 */
    struct hk__proof_try *tries;  /* from 1 */
    uint32_t *table; /* indices of nodes by board; a power of two, twice as many as nodes */
    uint32_t node_room, node_count, try_room, try_count, table_mask;
    uint32_t first[HK__PROOF_COSTS]; /* tries by cost, the latest first */
    unsigned least;
    unsigned salt, width;
    struct hk__plan plan;
    uint64_t steady;
    uint8_t way[HK_KING + 1][64][64]; /* moves of each kind on an empty board */
    struct hk__retraction_list list;
    hk_winnable *alive; /* is a mate still possible? */
    bool ends_dead;     /* the position is dead, or may be */
    uint32_t found;     /* the node of the initial array, or 0 */
    uint64_t looked_at, nodes_max;
};

/*
 * Look for a game that reaches the board by the captures of the kernel. Attempts differ in what they try first. Answers the
 * game's half-moves; `found` is 0 if there is none.
 */
unsigned hk__proof_ask(struct hk__proof *proof, const hk_position *position,
                       const struct hk__kernel *kernel, const struct hk__cages *cages,
                       const struct hk__census census[2], unsigned attempt, uint64_t nodes_max);

/* The game that was found: its first `room` moves. */
void hk__proof_game(const struct hk__proof *proof, hk_move *game, unsigned room);

#endif
