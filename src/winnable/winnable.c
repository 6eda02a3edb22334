/*
 * Can a side still mate? The stages, each sound alone, from the cheapest on:
 *
 *   terminal   the position itself is mate or stalemate
 *   material   what stands on the board can mate nowhere (material.c)
 *   helpmate   a line that mates, played straight on (greedy.c), or else
 *              a search for a mate, which is the proof; if it comes to its end without one, everything that can be reached
 *              has been looked at, and that is the proof of "no" (helpmate.c)
 *   configuration
 *              after the first positions of that search: no order of captures and pawns' moves leads to a place for a mate
 *              (exits.c, region.c); then the search goes on, guided by those orders that seem to (guide.c)
 *
 * A mate that stands is looked at before the material: in a diagram that no game reaches two bishops may give check.
 */
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/exits.h"
#include "winnable/guide.h"
#include "winnable/helpmate.h"

enum {
    FIRST_LOOK = 150,           /* positions before the configurations are looked at */
    PATTERN_LOOK = 100,         /* of them, for each of the mates by a lone knight or bishop */
    CONFIGURATIONS = 100,       /* for a proof that there is no mate */
    MANY_CONFIGURATIONS = 1500, /* where none of the first had a mate and one man is to give it */
    PROVED = 30, /* positions whose moves are left out if their configurations forbid mate */
    GUIDE_CONFIGURATIONS = 24, /* to guide the search, in the first round */
    GROWTHS = 2,               /* times four times as many in the next ones */
    FIRST_SHARE = 400,         /* positions, in the first round */
    SHARE_GROWS = 4,
    FORCED = 8 /* half-moves */
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

/* Without pawns, rooks and queens the loser's own men have to help: in a pattern, or by the plan to block if there is none. */
static hk__plan usual_plan(const hk_board *board, hk_color side)
{
    return board->colour[side] & (board->pawns | board->orthogonals) ? HK__PLAN_CAPTURE
                                                                     : HK__PLAN_PATTERN;
}

/*
 * The turns of a round. Which plan finds a mate soon differs much from position to position, so each has its turn; their shares
 * are those that took least time in all on the positions of tests/data and on such changed at random.
 */
static const struct turn {
    hk__plan plan;
    unsigned share;           /* of positions, in halves */
    unsigned patience, alike; /* of the guide */
} turns[] = {
    {HK__PLAN_BLOCK, 4, 0, 0},     {HK__PLAN_PATTERN, 2, 0, 0}, {HK__PLAN_CAPTURE, 2, 0, 0},
    {HK__PLAN_HUNT, 1, 0, 0},      {HK__PLAN_GUIDED, 2, 50, 4}, {HK__PLAN_GUIDED, 2, 2000, 4},
    {HK__PLAN_GUIDED, 2, 2000, 1},
};
/* Begin a turn. @return There is such a plan for this position. */
static bool begin_turn(hk_winnable *find, const hk_board *board, hk_color side,
                       const struct turn *turn, unsigned round)
{
    if (turn->plan == HK__PLAN_GUIDED) {
        const unsigned growth = 2 * (round < GROWTHS ? round : GROWTHS);
        /* The next turns of a round go by the same configurations. */
        if (find->plan != HK__PLAN_GUIDED) {
            hk__exits_ask(find->exits, board, side, (unsigned)GUIDE_CONFIGURATIONS << growth,
                          false);
            hk__exits_measure(find->exits);
        }
        hk__guide_begin(find->exits, turn->patience, turn->alike);
    }
    find->pattern_number = round;
    hk__helpmate_begin(find, board, side, turn->plan);
    find->pattern_number = 0;
    return find->plan == turn->plan;
}

/*
 * Look at the configurations behind the first moves, not only at those of the position itself: what is forced by a check, and
 * what hangs, is often gone then.
 */
static hk_answer prove(hk_winnable *find, const hk_board *board, hk_color side, uint64_t nodes_max,
                       uint64_t *nodes)
{
    const uint64_t left = nodes_max - *nodes;
    hk__helpmate_begin(find, board, side, HK__PLAN_PROVE);
    const hk_answer answer = hk__helpmate_run(find, left < PROVED ? left : PROVED);
    *nodes += find->looked_at;
    return answer;
}

/* Has a side to count its moves, here or behind the moves that are forced? */
static bool counts_moves(hk_winnable *find, const hk_board *board, hk_color side)
{
    hk_board behind = *board;
    hk_move_list moves;

    for (unsigned i = 0; i < FORCED; i++) {
        hk_movegen_legal(&behind, &moves);
        if (moves.size != 1)
            break;
        hk_board_make(&behind, moves.move[0]);
    }
    hk__exits_ask(find->exits, &behind, side, 1, true);
    return hk__exits_counts_moves(find->exits);
}

/*
 * One side can move nothing but pawns and so has to count its moves: there every plan looks at almost all positions, and but for a
 * short look by the guide one search is enough.
 */
static hk_answer search_counting(hk_winnable *find, const hk_board *board, hk_color side,
                                 uint64_t nodes_max, uint64_t *nodes)
{
    static const struct turn plans[] = {{HK__PLAN_GUIDED, 2, 2000, 4}, {HK__PLAN_BLOCK, 0, 0, 0}};
    hk_answer answer = HK_UNKNOWN;

    for (unsigned i = 0; i < HK_COUNT(plans) && answer == HK_UNKNOWN; i++) {
        const uint64_t left = nodes_max - *nodes, due = plans[i].share ? FIRST_SHARE : left;
        begin_turn(find, board, side, &plans[i], 1);
        answer = hk__helpmate_run(find, due < left ? due : left);
        *nodes += find->looked_at;
    }
    return answer;
}

/* Where one man is to mate, and none of the first configurations has room for it, there may well be none. */
static bool is_doubtful(const hk_winnable *find, const hk_board *board, hk_color side)
{
    return !find->exits->mate && bb_count(board->colour[side] & ~board->kings) == 1;
}

/*
 * Search by each of the plans, each round longer, until `nodes_max` positions have been looked at in all: what is hopeless by
 * one plan is often easy by another. A search that comes to its end is a proof by each.
 */
static hk_answer search(hk_winnable *find, const hk_board *board, hk_color side, uint64_t nodes_max,
                        uint64_t *nodes)
{
    hk_answer answer = HK_UNKNOWN;
    uint64_t share = FIRST_SHARE;

    const bool doubtful = is_doubtful(find, board, side);

    if (counts_moves(find, board, side)) {
        if (doubtful && hk__exits_ask(find->exits, board, side, MANY_CONFIGURATIONS, true) == HK_NO)
            return HK_NO;
        return search_counting(find, board, side, nodes_max, nodes);
    }
    for (unsigned round = 0; answer == HK_UNKNOWN && *nodes < nodes_max; round++) {
        for (unsigned i = 0; i < HK_COUNT(turns) && answer == HK_UNKNOWN; i++) {
            const uint64_t left = nodes_max - *nodes, due = share * turns[i].share / 2;
            if (!begin_turn(find, board, side, &turns[i], round))
                continue;
            answer = hk__helpmate_run(find, due < left ? due : left);
            *nodes += find->looked_at;
            if (answer == HK_UNKNOWN && find->looked_at < due)
                return answer; /* the positions, or the memory, are used up */
        }
        if (answer == HK_UNKNOWN && round == 0)
            answer = prove(find, board, side, nodes_max, nodes);
        if (answer == HK_UNKNOWN && round == 0 && doubtful)
            answer = hk__exits_ask(find->exits, board, side, MANY_CONFIGURATIONS, true);
        share *= SHARE_GROWS;
    }
    return answer;
}

/* The first positions of the search: by the usual plan, of which there may be several patterns. */
static hk_answer look_first(hk_winnable *find, const hk_board *board, hk_color side,
                            uint64_t nodes_max, uint64_t *nodes)
{
    const hk__plan plan = usual_plan(board, side);
    hk_answer answer = HK_UNKNOWN;

    for (unsigned i = 0; i < HK__PATTERNS && answer == HK_UNKNOWN && *nodes < nodes_max; i++) {
        const uint64_t left = nodes_max - *nodes;
        find->pattern_number = i;
        hk__helpmate_begin(find, board, side, plan);
        const bool by_pattern = find->plan == HK__PLAN_PATTERN;
        const uint64_t due = by_pattern ? PATTERN_LOOK : FIRST_LOOK;
        if (i > 0 && !by_pattern)
            break;
        answer = hk__helpmate_run(find, due < left ? due : left);
        *nodes += find->looked_at;
    }
    find->pattern_number = 0;
    return answer;
}

void hk_winnable_ask(hk_winnable *find, const hk_board *board, hk_color side, uint64_t nodes_max,
                     hk_winnability *out)
{
    *out = (hk_winnability){.answer = HK_NO, .ground = HK_GROUND_TERMINAL};
    find->mated = 0;
    find->straight.size = 0;
    if (hk_movegen_count(board) == 0) {
        if (board->side != side && hk_board_checkers(board))
            out->answer = HK_YES;
        return;
    }
    out->ground = HK_GROUND_MATERIAL;
    if (hk_winnable_by_material(board, side) == HK_NO)
        return;
    if (hk__greedy_mate(board, side, &find->straight) && find->straight.size <= nodes_max) {
        out->answer = HK_YES;
        out->ground = HK_GROUND_HELPMATE;
        out->nodes = out->line_plies = find->straight.size;
        return;
    }
    out->answer = look_first(find, board, side, nodes_max, &out->nodes);
    if (out->answer == HK_UNKNOWN &&
        hk__exits_ask(find->exits, board, side, CONFIGURATIONS, true) == HK_NO) {
        out->answer = HK_NO;
        out->ground = HK_GROUND_CONFIGURATION;
        return;
    }
    if (out->answer == HK_UNKNOWN)
        out->answer = search(find, board, side, nodes_max, &out->nodes);
    out->ground = out->answer == HK_YES  ? HK_GROUND_HELPMATE
                  : out->answer == HK_NO ? HK_GROUND_CLOSURE
                                         : HK_GROUND_NONE;
    out->line_plies = hk_winnable_line(find, NULL, 0);
}

hk_answer hk_winnable_dead(hk_winnable *find, const hk_board *board, uint64_t nodes_max,
                           hk_winnability out[2])
{
    hk_winnability found[2] = {{.answer = HK_UNKNOWN}, {.answer = HK_UNKNOWN}};

    hk_winnable_ask(find, board, HK_WHITE, nodes_max, &found[HK_WHITE]);
    if (found[HK_WHITE].answer != HK_YES)
        hk_winnable_ask(find, board, HK_BLACK, nodes_max, &found[HK_BLACK]);
    if (out) {
        out[HK_WHITE] = found[HK_WHITE];
        out[HK_BLACK] = found[HK_BLACK];
    }
    if (found[HK_WHITE].answer == HK_YES || found[HK_BLACK].answer == HK_YES)
        return HK_NO;
    return found[HK_WHITE].answer == HK_NO && found[HK_BLACK].answer == HK_NO ? HK_YES : HK_UNKNOWN;
}

void hk_winnable_shortest(hk_winnable *find, const hk_board *board, hk_color side,
                          uint64_t nodes_max, hk_winnability *out)
{
    hk__helpmate_begin(find, board, side, HK__PLAN_SHORTEST);
    *out = (hk_winnability){.answer = hk__helpmate_run(find, nodes_max)};
    out->nodes = find->looked_at;
    out->ground = out->answer == HK_YES  ? HK_GROUND_HELPMATE
                  : out->answer == HK_NO ? HK_GROUND_CLOSURE
                                         : HK_GROUND_NONE;
    out->line_plies = hk_winnable_line(find, NULL, 0);
}

unsigned hk_winnable_line(const hk_winnable *find, hk_move *line, unsigned room)
{
    unsigned size = 0, at;

    for (uint32_t node = find->mated; node && find->nodes[node].parent;
         node = find->nodes[node].parent)
        size++;
    at = size;
    for (uint32_t node = find->mated; node && find->nodes[node].parent;
         node = find->nodes[node].parent)
        if (--at < room)
            line[at] = find->nodes[node].move;
    for (at = 0; at < find->straight.size; at++, size++)
        if (size < room)
            line[size] = find->straight.move[at];
    return size;
}
