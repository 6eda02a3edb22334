/* What the Laws leave to the arbiter after a case has been ruled on. */
#ifndef HK_CODEC_CASE_CHOICE_H
#define HK_CODEC_CASE_CHOICE_H

#include "codec/case_run.h"

enum { CASE_CHOICES_MAX = 32 };

/* A decision that the arbiter may make, and the range in which he may choose. */
struct case_choice {
    hk_decision decision;
    /* 0: the decision is about nobody. */
    hk_parties who;
    /* The article on which it rests; HK_RULE_NONE: the edition has none. */
    hk_rule rule;
    /* For decisions that tell an amount of time: the most, or -1 if there is no bound. */
    bool has_time;
    int64_t most_ms;
    /* For decisions that tell points: in hundredths, by steps of half a point. */
    int32_t least_points, most_points;
};

/*
 * List what the arbiter may decide after the last event of a run that has not ended
 * (case_run_end). Each decision has been tried on the game: the referee upholds it. The answer is
 * how many there are.
 */
unsigned case_choices_find(const struct case_run *run, struct case_choice out[CASE_CHOICES_MAX]);

#endif
