/* A search for a mate over sets of positions that differ in nothing but where one king stands. */
#ifndef HK_WINNABLE_KING_SETS_H
#define HK_WINNABLE_KING_SETS_H

#include "winnable/king_march.h"
#include "winnable/memory.h"

enum { HK__QUEUES = 512 };

struct hk__family;
struct hk__arrival;

struct hk__king_sets {
    /* Families, arrivals from index 1 on, and indices of families by hash, 0 for an empty slot. */
    struct hk__family *families;
    struct hk__arrival *arrivals;
    uint32_t *table;
    uint32_t family_count, family_room, arrival_count, arrival_room, table_mask;
    /* The families that have squares to visit, in queues. */
    uint32_t first[HK__QUEUES], last[HK__QUEUES];
    /* No queue before this one has a family. */
    unsigned lowest;
    /* The king whose squares are a set is that of `roamer`. */
    hk_color roamer, winner;
    /*
     * What the search has cost, in positions: a visit to a family costs one, and one more for every
     * few moves.
     */
    uint64_t visited;
    /* Visits to families. */
    uint64_t visits;
    /* The mate, or where the playout goes on that mates; family 0 if there is none. */
    uint32_t mate_family;
    unsigned mate_square;
    /* There was no room for a family. */
    bool is_full;
};

/*
 * Begin a search for a mate by `winner`, in a memory that is used for nothing else meanwhile. The
 * sets are those of the king that has more room. Nobody may castle. `limit` is that of the
 * question: the room follows from it alone.
 */
void hk__king_sets_begin(struct hk__king_sets *sets, const struct hk__memory *memory,
                         const hk_board *board, hk_color winner, uint64_t limit);

/*
 * Go on until the search has cost `visited_max` positions since it began, or a few more.
 * @param[out] playout  Moves that follow the line of hk__king_sets_line.
 * @return HK_YES: mate_family is set. HK_NO: all positions that can be reached have been visited,
 *         and none is mate. HK_UNKNOWN: the positions were not enough, or the room was not.
 */
hk_answer hk__king_sets_run(struct hk__king_sets *sets, uint64_t visited_max,
                            struct hk__line *playout);

/*
 * The moves that lead to the mate, or to where the playout goes on.
 * @param[out] line  The first `room` of them.
 * @return How many moves they are.
 */
unsigned hk__king_sets_line(const struct hk__king_sets *sets, hk_move *line, unsigned room);

#endif
