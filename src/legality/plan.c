/*
 * The plan of a game: the columns of pawns after each capture of a kernel, and how far from home
 * each pawn must be by then. A pawn has made a step forward with each of its captures. It also has
 * room behind it for the pawns that once were there and could not promote from there, each on a
 * square of its own.
 */
#include "legality/plan.h"

#include <string.h>

/* The pawns of one file, followed through the plan. */
struct column {
    unsigned size;
    /* Color of each pawn, from below, and how many steps forward it has made at least. */
    uint8_t black[8], steps[8];
};

static void put_pawn(struct column *column, unsigned at, unsigned black, unsigned steps)
{
    if (HK_NEVER(column->size >= HK_COUNT(column->black)))
        return;
    for (unsigned i = column->size; i > at; i--) {
        column->black[i] = column->black[i - 1];
        column->steps[i] = column->steps[i - 1];
    }
    column->black[at] = (uint8_t)black;
    column->steps[at] = (uint8_t)steps;
    column->size++;
}

static void take_pawn(struct column *column, unsigned at)
{
    column->size--;
    for (unsigned i = at; i < column->size; i++) {
        column->black[i] = column->black[i + 1];
        column->steps[i] = column->steps[i + 1];
    }
}

/* Put each pawn as far forward as the pawns behind it need that stay on the file. */
static void make_room(struct column *column)
{
    unsigned first = 0, last = column->size; /* between them are pawns that cannot promote */

    while (first < column->size && column->black[first])
        first++;
    while (last > 0 && !column->black[last - 1])
        last--;
    for (unsigned i = 0; i < column->size && i < HK_COUNT(column->steps); i++) {
        const unsigned behind =
            column->black[i] ? (last > i + 1 ? last - i - 1 : 0) : (i > first ? i - first : 0);
        if (column->steps[i] < behind)
            column->steps[i] = (uint8_t)behind;
    }
}

static void record(struct hk__plan *plan, unsigned step, struct column columns[8])
{
    plan->files[step] = 0;
    for (unsigned file = 0; file < 8; file++) {
        unsigned column = 1u << columns[file].size;
        make_room(&columns[file]);
        for (unsigned i = 0; i < columns[file].size; i++) {
            column |= (unsigned)columns[file].black[i] << i;
            plan->advanced[step][file][i] = columns[file].steps[i];
        }
        plan->files[step] |= (hk__files)column << (8 * file);
    }
}

void hk__plan_make(struct hk__plan *plan, const struct hk__kernel *kernel,
                   const struct hk__census census[2])
{
    struct column columns[8];

    plan->step_count = kernel->step_count;
    memcpy(plan->steps, kernel->steps, sizeof plan->steps);
    plan->piece_captures[HK_WHITE] = census[HK_WHITE].missing;
    plan->piece_captures[HK_BLACK] = census[HK_BLACK].missing;
    for (unsigned file = 0; file < 8; file++)
        columns[file] = (struct column){.size = 2, .black = {0, 1}};
    record(plan, 0, columns);
    for (unsigned i = 0; i < plan->step_count; i++) {
        const struct hk__kernel_step *step = &plan->steps[i];
        unsigned steps = 0;
        if (step->by_pawn) {
            steps = columns[step->from_file].steps[step->from_at] + 1u;
            take_pawn(&columns[step->from_file], step->from_at);
        }
        if (step->of_pawn)
            take_pawn(&columns[step->to_file], step->to_at);
        if (step->by_pawn)
            put_pawn(&columns[step->to_file], step->to_at, step->color, steps);
        plan->piece_captures[step->color ^ 1]--;
        record(plan, i + 1, columns);
    }
}
