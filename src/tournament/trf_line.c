/*
 * Cuts a report file into lines and lays out their columns. How a line with characters of several bytes counts its columns is
 * found by trying both ways on the columns that must be blank, and on those that must hold numbers: what fits better is
 * taken, and characters where both fit alike.
 */
#include "tournament/trf_line.h"

#include "base/internal.h"

#include <string.h>

/* What each kind of line must look like: blanks, numbers flush right, and numbers that repeat to its end. */
struct look {
    char code[4];
    uint16_t blanks[12];
    uint16_t digits[6];
    /* The first column of numbers of four digits that repeat, and how often; 0: none. */
    uint16_t repeats_from, every;
};

static const struct look looks[] = {
    {"001",
     {9, 14, 48, 53, 57, 69, 80, 85, 90, 91},
     {8, 52, 89},
     TRF_ROUND_COLUMN,
     TRF_ROUND_WIDTH},
    {"013", {4}, {40}, 37, 5},
    {"310", {8, 41, 47, 54, 61, 68, 72, 73}, {7}, 74, 5},
};

/* Lines for national ratings have the columns of a player. */
static const struct look *look_of(const struct trf_line *line)
{
    for (size_t i = 0; i < HK_COUNT(looks); i++)
        if (trf_line_is(line, looks[i].code))
            return &looks[i];
    return &looks[0];
}

void trf_lines_start(struct trf_lines *lines, const char *bytes, size_t size)
{
    *lines = (struct trf_lines){.bytes = bytes, .size = size};
    if (size >= 3 && memcmp(bytes, "\xef\xbb\xbf", 3) == 0)
        lines->at = 3;
}

bool trf_line_is(const struct trf_line *line, const char code[4])
{
    return line->size >= 3 && memcmp(line->text, code, 3) == 0;
}

void trf_line_lay(struct trf_line *line)
{
    const enum encoding counted = line->by_bytes ? ENCODING_WESTERN : line->encoding;
    size_t at = 0;

    line->columns = 0;
    while (at < line->size && line->columns < TRF_COLUMNS_MAX) {
        line->at[line->columns++] = (uint32_t)at;
        at += characters_first(line->text + at, line->size - at, counted);
    }
    line->at[line->columns] = (uint32_t)at;
}

char trf_line_byte(const struct trf_line *line, uint32_t column)
{
    return column <= line->columns ? line->text[line->at[column - 1]] : ' ';
}

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Do columns hold nothing but digits behind blanks? */
static bool are_digits(const struct trf_line *line, uint32_t first, uint32_t last)
{
    bool begun = false;

    for (uint32_t column = first; column <= last; column++) {
        const char c = trf_line_byte(line, column);
        if (c == ' ' ? begun : !is_digit(c))
            return false;
        begun |= c != ' ';
    }
    return true;
}

/* How well a number that repeats fits, with what stands around it: a player's round has a colour and a code behind it. */
static int fit_of_number(const struct trf_line *line, uint32_t at, uint32_t every, bool first)
{
    /* The first of a team follows its name at once. */
    const char before = first ? ' ' : trf_line_byte(line, at - 1),
               last = trf_line_byte(line, at + 3), behind = trf_line_byte(line, at + 4);
    bool blank = before == ' ',
         fits = before == ' ' && are_digits(line, at, at + 3) && behind == ' ';

    for (uint32_t column = at; column < at + every - 1; column++)
        blank &= trf_line_byte(line, column) == ' ';
    if (blank)
        return 0;
    if (every == TRF_ROUND_WIDTH)
        fits &= trf_line_byte(line, at - 2) == ' ' &&
                is_one_of(trf_line_byte(line, at + 5), "wWbB- ") &&
                trf_line_byte(line, at + 6) == ' ';
    else
        fits &= is_digit(last);
    return fits ? 2 : -2;
}

/* How well the columns of a line fit its look. */
static int fit(const struct trf_line *line, const struct look *look)
{
    int fits = 0;

    for (size_t i = 0; i < HK_COUNT(look->blanks) && look->blanks[i]; i++)
        fits += trf_line_byte(line, look->blanks[i]) == ' ' ? 1 : -1;
    for (size_t i = 0; i < HK_COUNT(look->digits) && look->digits[i]; i++)
        fits += is_digit(trf_line_byte(line, look->digits[i])) ? 1 : 0;
    for (uint32_t at = look->repeats_from; at > 0 && at <= line->columns; at += look->every)
        fits += fit_of_number(line, at, look->every, at == look->repeats_from);
    return fits;
}

/* Choose how the line counts its columns, and lay it out. */
static void choose(struct trf_line *line)
{
    trf_line_lay(line);
    if (line->encoding != ENCODING_UTF8 || line->at[line->columns] == line->columns)
        return; /* a byte is a character */
    const struct look *look = look_of(line);
    const int by_characters = fit(line, look);
    line->by_bytes = true;
    trf_line_lay(line);
    if (fit(line, look) > by_characters)
        return;
    line->by_bytes = false;
    trf_line_lay(line);
}

bool trf_lines_next(struct trf_lines *lines, struct trf_line *out)
{
    if (lines->at >= lines->size)
        return false;
    const char *text = lines->bytes + lines->at;
    const size_t left = lines->size - lines->at;
    size_t size = 0;
    while (size < left && text[size] != '\r' && text[size] != '\n')
        size++;
    out->text = text;
    out->size = size;
    out->offset = lines->at;
    out->number = ++lines->number;
    out->encoding = characters_encoding(text, size, lines->turkish);
    out->by_bytes = false;
    choose(out);
    lines->at += size;
    if (size < left)
        lines->at += text[size] == '\r' && size + 1 < left && text[size + 1] == '\n' ? 2 : 1;
    return true;
}

uint32_t trf_line_character(const struct trf_line *line, uint32_t column)
{
    if (!line->by_bytes || column == 0)
        return column;
    const size_t before = column - 1 < line->size ? column - 1 : line->size;
    return (uint32_t)(characters_count(line->text, before, line->encoding) + column - before);
}

/* Leave out the blanks at both ends of a field that begins in `column`. */
static struct trf_field trimmed(const struct trf_line *line, const char *text, size_t size,
                                uint32_t column)
{
    const char *const start = text;

    characters_trim(&text, &size);
    if (size == 0)
        text = start;
    return (struct trf_field){text, size,
                              trf_line_character(line, column + (uint32_t)(text - start))};
}

struct trf_field trf_line_field(const struct trf_line *line, uint32_t first, uint32_t last)
{
    if (first > line->columns)
        return (struct trf_field){line->text + line->size, 0, trf_line_character(line, first)};
    const uint32_t end = last < line->columns ? last : line->columns;
    const uint32_t start = line->at[first - 1];
    return trimmed(line, line->text + start, line->at[end] - start, first);
}

struct trf_field trf_line_rest(const struct trf_line *line, uint32_t first)
{
    if (first > line->columns)
        return (struct trf_field){line->text + line->size, 0, trf_line_character(line, first)};
    const uint32_t start = line->at[first - 1];
    return trimmed(line, line->text + start, line->size - start, first);
}

bool trf_field_number(const struct trf_field *field, uint32_t most, uint32_t *out)
{
    uint32_t number = 0;

    for (size_t i = 0; i < field->size; i++) {
        if (!is_digit(field->text[i]) || number > 99999999)
            return false;
        number = number * 10 + (uint32_t)(field->text[i] - '0');
    }
    if (number > most)
        return false;
    *out = number;
    return true;
}

bool trf_field_points(const struct trf_field *field, int *out)
{
    int hundredths = 0, decimals = -1;

    if (field->size == 0) {
        *out = -1;
        return true;
    }
    for (size_t i = 0; i < field->size; i++) {
        const char c = field->text[i];
        if ((c == '.' || c == ',') && decimals < 0 && field->size > 1) {
            decimals = 0;
            continue;
        }
        if (!is_digit(c) || hundredths > 9999999 || decimals == 2)
            return false;
        hundredths = hundredths * 10 + (c - '0');
        decimals += decimals >= 0;
    }
    for (decimals = decimals < 0 ? 0 : decimals; decimals < 2; decimals++)
        hundredths *= 10;
    *out = hundredths;
    return true;
}
