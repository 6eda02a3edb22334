/*
 * The memory of a best-first search: nodes and open moves.
 *
 * A hash finds a node, and then the boards are compared whole.
 *
 * Invariants:
 *  1. A search adds a node for each position that it visits, for the first one and for the mate;
 *     HK__PLAN_PROVE also adds the positions that it leaves out. So there is always room for a
 *     node.
 *  2. The hash table always has a free slot. It is small as long as there are few nodes, so memory
 *     that is not needed is not touched.
 *  3. Every entry for an open move is either in one bucket or free. When no entry is free, those of
 *     the last bucket are freed.
 */
#include "winnable/memory.h"

#include <string.h>

enum {
    FIRST_SLOTS = 256,
    MOVES_PER_NODE_MAX = 218, /* of a position */
    OPEN_MOVES_LEAST = 65536, /* less only where there cannot be so many */
    OPEN_MOVES_PER_NODE = 7,  /* and so many more for each position */
    NODES_MOST = 1 << 28,
    ALIGNMENT = 16
};

static uint32_t node_room(uint64_t nodes_max)
{
    return (uint32_t)nodes_max + 3 + HK__PROOF_NODES * MOVES_PER_NODE_MAX;
}

static uint32_t open_room(uint64_t nodes_max)
{
    const uint64_t all = 1 + MOVES_PER_NODE_MAX * nodes_max,
                   most = OPEN_MOVES_LEAST + OPEN_MOVES_PER_NODE * nodes_max;
    return (uint32_t)(all < most ? all : most);
}

static uint32_t slot_room(uint64_t nodes_max)
{
    uint32_t slots = FIRST_SLOTS;
    while (slots < 2 * node_room(nodes_max))
        slots *= 2;
    return slots;
}

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t hk__memory_bytes(uint64_t nodes_max)
{
    if (nodes_max > NODES_MOST)
        return SIZE_MAX;
    return aligned(node_room(nodes_max) * sizeof(struct hk__node)) +
           aligned(slot_room(nodes_max) * sizeof(uint32_t)) +
           aligned(open_room(nodes_max) * sizeof(struct hk__open_move));
}

void hk__memory_place(struct hk__memory *memory, void *bytes, uint64_t nodes_max)
{
    unsigned char *at = bytes;

    memory->nodes = (void *)at;
    at += aligned(node_room(nodes_max) * sizeof *memory->nodes);
    memory->table = (void *)at;
    at += aligned(slot_room(nodes_max) * sizeof *memory->table);
    memory->open_moves = (void *)at;
}

/* Nodes. */

static uint32_t hash_of(const struct hk__node *node)
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

static void node_of(struct hk__node *out, const hk_board *board)
{
    *out = (struct hk__node){
        .black = board->color[HK_BLACK],
        .plane = {board->pawns | board->diagonals,
                  board->knights | board->kings | (board->diagonals & ~board->orthogonals),
                  board->orthogonals | board->kings},
        .castling = {board->castling[HK_WHITE], board->castling[HK_BLACK]},
        .side = board->side,
        .ep = board->ep};
    out->hash = hash_of(out);
}

void hk__memory_node_after(struct hk__node *out, const struct hk__node *node, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t rest = ~(bb_bit(from) | bb_bit(to));
    hk_board board, after;

    if (hk_move_special(move) != HK_MOVE_PLAIN || node->castling[0] || node->castling[1]) {
        hk__memory_board(&board, node);
        hk_board_after(&after, &board, move);
        node_of(out, &after);
        return;
    }
    out->black = (node->black & rest) | (node->black >> from & 1) << to;
    for (unsigned i = 0; i < HK_COUNT(node->plane); i++)
        out->plane[i] = (node->plane[i] & rest) | (node->plane[i] >> from & 1) << to;
    out->castling[0] = out->castling[1] = 0;
    out->side = node->side ^ 1;
    out->ep = HK_NO_SQUARE;
    out->hash = hash_of(out);
}

static bool is_same(const struct hk__node *a, const struct hk__node *b)
{
    return a->hash == b->hash && a->black == b->black && a->plane[0] == b->plane[0] &&
           a->plane[1] == b->plane[1] && a->plane[2] == b->plane[2] && a->side == b->side &&
           a->ep == b->ep && a->castling[0] == b->castling[0] && a->castling[1] == b->castling[1];
}

/* Make the table one of so many slots, with all nodes in it. */
static void rehash(struct hk__memory *memory, uint32_t slots)
{
    const uint32_t mask = slots - 1;

    memset(memory->table, 0, slots * sizeof *memory->table);
    memory->table_mask = mask;
    for (uint32_t i = 1; i < memory->node_count; i++) {
        uint32_t at = memory->nodes[i].hash & mask;
        while (memory->table[at])
            at = (at + 1) & mask;
        memory->table[at] = i;
    }
}

uint32_t hk__memory_add(struct hk__memory *memory, const struct hk__node *node, uint32_t parent,
                        hk_move move, int estimate, bool *is_new)
{
    if (2 * memory->node_count > memory->table_mask)
        rehash(memory, 2 * (memory->table_mask + 1));
    uint32_t at = node->hash & memory->table_mask;
    while (memory->table[at] && !is_same(&memory->nodes[memory->table[at]], node))
        at = (at + 1) & memory->table_mask;
    *is_new = memory->table[at] == 0;
    if (!*is_new || HK_NEVER(memory->node_count == memory->node_room))
        return memory->table[at];
    memory->table[at] = memory->node_count;
    struct hk__node *added = &memory->nodes[memory->node_count];
    *added = *node;
    added->parent = parent;
    added->move = move;
    added->estimate = (int16_t)estimate;
    return memory->node_count++;
}

uint32_t hk__memory_add_node(struct hk__memory *memory, const hk_board *board, uint32_t parent,
                             hk_move move, int estimate, bool *is_new)
{
    struct hk__node node;
    node_of(&node, board);
    return hk__memory_add(memory, &node, parent, move, estimate, is_new);
}

unsigned hk__memory_line(const struct hk__memory *memory, uint32_t node, hk_move *line,
                         unsigned room)
{
    const struct hk__node *nodes = memory->nodes;
    unsigned size = 0;

    for (uint32_t i = node; i && nodes[i].parent; i = nodes[i].parent)
        size++;
    unsigned at = size;
    for (uint32_t i = node; i && nodes[i].parent; i = nodes[i].parent)
        if (--at < room)
            line[at] = nodes[i].move;
    return size;
}

/* Open moves. */

/*
 * Free the moves of the last bucket that has any. @return false: that bucket is `bucket` itself, or
 * comes before it.
 */
static bool drop_worst(struct hk__memory *memory, unsigned bucket)
{
    memory->dropped_moves = true;
    while (memory->highest > bucket && !memory->bucket[memory->highest])
        memory->highest--;
    if (memory->highest <= bucket)
        return false;
    memory->free_move = memory->bucket[memory->highest];
    memory->bucket[memory->highest] = 0;
    return true;
}

void hk__memory_push_move(struct hk__memory *memory, uint32_t node, hk_move move, int bucket,
                          int estimate)
{
    const unsigned at = (unsigned)bucket;
    uint32_t index = memory->free_move;

    if (!index && memory->open_count < memory->open_room) {
        index = memory->open_count++;
    } else {
        if (!index && !drop_worst(memory, at))
            return;
        index = memory->free_move;
        memory->free_move = memory->open_moves[index].next;
    }
    memory->open_moves[index] = (struct hk__open_move){
        .node = node, .next = memory->bucket[at], .move = move, .estimate = (int16_t)estimate};
    memory->bucket[at] = index;
    memory->moves_added++;
    if (at < memory->lowest)
        memory->lowest = at;
    if (at > memory->highest)
        memory->highest = at;
}

bool hk__memory_pop_move(struct hk__memory *memory, struct hk__open_move *out)
{
    while (memory->lowest < HK__ESTIMATES && !memory->bucket[memory->lowest])
        memory->lowest++;
    if (memory->lowest == HK__ESTIMATES)
        return false;
    const uint32_t index = memory->bucket[memory->lowest];
    *out = memory->open_moves[index];
    memory->bucket[memory->lowest] = out->next;
    memory->open_moves[index].next = memory->free_move;
    memory->free_move = index;
    memory->moves_taken++;
    return true;
}

void hk__memory_begin(struct hk__memory *memory, uint64_t nodes_max)
{
    memory->node_count = memory->open_count = 1;
    memory->node_room = node_room(nodes_max);
    memory->open_room = open_room(nodes_max);
    memory->free_move = 0;
    memory->lowest = HK__ESTIMATES;
    memory->highest = 0;
    memory->moves_added = memory->moves_taken = 0;
    memory->dropped_moves = false;
    memset(memory->bucket, 0, sizeof memory->bucket);
    rehash(memory, FIRST_SLOTS);
}
