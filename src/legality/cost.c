/*
 * How far a position is from the initial array, as it looks: a sum of what has still to be taken
 * back.
 *
 * A promoted piece goes back to the last rank of its file and becomes a pawn; the nearest piece
 * that can be spared is chosen. A capture of the plan waits for the piece that made it. The other
 * pieces go home around the pawns. The pawns wait for them, because pawns at home shut pieces out,
 * and a pawn that has gone back never comes forward again. The weights come from trials: they
 * decide how long the search takes, never whether its result is a game.
 */
#include "legality/cost.h"

#include <string.h>

enum {
    UNREACHABLE = 60,
    /* Up to so many promotions, distances go around the pawns. */
    FEW = 3,
    /* Weights. */
    UNPROMOTE = 24,
    TO_LAST_RANK = 3,
    BLOCKED = 5,
    PLAN_STEP = 30,
    PIECE_CAPTURE = 10,
    /* More than TO_HOME, or the piece would rather go home. */
    TO_CAPTURE = 3,
    TO_HOME = 2,
    ABSENT = 4,
    WAITS = 3,
    WRONG_BISHOP = 2,
    WALLED_IN = 8,
    MAKE_WAY = 2,
    PAWN_WAITS = 6,
    RIGHT_TO_LOSE = 6,
    PARITY = 3
};

static const hk_kind home_kinds[8] = {HK_ROOK, HK_KNIGHT, HK_BISHOP, HK_QUEEN,
                                      HK_KING, HK_BISHOP, HK_KNIGHT, HK_ROOK};
static const uint8_t initial_counts[HK__CLASSES] = {2, 1, 1, 2, 1};

static unsigned home_square(unsigned color, unsigned file)
{
    return color == HK_WHITE ? file : 56 + file;
}

/* Tables. */

/* The number of moves from every square to this one, around pieces that never move. */
static void find_distances(uint8_t distance[64], hk_kind kind, unsigned square,
                           uint64_t never_moved)
{
    uint64_t reached = bb_bit(square), last = reached;

    memset(distance, UNREACHABLE, 64);
    for (unsigned moves = 0; last; moves++) {
        uint64_t next = 0;
        while (last) {
            const unsigned at = bb_take_first(&last);
            distance[at] = (uint8_t)moves;
            next |= bb_attacks(kind, at, never_moved);
        }
        last = next & ~never_moved & ~reached;
        reached |= last;
    }
}

void hk__proof_set_up(struct hk__proof *proof)
{
    for (unsigned kind = HK_KNIGHT; kind <= HK_KING; kind++)
        for (unsigned square = 0; square < 64; square++)
            find_distances(proof->distance[kind][square], (hk_kind)kind, square, 0);
}

/* The cost of a position. */

/* What is known of a position while its cost is worked out. */
struct cost_state {
    const struct hk__proof *proof;
    const hk_board *board;
    hk__files files;
    /* Pawns that have promoted, by file, and all of a side. */
    uint8_t promoted[2][8];
    unsigned promoted_count[2];
    /* Ranks of the pawns of a file, from below. */
    uint8_t ranks[8][8];
    /* Pieces by class. */
    int number[2][HK__CLASSES];
    /* Pieces that captures give back, and how many of them the initial array needs. */
    unsigned to_return[2], needed[2];
    /* Pieces that already have something to do. */
    uint64_t assigned;
};

static unsigned column_size(unsigned column)
{
    return 31u - (unsigned)__builtin_clz(column);
}

static bool count_pieces(struct cost_state *state, const struct hk__proof_node *node)
{
    for (unsigned color = 0; color < 2; color++) {
        const hk_board *board = state->board;
        const uint64_t own = board->color[color];
        const uint64_t bishops = own & board->diagonals & ~board->orthogonals;
        int *number = state->number[color];
        number[HK__KNIGHTS] = (int)bb_count(own & board->knights);
        number[HK__LIGHT_BISHOPS] = (int)bb_count(bishops & ~BB_DARK_SQUARES);
        number[HK__DARK_BISHOPS] = (int)bb_count(bishops & BB_DARK_SQUARES);
        number[HK__ROOKS] = (int)bb_count(own & board->orthogonals & ~board->diagonals);
        number[HK__QUEENS] = (int)bb_count(own & board->orthogonals & board->diagonals);
        state->to_return[color] = node->piece_captures[color];
        state->needed[color] = 0;
        for (unsigned i = 0; i < HK__CLASSES; i++)
            if (number[i] < initial_counts[i])
                state->needed[color] += (unsigned)(initial_counts[i] - number[i]);
    }
    for (unsigned i = 0; i < node->steps; i++) {
        const struct hk__kernel_step *step = &state->proof->plan.steps[i];
        state->to_return[step->color ^ 1] += !step->of_pawn;
    }
    return state->needed[0] <= state->to_return[0] && state->needed[1] <= state->to_return[1];
}

static bool look_at_files(struct cost_state *state, hk__files plan)
{
    state->files = hk__files_of(state->board);
    for (unsigned file = 0; file < 8; file++) {
        unsigned promoted[2];
        if (!hk__column_promotes_to(hk__column_of(plan, file), hk__column_of(state->files, file),
                                    promoted))
            return false;
        for (unsigned color = 0; color < 2; color++) {
            state->promoted[color][file] = (uint8_t)promoted[color];
            state->promoted_count[color] += promoted[color];
        }
    }
    uint8_t size[8] = {0};
    for (uint64_t pawns = state->board->pawns; pawns;) {
        const unsigned square = bb_take_first(&pawns), file = square % 8;
        state->ranks[file][size[file]++] = (uint8_t)(square / 8);
    }
    return true;
}

/* Is every pawn still as far forward as the plan needs it, so that others have room behind it? */
static bool pawns_have_room(const struct cost_state *state, const struct hk__proof_node *node)
{
    for (unsigned file = 0; file < 8; file++) {
        const unsigned column = hk__column_of(state->files, file);
        for (unsigned i = 0; i < column_size(column); i++) {
            const unsigned least =
                state->proof->plan.advanced[node->steps][file][i + state->promoted[HK_BLACK][file]];
            const unsigned advanced =
                column >> i & 1 ? 6u - state->ranks[file][i] : state->ranks[file][i] - 1u;
            if (advanced < least)
                return false;
        }
    }
    return true;
}

/* Moves that a piece needs to a square; a blocked line counts as one more. */
static unsigned distance_to(const struct cost_state *state, hk_kind kind, unsigned from,
                            unsigned to)
{
    const unsigned distance = state->proof->distance[kind][to][from];
    if (distance == 1 && bb_between(from, to) & board_occupied(state->board))
        return 2;
    return distance;
}

/*
 * The cost of the cheapest piece for a promotion on this square; that piece is marked as assigned.
 */
static unsigned cost_of_unpromotion(struct cost_state *state, unsigned color, unsigned square,
                                    int surplus[HK__CLASSES], unsigned *spare)
{
    const uint64_t pieces =
        state->board->color[color] & ~state->board->pawns & ~state->board->kings & ~state->assigned;
    const bool few = state->promoted_count[0] + state->promoted_count[1] <= FEW;
    unsigned best = HK__PROOF_HOPELESS, best_square = 0, best_class = 0;
    uint8_t distances[HK_KING][64]; /* by hk_kind: kings are not promoted */
    unsigned known = 0;             /* kinds whose distances are filled in, as a set */

    for (uint64_t rest = pieces; rest;) {
        const unsigned from = bb_take_first(&rest);
        const hk_kind kind = (hk_kind)board_kind(state->board, from);
        const unsigned class_ = hk__class_of(kind, from);
        if (surplus[class_] <= 0 && *spare == 0)
            continue;
        if (few && !(known >> kind & 1)) {
            find_distances(distances[kind], kind, square, state->board->pawns);
            known |= 1u << kind;
        }
        const unsigned distance =
            few ? distances[kind][from] : distance_to(state, kind, from, square);
        if (distance >= UNREACHABLE)
            continue;
        const unsigned cost = TO_LAST_RANK * distance + (surplus[class_] <= 0 ? TO_LAST_RANK : 0);
        if (cost < best) {
            best = cost;
            best_square = from;
            best_class = class_;
        }
    }
    if (best == HK__PROOF_HOPELESS)
        return 2 * UNPROMOTE;
    state->assigned |= bb_bit(best_square);
    if (surplus[best_class] > 0)
        surplus[best_class]--;
    else
        --*spare;
    return best;
}

static unsigned cost_of_unpromotions(struct cost_state *state)
{
    unsigned cost = 0;

    for (unsigned color = 0; color < 2; color++) {
        int surplus[HK__CLASSES];
        unsigned spare = state->to_return[color] - state->needed[color];
        for (unsigned i = 0; i < HK__CLASSES; i++)
            surplus[i] = state->number[color][i] - initial_counts[i];
        for (unsigned file = 0; file < 8; file++) {
            if (state->promoted[color][file] == 0)
                continue;
            const unsigned last = color == HK_WHITE ? 56 + file : file;
            const unsigned next = color == HK_WHITE ? 48 + file : 8 + file;
            const uint64_t king = state->board->kings & state->board->color[color ^ 1];
            if ((bb_king(last) | bb_bit(last)) & king)
                cost += BLOCKED;
            if (state->board->pawns >> next & 1)
                cost += 2 * BLOCKED;
            else if (board_occupied(state->board) >> next & 1)
                cost += BLOCKED;
            for (unsigned i = 0; i < state->promoted[color][file]; i++)
                cost += UNPROMOTE + cost_of_unpromotion(state, color, last, surplus, &spare);
        }
    }
    return cost;
}

/*
 * The ranks between the pawns below and above a place of the plan's column: first to last, none if
 * first > last.
 */
static void ranks_of_place(const struct cost_state *state, unsigned file, unsigned place,
                           unsigned *first, unsigned *last)
{
    const unsigned size = column_size(hk__column_of(state->files, file));
    const unsigned promoted = state->promoted[HK_BLACK][file];

    *first = 1;
    *last = 6;
    for (unsigned i = 0; i < size; i++) {
        if (i + promoted < place)
            *first = state->ranks[file][i] + 1u;
        else if (*last == 6 && i + promoted >= place) {
            *last = state->ranks[file][i] - 1u;
            break;
        }
    }
}

static unsigned too_far(unsigned rank, unsigned first, unsigned last)
{
    return rank < first ? first - rank : rank > last ? rank - last : 0;
}

/* Can a captured piece come back on this square? A bishop may be of the other color of squares. */
static bool may_come_back(const struct cost_state *state, unsigned color, unsigned square)
{
    const unsigned other = BB_DARK_SQUARES >> square & 1 ? HK__LIGHT_BISHOPS : HK__DARK_BISHOPS;

    return state->to_return[color] > state->needed[color] ||
           state->needed[color] > (state->number[color][other] == 0);
}

/* What the capture needs that is to be taken back next. */
static unsigned cost_of_step(const struct cost_state *state, const struct hk__kernel_step *step)
{
    unsigned first, last, cost = 0;

    if (step->by_pawn) {
        const unsigned size = column_size(hk__column_of(state->files, step->to_file));
        const unsigned promoted = state->promoted[HK_BLACK][step->to_file];
        if (step->to_at < promoted || step->to_at - promoted >= size)
            return BLOCKED;
        const unsigned rank = state->ranks[step->to_file][step->to_at - promoted];
        const unsigned from = step->color == HK_WHITE ? rank - 1 : rank + 1;
        ranks_of_place(state, step->from_file, step->from_at, &first, &last);
        cost += 2 * too_far(from, first, last);
        if (board_occupied(state->board) >> (8 * from + step->from_file) & 1)
            cost++;
        if (!step->of_pawn && !may_come_back(state, step->color ^ 1u, 8 * rank + step->to_file))
            cost += WRONG_BISHOP;
        return cost;
    }
    /* A piece has to come to a square on which the pawn is to stand. */
    ranks_of_place(state, step->to_file, step->to_at, &first, &last);
    unsigned best = BLOCKED;
    for (uint64_t pieces = state->board->color[step->color] & ~state->board->pawns; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const hk_kind kind = (hk_kind)board_kind(state->board, from);
        for (unsigned rank = first; rank <= last; rank++) {
            const unsigned distance = distance_to(state, kind, from, 8 * rank + step->to_file);
            best = distance < best ? distance : best;
        }
    }
    return cost + TO_CAPTURE * best;
}

/*
 * Moves that the nearest of these pieces needs to a square; `*piece` is its square, or 64 if there
 * is none.
 */
static unsigned distance_around(hk_kind kind, unsigned square, uint64_t obstacles, uint64_t pieces,
                                unsigned *piece)
{
    uint64_t reached = bb_bit(square), last = reached;

    *piece = 64;
    if (!pieces)
        return 0;
    for (unsigned moves = 0; last; moves++) {
        uint64_t next = 0;
        if (last & pieces) {
            *piece = bb_first(last & pieces);
            return moves;
        }
        while (last)
            next |= bb_attacks(kind, bb_take_first(&last), obstacles);
        last = next & ~obstacles & ~reached;
        reached |= last;
    }
    *piece = bb_first(pieces);
    return WALLED_IN;
}

/*
 * The same around pawns. The pieces `still`, which are at home, have to make way if there is no
 * other way.
 */
static unsigned distance_home(const struct cost_state *state, hk_kind kind, unsigned square,
                              uint64_t still, uint64_t pieces, unsigned *piece)
{
    const uint64_t pawns = state->board->pawns | state->proof->never_moved;
    const unsigned distance = distance_around(kind, square, pawns | still, pieces, piece);
    if (distance < WALLED_IN)
        return distance;
    const unsigned through = distance_around(kind, square, pawns, pieces, piece);
    return through < WALLED_IN ? through + MAKE_WAY : WALLED_IN;
}

/* The cost of the pieces' ways home; `all_home` tells which side has them all there. */
static unsigned cost_of_homes(struct cost_state *state, const struct hk__proof_node *node,
                              bool all_home[2], unsigned moves[2])
{
    unsigned cost = 0;

    for (unsigned color = 0; color < 2; color++) {
        all_home[color] = node->piece_captures[color] == 0 && state->promoted_count[color] == 0 &&
                          state->to_return[color] == 0 &&
                          !(node->rights_to_lose >> (2 * color) & 3);
        uint64_t still = 0;
        for (unsigned pass = 0; pass < 2; pass++)
            for (unsigned file = 0; file < 8; file++) {
                const unsigned square = home_square(color, file);
                const uint64_t pieces =
                    board_pieces(state->board, (hk_color)color, home_kinds[file]) &
                    ~state->assigned;
                if (pass == 0) { /* pieces that are at home stay there */
                    state->assigned |= pieces & bb_bit(square);
                    still |= pieces & bb_bit(square);
                    continue;
                }
                if (state->promoted[color ^ 1][file] ||
                    (file == 4 &&
                     (state->promoted[color ^ 1][3] || state->promoted[color ^ 1][5]))) {
                    /* the square is still needed */
                    all_home[color] = false;
                    cost += state->board->color[color] >> square & 1 ? WAITS + BLOCKED : WAITS;
                    continue;
                }
                if (state->assigned & bb_bit(square) &&
                    board_kind(state->board, square) == home_kinds[file] &&
                    state->board->color[color] >> square & 1)
                    continue;
                unsigned best_from;
                const unsigned best =
                    distance_home(state, home_kinds[file], square, still, pieces, &best_from);
                if (home_kinds[file] != HK_KNIGHT || best_from == 64)
                    all_home[color] = false;
                moves[color] += best;
                cost += best_from == 64 ? ABSENT : TO_HOME * best;
                if (best_from < 64)
                    state->assigned |= bb_bit(best_from);
            }
    }
    return cost;
}

static unsigned cost_of_pawns(const struct cost_state *state, const struct hk__proof_node *node,
                              const bool all_home[2], unsigned all_moves[2])
{
    unsigned cost = 0;

    for (uint64_t pawns = state->board->pawns; pawns;) {
        const unsigned square = bb_take_first(&pawns);
        const unsigned color = (state->board->color[HK_BLACK] >> square & 1) != 0;
        const unsigned advanced = color == HK_WHITE ? square / 8 - 1u : 6u - square / 8;
        const unsigned moves = advanced < 2 ? advanced : advanced - 1;
        if (node->steps || state->promoted_count[0] || state->promoted_count[1] || !all_home[color])
            cost += PAWN_WAITS + (5 - advanced); /* it may be needed where it is */
        else
            cost += moves;
        all_moves[color] += moves;
    }
    return cost;
}

unsigned hk__proof_cost(const struct hk__proof *proof, const struct hk__proof_node *node)
{
    struct cost_state state = {.proof = proof, .board = &node->board};
    bool all_home[2];
    unsigned moves[2] = {0, 0};

    if (!count_pieces(&state, node) || !look_at_files(&state, proof->plan.files[node->steps]) ||
        !pawns_have_room(&state, node))
        return HK__PROOF_HOPELESS;
    unsigned cost = PLAN_STEP * node->steps +
                    PIECE_CAPTURE * (unsigned)(node->piece_captures[0] + node->piece_captures[1]) +
                    RIGHT_TO_LOSE * bb_count(node->rights_to_lose);
    cost += cost_of_unpromotions(&state);
    if (node->steps)
        cost += cost_of_step(&state, &proof->plan.steps[node->steps - 1]);
    cost += cost_of_homes(&state, node, all_home, moves);
    cost += cost_of_pawns(&state, node, all_home, moves);
    if (node->steps == 0 && state.promoted_count[0] == 0 && state.promoted_count[1] == 0 &&
        node->piece_captures[0] == 0 && node->piece_captures[1] == 0 &&
        ((moves[0] ^ moves[1] ^ node->board.side) & 1))
        cost += PARITY;
    return cost < HK__PROOF_COSTS ? cost : HK__PROOF_COSTS - 1;
}
