/*
 * The memory of a best-first search: nodes and open moves.
 *
 * A hash finds a node, and then the positions are compared whole. A position that is not kept comes
 * back by the moves from the nearest one before it that is kept.
 *
 * Invariants:
 *  1. A search adds a node for each position that it visits, for the first one and for the mate;
 *     HK__PLAN_PROVE also adds the positions that it leaves out. So there is always room for a
 *     node.
 *  2. The hash table always has a free slot. It is small as long as there are few nodes, so memory
 *     that is not needed is not touched.
 *  3. From each node it is less than KEPT_WINDOW moves back to a position that is kept. A node that
 *     would be farther has the position half-way kept. Below that one lie KEPT_WINDOW / 2 nodes on
 *     the way to the new node, and no other position is kept for them: so at most one in
 *     KEPT_WINDOW / 2 is kept, besides the first one.
 *  4. Every block of open moves is either in one bucket or free. A block in a bucket has a move, and
 *     all but the first one are full.
 */
#include "winnable/memory.h"

#include <string.h>

enum {
    FIRST_SLOTS = 256,
    MOVES_PER_NODE_MAX = 218, /* of a position */
    OPEN_MOVES_LEAST = 65536, /* less only where there cannot be so many */
    OPEN_MOVES_PER_NODE = 7,  /* and so many more for each position, */
    NODES_PER_OPEN_MOVE = 4,  /* or beyond HK__WHOLE_LIMIT one for so many positions */
    KEPT_WINDOW = 32,         /* moves back to a position that is kept, less than */
    NODES_MOST = 1 << 28,
    ALIGNMENT = 16
};

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

static uint32_t node_room(uint64_t nodes_max)
{
    return (uint32_t)nodes_max + 3 + HK__PROOF_NODES * MOVES_PER_NODE_MAX;
}

/* Positions that are kept for a limit, or for any that is less. */
static uint32_t kept_room(uint64_t nodes_max)
{
    const uint32_t whole = node_room(least(nodes_max, HK__WHOLE_LIMIT)),
                   some = node_room(nodes_max) / (KEPT_WINDOW / 2) + 2;
    return whole > some ? whole : some;
}

static uint32_t open_room(uint64_t nodes_max)
{
    const uint64_t whole = least(nodes_max, HK__WHOLE_LIMIT), all = 1 + MOVES_PER_NODE_MAX * whole,
                   most = OPEN_MOVES_LEAST + OPEN_MOVES_PER_NODE * whole;
    return (uint32_t)(least(all, most) + (nodes_max - whole) / NODES_PER_OPEN_MOVE);
}

/* One more than are ever used, because a bucket is built anew beside itself; and index 0. */
static uint32_t block_room(uint64_t nodes_max)
{
    return open_room(nodes_max) / HK__BLOCK_MOVES + HK__ESTIMATES + 3;
}

/* Slots for so many nodes: where memory is short, fewer. */
static uint64_t slots_for(uint64_t nodes, bool keeps_all)
{
    return keeps_all ? 2 * nodes : 8 * nodes / 5;
}

/* Slots for a limit, or for any that is less. */
static uint32_t slot_room(uint64_t nodes_max)
{
    const uint64_t whole = slots_for(node_room(least(nodes_max, HK__WHOLE_LIMIT)), true),
                   some = slots_for(node_room(nodes_max), false);
    uint32_t slots = FIRST_SLOTS;
    while (slots < whole || slots < some)
        slots *= 2;
    return slots;
}

static uint32_t recent_room(uint64_t nodes_max)
{
    return nodes_max <= HK__WHOLE_LIMIT ? 0 : HK__RECENT;
}

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

size_t hk__memory_bytes(uint64_t nodes_max)
{
    if (nodes_max > NODES_MOST)
        return SIZE_MAX;
    return aligned(node_room(nodes_max) * sizeof(struct hk__link)) +
           aligned(node_room(nodes_max) * sizeof(uint16_t)) +
           aligned(kept_room(nodes_max) * sizeof(struct hk__node)) +
           aligned(recent_room(nodes_max) * sizeof(struct hk__node)) +
           aligned(slot_room(nodes_max) * sizeof(uint32_t)) +
           aligned(block_room(nodes_max) * sizeof(struct hk__open_block));
}

void hk__memory_place(struct hk__memory *memory, void *bytes, uint64_t nodes_max)
{
    unsigned char *at = bytes;

    memory->links = (void *)at;
    at += aligned(node_room(nodes_max) * sizeof *memory->links);
    memory->hash_low = (void *)at;
    at += aligned(node_room(nodes_max) * sizeof *memory->hash_low);
    memory->kept = (void *)at;
    at += aligned(kept_room(nodes_max) * sizeof *memory->kept);
    memory->recent = (void *)at;
    at += aligned(recent_room(nodes_max) * sizeof *memory->recent);
    memory->table = (void *)at;
    at += aligned(slot_room(nodes_max) * sizeof *memory->table);
    memory->blocks = (void *)at;
}

void *hk__memory_block(const struct hk__memory *memory)
{
    return memory->links;
}

/* Nodes. */

void hk__memory_node_of(struct hk__node *out, const hk_board *board)
{
    *out = (struct hk__node){
        .black = board->color[HK_BLACK],
        .plane = {board->pawns | board->diagonals,
                  board->knights | board->kings | (board->diagonals & ~board->orthogonals),
                  board->orthogonals | board->kings},
        .castling = {board->castling[HK_WHITE], board->castling[HK_BLACK]},
        .side = board->side,
        .ep = board->ep};
}

void hk__memory_node_after(struct hk__node *out, const struct hk__node *node, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t rest = ~(bb_bit(from) | bb_bit(to));
    hk_board board, after;

    if (hk_move_special(move) != HK_MOVE_PLAIN || node->castling[0] || node->castling[1]) {
        hk__memory_board(&board, node);
        hk_board_after(&after, &board, move);
        hk__memory_node_of(out, &after);
        return;
    }
    out->black = (node->black & rest) | (node->black >> from & 1) << to;
    for (unsigned i = 0; i < HK_COUNT(node->plane); i++)
        out->plane[i] = (node->plane[i] & rest) | (node->plane[i] >> from & 1) << to;
    out->castling[0] = out->castling[1] = 0;
    out->side = node->side ^ 1;
    out->ep = HK_NO_SQUARE;
}

static bool is_kept(const struct hk__memory *memory, uint32_t node)
{
    return memory->links[node].parent & HK__KEPT;
}

/* The node before a node; 0 if it is the first one. */
static uint32_t parent_of(const struct hk__memory *memory, uint32_t node)
{
    const uint32_t parent = memory->links[node].parent;
    return parent & HK__KEPT ? memory->kept[parent & ~HK__KEPT].parent : parent;
}

/* The position of a node if it is kept or recent; NULL otherwise. */
static const struct hk__node *known_position(const struct hk__memory *memory, uint32_t node)
{
    const struct hk__node *recent = &memory->recent[node % HK__RECENT];

    if (recent->parent == node)
        return recent;
    return is_kept(memory, node) ? &memory->kept[memory->links[node].parent & ~HK__KEPT] : NULL;
}

const struct hk__node *hk__memory_replay(const struct hk__memory *memory, uint32_t node,
                                         struct hk__node *out)
{
    hk_move moves[KEPT_WINDOW];
    struct hk__node before;
    unsigned size = 0;

    const struct hk__node *from = known_position(memory, node);
    for (; !from; from = known_position(memory, node)) {
        moves[size++] = memory->links[node].move;
        node = memory->links[node].parent;
    }
    *out = *from;
    while (size > 0) {
        before = *out;
        hk__memory_node_after(out, &before, moves[--size]);
    }
    return out;
}

/* Keep the position of a node, whose link has its parent as yet. */
static void keep(struct hk__memory *memory, uint32_t node, const struct hk__node *position)
{
    struct hk__link *link = &memory->links[node];
    struct hk__node *kept = &memory->kept[memory->kept_count];

    HK_ASSERT(memory->kept_count < memory->kept_room);
    *kept = *position;
    kept->parent = link->parent;
    link->parent = HK__KEPT | memory->kept_count++;
}

/* Before a child is added to a node, keep the position half-way where that would be too far. */
static void keep_half_way(struct hk__memory *memory, uint32_t parent)
{
    struct hk__node position;
    uint32_t half_way = parent;
    unsigned moves = 1;

    for (uint32_t node = parent; !is_kept(memory, node); node = memory->links[node].parent)
        if (++moves > KEPT_WINDOW / 2)
            half_way = memory->links[half_way].parent;
    if (moves < KEPT_WINDOW)
        return;
    keep(memory, half_way, hk__memory_replay(memory, half_way, &position));
}

static uint32_t hash_at(const struct hk__memory *memory, uint32_t node)
{
    return (uint32_t)memory->links[node].hash_high << 16 | memory->hash_low[node];
}

/* Make the table one of so many slots, with all nodes in it. */
static void rehash(struct hk__memory *memory, uint32_t slots)
{
    const uint32_t mask = slots - 1;

    memset(memory->table, 0, slots * sizeof *memory->table);
    memory->table_mask = mask;
    for (uint32_t i = 1; i < memory->node_count; i++) {
        uint32_t at = hash_at(memory, i) & mask;
        while (memory->table[at])
            at = (at + 1) & mask;
        memory->table[at] = i;
    }
}

/* Is the node this position? */
HK_SPECIALISE bool is_position(const struct hk__memory *memory, uint32_t node, uint32_t hash,
                               const struct hk__node *position)
{
    struct hk__node found;

    if (memory->keeps_all)
        return hk__node_is_same(&memory->kept[node], position);
    if (memory->links[node].hash_high != hash >> 16)
        return false;
    return hk__node_is_same(hk__memory_replay(memory, node, &found), position);
}

/* The slot of a position: the one of its node, or an empty one. */
HK_SPECIALISE uint32_t slot_of(const struct hk__memory *memory, const struct hk__node *position,
                               uint32_t hash)
{
    uint32_t at = hash & memory->table_mask;
    while (memory->table[at] && !is_position(memory, memory->table[at], hash, position))
        at = (at + 1) & memory->table_mask;
    return at;
}

uint32_t hk__memory_add(struct hk__memory *memory, const struct hk__node *node, uint32_t parent,
                        hk_move move, bool *is_new)
{
    const uint32_t hash = hk__node_hash(node), added = memory->node_count;

    if (slots_for(memory->node_count, memory->keeps_all) > memory->table_mask)
        rehash(memory, 2 * (memory->table_mask + 1));
    const uint32_t at = slot_of(memory, node, hash);
    *is_new = memory->table[at] == 0;
    if (!*is_new || HK_NEVER(memory->node_count == memory->node_room))
        return memory->table[at];
    if (parent && !memory->keeps_all)
        keep_half_way(memory, parent);
    memory->table[at] = added;
    memory->links[added] =
        (struct hk__link){.parent = parent, .move = move, .hash_high = (uint16_t)(hash >> 16)};
    memory->hash_low[added] = (uint16_t)hash;
    memory->node_count++;
    if (!parent || memory->keeps_all)
        keep(memory, added, node);
    if (!memory->keeps_all) {
        memory->recent[added % HK__RECENT] = *node;
        memory->recent[added % HK__RECENT].parent = added;
    }
    return added;
}

uint32_t hk__memory_add_board(struct hk__memory *memory, const hk_board *board, uint32_t parent,
                              hk_move move, bool *is_new)
{
    struct hk__node node;
    hk__memory_node_of(&node, board);
    return hk__memory_add(memory, &node, parent, move, is_new);
}

unsigned hk__memory_line(const struct hk__memory *memory, uint32_t node, hk_move *line,
                         unsigned room)
{
    unsigned size = 0;

    for (uint32_t i = node, before; i && (before = parent_of(memory, i)) != 0; i = before)
        size++;
    unsigned at = size;
    for (uint32_t i = node; at > 0; i = parent_of(memory, i))
        if (--at < room)
            line[at] = memory->links[i].move;
    return size;
}

/* Open moves. */

static void free_block(struct hk__memory *memory, uint32_t block)
{
    memory->blocks[block].next = memory->free_block;
    memory->free_block = block;
}

/* Put a move into a bucket. */
HK_SPECIALISE void put(struct hk__memory *memory, unsigned bucket, struct hk__open_move open_move)
{
    uint32_t at = memory->bucket[bucket];

    if (!at || memory->blocks[at].count == HK__BLOCK_MOVES) {
        at = memory->free_block;
        if (at)
            memory->free_block = memory->blocks[at].next;
        else
            at = memory->block_count++;
        memory->blocks[at].next = memory->bucket[bucket];
        memory->blocks[at].count = 0;
        memory->bucket[bucket] = at;
    }
    memory->blocks[at].moves[memory->blocks[at].count++] = open_move;
    memory->open_count++;
}

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
    for (uint32_t at = memory->bucket[memory->highest], next; at; at = next) {
        next = memory->blocks[at].next;
        memory->open_count -= memory->blocks[at].count;
        free_block(memory, at);
    }
    memory->bucket[memory->highest] = 0;
    return true;
}

/* Does the move lead to a position that is known? */
static bool leads_to_known(const struct hk__memory *memory, const struct hk__open_move *open_move)
{
    struct hk__node node, after;

    hk__memory_node_after(&after, hk__memory_position(memory, open_move->node, &node),
                          open_move->move);
    return memory->table[slot_of(memory, &after, hk__node_hash(&after))] != 0;
}

/* Take the moves that lead to known positions out of a bucket. The others keep their order. */
static void sift(struct hk__memory *memory, unsigned bucket)
{
    uint32_t oldest = 0;

    for (uint32_t at = memory->bucket[bucket], next; at; at = next) {
        next = memory->blocks[at].next;
        memory->blocks[at].next = oldest;
        oldest = at;
    }
    memory->bucket[bucket] = 0;
    for (uint32_t at = oldest, next; at; at = next) {
        next = memory->blocks[at].next;
        memory->open_count -= memory->blocks[at].count;
        for (unsigned i = 0; i < memory->blocks[at].count; i++)
            if (leads_to_known(memory, &memory->blocks[at].moves[i]))
                memory->moves_taken++;
            else
                put(memory, bucket, memory->blocks[at].moves[i]);
        free_block(memory, at);
    }
}

/* Forget the open moves that lead to known positions. @return These were half of them at least. */
static bool forget_known(struct hk__memory *memory)
{
    const uint32_t before = memory->open_count;

    for (unsigned bucket = memory->lowest; bucket <= memory->highest; bucket++)
        sift(memory, bucket);
    return memory->open_count <= before / 2;
}

/* Make room for one more move of a bucket. @return false: there is none. */
static bool make_room(struct hk__memory *memory, unsigned bucket)
{
    if (!memory->keeps_all && !memory->dropped_moves && forget_known(memory))
        return true;
    return drop_worst(memory, bucket);
}

void hk__memory_push_move(struct hk__memory *memory, uint32_t node, hk_move move, int bucket,
                          int estimate)
{
    const unsigned at = (unsigned)bucket;

    if (memory->open_count == memory->open_room && !make_room(memory, at))
        return;
    put(memory, at,
        (struct hk__open_move){.node = node, .move = move, .estimate = (int16_t)estimate});
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
    const uint32_t at = memory->bucket[memory->lowest];
    struct hk__open_block *block = &memory->blocks[at];
    *out = block->moves[--block->count];
    if (block->count == 0) {
        memory->bucket[memory->lowest] = block->next;
        free_block(memory, at);
    }
    memory->open_count--;
    memory->moves_taken++;
    return true;
}

void hk__memory_begin(struct hk__memory *memory, uint64_t nodes_max)
{
    memory->node_count = memory->kept_count = memory->block_count = 1;
    memory->node_room = node_room(nodes_max);
    memory->kept_room = kept_room(nodes_max);
    memory->keeps_all = nodes_max <= HK__WHOLE_LIMIT;
    memory->open_count = 0;
    memory->open_room = open_room(nodes_max) - 1;
    memory->free_block = 0;
    memory->lowest = HK__ESTIMATES;
    memory->highest = 0;
    memory->moves_taken = 0;
    memory->dropped_moves = false;
    memset(memory->bucket, 0, sizeof memory->bucket);
    if (!memory->keeps_all)
        memset(memory->recent, 0, HK__RECENT * sizeof *memory->recent);
    rehash(memory, FIRST_SLOTS);
}
