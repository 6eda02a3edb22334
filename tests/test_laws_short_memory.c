/*
 * When memory runs out, the game is unchanged, and goes on once there is memory again.
 */
#include "games.h"

#include <stdlib.h>

enum { BASE = 60000 };

/* A source of memory whose k-th request fails, once. */
struct failing_source {
    unsigned asked, k;
};

static void *get_or_fail(void *context, size_t size)
{
    struct failing_source *source = context;
    return ++source->asked == source->k ? NULL : malloc(size);
}

static void put_back(void *context, void *block)
{
    (void)context;
    free(block);
}

/*
 * A long game with a single pawn move, at its start, so that the history and the list of moves grow
 * at the same events.
 */
enum { SHUFFLED_PLIES = 601 };

static hk_event shuffled_move(const struct table *table, unsigned ply)
{
    static const char *const moves[] = {"g1h3", "g8f6", "h3g1", "f6g8"};
    const char *move = ply == 0 ? "e2e3" : ply % 2 == 1 ? moves[ply % 4] : moves[(ply + 2) % 4];
    return stamped(table, move_by(table, ply % 2 == 0 ? HK_WHITE : HK_BLACK, move));
}

/* Use up the arena and keep it from growing: from now on every request fails. */
static void exhaust(hk_arena *arena)
{
    arena->limit_bytes = arena->taken_bytes;
    while (hk_arena_get(arena, 1))
        ;
}

/* Play the game, trying again each event that fails for lack of memory; answers how many did. */
static unsigned shuffled(struct table *table, struct failing_source *source, bool exhausted)
{
    const hk_rules rules = rules_with_time(HK_EDITION_2005, INITIAL, HK_BASE_MS_MAX, 10);
    const size_t limit = 1 << 26;
    unsigned failures = 0;

    *table = (struct table){.now_ms = 0};
    hk_arena_init(&table->arena, limit);
    table->arena.get = get_or_fail;
    table->arena.put = put_back;
    table->arena.context = source;
    while (hk_game_create(&table->game, &table->arena, &rules, NULL) != HK_OK)
        failures++;
    upheld(table, hk_event_start());
    for (unsigned ply = 0; ply < SHUFFLED_PLIES; ply++) {
        const unsigned occurrences = hk_game_occurrences(table->game);
        table->now_ms += 7;
        const hk_event event = shuffled_move(table, ply);
        const hk_state before = look_at(table);
        hk_ruling ruling, untouched;
        memset(&ruling, 0x5a, sizeof ruling);
        memset(&untouched, 0x5a, sizeof untouched);
        if (exhausted)
            exhaust(&table->arena);
        hk_err err = hk_game_apply(table->game, &event, &ruling);
        table->arena.limit_bytes = limit;
        if (err != HK_OK) {
            assert_int_equal(err, HK_E_MEMORY);
            assert_memory_equal(&ruling, &untouched, sizeof ruling);
            const hk_state after = look_at(table);
            assert_same_state(&before, &after);
            assert_int_equal(hk_game_seq(table->game), ply + 1);
            assert_int_equal(hk_game_at(table->game), table->now_ms - 7);
            assert_int_equal(hk_game_occurrences(table->game), occurrences);
            failures++;
            err = hk_game_apply(table->game, &event, &ruling);
        }
        assert_int_equal(err, HK_OK);
        assert_int_equal(ruling.outcome, HK_OUTCOME_UPHELD);
    }
    return failures;
}

static void assert_same_game(const struct table *a, const struct table *b)
{
    const hk_state now = look_at(a), other = look_at(b);
    assert_same_state(&now, &other);
    assert_int_equal(now.plies, SHUFFLED_PLIES);
    assert_int_equal(hk_game_occurrences(a->game), 1 + SHUFFLED_PLIES / 4);
    assert_int_equal(hk_game_occurrences(b->game), 1 + SHUFFLED_PLIES / 4);
    for (unsigned ply = 0; ply < SHUFFLED_PLIES; ply++) {
        assert_int_equal(hk_game_moves(a->game)[ply].move, hk_game_moves(b->game)[ply].move);
        assert_int_equal(hk_game_moves(a->game)[ply].clock_ms,
                         hk_game_moves(b->game)[ply].clock_ms);
    }
}

TEST(memory, whichever_request_for_a_block_fails_the_game_goes_on_to_the_same_state)
{
    struct table whole, table;
    struct failing_source source = {.k = 0};
    assert_int_equal(shuffled(&whole, &source, false), 0);
    const unsigned requests = source.asked;

    assert_in_range(requests, 5, 100);
    for (unsigned k = 1; k <= requests; k++) {
        source = (struct failing_source){.k = k};
        assert_int_equal(shuffled(&table, &source, false), 1);
        assert_same_game(&table, &whole);
        clear_table(&table);
    }
    clear_table(&whole);
}

TEST(memory, exhausted_at_each_event_the_game_goes_on_to_the_same_state)
{
    struct table whole, table;
    struct failing_source source = {.k = 0};
    assert_int_equal(shuffled(&whole, &source, false), 0);
    assert_in_range(shuffled(&table, &source, true), 4, 20);
    assert_same_game(&table, &whole);
    clear_table(&table);
    clear_table(&whole);
}

TEST(memory, only_moves_need_it)
{
    struct table table;
    start(&table, rules_by_press(HK_EDITION_2023, INITIAL, BASE, 0));
    played_and_pressed(&table, "e2e4 e7e5");
    played(&table, "g1f3");
    exhaust(&table.arena);
    upheld(&table, hk_event_offer_draw(HK_WHITE));
    upheld(&table, hk_event_press(HK_WHITE));
    upheld(&table, hk_event_decline_draw(HK_BLACK));
    upheld(&table, hk_event_interrupt(0));
    upheld(&table, hk_event_resume());
    refused(&table, move_by(&table, HK_BLACK, "e5e4"));
    upheld(&table, hk_event_resign(HK_BLACK));
    clear_table(&table);
}
