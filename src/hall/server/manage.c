/*
 * What the hall does beside judging: games are made and cancelled, links made and revoked, results
 * signed, headers corrected, another game agreed.
 */
#include "hall/server/manage.h"
#include "base/internal.h"
#include "hakem/schema.h"
#include "hall/server/clear.h"
#include "hall/server/inside.h"
#include "hall/server/limits.h"
#include "hall/server/logged.h"
#include "hall/server/token.h"
#include "hall/server/turn.h"
#include "hall/store/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NAME_BYTES = 9,
    TOKEN_BYTES = 16,
    PERSONS_MAX = HEADERS + 2,
    /* When a link was used is known to the minute: so a link that asks often is not often written. */
    USED_WITHIN_MS = 60000,
};

static bool refuse_memory(struct refusal *refusal)
{
    return refuse(refusal, CODE_FULL, "there is not enough memory");
}

static bool refuse_unwritten(struct refusal *refusal)
{
    return refuse(refusal, CODE_INTERNAL, "the log could not be written; nothing has happened");
}

/* Links. */

/* A link to a seat that is there. */
static bool add_link(struct hall *hall, const char *game, int64_t seat, struct made_link *out)
{
    unsigned char hash[STORE_HASH_SIZE];
    struct store_text texts[3];
    size_t count = 0;

    if (out->name[0])
        texts[count++] = (struct store_text){"name", out->name};
    if (out->boards[0])
        texts[count++] = (struct store_text){"boards", out->boards};
    if (out->tournament[0])
        texts[count++] = (struct store_text){"tournament", out->tournament};
    token_draw(out->token, sizeof out->token, TOKEN_BYTES);
    token_hash(hash, out->token);
    return hall__write(hall) &&
           hall__written(hall,
                         store_add_link(hall->store, hash, seat, scope_word(out->scope),
                                        hall->wall_ms, &out->number) &&
                             store_describe_link(hall->store, game, out->number, texts, count));
}

/* A seat, and its first link unless `out` is NULL. */
static bool add_seat(struct hall *hall, const char *game, enum role role, struct made_link *out)
{
    int64_t seat;

    if (!hall__write(hall) ||
        !hall__written(hall, store_add_seat(hall->store, game, role_word(role), &seat)))
        return false;
    if (!out)
        return true;
    *out = (struct made_link){.role = role, .scope = SCOPE_FULL};
    return add_link(hall, game, seat, out);
}

struct seat_search {
    enum role role;
    int64_t seat;
};

static bool look_at_seat(void *context, int64_t seat, const char *role)
{
    struct seat_search *search = context;
    if (search->seat == 0 && strcmp(role, role_word(search->role)) == 0)
        search->seat = seat;
    return true;
}

bool hall_seat(struct hall *hall, const char *token, struct seat *out, struct refusal *refusal)
{
    struct store_link link;
    bool found = false;

    memset(out, 0, sizeof *out);
    if (strlen(token) < HALL_TOKEN_ROOM) {
        token_hash(out->link, token);
        if (!store_find_link(hall->store, out->link, &link, &found))
            return hall_refuse_unread(hall, refusal);
    }
    if (!found || !role_find(&out->role, link.role) || !scope_find(&out->scope, link.scope))
        return hall_refuse_unfound(hall, CODE_TOKEN, "this link opens no seat of this hall",
                                   refusal);
    out->id = link.seat;
    out->of_hall = link.game[0] == '\0';
    out->link_number = link.number;
    out->used_wall_ms = link.used_wall_ms;
    snprintf(out->game, sizeof out->game, "%s", link.game);
    snprintf(out->name, sizeof out->name, "%s", link.name);
    snprintf(out->boards, sizeof out->boards, "%s", link.boards);
    snprintf(out->tournament, sizeof out->tournament, "%s", link.tournament);
    return true;
}

void hall_use(struct hall *hall, const struct seat *seat)
{
    const int64_t since_ms = hall->wall_ms - seat->used_wall_ms;

    if (hall->unwritable) /* that a link was used is no reason to fail */
        return;
    if (seat->used_wall_ms && since_ms >= 0 && since_ms < USED_WITHIN_MS)
        return;
    if (hall__write(hall))
        hall__written(hall, store_use_link(hall->store, seat->link, hall->wall_ms));
}

/* Does the seat manage this game: its organiser or arbiter, or whoever made it? */
static bool manages(const struct seat *seat, const struct hall_game *game)
{
    const struct setup *setup = &game->log.setup;

    if (seat->scope != SCOPE_FULL)
        return false;
    if (seat->role == ROLE_ARBITER || seat->role == ROLE_ORGANISER)
        return true;
    return setup->casual && (seat->role == ROLE_BOTH || role_plays(seat->role, setup->maker));
}

/* Has the seat to do with the links of a game, or (NULL) of the hall? */
static bool rules_over(const struct seat *seat, const char *game)
{
    if (seat->scope != SCOPE_FULL)
        return false;
    /* that a game is of a deputy's boards has been asked; over the hall's own links he does not rule */
    return seat->of_hall ? game || seat->boards[0] == '\0' : game && strcmp(seat->game, game) == 0;
}

bool hall_may_manage(const struct seat *seat, const struct store_link *link)
{
    if (!rules_over(seat, link->game[0] ? link->game : NULL))
        return false;
    return seat->role == ROLE_ORGANISER || link->seat == seat->id ||
           (seat->role == ROLE_ARBITER && link->game[0]);
}

/* May the seat make a link for this role? A seat hands on its own; arbiters and organisers more. */
static bool may_hand_on(const struct seat *seat, const char *game, enum role role)
{
    if (!rules_over(seat, game))
        return false;
    if (seat->role == ROLE_ORGANISER || (seat->role == ROLE_ARBITER && game))
        return true;
    return seat->role == role && seat->of_hall == !game;
}

/* Only who decides in his own name has one, and boards are chosen of all those of the hall. */
static bool is_fit_link(const struct made_link *link, const char *game, struct refusal *refusal)
{
    if (link->name[0] && link->role != ROLE_ARBITER && link->role != ROLE_ORGANISER)
        return refuse_field(refusal, CODE_SYNTAX, "name", "arbiters and organisers have names");
    if (link->tournament[0] && link->scope != SCOPE_RESULTS)
        return refuse_field(refusal, CODE_SYNTAX, "tournament",
                            "links with the scope results are for a tournament");
    return link->boards[0] == '\0' || !game ||
           refuse_field(refusal, CODE_SYNTAX, "boards", "seats of the hall have boards");
}

static bool make_link(struct hall *hall, const char *name, const struct seat *seat,
                      struct made_link *out, struct refusal *refusal)
{
    const enum role role = out->role;

    if (role == ROLE_WATCH || role == ROLE_CAPTAIN || (role == ROLE_ORGANISER && name))
        return refuse_field(refusal, CODE_SYNTAX, "role", "there are no links for this role");
    if (!name && role != ROLE_ARBITER && role != ROLE_ORGANISER)
        return refuse_field(refusal, CODE_SYNTAX, "role", "the hall has arbiters and organisers");
    if (!is_fit_link(out, name, refusal))
        return false;
    if (seat && !may_hand_on(seat, name, role))
        return refuse(refusal, CODE_ROLE, "this seat hands on links to itself alone");
    if (hall->unwritable)
        return refuse(refusal, CODE_FULL, hall->unwritable);

    struct seat_search search = {.role = role};
    if (!rows_read_seats(hall->store, name ? name : "", look_at_seat, &search))
        return hall_refuse_unread(hall, refusal);
    int64_t id = search.seat;
    if (id == 0 && (role == ROLE_WHITE || role == ROLE_BLACK || role == ROLE_BOTH))
        return refuse_field(refusal, CODE_SYNTAX, "role", "this game has no such seat");
    if (!hall__write(hall) ||
        (id == 0 &&
         !hall__written(hall, store_add_seat(hall->store, name, role_word(role), &id))) ||
        !add_link(hall, name, id, out))
        return refuse_unwritten(refusal);
    return true;
}

bool hall_make_link(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    struct made_link *out, struct refusal *refusal)
{
    return make_link(hall, game ? game->name : NULL, seat, out, refusal);
}

bool hall_make_captain_link(struct hall *hall, const char *tournament, int64_t *seat,
                            struct made_link *out, struct refusal *refusal)
{
    if (hall->unwritable)
        return refuse(refusal, CODE_FULL, hall->unwritable);
    return (hall__write(hall) &&
            (*seat != 0 || hall__written(hall, store_add_seat(hall->store, tournament,
                                                              role_word(ROLE_CAPTAIN), seat))) &&
            add_link(hall, tournament, *seat, out)) ||
           refuse_unwritten(refusal);
}

bool hall_make_player_link(struct hall *hall, const char *game, struct made_link *out,
                           struct refusal *refusal)
{
    return make_link(hall, game, NULL, out, refusal);
}

bool hall_revoke_link(struct hall *hall, const char *game, unsigned number, struct refusal *refusal)
{
    bool found = false;

    if (!hall__write(hall) ||
        !hall__written(hall, store_revoke_link(hall->store, game, number, hall->wall_ms, &found)))
        return refuse_unwritten(refusal);
    together_tell(hall, STORE_NEWS_LINKS, game ? game : "");
    return found || refuse(refusal, CODE_MISSING, "there is no such link");
}

struct choosing {
    const struct link_choice *choice;
    struct link_list *list;
    bool failed;
};

static bool choose_link(void *context, const struct store_link *link)
{
    struct choosing *choosing = context;
    const struct link_choice *choice = choosing->choice;
    struct link_list *list = choosing->list;

    if (link->revoked_wall_ms || (choice->unused && link->used_wall_ms) ||
        (choice->has_role && strcmp(link->role, role_word(choice->role)) != 0) ||
        (choice->by && (!hall_may_manage(choice->by, link) ||
                        (link->seat == choice->by->id && link->number == choice->by->link_number))))
        return true;
    if (list->count % LINK_LIST_STEP == 0) {
        unsigned *more =
            realloc(list->numbers, (list->count + LINK_LIST_STEP) * sizeof *list->numbers);
        choosing->failed = !more;
        if (!more)
            return false;
        list->numbers = more;
    }
    list->numbers[list->count++] = link->number;
    return true;
}

bool hall_revoke_links(struct hall *hall, const char *game, const struct link_choice *choice,
                       struct link_list *out, struct refusal *refusal)
{
    struct choosing choosing = {.choice = choice, .list = out};

    *out = (struct link_list){.count = 0};
    if (hall->unwritable)
        return refuse(refusal, CODE_FULL, hall->unwritable);
    if (!store_read_links(hall->store, game, choose_link, &choosing) || choosing.failed)
        return hall_refuse_unread(hall, refusal);
    for (size_t i = 0; i < out->count; i++)
        if (!hall_revoke_link(hall, game, out->numbers[i], refusal))
            return false;
    return true;
}

/* Games. */

static size_t list_persons(const struct persons *persons, struct store_text out[PERSONS_MAX])
{
    size_t count = 0;

    out[count++] = (struct store_text){"white", persons->player[HK_WHITE]};
    out[count++] = (struct store_text){"black", persons->player[HK_BLACK]};
    for (int i = 0; i < HEADERS; i++)
        if (persons->header[i])
            out[count++] = (struct store_text){header_member((enum header)i), persons->header[i]};
    return count;
}

static bool write_game(struct hall *hall, const struct hall_game *game)
{
    struct store_text texts[PERSONS_MAX];
    const size_t count = list_persons(&game->log.persons, texts);
    json_t *json = setup_to_json(&game->log.setup);
    char *setup = json ? json_dumps(json, JSON_COMPACT) : NULL;

    json_decref(json);
    const bool written =
        setup && hall__write(hall) &&
        store_add_game(hall->store, &(struct store_game){.name = game->name,
                                                         .setup = setup,
                                                         .created_wall_ms = game->created_wall_ms,
                                                         .format = HK_LOG_FORMAT,
                                                         .texts = texts,
                                                         .text_count = count});
    free(setup);
    return hall__written(hall, written);
}

/* The seats of a game, each with its first link; without `out` the seats alone. */
static bool add_seats(struct hall *hall, const struct hall_game *game, struct made_game *out)
{
    const struct setup *setup = &game->log.setup;
    enum role roles[MADE_LINKS_MAX];
    unsigned count = 0;

    if (setup->one_screen) {
        roles[count++] = ROLE_BOTH;
    } else {
        roles[count++] = setup->maker == HK_WHITE ? ROLE_WHITE : ROLE_BLACK;
        roles[count++] = setup->maker == HK_WHITE ? ROLE_BLACK : ROLE_WHITE;
    }
    if (setup->arbiter) {
        roles[count++] = ROLE_ARBITER;
        if (setup->rules.profile != HK_PROFILE_SCREEN && setup->live) {
            roles[count++] = ROLE_OPERATOR;
            roles[count++] = ROLE_CLOCK;
        }
    }
    for (unsigned i = 0; i < count; i++)
        if (!add_seat(hall, game->name, roles[i], out ? &out->links[out->link_count++] : NULL))
            return false;
    return true;
}

/*
 * Make a game; `out` has its links, NULL: its seats have none yet. Casual games have places of their own, so
 * that they never keep an organiser from his.
 */
static struct hall_game *make_game(struct hall *hall, const struct setup *setup,
                                   const struct persons *persons, struct made_game *out,
                                   struct refusal *refusal)
{
    const size_t casual = hall->games.casual_count;
    char name[HALL_NAME_ROOM];
    hk_err err;

    if (hall->unwritable) {
        refuse(refusal, CODE_FULL, hall->unwritable);
        return NULL;
    }
    if ((setup->casual ? casual : hall->games.count - casual) >= LIMIT_GAMES) {
        refuse(refusal, CODE_FULL, "the hall is full");
        return NULL;
    }
    do {
        token_draw(name, sizeof name, NAME_BYTES);
    } while (name[0] == '-'); /* commands would take it for an option */
    struct hall_game *game = hall__begin_game(hall, name, hall->wall_ms, setup, persons, &err);
    if (!game) {
        if (err == HK_E_MEMORY)
            refuse_memory(refusal);
        else
            refuse(refusal, CODE_SYNTAX, "the rules contradict themselves");
        return NULL;
    }
    hall_touch(hall, game);
    together_tell(hall, setup->casual ? STORE_NEWS_ENTRY : STORE_NEWS_MADE, name);
    if (!write_game(hall, game) || !add_seats(hall, game, out)) {
        refuse_unwritten(refusal);
        return NULL; /* the turn fails, and the game with it */
    }
    hall->created++;
    return game;
}

bool hall_create(struct hall *hall, const json_t *request, const struct seat *maker,
                 struct made_game *out, struct refusal *refusal)
{
    struct setup setup;
    struct persons persons;

    memset(&persons, 0, sizeof persons);
    memset(out, 0, sizeof *out);
    if (maker && (maker->role != ROLE_ORGANISER || maker->scope != SCOPE_FULL))
        return refuse(refusal, CODE_ROLE, "games of the hall are made by its organiser");
    if (!maker)
        clear_forsaken(hall);
    const struct hall_game *game = NULL;
    if (setup_from_request(&setup, &persons, request, !maker, refusal))
        game = make_game(hall, &setup, &persons, out, refusal);
    persons_clear(&persons);
    if (game)
        snprintf(out->name, sizeof out->name, "%s", game->name);
    return game != NULL;
}

struct hall_game *hall_make_board(struct hall *hall, const json_t *request, struct refusal *refusal)
{
    struct hall_game *game = NULL;
    struct persons persons;
    struct setup setup;

    memset(&persons, 0, sizeof persons);
    if (setup_from_request(&setup, &persons, request, false, refusal))
        game = make_game(hall, &setup, &persons, NULL, refusal);
    persons_clear(&persons);
    return game;
}

bool hall_cancel(struct hall *hall, struct hall_game *game, const struct seat *seat,
                 struct refusal *refusal)
{
    hk_state state;

    if (!hall__is_open(hall, game, refusal))
        return false;
    if (!manages(seat, game))
        return refuse(refusal, CODE_ROLE, "this seat cannot cancel the game");
    hall_look(game, hall_game_time(hall, game), &state);
    if (state.status != HK_STATUS_WAITING)
        return refuse(refusal, CODE_STALE, "the game has begun; it cannot be cancelled");
    if (!hall__note(hall, game, seat, (struct note){.kind = NOTE_CANCELLED}, NULL, 0) ||
        !hall__written(hall, store_end_game(hall->store, game->name)))
        return refuse_unwritten(refusal);
    return true;
}

/* Persons. */

bool hall_change_persons(struct hall *hall, struct hall_game *game, const struct seat *seat,
                         const json_t *changes, struct refusal *refusal)
{
    struct store_text texts[PERSONS_MAX];
    struct persons changed;
    const char *member;
    json_t *value;
    size_t count = 0;

    if (!hall__is_open(hall, game, refusal))
        return false;
    if (!manages(seat, game))
        return refuse(refusal, CODE_ROLE, "this seat cannot change the headers");
    if (!persons_copy(&changed, &game->log.persons))
        return refuse_memory(refusal);
    if (!persons_change(&changed, changes, refusal)) {
        persons_clear(&changed);
        return false;
    }
    json_object_foreach((json_t *)(uintptr_t)changes, member, value)
    {
        texts[count++] =
            (struct store_text){member, json_is_null(value) ? "" : json_string_value(value)};
    }
    if (count == 0) {
        persons_clear(&changed);
        return true;
    }
    if (!hall__note(hall, game, seat, (struct note){.kind = NOTE_HEADERS}, texts, count)) {
        persons_clear(&changed);
        return refuse_unwritten(refusal);
    }
    persons_clear(&game->log.persons);
    game->log.persons = changed;
    return true;
}

/* Signatures, calls, another game. */

static hk_color color_of(hk_parties who)
{
    return who == HK_PARTY_BLACK ? HK_BLACK : HK_WHITE;
}

static bool speaks_for(const struct hall_game *game, const struct seat *seat, hk_parties who,
                       struct refusal *refusal)
{
    (void)game;
    if (seat->scope == SCOPE_FULL && who && role_plays(seat->role, color_of(who)))
        return true;
    return refuse(refusal, CODE_ROLE, "this is for the player to do");
}

bool hall_sign(struct hall *hall, struct hall_game *game, const struct seat *seat, hk_parties who,
               hk_score score, struct refusal *refusal)
{
    const struct note note = {.kind = NOTE_SIGNED, .who = who, .score = score};
    struct logged *log = &game->log;
    hk_state state;

    if (!hall__is_open(hall, game, refusal) || !speaks_for(game, seat, who, refusal))
        return false;
    hall_look(game, hall_game_time(hall, game), &state);
    if (state.status != HK_STATUS_ENDED)
        return refuse(refusal, CODE_STALE, "the game has not ended; a result is signed at its end");
    if (log->confirmed && !logged_has_score(log, score))
        return refuse_field(refusal, CODE_IMPOSSIBLE, "score",
                            "both players have confirmed the result; the arbiter decides on it");
    if (log->signed_score[color_of(who)] == score)
        return true;
    if (!hall__note(hall, game, seat, note, NULL, 0))
        return refuse_unwritten(refusal);
    /* 8.7: what is signed stands unless the arbiter decides otherwise, as he has. */
    if (log->signed_score[HK_WHITE] == log->signed_score[HK_BLACK] &&
        (!log->result_decided || logged_has_score(log, score)))
        return hall__sign_for_both(hall, game, score) || refuse_unwritten(refusal);
    return true;
}

bool hall_take_call(struct hall *hall, struct hall_game *game, const struct seat *seat,
                    struct refusal *refusal)
{
    if (!hall__is_open(hall, game, refusal))
        return false;
    if (seat->role != ROLE_ARBITER || seat->scope != SCOPE_FULL)
        return refuse(refusal, CODE_ROLE, "a call is for the arbiter");
    if (!game->log.call.by || game->log.call.taken)
        return refuse(refusal, CODE_STALE, "no call waits");
    return hall__note(hall, game, seat, (struct note){.kind = NOTE_CALL_TAKEN}, NULL, 0) ||
           refuse_unwritten(refusal);
}

/*
 * The player's seat in the game that was made, with a link to it. Who asks again has lost the link of
 * before: it ends, if nobody has used it.
 */
static bool link_to_rematch(struct hall *hall, const struct hall_game *game,
                            const struct seat *seat, struct made_game *made,
                            struct refusal *refusal)
{
    enum role role = seat->role;

    if (!hall_has(hall, game->log.rematch))
        return hall_refuse_unfound(hall, CODE_MISSING, "the other game is no more", refusal);
    if (game->log.rematch_swaps && role != ROLE_BOTH)
        role = role == ROLE_WHITE ? ROLE_BLACK : ROLE_WHITE;
    memset(made, 0, sizeof *made);
    snprintf(made->name, sizeof made->name, "%s", game->log.rematch);
    made->link_count = 1;
    made->links[0] = (struct made_link){.role = role, .scope = SCOPE_FULL};
    const struct link_choice lost = {.has_role = true, .role = role, .unused = true};
    struct link_list list;
    const bool ended = hall_revoke_links(hall, made->name, &lost, &list, refusal);
    free(list.numbers);
    return ended && make_link(hall, made->name, NULL, &made->links[0], refusal);
}

static void exchange_counts(unsigned of[2])
{
    const unsigned white = of[HK_WHITE];

    of[HK_WHITE] = of[HK_BLACK];
    of[HK_BLACK] = white;
}

/* The colours change: what the rules have for a player goes with him. The start position stays, for it is the board's. */
static void exchange_rules(hk_rules *rules)
{
    const hk_time_control white = rules->control[HK_WHITE];
    const unsigned disabled = rules->regulations.disabled;

    rules->control[HK_WHITE] = rules->control[HK_BLACK];
    rules->control[HK_BLACK] = white;
    if (disabled == HK_PARTY_WHITE || disabled == HK_PARTY_BLACK)
        rules->regulations.disabled = disabled ^ HK_PARTY_BOTH;
    exchange_counts(rules->carried.illegal_moves);
    exchange_counts(rules->carried.requests);
}

static void exchange_persons(struct persons *persons)
{
    char white[SETUP_NAME_ROOM];

    memcpy(white, persons->player[HK_WHITE], sizeof white);
    memcpy(persons->player[HK_WHITE], persons->player[HK_BLACK], sizeof white);
    memcpy(persons->player[HK_BLACK], white, sizeof white);
    for (int i = HEADER_WHITE_TITLE; i < HEADERS; i += 2) { /* white and black stand side by side */
        char *const of_white = persons->header[i];
        persons->header[i] = persons->header[i + 1];
        persons->header[i + 1] = of_white;
    }
}

static bool make_rematch(struct hall *hall, struct hall_game *game, const struct seat *seat,
                         struct refusal *refusal)
{
    struct note note = {.kind = NOTE_REMATCH_MADE};
    struct setup setup = game->log.setup;
    struct persons persons;

    if (!persons_copy(&persons, &game->log.persons))
        return refuse_memory(refusal);
    if (game->log.rematch_swaps) {
        setup.maker = setup.maker == HK_WHITE ? HK_BLACK : HK_WHITE;
        exchange_rules(&setup.rules);
        exchange_persons(&persons);
    }
    const struct hall_game *other = make_game(hall, &setup, &persons, NULL, refusal);
    persons_clear(&persons);
    if (!other)
        return false;
    snprintf(note.game, sizeof note.game, "%s", other->name);
    return hall__note(hall, game, seat, note, NULL, 0) || refuse_unwritten(refusal);
}

/* For whom a seat proposes: who speaks for both does so for both. */
static hk_parties proposers(const struct seat *seat, hk_parties who)
{
    return seat->role == ROLE_BOTH ? HK_PARTY_BOTH : who;
}

/* Does it differ from a proposal that stands? */
static bool other_colours(const struct hall_game *game, const bool *swap)
{
    return swap && game->log.rematch_by && *swap != game->log.rematch_swaps;
}

bool hall_makes_rematch(const struct hall_game *game, const struct seat *seat, hk_parties who,
                        const bool *swap)
{
    return !other_colours(game, swap) && game->log.setup.casual &&
           hall_status(game) == HK_STATUS_ENDED && !game->log.rematch[0] &&
           (game->log.rematch_by | proposers(seat, who)) == HK_PARTY_BOTH;
}

bool hall_rematch(struct hall *hall, struct hall_game *game, const struct seat *seat,
                  hk_parties who, const bool *swap, struct made_game *made, struct refusal *refusal)
{
    const hk_parties all = proposers(seat, who);
    hk_state state;

    memset(made, 0, sizeof *made);
    if (!hall__is_open(hall, game, refusal) || !speaks_for(game, seat, who, refusal))
        return false;
    if (game->log.rematch[0])
        return link_to_rematch(hall, game, seat, made, refusal);
    hall_look(game, hall_game_time(hall, game), &state);
    if (state.status != HK_STATUS_ENDED)
        return refuse(refusal, CODE_STALE, "another game begins when this one has ended");
    if (!game->log.setup.casual)
        return refuse(refusal, CODE_ROLE, "the organiser makes the games of the hall");
    if (other_colours(game, swap))
        return refuse(refusal, CODE_STALE, "another game has been proposed with other colours");
    if ((game->log.rematch_by | all) != game->log.rematch_by &&
        !hall__note(hall, game, seat,
                    (struct note){.kind = NOTE_REMATCH, .who = all, .swap = swap && *swap}, NULL,
                    0))
        return refuse_unwritten(refusal);
    if (game->log.rematch_by != HK_PARTY_BOTH)
        return true;
    return make_rematch(hall, game, seat, refusal) &&
           link_to_rematch(hall, game, seat, made, refusal);
}
