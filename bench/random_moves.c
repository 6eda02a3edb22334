#define _GNU_SOURCE
#include "random_moves.h"
#include "bench.h"
#include "hakem/ending.h"
#include "hakem/game.h"
#include "hakem/uci.h"

static uint64_t state;
static hk_winnable *solver;
static hk_arena search;

static void stop(const char *what)
{
    bench_stop(what, "random_moves");
}

void random_begin(unsigned seed)
{
    hk_arena_init(&search, SIZE_MAX);
    if (hk_winnable_create(&solver, &search, HK_ENDING_NODES_MAX) != HK_OK)
        stop("there is not enough memory");
    state = UINT64_C(0x9e3779b97f4a7c15) * (seed + 1);
}

void random_end(void)
{
    hk_arena_finish(&search);
}

/* Marsaglia's xorshift64*, with the multiplier of Vigna. */
uint64_t random_draw(void)
{
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * UINT64_C(0x2545f4914f6cdd1d);
}

/* Answers whether the game has gone on for all its half-moves. */
static bool draw_game(char (*moves)[RANDOM_MOVE_ROOM], unsigned plies)
{
    hk_rules rules;
    hk_arena arena;
    hk_game *game;
    hk_ruling ruling;
    hk_move_list legal;
    hk_state now;
    bool goes_on = true;

    hk_rules_init(&rules);
    hk_arena_init(&arena, SIZE_MAX);
    if (hk_game_create(&game, &arena, &rules, solver) != HK_OK)
        stop("a game cannot be created");
    hk_event event = hk_event_start();
    hk_game_stamp(game, &event, 0);
    if (hk_game_apply(game, &event, &ruling) != HK_OK)
        stop("a game cannot be started");
    for (unsigned ply = 0; ply < plies && goes_on; ply++) {
        hk_buf text;
        hk_game_look(game, 0, &now);
        hk_game_legal(game, &legal);
        const hk_move move = legal.move[random_draw() % legal.size];
        hk_buf_init(&text, moves[ply], sizeof moves[ply]);
        hk_uci_write(&text, move, HK_STANDARD);
        event = hk_event_move(now.position.board.side, hk_move_from(move), hk_move_to(move),
                              hk_move_promotion(move));
        hk_game_stamp(game, &event, 0);
        if (hk_game_apply(game, &event, &ruling) != HK_OK || ruling.outcome != HK_OUTCOME_UPHELD)
            stop("a legal move is not upheld");
        goes_on = ruling.reason == HK_REASON_NONE;
    }
    hk_arena_finish(&arena);
    return goes_on;
}

void random_game(char (*moves)[RANDOM_MOVE_ROOM], unsigned plies)
{
    while (!draw_game(moves, plies))
        ;
}
