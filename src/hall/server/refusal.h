/* Why the hall does not do what was asked: a code of docs/protocol.md, a place and a sentence. */
#ifndef HK_HALL_SERVER_REFUSAL_H
#define HK_HALL_SERVER_REFUSAL_H

#include <stddef.h>

/* Code: enum name, word, HTTP status, its title. */
#define CODE_LIST(X)                                                                               \
    X(SYNTAX, "syntax", 400, "Bad Request")                                                        \
    X(TOKEN, "token", 401, "Unauthorized")                                                         \
    X(ROLE, "role", 403, "Forbidden")                                                              \
    X(MISSING, "missing", 404, "Not Found")                                                        \
    X(METHOD, "method", 405, "Method Not Allowed")                                                 \
    X(STALE, "stale", 409, "Conflict")                                                             \
    X(DIFFERS, "differs", 409, "Conflict")                                                         \
    X(ASKED, "asked", 409, "Conflict")                                                             \
    X(GAP, "gap", 409, "Conflict")                                                                 \
    X(BEHIND, "behind", 409, "Conflict")                                                           \
    X(UNKNOWN, "unknown", 409, "Conflict")                                                         \
    X(IMPOSSIBLE, "impossible", 400, "Bad Request")                                                \
    X(TYPE, "type", 415, "Unsupported Media Type")                                                 \
    X(KEY, "key", 422, "Unprocessable Content")                                                    \
    X(FILE, "file", 422, "Unprocessable Content")                                                  \
    X(BUSY, "busy", 429, "Too Many Requests")                                                      \
    X(FULL, "full", 503, "Service Unavailable")                                                    \
    X(INTERNAL, "internal", 500, "Internal Server Error")

enum code {
    CODE_NONE,
#define X(name, word, status, title) CODE_##name,
    CODE_LIST(X)
#undef X
};

enum { REFUSAL_WHY_ROOM = 320, REFUSAL_FIELD_ROOM = 48 };

/* Start it as {0}: nothing is refused. */
struct refusal {
    enum code code;
    char field[REFUSAL_FIELD_ROOM]; /* empty: no member is at fault */
    char why[REFUSAL_WHY_ROOM];     /* a sentence, its capital and full stop may be missing */
    unsigned retry_after_s;         /* 0: not said */
};

const char *code_word(enum code code);
int code_status(enum code code);
const char *code_title(enum code code);

/* Fill in a refusal; always false, so that a function can end with it. */
_Bool refuse(struct refusal *refusal, enum code code, const char *why);
_Bool refuse_field(struct refusal *refusal, enum code code, const char *field, const char *why);

#endif
