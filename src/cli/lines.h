/* Commands that read a case a line and write a line for each. */
#ifndef HK_CLI_LINES_H
#define HK_CLI_LINES_H

#include "cli/complain.h"
#include "hakem/fen.h"

/* Judge one line: append one line of output without its end. Answers false if the line is bad. */
typedef bool cli_line_fn(void *context, const char *line, size_t size, hk_buf *out);

/* The place of a line. */
struct cli_place {
    /* The file as it was named, or "standard input". */
    const char *file;
    /* From 1. */
    uint64_t line;
};

/*
 * Write `error<TAB>code<TAB>sentence` and answer false. `byte` is counted from 0; SIZE_MAX: no
 * place is told.
 */
bool cli_bad_line(hk_buf *out, const char *code, const char *why, size_t byte);

/* Read a FEN. What cannot be read becomes a bad line, and the answer is false. */
bool cli_read_fen(hk_position *position, const char *text, size_t size, hk_variant variant,
                  hk_strictness strictness, hk_buf *out);

/* Can all the files be opened? Complains of the first that cannot. */
bool cli_can_open(char **files, int file_count);

/*
 * Judge the lines of the files, or of standard input if there is no file. Answers the exit status.
 */
int cli_lines(char **files, int file_count, cli_line_fn *judge, void *context);

/* The same; *place is the place of the line that is being judged. */
int cli_lines_placed(char **files, int file_count, cli_line_fn *judge, void *context,
                     struct cli_place *place);

#endif
