/* Commands that read one case from each line and write one line for it. */
#ifndef HK_CLI_LINES_H
#define HK_CLI_LINES_H

#include "cli/complain.h"
#include "hakem/fen.h"

/* Judge one line: append one line of output, without its end. Answers false if the line is bad. */
typedef bool cli_line_fn(void *context, const char *line, size_t size, hk_buf *out);

/* The place of a line. */
struct cli_place {
    /* The name of the file as the user gave it, or "standard input". */
    const char *file;
    /* The number of the line, from 1. */
    uint64_t line;
};

/*
 * Write `error<TAB>code<TAB>sentence` and answer false. `byte`, counted from 0, is named in the
 * sentence unless it is SIZE_MAX.
 */
bool cli_bad_line(hk_buf *out, const char *code, const char *why, size_t byte);

/* Read a FEN. A text that is no FEN becomes a bad line, and the answer is false. */
bool cli_read_fen(hk_position *position, const char *text, size_t size, hk_variant variant,
                  hk_strictness strictness, hk_buf *out);

/* Can all the files be opened? If not, a complaint names the first that cannot. */
bool cli_can_open(char **files, int file_count);

/*
 * Judge the lines of the files, or of standard input if there is no file. Answers the exit status.
 */
int cli_lines(char **files, int file_count, cli_line_fn *judge, void *context);

/* The same as cli_lines; *place is the place of the line that is being judged. */
int cli_lines_placed(char **files, int file_count, cli_line_fn *judge, void *context,
                     struct cli_place *place);

#endif
