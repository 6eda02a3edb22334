/*
 * What the answers to requests have in common: the token in the header is read as a seat, the body
 * as JSON, and both are asked for as an address needs them. api.c finds the address; the files of
 * its handlers answer.
 */
#include "hall/server/api_call.h"
#include "codec/load.h"
#include "hall/server/fields.h"
#include "hall/server/manage.h"
#include "hall/server/sector.h"
#include "hall/server/turn.h"

#include <string.h>
#include <strings.h>

bool api_read_seat(struct api_call *call, struct refusal *refusal)
{
    static const char scheme[] = "Bearer ";
    const char *header = net_request_header(call->request, "authorization");

    if (!header)
        return true;
    if (strncasecmp(header, scheme, sizeof scheme - 1) != 0)
        return refuse(refusal, CODE_TOKEN, "this link opens no seat of this hall");
    call->has_seat =
        hall_seat(call->server->hall, header + sizeof scheme - 1, &call->seat, refusal);
    return call->has_seat;
}

bool api_read_body(struct api_call *call, struct refusal *refusal)
{
    const char *type = net_request_header(call->request, "content-type");
    char why[REFUSAL_WHY_ROOM];
    hk_buf fault;
    size_t size;
    const char *body = net_request_body(call->request, &size);

    if (!type || strncasecmp(type, "application/json", 16) != 0)
        return refuse(refusal, CODE_TYPE, "the body is application/json");
    hk_buf_init(&fault, why, sizeof why);
    call->body = load_json(body, size, LIMIT_FILE_BYTES, &fault);
    return call->body || refuse(refusal, CODE_SYNTAX, why);
}

bool api_reply_json(struct api_call *call, int status, char *text)
{
    if (call->key.text[0] && text)
        key_keep(call->server->hall, call->seat.link, &call->key, call->name,
                 call->kept ? call->kept : text);
    replies_add_json(&call->server->replies, call->request, status, text);
    return true;
}

bool api_reply_tagged(struct api_call *call, char *text)
{
    replies_add_tagged(&call->server->replies, call->request, reply_json, 0, 0, text);
    return true;
}

bool api_read_language(const struct api_call *call, hk_language *out, struct refusal *refusal)
{
    const char *word = net_request_query(call->request, "language");

    *out = HK_LANGUAGE_EN;
    return !word || hk_language_find(out, word, strlen(word)) == HK_OK ||
           refuse_field(refusal, CODE_SYNTAX, "language", "it is en or tr");
}

bool api_take_token(const struct api_call *call, enum limit limit, struct refusal *refusal)
{
    return server_take_token(call->server, limit, call->has_seat ? &call->seat : NULL,
                             net_request_address(call->request), refusal);
}

bool api_want_seat(const struct api_call *call, struct refusal *refusal)
{
    return call->has_seat || refuse(refusal, CODE_TOKEN,
                                    "this needs the token of a seat: Authorization: Bearer TOKEN");
}

bool api_speaks_here(const struct api_call *call)
{
    return call->has_seat && call->game && seat_is_of(&call->seat, call->game);
}

enum view api_view_of(const struct api_call *call)
{
    return api_speaks_here(call) ? wire_view_of(&call->seat) : VIEW_WATCH;
}

bool api_want_seat_here(const struct api_call *call, struct refusal *refusal)
{
    return api_want_seat(call, refusal) &&
           (api_speaks_here(call) || refuse(refusal, CODE_ROLE, "this seat is of another game"));
}

bool api_check_members(const struct api_call *call, const char *members, struct refusal *refusal)
{
    if (!json_is_object(call->body))
        return refuse(refusal, CODE_SYNTAX, "the body is a JSON object");
    return fields_are_known(call->body, members, refusal);
}
