/* `hakem hall`, in the program of the hall. */
#ifndef HK_CLI_CMD_HALL_H
#define HK_CLI_CMD_HALL_H

/* The arguments after the word `hall`. Answers the exit status. */
int cmd_hall(int argc, char **argv);

#endif
