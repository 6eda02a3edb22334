/*
 * `hakem san`: a FEN and a move a line; the move in UCI and in PGN's notation, or why it is none.
 */
#include "cli/cli.h"
#include "hakem/san.h"
#include "hakem/uci.h"

#include <string.h>

static const char help[] =
    "Usage: hakem san [--chess960] [--letters LANGUAGE] [FILE...]\n\n"
    "Reads `FEN<TAB>move` a line and writes `uci<TAB>canonical SAN`, or\n"
    "`error<TAB>code<TAB>sentence`: illegal, ambiguous, promotion, null, syntax, or a code of\n"
    "`hakem fen`, which is stricter about positions. Many spellings are read; letters of another\n"
    "language are never guessed.\n\n"
    "  --letters LANGUAGE   piece letters, read and written: en (if not said) or tr\n"
    "  --chess960           read Shredder-FEN and X-FEN; castling is king takes own rook\n";

struct choice {
    hk_variant variant;
    const hk_letters *letters;
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
                                    choice->letters, choice->variant, &fault);
    if (err != HK_OK)
        return cli_bad_line(out, fault.code, fault.why,
                            err == HK_E_SYNTAX ? fen_size + 1 + fault.byte : SIZE_MAX);
    hk_uci_write(out, move, choice->variant);
    hk_buf_char(out, '\t');
    hk_san_write(out, &position.board, move, choice->letters);
    return true;
}

int cmd_san(int argc, char **argv)
{
    const char *language = "en";
    bool chess960 = false;
    int status;
    const struct cli_option options[] = {{.name = "chess960", .flag = &chess960},
                                         {.name = "letters", .text = &language}};

    if (!cli_options(&argc, argv, options, 2, help, &status))
        return status;
    struct choice choice = {.variant = chess960 ? HK_CHESS960 : HK_STANDARD,
                            .letters = hk_letters_find(language, strlen(language))};
    if (!choice.letters)
        return cli_refuse("--letters: there are no piece letters for '%s'.", language);
    return cli_lines(argv, argc, judge, &choice);
}
