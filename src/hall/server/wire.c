/*
 * What the hall says. State and change are written by the same functions, a group of members each;
 * a change has the groups that differ from what was told before.
 */
#include "hall/server/wire.h"
#include "base/internal.h"
#include "codec/event_json.h"
#include "codec/json_text.h"
#include "codec/rules_json.h"
#include "codec/ruling_json.h"
#include "hakem/fen.h"
#include "hakem/legality.h"
#include "hakem/sheet.h"
#include "hakem/uci.h"
#include "hakem/words.h"

#include <stdlib.h>
#include <string.h>

enum view wire_view_of(enum role role)
{
    switch (role) {
    case ROLE_ARBITER:
        return VIEW_ARBITER;
    case ROLE_WHITE:
    case ROLE_BLACK:
    case ROLE_BOTH:
    case ROLE_OPERATOR:
    case ROLE_CLOCK:
        return VIEW_PLAYER;
    case ROLE_ORGANISER:
    case ROLE_WATCH:
    case ROLES:
        break;
    }
    return VIEW_WATCH;
}

bool wire_is_private(const hk_event *event)
{
    if (event->kind == HK_EVENT_FACT)
        return event->fact.fact == HK_FACT_CLASSIFY || event->fact.fact == HK_FACT_LIST_LEGAL ||
               event->fact.fact == HK_FACT_SCORESHEET_REQUEST;
    if (event->kind == HK_EVENT_CLAIM)
        return event->claim.ground == HK_CLAIM_MOVE_COUNT_REQUEST ||
               event->claim.ground == HK_CLAIM_MOVE_COUNT;
    return event->kind == HK_EVENT_PAUSE || event->kind == HK_EVENT_RECORD ||
           event->kind == HK_EVENT_SEAL;
}

/* Words. */

/* One player as a word; nobody is NULL. */
static const char *party_word(hk_parties who)
{
    return who == HK_PARTY_WHITE   ? "white"
           : who == HK_PARTY_BLACK ? "black"
           : who == HK_PARTY_BOTH  ? "both"
                                   : NULL;
}

static void put_fen(struct json_text *out, const hk_position *position, hk_variant variant)
{
    char text[HK_FEN_MAX];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_fen_write(&buf, position, variant);
    json_text_string(out, text, buf.size);
}

static void put_uci(struct json_text *out, hk_move move, hk_variant variant)
{
    char text[8];
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, move, variant);
    json_text_string(out, text, buf.size);
}

/* The letters of a move in UCI as one number, which sorts as they do. */
static uint64_t move_key(hk_move move, hk_variant variant)
{
    char text[8];
    uint64_t key = 0;
    hk_buf buf;

    hk_buf_init(&buf, text, sizeof text);
    hk_uci_write(&buf, move, variant);
    for (size_t i = 0; i < sizeof text; i++)
        key = key << 8 | (i < buf.size ? (unsigned char)text[i] : 0);
    return key;
}

/* The moves come nearly in order, and are few: each is put in its place. */
static void put_moves(struct json_text *out, const hk_move_list *moves, hk_variant variant)
{
    uint64_t keys[HK_MOVES_MAX];

    for (unsigned i = 0; i < moves->size; i++) {
        const uint64_t key = move_key(moves->move[i], variant);
        unsigned place = i;
        for (; place > 0 && keys[place - 1] > key; place--)
            keys[place] = keys[place - 1];
        keys[place] = key;
    }
    json_text_open(out, '[');
    for (unsigned i = 0; i < moves->size; i++) {
        char text[8];
        size_t size = 0;
        for (; size < sizeof text && keys[i]; size++, keys[i] <<= 8)
            text[size] = (char)(keys[i] >> 56);
        json_text_string(out, text, size);
    }
    json_text_close(out, ']');
}

/* Groups of members. */

/*
 * That no game reaches the start position, and why: told, not refused, for it may be a composed
 * one.
 */
static void put_start_remark(struct json_text *out, const hk_rules *rules, const hk_position *start)
{
    static const hk_rule rule = HK_RULE_ILLEGAL_POSITION;
    hk_legality_verdict verdict = {.answer = HK_UNKNOWN};
    hk_position array;

    hk_position_start(&array);
    if (!hk_board_equal(&array.board, &start->board))
        hk_legality_glance(start, rules->variant, &verdict);
    json_text_key(out, "start_remark");
    if (verdict.answer != HK_NO) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "text");
    json_text_word(out, verdict.reason);
    json_text_key(out, "articles");
    articles_write(out, rules->edition, &rule, hk_article_number(rules->edition, rule) ? 1 : 0);
    json_text_close(out, '}');
}

static void put_start(struct json_text *out, const struct hall_game *game)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    const hk_position *start = hk_game_start(game->log.game);

    json_text_key(out, "start_fen");
    put_fen(out, start, rules->variant);
    put_start_remark(out, rules, start);
}

static void put_persons(struct json_text *out, const struct hall_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_word(out, game->log.persons.player[color]);
    }
    json_text_key(out, "headers");
    json_text_tree(out, headers_to_json(&game->log.persons));
}

static void put_move(struct json_text *out, hk_board *board, const hk_made_move *made,
                     const hk_rules *rules)
{
    char text[HK_SAN_MAX];
    hk_buf san;

    hk_buf_init(&san, text, sizeof text);
    hk_san_write(&san, board, made->move, &hk_letters_english, HK_SAN_PGN);
    json_text_open(out, '{');
    json_text_key(out, "uci");
    put_uci(out, made->move, rules->variant);
    json_text_key(out, "san");
    json_text_string(out, text, san.size);
    json_text_key(out, "clock_ms");
    if (hk_rules_have_clock(rules))
        json_text_int(out, made->clock_ms);
    else
        json_text_null(out);
    json_text_close(out, '}');
    hk_board_make(board, made->move);
}

/* The moves from half-move `from` on; `board` is the one before it. */
static void put_made(struct json_text *out, const struct hall_game *game, hk_board board,
                     unsigned from, unsigned plies)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    const hk_made_move *made = hk_game_moves(game->log.game);

    json_text_key(out, "moves");
    json_text_open(out, '[');
    for (unsigned i = from; i < plies; i++)
        put_move(out, &board, &made[i], rules);
    json_text_close(out, ']');
}

static void put_position(struct json_text *out, const struct hall_game *game, const hk_state *state,
                         enum view view)
{
    const hk_variant variant = hk_game_rules(game->log.game)->variant;
    const hk_board *board = &state->position.board;
    hk_move_list moves = {.size = 0};

    json_text_key(out, "fen");
    put_fen(out, &state->position, variant);
    json_text_key(out, "ply");
    json_text_int(out, state->plies);
    json_text_key(out, "turn");
    json_text_word(out, hk_color_word((hk_color)board->side));
    json_text_key(out, "check");
    json_text_bool(out, hk_board_checkers(board) != 0);
    if (view == VIEW_WATCH)
        return;
    if (state->status != HK_STATUS_ENDED)
        hk_movegen_legal(board, &moves);
    json_text_key(out, "legal");
    put_moves(out, &moves, variant);
}

/*
 * Who has to press: -1 nobody. Both may have to if the second answered before the first had
 * pressed: then the first one's clock runs.
 */
static int who_presses(const hk_state *state)
{
    if (state->to_press[HK_WHITE] && state->to_press[HK_BLACK])
        return (int)state->position.board.side;
    return state->to_press[HK_WHITE] ? HK_WHITE : state->to_press[HK_BLACK] ? HK_BLACK : -1;
}

static void put_clocks(struct json_text *out, const hk_clock *clock)
{
    json_text_key(out, "clocks");
    if (!hk_clock_is_used(clock)) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "white_ms");
    json_text_int(out, clock->left_ms[HK_WHITE]);
    json_text_key(out, "black_ms");
    json_text_int(out, clock->left_ms[HK_BLACK]);
    json_text_key(out, "running");
    json_text_word(out, clock->running ? hk_color_word(clock->whose) : NULL);
    if (clock->running && clock->delay_left_ms > 0) {
        json_text_key(out, "delay_ms");
        json_text_int(out, clock->delay_left_ms);
    }
    json_text_close(out, '}');
}

/* The player whose offer stands; where both could be named, he whose move came first. */
static uint64_t offer_number(const struct hall_game *game, const hk_state *state)
{
    return state->offered[HK_WHITE] || state->offered[HK_BLACK] ? game->log.offered : 0;
}

static void put_offer(struct json_text *out, const struct hall_game *game, const hk_state *state)
{
    const uint64_t number = offer_number(game, state);

    json_text_key(out, "offer");
    if (!number) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "by");
    json_text_word(out, hk_color_word(state->offered[HK_WHITE] ? HK_WHITE : HK_BLACK));
    json_text_key(out, "number");
    json_text_int(out, (int64_t)number);
    json_text_close(out, '}');
}

static unsigned present_bits(const struct hall_game *game)
{
    return (hall_is_present(game, HK_WHITE) ? 1U : 0) | (hall_is_present(game, HK_BLACK) ? 2U : 0) |
           (game->present[ROLE_ARBITER] > 0 ? 4U : 0);
}

static void put_present(struct json_text *out, const struct hall_game *game)
{
    const unsigned bits = present_bits(game);

    json_text_key(out, "present");
    json_text_open(out, '{');
    json_text_key(out, "white");
    json_text_bool(out, bits & 1);
    json_text_key(out, "black");
    json_text_bool(out, bits & 2);
    json_text_key(out, "arbiter");
    json_text_bool(out, bits & 4);
    json_text_close(out, '}');
    json_text_key(out, "latency_ms");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        if (game->latency_ms[color])
            json_text_int(out, game->latency_ms[color]);
        else
            json_text_null(out);
    }
    json_text_close(out, '}');
}

static void put_call(struct json_text *out, const struct hall_game *game, enum view view)
{
    const struct call *call = &game->log.call;

    json_text_key(out, "call");
    if (!call->by) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "by");
    json_text_word(out, party_word(call->by));
    json_text_key(out, "at_ms");
    json_text_int(out, call->at_ms);
    json_text_key(out, "taken");
    json_text_bool(out, call->taken);
    if (view == VIEW_ARBITER) {
        json_text_key(out, "reason");
        json_text_word(out, call->reason);
        json_text_key(out, "calls");
        json_text_int(out, call->count[call->by == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE]);
    }
    json_text_close(out, '}');
}

/* The clock on the table that is the game's master. */
static void put_device(struct json_text *out, const struct hall *hall, const struct hall_game *game)
{
    const struct device *device = &game->log.device;

    json_text_key(out, "device");
    if (!device->seat) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "session");
    json_text_word(out, device->session);
    json_text_key(out, "number");
    json_text_int(out, (int64_t)device->number);
    json_text_key(out, "behind");
    json_text_int(out, device->ahead_count);
    json_text_key(out, "silent_ms");
    json_text_int(out, game->heard_mono_ms ? hall_mono_ms(hall) - game->heard_mono_ms : 0);
    json_text_key(out, "drift_ms");
    json_text_int(out, game->drift_ms);
    json_text_close(out, '}');
}

/* May this view know what the referee knows of claims that would succeed? */
static bool sees_claims(const struct hall_game *game, enum view view)
{
    return view == VIEW_ARBITER || (view == VIEW_PLAYER && game->log.setup.hints);
}

enum { SHORTEST_REPETITION = 7 }; /* half-moves before the move that repeats for the third time */

static void put_claims(struct json_text *out, const struct hall_game *game, const hk_state *state,
                       enum view view)
{
    const hk_variant variant = hk_game_rules(game->log.game)->variant;
    hk_claims claims;

    json_text_key(out, "claims");
    if (!sees_claims(game, view) || state->status == HK_STATUS_ENDED ||
        state->position.halfmove_plies < SHORTEST_REPETITION) {
        json_text_null(out);
        return;
    }
    hk_game_claims(game->log.game, &claims);
    if (!claims.threefold && claims.threefold_moves.size == 0 && !claims.fifty &&
        claims.fifty_moves.size == 0) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "threefold");
    json_text_bool(out, claims.threefold);
    json_text_key(out, "fifty");
    json_text_bool(out, claims.fifty);
    json_text_key(out, "threefold_moves");
    put_moves(out, &claims.threefold_moves, variant);
    json_text_key(out, "fifty_moves");
    put_moves(out, &claims.fifty_moves, variant);
    json_text_close(out, '}');
}

static void put_after(struct json_text *out, const struct hall_game *game)
{
    json_text_key(out, "signed");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_word(out, hk_score_text(game->log.signed_score[color]));
    }
    json_text_close(out, '}');
    json_text_key(out, "rematch");
    if (!game->log.rematch_by) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "by");
    json_text_word(out, party_word(game->log.rematch_by));
    json_text_key(out, "swap");
    json_text_bool(out, game->log.rematch_swaps);
    json_text_key(out, "game");
    json_text_word(out, game->log.rematch[0] ? game->log.rematch : NULL);
    json_text_close(out, '}');
}

static void put_result(struct json_text *out, const struct hall_game *game, const hk_state *state)
{
    json_text_key(out, "result");
    json_text_word(out, hk_result_text(state->result));
    json_text_key(out, "reason");
    json_text_word(out, state->reason == HK_REASON_NONE ? NULL : hk_reason_word(state->reason));
    json_text_key(out, "unsettled");
    json_text_bool(out, state->unsettled);
    json_text_key(out, "articles");
    articles_write(out, hk_game_rules(game->log.game)->edition, state->ended_by,
                   state->ended_by_count);
    json_text_key(out, "ending");
    ending_write(out, state);
    json_text_key(out, "cancelled");
    json_text_bool(out, game->log.cancelled);
}

static void put_to_press(struct json_text *out, int who)
{
    json_text_key(out, "to_press");
    json_text_word(out, who < 0 ? NULL : hk_color_word((hk_color)who));
}

static void put_differs(struct json_text *out, const struct hall_game *game)
{
    json_text_key(out, "differs");
    json_text_bool(out, game->log.differs_at != 0);
}

/* Frames. */

static void begin(struct json_text *out, const struct hall_game *game, const char *type,
                  int64_t at_ms)
{
    json_text_open(out, '{');
    json_text_key(out, "type");
    json_text_word(out, type);
    json_text_key(out, "game");
    json_text_word(out, game->name);
    json_text_key(out, "number");
    json_text_int(out, (int64_t)game->log.number);
    json_text_key(out, "at_ms");
    json_text_int(out, at_ms);
}

static void put_rules(struct json_text *out, const hk_rules *rules)
{
    json_t *json = rules_to_json(rules);
    const char *member;
    json_t *value;

    if (!json) {
        json_text_fail(out);
        return;
    }
    json_object_del(json, "fen");
    json_object_foreach(json, member, value)
    {
        json_text_key(out, member);
        json_text_tree(out, json_incref(value));
    }
    json_decref(json);
}

/* Members that stand after what makes a state a state; also of one that is only tried. */
static void put_standing(struct json_text *out, const struct hall_game *game, const hk_state *state,
                         enum view view)
{
    json_text_key(out, "status");
    json_text_word(out, hk_status_word(state->status));
    put_position(out, game, state, view);
    put_to_press(out, who_presses(state));
    put_clocks(out, &state->clock);
    put_offer(out, game, state);
    put_result(out, game, state);
}

char *wire_state(const struct hall *hall, const struct hall_game *game, enum view view)
{
    const struct setup *setup = &game->log.setup;
    const int64_t at_ms = hall_game_time(hall, game);
    struct json_text out = {.comma = false};
    hk_state state;

    hall_look(game, at_ms, &state);
    begin(&out, game, "state", at_ms);
    json_text_key(&out, "epoch");
    json_text_int(&out, hall_epoch(hall));
    put_persons(&out, game);
    json_text_key(&out, "casual");
    json_text_bool(&out, setup->casual);
    json_text_key(&out, "arbiter");
    json_text_bool(&out, setup->arbiter);
    json_text_key(&out, "hints");
    json_text_bool(&out, setup->hints);
    put_rules(&out, hk_game_rules(game->log.game));
    put_start(&out, game);
    put_standing(&out, game, &state, view);
    put_made(&out, game, hk_game_start(game->log.game)->board, 0, state.plies);
    put_present(&out, game);
    put_call(&out, game, view);
    put_device(&out, hall, game);
    put_claims(&out, game, &state, view);
    put_after(&out, game);
    put_differs(&out, game);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

/* How many half-moves stand as they were told. */
static unsigned common_plies(const struct hall_game *game, unsigned plies)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    const struct told *told = &game->told;
    const unsigned most = plies < told->plies ? plies : told->plies;
    unsigned common = 0;

    while (common < most && made[common].move == told->moves[common])
        common++;
    /* the last one may have another clock: it was completed later, or its time was set */
    if (common > 0 && common == told->plies && made[common - 1].clock_ms != told->last_clock_ms)
        common--;
    return common;
}

static bool has_new_start(const struct hall_game *game)
{
    return !hk_board_equal(&hk_game_start(game->log.game)->board, &game->told.start);
}

static hk_board board_before(const struct hall_game *game, unsigned ply)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    hk_board board = hk_game_start(game->log.game)->board;

    if (ply == game->told.plies && ply > 0)
        return game->told.board;
    for (unsigned i = 0; i < ply; i++)
        hk_board_make(&board, made[i].move);
    return board;
}

static void put_event(struct json_text *out, const struct hall_game *game, enum view view)
{
    const bool shown = game->has_event &&
                       (view == VIEW_ARBITER ||
                        (view == VIEW_PLAYER && !wire_is_private(&game->event) &&
                         game->event.kind != HK_EVENT_MOVE && game->event.kind != HK_EVENT_PRESS));
    if (!shown)
        return;
    if (view == VIEW_ARBITER) {
        json_text_key(out, "event");
        event_write(out, &game->event, true);
    }
    json_text_key(out, "ruling");
    json_text_open(out, '{');
    ruling_members_write(out, &game->ruling, &game->event, HK_LANGUAGE_EN);
    json_text_close(out, '}');
}

char *wire_change(const struct hall *hall, const struct hall_game *game, enum view view)
{
    const int64_t at_ms = hall_game_time(hall, game);
    const struct told *told = &game->told;
    const struct logged *log = &game->log;
    struct json_text out = {.comma = false};
    hk_state state;

    hall_look(game, at_ms, &state);
    const bool restarted = has_new_start(game);
    const unsigned common = restarted ? 0 : common_plies(game, state.plies);
    begin(&out, game, "change", at_ms);
    if (log->persons_changed != told->persons)
        put_persons(&out, game);
    if (restarted)
        put_start(&out, game);
    const bool status = state.status != told->status;
    if (status) {
        json_text_key(&out, "status");
        json_text_word(&out, hk_status_word(state.status));
    }
    if (restarted || common != state.plies || common != told->plies) {
        json_text_key(&out, "moves_from");
        json_text_int(&out, common);
        put_made(&out, game,
                 restarted ? hk_game_start(log->game)->board : board_before(game, common), common,
                 state.plies);
        put_position(&out, game, &state, view);
        put_claims(&out, game, &state, view);
    } else if (status) {
        put_position(&out, game, &state, view);
    }
    if (who_presses(&state) != told->to_press)
        put_to_press(&out, who_presses(&state));
    put_clocks(&out, &state.clock);
    if (offer_number(game, &state) != told->offered)
        put_offer(&out, game, &state);
    if (present_bits(game) != told->present)
        put_present(&out, game);
    if (log->call.by != told->call.by || log->call.at_ms != told->call.at_ms ||
        log->call.taken != told->call.taken)
        put_call(&out, game, view);
    if (log->device.seat != told->device || log->device.number != told->device_number ||
        log->device.ahead_count != told->ahead)
        put_device(&out, hall, game);
    if (memcmp(log->signed_score, told->signed_score, sizeof told->signed_score) != 0 ||
        log->rematch_by != told->rematch_by || (log->rematch[0] != '\0') != told->rematch)
        put_after(&out, game);
    if ((log->differs_at != 0) != told->differs)
        put_differs(&out, game);
    if (status || state.result != told->result || state.reason != told->reason)
        put_result(&out, game, &state);
    put_event(&out, game, view);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

bool wire_told(struct hall_game *game)
{
    const hk_made_move *made = hk_game_moves(game->log.game);
    const struct logged *log = &game->log;
    struct told *told = &game->told;
    hk_state state;

    hall_look(game, hk_game_at(log->game), &state);
    if (state.plies > told->room) {
        const size_t room = state.plies + 64;
        hk_move *moves = realloc(told->moves, room * sizeof *moves);
        if (!moves)
            return false;
        told->moves = moves;
        told->room = room;
    }
    for (unsigned i = has_new_start(game) ? 0 : common_plies(game, state.plies); i < state.plies;
         i++)
        told->moves[i] = made[i].move;
    told->plies = state.plies;
    told->board = state.position.board;
    told->last_clock_ms = state.plies ? made[state.plies - 1].clock_ms : 0;
    told->start = hk_game_start(game->log.game)->board;
    told->persons = log->persons_changed;
    told->offered = offer_number(game, &state);
    told->call = log->call;
    told->device = log->device.seat;
    told->device_number = log->device.number;
    told->ahead = log->device.ahead_count;
    told->status = state.status;
    told->result = state.result;
    told->reason = state.reason;
    told->to_press = who_presses(&state);
    told->present = present_bits(game);
    memcpy(told->signed_score, log->signed_score, sizeof told->signed_score);
    told->differs = log->differs_at != 0;
    told->rematch_by = log->rematch_by;
    told->rematch = log->rematch[0] != '\0';
    return true;
}

/* Answers. */

/* An act of a clock that is no event: which note it became. */
static void put_noted(struct json_text *out, const struct acted *acted)
{
    json_text_open(out, '{');
    json_text_key(out, "number");
    json_text_int(out, (int64_t)acted->number);
    json_text_key(out, "noted");
    json_text_word(out, note_word(acted->noted));
    json_text_close(out, '}');
}

static void put_ruling(struct json_text *out, const struct acted *acted)
{
    if (acted->noted && acted->ruling.verdict == HK_VERDICT_NONE) {
        put_noted(out, acted);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "number");
    if (acted->number) {
        json_text_int(out, (int64_t)acted->number);
        json_text_key(out, "seq");
        json_text_int(out, (int64_t)acted->event.seq);
        json_text_key(out, "at_ms");
        json_text_int(out, acted->event.at_ms);
    } else {
        json_text_null(out);
    }
    ruling_members_write(out, &acted->ruling, &acted->event, HK_LANGUAGE_EN);
    json_text_close(out, '}');
}

char *wire_ruling(const struct acted *acted)
{
    struct json_text out = {.comma = false};

    put_ruling(&out, acted);
    return json_text_take(&out);
}

char *wire_preview(const struct hall *hall, const struct hall_game *game, const struct acted *acted,
                   const hk_state *after)
{
    struct json_text out = {.comma = false};

    (void)hall;
    json_text_open(&out, '{');
    json_text_key(&out, "ruling");
    put_ruling(&out, acted);
    json_text_key(&out, "state");
    json_text_open(&out, '{');
    put_standing(&out, game, after, VIEW_PLAYER);
    json_text_close(&out, '}');
    json_text_close(&out, '}');
    return json_text_take(&out);
}

char *wire_line(const struct hall *hall, const struct hall_game *game)
{
    struct json_text out = {.comma = false};
    const int64_t at_ms = hall_game_time(hall, game);
    hk_state state;

    hall_look(game, at_ms, &state);
    begin(&out, game, "line", at_ms);
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(&out, hk_color_word((hk_color)color));
        json_text_word(&out, game->log.persons.player[color]);
    }
    for (int header = HEADER_ROUND; header <= HEADER_BOARD; header++) {
        json_text_key(&out, header_member((enum header)header));
        json_text_word(&out, game->log.persons.header[header]);
    }
    json_text_key(&out, "profile");
    json_text_word(&out, game->log.setup.rules.profile == HK_PROFILE_SCREEN  ? "screen"
                         : game->log.setup.rules.profile == HK_PROFILE_BOARD ? "board"
                                                                             : "training");
    json_text_key(&out, "status");
    json_text_word(&out, hk_status_word(state.status));
    json_text_key(&out, "ply");
    json_text_int(&out, state.plies);
    json_text_key(&out, "result");
    json_text_word(&out, hk_result_text(state.result));
    json_text_key(&out, "cancelled");
    json_text_bool(&out, game->log.cancelled);
    put_clocks(&out, &state.clock);
    put_present(&out, game);
    put_call(&out, game, VIEW_ARBITER);
    put_device(&out, hall, game);
    put_differs(&out, game);
    json_text_close(&out, '}');
    return json_text_take(&out);
}

static char *dump(json_t *json)
{
    char *text = json ? json_dumps(json, JSON_COMPACT) : NULL;
    json_decref(json);
    return text;
}

/* The address of a link: of a seat in a game, or in the hall. */
static json_t *link_json(const struct made_link *link, bool of_hall)
{
    char address[HALL_TOKEN_ROOM + 8];
    hk_buf buf;

    hk_buf_init(&buf, address, sizeof address);
    hk_buf_str(&buf, of_hall ? "/hall#" : "/play#");
    hk_buf_str(&buf, link->token);
    return json_pack("{s:s, s:s, s:i, s:s%}", "role", role_word(link->role), "scope",
                     scope_word(link->scope), "link_number", (int)link->number, "link", address,
                     buf.size);
}

char *wire_made(const struct made_game *made)
{
    char watch[HALL_NAME_ROOM + 8];
    hk_buf buf;
    json_t *links = json_array();

    hk_buf_init(&buf, watch, sizeof watch);
    hk_buf_str(&buf, "/watch/");
    hk_buf_str(&buf, made->name);
    for (unsigned i = 0; i < made->link_count; i++)
        json_array_append_new(links, link_json(&made->links[i], false));
    return dump(json_pack("{s:s, s:s%, s:o}", "game", made->name, "watch", watch, buf.size, "links",
                          links));
}

char *wire_made_link(const char *game, const struct made_link *link)
{
    json_t *json = link_json(link, !game);

    if (json)
        json_object_set_new(json, "game", game ? json_string(game) : json_null());
    return dump(json);
}

char *wire_seat(const struct seat *seat)
{
    return dump(json_pack("{s:s, s:s, s:s?, s:i}", "role", role_word(seat->role), "scope",
                          scope_word(seat->scope), "game", seat->of_hall ? NULL : seat->game,
                          "link_number", (int)seat->link_number));
}

/* A reason as a sentence; a sentence stays as it is. */
static json_t *sentence_json(const char *why)
{
    char sentence[REFUSAL_WHY_ROOM + 4];
    hk_buf buf;

    hk_buf_init(&buf, sentence, sizeof sentence);
    hk_buf_sentence(&buf, why);
    return json_string(sentence);
}

char *wire_problem(const struct refusal *refusal, const char *state)
{
    json_t *json =
        json_pack("{s:s, s:s, s:i, s:o, s:s, s:s?}", "type", "about:blank", "title",
                  code_title(refusal->code), "status", code_status(refusal->code), "detail",
                  sentence_json(refusal->why), "code", code_word(refusal->code), "field",
                  refusal->field[0] ? refusal->field : NULL);
    if (json && state)
        json_object_set_new(json, "state", json_loads(state, 0, NULL));
    return dump(json);
}

/* Scoresheets. */

static void put_sheet(struct json_text *out, const struct hall_game *game, hk_color player)
{
    hk_sheet_report report;
    size_t count = 0;
    const hk_sheet_entry *entries = hk_game_sheet(game->log.game, player, &count);

    hk_sheet_check(game->log.game, player, &report);
    json_text_key(out, hk_color_word(player));
    json_text_open(out, '{');
    json_text_key(out, "entries");
    json_text_open(out, '[');
    for (size_t i = 0; i < count; i++) {
        json_text_open(out, '{');
        json_text_key(out, "seq");
        json_text_int(out, (int64_t)entries[i].seq);
        json_text_key(out, "text");
        json_text_word(out, entries[i].text);
        json_text_key(out, "ply");
        json_text_int(out, entries[i].ply);
        json_text_key(out, "offer");
        json_text_bool(out, entries[i].offer);
        json_text_key(out, "replaced");
        json_text_bool(out, entries[i].replaced);
        json_text_key(out, "agrees");
        json_text_bool(out, hk_sheet_agrees(game->log.game, &entries[i]));
        json_text_close(out, '}');
    }
    json_text_close(out, ']');
    json_text_key(out, "recorded");
    json_text_int(out, report.recorded);
    json_text_key(out, "missing");
    json_text_int(out, report.missing);
    json_text_key(out, "differing");
    json_text_int(out, report.differing);
    json_text_key(out, "owes");
    json_text_bool(out, report.owes);
    json_text_close(out, '}');
}

char *wire_scoresheets(const struct hall_game *game, bool white, bool black)
{
    struct json_text out = {.comma = false};
    hk_state state;

    hall_look(game, hk_game_at(game->log.game), &state);
    json_text_open(&out, '{');
    json_text_key(&out, "game");
    json_text_word(&out, game->name);
    put_made(&out, game, hk_game_start(game->log.game)->board, 0, state.plies);
    if (white)
        put_sheet(&out, game, HK_WHITE);
    if (black)
        put_sheet(&out, game, HK_BLACK);
    json_text_close(&out, '}');
    return json_text_take(&out);
}
