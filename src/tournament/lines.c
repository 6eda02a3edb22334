/*
 * Two goes over the boards of a round: how wide the columns are, then the lines. Width is in characters.
 */
#include "tournament/lines.h"

#include "base/text.h"
#include "tournament/characters.h"
#include "tournament/results.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct widths {
    size_t board, name, result;
};

static size_t characters(const char *text)
{
    return characters_count(text, strlen(text), ENCODING_UTF8);
}

static void widen(size_t *width, size_t to)
{
    *width = to > *width ? to : *width;
}

static void blanks(struct hk__text *out, size_t count)
{
    while (count-- > 0)
        hk__text_append(out, " ", 1);
}

/* A text, filled up with blanks to a width. */
static void put(struct hk__text *out, const char *text, size_t width)
{
    const size_t wide = characters(text);

    hk__text_append(out, text, strlen(text));
    blanks(out, wide < width ? width - wide : 0);
}

static const char *name_of(const struct told *told, const uint32_t *places, uint32_t number)
{
    const uint32_t place = number <= TOLD_PLAYERS_MAX ? places[number] : 0;

    return place && told->players[place - 1].name ? told->players[place - 1].name : "?";
}

static const char *result_of(const struct told_board *board)
{
    return result_text((struct result_codes){board->white_code, board->black_code});
}

/* The number of a board as text; `counted` is that of a board without one. */
static const char *number_of(char digits[16], const struct told_board *board, uint32_t counted)
{
    snprintf(digits, 16, "%u", board->board ? board->board : counted);
    return digits;
}

static void write_board(struct hk__text *out, const struct told *told, const uint32_t *places,
                        const struct told_board *board, uint32_t counted,
                        const struct widths *widths)
{
    char digits[16];
    const char *number = board->black ? number_of(digits, board, counted) : "";

    blanks(out, widths->board - strlen(number));
    hk__text_append(out, number, strlen(number));
    blanks(out, 2);
    if (board->black) {
        put(out, name_of(told, places, board->white), widths->name + 2);
        put(out, result_of(board), widths->result + 2);
        put(out, name_of(told, places, board->black), 0);
    } else {
        put(out, name_of(told, places, board->white), widths->name + 2);
        put(out, "bye ", 0);
        put(out, result_bye_text(board->white_code), 0);
    }
    hk__text_append(out, "\n", 1);
}

static void write_round(struct hk__text *out, const struct told *told, const uint32_t *places,
                        uint32_t round)
{
    struct widths widths = {0, 0, 0};
    uint32_t counted = 0;
    char digits[16];

    for (size_t i = 0; i < told->board_count; i++) {
        const struct told_board *board = &told->boards[i];
        if (board->round != round)
            continue;
        widen(&widths.name, characters(name_of(told, places, board->white)));
        if (board->black) {
            widen(&widths.board, strlen(number_of(digits, board, ++counted)));
            widen(&widths.result, strlen(result_of(board)));
        }
    }
    counted = 0;
    for (size_t i = 0; i < told->board_count; i++)
        if (told->boards[i].round == round) {
            counted += told->boards[i].black != 0;
            write_board(out, told, places, &told->boards[i], counted, &widths);
        }
}

bool lines_write(const struct told *told, uint32_t round, char **bytes, size_t *size)
{
    struct hk__text out = {0};
    uint32_t *places = calloc(TOLD_PLAYERS_MAX + 1, sizeof *places);

    if (!places)
        return false;
    for (size_t i = 0; i < told->player_count; i++)
        places[told->players[i].number] = (uint32_t)i + 1;
    write_round(&out, told, places, round);
    free(places);
    hk__text_append(&out, "", 1);
    if (out.failed) {
        free(out.bytes);
        return false;
    }
    *bytes = out.bytes;
    *size = out.size - 1;
    return true;
}
