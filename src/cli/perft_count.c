/*
 * Counts the move sequences of one position.
 *
 * The work is split by the moves of the position; with several threads, by each move and each
 * reply. The counts are added up, so the result does not depend on the threads.
 *
 * The table of counts needs no locks: the check word of an entry is its key combined with its
 * count, so that an entry of which two threads have each written a half does not match (Hyatt and
 * Mann 2002).
 */
#include "cli/perft_count.h"
#include "cli/jobs.h"
#include "hakem/perft.h"

#include <stdatomic.h>
#include <stdlib.h>

enum { TABLE_FROM_DEPTH = 3, SHARED_FROM_DEPTH = 4, TABLE_WHOLE_FROM_DEPTH = 8 };

struct entry {
    _Atomic uint64_t check, count;
};

struct table {
    struct entry *entries;
    uint64_t mask;
};

static uint64_t count_with_table(const struct table *table, const hk_position *position,
                                 unsigned depth)
{
    if (depth < TABLE_FROM_DEPTH)
        return hk_perft(&position->board, depth);

    const uint64_t key = (position->key ^ depth) * UINT64_C(0x9e3779b97f4a7c15);
    struct entry *entry = &table->entries[(key >> 20) & table->mask];
    const uint64_t known = atomic_load_explicit(&entry->count, memory_order_relaxed);
    if ((atomic_load_explicit(&entry->check, memory_order_relaxed) ^ known) == key)
        return known;

    hk_move_list moves;
    uint64_t nodes = 0;
    hk_movegen_legal(&position->board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_position child = *position;
        hk_position_make(&child, moves.move[i]);
        nodes += count_with_table(table, &child, depth - 1);
    }
    atomic_store_explicit(&entry->count, nodes, memory_order_relaxed);
    atomic_store_explicit(&entry->check, key ^ nodes, memory_order_relaxed);
    return nodes;
}

/*
 * Make a table of `megabytes` at most, and not much larger than the tree can use: the first touch
 * of each page costs as much time as a thousand moves. Answers false if there is no memory.
 */
static bool table_create(struct table *table, uint64_t megabytes, const hk_board *board,
                         unsigned depth)
{
    uint64_t size = 1, used = UINT64_MAX;
    if (depth < TABLE_WHOLE_FROM_DEPTH)
        used = depth < TABLE_FROM_DEPTH ? 0 : hk_perft(board, depth - TABLE_FROM_DEPTH);
    while (size * 2 * sizeof(struct entry) <= megabytes << 20 && size / 2 < used)
        size *= 2;
    *table = (struct table){.entries = calloc(size, sizeof(struct entry)), .mask = size - 1};
    return table->entries != NULL;
}

/*
 * A position some plies below the root, with the move of the root that leads to it and the
 * half-moves that are left.
 */
struct below {
    hk_position position;
    unsigned root_move, depth;
};

struct root {
    struct perft_count *count;
    /* NULL: none. */
    const struct table *table;
    /* The pieces of work. */
    struct below *below;
    size_t size;
};

static void count_below(void *context, size_t i)
{
    struct root *root = context;
    const struct below *below = &root->below[i];
    const uint64_t nodes = root->table
                               ? count_with_table(root->table, &below->position, below->depth)
                               : hk_perft(&below->position.board, below->depth);
    atomic_fetch_add_explicit(&root->count->nodes_of[below->root_move], nodes,
                              memory_order_relaxed);
}

static void add_below(struct root *root, const struct below *parent, hk_move move)
{
    struct below *below = &root->below[root->size++];
    *below = *parent;
    below->depth--;
    hk_position_make(&below->position, move);
}

/* Split the work. Answers false if there is no memory. */
static bool split_root(struct root *root)
{
    const struct perft_count *count = root->count;
    const bool replies = count->jobs > 1 && count->depth >= SHARED_FROM_DEPTH;
    const size_t most = (size_t)count->moves.size * (replies ? HK_MOVES_MAX : 1);
    root->below = malloc((most + 1) * sizeof *root->below);
    if (!root->below)
        return false;
    for (unsigned i = 0; i < count->moves.size; i++) {
        const struct below here = {
            .position = count->position, .root_move = i, .depth = count->depth};
        add_below(root, &here, count->moves.move[i]);
        if (!replies)
            continue;
        const struct below child = root->below[--root->size];
        hk_move_list moves;
        hk_movegen_legal(&child.position.board, &moves);
        for (unsigned k = 0; k < moves.size; k++)
            add_below(root, &child, moves.move[k]);
    }
    return true;
}

static bool count_moves(struct root *root)
{
    struct perft_count *count = root->count;

    hk_movegen_legal(&count->position.board, &count->moves);
    if (!split_root(root))
        return false;
    const struct work work = {.piece = count_below, .context = root, .size = root->size};
    work_share(&work, count->jobs);
    free(root->below);
    for (unsigned i = 0; i < count->moves.size; i++)
        count->nodes += count->nodes_of[i];
    return true;
}

bool perft_count_run(struct perft_count *count)
{
    struct root root = {.count = count};
    struct table table = {0};

    count->nodes = count->depth == 0;
    if (count->depth == 0)
        return true;
    if (count->table_megabytes > 0) {
        if (!table_create(&table, count->table_megabytes, &count->position.board, count->depth))
            return false;
        root.table = &table;
    }
    const bool good = count_moves(&root);
    free(table.entries);
    return good;
}
