/*
 * Reads lists of players and of pairings row by row. What makes a person or a pairing uncertain refuses the file; the rest is
 * remarked on and left out.
 */
#include "tournament/csv.h"

#include "base/internal.h"
#include "tournament/births.h"
#include "tournament/characters.h"
#include "tournament/csv_reading.h"
#include "tournament/names.h"
#include "tournament/results.h"

#include <string.h>

enum { HEADER_ROWS_MAX = 40 };

/* Put a player at the end of his team's list, which is made if it is new. */
static void join_team(struct csv_reading *reading, uint32_t number, struct csv_cell cell)
{
    struct told *told = reading->told;
    struct told_team *team = NULL;

    if (cell.size == 0)
        return;
    const size_t size = characters_first_few(cell.text, cell.size, TOLD_NAME_MAX);
    for (size_t i = told->team_count; i-- > 0 && !team;)
        if (strlen(told->teams[i].name) == size &&
            memcmp(told->teams[i].name, cell.text, size) == 0)
            team = &told->teams[i];
    if (!team) {
        if (told->team_count == TOLD_TEAMS_MAX) {
            csv_remark(reading, true, "teams-many", cell);
            return;
        }
        const char *name = csv_text(reading, cell, TOLD_NAME_MAX);
        team = name ? told_add_team(told) : NULL;
        if (!team)
            return;
        *team = (struct told_team){.number = (uint32_t)told->team_count,
                                   .name = name,
                                   .line = cell.line,
                                   .match_points_halves = -1,
                                   .game_points_halves = -1};
    }
    uint32_t **players = &reading->team_players[team - told->teams];
    if ((team->player_count & (team->player_count - 1)) == 0) { /* full at powers of two */
        uint32_t *moved =
            told_get(told, (team->player_count ? 2 * team->player_count : 1) * sizeof *moved);
        if (!moved)
            return;
        if (team->player_count > 0)
            memcpy(moved, *players, team->player_count * sizeof *moved);
        team->players = *players = moved;
    }
    (*players)[team->player_count++] = number;
}

static void read_player(struct csv_reading *reading)
{
    struct told *told = reading->told;
    const struct csv_cell number_cell = csv_cell_of(reading, CSV_NUMBER);
    const size_t before = told->player_count;
    struct csv_cell where;
    char name[CSV_NAME_BYTES];
    const size_t size = csv_name(reading, name, &where);
    uint32_t number = 0;

    if (size == 0)
        return; /* a line of sums, a footnote */
    if (reading->header.cell[CSV_NUMBER]) {
        if (!csv_number(number_cell, false, TOLD_PLAYERS_MAX, &number) || number == 0) {
            csv_remark(reading, true, "number-invalid", number_cell);
            return;
        }
        if (reading->pairings.places[number]) {
            csv_remark(reading, true, "number-twice", number_cell);
            return;
        }
    } else if ((number = pairings_free_number(&reading->pairings)) == 0) {
        csv_remark(reading, true, "players-many", where);
        return;
    }
    struct told_player *player =
        pairings_player(&reading->pairings, number, name, size, where.line, where.column);
    if (!player)
        return;
    player->title = csv_title(reading, CSV_TITLE);
    player->sex = csv_sex(reading);
    player->federation = csv_text(reading, csv_cell_of(reading, CSV_FEDERATION), TOLD_CODE_MAX);
    player->rating =
        (int)csv_harmless_number(reading, CSV_RATING, TOLD_RATING_MAX, "rating-invalid");
    if (player->rating == 0)
        player->rating = (int)csv_harmless_number(reading, CSV_NATIONAL_RATING, TOLD_RATING_MAX,
                                                  "rating-invalid");
    player->fide_id = csv_fide_id(reading, CSV_FIDE_ID);
    player->birth = csv_birth(reading, before);
    player->club = csv_text(reading, csv_cell_of(reading, CSV_CLUB), TOLD_NAME_MAX);
    player->points_halves = csv_points(reading);
    player->rank = csv_harmless_number(reading, CSV_RANK, 99999, "rank-invalid");
    reading->columns[before].fide_id = csv_cell_of(reading, CSV_FIDE_ID).column;
    join_team(reading, player->number, csv_cell_of(reading, CSV_TEAM));
}

/* Numbers that nobody has: Swiss-Manager writes -1 where a player has no opponent. */
static bool is_nobodys(struct csv_cell number)
{
    return number.size == 0 || *number.text == '-' || (number.size == 1 && *number.text == '0');
}

/* Has the list of pairings columns of names? */
static bool has_names(const struct csv_header *header)
{
    return header->cell[CSV_WHITE] && header->cell[CSV_BLACK];
}

static bool is_digits(struct csv_cell cell)
{
    size_t at = 0;

    while (at < cell.size && cell.text[at] >= '0' && cell.text[at] <= '9')
        at++;
    return at > 0 && at == cell.size;
}

/*
 * See whether the columns of White and Black have names or numbers: nobody is called 7. False: a number stands among names,
 * which is refused.
 */
static bool see_people(struct csv_reading *reading, struct csv_cell cell)
{
    const bool is_number = is_digits(cell);

    if (reading->people == PEOPLE_UNKNOWN)
        reading->people = is_number ? PEOPLE_NUMBERS : PEOPLE_NAMES;
    if (!is_number || reading->people == PEOPLE_NUMBERS)
        return true;
    csv_remark(reading, true, "name-is-number", cell);
    return false;
}

/* The number of one side in a row of pairings; 0: nobody, or it is refused. */
static uint32_t side(struct csv_reading *reading, bool white, struct csv_cell *where)
{
    const enum csv_column number_column = white ? CSV_WHITE_NUMBER : CSV_BLACK_NUMBER,
                          name_column = white ? CSV_WHITE : CSV_BLACK;
    const bool in_columns_of_names = has_names(&reading->header);
    const struct csv_cell cell =
        csv_cell_of(reading, in_columns_of_names ? name_column : number_column);

    *where = cell;
    if (pairings_is_nobody(cell.text, cell.size) ||
        (in_columns_of_names && !see_people(reading, cell)))
        return 0;
    const bool named = in_columns_of_names && reading->people != PEOPLE_NUMBERS;
    const bool numbered = !named || (reading->header.cell[CSV_WHITE_NUMBER] &&
                                     reading->header.cell[CSV_BLACK_NUMBER]);
    const struct csv_cell number_cell = named ? csv_cell_of(reading, number_column) : cell;
    uint32_t number = 0;

    if (!named && is_nobodys(cell))
        return 0;
    if (numbered && (!csv_number(number_cell, false, TOLD_PLAYERS_MAX, &number) || number == 0)) {
        csv_remark(reading, true, "number-invalid", number_cell);
        return 0;
    }
    const size_t before = reading->told->player_count;
    struct told_player *player =
        pairings_player(&reading->pairings, number, cell.text,
                        named ? characters_cut(cell.text, cell.size, CSV_NAME_BYTES - 1) : 0,
                        cell.line, cell.column);
    if (!player)
        return 0;
    if (reading->told->player_count > before) {
        player->title = csv_title(reading, white ? CSV_TITLE : CSV_BLACK_TITLE);
        player->federation =
            csv_text(reading, csv_cell_of(reading, white ? CSV_FEDERATION : CSV_BLACK_FEDERATION),
                     TOLD_CODE_MAX);
        player->rating = (int)csv_harmless_number(reading, white ? CSV_RATING : CSV_BLACK_RATING,
                                                  TOLD_RATING_MAX, "rating-invalid");
        player->fide_id = csv_fide_id(reading, white ? CSV_FIDE_ID : CSV_BLACK_FIDE_ID);
        reading->columns[before].fide_id =
            csv_cell_of(reading, white ? CSV_FIDE_ID : CSV_BLACK_FIDE_ID).column;
    }
    return player->number;
}

/* A row between tables that says which round follows: "Round 3 on 2026/03/01", "3. Tur", "Tur 3". */
static bool is_round(const struct csv_table *table, uint32_t *round)
{
    static const char *const words[] = {"round", "tur", "runde"};
    const struct csv_cell cell = csv_cell(table, 0);
    char folded[60];
    const char *at = folded;
    uint32_t number = 0;
    bool word = false;

    name_fold(folded, sizeof folded, cell.text, cell.size);
    for (int part = 0; part < 2; part++) {
        for (size_t i = 0; i < HK_COUNT(words) && !word; i++)
            if (strncmp(at, words[i], strlen(words[i])) == 0) {
                at += strlen(words[i]);
                word = true;
            }
        for (; number < 100 && *at >= '0' && *at <= '9' && (part == 0 || word); at++)
            number = number * 10 + (uint32_t)(*at - '0');
        if (number > 0 && word)
            break;
    }
    if (!word || number == 0 || number > TOLD_ROUNDS_MAX)
        return false;
    *round = number;
    return true;
}

/*
 * The result of a row, of White alone if it is a bye. Where forfeits have a column of their own, a game without points and
 * without a forfeit is not played yet, and what a bye is worth is not told. False: it is none.
 */
static bool result_of(const struct csv_reading *reading, bool is_bye, struct result_codes *out)
{
    const struct csv_cell cell = csv_cell_of(reading, CSV_RESULT),
                          forfeit = csv_cell_of(reading, CSV_FORFEIT);
    const bool is_apart = reading->header.cell[CSV_FORFEIT] != 0;

    if (is_bye)
        return is_apart || result_read_bye(&out->white, cell.text, cell.size);
    return is_apart ? result_read_apart(out, cell.text, cell.size, forfeit.size)
                    : result_read(out, cell.text, cell.size);
}

static void read_pairing(struct csv_reading *reading)
{
    const struct csv_cell round_cell = csv_cell_of(reading, CSV_ROUND);
    struct told_board board = {.line = reading->table.cells[0].line};
    struct result_codes codes = {' ', ' '};
    struct csv_cell white, black;

    board.board = csv_harmless_number(reading, CSV_BOARD, 99999, "board-invalid");
    board.white = side(reading, true, &white);
    board.black = side(reading, false, &black);
    if (board.white == 0 && board.black == 0)
        return;
    if (reading->header.cell[CSV_ROUND] &&
        (!csv_number(round_cell, false, TOLD_ROUNDS_MAX, &board.round) || board.round == 0)) {
        csv_remark(reading, true, "round-invalid", round_cell);
        return;
    }
    if (!reading->header.cell[CSV_ROUND])
        board.round = reading->round;
    if (board.white == 0) {
        board.white = board.black;
        board.black = 0;
    }
    if (!result_of(reading, !board.black, &codes))
        csv_remark(reading, true, "result-unknown", csv_cell_of(reading, CSV_RESULT));
    if (!board.black && codes.white == ' ')
        codes.white =
            'U'; /* who stands in a list of pairings without opponent has the pairing's bye */
    board.white_code = codes.white;
    board.black_code = codes.black;
    pairings_add(&reading->pairings, board, white.column);
}

/* Name the columns of the header that are not known: nothing of them is taken. */
static void see_unknown(struct csv_reading *reading)
{
    for (size_t i = 0; i < reading->table.count; i++) {
        const struct csv_cell cell = csv_cell(&reading->table, i);
        char folded[8];
        if (name_fold(folded, sizeof folded, cell.text, cell.size) > 0 &&
            csv_column_named(cell.text, cell.size) == CSV_NOTHING)
            csv_remark(reading, false, "column-unknown", cell);
    }
}

/* Find the header; rows before it may say the round. False: there is none. */
static bool find_header(struct csv_reading *reading)
{
    for (unsigned row = 0; row < HEADER_ROWS_MAX && csv_table_next(&reading->table); row++) {
        if (csv_header_read(&reading->header, &reading->table)) {
            see_unknown(reading);
            return true;
        }
        is_round(&reading->table, &reading->round);
    }
    return false;
}

/* A list of names, one a row, without a header. False: a row has more cells. */
static bool read_names(struct csv_reading *reading)
{
    reading->header = (struct csv_header){.cell = {[CSV_NAME] = 1}};
    while (csv_table_next(&reading->table)) {
        if (reading->table.count > 1)
            return false;
        read_player(reading);
    }
    return true;
}

static uint32_t person_column(void *context, size_t place, bool by_id)
{
    const struct csv_reading *reading = context;

    return by_id ? reading->columns[place].fide_id : reading->told->players[place].column;
}

static uint32_t birth_column(void *context, size_t place)
{
    const struct csv_reading *reading = context;

    return reading->columns[place].birth;
}

static void read_rows(struct csv_reading *reading)
{
    const struct told *told = reading->told;

    /* Once it is refused and no more can be said, the rest does not matter. */
    while (!(told->refused && told->remark_count == TOLD_REMARKS_MAX) &&
           csv_table_next(&reading->table)) {
        struct csv_header again;
        if (is_round(&reading->table, &reading->round) && reading->table.count < 3)
            continue;
        if (csv_header_read(&again, &reading->table) && again.pairings == reading->header.pairings)
            reading->header = again;
        else if (reading->header.pairings)
            read_pairing(reading);
        else
            read_player(reading);
    }
}

static bool read_table(struct csv_reading *reading, const char *bytes, size_t size)
{
    struct told *told = reading->told;

    if (!csv_table_start(&reading->table, bytes, size))
        return false;
    if (find_header(reading)) {
        read_rows(reading);
    } else {
        csv_table_finish(&reading->table);
        if (!csv_table_start(&reading->table, bytes, size))
            return false;
        const bool names = read_names(reading);
        told_remark(told, !names, "header-missing", 1, 1, "", 0);
    }
    if (reading->table.open)
        told_remark(told, true, "quote-open", reading->table.open_line, reading->table.open_column,
                    "", 0);
    if (told->player_count == 0)
        told_remark(told, true, "players-none", 0, 0, "", 0);
    if (told_failed(told))
        return false;
    told->is_numbered = !reading->header.pairings && reading->header.cell[CSV_NUMBER];
    told->is_by_number = reading->header.pairings &&
                         (!has_names(&reading->header) || reading->people == PEOPLE_NUMBERS);
    births_tell(told, reading->day, birth_column, reading);
    pairings_finish(&reading->pairings);
    persons_check(told, person_column, reading);
    told_sort_remarks(told);
    return !told_failed(told);
}

bool csv_read(struct told *out, const char *bytes, size_t size, uint32_t round, const char *day)
{
    struct told told;
    struct csv_reading reading = {.told = &told, .round = round, .day = day};

    if (!told_start(&told))
        return false;
    if (size > TOLD_FILE_MAX_BYTES) {
        told_remark(&told, true, "file-too-large", 0, 0, "", 0);
        size = 0;
    }
    reading.columns = told_get(&told, (TOLD_PLAYERS_MAX + 1) * sizeof *reading.columns);
    reading.team_players = told_get(&told, TOLD_TEAMS_MAX * sizeof *reading.team_players);
    const bool done = reading.columns && reading.team_players &&
                      pairings_start(&reading.pairings, &told) &&
                      (told.refused || read_table(&reading, bytes, size)) && !told_failed(&told);
    csv_table_finish(&reading.table);
    if (done)
        *out = told;
    else
        told_finish(&told);
    return done;
}
