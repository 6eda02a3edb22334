/*
 * The end of a program: its exit status, and the sentence on standard error if something was wrong.
 */
#ifndef HK_CLI_COMPLAIN_H
#define HK_CLI_COMPLAIN_H

#include "hakem/base.h"

#include <stdio.h>

/*
 * Exit statuses: all is well; there are findings or bad lines; the arguments or the input cannot be
 * used.
 */
enum { CLI_OK = 0, CLI_FINDINGS = 1, CLI_UNUSABLE = 2 };

/* Write one sentence to standard error, after the program's name. Answers CLI_UNUSABLE. */
int cli_refuse(const char *format, ...) HK_PRINTF(1, 2);

/* Make sure that all output has arrived. Answers `status`, or CLI_UNUSABLE with a complaint. */
int cli_close_output(int status);

#endif
