/*
 * Lists that hang in the hall: the boards of a round, the players of a round by surname, and the points
 * with the crosstable, which are of published results alone.
 */
#include "base/internal.h"
#include "hall/server/paper_tournament.h"
#include "tournament/standings.h"
#include "tournament/surname.h"
#include "tournament/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Heads of columns, below a row with the title, which stands on each sheet. */
static void open_table(struct sheet_writer *writer, const char *const *keys, size_t count)
{
    char title[SHEET_TITLE_ROOM], again[64];

    sheet_title(writer, title);
    snprintf(again, sizeof again, "th colspan=\"%zu\"", count);
    html_open_table(&writer->out, "far");
    html_markup(&writer->out, "<tr class=\"again\">");
    html_element(&writer->out, again, title);
    html_markup(&writer->out, "</tr><tr>");
    for (size_t i = 0; i < count; i++)
        html_element(&writer->out, "th scope=\"col\"", sheet_word(writer, keys[i]));
    html_markup(&writer->out, "</tr></thead>\n<tbody>\n");
}

static void put_player_cell(struct sheet_writer *writer, unsigned number)
{
    html_markup(&writer->out, "<td>");
    sheet_player(writer, number);
    html_markup(&writer->out, "</td>");
}

/* By boards. */

static void put_pairing(struct sheet_writer *writer, const struct tournament_pairing *pairing)
{
    html_markup(&writer->out, "<tr>");
    sheet_number(writer, "td class=\"n\"", pairing->board);
    put_player_cell(writer, pairing->player[0]);
    html_element(&writer->out, "td class=\"c\"",
                 pairing_is_public(pairing) ? sheet_result(pairing->result) : "\u2013");
    put_player_cell(writer, pairing->player[1]);
    html_markup(&writer->out, "</tr>\n");
}

static void put_match(struct sheet_writer *writer, const struct tournament_match *match)
{
    html_markup(&writer->out, "<tr class=\"rule\">");
    sheet_number(writer, "td class=\"n\"", match->number);
    html_markup(&writer->out, "<td colspan=\"3\">");
    sheet_team(writer, match->team[0]);
    html_markup(&writer->out, " \u2013 ");
    sheet_team(writer, match->team[1]);
    html_markup(&writer->out, "</td></tr>\n");
}

void sheet_pairings(struct sheet_writer *writer)
{
    static const char *const keys[] = {"paper.board", "white", "paper.result", "black"};
    const struct tournament_round *round = writer->round;

    open_table(writer, keys, HK_COUNT(keys));
    for (size_t i = 0; i < round->pairing_count; i++)
        if (!round_match(round, round->pairings[i].match))
            put_pairing(writer, &round->pairings[i]);
    for (size_t k = 0; k < round->match_count; k++) {
        put_match(writer, &round->matches[k]);
        for (size_t i = 0; i < round->pairing_count; i++)
            if (round->pairings[i].match == round->matches[k].number)
                put_pairing(writer, &round->pairings[i]);
    }
    for (size_t i = 0; i < round->bye_count; i++) {
        html_markup(&writer->out, "<tr><td></td>");
        put_player_cell(writer, round->byes[i].player);
        html_element(&writer->out, "td colspan=\"2\"", sheet_bye(writer, round->byes[i].code));
        html_markup(&writer->out, "</tr>\n");
    }
    html_close_table(&writer->out);
}

/* By surname. */

struct place {
    const struct tournament_player *player;
    unsigned board; /* 0: a bye */
    int color;
    char code;
};

static int by_surname(const void *a, const void *b)
{
    const struct place *one = a, *other = b;
    const char *first = one->player->text[PLAYER_NAME], *second = other->player->text[PLAYER_NAME];
    char left[VIEW_NAME_ROOM], right[VIEW_NAME_ROOM];
    surname_first(left, sizeof left, first ? first : "");
    surname_first(right, sizeof right, second ? second : "");
    const int order = surname_compare(left, right);

    return order ? order
                 : (one->player->number > other->player->number) -
                       (one->player->number < other->player->number);
}

static size_t gather(const struct sheet_writer *writer, struct place *places)
{
    const struct tournament_round *round = writer->round;
    size_t count = 0;

    for (size_t i = 0; i < round->pairing_count; i++)
        for (int color = 0; color < 2; color++) {
            const struct tournament_pairing *pairing = &round->pairings[i];
            const struct tournament_player *player =
                tournament_player(writer->tournament, pairing->player[color]);
            if (player)
                places[count++] =
                    (struct place){.player = player, .board = pairing->board, .color = color};
        }
    for (size_t i = 0; i < round->bye_count; i++) {
        const struct tournament_player *player =
            tournament_player(writer->tournament, round->byes[i].player);
        if (player)
            places[count++] = (struct place){.player = player, .code = round->byes[i].code};
    }
    return count;
}

void sheet_names(struct sheet_writer *writer)
{
    static const char *const keys[] = {"paper.player", "paper.board", "paper.colour"};
    const struct tournament_round *round = writer->round;
    struct place *places = calloc(2 * round->pairing_count + round->bye_count + 1, sizeof *places);

    if (!places) {
        writer->out.failed = true;
        return;
    }
    const size_t count = gather(writer, places);
    qsort(places, count, sizeof *places, by_surname);
    open_table(writer, keys, HK_COUNT(keys));
    for (size_t i = 0; i < count; i++) {
        html_markup(&writer->out, "<tr>");
        put_player_cell(writer, places[i].player->number);
        if (places[i].board) {
            sheet_number(writer, "td class=\"n\"", places[i].board);
            html_markup(&writer->out, "<td class=\"c\">");
            html_markup(&writer->out, places[i].color == 0 ? "\u25a1 " : "\u25a0 ");
            html_text(&writer->out, sheet_word(writer, places[i].color == 0 ? "white" : "black"));
            html_markup(&writer->out, "</td>");
        } else {
            html_element(&writer->out, "td colspan=\"2\"", sheet_bye(writer, places[i].code));
        }
        html_markup(&writer->out, "</tr>\n");
    }
    html_close_table(&writer->out);
    free(places);
}

/* Points. */

/*
 * The line of a player or team. Equal points share a place, which each line says: the one before may
 * hang on another sheet.
 */
static void put_standing(struct sheet_writer *writer, const struct standing *list, size_t at,
                         bool is_team)
{
    char points[SHEET_POINTS_ROOM];

    html_markup(&writer->out, "<tr>");
    sheet_number(writer, "td class=\"n\"", list[at].place);
    if (is_team) {
        html_markup(&writer->out, "<td>");
        sheet_team(writer, list[at].number);
        html_markup(&writer->out, "</td>");
    } else {
        put_player_cell(writer, list[at].number);
    }
    html_element(&writer->out, "td class=\"n\"", sheet_points(points, list[at].halves));
    if (is_team)
        html_element(&writer->out, "td class=\"n\"", sheet_points(points, list[at].game_halves));
    html_markup(&writer->out, "</tr>\n");
}

/* "12w½": against number 12, with White, a draw. The letters are the reader's: "b" would be White's in Turkish. */
static void put_score(struct sheet_writer *writer, const struct score *score)
{
    char text[48], points[SHEET_POINTS_ROOM];
    const unsigned halves = scoring_of(&writer->tournament->scoring, score->code);
    const bool is_known = score->code != ' ' && score->code != '\0';
    const char *sign = code_is_forfeit(score->code) ? score->code == '+' ? "+" : "\u2212"
                       : is_known                   ? sheet_points(points, halves)
                                                    : "";

    if (score->opponent)
        snprintf(text, sizeof text, "%u%s%s", score->opponent,
                 sheet_word(writer, score->color == 'w' ? "paper.crosstable-white"
                                                        : "paper.crosstable-black"),
                 sign);
    else
        snprintf(text, sizeof text, "%s", sign);
    html_element(&writer->out, "td", text);
}

/* Where each player is in a round, by his place in the list of players: an array of scores. */
static void gather_scores(const struct sheet_writer *writer, const struct tournament_round *round,
                          struct score *scores, size_t stride)
{
    const struct tournament *tournament = writer->tournament;

    for (size_t i = 0; i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        for (int color = 0; color < 2; color++) {
            const struct tournament_player *player =
                tournament_player(tournament, pairing->player[color]);
            if (player)
                scores[stride * (size_t)(player - tournament->players)] =
                    (struct score){pairing->player[1 - color], color == 0 ? 'w' : 'b',
                                   pairing_is_public(pairing) ? pairing->result.code[color] : ' '};
        }
    }
    for (size_t i = 0; i < round->bye_count && round_tells_unplayed(round, STAGE_PUBLISHED); i++) {
        const struct tournament_player *player =
            tournament_player(tournament, round->byes[i].player);
        if (player)
            scores[stride * (size_t)(player - tournament->players)] =
                (struct score){0, ' ', round->byes[i].code};
    }
}

static void put_cross_row(struct sheet_writer *writer, const struct standing *standing,
                          const struct score *scores)
{
    const struct tournament *tournament = writer->tournament;
    const struct tournament_player *player = tournament_player(tournament, standing->number);
    char points[SHEET_POINTS_ROOM];

    html_markup(&writer->out, "<tr>");
    sheet_number(writer, "td class=\"n\"", standing->place);
    sheet_number(writer, "td class=\"n\"", standing->number);
    html_markup(&writer->out, "<td class=\"who\">");
    sheet_player(writer, standing->number);
    html_markup(&writer->out, "</td>");
    html_element(&writer->out, "td",
                 player->text[PLAYER_FEDERATION] ? player->text[PLAYER_FEDERATION] : "");
    if (player->rating)
        sheet_number(writer, "td", player->rating);
    else
        html_element(&writer->out, "td", "");
    for (size_t i = 0; i < tournament->round_count; i++)
        put_score(writer, &scores[i]);
    html_element(&writer->out, "td class=\"n\"", sheet_points(points, standing->halves));
    html_markup(&writer->out, "</tr>\n");
}

static void put_crosstable(struct sheet_writer *writer, const struct standing *list)
{
    static const char *const keys[] = {"paper.place", "paper.number", "paper.player",
                                       "paper.federation", "paper.rating"};
    const struct tournament *tournament = writer->tournament;
    const size_t rounds = tournament->round_count;
    struct score *scores = calloc(tournament->player_count * rounds + 1, sizeof *scores);

    if (!scores) {
        writer->out.failed = true;
        return;
    }
    for (size_t i = 0; i < rounds; i++)
        gather_scores(writer, &tournament->round[i], scores + i, rounds);
    html_element(&writer->out, "h2", sheet_word(writer, "paper.crosstable"));
    html_element(&writer->out, "p", sheet_word(writer, "paper.crosstable-key"));
    html_open_table(&writer->out, "cross");
    html_markup(&writer->out, "<tr>");
    for (size_t i = 0; i < HK_COUNT(keys); i++)
        html_element(&writer->out, "th scope=\"col\"", sheet_word(writer, keys[i]));
    for (unsigned i = 1; i <= rounds; i++)
        sheet_number(writer, "th scope=\"col\"", i);
    html_element(&writer->out, "th scope=\"col\"", sheet_word(writer, "paper.points"));
    html_markup(&writer->out, "</tr></thead>\n<tbody>\n");
    for (size_t i = 0; i < tournament->player_count; i++) {
        const struct tournament_player *player = tournament_player(tournament, list[i].number);
        put_cross_row(writer, &list[i], scores + (size_t)(player - tournament->players) * rounds);
    }
    html_close_table(&writer->out);
    free(scores);
}

void sheet_standings(struct sheet_writer *writer)
{
    static const char *const of_teams[] = {"paper.place", "paper.team", "paper.match-points",
                                           "paper.game-points"};
    static const char *const of_players[] = {"paper.place", "paper.player", "paper.points"};
    const struct tournament *tournament = writer->tournament;
    struct standing *teams =
        tournament->team_count ? team_standings_of(tournament, STAGE_PUBLISHED) : NULL;
    struct standing *players =
        tournament->player_count ? standings_of(tournament, STAGE_PUBLISHED) : NULL;

    writer->out.failed |=
        (tournament->team_count && !teams) || (tournament->player_count && !players);
    if (teams) {
        open_table(writer, of_teams, HK_COUNT(of_teams));
        for (size_t i = 0; i < tournament->team_count; i++)
            put_standing(writer, teams, i, true);
        html_close_table(&writer->out);
    }
    if (players) {
        if (teams)
            html_element(&writer->out, "h2", sheet_word(writer, "paper.players"));
        open_table(writer, of_players, HK_COUNT(of_players));
        for (size_t i = 0; i < tournament->player_count; i++)
            put_standing(writer, players, i, false);
        html_close_table(&writer->out);
        put_crosstable(writer, players);
    }
    free(teams);
    free(players);
}
