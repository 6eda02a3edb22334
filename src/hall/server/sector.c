/*
 * A sector is compared with the header of each game when it is asked for, so that a board whose
 * number is corrected belongs to the deputy who has that number.
 */
#include "hall/server/sector.h"

#include <stdlib.h>
#include <string.h>

enum { DIGITS_MOST = 9 };

/* A number that fills the text; -1: it is none. */
static long number_of(const char *text, size_t size)
{
    char digits[DIGITS_MOST + 1] = "";

    if (size == 0 || size > DIGITS_MOST || strspn(text, "0123456789") < size)
        return -1;
    memcpy(digits, text, size);
    return strtol(digits, NULL, 10);
}

/* The next part without the blanks around it; the answer is where the one behind it begins. */
static const char *next_part(const char *at, const char **part, size_t *size)
{
    size_t whole = strcspn(at, ",");
    const char *next = at + whole + (at[whole] == ',');

    while (whole > 0 && *at == ' ')
        at++, whole--;
    while (whole > 0 && at[whole - 1] == ' ')
        whole--;
    *part = at;
    *size = whole;
    return next;
}

/* The numbers of a range; false: the part is none. */
static bool read_range(const char *part, size_t size, long *first, long *last)
{
    const char *dash = memchr(part, '-', size);

    *first = number_of(part, dash ? (size_t)(dash - part) : size);
    *last = dash ? number_of(dash + 1, size - (size_t)(dash + 1 - part)) : *first;
    return *first >= 0 && *last >= 0;
}

bool sector_is_fit(const char *boards)
{
    long first, last;

    if (boards[0] == '\0' || strlen(boards) >= SECTOR_ROOM)
        return false;
    for (const char *at = boards; *at;) {
        const char *part;
        size_t size;
        at = next_part(at, &part, &size);
        if (size == 0 || (read_range(part, size, &first, &last) && first > last))
            return false;
    }
    return true;
}

bool sector_has(const char *boards, const char *board)
{
    const long number = board ? number_of(board, strlen(board)) : -1;
    long first, last;

    for (const char *at = boards; board && *at;) {
        const char *part;
        size_t size;
        at = next_part(at, &part, &size);
        if (size == strlen(board) && memcmp(part, board, size) == 0)
            return true;
        if (number >= 0 && read_range(part, size, &first, &last) && number >= first &&
            number <= last)
            return true;
    }
    return false;
}

bool seat_is_of(const struct seat *seat, const struct hall_game *game)
{
    if (!seat->of_hall)
        return strcmp(seat->game, game->name) == 0;
    if (game->log.setup.casual && seat->role != ROLE_ORGANISER)
        return false;
    if (seat->tournament[0] && strcmp(seat->tournament, game->of_tournament.tournament) != 0)
        return false;
    return seat->boards[0] == '\0' ||
           sector_has(seat->boards, game->log.persons.header[HEADER_BOARD]);
}
