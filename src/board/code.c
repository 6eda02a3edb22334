/* The functions of one instruction set. Compiled once for each. */
#include "board/code.h"

extern const struct hk__code HK_ISA_NAME(hk__code);

const struct hk__code HK_ISA_NAME(hk__code) = {
    .legal = HK_ISA_NAME(hk__movegen_legal),
    .count = HK_ISA_NAME(hk__movegen_count),
    .any = HK_ISA_NAME(hk__movegen_any),
    .find = HK_ISA_NAME(hk__movegen_find),
    .gives_check = HK_ISA_NAME(hk__movegen_gives_check),
    .board_make = HK_ISA_NAME(hk__board_make),
    .position_make = HK_ISA_NAME(hk__position_make),
};
