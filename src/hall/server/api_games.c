/*
 * Requests about games: to make one, to see how it stands and what its log has, and what may be done
 * to it. Acts are read by act.c and judged by the hall; wire.c writes what is shown.
 */
#include "hall/server/api_games.h"
#include "base/internal.h"
#include "hall/server/act.h"
#include "hall/server/device.h"
#include "hall/server/fields.h"
#include "hall/server/judge.h"
#include "hall/server/known.h"
#include "hall/server/list.h"
#include "hall/server/log.h"
#include "hall/server/manage.h"
#include "hall/server/pgn.h"
#include "hall/server/public.h"
#include "hall/server/repetition.h"
#include "hall/server/stream.h"
#include "hall/server/takeback.h"
#include "hall/server/token.h"
#include "hall/server/turn.h"
#include "hall/server/wire_answer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool refuse_memory(struct refusal *refusal)
{
    return refuse(refusal, CODE_INTERNAL, "there is not enough memory");
}

/* The player for whom a seat speaks: `by` where the request names one. 0: not said. */
static hk_parties player_of(const struct api_call *call, const char *by)
{
    if (by[0])
        return strcmp(by, "black") == 0 ? HK_PARTY_BLACK : HK_PARTY_WHITE;
    return call->seat.role == ROLE_WHITE   ? HK_PARTY_WHITE
           : call->seat.role == ROLE_BLACK ? HK_PARTY_BLACK
                                           : 0;
}

/* A game that was made before by the same key: its name, without links, which were shown then. */
static bool reply_made_before(struct api_call *call, char *name, struct refusal *refusal)
{
    struct made_game made = {.link_count = 0};

    snprintf(made.name, sizeof made.name, "%s", name);
    free(name);
    return (hall_has(call->server->hall, made.name) ||
            hall_refuse_unfound(call->server->hall, CODE_MISSING, "the game of this key is no more",
                                refusal)) &&
           api_reply_json(call, 200, wire_made(&made));
}

bool api_post_games(struct api_call *call, struct refusal *refusal)
{
    struct hall *hall = call->server->hall;
    unsigned char link[STORE_HASH_SIZE];
    struct made_game made;
    struct key key;
    char *earlier;

    token_hash(link, ""); /* who makes a casual game has no link yet */
    if (call->has_seat)
        memcpy(link, call->seat.link, sizeof link);
    if (!api_take_token(call, LIMIT_CREATE, refusal) ||
        !key_read(&key, net_request_header(call->request, "idempotency-key"), refusal) ||
        !key_hash(&key, call->body, refusal) || !key_find(hall, link, &key, &earlier, refusal))
        return false;
    if (earlier)
        return reply_made_before(call, earlier, refusal);
    if (!hall_create(hall, call->body, call->has_seat ? &call->seat : NULL, &made, refusal))
        return false;
    key_keep(hall, link, &key, made.name, made.name);
    return api_reply_json(call, 201, wire_made(&made));
}

bool api_get_games(struct api_call *call, struct refusal *refusal)
{
    if (!api_want_seat(call, refusal))
        return false;
    if (!call->seat.of_hall)
        return refuse(refusal, CODE_ROLE, "the list is for seats of the hall");
    void *work = list_begin(call->server, &call->seat);
    return (work && jobs_add(&call->server->jobs, call->request, &list_job, work, reply_json)) ||
           refuse_memory(refusal);
}

bool api_get_game(struct api_call *call, struct refusal *refusal)
{
    (void)refusal;
    return api_reply_tagged(call, wire_state(call->server->hall, call->game, api_view_of(call)));
}

static bool read_act(struct api_call *call, struct act *act, struct refusal *refusal)
{
    const char *key = net_request_header(call->request, "idempotency-key");

    if (key && json_is_object(call->body) && !json_object_get(call->body, "key") &&
        json_object_set_new(call->body, "key", json_string(key)) != 0)
        return refuse_field(refusal, CODE_SYNTAX, "Idempotency-Key",
                            "it has printable characters of ASCII");
    return act_from_json(act, call->body, call->game, ACT_MEMBERS, refusal);
}

bool api_post_acts(struct api_call *call, struct refusal *refusal)
{
    struct act act;
    struct acted acted;

    if (!api_want_seat_here(call, refusal) || !api_take_token(call, LIMIT_ACT, refusal) ||
        !read_act(call, &act, refusal))
        return false;
    hall_player_acts(call->server->hall, call->game, &call->seat);
    if (!hall_act(call->server->hall, call->game, &call->seat, &act, &acted, refusal))
        return false;
    hall_count_act(call->server->hall, call->game);
    char *text = acted.answer ? acted.answer : wire_ruling(call->game, &acted, &call->seat);
    if (!acted.answer && acted.number && text)
        key_keep(call->server->hall, call->seat.link, &act.key, call->game->name, text);
    return api_reply_json(call, 200, text);
}

bool api_post_preview(struct api_call *call, struct refusal *refusal)
{
    struct act act;
    struct acted acted;
    hk_state after;

    if (!api_want_seat_here(call, refusal) ||
        !server_take_preview(call->server, &call->seat, net_request_address(call->request),
                             refusal) ||
        !act_from_json(&act, call->body, call->game, ACT_MEMBERS, refusal) ||
        !hall_preview(call->server->hall, call->game, &call->seat, &act, &acted, &after, refusal))
        return false;
    return api_reply_json(call, 200, wire_preview(call->server->hall, call->game, &acted, &after));
}

/* What would succeed as a claim is for arbiters alone. */
bool api_get_repetition(struct api_call *call, struct refusal *refusal)
{
    const char *move = net_request_query(call->request, "move");
    bool known = true;

    if (!api_want_seat_here(call, refusal) || !api_take_token(call, LIMIT_PREVIEW, refusal))
        return false;
    if (wire_view_of(&call->seat) < VIEW_ARBITER)
        return refuse(refusal, CODE_ROLE, "repetitions are for the arbiter to see");
    if (!call->game->log.live)
        return refuse(refusal, CODE_UNKNOWN, "the hall does not know the moves of this board");
    char *text = wire_repetition(call->game, move, &known);
    return known ? api_reply_tagged(call, text)
                 : refuse_field(refusal, CODE_IMPOSSIBLE, "move",
                                "it is a legal move in UCI, such as g1f3");
}

/* Who can still mate is for arbiters alone too; of a position that one tells, at any board. */
bool api_get_known(struct api_call *call, struct refusal *refusal)
{
    const char *fen = net_request_query(call->request, "fen");
    hk_fault fault;

    if (!api_want_seat_here(call, refusal) || !api_take_token(call, LIMIT_PREVIEW, refusal))
        return false;
    if (wire_view_of(&call->seat) < VIEW_ARBITER)
        return refuse(refusal, CODE_ROLE, "what the referee knows is for the arbiter to see");
    if (!fen && !call->game->log.live)
        return refuse(refusal, CODE_UNKNOWN, "the hall does not know the position of this board");
    void *work = known_begin(call->server, call->game, fen, &fault);
    if (!work && fault.why)
        return refuse_field(refusal, CODE_IMPOSSIBLE, "fen", fault.why);
    return (work && jobs_add(&call->server->jobs, call->request, &known_job, work, reply_json)) ||
           refuse_memory(refusal);
}

enum { LOG_ENTRIES_MOST = 500 };

bool api_get_log(struct api_call *call, struct refusal *refusal)
{
    const char *after = net_request_query(call->request, "after");
    hk_language language;

    if (!api_read_language(call, &language, refusal))
        return false;
    if (after &&
        (after[0] == '\0' || strlen(after) > 18 || strspn(after, "0123456789") != strlen(after)))
        return refuse_field(refusal, CODE_SYNTAX, "after", "it is a whole number from 0");
    const bool bare = call->has_seat && call->seat.scope == SCOPE_RESULTS;
    return api_reply_tagged(call, wire_log(call->server->hall, call->game, api_view_of(call), bare,
                                           language, after ? strtoull(after, NULL, 10) : 0,
                                           LOG_ENTRIES_MOST));
}

/*
 * What a tag has behind the number of the log. Views differ in names, in how a game ended and in a move that stands
 * unpressed, and a browser asks by the same address for all of them.
 */
static const char *tag_of_view(const struct hall_game *game, enum view view)
{
    switch (view) {
    case VIEW_WATCH:
        return public_is_unlisted(game) ? "-p" : "";
    case VIEW_HELPER:
        return "-h";
    case VIEW_PLAYER:
        return "-s";
    case VIEW_OPERATOR:
    case VIEW_ARBITER:
    case VIEW_DECIDER:
    case VIEWS:
        break;
    }
    return "-o";
}

bool api_get_pgn(struct api_call *call, struct refusal *refusal)
{
    const enum view view = api_view_of(call);
    size_t size = 0;
    char *text = wire_pgn(call->game, view, &size);

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
    snprintf(reply.etag, sizeof reply.etag, "\"%lld-%llu%s\"",
             (long long)hall_epoch(call->server->hall),
             (unsigned long long)wire_shown(call->game, view)->log.number,
             tag_of_view(call->game, view));
    replies_add(&call->server->replies, reply);
    return true;
}

/* Begin with a stream of these games, whose memory is taken. Each is watched by itself. */
static bool answer_stream(struct api_call *call, struct streamed *boards, unsigned count,
                          struct refusal *refusal)
{
    for (unsigned i = 0; i < count; i++)
        if (!server_take_token(call->server, LIMIT_JOIN, NULL, net_request_address(call->request),
                               refusal)) {
            free(boards);
            return false;
        }
    if (strcmp(net_request_method(call->request), "HEAD") == 0) { /* it would never end */
        free(boards);
        replies_add(
            &call->server->replies,
            (struct reply){.request = call->request, .status = 200, .type = "text/event-stream"});
        return true;
    }
    return stream_open(call->server, call->request, boards, count,
                       call->has_seat ? &call->seat : NULL) ||
           refuse_memory(refusal);
}

bool api_get_stream(struct api_call *call, struct refusal *refusal)
{
    struct streamed *board = calloc(1, sizeof *board);

    if (!board)
        return refuse_memory(refusal);
    memcpy(board->game, call->name, sizeof board->game);
    return answer_stream(call, board, 1, refusal);
}

/* The games that the query names, each once, into a list of STREAM_BOARDS_MAX. */
static bool read_streamed(const struct api_call *call, struct streamed *boards, unsigned *count,
                          struct refusal *refusal)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    const char *part = NULL;

    *count = 0;
    while ((part = net_request_parameter(call->request, part)) != NULL) {
        const char *name = strchr(part, '=') ? strchr(part, '=') + 1 : "";
        if (name[0] == '\0' || strlen(name) >= HALL_NAME_ROOM ||
            strspn(name, letters) != strlen(name))
            return refuse_field(refusal, CODE_SYNTAX, "game", "it is the name of a game");
        for (unsigned i = 0; i < *count; i++)
            if (strcmp(boards[i].game, name) == 0)
                return refuse_field(refusal, CODE_SYNTAX, "game", "each game is named once");
        if (*count == STREAM_BOARDS_MAX)
            return refuse_field(refusal, CODE_SYNTAX, "game", "one stream has 64 boards at most");
        snprintf(boards[(*count)++].game, HALL_NAME_ROOM, "%s", name);
    }
    return *count > 0 || refuse_field(refusal, CODE_SYNTAX, "game",
                                      "the query names the games: ?game=ID&game=ID");
}

bool api_get_streams(struct api_call *call, struct refusal *refusal)
{
    struct streamed *boards = calloc(STREAM_BOARDS_MAX, sizeof *boards);
    unsigned count, there = 0;

    if (!boards)
        return refuse_memory(refusal);
    if (!read_streamed(call, boards, &count, refusal)) {
        free(boards);
        return false;
    }
    while (there < count && !hall_has(call->server->hall, boards[there].game))
        there++;
    if (there == count) {
        free(boards);
        return hall_refuse_unfound(call->server->hall, CODE_MISSING, "there is no such game",
                                   refusal);
    }
    net_request_unlist(call->request); /* whoever plays there, a stream is nothing to be searched */
    return answer_stream(call, boards, count, refusal);
}

bool api_put_headers(struct api_call *call, struct refusal *refusal)
{
    if (!api_want_seat_here(call, refusal) || !api_take_token(call, LIMIT_ACT, refusal) ||
        !hall_change_persons(call->server->hall, call->game, &call->seat, call->body, refusal))
        return false;
    json_t *headers = headers_to_json(&call->game->log.persons);
    char *text = headers ? json_dumps(headers, JSON_COMPACT) : NULL;
    json_decref(headers);
    return api_reply_json(call, 200, text);
}

bool api_post_cancel(struct api_call *call, struct refusal *refusal)
{
    return api_want_seat_here(call, refusal) &&
           hall_cancel(call->server->hall, call->game, &call->seat, refusal) &&
           api_reply_json(call, 200, wire_state(call->server->hall, call->game, api_view_of(call)));
}

bool api_post_take(struct api_call *call, struct refusal *refusal)
{
    return api_want_seat_here(call, refusal) &&
           hall_take_call(call->server->hall, call->game, &call->seat, refusal) &&
           api_reply_json(call, 200, wire_state(call->server->hall, call->game, api_view_of(call)));
}

bool api_post_clock(struct api_call *call, struct refusal *refusal)
{
    char by[FIELDS_BY_ROOM];
    struct made_link link;
    bool made;

    if (!api_want_seat_here(call, refusal) || !api_check_members(call, "by", refusal) ||
        !fields_read_by(by, call->body, refusal) || !api_take_token(call, LIMIT_ACT, refusal) ||
        !hall_name_clock(call->server->hall, call->game, &call->seat, player_of(call, by), &link,
                         &made, refusal))
        return false;
    if (!made)
        return api_reply_json(call, 200,
                              wire_state(call->server->hall, call->game, api_view_of(call)));
    char *text = wire_made_link(call->game->name, &link);
    link.token[0] = '\0'; /* shown once */
    call->kept = wire_made_link(call->game->name, &link);
    return api_reply_json(call, 201, call->kept ? text : NULL);
}

bool api_post_device(struct api_call *call, struct refusal *refusal)
{
    const char *session = json_string_value(json_object_get(call->body, "session"));
    const json_t *elapsed = json_object_get(call->body, "elapsed_ms");

    if (!api_want_seat_here(call, refusal) ||
        !api_check_members(call, "session|elapsed_ms", refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    if (!session || session[0] == '\0' || strlen(session) >= NOTE_SESSION_ROOM)
        return refuse_field(refusal, CODE_SYNTAX, "session", "it is a text of 1 to 32 characters");
    if (!json_is_integer(elapsed) || json_integer_value(elapsed) < 0)
        return refuse_field(refusal, CODE_SYNTAX, "elapsed_ms", "it is a whole number from 0");
    return hall_master(call->server->hall, call->game, &call->seat, session,
                       json_integer_value(elapsed), refusal) &&
           api_reply_json(call, 200, wire_state(call->server->hall, call->game, api_view_of(call)));
}

bool api_delete_device(struct api_call *call, struct refusal *refusal)
{
    return api_want_seat_here(call, refusal) &&
           hall_release(call->server->hall, call->game, &call->seat, refusal) &&
           api_reply_json(call, 200, wire_state(call->server->hall, call->game, api_view_of(call)));
}

bool api_post_rematch(struct api_call *call, struct refusal *refusal)
{
    char by[FIELDS_BY_ROOM];
    struct made_game made;

    if (!api_want_seat_here(call, refusal) || !api_check_members(call, "by|swap", refusal) ||
        !fields_read_by(by, call->body, refusal) || !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    const json_t *swap = json_object_get(call->body, "swap");
    if (swap && !json_is_boolean(swap))
        return refuse_field(refusal, CODE_SYNTAX, "swap", "it is true or false");
    const hk_parties who = call->seat.role == ROLE_BOTH ? HK_PARTY_WHITE : player_of(call, by);
    /* otherwise who agrees with himself makes as many games as his seats may act */
    const bool swaps = json_is_true(swap), *wish = swap ? &swaps : NULL;
    if (hall_makes_rematch(call->game, &call->seat, who, wish) &&
        !api_take_token(call, LIMIT_CREATE, refusal))
        return false;
    if (!hall_rematch(call->server->hall, call->game, &call->seat, who, wish, &made, refusal))
        return false;
    if (!made.name[0])
        return api_reply_json(call, 200,
                              wire_state(call->server->hall, call->game, api_view_of(call)));
    char *text = wire_made(&made);
    made.link_count = 0; /* links are shown once */
    call->kept = wire_made(&made);
    return api_reply_json(call, 201, call->kept ? text : NULL);
}

bool api_post_sign(struct api_call *call, struct refusal *refusal)
{
    char by[FIELDS_BY_ROOM];
    const json_t *text = json_object_get(call->body, "score");
    hk_score score;

    if (!api_want_seat_here(call, refusal) || !api_check_members(call, "by|score", refusal) ||
        !fields_read_by(by, call->body, refusal) || !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    if (!hk_score_find(&score, json_string_value(text), json_string_length(text)))
        return refuse_field(refusal, CODE_SYNTAX, "score",
                            "it is 1-0, 0-1, 1/2-1/2, 0-0, 1/2-0 or 0-1/2");
    return hall_sign(call->server->hall, call->game, &call->seat, player_of(call, by), score,
                     refusal) &&
           api_reply_json(call, 200, wire_state(call->server->hall, call->game, api_view_of(call)));
}

bool api_post_takeback(struct api_call *call, struct refusal *refusal)
{
    struct hall *hall = call->server->hall;
    char by[FIELDS_BY_ROOM];
    int64_t plies;

    if (!api_want_seat_here(call, refusal) || !api_check_members(call, "by|ply", refusal) ||
        !fields_read_by(by, call->body, refusal) ||
        !fields_read_count(&plies, call->body, "ply", refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    if (plies < 0)
        return refuse_field(refusal, CODE_SYNTAX, "ply", "a proposal names the half-moves made");
    return hall_propose_takeback(hall, call->game, &call->seat, player_of(call, by), plies,
                                 refusal) &&
           api_reply_json(call, 200, wire_state(hall, call->game, api_view_of(call)));
}

bool api_post_takeback_answer(struct api_call *call, struct refusal *refusal)
{
    struct hall *hall = call->server->hall;
    const json_t *accept = json_object_get(call->body, "accept");
    char by[FIELDS_BY_ROOM];
    int64_t number;

    if (!api_want_seat_here(call, refusal) ||
        !api_check_members(call, "by|number|accept", refusal) ||
        !fields_read_by(by, call->body, refusal) ||
        !fields_read_count(&number, call->body, "number", refusal) ||
        !api_take_token(call, LIMIT_ACT, refusal))
        return false;
    if (number < 0)
        return refuse_field(refusal, CODE_SYNTAX, "number", "an answer names the proposal");
    if (!json_is_boolean(accept))
        return refuse_field(refusal, CODE_SYNTAX, "accept", "it is true or false");
    return hall_answer_takeback(hall, call->game, &call->seat, player_of(call, by),
                                (uint64_t)number, json_is_true(accept), refusal) &&
           api_reply_json(call, 200, wire_state(hall, call->game, api_view_of(call)));
}
