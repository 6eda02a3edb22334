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

/* The names of captains, by the places of their teams. */
struct captains {
    const struct tournament *tournament;
    char **names; /* on the heap, and each; NULL: nobody is named */
};

static bool take_captain(void *context, const struct store_link *link)
{
    struct captains *captains = context;

    for (size_t i = 0; i < captains->tournament->team_count; i++)
        if (captains->tournament->teams[i].captain_seat == link->seat && link->name[0] &&
            !link->revoked_wall_ms) {
            free(captains->names[i]);
            captains->names[i] = strdup(link->name);
        }
    return true;
}

static void free_captains(struct captains *captains)
{
    for (size_t i = 0; captains->names && i < captains->tournament->team_count; i++)
        free(captains->names[i]);
    free(captains->names);
}

static bool find_captains(struct captains *out, const struct api_call *call)
{
    *out = (struct captains){.tournament = call->tournament->state};
    out->names = calloc(out->tournament->team_count + 1, sizeof *out->names);
    return out->names && store_read_links(hall_store(call->server->hall), call->tournament->name,
                                          take_captain, out);
}

bool api_get_tournament_paper(struct api_call *call, struct refusal *refusal)
{
    enum tournament_paper paper;
    hk_language language;
    unsigned round;

    if (!api_want_official_to_read(call, refusal) || !api_take_token(call, LIMIT_PAPER, refusal))
        return false;
    if (!tournament_paper_find(&paper, call->rest))
        return refuse(refusal, CODE_MISSING, "there is no paper of this name");
    if (!api_read_language(call, &language, refusal) ||
        !read_round_of(call, paper, &round, refusal))
        return false;
    board_games_hold_back(call->server->hall, call->tournament);
    struct captains captains = {.names = NULL};
    char *text =
        paper != PAPER_OF_MATCH || find_captains(&captains, call)
            ? tournament_paper(call->tournament->state, paper, round, language, captains.names)
            : NULL;
    free_captains(&captains);
    if (!text)
        return refuse(refusal, CODE_FULL, "there is not enough memory");
    replies_add_tagged(&call->server->replies, call->request, paper_form_type(PAPER_HTML), 0, 0,
                       text);
    return true;
}
