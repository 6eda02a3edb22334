/*
 * An arbiter may declare a result and correct one (8.7), and the Laws know reasons that no board
 * shows. So a result is not refused because the Laws gave another; but it is said before it is
 * made, and stands in the log, that it is the arbiter's own. What is compared:
 *
 *   a game that has ended   the result that its end gave: position, time, resignation, illegal
 *                           moves, agreement or a claim
 *   a flag that is down     6.9: the player loses, or it is a draw if the opponent cannot mate
 *   a win                   nobody wins by the Laws who cannot mate by any series of legal moves:
 *                           5.1.2, 6.9, 7.5.5
 *
 * An end by the position is final (5.1.1, 5.2.1, 5.2.2, 9.6): no other result is declared after it,
 * though one that was entered wrongly is corrected, and penalties (12.9) change points.
 */
#include "laws/lawful.h"

/* The score of a loss, or of a draw where it is proved that the opponent could not win. */
static hk_score score_of_loss(hk_color loser, hk_answer can_win)
{
    if (can_win == HK_NO)
        return HK_SCORE_DRAW;
    return loser == HK_WHITE ? HK_SCORE_BLACK_WINS : HK_SCORE_WHITE_WINS;
}

/* The score that the end of the game gave; HK_SCORE_NONE if an arbiter or a default gave it. */
static hk_score score_of_end(const hk_game *game, hk_color *loser)
{
    *loser = hk__has_the_move(game);
    switch (game->reason) {
    case HK_REASON_CHECKMATE:
        return *loser == HK_WHITE ? HK_SCORE_BLACK_WINS : HK_SCORE_WHITE_WINS;
    case HK_REASON_STALEMATE:
    case HK_REASON_DEAD_POSITION:
    case HK_REASON_FIVEFOLD:
    case HK_REASON_SEVENTY_FIVE:
    case HK_REASON_AGREEMENT:
    case HK_REASON_THREEFOLD:
    case HK_REASON_FIFTY:
        return HK_SCORE_DRAW;
    case HK_REASON_TIME:
    case HK_REASON_RESIGNATION:
    case HK_REASON_ILLEGAL_MOVES:
        *loser = game->loser;
        return score_of_loss(*loser, game->examined ? game->chance : HK_UNKNOWN);
    case HK_REASON_NONE:
    case HK_REASON_BOTH_FLAGS:
    case HK_REASON_DEFAULT:
    case HK_REASON_DOUBLE_DEFAULT:
    case HK_REASON_ILLEGAL_MOVE_CLAIM:
    case HK_REASON_ELECTRONIC_DEVICE:
    case HK_REASON_REFUSAL:
    case HK_REASON_PENALTY:
    case HK_REASON_SEALED_MOVE:
    case HK_REASON_ILLEGAL_POSITION:
    case HK_REASON_QUICKPLAY:
    case HK_REASON_UNATTENDED:
    case HK_REASON_UNATTENDED_REJECTED:
    case HK_REASON_ADJUDICATED:
    case HK_REASON_ANNULLED:
        break;
    }
    return HK_SCORE_NONE;
}

/* Whose flag alone is down, so that it can be seen and called? */
static bool one_flag_is_down(const hk_game *game, int64_t at_ms, hk_color *whose)
{
    hk_clock clock = game->clock;

    if (!hk_clock_is_used(&clock) || game->level->silent_arbiter)
        return false;
    hk_clock_read(&clock, at_ms);
    *whose = hk__clock_is_down(&clock, HK_WHITE) ? HK_WHITE : HK_BLACK;
    return hk__clock_is_down(&clock, HK_WHITE) != hk__clock_is_down(&clock, HK_BLACK);
}

/* The player to whom the score gives the whole point. */
static bool has_winner(hk_score score, hk_color *winner)
{
    *winner = hk_score_half_points(score, HK_WHITE) == 2 ? HK_WHITE : HK_BLACK;
    return hk_score_half_points(score, *winner) == 2;
}

static bool tell(struct hk__act *act, hk_verdict because, hk_color player)
{
    act->told.because = because;
    act->told.player = player;
    return true;
}

bool hk__score_is_against(const hk_game *game, struct hk__act *act, hk_score score)
{
    hk_color player;

    if (game->status == HK_STATUS_ENDED) {
        const hk_score lawful = score_of_end(game, &player);
        return lawful != HK_SCORE_NONE && lawful != score && tell(act, game->ended, player);
    }
    if (one_flag_is_down(game, act->event->at_ms, &player)) {
        const hk_score lawful =
            score_of_loss(player, hk__loss_find(game, player, HK_REASON_TIME).can_win);
        return lawful != score &&
               tell(act, lawful == HK_SCORE_DRAW ? HK_VERDICT_TIME_DRAWN : HK_VERDICT_LOST_ON_TIME,
                    player);
    }
    return has_winner(score, &player) &&
           hk__loss_find(game, hk__other(player), HK_REASON_TIME).result == HK_RESULT_DRAW &&
           tell(act, HK_VERDICT_NONE, player);
}

bool hk__was_ended_by_position(const hk_game *game)
{
    return game->status == HK_STATUS_ENDED && game->reason >= HK_REASON_CHECKMATE &&
           game->reason <= HK_REASON_SEVENTY_FIVE;
}
