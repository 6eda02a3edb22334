/*
 * Enters scores, points and remarks in a report file that came in, and writes it. Only columns that say something else are
 * written: a program that put a bye's colour as a blank, or an opponent with leading zeros, finds them as it left them.
 */
#include "tournament/trf_document.h"

#include "base/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t place_of(const struct trf *trf, uint32_t player)
{
    return player <= TOLD_PLAYERS_MAX && trf->places ? trf->places[player] : 0;
}

/* The line of a player as it is now. */
static void line_of(const struct trf *trf, size_t place, struct trf_line *line)
{
    const struct trf_place *came = &trf->player_lines[place];
    const struct hk__text *changed = &trf->changed[place];

    line->text = changed->bytes ? changed->bytes : trf->bytes + came->offset;
    line->size = changed->bytes ? changed->size : came->size;
    line->number = trf->told.players[place].line;
    line->encoding = came->encoding;
    line->by_bytes = came->by_bytes;
    trf_line_lay(line);
}

/* One change of columns: `text` has as many characters of ASCII as there are columns. */
struct change {
    uint32_t first;
    char text[16];
};

/* Make changes, in the order of their columns, or none of them. */
static bool change_line(struct trf *trf, size_t place, const struct trf_line *line,
                        const struct change *changes, size_t count)
{
    struct hk__text text = {0};
    uint32_t column = 1; /* the next that is not copied yet */

    if (count == 0)
        return true;
    for (size_t i = 0; i < count; i++) {
        const uint32_t first = changes[i].first;
        const uint32_t known = first - 1 < line->columns ? first - 1 : line->columns;
        if (column <= known)
            hk__text_append(&text, line->text + line->at[column - 1],
                            line->at[known] - line->at[column - 1]);
        for (uint32_t blank = column > known ? column : known + 1; blank < first; blank++)
            hk__text_append(&text, " ", 1);
        hk__text_append(&text, changes[i].text, strlen(changes[i].text));
        column = first + (uint32_t)strlen(changes[i].text);
    }
    if (column <= line->columns)
        hk__text_append(&text, line->text + line->at[column - 1],
                        line->size - line->at[column - 1]);
    if (text.failed) {
        free(text.bytes);
        return false;
    }
    free(trf->changed[place].bytes);
    trf->changed[place] = text;
    return true;
}

/* Does a column of one letter say this already? Small letters are as good as capitals, a blank is '-' of a colour. */
static bool says(const struct trf_line *line, uint32_t column, char letter, bool blank_is_dash)
{
    const char there = trf_line_byte(line, column);
    const bool is_letter = (there >= 'a' && there <= 'z') || (there >= 'A' && there <= 'Z');

    return there == letter || (is_letter && (there ^ 0x20) == letter) ||
           (blank_is_dash && there == ' ' && letter == '-');
}

static bool says_opponent(const struct trf_line *line, uint32_t column, uint32_t opponent)
{
    const struct trf_field field = trf_line_field(line, column - 2, column + 3);
    uint32_t number = 0;

    return trf_field_number(&field, TOLD_PLAYERS_MAX, &number) && number == opponent;
}

/* A game that is not over has no result, or Z (trf_player.c). */
static bool says_result(const struct trf_line *line, uint32_t column, struct told_score score)
{
    return says(line, column, score.code, false) ||
           (score.opponent && score.code == ' ' && says(line, column, 'Z', false));
}

bool trf_set_score(struct trf *trf, uint32_t player, uint32_t round, struct told_score score)
{
    const size_t place = place_of(trf, player);
    const uint32_t column = TRF_ROUND_COLUMN + (round - 1) * TRF_ROUND_WIDTH;
    const char color = score.color == ' ' ? '-' : score.color;
    struct trf_line line;
    struct change changes[3];
    size_t count = 0;

    if (place == 0 || round == 0 || round > TOLD_ROUNDS_MAX || score.opponent > TOLD_PLAYERS_MAX)
        return false;
    line_of(trf, place - 1, &line);
    const bool blank = trf_line_field(&line, column - 2, column + 7).size == 0;
    if (score.opponent == 0 && score.code == ' ') {
        if (!blank)
            changes[count++] = (struct change){column, "        "};
        return change_line(trf, place - 1, &line, changes, count);
    }
    if (blank || !says_opponent(&line, column, score.opponent)) {
        changes[count].first = column;
        snprintf(changes[count++].text, sizeof changes->text, score.opponent ? "%4u" : "%04u",
                 score.opponent);
    }
    if (blank || !says(&line, column + 5, color, true))
        changes[count++] = (struct change){column + 5, {color}};
    if (!says_result(&line, column + 7, score))
        changes[count++] = (struct change){column + 7, {score.code}};
    return change_line(trf, place - 1, &line, changes, count);
}

bool trf_set_points(struct trf *trf, uint32_t player, int halves)
{
    enum { LESS_THAN_100 = 200, LESS_THAN_1000 = 2000 };
    const size_t place = place_of(trf, player);
    struct trf_line line;
    struct change change = {0};
    int hundredths = -1;

    if (place == 0 || halves < 0 || halves >= LESS_THAN_1000)
        return false;
    line_of(trf, place - 1, &line);
    const struct trf_field field = trf_points_field(&line);
    if (trf_field_points(&field, &hundredths) && hundredths == halves * 50)
        return true;
    /* Column 80 is one of the points where no birth stands before it; a hundred and more need it. */
    const bool is_free = trf_line_byte(&line, 79) == ' ';
    if (halves >= LESS_THAN_100 && !is_free)
        return false;
    const bool with_80 = is_free && (halves >= LESS_THAN_100 || trf_line_byte(&line, 80) != ' ');
    change.first = with_80 ? 80 : 81;
    const bool has_comma = memchr(field.text, ',', field.size) != NULL;
    snprintf(change.text, sizeof change.text, "%*d%c%d", with_80 ? 3 : 2, halves / 2,
             has_comma ? ',' : '.', halves % 2 * 5);
    return change_line(trf, place - 1, &line, &change, 1);
}

/* A line behind all others. */
static bool add_line(struct trf *trf, const char *code, const char *text)
{
    struct hk__text clean = {0}, encoded = {0};
    const struct hk__text before = trf->tail;
    const char last = trf->size > 0 ? trf->bytes[trf->size - 1] : '\n';

    characters_decode(&clean, text, strlen(text), ENCODING_UTF8);
    if (trf->tail.size == 0 && last != '\n' && last != '\r')
        hk__text_append(&encoded, trf->end, strlen(trf->end));
    hk__text_append(&encoded, code, strlen(code));
    hk__text_append(&encoded, " ", 1);
    characters_encode(&encoded, clean.bytes, clean.size, trf->encoding);
    hk__text_append(&encoded, trf->end, strlen(trf->end));
    const bool done =
        !clean.failed && !encoded.failed && hk__text_reserve(&trf->tail, encoded.size);
    if (done)
        hk__text_append(&trf->tail, encoded.bytes, encoded.size);
    else
        trf->tail.failed = before.failed;
    free(clean.bytes);
    free(encoded.bytes);
    return done;
}

bool trf_add_remark(struct trf *trf, const char *text)
{
    return add_line(trf, "###", text);
}

bool trf_add_forfeit(struct trf *trf, const struct told_forfeit *forfeit)
{
    const struct told *told = &trf->told;
    char text[TRF_FORFEIT_ROOM];

    for (size_t i = 0; i < told->forfeit_count; i++)
        if (told->forfeits[i].round == forfeit->round &&
            (told->forfeits[i].white == forfeit->white ||
             told->forfeits[i].black == forfeit->white))
            return true;
    trf_forfeit_text(text, forfeit);
    return !trf->with_310 || add_line(trf, "330", text);
}

bool trf_write(const struct trf *trf, char **bytes, size_t *size)
{
    struct hk__text out = {0};
    size_t at = 0;

    for (size_t place = 0; place < trf->told.player_count; place++) {
        const struct trf_place *came = &trf->player_lines[place];
        if (!trf->changed[place].bytes)
            continue;
        hk__text_append(&out, trf->bytes + at, came->offset - at);
        hk__text_append(&out, trf->changed[place].bytes, trf->changed[place].size);
        at = came->offset + came->size;
    }
    hk__text_append(&out, trf->bytes + at, trf->size - at);
    hk__text_append(&out, trf->tail.bytes, trf->tail.size);
    hk__text_append(&out, "", 1);
    if (out.failed) {
        free(out.bytes);
        return false;
    }
    *bytes = out.bytes;
    *size = out.size - 1;
    return true;
}
