/* Facts that people report, and what follows from them. */
#ifndef HK_LAWS_FACTS_H
#define HK_LAWS_FACTS_H

#include "laws/table.h"

/* Judge a fact that somebody reports. */
hk_verdict hk__fact_judge(hk_game *game, struct hk__act *act);

/* Note that the ruling rests on the articles that deal with the fact. */
void hk__fact_note(struct hk__act *act);

#endif
