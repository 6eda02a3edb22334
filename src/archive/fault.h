/* Why something cannot be done: one sentence without its full stop, in the caller's memory. */
#ifndef HK_ARCHIVE_FAULT_H
#define HK_ARCHIVE_FAULT_H

#include "hakem/base.h"

/* Bytes of a fault with its NUL: room for the longest path and some words. */
enum { FAULT_ROOM = 4608 };

/* Write the sentence, and answer false, so that a function can return what this returns. */
bool fault_set(char fault[FAULT_ROOM], const char *format, ...) HK_PRINTF(2, 3);

/* The same for the commonest fault. */
bool fault_set_no_memory(char fault[FAULT_ROOM]);

#endif
