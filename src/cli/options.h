/* The options of a command. */
#ifndef HK_CLI_OPTIONS_H
#define HK_CLI_OPTIONS_H

#include "cli/complain.h"
#include "hakem/san.h"

/* One option. Exactly one of the four pointers is set. */
struct cli_option {
    /* Without the dashes. */
    const char *name;
    /* Becomes true. */
    bool *flag;
    /* Becomes the value. */
    const char **text;
    /* Becomes the piece letters of the language that the value names. */
    const hk_letters **letters;
    /* Becomes the value, a whole number from `least` to `most`. */
    uint64_t *number;
    uint64_t least, most;
    /* A second value is refused. Of other options the last value counts. */
    bool once;
};

/*
 * Read the options of a command. Arguments that are none stay, in order, in argv[0 .. *argc-1].
 * `--help` prints `help`, and the languages if there is an option `letters`.
 *
 * @return Whether the command is to be carried out; otherwise *status is the exit status.
 */
bool cli_options(int *argc, char **argv, const struct cli_option *options, size_t option_count,
                 const char *help, int *status);

#endif
