/*
 * `hakem moves`: reads a FEN a line and writes its legal moves in UCI, sorted.
 */
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/options.h"
#include "cli/uci_list.h"
#include "hakem/movegen.h"

static const char help[] =
    "Usage: hakem moves [--chess960] [FILE...]\n\n"
    "Reads a FEN a line and writes its legal moves in UCI, sorted, with one blank between two;\n"
    "an empty line if there is none, or `error<TAB>code<TAB>sentence`.\n\n"
    "  --chess960   read Shredder-FEN and X-FEN; castling is king takes own rook\n";

static bool judge(void *context, const char *line, size_t size, hk_buf *out)
{
    const hk_variant variant = *(const bool *)context ? HK_CHESS960 : HK_STANDARD;
    hk_move_list moves;
    hk_position position;

    if (!cli_read_fen(&position, line, size, variant, HK_POSITIONS, out))
        return false;
    hk_movegen_legal(&position.board, &moves);
    cli_write_moves(out, &moves, variant, ' ');
    return true;
}

int cmd_moves(int argc, char **argv)
{
    bool chess960 = false;
    int status;
    const struct cli_option options[] = {{.name = "chess960", .flag = &chess960}};

    if (!cli_options(&argc, argv, options, 1, help, &status))
        return status;
    return cli_lines(argv, argc, judge, &chess960);
}
