/*
 * A mate for which, but for its last moves, the two kings alone have to walk: once the board is cleared a little most games
 * have one in reach.
 *
 * The loser's king goes to a square on which one move of a queen or rook mates him if the winner's king stands right; there
 * he steps to and fro until the winner's king is there. The queen or rook may go first to the square from which it mates.
 * All other men stand still, so no position has to be made to know that the steps are legal:
 *
 *  1. Kings step on empty squares only, so every man stays on the board.
 *  2. What the men attack is computed without kings on the board, and for the loser's men also without the winner's
 *     queens and rooks. Men that are added only stand in the way. So a king that steps on a square outside this set, and
 *     not beside the other king, is not in check there.
 *  3. The man that mates does not see the way of the loser's king from where it waits.
 *  4. No man but that one moves, so no pin and no right to castle or to capture en passant matters.
 *
 * The two moves of the mating man are made on a board and looked at as any other: both must leave the winner's king
 * unattacked, and the last the loser in check without a move.
 */
#include "winnable/walk.h"
#include "board/bb.h"
#include "hakem/movegen.h"

enum {
    STEPS_MAX = 12, /* of each king */
    ESCAPES_MAX =
        5, /* of the loser's king where he is to be mated, before the mating man and the king come */
    INNER_ESCAPES = 4, /* the same away from the edge */
    FINISHES_MAX = 8   /* mating moves on one square */
};

static const uint64_t EDGE = UINT64_C(0xff818181818181ff);

/* What is known about the position. */
struct scene {
    const hk_board *board;
    hk_color winner, loser;
    unsigned king, prey; /* squares of the winner's king and the loser's */
    uint64_t men;        /* all but the kings */
    uint64_t heavy;      /* the winner's queens and rooks */
    uint64_t steady;     /* attacked by the winner's other men but the king */
    uint64_t ground;     /* where the winner's king may walk */
    uint64_t guarded;    /* attacked by the loser's men but the king */
    uint64_t shielded;   /* where they may come between */
    unsigned delay;      /* moves that the loser makes before the first of the winner */
    /* Of the queen or rook that is to mate. */
    unsigned from;
    bool queen;
    uint64_t others;     /* all men but it and the kings */
    uint64_t own, other; /* of them the winner's and the loser's */
    uint64_t starts;     /* from where it may mate: where it stands, where it may go */
    uint64_t rest;       /* attacked by the winner's men but it and the king */
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

static uint64_t lines_of(bool queen, unsigned square, uint64_t occupied)
{
    const uint64_t lines = bb_rook(square, occupied);
    return queen ? lines | bb_bishop(square, occupied) : lines;
}

/* Squares that some men but pawns and kings attack. */
static uint64_t attacks_of(const hk_board *board, uint64_t pieces, uint64_t occupied)
{
    uint64_t set = 0;
    for (uint64_t men = pieces & board->orthogonals; men;)
        set |= bb_rook(bb_take_first(&men), occupied);
    for (uint64_t men = pieces & board->diagonals; men;)
        set |= bb_bishop(bb_take_first(&men), occupied);
    for (uint64_t men = pieces & board->knights; men;)
        set |= bb_knight(bb_take_first(&men));
    return set;
}

static uint64_t pawn_attacks(uint64_t pawns, hk_color us)
{
    return bb_pawns_attack_west(pawns, us) | bb_pawns_attack_east(pawns, us);
}

/* One step of a king from any of the squares. */
static uint64_t spread(uint64_t set)
{
    const uint64_t beside = (set & ~BB_FILE_H) << 1 | (set & ~BB_FILE_A) >> 1;
    const uint64_t row = set | beside;
    return beside | row << 8 | row >> 8;
}

static void set_scene(struct scene *scene, const hk_board *board, hk_color winner)
{
    const hk_color loser = winner == HK_WHITE ? HK_BLACK : HK_WHITE;
    const uint64_t own = board->colour[winner] & ~board->kings;
    const uint64_t other = board->colour[loser] & ~board->kings;
    const uint64_t men = own | other, pawns = board->pawns & other;
    const uint64_t heavy = board->orthogonals & own;
    const uint64_t moves = attacks_of(board, other, men & ~heavy);
    const uint64_t once = bb_forward(pawns, loser) & ~men;
    const uint64_t twice = bb_forward(once & bb_rank(loser == HK_WHITE ? 2 : 5), loser);

    scene->board = board;
    scene->winner = winner;
    scene->loser = loser;
    scene->king = board_king(board, winner);
    scene->prey = board_king(board, loser);
    scene->men = men;
    scene->heavy = heavy;
    scene->steady =
        attacks_of(board, own & ~heavy, men & ~heavy) | pawn_attacks(board->pawns & own, winner);
    scene->guarded = moves | pawn_attacks(pawns, loser);
    scene->shielded = moves | once | twice;
    scene->ground = ~men & ~scene->guarded;
    scene->delay = board->side == loser;
}

static void choose_man(struct scene *scene, unsigned from)
{
    const hk_board *board = scene->board;
    const uint64_t bit = bb_bit(from), occupied = board_occupied(board);

    scene->from = from;
    scene->queen = (board->diagonals & bit) != 0;
    scene->others = scene->men & ~bit;
    scene->own = scene->others & board->colour[scene->winner];
    scene->other = scene->others & board->colour[scene->loser];
    scene->starts = (lines_of(scene->queen, from, occupied) & ~occupied) | bit;
    scene->rest = scene->steady | attacks_of(board, scene->heavy & ~bit, scene->others);
}

/* Where the winner's king may stand to take all these squares from the other one on `target`. */
static uint64_t places_for_king(const struct scene *scene, unsigned target, uint64_t escapes)
{
    uint64_t places = (scene->ground | bb_bit(scene->king) | bb_bit(scene->from)) &
                      ~bb_king(target) & ~bb_bit(target);
    while (escapes && places)
        places &= bb_king(bb_take_first(&escapes));
    return places;
}

/* The moves of the mating man that mate on a square if the winner's king stands right, as far as sets tell. */
static unsigned find_finishes(const struct scene *scene, unsigned target, struct finish *finish)
{
    const uint64_t men = scene->others, around = bb_king(target);
    const uint64_t open = around & ~scene->other & ~scene->rest;
    unsigned size = 0;

    if (bb_count(open) > (EDGE >> target & 1 ? ESCAPES_MAX : INNER_ESCAPES))
        return 0;
    /* A check along a rank or file takes the squares on it; a queen beside the king takes more. */
    const uint64_t rank = bb_rank(target / 8), file = BB_FILE_A << target % 8;
    const uint64_t useful = (places_for_king(scene, target, open & ~rank) ? rank : 0) |
                            (places_for_king(scene, target, open & ~file) ? file : 0) |
                            (scene->queen ? around : 0);
    if (!useful)
        return 0;
    uint64_t goals = lines_of(scene->queen, target, men) & useful & ~scene->own & ~scene->guarded;
    while (goals && size < FINISHES_MAX) {
        const unsigned to = bb_take_first(&goals);
        const uint64_t between = bb_between(to, target);
        const uint64_t cover = lines_of(scene->queen, to, men);
        if (between & scene->shielded || !(cover & scene->starts))
            continue;
        const uint64_t left = (open | (around & bb_bit(to) & ~scene->rest)) & ~cover;
        const uint64_t kings = places_for_king(scene, target, left) & ~between & ~bb_bit(to);
        if (kings)
            finish[size++] = (struct finish){to, cover & scene->starts, kings};
    }
    return size;
}

/* The last moves. */

/* The board with the mating man and the kings elsewhere; one king may stand where the other did. */
static hk_board board_with(const struct scene *scene, unsigned man, unsigned king, unsigned prey)
{
    const uint64_t from = bb_bit(scene->from), to = bb_bit(man);
    hk_board board = *scene->board;

    board.kings = bb_bit(king) | bb_bit(prey);
    board.colour[scene->winner] = scene->own | to | bb_bit(king);
    board.colour[scene->loser] = scene->other | bb_bit(prey);
    board.orthogonals = (board.orthogonals & ~from) | to;
    if (scene->queen)
        board.diagonals = (board.diagonals & ~from) | to;
    board.side = (uint8_t)scene->winner;
    board.ep = HK_NO_SQUARE;
    /* No right to castle matters: the last move is none, and who is in check may not. */
    board.castling[HK_WHITE] = board.castling[HK_BLACK] = 0;
    return board;
}

static bool winner_is_in_check(const struct scene *scene, const hk_board *board)
{
    return board_attackers(board, board_king(board, scene->winner), scene->loser,
                           board_occupied(board)) != 0;
}

/* Is it mate if the kings stand so and the mating man goes `from` `to`? */
static bool mates(const struct scene *scene, unsigned king, unsigned prey, unsigned from,
                  unsigned to)
{
    hk_board board = board_with(scene, from, king, prey);

    hk_board_make(&board, hk_move_build(from, to, HK_MOVE_PLAIN));
    return !winner_is_in_check(scene, &board) && hk_board_checkers(&board) &&
           !hk_movegen_any(&board);
}

/* May the mating man go first of all to where it waits? */
static bool may_go(const struct scene *scene, const struct way *way, unsigned to)
{
    const unsigned prey = way->square[scene->delay];
    const hk_board board = board_with(scene, to, scene->king, prey);

    if (scene->delay && lines_of(scene->queen, scene->from, scene->others) >> prey & 1)
        return false;
    return !winner_is_in_check(scene, &board);
}

/* Walking. */

static void add(struct hk__line *line, unsigned from, unsigned to)
{
    line->move[line->size++] = hk_move_build(from, to, HK_MOVE_PLAIN);
}

/* The kings' steps in turn, then the mating move; where the winner's king stays the mating man goes to `start`. */
static void write_line(const struct scene *scene, const uint8_t *king, unsigned king_moves,
                       const struct way *way, unsigned start, unsigned to, struct hk__line *line)
{
    const uint8_t *prey = way->square;

    if (scene->delay) {
        add(line, prey[0], prey[1]);
        prey++;
    }
    for (unsigned i = 0; i < king_moves; i++, prey++) {
        if (king[i] == king[i + 1])
            add(line, scene->from, start);
        else
            add(line, king[i], king[i + 1]);
        add(line, prey[0], prey[1]);
    }
    add(line, start, to);
}

/*
 * The winner's king has reached one of `kings` after so many moves: trace his steps back, around the man that waits at
 * `start`. @return There are such, and the man mates.
 */
static bool finish_walk(const struct scene *scene, const struct way *way, const uint64_t *reach,
                        unsigned moves, uint64_t kings, unsigned start, unsigned to,
                        struct hk__line *line)
{
    const unsigned target = way->square[moves + scene->delay], last = bb_first(kings);
    const bool waits = start != scene->from;
    uint8_t king[STEPS_MAX + 1];

    if ((waits && start == last) || bb_between(start, to) >> last & 1)
        return false;
    king[moves] = (uint8_t)last;
    for (unsigned at = moves; at > 0; at--) {
        uint64_t before = reach[at - 1] & (at == 1 && waits ? reach[0] : bb_king(king[at]));
        if (waits)
            before &= ~bb_bit(start);
        if (!before)
            return false;
        king[at - 1] = (uint8_t)bb_first(before);
    }
    if (!mates(scene, last, target, start, to) || (waits && !may_go(scene, way, start)))
        return false;
    write_line(scene, king, moves, way, start, to, line);
    return true;
}

/*
 * The winner's king walks while the loser's king goes his way, until both stand right for one of the finishes. The mating
 * man stays where it is, or its first move comes before if it `waits` elsewhere; it never stands on a square of `barred`.
 */
static bool walk(const struct scene *scene, const struct way *way, const struct finish *finish,
                 unsigned finishes, bool waits, uint64_t barred, struct hk__line *line)
{
    const unsigned target = way->square[way->steps];
    const uint8_t *prey = way->square + scene->delay;
    const uint64_t from = bb_bit(scene->from), starts = (waits ? ~from : from) & ~barred;
    uint64_t reach[STEPS_MAX + 1], kings = 0;

    for (unsigned i = 0; i < finishes; i++)
        if (finish[i].starts & starts)
            kings |= finish[i].kings;
    if (!kings || (scene->delay && bb_king(scene->king) >> prey[0] & 1))
        return false;
    reach[0] = bb_bit(scene->king);
    for (unsigned i = 0; i + scene->delay <= way->size; i++) {
        if (i > 0) {
            const uint64_t beside =
                bb_king(prey[i - 1]) | bb_king(prey[i]) | bb_bit(prey[i - 1]) | bb_bit(prey[i]);
            const bool stays = i == 1 && waits;
            reach[i] = (stays ? reach[0] : spread(reach[i - 1]) & scene->ground) & ~beside;
            if (!reach[i])
                return false;
        }
        if (prey[i] != target || !(reach[i] & kings) || (i == 0 && waits))
            continue;
        for (unsigned j = 0; j < finishes; j++) {
            const uint64_t right = reach[i] & finish[j].kings, ready = finish[j].starts & starts;
            if (right && ready &&
                finish_walk(scene, way, reach, i, right, bb_first(ready), finish[j].to, line))
                return true;
        }
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
    if (aside & EDGE)
        aside &= EDGE;
    else if (steps > 0 && aside >> way->square[steps - 1] & 1)
        aside = bb_bit(way->square[steps - 1]);
    while (aside && way->size < STEPS_MAX) {
        const bool there = way->square[way->size] == target;
        way->square[++way->size] = (uint8_t)(there ? bb_first(aside) : target);
    }
}

/* Where the mating man would stand in the way of the loser's king, or see it. */
static uint64_t barred_by(const struct scene *scene, const struct way *way)
{
    uint64_t barred = scene->others;
    for (unsigned i = way->steps > 0; i <= way->size && i <= way->steps + 1; i++)
        barred |= lines_of(scene->queen, way->square[i], scene->others) | bb_bit(way->square[i]);
    return barred;
}

static bool try_man(struct scene *scene, unsigned from, struct hk__line *line)
{
    uint64_t layer[STEPS_MAX + 1], seen;

    choose_man(scene, from);
    const uint64_t hunted = ~scene->men & ~scene->rest;
    layer[0] = seen = bb_bit(scene->prey);
    for (unsigned steps = 0; steps < STEPS_MAX && layer[steps]; steps++) {
        for (uint64_t targets = layer[steps]; targets;) {
            const unsigned target = bb_take_first(&targets);
            struct finish finish[FINISHES_MAX];
            struct way way;
            const unsigned finishes = find_finishes(scene, target, finish);
            if (!finishes)
                continue;
            find_way(layer, steps, target, hunted, &way);
            if (way.size < scene->delay)
                continue;
            const uint64_t barred = barred_by(scene, &way);
            if (walk(scene, &way, finish, finishes, false, barred, line) ||
                walk(scene, &way, finish, finishes, true, barred, line))
                return true;
        }
        layer[steps + 1] = spread(layer[steps]) & hunted & ~seen;
        if (scene->delay && steps == 0)
            layer[1] &= ~bb_king(scene->king);
        seen |= layer[steps + 1];
    }
    return false;
}

bool HK_ISA_NAME(hk__walk_to_mate)(const hk_board *board, hk_color winner, struct hk__line *line)
{
    struct scene scene;

    if (!(board->orthogonals & board->colour[winner]))
        return false;
    set_scene(&scene, board, winner);
    for (uint64_t heavy = scene.heavy; heavy;)
        if (try_man(&scene, bb_take_first(&heavy), line))
            return true;
    return false;
}
