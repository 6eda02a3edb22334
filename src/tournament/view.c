/*
 * The tree is made with jansson, and what there was no memory for is missed at the end: a list or
 * object that could not be made makes the whole fail.
 */
#include "tournament/view.h"
#include "tournament/standings.h"
#include "tournament/surname.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool put(json_t *out, const char *member, json_t *value)
{
    return json_object_set_new(out, member, value) == 0;
}

static json_t *text_or_null(const char *text)
{
    return text ? json_string(text) : json_null();
}

static json_t *number_or_null(unsigned number)
{
    return number ? json_integer(number) : json_null();
}

/* Persons. */

/* The bytes of the first character. */
static int first_character(const char *text)
{
    int size = text[0] != '\0';

    while (size > 0 && ((unsigned char)text[size] & 0xc0) == 0x80)
        size++;
    return size;
}

/* The first letter of each word. */
static void put_initials(char out[VIEW_NAME_ROOM], const char *name)
{
    size_t size = 0;

    for (const char *word = name; *(word += strspn(word, " ,")) != '\0';) {
        const int letter = first_character(word);
        if (size + (size_t)letter + sizeof " ." > VIEW_NAME_ROOM)
            break;
        size += (size_t)snprintf(out + size, VIEW_NAME_ROOM - size, "%s%.*s.", size ? " " : "",
                                 letter, word);
        word += strcspn(word, " ,");
    }
}

void view_short_name(char out[VIEW_NAME_ROOM], const char *name)
{
    char parted[VIEW_NAME_ROOM];

    snprintf(out, VIEW_NAME_ROOM, "?");
    if (strcmp(name, "?") == 0)
        return;
    if (!surname_first(parted, sizeof parted, name)) {
        put_initials(out, name);
        return;
    }
    const char *given = strchr(parted, ',') + sizeof ", " - 1;
    snprintf(out, VIEW_NAME_ROOM, "%.*s %.*s.", (int)strcspn(given, " "), given,
             first_character(parted), parted);
}

void view_name(char out[VIEW_NAME_ROOM], const struct tournament *tournament,
               const struct tournament_player *player, bool is_public)
{
    const char *name = player ? player->text[PLAYER_NAME] : NULL;

    if (name && is_public && tournament_is_minor(tournament, player))
        view_short_name(out, name);
    else
        snprintf(out, VIEW_NAME_ROOM, "%s", name ? name : "?");
}

bool view_hides_team(const struct tournament *tournament, const struct tournament_player *player)
{
    return !tournament->teams_play && tournament_is_minor(tournament, player);
}

static json_t *view_player(const struct tournament *tournament,
                           const struct tournament_player *player, bool is_public)
{
    const struct tournament_team *team = is_public && view_hides_team(tournament, player)
                                             ? NULL
                                             : tournament_team_of(tournament, player->number);
    const bool hides = is_public && tournament_is_minor(tournament, player);
    char name[VIEW_NAME_ROOM];
    json_t *out = json_object();

    view_name(name, tournament, player, is_public);
    bool made = out && put(out, "number", json_integer(player->number)) &&
                put(out, "name", json_string(name));
    for (int i = PLAYER_TITLE; made && i < PLAYER_TEXTS; i++) {
        const bool is_hidden =
            (i == PLAYER_SEX && is_public) || (i == PLAYER_BIRTH && is_public) ||
            (hides && (i == PLAYER_FIDE_ID || i == PLAYER_CLUB || i == PLAYER_SEX));
        made = put(out, player_text_members[i], text_or_null(is_hidden ? NULL : player->text[i]));
    }
    made = made && put(out, "rating", number_or_null(player->rating)) &&
           put(out, "minor", is_public ? json_null() : json_boolean(player->minor)) &&
           put(out, "team", number_or_null(team ? team->number : 0)) &&
           put(out, "withdrawn", json_boolean(player->withdrawn));
    if (made)
        return out;
    json_decref(out);
    return NULL;
}

static json_t *view_players(const struct tournament *tournament, bool is_public)
{
    json_t *list = json_array();

    for (size_t i = 0; list && i < tournament->player_count; i++)
        if (json_array_append_new(
                list, view_player(tournament, &tournament->players[i], is_public)) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

static json_t *view_teams(const struct tournament *tournament, bool is_public)
{
    json_t *list = json_array();

    for (size_t i = 0; i < tournament->team_count; i++) {
        const struct tournament_team *team = &tournament->teams[i];
        json_t *players = json_array();
        for (size_t k = 0; k < team->player_count; k++) {
            const struct tournament_player *player =
                tournament_player(tournament, team->players[k]);
            if (!is_public || !player || !view_hides_team(tournament, player))
                json_array_append_new(players, json_integer(team->players[k]));
        }
        json_array_append_new(list,
                              json_pack("{s:i, s:s, s:o, s:o, s:b}", "number", (int)team->number,
                                        "name", team->name ? team->name : "?", "federation",
                                        text_or_null(team->federation), "players", players,
                                        "captain", team->captain_seat != 0));
    }
    return list;
}

/* Rounds. */

static json_t *presence_to_json(enum presence presence)
{
    return presence == PRESENCE_UNKNOWN ? json_null() : json_boolean(presence == PRESENCE_HERE);
}

bool view_differs(const struct tournament_pairing *pairing)
{
    return !result_equals(pairing->of_game, pairing->result) &&
           (result_is_known(pairing->of_game) || pairing->has_reopened);
}

static bool put_hidden(json_t *out, const struct tournament_pairing *pairing)
{
    const char *of_game = result_word(pairing->of_game);

    return put(out, "by", text_or_null(pairing->by)) &&
           put(out, "reason", text_or_null(pairing->reason)) &&
           put(out, "of_game", text_or_null(of_game)) &&
           put(out, "from_game", json_boolean(pairing->from_game)) &&
           put(out, "differs", json_boolean(view_differs(pairing))) &&
           put(out, "signed",
               json_pack("{s:o, s:o}", "white", text_or_null(result_word(pairing->signed_by[0])),
                         "black", text_or_null(result_word(pairing->signed_by[1])))) &&
           put(out, "presence",
               json_pack("{s:o, s:o}", "white", presence_to_json(pairing->here[0]), "black",
                         presence_to_json(pairing->here[1]))) &&
           put(out, "exceptions",
               pairing->exceptions ? json_incref(pairing->exceptions) : json_null()) &&
           put(out, "number", json_integer((json_int_t)pairing->number));
}

json_t *view_pairing(const struct tournament_pairing *pairing, bool is_public)
{
    const bool hides = is_public && !pairing_is_public(pairing);
    const enum stage stage = !hides             ? pairing->stage
                             : pairing->game[0] ? STAGE_PLAYING
                                                : STAGE_OPEN;
    const char *word = hides ? NULL : result_word(pairing->result);
    json_t *out = json_object();

    if (out && put(out, "board", json_integer(pairing->board)) &&
        put(out, "match", number_or_null(pairing->match)) &&
        put(out, "white", number_or_null(pairing->player[0])) &&
        put(out, "black", number_or_null(pairing->player[1])) &&
        put(out, "game", text_or_null(pairing->game[0] ? pairing->game : NULL)) &&
        put(out, "result", text_or_null(word)) &&
        put(out, "unrated",
            json_boolean(word &&
                         (pairing->result.code[0] == 'W' || pairing->result.code[0] == 'D' ||
                          pairing->result.code[0] == 'L'))) &&
        put(out, "stage", json_string(stage_word(stage))) &&
        (is_public || put_hidden(out, pairing)))
        return out;
    json_decref(out);
    return NULL;
}

static const char *status_of(const struct tournament_round *round)
{
    size_t known = 0, published = 0;

    for (size_t i = 0; i < round->pairing_count; i++) {
        known += result_is_known(round->pairings[i].result);
        published += round->pairings[i].stage == STAGE_PUBLISHED;
    }
    if (round->published && published == round->pairing_count)
        return "published";
    const bool is_without_boards = round->started && round->match_count == 0;
    if (known == round->pairing_count && (round->pairing_count > 0 || is_without_boards))
        return "finished";
    return round->started ? "started" : "paired";
}

/* Matches. */

/* A team in a match; whether its line-up is in is known to those who wait for it. */
static json_t *view_side(const struct tournament_match *match, const struct match_points *points,
                         int side)
{
    return json_pack("{s:i, s:b, s:i, s:o}", "team", (int)match->team[side], "lineup_in",
                     match->lineup[side] != NULL, "game_halves", (int)points->game_halves[side],
                     "match_halves",
                     points->is_whole ? json_integer(points->match_halves[side]) : json_null());
}

static json_t *view_matches(const struct tournament *tournament,
                            const struct tournament_round *round, enum stage least)
{
    json_t *list = json_array();

    for (size_t i = 0; i < round->match_count; i++) {
        const struct tournament_match *match = &round->matches[i];
        const struct match_points points = match_points_of(tournament, round, match, least);
        const char *forfeit =
            round_tells_unplayed(round, least) ? result_word(match->forfeit) : NULL;
        json_array_append_new(
            list, json_pack("{s:i, s:i, s:b, s:s?, s:s?, s:o, s:o}", "match", (int)match->number,
                            "boards", (int)match->boards, "first_has_black", match->first_has_black,
                            "colors", match->colors, "forfeit", forfeit, "first",
                            view_side(match, &points, 0), "second", view_side(match, &points, 1)));
    }
    return list;
}

static json_t *view_team_byes(const struct tournament_round *round, enum stage least)
{
    json_t *list = json_array();

    for (size_t i = 0; i < round->team_bye_count && round_tells_unplayed(round, least); i++)
        json_array_append_new(list,
                              json_pack("{s:i, s:i, s:i}", "team", (int)round->team_byes[i].team,
                                        "match_halves", (int)round->team_byes[i].match_halves,
                                        "game_halves", (int)round->team_byes[i].game_halves));
    return list;
}

static json_t *view_round(const struct tournament *tournament, unsigned number, bool is_public)
{
    const struct tournament_round *round = tournament_round(tournament, number);
    json_t *pairings = json_array(), *byes = json_array();
    const char *status = status_of(round);
    const enum stage least = is_public ? STAGE_PUBLISHED : STAGE_REPORTED;
    bool made = true;

    bool is_held_back = false;

    for (size_t i = 0; i < round->pairing_count; i++)
        is_held_back |= round->pairings[i].is_held_back;
    if (is_public && (is_held_back ||
                      strcmp(status, "finished") == 0)) /* that all is reported is no result yet */
        status = round->started ? "started" : "paired";
    for (size_t i = 0; i < round->pairing_count; i++)
        made &= json_array_append_new(pairings, view_pairing(&round->pairings[i], is_public)) == 0;
    for (size_t i = 0; i < round->bye_count; i++) {
        const char code[2] = {round->byes[i].code, '\0'};
        made &=
            json_array_append_new(byes, json_pack("{s:i, s:s}", "player",
                                                  (int)round->byes[i].player, "code", code)) == 0;
    }
    json_t *out = json_pack(
        "{s:i, s:s, s:o, s:o, s:o, s:o, s:o, s:b}", "round", (int)number, "status", status,
        "pairings", pairings, "byes", byes, "matches", view_matches(tournament, round, least),
        "team_byes", view_team_byes(round, least), "lineups_until_wall_ms",
        round->lineups_until_wall_ms ? json_integer(round->lineups_until_wall_ms) : json_null(),
        "lineups_open", round->lineups_open);
    if (made)
        return out;
    json_decref(out);
    return NULL;
}

static json_t *view_rounds(const struct tournament *tournament, bool is_public)
{
    json_t *list = json_array();

    for (size_t i = 0; list && i < tournament->round_count; i++)
        if (json_array_append_new(list, view_round(tournament, (unsigned)i + 1, is_public)) != 0) {
            json_decref(list);
            return NULL;
        }
    return list;
}

/* Points. */

static json_t *view_standings(const struct standing *list, size_t count)
{
    json_t *out = json_array();

    for (size_t i = 0; list && i < count; i++)
        json_array_append_new(out,
                              json_pack("{s:i, s:i, s:i}", "place", (int)list[i].place, "player",
                                        (int)list[i].number, "points_halves", (int)list[i].halves));
    return out;
}

static json_t *view_team_standings(const struct tournament *tournament, enum stage least)
{
    struct standing *list = team_standings_of(tournament, least);
    json_t *out = json_array();

    for (size_t i = 0; list && i < tournament->team_count; i++)
        json_array_append_new(out,
                              json_pack("{s:i, s:i, s:i, s:i}", "place", (int)list[i].place, "team",
                                        (int)list[i].number, "match_halves", (int)list[i].halves,
                                        "game_halves", (int)list[i].game_halves));
    free(list);
    return out;
}

static json_t *view_scores(const struct tournament *tournament, unsigned player, enum stage least)
{
    json_t *list = json_array();

    for (size_t i = 0; i < tournament->round_count; i++) {
        const struct score score = score_of(&tournament->round[i], player, least);
        const char code[2] = {score.code, '\0'}, color[2] = {score.color, '\0'};
        json_array_append_new(
            list,
            score.code == '\0'
                ? json_null()
                : json_pack("{s:o, s:o, s:o, s:i}", "opponent", number_or_null(score.opponent),
                            "color", score.color == ' ' ? json_null() : json_string(color), "code",
                            score.code == ' ' ? json_null() : json_string(code), "halves",
                            (int)scoring_of(&tournament->scoring, score.code)));
    }
    return list;
}

/* The crosstable, in the order of the standings. */
static json_t *view_crosstable(const struct tournament *tournament, const struct standing *list,
                               enum stage least)
{
    json_t *out = json_array();

    for (size_t i = 0; list && i < tournament->player_count; i++)
        json_array_append_new(out, json_pack("{s:i, s:i, s:i, s:o}", "player", (int)list[i].number,
                                             "place", (int)list[i].place, "points_halves",
                                             (int)list[i].halves, "rounds",
                                             view_scores(tournament, list[i].number, least)));
    return out;
}

/* The whole. */

bool view_put_line(json_t *out, const struct tournament *tournament, bool is_public)
{
    /* It counts what the public is not told of: the end of a game whose broadcast is delayed. */
    bool made = put(out, "number",
                    is_public ? json_null() : json_integer((json_int_t)tournament->number)) &&
                put(out, "kind", json_string(tournament->teams_play ? "team" : "individual")) &&
                put(out, "rounds_announced", number_or_null(tournament->rounds)) &&
                put(out, "rounds_paired", json_integer((json_int_t)tournament->round_count)) &&
                put(out, "listed", json_boolean(tournament->listed)) &&
                put(out, "closed", json_boolean(tournament->closed)) &&
                put(out, "player_count", json_integer((json_int_t)tournament->player_count));

    for (int i = 0; i < DETAILS; i++)
        made = made && put(out, detail_members[i], text_or_null(tournament->detail[i]));
    return made;
}

static json_t *view_scoring(const struct scoring *scoring)
{
    json_t *out = json_object();

    for (int i = 0; out && i < SCORING_ITEMS; i++)
        put(out, scoring_members[i], json_integer(scoring->halves[i]));
    return out;
}

bool view_put(json_t *out, const struct tournament *tournament, bool is_public)
{
    static const char *const minors[] = {NULL, "none", "all", "some"};
    const enum stage least = is_public ? STAGE_PUBLISHED : STAGE_REPORTED;
    struct standing *standings = standings_of(tournament, least);

    const bool made =
        (standings || tournament->player_count == 0) && view_put_line(out, tournament, is_public) &&
        put(out, "scoring", view_scoring(&tournament->scoring)) &&
        put(out, "minors", is_public ? json_null() : text_or_null(minors[tournament->minors])) &&
        put(out, "noindex", json_boolean(tournament_has_minors(tournament))) &&
        put(out, "rules",
            is_public || !tournament->rules ? json_null() : json_incref(tournament->rules)) &&
        put(out, "nameless_remarks", json_boolean(tournament->nameless_remarks)) &&
        put(out, "file_format",
            text_or_null(is_public || !tournament->file ? NULL : tournament->file_format)) &&
        put(out, "players", view_players(tournament, is_public)) &&
        put(out, "teams", view_teams(tournament, is_public)) &&
        put(out, "rounds", view_rounds(tournament, is_public)) &&
        put(out, "standings", view_standings(standings, tournament->player_count)) &&
        put(out, "team_standings", view_team_standings(tournament, least)) &&
        put(out, "crosstable", view_crosstable(tournament, standings, least));
    free(standings);
    return made;
}
