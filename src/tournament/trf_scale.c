/*
 * What results are worth, as a report file says it: 162 of the form of 2026, XXS of JaVaFo, BBW and the like of bbpPairings.
 * All say only what differs from a point, half a point and nothing.
 */
#include "tournament/trf_reading.h"

#include "base/internal.h"

#include <string.h>

void trf_scale_start(struct trf_scale *scale)
{
    *scale = (struct trf_scale){
        .win = {100, 100},
        .draw = {50, 50},
        .forfeit_win = 100,
        .pairing_bye = -1,
        .full_bye = 100,
        .half_bye = 50,
        .unknown = -1,
        .match = {-1, -1, -1},
    };
}

enum { VALUES_MAX = 6 };

/* What a name sets. */
struct scale_name {
    char name[4];
    uint8_t values[VALUES_MAX];
};

enum value {
    NO_VALUE,
    WIN_WHITE,
    WIN_BLACK,
    DRAW_WHITE,
    DRAW_BLACK,
    LOSS_WHITE,
    LOSS_BLACK,
    FORFEIT_WIN,
    FORFEIT_LOSS,
    PAIRING_BYE,
    FULL_BYE,
    HALF_BYE,
    ZERO_BYE,
    UNKNOWN
};

static int *value_of(struct trf_scale *scale, enum value value)
{
    int *const values[] = {
        NULL,
        &scale->win[0],
        &scale->win[1],
        &scale->draw[0],
        &scale->draw[1],
        &scale->loss[0],
        &scale->loss[1],
        &scale->forfeit_win,
        &scale->forfeit_loss,
        &scale->pairing_bye,
        &scale->full_bye,
        &scale->half_bye,
        &scale->zero_bye,
        &scale->unknown,
    };
    return values[value];
}

/* C.04 annex, record 162. */
static const struct scale_name of_162[] = {
    {"W", {WIN_WHITE, WIN_BLACK, FORFEIT_WIN, FULL_BYE}},
    {"D", {DRAW_WHITE, DRAW_BLACK, HALF_BYE}},
    {"L", {LOSS_WHITE, LOSS_BLACK}},
    {"A", {FORFEIT_LOSS, ZERO_BYE}},
    {"P", {PAIRING_BYE}},
    {"X", {UNKNOWN}},
};

/* JaVaFo's user manual, XXS. */
static const struct scale_name of_xxs[] = {
    {"WW", {WIN_WHITE}},
    {"BW", {WIN_BLACK}},
    {"WD", {DRAW_WHITE}},
    {"BD", {DRAW_BLACK}},
    {"WL", {LOSS_WHITE}},
    {"BL", {LOSS_BLACK}},
    {"ZPB", {ZERO_BYE}},
    {"HPB", {HALF_BYE}},
    {"FPB", {FULL_BYE}},
    {"PAB", {PAIRING_BYE}},
    {"FW", {FORFEIT_WIN}},
    {"FL", {FORFEIT_LOSS}},
    {"W", {WIN_WHITE, WIN_BLACK, FORFEIT_WIN, FULL_BYE}},
    {"D", {DRAW_WHITE, DRAW_BLACK, HALF_BYE}},
};

/* The lines of bbpPairings, by the third letter. */
static const struct scale_name of_bb[] = {
    {"W", {WIN_WHITE, WIN_BLACK, FORFEIT_WIN, FULL_BYE}},
    {"D", {DRAW_WHITE, DRAW_BLACK, HALF_BYE}},
    {"L", {LOSS_WHITE, LOSS_BLACK}},
    {"Z", {ZERO_BYE}},
    {"F", {FORFEIT_LOSS}},
    {"U", {PAIRING_BYE}},
};

static const struct scale_name *name_in(const struct scale_name *names, size_t count,
                                        const char *text, size_t size)
{
    for (size_t i = 0; i < count; i++)
        if (strlen(names[i].name) == size && memcmp(names[i].name, text, size) == 0)
            return &names[i];
    return NULL;
}

static bool set(struct trf_reading *reading, const struct scale_name *name,
                const struct trf_field *points)
{
    int hundredths = -1;

    if (!name || !trf_field_points(points, &hundredths) || hundredths < 0)
        return false;
    for (size_t i = 0; i < VALUES_MAX && name->values[i] != NO_VALUE; i++)
        *value_of(&reading->scale, (enum value)name->values[i]) = hundredths;
    reading->scale.told = true;
    return true;
}

/* For JaVaFo and bbpPairings the pairing's bye is a point where they do not say otherwise; for 162 it is a win. */
static void bye_is_a_point(struct trf_scale *scale)
{
    if (scale->pairing_bye < 0)
        scale->pairing_bye = 100;
}

/* Words such as "W=3", from column 5 on. */
static void read_xxs(struct trf_reading *reading)
{
    const struct trf_field rest = trf_line_rest(&reading->line, 5);

    bye_is_a_point(&reading->scale);
    for (size_t at = 0; at < rest.size;) {
        size_t end = at;
        while (end < rest.size && !hk__is_space(rest.text[end]))
            end++;
        const char *equals = memchr(rest.text + at, '=', end - at);
        const struct trf_field word = {rest.text + at, end - at, rest.column + (uint32_t)at};
        bool read = false;
        if (equals) {
            const size_t name_size = (size_t)(equals - word.text);
            const struct trf_field points = {equals + 1, word.size - name_size - 1, 0};
            read = set(reading, name_in(of_xxs, HK_COUNT(of_xxs), word.text, name_size), &points);
        }
        if (!read)
            trf_remark(reading, false, "scoring-invalid", &word);
        for (at = end; at < rest.size && hk__is_space(rest.text[at]);)
            at++;
    }
}

/* A letter in column 6 and points in 7-10; again nine columns farther, and so on. */
static void read_162(struct trf_reading *reading)
{
    for (uint32_t column = 6; column <= reading->line.columns; column += 9) {
        const struct trf_field letter = trf_line_field(&reading->line, column, column);
        const struct trf_field points = trf_line_field(&reading->line, column + 1, column + 4);
        const struct trf_field both = trf_line_field(&reading->line, column, column + 4);
        if (both.size > 0 &&
            !set(reading, name_in(of_162, HK_COUNT(of_162), letter.text, letter.size), &points))
            trf_remark(reading, false, "scoring-invalid", &both);
    }
}

/* Two letters in columns 5-6 and points in 7-10; again nine columns farther. */
static void read_362(struct trf_reading *reading)
{
    static const char names[3][3] = {"TW", "TD", "TL"};

    for (uint32_t column = 5; column <= reading->line.columns; column += 9) {
        const struct trf_field name = trf_line_field(&reading->line, column, column + 1);
        const struct trf_field points = trf_line_field(&reading->line, column + 2, column + 5);
        const struct trf_field both = trf_line_field(&reading->line, column, column + 5);
        int hundredths = -1;
        size_t at = 0;
        while (at < HK_COUNT(names) && (name.size != 2 || memcmp(names[at], name.text, 2) != 0))
            at++;
        if (at < HK_COUNT(names) && trf_field_points(&points, &hundredths) && hundredths >= 0 &&
            hundredths % 50 == 0)
            reading->scale.match[at] = hundredths / 50;
        else if (both.size > 0)
            trf_remark(reading, false, "scoring-invalid", &both);
    }
}

void trf_scale_read(struct trf_reading *reading)
{
    const struct trf_line *line = &reading->line;

    if (trf_line_is(line, "162")) {
        read_162(reading);
    } else if (trf_line_is(line, "362")) {
        read_362(reading);
    } else if (trf_line_is(line, "XXS")) {
        read_xxs(reading);
    } else {
        const struct trf_field points = trf_line_rest(line, 4);
        bye_is_a_point(&reading->scale);
        if (!set(reading, name_in(of_bb, HK_COUNT(of_bb), line->text + 2, 1), &points))
            trf_remark(reading, false, "scoring-invalid", &points);
    }
}

void trf_scale_tell(struct trf_reading *reading)
{
    struct trf_scale *scale = &reading->scale;
    struct told_scoring *scoring = &reading->told->scoring;

    if (scale->pairing_bye < 0)
        scale->pairing_bye = scale->win[0];
    if (scale->unknown < 0)
        scale->unknown = scale->draw[0];
    bool halves = true;
    for (enum value value = WIN_WHITE; value <= UNKNOWN; value++)
        halves &= *value_of(scale, value) % 50 == 0;
    const bool same = scale->win[0] == scale->win[1] && scale->draw[0] == scale->draw[1] &&
                      scale->loss[0] == scale->loss[1];
    if (scale->told && !(halves && same))
        told_remark(reading->told, false, "scoring-not-taken", 0, 0, "", 0);
    *scoring = (struct told_scoring){
        .told = scale->told && halves && same,
        .win = scale->win[0] / 50,
        .draw = scale->draw[0] / 50,
        .loss = scale->loss[0] / 50,
        .forfeit_win = scale->forfeit_win / 50,
        .forfeit_loss = scale->forfeit_loss / 50,
        .pairing_bye = scale->pairing_bye / 50,
        .full_bye = scale->full_bye / 50,
        .half_bye = scale->half_bye / 50,
        .zero_bye = scale->zero_bye / 50,
        .match_win = scale->match[0],
        .match_draw = scale->match[1],
        .match_loss = scale->match[2],
    };
}

int trf_scale_worth(const struct trf_scale *scale, struct told_score score)
{
    const unsigned color = score.color == 'b';

    switch (score.code) {
    case '1':
    case 'W':
        return scale->win[color];
    case '=':
    case 'D':
        return score.opponent ? scale->draw[color] : scale->half_bye;
    case '0':
    case 'L':
        return scale->loss[color];
    case '+':
        return scale->forfeit_win;
    case '-':
        return scale->forfeit_loss;
    case 'U':
        return scale->pairing_bye;
    case 'F':
        return scale->full_bye;
    case 'H':
        return scale->half_bye;
    case 'Z':
        return scale->zero_bye;
    default:
        return 0;
    }
}
