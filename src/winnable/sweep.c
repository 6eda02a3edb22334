/*
 * Sweeps: a queen or rook, the sweeper, captures all pieces of the loser one after another. Against
 * the bare king that is left the winner mates (docs/decisions/0015). Most real games end where that
 * is possible. To see it takes a quarter of the time that a line of moves takes, so it serves
 * callers that need no line.
 *
 * All other pieces of the winner, the king among them, stand still. The loser's king shuttles
 * between two squares, and from time to time it goes on to a third one, which is its next refuge.
 * As long as it has two squares, the sweeper goes wherever its moves lead, by these rules:
 *
 *  1. The sweeper stops on no line from either of the two squares to the first piece, and stays
 *     nowhere else. What it captures where it stops is on no such line, so the lines stay as they
 *     are, and no other piece of the winner comes to attack the two squares. So the king is never
 *     in check and always has a move.
 *  2. A piece that can be seen from one of the two squares only is captured in passing: while the
 *     king is on that square. The king steps to the other one, and the sweeper goes back to where
 *     it came from. As that makes lines longer, all lines are taken as they are when all these
 *     pieces are gone.
 *  3. The winner's king is never in check. Where a sniper, a sliding piece of the loser, would see
 *     that king if the pieces in between were gone, these blockers are not captured now. Neither
 *     the sweeper nor the king that steps counts as a blocker.
 *  4. A queen or rook can take back its moves, so it can visit the squares that it reaches in any
 *     order. If three of them are side by side, it can also lose a move. So it can be on any of
 *     them at any time.
 *
 * A side with neither queen nor rook, but with a pawn that has a free path, sweeps with the queen
 * that the pawn becomes.
 */
#include "winnable/sweep.h"
#include "winnable/setwise.h"

#include <limits.h>
#include <string.h>

enum {
    STEPS_MAX = 10,    /* of the loser's king */
    REFUGES_TRIED = 4, /* squares that are considered for each step */
    IDLE_MAX = 3       /* steps since the last capture */
};

struct sweep {
    hk_color winner;
    /* Squares of the winner's king and of the loser's. */
    unsigned king, target_king;
    bool queen;
    /* The winner's pieces but the sweeper, and the loser's pieces but the king. */
    uint64_t fixed;
    uint64_t victims;
    /* The sliders of the fixed pieces. */
    uint64_t orthogonals, diagonals;
    /* Attacked by the fixed pieces, and by those of them that are no sliders. */
    uint64_t attacked, attacked_near;
    /* Pieces of the loser that would see the winner's king if its other pieces were gone. */
    uint64_t snipers;
    /* What can be seen from the loser's king, and where that king has been. */
    uint64_t seen;
    uint64_t visited;
    /* Where the sweeper may be. */
    uint64_t reach;
    /* Where it stands at first, with the path of a pawn, and what the pawn attacks from there. */
    uint64_t path;
    uint64_t pawn_attacked;
};

/* A second square of the loser's king, and where the sweeper may stop. */
struct refuge {
    unsigned square;
    uint64_t seen, stops;
};

/*
 * What the sweeper would see from a square of the loser's king if `victims` were there, and so from
 * where it would see that king; and the square itself.
 */
static uint64_t seen_from(const struct sweep *sweep, uint64_t victims, unsigned square)
{
    return bb_queen_or_rook(sweep->queen, square, sweep->fixed | victims) | bb_bit(square);
}

/* Where the sweeper can move from some squares. */
static uint64_t moves_from(const struct sweep *sweep, uint64_t from, uint64_t empty)
{
    return setwise_slider_attacks(from, sweep->queen ? from : 0, empty);
}

/* Are there three squares side by side? */
static bool has_three(uint64_t set)
{
    const uint64_t two = set & setwise_east(set);
    return (set & set << 8 & set << 16) | (two & setwise_east(two));
}

/* Choose the most advanced of the pawns with a free path. @return There is one. */
static bool choose_pawn(struct sweep *sweep, uint64_t pawns, uint64_t pieces)
{
    pawns &= ~setwise_front_span(pieces, hk__other(sweep->winner));
    if (!pawns)
        return false;
    const uint64_t pawn = sweep->winner == HK_WHITE ? bb_bit(63u - (unsigned)__builtin_clzll(pawns))
                                                    : bb_bit(bb_first(pawns));
    sweep->queen = true;
    sweep->fixed &= ~pawn;
    sweep->path = pawn | setwise_front_span(pawn, sweep->winner);
    sweep->pawn_attacked = setwise_pawn_attacks(sweep->path & ~BB_LAST_RANKS, sweep->winner);
    sweep->reach = sweep->path & BB_LAST_RANKS;
    return true;
}

static bool choose_sweeper(struct sweep *sweep, const hk_board *board)
{
    const uint64_t queens_rooks = sweep->fixed & board->orthogonals,
                   queens = queens_rooks & board->diagonals;

    if (!queens_rooks)
        return choose_pawn(sweep, sweep->fixed & board->pawns, board_occupied(board));
    sweep->queen = queens != 0;
    sweep->path = sweep->reach = bb_bit(bb_first(queens ? queens : queens_rooks));
    sweep->fixed &= ~sweep->reach;
    return true;
}

/*
 * Find what the fixed pieces attack if `victims` are there. Pieces that block a bishop's line can
 * be captured by a rook, which no line from the king's squares keeps from it; so they do not count
 * then.
 */
static uint64_t attacks_of_fixed(const struct sweep *sweep, uint64_t victims)
{
    uint64_t set = sweep->attacked_near;

    if (sweep->orthogonals | sweep->diagonals)
        set |=
            setwise_slider_attacks(sweep->orthogonals, sweep->diagonals, ~(sweep->fixed | victims));
    if (!sweep->queen && sweep->diagonals)
        set |= setwise_slider_attacks(0, sweep->diagonals, ~sweep->fixed);
    return set;
}

/*
 * @return There is a sweeper.
 */
static bool set_up(struct sweep *sweep, const hk_board *board, hk_color winner)
{
    const uint64_t other = board->color[hk__other(winner)] & ~board->kings;

    *sweep = (struct sweep){.winner = winner,
                            .king = board_king(board, winner),
                            .target_king = board_king(board, hk__other(winner)),
                            .fixed = board->color[winner],
                            .victims = other};
    if (!choose_sweeper(sweep, board))
        return false;
    const uint64_t own = sweep->fixed & ~board->kings;
    sweep->orthogonals = own & board->orthogonals;
    sweep->diagonals = own & board->diagonals;
    sweep->attacked_near = setwise_knight_attacks(own & board->knights) |
                           setwise_pawn_attacks(own & board->pawns, winner) | bb_king(sweep->king);
    sweep->attacked = attacks_of_fixed(sweep, other);
    sweep->snipers = other & ((bb_rook(sweep->king, own) & board->orthogonals) |
                              (bb_bishop(sweep->king, own) & board->diagonals));
    return true;
}

/*
 * Choose where the loser's king steps next: to where it has not been, and from where few pieces can
 * be seen that it sees now. @return There is a step.
 */
static bool choose_refuge(struct sweep *sweep, struct refuge *refuge)
{
    const uint64_t open =
        bb_king(sweep->target_king) &
        ~(sweep->fixed | sweep->victims | sweep->attacked | sweep->path | sweep->pawn_attacked);
    /* The sweeper may start on a line, if need be. */
    const bool starts_anywhere = sweep->path && !sweep->pawn_attacked;
    uint64_t steps = open & ~sweep->visited;
    unsigned least = UINT_MAX;

    if (!steps) {
        steps = open;
        sweep->visited = 0;
    }
    for (unsigned i = 0; i < REFUGES_TRIED && steps && least > 0; i++) {
        const unsigned square = bb_take_first(&steps);
        const uint64_t seen = seen_from(sweep, sweep->victims, square);
        const uint64_t stops = ~(sweep->seen | seen | sweep->fixed);
        const unsigned left = bb_count(sweep->victims & seen & sweep->seen);
        if (left < least && (starts_anywhere || stops & sweep->reach)) {
            *refuge = (struct refuge){square, seen, stops};
            least = left;
        }
    }
    return least != UINT_MAX;
}

/* Find the blockers between the winner's king and the snipers. @return Each sniper has one. */
static bool find_blockers(const struct sweep *sweep, uint64_t *blockers)
{
    *blockers = 0;
    for (uint64_t snipers = sweep->snipers & sweep->victims; snipers;) {
        const uint64_t between = bb_between(sweep->king, bb_take_first(&snipers)) & sweep->victims;
        if (!between)
            return false;
        *blockers |= between;
    }
    return true;
}

/*
 * Let the sweeper capture what it can while the loser's king has its two squares, and of `passing`
 * what it can in passing. @return It can then be on any square of `reach` at any time. Otherwise
 * nothing has changed.
 */
static bool take_with(struct sweep *sweep, struct refuge *refuge, uint64_t passing,
                      uint64_t blockers)
{
    const uint64_t kings = bb_bit(sweep->target_king) | bb_bit(refuge->square);
    uint64_t empty = ~(sweep->fixed | sweep->victims | kings);
    uint64_t seen = sweep->seen, seen_there = refuge->seen, last = 0, taken = 0;

    if (passing) {
        const uint64_t left = sweep->victims & ~passing;
        if (attacks_of_fixed(sweep, left) & kings)
            return false;
        seen = seen_from(sweep, left, sweep->target_king);
        seen_there = seen_from(sweep, left, refuge->square);
    }
    const uint64_t stops = ~(seen | seen_there | sweep->fixed);
    uint64_t victims = sweep->victims & stops & ~blockers, from = sweep->reach & stops;
    if (!from) /* it stands on a line, and leaves that first */
        from = moves_from(sweep, sweep->reach, empty) & stops & empty;
    from &= -from;
    while (from != last && (victims || taken != passing || !has_three(from))) {
        const uint64_t to = moves_from(sweep, from, empty);
        last = from;
        taken = to & passing;
        from |= to & stops & (empty | victims);
        empty |= to & victims;
        victims &= ~to;
    }
    if (!has_three(from))
        return false;
    taken &= seen ^ seen_there;
    sweep->victims &= ~(from | taken);
    sweep->reach = from;
    if (passing)
        refuge->seen =
            taken == passing ? seen_there : seen_from(sweep, sweep->victims, refuge->square);
    return true;
}

/*
 * Let the sweeper capture what it can while the loser's king has its two squares. @return It can
 * then be on any square of `reach` at any time.
 */
static bool take_pieces(struct sweep *sweep, struct refuge *refuge)
{
    uint64_t blockers;

    if (!find_blockers(sweep, &blockers))
        return false;
    const uint64_t passing = sweep->victims & (sweep->seen ^ refuge->seen) & ~blockers;
    return (passing && take_with(sweep, refuge, passing, blockers)) ||
           take_with(sweep, refuge, 0, blockers);
}

/* The board after a sweep, the winner to move. */
static void board_of(const struct sweep *sweep, const hk_board *before, hk_board *out)
{
    const uint64_t target_king = bb_bit(sweep->target_king),
                   sweeper = bb_bit(bb_first(sweep->reach));
    const uint64_t king = bb_bit(sweep->king), pieces = (sweep->fixed & ~king) | sweep->victims;

    memset(out, 0, sizeof *out);
    out->color[sweep->winner] = sweep->fixed | sweeper;
    out->color[hk__other(sweep->winner)] = sweep->victims | target_king;
    out->kings = king | target_king;
    out->pawns = before->pawns & pieces;
    out->knights = before->knights & pieces;
    out->diagonals = (before->diagonals & pieces) | (sweep->queen ? sweeper : 0);
    out->orthogonals = (before->orthogonals & pieces) | sweeper;
    out->side = (uint8_t)sweep->winner;
    out->ep = HK_NO_SQUARE;
}

enum hk__swept HK_ISA_NAME(hk__sweep)(const hk_board *board, hk_color winner, hk_board *out)
{
    struct sweep sweep;
    struct refuge refuge;
    unsigned idle = 0, done = 0;

    if (!set_up(&sweep, board, winner) ||
        (sweep.attacked | sweep.pawn_attacked) >> sweep.target_king & 1)
        return HK__SWEPT_NOTHING;
    sweep.seen = seen_from(&sweep, sweep.victims, sweep.target_king);
    for (; done < STEPS_MAX && idle < IDLE_MAX; done++) {
        const uint64_t victims = sweep.victims;
        sweep.visited |= bb_bit(sweep.target_king);
        if (!choose_refuge(&sweep, &refuge) || !take_pieces(&sweep, &refuge))
            break;
        if (!sweep.victims)
            return HK__SWEPT_ALL;
        idle = sweep.victims == victims ? idle + 1 : 0;
        sweep.path = sweep.pawn_attacked = 0;
        sweep.target_king = refuge.square;
        sweep.seen = refuge.seen;
        if (sweep.victims != victims)
            sweep.attacked = attacks_of_fixed(&sweep, sweep.victims);
    }
    if (done == 0)
        return HK__SWEPT_NOTHING;
    board_of(&sweep, board, out);
    return HK__SWEPT_SOME;
}
