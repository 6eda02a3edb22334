/*
 * `hakem perft`: counts the move sequences of one position (perft_count.c), or checks a suite of
 * counts (perft_suite.c).
 */
#include "cli/commands.h"
#include "cli/jobs.h"
#include "cli/options.h"
#include "cli/perft_count.h"
#include "cli/perft_suite.h"
#include "hakem/fen.h"
#include "hakem/uci.h"

#include <errno.h>
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

static void print_moves(const struct perft_count *count, hk_variant variant)
{
    for (unsigned i = 0; i < count->moves.size; i++) {
        char text[8];
        hk_buf uci;
        hk_buf_init(&uci, text, sizeof text);
        hk_uci_write(&uci, count->moves.move[i], variant);
        printf("%s %llu\n", text, (unsigned long long)count->nodes_of[i]);
    }
}

static int count_position(struct perft_count *count, bool divide, hk_variant variant)
{
    const double start = seconds_now();

    if (!perft_count_run(count))
        return cli_refuse("there is not enough memory.");
    if (divide)
        print_moves(count, variant);
    printf("nodes %llu\n", (unsigned long long)count->nodes);
    report_speed(count->nodes, seconds_now() - start);
    return cli_close_output(CLI_OK);
}

/* A suite. */

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
            /* Every line of a report has its end. */
            const char *end = memchr(report, '\n', line->report.size - at);
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

static int check_suite(const char *name, uint64_t max_nodes, unsigned jobs)
{
    struct suite suite = {.max_nodes = max_nodes};
    int status = CLI_OK;
    char *text = read_whole(name, &status);

    if (!text)
        return status;
    if (suite_split(&suite, text)) {
        const double start = seconds_now();
        suite_check(&suite, jobs);
        status = report_suite(&suite, name, seconds_now() - start);
    } else {
        status = cli_refuse("there is not enough memory.");
    }
    suite_finish(&suite);
    free(text);
    return status;
}

/* Options. */

static bool read_depth(const char *text, unsigned *out)
{
    unsigned depth = 0;
    for (const char *at = text; *at; at++) {
        if (*at < '0' || *at > '9')
            return false;
        depth = depth * 10 + (unsigned)(*at - '0');
        if (depth > PERFT_DEPTH_MAX)
            return false;
    }
    *out = depth;
    return *text != '\0';
}

int cmd_perft(int argc, char **argv)
{
    static struct perft_count count;
    const char *fen = NULL, *suite = NULL;
    bool divide = false, chess960 = false;
    uint64_t jobs = 1, max_nodes = 3000000;
    int status;
    const struct cli_option options[] = {
        {.name = "fen", .text = &fen},
        {.name = "suite", .text = &suite},
        {.name = "divide", .flag = &divide},
        {.name = "chess960", .flag = &chess960},
        {.name = "jobs", .number = &jobs, .least = 1, .most = JOBS_MAX},
        {.name = "hash", .number = &count.table_megabytes, .least = 0, .most = 1 << 20},
        {.name = "max-nodes", .number = &max_nodes, .least = 0, .most = UINT64_MAX},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (suite) {
        if (argc > 0 || fen || divide || count.table_megabytes)
            return cli_refuse("--suite goes with --max-nodes and --jobs alone.");
        return check_suite(suite, max_nodes, (unsigned)jobs);
    }

    const hk_variant variant = chess960 ? HK_CHESS960 : HK_STANDARD;
    hk_fault fault;
    if (argc != 1)
        return cli_refuse(argc ? "perft takes one depth." : "perft: the depth is missing.");
    if (!read_depth(argv[0], &count.depth))
        return cli_refuse("'%s' is not a depth from 0 to %d.", argv[0], PERFT_DEPTH_MAX);
    if (!fen)
        hk_position_start(&count.position);
    else if (hk_fen_parse(&count.position, fen, strlen(fen), variant, HK_DIAGRAMS, &fault) != HK_OK)
        return cli_refuse("--fen, byte %zu: %s.", fault.byte + 1, fault.why);
    count.jobs = (unsigned)jobs;
    return count_position(&count, divide, variant);
}
