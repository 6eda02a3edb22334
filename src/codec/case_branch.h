/*
 * The branches of a case: which of the things that nobody has told decide it, and how it is ruled
 * on under each.
 */
#ifndef HK_CODEC_CASE_BRANCH_H
#define HK_CODEC_CASE_BRANCH_H

#include "codec/case_run.h"

enum {
    CASE_BRANCHES_MAX = 16,
    CASE_CONDITIONS_MAX = 12,
    CASE_NEEDS_MAX = 12,
    /* What stopped the run, and the time control. */
    CASE_BRANCH_NEEDS = 2
};

/* One way in which the case is ruled on, and the conditions that have to hold for it. */
struct case_branch {
    struct case_assumed assumed;
    hk_condition conditions[CASE_CONDITIONS_MAX];
    unsigned condition_count;
    uint64_t signature;
    /* The exact time of a clock is needed: hk_color; -1: of none. */
    int open_clock;
    /* The rulings need this besides. */
    hk_condition needs[CASE_BRANCH_NEEDS];
    unsigned need_count;
};

struct case_branches {
    struct case_branch branch[CASE_BRANCHES_MAX];
    unsigned count;
    /* What the rulings depend on and nobody has told, each once. */
    hk_condition needs[CASE_NEEDS_MAX];
    unsigned need_count;
};

/* The number that HAPPENED gives to one of the things that can have happened. */
static inline unsigned case_what(unsigned slot, unsigned choice)
{
    return slot * CASE_EITHER_MAX + choice;
}

/*
 * Find the branches. What is open is assumed in one way after the other; where that changes no
 * ruling, it is no condition. A flag of which nothing is told is not down. `solver` says who can
 * still mate; NULL: the material alone does. False: `fault` is filled in; so it is where more is
 * open than can be tried.
 */
bool case_branches_find(struct case_branches *out, const struct arbiter_case *told,
                        hk_winnable *solver, struct case_fault *fault);

#endif
