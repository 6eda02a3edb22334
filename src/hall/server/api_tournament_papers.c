/* Requests for papers of a tournament: for those who conduct it, since names stand there in full. */
#include "hall/server/api_tournament.h"
#include "hall/server/board_games.h"
#include "hall/server/paper_tournament.h"
#include "hall/server/tournaments.h"

#include <stdlib.h>
#include <string.h>

/* The round that is asked for; of the points there is none to ask for. */
static bool read_round_of(const struct api_call *call, enum tournament_paper paper, unsigned *round,
                          struct refusal *refusal)
{
    const char *text = net_request_query(call->request, "round");
    const size_t size = text ? strlen(text) : 0;

    *round = 0;
    if (paper == PAPER_OF_POINTS)
        return !text || refuse_field(refusal, CODE_SYNTAX, "round", "points are of all rounds");
    if (size > 0 && size < 3 && strspn(text, "0123456789") == size)
        *round = (unsigned)strtoul(text, NULL, 10);
    return tournament_round(call->tournament->state, *round) ||
           refuse_field(refusal, text ? CODE_MISSING : CODE_SYNTAX, "round",
                        text ? "there is no round of this number" : "the paper is of one round");
}

bool api_get_tournament_paper(struct api_call *call, struct refusal *refusal)
{
    enum tournament_paper paper;
    hk_language language;
    unsigned round;

    if (!api_want_official(call, refusal) || !api_take_token(call, LIMIT_PAPER, refusal))
        return false;
    if (!tournament_paper_find(&paper, call->rest))
        return refuse(refusal, CODE_MISSING, "there is no paper of this name");
    if (!api_read_language(call, &language, refusal) ||
        !read_round_of(call, paper, &round, refusal))
        return false;
    board_games_hold_back(call->server->hall, call->tournament);
    char *text = tournament_paper(call->tournament->state, paper, round, language);
    if (!text)
        return refuse(refusal, CODE_FULL, "there is not enough memory");
    replies_add_tagged(&call->server->replies, call->request, paper_form_type(PAPER_HTML), 0, 0,
                       text);
    return true;
}
