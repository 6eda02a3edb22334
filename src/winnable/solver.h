/* What a solver holds: all that the searches of one question note. */
#ifndef HK_WINNABLE_SOLVER_H
#define HK_WINNABLE_SOLVER_H

#include "hakem/winnable.h"
#include "winnable/abstract_search.h"
#include "winnable/king_march.h"
#include "winnable/memory.h"
#include "winnable/minor_mate.h"

enum { HK__SIMILAR_BITS = 14 };

/* What the search goes for first. It decides how long it takes, never what it answers. */
typedef enum hk__plan {
    HK__PLAN_CAPTURE,       /* promote, take the loser's pieces, mate in a corner */
    HK__PLAN_SELF_BLOCK,    /* in a corner too, but the loser's pieces are to block their king */
    HK__PLAN_KING_CAPTURES, /* the winner's king takes a piece that stops his pawns */
    HK__PLAN_MINOR_MATE,    /* a lone knight or bishop mates in a corner (minor_mate.c) */
    HK__PLAN_GUIDED,        /* from configuration to configuration (guide.c) */
    HK__PLAN_PROVE /* half-move by half-move, without positions whose configurations forbid mate */
} hk__plan;

struct hk_winnable {
    uint64_t nodes_max; /* that a question may ask for; there is room for them */
    uint64_t limit;     /* of the question */
    struct hk__memory memory;
    struct hk__abstract_search abstract_search;
    hk_color winner;
    unsigned target_corner, king_goal; /* where the loser's king and the winner's are to go */
    hk__plan plan;
    struct hk__minor_mate minor_mate; /* of the plan of that name */
    unsigned minor_mate_number;       /* which of them, the nearest first */
    unsigned
        similar_per_step; /* so many positions that look alike are a move farther than the first; 0: none */
    uint8_t similar_counts[1 << HK__SIMILAR_BITS]; /* how many there have been */
    uint8_t king_distance[64]; /* of the hunt: moves of the winner's king from each square */
    bool mirrored;             /* the board has been turned, the h-file for the a-file */
    uint32_t mate_node;        /* the node in which the mate stands, or the line goes on; or 0 */
    struct hk__line playout;   /* from there, or from the start if there is none, to the mate */
    uint32_t current;          /* the node that is looked at next; 0: the search has ended */
    uint64_t visited;          /* positions so far */
};

#endif
