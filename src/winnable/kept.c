/*
 * The memory of the search over configurations.
 *
 * A configuration is kept as the sets that are not empty: the men sorted, so that two that are the same look the same, and of
 * the kings' pairs a row for each square of White's. They are compared whole; the key only finds them. Rows and men lie in
 * blocks that the next question uses again; nothing is given back one by one.
 */
#include "board/bb.h"
#include "winnable/exits.h"

#include <string.h>

enum { CHAINS = 4096, PAWN_CHAINS = 512, FIRST_KEPT = 64, FIRST_EXITS = 256, BLOCK_BYTES = 32768 };

struct hk__block {
    struct hk__block *next;
    size_t used;
    _Alignas(16) unsigned char bytes[BLOCK_BYTES];
};

/* Memory. */

static struct hk__block *new_block(hk_arena *arena)
{
    struct hk__block *block = hk_arena_get(arena, sizeof *block);
    if (block) {
        block->next = NULL;
        block->used = 0;
    }
    return block;
}

void *hk__exits_get(struct hk__exits *exits, size_t size)
{
    size = (size + 15) / 16 * 16;
    if (exits->block->used + size > BLOCK_BYTES) {
        if (!exits->block->next)
            exits->block->next = new_block(exits->arena);
        if (!exits->block->next)
            return NULL;
        exits->block = exits->block->next;
        exits->block->used = 0;
    }
    void *bytes = exits->block->bytes + exits->block->used;
    exits->block->used += size;
    return bytes;
}

bool hk__exits_add(struct hk__exits *exits, struct hk__exit exit)
{
    if (exits->exit_count == exits->exit_room) {
        struct hk__exit *larger =
            hk__arena_double(exits->arena, exits->exits, exits->exit_count, sizeof exit);
        if (!larger)
            return false;
        exits->exits = larger;
        exits->exit_room *= 2;
    }
    exits->exits[exits->exit_count++] = exit;
    return true;
}

void hk__exits_empty(struct hk__exits *exits)
{
    exits->count = 1;
    exits->exit_count = 0;
    exits->block = exits->blocks;
    exits->block->used = 0;
    memset(exits->chains, 0, (CHAINS + PAWN_CHAINS) * sizeof *exits->chains);
}

hk_err hk__exits_create(struct hk__exits **out, hk_arena *arena)
{
    struct hk__exits *exits = hk_arena_get(arena, sizeof *exits);
    struct hk__kept *kept = hk_arena_get(arena, FIRST_KEPT * sizeof *kept);
    struct hk__exit *list = hk_arena_get(arena, FIRST_EXITS * sizeof *list);
    uint32_t *chains = hk_arena_get(arena, (CHAINS + PAWN_CHAINS) * sizeof *chains);
    struct hk__block *block = new_block(arena);

    if (!exits || !kept || !list || !chains || !block)
        return HK_E_MEMORY;
    memset(exits, 0, sizeof *exits);
    exits->arena = arena;
    exits->kept = kept;
    exits->room = FIRST_KEPT;
    exits->exits = list;
    exits->exit_room = FIRST_EXITS;
    exits->chains = chains;
    exits->pawn_chains = chains + CHAINS;
    exits->blocks = exits->block = block;
    *out = exits;
    return HK_OK;
}

/* Configurations that are kept. */

static uint64_t mix(uint64_t key, uint64_t value)
{
    key = (key ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 29;
}

static uint64_t pawn_chain(uint64_t white, uint64_t black)
{
    return mix(mix(0, white), black) % PAWN_CHAINS;
}

uint32_t hk__exits_by_pawns(const struct hk__exits *exits, uint64_t white, uint64_t black)
{
    return exits->pawn_chains[pawn_chain(white, black)];
}

static bool comes_before(const struct hk__man *a, const struct hk__man *b)
{
    const unsigned kind_a = a->color * 8u + a->kind, kind_b = b->color * 8u + b->kind;
    return kind_a < kind_b || (kind_a == kind_b && a->on < b->on);
}

static void sort_men(struct hk__configuration *c)
{
    for (unsigned i = 1; i < c->count; i++)
        for (unsigned j = i; j && comes_before(&c->men[j], &c->men[j - 1]); j--) {
            const struct hk__man man = c->men[j];
            c->men[j] = c->men[j - 1];
            c->men[j - 1] = man;
        }
}

static uint64_t key_of(const struct hk__configuration *c)
{
    uint64_t key = mix(mix(c->count, c->pawns[0]), c->pawns[1]);
    for (unsigned i = 0; i < c->count; i++)
        key = mix(key, c->men[i].on ^ (uint64_t)(c->men[i].kind + 8u * c->men[i].color) << 56);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (c->pairs[side][w])
                key = mix(key, c->pairs[side][w] + 64 * side + w);
    return key;
}

static bool same(const struct hk__kept *kept, const struct hk__configuration *c, uint64_t key)
{
    unsigned entry = 0;
    if (kept->key != key || kept->men_count != c->count ||
        memcmp(kept->pawns, c->pawns, sizeof c->pawns) != 0 ||
        memcmp(kept->castling, c->castling, sizeof c->castling) != 0)
        return false;
    for (unsigned i = 0; i < c->count; i++)
        if (kept->men[i].on != c->men[i].on || kept->men[i].kind != c->men[i].kind ||
            kept->men[i].color != c->men[i].color)
            return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (c->pairs[side][w]) {
                if (entry == kept->pairs_count || kept->pairs[entry].side != side ||
                    kept->pairs[entry].white != w || kept->pairs[entry].blacks != c->pairs[side][w])
                    return false;
                entry++;
            }
    return entry == kept->pairs_count;
}

/* @return The index of the configuration, a new one; 0 if there is no memory. */
static uint32_t add(struct hk__exits *exits, const struct hk__configuration *c, uint64_t key)
{
    unsigned entries = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            entries += c->pairs[side][w] != 0;
    struct hk__man *men = hk__exits_get(exits, c->count * sizeof *men);
    struct hk__pairs *pairs = hk__exits_get(exits, entries * sizeof *pairs);
    if (!men || !pairs)
        return 0;
    if (exits->count == exits->room) {
        struct hk__kept *larger =
            hk__arena_double(exits->arena, exits->kept, exits->count, sizeof *larger);
        if (!larger)
            return 0;
        exits->kept = larger;
        exits->room *= 2;
    }
    memcpy(men, c->men, c->count * sizeof *men);
    entries = 0;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (c->pairs[side][w])
                pairs[entries++] = (struct hk__pairs){c->pairs[side][w], (uint8_t)side, (uint8_t)w};
    struct hk__kept *kept = &exits->kept[exits->count];
    *kept = (struct hk__kept){.key = key,
                              .pawns = {c->pawns[0], c->pawns[1]},
                              .men = men,
                              .pairs = pairs,
                              .next = exits->chains[key % CHAINS],
                              .pairs_count = (uint16_t)entries,
                              .men_count = (uint8_t)c->count,
                              .castling = {c->castling[0], c->castling[1]},
                              .to_mate = HK__FAR};
    uint32_t *chain = &exits->pawn_chains[pawn_chain(c->pawns[0], c->pawns[1])];
    kept->next_pawns = *chain;
    *chain = exits->chains[key % CHAINS] = exits->count;
    return exits->count++;
}

uint32_t hk__exits_keep(struct hk__exits *exits, struct hk__configuration *c)
{
    sort_men(c);
    const uint64_t key = key_of(c);
    uint32_t at = exits->chains[key % CHAINS];

    while (at && !same(&exits->kept[at], c, key))
        at = exits->kept[at].next;
    return at || exits->count > exits->max ? at : add(exits, c, key);
}

/* The pawns are the same: is each of the sets part of one that is kept, each of another? */
static bool is_part(const struct hk__configuration *c, const struct hk__kept *kept)
{
    uint32_t used = 0;
    unsigned pairs = 0;

    if (kept->men_count != c->count || memcmp(kept->pawns, c->pawns, sizeof c->pawns) != 0 ||
        memcmp(kept->castling, c->castling, sizeof c->castling) != 0)
        return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++) {
            if (!c->pairs[side][w])
                continue;
            while (pairs < kept->pairs_count &&
                   (kept->pairs[pairs].side < side ||
                    (kept->pairs[pairs].side == side && kept->pairs[pairs].white < w)))
                pairs++;
            if (pairs == kept->pairs_count || kept->pairs[pairs].side != side ||
                kept->pairs[pairs].white != w || c->pairs[side][w] & ~kept->pairs[pairs].blacks)
                return false;
        }
    for (unsigned i = 0; i < c->count; i++) {
        unsigned j = 0;
        while (j < kept->men_count &&
               (used >> j & 1 || kept->men[j].kind != c->men[i].kind ||
                kept->men[j].color != c->men[i].color || c->men[i].on & ~kept->men[j].on))
            j++;
        if (j == kept->men_count)
            return false;
        used |= UINT32_C(1) << j;
    }
    return true;
}

uint32_t hk__exits_known(const struct hk__exits *exits, const struct hk__configuration *c)
{
    uint32_t at = hk__exits_by_pawns(exits, c->pawns[0], c->pawns[1]);
    while (at && !is_part(c, &exits->kept[at]))
        at = exits->kept[at].next_pawns;
    return at;
}

/* Does the man stand in one of the sets of his kind? */
static bool fits(const struct hk__kept *kept, unsigned color, unsigned kind, unsigned square)
{
    for (unsigned i = 0; i < kept->men_count; i++)
        if (kept->men[i].kind == kind && kept->men[i].color == color &&
            kept->men[i].on >> square & 1)
            return true;
    return false;
}

bool hk__kept_holds(const struct hk__kept *kept, const hk_board *board)
{
    const unsigned white = board_king(board, HK_WHITE), black = board_king(board, HK_BLACK);
    uint64_t men = board_occupied(board) & ~board->pawns & ~board->kings;
    bool pair = false;

    if (bb_count(men) != kept->men_count || kept->pawns[0] != (board->pawns & board->colour[0]) ||
        kept->pawns[1] != (board->pawns & board->colour[1]))
        return false;
    for (unsigned i = 0; i < kept->pairs_count && !pair; i++)
        pair = kept->pairs[i].side == board->side && kept->pairs[i].white == white &&
               kept->pairs[i].blacks >> black & 1;
    while (pair && men) {
        const unsigned square = bb_take_first(&men);
        pair = fits(kept, board->colour[HK_BLACK] >> square & 1,
                    (unsigned)hk_board_kind_at(board, square), square);
    }
    return pair;
}

void hk__exits_unpack(struct hk__exits *exits, uint32_t index)
{
    struct hk__configuration *c = &exits->here;
    const struct hk__kept *kept = &exits->kept[index];

    memcpy(c->pawns, kept->pawns, sizeof c->pawns);
    memcpy(c->castling, kept->castling, sizeof c->castling);
    memcpy(c->men, kept->men, kept->men_count * sizeof *kept->men);
    c->count = kept->men_count;
    memset(c->pairs, 0, sizeof c->pairs);
    for (unsigned i = 0; i < kept->pairs_count; i++)
        c->pairs[kept->pairs[i].side][kept->pairs[i].white] = kept->pairs[i].blacks;
    hk__configuration_look(c);
}
