/*
 * "Rule on a case": an arbiter of any tournament asks what the Laws say, without a game in the hall
 * and without a seat; and a case of the collection played under other rules. Nothing is stored.
 * codec/judge_json.c and site/played.c rule and bound what that costs.
 */
#include "hall/server/api_case.h"
#include "codec/judge_json.h"
#include "hall/server/hall.h"
#include "site/played.h"

/* Answer with a case that was ruled on, or refuse it. The text is taken. */
static bool reply_ruled(struct api_call *call, char *text, const struct case_fault *fault,
                        struct refusal *refusal)
{
    if (text)
        return api_reply_json(call, 200, text);
    if (fault->no_memory)
        return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
    return refuse_field(refusal, fault->impossible ? CODE_IMPOSSIBLE : CODE_SYNTAX, fault->field,
                        fault->why);
}

bool api_post_judge(struct api_call *call, struct refusal *refusal)
{
    struct case_fault fault;

    if (!api_take_token(call, LIMIT_JUDGE, refusal))
        return false;
    char *text = hk_judge_json(call->body, hall_solver(call->server->hall), &fault);
    return reply_ruled(call, text, &fault, refusal);
}

bool api_post_case(struct api_call *call, struct refusal *refusal)
{
    struct case_fault fault;

    if (!api_take_token(call, LIMIT_JUDGE, refusal))
        return false;
    if (!json_is_object(call->body))
        return refuse(refusal, CODE_SYNTAX, "the body is a JSON object");
    char *text = played_case_json(call->rest, call->body, hall_solver(call->server->hall), &fault);
    if (!text && !fault.no_memory && !fault.why[0])
        return refuse(refusal, CODE_MISSING, "there is no such case");
    return reply_ruled(call, text, &fault, refusal);
}
