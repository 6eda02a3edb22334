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
 *  1. The sweeper stops on no line from either of the two squares to the first piece. It captures
 *     no piece that can be seen from there now, so the lines stay as they are. No other piece of
 *     the winner attacks the two squares, whatever is captured. So the king is never in check and
 *     always has a move.
 *  2. The winner's king is never in check. Where a sniper, a sliding piece of the loser, would see
 *     that king if the pieces in between were gone, these blockers are not captured now. Neither
 *     the sweeper nor the king that steps counts as a blocker.
 *  3. A queen or rook can take back its moves, so it can visit the squares that it reaches in any
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
    /* Attacked by the fixed pieces, if no piece of the loser blocks them. */
    uint64_t attacked;
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
 * What the sweeper would see from a square of the loser's king, and so from where it would see that
 * king; and the square itself.
 */
static uint64_t seen_from(const struct sweep *sweep, unsigned square)
{
    return bb_queen_or_rook(sweep->queen, square, sweep->fixed | sweep->victims) | bb_bit(square);
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
    sweep->attacked =
        setwise_slider_attacks(own & board->orthogonals, own & board->diagonals, ~own) |
        setwise_knight_attacks(own & board->knights) |
        setwise_pawn_attacks(own & board->pawns, winner) | bb_king(sweep->king);
    sweep->snipers = other & ((bb_rook(sweep->king, own) & board->orthogonals) |
                              (bb_bishop(sweep->king, own) & board->diagonals));
    return true;
}

/*
 * Choose where the loser's king steps next: to where it has not been, and from where few pieces can
 * be seen. @return There is a step.
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
    for (unsigned i = 0; i < REFUGES_TRIED && steps; i++) {
        const unsigned square = bb_take_first(&steps);
        const uint64_t seen = seen_from(sweep, square);
        const uint64_t stops = ~(sweep->seen | seen | sweep->fixed);
        const unsigned left = bb_count(sweep->victims & seen);
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
 * Let the sweeper capture what it can while the loser's king has its two squares. @return It can
 * then be on any square of `reach` at any time.
 */
static bool take_pieces(struct sweep *sweep, const struct refuge *refuge)
{
    uint64_t blockers, last = 0, from = sweep->reach & refuge->stops;

    if (!find_blockers(sweep, &blockers))
        return false;
    uint64_t victims = sweep->victims & refuge->stops & ~blockers;
    uint64_t empty =
        ~(sweep->fixed | sweep->victims | bb_bit(sweep->target_king) | bb_bit(refuge->square));
    if (!from) /* it stands on a line, and leaves that first */
        from = moves_from(sweep, sweep->reach, empty) & refuge->stops & empty;
    from &= -from;
    while (from != last && (victims || !has_three(from))) {
        const uint64_t to = moves_from(sweep, from, empty) & refuge->stops;
        last = from;
        from |= to & (empty | victims);
        empty |= to & victims;
        victims &= ~to;
    }
    if (!has_three(from))
        return false;
    sweep->victims &= ~from;
    sweep->reach = from;
    return true;
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
    sweep.seen = seen_from(&sweep, sweep.target_king);
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
    }
    if (done == 0)
        return HK__SWEPT_NOTHING;
    board_of(&sweep, board, out);
    return HK__SWEPT_SOME;
}
