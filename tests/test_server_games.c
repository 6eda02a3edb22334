/*
 * The set of games in memory: found by name, touched once a turn, and what comes next first, however
 * games come, go and change their moments.
 */
#include "hall/server/games.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

enum { GAMES = 500, ROUNDS = 20000 };

static struct hall_game *make_game(struct games *games, unsigned i)
{
    struct hall_game *game = calloc(1, sizeof *game);

    assert_non_null(game);
    snprintf(game->name, sizeof game->name, "game-%u", i);
    assert_true(games_add(games, game));
    return game;
}

static void clear(struct games *games, struct hall_game **all)
{
    for (unsigned i = 0; i < GAMES; i++)
        if (all[i]) {
            games_remove(games, all[i]);
            free(all[i]);
        }
    games_clear(games);
}

/* The earliest moment, looked for one by one. */
static int64_t earliest(struct hall_game *const *all, enum due due)
{
    int64_t first = INT64_MAX;
    for (unsigned i = 0; i < GAMES; i++)
        if (all[i] && all[i]->due[due].at && all[i]->due[due].mono_ms < first)
            first = all[i]->due[due].mono_ms;
    return first;
}

TEST(games, what_somebody_holds_is_his_until_it_is_taken_out)
{
    enum { HOLDERS = 3 };
    static const uint64_t holders[HOLDERS] = {0x10001, 0x10002,
                                              0x20001}; /* the first meets each other one */
    static struct hall_game *all[GAMES];
    struct games games = {.first = NULL};
    size_t held[HOLDERS] = {0};

    for (unsigned i = 0; i < GAMES; i++) {
        all[i] = make_game(&games, i);
        games_hold(&games, all[i], holders[i % HOLDERS]);
        held[i % HOLDERS]++;
    }
    for (unsigned i = 0; i < HOLDERS; i++)
        assert_in_range(games_held_by(&games, holders[i]), held[i], GAMES - 1);
    assert_int_equal(games_held_by(&games, holders[1]), held[1]);
    assert_int_equal(games_held_by(&games, holders[2]), held[2]);
    assert_int_equal(games_held_by(&games, 0x30003), 0);
    clear(&games, all);
    for (unsigned i = 0; i < HOLDERS; i++)
        assert_int_equal(games_held_by(&games, holders[i]), 0);
}

TEST(games, finds_each_by_its_name_and_no_other)
{
    static struct hall_game *all[GAMES];
    struct games games = {.first = NULL};

    assert_null(games_find(&games, "game-1"));
    for (unsigned i = 0; i < GAMES; i++)
        all[i] = make_game(&games, i);
    for (unsigned i = 0; i < GAMES; i += 2) {
        games_remove(&games, all[i]);
        free(all[i]);
        all[i] = NULL;
    }
    assert_int_equal(games.count, GAMES / 2);
    for (unsigned i = 0; i < GAMES; i++) {
        char name[HALL_NAME_ROOM];
        snprintf(name, sizeof name, "game-%u", i);
        assert_ptr_equal(games_find(&games, name), all[i]);
    }
    clear(&games, all);
}

static void assert_next_is_first(const struct games *games, struct hall_game *const *all)
{
    for (int i = 0; i < DUES; i++) {
        const enum due due = (enum due)i;
        const struct hall_game *next = games_next_due(games, due);
        assert_true((next ? next->due[due].mono_ms : INT64_MAX) == earliest(all, due));
    }
}

TEST(games, has_the_next_flag_and_the_next_sign_first)
{
    static struct hall_game *all[GAMES];
    struct games games = {.first = NULL};
    uint64_t dice = 20261123;

    for (unsigned round = 0; round < ROUNDS; round++) {
        dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const unsigned i = (unsigned)(dice >> 33) % GAMES;
        const unsigned what = (unsigned)(dice >> 20) % 8;
        if (!all[i]) {
            all[i] = make_game(&games, i);
        } else if (what == 0) {
            games_remove(&games, all[i]);
            free(all[i]);
            all[i] = NULL;
        } else {
            games_set_due(&games, what % 2 ? DUE_FLAG : DUE_SIGN, all[i],
                          what < 3 ? INT64_MAX : (int64_t)((dice >> 24) % 100000));
        }
        assert_next_is_first(&games, all);
    }
    clear(&games, all);
}

TEST(games, lists_what_was_touched_once)
{
    static struct hall_game *all[GAMES];
    struct games games = {.first = NULL};
    unsigned count = 0;

    for (unsigned i = 0; i < GAMES; i++)
        all[i] = make_game(&games, i);
    for (unsigned i = 0; i < GAMES; i += 5) {
        games_touch(&games, all[i]);
        games_touch(&games, all[i]);
    }
    games_remove(&games, all[10]); /* also while it is listed */
    free(all[10]);
    all[10] = NULL;
    for (const struct hall_game *game = games.touched; game; game = game->next_touched)
        count++;
    assert_int_equal(count, GAMES / 5 - 1);
    clear(&games, all);
}
