/*
 * What was wrong from the beginning. A wrong array annuls the game (7.2.1), a board that lies wrongly does not (7.2.2),
 * reversed colours do while few moves have been made (7.3). In rapid and blitz without full supervision there is a number of
 * completed moves after which nothing of this is claimed any more; a king that stood wrongly then never castles (A.5.1).
 */
#include "laws/setup.h"
#include "board/bb.h"

/* Have both completed (2005, B.4: made) as many moves as the level names? `event` may tell their number. */
static bool is_late(const hk_game *game, const hk_event *event)
{
    const bool made = hk__edition(game)->late_counts_made;
    unsigned white = made ? hk__made(game, HK_WHITE) : hk__completed(game, HK_WHITE);
    unsigned black = made ? hk__made(game, HK_BLACK) : hk__completed(game, HK_BLACK);
    if (event->has_ply)
        white = black = event->ply;
    return game->level->late_moves && white >= game->level->late_moves &&
           black >= game->level->late_moves;
}

void hk__setup_cite_array(const hk_game *game, hk_ruling *ruling)
{
    hk__cite(ruling, HK_RULE_ARRAY);
    if (game->rules.variant != HK_CHESS960)
        return;
    hk__cite(ruling, HK_RULE_CHESS960);
    hk__cite(ruling, HK_RULE_CHESS960_ARRAY);
    hk__cite(ruling, HK_RULE_CHESS960_KING);
    hk__cite(ruling, HK_RULE_CHESS960_BISHOPS);
    hk__cite(ruling, HK_RULE_CHESS960_BLACK);
}

/*
 * Does the king stand where no game begins? Otherwise than on the e-file; in Chess960 not between the rooks (II.2.1), for
 * the square drawn is not known.
 */
static bool king_is_misplaced(const hk_game *game, hk_color color)
{
    const hk_board *board = &game->rules.start.board;
    const uint64_t king = board->kings & board->colour[color];
    hk_position ordinary;

    if (game->rules.variant != HK_CHESS960) {
        hk_position_start(&ordinary);
        return (king & ~ordinary.board.kings) != 0;
    }
    const uint64_t rooks =
        hk_board_men(board, color, HK_ROOK) & (color == HK_WHITE ? BB_RANK_1 : BB_RANK_8);
    return !king || !(rooks & (king - 1)) || !(rooks & ~(king - 1));
}

/* Whether it is too late is asked in rapid and blitz alone, and the answer rests on that rule either way. */
static void cite_bound(const hk_game *game, hk_rule rule, hk_ruling *ruling)
{
    if (game->level->late_moves) {
        hk__cite(ruling, HK_RULE_LATE_CLAIM);
        hk__cite(ruling, rule);
    }
    hk__cite_level(game, ruling);
}

void hk__setup_array(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    cite_bound(game, HK_RULE_LATE_SET_UP, ruling);
    if (!is_late(game, event)) {
        hk__uphold(ruling, HK_RULE_WRONG_ARRAY,
                   "The array was wrong: the game is annulled, and a new one is played.");
        hk__setup_cite_array(game, ruling);
        hk__annul(game, event->at_ms, ruling);
        return;
    }
    hk__deny(ruling, HK_RULE_LATE_SET_UP,
             "It is too late to claim a wrong array: the game goes on.");
    for (int color = HK_WHITE; hk__edition(game)->misplaced_king_stays && color <= HK_BLACK;
         color++)
        game->castling_banned[color] |= king_is_misplaced(game, (hk_color)color);
}

void hk__setup_board(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    cite_bound(game, HK_RULE_LATE_SET_UP, ruling);
    if (is_late(game, event)) {
        hk__deny(ruling, HK_RULE_LATE_SET_UP,
                 "It is too late to claim that the board lies wrongly: the game goes on.");
        return;
    }
    hk__uphold(ruling, HK_RULE_BOARD_TURNED,
               "The position is transferred to a board that lies rightly, and the game goes on.");
    hk__cite(ruling, HK_RULE_BOARD);
}

void hk__setup_colours(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const unsigned bound = hk__edition(game)->reversed_moves;

    if (hk__made(game, HK_WHITE) < bound && hk__made(game, HK_BLACK) < bound) {
        hk__uphold(ruling, HK_RULE_COLOURS_REVERSED,
                   "The colours were reversed: a new game is played with the right ones.");
        hk__annul(game, event->at_ms, ruling);
        return;
    }
    hk__uphold(ruling, HK_RULE_COLOURS_REVERSED,
               "The colours were reversed; the game goes on unless the arbiter decides otherwise.");
}

void hk__setup_clock(hk_game *game, const hk_event *event, hk_ruling *ruling)
{
    const bool defect = event->fact == HK_FACT_CLOCK_DEFECT; /* no matter of its setting */

    if (!defect)
        cite_bound(game, HK_RULE_LATE_SETTING, ruling);
    if (!defect && is_late(game, event)) {
        hk__deny(ruling, HK_RULE_LATE_SETTING,
                 "The setting is not changed any more, unless the schedule would suffer.");
        return;
    }
    hk__uphold(ruling, defect ? HK_RULE_CLOCK_DEFECT : HK_RULE_CLOCK_SETTING,
               "The clock is stopped, and the arbiter sets it right.");
    hk__cite(ruling, HK_RULE_TIMES_JUDGED);
    if (!hk_article_number(ruling->edition, HK_RULE_CLOCK_SETTING)) /* 2005: nearest to it */
        hk__cite(ruling, HK_RULE_CLOCK_DEFECT);
    hk__stand(game, event->at_ms, HK__BY_IRREGULARITY);
}
