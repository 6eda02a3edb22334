/*
 * The memory of the search over configurations.
 *
 * A configuration is kept as the sets that are not empty: the pieces sorted, so that two that are the same look the same, and of
 * the kings' pairs those of each square of White's. They are compared whole; the key only finds them. Sets lie one behind the
 * other in bytes that the next question uses again.
 *
 * All room is taken once, for the most that a question can keep: so many configurations, the pieces and pairs of each, and what the
 * guide notes of each that he opens. So nothing here can fail, and no answer depends on memory.
 */
#include "board/bb.h"
#include "winnable/abstract_search.h"
#include "winnable/guide.h"

#include <string.h>

enum {
    CHAINS = 4096,
    PAWN_CHAINS = 512,
    ALIGNMENT = 16,
    LONE_PIECES = 16, /* one that is to mate and fifteen others */
    SETS = 2 * 64     /* of pairs */
};

/* Memory. */

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* What a question of so many positions may keep. */
struct room {
    unsigned kept, exits;
    size_t bytes;
};

static size_t bytes_of_one(unsigned pieces)
{
    return aligned(pieces * sizeof(struct hk__piece)) + SETS * sizeof(uint64_t);
}

static struct room room_for(uint64_t nodes_max)
{
    if (nodes_max <= HK__LOOK)
        return (struct room){.kept = HK__CONFIGURATIONS_FEW,
                             .bytes = HK__CONFIGURATIONS_FEW * bytes_of_one(HK__PIECES)};
    const size_t many = HK__CONFIGURATIONS_MANY * bytes_of_one(LONE_PIECES);
    const size_t guide =
        HK__CONFIGURATIONS_GUIDE * (bytes_of_one(HK__PIECES) + hk__guide_bytes_of_one());
    return (struct room){.kept = HK__CONFIGURATIONS_MANY,
                         .exits = HK__EXITS_A_CONFIGURATION * HK__CONFIGURATIONS_GUIDE,
                         .bytes = many > guide ? many : guide};
}

size_t hk__exits_bytes(uint64_t nodes_max)
{
    const struct room room = room_for(nodes_max);
    return aligned((room.kept + 1) * sizeof(struct hk__kept)) +
           aligned(room.exits * sizeof(struct hk__exit)) +
           aligned((CHAINS + PAWN_CHAINS) * sizeof(uint32_t)) + room.bytes;
}

void hk__exits_place(struct hk__exits *exits, void *bytes, uint64_t nodes_max)
{
    const struct room room = room_for(nodes_max);
    unsigned char *at = bytes;

    exits->kept = (void *)at;
    exits->room = room.kept + 1;
    at += aligned(exits->room * sizeof *exits->kept);
    exits->exits = (void *)at;
    exits->exit_room = room.exits;
    at += aligned(room.exits * sizeof *exits->exits);
    exits->chains = (void *)at;
    exits->pawn_chains = exits->chains + CHAINS;
    at += aligned((CHAINS + PAWN_CHAINS) * sizeof *exits->chains);
    exits->bytes = at;
    exits->bytes_room = room.bytes;
}

void *hk__exits_get(struct hk__exits *exits, size_t size)
{
    size = aligned(size);
    HK_ASSERT(size <= exits->bytes_room - exits->bytes_used);
    void *bytes = exits->bytes + exits->bytes_used;
    exits->bytes_used += size;
    return bytes;
}

void hk__exits_add(struct hk__exits *exits, struct hk__exit exit)
{
    HK_ASSERT(exits->exit_count < exits->exit_room);
    exits->exits[exits->exit_count++] = exit;
}

void hk__exits_empty(struct hk__exits *exits)
{
    exits->count = 1;
    exits->exit_count = 0;
    exits->bytes_used = 0;
    memset(exits->chains, 0, (CHAINS + PAWN_CHAINS) * sizeof *exits->chains);
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

static bool comes_before(const struct hk__piece *a, const struct hk__piece *b)
{
    const unsigned kind_a = a->color * 8u + a->kind, kind_b = b->color * 8u + b->kind;
    return kind_a < kind_b || (kind_a == kind_b && a->on < b->on);
}

static void sort_pieces(struct hk__configuration *c)
{
    for (unsigned i = 1; i < c->count; i++)
        for (unsigned j = i; j && comes_before(&c->pieces[j], &c->pieces[j - 1]); j--) {
            const struct hk__piece piece = c->pieces[j];
            c->pieces[j] = c->pieces[j - 1];
            c->pieces[j - 1] = piece;
        }
}

static uint64_t key_of(const struct hk__configuration *c)
{
    uint64_t key = mix(mix(c->count, c->pawns[0]), c->pawns[1]);
    for (unsigned i = 0; i < c->count; i++)
        key = mix(key, c->pieces[i].on ^ (uint64_t)(c->pieces[i].kind + 8u * c->pieces[i].color)
                                             << 56);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (c->pairs[side][w])
                key = mix(key, c->pairs[side][w] + 64 * side + w);
    return key;
}

/* Squares of White's king for which there are pairs. */
static uint64_t whites_of(const struct hk__configuration *c, unsigned side)
{
    uint64_t whites = 0;
    for (unsigned w = 0; w < 64; w++)
        whites |= (uint64_t)(c->pairs[side][w] != 0) << w;
    return whites;
}

static bool same(const struct hk__kept *kept, const struct hk__configuration *c, uint64_t key)
{
    const uint64_t *blacks = kept->blacks;
    if (kept->key != key || kept->pieces_count != c->count ||
        memcmp(kept->pawns, c->pawns, sizeof c->pawns) != 0 ||
        memcmp(kept->castling, c->castling, sizeof c->castling) != 0)
        return false;
    for (unsigned i = 0; i < c->count; i++)
        if (kept->pieces[i].on != c->pieces[i].on || kept->pieces[i].kind != c->pieces[i].kind ||
            kept->pieces[i].color != c->pieces[i].color)
            return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (c->pairs[side][w] != (kept->whites[side] >> w & 1 ? *blacks++ : 0))
                return false;
    return true;
}

/* @return The index of the configuration, a new one. */
static uint32_t add(struct hk__exits *exits, const struct hk__configuration *c, uint64_t key)
{
    const uint64_t whites[2] = {whites_of(c, 0), whites_of(c, 1)};
    struct hk__piece *pieces = hk__exits_get(exits, c->count * sizeof *pieces);
    uint64_t *blacks =
        hk__exits_get(exits, (bb_count(whites[0]) + bb_count(whites[1])) * sizeof *blacks);
    struct hk__kept *kept = &exits->kept[exits->count];

    HK_ASSERT(exits->count < exits->room);
    memcpy(pieces, c->pieces, c->count * sizeof *pieces);
    *kept = (struct hk__kept){.key = key,
                              .pawns = {c->pawns[0], c->pawns[1]},
                              .whites = {whites[0], whites[1]},
                              .blacks = blacks,
                              .pieces = pieces,
                              .next = exits->chains[key % CHAINS],
                              .pieces_count = (uint8_t)c->count,
                              .castling = {c->castling[0], c->castling[1]},
                              .to_mate = HK__FAR};
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t left = whites[side]; left;)
            *blacks++ = c->pairs[side][bb_take_first(&left)];
    uint32_t *chain = &exits->pawn_chains[pawn_chain(c->pawns[0], c->pawns[1])];
    kept->next_pawns = *chain;
    *chain = exits->chains[key % CHAINS] = exits->count;
    return exits->count++;
}

uint32_t hk__exits_keep(struct hk__exits *exits, struct hk__configuration *c)
{
    sort_pieces(c);
    const uint64_t key = key_of(c);
    uint32_t at = exits->chains[key % CHAINS];

    while (at && !same(&exits->kept[at], c, key))
        at = exits->kept[at].next;
    return at || exits->count > exits->max ? at : add(exits, c, key);
}

/* The pawns are the same: is each of the sets part of one that is kept, each of another? */
static bool is_part(const struct hk__configuration *c, const struct hk__kept *kept)
{
    const uint64_t *blacks = kept->blacks;
    uint32_t used = 0;

    if (kept->pieces_count != c->count || memcmp(kept->pawns, c->pawns, sizeof c->pawns) != 0 ||
        memcmp(kept->castling, c->castling, sizeof c->castling) != 0)
        return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (c->pairs[side][w] & ~(kept->whites[side] >> w & 1 ? *blacks++ : 0))
                return false;
    for (unsigned i = 0; i < c->count; i++) {
        unsigned j = 0;
        while (j < kept->pieces_count &&
               (used >> j & 1 || kept->pieces[j].kind != c->pieces[i].kind ||
                kept->pieces[j].color != c->pieces[i].color ||
                c->pieces[i].on & ~kept->pieces[j].on))
            j++;
        if (j == kept->pieces_count)
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

/* Does the piece stand in one of the sets of his kind? */
static bool fits(const struct hk__kept *kept, unsigned color, unsigned kind, unsigned square)
{
    for (unsigned i = 0; i < kept->pieces_count; i++)
        if (kept->pieces[i].kind == kind && kept->pieces[i].color == color &&
            kept->pieces[i].on >> square & 1)
            return true;
    return false;
}

bool hk__kept_holds(const struct hk__kept *kept, const hk_board *board)
{
    const unsigned white = board_king(board, HK_WHITE), black = board_king(board, HK_BLACK);
    uint64_t pieces = board_occupied(board) & ~board->pawns & ~board->kings;
    bool pair = false;

    if (bb_count(pieces) != kept->pieces_count ||
        kept->pawns[0] != (board->pawns & board->color[0]) ||
        kept->pawns[1] != (board->pawns & board->color[1]))
        return false;
    if (kept->whites[board->side] >> white & 1) {
        const unsigned before = board->side == HK_BLACK ? bb_count(kept->whites[HK_WHITE]) : 0;
        const unsigned at = bb_count(kept->whites[board->side] & (bb_bit(white) - 1));
        pair = kept->blacks[before + at] >> black & 1;
    }
    while (pair && pieces) {
        const unsigned square = bb_take_first(&pieces);
        pair = fits(kept, board->color[HK_BLACK] >> square & 1,
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
    memcpy(c->pieces, kept->pieces, kept->pieces_count * sizeof *kept->pieces);
    c->count = kept->pieces_count;
    memset(c->pairs, 0, sizeof c->pairs);
    const uint64_t *blacks = kept->blacks;
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t left = kept->whites[side]; left;)
            c->pairs[side][bb_take_first(&left)] = *blacks++;
    hk__configuration_look(c);
}
