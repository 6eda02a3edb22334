/*
 * Mating potential, which the 2005 edition asks for in blitz (appendix C, C.4). Does some series of
 * legal moves, the opponent helping, lead to a position in which the opponent has the move and is
 * mated by the next move whatever the opponent plays? A mate that stands is not enough, and neither
 * is one that the opponent could have avoided: two knights mate a bare king in a corner, but never
 * against its will. docs/readings/C.4.md has the words of the article and the reading.
 *
 * The stages, each sound alone:
 *
 *   terminal   The position itself is mate or stalemate: no move follows.
 *   material   With these pieces, and with those that captures and promotions leave, there is no
 *              such position.
 *   mate       A side that cannot mate has no potential either (winnable.c).
 *   search     A best-first search over legal moves, from the position and from all positions of
 *              the line that mates. It proves a "yes" by a line to such a position, and a "no" by
 *              exhaustion: all positions that can be reached have been visited.
 *
 * Every position that is visited is tested in full. So the order of the search decides how long it
 * takes, never what it answers.
 */
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/solver.h"

enum {
    /* Estimates of how far from the goal a position is. */
    ESTIMATES = 256,
    /* Positions for each plan, in the first round. */
    FIRST_BUDGET = 400,
    BUDGET_GROWTH = 4,
    /* Moves of the line that mates that are followed. */
    LINE_MAX = 1024
};

/* What the search goes for first. */
enum plan {
    PLAN_CAPTURE,      /* promote, capture the loser's pieces, drive the king into a corner */
    PLAN_SELF_BLOCK,   /* shut the king in with its own pieces */
    PLAN_PAWN_BLOCK,   /* shut it in with a pawn of its own on the rim, and capture the rest */
    PLAN_FEWEST_MOVES, /* whatever is fewest moves away */
    PLANS
};

struct search {
    hk_winnable *solver;
    struct hk__memory *memory;
    hk_color winner, loser;
    enum plan plan;
};

/* The goal. */

static bool is_mate(const hk_board *board)
{
    return hk_board_checkers(board) && !hk_movegen_any(board);
}

static bool can_mate_in_one(const hk_board *board)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves.move[i]);
        if (is_mate(&after))
            return true;
    }
    return false;
}

/*
 * Is the player to move mated by the next move, whatever that player plays? `moves` are the legal
 * ones. If there is none, the answer is no: that is mate or stalemate.
 */
static bool cannot_avoid_mate(const hk_board *board, const hk_move_list *moves)
{
    for (unsigned i = 0; i < moves->size; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves->move[i]);
        if (!can_mate_in_one(&after))
            return false;
    }
    return moves->size > 0;
}

/*
 * Material. These answers were proved by going through all placements of the pieces:
 * tests/potential_material.c.
 */

/* Does a lone knight have no potential against these pieces? */
static bool forbids_knight(const hk_board *board, uint64_t enemy)
{
    const uint64_t pawns = enemy & board->pawns;
    const uint64_t bishops = enemy & board->diagonals & ~board->orthogonals;

    if (bb_count(enemy) > 2 || pawns & (BB_FILE_A | BB_FILE_H))
        return false;
    return !pawns || !(bb_many(pawns) || bishops);
}

/* Do bishops on one color of squares have no potential against these pieces? */
static bool forbids_bishops(const hk_board *board, uint64_t own, uint64_t enemy)
{
    const uint64_t pawns = enemy & board->pawns;
    const uint64_t bishops = enemy & board->diagonals & ~board->orthogonals;

    if (!bb_many(enemy))
        return !bb_many(own) || (bb_count(own) == 2 && !(pawns & (BB_FILE_A | BB_FILE_H)));
    return !bb_many(own) && bb_count(enemy) == 2 && !pawns && !bishops;
}

hk_answer hk_winnable_potential_by_material(const hk_board *board, hk_color side)
{
    const hk_color other = side == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t own = board->color[side] & ~board->kings;
    const uint64_t enemy = board->color[other] & ~board->kings;
    const uint64_t queens = board->diagonals & board->orthogonals;
    bool forbids = hk_winnable_by_material(board, side) == HK_NO;

    if (forbids || own & (board->pawns | board->orthogonals))
        return forbids ? HK_NO : HK_UNKNOWN;
    if (!(own & ~board->knights))
        forbids = bb_many(own) ? bb_count(own) == 2 && !bb_many(enemy) && !(enemy & ~queens)
                               : forbids_knight(board, enemy);
    else if (!(own & board->knights) && !(own & BB_DARK_SQUARES && own & ~BB_DARK_SQUARES))
        forbids = forbids_bishops(board, own, enemy);
    return forbids ? HK_NO : HK_UNKNOWN;
}

/* The estimate. */

static int distance(unsigned a, unsigned b)
{
    const int files = (int)(a % 8) - (int)(b % 8), ranks = (int)(a / 8) - (int)(b / 8);
    const int file_steps = files < 0 ? -files : files, rank_steps = ranks < 0 ? -ranks : ranks;
    return file_steps > rank_steps ? file_steps : rank_steps;
}

/*
 * How far the loser's king is from its corner. To be shut in by its own pieces it has to go to
 * where its pawns promote; if the winner has bishops on one color alone, to a corner of that color.
 */
static int from_corner(const struct search *search, const hk_board *board, unsigned king)
{
    const uint64_t own = board->color[search->winner] & ~board->kings;
    const uint64_t pawns = board->pawns & board->color[search->loser];
    const uint64_t bishops = own & board->diagonals & ~board->orthogonals;
    uint64_t corners = BB_LAST_RANKS & (BB_FILE_A | BB_FILE_H);
    int least = 14;

    if (search->plan != PLAN_CAPTURE) {
        if (pawns)
            corners &= search->loser == HK_WHITE ? BB_RANK_8 : BB_RANK_1;
        if (pawns & (BB_FILE_A | BB_FILE_H))
            corners &= (pawns & BB_FILE_A ? BB_FILE_A : 0) | (pawns & BB_FILE_H ? BB_FILE_H : 0);
        else if (own && own == (bishops & BB_DARK_SQUARES))
            corners &= BB_DARK_SQUARES;
        else if (own && own == (bishops & ~BB_DARK_SQUARES))
            corners &= ~BB_DARK_SQUARES;
    }
    while (corners) {
        const int steps = distance(bb_take_first(&corners), king);
        least = steps < least ? steps : least;
    }
    return 4 * least;
}

/* Steps of the most advanced pawn to promotion; a piece before it counts as three more. */
static int steps_to_promotion(const hk_board *board, hk_color side)
{
    uint64_t pawns = board->pawns & board->color[side];
    int least = 10;

    while (pawns) {
        const unsigned square = bb_take_first(&pawns), rank = square / 8;
        const bool stopped = bb_forward(bb_bit(square), side) & board_occupied(board);
        const int steps = (int)(side == HK_WHITE ? 7 - rank : rank) + (stopped ? 3 : 0);
        least = steps < least ? steps : least;
    }
    return least;
}

/*
 * How far from the goal a position seems to be. The loser's king should be in a corner with few
 * moves, the winner's king next to it.
 */
static int estimate_of(const struct search *search, const hk_board *board)
{
    const uint64_t own = board->color[search->winner], enemy = board->color[search->loser];
    const unsigned target_king = board_king(board, search->loser),
                   king = board_king(board, search->winner);
    const uint64_t non_pawns = enemy & ~board->kings & ~board->pawns;
    const int pieces = (int)bb_count(enemy) - 1;
    int estimate = from_corner(search, board, target_king) + 3 * distance(target_king, king);

    if (own & board->pawns && !(own & board->orthogonals)) {
        const int to_go = 60 + 8 * steps_to_promotion(board, search->winner);
        if (search->plan == PLAN_CAPTURE)
            return to_go + 5 * pieces;
        estimate += to_go - 30;
    }
    if (!(own & (board->pawns | board->orthogonals))) {
        uint64_t minors = own & ~board->kings;
        for (estimate += search->plan == PLAN_CAPTURE ? 120 : 0; minors;)
            estimate += distance(bb_take_first(&minors), target_king);
    }
    if (search->plan == PLAN_CAPTURE) {
        estimate += 5 * pieces + 12 * (int)bb_count(non_pawns);
    } else if (search->plan == PLAN_PAWN_BLOCK) {
        const uint64_t rook_pawns = enemy & board->pawns & (BB_FILE_A | BB_FILE_H);
        estimate += 8 * pieces + 8 * (int)bb_count(non_pawns) + (rook_pawns ? 0 : 60);
        for (uint64_t away = rook_pawns; away;)
            estimate += 2 * distance(bb_take_first(&away), target_king);
    } else {
        uint64_t away = enemy & ~board->kings & ~bb_king(target_king);
        for (estimate += 5 * (15 - pieces); away;)
            estimate += distance(bb_take_first(&away), target_king) - 1;
        estimate += 5 * (16 - (int)bb_count(own));
    }
    if (search->plan == PLAN_CAPTURE && non_pawns) {
        estimate += 12; /* The number of legal moves says nothing yet. */
    } else if (board->side == search->loser) {
        const int moves = (int)hk_movegen_count(board);
        estimate += moves < 12 ? moves : 12;
    } else {
        estimate += 3;
    }
    return estimate < ESTIMATES ? estimate : ESTIMATES - 1;
}

/* The search. */

/*
 * Add the moves of a position after which there may be potential. It is `plies` half-moves from the
 * first one; the estimate of an open move says how many the position after it is.
 */
static void add_moves(struct search *search, uint32_t node, int plies, const hk_board *board,
                      const hk_move_list *moves)
{
    const int after_plies = plies < INT16_MAX ? plies + 1 : INT16_MAX;

    for (unsigned i = 0; i < moves->size; i++) {
        hk_board after = *board;
        hk_board_make(&after, moves->move[i]);
        if (hk_winnable_potential_by_material(&after, search->winner) == HK_NO)
            continue;
        const int estimate = search->plan != PLAN_FEWEST_MOVES ? estimate_of(search, &after)
                             : plies < ESTIMATES               ? plies
                                                               : ESTIMATES - 1;
        hk__memory_push_move(search->memory, node, moves->move[i], estimate, after_plies);
    }
}

static void read_board(const struct search *search, uint32_t node, hk_board *out)
{
    struct hk__node position;
    hk__memory_board(out, hk__memory_position(search->memory, node, &position));
}

/* Make a move of a node. @return The node after it; *is_new: it had not been reached before. */
static uint32_t make(struct search *search, uint32_t parent, hk_move move, bool *is_new)
{
    hk_board board;

    read_board(search, parent, &board);
    hk_board_make(&board, move);
    return hk__memory_add_board(search->memory, &board, parent, move, is_new);
}

/* The node that is visited next, and its half-moves from the first; 0 if none is left. */
static uint32_t next_node(struct search *search, int *plies)
{
    struct hk__open_move open_move;

    while (hk__memory_pop_move(search->memory, &open_move)) {
        bool is_new;
        const uint32_t node = make(search, open_move.node, open_move.move, &is_new);
        *plies = open_move.estimate;
        if (is_new)
            return node;
    }
    return 0;
}

/* Visit a node. @return It is the goal; if not, its moves have been added. */
static bool expand(struct search *search, uint32_t node, int plies)
{
    hk_move_list moves;
    hk_board board;

    read_board(search, node, &board);
    hk_movegen_legal(&board, &moves);
    if (board.side == search->loser && cannot_avoid_mate(&board, &moves))
        return true;
    add_moves(search, node, plies, &board, &moves);
    return false;
}

/*
 * Search from a position and from those along a line of moves, until `nodes_max` positions have
 * been visited.
 * @return HK_YES: *goal is set. HK_NO: all positions that can be reached have been visited.
 *         HK_UNKNOWN: the positions were not enough.
 */
static hk_answer run(struct search *search, const hk_board *board, const hk_move *line,
                     unsigned size, uint64_t nodes_max, uint64_t *nodes, uint32_t *goal)
{
    bool is_new;
    uint32_t node = hk__memory_add_board(search->memory, board, 0, HK_MOVE_NONE, &is_new);
    uint32_t on_line = node;
    unsigned at = 0;
    int plies = 0;

    while (node && *nodes < nodes_max && hk__may_go_on(search->solver, 1)) {
        ++*nodes;
        if (expand(search, node, plies)) {
            *goal = node;
            return HK_YES;
        }
        is_new = false;
        while (at < size && !is_new)
            on_line = node = make(search, on_line, line[at++], &is_new);
        if (is_new)
            plies = (int)hk__memory_line(search->memory, node, NULL, 0);
        else
            node = next_node(search, &plies);
    }
    return node || search->memory->dropped_moves ? HK_UNKNOWN : HK_NO;
}

void hk_winnable_potential(hk_winnable *solver, const hk_board *board, hk_color side,
                           uint64_t nodes_max, hk_winnability *out, hk_move *line, unsigned room)
{
    struct search search = {.solver = solver,
                            .memory = &solver->memory,
                            .winner = side,
                            .loser = side == HK_WHITE ? HK_BLACK : HK_WHITE};
    uint64_t budget = FIRST_BUDGET;
    hk_move mating_line[LINE_MAX];
    uint32_t goal = 0;

    solver->mate_node = 0;
    solver->playout.size = 0;
    *out = (hk_winnability){.answer = HK_NO, .proof = HK_PROOF_TERMINAL};
    if (!hk_movegen_any(board))
        return;
    out->proof = HK_PROOF_MATERIAL;
    if (hk_winnable_potential_by_material(board, side) == HK_NO)
        return;
    hk_winnable_ask(solver, board, side, nodes_max, out);
    if (out->answer != HK_YES)
        return;
    unsigned size = hk_winnable_line(solver, mating_line, LINE_MAX);
    if (size > LINE_MAX)
        size = LINE_MAX;

    nodes_max = solver->limit;
    const uint64_t asked = out->nodes;
    *out = (hk_winnability){.answer = HK_UNKNOWN, .nodes = out->nodes};
    for (unsigned turn = 0;
         out->answer == HK_UNKNOWN && out->nodes < nodes_max && !solver->is_ended; turn++) {
        const uint64_t left = nodes_max - out->nodes;
        uint64_t nodes = 0;
        search.plan = (enum plan)(turn % PLANS);
        hk__memory_begin(search.memory, nodes_max);
        out->answer =
            run(&search, board, mating_line, size, budget < left ? budget : left, &nodes, &goal);
        out->nodes += nodes;
        if (turn % PLANS == PLANS - 1)
            budget *= BUDGET_GROWTH;
    }
    hk__ration_take(solver, out->nodes - asked);
    if (out->answer == HK_YES)
        out->line_plies = hk__memory_line(search.memory, goal, line, room);
    out->proof = out->answer == HK_YES  ? HK_PROOF_HELPMATE
                 : out->answer == HK_NO ? HK_PROOF_EXHAUSTION
                                        : HK_PROOF_NONE;
    solver->mate_node = 0; /* the nodes now belong to another search */
    solver->playout.size = 0;
}
