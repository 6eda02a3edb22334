/*
 * Holds what a report file tells against itself. What makes a pairing uncertain refuses the file: opponents that do not name
 * each other, colours that are the same, results that cannot be those of one game, a person twice. The rest is a doubt:
 * points that the results do not give, numbers left out, games without result in earlier rounds.
 *
 * Laws: FIDE Laws 2023, 10.1 and 10.2: the points of a game are a point at most together; 1/2-0 and 0-0 can be.
 */
#include "tournament/trf_reading.h"

#include "base/internal.h"
#include "tournament/births.h"
#include "tournament/persons.h"

#include <string.h>

/* Remark on columns of a player's line. */
static void remark_on(struct trf_reading *reading, size_t place, bool refuses, const char *code,
                      uint32_t first, uint32_t last)
{
    trf_player_line(reading, place);
    const struct trf_field field = trf_line_field(&reading->line, first, last);
    trf_remark(reading, refuses, code, &field);
}

static uint32_t column_of(uint32_t round)
{
    return TRF_ROUND_COLUMN + (round - 1) * TRF_ROUND_WIDTH;
}

void trf_remark_round(struct trf_reading *reading, size_t place, uint32_t round, const char *code)
{
    remark_on(reading, place, false, code, column_of(round), column_of(round) + 7);
}

/* Half points of a game that a code is, and whether the game was rated, not rated, or forfeited. */
static const struct {
    char code;
    uint8_t halves, kind;
} codes[] = {{'1', 2, 0}, {'=', 1, 0}, {'0', 0, 0}, {'W', 2, 1},
             {'D', 1, 1}, {'L', 0, 1}, {'+', 2, 2}, {'-', 0, 2}};

/* Hold the codes of one game against each other. Those that add up to more than a point refuse the file. */
static void check_codes(struct trf_reading *reading, size_t place, uint32_t round, char first,
                        char second)
{
    const uint32_t column = column_of(round);
    size_t a = 0, b = 0;

    while (a < HK_COUNT(codes) && codes[a].code != first)
        a++;
    while (b < HK_COUNT(codes) && codes[b].code != second)
        b++;
    if (a == HK_COUNT(codes) || b == HK_COUNT(codes))
        return;
    if (codes[a].halves + codes[b].halves > 2)
        remark_on(reading, place, true, "results-differ", column, column + 7);
    else if (codes[a].kind != codes[b].kind)
        remark_on(reading, place, false, "results-mixed", column, column + 7);
}

/* What a player has in a round against what his opponent has in it; told once, of the first in the file. */
static void check_game(struct trf_reading *reading, size_t place, uint32_t round)
{
    const struct told *told = reading->told;
    const struct told_score ours = *told_score_at(told, place, round);
    const uint32_t column = column_of(round);

    if (ours.opponent == 0)
        return;
    const uint32_t other = reading->places[ours.opponent];
    if (other == 0) {
        remark_on(reading, place, true, "opponent-unknown", column, column + 3);
        return;
    }
    const struct told_score theirs = *told_score_at(told, other - 1, round);
    if (theirs.opponent != told->players[place].number) {
        remark_on(reading, place, true, "opponents-differ", column, column + 3);
        return;
    }
    if (other - 1 < place)
        return;
    if (ours.color == theirs.color && ours.color != ' ')
        remark_on(reading, other - 1, true, "colors-same", column, column + 5);
    check_codes(reading, other - 1, round, ours.code, theirs.code);
    if ((ours.code == ' ') != (theirs.code == ' '))
        remark_on(reading, ours.code == ' ' ? place : other - 1, false, "result-missing", column,
                  column + 7);
    else if (ours.code == ' ' && round < told->rounds_paired)
        remark_on(reading, place, false, "result-missing", column, column + 7);
}

/* Results give these points, or with the byes of the last round, or with games whose result is not known yet. */
static bool gives_points(const struct trf_reading *reading, size_t place)
{
    const struct told *told = reading->told;
    const int points = told->players[place].points_halves * 50;
    int sum = 0, last = 0, unknown = 0;

    if (points < 0 || reading->abnormal[place] || told->rounds_paired == 0)
        return true;
    for (uint32_t round = 1; round <= told->rounds_paired; round++) {
        const struct told_score score = *told_score_at(told, place, round);
        last = trf_scale_worth(&reading->scale, score);
        sum += last;
        if (score.opponent && score.code == ' ')
            unknown += reading->scale.unknown;
    }
    return points == sum || points == sum - last || points == sum + unknown ||
           points == sum - last + unknown;
}

static size_t count_points_given(struct trf_reading *reading, int pairing_bye)
{
    size_t count = 0;

    reading->scale.pairing_bye = pairing_bye;
    for (size_t place = 0; place < reading->told->player_count; place++)
        count += gives_points(reading, place);
    return count;
}

/*
 * In a file of teams the pairing's bye has the points of a team, which are none of a player's: each of those who pause has a
 * win's, or nothing, as the points of the players say.
 */
static void find_bye_of_players(struct trf_reading *reading)
{
    struct trf_scale *scale = &reading->scale;
    const int told = scale->pairing_bye, win = scale->win[0];

    if (!reading->with_310)
        return;
    const int others[] = {0, win};
    int best = told <= win ? told : 0;
    size_t most = count_points_given(reading, best);
    for (size_t i = 0; i < HK_COUNT(others); i++) {
        const size_t count = count_points_given(reading, others[i]);
        if (count > most) {
            most = count;
            best = others[i];
        }
    }
    scale->pairing_bye = best;
    reading->told->scoring.pairing_bye = best / 50;
}

/* Where a FIDE number or a name begins, in characters. */
static uint32_t person_column(void *context, size_t place, bool by_id)
{
    struct trf_reading *reading = context;

    trf_player_line(reading, place);
    return trf_line_field(&reading->line, by_id ? 58 : 15, by_id ? 68 : 47).column;
}

static uint32_t birth_column(void *context, size_t place)
{
    struct trf_reading *reading = context;

    trf_player_line(reading, place);
    return trf_line_field(&reading->line, 70, 80).column;
}

/* Numbers run from 1 without a gap; told at the player behind the gap. */
static void check_numbers(struct trf_reading *reading)
{
    bool gap = false;

    for (uint32_t number = 1; number <= TOLD_PLAYERS_MAX; number++) {
        const uint32_t place = reading->places[number];
        if (place > 0 && gap)
            remark_on(reading, place - 1, false, "number-left-out", 5, 8);
        gap = place == 0;
    }
}

void trf_check(struct trf_reading *reading)
{
    struct told *told = reading->told;

    if (told->player_count == 0)
        told_remark(told, true, "players-none", 0, 0, "", 0);
    if (reading->player_count_line && reading->player_count != told->player_count)
        told_remark(told, false, "player-count-differs", reading->player_count_line, 5, "", 0);
    check_numbers(reading);
    persons_check(told, person_column, reading);
    births_tell(told, NULL, birth_column, reading);
    find_bye_of_players(reading);
    for (size_t place = 0; place < told->player_count; place++) {
        for (uint32_t round = 1; round <= told->rounds_paired; round++)
            check_game(reading, place, round);
        if (!gives_points(reading, place))
            remark_on(reading, place, false, "points-differ", 81, 84);
    }
}
