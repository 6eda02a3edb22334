/*
 * Many bytes classified at once: by the vectors that the compiler may use, or in plain C eight at a
 * time. The results are the same. SCAN_STEP bytes are loaded; bit 0 of a mask is for the first of
 * them.
 */
#ifndef HK_BASE_BYTES_H
#define HK_BASE_BYTES_H

#include "base/internal.h"

#include <string.h>

/* Load eight bytes, the first of them lowest. */
HK_SPECIALISE uint64_t load_bytes(const char *at)
{
    uint64_t bytes;
    memcpy(&bytes, at, sizeof bytes);
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    bytes = __builtin_bswap64(bytes);
#endif
    return bytes;
}

/* The same for at most eight bytes, where no others can be read. */
HK_SPECIALISE uint64_t load_some(const char *at, size_t size)
{
    uint64_t bytes = 0;
    for (size_t i = 0; i < size; i++)
        bytes |= (uint64_t)(unsigned char)at[i] << 8 * i;
    return bytes;
}

#if defined(__AVX512BW__)
#include <immintrin.h>
enum { SCAN_STEP = 64 };
typedef __m512i scan_bytes;
typedef __mmask64 scan_marks;
#define SCAN_LOAD(at) _mm512_loadu_si512((const void *)(at))
#define SCAN_EACH(c) _mm512_set1_epi8((char)(c))
#define SCAN_EQUAL(a, b) _mm512_cmpeq_epi8_mask(a, b)
#define SCAN_AT_MOST(a, b) _mm512_cmple_epu8_mask(a, b)
#define SCAN_JOIN(a, b) _mm512_or_si512(a, b)
#define SCAN_TURN(a, b) _mm512_xor_si512(a, b)
#define SCAN_OR(a, b) ((a) | (b))
#define SCAN_MASK(a) ((uint64_t)(a))
#define SCAN_HIGH(a) ((uint64_t)_mm512_movepi8_mask(a))
#elif defined(__AVX2__)
#include <immintrin.h>
enum { SCAN_STEP = 32 };
typedef __m256i scan_bytes, scan_marks;
#define SCAN_LOAD(at) _mm256_loadu_si256((const __m256i *)(const void *)(at))
#define SCAN_EACH(c) _mm256_set1_epi8((char)(c))
#define SCAN_EQUAL(a, b) _mm256_cmpeq_epi8(a, b)
#define SCAN_AT_MOST(a, b) _mm256_cmpeq_epi8(_mm256_min_epu8(a, b), a)
#define SCAN_JOIN(a, b) _mm256_or_si256(a, b)
#define SCAN_TURN(a, b) _mm256_xor_si256(a, b)
#define SCAN_OR(a, b) _mm256_or_si256(a, b)
#define SCAN_MASK(a) ((uint64_t)(uint32_t)_mm256_movemask_epi8(a))
#define SCAN_HIGH(a) SCAN_MASK(a)
#elif defined(__SSE2__)
#include <immintrin.h>
enum { SCAN_STEP = 16 };
typedef __m128i scan_bytes, scan_marks;
#define SCAN_LOAD(at) _mm_loadu_si128((const __m128i *)(const void *)(at))
#define SCAN_EACH(c) _mm_set1_epi8((char)(c))
#define SCAN_EQUAL(a, b) _mm_cmpeq_epi8(a, b)
#define SCAN_AT_MOST(a, b) _mm_cmpeq_epi8(_mm_min_epu8(a, b), a)
#define SCAN_JOIN(a, b) _mm_or_si128(a, b)
#define SCAN_TURN(a, b) _mm_xor_si128(a, b)
#define SCAN_OR(a, b) _mm_or_si128(a, b)
#define SCAN_MASK(a) ((uint64_t)(uint32_t)_mm_movemask_epi8(a))
#define SCAN_HIGH(a) SCAN_MASK(a)
#elif defined(__aarch64__) && defined(__ARM_NEON) && !defined(__AARCH64EB__)
#include <arm_neon.h>
enum { SCAN_STEP = 64 }; /* four vectors, whose bits are gathered together */
typedef uint8x16x4_t scan_bytes, scan_marks;

#define IN_EACH_VECTOR(name, operation)                                                            \
    HK_SPECIALISE scan_bytes name(scan_bytes a, scan_bytes b)                                      \
    {                                                                                              \
        for (unsigned i = 0; i < 4; i++)                                                           \
            a.val[i] = operation(a.val[i], b.val[i]);                                              \
        return a;                                                                                  \
    }
IN_EACH_VECTOR(scan_equal, vceqq_u8)
IN_EACH_VECTOR(scan_at_most, vcleq_u8)
IN_EACH_VECTOR(scan_or, vorrq_u8)
IN_EACH_VECTOR(scan_turn, veorq_u8)
#undef IN_EACH_VECTOR

HK_SPECIALISE scan_bytes scan_each(char c)
{
    const uint8x16_t each = vdupq_n_u8((uint8_t)c);
    return (scan_bytes){{each, each, each, each}};
}

/*
 * Each byte keeps one bit, the eight of a group different ones; three additions of neighbours make
 * one byte of eight.
 */
HK_SPECIALISE uint64_t scan_mask(scan_bytes a)
{
    const uint8x16_t bits = vreinterpretq_u8_u64(vdupq_n_u64(UINT64_C(0x8040201008040201)));
    const uint8x16_t first = vpaddq_u8(vandq_u8(a.val[0], bits), vandq_u8(a.val[1], bits));
    const uint8x16_t last = vpaddq_u8(vandq_u8(a.val[2], bits), vandq_u8(a.val[3], bits));
    const uint8x16_t pairs = vpaddq_u8(first, last);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(pairs, pairs)), 0);
}

#define SCAN_LOAD(at) vld1q_u8_x4((const uint8_t *)(at))
#define SCAN_EACH(c) scan_each((char)(c))
#define SCAN_EQUAL(a, b) scan_equal(a, b)
#define SCAN_AT_MOST(a, b) scan_at_most(a, b)
#define SCAN_JOIN(a, b) scan_or(a, b)
#define SCAN_TURN(a, b) scan_turn(a, b)
#define SCAN_OR(a, b) scan_or(a, b)
#define SCAN_MASK(a) scan_mask(a)
#define SCAN_HIGH(a) scan_mask(scan_at_most(scan_each((char)0x80), a))
#else
enum { SCAN_STEP = 8 };
typedef uint64_t scan_bytes, scan_marks;

/* 0x80 in each byte of `a` that is at most the byte of `b`. All bytes of `b` are below 0x80. */
HK_SPECIALISE scan_bytes scan_at_most(scan_bytes a, scan_bytes b)
{
    const uint64_t high = UINT64_C(0x8080808080808080);
    return ~a & ((b | high) - (a & ~high)) & high;
}

#define SCAN_LOAD(at) load_bytes(at)
#define SCAN_EACH(c) (UINT64_C(0x0101010101010101) * (unsigned char)(c))
#define SCAN_EQUAL(a, b) scan_at_most((a) ^ (b), 0)
#define SCAN_AT_MOST(a, b) scan_at_most(a, b)
#define SCAN_JOIN(a, b) ((a) | (b))
#define SCAN_TURN(a, b) ((a) ^ (b))
#define SCAN_OR(a, b) ((a) | (b))
#define SCAN_MASK(a) (((a) >> 7) * UINT64_C(0x0102040810204080) >> 56)
#define SCAN_HIGH(a) SCAN_MASK((a)&UINT64_C(0x8080808080808080))
#endif

#endif
