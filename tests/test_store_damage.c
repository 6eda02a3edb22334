/*
 * Pages of a store of 200 games, each overwritten in turn: what cannot be read costs no more than the
 * games that stand on the page, or the file cannot be opened; a malformed file is not written again;
 * what is salvaged is a store without a fault, in which every game is the one it was. Only a page that
 * leads to other pages (the inside of a tree) may cost more.
 */
#include "positions.h"
#include "stores.h"

enum { GAMES = 200, ENTRIES = 2, PAGE = 4096, FILE_MOST = 1 << 21, NAME_SIZE = 4 };

/* The disk is not what is looked at here: in place of the system's own, these wait for nothing. */
int fsync(int file)
{
    return file < 0 ? -1 : 0;
}

int fdatasync(int file)
{
    return file < 0 ? -1 : 0;
}

static void name_game(char name[NAME_SIZE + 1], unsigned i)
{
    snprintf(name, NAME_SIZE + 1, "g%03u", i % 1000);
}

/* A text that tells on every piece of it whose game it is. */
static void fill(char *text, size_t size, const char *name)
{
    for (size_t i = 0; i + 1 < size; i++)
        text[i] = name[i % NAME_SIZE];
    text[size - 1] = '\0';
}

static void add_game_with_all(struct store *store, unsigned i)
{
    char name[NAME_SIZE + 1], body[40], ruling[6000];
    unsigned char hash[STORE_HASH_SIZE] = "";
    const struct store_text white = {"white", body};
    int64_t seat;

    name_game(name, i);
    fill(body, sizeof body, name);
    fill(ruling, i % 20 == 0 ? sizeof ruling : 60, name); /* some need pages of their own */
    memcpy(hash, name, NAME_SIZE);
    assert_true(store_add_game(store, &(struct store_game){.name = name,
                                                           .setup = body,
                                                           .created_wall_ms = i,
                                                           .format = 2,
                                                           .texts = &white,
                                                           .text_count = 1}) &&
                store_add_seat(store, name, "white", &seat) &&
                store_add_link(store, hash, seat, "full", 1, NULL) &&
                store_add_key(store, hash, "k", hash, name, 0, "{}"));
    for (uint64_t number = 1; number <= ENTRIES; number++)
        assert_true(store_add_entry(store, name,
                                    &(struct store_entry){.number = number,
                                                          .format = 2,
                                                          .body = body,
                                                          .ruling = ruling,
                                                          .texts = &white,
                                                          .text_count = number == 2}));
}

/* The whole of a store, and each game as it is read. */
struct whole {
    unsigned char *file;
    size_t size;
    char *games[GAMES];
};

static char *read_game_of(struct store *store, unsigned i)
{
    static struct rows rows;
    char name[NAME_SIZE + 1];

    name_game(name, i);
    rows = (struct rows){.count = 0};
    if (store_read_game(store, name, take_game, &rows) != STORE_READ || rows.count == 0 ||
        store_read_entries(store, name, 0, take_entry, &rows) != STORE_READ)
        return NULL;
    return strdup(rows.text);
}

static void read_bytes(const char *path, struct whole *whole)
{
    FILE *file = fopen(path, "rb");

    assert_non_null(file);
    whole->file = malloc(FILE_MOST);
    assert_non_null(whole->file);
    whole->size = fread(whole->file, 1, FILE_MOST, file);
    assert_true(whole->size % PAGE == 0 && whole->size < FILE_MOST);
    fclose(file);
}

static void make_whole(const struct place *place, struct whole *whole)
{
    struct store *store = opened(place);

    assert_true(store_begin(store));
    for (unsigned i = 0; i < GAMES; i++)
        add_game_with_all(store, i * 7 % GAMES); /* pages split in the middle too */
    assert_true(store_commit(store));
    for (unsigned i = 0; i < GAMES; i++) {
        whole->games[i] = read_game_of(store, i);
        assert_non_null(whole->games[i]);
    }
    store_close(store);
    run_on_file(place->path, "PRAGMA journal_mode = DELETE");
    read_bytes(place->path, whole);
}

static void forget_whole(struct whole *whole)
{
    for (unsigned i = 0; i < GAMES; i++)
        free(whole->games[i]);
    free(whole->file);
}

/* Does the page hold something of the game? */
static bool page_names(const unsigned char *page, unsigned i)
{
    char name[NAME_SIZE + 1];

    name_game(name, i);
    for (size_t at = 0; at + NAME_SIZE <= PAGE; at++)
        if (memcmp(page + at, name, NAME_SIZE) == 0)
            return true;
    return false;
}

/* Page 1, and pages that lead to others. */
static bool holds_others(const struct whole *whole, size_t page)
{
    const unsigned char kind = whole->file[page * PAGE];

    return page == 0 || kind == 2 || kind == 5;
}

static void write_with_page(const struct place *place, const struct whole *whole, size_t page,
                            const unsigned char *bytes)
{
    FILE *file = fopen(place->path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(whole->file, 1, page * PAGE, file), page * PAGE);
    assert_int_equal(fwrite(bytes, 1, PAGE, file), PAGE);
    const size_t rest = whole->size - (page + 1) * PAGE;
    assert_int_equal(fwrite(whole->file + (page + 1) * PAGE, 1, rest, file), rest);
    assert_int_equal(fclose(file), 0);
}

/* A hall on the damaged store: it reads on, and does not write if SQLite calls the file malformed. */
static void serve_damaged(const struct place *place, const struct whole *whole, size_t page)
{
    char why[STORES_WHY_ROOM];
    static struct rows rows;

    struct store *store = store_open(place->path, STORE_SERVE, why, sizeof why);
    if (!store) {
        assert_true(holds_others(whole, page));
        return;
    }
    rows = (struct rows){.count = 0};
    const enum store_reading reading = store_read_open_games(store, take_game, &rows);
    assert_true(reading != STORE_FAILED);
    for (unsigned i = 0; i < GAMES; i++) {
        char *now = read_game_of(store, i);
        if (now)
            assert_string_equal(now, whole->games[i]);
        else if (!holds_others(whole, page) && !page_names(whole->file + page * PAGE, i))
            fail_msg("page %zu costs game %u: %s", page + 1, i, store_why(store));
        free(now);
    }
    if (store_state(store) == STORE_MALFORMED) {
        assert_false(store_begin(store));
        assert_string_equal(store_why(store), "the store is malformed and is not written any more");
    }
    store_close(store);
}

static void salvage_damaged(const struct place *place, const struct whole *whole, size_t page)
{
    static struct rows told;
    char why[STORES_WHY_ROOM], saved[STORES_PATH_ROOM + 32];

    struct store *store = store_open(place->path, STORE_LOOK, why, sizeof why);
    if (!store) {
        assert_true(holds_others(whole, page));
        return;
    }
    strcpy(saved, beside(place, ".saved"));
    told = (struct rows){.count = 0};
    if (!store_salvage(store, saved, take_damage, &told, why, sizeof why))
        fail_msg("page %zu: %s", page + 1, why);
    store_close(store);
    store = opened_for(saved, STORE_LOOK);
    assert_checked(store, "");
    for (unsigned i = 0; i < GAMES; i++) {
        char *now = read_game_of(store, i);
        if (now)
            assert_string_equal(now, whole->games[i]);
        else if (!holds_others(whole, page) && !page_names(whole->file + page * PAGE, i))
            fail_msg("page %zu: game %u is not salvaged: %s", page + 1, i, told.text);
        free(now);
    }
    store_close(store);
    assert_int_equal(unlink(saved), 0);
}

static void damage_each_page(bool random)
{
    const size_t step = one_of();
    unsigned char bytes[PAGE] = {0};
    struct dice dice = {2026};
    struct whole whole;
    struct place place;

    set_up(&place);
    make_whole(&place, &whole);
    assert_true(whole.size / PAGE > 50 && step > 0);
    for (size_t page = 0; page < whole.size / PAGE; page += step) {
        for (size_t i = 0; random && i < PAGE; i++)
            bytes[i] = (unsigned char)dice_below(&dice, 256);
        write_with_page(&place, &whole, page, bytes);
        if (random || page / step % 4 == 0)
            salvage_damaged(&place, &whole, page);
        serve_damaged(&place, &whole, page);
    }
    forget_whole(&whole);
    clear(&place);
}

TEST(damage, of_a_page_by_chance_costs_its_games_alone)
{
    damage_each_page(true);
}

TEST(damage, of_a_page_that_is_empty_costs_its_games_alone)
{
    damage_each_page(false);
}

TEST(damage, is_named_by_game_and_entry)
{
    static struct rows told;
    char why[STORES_WHY_ROOM], saved[STORES_PATH_ROOM + 32];
    struct place place;

    set_up(&place);
    struct store *store = opened(&place);
    assert_true(store_begin(store) && add_game(store, "a", 1) && add_game(store, "b", 2) &&
                add_game(store, "c", 3) && add_entry(store, "a", 1) && add_entry(store, "b", 1) &&
                add_entry(store, "c", 1) && store_end_game(store, "c") && store_commit(store));
    store_close(store);
    run_on_file(place.path, "UPDATE entry SET digest = 1 WHERE game = 'b'");
    strcpy(saved, beside(&place, ".saved"));
    store = opened_for(place.path, STORE_LOOK);
    assert_true(store_salvage(store, saved, take_damage, &told, why, sizeof why));
    assert_string_equal(told.text,
                        "b 1: game b, entry 1: it does not follow what stands before it\n");
    assert_false(store_salvage(store, saved, take_damage, &told, why, sizeof why));
    store_close(store);
    store = opened_for(saved, STORE_SERVE);
    assert_games(store, "a {} 1 2 0\nc {} 3 2 1\n");
    assert_true(store_begin(store) && add_entry(store, "a", 2) && store_commit(store));
    assert_checked(store, "");
    store_close(store);
    clear(&place);
}
