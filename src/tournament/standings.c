/*
 * Points are added up over the rounds. 10.1: a win or a win by forfeit, a draw, a loss, as the
 * tournament's scoring has them; byes by their codes.
 */
#include "tournament/standings.h"

#include <stdlib.h>

static bool is_shown(const struct tournament_round *round, const struct tournament_pairing *pairing,
                     enum stage least)
{
    (void)round;
    return result_is_known(pairing->result) && pairing->stage >= least;
}

struct score score_of(const struct tournament_round *round, unsigned player, enum stage least)
{
    int color;
    const struct tournament_pairing *pairing = round_pairing_of(round, player, &color);
    const struct tournament_bye *bye = pairing ? NULL : round_bye_of(round, player);

    if (pairing)
        return (struct score){pairing->player[1 - color], color == 0 ? 'w' : 'b',
                              is_shown(round, pairing, least) ? pairing->result.code[color] : ' '};
    if (bye)
        return (struct score){0, ' ',
                              least < STAGE_PUBLISHED || round->published ? bye->code : ' '};
    return (struct score){0, ' ', '\0'};
}

static int by_points(const void *a, const void *b)
{
    const struct standing *one = a, *other = b;

    if (one->halves != other->halves)
        return one->halves < other->halves ? 1 : -1;
    return (one->number > other->number) - (one->number < other->number);
}

/* All scores of a round, added to the players' points: each player is found by his number. */
static void add_round(const struct tournament *tournament, const struct tournament_round *round,
                      enum stage least, struct standing *list)
{
    for (size_t i = 0; i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        for (int color = 0; color < 2 && is_shown(round, pairing, least); color++) {
            const struct tournament_player *player =
                tournament_player(tournament, pairing->player[color]);
            if (player)
                list[player - tournament->players].halves +=
                    scoring_of(&tournament->scoring, pairing->result.code[color]);
        }
    }
    for (size_t i = 0; i < round->bye_count && (least < STAGE_PUBLISHED || round->published); i++) {
        const struct tournament_player *player =
            tournament_player(tournament, round->byes[i].player);
        if (player)
            list[player - tournament->players].halves +=
                scoring_of(&tournament->scoring, round->byes[i].code);
    }
}

struct standing *standings_of(const struct tournament *tournament, enum stage least)
{
    const size_t count = tournament->player_count;
    struct standing *list = count ? calloc(count, sizeof *list) : NULL;

    if (!list)
        return NULL;
    for (size_t i = 0; i < count; i++)
        list[i].number = tournament->players[i].number;
    for (size_t i = 0; i < tournament->round_count; i++)
        add_round(tournament, &tournament->round[i], least, list);
    qsort(list, count, sizeof *list, by_points);
    for (size_t i = 0; i < count; i++)
        list[i].place =
            i > 0 && list[i].halves == list[i - 1].halves ? list[i - 1].place : (unsigned)i + 1;
    return list;
}
