/*
 * `hakem san`: reads a FEN and a move a line, and writes the move in UCI and in one of the
 * notations, or what is wrong.
 */
#include "cli/commands.h"
#include "cli/lines.h"
#include "cli/options.h"
#include "hakem/san.h"
#include "hakem/uci.h"

#include <string.h>

static const char help[] =
    "Usage: hakem san [--chess960] [--letters LANGUAGE] [--write LANGUAGE] [--style STYLE]\n"
    "                 [FILE...]\n\n"
    "Reads `FEN<TAB>move` a line and writes `uci<TAB>move`, or `error<TAB>code<TAB>sentence`:\n"
    "illegal, ambiguous, promotion, null, syntax, or a code of `hakem fen`, which is stricter\n"
    "about positions. Many spellings are read, and figurines with any letters; letters of\n"
    "another language are never guessed.\n\n"
    "  --letters LANGUAGE   piece letters, read and written: en if not said\n"
    "  --write LANGUAGE     piece letters of what is written, if they are others\n"
    "  --style STYLE        pgn (if not said): O-O, exd6, d8=Q; laws: 0-0, exd6 e.p., d8Q;\n"
    "                       long: O-O, Ng1-f3, e5xd6, d7-d8=Q\n"
    "  --chess960           read Shredder-FEN and X-FEN; castling is king takes own rook\n";

struct choice {
    hk_variant variant;
    const hk_letters *read, *write;
    hk_san_style style;
};

static bool judge(void *context, const char *line, size_t size, hk_buf *out)
{
    const struct choice *choice = context;
    const char *tab = memchr(line, '\t', size);
    hk_position position;
    hk_fault fault;
    hk_move move;

    if (!tab)
        return cli_bad_line(out, "syntax", "a tab between the FEN and the move is missing",
                            SIZE_MAX);
    const size_t fen_size = (size_t)(tab - line);
    if (!cli_read_fen(&position, line, fen_size, choice->variant, HK_ANY_DIAGRAMS, out))
        return false;
    const hk_err err = hk_san_parse(&move, &position.board, tab + 1, size - fen_size - 1,
                                    choice->read, choice->variant, &fault);
    if (err != HK_OK)
        return cli_bad_line(out, fault.code, fault.why,
                            err == HK_E_SYNTAX ? fen_size + 1 + fault.byte : SIZE_MAX);
    hk_uci_write(out, move, choice->variant);
    hk_buf_char(out, '\t');
    hk_san_write(out, &position.board, move, choice->write, choice->style);
    return true;
}

int cmd_san(int argc, char **argv)
{
    struct choice choice = {.read = &hk_letters_english, .style = HK_SAN_PGN};
    const char *style = "pgn";
    bool chess960 = false;
    int status;
    const struct cli_option options[] = {{.name = "chess960", .flag = &chess960},
                                         {.name = "letters", .letters = &choice.read},
                                         {.name = "write", .letters = &choice.write},
                                         {.name = "style", .text = &style}};

    if (!cli_options(&argc, argv, options, sizeof options / sizeof *options, help, &status))
        return status;
    choice.variant = chess960 ? HK_CHESS960 : HK_STANDARD;
    if (hk_san_style_find(&choice.style, style, strlen(style)) != HK_OK)
        return cli_refuse("--style: '%s' is not pgn, laws or long.", style);
    if (!choice.write)
        choice.write = choice.read;
    return cli_lines(argv, argc, judge, &choice);
}
