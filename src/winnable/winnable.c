/*
 * Can a side still mate? The stages, each sound alone, those that settle most questions first:
 *
 *   playout      A line that mates, played on without a search (greedy.c).
 *   terminal     The position itself is mate or stalemate.
 *   material     With this material no position is mate (material.c).
 *   search       A search over legal moves for a mate proves a "yes". If it ends without one, all
 *                positions that can be reached have been visited, which proves a "no" (helpmate.c).
 *   abstraction  After the first positions of that search: no order of captures and pawn moves
 *                leads to an abstract position with room for a mate, which proves a "no"
 *                (abstract_search.c, reachable.c). If some order seems to, it guides the search
 *                (guide.c).
 *
 * A mate that stands comes before the material: in a diagram that no game reaches, two bishops may
 * give check at once.
 */
#include "base/arena.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/greedy.h"
#include "winnable/guide.h"
#include "winnable/helpmate.h"

#include <string.h>

enum {
    /* Positions that are visited before the abstract search, */
    FIRST_BUDGET = 150,
    /* and the same for each minor mate. */
    MINOR_MATE_BUDGET = HK__SMALL_BUDGET,
    /* States that guide the search in the first round, */
    GUIDE_STATES = 24,
    /* and in each of so many rounds after it four times as many. */
    GUIDE_GROWTHS = 2,
    /* Positions for each plan, in the first round. */
    ROUND_BUDGET = 400,
    BUDGET_GROWTH = 4,
    /* So many times its budget a search may take that nears its end. */
    BUDGET_STRETCH = 6,
    /* Rounds until the guided plans come first. */
    GUIDE_FIRST_ROUND = 3,
    /* The search over sets of positions, before each round, in budgets of the round. */
    KING_SETS_SHARE = 2,
    /* Positions of the one search where a side counts its tempi. */
    TEMPO_BUDGET = 250000
};

static const char *const words[] = {
#define X(name, word, sentence) word,
    HK_PROOF_LIST(X)
#undef X
};

static const char *const sentences[] = {
#define X(name, word, sentence) sentence,
    HK_PROOF_LIST(X)
#undef X
};

const char *hk_proof_word(hk_proof proof)
{
    return words[proof];
}

const char *hk_proof_sentence(hk_proof proof)
{
    return sentences[proof];
}

/*
 * The plan of the first search. Without pawns, rooks and queens the winner needs the loser's own
 * pieces to block their king.
 */
static hk__plan usual_plan(const hk_board *board, hk_color side)
{
    return board->color[side] & (board->pawns | board->orthogonals) ? HK__PLAN_CAPTURE
                                                                    : HK__PLAN_MINOR_MATE;
}

/* Square h1 for a1, g1 for b1 and so on. */
static unsigned mirrored_square(unsigned square)
{
    return square ^ 7;
}

static uint64_t mirrored_set(uint64_t squares)
{
    squares = (squares >> 1 & 0x5555555555555555) | (squares & 0x5555555555555555) << 1;
    squares = (squares >> 2 & 0x3333333333333333) | (squares & 0x3333333333333333) << 2;
    return (squares >> 4 & 0x0f0f0f0f0f0f0f0f) | (squares & 0x0f0f0f0f0f0f0f0f) << 4;
}

/* The board as in a mirror next to it. The caller sees to it that nobody may castle. */
static hk_board mirrored_board(const hk_board *board)
{
    hk_board out = *board;
    out.color[HK_WHITE] = mirrored_set(board->color[HK_WHITE]);
    out.color[HK_BLACK] = mirrored_set(board->color[HK_BLACK]);
    out.pawns = mirrored_set(board->pawns);
    out.knights = mirrored_set(board->knights);
    out.diagonals = mirrored_set(board->diagonals);
    out.orthogonals = mirrored_set(board->orthogonals);
    out.kings = mirrored_set(board->kings);
    if (board->ep != HK_NO_SQUARE)
        out.ep = (uint8_t)mirrored_square(board->ep);
    return out;
}

static bool has_mirror(const hk_board *board)
{
    return !board->castling[HK_WHITE] && !board->castling[HK_BLACK];
}

/* A question that is being answered. */
struct question {
    hk_winnable *solver;
    const hk_board *board;
    hk_color side;
    uint64_t nodes_max;
    hk_winnability *out;
};

static uint64_t least(uint64_t a, uint64_t b)
{
    return a < b ? a : b;
}

/* May more positions be visited? */
static bool has_budget(const struct question *q)
{
    return q->out->nodes < q->nodes_max && !q->solver->is_ended;
}

/*
 * Run the search that has begun for `budget` positions, and for up to BUDGET_STRETCH times as many
 * while it nears its end: where few positions are left, no other plan comes to an end sooner.
 *
 * @return HK_UNKNOWN, or `out` has the answer.
 */
static hk_answer run(const struct question *q, uint64_t budget)
{
    const uint64_t left = q->nodes_max - q->out->nodes;
    const uint64_t most = least(left, BUDGET_STRETCH * budget);

    do {
        q->out->answer = hk__helpmate_run(q->solver, least(budget, most));
        budget += budget / 2;
    } while (q->out->answer == HK_UNKNOWN && q->solver->visited < most && !q->solver->is_ended &&
             hk__helpmate_nears_end(q->solver));
    q->out->nodes += q->solver->visited;
    if (q->out->answer != HK_UNKNOWN)
        q->out->proof = q->out->answer == HK_YES ? HK_PROOF_HELPMATE : HK_PROOF_EXHAUSTION;
    return q->out->answer;
}

/* Look for a proof that there is no mate, with so many states. */
static hk_answer refute(const struct question *q, unsigned states_max)
{
    q->out->answer =
        hk__abstract_search_run(&q->solver->abstract_search, q->board, q->side, states_max, true);
    if (q->out->answer == HK_NO)
        q->out->proof = HK_PROOF_ABSTRACTION;
    return q->out->answer;
}

/*
 * The turns of a round. It differs much from position to position which plan finds a mate soon, so
 * each plan has its turn. The budgets are those that took least time in all, on the positions of
 * tests/data and on random changes of them. What is still open after some rounds is most often
 * found by the guided plans, so these come first from then on.
 */
static const struct turn {
    hk__plan plan;
    unsigned budget_halves;    /* in halves of the round's budget */
    unsigned similar_per_step; /* as in hk_winnable */
    unsigned visit_budget;     /* of hk__guide_begin */
} turns[] = {
    {HK__PLAN_SELF_BLOCK, 2, 0, 0},    {HK__PLAN_SELF_BLOCK, 2, 1, 0},
    {HK__PLAN_MINOR_MATE, 2, 0, 0},    {HK__PLAN_CAPTURE, 2, 0, 0},
    {HK__PLAN_KING_CAPTURES, 1, 0, 0}, {HK__PLAN_GUIDED, 2, 4, 50},
    {HK__PLAN_GUIDED, 2, 4, 2000},     {HK__PLAN_GUIDED, 2, 1, 2000},
};
enum { TURNS = HK_COUNT(turns), FIRST_GUIDED = 5 };

/* Run the abstract search that guides a round. */
static void begin_round(const struct question *q, unsigned round)
{
    const unsigned growth = 2 * (round < GUIDE_GROWTHS ? round : GUIDE_GROWTHS);
    hk__abstract_search_run(&q->solver->abstract_search, q->board, q->side,
                            (unsigned)GUIDE_STATES << growth, false);
    hk__state_table_find_distances(&q->solver->abstract_search.table);
}

/* Begin the search of a turn. @return The position allows its plan. */
static bool begin_turn(const struct question *q, const struct turn *turn, unsigned round)
{
    if (turn->plan == HK__PLAN_GUIDED)
        hk__guide_begin(&q->solver->abstract_search, turn->visit_budget);
    q->solver->minor_mate_number = round;
    q->solver->similar_per_step = turn->similar_per_step;
    hk__helpmate_begin(q->solver, q->board, q->side, turn->plan);
    return q->solver->plan == turn->plan;
}

static hk_answer run_round(const struct question *q, unsigned round, uint64_t budget)
{
    const unsigned first = round < GUIDE_FIRST_ROUND ? 0 : FIRST_GUIDED;

    for (unsigned i = 0; i < TURNS && has_budget(q); i++) {
        const unsigned number = (first + i) % TURNS;
        const struct turn *turn = &turns[number];
        if (number == FIRST_GUIDED)
            begin_round(q, round);
        if (begin_turn(q, turn, round) && run(q, budget * turn->budget_halves / 2) != HK_UNKNOWN)
            break;
    }
    return q->out->answer;
}

/*
 * Search over sets of positions that differ in the square of one king (king_sets.c), for `budget`
 * positions.
 */
static hk_answer run_king_sets(const struct question *q, uint64_t budget)
{
    struct hk__king_sets *sets = &q->solver->king_sets;
    const uint64_t most = least(budget, q->nodes_max - q->out->nodes);

    if (!has_mirror(q->board))
        return HK_UNKNOWN;
    hk__king_sets_begin(sets, &q->solver->memory, q->board, q->side, q->solver->limit);
    uint64_t before;
    do { /* in steps, which change nothing, so that the watcher has a look between them */
        before = sets->visited;
        q->out->answer = hk__king_sets_run(sets, least(before + HK__WATCHED_POSITIONS, most),
                                           &q->solver->playout);
    } while (q->out->answer == HK_UNKNOWN && sets->visited > before && sets->visited < most &&
             hk__may_go_on(q->solver, HK__WATCHED_POSITIONS));
    q->out->nodes += least(sets->visited, most);
    if (q->out->answer != HK_UNKNOWN)
        q->out->proof = q->out->answer == HK_YES ? HK_PROOF_HELPMATE : HK_PROOF_EXHAUSTION;
    return q->out->answer;
}

/* Has a side to count its tempi? */
static bool tempo_matters(const struct question *q)
{
    hk__abstract_search_run(&q->solver->abstract_search, q->board, q->side, 1, true);
    return hk__abstract_search_counts_tempi(&q->solver->abstract_search);
}

/*
 * Search where one side has no move but pawn moves and captures. Then every plan visits almost all
 * positions; so a short look by two guided plans and one search over sets of positions are enough,
 * most often.
 */
static hk_answer search_for_tempo(const struct question *q)
{
    for (unsigned round = 0; round < 2 && has_budget(q); round++) {
        begin_round(q, round);
        begin_turn(q, &turns[TURNS - 1 - round], round);
        if (run(q, ROUND_BUDGET) != HK_UNKNOWN)
            return q->out->answer;
    }
    return has_budget(q) ? run_king_sets(q, TEMPO_BUDGET) : HK_UNKNOWN;
}

/*
 * Search by each of the plans in turn, in ever longer rounds, until the positions are used up. A
 * position that is hopeless for one plan is often easy for another; a search that is exhausted is a
 * proof by any plan. Luck matters too, because the order of moves follows the order of squares:
 * each third round searches the board in a mirror. Where kings and bishops are all that moves
 * between the pawns, most positions differ but in the square of a king: there a search over sets of
 * them comes before each round.
 *
 * After the first round come proofs that take longer. One searches the abstract positions after
 * the first moves, since pieces that check or hang are often gone by then. The other is tried if
 * the winner has a single piece and no abstract position so far has room for a mate: then there may
 * well be none.
 */
static void search(const struct question *q)
{
    const bool doubtful = !q->solver->abstract_search.found_mate &&
                          bb_count(q->board->color[q->side] & ~q->board->kings) == 1;
    const hk_board mirror = mirrored_board(q->board);
    const struct question mirrored = {q->solver, &mirror, q->side, q->nodes_max, q->out};
    uint64_t budget = ROUND_BUDGET;

    if (!has_budget(q))
        return;
    const bool by_tempo = tempo_matters(q);
    if (by_tempo && ((doubtful && refute(q, HK__STATES_MANY) != HK_UNKNOWN) ||
                     search_for_tempo(q) != HK_UNKNOWN))
        return;
    const bool by_sets = !by_tempo && !(q->board->orthogonals | q->board->knights);
    for (unsigned round = 0; has_budget(q); round++) {
        if (by_sets && round > 0 && run_king_sets(q, KING_SETS_SHARE * budget) != HK_UNKNOWN)
            return;
        q->solver->mirrored = round % 3 == 1 && has_mirror(q->board);
        if (run_round(q->solver->mirrored ? &mirrored : q, round, budget) != HK_UNKNOWN)
            return;
        q->solver->mirrored = false;
        if (round == 0 && has_budget(q)) {
            q->solver->similar_per_step = 0;
            hk__helpmate_begin(q->solver, q->board, q->side, HK__PLAN_PROVE);
            if (run(q, HK__PROOF_NODES) != HK_UNKNOWN ||
                (doubtful && !by_tempo && refute(q, HK__STATES_MANY) != HK_UNKNOWN))
                return;
        }
        budget *= BUDGET_GROWTH;
    }
}

/*
 * Search for the first few positions, by the usual plan. If that is HK__PLAN_MINOR_MATE, try
 * several such mates.
 */
static hk_answer search_first(const struct question *q)
{
    const hk__plan plan = usual_plan(q->board, q->side);
    hk_answer answer = HK_UNKNOWN;

    for (unsigned i = 0; i < HK__MINOR_MATES && answer == HK_UNKNOWN; i++) {
        q->solver->minor_mate_number = i;
        q->solver->similar_per_step = 0;
        hk__helpmate_begin(q->solver, q->board, q->side, plan);
        const bool by_minor_mate = q->solver->plan == HK__PLAN_MINOR_MATE;
        if (i > 0 && !by_minor_mate)
            break;
        answer = run(q, by_minor_mate ? MINOR_MATE_BUDGET : FIRST_BUDGET);
    }
    return answer;
}

/*
 * Search behind each promotion to a knight or bishop where the winner has nothing but the pawn that
 * promotes: what it becomes else is most often captured at once, and a knight or bishop mates by
 * plans of its own. A mate is found there or not; nothing follows from finding none.
 */
static hk_answer search_behind_promotion(const struct question *q)
{
    const uint64_t piece = q->board->color[q->side] & ~q->board->kings;
    hk_winnable *solver = q->solver;
    hk_move_list moves;

    if (q->board->side != q->side || bb_many(piece) || !(piece & q->board->pawns))
        return HK_UNKNOWN;
    hk_movegen_legal(q->board, &moves);
    for (unsigned i = 0; i < moves.size && has_budget(q); i++) {
        const unsigned promotion = hk_move_promotion(moves.move[i]);
        hk_board after;
        if (promotion != HK_KNIGHT && promotion != HK_BISHOP)
            continue;
        hk_board_after(&after, q->board, moves.move[i]);
        const struct question behind = {solver, &after, q->side, q->nodes_max, q->out};
        solver->forced[solver->forced_plies++] = moves.move[i];
        if (search_first(&behind) == HK_YES)
            return HK_YES;
        solver->forced_plies--;
        *q->out = (hk_winnability){.answer = HK_UNKNOWN, .nodes = q->out->nodes};
    }
    return HK_UNKNOWN;
}

static size_t aligned(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

static size_t solver_bytes(uint64_t nodes_max)
{
    const size_t memory = hk__memory_bytes(nodes_max);
    return memory == SIZE_MAX
               ? SIZE_MAX
               : aligned(sizeof(hk_winnable)) +
                     aligned(hk__state_table_bytes(nodes_max, hk__guide_bytes_per_state())) +
                     memory;
}

size_t hk_winnable_bytes(uint64_t nodes_max)
{
    const size_t bytes = solver_bytes(nodes_max);
    return bytes == SIZE_MAX ? SIZE_MAX : hk__arena_block_bytes(bytes);
}

hk_err hk_winnable_create(hk_winnable **out, hk_arena *arena, uint64_t nodes_max)
{
    if (nodes_max == 0)
        return HK_E_ARGUMENT;
    hk_winnable *solver = hk__arena_get_unset(arena, solver_bytes(nodes_max));
    if (!solver)
        return HK_E_MEMORY;
    unsigned char *at = (unsigned char *)solver + aligned(sizeof *solver);
    memset(solver, 0, sizeof *solver);
    solver->nodes_max = nodes_max;
    solver->ration = UINT64_MAX;
    hk__state_table_place(&solver->abstract_search.table, at, nodes_max,
                          hk__guide_bytes_per_state());
    hk__memory_place(&solver->memory,
                     at + aligned(hk__state_table_bytes(nodes_max, hk__guide_bytes_per_state())),
                     nodes_max);
    *out = solver;
    return HK_OK;
}

uint64_t hk_winnable_nodes_max(const hk_winnable *solver)
{
    return solver->nodes_max;
}

void hk_winnable_ration(hk_winnable *solver, uint64_t nodes)
{
    solver->ration = nodes;
}

void hk_winnable_watch(hk_winnable *solver, hk_winnable_watcher *watcher, void *context)
{
    solver->watcher = watcher;
    solver->watcher_context = context;
}

/* Begin a question with a limit. @return The limit that it gets. */
static uint64_t begin_question(hk_winnable *solver, uint64_t nodes_max)
{
    solver->unwatched = 0;
    solver->is_ended = false;
    solver->limit = least(least(nodes_max, solver->nodes_max), solver->ration);
    solver->mate_node = 0;
    solver->king_sets.mate_family = 0;
    solver->mirrored = false;
    solver->playout.size = 0;
    solver->forced_plies = 0;
    return solver->limit;
}

hk_answer hk_winnable_quick(const hk_board *board, hk_color side)
{
    return hk__greedy_wins(board, side) ? HK_YES : HK_UNKNOWN;
}

/* The line from the position in which the search began. */
static unsigned searched_line(const hk_winnable *solver, hk_move *line, unsigned room)
{
    unsigned at, size = solver->king_sets.mate_family
                            ? hk__king_sets_line(&solver->king_sets, line, room)
                            : hk__memory_line(&solver->memory, solver->mate_node, line, room);

    for (at = 0; at < solver->playout.size; at++, size++)
        if (size < room)
            line[size] = solver->playout.move[at];
    for (at = 0; solver->mirrored && at < size && at < room; at++)
        line[at] = (hk_move)(line[at] ^ 7 ^ 7 << 6);
    return size;
}

/* Half-moves of the line that mates, those that are forced included; 0: there is none. */
static unsigned line_plies(const hk_winnable *solver)
{
    const unsigned size = searched_line(solver, NULL, 0);
    return size > 0 ? solver->forced_plies + size : 0;
}

/*
 * Make the moves that are forced, as long as the side that then has the move has one. What hangs or
 * gives check before them is often what makes a position hard.
 */
static void make_forced_moves(hk_winnable *solver, hk_board *board, uint64_t nodes_max)
{
    hk_move_list moves;

    while (solver->forced_plies < HK__FORCED_PLIES && solver->forced_plies + 1 < nodes_max) {
        hk_board after = *board;
        hk_movegen_legal(board, &moves);
        if (moves.size != 1)
            return;
        hk_board_make(&after, moves.move[0]);
        if (!hk_movegen_any(&after))
            return;
        solver->forced[solver->forced_plies++] = moves.move[0];
        *board = after;
    }
}

void hk_winnable_ask(hk_winnable *solver, const hk_board *board, hk_color side, uint64_t nodes_max,
                     hk_winnability *out)
{
    nodes_max = begin_question(solver, nodes_max);
    *out = (hk_winnability){.answer = HK_NO, .proof = HK_PROOF_TERMINAL};
    for (unsigned is_obliging = 0; is_obliging < 2; is_obliging++)
        if (hk__greedy_mate(board, side, is_obliging, &solver->playout) &&
            solver->playout.size <= nodes_max) {
            out->answer = HK_YES;
            out->proof = HK_PROOF_HELPMATE;
            out->nodes = out->line_plies = solver->playout.size;
            return;
        }
    solver->playout.size = 0;
    if (!hk_movegen_any(board)) {
        if (board->side != side && hk_board_checkers(board))
            out->answer = HK_YES;
        return;
    }
    out->proof = HK_PROOF_MATERIAL;
    if (hk_winnable_by_material(board, side) == HK_NO)
        return;
    out->proof = HK_PROOF_NONE;
    out->answer = HK_UNKNOWN;
    if (nodes_max == 0)
        return;
    hk_board start = *board;
    make_forced_moves(solver, &start, nodes_max);
    out->nodes = solver->forced_plies;
    const struct question q = {solver, &start, side, nodes_max, out};
    if (search_first(&q) == HK_UNKNOWN && refute(&q, HK__STATES_FEW) == HK_UNKNOWN &&
        search_behind_promotion(&q) == HK_UNKNOWN)
        search(&q);
    out->line_plies = line_plies(solver);
    hk__ration_take(solver, out->nodes + HK_WINNABLE_FEE);
}

hk_answer hk_winnable_dead(hk_winnable *solver, const hk_board *board, uint64_t nodes_max,
                           hk_winnability out[2])
{
    hk_winnability found[2] = {{.answer = HK_UNKNOWN}, {.answer = HK_UNKNOWN}};

    hk_winnable_ask(solver, board, HK_WHITE, nodes_max, &found[HK_WHITE]);
    if (found[HK_WHITE].answer != HK_YES)
        hk_winnable_ask(solver, board, HK_BLACK, nodes_max, &found[HK_BLACK]);
    if (out) {
        out[HK_WHITE] = found[HK_WHITE];
        out[HK_BLACK] = found[HK_BLACK];
    }
    if (found[HK_WHITE].answer == HK_YES || found[HK_BLACK].answer == HK_YES)
        return HK_NO;
    return found[HK_WHITE].answer == HK_NO && found[HK_BLACK].answer == HK_NO ? HK_YES : HK_UNKNOWN;
}

void hk_winnable_shortest(hk_winnable *solver, const hk_board *board, hk_color side,
                          uint64_t nodes_max, hk_winnability *out)
{
    nodes_max = begin_question(solver, nodes_max);
    *out = (hk_winnability){.answer = HK_UNKNOWN};
    if (nodes_max == 0)
        return;
    out->answer = hk__helpmate_shortest(solver, board, side, nodes_max);
    out->nodes = solver->visited;
    hk__ration_take(solver, out->nodes + HK_WINNABLE_FEE);
    out->proof = out->answer == HK_YES  ? HK_PROOF_HELPMATE
                 : out->answer == HK_NO ? HK_PROOF_EXHAUSTION
                                        : HK_PROOF_NONE;
    out->line_plies = line_plies(solver);
}

unsigned hk_winnable_line(const hk_winnable *solver, hk_move *line, unsigned room)
{
    const unsigned forced = solver->forced_plies, size = line_plies(solver);

    for (unsigned at = 0; at < forced && at < room; at++)
        line[at] = solver->forced[at];
    if (room > forced)
        searched_line(solver, line + forced, room - forced);
    return size;
}
