/*
 * The commands. Each gets the arguments after its name. The names of the program and of the command
 * stand before them, as argv[-2] and argv[-1]. Each answers the exit status.
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
