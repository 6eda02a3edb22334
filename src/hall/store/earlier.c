/*
 * Reading the forms before today's. Their tables:
 *
 *   1  game (name, created_wall_ms, setup, over), seat (token, game, role),
 *      event (game, seq, wall_ms, body), alive (wall_ms)
 *   2  with each game and event the format of its text; with each event ruling, digest, rules,
 *      ruled_later
 */
#include "hall/store/earlier.h"
#include "hall/store/parts.h"

/* A statement for the store's form; NULL: store_why says why. */
static struct query *prepared(struct store *store, const char *form_1, const char *form_2)
{
    return sqlite_prepare(store, store->form == 1 ? form_1 : form_2);
}

/* The end of a reading that stopped at `code`. */
static bool finished(struct query *statement, enum step code)
{
    sqlite_discard(statement);
    return code == STEP_DONE || code == STEP_ROW;
}

static bool has_all(struct store *store, bool all)
{
    return all || store_fail(store, "a row of the store cannot be read");
}

bool earlier_games(struct store *store, earlier_game_fn *each, void *context)
{
    struct query *statement =
        prepared(store, "SELECT name, created_wall_ms, 1, setup, over FROM game ORDER BY 2, 1",
                 "SELECT name, created_wall_ms, format, setup, over FROM game ORDER BY 2, 1");
    enum step code;

    while ((code = store_step(store, statement)) == STEP_ROW) {
        const struct earlier_game game = {.name = text_at(statement, 0),
                                          .setup = text_at(statement, 3),
                                          .created_wall_ms = number_at(statement, 1),
                                          .format = (unsigned)number_at(statement, 2),
                                          .over = number_at(statement, 4) != 0};
        if (!has_all(store, game.name && game.setup))
            code = STEP_MALFORMED;
        if (code != STEP_ROW || !each(context, &game))
            break;
    }
    return finished(statement, code);
}

bool earlier_events(struct store *store, const char *game, earlier_event_fn *each, void *context)
{
    struct query *statement =
        prepared(store,
                 "SELECT seq, wall_ms, 1, body, NULL, 0, 0, 0 FROM event WHERE game = ?1"
                 " ORDER BY seq",
                 "SELECT seq, wall_ms, format, body, ruling, digest, rules, ruled_later"
                 " FROM event WHERE game = ?1 ORDER BY seq");
    enum step code;

    bind_text(statement, 1, game);
    while ((code = store_step(store, statement)) == STEP_ROW) {
        const struct earlier_event event = {.seq = (uint64_t)number_at(statement, 0),
                                            .wall_ms = number_at(statement, 1),
                                            .format = (unsigned)number_at(statement, 2),
                                            .body = text_at(statement, 3),
                                            .ruling = text_at(statement, 4),
                                            .digest = (uint64_t)number_at(statement, 5),
                                            .rules = (unsigned)number_at(statement, 6),
                                            .ruled_later = number_at(statement, 7) != 0};
        if (!has_all(store, event.body != NULL))
            code = STEP_MALFORMED;
        if (code != STEP_ROW || !each(context, &event))
            break;
    }
    return finished(statement, code);
}

bool earlier_seats(struct store *store, const char *game, earlier_seat_fn *each, void *context)
{
    static const char sql[] =
        "SELECT token, role FROM seat WHERE game = ?1 ORDER BY role DESC, token";
    struct query *statement = prepared(store, sql, sql);
    enum step code;

    bind_text(statement, 1, game);
    while ((code = store_step(store, statement)) == STEP_ROW) {
        const char *token = text_at(statement, 0), *role = text_at(statement, 1);
        if (!has_all(store, token && role))
            code = STEP_MALFORMED;
        if (code != STEP_ROW || !each(context, token, game, role))
            break;
    }
    return finished(statement, code);
}

bool earlier_last_alive(struct store *store, int64_t *wall_ms)
{
    static const char sql[] = "SELECT wall_ms FROM alive";
    struct query *statement = prepared(store, sql, sql);

    const enum step code = store_step(store, statement);
    *wall_ms = code == STEP_ROW ? number_at(statement, 0) : 0;
    return finished(statement, code);
}

bool store_gather(struct store *store)
{
    return store_execute(store, "PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE");
}
