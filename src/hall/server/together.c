/*
 * What is heard from other halls, and told to them.
 *
 * The entries of others are applied as those that are read when a game comes into memory, and told to whoever
 * looks at the game as those that are judged here. Where a bell was missed, or a hall has come or gone, all games
 * in memory are compared with the store.
 */
#include "hall/server/together.h"
#include "hall/server/board_games.h"
#include "hall/server/broadcast.h"
#include "hall/server/caller.h"
#include "hall/server/changes.h"
#include "hall/server/disclosure.h"
#include "hall/server/entry.h"
#include "hall/server/inside.h"
#include "hall/server/logged.h"
#include "hall/server/outage.h"
#include "hall/server/tournaments.h"
#include "hall/server/turn.h"

#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    /* Behind the bits of the roles: somebody looks at the game. */
    PRESENT_AUDIENCE = 1U << ROLES,
    ENDED_SINCE_MS = 24 * 60 * 60 * 1000,
    REVOKED_SINCE_MS = 2 * 60 * 1000,
    /* Time of this machine that is further from the database's was set, and not measured. */
    APART_MS = 1000,
    AHEAD_ROOM = 16384,
    /* By then what another hall has judged is known here. */
    LATE_MS = 1000
};

/* Who calls. */

bool hall_is_together(const struct hall *hall)
{
    return hall->together.is_on;
}

bool hall_was_contended(const struct hall *hall)
{
    return hall->together.contended;
}

bool together_has_others(const struct hall *hall)
{
    for (size_t i = 0; i < hall->together.halls.count; i++)
        if (!hall->together.halls.others[i].is_gone)
            return true;
    return false;
}

bool together_calls(const struct hall *hall, const char *name)
{
    return !hall->together.is_on ||
           caller_of(&hall->together.halls, name, 0) == hall->together.halls.own;
}

unsigned together_roles_of(hk_color color)
{
    return 1U << ROLE_BOTH | 1U << ROLE_OPERATOR |
           (color == HK_WHITE ? 1U << ROLE_WHITE : 1U << ROLE_BLACK);
}

unsigned together_present_here(const struct hall_game *game)
{
    unsigned roles = game->log.setup.casual && game->audience ? PRESENT_AUDIENCE : 0;

    for (int role = 0; role < ROLES; role++)
        roles |= game->present[role] > 0 ? 1U << role : 0;
    return roles;
}

bool together_owes(const struct hall *hall, const struct hall_game *game)
{
    return hall->together.is_on && together_present_here(game) != game->known_roles;
}

bool together_keeps(const struct hall *hall, const struct hall_game *game)
{
    if (!hall->together.is_on)
        return true;
    const hk_state state = hall__look_now(game);
    const unsigned roles = together_roles_of(state.clock.whose);
    return ((together_present_here(game) | game->known_roles) & roles) != 0 ||
           (!(game->elsewhere & roles) && together_calls(hall, game->name));
}

/* Taking in. */

struct following {
    struct hall *hall;
    struct hall_game *game;
    bool any;
};

static void see_entry(struct following *following, const struct store_entry *stored, bool moved)
{
    struct hall_game *game = following->game;
    const char *author = entry_text(stored, ENTRY_AUTHOR);

    snprintf(game->author, sizeof game->author, "%s", author ? author : "");
    game->has_entry = following->any = true;
    broadcast_hold(game, stored->number, stored->wall_ms - game->created_wall_ms, moved);
    store_learn(following->hall->store, game->name, stored->number, stored->link);
}

static void see_event(void *context, const struct store_entry *stored, const hk_event *event,
                      const hk_ruling *given, const hk_state *before)
{
    struct following *following = context;
    struct hall_game *game = following->game;
    json_t *account = entry_incident(stored);

    (void)before;
    game->is_private = disclosure_is_private(event, given->outcome, account);
    json_decref(account);
    see_entry(following, stored, given->moved);
    game->event = *event;
    game->ruling = *given;
    game->has_event = true;
    if (event->kind == HK_EVENT_INTERRUPT) /* whoever is here says so behind it */
        game->outage_mono_ms = following->hall->mono_ms;
    changes_make(following->hall, game);
}

static void see_note(void *context, const struct store_entry *stored, const struct note *note)
{
    struct following *following = context;

    (void)note;
    see_entry(following, stored, false);
    changes_make(following->hall, following->game);
}

void together_set_time(const struct hall *hall, struct hall_game *game)
{
    if (!hall->together.is_on)
        return;
    const int64_t by_calendar = hall->wall_ms - game->created_wall_ms;
    const int64_t last = hk_game_at(game->log.game), now = hall_game_time(hall, game);
    int64_t at_ms = now < last ? last : now;

    if (by_calendar > at_ms && by_calendar - at_ms < APART_MS)
        at_ms = by_calendar;
    game->base_ms = at_ms;
    game->base_mono_ms = hall->mono_ms;
    if (game->log.device.seat)
        game->heard_mono_ms = hall->mono_ms;
}

/* It is no more, or cannot be read. */
static void lose(struct hall *hall, struct hall_game *game, enum load_result result)
{
    game->removed = result == LOAD_NEVER;
    if (!game->removed)
        hall__wait_for(hall, game);
    hall__find_due(hall, game);
    hall_touch(hall, game);
}

/* What this version would have ruled otherwise, or could not read, is read as a whole. */
static bool read_anew(struct hall *hall, struct hall_game *game)
{
    const uint64_t before = game->known_number;
    const enum load_result result = load_again(hall, game);

    if (result != LOAD_DONE) {
        lose(hall, game, result);
        return true;
    }
    if (game->log.number == before)
        return false;
    changes_forget(hall, game);
    broadcast_cut(game);
    game->is_told_whole = true;
    return true;
}

static bool read_on(struct hall *hall, struct hall_game *game)
{
    struct following following = {.hall = hall, .game = game};
    const struct logged_reader reader = {see_event, see_note, &following, true};
    struct logged_reading reading = {.log = &game->log, .reader = &reader};
    char why[REFUSAL_WHY_ROOM] = "";
    hk_buf fault;

    hk_buf_init(&fault, why, sizeof why);
    if (!logged_read_some(&reading, hall->store, game->name, UINT64_MAX, UINT_MAX, &fault)) {
        lose(hall, game, LOAD_LATER);
        return true;
    }
    return game->log.damaged ? read_anew(hall, game) : following.any;
}

/*
 * What another hall has judged is heard of at once, if nothing is wrong. Who sits here, and whose clock has run since
 * without his knowing, is not charged: the other hall may have been told late itself that its turn stands.
 */
static void stand_if_late(struct hall *hall, struct hall_game *game)
{
    const hk_state state = hall__look_now(game);
    const int64_t since_ms = hk_game_at(game->log.game);

    if (game->due[DUE_FLAG].at != 0 && !hall->unwritable &&
        (together_present_here(game) & together_roles_of(state.clock.whose)) &&
        hall_game_time(hall, game) - since_ms > LATE_MS)
        outage_stand_since(hall, game, game->created_wall_ms + since_ms);
}

static bool follow(struct hall *hall, struct hall_game *game)
{
    if (hall->failed || game->lost || game->removed || game->log.number != game->known_number)
        return false;
    const bool any =
        game->log.differs_at || game->log.damaged ? read_anew(hall, game) : read_on(hall, game);
    if (any && !game->lost && !game->removed) {
        game->known_number = game->log.number;
        together_set_time(hall, game);
        hall__find_due(hall, game);
        hall_touch(hall, game);
        outage_stand_in_gaps(hall, game);
        stand_if_late(hall, game);
    }
    return any;
}

bool hall_catch_up(struct hall *hall, struct hall_game *game)
{
    return hall->together.is_on && follow(hall, game);
}

/* Who is present elsewhere. */

struct seeing {
    struct hall *hall;
    const char *name;
    unsigned roles;
};

static bool is_there(const struct hall *hall, int64_t id)
{
    const struct store_halls *halls = &hall->together.halls;

    for (size_t i = 0; i < halls->count; i++)
        if (halls->others[i].id == id)
            return !halls->others[i].is_gone;
    return id != halls->own; /* it has just come */
}

static void add_roles(void *context, const char *name, int64_t id, int64_t who)
{
    struct seeing *seeing = context;

    (void)name;
    if (is_there(seeing->hall, id))
        seeing->roles |= (unsigned)who;
}

/* Somebody comes or goes at another hall: the board shows it, and a game that has waited for him begins. */
static void set_elsewhere(struct hall *hall, struct hall_game *game, unsigned roles)
{
    if (game->elsewhere == roles)
        return;
    for (int color = HK_WHITE; color <= HK_BLACK; color++)
        if ((game->elsewhere & ~roles) & together_roles_of((hk_color)color))
            game->left_ms[color] = hall_game_time(hall, game);
    if (game->elsewhere & ~roles & 1U << ROLE_CLOCK)
        game->heard_mono_ms = hall->mono_ms;
    game->elsewhere = roles;
    broadcast_hold_presence(game, hall_game_time(hall, game));
    hall_touch(hall, game);
    if (!hall->unwritable && (together_calls(hall, game->name) || together_present_here(game)))
        hall__start_if_ready(hall, game);
}

void together_see_present(struct hall *hall, const char *name)
{
    struct hall_game *game = games_find(&hall->games, name);
    struct seeing seeing = {.hall = hall};

    if (game && !game->lost && !game->removed &&
        store_read_present(hall->store, name, add_roles, &seeing))
        set_elsewhere(hall, game, seeing.roles);
}

void together_loaded(struct hall *hall, struct hall_game *game)
{
    game->known_number = game->log.number;
    if (!hall->together.is_on)
        return;
    follow(hall, game); /* while it was read nobody was told of it */
    together_see_present(hall, game->name);
    outage_come_back(hall, game);
}

/* Looking at all. */

/* Names of games and tournaments that are not as far as the store. */
struct behind {
    struct hall *hall;
    char (*names)[HALL_NAME_ROOM];
    size_t count, room;
    bool failed;
};

static void note_behind(void *context, const char *name, uint64_t number, bool over)
{
    struct behind *behind = context;
    struct hall *hall = behind->hall;
    const struct hall_game *game = games_find(&hall->games, name);
    const struct hall_tournament *tournament = hall_tournament_even_lost(hall, name);

    if (game                       ? game->log.number == number
        : hall_is_tournament(name) ? tournament && tournament->state->number == number
                                   : over)
        return;
    if (behind->count == behind->room) {
        const size_t room = behind->room ? 2 * behind->room : 64;
        void *larger = realloc(behind->names, room * sizeof *behind->names);
        behind->failed |= !larger;
        if (!larger)
            return;
        behind->names = larger;
        behind->room = room;
    }
    snprintf(behind->names[behind->count++], HALL_NAME_ROOM, "%s", name);
}

static void catch_up_by_name(struct hall *hall, const char *name, bool loads)
{
    struct hall_game *game = games_find(&hall->games, name);

    if (hall_is_tournament(name))
        hall_catch_up_tournament(hall, name);
    else if (game)
        follow(hall, game);
    else if (loads && !load_ask(hall, name) && hall_has(hall, name))
        hall->together.looks = true; /* as soon as those that wait have come */
}

static bool catch_all_up(struct hall *hall)
{
    struct behind behind = {.hall = hall};
    const bool read =
        store_read_numbers(hall->store, hall->wall_ms - ENDED_SINCE_MS, note_behind, &behind);

    /* tournaments first: of what has become of their games something may stand in them already */
    for (int of_games = 0; of_games < 2; of_games++)
        for (size_t i = 0; i < behind.count; i++)
            if (hall_is_tournament(behind.names[i]) != of_games)
                catch_up_by_name(hall, behind.names[i], true);
    free(behind.names);
    return read && !behind.failed;
}

static void note_elsewhere(void *context, const char *name, int64_t id, int64_t who)
{
    struct hall *hall = context;
    struct hall_game *game = is_there(hall, id) ? games_find(&hall->games, name) : NULL;

    if (game)
        game->left_roles |= (unsigned)who;
}

static bool look_who_is_present(struct hall *hall)
{
    for (struct hall_game *game = hall->games.first; game; game = game->next)
        game->left_roles = 0;
    if (!store_read_present(hall->store, NULL, note_elsewhere, hall))
        return false;
    for (struct hall_game *game = hall->games.first; game; game = game->next)
        if (!game->lost && !game->removed)
            set_elsewhere(hall, game, game->left_roles);
    return true;
}

/* Those that have been revoked lately: a bell that was missed is known within a renewal of the lease. */
static void look_at_links(struct hall *hall)
{
    const struct together *together = &hall->together;

    if (together->revoked && !store_read_revoked(hall->store, hall->wall_ms - REVOKED_SINCE_MS,
                                                 together->revoked, together->context))
        hall__put_off(hall);
}

static void look_at_all(struct hall *hall)
{
    struct together *together = &hall->together;

    store_look_at_halls(hall->store, &together->halls);
    together->has_looked = catch_all_up(hall) && look_who_is_present(hall) && outage_settle(hall);
    for (struct hall_game *game = hall->games.first; game; game = game->next)
        hall__find_due(hall, game); /* another hall may call its flag now */
    if (together->has_looked) {
        outage_note_settled(hall); /* another hall may go before the turn ends */
        look_at_links(hall);
    } else {
        hall__put_off(hall);
    }
}

/* What has been heard, in its order, the last first; and of which games entries are to be read. */
struct hearing {
    struct hall *hall;
    struct together_news *last;
    hk_buf names, numbers;
};

static void note_news(void *context, enum store_news what, const char *name)
{
    struct hearing *hearing = context;
    const struct hall_game *game =
        what == STORE_NEWS_ENTRY ? games_find(&hearing->hall->games, name) : NULL;
    struct together_news *news = calloc(1, sizeof *news);

    if (!news) {
        hearing->hall->together.looks = true;
        return;
    }
    news->what = what;
    snprintf(news->name, sizeof news->name, "%s", name);
    news->next = hearing->last;
    hearing->last = news;
    if (!game || hearing->names.size + HALL_NAME_ROOM >= AHEAD_ROOM ||
        hearing->numbers.size + HALL_NAME_ROOM >= AHEAD_ROOM)
        return;
    hk_buf_str(&hearing->names, hearing->names.size > 0 ? "," : "");
    hk_buf_str(&hearing->names, name);
    hk_buf_str(&hearing->numbers, hearing->numbers.size > 0 ? "," : "");
    hk_buf_int(&hearing->numbers, (int64_t)game->known_number);
}

static void take_in(struct hall *hall, const struct together_news *news)
{
    switch (news->what) {
    case STORE_NEWS_ENTRY:
        catch_up_by_name(hall, news->name, together_calls(hall, news->name));
        break;
    case STORE_NEWS_MADE:
        catch_up_by_name(hall, news->name, true);
        break;
    case STORE_NEWS_PRESENT:
        together_see_present(hall, news->name);
        break;
    case STORE_NEWS_LINKS:
        look_at_links(hall);
        break;
    case STORE_NEWS_ALL:
        hall->together.looks = true;
        break;
    }
}

void together_hear(struct hall *hall)
{
    struct together_news *first = NULL;
    struct hearing hearing = {.hall = hall};
    char names[AHEAD_ROOM], numbers[AHEAD_ROOM];

    if (!hall->together.is_on)
        return;
    hk_buf_init(&hearing.names, names, sizeof names);
    hk_buf_init(&hearing.numbers, numbers, sizeof numbers);
    store_hear(hall->store, note_news, &hearing);
    for (struct together_news *news = hearing.last, *next; news; news = next) {
        next = news->next;
        news->next = first;
        first = news;
    }
    if (hearing.names.size > 0) /* what is not read here is asked for again, each by itself */
        store_read_ahead(hall->store, names, numbers);
    while (first) {
        struct together_news *news = first;
        first = news->next;
        take_in(hall, news);
        free(news);
    }
    store_forget_ahead(hall->store);
    if (hall->together.looks)
        look_at_all(hall);
}

/* Telling. */

static void forget_news(struct hall *hall)
{
    while (hall->together.news) {
        struct together_news *news = hall->together.news;
        hall->together.news = news->next;
        free(news);
    }
}

void together_tell(struct hall *hall, enum store_news what, const char *name)
{
    struct together_news *news = hall->together.is_on ? calloc(1, sizeof *news) : NULL;

    if (!news)
        return;
    news->what = what;
    snprintf(news->name, sizeof news->name, "%s", name);
    news->next = hall->together.news;
    hall->together.news = news;
}

void together_write(struct hall *hall)
{
    for (struct hall_game *game = hall->games.touched; hall->together.is_on && game;
         game = game->next_touched)
        if (!game->lost && !game->removed && together_owes(hall, game) && hall__write(hall))
            hall__written(hall,
                          store_set_present(hall->store, game->name, together_present_here(game)));
}

/* The tournaments are rung before the games, whose results stand in them. */
void together_committed(struct hall *hall)
{
    struct together *together = &hall->together;

    if (!together->is_on)
        return;
    for (struct hall_tournament *one = hall_tournaments(hall); one; one = one->next)
        if (one->touched)
            store_ring(hall->store, STORE_NEWS_ENTRY, one->name);
    for (const struct together_news *news = together->news; news; news = news->next)
        store_ring(hall->store, news->what, news->name);
    for (struct hall_game *game = hall->games.touched; game; game = game->next_touched) {
        if (game->log.number != game->known_number && !game->lost)
            store_ring(hall->store, STORE_NEWS_ENTRY, game->name);
        if (together_present_here(game) != game->known_roles && !game->lost)
            store_ring(hall->store, STORE_NEWS_PRESENT, game->name);
        game->known_number = game->log.number;
        game->known_roles = together_present_here(game);
    }
    together->gaps = together->gaps_now;
    if (together->has_looked) {
        together->settled = together->settling;
        together->looks = together->has_looked = false;
    }
    forget_news(hall);
}

void together_failed(struct hall *hall)
{
    hall->together.has_looked = false;
    hall->together.gaps = hall->together.gaps_now = 0; /* what is read again is held against all */
}

void hall_when_revoked(struct hall *hall,
                       void (*revoked)(void *context, const char *game, unsigned link_number),
                       void *context)
{
    hall->together.revoked = revoked;
    hall->together.context = context;
}

void together_begin(struct hall *hall)
{
    struct together *together = &hall->together;

    together->is_on = together->looks = store_is_together(hall->store);
    if (!together->is_on)
        return;
    store_look_at_halls(hall->store, &together->halls);
    if (!together_has_others(hall)) { /* the opening says that all clocks stand */
        outage_note_settled(hall);
        together->settled = together->settling;
    }
}

bool together_open(struct hall *hall)
{
    int64_t secret;

    if (!hall->together.is_on)
        return true;
    /* codes that one hall shows are typed at another */
    if (!hall__write(hall) || !hall__written(hall, store_secret(hall->store, &secret)))
        return false;
    crypto_generichash(hall->code_key, sizeof hall->code_key, (const unsigned char *)&secret,
                       sizeof secret, NULL, 0);
    return true;
}

void together_end(struct hall *hall)
{
    forget_news(hall);
}
