/*
 * Reads one case from each line and writes one line for it, in order. Memory is bounded: a line of
 * more than LINE_MAX_BYTES is one bad line. Lines may end with LF or CRLF. For empty lines and
 * lines that begin with # nothing is written.
 */
#include "cli/lines.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { LINE_MAX_BYTES = 1 << 20, OUT_ROOM = 1 << 16 };

struct run {
    cli_line_fn *judge;
    void *context;
    /* LINE_MAX_BYTES + 1 bytes, and OUT_ROOM bytes. */
    char *line, *out;
    struct cli_place *place;
    bool bad;
};

bool cli_bad_line(hk_buf *out, const char *code, const char *why, size_t byte)
{
    out->size = 0;
    hk_buf_str(out, "error\t");
    hk_buf_str(out, code);
    hk_buf_char(out, '\t');
    if (byte != SIZE_MAX) {
        hk_buf_str(out, "Byte ");
        hk_buf_int(out, (int64_t)byte + 1);
        hk_buf_str(out, ": ");
        hk_buf_str(out, why);
        hk_buf_char(out, '.');
    } else {
        hk_buf_sentence(out, why);
    }
    return false;
}

bool cli_read_fen(hk_position *position, const char *text, size_t size, hk_variant variant,
                  hk_strictness strictness, hk_buf *out)
{
    hk_fault fault;
    const hk_err err = hk_fen_parse(position, text, size, variant, strictness, &fault);
    if (err == HK_OK)
        return true;
    return cli_bad_line(out, fault.code, fault.why, err == HK_E_SYNTAX ? fault.byte : SIZE_MAX);
}

static void judge_line(struct run *run, size_t size, bool too_long)
{
    hk_buf out;
    bool good;

    run->place->line++;
    /* Skip a byte-order mark. */
    if (run->place->line == 1 && size >= 3 && memcmp(run->line, "\xef\xbb\xbf", 3) == 0)
        memmove(run->line, run->line + 3, size -= 3);
    hk_buf_init(&out, run->out, OUT_ROOM);
    if (size > 0 && run->line[size - 1] == '\r')
        size--;
    if (size == 0 || run->line[0] == '#')
        return;
    if (too_long)
        good = cli_bad_line(&out, "syntax", "the line is longer than a mebibyte", SIZE_MAX);
    else
        good = run->judge(run->context, run->line, size, &out);
    if (!good)
        run->bad = true;
    fwrite(out.text, 1, out.size, stdout);
    fputc('\n', stdout);
}

static bool judge_file(struct run *run, FILE *in)
{
    size_t size = 0;
    bool too_long = false, open = false;
    int c;

    while ((c = getc(in)) != EOF) {
        open = c != '\n';
        if (!open) {
            judge_line(run, size, too_long);
            size = 0;
            too_long = false;
        } else if (size < LINE_MAX_BYTES) {
            run->line[size++] = (char)c;
        } else {
            too_long = true;
        }
    }
    if (open)
        judge_line(run, size, too_long);
    return !ferror(in);
}

static int judge_named(struct run *run, const char *name)
{
    const bool standard_input = strcmp(name, "-") == 0;

    *run->place = (struct cli_place){.file = standard_input ? "standard input" : name};
    if (standard_input)
        return judge_file(run, stdin) ? CLI_OK : cli_refuse("standard input: it cannot be read.");
    FILE *in = fopen(name, "rb");
    if (!in)
        return cli_refuse("%s: %s.", name, strerror(errno));
    const bool read = judge_file(run, in);
    fclose(in);
    return read ? CLI_OK : cli_refuse("%s: it cannot be read.", name);
}

bool cli_can_open(char **files, int file_count)
{
    for (int i = 0; i < file_count; i++) {
        struct stat status;
        if (strcmp(files[i], "-") == 0)
            continue;
        FILE *in = fopen(files[i], "rb");
        if (!in) {
            cli_refuse("%s: %s.", files[i], strerror(errno));
            return false;
        }
        const bool folder = fstat(fileno(in), &status) == 0 && S_ISDIR(status.st_mode);
        fclose(in);
        if (folder) {
            cli_refuse("%s: it is a folder.", files[i]);
            return false;
        }
    }
    return true;
}

int cli_lines_placed(char **files, int file_count, cli_line_fn *judge, void *context,
                     struct cli_place *place)
{
    struct run run = {.judge = judge, .context = context, .place = place};
    static char dash[] = "-";
    char *standard_input[] = {dash};
    int status = CLI_OK;

    if (file_count == 0) {
        files = standard_input;
        file_count = 1;
    }
    if (!cli_can_open(files, file_count))
        return CLI_UNUSABLE;
    run.line = malloc(LINE_MAX_BYTES + 1);
    run.out = malloc(OUT_ROOM);
    if (!run.line || !run.out) {
        free(run.out);
        free(run.line);
        return cli_refuse("there is not enough memory.");
    }
    for (int i = 0; i < file_count && status == CLI_OK; i++)
        status = judge_named(&run, files[i]);
    free(run.out);
    free(run.line);
    if (status == CLI_OK && run.bad)
        status = CLI_FINDINGS;
    return cli_close_output(status);
}

int cli_lines(char **files, int file_count, cli_line_fn *judge, void *context)
{
    struct cli_place place;
    return cli_lines_placed(files, file_count, judge, context, &place);
}
