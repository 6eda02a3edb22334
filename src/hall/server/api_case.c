/*
 * "Rule on a case": an arbiter of any tournament asks what the Laws say, without a game in the hall
 * and without a seat. Nothing is stored. codec/judge_json.c rules and bounds what that costs.
 */
#include "hall/server/api_case.h"
#include "codec/judge_json.h"
#include "hall/server/hall.h"

bool api_post_judge(struct api_call *call, struct refusal *refusal)
{
    struct case_fault fault;

    if (!api_take_token(call, LIMIT_JUDGE, refusal))
        return false;
    char *text = hk_judge_json(call->body, hall_solver(call->server->hall), &fault);
    if (text)
        return api_reply_json(call, 200, text);
    if (fault.no_memory)
        return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    return refuse_field(refusal, fault.impossible ? CODE_IMPOSSIBLE : CODE_SYNTAX, fault.field,
                        fault.why);
}
