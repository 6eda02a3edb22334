/*
 * The game in PGN export format, with its headers and the clock after each move.
 */
#include "hall/server/pgn.h"
#include "base/internal.h"
#include "base/text.h"
#include "hakem/fen.h"
#include "hakem/pgn.h"
#include "hall/server/wire_game.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *termination_word(const hk_state *state)
{
    if (state->status != HK_STATUS_ENDED)
        return "unterminated";
    return state->reason == HK_REASON_TIME ? "time forfeit" : "normal";
}

static hk_pgn_tag tag(const char *name, const char *value)
{
    return (hk_pgn_tag){
        .name = name, .value = value, .name_size = strlen(name), .value_size = strlen(value)};
}

static const char *header(const struct hall_game *game, enum header header, const char *otherwise)
{
    const char *value = game->log.persons.header[header];
    return value ? value : otherwise;
}

static void write_tags(hk_pgn_writer *writer, const struct hall_game *game, const hk_rules *rules,
                       const hk_state *state)
{
    char date[16] = "????.??.??", hour[16] = "??:??:??", control[2][HK_TIME_CONTROL_TEXT_MAX],
         fen[HK_FEN_MAX];
    const time_t created = (time_t)(game->created_wall_ms / 1000);
    hk_pgn_tag tags[16 + HEADERS];
    size_t count = 0;
    const hk_position *start = wire_start(game);
    hk_position ordinary;
    hk_buf buf;
    struct tm utc;

    if (gmtime_r(&created, &utc)) {
        strftime(date, sizeof date, "%Y.%m.%d", &utc);
        strftime(hour, sizeof hour, "%H:%M:%S", &utc);
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        hk_buf_init(&buf, control[color], sizeof control[color]);
        hk_time_control_write(&buf, &rules->control[color]);
    }
    tags[count++] = tag("Event", header(game, HEADER_EVENT, "Hakem"));
    tags[count++] = tag("Site", header(game, HEADER_SITE, "?"));
    tags[count++] = tag("Date", date);
    tags[count++] = tag("Round", header(game, HEADER_ROUND, "-"));
    tags[count++] = tag("White", game->log.persons.player[HK_WHITE]);
    tags[count++] = tag("Black", game->log.persons.player[HK_BLACK]);
    tags[count++] = tag("Result", hk_result_text(state->result));
    for (int i = HEADER_BOARD; i < HEADERS; i++)
        if (game->log.persons.header[i])
            tags[count++] = tag(header_tag((enum header)i), game->log.persons.header[i]);
    tags[count++] = tag("UTCDate", date);
    tags[count++] = tag("UTCTime", hour);
    if (hk_time_control_equal(&rules->control[HK_WHITE], &rules->control[HK_BLACK])) {
        tags[count++] = tag("TimeControl", control[HK_WHITE]);
    } else {
        tags[count++] = tag("WhiteTimeControl", control[HK_WHITE]);
        tags[count++] = tag("BlackTimeControl", control[HK_BLACK]);
    }
    tags[count++] = tag("Termination", termination_word(state));
    if (rules->variant == HK_CHESS960)
        tags[count++] = tag("Variant", "Chess960");
    hk_position_start(&ordinary);
    hk_buf_init(&buf, fen, sizeof fen);
    hk_fen_write(&buf, start, rules->variant);
    if (rules->variant == HK_CHESS960 || !hk_board_equal(&ordinary.board, &start->board) ||
        start->move_number != ordinary.move_number ||
        start->halfmove_plies != ordinary.halfmove_plies) {
        tags[count++] = tag("SetUp", "1");
        tags[count++] = tag("FEN", fen);
    }
    hk_pgn_write_tags(writer, tags, count);
}

/* What stands for the moves of a board without a device. */
static const char unknown_moves[] = "The moves have not been told to the hall.";

char *wire_pgn(const struct hall_game *told, enum view view, size_t *size)
{
    const struct hall_game *game = wire_shown(told, view);
    const hk_rules *rules = hk_game_rules(game->log.game);
    const hk_made_move *made = hk_game_moves(game->log.game);
    struct hk__text text = {0};
    hk_position position = *hk_game_start(game->log.game);
    hk_pgn_writer writer;
    hk_state state;

    hall_look(game, hk_game_at(game->log.game), &state);
    hk_pgn_write_init(&writer, hk__text_append, &text);
    write_tags(&writer, game, rules, &state);
    if (!game->log.live)
        hk_pgn_write_comment(&writer, unknown_moves, sizeof unknown_moves - 1);
    for (unsigned i = 0; i < state.plies && game->log.live; i++) {
        hk_pgn_write_move(&writer, &position, made[i].move);
        hk_position_make(&position, made[i].move);
        if (hk_rules_have_clock(rules)) {
            char clock[32];
            hk_buf buf;
            hk_buf_init(&buf, clock, sizeof clock);
            hk_pgn_clock_write(&buf, made[i].clock_ms);
            hk_pgn_write_comment(&writer, clock, buf.size);
        }
    }
    hk_pgn_write_result(&writer, state.result);
    if (text.failed) {
        free(text.bytes);
        return NULL;
    }
    *size = text.size;
    return text.bytes;
}
