/* Counts move sequences by the code for this processor. */
#include "perft/perft.h"

extern const struct hk__perft_code hk__perft_code_base;
#ifdef HK_WITH_V3
extern const struct hk__perft_code hk__perft_code_v2, hk__perft_code_v3, hk__perft_code_v4;
#endif

const struct hk__perft_code *hk__perft_code_of(enum hk__isa_level level)
{
#ifdef HK_WITH_V3
    static const struct hk__perft_code *const of_level[] = {
        [HK__ISA_BASE] = &hk__perft_code_base,
        [HK__ISA_V2] = &hk__perft_code_v2,
        [HK__ISA_V3] = &hk__perft_code_v3,
        [HK__ISA_V4] = &hk__perft_code_v4,
    };
    return of_level[level];
#else
    (void)level;
    return &hk__perft_code_base;
#endif
}

uint64_t hk_perft(const hk_board *board, unsigned depth)
{
    return hk__perft_code_of(hk__isa_level())->tree(board, depth);
}
