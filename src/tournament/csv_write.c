/*
 * Writes tables. Every cell stands in quotation marks; one that begins like a formula gets an apostrophe before it, as in the
 * hall's other tables.
 */
#include "tournament/csv.h"

#include "base/internal.h"
#include "base/text.h"
#include "tournament/gather.h"
#include "tournament/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct writing {
    struct hk__text text;
    bool row_begun;
};

static void cell(struct writing *writing, const char *text)
{
    struct hk__text *out = &writing->text;

    hk__text_append(out, writing->row_begun ? ",\"" : "\"", writing->row_begun ? 2 : 1);
    writing->row_begun = true;
    if (text && *text && strchr("=+-@\t\r", *text))
        hk__text_append(out, "'", 1);
    for (; text && *text; text++)
        hk__text_append(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    hk__text_append(out, "\"", 1);
}

static void number(struct writing *writing, uint32_t value)
{
    char digits[16] = "";

    if (value > 0)
        snprintf(digits, sizeof digits, "%u", value);
    cell(writing, digits);
}

static void end_row(struct writing *writing)
{
    hk__text_append(&writing->text, "\r\n", 2);
    writing->row_begun = false;
}

static void header(struct writing *writing, const char *const *names, size_t count)
{
    for (size_t i = 0; i < count; i++)
        cell(writing, names[i]);
    end_row(writing);
}

/* The team that has a player in its list; NULL: none. */
static const char **teams_by_number(const struct told *told)
{
    const char **teams = calloc(TOLD_PLAYERS_MAX + 1, sizeof *teams);

    for (size_t i = 0; teams && i < told->team_count; i++)
        for (size_t k = 0; k < told->teams[i].player_count; k++)
            teams[told->teams[i].players[k]] = told->teams[i].name;
    return teams;
}

static void write_players(struct writing *writing, const struct told *told,
                          const char *const *teams)
{
    static const char *const names[] = {"No.",     "Title", "Name", "Sex",  "Federation", "Rating",
                                        "FIDE ID", "Birth", "Club", "Team", "Points",     "Rank"};

    header(writing, names, HK_COUNT(names));
    for (size_t i = 0; i < told->player_count; i++) {
        const struct told_player *player = &told->players[i];
        char points[24] = "";
        if (player->points_halves >= 0)
            snprintf(points, sizeof points, "%d.%d", player->points_halves / 2,
                     player->points_halves % 2 * 5);
        number(writing, player->number);
        cell(writing, player->title);
        cell(writing, player->name);
        cell(writing, player->sex);
        cell(writing, player->federation);
        number(writing, (uint32_t)player->rating);
        cell(writing, player->fide_id);
        cell(writing, player->birth);
        cell(writing, player->club);
        cell(writing, teams[player->number]);
        cell(writing, points);
        number(writing, player->rank);
        end_row(writing);
    }
}

/* One side of a board: number, name, rating. */
static void write_side(struct writing *writing, const struct told *told, const uint32_t *places,
                       uint32_t player)
{
    const uint32_t place = player <= TOLD_PLAYERS_MAX ? places[player] : 0;
    const struct told_player *there = place ? &told->players[place - 1] : NULL;

    number(writing, player);
    cell(writing, there ? there->name : player ? NULL : "bye");
    number(writing, there ? (uint32_t)there->rating : 0);
}

static void write_rounds(struct writing *writing, const struct told *told, uint32_t round,
                         const uint32_t *places)
{
    static const char *const names[] = {"Round",     "Board",        "White No.",
                                        "White",     "White Rating", "Result",
                                        "Black No.", "Black",        "Black Rating"};

    header(writing, names, HK_COUNT(names));
    for (size_t i = 0; i < told->board_count; i++) {
        const struct told_board *board = &told->boards[i];
        const char code[] = {board->white_code, '\0'};
        if (round && board->round != round)
            continue;
        number(writing, board->round);
        number(writing, board->board);
        write_side(writing, told, places, board->white);
        cell(writing, board->black
                          ? result_text((struct result_codes){board->white_code, board->black_code})
                          : code);
        write_side(writing, told, places, board->black);
        end_row(writing);
    }
}

bool csv_write(const struct told *told, enum csv_list list, uint32_t round, char **bytes,
               size_t *size)
{
    struct writing writing = {.row_begun = false};
    const char **teams = teams_by_number(told);
    uint32_t *places = calloc(TOLD_PLAYERS_MAX + 1, sizeof *places);

    hk__text_append(&writing.text, "\xef\xbb\xbf", 3);
    if (teams && places) {
        for (size_t i = 0; i < told->player_count; i++)
            places[told->players[i].number] = (uint32_t)i + 1;
        if (list == CSV_PLAYERS)
            write_players(&writing, told, teams);
        else
            write_rounds(&writing, told, round, places);
        hk__text_append(&writing.text, "", 1);
    }
    const bool done = teams && places && !writing.text.failed;
    free(places);
    free(teams);
    if (!done) {
        free(writing.text.bytes);
        return false;
    }
    *bytes = writing.text.bytes;
    *size = writing.text.size - 1;
    return true;
}
