/*
 * What was wrong from the beginning. A wrong array annuls the game (7.2.1); a board that lies
 * wrongly does not (7.2.2); reversed colors do while few moves have been made (7.3). In rapid and
 * blitz without full supervision none of this can be claimed after a certain number of moves; a
 * player whose king stood on a wrong square then never castles (A.5.1).
 */
#include "laws/setup.h"
#include "board/bb.h"

/*
 * Have both players completed (2005, B.4: made) as many moves as the level says? The event may tell
 * how many they have completed.
 */
static bool is_late(const hk_game *game, const hk_event *event)
{
    const bool made = hk__edition(game)->late_counts_made;
    unsigned white = made ? hk__made(game, HK_WHITE) : hk__completed(game, HK_WHITE);
    unsigned black = made ? hk__made(game, HK_BLACK) : hk__completed(game, HK_BLACK);
    if (event->kind == HK_EVENT_FACT && event->fact.completed_each.given)
        white = black = event->fact.completed_each.value;
    return game->level->late_moves && white >= game->level->late_moves &&
           black >= game->level->late_moves;
}

void hk__setup_note_array(const hk_game *game, struct hk__act *act)
{
    hk__note(act, HK__ARRAY);
    hk__note_if(act, game->rules.variant == HK_CHESS960, HK__ARRAY_960);
}

/*
 * Did the king start on a wrong square? In standard chess on any but e1 or e8; in Chess960, where
 * nobody knows the square that was drawn, not between the rooks (II.2.1).
 */
static bool king_is_misplaced(const hk_game *game, hk_color color)
{
    const hk_board *board = &game->rules.start.board;
    const uint64_t king = board->kings & board->color[color];
    hk_position ordinary;

    if (game->rules.variant != HK_CHESS960) {
        hk_position_start(&ordinary);
        return (king & ~ordinary.board.kings) != 0;
    }
    const uint64_t rooks =
        hk_board_pieces(board, color, HK_ROOK) & (color == HK_WHITE ? BB_RANK_1 : BB_RANK_8);
    return !king || !(rooks & (king - 1)) || !(rooks & ~(king - 1));
}

/*
 * Is it too late to claim this? Only levels with `late_moves` ask that; either answer then rests on
 * the rule, so it is noted.
 */
static bool is_too_late(const hk_game *game, struct hk__act *act, enum hk__circumstance bound)
{
    if (game->level->late_moves) {
        hk__note(act, HK__LATE_BOUND);
        hk__note(act, bound);
    }
    hk__note_level(game, act);
    return is_late(game, act->event);
}

hk_verdict hk__setup_array(hk_game *game, struct hk__act *act)
{
    if (!is_too_late(game, act, HK__SET_UP_BOUND)) {
        hk__setup_note_array(game, act);
        hk__annul(game, act);
        return HK_VERDICT_WRONG_ARRAY_ANNULLED;
    }
    for (int color = HK_WHITE; hk__edition(game)->misplaced_king_stays && color <= HK_BLACK;
         color++)
        game->castling_banned[color] |= king_is_misplaced(game, (hk_color)color);
    return HK_VERDICT_WRONG_ARRAY_TOO_LATE;
}

hk_verdict hk__setup_board(hk_game *game, struct hk__act *act)
{
    return is_too_late(game, act, HK__SET_UP_BOUND) ? HK_VERDICT_BOARD_TURNED_TOO_LATE
                                                    : HK_VERDICT_BOARD_TURNED;
}

hk_verdict hk__setup_colors(hk_game *game, struct hk__act *act)
{
    const unsigned bound = hk__edition(game)->reversed_moves;

    if (hk__made(game, HK_WHITE) >= bound || hk__made(game, HK_BLACK) >= bound)
        return bound ? HK_VERDICT_COLORS_REVERSED_STAND : HK_VERDICT_COLORS_REVERSED_CONTINUE;
    hk__annul(game, act);
    return HK_VERDICT_COLORS_REVERSED_NEW_GAME;
}

hk_verdict hk__setup_clock(hk_game *game, struct hk__act *act)
{
    const hk_event *event = act->event;
    const bool claimed = event->kind == HK_EVENT_CLAIM;
    const bool defect = !claimed && event->fact.fact == HK_FACT_CLOCK_DEFECT; /* never too late */
    const bool is_bound = claimed ? !hk__was_ruled_before(event, 12) : !defect;

    if (is_bound && is_too_late(game, act, HK__SETTING_BOUND))
        return HK_VERDICT_CLOCK_SETTING_TOO_LATE;
    hk__stand(game, act->event->at_ms, HK__BY_IRREGULARITY);
    return defect ? HK_VERDICT_CLOCK_DEFECT : HK_VERDICT_CLOCK_SET_WRONGLY;
}
