/*
 * An entry's body is JSON without what is personal; names, ids and reasons are texts beside it, under a
 * salted hash, so that they can be deleted and the chain holds. Reading puts both together again, with null
 * for what has been deleted.
 *
 * A turn that could not be written leaves the state in memory ahead of the log: what it touched is then
 * read again, and what it made is no more.
 */
#include "hall/server/tournaments.h"
#include "codec/members.h"
#include "hall/server/board_games.h"
#include "hall/server/entry.h"
#include "hall/server/fields.h"
#include "hall/server/inside.h"
#include "hall/server/token.h"
#include "tournament/view.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_BYTES = 9,
    KEEPING_RULES =
        7 /* the number of the rules since which matches keep their boards (decision 88) */
};

static const char log_setup[] = "{\"tournament\":1}";

struct hall_tournament *hall_tournaments(const struct hall *hall)
{
    return hall->tournaments;
}

struct hall_tournament *hall_tournament_even_lost(const struct hall *hall, const char *name)
{
    struct hall_tournament *tournament = hall->tournaments;

    while (tournament && strcmp(tournament->name, name) != 0)
        tournament = tournament->next;
    return tournament;
}

struct hall_tournament *hall_tournament(const struct hall *hall, const char *name)
{
    struct hall_tournament *tournament = hall_tournament_even_lost(hall, name);

    return tournament && !tournament->lost ? tournament : NULL;
}

static void forget_shown(struct hall_tournament *tournament)
{
    for (int i = 0; i < 2; i++) {
        free(tournament->shown[i]);
        tournament->shown[i] = NULL;
    }
}

static void free_one(struct hall_tournament *tournament)
{
    tournament_free(tournament->state);
    forget_shown(tournament);
    free(tournament);
}

const char *hall_tournament_shown(struct hall_tournament *tournament, bool is_public)
{
    const struct tournament *state = tournament->state;

    if (tournament->shown[is_public] && tournament->shown_number[is_public] == state->number)
        return tournament->shown[is_public];
    json_t *json =
        json_pack("{s:s, s:I, s:o, s:b}", "tournament", tournament->name, "created_wall_ms",
                  (json_int_t)tournament->created_wall_ms, "changed_wall_ms",
                  is_public ? json_null() : json_integer((json_int_t)tournament->changed_wall_ms),
                  "public", is_public);
    free(tournament->shown[is_public]);
    tournament->shown[is_public] =
        json && view_put(json, state, is_public) ? json_dumps(json, JSON_COMPACT) : NULL;
    tournament->shown_number[is_public] = state->number;
    json_decref(json);
    return tournament->shown[is_public];
}

/* Refusing. */

static bool refuse_fault(struct refusal *refusal, const struct tournament_fault *fault)
{
    static const enum code codes[] = {
        [FAULT_NONE] = CODE_INTERNAL, [FAULT_FORM] = CODE_SYNTAX, [FAULT_MISSING] = CODE_MISSING,
        [FAULT_STALE] = CODE_STALE,   [FAULT_ASKED] = CODE_ASKED, [FAULT_MEMORY] = CODE_FULL,
    };
    return refuse_field(refusal, codes[fault->kind], fault->field, fault->why);
}

bool hall_tournament_is_open(const struct hall *hall, const struct hall_tournament *tournament,
                             struct refusal *refusal)
{
    if (hall->unwritable)
        return refuse(refusal, CODE_FULL, hall->unwritable);
    return !tournament->damaged ||
           refuse(refusal, CODE_INTERNAL, "the log of this tournament is damaged; it is only read");
}

/*
 * Names and reasons stand in headers of games and in papers: they are as fit as those that are told of a game. What is
 * said of the tournament itself may be longer.
 */
static bool are_texts_fit(const json_t *act, struct refusal *refusal)
{
    static const char *const kinds[] = {"details", "player", "team"};
    const char *kind = json_string_value(json_object_get(act, "kind")), *member;
    json_t *value;
    char why[REFUSAL_WHY_ROOM];
    bool has_names = false;

    for (size_t i = 0; kind && i < sizeof kinds / sizeof *kinds; i++)
        has_names |= strcmp(kinds[i], kind) == 0;
    const bool is_longer = has_names && strcmp(kind, "details") == 0;
    const unsigned most = is_longer ? APPLY_DETAIL_CHARACTERS : APPLY_NAME_CHARACTERS;
    snprintf(why, sizeof why, "it has 1 to %u characters, not all blank, and no control characters",
             most);
    json_object_foreach((json_t *)(uintptr_t)act, member, value)
    {
        if (has_names && json_string_length(value) > 0 &&
            !is_fit_text(json_string_value(value), json_string_length(value), most))
            return refuse_field(refusal, CODE_SYNTAX, member, why);
    }
    return fields_are_without_controls(act, "reason", refusal);
}

/* The log as the store has it. */

bool tournament_entry_apply(struct tournament *state, const struct store_entry *stored,
                            struct tournament_fault *fault)
{
    json_t *act = json_loads(stored->body, JSON_REJECT_DUPLICATES, NULL);
    const char *author = entry_text(stored, ENTRY_AUTHOR);
    const bool counts_boards = stored->rules < KEEPING_RULES;
    bool applied = false;

    if (!counts_boards)
        tournament_settle(state);
    if (!json_is_object(act)) {
        fault->kind = FAULT_FORM;
        snprintf(fault->why, sizeof fault->why, "it is no entry of a tournament");
    } else {
        json_t *role = json_incref(json_object_get(act, "role"));
        json_object_del(act, "role");
        for (size_t i = 0; i < stored->text_count; i++)
            if (strcmp(stored->texts[i].member, ENTRY_AUTHOR) != 0)
                json_object_set_new(act, stored->texts[i].member,
                                    stored->texts[i].body ? json_string(stored->texts[i].body)
                                                          : json_null());
        applied = tournament_apply(state,
                                   &(struct tournament_entry){.number = stored->number,
                                                              .by = author,
                                                              .role = json_string_value(role),
                                                              .counts_boards = counts_boards},
                                   act, fault);
        json_decref(role);
    }
    json_decref(act);
    return applied;
}

static bool read_entry(void *context, const struct store_entry *stored)
{
    struct hall_tournament *tournament = context;
    struct tournament_fault fault = {.kind = FAULT_NONE};

    if (tournament_entry_apply(tournament->state, stored, &fault)) {
        tournament->changed_wall_ms = stored->wall_ms;
        return true;
    }
    fprintf(stderr, "hakem: tournament %s: entry %llu cannot be read: %s.\n", tournament->name,
            (unsigned long long)stored->number, fault.why);
    tournament->damaged = true;
    return false;
}

static bool read_log(struct hall *hall, struct hall_tournament *tournament)
{
    const enum store_reading reading =
        store_read_entries(hall->store, tournament->name, 0, read_entry, tournament);

    if (reading == STORE_DAMAGED) {
        fprintf(stderr, "hakem: %s.\n", store_why(hall->store));
        tournament->damaged = true;
    }
    tournament->state->is_unsure = tournament->damaged;
    tournament_settle(tournament->state);
    return reading != STORE_FAILED;
}

/* Writing. */

/* The body of an entry, and what of it is personal as texts that live as long as `act`. */
static json_t *take_apart(const json_t *act, const struct seat *seat,
                          struct store_text texts[STORE_TEXTS_MAX], size_t *count)
{
    const char *kind = json_string_value(json_object_get(act, "kind")), *member;
    json_t *body = json_object(), *value;

    *count = 0;
    json_object_foreach((json_t *)(uintptr_t)act, member, value)
    {
        if (json_is_string(value) && *count < STORE_TEXTS_MAX - 1 && apply_is_private(kind, member))
            texts[(*count)++] = (struct store_text){member, json_string_value(value)};
        else
            json_object_set(body, member, value);
    }
    if (seat)
        json_object_set_new(
            body, "role",
            json_string(seat->scope == SCOPE_RESULTS ? "desk" : role_word(seat->role)));
    if (seat && seat->name[0])
        texts[(*count)++] = (struct store_text){ENTRY_AUTHOR, seat->name};
    return body;
}

static bool write_entry(struct hall *hall, struct hall_tournament *tournament,
                        const struct seat *seat, const json_t *act, uint64_t number)
{
    struct store_text texts[STORE_TEXTS_MAX];
    size_t count;
    json_t *json = take_apart(act, seat, texts, &count);
    char *body = json ? json_dumps(json, JSON_COMPACT) : NULL;
    const struct store_entry entry = {.number = number,
                                      .wall_ms = hall->wall_ms,
                                      .seat = seat ? seat->id : 0,
                                      .is_note = true,
                                      .format = HK_LOG_FORMAT,
                                      .body = body,
                                      .rules = HK_RULES_NUMBER,
                                      .texts = texts,
                                      .text_count = count};

    json_decref(json);
    const bool written =
        hall__write(hall) &&
        hall__written(hall, body && store_add_entry(hall->store, tournament->name, &entry));
    free(body);
    return written;
}

/* An entry of a seat; NULL: of the hall itself. */
static struct tournament_entry entry_by(uint64_t number, const struct seat *seat)
{
    return (struct tournament_entry){.number = number,
                                     .by = seat && seat->name[0] ? seat->name : NULL,
                                     .role = !seat ? NULL
                                             : seat->scope == SCOPE_RESULTS
                                                 ? "desk"
                                                 : role_word(seat->role)};
}

/* May an entry change who is under age? */
static bool tells_of_age(const json_t *act)
{
    return list_find("player|details", json_string_value(json_object_get(act, "kind")), NULL);
}

bool hall_tournament_enter(struct hall *hall, struct hall_tournament *tournament,
                           const struct seat *seat, const json_t *act, struct refusal *refusal)
{
    const uint64_t number = tournament->state->number + 1;
    const struct tournament_entry entry = entry_by(number, seat);
    struct tournament_fault fault = {.kind = FAULT_NONE};

    if (!hall_tournament_is_open(hall, tournament, refusal) || !are_texts_fit(act, refusal))
        return false;
    if (!tournament_apply(tournament->state, &entry, act, &fault)) {
        if (fault.kind == FAULT_MEMORY) { /* it may have been changed by halves */
            tournament->touched = true;
            hall->failed = true;
        }
        return refuse_fault(refusal, &fault);
    }
    tournament->touched = true;
    tournament->changed_wall_ms = hall->wall_ms;
    if (tells_of_age(act))
        board_games_find_minors(hall, tournament);
    return write_entry(hall, tournament, seat, act, number) ||
           refuse(refusal, CODE_INTERNAL, "the log could not be written; nothing has happened");
}

/* Can all of them be entered? On a copy, which the log makes. */
static bool try_all(struct hall *hall, const struct hall_tournament *tournament,
                    const struct seat *seat, const json_t *acts, struct refusal *refusal)
{
    struct hall_tournament copy = {.state = tournament_create()};
    struct tournament_fault fault = {.kind = FAULT_NONE};
    const json_t *act;
    size_t i;

    memcpy(copy.name, tournament->name, sizeof copy.name);
    bool fit = copy.state && read_log(hall, &copy) && !copy.damaged;
    if (!fit)
        refuse(refusal, CODE_INTERNAL, "the log of the tournament could not be read");
    json_array_foreach(acts, i, act)
    {
        if (!fit || !(fit = are_texts_fit(act, refusal)))
            break;
        const struct tournament_entry entry = entry_by(copy.state->number + 1, seat);
        if (!tournament_apply(copy.state, &entry, act, &fault))
            fit = refuse_fault(refusal, &fault);
    }
    tournament_free(copy.state);
    return fit;
}

bool hall_tournament_enter_all(struct hall *hall, struct hall_tournament *tournament,
                               const struct seat *seat, const json_t *acts, bool only_tries,
                               struct refusal *refusal)
{
    const json_t *act;
    size_t i;

    if (!hall_tournament_is_open(hall, tournament, refusal) ||
        !try_all(hall, tournament, seat, acts, refusal))
        return false;
    json_array_foreach(acts, i, act)
    {
        if (!only_tries && !hall_tournament_enter(hall, tournament, seat, act, refusal)) {
            hall->failed = true; /* it was possible a moment ago: the turn is lost */
            return false;
        }
    }
    return true;
}

/* Make one that is in memory alone so far. */
static struct hall_tournament *add(struct hall *hall, const char *name, int64_t created_wall_ms)
{
    struct hall_tournament *tournament = calloc(1, sizeof *tournament);

    if (!tournament || !(tournament->state = tournament_create())) {
        free(tournament);
        return NULL;
    }
    snprintf(tournament->name, sizeof tournament->name, "%s", name);
    tournament->created_wall_ms = tournament->changed_wall_ms = created_wall_ms;
    tournament->next = hall->tournaments;
    hall->tournaments = tournament;
    return tournament;
}

static void take_out(struct hall *hall, struct hall_tournament *tournament)
{
    struct hall_tournament **link = &hall->tournaments;

    while (*link != tournament)
        link = &(*link)->next;
    *link = tournament->next;
    free_one(tournament);
}

struct hall_tournament *hall_tournament_make(struct hall *hall, const struct seat *seat,
                                             const json_t *details, struct refusal *refusal)
{
    char name[HALL_NAME_ROOM] = TOURNAMENT_PREFIX;
    const size_t prefix = strlen(TOURNAMENT_PREFIX);
    size_t count = 0;

    for (const struct hall_tournament *one = hall->tournaments; one; one = one->next)
        count++;
    if (hall->unwritable || count >= TOURNAMENTS_MAX) {
        refuse(refusal, CODE_FULL,
               hall->unwritable ? hall->unwritable : "the hall has as many tournaments as it can");
        return NULL;
    }
    token_draw(name + prefix, sizeof name - prefix, NAME_BYTES);
    struct hall_tournament *made = add(hall, name, hall->wall_ms);
    if (!made) {
        refuse(refusal, CODE_FULL, "there is not enough memory");
        return NULL;
    }
    made->touched = true;
    if (!hall__write(hall) ||
        !hall__written(
            hall, store_add_game(hall->store, &(struct store_game){.name = name,
                                                                   .setup = log_setup,
                                                                   .created_wall_ms = hall->wall_ms,
                                                                   .format = HK_LOG_FORMAT}))) {
        refuse(refusal, CODE_INTERNAL, "the log could not be written; nothing has happened");
        return NULL;
    }
    if (hall_tournament_enter(hall, made, seat, details, refusal))
        return made;
    if (!hall->failed) { /* it was refused: nothing is left of it */
        hall__written(hall, store_remove_game(hall->store, name));
        take_out(hall, made);
    }
    return NULL;
}

/* Reading. */

struct names_found {
    char (*list)[HALL_NAME_ROOM];
    size_t count;
    bool failed;
};

static bool find_name(void *context, const char *name)
{
    struct names_found *found = context;

    if (!hall_is_tournament(name))
        return true;
    void *larger = realloc(found->list, (found->count + 1) * sizeof *found->list);
    found->failed = !larger;
    if (!larger)
        return false;
    found->list = larger;
    snprintf(found->list[found->count++], HALL_NAME_ROOM, "%s", name);
    return true;
}

static bool read_moment(void *context, const struct store_game *stored)
{
    if (!stored->damaged)
        *(int64_t *)context = stored->created_wall_ms;
    return false;
}

/* Read a log anew. LOAD_LATER: what is in memory stays as it is. */
static enum load_result read_anew(struct hall *hall, struct hall_tournament *one)
{
    int64_t created = -1;
    const enum store_reading reading =
        store_read_game(hall->store, one->name, read_moment, &created);
    struct hall_tournament fresh = {.changed_wall_ms = one->created_wall_ms};

    if (reading == STORE_FAILED)
        return LOAD_LATER;
    if (reading == STORE_READ && created < 0)
        return LOAD_NEVER;
    if (created >= 0)
        one->created_wall_ms = fresh.changed_wall_ms = created;
    memcpy(fresh.name, one->name, sizeof fresh.name);
    fresh.state = tournament_create();
    if (!fresh.state || !read_log(hall, &fresh)) {
        tournament_free(fresh.state);
        return LOAD_LATER;
    }
    tournament_free(one->state);
    forget_shown(one);
    one->state = fresh.state;
    one->changed_wall_ms = fresh.changed_wall_ms;
    one->damaged = fresh.damaged;
    return LOAD_DONE;
}

/* An entry of another hall. */
struct following {
    struct hall *hall;
    struct hall_tournament *tournament;
};

static bool follow_entry(void *context, const struct store_entry *stored)
{
    struct following *following = context;

    if (!read_entry(following->tournament, stored))
        return false;
    store_learn(following->hall->store, following->tournament->name, stored->number, stored->link);
    return true;
}

/* One that another hall has made. */
static bool find_made(struct hall *hall, const char *name)
{
    struct hall_tournament *made = add(hall, name, 0);
    const enum load_result result = made ? read_anew(hall, made) : LOAD_LATER;

    if (result == LOAD_DONE)
        return true;
    if (made)
        take_out(hall, made);
    if (result == LOAD_LATER)
        hall__put_off(hall);
    return false;
}

bool hall_catch_up_tournament(struct hall *hall, const char *name)
{
    struct hall_tournament *one = hall_tournament_even_lost(hall, name);
    const uint64_t before = one ? one->state->number : 0;
    struct following following = {hall, one};

    if (!hall->together.is_on || !hall_is_tournament(name))
        return false;
    if (!one && !find_made(hall, name))
        return false;
    if (one && (one->touched || one->lost || one->damaged))
        return false;
    if (one && store_read_news(hall->store, name, before, follow_entry, &following) != STORE_READ) {
        one->lost = true; /* it is read again, as a whole */
        hall__put_off(hall);
    }
    if (one && one->state->number == before)
        return one->lost;
    one = hall_tournament_even_lost(hall, name);
    one->state->is_unsure = one->damaged;
    tournament_settle(one->state);
    board_games_find_again(hall, one);
    return true;
}

bool tournaments_load(struct hall *hall)
{
    struct names_found found = {.list = NULL};
    bool read = store_read_names(hall->store, find_name, &found) != STORE_FAILED && !found.failed;

    /* each by itself: one that cannot be read now is asked for again, and the others are there */
    for (size_t i = 0; read && i < found.count; i++) {
        struct hall_tournament *tournament = add(hall, found.list[i], 0);
        read = tournament != NULL;
        const enum load_result result = read ? read_anew(hall, tournament) : LOAD_DONE;
        if (result == LOAD_LATER) {
            tournament->lost = true;
            hall__put_off(hall);
            read = !store_is_out_of_reach(hall->store);
        } else if (result == LOAD_NEVER) { /* nothing is left of it but its name */
            tournament->damaged = tournament->state->is_unsure = true;
        }
    }
    free(found.list);
    return read;
}

/* Its games are reported, and the public sees of them, what follows from what has been read. */
static void touch_games(struct hall *hall, const struct hall_tournament *tournament)
{
    for (struct hall_game *game = hall->games.first; game; game = game->next)
        if (strcmp(game->of_tournament.tournament, tournament->name) == 0)
            hall_touch(hall, game);
}

void tournaments_read_again(struct hall *hall)
{
    for (struct hall_tournament *one = hall->tournaments, *next; one; one = next) {
        next = one->next;
        if (!one->touched && !one->lost)
            continue;
        const enum load_result result = read_anew(hall, one);
        if (result == LOAD_NEVER) {
            take_out(hall, one);
            continue;
        }
        one->to_report |= one->lost && result == LOAD_DONE;
        one->lost = result == LOAD_LATER;
        if (one->lost)
            hall__put_off(hall);
        one->touched = false;
        board_games_find_minors(hall, one);
    }
}

void tournaments_touch_unreported(struct hall *hall)
{
    for (struct hall_tournament *one = hall->tournaments; one; one = one->next)
        if (one->to_report && !one->lost && !hall->unwritable) {
            touch_games(hall, one);
            one->reported = true;
        }
}

void tournaments_end_turn(struct hall *hall)
{
    for (struct hall_tournament *one = hall->tournaments; one; one = one->next) {
        one->to_report = one->to_report && (!one->reported || hall->unwritable);
        one->touched = one->reported = false;
    }
}

void tournaments_clear(struct hall *hall)
{
    while (hall->tournaments)
        take_out(hall, hall->tournaments);
}
