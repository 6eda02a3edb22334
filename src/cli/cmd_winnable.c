/*
 * `hakem winnable`: reads a FEN a line and tells whether White and whether Black can still mate;
 * with --proof also how.
 */
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/options.h"
#include "hakem/fen.h"
#include "hakem/uci.h"
#include "hakem/winnable.h"

#include <stdlib.h>
#include <time.h>

static const char help[] =
    "Usage: hakem winnable [--nodes N] [--proof] [--min] [--chess960] [FILE...]\n\n"
    "Reads a FEN a line and writes seven fields: the FEN, whether White can mate by any series\n"
    "of legal moves, whether Black can, whether the position is dead (each yes, no or unknown),\n"
    "the positions looked at, and microseconds. Any diagram is judged with one king a side, the\n"
    "side not to move not in check and no pawn on a last rank; others are errors.\n\n"
    "  --nodes N    positions that may be looked at for each side: 1000000 if not said\n"
    "  --proof      two more fields, for White and for Black: the moves that mate, or the\n"
    "               argument why there are none\n"
    "  --min        as --proof, with a shortest line that mates: a helpmate problem\n"
    "  --chess960   read Shredder-FEN and X-FEN; castling is king takes own rook\n";

struct run {
    hk_variant variant;
    uint64_t nodes_max;
    bool proof, shortest;
    hk_arena arena;
    hk_winnable *solver;
};

static const char *answer_word(hk_answer answer)
{
    return answer == HK_YES ? "yes" : answer == HK_NO ? "no" : "unknown";
}

/* Keep the line of the last answer, since the next question overwrites it. Answers its size. */
static unsigned keep_line(const struct run *run, const hk_winnability *answer, hk_move **line)
{
    *line = NULL;
    if (answer->line_plies == 0)
        return 0;
    *line = malloc(answer->line_plies * sizeof **line);
    return *line ? hk_winnable_line(run->solver, *line, answer->line_plies) : 0;
}

static void write_proof(hk_buf *out, const struct run *run, const hk_winnability *answer,
                        const hk_move *line, unsigned size)
{
    hk_buf_char(out, '\t');
    if (size == 0 && run->shortest && answer->answer == HK_YES &&
        answer->proof == HK_PROOF_HELPMATE)
        hk_buf_str(out, "a shortest line was not found among the positions that may be looked at");
    else if (size == 0)
        hk_buf_str(out, hk_proof_sentence(answer->proof));
    for (unsigned i = 0; i < size; i++) {
        if (i > 0)
            hk_buf_char(out, ' ');
        hk_uci_write(out, line[i], run->variant);
    }
}

/* The side can mate: find out in how few moves. */
static void look_for_shortest(const struct run *run, const hk_board *board, hk_color side,
                              hk_winnability *answer)
{
    hk_winnability shortest;
    hk_winnable_shortest(run->solver, board, side, run->nodes_max, &shortest);
    answer->nodes += shortest.nodes;
    /* 0 if no shortest line was found. */
    answer->line_plies = shortest.line_plies;
}

static int64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static bool judge(void *context, const char *text, size_t size, hk_buf *out)
{
    struct run *run = context;
    hk_position position;
    hk_winnability answer[2];
    hk_move *line[2];
    unsigned line_size[2];

    if (!cli_read_fen(&position, text, size, run->variant, HK_DIAGRAMS, out))
        return false;
    const int64_t start_us = now_us();
    for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
        hk_winnable_ask(run->solver, &position.board, (hk_color)side, run->nodes_max,
                        &answer[side]);
        if (run->shortest && answer[side].proof == HK_PROOF_HELPMATE)
            look_for_shortest(run, &position.board, (hk_color)side, &answer[side]);
        line_size[side] = keep_line(run, &answer[side], &line[side]);
    }
    const int64_t spent_us = now_us() - start_us;
    const hk_answer white = answer[HK_WHITE].answer, black = answer[HK_BLACK].answer;

    hk_fen_write(out, &position, run->variant);
    hk_buf_char(out, '\t');
    hk_buf_str(out, answer_word(white));
    hk_buf_char(out, '\t');
    hk_buf_str(out, answer_word(black));
    hk_buf_char(out, '\t');
    hk_buf_str(out, answer_word(white == HK_YES || black == HK_YES ? HK_NO
                                : white == HK_NO && black == HK_NO ? HK_YES
                                                                   : HK_UNKNOWN));
    hk_buf_char(out, '\t');
    hk_buf_int(out, (int64_t)(answer[HK_WHITE].nodes + answer[HK_BLACK].nodes));
    hk_buf_char(out, '\t');
    hk_buf_int(out, spent_us);
    for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
        if (run->proof)
            write_proof(out, run, &answer[side], line[side], line_size[side]);
        free(line[side]);
    }
    return true;
}

int cmd_winnable(int argc, char **argv)
{
    struct run run = {.nodes_max = 1000000};
    bool chess960 = false;
    int status;
    const struct cli_option options[] = {
        {.name = "nodes", .number = &run.nodes_max, .least = 1, .most = UINT64_C(1000000000)},
        {.name = "proof", .flag = &run.proof},
        {.name = "min", .flag = &run.shortest},
        {.name = "chess960", .flag = &chess960},
    };

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    run.proof |= run.shortest;
    run.variant = chess960 ? HK_CHESS960 : HK_STANDARD;
    hk_arena_init(&run.arena, SIZE_MAX);
    if (hk_winnable_create(&run.solver, &run.arena, run.nodes_max) != HK_OK) {
        hk_arena_finish(&run.arena);
        return cli_refuse("there is not enough memory.");
    }
    status = cli_lines(argv, argc, judge, &run);
    hk_arena_finish(&run.arena);
    return status;
}
