/*
 * Backups: whole, of one moment, beside a hall that goes on; put back in a new epoch, with the store
 * that stood there kept; never over a file, and never under a hall.
 */
#include "stores.h"

#include <time.h>

static struct store *made(const struct place *place)
{
    struct store *store = opened(place);

    assert_true(store_begin(store) && add_game(store, "a", 1) && add_entry(store, "a", 1) &&
                store_commit(store));
    return store;
}

TEST(backup, is_made_beside_a_hall_and_holds_one_moment)
{
    char copy[STORES_PATH_ROOM + 32], why[STORES_WHY_ROOM] = "";
    struct place place;

    set_up(&place);
    strcpy(copy, beside(&place, ".copy"));
    struct store *store = made(&place), *other = opened_for(place.path, STORE_LOOK);
    assert_true(store_begin(store) && add_entry(store, "a", 2)); /* not acknowledged yet */
    if (!store_backup(other, copy, why, sizeof why))
        fail_msg("%s", why);
    assert_true(store_commit(store));
    assert_false(is_there(beside(&place, ".copy.part")));
    assert_false(is_there(beside(&place, ".copy-wal")));
    struct store *saved = opened_for(copy, STORE_LOOK);
    assert_entries(saved, "a", "1 7 3 2 {} [] f 1\n");
    assert_checked(saved, "");
    store_close(saved);
    assert_false(store_backup(other, copy, why, sizeof why));
    assert_non_null(strstr(why, ".copy: there is a file of this name already"));
    assert_false(store_backup(other, "/nowhere/copy", why, sizeof why));
    store_close(other);
    store_close(store);
    clear(&place);
}

TEST(backup, is_put_back_in_a_new_epoch)
{
    char copy[STORES_PATH_ROOM + 32], kept[STORES_PATH_ROOM], why[STORES_WHY_ROOM] = "";
    struct place place;
    int64_t first, second, third;

    set_up(&place);
    strcpy(copy, beside(&place, ".copy"));
    struct store *store = made(&place);
    assert_true(store_backup(store, copy, why, sizeof why));
    assert_true(store_begin(store) && add_entry(store, "a", 2) && store_commit(store));
    assert_true(store_epoch(store, &first));
    assert_false(store_restore(copy, place.path, kept, sizeof kept, why, sizeof why));
    assert_non_null(strstr(why, "store: another hall has the store open"));
    store_close(store);
    if (!store_restore(copy, place.path, kept, sizeof kept, why, sizeof why))
        fail_msg("%s", why);
    store = opened_for(kept, STORE_LOOK);
    assert_entries(store, "a", "1 7 3 2 {} [] f 1\n2 7 3 2 {} [] f 1\n");
    store_close(store);
    store = opened(&place);
    assert_entries(store, "a", "1 7 3 2 {} [] f 1\n");
    assert_checked(store, "");
    assert_true(store_epoch(store, &second));
    assert_true(second > first && second >= time(NULL) - 60);
    store_close(store);
    assert_true(store_restore(copy, place.path, kept, sizeof kept, why, sizeof why));
    store = opened(&place);
    assert_true(store_epoch(store, &third));
    assert_true(third > second); /* though the backup knows of none of them */
    store_close(store);
    clear(&place);
}

enum {
    COMMITS = 24,
    ENTRIES = 64, /* of a commit */
    BODY_BYTES = 16000,
    COMMIT_BYTES = ENTRIES * BODY_BYTES * 5 / 4, /* with what SQLite adds to it */
    /* So much of the log is copied into the file before it begins anew: SQLite's 4000 pages. */
    LOG_BYTES = 4000 * (4096 + 24)
};

/* A store, and somebody who reads it while it is written. */
struct grown {
    struct store *store;
    const char *log;
    uint64_t number;
    long long before, after; /* bytes of the log */
};

static long long size_of(const char *path)
{
    struct stat found;

    assert_int_equal(stat(path, &found), 0);
    return (long long)found.st_size;
}

/* Commit some 24 megabytes. */
static void write_much(struct grown *grown)
{
    static char body[BODY_BYTES];

    memset(body, 'x', sizeof body - 1);
    for (int i = 0; i < COMMITS; i++) {
        assert_true(store_begin(grown->store));
        for (int k = 0; k < ENTRIES; k++)
            assert_true(store_add_entry(grown->store, "a",
                                        &(struct store_entry){.number = ++grown->number,
                                                              .wall_ms = 7,
                                                              .format = 2,
                                                              .body = body,
                                                              .ruling = "[]",
                                                              .rules = 1}));
        assert_true(store_commit(grown->store));
    }
}

static bool write_while_it_is_read(void *context, const struct store_game *game)
{
    struct grown *grown = context;

    (void)game;
    grown->before = size_of(grown->log);
    write_much(grown);
    grown->after = size_of(grown->log);
    return true;
}

TEST(backup, lets_the_log_grow_by_what_is_written_meanwhile_and_no_more)
{
    char log[STORES_PATH_ROOM + 32];
    struct place place;

    set_up(&place);
    strcpy(log, beside(&place, "-wal"));
    struct store *store = made(&place), *other = opened_for(place.path, STORE_LOOK);
    struct grown grown = {.store = store, .log = log, .number = 1};
    write_much(&grown);
    assert_true(size_of(log) < LOG_BYTES + 2 * COMMIT_BYTES);
    /* a backup reads one moment, as this does, and the log from there on is kept for it */
    assert_int_equal(store_read_games(other, write_while_it_is_read, &grown), STORE_READ);
    assert_true(grown.after > LOG_BYTES);
    assert_true(grown.after - grown.before < (long long)COMMITS * COMMIT_BYTES);
    write_much(&grown);
    assert_true(size_of(log) <= grown.after + 2 * COMMIT_BYTES); /* it begins anew */
    store_close(other);
    store_close(store);
    clear(&place);
}

TEST(backup, is_put_where_there_was_no_store_or_a_damaged_one)
{
    char copy[STORES_PATH_ROOM + 32], kept[STORES_PATH_ROOM], why[STORES_WHY_ROOM] = "";
    struct place place;

    set_up(&place);
    strcpy(copy, beside(&place, ".copy"));
    struct store *store = made(&place);
    assert_true(store_backup(store, copy, why, sizeof why));
    store_close(store);
    assert_int_equal(unlink(place.path), 0);
    assert_true(store_restore(copy, place.path, kept, sizeof kept, why, sizeof why));
    assert_string_equal(kept, "");
    write_file(place.path, "no store any more", 17);
    assert_int_equal(chmod(place.path, 0600), 0);
    write_file(beside(&place, "-wal"), "its log", 7);
    if (!store_restore(copy, place.path, kept, sizeof kept, why, sizeof why))
        fail_msg("%s", why);
    assert_false(is_there(beside(&place, "-wal"))); /* it would spoil the new one */
    assert_true(is_there(kept));
    store = opened(&place);
    assert_checked(store, "");
    store_close(store);
    assert_false(store_restore(kept, place.path, kept, sizeof kept, why, sizeof why));
    assert_false(
        store_restore(beside(&place, ".none"), place.path, kept, sizeof kept, why, sizeof why));
    assert_non_null(strstr(why, "store.none: No such file or directory"));
    clear(&place);
}
