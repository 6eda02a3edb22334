/*
 * What looks near to a mate, by each plan: the loser's king in a corner, the winner's two steps away, a queen or rook beside
 * them; before that a pawn to be promoted; of minor pieces alone, the loser's pieces in the corner as well, for they must block it.
 *
 * The weights come from real games lost on time (see docs/winnable.md); they decide how long the search takes, never what it
 * answers.
 */
#include "winnable/plan.h"
#include "board/bb.h"

#include <string.h>

enum {
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

static hk_color loser_of(const hk_winnable *solver)
{
    return solver->winner == HK_WHITE ? HK_BLACK : HK_WHITE;
}

/* On squares of which color a corner must be: 1 dark, 0 light, -1 either. */
static int color_of_corner(const hk_board *board, hk_color winner)
{
    const uint64_t bishops = board->diagonals & ~board->orthogonals;
    const uint64_t own = bishops & board->color[winner], other = bishops & board->color[winner ^ 1];
    const uint64_t pieces = own ? own : other;

    if (board->color[winner] & (board->pawns | board->orthogonals) || !pieces)
        return -1;
    if (pieces & BB_DARK_SQUARES && pieces & ~BB_DARK_SQUARES)
        return -1;
    /* The winner's bishop attacks the corner; the loser's stands beside it. */
    return ((pieces & BB_DARK_SQUARES) != 0) == (own != 0);
}

static void choose_corner(hk_winnable *solver, const hk_board *board)
{
    static const uint8_t corners[] = {0, 7, 56, 63};
    static const uint8_t far_spots[] = {18, 21, 42, 45}, near_spots[] = {17, 22, 41, 46};
    const uint8_t *spots = solver->plan == HK__PLAN_BLOCK ? near_spots : far_spots;
    const unsigned loser = board_king(board, loser_of(solver)),
                   winner = board_king(board, solver->winner);
    const int color = color_of_corner(board, solver->winner);
    int least = 100;

    for (unsigned i = 0; i < 4; i++) {
        const int dark = (int)(BB_DARK_SQUARES >> corners[i] & 1);
        const int steps = 2 * distance(loser, corners[i]) + distance(winner, spots[i]);
        if ((color < 0 || color == dark) && steps < least) {
            least = steps;
            solver->corner = corners[i];
            solver->spot = spots[i];
        }
    }
}

/*
 * How many moves the winner's king needs to a piece that he goes for: one before a pawn of his if there is one. He goes around
 * squares that the loser's pawns attack and his own pawns hold. The loser's king is sent to the corner far from there.
 */
static void find_ways(hk_winnable *solver, const hk_board *board)
{
    const hk_color loser = loser_of(solver);
    const uint64_t own_pawns = board->pawns & board->color[solver->winner];
    const uint64_t pawns = board->pawns & board->color[loser];
    const uint64_t pieces = board->color[loser] & ~board->kings;
    const uint64_t before = pieces & bb_forward(own_pawns, solver->winner);
    const uint64_t closed =
        own_pawns | bb_pawns_attack_west(pawns, loser) | bb_pawns_attack_east(pawns, loser);
    uint64_t reached = (before ? before : pieces) & ~closed, last = reached;
    int most = -1;

    memset(solver->way, FAR, sizeof solver->way);
    solver->spot = reached ? bb_first(reached) : solver->spot;
    for (uint8_t steps = 0; last && steps < FAR; steps++) {
        uint64_t next = 0;
        for (uint64_t squares = last; squares;) {
            const unsigned square = bb_take_first(&squares);
            solver->way[square] = steps;
            next |= bb_king(square);
        }
        last = next & ~closed & ~reached;
        reached |= last;
    }
    for (unsigned corner = 0; corner < 64; corner += corner % 8 == 0 ? 7 : 49)
        if (distance(corner, solver->spot) > most) {
            most = distance(corner, solver->spot);
            solver->corner = corner;
        }
}

static int change_by_winner(const hk_winnable *solver, const hk_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t from_bit = bb_bit(from);
    const uint64_t heavy = board->orthogonals & board->color[solver->winner];
    const unsigned king = board_king(board, loser_of(solver));
    int change = 0;

    if (hk_move_special(move) == HK_MOVE_CASTLING)
        return 2;
    if (board->color[loser_of(solver)] & bb_bit(to))
        change = solver->plan == HK__PLAN_BLOCK  ? TAKES /* the loser's pieces are needed */
                 : solver->plan == HK__PLAN_HUNT ? -HUNTED
                                                 : -TAKES;
    if (hk_move_promotion(move) == HK_QUEEN)
        return change - QUEENS;
    if (hk_move_promotion(move) == HK_ROOK)
        return change - ROOKS;
    if (board->pawns & from_bit)
        return change - (heavy ? 1 : PUSH);
    if (board->kings & from_bit && solver->plan == HK__PLAN_HUNT)
        return change + WINNER_KING * (solver->way[to] - solver->way[from]);
    if (board->kings & from_bit)
        return change + WINNER_KING * (distance(to, solver->spot) - distance(from, solver->spot));
    if (heavy & from_bit || solver->plan == HK__PLAN_BLOCK)
        return change + HEAVY * (distance(to, king) - distance(from, king)) + 1;
    return change + 1;
}

static int change_by_loser(const hk_winnable *solver, const hk_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t to_bit = bb_bit(to);
    int change = 0;

    if (hk_move_special(move) == HK_MOVE_CASTLING)
        return 2;
    if (board->color[solver->winner] & to_bit)
        change = board->orthogonals & to_bit && !(board->pawns & to_bit) ? IS_TAKEN : IS_TAKEN / 2;
    const int steps = distance(to, solver->corner) - distance(from, solver->corner);
    if (board->kings & bb_bit(from))
        return change + (solver->plan == HK__PLAN_BLOCK ? 3 : LOSER_KING) * steps;
    if (solver->plan == HK__PLAN_BLOCK)
        return change + steps - (hk_move_promotion(move) == HK_KNIGHT ? PUSH : 0);
    if (hk_move_promotion(move) != HK_NO_KIND)
        change += IS_TAKEN;
    return change;
}

/* By how many moves more or less the pattern is away after a move; it was `distance`. */
static int change_by_pattern(const hk_winnable *solver, const hk_board *board, hk_move move,
                             int distance)
{
    const bool takes =
        board->side == solver->winner && board->color[loser_of(solver)] >> hk_move_to(move) & 1;
    hk_board after;

    hk_board_after(&after, board, move);
    const int moves = hk__pattern_distance(&solver->pattern, &after, solver->winner) - distance;
    return PATTERN * moves + (takes && moves <= 0 ? -PATTERN_TAKES : 1);
}

int hk__plan_change(const hk_winnable *solver, const hk_board *board, hk_move move, int distance)
{
    switch (solver->plan) {
    case HK__PLAN_PROVE:
        return 1;
    case HK__PLAN_PATTERN:
        return change_by_pattern(solver, board, move, distance);
    case HK__PLAN_CAPTURE:
    case HK__PLAN_BLOCK:
    case HK__PLAN_HUNT:
    case HK__PLAN_GUIDED:
        break;
    }
    return board->side == solver->winner ? change_by_winner(solver, board, move)
                                         : change_by_loser(solver, board, move);
}

void hk__plan_begin(hk_winnable *solver, const hk_board *board)
{
    choose_corner(solver, board);
    if (solver->plan == HK__PLAN_PATTERN &&
        !hk__pattern_choose(&solver->pattern, board, solver->winner, solver->pattern_number))
        solver->plan = HK__PLAN_BLOCK;
    if (solver->plan == HK__PLAN_HUNT)
        find_ways(solver, board);
}

int hk__plan_distance(const hk_winnable *solver, const hk_board *board)
{
    return solver->plan == HK__PLAN_PATTERN
               ? hk__pattern_distance(&solver->pattern, board, solver->winner)
               : 0;
}

bool hk__plan_may_mate(const hk_winnable *solver, const hk_board *board)
{
    const uint64_t edge = UINT64_C(0xff818181818181ff);
    const unsigned king = board_king(board, loser_of(solver));
    return edge >> king & 1 && distance(king, board_king(board, solver->winner)) <= 3;
}
