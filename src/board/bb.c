/*
 * The attack tables, written at build time by tools/gen_tables.c. The table of sliding attacks is there once for each way
 * of indexing; PEXT exists on x86 alone.
 */
#include "board/bb.h"

#include "tables.inc"
