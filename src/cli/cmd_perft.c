/*
 * `hakem perft`: counts move sequences of one position, or checks a suite of counts.
 *
 * Work is cut into root moves of one position, each with its replies if there are threads to share it, or into lines of
 * a suite. Threads take the pieces in turn from one counter; results are added or printed in order, so the output does
 * not depend on the threads. With --hash the threads share a table of
 * counts that needs no locks: an entry's check word is its key mixed with its count, so a torn entry never matches
 * (Hyatt and Mann 2002).
 */
#include "base/internal.h"
#include "base/text.h"
#include "cli/cli.h"
#include "hakem/fen.h"
#include "hakem/perft.h"
#include "hakem/uci.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char help[] =
    "Usage: hakem perft DEPTH [--fen FEN] [--divide] [--jobs N] [--hash MB] [--chess960]\n"
    "       hakem perft --suite FILE [--max-nodes N] [--jobs N]\n\n"
    "Counts the sequences of DEPTH legal half-moves, or checks the counts of an EPD suite\n"
    "(`FEN ;D1 n ;D2 n ...`), where castling rights may be KQkq or file letters.\n\n"
    "  --fen FEN      the position; the initial one if not said\n"
    "  --divide       first a line for each move\n"
    "  --jobs N       threads, 1 to 256; one if not said\n"
    "  --hash MB      a shared table of counts\n"
    "  --suite FILE   check every count of the file; exit status 1 on a mismatch\n"
    "  --max-nodes N  leave larger counts out; 3000000 if not said\n"
    "  --chess960     read --fen as Shredder-FEN or X-FEN; castling is king takes own rook\n";

enum { DEPTH_MAX = 255, TABLE_FROM_DEPTH = 3, SHARED_FROM_DEPTH = 4, TABLE_WHOLE_FROM_DEPTH = 8 };

struct entry {
    _Atomic uint64_t check, count;
};

struct table {
    struct entry *entries;
    uint64_t mask;
};

static uint64_t count_with_table(const struct table *table, const hk_position *position,
                                 unsigned depth)
{
    if (depth < TABLE_FROM_DEPTH)
        return hk_perft(&position->board, depth);

    const uint64_t key = (position->key ^ depth) * UINT64_C(0x9e3779b97f4a7c15);
    struct entry *entry = &table->entries[(key >> 20) & table->mask];
    const uint64_t known = atomic_load_explicit(&entry->count, memory_order_relaxed);
    if ((atomic_load_explicit(&entry->check, memory_order_relaxed) ^ known) == key)
        return known;

    hk_move_list moves;
    uint64_t nodes = 0;
    hk_movegen_legal(&position->board, &moves);
    for (unsigned i = 0; i < moves.size; i++) {
        hk_position child = *position;
        hk_position_make(&child, moves.move[i]);
        nodes += count_with_table(table, &child, depth - 1);
    }
    atomic_store_explicit(&entry->count, nodes, memory_order_relaxed);
    atomic_store_explicit(&entry->check, key ^ nodes, memory_order_relaxed);
    return nodes;
}

/*
 * A table of so many megabytes at most, but not much larger than the tree has use for: each page that is touched for the
 * first time costs as much as a thousand moves.
 */
static bool table_create(struct table *table, uint64_t megabytes, const hk_board *board,
                         unsigned depth)
{
    uint64_t size = 1, used = UINT64_MAX;
    if (depth < TABLE_WHOLE_FROM_DEPTH)
        used = depth < TABLE_FROM_DEPTH ? 0 : hk_perft(board, depth - TABLE_FROM_DEPTH);
    while (size * 2 * sizeof(struct entry) <= megabytes << 20 && size / 2 < used)
        size *= 2;
    *table = (struct table){.entries = calloc(size, sizeof(struct entry)), .mask = size - 1};
    return table->entries != NULL;
}

/* Pieces of work that threads take in turn. */
struct work {
    void (*piece)(void *context, size_t i);
    void *context;
    size_t size;
    atomic_size_t next;
};

static void *take_work(void *argument)
{
    struct work *work = argument;
    for (size_t i; (i = atomic_fetch_add(&work->next, 1)) < work->size;)
        work->piece(work->context, i);
    return NULL;
}

/* The calling thread works too, so a thread that cannot be had only costs time. */
static void share_work(struct work *work, uint64_t jobs)
{
    pthread_t threads[256];
    size_t running = 0;
    while (running + 1 < jobs && running < HK_COUNT(threads) &&
           pthread_create(&threads[running], NULL, take_work, work) == 0)
        running++;
    take_work(work);
    while (running > 0)
        pthread_join(threads[--running], NULL);
}

/* A position some plies below the root. */
struct below {
    hk_position position;
    unsigned root_move, depth; /* half-moves that are left */
};

struct root {
    hk_position position;
    unsigned depth;
    const struct table *table; /* or NULL */
    hk_move_list moves;
    _Atomic uint64_t nodes[HK_MOVES_MAX]; /* below each move */
    struct below *below;
    size_t size;
};

static void count_below(void *context, size_t i)
{
    struct root *root = context;
    const struct below *below = &root->below[i];
    const uint64_t nodes = root->table
                               ? count_with_table(root->table, &below->position, below->depth)
                               : hk_perft(&below->position.board, below->depth);
    atomic_fetch_add_explicit(&root->nodes[below->root_move], nodes, memory_order_relaxed);
}

static void add_below(struct root *root, const struct below *parent, hk_move move)
{
    struct below *below = &root->below[root->size++];
    *below = *parent;
    below->depth--;
    hk_position_make(&below->position, move);
}

/* Cut the work; false if there is no memory. */
static bool cut_root(struct root *root, bool shared)
{
    const bool replies = shared && root->depth >= SHARED_FROM_DEPTH;
    const size_t most = (size_t)root->moves.size * (replies ? HK_MOVES_MAX : 1);
    root->below = malloc((most + 1) * sizeof *root->below);
    if (!root->below)
        return false;
    for (unsigned i = 0; i < root->moves.size; i++) {
        const struct below here = {
            .position = root->position, .root_move = i, .depth = root->depth};
        add_below(root, &here, root->moves.move[i]);
        if (!replies)
            continue;
        const struct below child = root->below[--root->size];
        hk_move_list moves;
        hk_movegen_legal(&child.position.board, &moves);
        for (unsigned k = 0; k < moves.size; k++)
            add_below(root, &child, moves.move[k]);
    }
    return true;
}

static double seconds_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static void report_speed(uint64_t nodes, double seconds)
{
    fprintf(stderr, "%.3f s, %.1f million nodes/s, %s\n", seconds,
            (double)nodes / (seconds > 0 ? seconds : 1e-9) / 1e6, hk_movegen_isa());
}

static int count_position(struct root *root, bool divide, uint64_t jobs, hk_variant variant)
{
    const double start = seconds_now();
    uint64_t nodes = root->depth == 0;

    if (root->depth > 0) {
        hk_movegen_legal(&root->position.board, &root->moves);
        if (!cut_root(root, jobs > 1))
            return cli_refuse("there is not enough memory.");
        struct work work = {.piece = count_below, .context = root, .size = root->size};
        share_work(&work, jobs);
        free(root->below);
    }
    for (unsigned i = 0; i < root->moves.size; i++) {
        nodes += root->nodes[i];
        if (divide) {
            char text[8];
            hk_buf uci;
            hk_buf_init(&uci, text, sizeof text);
            hk_uci_write(&uci, root->moves.move[i], variant);
            printf("%s %llu\n", text, (unsigned long long)root->nodes[i]);
        }
    }
    printf("nodes %llu\n", (unsigned long long)nodes);
    report_speed(nodes, seconds_now() - start);
    return cli_close_output(CLI_OK);
}

/* A suite: its lines, each with its verdict. */
struct suite_line {
    char *text; /* NUL-ended */
    size_t number;
    const char *fault; /* why the line is unusable, or NULL */
    size_t checked, wrong;
    uint64_t nodes;
    struct hk__text report; /* mismatches, a line each */
};

struct suite {
    struct suite_line *lines;
    size_t size;
    uint64_t max_nodes;
};

/* Read ` ;D<depth> <count>` at *text; advance it. */
static bool read_count(char **text, unsigned *depth, uint64_t *count)
{
    char *at = *text + strspn(*text, " \t");
    if (*at++ != ';')
        return false;
    at += strspn(at, " \t");
    if (*at++ != 'D' || *at < '0' || *at > '9')
        return false;
    errno = 0;
    const unsigned long long wanted = strtoull(at, &at, 10);
    if ((*at != ' ' && *at != '\t') || wanted > DEPTH_MAX)
        return false;
    at += strspn(at, " \t");
    if (*at < '0' || *at > '9')
        return false;
    *depth = (unsigned)wanted;
    *count = strtoull(at, &at, 10);
    *text = at + strspn(at, " \t\r");
    return errno == 0;
}

static void check_suite_line(void *context, size_t i)
{
    const struct suite *suite = context;
    struct suite_line *line = &suite->lines[i];
    hk_position position;
    hk_fault fault;
    size_t fen_size = strcspn(line->text, ";");

    char *rest = line->text + fen_size;
    while (fen_size > 0 && (line->text[fen_size - 1] == ' ' || line->text[fen_size - 1] == '\t'))
        fen_size--;
    if (hk_fen_parse(&position, line->text, fen_size, HK_CHESS960, HK_DIAGRAMS, &fault) != HK_OK) {
        line->fault = fault.why;
        return;
    }
    if (*rest == '\0')
        line->fault = "no count stands after the FEN";
    while (*rest != '\0' && *rest != '#' && !line->fault) {
        unsigned depth;
        uint64_t expected;
        if (!read_count(&rest, &depth, &expected)) {
            line->fault = "a count is written ;D<depth> <nodes>";
            return;
        }
        if (expected > suite->max_nodes)
            continue;
        const uint64_t counted = hk_perft(&position.board, depth);
        line->checked++;
        line->nodes += counted;
        if (counted == expected)
            continue;
        line->wrong++;
        char mismatch[96];
        const int size = snprintf(mismatch, sizeof mismatch, "depth %u: %llu instead of %llu\n",
                                  depth, (unsigned long long)counted, (unsigned long long)expected);
        hk__text_append(&line->report, mismatch, (size_t)size);
    }
}

static char *read_whole(const char *name, int *status)
{
    const bool from_input = strcmp(name, "-") == 0;
    FILE *in = from_input ? stdin : fopen(name, "rb");
    size_t size = 0, room = 1 << 16;
    char *text = NULL;

    if (!in) {
        *status = cli_refuse("%s: %s.", name, strerror(errno));
        return NULL;
    }
    for (;;) {
        char *larger = realloc(text, room);
        if (!larger)
            break;
        text = larger;
        size += fread(text + size, 1, room - size - 1, in);
        if (size < room - 1)
            break;
        room *= 2;
    }
    const bool whole = text && !ferror(in) && feof(in);
    if (!from_input)
        fclose(in);
    if (!whole) {
        free(text);
        *status = cli_refuse("%s: it cannot be read.", name);
        return NULL;
    }
    text[size] = '\0';
    const char *nul = memchr(text, '\0', size);
    if (nul) {
        size_t line = 1;
        for (const char *at = text; at < nul; at++)
            line += *at == '\n';
        *status = cli_refuse("%s:%zu: the line holds a NUL byte.", name, line);
        free(text);
        return NULL;
    }
    return text;
}

/* Cut the text into lines in place; what is empty or a comment is left out. */
static bool split_lines(char *text, struct suite *suite)
{
    size_t room = 0, number = 0;
    for (char *line = text; line; number++) {
        char *next = strchr(line, '\n');
        if (next)
            *next++ = '\0';
        line[strcspn(line, "\r")] = '\0';
        if (*line != '\0' && *line != '#') {
            if (suite->size == room) {
                room = room ? room * 2 : 256;
                struct suite_line *larger = realloc(suite->lines, room * sizeof *larger);
                if (!larger)
                    return false;
                suite->lines = larger;
            }
            suite->lines[suite->size++] = (struct suite_line){.text = line, .number = number + 1};
        }
        line = next;
    }
    return true;
}

static int report_suite(const struct suite *suite, const char *name, double seconds)
{
    size_t checked = 0, wrong = 0;
    uint64_t nodes = 0;

    for (size_t i = 0; i < suite->size; i++) {
        const struct suite_line *line = &suite->lines[i];
        if (line->fault)
            return cli_refuse("%s:%zu: %s.", name, line->number, line->fault);
    }
    for (size_t i = 0; i < suite->size; i++) {
        const struct suite_line *line = &suite->lines[i];
        checked += line->checked;
        wrong += line->wrong;
        nodes += line->nodes;
        for (size_t at = 0; at < line->report.size;) {
            const char *report = line->report.bytes + at;
            const char *end =
                memchr(report, '\n', line->report.size - at); /* every line has its end */
            const size_t size = (size_t)(end - report);
            printf("%s:%zu: %.*s\n", name, line->number, (int)size, report);
            at += size + 1;
        }
    }
    printf("%zu positions, %zu counts, %zu mismatches, %llu nodes\n", suite->size, checked, wrong,
           (unsigned long long)nodes);
    report_speed(nodes, seconds);
    return cli_close_output(wrong ? CLI_FINDINGS : CLI_OK);
}

static int check_suite(const char *name, uint64_t max_nodes, uint64_t jobs)
{
    struct suite suite = {.max_nodes = max_nodes};
    int status = CLI_OK;
    char *text = read_whole(name, &status);

    if (!text)
        return status;
    if (split_lines(text, &suite)) {
        const double start = seconds_now();
        struct work work = {.piece = check_suite_line, .context = &suite, .size = suite.size};
        share_work(&work, jobs);
        status = report_suite(&suite, name, seconds_now() - start);
    } else {
        status = cli_refuse("there is not enough memory.");
    }
    for (size_t i = 0; i < suite.size; i++)
        free(suite.lines[i].report.bytes);
    free(suite.lines);
    free(text);
    return status;
}

static bool read_depth(const char *text, unsigned *out)
{
    unsigned depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9')
            return false;
        depth = depth * 10 + (unsigned)(*at - '0');
        if (depth > DEPTH_MAX)
            return false;
    }
    *out = depth;
    return *text != '\0';
}

int cmd_perft(int argc, char **argv)
{
    const char *fen = NULL, *suite = NULL;
    bool divide = false, chess960 = false;
    uint64_t jobs = 1, megabytes = 0, max_nodes = 3000000;
    int status;
    const struct cli_option options[] = {
        {.name = "fen", .text = &fen},
        {.name = "suite", .text = &suite},
        {.name = "divide", .flag = &divide},
        {.name = "chess960", .flag = &chess960},
        {.name = "jobs", .number = &jobs, .least = 1, .most = 256},
        {.name = "hash", .number = &megabytes, .least = 0, .most = 1 << 20},
        {.name = "max-nodes", .number = &max_nodes, .least = 0, .most = UINT64_MAX},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (suite) {
        if (argc > 0 || fen || divide || megabytes)
            return cli_refuse("--suite goes with --max-nodes and --jobs alone.");
        return check_suite(suite, max_nodes, jobs);
    }

    struct root root = {.table = NULL};
    const hk_variant variant = chess960 ? HK_CHESS960 : HK_STANDARD;
    hk_fault fault;
    if (argc != 1)
        return cli_refuse(argc ? "perft takes one depth." : "perft: the depth is missing.");
    if (!read_depth(argv[0], &root.depth))
        return cli_refuse("'%s' is not a depth from 0 to %d.", argv[0], DEPTH_MAX);
    if (!fen)
        hk_position_start(&root.position);
    else if (hk_fen_parse(&root.position, fen, strlen(fen), variant, HK_DIAGRAMS, &fault) != HK_OK)
        return cli_refuse("--fen, byte %zu: %s.", fault.byte + 1, fault.why);

    struct table table = {0};
    if (megabytes && !table_create(&table, megabytes, &root.position.board, root.depth))
        return cli_refuse("there is not enough memory for a table of %llu MB.",
                          (unsigned long long)megabytes);
    root.table = megabytes ? &table : NULL;
    status = count_position(&root, divide, jobs, variant);
    free(table.entries);
    return status;
}
