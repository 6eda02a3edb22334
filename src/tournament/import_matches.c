/*
 * A round of matches comes in as one entry of its matches, with the line-ups as the boards of the file have them, and then one
 * of its boards, which brings colours and results. Matches are known by the two teams that meet: the tournament's own keep
 * their numbers.
 */
#include "tournament/import_matches.h"

#include <stdlib.h>

static int by_number(const void *a, const void *b)
{
    const struct told_match *left = a, *right = b;

    if (left->round != right->round)
        return left->round < right->round ? -1 : 1;
    return (left->match > right->match) - (left->match < right->match);
}

const struct told_match *import_match(const struct told *told, const struct told_board *board)
{
    const struct told_match sought = {.round = board->round, .match = board->match};

    return board->match && told->match_count > 0
               ? bsearch(&sought, told->matches, told->match_count, sizeof sought, by_number)
               : NULL;
}

const struct tournament_match *import_match_of_teams(const struct tournament_round *round,
                                                     const struct told_match *match)
{
    for (size_t i = 0; i < round->match_count; i++) {
        const unsigned *team = round->matches[i].team;
        if ((team[0] == match->team[0] && team[1] == match->team[1]) ||
            (team[0] == match->team[1] && team[1] == match->team[0]))
            return &round->matches[i];
    }
    return NULL;
}

bool import_are_matches_ours(const struct tournament_round *round, const struct told *told,
                             unsigned number)
{
    bool any = false;

    for (size_t i = 0; i < told->match_count; i++) {
        const struct told_match *match = &told->matches[i];
        if (match->round != number)
            continue;
        const struct tournament_match *known = import_match_of_teams(round, match);
        if (!known || known->boards < match->boards)
            return false;
        any = true;
    }
    return any;
}

/* Of each player by his number: that of his team. On the heap; NULL: there is no memory. */
static unsigned *teams_of(const struct told *told)
{
    unsigned *teams = calloc(TOLD_PLAYERS_MAX + 1, sizeof *teams);

    for (size_t i = 0; teams && i < told->team_count; i++)
        for (size_t k = 0; k < told->teams[i].player_count; k++)
            teams[told->teams[i].players[k]] = told->teams[i].number;
    return teams;
}

/* The line-up of a team, null where a board has no player of it. */
static json_t *lineup_of(const struct told *told, const struct told_match *match, unsigned team,
                         const unsigned *teams)
{
    json_t *lineup = json_array();

    for (unsigned board = 0; board < match->boards; board++)
        json_array_append_new(lineup, json_null());
    for (size_t i = 0; match->boards > 0 && i < match->board_count; i++) {
        const struct told_board *board = &told->boards[match->first_board + i];
        const unsigned player = teams[board->white] == team ? board->white : board->black;
        if (teams[player] == team)
            json_array_set_new(lineup, (board->board - 1) % match->boards, json_integer(player));
    }
    return lineup;
}

static json_t *match_act(unsigned number, unsigned first, unsigned second)
{
    return json_pack("{s:i, s:i, s:i}", "match", (int)number, "first", (int)first, "second",
                     (int)second);
}

static void put_lineups(json_t *act, const struct told *told, const struct told_match *match,
                        const unsigned *teams)
{
    const unsigned first = (unsigned)json_integer_value(json_object_get(act, "first")),
                   second = (unsigned)json_integer_value(json_object_get(act, "second"));

    json_object_set_new(act, "lineups",
                        json_pack("[o, o]", lineup_of(told, match, first, teams),
                                  lineup_of(told, match, second, teams)));
}

/* All matches of the tournament's round, those that the file has too with its line-ups. */
static json_t *our_matches(const struct told *told, unsigned number,
                           const struct tournament_round *round, const unsigned *teams)
{
    json_t *list = json_array();

    for (size_t i = 0; i < round->match_count; i++) {
        const struct tournament_match *known = &round->matches[i];
        json_t *act = match_act(known->number, known->team[0], known->team[1]);
        json_object_set_new(act, "first_has_black", json_boolean(known->first_has_black));
        if (known->colors)
            json_object_set_new(act, "colors", json_string(known->colors));
        if (result_is_known(known->forfeit))
            json_object_set_new(act, "forfeit", json_string(result_word(known->forfeit)));
        for (size_t k = 0; k < told->match_count; k++)
            if (told->matches[k].round == number &&
                import_match_of_teams(round, &told->matches[k]) == known)
                put_lineups(act, told, &told->matches[k], teams);
        json_array_append_new(list, act);
    }
    return list;
}

static json_t *their_matches(const struct told *told, unsigned number, const unsigned *teams)
{
    json_t *list = json_array();

    for (size_t i = 0; i < told->match_count; i++) {
        const struct told_match *match = &told->matches[i];
        const struct board_result forfeit = {{match->code[0], match->code[1]}};
        if (match->round != number)
            continue;
        json_t *act = match_act(match->match, match->team[0], match->team[1]);
        if (result_is_known(forfeit))
            json_object_set_new(act, "forfeit", json_string(result_word(forfeit)));
        if (told->colors)
            json_object_set_new(act, "colors", json_string(told->colors));
        put_lineups(act, told, match, teams);
        json_array_append_new(list, act);
    }
    return list;
}

/* Teams without a match in the round, and what the file gives them. */
static json_t *team_byes(const struct told *told, unsigned number)
{
    json_t *list = json_array();

    for (size_t i = 0; i < told->team_bye_count; i++)
        if (told->team_byes[i].round == number)
            json_array_append_new(list,
                                  json_pack("{s:i, s:i, s:i}", "team", (int)told->team_byes[i].team,
                                            "match_halves", told->team_byes[i].match_halves,
                                            "game_halves", told->team_byes[i].game_halves));
    return list;
}

static unsigned boards_of(const struct told *told, unsigned number)
{
    for (size_t i = 0; i < told->match_count; i++)
        if (told->matches[i].round == number)
            return told->matches[i].boards;
    return 0;
}

json_t *import_matches_act(const struct told *told, unsigned number,
                           const struct tournament_round *round)
{
    const bool is_ours = round && import_are_matches_ours(round, told, number);
    const unsigned boards = is_ours ? round->matches[0].boards : boards_of(told, number);
    unsigned *teams;

    if (boards == 0 && !(round && round->match_count > 0))
        return NULL;
    teams = teams_of(told);
    if (!teams)
        return NULL;
    json_t *act = json_pack(
        "{s:s, s:i, s:i, s:o, s:o, s:s, s:b}", "kind", "matches", "round", (int)number, "boards",
        (int)(boards ? boards : 1), "matches",
        is_ours ? our_matches(told, number, round, teams) : their_matches(told, number, teams),
        "byes", team_byes(told, number), "source", "file", "again", round != NULL);
    free(teams);
    return act;
}
