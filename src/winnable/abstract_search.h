/* The search over configurations: what leads from one to another. */
#ifndef HK_WINNABLE_ABSTRACT_SEARCH_H
#define HK_WINNABLE_ABSTRACT_SEARCH_H

#include "winnable/state_table.h"

struct hk__abstract_search {
    hk_color winner;
    struct hk__state_table table;
    unsigned transitions_taken;
    unsigned
        visit_budget; /* of the guide: positions of a configuration that make it a move farther */
    bool stop_at_mate, found_mate, incomplete;
    uint32_t current; /* the configuration whose exits are looked for, */
    struct hk__abstract_position here, successor; /* as it is, and the one behind an exit */
};

/*
 * Is it certain that `winner` never mates? HK_NO is a proof; HK_UNKNOWN: a mate seems to be within reach, or more than `max`
 * configurations would have to be looked at. With `to_first_mate` the search ends where the first mate may stand; without it
 * `max` is HK__STATES_GUIDE at most.
 */
hk_answer hk__abstract_search_run(struct hk__abstract_search *search, const hk_board *board,
                                  hk_color winner, unsigned states_max, bool stop_at_mate);

/* Can one side move nothing but pawns as long as nothing else happens, so that it counts its moves? hk__abstract_search_run has been asked. */
bool hk__abstract_search_counts_tempi(const struct hk__abstract_search *search);

#endif
