/* The captures of a kernel as a plan for a game. */
#ifndef HK_LEGALITY_PLAN_H
#define HK_LEGALITY_PLAN_H

#include "legality/kernel.h"

struct hk__plan {
    unsigned step_count;
    struct hk__kernel_step steps[HK__KERNEL_STEPS];
    /* The columns of pawns after so many steps. */
    hk__files files[HK__KERNEL_STEPS + 1];
    /* Pieces of each side that are captured, no pawn being captured or capturing. */
    unsigned piece_captures[2];
    /* How many ranks each pawn has advanced at least after so many steps, by file and place. */
    uint8_t advanced[HK__KERNEL_STEPS + 1][8][8];
};

/* Make the steps of a kernel into a plan. */
void hk__plan_make(struct hk__plan *plan, const struct hk__kernel *kernel,
                   const struct hk__census census[2]);

#endif
