/*
 * Makes a report file of a tournament that came from elsewhere: UTF-8, columns in characters, or in bytes as Vega reads them,
 * CR LF. The form of 2016 has teams as lines 013, and says rounds and scoring as JaVaFo and bbpPairings read them (XXR, XXS);
 * that of 2026 has 142, 162, 310 and 330. Blanks at the end of a line are left out.
 *
 * Format: FIDE C.04, annex, TRF16 and TRF26.
 */
#include "tournament/trf_document.h"

#include "base/internal.h"
#include "tournament/characters.h"
#include "tournament/dates.h"
#include "tournament/gather.h"
#include "tournament/trf_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A file on its way, and how it counts its columns. */
struct making {
    struct hk__text text;
    bool by_bytes;
};

/* A line on its way into `text`. */
struct row {
    struct hk__text *text;
    bool by_bytes;
    /* Where it begins, and the column that comes next. */
    size_t start;
    uint32_t column;
};

static struct row begin(struct making *making, const char *code)
{
    const struct row row = {&making->text, making->by_bytes, making->text.size, 4};

    hk__text_append(&making->text, code, 3);
    return row;
}

static void blanks_to(struct row *row, uint32_t column)
{
    for (; row->column < column; row->column++)
        hk__text_append(row->text, " ", 1);
}

/* Put a text into the columns from `first` on, cut between characters so that it fits `width` columns; NULL is nothing. */
static void put(struct row *row, uint32_t first, const char *text, uint32_t width)
{
    const size_t size = text ? strlen(text) : 0;
    size_t end = 0;
    uint32_t count = 0;

    while (end < size) {
        const size_t taken = characters_first(text + end, size - end, ENCODING_UTF8);
        const uint32_t columns = row->by_bytes ? (uint32_t)taken : 1;
        if (columns > width - count)
            break;
        end += taken;
        count += columns;
    }
    blanks_to(row, first);
    characters_decode(row->text, text, end, ENCODING_UTF8);
    row->column += count;
}

static void put_number(struct row *row, uint32_t first, uint32_t number, int width)
{
    char digits[16];

    snprintf(digits, sizeof digits, "%*u", width, number);
    put(row, first, digits, 15);
}

/* Points flush right in columns that end with `last`; none if they are not told. */
static void put_points(struct row *row, uint32_t last, int halves)
{
    char text[16];

    if (halves < 0)
        return;
    const int size = snprintf(text, sizeof text, "%2d.%d", halves / 2, halves % 2 * 5);
    put(row, last + 1 - (uint32_t)size, text, (uint32_t)size);
}

static void end(struct row *row)
{
    struct hk__text *text = row->text;

    while (!text->failed && text->size > row->start && text->bytes[text->size - 1] == ' ')
        text->size--;
    hk__text_append(text, "\r\n", 2);
}

static void write_fact(struct making *making, const char *code, const char *fact)
{
    if (!fact || !*fact)
        return;
    struct row row = begin(making, code);
    put(&row, 5, fact, UINT32_MAX - 5);
    end(&row);
}

/* A day in the file's spelling: 2026/03/01; months and days that are not known are 00. */
static const char *spelled(char out[DATE_ROOM], const char *date)
{
    char iso[DATE_ROOM];

    if (!date || !date_read(iso, date, strlen(date)))
        return date;
    memcpy(out, "0000/00/00", DATE_ROOM);
    for (size_t i = 0; iso[i] != '\0'; i++)
        out[i] = iso[i] == '-' ? '/' : iso[i];
    return out;
}

static void write_number(struct making *making, const char *code, size_t number)
{
    char digits[24];

    snprintf(digits, sizeof digits, "%zu", number);
    write_fact(making, code, digits);
}

static void write_head(struct making *making, const struct told *told)
{
    char date[DATE_ROOM];
    size_t rated = 0;

    for (size_t i = 0; i < told->player_count; i++)
        rated += told->players[i].rating > 0;
    write_fact(making, "012", told->name);
    write_fact(making, "022", told->city);
    write_fact(making, "032", told->federation);
    write_fact(making, "042", spelled(date, told->start));
    write_fact(making, "052", spelled(date, told->end));
    write_number(making, "062", told->player_count);
    write_number(making, "072", rated);
    write_number(making, "082", told->team_count);
    write_fact(making, "092", told->kind);
    write_fact(making, "102", told->chief);
    write_fact(making, "122", told->rate);
}

/* What results are worth: letter and points in pairs of nine columns. */
static void write_162(struct making *making, const struct told_scoring *scoring)
{
    const struct {
        const char *letter;
        int halves;
    } values[] = {
        {"W", scoring->win},      {"D", scoring->draw},        {"L", scoring->loss},
        {"A", scoring->zero_bye}, {"P", scoring->pairing_bye},
    };
    struct row row = begin(making, "162");

    for (uint32_t i = 0; i < HK_COUNT(values); i++) {
        put(&row, 6 + 9 * i, values[i].letter, 1);
        put_points(&row, 10 + 9 * i, values[i].halves);
    }
    end(&row);
}

static void write_xxs(struct making *making, const struct told_scoring *scoring)
{
    const struct {
        const char *name;
        int halves;
    } values[] = {
        {"W", scoring->win},           {"D", scoring->draw},         {"WL", scoring->loss},
        {"BL", scoring->loss},         {"FW", scoring->forfeit_win}, {"FL", scoring->forfeit_loss},
        {"PAB", scoring->pairing_bye}, {"FPB", scoring->full_bye},   {"HPB", scoring->half_bye},
        {"ZPB", scoring->zero_bye},
    };
    char words[200];
    hk_buf buf;

    hk_buf_init(&buf, words, sizeof words);
    for (size_t i = 0; i < HK_COUNT(values); i++) {
        hk_buf_str(&buf, i ? " " : "");
        hk_buf_str(&buf, values[i].name);
        hk_buf_char(&buf, '=');
        hk_buf_int(&buf, values[i].halves / 2);
        hk_buf_str(&buf, values[i].halves % 2 ? ".5" : ".0");
    }
    write_fact(making, "XXS", words);
}

static void write_player(struct making *making, const struct told *told, size_t place)
{
    const struct told_player *player = &told->players[place];
    struct row row = begin(making, "001");
    char date[DATE_ROOM];

    put_number(&row, 5, player->number, 4);
    put(&row, 10, player->sex, 1);
    put(&row, 11, player->title, 3);
    put(&row, 15, player->name, 33);
    if (player->rating > 0)
        put_number(&row, 49, (uint32_t)player->rating % 10000, 4);
    put(&row, 54, player->federation, 3);
    if (player->fide_id && strlen(player->fide_id) <= 11)
        put(&row, 69 - (uint32_t)strlen(player->fide_id), player->fide_id, 11);
    put(&row, 70, spelled(date, player->birth), 10);
    put_points(&row, 84, player->points_halves);
    if (player->rank > 0)
        put_number(&row, 86, player->rank % 10000, 4);
    for (uint32_t round = 1; round <= told->rounds_paired; round++) {
        const struct told_score score = *told_score_at(told, place, round);
        const uint32_t column = TRF_ROUND_COLUMN + (round - 1) * TRF_ROUND_WIDTH;
        const char color[] = {score.color == ' ' ? '-' : score.color, '\0'},
                   code[] = {score.code, '\0'};
        if (score.opponent == 0 && score.code == ' ')
            continue;
        if (score.opponent > 0)
            put_number(&row, column, score.opponent, 4);
        else
            put(&row, column, "0000", 4);
        put(&row, column + 5, color, 1);
        put(&row, column + 7, code, 1);
    }
    end(&row);
}

static void write_team(struct making *making, const struct told_team *team, enum trf_form form)
{
    struct row row = begin(making, form == TRF_2016 ? "013" : "310");
    const uint32_t first = form == TRF_2016 ? 37 : 74;

    if (form == TRF_2016) {
        put(&row, 5, team->name, 32);
    } else {
        put_number(&row, 5, team->number, 3);
        put(&row, 9, team->name, 32);
        put_points(&row, 60, team->match_points_halves);
        put_points(&row, 67, team->game_points_halves);
    }
    for (size_t i = 0; i < team->player_count; i++)
        put_number(&row, first + 5 * (uint32_t)i, team->players[i], 4);
    end(&row);
}

void trf_forfeit_text(char out[TRF_FORFEIT_ROOM], const struct told_forfeit *forfeit)
{
    snprintf(out, TRF_FORFEIT_ROOM, "%c%c %3u %3u %3u", forfeit->white_code, forfeit->black_code,
             forfeit->round, forfeit->white, forfeit->black);
}

static void write_forfeit(struct making *making, const struct told_forfeit *forfeit)
{
    char words[TRF_FORFEIT_ROOM];

    trf_forfeit_text(words, forfeit);
    write_fact(making, "330", words);
}

/* The place of a player in the list of his team, from 1; 0: he is not in it. */
static size_t place_in(const struct told_team *team, uint32_t player)
{
    for (size_t i = 0; i < team->player_count; i++)
        if (team->players[i] == player)
            return i + 1;
    return 0;
}

static const struct told_team *team_numbered(const struct told *told, uint32_t number)
{
    for (size_t i = 0; i < told->team_count; i++)
        if (told->teams[i].number == number)
            return &told->teams[i];
    return NULL;
}

/* A line 300 of a team in a match where seats were empty, or the order of boards is not that of its list. */
static void write_order(struct making *making, const struct told *told,
                        const struct told_match *match, int side)
{
    uint32_t lineup[TOLD_MATCH_BOARDS_MAX] = {0};
    const struct told_team *team = team_numbered(told, match->team[side]);
    size_t last = 0;
    bool in_order = true;

    for (size_t i = 0; team && i < match->board_count; i++) {
        const struct told_board *board = &told->boards[match->first_board + i];
        const uint32_t player = place_in(team, board->white) ? board->white : board->black;
        lineup[(board->board - 1) % match->boards] = place_in(team, player) ? player : 0;
    }
    for (uint32_t board = 0; team && board < match->boards; board++) {
        const size_t place = place_in(team, lineup[board]);
        in_order &= place > last;
        last = place;
    }
    if (!team || in_order || match->board_count == 0)
        return;
    struct row row = begin(making, "300");
    put_number(&row, 5, match->round, 3);
    put_number(&row, 9, match->team[side], 3);
    put_number(&row, 13, match->team[1 - side], 3);
    for (uint32_t board = 0; board < match->boards; board++)
        if (lineup[board])
            put_number(&row, 17 + 5 * board, lineup[board], 4);
        else
            put(&row, 17 + 5 * board, "0000", 4);
    end(&row);
}

/* What is worth what in matches, if it is not two points, one and none. */
static void write_362(struct making *making, const struct told_scoring *scoring)
{
    const struct {
        const char *name;
        int halves;
    } values[] = {
        {"TW", scoring->match_win}, {"TD", scoring->match_draw}, {"TL", scoring->match_loss}};
    struct row row = begin(making, "362");

    for (uint32_t i = 0; i < HK_COUNT(values); i++) {
        put(&row, 5 + 9 * i, values[i].name, 2);
        put_points(&row, 10 + 9 * i, values[i].halves);
    }
    end(&row);
}

bool trf_make(const struct told *told, enum trf_form asked, char **bytes, size_t *size)
{
    struct making making = {.by_bytes = asked == TRF_2026_BYTES};
    const enum trf_form form = asked == TRF_2016 ? TRF_2016 : TRF_2026;

    write_head(&making, told);
    if (told->rounds > 0)
        write_number(&making, form == TRF_2016 ? "XXR" : "142", told->rounds);
    if (told->scoring.told && form == TRF_2016)
        write_xxs(&making, &told->scoring);
    else if (told->scoring.told)
        write_162(&making, &told->scoring);
    if (form == TRF_2026 && told->team_count > 0) {
        write_fact(&making, "352", told->colors);
        if (told->scoring.match_win >= 0 || told->scoring.match_draw >= 0 ||
            told->scoring.match_loss >= 0)
            write_362(&making, &told->scoring);
    }
    for (size_t i = 0; i < told->player_count; i++)
        write_player(&making, told, i);
    for (size_t i = 0; i < told->team_count; i++)
        write_team(&making, &told->teams[i], form);
    for (size_t i = 0; i < told->match_count && form == TRF_2026; i++)
        for (int side = 0; side < 2; side++)
            write_order(&making, told, &told->matches[i], side);
    for (size_t i = 0; i < told->forfeit_count && form == TRF_2026; i++)
        write_forfeit(&making, &told->forfeits[i]);
    hk__text_append(&making.text, "", 1);
    if (making.text.failed) {
        free(making.text.bytes);
        return false;
    }
    *bytes = making.text.bytes;
    *size = making.text.size - 1;
    return true;
}
