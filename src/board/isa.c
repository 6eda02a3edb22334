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

/*
 * What the processor can do. The C library of GNU has asked it already; in a virtual machine each
 * question takes tens of microseconds.
 */
#if defined HK_WITH_V3 && defined __has_include
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#endif
#endif
#ifdef CPU_FEATURE_ACTIVE
#define BEGIN_TO_ASK() ((void)0)
#define RUNS(name, word) CPU_FEATURE_ACTIVE(name)
#else
#define BEGIN_TO_ASK() __builtin_cpu_init()
#define RUNS(name, word) __builtin_cpu_supports(word)
#endif

#ifdef HK_WITH_V3
static bool runs_v2(void)
{
    return RUNS(POPCNT, "popcnt");
}

/* AMD's processors alone have SSE4A; Zen 3, whose PEXT is fast, was the first of them with VAES. */
static bool has_slow_pext(void)
{
    return RUNS(SSE4A, "sse4a") && !RUNS(VAES, "vaes");
}

static bool runs_v3(void)
{
    return RUNS(AVX2, "avx2") && RUNS(BMI1, "bmi") && RUNS(BMI2, "bmi2") && runs_v2() &&
           !has_slow_pext();
}

static bool runs_v4(void)
{
    return RUNS(AVX512F, "avx512f") && RUNS(AVX512BW, "avx512bw") && RUNS(AVX512CD, "avx512cd") &&
           RUNS(AVX512DQ, "avx512dq") && RUNS(AVX512VL, "avx512vl") &&
           RUNS(AVX512_VBMI, "avx512vbmi") && RUNS(AVX512_VBMI2, "avx512vbmi2") &&
           RUNS(AVX512_VPOPCNTDQ, "avx512vpopcntdq") && runs_v3();
}
#endif

static enum hk__isa_level detect(void)
{
#ifdef HK_WITH_V3
    BEGIN_TO_ASK();
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
