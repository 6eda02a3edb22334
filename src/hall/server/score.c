/*
 * The score of a game that is over. The points of both players together are never more than those of one game
 * (10.2), so each pair of points is one of the scores.
 */
#include "hall/server/score.h"
#include "base/internal.h"

#include <string.h>

hk_score score_of_halves(int64_t white, int64_t black)
{
    for (int score = HK_SCORE_NONE + 1; score <= HK_SCORE_BLACK_HALF; score++)
        if (hk_score_half_points((hk_score)score, HK_WHITE) == white &&
            hk_score_half_points((hk_score)score, HK_BLACK) == black)
            return (hk_score)score;
    return HK_SCORE_NONE;
}

hk_score score_of_points(const hk_state *state)
{
    if (state->status != HK_STATUS_ENDED || state->reason == HK_REASON_ANNULLED)
        return HK_SCORE_NONE;
    return score_of_halves(state->half_points[HK_WHITE], state->half_points[HK_BLACK]);
}

const char *score_beside_result(const hk_state *state)
{
    const char *score = hk_score_text(score_of_points(state));

    return score && strcmp(score, hk_result_text(state->result)) != 0 ? score : NULL;
}

const char *score_text(const hk_state *state)
{
    const char *beside = state->result == HK_RESULT_OPEN ? score_beside_result(state) : NULL;

    return beside ? beside : hk_result_text(state->result);
}

hk_result score_in_pgn(const hk_state *state)
{
    return score_beside_result(state) ? HK_RESULT_OPEN : state->result;
}
