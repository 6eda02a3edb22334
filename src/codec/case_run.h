/* A case judged once, under assumptions on what nobody has told. */
#ifndef HK_CODEC_CASE_RUN_H
#define HK_CODEC_CASE_RUN_H

#include "codec/case.h"

/* The assumptions. Where the case itself tells, it is what the case tells. */
struct case_assumed {
    hk_color to_move;
    int64_t clock_ms[2];
    hk_answer can_mate[2];
    /* By event of the list: which of the things happened. */
    uint8_t choice[CASE_EVENTS_MAX];
};

/* An event, and the ruling on it. */
struct case_step {
    unsigned slot;
    hk_event event;
    hk_unseen unseen;
    /* The examination of the claim before it (9.5.1), which the list does not name. */
    bool is_added;
    hk_board before;
    hk_ruling ruling;
    hk_change change;
    int64_t before_ms[2], after_ms[2];
    bool knew_clock[2], knows_clock[2];
    /* As in case_run. */
    int64_t unseen_before_ms[2], unseen_after_ms[2];
};

/* Each claim may be followed by its examination. */
enum { CASE_STEPS_MAX = 2 * CASE_EVENTS_MAX };

struct case_run {
    hk_arena arena;
    hk_game *game;
    struct case_step steps[CASE_STEPS_MAX];
    unsigned count;
    /* The event `stopped_at` of the list cannot be judged without what `need` says. */
    bool stopped;
    unsigned stopped_at;
    hk_condition need;
    /* What is known in the end; of `knows_count` how many moves have been made. */
    bool knows_position, knows_to_move, knows_count, knows_clock[2];
    /* By hk_color: so much more may be left than the clock says, since its display has no seconds. */
    int64_t unseen_ms[2];
    /* An increment may have to be taken off, and nobody has told the time control. */
    bool needs_control;
    /* How the game stands when the displays show what is told, and after all events. */
    hk_state begin, end;
    /* By hk_color: what the events have added to these counters. */
    unsigned warnings[2], requests[2], offers[2];
    /* What the arbiter has to change after all events. */
    hk_change change;
    /* The number of each event of the list in the log; 0: it is not there. */
    uint64_t seq_of[CASE_EVENTS_MAX];
    /* What was ruled, as one number: runs with the same one are ruled alike. */
    uint64_t signature;
};

/*
 * Judge a case. `solver` finds dead positions; it may be NULL, and then the material alone shows
 * them. False: `fault` is filled in. Whatever the answer, case_run_end follows, before the run is
 * used again.
 */
bool case_run(struct case_run *out, const struct arbiter_case *told,
              const struct case_assumed *assumed, hk_winnable *solver, struct case_fault *fault);
void case_run_end(struct case_run *run);

#endif
