/*
 * The file of a store, in a folder of its own: one of an earlier form is open for carrying over alone;
 * what is no store is refused and left as it is; one hall holds it, and others read beside it.
 */
#include "stores.h"

#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

/*
 * Stands in for SQLite's own, so that no case waits for a lock that nobody gives up: it notes how
 * long it would be.
 */
static int patience_ms, longest_ms;

int sqlite3_busy_timeout(sqlite3 *db, int ms)
{
    patience_ms = ms;
    longest_ms = ms > longest_ms ? ms : longest_ms;
    return sqlite3_busy_handler(db, NULL, NULL);
}

/* The file and those beside it. */

TEST(store, copies_its_log_into_the_file_behind_some_hundred_turns)
{
    struct place place;
    struct stat before, behind;

    set_up(&place);
    struct store *store = opened(&place);
    assert_int_equal(stat(place.path, &before), 0);
    assert_true(store_begin(store) && add_game(store, "one", 5) && store_commit(store));
    for (unsigned i = 1; i <= 500; i++)
        assert_true(store_begin(store) && add_entry(store, "one", i) && store_commit(store));
    assert_int_equal(stat(place.path, &behind), 0);
    assert_true(behind.st_size > before.st_size);
    store_close(store);
    clear(&place);
}

TEST(store, is_held_by_one_hall)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_not_opened(place.path, STORE_SERVE, "another hall has the store open");
    assert_true(store_begin(store) && add_game(store, "a", 1) && store_commit(store));
    assert_int_equal(symlink(place.path, beside(&place, ".other")), 0);
    assert_not_opened(beside(&place, ".other"), STORE_SERVE, "another hall has the store open");
    store_close(store);
    store = opened(&place);
    assert_games(store, "a {} 1 2 0\n");
    assert_int_equal(longest_ms, 2000);
    assert_int_equal(patience_ms, 50);
    store_close(store);
    clear(&place);
}

TEST(store, is_read_beside_the_hall_that_has_it)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && store_commit(store));
    struct store *other = opened_for(place.path, STORE_LOOK);
    assert_games(other, "a {} 1 2 0\n");
    assert_true(store_begin(store) && add_entry(store, "a", 1));
    assert_entries(other, "a", ""); /* a turn under way keeps nobody from reading */
    assert_true(store_commit(store));
    assert_entries(other, "a", "1 7 3 2 {} [] f 1\n");
    assert_false(store_begin(other));
    assert_checked(other, "");
    store_close(other);
    assert_true(store_begin(store) && add_entry(store, "a", 2) && store_commit(store));
    store_close(store);
    other = opened_for(place.path, STORE_LOOK); /* nor does it need a hall */
    assert_checked(other, "");
    store_close(other);
    clear(&place);
}

TEST(store, that_is_looked_at_has_to_be_there)
{
    struct place place;

    set_up(&place);
    assert_not_opened(place.path, STORE_LOOK, "No such file or directory");
    assert_false(is_there(place.path));
    write_file(place.path, "", 0);
    assert_not_opened(place.path, STORE_LOOK, "the file is not a store of games");
    clear(&place);
}

/* A child, whose files may not grow, writes until it cannot, and then with the limit gone again. */
static int write_on_a_full_disk(const struct place *place)
{
    struct rlimit limit;
    uint64_t number = 0;
    bool full = false;

    signal(SIGXFSZ, SIG_IGN);
    getrlimit(RLIMIT_FSIZE, &limit);
    struct store *store = opened(place);
    if (!store_begin(store) || !add_game(store, "a", 1) || !store_commit(store))
        return 1;
    limit.rlim_cur = 60000;
    setrlimit(RLIMIT_FSIZE, &limit);
    while (!full && number < 1000) {
        full = !(store_begin(store) && add_entry(store, "a", number + 1) && store_commit(store));
        number += !full;
    }
    if (!full || store_state(store) != STORE_FULL)
        return 2;
    store_rollback(store);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_FSIZE, &limit);
    if (!store_begin(store) || !add_entry(store, "a", number + 1) || !store_commit(store))
        return 3;
    if (store_state(store) != STORE_WRITABLE)
        return 4;
    store_close(store);
    return 0;
}

TEST(store, on_a_full_disk_says_so_and_goes_on_with_space)
{
    struct place place;
    int status;

    set_up(&place);
    const pid_t child = fork();
    if (child == 0)
        _exit(write_on_a_full_disk(&place));
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
    struct store *store = opened(&place);
    assert_checked(store, "");
    store_close(store);
    clear(&place);
}

/* Other files. */

TEST(store, of_an_earlier_form_is_open_for_carrying_over_alone)
{
    static char dump[STORES_FILE_ROOM];
    static struct rows rows;
    unsigned char hash[STORE_HASH_SIZE] = "";
    char name[64];

    for (int form = 1; form <= 2; form++) {
        struct store_link link;
        struct place place;
        bool found;
        int64_t seat;
        set_up(&place);
        snprintf(name, sizeof name, "tests/data/stores/form-%d.sql", form);
        read_file(name, dump);
        run_on_file(place.path, dump);
        struct store *store = opened(&place);
        assert_int_equal(store_form(store), form);
        assert_false(store_begin(store));
        assert_string_equal(store_why(store), "a store of an earlier form is only read");
        assert_false(add_game(store, "a", 1));
        assert_false(add_entry(store, "nVEWYQWx9lKw", 3));
        assert_false(store_add_seat(store, "nVEWYQWx9lKw", "white", &seat));
        assert_false(store_find_link(store, hash, &link, &found));
        assert_false(store_end_game(store, "nVEWYQWx9lKw"));
        assert_false(store_note_alive(store, 1));
        assert_false(store_commit(store));
        store_rollback(store);
        assert_int_equal(store_read_games(store, take_game, &rows), STORE_FAILED);
        assert_int_equal(store_read_entries(store, "nVEWYQWx9lKw", 0, take_entry, &rows),
                         STORE_FAILED);
        assert_false(store_check(store, take_damage, &rows));
        assert_int_equal(rows.count, 0);
        store_close(store);
        clear(&place);
    }
}

/* The form that stands in the file itself. */
static int version_of(const char *path)
{
    sqlite3_stmt *query;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &query, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(query), SQLITE_ROW);
    const int version = sqlite3_column_int(query, 0);
    sqlite3_finalize(query);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
    return version;
}

TEST(store, of_a_later_form_is_refused_and_left_as_it_is)
{
    static char before[STORES_FILE_ROOM], after[STORES_FILE_ROOM];
    struct place place;

    set_up(&place);
    store_close(opened(&place));
    run_on_file(place.path, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 5");
    const size_t size = read_file(place.path, before);
    assert_not_opened(place.path, STORE_SERVE,
                      "the store has the form 5 and this program reads form 4");
    assert_not_opened(place.path, STORE_LOOK,
                      "the store has the form 5 and this program reads form 4");
    assert_int_equal(read_file(place.path, after), size);
    assert_memory_equal(after, before, size);
    clear(&place);
}

TEST(store, of_the_form_before_has_the_same_tables_and_is_raised_by_who_serves_it)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "one", 1) && store_commit(store));
    store_close(store);
    run_on_file(place.path, "PRAGMA user_version = 3");
    char why[128] = "";
    store = store_open(place.path, STORE_LOOK, why, sizeof why);
    assert_non_null(store);
    assert_int_equal(store_form(store), STORE_FORM);
    assert_true(store_check(store, NULL, NULL));
    store_close(store);
    assert_int_equal(version_of(place.path), 3);
    store_close(opened(&place));
    assert_int_equal(version_of(place.path), STORE_FORM);
    clear(&place);
}

TEST(store, is_no_other_file)
{
    static const char five_tables[] =
        "PRAGMA user_version = 2; CREATE TABLE game (a); CREATE TABLE seat (a);"
        "CREATE TABLE event (a); CREATE TABLE alive (a); CREATE TABLE other (a)";
    static const char *const others[] = {
        "CREATE TABLE game (name TEXT)", "CREATE TABLE other (name TEXT)",
        "PRAGMA user_version = 3",       "PRAGMA user_version = 4",
        "PRAGMA user_version = -1",      five_tables,
    };
    static char before[STORES_FILE_ROOM], after[STORES_FILE_ROOM];
    struct place place;

    set_up(&place);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        run_on_file(place.path, others[i]);
        const size_t size = read_file(place.path, before);
        assert_not_opened(place.path, STORE_SERVE, "the file is not a store of games");
        assert_int_equal(read_file(place.path, after), size);
        assert_memory_equal(after, before, size);
        assert_int_equal(unlink(place.path), 0);
    }
    memset(before, 'x', 5000);
    write_file(place.path, before, 5000);
    assert_not_opened(place.path, STORE_SERVE, "file is not a database");
    assert_int_equal(read_file(place.path, after), 5000);
    assert_memory_equal(after, before, 5000);
    clear(&place);
}

TEST(store, of_other_tables_by_our_names_is_refused)
{
    struct place place;

    set_up(&place);
    run_on_file(place.path, "PRAGMA user_version = 4; CREATE TABLE game (a); CREATE TABLE head (a);"
                            "CREATE TABLE entry (a); CREATE TABLE text (a); CREATE TABLE seat (a);"
                            "CREATE TABLE link (a); CREATE TABLE key (a); CREATE TABLE meta (a)");
    assert_not_opened(place.path, STORE_SERVE, "table game has no column named name");
    clear(&place);
}

TEST(store, has_the_name_of_a_file)
{
    struct place place;

    set_up(&place);
    assert_not_opened("", STORE_SERVE, "'' is not the name of a file");
    assert_not_opened(":memory:", STORE_SERVE, "':memory:' is not the name of a file");
    assert_not_opened("file:x?mode=memory", STORE_LOOK,
                      "'file:x?mode=memory' is not the name of a file");
    assert_not_opened(place.folder, STORE_SERVE, "unable to open database file");
    strcat(place.folder, "/none/store");
    assert_not_opened(place.folder, STORE_SERVE, "unable to open database file");
    *strrchr(place.folder, '/') = '\0';
    *strrchr(place.folder, '/') = '\0';
    store_close(NULL);
    clear(&place);
}
