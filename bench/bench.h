/*
 * What the timed programs share: the time, medians, memory, and figures as lines of output.
 *
 * A program prints a line for each figure: its name, a tab, the number. bench.py reads them.
 */
#ifndef HK_BENCH_BENCH_H
#define HK_BENCH_BENCH_H

#include "hakem/fen.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/*
 * Make the compiler believe that the memory is read, so that it does not leave out what wrote it.
 */
static inline void bench_keep(const void *written)
{
    __asm__ volatile("" : : "r"(written) : "memory");
}

static inline double bench_now_ns(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

static inline int bench_compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The value below which `of_thousand` of a thousand values lie. Sorts the values. */
static inline double bench_quantile(double *values, size_t count, size_t of_thousand)
{
    qsort(values, count, sizeof *values, bench_compare);
    const size_t at = count * of_thousand / 1000;
    return values[at < count ? at : count - 1];
}

static inline double bench_median(double *values, size_t count)
{
    return bench_quantile(values, count, 500);
}

static inline void bench_print(const char *name, double value)
{
    printf("%s\t%.10g\n", name, value);
}

/* Stop with a sentence; the figures would be wrong. */
static inline void bench_stop(const char *what, const char *where)
{
    fprintf(stderr, "%s: %s\n", where, what);
    exit(1);
}

/* Zeroed memory, kept until the program ends. */
static inline void *bench_memory(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory)
        bench_stop("there is not enough memory", "bench");
    return memory;
}

#endif
