/*
 * The commands. Each gets the arguments after its name, and before them, as argv[-2] and argv[-1],
 * the names of the program and of the command. Each answers the exit status.
 */
#ifndef HK_CLI_COMMANDS_H
#define HK_CLI_COMMANDS_H

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
