/*
 * The hall: opened on its log, its games in memory, and who is present at them. Games come into
 * memory from their logs in load.c. Turns and the commit are in turn.c, the way of an act into the
 * log in judge.c, what is not for the referee in manage.c.
 *
 * Invariants: 1. The log holds a prefix of what has been applied in memory; after hall_commit it
 * holds all of it. 2. A game whose clock runs is in memory, so its flag falls in time. 3. Game time
 * never goes back: it follows the steady clock from the moment the game came into memory, and
 * begins there not before the last event of its log.
 *
 * The road at start is the road of every event: read the log, apply. There is no second way to a
 * state.
 */
#include "hall/server/hall.h"
#include "hakem/ending.h"
#include "hall/server/board_games.h"
#include "hall/server/broadcast.h"
#include "hall/server/changes.h"
#include "hall/server/clear.h"
#include "hall/server/device.h"
#include "hall/server/inside.h"
#include "hall/server/limits.h"
#include "hall/server/load.h"
#include "hall/server/logged.h"
#include "hall/server/manage.h"
#include "hall/server/outage.h"
#include "hall/server/round.h"
#include "hall/server/tournaments.h"
#include "hall/server/turn.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    HELD_RETRY_S = 60,
    /* A flag that another hall is to call, and has not for so long, is called all the same. */
    NOT_CALLED_MS = 3000,
    /* How often the opening is written anew because another hall was first. */
    OPENINGS_MOST = 8
};

/* Looking. */

bool hall_is_tournament(const char *name)
{
    return strncmp(name, TOURNAMENT_PREFIX, strlen(TOURNAMENT_PREFIX)) == 0;
}

struct hall_game *hall_first(const struct hall *hall)
{
    return hall->games.first;
}

struct hall_game *hall_touched(const struct hall *hall)
{
    return hall->games.touched;
}

size_t hall_game_count(const struct hall *hall)
{
    return hall->games.count;
}

struct store *hall_store(struct hall *hall)
{
    return hall->store;
}

hk_winnable *hall_solver(struct hall *hall)
{
    return hall->solver;
}

const char *hall_organiser_token(const struct hall *hall)
{
    return hall->organiser_token[0] ? hall->organiser_token : NULL;
}

int64_t hall_epoch(const struct hall *hall)
{
    return hall->epoch;
}

hk_status hall_status(const struct hall_game *game)
{
    const struct logged *log = &game->log;
    const hk_status status = hk_game_status(log->game);

    if (log->differs_at)
        return log->recorded.reason == HK_REASON_NONE ? HK_STATUS_INTERRUPTED : HK_STATUS_ENDED;
    if (log->cancelled || status == HK_STATUS_ENDED)
        return HK_STATUS_ENDED;
    if (log->damaged || game->stands)
        return HK_STATUS_INTERRUPTED;
    /* nobody knows whether a clock on the table stands; that a player has called is known */
    if (!log->live && status == HK_STATUS_INTERRUPTED && !log->call.by)
        return HK_STATUS_RUNNING;
    return status == HK_STATUS_RUNNING && device_stands(game) ? HK_STATUS_INTERRUPTED : status;
}

/* The half points that a result says by itself. */
static uint8_t points_of(hk_result result, hk_color color)
{
    if (result == HK_RESULT_DRAW)
        return 1;
    return result == (color == HK_WHITE ? HK_RESULT_WHITE_WINS : HK_RESULT_BLACK_WINS) ? 2 : 0;
}

void hall_look(const struct hall_game *game, int64_t at_ms, hk_state *out)
{
    if (game->stands && at_ms > game->stands_ms)
        at_ms = game->stands_ms;
    hk_game_look(game->log.game, at_ms, out);
    if (game->log.device.ahead_count > 0)
        device_clock(game, at_ms, &out->clock);
    out->status = hall_status(game);
    if (game->log.cancelled || game->log.damaged || game->log.differs_at || game->stands ||
        (game->shows && broadcast_stands(game->shows)))
        out->clock.running = false;
    if (game->log.differs_at) {
        out->result = game->log.recorded.result;
        out->reason = game->log.recorded.reason;
        for (int color = HK_WHITE; color <= HK_BLACK; color++)
            out->half_points[color] = points_of(out->result, (hk_color)color);
    }
}

hk_state hall__look_now(const struct hall_game *game)
{
    hk_state state;
    hall_look(game, hk_game_at(game->log.game), &state);
    return state;
}

void hall_count_act(struct hall *hall, struct hall_game *game)
{
    hall->acts += !broadcast_hold_act(game);
}

uint64_t hall_acts(const struct hall *hall)
{
    return hall->acts;
}

uint64_t hall_created(const struct hall *hall)
{
    return hall->created;
}

int64_t hall_mono_ms(const struct hall *hall)
{
    return hall->mono_ms;
}

bool hall_flags_are_claimed(const struct hall_game *game)
{
    const hk_rules *rules = &game->log.setup.rules;

    return !game->log.setup.one_screen && hk_rules_have_clock(rules) &&
           hk_level_get(rules->edition, hk_rules_level(rules), rules->supervision)->silent_arbiter;
}

int64_t hall_game_time(const struct hall *hall, const struct hall_game *game)
{
    if (game->shows) {
        const int64_t last = hk_game_at(game->log.game);
        const int64_t then = hall_game_time(hall, game->shows) - game->log.setup.broadcast_delay_ms;
        return broadcast_stands(game->shows) || then < last ? last : then;
    }
    return game->base_ms + (hall->mono_ms - game->base_mono_ms);
}

bool hall_arbiters_look(const struct hall_game *game)
{
    return game->looking[VIEW_ARBITER] > 0 || game->looking[VIEW_DECIDER] > 0;
}

void hall_touch(struct hall *hall, struct hall_game *game)
{
    game->only_signs = false;
    games_touch(&hall->games, game);
}

void hall_touch_at(struct hall *hall, struct hall_game *game, int64_t at_ms)
{
    games_set_due(&hall->games, DUE_SIGN, game,
                  at_ms == INT64_MAX ? INT64_MAX : at_ms - game->base_ms + game->base_mono_ms);
}

void hall__find_due(struct hall *hall, struct hall_game *game)
{
    int64_t at_ms;
    hk_color whose;
    const bool calls = together_calls(hall, game->name);
    const bool runs = !game->lost && !game->log.differs_at && !game->log.damaged && !game->stands &&
                      game->log.live && !game->log.cancelled && !game->log.device.seat &&
                      hk_game_deadline(game->log.game, &at_ms, &whose);

    games_set_due(&hall->games, DUE_FLAG, game,
                  runs ? at_ms - game->base_ms + game->base_mono_ms + (calls ? 0 : NOT_CALLED_MS)
                       : INT64_MAX);
    at_ms = round_due_ms(game);
    games_set_due(&hall->games, DUE_START, game,
                  at_ms == INT64_MAX || !calls ? INT64_MAX
                                               : at_ms - game->base_ms + game->base_mono_ms);
    hall__find_shown(hall, game);
}

void hall__find_shown(struct hall *hall, struct hall_game *game)
{
    const int64_t at_ms = broadcast_due_ms(game);

    games_set_due(&hall->games, DUE_SHOW, game,
                  at_ms == INT64_MAX ? INT64_MAX : at_ms - game->base_ms + game->base_mono_ms);
}

void hall__interrupt(struct hall *hall, struct hall_game *game, int64_t since_ms)
{
    const int64_t now = hall_game_time(hall, game), last = hk_game_at(game->log.game);

    since_ms = since_ms < last ? last : since_ms > now ? now : since_ms;
    game->outage_mono_ms = hall->mono_ms;
    if (store_state(hall->store) == STORE_MALFORMED) {
        game->stands = true;
        game->stands_ms = since_ms;
        hall_touch(hall, game);
    } else {
        hall__apply_own(hall, game, hk_event_interrupt(since_ms));
    }
    games_set_due(&hall->games, DUE_FLAG, game, INT64_MAX);
}

/* Games in memory. */

void hall__free(struct hall_game *game)
{
    if (!game)
        return;
    broadcast_end(game->broadcast);
    logged_clear(&game->log);
    free(game->told.moves);
    free(game);
}

void hall_walk_begin(struct hall *hall, struct hall_walk *walk)
{
    *walk = (struct hall_walk){.next = hall->games.first, .other = hall->walks, .begun = true};
    hall->walks = walk;
}

struct hall_game *hall_walk_next(struct hall_walk *walk)
{
    struct hall_game *game = walk->next;

    if (game)
        walk->next = game->next;
    return game;
}

void hall_walk_end(struct hall *hall, struct hall_walk *walk)
{
    struct hall_walk **link = &hall->walks;

    if (!walk->begun)
        return;
    while (*link != walk)
        link = &(*link)->other;
    *link = walk->other;
    *walk = (struct hall_walk){.next = NULL};
}

void hall__forget(struct hall *hall, struct hall_game *game)
{
    for (struct hall_walk *walk = hall->walks; walk; walk = walk->other)
        if (walk->next == game)
            walk->next = game->next;
    games_remove(&hall->games, game);
    changes_forget(hall, game);
    if (game->broadcast)
        changes_forget(hall, &game->broadcast->shown);
    hall__free(game);
}

struct hall_game *hall__begin_game(struct hall *hall, const char *name, int64_t created_wall_ms,
                                   const struct setup *setup, const struct persons *persons,
                                   hk_err *err)
{
    struct hall_game *game = calloc(1, sizeof *game);

    *err = HK_E_MEMORY;
    if (!game)
        return NULL;
    *err = logged_begin(&game->log, setup, persons, hall->solver);
    if (*err == HK_OK) {
        snprintf(game->name, sizeof game->name, "%s", name);
        game->created_wall_ms =
            created_wall_ms > 0 ? created_wall_ms : 0; /* a log can be damaged */
        game->base_mono_ms = hall->mono_ms;
        game->of_tournament.known = true; /* whoever makes it for a board says so */
        if (broadcast_begin(game, persons, hall->solver) && games_add(&hall->games, game))
            return game;
        *err = HK_E_MEMORY;
    }
    hall__free(game);
    return NULL;
}

struct hall_game *hall_find(const struct hall *hall, const char *name)
{
    struct hall_game *game = games_find(&hall->games, name);

    return game && !game->lost && !game->removed ? game : NULL;
}

enum seek hall_seek(struct hall *hall, const char *name, struct hall_game **out)
{
    *out = hall_find(hall, name);
    if (*out)
        return SEEK_FOUND;
    return !games_find(&hall->games, name) && load_ask(hall, name) ? SEEK_COMING : SEEK_MISSING;
}

static bool note_game(void *context, const struct store_game *stored)
{
    (void)stored;
    *(bool *)context = true;
    return false;
}

bool hall_has(struct hall *hall, const char *name)
{
    bool has = false;

    if (games_find(&hall->games, name))
        return hall_find(hall, name) != NULL;
    if (hall_is_tournament(name))
        return false;
    if (store_read_game(hall->store, name, note_game, &has) == STORE_FAILED)
        hall__put_off(hall);
    return has;
}

bool hall_has_running_clock(const struct hall *hall)
{
    return games_next_due(&hall->games, DUE_FLAG) != NULL;
}

/* Who is there. */

bool hall_hold(struct hall *hall, struct hall_game *game, uint64_t sender, struct refusal *refusal)
{
    struct games *games = &hall->games;

    if (!game->log.setup.casual || game->holder)
        return true;
    if (games->casual_count > LIMIT_GAMES)
        return refuse(refusal, CODE_FULL, "the hall is full");
    if (games_held_by(games, sender) >= LIMIT_CASUAL_SHARE) {
        refuse(refusal, CODE_BUSY, "too many casual games go on from this address");
        refusal->retry_after_s = HELD_RETRY_S;
        return false;
    }
    games_hold(games, game, sender);
    return true;
}

bool hall_is_present(const struct hall_game *game, hk_color color)
{
    const enum role own = color == HK_WHITE ? ROLE_WHITE : ROLE_BLACK;

    return game->present[ROLE_BOTH] > 0 || game->present[ROLE_OPERATOR] > 0 ||
           game->present[own] > 0 ||
           (game->elsewhere & (1U << ROLE_BOTH | 1U << ROLE_OPERATOR | 1U << own)) != 0;
}

/*
 * With a clock the game waits for both players; without one nobody loses anything by beginning. On
 * a board under an arbiter it is he who starts the round, and wherever he has said when it begins.
 */
static bool starts_itself(const struct hall_game *game, const hk_state *state)
{
    const struct setup *setup = &game->log.setup;
    const bool white = hall_is_present(game, HK_WHITE), black = hall_is_present(game, HK_BLACK);

    if (state->status != HK_STATUS_WAITING || game->log.cancelled || game->log.has_schedule ||
        (setup->arbiter && setup->rules.profile != HK_PROFILE_SCREEN))
        return false;
    return hk_rules_have_clock(&setup->rules) ? white && black : white || black;
}

void hall__start_if_ready(struct hall *hall, struct hall_game *game)
{
    if (game->lost || game->log.differs_at || game->log.damaged)
        return;
    const hk_state state = hall__look_now(game);
    if (starts_itself(game, &state))
        hall__apply_own(hall, game, hk_event_start());
}

void hall_heard(struct hall *hall, struct hall_game *game, enum role role, int64_t alive_mono_ms)
{
    if (game->lost || game->removed || !game->log.outage || alive_mono_ms < game->outage_mono_ms ||
        game->log.differs_at || game->log.damaged || hall->unwritable)
        return;
    const hk_state state = hall__look_now(game);
    if (state.status == HK_STATUS_INTERRUPTED &&
        (role_plays(role, state.clock.whose) || role == ROLE_OPERATOR))
        hall__apply_own(hall, game, hk_event_resume());
}

void hall_player_acts(struct hall *hall, struct hall_game *game, const struct seat *seat)
{
    if (seat->scope != SCOPE_LOOK)
        hall_heard(hall, game, seat->role, hall->mono_ms);
}

void hall_join(struct hall *hall, struct hall_game *game, enum role role, int64_t alive_mono_ms)
{
    game->present[role]++;
    broadcast_hold_presence(game, hall_game_time(hall, game));
    hall_touch(hall, game);
    if (hall->unwritable)
        return;
    hall__start_if_ready(hall, game);
    hall_heard(hall, game, role, alive_mono_ms);
}

void hall_leave(struct hall *hall, struct hall_game *game, enum role role, int64_t silent_ms)
{
    game->present[role]--;
    broadcast_hold_presence(game, hall_game_time(hall, game));
    const int64_t there_ms = hall_game_time(hall, game) - silent_ms;
    for (int color = HK_WHITE; color <= HK_BLACK; color++) {
        if (!hall_is_present(game, (hk_color)color))
            game->latency_ms[color] = -1;
        /* of two connections the one that was heard last may have gone first */
        if ((role_plays(role, (hk_color)color) || role == ROLE_OPERATOR) &&
            there_ms > game->left_ms[color])
            game->left_ms[color] = there_ms;
    }
    if (role == ROLE_CLOCK && hall->mono_ms - silent_ms > game->heard_mono_ms)
        game->heard_mono_ms = hall->mono_ms - silent_ms;
    hall_touch(hall, game);
}

/* Opening. */

static void interrupt_running(struct hall *hall, int64_t alive_wall_ms)
{
    for (struct hall_game *game; (game = games_next_due(&hall->games, DUE_FLAG)) != NULL;) {
        const int64_t since = (alive_wall_ms > 0 ? alive_wall_ms : 0) - game->created_wall_ms;
        hall__interrupt(hall, game, since);
    }
}

static bool count_links(void *context, const struct store_link *link)
{
    unsigned *count = context;
    (void)link;
    (*count)++;
    return true;
}

static bool add_organiser(struct hall *hall)
{
    struct made_link link = {.role = ROLE_ORGANISER, .scope = SCOPE_FULL};
    struct refusal refusal;

    if (!hall_make_link(hall, NULL, NULL, &link, &refusal))
        return false;
    memcpy(hall->organiser_token, link.token, sizeof hall->organiser_token);
    return true;
}

bool hall_add_organiser(struct hall *hall)
{
    return hall->organiser_token[0] || (add_organiser(hall) && hall_commit(hall));
}

/* The first start of a store: the hall has an organiser. */
static bool make_organiser(struct hall *hall)
{
    unsigned links = 0;

    if (!store_read_links(hall->store, NULL, count_links, &links))
        return false;
    return links > 0 || add_organiser(hall);
}

/*
 * What the opening itself writes; again if another hall has opened at the same time and was first. A store that is
 * malformed is not written, and the hall opens to be read: it has the links that it has, and games whose clocks ran
 * stand.
 */
static bool write_opening(struct hall *hall, int64_t alive_wall_ms)
{
    bool written = false;

    for (int i = 0; i < OPENINGS_MOST && !written && (i == 0 || hall_was_contended(hall)); i++) {
        const bool made = together_open(hall) && make_organiser(hall);
        outage_stand(hall);
        if (!together_has_others(hall))
            interrupt_running(hall, alive_wall_ms);
        written = hall_commit(hall) && made;
    }
    if (store_state(hall->store) != STORE_MALFORMED)
        return written;
    hall__give_up_turn(hall);
    interrupt_running(hall, alive_wall_ms); /* those whose entries were not written */
    return true;
}

struct hall *hall_open(struct store *store, int64_t mono_ms, int64_t wall_ms, char *why,
                       size_t why_size)
{
    struct hall *hall = calloc(1, sizeof *hall);
    int64_t alive_wall_ms = 0;

    if (!hall || sodium_init() < 0) {
        snprintf(why, why_size, "there is not enough memory or no source of random numbers");
        free(hall);
        return NULL;
    }
    *hall = (struct hall){.store = store, .mono_ms = mono_ms, .wall_ms = wall_ms};
    randombytes_buf(hall->code_key, sizeof hall->code_key);
    hk_arena_init(&hall->search, SIZE_MAX);
    if (hk_winnable_create(&hall->solver, &hall->search, HK_ENDING_NODES_MAX) != HK_OK) {
        snprintf(why, why_size, "there is not enough memory");
        hall_close(hall);
        return NULL;
    }

    together_begin(hall);
    const bool read = store_last_alive(store, &alive_wall_ms) && store_epoch(store, &hall->epoch);
    if ((!read && store_state(store) != STORE_MALFORMED) || !load_open_games(hall) ||
        !tournaments_load(hall)) {
        snprintf(why, why_size, "%s", store_why(store));
        hall_close(hall);
        return NULL;
    }
    for (struct hall_game *game = hall->games.first; game; game = game->next) {
        game->of_tournament.known = false; /* it was read before the tournaments were */
        board_game_find(hall, game);
        hall_touch(hall, game);
    }
    hall->before_wall_ms = alive_wall_ms > 0 ? alive_wall_ms : 0;
    clear_begin(hall);
    if (!write_opening(hall, alive_wall_ms)) {
        snprintf(why, why_size, "the store cannot be written: %s", store_why(store));
        hall_close(hall);
        return NULL;
    }
    if (!past_begin(hall) && store_is_out_of_reach(store)) {
        snprintf(why, why_size, "%s", store_why(store));
        hall_close(hall);
        return NULL;
    }
    hall_end(hall, mono_ms);
    hall->has_turned = false; /* what comes before the first turn is no outage */
    return hall;
}

void hall_close(struct hall *hall)
{
    if (!hall)
        return;
    while (hall->games.first)
        hall__forget(hall, hall->games.first);
    games_clear(&hall->games);
    load_clear(hall);
    tournaments_clear(hall);
    past_clear(&hall->past);
    together_end(hall);
    hk_arena_finish(&hall->search);
    free(hall);
}
