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

/* Has the file a match of one of both teams? */
static bool meets(const struct tournament_match *match, const struct told *told, unsigned number)
{
    for (size_t i = 0; i < told->match_count; i++) {
        const uint32_t *team = told->matches[i].team;
        if (told->matches[i].round == number &&
            (match->team[0] == team[0] || match->team[0] == team[1] || match->team[1] == team[0] ||
             match->team[1] == team[1]))
            return true;
    }
    return false;
}

/* The match of the file in which the same two teams meet; NULL: there is none. */
static const struct told_match *told_of_teams(const struct told *told, unsigned number,
                                              const struct tournament_match *match)
{
    const struct tournament_round one = {.matches = (struct tournament_match[]){*match},
                                         .match_count = 1};

    for (size_t i = 0; i < told->match_count; i++)
        if (told->matches[i].round == number && import_match_of_teams(&one, &told->matches[i]))
            return &told->matches[i];
    return NULL;
}

static unsigned boards_of(const struct told *told, unsigned number)
{
    for (size_t i = 0; i < told->match_count; i++)
        if (told->matches[i].round == number)
            return told->matches[i].boards;
    return 0;
}

bool import_keeps_match(const struct told *told, unsigned number,
                        const struct tournament_match *match)
{
    return boards_of(told, number) > 0 && !meets(match, told, number);
}

/* The highest number of a match; 0: there is none. */
static unsigned most_number(const struct tournament_round *round)
{
    return round && round->match_count ? round->matches[round->match_count - 1].number : 0;
}

static int by_match(const void *a, const void *b)
{
    const struct tournament_match *left = a, *right = b;

    return (left->number > right->number) - (left->number < right->number);
}

bool import_plan_matches(struct tournament_round *plan, const struct told *told, unsigned number,
                         const struct tournament_round *round, bool grows)
{
    const size_t ours = round ? round->match_count : 0;
    const unsigned had = ours ? round->matches[0].boards : 0, told_boards = boards_of(told, number);
    const unsigned boards = had == 0 || (grows && told_boards > had) ? told_boards : had;
    const bool keeps = told_boards > 0 || !grows; /* else the file has boards and no matches */
    unsigned next = 0;

    *plan = (struct tournament_round){
        .matches = calloc(ours + told->match_count + 1, sizeof *plan->matches)};
    if (!plan->matches)
        return false;
    for (size_t i = 0; i < ours; i++) {
        const struct tournament_match *was = &round->matches[i];
        if (told_of_teams(told, number, was) || (keeps && !meets(was, told, number)))
            plan->matches[plan->match_count++] =
                (struct tournament_match){.number = was->number,
                                          .team = {was->team[0], was->team[1]},
                                          .boards = boards,
                                          .forfeit = no_result};
    }
    /* The numbers of those that have gone are given first: so the boards of the others keep theirs. */
    const struct tournament_round kept = *plan;
    for (size_t i = 0; boards > 0 && i < told->match_count; i++) {
        const struct told_match *match = &told->matches[i];
        if (match->round != number || import_match_of_teams(&kept, match))
            continue;
        do {
            next++;
        } while (round_match(&kept, next) ||
                 (next <= most_number(round) && !round_match(round, next)));
        plan->matches[plan->match_count++] =
            (struct tournament_match){.number = ours ? next : match->match,
                                      .team = {match->team[0], match->team[1]},
                                      .boards = boards,
                                      .forfeit = no_result};
    }
    qsort(plan->matches, plan->match_count, sizeof *plan->matches, by_match);
    matches_place(plan->matches, plan->match_count, round);
    return true;
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

/* Line-ups that are in and that the file does not tell, where the match gets other boards. */
static void put_known_lineups(json_t *act, const struct tournament_match *known)
{
    json_t *lineups = json_array();

    for (int side = 0; side < 2; side++) {
        json_t *lineup = known->lineup[side] ? json_array() : json_null();
        for (unsigned board = 0; known->lineup[side] && board < known->boards; board++)
            json_array_append_new(lineup, known->lineup[side][board]
                                              ? json_integer(known->lineup[side][board])
                                              : json_null());
        json_array_append_new(lineups, lineup);
    }
    json_object_set_new(act, "lineups", lineups);
}

/* That a match was forfeited, as the tournament has it, else as the file, unless a board of it has begun. */
static struct board_result forfeit_of(const struct tournament_round *round,
                                      const struct tournament_match *known,
                                      const struct told_match *match)
{
    for (size_t i = 0; i < round->pairing_count; i++)
        if (round->pairings[i].match == known->number &&
            (round->pairings[i].stage != STAGE_OPEN || result_is_known(round->pairings[i].result)))
            return known->forfeit;
    if (!match || result_is_known(known->forfeit))
        return known->forfeit;
    const bool is_turned = match->team[0] != known->team[0];
    return (struct board_result){{match->code[is_turned], match->code[!is_turned]}};
}

static void put_forfeit(json_t *act, struct board_result forfeit)
{
    if (result_is_known(forfeit))
        json_object_set_new(act, "forfeit", json_string(result_word(forfeit)));
}

/* What is known of a match of the tournament beside its line-ups. */
static void put_known(json_t *act, const struct tournament_round *round,
                      const struct tournament_match *known, const struct told_match *match)
{
    json_object_set_new(act, "first_has_black", json_boolean(known->first_has_black));
    if (known->colors)
        json_object_set_new(act, "colors", json_string(known->colors));
    put_forfeit(act, forfeit_of(round, known, match));
}

/* Has the file points of a team without a match which the round has not? */
static bool has_new_bye(const struct tournament_round *round, const struct told *told,
                        unsigned number)
{
    for (size_t i = 0; i < told->team_bye_count; i++) {
        const struct told_team_bye *bye = &told->team_byes[i];
        bool is_known = bye->round != number;
        for (size_t k = 0; k < round->team_bye_count; k++)
            is_known |= round->team_byes[k].team == bye->team &&
                        round->team_byes[k].match_halves == (unsigned)bye->match_halves &&
                        round->team_byes[k].game_halves == (unsigned)bye->game_halves;
        if (!is_known)
            return true;
    }
    return false;
}

bool import_has_new_match(const struct tournament_round *round, const struct told *told,
                          unsigned number)
{
    for (size_t i = 0; i < told->match_count; i++) {
        const struct told_match *match = &told->matches[i];
        if (match->round != number || match->boards == 0)
            continue;
        const struct tournament_match *known = import_match_of_teams(round, match);
        if (!known || !result_equals(forfeit_of(round, known, match), known->forfeit))
            return true;
    }
    return has_new_bye(round, told, number);
}

static void put_told(json_t *act, const struct told *told, const struct told_match *match)
{
    put_forfeit(act, (struct board_result){{match->code[0], match->code[1]}});
    if (told->colors)
        json_object_set_new(act, "colors", json_string(told->colors));
}

static json_t *planned_matches(const struct tournament_round *plan, const struct told *told,
                               unsigned number, const struct tournament_round *round,
                               const unsigned *teams)
{
    json_t *list = json_array();

    for (size_t i = 0; i < plan->match_count; i++) {
        const struct tournament_match *planned = &plan->matches[i];
        const struct told_match *match = told_of_teams(told, number, planned);
        const struct tournament_match *was = round ? round_match(round, planned->number) : NULL;
        const bool is_known =
            was && was->team[0] == planned->team[0] && was->team[1] == planned->team[1];
        json_t *act = match_act(planned->number, planned->team[0], planned->team[1]);
        if (is_known)
            put_known(act, round, was, match);
        else
            put_told(act, told, match);
        if (match)
            put_lineups(act, told, match, teams);
        else if (is_known && was->boards != planned->boards)
            put_known_lineups(act, was);
        json_array_append_new(list, act);
    }
    return list;
}

static void put_bye(json_t *list, struct tournament_team_bye bye)
{
    json_array_append_new(list,
                          json_pack("{s:i, s:i, s:i}", "team", (int)bye.team, "match_halves",
                                    (int)bye.match_halves, "game_halves", (int)bye.game_halves));
}

static bool has_match(const struct tournament_round *plan, unsigned team)
{
    for (size_t i = 0; i < plan->match_count; i++)
        if (plan->matches[i].team[0] == team || plan->matches[i].team[1] == team)
            return true;
    return false;
}

static bool has_told_bye(const struct told *told, unsigned number, unsigned team)
{
    for (size_t i = 0; i < told->team_bye_count; i++)
        if (told->team_byes[i].round == number && told->team_byes[i].team == team)
            return true;
    return false;
}

/* Teams without a match in the round, and what the file gives them; of whom it says nothing keep what they have. */
static json_t *team_byes(const struct tournament_round *plan, const struct told *told,
                         unsigned number, const struct tournament_round *round)
{
    json_t *list = json_array();

    for (size_t i = 0; round && i < round->team_bye_count; i++)
        if (!has_match(plan, round->team_byes[i].team) &&
            !has_told_bye(told, number, round->team_byes[i].team))
            put_bye(list, round->team_byes[i]);
    for (size_t i = 0; i < told->team_bye_count; i++) {
        const struct told_team_bye *bye = &told->team_byes[i];
        if (bye->round == number && !has_match(plan, bye->team))
            put_bye(list, (struct tournament_team_bye){bye->team, (unsigned)bye->match_halves,
                                                       (unsigned)bye->game_halves});
    }
    return list;
}

json_t *import_matches_act(const struct tournament_round *plan, const struct told *told,
                           unsigned number, const struct tournament_round *round)
{
    static const struct tournament_round none = {.match_count = 0};
    const bool is_new = plan->match_count > 0 || (round && round->match_count > 0) ||
                        has_new_bye(round ? round : &none, told, number);
    unsigned *teams = is_new ? teams_of(told) : NULL;

    if (!teams)
        return NULL;
    json_t *act =
        json_pack("{s:s, s:i, s:i, s:o, s:o, s:s, s:b}", "kind", "matches", "round", (int)number,
                  "boards", (int)(plan->match_count ? plan->matches[0].boards : 1), "matches",
                  planned_matches(plan, told, number, round, teams), "byes",
                  team_byes(plan, told, number, round), "source", "file", "again", round != NULL);
    free(teams);
    return act;
}
