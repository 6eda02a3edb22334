/*
 * A mate for which, but for its last moves, the two kings alone have to walk: once the board is cleared a little most games
 * have one in reach.
 *
 * The loser's king goes to a square on which one move of a queen or rook mates him if the winner's king stands right; there
 * he steps to and fro until the winner's king is there. The queen or rook may go to the square from which it mates when the
 * winner's king has come; then the loser's king steps to where he is mated. All other pieces stand still, so no position has to
 * be made to know that the moves are legal:
 *
 *  1. Kings step on empty squares only, so every piece stays on the board.
 *  2. What the pieces attack is computed without kings on the board, and for the loser's pieces also without the winner's
 *     queens and rooks. Pieces that are added only stand in the way. So a king that steps on a square outside this set, and
 *     not beside the other king, is not in check there.
 *  3. The piece that mates does not see the way of the loser's king from where it stands; and from where it goes it does not
 *     see the square on which he is mated.
 *  4. No piece but that one moves, so no pin and no right to castle or to capture en passant matters.
 *  5. Where it moves, it must not uncover its king: he stands outside the set of 2, or is looked at with the pieces as they are
 *     then.
 *  6. The last move is mate: it gives check over empty squares, no piece of the loser guards its square or one between, by the
 *     set of 2 and the steps of pawns; and each square beside the loser's king holds a piece of his or is attacked, as the pieces
 *     stand then.
 */
#include "winnable/king_march.h"
#include "board/bb.h"
#include "winnable/setwise.h"

enum {
    STEPS_MAX = 9, /* of each king */
    NEAR_MAX = 4,  /* mating moves on one square, beside the king */
    FINISHES_MAX = NEAR_MAX + 2
};

/* What is known about the position. */
struct scene {
    const hk_board *board;
    hk_color winner, loser;
    unsigned king, prey; /* squares of the winner's king and the loser's */
    uint64_t pieces;     /* all but the kings */
    uint64_t heavy;      /* the winner's queens and rooks */
    uint64_t steady;     /* attacked by the winner's knights and pawns */
    uint64_t ground;     /* where the winner's king may walk */
    uint64_t reached;    /* where he may come so */
    uint64_t guarded;    /* attacked by the loser's pieces but the king */
    uint64_t shielded;   /* where they may come between */
    /* Of the queen or rook that is to mate. */
    unsigned from;
    bool queen;
    uint64_t others;     /* all pieces but it and the kings */
    uint64_t own, other; /* of them the winner's and the loser's */
    uint64_t seen;       /* where it may go at once if no king is in the way */
    uint64_t starts;     /* from where it may mate: where it stands, where it may go */
    uint64_t rest;       /* attacked by the winner's pieces but it and the king */
};

/* A mating move, the squares it may start from, and where the winner's king may stand. */
struct finish {
    unsigned to;
    uint64_t starts, kings;
};

/* The way of the loser's king. */
struct way {
    unsigned steps, size; /* to where he is to be mated; with those to and fro that follow */
    uint8_t square[STEPS_MAX + 1]; /* from where he stands */
};

/* All that can be reached by steps on some squares. */
static uint64_t flood(uint64_t set, uint64_t ground)
{
    for (unsigned i = 0; i < STEPS_MAX; i++) {
        const uint64_t more = set | (sets_beside(set) & ground);
        if (more == set)
            break;
        set = more;
    }
    return set;
}

static void set_scene(struct scene *scene, const hk_board *board, hk_color winner)
{
    const hk_color loser = winner == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t own = board->color[winner] & ~board->kings;
    const uint64_t other = board->color[loser] & ~board->kings;
    const uint64_t pieces = own | other, pawns = board->pawns & other;
    const uint64_t heavy = board->orthogonals & own;
    const uint64_t empty = ~pieces | heavy; /* or may be so */
    const uint64_t moves =
        sets_sliders(other & board->orthogonals, other & board->diagonals, empty) |
        sets_knights(other & board->knights);
    const uint64_t once = bb_forward(pawns, loser) & empty;
    const uint64_t twice = bb_forward(once & bb_rank(loser == HK_WHITE ? 2 : 5), loser);

    scene->board = board;
    scene->winner = winner;
    scene->loser = loser;
    scene->king = board_king(board, winner);
    scene->prey = board_king(board, loser);
    scene->pieces = pieces;
    scene->heavy = heavy;
    scene->steady = sets_knights(own & board->knights) | sets_pawns(board->pawns & own, winner);
    scene->guarded = moves | sets_pawns(pawns, loser);
    scene->shielded = moves | once | twice;
    scene->ground = ~pieces & ~scene->guarded;
    scene->reached = flood(bb_bit(scene->king), scene->ground);
}

static void choose_piece(struct scene *scene, unsigned from)
{
    const hk_board *board = scene->board;
    const uint64_t bit = bb_bit(from), occupied = board_occupied(board);

    scene->from = from;
    scene->queen = (board->diagonals & bit) != 0;
    scene->others = scene->pieces & ~bit;
    scene->own = scene->others & board->color[scene->winner];
    scene->other = scene->others & board->color[scene->loser];
    scene->starts = (bb_queen_or_rook(scene->queen, from, occupied) & ~occupied) | bit;
    scene->seen = bb_queen_or_rook(scene->queen, from, scene->others);
    scene->rest = scene->steady | sets_sliders(scene->own & board->orthogonals,
                                               scene->own & board->diagonals, ~scene->others);
}

/* Where the winner's king may stand to take all these squares from the other one on `target`. */
static uint64_t places_for_king(const struct scene *scene, unsigned target, uint64_t escapes)
{
    uint64_t places = scene->reached & ~bb_king(target) & ~bb_bit(target);
    while (escapes && places)
        places &= bb_king(bb_take_first(&escapes));
    return places;
}

/* Squares of a rank or file between two squares of it. */
static uint64_t between_on(uint64_t axis, unsigned a, unsigned b)
{
    const uint64_t low = bb_bit(a < b ? a : b), high = bb_bit(a < b ? b : a);
    return axis & (high - 1) & ~(low | (low - 1));
}

/*
 * A check along a rank or file on which the king stands, from where he cannot take; by a move of the piece from where it stands
 * if possible. @return Found.
 */
static bool find_far(const struct scene *scene, unsigned target, uint64_t axis, uint64_t kings,
                     uint64_t goals, uint64_t starts, struct finish *finish)
{
    const uint64_t from = starts & bb_bit(scene->from);
    const uint64_t now = from ? goals & scene->seen : 0;

    for (uint64_t set = now; set;) {
        const unsigned to = bb_take_first(&set);
        const uint64_t between = between_on(axis, to, target);
        if (between & scene->shielded)
            continue;
        *finish = (struct finish){to, from, kings & ~between & ~bb_bit(to)};
        return true;
    }
    for (uint64_t set = goals & ~now; set;) {
        const unsigned to = bb_take_first(&set);
        const uint64_t between = between_on(axis, to, target);
        const uint64_t ready = bb_queen_or_rook(scene->queen, to, scene->others) & starts;
        if (between & scene->shielded || !ready)
            continue;
        *finish = (struct finish){to, ready, kings & ~between & ~bb_bit(to)};
        return true;
    }
    return false;
}

/* The queen beside the king, guarded. */
static unsigned find_near(const struct scene *scene, unsigned target, uint64_t open, uint64_t goals,
                          uint64_t starts, struct finish *finish)
{
    const uint64_t around = bb_king(target);
    unsigned size = 0;

    while (goals && size < NEAR_MAX) {
        const unsigned to = bb_take_first(&goals);
        const uint64_t cover = bb_queen_or_rook(true, to, scene->others);
        if (!(cover & starts))
            continue;
        const uint64_t left = (open | (around & bb_bit(to) & ~scene->rest)) & ~cover;
        const uint64_t kings = places_for_king(scene, target, left) & ~bb_bit(to);
        if (kings)
            finish[size++] = (struct finish){to, cover & starts, kings};
    }
    return size;
}

/* The moves of the mating piece that mate on a square if the winner's king stands right, as far as sets tell. */
static unsigned find_finishes(const struct scene *scene, unsigned target, struct finish *finish)
{
    const uint64_t around = bb_king(target), open = around & ~scene->other & ~scene->rest;
    const uint64_t rank = bb_rank(target / 8), file = BB_FILE_A << target % 8;
    const uint64_t seen = bb_queen_or_rook(scene->queen, target, scene->others);
    const uint64_t goals = seen & ~scene->own & ~scene->guarded, far = goals & ~around;
    const uint64_t starts = scene->starts & ~seen & ~bb_bit(target);
    unsigned size = 0;
    uint64_t kings;

    if (!starts)
        return 0;
    if (scene->queen)
        size = find_near(scene, target, open, goals & around, starts, finish);
    if (far & rank && (kings = places_for_king(scene, target, open & ~rank)))
        size += find_far(scene, target, rank, kings, far & rank, starts, finish + size);
    if (far & file && (kings = places_for_king(scene, target, open & ~file)))
        size += find_far(scene, target, file, kings, far & file, starts, finish + size);
    return size;
}

/* The last moves. */

/* Is the winner's king unattacked there if the mating piece is on another square than now? Not every yes is found. */
static bool is_safe(const struct scene *scene, unsigned king, unsigned piece)
{
    const hk_board *board = scene->board;
    const uint64_t occupied = scene->others | bb_bit(piece), other = scene->other & ~bb_bit(piece);

    if (!(scene->guarded >> king & 1))
        return true;
    return !(other &
             ((bb_pawn(king, scene->winner) & board->pawns) | (bb_knight(king) & board->knights) |
              (bb_bishop(king, occupied) & board->diagonals) |
              (bb_rook(king, occupied) & board->orthogonals)));
}

/* Does one of the winner's pieces but the king and the mating piece attack the square? */
static bool is_attacked(const struct scene *scene, unsigned square, uint64_t occupied)
{
    const hk_board *board = scene->board;
    return (scene->own &
            ((bb_pawn(square, scene->loser) & board->pawns) | (bb_knight(square) & board->knights) |
             (bb_bishop(square, occupied) & board->diagonals) |
             (bb_rook(square, occupied) & board->orthogonals))) != 0;
}

/*
 * Is it mate if the kings stand so and the mating piece has come to `to`, where he gives check? Nobody can take it or come
 * between, as the finish has it; so every square around the loser's king must be taken from him.
 */
static bool mates(const struct scene *scene, unsigned king, unsigned prey, unsigned to)
{
    const uint64_t kings = bb_bit(king), occupied = scene->others | bb_bit(to) | kings;
    const uint64_t cover = bb_queen_or_rook(scene->queen, to, scene->others | kings);
    const uint64_t blocked = scene->other & ~bb_bit(to);

    if (!(cover >> prey & 1) || !is_safe(scene, king, to))
        return false;
    for (uint64_t left = bb_king(prey) & ~blocked & ~cover & ~bb_king(king); left;)
        if (!is_attacked(scene, bb_take_first(&left), occupied))
            return false;
    return true;
}

/* Walking. */

static void add(struct hk__line *line, unsigned from, unsigned to)
{
    line->move[line->size++] = hk_move_build(from, to, HK_MOVE_PLAIN);
}

/* The kings' steps in turn, the mating piece's way to `start` if it is not there, and the mating move. */
static void write_line(const struct scene *scene, const uint8_t *king, unsigned king_moves,
                       const struct way *way, unsigned start, unsigned to, struct hk__line *line)
{
    const uint8_t *prey = way->square;

    for (unsigned i = 0; i < king_moves; i++, prey++) {
        add(line, king[i], king[i + 1]);
        add(line, prey[0], prey[1]);
    }
    if (start != scene->from) {
        add(line, scene->from, start);
        add(line, prey[0], prey[1]);
    }
    add(line, start, to);
}

/*
 * The winner's king has reached one of `kings` after so many moves: trace his steps back. The piece that mates goes to `start`
 * then, unless it stands there. @return It may, and mates.
 */
static bool finish_walk(const struct scene *scene, const struct way *way, const uint64_t *reach,
                        unsigned moves, uint64_t kings, unsigned start, unsigned to,
                        struct hk__line *line)
{
    const unsigned target = way->square[way->steps], last = bb_first(kings);
    const uint64_t in_the_way = bb_bit(last) | bb_bit(way->square[moves]);
    uint8_t king[STEPS_MAX + 1];

    if (start != scene->from && ((bb_bit(start) | bb_between(scene->from, start)) & in_the_way ||
                                 !is_safe(scene, last, start)))
        return false;
    if (bb_between(start, to) >> last & 1 || !mates(scene, last, target, to))
        return false;
    king[moves] = (uint8_t)last;
    for (unsigned at = moves; at > 0; at--)
        king[at - 1] = (uint8_t)bb_first(reach[at - 1] & bb_king(king[at]));
    write_line(scene, king, moves, way, start, to, line);
    return true;
}

/* Try to end a walk by one of the finishes, from one of `starts`, with the king on one of `reach[moves]`. */
static bool end_walk(const struct scene *scene, const struct way *way, const struct finish *finish,
                     unsigned finishes, const uint64_t *reach, unsigned moves, uint64_t starts,
                     struct hk__line *line)
{
    for (unsigned i = 0; i < finishes; i++) {
        const uint64_t right = reach[moves] & finish[i].kings, ready = finish[i].starts & starts;
        if (right && ready &&
            finish_walk(scene, way, reach, moves, right, bb_first(ready), finish[i].to, line))
            return true;
    }
    return false;
}

/* The winner's king walks while the loser's king goes his way, until both stand right for one of the finishes. */
static bool walk(const struct scene *scene, const struct way *way, const struct finish *finish,
                 unsigned finishes, struct hk__line *line)
{
    const unsigned target = way->square[way->steps];
    const uint8_t *prey = way->square;
    const uint64_t from = bb_bit(scene->from);
    uint64_t reach[STEPS_MAX + 1], now = 0, soon = 0;

    for (unsigned i = 0; i < finishes; i++) {
        now |= finish[i].starts & from ? finish[i].kings : 0;
        soon |= finish[i].starts & ~from ? finish[i].kings : 0;
    }
    reach[0] = bb_bit(scene->king);
    for (unsigned i = 0; i <= way->size; i++) {
        if (i > 0) {
            const uint64_t beside =
                bb_king(prey[i - 1]) | bb_king(prey[i]) | bb_bit(prey[i - 1]) | bb_bit(prey[i]);
            reach[i] = sets_beside(reach[i - 1]) & scene->ground & ~beside;
            if (!reach[i])
                return false;
        }
        if (prey[i] == target && reach[i] & now &&
            end_walk(scene, way, finish, finishes, reach, i, from, line))
            return true;
        if (i < way->size && prey[i + 1] == target && reach[i] & soon &&
            end_walk(scene, way, finish, finishes, reach, i, ~from, line))
            return true;
    }
    return false;
}

/* The way to a square that is reached in so many steps, and from there to and fro, along the edge if possible. */
static void find_way(const uint64_t *layer, unsigned steps, unsigned target, uint64_t hunted,
                     struct way *way)
{
    uint64_t aside = hunted >> target & 1 ? bb_king(target) & hunted : 0;

    way->size = way->steps = steps;
    way->square[steps] = (uint8_t)target;
    for (unsigned at = steps; at > 0 && at <= STEPS_MAX; at--)
        way->square[at - 1] = (uint8_t)bb_first(layer[at - 1] & bb_king(way->square[at]));
    if (aside & SETS_EDGE)
        aside &= SETS_EDGE;
    else if (steps > 0 && aside >> way->square[steps - 1] & 1)
        aside = bb_bit(way->square[steps - 1]);
    while (aside && way->size < STEPS_MAX) {
        const bool there = way->square[way->size] == target;
        way->square[++way->size] = (uint8_t)(there ? bb_first(aside) : target);
    }
}

/*
 * Where a check along a rank or file may mate: the king is let out on neither side of that line, for nothing is open there or the
 * other king stands right, of whom the usual places alone are looked at.
 */
static uint64_t mated_on_lines(uint64_t open, uint64_t kings)
{
    const uint64_t to_west = sets_east(open), to_east = sets_west(open); /* whose west is open */
    const uint64_t to_north_west = to_west >> 8, to_north_east = to_east >> 8;
    const uint64_t to_south_west = to_west << 8, to_south_east = to_east << 8;
    const uint64_t north = open >> 8 | to_north_west | to_north_east;
    const uint64_t south = open << 8 | to_south_west | to_south_east;
    const uint64_t west = to_west | to_north_west | to_south_west;
    const uint64_t east = to_east | to_north_east | to_south_east;

    const uint64_t king_west = sets_east(kings), king_east = sets_west(kings); /* one file away */
    const uint64_t far_west = sets_east(king_west), far_east = sets_west(king_east);
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

/* Where a queen beside the king may mate from one of the squares: by those around him that she does not attack. */
static uint64_t mated_by_queen(uint64_t open, uint64_t queens)
{
    const uint64_t to_west = sets_east(open), to_east = sets_west(open);
    const uint64_t to_north = open >> 8, to_south = open << 8;
    const uint64_t queen_west = sets_east(queens), queen_east = sets_west(queens);

    return (queens << 8 & ~(to_west >> 8) & ~(to_east >> 8)) |
           (queens >> 8 & ~(to_west << 8) & ~(to_east << 8)) |
           (queen_west & ~(to_east >> 8) & ~(to_east << 8)) |
           (queen_east & ~(to_west >> 8) & ~(to_west << 8)) |
           (queen_west << 8 & ~to_north & ~to_east) | (queen_west >> 8 & ~to_south & ~to_east) |
           (queen_east << 8 & ~to_north & ~to_west) | (queen_east >> 8 & ~to_south & ~to_west);
}

/* Squares at which it is worth to look closer. */
static uint64_t targets_of(const struct scene *scene)
{
    const uint64_t open = ~scene->other & ~scene->rest;
    uint64_t set = mated_on_lines(open, scene->reached);

    if (scene->queen)
        set |= mated_by_queen(open, ~scene->own & ~scene->guarded &
                                        (scene->rest | sets_beside(scene->reached)));
    return set;
}

static bool try_piece(struct scene *scene, unsigned from, struct hk__line *line)
{
    uint64_t layer[STEPS_MAX + 1], known;

    choose_piece(scene, from);
    const uint64_t hunted = ~scene->pieces & ~scene->rest & ~scene->seen;
    const uint64_t wanted = targets_of(scene);
    layer[0] = known = bb_bit(scene->prey);
    for (unsigned steps = 0; steps < STEPS_MAX && layer[steps]; steps++) {
        for (uint64_t targets = layer[steps] & wanted; targets;) {
            const unsigned target = bb_take_first(&targets);
            struct finish finish[FINISHES_MAX];
            const unsigned finishes = find_finishes(scene, target, finish);
            if (!finishes)
                continue;
            struct way way;
            find_way(layer, steps, target, hunted, &way);
            if (walk(scene, &way, finish, finishes, line))
                return true;
        }
        layer[steps + 1] = sets_beside(layer[steps]) & hunted & ~known;
        known |= layer[steps + 1];
    }
    return false;
}

bool HK_ISA_NAME(hk__walk_to_mate)(const hk_board *board, hk_color winner, struct hk__line *line)
{
    struct scene scene;

    if (board->side != winner || !(board->orthogonals & board->color[winner]))
        return false;
    set_scene(&scene, board, winner);
    /* Where a queen finds none a rook seldom does. */
    const uint64_t queens = scene.heavy & board->diagonals;
    for (uint64_t pieces = queens ? queens : scene.heavy; pieces;)
        if (try_piece(&scene, bb_take_first(&pieces), line))
            return true;
    return false;
}
