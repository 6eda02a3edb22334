/*
 * Which texts of a game are to be deleted. They are found by their members alone, so that those of
 * a damaged game can be deleted too; which games a player of a tournament has played its log tells,
 * as far as it can be read. The deletion itself is the store's.
 */
#include "hall/server/forget.h"
#include "codec/members.h"
#include "hall/server/tournaments.h"
#include "hall/store/rows.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MEMBER_ROOM = 32 };

/* The players of a game, as bits. */
enum { SIDE_WHITE = 1, SIDE_BLACK = 2, SIDES = SIDE_WHITE | SIDE_BLACK };

struct text {
    char game[STORE_NAME_ROOM];
    uint64_t number;
    char member[MEMBER_ROOM];
};

struct finding {
    const struct forget_wish *wish;
    const char *game;
    int sides; /* of which players of the game */
    struct text *list;
    size_t count, room;
};

/* "white" and "black", and what begins so: "white_title". */
static bool tells_of_side(const char *member, int sides)
{
    const size_t size = strlen("white"); /* as long as "black" */
    return (((sides & SIDE_WHITE) && strncmp(member, "white", size) == 0) ||
            ((sides & SIDE_BLACK) && strncmp(member, "black", size) == 0)) &&
           (member[size] == '\0' || member[size] == '_');
}

/* In an entry of a tournament; what a link is called is in none. */
static bool tells_of_a_player(uint64_t number, const char *member)
{
    return (int64_t)number > 0 &&
           (apply_is_private("player", member) || apply_is_private("file", member));
}

static bool is_personal(const char *member)
{
    return !list_find("event|site|round|board|boards", member, NULL);
}

static bool is_wanted(const struct finding *found, uint64_t number, const char *member)
{
    const struct forget_wish *wish = found->wish;

    switch (wish->what) {
    case FORGET_NAMES:
    case FORGET_PLAYER:
        return hall_is_tournament(found->game) ? tells_of_a_player(number, member)
                                               : tells_of_side(member, found->sides);
    case FORGET_PERSONAL:
        return is_personal(member);
    case FORGET_MEMBERS:
        break;
    }
    for (int i = 0; i < wish->member_count && number == wish->number; i++)
        if (strcmp(wish->members[i], member) == 0)
            return true;
    return false;
}

static bool add_text(struct finding *found, uint64_t number, const char *member)
{
    if (found->count == found->room) {
        const size_t room = found->room ? 2 * found->room : 16;
        struct text *list = realloc(found->list, room * sizeof *list);
        if (!list)
            return false;
        found->list = list;
        found->room = room;
    }
    struct text *text = &found->list[found->count++];
    snprintf(text->game, sizeof text->game, "%s", found->game);
    text->number = number;
    snprintf(text->member, sizeof text->member, "%s", member);
    return true;
}

static bool take_text(void *context, uint64_t number, const char *member)
{
    struct finding *found = context;

    return strlen(member) >= MEMBER_ROOM || !is_wanted(found, number, member) ||
           add_text(found, number, member);
}

/* The first of the members that has not been found; NULL: none. */
static const char *find_missing(const struct finding *found)
{
    const struct forget_wish *wish = found->wish;

    for (int i = 0; i < wish->member_count; i++) {
        bool there = false;
        for (size_t j = 0; j < found->count && !there; j++)
            there = strcmp(found->list[j].member, wish->members[i]) == 0;
        if (!there)
            return wish->members[i];
    }
    return NULL;
}

static bool note_found(void *context, const struct store_game *game)
{
    (void)game;
    *(bool *)context = true;
    return true;
}

/* What the log of a tournament tells of its players. */
struct reading {
    struct finding *found;
    struct tournament *state; /* of which one player's games are known */
    json_t *sides;            /* of each game that is concerned, by its name */
    uint64_t last;            /* the entry up to which all was understood */
    bool has_player, is_whole;
};

static bool note_game(const struct reading *reading, const char *game, int sides)
{
    sides |= (int)json_integer_value(json_object_get(reading->sides, game));
    return json_object_set_new(reading->sides, game, json_integer(sides)) == 0;
}

/* The games of a round's boards in which the one player has a side. */
static bool note_games_of_player(const struct reading *reading,
                                 const struct tournament_round *round)
{
    bool noted = true;

    for (size_t i = 0; round && i < round->pairing_count; i++) {
        const struct tournament_pairing *pairing = &round->pairings[i];
        int sides = 0;
        for (int color = 0; color < 2; color++)
            if (pairing->player[color] == reading->found->wish->number)
                sides |= color == 0 ? SIDE_WHITE : SIDE_BLACK;
        if (pairing->game[0] && sides != 0)
            noted = noted && note_game(reading, pairing->game, sides);
    }
    return noted;
}

/* The games that an entry has started. */
static bool note_games(const struct reading *reading, const json_t *body)
{
    const json_t *one;
    bool noted = json_is_object(body);
    size_t i;

    json_array_foreach(json_object_get(body, "games"), i, one)
    {
        const char *game = json_string_value(json_object_get(one, "game"));
        noted = noted && game && note_game(reading, game, SIDES);
    }
    return noted;
}

/* The texts of an entry that tell of the one player. */
static bool take_player(struct reading *reading, const struct store_entry *entry,
                        const json_t *body)
{
    const char *kind = json_string_value(json_object_get(body, "kind"));
    const bool is_his = kind && strcmp(kind, "player") == 0 &&
                        json_integer_value(json_object_get(body, "number")) ==
                            (json_int_t)reading->found->wish->number;

    reading->has_player |= is_his;
    if (!is_his && (!kind || strcmp(kind, "file") != 0))
        return true;
    for (size_t i = 0; i < entry->text_count; i++)
        if (entry->texts[i].body && apply_is_private(kind, entry->texts[i].member) &&
            !add_text(reading->found, entry->number, entry->texts[i].member))
            return false;
    return true;
}

/* What an entry tells of the one player, whose boards the state of the tournament has. */
static bool read_of_player(struct reading *reading, const struct store_entry *entry,
                           const json_t *body)
{
    struct tournament_fault fault;
    const json_t *round = json_object_get(body, "round");

    if (!tournament_entry_apply(reading->state, entry, &fault) ||
        !take_player(reading, entry, body))
        return false;
    return !json_is_integer(round) ||
           !list_find("started|pairings|matches|lineup|lineups",
                      json_string_value(json_object_get(body, "kind")), NULL) ||
           note_games_of_player(
               reading, tournament_round(reading->state, (unsigned)json_integer_value(round)));
}

static bool read_entry(void *context, const struct store_entry *entry)
{
    struct reading *reading = context;
    json_t *body = json_loads(entry->body, 0, NULL);

    reading->is_whole = reading->found->wish->what == FORGET_NAMES
                            ? note_games(reading, body)
                            : read_of_player(reading, entry, body);
    if (reading->is_whole)
        reading->last = entry->number;
    json_decref(body);
    return reading->is_whole;
}

static bool look_at_games(struct store *store, const struct reading *reading)
{
    struct finding *found = reading->found;
    const char *tournament = found->game, *game;
    json_t *sides;
    bool looked = true;

    json_object_foreach(reading->sides, game, sides)
    {
        found->game = game;
        found->sides = (int)json_integer_value(sides);
        if (looked)
            looked = rows_list_texts(store, game, take_text, found);
    }
    found->game = tournament;
    return looked;
}

/* True with a `why`: it says what stays. False: it says why nothing is to be deleted. */
static bool find_in_log(struct store *store, struct reading *reading, char why[FORGET_WHY_ROOM])
{
    const struct forget_wish *wish = reading->found->wish;
    const char *tournament = reading->found->game;
    const enum store_reading read = store_read_entries(store, tournament, 0, read_entry, reading);

    reading->is_whole = reading->is_whole && read == STORE_READ;
    if (read == STORE_FAILED)
        snprintf(why, FORGET_WHY_ROOM, "%s", store_why(store));
    else if (!reading->is_whole && wish->what == FORGET_PLAYER)
        snprintf(why, FORGET_WHY_ROOM, "the log of tournament %s cannot be read to its end",
                 tournament);
    else if (!reading->is_whole)
        snprintf(why, FORGET_WHY_ROOM,
                 "the log of tournament %s can be read to entry %llu; games that were started "
                 "later keep their names",
                 tournament, (unsigned long long)reading->last);
    else if (wish->what == FORGET_PLAYER && !reading->has_player)
        snprintf(why, FORGET_WHY_ROOM, "tournament %s has no player %llu", tournament,
                 (unsigned long long)wish->number);
    else
        return true;
    return read != STORE_FAILED && wish->what == FORGET_NAMES;
}

/*
 * What a tournament tells of its players, and the games of its boards. A log that cannot be read to its
 * end is no reason to keep all names, and `why` says which stay; but that one player's are all gone,
 * nobody could say of it.
 */
static bool look_at_tournament(struct store *store, struct finding *found,
                               char why[FORGET_WHY_ROOM])
{
    struct reading reading = {found, tournament_create(), json_object(), 0, false, true};
    bool looked = reading.state && reading.sides;

    if (!looked)
        snprintf(why, FORGET_WHY_ROOM, "there is not enough memory");
    looked = looked && find_in_log(store, &reading, why);
    if (looked && !(look_at_games(store, &reading) &&
                    (found->wish->what == FORGET_PLAYER ||
                     rows_list_texts(store, found->game, take_text, found)))) {
        snprintf(why, FORGET_WHY_ROOM, "%s", store_why(store));
        looked = false;
    }
    json_decref(reading.sides);
    tournament_free(reading.state);
    return looked;
}

/* Find the texts of a game. False: `why` says why not. */
static bool look(struct store *store, struct finding *found, char why[FORGET_WHY_ROOM])
{
    const struct forget_wish *wish = found->wish;
    const bool is_player = wish->what == FORGET_PLAYER;
    const char *missing = NULL;
    bool known = false;

    found->sides = SIDES;
    const bool is_read = store_read_game(store, found->game, note_found, &known) != STORE_FAILED;
    if (is_read && !known)
        snprintf(why, FORGET_WHY_ROOM, "there is no game %s", found->game);
    else if (is_read && hall_is_tournament(found->game) &&
             (is_player || wish->what == FORGET_NAMES))
        return look_at_tournament(store, found, why);
    else if (is_read && is_player)
        snprintf(why, FORGET_WHY_ROOM, "game %s is no tournament", found->game);
    else if (!is_read || !rows_list_texts(store, found->game, take_text, found))
        snprintf(why, FORGET_WHY_ROOM, "%s", store_why(store));
    else if ((missing = find_missing(found)) == NULL)
        return true;
    else if (wish->number > 0)
        snprintf(why, FORGET_WHY_ROOM, "entry %llu of game %s has no text '%s'",
                 (unsigned long long)wish->number, found->game, missing);
    else
        snprintf(why, FORGET_WHY_ROOM, "game %s has no text '%s'", found->game, missing);
    return false;
}

/* In a turn of its own. False: nothing is deleted. */
static bool delete_found(struct store *store, const struct finding *found)
{
    bool deleted = store_begin(store);

    for (size_t i = 0; i < found->count && deleted; i++) {
        const struct text *text = &found->list[i];
        const bool is_next = i == 0 || strcmp(text->game, found->list[i - 1].game) != 0;
        deleted = store_delete_text(store, text->game, text->number, text->member) &&
                  (!is_next || store_delete_answers(store, text->game));
    }
    if (deleted && store_commit(store))
        return true;
    store_rollback(store);
    return false;
}

bool forget(struct store *store, const struct forget_wish *wish, forgotten_fn *each, void *context,
            char why[FORGET_WHY_ROOM])
{
    struct finding found = {.wish = wish};
    bool looked = true;

    why[0] = '\0';
    for (size_t i = 0; i < wish->game_count && looked; i++) {
        found.game = wish->games[i];
        looked = look(store, &found, why);
    }
    bool done = looked && (found.count == 0 || delete_found(store, &found));
    for (size_t i = 0; i < found.count && done; i++)
        each(context, found.list[i].game, found.list[i].number, found.list[i].member);
    done = done && (found.count == 0 || store_purge(store));
    if (looked && !done)
        snprintf(why, FORGET_WHY_ROOM, "%s", store_why(store));
    free(found.list);
    return done;
}

static bool note_personal(void *context, uint64_t number, const char *member)
{
    bool *personal = context;

    (void)number;
    *personal = *personal || is_personal(member);
    return true;
}

bool forget_finds_personal(struct store *store, const char *game, bool *out)
{
    *out = false;
    return rows_list_texts(store, game, note_personal, out);
}
