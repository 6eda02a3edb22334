/*
 * Faults as sentences. Whoever prints one puts the name of the file before it and a full stop after
 * it.
 */
#include "archive/fault.h"

#include <stdarg.h>
#include <stdio.h>

bool fault_set(char fault[FAULT_ROOM], const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(fault, FAULT_ROOM, format, arguments);
    va_end(arguments);
    return false;
}

bool fault_set_no_memory(char fault[FAULT_ROOM])
{
    return fault_set(fault, "there is not enough memory");
}
