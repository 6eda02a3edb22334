/* A request of HTTP that is being answered: who asks, about which game, and with what body. */
#ifndef HK_HALL_SERVER_API_CALL_H
#define HK_HALL_SERVER_API_CALL_H

#include "hakem/language.h"
#include "hall/server/key.h"
#include "hall/server/server_internal.h"
#include "hall/server/tournaments.h"
#include "hall/server/wire.h"

struct api_call {
    struct server *server;
    struct net_request *request;
    struct seat seat;
    bool has_seat;
    char name[HALL_NAME_ROOM]; /* of the game in the address, or */
    bool of_tournament;        /* of the tournament */
    char rest[HALL_NAME_ROOM]; /* what stands behind the last /, or before `last` */
    char last[HALL_NAME_ROOM];
    struct hall_game *game;
    struct hall_tournament *tournament; /* whose name stands in the address */
    json_t *body;
    /* The answer is kept for this key, if it has a text. `kept` is on the heap; NULL: as it is. */
    struct key key;
    char *kept;
};

/*
 * What stands at an address: answer the request, now or when the turn has been written. False: it
 * is refused.
 */
typedef bool api_handler(struct api_call *call, struct refusal *refusal);

/* Read who asks. No token is no seat; false: the token opens none. */
bool api_read_seat(struct api_call *call, struct refusal *refusal);

/* Read the body, which is the caller's to release. */
bool api_read_body(struct api_call *call, struct refusal *refusal);

/* Has the body, an object, no member beside those of the list? */
bool api_check_members(const struct api_call *call, const char *members, struct refusal *refusal);

/* Read the language of the words that are answered, English if the query does not say it. */
bool api_read_language(const struct api_call *call, hk_language *out, struct refusal *refusal);

/* Take a token from the bucket of the seat or address, as server_take_token. */
bool api_take_token(const struct api_call *call, enum limit limit, struct refusal *refusal);

/* Whether a seat asks, and whether it is one of the game in the address. */
bool api_want_seat(const struct api_call *call, struct refusal *refusal);
bool api_want_seat_here(const struct api_call *call, struct refusal *refusal);
bool api_speaks_here(const struct api_call *call);

/* What the asker is shown of the game in the address. */
enum view api_view_of(const struct api_call *call);

/* Answer with JSON, which is taken, and keep that for the key. Always true, so that a handler can end with it. */
bool api_reply_json(struct api_call *call, int status, char *text);

/* The same of what can be asked for again: who has it is told that it has not changed. */
bool api_reply_tagged(struct api_call *call, char *text);

#endif
