/*
 * The same log gives the same rulings however much memory the solver has, and whoever else uses it.
 * With too little memory hk_winnable_create fails.
 */
#include "games.h"
#include "sources.h"

#include "hakem/claim.h"

enum { OTHERS = 1000, CASES = 9, BASE = 60000 };

static const struct {
    hk_edition edition;
    const char *fen;
    const char *move; /* before the flag falls; NULL: none */
} cases[CASES] = {
    {HK_EDITION_2023, "1Bb5/1p6/pPp3k1/2Pp3p/P2PpBpP/4P1P1/5K2/8 w - - 0 60", NULL},
    {HK_EDITION_2023, "k7/8/p7/2p1p1p1/P1P1P1P1/2K5/8/8 w - - 0 1", "c3d3"},
    {HK_EDITION_2023, "3k1b2/2p1pBp1/KpP1P1P1/1P3B2/4B1B1/5B2/8/8 w - - 0 1", NULL},
    {HK_EDITION_2023, "4k3/8/3p4/p1pPp1p1/P1P1P1P1/8/8/4K3 w - - 0 1", "e1e2"},
    {HK_EDITION_2023, "8/8/8/3k4/8/8/1p6/KN6 w - - 0 70", "a1b2"},
    {HK_EDITION_2005, "8/8/N2p4/1p2b3/4K1k1/5p2/8/8 b - - 0 57", NULL},
    {HK_EDITION_2005, "4knn1/8/8/8/8/8/8/4K3 w - - 0 40", NULL},
    {HK_EDITION_2005, "3Q4/8/2B3K1/1Pk5/3n4/8/8/8 w - - 7 68", NULL},
    {HK_EDITION_2005, INITIAL, "e2e4"},
};

/* Judge a case, and write the ruling and the claims as text. */
static struct text judge(unsigned number, hk_arena *arena, hk_winnable *solver)
{
    const hk_rules rules = rules_with_time(cases[number].edition, cases[number].fen, BASE, 0);
    struct table table = {.solver = solver};
    struct text text = {{0}};
    hk_history history;
    hk_claims claims;

    assert_int_equal(hk_game_create(&table.game, arena, &rules, solver), HK_OK);
    upheld(&table, hk_event_start());
    if (cases[number].move && look_at(&table).status == HK_STATUS_RUNNING)
        played(&table, cases[number].move);
    if (look_at(&table).status == HK_STATUS_RUNNING) {
        table.now_ms = BASE;
        upheld(&table, hk_event_flag(HK_ACTOR_PROGRAM, has_the_move(&table)));
    }
    const hk_state state = look_at(&table);
    assert_int_equal(hk_history_init(&history, arena, &state.position), HK_OK);
    hk_claims_find(&claims, &history, cases[number].edition, solver);
    snprintf(text.of, sizeof text.of, "%s %s%s, %u rules, %s", hk_result_text(state.result),
             hk_reason_word(state.reason), state.unsettled ? " unsettled" : "",
             state.ended_by_count, hk_reason_word(claims.end));
    return text;
}

static void judge_all(struct text *out, hk_arena *arena, hk_winnable *solver)
{
    for (unsigned i = 0; i < CASES; i++)
        out[i] = judge(i, arena, solver);
}

static void assert_same(const struct text *found, const struct text *right)
{
    for (unsigned i = 0; i < CASES; i++)
        assert_string_equal(found[i].of, right[i].of);
}

/* Judge each case with unlimited memory and a solver of its own. */
static void judge_alone(struct text *out)
{
    for (unsigned i = 0; i < CASES; i++) {
        hk_winnable *solver;
        hk_arena arena;
        hk_arena_init(&arena, SIZE_MAX);
        assert_int_equal(hk_winnable_create(&solver, &arena, HK_ENDING_NODES_MAX), HK_OK);
        out[i] = judge(i, &arena, solver);
        hk_arena_finish(&arena);
    }
}

TEST(memory, gives_the_same_rulings_or_no_solver)
{
    struct text right[CASES], found[CASES];
    unsigned made = 0;

    judge_alone(right);
    assert_non_null(strstr(right[5].of, "unsettled"));
    assert_non_null(strstr(right[6].of, "1/2-1/2"));
    for (size_t mib = 1; mib <= 512; mib *= 8) {
        hk_winnable *solver;
        hk_arena search, games;
        hk_arena_init(&search, mib << 20);
        hk_arena_init(&games, 1 << 24);
        if (hk_winnable_create(&solver, &search, HK_ENDING_NODES_MAX) == HK_OK) {
            made++;
            judge_all(found, &games, solver);
            assert_same(found, right);
        }
        hk_arena_finish(&games);
        hk_arena_finish(&search);
    }
    assert_int_equal(made, 2); /* under 64 MiB and 512 */
}

TEST(memory, of_a_thousand_other_games_changes_no_ruling)
{
    struct text right[CASES], found[CASES];
    struct source source = {.dirt = 0xa5};
    hk_arena arena = arena_on(&source, SIZE_MAX);
    struct table other = {.now_ms = 0};

    judge_alone(right);
    assert_int_equal(hk_winnable_create(&other.solver, &arena, HK_ENDING_NODES_MAX), HK_OK);
    for (unsigned i = 0; i < OTHERS; i += one_of()) {
        const hk_rules rules = rules_with_time(HK_EDITION_2023, INITIAL, BASE, 0);
        other.now_ms = 0;
        assert_int_equal(hk_game_create(&other.game, &arena, &rules, other.solver), HK_OK);
        upheld(&other, hk_event_start());
        played(&other, i % 2 ? "e2e4 e7e5" : "d2d4 d7d5 c2c4");
        if (i % 250 == 0) {
            judge_all(found, &arena, other.solver);
            assert_same(found, right);
        }
        other.now_ms = BASE;
        upheld(&other, hk_event_flag(HK_ACTOR_PROGRAM, has_the_move(&other)));
    }
    judge_all(found, &arena, other.solver);
    assert_same(found, right);
    hk_arena_finish(&arena);
    assert_int_equal(source.given, source.returned);
}

TEST(memory, that_is_made_for_fewer_positions_judges_no_game)
{
    const hk_rules rules = rules_without_time(HK_EDITION_2023, INITIAL);
    hk_game *game = NULL;
    hk_winnable *solver;
    hk_arena arena;

    hk_arena_init(&arena, SIZE_MAX);
    assert_int_equal(hk_winnable_create(&solver, &arena, HK_ENDING_NODES_MAX - 1), HK_OK);
    assert_int_equal(hk_game_create(&game, &arena, &rules, solver), HK_E_ARGUMENT);
    assert_null(game);
    hk_arena_finish(&arena);
}
