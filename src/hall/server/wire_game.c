/*
 * A game as members of a frame, a group each. The frame of the whole state has all groups; that of
 * a change has those that differ from what was told before (wire_change.c).
 */
#include "hall/server/wire_game.h"
#include "codec/ruling_json.h"
#include "hakem/words.h"
#include "hall/server/device_code.h"
#include "hall/server/logged.h"
#include "hall/server/public.h"
#include "hall/server/score.h"
#include "hall/server/table.h"
#include "hall/server/wire_position.h"

void wire_begin(struct json_text *out, const struct hall_game *game, const char *type,
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

bool wire_open_member(struct json_text *out, const char *member, bool is_there)
{
    json_text_key(out, member);
    if (is_there)
        json_text_open(out, '{');
    else
        json_text_null(out);
    return is_there;
}

/* One player as a word; nobody is NULL. */
static const char *party_word(hk_parties who)
{
    return who == HK_PARTY_WHITE   ? "white"
           : who == HK_PARTY_BLACK ? "black"
           : who == HK_PARTY_BOTH  ? "both"
                                   : NULL;
}

static void put_players(struct json_text *out, const struct persons *persons)
{
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_word(out, persons->player[color]);
    }
}

void wire_put_players(struct json_text *out, const struct hall_game *game, enum view view)
{
    struct persons storage;

    put_players(out, public_persons(game, view, &storage));
}

void wire_put_persons(struct json_text *out, const struct hall_game *game, enum view view)
{
    struct persons storage;
    const struct persons *persons = public_persons(game, view, &storage);

    put_players(out, persons);
    json_text_key(out, "headers");
    json_text_tree(out, headers_to_json(persons));
}

void wire_put_level(struct json_text *out, const struct hall_game *game)
{
    const hk_rules *rules = hk_game_rules(game->log.game);
    const hk_level level = hk_rules_level(rules);

    json_text_key(out, "level");
    json_text_word(out, level == HK_LEVEL_BLITZ   ? "blitz"
                        : level == HK_LEVEL_RAPID ? "rapid"
                                                  : "standard");
    json_text_key(out, "supervision");
    json_text_word(out, rules->supervision == HK_SUPERVISION_FULL ? "full" : "limited");
}

/*
 * Who has to press: -1 nobody. Both may have to if the second answered before the first had
 * pressed: then the first one's clock runs.
 */
int wire_who_presses(const struct hall_game *game, const hk_state *state)
{
    if (!game->log.live)
        return -1;
    if (state->to_press[HK_WHITE] && state->to_press[HK_BLACK])
        return (int)state->position.board.side;
    return state->to_press[HK_WHITE] ? HK_WHITE : state->to_press[HK_BLACK] ? HK_BLACK : -1;
}

void wire_put_live(struct json_text *out, const struct hall_game *game)
{
    json_text_key(out, "live");
    json_text_bool(out, game->log.live);
}

void wire_put_earlier(struct json_text *out, const struct hall *hall, const struct hall_game *game)
{
    json_text_key(out, "earlier");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        struct table_earlier earlier;
        table_find_earlier(hall, game, (hk_color)color, &earlier);
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_open(out, '{');
        json_text_key(out, "games");
        json_text_int(out, earlier.games);
        json_text_key(out, "illegal_moves");
        json_text_int(out, earlier.illegal_moves);
        json_text_key(out, "warnings");
        json_text_int(out, earlier.warnings);
        json_text_close(out, '}');
    }
    json_text_close(out, '}');
}

void wire_put_begun(struct json_text *out, const struct hall_game *game)
{
    json_text_key(out, "begun_ms");
    if (game->log.begun_ms == INT64_MIN)
        json_text_null(out);
    else
        json_text_int(out, game->log.begun_ms);
}

void wire_put_clocks(struct json_text *out, const struct hall_game *game, const hk_clock *clock)
{
    if (!wire_open_member(out, "clocks", hk_clock_is_used(clock) && game->log.live))
        return;
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

bool wire_tells_illegal_moves(enum view view)
{
    return view == VIEW_HELPER;
}

bool wire_tells_duty(const struct hall_game *game, enum view view)
{
    return view >= VIEW_ARBITER ||
           (view >= VIEW_PLAYER && game->log.setup.rules.profile == HK_PROFILE_SCREEN);
}

void wire_put_illegal_moves(struct json_text *out, const hk_state *state)
{
    json_text_key(out, "illegal_moves");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_int(out, state->illegal_moves[color]);
    }
    json_text_close(out, '}');
}

/* An offer that is only tried comes with the next entry, as logged.c has it. */
uint64_t wire_offer_number(const struct hall_game *game, const hk_state *state)
{
    const hk_parties offers = (hk_parties)((state->offered[HK_WHITE] ? HK_PARTY_WHITE : 0) |
                                           (state->offered[HK_BLACK] ? HK_PARTY_BLACK : 0));

    if (!game->log.live || !offers)
        return 0;
    return offers & ~game->log.offers ? game->log.number + 1 : game->log.offered;
}

/* The player whose offer stands; where both could be named, he whose move came first. */
void wire_put_offer(struct json_text *out, const struct hall_game *game, const hk_state *state,
                    enum view view)
{
    const bool told =
        view != VIEW_HELPER && (view != VIEW_WATCH || !wire_is_bare(&game->log, state, view));
    const uint64_t number = told ? wire_offer_number(game, state) : 0;

    if (!wire_open_member(out, "offer", number != 0))
        return;
    json_text_key(out, "by");
    json_text_word(out, hk_color_word(state->offered[HK_WHITE] ? HK_WHITE : HK_BLACK));
    json_text_key(out, "number");
    json_text_int(out, (int64_t)number);
    json_text_close(out, '}');
}

void wire_put_clock_named(struct json_text *out, const struct hall_game *game)
{
    const hk_parties who = game->log.clock_named;

    json_text_key(out, "clock_named");
    json_text_word(out, who == 0 || who == HK_PARTY_BOTH ? NULL : party_word(who));
}

void wire_put_takeback(struct json_text *out, const struct hall_game *game)
{
    const struct takeback *takeback = &game->log.takeback;

    if (!wire_open_member(out, "takeback", takeback->by != 0))
        return;
    json_text_key(out, "by");
    json_text_word(out, party_word(takeback->by));
    json_text_key(out, "number");
    json_text_int(out, (int64_t)takeback->number);
    json_text_key(out, "declined");
    json_text_bool(out, takeback->declined);
    json_text_close(out, '}');
}

unsigned wire_present_bits(const struct hall_game *game)
{
    return (hall_is_present(game, HK_WHITE) ? 1U : 0) | (hall_is_present(game, HK_BLACK) ? 2U : 0) |
           (game->present[ROLE_ARBITER] > 0 || game->elsewhere >> ROLE_ARBITER & 1 ? 4U : 0);
}

void wire_put_present(struct json_text *out, const struct hall_game *game)
{
    const unsigned bits = wire_present_bits(game);

    json_text_key(out, "present");
    json_text_open(out, '{');
    json_text_key(out, "white");
    json_text_bool(out, bits & 1);
    json_text_key(out, "black");
    json_text_bool(out, bits & 2);
    json_text_key(out, "arbiter");
    json_text_bool(out, bits & 4);
    json_text_close(out, '}');
    json_text_key(out, "away_since_ms");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        if (game->left_ms[color] && !hall_is_present(game, (hk_color)color))
            json_text_int(out, game->left_ms[color]);
        else
            json_text_null(out);
    }
    json_text_close(out, '}');
    json_text_key(out, "latency_ms");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        if (game->latency_ms[color] >= 0)
            json_text_int(out, game->latency_ms[color]);
        else
            json_text_null(out);
    }
    json_text_close(out, '}');
}

bool wire_tells_call(const struct hall_game *game, const hk_state *state, enum view view)
{
    return view != VIEW_WATCH ||
           (!public_is_of_tournament(game, view) && !wire_is_bare(&game->log, state, view));
}

void wire_put_call(struct json_text *out, const struct hall_game *game, bool told, enum view view)
{
    const struct call *call = &game->log.call;

    if (!wire_open_member(out, "call", told && call->by != 0))
        return;
    json_text_key(out, "by");
    json_text_word(out, party_word(call->by));
    json_text_key(out, "at_ms");
    json_text_int(out, call->at_ms);
    json_text_key(out, "taken");
    json_text_bool(out, call->taken);
    json_text_key(out, "taken_by");
    json_text_word(out, call->taken_by[0] && !public_is_bare(game, view) ? call->taken_by : NULL);
    if (view >= VIEW_ARBITER) {
        json_text_key(out, "reason");
        json_text_word(out, call->reason);
        json_text_key(out, "calls");
        json_text_int(out, call->count[call->by == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE]);
    }
    json_text_close(out, '}');
}

/* When a game that waits is to begin, as an arbiter has said; null: nobody has. */
void wire_put_start_to_come(struct json_text *out, const struct hall_game *game)
{
    const struct logged *log = &game->log;

    if (!wire_open_member(out, "starts",
                          log->has_schedule && log->status == HK_STATUS_WAITING && !log->cancelled))
        return;
    json_text_key(out, "at_ms");
    json_text_int(out, log->scheduled_ms);
    json_text_key(out, "itself");
    json_text_bool(out, log->starts_itself);
    json_text_close(out, '}');
}

const struct decided *wire_decided(const struct hall_game *game, enum view view)
{
    return view >= VIEW_ARBITER ? &game->log.decided : &game->log.decided_openly;
}

void wire_put_decided(struct json_text *out, const struct hall_game *game, enum view view)
{
    const struct decided *decided = wire_decided(game, view);

    const bool told = decided->number != 0 && !public_is_of_tournament(game, view);
    if (!wire_open_member(out, "decided", told))
        return;
    json_text_key(out, "number");
    json_text_int(out, (int64_t)decided->number);
    json_text_key(out, "author");
    json_text_word(out, decided->by[0] && !public_is_bare(game, view) ? decided->by : NULL);
    json_text_close(out, '}');
}

void wire_put_device(struct json_text *out, const struct hall *hall, const struct hall_game *game)
{
    const struct device *device = &game->log.device;
    int64_t moves = 0; /* that have been pressed for */

    for (unsigned i = 0; i < device->ahead_count; i++)
        moves += device->ahead[i].kind == HK_EVENT_PRESS;
    if (!wire_open_member(out, "device", device->seat != 0))
        return;
    json_text_key(out, "session");
    json_text_word(out, device->session);
    json_text_key(out, "number");
    json_text_int(out, (int64_t)device->number);
    json_text_key(out, "behind");
    json_text_int(out, moves);
    json_text_key(out, "silent_ms");
    json_text_int(out, game->heard_mono_ms ? hall_mono_ms(hall) - game->heard_mono_ms : 0);
    json_text_key(out, "drift_ms");
    json_text_int(out, game->drift_ms);
    json_text_close(out, '}');
}

void wire_put_code(struct json_text *out, const struct hall *hall, const struct hall_game *game)
{
    char code[DEVICE_CODE_ROOM];

    json_text_key(out, "clock_code");
    if (!game->log.device.seat) {
        json_text_null(out);
        return;
    }
    device_code(hall, game, code);
    json_text_word(out, code);
}

/* May this view know what the referee knows of claims that would succeed? */
static bool sees_claims(const struct hall_game *game, enum view view)
{
    return view >= VIEW_ARBITER ||
           (view != VIEW_WATCH && view != VIEW_HELPER && game->log.setup.hints);
}

enum { SHORTEST_REPETITION = 7 }; /* half-moves before the move that repeats for the third time */

void wire_put_claims(struct json_text *out, const struct hall_game *game, const hk_state *state,
                     enum view view)
{
    const hk_variant variant = hk_game_rules(game->log.game)->variant;
    const bool may_see = game->log.live && sees_claims(game, view) &&
                         state->status != HK_STATUS_ENDED &&
                         state->position.halfmove_plies >= SHORTEST_REPETITION;
    hk_claims claims;

    if (may_see)
        hk_game_claims(game->log.game, &claims);
    if (!wire_open_member(out, "claims",
                          may_see && (claims.threefold || claims.threefold_moves.size > 0 ||
                                      claims.fifty || claims.fifty_moves.size > 0)))
        return;
    json_text_key(out, "threefold");
    json_text_bool(out, claims.threefold);
    json_text_key(out, "fifty");
    json_text_bool(out, claims.fifty);
    json_text_key(out, "threefold_moves");
    wire_put_moves(out, &claims.threefold_moves, variant);
    json_text_key(out, "fifty_moves");
    wire_put_moves(out, &claims.fifty_moves, variant);
    json_text_close(out, '}');
}

void wire_put_after(struct json_text *out, const struct hall_game *game)
{
    json_text_key(out, "signed");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_word(out, hk_score_text(game->log.signed_score[color]));
    }
    json_text_close(out, '}');
    json_text_key(out, "confirmed");
    json_text_bool(out, logged_is_confirmed(&game->log));
    if (!wire_open_member(out, "rematch", game->log.rematch_by != 0))
        return;
    json_text_key(out, "by");
    json_text_word(out, party_word(game->log.rematch_by));
    json_text_key(out, "swap");
    json_text_bool(out, game->log.rematch_swaps);
    json_text_key(out, "game");
    json_text_word(out, game->log.rematch[0] ? game->log.rematch : NULL);
    json_text_close(out, '}');
}

/* Of a forfeit the public learns who has won, and that it was one. */
static void put_forfeit(struct json_text *out, const hk_state *state)
{
    const char *words = state->result == HK_RESULT_WHITE_WINS   ? "public.forfeit.white"
                        : state->result == HK_RESULT_BLACK_WINS ? "public.forfeit.black"
                                                                : "public.forfeit.both";

    json_text_key(out, "reason");
    json_text_word(out, "forfeit");
    json_text_key(out, "corrected");
    json_text_bool(out, false);
    json_text_key(out, "unsettled");
    json_text_bool(out, false);
    json_text_key(out, "articles");
    json_text_open(out, '[');
    json_text_close(out, ']');
    json_text_key(out, "ending");
    json_text_open(out, '{');
    for (int language = 0; language < HK_LANGUAGES; language++) {
        json_text_key(out, hk_language_code((hk_language)language));
        json_text_word(out, hk_words((hk_language)language, words));
    }
    json_text_close(out, '}');
}

static void put_reason(struct json_text *out, const struct hall_game *game, const hk_state *state)
{
    json_text_key(out, "reason");
    json_text_word(out, state->reason == HK_REASON_NONE ? NULL : hk_reason_word(state->reason));
    json_text_key(out, "corrected");
    json_text_bool(out, state->corrected);
    json_text_key(out, "unsettled");
    json_text_bool(out, state->unsettled);
    json_text_key(out, "articles");
    articles_write(out, hk_game_rules(game->log.game)->edition, state->ended_by,
                   state->ended_by_count);
    json_text_key(out, "ending");
    ending_write(out, state);
}

void wire_put_result(struct json_text *out, const struct hall_game *game, const hk_state *state,
                     enum view view)
{
    json_text_key(out, "result");
    json_text_word(out, hk_result_text(state->result));
    json_text_key(out, "score");
    json_text_word(out, score_beside_result(state));
    if (public_is_forfeit(game, state, view))
        put_forfeit(out, state);
    else
        put_reason(out, game, state);
    json_text_key(out, "cancelled");
    json_text_bool(out, game->log.cancelled);
}

/* Do the clocks stand because the hall did, or because nothing can be written any more? */
static bool is_outage(const struct hall_game *game)
{
    return game->log.outage || game->stands;
}

/* For what a game without an arbiter's seat stands, or what waits to be decided there. */
static void put_stop(struct json_text *out, const struct hall_game *game, const hk_state *state)
{
    const bool stands = state->status == HK_STATUS_INTERRUPTED && !is_outage(game);
    const bool claimed = state->claimed && state->status != HK_STATUS_ENDED;

    if (!wire_open_member(out, "stop", !game->log.setup.arbiter && (stands || claimed)))
        return;
    json_text_key(out, "of");
    json_text_word(out, claimed ? "claim" : state->adjourned ? "adjournment" : "clocks");
    json_text_key(out, "ground");
    json_text_word(out, claimed ? hk_claimed_word(state->ground) : NULL);
    json_text_key(out, "by");
    json_text_word(out, claimed ? hk_color_word(state->claimant) : NULL);
    json_text_close(out, '}');
}

void wire_put_status(struct json_text *out, const struct hall_game *game, const hk_state *state)
{
    json_text_key(out, "status");
    json_text_word(out, hk_status_word(state->status));
    json_text_key(out, "outage");
    json_text_bool(out, is_outage(game) && state->status == HK_STATUS_INTERRUPTED);
    json_text_key(out, "adjourned");
    json_text_bool(out,
                   state->adjourned && state->status == HK_STATUS_INTERRUPTED && !is_outage(game));
    json_text_key(out, "sealed");
    json_text_word(out, state->envelope_closed ? hk_color_word(state->sealer) : NULL);
    put_stop(out, game, state);
}

void wire_put_away(struct json_text *out, const struct hall_game *game)
{
    json_text_key(out, "hall_away_ms");
    json_text_int(out, game->log.away_ms);
}

void wire_put_to_press(struct json_text *out, int who)
{
    json_text_key(out, "to_press");
    json_text_word(out, who < 0 ? NULL : hk_color_word((hk_color)who));
}

void wire_put_differs(struct json_text *out, const struct hall_game *game)
{
    json_text_key(out, "differs");
    json_text_bool(out, game->log.differs_at != 0);
}

/* Also of a state that is only tried, which has no number and no moment. */
void wire_put_standing(struct json_text *out, const struct hall_game *game, const hk_state *state,
                       enum view view)
{
    wire_put_status(out, game, state);
    wire_put_position(out, game, state, view);
    wire_put_to_press(out, wire_who_presses(game, state));
    wire_put_illegal(out, game, state, view);
    wire_put_clocks(out, game, &state->clock);
    wire_put_offer(out, game, state, view);
    wire_put_result(out, game, state, view);
}
