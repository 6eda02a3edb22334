/*
 * Reads a report file in two passes, and keeps it for what is entered later (trf_edit.c).
 */
#include "tournament/trf.h"

#include "base/internal.h"
#include "tournament/trf_document.h"
#include "tournament/trf_reading.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void trf_remark(struct trf_reading *reading, bool refuses, const char *code,
                const struct trf_field *field)
{
    reading->scratch.size = 0;
    const size_t size = field->size < 4 * TOLD_ABOUT_MAX ? field->size : 4 * TOLD_ABOUT_MAX;
    characters_decode(&reading->scratch, field->text, size, reading->line.encoding);
    told_remark(reading->told, refuses, code, reading->line.number, field->column,
                reading->scratch.bytes, reading->scratch.size);
}

const char *trf_text(struct trf_reading *reading, const struct trf_field *field)
{
    reading->scratch.size = 0;
    if (field->size == 0)
        return NULL;
    characters_decode(&reading->scratch, field->text, field->size, reading->line.encoding);
    const char *text = reading->scratch.bytes;
    size_t size = reading->scratch.size;
    characters_trim(&text, &size); /* of blanks that are none of ASCII in the file */
    return size > 0 ? told_copy(reading->told, text, size) : NULL;
}

/* What has to be known before the lines are read: where the federation is and which lines of teams there are. */
static void survey(struct trf_reading *reading)
{
    const char *bytes = reading->lines.bytes;
    const size_t size = reading->lines.size;
    bool at_start = true;

    for (size_t at = reading->lines.at; at < size; at++) {
        const size_t left = size - at;
        if (at_start && left >= 4) {
            reading->with_310 |= memcmp(bytes + at, "310 ", 4) == 0;
            reading->with_teams |= memcmp(bytes + at, "013 ", 4) == 0;
            reading->lines.turkish |= left >= 7 && memcmp(bytes + at, "032 TUR", 7) == 0;
        }
        at_start = bytes[at] == '\r' || bytes[at] == '\n';
    }
    reading->with_teams |= reading->with_310;
}

/* Does a tab here put columns out of place? */
static bool is_tab_in_columns(const struct trf_line *line, size_t at)
{
    static const char codes[][4] = {"001", "013", "240", "299", "300", "310", "330"};

    while (at < line->size && hk__is_space(line->text[at]))
        at++;
    for (size_t i = 0; i < HK_COUNT(codes) && at < line->size; i++)
        if (trf_line_is(line, codes[i]))
            return true;
    return false;
}

/* Control characters are remarked on once a line, where the first stands. */
static void see_control_characters(struct trf_reading *reading)
{
    const struct trf_line *line = &reading->line;

    for (size_t at = 0; at < line->size; at++) {
        const unsigned char byte = (unsigned char)line->text[at];
        if ((byte >= 0x20 && byte != 0x7f) || (byte == 0x1a && at + 1 == line->size) ||
            (byte == '\t' && !is_tab_in_columns(line, at)))
            continue;
        const struct trf_field place = {
            line->text, 0, (uint32_t)characters_count(line->text, at, line->encoding) + 1};
        trf_remark(reading, byte == 0,
                   byte == 0      ? "nul"
                   : byte == '\t' ? "tab"
                                  : "control-character",
                   &place);
        return;
    }
}

/* A name that was cut in the middle of a character. */
static void see_broken_characters(struct trf_reading *reading)
{
    const struct trf_line *line = &reading->line;

    if (line->encoding != ENCODING_UTF8)
        return;
    for (size_t at = 0; at < line->size;) {
        const size_t taken = hk_utf8_character(line->text + at, line->size - at);
        if (taken == 0) {
            const struct trf_field place = {
                line->text, 0, (uint32_t)characters_count(line->text, at, line->encoding) + 1};
            trf_remark(reading, false, "character-broken", &place);
            return;
        }
        at += taken;
    }
}

/* All but the rounds and the teams. */
static void read_first(struct trf_reading *reading)
{
    while (trf_lines_next(&reading->lines, &reading->line)) {
        see_control_characters(reading);
        see_broken_characters(reading);
        if (trf_line_is(&reading->line, "001") && !trf_is_for_the_eye(&reading->line))
            trf_read_player(reading);
        else
            trf_read_head(reading);
    }
}

static void each_line(struct trf_reading *reading, const struct trf_lines *whole,
                      void (*read)(struct trf_reading *reading))
{
    trf_lines_start(&reading->lines, whole->bytes, whole->size);
    reading->lines.turkish = whole->turkish;
    while (trf_lines_next(&reading->lines, &reading->line))
        read(reading);
}

/* The rounds; then the teams, which need them. */
static void read_second(struct trf_reading *reading)
{
    struct told *told = reading->told;
    const struct trf_lines whole = reading->lines;

    reading->abnormal = told_get(told, told->player_count * sizeof *reading->abnormal);
    reading->team_of = told_get(told, told->player_count * sizeof *reading->team_of);
    reading->team_places = told_get(told, (TOLD_TEAMS_MAX + 1) * sizeof *reading->team_places);
    if (!told_make_scores(told, reading->rounds_told) || told_failed(told))
        return;
    for (size_t place = 0; place < told->player_count; place++) {
        trf_player_line(reading, place);
        trf_read_rounds(reading, place);
    }
    each_line(reading, &whole, trf_read_team);
    if (told->team_count > 0)
        each_line(reading, &whole, trf_join_teams);
    if (told_failed(told))
        return;
    trf_scale_tell(reading);
    trf_check(reading);
    trf_make_boards(reading);
    told_sort_remarks(told);
}

/* Is the text one that has a NUL in every other byte? Then it is not read at all. */
static bool is_utf16(const char *bytes, size_t size)
{
    return size >= 2 && (memcmp(bytes, "\xff\xfe", 2) == 0 || memcmp(bytes, "\xfe\xff", 2) == 0);
}

static bool read_all(struct trf *trf)
{
    struct trf_reading *reading = calloc(1, sizeof *reading);

    if (!reading)
        return false;
    reading->told = &trf->told;
    trf_lines_start(&reading->lines, trf->bytes, trf->size);
    trf_scale_start(&reading->scale);
    reading->places = told_get(&trf->told, (TOLD_PLAYERS_MAX + 1) * sizeof *reading->places);
    if (reading->places) {
        survey(reading);
        read_first(reading);
        trf->told.rounds = reading->announced;
    }
    if (!told_failed(&trf->told))
        read_second(reading);
    trf->player_lines = reading->player_lines;
    trf->places = reading->places;
    trf->with_310 = reading->with_310;
    const bool done = !told_failed(&trf->told) && !reading->scratch.failed;
    free(reading->scratch.bytes);
    free(reading);
    return done;
}

/* How lines end, by the last end that there is, and in which encoding all of it is. */
static void see_ends(struct trf *trf)
{
    const char *bytes = trf->bytes;
    size_t at = trf->size;
    struct trf_lines lines;

    while (at > 0 && bytes[at - 1] != '\r' && bytes[at - 1] != '\n')
        at--;
    const bool two = at > 1 && bytes[at - 1] == '\n' && bytes[at - 2] == '\r';
    const char one[2] = {at > 0 ? bytes[at - 1] : '\n', '\0'};
    memcpy(trf->end, two ? "\r\n" : one, two ? 3 : 2);
    trf_lines_start(&lines, bytes, trf->size);
    trf->encoding = characters_encoding(
        bytes, trf->size, trf->told.federation && strcmp(trf->told.federation, "TUR") == 0);
}

struct trf *trf_open(const char *bytes, size_t size)
{
    struct trf *trf = calloc(1, sizeof *trf);

    if (!trf || !told_start(&trf->told))
        goto no_memory;
    if (size > TOLD_FILE_MAX_BYTES) {
        told_remark(&trf->told, true, "file-too-large", 0, 0, "", 0);
        size = 0;
    } else if (is_utf16(bytes, size)) {
        told_remark(&trf->told, true, "utf-16", 0, 0, "", 0);
        size = 0;
    }
    trf->bytes = malloc(size + 1);
    if (!trf->bytes)
        goto no_memory;
    if (size > 0)
        memcpy(trf->bytes, bytes, size);
    trf->bytes[size] = '\0';
    trf->size = size;
    if (!trf->told.refused && !read_all(trf))
        goto no_memory;
    trf->changed = calloc(trf->told.player_count + 1, sizeof *trf->changed);
    if (!trf->changed || told_failed(&trf->told))
        goto no_memory;
    see_ends(trf);
    return trf;
no_memory:
    trf_close(trf);
    return NULL;
}

void trf_close(struct trf *trf)
{
    if (!trf)
        return;
    for (size_t i = 0; trf->changed && i < trf->told.player_count; i++)
        free(trf->changed[i].bytes);
    free(trf->changed);
    free(trf->tail.bytes);
    free(trf->bytes);
    told_finish(&trf->told);
    free(trf);
}

const struct told *trf_told(const struct trf *trf)
{
    return &trf->told;
}

bool trf_read(struct told *out, const char *bytes, size_t size)
{
    struct trf *trf = trf_open(bytes, size);

    if (!trf)
        return false;
    *out = trf->told;
    memset(&trf->told, 0, sizeof trf->told);
    trf_close(trf);
    return true;
}
