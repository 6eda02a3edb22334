/*
 * `hakem fen`: a FEN a line; `ok` and the canonical FEN, or what is wrong with it. With `--lenient` short and damaged FEN
 * is repaired, and each repair named on standard error; standard output is that of the whole FEN.
 */
#include "cli/cli.h"

static const char help[] =
    "Usage: hakem fen [--chess960] [--lenient] [FILE...]\n\n"
    "Reads a FEN a line and writes `ok<TAB>canonical FEN`, or `error<TAB>code<TAB>sentence`.\n"
    "The codes: syntax, counters, kings, pieces, pawns, castling, en-passant, opposite-check,\n"
    "checkers. The en passant square is written only if such a capture is legal.\n\n"
    "  --lenient    repair what is missing, misspelled or in disorder around the men, and name\n"
    "               each repair on standard error; what breaks the rules stays an error\n"
    "  --chess960   read Shredder-FEN and X-FEN, write Shredder-FEN\n";

struct choice {
    bool chess960, lenient;
    struct cli_place place;
};

/* The FEN of the line made whole on `whole`; otherwise a bad line. */
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
    return true;
}

int cmd_fen(int argc, char **argv)
{
    struct choice choice = {.lenient = false};
    int status;
    const struct cli_option options[] = {{.name = "chess960", .flag = &choice.chess960},
                                         {.name = "lenient", .flag = &choice.lenient}};

    if (!cli_options(&argc, argv, options, 2, help, &status))
        return status;
    return cli_lines_placed(argv, argc, judge, &choice, &choice.place);
}
