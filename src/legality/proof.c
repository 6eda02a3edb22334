/*
 * A game that reaches the position, found backwards: the only certificate of "legal" (FIDE Laws 2023, 3.10.3).
 *
 * From the position moves are taken back, best first, until the initial array stands on the board; read the other way round
 * that is a game. The captures of the kernel are the plan: pawns go back to their files by them alone, and promoted pieces
 * go to the last rank of the file on which the plan has them promote. What is nearest to the array goes first:
 * first pawns for promoted pieces, then the plan's captures, then the officers home, at last the pawns.
 *
 * Invariants of every node:
 *  1. Promotions alone lead from the plan's files, after the steps not yet taken back, to the files on the board.
 *  2. Pieces on the board and pieces to come back are sixteen a side.
 *  3. Before the last move a mate was possible, so that it was in all positions before: no move follows a dead one (5.2.2).
 * The costs decide how long it takes, never whether what is found is a game: the game is made again, forward, by legal moves.
 */
#include "legality/proof.h"
#include "hakem/movegen.h"
#include "hakem/winnable.h"
#include "legality/cost.h"

#include <string.h>

enum { HEURISTIC = 3 }; /* half-moves that a unit of cost is worth */

/* Moves that are tried from a position, by attempt. */
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
                              (uint64_t)node->steps | (uint64_t)node->unmoved << 8};
    uint64_t key = 0;
    for (unsigned i = 0; i < HK_COUNT(words); i++) {
        key = (key ^ words[i]) * UINT64_C(0x9e3779b97f4a7c15);
        key ^= key >> 29;
    }
    return key;
}

/* The pieces that are to come back follow from the pieces on the board, and only the first node names a double step. */
static bool same_place(const struct hk__proof_node *a, const struct hk__proof_node *b)
{
    return a->board.color[0] == b->board.color[0] && a->board.color[1] == b->board.color[1] &&
           a->board.pawns == b->board.pawns && a->board.knights == b->board.knights &&
           a->board.diagonals == b->board.diagonals &&
           a->board.orthogonals == b->board.orthogonals && a->board.kings == b->board.kings &&
           a->board.side == b->board.side && a->board.castling[0] == b->board.castling[0] &&
           a->board.castling[1] == b->board.castling[1] && a->steps == b->steps &&
           a->unmoved == b->unmoved;
}

/* Enter a node. Answers its index; 0 if it has been seen or there is no room. */
static uint32_t enter(struct hk__proof *proof, const struct hk__proof_node *node)
{
    uint32_t at = (uint32_t)(key_of(node) >> 20) & proof->table_mask;

    for (; proof->table[at]; at = (at + 1) & proof->table_mask)
        if (same_place(&proof->nodes[proof->table[at]], node))
            return 0;
    if (proof->node_count == proof->node_room)
        return 0;
    const uint32_t index = proof->node_count++;
    proof->nodes[index] = *node;
    proof->nodes[index].slot = at;
    proof->table[at] = index;
    return index;
}

/* Does taking this move back clear away that a king or rook has never moved? */
static uint8_t unmoved_after(const struct hk__proof_node *node, struct hk__retraction move)
{
    static const uint8_t corners[] = {0, 7, 56, 63};
    uint8_t unmoved = node->unmoved;
    const hk_color us = hk__other((hk_color)node->board.side);

    if (unmoved && node->board.kings >> move.to & 1)
        unmoved &= us == HK_WHITE ? 0xc : 0x3;
    for (unsigned i = 0; i < 4; i++)
        if (move.to == corners[i] || move.from == corners[i] ||
            (move.special == HK_MOVE_CASTLING && move.from / 8 == corners[i] / 8))
            unmoved &= (uint8_t) ~(1u << i);
    return unmoved;
}

/* The node before `move`, taken back by the plan; false if the plan does not have it. */
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
    if (node->unmoved)
        out->unmoved = unmoved_after(node, move);
    if (!capture)
        return true;
    const bool by_pawn = (out->board.pawns >> move.from & 1) != 0;
    const bool of_pawn = move.captured == HK_PAWN;
    if (!by_pawn && !of_pawn) {
        if (out->others[them] == 0)
            return false;
        out->others[them]--;
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

static bool add_try(struct hk__proof *proof, uint32_t node, struct hk__retraction move,
                    unsigned cost)
{
    if (proof->try_count == proof->try_room)
        return false;
    const uint32_t index = proof->try_count++;
    cost = HEURISTIC * cost + proof->nodes[node].plies + 1u;
    if (cost >= HK__PROOF_COSTS)
        cost = HK__PROOF_COSTS - 1;
    proof->tries[index] = (struct hk__proof_try){
        .node = node, .next = proof->first[cost], .move = move, .cost = (uint16_t)cost};
    proof->first[cost] = index;
    if (cost < proof->least)
        proof->least = cost;
    return true;
}

static bool is_array(const struct hk__proof_node *node)
{
    return node->unmoved == 0 && node->steps == 0 && hk__retract_is_start(&node->board);
}

/* A number that differs from node to node and move to move, always in the same way. */
static unsigned shuffle(const struct hk__proof *proof, uint32_t node, unsigned move)
{
    const uint64_t mixed =
        ((uint64_t)node << 20 ^ move ^ (uint64_t)proof->salt << 50) * UINT64_C(0x9e3779b97f4a7c15);
    return (unsigned)(mixed >> 40) & 0xfff;
}

/*
 * List what can be taken back, and try of it what looks best, `width` moves at most: a side that has nothing to do has
 * dozens of moves that do not matter. Answers false if there is no room.
 */
static bool expand(struct hk__proof *proof, uint32_t index)
{
    const struct hk__proof_node *node = &proof->nodes[index];
    uint32_t order[HK__PROOF_WIDTH] = {0};
    uint16_t move[HK__PROOF_WIDTH];
    unsigned size = 0;

    hk__retract_list(&node->board, &proof->list);
    for (unsigned i = 0; i < proof->list.size; i++) {
        struct hk__proof_node before;
        proof->looked_at++;
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
    while (size-- > 0) /* the best last, so that it is tried first among equals */
        if (!add_try(proof, index, proof->list.of[move[size]], order[size] >> 12))
            return false;
    return true;
}

static bool next_try(struct hk__proof *proof, struct hk__proof_try *out)
{
    while (proof->least < HK__PROOF_COSTS && proof->first[proof->least] == 0)
        proof->least++;
    if (proof->least == HK__PROOF_COSTS)
        return false;
    *out = proof->tries[proof->first[proof->least]];
    proof->first[proof->least] = out->next;
    return true;
}

static bool run(struct hk__proof *proof)
{
    struct hk__proof_try next;

    const unsigned width = proof->width;
    proof->width = HK__PROOF_WIDTH;
    if (!expand(proof, 1))
        return false;
    proof->width = width;
    while (proof->looked_at < proof->nodes_max && next_try(proof, &next)) {
        struct hk__proof_node node;
        hk_fault fault;
        take_back(proof, &proof->nodes[next.node], next.move, &node);
        node.parent = next.node;
        if (hk_board_checkers(&node.board) &&
            hk_board_validity(&node.board, HK_STANDARD, HK_POSITIONS, &fault) != HK_OK)
            continue;
        if (proof->ends_dead && node.parent == 1 &&
            hk_winnable_dead(proof->alive, &node.board, HK__PROOF_ALIVE_NODES, NULL) != HK_NO)
            continue; /* the game was over before its last move (5.2.2) */
        const uint32_t index = enter(proof, &node);
        if (index == 0)
            continue;
        if (is_array(&node)) {
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
    proof->node_count = proof->try_count = 1;
    proof->looked_at = 0;
    proof->nodes_max = nodes_max;
    proof->found = 0;
    proof->salt = attempt;
    proof->width = widths[attempt % HK_COUNT(widths)];
    proof->least = HK__PROOF_COSTS;
    memset(proof->first, 0, sizeof proof->first);
    hk__plan_make(&proof->plan, kernel, census);
    proof->steady = cages->steady;
    root.board.unused = 0;
    root.steps = (uint8_t)proof->plan.step_count;
    for (unsigned color = 0; color < 2; color++) {
        root.others[color] = (uint8_t)proof->plan.others[color];
        for (unsigned east = 0; east < 2; east++)
            if (!(position->board.castling[color] >> (east ? 7 : 0) & 1))
                root.unmoved |= (uint8_t)(1u << (2 * color + east));
    }
    proof->ends_dead =
        hk_winnable_dead(proof->alive, &root.board, HK__PROOF_ALIVE_NODES, NULL) != HK_NO;
    if (enter(proof, &root) == 0)
        return 0;
    if (is_array(&root)) {
        proof->found = 1;
        return 0;
    }
    if (!run(proof) || !is_game(proof, position)) {
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
