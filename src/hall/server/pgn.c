/*
 * The game in PGN export format, with its headers and the clock after each move.
 */
#include "hall/server/pgn.h"
#include "base/internal.h"
#include "base/text.h"
#include "hakem/fen.h"
#include "hakem/pgn.h"
#include "hall/server/public.h"
#include "hall/server/score.h"
#include "hall/server/wire_game.h"
#include "hall/server/wire_position.h"

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

static const char *header(const struct persons *persons, enum header header, const char *otherwise)
{
    const char *value = persons->header[header];
    return value ? value : otherwise;
}

/* Tag pairs as they come together. */
struct tags {
    hk_pgn_tag tag[24 + HEADERS];
    size_t count;
};

static void add_tag(struct tags *tags, const char *name, const char *value)
{
    if (value && tags->count < HK_COUNT(tags->tag))
        tags->tag[tags->count++] = tag(name, value);
}

/* The tags that only a game has: when it began, its clocks, its start. Their texts live in `texts`. */
struct game_texts {
    char date[16], hour[16], control[2][HK_TIME_CONTROL_TEXT_MAX], fen[HK_FEN_MAX];
};

static void add_times(struct tags *tags, struct game_texts *texts, const struct hall_game *game)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    const time_t created = (time_t)(game->created_wall_ms / 1000);
    struct tm utc;
    hk_buf buf;

    snprintf(texts->date, sizeof texts->date, "????.??.??");
    snprintf(texts->hour, sizeof texts->hour, "??:??:??");
    if (gmtime_r(&created, &utc)) {
        strftime(texts->date, sizeof texts->date, "%Y.%m.%d", &utc);
        strftime(texts->hour, sizeof texts->hour, "%H:%M:%S", &utc);
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        hk_buf_init(&buf, texts->control[color], sizeof texts->control[color]);
        hk_time_control_write(&buf, &rules->control[color]);
    }
    add_tag(tags, "Date", texts->date);
    add_tag(tags, "UTCDate", texts->date);
    add_tag(tags, "UTCTime", texts->hour);
    if (hk_time_control_equal(&rules->control[HK_WHITE], &rules->control[HK_BLACK])) {
        add_tag(tags, "TimeControl", texts->control[HK_WHITE]);
    } else {
        add_tag(tags, "WhiteTimeControl", texts->control[HK_WHITE]);
        add_tag(tags, "BlackTimeControl", texts->control[HK_BLACK]);
    }
}

static void add_start(struct tags *tags, struct game_texts *texts, const struct hall_game *game)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    const hk_position *start = wire_start(game);
    hk_position ordinary;
    hk_buf buf;

    if (rules->variant == HK_CHESS960)
        add_tag(tags, "Variant", "Chess960");
    hk_position_start(&ordinary);
    if (rules->variant != HK_CHESS960 && hk_board_equal(&ordinary.board, &start->board) &&
        start->move_number == ordinary.move_number &&
        start->halfmove_plies == ordinary.halfmove_plies)
        return;
    hk_buf_init(&buf, texts->fen, sizeof texts->fen);
    hk_fen_write(&buf, start, rules->variant);
    add_tag(tags, "SetUp", "1");
    add_tag(tags, "FEN", texts->fen);
}

static void write_tags(hk_pgn_writer *writer, const struct hall_game *game, const hk_state *state,
                       enum view view)
{
    struct persons storage;
    const struct persons *persons = public_persons(game, view, &storage);
    struct tags tags = {.count = 0};
    struct game_texts texts = {.date = ""};

    add_tag(&tags, "Event", header(persons, HEADER_EVENT, "Hakem"));
    add_tag(&tags, "Site", header(persons, HEADER_SITE, "?"));
    add_tag(&tags, "Round", header(persons, HEADER_ROUND, "-"));
    add_tag(&tags, "White", persons->player[HK_WHITE]);
    add_tag(&tags, "Black", persons->player[HK_BLACK]);
    add_tag(&tags, "Result", hk_result_text(score_in_pgn(state)));
    for (int i = HEADER_BOARD; i < HEADERS; i++)
        add_tag(&tags, header_tag((enum header)i), persons->header[i]);
    add_times(&tags, &texts, game);
    add_tag(&tags, "Termination",
            public_is_forfeit(game, state, view) ? "forfeit" : termination_word(state));
    add_start(&tags, &texts, game);
    hk_pgn_write_tags(writer, tags.tag, tags.count);
}

/* What stands for the moves of a board without a device. */
static const char unknown_moves[] = "The moves have not been told to the hall.";
/* The moves that follow are of a board without a device. */
static const char copied_moves[] = "The moves are those of the scoresheets.";

static void write_copied(hk_pgn_writer *writer, const struct hall_game *game)
{
    hk_position position = *wire_start(game);
    size_t count;
    hk_move *moves = wire_copied(&game->log, &count);

    if (count)
        hk_pgn_write_comment(writer, copied_moves, sizeof copied_moves - 1);
    else
        hk_pgn_write_comment(writer, unknown_moves, sizeof unknown_moves - 1);
    for (size_t i = 0; i < count; i++) {
        hk_pgn_write_move(writer, &position, moves[i]);
        hk_position_make(&position, moves[i]);
    }
    free(moves);
}

static void write_moves(hk_pgn_writer *writer, const struct hall_game *game, const hk_state *state)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    hk_position position = *hk_game_start(game->log.game);

    if (!game->log.live) {
        write_copied(writer, game);
        return;
    }
    for (unsigned i = 0; i < state->plies; i++) {
        const hk_made_move made = wire_made_move(&game->log, state, i);
        hk_pgn_write_move(writer, &position, made.move);
        hk_position_make_again(&position, &made);
        if (hk_rules_have_clock(rules)) {
            char clock[32];
            hk_buf buf;
            hk_buf_init(&buf, clock, sizeof clock);
            hk_pgn_clock_write(&buf, made.clock_ms);
            hk_pgn_write_comment(writer, clock, buf.size);
        }
    }
}

char *wire_pgn(const struct hall_game *told, enum view view, size_t *size)
{
    const struct hall_game *game = wire_shown(told, view);
    struct hk__text text = {0};
    hk_pgn_writer writer;
    hk_state state;

    wire_look(game, hk_game_at(game->log.game), view, &state);
    hk_pgn_write_init(&writer, hk__text_append, &text);
    write_tags(&writer, game, &state, view);
    write_moves(&writer, game, &state);
    hk_pgn_write_result(&writer, score_in_pgn(&state));
    if (text.failed) {
        free(text.bytes);
        return NULL;
    }
    *size = text.size;
    return text.bytes;
}

static void add_player(struct tags *tags, const struct pgn_player *player, hk_color color)
{
    static const char *const names[2][5] = {
        {"WhiteTitle", "WhiteElo", "WhiteFederation", "WhiteFideId", "WhiteTeam"},
        {"BlackTitle", "BlackElo", "BlackFederation", "BlackFideId", "BlackTeam"}};

    add_tag(tags, names[color][0], player->title);
    add_tag(tags, names[color][1], player->rating);
    add_tag(tags, names[color][2], player->federation);
    add_tag(tags, names[color][3], player->fide_id);
    add_tag(tags, names[color][4], player->team);
}

void pgn_put_board(struct hk__text *out, const struct pgn_board *board,
                   const struct hall_game *told, enum view view)
{
    const struct hall_game *game = told ? wire_shown(told, view) : NULL;
    const hk_result result = board->is_told ? board->result : HK_RESULT_OPEN;
    struct tags tags = {.count = 0};
    struct game_texts texts = {.date = ""};
    const char *ended = "normal";
    hk_pgn_writer writer;
    hk_state state;

    add_tag(&tags, "Event", board->event ? board->event : "?");
    add_tag(&tags, "Site", board->site ? board->site : "?");
    add_tag(&tags, "Round", board->round);
    add_tag(&tags, "Board", board->board);
    add_tag(&tags, "White", board->player[HK_WHITE].name);
    add_tag(&tags, "Black", board->player[HK_BLACK].name);
    add_tag(&tags, "Result", hk_result_text(result));
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        add_player(&tags, &board->player[color], (hk_color)color);
    if (game) {
        wire_look(game, hk_game_at(game->log.game), view, &state);
        if (public_is_forfeit(game, &state, view))
            ended = "forfeit";
        else if (state.status == HK_STATUS_ENDED) /* else the result is that of the slip */
            ended = termination_word(&state);
        add_times(&tags, &texts, game);
        add_start(&tags, &texts, game);
    } else if (board->date && board->date[0]) {
        add_tag(&tags, "Date", board->date);
    }
    add_tag(&tags, "Termination",
            !board->is_told     ? "unterminated"
            : board->is_forfeit ? "forfeit"
                                : ended);
    hk_pgn_write_init(&writer, hk__text_append, out);
    hk_pgn_write_tags(&writer, tags.tag, tags.count);
    if (game)
        write_moves(&writer, game, &state);
    hk_pgn_write_result(&writer, result);
}
