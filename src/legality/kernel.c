/*
 * The proof kernel: a search over files of pawns, in which only captures are moves.
 *
 * What a game does to the pawns is told by, for each file, the colors of its pawns from rank 1 to rank 8. Pawns of a file
 * never pass each other. So between captures that row changes by promotions alone: White's highest pawn leaves a file if no
 * black pawn stands above it, Black's lowest likewise.
 *
 * Premises:
 *  1. A pawn that captures leaves its row and enters that of a file beside: anywhere in it if it takes an officer; in the
 *     place of the pawn it takes otherwise, en passant too, for nothing stands between the two.
 *  2. A pawn that is taken by an officer leaves its row.
 *  3. A promotion only takes away what stands in nobody's way: it can always be put off to the end. (A pawn of the
 *     opponent that would arrive before the promoted one arrives behind it instead.)
 *  4. A pawn on its home square has never moved, so nothing was ever behind it.
 *  5. A capture takes a piece, and as many are missing as were taken. Each capture here is by a pawn or of a pawn: the pieces
 *     that were taken at home, where no pawn takes, are not among them.
 *  6. A pawn promotes to a bishop of the color of its file's last square. One that promotes with a capture is taken to
 *     have entered the file beside first, in front of all, but for a file on which a pawn of the opponent has never moved,
 *     or from which none promotes: there it can promote with a capture alone.
 *  7. From a barred file no pawn promotes (cages.c): its last squares have been taken since the beginning, or it would check
 *     a king there that has never moved.
 * Ranks are left out, so more is allowed here than in a game: what cannot be reached here cannot be reached at all.
 *
 * States that have been seen are kept whole, never by a key alone. When the table is full or the nodes are used up the
 * answer is unknown.
 */
#include "legality/kernel.h"

#include <string.h>

enum {
    ROW_MAX = 7,
    FEW_NODES = 300 /* for a plan of so many captures and no more */
};

unsigned hk__row_of(hk__files files, unsigned file)
{
    return files >> (8 * file) & 0xff;
}

static hk__files with_row(hk__files files, unsigned file, unsigned row)
{
    return (files & ~(UINT64_C(0xff) << (8 * file))) | (hk__files)row << (8 * file);
}

static unsigned size_of(unsigned row)
{
    return 31u - (unsigned)__builtin_clz(row);
}

static unsigned row_without(unsigned row, unsigned at)
{
    const unsigned low = row & ((1u << at) - 1);
    return (row >> (at + 1)) << at | low;
}

static unsigned row_with(unsigned row, unsigned at, unsigned color)
{
    const unsigned low = row & ((1u << at) - 1);
    return ((row >> at) << 1 | color) << at | low;
}

static unsigned pawns_in(unsigned row, unsigned color)
{
    const unsigned blacks = bb_count(row) - 1;
    return color == HK_BLACK ? blacks : size_of(row) - blacks;
}

/*
 * Can promotions alone make `goal` of `row`? Then black pawns leave from below and white ones from above, as many as the
 * numbers say.
 */
bool hk__row_promotes_to(unsigned row, unsigned goal, unsigned out[2])
{
    for (unsigned color = 0; color < 2; color++) {
        const unsigned have = pawns_in(row, color), want = pawns_in(goal, color);
        if (have < want)
            return false;
        out[color] = have - want;
    }
    for (unsigned i = 0; i < out[HK_BLACK]; i++, row >>= 1)
        if (!(row & 1))
            return false;
    for (unsigned i = 0; i < out[HK_WHITE]; i++) {
        const unsigned top = size_of(row) - 1;
        if (row >> top & 1)
            return false;
        row = (row & ((1u << top) - 1)) | 1u << top;
    }
    return row == goal;
}

hk__files hk__files_of(const hk_board *board)
{
    hk__files files = 0;
    for (unsigned file = 0; file < 8; file++) {
        unsigned row = 1, size = 0;
        for (uint64_t pawns = board->pawns & BB_FILE_A << file; pawns; size++) {
            const unsigned black = (board->color[HK_BLACK] >> bb_take_first(&pawns) & 1) != 0;
            row = (row & ~(1u << size)) | black << size | 2u << size;
        }
        files = with_row(files, file, row);
    }
    return files;
}

/* Enter a state. Answers false if it has been seen, or if there is no room (then `cut`). */
static bool enter(struct hk__kernel *kernel, hk__files files, unsigned left)
{
    uint64_t key = (files ^ (uint64_t)left << 29) * UINT64_C(0x9e3779b97f4a7c15);
    uint32_t at = (uint32_t)(key >> 32) & (kernel->room - 1);

    for (; kernel->seen[at].question == kernel->question; at = (at + 1) & (kernel->room - 1))
        if (kernel->seen[at].files == files && kernel->seen[at].left == left)
            return false;
    if (kernel->count >= kernel->room / 4 * 3) {
        kernel->cut = true;
        return false;
    }
    kernel->count++;
    kernel->seen[at] =
        (struct hk__kernel_state){.files = files, .left = left, .question = kernel->question};
    return true;
}

/* Is there, beside the file, one on which a pawn can promote by a capture alone, behind others or past a check? */
static bool is_beside_closed(const struct hk__kernel *kernel, unsigned file, unsigned color)
{
    const unsigned closed = kernel->fixed[color ^ 1] | kernel->barred[color];
    return ((closed << 1 | closed >> 1) >> file & 1) != 0;
}

/* Can promotions alone make its goal of a file, and of how many pawns? */
static bool is_right(const struct hk__kernel *kernel, hk__files files, unsigned file,
                     unsigned out[2])
{
    if (!hk__row_promotes_to(hk__row_of(files, file), hk__row_of(kernel->goal, file), out))
        return false;
    return !(out[HK_WHITE] && kernel->barred[HK_WHITE] >> file & 1) &&
           !(out[HK_BLACK] && kernel->barred[HK_BLACK] >> file & 1);
}

/* Can promotions on squares of the other color, by capture, make up for what is wanting of bishops? */
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

/* Do the promotions of these files suffice? All files promote to their goals. */
static bool promotions_suffice(const struct hk__kernel *kernel,
                               const struct hk__kernel_place *state)
{
    const hk__files files = state->files;
    unsigned all[2] = {0, 0}, by_shade[2][2] = {{0, 0}, {0, 0}}, may[2][2] = {{0, 0}, {0, 0}};
    for (unsigned file = 0; file < 8; file++) {
        unsigned out[2];
        if (!is_right(kernel, files, file, out))
            return false;
        for (unsigned color = 0; color < 2; color++) {
            const unsigned light = (file % 2 == 0) == (color == HK_WHITE);
            all[color] += out[color];
            by_shade[color][light] += out[color];
            if (is_beside_closed(kernel, file, color))
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
 * Could the captures that are left still do it? Necessary conditions, cheap to look at. Answers how far it looks, below
 * SCORES: files that promotions alone do not bring to their goals, and promotions that nobody asks for; or HOPELESS.
 */
static unsigned score_of(const struct hk__kernel *kernel, const struct hk__kernel_place *state,
                         unsigned steps)
{
    unsigned wrong = 0, pawns[2] = {0, 0}, promoted[2] = {0, 0};
    for (unsigned file = 0; file < 8; file++) {
        unsigned out[2];
        const unsigned row = hk__row_of(state->files, file);
        const bool right = is_right(kernel, state->files, file, out);
        wrong += !right;
        promoted[HK_WHITE] += right ? out[HK_WHITE] : 0;
        promoted[HK_BLACK] += right ? out[HK_BLACK] : 0;
        pawns[HK_WHITE] += pawns_in(row, HK_WHITE);
        pawns[HK_BLACK] += pawns_in(row, HK_BLACK);
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

/* May the pawn of this color in this place be taken, or take? Those on their home squares never did. */
static bool has_moved(const struct hk__kernel *kernel, unsigned file, unsigned row, unsigned at)
{
    if (at == 0 && kernel->fixed[HK_WHITE] >> file & 1)
        return false;
    return !(at + 1 == size_of(row) && kernel->fixed[HK_BLACK] >> file & 1);
}

static void add_child(struct hk__kernel *kernel, const struct hk__kernel_place *state,
                      hk__files files, struct hk__kernel_step step, struct hk__kernel_children *out)
{
    if (out->size == HK__KERNEL_CHILDREN) {
        kernel->cut = true;
        return;
    }
    struct hk__kernel_place *place = &out->place[out->size];
    *place = *state;
    place->files = files;
    place->left[step.color ^ 1]--;
    out->step[out->size] = step;
    const unsigned score = score_of(kernel, place, out->steps);
    out->score[out->size] = (uint8_t)score;
    out->size += score != HOPELESS;
}

/* The captures that the pawn number `at` of a file can make on a file beside. */
static void captures_beside(struct hk__kernel *kernel, const struct hk__kernel_place *state,
                            unsigned file, unsigned at, unsigned to_file,
                            struct hk__kernel_children *out)
{
    const unsigned row = hk__row_of(state->files, file), to_row = hk__row_of(state->files, to_file);
    const unsigned color = row >> at & 1, size = size_of(to_row);
    const hk__files left = with_row(state->files, file, row_without(row, at));
    struct hk__kernel_step step = {.color = (uint8_t)color,
                                   .by_pawn = 1,
                                   .from_file = (uint8_t)file,
                                   .from_at = (uint8_t)at,
                                   .to_file = (uint8_t)to_file};

    for (unsigned to = 0; to < size; to++) {
        if ((to_row >> to & 1) == color || !has_moved(kernel, to_file, to_row, to))
            continue;
        step.of_pawn = 1;
        step.to_at = (uint8_t)to;
        add_child(kernel, state, with_row(left, to_file, to_row ^ 1u << to), step, out);
    }
    step.of_pawn = 0;
    if (size >= ROW_MAX) {
        kernel->cut = true;
        return;
    }
    for (unsigned to = kernel->fixed[HK_WHITE] >> to_file & 1;
         to + (kernel->fixed[HK_BLACK] >> to_file & 1) <= size; to++) {
        step.to_at = (uint8_t)to;
        add_child(kernel, state, with_row(left, to_file, row_with(to_row, to, color)), step, out);
    }
}

static void list_captures(struct hk__kernel *kernel, const struct hk__kernel_place *state,
                          struct hk__kernel_children *out)
{
    out->size = 0;
    for (unsigned i = 0; i < 8; i++) {
        const unsigned file = (i * (kernel->salt & 4 ? 3 : 1) + kernel->salt) & 7;
        const unsigned row = hk__row_of(state->files, file), size = size_of(row);
        for (unsigned at = 0; at < size; at++) {
            const unsigned color = row >> at & 1;
            if (!has_moved(kernel, file, row, at))
                continue;
            const struct hk__kernel_step step = {.color = (uint8_t)(color ^ 1),
                                                 .of_pawn = 1,
                                                 .to_file = (uint8_t)file,
                                                 .to_at = (uint8_t)at};
            if (state->left[color])
                add_child(kernel, state, with_row(state->files, file, row_without(row, at)), step,
                          out);
            if (state->left[color ^ 1] && file > 0)
                captures_beside(kernel, state, file, at, file - 1, out);
            if (state->left[color ^ 1] && file < 7)
                captures_beside(kernel, state, file, at, file + 1, out);
        }
    }
}

/* Its depth is bounded by the captures: HK__KERNEL_STEPS. */
static bool search(struct hk__kernel *kernel, const struct hk__kernel_place *state, unsigned depth)
{
    struct hk__kernel_children *children = &kernel->children[depth];

    if (promotions_suffice(kernel, state)) {
        kernel->step_count = depth;
        return true;
    }
    if (kernel->nodes >= kernel->nodes_max)
        kernel->cut = true;
    if (kernel->cut || depth >= kernel->steps_max)
        return false;
    kernel->nodes++;
    children->steps = kernel->steps_max - depth - 1;
    list_captures(kernel, state, children);
    for (unsigned score = 0; score < SCORES; score++)
        for (unsigned i = 0; i < children->size; i++) {
            const struct hk__kernel_place *next = &children->place[i];
            if (children->score[i] != score ||
                !enter(kernel, next->files, next->left[0] | next->left[1] << 8))
                continue;
            kernel->steps[depth] = children->step[i];
            if (search(kernel, next, depth + 1))
                return true;
            if (kernel->cut)
                return false;
        }
    return false;
}

/* The question: goal, fixed pawns and numbers. Answers the pieces of each side that may be taken by it. */
static void set_question(struct hk__kernel *kernel, const hk_board *board,
                         const struct hk__census census[2], struct hk__kernel_place *start)
{
    *start = (struct hk__kernel_place){.files = 0};
    kernel->goal = hk__files_of(board);
    for (unsigned file = 0; file < 8; file++)
        start->files = with_row(start->files, file, 1u << 2 | HK_BLACK << 1);
    for (unsigned color = 0; color < 2; color++) {
        const uint64_t home =
            hk_board_pieces(board, (hk_color)color, HK_PAWN) & bb_rank(color == HK_WHITE ? 1 : 6);
        kernel->fixed[color] = (unsigned)(home >> (color == HK_WHITE ? 8 : 48));
        kernel->barred[color] = census[color].barred;
        kernel->promoted[color] = census[color].promoted;
        kernel->promoted_light[color] = census[color].promoted_light;
        kernel->promoted_dark[color] = census[color].promoted_dark;
        kernel->goal_pawns[color] = census[color].pawns;
        start->left[color] = census[color].missing - census[color].taken_at_home;
    }
}

/* One search with so many captures at most. */
static hk_answer answer_within(struct hk__kernel *kernel, const struct hk__kernel_place *start,
                               unsigned steps_max, uint64_t nodes_max)
{
    if (++kernel->question == 0) { /* the numbers have come round */
        memset(kernel->seen, 0, kernel->room * sizeof *kernel->seen);
        kernel->question = 1;
    }
    kernel->count = 0;
    kernel->nodes_max = nodes_max;
    kernel->steps_max = steps_max;
    kernel->cut = false;
    if (score_of(kernel, start, steps_max) == HOPELESS)
        return HK_NO;
    if (search(kernel, start, 0))
        return HK_YES;
    return kernel->cut ? HK_UNKNOWN : HK_NO;
}

/* First with few captures, since a short plan is the better one; the last search, with all there are, decides. */
static hk_answer answer_question(struct hk__kernel *kernel, const struct hk__kernel_place *start,
                                 uint64_t nodes_max)
{
    const unsigned all = start->left[HK_WHITE] + start->left[HK_BLACK];
    const unsigned most = all < HK__KERNEL_STEPS ? all : HK__KERNEL_STEPS;

    kernel->nodes = 0;
    for (unsigned steps = 0; steps < most; steps++) {
        const uint64_t share = kernel->nodes + FEW_NODES;
        if (answer_within(kernel, start, steps, share < nodes_max ? share : nodes_max) == HK_YES)
            return HK_YES;
    }
    return answer_within(kernel, start, most, nodes_max);
}

hk_answer hk__kernel_ask(struct hk__kernel *kernel, const hk_board *board,
                         const struct hk__census census[2], uint64_t nodes_max)
{
    struct hk__kernel_place start;
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
    struct hk__kernel_place start;
    uint64_t numbers = 0;
    const uint32_t barred = census[HK_WHITE].barred | census[HK_BLACK].barred << 8;

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
        known->barred == barred) {
        kernel->nodes = 0;
        return (hk_answer)known->answer;
    }
    const hk_answer answer = answer_question(kernel, &start, nodes_max);
    if (answer != HK_UNKNOWN)
        *known = (struct hk__kernel_answer){.goal = kernel->goal,
                                            .numbers = numbers,
                                            .barred = barred,
                                            .answer = (uint8_t)answer,
                                            .known = 1};
    return answer;
}
