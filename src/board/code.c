/* The table of what one instruction set does. Compiled once for each. */
#include "board/isa.h"

#ifndef HK_ISA_TITLE
#define HK_ISA_TITLE "baseline"
#endif

extern const struct hk__code HK_ISA_NAME(hk__code);

const struct hk__code HK_ISA_NAME(hk__code) = {
    .name = HK_ISA_TITLE,
    .legal = HK_ISA_NAME(hk__movegen_legal),
    .count = HK_ISA_NAME(hk__movegen_count),
    .pairs = HK_ISA_NAME(hk__pairs_count),
    .perft = HK_ISA_NAME(hk__perft),
    .board_make = HK_ISA_NAME(hk__board_make),
    .position_make = HK_ISA_NAME(hk__position_make),
};
