/*
 * The memory of a best-first search: the nodes, which are positions that it has reached, and the
 * open moves, which wait to be made. The open moves lie in buckets by their estimate of how far
 * from the goal they lead.
 *
 * A solver takes this memory once, when it is made, and a question uses as much of it as follows
 * from its own limit. So what a search finds depends on that limit and on nothing else. For a limit
 * of n positions:
 *
 *   nodes        10 bytes each, n and some thousands: parent, move and hash
 *   positions    40 bytes each: of every node for a limit up to HK__WHOLE_LIMIT, of every eighth at
 *                most beyond it; the others come back by their moves from one that is kept
 *   hash table   6 to 13 bytes a node, a power of two
 *   open moves   8.5 bytes each, all that n positions can have, or 65536 + 7n if that is less;
 *                beyond HK__WHOLE_LIMIT a quarter of one more for each position
 *
 * If there is no room for another open move, those of the last bucket are dropped. The search goes
 * on with the others, but when it ends it is no longer exhaustive. Beyond HK__WHOLE_LIMIT the moves
 * that lead to known positions are forgotten first, as long as they are half of all.
 */
#ifndef HK_WINNABLE_MEMORY_H
#define HK_WINNABLE_MEMORY_H

#include "board/bb.h"
#include "hakem/board.h"

/* The position of a node. */
struct hk__node {
    /* Black's pieces; and the kinds of piece, for each square a number of three bits. */
    uint64_t black, plane[3];
    uint8_t castling[2], side, ep;
    /* Of a position that is kept: the node before it, 0 for the first one. */
    uint32_t parent;
};

/* How a node came about. */
struct hk__link {
    /* The node before it; with HK__KEPT, the index of its own position. */
    uint32_t parent;
    hk_move move;
    uint16_t hash_high;
};

/* An open move: a move of a node that has not been made yet. */
struct hk__open_move {
    uint32_t node;
    hk_move move;
    int16_t estimate;
};

enum {
    HK__ESTIMATES = 512,
    HK__WHOLE_LIMIT = 1 << 20, /* positions of a search that keeps those of all nodes */
    HK__BLOCK_MOVES = 15,
    HK__FIRST_NODE = 1,
    HK__RECENT = 1 << 14,
    HK__PROOF_NODES = 30 /* positions that HK__PLAN_PROVE visits, at most */
};

#define HK__KEPT (UINT32_C(1) << 31)

/* Open moves of one bucket, the latest last. The blocks under the first one are full. */
struct hk__open_block {
    uint32_t next, count;
    struct hk__open_move moves[HK__BLOCK_MOVES];
};

struct hk__memory {
    /* From index 1 on. */
    struct hk__link *links;
    uint16_t *hash_low;
    /* The positions that are kept, from index 1 on. */
    struct hk__node *kept;
    /*
     * The positions of the nodes that were added last, where not all are kept: HK__RECENT by the
     * last digits of their indices, with the index in place of the parent.
     */
    struct hk__node *recent;
    /* Indices of nodes by hash, 0 for an empty slot. */
    uint32_t *table;
    /* From index 1 on. */
    struct hk__open_block *blocks;
    uint32_t node_count, node_room, kept_count, kept_room, table_mask;
    uint32_t open_count, open_room, block_count, free_block;
    /* The blocks of open moves by estimate, the latest first. */
    uint32_t bucket[HK__ESTIMATES];
    /* No bucket below `lowest` and none above `highest` has a move. */
    unsigned lowest, highest;
    /* Open moves that have been taken. */
    uint64_t moves_taken;
    /* The position of each node is kept. */
    bool keeps_all;
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

/* The bytes of the memory, for a search of another kind in its place. */
void *hk__memory_block(const struct hk__memory *memory);

/* The node of a position that may lack a king. */
void hk__memory_node_of(struct hk__node *out, const hk_board *board);

/* The position after a move of a node. `out` lies elsewhere. */
void hk__memory_node_after(struct hk__node *out, const struct hk__node *node, hk_move move);

/* Find the position of a node by its moves from one that is kept. @return `out`. */
const struct hk__node *hk__memory_replay(const struct hk__memory *memory, uint32_t node,
                                         struct hk__node *out);

/*
 * The position of a node: where it is kept, or in `out`. Nodes that are added leave it as it is.
 */
HK_SPECIALISE const struct hk__node *hk__memory_position(const struct hk__memory *memory,
                                                         uint32_t node, struct hk__node *out)
{
    return memory->keeps_all ? &memory->kept[node] : hk__memory_replay(memory, node, out);
}

/*
 * Add a node unless it is there. Its position is the one after the move of its parent, unless that
 * is 0. @return Its index; *is_new: it was not.
 */
uint32_t hk__memory_add(struct hk__memory *memory, const struct hk__node *node, uint32_t parent,
                        hk_move move, bool *is_new);

/* Add a node for a position unless there is one. @return Its index; *is_new: there was none. */
uint32_t hk__memory_add_board(struct hk__memory *memory, const hk_board *board, uint32_t parent,
                              hk_move move, bool *is_new);

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

HK_SPECIALISE uint32_t hk__node_hash(const struct hk__node *node)
{
    uint64_t key = node->black * UINT64_C(0x9e3779b97f4a7c15);
    key = (key ^ key >> 29 ^ node->plane[0]) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 32 ^ node->plane[1]) * UINT64_C(0x94d049bb133111eb);
    key = (key ^ key >> 29 ^ node->plane[2]) * UINT64_C(0x9e3779b97f4a7c15);
    key ^= (uint64_t)node->side | (uint64_t)node->ep << 8 | (uint64_t)node->castling[0] << 16 |
           (uint64_t)node->castling[1] << 24;
    key = (key ^ key >> 32) * UINT64_C(0xbf58476d1ce4e5b9);
    return (uint32_t)(key >> 32);
}

/* Are the positions the same? */
HK_SPECIALISE bool hk__node_is_same(const struct hk__node *a, const struct hk__node *b)
{
    return a->black == b->black && a->plane[0] == b->plane[0] && a->plane[1] == b->plane[1] &&
           a->plane[2] == b->plane[2] && a->side == b->side && a->ep == b->ep &&
           a->castling[0] == b->castling[0] && a->castling[1] == b->castling[1];
}

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
