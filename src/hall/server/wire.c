/*
 * Frames in and out. Reading knows the form of a frame and nothing of seats or rules; writing shows
 * a game as it stands.
 */
#include "hall/server/wire.h"
#include "base/internal.h"
#include "base/text.h"
#include "codec/event_json.h"
#include "codec/members.h"
#include "codec/rules_json.h"
#include "codec/ruling_json.h"
#include "hakem/fen.h"
#include "hakem/legality.h"
#include "hakem/pgn.h"
#include "hakem/uci.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Reading. */

/* Which frame it is; false with a refusal if there is none of this type. */
static bool read_kind(struct wire_frame *out, const json_t *json, hk_buf *why)
{
    static const hk_event_kind of_players[] = {HK_EVENT_MOVE,         HK_EVENT_PRESS,
                                               HK_EVENT_OFFER_DRAW,   HK_EVENT_ACCEPT_DRAW,
                                               HK_EVENT_DECLINE_DRAW, HK_EVENT_RESIGN};
    static const char join[] = "join";
    const char *type = json_string_value(json_object_get(json, "type"));
    struct nearest nearest;

    if (!type) {
        hk_buf_str(why, "the member type names a frame");
        return false;
    }
    nearest_begin(&nearest, type);
    nearest_offer(&nearest, join, strlen(join));
    out->is_join = strcmp(type, join) == 0;
    if (out->is_join)
        return true;
    for (size_t i = 0; i < HK_COUNT(of_players); i++) {
        const char *word = hk_event_word(of_players[i]);
        if (strcmp(type, word) == 0) {
            out->kind = of_players[i];
            return true;
        }
        nearest_offer(&nearest, word, strlen(word));
    }
    hk_buf_str(why, "the frame ");
    refuse_word(why, &nearest);
    return false;
}

/* The members that a frame of its kind may have; a member that nobody reads is refused. */
static const char *members_of(const struct wire_frame *frame)
{
    return frame->is_join                 ? "type|id|by|token"
           : frame->kind == HK_EVENT_MOVE ? "type|id|by|ply|uci"
                                          : "type|id|by";
}

/* Copy a string member that fits; absent is empty. */
static bool read_text(char *out, size_t room, const json_t *json, const char *member)
{
    const json_t *value = json_object_get(json, member);
    out[0] = '\0';
    if (!value || json_is_null(value))
        return true;
    if (!json_is_string(value) || json_string_length(value) >= room)
        return false;
    memcpy(out, json_string_value(value), json_string_length(value) + 1);
    return true;
}

static bool refuse(hk_buf *why, const char *sentence)
{
    hk_buf_str(why, sentence);
    return false;
}

static bool read_members(struct wire_frame *out, const json_t *json, hk_buf *why)
{
    const json_t *id = json_object_get(json, "id"), *ply = json_object_get(json, "ply");

    if (!json_is_object(json))
        return refuse(why, "a frame is a JSON object");
    out->has_id = json_is_integer(id);
    out->id = json_integer_value(id);
    if (id && !out->has_id)
        return refuse(why, "the member id is a whole number");
    if (!read_kind(out, json, why) || find_unknown_member(json, members_of(out), why))
        return false;
    if (!read_text(out->token, sizeof out->token, json, "token") ||
        (out->is_join && out->token[0] == '\0'))
        return refuse(why, "the member token is the last part of a link");
    if (!read_text(out->by, sizeof out->by, json, "by"))
        return refuse(why, "the member by is white or black");
    if (!read_text(out->uci, sizeof out->uci, json, "uci"))
        return refuse(why, "the member uci is a move such as e2e4 or e7e8q");
    if (ply && (!json_is_integer(ply) || json_integer_value(ply) < 0))
        return refuse(why, "the member ply is a whole number from 0");
    out->ply = ply ? json_integer_value(ply) : -1;
    return true;
}

bool wire_read(struct wire_frame *out, const char *text, size_t size, hk_buf *why)
{
    json_t *json = json_loadb(text, size, JSON_REJECT_DUPLICATES, NULL);
    memset(out, 0, sizeof *out);
    const bool good = read_members(out, json, why);
    json_decref(json);
    return good;
}

bool wire_squares(hk_event *event, const struct wire_frame *frame, const hk_board *board,
                  hk_variant variant)
{
    const size_t size = strlen(frame->uci);
    hk_uci_squares squares;
    hk_move move;

    if (hk_uci_read(&squares, frame->uci, size) != HK_OK)
        return false;
    if (hk_uci_parse(&move, board, frame->uci, size, variant) == HK_OK) {
        squares.from = hk_move_from(move);
        squares.to = hk_move_to(move);
    } else if (board->color[board->side] >> squares.to & 1) {
        squares.to =
            squares.from; /* e1h1 is no castling here, and the referee must not take it for one */
    }
    event->move.move = squares;
    return true;
}

/* Writing. */

static char *dump(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

static const char *color_word(hk_color color)
{
    return color == HK_WHITE ? "white" : "black";
}

static json_t *link_or_null(const char *folder, const char *token)
{
    char link[HALL_TOKEN_ROOM + 8];
    hk_buf buf;
    if (token[0] == '\0')
        return json_null();
    hk_buf_init(&buf, link, sizeof link);
    hk_buf_str(&buf, folder);
    hk_buf_str(&buf, token);
    return json_string(link);
}

static void set(json_t *object, const char *member, json_t *value)
{
    json_object_set_new(object, member, value);
}

static json_t *uci_to_json(hk_move move, hk_variant variant)
{
    char text[8];
    hk_buf buf;
    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, move, variant);
    return json_stringn(text, buf.size);
}

static int compare_strings(const void *a, const void *b)
{
    return strcmp(json_string_value(*(json_t *const *)a), json_string_value(*(json_t *const *)b));
}

static json_t *legal_to_json(const hk_state *state, hk_variant variant)
{
    json_t *array = json_array(), *sorted[HK_MOVES_MAX] = {NULL};
    hk_move_list moves = {.size = 0};

    if (state->status != HK_STATUS_ENDED)
        hk_movegen_legal(&state->position.board, &moves);
    for (unsigned i = 0; i < moves.size; i++)
        sorted[i] = uci_to_json(moves.move[i], variant);
    for (unsigned i = 0; i < moves.size; i++)
        if (!sorted[i]) { /* no memory: better none than half of them */
            for (unsigned j = 0; j < moves.size; j++)
                json_decref(sorted[j]);
            return array;
        }
    qsort(sorted, moves.size, sizeof *sorted, compare_strings);
    for (unsigned i = 0; i < moves.size; i++)
        json_array_append_new(array, sorted[i]);
    return array;
}

static json_t *fen_to_json(const hk_position *position, hk_variant variant)
{
    char text[HK_FEN_MAX];
    hk_buf buf;
    hk_buf_init(&buf, text, sizeof text);
    hk_fen_write(&buf, position, variant);
    return json_stringn(text, buf.size);
}

/*
 * That no game reaches the start position, and why: told, not refused, for it may be a composed
 * one.
 */
static json_t *remark_on_start(const hk_rules *rules, const hk_position *start)
{
    static const hk_rule rule = HK_RULE_ILLEGAL_POSITION;
    hk_legality_verdict verdict;
    hk_position array;

    hk_position_start(&array);
    if (hk_board_equal(&array.board, &start->board))
        return json_null();
    hk_legality_glance(start, rules->variant, &verdict);
    if (verdict.answer != HK_NO)
        return json_null();
    return json_pack(
        "{s:s, s:o}", "text", verdict.reason, "articles",
        articles_to_json(rules->edition, &rule, hk_article_number(rules->edition, rule) ? 1 : 0));
}

static json_t *moves_to_json(const struct hall_game *game, const hk_rules *rules, unsigned plies)
{
    const hk_record *record = hk_game_record(game->game);
    hk_board board = hk_game_start(game->game)->board;
    json_t *array = json_array();

    for (unsigned i = 0; i < plies; i++) {
        char text[HK_SAN_MAX];
        hk_buf san;
        json_t *move = json_object();
        hk_buf_init(&san, text, sizeof text);
        hk_san_write(&san, &board, record[i].move, &hk_letters_english, HK_SAN_PGN);
        hk_board_make(&board, record[i].move);
        set(move, "uci", uci_to_json(record[i].move, rules->variant));
        set(move, "san", json_stringn(text, san.size));
        set(move, "clock_ms",
            rules->control.kind != HK_TIME_CONTROL_NONE ? json_integer(record[i].clock_ms)
                                                        : json_null());
        json_array_append_new(array, move);
    }
    return array;
}

static json_t *clocks_to_json(const hk_clock *clock)
{
    if (clock->control.kind == HK_TIME_CONTROL_NONE)
        return json_null();
    return json_pack("{s:I, s:I, s:o}", "white_ms", (json_int_t)clock->left_ms[HK_WHITE],
                     "black_ms", (json_int_t)clock->left_ms[HK_BLACK], "running",
                     clock->running ? json_string(color_word(clock->whose)) : json_null());
}

static json_t *player_or_null(const bool flags[2])
{
    /* Where both could be named, the player who must act first: he whose move came first. */
    return flags[HK_WHITE]   ? json_string("white")
           : flags[HK_BLACK] ? json_string("black")
                             : json_null();
}

/*
 * Both may have to press if the second answered before the first had pressed: then the first one's
 * clock runs.
 */
static json_t *to_press_to_json(const hk_state *state)
{
    if (state->to_press[HK_WHITE] && state->to_press[HK_BLACK])
        return json_string(color_word((hk_color)state->position.board.side));
    return player_or_null(state->to_press);
}

char *wire_state(const struct hall_game *game, int64_t at_ms)
{
    const hk_rules *rules = hk_game_rules(game->game);
    json_t *json = rules_to_json(rules);
    hk_state state;

    if (!json)
        return NULL;
    hall_look(game, at_ms, &state);
    const hk_board *board = &state.position.board;
    const hk_position *start = hk_game_start(game->game);

    json_object_del(json, "fen");
    set(json, "type", json_string("state"));
    set(json, "game", json_string(game->name));
    set(json, "seq", json_integer((json_int_t)hk_game_seq(game->game)));
    set(json, "at_ms", json_integer(at_ms));
    set(json, "white", json_string(game->players[HK_WHITE]));
    set(json, "black", json_string(game->players[HK_BLACK]));
    set(json, "status", json_string(hk_status_word(state.status)));
    set(json, "start_fen", fen_to_json(start, rules->variant));
    set(json, "start_remark", remark_on_start(rules, start));
    set(json, "fen", fen_to_json(&state.position, rules->variant));
    set(json, "ply", json_integer(state.plies));
    set(json, "turn", json_string(color_word((hk_color)board->side)));
    set(json, "to_press", to_press_to_json(&state));
    set(json, "check", json_boolean(hk_board_checkers(board) != 0));
    set(json, "legal", legal_to_json(&state, rules->variant));
    set(json, "moves", moves_to_json(game, rules, state.plies));
    set(json, "clocks", clocks_to_json(&state.clock));
    set(json, "offer", player_or_null(state.offered));
    set(json, "present",
        json_pack("{s:b, s:b}", "white", game->present[ROLE_WHITE] + game->present[ROLE_BOTH] > 0,
                  "black", game->present[ROLE_BLACK] + game->present[ROLE_BOTH] > 0));
    set(json, "result", json_string(hk_result_text(state.result)));
    set(json, "reason",
        state.reason == HK_REASON_NONE ? json_null() : json_string(hk_reason_word(state.reason)));
    set(json, "unsettled", json_boolean(state.unsettled));
    set(json, "articles", articles_to_json(rules->edition, state.ended_by, state.ended_by_count));
    set(json, "ending", ending_to_json(&state));
    return dump(json);
}

/* A reason as a sentence; a sentence stays as it is. */
static json_t *sentence_to_json(const char *why)
{
    char sentence[WIRE_SENTENCE_ROOM];
    hk_buf buf;

    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_sentence(&buf, why);
    return json_string(sentence);
}

static json_t *answer_to(const char *type, const struct wire_frame *frame)
{
    json_t *json = json_pack("{s:s}", "type", type);
    if (json && frame && frame->has_id)
        set(json, "id", json_integer(frame->id));
    return json;
}

char *wire_joined(const struct wire_frame *frame, const struct hall_game *game, enum role role)
{
    json_t *json = answer_to("joined", frame);
    if (json) {
        set(json, "role", json_string(role_word(role)));
        set(json, "game", json_string(game->name));
        set(json, "watch", link_or_null("/watch/", game->name));
    }
    return dump(json);
}

char *wire_ruling(const struct wire_frame *frame, const hk_ruling *ruling, const hk_event *event)
{
    json_t *json = answer_to("ruling", frame);
    if (json)
        ruling_into_json(json, ruling, event, HK_LANGUAGE_EN);
    return dump(json);
}

char *wire_error(const struct wire_frame *frame, const char *code, const char *why)
{
    json_t *json = answer_to("error", frame);
    if (json) {
        set(json, "code", json_string(code));
        set(json, "text", sentence_to_json(why));
    }
    return dump(json);
}

char *wire_links(const struct hall_links *links)
{
    return dump(json_pack(
        "{s:s, s:o, s:o, s:o, s:o}", "id", links->game, "white",
        link_or_null("/play/", links->white), "black", link_or_null("/play/", links->black), "both",
        link_or_null("/play/", links->both), "watch", link_or_null("/watch/", links->game)));
}

char *wire_refusal(const char *code, const char *field, const char *why)
{
    return dump(json_pack("{s:{s:s, s:s?, s:o}}", "error", "code", code, "field", field, "text",
                          sentence_to_json(why)));
}

/* PGN. */

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

static void write_tags(hk_pgn_writer *writer, const struct hall_game *game, const hk_rules *rules,
                       const hk_state *state)
{
    char date[16] = "????.??.??", hour[16] = "??:??:??", control[HK_TIME_CONTROL_TEXT_MAX],
         fen[HK_FEN_MAX];
    const time_t created = (time_t)(game->created_wall_ms / 1000);
    hk_pgn_tag tags[16];
    size_t count = 0;
    const hk_position *start = hk_game_start(game->game);
    hk_position ordinary;
    hk_buf buf;
    struct tm utc;

    if (gmtime_r(&created, &utc)) {
        strftime(date, sizeof date, "%Y.%m.%d", &utc);
        strftime(hour, sizeof hour, "%H:%M:%S", &utc);
    }
    hk_buf_init(&buf, control, sizeof control);
    hk_time_control_write(&buf, &rules->control);
    tags[count++] = tag("Event", "Hakem");
    tags[count++] = tag("Date", date);
    tags[count++] = tag("Round", "-");
    tags[count++] = tag("White", game->players[HK_WHITE]);
    tags[count++] = tag("Black", game->players[HK_BLACK]);
    tags[count++] = tag("Result", hk_result_text(state->result));
    tags[count++] = tag("UTCDate", date);
    tags[count++] = tag("UTCTime", hour);
    tags[count++] = tag("TimeControl", control);
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

char *wire_pgn(const struct hall_game *game, size_t *size)
{
    const hk_rules *rules = hk_game_rules(game->game);
    const hk_record *record = hk_game_record(game->game);
    struct hk__text text = {0};
    hk_position position = *hk_game_start(game->game);
    hk_pgn_writer writer;
    hk_state state;

    hall_look(game, hk_game_at(game->game), &state);
    hk_pgn_write_init(&writer, hk__text_append, &text);
    write_tags(&writer, game, rules, &state);
    for (unsigned i = 0; i < state.plies; i++) {
        hk_pgn_write_move(&writer, &position, record[i].move);
        hk_position_make(&position, record[i].move);
        if (rules->control.kind != HK_TIME_CONTROL_NONE) {
            char clock[32];
            hk_buf buf;
            hk_buf_init(&buf, clock, sizeof clock);
            hk_pgn_clock_write(&buf, record[i].clock_ms);
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
