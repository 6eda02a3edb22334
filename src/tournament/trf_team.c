/*
 * Lines of teams and of what is told round by round outside the players' lines. C.04, annex: 013 and 310 a team and its
 * players in board order, 300 another order for one round, 330 a forfeited match, 240 byes that were asked for, 299 points
 * added or taken. A team that names nobody, or a player of two teams, refuses the file: matches could not be told.
 */
#include "tournament/trf_reading.h"

#include "base/internal.h"

#include <string.h>

enum { TEAM_PLAYERS_MAX = 255 };

static uint16_t *board_order(struct trf_reading *reading, size_t place, uint32_t round)
{
    struct told *told = reading->told;

    if (!reading->board_orders)
        reading->board_orders = told_get(told, told->player_count * told->rounds_paired *
                                                   sizeof *reading->board_orders);
    return reading->board_orders ? &reading->board_orders[place * told->rounds_paired + round - 1]
                                 : NULL;
}

/* The player of a number: his place plus 1; 0: nobody, which is remarked on if it is no player. */
static uint32_t player_of(struct trf_reading *reading, const struct trf_field *field)
{
    uint32_t number = 0;

    if (!trf_field_number(field, TOLD_PLAYERS_MAX, &number) ||
        (number > 0 && reading->places[number] == 0)) {
        trf_remark(reading, true, "team-player-unknown", field);
        return 0;
    }
    return number ? reading->places[number] : 0;
}

/* The same of the number that stands in four columns. */
static uint32_t player_in(struct trf_reading *reading, uint32_t first)
{
    const struct trf_field field = trf_line_field(&reading->line, first, first + 3);

    return player_of(reading, &field);
}

/* The next word of a list, whichever columns it has. False: there is none. */
static bool next_word(const struct trf_line *line, uint32_t *column, struct trf_field *out)
{
    uint32_t last;

    while (*column <= line->columns && hk__is_space(trf_line_byte(line, *column)))
        ++*column;
    if (*column > line->columns)
        return false;
    for (last = *column; last < line->columns && !hk__is_space(trf_line_byte(line, last + 1));)
        last++;
    *out = trf_line_field(line, *column, last);
    *column = last + 1;
    return true;
}

/* The numbers from a column on; five columns each, and some programs begin a column farther right. */
static void take_players(struct trf_reading *reading, struct told_team *team, uint32_t first)
{
    struct told *told = reading->told;
    const uint32_t columns = reading->line.columns;
    const size_t most = columns < first ? 0 : (columns - first) / 2 + 1;
    uint32_t *players = told_get(told, most * sizeof *players);

    struct trf_field field;
    for (uint32_t column = first; players && next_word(&reading->line, &column, &field);) {
        const uint32_t place = player_of(reading, &field);
        if (place == 0)
            continue;
        if (reading->team_of[place - 1] || team->player_count == TEAM_PLAYERS_MAX) {
            trf_remark(reading, true, "team-player-twice", &field);
            continue;
        }
        reading->team_of[place - 1] = (uint32_t)told->team_count;
        players[team->player_count++] = told->players[place - 1].number;
        for (uint32_t round = 1; round <= told->rounds_paired; round++) {
            uint16_t *order = board_order(reading, place - 1, round);
            if (order && *order == 0)
                *order = (uint16_t)team->player_count;
        }
    }
    team->players = players;
}

static int halves_of(struct trf_reading *reading, uint32_t first, uint32_t last)
{
    const struct trf_field field = trf_line_field(&reading->line, first, last);
    int hundredths = -1;

    if (!trf_field_points(&field, &hundredths) || (hundredths >= 0 && hundredths % 50 != 0)) {
        trf_remark(reading, false, "points-invalid", &field);
        return -1;
    }
    return hundredths < 0 ? -1 : hundredths / 50;
}

static struct told_team *add_team(struct trf_reading *reading, uint32_t number,
                                  const struct trf_field *name)
{
    struct told *told = reading->told;
    const struct trf_field start = trf_line_field(&reading->line, 1, 3);

    if (told->team_count == TOLD_TEAMS_MAX) {
        trf_remark(reading, true, "teams-many", &start);
        return NULL;
    }
    struct told_team *team = told_add_team(told);
    if (!team)
        return NULL;
    team->number = number;
    reading->team_places[number] = (uint32_t)told->team_count;
    team->line = reading->line.number;
    team->name = trf_text(reading, name);
    team->match_points_halves = team->game_points_halves = -1;
    if (!team->name)
        trf_remark(reading, false, "name-missing", name);
    return team;
}

static void read_013(struct trf_reading *reading)
{
    const struct trf_field name = trf_line_field(&reading->line, 5, 36);
    struct told_team *team = add_team(reading, (uint32_t)reading->told->team_count + 1, &name);

    if (team)
        take_players(reading, team, 37);
}

static void read_310(struct trf_reading *reading)
{
    const struct trf_field number_field = trf_line_field(&reading->line, 5, 7);
    const struct trf_field name = trf_line_field(&reading->line, 9, 40);
    uint32_t number = 0;

    if (!trf_field_number(&number_field, TOLD_TEAMS_MAX, &number) || number == 0) {
        trf_remark(reading, true, "number-invalid", &number_field);
        return;
    }
    if (reading->team_places[number]) {
        trf_remark(reading, true, "number-twice", &number_field);
        return;
    }
    struct told_team *team = add_team(reading, number, &name);
    if (!team)
        return;
    team->match_points_halves = halves_of(reading, 55, 60);
    team->game_points_halves = halves_of(reading, 62, 67);
    take_players(reading, team, 74);
}

/* The round in three columns; 0: none that is paired. */
static uint32_t round_in(struct trf_reading *reading, uint32_t first)
{
    const struct trf_field field = trf_line_field(&reading->line, first, first + 2);
    uint32_t round = 0;

    if (!trf_field_number(&field, TOLD_ROUNDS_MAX, &round) || round == 0) {
        trf_remark(reading, false, "round-invalid", &field);
        return 0;
    }
    return round <= reading->told->rounds_paired ? round : 0;
}

/* A player of no team whom a line 300 has in a line-up is a reserve of that team. */
static void join_team(struct trf_reading *reading, uint32_t place, uint32_t team_place)
{
    struct told *told = reading->told;
    struct told_team *team = &told->teams[team_place - 1];
    uint32_t *players = team->player_count < TEAM_PLAYERS_MAX
                            ? told_get(told, (team->player_count + 1) * sizeof *players)
                            : NULL;

    if (!players)
        return;
    if (team->player_count > 0)
        memcpy(players, team->players, team->player_count * sizeof *players);
    players[team->player_count++] = told->players[place - 1].number;
    team->players = players;
    reading->team_of[place - 1] = team_place;
}

void trf_join_teams(struct trf_reading *reading)
{
    const struct trf_field field = trf_line_field(&reading->line, 9, 11);
    uint32_t number = 0, player = 0;

    if (!trf_line_is(&reading->line, "300"))
        return;
    if (!trf_field_number(&field, TOLD_TEAMS_MAX, &number) || !reading->team_places[number]) {
        trf_remark(reading, false, "number-invalid", &field);
        return;
    }
    for (uint32_t column = 17; column <= reading->line.columns; column += 5) {
        const struct trf_field cell = trf_line_field(&reading->line, column, column + 3);
        const uint32_t place =
            trf_field_number(&cell, TOLD_PLAYERS_MAX, &player) ? reading->places[player] : 0;
        if (place && !reading->team_of[place - 1])
            join_team(reading, place, reading->team_places[number]);
        else if (place && reading->team_of[place - 1] != reading->team_places[number])
            trf_remark(reading, false, "team-player-twice", &cell);
    }
}

/* Another order of boards in one round, from column 17 on; 0000 is a board without player. */
static void read_300(struct trf_reading *reading)
{
    const uint32_t round = round_in(reading, 5);
    unsigned board = 0;

    for (uint32_t column = 17;
         round > 0 && column <= reading->line.columns && board < TEAM_PLAYERS_MAX; column += 5) {
        const uint32_t place = player_in(reading, column);
        board++;
        uint16_t *order = place ? board_order(reading, place - 1, round) : NULL;
        if (order)
            *order = (uint16_t)(board | TRF_ORDER_TOLD);
    }
}

static void read_330(struct trf_reading *reading)
{
    const struct trf_field kind = trf_line_field(&reading->line, 5, 6);
    const struct trf_field white = trf_line_field(&reading->line, 12, 14),
                           black = trf_line_field(&reading->line, 16, 18);
    const struct trf_field round_field = trf_line_field(&reading->line, 8, 10);
    uint32_t white_number = 0, black_number = 0, round = 0;

    if (kind.size != 2 || !is_one_of(kind.text[0], "+-") || !is_one_of(kind.text[1], "+-") ||
        memcmp(kind.text, "++", 2) == 0) {
        trf_remark(reading, true, "result-unknown", &kind);
        return;
    }
    if (!trf_field_number(&round_field, TOLD_ROUNDS_MAX, &round) || round == 0) {
        trf_remark(reading, true, "round-invalid", &round_field);
        return;
    }
    if (!trf_field_number(&white, TOLD_TEAMS_MAX, &white_number) || white_number == 0 ||
        !trf_field_number(&black, TOLD_TEAMS_MAX, &black_number) || black_number == 0) {
        trf_remark(reading, true, "number-invalid", white_number ? &black : &white);
        return;
    }
    if (white_number == black_number) {
        trf_remark(reading, true, "opponent-self", &black);
        return;
    }
    struct told_forfeit *forfeit = told_add_forfeit(reading->told);
    if (forfeit)
        *forfeit = (struct told_forfeit){round,        white_number, black_number,
                                         kind.text[0], kind.text[1], reading->line.number};
}

/* A team that has no match in a round. */
static void add_team_bye(struct trf_reading *reading, uint32_t column, uint32_t last,
                         struct told_team_bye bye)
{
    const struct trf_field field = trf_line_field(&reading->line, column, last);

    if (!trf_field_number(&field, TOLD_TEAMS_MAX, &bye.team)) {
        trf_remark(reading, false, "number-invalid", &field);
        return;
    }
    if (bye.team == 0)
        return;
    if (!reading->team_byes)
        reading->team_byes = told_get(reading->told, trf_in_round(TOLD_ROUNDS_MAX + 1, 0));
    if (!reading->team_byes)
        return;
    bool *has_bye = &reading->team_byes[trf_in_round(bye.round, bye.team)];
    if (*has_bye) {
        trf_remark(reading, false, "team-twice", &field);
        return;
    }
    struct told_team_bye *out = told_add_team_bye(reading->told);
    if (!out)
        return;
    *has_bye = true;
    *out = bye;
    out->line = reading->line.number;
    out->column = field.column;
}

/* Byes that were asked for: of teams, or of single players for a round of which their own lines say nothing. */
static void read_240(struct trf_reading *reading)
{
    const struct trf_field kind = trf_line_field(&reading->line, 5, 5);
    const char code = kind.size ? (char)(*kind.text & ~0x20) : ' ';
    const uint32_t round = round_in(reading, 7);

    if (!is_one_of(code, "FHZ")) {
        trf_remark(reading, false, "result-unknown", &kind);
        return;
    }
    for (uint32_t column = 11; round > 0 && column <= reading->line.columns; column += 5) {
        if (reading->with_teams) {
            add_team_bye(reading, column, column + 3,
                         (struct told_team_bye){.round = round, .code = code});
            continue;
        }
        const uint32_t place = player_in(reading, column);
        struct told_score *score = place ? told_score_at(reading->told, place - 1, round) : NULL;
        if (score && score->opponent == 0 && score->code == ' ')
            score->code = code;
    }
}

/* The pairing's byes of teams, round by round, and what they are worth: 5-8 match points, 10-13 points of boards. */
static void read_320(struct trf_reading *reading)
{
    const int match_halves = halves_of(reading, 5, 8), game_halves = halves_of(reading, 10, 13);

    for (uint32_t round = 1, column = 15;
         round <= reading->told->rounds_paired && column <= reading->line.columns;
         round++, column += 4)
        add_team_bye(reading, column, column + 2,
                     (struct told_team_bye){.round = round,
                                            .match_halves = match_halves,
                                            .game_halves = game_halves,
                                            .code = 'U'});
}

/* Points added or taken: those of these players are not what their results say. */
static void read_299(struct trf_reading *reading)
{
    for (uint32_t column = 24; column <= reading->line.columns; column += 5) {
        const uint32_t place = player_in(reading, column);
        if (place > 0)
            reading->abnormal[place - 1] = true;
    }
}

void trf_read_team(struct trf_reading *reading)
{
    const struct trf_line *line = &reading->line;

    if (trf_line_is(line, "013")) {
        if (!reading->with_310)
            read_013(reading);
    } else if (trf_line_is(line, "310")) {
        read_310(reading);
    } else if (trf_line_is(line, "300")) {
        read_300(reading);
    } else if (trf_line_is(line, "330")) {
        read_330(reading);
    } else if (trf_line_is(line, "240")) {
        read_240(reading);
    } else if (trf_line_is(line, "320")) {
        read_320(reading);
    } else if (trf_line_is(line, "299")) {
        if (!reading->with_teams)
            read_299(reading);
    }
}
