/*
 * A player's line, 001: who he is, and what he had in each round. Columns by C.04, annex: 5-8 number, 10 sex, 11-13 title,
 * 15-47 name, 49-52 rating, 54-56 federation, 58-68 FIDE number, 70-79 birth, 81-84 points, 86-89 rank; from 92 ten columns a
 * round: opponent, colour, result. Points of a hundred and more begin in column 80.
 *
 * What makes the pairing of a round uncertain refuses the file: the number, the rounds. The rest is remarked on.
 */
#include "tournament/trf_reading.h"

#include "base/internal.h"
#include "tournament/dates.h"
#include "tournament/persona.h"

#include <string.h>

static char upper(char c)
{
    return c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
}

static const char *title_of(struct trf_reading *reading)
{
    const struct trf_field field = trf_line_field(&reading->line, 11, 13);
    const char *title = persona_title(field.text, field.size);

    if (field.size == 0 || title)
        return title;
    trf_remark(reading, false, "title-unknown", &field);
    return trf_text(reading, &field);
}

static const char *sex_of(struct trf_reading *reading)
{
    const struct trf_field field = trf_line_field(&reading->line, 10, 10);
    const char *sex = persona_sex(field.text, field.size);

    if (field.size > 0 && !sex)
        trf_remark(reading, false, "sex-unknown", &field);
    return sex;
}

/* Is something in the column that keeps a name from the rating? Then the name goes on there. */
static void see_name(struct trf_reading *reading, bool columns_fit)
{
    if (trf_line_byte(&reading->line, 48) == ' ')
        return;
    const struct trf_field field = trf_line_field(&reading->line, 15, 48);
    struct trf_field there = trf_line_field(&reading->line, 48, 48);
    there.text = field.text;
    there.size = field.size;
    trf_remark(reading, !columns_fit, "name-long", &there);
}

/* A number that may be missing or wrong without harm. */
static uint32_t harmless_number(struct trf_reading *reading, uint32_t first, uint32_t last,
                                uint32_t most, const char *code)
{
    const struct trf_field field = trf_line_field(&reading->line, first, last);
    uint32_t number = 0;

    if (!trf_field_number(&field, most, &number))
        trf_remark(reading, false, code, &field);
    return number;
}

static const char *fide_id_of(struct trf_reading *reading)
{
    struct trf_field field = trf_line_field(&reading->line, 58, 68);
    const struct trf_field all = field;

    if (!persona_fide_id(&field.text, &field.size)) {
        trf_remark(reading, false, "fide-id-invalid", &all);
        return NULL;
    }
    return trf_text(reading, &field);
}

static const char *birth_of(struct trf_reading *reading)
{
    /* Some programs write it a column farther right. */
    const bool farther =
        trf_line_byte(&reading->line, 70) == ' ' && trf_line_byte(&reading->line, 79) != ' ';
    const struct trf_field field = trf_line_field(&reading->line, 70, farther ? 80 : 79);
    char date[DATE_ROOM];
    unsigned parts[3];
    size_t blank = 0;

    while (blank < field.size && is_one_of(field.text[blank], "0/-. "))
        blank++;
    if (blank == field.size)
        return NULL; /* 0000/00/00 */
    if (date_read(date, field.text, field.size))
        return told_copy(reading->told, date, strlen(date));
    if (!date_is_short(field.text, field.size, parts)) /* the file as a whole tells their order */
        trf_remark(reading, false, "date-invalid", &field);
    return trf_text(reading, &field);
}

struct trf_field trf_points_field(const struct trf_line *line)
{
    return trf_line_field(line, trf_line_byte(line, 79) == ' ' ? 80 : 81, 84);
}

/* Points in half points, -1 if there are none. False: they are no points. */
static bool points_of(struct trf_reading *reading, int *halves)
{
    const struct trf_field field = trf_points_field(&reading->line);
    int hundredths = -1;

    *halves = -1;
    if (!trf_field_points(&field, &hundredths)) {
        trf_remark(reading, false, "points-invalid", &field);
        return false;
    }
    if (hundredths >= 0 && hundredths % 50 == 0)
        *halves = hundredths / 50;
    else if (hundredths >= 0)
        trf_remark(reading, false, "points-not-halves", &field);
    return true;
}

/* The last round of which the line says something; behind the last round that there may be: one more. */
static uint32_t last_round(const struct trf_line *line)
{
    size_t size = line->size;

    while (size > 0 && (hk__is_space(line->text[size - 1]) || line->text[size - 1] == '\x1a'))
        size--;
    uint32_t column = line->columns;
    if (size > line->at[line->columns])
        return TOLD_ROUNDS_MAX + 1;
    while (column > 0 && line->at[column - 1] >= size)
        column--;
    /* The two blank columns before a round count as its own. */
    column += 2;
    return column < TRF_ROUND_COLUMN ? 0 : (column - TRF_ROUND_COLUMN) / TRF_ROUND_WIDTH + 1;
}

static bool keep_place(struct trf_reading *reading)
{
    const struct trf_line *line = &reading->line;
    const size_t count = reading->told->player_count;

    if (count == reading->player_line_room) {
        const size_t larger = count ? 2 * count : 64;
        struct trf_place *moved = told_get(reading->told, larger * sizeof *moved);
        if (!moved)
            return false;
        if (count > 0)
            memcpy(moved, reading->player_lines, count * sizeof *moved);
        reading->player_lines = moved;
        reading->player_line_room = larger;
    }
    reading->player_lines[count] =
        (struct trf_place){line->offset, (uint32_t)line->size, line->encoding, line->by_bytes};
    return true;
}

void trf_read_player(struct trf_reading *reading)
{
    struct told *told = reading->told;
    const struct trf_line *line = &reading->line;
    const struct trf_field number_field = trf_line_field(line, 4, 8);
    uint32_t number = 0;

    if (!trf_field_number(&number_field, TOLD_PLAYERS_MAX, &number) || number == 0) {
        trf_remark(reading, true, "number-invalid", &number_field);
        return;
    }
    if (reading->places[number]) {
        trf_remark(reading, true, "number-twice", &number_field);
        return;
    }
    if (!keep_place(reading))
        return;
    struct told_player *player = told_add_player(told);
    if (!player)
        return;
    reading->places[number] = (uint32_t)told->player_count;
    const struct trf_field name = trf_line_field(line, 15, 47);
    const struct trf_field federation = trf_line_field(line, 54, 56);
    player->number = number;
    player->line = line->number;
    player->sex = sex_of(reading);
    player->title = title_of(reading);
    player->name = trf_text(reading, &name);
    if (!player->name)
        trf_remark(reading, false, "name-missing", &name);
    player->rating = (int)harmless_number(reading, 49, 52, TOLD_RATING_MAX, "rating-invalid");
    player->federation = trf_text(reading, &federation);
    player->fide_id = fide_id_of(reading);
    player->birth = birth_of(reading);
    see_name(reading, points_of(reading, &player->points_halves));
    player->rank = harmless_number(reading, 85, 89, 99999, "rank-invalid");
    const uint32_t last = last_round(line);
    if (last > TOLD_ROUNDS_MAX) {
        const struct trf_field beyond = {line->text + line->size, 0, TRF_COLUMNS_MAX + 1};
        trf_remark(reading, true, "rounds-too-many", &beyond);
    } else if (last > reading->rounds_told) {
        reading->rounds_told = last;
    }
}

/* A round of which the file's head knows nothing. */
static void see_announced(struct trf_reading *reading, uint32_t round, const struct trf_field *cell)
{
    if (reading->announced && round > reading->announced)
        trf_remark(reading, true, "rounds-exceeded", cell);
}

/* What a score without an opponent, or with one, cannot be. NULL: it is well. */
static const char *fault_in(struct told_score score, uint32_t own_number)
{
    if (score.opponent == own_number)
        return "opponent-self";
    if (score.opponent && is_one_of(score.code, "HFUZ"))
        return "bye-with-opponent";
    /* The sign of a draw beside no opponent and no colour is a bye of half a point. */
    if (!score.opponent && is_one_of(score.code, score.color == ' ' ? "10WDL" : "10=WDL"))
        return "opponent-missing";
    if (score.opponent && score.color == ' ' && !is_one_of(score.code, "+-"))
        return "color-missing";
    return NULL;
}

/* lichess writes a game that goes on, with opponent and colour, by the code of an absence, which has neither. */
static bool goes_on(struct told_score score)
{
    return score.code == 'Z' && score.opponent && score.color != ' ';
}

/*
 * Do opponent, colour and result stand in their columns? Where a blank too few or too many stands before them they can still be
 * told, but what is entered there would stand beside them.
 */
static bool is_in_its_columns(const struct trf_line *line, uint32_t column)
{
    return trf_line_byte(line, column - 2) == ' ' && trf_line_byte(line, column - 1) == ' ' &&
           trf_line_byte(line, column + 4) == ' ' && trf_line_byte(line, column + 6) == ' ';
}

static void read_round(struct trf_reading *reading, size_t place, uint32_t round)
{
    const struct trf_line *line = &reading->line;
    const uint32_t column = TRF_ROUND_COLUMN + (round - 1) * TRF_ROUND_WIDTH;
    const struct trf_field cell = trf_line_field(line, column - 2, column + 7);
    const struct trf_field opponent = trf_line_field(line, column - 2, column + 3);
    const struct trf_field color = trf_line_field(line, column + 4, column + 5);
    const struct trf_field result = trf_line_field(line, column + 6, column + 7);
    const char color_letter = color.size == 0 ? '-' : upper(*color.text);
    const char code = result.size == 0 ? ' ' : upper(*result.text);
    struct told_score score = {.color = ' ', .code = ' '};

    if (cell.size == 0)
        return;
    see_announced(reading, round, &cell);
    if (!trf_field_number(&opponent, TOLD_PLAYERS_MAX, &score.opponent)) {
        trf_remark(reading, true, "opponent-invalid", &opponent);
        return;
    }
    if (color.size > 1 || !is_one_of(color_letter, "WB-")) {
        trf_remark(reading, true, "color-unknown", &color);
        return;
    }
    if (result.size > 1 || !is_one_of(code, "10=WDL+-HFUZ ")) {
        trf_remark(reading, true, "result-unknown", &result);
        return;
    }
    if (!is_in_its_columns(line, column)) {
        trf_remark(reading, true, "columns-shifted", &cell);
        return;
    }
    if (color_letter != '-')
        score.color = color_letter == 'W' ? 'w' : 'b';
    score.code = code;
    if (goes_on(score)) { /* told once a game */
        if (score.color == 'w')
            trf_remark(reading, false, "game-not-over", &cell);
        score.code = ' ';
    }
    const char *fault = fault_in(score, reading->told->players[place].number);
    if (fault)
        trf_remark(reading, true, fault, &cell);
    else
        *told_score_at(reading->told, place, round) = score;
}

void trf_read_rounds(struct trf_reading *reading, size_t place)
{
    for (uint32_t round = 1; round <= reading->told->rounds_paired; round++)
        read_round(reading, place, round);
}

void trf_player_line(struct trf_reading *reading, size_t place)
{
    const struct trf_place *at = &reading->player_lines[place];
    struct trf_line *line = &reading->line;

    line->text = reading->lines.bytes + at->offset;
    line->size = at->size;
    line->offset = at->offset;
    line->number = reading->told->players[place].line;
    line->encoding = at->encoding;
    line->by_bytes = at->by_bytes;
    trf_line_lay(line);
}
