/*
 * A game that reaches the position, found backwards: the only certificate of "legal" (FIDE Laws
 * 2023, 3.10.3).
 *
 * From the position moves are taken back, best first, until the initial array stands on the board;
 * read forwards that is a game. The captures of the kernel are the plan: pawns go back to their
 * files only by them, and promoted pieces go to the last rank of the file on which the plan has
 * them promote. First the promoted pieces become pawns again, then the plan's captures are taken
 * back, then the other pieces go home, at last the pawns.
 *
 * Invariants of every node:
 *  1. Promotions alone lead from the plan's columns, after the steps not yet taken back, to the
 *     columns on the board.
 *  2. Pieces on the board and pieces to come back are sixteen a side.
 *  3. Before the last move a mate was possible, so it was possible in all positions before: no move
 *     follows a dead position (5.2.2).
 * The costs decide how long the search takes, never whether its result is a game: the game is made
 * again, forwards, by legal moves.
 */
#include "legality/proof.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"
#include "legality/cost.h"

#include <string.h>

/* A unit of cost is worth so many half-moves. */
enum { HEURISTIC = 3 };

/* How many moves are tried from a position, by attempt. */
static const uint8_t widths[] = {10, 16, 24, HK__PROOF_WIDTH};

static uint64_t key_of(const struct hk__proof_node *node)
{
    const uint64_t words[] = {node->board.color[0],
                              node->board.color[1],
                              node->board.pawns,
                              node->board.knights,
                              node->board.diagonals,
                              node->board.orthogonals,
                              node->board.kings,
                              node->board.side,
                              (uint64_t)node->steps | (uint64_t)node->rights_to_lose << 8};
    uint64_t key = 0;
    for (unsigned i = 0; i < HK_COUNT(words); i++) {
        key = (key ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        key ^= key >> 29;
    }
    return key;
}

/*
 * Pieces that are to come back need no comparison: they follow from those on the board. Nor does
 * the en passant square: only the first node has one.
 */
static bool same_position(const struct hk__proof_node *a, const struct hk__proof_node *b)
{
    return a->board.color[0] == b->board.color[0] && a->board.color[1] == b->board.color[1] &&
           a->board.pawns == b->board.pawns && a->board.knights == b->board.knights &&
           a->board.diagonals == b->board.diagonals &&
           a->board.orthogonals == b->board.orthogonals && a->board.kings == b->board.kings &&
           a->board.side == b->board.side && a->board.castling[0] == b->board.castling[0] &&
           a->board.castling[1] == b->board.castling[1] && a->steps == b->steps &&
           a->rights_to_lose == b->rights_to_lose;
}

/* Enter a node. Answers its index; 0 if it has been seen or there is no room. */
static uint32_t enter(struct hk__proof *proof, const struct hk__proof_node *node)
{
    uint32_t at = (uint32_t)(key_of(node) >> 20) & proof->table_mask;

    for (; proof->table[at]; at = (at + 1) & proof->table_mask)
        if (same_position(&proof->nodes[proof->table[at]], node))
            return 0;
    if (proof->node_count == proof->node_room)
        return 0;
    const uint32_t index = proof->node_count++;
    proof->nodes[index] = *node;
    proof->nodes[index].slot = at;
    proof->table[at] = index;
    return index;
}

/*
 * The rights to lose after taking back a move: a move of king or rook explains why its right is
 * lost.
 */
static uint8_t rights_after(const struct hk__proof_node *node, struct hk__retraction move)
{
    static const uint8_t corners[] = {0, 7, 56, 63};
    uint8_t rights_to_lose = node->rights_to_lose;
    const hk_color us = hk__other((hk_color)node->board.side);

    if (rights_to_lose && node->board.kings >> move.to & 1)
        rights_to_lose &= us == HK_WHITE ? 0xc : 0x3;
    for (unsigned i = 0; i < 4; i++)
        if (move.to == corners[i] || move.from == corners[i] ||
            (move.special == HK_MOVE_CASTLING && move.from / 8 == corners[i] / 8))
            rights_to_lose &= (uint8_t) ~(1u << i);
    return rights_to_lose;
}

/* Take back `move` by the plan; false if the plan does not have it. */
static bool take_back(const struct hk__proof *proof, const struct hk__proof_node *node,
                      struct hk__retraction move, struct hk__proof_node *out)
{
    const hk_color us = hk__other((hk_color)node->board.side), them = hk__other(us);
    const bool capture = move.captured != HK_NO_KIND;

    *out = *node;
    if (move.special == HK_MOVE_EN_PASSANT)
        return false;
    hk__retract_make(&out->board, move);
    out->move = move;
    out->plies = (uint16_t)(node->plies + 1);
    if (node->rights_to_lose)
        out->rights_to_lose = rights_after(node, move);
    if (!capture)
        return true;
    const bool by_pawn = (out->board.pawns >> move.from & 1) != 0;
    const bool of_pawn = move.captured == HK_PAWN;
    if (!by_pawn && !of_pawn) {
        if (out->piece_captures[them] == 0)
            return false;
        out->piece_captures[them]--;
        return true;
    }
    if (node->steps == 0)
        return false;
    const struct hk__kernel_step *step = &proof->plan.steps[node->steps - 1];
    if (step->color != us || step->by_pawn != by_pawn || step->of_pawn != of_pawn ||
        step->to_file != move.to % 8 || (by_pawn && step->from_file != move.from % 8))
        return false;
    out->steps--;
    return true;
}

static bool add_candidate(struct hk__proof *proof, uint32_t node, struct hk__retraction move,
                          unsigned cost)
{
    if (proof->candidate_count == proof->candidate_room)
        return false;
    const uint32_t index = proof->candidate_count++;
    cost = HEURISTIC * cost + proof->nodes[node].plies + 1u;
    if (cost >= HK__PROOF_COSTS)
        cost = HK__PROOF_COSTS - 1;
    proof->candidates[index] = (struct hk__proof_candidate){
        .node = node, .next = proof->buckets[cost], .move = move, .cost = (uint16_t)cost};
    proof->buckets[cost] = index;
    if (cost < proof->lowest_bucket)
        proof->lowest_bucket = cost;
    return true;
}

static bool is_initial(const struct hk__proof_node *node)
{
    return node->rights_to_lose == 0 && node->steps == 0 && hk__retract_is_start(&node->board);
}

/* A number that looks random, but is the same for a node and move in every run. */
static unsigned shuffle(const struct hk__proof *proof, uint32_t node, unsigned move)
{
    const uint64_t mixed = ((uint64_t)node << 20 ^ move ^ (uint64_t)proof->attempt << 50) *
                           UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(mixed >> 40) & 0xfff;
}

/*
 * Make candidates of the moves that can be taken back: of those with the lowest cost, `width` at
 * most, since a side that has nothing to do has dozens of moves that do not matter. Answers false
 * if there is no room.
 */
static bool expand(struct hk__proof *proof, uint32_t index)
{
    const struct hk__proof_node *node = &proof->nodes[index];
    uint32_t order[HK__PROOF_WIDTH] = {0};
    uint16_t move[HK__PROOF_WIDTH];
    unsigned size = 0;

    hk__retract_list(&node->board, index == 1, &proof->list);
    for (unsigned i = 0; i < proof->list.size; i++) {
        struct hk__proof_node before;
        proof->visited++;
        if (!take_back(proof, node, proof->list.of[i], &before))
            continue;
        before.parent = index;
        const unsigned cost = hk__proof_cost(proof, &before);
        if (cost == HK__PROOF_HOPELESS)
            continue;
        const uint32_t value = cost << 12 | shuffle(proof, index, i);
        if (size > 0 && size == proof->width && value >= order[size - 1])
            continue;
        unsigned at = size < proof->width ? size++ : size - 1;
        for (; at > 0 && order[at - 1] > value; at--) {
            order[at] = order[at - 1];
            move[at] = move[at - 1];
        }
        order[at] = value;
        move[at] = (uint16_t)i;
    }
    while (size-- > 0) /* the best comes last, so it is tried first among equals */
        if (!add_candidate(proof, index, proof->list.of[move[size]], order[size] >> 12))
            return false;
    return true;
}

static bool next_candidate(struct hk__proof *proof, struct hk__proof_candidate *out)
{
    while (proof->lowest_bucket < HK__PROOF_COSTS && proof->buckets[proof->lowest_bucket] == 0)
        proof->lowest_bucket++;
    if (proof->lowest_bucket == HK__PROOF_COSTS)
        return false;
    *out = proof->candidates[proof->buckets[proof->lowest_bucket]];
    proof->buckets[proof->lowest_bucket] = out->next;
    return true;
}

static bool search(struct hk__proof *proof)
{
    struct hk__proof_candidate next;

    const unsigned width = proof->width;
    proof->width = HK__PROOF_WIDTH;
    if (!expand(proof, 1))
        return false;
    proof->width = width;
    while (proof->visited < proof->nodes_max && next_candidate(proof, &next)) {
        struct hk__proof_node node;
        hk_fault fault;
        take_back(proof, &proof->nodes[next.node], next.move, &node);
        node.parent = next.node;
        if (hk_board_checkers(&node.board) &&
            hk_board_validity(&node.board, HK_STANDARD, HK_POSITIONS, &fault) != HK_OK)
            continue;
        if (proof->ends_dead && node.parent == 1 &&
            hk_winnable_dead(proof->winnable, &node.board, HK__PROOF_WINNABLE_NODES, NULL) != HK_NO)
            continue; /* the game was over before its last move (5.2.2) */
        const uint32_t index = enter(proof, &node);
        if (index == 0)
            continue;
        if (is_initial(&node)) {
            proof->found = index;
            return true;
        }
        if (!expand(proof, index))
            return false;
    }
    return false;
}

static hk_move forward(struct hk__retraction move)
{
    return hk_move_build(move.from, move.to, move.special);
}

/* Make the game again by the rules. Does it reach the position? */
static bool is_game(const struct hk__proof *proof, const hk_position *goal)
{
    hk_position position;

    hk_position_start(&position);
    for (uint32_t index = proof->found; proof->nodes[index].parent;
         index = proof->nodes[index].parent) {
        const hk_move move = forward(proof->nodes[index].move);
        if (hk_movegen_find(&position.board, hk_move_from(move), hk_move_to(move),
                            hk_move_promotion(move)) != move ||
            position.halfmove_plies >= 150)
            return false;
        hk_position_make(&position, move);
    }
    return hk_board_equal(&position.board, &goal->board);
}

unsigned hk__proof_ask(struct hk__proof *proof, const hk_position *position,
                       const struct hk__kernel *kernel, const struct hk__cages *cages,
                       const struct hk__census census[2], unsigned attempt, uint64_t nodes_max)
{
    struct hk__proof_node root = {.board = position->board};

    for (uint32_t i = 1; i < proof->node_count; i++) /* of the attempt before */
        proof->table[proof->nodes[i].slot] = 0;
    proof->node_count = proof->candidate_count = 1;
    proof->visited = 0;
    proof->nodes_max = nodes_max;
    proof->found = 0;
    proof->attempt = attempt;
    proof->width = widths[attempt % HK_COUNT(widths)];
    proof->lowest_bucket = HK__PROOF_COSTS;
    memset(proof->buckets, 0, sizeof proof->buckets);
    hk__plan_make(&proof->plan, kernel, census);
    proof->never_moved = cages->never_moved;
    root.steps = (uint8_t)proof->plan.step_count;
    for (unsigned color = 0; color < 2; color++) {
        root.piece_captures[color] = (uint8_t)proof->plan.piece_captures[color];
        for (unsigned east = 0; east < 2; east++)
            if (!(position->board.castling[color] >> (east ? 7 : 0) & 1))
                root.rights_to_lose |= (uint8_t)(1u << (2 * color + east));
    }
    proof->ends_dead =
        hk_winnable_dead(proof->winnable, &root.board, HK__PROOF_WINNABLE_NODES, NULL) != HK_NO;
    if (enter(proof, &root) == 0)
        return 0;
    if (is_initial(&root)) {
        proof->found = 1;
        return 0;
    }
    if (!search(proof) || !is_game(proof, position)) {
        proof->found = 0;
        return 0;
    }
    return proof->nodes[proof->found].plies;
}

void hk__proof_game(const struct hk__proof *proof, hk_move *game, unsigned room)
{
    unsigned at = 0;
    for (uint32_t index = proof->found; index && proof->nodes[index].parent;
         index = proof->nodes[index].parent)
        if (at < room)
            game[at++] = forward(proof->nodes[index].move);
}
