/* The words that reasons share: squares. */
#include "legality/reason.h"
#include "board/bb.h"

void hk__say_square(hk_buf *out, unsigned square)
{
    hk_buf_char(out, (char)('a' + square % 8));
    hk_buf_char(out, (char)('1' + square / 8));
}

void hk__say_squares(hk_buf *out, uint64_t set)
{
    hk_buf_str(out, " on ");
    while (set) {
        hk__say_square(out, bb_take_first(&set));
        if (set)
            hk_buf_str(out, bb_many(set) ? ", " : " and ");
    }
}
