/*
 * Reads the headers of games with the library's reader and skips their moves. Games without both names are left out, and
 * remarked on.
 */
#include "tournament/pgn_headers.h"

#include "base/internal.h"
#include "hakem/pgn.h"
#include "tournament/characters.h"
#include "tournament/dates.h"
#include "tournament/pairings.h"
#include "tournament/persona.h"
#include "tournament/results.h"

#include <stdlib.h>
#include <string.h>

struct source {
    const char *bytes;
    size_t size, at;
};

static size_t more(void *context, char *into, size_t room)
{
    struct source *source = context;
    const size_t left = source->size - source->at;
    const size_t taken = left < room ? left : room;

    if (taken > 0)
        memcpy(into, source->bytes + source->at, taken);
    source->at += taken;
    return taken;
}

enum tag {
    EVENT,
    SITE,
    DATE,
    ROUND,
    BOARD,
    WHITE,
    BLACK,
    RESULT,
    WHITE_ELO,
    BLACK_ELO,
    WHITE_ID,
    BLACK_ID,
    WHITE_TITLE,
    BLACK_TITLE,
    WHITE_TEAM,
    BLACK_TEAM,
    TAGS
};

static const char *const tag_names[TAGS] = {
    "Event",      "Site",       "Date",      "Round",    "Board",       "White",
    "Black",      "Result",     "WhiteElo",  "BlackElo", "WhiteFideId", "BlackFideId",
    "WhiteTitle", "BlackTitle", "WhiteTeam", "BlackTeam"};

struct reading {
    struct told *told;
    struct pairings pairings;
    /* Of the game at hand: values as UTF-8, trimmed; "" where a tag is missing or "?". */
    struct hk__text values[TAGS];
    uint32_t line, round;
    /* One byte a character means Windows-1254. */
    bool turkish;
};

static const char *value(struct reading *reading, enum tag tag)
{
    struct hk__text *text = &reading->values[tag];

    return text->size > 0 ? text->bytes : "";
}

static bool keep(struct reading *reading, enum tag tag, const hk_pgn_tag *pair)
{
    struct hk__text *text = &reading->values[tag];
    const char *at = pair->value;
    size_t size = pair->value_size;

    characters_trim(&at, &size);
    text->size = 0;
    if (size > 0 && !(size == 1 && (*at == '?' || *at == '-')))
        characters_decode(text, at, size, characters_encoding(at, size, reading->turkish));
    while (text->size > 0 && text->bytes[text->size - 1] == ' ')
        text->size--;
    if (text->size > 0) {
        hk__text_append(text, "", 1);
        text->size -= !text->failed;
    }
    return !text->failed;
}

static void remark(struct reading *reading, bool refuses, const char *code, const char *about)
{
    told_remark(reading->told, refuses, code, reading->line, 1, about, strlen(about));
}

/* A whole number at the start of a text; `*end` is behind it. 0: there is none. */
static uint32_t number_at(const char *text, const char **end)
{
    uint32_t number = 0;

    for (; *text >= '0' && *text <= '9' && number < 1000000; text++)
        number = number * 10 + (uint32_t)(*text - '0');
    *end = text;
    return number;
}

/* What a tournament says once, of the first game that says it. */
static void take_once(struct reading *reading, enum tag tag, const char **into)
{
    if (!*into && *value(reading, tag))
        *into = told_copy_short(reading->told, value(reading, tag), strlen(value(reading, tag)),
                                TOLD_DETAIL_MAX, reading->line, 1);
}

static void take_date(struct reading *reading)
{
    struct told *told = reading->told;
    const char *text = value(reading, DATE);
    char date[DATE_ROOM];

    if (!*text || !date_read(date, text, strlen(text)))
        return;
    if (!told->start || strcmp(date, told->start) < 0)
        told->start = told_copy(told, date, strlen(date));
    if (!told->end || strcmp(date, told->end) > 0)
        told->end = told_copy(told, date, strlen(date));
}

/* Round and board: "3", "3.12", "3.2.4" (match and board), and the tag Board. False: no round that there may be. */
static bool take_round(struct reading *reading, struct told_board *board)
{
    const char *text = value(reading, ROUND), *end = text;
    uint32_t parts[3] = {0, 0, 0};
    unsigned count = 0;

    while (count < 3 && (parts[count] = number_at(end, &end)) > 0) {
        count++;
        if (*end != '.')
            break;
        end++;
    }
    board->round = count > 0 ? parts[0] : reading->round;
    board->match = count == 3 ? parts[1] : 0;
    board->board = count == 3 ? parts[2] : count == 2 ? parts[1] : 0;
    if (*value(reading, BOARD) && board->match == 0) {
        const uint32_t told_board = number_at(value(reading, BOARD), &end);
        board->board = told_board ? told_board : board->board;
    }
    if ((*text && count == 0) || board->round > TOLD_ROUNDS_MAX) {
        remark(reading, true, "round-invalid", text);
        return false;
    }
    return true;
}

static const char *fide_id_of(struct reading *reading, const char *text)
{
    const char *digits = text;
    size_t size = strlen(text);

    if (!persona_fide_id(&digits, &size)) {
        remark(reading, false, "fide-id-invalid", text);
        return NULL;
    }
    return size > 0 ? told_copy(reading->told, digits, size) : NULL;
}

/* The number of White or Black; 0: he is not told, or there is no memory. */
static uint32_t take_player(struct reading *reading, bool white)
{
    const char *name = value(reading, white ? WHITE : BLACK),
               *id = value(reading, white ? WHITE_ID : BLACK_ID);
    const char *title = value(reading, white ? WHITE_TITLE : BLACK_TITLE),
               *elo = value(reading, white ? WHITE_ELO : BLACK_ELO);
    const char *end, *team = value(reading, white ? WHITE_TEAM : BLACK_TEAM);
    struct told *told = reading->told;
    const size_t before = told->player_count;

    struct told_player *player =
        pairings_player(&reading->pairings, 0, name, strlen(name), reading->line, 1);
    if (!player)
        return 0;
    if (told->player_count > before) {
        const uint32_t rating = number_at(elo, &end);
        player->rating = rating <= TOLD_RATING_MAX ? (int)rating : 0;
        player->title = persona_title(title, strlen(title));
        player->fide_id = fide_id_of(reading, id);
        player->club =
            *team ? told_copy_short(told, team, strlen(team), TOLD_NAME_MAX, reading->line, 1)
                  : NULL;
    }
    return player->number;
}

/* Some programs write a game against "BYE". */
static bool is_somebody(struct reading *reading, enum tag tag)
{
    const char *name = value(reading, tag);

    return !pairings_is_nobody(name, strlen(name));
}

static void take_game(struct reading *reading)
{
    struct told_board board = {.line = reading->line};
    struct result_codes codes = {' ', ' '};
    const char *result = value(reading, RESULT);

    take_once(reading, EVENT, &reading->told->name);
    take_once(reading, SITE, &reading->told->city);
    take_date(reading);
    if (!*value(reading, WHITE) || !*value(reading, BLACK)) {
        remark(reading, false, "name-missing", "");
        return;
    }
    if (!take_round(reading, &board))
        return;
    if (!result_read(&codes, result, strlen(result)))
        remark(reading, true, "result-unknown", result);
    const bool is_white = is_somebody(reading, WHITE), is_black = is_somebody(reading, BLACK);
    if (is_white && is_black) {
        board.white = take_player(reading, true);
        board.black = take_player(reading, false);
        board.white_code = codes.white;
        board.black_code = codes.black;
        if (board.white && board.black)
            pairings_add(&reading->pairings, board, 1);
    } else if (is_white || is_black) { /* who has nobody to play has the pairing's bye */
        board.white = take_player(reading, is_white);
        board.white_code = 'U';
        board.black_code = ' ';
        if (board.white)
            pairings_add(&reading->pairings, board, 1);
    }
}

static bool read_games(struct reading *reading, hk_pgn_reader *reader)
{
    hk_pgn_item item;

    while (hk_pgn_read(reader, &item)) {
        if (item.kind == HK_PGN_GAME) {
            reading->line = (uint32_t)hk_pgn_reader_line(reader);
            for (size_t tag = 0; tag < TAGS; tag++)
                reading->values[tag].size = 0;
        }
        if (item.kind != HK_PGN_TAGS)
            continue;
        for (size_t i = 0; i < item.tags.count; i++)
            for (size_t tag = 0; tag < TAGS; tag++)
                if (hk_pgn_tag_is(&item.tags.pairs[i], tag_names[tag]) &&
                    !keep(reading, (enum tag)tag, &item.tags.pairs[i]))
                    return false;
        if (!item.tags.is_last)
            continue;
        take_game(reading);
        hk_pgn_skip_game(reader);
    }
    return !told_failed(reading->told);
}

static uint32_t person_column(void *context, size_t place, bool by_id)
{
    (void)context, (void)place, (void)by_id;
    return 1;
}

bool pgn_headers_read(struct told *out, const char *bytes, size_t size, uint32_t round)
{
    struct told told;
    struct source source = {bytes, size, 0};
    struct reading reading = {
        .told = &told, .round = round, .turkish = characters_look_turkish(bytes, size)};
    hk_pgn_reader *reader;
    hk_arena arena;
    bool done = false;

    if (!told_start(&told))
        return false;
    hk_arena_init(&arena, SIZE_MAX);
    if (size > TOLD_FILE_MAX_BYTES) {
        told_remark(&told, true, "file-too-large", 0, 0, "", 0);
        source.size = 0;
    }
    if (pairings_start(&reading.pairings, &told) &&
        hk_pgn_reader_create(&reader, &arena, more, &source, NULL) == HK_OK &&
        read_games(&reading, reader)) {
        if (told.player_count == 0)
            told_remark(&told, true, "players-none", 0, 0, "", 0);
        pairings_finish(&reading.pairings);
        persons_check(&told, person_column, NULL);
        told_sort_remarks(&told);
        done = !told_failed(&told);
    }
    for (size_t tag = 0; tag < TAGS; tag++)
        free(reading.values[tag].bytes);
    hk_arena_finish(&arena);
    if (done)
        *out = told;
    else
        told_finish(&told);
    return done;
}
