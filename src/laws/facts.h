/* Facts that people report, and what follows from them. */
#ifndef HK_LAWS_FACTS_H
#define HK_LAWS_FACTS_H

#include "laws/table.h"

/* HK_OK or HK_E_MEMORY. */
hk_err hk__fact_judge(hk_game *game, const hk_event *event, hk_ruling *ruling);

/* The articles that a fact falls under. */
void hk__fact_cite(const hk_event *event, hk_ruling *ruling);

#endif
