/*
 * 98/05/12 is somebody of 1998, and 08/05/12 of 2008 or 2012: one program writes all births of a file in one order, so the file
 * as a whole is asked. The century is the one in which a player has an age at which people play.
 */
#include "tournament/births.h"

#include "tournament/gather.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AGE_LEAST = 4, AGE_MOST = 90, MONTHS = 12, DAYS = 31 };

static bool read_day(char out[DATE_ROOM], const char *text)
{
    return text && date_read(out, text, strlen(text));
}

/* The day of the first round (132), whose year has two digits. */
static bool read_first_round(char out[DATE_ROOM], const struct told *told)
{
    enum { SHORT_DAY = 8, CENTURY = 2000, DAY_ROOM = 16 };
    char day[DAY_ROOM];
    unsigned parts[3];

    for (size_t i = 0; i < told->fact_count; i++)
        if (strcmp(told->facts[i].code, "132") == 0 && strlen(told->facts[i].text) >= SHORT_DAY &&
            date_is_short(told->facts[i].text, SHORT_DAY, parts)) {
            snprintf(day, sizeof day, "%u/%02u/%02u", CENTURY + parts[0], parts[1] % 100,
                     parts[2] % 100);
            if (read_day(out, day))
                return true;
        }
    return false;
}

bool births_day_begun(char out[DATE_ROOM], const struct told *told)
{
    if (read_day(out, told->start) || read_first_round(out, told))
        return true;
    if (!read_day(out, told->end))
        return false;
    out[sizeof "YYYY" - 1] = '\0';
    return true;
}

/* The year in which the tournament begins; 0: not told. */
static unsigned year_begun(const struct told *told, const char *day)
{
    char begun[DATE_ROOM];

    return births_day_begun(begun, told) || read_day(begun, day)
               ? (unsigned)strtoul(begun, NULL, 10)
               : 0;
}

/* The year of a birth; 0: at no age that players have. */
static unsigned birth_year(unsigned begun, unsigned digits)
{
    for (unsigned century = 1900; century <= 2000; century += 100)
        if (begun >= century + digits + AGE_LEAST && begun <= century + digits + AGE_MOST)
            return century + digits;
    return 0;
}

static bool fits(unsigned begun, unsigned year, unsigned month, unsigned day)
{
    return birth_year(begun, year) > 0 && month <= MONTHS && day <= DAYS && (month > 0 || day == 0);
}

static bool is_short(const struct told_player *player, unsigned parts[3])
{
    return player->birth && date_is_short(player->birth, strlen(player->birth), parts);
}

void births_tell(struct told *told, const char *day, births_column *column, void *context)
{
    const unsigned begun = year_begun(told, day);
    bool first = begun > 0, last = begun > 0;
    unsigned parts[3];
    char year[8];

    for (size_t place = 0; place < told->player_count; place++)
        if (is_short(&told->players[place], parts)) {
            first &= fits(begun, parts[0], parts[1], parts[2]);
            last &= fits(begun, parts[2], parts[1], parts[0]);
        }
    for (size_t place = 0; place < told->player_count; place++) {
        struct told_player *player = &told->players[place];
        if (!is_short(player, parts))
            continue;
        if (first != last) {
            snprintf(year, sizeof year, "%u", birth_year(begun, parts[first ? 0 : 2]));
            player->birth = told_copy(told, year, strlen(year));
        } else {
            told_remark(told, false, "birth-unclear", player->line, column(context, place),
                        player->birth, strlen(player->birth));
            player->birth = NULL;
        }
    }
}
