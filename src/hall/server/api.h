/* Requests of HTTP, each answered as its address says. */
#ifndef HK_HALL_SERVER_API_H
#define HK_HALL_SERVER_API_H

#include "hall/server/net.h"

/* For net_handler: the context is the server. */

/* How long a body may be: of what is sent about a tournament or a class by a seat of the hall, longer than usual. */
size_t api_body_most(void *context, const struct net_request *request);

void api_request(void *server, struct net_request *request);

#endif
