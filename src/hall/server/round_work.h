/*
 * What is done to all boards of a round, some boards in each turn, so that no turn is held up: their games are
 * made, begun, or their clocks stopped and started again. Who asked is answered at the end.
 */
#ifndef HK_HALL_SERVER_ROUND_WORK_H
#define HK_HALL_SERVER_ROUND_WORK_H

#include "hall/server/api_call.h"

enum round_deed { DEED_START, DEED_BEGIN, DEED_PAUSE, DEED_RESUME };

/* What is to be done. */
struct round_order {
    enum round_deed deed;
    unsigned round;
    char boards[SECTOR_ROOM]; /* as of a link (sector.h); empty: all */
    bool again;               /* also where a board has its game */
};

/* Begin with it; the request of the call is answered when all is done. False: there is no memory. */
bool round_work_add(struct api_call *call, const struct round_order *order,
                    struct refusal *refusal);

/* Go on for some milliseconds, before hall_commit. True: there is more to do. */
bool round_work_go_on(struct server *server);

/* Who asked has gone: the work goes on. */
/* The turn has failed because another hall was first: orders that were worked at in it end. */
void round_work_give_way(struct server *server);

void round_work_forget(struct server *server, const struct net_request *request);

void round_work_clear(struct server *server);

#endif
