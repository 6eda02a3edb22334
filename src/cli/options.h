/* The options of a command. */
#ifndef HK_CLI_OPTIONS_H
#define HK_CLI_OPTIONS_H

#include "cli/complain.h"
#include "hakem/san.h"

/* One option. Exactly one of the first five pointers is set. */
struct cli_option {
    /* The name without the dashes. */
    const char *name;
    /* Set to true by the option. */
    bool *flag;
    /* Set to the value. */
    const char **text;
    /* Gets each value behind those before it; `*text_count` counts them, up to `most`. */
    const char **texts;
    size_t *text_count;
    /* Set to the piece letters of the language that the value names. */
    const hk_letters **letters;
    /* Set to the value, a whole number from `least` to `most`. */
    uint64_t *number;
    uint64_t least, most;
    /* A second value is refused. For other options the last value counts. */
    bool once;
};

/*
 * Read the options of a command. The other arguments stay, in their order, in argv[0 .. *argc-1].
 * `--help` prints `help`, and the list of languages if there is an option `letters`.
 *
 * @return Whether the command is to be carried out; if not, *status is the exit status.
 */
bool cli_options(int *argc, char **argv, const struct cli_option *options, size_t option_count,
                 const char *help, int *status);

#endif
