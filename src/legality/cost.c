/*
 * How far a position on the way back is from the initial array, as it looks: a sum of what has still to be done.
 *
 * Promoted pieces go to the last rank of their file, the nearest that is to spare to each; the captures of the plan wait for
 * the pawn or officer that made them; the other officers go home around the pawns, and the pawns wait for them, because
 * pawns at home shut officers out, and what has gone back never comes forward again. The weights come from trials; they decide
 * how long the search takes, never whether what it finds is a game.
 */
#include "legality/cost.h"

#include <string.h>

enum {
    NO_WAY = 60,
    FEW = 3, /* promotions, for which ways are looked for around pawns */
    /* Weights. */
    UNPROMOTE = 24,
    WAY_TO_LAST = 3,
    BLOCKED = 5,
    STEP = 30,
    OTHER = 10,
    WAY_TO_STEP = 3, /* more than the way home costs, or nobody would set out */
    WAY_HOME = 2,
    ABSENT = 4,
    WAITS = 3,
    WRONG_SHADE = 2,
    WALLED = 8,
    MAKE_WAY = 2,
    PAWN_WAITS = 6,
    UNMOVED = 6,
    PARITY = 3
};

static const hk_kind array[8] = {HK_ROOK, HK_KNIGHT, HK_BISHOP, HK_QUEEN,
                                 HK_KING, HK_BISHOP, HK_KNIGHT, HK_ROOK};
static const uint8_t first_numbers[HK__CLASSES] = {2, 1, 1, 2, 1};

static unsigned home_square(unsigned color, unsigned file)
{
    return color == HK_WHITE ? file : 56 + file;
}

/* Tables. */

/* Moves from every square to this one, around pieces that never move. */
static void find_ways(uint8_t way[64], hk_kind kind, unsigned square, uint64_t steady)
{
    uint64_t reached = bb_bit(square), last = reached;

    memset(way, NO_WAY, 64);
    for (unsigned moves = 0; last; moves++) {
        uint64_t next = 0;
        while (last) {
            const unsigned at = bb_take_first(&last);
            way[at] = (uint8_t)moves;
            next |= bb_attacks(kind, at, steady);
        }
        last = next & ~steady & ~reached;
        reached |= last;
    }
}

void hk__proof_set_up(struct hk__proof *proof)
{
    for (unsigned kind = HK_KNIGHT; kind <= HK_KING; kind++)
        for (unsigned square = 0; square < 64; square++)
            find_ways(proof->way[kind][square], (hk_kind)kind, square, 0);
}

/* The cost of a position. */

/* What is known of a position while its cost is worked out. */
struct look {
    const struct hk__proof *proof;
    const hk_board *board;
    hk__files files;
    uint8_t out[2][8];          /* pawns that have promoted on each file */
    unsigned outs[2];           /* of each side */
    uint8_t ranks[8][8];        /* of the pawns of a file, from below */
    int number[2][HK__CLASSES]; /* officers by class */
    unsigned to_come[2],
        lacking[2]; /* officers that captures give back; of them needed for the array */
    uint64_t used;  /* officers that have been given something to do */
};

static unsigned sizeof_row(unsigned row)
{
    return 31u - (unsigned)__builtin_clz(row);
}

static bool count_pieces(struct look *look, const struct hk__proof_node *node)
{
    for (unsigned color = 0; color < 2; color++) {
        const hk_board *board = look->board;
        const uint64_t own = board->color[color];
        const uint64_t bishops = own & board->diagonals & ~board->orthogonals;
        int *number = look->number[color];
        number[HK__KNIGHTS] = (int)bb_count(own & board->knights);
        number[HK__LIGHT_BISHOPS] = (int)bb_count(bishops & ~BB_DARK_SQUARES);
        number[HK__DARK_BISHOPS] = (int)bb_count(bishops & BB_DARK_SQUARES);
        number[HK__ROOKS] = (int)bb_count(own & board->orthogonals & ~board->diagonals);
        number[HK__QUEENS] = (int)bb_count(own & board->orthogonals & board->diagonals);
        look->to_come[color] = node->others[color];
        look->lacking[color] = 0;
        for (unsigned i = 0; i < HK__CLASSES; i++)
            if (number[i] < first_numbers[i])
                look->lacking[color] += (unsigned)(first_numbers[i] - number[i]);
    }
    for (unsigned i = 0; i < node->steps; i++) {
        const struct hk__kernel_step *step = &look->proof->plan.steps[i];
        look->to_come[step->color ^ 1] += !step->of_pawn;
    }
    return look->lacking[0] <= look->to_come[0] && look->lacking[1] <= look->to_come[1];
}

static bool look_at_files(struct look *look, hk__files plan)
{
    look->files = hk__files_of(look->board);
    for (unsigned file = 0; file < 8; file++) {
        unsigned out[2], size = 0;
        if (!hk__row_promotes_to(hk__row_of(plan, file), hk__row_of(look->files, file), out))
            return false;
        for (unsigned color = 0; color < 2; color++) {
            look->out[color][file] = (uint8_t)out[color];
            look->outs[color] += out[color];
        }
        for (uint64_t pawns = look->board->pawns & BB_FILE_A << file; pawns;)
            look->ranks[file][size++] = (uint8_t)(bb_take_first(&pawns) / 8);
    }
    return true;
}

/* Has no pawn gone back so far that the plan has no room for others? */
static bool pawns_have_room(const struct look *look, const struct hk__proof_node *node)
{
    for (unsigned file = 0; file < 8; file++) {
        const unsigned row = hk__row_of(look->files, file);
        for (unsigned i = 0; i < sizeof_row(row); i++) {
            const unsigned least =
                look->proof->plan.gone[node->steps][file][i + look->out[HK_BLACK][file]];
            const unsigned gone =
                row >> i & 1 ? 6u - look->ranks[file][i] : look->ranks[file][i] - 1u;
            if (gone < least)
                return false;
        }
    }
    return true;
}

/* Moves that an officer needs to a square, a blocked line counted as one more. */
static unsigned way_to(const struct look *look, hk_kind kind, unsigned from, unsigned to)
{
    const unsigned way = look->proof->way[kind][to][from];
    if (way == 1 && bb_between(from, to) & board_occupied(look->board))
        return 2;
    return way;
}

/* The cheapest officer for a promotion on this square; its square is marked as used. */
static unsigned cost_of_unpromotion(struct look *look, unsigned color, unsigned square,
                                    int surplus[HK__CLASSES], unsigned *spare)
{
    const uint64_t pieces =
        look->board->color[color] & ~look->board->pawns & ~look->board->kings & ~look->used;
    const bool few = look->outs[0] + look->outs[1] <= FEW;
    unsigned best = HK__PROOF_HOPELESS, best_square = 0, best_class = 0;
    uint8_t ways[HK_KING][64]; /* by hk_kind; kings are not promoted */
    unsigned known = 0;        /* of which kinds */

    for (uint64_t rest = pieces; rest;) {
        const unsigned from = bb_take_first(&rest);
        const hk_kind kind = hk_board_kind_at(look->board, from);
        const unsigned class_ = hk__class_of(kind, from);
        if (surplus[class_] <= 0 && *spare == 0)
            continue;
        if (few && !(known >> kind & 1)) {
            find_ways(ways[kind], kind, square, look->board->pawns);
            known |= 1u << kind;
        }
        const unsigned way = few ? ways[kind][from] : way_to(look, kind, from, square);
        if (way >= NO_WAY)
            continue;
        const unsigned cost = WAY_TO_LAST * way + (surplus[class_] <= 0 ? WAY_TO_LAST : 0);
        if (cost < best) {
            best = cost;
            best_square = from;
            best_class = class_;
        }
    }
    if (best == HK__PROOF_HOPELESS)
        return 2 * UNPROMOTE;
    look->used |= bb_bit(best_square);
    if (surplus[best_class] > 0)
        surplus[best_class]--;
    else
        --*spare;
    return best;
}

static unsigned cost_of_unpromotions(struct look *look)
{
    unsigned cost = 0;

    for (unsigned color = 0; color < 2; color++) {
        int surplus[HK__CLASSES];
        unsigned spare = look->to_come[color] - look->lacking[color];
        for (unsigned i = 0; i < HK__CLASSES; i++)
            surplus[i] = look->number[color][i] - first_numbers[i];
        for (unsigned file = 0; file < 8; file++) {
            if (look->out[color][file] == 0)
                continue;
            const unsigned last = color == HK_WHITE ? 56 + file : file;
            const unsigned next = color == HK_WHITE ? 48 + file : 8 + file;
            const uint64_t king = look->board->kings & look->board->color[color ^ 1];
            if ((bb_king(last) | bb_bit(last)) & king)
                cost += BLOCKED;
            if (look->board->pawns >> next & 1)
                cost += 2 * BLOCKED;
            else if (board_occupied(look->board) >> next & 1)
                cost += BLOCKED;
            for (unsigned i = 0; i < look->out[color][file]; i++)
                cost += UNPROMOTE + cost_of_unpromotion(look, color, last, surplus, &spare);
        }
    }
    return cost;
}

/* The ranks between the pawns below and above a place of the plan's row: first to last, none if first > last. */
static void ranks_of_place(const struct look *look, unsigned file, unsigned place, unsigned *first,
                           unsigned *last)
{
    const unsigned size = sizeof_row(hk__row_of(look->files, file));
    const unsigned out = look->out[HK_BLACK][file];

    *first = 1;
    *last = 6;
    for (unsigned i = 0; i < size; i++) {
        if (i + out < place)
            *first = look->ranks[file][i] + 1u;
        else if (*last == 6 && i + out >= place) {
            *last = look->ranks[file][i] - 1u;
            break;
        }
    }
}

static unsigned too_far(unsigned rank, unsigned first, unsigned last)
{
    return rank < first ? first - rank : rank > last ? rank - last : 0;
}

/* Is there an officer that can come back on this square? A bishop may be of the other color of squares. */
static bool may_come_back(const struct look *look, unsigned color, unsigned square)
{
    const unsigned other = BB_DARK_SQUARES >> square & 1 ? HK__LIGHT_BISHOPS : HK__DARK_BISHOPS;

    return look->to_come[color] > look->lacking[color] ||
           look->lacking[color] > (look->number[color][other] == 0);
}

/* What has still to be done for the capture that is to be taken back next. */
static unsigned cost_of_step(const struct look *look, const struct hk__kernel_step *step)
{
    unsigned first, last, cost = 0;

    if (step->by_pawn) {
        const unsigned size = sizeof_row(hk__row_of(look->files, step->to_file));
        const unsigned out = look->out[HK_BLACK][step->to_file];
        if (step->to_at < out || step->to_at - out >= size)
            return BLOCKED;
        const unsigned rank = look->ranks[step->to_file][step->to_at - out];
        const unsigned from = step->color == HK_WHITE ? rank - 1 : rank + 1;
        ranks_of_place(look, step->from_file, step->from_at, &first, &last);
        cost += 2 * too_far(from, first, last);
        if (board_occupied(look->board) >> (8 * from + step->from_file) & 1)
            cost++;
        if (!step->of_pawn && !may_come_back(look, step->color ^ 1u, 8 * rank + step->to_file))
            cost += WRONG_SHADE;
        return cost;
    }
    /* An officer has to come where the pawn is to stand. */
    ranks_of_place(look, step->to_file, step->to_at, &first, &last);
    unsigned best = BLOCKED;
    for (uint64_t pieces = look->board->color[step->color] & ~look->board->pawns; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const hk_kind kind = hk_board_kind_at(look->board, from);
        for (unsigned rank = first; rank <= last; rank++) {
            const unsigned way = way_to(look, kind, from, 8 * rank + step->to_file);
            best = way < best ? way : best;
        }
    }
    return cost + WAY_TO_STEP * best;
}

/* Moves that the nearest of these pieces needs to a square; the piece, or 64 if there is none. */
static unsigned way_around(hk_kind kind, unsigned square, uint64_t obstacles, uint64_t pieces,
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
    return WALLED;
}

/* The same around pawns; pieces of `still`, which stand at home, have to make way if there is no other. */
static unsigned way_home(const struct look *look, hk_kind kind, unsigned square, uint64_t still,
                         uint64_t pieces, unsigned *piece)
{
    const uint64_t pawns = look->board->pawns | look->proof->steady;
    const unsigned way = way_around(kind, square, pawns | still, pieces, piece);
    if (way < WALLED)
        return way;
    const unsigned through = way_around(kind, square, pawns, pieces, piece);
    return through < WALLED ? through + MAKE_WAY : WALLED;
}

/* Officers on their way home; `*all_home` if a side has them all. */
static unsigned cost_of_homes(struct look *look, const struct hk__proof_node *node,
                              bool all_home[2], unsigned moves[2])
{
    unsigned cost = 0;

    for (unsigned color = 0; color < 2; color++) {
        all_home[color] = node->others[color] == 0 && look->outs[color] == 0 &&
                          look->to_come[color] == 0 && !(node->unmoved >> (2 * color) & 3);
        uint64_t still = 0;
        for (unsigned pass = 0; pass < 2; pass++)
            for (unsigned file = 0; file < 8; file++) {
                const unsigned square = home_square(color, file);
                const uint64_t pieces =
                    hk_board_pieces(look->board, (hk_color)color, array[file]) & ~look->used;
                if (pass == 0) { /* those that are there stay there */
                    look->used |= pieces & bb_bit(square);
                    still |= pieces & bb_bit(square);
                    continue;
                }
                if (look->out[color ^ 1][file] ||
                    (file == 4 && (look->out[color ^ 1][3] || look->out[color ^ 1][5]))) {
                    /* the square is still needed */
                    all_home[color] = false;
                    cost += look->board->color[color] >> square & 1 ? WAITS + BLOCKED : WAITS;
                    continue;
                }
                if (look->used & bb_bit(square) &&
                    hk_board_kind_at(look->board, square) == array[file] &&
                    look->board->color[color] >> square & 1)
                    continue;
                unsigned best_from;
                const unsigned best =
                    way_home(look, array[file], square, still, pieces, &best_from);
                if (array[file] != HK_KNIGHT || best_from == 64)
                    all_home[color] = false;
                moves[color] += best;
                cost += best_from == 64 ? ABSENT : WAY_HOME * best;
                if (best_from < 64)
                    look->used |= bb_bit(best_from);
            }
    }
    return cost;
}

static unsigned cost_of_pawns(const struct look *look, const struct hk__proof_node *node,
                              const bool all_home[2], unsigned all_moves[2])
{
    unsigned cost = 0;

    for (uint64_t pawns = look->board->pawns; pawns;) {
        const unsigned square = bb_take_first(&pawns);
        const unsigned color = (look->board->color[HK_BLACK] >> square & 1) != 0;
        const unsigned gone = color == HK_WHITE ? square / 8 - 1u : 6u - square / 8;
        const unsigned moves = gone < 2 ? gone : gone - 1;
        if (node->steps || look->outs[0] || look->outs[1] || !all_home[color])
            cost += PAWN_WAITS + (5 - gone); /* it may be needed where it is */
        else
            cost += moves;
        all_moves[color] += moves;
    }
    return cost;
}

unsigned hk__proof_cost(const struct hk__proof *proof, const struct hk__proof_node *node)
{
    struct look look = {.proof = proof, .board = &node->board};
    bool all_home[2];
    unsigned moves[2] = {0, 0};

    if (!count_pieces(&look, node) || !look_at_files(&look, proof->plan.files[node->steps]) ||
        !pawns_have_room(&look, node))
        return HK__PROOF_HOPELESS;
    unsigned cost = STEP * node->steps + OTHER * (unsigned)(node->others[0] + node->others[1]) +
                    UNMOVED * bb_count(node->unmoved);
    cost += cost_of_unpromotions(&look);
    if (node->steps)
        cost += cost_of_step(&look, &proof->plan.steps[node->steps - 1]);
    cost += cost_of_homes(&look, node, all_home, moves);
    cost += cost_of_pawns(&look, node, all_home, moves);
    if (node->steps == 0 && look.outs[0] == 0 && look.outs[1] == 0 && node->others[0] == 0 &&
        node->others[1] == 0 && ((moves[0] ^ moves[1] ^ node->board.side) & 1))
        cost += PARITY;
    return cost < HK__PROOF_COSTS ? cost : HK__PROOF_COSTS - 1;
}
