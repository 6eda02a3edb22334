/*
 * Making, finding and freeing what a tournament consists of. Lists are short and in the order of their
 * numbers, so they are sought by halves; what changes them is in apply.c and its neighbours.
 */
#include "tournament/model.h"
#include "base/internal.h"

#include <stdlib.h>
#include <string.h>

const char *const player_text_members[PLAYER_TEXTS] = {
#define X(name, member) member,
    PLAYER_TEXT_LIST(X)
#undef X
};

const char *const detail_members[DETAILS] = {
#define X(name, member) member,
    DETAIL_LIST(X)
#undef X
};

const char *stage_word(enum stage stage)
{
    static const char *const words[] = {
#define X(name, word) word,
        STAGE_LIST(X)
#undef X
    };
    return words[stage];
}

struct tournament *tournament_create(void)
{
    struct tournament *tournament = calloc(1, sizeof *tournament);

    if (tournament) {
        tournament->scoring = scoring_usual();
        tournament->listed = true;
    }
    return tournament;
}

void pairing_clear(struct tournament_pairing *pairing)
{
    free(pairing->by);
    free(pairing->reason);
    free(pairing->paired_by);
    json_decref(pairing->exceptions);
    *pairing = (struct tournament_pairing){.board = 0};
}

void match_clear(struct tournament_match *match)
{
    free(match->lineup[0]);
    free(match->lineup[1]);
    free(match->colors);
    *match = (struct tournament_match){.number = 0};
}

void team_clear(struct tournament_team *team)
{
    free(team->name);
    free(team->federation);
    free(team->players);
    *team = (struct tournament_team){.number = 0};
}

void player_clear(struct tournament_player *player)
{
    for (int i = 0; i < PLAYER_TEXTS; i++)
        free(player->text[i]);
    *player = (struct tournament_player){.number = 0};
}

static void round_clear(struct tournament_round *round)
{
    for (size_t i = 0; i < round->pairing_count; i++)
        pairing_clear(&round->pairings[i]);
    for (size_t i = 0; i < round->match_count; i++)
        match_clear(&round->matches[i]);
    free(round->pairings);
    free(round->byes);
    free(round->matches);
    free(round->team_byes);
}

void tournament_free(struct tournament *tournament)
{
    if (!tournament)
        return;
    for (size_t i = 0; i < tournament->player_count; i++)
        player_clear(&tournament->players[i]);
    for (size_t i = 0; i < tournament->team_count; i++)
        team_clear(&tournament->teams[i]);
    for (size_t i = 0; i < tournament->round_count; i++)
        round_clear(&tournament->round[i]);
    for (int i = 0; i < DETAILS; i++)
        free(tournament->detail[i]);
    json_decref(tournament->rules);
    free(tournament->players);
    free(tournament->teams);
    free(tournament->round);
    free(tournament->games);
    free(tournament->file);
    free(tournament->file_format);
    free(tournament);
}

/* All parts begin with their number. */
static int compare(const void *number, const void *part)
{
    const unsigned one = *(const unsigned *)number, other = *(const unsigned *)part;
    return (one > other) - (one < other);
}

static void *seek(const void *list, size_t count, size_t size, unsigned number)
{
    return count ? bsearch(&number, list, count, size, compare) : NULL;
}

struct tournament_player *tournament_player(const struct tournament *tournament, unsigned number)
{
    return seek(tournament->players, tournament->player_count, sizeof *tournament->players, number);
}

struct tournament_team *tournament_team(const struct tournament *tournament, unsigned number)
{
    return seek(tournament->teams, tournament->team_count, sizeof *tournament->teams, number);
}

struct tournament_round *tournament_round(const struct tournament *tournament, unsigned number)
{
    return number > 0 && number <= tournament->round_count ? &tournament->round[number - 1] : NULL;
}

struct tournament_pairing *round_board(const struct tournament_round *round, unsigned board)
{
    return seek(round->pairings, round->pairing_count, sizeof *round->pairings, board);
}

const struct tournament_game *tournament_game(const struct tournament *tournament, const char *name)
{
    for (size_t i = tournament->game_count; i > 0; i--)
        if (strcmp(tournament->games[i - 1].name, name) == 0)
            return &tournament->games[i - 1];
    return NULL;
}

struct tournament_match *round_match(const struct tournament_round *round, unsigned number)
{
    return seek(round->matches, round->match_count, sizeof *round->matches, number);
}

bool lineup_is_known(const struct tournament *tournament, unsigned round, unsigned team)
{
    const struct tournament_round *of = tournament_round(tournament, round);

    for (size_t i = 0; of && i < of->match_count; i++) {
        const struct tournament_match *match = &of->matches[i];
        if (match->team[0] == team || match->team[1] == team)
            return of->lineups_open || (match->lineup[0] && match->lineup[1]);
    }
    return false;
}

/* Give those that have no boards the ones that are free. */
static void place_rest(struct tournament_match *list, size_t count,
                       bool taken[TOURNAMENT_BOARDS_MAX])
{
    unsigned next = 0;

    for (size_t i = 0; i < count; i++) {
        if (list[i].first_board)
            continue;
        while (taken[next])
            next++;
        list[i].first_board = next++ * list[i].boards + 1;
    }
}

void matches_place(struct tournament_match *list, size_t count, const struct tournament_round *old)
{
    bool taken[TOURNAMENT_BOARDS_MAX] = {false};

    for (size_t i = 0; i < count; i++) {
        const struct tournament_match *was = old ? round_match(old, list[i].number) : NULL;
        list[i].first_board = was && was->boards == list[i].boards ? was->first_board : 0;
        if (list[i].first_board)
            taken[(list[i].first_board - 1) / list[i].boards] = true;
    }
    place_rest(list, count, taken);
}

void matches_count(struct tournament_match *list, size_t count)
{
    unsigned before = 0;

    for (size_t i = 0; i < count; i++) {
        list[i].first_board = before + 1;
        before += list[i].boards;
    }
}

/* The first board of those that a match would have at one of its pairings; 0: it has none. */
static unsigned first_board_of(const struct tournament_round *round,
                               const struct tournament_match *match)
{
    for (size_t i = 0; i < round->pairing_count; i++)
        if (round->pairings[i].match == match->number)
            return (round->pairings[i].board - 1) / match->boards * match->boards + 1;
    return 0;
}

void matches_settle(struct tournament_round *round)
{
    bool taken[TOURNAMENT_BOARDS_MAX] = {false};

    for (size_t i = 0; i < round->match_count; i++) {
        struct tournament_match *match = &round->matches[i];
        const unsigned first = first_board_of(round, match);
        const unsigned place = (first - 1) / match->boards;
        match->first_board = 0;
        if (first == 0 || place >= TOURNAMENT_BOARDS_MAX || taken[place])
            continue;
        match->first_board = first;
        taken[place] = true;
    }
    place_rest(round->matches, round->match_count, taken);
}

unsigned match_board(const struct tournament_match *match, unsigned board)
{
    return match->first_board + board;
}

bool match_first_has_white(const struct tournament_match *match, unsigned board)
{
    const bool is_white =
        match->colors ? match->colors[board % strlen(match->colors)] == 'W' : board % 2 == 0;
    return is_white != match->first_has_black;
}

struct tournament_team *tournament_team_of(const struct tournament *tournament, unsigned player)
{
    for (size_t i = 0; i < tournament->team_count; i++)
        for (size_t k = 0; k < tournament->teams[i].player_count; k++)
            if (tournament->teams[i].players[k] == player)
                return &tournament->teams[i];
    return NULL;
}

bool pairing_is_public(const struct tournament_pairing *pairing)
{
    return pairing->stage == STAGE_PUBLISHED && !pairing->is_held_back;
}

struct tournament_pairing *round_pairing_of(const struct tournament_round *round, unsigned player,
                                            int *color)
{
    for (size_t i = 0; i < round->pairing_count; i++)
        for (int side = 0; side < 2; side++)
            if (round->pairings[i].player[side] == player) {
                *color = side;
                return &round->pairings[i];
            }
    return NULL;
}

struct tournament_bye *round_bye_of(const struct tournament_round *round, unsigned player)
{
    for (size_t i = 0; i < round->bye_count; i++)
        if (round->byes[i].player == player)
            return &round->byes[i];
    return NULL;
}

bool round_has_byes_alone(const struct tournament_round *round)
{
    return round->pairing_count == 0 && round->match_count == 0 &&
           round->bye_count + round->team_bye_count > 0;
}

bool tournament_is_paired(const struct tournament *tournament, unsigned player)
{
    int color;

    for (size_t i = 0; i < tournament->round_count; i++)
        if (round_pairing_of(&tournament->round[i], player, &color) ||
            round_bye_of(&tournament->round[i], player))
            return true;
    return false;
}

bool tournament_is_minor(const struct tournament *tournament,
                         const struct tournament_player *player)
{
    return tournament->is_unsure || tournament->minors == MINORS_ALL ||
           tournament->minors == MINORS_UNKNOWN || player->minor;
}

bool tournament_has_minors(const struct tournament *tournament)
{
    bool has_minors = tournament->is_unsure || tournament->minors != MINORS_NONE;

    for (size_t i = 0; i < tournament->player_count; i++)
        has_minors |= tournament->players[i].minor;
    return has_minors;
}
