/*
 * How long it takes to find out who can still mate: a question for each side of each position of a
 * file.
 *
 * usage: bench_winnable FILE NODES REPETITIONS [answer|line|potential]
 *
 * FILE has the lines `FEN, White, Black`, with tabs in between and yes or no for each side.
 * `answer`, the default, times hk_winnable_ask. `line` fetches the line that mates as well.
 * `potential` times hk_winnable_potential: a side that cannot mate has no potential, and of the
 * others nothing is known. The first round warms up and does not count; of the others each
 * question's median counts. Answers that contradict the file are printed, and the exit status is
 * then 1.
 */
#include "bench.h"

#include "hakem/winnable.h"

enum { LINE_MAX = 4096, QUESTIONS_MAX = 100000, ROUNDS_MAX = 99, PROOFS_MAX = 32 };

enum mode { MODE_ANSWER, MODE_LINE, MODE_POTENTIAL, MODES };

static const char *const modes[MODES] = {"answer", "line", "potential"};

struct question {
    char fen[HK_FEN_MAX];
    hk_board board;
    hk_color side;
    hk_answer right;
    hk_winnability found;
};

static size_t read_questions(const char *path, struct question *questions)
{
    char line[1024];
    size_t count = 0;
    FILE *file = fopen(path, "r");

    if (!file)
        bench_stop("the file cannot be read", path);
    while (fgets(line, sizeof line, file) && count + 2 <= QUESTIONS_MAX) {
        char *tab = strchr(line, '\t');
        char *next = tab ? strchr(tab + 1, '\t') : NULL;
        hk_position position;
        if (line[0] == '#' || !next)
            continue;
        *tab = '\0';
        if (hk_fen_parse(&position, line, strlen(line), HK_STANDARD, HK_DIAGRAMS, NULL) != HK_OK)
            bench_stop("a position that cannot be read", line);
        for (unsigned side = HK_WHITE; side <= HK_BLACK; side++) {
            struct question *question = &questions[count++];
            snprintf(question->fen, sizeof question->fen, "%s", line);
            question->board = position.board;
            question->side = (hk_color)side;
            question->right = (side == HK_WHITE ? tab : next)[1] == 'y' ? HK_YES : HK_NO;
        }
    }
    fclose(file);
    if (count == 0)
        bench_stop("there is no question in it", path);
    return count;
}

static double ask(hk_winnable *solver, struct question *question, uint64_t nodes, enum mode mode)
{
    static hk_move line[LINE_MAX];
    const double start = bench_now_ns();

    if (mode == MODE_POTENTIAL) {
        hk_winnable_potential(solver, &question->board, question->side, nodes, &question->found,
                              line, LINE_MAX);
    } else {
        hk_winnable_ask(solver, &question->board, question->side, nodes, &question->found);
        if (mode == MODE_LINE)
            hk_winnable_line(solver, line, LINE_MAX);
    }
    return (bench_now_ns() - start) / 1000;
}

static bool is_wrong(const struct question *question, enum mode mode)
{
    if (question->found.answer == HK_UNKNOWN || question->found.answer == question->right)
        return false;
    return mode != MODE_POTENTIAL || question->found.answer == HK_YES;
}

/* Print what was answered, and what the answers rest on. @return Wrong answers. */
static unsigned print_answers(const struct question *questions, size_t count, enum mode mode)
{
    unsigned wrong = 0, open = 0, proofs[PROOFS_MAX] = {0};
    double nodes = 0;

    for (size_t i = 0; i < count; i++) {
        const struct question *question = &questions[i];
        nodes += (double)question->found.nodes;
        open += question->found.answer == HK_UNKNOWN;
        proofs[question->found.proof]++;
        if (!is_wrong(question, mode))
            continue;
        wrong++;
        fprintf(stderr, "WRONG: %s: %s %s\n", question->fen, hk_color_name(question->side),
                question->found.answer == HK_YES ? "yes" : "no");
    }
    bench_print("nodes_average", nodes / (double)count);
    bench_print("wrong", wrong);
    bench_print("open", open);
    for (unsigned proof = 0; proof < PROOFS_MAX; proof++)
        if (proofs[proof]) {
            char name[64];
            snprintf(name, sizeof name, "share_%s", hk_proof_word((hk_proof)proof));
            bench_print(name, proofs[proof] / (double)count);
        }
    return wrong;
}

int main(int argc, char **argv)
{
    const uint64_t nodes = argc > 2 ? strtoull(argv[2], NULL, 10) : 0;
    const unsigned rounds = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 10) : 0;
    enum mode mode = MODE_ANSWER;
    hk_winnable *solver;
    hk_arena arena;
    double sum = 0;

    while (argc > 4 && mode < MODES && strcmp(argv[4], modes[mode]) != 0)
        mode++;
    if (nodes == 0 || rounds == 0 || rounds > ROUNDS_MAX || mode == MODES)
        bench_stop("usage: FILE NODES REPETITIONS [answer|line|potential]", argv[0]);
    struct question *questions = bench_memory(QUESTIONS_MAX, sizeof *questions);
    const size_t count = read_questions(argv[1], questions);
    double *times = bench_memory(count * rounds, sizeof *times);
    double *medians = bench_memory(count, sizeof *medians);

    hk_arena_init(&arena, SIZE_MAX);
    if (hk_winnable_create(&solver, &arena, nodes) != HK_OK)
        bench_stop("there is not enough memory", argv[0]);
    for (unsigned round = 0; round <= rounds; round++)
        for (size_t i = 0; i < count; i++) {
            const double us = ask(solver, &questions[i], nodes, mode);
            if (round > 0)
                times[i * rounds + round - 1] = us;
        }
    for (size_t i = 0; i < count; i++) {
        medians[i] = bench_median(&times[i * rounds], rounds);
        sum += medians[i];
    }
    bench_print("questions", (double)count);
    bench_print("us_average", sum / (double)count);
    bench_print("us_median", bench_median(medians, count));
    bench_print("us_p99", bench_quantile(medians, count, 990));
    bench_print("us_worst", medians[count - 1]);
    const unsigned wrong = print_answers(questions, count, mode);
    hk_arena_finish(&arena);
    free(medians);
    free(times);
    free(questions);
    return wrong ? 1 : 0;
}
