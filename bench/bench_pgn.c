/*
 * How fast the library reads PGN: every move of the main lines checked for legality, and nothing
 * else.
 *
 * usage: bench_pgn FILE REPETITIONS
 *
 * The file is read by hk_pgn_read as any caller reads it. The first round warms up; of the others
 * the median of the processor's time counts. `blocks` are those that one hk_audit takes for the
 * whole file, and `blocks_warm` those it takes behind the first tenth of its games.
 */
#include "bench.h"

#include "hakem/audit.h"

#include <fcntl.h>
#include <unistd.h>

enum { REPETITIONS_MAX = 99 };

struct counts {
    uint64_t games, moves, faults;
};

static double processor_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static int open_file(const char *path)
{
    const int file = open(path, O_RDONLY);
    if (file < 0)
        bench_stop("the file cannot be read", path);
    return file;
}

static size_t read_more(void *context, char *into, size_t room)
{
    const ssize_t got = read(*(const int *)context, into, room);
    return got > 0 ? (size_t)got : 0;
}

static struct counts read_moves(const char *path)
{
    struct counts counts = {0};
    int file = open_file(path);
    hk_pgn_reader *reader;
    hk_arena arena;
    hk_pgn_item item;

    hk_arena_init(&arena, SIZE_MAX);
    if (hk_pgn_reader_create(&reader, &arena, read_more, &file, NULL) != HK_OK)
        bench_stop("the reader cannot be set up", path);
    while (hk_pgn_read(reader, &item)) {
        counts.games += item.kind == HK_PGN_GAME_END;
        counts.moves += item.kind == HK_PGN_MOVES ? item.run.count : 0;
        counts.faults += item.kind == HK_PGN_FAULT;
    }
    hk_arena_finish(&arena);
    close(file);
    return counts;
}

/* Memory for the audit, counted. */
static unsigned blocks;

static void *get_block(void *context, size_t size)
{
    (void)context;
    blocks++;
    return malloc(size);
}

static void put_block(void *context, void *block)
{
    (void)context;
    free(block);
}

static void count_blocks(const char *path, uint64_t games)
{
    static hk_audited game;
    const hk_audit_options options = {.edition = HK_EDITION_2023};
    int file = open_file(path);
    hk_audit *audit;
    hk_arena arena;
    unsigned warm = 0;

    hk_arena_init(&arena, (size_t)1 << 30);
    arena.get = get_block;
    arena.put = put_block;
    if (hk_audit_create(&audit, &arena, read_more, &file, &options) != HK_OK)
        bench_stop("the audit cannot be set up", path);
    while (hk_audit_next(audit, &game))
        if (game.number == games / 10)
            warm = blocks;
    hk_arena_finish(&arena);
    close(file);
    bench_print("blocks", blocks);
    bench_print("blocks_warm", blocks - warm);
}

int main(int argc, char **argv)
{
    const unsigned rounds = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    double times[REPETITIONS_MAX];
    struct counts counts = {0};

    if (rounds == 0 || rounds > REPETITIONS_MAX)
        bench_stop("usage: FILE REPETITIONS", argv[0]);
    for (unsigned i = 0; i <= rounds; i++) {
        const double start = processor_ns();
        counts = read_moves(argv[1]);
        if (i > 0)
            times[i - 1] = processor_ns() - start;
    }
    const double ns = bench_median(times, rounds);
    bench_print("s_processor", ns / 1e9);
    bench_print("games", (double)counts.games);
    bench_print("moves", (double)counts.moves);
    bench_print("faults", (double)counts.faults);
    bench_print("ns_a_move", ns / (double)(counts.moves ? counts.moves : 1));
    count_blocks(argv[1], counts.games);
    return 0;
}
