/*
 * The code that exists once for each instruction set. dispatch.c picks among the tables; only the
 * tests name a table too, since they try all that the processor can run.
 */
#ifndef HK_BOARD_CODE_H
#define HK_BOARD_CODE_H

#include "board/bb.h"
#include "hakem/movegen.h"

/* The functions of one instruction set; see movegen.h. */
struct hk__code {
    void (*legal)(const hk_board *board, hk_move_list *out);
    unsigned (*count)(const hk_board *board);
    bool (*any)(const hk_board *board);
    hk_move (*find)(const hk_board *board, unsigned from, unsigned to, hk_kind promotion);
    bool (*gives_check)(const hk_board *board, hk_move move);
    void (*board_make)(const hk_board *before, hk_board *after, hk_move move);
    void (*position_make)(hk_position *position, hk_move move);
};

/* The table of a level, which is hk__isa_level() or a lower one. */
const struct hk__code *hk__code_of(enum hk__isa_level level);

/* Inside one instruction set. */
void HK_ISA_NAME(hk__movegen_legal)(const hk_board *board, hk_move_list *out);
unsigned HK_ISA_NAME(hk__movegen_count)(const hk_board *board);
bool HK_ISA_NAME(hk__movegen_any)(const hk_board *board);
hk_move HK_ISA_NAME(hk__movegen_find)(const hk_board *board, unsigned from, unsigned to,
                                      hk_kind promotion);
bool HK_ISA_NAME(hk__movegen_gives_check)(const hk_board *board, hk_move move);
void HK_ISA_NAME(hk__board_make)(const hk_board *before, hk_board *after, hk_move move);
void HK_ISA_NAME(hk__position_make)(hk_position *position, hk_move move);

#endif
