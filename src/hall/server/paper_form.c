/*
 * The three forms of a paper, and the escaping that belongs to each. In CSV every cell is quoted
 * (RFC 4180), and a text that a spreadsheet would take for a formula begins with an apostrophe.
 */
#include "hall/server/paper_form.h"
#include "base/internal.h"
#include "codec/json_text.h"
#include "hakem/words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct {
    const char *word, *type;
} forms[] = {
    [PAPER_HTML] = {"html", "text/html; charset=utf-8"},
    [PAPER_CSV] = {"csv", "text/csv; charset=utf-8"},
    [PAPER_JSON] = {"json", "application/json; charset=utf-8"},
};

bool paper_form_find(enum paper_form *out, const char *word)
{
    *out = PAPER_HTML;
    for (size_t i = 0; word && i < HK_COUNT(forms); i++)
        if (strcmp(forms[i].word, word) == 0) {
            *out = (enum paper_form)i;
            return true;
        }
    return !word;
}

const char *paper_form_type(enum paper_form form)
{
    return forms[form].type;
}

/* HTML. */

void html_breakable(struct hk__text *out, const char *text)
{
    char part[256];
    size_t size = 0;

    for (; *text; text++) {
        part[size++] = *text;
        const bool slash = *text == '/', full = size == sizeof part - 1;
        if (!slash && !full && text[1])
            continue;
        part[size] = '\0';
        html_text(out, part);
        html_markup(out, slash ? "<wbr>" : "");
        size = 0;
    }
}

void html_open(struct hk__text *out, hk_language language, const char *title)
{
    html_open_sheet(out, language, title, NULL);
}

void html_open_sheet(struct hk__text *out, hk_language language, const char *title,
                     const char *layout)
{
    html_markup(out, "<!doctype html>\n<html lang=\"");
    html_markup(out, hk_language_code(language));
    html_markup(out, "\">\n<head><meta charset=\"utf-8\">"
                     "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">");
    html_element(out, "title", title);
    html_markup(out, "<style>");
    for (const char *const *part = paper_style; *part; part++)
        html_markup(out, *part);
    html_markup(out, "</style></head>\n<body");
    if (layout) {
        html_markup(out, " class=\"");
        html_markup(out, layout);
        html_markup(out, "\"");
    }
    html_markup(out, ">\n<main>\n");
    html_element(out, "h1 id=\"title\"", title);
    html_markup(out, "\n");
}

void html_close(struct hk__text *out)
{
    html_markup(out, "</main>\n</body>\n</html>\n");
}

void html_open_table(struct hk__text *out, const char *layout)
{
    html_markup(out, "<div class=\"reach\" role=\"group\" tabindex=\"0\" "
                     "aria-labelledby=\"title\">\n<table");
    if (layout) {
        html_markup(out, " class=\"");
        html_markup(out, layout);
        html_markup(out, "\"");
    }
    html_markup(out, ">\n<thead>");
}

void html_close_table(struct hk__text *out)
{
    html_markup(out, "</tbody>\n</table>\n</div>\n");
}

/* Times. */

static void put_moment(char out[PAPER_TIME_ROOM], int64_t wall_ms, bool with_day)
{
    const time_t seconds = (time_t)(wall_ms / 1000);
    struct tm local;

    out[0] = '\0';
    if (localtime_r(&seconds, &local))
        strftime(out, PAPER_TIME_ROOM, with_day ? "%Y-%m-%d %H:%M:%S %z" : "%H:%M:%S", &local);
}

void paper_wall_time(char out[PAPER_TIME_ROOM], int64_t wall_ms)
{
    put_moment(out, wall_ms, true);
}

void paper_day_time(char out[PAPER_TIME_ROOM], int64_t wall_ms)
{
    put_moment(out, wall_ms, false);
}

void paper_clock_time(char out[PAPER_TIME_ROOM], int64_t ms)
{
    hk_buf buf;

    hk_buf_init(&buf, out, PAPER_TIME_ROOM);
    hk_words_time(&buf, ms - ms % 1000);
}

/* Rows. */

void rows_heading(const struct paper_rows *rows)
{
    if (rows->form == PAPER_HTML) {
        html_open_table(rows->out, NULL);
        html_markup(rows->out, "<tr>");
    }
    for (unsigned i = 0; i < rows->column_count && rows->form != PAPER_JSON; i++) {
        const struct paper_column *column = &rows->columns[i];
        if (rows->form == PAPER_HTML) {
            html_element(rows->out, "th scope=\"col\"", hk_words(rows->language, column->key));
            continue;
        }
        html_markup(rows->out, i ? "," : "");
        html_markup(rows->out, column->member);
    }
    if (rows->form == PAPER_HTML)
        html_markup(rows->out, "</tr></thead>\n<tbody>\n");
    else if (rows->form == PAPER_CSV)
        html_markup(rows->out, "\r\n");
}

void rows_close(const struct paper_rows *rows)
{
    if (rows->form == PAPER_HTML)
        html_close_table(rows->out);
}

void row_begin(struct paper_rows *rows)
{
    rows->at = 0;
    if (rows->form == PAPER_HTML)
        html_markup(rows->out, "<tr>");
    else if (rows->form == PAPER_JSON)
        html_markup(rows->out, "{");
}

void row_end(struct paper_rows *rows)
{
    HK_ASSERT(rows->at == rows->column_count);
    html_markup(rows->out, rows->form == PAPER_HTML  ? "</tr>\n"
                           : rows->form == PAPER_CSV ? "\r\n"
                                                     : "}");
}

/* What stands before the value of the next cell. */
static void begin_cell(struct paper_rows *rows, bool is_text)
{
    if (rows->at && rows->form != PAPER_HTML)
        html_markup(rows->out, ",");
    if (rows->form == PAPER_JSON) {
        html_markup(rows->out, "\"");
        html_markup(rows->out, rows->columns[rows->at].member);
        html_markup(rows->out, "\":");
    } else if (rows->form == PAPER_HTML) {
        html_markup(rows->out, is_text ? "<td>" : "<td class=\"n\">");
    }
    rows->at++;
}

static void end_cell(const struct paper_rows *rows)
{
    if (rows->form == PAPER_HTML)
        html_markup(rows->out, "</td>");
}

static void put_csv(struct hk__text *out, const char *text)
{
    html_markup(out, "\"");
    if (text[0] && strchr("=+-@\t\r", text[0]))
        html_markup(out, "'");
    for (; *text; text++)
        hk__text_append(out, *text == '"' ? "\"\"" : text, *text == '"' ? 2 : 1);
    html_markup(out, "\"");
}

static void put_json(struct hk__text *out, const char *text)
{
    struct json_text json = {.comma = false};

    json_text_word(&json, text);
    char *made = json_text_take(&json);
    if (made)
        html_markup(out, made);
    else
        out->failed = true;
    free(made);
}

void row_text(struct paper_rows *rows, const char *text)
{
    if (!text) {
        row_nothing(rows);
        return;
    }
    begin_cell(rows, true);
    if (rows->form == PAPER_HTML)
        html_text(rows->out, text);
    else if (rows->form == PAPER_CSV)
        put_csv(rows->out, text);
    else
        put_json(rows->out, text);
    end_cell(rows);
}

void row_lines(struct paper_rows *rows, const char *const *lines, unsigned count)
{
    bool any = false;

    begin_cell(rows, true);
    for (unsigned i = 0; i < count; i++) {
        if (!lines[i] || lines[i][0] == '\0')
            continue;
        html_markup(rows->out, any ? "<br>" : "");
        html_breakable(rows->out, lines[i]);
        any = true;
    }
    end_cell(rows);
}

void row_nothing(struct paper_rows *rows)
{
    begin_cell(rows, true);
    if (rows->form == PAPER_JSON)
        html_markup(rows->out, "null");
    end_cell(rows);
}

void row_number(struct paper_rows *rows, int64_t number)
{
    char digits[24];

    begin_cell(rows, false);
    snprintf(digits, sizeof digits, "%lld", (long long)number);
    html_markup(rows->out, digits);
    end_cell(rows);
}

/* A time that HTML shows as people write it, and the others as a number. */
static void put_time(struct paper_rows *rows, int64_t ms, const char *shown)
{
    if (rows->form != PAPER_HTML) {
        row_number(rows, ms);
        return;
    }
    begin_cell(rows, false);
    html_text(rows->out, shown);
    end_cell(rows);
}

void row_wall(struct paper_rows *rows, int64_t wall_ms)
{
    char shown[PAPER_TIME_ROOM];

    paper_wall_time(shown, wall_ms);
    put_time(rows, wall_ms, shown);
}

void row_clock(struct paper_rows *rows, int64_t ms)
{
    char shown[PAPER_TIME_ROOM];

    paper_clock_time(shown, ms);
    put_time(rows, ms, shown);
}
