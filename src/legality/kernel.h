/* The proof kernel: what captures can make of eight files of pawns. */
#ifndef HK_LEGALITY_KERNEL_H
#define HK_LEGALITY_KERNEL_H

#include "legality/census.h"

/*
 * The pawns of all files in one number, a byte for each file: its column of pawns. A column has a
 * bit for each pawn, the lowest rank in the lowest bit, 0 for White and 1 for Black, and a 1 above
 * them all; an empty column is 1.
 */
typedef uint64_t hk__files;

/* One capture of a kernel, forward. */
struct hk__kernel_step {
    /* The side that captures. */
    uint8_t color;
    /* Does a pawn capture, is a pawn captured? Otherwise it is another piece. */
    uint8_t by_pawn, of_pawn;
    /* The file of the pawn that captures, and how many pawns are below it there. */
    uint8_t from_file, from_at;
    /* Where that pawn arrives, or where the captured pawn stands. */
    uint8_t to_file, to_at;
};

enum { HK__KERNEL_STEPS = 30 };

/* A state that has been entered. */
struct hk__kernel_seen {
    hk__files files;
    /* Pieces still to be captured: White's in the low byte, Black's in the next. */
    uint32_t left;
    /* The question in which it was entered; the entry is empty if that is not the present one. */
    uint32_t question;
};

/* Where the search stands. */
struct hk__kernel_state {
    hk__files files;
    /* Pieces of each side still to be captured, without those captured at home. */
    unsigned left[2];
};

enum { HK__KERNEL_CHILDREN = 400 };

/* Captures to be tried at one depth, those of the lowest score first. */
struct hk__kernel_children {
    unsigned size;
    /* How many captures may follow. */
    unsigned steps;
    uint8_t score[HK__KERNEL_CHILDREN];
    struct hk__kernel_state state[HK__KERNEL_CHILDREN];
    struct hk__kernel_step step[HK__KERNEL_CHILDREN];
};

/* A question that was answered with HK_NO or HK_YES. */
struct hk__kernel_answer {
    hk__files goal;
    /* The rest of the question. */
    uint64_t numbers;
    uint32_t barred_files;
    uint8_t answer, known;
};

enum { HK__KERNEL_ANSWERS = 1 << 14 };

/* The memory of the search, and the captures that it found. */
struct hk__kernel {
    /* A hash table of `room` entries, a power of two. */
    struct hk__kernel_seen *seen;
    uint32_t room, count, question;
    uint64_t nodes, nodes_max;
    /* Decides which files are tried first: other numbers find other captures. */
    unsigned attempt;
    /* Something was left out, so the answer cannot be HK_NO. */
    bool incomplete;
    hk__files goal;
    /* Files whose lowest (White) or highest (Black) pawn has never moved, as a set. */
    unsigned fixed[2];
    /* Files from which no pawn of the side promotes, as a set. */
    unsigned barred_files[2];
    /* Promotions that are needed. */
    unsigned promoted[2], promoted_light[2], promoted_dark[2];
    unsigned goal_pawns[2];
    unsigned step_count, steps_max;
    struct hk__kernel_step steps[HK__KERNEL_STEPS];
    struct hk__kernel_children children[HK__KERNEL_STEPS + 1];
    /* By hash: of those that share an entry the latest. */
    struct hk__kernel_answer answers[HK__KERNEL_ANSWERS];
};

/*
 * Can captures lead from the initial array to these pawns, with the promotions that the census asks
 * for? Nothing else changes the order of pawns on their files.
 *
 * HK_NO is a proof that no game reaches the position. HK_YES leaves the captures in `steps`;
 * captures of non-pawn pieces by non-pawn pieces are not among them.
 */
hk_answer hk__kernel_ask(struct hk__kernel *kernel, const hk_board *board,
                         const struct hk__census census[2], uint64_t nodes_max);

/* Forget all earlier questions, so that no answer depends on them. */
void hk__kernel_forget(struct hk__kernel *kernel);

/*
 * As hk__kernel_ask, for a question that may have been asked before; `steps` is then left as it is.
 */
hk_answer hk__kernel_recall(struct hk__kernel *kernel, const hk_board *board,
                            const struct hk__census census[2], uint64_t nodes_max);

/* The columns of a board. */
hk__files hk__files_of(const hk_board *board);

/* The column of one file. */
unsigned hk__column_of(hk__files files, unsigned file);

/*
 * Can promotions alone make `goal` of a column? `out` is then how many pawns of each side promote.
 */
bool hk__column_promotes_to(unsigned column, unsigned goal, unsigned out[2]);

#endif
