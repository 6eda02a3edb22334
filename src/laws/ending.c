/*
 * Article 5 and what ends a game like it: the order in which the ends are looked for, and the draw that stands in for a
 * win that could never have been had.
 *
 * Mate goes first (9.6.2: if the last of the seventy-five moves mates, mate counts). A mated player has lost whatever the
 * material: the question of 5.2.2 is only asked of a game that goes on.
 */
#include "laws/ending.h"
#include "board/bb.h"
#include "hakem/movegen.h"

/*
 * Positions that may be looked at for a mate by each side: after each move, and for mating potential; and once when a game
 * is lost, where some tenths of a second are well spent. Rulings depend on them: a log is judged with the same numbers.
 */
enum { NODES_MAX = 20000, NODES_AT_END = HK_ENDING_NODES_MAX };

/*
 * May a live game have come to a dead position that its material does not show? Dead is absorbing, and games come to it by
 * locked pawns, or with little left, where the only move takes what could have mated. With more men it takes a forced
 * line, at the end of which the material shows it. Some ns in ordinary positions.
 */
static bool may_be_dead(const hk_board *board)
{
    enum { FEW = 2 };
    const uint64_t occupied = board_occupied(board);
    const uint64_t white = board->pawns & board->colour[HK_WHITE];
    const uint64_t black = board->pawns & board->colour[HK_BLACK];

    if (bb_count(occupied & ~board->kings) <= FEW)
        return true;
    return !(bb_forward(white, HK_WHITE) & ~occupied) && !(bb_forward(black, HK_BLACK) & ~occupied);
}

/* A board on which mates can be looked for: what hands have put there may be none. */
static bool is_searchable(const hk_board *board)
{
    const hk_color them = board->side == HK_WHITE ? HK_BLACK : HK_WHITE;
    return board_has_kings(board) && !(board->pawns & BB_LAST_RANKS) &&
           !board_attackers(board, board_king(board, them), (hk_color)board->side,
                            board_occupied(board));
}

bool hk__ending_is_dead(const hk_board *board, hk_winnable *find)
{
    return find ? hk_winnable_dead(find, board, NODES_MAX, NULL) == HK_YES
                : hk_dead_by_material(board) == HK_YES;
}

struct hk__ending hk__ending_of_position(const hk_history *history, const hk_edition_rules *rules,
                                         hk_winnable *find)
{
    const hk_position *now = hk_history_now(history);
    const hk_board *board = &now->board;

    if (!hk_movegen_any(board)) {
        if (!hk_board_checkers(board))
            return (struct hk__ending){HK_REASON_STALEMATE, HK_RULE_STALEMATE, HK_RESULT_DRAW};
        return (struct hk__ending){HK_REASON_CHECKMATE, HK_RULE_CHECKMATE,
                                   board->side == HK_BLACK ? HK_RESULT_WHITE_WINS
                                                           : HK_RESULT_BLACK_WINS};
    }
    if (hk_dead_by_material(board) == HK_YES ||
        (find && may_be_dead(board) && is_searchable(board) && hk__ending_is_dead(board, find)))
        return (struct hk__ending){HK_REASON_DEAD_POSITION, HK_RULE_DEAD_POSITION, HK_RESULT_DRAW};
    if (rules->fivefold_occurrences &&
        hk_history_occurrences(history) >= rules->fivefold_occurrences)
        return (struct hk__ending){HK_REASON_FIVEFOLD, HK_RULE_FIVEFOLD, HK_RESULT_DRAW};
    if (rules->seventy_five_plies && now->halfmove_plies >= rules->seventy_five_plies)
        return (struct hk__ending){HK_REASON_SEVENTY_FIVE, HK_RULE_SEVENTY_FIVE, HK_RESULT_DRAW};
    return (struct hk__ending){HK_REASON_NONE, HK_RULE_NONE, HK_RESULT_OPEN};
}

/* Who may be able to mate wins: only a proof that he cannot makes it a draw. Material alone leaves nothing to find out. */
static struct hk__win win_unless_no(hk_answer can, hk_color winner, const hk_winnable *find)
{
    if (can == HK_NO)
        return (struct hk__win){.result = HK_RESULT_DRAW};
    return (struct hk__win){winner == HK_WHITE ? HK_RESULT_WHITE_WINS : HK_RESULT_BLACK_WINS,
                            find && can == HK_UNKNOWN};
}

struct hk__win hk__ending_win_or_draw(const hk_board *board, hk_color winner, hk_winnable *find)
{
    hk_winnability found = {.answer = hk_winnable_by_material(board, winner)};

    if (found.answer != HK_NO && find && is_searchable(board))
        hk_winnable_ask(find, board, winner, NODES_AT_END, &found);
    return win_unless_no(found.answer, winner, find);
}

struct hk__win hk__ending_on_time(const hk_board *board, hk_color winner, bool needs_potential,
                                  hk_winnable *find)
{
    hk_winnability found = {.answer = hk_winnable_potential_by_material(board, winner)};

    if (!needs_potential)
        return hk__ending_win_or_draw(board, winner, find);
    if (found.answer != HK_NO && find && is_searchable(board))
        hk_winnable_potential(find, board, winner, NODES_MAX, &found, NULL, 0);
    return win_unless_no(found.answer, winner, find);
}
