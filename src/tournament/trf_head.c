/*
 * Lines that are neither a player's nor a team's: the head of a report file, remarks, rulers, and what no program of ours
 * knows. All that has a code is kept as a fact.
 */
#include "tournament/trf_reading.h"

#include "base/internal.h"
#include "tournament/dates.h"

#include <string.h>

/* Codes of C.04, annex, of JaVaFo (XX.), bbpPairings (BB.) and Tornelo (DAT) that stand in files and are no surprise. */
static const char known[][4] = {
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122",
    "132", "142", "152", "162", "172", "182", "192", "202", "212", "222", "250", "260",
    "320", "352", "362", "801", "802", "XXR", "XXC", "XXS", "XXA", "XXZ", "XXP", "BBW",
    "BBD", "BBL", "BBZ", "BBF", "BBU", "DAT", "240", "299", "300", "330", "013", "310",
};

static bool is_known(const struct trf_line *line)
{
    for (size_t i = 0; i < HK_COUNT(known); i++)
        if (trf_line_is(line, known[i]))
            return true;
    return false;
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static bool is_capital(char c)
{
    return c >= 'A' && c <= 'Z';
}

/* Three digits or capitals, and nothing or a blank behind them. */
static bool has_code(const struct trf_line *line)
{
    if (line->size < 3 || trf_line_byte(line, 4) != ' ')
        return false;
    for (size_t i = 0; i < 3; i++)
        if (!is_digit(line->text[i]) && !is_capital(line->text[i]))
            return false;
    return true;
}

/* A legend of columns: its code is one capital thrice, as DDD above the players. */
static bool is_legend(const struct trf_line *line)
{
    return has_code(line) && is_capital(line->text[0]) && line->text[0] == line->text[1] &&
           line->text[0] == line->text[2];
}

bool trf_is_for_the_eye(const struct trf_line *line)
{
    enum { RULER_MIN = 20 };
    const struct trf_field all = trf_line_rest(line, 1);

    if (all.size == 0 || *all.text == '#' || (all.size == 1 && *all.text == '\x1a') ||
        is_legend(line))
        return true;
    for (size_t i = 0; i < all.size; i++)
        if (!is_digit(all.text[i]) && !is_one_of(all.text[i], " -=.,:|+*_/\\"))
            return false;
    return all.size >= RULER_MIN && !has_code(line);
}

/* The national rating of a player: the code of a federation, and his number. */
static bool is_national(const struct trf_line *line)
{
    const struct trf_field field = trf_line_field(line, 5, 8);
    uint32_t number = 0;

    return is_capital(line->text[0]) && is_capital(line->text[1]) && is_capital(line->text[2]) &&
           trf_field_number(&field, TOLD_PLAYERS_MAX, &number) && number > 0;
}

static void take(struct trf_reading *reading, const char **into)
{
    const struct trf_field rest = trf_line_rest(&reading->line, 5);

    if (*into && rest.size > 0) {
        trf_remark(reading, false, "told-twice", &rest);
        return;
    }
    const char *text = trf_text(reading, &rest);
    *into = text ? told_copy_short(reading->told, text, strlen(text), TOLD_DETAIL_MAX,
                                   reading->line.number, rest.column)
                 : NULL;
}

static void take_date(struct trf_reading *reading, const char **into)
{
    const struct trf_field rest = trf_line_rest(&reading->line, 5);
    char date[DATE_ROOM];

    take(reading, into);
    if (rest.size == 0 || !*into)
        return;
    if (date_read(date, rest.text, rest.size))
        *into = told_copy(reading->told, date, strlen(date));
    else
        trf_remark(reading, false, "date-invalid", &rest);
}

/* How many rounds there will be: 142 or XXR. */
static void take_rounds(struct trf_reading *reading)
{
    const struct trf_field rest = trf_line_rest(&reading->line, 5);
    uint32_t rounds = 0;

    if (!trf_field_number(&rest, TOLD_ROUNDS_MAX, &rounds) || rounds == 0)
        trf_remark(reading, false, "rounds-invalid", &rest);
    else if (reading->announced && reading->announced != rounds)
        trf_remark(reading, false, "told-twice", &rest);
    else
        reading->announced = rounds;
}

/* The number of players, which may be followed by others: "52 (41)". */
static void take_player_count(struct trf_reading *reading)
{
    struct trf_field rest = trf_line_rest(&reading->line, 5);

    for (size_t i = 0; i < rest.size; i++)
        if (!is_digit(rest.text[i]))
            rest.size = i;
    if (trf_field_number(&rest, TOLD_PLAYERS_MAX, &reading->player_count))
        reading->player_count_line = reading->line.number;
}

static void take_known(struct trf_reading *reading)
{
    const struct trf_line *line = &reading->line;
    struct told *told = reading->told;

    if (trf_line_is(line, "012"))
        take(reading, &told->name);
    else if (trf_line_is(line, "022"))
        take(reading, &told->city);
    else if (trf_line_is(line, "032"))
        take(reading, &told->federation);
    else if (trf_line_is(line, "042"))
        take_date(reading, &told->start);
    else if (trf_line_is(line, "052"))
        take_date(reading, &told->end);
    else if (trf_line_is(line, "062"))
        take_player_count(reading);
    else if (trf_line_is(line, "092"))
        take(reading, &told->kind);
    else if (trf_line_is(line, "102"))
        take(reading, &told->chief);
    else if (trf_line_is(line, "122"))
        take(reading, &told->rate);
    else if (trf_line_is(line, "142") || trf_line_is(line, "XXR"))
        take_rounds(reading);
    else if (trf_line_is(line, "162") || trf_line_is(line, "362") || trf_line_is(line, "XXS") ||
             memcmp(line->text, "BB", 2) == 0)
        trf_scale_read(reading);
}

static void keep(struct trf_reading *reading)
{
    struct told *told = reading->told;
    const struct trf_field code = trf_line_field(&reading->line, 1, 3),
                           rest = trf_line_rest(&reading->line, 5);

    if (told->fact_count == TOLD_FACTS_MAX) {
        trf_remark(reading, true, "lines-many", &code);
        return;
    }
    struct told_fact *fact = told_add_fact(told);
    if (!fact)
        return;
    const char *code_text = trf_text(reading, &code), *text = trf_text(reading, &rest);
    *fact = (struct told_fact){code_text ? code_text : "", text ? text : "", reading->line.number};
}

void trf_read_head(struct trf_reading *reading)
{
    const struct trf_line *line = &reading->line;
    const struct trf_field start = trf_line_rest(line, 1);

    if (trf_is_for_the_eye(line))
        return;
    if (!has_code(line)) {
        trf_remark(reading, false, "code-missing", &start);
        return;
    }
    if (is_known(line))
        take_known(reading);
    else if (!is_national(line))
        /* The last figure 1 is that of players: somebody would be missing. */
        trf_remark(reading, is_digit(line->text[0]) && line->text[2] == '1', "code-unknown",
                   &start);
    keep(reading);
}
