/*
 * What a best-first search remembers: the positions that it has reached, and the moves that wait to be made, sorted by how
 * near to the goal they look.
 *
 * The room is taken once, when a solver is made, and a question uses as much of it as follows from its own limit. So what is
 * found depends on that limit, and on nothing else. For a limit of n positions:
 *
 *   positions    48 bytes each, n and some thousands
 *   their table  8 to 16 bytes each, a power of two
 *   moves        12 bytes each, all that n positions can have, or 65536 + 7n if that is less
 *
 * Where more moves wait than there is room for, those that look worst are forgotten, and the search, which is then no
 * closure any more, goes on with the others.
 */
#ifndef HK_WINNABLE_MEMORY_H
#define HK_WINNABLE_MEMORY_H

#include "board/bb.h"
#include "hakem/board.h"

/* A position that has been reached, the move that led to it, and the position before. */
struct hk__node {
    uint64_t black,
        plane
            [3]; /* Black's pieces; and for each square the kind of piece, a number in three bits */
    uint32_t hash;
    uint32_t parent; /* 0: the first */
    hk_move move;
    int16_t
        estimate; /* how far from the goal it looks, less is nearer; or its half-moves from the first */
    uint8_t castling[2], side, ep;
};

/* A move still to be made. */
struct hk__open_move {
    uint32_t node, next;
    hk_move move;
    int16_t estimate;
};

enum {
    HK__ESTIMATES = 512,
    HK__PROOF_NODES = 30 /* positions that the plan to prove looks at, at most */
};

struct hk__memory {
    struct hk__node *nodes; /* from 1 */
    uint32_t *table; /* indices of nodes by hash, 0: empty; at least twice as many as nodes */
    struct hk__open_move *open_moves; /* from 1 */
    uint32_t node_count, node_room, table_mask;
    uint32_t open_count, open_room, free_move;
    uint32_t bucket[HK__ESTIMATES]; /* tries by potential, the latest first */
    unsigned lowest, highest;       /* no try has less, or more */
    bool dropped_moves;             /* not all moves that have been lined up still wait */
};

/* Bytes for questions of so many positions at most, a multiple of 16; SIZE_MAX if that is beyond all measure. */
size_t hk__memory_bytes(uint64_t nodes_max);

/* So many bytes are at `bytes`, aligned for any object; they need not be zeroed. */
void hk__memory_place(struct hk__memory *memory, void *bytes, uint64_t nodes_max);

/* Forget everything; a question begins of `nodes_max` positions, no more than there is room for. */
void hk__memory_begin(struct hk__memory *memory, uint64_t nodes_max);

/* Enter a position if it has not been reached before. @return Its index; *is_new: it had not. */
uint32_t hk__memory_add_node(struct hk__memory *memory, const hk_board *board, uint32_t parent,
                             hk_move move, int estimate, bool *is_new);

/* Line up a move of a position at a place from 0 to HK__ESTIMATES - 1. What is lined up last at a place is taken first. */
void hk__memory_push_move(struct hk__memory *memory, uint32_t node, hk_move move, int bucket,
                          int estimate);

/* Take the move that looks best; false if none waits. */
bool hk__memory_pop_move(struct hk__memory *memory, struct hk__open_move *out);

/* The moves that lead to a position. @param[out] line  Its first `room` moves. @return How many they are. */
unsigned hk__memory_line(const struct hk__memory *memory, uint32_t node, hk_move *line,
                         unsigned room);

/* The position of a node: pawn 1, knight 2, bishop 3, rook 4, queen 5, king 6. */
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
