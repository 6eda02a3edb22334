/*
 * The search for a helpmate, best first.
 *
 * Every legal move of every position that is looked at waits, sorted by how near to a mate it seems to lead; the
 * most promising is made next. Positions that have been reached before are known by their boards, compared whole (the
 * key only finds them), and those in which the winner's material cannot mate are left out, which is a proof of its own. So
 * when no move is left to be made, everything that can be reached has been looked at and nothing of it is a mate. The same
 * question is always answered by the same steps.
 */
#include "winnable/helpmate.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/guide.h"
#include "winnable/plan.h"

#include <string.h>

enum {
    PROOF_CONFIGURATIONS = 30, /* looked at for each position of the plan to prove */
    DETOUR_MOST = 40,
    FIRST_NODES = 1024,
    FIRST_TRIES = 16 * 1024,
    FIRST_SLOTS = 256,
    START = HK__POTENTIALS * 3 / 5
};

/* Memory. */

static uint32_t *slot_of(const hk_winnable *find, const hk_board *board, uint64_t key)
{
    uint32_t at = (uint32_t)key & find->table_mask;
    while (find->table[at]) {
        const struct hk__node *node = &find->nodes[find->table[at]];
        if (node->key == key && hk_board_equal(&node->board, board))
            break;
        at = (at + 1) & find->table_mask;
    }
    return &find->table[at];
}

/* A table of so many slots, with all nodes in it. */
static void spread_table(hk_winnable *find, uint32_t slots)
{
    memset(find->table, 0, slots * sizeof *find->table);
    find->table_mask = slots - 1;
    for (uint32_t i = 1; i < find->node_count; i++)
        *slot_of(find, &find->nodes[i].board, find->nodes[i].key) = i;
}

static bool grow_nodes(hk_winnable *find)
{
    const uint32_t room = 2 * find->node_room;
    struct hk__node *nodes =
        hk__arena_double(find->arena, find->nodes, find->node_room, sizeof *nodes);
    uint32_t *table = hk_arena_get(find->arena, 2 * (size_t)room * sizeof *table);

    if (!nodes || !table)
        return false;
    find->nodes = nodes;
    find->table = table;
    find->node_room = room;
    spread_table(find, 2 * room);
    return true;
}

static bool grow_tries(hk_winnable *find)
{
    struct hk__try *tries =
        hk__arena_double(find->arena, find->tries, find->try_room, sizeof *tries);

    if (!tries)
        return false;
    find->tries = tries;
    find->try_room *= 2;
    return true;
}

/* Enter a position that has not been reached before. @return Its index; 0 if there is no memory. */
static uint32_t add_node(hk_winnable *find, const hk_position *position, uint32_t parent,
                         hk_move move, int potential)
{
    if (find->node_count == find->node_room && !grow_nodes(find))
        return 0;
    if (2 * find->node_count > find->table_mask)
        spread_table(find, 2 * (find->table_mask + 1));
    const uint32_t index = find->node_count++;
    find->nodes[index] = (struct hk__node){.board = position->board,
                                           .key = position->key,
                                           .parent = parent,
                                           .move = move,
                                           .potential = (int16_t)potential};
    *slot_of(find, &position->board, position->key) = index;
    return index;
}

/* For as much as `detour` it is tried later. */
static bool add_try(hk_winnable *find, uint32_t node, hk_move move, int nearness, int detour)
{
    const int potential = nearness + detour;
    const int bounded = potential < 0                ? 0
                        : potential < HK__POTENTIALS ? potential
                                                     : HK__POTENTIALS - 1;
    uint32_t index = find->free_try;
    if (index) {
        find->free_try = find->tries[index].next;
    } else {
        if (find->try_count == find->try_room && !grow_tries(find))
            return false;
        index = find->try_count++;
    }
    find->tries[index] = (struct hk__try){.node = node,
                                          .next = find->first[bounded],
                                          .move = move,
                                          .potential = (int16_t)(bounded - detour)};
    find->first[bounded] = index;
    if ((unsigned)bounded < find->least)
        find->least = (unsigned)bounded;
    return true;
}

/* The try that looks best; 0 if none is left. */
static uint32_t take_try(hk_winnable *find)
{
    while (find->least < HK__POTENTIALS && !find->first[find->least])
        find->least++;
    if (find->least == HK__POTENTIALS)
        return 0;
    const uint32_t index = find->first[find->least];
    find->first[find->least] = find->tries[index].next;
    return index;
}

/* Search. */

static bool is_mate(const hk_board *board)
{
    return hk_board_checkers(board) && !hk_movegen_any(board);
}

static hk_position position_of(const struct hk__node *node)
{
    return (hk_position){.board = node->board, .key = node->key, .move_number = 1};
}

/* Enter the mate that one of the moves gives. */
static bool find_mating_move(hk_winnable *find, uint32_t node, const hk_move_list *moves)
{
    for (unsigned i = 0; i < moves->size; i++) {
        hk_board board;
        hk_board_after(&board, &find->nodes[node].board, moves->move[i]);
        if (!is_mate(&board))
            continue;
        hk_position position = position_of(&find->nodes[node]);
        hk_position_make(&position, moves->move[i]);
        find->mated = add_node(find, &position, node, moves->move[i], 0);
        return find->mated != 0;
    }
    return false;
}

/*
 * How much later a position is tried as others have been lined up that look the same but for the loser's men, in the same
 * configuration: most of those have no part in the mate, and there is no end to the ways in which they can stand about. Others
 * may share the count; it is no answer.
 */
static int detour_of(hk_winnable *find, uint32_t configuration, const hk_board *board)
{
    const uint64_t men = board->colour[find->winner] & ~board->pawns;
    uint64_t key = (men | board->kings) * UINT64_C(0x9e3779b97f4a7c15);

    if (!find->alike)
        return 0;
    key = (key ^ key >> 29 ^ men) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 32 ^ configuration * 2 ^ board->side) * UINT64_C(0x94d049bb133111eb);
    uint8_t *count = &find->seen[key >> (64 - HK__ALIKE_BITS)];
    const int detour = (int)(*count / find->alike);
    if (*count < UINT8_MAX)
        ++*count;
    return detour < DETOUR_MOST ? detour : DETOUR_MOST;
}

/* Line up the moves of a position by what the guide says of the positions behind them. */
static bool add_guided_moves(hk_winnable *find, uint32_t node, const hk_board *board,
                             const hk_move_list *moves)
{
    const uint64_t men = board_occupied(board);
    const uint32_t index = hk__guide_find(find->exits, board);

    if (index)
        hk__guide_open(find->exits, index, board);
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        hk_board next;
        uint32_t then = index;
        hk_board_after(&next, board, move);
        if (!index || bb_count(board_occupied(&next)) != bb_count(men) ||
            next.pawns != board->pawns) {
            then = hk__guide_find(find->exits, &next);
            if (then)
                hk__guide_open(find->exits, then, &next);
        }
        /* Of a double step and the capture en passant behind it only the end is a configuration. */
        if (!then && !find->exits->full && next.ep == HK_NO_SQUARE)
            continue; /* no mate can come from there */
        if (!add_try(find, node, move, hk__guide_distance(find->exits, then, &next),
                     detour_of(find, then, &next)))
            return false;
    }
    return true;
}

/* Line up the moves of a position. */
static bool add_moves(hk_winnable *find, uint32_t node, const hk_move_list *moves)
{
    const hk_board board = find->nodes[node].board;
    const int potential = find->nodes[node].potential;
    const int distance = hk__plan_distance(find, &board);

    if (find->plan == HK__PLAN_GUIDED)
        return add_guided_moves(find, node, &board, moves);
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        const int change = hk__plan_change(find, &board, move, distance);
        int detour = 0;
        if (find->alike) {
            hk_board next;
            hk_board_after(&next, &board, move);
            detour = detour_of(find, 0, &next);
        }
        if (!add_try(find, node, move, potential + change, detour))
            return false;
    }
    return true;
}

/* Make the best move that waits and leads to a new position. @return Its node; 0 with the reason in *why. */
static uint32_t make_best(hk_winnable *find, hk_answer *why)
{
    for (;;) {
        const uint32_t index = take_try(find);
        *why = HK_NO;
        if (!index)
            return 0;
        const struct hk__try try = find->tries[index];
        find->tries[index].next = find->free_try;
        find->free_try = index;

        hk_position position = position_of(&find->nodes[try.node]);
        hk_position_make(&position, try.move);
        if (hk_winnable_by_material(&position.board, find->winner) == HK_NO ||
            *slot_of(find, &position.board, position.key))
            continue;
        *why = HK_UNKNOWN;
        if (find->plan == HK__PLAN_PROVE && !is_mate(&position.board) &&
            hk__exits_ask(find->exits, &position.board, find->winner, PROOF_CONFIGURATIONS, true) ==
                HK_NO) {
            if (!add_node(find, &position, try.node, try.move, try.potential))
                return 0;
            continue; /* nothing comes from there */
        }
        return add_node(find, &position, try.node, try.move, try.potential);
    }
}

void hk__helpmate_begin(hk_winnable *find, const hk_board *board, hk_color side, hk__plan plan)
{
    const hk_position start = {.board = *board, .key = hk_board_key(board), .move_number = 1};

    find->winner = side;
    find->node_count = find->try_count = 1;
    find->free_try = find->mated = 0;
    find->straight.size = 0;
    find->looked_at = 0;
    find->least = HK__POTENTIALS;
    memset(find->first, 0, sizeof find->first);
    find->plan = plan;
    spread_table(find, FIRST_SLOTS);
    if (find->alike)
        memset(find->seen, 0, sizeof find->seen);
    hk__plan_begin(find, board);
    find->now = add_node(find, &start, 0, HK_MOVE_NONE, plan == HK__PLAN_SHORTEST ? 0 : START);
}

/* From time to time the search tries to go straight on: after 8 positions, 16, 32, ... */
static bool is_greedy_turn(uint64_t looked_at)
{
    return looked_at >= 8 && (looked_at & (looked_at - 1)) == 0;
}

hk_answer hk__helpmate_run(hk_winnable *find, uint64_t nodes_max)
{
    hk_answer why = HK_UNKNOWN;
    hk_move_list moves;

    for (; find->now && find->looked_at < nodes_max; find->looked_at++) {
        const hk_board *now = &find->nodes[find->now].board;
        hk_movegen_legal(now, &moves);
        if (moves.size == 0 && now->side != find->winner && hk_board_checkers(now)) {
            find->mated = find->now;
            return HK_YES;
        }
        if (now->side == find->winner && find->plan != HK__PLAN_SHORTEST &&
            hk__plan_may_mate(find, now) && find_mating_move(find, find->now, &moves))
            return HK_YES;
        if (moves.size && find->plan != HK__PLAN_SHORTEST && is_greedy_turn(find->looked_at) &&
            hk__greedy_mate(now, find->winner, &find->straight)) {
            find->mated = find->now;
            return HK_YES;
        }
        if (!add_moves(find, find->now, &moves))
            find->now = 0;
        else
            find->now = make_best(find, &why);
    }
    return find->now ? HK_UNKNOWN : why;
}

hk_err hk_winnable_create(hk_winnable **out, hk_arena *arena)
{
    hk_winnable *find = hk_arena_get(arena, sizeof *find);
    struct hk__node *nodes = hk_arena_get(arena, FIRST_NODES * sizeof *nodes);
    struct hk__try *tries = hk_arena_get(arena, FIRST_TRIES * sizeof *tries);
    uint32_t *table = hk_arena_get(arena, 2 * (size_t)FIRST_NODES * sizeof *table);

    if (!find || !nodes || !tries || !table)
        return HK_E_MEMORY;
    if (hk__exits_create(&find->exits, arena))
        return HK_E_MEMORY;
    find->arena = arena;
    find->nodes = nodes;
    find->node_room = FIRST_NODES;
    find->tries = tries;
    find->try_room = FIRST_TRIES;
    find->table = table;
    *out = find;
    return HK_OK;
}
