/*
 * How long single calls of the library take, in nanoseconds, over the positions of an EPD file.
 *
 * usage: bench_calls FILE REPETITIONS
 *
 * Each call is made for each position, or for each legal move of each position, again and again for
 * some milliseconds. The median of the repetitions is printed; one repetition before them warms up.
 * The results of all calls are added up, so that the compiler leaves none out.
 */
#include "bench.h"

#include "hakem/movegen.h"
#include "hakem/san.h"

enum { POSITIONS_MAX = 1000, REPETITIONS_MAX = 99 };

#define LEAST_NS 2e7

struct sample {
    hk_position position;
    char fen[HK_FEN_MAX];
    size_t fen_size;
    hk_move_list moves;
    char (*san)[HK_SAN_MAX]; /* of each move */
};

struct samples {
    struct sample *of;
    size_t count, moves;
};

/* One pass over the samples; answers something that depends on every call. */
typedef uint64_t pass(const struct samples *samples);

static uint64_t list_moves(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        hk_move_list moves;
        hk_movegen_legal(&samples->of[i].position.board, &moves);
        sum += moves.size;
    }
    return sum;
}

static uint64_t count_moves(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        sum += hk_movegen_count(&samples->of[i].position.board);
    return sum;
}

static uint64_t ask_for_mate(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        const hk_board *board = &samples->of[i].position.board;
        sum += hk_board_checkers(board) && !hk_movegen_any(board);
    }
    return sum;
}

static uint64_t ask_for_any_move(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        sum += hk_movegen_any(&samples->of[i].position.board);
    return sum;
}

static uint64_t ask_whether_legal(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned m = 0; m < samples->of[i].moves.size; m++)
            sum +=
                hk_movegen_is_legal(&samples->of[i].position.board, samples->of[i].moves.move[m]);
    return sum;
}

static uint64_t ask_for_check(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned m = 0; m < samples->of[i].moves.size; m++)
            sum += hk_movegen_gives_check(&samples->of[i].position.board,
                                          samples->of[i].moves.move[m]);
    return sum;
}

static uint64_t make_moves_on_boards(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned m = 0; m < samples->of[i].moves.size; m++) {
            hk_board after;
            hk_board_after(&after, &samples->of[i].position.board, samples->of[i].moves.move[m]);
            bench_keep(&after);
            sum++;
        }
    return sum;
}

/* Make every leaf of a tree of two plies. */
static uint64_t make_leaves(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned m = 0; m < samples->of[i].moves.size; m++) {
            hk_board board, leaf;
            hk_move_list moves;
            hk_board_after(&board, &samples->of[i].position.board, samples->of[i].moves.move[m]);
            hk_movegen_legal(&board, &moves);
            for (unsigned k = 0; k < moves.size; k++) {
                hk_board_after(&leaf, &board, moves.move[k]);
                bench_keep(&leaf);
            }
            sum += moves.size;
        }
    return sum;
}

static uint64_t make_moves(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned m = 0; m < samples->of[i].moves.size; m++) {
            hk_position position = samples->of[i].position;
            hk_position_make(&position, samples->of[i].moves.move[m]);
            sum += position.key;
        }
    return sum;
}

static uint64_t write_san(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned m = 0; m < samples->of[i].moves.size; m++) {
            char text[HK_SAN_MAX];
            hk_buf buf;
            hk_buf_init(&buf, text, sizeof text);
            hk_san_write(&buf, &samples->of[i].position.board, samples->of[i].moves.move[m],
                         &hk_letters_english, HK_SAN_PGN);
            sum += buf.size;
        }
    return sum;
}

static uint64_t read_san(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++)
        for (unsigned m = 0; m < samples->of[i].moves.size; m++) {
            const char *text = samples->of[i].san[m];
            hk_move move;
            if (hk_san_parse(&move, &samples->of[i].position.board, text, strlen(text),
                             &hk_letters_english, HK_STANDARD, NULL) != HK_OK ||
                move != samples->of[i].moves.move[m])
                bench_stop("a move that is not read back", text);
            sum += move;
        }
    return sum;
}

static uint64_t read_fen(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        hk_position position;
        if (hk_fen_parse(&position, samples->of[i].fen, samples->of[i].fen_size, HK_STANDARD,
                         HK_POSITIONS, NULL) != HK_OK)
            bench_stop("a position that is not read back", samples->of[i].fen);
        sum += position.key;
    }
    return sum;
}

static uint64_t write_fen(const struct samples *samples)
{
    uint64_t sum = 0;
    for (size_t i = 0; i < samples->count; i++) {
        char text[HK_FEN_MAX];
        hk_buf buf;
        hk_buf_init(&buf, text, sizeof text);
        hk_fen_write(&buf, &samples->of[i].position, HK_STANDARD);
        sum += buf.size;
    }
    return sum;
}

static void add_sample(struct samples *samples, const char *fen, size_t size)
{
    struct sample *sample = &samples->of[samples->count];
    hk_buf buf;

    if (hk_fen_parse(&sample->position, fen, size, HK_STANDARD, HK_POSITIONS, NULL) != HK_OK)
        return; /* diagrams that no game reaches */
    hk_buf_init(&buf, sample->fen, sizeof sample->fen);
    hk_fen_write(&buf, &sample->position, HK_STANDARD);
    sample->fen_size = buf.size;
    hk_movegen_legal(&sample->position.board, &sample->moves);
    sample->san = bench_memory(sample->moves.size + 1, sizeof *sample->san);
    for (unsigned m = 0; m < sample->moves.size; m++) {
        hk_buf_init(&buf, sample->san[m], HK_SAN_MAX);
        hk_san_write(&buf, &sample->position.board, sample->moves.move[m], &hk_letters_english,
                     HK_SAN_PGN);
    }
    samples->moves += sample->moves.size;
    samples->count++;
}

static void read_samples(struct samples *samples, const char *path)
{
    char line[1024];
    FILE *file = fopen(path, "r");

    if (!file)
        bench_stop("the file cannot be read", path);
    while (fgets(line, sizeof line, file) && samples->count < POSITIONS_MAX) {
        size_t size = strcspn(line, ";\n");
        while (size > 0 && line[size - 1] == ' ')
            size--;
        if (line[0] != '#' && size > 0)
            add_sample(samples, line, size);
    }
    fclose(file);
    if (samples->count == 0)
        bench_stop("there is no position in it", path);
}

static double time_of(pass *run, const struct samples *samples, size_t calls, unsigned repetitions)
{
    double times[REPETITIONS_MAX];
    volatile uint64_t sink = 0;

    for (unsigned i = 0; i <= repetitions; i++) {
        const double start = bench_now_ns();
        double spent = 0;
        size_t passes = 0;
        for (; spent < LEAST_NS; spent = bench_now_ns() - start, passes++)
            sink += run(samples);
        if (i > 0)
            times[i - 1] = spent / (double)(passes * calls);
    }
    (void)sink;
    return bench_median(times, repetitions);
}

int main(int argc, char **argv)
{
    const unsigned repetitions = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 0;
    static const struct {
        const char *name;
        pass *run;
        enum { BY_POSITION, BY_MOVE, BY_LEAF } unit;
    } calls[] = {
        {"ns_list_of_legal_moves", list_moves, BY_POSITION},
        {"ns_count_of_legal_moves", count_moves, BY_POSITION},
        {"ns_any_legal_move", ask_for_any_move, BY_POSITION},
        {"ns_is_mate", ask_for_mate, BY_POSITION},
        {"ns_is_legal", ask_whether_legal, BY_MOVE},
        {"ns_gives_check", ask_for_check, BY_MOVE},
        {"ns_make_move", make_moves, BY_MOVE},
        {"ns_make_move_on_board", make_moves_on_boards, BY_MOVE},
        {"ns_leaf_listed_and_made", make_leaves, BY_LEAF},
        {"ns_write_san", write_san, BY_MOVE},
        {"ns_read_san", read_san, BY_MOVE},
        {"ns_write_fen", write_fen, BY_POSITION},
        {"ns_read_fen", read_fen, BY_POSITION},
    };
    struct samples samples = {.of = bench_memory(POSITIONS_MAX, sizeof *samples.of)};

    if (repetitions == 0 || repetitions > REPETITIONS_MAX)
        bench_stop("usage: FILE REPETITIONS", argv[0]);
    read_samples(&samples, argv[1]);
    bench_print("positions", (double)samples.count);
    bench_print("moves", (double)samples.moves);
    const size_t units[] = {samples.count, samples.moves, make_leaves(&samples)};
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++)
        bench_print(calls[i].name,
                    time_of(calls[i].run, &samples, units[calls[i].unit], repetitions));
    for (size_t i = 0; i < samples.count; i++)
        free(samples.of[i].san);
    free(samples.of);
    return 0;
}
