/*
 * The attack tables, written at build time by tools/gen_tables.c. The table of sliding attacks
 * exists once for each way of indexing, by multiplication and by PEXT; PEXT exists on x86 alone.
 */
#include "board/bb.h"

#include "tables.inc"
