/*
 * The store alone, in a folder of its own: what is written is there after opening again, in order
 * and whole; what is rolled back is not; a file of an earlier form is read and not written; what is
 * no store is refused and left as it is.
 */
#include "hall/store/store.h"
#include "test.h"

#include <dirent.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PATH_ROOM = 512, WHY_ROOM = 256, FILE_ROOM = 1 << 16 };

/*
 * Stands in for SQLite's own, so that no case waits for a lock that nobody gives up: it notes how
 * long it would be.
 */
static int patience_ms;

int sqlite3_busy_timeout(sqlite3 *db, int ms)
{
    patience_ms = ms;
    return sqlite3_busy_handler(db, NULL, NULL);
}

/* A folder for one case, and a file in it. */
struct place {
    char folder[64], path[PATH_ROOM];
};

static void set_up(struct place *place)
{
    strcpy(place->folder, "/tmp/hakem-store-XXXXXX");
    assert_non_null(mkdtemp(place->folder));
    snprintf(place->path, sizeof place->path, "%s/store", place->folder);
}

static void clear(const struct place *place)
{
    char path[PATH_ROOM];
    DIR *folder = opendir(place->folder);

    assert_non_null(folder);
    for (const struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        snprintf(path, sizeof path, "%s/%s", place->folder, entry->d_name);
        if (entry->d_name[0] != '.')
            assert_int_equal(unlink(path), 0);
    }
    closedir(folder);
    assert_int_equal(rmdir(place->folder), 0);
}

static struct store *opened(const struct place *place)
{
    char why[WHY_ROOM] = "";
    struct store *store = store_open(place->path, why, sizeof why);

    if (!store)
        fail_msg("%s", why);
    return store;
}

static struct store *opened_again(const struct place *place, struct store *store)
{
    store_close(store);
    return opened(place);
}

static void assert_refused(const char *path, const char *sentence)
{
    char why[WHY_ROOM] = "";

    assert_null(store_open(path, why, sizeof why));
    assert_string_equal(why, sentence);
}

/* Statements by the library itself, for files that no store writes. */
static void run_on_file(const char *path, const char *sql)
{
    char *why = NULL;
    sqlite3 *db;

    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, &why) != SQLITE_OK)
        fail_msg("%s", why);
    assert_int_equal(sqlite3_close(db), SQLITE_OK);
}

static size_t read_file(const char *path, char text[FILE_ROOM])
{
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    const size_t size = fread(text, 1, FILE_ROOM - 1, file);
    assert_true(feof(file));
    fclose(file);
    text[size] = '\0';
    return size;
}

static void write_file(const char *path, const char *text, size_t size)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(text, 1, size, file), size);
    assert_int_equal(fclose(file), 0);
}

/* What is read, a line a row. */
struct rows {
    char text[4096];
    unsigned count, most; /* the reading ends when there are so many */
};

static bool is_enough(struct rows *rows)
{
    return ++rows->count < rows->most;
}

static bool take_game(void *context, const struct store_game *game)
{
    struct rows *rows = context;
    const size_t size = strlen(rows->text);

    snprintf(rows->text + size, sizeof rows->text - size, "%s %s %lld %u %d\n", game->name,
             game->setup, (long long)game->created_wall_ms, game->format, game->over);
    return is_enough(rows);
}

static bool take_event(void *context, const struct store_event *event)
{
    struct rows *rows = context;
    const size_t size = strlen(rows->text);

    snprintf(rows->text + size, sizeof rows->text - size, "%llu %lld %u %s %s %llx %u %d\n",
             (unsigned long long)event->seq, (long long)event->wall_ms, event->format, event->body,
             event->ruling ? event->ruling : "-", (unsigned long long)event->digest, event->rules,
             event->ruled_later);
    return is_enough(rows);
}

static bool take_seat(void *context, const char *token, const char *game, const char *role)
{
    struct rows *rows = context;
    const size_t size = strlen(rows->text);

    snprintf(rows->text + size, sizeof rows->text - size, "%s %s %s\n", token, game, role);
    return is_enough(rows);
}

static void assert_events(struct store *store, const char *game, const char *lines)
{
    struct rows rows = {.most = 100};

    assert_true(store_read_events(store, game, take_event, &rows));
    assert_string_equal(rows.text, lines);
}

static void assert_games(struct store *store, const char *lines)
{
    struct rows rows = {.most = 100};

    assert_true(store_read_games(store, take_game, &rows));
    assert_string_equal(rows.text, lines);
}

static void assert_open_games(struct store *store, const char *lines)
{
    struct rows rows = {.most = 100};

    assert_true(store_read_open_games(store, take_game, &rows));
    assert_string_equal(rows.text, lines);
}

static bool add_game(struct store *store, const char *name, int64_t created_wall_ms)
{
    return store_add_game(
        store, &(struct store_game){
                   .name = name, .setup = "{}", .created_wall_ms = created_wall_ms, .format = 2});
}

static bool add_event(struct store *store, const char *game, uint64_t seq)
{
    return store_add_event(store, game,
                           &(struct store_event){.seq = seq,
                                                 .wall_ms = 7,
                                                 .format = 2,
                                                 .body = "{}",
                                                 .ruling = "[]",
                                                 .digest = 15,
                                                 .rules = 1});
}

/* Writing and reading. */

TEST(store, is_made_and_opened_again)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_int_equal(store_form(store), STORE_FORM);
    assert_games(store, "");
    assert_true(store_begin(store) && add_game(store, "one", 5) && add_event(store, "one", 1) &&
                store_add_seat(store, "token", "one", "white") && store_note_alive(store, 9) &&
                store_commit(store));
    store = opened_again(&place, store);
    int64_t alive = 0;
    assert_int_equal(store_form(store), STORE_FORM);
    assert_games(store, "one {} 5 2 0\n");
    assert_events(store, "one", "1 7 2 {} [] f 1 0\n");
    assert_true(store_last_alive(store, &alive));
    assert_int_equal(alive, 9);
    store_close(store);
    clear(&place);
}

TEST(store, keeps_the_games_in_the_order_of_their_making)
{
    struct rows rows = {.most = 100};
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "c", 1) && add_game(store, "a", 2) &&
                add_game(store, "b", 2) && store_end_game(store, "a") && store_commit(store));
    assert_games(store, "c {} 1 2 0\na {} 2 2 1\nb {} 2 2 0\n");
    assert_open_games(store, "c {} 1 2 0\nb {} 2 2 0\n");
    assert_true(store_read_game(store, "b", take_game, &rows));
    assert_true(store_read_game(store, "none", take_game, &rows));
    assert_string_equal(rows.text, "b {} 2 2 0\n");
    assert_false(store_begin(store) && add_game(store, "c", 3)); /* the name is taken */
    store_rollback(store);
    store_close(store);
    clear(&place);
}

TEST(store, gives_events_by_their_numbers)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_event(store, "one", 10) && add_event(store, "two", 3) &&
                add_event(store, "one", 2) && add_event(store, "one", 1) && store_commit(store));
    assert_events(store, "one", "1 7 2 {} [] f 1 0\n2 7 2 {} [] f 1 0\n10 7 2 {} [] f 1 0\n");
    assert_events(store, "two", "3 7 2 {} [] f 1 0\n");
    assert_events(store, "none", "");
    store_close(store);
    clear(&place);
}

TEST(store, keeps_each_member_of_an_event)
{
    struct store_event event = {.seq = INT64_MAX,
                                .wall_ms = INT64_MIN,
                                .format = 1,
                                .body = "{\"reason\": \"şah; 'mat' \\\"\"}",
                                .digest = UINT64_C(0xfedcba9876543210),
                                .rules = 12,
                                .ruled_later = true};
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && store_add_event(store, "one", &event));
    event.seq = 1;
    event.ruling = "";
    event.digest = UINT64_MAX;
    event.ruled_later = false;
    assert_true(store_add_event(store, "one", &event) && store_commit(store));
    store = opened_again(&place, store);
    assert_events(store, "one",
                  "1 -9223372036854775808 1 {\"reason\": \"şah; 'mat' \\\"\"}  ffffffffffffffff "
                  "12 0\n9223372036854775807 -9223372036854775808 1 {\"reason\": \"şah; 'mat' "
                  "\\\"\"} - fedcba9876543210 12 1\n");
    store_close(store);
    clear(&place);
}

TEST(store, ends_a_reading_when_it_is_told)
{
    struct rows events = {.most = 2}, games = {.most = 1}, seats = {.most = 1};
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && add_game(store, "b", 2) &&
                store_add_seat(store, "x", "a", "white") &&
                store_add_seat(store, "y", "a", "black"));
    for (uint64_t seq = 1; seq <= 3; seq++)
        assert_true(add_event(store, "a", seq));
    assert_true(store_commit(store));
    assert_true(store_read_events(store, "a", take_event, &events));
    assert_int_equal(events.count, 2);
    assert_true(store_read_games(store, take_game, &games));
    assert_int_equal(games.count, 1);
    assert_true(store_read_seats(store, take_seat, &seats));
    assert_string_equal(seats.text, "x a white\n");
    assert_events(store, "a", "1 7 2 {} [] f 1 0\n2 7 2 {} [] f 1 0\n3 7 2 {} [] f 1 0\n");
    assert_games(store, "a {} 1 2 0\nb {} 2 2 0\n"); /* each from its beginning again */
    store_close(store);
    clear(&place);
}

TEST(store, finds_the_seat_of_a_token)
{
    char game[STORE_NAME_ROOM] = "", role[STORE_NAME_ROOM] = "";
    struct place place;
    bool found;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && store_add_seat(store, "t", "one", "arbiter") &&
                store_commit(store));
    assert_true(store_find_seat(store, "T", game, role, &found));
    assert_false(found);
    assert_true(store_find_seat(store, "t", game, role, &found));
    assert_true(found);
    assert_string_equal(game, "one");
    assert_string_equal(role, "arbiter");
    store_close(store);
    clear(&place);
}

TEST(store, notes_the_last_moment)
{
    struct place place;
    int64_t alive = 1;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_last_alive(store, &alive));
    assert_int_equal(alive, 0);
    assert_true(store_note_alive(store, 5) && store_note_alive(store, 4));
    store = opened_again(&place, store);
    assert_true(store_last_alive(store, &alive));
    assert_int_equal(alive, 4);
    store_close(store);
    clear(&place);
}

TEST(store, has_nothing_of_what_was_rolled_back)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    store_rollback(store); /* nothing was begun */
    assert_true(store_begin(store) && add_game(store, "a", 1) && store_commit(store));
    assert_true(store_begin(store) && add_game(store, "b", 2) && add_event(store, "a", 1));
    store_rollback(store);
    assert_games(store, "a {} 1 2 0\n");
    assert_events(store, "a", "");
    assert_true(store_begin(store) && add_event(store, "a", 1));
    store = opened_again(&place, store); /* nor of what was never committed */
    assert_games(store, "a {} 1 2 0\n");
    assert_events(store, "a", "");
    store_close(store);
    clear(&place);
}

TEST(store, refuses_a_number_that_an_event_of_the_game_has)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_event(store, "a", 1) && store_commit(store));
    assert_true(store_begin(store) && add_event(store, "a", 2));
    assert_false(add_event(store, "a", 1));
    assert_string_equal(store_why(store), "UNIQUE constraint failed: event.game, event.seq");
    store_rollback(store);
    assert_events(store, "a", "1 7 2 {} [] f 1 0\n");
    assert_true(store_begin(store) && add_event(store, "a", 2) && store_commit(store));
    assert_events(store, "a", "1 7 2 {} [] f 1 0\n2 7 2 {} [] f 1 0\n");
    store_close(store);
    clear(&place);
}

TEST(store, is_gathered_in_one_file)
{
    char beside[PATH_ROOM + 8];
    struct place place;
    struct stat status;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && store_commit(store));
    assert_true(store_gather(store));
    snprintf(beside, sizeof beside, "%s-wal", place.path);
    assert_int_equal(stat(beside, &status), -1);
    store = opened_again(&place, store);
    assert_games(store, "a {} 1 2 0\n");
    store_close(store);
    clear(&place);
}

/* Other files. */

TEST(store, of_form_1_is_read_and_not_written)
{
    static char dump[FILE_ROOM];
    char game[STORE_NAME_ROOM], role[STORE_NAME_ROOM];
    struct rows games = {.most = 100}, seats = {.most = 100};
    struct place place;
    bool found = true;
    int64_t alive = 0;

    set_up(&place);
    read_file("tests/data/stores/form-1.sql", dump);
    run_on_file(place.path, dump);
    struct store *store = opened(&place);
    assert_int_equal(store_form(store), 1);
    assert_true(store_read_games(store, take_game, &games));
    assert_int_equal(games.count, 3);
    assert_true(store_read_seats(store, take_seat, &seats));
    assert_true(seats.count > 0);
    assert_true(store_last_alive(store, &alive));
    assert_int_equal(alive, INT64_C(1795396520857));
    assert_events(store, "nVEWYQWx9lKw",
                  "1 1795396520856 1 {\"seq\":1,\"at_ms\":8,\"actor\":\"program\",\"kind\":"
                  "\"start\"} - 0 0 0\n2 1795396520857 1 {\"seq\":2,\"at_ms\":9,\"actor\":"
                  "\"white\",\"kind\":\"resign\"} - 0 0 0\n");
    assert_false(store_begin(store));
    assert_string_equal(store_why(store), "a store of an earlier form is only read");
    assert_false(add_game(store, "a", 1));
    assert_false(add_event(store, "nVEWYQWx9lKw", 3));
    assert_false(store_add_seat(store, "t", "nVEWYQWx9lKw", "white"));
    assert_false(store_end_game(store, "nVEWYQWx9lKw"));
    assert_false(store_note_alive(store, 1));
    assert_false(store_find_seat(store, "5IBuxGyL1968dK4T2mgPbg", game, role, &found));
    assert_false(store_read_open_games(store, take_game, &games));
    assert_false(store_commit(store));
    store_rollback(store);
    store_close(store);
    clear(&place);
}

TEST(store, of_a_later_form_is_refused_and_left_as_it_is)
{
    static char before[FILE_ROOM], after[FILE_ROOM];
    struct place place;

    set_up(&place);
    store_close(opened(&place));
    run_on_file(place.path, "PRAGMA journal_mode = DELETE; PRAGMA user_version = 3");
    const size_t size = read_file(place.path, before);
    assert_refused(place.path, "the store has the form 3 and this program reads form 2");
    assert_int_equal(read_file(place.path, after), size);
    assert_memory_equal(after, before, size);
    clear(&place);
}

TEST(store, is_held_by_one_program)
{
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_refused(place.path, "another program has the store open");
    assert_int_equal(patience_ms, 2000);
    assert_true(store_begin(store) && add_game(store, "a", 1) && store_commit(store));
    store_close(store);
    store = opened(&place);
    assert_games(store, "a {} 1 2 0\n");
    store_close(store);
    clear(&place);
}

TEST(store, is_no_other_file)
{
    static const char five_tables[] =
        "PRAGMA user_version = 2; CREATE TABLE game (a); CREATE TABLE seat (a);"
        "CREATE TABLE event (a); CREATE TABLE alive (a); CREATE TABLE other (a)";
    static const char *const others[] = {
        "CREATE TABLE game (name TEXT)",
        "CREATE TABLE other (name TEXT)",
        "PRAGMA user_version = 2",
        "PRAGMA user_version = -1",
        five_tables,
    };
    static char before[FILE_ROOM], after[FILE_ROOM];
    struct place place;

    set_up(&place);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        run_on_file(place.path, others[i]);
        const size_t size = read_file(place.path, before);
        assert_refused(place.path, "the file is not a store of games");
        assert_int_equal(read_file(place.path, after), size);
        assert_memory_equal(after, before, size);
        assert_int_equal(unlink(place.path), 0);
    }
    memset(before, 'x', 5000);
    write_file(place.path, before, 5000);
    assert_refused(place.path, "file is not a database");
    assert_int_equal(read_file(place.path, after), 5000);
    assert_memory_equal(after, before, 5000);
    clear(&place);
}

TEST(store, of_other_tables_by_our_names_is_refused)
{
    struct place place;

    set_up(&place);
    run_on_file(place.path,
                "PRAGMA user_version = 2; CREATE TABLE game (a);"
                "CREATE TABLE seat (a); CREATE TABLE event (a); CREATE TABLE alive (a)");
    assert_refused(place.path, "table game has no column named name");
    clear(&place);
}

TEST(store, has_the_name_of_a_file)
{
    struct place place;

    set_up(&place);
    assert_refused("", "'' is not the name of a file");
    assert_refused(":memory:", "':memory:' is not the name of a file");
    assert_refused("file:x?mode=memory", "'file:x?mode=memory' is not the name of a file");
    assert_refused(place.folder, "unable to open database file");
    strcat(place.folder, "/none/store");
    assert_refused(place.folder, "unable to open database file");
    *strrchr(place.folder, '/') = '\0';
    *strrchr(place.folder, '/') = '\0';
    store_close(NULL);
    clear(&place);
}
