/*
 * `hakem pgn`: writes the games of PGN files in PGN export format, with their comments, glyphs and
 * variations.
 *
 * This file has the options and names damage on standard error; archive/export.h does the work.
 */
#include "archive/export.h"
#include "archive/input.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "hakem/san.h"

#include <unistd.h>

static const char help[] =
    "Usage: hakem pgn [--letters LANGUAGE] [FILE...]\n\n"
    "Writes the games of PGN files, or of standard input, in PGN export format: tags in order,\n"
    "standard algebraic notation, comments, glyphs and variations kept. A game stops where its\n"
    "moves cannot be read; damage is named on standard error, and the exit status is then 1.\n"
    "Files may be compressed by gzip, bzip2, xz or zstd.\n\n"
    "  --letters LANGUAGE   piece letters of the moves that are read: en if not said\n";

enum { OUTPUT_ROOM = 1 << 16 };

/* A file that is being written anew. */
struct exported {
    const char *name;
    /* Bytes written since what was said went out. */
    size_t written;
};

/* What is said goes out before the games that it is of. */
static void write_out(void *context, const char *bytes, size_t size)
{
    struct exported *file = context;

    file->written += size;
    if (file->written >= OUTPUT_ROOM / 2) {
        fflush(stderr);
        file->written = 0;
    }
    fwrite(bytes, 1, size, stdout);
}

static void say(void *context, uint64_t line, const char *sentence)
{
    const struct exported *file = context;
    fprintf(stderr, "hakem: %s:%llu: %s\n", file->name, (unsigned long long)line, sentence);
}

/*
 * Archives in an old encoding have a sentence for each game: together with the games they are written by the block, unless
 * somebody watches.
 */
static void write_by_the_block(void)
{
    static char games[OUTPUT_ROOM], sentences[OUTPUT_ROOM];

    setvbuf(stdout, games, _IOFBF, sizeof games);
    if (!isatty(STDERR_FILENO))
        setvbuf(stderr, sentences, _IOFBF, sizeof sentences);
}

static int export_input(struct input *in, char *name, const hk_letters *letters)
{
    struct exported file = {.name = name};
    const struct export_listener listener = {.write = write_out, .say = say, .context = &file};

    if (input_remark(in))
        cli_refuse("%s: %s.", name, input_remark(in));
    const enum export_end end = games_export(input_read, in, letters, &listener);
    if (end == EXPORT_NO_MEMORY)
        return cli_refuse("%s: a game is too large for the memory or the temporary folder.", name);
    if (input_fault(in))
        return cli_refuse("%s: %s.", name, input_fault(in));
    return end == EXPORT_DAMAGED ? CLI_FINDINGS : CLI_OK;
}

static int export_file(char *name, const hk_letters *letters)
{
    char fault[FAULT_ROOM];
    struct input *in = input_open(name, 1, NULL, fault);
    if (!in)
        return cli_refuse("%s: %s.", name, fault);
    const int status = export_input(in, name, letters);
    input_close(in);
    return status;
}

int cmd_pgn(int argc, char **argv)
{
    static char standard_input[] = "-";
    static char *only_input[] = {standard_input};
    const hk_letters *letters = &hk_letters_english;
    char fault[FAULT_ROOM];
    int status, worst = CLI_OK;
    const struct cli_option options[] = {{.name = "letters", .letters = &letters}};

    if (!cli_options(&argc, argv, options, 1, help, &status))
        return status;
    if (argc == 0) {
        argv = only_input;
        argc = 1;
    }
    for (int i = 0; i < argc; i++)
        if (!input_check(argv[i], fault))
            return cli_refuse("%s: %s.", argv[i], fault);
    write_by_the_block();
    for (int i = 0; i < argc && worst != CLI_UNUSABLE; i++) {
        status = export_file(argv[i], letters);
        worst = status > worst ? status : worst;
    }
    return cli_close_output(worst);
}
