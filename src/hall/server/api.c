/*
 * HTTP: the table of addresses, and what each answers. docs/protocol.md and openapi.json describe
 * the same.
 */
#include "base/internal.h"
#include "codec/json_text.h"
#include "codec/load.h"
#include "codec/members.h"
#include "hall/server/act.h"
#include "hall/server/client.h"
#include "hall/server/device.h"
#include "hall/server/log.h"
#include "hall/server/manage.h"
#include "hall/server/page.h"
#include "hall/server/pgn.h"
#include "hall/server/turn.h"
#include "hall/server/wire_answer.h"
#include "hall/server/wire_sheets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A request that is being answered. */
struct call_of {
    struct server *server;
    struct net_request *request;
    struct seat seat;
    bool has_seat;
    char name[HALL_NAME_ROOM]; /* of the game in the address */
    char rest[HALL_NAME_ROOM]; /* what stands behind the last / */
    struct hall_game *game;
    json_t *body;
};

static bool refuse_memory(struct refusal *refusal)
{
    return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
}

/* Answers. */

static bool reply_json(struct call_of *call, int status, char *text)
{
    server_reply_json(call->server, call->request, status, text);
    return true;
}

static bool reply_nothing(struct call_of *call)
{
    server_reply(call->server, (struct reply){.request = call->request, .status = 204});
    return true;
}

static const char *limit_key(const struct call_of *call, char key[LIMIT_KEY_ROOM])
{
    if (call->has_seat)
        snprintf(key, LIMIT_KEY_ROOM, "seat %lld", (long long)call->seat.id);
    else
        limits_address_key(key, net_request_address(call->request));
    return key;
}

static bool take_token(struct call_of *call, enum limit limit, struct refusal *refusal)
{
    char key[LIMIT_KEY_ROOM];
    const int64_t wait_ms =
        limits_take(call->server->limits, limit, limit_key(call, key), server_mono_ms());

    if (wait_ms == 0)
        return true;
    refuse(refusal, CODE_BUSY, "too many requests in a short time");
    refusal->retry_after_s = (unsigned)((wait_ms + 999) / 1000);
    return false;
}

static bool want_seat(const struct call_of *call, struct refusal *refusal)
{
    return call->has_seat || refuse(refusal, CODE_TOKEN,
                                    "this needs the token of a seat: Authorization: Bearer TOKEN");
}

static bool speaks_here(const struct call_of *call)
{
    return call->has_seat && (call->seat.of_hall || strcmp(call->seat.game, call->name) == 0);
}

static enum view view_of(const struct call_of *call)
{
    return speaks_here(call) ? wire_view_of(call->seat.role) : VIEW_WATCH;
}

static bool want_seat_here(const struct call_of *call, struct refusal *refusal)
{
    return want_seat(call, refusal) &&
           (speaks_here(call) || refuse(refusal, CODE_ROLE, "this seat is of another game"));
}

/* The player for whom a seat speaks: named by `by` where it speaks for both. 0: not said. */
static hk_parties player_of(const struct call_of *call)
{
    const char *by = json_string_value(json_object_get(call->body, "by"));

    if (by)
        return strcmp(by, "black") == 0 ? HK_PARTY_BLACK : HK_PARTY_WHITE;
    return call->seat.role == ROLE_WHITE   ? HK_PARTY_WHITE
           : call->seat.role == ROLE_BLACK ? HK_PARTY_BLACK
                                           : 0;
}

static bool check_by(const struct call_of *call, struct refusal *refusal)
{
    const json_t *by = json_object_get(call->body, "by");
    const char *word = json_string_value(by);

    return !by || json_is_null(by) ||
           (word && (strcmp(word, "white") == 0 || strcmp(word, "black") == 0)) ||
           refuse_field(refusal, CODE_SYNTAX, "by", "it is white or black");
}

static bool check_members(const struct call_of *call, const char *members, struct refusal *refusal)
{
    hk_buf why;

    if (!json_is_object(call->body))
        return refuse(refusal, CODE_SYNTAX, "the body is a JSON object");
    hk_buf_init(&why, refusal->why, sizeof refusal->why);
    const char *unknown = find_unknown_member(call->body, members, &why);
    if (!unknown)
        return true;
    refusal->code = CODE_SYNTAX;
    snprintf(refusal->field, sizeof refusal->field, "%s", unknown);
    return false;
}

/* Games. */

static bool post_games(struct call_of *call, struct refusal *refusal)
{
    struct made_game made;

    if (!take_token(call, LIMIT_CREATE, refusal) ||
        !hall_create(call->server->hall, call->body, call->has_seat ? &call->seat : NULL, &made,
                     refusal))
        return false;
    call->server->created++;
    return reply_json(call, 201, wire_made(&made));
}

static bool get_games(struct call_of *call, struct refusal *refusal)
{
    struct json_text out = {.comma = false};

    if (!want_seat(call, refusal))
        return false;
    if (!call->seat.of_hall)
        return refuse(refusal, CODE_ROLE, "the list is for seats of the hall");
    json_text_open(&out, '{');
    json_text_key(&out, "games");
    json_text_open(&out, '[');
    for (struct hall_game *game = hall_first(call->server->hall); game; game = game->next) {
        char *line = game->log.setup.casual ? NULL : wire_line(call->server->hall, game);
        if (line)
            json_text_raw(&out, line, strlen(line));
        free(line);
    }
    json_text_close(&out, ']');
    json_text_close(&out, '}');
    return reply_json(call, 200, json_text_take(&out));
}

static bool get_game(struct call_of *call, struct refusal *refusal)
{
    (void)refusal;
    return reply_json(call, 200, wire_state(call->server->hall, call->game, view_of(call)));
}

static bool read_act(struct call_of *call, struct act *act, struct refusal *refusal)
{
    const char *key = net_request_header(call->request, "idempotency-key");

    if (key && json_is_object(call->body) && !json_object_get(call->body, "key") &&
        json_object_set_new(call->body, "key", json_string(key)) != 0)
        return refuse_field(refusal, CODE_SYNTAX, "Idempotency-Key",
                            "it has printable characters of ASCII");
    return act_from_json(act, call->body, call->game, "", refusal);
}

static bool post_acts(struct call_of *call, struct refusal *refusal)
{
    struct act act;
    struct acted acted;

    if (!want_seat_here(call, refusal) || !take_token(call, LIMIT_ACT, refusal) ||
        !read_act(call, &act, refusal) ||
        !hall_act(call->server->hall, call->game, &call->seat, &act, &acted, refusal))
        return false;
    call->server->acts++;
    char *text = acted.answer ? acted.answer : wire_ruling(&acted);
    if (!acted.answer && acted.number && text)
        hall_keep_answer(call->server->hall, call->game, &call->seat, &act, text);
    return reply_json(call, 200, text);
}

static bool post_preview(struct call_of *call, struct refusal *refusal)
{
    struct act act;
    struct acted acted;
    hk_state after;

    if (!want_seat_here(call, refusal) || !take_token(call, LIMIT_PREVIEW, refusal) ||
        !act_from_json(&act, call->body, call->game, "", refusal) ||
        !hall_preview(call->server->hall, call->game, &call->seat, &act, &acted, &after, refusal))
        return false;
    return reply_json(call, 200, wire_preview(call->server->hall, call->game, &acted, &after));
}

enum { LOG_ENTRIES_MOST = 500 };

static bool get_log(struct call_of *call, struct refusal *refusal)
{
    const char *word = net_request_query(call->request, "language");
    const char *after = net_request_query(call->request, "after");
    hk_language language = HK_LANGUAGE_EN;

    if (word && hk_language_find(&language, word, strlen(word)) != HK_OK)
        return refuse_field(refusal, CODE_SYNTAX, "language", "it is en or tr");
    if (after &&
        (after[0] == '\0' || strlen(after) > 18 || strspn(after, "0123456789") != strlen(after)))
        return refuse_field(refusal, CODE_SYNTAX, "after", "it is a whole number from 0");
    return reply_json(call, 200,
                      wire_log(call->server->hall, call->game, view_of(call), language,
                               after ? strtoull(after, NULL, 10) : 0, LOG_ENTRIES_MOST));
}

/* During a game each player sees his own sheet, the arbiter both; afterwards everybody does. */
static bool get_scoresheets(struct call_of *call, struct refusal *refusal)
{
    const bool all = view_of(call) == VIEW_ARBITER;
    hk_state state;

    (void)refusal;
    hall_look(call->game, hk_game_at(call->game->log.game), &state);
    const bool over = state.status == HK_STATUS_ENDED, here = speaks_here(call);
    return reply_json(
        call, 200,
        wire_scoresheets(call->game, all || over || (here && role_plays(call->seat.role, HK_WHITE)),
                         all || over || (here && role_plays(call->seat.role, HK_BLACK))));
}

static bool get_pgn(struct call_of *call, struct refusal *refusal)
{
    size_t size = 0;
    char *text = wire_pgn(call->game, &size);

    if (!text)
        return refuse_memory(refusal);
    char *ended = realloc(text, size + 1);
    if (!ended) {
        free(text);
        return refuse_memory(refusal);
    }
    ended[size] = '\0';
    struct reply reply = {.request = call->request,
                          .status = 200,
                          .type = "application/x-chess-pgn; charset=utf-8",
                          .download = "game.pgn",
                          .text = ended};
    snprintf(reply.etag, sizeof reply.etag, "\"%lld-%llu\"",
             (long long)hall_epoch(call->server->hall), (unsigned long long)call->game->log.number);
    server_reply(call->server, reply);
    return true;
}

static bool get_stream(struct call_of *call, struct refusal *refusal)
{
    if (strcmp(net_request_method(call->request), "HEAD") == 0) { /* it would never end */
        server_reply(
            call->server,
            (struct reply){.request = call->request, .status = 200, .type = "text/event-stream"});
        return true;
    }
    return client_stream(call->server, call->request, call->game,
                         speaks_here(call) ? &call->seat : NULL,
                         net_request_header(call->request, "last-event-id")) ||
           refuse_memory(refusal);
}

static bool put_headers(struct call_of *call, struct refusal *refusal)
{
    if (!want_seat_here(call, refusal) || !take_token(call, LIMIT_ACT, refusal) ||
        !hall_change_persons(call->server->hall, call->game, &call->seat, call->body, refusal))
        return false;
    json_t *headers = headers_to_json(&call->game->log.persons);
    char *text = headers ? json_dumps(headers, JSON_COMPACT) : NULL;
    json_decref(headers);
    return reply_json(call, 200, text);
}

static bool post_cancel(struct call_of *call, struct refusal *refusal)
{
    return want_seat_here(call, refusal) &&
           hall_cancel(call->server->hall, call->game, &call->seat, refusal) &&
           reply_json(call, 200, wire_state(call->server->hall, call->game, view_of(call)));
}

static bool post_take(struct call_of *call, struct refusal *refusal)
{
    return want_seat_here(call, refusal) &&
           hall_take_call(call->server->hall, call->game, &call->seat, refusal) &&
           reply_json(call, 200, wire_state(call->server->hall, call->game, view_of(call)));
}

static bool post_device(struct call_of *call, struct refusal *refusal)
{
    const char *session = json_string_value(json_object_get(call->body, "session"));
    const json_t *elapsed = json_object_get(call->body, "elapsed_ms");

    if (!want_seat_here(call, refusal) || !check_members(call, "session|elapsed_ms", refusal) ||
        !take_token(call, LIMIT_ACT, refusal))
        return false;
    if (!session || session[0] == '\0' || strlen(session) >= NOTE_SESSION_ROOM)
        return refuse_field(refusal, CODE_SYNTAX, "session", "it is a text of 1 to 32 characters");
    if (!json_is_integer(elapsed) || json_integer_value(elapsed) < 0)
        return refuse_field(refusal, CODE_SYNTAX, "elapsed_ms", "it is a whole number from 0");
    return hall_master(call->server->hall, call->game, &call->seat, session,
                       json_integer_value(elapsed), refusal) &&
           reply_json(call, 200, wire_state(call->server->hall, call->game, view_of(call)));
}

static bool delete_device(struct call_of *call, struct refusal *refusal)
{
    return want_seat_here(call, refusal) &&
           hall_release(call->server->hall, call->game, &call->seat, refusal) &&
           reply_json(call, 200, wire_state(call->server->hall, call->game, view_of(call)));
}

static bool post_rematch(struct call_of *call, struct refusal *refusal)
{
    struct made_game made;

    if (!want_seat_here(call, refusal) || !check_members(call, "by|swap", refusal) ||
        !check_by(call, refusal) || !take_token(call, LIMIT_ACT, refusal))
        return false;
    const json_t *swap = json_object_get(call->body, "swap");
    if (swap && !json_is_boolean(swap))
        return refuse_field(refusal, CODE_SYNTAX, "swap", "it is true or false");
    const hk_parties who = call->seat.role == ROLE_BOTH ? HK_PARTY_WHITE : player_of(call);
    if (!hall_rematch(call->server->hall, call->game, &call->seat, who, json_is_true(swap), &made,
                      refusal))
        return false;
    if (made.name[0])
        return reply_json(call, 201, wire_made(&made));
    return reply_json(call, 200, wire_state(call->server->hall, call->game, view_of(call)));
}

static bool post_sign(struct call_of *call, struct refusal *refusal)
{
    const json_t *text = json_object_get(call->body, "score");
    hk_score score;

    if (!want_seat_here(call, refusal) || !check_members(call, "by|score", refusal) ||
        !check_by(call, refusal) || !take_token(call, LIMIT_ACT, refusal))
        return false;
    if (!hk_score_find(&score, json_string_value(text), json_string_length(text)))
        return refuse_field(refusal, CODE_SYNTAX, "score",
                            "it is 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0 or 0-1/2");
    return hall_sign(call->server->hall, call->game, &call->seat, player_of(call), score,
                     refusal) &&
           reply_json(call, 200, wire_state(call->server->hall, call->game, view_of(call)));
}

/* Links: of the game in the address, or of the hall. */

static bool post_links(struct call_of *call, struct refusal *refusal)
{
    const char *role_name = json_string_value(json_object_get(call->body, "role"));
    const json_t *given = json_object_get(call->body, "scope");
    const char *scope_name = json_string_value(given);
    enum scope scope = SCOPE_FULL;
    struct made_link link;
    enum role role;

    if ((call->name[0] ? !want_seat_here(call, refusal) : !want_seat(call, refusal)) ||
        !check_members(call, "role|scope", refusal) || !take_token(call, LIMIT_ACT, refusal))
        return false;
    if (!role_name || !role_find(&role, role_name))
        return refuse_field(refusal, CODE_SYNTAX, "role",
                            "it is white, black, both, operator, clock, arbiter or organiser");
    if (given && !json_is_null(given) && (!scope_name || !scope_find(&scope, scope_name)))
        return refuse_field(refusal, CODE_SYNTAX, "scope", "it is full, moves, clock or look");
    return hall_make_link(call->server->hall, call->game, &call->seat, role, scope, &link,
                          refusal) &&
           reply_json(call, 201, wire_made_link(call->name[0] ? call->name : NULL, &link));
}

struct links {
    const struct call_of *call;
    struct json_text out;
    unsigned wanted; /* 0: all */
    bool found, may;
};

static void put_time(struct json_text *out, const char *key, int64_t wall_ms)
{
    json_text_key(out, key);
    if (wall_ms)
        json_text_int(out, wall_ms);
    else
        json_text_null(out);
}

static bool list_link(void *context, const struct store_link *link)
{
    struct links *links = context;
    const bool may = hall_may_manage(&links->call->seat, link);

    if (links->wanted) {
        if (link->number == links->wanted && link->revoked_wall_ms == 0) {
            links->found = true;
            links->may = may;
        }
        return !links->found;
    }
    if (!may)
        return true;
    json_text_open(&links->out, '{');
    json_text_key(&links->out, "link_number");
    json_text_int(&links->out, link->number);
    json_text_key(&links->out, "role");
    json_text_word(&links->out, link->role);
    json_text_key(&links->out, "scope");
    json_text_word(&links->out, link->scope);
    put_time(&links->out, "made_ms", link->made_wall_ms);
    put_time(&links->out, "used_ms", link->used_wall_ms);
    put_time(&links->out, "revoked_ms", link->revoked_wall_ms);
    json_text_close(&links->out, '}');
    return true;
}

static const char *game_name(const struct call_of *call)
{
    return call->name[0] ? call->name : NULL;
}

static bool get_links(struct call_of *call, struct refusal *refusal)
{
    struct links links = {.call = call};

    if (call->name[0] ? !want_seat_here(call, refusal) : !want_seat(call, refusal))
        return false;
    if (!call->name[0] && !call->seat.of_hall)
        return refuse(refusal, CODE_ROLE, "these links are for seats of the hall");
    json_text_open(&links.out, '{');
    json_text_key(&links.out, "links");
    json_text_open(&links.out, '[');
    const bool read =
        store_read_links(hall_store(call->server->hall), game_name(call), list_link, &links);
    json_text_close(&links.out, ']');
    json_text_close(&links.out, '}');
    char *text = json_text_take(&links.out);
    if (!read) {
        free(text);
        return refuse(refusal, CODE_INTERNAL, "the store could not be read");
    }
    return reply_json(call, 200, text);
}

static bool delete_link(struct call_of *call, struct refusal *refusal)
{
    const bool is_number = call->rest[0] != '0' && strlen(call->rest) < 9 &&
                           strspn(call->rest, "0123456789") == strlen(call->rest);
    struct links links = {.call = call,
                          .wanted = is_number ? (unsigned)strtoul(call->rest, NULL, 10) : 0};

    if (call->name[0] ? !want_seat_here(call, refusal) : !want_seat(call, refusal))
        return false;
    if (links.wanted &&
        !store_read_links(hall_store(call->server->hall), game_name(call), list_link, &links))
        return refuse(refusal, CODE_INTERNAL, "the store could not be read");
    if (!links.wanted || !links.found)
        return refuse(refusal, CODE_MISSING, "there is no such link");
    if (!links.may)
        return refuse(refusal, CODE_ROLE, "this seat does not manage that link");
    if (!hall_revoke_link(call->server->hall, game_name(call), &call->seat, links.wanted, refusal))
        return false;
    client_revoke(call->server, game_name(call), links.wanted);
    return reply_nothing(call);
}

static bool get_seat(struct call_of *call, struct refusal *refusal)
{
    return want_seat(call, refusal) && reply_json(call, 200, wire_seat(&call->seat));
}

/* What the machine asks. */

static bool reply_text(struct call_of *call, int status, const char *text)
{
    server_reply(call->server, (struct reply){.request = call->request,
                                              .status = status,
                                              .type = "text/plain; charset=utf-8",
                                              .text = strdup(text)});
    return true;
}

static bool get_health(struct call_of *call, struct refusal *refusal)
{
    (void)refusal;
    return reply_text(call, 200, "ok\n");
}

static bool get_ready(struct call_of *call, struct refusal *refusal)
{
    const char *why =
        call->server->draining ? "the hall is closing" : hall_unwritable(call->server->hall);
    char text[128];

    (void)refusal;
    if (!why)
        return reply_text(call, 200, "ok\n");
    snprintf(text, sizeof text, "%s\n", why);
    return reply_text(call, 503, text);
}

static bool get_metrics(struct call_of *call, struct refusal *refusal)
{
    const struct server *server = call->server;
    size_t clients = 0;
    char text[1024];

    if (!net_address_is_loopback(net_request_address(call->request)) &&
        !(call->has_seat && call->seat.role == ROLE_ORGANISER && call->seat.of_hall))
        return refuse(refusal, CODE_ROLE, "the counters are for this machine and the organiser");
    for (const struct client *client = server->clients; client; client = client->next)
        clients++;
    snprintf(text, sizeof text,
             "# TYPE hakem_acts_total counter\nhakem_acts_total %llu\n"
             "# TYPE hakem_refused_total counter\nhakem_refused_total %llu\n"
             "# TYPE hakem_games_created_total counter\nhakem_games_created_total %llu\n"
             "# TYPE hakem_turns_total counter\nhakem_turns_total %llu\n"
             "# TYPE hakem_games gauge\nhakem_games %zu\n"
             "# TYPE hakem_connections gauge\nhakem_connections %zu\n"
             "# TYPE hakem_writable gauge\nhakem_writable %d\n",
             (unsigned long long)server->acts, (unsigned long long)server->refused,
             (unsigned long long)server->created, (unsigned long long)server->turns,
             hall_game_count(server->hall), clients, hall_unwritable(server->hall) == NULL);
    return reply_text(call, 200, text);
}

/* The page. */

static bool reply_page(struct call_of *call, const char *name, bool framed, struct refusal *refusal)
{
    for (size_t i = 0; i < page_file_count; i++) {
        const struct page_file *file = &page_files[i];
        if (strcmp(file->name, name) != 0)
            continue;
        net_reply(call->request, &(struct net_answer){.status = 200,
                                                      .type = file->type,
                                                      .body = file->bytes,
                                                      .size = file->size,
                                                      .is_static = true,
                                                      .gzip = file->gzip,
                                                      .gzip_size = file->gzip_size,
                                                      .etag = file->etag,
                                                      .may_be_framed = framed});
        return true;
    }
    return refuse(refusal, CODE_MISSING, "there is no such file");
}

static bool get_page(struct call_of *call, struct refusal *refusal)
{
    return reply_page(call, "index.html", false, refusal);
}

static bool get_board_page(struct call_of *call, struct refusal *refusal)
{
    return reply_page(call, "index.html", true, refusal);
}

static bool get_icon(struct call_of *call, struct refusal *refusal)
{
    return reply_page(call, "favicon.svg", false, refusal);
}

static bool get_asset(struct call_of *call, struct refusal *refusal)
{
    return reply_page(call, call->rest, false, refusal);
}

static bool get_description(struct call_of *call, struct refusal *refusal)
{
    return reply_page(call, "openapi.json", false, refusal);
}

/* The table of addresses: {} is the name of a game, * a last part. */

typedef bool handler(struct call_of *call, struct refusal *refusal);

static const struct route {
    const char *method, *path;
    handler *answer;
    bool wants_body;
} routes[] = {
    {"GET", "/", get_page, false},
    {"GET", "/play", get_page, false},
    {"GET", "/play/*", get_page, false},
    {"GET", "/hall", get_page, false},
    {"GET", "/watch/*", get_board_page, false},
    {"GET", "/assets/*", get_asset, false},
    {"GET", "/favicon.ico", get_icon, false},
    {"GET", "/healthz", get_health, false},
    {"GET", "/readyz", get_ready, false},
    {"GET", "/metrics", get_metrics, false},
    {"GET", "/api/1/openapi.json", get_description, false},
    {"GET", "/api/1/seat", get_seat, false},
    {"GET", "/api/1/links", get_links, false},
    {"POST", "/api/1/links", post_links, true},
    {"DELETE", "/api/1/links/*", delete_link, false},
    {"GET", "/api/1/games", get_games, false},
    {"POST", "/api/1/games", post_games, true},
    {"GET", "/api/1/games/{}", get_game, false},
    {"POST", "/api/1/games/{}/acts", post_acts, true},
    {"POST", "/api/1/games/{}/preview", post_preview, true},
    {"GET", "/api/1/games/{}/log", get_log, false},
    {"GET", "/api/1/games/{}/scoresheets", get_scoresheets, false},
    {"GET", "/api/1/games/{}/pgn", get_pgn, false},
    {"GET", "/api/1/games/{}/stream", get_stream, false},
    {"PUT", "/api/1/games/{}/headers", put_headers, true},
    {"POST", "/api/1/games/{}/cancel", post_cancel, false},
    {"POST", "/api/1/games/{}/take", post_take, false},
    {"POST", "/api/1/games/{}/rematch", post_rematch, true},
    {"POST", "/api/1/games/{}/sign", post_sign, true},
    {"POST", "/api/1/games/{}/device", post_device, true},
    {"DELETE", "/api/1/games/{}/device", delete_device, false},
    {"GET", "/api/1/games/{}/links", get_links, false},
    {"POST", "/api/1/games/{}/links", post_links, true},
    {"DELETE", "/api/1/games/{}/links/*", delete_link, false},
};

/* One part of a path, up to the next / or its end; false: it is empty or too long. */
static bool take_part(const char **path, char out[HALL_NAME_ROOM])
{
    const size_t size = strcspn(*path, "/");

    if (size == 0 || size >= HALL_NAME_ROOM)
        return false;
    memcpy(out, *path, size);
    out[size] = '\0';
    *path += size;
    return true;
}

static bool fits(const struct route *route, const char *path, struct call_of *call)
{
    const char *pattern = route->path;

    call->name[0] = call->rest[0] = '\0';
    while (*pattern) {
        if (*pattern == '{') {
            if (!take_part(&path, call->name))
                return false;
            pattern += 2;
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
    struct call_of any;
    bool get = false, post = false, put = false, other = false;

    for (size_t i = 0; i < HK_COUNT(routes); i++)
        if (fits(&routes[i], path, &any)) {
            get |= strcmp(routes[i].method, "GET") == 0;
            post |= strcmp(routes[i].method, "POST") == 0;
            put |= strcmp(routes[i].method, "PUT") == 0;
            other |= strcmp(routes[i].method, "DELETE") == 0;
        }
    return post && other ? "POST, DELETE"
           : get && post ? "GET, HEAD, POST"
           : get         ? "GET, HEAD"
           : post        ? "POST"
           : put         ? "PUT"
           : other       ? "DELETE"
                         : NULL;
}

static bool read_seat(struct call_of *call, struct refusal *refusal)
{
    static const char scheme[] = "Bearer ";
    const char *header = net_request_header(call->request, "authorization");

    if (!header)
        return true;
    if (strncasecmp(header, scheme, sizeof scheme - 1) != 0 ||
        strlen(header) >= HALL_TOKEN_ROOM + sizeof scheme ||
        !hall_seat(call->server->hall, header + sizeof scheme - 1, &call->seat))
        return refuse(refusal, CODE_TOKEN, "this token opens no seat of this hall");
    call->has_seat = true;
    return true;
}

static bool read_body(struct call_of *call, struct refusal *refusal)
{
    const char *type = net_request_header(call->request, "content-type");
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;
    size_t size;
    const char *body = net_request_body(call->request, &size);

    if (!type || strncasecmp(type, "application/json", 16) != 0)
        return refuse(refusal, CODE_TYPE, "the body is application/json");
    hk_buf_init(&fault, why, sizeof why);
    call->body = load_json(body, size, LIMIT_BODY_BYTES, &fault);
    return call->body || refuse(refusal, CODE_SYNTAX, why);
}

static bool answer(struct call_of *call, const struct route *route, struct refusal *refusal)
{
    if (!read_seat(call, refusal) || (route->wants_body && !read_body(call, refusal)))
        return false;
    if (call->name[0]) {
        call->game = hall_find(call->server->hall, call->name);
        if (!call->game)
            return refuse(refusal, CODE_MISSING, "there is no such game");
    }
    if (!route->answer(call, refusal))
        return false;
    if (call->has_seat && route->wants_body && route->answer != post_preview)
        hall_use(call->server->hall, &call->seat);
    return true;
}

void api_request(void *context, struct net_request *request)
{
    struct server *server = context;
    struct call_of call = {.server = server, .request = request};
    struct refusal refusal = {.code = CODE_NONE};
    const char *method = net_request_method(request), *path = net_request_path(request);
    const struct route *route = NULL;

    server_begin_turn(server);
    for (size_t i = 0; i < HK_COUNT(routes) && !route; i++)
        if (is_method(&routes[i], method) && fits(&routes[i], path, &call))
            route = &routes[i];
    const char *allowed = route ? NULL : methods_of(path);
    if (allowed) {
        refuse(&refusal, CODE_METHOD, "this address is not for that method");
        server_reply(server, (struct reply){.request = request,
                                            .status = code_status(CODE_METHOD),
                                            .type = media_problem,
                                            .allow = allowed,
                                            .text = wire_problem(&refusal, NULL)});
        return;
    }
    const bool answered = route
                              ? answer(&call, route, &refusal)
                              : refuse(&refusal, CODE_MISSING, "there is nothing at this address");
    if (!answered) {
        char *state = refusal.code == CODE_STALE && call.game
                          ? wire_state(server->hall, call.game, view_of(&call))
                          : NULL;
        server->refused++;
        server_reply_problem(server, request, &refusal, state);
        free(state);
    }
    json_decref(call.body);
}
