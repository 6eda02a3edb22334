/*
 * The attack tables, written at build time by tools/gen_tables.c. Compiled once for each instruction set: the table of
 * sliding attacks is laid out for its way of indexing, the other tables exist once.
 */
#include "board/bb.h"

#ifndef HK_ISA_V3
#define HK_TABLES_COMMON
#endif

#include "tables.inc"
