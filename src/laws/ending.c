/*
 * How a game ends by itself (articles 5 and 9.6), and when a loss becomes a draw because the
 * opponent could not have mated.
 *
 * Checkmate is looked for first: if the last of the seventy-five moves mates, the mate counts
 * (9.6.2). A mated player has lost whatever the material, so 5.2.2 is asked only of a game that
 * goes on. Whether a side can mate is found out in three steps, each of which proves its answer: by
 * the material, by a quick look, and by a search.
 */
#include "hakem/ending.h"
#include "board/bb.h"
#include "hakem/movegen.h"

/*
 * How many positions a search may look at for each side. Rulings depend on these numbers: a log has
 * to be judged again with the same ones.
 */
enum {
    /* After each move, and for mating potential. */
    NODES_MAX = 20000,
    /* Once, when a game is lost: some tenths of a second are well spent there. */
    NODES_AT_END = HK_ENDING_NODES_MAX,
    /* A first try: if one side mates soon, the position is live, and the long search is saved. */
    FEW_NODES = 120
};

/*
 * Can a live game have just reached a dead position that its material does not show? A dead
 * position stays dead, and games reach one in two ways: all pawns are locked, or few pieces are
 * left and the only legal move takes the one that could have mated. With more pieces only a forced
 * line leads there, and at its end the material shows it.
 *
 * Cost: some ns in ordinary positions.
 */
static bool may_be_dead(const hk_board *board)
{
    enum { FEW = 2 };
    const uint64_t occupied = board_occupied(board);
    const uint64_t white = board->pawns & board->color[HK_WHITE];
    const uint64_t black = board->pawns & board->color[HK_BLACK];

    if (bb_count(occupied & ~board->kings) <= FEW)
        return true;
    return !(bb_forward(white, HK_WHITE) & ~occupied) && !(bb_forward(black, HK_BLACK) & ~occupied);
}

/*
 * Is the king of `us` attacked, and what does it see along lines? The large tables of board_attackers
 * would have to be fetched for each last position of an archive; these are small.
 */
static bool is_king_attacked(const hk_board *board, hk_color us, uint64_t *seen)
{
    const unsigned king = board_king(board, us);
    const uint64_t occupied = board_occupied(board);
    const uint64_t rook = bb_rook_small(king, occupied), bishop = bb_bishop_small(king, occupied);

    *seen = rook | bishop;
    const uint64_t pieces = (bb_pawn(king, us) & board->pawns) |
                            (bb_knight(king) & board->knights) | (bb_king(king) & board->kings) |
                            (rook & board->orthogonals) | (bishop & board->diagonals);
    return (pieces & board->color[hk__other(us)]) != 0;
}

/*
 * Is there a legal move? Nearly always one pawn shows it: it can step forward, and the king does not
 * see it, so it is not pinned.
 */
static bool has_move(const hk_board *board)
{
    const hk_color us = (hk_color)board->side;
    uint64_t seen;

    if (board_has_kings(board) && !is_king_attacked(board, us, &seen) &&
        bb_forward(board->color[us] & board->pawns & ~seen, us) & ~board_occupied(board))
        return true;
    return hk_movegen_any(board);
}

/* Can a search look for mates on this board? Hands may have set up what is no position at all. */
static bool is_searchable(const hk_board *board)
{
    uint64_t seen;
    return board_has_kings(board) && !(board->pawns & BB_LAST_RANKS) &&
           !is_king_attacked(board, hk__other((hk_color)board->side), &seen);
}

/*
 * The side that probably mates sooner: the one with a pawn, queen or rook if the other has none, or
 * else the one that has the move.
 */
static hk_color likelier(const hk_board *board)
{
    const uint64_t strong = board->pawns | board->orthogonals;
    const bool white = board->color[HK_WHITE] & strong, black = board->color[HK_BLACK] & strong;

    if (white != black)
        return white ? HK_WHITE : HK_BLACK;
    return (hk_color)board->side;
}

/*
 * Is the position dead, as far as a short search tells? A mate by either side is a no, proofs that
 * neither has one are a yes.
 */
static hk_answer is_dead_at_a_glance(const hk_board *board, hk_winnable *solver)
{
    const hk_color first = likelier(board);
    hk_winnability found[2];

    if (hk_winnable_quick(board, first) == HK_YES ||
        hk_winnable_quick(board, hk__other(first)) == HK_YES)
        return HK_NO;
    for (unsigned i = 0; i < 2; i++) {
        hk_winnable_ask(solver, board, first ^ i, FEW_NODES, &found[i]);
        if (found[i].answer == HK_YES)
            return HK_NO;
    }
    return found[0].answer == HK_NO && found[1].answer == HK_NO ? HK_YES : HK_UNKNOWN;
}

hk_answer hk_ending_is_dead(const hk_board *board, hk_ending_care care, hk_winnable *solver)
{
    const uint64_t nodes_max = care == HK_CARE_LIVE ? NODES_MAX : NODES_AT_END;

    if (hk_dead_by_material(board) == HK_YES)
        return HK_YES;
    if (!solver || !is_searchable(board))
        return HK_UNKNOWN;
    const hk_answer soon = is_dead_at_a_glance(board, solver);
    return soon != HK_UNKNOWN ? soon : hk_winnable_dead(solver, board, nodes_max, NULL);
}

static hk_ending ending(hk_reason reason, hk_rule rule, hk_result result)
{
    return (hk_ending){.reason = reason, .result = result, .rule = rule, .can_win = HK_UNKNOWN};
}

static hk_result win_of(hk_color winner)
{
    return winner == HK_WHITE ? HK_RESULT_WHITE_WINS : HK_RESULT_BLACK_WINS;
}

hk_ending hk_ending_of_position(const hk_position *now, unsigned occurrences, hk_edition edition,
                                hk_answer dead)
{
    const hk_edition_rules *rules = hk_edition_get(edition);
    const hk_board *board = &now->board;

    if (!has_move(board)) {
        if (!hk_board_checkers(board))
            return ending(HK_REASON_STALEMATE, HK_RULE_STALEMATE, HK_RESULT_DRAW);
        return ending(HK_REASON_CHECKMATE, HK_RULE_CHECKMATE,
                      win_of(hk__other((hk_color)board->side)));
    }
    if (dead == HK_YES || hk_dead_by_material(board) == HK_YES)
        return ending(HK_REASON_DEAD_POSITION, HK_RULE_DEAD_POSITION, HK_RESULT_DRAW);
    if (rules->fivefold_occurrences && occurrences >= rules->fivefold_occurrences)
        return ending(HK_REASON_FIVEFOLD, HK_RULE_FIVEFOLD, HK_RESULT_DRAW);
    if (rules->seventy_five_plies && now->halfmove_plies >= rules->seventy_five_plies)
        return ending(HK_REASON_SEVENTY_FIVE, HK_RULE_SEVENTY_FIVE, HK_RESULT_DRAW);
    return ending(HK_REASON_NONE, HK_RULE_NONE, HK_RESULT_OPEN);
}

hk_ending hk_ending_after_move(const hk_history *history, hk_edition edition, hk_winnable *solver)
{
    const hk_position *now = hk_history_now(history);
    const bool counts = hk_edition_get(edition)->fivefold_occurrences != 0;
    hk_answer dead = HK_UNKNOWN;

    if (solver && may_be_dead(&now->board) && hk_movegen_any(&now->board))
        dead = hk_ending_is_dead(&now->board, HK_CARE_LIVE, solver);
    return hk_ending_of_position(now, counts ? hk_history_occurrences(history) : 1, edition, dead);
}

/* What must the opponent have been able to do for a player to lose? */
enum need { NEED_NOTHING, NEED_MATE, NEED_POTENTIAL };

static enum need need_of(hk_reason reason, hk_edition edition, const hk_level_rules *level)
{
    const hk_edition_rules *rules = hk_edition_get(edition);

    if (reason == HK_REASON_TIME && rules->has_clock)
        return level->has_potential_rule ? NEED_POTENTIAL : NEED_MATE; /* C.4; 6.9 */
    if (reason == HK_REASON_ILLEGAL_MOVE_CLAIM)
        return level->has_potential_rule ? NEED_POTENTIAL : NEED_MATE; /* C.3, C.4 */
    if (reason == HK_REASON_SEALED_MOVE ||                             /* I.8; 2005, A.8 */
        (reason == HK_REASON_RESIGNATION && rules->resignation_needs_possible_win) ||
        (reason == HK_REASON_ILLEGAL_MOVES && level->illegal_needs_mate))
        return NEED_MATE;
    return NEED_NOTHING;
}

static hk_rule rule_of(hk_reason reason, enum need need)
{
    if (need == NEED_POTENTIAL)
        return HK_RULE_MATING_POTENTIAL;
    if (reason == HK_REASON_TIME)
        return HK_RULE_FLAG_FALL;
    if (reason == HK_REASON_RESIGNATION)
        return HK_RULE_RESIGNATION;
    if (reason == HK_REASON_ILLEGAL_MOVES)
        return HK_RULE_ILLEGAL_PENALTY;
    if (reason == HK_REASON_ILLEGAL_MOVE_CLAIM)
        return HK_RULE_BLITZ_ILLEGAL;
    return reason == HK_REASON_SEALED_MOVE ? HK_RULE_SEAL_FAULT : HK_RULE_NONE;
}

/*
 * Find a board on which a search can ask who mates: the given one or, if the player not to move has
 * been left in check, the same with that player to move. False if neither can be searched: then the
 * material alone decides.
 */
static bool make_searchable(const hk_board *board, hk_board *out)
{
    *out = *board;
    if (is_searchable(out))
        return true;
    out->side ^= 1;
    out->ep = HK_NO_SQUARE;
    return is_searchable(out);
}

/*
 * Weigh an answer that a search found with the other player to move: a yes is near enough to
 * certain, but a no proves nothing about the board that was given.
 */
static hk_answer as_proof(hk_answer answer, const hk_board *board, const hk_board *asked)
{
    return answer == HK_NO && board->side != asked->side ? HK_UNKNOWN : answer;
}

static hk_answer can_mate(const hk_board *board, hk_color side, hk_winnable *solver)
{
    hk_winnability found = {.answer = hk_winnable_by_material(board, side)};
    hk_board asked;

    if (found.answer == HK_NO || !solver || !make_searchable(board, &asked))
        return found.answer;
    if (hk_winnable_quick(&asked, side) == HK_YES)
        return HK_YES;
    hk_winnable_ask(solver, &asked, side, NODES_AT_END, &found);
    return as_proof(found.answer, board, &asked);
}

static hk_answer has_potential(const hk_board *board, hk_color side, hk_winnable *solver)
{
    hk_winnability found = {.answer = hk_winnable_potential_by_material(board, side)};
    hk_board asked;

    if (found.answer != HK_NO && solver && make_searchable(board, &asked)) {
        hk_winnable_potential(solver, &asked, side, NODES_MAX, &found, NULL, 0);
        found.answer = as_proof(found.answer, board, &asked);
    }
    return found.answer;
}

/* A loss for this reason, before the question has been answered: the opponent wins. */
static hk_ending begin_loss(hk_color loser, hk_reason reason, enum need need)
{
    hk_ending out = ending(reason, rule_of(reason, need), win_of(hk__other(loser)));

    out.asked = need != NEED_NOTHING;
    return out;
}

/* Only a proof that the opponent cannot mate makes the game a draw. */
static hk_ending answer_loss(hk_ending out, hk_answer can_win, bool was_searched)
{
    out.can_win = can_win;
    if (can_win == HK_NO)
        out.result = HK_RESULT_DRAW;
    out.unsettled = was_searched && can_win == HK_UNKNOWN;
    return out;
}

static enum need need_at(hk_reason reason, hk_edition edition, hk_level level,
                         hk_supervision supervision)
{
    const hk_level given = level == HK_LEVEL_OF_CONTROL ? HK_LEVEL_STANDARD : level;
    return need_of(reason, edition, hk_level_get(edition, given, supervision));
}

hk_ending hk_ending_of_loss(const hk_board *board, hk_color loser, hk_reason reason,
                            hk_edition edition, hk_level level, hk_supervision supervision,
                            hk_winnable *solver)
{
    const hk_color winner = hk__other(loser);
    const enum need need = need_at(reason, edition, level, supervision);
    const hk_ending out = begin_loss(loser, reason, need);

    if (!out.asked)
        return out;
    /* Without a solver nobody has searched, so the result is not called unsettled. */
    return answer_loss(out,
                       need == NEED_POTENTIAL ? has_potential(board, winner, solver)
                                              : can_mate(board, winner, solver),
                       solver != NULL);
}

hk_ending hk_ending_of_answer(hk_answer can_win, hk_color loser, hk_reason reason,
                              hk_edition edition, hk_level level, hk_supervision supervision)
{
    const hk_ending out = begin_loss(loser, reason, need_at(reason, edition, level, supervision));

    return out.asked ? answer_loss(out, can_win, true) : out;
}
