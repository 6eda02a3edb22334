/* A run of a case under way: what case_run.c shares with the files that it is parted into. */
#ifndef HK_CODEC_CASE_RUNNING_H
#define HK_CODEC_CASE_RUNNING_H

#include "codec/case_run.h"

/*
 * A run under way: the time of its game, now and when the events began, and for how long the
 * player whose clock runs thinks before the arbiter looks at it.
 */
struct running {
    struct case_run *out;
    const struct arbiter_case *told;
    const struct case_assumed *assumed;
    struct case_fault *fault;
    int64_t now_ms, begin_ms, thinking_ms;
};

/*
 * Bring the game to the moment at which the events begin (case_bring_up.c). An error: the game
 * cannot have come there, or there is no memory.
 */
hk_err case_bring_up(struct running *run);

/* Find what an event needs that nobody has told; false: it can be judged (case_need.c). */
bool case_find_need(const struct running *run, const struct case_event *event, hk_need *out);

/*
 * Give a move of which nobody has told the squares some that mean nothing (case_need.c). False:
 * the fault is filled in.
 */
bool case_find_unseen(const struct running *run, const struct case_event *told, hk_event *out,
                      unsigned slot);

#endif
