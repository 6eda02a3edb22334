/*
 * The search for a helpmate, best first.
 *
 * Every legal move of every position that is looked at waits, sorted by how near to a mate it seems to lead; the
 * most promising is made next. Positions that have been reached before are known by their boards, compared whole (the
 * key only finds them), and those in which the winner's material cannot mate are left out, which is a proof of its own. So
 * when no move is left to be made, everything that can be reached has been looked at and nothing of it is a mate.
 *
 * What is near to a mate: the loser's king in a corner, the winner's two steps away, a queen or rook beside them; before
 * that a pawn to be promoted; of minor pieces alone, the loser's men in the corner as well, for they must block it. The
 * weights come from real games lost on time (see docs/winnable.md); they decide how long the search takes, never what it
 * answers. The same question is always answered by the same steps.
 */
#include "winnable/helpmate.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/guide.h"

#include <string.h>

enum {
    PROOF_CONFIGURATIONS = 30, /* looked at for each position of the plan to prove */
    DETOUR_MOST = 40,
    FIRST_NODES = 1024,
    FIRST_TRIES = 16 * 1024,
    FIRST_SLOTS = 256,
    START = HK__POTENTIALS * 3 / 5,
    /* Weights. */
    LOSER_KING = 1,
    WINNER_KING = 4,
    TAKES = 2,
    PUSH = 8,
    PATTERN = 4,
    PATTERN_TAKES = 2,
    HEAVY = 2,
    IS_TAKEN = 6,
    HUNTED = 14,
    FAR = 20, /* moves to where the king cannot go */
    QUEENS = 43,
    ROOKS = 39
};

/* King moves between two squares. */
static int distance(unsigned a, unsigned b)
{
    const int files = (int)(a % 8) - (int)(b % 8), ranks = (int)(a / 8) - (int)(b / 8);
    const int file_steps = files < 0 ? -files : files, rank_steps = ranks < 0 ? -ranks : ranks;
    return file_steps > rank_steps ? file_steps : rank_steps;
}

static hk_color loser_of(const hk_winnable *find)
{
    return find->winner == HK_WHITE ? HK_BLACK : HK_WHITE;
}

/* On squares of which colour a corner must be: 1 dark, 0 light, -1 either. */
static int colour_of_corner(const hk_board *board, hk_color winner)
{
    const uint64_t bishops = board->diagonals & ~board->orthogonals;
    const uint64_t own = bishops & board->colour[winner],
                   other = bishops & board->colour[winner ^ 1];
    const uint64_t men = own ? own : other;

    if (board->colour[winner] & (board->pawns | board->orthogonals) || !men)
        return -1;
    if (men & BB_DARK_SQUARES && men & ~BB_DARK_SQUARES)
        return -1;
    /* The winner's bishop attacks the corner; the loser's stands beside it. */
    return ((men & BB_DARK_SQUARES) != 0) == (own != 0);
}

static void choose_corner(hk_winnable *find, const hk_board *board)
{
    static const uint8_t corners[] = {0, 7, 56, 63};
    static const uint8_t far_spots[] = {18, 21, 42, 45}, near_spots[] = {17, 22, 41, 46};
    const uint8_t *spots = find->plan == HK__PLAN_BLOCK ? near_spots : far_spots;
    const unsigned loser = board_king(board, loser_of(find)),
                   winner = board_king(board, find->winner);
    const int colour = colour_of_corner(board, find->winner);
    int least = 100;

    for (unsigned i = 0; i < 4; i++) {
        const int dark = (int)(BB_DARK_SQUARES >> corners[i] & 1);
        const int steps = 2 * distance(loser, corners[i]) + distance(winner, spots[i]);
        if ((colour < 0 || colour == dark) && steps < least) {
            least = steps;
            find->corner = corners[i];
            find->spot = spots[i];
        }
    }
}

/*
 * How many moves the winner's king needs to a man that he goes for: one before a pawn of his if there is one. He goes around
 * squares that the loser's pawns attack and his own pawns hold. The loser's king is sent to the corner far from there.
 */
static void find_ways(hk_winnable *find, const hk_board *board)
{
    const hk_color loser = loser_of(find);
    const uint64_t own_pawns = board->pawns & board->colour[find->winner];
    const uint64_t pawns = board->pawns & board->colour[loser];
    const uint64_t men = board->colour[loser] & ~board->kings;
    const uint64_t before = men & bb_forward(own_pawns, find->winner);
    const uint64_t closed =
        own_pawns | bb_pawns_attack_west(pawns, loser) | bb_pawns_attack_east(pawns, loser);
    uint64_t reached = (before ? before : men) & ~closed, last = reached;
    int most = -1;

    memset(find->way, FAR, sizeof find->way);
    find->spot = reached ? bb_first(reached) : find->spot;
    for (uint8_t steps = 0; last && steps < FAR; steps++) {
        uint64_t next = 0;
        for (uint64_t squares = last; squares;) {
            const unsigned square = bb_take_first(&squares);
            find->way[square] = steps;
            next |= bb_king(square);
        }
        last = next & ~closed & ~reached;
        reached |= last;
    }
    for (unsigned corner = 0; corner < 64; corner += corner % 8 == 0 ? 7 : 49)
        if (distance(corner, find->spot) > most) {
            most = distance(corner, find->spot);
            find->corner = corner;
        }
}

/* Potential. */

static int change_by_winner(const hk_winnable *find, const hk_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t from_bit = bb_bit(from);
    const uint64_t heavy = board->orthogonals & board->colour[find->winner];
    const unsigned king = board_king(board, loser_of(find));
    int change = 0;

    if (hk_move_special(move) == HK_MOVE_CASTLING)
        return 2;
    if (board->colour[loser_of(find)] & bb_bit(to))
        change = find->plan == HK__PLAN_BLOCK  ? TAKES /* the loser's men are needed */
                 : find->plan == HK__PLAN_HUNT ? -HUNTED
                                               : -TAKES;
    if (hk_move_promotion(move) == HK_QUEEN)
        return change - QUEENS;
    if (hk_move_promotion(move) == HK_ROOK)
        return change - ROOKS;
    if (board->pawns & from_bit)
        return change - (heavy ? 1 : PUSH);
    if (board->kings & from_bit && find->plan == HK__PLAN_HUNT)
        return change + WINNER_KING * (find->way[to] - find->way[from]);
    if (board->kings & from_bit)
        return change + WINNER_KING * (distance(to, find->spot) - distance(from, find->spot));
    if (heavy & from_bit || find->plan == HK__PLAN_BLOCK)
        return change + HEAVY * (distance(to, king) - distance(from, king)) + 1;
    return change + 1;
}

static int change_by_loser(const hk_winnable *find, const hk_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t to_bit = bb_bit(to);
    int change = 0;

    if (hk_move_special(move) == HK_MOVE_CASTLING)
        return 2;
    if (board->colour[find->winner] & to_bit)
        change = board->orthogonals & to_bit && !(board->pawns & to_bit) ? IS_TAKEN : IS_TAKEN / 2;
    const int steps = distance(to, find->corner) - distance(from, find->corner);
    if (board->kings & bb_bit(from))
        return change + (find->plan == HK__PLAN_BLOCK ? 3 : LOSER_KING) * steps;
    if (find->plan == HK__PLAN_BLOCK)
        return change + steps - (hk_move_promotion(move) == HK_KNIGHT ? PUSH : 0);
    if (hk_move_promotion(move) != HK_NO_KIND)
        change += IS_TAKEN;
    return change;
}

/* Memory. */

static uint32_t *slot_of(const hk_winnable *find, const hk_board *board, uint64_t key)
{
    uint32_t at = (uint32_t)key & find->table_mask;
    while (find->table[at]) {
        const struct hk__node *node = &find->nodes[find->table[at]];
        if (node->key == key && hk_board_equal(&node->board, board))
            break;
        at = (at + 1) & find->table_mask;
    }
    return &find->table[at];
}

/* A table of so many slots, with all nodes in it. */
static void spread_table(hk_winnable *find, uint32_t slots)
{
    memset(find->table, 0, slots * sizeof *find->table);
    find->table_mask = slots - 1;
    for (uint32_t i = 1; i < find->node_count; i++)
        *slot_of(find, &find->nodes[i].board, find->nodes[i].key) = i;
}

static bool grow_nodes(hk_winnable *find)
{
    const uint32_t room = 2 * find->node_room;
    struct hk__node *nodes =
        hk__arena_double(find->arena, find->nodes, find->node_room, sizeof *nodes);
    uint32_t *table = hk_arena_get(find->arena, 2 * (size_t)room * sizeof *table);

    if (!nodes || !table)
        return false;
    find->nodes = nodes;
    find->table = table;
    find->node_room = room;
    spread_table(find, 2 * room);
    return true;
}

static bool grow_tries(hk_winnable *find)
{
    struct hk__try *tries =
        hk__arena_double(find->arena, find->tries, find->try_room, sizeof *tries);

    if (!tries)
        return false;
    find->tries = tries;
    find->try_room *= 2;
    return true;
}

/* Enter a position that has not been reached before. @return Its index; 0 if there is no memory. */
static uint32_t add_node(hk_winnable *find, const hk_position *position, uint32_t parent,
                         hk_move move, int potential)
{
    if (find->node_count == find->node_room && !grow_nodes(find))
        return 0;
    if (2 * find->node_count > find->table_mask)
        spread_table(find, 2 * (find->table_mask + 1));
    const uint32_t index = find->node_count++;
    find->nodes[index] = (struct hk__node){.board = position->board,
                                           .key = position->key,
                                           .parent = parent,
                                           .move = move,
                                           .potential = (int16_t)potential};
    *slot_of(find, &position->board, position->key) = index;
    return index;
}

/* For as much as `detour` it is tried later. */
static bool add_try(hk_winnable *find, uint32_t node, hk_move move, int nearness, int detour)
{
    const int potential = nearness + detour;
    const int bounded = potential < 0                ? 0
                        : potential < HK__POTENTIALS ? potential
                                                     : HK__POTENTIALS - 1;
    uint32_t index = find->free_try;
    if (index) {
        find->free_try = find->tries[index].next;
    } else {
        if (find->try_count == find->try_room && !grow_tries(find))
            return false;
        index = find->try_count++;
    }
    find->tries[index] = (struct hk__try){.node = node,
                                          .next = find->first[bounded],
                                          .move = move,
                                          .potential = (int16_t)(bounded - detour)};
    find->first[bounded] = index;
    if ((unsigned)bounded < find->least)
        find->least = (unsigned)bounded;
    return true;
}

/* The try that looks best; 0 if none is left. */
static uint32_t take_try(hk_winnable *find)
{
    while (find->least < HK__POTENTIALS && !find->first[find->least])
        find->least++;
    if (find->least == HK__POTENTIALS)
        return 0;
    const uint32_t index = find->first[find->least];
    find->first[find->least] = find->tries[index].next;
    return index;
}

/* Search. */

static bool is_mate(const hk_board *board)
{
    return hk_board_checkers(board) && hk_movegen_count(board) == 0;
}

/* Could one move mate? Only a king at the edge with the other near is worth trying all moves. */
static bool may_be_mated(const hk_winnable *find, const hk_board *board)
{
    const uint64_t edge = UINT64_C(0xff818181818181ff);
    const unsigned king = board_king(board, loser_of(find));
    return edge >> king & 1 && distance(king, board_king(board, find->winner)) <= 3;
}

static hk_position position_of(const struct hk__node *node)
{
    return (hk_position){.board = node->board, .key = node->key, .move_number = 1};
}

/* Enter the mate that one of the moves gives. */
static bool find_mating_move(hk_winnable *find, uint32_t node, const hk_move_list *moves)
{
    for (unsigned i = 0; i < moves->size; i++) {
        hk_board board = find->nodes[node].board;
        hk_board_make(&board, moves->move[i]);
        if (!is_mate(&board))
            continue;
        hk_position position = position_of(&find->nodes[node]);
        hk_position_make(&position, moves->move[i]);
        find->mated = add_node(find, &position, node, moves->move[i], 0);
        return find->mated != 0;
    }
    return false;
}

/* By how many moves more or less the pattern is away after a move; it was `distance`. */
static int change_by_pattern(const hk_winnable *find, const hk_board *board, hk_move move,
                             int distance)
{
    const bool takes =
        board->side == find->winner && board->colour[loser_of(find)] >> hk_move_to(move) & 1;
    hk_board after = *board;

    hk_board_make(&after, move);
    const int moves = hk__pattern_distance(&find->pattern, &after, find->winner) - distance;
    return PATTERN * moves + (takes && moves <= 0 ? -PATTERN_TAKES : 1);
}

/* What a move changes in the potential. */
static int change_by(const hk_winnable *find, const hk_board *board, hk_move move, int distance)
{
    switch (find->plan) {
    case HK__PLAN_SHORTEST:
    case HK__PLAN_PROVE:
        return 1;
    case HK__PLAN_PATTERN:
        return change_by_pattern(find, board, move, distance);
    case HK__PLAN_CAPTURE:
    case HK__PLAN_BLOCK:
    case HK__PLAN_HUNT:
    case HK__PLAN_GUIDED:
        break;
    }
    return board->side == find->winner ? change_by_winner(find, board, move)
                                       : change_by_loser(find, board, move);
}

/*
 * How much later a position is tried as others have been lined up that look the same but for the loser's men, in the same
 * configuration: most of those have no part in the mate, and there is no end to the ways in which they can stand about. Others
 * may share the count; it is no answer.
 */
static int detour_of(hk_winnable *find, uint32_t configuration, const hk_board *board)
{
    const uint64_t men = board->colour[find->winner] & ~board->pawns;
    uint64_t key = (men | board->kings) * UINT64_C(0x9e3779b97f4a7c15);

    if (!find->alike)
        return 0;
    key = (key ^ key >> 29 ^ men) * UINT64_C(0xbf58476d1ce4e5b9);
    key = (key ^ key >> 32 ^ configuration * 2 ^ board->side) * UINT64_C(0x94d049bb133111eb);
    uint8_t *count = &find->seen[key >> (64 - HK__ALIKE_BITS)];
    const int detour = (int)(*count / find->alike);
    if (*count < UINT8_MAX)
        ++*count;
    return detour < DETOUR_MOST ? detour : DETOUR_MOST;
}

/* Line up the moves of a position by what the guide says of the positions behind them. */
static bool add_guided_moves(hk_winnable *find, uint32_t node, const hk_board *board,
                             const hk_move_list *moves)
{
    const uint64_t men = board_occupied(board);
    const uint32_t index = hk__guide_find(find->exits, board);

    if (index)
        hk__guide_open(find->exits, index, board);
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        hk_board next = *board;
        uint32_t then = index;
        hk_board_make(&next, move);
        if (!index || bb_count(board_occupied(&next)) != bb_count(men) ||
            next.pawns != board->pawns) {
            then = hk__guide_find(find->exits, &next);
            if (then)
                hk__guide_open(find->exits, then, &next);
        }
        /* Of a double step and the capture en passant behind it only the end is a configuration. */
        if (!then && !find->exits->full && next.ep == HK_NO_SQUARE)
            continue; /* no mate can come from there */
        if (!add_try(find, node, move, hk__guide_distance(find->exits, then, &next),
                     detour_of(find, then, &next)))
            return false;
    }
    return true;
}

/* Line up the moves of a position. */
static bool add_moves(hk_winnable *find, uint32_t node, const hk_move_list *moves)
{
    const hk_board board = find->nodes[node].board;
    const int potential = find->nodes[node].potential;
    const int distance = find->plan == HK__PLAN_PATTERN
                             ? hk__pattern_distance(&find->pattern, &board, find->winner)
                             : 0;

    if (find->plan == HK__PLAN_GUIDED)
        return add_guided_moves(find, node, &board, moves);
    for (unsigned i = 0; i < moves->size; i++) {
        const hk_move move = moves->move[i];
        const int change = change_by(find, &board, move, distance);
        int detour = 0;
        if (find->alike) {
            hk_board next = board;
            hk_board_make(&next, move);
            detour = detour_of(find, 0, &next);
        }
        if (!add_try(find, node, move, potential + change, detour))
            return false;
    }
    return true;
}

/* Make the best move that waits and leads to a new position. @return Its node; 0 with the reason in *why. */
static uint32_t make_best(hk_winnable *find, hk_answer *why)
{
    for (;;) {
        const uint32_t index = take_try(find);
        *why = HK_NO;
        if (!index)
            return 0;
        const struct hk__try try = find->tries[index];
        find->tries[index].next = find->free_try;
        find->free_try = index;

        hk_position position = position_of(&find->nodes[try.node]);
        hk_position_make(&position, try.move);
        if (hk_winnable_by_material(&position.board, find->winner) == HK_NO ||
            *slot_of(find, &position.board, position.key))
            continue;
        *why = HK_UNKNOWN;
        if (find->plan == HK__PLAN_PROVE && !is_mate(&position.board) &&
            hk__exits_ask(find->exits, &position.board, find->winner, PROOF_CONFIGURATIONS, true) ==
                HK_NO) {
            if (!add_node(find, &position, try.node, try.move, try.potential))
                return 0;
            continue; /* nothing comes from there */
        }
        return add_node(find, &position, try.node, try.move, try.potential);
    }
}

void hk__helpmate_begin(hk_winnable *find, const hk_board *board, hk_color side, hk__plan plan)
{
    const hk_position start = {.board = *board, .key = hk_board_key(board), .move_number = 1};

    find->winner = side;
    find->node_count = find->try_count = 1;
    find->free_try = find->mated = 0;
    find->straight.size = 0;
    find->looked_at = 0;
    find->least = HK__POTENTIALS;
    memset(find->first, 0, sizeof find->first);
    find->plan = plan;
    spread_table(find, FIRST_SLOTS);
    choose_corner(find, board);
    if (plan == HK__PLAN_PATTERN &&
        !hk__pattern_choose(&find->pattern, board, side, find->pattern_number))
        find->plan = HK__PLAN_BLOCK;
    if (find->alike)
        memset(find->seen, 0, sizeof find->seen);
    if (plan == HK__PLAN_HUNT)
        find_ways(find, board);
    find->now = add_node(find, &start, 0, HK_MOVE_NONE, plan == HK__PLAN_SHORTEST ? 0 : START);
}

/* From time to time the search tries to go straight on: after 8 positions, 16, 32, ... */
static bool is_greedy_turn(uint64_t looked_at)
{
    return looked_at >= 8 && (looked_at & (looked_at - 1)) == 0;
}

hk_answer hk__helpmate_run(hk_winnable *find, uint64_t nodes_max)
{
    hk_answer why = HK_UNKNOWN;
    hk_move_list moves;

    for (; find->now && find->looked_at < nodes_max; find->looked_at++) {
        const hk_board *now = &find->nodes[find->now].board;
        hk_movegen_legal(now, &moves);
        if (moves.size == 0 && now->side != find->winner && hk_board_checkers(now)) {
            find->mated = find->now;
            return HK_YES;
        }
        if (now->side == find->winner && find->plan != HK__PLAN_SHORTEST &&
            may_be_mated(find, now) && find_mating_move(find, find->now, &moves))
            return HK_YES;
        if (moves.size && find->plan != HK__PLAN_SHORTEST && is_greedy_turn(find->looked_at) &&
            hk__greedy_mate(now, find->winner, &find->straight)) {
            find->mated = find->now;
            return HK_YES;
        }
        if (!add_moves(find, find->now, &moves))
            find->now = 0;
        else
            find->now = make_best(find, &why);
    }
    return find->now ? HK_UNKNOWN : why;
}

hk_err hk_winnable_create(hk_winnable **out, hk_arena *arena)
{
    hk_winnable *find = hk_arena_get(arena, sizeof *find);
    struct hk__node *nodes = hk_arena_get(arena, FIRST_NODES * sizeof *nodes);
    struct hk__try *tries = hk_arena_get(arena, FIRST_TRIES * sizeof *tries);
    uint32_t *table = hk_arena_get(arena, 2 * (size_t)FIRST_NODES * sizeof *table);

    if (!find || !nodes || !tries || !table)
        return HK_E_MEMORY;
    if (hk__exits_create(&find->exits, arena))
        return HK_E_MEMORY;
    find->arena = arena;
    find->nodes = nodes;
    find->node_room = FIRST_NODES;
    find->tries = tries;
    find->try_room = FIRST_TRIES;
    find->table = table;
    *out = find;
    return HK_OK;
}
