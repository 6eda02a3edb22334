/*
 * What the hall says of a game as it stands: the whole state, and a line for the list. The groups
 * of members are in wire_game.c; what has become of a game since its audience was told is in
 * wire_change.c.
 */
#include "hall/server/wire.h"
#include "codec/duty_json.h"
#include "codec/rules_json.h"
#include "hakem/schema.h"
#include "hall/server/broadcast.h"
#include "hall/server/score.h"
#include "hall/server/signs.h"
#include "hall/server/wire_game.h"
#include "hall/server/wire_position.h"

enum view wire_view_of(const struct seat *seat)
{
    switch (seat->role) {
    case ROLE_ARBITER:
        return seat->scope == SCOPE_RESULTS ? VIEW_HELPER
               : seat->scope == SCOPE_FULL  ? VIEW_DECIDER
                                            : VIEW_ARBITER;
    case ROLE_BOTH:
    case ROLE_OPERATOR:
        return VIEW_OPERATOR;
    case ROLE_CLOCK:
        return VIEW_HELPER;
    case ROLE_WHITE:
    case ROLE_BLACK:
        return VIEW_PLAYER;
    case ROLE_ORGANISER:
    case ROLE_CAPTAIN:
    case ROLE_WATCH:
    case ROLES:
        break;
    }
    return VIEW_WATCH;
}

const struct hall_game *wire_shown(const struct hall_game *game, enum view view)
{
    return view == VIEW_WATCH && game->broadcast ? &game->broadcast->shown : game;
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

static void put_signs(struct json_text *out, const struct hall *hall, const struct hall_game *game,
                      const hk_state *state, int64_t at_ms)
{
    hk_signs signs;

    signs_find(hall, game, state, at_ms, &signs);
    signs_put(out, game, &signs);
}

char *wire_state(const struct hall *hall, const struct hall_game *told, enum view view)
{
    const struct hall_game *game = wire_shown(told, view);
    const struct setup *setup = &game->log.setup;
    const int64_t at_ms = hall_game_time(hall, game);
    struct json_text out = {.comma = false};
    hk_state state;

    wire_look(game, at_ms, view, &state);
    wire_begin(&out, game, "state", at_ms);
    json_text_key(&out, "epoch");
    json_text_int(&out, hall_epoch(hall));
    wire_put_persons(&out, game, view);
    json_text_key(&out, "casual");
    json_text_bool(&out, setup->casual);
    json_text_key(&out, "arbiter");
    json_text_bool(&out, setup->arbiter);
    json_text_key(&out, "hints");
    json_text_bool(&out, setup->hints);
    json_text_key(&out, "flags_claimed");
    json_text_bool(&out, hall_flags_are_claimed(game));
    json_text_key(&out, "broadcast_delay_ms");
    json_text_int(&out, setup->broadcast_delay_ms);
    json_text_key(&out, "broadcast_delay_moves");
    json_text_int(&out, setup->broadcast_delay_moves);
    wire_put_live(&out, game);
    put_rules(&out, hk_game_rules(game->log.game));
    wire_put_start(&out, game);
    wire_put_standing(&out, game, &state, view);
    wire_put_made(&out, game, hk_game_start(game->log.game)->board, 0, &state, view);
    wire_put_away(&out, game);
    wire_put_present(&out, game);
    wire_put_call(&out, game, wire_tells_call(game, &state, view), view);
    wire_put_decided(&out, game, view);
    wire_put_device(&out, hall, game);
    wire_put_clock_named(&out, game);
    if (wire_tells_illegal_moves(view))
        wire_put_illegal_moves(&out, &state);
    wire_put_claims(&out, game, &state, view);
    wire_put_takeback(&out, game);
    wire_put_after(&out, game);
    wire_put_differs(&out, game);
    if (wire_tells_duty(game, view))
        duty_write(&out, &state, hk_game_rules(game->log.game)->variant);
    if (view >= VIEW_ARBITER) {
        put_signs(&out, hall, game, &state, at_ms);
        if (view == VIEW_DECIDER)
            wire_put_code(&out, hall, game);
        wire_put_earlier(&out, hall, game);
        wire_put_begun(&out, game);
    }
    json_text_close(&out, '}');
    return json_text_take(&out);
}

char *wire_line(const struct hall *hall, const struct hall_game *told, enum view view)
{
    const struct hall_game *game = wire_shown(told, view);
    struct json_text out = {.comma = false};
    const int64_t at_ms = hall_game_time(hall, game);
    hk_state state;

    wire_look(game, at_ms, view, &state);
    wire_begin(&out, game, "line", at_ms);
    wire_put_players(&out, game, view);
    for (int header = HEADER_ROUND; header <= HEADER_BOARD; header++) {
        json_text_key(&out, header_member((enum header)header));
        json_text_word(&out, game->log.persons.header[header]);
    }
    json_text_key(&out, "profile");
    json_text_word(&out, game->log.setup.rules.profile == HK_PROFILE_SCREEN  ? "screen"
                         : game->log.setup.rules.profile == HK_PROFILE_BOARD ? "board"
                                                                             : "training");
    wire_put_level(&out, game);
    wire_put_live(&out, game);
    wire_put_status(&out, game, &state);
    json_text_key(&out, "ply");
    if (game->log.live)
        json_text_int(&out, state.plies);
    else
        json_text_null(&out);
    wire_put_last_move(&out, game, &state, view);
    json_text_key(&out, "result");
    json_text_word(&out, hk_result_text(state.result));
    json_text_key(&out, "score");
    json_text_word(&out, score_beside_result(&state));
    json_text_key(&out, "cancelled");
    json_text_bool(&out, game->log.cancelled);
    wire_put_clocks(&out, game, &state.clock);
    wire_put_present(&out, game);
    wire_put_call(&out, game, true, view);
    wire_put_decided(&out, game, view);
    wire_put_device(&out, hall, game);
    wire_put_differs(&out, game);
    wire_put_start_to_come(&out, game);
    wire_put_begun(&out, game);
    signs_put_absence(&out, game, at_ms);
    if (view >= VIEW_ARBITER)
        put_signs(&out, hall, game, &state, at_ms);
    json_text_close(&out, '}');
    return json_text_take(&out);
}
