/*
 * Each sign is computed when its game is told, from the game, the log and the connections; nothing
 * of it is kept. What comes with time alone is one moment a game (hall_touch_at): then the game is
 * touched, so that arbiters are told, and no turn looks at all games.
 */
#include "hall/server/signs.h"
#include "codec/ruling_json.h"
#include "hakem/ending.h"
#include "hall/server/logged.h"

/* The search is worth while where a position may stand for long: as with claims. */
enum { SEARCHED_FROM = 7 };

static const hk_rules *rules_of(const struct hall_game *game)
{
    return hk_game_rules(game->log.game);
}

static hk_noticed owed(const struct hall_game *game, hk_sign sign, hk_progress progress)
{
    return hk_sign_owed(sign, progress, rules_of(game));
}

/* A sign that is there from a moment on: it stands, or is still to come. */
static void add_from(hk_signs *out, hk_noticed noticed, int64_t since_ms, int64_t from_ms,
                     int64_t at_ms)
{
    noticed.since_ms = since_ms;
    if (at_ms >= from_ms)
        hk_signs_add(out, noticed);
    else if (from_ms < out->next_ms)
        out->next_ms = from_ms;
}

static void see_call(const struct hall_game *game, hk_signs *out)
{
    const struct call *call = &game->log.call;
    hk_noticed noticed;

    if (!call->by || call->taken)
        return;
    noticed = owed(game, HK_SIGN_CALL, HK_PROGRESS_ANY);
    noticed.who = call->by;
    noticed.since_ms = call->at_ms;
    noticed.count = call->count[call->by == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE];
    hk_signs_add(out, noticed);
}

static void see_pause(const struct hall_game *game, const hk_state *state, int64_t at_ms,
                      hk_signs *out)
{
    const int64_t since_ms = game->log.status_ms;

    if (game->log.status == HK_STATUS_INTERRUPTED && !state->adjourned)
        add_from(out, owed(game, HK_SIGN_PAUSED_LONG, HK_PROGRESS_ANY), since_ms,
                 since_ms + SIGNS_PAUSED_LONG_MS, at_ms);
}

/* A clock that has a connection answers there, and may have nothing to tell for long. */
static void see_device(const struct hall *hall, const struct hall_game *game, const hk_state *state,
                       int64_t at_ms, hk_signs *out)
{
    const int64_t heard_ms = at_ms - (hall_mono_ms(hall) - game->heard_mono_ms);

    if (game->log.device.seat && !game->present[ROLE_CLOCK] &&
        !(game->elsewhere >> ROLE_CLOCK & 1) && state->status != HK_STATUS_ENDED)
        add_from(out, owed(game, HK_SIGN_CLOCK_SILENT, HK_PROGRESS_ANY), heard_ms,
                 heard_ms + SIGNS_CLOCK_SILENT_MS, at_ms);
    if (game->log.let_go > game->log.decided.number && !game->log.device.seat &&
        state->status == HK_STATUS_INTERRUPTED)
        hk_signs_add(out, owed(game, HK_SIGN_CLOCK_RELEASED, HK_PROGRESS_ANY));
    if (game->log.device.seat && game->drift_ms > SIGNS_CLOCK_LATE_MS &&
        state->status != HK_STATUS_ENDED)
        hk_signs_add(out, owed(game, HK_SIGN_CLOCK_LATE, HK_PROGRESS_ANY));
}

/* Where players sit at a board, a connection says nothing of them. */
static void see_away(const struct hall_game *game, const hk_state *state, hk_signs *out)
{
    const bool white = hall_is_present(game, HK_WHITE), black = hall_is_present(game, HK_BLACK);
    const hk_color who = white ? HK_BLACK : HK_WHITE;

    if ((white && black) || !state->clock.running ||
        game->log.setup.rules.profile == HK_PROFILE_BOARD)
        return;
    hk_noticed noticed = owed(game, HK_SIGN_AWAY, HK_PROGRESS_ANY);
    noticed.who = white || black ? hk_party_of(who) : 0;
    if (noticed.who && game->left_ms[who])
        noticed.since_ms = game->left_ms[who];
    hk_signs_add(out, noticed);
}

/* Has a player signed something else than the result, and no arbiter decided since? */
static bool is_contradicted(const struct hall_game *game)
{
    for (int color = HK_WHITE; color <= HK_BLACK && !game->log.corrected; color++) {
        const hk_score score = game->log.signed_score[color];
        if (score != HK_SCORE_NONE && !logged_has_score(&game->log, score))
            return true;
    }
    return false;
}

/* 8.7. Who has not played has nothing to sign. */
static void see_result(const struct hall_game *game, const hk_state *state, hk_signs *out)
{
    const struct logged *log = &game->log;
    const bool white = log->signed_score[HK_WHITE] != HK_SCORE_NONE;
    const bool black = log->signed_score[HK_BLACK] != HK_SCORE_NONE;
    const bool contradicted = is_contradicted(game);

    if (log->status != HK_STATUS_ENDED || state->reason == HK_REASON_ANNULLED ||
        state->reason == HK_REASON_DEFAULT || state->reason == HK_REASON_DOUBLE_DEFAULT ||
        (log->confirmed && !contradicted))
        return;
    hk_noticed noticed = owed(game, HK_SIGN_RESULT_UNCONFIRMED,
                              contradicted ? HK_PROGRESS_CONTRADICTED : HK_PROGRESS_ANY);
    if (white != black)
        noticed.who = hk_party_of(white ? HK_BLACK : HK_WHITE); /* who has yet to sign */
    noticed.since_ms = log->status_ms;
    hk_signs_add(out, noticed);
}

/* What of a sign's time the log of the hall knows. */
static void add_moments(const struct hall_game *game, hk_signs *out)
{
    for (unsigned i = 0; i < out->size; i++) {
        hk_noticed *noticed = &out->list[i];
        if (noticed->by_last_move && game->log.moved_ms > 0)
            noticed->since_ms = game->log.moved_ms;
        if (noticed->sign == HK_SIGN_CLAIM_WAITING && game->log.status == HK_STATUS_INTERRUPTED)
            noticed->since_ms = game->log.status_ms;
    }
}

/* Of a board whose moves and clocks the hall does not know, it sees who is late. */
static void keep_known(hk_signs *signs)
{
    unsigned kept = 0;

    for (unsigned i = 0; i < signs->size; i++)
        if (signs->list[i].sign == HK_SIGN_DEFAULT_TIME)
            signs->list[kept++] = signs->list[i];
    signs->size = kept;
}

static hk_known known_of(const struct hall_game *game, const hk_clock *clock, int64_t at_ms)
{
    const struct logged *log = &game->log;

    return (hk_known){.at_ms = at_ms,
                      .clock = clock,
                      .started_ms = log->started_ms,
                      .has_schedule = log->has_schedule,
                      .scheduled_ms = log->scheduled_ms,
                      .dead = game->dead_number == log->last_event ? game->dead : HK_UNKNOWN};
}

void signs_find(const struct hall *hall, const struct hall_game *game, const hk_state *state,
                int64_t at_ms, hk_signs *out)
{
    const struct logged *log = &game->log;
    const hk_known known = known_of(game, &state->clock, at_ms);

    *out = (hk_signs){.next_ms = INT64_MAX};
    if (log->cancelled || log->damaged)
        return;
    if (log->differs_at) {
        hk_signs_add(out, owed(game, HK_SIGN_DIFFERS, HK_PROGRESS_ANY));
        return;
    }
    if (log->status != HK_STATUS_ENDED || !log->confirmed) /* 8.7: then it stands */
        hk_game_signs(log->game, &known, out);
    if (!log->live)
        keep_known(out);
    add_moments(game, out);
    see_call(game, out);
    see_pause(game, state, at_ms, out);
    see_device(hall, game, state, at_ms, out);
    see_away(game, state, out);
    see_result(game, state, out);
}

static void find_dead(struct hall *hall, struct hall_game *game, const hk_state *state)
{
    if (game->dead_number == game->log.last_event || state->status == HK_STATUS_ENDED ||
        state->position.halfmove_plies < SEARCHED_FROM)
        return;
    game->dead = hk_ending_is_dead(&state->position.board, HK_CARE_LIVE, hall_solver(hall));
    game->dead_number = game->log.last_event;
}

void signs_watch(struct hall *hall, struct hall_game *game, bool search)
{
    const int64_t at_ms = hall_game_time(hall, game);
    hk_state state;
    hk_signs signs;

    hall_look(game, at_ms, &state);
    if (search)
        find_dead(hall, game, &state);
    signs_find(hall, game, &state, at_ms, &signs);
    hall_touch_at(hall, game, signs.next_ms);
}

/* As members. */

static void put_sign(struct json_text *out, const struct hall_game *game, const hk_noticed *noticed)
{
    json_text_open(out, '{');
    json_text_key(out, "sign");
    json_text_word(out, hk_sign_word(noticed->sign));
    json_text_key(out, "owes");
    json_text_word(out, hk_owed_word(noticed->owed));
    json_text_key(out, "color");
    json_text_word(out, noticed->who == HK_PARTY_WHITE   ? "white"
                        : noticed->who == HK_PARTY_BLACK ? "black"
                                                         : NULL);
    json_text_key(out, "article");
    json_text_word(out, noticed->rule == HK_RULE_NONE
                            ? NULL
                            : hk_article_number(rules_of(game)->edition, noticed->rule));
    json_text_key(out, "private");
    json_text_bool(out, noticed->is_private);
    json_text_key(out, "since_ms");
    if (noticed->since_ms < 0)
        json_text_null(out);
    else
        json_text_int(out, noticed->since_ms);
    json_text_key(out, "count");
    if (noticed->count == 0)
        json_text_null(out);
    else
        json_text_int(out, noticed->count);
    json_text_close(out, '}');
}

/* `offers`: by hk_color, or NULL. */
static void put_counters(struct json_text *out, const unsigned *illegal_moves,
                         const unsigned *warnings, const unsigned *requests, const unsigned *offers)
{
    json_text_key(out, "counters");
    json_text_open(out, '{');
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        json_text_key(out, hk_color_word((hk_color)color));
        json_text_open(out, '{');
        json_text_key(out, "illegal_moves");
        json_text_int(out, illegal_moves[color]);
        json_text_key(out, "warnings");
        json_text_int(out, warnings[color]);
        json_text_key(out, "requests");
        json_text_int(out, requests[color]);
        if (offers) {
            json_text_key(out, "offers");
            json_text_int(out, offers[color]);
        }
        json_text_close(out, '}');
    }
    json_text_close(out, '}');
}

void signs_put_tried(struct json_text *out, const hk_state *after)
{
    put_counters(out, after->illegal_moves, after->warnings, after->requests, NULL);
}

void signs_put(struct json_text *out, const struct hall_game *game, const hk_signs *signs)
{
    hk_counters counters;

    json_text_key(out, "signs");
    json_text_open(out, '[');
    for (unsigned i = 0; i < signs->size; i++)
        put_sign(out, game, &signs->list[i]);
    json_text_close(out, ']');
    hk_game_counters(game->log.game, &counters);
    put_counters(out, counters.illegal_moves, counters.warnings, counters.requests,
                 counters.offers);
}

void signs_put_absence(struct json_text *out, const struct hall_game *game, int64_t at_ms)
{
    const hk_known known = known_of(game, NULL, at_ms);
    hk_absence absence;

    json_text_key(out, "absence");
    if (game->log.cancelled || game->log.damaged || game->log.differs_at ||
        !hk_game_absence(game->log.game, &known, &absence)) {
        json_text_null(out);
        return;
    }
    json_text_open(out, '{');
    json_text_key(out, "who");
    json_text_word(out, absence.who == HK_PARTY_BOTH    ? "both"
                        : absence.who == HK_PARTY_WHITE ? "white"
                                                        : "black");
    json_text_key(out, "from_ms");
    json_text_int(out, absence.from_ms);
    json_text_key(out, "over_ms");
    json_text_int(out, absence.over_ms);
    json_text_key(out, "article");
    json_text_word(out, hk_article_number(rules_of(game)->edition, absence.rule));
    json_text_close(out, '}');
}

static void mix(uint64_t *digest, uint64_t value)
{
    *digest = (*digest ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    *digest ^= *digest >> 29;
}

uint64_t signs_digest(const struct hall_game *game, const hk_signs *signs)
{
    uint64_t digest = 1;
    hk_counters counters;

    hk_game_counters(game->log.game, &counters);
    for (unsigned i = 0; i < signs->size; i++) {
        const hk_noticed *noticed = &signs->list[i];
        mix(&digest, (uint64_t)noticed->sign << 32 | (uint64_t)noticed->owed << 24 |
                         (uint64_t)noticed->who << 16 | noticed->rule);
        mix(&digest, (uint64_t)noticed->since_ms);
        mix(&digest, noticed->count);
    }
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        mix(&digest, (uint64_t)counters.illegal_moves[color] << 32 | counters.warnings[color]);
        mix(&digest, (uint64_t)counters.requests[color] << 32 | counters.offers[color]);
    }
    return digest;
}
