/*
 * A queen or rook sweeps the board: it takes all pieces of the loser while his king steps about, and with a bare king against it
 * the winner mates. Most real games end where that is possible, and to see it takes a quarter of the time that a line of moves
 * takes; nobody but an audit does without the line.
 *
 * All other pieces of the winner, his king among them, stand still. The loser's king steps to and fro between two squares, and from
 * time to time goes on to a third. As long as he has two squares, the sweeper goes wherever a way of its moves leads:
 *
 *  1. It stops nowhere on a line from one of the two squares to the first piece. Pieces that are seen from there are not taken now, so
 *     the lines stay as they are. Nobody else of the winner attacks the squares, whatever is taken. So the king is never in check,
 *     and has a move at any time.
 *  2. The winner's king is not in check: where a piece of the loser would see him if others were gone, those between are not taken
 *     now. The sweeper is not counted among them, nor is the king that steps.
 *  3. The moves of a queen or rook can be taken back, so where it can come it can come in any order; and where it has three
 *     squares side by side it can also lose a move, so it may be anywhere at any time.
 *
 * Who has a pawn with a free way but neither queen nor rook sweeps with the queen that it becomes.
 */
#include "winnable/sweep.h"
#include "winnable/setwise.h"

#include <limits.h>
#include <string.h>

enum {
    STEPS_MAX = 10,    /* of the loser's king */
    REFUGES_TRIED = 4, /* squares that are looked at for each */
    IDLE_MAX = 3       /* steps behind the last piece that was taken */
};

struct sweep {
    hk_color winner;
    unsigned king, target_king; /* squares of the winner's king and the loser's */
    bool queen;
    uint64_t fixed;         /* the winner's pieces but the sweeper */
    uint64_t victims;       /* the loser's pieces but the king */
    uint64_t attacked;      /* attacked by the fixed pieces, if no others are in the way */
    uint64_t snipers;       /* pieces of the loser that would see the winner's king */
    uint64_t seen;          /* from the loser's king */
    uint64_t visited;       /* by him */
    uint64_t reach;         /* where the sweeper may be */
    uint64_t path;          /* where it stands at first, and the way of a pawn, */
    uint64_t pawn_attacked; /* attacked by the pawn from there */
};

/* A second square of the loser's king, and where the sweeper may stop. */
struct refuge {
    unsigned square;
    uint64_t seen, stops;
};

/* What the sweeper would see from a square of the loser's king, so from where it would see him; and the square itself. */
static uint64_t seen_from(const struct sweep *sweep, unsigned square)
{
    return bb_queen_or_rook(sweep->queen, square, sweep->fixed | sweep->victims) | bb_bit(square);
}

/* Where the sweeper comes from some squares by one move. */
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

/* The pawn that is furthest of those with a free way. @return There is one. */
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

/* @return There is a sweeper. */
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

/* Where the loser's king steps next: so that he sees few pieces, and to where he has not been. @return There is a step. */
static bool choose_refuge(struct sweep *sweep, struct refuge *refuge)
{
    const uint64_t open =
        bb_king(sweep->target_king) &
        ~(sweep->fixed | sweep->victims | sweep->attacked | sweep->path | sweep->pawn_attacked);
    const bool starts_anywhere = sweep->path && !sweep->pawn_attacked; /* if need be on a line */
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

/*
 * Pieces that stand between the winner's king and those that would see him.
 * @return There are some for each of those.
 */
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
 * The sweeper takes what it can while the loser's king has his two squares. @return Then it may be anywhere it can come.
 */
static bool take_pieces(struct sweep *sweep, const struct refuge *refuge)
{
    uint64_t blockers, last = 0, from = sweep->reach & refuge->stops;

    if (!find_blockers(sweep, &blockers))
        return false;
    uint64_t victims = sweep->victims & refuge->stops & ~blockers;
    uint64_t empty =
        ~(sweep->fixed | sweep->victims | bb_bit(sweep->target_king) | bb_bit(refuge->square));
    if (!from) /* it stands on a line, and goes off it first */
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

/* The board behind a sweep, the winner to move. */
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
