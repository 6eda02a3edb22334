/*
 * The calls that exist once for each instruction set: each goes to the code for this processor.
 *
 * That code takes it that each side has its king. A hand can have taken one off: nothing is legal then.
 */
#include "board/bb.h"
#include "board/code.h"

#include <stdatomic.h>

extern const struct hk__code hk__code_base;
#ifdef HK_WITH_V3
extern const struct hk__code hk__code_v2, hk__code_v3, hk__code_v4;
#endif

const struct hk__code *hk__code_of(enum hk__isa_level level)
{
#ifdef HK_WITH_V3
    static const struct hk__code *const of_level[] = {
        [HK__ISA_BASE] = &hk__code_base,
        [HK__ISA_V2] = &hk__code_v2,
        [HK__ISA_V3] = &hk__code_v3,
        [HK__ISA_V4] = &hk__code_v4,
    };
    return of_level[level];
#else
    (void)level;
    return &hk__code_base;
#endif
}

static const struct hk__code *chosen(void)
{
    static _Atomic(const struct hk__code *) memory = NULL;
    const struct hk__code *code = atomic_load_explicit(&memory, memory_order_relaxed);
    if (HK_UNLIKELY(!code)) {
        code = hk__code_of(hk__isa_level());
        atomic_store_explicit(&memory, code, memory_order_relaxed);
    }
    return code;
}

void hk_movegen_legal(const hk_board *board, hk_move_list *out)
{
    out->size = 0;
    if (board_has_kings(board))
        chosen()->legal(board, out);
}

unsigned hk_movegen_count(const hk_board *board)
{
    return board_has_kings(board) ? chosen()->count(board) : 0;
}

void hk_board_make(hk_board *board, hk_move move)
{
    chosen()->board_make(board, board, move);
}

void hk_position_make(hk_position *position, hk_move move)
{
    chosen()->position_make(position, move);
}

const char *hk_movegen_isa(void)
{
    return hk__isa_name(hk__isa_level());
}

bool hk_movegen_any(const hk_board *board)
{
    return board_has_kings(board) && chosen()->any(board);
}

hk_move hk_movegen_find(const hk_board *board, unsigned from, unsigned to, hk_kind promotion)
{
    /* A player can have made half a move by hand. */
    if (from >= HK_NO_SQUARE || to >= HK_NO_SQUARE || !board_has_kings(board))
        return HK_MOVE_NONE;
    return chosen()->find(board, from, to, promotion);
}

bool hk_movegen_is_legal(const hk_board *board, hk_move move)
{
    return move != HK_MOVE_NONE && board_has_kings(board) &&
           chosen()->find(board, hk_move_from(move), hk_move_to(move), hk_move_promotion(move)) ==
               move;
}

bool hk_movegen_gives_check(const hk_board *board, hk_move move)
{
    return chosen()->gives_check(board, move);
}
