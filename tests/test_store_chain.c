/*
 * The chain of a game: each value of a row, each byte of the file that tells of it, a missing row and
 * a foreign one are found; a deleted text leaves the chain valid and nothing of itself in the files.
 */
#include "stores.h"

#include "hall/store/chain.h"

#include <sodium.h>

static const struct store_text names[] = {{"white", "Ada Lovelace"}, {"black", "Can"}};
static const struct store_text reason = {"reason", "the telephone of Ada Lovelace rang"};

/* A game of three entries, one with a text, and one beside it. */
static void make_games(const struct place *place)
{
    struct store *store = opened(place);

    assert_true(store_begin(store));
    for (int i = 0; i < 2; i++) {
        const char *name = i == 0 ? "one" : "two";
        assert_true(store_add_game(store, &(struct store_game){.name = name,
                                                               .setup = "{\"edition\":\"2023\"}",
                                                               .created_wall_ms = 1000,
                                                               .format = 2,
                                                               .texts = names,
                                                               .text_count = 2}));
        for (uint64_t number = 1; number <= 3; number++)
            assert_true(store_add_entry(store, name,
                                        &(struct store_entry){.number = number,
                                                              .wall_ms = 2000 + i,
                                                              .seat = 1,
                                                              .format = 2,
                                                              .body = "{\"kind\":\"pause\"}",
                                                              .ruling = "{\"outcome\":\"upheld\"}",
                                                              .digest = 77,
                                                              .rules = 1,
                                                              .texts = &reason,
                                                              .text_count = number == 2}));
    }
    assert_true(store_commit(store));
    store_close(store);
}

/* What is read of game one, to its end or to where it is damaged. */
static enum store_reading read_one(struct store *store, struct rows *rows)
{
    *rows = (struct rows){.count = 0};
    const enum store_reading game = store_read_game(store, "one", take_game, rows);
    return game == STORE_READ ? store_read_entries(store, "one", 0, take_entry, rows) : game;
}

TEST(chain, finds_each_value_that_was_changed)
{
    static const struct {
        const char *change, *said;
    } cases[] = {
        {"UPDATE game SET created_wall_ms = 1001", "game one: it has been changed"},
        {"UPDATE game SET format = 1", "game one: it has been changed"},
        {"UPDATE game SET setup = replace(setup, '2023', '2005')", "game one: it has been changed"},
        {"UPDATE game SET texts = 1", "game one: it has been changed"},
        {"UPDATE game SET texts = 99", "game one: the count of its texts has been changed"},
        {"UPDATE game SET link = zeroblob(32)", "game one: it has been changed"},
        {"UPDATE game SET link = zeroblob(31)", "game one: its rules cannot be read"},
        {"UPDATE game SET setup = x'7b00'", "game one: its rules cannot be read"},
        {"DELETE FROM game WHERE name = 'one'", "game one: its rules are missing"},
        {"UPDATE text SET body = 'Eve' WHERE member = 'white'",
         "game one: a text has been changed"},
        {"UPDATE text SET member = 'whit' WHERE member = 'white'",
         "game one: a text has been changed"},
        {"UPDATE text SET salt = NULL WHERE number = 0", "game one: a text cannot be read"},
        {"DELETE FROM text WHERE member = 'white'", "game one: a text is missing"},
        {"UPDATE entry SET wall_ms = 3 WHERE number = 2",
         "game one, entry 2: it does not follow what stands before it"},
        {"UPDATE entry SET seat = 2 WHERE number = 3",
         "game one, entry 3: it does not follow what stands before it"},
        {"UPDATE entry SET is_note = 1 WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET format = 1 WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET body = '{}' WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET ruling = '{}' WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET ruling = NULL WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET body = x'00'", "game one, entry 1: it cannot be read"},
        {"UPDATE entry SET digest = 78 WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET rules = 2 WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET ruled_later = 1 WHERE number = 1",
         "game one, entry 1: it does not follow what stands before it"},
        {"UPDATE entry SET texts = 0 WHERE number = 2",
         "game one, entry 2: it does not follow what stands before it"},
        {"UPDATE text SET hash = zeroblob(32) WHERE number = 2",
         "game one, entry 2: a text has been changed"},
        {"UPDATE text SET body = NULL, salt = NULL, hash = zeroblob(32) WHERE number = 2",
         "game one, entry 2: it does not follow what stands before it"},
        {"UPDATE entry SET link = zeroblob(32) WHERE number = 2",
         "game one, entry 2: it does not follow what stands before it"},
        {"DELETE FROM entry WHERE number = 2", "game one, entry 2: it is missing"},
        {"DELETE FROM entry WHERE number = 3", "game one, entry 3: it is missing"},
        {"DELETE FROM entry WHERE number = 1; UPDATE entry SET number = number - 1",
         "game one, entry 1: a text is missing"},
        {"UPDATE entry SET number = 4 WHERE number = 3", "game one, entry 3: it is missing"},
        {"UPDATE entry SET body = (SELECT 'x' || body) WHERE number = 3",
         "game one, entry 3: it does not follow what stands before it"},
        {"UPDATE head SET last = 2", "game one, entry 4: the game ends before it"},
        {"UPDATE head SET last = 4", "game one, entry 4: it is missing"},
        {"UPDATE head SET link = zeroblob(32)", "game one, entry 4: the game ends before it"},
        {"DELETE FROM head", "game one: its end is not known"},
        {"UPDATE head SET (last, entry, link) = (SELECT number, id, entry.link FROM entry"
         " WHERE entry.game = head.game AND number = 2)",
         "game one, entry 4: the game ends before it"},
        {"DELETE FROM entry WHERE game = 'one' AND number = 3;"
         "UPDATE entry SET game = 'one' WHERE game = 'two' AND number = 3",
         "game one, entry 3: it does not follow what stands before it"},
    };
    static struct rows rows;
    struct place place;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        /* no text of a database has a NUL, and its heads name no rows */
        if (database() && (strstr(cases[i].change, "00'") || strstr(cases[i].change, " id,")))
            continue;
        set_up(&place);
        make_games(&place);
        run_on_file(place.path, cases[i].change);
        struct store *store = opened(&place);
        if (read_one(store, &rows) != STORE_DAMAGED)
            fail_msg("%s: it is not found", cases[i].change);
        assert_string_equal(store_why(store), cases[i].said);
        assert_int_equal(store_state(store), STORE_WRITABLE); /* the others go on */
        store_close(store);
        clear(&place);
    }
}

static bool count_entry(void *context, const struct store_entry *entry)
{
    *(uint64_t *)context = entry->number;
    return true;
}

static void assert_entry_count(struct store *store, const char *game, enum store_reading reading,
                               uint64_t count)
{
    uint64_t last = 0;

    assert_int_equal(store_read_entries(store, game, 0, count_entry, &last), reading);
    assert_int_equal(last, count);
}

static void add_entries(struct store *store, const char *game, uint64_t from, uint64_t behind)
{
    assert_true(store_begin(store));
    for (uint64_t number = from; number < behind; number++)
        assert_true(add_entry(store, game, number));
    assert_true(store_commit(store));
}

/* A page of `head` that is older than the rest hides no entry, and costs its games alone. */
TEST(chain, goes_on_beside_a_head_that_is_old)
{
    struct place place;

    only_over_file();
    set_up(&place);
    make_games(&place);
    run_on_file(place.path, "UPDATE head SET (last, entry, link) = (SELECT number, id, entry.link"
                            " FROM entry WHERE game = 'one' AND number = 1) WHERE game = 'one'");
    struct store *store = opened(&place);
    assert_entry_count(store, "one", STORE_DAMAGED, 3);
    assert_entry_count(store, "two", STORE_READ, 3);
    add_entries(store, "two", 4, 5000);
    assert_entry_count(store, "two", STORE_READ, 4999);
    add_entries(store, "two", 5000, 5002);
    assert_entry_count(store, "two", STORE_READ, 5001);
    assert_entry_count(store, "one", STORE_DAMAGED, 3);
    assert_string_equal(store_why(store), "game one, entry 4: the game ends before it");
    assert_checked(store, "one 4: game one, entry 4: the game ends before it\n");
    store_close(store);
    clear(&place);
}

TEST(chain, says_what_came_before_the_damage)
{
    static struct rows rows;
    struct place place;

    set_up(&place);
    make_games(&place);
    run_on_file(place.path, "UPDATE entry SET digest = 1 WHERE game = 'one' AND number = 3;"
                            "UPDATE game SET created_wall_ms = 0 WHERE name = 'two'");
    struct store *store = opened(&place);
    assert_int_equal(store_read_games(store, take_game, &rows), STORE_DAMAGED);
    assert_string_equal(rows.text, "two damaged\none {\"edition\":\"2023\"} 1000 2 0 black=Can "
                                   "white=Ada Lovelace\n");
    rows = (struct rows){.count = 0};
    assert_int_equal(store_read_entries(store, "one", 0, take_entry, &rows), STORE_DAMAGED);
    assert_int_equal(rows.count, 2);
    assert_checked(store, "one 3: game one, entry 3: it does not follow what stands before it\n"
                          "two 0: game two: it has been changed\n");
    store_close(store);
    clear(&place);
}

/*
 * Each byte of the file in turn is another: what is read is then what was there, or damage, or
 * nothing.
 */
TEST(chain, finds_each_byte_that_was_changed)
{
    static char file[STORES_FILE_ROOM];
    static struct rows before, now;
    char why[STORES_WHY_ROOM];
    struct place place;
    unsigned found = 0;

    only_over_file();
    set_up(&place);
    make_games(&place);
    run_on_file(place.path, "PRAGMA journal_mode = DELETE");
    struct store *store = opened_for(place.path, STORE_LOOK);
    assert_int_equal(read_one(store, &before), STORE_READ);
    store_close(store);
    const size_t size = read_file(place.path, file);
    FILE *changed = fopen(place.path, "r+b");
    assert_non_null(changed);
    setbuf(changed, NULL);
    for (size_t i = 0; i < size; i += one_of()) {
        if (!file[i])
            continue; /* what is empty, for the most part */
        fseek(changed, (long)i, SEEK_SET);
        fputc(file[i] ^ (1 << i % 8), changed);
        store = store_open(place.path, STORE_LOOK, why, sizeof why);
        const enum store_reading reading = store ? read_one(store, &now) : STORE_DAMAGED;
        if (reading == STORE_READ && now.count > 0 && strcmp(now.text, before.text) != 0 &&
            strstr(now.text, " 2 1 ") == NULL) /* only `over` is not in the chain */
            fail_msg("byte %zu: %s", i, now.text);
        found += reading != STORE_READ;
        store_close(store);
        fseek(changed, (long)i, SEEK_SET);
        fputc(file[i], changed);
    }
    fclose(changed);
    assert_true(found > 500 / one_of());
    clear(&place);
}

/* Is the text in one of the files? */
static bool files_hold(const struct place *place, const char *text)
{
    static char file[STORES_FILE_ROOM];
    static const char *const ends[] = {"", "-wal"};

    for (size_t i = 0; i < 2; i++) {
        const size_t size =
            is_there(beside(place, ends[i])) ? read_file(beside(place, ends[i]), file) : 0;
        for (size_t at = 0; at + strlen(text) <= size; at++)
            if (memcmp(file + at, text, strlen(text)) == 0)
                return true;
    }
    return false;
}

/* In a turn of its own, with its traces. */
static bool delete_text(struct store *store, const char *game, uint64_t number, const char *member)
{
    const bool deleted = store_begin(store) && store_delete_text(store, game, number, member);

    if (!deleted)
        store_rollback(store);
    return deleted && store_commit(store) && store_purge(store);
}

TEST(chain, stays_valid_when_a_text_is_deleted)
{
    static struct rows rows;
    struct place place;

    set_up(&place);
    make_games(&place);
    assert_true(database() || (files_hold(&place, "telephone") && files_hold(&place, "Lovelace")));
    struct store *store = opened(&place);
    assert_true(delete_text(store, "one", 2, "reason"));
    assert_true(delete_text(store, "two", 2, "reason"));
    assert_true(delete_text(store, "one", 0, "white"));
    assert_true(delete_text(store, "two", 0, "white"));
    assert_false(files_hold(&place, "telephone"));
    assert_false(files_hold(&place, "Lovelace"));
    assert_int_equal(read_one(store, &rows), STORE_READ);
    assert_non_null(strstr(rows.text, "black=Can white=(deleted)\n"));
    assert_non_null(strstr(rows.text, " 4d 1 reason=(deleted)\n"));
    assert_checked(store, "");
    assert_false(delete_text(store, "one", 1, "reason"));
    assert_string_equal(store_why(store), "there is no such text");
    assert_true(store_begin(store) && add_entry(store, "one", 4) && store_commit(store));
    assert_checked(store, "");
    store_close(store);
    clear(&place);
}

TEST(chain, tells_of_traces_that_a_reader_keeps)
{
    static struct rows rows;
    struct place place;
    sqlite3 *reader;

    only_over_file();
    set_up(&place);
    make_games(&place);
    struct store *store = opened(&place);
    assert_int_equal(sqlite3_open(place.path, &reader), SQLITE_OK);
    assert_int_equal(sqlite3_exec(reader, "BEGIN; SELECT count(*) FROM text", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_false(delete_text(store, "one", 0, "white"));
    assert_non_null(strstr(store_why(store), "traces of it stand"));
    sqlite3_close(reader);
    assert_true(delete_text(store, "one", 0, "white"));
    assert_int_equal(read_one(store, &rows), STORE_READ);
    store_close(store);
    clear(&place);
}

/* The layout that chain.c states, spelled out once more. */

static void put_number(crypto_generichash_state *hashing, int64_t number)
{
    unsigned char bytes[8];
    for (int i = 0; i < 8; i++)
        bytes[i] = (unsigned char)((uint64_t)number >> 8 * i & 0xff);
    crypto_generichash_update(hashing, bytes, 8);
}

static void put_bytes(crypto_generichash_state *hashing, const char *text)
{
    put_number(hashing, (int64_t)strlen(text));
    crypto_generichash_update(hashing, (const unsigned char *)text, strlen(text));
}

TEST(chain, has_the_layout_that_is_written_down)
{
    const unsigned char salt[CHAIN_SALT_SIZE] = "0123456789abcdef";
    struct chain_text texts[2] = {{.member = "black"}, {.member = "white"}};
    crypto_generichash_state hashing;
    chain_hash text, link, expected;

    assert_true(sodium_init() >= 0);
    chain_hash_text(text, salt, &names[0]);
    crypto_generichash_init(&hashing, salt, CHAIN_SALT_SIZE, 32);
    put_bytes(&hashing, "white");
    put_bytes(&hashing, "Ada Lovelace");
    crypto_generichash_final(&hashing, expected, 32);
    assert_memory_equal(text, expected, 32);

    memcpy(texts[1].hash, text, 32);
    memset(texts[0].hash, 7, 32);
    const struct store_game game = {
        .name = "n", .setup = "{}", .created_wall_ms = -5, .format = 2, .text_count = 2};
    chain_begin(link, &game, texts);
    crypto_generichash_init(&hashing, NULL, 0, 32);
    put_bytes(&hashing, "hakem game");
    put_bytes(&hashing, "n");
    put_number(&hashing, -5);
    put_number(&hashing, 2);
    put_bytes(&hashing, "{}");
    put_number(&hashing, 2);
    put_bytes(&hashing, "black");
    crypto_generichash_update(&hashing, texts[0].hash, 32);
    put_bytes(&hashing, "white");
    crypto_generichash_update(&hashing, texts[1].hash, 32);
    crypto_generichash_final(&hashing, expected, 32);
    assert_memory_equal(link, expected, 32);

    const struct store_entry entry = {.number = 9,
                                      .wall_ms = 8,
                                      .seat = 7,
                                      .is_note = true,
                                      .format = 6,
                                      .body = "body",
                                      .digest = UINT64_MAX,
                                      .rules = 5,
                                      .ruled_later = true};
    chain_append(link, &entry, NULL);
    crypto_generichash_init(&hashing, NULL, 0, 32);
    put_bytes(&hashing, "hakem entry");
    crypto_generichash_update(&hashing, expected, 32);
    put_number(&hashing, 9);
    put_number(&hashing, 8);
    put_number(&hashing, 7);
    put_number(&hashing, 1);
    put_number(&hashing, 6);
    put_bytes(&hashing, "body");
    put_number(&hashing, -1); /* no ruling */
    put_number(&hashing, -1); /* the digest */
    put_number(&hashing, 5);
    put_number(&hashing, 1);
    put_number(&hashing, 0);
    crypto_generichash_final(&hashing, expected, 32);
    assert_memory_equal(link, expected, 32);
}
