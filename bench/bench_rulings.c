/*
 * What a ruling costs: real games judged event by event, on a screen and on a board of hands.
 *
 * usage: bench_rulings FILE.pgn ROUNDS
 *
 * On a screen each move is an event; on a board of hands the move and the press. Every event is
 * timed, the clock's own time taken off; each event's median of the rounds counts, after one round
 * that warms up. Blocks of memory are counted: the record of a game grows by doubling, and a ruling
 * takes none itself. A ruling that is not upheld ends the run.
 */
#include "bench.h"

#include "hakem/ending.h"
#include "hakem/game.h"
#include "hakem/pgn.h"

enum { GAMES_MAX = 500, PLIES_MAX = 600, ROUNDS_MAX = 99, SEARCH_MEMORY = 64 << 20 };

struct game {
    hk_move move[PLIES_MAX];
    size_t plies;
};

struct games {
    struct game *of;
    size_t count;
};

/* Blocks that arenas have taken. */
struct memory {
    uint64_t blocks;
};

static void *get_counted(void *context, size_t size)
{
    struct memory *memory = context;
    memory->blocks++;
    return malloc(size);
}

static void put_counted(void *context, void *block)
{
    (void)context;
    free(block);
}

static size_t read_file(void *context, char *into, size_t room)
{
    return fread(into, 1, room, context);
}

/* The main lines of whole games from the array. */
static void read_games(struct games *games, const char *path)
{
    FILE *file = fopen(path, "r");
    hk_pgn_reader *reader;
    hk_arena arena;
    const hk_pgn_options options = {.keys = true};
    hk_pgn_item item;
    hk_position array;
    struct game *game = NULL;

    if (!file)
        bench_stop("the file cannot be read", path);
    hk_arena_init(&arena, SIZE_MAX);
    if (hk_pgn_reader_create(&reader, &arena, read_file, file, &options) != HK_OK)
        bench_stop("the reader cannot be set up", path);
    hk_position_start(&array);
    while (games->count < GAMES_MAX && hk_pgn_read(reader, &item)) {
        if (item.kind == HK_PGN_GAME) {
            game = &games->of[games->count];
            game->plies = 0;
        } else if (item.kind == HK_PGN_MOVES && game) {
            if (game->plies + item.run.count > PLIES_MAX ||
                (game->plies == 0 && item.run.before->key != array.key))
                game = NULL;
            for (size_t i = 0; game && i < item.run.count; i++)
                game->move[game->plies++] = item.run.moves[i].move;
        } else if (item.kind == HK_PGN_GAME_END && game && game->plies) {
            games->count++;
        }
    }
    fclose(file);
    hk_arena_finish(&arena);
    if (games->count == 0)
        bench_stop("there is no game in it", path);
}

static hk_rules rules_of(bool on_board)
{
    hk_rules rules = {.edition = HK_EDITION_2023,
                      .completion = on_board ? HK_COMPLETION_BY_PRESS : HK_COMPLETION_WITH_MOVE,
                      .profile = on_board ? HK_PROFILE_BOARD : HK_PROFILE_SCREEN};

    rules.control[HK_WHITE] = rules.control[HK_BLACK] =
        (hk_time_control){.kind = HK_TIME_CONTROL_PERIODS,
                          .period_count = 1,
                          .period = {{.base_ms = 5400000, .increment_ms = 30000}}};
    hk_position_start(&rules.start);
    return rules;
}

struct judge {
    hk_game *game;
    int64_t at_ms;
    double *ns; /* of each event; written one after another */
};

/* Judge one event and time it; answers whether the game goes on. */
static bool judge(struct judge *judge, hk_event event)
{
    hk_ruling ruling;

    judge->at_ms += 1000;
    hk_game_stamp(judge->game, &event, judge->at_ms);
    const double start = bench_now_ns();
    const hk_err err = hk_game_apply(judge->game, &event, &ruling);
    const double spent = bench_now_ns() - start;
    if (err != HK_OK || ruling.outcome != HK_OUTCOME_UPHELD)
        bench_stop("a move of a real game is not upheld", hk_verdict_word(ruling.verdict));
    *judge->ns++ = spent;
    return ruling.reason == HK_REASON_NONE;
}

/* One game; answers how many events it had. */
static size_t judge_game(const struct game *game, bool on_board, hk_winnable *solver, double *ns,
                         struct memory *memory)
{
    const hk_rules rules = rules_of(on_board);
    hk_arena arena;
    struct judge at = {.ns = ns};
    bool goes_on = true;

    hk_arena_init(&arena, SEARCH_MEMORY);
    arena.get = get_counted;
    arena.put = put_counted;
    arena.context = memory;
    if (hk_game_create(&at.game, &arena, &rules, solver) != HK_OK)
        bench_stop("a game cannot be created", "bench");
    judge(&at, hk_event_start());
    for (size_t i = 0; i < game->plies && goes_on; i++) {
        const hk_color player = i % 2 ? HK_BLACK : HK_WHITE;
        const hk_move move = game->move[i];
        goes_on = judge(&at, hk_event_move(player, hk_move_from(move), hk_move_to(move),
                                           hk_move_promotion(move)));
        if (on_board && goes_on)
            judge(&at, hk_event_press(player));
    }
    hk_arena_finish(&arena);
    return (size_t)(at.ns - ns);
}

/* What asking for the time costs by itself. */
static double cost_of_clock(void)
{
    enum { TIMES = 1001 };
    double ns[TIMES];
    for (size_t i = 0; i < TIMES; i++) {
        const double start = bench_now_ns();
        ns[i] = bench_now_ns() - start;
    }
    return bench_median(ns, TIMES);
}

/* Each event's median over the rounds, and what they share. */
static void measure(const struct games *games, bool on_board, unsigned rounds, hk_winnable *solver)
{
    const char *where = on_board ? "board" : "screen";
    const size_t room = games->count * (2 * PLIES_MAX + 1);
    double *ns = bench_memory(room * (rounds + 1), sizeof *ns);
    double *medians = bench_memory(room, sizeof *medians);
    const double clock_ns = cost_of_clock();
    struct memory memory = {0};
    double sum = 0, of_rounds[ROUNDS_MAX];
    size_t events = 0;
    char name[64];

    for (unsigned round = 0; round <= rounds; round++) {
        events = 0;
        memory.blocks = 0;
        for (size_t i = 0; i < games->count; i++)
            events +=
                judge_game(&games->of[i], on_board, solver, ns + round * room + events, &memory);
    }
    for (size_t i = 0; i < events; i++) {
        for (unsigned round = 1; round <= rounds; round++)
            of_rounds[round - 1] = ns[round * room + i] - clock_ns;
        medians[i] = bench_median(of_rounds, rounds);
        sum += medians[i];
    }
    snprintf(name, sizeof name, "%s_events", where);
    bench_print(name, (double)events);
    snprintf(name, sizeof name, "%s_ns_average", where);
    bench_print(name, sum / (double)events);
    snprintf(name, sizeof name, "%s_ns_median", where);
    bench_print(name, bench_quantile(medians, events, 500));
    snprintf(name, sizeof name, "%s_ns_p99", where);
    bench_print(name, bench_quantile(medians, events, 990));
    snprintf(name, sizeof name, "%s_ns_worst", where);
    bench_print(name, bench_quantile(medians, events, 1000));
    snprintf(name, sizeof name, "%s_blocks_a_game", where);
    bench_print(name, (double)memory.blocks / (double)games->count);
    free(ns);
    free(medians);
}

int main(int argc, char **argv)
{
    const unsigned rounds = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    struct games games = {.of = bench_memory(GAMES_MAX, sizeof *games.of)};
    hk_winnable *solver;
    hk_arena search;

    if (rounds == 0 || rounds > ROUNDS_MAX)
        bench_stop("usage: FILE.pgn ROUNDS", argv[0]);
    read_games(&games, argv[1]);
    hk_arena_init(&search, SEARCH_MEMORY);
    if (hk_winnable_create(&solver, &search, HK_ENDING_NODES_MAX) != HK_OK)
        bench_stop("there is not enough memory", "bench");
    bench_print("games", (double)games.count);
    measure(&games, false, rounds, solver);
    measure(&games, true, rounds, solver);
    hk_arena_finish(&search);
    free(games.of);
    return 0;
}
