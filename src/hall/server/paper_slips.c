/*
 * What is laid on boards: result slips and cards, which are cut out, and the sheets of matches, which
 * both captains sign. A result that is not known is left to be written by hand.
 */
#include "base/internal.h"
#include "hall/server/paper_tournament.h"
#include "tournament/standings.h"

#include <stdio.h>
#include <string.h>

enum { SLIPS_ON_SHEET = 8, CARDS_ON_SHEET = 4 };

/* Parts of a sheet: so many belong together, and a new sheet begins behind them. */
static void begin_part(struct sheet_writer *writer, size_t at, size_t on_sheet)
{
    if (at % on_sheet == 0)
        html_markup(&writer->out, at ? "</div>\n<div class=\"cut\">\n" : "<div class=\"cut\">\n");
}

/* Slips. */

static void put_slip_player(struct sheet_writer *writer, const char *key, unsigned number)
{
    html_element(&writer->out, "dt", sheet_word(writer, key));
    html_markup(&writer->out, "<dd>");
    sheet_player(writer, number);
    html_markup(&writer->out, "</dd>");
}

static void put_slip(struct sheet_writer *writer, const struct tournament_pairing *pairing)
{
    static const char *const signatures[] = {"white", "black", "paper.arbiter"};
    char title[SHEET_TITLE_ROOM];

    sheet_title(writer, title);
    html_markup(&writer->out, "<section><header>");
    html_element(&writer->out, "bdi", title);
    html_markup(&writer->out, "<b>");
    html_text(&writer->out, sheet_word(writer, "paper.board"));
    html_markup(&writer->out, " ");
    sheet_number(writer, "span", pairing->board);
    html_markup(&writer->out, "</b></header><dl>");
    put_slip_player(writer, "white", pairing->player[0]);
    put_slip_player(writer, "black", pairing->player[1]);
    html_markup(&writer->out, "</dl><ul class=\"choice\"><li>1-0</li><li>\u00bd-\u00bd</li>"
                              "<li>0-1</li></ul>");
    sheet_signatures(writer, signatures, HK_COUNT(signatures));
    html_markup(&writer->out, "</section>\n");
}

void sheet_slips(struct sheet_writer *writer)
{
    const struct tournament_round *round = writer->round;

    for (size_t i = 0; i < round->pairing_count; i++) {
        begin_part(writer, i, SLIPS_ON_SHEET);
        put_slip(writer, &round->pairings[i]);
    }
    html_markup(&writer->out, round->pairing_count ? "</div>\n" : "");
}

/* Cards. They hold for all rounds: what they name is the board, at its address (decision 34). */

static void put_card(struct sheet_writer *writer, unsigned board)
{
    char address[32], link[80];

    snprintf(address, sizeof address, "/b/%u", board);
    snprintf(link, sizeof link, "a class=\"qr\" href=\"%s\"", address);
    html_markup(&writer->out, "<section>");
    html_element(&writer->out, "p", sheet_word(writer, "paper.board"));
    sheet_number(writer, board > 999 ? "b class=\"long\"" : "b", board);
    html_markup(&writer->out, "<div>");
    html_element(&writer->out, link, address);
    html_element(&writer->out, "p", sheet_word(writer, "paper.for-arbiter"));
    html_markup(&writer->out, "</div></section>\n");
}

void sheet_cards(struct sheet_writer *writer)
{
    const struct tournament_round *round = writer->round;

    for (size_t i = 0; i < round->pairing_count; i++) {
        begin_part(writer, i, CARDS_ON_SHEET);
        put_card(writer, round->pairings[i].board);
    }
    html_markup(&writer->out, round->pairing_count ? "</div>\n" : "");
}

/* Matches. */

/* Which side of a board the first team has. */
static int first_color(const struct tournament *tournament, const struct tournament_match *match,
                       const struct tournament_pairing *pairing)
{
    for (int color = 0; color < 2; color++) {
        const struct tournament_team *team =
            pairing->player[color] ? tournament_team_of(tournament, pairing->player[color]) : NULL;
        if (team)
            return (team->number == match->team[0]) == (color == 0) ? 0 : 1;
    }
    return 0;
}

/* The points of a side; empty while they are not known. */
static const char *points_of(const struct sheet_writer *writer, char out[SHEET_POINTS_ROOM],
                             const struct tournament_pairing *pairing, int color)
{
    if (!result_is_known(pairing->result))
        return "";
    return sheet_points(out, scoring_of(&writer->tournament->scoring, pairing->result.code[color]));
}

static void put_match_board(struct sheet_writer *writer, const struct tournament_match *match,
                            const struct tournament_pairing *pairing)
{
    const int first = first_color(writer->tournament, match, pairing);
    char points[SHEET_POINTS_ROOM];

    html_markup(&writer->out, "<tr>");
    sheet_number(writer, "td class=\"n\"", pairing->board);
    for (int side = 0; side < 2; side++) {
        const int color = side == 0 ? first : 1 - first;
        if (side == 1)
            html_element(&writer->out, "td class=\"r\"", points_of(writer, points, pairing, color));
        html_markup(&writer->out, "<td>");
        html_markup(&writer->out, color == 0 ? "\u25a1 " : "\u25a0 ");
        sheet_player(writer, pairing->player[color]);
        html_markup(&writer->out, "</td>");
        if (side == 0)
            html_element(&writer->out, "td class=\"r\"", points_of(writer, points, pairing, color));
    }
    html_markup(&writer->out, "</tr>\n");
}

/* A board whose players are not told yet, to be filled in by hand. */
static void put_empty_board(struct sheet_writer *writer, const struct tournament_match *match,
                            unsigned board)
{
    const bool first_is_white = match_first_has_white(match, board - 1);

    html_markup(&writer->out, "<tr>");
    sheet_number(writer, "td class=\"n\"", match_board(match, board - 1));
    html_element(&writer->out, "td", first_is_white ? "\u25a1" : "\u25a0");
    html_markup(&writer->out, "<td class=\"r\"></td><td class=\"r\"></td>");
    html_element(&writer->out, "td", first_is_white ? "\u25a0" : "\u25a1");
    html_markup(&writer->out, "</tr>\n");
}

static void put_total(struct sheet_writer *writer, const struct tournament_match *match)
{
    const struct match_points points =
        match_points_of(writer->tournament, writer->round, match, STAGE_REPORTED);
    const struct {
        const char *key;
        const unsigned *halves;
    } rows[] = {{"paper.game-points", points.game_halves},
                {"paper.match-points", points.match_halves}};
    char text[SHEET_POINTS_ROOM];

    html_markup(&writer->out, "</tbody>\n<tfoot>");
    for (size_t i = 0; i < HK_COUNT(rows); i++) {
        html_markup(&writer->out, "<tr>");
        html_element(&writer->out, "td colspan=\"2\"", sheet_word(writer, rows[i].key));
        for (int side = 0; side < 2; side++)
            html_element(&writer->out, "td class=\"r\"",
                         points.is_whole ? sheet_points(text, rows[i].halves[side]) : "");
        html_markup(&writer->out, "<td></td></tr>");
    }
    html_markup(&writer->out, "</tfoot>\n</table>\n");
}

static void put_match_head(struct sheet_writer *writer, const struct tournament_match *match)
{
    char title[SHEET_TITLE_ROOM];

    sheet_title(writer, title);
    html_markup(&writer->out, "<h2>");
    sheet_team(writer, match->team[0]);
    html_markup(&writer->out, " \u2013 ");
    sheet_team(writer, match->team[1]);
    html_markup(&writer->out, "</h2><p>");
    html_element(&writer->out, "bdi", title);
    html_markup(&writer->out, ", ");
    html_text(&writer->out, sheet_word(writer, "paper.match"));
    html_markup(&writer->out, " ");
    sheet_number(writer, "span", match->number);
    html_markup(&writer->out, "</p>\n<table>\n<colgroup><col class=\"n\"><col><col class=\"r\">"
                              "<col class=\"r\"><col></colgroup>\n<thead><tr>");
    html_element(&writer->out, "th scope=\"col\"", sheet_word(writer, "paper.board"));
    for (int side = 0; side < 2; side++) {
        html_markup(&writer->out, "<th scope=\"col\" colspan=\"2\">");
        sheet_team(writer, match->team[side]);
        html_markup(&writer->out, "</th>");
    }
    html_markup(&writer->out, "</tr></thead>\n<tbody>\n");
}

/* Who signs, with the captains' names where they are known, and the day on which they do. */
static void put_match_signatures(struct sheet_writer *writer, const struct tournament_match *match)
{
    static const char *const captains[] = {"paper.captain-first", "paper.captain-second"};

    html_markup(&writer->out, "<ul class=\"sign\">");
    for (int side = 0; side < 2; side++) {
        const struct tournament_team *team = tournament_team(writer->tournament, match->team[side]);
        const char *name =
            team && writer->captains ? writer->captains[team - writer->tournament->teams] : NULL;
        html_markup(&writer->out, "<li>");
        html_text(&writer->out, sheet_word(writer, captains[side]));
        if (name) {
            html_markup(&writer->out, ": ");
            html_element(&writer->out, "bdi", name);
        }
        html_markup(&writer->out, "</li>");
    }
    html_element(&writer->out, "li", sheet_word(writer, "paper.arbiter"));
    html_element(&writer->out, "li", sheet_word(writer, "paper.date"));
    html_markup(&writer->out, "</ul>");
}

void sheet_matches(struct sheet_writer *writer)
{
    const struct tournament_round *round = writer->round;

    for (size_t k = 0; k < round->match_count; k++) {
        const struct tournament_match *match = &round->matches[k];
        unsigned boards = 0;
        html_markup(&writer->out, "<section>\n");
        put_match_head(writer, match);
        for (size_t i = 0; i < round->pairing_count; i++)
            if (round->pairings[i].match == match->number) {
                put_match_board(writer, match, &round->pairings[i]);
                boards++;
            }
        for (unsigned board = 1; boards == 0 && board <= match->boards; board++)
            put_empty_board(writer, match, board);
        put_total(writer, match);
        put_match_signatures(writer, match);
        html_markup(&writer->out, "</section>\n");
    }
}
