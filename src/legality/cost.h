/* How far a position is from the initial array: the cost by which the search for a game goes. */
#ifndef HK_LEGALITY_COST_H
#define HK_LEGALITY_COST_H

#include "legality/proof.h"

/* Fill the tables that no question changes. */
void hk__proof_set_up(struct hk__proof *proof);

/* What is still to be done from this node on; HK__PROOF_HOPELESS if the plan cannot be kept. */
unsigned hk__proof_cost(const struct hk__proof *proof, const struct hk__proof_node *node);

#endif
