/*
 * The search for a helpmate: a best-first search over legal moves.
 *
 * All legal moves of a visited position join the open moves, which are sorted by an estimate of how
 * far from a mate they lead. The search makes the most promising one next. Positions that have been
 * reached before are known and not visited again (memory.c). Positions in which the winner's
 * material cannot mate are left out, which is a proof of its own. So when no open move is left, and
 * none was dropped for want of room, all positions that can be reached have been visited and none
 * is mate: that proves a "no". The same question always takes the same steps.
 */
#include "winnable/helpmate.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/greedy.h"
#include "winnable/guide.h"
#include "winnable/plan.h"

#include <string.h>

enum {
    PROOF_STATES = 30, /* states that HK__PLAN_PROVE may look at for each position */
    PENALTY_MAX = 40,
    PLAYOUT_EVERY = 32,
    START_ESTIMATE = HK__ESTIMATES * 3 / 5,
    /* So many moves have been taken for each that is open when a search nears its end. */
    TAKEN_PER_OPEN = 2
};

/*
 * Add an open move. The penalty only moves it to a later place in the order; the position after it
 * keeps its own estimate.
 */
static void push_move(hk_winnable *solver, uint32_t node, hk_move move, int estimate, int penalty)
{
    const int wanted = estimate + penalty;
    const int bucket = wanted < 0 ? 0 : wanted < HK__ESTIMATES ? wanted : HK__ESTIMATES - 1;
    hk__memory_push_move(&solver->memory, node, move, bucket, bucket - penalty);
}

static hk_board board_of(const hk_winnable *solver, uint32_t node)
{
    struct hk__node position;
    hk_board board;

    hk__memory_board(&board, hk__memory_position(&solver->memory, node, &position));
    return board;
}

static bool is_mate(const hk_board *board)
{
    return hk_board_checkers(board) && !hk_movegen_any(board);
}

/* If one of the moves mates, add the position after it as the mate. */
static bool find_mating_move(hk_winnable *solver, uint32_t node, const hk_board *board,
                             const hk_move_list *moves)
{
    for (unsigned i = 0; i < moves->size; i++) {
        hk_board after;
        bool is_new;
        hk_board_after(&after, board, moves->move[i]);
        if (!is_mate(&after))
            continue;
        solver->mate_node =
            hk__memory_add_board(&solver->memory, &after, node, moves->move[i], &is_new);
        return true;
    }
    return false;
}

/*
 * How much later a position is visited because similar ones came before it: positions with the same
 * state, kings and pieces of the winner. The loser's pieces can stand in endless ways, and most of
 * them have no part in the mate. Other positions may share the count, since it decides nothing but
 * the order.
 */
static int similarity_penalty(hk_winnable *solver, uint32_t state, const hk_board *board)
{
    const uint64_t pieces = board->color[solver->winner] & ~board->pawns;
    uint64_t key = (pieces | board->kings) * UINT64_C(0x9e3779b97f4a7c15);

    if (!solver->similar_per_step)
        return 0;
    key = (key ^ key >> 29 ^ pieces) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 32 ^ state * 2 ^ board->side) * UINT64_C(0x94d049bb133111eb);
    uint8_t *count = &solver->similar_counts[key >> (64 - HK__SIMILAR_BITS)];
    const int penalty = (int)(*count / solver->similar_per_step);
    if (*count < UINT8_MAX)
        ++*count;
    return penalty < PENALTY_MAX ? penalty : PENALTY_MAX;
}

/* Add the moves of a position, with what the guide estimates for the positions after them. */
static void add_guided_moves(hk_winnable *solver, uint32_t node, const hk_board *board,
                             const hk_move_list *moves)
{
    struct hk__abstract_search *search = &solver->abstract_search;
    const uint64_t pieces = board_occupied(board);
    const uint32_t state = hk__guide_state_of(search, board);

    if (state)
        hk__guide_prepare(search, state, board);
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        hk_board next;
        uint32_t next_state = state;
        hk_board_after(&next, board, move);
        if (!state || bb_count(board_occupied(&next)) != bb_count(pieces) ||
            next.pawns != board->pawns) {
            next_state = hk__guide_state_of(search, &next);
            if (next_state)
                hk__guide_prepare(search, next_state, &next);
        }
        /*
         * No mate can follow where no state stands for the position and no state is missing. A
         * double step that allows a capture en passant is excepted: the two are one transition.
         */
        if (!next_state && !search->incomplete && next.ep == HK_NO_SQUARE)
            continue;
        push_move(solver, node, move, hk__guide_distance(search, next_state, &next),
                  similarity_penalty(solver, next_state, &next));
    }
}

/* Add the moves of a position. */
static void add_moves(hk_winnable *solver, uint32_t node, const hk_board *board,
                      const hk_move_list *moves)
{
    const int estimate = solver->estimate;
    const int distance = hk__plan_distance(solver, board);

    if (solver->plan == HK__PLAN_GUIDED) {
        add_guided_moves(solver, node, board, moves);
        return;
    }
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        const int change = hk__plan_change(solver, board, move, distance);
        int penalty = 0;
        if (solver->similar_per_step) {
            hk_board next;
            hk_board_after(&next, board, move);
            penalty = similarity_penalty(solver, 0, &next);
        }
        push_move(solver, node, move, estimate + change, penalty);
    }
}

/* Is the position after a move of a node one of which the material forbids any mate? */
static bool material_forbids(const hk_winnable *solver, const struct hk__node *node, hk_move move,
                             const struct hk__node *after, bool is_first)
{
    const uint64_t pieces = node->plane[0] | node->plane[1] | node->plane[2];
    hk_board board;

    /* A move that neither captures nor promotes leaves the material as it was. */
    if (!is_first && hk_move_special(move) == HK_MOVE_PLAIN && !(pieces & bb_bit(hk_move_to(move))))
        return false;
    hk__memory_board(&board, after);
    return hk_winnable_by_material(&board, solver->winner) == HK_NO;
}

/* Does the abstract search forbid any mate from the position? HK__PLAN_PROVE alone asks. */
static bool is_forbidden(hk_winnable *solver, uint32_t node)
{
    if (solver->plan != HK__PLAN_PROVE)
        return false;
    const hk_board board = board_of(solver, node);
    return !is_mate(&board) && hk__abstract_search_run(&solver->abstract_search, &board,
                                                       solver->winner, PROOF_STATES, true) == HK_NO;
}

/* Make the best open move that leads to a new position. @return Its node; 0 if there is none. */
static uint32_t pop_best(hk_winnable *solver)
{
    struct hk__open_move open_move;

    while (hk__memory_pop_move(&solver->memory, &open_move)) {
        const bool is_first = open_move.node == HK__FIRST_NODE;
        struct hk__node replayed, after;
        const struct hk__node *before =
            hk__memory_position(&solver->memory, open_move.node, &replayed);
        bool is_new;
        hk__memory_node_after(&after, before, open_move.move);
        if (material_forbids(solver, before, open_move.move, &after, is_first))
            continue;
        const uint32_t node =
            hk__memory_add(&solver->memory, &after, open_move.node, open_move.move, &is_new);
        if (is_new && !is_forbidden(solver, node)) {
            solver->estimate = open_move.estimate;
            return node;
        }
    }
    return 0;
}

static void begin(hk_winnable *solver, const hk_board *board, hk_color side, int estimate)
{
    bool is_new;

    solver->winner = side;
    solver->mate_node = 0;
    solver->playout.size = 0;
    solver->visited = 0;
    solver->estimate = estimate;
    hk__memory_begin(&solver->memory, solver->limit);
    solver->current = hk__memory_add_board(&solver->memory, board, 0, HK_MOVE_NONE, &is_new);
}

void hk__helpmate_begin(hk_winnable *solver, const hk_board *board, hk_color side, hk__plan plan)
{
    begin(solver, board, side, START_ESTIMATE);
    solver->plan = plan;
    if (solver->similar_per_step)
        memset(solver->similar_counts, 0, sizeof solver->similar_counts);
    hk__plan_begin(solver, board);
}

/*
 * From time to time the search tries a greedy playout: after 8 positions, 16, 32, and then after so
 * many each.
 */
static bool is_greedy_turn(uint64_t visited)
{
    return visited % PLAYOUT_EVERY == 0 ? visited > 0 : visited == 8 || visited == 16;
}

hk_answer hk__helpmate_run(hk_winnable *solver, uint64_t nodes_max)
{
    hk_move_list moves;

    for (; solver->current && solver->visited < nodes_max; solver->visited++) {
        if (!hk__may_go_on(solver, 1))
            return HK_UNKNOWN;
        const hk_board now = board_of(solver, solver->current);
        hk_movegen_legal(&now, &moves);
        if (moves.size == 0 && now.side != solver->winner && hk_board_checkers(&now)) {
            solver->mate_node = solver->current;
            return HK_YES;
        }
        if (now.side == solver->winner && hk__plan_may_mate(solver, &now) &&
            find_mating_move(solver, solver->current, &now, &moves))
            return HK_YES;
        if (moves.size && is_greedy_turn(solver->visited) &&
            hk__greedy_mate(&now, solver->winner, false, &solver->playout)) {
            solver->mate_node = solver->current;
            return HK_YES;
        }
        add_moves(solver, solver->current, &now, &moves);
        solver->current = pop_best(solver);
    }
    return solver->current || solver->memory.dropped_moves ? HK_UNKNOWN : HK_NO;
}

bool hk__helpmate_nears_end(const hk_winnable *solver)
{
    const struct hk__memory *memory = &solver->memory;
    return solver->current && !memory->dropped_moves && solver->plan != HK__PLAN_PROVE &&
           (uint64_t)memory->open_count * TAKEN_PER_OPEN < memory->moves_taken;
}

/*
 * Visit the new children of a node.
 * @return HK_YES: one of them is mate. HK_NO: none is. HK_UNKNOWN: the positions were not enough.
 */
static hk_answer visit_children(hk_winnable *solver, uint32_t node, uint64_t nodes_max)
{
    const hk_board board = board_of(solver, node);
    hk_move_list moves;

    hk_movegen_legal(&board, &moves);
    for (unsigned i = moves.size; i-- > 0;) {
        hk_board next;
        bool is_new;
        hk_board_after(&next, &board, moves.move[i]);
        if (hk_winnable_by_material(&next, solver->winner) == HK_NO)
            continue;
        const uint32_t child =
            hk__memory_add_board(&solver->memory, &next, node, moves.move[i], &is_new);
        if (!is_new)
            continue;
        if (solver->visited == nodes_max || !hk__may_go_on(solver, 1))
            return HK_UNKNOWN;
        if (next.side != solver->winner && is_mate(&next)) {
            solver->mate_node = child;
            return HK_YES;
        }
        solver->visited++;
    }
    return HK_NO;
}

hk_answer hk__helpmate_shortest(hk_winnable *solver, const hk_board *board, hk_color side,
                                uint64_t nodes_max)
{
    uint32_t first = 1, last = 2; /* the nodes of one number of half-moves */

    begin(solver, board, side, 0);
    if (board->side != side && is_mate(board)) {
        solver->mate_node = solver->current;
        return HK_YES;
    }
    solver->visited = 1;
    while (first < last) {
        for (uint32_t node = last; node-- > first;) {
            const hk_answer found = visit_children(solver, node, nodes_max);
            if (found != HK_NO)
                return found;
        }
        first = last;
        last = solver->memory.node_count;
    }
    return HK_NO;
}
