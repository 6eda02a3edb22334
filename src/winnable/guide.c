/*
 * The guide: a heuristic for the search over legal moves, from the search over abstract positions.
 *
 * The abstract search has found which transitions may lead to a state with room for a mate. The
 * goals of a state are the transitions that lead a step nearer to such a state; a state with room
 * for a mate has the mate itself as its goal. A goal says which pieces have to come to which
 * squares. The distance to it is the sum of the moves that these pieces need while all others are
 * out of their way. The more often a state has been visited, the farther its positions count, so
 * that no goal that cannot be reached holds the search for long.
 *
 * The guide decides how long a search takes, never what it answers.
 */
#include "winnable/guide.h"
#include "board/bb.h"

#include <string.h>

enum {
    GOALS_MAX = 6,
    TERMS_MAX = 10,
    UNREACHABLE = 12, /* moves of a piece that cannot come there */
    SQUARES = 64,
    TRANSITION_COST = 24,    /* what a transition costs, in moves */
    UNKNOWN_STATE_COST = 400 /* for positions for which no state stands */
};

/*
 * A part of a goal: a piece of this kind and color has to come to where the distance is 0. If there
 * is no kind, the squares `vacate` have to become empty.
 */
struct term {
    const uint8_t *distance; /* moves from each square */
    uint64_t vacate;
    uint8_t color, kind;
};

struct goal {
    struct term term[TERMS_MAX];
    unsigned count;
};

struct hk__goals {
    struct goal goal[GOALS_MAX];
    unsigned count;
};

size_t hk__guide_bytes_per_state(void)
{
    /*
     * A goal for a transition has two terms, and the choice of its square takes two more arrays of
     * distances.
     */
    _Static_assert(TERMS_MAX >= 4, "no goal needs more ways than it can have terms");
    return (sizeof(struct hk__goals) + 15) / 16 * 16 + (size_t)GOALS_MAX * TERMS_MAX * SQUARES;
}

static uint64_t pieces_of(const hk_board *board, unsigned color, unsigned kind)
{
    return hk_board_pieces(board, (hk_color)color, (hk_kind)kind);
}

uint32_t hk__guide_state_of(const struct hk__abstract_search *search, const hk_board *board)
{
    const uint64_t white = board->pawns & board->color[HK_WHITE],
                   black = board->pawns & board->color[HK_BLACK];
    uint32_t best = 0;

    for (uint32_t i = hk__state_table_by_pawns(&search->table, white, black); i;
         i = search->table.states[i].next_same_pawns) {
        const struct hk__state *state = &search->table.states[i];
        if (state->transitions_to_mate != HK__NO_PATH &&
            (!best ||
             state->transitions_to_mate < search->table.states[best].transitions_to_mate) &&
            hk__state_contains(state, board))
            best = i;
    }
    return best;
}

/*
 * For each square the moves of a piece of the kind to the nearest of `targets`; UNREACHABLE where
 * there is no path.
 */
static uint8_t *find_distances(struct hk__abstract_search *search,
                               const struct hk__abstract_position *p, unsigned color, unsigned kind,
                               uint64_t targets)
{
    uint8_t *distance = hk__state_table_alloc(&search->table, SQUARES);
    const uint64_t pawns = p->pawns[0] | p->pawns[1];
    const uint64_t barred = pawns | (kind == HK_KING ? p->always_attacked[color ^ 1] : 0);
    uint64_t last = targets, reached = targets;

    memset(distance, UNREACHABLE, SQUARES);
    for (uint8_t moves = 0; last && moves < UNREACHABLE; moves++) {
        uint64_t next = 0;
        while (last) {
            const unsigned square = bb_take_first(&last);
            distance[square] = moves;
            next |= bb_attacks((hk_kind)kind, square, p->always_occupied & ~bb_bit(square));
        }
        last = next & ~barred & ~reached;
        reached |= last;
    }
    return distance;
}

static void add_term(struct hk__abstract_search *search, const struct hk__abstract_position *p,
                     struct goal *goal, unsigned color, unsigned kind, uint64_t targets)
{
    if (goal->count < TERMS_MAX)
        goal->term[goal->count++] =
            (struct term){.distance = find_distances(search, p, color, kind, targets),
                          .color = (uint8_t)color,
                          .kind = (uint8_t)kind};
}

/*
 * Of the squares on which the transition may happen, one that its pieces can reach soon from where
 * they stand.
 */
static uint64_t choose_square(struct hk__abstract_search *search,
                              const struct hk__abstract_position *p,
                              const struct hk__transition *transition, const hk_board *board)
{
    const uint8_t *distances[2] = {NULL, NULL};
    uint64_t chosen = transition->squares & -transition->squares;
    unsigned least = 4 * UNREACHABLE;

    if (!bb_many(transition->squares))
        return chosen;
    if (transition->kind != HK_PAWN)
        distances[0] = find_distances(search, p, transition->color, transition->kind,
                                      pieces_of(board, transition->color, transition->kind));
    if (transition->captured != HK_PAWN && transition->captured != HK_NO_KIND)
        distances[1] =
            find_distances(search, p, transition->color ^ 1u, transition->captured,
                           pieces_of(board, transition->color ^ 1u, transition->captured));
    for (uint64_t squares = transition->squares; squares;) {
        const unsigned square = bb_take_first(&squares);
        const unsigned moves =
            (distances[0] ? distances[0][square] : 0u) + (distances[1] ? distances[1][square] : 0u);
        if (moves < least) {
            least = moves;
            chosen = bb_bit(square);
        }
    }
    return chosen;
}

static void add_transition_goal(struct hk__abstract_search *search,
                                const struct hk__abstract_position *p, struct hk__goals *goals,
                                const struct hk__transition *transition, const hk_board *board)
{
    struct goal *goal = &goals->goal[goals->count];
    const uint64_t at = choose_square(search, p, transition, board);

    goal->count = 0;
    if (transition->kind != HK_PAWN)
        add_term(search, p, goal, transition->color, transition->kind, at);
    if (transition->captured == HK_NO_KIND)
        goal->term[goal->count++] = (struct term){.vacate = at, .kind = HK_NO_KIND};
    else if (transition->captured != HK_PAWN)
        add_term(search, p, goal, transition->color ^ 1u, transition->captured, at);
    goals->count++;
}

static void add_transition_goals(struct hk__abstract_search *search, uint32_t index,
                                 const struct hk__abstract_position *p, struct hk__goals *goals,
                                 const hk_board *board)
{
    const uint8_t nearer = (uint8_t)(search->table.states[index].transitions_to_mate - 1);
    for (uint32_t i = 0; i < search->table.transition_count && goals->count < GOALS_MAX; i++)
        if (search->table.transitions[i].from == index &&
            search->table.states[search->table.transitions[i].to].transitions_to_mate == nearer)
            add_transition_goal(search, p, goals, &search->table.transitions[i], board);
}

/* Add a goal for each kind of piece that may give the check. */
static void add_mate_goals(struct hk__abstract_search *search, uint32_t index,
                           const struct hk__abstract_position *p, struct hk__goals *goals)
{
    const struct hk__mate_pattern *pattern = &search->table.states[index].pattern;
    const unsigned winner = search->winner, loser = winner ^ 1u, target_king = pattern->king[loser];
    unsigned kinds = 0;

    for (unsigned i = 0; i < p->count && goals->count < GOALS_MAX; i++) {
        const struct hk__abstract_piece *piece = &p->pieces[i];
        uint64_t from = 0;
        if (piece->color != winner || kinds >> piece->kind & 1)
            continue;
        for (uint64_t squares = piece->squares; squares;) {
            const unsigned square = bb_take_first(&squares);
            const uint64_t blocked = p->always_occupied & ~bb_bit(target_king);
            if (bb_attacks((hk_kind)piece->kind, square, blocked) >> target_king & 1)
                from |= bb_bit(square);
        }
        if (!from)
            continue;
        kinds |= 1u << piece->kind;
        struct goal *goal = &goals->goal[goals->count++];
        goal->count = 0;
        add_term(search, p, goal, winner, piece->kind, from);
        add_term(search, p, goal, loser, HK_KING, bb_bit(target_king));
        add_term(search, p, goal, winner, HK_KING, bb_bit(pattern->king[winner]));
        uint32_t used = 0;
        for (uint64_t self_blocks = pattern->self_blocks; self_blocks;) {
            const unsigned square = bb_take_first(&self_blocks);
            for (unsigned j = 0; j < p->count; j++)
                if (p->pieces[j].color == loser && p->pieces[j].squares >> square & 1 &&
                    !(used >> j & 1)) {
                    used |= UINT32_C(1) << j;
                    add_term(search, p, goal, loser, p->pieces[j].kind, bb_bit(square));
                    break;
                }
        }
    }
}

void hk__guide_prepare(struct hk__abstract_search *search, uint32_t index, const hk_board *board)
{
    struct hk__goals *goals;

    search->table.states[index].visits++;
    if (search->table.states[index].goals)
        return;
    goals = hk__state_table_alloc(&search->table, sizeof *goals);
    goals->count = 0;
    hk__state_unpack(&search->table.states[index], &search->here);
    if (search->table.states[index].transitions_to_mate)
        add_transition_goals(search, index, &search->here, goals, board);
    else
        add_mate_goals(search, index, &search->here, goals);
    search->table.states[index].goals = goals;
}

static int distance_to(const struct goal *goal, const hk_board *board)
{
    uint64_t assigned = 0; /* pieces that a term has chosen */
    int moves = 0;

    for (unsigned i = 0; i < goal->count; i++) {
        const struct term *term = &goal->term[i];
        unsigned nearest = HK_NO_SQUARE;
        int least = UNREACHABLE;
        if (term->kind == HK_NO_KIND) {
            moves += board_occupied(board) & term->vacate ? 1 : 0;
            continue;
        }
        for (uint64_t pieces = pieces_of(board, term->color, term->kind) & ~assigned; pieces;) {
            const unsigned square = bb_take_first(&pieces);
            if (term->distance[square] < least) {
                least = term->distance[square];
                nearest = square;
            }
        }
        assigned |= nearest == HK_NO_SQUARE ? 0 : bb_bit(nearest);
        moves += least;
    }
    return moves;
}

void hk__guide_begin(struct hk__abstract_search *search, unsigned visit_budget)
{
    search->visit_budget = visit_budget;
    for (uint32_t i = 0; i < search->table.count; i++)
        search->table.states[i].visits = 0;
}

int hk__guide_distance(const struct hk__abstract_search *search, uint32_t index,
                       const hk_board *board)
{
    const struct hk__state *state = &search->table.states[index];
    int least = index && state->goals ? TRANSITION_COST - 1 : 0;

    if (!index)
        return UNKNOWN_STATE_COST;
    for (unsigned i = 0; state->goals && i < state->goals->count; i++) {
        const int moves = distance_to(&state->goals->goal[i], board);
        least = moves < least ? moves : least;
    }
    return TRANSITION_COST * state->transitions_to_mate + least +
           (int)(state->visits / search->visit_budget);
}
