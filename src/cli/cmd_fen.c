/*
 * `hakem fen`: reads a FEN a line and writes `ok` and the canonical FEN, or what is wrong with it.
 * With `--lenient`, short and damaged FEN is repaired, and each repair is named on standard error.
 * With `--legality`, the line also tells whether a game can have reached the position.
 */
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/options.h"
#include "hakem/fen.h"
#include "hakem/legality.h"
#include "hakem/uci.h"

static const char help[] =
    "Usage: hakem fen [--chess960] [--lenient] [--legality [--nodes N]] [FILE...]\n\n"
    "Reads a FEN a line and writes `ok<TAB>canonical FEN`, or `error<TAB>code<TAB>sentence`.\n"
    "The codes: syntax, counters, kings, pieces, pawns, castling, en-passant, opposite-check,\n"
    "checkers. The en passant square is written only if such a capture is legal.\n\n"
    "  --lenient    repair what is missing, misspelled or in disorder around the pieces, and name\n"
    "               each repair on standard error; what breaks the rules stays an error\n"
    "  --legality   could a game have reached the position? Three more fields: legal, illegal or\n"
    "               unknown; the grade of the argument, L0 to L10; the reason, or the moves of a\n"
    "               game in UCI\n"
    "  --nodes N    with --legality, what may be looked at: 4000000 if not said\n"
    "  --chess960   read Shredder-FEN and X-FEN, write Shredder-FEN\n";

enum { NODES = 4000000, MEMORY_MAX = 1 << 30, GAME_MAX = 4096 };

struct choice {
    bool chess960, lenient, legality;
    uint64_t nodes_max;
    /* Set if `legality` is asked for. */
    hk_legality *solver;
    struct cli_place place;
};

/*
 * Repair the FEN of the line into `whole`. Answers false, with a bad line, if it is beyond repair.
 */
static bool repair(const struct choice *choice, const char *line, size_t size, hk_buf *whole,
                   uint32_t *repairs, hk_buf *out)
{
    hk_fault fault;
    if (hk_fen_repair(whole, repairs, line, size, choice->chess960 ? HK_CHESS960 : HK_STANDARD,
                      &fault) == HK_OK)
        return true;
    return cli_bad_line(out, fault.code, fault.why, fault.byte);
}

static void report(const struct cli_place *place, uint32_t repairs)
{
    for (unsigned i = 0; i < HK_REPAIRS; i++)
        if (repairs >> i & 1)
            fprintf(stderr, "hakem: %s, line %llu: %s.\n", place->file,
                    (unsigned long long)place->line, hk_repair_sentence((hk_repair)i));
}

static void write_legality(const struct choice *choice, const hk_position *position,
                           hk_variant variant, hk_buf *out)
{
    static const char *const answers[] = {"illegal", "legal", "unknown"}; /* by hk_answer */
    hk_legality_verdict verdict;
    hk_move game[GAME_MAX];

    hk_legality_ask(choice->solver, position, variant, choice->nodes_max, &verdict);
    hk_buf_char(out, '\t');
    hk_buf_str(out, answers[verdict.answer]);
    hk_buf_char(out, '\t');
    hk_buf_str(out, hk_grade_word(verdict.grade));
    hk_buf_char(out, '\t');
    const unsigned plies = hk_legality_game(choice->solver, game, GAME_MAX);
    for (unsigned i = 0; i < plies && i < GAME_MAX; i++) {
        if (i > 0)
            hk_buf_char(out, ' ');
        hk_uci_write(out, game[i], variant);
    }
    if (verdict.answer != HK_YES)
        hk_buf_str(out, verdict.reason);
}

static bool judge(void *context, const char *line, size_t size, hk_buf *out)
{
    const struct choice *choice = context;
    const hk_variant variant = choice->chess960 ? HK_CHESS960 : HK_STANDARD;
    char memory[HK_FEN_MAX];
    uint32_t repairs = 0;
    hk_position position;
    hk_buf whole;

    hk_buf_init(&whole, memory, sizeof memory);
    if (choice->lenient) {
        if (!repair(choice, line, size, &whole, &repairs, out))
            return false;
        line = whole.text;
        size = whole.size;
    }
    if (!cli_read_fen(&position, line, size, variant, HK_POSITIONS, out))
        return false;
    report(&choice->place, repairs);
    hk_buf_str(out, "ok\t");
    hk_fen_write(out, &position, variant);
    if (choice->legality)
        write_legality(choice, &position, variant, out);
    return true;
}

int cmd_fen(int argc, char **argv)
{
    struct choice choice = {.nodes_max = 0};
    hk_arena arena;
    int status;
    const struct cli_option options[] = {
        {.name = "chess960", .flag = &choice.chess960},
        {.name = "legality", .flag = &choice.legality},
        {.name = "lenient", .flag = &choice.lenient},
        {.name = "nodes", .number = &choice.nodes_max, .least = 1, .most = UINT64_C(1000000000)}};

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    if (choice.nodes_max && !choice.legality)
        return cli_refuse("--nodes goes with --legality.");
    if (!choice.nodes_max)
        choice.nodes_max = NODES;
    hk_arena_init(&arena, MEMORY_MAX);
    if (choice.legality && hk_legality_create(&choice.solver, &arena) != HK_OK) {
        hk_arena_finish(&arena);
        return cli_refuse("there is not enough memory.");
    }
    status = cli_lines_placed(argv, argc, judge, &choice, &choice.place);
    hk_arena_finish(&arena);
    return status;
}
