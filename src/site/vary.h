/* A case written anew with other rules, counters or times. */
#ifndef HK_SITE_VARY_H
#define HK_SITE_VARY_H

#include "codec/case.h"

/*
 * Change a scenario (docs/scenarios.md) as an object of changes says (docs/protocol.md). What the other rules
 * do not have is dropped: the clocks in an edition without them, the supervision that a level lacks. False:
 * `fault` names the member of the changes, and the scenario may have been changed in part.
 */
bool vary_scenario(json_t *scenario, const json_t *changes, struct case_fault *fault);

#endif
