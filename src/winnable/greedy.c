/*
 * Greedy playouts: a line that mates, played on move by move without a search. No move is ever
 * taken back, so a half-move costs some 35 nanoseconds; most positions of real games are won that
 * way before a search would have begun.
 *
 * The winner makes the first of these moves that is possible:
 *
 *   1. leave a check,
 *   2. capture with a queen or rook, but not next to the loser's king,
 *   3. mate by a king march (king_march.c),
 *   4. push a pawn that has a free path,
 *   5. capture with anything else,
 *   6. move a queen or rook to where it attacks a piece,
 *   7. capture with a queen or rook next to the loser's king,
 *   8. push any pawn,
 *   9. move the king or any piece.
 *
 * The loser's king steps aside, towards the edge and out of the way of pawns. A move is made only
 * if it leaves the winner's king unattacked and the loser not in stalemate; no move takes back the
 * one before. Nobody castles. A line without castling is legal with castling rights and without
 * them, and a side in check cannot castle anyway.
 *
 * Where nothing is possible, or the line gets too long, the playout has failed. Most often the
 * winner has blocked pawns alone then. So in a second playout the loser is obliging: while the
 * winner has no queen or rook, the loser moves pieces to where the winner's pawns can capture them,
 * promotes pawns for that purpose, and keeps its king away from its other pieces, which the
 * winner's king may capture. The loser's king steps to the last of several equal squares in place
 * of the first, so that the playout differs from the first one in any case.
 *
 * If that fails too, the search of helpmate.c takes over. Every move is legal, and the line ends in
 * a mate on the board. So a line is a proof, whatever led to it. For callers that do not need the
 * line, a sweep makes many moves at once (sweep.c).
 */
#include "winnable/greedy.h"
#include "board/bb.h"
#include "hakem/movegen.h"
#include "winnable/setwise.h"
#include "winnable/sweep.h"

enum {
    SWEEPS_MAX = 2,            /* where no line is wanted */
    TURNS_MAX = 60,            /* two half-moves each */
    MARCHES_MAX = 2,           /* looks for a king march while the loser has pieces, */
    BARE_KING_MARCHES_MAX = 8, /* and when the loser has none */
    SOME_PIECES = 6,           /* of the loser, at most, at the first look, */
    FEW_PIECES = 2,            /* and at later ones */
    IDLE_PUSHES_MAX = 12,      /* pushes of pawns without a free path */
    IDLE_MOVES_MAX = 16,       /* the same, with moves of pieces */
    ROOM_MOVES_MAX = 9,        /* of the winner's king, out of the way of its pawns */
    OFFER_MOVES_MAX = 2,       /* of a piece to where a pawn can capture it */
    KING_STEPS_MAX = 16        /* of the winner's king to a piece that it can capture */
};

struct playout {
    hk_board board;
    hk_color winner, loser;
    struct hk__line *line;
    bool is_obliging; /* the loser */
    bool mated;
    bool checked; /* the winner is in check */
    bool swept;   /* just now, and some pieces are left */
    bool changed; /* pieces have gone or been promoted since the last look for a king march */
    unsigned marches, idle, room_moves, sweeps;
    hk_move undoing; /* it would take back the winner's last move */
};

/* Squares that a piece other than a pawn attacks. */
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

/* The loser. */

/* What the winner loses by this move of the loser. */
static int cost_of(const hk_board *board, hk_move move)
{
    const uint64_t to = bb_bit(hk_move_to(move));
    int cost = 0;

    if (board->color[board->side ^ 1] & to)
        cost = board->orthogonals & to ? 5 : board->pawns & to ? 1 : 2;
    if (hk_move_promotion(move) != HK_NO_KIND)
        cost += hk_move_promotion(move) == HK_QUEEN ? 5 : 4;
    return cost;
}

/* The loser's move that costs the winner least. @return HK_MOVE_NONE: there is no move. */
static hk_move cheapest_of(const hk_board *board)
{
    hk_move best = HK_MOVE_NONE;
    hk_move_list moves;
    int least = 100;

    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size && least > 0; i++) {
        const int cost = cost_of(board, moves.move[i]);
        if (cost < least) {
            least = cost;
            best = moves.move[i];
        }
    }
    return best;
}

/* All pieces after a move of the winner, and the winner's by kind. */
struct layout {
    uint64_t occupied;
    uint64_t own, pawns, knights, diagonals, orthogonals; /* of the winner */
    unsigned king, target_king;
};

/* Does an obliging loser help the winner's pawns? */
static bool helps_pawns(const struct layout *layout, bool is_obliging)
{
    return is_obliging && !layout->orthogonals;
}

static unsigned last_of(uint64_t set)
{
    return 63u - (unsigned)__builtin_clzll(set);
}

/*
 * Where the loser's king steps: to an empty square that is not attacked, on the edge if possible,
 * and out of the way of pawns. Where it helps them, it also leaves its other pieces alone.
 * @return HK_NO_SQUARE: it has no step.
 */
static unsigned king_step_of(const struct layout *layout, hk_color winner, bool is_obliging)
{
    const uint64_t occupied = layout->occupied & ~bb_bit(layout->target_king);
    const uint64_t attacked =
        setwise_slider_attacks(layout->orthogonals, layout->diagonals, ~occupied) |
        setwise_knight_attacks(layout->knights) | setwise_pawn_attacks(layout->pawns, winner) |
        bb_king(layout->king);
    const uint64_t steps = bb_king(layout->target_king) & ~occupied & ~attacked;
    const uint64_t path = layout->orthogonals ? 0 : setwise_front_span(layout->pawns, winner);
    const uint64_t left_alone = helps_pawns(layout, is_obliging)
                                    ? path | setwise_king_attacks(occupied & ~layout->own)
                                    : path;

    const uint64_t aside = steps & ~left_alone ? steps & ~left_alone : steps;

    if (!steps)
        return HK_NO_SQUARE;
    const uint64_t best = aside & SETWISE_EDGE ? aside & SETWISE_EDGE : aside;
    return is_obliging ? last_of(best) : bb_first(best);
}

static struct layout layout_of(const hk_board *board, hk_color winner)
{
    const uint64_t own = board->color[winner];
    return (struct layout){.occupied = board_occupied(board),
                           .own = own,
                           .pawns = board->pawns & own,
                           .knights = board->knights & own,
                           .diagonals = board->diagonals & own,
                           .orthogonals = board->orthogonals & own,
                           .king = board_king(board, winner),
                           .target_king = board_king(board, hk__other(winner))};
}

/* Pieces that the loser's king does not see along any line, so that they are not pinned. */
static uint64_t unpinned_of(const hk_board *board, const struct layout *layout, hk_color loser)
{
    const uint64_t lines = bb_rook(layout->target_king, layout->occupied) |
                           bb_bishop(layout->target_king, layout->occupied);
    return board->color[loser] & ~board->kings & ~lines;
}

/*
 * A move of a piece to where a pawn of the winner can capture it, or on its way there; or else a
 * step of a pawn that has a free path. The king is not in check.
 * @return HK_MOVE_NONE: there is no such move.
 */
static hk_move offer_of(const hk_board *board, const struct layout *layout, hk_color loser)
{
    const hk_color winner = hk__other(loser);
    const uint64_t unpinned = unpinned_of(board, layout, loser);
    const uint64_t goals = setwise_pawn_attacks(layout->pawns, winner) & ~layout->occupied;
    const uint64_t pieces[] = {unpinned & board->knights,
                               unpinned & board->diagonals & ~board->orthogonals,
                               unpinned & board->orthogonals & ~board->diagonals,
                               unpinned & board->orthogonals & board->diagonals};
    static const hk_kind kinds[] = {HK_KNIGHT, HK_BISHOP, HK_ROOK, HK_QUEEN};
    uint64_t near[] = {goals, goals, goals, goals};

    for (unsigned moves = 0; goals && moves < OFFER_MOVES_MAX; moves++)
        for (unsigned i = 0; i < HK_COUNT(kinds); i++) {
            if (!pieces[i])
                continue;
            const uint64_t before = setwise_attacks(kinds[i], near[i], layout->occupied);
            if (before & pieces[i]) {
                const unsigned from = bb_first(before & pieces[i]);
                const uint64_t to = bb_attacks(kinds[i], from, layout->occupied) & near[i];
                return hk_move_build(from, bb_first(to), HK_MOVE_PLAIN);
            }
            near[i] = before & ~layout->occupied;
        }
    const uint64_t running =
        unpinned & board->pawns & ~setwise_front_span(layout->occupied, winner);
    if (!goals || !running)
        return HK_MOVE_NONE;
    const unsigned from = bb_first(running), to = loser == HK_WHITE ? from + 8 : from - 8;
    return hk_move_build(from, to,
                         bb_bit(to) & BB_LAST_RANKS ? HK_MOVE_PROMOTION + (HK_ROOK - HK_KNIGHT)
                                                    : HK_MOVE_PLAIN);
}

/*
 * A quiet move of a pawn, or else of a piece, while the king is not in check.
 * @return HK_MOVE_NONE: there is no such move.
 */
static hk_move quiet_move_of(const hk_board *board, const struct layout *layout, hk_color loser)
{
    const uint64_t unpinned = unpinned_of(board, layout, loser);
    const uint64_t pushed =
        bb_forward(unpinned & board->pawns, loser) & ~layout->occupied & ~BB_LAST_RANKS;

    if (pushed) {
        const unsigned to = bb_first(pushed);
        return hk_move_build(loser == HK_WHITE ? to - 8 : to + 8, to, HK_MOVE_PLAIN);
    }
    for (uint64_t pieces = unpinned & ~board->pawns; pieces;) {
        const unsigned from = bb_take_first(&pieces);
        const uint64_t to = attacks_of(board, from, layout->occupied) & ~layout->occupied;
        if (to)
            return hk_move_build(from, bb_first(to), HK_MOVE_PLAIN);
    }
    return HK_MOVE_NONE;
}

/*
 * The loser's answer: an offer to a pawn if the loser helps those, a step of the king, or else a
 * quiet move, or else the move that costs the winner least.
 * @return HK_MOVE_NONE: there is no move.
 */
static hk_move answer_of(const hk_board *board, hk_color winner, bool is_obliging)
{
    const hk_color loser = hk__other(winner);
    const struct layout layout = layout_of(board, winner);
    const bool offers = helps_pawns(&layout, is_obliging) && !board_is_in_check(board, loser);
    const hk_move offer = offers ? offer_of(board, &layout, loser) : HK_MOVE_NONE;
    if (offer != HK_MOVE_NONE)
        return offer;
    const unsigned to = king_step_of(&layout, winner, is_obliging);
    if (to != HK_NO_SQUARE)
        return hk_move_build(layout.target_king, to, HK_MOVE_PLAIN);
    const hk_move quiet =
        board_is_in_check(board, loser) ? HK_MOVE_NONE : quiet_move_of(board, &layout, loser);
    return quiet != HK_MOVE_NONE ? quiet : cheapest_of(board);
}

/* The winner. */

/* Make any legal move, and the loser's answer to it. @return They have been made. */
static bool make_legal(struct playout *play, hk_move move)
{
    hk_board board;

    hk_board_after(&board, &play->board, move);
    const hk_move answer = answer_of(&board, play->winner, play->is_obliging);
    if (answer == HK_MOVE_NONE && !board_is_in_check(&board, play->loser))
        return false;
    play->line->move[play->line->size++] = move;
    if (answer == HK_MOVE_NONE) {
        play->mated = true;
        return true;
    }
    play->line->move[play->line->size++] = answer;
    hk_board_after(&play->board, &board, answer);
    play->checked = board_is_in_check(&play->board, play->winner);
    return true;
}

/*
 * Make a pseudo-legal move that is no double step, no capture en passant and no castling, and the
 * loser's answer to it. If it leaves the winner in check, it is not made.
 * @return They have been made.
 */
static bool make(struct playout *play, hk_move move)
{
    hk_board *board = &play->board;
    const unsigned from = hk_move_from(move), to = hk_move_to(move);

    if (move == play->undoing)
        return false;
    const uint64_t to_bit = bb_bit(to), rest = ~(bb_bit(from) | to_bit);
    const uint64_t other = board->color[play->loser] & ~to_bit;
    const hk_kind promotion = hk_move_promotion(move);
    const uint64_t pawns =
        (board->pawns & rest) | (promotion == HK_NO_KIND ? (board->pawns >> from & 1) << to : 0);
    const uint64_t knights = (board->knights & rest) | (board->knights >> from & 1) << to;
    const uint64_t diagonals = (board->diagonals & rest) | (board->diagonals >> from & 1) << to |
                               (promotion == HK_QUEEN ? to_bit : 0);
    const uint64_t orthogonals = (board->orthogonals & rest) |
                                 (board->orthogonals >> from & 1) << to |
                                 (promotion == HK_NO_KIND ? 0 : to_bit);
    const uint64_t own = (board->color[play->winner] & rest) | to_bit;
    const uint64_t kings = (board->kings & rest) | (board->kings >> from & 1) << to;
    const struct layout layout = {.occupied = own | other,
                                  .own = own,
                                  .pawns = pawns & own,
                                  .knights = knights & own,
                                  .diagonals = diagonals & own,
                                  .orthogonals = orthogonals & own,
                                  .king = bb_first(kings & own),
                                  .target_king = bb_first(kings & other)};
    /* What the winner's king sees as a rook and as a bishop. */
    const uint64_t rook = bb_rook(layout.king, layout.occupied);
    const uint64_t bishop = bb_bishop(layout.king, layout.occupied);
    if (other & ((bb_pawn(layout.king, play->winner) & pawns) | (bb_knight(layout.king) & knights) |
                 (bb_king(layout.king) & kings) | (bishop & diagonals) | (rook & orthogonals)))
        return false;
    const unsigned step = king_step_of(&layout, play->winner, play->is_obliging);
    if (step == HK_NO_SQUARE || helps_pawns(&layout, play->is_obliging))
        return make_legal(play, move);
    const uint64_t king_step = bb_bit(layout.target_king) | bb_bit(step);
    play->undoing = hk_move_build(to, from, HK_MOVE_PLAIN);
    play->line->move[play->line->size++] = move;
    play->line->move[play->line->size++] = hk_move_build(layout.target_king, step, HK_MOVE_PLAIN);
    board->color[play->winner] = own;
    board->color[play->loser] = other ^ king_step;
    board->pawns = pawns;
    board->knights = knights;
    board->diagonals = diagonals;
    board->orthogonals = orthogonals;
    board->kings = kings ^ king_step;
    board->ep = HK_NO_SQUARE;
    /*
     * If the loser's king stood on a line of the winner's king, its step may have discovered a
     * check.
     */
    play->checked =
        (rook | bishop) >> layout.target_king & 1 && board_is_in_check(board, play->winner);
    return true;
}

/*
 * Push a pawn or capture with it. On the last rank it becomes a queen, or a rook if a queen would
 * be stalemate.
 */
static bool make_pawn(struct playout *play, unsigned from, unsigned to)
{
    const unsigned queen = HK_MOVE_PROMOTION + (HK_QUEEN - HK_KNIGHT);
    const unsigned rook = HK_MOVE_PROMOTION + (HK_ROOK - HK_KNIGHT);

    if (!(bb_bit(to) & BB_LAST_RANKS))
        return make(play, hk_move_build(from, to, HK_MOVE_PLAIN));
    return make(play, hk_move_build(from, to, queen)) || make(play, hk_move_build(from, to, rook));
}

/* Move one of the pieces to one of the squares. */
static bool make_any(struct playout *play, uint64_t pieces, uint64_t squares)
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

/* Capture one of `victims` with a queen or rook. */
static bool make_capture(struct playout *play, uint64_t victims)
{
    const hk_board *board = &play->board;
    const uint64_t queens_rooks = board->orthogonals & board->color[play->winner];
    const uint64_t occupied = board_occupied(board), queens = queens_rooks & board->diagonals;

    for (uint64_t set = victims & setwise_slider_attacks(queens_rooks, queens, ~occupied); set;) {
        const unsigned to = bb_take_first(&set);
        uint64_t pieces =
            (bb_rook(to, occupied) & queens_rooks) | (bb_bishop(to, occupied) & queens);
        while (pieces)
            if (make(play, hk_move_build(bb_take_first(&pieces), to, HK_MOVE_PLAIN)))
                return true;
    }
    return false;
}

static bool make_pawn_capture(struct playout *play, uint64_t victims)
{
    for (uint64_t pawns = play->board.pawns & play->board.color[play->winner]; pawns;) {
        const unsigned from = bb_take_first(&pawns);
        for (uint64_t set = bb_pawn(from, play->winner) & victims; set;)
            if (make_pawn(play, from, bb_take_first(&set)))
                return true;
    }
    return false;
}

/* Push the most advanced pawn that has a free path. */
static bool make_run(struct playout *play)
{
    const hk_board *board = &play->board;
    const hk_color us = play->winner;
    const int up = us == HK_WHITE ? 8 : -8;
    uint64_t pawns =
        board->pawns & board->color[us] & ~setwise_front_span(board_occupied(board), hk__other(us));

    while (pawns) {
        const unsigned from =
            us == HK_WHITE ? 63u - (unsigned)__builtin_clzll(pawns) : bb_first(pawns);
        pawns &= ~bb_bit(from);
        if (make_pawn(play, from, (unsigned)((int)from + up)))
            return true;
    }
    return false;
}

/* Push any pawn by one step. */
static bool make_push(struct playout *play)
{
    const hk_board *board = &play->board;
    const uint64_t pawns = board->pawns & board->color[play->winner];
    const int up = play->winner == HK_WHITE ? 8 : -8;

    for (uint64_t set = bb_forward(pawns, play->winner) & ~board_occupied(board); set;) {
        const unsigned to = bb_take_first(&set);
        if (make_pawn(play, (unsigned)((int)to - up), to))
            return true;
    }
    return false;
}

/* Move a queen or rook to where it attacks one of `victims`. */
static bool make_threat(struct playout *play, uint64_t victims)
{
    const hk_board *board = &play->board;
    const uint64_t occupied = board_occupied(board);

    for (uint64_t queens_rooks = board->orthogonals & board->color[play->winner]; queens_rooks;) {
        const unsigned from = bb_take_first(&queens_rooks);
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

/*
 * Move the king towards the nearest piece that it can capture; if there is none, out of the way of
 * its pawns.
 */
static bool make_king_step(struct playout *play, uint64_t victims)
{
    const hk_board *board = &play->board;
    const unsigned king = board_king(board, play->winner);
    const uint64_t own = board->color[play->winner], other = board->color[play->loser];
    const uint64_t occupied = board_occupied(board), near = bb_king(king) & ~board->kings;
    uint64_t barred = own | setwise_pawn_attacks(board->pawns & other, play->loser);
    uint64_t reached, last = 0;

    for (uint64_t pieces = other & ~board->pawns; pieces;)
        barred |= attacks_of(board, bb_take_first(&pieces), occupied & ~bb_bit(king));
    reached = victims & ~barred;
    for (unsigned i = 0; i < KING_STEPS_MAX && reached != last && !(reached & near); i++) {
        last = reached;
        reached |= setwise_king_attacks(reached) & ~barred & ~occupied;
    }
    if (make_any(play, bb_bit(king), reached & near))
        return true;
    if (play->room_moves++ == ROOM_MOVES_MAX)
        return false;
    const uint64_t steps = near & ~occupied & ~barred,
                   path = setwise_front_span(board->pawns & own, play->winner);
    return make_any(play, bb_bit(king), steps & ~path) ||
           make_any(play, bb_bit(king), steps & path);
}

/* The winner is in check: capture if possible, or else move the king, or else interpose. */
static bool make_evasion(struct playout *play)
{
    const hk_board *board = &play->board;
    hk_move_list moves;

    hk_movegen_legal(board, &moves);
    for (unsigned turn = 0; turn < 3; turn++)
        for (unsigned i = 0; i < moves.size; i++) {
            const bool takes = board->color[play->loser] >> hk_move_to(moves.move[i]) & 1;
            const bool king = board->kings >> hk_move_from(moves.move[i]) & 1;
            if (turn == (takes ? 0u : king ? 1u : 2u) && make_legal(play, moves.move[i])) {
                play->changed |= !king || takes;
                return true;
            }
        }
    return false;
}

/*
 * Is it time to look for a king march? A look costs as much as ten moves, and seldom succeeds among
 * many pieces.
 */
static bool is_time_to_march(const struct playout *play, unsigned pieces)
{
    if (pieces == 0)
        return play->marches < BARE_KING_MARCHES_MAX;
    return play->changed && play->marches < MARCHES_MAX &&
           pieces <= (play->marches ? FEW_PIECES : SOME_PIECES);
}

static bool make_king_march(struct playout *play, uint64_t victims)
{
    if (!is_time_to_march(play, bb_count(victims)))
        return false;
    play->changed = false;
    play->marches++;
    play->mated = HK_ISA_NAME(hk__king_march_mate)(&play->board, play->winner, play->line);
    return play->mated;
}

/*
 * Make many moves at once, without noting them. @return They have been made, or the winner mates.
 */
static bool sweep(struct playout *play)
{
    hk_board after;

    switch (HK_ISA_NAME(hk__sweep)(&play->board, play->winner, &after)) {
    case HK__SWEPT_NOTHING:
        return false;
    case HK__SWEPT_ALL:
        play->mated = true;
        break;
    case HK__SWEPT_SOME:
        play->sweeps--;
        play->board = after;
        play->swept = play->changed = true;
        play->undoing = HK_MOVE_NONE;
        break;
    }
    return true;
}

/* Make a move of the winner and the loser's answer, or the moves that mate. */
static bool play_turn(struct playout *play)
{
    const hk_board *board = &play->board;
    const uint64_t own = board->color[play->winner];
    const uint64_t queens_rooks = own & board->orthogonals,
                   minors_and_king = own & ~board->orthogonals & ~board->pawns;
    const uint64_t victims = board->color[play->loser] & ~board->kings;
    const uint64_t far = victims & ~bb_king(board_king(board, play->loser));

    if (play->checked)
        return make_evasion(play);
    if (!play->swept && play->sweeps > 0 && sweep(play))
        return true;
    play->swept = false;
    if (queens_rooks && make_capture(play, far)) {
        play->changed = true;
        return true;
    }
    if (queens_rooks && make_king_march(play, victims))
        return true;
    if (make_run(play) || make_any(play, minors_and_king, victims) ||
        make_pawn_capture(play, victims)) {
        play->changed = true;
        return true;
    }
    if (!queens_rooks)
        return make_push(play) || make_king_step(play, victims);
    if (make_threat(play, far))
        return true;
    if (make_capture(play, victims)) {
        play->changed = true;
        return true;
    }
    const uint64_t pieces = own & ~board->pawns & ~board->kings;
    return (play->idle++ < IDLE_PUSHES_MAX && make_push(play)) ||
           (play->idle < IDLE_MOVES_MAX && make_any(play, pieces, ~board_occupied(board)));
}

static bool play_out(const hk_board *board, hk_color winner, unsigned sweeps, bool is_obliging,
                     struct hk__line *line)
{
    struct playout play = {.board = *board,
                           .winner = winner,
                           .loser = hk__other(winner),
                           .line = line,
                           .is_obliging = is_obliging,
                           .changed = true,
                           .sweeps = sweeps};

    line->size = 0;
    play.board.castling[HK_WHITE] = play.board.castling[HK_BLACK] = 0;
    if (!(board->color[winner] & (board->pawns | board->orthogonals)))
        return false;
    if (board->side != winner) {
        const hk_move first = answer_of(&play.board, winner, is_obliging);
        if (first == HK_MOVE_NONE)
            return false;
        line->move[line->size++] = first;
        hk_board_after(&play.board, &play.board, first);
    }
    play.checked = board_is_in_check(&play.board, winner);
    for (unsigned turn = 0; turn < TURNS_MAX && play_turn(&play); turn++)
        if (play.mated)
            return true;
    line->size = 0;
    return false;
}

bool HK_ISA_NAME(hk__greedy_mate)(const hk_board *board, hk_color winner, bool is_obliging,
                                  struct hk__line *line)
{
    return play_out(board, winner, 0, is_obliging, line);
}

bool HK_ISA_NAME(hk__greedy_wins)(const hk_board *board, hk_color winner)
{
    struct hk__line line;
    return play_out(board, winner, SWEEPS_MAX, false, &line);
}
