/*
 * The time of a hall that is measured: it passes when the driver says so, and not while other
 * programs have the processor. The driver and the preloaded driven_clock.c map the same file.
 */
#ifndef HK_BENCH_DRIVEN_CLOCK_H
#define HK_BENCH_DRIVEN_CLOCK_H

#include <stdatomic.h>
#include <stdint.h>

/* Names the file, which is as long as this. */
#define DRIVEN_CLOCK_VARIABLE "HAKEM_DRIVEN_CLOCK"

struct driven_clock {
    /* What has passed since the hall's start, and how much of it the hall has seen. */
    _Atomic int64_t passed_ns, seen_ns;
};

#endif
