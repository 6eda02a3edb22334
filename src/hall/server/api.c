/*
 * Addresses: a table of what is answered at each, and the way of a request from its address to its
 * answer or refusal. api_call.c reads who asks and with what body; api_case.c, api_class.c, api_games.c,
 * api_links.c, api_papers.c and api_program.c answer. docs/protocol.md and openapi.json describe
 * the same.
 */
#include "hall/server/api.h"
#include "base/internal.h"
#include "codec/members.h"
#include "hall/server/again.h"
#include "hall/server/api_case.h"
#include "hall/server/api_class.h"
#include "hall/server/api_games.h"
#include "hall/server/api_law.h"
#include "hall/server/api_links.h"
#include "hall/server/api_papers.h"
#include "hall/server/api_program.h"
#include "hall/server/api_round.h"
#include "hall/server/api_tables.h"
#include "hall/server/api_tournament.h"
#include "hall/server/board_games.h"
#include "hall/server/manage.h"
#include "hall/server/nowhere.h"
#include "hall/server/public.h"
#include "hall/server/setup.h"
#include "hall/server/standby.h"
#include "hall/server/together.h"
#include "hall/server/turn.h"
#include "hall/server/waiting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/*
 * The table of addresses: {} is the name of a game, [] that of a tournament, * another
 * part, + one behind that. Where the answers of an address
 * are kept here for an idempotency key, its last column says so; acts, incidents and new games have
 * keys of their own (key.h).
 */

static const struct route {
    const char *method, *path;
    api_handler *answer;
    bool wants_body, has_key;
} routes[] = {
    {"GET", "/", api_get_page, false, false},
    {"GET", "/play", api_get_page, false, false},
    {"GET", "/play/*", api_get_page, false, false},
    {"GET", "/hall", api_get_page, false, false},
    {"GET", "/b/*", api_get_page, false, false},
    {"GET", "/device", api_get_page, false, false},
    {"GET", "/case", api_get_page, false, false},
    {"GET", "/cases/*", api_get_page, false, false},
    {"GET", "/learn", api_get_page, false, false},
    {"GET", "/class", api_get_page, false, false},
    {"GET", "/class/*", api_get_page, false, false},
    {"GET", "/wall", api_get_page, false, false},
    {"GET", "/sheet", api_get_page, false, false},
    {"GET", "/clock", api_get_page, false, false},
    {"GET", "/tournaments", api_get_page, false, false},
    {"GET", "/tournament/*", api_get_page, false, false},
    {"GET", "/desk", api_get_page, false, false},
    {"GET", "/watch/*", api_get_board_page, false, false},
    {"GET", "/assets/*", api_get_asset, false, false},
    {"GET", "/law", api_get_law, false, false},
    {"GET", "/law/", api_get_law_file, false, false},
    {"GET", "/law/*", api_get_law_file, false, false},
    {"GET", "/law/*/+", api_get_law_page, false, false},
    {"GET", "/favicon.ico", api_get_icon, false, false},
    {"GET", "/healthz", api_get_health, false, false},
    {"GET", "/readyz", api_get_ready, false, false},
    {"GET", "/metrics", api_get_metrics, false, false},
    {"GET", "/api/1/openapi.json", api_get_description, false, false},
    {"GET", "/api/1/addresses", api_get_addresses, false, false},
    {"GET", "/api/1/seat", api_get_seat, false, false},
    {"GET", "/api/1/links", api_get_links, false, false},
    {"POST", "/api/1/links", api_post_links, true, true},
    {"DELETE", "/api/1/links", api_delete_links, false, false},
    {"DELETE", "/api/1/links/*", api_delete_link, false, false},
    {"POST", "/api/1/judge", api_post_judge, true, false},
    {"POST", "/api/judge", api_post_judge, true, false},
    {"POST", "/api/1/cases/*", api_post_case, true, false},
    {"POST", "/api/1/classes", api_post_classes, true, false},
    {"GET", "/api/1/classes/*", api_get_class, false, false},
    {"DELETE", "/api/1/classes/*", api_delete_class, false, false},
    {"PUT", "/api/1/classes/*/question", api_put_class_question, true, false},
    {"POST", "/api/1/classes/*/pupils", api_post_pupils, true, false},
    {"DELETE", "/api/1/classes/*/pupils/+", api_delete_pupil, false, false},
    {"PUT", "/api/1/classes/*/answer", api_put_class_answer, true, false},
    {"POST", "/api/1/round/countdown", api_post_countdown, true, true},
    {"POST", "/api/1/round/began", api_post_began, true, true},
    {"GET", "/api/1/stream", api_get_streams, false, false},
    {"GET", "/api/1/games", api_get_games, false, false},
    {"POST", "/api/1/games", api_post_games, true, false},
    {"GET", "/api/1/games/{}", api_get_game, false, false},
    {"POST", "/api/1/games/{}/acts", api_post_acts, true, false},
    {"POST", "/api/1/games/{}/preview", api_post_preview, true, false},
    {"GET", "/api/1/games/{}/log", api_get_log, false, false},
    {"GET", "/api/1/games/{}/repetition", api_get_repetition, false, false},
    {"GET", "/api/1/games/{}/known", api_get_known, false, false},
    {"GET", "/api/1/games/{}/scoresheets", api_get_scoresheets, false, false},
    {"GET", "/api/1/games/{}/paper", api_get_paper, false, false},
    {"GET", "/api/1/papers/incidents", api_get_incidents, false, false},
    {"GET", "/api/1/papers/results", api_get_results, false, false},
    {"GET", "/api/1/papers/scoresheets", api_get_sheets, false, false},
    {"GET", "/api/1/games/{}/pgn", api_get_pgn, false, false},
    {"GET", "/api/1/games/{}/stream", api_get_stream, false, false},
    {"PUT", "/api/1/games/{}/headers", api_put_headers, true, true},
    {"POST", "/api/1/games/{}/cancel", api_post_cancel, false, true},
    {"POST", "/api/1/games/{}/take", api_post_take, false, true},
    {"POST", "/api/1/games/{}/rematch", api_post_rematch, true, true},
    {"POST", "/api/1/games/{}/takeback", api_post_takeback, true, true},
    {"POST", "/api/1/games/{}/takeback/answer", api_post_takeback_answer, true, true},
    {"POST", "/api/1/games/{}/sign", api_post_sign, true, true},
    {"POST", "/api/1/games/{}/clock", api_post_clock, true, true},
    {"POST", "/api/1/games/{}/device", api_post_device, true, true},
    {"DELETE", "/api/1/games/{}/device", api_delete_device, false, false},
    {"POST", "/api/1/games/{}/device/arbiter", api_post_code, true, false},
    {"POST", "/api/1/games/{}/incident", api_post_incident, true, false},
    {"POST", "/api/1/games/{}/live", api_post_live, true, true},
    {"GET", "/api/1/tournaments", api_get_tournaments, false, false},
    {"POST", "/api/1/tournaments", api_post_tournaments, true, true},
    {"GET", "/api/1/tournaments/[]", api_get_tournament, false, false},
    {"GET", "/api/1/tournaments/[]/log", api_get_tournament_log, false, false},
    {"PUT", "/api/1/tournaments/[]", api_put_tournament, true, true},
    {"POST", "/api/1/tournaments/[]/players", api_post_tournament_players, true, true},
    {"PUT", "/api/1/tournaments/[]/players/*", api_put_tournament_player, true, true},
    {"DELETE", "/api/1/tournaments/[]/players/*", api_delete_tournament_player, false, true},
    {"PUT", "/api/1/tournaments/[]/teams/*", api_put_tournament_team, true, true},
    {"DELETE", "/api/1/tournaments/[]/teams/*", api_delete_tournament_team, false, true},
    {"POST", "/api/1/tournaments/[]/import", api_post_import, true, true},
    {"GET", "/api/1/tournaments/[]/export", api_get_export, false, false},
    {"GET", "/api/1/tournaments/[]/pgn", api_get_feed, false, false},
    {"GET", "/api/1/tournaments/[]/rounds/*/pgn", api_get_feed, false, false},
    {"GET", "/api/1/tournaments/[]/papers/*", api_get_tournament_paper, false, false},
    {"POST", "/api/1/tournaments/[]/berger", api_post_berger, true, true},
    {"POST", "/api/1/tournaments/[]/teams/*/captain", api_post_captain, true, true},
    {"PUT", "/api/1/tournaments/[]/rounds/*/matches", api_put_matches, true, true},
    {"PUT", "/api/1/tournaments/[]/rounds/*/lineups/+", api_put_lineup, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/lineups", api_post_lineups, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/seats", api_post_seats, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/pairings", api_post_pairings, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/presence", api_post_presence, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/start", api_post_start, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/begin", api_post_begin, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/pause", api_post_pause, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/resume", api_post_resume, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/results", api_post_results, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/sign", api_post_board_sign, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/confirm", api_post_confirm, true, true},
    {"POST", "/api/1/tournaments/[]/rounds/*/publish", api_post_publish, false, true},
    {"GET", "/api/1/boards/*", api_get_board, false, false},
    {"GET", "/api/1/games/{}/links", api_get_links, false, false},
    {"POST", "/api/1/games/{}/links", api_post_links, true, true},
    {"DELETE", "/api/1/games/{}/links", api_delete_links, false, false},
    {"DELETE", "/api/1/games/{}/links/*", api_delete_link, false, false},
};

/* What a query may have, where an address takes one: names behind `|`. */
static const struct {
    api_handler *answer;
    const char *names;
} queries[] = {
    {api_get_streams, "game"},
    {api_get_log, "language|after"},
    {api_get_repetition, "move"},
    {api_get_known, "fen"},
    {api_get_scoresheets, "format|letters|language"},
    {api_get_paper, "format|language"},
    {api_get_incidents, "round|format|language"},
    {api_get_results, "round|format|language"},
    {api_get_sheets, "round|letters|format|language"},
    {api_delete_links, "role|unused"},
    {api_post_import, "format|preview|round|differences|ours|theirs|seen"},
    {api_get_export, "form|format|list|round"},
    {api_get_tournament_log, "after"},
    {api_get_tournament_paper, "round|language"},
};

/* One part of a path, up to the next / or its end; false: it is empty or too long, or has a control character. */
static bool take_part(const char **path, char out[HALL_NAME_ROOM])
{
    const size_t size = strcspn(*path, "/");

    if (size == 0 || size >= HALL_NAME_ROOM || !is_without_controls(*path, size))
        return false;
    memcpy(out, *path, size);
    out[size] = '\0';
    *path += size;
    return true;
}

static bool fits(const struct route *route, const char *path, struct api_call *call)
{
    const char *pattern = route->path;

    call->name[0] = call->rest[0] = call->last[0] = '\0';
    call->of_tournament = false;
    while (*pattern) {
        if (*pattern == '{' || *pattern == '[') {
            call->of_tournament = *pattern == '[';
            if (!take_part(&path, call->name))
                return false;
            pattern += 2;
        } else if (*pattern == '+') {
            if (!take_part(&path, call->last))
                return false;
            pattern++;
        } else if (*pattern == '*') {
            if (!take_part(&path, call->rest))
                return false;
            pattern++;
        } else if (*pattern++ != *path++) {
            return false;
        }
    }
    return *path == '\0';
}

static bool is_method(const struct route *route, const char *method)
{
    return strcmp(route->method, method) == 0 ||
           (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0);
}

/* The methods that an address has. */
static const char *methods_of(const char *path)
{
    struct api_call any;
    bool get = false, post = false, put = false, other = false;

    for (size_t i = 0; i < HK_COUNT(routes); i++)
        if (fits(&routes[i], path, &any)) {
            get |= strcmp(routes[i].method, "GET") == 0;
            post |= strcmp(routes[i].method, "POST") == 0;
            put |= strcmp(routes[i].method, "PUT") == 0;
            other |= strcmp(routes[i].method, "DELETE") == 0;
        }
    return get && post && other ? "GET, HEAD, POST, DELETE"
           : get && put         ? "GET, HEAD, PUT"
           : put && other       ? "PUT, DELETE"
           : post && other      ? "POST, DELETE"
           : get && other       ? "GET, HEAD, DELETE"
           : get && post        ? "GET, HEAD, POST"
           : get                ? "GET, HEAD"
           : post               ? "POST"
           : put                ? "PUT"
           : other              ? "DELETE"
                                : NULL;
}

/* Whoever sends a body where none is wanted would believe that its members have an effect. */
static bool read_no_body(struct api_call *call, struct refusal *refusal)
{
    size_t size;

    net_request_body(call->request, &size);
    return size == 0 || (api_read_body(call, refusal) && api_check_members(call, "", refusal));
}

/*
 * Of a parameter that its address takes: it is told once, but for the games of a stream, and in one line; whoever says two
 * things would believe in either.
 */
static bool is_parameter_fit(const struct api_call *call, const struct route *route,
                             const char *part, const char *name, struct refusal *refusal)
{
    const size_t size = strlen(name);
    const char *other = NULL;

    if (!is_without_controls(part, strlen(part)))
        return refuse_field(refusal, CODE_SYNTAX, name, "it has no control characters");
    while ((other = net_request_parameter(call->request, other)) != part)
        if (route->answer != api_get_streams && strncmp(other, part, size) == 0 &&
            (other[size] == '=' || other[size] == '\0'))
            return refuse_field(refusal, CODE_SYNTAX, name, "each parameter is told once");
    return true;
}

/* Whoever misspells a parameter would believe that it has an effect. The pages keep theirs. */
static bool read_query(const struct api_call *call, const struct route *route,
                       struct refusal *refusal)
{
    const char *names = "", *part = NULL;
    char name[REFUSAL_FIELD_ROOM];
    struct nearest nearest;
    hk_buf buf;

    if (strncmp(route->path, "/api/", 5) != 0)
        return true;
    for (size_t i = 0; i < HK_COUNT(queries); i++)
        if (queries[i].answer == route->answer)
            names = queries[i].names;
    while ((part = net_request_parameter(call->request, part)) != NULL) {
        snprintf(name, sizeof name, "%.*s", (int)strcspn(part, "="), part);
        if (list_find(names, name, NULL)) {
            if (!is_parameter_fit(call, route, part, name, refusal))
                return false;
            continue;
        }
        nearest_begin(&nearest, name);
        nearest_offer_list(&nearest, names);
        hk_buf_init(&buf, refusal->why, sizeof refusal->why);
        hk_buf_str(&buf, "the parameter ");
        refuse_word(&buf, &nearest);
        refusal->code = CODE_SYNTAX;
        snprintf(refusal->field, sizeof refusal->field, "%s", name);
        return false;
    }
    return true;
}

static bool read_body(struct api_call *call, const struct route *route, struct refusal *refusal)
{
    if (route->answer == api_post_import)
        return api_want_file(call, refusal);
    if (route->wants_body)
        return api_read_body(call, refusal);
    return strcmp(route->method, "GET") == 0 || read_no_body(call, refusal);
}

/*
 * Is it asked again, with the key of before? *answered: it has its answer of then, whose status is
 * that of any success.
 */
static bool answer_again(struct api_call *call, const struct route *route, bool *answered,
                         struct refusal *refusal)
{
    const char *text = net_request_header(call->request, "idempotency-key");
    char *earlier;

    *answered = false;
    if (!route->has_key || !call->has_seat || !text)
        return true;
    json_t *asked =
        json_pack("{s:s, s:s}", "method", route->method, "path", net_request_path(call->request));
    if (json_object_size(call->body) > 0)
        json_object_set(asked, "body", call->body);
    if (route->answer == api_post_import)
        api_add_file(call, asked);
    const bool found = key_read(&call->key, text, refusal) &&
                       key_hash(&call->key, asked, refusal) &&
                       key_find(call->server->hall, call->seat.link, &call->key, &earlier, refusal);
    json_decref(asked);
    if (!found || !earlier)
        return found;
    call->key.text[0] = '\0'; /* it is kept already */
    *answered = api_take_token(call, LIMIT_ACT, refusal);
    if (!*answered) {
        free(earlier);
        return false;
    }
    return api_reply_json(call, 200, earlier);
}

/* Has another hall added to what the request is about, so that it may be possible? */
static bool is_behind(struct api_call *call)
{
    struct hall *hall = call->server->hall;

    return call->of_tournament ? hall_catch_up_tournament(hall, call->name)
                               : call->game && hall_catch_up(hall, call->game);
}

static bool answer(struct api_call *call, const struct route *route, struct refusal *refusal)
{
    bool answered;

    if (!api_read_seat(call, refusal) || !read_query(call, route, refusal) ||
        !read_body(call, route, refusal))
        return false;
    if (call->of_tournament) {
        call->tournament = hall_tournament(call->server->hall, call->name);
        if (!call->tournament)
            return hall_refuse_unfound(call->server->hall, CODE_MISSING,
                                       "there is no such tournament", refusal);
    } else if (call->name[0]) {
        switch (waiting_seek(call->server, call->name, &call->game)) {
        case SEEK_FOUND:
            break;
        case SEEK_COMING:
            return waiting_add_request(call->server, call->name, call->request) ||
                   refuse(refusal, CODE_INTERNAL, "there is not enough memory");
        case SEEK_MISSING:
            return hall_refuse_unfound(call->server->hall, CODE_MISSING, "there is no such game",
                                       refusal);
        }
    }
    if (call->has_seat && strcmp(route->method, "GET") == 0)
        is_behind(call); /* who has written something at another hall sees it here */
    if ((call->tournament && board_games_are_unlisted(call->tournament)) ||
        (call->game && public_is_unlisted(call->game)))
        net_request_unlist(call->request);
    if (!answer_again(call, route, &answered, refusal) ||
        !(answered || route->answer(call, refusal)))
        return false;
    if (call->has_seat && route->answer != api_post_preview && route->answer != api_post_judge)
        hall_use(call->server->hall, &call->seat);
    return true;
}

/* What belongs to one way through. */
static void clear_call(struct api_call *call)
{
    free(call->kept);
    json_decref(call->body);
    call->kept = NULL;
    call->body = NULL;
    call->game = NULL;
    call->tournament = NULL;
    call->key = (struct key){.text = ""};
}

/* Classes are no matter of the store: what has been done to them is done. */
static bool may_be_asked_again(const struct route *route)
{
    return strncmp(route->path, "/api/1/class", strlen("/api/1/class")) != 0;
}

size_t api_body_most(void *context, const struct net_request *request)
{
    static const char tournaments[] = "/api/1/tournaments/", classes[] = "/api/1/classes/";
    const char *path = net_request_path(request);
    struct api_call call = {.server = context, .request = (struct net_request *)(uintptr_t)request};
    struct refusal refusal;

    return call.server->hall &&
                   (strncmp(path, tournaments, sizeof tournaments - 1) == 0 ||
                    strncmp(path, classes, sizeof classes - 1) == 0) &&
                   api_read_seat(&call, &refusal) && call.has_seat && call.seat.of_hall &&
                   call.seat.scope == SCOPE_FULL
               ? LIMIT_FILE_BYTES
               : 0;
}

static void show_nowhere(struct server *server, struct net_request *request)
{
    const hk_language language = nowhere_language(net_request_header(request, "accept-language"));

    replies_add(&server->replies, (struct reply){.request = request,
                                                 .status = code_status(CODE_MISSING),
                                                 .type = "text/html; charset=utf-8",
                                                 .text = nowhere_page(language)});
}

void api_request(void *context, struct net_request *request)
{
    struct server *server = context;
    struct api_call call = {.server = server, .request = request};
    struct refusal refusal = {.code = CODE_NONE};
    const char *method = net_request_method(request), *path = net_request_path(request);
    const struct route *route = NULL;

    if (!server->hall) {
        standby_request(server, request);
        return;
    }
    server_begin_turn(server);
    for (size_t i = 0; i < HK_COUNT(routes) && !route; i++)
        if (is_method(&routes[i], method) && fits(&routes[i], path, &call))
            route = &routes[i];
    const char *allowed = route ? NULL : methods_of(path);
    if (allowed) {
        refuse(&refusal, CODE_METHOD, "this address is not for that method");
        replies_add_problem(&server->replies, request, &refusal, NULL, allowed);
        return;
    }
    if (route && may_be_asked_again(route))
        again_note_request(server, request);
    bool answered = route ? answer(&call, route, &refusal)
                          : refuse(&refusal, CODE_MISSING, "there is nothing at this address");
    if (!answered && route && is_behind(&call)) {
        refusal = (struct refusal){.code = CODE_NONE};
        clear_call(&call);
        answered = answer(&call, route, &refusal);
    }
    if (!answered) {
        char *state = refusal.code == CODE_STALE && call.game
                          ? wire_state(server->hall, call.game, api_view_of(&call))
                          : NULL;
        server->refused++;
        if (refusal.code == CODE_MISSING && nowhere_is_asked(request))
            show_nowhere(server, request);
        else
            replies_add_problem(&server->replies, request, &refusal, state, NULL);
        free(state);
    }
    clear_call(&call);
}
