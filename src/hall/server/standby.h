/*
 * Standing by: while another hall serves the database, this one listens, says so, and takes over when the
 * lease has ended (store_serving). It has no hall and so no games; who comes is sent away, to come again.
 */
#ifndef HK_HALL_SERVER_STANDBY_H
#define HK_HALL_SERVER_STANDBY_H

#include "hall/server/server_internal.h"

/* Answer /healthz, /readyz and /metrics, and all else with 503 and Retry-After. */
void standby_request(struct server *server, struct net_request *request);

/* A turn. Answers the milliseconds until the next. */
int64_t standby_turn(struct server *server);

/*
 * What /metrics says of the lease and of the database's clock, into `out` (no more than `size` bytes); empty if
 * the log is a file. `serves`: the hall is open.
 */
void standby_metrics(const struct server *server, bool serves, char *out, size_t size);

#endif
