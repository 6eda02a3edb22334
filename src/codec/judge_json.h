/* "Rule on a case": a case in, the rulings out, as JSON. docs/protocol.md lists the members. */
#ifndef HK_CODEC_JUDGE_JSON_H
#define HK_CODEC_JUDGE_JSON_H

#include "codec/case.h"

/**
 * Rule on a case of which nobody has told the whole game.
 *
 * Where the ruling hangs on what is not told, the answer has a branch for each way in which the
 * case is ruled on, with its conditions; what changes no ruling is not asked for.
 *
 * @param json        The case. It stays the caller's, and no pointer to it is kept.
 * @param solver      Says who can still mate and which positions are dead, by proofs within a
 *                    ration (hk_winnable_ration), which is lifted afterwards. It is made as for
 *                    hk_game_create and stays the caller's. NULL: the material alone does.
 * @param[out] fault  Written if there is no answer.
 *
 * @return The answer on the heap; NULL: `fault` says why.
 *
 * Cost: some 100 us; bounded by the sizes of case.h, by 400 rulings of the whole case and by the
 * ration, to some tens of milliseconds. Threads: one solver in one thread at a time.
 * Laws: those of hk_game_apply.
 */
char *hk_judge_json(const json_t *json, hk_winnable *solver, struct case_fault *fault);

#endif
