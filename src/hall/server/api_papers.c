/*
 * Requests for papers: who may have which, in which form and language. paper.h has what they say.
 */
#include "hall/server/api_papers.h"
#include "hall/server/fields.h"
#include "hall/server/paper.h"
#include "hall/server/public.h"
#include "hall/server/turn.h"
#include "hall/server/wire_sheets.h"

#include <stdio.h>
#include <string.h>

static bool reply_paper(struct api_call *call, enum paper_form form, char *text,
                        struct refusal *refusal)
{
    if (!text)
        return refuse(refusal, CODE_INTERNAL, "the paper could not be written");
    replies_add_tagged(&call->server->replies, call->request, paper_form_type(form), 0, 0, text);
    return true;
}

/* The paper is written behind this turn. */
static bool reply_later(struct api_call *call, const struct job_kind *kind, void *work,
                        enum paper_form form, struct refusal *refusal)
{
    return (work &&
            jobs_add(&call->server->jobs, call->request, kind, work, paper_form_type(form))) ||
           hall_refuse_unfound(call->server->hall, CODE_INTERNAL, "the paper could not be written",
                               refusal);
}

static bool read_form(const struct api_call *call, enum paper_form *out, struct refusal *refusal)
{
    return paper_form_find(out, net_request_query(call->request, "format")) ||
           refuse_field(refusal, CODE_SYNTAX, "format", "it is html, csv or json");
}

/* Papers are for arbiters and organisers: what an organiser may not know of a game is left out. */
static bool want_paper_seat(struct api_call *call, struct refusal *refusal)
{
    if ((call->seat.role != ROLE_ARBITER && call->seat.role != ROLE_ORGANISER) ||
        call->seat.scope == SCOPE_RESULTS)
        return refuse(refusal, CODE_ROLE, "papers are for arbiters and organisers");
    return api_take_token(call, LIMIT_PAPER, refusal);
}

bool api_get_paper(struct api_call *call, struct refusal *refusal)
{
    hk_language language;
    enum paper_form form;

    return api_want_seat_here(call, refusal) && want_paper_seat(call, refusal) &&
           api_read_language(call, &language, refusal) && read_form(call, &form, refusal) &&
           reply_later(
               call, &paper_game_job,
               paper_game_begin(call->server->hall, call->name, api_view_of(call), form, language),
               form, refusal);
}

/* The letters of the pieces in what is printed. */
static bool read_letters(const struct api_call *call, const hk_letters **out,
                         struct refusal *refusal)
{
    const char *word = net_request_query(call->request, "letters");

    *out = word ? hk_letters_find(word, strlen(word)) : &hk_letters_english;
    return *out || refuse_field(refusal, CODE_SYNTAX, "letters",
                                "it is the code of a language, or figurine");
}

static bool get_papers(struct api_call *call, enum paper_kind kind, struct refusal *refusal)
{
    const char *round = net_request_query(call->request, "round");
    struct paper_request paper = {.kind = kind};

    if (!api_want_seat(call, refusal) || !want_paper_seat(call, refusal))
        return false;
    if (!call->seat.of_hall)
        return refuse(refusal, CODE_ROLE, "the papers of a round are for seats of the hall");
    paper.view = wire_view_of(&call->seat);
    memcpy(paper.boards, call->seat.boards, sizeof paper.boards);
    if (!api_read_language(call, &paper.language, refusal) ||
        !read_form(call, &paper.form, refusal) || !read_letters(call, &paper.letters, refusal))
        return false;
    if (kind == PAPER_SHEETS && paper.form != PAPER_HTML)
        return refuse_field(refusal, CODE_SYNTAX, "format", "scoresheets are printed: it is html");
    if (round && strlen(round) >= sizeof paper.round)
        return refuse_field(refusal, CODE_SYNTAX, "round", "no round has so long a name");
    snprintf(paper.round, sizeof paper.round, "%s", round ? round : "");
    return reply_later(call, &paper_round_job, paper_round_begin(call->server->hall, &paper),
                       paper.form, refusal);
}

bool api_get_incidents(struct api_call *call, struct refusal *refusal)
{
    return get_papers(call, PAPER_INCIDENTS, refusal);
}

bool api_get_results(struct api_call *call, struct refusal *refusal)
{
    return get_papers(call, PAPER_RESULTS, refusal);
}

bool api_get_sheets(struct api_call *call, struct refusal *refusal)
{
    return get_papers(call, PAPER_SHEETS, refusal);
}

/*
 * During a game each player sees his own sheet, arbiter and operator both; afterwards both players, and
 * everybody if the game is casual. The public of a hall prints the moves of the game.
 */
bool api_get_scoresheets(struct api_call *call, struct refusal *refusal)
{
    const hk_letters *letters;
    enum paper_form form = PAPER_JSON;
    hk_language language;
    const enum view view = api_view_of(call);
    const struct hall_game *game = wire_shown(call->game, view);
    const bool here = api_speaks_here(call), is_over = hall_status(game) == HK_STATUS_ENDED;
    const bool hidden = view == VIEW_HELPER || public_is_bare(game, view);
    const bool copies = here && call->seat.scope == SCOPE_RESULTS; /* from paper, after the end */
    const bool all = view >= VIEW_ARBITER || (is_over && (!hidden || copies)) ||
                     (view == VIEW_OPERATOR && call->seat.role == ROLE_OPERATOR);
    const bool white = all || (here && role_plays(call->seat.role, HK_WHITE)),
               black = all || (here && role_plays(call->seat.role, HK_BLACK));

    if (net_request_query(call->request, "format") && !read_form(call, &form, refusal))
        return false;
    if (form == PAPER_CSV)
        return refuse_field(refusal, CODE_SYNTAX, "format", "it is html or json");
    if (form == PAPER_JSON)
        return api_reply_tagged(call, wire_scoresheets(game, white, black, view));
    const bool blank = is_over && hidden;
    struct persons storage;
    struct logged shown = game->log;
    shown.persons = *public_persons(game, view, &storage);
    return read_letters(call, &letters, refusal) && api_read_language(call, &language, refusal) &&
           reply_paper(call, form,
                       paper_sheets(&shown, &(struct paper_sheets){.view = view,
                                                                   .white = white || blank,
                                                                   .black = black || blank,
                                                                   .language = language,
                                                                   .letters = letters,
                                                                   .moves_alone = blank}),
                       refusal);
}
