/*
 * The choice of instruction set: made on first use, the same for the whole life of the process, so a race between two
 * first users can only store the same value twice. `HK_WITH_V3` says that the build holds code for x86-64-v3.
 */
#include "board/isa.h"
#include "board/bb.h"

#include <stdatomic.h>

enum isa { ISA_UNDECIDED, ISA_BASE, ISA_V3 };

static enum isa choose(void)
{
#ifdef HK_WITH_V3
    __builtin_cpu_init();
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
        __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt"))
        return ISA_V3;
#endif
    return ISA_BASE;
}

static enum isa chosen(void)
{
    static _Atomic int memory = ISA_UNDECIDED;
    int isa = atomic_load_explicit(&memory, memory_order_relaxed);
    if (HK_UNLIKELY(isa == ISA_UNDECIDED)) {
        isa = (int)choose();
        atomic_store_explicit(&memory, isa, memory_order_relaxed);
    }
    return (enum isa)isa;
}

#ifdef HK_WITH_V3
#define CALL(name, ...) (chosen() == ISA_V3 ? name##_v3(__VA_ARGS__) : name##_base(__VA_ARGS__))
#else
#define CALL(name, ...) ((void)chosen(), name##_base(__VA_ARGS__))
#endif

void hk_movegen_legal(const hk_board *board, hk_move_list *out)
{
    CALL(hk__movegen_legal, board, out);
}

unsigned hk_movegen_count(const hk_board *board)
{
    return CALL(hk__movegen_count, board);
}

uint64_t hk_perft(const hk_board *board, unsigned depth)
{
    return CALL(hk__perft, board, depth);
}

const char *hk_movegen_isa(void)
{
    return chosen() == ISA_V3 ? "x86-64-v3" : "baseline";
}

hk_move hk_movegen_find(const hk_board *board, unsigned from, unsigned to, hk_kind promotion)
{
    hk_move_list moves;
    hk_movegen_legal(board, &moves);
    for (unsigned i = 0; i < moves.size; i++)
        if (hk_move_from(moves.move[i]) == from && hk_move_to(moves.move[i]) == to &&
            hk_move_promotion(moves.move[i]) == promotion)
            return moves.move[i];
    return HK_MOVE_NONE;
}
