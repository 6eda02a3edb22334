/*
 * Mating potential: the question that the 2005 edition asks in blitz (appendix C, C.4). Does some series of legal moves, the
 * opponent helping, lead to a position in which he has the move and is mated by the next one whatever he does? A mate that
 * stands is not enough, and neither is one that he need not have walked into: two knights mate a bare king in a corner, but
 * never against his will. docs/readings/C.4.md has the words and the reading.
 *
 * The stages, each sound alone:
 *
 *   terminal   the position itself is mate or stalemate: no move follows
 *   material   with these men, and what is left of them after captures and promotions, there is no such position
 *   the rest of winnable.c: who cannot mate at all has no potential either
 *   the search below: best first over legal moves, from the position and from all positions of the line that mates. Its yes is
 *              a line to such a position; its no is a closure: everything that can be reached has been looked at.
 *
 * Whether a position is such a one is tested in full at every position that is looked at, so the order in which the search
 * goes decides how long it takes, never what it answers.
 */
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/helpmate.h"

#include <string.h>

enum {
    FIRST_NODES = 128,
    FIRST_TRIES = 1024,
    LEVELS = 256,
    FIRST_SHARE = 400, /* positions by each plan, to begin with */
    SHARE_GROWS = 4,
    LINE_MAX = 1024 /* moves of the line that mates that are followed */
};

/* What is gone for first. */
enum plan {
    PLAN_TAKE, /* promote, take the loser's men, drive his king into a corner */
    PLAN_KEEP, /* shut him in with his own men */
    PLAN_PAWN, /* shut him in with a pawn of his on the rim, and take the rest */
    PLAN_NEAR, /* what is fewest moves away */
    PLANS
};

struct node {
    hk_board board;
    uint64_t key;
    uint32_t parent; /* 0: the first */
    hk_move move;
    uint16_t plies; /* from the first */
};

/* A move still to be made. */
struct
try {
    uint32_t node, next;
    hk_move move;
};

struct search {
    hk_arena arena;
    hk_color winner, loser;
    struct node *nodes; /* from 1 */
    uint32_t node_count, node_room;
    uint32_t *table;   /* indices of nodes by key, 0: empty; twice as many as nodes */
    struct try *tries; /* from 1 */
    uint32_t try_count, try_room, free_try;
    uint32_t first[LEVELS]; /* tries by level, the latest first */
    unsigned least;         /* no try has less */
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

/* Is the player to move mated by the next move whatever he does? `moves` are his. Stalemate and mate are no such thing. */
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

/* Material. What is answered here was proved by going through all placements of the men: tests/potential_material.c. */

/* A knight alone, against so many men that are no king. */
static bool forbids_to_knight(const hk_board *board, uint64_t enemy)
{
    const uint64_t pawns = enemy & board->pawns;
    const uint64_t bishops = enemy & board->diagonals & ~board->orthogonals;

    if (bb_count(enemy) > 2 || pawns & (BB_FILE_A | BB_FILE_H))
        return false;
    return !pawns || !(bb_many(pawns) || bishops);
}

/* Bishops alone, all on one colour of squares. */
static bool forbids_to_bishops(const hk_board *board, uint64_t own, uint64_t enemy)
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
    const uint64_t own = board->colour[side] & ~board->kings;
    const uint64_t enemy = board->colour[other] & ~board->kings;
    const uint64_t queens = board->diagonals & board->orthogonals;
    bool forbids = hk_winnable_by_material(board, side) == HK_NO;

    if (forbids || own & (board->pawns | board->orthogonals))
        return forbids ? HK_NO : HK_UNKNOWN;
    if (!(own & ~board->knights))
        forbids = bb_many(own) ? bb_count(own) == 2 && !bb_many(enemy) && !(enemy & ~queens)
                               : forbids_to_knight(board, enemy);
    else if (!(own & board->knights) && !(own & BB_DARK_SQUARES && own & ~BB_DARK_SQUARES))
        forbids = forbids_to_bishops(board, own, enemy);
    return forbids ? HK_NO : HK_UNKNOWN;
}

/* How far from the goal it looks. */

static int distance(unsigned a, unsigned b)
{
    const int files = (int)(a % 8) - (int)(b % 8), ranks = (int)(a / 8) - (int)(b / 8);
    const int file_steps = files < 0 ? -files : files, rank_steps = ranks < 0 ? -ranks : ranks;
    return file_steps > rank_steps ? file_steps : rank_steps;
}

/*
 * How far the loser's king is from the corner where he belongs: by his own men alone he is shut in where his pawns promote,
 * on the colour of the winner's bishop if that is all the winner has.
 */
static int from_corner(const struct search *search, const hk_board *board, unsigned king)
{
    const uint64_t own = board->colour[search->winner] & ~board->kings;
    const uint64_t pawns = board->pawns & board->colour[search->loser];
    const uint64_t bishops = own & board->diagonals & ~board->orthogonals;
    uint64_t corners = BB_LAST_RANKS & (BB_FILE_A | BB_FILE_H);
    int least = 14;

    if (search->plan != PLAN_TAKE) {
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

/* Steps to promotion of the pawn that is nearest to it; a man before it counts as three more. */
static int steps_to_promotion(const hk_board *board, hk_color side)
{
    uint64_t pawns = board->pawns & board->colour[side];
    int least = 10;

    while (pawns) {
        const unsigned square = bb_take_first(&pawns), rank = square / 8;
        const bool stopped = bb_forward(bb_bit(square), side) & board_occupied(board);
        const int steps = (int)(side == HK_WHITE ? 7 - rank : rank) + (stopped ? 3 : 0);
        least = steps < least ? steps : least;
    }
    return least;
}

/* Less is nearer. The loser's king belongs in a corner with few moves, the winner's king beside him. */
static int look(const struct search *search, const hk_board *board)
{
    const uint64_t own = board->colour[search->winner], enemy = board->colour[search->loser];
    const unsigned hunted = board_king(board, search->loser),
                   hunter = board_king(board, search->winner);
    const uint64_t pieces = enemy & ~board->kings & ~board->pawns;
    const int men = (int)bb_count(enemy) - 1;
    int far = from_corner(search, board, hunted) + 3 * distance(hunted, hunter);

    if (own & board->pawns && !(own & board->orthogonals)) {
        const int to_go = 60 + 8 * steps_to_promotion(board, search->winner);
        if (search->plan == PLAN_TAKE)
            return to_go + 5 * men;
        far += to_go - 30;
    }
    if (!(own & (board->pawns | board->orthogonals))) {
        uint64_t minors = own & ~board->kings;
        for (far += search->plan == PLAN_TAKE ? 120 : 0; minors;)
            far += distance(bb_take_first(&minors), hunted);
    }
    if (search->plan == PLAN_TAKE) {
        far += 5 * men + 12 * (int)bb_count(pieces);
    } else if (search->plan == PLAN_PAWN) {
        const uint64_t rook_pawns = enemy & board->pawns & (BB_FILE_A | BB_FILE_H);
        far += 8 * men + 8 * (int)bb_count(pieces) + (rook_pawns ? 0 : 60);
        for (uint64_t away = rook_pawns; away;)
            far += 2 * distance(bb_take_first(&away), hunted);
    } else {
        uint64_t away = enemy & ~board->kings & ~bb_king(hunted);
        for (far += 5 * (15 - men); away;)
            far += distance(bb_take_first(&away), hunted) - 1;
        far += 5 * (16 - (int)bb_count(own));
    }
    if (search->plan == PLAN_TAKE && pieces) {
        far += 12; /* how many moves he has says nothing yet */
    } else if (board->side == search->loser) {
        const int moves = (int)hk_movegen_count(board);
        far += moves < 12 ? moves : 12;
    } else {
        far += 3;
    }
    return far < LEVELS ? far : LEVELS - 1;
}

/* Memory. */

static uint32_t *slot_of(const struct search *search, const hk_board *board, uint64_t key)
{
    const uint32_t mask = 2 * search->node_room - 1;
    uint32_t at = (uint32_t)key & mask;
    while (search->table[at]) {
        const struct node *node = &search->nodes[search->table[at]];
        if (node->key == key && hk_board_equal(&node->board, board))
            break;
        at = (at + 1) & mask;
    }
    return &search->table[at];
}

static bool grow_nodes(struct search *search)
{
    const uint32_t room = search->node_room ? 2 * search->node_room : FIRST_NODES;
    struct node *nodes = hk_arena_get(&search->arena, room * sizeof *nodes);
    uint32_t *table = hk_arena_get(&search->arena, 2 * (size_t)room * sizeof *table);

    if (!nodes || !table)
        return false;
    if (search->nodes)
        memcpy(nodes, search->nodes, search->node_count * sizeof *nodes);
    search->nodes = nodes;
    search->table = table;
    search->node_room = room;
    for (uint32_t i = 1; i < search->node_count; i++)
        *slot_of(search, &nodes[i].board, nodes[i].key) = i;
    return true;
}

static bool grow_tries(struct search *search)
{
    const uint32_t room = search->try_room ? 2 * search->try_room : FIRST_TRIES;
    struct try *tries = hk_arena_get(&search->arena, room * sizeof *tries);

    if (!tries)
        return false;
    if (search->tries)
        memcpy(tries, search->tries, search->try_count * sizeof *tries);
    search->tries = tries;
    search->try_room = room;
    return true;
}

/* Enter a position. @return Its index, 0 if there is no memory; *is_new: it had not been reached before. */
static uint32_t enter(struct search *search, const hk_position *position, uint32_t parent,
                      hk_move move, bool *is_new)
{
    if (search->node_count == search->node_room && !grow_nodes(search))
        return 0;
    uint32_t *slot = slot_of(search, &position->board, position->key);
    *is_new = *slot == 0;
    if (*is_new) {
        *slot = search->node_count++;
        const unsigned plies = parent ? search->nodes[parent].plies + 1u : 0;
        search->nodes[*slot] =
            (struct node){.board = position->board,
                          .key = position->key,
                          .parent = parent,
                          .move = move,
                          .plies = (uint16_t)(plies < UINT16_MAX ? plies : UINT16_MAX)};
    }
    return *slot;
}

static bool add_try(struct search *search, uint32_t node, hk_move move, int level)
{
    uint32_t index = search->free_try;
    if (index) {
        search->free_try = search->tries[index].next;
    } else {
        if (search->try_count == search->try_room && !grow_tries(search))
            return false;
        index = search->try_count++;
    }
    search->tries[index] = (struct try){node, search->first[level], move};
    search->first[level] = index;
    if ((unsigned)level < search->least)
        search->least = (unsigned)level;
    return true;
}

/* Take the try that looks best out of its level; 0 if none is left. */
static uint32_t take_try(struct search *search)
{
    while (search->least < LEVELS && !search->first[search->least])
        search->least++;
    if (search->least == LEVELS)
        return 0;
    const uint32_t index = search->first[search->least];
    search->first[search->least] = search->tries[index].next;
    search->tries[index].next = search->free_try;
    search->free_try = index;
    return index;
}

/* Search. */

static hk_position position_of(const struct node *node)
{
    return (hk_position){.board = node->board, .key = node->key, .move_number = 1};
}

/* Line up the moves of a position that lead to where there may be potential. */
static bool add_moves(struct search *search, uint32_t node, const hk_move_list *moves)
{
    const int plies = search->nodes[node].plies;

    for (unsigned i = 0; i < moves->size; i++) {
        hk_board after = search->nodes[node].board;
        hk_board_make(&after, moves->move[i]);
        if (hk_winnable_potential_by_material(&after, search->winner) == HK_NO)
            continue;
        const int level = search->plan != PLAN_NEAR ? look(search, &after)
                          : plies < LEVELS          ? plies
                                                    : LEVELS - 1;
        if (!add_try(search, node, moves->move[i], level))
            return false;
    }
    return true;
}

/* The position that is looked at next; 0: none is left, or, with *full, there is no memory. */
static uint32_t next_node(struct search *search, bool *full)
{
    uint32_t index;

    while ((index = take_try(search)) != 0) {
        const struct try try = search->tries[index];
        hk_position position = position_of(&search->nodes[try.node]);
        bool is_new;
        hk_position_make(&position, try.move);
        const uint32_t node = enter(search, &position, try.node, try.move, &is_new);
        *full = node == 0;
        if (*full || is_new)
            return node;
    }
    return 0;
}

static void begin(struct search *search, enum plan plan)
{
    search->plan = plan;
    search->node_count = search->try_count = 1;
    search->free_try = 0;
    search->least = LEVELS;
    memset(search->first, 0, sizeof search->first);
    if (search->table)
        memset(search->table, 0, 2 * (size_t)search->node_room * sizeof *search->table);
}

/* Look at a position: is it the goal? If not, line up its moves. Answers HK_UNKNOWN if there is no memory. */
static hk_answer look_at(struct search *search, uint32_t node)
{
    const hk_board board = search->nodes[node].board;
    hk_move_list moves;

    hk_movegen_legal(&board, &moves);
    if (board.side == search->loser && cannot_avoid_mate(&board, &moves))
        return HK_YES;
    return add_moves(search, node, &moves) ? HK_NO : HK_UNKNOWN;
}

/*
 * Search from a position and from those along a line of moves, until `nodes_max` positions have been looked at.
 * Answers HK_YES with *goal; HK_NO, everything that can be reached has been looked at; HK_UNKNOWN.
 */
static hk_answer run(struct search *search, const hk_board *board, const hk_move *line,
                     unsigned size, uint64_t nodes_max, uint64_t *nodes, uint32_t *goal)
{
    hk_position position = {.board = *board, .key = hk_board_key(board), .move_number = 1};
    bool is_new;
    uint32_t node = enter(search, &position, 0, HK_MOVE_NONE, &is_new);
    bool full = node == 0;
    unsigned at = 0;

    while (node && *nodes < nodes_max) {
        ++*nodes;
        const hk_answer found = look_at(search, node);
        if (found != HK_NO) {
            *goal = node;
            return found;
        }
        is_new = false;
        while (at < size && !is_new && node) {
            const uint32_t parent = node;
            hk_position_make(&position, line[at]);
            node = enter(search, &position, parent, line[at++], &is_new);
        }
        if (!is_new && node)
            node = next_node(search, &full);
        else
            full = node == 0;
    }
    return node || full ? HK_UNKNOWN : HK_NO;
}

/* The moves that lead to a node. @return How many. */
static unsigned write_line(const struct search *search, uint32_t goal, hk_move *line, unsigned room)
{
    unsigned size = 0, at;

    for (uint32_t node = goal; search->nodes[node].parent; node = search->nodes[node].parent)
        size++;
    at = size;
    for (uint32_t node = goal; search->nodes[node].parent; node = search->nodes[node].parent)
        if (--at < room)
            line[at] = search->nodes[node].move;
    return size;
}

void hk_winnable_potential(hk_winnable *find, const hk_board *board, hk_color side,
                           uint64_t nodes_max, hk_winnability *out, hk_move *line, unsigned room)
{
    struct search search = {.winner = side, .loser = side == HK_WHITE ? HK_BLACK : HK_WHITE};
    uint64_t share = FIRST_SHARE;
    hk_move mating[LINE_MAX];
    uint32_t goal = 0;

    *out = (hk_winnability){.answer = HK_NO, .ground = HK_GROUND_TERMINAL};
    if (!hk_movegen_any(board))
        return;
    out->ground = HK_GROUND_MATERIAL;
    if (hk_winnable_potential_by_material(board, side) == HK_NO)
        return;
    hk_winnable_ask(find, board, side, nodes_max, out);
    if (out->answer != HK_YES)
        return;
    unsigned size = hk_winnable_line(find, mating, LINE_MAX);
    if (size > LINE_MAX)
        size = LINE_MAX;

    /* What this search takes goes back when it ends: the memory of `find` is as it was. */
    search.arena = (hk_arena){.get = find->arena->get,
                              .put = find->arena->put,
                              .context = find->arena->context,
                              .limit_bytes = find->arena->limit_bytes - find->arena->taken_bytes};
    *out = (hk_winnability){.answer = HK_UNKNOWN, .nodes = out->nodes};
    bool spent = !grow_nodes(&search) || !grow_tries(&search);
    for (unsigned turn = 0; out->answer == HK_UNKNOWN && !spent; turn++) {
        const uint64_t left = nodes_max - out->nodes;
        uint64_t nodes = 0;
        begin(&search, (enum plan)(turn % PLANS));
        out->answer = run(&search, board, mating, size, share < left ? share : left, &nodes, &goal);
        out->nodes += nodes;
        spent = nodes < share; /* the positions or the memory */
        if (turn % PLANS == PLANS - 1)
            share *= SHARE_GROWS;
    }
    if (out->answer == HK_YES)
        out->line_plies = write_line(&search, goal, line, room);
    out->ground = out->answer == HK_YES  ? HK_GROUND_HELPMATE
                  : out->answer == HK_NO ? HK_GROUND_CLOSURE
                                         : HK_GROUND_NONE;
    hk_arena_finish(&search.arena);
}
