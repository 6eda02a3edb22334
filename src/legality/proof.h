/* L10: a game that reaches the position, found backwards. */
#ifndef HK_LEGALITY_PROOF_H
#define HK_LEGALITY_PROOF_H

#include "hakem/winnable.h"
#include "legality/cages.h"
#include "legality/plan.h"
#include "legality/retract.h"

/* A position from which moves are taken back. */
struct hk__proof_node {
    hk_board board;
    /* Index of the node after the move that was taken back; 0 for the first node. */
    uint32_t parent;
    /* Place in the hash table. */
    uint32_t slot;
    /* The move that was taken back. */
    struct hk__retraction move;
    uint16_t plies;
    /* Captures of the plan not yet taken back. */
    uint8_t steps;
    /* Pieces that come back by captures outside the plan. */
    uint8_t piece_captures[2];
    /*
     * Castling rights that the goal lacks, and that no retracted move has explained yet: bit 0 for
     * the rook on a1, 1 on h1, 2 on a8, 3 on h8.
     */
    uint8_t rights_to_lose;
};

/* A move that may be taken back next. */
struct hk__proof_candidate {
    uint32_t node, next;
    struct hk__retraction move;
    uint16_t cost;
};

/* Nodes for the question whether a mate is still possible. */
enum { HK__PROOF_WINNABLE_NODES = 2000 };
enum { HK__PROOF_COSTS = 8192, HK__PROOF_WIDTH = 40, HK__PROOF_HOPELESS = 0xffff };

struct hk__proof {
    /* Both from index 1 on. */
    struct hk__proof_node *nodes;
    struct hk__proof_candidate *candidates;
    /* A hash table of nodes' indices; a power of two, twice as many as nodes. */
    uint32_t *table;
    uint32_t node_room, node_count, candidate_room, candidate_count, table_mask;
    /* Lists of candidates by cost, the latest first. */
    uint32_t buckets[HK__PROOF_COSTS];
    unsigned lowest_bucket;
    unsigned attempt, width;
    struct hk__plan plan;
    uint64_t never_moved;
    /* Moves between two squares on an empty board, by kind. */
    uint8_t distance[HK_KING + 1][64][64];
    struct hk__retraction_list list;
    hk_winnable *winnable;
    /* The position is dead, or may be. */
    bool ends_dead;
    /* Index of the node of the initial array, or 0. */
    uint32_t found;
    uint64_t visited, nodes_max;
};

/*
 * Look for a game that reaches the position by the captures of the kernel. Attempts differ in what
 * they try first. Answers the number of the game's half-moves; `found` is 0 if there is no game.
 */
unsigned hk__proof_ask(struct hk__proof *proof, const hk_position *position,
                       const struct hk__kernel *kernel, const struct hk__cages *cages,
                       const struct hk__census census[2], unsigned attempt, uint64_t nodes_max);

/* The game that was found: its first `room` moves. */
void hk__proof_game(const struct hk__proof *proof, hk_move *game, unsigned room);

#endif
