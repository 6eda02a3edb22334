/*
 * The proof kernel: a search over columns of pawns, in which only captures are moves.
 *
 * The state of the pawns in a game is told by the colors of the pawns on each file, from rank 1 to
 * rank 8: the file's column. Pawns of a file never pass each other. So between captures a column
 * changes by promotions alone: White's highest pawn leaves it if no black pawn stands above,
 * Black's lowest likewise.
 *
 * Premises:
 *  1. A pawn that captures leaves its column and enters that of a file beside: anywhere if it
 *     captures a non-pawn piece; in the place of the captured pawn otherwise, en passant too, since
 *     nothing stands between the two.
 *  2. A pawn that a non-pawn piece captures leaves its column.
 *  3. A promotion removes a pawn that is in no other pawn's way, so it can be put off to the end.
 *     (A pawn of the opponent that would arrive before the promoted one arrives behind it instead.)
 *  4. A pawn on its home square has never moved, so nothing was ever behind it.
 *  5. A capture captures a piece, and as many pieces are missing as were captured. Each capture
 *     here is by a pawn or of a pawn; pieces that were captured at home, where no pawn captures,
 *     are not among them.
 *  6. A pawn promotes to a bishop of the color of its file's last square. A pawn that promotes with
 *     a capture is taken to have entered the file beside first, in front of all its pawns, except
 *     on a file on which a pawn of the opponent has never moved, or from which no pawn promotes:
 *     there the capture itself promotes.
 *  7. From a barred file no pawn promotes (cages.c): its last squares have been occupied since the
 *     beginning, or the pawn would check a king there that has never moved.
 * Ranks are left out, so more is allowed here than in a game: what cannot be reached here cannot be
 * reached at all.
 *
 * States that have been entered are kept whole, never by a hash key alone. When the table is full
 * or the nodes are used up the answer is unknown.
 */
#include "legality/kernel.h"

#include <string.h>

enum {
    COLUMN_MAX = 7,
    /* For a plan with few captures, before one with more is looked for. */
    SHORT_PLAN_NODES = 300
};

unsigned hk__column_of(hk__files files, unsigned file)
{
    return files >> (8 * file) & 0xff;
}

static hk__files with_column(hk__files files, unsigned file, unsigned column)
{
    return (files & ~(UINT64_C(0xff) << (8 * file))) | (hk__files)column << (8 * file);
}

static unsigned size_of(unsigned column)
{
    return 31u - (unsigned)__builtin_clz(column);
}

static unsigned column_without(unsigned column, unsigned at)
{
    const unsigned low = column & ((1u << at) - 1);
    return (column >> (at + 1)) << at | low;
}

static unsigned column_with(unsigned column, unsigned at, unsigned color)
{
    const unsigned low = column & ((1u << at) - 1);
    return ((column >> at) << 1 | color) << at | low;
}

static unsigned pawns_in(unsigned column, unsigned color)
{
    const unsigned blacks = bb_count(column) - 1;
    return color == HK_BLACK ? blacks : size_of(column) - blacks;
}

/* Black pawns leave a column from below and white ones from above. */
bool hk__column_promotes_to(unsigned column, unsigned goal, unsigned out[2])
{
    for (unsigned color = 0; color < 2; color++) {
        const unsigned have = pawns_in(column, color), want = pawns_in(goal, color);
        if (have < want)
            return false;
        out[color] = have - want;
    }
    for (unsigned i = 0; i < out[HK_BLACK]; i++, column >>= 1)
        if (!(column & 1))
            return false;
    for (unsigned i = 0; i < out[HK_WHITE]; i++) {
        const unsigned top = size_of(column) - 1;
        if (column >> top & 1)
            return false;
        column = (column & ((1u << top) - 1)) | 1u << top;
    }
    return column == goal;
}

hk__files hk__files_of(const hk_board *board)
{
    hk__files files = 0;
    for (unsigned file = 0; file < 8; file++) {
        unsigned column = 1, size = 0;
        for (uint64_t pawns = board->pawns & BB_FILE_A << file; pawns; size++) {
            const unsigned black = (board->color[HK_BLACK] >> bb_take_first(&pawns) & 1) != 0;
            column = (column & ~(1u << size)) | black << size | 2u << size;
        }
        files = with_column(files, file, column);
    }
    return files;
}

/* Enter a state. Answers false if it has been seen, or if there is no room (then `incomplete`). */
static bool enter(struct hk__kernel *kernel, hk__files files, unsigned left)
{
    uint64_t key = (files ^ (uint64_t)left << 29) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(key >> 32) & (kernel->room - 1);

    for (; kernel->seen[at].question == kernel->question; at = (at + 1) & (kernel->room - 1))
        if (kernel->seen[at].files == files && kernel->seen[at].left == left)
            return false;
    if (kernel->count >= kernel->room / 4 * 3) {
        kernel->incomplete = true;
        return false;
    }
    kernel->count++;
    kernel->seen[at] =
        (struct hk__kernel_seen){.files = files, .left = left, .question = kernel->question};
    return true;
}

/* Is there a file beside this one on which a pawn can promote only by a capture (6)? */
static bool has_closed_neighbor(const struct hk__kernel *kernel, unsigned file, unsigned color)
{
    const unsigned closed = kernel->fixed[color ^ 1] | kernel->barred_files[color];
    return ((closed << 1 | closed >> 1) >> file & 1) != 0;
}

/*
 * Can promotions alone make its goal of a column? `out` is then how many pawns of each side
 * promote.
 */
static bool promotes_to_goal(const struct hk__kernel *kernel, hk__files files, unsigned file,
                             unsigned out[2])
{
    if (!hk__column_promotes_to(hk__column_of(files, file), hk__column_of(kernel->goal, file), out))
        return false;
    return !(out[HK_WHITE] && kernel->barred_files[HK_WHITE] >> file & 1) &&
           !(out[HK_BLACK] && kernel->barred_files[HK_BLACK] >> file & 1);
}

/* Can captures that promote on squares of the other color make up for missing bishops? */
static bool bishops_suffice(const unsigned have[2], const unsigned want[2], const unsigned may[2],
                            unsigned captures)
{
    for (unsigned i = 0; i < 2; i++)
        if (have[i] < want[i]) {
            const unsigned lack = want[i] - have[i];
            return lack <= captures && lack <= may[i ^ 1] && have[i ^ 1] >= want[i ^ 1] + lack;
        }
    return true;
}

/* Do promotions alone lead to the goal, and are they as many as are needed? */
static bool promotions_suffice(const struct hk__kernel *kernel,
                               const struct hk__kernel_state *state)
{
    const hk__files files = state->files;
    unsigned all[2] = {0, 0}, by_shade[2][2] = {{0, 0}, {0, 0}}, may[2][2] = {{0, 0}, {0, 0}};
    for (unsigned file = 0; file < 8; file++) {
        unsigned out[2];
        if (!promotes_to_goal(kernel, files, file, out))
            return false;
        for (unsigned color = 0; color < 2; color++) {
            const unsigned light = (file % 2 == 0) == (color == HK_WHITE);
            all[color] += out[color];
            by_shade[color][light] += out[color];
            if (has_closed_neighbor(kernel, file, color))
                may[color][light] += out[color];
        }
    }
    for (unsigned color = 0; color < 2; color++)
        if (all[color] < kernel->promoted[color] ||
            !bishops_suffice(
                by_shade[color],
                (const unsigned[2]){kernel->promoted_dark[color], kernel->promoted_light[color]},
                may[color], state->left[color ^ 1]))
            return false;
    return true;
}

enum { HOPELESS = 99, SCORES = 24 };

/*
 * Could the captures that are left still lead to the goal? Cheap necessary conditions. Answers
 * HOPELESS, or a score below SCORES: columns that promotions alone do not bring to their goals, and
 * promotions that are not needed.
 */
static unsigned score_of(const struct hk__kernel *kernel, const struct hk__kernel_state *state,
                         unsigned steps)
{
    unsigned wrong = 0, pawns[2] = {0, 0}, promoted[2] = {0, 0};
    for (unsigned file = 0; file < 8; file++) {
        unsigned out[2];
        const unsigned column = hk__column_of(state->files, file);
        const bool done = promotes_to_goal(kernel, state->files, file, out);
        wrong += !done;
        promoted[HK_WHITE] += done ? out[HK_WHITE] : 0;
        promoted[HK_BLACK] += done ? out[HK_BLACK] : 0;
        pawns[HK_WHITE] += pawns_in(column, HK_WHITE);
        pawns[HK_BLACK] += pawns_in(column, HK_BLACK);
    }
    /* A capture by a pawn changes two files. */
    if (wrong > 2 * steps)
        return HOPELESS;
    for (unsigned color = 0; color < 2; color++)
        if (pawns[color] < kernel->goal_pawns[color] + kernel->promoted[color])
            return HOPELESS;
    unsigned score = wrong;
    for (unsigned color = 0; color < 2; color++)
        if (promoted[color] > kernel->promoted[color])
            score += promoted[color] - kernel->promoted[color];
    return score < SCORES ? score : SCORES - 1;
}

/* May this pawn capture or be captured? Not if it is on its home square in the goal. */
static bool has_moved(const struct hk__kernel *kernel, unsigned file, unsigned column, unsigned at)
{
    if (at == 0 && kernel->fixed[HK_WHITE] >> file & 1)
        return false;
    return !(at + 1 == size_of(column) && kernel->fixed[HK_BLACK] >> file & 1);
}

static void add_child(struct hk__kernel *kernel, const struct hk__kernel_state *state,
                      hk__files files, struct hk__kernel_step step, struct hk__kernel_children *out)
{
    if (out->size == HK__KERNEL_CHILDREN) {
        kernel->incomplete = true;
        return;
    }
    struct hk__kernel_state *child = &out->state[out->size];
    *child = *state;
    child->files = files;
    child->left[step.color ^ 1]--;
    out->step[out->size] = step;
    const unsigned score = score_of(kernel, child, out->steps);
    out->score[out->size] = (uint8_t)score;
    out->size += score != HOPELESS;
}

/* Captures on a file beside by pawn number `at` of a file. */
static void captures_beside(struct hk__kernel *kernel, const struct hk__kernel_state *state,
                            unsigned file, unsigned at, unsigned to_file,
                            struct hk__kernel_children *out)
{
    const unsigned column = hk__column_of(state->files, file),
                   to_column = hk__column_of(state->files, to_file);
    const unsigned color = column >> at & 1, size = size_of(to_column);
    const hk__files left = with_column(state->files, file, column_without(column, at));
    struct hk__kernel_step step = {.color = (uint8_t)color,
                                   .by_pawn = 1,
                                   .from_file = (uint8_t)file,
                                   .from_at = (uint8_t)at,
                                   .to_file = (uint8_t)to_file};

    for (unsigned to = 0; to < size; to++) {
        if ((to_column >> to & 1) == color || !has_moved(kernel, to_file, to_column, to))
            continue;
        step.of_pawn = 1;
        step.to_at = (uint8_t)to;
        add_child(kernel, state, with_column(left, to_file, to_column ^ 1u << to), step, out);
    }
    step.of_pawn = 0;
    if (size >= COLUMN_MAX) {
        kernel->incomplete = true;
        return;
    }
    for (unsigned to = kernel->fixed[HK_WHITE] >> to_file & 1;
         to + (kernel->fixed[HK_BLACK] >> to_file & 1) <= size; to++) {
        step.to_at = (uint8_t)to;
        add_child(kernel, state, with_column(left, to_file, column_with(to_column, to, color)),
                  step, out);
    }
}

static void list_captures(struct hk__kernel *kernel, const struct hk__kernel_state *state,
                          struct hk__kernel_children *out)
{
    out->size = 0;
    for (unsigned i = 0; i < 8; i++) {
        const unsigned file = (i * (kernel->attempt & 4 ? 3 : 1) + kernel->attempt) & 7;
        const unsigned column = hk__column_of(state->files, file), size = size_of(column);
        for (unsigned at = 0; at < size; at++) {
            const unsigned color = column >> at & 1;
            if (!has_moved(kernel, file, column, at))
                continue;
            const struct hk__kernel_step step = {.color = (uint8_t)(color ^ 1),
                                                 .of_pawn = 1,
                                                 .to_file = (uint8_t)file,
                                                 .to_at = (uint8_t)at};
            if (state->left[color])
                add_child(kernel, state,
                          with_column(state->files, file, column_without(column, at)), step, out);
            if (state->left[color ^ 1] && file > 0)
                captures_beside(kernel, state, file, at, file - 1, out);
            if (state->left[color ^ 1] && file < 7)
                captures_beside(kernel, state, file, at, file + 1, out);
        }
    }
}

/* The number of captures bounds the depth: HK__KERNEL_STEPS. */
static bool search(struct hk__kernel *kernel, const struct hk__kernel_state *state, unsigned depth)
{
    struct hk__kernel_children *children = &kernel->children[depth];

    if (promotions_suffice(kernel, state)) {
        kernel->step_count = depth;
        return true;
    }
    if (kernel->nodes >= kernel->nodes_max)
        kernel->incomplete = true;
    if (kernel->incomplete || depth >= kernel->steps_max)
        return false;
    kernel->nodes++;
    children->steps = kernel->steps_max - depth - 1;
    list_captures(kernel, state, children);
    for (unsigned score = 0; score < SCORES; score++)
        for (unsigned i = 0; i < children->size; i++) {
            const struct hk__kernel_state *next = &children->state[i];
            if (children->score[i] != score ||
                !enter(kernel, next->files, next->left[0] | next->left[1] << 8))
                continue;
            kernel->steps[depth] = children->step[i];
            if (search(kernel, next, depth + 1))
                return true;
            if (kernel->incomplete)
                return false;
        }
    return false;
}

/*
 * Set the question: goal, fixed pawns and numbers. `start` tells how many pieces of each side may
 * be captured.
 */
static void set_question(struct hk__kernel *kernel, const hk_board *board,
                         const struct hk__census census[2], struct hk__kernel_state *start)
{
    *start = (struct hk__kernel_state){.files = 0};
    kernel->goal = hk__files_of(board);
    for (unsigned file = 0; file < 8; file++)
        start->files = with_column(start->files, file, 1u << 2 | HK_BLACK << 1);
    for (unsigned color = 0; color < 2; color++) {
        const uint64_t home =
            hk_board_pieces(board, (hk_color)color, HK_PAWN) & bb_rank(color == HK_WHITE ? 1 : 6);
        kernel->fixed[color] = (unsigned)(home >> (color == HK_WHITE ? 8 : 48));
        kernel->barred_files[color] = census[color].barred_files;
        kernel->promoted[color] = census[color].promoted;
        kernel->promoted_light[color] = census[color].promoted_light;
        kernel->promoted_dark[color] = census[color].promoted_dark;
        kernel->goal_pawns[color] = census[color].pawns;
        start->left[color] = census[color].missing - census[color].taken_at_home;
    }
}

/* One search with `steps_max` captures at most. */
static hk_answer answer_within(struct hk__kernel *kernel, const struct hk__kernel_state *start,
                               unsigned steps_max, uint64_t nodes_max)
{
    if (++kernel->question == 0) { /* the number has wrapped around */
        memset(kernel->seen, 0, kernel->room * sizeof *kernel->seen);
        kernel->question = 1;
    }
    kernel->count = 0;
    kernel->nodes_max = nodes_max;
    kernel->steps_max = steps_max;
    kernel->incomplete = false;
    if (score_of(kernel, start, steps_max) == HOPELESS)
        return HK_NO;
    if (search(kernel, start, 0))
        return HK_YES;
    return kernel->incomplete ? HK_UNKNOWN : HK_NO;
}

/*
 * Searches with few captures come first, since a short plan is better; the last one, with all
 * captures, decides.
 */
static hk_answer answer_question(struct hk__kernel *kernel, const struct hk__kernel_state *start,
                                 uint64_t nodes_max)
{
    const unsigned all = start->left[HK_WHITE] + start->left[HK_BLACK];
    const unsigned most = all < HK__KERNEL_STEPS ? all : HK__KERNEL_STEPS;

    kernel->nodes = 0;
    for (unsigned steps = 0; steps < most; steps++) {
        const uint64_t budget = kernel->nodes + SHORT_PLAN_NODES;
        if (answer_within(kernel, start, steps, budget < nodes_max ? budget : nodes_max) == HK_YES)
            return HK_YES;
    }
    return answer_within(kernel, start, most, nodes_max);
}

hk_answer hk__kernel_ask(struct hk__kernel *kernel, const hk_board *board,
                         const struct hk__census census[2], uint64_t nodes_max)
{
    struct hk__kernel_state start;
    set_question(kernel, board, census, &start);
    return answer_question(kernel, &start, nodes_max);
}

void hk__kernel_forget(struct hk__kernel *kernel)
{
    memset(kernel->answers, 0, sizeof kernel->answers);
}

hk_answer hk__kernel_recall(struct hk__kernel *kernel, const hk_board *board,
                            const struct hk__census census[2], uint64_t nodes_max)
{
    struct hk__kernel_state start;
    uint64_t numbers = 0;
    const uint32_t barred_files = census[HK_WHITE].barred_files | census[HK_BLACK].barred_files
                                                                      << 8;

    set_question(kernel, board, census, &start);
    for (unsigned color = 0; color < 2; color++) {
        numbers = numbers << 8 | kernel->fixed[color];
        numbers = numbers << 4 | start.left[color];
        numbers = numbers << 4 | kernel->promoted[color];
        numbers = numbers << 4 | kernel->promoted_light[color];
        numbers = numbers << 4 | kernel->promoted_dark[color];
    }
    const uint64_t key =
        (kernel->goal ^ numbers * UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    struct hk__kernel_answer *known = &kernel->answers[key >> 50];
    if (known->known && known->goal == kernel->goal && known->numbers == numbers &&
        known->barred_files == barred_files) {
        kernel->nodes = 0;
        return (hk_answer)known->answer;
    }
    const hk_answer answer = answer_question(kernel, &start, nodes_max);
    if (answer != HK_UNKNOWN)
        *known = (struct hk__kernel_answer){.goal = kernel->goal,
                                            .numbers = numbers,
                                            .barred_files = barred_files,
                                            .answer = (uint8_t)answer,
                                            .known = 1};
    return answer;
}
