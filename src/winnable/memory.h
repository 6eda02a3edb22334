/*
 * The memory of a best-first search: the nodes, which are positions that it has reached, and the
 * open moves, which wait to be made. The open moves lie in buckets by their estimate of how far
 * from the goal they lead.
 *
 * A solver takes this memory once, when it is made, and a question uses as much of it as follows
 * from its own limit. So what a search finds depends on that limit and on nothing else. For a limit
 * of n positions:
 *
 *   nodes        48 bytes each, n and some thousands
 *   hash table   8 to 16 bytes a node, a power of two
 *   open moves   12 bytes each, all that n positions can have, or 65536 + 7n if that is less
 *
 * If there is no room for another open move, those of the last bucket are dropped. The search goes
 * on with the others, but when it ends it is no longer exhaustive.
 */
#ifndef HK_WINNABLE_MEMORY_H
#define HK_WINNABLE_MEMORY_H

#include "board/bb.h"
#include "hakem/board.h"

/* A position that has been reached, with the move that led to it from its parent. */
struct hk__node {
    /* Black's pieces; and the kinds of piece, for each square a number of three bits. */
    uint64_t black, plane[3];
    uint32_t hash;
    /* 0 for the first position. */
    uint32_t parent;
    hk_move move;
    /* How far from the goal the position seems to be, or how many half-moves from the first one. */
    int16_t estimate;
    uint8_t castling[2], side, ep;
};

/*
 * An open move: a move of a node that has not been made yet. `next` is the next one in its bucket.
 */
struct hk__open_move {
    uint32_t node, next;
    hk_move move;
    int16_t estimate;
};

enum {
    HK__ESTIMATES = 512,
    HK__PROOF_NODES = 30 /* positions that HK__PLAN_PROVE visits, at most */
};

struct hk__memory {
    /* From index 1 on. */
    struct hk__node *nodes;
    /* Indices of nodes by hash, 0 for an empty slot; at least twice as many slots as nodes. */
    uint32_t *table;
    /* From index 1 on. */
    struct hk__open_move *open_moves;
    uint32_t node_count, node_room, table_mask;
    uint32_t open_count, open_room, free_move;
    /* Open moves by estimate, the latest first. */
    uint32_t bucket[HK__ESTIMATES];
    /* No bucket below `lowest` and none above `highest` has a move. */
    unsigned lowest, highest;
    /* Open moves that have been added, and those of them that have been taken. */
    uint64_t moves_added, moves_taken;
    /* Open moves have been dropped, so the search is not exhaustive. */
    bool dropped_moves;
};

/*
 * Bytes of the memory for questions of at most `nodes_max` positions, a multiple of 16; SIZE_MAX if
 * there can be no such memory.
 */
size_t hk__memory_bytes(uint64_t nodes_max);

/*
 * Lay out the memory in that many bytes at `bytes`, which are aligned for any object and need not
 * be zeroed.
 */
void hk__memory_place(struct hk__memory *memory, void *bytes, uint64_t nodes_max);

/*
 * Forget everything. A question of `nodes_max` positions begins, which is no more than there is
 * room for.
 */
void hk__memory_begin(struct hk__memory *memory, uint64_t nodes_max);

/*
 * The node after a move of a node, as yet without parent, move and estimate. `node` has room in the
 * memory, or lies elsewhere; `out` lies elsewhere.
 */
void hk__memory_node_after(struct hk__node *out, const struct hk__node *node, hk_move move);

/* Add a node unless it is there. @return Its index; *is_new: it was not. */
uint32_t hk__memory_add(struct hk__memory *memory, const struct hk__node *node, uint32_t parent,
                        hk_move move, int estimate, bool *is_new);

/* Add a node for a position unless there is one. @return Its index; *is_new: there was none. */
uint32_t hk__memory_add_node(struct hk__memory *memory, const hk_board *board, uint32_t parent,
                             hk_move move, int estimate, bool *is_new);

/*
 * Add an open move of a node to a bucket, from 0 to HK__ESTIMATES - 1. The latest move of a bucket
 * is taken first.
 */
void hk__memory_push_move(struct hk__memory *memory, uint32_t node, hk_move move, int bucket,
                          int estimate);

/* Take the latest move of the lowest bucket. @return false: there is no open move. */
bool hk__memory_pop_move(struct hk__memory *memory, struct hk__open_move *out);

/*
 * The moves that lead to a node.
 * @param[out] line  The first `room` of them.
 * @return How many moves they are.
 */
unsigned hk__memory_line(const struct hk__memory *memory, uint32_t node, hk_move *line,
                         unsigned room);

/*
 * The position of a node. The numbers of kinds: pawn 1, knight 2, bishop 3, rook 4, queen 5, king
 * 6.
 */
HK_SPECIALISE void hk__memory_board(hk_board *out, const struct hk__node *node)
{
    const uint64_t one = node->plane[0], two = node->plane[1], four = node->plane[2];

    out->color[HK_WHITE] = (one | two | four) & ~node->black;
    out->color[HK_BLACK] = node->black;
    out->pawns = one & ~two & ~four;
    out->knights = two & ~one & ~four;
    out->diagonals = one & (two | four);
    out->orthogonals = four & ~two;
    out->kings = four & two;
    out->castling[HK_WHITE] = node->castling[HK_WHITE];
    out->castling[HK_BLACK] = node->castling[HK_BLACK];
    out->side = node->side;
    out->ep = node->ep;
    out->padding = 0;
}

#endif
