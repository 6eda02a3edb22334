/*
 * Can a side still mate? The stages, each sound alone, what settles most questions first:
 *
 *   helpmate   a line that mates, played straight on (greedy.c)
 *   terminal   the position itself is mate or stalemate
 *   material   what stands on the board can mate nowhere (material.c)
 *   helpmate   a search for a mate, which is the proof; if it comes to its end without one, everything that can be reached
 *              has been looked at, and that is the proof of "no" (helpmate.c)
 *   configuration
 *              after the first positions of that search: no order of captures and pawns' moves leads to a place for a mate
 *              (abstract_search.c, reachable.c); then the search goes on, guided by those orders that seem to (guide.c)
 *
 * A mate that stands is looked at before the material: in a diagram that no game reaches two bishops may give check.
 */
#include "base/arena.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/abstract_search.h"
#include "winnable/guide.h"
#include "winnable/helpmate.h"

#include <string.h>

enum {
    FIRST_LOOK = 150,                /* positions before the configurations are looked at */
    PATTERN_LOOK = HK__SMALL_BUDGET, /* the same for each of the mates by a lone knight or bishop */
    GUIDE_CONFIGURATIONS = 24,       /* to guide the search, in the first round */
    GROWTHS = 2,                     /* times four times as many in the next ones */
    FIRST_SHARE = 400,               /* positions, in the first round */
    SHARE_GROWS = 4,
    GUIDE_WAITS = 3,  /* rounds until the guide begins */
    COUNTED = 250000, /* positions where a side counts its moves */
    FORCED = 8        /* half-moves */
};

static const char *const words[] = {
#define X(name, word, sentence) word,
    HK_GROUND_LIST(X)
#undef X
};

static const char *const sentences[] = {
#define X(name, word, sentence) sentence,
    HK_GROUND_LIST(X)
#undef X
};

const char *hk_ground_word(hk_ground ground)
{
    return words[ground];
}

const char *hk_ground_sentence(hk_ground ground)
{
    return sentences[ground];
}

/* Without pawns, rooks and queens the loser's own pieces have to help: in a pattern, or by the plan to block if there is none. */
static hk__plan usual_plan(const hk_board *board, hk_color side)
{
    return board->color[side] & (board->pawns | board->orthogonals) ? HK__PLAN_CAPTURE
                                                                    : HK__PLAN_PATTERN;
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

/* The board as a mirror beside it shows it; without rights to castle. */
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

/* A question on its way to the answer. */
struct question {
    hk_winnable *solver;
    const hk_board *board;
    hk_color side;
    uint64_t nodes_max;
    hk_winnability *out;
};

/* May the search go on? */
static bool has_more(const struct question *ask)
{
    return ask->out->nodes < ask->nodes_max;
}

/* Search by the plan that has begun, as far as `due` positions. @return HK_UNKNOWN, or `out` has the answer. */
static hk_answer run(const struct question *ask, uint64_t due)
{
    const uint64_t left = ask->nodes_max - ask->out->nodes;

    ask->out->answer = hk__helpmate_run(ask->solver, due < left ? due : left);
    ask->out->nodes += ask->solver->looked_at;
    if (ask->out->answer != HK_UNKNOWN)
        ask->out->ground = ask->out->answer == HK_YES ? HK_GROUND_HELPMATE : HK_GROUND_CLOSURE;
    return ask->out->answer;
}

/* Look at so many configurations for a proof that there is no mate. */
static hk_answer refute(const struct question *ask, unsigned max)
{
    ask->out->answer =
        hk__abstract_search_run(&ask->solver->abstract_search, ask->board, ask->side, max, true);
    if (ask->out->answer == HK_NO)
        ask->out->ground = HK_GROUND_CONFIGURATION;
    return ask->out->answer;
}

/*
 * The turns of a round. Which plan finds a mate soon differs much from position to position, so each has its turn; their shares
 * are those that took least time in all on the positions of tests/data and on such changed at random. What is still open after
 * some rounds is most often found by the guide, who begins then.
 */
static const struct turn {
    hk__plan plan;
    unsigned share;        /* of positions, in halves */
    unsigned alike;        /* as in hk_winnable */
    unsigned visit_budget; /* of the guide */
} turns[] = {
    {HK__PLAN_BLOCK, 2, 0, 0},     {HK__PLAN_BLOCK, 2, 1, 0},     {HK__PLAN_PATTERN, 2, 0, 0},
    {HK__PLAN_CAPTURE, 2, 0, 0},   {HK__PLAN_HUNT, 1, 0, 0},      {HK__PLAN_GUIDED, 2, 4, 50},
    {HK__PLAN_GUIDED, 2, 4, 2000}, {HK__PLAN_GUIDED, 2, 1, 2000},
};
enum { TURNS = HK_COUNT(turns), FIRST_GUIDED = 5 };

/* Get the configurations by which the guide goes in a round. */
static void begin_round(const struct question *ask, unsigned round)
{
    const unsigned growth = 2 * (round < GROWTHS ? round : GROWTHS);
    hk__abstract_search_run(&ask->solver->abstract_search, ask->board, ask->side,
                            (unsigned)GUIDE_CONFIGURATIONS << growth, false);
    hk__state_table_find_distances(&ask->solver->abstract_search);
}

/* @return There is such a plan for this position. */
static bool begin_turn(const struct question *ask, const struct turn *turn, unsigned round)
{
    if (turn->plan == HK__PLAN_GUIDED)
        hk__guide_begin(&ask->solver->abstract_search, turn->visit_budget);
    ask->solver->pattern_number = round;
    ask->solver->alike = turn->alike;
    hk__helpmate_begin(ask->solver, ask->board, ask->side, turn->plan);
    return ask->solver->plan == turn->plan;
}

static hk_answer run_round(const struct question *ask, unsigned round, uint64_t share)
{
    const unsigned first = round < GUIDE_WAITS ? 0 : FIRST_GUIDED;

    for (unsigned i = 0; i < TURNS && has_more(ask); i++) {
        const unsigned number = (first + i) % TURNS;
        const struct turn *turn = &turns[number];
        if (number == FIRST_GUIDED)
            begin_round(ask, round);
        if (begin_turn(ask, turn, round) && run(ask, share * turn->share / 2) != HK_UNKNOWN)
            break;
    }
    return ask->out->answer;
}

/* Has a side to count its moves, here or behind the moves that are forced? */
static bool counts_moves(const struct question *ask)
{
    hk_board behind = *ask->board;
    hk_move_list moves;

    for (unsigned i = 0; i < FORCED; i++) {
        hk_movegen_legal(&behind, &moves);
        if (moves.size != 1)
            break;
        hk_board_make(&behind, moves.move[0]);
    }
    hk__abstract_search_run(&ask->solver->abstract_search, &behind, ask->side, 1, true);
    return hk__abstract_search_counts_tempi(&ask->solver->abstract_search);
}

/*
 * Where one side can move nothing but pawns and so has to count its moves, every plan looks at almost all positions: but for short
 * looks by the guide one search is enough, most often.
 */
static hk_answer search_counting(const struct question *ask)
{
    for (unsigned round = 0; round < 2 && has_more(ask); round++) {
        begin_round(ask, round);
        begin_turn(ask, &turns[TURNS - 1 - round], round);
        if (run(ask, FIRST_SHARE) != HK_UNKNOWN)
            return ask->out->answer;
    }
    begin_turn(ask, &turns[0], 0);
    run(ask, COUNTED);
    return ask->out->answer;
}

/*
 * Search by each of the plans, each round longer, until the positions are used up: what is hopeless by one plan is often easy by
 * another. A search that comes to its end is a proof by each. Which move is looked at first depends on the squares, and a search
 * may be lucky or not: each third round looks at the board in a mirror.
 *
 * Between the rounds come proofs that take longer. The configurations are looked at behind the first moves, not only those
 * of the position itself: what is forced by a check, and what hangs, is often gone then. And where one piece is to mate, and none
 * of the first configurations has room for it, there may well be none.
 */
static void search(const struct question *ask)
{
    const bool doubtful = !ask->solver->abstract_search.found_mate &&
                          bb_count(ask->board->color[ask->side] & ~ask->board->kings) == 1;
    const hk_board mirror = mirrored_board(ask->board);
    const struct question turned = {ask->solver, &mirror, ask->side, ask->nodes_max, ask->out};
    uint64_t share = FIRST_SHARE;

    if (!has_more(ask))
        return;
    const bool counting = counts_moves(ask);
    if (counting && ((doubtful && refute(ask, HK__STATES_MANY) != HK_UNKNOWN) ||
                     search_counting(ask) != HK_UNKNOWN))
        return;
    for (unsigned round = 0; has_more(ask); round++) {
        ask->solver->mirrored = round % 3 == 1 && has_mirror(ask->board);
        if (run_round(ask->solver->mirrored ? &turned : ask, round, share) != HK_UNKNOWN)
            return;
        ask->solver->mirrored = false;
        if (round == 0 && has_more(ask)) {
            ask->solver->alike = 0;
            hk__helpmate_begin(ask->solver, ask->board, ask->side, HK__PLAN_PROVE);
            if (run(ask, HK__PROVED) != HK_UNKNOWN ||
                (doubtful && !counting && refute(ask, HK__STATES_MANY) != HK_UNKNOWN))
                return;
        }
        share *= SHARE_GROWS;
    }
}

/* The first positions of the search: by the usual plan, of which there may be several patterns. */
static hk_answer look_first(const struct question *ask)
{
    const hk__plan plan = usual_plan(ask->board, ask->side);
    hk_answer answer = HK_UNKNOWN;

    for (unsigned i = 0; i < HK__PATTERNS && answer == HK_UNKNOWN; i++) {
        ask->solver->pattern_number = i;
        ask->solver->alike = 0;
        hk__helpmate_begin(ask->solver, ask->board, ask->side, plan);
        const bool by_pattern = ask->solver->plan == HK__PLAN_PATTERN;
        if (i > 0 && !by_pattern)
            break;
        answer = run(ask, by_pattern ? PATTERN_LOOK : FIRST_LOOK);
    }
    return answer;
}

static size_t aligned(size_t bytes)
{
    return (bytes + 63) / 64 * 64;
}

size_t hk_winnable_bytes(uint64_t nodes_max)
{
    const size_t memory = hk__memory_bytes(nodes_max);
    return memory == SIZE_MAX
               ? SIZE_MAX
               : aligned(sizeof(hk_winnable)) + aligned(hk__state_table_bytes(nodes_max)) + memory;
}

hk_err hk_winnable_create(hk_winnable **out, hk_arena *arena, uint64_t nodes_max)
{
    if (nodes_max == 0)
        return HK_E_ARGUMENT;
    hk_winnable *solver = hk__arena_get_unset(arena, hk_winnable_bytes(nodes_max));
    if (!solver)
        return HK_E_MEMORY;
    unsigned char *at = (unsigned char *)solver + aligned(sizeof *solver);
    memset(solver, 0, sizeof *solver);
    solver->nodes_max = nodes_max;
    hk__state_table_place(&solver->abstract_search, at, nodes_max);
    hk__memory_place(&solver->memory, at + aligned(hk__state_table_bytes(nodes_max)), nodes_max);
    *out = solver;
    return HK_OK;
}

uint64_t hk_winnable_nodes_max(const hk_winnable *solver)
{
    return solver->nodes_max;
}

/* A question begins that may ask for so many positions. @return How many it gets. */
static uint64_t begin_question(hk_winnable *solver, uint64_t nodes_max)
{
    solver->limit = nodes_max < solver->nodes_max ? nodes_max : solver->nodes_max;
    solver->mated = 0;
    solver->mirrored = false;
    solver->straight.size = 0;
    return solver->limit;
}

hk_answer hk_winnable_at_sight(const hk_board *board, hk_color side)
{
    return hk__greedy_wins(board, side) ? HK_YES : HK_UNKNOWN;
}

void hk_winnable_ask(hk_winnable *solver, const hk_board *board, hk_color side, uint64_t nodes_max,
                     hk_winnability *out)
{
    nodes_max = begin_question(solver, nodes_max);
    *out = (hk_winnability){.answer = HK_NO, .ground = HK_GROUND_TERMINAL};
    if (hk__greedy_mate(board, side, &solver->straight) && solver->straight.size <= nodes_max) {
        out->answer = HK_YES;
        out->ground = HK_GROUND_HELPMATE;
        out->nodes = out->line_plies = solver->straight.size;
        return;
    }
    solver->straight.size = 0;
    if (!hk_movegen_any(board)) {
        if (board->side != side && hk_board_checkers(board))
            out->answer = HK_YES;
        return;
    }
    out->ground = HK_GROUND_MATERIAL;
    if (hk_winnable_by_material(board, side) == HK_NO)
        return;
    out->ground = HK_GROUND_NONE;
    const struct question ask = {solver, board, side, nodes_max, out};
    if (look_first(&ask) == HK_UNKNOWN && refute(&ask, HK__STATES_FEW) == HK_UNKNOWN)
        search(&ask);
    out->line_plies = hk_winnable_line(solver, NULL, 0);
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
    *out = (hk_winnability){.answer = hk__helpmate_shortest(solver, board, side, nodes_max)};
    out->nodes = solver->looked_at;
    out->ground = out->answer == HK_YES  ? HK_GROUND_HELPMATE
                  : out->answer == HK_NO ? HK_GROUND_CLOSURE
                                         : HK_GROUND_NONE;
    out->line_plies = hk_winnable_line(solver, NULL, 0);
}

unsigned hk_winnable_line(const hk_winnable *solver, hk_move *line, unsigned room)
{
    unsigned size = hk__memory_line(&solver->memory, solver->mated, line, room), at;

    for (at = 0; at < solver->straight.size; at++, size++)
        if (size < room)
            line[size] = solver->straight.move[at];
    for (at = 0; solver->mirrored && at < size && at < room; at++)
        line[at] = (hk_move)(line[at] ^ 7 ^ 7 << 6);
    return size;
}
