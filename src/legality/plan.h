/* The captures of a kernel as a plan for a game. */
#ifndef HK_LEGALITY_PLAN_H
#define HK_LEGALITY_PLAN_H

#include "legality/kernel.h"

/* What the captures of a kernel make of the files, step by step. */
struct hk__plan {
    unsigned step_count;
    struct hk__kernel_step steps[HK__KERNEL_STEPS];
    hk__files files[HK__KERNEL_STEPS + 1]; /* after so many steps */
    unsigned others[2]; /* pieces of each side that officers take from officers */
    uint8_t gone[HK__KERNEL_STEPS + 1][8]
                [8]; /* ranks from home of a pawn, by file and place, at least */
};

/* Make the steps of a kernel into a plan. */
void hk__plan_make(struct hk__plan *plan, const struct hk__kernel *kernel,
                   const struct hk__census census[2]);

#endif
