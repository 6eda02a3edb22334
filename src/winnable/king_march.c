/*
 * King marches: mates for which, but for the last moves, only the two kings move. As soon as the
 * board is a little cleared, most games have one in reach.
 *
 * The loser's king goes to its mate square: there one move of a queen or rook mates it, provided
 * that the winner's king stands right. The loser's king shuttles between this square and one beside
 * it until the winner's king has arrived. The queen or rook may first have to move to the square
 * from which it mates; it does so when the winner's king has arrived, and the loser's king answers
 * by stepping to its mate square. All other pieces stand still. All this is found with sets of
 * squares, and no position is made to know that the moves are legal:
 *
 *  1. Kings step to empty squares only, so nothing is captured.
 *  2. Attacks are computed without the kings on the board, and those of the loser's pieces also
 *     without the winner's queens and rooks. Pieces that are put back can only block lines. So a
 *     king that steps to a square outside these attacks, and not next to the other king, is not in
 *     check there.
 *  3. From where it stands, the mating piece attacks no square on the route of the loser's king.
 *     From the square where it begins the mating move, it does not attack the mate square.
 *  4. No other piece moves, so pins, castling rights and captures en passant do not matter.
 *  5. The mating piece must not expose its own king when it moves. Either that king stands outside
 *     the attacks of 2, or is_safe examines the board as it stands then.
 *  6. The last move mates. It gives check over empty squares. No piece of the loser can capture the
 *     mating piece or interpose, by the attacks of 2 and the steps of pawns. Each square around the
 *     loser's king holds one of its own pieces or is attacked, as the pieces stand then.
 */
#include "winnable/king_march.h"
#include "board/bb.h"
#include "winnable/setwise.h"

enum {
    STEPS_MAX = 9,       /* of each king */
    QUEEN_MATES_MAX = 4, /* mating moves of a queen next to the king, for one mate square */
    MATING_MOVES_MAX = QUEEN_MATES_MAX + 2
};

/* What is known about the position. */
struct march_info {
    const hk_board *board;
    hk_color winner, loser;
    /* Squares of the winner's king and of the loser's. */
    unsigned king, target_king;
    /* All pieces but the kings. */
    uint64_t pieces;
    /* The winner's queens and rooks. */
    uint64_t queens_rooks;
    /* Attacked by the winner's knights and pawns. */
    uint64_t knight_pawn_attacks;
    /* Where the winner's king may step, and where it may come by such steps. */
    uint64_t walkable;
    uint64_t reachable;
    /* Attacked by the loser's pieces but the king. */
    uint64_t defended;
    /* Squares to which these pieces may come to interpose. */
    uint64_t interposable;

    /* Of the queen or rook that is to mate. */
    unsigned from;
    bool queen;
    /* All pieces but it and the kings, and of these the winner's and the loser's. */
    uint64_t others;
    uint64_t own, other;
    /* What it attacks from where it stands, kings left out. */
    uint64_t piece_attacks;
    /* Where its mating move may begin: where it stands, and where it may go first. */
    uint64_t mating_starts;
    /* Attacked by the winner's other pieces; the king is left out. */
    uint64_t other_attacks;
};

/*
 * A mating move, the squares on which it may begin, and those on which the winner's king may stand.
 */
struct mating_move {
    unsigned to;
    uint64_t starts, kings;
};

/* The route of the loser's king. */
struct route {
    /* Steps to the mate square, and all steps with those of the shuttle that follows. */
    unsigned steps, size;
    /* From where the king stands. */
    uint8_t square[STEPS_MAX + 1];
};

/* All squares that a king can reach from those of `set` by steps to squares of `walkable`. */
static uint64_t flood(uint64_t set, uint64_t walkable)
{
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        const uint64_t more = set | (setwise_king_attacks(set) & walkable);
        if (more == set)
            break;
        set = more;
    }
    return set;
}

static void analyse(struct march_info *info, const hk_board *board, hk_color winner)
{
    const hk_color loser = winner == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t own = board->color[winner] & ~board->kings;
    const uint64_t other = board->color[loser] & ~board->kings;
    const uint64_t pieces = own | other, pawns = board->pawns & other;
    const uint64_t queens_rooks = board->orthogonals & own;
    const uint64_t empty = ~pieces | queens_rooks; /* or may become so */
    const uint64_t moves =
        setwise_slider_attacks(other & board->orthogonals, other & board->diagonals, empty) |
        setwise_knight_attacks(other & board->knights);
    const uint64_t once = bb_forward(pawns, loser) & empty;
    const uint64_t twice = bb_forward(once & bb_rank(loser == HK_WHITE ? 2 : 5), loser);

    info->board = board;
    info->winner = winner;
    info->loser = loser;
    info->king = board_king(board, winner);
    info->target_king = board_king(board, loser);
    info->pieces = pieces;
    info->queens_rooks = queens_rooks;
    info->knight_pawn_attacks = setwise_knight_attacks(own & board->knights) |
                                setwise_pawn_attacks(board->pawns & own, winner);
    info->defended = moves | setwise_pawn_attacks(pawns, loser);
    info->interposable = moves | once | twice;
    info->walkable = ~pieces & ~info->defended;
    info->reachable = flood(bb_bit(info->king), info->walkable);
}

static void choose_piece(struct march_info *info, unsigned from)
{
    const hk_board *board = info->board;
    const uint64_t bit = bb_bit(from), occupied = board_occupied(board);

    info->from = from;
    info->queen = (board->diagonals & bit) != 0;
    info->others = info->pieces & ~bit;
    info->own = info->others & board->color[info->winner];
    info->other = info->others & board->color[info->loser];
    info->mating_starts = (bb_queen_or_rook(info->queen, from, occupied) & ~occupied) | bit;
    info->piece_attacks = bb_queen_or_rook(info->queen, from, info->others);
    info->other_attacks = info->knight_pawn_attacks |
                          setwise_slider_attacks(info->own & board->orthogonals,
                                                 info->own & board->diagonals, ~info->others);
}

/*
 * Where the winner's king may stand to attack all squares of `escapes` while the other king is on
 * the mate square.
 */
static uint64_t squares_for_king(const struct march_info *info, unsigned mate_square,
                                 uint64_t escapes)
{
    uint64_t squares = info->reachable & ~bb_king(mate_square) & ~bb_bit(mate_square);
    while (escapes && squares)
        squares &= bb_king(bb_take_first(&escapes));
    return squares;
}

/* Squares of a rank or file between two squares of it. */
static uint64_t between_on(uint64_t axis, unsigned a, unsigned b)
{
    const uint64_t low = bb_bit(a < b ? a : b), high = bb_bit(a < b ? b : a);
    return axis & (high - 1) & ~(low | (low - 1));
}

/*
 * Find a check along the rank or file of the mate square, from a square that is not next to the
 * king; if possible by a move of the piece from where it stands. @return Found.
 */
static bool find_line_mate(const struct march_info *info, unsigned mate_square, uint64_t axis,
                           uint64_t kings, uint64_t goals, uint64_t starts,
                           struct mating_move *mating_move)
{
    const uint64_t from = starts & bb_bit(info->from);
    const uint64_t now = from ? goals & info->piece_attacks : 0;

    for (uint64_t set = now; set;) {
        const unsigned to = bb_take_first(&set);
        const uint64_t between = between_on(axis, to, mate_square);
        if (between & info->interposable)
            continue;
        *mating_move = (struct mating_move){to, from, kings & ~between & ~bb_bit(to)};
        return true;
    }
    for (uint64_t set = goals & ~now; set;) {
        const unsigned to = bb_take_first(&set);
        const uint64_t between = between_on(axis, to, mate_square);
        const uint64_t ready = bb_queen_or_rook(info->queen, to, info->others) & starts;
        if (between & info->interposable || !ready)
            continue;
        *mating_move = (struct mating_move){to, ready, kings & ~between & ~bb_bit(to)};
        return true;
    }
    return false;
}

/* Find the checks of a queen next to the king that the king cannot capture. */
static unsigned find_queen_mates(const struct march_info *info, unsigned mate_square, uint64_t open,
                                 uint64_t goals, uint64_t starts, struct mating_move *mating_moves)
{
    const uint64_t around = bb_king(mate_square);
    unsigned size = 0;

    while (goals && size < QUEEN_MATES_MAX) {
        const unsigned to = bb_take_first(&goals);
        const uint64_t attacks = bb_queen_or_rook(true, to, info->others);
        if (!(attacks & starts))
            continue;
        const uint64_t left = (open | (around & bb_bit(to) & ~info->other_attacks)) & ~attacks;
        const uint64_t kings = squares_for_king(info, mate_square, left) & ~bb_bit(to);
        if (kings)
            mating_moves[size++] = (struct mating_move){to, attacks & starts, kings};
    }
    return size;
}

/*
 * Find the moves of the mating piece that mate on a square if the winner's king stands right, as
 * far as sets can tell.
 */
static unsigned find_mating_moves(const struct march_info *info, unsigned mate_square,
                                  struct mating_move *mating_moves)
{
    const uint64_t around = bb_king(mate_square),
                   open = around & ~info->other & ~info->other_attacks;
    const uint64_t rank = bb_rank(mate_square / 8), file = BB_FILE_A << mate_square % 8;
    const uint64_t seen = bb_queen_or_rook(info->queen, mate_square, info->others);
    const uint64_t goals = seen & ~info->own & ~info->defended, far = goals & ~around;
    const uint64_t starts = info->mating_starts & ~seen & ~bb_bit(mate_square);
    unsigned size = 0;
    uint64_t kings;

    if (!starts)
        return 0;
    if (info->queen)
        size = find_queen_mates(info, mate_square, open, goals & around, starts, mating_moves);
    if (far & rank && (kings = squares_for_king(info, mate_square, open & ~rank)))
        size +=
            find_line_mate(info, mate_square, rank, kings, far & rank, starts, mating_moves + size);
    if (far & file && (kings = squares_for_king(info, mate_square, open & ~file)))
        size +=
            find_line_mate(info, mate_square, file, kings, far & file, starts, mating_moves + size);
    return size;
}

/* The last moves. */

/*
 * Is the winner's king not attacked on `king` while the mating piece is on `piece` instead of its
 * own square? A no may be wrong.
 */
static bool is_safe(const struct march_info *info, unsigned king, unsigned piece)
{
    const hk_board *board = info->board;
    const uint64_t occupied = info->others | bb_bit(piece), other = info->other & ~bb_bit(piece);

    if (!(info->defended >> king & 1))
        return true;
    return !(other &
             ((bb_pawn(king, info->winner) & board->pawns) | (bb_knight(king) & board->knights) |
              (bb_bishop(king, occupied) & board->diagonals) |
              (bb_rook(king, occupied) & board->orthogonals)));
}

/* Does a piece of the winner attack the square? The king and the mating piece are left out. */
static bool is_attacked(const struct march_info *info, unsigned square, uint64_t occupied)
{
    const hk_board *board = info->board;
    return (info->own &
            ((bb_pawn(square, info->loser) & board->pawns) | (bb_knight(square) & board->knights) |
             (bb_bishop(square, occupied) & board->diagonals) |
             (bb_rook(square, occupied) & board->orthogonals))) != 0;
}

/*
 * Is it mate if the kings stand so and the mating piece has come to `to`? find_mating_moves has
 * seen that nobody can capture it or interpose. So it has to give check, and the king must have no
 * square to go to.
 */
static bool is_mate(const struct march_info *info, unsigned king, unsigned target_king, unsigned to)
{
    const uint64_t kings = bb_bit(king), occupied = info->others | bb_bit(to) | kings;
    const uint64_t attacks = bb_queen_or_rook(info->queen, to, info->others | kings);
    const uint64_t blocked = info->other & ~bb_bit(to);

    if (!(attacks >> target_king & 1) || !is_safe(info, king, to))
        return false;
    for (uint64_t left = bb_king(target_king) & ~blocked & ~attacks & ~bb_king(king); left;)
        if (!is_attacked(info, bb_take_first(&left), occupied))
            return false;
    return true;
}

/* The march. */

static void add(struct hk__line *line, unsigned from, unsigned to)
{
    line->move[line->size++] = hk_move_build(from, to, HK_MOVE_PLAIN);
}

/*
 * Write the steps of the kings in turn, the move of the mating piece to `start` if it is not there,
 * and the mating move.
 */
static void write_line(const struct march_info *info, const uint8_t *king, unsigned king_moves,
                       const struct route *route, unsigned start, unsigned to,
                       struct hk__line *line)
{
    const uint8_t *target_king = route->square;

    for (unsigned i = 0; i < king_moves; i++, target_king++) {
        add(line, king[i], king[i + 1]);
        add(line, target_king[0], target_king[1]);
    }
    if (start != info->from) {
        add(line, info->from, start);
        add(line, target_king[0], target_king[1]);
    }
    add(line, start, to);
}

/*
 * The winner's king has reached one of `kings` after so many moves: trace its steps back. The
 * mating piece then goes to `start`, unless it stands there. @return These moves are legal and
 * mate.
 */
static bool finish_march(const struct march_info *info, const struct route *route,
                         const uint64_t *reach, unsigned moves, uint64_t kings, unsigned start,
                         unsigned to, struct hk__line *line)
{
    const unsigned mate_square = route->square[route->steps], last = bb_first(kings);
    const uint64_t in_the_way = bb_bit(last) | bb_bit(route->square[moves]);
    uint8_t king[STEPS_MAX + 1];

    if (start != info->from && ((bb_bit(start) | bb_between(info->from, start)) & in_the_way ||
                                !is_safe(info, last, start)))
        return false;
    if (bb_between(start, to) >> last & 1 || !is_mate(info, last, mate_square, to))
        return false;
    king[moves] = (uint8_t)last;
    for (unsigned at = moves; at > 0; at--)
        king[at - 1] = (uint8_t)bb_first(reach[at - 1] & bb_king(king[at]));
    write_line(info, king, moves, route, start, to, line);
    return true;
}

/*
 * Try to end a march by one of the mating moves that begins on one of `starts`, the winner's king
 * being on one of `reach[moves]`.
 */
static bool end_march(const struct march_info *info, const struct route *route,
                      const struct mating_move *mating_moves, unsigned mating_move_count,
                      const uint64_t *reach, unsigned moves, uint64_t starts, struct hk__line *line)
{
    for (unsigned i = 0; i < mating_move_count; i++) {
        const uint64_t right = reach[moves] & mating_moves[i].kings,
                       ready = mating_moves[i].starts & starts;
        if (right && ready &&
            finish_march(info, route, reach, moves, right, bb_first(ready), mating_moves[i].to,
                         line))
            return true;
    }
    return false;
}

/*
 * Let the winner's king march while the loser's king follows its route, until both stand right for
 * one of the mating moves.
 */
static bool march(const struct march_info *info, const struct route *route,
                  const struct mating_move *mating_moves, unsigned mating_move_count,
                  struct hk__line *line)
{
    const unsigned mate_square = route->square[route->steps];
    const uint8_t *target_king = route->square;
    const uint64_t from = bb_bit(info->from);
    uint64_t reach[STEPS_MAX + 1], now = 0, soon = 0;

    for (unsigned i = 0; i < mating_move_count; i++) {
        now |= mating_moves[i].starts & from ? mating_moves[i].kings : 0;
        soon |= mating_moves[i].starts & ~from ? mating_moves[i].kings : 0;
    }
    reach[0] = bb_bit(info->king);
    for (unsigned i = 0; i <= route->size; i++) {
        if (i > 0) {
            const uint64_t beside = bb_king(target_king[i - 1]) | bb_king(target_king[i]) |
                                    bb_bit(target_king[i - 1]) | bb_bit(target_king[i]);
            reach[i] = setwise_king_attacks(reach[i - 1]) & info->walkable & ~beside;
            if (!reach[i])
                return false;
        }
        if (target_king[i] == mate_square && reach[i] & now &&
            end_march(info, route, mating_moves, mating_move_count, reach, i, from, line))
            return true;
        if (i < route->size && target_king[i + 1] == mate_square && reach[i] & soon &&
            end_march(info, route, mating_moves, mating_move_count, reach, i, ~from, line))
            return true;
    }
    return false;
}

/*
 * Find the route to a square that takes so many steps; from there the king shuttles, along the edge
 * if possible.
 */
static void find_route(const uint64_t *layer, unsigned steps, unsigned mate_square,
                       uint64_t target_walkable, struct route *route)
{
    uint64_t shuttle =
        target_walkable >> mate_square & 1 ? bb_king(mate_square) & target_walkable : 0;

    route->size = route->steps = steps;
    route->square[steps] = (uint8_t)mate_square;
    for (unsigned at = steps; at > 0 && at <= STEPS_MAX; at--)
        route->square[at - 1] = (uint8_t)bb_first(layer[at - 1] & bb_king(route->square[at]));
    if (shuttle & SETWISE_EDGE)
        shuttle &= SETWISE_EDGE;
    else if (steps > 0 && shuttle >> route->square[steps - 1] & 1)
        shuttle = bb_bit(route->square[steps - 1]);
    while (shuttle && route->size < STEPS_MAX) {
        const bool there = route->square[route->size] == mate_square;
        route->square[++route->size] = (uint8_t)(there ? bb_first(shuttle) : mate_square);
    }
}

/*
 * Squares on which a check along a rank or file may mate. On either side of that line the king must
 * have no way out: no square is open there, or the other king takes those that are. Only the usual
 * places of that other king are considered.
 */
static uint64_t mate_squares_on_lines(uint64_t open, uint64_t kings)
{
    const uint64_t to_west = setwise_east(open),
                   to_east = setwise_west(open); /* squares whose west, or east, is open */
    const uint64_t to_north_west = to_west >> 8, to_north_east = to_east >> 8;
    const uint64_t to_south_west = to_west << 8, to_south_east = to_east << 8;
    const uint64_t north = open >> 8 | to_north_west | to_north_east;
    const uint64_t south = open << 8 | to_south_west | to_south_east;
    const uint64_t west = to_west | to_north_west | to_south_west;
    const uint64_t east = to_east | to_north_east | to_south_east;

    const uint64_t king_west = setwise_east(kings),
                   king_east = setwise_west(kings); /* one file away from the king */
    const uint64_t far_west = setwise_east(king_west), far_east = setwise_west(king_east);
    const uint64_t king_north =
        kings >> 16 | (king_west >> 16 & ~to_north_east) | (king_east >> 16 & ~to_north_west);
    const uint64_t king_south =
        kings << 16 | (king_west << 16 & ~to_south_east) | (king_east << 16 & ~to_south_west);
    const uint64_t taken_west =
        far_west | (far_west << 8 & ~to_north_west) | (far_west >> 8 & ~to_south_west);
    const uint64_t taken_east =
        far_east | (far_east << 8 & ~to_north_east) | (far_east >> 8 & ~to_south_east);

    return (~north & (~south | king_south)) | (~south & king_north) |
           (~west & (~east | taken_east)) | (~east & taken_west);
}

/*
 * Squares on which a queen next to the king may mate. It attacks all but two of the squares around
 * the king, and neither of these two may be open.
 */
static uint64_t mate_squares_by_queen(uint64_t open, uint64_t queens)
{
    const uint64_t to_west = setwise_east(open), to_east = setwise_west(open);
    const uint64_t to_north = open >> 8, to_south = open << 8;
    const uint64_t queen_west = setwise_east(queens), queen_east = setwise_west(queens);

    return (queens << 8 & ~(to_west >> 8) & ~(to_east >> 8)) |
           (queens >> 8 & ~(to_west << 8) & ~(to_east << 8)) |
           (queen_west & ~(to_east >> 8) & ~(to_east << 8)) |
           (queen_east & ~(to_west >> 8) & ~(to_west << 8)) |
           (queen_west << 8 & ~to_north & ~to_east) | (queen_west >> 8 & ~to_south & ~to_east) |
           (queen_east << 8 & ~to_north & ~to_west) | (queen_east >> 8 & ~to_south & ~to_west);
}

/* Squares on which a mate is worth a closer look. */
static uint64_t mate_squares_of(const struct march_info *info)
{
    const uint64_t open = ~info->other & ~info->other_attacks;
    uint64_t set = mate_squares_on_lines(open, info->reachable);

    if (info->queen)
        set |= mate_squares_by_queen(
            open, ~info->own & ~info->defended &
                      (info->other_attacks | setwise_king_attacks(info->reachable)));
    return set;
}

static bool try_piece(struct march_info *info, unsigned from, struct hk__line *line)
{
    uint64_t layer[STEPS_MAX + 1], known;

    choose_piece(info, from);
    const uint64_t target_walkable = ~info->pieces & ~info->other_attacks & ~info->piece_attacks;
    const uint64_t worth_trying = mate_squares_of(info);
    layer[0] = known = bb_bit(info->target_king);
    for (unsigned steps = 0; steps < STEPS_MAX && layer[steps]; steps++) {
        for (uint64_t mate_squares = layer[steps] & worth_trying; mate_squares;) {
            const unsigned mate_square = bb_take_first(&mate_squares);
            struct mating_move mating_moves[MATING_MOVES_MAX];
            const unsigned mating_move_count = find_mating_moves(info, mate_square, mating_moves);
            if (!mating_move_count)
                continue;
            struct route route;
            find_route(layer, steps, mate_square, target_walkable, &route);
            if (march(info, &route, mating_moves, mating_move_count, line))
                return true;
        }
        layer[steps + 1] = setwise_king_attacks(layer[steps]) & target_walkable & ~known;
        known |= layer[steps + 1];
    }
    return false;
}

bool HK_ISA_NAME(hk__king_march_mate)(const hk_board *board, hk_color winner, struct hk__line *line)
{
    struct march_info info;

    if (board->side != winner || !(board->orthogonals & board->color[winner]))
        return false;
    analyse(&info, board, winner);
    /* Where no queen finds a mate, a rook seldom does. */
    const uint64_t queens = info.queens_rooks & board->diagonals;
    for (uint64_t pieces = queens ? queens : info.queens_rooks; pieces;)
        if (try_piece(&info, bb_take_first(&pieces), line))
            return true;
    return false;
}
