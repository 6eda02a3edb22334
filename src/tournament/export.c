/*
 * Into the file that came in goes what the tournament knows and the file does not say already: trf.h leaves
 * alone what is the same. Points are written of players of whom a score was entered: what all their scores give, or, where one is
 * not known yet, what the file has with what its scores have changed by. A bye of the round that is played may be counted before or
 * with its results.
 */
#include "tournament/export.h"
#include "tournament/standings.h"
#include "tournament/trf.h"
#include "tournament/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REMARK_ROOM = 1024 };

/* Without an opponent there is no colour. */
static struct told_score told_score_of(const struct score *score)
{
    return (struct told_score){score->opponent, score->opponent ? score->color : ' ', score->code};
}

/* Without an opponent: does a code of the file say what a score does? Who won so by forfeit has a point there, by any code. */
static bool says_alone(char told, char code)
{
    if (code == '+')
        return told == '+' || code_of_bye(told) == 'F' || told == 'U';
    return code_of_bye(told) == code_of_bye(code);
}

/* What the file says of a round of the player who has this place there. */
static struct told_score score_in(const struct told *file, size_t place, size_t round)
{
    const struct told_score none = {0, ' ', ' '};

    return round < file->rounds_paired ? file->scores[place * file->rounds_paired + round] : none;
}

/* A result that stands with one of both is none that was taken: nothing is known of it there and here. */
static bool is_told_by_one(const struct told *file, struct told_score told, size_t round)
{
    size_t place = 0;

    while (place < file->player_count && file->players[place].number != told.opponent)
        place++;
    return place < file->player_count && score_in(file, place, round).code == ' ';
}

/*
 * Does the file say the same of a player in a round, who has this place there? A game that was not played has a colour or
 * none, and a bye has its code in one of several ways: what says the same stays as it is.
 */
static bool says_same(const struct told *file, size_t place, size_t round,
                      const struct score *score)
{
    const struct told_score told = score_in(file, place, round);

    if (told.opponent != score->opponent)
        return false;
    if (score->opponent == 0)
        return round < file->rounds_paired ? says_alone(told.code, score->code)
                                           : told.code == score->code;
    if (score->code == ' ' && told.code != ' ' && is_told_by_one(file, told, round))
        return true;
    return told.code == score->code &&
           (told.color == score->color || (told.color == ' ' && code_is_forfeit(told.code)));
}

/* A report file in which a tournament is entered. */
struct entering {
    struct trf *trf;
    const struct tournament *tournament;
    bool fills_last; /* a result of the file's last round was entered */
};

/* The half points that the file gives a player for a round. */
static int halves_in(const struct entering *entering, size_t place, size_t round)
{
    const struct told_score told = score_in(trf_told(entering->trf), place, round);

    return (int)scoring_of(&entering->tournament->scoring,
                           told.opponent ? told.code : code_of_bye(told.code));
}

/* Enter the scores of the player of a place in the file. False: there is no memory. */
static bool enter_scores(struct entering *entering, size_t place)
{
    struct trf *trf = entering->trf;
    const struct tournament *tournament = entering->tournament;
    const struct told *file = trf_told(trf);
    const unsigned player = file->players[place].number;
    const int told_halves = file->players[place].points_halves;
    int halves = 0, more = 0;
    bool whole = true, changed = false;

    for (size_t i = 0; i < tournament->round_count; i++) {
        const struct score score = score_of(&tournament->round[i], player, STAGE_CONFIRMED);
        const int worth = (int)scoring_of(&tournament->scoring, score.code);
        if (score.code == '\0')
            continue;
        halves += worth;
        whole &= score.code != ' ';
        if (says_same(file, place, i, &score) || (score.code == ' ' && score.opponent == 0))
            continue;
        changed = true;
        more += worth - halves_in(entering, place, i);
        entering->fills_last |= i + 1 == file->rounds_paired && score.code != ' ';
        if (!trf_set_score(trf, player, (uint32_t)i + 1, told_score_of(&score)))
            return false;
    }
    if (!whole)
        halves = told_halves + more;
    return !changed || (!whole && (told_halves < 0 || halves < 0)) ||
           trf_set_points(trf, player, halves);
}

/* Whom the file's last round gives a bye: have his points waited for the results of it? Then they are told now. */
static bool enter_bye(const struct entering *entering, size_t place)
{
    const struct told *file = trf_told(entering->trf);
    const struct tournament *tournament = entering->tournament;
    const struct told_player *player = &file->players[place];
    unsigned halves = 0, last = 0;

    for (size_t i = 0; i < file->rounds_paired && i < tournament->round_count; i++) {
        const struct score score = score_of(&tournament->round[i], player->number, STAGE_CONFIRMED);
        last = 0;
        if (score.code == ' ')
            return true;
        if (score.code != '\0')
            halves += last = scoring_of(&tournament->scoring, score.code);
        if (i + 1 == file->rounds_paired && score.opponent)
            return true;
    }
    return last == 0 || player->points_halves < 0 ||
           (unsigned)player->points_halves + last != halves ||
           trf_set_points(entering->trf, player->number, (int)halves);
}

/* Are these points of no game that ends by the Laws alone: a forfeit, less than a point in all? */
static bool is_decided_score(struct board_result result)
{
    static const char *const decided[] = {"+--", "--+", "---", "1/2-0", "0-1/2", "0-0"};
    const char *word = result_word(result);

    for (size_t i = 0; word && i < sizeof decided / sizeof *decided; i++)
        if (strcmp(decided[i], word) == 0)
            return true;
    return false;
}

/* What an arbiter has decided at a board, without its reason; NULL: nothing. What came with a file stands there. */
static const char *decided(const struct tournament_pairing *pairing)
{
    const bool is_entered = pairing->by || pairing->from_game;

    if (pairing->is_decided)
        return "Changed after it had been confirmed, or decided against a file";
    if (result_is_known(pairing->of_game) && !result_equals(pairing->of_game, pairing->result))
        return "The game on the board had come to another result";
    return (is_entered && is_decided_score(pairing->result)) ||
                   (pairing->from_game && pairing->decision[0])
               ? "Decided by the arbiter"
               : NULL;
}

/* The remark on a board of a round; names and reasons are left out if the organiser asks. False: there is none. */
static bool remark_on(char out[REMARK_ROOM], const struct tournament *tournament, size_t round,
                      const struct tournament_pairing *pairing)
{
    const char *word = result_word(pairing->result), *what = decided(pairing);
    const char *decision = pairing->from_game ? pairing->decision : "";
    char white[VIEW_NAME_ROOM], black[VIEW_NAME_ROOM];

    if ((!pairing->reason && !what) || !word || pairing->stage < STAGE_CONFIRMED)
        return false;
    if (tournament->nameless_remarks) {
        const bool tells = what && !pairing->reason;
        snprintf(out, REMARK_ROOM, "Round %zu, board %u: %s%s%s", round, pairing->board, word,
                 tells ? ". " : "", tells ? what : "");
        return true;
    }
    view_name(white, tournament, tournament_player(tournament, pairing->player[0]), false);
    view_name(black, tournament, tournament_player(tournament, pairing->player[1]), false);
    snprintf(out, REMARK_ROOM, "Round %zu, board %u, %s - %s: %s. %s%s%s", round, pairing->board,
             white, black, word, pairing->reason ? pairing->reason : what,
             !pairing->reason && decision[0] ? ": " : "", pairing->reason ? "" : decision);
    return true;
}

/* Why results are what they are: a line for each that an arbiter has decided, or that somebody gave a reason for. */
static bool add_reasons(struct trf *trf, const struct tournament *tournament)
{
    char text[REMARK_ROOM];

    for (size_t i = 0; i < tournament->round_count; i++)
        for (size_t k = 0; k < tournament->round[i].pairing_count; k++)
            if (remark_on(text, tournament, i + 1, &tournament->round[i].pairings[k]) &&
                !trf_add_remark(trf, text))
                return false;
    return true;
}

/* Which team of a match has forfeited it: as the file said, or because it sat at none of its boards. False: neither. */
static bool is_forfeited(const struct tournament *tournament, const struct tournament_round *round,
                         const struct tournament_match *match, struct board_result *out)
{
    bool sits[2] = {false, false}, confirmed = true;

    *out = match->forfeit;
    if (result_is_known(match->forfeit))
        return true;
    for (size_t i = 0; i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        if (pairing->match != match->number)
            continue;
        confirmed &= pairing->stage >= STAGE_CONFIRMED;
        for (int color = 0; color < 2; color++) {
            const struct tournament_team *team =
                tournament_team_of(tournament, pairing->player[color]);
            if (team)
                sits[team->number == match->team[1]] = true;
        }
    }
    *out = (struct board_result){{sits[0] ? '+' : '-', sits[1] ? '+' : '-'}};
    return confirmed && sits[0] != sits[1];
}

static struct told_forfeit forfeit_of(const struct tournament_match *match, unsigned round,
                                      struct board_result result)
{
    return (struct told_forfeit){.round = round,
                                 .white = match->team[0],
                                 .black = match->team[1],
                                 .white_code = result.code[0],
                                 .black_code = result.code[1]};
}

static bool add_forfeits(struct trf *trf, const struct tournament *tournament)
{
    struct board_result result;

    for (size_t i = 0; i < tournament->round_count; i++)
        for (size_t k = 0; k < tournament->round[i].match_count; k++) {
            const struct tournament_match *match = &tournament->round[i].matches[k];
            const struct told_forfeit forfeit =
                is_forfeited(tournament, &tournament->round[i], match, &result)
                    ? forfeit_of(match, (unsigned)i + 1, result)
                    : (struct told_forfeit){.round = 0};
            if (forfeit.round && !trf_add_forfeit(trf, &forfeit))
                return false;
        }
    return true;
}

static bool enter_all(const struct tournament *tournament, const char *file, size_t size,
                      char **out, size_t *out_size)
{
    struct trf *trf = trf_open(file, size);
    struct entering entering = {.trf = trf, .tournament = tournament};
    bool entered = trf != NULL;

    for (size_t place = 0; entered && place < trf_told(trf)->player_count; place++)
        if (tournament_player(tournament, trf_told(trf)->players[place].number))
            entered = enter_scores(&entering, place);
    const struct tournament_round *last =
        trf ? tournament_round(tournament, (unsigned)trf_told(trf)->rounds_paired) : NULL;
    /* where nothing is played, no result comes with which a bye would be counted */
    entering.fills_last |= last && last->published && round_has_byes_alone(last);
    for (size_t place = 0; entered && entering.fills_last && place < trf_told(trf)->player_count;
         place++)
        if (tournament_player(tournament, trf_told(trf)->players[place].number))
            entered = enter_bye(&entering, place);
    entered = entered && add_forfeits(trf, tournament) && add_reasons(trf, tournament) &&
              trf_write(trf, out, out_size);
    trf_close(trf);
    return entered;
}

bool export_trf(const struct tournament *tournament, enum trf_form form, const char *file,
                size_t size, char **out, size_t *out_size)
{
    struct told told;
    char *fresh = NULL;
    size_t fresh_size = 0;

    if (file)
        return enter_all(tournament, file, size, out, out_size);
    if (!export_told(&told, tournament))
        return false;
    const bool made = trf_make(&told, form, &fresh, &fresh_size);
    export_told_finish(&told);
    const bool whole = made && enter_all(tournament, fresh, fresh_size, out, out_size);
    free(fresh);
    return whole;
}

/* A tournament as a file would tell it. */

static void put_players(struct told *out, const struct tournament *tournament,
                        const struct standing *standings)
{
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct tournament_player *player = &tournament->players[i];
        struct told_player *told = &out->players[i];
        *told = (struct told_player){.number = player->number,
                                     .name = player->text[PLAYER_NAME] ? player->text[PLAYER_NAME]
                                                                       : "?",
                                     .title = player->text[PLAYER_TITLE],
                                     .sex = player->text[PLAYER_SEX],
                                     .federation = player->text[PLAYER_FEDERATION],
                                     .fide_id = player->text[PLAYER_FIDE_ID],
                                     .birth = player->text[PLAYER_BIRTH],
                                     .club = player->text[PLAYER_CLUB],
                                     .rating = (int)player->rating,
                                     .points_halves = 0};
        for (size_t k = 0; k < tournament->player_count; k++)
            if (standings[k].number == player->number) {
                told->points_halves = (int)standings[k].halves;
                told->rank = standings[k].place;
            }
        for (size_t round = 0; round < tournament->round_count; round++) {
            const struct score score =
                score_of(&tournament->round[round], player->number, STAGE_CONFIRMED);
            out->scores[i * tournament->round_count + round] =
                score.code ? told_score_of(&score) : (struct told_score){0, ' ', ' '};
        }
    }
}

static void put_boards(struct told *out, const struct tournament *tournament)
{
    for (size_t i = 0; i < tournament->round_count; i++) {
        const struct tournament_round *round = &tournament->round[i];
        for (size_t k = 0; k < round->pairing_count; k++) {
            const struct tournament_pairing *pairing = &round->pairings[k];
            const bool told = pairing->stage >= STAGE_CONFIRMED;
            out->boards[out->board_count++] =
                (struct told_board){.round = (uint32_t)i + 1,
                                    .board = pairing->board,
                                    .match = pairing->match,
                                    .white = pairing->player[0],
                                    .black = pairing->player[1],
                                    .white_code = told ? pairing->result.code[0] : ' ',
                                    .black_code = told ? pairing->result.code[1] : ' '};
        }
        for (size_t k = 0; k < round->bye_count; k++)
            out->boards[out->board_count++] = (struct told_board){.round = (uint32_t)i + 1,
                                                                  .white = round->byes[k].player,
                                                                  .white_code = round->byes[k].code,
                                                                  .black_code = ' '};
    }
}

/* A match of a round: its boards stand together in the list. */
static void put_match(struct told *out, const struct tournament_match *match, unsigned round)
{
    struct told_match *told = &out->matches[out->match_count++];

    *told = (struct told_match){.round = round,
                                .match = match->number,
                                .team = {match->team[0], match->team[1]},
                                .boards = match->boards,
                                .code = {' ', ' '}};
    for (size_t i = 0; i < out->board_count; i++) {
        const struct told_board *board = &out->boards[i];
        if (board->round != round || board->match != match->number)
            continue;
        if (told->board_count++ == 0)
            told->first_board = i;
    }
}

static void put_teams(struct told *out, const struct tournament *tournament,
                      const struct standing *standings)
{
    for (size_t i = 0; i < tournament->team_count; i++) {
        const struct tournament_team *team = &tournament->teams[i];
        out->teams[out->team_count++] = (struct told_team){.number = team->number,
                                                           .name = team->name ? team->name : "?",
                                                           .federation = team->federation,
                                                           .players = team->players,
                                                           .player_count = team->player_count,
                                                           .match_points_halves = -1,
                                                           .game_points_halves = -1};
        for (size_t k = 0; k < tournament->team_count; k++)
            if (standings[k].number == team->number) {
                out->teams[i].match_points_halves = (int)standings[k].halves;
                out->teams[i].game_points_halves = (int)standings[k].game_halves;
            }
    }
    for (size_t i = 0; i < tournament->round_count; i++)
        for (size_t k = 0; k < tournament->round[i].match_count; k++)
            put_match(out, &tournament->round[i].matches[k], (unsigned)i + 1);
}

/* The colours of all matches, if they have one sequence; NULL: they go by turns. */
static const char *colors_of(const struct tournament *tournament)
{
    for (size_t i = 0; i < tournament->round_count; i++)
        if (tournament->round[i].match_count > 0)
            return tournament->round[i].matches[0].colors;
    return NULL;
}

/* What games and matches are worth where it is not the usual. */
static void put_scoring(struct told *out, const struct tournament *tournament)
{
    const struct scoring *scoring = &tournament->scoring;
    const bool is_usual = scoring_is_usual(scoring, SCORING_MATCH_WIN, SCORING_MATCH_LOSS);
    const unsigned *halves = scoring->halves;

    out->scoring = (struct told_scoring){
        .told = !scoring_is_usual(scoring, SCORING_WIN, SCORING_ABSENT),
        .win = (int)halves[SCORING_WIN],
        .draw = (int)halves[SCORING_DRAW],
        .loss = (int)halves[SCORING_LOSS],
        .forfeit_win = (int)halves[SCORING_FORFEIT_WIN],
        .forfeit_loss = (int)halves[SCORING_FORFEIT_LOSS],
        .pairing_bye = (int)halves[SCORING_BYE],
        .full_bye = (int)halves[SCORING_FULL_BYE],
        .half_bye = (int)halves[SCORING_HALF_BYE],
        .zero_bye = (int)halves[SCORING_ABSENT],
        .match_win = is_usual ? -1 : (int)halves[SCORING_MATCH_WIN],
        .match_draw = is_usual ? -1 : (int)halves[SCORING_MATCH_DRAW],
        .match_loss = is_usual ? -1 : (int)halves[SCORING_MATCH_LOSS],
    };
}

bool export_told(struct told *out, const struct tournament *tournament)
{
    struct standing *standings = standings_of(tournament, STAGE_CONFIRMED);
    struct standing *of_teams = team_standings_of(tournament, STAGE_CONFIRMED);
    size_t boards = 1, matches = 1;

    for (size_t i = 0; i < tournament->round_count; i++) {
        boards += tournament->round[i].pairing_count + tournament->round[i].bye_count;
        matches += tournament->round[i].match_count;
    }
    *out = (struct told){.name = tournament->detail[DETAIL_NAME],
                         .city = tournament->detail[DETAIL_CITY],
                         .federation = tournament->detail[DETAIL_FEDERATION],
                         .start = tournament->detail[DETAIL_START],
                         .end = tournament->detail[DETAIL_END],
                         .chief = tournament->detail[DETAIL_CHIEF],
                         .rounds = tournament->rounds ? tournament->rounds
                                                      : (uint32_t)tournament->round_count,
                         .rounds_paired = (uint32_t)tournament->round_count,
                         .player_count = tournament->player_count};
    out->players = calloc(tournament->player_count + 1, sizeof *out->players);
    out->scores =
        calloc(tournament->player_count * tournament->round_count + 1, sizeof *out->scores);
    out->boards = calloc(boards, sizeof *out->boards);
    out->teams = calloc(tournament->team_count + 1, sizeof *out->teams);
    out->matches = calloc(matches, sizeof *out->matches);
    const bool made = out->players && out->scores && out->boards && out->teams && out->matches &&
                      (standings || tournament->player_count == 0) &&
                      (of_teams || tournament->team_count == 0);
    if (made) {
        put_players(out, tournament, standings);
        put_boards(out, tournament);
        put_teams(out, tournament, of_teams);
        put_scoring(out, tournament);
        out->colors = colors_of(tournament);
    } else {
        export_told_finish(out);
    }
    free(standings);
    free(of_teams);
    return made;
}

void export_told_finish(struct told *told)
{
    free(told->players);
    free(told->scores);
    free(told->boards);
    free(told->teams);
    free(told->matches);
    *told = (struct told){.name = NULL};
}
