/*
 * `hakem fen`: a FEN a line; `ok` and the canonical FEN, or what is wrong with it.
 */
#include "cli/cli.h"

static const char help[] =
    "Usage: hakem fen [--chess960] [FILE...]\n\n"
    "Reads a FEN a line and writes `ok<TAB>canonical FEN`, or `error<TAB>code<TAB>sentence`.\n"
    "The codes: syntax, counters, kings, pieces, pawns, castling, en-passant, opposite-check,\n"
    "checkers. The en passant square is written only if such a capture is legal.\n\n"
    "  --chess960   read Shredder-FEN and X-FEN, write Shredder-FEN\n";

static bool judge(void *context, const char *line, size_t size, hk_buf *out)
{
    const hk_variant variant = *(const bool *)context ? HK_CHESS960 : HK_STANDARD;
    hk_position position;

    if (!cli_read_fen(&position, line, size, variant, HK_POSITIONS, out))
        return false;
    hk_buf_str(out, "ok\t");
    hk_fen_write(out, &position, variant);
    return true;
}

int cmd_fen(int argc, char **argv)
{
    bool chess960 = false;
    int status;
    const struct cli_option options[] = {{.name = "chess960", .flag = &chess960}};

    if (!cli_options(&argc, argv, options, 1, help, &status))
        return status;
    return cli_lines(argv, argc, judge, &chess960);
}
