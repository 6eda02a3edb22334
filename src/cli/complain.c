/*
 * Complaints: one sentence on standard error, and exit status 2.
 */
#include "cli/complain.h"

#include <stdarg.h>

int cli_refuse(const char *format, ...)
{
    va_list arguments;
    fputs("hakem: ", stderr);
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fputc('\n', stderr);
    return CLI_UNUSABLE;
}

int cli_close_output(int status)
{
    if (fflush(stdout) != 0 || ferror(stdout))
        return cli_refuse("standard output: not everything could be written.");
    return status;
}
