/* The proof kernel: what captures can make of eight files of pawns. */
#ifndef HK_LEGALITY_KERNEL_H
#define HK_LEGALITY_KERNEL_H

#include "legality/census.h"

/*
 * The pawns of all files in one number, a byte a file: a 1 above as many bits as pawns, the lowest rank in the lowest bit,
 * 0 for White. An empty file is 1.
 */
typedef uint64_t hk__files;

/* One capture of a kernel, forward. */
struct hk__kernel_step {
    uint8_t color;            /* of the side that captures */
    uint8_t by_pawn, of_pawn; /* who takes whom; otherwise officers */
    uint8_t from_file;        /* of the pawn that takes */
    uint8_t from_at;          /* how many pawns are below it on its file */
    uint8_t to_file, to_at;   /* where it arrives, or where the pawn stands that an officer takes */
};

enum { HK__KERNEL_STEPS = 30 };

struct hk__kernel_state {
    hk__files files;
    uint32_t left;     /* pieces still to be taken: White's in the low byte, Black's in the next */
    uint32_t question; /* by which it was entered: of another one the place is empty */
};

/* Where the search stands. */
struct hk__kernel_place {
    hk__files files;
    unsigned left[2]; /* pieces of each side still to be taken, without those taken at home */
};

enum { HK__KERNEL_CHILDREN = 400 };

/* Captures to be tried at one depth, those of the lowest score first. */
struct hk__kernel_children {
    unsigned size, steps; /* captures that may follow */
    uint8_t score[HK__KERNEL_CHILDREN];
    struct hk__kernel_place place[HK__KERNEL_CHILDREN];
    struct hk__kernel_step step[HK__KERNEL_CHILDREN];
};

/* A question that was answered with HK_NO or HK_YES. */
struct hk__kernel_answer {
    hk__files goal;
    uint64_t numbers; /* the rest of the question */
    uint32_t barred;
    uint8_t answer, known;
};

enum { HK__KERNEL_ANSWERS = 1 << 14 };

/* Memory and the way that was found. */
struct hk__kernel {
    struct hk__kernel_state *seen; /* a table of `room` places, a power of two */
    uint32_t room, count, question;
    uint64_t nodes, nodes_max;
    unsigned salt; /* which files are tried first: other numbers find other ways */
    bool cut;      /* something was left out: no answer "no" */
    hk__files goal;
    unsigned fixed[2];  /* files whose lowest (White) or highest (Black) pawn has never moved */
    unsigned barred[2]; /* files from which no pawn of the side promotes */
    unsigned promoted[2], promoted_light[2], promoted_dark[2]; /* needed */
    unsigned goal_pawns[2];
    unsigned step_count, steps_max;
    struct hk__kernel_step steps[HK__KERNEL_STEPS];
    struct hk__kernel_children children[HK__KERNEL_STEPS + 1];
    struct hk__kernel_answer
        answers[HK__KERNEL_ANSWERS]; /* of those that share a place the latest */
};

/*
 * Can captures, and nothing else that changes the order of pawns on their files, lead from the initial array to these
 * pawns, with the promotions that the census asks for?
 *
 * HK_NO is a proof that no game reaches the position. HK_YES leaves the captures in `steps`; what officers take from each
 * other is not among them.
 */
hk_answer hk__kernel_ask(struct hk__kernel *kernel, const hk_board *board,
                         const struct hk__census census[2], uint64_t nodes_max);

/* Forget what has been asked: answers are not to depend on the questions before. */
void hk__kernel_forget(struct hk__kernel *kernel);

/* The same, of a question that may have been asked before; `steps` is then left as it is. */
hk_answer hk__kernel_recall(struct hk__kernel *kernel, const hk_board *board,
                            const struct hk__census census[2], uint64_t nodes_max);

/* The files of a board; the row of one file; can promotions alone make `goal` of a row, and of how many pawns? */
hk__files hk__files_of(const hk_board *board);
unsigned hk__row_of(hk__files files, unsigned file);
bool hk__row_promotes_to(unsigned row, unsigned goal, unsigned out[2]);

#endif
