/* What the subcommands share: exit statuses, complaints, options, and the loop over lines. */
#ifndef HK_CLI_CLI_H
#define HK_CLI_CLI_H

#include "hakem/fen.h"
#include "hakem/movegen.h"
#include "hakem/san.h"

#include <stdio.h>

enum { CLI_OK = 0, CLI_FINDINGS = 1, CLI_UNUSABLE = 2 };

/* One sentence on standard error, after the program's name; answers CLI_UNUSABLE. */
int cli_refuse(const char *format, ...) HK_PRINTF(1, 2);

/* One option of a subcommand. Exactly one of the four pointers is set. */
struct cli_option {
    const char *name;           /* without the dashes */
    bool *flag;                 /* set to true */
    const char **text;          /* set to the value */
    const hk_letters **letters; /* set to the piece letters of the language */
    uint64_t *number;           /* set to the value, least to most */
    uint64_t least, most;
    bool once; /* a list, of which none wins in silence; of other options the last one counts */
};

/*
 * Read the options of one subcommand. What is no option stays, in order, in argv[0 .. *count-1]. `--help` prints `help`,
 * and the languages if there is an option `letters`. Answers CLI_OK to go on; otherwise `*status` is the exit status to return at once.
 */
bool cli_options(int *argc, char **argv, const struct cli_option *options, size_t option_count,
                 const char *help, int *status);

/* Judge one line. Append one line of output without its end; answer false if the line is bad. */
typedef bool cli_line_fn(void *context, const char *line, size_t size, hk_buf *out);

/* Where a line stands. */
struct cli_place {
    const char *file; /* as it was named; "standard input" */
    uint64_t line;    /* from 1 */
};

/* Append `error<TAB>code<TAB>sentence` and answer false. `byte` is counted from 0; SIZE_MAX leaves the place out. */
bool cli_bad_line(hk_buf *out, const char *code, const char *why, size_t byte);

/* Read a FEN of a line; on failure it is a bad line, answered as by cli_bad_line. */
bool cli_read_fen(hk_position *position, const char *text, size_t size, hk_variant variant,
                  hk_strictness strictness, hk_buf *out);

/* Append moves in UCI, sorted by their bytes. */
void cli_write_moves(hk_buf *out, const hk_move_list *moves, hk_variant variant, char separator);

/* Can all the files be opened? Complains of the first that cannot; then nothing is to be done. */
bool cli_can_open(char **files, int file_count);

/* Run `judge` over the lines of the files, or of standard input; answers the exit status. */
int cli_lines(char **files, int file_count, cli_line_fn *judge, void *context);

/* The same; before each call of `judge` the place of its line is in `*place`. */
int cli_lines_placed(char **files, int file_count, cli_line_fn *judge, void *context,
                     struct cli_place *place);

/* Make sure that all output has arrived: answers `status`, or CLI_UNUSABLE with a complaint. */
int cli_close_output(int status);

/*
 * A subcommand, with the arguments behind its name; the program's name and its own stand before them, as argv[-2] and
 * argv[-1]. Answers the exit status.
 */
int cmd_audit(int argc, char **argv);
int cmd_claims(int argc, char **argv);
int cmd_fen(int argc, char **argv);
int cmd_law(int argc, char **argv);
int cmd_moves(int argc, char **argv);
int cmd_perft(int argc, char **argv);
int cmd_pgn(int argc, char **argv);
int cmd_referee(int argc, char **argv);
int cmd_san(int argc, char **argv);
int cmd_serve(int argc, char **argv);
int cmd_winnable(int argc, char **argv);

#endif
