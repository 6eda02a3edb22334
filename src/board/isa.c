/*
 * The choice of the instruction set. It is made on first use and is the same for the whole life of
 * the process, so two threads that race for the first use store the same value. `HK_WITH_V3` says
 * that the build holds code for newer processors of x86-64 than the first:
 *
 *   v2  counts bits (2008)
 *   v3  also has PEXT for the attacks of sliders (2013); AMD's processors before Zen 3 have a slow
 *       PEXT and are given v2
 *   v4  also has vectors of 512 bits, in which bits are counted and sets become lists (2019)
 */
#include "board/isa.h"
#include "base/internal.h"

#include <stdatomic.h>

#ifdef HK_WITH_V3
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

static enum hk__isa_level detect(void)
{
#ifdef HK_WITH_V3
    __builtin_cpu_init();
    if (runs_v4())
        return HK__ISA_V4;
    if (runs_v3())
        return HK__ISA_V3;
    if (runs_v2())
        return HK__ISA_V2;
#endif
    return HK__ISA_BASE;
}

enum hk__isa_level hk__isa_level(void)
{
    static atomic_int detected = -1;
    int level = atomic_load_explicit(&detected, memory_order_relaxed);
    if (HK_UNLIKELY(level < 0)) {
        level = (int)detect();
        atomic_store_explicit(&detected, level, memory_order_relaxed);
    }
    return (enum hk__isa_level)level;
}

const char *hk__isa_name(enum hk__isa_level level)
{
    static const char *const names[] = {"baseline", "x86-64-v2", "x86-64-v3", "x86-64-v4"};
    return names[level];
}
