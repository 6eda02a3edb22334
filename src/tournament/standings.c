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
    return result_is_known(pairing->result) && pairing->stage >= least &&
           (least < STAGE_PUBLISHED || pairing_is_public(pairing));
}

bool round_tells_unplayed(const struct tournament_round *round, enum stage least)
{
    size_t held_back = 0;

    for (size_t i = 0; least == STAGE_PUBLISHED && i < round->pairing_count; i++) {
        if (pairing_is_public(&round->pairings[i]))
            return round->published;
        held_back += round->pairings[i].stage == STAGE_PUBLISHED;
    }
    return least < STAGE_PUBLISHED || (round->published && held_back == 0);
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
        return (struct score){0, ' ', round_tells_unplayed(round, least) ? bye->code : ' '};
    return (struct score){0, ' ', '\0'};
}

static int by_points(const void *a, const void *b)
{
    const struct standing *one = a, *other = b;

    if (one->halves != other->halves)
        return one->halves < other->halves ? 1 : -1;
    return (one->number > other->number) - (one->number < other->number);
}

static void put_in_order(struct standing *list, size_t count)
{
    qsort(list, count, sizeof *list, by_points);
    for (size_t i = 0; i < count; i++)
        list[i].place =
            i > 0 && list[i].halves == list[i - 1].halves ? list[i - 1].place : (unsigned)i + 1;
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
    for (size_t i = 0; i < round->bye_count && round_tells_unplayed(round, least); i++) {
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
    put_in_order(list, count);
    return list;
}

/* Teams. */

/* For which team of a match a side of a board plays: that of its player, or not that of the other one. */
static int side_of(const struct tournament *tournament, const struct tournament_match *match,
                   const struct tournament_pairing *pairing, int color)
{
    const unsigned own = pairing->player[color];
    const struct tournament_team *team =
        tournament_team_of(tournament, own ? own : pairing->player[1 - color]);
    const bool is_first = team && team->number == match->team[0];

    return is_first == (own != 0) ? 0 : 1;
}

/* Who forfeits a match loses it, and all of its boards where none of them is told. */
static struct match_points forfeited(const struct tournament *tournament,
                                     const struct tournament_match *match,
                                     const struct match_points *boards)
{
    const unsigned *halves = tournament->scoring.halves;
    struct match_points out = {.is_whole = true};

    for (int side = 0; side < 2; side++) {
        const bool wins = match->forfeit.code[side] == '+';
        out.match_halves[side] = halves[wins ? SCORING_MATCH_WIN : SCORING_MATCH_LOSS];
        out.game_halves[side] =
            boards->game_halves[0] + boards->game_halves[1] > 0
                ? boards->game_halves[side]
                : match->boards * halves[wins ? SCORING_FORFEIT_WIN : SCORING_FORFEIT_LOSS];
    }
    return out;
}

struct match_points match_points_of(const struct tournament *tournament,
                                    const struct tournament_round *round,
                                    const struct tournament_match *match, enum stage least)
{
    struct match_points out = {.is_whole = false};
    size_t boards = 0, known = 0;

    for (size_t i = 0; i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        if (pairing->match != match->number)
            continue;
        boards++;
        if (!is_shown(round, pairing, least))
            continue;
        known++;
        for (int color = 0; color < 2; color++)
            out.game_halves[side_of(tournament, match, pairing, color)] +=
                scoring_of(&tournament->scoring, pairing->result.code[color]);
    }
    if (result_is_known(match->forfeit) && round_tells_unplayed(round, least))
        return forfeited(tournament, match, &out);
    out.is_whole = boards > 0 && known == boards;
    for (int side = 0; side < 2 && out.is_whole; side++) {
        const unsigned ours = out.game_halves[side], theirs = out.game_halves[1 - side];
        out.match_halves[side] = tournament->scoring.halves[ours > theirs   ? SCORING_MATCH_WIN
                                                            : ours < theirs ? SCORING_MATCH_LOSS
                                                                            : SCORING_MATCH_DRAW];
    }
    return out;
}

static void add_team_byes(const struct tournament *tournament, const struct tournament_round *round,
                          struct standing *list)
{
    for (size_t i = 0; i < round->team_bye_count; i++) {
        const struct tournament_team_bye *bye = &round->team_byes[i];
        const struct tournament_team *team = tournament_team(tournament, bye->team);
        if (!team)
            continue;
        list[team - tournament->teams].halves += bye->match_halves;
        list[team - tournament->teams].game_halves += bye->game_halves;
    }
}

struct standing *team_standings_of(const struct tournament *tournament, enum stage least)
{
    const size_t count = tournament->team_count;
    struct standing *list = count ? calloc(count, sizeof *list) : NULL;

    if (!list)
        return NULL;
    for (size_t i = 0; i < count; i++)
        list[i].number = tournament->teams[i].number;
    for (size_t i = 0; i < tournament->round_count; i++) {
        if (round_tells_unplayed(&tournament->round[i], least))
            add_team_byes(tournament, &tournament->round[i], list);
        for (size_t k = 0; k < tournament->round[i].match_count; k++) {
            const struct tournament_match *match = &tournament->round[i].matches[k];
            const struct match_points points =
                match_points_of(tournament, &tournament->round[i], match, least);
            for (int side = 0; side < 2; side++) {
                const struct tournament_team *team = tournament_team(tournament, match->team[side]);
                if (!team)
                    continue;
                list[team - tournament->teams].halves += points.match_halves[side];
                list[team - tournament->teams].game_halves += points.game_halves[side];
            }
        }
    }
    put_in_order(list, count);
    return list;
}
