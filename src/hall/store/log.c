/*
 * Games, their entries and their texts are read, and the chain is checked on the way.
 *
 * A row is damaged if the engine cannot read it, if a value is not of its kind, if the link that is
 * stored is not the one that its bytes give, or if a text neither has its hash nor has been
 * deleted. An entry behind `head` or a `head` behind the entries is damage too: the end of a game is
 * known from both, so that a page that cannot be read costs none of the games beside it. Where the
 * entries lie is the matter of places.c.
 */
#include "hall/store/parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The texts of one row as they were read: copies. */
struct texts {
    struct store_text list[STORE_TEXTS_MAX];
    struct chain_text chained[STORE_TEXTS_MAX];
    size_t count;
    char *copies[2 * STORE_TEXTS_MAX];
};

static void texts_finish(struct texts *texts)
{
    for (size_t i = 0; i < 2 * texts->count; i++)
        free(texts->copies[i]);
    texts->count = 0;
}

static enum store_reading failed_by(enum step code)
{
    return is_malformed(code) ? STORE_DAMAGED : STORE_FAILED;
}

static enum store_reading damaged(struct store *store, const char *game, uint64_t number,
                                  const char *what)
{
    if (number > 0)
        store_fail(store, "game %s, entry %llu: %s", game, (unsigned long long)number, what);
    else
        store_fail(store, "game %s: %s", game, what);
    return STORE_DAMAGED;
}

/* What the engine says of a row, with its place before it. */
static enum store_reading unreadable(struct store *store, const char *game, uint64_t number,
                                     enum step code)
{
    char why[STORE_WHY_ROOM];

    memcpy(why, store->why, sizeof why);
    why[STORE_WHY_ROOM / 2] = '\0';
    damaged(store, game, number, why);
    return failed_by(code);
}

static const char *fault_of_text(const struct store_text *text, const unsigned char *hash,
                                 const void *salt, size_t salt_size, bool deleted)
{
    chain_hash now;

    if (!text->member || !hash)
        return "a text cannot be read";
    if (deleted)
        return NULL;
    if (!salt || salt_size != CHAIN_SALT_SIZE || !text->body)
        return "a text cannot be read";
    chain_hash_text(now, salt, text);
    return memcmp(now, hash, STORE_HASH_SIZE) == 0 ? NULL : "a text has been changed";
}

/* Take over the text that the statement stands at. NULL, or what is wrong with it. */
static const char *take_text(struct texts *texts, struct query *statement)
{
    const unsigned char *hash = hash_at(statement, 1);
    const bool deleted = is_null_at(statement, 2) && is_null_at(statement, 3);
    const struct store_text text = {text_at(statement, 0), text_at(statement, 3)};
    size_t salt_size;
    const void *salt = bytes_at(statement, 2, &salt_size);
    const char *fault = fault_of_text(&text, hash, salt, salt_size, deleted);

    if (fault)
        return fault;
    const size_t i = texts->count;
    char *member = strdup(text.member), *body = text.body ? strdup(text.body) : NULL;
    texts->copies[2 * i] = member;
    texts->copies[2 * i + 1] = body;
    texts->count++;
    if (!member || (text.body && !body))
        return "there is not enough memory";
    texts->list[i] = (struct store_text){member, body};
    texts->chained[i].member = member;
    memcpy(texts->chained[i].hash, hash, STORE_HASH_SIZE);
    return NULL;
}

/* Take the texts that a statement gives, `count` at most: what is behind is of others. */
static enum step take_texts(struct store *store, enum statement which, const char *game,
                            uint64_t number, int64_t count, struct texts *texts, const char **fault)
{
    struct query *statement = store_statement(store, which);
    enum step code = STEP_ROW;

    bind_text(statement, 1, game);
    bind_number(statement, 2, (int64_t)number);
    *fault = NULL;
    while (!*fault && texts->count < (size_t)count &&
           (code = store_step(store, statement)) == STEP_ROW)
        *fault = take_text(texts, statement);
    store_done(statement);
    return code;
}

static void turn_round(struct texts *texts)
{
    for (size_t i = 0, j = texts->count; i + 1 < j; i++) {
        j--;
        const struct store_text text = texts->list[i];
        const struct chain_text chained = texts->chained[i];
        texts->list[i] = texts->list[j];
        texts->list[j] = text;
        texts->chained[i] = texts->chained[j];
        texts->chained[j] = chained;
    }
}

/* Read the texts of a row that says that it has `count`. They are the caller's in any case. */
static enum store_reading read_texts(struct store *store, const char *game, uint64_t number,
                                     int64_t count, struct texts *texts)
{
    const char *fault;

    texts->count = 0;
    if (count == 0)
        return STORE_READ;
    if (count < 0 || count > STORE_TEXTS_MAX)
        return damaged(store, game, number, "the count of its texts has been changed");
    enum step code = take_texts(store, READ_TEXTS, game, number, count, texts, &fault);
    if (is_malformed(code) && store_has_statement(store, READ_TEXTS_BACK)) {
        texts_finish(texts);
        code = take_texts(store, READ_TEXTS_BACK, game, number, count, texts, &fault);
        turn_round(texts);
    }
    if (!fault && code != STEP_DONE && code != STEP_ROW)
        return unreadable(store, game, number, code);
    if (!fault && texts->count < (size_t)count)
        fault = "a text is missing";
    return fault ? damaged(store, game, number, fault) : STORE_READ;
}

/* Judge the row of a game at which the statement stands; `game` is complete but for its name. */
static enum store_reading take_game(struct store *store, struct query *statement,
                                    struct store_game *game, struct texts *texts, char **setup,
                                    chain_hash link)
{
    const unsigned char *stored = hash_at(statement, GAME_LINK);
    const char *text = text_at(statement, 3);

    game->created_wall_ms = number_at(statement, 1);
    game->format = (unsigned)number_at(statement, 2);
    game->over = number_at(statement, 4) != 0;
    if (!text || !stored)
        return damaged(store, game->name, 0, "its rules cannot be read");
    game->setup = *setup = strdup(text);
    if (!*setup) {
        store_fail(store, "there is not enough memory");
        return STORE_FAILED;
    }
    const enum store_reading reading =
        read_texts(store, game->name, 0, number_at(statement, 5), texts);
    if (reading != STORE_READ)
        return reading;
    game->texts = texts->list;
    game->text_count = texts->count;
    chain_begin(link, game, texts->chained);
    game->link = link;
    return memcmp(link, stored, STORE_HASH_SIZE) == 0
               ? STORE_READ
               : damaged(store, game->name, 0, "it has been changed");
}

/*
 * Read a game's own row. *found: there is one. `each` may be NULL, and may itself read what the
 * game has; `link` is where its chain begins.
 */
static enum store_reading read_game_row(struct store *store, const char *name, store_game_fn *each,
                                        void *context, chain_hash link, bool *found, bool *go_on)
{
    struct texts texts = {.count = 0};
    struct store_game game = {.name = name};
    enum store_reading reading = STORE_READ;
    struct query *statement;
    char *setup = NULL;

    *found = false;
    if (!store_statement(store, READ_GAME))
        return STORE_FAILED;
    const enum step code = seek_name(store, READ_GAME, READ_GAME_BACK, name, &statement);
    if (code == STEP_ROW)
        reading = take_game(store, statement, &game, &texts, &setup, link);
    else if (code != STEP_DONE)
        reading = unreadable(store, name, 0, code);
    store_done(statement);
    *found = code == STEP_ROW || reading == STORE_DAMAGED;
    if (reading == STORE_DAMAGED)
        game = (struct store_game){.name = name, .damaged = true};
    if (*found && each && reading != STORE_FAILED)
        *go_on = each(context, &game);
    texts_finish(&texts);
    free(setup);
    return reading;
}

enum store_reading store_read_game(struct store *store, const char *game, store_game_fn *each,
                                   void *context)
{
    chain_hash link;
    bool began, found, go_on = true;

    if (!store_begin_reading(store, &began))
        return STORE_FAILED;
    const enum store_reading reading =
        read_game_row(store, game, each, context, link, &found, &go_on);
    store_end_reading(store, began);
    return reading;
}

/* The names that a statement gives; how its last step ended. */
static enum step list_names(struct store *store, enum statement which, int64_t before_wall_ms,
                            struct names *names)
{
    struct query *statement = store_statement(store, which);
    enum step code;

    if (which == UNPLAYED_NAMES)
        bind_number(statement, 1, before_wall_ms);
    while ((code = store_step(store, statement)) == STEP_ROW) {
        const char *name = text_at(statement, 0);
        if (name && !names_add(names, name)) {
            code = STEP_NO_MEMORY;
            break;
        }
    }
    store_done(statement);
    return code;
}

/* The same, and those that can be found where the index or what is behind it is lost. */
static enum store_reading find_names(struct store *store, enum statement which,
                                     int64_t before_wall_ms, struct names *names)
{
    const enum step code = list_names(store, which, before_wall_ms, names);

    if (code == STEP_DONE)
        return STORE_READ;
    if (failed_by(code) != STORE_DAMAGED)
        return STORE_FAILED;
    names->count = 0;
    return store->engine->find_names(store, names) ? STORE_DAMAGED : STORE_FAILED;
}

enum store_reading store_read_names(struct store *store, store_name_fn *each, void *context)
{
    struct names names = {.list = NULL};
    const enum store_reading reading = find_names(store, NAMES, 0, &names);
    bool go_on = reading != STORE_FAILED;

    for (size_t i = 0; i < names.count && go_on; i++)
        go_on = each(context, names.list[i]);
    names_finish(&names);
    return reading;
}

/* Games for somebody who wants all, those that are not over, or of these the ones made before then. */
struct choice {
    store_game_fn *each;
    void *context;
    bool open_ones;
    int64_t before_wall_ms;
};

static bool choose(void *context, const struct store_game *game)
{
    const struct choice *choice = context;

    if (choice->open_ones && (game->over || game->created_wall_ms >= choice->before_wall_ms))
        return true;
    return choice->each(choice->context, game);
}

static enum store_reading read_named(struct store *store, enum statement which,
                                     struct choice *choice)
{
    struct names names = {.list = NULL};
    enum store_reading all = find_names(store, which, choice->before_wall_ms, &names);
    chain_hash link;
    bool found, go_on = true;

    for (size_t i = 0; i < names.count && go_on && all != STORE_FAILED; i++) {
        const enum store_reading one =
            read_game_row(store, names.list[i], choose, choice, link, &found, &go_on);
        if (one != STORE_READ)
            all = one;
    }
    names_finish(&names);
    return all;
}

static enum store_reading read_games(struct store *store, enum statement which,
                                     struct choice choice)
{
    bool began;

    if (!store_begin_reading(store, &began))
        return STORE_FAILED;
    const enum store_reading reading = read_named(store, which, &choice);
    store_end_reading(store, began);
    return reading;
}

enum store_reading store_read_open_games(struct store *store, store_game_fn *each, void *context)
{
    return read_games(store, OPEN_NAMES, (struct choice){each, context, true, INT64_MAX});
}

enum store_reading store_read_unplayed_games(struct store *store, int64_t before_wall_ms,
                                             store_game_fn *each, void *context)
{
    return read_games(store, UNPLAYED_NAMES, (struct choice){each, context, true, before_wall_ms});
}

enum store_reading store_read_games(struct store *store, store_game_fn *each, void *context)
{
    return read_games(store, NAMES, (struct choice){.each = each, .context = context});
}

/* Judge the entry at which the statement stands; `number` is the one that follows. */
static enum store_reading take_entry(struct store *store, struct query *statement, const char *game,
                                     uint64_t number, struct store_entry *entry,
                                     struct texts *texts, chain_hash link)
{
    const unsigned char *stored = hash_at(statement, ENTRY_LINK);
    const bool ruled = !is_null_at(statement, 6);

    *entry = (struct store_entry){.number = (uint64_t)number_at(statement, 0),
                                  .wall_ms = number_at(statement, 1),
                                  .seat = number_at(statement, 2),
                                  .is_note = number_at(statement, 3) != 0,
                                  .format = (unsigned)number_at(statement, 4),
                                  .body = text_at(statement, 5),
                                  .ruling = text_at(statement, 6),
                                  .digest = (uint64_t)number_at(statement, 7),
                                  .rules = (unsigned)number_at(statement, 8),
                                  .ruled_later = number_at(statement, 9) != 0,
                                  .texts = texts->list};
    if (entry->number != number)
        return damaged(store, game, number, "it is missing");
    const enum store_reading reading =
        read_texts(store, game, number, number_at(statement, 10), texts);
    entry->text_count = texts->count;
    if (reading != STORE_READ)
        return reading;
    if (!entry->body || (ruled && !entry->ruling) || !stored)
        return damaged(store, game, number, "it cannot be read");
    chain_append(link, entry, texts->chained);
    entry->link = link;
    return memcmp(link, stored, STORE_HASH_SIZE) == 0
               ? STORE_READ
               : damaged(store, game, number, "it does not follow what stands before it");
}

/*
 * Nothing more can be read behind entry `last`: is that the end? `code` is what the engine said
 * there. A page that it cannot read may belong to the next game alone, and so may that of the head.
 */
static enum store_reading check_end(struct store *store, const char *game, uint64_t last,
                                    const chain_hash link, enum step code)
{
    char why[STORE_WHY_ROOM];
    struct head head;
    bool found;

    memcpy(why, store->why, sizeof why);
    const bool read = head_read(store, game, &head, &found);
    if (found && head.last == last && memcmp(head.link, link, STORE_HASH_SIZE) == 0)
        return STORE_READ;
    if (code != STEP_DONE) {
        memcpy(store->why, why, sizeof why);
        return unreadable(store, game, last + 1, code);
    }
    if (!read)
        return store->state == STORE_MALFORMED ? STORE_READ : STORE_FAILED;
    if (!found)
        return damaged(store, game, 0, "its end is not known");
    return damaged(store, game, last + 1,
                   head.last > last ? "it is missing" : "the game ends before it");
}

/* Reading the entries of a game: what has been read is whole, up to entry `last` and its link. */
struct entries {
    struct store *store;
    const char *game;
    uint64_t last;
    chain_hash link;
    store_entry_fn *each;
    void *context;
    bool go_on;
    /* Another hall may add to the game meanwhile: its end is not looked for. */
    bool may_grow;
};

/* Judge the entry at which the statement stands, and hand it over. */
static enum store_reading hand_over(struct entries *entries, struct query *statement)
{
    struct texts texts = {.count = 0};
    struct store_entry entry;

    const enum store_reading reading = take_entry(entries->store, statement, entries->game,
                                                  entries->last + 1, &entry, &texts, entries->link);
    if (reading == STORE_READ) {
        entries->last++;
        entries->go_on = entries->each(entries->context, &entry);
    }
    texts_finish(&texts);
    return reading;
}

/* Take the link behind which reading begins from its entry, at which the statement stands. */
static enum store_reading take_over(struct entries *entries, struct query *statement)
{
    const unsigned char *link = hash_at(statement, ENTRY_LINK);

    if ((uint64_t)number_at(statement, 0) != entries->last)
        return damaged(entries->store, entries->game, entries->last, "it is missing");
    if (!link)
        return damaged(entries->store, entries->game, entries->last, "it cannot be read");
    memcpy(entries->link, link, STORE_HASH_SIZE);
    return STORE_READ;
}

/* Come to the next entry, do with it what is to be done, and leave it. *more: there was one. */
static enum store_reading with_next(struct entries *entries, struct entry_rows *rows,
                                    uint64_t number, bool *more,
                                    enum store_reading (*use)(struct entries *, struct query *))
{
    const struct engine *engine = entries->store->engine;
    struct query *statement;
    enum step step;

    *more = engine->next_entry(entries->store, rows, &statement, &step);
    if (!*more)
        return STORE_READ;
    const enum store_reading reading =
        step == STEP_ROW ? use(entries, statement)
                         : unreadable(entries->store, entries->game, number, step);
    engine->entry_done(statement);
    return reading;
}

/* The link behind which reading begins: of the game itself, or of the entry before. */
static enum store_reading begin_entries(struct entries *entries, struct entry_rows *rows)
{
    bool found, go_on;

    if (entries->last == 0) {
        const enum store_reading reading =
            read_game_row(entries->store, entries->game, NULL, NULL, entries->link, &found, &go_on);
        if (reading != STORE_READ || found)
            return reading;
        return damaged(entries->store, entries->game, 0, "its rules are missing");
    }
    const enum store_reading reading = with_next(entries, rows, entries->last, &found, take_over);
    return found ? reading : damaged(entries->store, entries->game, entries->last, "it is missing");
}

/* Is the link of the entry behind which reading begins known from memory? */
static bool knows_link(struct entries *entries)
{
    struct head head;
    bool found;

    if (!entries->may_grow || !head_recall(entries->store, entries->game, &head, &found) ||
        head.last != entries->last)
        return false;
    memcpy(entries->link, head.link, sizeof entries->link);
    return true;
}

static enum store_reading read_entries(struct entries *entries)
{
    const bool knows = knows_link(entries);
    const uint64_t before = entries->last > 0 && !knows; /* the entry behind which reading begins */
    struct entry_rows rows = {.game = entries->game};
    bool more = true;

    if (!entries->store->engine->find_entries(entries->store, &rows, entries->last + 1 - before))
        return STORE_FAILED;
    enum store_reading reading = knows ? STORE_READ : begin_entries(entries, &rows);
    while (reading == STORE_READ && entries->go_on && more)
        reading = with_next(entries, &rows, entries->last + 1, &more, hand_over);
    entry_rows_finish(&rows);
    if (reading != STORE_READ || !entries->go_on || (entries->may_grow && rows.code == STEP_DONE))
        return reading;
    return check_end(entries->store, entries->game, entries->last, entries->link, rows.code);
}

enum store_reading store_read_entries(struct store *store, const char *game, uint64_t after,
                                      store_entry_fn *each, void *context)
{
    bool began;

    if (!store_begin_reading(store, &began))
        return STORE_FAILED;
    /* a turn reads what others have written by then, and not one moment */
    struct entries entries = {store, game,    after, {0},
                              each,  context, true,  store->together && !began};
    const enum store_reading reading = read_entries(&entries);
    store_end_reading(store, began);
    return reading;
}

enum store_reading store_read_news(struct store *store, const char *game, uint64_t after,
                                   store_entry_fn *each, void *context)
{
    struct entries entries = {store, game, after, {0}, each, context, true, true};

    return read_entries(&entries);
}

bool store_head(struct store *store, const char *game, unsigned char out[STORE_HASH_SIZE])
{
    struct head head;
    bool found;

    if (!head_read(store, game, &head, &found))
        return false;
    if (!found)
        return store_fail(store, "there is no game %s", game);
    memcpy(out, head.link, STORE_HASH_SIZE);
    return true;
}
