/*
 * The program: finds the command and runs it. Results go to standard output, complaints to standard
 * error. The exit status is 0, 1 (findings or a bad line) or 2 (arguments or input that cannot be
 * used).
 */
#include "cli/commands.h"
#include "cli/complain.h"

#include <string.h>

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {

    {"audit", cmd_audit, "judge recorded games: illegal moves, wrong results, play after the end"},
    {"claims", cmd_claims, "what may be claimed from the record of a game"},
    {"fen", cmd_fen, "check positions and write them in canonical form"},
    {"hall", cmd_serve, "check, back up and restore the log of the hall's games"},
    {"law", cmd_law, "look up and search the articles of three editions"},
    {"moves", cmd_moves, "list the legal moves of positions"},
    {"perft", cmd_perft, "count move sequences, or check a suite of counts"},
    {"pgn", cmd_pgn, "rewrite games in PGN export format"},
    {"referee", cmd_referee, "judge scenarios: every event with its ruling"},
    {"san", cmd_san, "read moves as people write them"},
    {"serve", cmd_serve, "open the hall: boards and clocks in the browser"},
    {"winnable", cmd_winnable, "tell who can still mate, with the proof"},

};

static int help(FILE *to)
{
    fputs("Hakem executes the FIDE Laws of Chess.\n\n"
          "Usage: hakem COMMAND [OPTIONS] [FILE...]\n\n",
          to);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        fprintf(to, "  %-8s %s\n", commands[i].name, commands[i].summary);
    fputs("\n`hakem COMMAND --help` tells more. `hakem --version` prints the version.\n", to);
    return cli_close_output(CLI_OK);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return cli_refuse("a command is missing.");
    }
    const char *name = argv[1];
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0)
        return help(stdout);
    if (strcmp(name, "--version") == 0) {
        printf("hakem %s\n", hk_version());
        return cli_close_output(CLI_OK);
    }
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (strcmp(name, commands[i].name) == 0)
            return commands[i].run(argc - 2, argv + 2);
    return cli_refuse("there is no command '%s'; `hakem --help` lists them.", name);
}
