/* What a solver holds: the notes of all searches that answer one question. */
#ifndef HK_WINNABLE_SOLVER_H
#define HK_WINNABLE_SOLVER_H

#include "hakem/winnable.h"
#include "winnable/abstract_search.h"
#include "winnable/king_march.h"
#include "winnable/king_sets.h"
#include "winnable/memory.h"
#include "winnable/minor_mate.h"

enum {
    HK__SIMILAR_BITS = 14,
    /* Forced half-moves that are made before anything is searched. */
    HK__FORCED_PLIES = 8,
    /* The watcher is called each time that so many positions have been visited. */
    HK__WATCHED_POSITIONS = 256
};

/*
 * What a search over legal moves goes for first. The plan decides how long the search takes, never
 * what it answers.
 */
typedef enum hk__plan {
    HK__PLAN_CAPTURE,       /* promote, capture the loser's pieces, mate in a corner */
    HK__PLAN_SELF_BLOCK,    /* mate in a corner where the loser's own pieces block their king */
    HK__PLAN_KING_CAPTURES, /* the winner's king captures a piece that stops its pawns */
    HK__PLAN_MINOR_MATE,    /* a lone knight or bishop mates in a corner (minor_mate.c) */
    HK__PLAN_GUIDED,        /* from state to state of the abstract search (guide.c) */
    /* Half-move by half-move, without positions from which the abstract search forbids mate. */
    HK__PLAN_PROVE
} hk__plan;

struct hk_winnable {
    /*
     * The greatest limit that a question may have, and the limit of the present one, in positions.
     */
    uint64_t nodes_max;
    uint64_t limit;
    /* What is left for all questions together: hk_winnable_ration. */
    uint64_t ration;
    /* hk_winnable_watch; NULL if nobody watches. */
    hk_winnable_watcher *watcher;
    void *watcher_context;
    /* Positions since the watcher was called, and whether it has ended the present question. */
    unsigned unwatched;
    bool is_ended;
    struct hk__memory memory;
    struct hk__abstract_search abstract_search;
    /* It has the line if its mate_family is set. */
    struct hk__king_sets king_sets;
    hk_color winner;
    /* Where the loser's king and the winner's are to go. */
    unsigned target_corner, king_goal;
    hk__plan plan;
    /* The mate that HK__PLAN_MINOR_MATE goes for, and its number, from the nearest on. */
    struct hk__minor_mate minor_mate;
    unsigned minor_mate_number;
    /* So many similar positions make the next of them a move farther; 0: they do not count. */
    unsigned similar_per_step;
    /* Counts of similar positions, by hash. */
    uint8_t similar_counts[1 << HK__SIMILAR_BITS];
    /* Of HK__PLAN_KING_CAPTURES: moves of the winner's king from each square. */
    uint8_t king_distance[64];
    /*
     * The half-moves before the position in which the search began: those that are forced, and a
     * promotion.
     */
    hk_move forced[HK__FORCED_PLIES + 1];
    unsigned forced_plies;
    /* The search sees the board in a mirror, the h-file as the a-file. */
    bool mirrored;
    /* The node in which the mate stands or from which the playout goes on; 0 if there is none. */
    uint32_t mate_node;
    /* The moves from there to the mate; from the first position if mate_node is 0. */
    struct hk__line playout;
    /* The node that is visited next; 0 if the search has ended. */
    uint32_t current;
    /* How far from the goal its position seems to be. */
    int estimate;
    /* Positions that the search has visited. */
    uint64_t visited;
};

/* Take what a question has cost from the ration. */
static inline void hk__ration_take(hk_winnable *solver, uint64_t nodes)
{
    if (solver->ration != UINT64_MAX)
        solver->ration -= nodes < solver->ration ? nodes : solver->ration;
}

/* So many positions more are visited: may the question go on? The watcher is called now and then. */
static inline bool hk__may_go_on(hk_winnable *solver, unsigned positions)
{
    solver->unwatched += positions;
    if (solver->unwatched >= HK__WATCHED_POSITIONS && solver->watcher && !solver->is_ended) {
        solver->unwatched = 0;
        solver->is_ended = !solver->watcher(solver->watcher_context);
    }
    return !solver->is_ended;
}

#endif
