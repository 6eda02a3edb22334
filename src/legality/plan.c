/*
 * The plan of a game: what the captures of a kernel make of the files, step by step, and how far from home each pawn must
 * be by then. It has made a step forward with each of its captures; and it has had behind it, at some time, pawns that
 * could not promote from there, each on a square of its own.
 */
#include "legality/plan.h"

#include <string.h>

/* A file with its pawns, as they are followed. */
struct followed {
    unsigned size;
    uint8_t black[8], steps[8]; /* that it has gone forward, at least */
};

static void put_pawn(struct followed *row, unsigned at, unsigned black, unsigned steps)
{
    if (HK_NEVER(row->size >= HK_COUNT(row->black)))
        return;
    for (unsigned i = row->size; i > at; i--) {
        row->black[i] = row->black[i - 1];
        row->steps[i] = row->steps[i - 1];
    }
    row->black[at] = (uint8_t)black;
    row->steps[at] = (uint8_t)steps;
    row->size++;
}

static void take_pawn(struct followed *row, unsigned at)
{
    row->size--;
    for (unsigned i = at; i < row->size; i++) {
        row->black[i] = row->black[i + 1];
        row->steps[i] = row->steps[i + 1];
    }
}

/* Let no pawn be nearer home than those behind it that stay on the file allow. */
static void make_room(struct followed *row)
{
    unsigned first = 0, last = row->size; /* between them those that cannot promote */

    while (first < row->size && row->black[first])
        first++;
    while (last > 0 && !row->black[last - 1])
        last--;
    for (unsigned i = 0; i < row->size && i < HK_COUNT(row->steps); i++) {
        const unsigned behind =
            row->black[i] ? (last > i + 1 ? last - i - 1 : 0) : (i > first ? i - first : 0);
        if (row->steps[i] < behind)
            row->steps[i] = (uint8_t)behind;
    }
}

static void note(struct hk__plan *plan, unsigned step, struct followed rows[8])
{
    plan->files[step] = 0;
    for (unsigned file = 0; file < 8; file++) {
        unsigned row = 1u << rows[file].size;
        make_room(&rows[file]);
        for (unsigned i = 0; i < rows[file].size; i++) {
            row |= (unsigned)rows[file].black[i] << i;
            plan->gone[step][file][i] = rows[file].steps[i];
        }
        plan->files[step] |= (hk__files)row << (8 * file);
    }
}

void hk__plan_make(struct hk__plan *plan, const struct hk__kernel *kernel,
                   const struct hk__census census[2])
{
    struct followed rows[8];

    plan->step_count = kernel->step_count;
    memcpy(plan->steps, kernel->steps, sizeof plan->steps);
    plan->others[HK_WHITE] = census[HK_WHITE].missing;
    plan->others[HK_BLACK] = census[HK_BLACK].missing;
    for (unsigned file = 0; file < 8; file++)
        rows[file] = (struct followed){.size = 2, .black = {0, 1}};
    note(plan, 0, rows);
    for (unsigned i = 0; i < plan->step_count; i++) {
        const struct hk__kernel_step *step = &plan->steps[i];
        unsigned steps = 0;
        if (step->by_pawn) {
            steps = rows[step->from_file].steps[step->from_at] + 1u;
            take_pawn(&rows[step->from_file], step->from_at);
        }
        if (step->of_pawn)
            take_pawn(&rows[step->to_file], step->to_at);
        if (step->by_pawn)
            put_pawn(&rows[step->to_file], step->to_at, step->color, steps);
        plan->others[step->color ^ 1]--;
        note(plan, i + 1, rows);
    }
}
