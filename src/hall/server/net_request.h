/*
 * A request and its answer, as net_request.c and net_answer.c share them.
 */
#ifndef HK_SERVER_NET_REQUEST_H
#define HK_SERVER_NET_REQUEST_H

#include "hall/server/net_internal.h"

enum { ANSWER_HEAD_ROOM = 2048 };

/* What the hall reads of a head, besides what names the request. */
enum request_header {
    REQUEST_AUTHORIZATION,
    REQUEST_KEY,
    REQUEST_LAST_EVENT,
    REQUEST_IF_NONE_MATCH,
    REQUEST_IF_MODIFIED,
    REQUEST_ACCEPT,
    REQUEST_LANGUAGE,
    REQUEST_TYPE,
    REQUEST_ENCODING,
    REQUEST_HEADERS
};

struct net_request {
    struct connection *connection;
    const char *method;
    char *path;
    char id[NET_ID_ROOM];
    int64_t began_ms;
    char *values[REQUEST_HEADERS];
    /* The Host that it names, with its port, once that has been found to be ours. */
    char host[NET_NAME_ROOM + 8];
    /* NAME=VALUE, each with a NUL behind it, and one more at the end; or NULL. */
    char *query;
    char *body;
    size_t body_size;
    /* The body: it is read and thrown away. */
    bool is_too_long;
    size_t body_most;
    bool is_handed_over, is_answered, is_unlisted;
    size_t head_size, head_sent;
    char head[ANSWER_HEAD_ROOM];
    /* The answer; `copy`, if it is ours. */
    char *copy;
    const char *answer;
    size_t answer_size, sent;
};

/* net_answer.c */

enum { NET_PROBLEM_ROOM = 512 };

/* The problem details of what is refused, as JSON with a line end. */
void net_problem_write(char out[NET_PROBLEM_ROOM], int status, const char *code,
                       const char *sentence);

/* Answer what is refused before it is handed over. Always 0. */
int net_answer_refuse(struct net_request *request, int status, const char *code,
                      const char *sentence);
/*
 * Write what the connection's socket takes of the answer, or of the stream. Answers -1 when the
 * connection is to be closed.
 */
int net_answer_write(struct connection *connection);

#endif
