/*
 * A case of the collection, or one that somebody has written, played under other rules than its own: "what if".
 * docs/protocol.md has the members of the changes and of the answer.
 */
#ifndef HK_SITE_PLAYED_H
#define HK_SITE_PLAYED_H

#include "codec/case.h"

/**
 * Play a case of hk_law_case_at, event by event.
 *
 * @param id          Of the case: "S045".
 * @param changes     What is otherwise than in the case; {} changes nothing. It stays the caller's.
 * @param solver      As for hk_judge_json, by the same ration.
 * @param[out] fault  Written if there is no answer.
 *
 * @return The answer on the heap; NULL: `fault` says why. If there is no such case, fault->why is empty.
 *
 * Cost: some 100 us; a ration bounds it to some tens of milliseconds. Threads: one solver in one thread at
 * a time.
 */
char *played_case_json(const char *id, const json_t *changes, hk_winnable *solver,
                       struct case_fault *fault);

/**
 * Play a scenario that somebody has written (docs/scenarios.md); all else as played_case_json.
 *
 * @param scenario    Any JSON: what is no scenario is refused, `fault` says where it is at fault. It stays the
 *                    caller's.
 *
 * Cost: grows with the moves and events of the scenario, which its caller bounds by the size of its text.
 */
char *played_scenario_json(const json_t *scenario, const json_t *changes, hk_winnable *solver,
                           struct case_fault *fault);

#endif
