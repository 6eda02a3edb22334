/*
 * A line that mates, played straight on: no move is ever taken back, so a half-move costs some 40 nanoseconds, and
 * most positions of real games are won so before a search would have begun.
 *
 * The winner does the first of these that can be done:
 *
 *   leave a check; take with a queen or rook; mate by a walk of the kings (walk.c); drive the king with two of them;
 *   push a pawn that has a free way; take with anything else; go where something can be taken; push any pawn; move the
 *   king or any piece
 *
 * and the loser steps aside with his king, towards the edge and out of the way of pawns. A move is made only if it leaves the
 * winner's king unattacked and the loser not in stalemate. Where nothing can be done, or too long, the search of
 * helpmate.c goes on. Every move is legal by the same rules as any other, and the line ends in a mate on the board: what is
 * found is a proof, whatever the order above.
 */
#include "winnable/greedy.h"
#include "board/bb.h"
#include "hakem/movegen.h"

enum {
    TURNS = 60,       /* two half-moves each */
    WALKS = 2,        /* looks for a walk while the loser has men */
    BARE_WALKS = 8,   /* with those when he has none */
    SOME_MEN = 4,     /* of the loser, at the first look */
    FEW_MEN = 2,      /* at later ones */
    DRIVES = 16,      /* moves that drive the king */
    IDLE_PUSHES = 12, /* of pawns that do not run free */
    IDLE_MOVES = 16,  /* with those of pieces */
    ROOM_MOVES = 9,   /* of the winner's king, out of the way of his pawns */
    HUNT_STEPS = 16   /* of the king to a man that he can take */
};

static const uint64_t EDGE = UINT64_C(0xff818181818181ff);

struct play {
    hk_board board;
    hk_color winner, loser;
    struct hk__line *line;
    bool mated;
    bool changed; /* men have gone or been promoted since the last look for a walk */
    unsigned walks, drives, idle, room;
};

static bool is_in_check(const hk_board *board, hk_color side)
{
    const hk_color other = side == HK_WHITE ? HK_BLACK : HK_WHITE;
    return board_attackers(board, board_king(board, side), other, board_occupied(board)) != 0;
}

/* Squares that a man other than a pawn attacks. */
static uint64_t attacks_of(const hk_board *board, unsigned square, uint64_t occupied)
{
    const uint64_t bit = bb_bit(square);
    uint64_t set = 0;

    if (board->knights & bit)
        return bb_knight(square);
    if (board->kings & bit)
        return bb_king(square);
    if (board->orthogonals & bit)
        set = bb_rook(square, occupied);
    if (board->diagonals & bit)
        set |= bb_bishop(square, occupied);
    return set;
}

static uint64_t pawn_attacks(uint64_t pawns, hk_color us)
{
    return bb_pawns_attack_west(pawns, us) | bb_pawns_attack_east(pawns, us);
}

/* Squares before some men, to the last rank of `us`. */
static uint64_t before(uint64_t men, hk_color us)
{
    uint64_t set = bb_forward(men, us);
    set |= bb_forward(set, us);
    set |= us == HK_WHITE ? set << 16 : set >> 16;
    return set | (us == HK_WHITE ? set << 32 : set >> 32);
}

/* The loser. */

/* What it costs the winner that the loser makes this move. */
static int cost_of(const hk_board *board, hk_move move)
{
    const uint64_t to = bb_bit(hk_move_to(move));
    int cost = 0;

    if (board->colour[board->side ^ 1] & to)
        cost = board->orthogonals & to ? 5 : board->pawns & to ? 1 : 2;
    if (hk_move_promotion(move) != HK_NO_KIND)
        cost += hk_move_promotion(move) == HK_QUEEN ? 5 : 4;
    return cost;
}

/* A step of his king to an empty square if there is one, else the cheapest move. @return HK_MOVE_NONE: there is none. */
static hk_move answer_of(const struct play *play, const hk_board *board)
{
    const unsigned king = board_king(board, play->loser);
    const uint64_t own = board->colour[play->winner], occupied = board_occupied(board);
    const uint64_t steps = bb_king(king) & ~occupied & ~bb_king(board_king(board, play->winner));
    const uint64_t path = board->orthogonals & own ? 0 : before(board->pawns & own, play->winner);
    const uint64_t sets[] = {steps & EDGE & ~path, steps & ~EDGE & ~path, steps & path};
    hk_move best = HK_MOVE_NONE;
    hk_move_list moves;
    int least = 100;

    for (unsigned i = 0; i < HK_COUNT(sets); i++)
        for (uint64_t set = sets[i]; set;) {
            const unsigned to = bb_take_first(&set);
            if (!board_attackers(board, to, play->winner, occupied & ~bb_bit(king)))
                return hk_move_build(king, to, HK_MOVE_PLAIN);
        }
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        const int cost = cost_of(board, moves.move[i]);
        if (cost < least) {
            least = cost;
            best = moves.move[i];
        }
    }
    return best;
}

/* The winner. */

/* Make a move, legal but for a check that it may leave, and the answer to it. @return They have been made. */
static bool make(struct play *play, hk_move move)
{
    hk_board board = play->board;

    hk_board_make(&board, move);
    if (is_in_check(&board, play->winner))
        return false;
    const hk_move answer = answer_of(play, &board);
    if (answer == HK_MOVE_NONE && !is_in_check(&board, play->loser))
        return false;
    play->line->move[play->line->size++] = move;
    if (answer == HK_MOVE_NONE) {
        play->mated = true;
        return true;
    }
    play->line->move[play->line->size++] = answer;
    hk_board_make(&board, answer);
    play->board = board;
    return true;
}

/* A pawn goes or takes; on the last rank it becomes a queen, or a rook if that would be stalemate. */
static bool make_pawn(struct play *play, unsigned from, unsigned to)
{
    const unsigned queen = HK_MOVE_PROMOTION + (HK_QUEEN - HK_KNIGHT);
    const unsigned rook = HK_MOVE_PROMOTION + (HK_ROOK - HK_KNIGHT);

    if (!(bb_bit(to) & BB_LAST_RANKS))
        return make(play, hk_move_build(from, to, HK_MOVE_PLAIN));
    return make(play, hk_move_build(from, to, queen)) || make(play, hk_move_build(from, to, rook));
}

/* One of the pieces goes to one of the squares. */
static bool make_any(struct play *play, uint64_t pieces, uint64_t squares)
{
    const hk_board *board = &play->board;
    const uint64_t occupied = board_occupied(board);

    while (pieces) {
        const unsigned from = bb_take_first(&pieces);
        for (uint64_t set = attacks_of(board, from, occupied) & squares; set;)
            if (make(play, hk_move_build(from, bb_take_first(&set), HK_MOVE_PLAIN)))
                return true;
    }
    return false;
}

static bool make_pawn_capture(struct play *play, uint64_t victims)
{
    for (uint64_t pawns = play->board.pawns & play->board.colour[play->winner]; pawns;) {
        const unsigned from = bb_take_first(&pawns);
        for (uint64_t set = bb_pawn(from, play->winner) & victims; set;)
            if (make_pawn(play, from, bb_take_first(&set)))
                return true;
    }
    return false;
}

/* Of the pawns with nobody before them the one that is furthest goes on. */
static bool make_run(struct play *play)
{
    const hk_board *board = &play->board;
    const hk_color us = play->winner;
    const int up = us == HK_WHITE ? 8 : -8;
    uint64_t pawns =
        board->pawns & board->colour[us] & ~before(board_occupied(board), hk__other(us));

    while (pawns) {
        const unsigned from =
            us == HK_WHITE ? 63u - (unsigned)__builtin_clzll(pawns) : bb_first(pawns);
        pawns &= ~bb_bit(from);
        if (make_pawn(play, from, (unsigned)((int)from + up)))
            return true;
    }
    return false;
}

/* Any pawn goes one step. */
static bool make_push(struct play *play)
{
    const hk_board *board = &play->board;
    const uint64_t pawns = board->pawns & board->colour[play->winner];
    const int up = play->winner == HK_WHITE ? 8 : -8;

    for (uint64_t set = bb_forward(pawns, play->winner) & ~board_occupied(board); set;) {
        const unsigned to = bb_take_first(&set);
        if (make_pawn(play, (unsigned)((int)to - up), to))
            return true;
    }
    return false;
}

/* A queen or rook goes where it attacks a man. */
static bool make_threat(struct play *play, uint64_t victims)
{
    const hk_board *board = &play->board;
    const uint64_t occupied = board_occupied(board);

    for (uint64_t heavy = board->orthogonals & board->colour[play->winner]; heavy;) {
        const unsigned from = bb_take_first(&heavy);
        const uint64_t others = occupied & ~bb_bit(from);
        const uint64_t reach = attacks_of(board, from, occupied) & ~occupied;
        for (uint64_t set = victims; set;) {
            const unsigned victim = bb_take_first(&set);
            uint64_t lines = bb_rook(victim, others);
            if (board->diagonals >> from & 1)
                lines |= bb_bishop(victim, others);
            if (lines & reach &&
                make(play, hk_move_build(from, bb_first(lines & reach), HK_MOVE_PLAIN)))
                return true;
        }
    }
    return false;
}

/* One step of a king from any of the squares, or none. */
static uint64_t spread(uint64_t set)
{
    const uint64_t row = set | (set & ~BB_FILE_H) << 1 | (set & ~BB_FILE_A) >> 1;
    return row | row << 8 | row >> 8;
}

/* The king goes to the nearest man that he can take; if there is none he makes room for his pawns. */
static bool make_king_step(struct play *play, uint64_t victims)
{
    const hk_board *board = &play->board;
    const unsigned king = board_king(board, play->winner);
    const uint64_t own = board->colour[play->winner], other = board->colour[play->loser];
    const uint64_t occupied = board_occupied(board), near = bb_king(king) & ~board->kings;
    uint64_t closed = own | pawn_attacks(board->pawns & other, play->loser);
    uint64_t reached, last = 0;

    for (uint64_t men = other & ~board->pawns; men;)
        closed |= attacks_of(board, bb_take_first(&men), occupied & ~bb_bit(king));
    reached = victims & ~closed;
    for (unsigned i = 0; i < HUNT_STEPS && reached != last && !(reached & near); i++) {
        last = reached;
        reached |= spread(reached) & ~closed & ~occupied;
    }
    if (make_any(play, bb_bit(king), reached & near))
        return true;
    if (play->room++ == ROOM_MOVES)
        return false;
    const uint64_t steps = near & ~occupied & ~closed,
                   path = before(board->pawns & own, play->winner);
    return make_any(play, bb_bit(king), steps & ~path) ||
           make_any(play, bb_bit(king), steps & path);
}

/*
 * Of all moves of queens and rooks the one that mates, or else leaves the loser's king the fewest squares, but one at
 * least. It takes two of them.
 */
static bool make_drive(struct play *play)
{
    const hk_board *board = &play->board;
    const unsigned king = board_king(board, play->loser);
    const uint64_t around = bb_king(king), occupied = board_occupied(board);
    const uint64_t men = occupied & ~bb_bit(king), own = board->colour[play->winner];
    const uint64_t heavy = own & board->orthogonals;
    uint64_t steady = pawn_attacks(board->pawns & own, play->winner);
    unsigned least = 100;
    hk_move best = HK_MOVE_NONE;

    for (uint64_t set = own & ~board->pawns & ~heavy; set;)
        steady |= attacks_of(board, bb_take_first(&set), men);
    for (uint64_t set = heavy; set;) {
        const unsigned from = bb_take_first(&set);
        const bool queen = board->diagonals >> from & 1;
        const uint64_t others = men & ~bb_bit(from);
        uint64_t rest = steady;
        for (uint64_t more = heavy & ~bb_bit(from); more;)
            rest |= attacks_of(board, bb_take_first(&more), others);
        const uint64_t open = around & ~rest & ~(others & board->colour[play->loser]);
        uint64_t goals =
            attacks_of(board, from, occupied) & ~own & ~(around & ~rest) & ~board->kings;
        while (goals) {
            const unsigned to = bb_take_first(&goals);
            uint64_t cover = bb_rook(to, others);
            if (queen)
                cover |= bb_bishop(to, others);
            const unsigned left = bb_count(open & ~cover), quiet = !(cover >> king & 1);
            if (2 * left + quiet < least && !(left == 0 && quiet)) {
                least = 2 * left + quiet;
                best = hk_move_build(from, to, HK_MOVE_PLAIN);
            }
        }
    }
    return best != HK_MOVE_NONE && make(play, best);
}

/* The winner is in check: he takes a man if he can, or else moves his king, or else puts a man between. */
static bool make_evasion(struct play *play)
{
    const hk_board *board = &play->board;
    hk_move_list moves;

    hk_movegen_legal(board, &moves);
    for (unsigned turn = 0; turn < 3; turn++)
        for (unsigned i = 0; i < moves.size; i++) {
            const bool takes = board->colour[play->loser] >> hk_move_to(moves.move[i]) & 1;
            const bool king = board->kings >> hk_move_from(moves.move[i]) & 1;
            if (turn == (takes ? 0u : king ? 1u : 2u) && make(play, moves.move[i])) {
                play->changed |= !king || takes;
                return true;
            }
        }
    return false;
}

/* Is it time to look for a walk? It costs as much as ten moves and is seldom found among many men. */
static bool is_time_to_walk(const struct play *play, unsigned men)
{
    if (men == 0)
        return play->walks < BARE_WALKS;
    return play->changed && play->walks < WALKS && men <= (play->walks ? FEW_MEN : SOME_MEN);
}

static bool make_walk(struct play *play, uint64_t victims)
{
    if (!is_time_to_walk(play, bb_count(victims)))
        return false;
    play->changed = false;
    play->walks++;
    play->mated = HK_ISA_NAME(hk__walk_to_mate)(&play->board, play->winner, play->line);
    return play->mated;
}

/* A move of the winner and the answer, or the mate. */
static bool go_on(struct play *play)
{
    const hk_board *board = &play->board;
    const uint64_t own = board->colour[play->winner];
    const uint64_t heavy = own & board->orthogonals,
                   light = own & ~board->orthogonals & ~board->pawns;
    const uint64_t victims = board->colour[play->loser] & ~board->kings;

    if (is_in_check(board, play->winner))
        return make_evasion(play);
    if (make_any(play, heavy, victims)) {
        play->changed = true;
        return true;
    }
    if (heavy && make_walk(play, victims))
        return true;
    if (bb_many(heavy) && play->drives++ < DRIVES && make_drive(play))
        return true;
    if (make_run(play) || make_any(play, light, victims) || make_pawn_capture(play, victims)) {
        play->changed = true;
        return true;
    }
    if (!heavy)
        return make_push(play) || make_king_step(play, victims);
    if (make_threat(play, victims))
        return true;
    const uint64_t pieces = own & ~board->pawns & ~board->kings;
    return (play->idle++ < IDLE_PUSHES && make_push(play)) ||
           (play->idle < IDLE_MOVES && make_any(play, pieces, ~board_occupied(board)));
}

bool HK_ISA_NAME(hk__greedy_mate)(const hk_board *board, hk_color winner, struct hk__line *line)
{
    struct play play = {.board = *board,
                        .winner = winner,
                        .loser = hk__other(winner),
                        .line = line,
                        .changed = true};

    line->size = 0;
    if (!(board->colour[winner] & (board->pawns | board->orthogonals)))
        return false;
    if (board->side != winner) {
        line->move[line->size++] = answer_of(&play, board);
        hk_board_make(&play.board, *line->move);
    }
    for (unsigned turn = 0; turn < TURNS && go_on(&play); turn++)
        if (play.mated)
            return true;
    line->size = 0;
    return false;
}
