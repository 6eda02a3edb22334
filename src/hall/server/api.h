/* Requests of HTTP, each answered as its address says. */
#ifndef HK_HALL_SERVER_API_H
#define HK_HALL_SERVER_API_H

#include "hall/server/net.h"

/* For net_handler: the context is the server. */
void api_request(void *server, struct net_request *request);

#endif
