/* The functions that exist once for each instruction set. isa.c picks among them; nothing else names them. */
#ifndef HK_BOARD_ISA_H
#define HK_BOARD_ISA_H

#include "hakem/movegen.h"

void hk__movegen_legal_base(const hk_board *board, hk_move_list *out);
unsigned hk__movegen_count_base(const hk_board *board);
uint64_t hk__pairs_count_base(const hk_board *board);
uint64_t hk__perft_base(const hk_board *board, unsigned depth);

void hk__movegen_legal_v3(const hk_board *board, hk_move_list *out);
unsigned hk__movegen_count_v3(const hk_board *board);
uint64_t hk__pairs_count_v3(const hk_board *board);
uint64_t hk__perft_v3(const hk_board *board, unsigned depth);

#endif
