/*
 * The store in a database: who may open it, what a turn is that fails, and what becomes of it when the
 * connection is lost, the server stopped, its disk full or the database only to be read.
 */
#define _GNU_SOURCE /* RTLD_NEXT */
#include "pq_stores.h"

#include "hall/store/pq.h"

#include <dlfcn.h>
#include <poll.h>

/* Stand in for libpq's own, and count. */
static unsigned syncs, flushes;

int PQpipelineSync(PGconn *connection)
{
    int (*own)(PGconn *) = NULL;

    *(void **)&own = dlsym(RTLD_NEXT, "PQpipelineSync");
    syncs++;
    return own(connection);
}

int PQsendFlushRequest(PGconn *connection)
{
    int (*own)(PGconn *) = NULL;

    *(void **)&own = dlsym(RTLD_NEXT, "PQsendFlushRequest");
    flushes++;
    return own(connection);
}

/* All sessions of halls end, without a word to them. */
static void cut(void)
{
    run("SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE application_name = 'hakem'");
}

static void control_server(const char *word)
{
    char command[1024];

    snprintf(command, sizeof command, "%s -l '%s/log' %s >/dev/null 2>&1",
             getenv("HAKEM_TEST_SERVER"), strstr(database(), "host=") + strlen("host="), word);
    assert_int_equal(system(command), 0);
}

/* Opening. */

TEST(pq, is_held_by_one_hall_and_read_by_others)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    assert_not_opened(place.path, STORE_SERVE, "another hall has the store open");
    struct store *other = opened_for(place.path, STORE_LOOK);
    assert_count(other, 1);
    assert_false(store_begin(other));
    store_close(other);
    store = opened_again(&place, store);
    assert_count(store, 1);
    close_all(&place, store);
}

TEST(pq, refuses_what_is_no_store_of_its_form)
{
    struct place place;

    only_over_database();
    set_up(&place);
    assert_not_opened(place.path, STORE_LOOK, "there is no store of games in the database");
    run("CREATE SCHEMA hakem");
    assert_not_opened(place.path, STORE_SERVE,
                      "the schema hakem of the database is not a store of games");
    run("CREATE TABLE meta (name text, value bigint)");
    assert_not_opened(place.path, STORE_SERVE,
                      "the schema hakem of the database is not a store of games");
    run("DROP SCHEMA hakem CASCADE");
    store_close(opened(&place));
    run("UPDATE meta SET value = 7 WHERE name = 'form'");
    assert_not_opened(place.path, STORE_SERVE,
                      "the store has the form 7 and this program reads form 6");
    assert_not_opened(place.path, STORE_LOOK,
                      "the store has the form 7 and this program reads form 6");
    run("UPDATE meta SET value = 3 WHERE name = 'form'");
    assert_not_opened(place.path, STORE_SERVE,
                      "the store has the form 3 and this program reads form 6");
    run("UPDATE meta SET value = 6 WHERE name = 'form' AND 1 ="
        " (SELECT epoch FROM hall)"); /* it was left as it was */
    close_all(&place, opened(&place));
}

/* As the tables were before several halls could serve them (5), and before there were leases (4). */
static void make_form(int form)
{
    run("DROP TABLE present; DROP SEQUENCE seat_number; INSERT INTO meta VALUES ('seats', 7);"
        "ALTER TABLE hall DROP renewed, DROP rung; UPDATE meta SET value = 5 WHERE name = 'form'");
    if (form == 4)
        run("DROP TABLE hall; UPDATE meta SET value = 4 WHERE name = 'form';"
            "INSERT INTO meta VALUES ('served', 3)");
}

TEST(pq, makes_tables_of_an_earlier_form_into_those_of_today)
{
    struct place place;
    int64_t seat;

    only_over_database();
    struct store *store = with_a_game(&place);
    store_close(store);
    for (int form = 4; form <= 5; form++) {
        const unsigned count = (unsigned)form - 3;
        make_form(form);
        store = opened_for(place.path, STORE_LOOK);
        assert_count(store, count);
        store_close(store);
        run(form == 4
                ? "UPDATE meta SET value = 1 / (value - 3) WHERE name = 'form'" /* who reads */
                : "UPDATE meta SET value = 1 / (value - 4) WHERE name = 'form'"); /* changes nothing */
        run(form == 4 ? "UPDATE meta SET value = 4 WHERE name = 'form'"
                      : "UPDATE meta SET value = 5 WHERE name = 'form'");
        store = opened(&place);
        assert_count(store, count);
        assert_true(add_in_turn(store, count + 1));
        assert_true(store_begin(store) && store_add_seat(store, "a", "white", &seat));
        assert_true(store_commit(store));
        assert_int_equal(seat, 8); /* behind those that have been given */
        run("DELETE FROM seat");
        store = opened_again(&place, store);
        assert_count(store, count + 1);
        store_close(store);
    }
    close_all(&place, opened(&place));
}

TEST(pq, leaves_tables_of_an_earlier_form_alone_while_a_hall_has_them_open)
{
    static const char *const locks[] = {"SELECT pg_advisory_lock(310939247981)",
                                        "SELECT pg_advisory_lock_shared(310939247981)"};
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    store_close(store);
    for (int form = 4; form <= 5; form++) {
        make_form(form);
        PGconn *other = PQconnectdb(database());
        PQclear(PQexec(other, locks[form - 4]));
        assert_not_opened(place.path, STORE_SERVE, "another hall has the store open");
        PQfinish(other);
        store = opened(&place);
        assert_true(add_in_turn(store, (uint64_t)form - 2));
        store_close(store);
    }
    close_all(&place, opened(&place));
}

TEST(pq, says_in_a_sentence_that_an_address_leads_nowhere)
{
    static const char *const addresses[] = {
        "postgres://hakem@127.0.0.1:1/hall",
        "postgres:///hall?host=/nowhere",
        "postgres://hakem@127.0.0.1:port/hall",
        "postgres:///hall?nothing=1",
    };

    only_over_database();
    for (size_t i = 0; i < sizeof addresses / sizeof *addresses; i++) {
        char why[STORES_WHY_ROOM] = "";
        assert_null(store_open(addresses[i], STORE_SERVE, why, sizeof why));
        assert_true(why[0] != '\0' && !strchr(why, '\n'));
    }
}

TEST(pq, refuses_a_database_of_another_encoding_and_one_that_is_only_read)
{
    char address[STORES_PATH_ROOM];
    struct place place;

    only_over_database();
    run("DROP DATABASE IF EXISTS other");
    run("CREATE DATABASE other ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0");
    snprintf(address, sizeof address, "postgres://hakem@/other?%s", strchr(database(), '?') + 1);
    assert_not_opened(address, STORE_SERVE, "the database does not have the encoding UTF8");
    run("DROP DATABASE other");
    set_up(&place);
    run("ALTER DATABASE postgres SET default_transaction_read_only = on");
    assert_not_opened(place.path, STORE_SERVE, "the database can only be read");
    run("ALTER DATABASE postgres RESET default_transaction_read_only");
    clear(&place);
}

/* Turns. */

TEST(pq, sends_a_turn_in_one_pipeline_with_one_sync)
{
    char name[16];
    struct place place;

    only_over_database();
    set_up(&place);
    struct store *store = opened(&place);
    for (int time = 0; time < 2; time++) {
        syncs = flushes = 0;
        assert_true(store_begin(store) && store_note_alive(store, time));
        for (int i = 0; i < 50; i++) {
            snprintf(name, sizeof name, "game %d", i);
            if (time == 0)
                assert_true(add_game(store, name, i) && add_entry(store, name, 1));
            else
                assert_true(add_entry(store, name, 2) && add_entry(store, name, 3));
        }
        assert_int_equal(syncs, 0);
        assert_true(store_commit(store));
        assert_int_equal(syncs, 1);
    }
    assert_int_equal(flushes, 0); /* the ends of logs that this store wrote are known */
    close_all(&place, store);
}

TEST(pq, takes_a_turn_whose_answers_fill_every_buffer)
{
    enum { ENTRIES = 20000 };
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    assert_true(store_begin(store));
    for (uint64_t number = 2; number <= ENTRIES; number++)
        assert_true(add_entry(store, "a", number));
    assert_true(store_commit(store));
    unsigned char head[STORE_HASH_SIZE];
    assert_true(store_head(store, "a", head));
    run("UPDATE meta SET value = 1 / (SELECT (count(*) = 20000)::int FROM entry)"
        " WHERE name = 'alive'");
    close_all(&place, store);
}

TEST(pq, keeps_nothing_of_a_turn_of_which_one_statement_fails)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    assert_true(store_begin(store) && add_entry(store, "a", 2) && add_game(store, "b", 2));
    assert_false(add_game(store, "a", 3) && store_commit(store));
    assert_string_equal(store_why(store),
                        "duplicate key value violates unique constraint \"game_pkey\"");
    store_rollback(store);
    assert_games(store, "a {} 1 2 0\n");
    assert_count(store, 1);
    assert_int_equal(store_state(store), STORE_WRITABLE);
    assert_true(add_in_turn(store, 2));
    close_all(&place, store);
}

/* As of a game whose name stands in a path that somebody has made up. */
TEST(pq, has_nothing_of_a_name_that_is_no_text_and_goes_on_with_its_turn)
{
    static struct rows rows;
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    assert_true(store_begin(store) && add_entry(store, "a", 2));
    rows = (struct rows){.count = 0};
    assert_int_equal(store_read_game(store, "\xff\xfe", take_game, &rows), STORE_READ);
    assert_int_equal(rows.count, 0);
    assert_false(add_game(store, "\xff", 1));
    assert_string_equal(store_why(store), "a text is no UTF-8");
    assert_true(store_commit(store));
    assert_count(store, 2);
    close_all(&place, store);
}

/* Of a statement by itself too: the server commits it at the sync. */
TEST(pq, has_written_when_the_server_has_committed)
{
    struct place place;
    int64_t alive;

    only_over_database();
    struct store *store = with_a_game(&place);
    assert_true(store_note_alive(store, 1));
    run("CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " RAISE 'no commit' USING ERRCODE = 'disk_full'; END $$;"
        "CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE ON meta DEFERRABLE INITIALLY DEFERRED"
        " FOR EACH ROW EXECUTE FUNCTION refuse()");
    assert_false(store_note_alive(store, 2));
    assert_string_equal(store_why(store), "no commit");
    assert_int_equal(store_state(store), STORE_FULL);
    assert_true(store_begin(store) && store_note_alive(store, 3));
    assert_false(store_commit(store));
    store_rollback(store);
    if (!store_last_alive(store, &alive))
        fail_msg("%s", store_why(store));
    assert_int_equal(alive, 1);
    run("DROP TRIGGER refuse ON meta");
    assert_true(store_note_alive(store, 4) && store_last_alive(store, &alive) && alive == 4);
    close_all(&place, store);
}

TEST(pq, takes_no_entry_behind_one_that_another_program_wrote)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    run("UPDATE head SET last = 2 WHERE game = 'a'");
    assert_false(add_in_turn(store, 2));
    assert_string_equal(store_why(store), "another program has written to the log of a game");
    run("UPDATE head SET last = 1 WHERE game = 'a'");
    assert_count(store, 1);
    run("INSERT INTO entry SELECT game, 2, wall_ms, seat, is_note, format, body, ruling, digest,"
        " rules, ruled_later, texts, link FROM entry");
    assert_false(add_in_turn(store, 2));
    assert_string_equal(store_why(store), "another program has written to the log of a game");
    run("DELETE FROM entry WHERE number = 2");
    assert_count(store, 1);
    assert_true(add_in_turn(store, 2));
    close_all(&place, store);
}

/* Failure. */

TEST(pq, comes_back_when_its_connection_was_cut)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    cut();
    assert_true(add_in_turn(store, 2)); /* between turns nobody is told */
    cut();
    assert_count(store, 2);
    assert_true(store_begin(store) && add_entry(store, "a", 3));
    cut();
    assert_false(store_commit(store));
    assert_int_equal(store_state(store), STORE_LOST);
    assert_false(store_why(store)[0] == '\0');
    store_rollback(store);
    write_again(store, 3);
    assert_count(store, 3);
    close_all(&place, store);
}

/* The session is ended and does not only wait: a server tells the end of one by itself. */
static void await_end(PGconn *old)
{
    struct pollfd file = {.fd = PQsocket(old), .events = POLLIN};

    while (PQstatus(old) == CONNECTION_OK) {
        assert_int_equal(poll(&file, 1, 20000), 1);
        if (!PQconsumeInput(old))
            break;
    }
}

/* As if the network had gone: the server still has the session, its lock and its turn. */
TEST(pq, ends_its_old_session_before_it_begins_another)
{
    struct place place;
    int64_t epoch;

    only_over_database();
    struct store *store = with_a_game(&place);
    assert_true(store_begin(store) && add_entry(store, "a", 2));
    assert_true(store_epoch(store, &epoch)); /* the server has it all */
    PGconn *old = store->pq->connection;
    store->pq->connection = NULL;
    pq_lose(store, "cut");
    assert_false(store_commit(store));
    store_rollback(store);
    assert_count(store, 1);
    assert_true(add_in_turn(store, 2));
    await_end(old);
    PQfinish(old);
    assert_count(store, 2);
    close_all(&place, store);
}

TEST(pq, neither_reads_nor_writes_while_the_server_stands)
{
    static struct rows rows;
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    control_server("-m immediate stop");
    assert_false(add_in_turn(store, 2));
    assert_int_equal(store_state(store), STORE_LOST);
    assert_int_equal(store_read_entries(store, "a", 0, take_entry, &rows), STORE_FAILED);
    assert_int_equal(store_read_games(store, take_game, &rows), STORE_FAILED);
    control_server("start");
    write_again(store, 2);
    assert_count(store, 2);
    close_all(&place, store);
}

TEST(pq, does_not_go_on_when_another_hall_has_served_the_store)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    run("UPDATE hall SET epoch = epoch + 1");
    cut();
    assert_false(add_in_turn(store, 2));
    assert_string_equal(store_why(store), "another hall serves");
    assert_int_equal(store_state(store), STORE_FENCED);
    close_all(&place, store);
}

/* What the server says when it inserts an entry. */
static void let_it_say(const char *what)
{
    char sql[512];

    snprintf(sql, sizeof sql,
             "CREATE OR REPLACE FUNCTION say() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
             " RAISE %s; RETURN NEW; END $$; CREATE OR REPLACE TRIGGER say BEFORE INSERT ON entry"
             " FOR EACH ROW EXECUTE FUNCTION say()",
             what);
    run(sql);
}

TEST(pq, says_what_keeps_it_from_writing_and_writes_when_it_can)
{
    static const struct {
        const char *said;
        enum store_state state;
    } cases[] = {
        {"'no space' USING ERRCODE = 'disk_full'", STORE_FULL},
        {"'no writing' USING ERRCODE = 'read_only_sql_transaction'", STORE_READ_ONLY},
        {"'no right' USING ERRCODE = 'insufficient_privilege'", STORE_READ_ONLY},
        {"'by chance' USING ERRCODE = 'raise_exception'", STORE_WRITABLE},
    };
    struct place place;

    only_over_database();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct store *store = with_a_game(&place);
        let_it_say(cases[i].said);
        assert_false(add_in_turn(store, 2));
        assert_int_equal(store_state(store), cases[i].state);
        assert_count(store, 1);
        run("DROP TRIGGER say ON entry");
        assert_true(add_in_turn(store, 2));
        assert_int_equal(store_state(store), STORE_WRITABLE);
        close_all(&place, store);
    }
}

TEST(pq, does_not_acknowledge_what_the_server_warns_of)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    let_it_say("WARNING 'canceling wait for synchronous replication due to user request'");
    assert_false(add_in_turn(store, 2));
    assert_string_equal(store_why(store), "the standby has not confirmed the turn");
    assert_count(store, 2); /* the server has it all the same: who reads again finds it */
    run("DROP TRIGGER say ON entry");
    write_again(store, 3);
    close_all(&place, store);
}

TEST(pq, is_read_only_as_long_as_the_database_is)
{
    struct place place;

    only_over_database();
    struct store *store = with_a_game(&place);
    run("ALTER DATABASE postgres SET default_transaction_read_only = on");
    cut();
    assert_false(add_in_turn(store, 2));
    assert_int_equal(store_state(store), STORE_READ_ONLY);
    run("ALTER DATABASE postgres RESET default_transaction_read_only");
    write_again(store, 2);
    assert_count(store, 2);
    close_all(&place, store);
}

/* Of a table the rows of game "a" lie on a page that the server cannot read. */
static void damage(const char *table, const char *column)
{
    char sql[1024];

    snprintf(sql, sizeof sql,
             "CREATE FUNCTION page(text) RETURNS boolean LANGUAGE plpgsql STABLE COST 100000 AS $$"
             " BEGIN IF $1 = 'a' THEN RAISE 'invalid page' USING ERRCODE = 'data_corrupted';"
             " END IF; RETURN true; END $$; ALTER TABLE %s RENAME TO whole;"
             "CREATE VIEW %s AS SELECT * FROM whole WHERE page(%s)",
             table, table, column);
    run(sql);
}

TEST(pq, names_what_the_server_calls_damaged_and_reads_on_behind_it)
{
    static const struct {
        const char *table, *column, *why;
    } cases[] = {
        {"game", "name", "game a: invalid page"},
        {"entry", "game", "game a, entry 1: invalid page"},
        {"text", "game", "game a: invalid page"},
    };
    static const struct store_text name = {"white", "Ada"};
    static struct rows rows;
    struct place place;
    bool began;

    only_over_database();
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set_up(&place);
        struct store *store = opened(&place);
        assert_true(store_begin(store) &&
                    store_add_game(store, &(struct store_game){.name = "a",
                                                               .setup = "{}",
                                                               .texts = &name,
                                                               .text_count = 1}) &&
                    add_entry(store, "a", 1) && add_game(store, "b", 2) &&
                    add_entry(store, "b", 1) && store_commit(store));
        store_close(store);
        damage(cases[i].table, cases[i].column);
        store = opened_for(place.path, STORE_LOOK);
        assert_true(store_begin_reading(store, &began));
        assert_int_equal(store_read_entries(store, "a", 0, take_entry, &rows), STORE_DAMAGED);
        assert_string_equal(store_why(store), cases[i].why);
        rows = (struct rows){.count = 0};
        assert_int_equal(store_read_entries(store, "b", 0, take_entry, &rows), STORE_READ);
        assert_int_equal(rows.count, 1);
        assert_int_equal(store_read_game(store, "b", take_game, &rows), STORE_READ);
        store_end_reading(store, began);
        close_all(&place, store);
    }
}

/* The state says why it cannot be written, and is no word on whether it can be read. */
TEST(pq, is_out_of_reach_while_it_has_no_connection)
{
    struct place place;
    int64_t alive;

    only_over_database();
    struct store *store = with_a_game(&place);
    assert_false(store_is_out_of_reach(store));
    run("ALTER DATABASE postgres SET default_transaction_read_only = on");
    cut();
    assert_false(store_last_alive(store, &alive));
    assert_int_equal(store_state(store), STORE_READ_ONLY);
    assert_true(store_is_out_of_reach(store));
    run("ALTER DATABASE postgres RESET default_transaction_read_only");
    write_again(store, 2);
    assert_false(store_is_out_of_reach(store));
    close_all(&place, store);
}
