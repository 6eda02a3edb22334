/*
 * The search for a helpmate, best first.
 *
 * Every legal move of every position that is looked at waits, sorted by how near to a mate it seems to lead; the
 * most promising is made next. Positions that have been reached before are known (memory.c), and those in which the winner's
 * material cannot mate are left out, which is a proof of its own. So when no move is left to be made, and none was forgotten,
 * everything that can be reached has been looked at and nothing of it is a mate. The same question is always answered by
 * the same steps.
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
    START = HK__POTENTIALS * 3 / 5
};

/* For as much as `detour` it is tried later. */
static void add_try(hk_winnable *solver, uint32_t node, hk_move move, int nearness, int detour)
{
    const int potential = nearness + detour;
    const int bounded = potential < 0                ? 0
                        : potential < HK__POTENTIALS ? potential
                                                     : HK__POTENTIALS - 1;
    hk__memory_add_try(&solver->memory, node, move, bounded, bounded - detour);
}

static hk_board board_of(const hk_winnable *solver, uint32_t node)
{
    hk_board board;
    hk__memory_board(&board, &solver->memory.nodes[node]);
    return board;
}

static bool is_mate(const hk_board *board)
{
    return hk_board_checkers(board) && !hk_movegen_any(board);
}

/* Enter the mate that one of the moves gives. */
static bool find_mating_move(hk_winnable *solver, uint32_t node, const hk_board *board,
                             const hk_move_list *moves)
{
    for (unsigned i = 0; i < moves->size; i++) {
        hk_board after;
        bool is_new;
        hk_board_after(&after, board, moves->move[i]);
        if (!is_mate(&after))
            continue;
        solver->mated = hk__memory_enter(&solver->memory, &after, node, moves->move[i], 0, &is_new);
        return true;
    }
    return false;
}

/*
 * How much later a position is tried as others have been lined up that look the same but for the loser's pieces, in the same
 * configuration: most of those have no part in the mate, and there is no end to the ways in which they can stand about. Others
 * may share the count; it is no answer.
 */
static int detour_of(hk_winnable *solver, uint32_t configuration, const hk_board *board)
{
    const uint64_t pieces = board->color[solver->winner] & ~board->pawns;
    uint64_t key = (pieces | board->kings) * UINT64_C(0x9e3779b97f4a7c15);

    if (!solver->alike)
        return 0;
    key = (key ^ key >> 29 ^ pieces) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 32 ^ configuration * 2 ^ board->side) * UINT64_C(0x94d049bb133111eb);
    uint8_t *count = &solver->seen[key >> (64 - HK__ALIKE_BITS)];
    const int detour = (int)(*count / solver->alike);
    if (*count < UINT8_MAX)
        ++*count;
    return detour < DETOUR_MOST ? detour : DETOUR_MOST;
}

/* Line up the moves of a position by what the guide says of the positions behind them. */
static void add_guided_moves(hk_winnable *solver, uint32_t node, const hk_board *board,
                             const hk_move_list *moves)
{
    struct hk__abstract_search *search = &solver->abstract_search;
    const uint64_t pieces = board_occupied(board);
    const uint32_t index = hk__guide_state_of(search, board);

    if (index)
        hk__guide_prepare(search, index, board);
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        hk_board next;
        uint32_t then = index;
        hk_board_after(&next, board, move);
        if (!index || bb_count(board_occupied(&next)) != bb_count(pieces) ||
            next.pawns != board->pawns) {
            then = hk__guide_state_of(search, &next);
            if (then)
                hk__guide_prepare(search, then, &next);
        }
        /* Of a double step and the capture en passant behind it only the end is a configuration. */
        if (!then && !search->incomplete && next.ep == HK_NO_SQUARE)
            continue; /* no mate can come from there */
        add_try(solver, node, move, hk__guide_distance(search, then, &next),
                detour_of(solver, then, &next));
    }
}

/* Line up the moves of a position. */
static void add_moves(hk_winnable *solver, uint32_t node, const hk_board *board,
                      const hk_move_list *moves)
{
    const int potential = solver->memory.nodes[node].potential;
    const int distance = hk__plan_distance(solver, board);

    if (solver->plan == HK__PLAN_GUIDED) {
        add_guided_moves(solver, node, board, moves);
        return;
    }
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        const int change = hk__plan_change(solver, board, move, distance);
        int detour = 0;
        if (solver->alike) {
            hk_board next;
            hk_board_after(&next, board, move);
            detour = detour_of(solver, 0, &next);
        }
        add_try(solver, node, move, potential + change, detour);
    }
}

/* Make the best move that waits and leads to a new position. @return Its node; 0 if there is none. */
static uint32_t make_best(hk_winnable *solver)
{
    struct hk__try try;

    while (hk__memory_take_try(&solver->memory, &try)) {
        const hk_board board = board_of(solver, try.node);
        hk_board next;
        bool is_new;
        hk_board_after(&next, &board, try.move);
        if (hk_winnable_by_material(&next, solver->winner) == HK_NO)
            continue;
        const uint32_t node =
            hk__memory_enter(&solver->memory, &next, try.node, try.move, try.potential, &is_new);
        if (is_new && !(solver->plan == HK__PLAN_PROVE && !is_mate(&next) &&
                        hk__abstract_search_run(&solver->abstract_search, &next, solver->winner,
                                                PROOF_CONFIGURATIONS, true) == HK_NO))
            return node;
    }
    return 0;
}

static void begin(hk_winnable *solver, const hk_board *board, hk_color side, int potential)
{
    bool is_new;

    solver->winner = side;
    solver->mated = 0;
    solver->straight.size = 0;
    solver->looked_at = 0;
    hk__memory_begin(&solver->memory, solver->limit);
    solver->now = hk__memory_enter(&solver->memory, board, 0, HK_MOVE_NONE, potential, &is_new);
}

void hk__helpmate_begin(hk_winnable *solver, const hk_board *board, hk_color side, hk__plan plan)
{
    begin(solver, board, side, START);
    solver->plan = plan;
    if (solver->alike)
        memset(solver->seen, 0, sizeof solver->seen);
    hk__plan_begin(solver, board);
}

/* From time to time the search tries to go straight on: after 8 positions, 16, 32, ... */
static bool is_greedy_turn(uint64_t looked_at)
{
    return looked_at >= 8 && (looked_at & (looked_at - 1)) == 0;
}

hk_answer hk__helpmate_run(hk_winnable *solver, uint64_t nodes_max)
{
    hk_move_list moves;

    for (; solver->now && solver->looked_at < nodes_max; solver->looked_at++) {
        const hk_board now = board_of(solver, solver->now);
        hk_movegen_legal(&now, &moves);
        if (moves.size == 0 && now.side != solver->winner && hk_board_checkers(&now)) {
            solver->mated = solver->now;
            return HK_YES;
        }
        if (now.side == solver->winner && hk__plan_may_mate(solver, &now) &&
            find_mating_move(solver, solver->now, &now, &moves))
            return HK_YES;
        if (moves.size && is_greedy_turn(solver->looked_at) &&
            hk__greedy_mate(&now, solver->winner, &solver->straight)) {
            solver->mated = solver->now;
            return HK_YES;
        }
        add_moves(solver, solver->now, &now, &moves);
        solver->now = make_best(solver);
    }
    return solver->now || solver->memory.forgot ? HK_UNKNOWN : HK_NO;
}

/* Look at the positions behind one that are new. Answers HK_YES, one of them is mate; HK_UNKNOWN, there are too many; HK_NO. */
static hk_answer look_behind(hk_winnable *solver, uint32_t node, uint64_t nodes_max)
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
        const uint32_t behind =
            hk__memory_enter(&solver->memory, &next, node, moves.move[i], 0, &is_new);
        if (!is_new)
            continue;
        if (solver->looked_at == nodes_max)
            return HK_UNKNOWN;
        if (next.side != solver->winner && is_mate(&next)) {
            solver->mated = behind;
            return HK_YES;
        }
        solver->looked_at++;
    }
    return HK_NO;
}

hk_answer hk__helpmate_shortest(hk_winnable *solver, const hk_board *board, hk_color side,
                                uint64_t nodes_max)
{
    uint32_t first = 1, last = 2; /* the positions of as many half-moves */

    begin(solver, board, side, 0);
    if (board->side != side && is_mate(board)) {
        solver->mated = solver->now;
        return HK_YES;
    }
    solver->looked_at = 1;
    while (first < last) {
        for (uint32_t node = last; node-- > first;) {
            const hk_answer found = look_behind(solver, node, nodes_max);
            if (found != HK_NO)
                return found;
        }
        first = last;
        last = solver->memory.node_count;
    }
    return HK_NO;
}
