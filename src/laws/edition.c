/*
 * The editions as data: a new edition is a new row here, in hakem/article.h and in articles.def.
 */
#include "hakem/edition.h"

static const hk_edition_rules editions[] = {
    [HK_EDITION_BASIC] = {.has_clock = false},
    [HK_EDITION_2005] = {.has_clock = true,
                         .potential_below_ms = INT64_C(15) * 60 * 1000}, /* C.1, C.4 */
    [HK_EDITION_2023] = {.fivefold_occurrences = 5,                      /* 9.6.1 */
                         .seventy_five_plies = 150,                      /* 9.6.2 */
                         .moves_before_agreement = 1,                    /* 5.2.3 */
                         .resignation_needs_possible_win = true,         /* 5.1.2 */
                         .has_clock = true,
                         .next_move_completes = true}, /* 6.2.1.2 */
};

const hk_edition_rules *hk_edition_get(hk_edition edition)
{
    return (size_t)edition < sizeof editions / sizeof *editions ? &editions[edition] : NULL;
}
