/*
 * The plans of the search for a helpmate.
 *
 * A position looks near to a mate if the loser's king is in a corner, the winner's king two steps
 * away, and a queen or rook next to them; before that, if a pawn is about to be promoted. If the
 * winner has minor pieces alone, the loser's pieces have to be in the corner too, because they must
 * block their king.
 *
 * The weights were tuned on real games lost on time (docs/winnable.md). They decide how long the
 * search takes, never what it answers.
 */
#include "winnable/plan.h"
#include "board/bb.h"
#include "winnable/setwise.h"

#include <string.h>

enum {
    LOSER_KING = 1,
    WINNER_KING = 4,
    CAPTURES = 2,
    PUSH = 8,
    MINOR_MATE = 4,
    MINOR_MATE_CAPTURES = 2,
    QUEEN_ROOK = 2,
    IS_CAPTURED = 6,
    KING_CAPTURES = 14,
    FAR = 20, /* moves to squares to which the king cannot go */
    QUEEN_PROMOTION = 43,
    ROOK_PROMOTION = 39
};

/* Moves of a king between two squares. */
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

/* On which color of squares the corner must be: 1 dark, 0 light, -1 either. */
static int color_of_corner(const hk_board *board, hk_color winner)
{
    const uint64_t bishops = board->diagonals & ~board->orthogonals;
    const uint64_t own = bishops & board->color[winner], other = bishops & board->color[winner ^ 1];
    const uint64_t pieces = own ? own : other;

    if (board->color[winner] & (board->pawns | board->orthogonals) || !pieces)
        return -1;
    if (pieces & BB_DARK_SQUARES && pieces & ~BB_DARK_SQUARES)
        return -1;
    /* The winner's bishop attacks the corner; the loser's stands next to it. */
    return ((pieces & BB_DARK_SQUARES) != 0) == (own != 0);
}

static void choose_corner(hk_winnable *solver, const hk_board *board)
{
    static const uint8_t corners[] = {0, 7, 56, 63};
    static const uint8_t far_goals[] = {18, 21, 42, 45}, near_goals[] = {17, 22, 41, 46};
    const uint8_t *goals = solver->plan == HK__PLAN_SELF_BLOCK ? near_goals : far_goals;
    const unsigned loser = board_king(board, loser_of(solver)),
                   winner = board_king(board, solver->winner);
    const int color = color_of_corner(board, solver->winner);
    int least = 100;

    for (unsigned i = 0; i < 4; i++) {
        const int dark = (int)(BB_DARK_SQUARES >> corners[i] & 1);
        const int steps = 2 * distance(loser, corners[i]) + distance(winner, goals[i]);
        if ((color < 0 || color == dark) && steps < least) {
            least = steps;
            solver->target_corner = corners[i];
            solver->king_goal = goals[i];
        }
    }
}

/*
 * Find the moves that the winner's king needs to a piece that it can capture, if possible one
 * before a pawn of its own. The king goes around its own pawns and the squares that the loser's
 * pawns attack. The loser's king is sent to the corner farthest away.
 */
static void find_king_distances(hk_winnable *solver, const hk_board *board)
{
    const hk_color loser = loser_of(solver);
    const uint64_t own_pawns = board->pawns & board->color[solver->winner];
    const uint64_t pawns = board->pawns & board->color[loser];
    const uint64_t pieces = board->color[loser] & ~board->kings;
    const uint64_t before = pieces & bb_forward(own_pawns, solver->winner);
    const uint64_t barred = own_pawns | setwise_pawn_attacks(pawns, loser);
    uint64_t reached = (before ? before : pieces) & ~barred, last = reached;
    int most = -1;

    memset(solver->king_distance, FAR, sizeof solver->king_distance);
    solver->king_goal = reached ? bb_first(reached) : solver->king_goal;
    for (uint8_t steps = 0; last && steps < FAR; steps++) {
        uint64_t next = 0;
        for (uint64_t squares = last; squares;) {
            const unsigned square = bb_take_first(&squares);
            solver->king_distance[square] = steps;
            next |= bb_king(square);
        }
        last = next & ~barred & ~reached;
        reached |= last;
    }
    for (unsigned corner = 0; corner < 64; corner += corner % 8 == 0 ? 7 : 49)
        if (distance(corner, solver->king_goal) > most) {
            most = distance(corner, solver->king_goal);
            solver->target_corner = corner;
        }
}

static int change_by_winner(const hk_winnable *solver, const hk_board *board, hk_move move)
{
    const unsigned from = hk_move_from(move), to = hk_move_to(move);
    const uint64_t from_bit = bb_bit(from);
    const uint64_t queens_rooks = board->orthogonals & board->color[solver->winner];
    const unsigned king = board_king(board, loser_of(solver));
    int change = 0;

    if (hk_move_special(move) == HK_MOVE_CASTLING)
        return 2;
    if (board->color[loser_of(solver)] & bb_bit(to))
        change = solver->plan == HK__PLAN_SELF_BLOCK ? CAPTURES /* the loser's pieces are needed */
                 : solver->plan == HK__PLAN_KING_CAPTURES ? -KING_CAPTURES
                                                          : -CAPTURES;
    if (hk_move_promotion(move) == HK_QUEEN)
        return change - QUEEN_PROMOTION;
    if (hk_move_promotion(move) == HK_ROOK)
        return change - ROOK_PROMOTION;
    if (board->pawns & from_bit)
        return change - (queens_rooks ? 1 : PUSH);
    if (board->kings & from_bit && solver->plan == HK__PLAN_KING_CAPTURES)
        return change + WINNER_KING * (solver->king_distance[to] - solver->king_distance[from]);
    if (board->kings & from_bit)
        return change +
               WINNER_KING * (distance(to, solver->king_goal) - distance(from, solver->king_goal));
    if (queens_rooks & from_bit || solver->plan == HK__PLAN_SELF_BLOCK)
        return change + QUEEN_ROOK * (distance(to, king) - distance(from, king)) + 1;
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
        change =
            board->orthogonals & to_bit && !(board->pawns & to_bit) ? IS_CAPTURED : IS_CAPTURED / 2;
    const int steps = distance(to, solver->target_corner) - distance(from, solver->target_corner);
    if (board->kings & bb_bit(from))
        return change + (solver->plan == HK__PLAN_SELF_BLOCK ? 3 : LOSER_KING) * steps;
    if (solver->plan == HK__PLAN_SELF_BLOCK)
        return change + steps - (hk_move_promotion(move) == HK_KNIGHT ? PUSH : 0);
    if (hk_move_promotion(move) != HK_NO_KIND)
        change += IS_CAPTURED;
    return change;
}

/* By how many moves a move brings the minor mate nearer, or farther; it was `distance` away. */
static int change_by_minor_mate(const hk_winnable *solver, const hk_board *board, hk_move move,
                                int distance)
{
    const bool captures =
        board->side == solver->winner && board->color[loser_of(solver)] >> hk_move_to(move) & 1;
    hk_board after;

    hk_board_after(&after, board, move);
    const int moves =
        hk__minor_mate_distance(&solver->minor_mate, &after, solver->winner) - distance;
    return MINOR_MATE * moves + (captures && moves <= 0 ? -MINOR_MATE_CAPTURES : 1);
}

int hk__plan_change(const hk_winnable *solver, const hk_board *board, hk_move move, int distance)
{
    switch (solver->plan) {
    case HK__PLAN_PROVE:
        return 1;
    case HK__PLAN_MINOR_MATE:
        return change_by_minor_mate(solver, board, move, distance);
    case HK__PLAN_CAPTURE:
    case HK__PLAN_SELF_BLOCK:
    case HK__PLAN_KING_CAPTURES:
    case HK__PLAN_GUIDED:
        break;
    }
    return board->side == solver->winner ? change_by_winner(solver, board, move)
                                         : change_by_loser(solver, board, move);
}

void hk__plan_begin(hk_winnable *solver, const hk_board *board)
{
    choose_corner(solver, board);
    if (solver->plan == HK__PLAN_MINOR_MATE &&
        !hk__minor_mate_choose(&solver->minor_mate, board, solver->winner,
                               solver->minor_mate_number))
        solver->plan = HK__PLAN_SELF_BLOCK;
    if (solver->plan == HK__PLAN_KING_CAPTURES)
        find_king_distances(solver, board);
}

int hk__plan_distance(const hk_winnable *solver, const hk_board *board)
{
    return solver->plan == HK__PLAN_MINOR_MATE
               ? hk__minor_mate_distance(&solver->minor_mate, board, solver->winner)
               : 0;
}

bool hk__plan_may_mate(const hk_winnable *solver, const hk_board *board)
{
    const uint64_t edge = UINT64_C(0xff818181818181ff);
    const unsigned king = board_king(board, loser_of(solver));
    return edge >> king & 1 && distance(king, board_king(board, solver->winner)) <= 3;
}
