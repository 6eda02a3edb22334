/*
 * The state table of the search over abstract positions.
 *
 * A state is an abstract position without its empty sets. Its pieces are sorted, so that equal
 * abstract positions look equal. A hash key finds a state, and then the states are compared whole.
 * Their sets lie one after another in bytes that the next question uses again.
 *
 * The table takes all its room once, for the most that a question can need: the states, the sets of
 * each, and what the guide notes of the states that it visits. So nothing here can fail, and no
 * answer depends on the memory of the machine.
 */
#include "winnable/state_table.h"
#include "board/bb.h"

#include <string.h>

enum {
    CHAINS = 4096,
    PAWN_CHAINS = 512,
    ALIGNMENT = 16,
    PIECES_WITH_LONE_WINNER = 16, /* the winner's only piece and fifteen pieces of the loser */
    SETS = 2 * 64                 /* of king pairs */
};

/* Memory. */

static size_t aligned(size_t bytes)
{
    return (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
}

/* What a table has room for. */
struct room {
    unsigned states, transitions;
    size_t bytes;
};

static size_t bytes_per_state(unsigned pieces)
{
    return aligned(pieces * sizeof(struct hk__abstract_piece)) + SETS * sizeof(uint64_t);
}

static struct room room_for(uint64_t nodes_max, size_t notes_bytes)
{
    if (nodes_max <= HK__SMALL_BUDGET)
        return (struct room){.states = HK__STATES_FEW,
                             .bytes = HK__STATES_FEW * bytes_per_state(HK__ABSTRACT_PIECES)};
    const size_t many = HK__STATES_MANY * bytes_per_state(PIECES_WITH_LONE_WINNER);
    const size_t guide = HK__STATES_GUIDE * (bytes_per_state(HK__ABSTRACT_PIECES) + notes_bytes);
    return (struct room){.states = HK__STATES_MANY,
                         .transitions = HK__TRANSITIONS_PER_STATE * HK__STATES_GUIDE,
                         .bytes = many > guide ? many : guide};
}

size_t hk__state_table_bytes(uint64_t nodes_max, size_t notes_bytes)
{
    const struct room room = room_for(nodes_max, notes_bytes);
    return aligned((room.states + 1) * sizeof(struct hk__state)) +
           aligned(room.transitions * sizeof(struct hk__transition)) +
           aligned((CHAINS + PAWN_CHAINS) * sizeof(uint32_t)) + room.bytes;
}

void hk__state_table_place(struct hk__state_table *table, void *bytes, uint64_t nodes_max,
                           size_t notes_bytes)
{
    const struct room room = room_for(nodes_max, notes_bytes);
    unsigned char *at = bytes;

    table->states = (void *)at;
    table->room = room.states + 1;
    at += aligned(table->room * sizeof *table->states);
    table->transitions = (void *)at;
    table->transition_room = room.transitions;
    at += aligned(room.transitions * sizeof *table->transitions);
    table->chains = (void *)at;
    table->pawn_chains = table->chains + CHAINS;
    at += aligned((CHAINS + PAWN_CHAINS) * sizeof *table->chains);
    table->bytes = at;
    table->bytes_room = room.bytes;
}

void *hk__state_table_alloc(struct hk__state_table *table, size_t size)
{
    size = aligned(size);
    HK_ASSERT(size <= table->bytes_room - table->bytes_used);
    void *bytes = table->bytes + table->bytes_used;
    table->bytes_used += size;
    return bytes;
}

void hk__state_table_add_transition(struct hk__state_table *table, struct hk__transition transition)
{
    HK_ASSERT(table->transition_count < table->transition_room);
    table->transitions[table->transition_count++] = transition;
}

void hk__state_table_clear(struct hk__state_table *table, unsigned states_max)
{
    table->states_max = states_max;
    table->count = 1;
    table->transition_count = 0;
    table->bytes_used = 0;
    memset(table->chains, 0, (CHAINS + PAWN_CHAINS) * sizeof *table->chains);
}

/* States. */

static uint64_t mix(uint64_t key, uint64_t value)
{
    key = (key ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return key ^ key >> 29;
}

static uint64_t pawn_chain(uint64_t white, uint64_t black)
{
    return mix(mix(0, white), black) % PAWN_CHAINS;
}

uint32_t hk__state_table_by_pawns(const struct hk__state_table *table, uint64_t white,
                                  uint64_t black)
{
    return table->pawn_chains[pawn_chain(white, black)];
}

static bool comes_before(const struct hk__abstract_piece *a, const struct hk__abstract_piece *b)
{
    const unsigned kind_a = a->color * 8u + a->kind, kind_b = b->color * 8u + b->kind;
    return kind_a < kind_b || (kind_a == kind_b && a->squares < b->squares);
}

static void sort_pieces(struct hk__abstract_position *p)
{
    for (unsigned i = 1; i < p->count; i++)
        for (unsigned j = i; j && comes_before(&p->pieces[j], &p->pieces[j - 1]); j--) {
            const struct hk__abstract_piece piece = p->pieces[j];
            p->pieces[j] = p->pieces[j - 1];
            p->pieces[j - 1] = piece;
        }
}

static uint64_t key_of(const struct hk__abstract_position *p)
{
    uint64_t key = mix(mix(p->count, p->pawns[0]), p->pawns[1]);
    for (unsigned i = 0; i < p->count; i++)
        key = mix(key, p->pieces[i].squares ^
                           (uint64_t)(p->pieces[i].kind + 8u * p->pieces[i].color) << 56);
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (p->king_pairs[side][w])
                key = mix(key, p->king_pairs[side][w] + 64 * side + w);
    return key;
}

/* Squares of White's king that have pairs. */
static uint64_t white_kings_of(const struct hk__abstract_position *p, unsigned side)
{
    uint64_t white_kings = 0;
    for (unsigned w = 0; w < 64; w++)
        white_kings |= (uint64_t)(p->king_pairs[side][w] != 0) << w;
    return white_kings;
}

static bool is_same(const struct hk__state *state, const struct hk__abstract_position *p,
                    uint64_t key)
{
    const uint64_t *black_kings = state->black_kings;
    if (state->key != key || state->pieces_count != p->count ||
        memcmp(state->pawns, p->pawns, sizeof p->pawns) != 0 ||
        memcmp(state->castling, p->castling, sizeof p->castling) != 0)
        return false;
    for (unsigned i = 0; i < p->count; i++)
        if (state->pieces[i].squares != p->pieces[i].squares ||
            state->pieces[i].kind != p->pieces[i].kind ||
            state->pieces[i].color != p->pieces[i].color)
            return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (p->king_pairs[side][w] != (state->white_kings[side] >> w & 1 ? *black_kings++ : 0))
                return false;
    return true;
}

/* Add a state. @return Its index. */
static uint32_t add(struct hk__state_table *table, const struct hk__abstract_position *p,
                    uint64_t key)
{
    const uint64_t white_kings[2] = {white_kings_of(p, 0), white_kings_of(p, 1)};
    struct hk__abstract_piece *pieces = hk__state_table_alloc(table, p->count * sizeof *pieces);
    uint64_t *black_kings = hk__state_table_alloc(
        table, (bb_count(white_kings[0]) + bb_count(white_kings[1])) * sizeof *black_kings);
    struct hk__state *state = &table->states[table->count];

    HK_ASSERT(table->count < table->room);
    memcpy(pieces, p->pieces, p->count * sizeof *pieces);
    *state = (struct hk__state){.key = key,
                                .pawns = {p->pawns[0], p->pawns[1]},
                                .white_kings = {white_kings[0], white_kings[1]},
                                .black_kings = black_kings,
                                .pieces = pieces,
                                .next = table->chains[key % CHAINS],
                                .pieces_count = (uint8_t)p->count,
                                .castling = {p->castling[0], p->castling[1]},
                                .transitions_to_mate = HK__NO_PATH};
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t left = white_kings[side]; left;)
            *black_kings++ = p->king_pairs[side][bb_take_first(&left)];
    uint32_t *chain = &table->pawn_chains[pawn_chain(p->pawns[0], p->pawns[1])];
    state->next_same_pawns = *chain;
    *chain = table->chains[key % CHAINS] = table->count;
    return table->count++;
}

uint32_t hk__state_table_insert(struct hk__state_table *table, struct hk__abstract_position *p)
{
    sort_pieces(p);
    const uint64_t key = key_of(p);
    uint32_t at = table->chains[key % CHAINS];

    while (at && !is_same(&table->states[at], p, key))
        at = table->states[at].next;
    return at || table->count > table->states_max ? at : add(table, p, key);
}

/*
 * The pawns are the same: is each set of `p` a subset of one of the state's, those of different
 * pieces of different ones?
 */
static bool is_subset(const struct hk__abstract_position *p, const struct hk__state *state)
{
    const uint64_t *black_kings = state->black_kings;
    uint32_t used = 0;

    if (state->pieces_count != p->count || memcmp(state->pawns, p->pawns, sizeof p->pawns) != 0 ||
        memcmp(state->castling, p->castling, sizeof p->castling) != 0)
        return false;
    for (unsigned side = 0; side < 2; side++)
        for (unsigned w = 0; w < 64; w++)
            if (p->king_pairs[side][w] & ~(state->white_kings[side] >> w & 1 ? *black_kings++ : 0))
                return false;
    for (unsigned i = 0; i < p->count; i++) {
        unsigned j = 0;
        while (j < state->pieces_count &&
               (used >> j & 1 || state->pieces[j].kind != p->pieces[i].kind ||
                state->pieces[j].color != p->pieces[i].color ||
                p->pieces[i].squares & ~state->pieces[j].squares))
            j++;
        if (j == state->pieces_count)
            return false;
        used |= UINT32_C(1) << j;
    }
    return true;
}

uint32_t hk__state_table_find_superset(const struct hk__state_table *table,
                                       const struct hk__abstract_position *p)
{
    uint32_t at = hk__state_table_by_pawns(table, p->pawns[0], p->pawns[1]);
    while (at && !is_subset(p, &table->states[at]))
        at = table->states[at].next_same_pawns;
    return at;
}

/* May a piece of this color and kind stand on the square? */
static bool may_stand(const struct hk__state *state, unsigned color, unsigned kind, unsigned square)
{
    for (unsigned i = 0; i < state->pieces_count; i++)
        if (state->pieces[i].kind == kind && state->pieces[i].color == color &&
            state->pieces[i].squares >> square & 1)
            return true;
    return false;
}

bool hk__state_contains(const struct hk__state *state, const hk_board *board)
{
    const unsigned white = board_king(board, HK_WHITE), black = board_king(board, HK_BLACK);
    uint64_t pieces = board_occupied(board) & ~board->pawns & ~board->kings;
    bool pair = false;

    if (bb_count(pieces) != state->pieces_count ||
        state->pawns[0] != (board->pawns & board->color[0]) ||
        state->pawns[1] != (board->pawns & board->color[1]))
        return false;
    if (state->white_kings[board->side] >> white & 1) {
        const unsigned before =
            board->side == HK_BLACK ? bb_count(state->white_kings[HK_WHITE]) : 0;
        const unsigned at = bb_count(state->white_kings[board->side] & (bb_bit(white) - 1));
        pair = state->black_kings[before + at] >> black & 1;
    }
    while (pair && pieces) {
        const unsigned square = bb_take_first(&pieces);
        pair = may_stand(state, board->color[HK_BLACK] >> square & 1,
                         (unsigned)hk_board_kind_at(board, square), square);
    }
    return pair;
}

void hk__state_unpack(const struct hk__state *state, struct hk__abstract_position *p)
{
    memcpy(p->pawns, state->pawns, sizeof p->pawns);
    memcpy(p->castling, state->castling, sizeof p->castling);
    memcpy(p->pieces, state->pieces, state->pieces_count * sizeof *state->pieces);
    p->count = state->pieces_count;
    memset(p->king_pairs, 0, sizeof p->king_pairs);
    const uint64_t *black_kings = state->black_kings;
    for (unsigned side = 0; side < 2; side++)
        for (uint64_t left = state->white_kings[side]; left;)
            p->king_pairs[side][bb_take_first(&left)] = *black_kings++;
    hk__abstract_derive(p);
}

void hk__state_table_find_distances(struct hk__state_table *table)
{
    bool nearer = true;
    while (nearer) {
        nearer = false;
        for (uint32_t i = table->transition_count; i-- > 0;) {
            const struct hk__transition *transition = &table->transitions[i];
            const uint8_t after = table->states[transition->to].transitions_to_mate;
            uint8_t *before = &table->states[transition->from].transitions_to_mate;
            if (after != HK__NO_PATH && *before > after + 1) {
                *before = (uint8_t)(after + 1);
                nearer = true;
            }
        }
    }
}
