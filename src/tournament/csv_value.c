/*
 * What the cells of a row say: numbers, points, names, ids, births, titles. What is doubtful is remarked on.
 */
#include "tournament/csv_reading.h"

#include "base/internal.h"
#include "tournament/characters.h"
#include "tournament/dates.h"
#include "tournament/persona.h"

#include <string.h>

void csv_remark(struct csv_reading *reading, bool refuses, const char *code, struct csv_cell cell)
{
    told_remark(reading->told, refuses, code, cell.line, cell.column, cell.text, cell.size);
}

struct csv_cell csv_cell_of(const struct csv_reading *reading, enum csv_column column)
{
    const size_t at = reading->header.cell[column];
    struct csv_cell cell =
        at ? csv_cell(&reading->table, at - 1) : csv_cell(&reading->table, CSV_CELLS_MAX);

    if (cell.line == 0) {
        cell.line = reading->table.cells[0].line;
        cell.column = reading->table.cells[0].column;
    }
    return cell;
}

const char *csv_text(struct csv_reading *reading, struct csv_cell cell, size_t most)
{
    return cell.size > 0
               ? told_copy_short(reading->told, cell.text, cell.size, most, cell.line, cell.column)
               : NULL;
}

/* Is this a sign and three digits behind the first one to three: a number of thousands as spreadsheets write it? */
static bool is_thousands(struct csv_cell cell, size_t digits)
{
    size_t at = digits + 1;

    while (at < cell.size && cell.text[at] >= '0' && cell.text[at] <= '9')
        at++;
    return digits > 0 && digits <= 3 && at == cell.size && at - digits == 4;
}

bool csv_number(struct csv_cell cell, bool rates, uint32_t most, uint32_t *out)
{
    uint32_t number = 0;
    size_t at = 0;

    for (; at < cell.size && cell.text[at] >= '0' && cell.text[at] <= '9' && number <= most; at++)
        number = number * 10 + (uint32_t)(cell.text[at] - '0');
    const size_t digits = at;
    if (rates && at < cell.size && is_one_of(cell.text[at], ".,") && is_thousands(cell, digits))
        for (at++; at < cell.size; at++)
            number = number * 10 + (uint32_t)(cell.text[at] - '0');
    else if (at < cell.size && is_one_of(cell.text[at], ".,"))
        for (at++; at < cell.size && cell.text[at] == '0';)
            at++;
    *out = number;
    return at == cell.size && number <= most && (digits > 0 || cell.size == 0);
}

uint32_t csv_harmless_number(struct csv_reading *reading, enum csv_column column, uint32_t most,
                             const char *code)
{
    const struct csv_cell cell = csv_cell_of(reading, column);
    const bool rates =
        column == CSV_RATING || column == CSV_NATIONAL_RATING || column == CSV_BLACK_RATING;
    uint32_t number = 0;

    if (cell.size == 1 && is_one_of(*cell.text, "-.*"))
        return 0;
    if (!csv_number(cell, rates, most, &number)) {
        csv_remark(reading, false, code, cell);
        return 0;
    }
    return number;
}

int csv_points(struct csv_reading *reading)
{
    struct csv_cell cell = csv_cell_of(reading, CSV_POINTS);
    uint32_t whole = 0;
    int half = 0;

    if (cell.size == 0)
        return -1;
    const struct csv_cell all = cell;
    if (cell.size > 2 && cell.text[0] == '(' && cell.text[cell.size - 1] == ')')
        cell.text++, cell.size -= 2;
    static const char *const halves[] = {"\xc2\xbd", ".5", ",5", ".50", ",50"};
    for (size_t i = 0; i < HK_COUNT(halves) && !half; i++) {
        const size_t size = strlen(halves[i]);
        if (cell.size >= size && memcmp(cell.text + cell.size - size, halves[i], size) == 0) {
            half = 1;
            cell.size -= size;
        }
    }
    characters_trim(&cell.text, &cell.size);
    if (!csv_number(cell, false, 999, &whole)) {
        csv_remark(reading, false, "points-invalid", all);
        return -1;
    }
    return (int)whole * 2 + half;
}

/* Leave out the signs between thousands of a number. Answers its bytes; 0: it has none, or is too long. */
static size_t without_thousands(char digits[16], struct csv_cell cell)
{
    size_t size = 0;

    for (size_t at = 0; at < cell.size && size < 16; at++) {
        const bool is_between = at > 0 && (cell.size - at) % 4 == 0;
        const char c = cell.text[at];
        if (is_between ? !is_one_of(c, "., ") : c < '0' || c > '9')
            return 0;
        if (!is_between)
            digits[size++] = c;
    }
    return size < cell.size ? size : 0;
}

const char *csv_fide_id(struct csv_reading *reading, enum csv_column column)
{
    struct csv_cell cell = csv_cell_of(reading, column);
    const struct csv_cell all = cell;
    char digits[16];
    const size_t size = without_thousands(digits, cell);

    if (size > 0)
        cell.text = digits, cell.size = size;
    if (!persona_fide_id(&cell.text, &cell.size)) {
        csv_remark(reading, false, "fide-id-invalid", all);
        return NULL;
    }
    return csv_text(reading, cell, TOLD_CODE_MAX);
}

const char *csv_birth(struct csv_reading *reading, size_t place)
{
    const struct csv_cell day = csv_cell_of(reading, CSV_BIRTH);
    const struct csv_cell cell = day.size > 0 ? day : csv_cell_of(reading, CSV_BIRTH_YEAR);
    char date[DATE_ROOM];
    unsigned parts[3];

    if (cell.size == 0 || (cell.size == 1 && *cell.text == '0'))
        return NULL;
    if (date_read(date, cell.text, cell.size))
        return told_copy(reading->told, date, strlen(date));
    if (!date_is_short(cell.text, cell.size, parts)) { /* the file as a whole tells their order */
        csv_remark(reading, false, "date-invalid", cell);
        return NULL;
    }
    reading->columns[place].birth = cell.column;
    return csv_text(reading, cell, TOLD_CODE_MAX);
}

const char *csv_title(struct csv_reading *reading, enum csv_column column)
{
    const struct csv_cell cell = csv_cell_of(reading, column);
    const char *title = persona_title(cell.text, cell.size);

    if (cell.size == 0 || (cell.size == 1 && *cell.text == '-'))
        return NULL;
    if (!title)
        csv_remark(reading, false, "title-unknown", cell);
    return title;
}

const char *csv_sex(struct csv_reading *reading)
{
    const struct csv_cell cell = csv_cell_of(reading, CSV_SEX);
    const char *sex = persona_sex(cell.text, cell.size);

    if (cell.size > 0 && !sex)
        csv_remark(reading, false, "sex-unknown", cell);
    return sex;
}

size_t csv_name(const struct csv_reading *reading, char name[CSV_NAME_BYTES],
                struct csv_cell *where)
{
    const bool two = reading->header.cell[CSV_LAST_NAME] != 0;
    const struct csv_cell last = csv_cell_of(reading, two ? CSV_LAST_NAME : CSV_NAME),
                          first = csv_cell_of(reading, CSV_FIRST_NAME);
    hk_buf buf;

    hk_buf_init(&buf, name, CSV_NAME_BYTES);
    hk_buf_foreign(&buf, last.text, last.size);
    if (last.size > 0 && first.size > 0)
        hk_buf_str(&buf, ", ");
    hk_buf_foreign(&buf, first.text, first.size);
    *where = last.size > 0 ? last : first;
    return buf.size;
}
