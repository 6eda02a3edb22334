/*
 * The choice of instruction set: made on first use, the same for the whole life of the process, so a race between two
 * first users can only store the same value twice. `HK_WITH_V3` says that the build holds code for newer processors of
 * x86-64 than the first:
 *
 *   v2  counts bits (2008)
 *   v3  also PEXT for the attacks of sliders (2013); AMD's processors before Zen 3 have it and are slow at it
 *   v4  also vectors of 512 bits, in which bits are counted and sets become lists (2019)
 */
#include "board/isa.h"

#include <stdatomic.h>

extern const struct hk__code hk__code_base;

#ifdef HK_WITH_V3
extern const struct hk__code hk__code_v2, hk__code_v3, hk__code_v4;

static bool runs_v2(void)
{
    return __builtin_cpu_supports("popcnt");
}

static bool runs_v3(void)
{
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && runs_v2() && !__builtin_cpu_is("amdfam15h") &&
           !__builtin_cpu_is("amdfam17h");
}

static bool runs_v4(void)
{
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") &&
           __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512vbmi") &&
           __builtin_cpu_supports("avx512vbmi2") && __builtin_cpu_supports("avx512vpopcntdq") &&
           runs_v3();
}
#endif

const struct hk__code *hk__isa_code(unsigned i)
{
    const struct hk__code *found[5] = {NULL};
    unsigned count = 0;
#ifdef HK_WITH_V3
    __builtin_cpu_init();
    if (runs_v4())
        found[count++] = &hk__code_v4;
    if (runs_v3())
        found[count++] = &hk__code_v3;
    if (runs_v2())
        found[count++] = &hk__code_v2;
#endif
    found[count] = &hk__code_base;
    return i < HK_COUNT(found) ? found[i] : NULL;
}

static const struct hk__code *chosen(void)
{
    static _Atomic(const struct hk__code *) memory = NULL;
    const struct hk__code *code = atomic_load_explicit(&memory, memory_order_relaxed);
    if (HK_UNLIKELY(!code)) {
        code = hk__isa_code(0);
        atomic_store_explicit(&memory, code, memory_order_relaxed);
    }
    return code;
}

enum hk__isa_level hk__isa_level(void)
{
    return chosen()->level;
}

void hk_movegen_legal(const hk_board *board, hk_move_list *out)
{
    chosen()->legal(board, out);
}

unsigned hk_movegen_count(const hk_board *board)
{
    return chosen()->count(board);
}

uint64_t hk_perft(const hk_board *board, unsigned depth)
{
    return chosen()->perft(board, depth);
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
    return chosen()->name;
}

bool hk_movegen_any(const hk_board *board)
{
    return chosen()->any(board);
}

hk_move hk_movegen_find(const hk_board *board, unsigned from, unsigned to, hk_kind promotion)
{
    if (from >= HK_NO_SQUARE || to >= HK_NO_SQUARE) /* half a move, as hands may have touched it */
        return HK_MOVE_NONE;
    return chosen()->find(board, from, to, promotion);
}

bool hk_movegen_is_legal(const hk_board *board, hk_move move)
{
    return move != HK_MOVE_NONE && chosen()->find(board, hk_move_from(move), hk_move_to(move),
                                                  hk_move_promotion(move)) == move;
}

bool hk_movegen_gives_check(const hk_board *board, hk_move move)
{
    return chosen()->gives_check(board, move);
}
